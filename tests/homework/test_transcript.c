/* Transcripts: whatever a program prints is read, and what is no answer is passed over
 * with a remark. Divergences: a sequence of visits that is the search's has none, and
 * one that is changed in a place diverges there, with the reason that the record
 * gives. Suspects: a program that makes the same mistake in every case of a suite is
 * found out, and one that makes none is never accused. */

#include <string.h>

#include "base/random.h"
#include "homework/grade/grade.h"
#include "homework/mark/search.h"
#include "support/depth.h"
#include "support/random_tree.h"
#include "support/rows.h"

/* --- Transcripts --- */

typedef struct {
    const char *printed;
    gsize length; /* 0: up to the zero byte */
    const char *read;
} Printed;

static const Printed printed[] = {
    { "", 0, "" },
    { "move 1\nnodes 11\nvalue 3", 0, "value 3, move 1, nodes 11" },
    { "visit root\nvisit 1\nvisit 2.1\n", 0, "visits root 1 2.1" },
    { "Value: 3\r\nMOVE=b2\r\n", 0, "value 3, move b2" },
    { "value inf\n", 0, "value inf" },
    { "value \xe2\x88\x92\xe2\x88\x9e\n", 0, "value -inf" },
    { "visit node with blanks\n", 0, "visits node with blanks" },
    { "hello\nvalue 3\n\n", 0, "value 3; line 1 was ignored: \"hello\"" },
    { "a\nb\nvalue 3\nc\n", 0, "value 3; line 1 was ignored: \"a\" (3 such lines)" },
    { "values are good\nvalued 4\n", 0,
      "; line 1 was ignored: \"values are good\" (2 such lines)" },
    { "value 1e999\nvalue nan\n", 0,
      "; line 1 was ignored: \"value 1e999\" (2 such lines)" },
    { "value 3\nvalue 4\n", 0, "value 4" },
    { "value 3\nvalue none\n", 0, "value 3; line 2 was ignored: \"value none\"" },
    { "visit\nmove\n", 0, "; line 1 was ignored: \"visit\" (2 such lines)" },
    { "\xff\xfe\nvalue 3\n", 0,
      "value 3; line 1 was ignored: \"\xef\xbf\xbd\xef\xbf\xbd\"" },
    { "a\0b\nvalue 3\n", 12, "value 3; line 1 was ignored: \"a\"" },
};

static char *
describe (const PodaTranscript *transcript)
{
    GString *text = g_string_new (NULL);
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
                                (const char *) transcript->visits->pdata[i]);
    if (g_str_has_suffix (text->str, ", "))
        g_string_truncate (text, text->len - 2);
    if (transcript->remark != NULL)
        g_string_append_printf (text, "; %s", transcript->remark);
    return g_string_free (text, FALSE);
}

static void
test_printed (void **state)
{
    const Printed *row = *state;
    gsize length = row->length > 0 ? row->length : strlen (row->printed);
    g_autofree char *copy = g_memdup2 (row->printed, length + 1);
    g_autoptr (PodaTranscript) transcript = poda_transcript_read (copy, length);
    g_autofree char *read = describe (transcript);
    assert_string_equal (read, row->read);
}

/* --- Divergences --- */

static PodaRecord *
search (const PodaTree *tree, const char *algorithm)
{
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    problem.algorithm = poda_algorithm_find (algorithm);
    PodaRecord *record = poda_record_search (&problem, TRUE, NULL);
    assert_true (poda_record_add_pruned (record, TRUE, NULL));
    return record;
}

static GPtrArray *
visits_of (const PodaRecord *record)
{
    GPtrArray *visits = g_ptr_array_new_with_free_func (g_free);
    for (guint32 id = 1; id <= poda_record_n_visited (record); id++)
        g_ptr_array_add (visits,
                         poda_record_name (record, poda_record_node (record, id)));
    return visits;
}

static void
assert_says (const PodaRecord *record, const GPtrArray *visits, const char *phrase)
{
    g_autofree char *sentence = poda_divergence_sentence (record, visits);
    assert_non_null (sentence);
    if (strstr (sentence, phrase) == NULL || g_str_has_suffix (sentence, "."))
        fail_msg ("expected \"%s\" in \"%s\"", phrase, sentence);
}

static void
check_truncated (const PodaRecord *record, guint64 seed)
{
    g_autoptr (GPtrArray) visits = visits_of (record);
    guint at = 1 + (guint) (seed % visits->len);
    if (at >= visits->len)
        return;
    g_autofree char *next =
        g_strdup_printf ("goes on with node %s: ", (char *) visits->pdata[at]);
    g_ptr_array_set_size (visits, (gint) at);
    assert_says (record, visits, next);
    assert_says (record, visits, "visited no other node");
}

/* A node that is cut is visited all the same, where its siblings end. */
static void
check_uncut (const PodaRecord *record, guint64 seed)
{
    guint32 first = poda_record_n_visited (record) + 1;
    guint32 n = poda_record_n_nodes (record) - first + 1;
    if (n == 0)
        return;
    g_autoptr (GPtrArray) visits = visits_of (record);
    const PodaNode *node = poda_record_node (record, first + (guint32) (seed % n));
    const PodaNode *above = node, *last = NULL;
    while (above->status == PODA_STATUS_PRUNED)
        above = poda_node_parent (above);
    for (last = above; poda_node_child (last) != NULL;) {
        const PodaNode *child = poda_node_child (last), *visited = NULL;
        for (; child != NULL; child = poda_node_next (child))
            if (child->status != PODA_STATUS_PRUNED)
                visited = child;
        if (visited == NULL)
            break;
        last = visited;
    }
    g_ptr_array_insert (visits, (gint) last->id, poda_record_name (record, node));
    assert_says (record, visits, "cuts there: ");
    assert_says (record, visits, " cut");
}

static void
check_once_more (const PodaRecord *record, guint64 seed)
{
    g_autoptr (GPtrArray) visits = visits_of (record);
    guint at = 1 + (guint) (seed % visits->len);
    const char *again = visits->pdata[seed / 7 % at];
    if (at == visits->len)
        return;
    g_autofree char *phrase = g_strdup_printf (" visited %s once more; ", again);
    g_ptr_array_insert (visits, (gint) at, g_strdup (again));
    assert_says (record, visits, phrase);
}

static void
check_unknown (const PodaRecord *record, guint64 seed)
{
    g_autoptr (GPtrArray) visits = visits_of (record);
    guint at = 1 + (guint) (seed % visits->len);
    g_ptr_array_insert (visits, (gint) at, g_strdup ("nowhere"));
    assert_says (record, visits, "\"nowhere\", which is not a node of this tree");
}

static void
check_beginning (const PodaRecord *record)
{
    g_autoptr (GPtrArray) visits = visits_of (record);
    g_autoptr (GPtrArray) none = g_ptr_array_new ();
    g_ptr_array_remove_index (visits, 0);
    if (visits->len > 0)
        assert_says (record, visits, "but the search begins with node");
    assert_says (record, none, "your program reported no visits");
}

static void
check_behind (const PodaRecord *record)
{
    g_autoptr (GPtrArray) visits = visits_of (record);
    g_ptr_array_add (visits, g_strdup (visits->pdata[0]));
    assert_says (record, visits, "the last one of the search");
}

static void
test_divergence (void **state)
{
    const char *algorithm = *state;
    guint64 rounds = depth_rounds (400);
    for (guint64 seed = 1; seed <= rounds; seed++) {
        const RandomShape shape = random_shape (seed, seed % 3 == 0);
        g_autoptr (PodaTree) tree = random_tree (seed, &shape);
        g_autoptr (PodaRecord) record = search (tree, algorithm);
        g_autoptr (GPtrArray) visits = visits_of (record);
        assert_null (poda_divergence_sentence (record, visits));
        check_truncated (record, seed);
        check_uncut (record, seed);
        check_once_more (record, seed);
        check_unknown (record, seed);
        check_beginning (record);
        check_behind (record);
    }
}

/* --- Suspects: the same mistake in every case of a suite --- */

#define CASES 8

/* A suite in memory, of random trees that differ with `seed`. */
typedef struct {
    PodaTree *trees[CASES];
    PodaCase *cases[CASES];
} Class;

static void
make_class (Class *class, guint64 seed)
{
    for (guint i = 0; i < CASES; i++) {
        const RandomShape shape = { .depth = 3, .branching = 3, .spread = 9 };
        PodaProblem problem;
        class->trees[i] = random_tree (poda_random_at (seed, i), &shape);
        poda_problem_of_tree (&problem, class->trees[i]);
        class->cases[i] = poda_case_of_tree ("c", &problem, FALSE, NULL);
        assert_true (poda_case_search (class->cases[i], NULL));
    }
}

static void
clear_class (Class *class)
{
    for (guint i = 0; i < CASES; i++) {
        poda_case_free (class->cases[i]);
        poda_tree_free (class->trees[i]);
    }
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Class, clear_class)

/* What a program prints of these answers: so many of its visits, and the move. */
static PodaTranscript *
print_first (const PodaCase *key, const PodaAnswers *answers, guint n)
{
    const PodaExercise *exercise = key->exercise;
    PodaTranscript *said = poda_transcript_read ("", 0);
    for (guint i = 0; i < n; i++)
        g_ptr_array_add (said->visits,
                         g_strdup (exercise->rows[answers->order[i]].name));
    if (answers->has_move && answers->move != PODA_ROW_NONE)
        said->move = poda_record_move_text (exercise->record,
                                            exercise->rows[answers->move].node);
    return said;
}

static PodaTranscript *
transcript_of (const PodaCase *key, const PodaAnswers *answers)
{
    return print_first (key, answers, answers->n_order);
}

static gboolean
same_visits (const PodaAnswers *a, const PodaAnswers *b)
{
    return a->n_order == b->n_order
           && memcmp (a->order, b->order, a->n_order * sizeof *a->order) == 0;
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

/* Whether it is named, or a simpler one in its place; `*shows` where what is printed
 * shows it at all. */
static gboolean
try_misconception (const Class *class, guint index, gboolean *shows)
{
    PodaCandidates candidates = { .cases = 0 };
    g_autoptr (PodaGradebook) gradebook = poda_gradebook_new ("grade", "");
    PodaWork *work = poda_gradebook_add (gradebook->works);
    *shows = FALSE;
    for (guint i = 0; i < CASES; i++) {
        const PodaCase *key = class->cases[i];
        const PodaCandidate *candidate = &key->variants->candidates[index];
        const PodaAnswers *right = key->exercise->key;
        const PodaAnswers *theirs = candidate->answers != NULL  ? candidate->answers
                                    : candidate->hidden != NULL ? candidate->hidden
                                                                : right;
        *shows = *shows || !same_visits (theirs, right) || theirs->move != right->move;
        g_autoptr (PodaTranscript) said = transcript_of (key, theirs);
        poda_candidates_add (&candidates, key, said, FALSE, TRUE);
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
    guint shown = 0, named = 0;
    guint64 rounds = depth_rounds (20);
    for (guint64 seed = 0; seed < rounds; seed++) {
        g_auto (Class) class;
        make_class (&class, seed);
        for (guint i = 0; poda_misconceptions[i].name != NULL; i++) {
            gboolean shows;
            gboolean is = try_misconception (&class, i, &shows);
            shown += shows;
            named += shows && is;
        }
    }
    print_message ("%u of %u programs are found out\n", named, shown);
    assert_true (shown >= rounds * 5);
    assert_int_equal (named, shown);
}

/* --- Programs by hand --- */

/* The index of a misconception in the table. */
static guint
index_of (const char *name)
{
    guint i = 0;
    while (strcmp (poda_misconceptions[i].name, name) != 0)
        i++;
    return i;
}

/* What it tells there: the right answers where it makes no difference. */
static const PodaAnswers *
told (const PodaCase *key, const char *name)
{
    const PodaAnswers *answers = key->variants->candidates[index_of (name)].answers;
    return answers != NULL ? answers : key->exercise->key;
}

static void
add_right (PodaCandidates *candidates, const PodaCase *key, guint i G_GNUC_UNUSED)
{
    g_autoptr (PodaTranscript) said = transcript_of (key, key->exercise->key);
    g_autoptr (PodaTranscript) none = poda_transcript_read ("", 0);
    poda_candidates_add (candidates, key, said, FALSE, TRUE);
    poda_candidates_add (candidates, key, none, FALSE, TRUE);
}

static void
add_nonsense (PodaCandidates *candidates, const PodaCase *key, guint i G_GNUC_UNUSED)
{
    const PodaExercise *exercise = key->exercise;
    g_autoptr (PodaTranscript) said = poda_transcript_read ("", 0);
    for (guint32 step = 0; step < 3; step++) /* every third row, from the last one on */
        for (guint32 row = exercise->n_rows - step; row > 2; row -= 3)
            g_ptr_array_add (said->visits, g_strdup (exercise->rows[row - 1].name));
    poda_candidates_add (candidates, key, said, FALSE, TRUE);
}

static void
add_two_minds (PodaCandidates *candidates, const PodaCase *key, guint i)
{
    g_autoptr (PodaTranscript) said =
        transcript_of (key, told (key, i % 2 == 0 ? "no-pruning" : "right-to-left"));
    poda_candidates_add (candidates, key, said, FALSE, TRUE);
}

static void
add_right_value (PodaCandidates *candidates, const PodaCase *key, guint i G_GNUC_UNUSED)
{
    g_autoptr (PodaTranscript) said =
        transcript_of (key, told (key, "players-swapped"));
    said->told[PODA_TELL_VALUE] = TRUE;
    said->value = poda_answers_cell (key->exercise->key, 0, PODA_COLUMN_VALUE)->value;
    poda_candidates_add (candidates, key, said, FALSE, TRUE);
}

static void
add_broken_off (PodaCandidates *candidates, const PodaCase *key, guint i)
{
    const PodaAnswers *theirs = told (key, "no-pruning");
    g_autoptr (PodaTranscript) said =
        print_first (key, theirs, i == 0 ? theirs->n_order : 3);
    poda_candidates_add (candidates, key, said, FALSE, i == 0);
}

static void
add_strange_name (PodaCandidates *candidates, const PodaCase *key,
                  guint i G_GNUC_UNUSED)
{
    g_autoptr (PodaTranscript) said = transcript_of (key, key->exercise->key);
    g_free (said->visits->pdata[1]);
    said->visits->pdata[1] = g_strdup ("0");
    poda_candidates_add (candidates, key, said, FALSE, TRUE);
}

/* What comes of a program, by what is added in each case. */
typedef struct {
    const char *name;
    void (*add) (PodaCandidates *candidates, const PodaCase *key, guint i);
    guint n_causes; /* where none is to be named */
    const char *named, *not_named;
    const char *text; /* a part of the only cause's, which has no name */
} Program;

static const Program programs[] = {
    { .name = "right, or without visits: nothing to explain", .add = add_right },
    { .name = "nonsense is ascribed to nothing",
      .add = add_nonsense,
      .n_causes = 1,
      .text = "no known mistake explains" },
    { .name = "one mistake here and another one there makes neither",
      .add = add_two_minds,
      .n_causes = 1,
      .text = "" },
    { .name = "a right value at the root speaks against a mistake",
      .add = add_right_value,
      .n_causes = 1,
      .not_named = "players-swapped" },
    { .name = "a run that broke off counts as far as it goes",
      .add = add_broken_off,
      .named = "no-pruning" },
    { .name = "names that there are not are told first",
      .add = add_strange_name,
      .n_causes = 1,
      .text = "nodes that are not in the tree" },
};

TEST_EACH (programs, program, "%s", program->name)
{
    g_auto (Class) class;
    PodaCandidates candidates = { .cases = 0 };
    g_autoptr (PodaGradebook) gradebook = poda_gradebook_new ("grade", "");
    PodaWork *work = poda_gradebook_add (gradebook->works);
    make_class (&class, 4);
    for (guint i = 0; i < CASES; i++)
        program->add (&candidates, class.cases[i], i);
    poda_candidates_describe (&candidates, work);
    if (program->named != NULL)
        assert_true (is_named (work, program->named));
    else
        assert_int_equal (work->causes->len, program->n_causes);
    if (program->not_named != NULL)
        assert_false (is_named (work, program->not_named));
    if (program->text == NULL)
        return;
    const PodaCause *cause = work->causes->pdata[0];
    assert_null (cause->name);
    assert_non_null (strstr (cause->text, program->text));
}

TEST ("all misconceptions are suspects")
{
    guint n = 0;
    while (poda_misconceptions[n].name != NULL)
        n++;
    assert_true (n <= PODA_MOST_CANDIDATES);
}

int
main (void)
{
    for (guint i = 0; i < G_N_ELEMENTS (printed); i++)
        rows_add (test_printed, &printed[i], "printed %u: %s", i + 1, printed[i].read);
    for (guint i = 0; poda_algorithms[i] != NULL; i++)
        rows_add (test_divergence, poda_algorithms[i]->name, "divergence: %s",
                  poda_algorithms[i]->name);
    return rows_run ();
}
