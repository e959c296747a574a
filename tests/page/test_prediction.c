/* Properties of predictions: for two trees that agree up to a step the question there
 * is the same, byte for byte, whatever comes after; every cut is asked about, and so is
 * what could have been one; what is said to be right is judged right. */

#include <string.h>

#include "page/page.h"
#include "support/depth.h"
#include "support/pick.h"
#include "support/rows.h"

#define TREES 60
#define STEPS 8

static PodaTree *
grow (guint64 seed)
{
    RandomShape shape = pick_shape (seed, pick (seed, "chance", 4) == 0);
    return random_tree (seed, &shape);
}

static PodaRecord *
search (const PodaTree *tree, guint64 seed)
{
    const PodaAlgorithm *const algorithms[] = { &poda_alphabeta, &poda_minimax,
                                                &poda_negamax_alphabeta };
    PodaRecord *record = random_search (tree, algorithms[seed % 3], seed);
    assert_true (poda_record_add_pruned (record, seed % 4 != 3, NULL));
    return record;
}

/* --- What is asked --- */

static char *
ask (const PodaRecord *record, gsize step, gsize last, PodaPredictChoice choice)
{
    g_autoptr (PodaSnapshot) snapshot = poda_snapshot_new (record);
    g_autoptr (PodaOutput) output = poda_output_memory ();
    PodaJson json;
    PodaPrediction asked;
    poda_json_init (&json, output);
    if (poda_prediction_find (snapshot, step, 0, choice, &asked) && asked.step <= last)
        poda_page_write_prediction (&json, snapshot, &asked);
    return g_strdup (poda_output_contents (output, NULL));
}

/* Changes leaves that were not seen. */
static void
change_unseen (PodaTree *tree, const PodaRecord *record, gsize step, guint64 seed)
{
    gsize n;
    const PodaStep *steps = poda_record_steps (record, &n);
    g_autofree gboolean *seen = g_new0 (gboolean, poda_tree_n_nodes (tree));
    for (gsize i = 0; i < step; i++)
        seen[record_tree_index (record, poda_record_node (record, steps[i].node))] =
            TRUE;
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++)
        if (poda_tree_node (tree, i)->has_value && !seen[i])
            assert_true (poda_tree_set_value (
                tree, i, (PodaValue) (poda_random_at (seed, i) % 19) - 9, NULL));
}

/* Where both stand before the same decision: ids of what is to come differ, and only
 * they: nodes that were entered are told, others by names. */
TEST ("a question is no hint")
{
    guint asked = 0;
    for (guint64 seed = 0; seed < MAX (depth_rounds (TREES), 12); seed++) {
        g_autoptr (PodaTree) tree = grow (seed);
        g_autoptr (PodaRecord) record = search (tree, seed);
        gsize n;
        poda_record_steps (record, &n);
        for (guint i = 0; i < STEPS; i++) {
            gsize step = poda_random_at (seed, i) % (n + 1);
            g_autoptr (PodaTree) other = grow (seed);
            change_unseen (other, record, step, i);
            g_autoptr (PodaRecord) changed = search (other, seed);
            PodaPredictChoice choice = (PodaPredictChoice) (i % 3);
            g_autofree char *one = ask (record, step, step, choice);
            g_autofree char *two = ask (changed, step, step, choice);
            if (strstr (one, "\"next\"") != NULL)
                continue;
            asked += *one != '\0';
            assert_string_equal (one, two);
        }
    }
    assert_true (asked > 0);
}

/* --- What is right --- */

static char *
judge (PodaSnapshot *snapshot, const PodaPrediction *asked, const char *const *answer)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    PodaJson json;
    GError *error = NULL;
    poda_json_init (&json, output);
    assert_true (poda_page_write_judgement (&json, snapshot, asked, answer, &error));
    return g_strdup (poda_output_contents (output, NULL));
}

static void
assert_judged (PodaSnapshot *snapshot, const PodaPrediction *asked, gboolean right,
               const char *one, const char *two)
{
    const char *const answer[] = { one, two, NULL };
    g_autofree char *told = judge (snapshot, asked, answer);
    const char *expected = right ? "\"right\": true" : "\"right\": false",
               *at = strstr (told, expected);
    if (at == NULL)
        fail_msg ("%s %s is judged %s", one, two != NULL ? two : "", told);
}

static void
check_answers (PodaSnapshot *snapshot, const PodaPrediction *asked)
{
    const PodaRecord *record = poda_replay_record (poda_snapshot_replay (snapshot));
    gsize n;
    const PodaStep *step = &poda_record_steps (record, &n)[asked->step];
    char alpha[PODA_VALUE_BUFFER], beta[PODA_VALUE_BUFFER];
    const char *const none[] = { NULL };
    g_autofree char *told = judge (snapshot, asked, none);
    assert_non_null (strstr (told, "\"right\": null"));
    if (asked->kind == PODA_PREDICT_CUT) {
        assert_judged (snapshot, asked, step->verb == PODA_CUT, "cut", NULL);
        assert_judged (snapshot, asked, step->verb != PODA_CUT, "on", NULL);
    } else if (asked->kind == PODA_PREDICT_NEXT) {
        g_autofree char *id = g_strdup_printf ("%u", step->node);
        assert_judged (snapshot, asked, TRUE, id, NULL);
        assert_judged (snapshot, asked, FALSE, "1", NULL);
    } else if (asked->kind == PODA_PREDICT_WINDOW) {
        poda_value_format (step->x, PODA_STYLE_TEXT, alpha);
        poda_value_format (step->y, PODA_STYLE_MACHINE, beta);
        assert_judged (snapshot, asked, TRUE, alpha, beta);
        assert_judged (snapshot, asked, FALSE, alpha, "12345");
        assert_judged (snapshot, asked, FALSE, alpha, NULL);
    }
}

/* Each cut is asked about once, and also what could have been one; about cuts alone if
 * that is chosen. */
TEST ("what is right is judged right")
{
    guint cuts = 0, others = 0;
    for (guint64 seed = 0; seed < MAX (depth_rounds (TREES), 12); seed++) {
        g_autoptr (PodaTree) tree = grow (seed);
        g_autoptr (PodaRecord) record = search (tree, seed);
        g_autoptr (PodaSnapshot) snapshot = poda_snapshot_new (record);
        PodaPrediction asked = { 0 };
        gsize n;
        guint64 found = 0;
        const PodaStep *steps = poda_record_steps (record, &n);
        for (guint place = 0;
             poda_prediction_find (snapshot, asked.step, place, PODA_ASK_ALL, &asked);
             place = asked.place + 1) {
            if (asked.kind == PODA_PREDICT_CUT) {
                found += steps[asked.step].verb == PODA_CUT;
                others += steps[asked.step].verb != PODA_CUT;
            }
            check_answers (snapshot, &asked);
        }
        assert_int_equal (found, poda_counts_cutoffs (poda_record_counts (record)));
        asked = (PodaPrediction){ 0 };
        for (guint place = 0;
             poda_prediction_find (snapshot, asked.step, place, PODA_ASK_CUTS, &asked);
             place = asked.place + 1)
            assert_true (asked.kind == PODA_PREDICT_CUT
                         || asked.kind == PODA_PREDICT_WHO);
        cuts += (guint) found;
    }
    assert_true (cuts > 0 && others > 0);
}

/* --- What is hard --- */

#define DEEP "a bound from far above causes a cut"
#define NEAR "a value that nearly reaches the bound does not cut"

/* At most 18 questions, and whose a cut is; no two neighbours are alike; deep cuts and
 * near misses are among them. */
TEST ("what is hard is asked, and no more")
{
    guint n_deep = 0, n_near = 0;
    for (guint64 seed = 0; seed < MAX (depth_rounds (5 * TREES), 60); seed++) {
        g_autoptr (PodaTree) tree = grow (seed);
        g_autoptr (PodaRecord) record = search (tree, seed);
        g_autoptr (PodaSnapshot) snapshot = poda_snapshot_new (record);
        PodaPrediction asked = { 0 }, last = { .idea = "" };
        guint n = 0;
        for (guint place = 0;
             poda_prediction_find (snapshot, asked.step, place, PODA_ASK_HARD, &asked);
             place = asked.place + 1) {
            gsize n_steps;
            const PodaStep *next = &poda_record_steps (record, &n_steps)[asked.step];
            gboolean deep = strcmp (asked.idea, DEEP) == 0;
            assert_false (asked.kind == last.kind
                          && strcmp (asked.idea, last.idea) == 0);
            if (deep && asked.kind == PODA_PREDICT_CUT)
                assert_true (poda_record_node (record, next->node)->cut
                             == PODA_CUT_DEEP);
            if (strcmp (asked.idea, NEAR) == 0)
                assert_true (next->verb != PODA_CUT);
            n += asked.kind != PODA_PREDICT_WHO;
            n_deep += deep;
            n_near += strcmp (asked.idea, NEAR) == 0;
            last = asked;
        }
        assert_in_range (n, 0, 18);
    }
    assert_true (n_deep > 0 && n_near > 0);
}
