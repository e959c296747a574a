#include "support/reader_rows.h"

#include <math.h>

static PodaTree *
read_tree (const char *text)
{
    return read_or_fail (poda_tree_read, text, strlen (text));
}

/* Which reader a text goes to. */
static const Row formats[] = {
    { "an array is JSON", "[1]", "A max (1:a1=1)" },
    { "an object is JSON", "{\"value\": 1}", "A=1" },
    { "JSON behind white space", "\n\t [1]", "A max (1:a1=1)" },
    { "JSON behind a byte order mark", "\xEF\xBB\xBF [1]", "A max (1:a1=1)" },
    { "all else is DOT", "/* [ */ digraph { a [value=1] }", "a=1" },
};

static void
test_format (void **state)
{
    const Row *row = *state;
    assert_description (poda_tree_read, row->text, row->expected);
}

static const char named[] =
    "digraph { A -> {B C}; B -> b1 [move=x] B -> b2 C -> c1"
    " b1 [value=3] b2 [value=4] c1 [value=\"-inf\"] C [value=7] }";

/* A name, and the name of the node found by it; or a part of the message. */
static const Row names[] = {
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

static void
test_find (void **state)
{
    const Row *row = *state;
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

static void
test_find_unnamed (void **state)
{
    (void) state;
    g_autoptr (PodaTree) tree = read_tree ("[[3,12,[8]],[2,4,6],[14,5,2]]");
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++) {
        g_autofree char *name = poda_tree_name (tree, i);
        assert_int_equal (poda_tree_find (tree, name, NULL), i);
    }
    g_autofree char *deep = poda_tree_name (tree, 5);
    assert_string_equal (deep, "e1");
}

static void
test_find_several (void **state)
{
    (void) state;
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

/* Moves may contain points themselves. */
static void
test_find_points (void **state)
{
    (void) state;
    g_autoptr (PodaTree) tree = read_tree (
        "[{\"move\": \"a.b\", \"children\": [1]}, {\"move\": \"a\", \"children\":"
        " [{\"move\": \"b\", \"children\": [{\"move\": \"2\", \"value\": 5}]}]}]");
    assert_int_equal (poda_tree_find (tree, "a.b.1", NULL), 2);
    assert_int_equal (poda_tree_find (tree, "a.b.2", NULL), 5);
    g_autoptr (GError) error = NULL;
    assert_int_equal (poda_tree_find (tree, "a.b", &error), PODA_TREE_NONE);
    assert_non_null (strstr (error->message, "several nodes are called \"a.b\""));
}

static void
test_game (void **state)
{
    (void) state;
    g_autoptr (PodaTree) tree = read_tree (named);
    const PodaGame *game = poda_tree_game (tree);
    assert_string_equal (game->name, "tree");
    assert_true (game->states_players && game->moves_tell);
    assert_null (game->probability);
    assert_ptr_equal (poda_tree_of_game (game), tree);
    assert_null (poda_tree_of_game (poda_games[0]));

    PodaArguments arguments = { 0 };
    PodaPosition root, child;
    PodaValue value = 0;
    assert_true (game->start (game, &arguments, &root, NULL));
    assert_false (game->over (game, &root, &value));
    assert_int_equal (game->side (game, &root), PODA_MAX);
    assert_int_equal (game->longest (game, &root), 2);
    assert_false (game->static_value (game, &root, &value));
    assert_string_equal (game->own_name (game, &root), "A");

    g_auto (PodaMoves) moves = { 0 };
    game->moves (game, &root, &moves);
    assert_int_equal (moves.count, 2);
    game->play (game, &root, moves.items[1], &child);
    g_autofree char *move = game->format_move (game, &root, moves.items[1]);
    assert_string_equal (move, "C");
    assert_int_equal (game->side (game, &child), PODA_MIN);
    assert_true (game->static_value (game, &child, &value));
    assert_true (value == 7);

    moves.count = 0;
    game->moves (game, &child, &moves);
    game->play (game, &child, moves.items[0], &root);
    assert_true (game->over (game, &root, &value));
    assert_true (value == -INFINITY);
}

static void
test_positions (void **state)
{
    (void) state;
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

static void
test_chance (void **state)
{
    (void) state;
    g_autoptr (PodaTree) tree =
        read_tree ("{\"player\": \"chance\", \"children\": [1, [2, 3]]}");
    const PodaGame *game = poda_tree_game (tree);
    PodaPosition root;
    poda_tree_position (tree, 0, &root);
    assert_int_equal (game->side (game, &root), PODA_CHANCE);
    assert_true (game->probability (game, &root, 2) == 0.5);
}

/* Nodes lie in preorder, and parents, children and siblings agree. */
static void
test_layout (void **state)
{
    (void) state;
    g_autoptr (PodaTree) tree = read_tree ("[[1, [2, 3]], 4, [[[5]], 6]]");
    guint n_links = 0;
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++) {
        const PodaTreeNode *node = poda_tree_node (tree, i);
        guint n_children = 0;
        for (guint32 j = node->child; j != PODA_TREE_NONE;
             j = poda_tree_node (tree, j)->next) {
            assert_true (j > i);
            assert_int_equal (poda_tree_node (tree, j)->parent, i);
            n_children++;
        }
        if (n_children > 0)
            assert_int_equal (node->child, i + 1);
        assert_int_equal (node->n_children, n_children);
        n_links += n_children;
    }
    assert_int_equal (n_links, poda_tree_n_nodes (tree) - 1);
    assert_int_equal (poda_tree_node (tree, 0)->parent, PODA_TREE_NONE);
    assert_null (poda_tree_node (tree, 0)->move);
    assert_int_equal (poda_tree_depth (tree), 4);
}

static void
test_set_value (void **state)
{
    (void) state;
    g_autoptr (PodaTree) tree =
        read_tree ("[{\"player\": \"chance\", \"children\": [1, 2]}, 3]");
    assert_true (poda_tree_set_value (tree, 2, -5, NULL));
    assert_true (poda_tree_node (tree, 2)->value == -5);
    assert_true (poda_tree_set_value (tree, 4, -INFINITY, NULL));

    g_autoptr (GError) inner = NULL;
    assert_false (poda_tree_set_value (tree, 1, 0, &inner));
    assert_string_equal (inner->message, "node \"B\" has children: expected a leaf");
    g_autoptr (GError) infinite = NULL;
    assert_false (poda_tree_set_value (tree, 2, INFINITY, &infinite));
    assert_true (g_error_matches (infinite, PODA_TREE_ERROR, PODA_TREE_ERROR_VALUE));
    assert_true (poda_tree_node (tree, 2)->value == -5);
}

/* Every tree of the collection says what is expected of it. */
static void
test_collection (void **state)
{
    (void) state;
    static const char *const keys[] = { "title", "source", "expect_value",
                                        "expect_move", "expect_pruned" };
    g_autoptr (GDir) dir = g_dir_open ("trees", 0, NULL);
    assert_non_null (dir);
    guint n_trees = 0;
    for (const char *file; (file = g_dir_read_name (dir)) != NULL; n_trees++) {
        g_autofree char *path = g_build_filename ("trees", file, NULL);
        g_autofree char *text = NULL;
        gsize length;
        assert_true (g_file_get_contents (path, &text, &length, NULL));
        g_autoptr (PodaTree) tree = read_or_fail (poda_tree_read, text, length);
        for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
            if (poda_tree_attribute (tree, keys[i]) == NULL)
                fail_msg ("%s: expected %s", path, keys[i]);
        g_auto (GStrv) pruned =
            g_strsplit (poda_tree_attribute (tree, "expect_pruned"), " ", 0);
        for (guint i = 0; pruned[i] != NULL && *pruned[i] != '\0'; i++)
            assert_int_not_equal (poda_tree_find (tree, pruned[i], NULL),
                                  PODA_TREE_NONE);
    }
    assert_true (n_trees >= 12);
}

int
main (void)
{
    const struct CMUnitTest more[] = {
        cmocka_unit_test (test_find_unnamed), cmocka_unit_test (test_find_several),
        cmocka_unit_test (test_find_points),  cmocka_unit_test (test_game),
        cmocka_unit_test (test_positions),    cmocka_unit_test (test_chance),
        cmocka_unit_test (test_layout),       cmocka_unit_test (test_set_value),
        cmocka_unit_test (test_collection),
    };
    struct CMUnitTest
        tests[G_N_ELEMENTS (formats) + G_N_ELEMENTS (names) + G_N_ELEMENTS (more)];
    fill_rows (tests, formats, G_N_ELEMENTS (formats), test_format);
    fill_rows (tests + G_N_ELEMENTS (formats), names, G_N_ELEMENTS (names), test_find);
    memcpy (tests + G_N_ELEMENTS (formats) + G_N_ELEMENTS (names), more, sizeof more);
    return cmocka_run_group_tests_name ("tree", tests, NULL, NULL);
}
