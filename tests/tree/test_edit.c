/* Writing and editing trees: the text reads back as the same tree, and every edit
 * can be undone. */

#include "support/pick.h"
#include "support/reader_rows.h"
#include "support/depth.h"
#include "support/rows.h"

#include "tree/edit.h"

#define TREES depth_rounds (2000)

static PodaTree *
read_tree (const char *text)
{
    return read_or_fail (poda_tree_read, text, strlen (text));
}

static void
assert_reads_as (const char *text, const PodaTree *tree)
{
    g_autoptr (GString) expected = g_string_new (NULL);
    describe (tree, 0, expected);
    assert_description (poda_tree_read, text, expected->str);
}

static void
assert_same (const PodaTree *tree, const PodaTree *other)
{
    g_autofree char *one = poda_tree_write (tree), *two = poda_tree_write (other);
    assert_string_equal (one, two);
}

/* --- What is written --- */

/* A text, and what is written of it; NULL: the same. */
static const struct Written {
    const char *name, *text, *written;
} written[] = {
    { "brackets and numbers", "[[3,12],[2,-4.5]]", NULL },
    { "players and names", "min[[3,12],Left[2,4],chance[1,2],min R[5]]", NULL },
    { "the usual player", "max[min[3],chance[max[1],min[2]]]",
      "[[3],chance[max[1],[2]]]" },
    { "a title", "digraph { title=\"My tree\"; A -> {b c} b [value=1] c [value=-2] }",
      "{\"title\": \"My tree\", \"name\": \"A\", \"children\": [{\"name\": \"b\", "
      "\"value\": 1}, {\"name\": \"c\", \"value\": -2}]}" },
    { "a name twice",
      "[{\"name\": \"x\", \"value\": 1}, {\"name\": \"x\", \"value\": 2}]",
      "{\"children\": [{\"name\": \"x\", \"value\": 1}, {\"name\": \"x\", \"value\": "
      "2}]}" },
    { "attributes that are keys of nodes",
      "digraph { player=min value=3 name=x a -> b [move=\"\\\"\"] b [value=1] }",
      "{\"name\": \"a\", \"player\": \"min\", \"children\": [{\"name\": \"b\", "
      "\"move\": \"\\\"\", \"value\": 1}]}" },
    { "probabilities, moves",
      "digraph { A [player=chance] A -> b [probability=\"1/4\"] "
      "A -> \"c d\" [probability=0.75, move=\"say \\\"x\\\"\"] b [value=1] "
      "\"c d\" [value=2] }",
      "{\"name\": \"A\", \"player\": \"chance\", \"children\": [{\"name\": \"b\", "
      "\"value\": 1, \"probability\": \"1/4\"}, {\"name\": \"c d\", \"move\": \"say "
      "\\\"x\\\"\", \"value\": 2, \"probability\": \"3/4\"}]}" },
};

TEST_EACH (written, row, "written: %s", row->name)
{
    g_autoptr (PodaTree) tree = read_tree (row->text);
    g_autofree char *text = poda_tree_write (tree);
    assert_string_equal (text, row->written ? row->written : row->text);
    assert_reads_as (text, tree);
}

/* A literal at random: what people type. */
static void
append_literal (GString *text, guint64 seed, guint64 *drawn, guint depth)
{
    static const char *const heads[] = { "",    "",       "",    "",       "min",
                                         "max", "chance", "N%u", "min N%u" };
    if (depth > 0 && (depth == 4 || poda_random_below (seed, ++*drawn, 3) > 0)) {
        g_autofree char *number = g_strdup_printf ("%u", (guint)++ * drawn);
        g_autoptr (GString) head =
            g_string_new (heads[poda_random_below (seed, ++*drawn, 9)]);
        g_string_replace (head, "%u", number, 0);
        g_string_append_printf (text, "%s[", head->str);
        guint n = 1 + poda_random_below (seed, ++*drawn, 4);
        for (guint i = 0; i < n; i++) {
            g_string_append (text, i > 0 ? "," : "");
            append_literal (text, seed, drawn, depth - 1);
        }
        g_string_append_c (text, ']');
    } else {
        g_string_append_printf (text, "%g",
                                (poda_random_below (seed, ++*drawn, 81) - 40.0) / 2);
    }
}

static PodaTree *
some_tree (guint64 seed)
{
    if (pick (seed, "literal", 3) == 0) {
        guint64 drawn = 0;
        g_autoptr (GString) text = g_string_new (NULL);
        append_literal (text, seed, &drawn, 4);
        return read_tree (text->str);
    }
    RandomShape shape = pick_shape (seed, pick (seed, "chance", 2) == 0);
    shape.uneven = pick (seed, "uneven", 4) == 0;
    return random_tree (seed, &shape);
}

TEST ("what is written reads back")
{
    for (guint64 seed = 0; seed < TREES; seed++) {
        g_autoptr (PodaTree) tree = some_tree (seed);
        g_autofree char *text = poda_tree_write (tree);
        g_autoptr (PodaTree) again = read_tree (text);
        assert_reads_as (text, tree);
        assert_same (tree, again);
        if (pick (seed, "literal", 3) == 0)
            assert_true (poda_tree_is_literal (text));
    }
}

/* --- What is edited --- */

/* A tree, a node, the words, and the text of what comes of it and the node that is
 * told; or a part of the refusal. */
static const struct Edit {
    const char *name, *text, *node, *words, *expected, *at;
} edits[] = {
    { "a leaf becomes a parent", "[3,4]", "a1", "add 7", "[[7],4]", "b1" },
    { "the root, when it is a leaf", "{\"value\": 7}", "A", "add 1", "[1]", "a1" },
    { "an only branch goes", "[[[8,9]],4]", "C", "remove", "[8,4]", "a1" },
    { "a child among named ones", "digraph { A -> {b c} b [value=1] c [value=2] }", "A",
      "add 5",
      "{\"name\": \"A\", \"children\": [{\"name\": \"b\", \"value\": 1}, {\"name\": "
      "\"c\", \"value\": 2}, {\"name\": \"a3\", \"value\": 5}]}",
      "a3" },
    { "answers are dropped, the title is not",
      "digraph { title=T expect_value=2 A -> {b c} b [value=1] c [value=2] }", "c",
      "set 3",
      "{\"title\": \"T\", \"name\": \"A\", \"children\": [{\"name\": \"b\", \"value\": "
      "1}, {\"name\": \"c\", \"value\": 3}]}",
      "c" },
    { "an outcome more",
      "digraph { A [player=chance] A -> b [probability=0.25] A -> c [probability=0.75] "
      "b [value=1] c [value=2] }",
      "A", "add 5",
      "{\"name\": \"A\", \"player\": \"chance\", \"children\": [{\"name\": \"b\", "
      "\"value\": 1, \"probability\": \"1/5\"}, {\"name\": \"c\", \"value\": 2, "
      "\"probability\": \"3/5\"}, {\"name\": \"a3\", \"value\": 5, \"probability\": "
      "\"1/5\"}]}",
      "a3" },
    { "a parent has no value", "[[3,12],4]", "B", "set 5",
      "node \"B\" has children; expected a leaf", NULL },
    { "the root stays", "[3]", "A", "remove", "is the root", NULL },
    { "a place too far", "[3,4]", "a1", "put 3", "expected a place from 1 to 2", NULL },
    { "an infinity below chance", "chance[3,4]", "a1", "set inf", "finite", NULL },
    { "too few words", "[3,4]", "a1", "set", "expected set VALUE, put PLACE", NULL },
};

TEST_EACH (edits, row, "edit: %s", row->name)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaTree) tree = read_tree (row->text), edited = NULL;
    g_auto (GStrv) words = g_strsplit (row->words, " ", -1);
    PodaEdit edit;
    guint32 at, index = poda_tree_find (tree, row->node, NULL);
    assert_int_not_equal (index, PODA_TREE_NONE);
    if (poda_edit_read ((const char *const *) words, &edit, &error))
        edited = poda_tree_edit (tree, index, &edit, &at, &error);
    if (row->at == NULL) {
        assert_null (edited);
        assert_non_null (strstr (error->message, row->expected));
        assert_null (strchr (error->message, '\n'));
        return;
    }
    if (error != NULL)
        fail_msg ("%s", error->message);
    g_autofree char *text = poda_tree_write (edited);
    g_autofree char *name = poda_tree_name (edited, at);
    assert_string_equal (text, row->expected);
    assert_string_equal (name, row->at);
}

static PodaTree *
edited_by (const PodaTree *tree, guint32 index, PodaEdit edit, guint32 *at)
{
    g_autoptr (GError) error = NULL;
    PodaTree *edited = poda_tree_edit (tree, index, &edit, at, &error);
    if (error != NULL)
        fail_msg ("%s", error->message);
    g_autofree char *text = poda_tree_write (edited);
    assert_reads_as (text, edited);
    return edited;
}

static guint
place_of (const PodaTree *tree, guint32 index)
{
    guint place = 1;
    for (guint32 i = poda_tree_node (tree, poda_tree_node (tree, index)->parent)->child;
         i != index; i = poda_tree_node (tree, i)->next)
        place++;
    return place;
}

/* Each edit has one that takes it back, and says where its node is now. */
TEST ("edits and what takes them back")
{
    for (guint64 seed = 0; seed < TREES; seed++) {
        g_autoptr (PodaTree) tree = some_tree (seed);
        guint32 n = poda_tree_n_nodes (tree), at, back;
        guint32 index = poda_random_below (seed, 1000, n);
        const PodaTreeNode *node = poda_tree_node (tree, index);
        if (node->child == PODA_TREE_NONE) {
            g_autoptr (PodaTree) set =
                edited_by (tree, index, (PodaEdit){ PODA_EDIT_SET, 77, 0 }, &at);
            assert_int_equal (at, index);
            assert_true (poda_tree_node (set, at)->value == 77);
            g_autoptr (PodaTree) unset =
                edited_by (set, at, (PodaEdit){ PODA_EDIT_SET, node->value, 0 }, &back);
            assert_same (tree, unset);
        }
        if (node->parent != PODA_TREE_NONE) {
            guint siblings = poda_tree_node (tree, node->parent)->n_children;
            guint place = 1 + poda_random_below (seed, 1001, siblings);
            g_autoptr (PodaTree) moved =
                edited_by (tree, index, (PodaEdit){ PODA_EDIT_PUT, 0, place }, &at);
            assert_int_equal (place_of (moved, at), place);
            assert_int_equal (poda_tree_n_nodes (moved), n);
            g_autoptr (PodaTree) unmoved = edited_by (
                moved, at, (PodaEdit){ PODA_EDIT_PUT, 0, place_of (tree, index) },
                &back);
            assert_int_equal (back, index);
            assert_same (tree, unmoved);
        }
        if (node->player == PODA_CHANCE && node->child != PODA_TREE_NONE)
            continue; /* the shares may be others */
        g_autoptr (PodaTree) more =
            edited_by (tree, index, (PodaEdit){ PODA_EDIT_ADD, node->value, 0 }, &at);
        assert_int_equal (poda_tree_n_nodes (more), n + 1);
        assert_int_equal (poda_tree_node (more, at)->parent, index);
        g_autoptr (PodaTree) less =
            edited_by (more, at, (PodaEdit){ PODA_EDIT_REMOVE, 0, 0 }, &back);
        assert_same (tree, less);
    }
}
