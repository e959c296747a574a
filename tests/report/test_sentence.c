/* Sentences in full: about cuts, results, wins, choices and leaves. */

#include <math.h>
#include <string.h>

#include "record/replay.h"
#include "report/sentence.h"
#include "support/rows.h"
#include "support/scene.h"
#include "tree/tree.h"

typedef struct {
    const char *name, *tree;
    const PodaAlgorithm *algorithm;
    gboolean strict;
    PodaValue alpha, beta;
    const char *cut; /* the sentence of the first cut */
} Said;

#define ALL -INFINITY, INFINITY

static const Said said[] = {
    { "the window, at MAX", "[9,1]", &poda_alphabeta, FALSE, -5, 7,
      "A (MAX) has 9 from a1, so it is worth at least 9; the initial window ends at β "
      "= 7, and values beyond it make no difference: a2 is cut" },
    { "the window, at MIN of a negamax", "[[-9,1],[-6,2]]", &poda_negamax_alphabeta,
      FALSE, -5, 7,
      "B (MIN) has −9 from b1, so it is worth at most −9; the initial window begins at "
      "α = −5, and values below it make no difference: b2 is cut; from the point of "
      "view of MIN, α = 9 ≥ β = 5" },
    { "nothing better, at MAX", "[\"inf\",1]", &poda_alphabeta, FALSE, ALL,
      "A (MAX) has ∞ from a1, and nothing can be higher: a2 is cut" },
    { "the parent, met at MIN", "[3,[3,9]]", &poda_alphabeta, FALSE, ALL,
      "B (MIN) has 3 from b1, so it is worth at most 3; A (MAX) already has 3 from a1 "
      "(α = 3), and B cannot beat that: b2 is cut" },
    { "the parent, at MAX", "[[3,[4,9]]]", &poda_alphabeta, FALSE, ALL,
      "C (MAX) has 4 from c1, so it is worth at least 4; B (MIN) already has 3 from b1 "
      "(β = 3) and will never choose C: c2 is cut" },
    { "a farther one, at MIN of a negamax", "[5,[[[4,1]],9]]", &poda_negamax_alphabeta,
      TRUE, ALL,
      "D (MIN) has 4 from d1 and can only go lower; farther up (A → B → C → D), A "
      "(MAX) already has 5 from a1 (α = 5), and 4 or less cannot raise that: d2 is cut "
      "(deep cutoff); from the point of view of MIN, α = −4 > β = −5" },
};

static PodaRecord *
search (const Said *row, const PodaTree *tree)
{
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    problem.algorithm = row->algorithm;
    problem.strict = row->strict;
    problem.alpha = row->alpha;
    problem.beta = row->beta;
    return poda_record_search (&problem, TRUE, NULL);
}

TEST_EACH (said, row, "a cut by %s", row->name)
{
    g_autoptr (PodaTree) tree = scene_tree (row->tree);
    g_autoptr (PodaRecord) record = search (row, tree);
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    do
        assert_true (poda_replay_next (replay));
    while (poda_replay_step (replay)->verb != PODA_CUT);
    g_autofree char *sentence = poda_sentence_step (replay);
    assert_string_equal (sentence, row->cut);
}

/* `cut` is the sentence of the result. The trees were searched by hand. */
static const Said results[] = {
    { "none", "[1,2]", &poda_alphabeta, FALSE, ALL,
      "value 2, best move a2 · 3 of 3 nodes visited · no cutoffs" },
    { "one kind, twice", "[3,[2,9],[1,9]]", &poda_alphabeta, FALSE, ALL,
      "value 3, best move a1 · 6 of 8 nodes visited · 2 cutoffs (shallow)" },
    { "all three", "[5,[2,9],[[[4,1],8],9],0]", &poda_alphabeta, FALSE, -5, 7,
      "value ≥ 8, best move C · 10 of 13 nodes visited · 3 cutoffs (1 shallow, 1 deep, "
      "1 by the window)" },
};

TEST_EACH (results, row, "cutoffs in the result: %s", row->name)
{
    g_autoptr (PodaTree) tree = scene_tree (row->tree);
    g_autoptr (PodaRecord) record = search (row, tree);
    g_autofree char *sentence = poda_sentence_result (record);
    assert_string_equal (sentence, row->cut);
}

/* A value, and the sentence about it if a win is worth `win`. */
static const struct {
    const char *game, *evaluator;
    PodaValue win;
    gboolean prefer_short;
    PodaValue value;
    PodaBound bound;
    const char *text;
} wins[] = {
    { "tictactoe", NULL, 1, FALSE, 1, PODA_BOUND_ATLEAST, "a win for X" },
    { "tictactoe", NULL, 1, FALSE, -1, PODA_BOUND_EXACT, "a win for O" },
    { "tictactoe", NULL, 100, TRUE, 97, PODA_BOUND_EXACT, "a win for X in 3 plies" },
    { "tictactoe", NULL, 100, TRUE, 90, PODA_BOUND_EXACT, NULL },
    { "tictactoe", NULL, 100, TRUE, 97, PODA_BOUND_ATMOST,
      "at best a win for X in 3 plies" },
    { "tictactoe", NULL, 100, TRUE, -97, PODA_BOUND_ATMOST,
      "a win for O in at most 3 plies" },
    { "tictactoe", "open-lines", 5, FALSE, 8, PODA_BOUND_EXACT, NULL },
    { "tictactoe", "open-lines", 9, FALSE, 9, PODA_BOUND_EXACT, "a win for X" },
    { "reversi", NULL, 0, FALSE, 4, PODA_BOUND_EXACT, NULL },
    { "reversi", "discs", 1000, FALSE, 1004, PODA_BOUND_EXACT, "a win for X by 4" },
    { "reversi", "discs", 1000, FALSE, 1004, PODA_BOUND_ATLEAST,
      "a win for X by at least 4" },
    { "reversi", "discs", INFINITY, FALSE, INFINITY, PODA_BOUND_EXACT, "a win for X" },
    { "reversi", "discs", 1000, TRUE, 1004, PODA_BOUND_EXACT, "a win for X" },
};

TEST_EACH (wins, row, "%s, %g of %g: %s", row->game, row->value, row->win,
           row->text != NULL ? row->text : "no win")
{
    PodaProblem problem = scene_problem (row->game, "", "");
    if (row->evaluator != NULL)
        problem.evaluator =
            poda_game_find_evaluator (problem.game, row->evaluator, NULL);
    problem.win = row->win;
    problem.prefer_short = row->prefer_short;
    g_autofree char *text = poda_sentence_win (&problem, row->value, row->bound);
    assert_string_equal (text != NULL ? text : "", row->text != NULL ? row->text : "");
}

#define NIM_3 "A plays 2, which is a win for A; line 2 1\n"
#define NIM_3_BY_1 "1 is a win for B; B replies with 1, line 1 1 1\n"

/* Why a move of nim is played, if whoever takes the last stick loses. */
static const struct {
    const char *parameters;
    gboolean swapped;
    PodaValue win, beta;
    const char *sentences;
} choices[] = {
    { "sticks=3", FALSE, 1, INFINITY,
      NIM_3 NIM_3_BY_1 "3 ends the game and is a win for B" },
    { "sticks=3", TRUE, 1, INFINITY,
      NIM_3 "A minimises the value for B\n" NIM_3_BY_1
            "3 ends the game and is a win for B" },
    { "sticks=3", FALSE, 1, 0,
      NIM_3 NIM_3_BY_1 "not searched, since the value left the initial window: 3" },
    { "sticks=3", FALSE, INFINITY, INFINITY,
      NIM_3
      "1 is a win for B; B replies with 1, line 1 1 1; the other replies were cut, "
      "since none can be better\nnot searched, since nothing can be better: 3" },
    { "sticks=6", FALSE, 1, INFINITY,
      "A plays 1, which is a win for A; line 1 1 3 1\nmove 2 was not searched further: "
      "it is at best a win for A, and move 1 is a win for A\nmove 3 was not searched "
      "further: it is at best a win for A, and move 1 is a win for A" },
};

TEST_EACH (choices, row, "nim, %s, %d", row->parameters, (int) (row - choices))
{
    PodaProblem problem = scene_problem ("nim", row->parameters, "");
    problem.swapped = row->swapped;
    problem.win = row->win;
    problem.beta = row->beta;
    g_autoptr (PodaRecord) record = poda_record_search (&problem, FALSE, NULL);
    g_auto (GStrv) sentences = poda_sentence_choice (record, NULL);
    g_autofree char *text = g_strjoinv ("\n", sentences);
    assert_string_equal (text, row->sentences);
}

/* Moves of games, and the sentence about the first leaf after them. */
static const struct {
    const char *game, *parameters, *moves, *evaluator;
    guint depth;
    const char *leaf;
} leaves[] = {
    { "tictactoe", "", "a1 a2 b1 b2", NULL, PODA_DEPTH_NONE,
      "the game is over at c1, a win for X: its value is 1" },
    { "tictactoe", "", "a1 b1 c1 a2 c2 b2 b3 c3", NULL, PODA_DEPTH_NONE,
      "the game is over at a3, a draw: its value is 0" },
    { "nim", "sticks=1", "", NULL, PODA_DEPTH_NONE,
      "the game is over at node 1, a win for B: its value is −1" },
    { "tictactoe", "", "", "open-lines", 1,
      "a1 is at the depth limit: open-lines gives it 3" },
};

TEST_EACH (leaves, row, "a leaf: %s", row->leaf)
{
    PodaProblem problem = scene_problem (row->game, row->parameters, row->moves);
    if (row->evaluator != NULL)
        problem.evaluator =
            poda_game_find_evaluator (problem.game, row->evaluator, NULL);
    problem.depth = row->depth;
    g_autoptr (PodaRecord) record = poda_record_search (&problem, TRUE, NULL);
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    do
        assert_true (poda_replay_next (replay));
    while (poda_replay_step (replay)->verb != PODA_LEAF);
    g_autofree char *sentence = poda_sentence_step (replay);
    assert_string_equal (sentence, row->leaf);
}
