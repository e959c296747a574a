/* What nodes are called that nobody named, and how long a name may be: no short text
 * stands for names that fill any memory, and every name finds its node. */

#include <string.h>

#include "record/record.h"
#include "support/rows.h"
#include "tree/tree.h"

static PodaTree *
read_text (const GString *text)
{
    g_autoptr (GError) error = NULL;
    PodaTree *tree = poda_tree_read ("tree", text->str, text->len, &error);
    assert_null (error);
    return tree;
}

/* Names differ, and each finds its node, in the tree and in a record of it. */
static void
assert_names (const PodaTree *tree, guint longest)
{
    PodaProblem problem;
    PodaPosition root;
    poda_tree_position (tree, 0, &root);
    poda_problem_init (&problem, poda_tree_game (tree), &root);
    problem.algorithm = &poda_minimax;
    g_autoptr (PodaRecord) record = poda_record_search (&problem, FALSE, NULL);
    assert_int_equal (poda_record_n_nodes (record), poda_tree_n_nodes (tree));
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++) {
        /* Minimax visits in preorder, as nodes lie. */
        const PodaNode *node = poda_record_node (record, i + 1);
        g_autofree char *name = poda_tree_name (tree, i);
        g_autofree char *recorded = poda_record_name (record, node);
        assert_true (strlen (name) <= longest);
        assert_string_equal (recorded, name);
        assert_int_equal (poda_tree_find (tree, name, NULL), i);
        if (i % 100 == 0)
            assert_ptr_equal (poda_record_find (record, name, NULL), node);
    }
}

/* Names that differ in the case of their letters have leaves that would be called the
 * same. */
static void
test_cases_of_letters (void **state)
{
    (void) state;
    g_autoptr (GString) text = g_string_new ("{\"children\": [");
    for (guint i = 0; i < 1024; i++) {
        g_string_append (text, i > 0 ? ",{\"name\":\"" : "{\"name\":\"");
        for (guint bit = 0; bit < 10; bit++)
            g_string_append_c (text, (char) ((i >> bit & 1 ? 'a' : 'A') + bit));
        g_string_append (text, "\",\"children\":[1,2]}");
    }
    g_string_append (text, "]}");
    g_autoptr (PodaTree) tree = read_text (text);
    assert_names (tree, 20);
}

/* The leaves of a node with a long name have letters of their own. */
static void
test_long_above (void **state)
{
    (void) state;
    g_autoptr (GString) text = g_string_new (NULL);
    g_autofree char *fits = g_strnfill (100, 'n'), *longer = g_strnfill (101, 'm');
    g_string_printf (text, "[%s[1,2],%s[3,[4]]]", fits, longer);
    g_autoptr (PodaTree) tree = read_text (text);
    assert_names (tree, 101 + 2);
    g_string_append (g_string_assign (text, fits), "2");
    assert_int_equal (poda_tree_find (tree, text->str, NULL), 3);
    assert_string_equal (poda_tree_node (tree, 5)->name, "B"); /* 3 */
    assert_string_equal (poda_tree_node (tree, 6)->name, "C"); /* [4] */
    assert_string_equal (poda_tree_node (tree, 7)->name, "c1");
}

/* Chains without names: called by their moves near the root, by letters below. A move
 * at the root is called as the first letter would be. */
typedef struct {
    const char *name, *before, *after, *expected;
} LongRow;

#define AT_MOST_NAME "expected a node's name of at most 1000 bytes"
#define AT_MOST_MOVE "expected a move of at most 1000 bytes"

/* What stands between the parts is 1,001 bytes long, and 1,000 pass. */
static const LongRow long_rows[] = {
    { "JSON, a name", "[1,{\"value\":2,\"name\":\"", "\"}]",
      "tree:1:4: " AT_MOST_NAME },
    { "JSON, a move", "[1,{\"value\":2,\"move\":\"", "\"}]",
      "tree:1:22: " AT_MOST_MOVE },
    { "a name before an array", "[1,", "[2]]", "tree:1:4: " AT_MOST_NAME },
    { "DOT, a name", "digraph { node [value=1] a -> ", " }",
      "tree:1:31: " AT_MOST_NAME },
    { "DOT, a move", "digraph { node [value=1] a -> b [move=", "] }",
      "tree:1:39: " AT_MOST_MOVE },
    { "EFG, a name", "EFG 2 R \"\" { \"\" \"\" } p \"\" 1 1 \"\" { \"x\" } 0 t \"",
      "\" 1 \"\" { 1 -1 }", "tree:1:44: " AT_MOST_NAME },
    { "EFG, a move", "EFG 2 R \"\" { \"\" \"\" } p \"\" 1 1 \"\" { \"",
      "\" } 0 t \"\" 1 \"\" { 1 -1 }", AT_MOST_MOVE },
};

static void
test_too_long (void **state)
{
    const LongRow *row = *state;
    for (guint length = PODA_TREE_LONGEST_TEXT; length < PODA_TREE_LONGEST_TEXT + 2;
         length++) {
        g_autofree char *word = g_strnfill (length, 'x');
        g_autofree char *text = g_strconcat (row->before, word, row->after, NULL);
        g_autoptr (GError) error = NULL;
        g_autoptr (PodaTree) tree =
            poda_tree_read ("tree", text, strlen (text), &error);
        if (length == PODA_TREE_LONGEST_TEXT) {
            assert_non_null (tree);
            continue;
        }
        assert_null (tree);
        assert_true (g_error_matches (error, PODA_TREE_ERROR, PODA_TREE_ERROR_SIZE));
        if (strstr (error->message, row->expected) == NULL)
            fail_msg ("%s", error->message);
    }
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "naming");
    rows_add (&rows, test_cases_of_letters, NULL, "cases of letters");
    rows_add (&rows, test_long_above, NULL, "leaves below long names");
    for (guint i = 0; i < G_N_ELEMENTS (long_rows); i++)
        rows_add (&rows, test_too_long, &long_rows[i], "too long: %s",
                  long_rows[i].name);
    return rows_run (&rows);
}
