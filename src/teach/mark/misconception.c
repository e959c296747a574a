/* The table of misconceptions, and when each can arise. */

#include "teach/mark/misconception.h"

#include <glib/gi18n-lib.h>

#include "teach/mark/misconception_parts.h"
#include "search/view.h"

#define LESSONS "docs/lessons/"
#define MINIMAX LESSONS "minimax.md"
#define ALPHABETA LESSONS "alphabeta.md"
#define SHALLOW LESSONS "shallow-and-deep.md"
#define STRICT LESSONS "strict-and-nonstrict.md"
#define FAIL LESSONS "fail-soft-and-fail-hard.md"
#define NEGAMAX LESSONS "negamax.md"
#define ORDERING LESSONS "move-ordering.md"

const PodaMisconception poda_misconceptions[] = {
    /* Cuts. */
    { "no-pruning", N_ ("nothing is pruned"),
      N_ ("once alpha has reached beta, the node's other children are skipped"),
      ALPHABETA, PODA_MISTAKE_NO_PRUNING },
    { "strict-cut", N_ ("cuts are made only when alpha is above beta"),
      N_ ("here the window is closed as soon as alpha equals beta"), STRICT,
      PODA_MISTAKE_STRICT },
    { "nonstrict-cut", N_ ("cuts are made as soon as alpha equals beta"),
      N_ ("here the window is closed only when alpha is above beta"), STRICT,
      PODA_MISTAKE_NONSTRICT },
    { "late-cut", N_ ("each cut comes one child too late"),
      N_ ("the child's value moves alpha or beta first, and then the window is tested"),
      ALPHABETA, PODA_MISTAKE_LATE_CUT },
    { "cut-child", N_ ("the child that closes the window is cut itself"),
      N_ ("that child has been searched, and counts: those after it are skipped"),
      ALPHABETA, PODA_MISTAKE_CUT_CHILD },
    { "cut-node",
      N_ ("a node whose window closes is struck out with all that was seen of it"),
      N_ ("what was searched stays searched, and the node returns its value: only its "
          "other children are skipped"),
      ALPHABETA, PODA_MISTAKE_CUT_NODE },
    { "right-to-left", N_ ("children are searched from right to left"),
      N_ ("children are searched in the order in which they stand, from left to right"),
      ORDERING, PODA_MISTAKE_RIGHT_TO_LEFT },

    /* Windows. */
    { "parent-bound", N_ ("only the parent's own bound is handed down"),
      N_ ("both alpha and beta are handed down, from however far above they come"),
      SHALLOW, PODA_MISTAKE_PARENT_BOUND },
    { "far-bounds", N_ ("bounds from farther up are handed down too"),
      N_ ("this algorithm hands down the parent's own bound and no other"), SHALLOW,
      PODA_MISTAKE_FAR_BOUNDS },
    { "siblings-untold", N_ ("later children do not get the bound of earlier ones"),
      N_ ("each child gets alpha and beta as its elder siblings have left them"),
      ALPHABETA, PODA_MISTAKE_SIBLINGS },
    { "root-kept", N_ ("the root's own bound never moves"),
      N_ ("the root too moves its bound after each child, and hands it to the next"),
      ALPHABETA, PODA_MISTAKE_ROOT_KEPT },
    { "root-narrowed", N_ ("the root hands its new bound to later moves"),
      N_ ("here every move at the root is searched with the root's whole window"),
      ALPHABETA, PODA_MISTAKE_ROOT_NARROWED },
    { "global-window", N_ ("bounds leak from one subtree into the next"),
      N_ ("each node has an alpha and a beta of its own, and what happens below it "
          "does "
          "not change them: only the values that its children return do"),
      ALPHABETA, PODA_MISTAKE_GLOBAL_WINDOW },
    { "entry-window", N_ ("alpha and beta are told as they stood on entry"),
      N_ ("alpha and beta are asked for as they stand when the node is left"),
      ALPHABETA, PODA_MISTAKE_ENTRY_WINDOW },
    { "leaf-window", N_ ("leaves move alpha or beta to their own value"),
      N_ ("a leaf returns its value and nothing more: it is the parent's bound that "
          "the "
          "value moves"),
      ALPHABETA, PODA_MISTAKE_LEAF_WINDOW },
    { "fail-hard", N_ ("values are clipped to the window"),
      N_ ("fail-soft returns the best value found, even if it lies outside the window"),
      FAIL, PODA_MISTAKE_HARD },
    { "fail-soft", N_ ("values are not clipped to the window"),
      N_ ("fail-hard returns alpha or beta where the value lies outside the window"),
      FAIL, PODA_MISTAKE_SOFT },
    { "bound-exact", N_ ("the value of a node that was cut is told as exact"),
      N_ ("what was skipped might have been better still: a cut node proves a bound"),
      ALPHABETA, PODA_MISTAKE_BOUND_EXACT },
    { "bound-reversed", N_ ("at least and at most are confused"),
      N_ ("MAX has a value at least that large, and may find a larger one: a cut MAX "
          "node is worth at least its value, a cut MIN node at most"),
      ALPHABETA, PODA_MISTAKE_BOUND_REVERSED },
    { "bound-window", N_ ("bounds are read off the window and not off the tree"),
      N_ ("a node whose children are all known exactly has an exact value, wherever it "
          "lies in the window"),
      FAIL, PODA_MISTAKE_BOUND_WINDOW },

    /* Values. */
    { "players-swapped", N_ ("MAX and MIN are swapped"),
      N_ ("MAX takes the largest of its children's values, MIN the smallest"), MINIMAX,
      PODA_MISTAKE_PLAYERS },
    { "all-max", N_ ("MIN takes the largest value as well"),
      N_ ("MIN wants little: it takes the smallest of its children's values"), MINIMAX,
      PODA_MISTAKE_ALL_MAX },
    { "first-child", N_ ("the first child's value is copied"),
      N_ ("the other children count as well: the best of all values goes up"), MINIMAX,
      PODA_MISTAKE_FIRST_CHILD },
    { "last-child", N_ ("each child's value overwrites the one before"),
      N_ ("a child's value is taken only where it is better than the best so far"),
      MINIMAX, PODA_MISTAKE_LAST_CHILD },
    { "depth-short", N_ ("the search stops a ply too early"),
      N_ ("a depth of n looks n moves ahead: the root is at ply 0, the frontier at ply "
          "n"),
      NULL, PODA_MISTAKE_DEPTH_SHORT },
    { "depth-long", N_ ("the search goes a ply too deep"),
      N_ ("a depth of n looks n moves ahead: the root is at ply 0, the frontier at ply "
          "n"),
      NULL, PODA_MISTAKE_DEPTH_LONG },

    /* Negamax. */
    { "no-sign", N_ ("the sign of the child's value is not turned"),
      N_ ("what is good for one player is bad for the other: negamax takes the child's "
          "value with its sign turned"),
      NEGAMAX, PODA_MISTAKE_SIGN },
    { "every-ply", N_ ("the sign is turned at every ply, whoever moves"),
      N_ ("where the same player moves again, neither the sign nor the window is "
          "turned"),
      NEGAMAX, PODA_MISTAKE_EVERY_PLY },
    { "leaf-view", N_ ("leaves are valued in MAX's view, whoever moves there"),
      N_ ("negamax values a leaf in the view of the player whose turn it is there"),
      NEGAMAX, PODA_MISTAKE_LEAF_VIEW },
    { "mover-view", N_ ("numbers are told in the mover's view"),
      N_ ("at a MIN node, MAX's view is the other one: turn the sign, and let alpha "
          "and "
          "beta change places"),
      NEGAMAX, PODA_MISTAKE_MOVER_VIEW },
    { "window-kept", N_ ("the child gets the parent's window as it is"),
      N_ ("the child's window is (-beta, -alpha): swapped, and both signs turned"),
      NEGAMAX, PODA_MISTAKE_WINDOW_KEPT },
    { "window-unswapped",
      N_ ("alpha and beta change their signs, but not their places"),
      N_ ("the child's window is (-beta, -alpha): swapped, and both signs turned"),
      NEGAMAX, PODA_MISTAKE_WINDOW_UNSWAPPED },

    /* Chance. */
    { "chance-max", N_ ("a chance node takes the largest value"),
      N_ ("nobody chooses at a chance node: it is worth the average"), NULL,
      PODA_MISTAKE_CHANCE_MAX },
    { "chance-min", N_ ("a chance node takes the smallest value"),
      N_ ("nobody chooses at a chance node: it is worth the average"), NULL,
      PODA_MISTAKE_CHANCE_MIN },
    { "chance-uniform", N_ ("chance nodes are averaged without their probabilities"),
      N_ ("each child of a chance node counts as much as it is probable"), NULL,
      PODA_MISTAKE_CHANCE_UNIFORM },
    { "chance-window", N_ ("the window is handed down through chance nodes"),
      N_ ("each value moves the average: below a chance node the window is the full "
          "one"),
      NULL, PODA_MISTAKE_CHANCE_WINDOW },

    /* The order of visits. */
    { "postorder", N_ ("nodes are named when they are left"),
      N_ ("a node is visited when it is entered, before its children"), MINIMAX,
      PODA_MISTAKE_POSTORDER },
    { "levels", N_ ("nodes are named level by level"),
      N_ ("the search goes down first: a child's whole subtree comes before its next "
          "sibling"),
      MINIMAX, PODA_MISTAKE_LEVELS },
    { NULL, NULL, NULL, NULL, PODA_MISTAKE_NONE },
};

/* --- What an exercise gives occasion to
 * -----------------------------------------------
 */

static gboolean
has_chance (const PodaExercise *exercise)
{
    for (guint32 row = 0; row < exercise->n_rows; row++)
        if (exercise->rows[row].player == PODA_CHANCE && !exercise->rows[row].leaf)
            return TRUE;
    return FALSE;
}

static gboolean
has_uneven_chance (const PodaExercise *exercise)
{
    for (guint32 row = 0; row < exercise->n_rows; row++) {
        const PodaRow *at = &exercise->rows[row];
        if (at->parent != PODA_ROW_NONE && at->next != PODA_ROW_NONE
            && exercise->rows[at->parent].player == PODA_CHANCE
            && at->weight != exercise->rows[at->next].weight)
            return TRUE;
    }
    return FALSE;
}

/* In preorder the views above are known when they are needed. */
static gboolean
has_same_view_twice (const PodaExercise *exercise)
{
    g_autofree guint8 *views = g_new (guint8, exercise->n_rows);
    for (guint32 row = 0; row < exercise->n_rows; row++) {
        const PodaRow *at = &exercise->rows[row];
        gboolean root = at->parent == PODA_ROW_NONE;
        PodaPlayer above = root ? PODA_MAX : (PodaPlayer) views[at->parent];
        views[row] = (guint8) poda_view (at->player, above);
        if (!root && views[row] == above)
            return TRUE;
    }
    return FALSE;
}

static gboolean
arises_in_window (const PodaExercise *exercise, PodaMistake mistake)
{
    const PodaProblem *problem = &exercise->problem;
    gboolean shallow = problem->algorithm->shallow;
    if (!problem->algorithm->windowed)
        return FALSE;
    switch (mistake) {
    case PODA_MISTAKE_STRICT:
        return !problem->strict;
    case PODA_MISTAKE_NONSTRICT:
        return problem->strict;
    case PODA_MISTAKE_PARENT_BOUND:
    case PODA_MISTAKE_GLOBAL_WINDOW: /* a shallow search begins every window anew */
        return !shallow;
    case PODA_MISTAKE_FAR_BOUNDS:
        return shallow;
    case PODA_MISTAKE_ROOT_KEPT:
        return !problem->all_moves;
    case PODA_MISTAKE_ROOT_NARROWED:
        return problem->all_moves;
    case PODA_MISTAKE_HARD:
        return !problem->hard;
    case PODA_MISTAKE_SOFT:
        return problem->hard;
    case PODA_MISTAKE_CHANCE_WINDOW:
        return has_chance (exercise);
    default:
        return TRUE;
    }
}

gboolean
poda_mistake_arises (const PodaExercise *exercise, PodaMistake mistake)
{
    const PodaProblem *problem = &exercise->problem;
    gboolean own_view = problem->algorithm->own_view;
    switch (mistake) {
    case PODA_MISTAKE_NONE:
    case PODA_MISTAKE_RIGHT_TO_LEFT:
    case PODA_MISTAKE_PLAYERS:
    case PODA_MISTAKE_ALL_MAX:
    case PODA_MISTAKE_FIRST_CHILD:
    case PODA_MISTAKE_LAST_CHILD:
    case PODA_MISTAKE_POSTORDER:
    case PODA_MISTAKE_LEVELS:
        return TRUE;
    case PODA_MISTAKE_DEPTH_SHORT:
        return problem->depth != PODA_DEPTH_NONE && problem->depth > 1;
    case PODA_MISTAKE_DEPTH_LONG:
        return problem->depth != PODA_DEPTH_NONE;
    case PODA_MISTAKE_SIGN:
    case PODA_MISTAKE_LEAF_VIEW:
    case PODA_MISTAKE_MOVER_VIEW:
        return own_view;
    case PODA_MISTAKE_EVERY_PLY:
        return own_view && has_same_view_twice (exercise);
    case PODA_MISTAKE_WINDOW_KEPT:
    case PODA_MISTAKE_WINDOW_UNSWAPPED:
        return own_view && problem->algorithm->windowed;
    case PODA_MISTAKE_CHANCE_MAX:
    case PODA_MISTAKE_CHANCE_MIN:
        return has_chance (exercise);
    case PODA_MISTAKE_CHANCE_UNIFORM:
        return has_uneven_chance (exercise);
    default:
        return arises_in_window (exercise, mistake);
    }
}

/* What is struck out has been searched, and yet nothing is written of it; another depth
 * is another tree. */
gboolean
poda_mistake_follows (PodaMistake mistake)
{
    return mistake != PODA_MISTAKE_CUT_CHILD && mistake != PODA_MISTAKE_CUT_NODE
           && mistake != PODA_MISTAKE_DEPTH_SHORT && mistake != PODA_MISTAKE_DEPTH_LONG;
}

PodaAnswers *
poda_misconception_answers (const PodaExercise *exercise,
                            const PodaMisconception *misconception)
{
    PodaMistake mistake = (PodaMistake) misconception->mistake;
    if (!poda_mistake_arises (exercise, mistake))
        return NULL;
    g_autoptr (PodaAnswers) answers = poda_answers_new (exercise->n_rows);
    if (mistake != PODA_MISTAKE_DEPTH_SHORT && mistake != PODA_MISTAKE_DEPTH_LONG)
        poda_mistake_search (exercise, mistake, NULL, answers);
    else if (!poda_mistake_search_depth (exercise, mistake, answers))
        return NULL;
    for (guint32 row = 0; row < exercise->n_rows; row++)
        *poda_answers_cell (answers, row, PODA_COLUMN_STRATEGY) =
            *poda_answers_cell (exercise->key, row, PODA_COLUMN_STRATEGY);
    return g_steal_pointer (&answers);
}
