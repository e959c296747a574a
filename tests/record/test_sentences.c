/* What is said of cuts, in full: under both cut rules, for both players, by whatever
 * makes the cut, the given window too. */

#include <math.h>
#include <string.h>

#include "record/replay.h"
#include "record/say/sentence.h"
#include "support/rows.h"
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
      "node root (MAX) has 9 from node 1, and the given window ends at beta 7: node "
      "root's other children are cut" },
    { "the window, at MAX, strict", "[9,1]", &poda_alphabeta, TRUE, -5, 7,
      "node root (MAX) has 9 from node 1, and the given window ends at beta 7: node "
      "root's other children are cut" },
    { "the window, met at MAX", "[7,1]", &poda_alphabeta, FALSE, -5, 7,
      "node root (MAX) has 7 from node 1, and the given window ends at beta 7: node "
      "root's other children are cut" },
    { "the window, at MIN", "[[-9,1],[-6,2]]", &poda_alphabeta, FALSE, -5, 7,
      "node 1 (MIN) has -9 from node 1.1, and the given window begins at alpha -5: "
      "node 1's other children are cut" },
    { "the window, at MIN, strict", "[[-9,1],[-6,2]]", &poda_alphabeta, TRUE, -5, 7,
      "node 1 (MIN) has -9 from node 1.1, and the given window begins at alpha -5: "
      "node 1's other children are cut" },
    { "the window, at MIN of a negamax", "[[-9,1],[-6,2]]", &poda_negamax_alphabeta,
      FALSE, -5, 7,
      "node 1 (MIN) has -9 from node 1.1, and the given window begins at alpha -5: "
      "node 1's other children are cut" },
    { "nothing better, at MAX", "[\"inf\",1]", &poda_alphabeta, FALSE, ALL,
      "node root (MAX) has ∞ from node 1, and nothing can be better: node root's other "
      "children are cut" },
    { "nothing better, at MIN", "[[\"-inf\",1]]", &poda_alphabeta, FALSE, ALL,
      "node 1 (MIN) has -∞ from node 1.1, and nothing can be better: node 1's other "
      "children are cut" },
    { "the parent, at MIN", "[3,[2,9]]", &poda_alphabeta, FALSE, ALL,
      "node 2 (MIN) has 2 from node 2.1; node root (MAX) already has 3, which is not "
      "below 2: node 2's other children are cut" },
    { "the parent, met at MIN", "[3,[3,9]]", &poda_alphabeta, FALSE, ALL,
      "node 2 (MIN) has 3 from node 2.1; node root (MAX) already has 3, which is not "
      "below 3: node 2's other children are cut" },
    { "the parent, at MIN, strict", "[3,[2,9]]", &poda_alphabeta, TRUE, ALL,
      "node 2 (MIN) has 2 from node 2.1; node root (MAX) already has 3, which is above "
      "2: node 2's other children are cut" },
    { "the parent, at MAX", "[[3,[4,9]]]", &poda_alphabeta, FALSE, ALL,
      "node 1.2 (MAX) has 4 from node 1.2.1; node 1 (MIN) already has 3, which is not "
      "above 4: node 1.2's other children are cut" },
    { "the parent, at MAX, strict", "[[3,[4,9]]]", &poda_alphabeta, TRUE, ALL,
      "node 1.2 (MAX) has 4 from node 1.2.1; node 1 (MIN) already has 3, which is "
      "below 4: node 1.2's other children are cut" },
    { "a farther one, at MIN", "[5,[[[4,1],8],9]]", &poda_alphabeta, FALSE, ALL,
      "node 2.1.1 (MIN) has 4 from node 2.1.1.1; farther up, node root (MAX) already "
      "has 5, which is not below 4: node 2.1.1's other children are cut, a deep "
      "cutoff" },
    { "a farther one, at MIN, strict", "[5,[[[4,1],8],9]]", &poda_alphabeta, TRUE, ALL,
      "node 2.1.1 (MIN) has 4 from node 2.1.1.1; farther up, node root (MAX) already "
      "has 5, which is above 4: node 2.1.1's other children are cut, a deep cutoff" },
    { "a farther one, at MAX", "[[5,[[[6,1],2],3]]]", &poda_alphabeta, FALSE, ALL,
      "node 1.2.1.1 (MAX) has 6 from node 1.2.1.1.1; farther up, node 1 (MIN) already "
      "has 5, which is not above 6: node 1.2.1.1's other children are cut, a deep "
      "cutoff" },
};

static PodaRecord *
search (const Said *row, PodaTree **tree)
{
    PodaProblem problem;
    PodaPosition root;
    *tree = poda_tree_read ("tree", row->tree, strlen (row->tree), NULL);
    assert_non_null (*tree);
    poda_tree_position (*tree, 0, &root);
    poda_problem_init (&problem, poda_tree_game (*tree), &root);
    problem.algorithm = row->algorithm;
    problem.strict = row->strict;
    problem.alpha = row->alpha;
    problem.beta = row->beta;
    PodaRecord *record = poda_record_search (&problem, TRUE, NULL);
    assert_non_null (record);
    return record;
}

static void
test_cut (void **state)
{
    const Said *row = *state;
    PodaTree *tree;
    PodaRecord *record = search (row, &tree);
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    g_autofree char *sentence = NULL;
    while (poda_replay_next (replay) && sentence == NULL)
        if (poda_replay_step (replay)->verb == PODA_CUT)
            sentence = poda_sentence_step (replay);
    assert_non_null (sentence);
    assert_string_equal (sentence, row->cut);
    g_clear_pointer (&replay, poda_replay_free);
    poda_record_free (record);
    poda_tree_free (tree);
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "sentences");
    for (guint i = 0; i < G_N_ELEMENTS (said); i++)
        rows_add (&rows, test_cut, &said[i], "a cut by %s", said[i].name);
    return rows_run (&rows);
}
