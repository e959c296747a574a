#include "draw/figure/counterpart.h"
#include "draw/figure/figure_parts.h"
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
poda_evaluator_breaks_symmetry (const PodaProblem *problem)
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
           && (!poda_evaluator_breaks_symmetry (problem)
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

/* Chooses by node id what is drawn; NULL where all are. The children that lead to the
 * principal variation and to cuts stay, but in steps and blank figures, where this
 * would give answers away, the first ones. The caller frees it. */
static PodaChoice *
make_choices (const PodaRecord *record, const PodaDrawing *drawing,
              const PodaNode *root)
{
    const PodaTwin *twin = drawing->twin;
    if (drawing->siblings == 0 && !drawing->merge)
        return NULL;
    guint32 n = poda_record_n_nodes (record);
    PodaChoice *choices = g_new0 (PodaChoice, n + 1);
    if (twin != NULL && twin->second) { /* it draws what the first one does */
        PodaDrawing own = *drawing;
        own.twin = twin->other;
        g_autofree PodaChoice *theirs =
            make_choices (twin->other->record, &own, poda_twin_like (twin, root));
        for (guint32 id = 1; id <= n; id++)
            if (twin->likes[id] != 0)
                choices[id] = theirs[twin->likes[id]];
        return choices;
    }
    g_auto (PodaWalk) walk;
    poda_walk_begin (&walk, record, root);
    while (poda_walk_next (&walk))
        if ((walk.node != root && choices[walk.node->id].how != PODA_CHOICE_DRAWN)
            || walk.positions->len > drawing->fold)
            poda_walk_skip (&walk);
        else if (poda_node_child (walk.node) != NULL)
            choose (&walk, drawing, choices);
    return choices;
}

PodaChoice
poda_selection_choice (const PodaSelection *selection, const PodaNode *node)
{
    static const PodaChoice drawn = { PODA_CHOICE_DRAWN, 0 };
    return selection->choices == NULL ? drawn : selection->choices[node->id];
}

/* --- Folds --- */

gboolean
poda_selection_is_too_large (const PodaRecord *record, const PodaDrawing *asked)
{
    return asked->steady && asked->fold == PODA_FOLD_AUTO
           && poda_record_n_nodes (record) > BOXES_UNFOLDED;
}

gboolean
poda_selection_opens (const PodaSelection *selection, const PodaNode *node)
{
    return poda_node_child (node) != NULL
           && (selection->known == NULL
               || poda_record_is_whole (selection->figure->record)
               || poda_moment_seen (selection->known, node) != NULL);
}

/* TRUE if the search is there: at an open node, the one of the last step, and in the
 * end along the result. */
static gboolean
is_followed (const PodaSelection *selection, const PodaNode *node)
{
    if (!selection->follows)
        return FALSE;
    const PodaReplay *replay = poda_moment_replay (selection->known);
    gsize at = poda_replay_position (replay);
    return poda_moment_state (selection->known, node) == PODA_STATE_OPEN
           || (at > 0 && poda_replay_node (replay) == node)
           || (node->pv && at == poda_moment_n_steps (selection->known));
}

gboolean
poda_selection_folds (const PodaSelection *selection, const PodaNode *node, guint level)
{
    return level >= selection->figure->drawing.fold
           && poda_selection_opens (selection, node) && !is_followed (selection, node);
}

const PodaNode *
poda_selection_next (const PodaSelection *selection, const PodaNode *node, guint *level)
{
    const PodaNode *next = NULL;
    if (poda_selection_choice (selection, node).how == PODA_CHOICE_DRAWN
        && poda_selection_opens (selection, node)
        && !poda_selection_folds (selection, node, *level)) {
        next = poda_node_child (node);
        (*level)++;
    }
    for (;;) {
        while (next != NULL
               && poda_selection_choice (selection, next).how == PODA_CHOICE_NONE)
            next = poda_node_next (next);
        if (next != NULL || *level == 0)
            return next;
        while (*level > 0 && poda_node_next (node) == NULL) {
            node = poda_node_parent (node);
            (*level)--;
        }
        if (*level == 0)
            return NULL;
        next = node = poda_node_next (node);
    }
}

/* Counts the boxes of each level below the figure's root. */
static GArray *
count_levels (const PodaSelection *selection)
{
    GArray *counts = g_array_new (FALSE, TRUE, sizeof (guint32));
    guint level = 0;
    for (const PodaNode *node = selection->root; node != NULL;
         node = poda_selection_next (selection, node, &level)) {
        if (level >= counts->len)
            g_array_set_size (counts, level + 1);
        g_array_index (counts, guint32, level)++;
    }
    return counts;
}

/* Returns the deepest level that can stay open, but at least the root's children. */
static guint
choose_fold (const PodaSelection *selection)
{
    g_autoptr (GArray) counts = count_levels (selection);
    guint64 visible = 0;
    for (guint level = 0; level < counts->len; level++) {
        visible += g_array_index (counts, guint32, level);
        if (visible > BOXES_UNFOLDED)
            return level <= 1 ? 1 : level - 1;
    }
    return PODA_FOLD_NONE;
}

/* --- Labels --- */

gboolean
poda_figure_has_letters (const PodaRecord *record)
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
    if (visible <= BOXES_WITH_ORDER && poda_figure_has_letters (record))
        labels |= PODA_LABEL_NAME;
    if (visible <= BOXES_WITH_WINDOWS && widest <= LEVEL_WITH_WINDOWS)
        labels |= PODA_LABEL_WINDOW;
    if (visible <= BOXES_WITH_MOVES && widest <= LEVEL_WITH_MOVES)
        labels |= PODA_LABEL_MOVE;
    return labels;
}

void
poda_selection_init (PodaSelection *selection, PodaFigure *figure,
                     const PodaMoment *known)
{
    PodaDrawing *drawing = &figure->drawing;
    const PodaRecord *record = figure->record;
    *selection = (PodaSelection){ .figure = figure,
                                  .root = poda_figure_root (figure),
                                  .known = known };
    selection->choices = make_choices (record, drawing, selection->root);
    selection->follows = known != NULL && poda_selection_is_too_large (record, drawing);
    if (selection->follows) {
        drawing->fold = 1;
        drawing->close = TRUE; /* there are few boxes, of many levels */
        if (drawing->windows == PODA_WINDOWS_AUTO)
            drawing->windows = PODA_WINDOWS_BESIDE;
    } else if (drawing->fold == PODA_FOLD_AUTO) {
        drawing->fold = choose_fold (selection);
    }
    g_autoptr (GArray) counts = count_levels (selection);
    guint32 widest = 0;
    figure->n_boxes = 0;
    for (guint level = 0; level < counts->len; level++) {
        guint32 count = g_array_index (counts, guint32, level);
        figure->n_boxes += count;
        widest = MAX (widest, count);
    }
    if (drawing->labels == 0)
        drawing->labels = choose_labels (record, figure->n_boxes, widest);
    if (drawing->windows == PODA_WINDOWS_NONE)
        drawing->labels &= ~(guint) PODA_LABEL_WINDOW;
    if (drawing->blank)
        drawing->labels &= ~(guint) (PODA_LABEL_ORDER | PODA_LABEL_BOUND);
    gboolean boards = (drawing->labels & PODA_LABEL_POSITION) != 0;
    gboolean low = drawing->close && (drawing->labels & PODA_LABEL_WINDOW) == 0
                   && figure->digits[PODA_NUMBER_VALUE] <= LOW_DIGITS;
    figure->compact = figure->n_boxes > BOXES_WITH_WINDOWS || low
                      || (boards && widest > LEVEL_WITH_WINDOWS);
}

void
poda_selection_clear (PodaSelection *selection)
{
    g_free (selection->choices);
}
