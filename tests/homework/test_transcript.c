/* Transcripts: whatever a program prints is read, and other lines are skipped with a
 * remark. Divergences: the search's own visits have none, and changed ones diverge
 * where they were changed. Candidates: a program that makes the same mistake in every
 * case of a suite is named, and none is named for a program without one. */

#include <string.h>

#include "homework/grade/grade.h"
#include "homework/mark/search.h"
#include "support/depth.h"
#include "support/pick.h"
#include "support/rows.h"

/* --- Transcripts --- */

static const struct {
    const char *printed, *read; /* `@` stands for a zero byte */
} printed[] = {
    { "", "" },
    { "move 1\nnodes 11\nvalue 3", "value 3, move 1, nodes 11" },
    { "visit root\nvisit 1\nvisit 2.1\n", "visits root 1 2.1" },
    { "Value: 3\r\nMOVE=b2\r\n", "value 3, move b2" },
    { "value \xe2\x88\x92\xe2\x88\x9e\n", "value -inf" },
    { "visit node with blanks\n", "visits node with blanks" },
    { "a\nb\nvalue 3\n\nc\n", "value 3; line 1 was ignored: \"a\" (3 such lines)" },
    { "valued 4\n", "; line 1 was ignored: \"valued 4\"" },
    { "value 1e999\n", "; line 1 was ignored: \"value 1e999\"" },
    { "value 3\nvalue 4\n", "value 4" },
    { "value 3\nvalue none\n", "value 3; line 2 was ignored: \"value none\"" },
    { "visit\nmove\n", "; line 1 was ignored: \"visit\" (2 such lines)" },
    { "\xff\nvalue 3\n", "value 3; line 1 was ignored: \"\xef\xbf\xbd\"" },
    { "a@b\nvalue 3\n", "value 3; line 1 was ignored: \"a\"" },
};

TEST_EACH (printed, row, "printed: %s", row->read)
{
    gsize length = strlen (row->printed);
    g_autofree char *copy = g_strdelimit (g_strdup (row->printed), "@", '\0');
    g_autoptr (PodaTranscript) transcript = poda_transcript_read (copy, length);
    g_autoptr (GString) text = g_string_new (NULL);
    char value[PODA_VALUE_BUFFER];
    if (transcript->told[PODA_TELL_VALUE])
        g_string_append_printf (
            text, "value %s, ",
            poda_value_format (transcript->value, PODA_STYLE_MACHINE, value));
    if (transcript->move != NULL)
        g_string_append_printf (text, "move %s, ", transcript->move);
    if (transcript->told[PODA_TELL_NODES])
        g_string_append_printf (text, "nodes %.0f, ", transcript->nodes);
    for (guint i = 0; i < transcript->visits->len; i++)
        g_string_append_printf (text, "%s%s", i == 0 ? "visits " : " ",
                                (char *) transcript->visits->pdata[i]);
    if (g_str_has_suffix (text->str, ", "))
        g_string_truncate (text, text->len - 2);
    if (transcript->remark != NULL)
        g_string_append_printf (text, "; %s", transcript->remark);
    assert_string_equal (text->str, row->read);
}

/* --- Divergences --- */

static GPtrArray *
visits_of (const PodaRecord *record)
{
    GPtrArray *visits = g_ptr_array_new_with_free_func (g_free);
    for (guint32 id = 1; id <= poda_record_n_visited (record); id++)
        g_ptr_array_add (visits,
                         poda_record_name (record, poda_record_node (record, id)));
    return visits;
}

/* Inserts a visit after the first `at` ones, or breaks off there (NULL). */
static void
assert_diverges (const PodaRecord *record, guint at, const char *inserted,
                 const char *phrase)
{
    g_autoptr (GPtrArray) visits = visits_of (record);
    if (inserted != NULL)
        g_ptr_array_insert (visits, (gint) at, g_strdup (inserted));
    else
        g_ptr_array_set_size (visits, (gint) at);
    g_autofree char *sentence = poda_divergence_sentence (record, visits);
    assert_non_null (sentence);
    if (strstr (sentence, phrase) == NULL || g_str_has_suffix (sentence, "."))
        fail_msg ("expected \"%s\" in \"%s\"", phrase, sentence);
}

/* Visits a pruned node after the last visited one below its nearest visited ancestor,
 * which is where the search cuts it. */
static void
visit_pruned (const PodaRecord *record, const PodaNode *node)
{
    const PodaNode *above = node;
    g_autofree char *name = poda_record_name (record, node);
    while (above->status == PODA_STATUS_PRUNED)
        above = poda_node_parent (above);
    guint32 last = above->id, n = poda_record_n_visited (record);
    while (last < n
           && poda_node_ply (poda_record_node (record, last + 1))
                  > poda_node_ply (above))
        last++;
    assert_diverges (record, last, name, " cuts there: ");
}

TEST ("visits that differ from the search's")
{
    guint n_pruned = 0;
    for (guint64 seed = 1; seed <= depth_rounds (2000); seed++) {
        const RandomShape shape = pick_shape (seed, pick (seed, "chance", 3) == 0);
        g_autoptr (PodaTree) tree = random_tree (seed, &shape);
        PodaProblem problem;
        poda_problem_of_tree (&problem, tree);
        problem.algorithm = poda_algorithms[pick (seed, "algorithm", 5)];
        g_autoptr (PodaRecord) record = poda_record_search (&problem, TRUE, NULL);
        assert_true (poda_record_add_pruned (record, TRUE, NULL));
        g_autoptr (GPtrArray) visits = visits_of (record);
        assert_null (poda_divergence_sentence (record, visits));
        guint n = visits->len, at = 1 + pick (seed, "at", n);
        const char *before = visits->pdata[pick (seed, "before", at)];
        g_autofree char *next = g_strdup_printf (
            "goes on with node %s: ", at < n ? (char *) visits->pdata[at] : "");
        g_autofree char *again = g_strdup_printf (" visited %s once more; ", before);
        if (at < n) {
            assert_diverges (record, at, NULL, next);
            assert_diverges (record, at, NULL, "visited no other node");
            assert_diverges (record, at, before, again);
            assert_diverges (record, 0, visits->pdata[at], "the search begins with");
        }
        assert_diverges (record, 0, NULL, "your program reported no visits");
        assert_diverges (record, n, before, "the last one of the search");
        assert_diverges (record, at, "nowhere",
                         "\"nowhere\", which is not a node of this tree");
        for (guint32 id = n + 1; id <= poda_record_n_nodes (record); id++, n_pruned++)
            visit_pruned (record, poda_record_node (record, id));
    }
    assert_true (n_pruned > 0);
}

/* --- Candidates: the same mistake in every case of a suite --- */

#define CASES 8

/* A suite in memory, of random trees that differ with `seed`. */
static GPtrArray *
make_suite (guint64 seed)
{
    GPtrArray *suite = g_ptr_array_new_with_free_func ((GDestroyNotify) poda_case_free);
    for (guint i = 0; i < CASES; i++) {
        const RandomShape shape = { .depth = 3, .branching = 3, .spread = 9 };
        g_autoptr (PodaTree) tree = random_tree (poda_random_at (seed, i), &shape);
        PodaProblem problem;
        poda_problem_of_tree (&problem, tree);
        PodaCase *one = poda_case_of_tree ("c", &problem, FALSE, NULL);
        assert_true (poda_case_search (one, NULL));
        g_ptr_array_add (suite, one);
    }
    return suite;
}

/* The answers of a misconception (by its index), or the right ones if it makes no
 * difference in this case. */
static const PodaAnswers *
answers_of (const PodaCase *one, guint index)
{
    const PodaCandidate *candidate = &one->candidates->all[index];
    return candidate->answers != NULL  ? candidate->answers
           : candidate->hidden != NULL ? candidate->hidden
                                       : one->exercise->key;
}

/* What a program with these answers prints: at most `n` visits, and the move. */
static PodaTranscript *
print (const PodaCase *one, const PodaAnswers *answers, guint n)
{
    const PodaExercise *exercise = one->exercise;
    PodaTranscript *said = poda_transcript_read ("", 0);
    for (guint i = 0; i < MIN (n, answers->n_order); i++)
        g_ptr_array_add (said->visits,
                         g_strdup (exercise->rows[answers->order[i]].name));
    if (answers->has_move && answers->move != PODA_ROW_NONE)
        said->move = poda_record_move_text (exercise->record,
                                            exercise->rows[answers->move].node);
    return said;
}

static gboolean
is_named (const PodaWork *work, const char *name)
{
    for (guint i = 0; i < work->causes->len; i++) {
        const PodaCause *cause = work->causes->pdata[i];
        if (g_strcmp0 (cause->name, name) == 0)
            return TRUE;
    }
    return FALSE;
}

/* TRUE if it is named, or a simpler one instead. `*shows`: what the program prints
 * differs from the key at all. */
static gboolean
is_found (const GPtrArray *suite, guint index, gboolean *shows)
{
    PodaCandidates candidates = { .cases = 0 };
    g_autoptr (PodaGradebook) gradebook = poda_gradebook_new ("grade", "");
    PodaWork *work = poda_gradebook_add (gradebook->works);
    *shows = FALSE;
    for (guint i = 0; i < CASES; i++) {
        const PodaCase *one = suite->pdata[i];
        const PodaAnswers *right = one->exercise->key;
        const PodaAnswers *theirs = answers_of (one, index);
        g_autoptr (PodaTranscript) said = print (one, theirs, G_MAXUINT);
        *shows = *shows || !poda_answers_same_order (theirs, right)
                 || theirs->move != right->move;
        poda_candidates_add (&candidates, one, said, FALSE, TRUE);
    }
    poda_candidates_describe (&candidates, work);
    if (!*shows)
        assert_int_equal (work->causes->len, 0);
    const char *const *prefer = poda_misconceptions[index].prefer;
    gboolean named = is_named (work, poda_misconceptions[index].name);
    for (guint i = 0; prefer[i] != NULL; i++)
        named = named || is_named (work, prefer[i]);
    return named;
}

TEST ("programs with one mistake")
{
    guint shown = 0;
    guint64 rounds = depth_rounds (20);
    for (guint64 seed = 0; seed < rounds; seed++) {
        g_autoptr (GPtrArray) suite = make_suite (seed);
        for (guint i = 0; poda_misconceptions[i].name != NULL; i++) {
            gboolean shows, found = is_found (suite, i, &shows);
            shown += shows;
            if (shows && !found)
                fail_msg ("%s is not found", poda_misconceptions[i].name);
            assert_true (i < PODA_MOST_CANDIDATES);
        }
    }
    assert_true (shown >= rounds * 5);
}

/* What a program prints, and which causes are named. */
static const struct {
    const char *name;
    const char *even, *odd;        /* its misconceptions in these cases */
    gboolean right_value;          /* it prints that, too */
    guint most;                    /* visits, after the first case (0: all) */
    const char *second;            /* its second visit */
    const char *named, *not_named; /* misconceptions */
    const char *text;              /* a part of the only cause's, without a name */
} programs[] = {
    { .name = "right" },
    { .name = "one mistake here and another one there makes neither",
      .even = "no-pruning",
      .odd = "right-to-left",
      .text = "no known mistake explains" },
    { .name = "a right value at the root speaks against a mistake",
      .even = "players-swapped",
      .odd = "players-swapped",
      .right_value = TRUE,
      .not_named = "players-swapped",
      .text = "" },
    { .name = "a run that broke off counts as far as it goes",
      .even = "no-pruning",
      .odd = "no-pruning",
      .most = 3,
      .named = "no-pruning" },
    { .name = "unknown names are reported first",
      .second = "0",
      .text = "nodes that are not in the tree" },
};

TEST_EACH (programs, program, "%s", program->name)
{
    PodaCandidates candidates = { .cases = 0 };
    g_autoptr (GPtrArray) suite = make_suite (4);
    g_autoptr (PodaGradebook) gradebook = poda_gradebook_new ("grade", "");
    PodaWork *work = poda_gradebook_add (gradebook->works);
    for (guint i = 0; i < CASES; i++) {
        const PodaCase *one = suite->pdata[i];
        const PodaAnswers *answers = one->exercise->key;
        const char *name = i % 2 == 0 ? program->even : program->odd;
        gboolean whole = program->most == 0 || i == 0;
        if (name != NULL)
            answers = answers_of (
                one, (guint) (poda_misconception_find (name) - poda_misconceptions));
        g_autoptr (PodaTranscript) said =
            print (one, answers, whole ? G_MAXUINT : program->most);
        g_autoptr (PodaTranscript) none = poda_transcript_read ("", 0);
        said->told[PODA_TELL_VALUE] = program->right_value;
        said->value =
            poda_answers_cell (one->exercise->key, 0, PODA_COLUMN_VALUE)->value;
        if (program->second != NULL) {
            g_free (said->visits->pdata[1]);
            said->visits->pdata[1] = g_strdup (program->second);
        }
        poda_candidates_add (&candidates, one, said, FALSE, whole);
        poda_candidates_add (&candidates, one, none, FALSE, TRUE);
    }
    poda_candidates_describe (&candidates, work);
    if (program->named != NULL)
        assert_true (is_named (work, program->named));
    else
        assert_int_equal (work->causes->len, program->text != NULL);
    assert_false (program->not_named != NULL && is_named (work, program->not_named));
    if (program->text != NULL) {
        const PodaCause *cause = work->causes->pdata[0];
        assert_null (cause->name);
        assert_non_null (strstr (cause->text, program->text));
    }
}
