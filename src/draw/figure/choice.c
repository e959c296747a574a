#include "draw/figure/choice.h"
#include "draw/figure/pair.h"
#include "tree/tree.h"

/* How many boxes a picture bears, in all and beside each other, before its labels fall
 * away, and before it folds. */
#define BOXES_WITH_ORDER 60
#define BOXES_WITH_WINDOWS 120
#define LEVEL_WITH_WINDOWS 30
#define LOW_DIGITS 1 /* that can be read in low boxes, with a bound before them */
#define BOXES_WITH_MOVES 250
#define LEVEL_WITH_MOVES 100
#define BOXES_UNFOLDED 300

/* A child, and what speaks for drawing it. */
typedef struct {
    const PodaNode *node;
    PodaPosition position;
    guint rank;    /* the higher, the rather it is drawn */
    guint32 place; /* among its siblings */
} Child;

static gboolean
tells_results (const PodaDrawing *drawing)
{
    return !drawing->stills && !drawing->blank;
}

/* The principal variation, then the child that makes its parent cut, then a child that
 * is cut; then those that were visited. */
enum { RANK_CUT, RANK_VISITED, RANK_DIFFERS, RANK_FIRST_CUT, RANK_CUTTING, RANK_PV };

static guint
rank_alone (const PodaNode *node, const PodaNode *previous, const PodaDrawing *drawing)
{
    const PodaNode *next = poda_node_next (node);
    gboolean pruned = node->status == PODA_STATUS_PRUNED;
    if (!tells_results (drawing))
        return 0;
    if (node->pv)
        return RANK_PV;
    if (poda_node_parent (node)->cut != PODA_CUT_NONE && !pruned
        && (next == NULL || next->status == PODA_STATUS_PRUNED))
        return RANK_CUTTING;
    if (pruned && (previous == NULL || previous->status != PODA_STATUS_PRUNED))
        return RANK_FIRST_CUT;
    return pruned ? RANK_CUT : RANK_VISITED;
}

static const PodaNode *
previous_of (const PodaNode *node)
{
    return (const PodaNode *) node->link.prev;
}

/* The higher one of two searches; what differs stays before what is alike. */
static guint
rank_of (const PodaNode *node, const PodaDrawing *drawing)
{
    const PodaTwin *twin = drawing->twin;
    const PodaNode *like = poda_twin_like (twin, node);
    guint rank = rank_alone (node, previous_of (node), drawing);
    if (like != NULL)
        rank = MAX (rank, rank_alone (like, previous_of (like), drawing));
    return twin != NULL && twin->below[node->id] ? MAX (rank, RANK_DIFFERS) : rank;
}

static gint
by_rank (gconstpointer a, gconstpointer b)
{
    const Child *one = a, *other = b;
    if (one->rank != other->rank)
        return one->rank > other->rank ? -1 : 1;
    return one->place < other->place ? -1 : 1;
}

gboolean
poda_choice_is_lopsided (const PodaProblem *problem)
{
    const PodaEvaluator *evaluator = problem->evaluator;
    return evaluator != NULL
           && (evaluator->symmetric == NULL
               || !evaluator->symmetric (problem->game, &problem->root,
                                         &problem->evaluator_arguments));
}

/* Decided by positions alone, never by what was found: of twins one may have been cut.
 * Where an evaluator knows left from right, what is below them may differ. */
static gboolean
are_twins (const PodaProblem *problem, const Child *child, const Child *twin)
{
    const PodaGame *game = problem->game;
    PodaValue utility;
    return poda_game_are_symmetric (game, &child->position, &twin->position)
           && (!poda_choice_is_lopsided (problem)
               || game->over (game, &child->position, &utility));
}

/* The problem of the other of two searches, or the only one. */
static const PodaProblem *
second_of (const PodaRecord *record, const PodaDrawing *drawing)
{
    return poda_record_problem (drawing->twin != NULL ? drawing->twin->other->record
                                                      : record);
}

/* Gives each child that is drawn the number of its twins, which are not. */
static void
merge (const PodaProblem *problem, const PodaProblem *other, GArray *children,
       PodaChoice *choices)
{
    for (guint i = 0; i < children->len; i++) {
        const Child *child = &g_array_index (children, Child, i);
        for (guint j = i + 1; j < children->len;) {
            const Child *twin = &g_array_index (children, Child, j);
            if (!are_twins (problem, child, twin) || !are_twins (other, child, twin)) {
                j++;
                continue;
            }
            PodaChoice *drawn = &choices[child->node->id];
            drawn->count = MAX (drawn->count, 1) + 1;
            choices[twin->node->id].how = PODA_CHOICE_NONE;
            g_array_remove_index (children, j);
        }
    }
}

/* The last of those that are left out stands for all of them. */
static void
leave_out (GArray *children, guint siblings, PodaChoice *choices)
{
    guint32 others = 0;
    const Child *last = NULL;
    if (children->len <= siblings + 1) /* one box more is no wider than "+1" */
        return;
    for (guint i = siblings; i < children->len; i++) {
        const Child *child = &g_array_index (children, Child, i);
        PodaChoice *choice = &choices[child->node->id];
        others += MAX (choice->count, 1);
        *choice = (PodaChoice){ .how = PODA_CHOICE_NONE };
        last = last == NULL || child->place > last->place ? child : last;
    }
    choices[last->node->id] = (PodaChoice){ PODA_CHOICE_OTHERS, others };
}

static void
choose (const PodaWalk *walk, const PodaDrawing *drawing, PodaChoice *choices)
{
    const PodaProblem *problem = poda_record_problem (walk->record);
    const PodaGame *game = problem->game;
    g_autoptr (GArray) children = g_array_new (FALSE, TRUE, sizeof (Child));
    const PodaNode *node = poda_node_child (walk->node);
    for (; node != NULL; node = poda_node_next (node)) {
        Child child = { .node = node,
                        .rank = rank_of (node, drawing),
                        .place = children->len };
        if (drawing->merge)
            game->play (game, poda_walk_position (walk), node->move, &child.position);
        g_array_append_val (children, child);
    }
    g_array_sort (children, by_rank);
    if (drawing->merge)
        merge (problem, second_of (walk->record, drawing), children, choices);
    if (drawing->siblings > 0)
        leave_out (children, drawing->siblings, choices);
}

/* The second of two searches draws what the first one does. */
static PodaChoice *
choose_alike (const PodaRecord *record, const PodaDrawing *drawing,
              const PodaNode *root)
{
    const PodaTwin *twin = drawing->twin, *first = twin->other;
    PodaDrawing own = *drawing;
    own.twin = first;
    guint32 n = poda_record_n_nodes (record);
    g_autofree PodaChoice *theirs =
        poda_choice_new (first->record, &own, poda_twin_like (twin, root));
    PodaChoice *choices = g_new0 (PodaChoice, n + 1);
    for (guint32 id = 1; id <= n; id++)
        if (twin->likes[id] != 0)
            choices[id] = theirs[twin->likes[id]];
    return choices;
}

PodaChoice *
poda_choice_new (const PodaRecord *record, const PodaDrawing *drawing,
                 const PodaNode *root)
{
    if (drawing->siblings == 0 && !drawing->merge)
        return NULL;
    if (drawing->twin != NULL && drawing->twin->second)
        return choose_alike (record, drawing, root);
    PodaChoice *choices = g_new0 (PodaChoice, poda_record_n_nodes (record) + 1);
    g_auto (PodaWalk) walk;
    poda_walk_begin (&walk, record, root);
    while (poda_walk_next (&walk))
        if (walk.node != root && choices[walk.node->id].how != PODA_CHOICE_DRAWN)
            poda_walk_skip (&walk);
        else if (walk.positions->len > drawing->fold
                 && !(drawing->open_pv && poda_twin_is_pv (drawing->twin, walk.node)))
            poda_walk_skip (&walk);
        else if (poda_node_child (walk.node) != NULL)
            choose (&walk, drawing, choices);
    return choices;
}

gboolean
poda_sketch_opens (const PodaSketch *sketch, const PodaNode *node)
{
    return poda_node_child (node) != NULL
           && (sketch->known == NULL || poda_record_is_whole (sketch->figure->record)
               || poda_moment_seen (sketch->known, node) != NULL);
}

gboolean
poda_sketch_is_too_large (const PodaRecord *record, const PodaDrawing *asked)
{
    return asked->steady && asked->fold == PODA_FOLD_AUTO
           && poda_record_n_nodes (record) > BOXES_UNFOLDED;
}

/* Whether the search is there: at an open node, the one of the last step, and in the
 * end along what was found. */
static gboolean
is_followed (const PodaSketch *sketch, const PodaNode *node)
{
    if (!sketch->follows)
        return FALSE;
    const PodaReplay *replay = poda_moment_replay (sketch->known);
    gsize at = poda_replay_position (replay);
    return poda_moment_state (sketch->known, node) == PODA_STATE_OPEN
           || (at > 0 && poda_replay_node (replay) == node)
           || (node->pv && at == poda_moment_n_steps (sketch->known));
}

const PodaNode *
poda_sketch_next (const PodaSketch *sketch, const PodaNode *node, const PodaNode *root,
                  guint *ply)
{
    if (poda_sketch_opens (sketch, node)) {
        (*ply)++;
        return poda_node_child (node);
    }
    while (node != root) {
        if (poda_node_next (node) != NULL)
            return poda_node_next (node);
        node = poda_node_parent (node);
        (*ply)--;
    }
    return NULL;
}

PodaChoice
poda_sketch_choice (const PodaSketch *sketch, const PodaNode *node)
{
    static const PodaChoice drawn = { PODA_CHOICE_DRAWN, 0 };
    return sketch->choices == NULL ? drawn : sketch->choices[node->id];
}

/* Whether a triangle hangs there in place of what is below. */
gboolean
poda_sketch_folds (const PodaSketch *sketch, const PodaNode *node, guint level)
{
    const PodaDrawing *drawing = &sketch->figure->drawing;
    return level >= drawing->fold && poda_sketch_opens (sketch, node)
           && !is_followed (sketch, node)
           && !(drawing->open_pv && poda_twin_is_pv (drawing->twin, node));
}

/* The next node that has a box. */
static const PodaNode *
next_drawn (const PodaSketch *sketch, const PodaNode *node, guint *ply)
{
    gboolean below = poda_sketch_choice (sketch, node).how == PODA_CHOICE_DRAWN
                     && !poda_sketch_folds (sketch, node, *ply);
    const PodaNode *next =
        below && poda_sketch_opens (sketch, node) ? poda_node_child (node) : NULL;
    *ply += next != NULL;
    for (;;) {
        while (next != NULL
               && poda_sketch_choice (sketch, next).how == PODA_CHOICE_NONE)
            next = poda_node_next (next);
        if (next != NULL || *ply == 0)
            return next;
        while (*ply > 0 && poda_node_next (node) == NULL) {
            node = poda_node_parent (node);
            (*ply)--;
        }
        if (*ply == 0)
            return NULL;
        next = node = poda_node_next (node);
    }
}

/* How many boxes each ply below the figure's root has. */
static GArray *
count_plies (const PodaSketch *sketch)
{
    const PodaNode *root = sketch->root;
    GArray *counts = g_array_new (FALSE, TRUE, sizeof (guint32));
    guint ply = 0;
    for (const PodaNode *node = root; node != NULL;
         node = next_drawn (sketch, node, &ply)) {
        if (ply >= counts->len)
            g_array_set_size (counts, ply + 1);
        g_array_index (counts, guint32, ply)++;
    }
    return counts;
}

/* The deepest ply that can stay open, but at least the root's children. */
static guint
choose_fold (const GArray *counts)
{
    guint64 visible = 0;
    for (guint ply = 0; ply < counts->len; ply++) {
        visible += g_array_index (counts, guint32, ply);
        if (visible > BOXES_UNFOLDED)
            return ply <= 1 ? 1 : ply - 1;
    }
    return PODA_FOLD_NONE;
}

gboolean
poda_choice_has_letters (const PodaRecord *record)
{
    const PodaTree *tree = poda_tree_of_game (poda_record_problem (record)->game);
    return tree != NULL && poda_tree_is_lettered (tree);
}

static guint
choose_labels (const PodaRecord *record, guint32 visible, guint32 widest)
{
    guint labels = PODA_LABEL_VALUE;
    if (visible <= BOXES_WITH_ORDER)
        labels |= PODA_LABEL_ORDER;
    /* Reasons and sentences speak of letters that the text does not show. */
    if (visible <= BOXES_WITH_ORDER && poda_choice_has_letters (record))
        labels |= PODA_LABEL_NAME;
    if (visible <= BOXES_WITH_WINDOWS && widest <= LEVEL_WITH_WINDOWS)
        labels |= PODA_LABEL_WINDOW;
    if (visible <= BOXES_WITH_MOVES && widest <= LEVEL_WITH_MOVES)
        labels |= PODA_LABEL_MOVE;
    return labels;
}

/* How many nodes were entered by what is known. */
static guint32
count_known (const PodaSketch *sketch)
{
    guint32 n = 0;
    while (n < poda_record_n_visited (sketch->figure->record)
           && poda_moment_seen (sketch->known,
                                poda_record_node (sketch->figure->record, n + 1))
                  != NULL)
        n++;
    return n;
}

guint32
poda_sketch_decide (PodaSketch *sketch)
{
    PodaDrawing *drawing = &sketch->figure->drawing;
    sketch->by_itself = drawing->fold == PODA_FOLD_AUTO;
    sketch->follows = sketch->known != NULL
                      && poda_sketch_is_too_large (sketch->figure->record, drawing);
    if (sketch->follows) {
        drawing->fold = 1;
        drawing->close = TRUE; /* there are few boxes, of many levels */
        if (drawing->windows == PODA_WINDOWS_AUTO)
            drawing->windows = PODA_WINDOWS_BESIDE;
    } else if (sketch->by_itself) {
        g_autoptr (GArray) all = count_plies (sketch);
        drawing->fold = choose_fold (all);
    }
    g_autoptr (GArray) counts = count_plies (sketch);
    guint32 visible = 0, widest = 0;
    /* With a focus the numbers are those of the whole tree. */
    sketch->figure->n_numbered = sketch->known == NULL
                                     ? poda_record_n_nodes (sketch->figure->record)
                                     : count_known (sketch);
    for (guint ply = 0; ply < counts->len; ply++) {
        guint32 count = g_array_index (counts, guint32, ply);
        visible += count;
        widest = MAX (widest, count);
    }
    if (drawing->labels == 0)
        drawing->labels = choose_labels (sketch->figure->record, visible, widest);
    drawing->labels &= ~drawing->without;
    if (drawing->windows == PODA_WINDOWS_NONE)
        drawing->labels &= ~(guint) PODA_LABEL_WINDOW;
    if (drawing->blank)
        drawing->labels &= ~(guint) (PODA_LABEL_ORDER | PODA_LABEL_BOUND);
    gboolean low = drawing->close && (drawing->labels & PODA_LABEL_WINDOW) == 0
                   && sketch->figure->digits <= LOW_DIGITS;
    gboolean boards = (drawing->labels & PODA_LABEL_POSITION) != 0;
    sketch->figure->compact =
        visible > BOXES_WITH_WINDOWS || low || (boards && widest > LEVEL_WITH_WINDOWS);
    return (guint32) visible;
}
