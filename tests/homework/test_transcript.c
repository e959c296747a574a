/* Transcripts: whatever a program prints is read, and what is no answer is passed over
 * with a remark. Divergences: a sequence of visits that is the search's has none, and
 * one that is changed in a place diverges there, with the reason that the record
 * gives. */

#include <string.h>

#include "homework/grade/grade.h"
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
    { "hello\nvalue 3\n\n", 0, "value 3; line 1 was passed over: \"hello\"" },
    { "a\nb\nvalue 3\nc\n", 0,
      "value 3; line 1 was passed over: \"a\" (3 lines like that)" },
    { "values are good\nvalued 4\n", 0,
      "; line 1 was passed over: \"values are good\" (2 lines like that)" },
    { "value 1e999\nvalue nan\n", 0,
      "; line 1 was passed over: \"value 1e999\" (2 lines like that)" },
    { "value 3\nvalue 4\n", 0, "value 4" },
    { "value 3\nvalue none\n", 0, "value 3; line 2 was passed over: \"value none\"" },
    { "visit\nmove\n", 0, "; line 1 was passed over: \"visit\" (2 lines like that)" },
    { "\xff\xfe\nvalue 3\n", 0,
      "value 3; line 1 was passed over: \"\xef\xbf\xbd\xef\xbf\xbd\"" },
    { "a\0b\nvalue 3\n", 12, "value 3; line 1 was passed over: \"a\"" },
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
    assert_says (record, visits, "\"nowhere\", which is no node of this tree");
}

static void
check_beginning (const PodaRecord *record)
{
    g_autoptr (GPtrArray) visits = visits_of (record);
    g_autoptr (GPtrArray) none = g_ptr_array_new ();
    g_ptr_array_remove_index (visits, 0);
    if (visits->len > 0)
        assert_says (record, visits, "where the search begins with node");
    assert_says (record, none, "your program told no visits");
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

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "transcript");
    for (guint i = 0; i < G_N_ELEMENTS (printed); i++)
        rows_add (&rows, test_printed, &printed[i], "printed %u: %s", i + 1,
                  printed[i].read);
    for (guint i = 0; poda_algorithms[i] != NULL; i++)
        rows_add (&rows, test_divergence, poda_algorithms[i]->name, "divergence: %s",
                  poda_algorithms[i]->name);
    return rows_run (&rows);
}
