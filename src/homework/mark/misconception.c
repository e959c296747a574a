/* The table of misconceptions: which steps go wrong. A new one is a row. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "homework/mark/diagnosis.h"
#include "search/problem.h"

#define LESSONS "docs/lessons/"
#define WHOSE_NUMBER LESSONS "01-whose-number.md"
#define NOBODY_NEEDS LESSONS "02-the-leaf-nobody-needs.md"
#define FLOORS LESSONS "03-floors-and-ceilings.md"
#define COPIES LESSONS "04-copies-go-down.md"
#define FROM_ABOVE LESSONS "05-a-floor-from-far-above.md"
#define BOUNDS LESSONS "06-exactly-at-least-at-most.md"
#define EQUAL LESSONS "07-when-floor-meets-ceiling.md"
#define ONE_FUNCTION LESSONS "09-one-function.md"
#define HORIZON LESSONS "10-not-to-the-end.md"

/* clang-format off */
#define WAY(...) .ways = { { __VA_ARGS__ } }
#define WAYS(...) .ways = { __VA_ARGS__ }
#define RATHER(...) .rather = { __VA_ARGS__ }
/* clang-format on */

const PodaMisconception poda_misconceptions[] = {
    /* Cuts. */
    { N_ ("no-pruning"), N_ ("nothing is pruned"),
      N_ ("once alpha has reached beta, the node's remaining children are cut"),
      NOBODY_NEEDS, WAY (.windows = PODA_CLOSES_NEVER) },
    { N_ ("strict-cut"), N_ ("cuts are made only when alpha is above beta"),
      N_ ("here the window is closed as soon as alpha equals beta"), EQUAL,
      WAY (.windows = PODA_RULE_STRICT) },
    { N_ ("nonstrict-cut"), N_ ("cuts are made as soon as alpha equals beta"),
      N_ ("here the window is closed only when alpha is above beta"), EQUAL,
      WAY (.windows = PODA_RULE_NONSTRICT) },
    { N_ ("late-cut"), N_ ("each cut comes one child too late"),
      N_ ("the child's value moves alpha or beta first, and then the window is tested"),
      COPIES, WAY (.windows = PODA_CLOSES_LATE), RATHER ("no-pruning") },
    { N_ ("late-cut-anew"),
      N_ ("each node searches one child more after its window has closed"),
      N_ ("once alpha has reached beta, the node's remaining children are cut"), COPIES,
      WAY (.windows = PODA_CLOSES_LATE | PODA_CLOSES_ANEW),
      RATHER ("late-cut", "no-pruning") },
    { N_ ("cut-child"), N_ ("the child that closes the window is cut itself"),
      N_ ("that child has been searched, and counts: those after it are skipped"),
      NOBODY_NEEDS, WAY (.windows = PODA_STRIKES_CHILD) },
    { N_ ("elder-struck"),
      N_ ("the children before the one that closes the window are struck out"),
      N_ ("only the children still to come are cut: the others have been searched"),
      NOBODY_NEEDS, WAY (.windows = PODA_STRIKES_ELDER), RATHER ("no-pruning") },
    { N_ ("cut-node"),
      N_ ("a node whose window closes is struck out with all that was seen of it"),
      N_ ("the node returns its value: only its remaining children are cut"),
      NOBODY_NEEDS, WAY (.windows = PODA_STRIKES_NODE) },
    { N_ ("cuts-at-min"), N_ ("cuts are made at MIN nodes only"),
      N_ ("a MAX node is left as soon as alpha reaches beta, just as a MIN node is"),
      FLOORS, WAY (.windows = PODA_CLOSES_AT_MIN), RATHER ("no-pruning") },
    { N_ ("cuts-at-max"), N_ ("cuts are made at MAX nodes only"),
      N_ ("a MIN node is left as soon as beta reaches alpha, just as a MAX node is"),
      COPIES, WAY (.windows = PODA_CLOSES_AT_MAX), RATHER ("no-pruning") },
    { N_ ("right-to-left"), N_ ("children are searched from right to left"),
      N_ ("children are searched in the order in which they stand, from left to right"),
      WHOSE_NUMBER, WAY (.values = PODA_FROM_LAST_CHILD) },

    /* Windows. */
    { N_ ("parent-bound"), N_ ("only the parent's own bound is handed down"),
      N_ ("both alpha and beta are handed down, from however far above they come"),
      FROM_ABOVE, WAY (.windows = PODA_RULE_SHALLOW) },
    { N_ ("far-bounds"), N_ ("bounds from farther up are handed down too"),
      N_ ("this algorithm hands down the parent's own bound and no other"), FROM_ABOVE,
      WAY (.windows = PODA_RULE_DEEP) },
    { N_ ("alpha-untold"), N_ ("alpha is not handed down"),
      N_ ("a node begins with the alpha of its parent, and not with minus infinity"),
      FLOORS, WAY (.windows = PODA_HANDS_NO_ALPHA), RATHER ("siblings-untold") },
    { N_ ("beta-untold"), N_ ("beta is not handed down"),
      N_ ("a node begins with the beta of its parent, and not with infinity"), FLOORS,
      WAY (.windows = PODA_HANDS_NO_BETA), RATHER ("siblings-untold") },
    { N_ ("alpha-at-min"), N_ ("MIN nodes move alpha, and not beta"),
      N_ ("alpha is MAX's bound, and only MAX nodes raise it: a MIN node lowers beta"),
      FLOORS, WAY (.windows = PODA_MOVES_ALPHA), RATHER ("no-pruning") },
    { N_ ("beta-at-max"), N_ ("MAX nodes move beta, and not alpha"),
      N_ ("beta is MIN's bound, and only MIN nodes lower it: a MAX node raises alpha"),
      FLOORS, WAY (.windows = PODA_MOVES_BETA), RATHER ("no-pruning") },
    { N_ ("siblings-untold"),
      N_ ("later children do not get the bound of earlier ones"),
      N_ ("each child gets alpha and beta as its elder siblings have left them"),
      COPIES, WAY (.windows = PODA_HANDS_ENTRY) },
    { N_ ("root-kept"), N_ ("the root's own bound never moves"),
      N_ ("the root too moves its bound after each child, and hands it to the next"),
      COPIES, WAY (.windows = PODA_MOVES_NONE_AT_ROOT) },
    { N_ ("root-narrowed"), N_ ("the root hands its new bound to later moves"),
      N_ ("here every move at the root is searched with the root's whole window"),
      EQUAL, WAY (.windows = PODA_RULE_NOT_ALL_MOVES) },
    { N_ ("global-window"), N_ ("bounds leak from one subtree into the next"),
      N_ ("a node's own alpha and beta change only by its children's values"), COPIES,
      WAY (.windows = PODA_MOVES_SHARED) },
    { N_ ("entry-window"), N_ ("alpha and beta are told as they stood on entry"),
      N_ ("alpha and beta are asked for as they stand when the node is left"), FLOORS,
      WAY (.tells = PODA_TELLS_ENTRY) },
    { N_ ("parent-window"), N_ ("each node is given its parent's alpha and beta"),
      N_ ("a node begins with its parent's window, and then moves its own bound"),
      FLOORS, WAY (.tells = PODA_TELLS_PARENTS), RATHER ("entry-window") },
    { N_ ("columns-swapped"), N_ ("alpha and beta have changed columns"),
      N_ ("alpha is the lower end of the window, beta the upper one"), FLOORS,
      WAY (.tells = PODA_TELLS_SWAPPED) },
    { N_ ("windows-after"),
      N_ ("all values are found first, and the windows filled in from them"),
      N_ ("a window holds only what is known when the search leaves its node"), COPIES,
      WAYS ({ .values = PODA_CLIPS_NOWHERE | PODA_TAKES_CUT,
              .tells = PODA_TELLS_FROM_VALUES },
            { .values = PODA_CLIPS_NOWHERE | PODA_TAKES_CUT,
              .tells = PODA_TELLS_FROM_VALUES | PODA_TELLS_VALUE_AS_BOUND }),
      RATHER ("cut-counted") },
    { N_ ("windows-found"),
      N_ ("windows are filled in at the end, from the values that the search found"),
      N_ ("a window holds only what is known when the search leaves its node"), COPIES,
      WAYS ({ .tells = PODA_TELLS_FROM_VALUES },
            { .tells = PODA_TELLS_FROM_VALUES | PODA_TELLS_VALUE_AS_BOUND }),
      RATHER ("windows-after") },
    { N_ ("labels-after"),
      N_ ("a node's value is written again as its player's bound, and no other bound"),
      N_ ("alpha and beta also come from above, and a value need not reach them"),
      FLOORS,
      WAY (.values = PODA_CLIPS_NOWHERE | PODA_TAKES_CUT, .tells = PODA_TELLS_LABELS),
      RATHER ("cut-counted") },
    { N_ ("labels-found"),
      N_ ("the value that the search found is written again as its player's bound, and "
          "no other bound"),
      N_ ("alpha and beta also come from above, and a value need not reach them"),
      FLOORS, WAY (.tells = PODA_TELLS_LABELS), RATHER ("labels-after") },
    { N_ ("leaf-window"), N_ ("leaves move alpha or beta to their own value"),
      N_ ("a leaf only returns its value: that moves the parent's bound"), COPIES,
      WAY (.tells = PODA_TELLS_LEAVES_MOVED) },
    { N_ ("fail-hard"), N_ ("values are clipped to the window"),
      N_ ("fail-soft returns the best value found, even if it lies outside the window"),
      BOUNDS, WAY (.windows = PODA_RULE_HARD) },
    { N_ ("fail-soft"), N_ ("values are not clipped to the window"),
      N_ ("fail-hard returns alpha or beta where the value lies outside the window"),
      BOUNDS, WAY (.windows = PODA_RULE_SOFT) },
    { N_ ("hard-alpha"), N_ ("values are clipped at alpha only"),
      N_ ("fail-hard clips at both ends of the window, and fail-soft at neither"),
      BOUNDS, WAY (.values = PODA_CLIPS_AT_ALPHA), RATHER ("fail-hard", "fail-soft") },
    { N_ ("hard-beta"), N_ ("values are clipped at beta only"),
      N_ ("fail-hard clips at both ends of the window, and fail-soft at neither"),
      BOUNDS, WAY (.values = PODA_CLIPS_AT_BETA), RATHER ("fail-hard", "fail-soft") },
    { N_ ("hard-own"),
      N_ ("values are clipped at the player's own bound only: alpha at MAX, beta at "
          "MIN"),
      N_ ("fail-hard clips at both ends of the window, and fail-soft at neither"),
      BOUNDS, WAY (.values = PODA_CLIPS_AT_OWN),
      RATHER ("fail-hard", "fail-soft", "hard-alpha", "hard-beta") },
    { N_ ("hard-other"),
      N_ ("values are clipped at the opponent's bound only: beta at MAX, alpha at MIN"),
      N_ ("fail-hard clips at both ends of the window, and fail-soft at neither"),
      BOUNDS, WAY (.values = PODA_CLIPS_AT_OTHER),
      RATHER ("fail-hard", "fail-soft", "hard-alpha", "hard-beta") },
    { N_ ("cut-counted"), N_ ("what is cut counts for the value all the same"),
      N_ ("what is cut is not known: the node returns the best of what was searched"),
      BOUNDS, WAY (.values = PODA_CLIPS_NOWHERE | PODA_TAKES_CUT),
      RATHER ("bound-exact", "fail-soft") },
    { N_ ("cut-in-value"),
      N_ ("what is cut counts in the column of values, and nowhere else"),
      N_ ("what is cut is not known: the node returns the best of what was searched"),
      BOUNDS, WAY (.told_values = PODA_TAKES_CUT),
      RATHER ("cut-counted", "fail-soft") },
    { N_ ("bound-exact"), N_ ("the value of a node that was cut is told as exact"),
      N_ ("what was skipped might have been better still: a cut node proves a bound"),
      BOUNDS, WAY (.tells = PODA_TELLS_CUT_AS_EXACT) },
    { N_ ("bound-reversed"), N_ ("at least and at most are confused"),
      N_ ("a cut MAX node is worth at least its value, a cut MIN node at most"), BOUNDS,
      WAY (.tells = PODA_TELLS_BOUND_REVERSED) },
    { N_ ("bound-window"), N_ ("bounds are read off the window and not off the tree"),
      N_ ("a node has an exact value if those of all its children are exact"), BOUNDS,
      WAY (.tells = PODA_TELLS_BOUND_BY_WINDOW) },

    /* Values. */
    { N_ ("players-swapped"), N_ ("MAX and MIN are swapped"),
      N_ ("MAX takes the largest of its children's values, MIN the smallest"),
      WHOSE_NUMBER, WAY (.values = PODA_MAX_AS_MIN | PODA_MIN_AS_MAX) },
    { N_ ("all-max"), N_ ("MIN takes the largest value as well"),
      N_ ("MIN wants little: it takes the smallest of its children's values"),
      WHOSE_NUMBER, WAY (.values = PODA_MIN_AS_MAX), RATHER ("no-pruning") },
    { N_ ("all-max-windows"),
      N_ ("MIN takes the largest value, and moves beta as it should"),
      N_ ("MIN wants little: it takes the smallest of its children's values"), COPIES,
      WAYS ({ .windows = PODA_NEEDS_WINDOW, .values = PODA_MIN_TAKES_MOST },
            { .windows = PODA_MOVES_BY_CHILD, .values = PODA_MIN_TAKES_MOST },
            { .told_values = PODA_MIN_TAKES_MOST }),
      RATHER ("all-max") },
    { N_ ("all-min"), N_ ("MAX takes the smallest value as well"),
      N_ ("MAX wants much: it takes the largest of its children's values"),
      WHOSE_NUMBER, WAY (.values = PODA_MAX_AS_MIN), RATHER ("no-pruning") },
    { N_ ("min-average"), N_ ("MIN takes the average"),
      N_ ("MIN chooses, and chooses the smallest: averages are for chance"),
      WHOSE_NUMBER, WAY (.values = PODA_MIN_AVERAGES) },
    { N_ ("max-average"), N_ ("MAX takes the average"),
      N_ ("MAX chooses, and chooses the largest: averages are for chance"),
      WHOSE_NUMBER, WAY (.values = PODA_MAX_AVERAGES) },
    { N_ ("min-chance"),
      N_ ("MIN nodes are taken for chance nodes: averages, and no window"),
      N_ ("MIN chooses, and chooses the smallest: averages are for chance"), COPIES,
      WAY (.windows = PODA_HANDS_ALL_BELOW_MIN), RATHER ("min-average", "no-pruning") },
    { N_ ("starts-at-zero"), N_ ("the best value so far begins with 0"),
      N_ ("MAX begins below all numbers, and MIN above them"), WHOSE_NUMBER,
      WAY (.values = PODA_TAKES_ZERO) },
    { N_ ("unsigned"), N_ ("numbers are compared without their signs"),
      N_ ("-7 is less than -5, and both are less than 2"), WHOSE_NUMBER,
      WAY (.values = PODA_TAKES_UNSIGNED | PODA_COMPARES_UNSIGNED) },
    { N_ ("unsigned-values"),
      N_ ("values are taken without their signs, and alpha and beta with them"),
      N_ ("-7 is less than -5, and both are less than 2"), WHOSE_NUMBER,
      WAYS ({ .windows = PODA_NEEDS_WINDOW, .values = PODA_TAKES_UNSIGNED },
            { .windows = PODA_MOVES_BY_CHILD, .values = PODA_TAKES_UNSIGNED },
            { .told_values = PODA_TAKES_UNSIGNED }, { .tells = PODA_TELLS_UNSIGNED }),
      RATHER ("unsigned") },
    { N_ ("first-child"), N_ ("the first child's value is copied"),
      N_ ("the other children count as well: the best of all values goes up"),
      WHOSE_NUMBER, WAY (.values = PODA_TAKES_FIRST) },
    { N_ ("last-child"), N_ ("each child's value overwrites the one before"),
      N_ ("a child's value is taken only where it is better than the best so far"),
      WHOSE_NUMBER, WAY (.values = PODA_TAKES_LAST) },
    { N_ ("depth-short"), N_ ("the search stops a ply too early"),
      N_ ("depth n looks n moves ahead: the root is at ply 0, the frontier at ply n"),
      HORIZON, WAY (.values = PODA_ONE_PLY_LESS) },
    { N_ ("depth-long"), N_ ("the search goes a ply too deep"),
      N_ ("depth n looks n moves ahead: the root is at ply 0, the frontier at ply n"),
      HORIZON, WAY (.values = PODA_ONE_PLY_MORE) },

    /* Negamax. */
    { N_ ("no-sign"), N_ ("the sign of the child's value is not turned"),
      N_ ("negamax takes the child's value with its sign turned"), ONE_FUNCTION,
      WAY (.values = PODA_HEARS_UNTURNED) },
    { N_ ("every-ply"), N_ ("the sign is turned at every ply, whoever moves"),
      N_ ("if the same player moves again, neither sign nor window is turned"),
      ONE_FUNCTION, WAY (.values = PODA_TURNS_AT_EVERY_PLY) },
    { N_ ("leaf-view"), N_ ("leaves are valued in MAX's view, whoever moves there"),
      N_ ("negamax values a leaf in the view of the player whose turn it is there"),
      ONE_FUNCTION, WAY (.values = PODA_HEARS_LEAF_OF_MAX) },
    { N_ ("mover-view"), N_ ("numbers are told in the mover's view"),
      N_ ("in MAX's view, a MIN node's numbers are negated, alpha and beta swapped"),
      ONE_FUNCTION, WAY (.tells = PODA_TELLS_MOVERS_WINDOW | PODA_TELLS_MOVERS_VALUE) },
    { N_ ("max-view"), N_ ("numbers are told in MAX's view"),
      N_ ("in MIN's view, a node's numbers are negated, alpha and beta swapped"),
      ONE_FUNCTION,
      WAY (.tells = PODA_TELLS_MOVERS_WINDOW | PODA_TELLS_MOVERS_VALUE
                    | PODA_IS_ASKED_BY_MOVER) },
    { N_ ("mover-value"),
      N_ ("values are told in the mover's view, and windows in MAX's"),
      N_ ("all numbers of a node are told in one view"), ONE_FUNCTION,
      WAY (.tells = PODA_TELLS_MOVERS_VALUE), RATHER ("mover-view") },
    { N_ ("mover-window"),
      N_ ("windows are told in the mover's view, and values in MAX's"),
      N_ ("all numbers of a node are told in one view"), ONE_FUNCTION,
      WAY (.tells = PODA_TELLS_MOVERS_WINDOW), RATHER ("mover-view") },
    { N_ ("window-kept"), N_ ("the child gets the parent's window as it is"),
      N_ ("the child's window is (-beta, -alpha): swapped, and both signs turned"),
      ONE_FUNCTION, WAY (.windows = PODA_HANDS_UNTURNED) },
    { N_ ("window-unswapped"),
      N_ ("alpha and beta change their signs, but not their places"),
      N_ ("the child's window is (-beta, -alpha): swapped, and both signs turned"),
      ONE_FUNCTION, WAY (.windows = PODA_HANDS_UNSWAPPED) },

    /* Chance. */
    { N_ ("chance-max"), N_ ("a chance node takes the largest value"),
      N_ ("nobody chooses at a chance node: it is worth the average"), WHOSE_NUMBER,
      WAY (.values = PODA_CHANCE_TAKES_MOST) },
    { N_ ("chance-min"), N_ ("a chance node takes the smallest value"),
      N_ ("nobody chooses at a chance node: it is worth the average"), WHOSE_NUMBER,
      WAY (.values = PODA_CHANCE_TAKES_LEAST) },
    { N_ ("chance-uniform"),
      N_ ("chance nodes are averaged without their probabilities"),
      N_ ("each child of a chance node counts as much as it is probable"), WHOSE_NUMBER,
      WAY (.values = PODA_CHANCE_IS_EVEN) },
    { N_ ("chance-window"), N_ ("the window is handed down through chance nodes"),
      N_ ("each value moves the average: below chance, the window is the full one"),
      COPIES, WAY (.windows = PODA_HANDS_THROUGH_CHANCE) },

    /* The order of visits. */
    { N_ ("postorder"), N_ ("nodes are named when they are left"),
      N_ ("a node is visited when it is entered, before its children"), WHOSE_NUMBER,
      WAY (.tells = PODA_NAMES_ON_LEAVING) },
    { N_ ("leaves-only"), N_ ("only leaves count as visited"),
      N_ ("the search enters a node before its children: it has been visited, too"),
      WHOSE_NUMBER,
      WAYS ({ .tells = PODA_VISITS_LEAVES | PODA_NAMES_LEAVES },
            { .tells = PODA_VISITS_LEAVES }) },
    { N_ ("levels"), N_ ("nodes are named level by level"),
      N_ ("a child's whole subtree comes before its next sibling"), WHOSE_NUMBER,
      WAY (.tells = PODA_NAMES_BY_LEVEL) },

    /* The sheet. */
    { N_ ("rows-down"), N_ ("all answers stand one row too low"),
      N_ ("what belongs to a node is written in the row that bears its name"),
      WHOSE_NUMBER, WAY (.tells = PODA_TELLS_ROW_BELOW) },
    { N_ ("rows-up"), N_ ("all answers stand one row too high"),
      N_ ("what belongs to a node is written in the row that bears its name"),
      WHOSE_NUMBER, WAY (.tells = PODA_TELLS_ROW_ABOVE) },
    { .name = NULL },
};

/* --- What somebody with one of them answers --- */

static gboolean
has_chance (const PodaExercise *exercise)
{
    for (guint32 row = 0; row < exercise->n_rows; row++)
        if (exercise->rows[row].player == PODA_CHANCE && !exercise->rows[row].leaf)
            return TRUE;
    return FALSE;
}

/* FALSE if the exercise gives no occasion for a step that goes wrong. */
static gboolean
can_arise (const PodaExercise *exercise, const PodaMistake *wrong)
{
    const PodaProblem *problem = &exercise->problem;
    const PodaAlgorithm *algorithm = problem->algorithm;
    const guint movers = PODA_TELLS_MOVERS_VALUE | PODA_TELLS_MOVERS_WINDOW;
    guint windows =
        algorithm->shallow ? PODA_RULE_SHALLOW | PODA_MOVES_SHARED : PODA_RULE_DEEP;
    guint values = 0, tells = 0; /* steps that cannot go wrong here */
    windows |= problem->strict ? PODA_RULE_STRICT : PODA_RULE_NONSTRICT;
    windows |= problem->hard ? PODA_RULE_HARD : PODA_RULE_SOFT;
    windows |= problem->all_moves ? PODA_MOVES_NONE_AT_ROOT : PODA_RULE_NOT_ALL_MOVES;
    if (!algorithm->windowed) {
        windows = ~0u;
        values |= PODA_CLIPS;
        tells |= PODA_TELLS_WINDOWS;
    }
    if (!algorithm->own_view) {
        windows |= PODA_HANDS_UNTURNED | PODA_HANDS_UNSWAPPED;
        values |=
            PODA_HEARS_UNTURNED | PODA_TURNS_AT_EVERY_PLY | PODA_HEARS_LEAF_OF_MAX;
        tells |= movers;
    }
    if (!has_chance (exercise)) {
        windows |= PODA_HANDS_THROUGH_CHANCE;
        values |=
            PODA_CHANCE_TAKES_MOST | PODA_CHANCE_TAKES_LEAST | PODA_CHANCE_IS_EVEN;
    }
    if (problem->depth == PODA_DEPTH_NONE)
        values |= PODA_ONE_PLY_MORE;
    if (problem->depth == PODA_DEPTH_NONE || problem->depth <= 1)
        values |= PODA_ONE_PLY_LESS;
    if (wrong->tells & movers
        && exercise->mover_view != ((wrong->tells & PODA_IS_ASKED_BY_MOVER) != 0))
        return FALSE;
    return !(wrong->windows & windows || wrong->values & values
             || wrong->tells & tells);
}

/* One ply too short or too deep: the right search to another depth, held against the
 * rows of the exercise. FALSE when that cannot be done: too many nodes, or nodes
 * without a value. */
static gboolean
search_depth (const PodaExercise *exercise, gint plies, PodaAnswers *answers)
{
    const PodaExerciseSpec spec = { .asks = PODA_ASK_VALUE };
    PodaProblem problem = exercise->problem;
    problem.depth += (guint) plies;
    g_autoptr (PodaExercise) other = poda_exercise_new (&problem, NULL, &spec, NULL);
    if (other == NULL)
        return FALSE;
    const PodaAnswers *key = other->key;
    g_autofree guint32 *map = g_new (guint32, other->n_rows);
    g_autofree guint32 *order = g_new (guint32, key->n_order);
    poda_answers_visit_none (answers);
    for (guint32 row = 0; row < other->n_rows; row++) {
        map[row] = poda_exercise_find (exercise, other->rows[row].name);
        if (map[row] == PODA_ROW_NONE)
            continue;
        for (guint i = 0; i < PODA_N_COLUMNS; i++)
            *poda_answers_cell (answers, map[row], (PodaColumn) i) =
                *poda_answers_cell (key, row, (PodaColumn) i);
        PodaCell *value = poda_answers_cell (answers, map[row], PODA_COLUMN_VALUE);
        if (exercise->rows[map[row]].leaf && value->state == PODA_CELL_FILLED)
            value->value = exercise->rows[map[row]].value; /* it is given */
    }
    for (guint32 i = 0; i < key->n_order; i++)
        order[i] = map[key->order[i]];
    poda_answers_set_order (answers, order, key->n_order);
    answers->has_move = TRUE;
    answers->move = key->move == PODA_ROW_NONE ? PODA_ROW_NONE : map[key->move];
    return TRUE;
}

const PodaMisconception *
poda_misconception_find (const char *name)
{
    const PodaMisconception *misconception = poda_misconceptions;
    while (misconception->name != NULL && strcmp (misconception->name, name) != 0)
        misconception++;
    return misconception->name != NULL ? misconception : NULL;
}

/* What the search of one way answers; NULL where the misconception cannot arise. */
static PodaAnswers *
simulate (const PodaExercise *exercise, const PodaMisconception *misconception,
          const PodaMistake *way)
{
    const guint depth = PODA_ONE_PLY_LESS | PODA_ONE_PLY_MORE;
    if (!can_arise (exercise, misconception->ways) || !can_arise (exercise, way))
        return NULL;
    g_autoptr (PodaAnswers) answers = poda_answers_new (exercise->n_rows);
    if (!(way->values & depth))
        poda_mark_search (exercise, way, NULL, answers);
    else if (!search_depth (exercise, way->values & PODA_ONE_PLY_MORE ? 1 : -1,
                            answers))
        return NULL;
    for (guint32 row = 0; row < exercise->n_rows; row++)
        *poda_answers_cell (answers, row, PODA_COLUMN_STRATEGY) =
            *poda_answers_cell (exercise->key, row, PODA_COLUMN_STRATEGY);
    return g_steal_pointer (&answers);
}

/* TRUE if both say the same in what is asked, or in all. Beside an order, as programs
 * print it, stands the root's value. */
static gboolean
says_the_same (const PodaExercise *exercise, const PodaAnswers *a, const PodaAnswers *b,
               gboolean all)
{
    gboolean ordered = all || poda_exercise_has (exercise, PODA_ASK_ORDER);
    for (guint32 row = 0; row < exercise->n_rows; row++)
        for (PodaColumn i = 0; i < PODA_N_COLUMNS; i++)
            if ((all || poda_exercise_asks (exercise, row, i)
                 || (ordered && row == 0 && i == PODA_COLUMN_VALUE))
                && !poda_cell_equal (poda_answers_cell (a, row, i),
                                     poda_answers_cell (b, row, i)))
                return FALSE;
    return (a->move == b->move || !(all || poda_exercise_has (exercise, PODA_ASK_MOVE)))
           && (!ordered || poda_answers_same_order (a, b));
}

/* TRUE if a simpler one is named in its place. */
static gboolean
gives_way (const PodaExercise *exercise, const PodaMisconception *misconception,
           const PodaAnswers *answers)
{
    for (const char *const *rather = misconception->rather; *rather != NULL; rather++) {
        const PodaMisconception *simpler = poda_misconception_find (*rather);
        const PodaMistake *way = simpler->ways;
        for (; poda_mistake_is_made (way); way++) {
            g_autoptr (PodaAnswers) other = simulate (exercise, simpler, way);
            if (other != NULL && says_the_same (exercise, answers, other, FALSE))
                return TRUE;
        }
    }
    return FALSE;
}

PodaAnswers *
poda_misconception_answers (const PodaExercise *exercise,
                            const PodaMisconception *misconception)
{
    g_autoptr (PodaAnswers) answers =
        simulate (exercise, misconception, misconception->ways);
    return answers == NULL || gives_way (exercise, misconception, answers)
               ? NULL
               : g_steal_pointer (&answers);
}

/* --- What all misconceptions say --- */

static void
add_suspect (const PodaExercise *exercise, const PodaMisconception *misconception,
             const PodaMistake *way, GArray *suspects)
{
    PodaAnswers *answers = simulate (exercise, misconception, way);
    PodaSuspect suspect = { .misconception = misconception, .way = way };
    if (answers != NULL && says_the_same (exercise, answers, exercise->key, TRUE))
        poda_answers_free (answers);
    else if (answers != NULL && gives_way (exercise, misconception, answers))
        suspect.hidden = answers;
    else
        suspect.answers = answers;
    g_array_append_val (suspects, suspect);
}

PodaVariants *
poda_variants_new (const PodaExercise *exercise)
{
    PodaVariants *variants = g_new0 (PodaVariants, 1);
    variants->exercise = exercise;
    variants->reasons = poda_reasons_new (exercise);
    /* The leaves' values, and both infinities: those are the numbers that are met. */
    g_autoptr (GHashTable) met = g_hash_table_new (g_double_hash, g_double_equal);
    for (guint32 row = 0; row < exercise->n_rows; row++)
        if (exercise->rows[row].leaf)
            g_hash_table_add (met, &exercise->rows[row].value);
    variants->n_numbers = g_hash_table_size (met) + 1.0;
    GArray *suspects = g_array_new (FALSE, FALSE, sizeof (PodaSuspect));
    const PodaMisconception *one;
    for (one = poda_misconceptions; one->name != NULL; one++)
        add_suspect (exercise, one, one->ways, suspects);
    for (one = poda_misconceptions; one->name != NULL; one++)
        for (const PodaMistake *way = one->ways + 1; poda_mistake_is_made (way); way++)
            add_suspect (exercise, one, way, suspects);
    variants->n_suspects = suspects->len;
    variants->suspects = (PodaSuspect *) (gpointer) g_array_free (suspects, FALSE);
    return variants;
}

void
poda_variants_free (PodaVariants *variants)
{
    if (variants == NULL)
        return;
    for (guint i = 0; i < variants->n_suspects; i++) {
        poda_answers_free (variants->suspects[i].answers);
        poda_answers_free (variants->suspects[i].hidden);
    }
    g_free (variants->suspects);
    poda_reasons_free (variants->reasons);
    g_free (variants);
}
