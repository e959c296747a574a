#include "record/doubt.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "record/path.h"

/* --- One search with another value --- */

typedef struct {
    PodaProblem problem;
    PodaTree *tree;
    guint32 leaf;
    guint32 cut; /* the tree's node; PODA_TREE_NONE: none */
    guint kept;  /* how many of its children are searched before the cut */
    PodaPath path;
    guint64 left; /* nodes that may still be visited */

    PodaValue tried;
    PodaValue below, above; /* the nearest of what it was compared with */
    gboolean stands;        /* the cut has been made */
} Trial;

static void
note (Trial *trial, PodaValue value)
{
    if (value < trial->tried)
        trial->below = poda_max (trial->below, value);
    if (value > trial->tried)
        trial->above = poda_min (trial->above, value);
}

/* Where the value stands in a frame, or comes to it, all that it may be compared with
 * stands there, too. */
static void
note_all (Trial *trial, const PodaValue *values, guint n)
{
    gboolean there = FALSE;
    for (guint i = 0; i < n; i++)
        there |= values[i] == trial->tried;
    for (guint i = 0; there && i < n; i++)
        note (trial, values[i]);
}

static guint32
index_of (const Trial *trial, const PodaFrame *frame, gboolean root)
{
    return root ? poda_tree_index (&trial->problem.root) : (guint32) frame->move;
}

static void
observe (const PodaEvent *event, gpointer data)
{
    Trial *trial = data;
    PodaPath *path = &trial->path;
    if (path->n_frames > 0 && event->verb != PODA_ENTER) {
        const PodaFrame *top = poda_path_top (path);
        const PodaValue values[] = {
            top->value,
            top->alpha,
            top->beta,
            event->verb == PODA_CUT ? top->value : event->value,
        };
        note_all (trial, values, G_N_ELEMENTS (values));
    }
    const PodaFrame *frame = poda_path_apply (path, event, 0);
    if (event->verb == PODA_CUT && frame->returned == trial->kept
        && index_of (trial, frame, path->n_frames == 1) == trial->cut)
        trial->stands = TRUE;
}

static gboolean
refuse_size (GError **error)
{
    g_set_error_literal (error, PODA_RECORD_ERROR, PODA_RECORD_ERROR_NODE,
                         _ ("too many searches would be needed: expected a smaller "
                            "tree"));
    return FALSE;
}

static gboolean
try_value (Trial *trial, PodaValue value, PodaValue *root, GError **error)
{
    PodaResult result;
    trial->tried = value;
    trial->below = -INFINITY;
    trial->above = INFINITY;
    trial->stands = FALSE;
    trial->path.n_frames = 0;
    if (trial->left == 0
        || !poda_tree_set_value (trial->tree, trial->leaf, value, error)
        || !poda_search (&trial->problem, observe, trial, &result, error))
        return trial->left == 0 ? refuse_size (error) : FALSE;
    trial->left -= MIN (trial->left, result.nodes);
    *root = result.value;
    return TRUE;
}

/* --- What the value can be compared with --- */

static void
hear_chance (const PodaEvent *event, gpointer data)
{
    GArray *values = data;
    if (event->verb == PODA_LEAVE)
        g_array_append_val (values, event->value);
}

static int
compare_values (gconstpointer a, gconstpointer b)
{
    PodaValue left = *(const PodaValue *) a, right = *(const PodaValue *) b;
    return left < right ? -1 : left > right;
}

/* Both infinities, the window, the root's value, all values of the tree and all
 * averages, in order. Those of the whole tree are all that a search of it can meet:
 * below a chance node no window is passed on. */
static GArray *
list_marks (const Trial *trial, PodaValue root, GError **error)
{
    g_autoptr (GArray) marks = g_array_new (FALSE, FALSE, sizeof (PodaValue));
    const PodaProblem *problem = &trial->problem;
    const PodaValue fixed[] = { -INFINITY, INFINITY, problem->alpha, problem->beta,
                                root };
    PodaProblem plain = *problem;
    PodaResult result;
    g_array_append_vals (marks, fixed, G_N_ELEMENTS (fixed));
    for (guint32 i = 0; i < poda_tree_n_nodes (trial->tree); i++) {
        const PodaTreeNode *node = poda_tree_node (trial->tree, i);
        if (node->has_value && i != trial->leaf)
            g_array_append_val (marks, node->value);
    }
    plain.algorithm = &poda_minimax;
    if (problem->game->weight != NULL
        && !poda_search (&plain, hear_chance, marks, &result, error))
        return NULL;
    g_array_sort (marks, compare_values);
    guint n = 0;
    for (guint i = 0; i < marks->len; i++) {
        PodaValue mark = g_array_index (marks, PodaValue, i);
        if (n == 0 || mark != g_array_index (marks, PodaValue, n - 1))
            g_array_index (marks, PodaValue, n++) = mark;
    }
    g_array_set_size (marks, n);
    return g_steal_pointer (&marks);
}

/* A value between two; FALSE where there is none. */
static gboolean
value_between (PodaValue from, PodaValue to, PodaValue *value)
{
    if (isinf (from) && isinf (to))
        *value = 0;
    else if (isinf (from))
        *value = to - poda_max (1, fabs (to));
    else if (isinf (to))
        *value = from + poda_max (1, fabs (from));
    else
        *value = from / 2 + to / 2;
    return from < *value && *value < to;
}

/* --- Stretches --- */

/* Adds values that follow those before. */
static void
add_stretch (GArray *stretches, const PodaStretch *next)
{
    if (stretches->len > 0) {
        PodaStretch *last = &g_array_index (stretches, PodaStretch, stretches->len - 1);
        if (last->to == next->from && (last->to_in || next->from_in)) {
            last->to = next->to;
            last->to_in = next->to_in;
            return;
        }
    }
    g_array_append_val (stretches, *next);
}

/* The same of the root's value. A single one may belong to a slope or to a flat. */
static void
add_piece (GArray *pieces, const PodaStretch *values, gboolean slope, PodaValue value)
{
    PodaPiece next = { *values, slope, value };
    if (pieces->len > 0) {
        PodaPiece *last = &g_array_index (pieces, PodaPiece, pieces->len - 1);
        gboolean single = values->from == values->to;
        gboolean was_single = last->values.from == last->values.to;
        gboolean goes_on = last->slope == slope && (slope || last->value == value);
        if (single && last->slope && values->from == value)
            goes_on = TRUE;
        if (was_single && slope && last->value == last->values.from) {
            last->slope = TRUE;
            goes_on = TRUE;
        }
        if (goes_on) {
            last->values.to = values->to;
            last->values.to_in = values->to_in;
            return;
        }
    }
    g_array_append_val (pieces, next);
}

/* --- The doubt of a leaf --- */

typedef struct {
    Trial trial;
    PodaValue root; /* what the record says */
    gboolean ranks; /* children come in the order of their values: all are compared */
    PodaDoubt *doubt;
} Doubter;

/* Notes what came of a value, for all those where the same does. */
static void
take (Doubter *doubter, const PodaStretch *values, PodaValue root)
{
    const Trial *trial = &doubter->trial;
    gboolean single = values->from == values->to;
    if (root == doubter->root)
        add_stretch (doubter->doubt->stays, values);
    if (trial->stands)
        add_stretch (doubter->doubt->stands, values);
    add_piece (doubter->doubt->pieces, values, !single && root == trial->tried, root);
}

static gboolean
take_mark (Doubter *doubter, PodaValue mark, GError **error)
{
    const PodaStretch values = { mark, mark, TRUE, TRUE };
    PodaValue root;
    if (!try_value (&doubter->trial, mark, &root, error))
        return FALSE;
    take (doubter, &values, root);
    return TRUE;
}

/* What lies behind a mark, as far as the same happens: `*at` becomes the mark there. */
static gboolean
take_gap (Doubter *doubter, const GArray *marks, guint *at, GError **error)
{
    PodaStretch values = { .from = g_array_index (marks, PodaValue, *at) };
    PodaValue tried, root;
    values.to = g_array_index (marks, PodaValue, ++*at);
    if (!value_between (values.from, values.to, &tried))
        return TRUE;
    if (!try_value (&doubter->trial, tried, &root, error))
        return FALSE;
    note (&doubter->trial, doubter->root);
    while (!doubter->ranks
           && g_array_index (marks, PodaValue, *at) < doubter->trial.above)
        ++*at;
    values.to = g_array_index (marks, PodaValue, *at);
    take (doubter, &values, root);
    return TRUE;
}

static gboolean
take_all (Doubter *doubter, GError **error)
{
    g_autoptr (GArray) marks = list_marks (&doubter->trial, doubter->root, error);
    guint at = 0;
    if (marks == NULL)
        return FALSE;
    while (take_mark (doubter, g_array_index (marks, PodaValue, at), error)) {
        if (at + 1 == marks->len)
            return TRUE;
        if (!take_gap (doubter, marks, &at, error))
            return FALSE;
    }
    return FALSE;
}

static gboolean
refuse (const PodaRecord *record, const PodaNode *node, const char *format,
        GError **error)
{
    g_autofree char *name = poda_record_name (record, node);
    g_autofree char *message = g_strdup_printf (format, name);
    g_set_error_literal (error, PODA_RECORD_ERROR, PODA_RECORD_ERROR_NODE, message);
    return FALSE;
}

static guint32
tree_index (const PodaRecord *record, const PodaNode *node)
{
    PodaPosition position;
    poda_record_position (record, node, &position);
    return poda_tree_index (&position);
}

static gboolean
check_leaf (const PodaRecord *record, const PodaTree *tree, const PodaNode *leaf,
            GError **error)
{
    if (tree == NULL)
        return refuse (
            record, leaf,
            _ ("node \"%s\" is a position of a game, whose value the rules say: "
               "expected a leaf of an explicit tree"),
            error);
    guint32 index = tree_index (record, leaf);
    if (poda_tree_node (tree, index)->child != PODA_TREE_NONE)
        return refuse (record, leaf, _ ("node \"%s\" has children: expected a leaf"),
                       error);
    for (guint32 i = poda_tree_node (tree, index)->parent; i != PODA_TREE_NONE;
         i = poda_tree_node (tree, i)->parent)
        if (poda_tree_node (tree, i)->player == PODA_CHANCE)
            return refuse (
                record, leaf,
                _ ("node \"%s\" lies below a chance node, which averages its value: "
                   "expected another leaf"),
                error);
    return TRUE;
}

static guint
count_visited (const PodaNode *node)
{
    guint n = 0;
    for (const PodaNode *child = poda_node_child (node); child != NULL;
         child = poda_node_next (child))
        n += child->status != PODA_STATUS_PRUNED;
    return n;
}

static GArray *
new_stretches (void)
{
    return g_array_new (FALSE, FALSE, sizeof (PodaStretch));
}

PodaDoubt *
poda_doubt_new (const PodaRecord *record, const PodaNode *leaf, const PodaNode *cut,
                guint64 most, GError **error)
{
    const PodaProblem *problem = poda_record_problem (record);
    PodaTree *tree = poda_tree_of_game (problem->game);
    if (!check_leaf (record, tree, leaf, error))
        return NULL;
    guint32 index = tree_index (record, leaf);
    PodaValue value = poda_tree_node (tree, index)->value;
    g_autoptr (PodaDoubt) doubt = g_new0 (PodaDoubt, 1);
    doubt->stays = new_stretches ();
    doubt->stands = new_stretches ();
    doubt->pieces = g_array_new (FALSE, FALSE, sizeof (PodaPiece));
    Doubter doubter = {
        .trial = { .problem = *problem,
                   .tree = tree,
                   .leaf = index,
                   .cut = cut != NULL ? tree_index (record, cut) : PODA_TREE_NONE,
                   .kept = cut != NULL ? count_visited (cut) : 0,
                   .left = most },
        .root = poda_record_root (record)->value,
        .ranks =
            problem->order == PODA_ORDER_BEST || problem->order == PODA_ORDER_WORST,
        .doubt = doubt,
    };
    doubter.trial.problem.max_nodes = 0;
    poda_path_init (&doubter.trial.path, &doubter.trial.problem);
    gboolean done = take_all (&doubter, error);
    poda_path_clear (&doubter.trial.path);
    poda_tree_set_value (tree, index, value, NULL);
    if (cut == NULL)
        g_clear_pointer (&doubt->stands, g_array_unref);
    return done ? g_steal_pointer (&doubt) : NULL;
}

void
poda_doubt_free (PodaDoubt *doubt)
{
    if (doubt == NULL)
        return;
    g_array_unref (doubt->stays);
    g_array_unref (doubt->pieces);
    g_clear_pointer (&doubt->stands, g_array_unref);
    g_free (doubt);
}
