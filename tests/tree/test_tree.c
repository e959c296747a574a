/* Explicit trees: their nodes and names, the game that is played on them, and the
 * teaching trees, which carry their answers. */

#include "support/reader_rows.h"

#include "record/record.h"
#include "support/rows.h"

#include <math.h>

static PodaTree *
read_tree (const char *text)
{
    return read_or_fail (poda_tree_read, text, strlen (text));
}

/* Which reader a text goes to, which its error shows. */
static const Refusal kinds[] = {
    { "[", "1:2: a number, inf, -inf" },
    { "\xEF\xBB\xBF {", "1:3: expected a key in quotes" },
    { "\n\t EFG", "2:6: expected EFG 2 R" },
    { "NFG", "1:1: expected EFG 2 R" },
    { "EFGH", "1:1: expected \"digraph\", found \"EFGH\"" },
    { "# a\n\n  # b\r\nalg : \"x\"", "4:10: \"class\"" },
    { "# a: b\ndigraph", "2:8: expected \"{\" after" },
    { "# class: x", "1:11: expected \"digraph\"" },
    { "/* [ */ x", "1:9: expected \"digraph\"" },
    { " \n ", "2:2: expected \"digraph\"" },
};

TEST_EACH (kinds, row, "%s", row->expected)
{
    assert_error (poda_tree_read, row->text, strlen (row->text), row->expected);
}

static const char named[] =
    "digraph { A -> {B C}; B -> b1 [move=x] B -> b2 C -> c1"
    " b1 [value=3] b2 [value=4] c1 [value=\"-inf\"] C [value=7] }";

/* A name, and the name of the node found by it; or a part of the message. */
static const Row found[] = {
    { "its own name", "b2", "b2" },
    { "the root's own name", "A", "A" },
    { "the root", "root", "A" },
    { "a path of moves", "B.x", "b1" },
    { "a path of one move", "C", "C" },
    { "no such name", "b3", "no node is called \"b3\"" },
    { "no such move", "B.y", "no node is called" },
    { "a path too long", "B.x.x", "no node is called" },
    { "a path cut short", "B.", "no node is called" },
    { "no name", "", "no node is called \"\"" },
    { "a name that is no text", "\xFF\xF0", "no node is called" },
};

TEST_EACH (found, row, "find: %s", row->name)
{
    g_autoptr (PodaTree) tree = read_tree (named);
    g_autoptr (GError) error = NULL;
    guint32 index = poda_tree_find (tree, row->text, &error);
    if (index == PODA_TREE_NONE) {
        assert_true (g_error_matches (error, PODA_TREE_ERROR, PODA_TREE_ERROR_NODE));
        assert_non_null (strstr (error->message, row->expected));
        return;
    }
    g_autofree char *name = poda_tree_name (tree, index);
    assert_string_equal (name, row->expected);
}

TEST ("find: several of one name")
{
    g_autoptr (PodaTree) tree = read_tree (
        "[{\"name\": \"x\", \"value\": 1}, [{\"name\": \"x\", \"value\": 2}],"
        " {\"move\": \"2.1\", \"value\": 3}]");
    for (guint i = 0; i < 2; i++) {
        g_autoptr (GError) error = NULL;
        assert_int_equal (poda_tree_find (tree, i == 0 ? "x" : "2.x", &error),
                          i == 0 ? PODA_TREE_NONE : 3);
        assert_int_equal (error != NULL, i == 0);
    }
}

TEST ("positions")
{
    g_autoptr (PodaTree) tree = read_tree (named);
    const PodaGame *game = poda_tree_game (tree);
    for (guint32 i = 1; i < poda_tree_n_nodes (tree); i++) { /* as moves_tell says */
        PodaPosition root, above, by_parent, by_root;
        poda_tree_position (tree, 0, &root);
        poda_tree_position (tree, poda_tree_node (tree, i)->parent, &above);
        game->play (game, &above, i, &by_parent);
        game->play (game, &root, i, &by_root);
        assert_int_equal (poda_tree_index (&by_parent), i);
        assert_true (poda_position_equal (&by_parent, &by_root));
    }
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++) {
        PodaPosition position, again;
        poda_tree_position (tree, i, &position);
        assert_int_equal (poda_tree_index (&position), i);
        g_autofree char *text = game->format_position (game, &position);
        assert_true (game->parse_position (game, &position, text, &again, NULL));
        assert_true (poda_position_equal (&position, &again));
    }
    g_autoptr (GError) error = NULL;
    PodaPosition position;
    assert_false (game->parse_position (game, &position, "nowhere", &position, &error));
    assert_true (g_error_matches (error, PODA_GAME_ERROR, PODA_GAME_ERROR_POSITION));
}

TEST ("another value")
{
    g_autoptr (PodaTree) tree =
        read_tree ("[{\"player\": \"chance\", \"children\": [1, 2]}, 3]");
    assert_true (poda_tree_set_value (tree, 2, -5, NULL));
    assert_true (poda_tree_node (tree, 2)->value == -5);
    assert_true (poda_tree_set_value (tree, 4, -INFINITY, NULL));

    g_autoptr (GError) inner = NULL;
    assert_false (poda_tree_set_value (tree, 1, 0, &inner));
    assert_string_equal (inner->message, "node \"B\" has children; expected a leaf");
    g_autoptr (GError) infinite = NULL;
    assert_false (poda_tree_set_value (tree, 2, INFINITY, &infinite));
    assert_true (g_error_matches (infinite, PODA_TREE_ERROR, PODA_TREE_ERROR_VALUE));
    assert_true (poda_tree_node (tree, 2)->value == -5);
}

/* --- Names that are given, and how long they may be --- */

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
TEST ("names: cases of letters")
{
    g_autoptr (GString) text = g_string_new ("{\"children\": [");
    for (guint i = 0; i < 1024; i++) {
        g_string_append (text, i > 0 ? ",{\"name\":\"" : "{\"name\":\"");
        for (guint bit = 0; bit < 10; bit++)
            g_string_append_c (text, (char) ((i >> bit & 1 ? 'a' : 'A') + bit));
        g_string_append (text, "\",\"children\":[1,2]}");
    }
    g_string_append (text, "]}");
    g_autoptr (PodaTree) tree = read_tree (text->str);
    assert_names (tree, 20);
}

/* The leaves of a node with a long name have letters of their own. */
TEST ("names: leaves below long names")
{
    g_autoptr (GString) text = g_string_new (NULL);
    g_autofree char *fits = g_strnfill (100, 'n'), *longer = g_strnfill (101, 'm');
    g_string_printf (text, "[%s[1,2],%s[3,[4]]]", fits, longer);
    g_autoptr (PodaTree) tree = read_tree (text->str);
    assert_names (tree, 101 + 2);
    g_string_append (g_string_assign (text, fits), "2");
    assert_int_equal (poda_tree_find (tree, text->str, NULL), 3);
    assert_string_equal (poda_tree_node (tree, 5)->name, "B"); /* 3 */
    assert_string_equal (poda_tree_node (tree, 6)->name, "C"); /* [4] */
    assert_string_equal (poda_tree_node (tree, 7)->name, "c1");
}

typedef struct {
    const char *name, *before, *after, *expected;
} LongRow;

#define AT_MOST_NAME "expected a node's name of at most 1000 bytes"
#define AT_MOST_MOVE "expected a move of at most 1000 bytes"

/* Texts into which a word of 1,000 bytes fits, but not one of 1,001. */
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

TEST_EACH (long_rows, row, "too long: %s", row->name)
{
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

/* --- The teaching trees --- */

static PodaTree *
load (const char *path)
{
    g_autofree char *text = NULL;
    gsize length;
    g_autoptr (GError) error = NULL;
    assert_true (g_file_get_contents (path, &text, &length, NULL));
    PodaTree *tree = poda_tree_read (path, text, length, &error);
    if (tree == NULL)
        fail_msg ("%s", error->message);
    return tree;
}

static PodaRecord *
search (const PodaTree *tree, const PodaAlgorithm *algorithm)
{
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    problem.algorithm = algorithm;
    PodaRecord *record = poda_record_search (&problem, FALSE, NULL);
    assert_true (poda_record_add_pruned (record, FALSE, NULL));
    return record;
}

static const char *
expectation (const PodaTree *tree, const char *key)
{
    const char *text = poda_tree_attribute (tree, key);
    if (text == NULL)
        fail_msg ("%s is missing", key);
    return text;
}

/* The names of the skipped children, in the order of the tree. */
static char *
pruned_names (const PodaRecord *record)
{
    GString *names = g_string_new (NULL);
    for (guint32 id = poda_record_n_visited (record) + 1;
         id <= poda_record_n_nodes (record); id++) {
        g_autofree char *name =
            poda_record_name (record, poda_record_node (record, id));
        g_string_append_printf (names, "%s%s", names->len > 0 ? " " : "", name);
    }
    return g_string_free (names, FALSE);
}

static void
test_answers (void **state)
{
    g_autoptr (PodaTree) tree = load (*state);
    PodaValue value;
    assert_true (*expectation (tree, "title") != '\0');
    assert_true (*expectation (tree, "source") != '\0');
    assert_true (poda_value_parse (expectation (tree, "expect_value"), &value));
    for (guint i = 0; poda_algorithms[i] != NULL; i++) {
        g_autoptr (PodaRecord) record = search (tree, poda_algorithms[i]);
        const PodaNode *root = poda_record_root (record);
        assert_true (root->value == value);
        if (root->player == PODA_CHANCE)
            continue;
        g_autofree char *move =
            poda_record_move_text (record, poda_record_node (record, root->best));
        assert_string_equal (move, expectation (tree, "expect_move"));
    }
    g_autoptr (PodaRecord) record = search (tree, &poda_alphabeta);
    g_autofree char *pruned = pruned_names (record);
    assert_string_equal (pruned, expectation (tree, "expect_pruned"));
}

int
main (void)
{
    g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GDir) folder = g_dir_open ("trees", 0, NULL);
    for (const char *name; (name = g_dir_read_name (folder)) != NULL;)
        if (g_str_has_suffix (name, ".gv") || g_str_has_suffix (name, ".efg")
            || g_str_has_suffix (name, ".test"))
            g_ptr_array_add (paths, g_build_filename ("trees", name, NULL));
    for (guint i = 0; i < paths->len; i++)
        rows_add (test_answers, paths->pdata[i], "%s", (char *) paths->pdata[i]);
    return paths->len >= 12 ? rows_run () : 1;
}
