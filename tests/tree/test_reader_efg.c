#include "support/reader_samples.h"

#include "support/random_tree.h"

#define HEAD "EFG 2 R \"g\" { \"A\" \"B\" }\n"

/* Texts and the trees they are. */
static const Row trees[] = {
    { "a leaf", HEAD "t \"end\" 1 \"o\" { 3 -3 }", "end=3" },
    { "a leaf without an outcome", HEAD "t \"\" 0", "root=0" },
    { "two moves",
      HEAD "p \"a\" 1 1 \"\" { \"L\" \"R\" } 0 t \"b\" 1 \"\" { 1 -1 } t \"c\" 2 \"\" "
           "{ 2 -2 }",
      "a max (L:b=1, R:c=2)" },
    { "player 2 is MIN and may begin",
      HEAD "p \"\" 2 1 { \"L\" } 0 p \"\" 2 2 { \"M\" } 0 t \"\" 0",
      "root min (L:L min (M:L.M=0))" },
    { "white space between texts and signs is free",
      "\n EFG\t2\rR\"g\"{\"A\"\"B\"}p\"a\"1 1{\"L\"\"R\"}0 t\"b\"1\"\"{1,-1}t\"c\"1",
      "a max (L:b=1, R:c=1)" },
    { "a byte order mark", "\xEF\xBB\xBF" HEAD "t \"\" 0", "root=0" },
    { "the old letter D", "EFG 2 D \"g\" { \"A\" \"B\" } t \"\" 0", "root=0" },
    { "a comment", HEAD "\"one\ntwo\" t \"\" 0", "root=0" },
    { "escaped quotes and other backslashes", HEAD "t \"a \\\"b\\\" \\c\" 0",
      "a \"b\" \\c=0" },
    { "payoffs without an outcome's name", HEAD "t \"\" 1 { 1 -1 }", "root=1" },
    { "payoffs with commas", HEAD "t \"\" 1 \"\" { 1, -1, }", "root=1" },
    { "all kinds of numbers",
      HEAD "p \"\" 1 1 { \"a\" \"b\" \"c\" \"d\" \"e\" } 0 t \"\" 1 { 1/4 -0.25 }"
           " t \"\" 2 { .5 -1/2 } t \"\" 3 { 15.0 -15 } t \"\" 4 { -0 0.0 }"
           " t \"\" 5 { +7 -7. }",
      "root max (a:a=0.25, b:b=0.5, c:c=15, d:d=0, e:e=7)" },
    { "a third that no decimal is", HEAD "t \"\" 1 { 1/3 -2/6 }",
      "root=0.3333333333333333" },
    { "payoffs add along the path",
      HEAD "p \"\" 1 1 { \"a\" \"b\" } 1 \"fee\" { -1 1 } t \"\" 0 "
           "p \"\" 2 1 { \"c\" } 2 \"\" { 1/2 -1/2 } t \"\" 3 \"\" { 3 -3 }",
      "root max (a:a=-1, b:b min (c:b.c=2.5))" },
    { "only the sums must be zero",
      HEAD "p \"\" 1 1 { \"a\" } 1 { 1 1 } t \"\" 2 { 2 -4 }", "root max (a:a=3)" },
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
    { "chance that is described again may differ",
      HEAD "p \"\" 1 1 { \"a\" \"b\" } 0 c \"\" 1 { \"h\" 1 } 0 t \"\" 0"
           " c \"\" 1 { \"t\" 1/2 \"u\" 1/2 } 0 t \"\" 0 t \"\" 0",
      "root max (a:a chance (1*h:a.h=0), b:b chance (0.5*t:b.t=0, 0.5*u:b.u=0))" },
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

static void
test_tree (void **state)
{
    const Row *row = *state;
    assert_description (poda_tree_read_efg, row->text, row->expected);
    assert_description (poda_tree_read, row->text, row->expected);
}

static void
test_attributes (void **state)
{
    (void) state;
    static const char text[] = "EFG 2 R \"A \\\"game\\\"\" { \"A\" \"B\" }\n"
                               "\"From a book.\nexpect_value: 3\r\n  More.\n"
                               "expect nothing: here\" t \"\" 0";
    g_autoptr (PodaTree) tree = read_or_fail (poda_tree_read_efg, text, strlen (text));
    assert_string_equal (poda_tree_attribute (tree, "title"), "A \"game\"");
    assert_string_equal (poda_tree_attribute (tree, "expect_value"), "3");
    assert_string_equal (poda_tree_attribute (tree, "source"),
                         "From a book. More. expect nothing: here");
}

/* Where nothing is said nothing is kept: a picture then finds a title of its own. */
static void
test_no_attributes (void **state)
{
    (void) state;
    static const char text[] = "EFG 2 R \"\" { \"A\" \"B\" } \"\" t \"\" 0";
    g_autoptr (PodaTree) tree = read_or_fail (poda_tree_read_efg, text, strlen (text));
    assert_null (poda_tree_attribute (tree, "title"));
    assert_null (poda_tree_attribute (tree, "source"));
}

/* A third and two thirds are 1 and 2 shares, so that averages come out exact. */
static void
test_shares (void **state)
{
    (void) state;
    static const char text[] =
        HEAD "c \"\" 1 { \"a\" 1/3 \"b\" 2/3 } 0 t \"\" 0 t \"\" 0";
    g_autoptr (PodaTree) tree = read_or_fail (poda_tree_read_efg, text, strlen (text));
    assert_true (poda_tree_node (tree, 1)->weight == 1);
    assert_true (poda_tree_node (tree, 2)->weight == 2);

    static const char certain[] = HEAD "c \"\" 1 { \"a\" 1 } 0 t \"\" 0";
    g_autoptr (PodaTree) one =
        read_or_fail (poda_tree_read_efg, certain, strlen (certain));
    assert_true (poda_tree_node (one, 1)->weight == 1);

    static const char never[] =
        HEAD "c \"\" 1 { \"a\" 0 \"b\" 0.1 \"c\" 0.9 } 0 t \"\" 0 t \"\" 0 t \"\" 0";
    g_autoptr (PodaTree) three =
        read_or_fail (poda_tree_read_efg, never, strlen (never));
    assert_true (poda_tree_node (three, 1)->weight == 0);
    assert_true (poda_tree_node (three, 2)->weight == 1);
    assert_true (poda_tree_node (three, 3)->weight == 9);
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

static void
test_deepest (void **state)
{
    (void) state;
    g_autofree char *deepest = make_chain (PODA_TREE_DEEPEST);
    g_autoptr (PodaTree) tree =
        read_or_fail (poda_tree_read_efg, deepest, strlen (deepest));
    assert_int_equal (poda_tree_depth (tree), PODA_TREE_DEEPEST);
    g_autofree char *deeper = make_chain (100000);
    assert_error (poda_tree_read_efg, deeper, strlen (deeper),
                  "1003:1: expected a tree of at most 1000 plies");
}

/* As wide as a tree may be, and one node more. */
static void
test_largest (void **state)
{
    (void) state;
    g_autoptr (GString) text = g_string_new (HEAD "p \"\" 1 1 {");
    for (guint i = 1; i < PODA_TREE_MOST_NODES; i++)
        g_string_append (text, "\"\" ");
    gsize more = text->len;
    g_string_append (text, "} 0\n");
    for (guint i = 1; i < PODA_TREE_MOST_NODES; i++)
        g_string_append (text, "t\"\"0 ");
    g_autoptr (PodaTree) tree = read_or_fail (poda_tree_read_efg, text->str, text->len);
    assert_int_equal (poda_tree_n_nodes (tree), PODA_TREE_MOST_NODES);

    g_string_insert (text, (gssize) more, "\"\"");
    g_string_append (text, "t\"\"0");
    assert_error (poda_tree_read_efg, text->str, text->len,
                  "3:4999996: expected a tree of at most 1000000 nodes");
}

static const char sample[] = "EFG 2 R \"g\" { \"A\" \"B\" }\n\"c\"\np \"a\" 1 1 \"\" { "
                             "\"L\" \"R\" } 1 \"o\" { -1/2, 0.5 }\n"
                             "c \"\" 1 \"\" { \"h\" 1/2 \"t\" 0.5 } 0\nt \"\" 2 \"\" { "
                             "3 -3 }\nt \"\" 0\nt \"a\" 2\n";

static void
test_no_terminator (void **state)
{
    (void) state;
    gsize shortest = strlen (sample) - strlen ("\n");
    assert_no_terminator (poda_tree_read_efg, sample, shortest);
    g_autoptr (PodaTree) tree = read_or_fail (poda_tree_read_efg, sample, shortest);
    assert_int_equal (poda_tree_n_nodes (tree), 5);
}

static void
test_mutants (void **state)
{
    (void) state;
    check_mutants (poda_tree_read_efg, sample, "{}\",/-.0129pct \nE\\x\xC3");
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

static void
test_written (void **state)
{
    (void) state;
    for (guint64 seed = 0; seed < depth_rounds (1000); seed++) {
        RandomShape shape = random_shape (seed, TRUE);
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

int
main (void)
{
    static char *paths[MOST_SAMPLES];
    Rows rows;
    rows_begin (&rows, "reader_efg");
    rows_add (&rows, test_written, NULL, "a tree that is written reads as itself");
    rows_add (&rows, test_mutants, NULL, "mutants are refused, or trees");
    for (gsize i = 0; i < G_N_ELEMENTS (trees); i++)
        rows_add (&rows, test_tree, &trees[i], "%s", trees[i].name);
    rows_add (&rows, test_attributes, NULL, "title and comment");
    rows_add (&rows, test_no_attributes, NULL, "neither title nor comment");
    rows_add (&rows, test_shares, NULL, "fractions are shares");
    rows_add (&rows, test_no_terminator, NULL, "no zero byte at the end");
    rows_add (&rows, test_deepest, NULL, "the deepest tree");
    rows_add (&rows, test_largest, NULL, "the largest tree");
    guint n_paths = add_samples (&rows, ".efg", paths);
    int failed = n_paths >= 2 ? rows_run (&rows) : 1;
    for (guint i = 0; i < n_paths; i++)
        g_free (paths[i]);
    return failed;
}
