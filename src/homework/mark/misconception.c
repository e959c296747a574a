/* The table of misconceptions: when each can arise, and what it does otherwise than the
 * right search. A new one is a row. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "search/problem.h"
#include "homework/mark/search.h"

/* --- What an exercise gives occasion to --- */

enum {
    WINDOW = 1 << 0,     /* alpha and beta, … */
    DEEP = 1 << 1,       /* … handed down from farther up than the parent, … */
    NARROWING = 1 << 2,  /* … and narrowed at the root */
    OWN_VIEW = 1 << 3,   /* a negamax, … */
    VIEW_TWICE = 1 << 4, /* … in which somebody moves twice */
    CHANCE = 1 << 5,     /* a chance node, … */
    UNEVEN = 1 << 6,     /* … whose moves are not equally probable */
    DEPTH = 1 << 7,      /* a limit, … */
    INNER_PLY = 1 << 8,  /* … of more than one ply */
    MAX_TOLD = 1 << 9,   /* numbers in MAX's view, … */
    MOVER_TOLD = 1 << 10 /* … or in the mover's */
};

static guint
offered (const PodaExercise *exercise)
{
    const PodaProblem *problem = &exercise->problem;
    const PodaAlgorithm *algorithm = problem->algorithm;
    const PodaRow *rows = exercise->rows;
    guint offers = 0;
    offers |= algorithm->windowed ? WINDOW : 0;
    offers |= algorithm->shallow ? 0 : DEEP; /* shallow: every window begins anew */
    offers |= problem->all_moves ? 0 : NARROWING;
    offers |= algorithm->own_view ? OWN_VIEW : 0;
    offers |= exercise->mover_view ? MOVER_TOLD : MAX_TOLD;
    if (problem->depth != PODA_DEPTH_NONE)
        offers |= problem->depth > 1 ? DEPTH | INNER_PLY : DEPTH;
    /* In preorder the views above are known when they are needed. */
    g_autofree PodaPlayer *views = g_new (PodaPlayer, exercise->n_rows);
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &rows[i];
        gboolean root = row->parent == PODA_ROW_NONE;
        PodaPlayer above = root ? PODA_MAX : views[row->parent];
        views[i] = poda_view (row->player, above);
        if (!root && views[i] == above)
            offers |= VIEW_TWICE;
        if (row->player == PODA_CHANCE && !row->leaf)
            offers |= CHANCE;
        if (!root && rows[row->parent].player == PODA_CHANCE
            && row->next != PODA_ROW_NONE && row->weight != rows[row->next].weight)
            offers |= UNEVEN;
    }
    return offers;
}

/* --- The table --- */

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

/* How the wrong search differs. */
/* clang-format off */
#define MISTAKE(...) &(const PodaMistake) { __VA_ARGS__ }
/* clang-format on */

const PodaMisconception poda_misconceptions[] = {
    /* Cuts. */
    { N_ ("no-pruning"), N_ ("nothing is pruned"),
      N_ ("once alpha has reached beta, the node's remaining children are cut"),
      NOBODY_NEEDS, MISTAKE (.needs = WINDOW, .closes = PODA_CLOSES_NEVER) },
    { N_ ("strict-cut"), N_ ("cuts are made only when alpha is above beta"),
      N_ ("here the window is closed as soon as alpha equals beta"), EQUAL,
      MISTAKE (.needs = WINDOW, .strict = PODA_RULE_ON) },
    { N_ ("nonstrict-cut"), N_ ("cuts are made as soon as alpha equals beta"),
      N_ ("here the window is closed only when alpha is above beta"), EQUAL,
      MISTAKE (.needs = WINDOW, .strict = PODA_RULE_OFF) },
    { N_ ("late-cut"), N_ ("each cut comes one child too late"),
      N_ ("the child's value moves alpha or beta first, and then the window is tested"),
      COPIES, MISTAKE (.needs = WINDOW, .closes = PODA_CLOSES_LATE) },
    { N_ ("late-cut-anew"),
      N_ ("each node searches one child more after its window has closed"),
      N_ ("once alpha has reached beta, the node's remaining children are cut"), COPIES,
      MISTAKE (.rather = { "late-cut", "no-pruning" }, .needs = WINDOW,
               .closes = PODA_CLOSES_LATE_ANEW) },
    { N_ ("cut-child"), N_ ("the child that closes the window is cut itself"),
      N_ ("that child has been searched, and counts: those after it are skipped"),
      NOBODY_NEEDS,
      MISTAKE (.needs = WINDOW, .strikes = PODA_STRIKES_CHILD, .unfollowed = TRUE) },
    { N_ ("elder-struck"),
      N_ ("the children before the one that closes the window are struck out"),
      N_ ("what has been searched cannot be saved any more: it is the children still "
          "to "
          "come that are cut"),
      NOBODY_NEEDS,
      MISTAKE (.rather = { "no-pruning" }, .needs = WINDOW,
               .strikes = PODA_STRIKES_ELDER, .unfollowed = TRUE) },
    { N_ ("cut-node"),
      N_ ("a node whose window closes is struck out with all that was seen of it"),
      N_ ("what was searched stays searched, and the node returns its value: only its "
          "remaining children are cut"),
      NOBODY_NEEDS,
      MISTAKE (.needs = WINDOW, .strikes = PODA_STRIKES_NODE, .unfollowed = TRUE) },
    { N_ ("cuts-at-min"), N_ ("cuts are made at MIN nodes only"),
      N_ ("a MAX node is left as soon as alpha reaches beta, just as a MIN node is"),
      FLOORS,
      MISTAKE (.rather = { "no-pruning" }, .needs = WINDOW,
               .closes = PODA_CLOSES_AT_MIN) },
    { N_ ("cuts-at-max"), N_ ("cuts are made at MAX nodes only"),
      N_ ("a MIN node is left as soon as beta reaches alpha, just as a MAX node is"),
      COPIES,
      MISTAKE (.rather = { "no-pruning" }, .needs = WINDOW,
               .closes = PODA_CLOSES_AT_MAX) },
    { N_ ("right-to-left"), N_ ("children are searched from right to left"),
      N_ ("children are searched in the order in which they stand, from left to right"),
      WHOSE_NUMBER, MISTAKE (.visits = PODA_VISITS_FROM_LAST) },

    /* Windows. */
    { N_ ("parent-bound"), N_ ("only the parent's own bound is handed down"),
      N_ ("both alpha and beta are handed down, from however far above they come"),
      FROM_ABOVE, MISTAKE (.needs = WINDOW, .shallow = PODA_RULE_ON) },
    { N_ ("far-bounds"), N_ ("bounds from farther up are handed down too"),
      N_ ("this algorithm hands down the parent's own bound and no other"), FROM_ABOVE,
      MISTAKE (.needs = WINDOW, .shallow = PODA_RULE_OFF) },
    { N_ ("alpha-untold"), N_ ("alpha is not handed down"),
      N_ ("a node begins with the alpha of its parent, and not with minus infinity"),
      FLOORS,
      MISTAKE (.rather = { "siblings-untold" }, .needs = WINDOW,
               .hands = PODA_HANDS_NO_ALPHA) },
    { N_ ("beta-untold"), N_ ("beta is not handed down"),
      N_ ("a node begins with the beta of its parent, and not with infinity"), FLOORS,
      MISTAKE (.rather = { "siblings-untold" }, .needs = WINDOW,
               .hands = PODA_HANDS_NO_BETA) },
    { N_ ("alpha-at-min"), N_ ("MIN nodes move alpha, and not beta"),
      N_ ("alpha is MAX's bound, and only MAX nodes raise it: a MIN node lowers beta"),
      FLOORS,
      MISTAKE (.rather = { "no-pruning" }, .needs = WINDOW,
               .narrows = PODA_NARROWS_ALPHA, .own_windows = TRUE) },
    { N_ ("beta-at-max"), N_ ("MAX nodes move beta, and not alpha"),
      N_ ("beta is MIN's bound, and only MIN nodes lower it: a MAX node raises alpha"),
      FLOORS,
      MISTAKE (.rather = { "no-pruning" }, .needs = WINDOW,
               .narrows = PODA_NARROWS_BETA, .own_windows = TRUE) },
    { N_ ("siblings-untold"),
      N_ ("later children do not get the bound of earlier ones"),
      N_ ("each child gets alpha and beta as its elder siblings have left them"),
      COPIES, MISTAKE (.needs = WINDOW, .hands = PODA_HANDS_ENTRY) },
    { N_ ("root-kept"), N_ ("the root's own bound never moves"),
      N_ ("the root too moves its bound after each child, and hands it to the next"),
      COPIES,
      MISTAKE (.needs = WINDOW | NARROWING, .narrows = PODA_NARROWS_NONE_AT_ROOT) },
    { N_ ("root-narrowed"), N_ ("the root hands its new bound to later moves"),
      N_ ("here every move at the root is searched with the root's whole window"),
      EQUAL, MISTAKE (.needs = WINDOW, .all_moves = PODA_RULE_OFF) },
    { N_ ("global-window"), N_ ("bounds leak from one subtree into the next"),
      N_ ("each node has an alpha and a beta of its own, and what happens below it "
          "does not change them: only the values that its children return do"),
      COPIES,
      MISTAKE (.needs = WINDOW | DEEP, .takes = PODA_TAKES_SHARED,
               .own_windows = TRUE) },
    { N_ ("entry-window"), N_ ("alpha and beta are told as they stood on entry"),
      N_ ("alpha and beta are asked for as they stand when the node is left"), FLOORS,
      MISTAKE (.needs = WINDOW, .writes = PODA_WRITES_ENTRY) },
    { N_ ("parent-window"), N_ ("each node is given its parent's alpha and beta"),
      N_ ("a node begins with its parent's window, and then moves one bound of its "
          "own"),
      FLOORS,
      MISTAKE (.rather = { "entry-window" }, .needs = WINDOW,
               .writes = PODA_WRITES_PARENTS, .own_windows = TRUE) },
    { N_ ("columns-swapped"), N_ ("alpha and beta have changed columns"),
      N_ ("alpha is the lower end of the window, beta the upper one"), FLOORS,
      MISTAKE (.needs = WINDOW, .writes = PODA_WRITES_SWAPPED, .own_windows = TRUE) },
    { N_ ("windows-after"),
      N_ ("all values are found first, and the windows filled in from them"),
      N_ ("a window holds what is known when its node is left: no younger sibling's "
          "value, and none of what is cut"),
      COPIES,
      MISTAKE (.rather = { "cut-counted" }, .needs = WINDOW, .counts_cut = TRUE,
               .clips = PODA_CLIPS_NOWHERE, .writes = PODA_WRITES_FROM_VALUES,
               .own_windows = TRUE,
               .also =
                   MISTAKE (.counts_cut = TRUE, .clips = PODA_CLIPS_NOWHERE,
                            .writes = PODA_WRITES_OF_VALUES, .own_windows = TRUE)) },
    { N_ ("windows-found"),
      N_ ("windows are filled in at the end, from the values that the search found"),
      N_ ("a window holds what is known when its node is left: no younger sibling's "
          "value, and none of what is cut"),
      COPIES,
      MISTAKE (.rather = { "windows-after" }, .needs = WINDOW,
               .writes = PODA_WRITES_FROM_VALUES, .own_windows = TRUE,
               .also =
                   MISTAKE (.writes = PODA_WRITES_OF_VALUES, .own_windows = TRUE)) },
    { N_ ("labels-after"),
      N_ ("a node's value is written again as its player's bound, and no other bound"),
      N_ ("alpha and beta hold whatever comes from above as well, and a node's value "
          "need not reach its bound"),
      FLOORS,
      MISTAKE (.rather = { "cut-counted" }, .needs = WINDOW, .counts_cut = TRUE,
               .clips = PODA_CLIPS_NOWHERE, .writes = PODA_WRITES_LABELS,
               .own_windows = TRUE) },
    { N_ ("labels-found"),
      N_ ("the value that the search found is written again as its player's bound, and "
          "no other bound"),
      N_ ("alpha and beta hold whatever comes from above as well, and a node's value "
          "need not reach its bound"),
      FLOORS,
      MISTAKE (.rather = { "labels-after" }, .needs = WINDOW,
               .writes = PODA_WRITES_LABELS, .own_windows = TRUE) },
    { N_ ("leaf-window"), N_ ("leaves move alpha or beta to their own value"),
      N_ ("a leaf returns its value and nothing more: it is the parent's bound that "
          "the value moves"),
      COPIES, MISTAKE (.needs = WINDOW, .writes = PODA_WRITES_LEAVES_MOVED) },
    { N_ ("fail-hard"), N_ ("values are clipped to the window"),
      N_ ("fail-soft returns the best value found, even if it lies outside the window"),
      BOUNDS, MISTAKE (.needs = WINDOW, .hard = PODA_RULE_ON) },
    { N_ ("fail-soft"), N_ ("values are not clipped to the window"),
      N_ ("fail-hard returns alpha or beta where the value lies outside the window"),
      BOUNDS, MISTAKE (.needs = WINDOW, .hard = PODA_RULE_OFF) },
    { N_ ("hard-alpha"), N_ ("values are clipped at alpha only"),
      N_ ("fail-hard clips at both ends of the window, and fail-soft at neither"),
      BOUNDS,
      MISTAKE (.rather = { "fail-hard", "fail-soft" }, .needs = WINDOW,
               .clips = PODA_CLIPS_AT_ALPHA) },
    { N_ ("hard-beta"), N_ ("values are clipped at beta only"),
      N_ ("fail-hard clips at both ends of the window, and fail-soft at neither"),
      BOUNDS,
      MISTAKE (.rather = { "fail-hard", "fail-soft" }, .needs = WINDOW,
               .clips = PODA_CLIPS_AT_BETA) },
    { N_ ("hard-own"),
      N_ ("values are clipped at the player's own bound only: alpha at MAX, beta at "
          "MIN"),
      N_ ("fail-hard clips at both ends of the window, and fail-soft at neither"),
      BOUNDS,
      MISTAKE (.rather = { "fail-hard", "fail-soft", "hard-alpha", "hard-beta" },
               .needs = WINDOW, .clips = PODA_CLIPS_AT_OWN) },
    { N_ ("hard-other"),
      N_ ("values are clipped at the opponent's bound only: beta at MAX, alpha at MIN"),
      N_ ("fail-hard clips at both ends of the window, and fail-soft at neither"),
      BOUNDS,
      MISTAKE (.rather = { "fail-hard", "fail-soft", "hard-alpha", "hard-beta" },
               .needs = WINDOW, .clips = PODA_CLIPS_AT_OTHER) },
    { N_ ("cut-counted"), N_ ("what is cut counts for the value all the same"),
      N_ ("what is cut is not known: the node returns the best of what was searched"),
      BOUNDS,
      MISTAKE (.rather = { "bound-exact", "fail-soft" }, .needs = WINDOW,
               .counts_cut = TRUE, .clips = PODA_CLIPS_NOWHERE) },
    { N_ ("cut-in-value"),
      N_ ("what is cut counts in the column of values, and nowhere else"),
      N_ ("what is cut is not known: the node returns the best of what was searched"),
      BOUNDS,
      MISTAKE (.rather = { "cut-counted", "fail-soft" }, .needs = WINDOW,
               .values = MISTAKE (.counts_cut = TRUE),
               .also = MISTAKE (.values = MISTAKE (.counts_cut = TRUE),
                                .values_of_cut = TRUE)) },
    { N_ ("bound-exact"), N_ ("the value of a node that was cut is told as exact"),
      N_ ("what was skipped might have been better still: a cut node proves a bound"),
      BOUNDS, MISTAKE (.needs = WINDOW, .proves = PODA_PROVES_EXACT) },
    { N_ ("bound-reversed"), N_ ("at least and at most are confused"),
      N_ ("MAX has a value at least that large, and may find a larger one: a cut MAX "
          "node is worth at least its value, a cut MIN node at most"),
      BOUNDS, MISTAKE (.needs = WINDOW, .proves = PODA_PROVES_REVERSED) },
    { N_ ("bound-window"), N_ ("bounds are read off the window and not off the tree"),
      N_ ("a node whose children are all known exactly has an exact value, wherever it "
          "lies in the window"),
      BOUNDS, MISTAKE (.needs = WINDOW, .proves = PODA_PROVES_BY_WINDOW) },

    /* Values. */
    { N_ ("players-swapped"), N_ ("MAX and MIN are swapped"),
      N_ ("MAX takes the largest of its children's values, MIN the smallest"),
      WHOSE_NUMBER,
      MISTAKE (.moves = { [PODA_MAX] = PODA_AS_MIN, [PODA_MIN] = PODA_AS_MAX }) },
    { N_ ("all-max"), N_ ("MIN takes the largest value as well"),
      N_ ("MIN wants little: it takes the smallest of its children's values"),
      WHOSE_NUMBER,
      MISTAKE (.rather = { "no-pruning" }, .moves = { [PODA_MIN] = PODA_AS_MAX }) },
    { N_ ("all-max-windows"),
      N_ ("MIN takes the largest value, and moves beta as it should"),
      N_ ("MIN wants little: it takes the smallest of its children's values"), COPIES,
      MISTAKE (.rather = { "all-max" }, .needs = WINDOW,
               .chooses = { [PODA_MIN] = PODA_AS_MAX },
               .also =
                   MISTAKE (.chooses = { [PODA_MIN] = PODA_AS_MAX }, .by_child = TRUE,
                            .also =
                                MISTAKE (.values = MISTAKE (
                                                 .chooses = { [PODA_MIN] =
                                                                  PODA_AS_MAX })))) },
    { N_ ("all-min"), N_ ("MAX takes the smallest value as well"),
      N_ ("MAX wants much: it takes the largest of its children's values"),
      WHOSE_NUMBER,
      MISTAKE (.rather = { "no-pruning" }, .moves = { [PODA_MAX] = PODA_AS_MIN }) },
    { N_ ("min-average"), N_ ("MIN takes the average"),
      N_ ("MIN chooses, and chooses the smallest: averages are for chance"),
      WHOSE_NUMBER, MISTAKE (.chooses = { [PODA_MIN] = PODA_AS_AVERAGE }) },
    { N_ ("max-average"), N_ ("MAX takes the average"),
      N_ ("MAX chooses, and chooses the largest: averages are for chance"),
      WHOSE_NUMBER, MISTAKE (.chooses = { [PODA_MAX] = PODA_AS_AVERAGE }) },
    { N_ ("min-chance"),
      N_ ("MIN nodes are taken for chance nodes: averages, and no window"),
      N_ ("MIN chooses, and chooses the smallest: averages are for chance"), COPIES,
      MISTAKE (.rather = { "min-average", "no-pruning" }, .needs = WINDOW,
               .moves = { [PODA_MIN] = PODA_AS_CHANCE }) },
    { N_ ("starts-at-zero"), N_ ("the best value so far begins with 0"),
      N_ ("before the first child there is no value yet: MAX begins below all numbers, "
          "MIN above them"),
      WHOSE_NUMBER, MISTAKE (.from_zero = TRUE) },
    { N_ ("unsigned"), N_ ("numbers are compared without their signs"),
      N_ ("-7 is less than -5, and both are less than 2"), WHOSE_NUMBER,
      MISTAKE (.takes = PODA_TAKES_UNSIGNED, .narrows = PODA_NARROWS_UNSIGNED,
               .closes = PODA_CLOSES_UNSIGNED) },
    { N_ ("unsigned-values"),
      N_ ("values are taken without their signs, and alpha and beta with them"),
      N_ ("-7 is less than -5, and both are less than 2"), WHOSE_NUMBER,
      MISTAKE (.rather = { "unsigned" }, .needs = WINDOW, .takes = PODA_TAKES_UNSIGNED,
               .also =
                   MISTAKE (.takes = PODA_TAKES_UNSIGNED, .by_child = TRUE,
                            .also =
                                MISTAKE (.values =
                                             MISTAKE (.takes = PODA_TAKES_UNSIGNED),
                                         .also = MISTAKE (.unsigned_value = TRUE)))) },
    { N_ ("first-child"), N_ ("the first child's value is copied"),
      N_ ("the other children count as well: the best of all values goes up"),
      WHOSE_NUMBER, MISTAKE (.takes = PODA_TAKES_FIRST) },
    { N_ ("last-child"), N_ ("each child's value overwrites the one before"),
      N_ ("a child's value is taken only where it is better than the best so far"),
      WHOSE_NUMBER, MISTAKE (.takes = PODA_TAKES_LAST) },
    { N_ ("depth-short"), N_ ("the search stops a ply too early"),
      N_ ("a depth of n looks n moves ahead: the root is at ply 0, the frontier at ply "
          "n"),
      HORIZON, MISTAKE (.needs = DEPTH | INNER_PLY, .plies = -1, .unfollowed = TRUE) },
    { N_ ("depth-long"), N_ ("the search goes a ply too deep"),
      N_ ("a depth of n looks n moves ahead: the root is at ply 0, the frontier at ply "
          "n"),
      HORIZON, MISTAKE (.needs = DEPTH, .plies = 1, .unfollowed = TRUE) },

    /* Negamax. */
    { N_ ("no-sign"), N_ ("the sign of the child's value is not turned"),
      N_ ("what is good for one player is bad for the other: negamax takes the child's "
          "value with its sign turned"),
      ONE_FUNCTION, MISTAKE (.needs = OWN_VIEW, .hears = PODA_HEARS_UNTURNED) },
    { N_ ("every-ply"), N_ ("the sign is turned at every ply, whoever moves"),
      N_ ("where the same player moves again, neither the sign nor the window is "
          "turned"),
      ONE_FUNCTION,
      MISTAKE (.needs = OWN_VIEW | VIEW_TWICE, .hears = PODA_HEARS_TURNED_ALWAYS,
               .hands = PODA_HANDS_TURNED_ALWAYS) },
    { N_ ("leaf-view"), N_ ("leaves are valued in MAX's view, whoever moves there"),
      N_ ("negamax values a leaf in the view of the player whose turn it is there"),
      ONE_FUNCTION, MISTAKE (.needs = OWN_VIEW, .hears = PODA_HEARS_LEAF_OF_MAX) },
    { N_ ("mover-view"), N_ ("numbers are told in the mover's view"),
      N_ ("at a MIN node, MAX's view is the other one: turn the sign, and let alpha "
          "and beta change places"),
      ONE_FUNCTION,
      MISTAKE (.needs = OWN_VIEW | MAX_TOLD, .value_of_mover = TRUE,
               .window_of_mover = TRUE, .own_windows = TRUE) },
    { N_ ("max-view"), N_ ("numbers are told in MAX's view"),
      N_ ("at a MIN node, the mover's view is the other one: turn the sign, and let "
          "alpha and beta change places"),
      ONE_FUNCTION,
      MISTAKE (.needs = OWN_VIEW | MOVER_TOLD, .value_of_mover = TRUE,
               .window_of_mover = TRUE, .own_windows = TRUE) },
    { N_ ("mover-value"),
      N_ ("values are told in the mover's view, and windows in MAX's"),
      N_ ("all numbers of a node are told in one view"), ONE_FUNCTION,
      MISTAKE (.rather = { "mover-view" }, .needs = OWN_VIEW | WINDOW | MAX_TOLD,
               .value_of_mover = TRUE) },
    { N_ ("mover-window"),
      N_ ("windows are told in the mover's view, and values in MAX's"),
      N_ ("all numbers of a node are told in one view"), ONE_FUNCTION,
      MISTAKE (.rather = { "mover-view" }, .needs = OWN_VIEW | WINDOW | MAX_TOLD,
               .window_of_mover = TRUE, .own_windows = TRUE) },
    { N_ ("window-kept"), N_ ("the child gets the parent's window as it is"),
      N_ ("the child's window is (-beta, -alpha): swapped, and both signs turned"),
      ONE_FUNCTION,
      MISTAKE (.needs = WINDOW | OWN_VIEW, .hands = PODA_HANDS_UNTURNED) },
    { N_ ("window-unswapped"),
      N_ ("alpha and beta change their signs, but not their places"),
      N_ ("the child's window is (-beta, -alpha): swapped, and both signs turned"),
      ONE_FUNCTION,
      MISTAKE (.needs = WINDOW | OWN_VIEW, .hands = PODA_HANDS_UNSWAPPED) },

    /* Chance. */
    { N_ ("chance-max"), N_ ("a chance node takes the largest value"),
      N_ ("nobody chooses at a chance node: it is worth the average"), WHOSE_NUMBER,
      MISTAKE (.needs = CHANCE, .chooses = { [PODA_CHANCE] = PODA_AS_MAX }) },
    { N_ ("chance-min"), N_ ("a chance node takes the smallest value"),
      N_ ("nobody chooses at a chance node: it is worth the average"), WHOSE_NUMBER,
      MISTAKE (.needs = CHANCE, .chooses = { [PODA_CHANCE] = PODA_AS_MIN }) },
    { N_ ("chance-uniform"),
      N_ ("chance nodes are averaged without their probabilities"),
      N_ ("each child of a chance node counts as much as it is probable"), WHOSE_NUMBER,
      MISTAKE (.needs = UNEVEN, .takes = PODA_TAKES_EVENLY) },
    { N_ ("chance-window"), N_ ("the window is handed down through chance nodes"),
      N_ ("each value moves the average: below a chance node the window is the full "
          "one"),
      COPIES, MISTAKE (.needs = WINDOW | CHANCE, .hands = PODA_HANDS_THROUGH_CHANCE) },

    /* The order of visits. */
    { N_ ("postorder"), N_ ("nodes are named when they are left"),
      N_ ("a node is visited when it is entered, before its children"), WHOSE_NUMBER,
      MISTAKE (.visits = PODA_VISITS_ON_LEAVING) },
    { N_ ("leaves-only"), N_ ("only leaves count as visited"),
      N_ ("the search enters a node before it can enter its children: a node with a "
          "value of its own has been visited"),
      WHOSE_NUMBER,
      MISTAKE (.visits = PODA_VISITS_LEAVES,
               .also = MISTAKE (.visits = PODA_VISITS_LEAVES_TOLD)) },
    { N_ ("levels"), N_ ("nodes are named level by level"),
      N_ ("the search goes down first: a child's whole subtree comes before its next "
          "sibling"),
      WHOSE_NUMBER, MISTAKE (.visits = PODA_VISITS_BY_LEVEL) },

    /* The sheet. */
    { N_ ("rows-down"), N_ ("all answers stand one row too low"),
      N_ ("what belongs to a node is written in the row that bears its name"),
      WHOSE_NUMBER, MISTAKE (.rows = 1, .unfollowed = TRUE) },
    { N_ ("rows-up"), N_ ("all answers stand one row too high"),
      N_ ("what belongs to a node is written in the row that bears its name"),
      WHOSE_NUMBER, MISTAKE (.rows = -1, .unfollowed = TRUE) },
    { NULL, NULL, NULL, NULL, NULL },
};

/* --- What somebody with one of them answers --- */

static gboolean
is_new (PodaRuleTaken taken, gboolean own)
{
    return taken == PODA_RULE_KEPT || own != (taken == PODA_RULE_ON);
}

/* `map` says for each row of `other` which row of `exercise` it is. Children may stand
 * in another order there: moves tell them apart. */
static guint32
find_row (const PodaExercise *exercise, const PodaExercise *other, const guint32 *map,
          guint32 row)
{
    const PodaRow *sought = &other->rows[row];
    if (sought->parent == PODA_ROW_NONE)
        return 0;
    guint32 parent = map[sought->parent];
    if (parent == PODA_ROW_NONE)
        return PODA_ROW_NONE;
    guint32 child = exercise->rows[parent].child;
    while (child != PODA_ROW_NONE
           && exercise->rows[child].node->move != sought->node->move)
        child = exercise->rows[child].next;
    return child;
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
        map[row] = find_row (exercise, other, map, row);
        if (map[row] == PODA_ROW_NONE)
            continue;
        const PodaRow *own = &exercise->rows[map[row]];
        for (guint i = 0; i < PODA_N_COLUMNS; i++)
            *poda_answers_cell (answers, map[row], (PodaColumn) i) =
                *poda_answers_cell (key, row, (PodaColumn) i);
        PodaCell *value = poda_answers_cell (answers, map[row], PODA_COLUMN_VALUE);
        if (own->leaf && value->state == PODA_CELL_FILLED)
            value->value = own->value; /* it is given */
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

/* Beside an order, as programs print it, stands the root's value. */
static gboolean
is_told (const PodaExercise *exercise, guint32 row, PodaColumn column)
{
    return poda_exercise_asks (exercise, row, column)
           || (row == 0 && column == PODA_COLUMN_VALUE
               && poda_exercise_has (exercise, PODA_ASK_ORDER));
}

static gboolean
says_the_same (const PodaExercise *exercise, const PodaAnswers *a, const PodaAnswers *b)
{
    for (guint32 row = 0; row < exercise->n_rows; row++)
        for (PodaColumn i = 0; i < PODA_N_COLUMNS; i++)
            if (is_told (exercise, row, i)
                && !poda_cell_equal (poda_answers_cell (a, row, i),
                                     poda_answers_cell (b, row, i)))
                return FALSE;
    return (!poda_exercise_has (exercise, PODA_ASK_MOVE) || a->move == b->move)
           && (!poda_exercise_has (exercise, PODA_ASK_ORDER)
               || poda_answers_same_order (a, b));
}

/* What the search of one way answers; NULL where `all`, the misconception that it is
 * one of, cannot arise. */
static PodaAnswers *
simulate (const PodaExercise *exercise, const PodaMistake *all, const PodaMistake *way)
{
    const PodaProblem *problem = &exercise->problem;
    if (!(is_new (all->shallow, problem->algorithm->shallow)
          && is_new (all->strict, problem->strict) && is_new (all->hard, problem->hard)
          && is_new (all->all_moves, problem->all_moves)
          && (all->needs & ~offered (exercise)) == 0))
        return NULL;
    g_autoptr (PodaAnswers) answers = poda_answers_new (exercise->n_rows);
    if (way->plies == 0)
        poda_mark_search (exercise, way, NULL, answers);
    else if (!search_depth (exercise, way->plies, answers))
        return NULL;
    for (guint32 row = 0; row < exercise->n_rows; row++)
        *poda_answers_cell (answers, row, PODA_COLUMN_STRATEGY) =
            *poda_answers_cell (exercise->key, row, PODA_COLUMN_STRATEGY);
    return g_steal_pointer (&answers);
}

PodaAnswers *
poda_misconception_simulate (const PodaExercise *exercise,
                             const PodaMisconception *misconception,
                             const PodaMistake *way, gboolean *gives_way)
{
    const PodaMistake *all = misconception->mistake;
    PodaAnswers *answers = simulate (exercise, all, way);
    *gives_way = FALSE;
    for (guint i = 0; answers != NULL && i < PODA_MOST_RATHER && !*gives_way; i++) {
        if (all->rather[i] == NULL)
            continue;
        const PodaMistake *simpler = poda_misconception_find (all->rather[i])->mistake;
        g_autoptr (PodaAnswers) other = simulate (exercise, simpler, simpler);
        *gives_way = other != NULL && says_the_same (exercise, answers, other);
    }
    return answers;
}

PodaAnswers *
poda_misconception_answers (const PodaExercise *exercise,
                            const PodaMisconception *misconception)
{
    gboolean gives_way;
    g_autoptr (PodaAnswers) answers = poda_misconception_simulate (
        exercise, misconception, misconception->mistake, &gives_way);
    return gives_way ? NULL : g_steal_pointer (&answers);
}
