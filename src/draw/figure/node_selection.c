/* Selects the nodes of a record that a figure draws, and the labels at them. */

#include "draw/figure/figure.h"

/* Maximum numbers of boxes, in all and on a level, of pictures with these labels. */
#define BOXES_WITH_ORDER 60
#define BOXES_WITH_WINDOWS 120
#define LEVEL_WITH_WINDOWS 30

/* By default, more than MOST_CHILDREN children are drawn as CHILDREN_OF_MANY. */
#define MOST_CHILDREN 1000
#define CHILDREN_OF_MANY 20
#define LOW_DIGITS 1 /* digits that fit into small boxes after a bound sign */
#define BOXES_WITH_MOVES 250
#define LEVEL_WITH_MOVES 100
#define BOXES_UNFOLDED 300

/* A child, its priority for being drawn, and its index among its siblings. */
typedef struct {
    const PodaNode *node;
    PodaPosition position;
    guint rank, place;
} Child;

/* Priorities, ascending. The highest: on the principal variation, then the child that
 * makes its parent cut, then the first pruned child. */
enum { RANK_CUT, RANK_VISITED, RANK_DIFFERS, RANK_FIRST_CUT, RANK_CUTTING, RANK_PV };

/* Returns the higher of the child's priorities in the two searches; a node that
 * differs, or has a difference below it, gets at least RANK_DIFFERS. */
static guint
rank_of (const PodaNode *node, const PodaPairSide *side_of_pair)
{
    const PodaNode *previous = (const PodaNode *) node->link.prev;
    const PodaNode *like = poda_pair_counterpart (side_of_pair, node);
    guint rank = RANK_VISITED;
    if (node->pv)
        rank = RANK_PV;
    else if (!poda_pair_visits (node))
        rank =
            previous == NULL || poda_pair_visits (previous) ? RANK_FIRST_CUT : RANK_CUT;
    else if (poda_node_parent (node)->cut != PODA_CUT_NONE
             && !poda_pair_visits (poda_node_next (node)))
        rank = RANK_CUTTING;
    if (like != NULL)
        rank = MAX (rank, rank_of (like, NULL));
    return side_of_pair != NULL && side_of_pair->differs_within[node->id]
               ? MAX (rank, RANK_DIFFERS)
               : rank;
}

static gint
by_rank (gconstpointer a, gconstpointer b)
{
    const Child *one = a, *other = b;
    return one->rank != other->rank ? (gint) other->rank - (gint) one->rank
                                    : (gint) one->place - (gint) other->place;
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

/* Selects among the children of the walk's current node. The best of several symmetric
 * children is drawn with their number. Symmetry is decided by positions only, not by
 * results, since one child may be cut; it is not used if an evaluator breaks it. The
 * last hidden sibling becomes the box for all hidden ones. */
static void
choose (const PodaWalk *walk, const PodaDrawing *drawing, PodaChoice *choices)
{
    const PodaProblem *problem = poda_record_problem (walk->record);
    const PodaPairSide *side_of_pair = drawing->side_of_pair;
    const PodaGame *game = problem->game;
    gboolean breaks_symmetry =
        poda_evaluator_breaks_symmetry (problem)
        || (side_of_pair != NULL
            && poda_evaluator_breaks_symmetry (
                poda_record_problem (side_of_pair->other->record)));
    PodaValue utility;
    g_autoptr (GArray) children = g_array_new (FALSE, TRUE, sizeof (Child));
    const PodaNode *node = poda_node_child (walk->node);
    for (; node != NULL; node = poda_node_next (node)) {
        Child child = { .node = node, .place = children->len };
        if (!drawing->for_steps
            && !drawing->blank) /* priorities would reveal answers */
            child.rank = rank_of (node, side_of_pair);
        if (drawing->merge)
            game->play (game, poda_walk_position (walk), node->move, &child.position);
        g_array_append_val (children, child);
    }
    g_array_sort (children, by_rank);
    const Child *all = (const Child *) children->data, *last = NULL;
    for (guint i = 0; drawing->merge && i < children->len; i++)
        for (guint j = children->len - 1; j > i; j--)
            if (poda_game_are_symmetric (game, &all[i].position, &all[j].position)
                && (!breaks_symmetry
                    || game->over (game, &all[i].position, &utility))) {
                PodaChoice *drawn = &choices[all[i].node->id];
                drawn->count = MAX (drawn->count, 1) + 1;
                choices[all[j].node->id].how = PODA_CHOICE_NONE;
                g_array_remove_index (children, j);
            }
    guint32 others = 0;
    if (drawing->siblings == 0 || children->len <= drawing->siblings + 1)
        return; /* one more box is no wider than "+1" */
    for (guint i = drawing->siblings; i < children->len; i++) {
        PodaChoice *choice = &choices[all[i].node->id];
        others += MAX (choice->count, 1);
        *choice = (PodaChoice){ .how = PODA_CHOICE_NONE };
        last = last == NULL || all[i].place > last->place ? &all[i] : last;
    }
    choices[last->node->id] = (PodaChoice){ PODA_CHOICE_OTHERS, others };
}

/* Selects the nodes to draw, by node id. Children on the principal variation and at
 * cuts are kept; step pictures and blank figures keep the first children instead, to
 * reveal no answers. The caller frees the result. */
static PodaChoice *
make_choices (const PodaRecord *record, const PodaDrawing *drawing,
              const PodaNode *root)
{
    const PodaPairSide *side_of_pair = drawing->side_of_pair;
    guint32 n = poda_record_n_nodes (record);
    PodaChoice *choices = g_new0 (PodaChoice, n + (gsize) 1);
    if (drawing->siblings == 0 && !drawing->merge)
        return choices;
    if (side_of_pair != NULL
        && side_of_pair->second) { /* draws the same nodes as the first search */
        PodaDrawing own = *drawing;
        own.side_of_pair = side_of_pair->other;
        g_autofree PodaChoice *theirs =
            make_choices (side_of_pair->other->record, &own,
                          poda_pair_counterpart (side_of_pair, root));
        for (guint32 id = 1; id <= n; id++)
            if (side_of_pair->counterparts[id] != 0)
                choices[id] = theirs[side_of_pair->counterparts[id]];
        return choices;
    }
    g_auto (PodaWalk) walk;
    poda_walk_begin (&walk, record, root);
    while (poda_walk_next (&walk))
        if ((walk.node != root && choices[walk.node->id].how != PODA_CHOICE_LEAF)
            || walk.positions->len > drawing->fold)
            poda_walk_skip (&walk);
        else if (poda_node_child (walk.node) != NULL)
            choose (&walk, drawing, choices);
    return choices;
}

/* --- Folds and labels --- */

/* Opens and folds nodes from the root down. Returns the number of boxes; sets `widest`
 * to that of the widest level. With PODA_FOLD_AUTO everything below the deepest level
 * that fits is folded, but not the root's children. The current path at the snapshot
 * `followed` (or NULL) stays open, and finally the result. */
static guint32
open_levels (PodaFigure *figure, const PodaSnapshot *known,
             const PodaSnapshot *followed, PodaChoice *choices, guint32 *widest)
{
    PodaDrawing *drawing = &figure->drawing;
    GPtrArray *level = g_ptr_array_new ();
    const PodaReplay *replay =
        followed != NULL ? poda_snapshot_replay (followed) : NULL;
    gsize at = replay != NULL ? poda_replay_position (replay) : 0;
    guint32 n = 0;
    *widest = 0;
    g_ptr_array_add (level, (gpointer) poda_figure_root (figure));
    for (guint depth = 0; level->len > 0; depth++) {
        g_autoptr (GPtrArray) above = level;
        level = g_ptr_array_new ();
        n += above->len;
        *widest = MAX (*widest, above->len);
        if (drawing->fold == PODA_FOLD_AUTO && n > BOXES_UNFOLDED) {
            drawing->fold = depth <= 1 ? 1 : depth - 1;
            n = open_levels (figure, known, followed, choices, widest);
            break;
        }
        for (guint i = 0; i < above->len; i++) {
            const PodaNode *node = above->pdata[i];
            PodaChoice *choice = &choices[node->id];
            if (choice->how == PODA_CHOICE_OTHERS || poda_node_child (node) == NULL
                || (known != NULL && poda_snapshot_seen (known, node) == NULL))
                continue;
            choice->how = PODA_CHOICE_FOLDED;
            if (depth >= drawing->fold
                && (followed == NULL
                    || !(poda_snapshot_state (followed, node) == PODA_STATE_OPEN
                         || (at > 0 && poda_replay_node (replay) == node)
                         || (node->pv && at == poda_snapshot_n_steps (followed)))))
                continue;
            choice->how = PODA_CHOICE_UNFOLDED;
            for (node = poda_node_child (node); node != NULL;
                 node = poda_node_next (node))
                if (choices[node->id].how != PODA_CHOICE_NONE)
                    g_ptr_array_add (level, (gpointer) node);
        }
    }
    g_ptr_array_unref (level);
    return n;
}

PodaChoice *
poda_figure_select_nodes (PodaFigure *figure, const PodaSnapshot *known)
{
    PodaDrawing *drawing = &figure->drawing;
    const PodaRecord *record = figure->record;
    gboolean whole = poda_record_is_complete (record);
    /* Too many nodes for a page with steps: it shows those around the current path. */
    gboolean large = drawing->interactive && drawing->fold == PODA_FOLD_AUTO
                     && poda_record_n_nodes (record) > BOXES_UNFOLDED;
    /* A level too wide to be readable even when folded. */
    if (drawing->fold == PODA_FOLD_AUTO && !drawing->any_width && !drawing->for_steps
        && !drawing->interactive && !drawing->blank && drawing->siblings == 0
        && g_node_n_children ((GNode *) poda_figure_root (figure)) > MOST_CHILDREN)
        drawing->siblings = CHILDREN_OF_MANY;
    PodaChoice *choices = make_choices (record, drawing, poda_figure_root (figure));
    guint32 widest;
    figure->grows = drawing->for_steps && (!whole || large);
    if (known != NULL && large) {
        drawing->fold = 1;
        drawing->tight = TRUE; /* there are few boxes on many levels */
        if (drawing->windows == PODA_WINDOWS_AUTO)
            drawing->windows = PODA_WINDOWS_BESIDE;
    }
    guint32 n = open_levels (figure, whole ? NULL : known, large ? known : NULL,
                             choices, &widest);
    figure->n_boxes = n;
    if (drawing->fold == PODA_FOLD_AUTO)
        drawing->fold = PODA_FOLD_NONE;
    if (drawing->labels == 0) { /* reasons contain node letters, which texts lack */
        gboolean names = n <= BOXES_WITH_ORDER && poda_figure_has_letters (record);
        gboolean moves = n <= BOXES_WITH_MOVES && widest <= LEVEL_WITH_MOVES;
        gboolean windows = n <= BOXES_WITH_WINDOWS && widest <= LEVEL_WITH_WINDOWS;
        drawing->labels = PODA_LABEL_VALUE | (names ? PODA_LABEL_NAME : 0)
                          | (n <= BOXES_WITH_ORDER ? PODA_LABEL_ORDER : 0)
                          | (windows ? PODA_LABEL_WINDOW : 0)
                          | (moves ? PODA_LABEL_MOVE : 0);
    }
    if (drawing->windows == PODA_WINDOWS_NONE
        || (drawing->windows == PODA_WINDOWS_LADDER && drawing->for_steps))
        drawing->labels &= ~(guint) PODA_LABEL_WINDOW;
    if (drawing->blank)
        drawing->labels &= ~(guint) (PODA_LABEL_ORDER | PODA_LABEL_BOUND);
    figure->compact =
        n > BOXES_WITH_WINDOWS
        || ((drawing->labels & PODA_LABEL_POSITION) != 0 && widest > LEVEL_WITH_WINDOWS)
        || (drawing->tight && (drawing->labels & PODA_LABEL_WINDOW) == 0
            && figure->number_lengths[PODA_NUMBER_VALUE] <= LOW_DIGITS);
    return choices;
}
