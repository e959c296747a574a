#include "support/depth.h"
#include "support/pick.h"
#include "support/random_tree.h"
#include "support/reader_rows.h"

#define HEAD "EFG 2 R \"g\" { \"A\" \"B\" }\n"

/* Texts and the trees they are. */
static const Row trees[] = {
    { "player 2 is MIN and may begin",
      HEAD "p \"\" 2 1 { \"L\" } 0 p \"\" 2 2 { \"M\" } 0 t \"\" 0",
      "root min (L:L min (M:L.M=0))" },
    { "white space between texts and signs is free",
      "\n EFG\t2\rR\"g\"{\"A\"\"B\"}p\"a\"1 1{\"L\"\"R\"}0 t\"b\"1\"\"{1,-1}t\"c\"1",
      "a max (L:b=1, R:c=1)" },
    { "the old letter D", "EFG 2 D \"g\" { \"A\" \"B\" } t \"\" 0", "root=0" },
    { "escaped quotes and other backslashes", HEAD "t \"a \\\"b\\\" \\c\" 0",
      "a \"b\" \\c=0" },
    { "all kinds of numbers",
      HEAD "p \"\" 1 1 { \"a\" \"b\" \"c\" \"d\" \"e\" } 0 t \"\" 1 { 1/3 -2/6 }"
           " t \"\" 2 { .5 -1/2 } t \"\" 3 { 15.0 -15 } t \"\" 4 { -0 0.0 }"
           " t \"\" 5 { +7 -7. }",
      "root max (a:a=0.3333333333333333, b:b=0.5, c:c=15, d:d=0, e:e=7)" },
    { "payoffs add along the path",
      HEAD "p \"\" 1 1 { \"a\" \"b\" } 1 \"fee\" { -1 1 } t \"\" 0 "
           "p \"\" 2 1 { \"c\" } 2 \"\" { 1/2 -1/2 } t \"\" 3 \"\" { 3 -3 }",
      "root max (a:a=-1, b:b min (c:b.c=2.5))" },
    { "tenths add up exactly",
      HEAD "p \"\" 1 1 { \"a\" \"b\" } 0 p \"\" 1 2 { \"c\" } 1 { 0.1 -0.1 }"
           " t \"\" 2 { 0.2 -0.2 } t \"\" 3 { 0.3 -0.3 }",
      "root max (a:a max (c:a.c=0.3), b:b=0.3)" },
    { "outcomes are repeated with and without their payoffs",
      HEAD "p \"\" 1 1 { \"a\" \"b\" \"c\" } 0 t \"\" 7 \"o\" { 1 -1 } t \"\" 7 "
           "t \"\" 7 \"o\" { 1.0 -1 }",
      "root max (a:a=1, b:b=1, c:c=1)" },
    { "chance",
      HEAD "c \"\" 1 \"coin\" { \"h\" 1/2 \"t\" 0.5 } 0 t \"\" 1 { 1 -1 } t \"\" 0",
      "root chance (0.5*h:h=1, 0.5*t:t=0)" },
    { "chance acts alike at several nodes",
      HEAD "p \"\" 1 1 { \"a\" \"b\" \"c\" } 0"
           " c \"\" 1 \"\" { \"h\" 1/4 \"t\" 3/4 } 0 t \"\" 0 t \"\" 0"
           " c \"\" 1 0 t \"\" 0 t \"\" 0"
           " c \"\" 1 { \"h\" 0.25 \"t\" 6/8 } 0 t \"\" 0 t \"\" 0",
      "root max (a:a chance (0.25*h:a.h=0, 0.75*t:a.t=0), b:b chance (0.25*h:b.h=0, "
      "0.75*t:b.t=0), c:c chance (0.25*h:c.h=0, 0.75*t:c.t=0))" },
    { "numbers of sets are each player's own",
      HEAD
      "p \"\" 1 1 { \"a\" } 0 p \"\" 2 1 { \"b\" } 0 c \"\" 1 { \"c\" 1 } 0 t \"\" 0",
      "root max (a:a min (b:a.b chance (1*c:a.b.c=0)))" },
    { "an action without a label has the child's name, or its number",
      HEAD "p \"\" 1 1 { \"\" \"\" } 0 t \"x\" 0 t \"\" 0", "root max (x:x=0, 2:2=0)" },
    { "names that are repeated are told apart",
      HEAD "p \"n\" 1 1 { \"a\" \"b\" \"c\" } 0 t \"n\" 0 t \"n~2\" 0 t \"n\" 0",
      "n max (a:n~3=0, b:n~2=0, c:n~4=0)" },
};

TEST_EACH (trees, row, "%s", row->name)
{
    assert_description (poda_tree_read_efg, row->text, row->expected);
    assert_description (poda_tree_read, row->text, row->expected);
}

TEST ("title and comment")
{
    static const char text[] = "EFG 2 R \"A \\\"game\\\"\" { \"A\" \"B\" }\n"
                               "\"From a book.\nexpect_value: 3\r\n  More.\n"
                               "expect nothing: here\" t \"\" 0";
    g_autoptr (PodaTree) tree = read_or_fail (poda_tree_read_efg, text, strlen (text));
    assert_string_equal (poda_tree_attribute (tree, "title"), "A \"game\"");
    assert_string_equal (poda_tree_attribute (tree, "expect_value"), "3");
    assert_string_equal (poda_tree_attribute (tree, "source"),
                         "From a book. More. expect nothing: here");
}

/* Shares are whole, so that averages come out exact. */
TEST ("fractions are shares")
{
    static const char text[] =
        HEAD "p \"\" 1 1 { \"x\" \"y\" } 0 "
             "c \"\" 1 { \"a\" 1/3 \"b\" 2/3 } 0 t \"\" 0 t \"\" 0 "
             "c \"\" 2 { \"a\" 0 \"b\" 0.1 \"c\" 0.9 } 0 "
             "t \"\" 0 t \"\" 0 t \"\" 0";
    static const double weights[] = { 0, 0, 1, 2, 0, 0, 1, 9 };
    g_autoptr (PodaTree) tree = read_or_fail (poda_tree_read_efg, text, strlen (text));
    for (guint32 i = 2; i < G_N_ELEMENTS (weights); i++)
        assert_true (poda_tree_node (tree, i)->weight == weights[i]);
}

/* A line of `n` moves, each of one player, and a leaf. */
static char *
make_chain (guint n)
{
    GString *text = g_string_new (HEAD);
    for (guint i = 1; i <= n; i++)
        g_string_append_printf (text, "p \"\" 1 %u { \"m\" } 0\n", i);
    g_string_append (text, "t \"\" 0\n");
    return g_string_free (text, FALSE);
}

TEST ("the deepest tree")
{
    g_autofree char *deepest = make_chain (PODA_TREE_DEEPEST);
    g_autoptr (PodaTree) tree =
        read_or_fail (poda_tree_read_efg, deepest, strlen (deepest));
    assert_int_equal (poda_tree_depth (tree), PODA_TREE_DEEPEST);
    g_autofree char *deeper = make_chain (100000);
    assert_error (poda_tree_read_efg, deeper, strlen (deeper),
                  "1003:1: expected a tree of at most 1000 plies");
}

TEST ("no zero byte at the end")
{
    static const char text[] =
        "EFG 2 R \"g\" { \"A\" \"B\" }\n\"c\"\n"
        "p \"a\" 1 1 \"\" { \"L\" \"R\" } 1 \"o\" { -1/2, 0.5 }\n"
        "c \"\" 1 \"\" { \"h\" 1/2 \"t\" 0.5 } 0\n"
        "t \"\" 2 \"\" { 3 -3 }\nt \"\" 0\nt \"a\" 2";
    assert_no_terminator (poda_tree_read_efg, text, strlen (text));
    g_autoptr (PodaTree) tree = read_or_fail (poda_tree_read_efg, text, strlen (text));
    assert_int_equal (poda_tree_n_nodes (tree), 5);
}

/* Writes a tree as Gambit would, with payments on the way that the leaves take back. */
typedef struct {
    const PodaTree *tree;
    GString *text;
    guint64 seed;
    guint n_sets;
    guint n_outcomes;
} Writer;

/* `tenths` to player 1, and as much from player 2. */
static void
write_outcome (Writer *writer, gint tenths)
{
    if (tenths == 0)
        g_string_append (writer->text, " 0\n");
    else if (tenths % 10 == 0)
        g_string_append_printf (writer->text, " %u \"\" { %d, %d/1 }\n",
                                ++writer->n_outcomes, tenths / 10, -tenths / 10);
    else
        g_string_append_printf (writer->text, " %u { %d/10 %d/20 }\n",
                                ++writer->n_outcomes, tenths, -2 * tenths);
}

static void
write_node (Writer *writer, guint32 index, gint paid)
{
    const PodaTreeNode *node = poda_tree_node (writer->tree, index);
    if (node->child == PODA_TREE_NONE) {
        g_string_append_printf (writer->text, "t \"%s\"", node->name);
        write_outcome (writer, (gint) (node->value * 10) - paid);
        return;
    }
    gboolean chance = node->player == PODA_CHANCE;
    if (chance)
        g_string_append_printf (writer->text, "c \"%s\"", node->name);
    else
        g_string_append_printf (writer->text, "p \"%s\" %u", node->name,
                                node->player == PODA_MAX ? 1 : 2);
    g_string_append_printf (writer->text, " %u \"\" {", ++writer->n_sets);
    for (guint32 i = node->child; i != PODA_TREE_NONE;
         i = poda_tree_node (writer->tree, i)->next) {
        g_string_append_printf (writer->text, " \"%s\"",
                                poda_tree_node (writer->tree, i)->move);
        if (chance)
            g_string_append_printf (writer->text, " 1/%u", node->n_children);
    }
    g_string_append (writer->text, " }");
    gint pay = (gint) poda_random_below (writer->seed, index, 7) - 3;
    write_outcome (writer, pay);
    for (guint32 i = node->child; i != PODA_TREE_NONE;
         i = poda_tree_node (writer->tree, i)->next)
        write_node (writer, i, paid + pay);
}

TEST ("a tree that is written reads as itself")
{
    for (guint64 seed = 0; seed < depth_rounds (1000); seed++) {
        RandomShape shape = pick_shape (seed, TRUE);
        shape.infinite = FALSE;
        g_autoptr (PodaTree) tree = random_tree (seed, &shape);
        Writer writer = { tree, g_string_new (HEAD), seed, 0, 0 };
        g_autoptr (GString) expected = g_string_new (NULL);
        write_node (&writer, 0, 0);
        describe (tree, 0, expected);
        assert_description (poda_tree_read_efg, writer.text->str, expected->str);
        g_string_free (writer.text, TRUE);
    }
}

/* --- Refusals --- */

/* Texts that are no game of Gambit's, or none that is a tree. */
static const Refusal errors[] = {
    { "EFG 3 R \"g\"",
      "1:5: expected EFG 2 R, the start of a Gambit game, found \"3\"" },
    { "NFG 1 R \"g\"",
      "1:1: expected EFG 2 R, the start of a Gambit game, found \"NFG\"" },
    { "EFG 2 R { \"A\" \"B\" }",
      "1:9: expected the title of the game in quotes, found \"{\"" },
    { "EFG 2 R \"g\" { A B }",
      "1:15: expected the name of a player in quotes, or \"}\", found \"A\"" },
    { "EFG 2 R \"g\" { \"A\" \"B\" \"C\" }", "1:27: expected two players, found 3" },
    { HEAD "p \"a\" 1 1 { \"L\" \"R\" } 0\nt \"\" 0\n",
      "4:1: expected a node: p, c or t, found the end of the text" },
    { HEAD "t \"\" 0\nt \"\" 0", "3:1: expected nothing after the tree, found \"t\"" },
    { HEAD "t end 0", "2:3: expected the name of the node in quotes, found \"end\"" },
    { HEAD "t \"end 0\nt \"x\" 1",
      "2:3: a name that runs past the end of its line; expected a closing quote" },
    { HEAD "p \"\" 3 1 { \"L\" } 0",
      "2:6: expected the number of the player, 1 or 2, found \"3\"" },
    { HEAD "p \"\" 1 1 0",
      "2:10: expected \"{\" and the actions of the information set, found \"0\"" },
    { HEAD "p \"\" 1 1 { L } 0", "2:12: expected an action in quotes, found \"L\"" },
    { HEAD
      "p \"\" 1 1 { \"L\" \"R\" } 0\np \"\" 2 1 { \"l\" } 0\nt \"\" 0\np \"\" 2 1 { "
      "\"l\" } 0\nt \"\" 0",
      "5:8: information set 1 of player 2 contains several nodes, the first on line 3; "
      "expected perfect information, with one node in each set" },
    { HEAD "c \"\" 1 { \"h\" \"t\" } 0",
      "2:14: expected a probability such as 1/2 or 0.5 after the action, found \"t\"" },
    { HEAD "t \"\"", "2:5: expected the number of an outcome" },
    { HEAD "t \"\" 4",
      "2:7: expected \"{\" and the payoffs of the outcome, found the end of the text" },
    { HEAD "p \"\" 1 1 { \"a\" \"b\" } 0\nt \"\" 1 { 1 -1 }\nt \"\" 1 { 2 -2 }",
      "4:6: outcome 1 has other payoffs than before; expected the same" },
    { HEAD "t \"\" 1 { 1 }",
      "2:12: expected a payoff such as 3, -0.5 or 2/3, found \"}\"" },
    { HEAD "t \"\" 1 { 1,5 -1,5 }",
      "2:14: expected \"}\" after two payoffs (use a decimal point: a comma separates "
      "payoffs), found \"-1\"" },
    { HEAD "t \"\" 1 { 1e999 -1e999 }", "2:10: found \"1e999\"" },
    { HEAD
      "p \"\" 1 1 { \"a\" } 1 { 9223372036854775807 -9223372036854775807 }\nt \"x\" 1",
      "3:7: expected payoffs whose sum has fewer digits" },
    { HEAD "t \"\" 1 { 0.1234567890123456789 -0.1234567890123456789 }", "2:10: found" },
    { HEAD "t \"x\" 1 { 1 1 }",
      "2:7: \"x\" pays 1 to player 1 and 1 to player 2; expected a zero-sum game, in "
      "which the two add up to 0" },
    { HEAD "p \"\" 1 1 { \"a\" } 1 { 1 0 }\nt \"\" 2 { 2 -2 }",
      "3:6: \"a\" pays 3 to player 1 and -2 to player 2" },
};

TEST_EACH (errors, row, "%s", row->expected)
{
    assert_error (poda_tree_read_efg, row->text, strlen (row->text), row->expected);
}
