#include "record/what_if.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "record/search_path.h"

/* --- One search with another value --- */

typedef struct {
    PodaProblem problem;
    PodaTree *tree;
    guint32 leaf;
    guint32 cut; /* index in the tree; PODA_TREE_NONE: no cut was asked about */
    guint kept;  /* children searched before the cut */
    PodaSearchPath path;
    guint64 left;   /* nodes that may still be visited */
    PodaValue root; /* the root's value in the record */
    PodaWhatIf *what_if;

    PodaValue tried;
    PodaValue above; /* the least compared value above `tried` */
    gboolean stands; /* the cut was made in this search */
} Questioner;

static void
note (Questioner *questioner, PodaValue value)
{
    if (value > questioner->tried)
        questioner->above = poda_min (questioner->above, value);
}

static void
observe (const PodaEvent *event, gpointer data)
{
    Questioner *questioner = data;
    PodaSearchPath *path = &questioner->path;
    if (path->n_frames > 0 && event->verb != PODA_ENTER) {
        const PodaFrame *top = poda_search_path_top (path);
        const PodaValue values[] = {
            top->value,
            top->alpha,
            top->beta,
            event->verb == PODA_CUT ? top->value : event->value,
        };
        /* If one of these values is the tried one, the search may compare it with all
         * the others. */
        gboolean there = FALSE;
        for (guint i = 0; i < G_N_ELEMENTS (values); i++)
            there |= values[i] == questioner->tried;
        for (guint i = 0; there && i < G_N_ELEMENTS (values); i++)
            note (questioner, values[i]);
    }
    const PodaFrame *frame = poda_search_path_apply (path, event, 0);
    guint32 index = path->n_frames == 1 ? poda_tree_index (&questioner->problem.root)
                                        : (guint32) frame->move;
    if (event->verb == PODA_CUT && frame->returned == questioner->kept
        && index == questioner->cut)
        questioner->stands = TRUE;
}

/* --- The values that a leaf's value can be compared with --- */

static void
add_average (const PodaEvent *event, gpointer data)
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

/* Returns both infinities, the window, the root's value, all other values of the tree
 * and all averages, sorted. A search of the tree can meet no others, since no window is
 * passed below a chance node. */
static GArray *
list_marks (const Questioner *questioner, GError **error)
{
    g_autoptr (GArray) marks = g_array_new (FALSE, FALSE, sizeof (PodaValue));
    const PodaProblem *problem = &questioner->problem;
    const PodaValue fixed[] = { -INFINITY, INFINITY, problem->alpha, problem->beta,
                                questioner->root };
    PodaProblem plain = *problem;
    PodaResult result;
    g_array_append_vals (marks, fixed, G_N_ELEMENTS (fixed));
    for (guint32 i = 0; i < poda_tree_n_nodes (questioner->tree); i++) {
        const PodaTreeNode *node = poda_tree_node (questioner->tree, i);
        if (node->has_value && i != questioner->leaf)
            g_array_append_val (marks, node->value);
    }
    plain.algorithm = &poda_minimax;
    if (problem->game->weight != NULL
        && !poda_search (&plain, add_average, marks, &result, error))
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

/* --- Intervals --- */

/* Appends an interval, or extends the last one if the two adjoin. */
static void
add_stretch (GArray *stretches, const PodaInterval *next)
{
    if (stretches->len > 0) {
        PodaInterval *last =
            &g_array_index (stretches, PodaInterval, stretches->len - 1);
        if (last->to == next->from && (last->to_in || next->from_in)) {
            last->to = next->to;
            last->to_in = next->to_in;
            return;
        }
    }
    g_array_append_val (stretches, *next);
}

/* Does the same for the root's value. A single point fits any piece with its value. */
static void
add_piece (GArray *pieces, const PodaInterval *values, gboolean slope, PodaValue value)
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

/* --- One leaf --- */

/* Searches with one value and records the result for every value that gives the same:
 * itself or, with `marks`, the open interval after the mark at `*at`, which moves to
 * the next mark. The orders `best` and `worst` compare all siblings. */
static gboolean
take (Questioner *questioner, PodaValue tried, const GArray *marks, guint *at,
      GError **error)
{
    PodaInterval values = { tried, tried, TRUE, TRUE };
    PodaOrder order = questioner->problem.order;
    gboolean ranks = order == PODA_ORDER_BEST || order == PODA_ORDER_WORST;
    PodaResult result;
    questioner->tried = tried;
    questioner->above = INFINITY;
    questioner->stands = FALSE;
    questioner->path.n_frames = 0;
    if (questioner->left == 0) {
        g_set_error_literal (
            error, PODA_RECORD_ERROR, PODA_RECORD_ERROR_NODE,
            _ ("this would need too many searches; use a smaller tree"));
        return FALSE;
    }
    if (!poda_tree_set_value (questioner->tree, questioner->leaf, tried, error)
        || !poda_search (&questioner->problem, observe, questioner, &result, error))
        return FALSE;
    questioner->left -= MIN (questioner->left, result.nodes);
    PodaValue root = result.value;
    if (marks != NULL) {
        values = (PodaInterval){ .from = g_array_index (marks, PodaValue, *at) };
        note (questioner, questioner->root);
        do
            values.to = g_array_index (marks, PodaValue, ++*at);
        while (!ranks && values.to < questioner->above);
    }
    if (root == questioner->root)
        add_stretch (questioner->what_if->stays, &values);
    if (questioner->stands)
        add_stretch (questioner->what_if->stands, &values);
    add_piece (questioner->what_if->pieces, &values, marks != NULL && root == tried,
               root);
    return TRUE;
}

static gboolean
take_all (Questioner *questioner, GError **error)
{
    g_autoptr (GArray) marks = list_marks (questioner, error);
    guint at = 0;
    while (
        marks != NULL
        && take (questioner, g_array_index (marks, PodaValue, at), NULL, NULL, error)) {
        if (at + 1 == marks->len)
            return TRUE;
        PodaValue from = g_array_index (marks, PodaValue, at);
        PodaValue to = g_array_index (marks, PodaValue, at + 1);
        PodaValue between = isinf (from) && isinf (to) ? 0
                            : isinf (from)             ? to - poda_max (1, fabs (to))
                            : isinf (to) ? from + poda_max (1, fabs (from))
                                         : from / 2 + to / 2;
        if (between <= from || between >= to) /* no number lies between them */
            at++;
        else if (!take (questioner, between, marks, &at, error))
            return FALSE;
    }
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
    const char *why = NULL;
    const PodaTreeNode *node =
        tree != NULL ? poda_tree_node (tree, tree_index (record, leaf)) : NULL;
    if (node == NULL)
        why = _ ("node \"%s\" is a game position, whose value follows from the rules; "
                 "expected a leaf of an explicit tree");
    else if (node->child != PODA_TREE_NONE)
        why = _ ("node \"%s\" has children; expected a leaf");
    while (why == NULL && node->parent != PODA_TREE_NONE) {
        node = poda_tree_node (tree, node->parent);
        if (node->player == PODA_CHANCE)
            why = _ ("node \"%s\" is below a chance node, which averages its value; "
                     "choose another leaf");
    }
    if (why == NULL)
        return TRUE;
    g_autofree char *name = poda_record_name (record, leaf);
    g_autofree char *message = g_strdup_printf (why, name);
    g_set_error_literal (error, PODA_RECORD_ERROR, PODA_RECORD_ERROR_NODE, message);
    return FALSE;
}

PodaWhatIf *
poda_what_if_new (const PodaRecord *record, const PodaNode *leaf, const PodaNode *cut,
                  guint64 most, GError **error)
{
    const PodaProblem *problem = poda_record_problem (record);
    PodaTree *tree = poda_tree_of_game (problem->game);
    if (!check_leaf (record, tree, leaf, error))
        return NULL;
    guint32 index = tree_index (record, leaf);
    PodaValue value = poda_tree_node (tree, index)->value;
    g_autoptr (PodaWhatIf) what_if = g_new0 (PodaWhatIf, 1);
    what_if->stays = g_array_new (FALSE, FALSE, sizeof (PodaInterval));
    what_if->stands = g_array_new (FALSE, FALSE, sizeof (PodaInterval));
    what_if->pieces = g_array_new (FALSE, FALSE, sizeof (PodaPiece));
    Questioner questioner = {
        .problem = *problem,
        .tree = tree,
        .leaf = index,
        .cut = cut != NULL ? tree_index (record, cut) : PODA_TREE_NONE,
        .left = most,
        .root = poda_record_root (record)->value,
        .what_if = what_if,
    };
    for (const PodaNode *child = cut != NULL ? poda_node_child (cut) : NULL;
         child != NULL; child = poda_node_next (child))
        questioner.kept += child->status != PODA_STATUS_PRUNED;
    questioner.problem.max_nodes = 0;
    poda_search_path_init (&questioner.path, &questioner.problem);
    gboolean done = take_all (&questioner, error);
    poda_search_path_clear (&questioner.path);
    poda_tree_set_value (tree, index, value, NULL);
    if (cut == NULL)
        g_clear_pointer (&what_if->stands, g_array_unref);
    return done ? g_steal_pointer (&what_if) : NULL;
}

void
poda_what_if_free (PodaWhatIf *what_if)
{
    if (what_if == NULL)
        return;
    g_array_unref (what_if->stays);
    g_array_unref (what_if->pieces);
    g_clear_pointer (&what_if->stands, g_array_unref);
    g_free (what_if);
}
