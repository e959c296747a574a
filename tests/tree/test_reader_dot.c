#include "support/reader_rows.h"

/* DOT texts and the trees that they mean, and texts that are refused. */
static const Row trees[] = {
    { "strings", "digraph { \"a\\\"b\nc\\d\\\\\" -> \"%7\"; \"%7\" [value=1] }",
      "a\"b\nc\\d\\\\ max (%7:%7=1)" },
    { "keywords in any case", "Strict DiGraph G { NODE [value=1] SubGraph s { a } }",
      "a=1" },
    { "a name beyond ASCII", "digraph { raíz -> 根 -> ∞; ∞ [value=∞] }",
      "raíz max (根:根 min (∞:∞=inf))" },
    { "an HTML string", "digraph { a [label=<<b>x</b> &gt; y>, value=1] }", "a=1" },
    { "comments",
      "# first\n// second\n/* third\n*/ digraph { a /* -> b */ [value=1] // ]\n  # "
      "end\n}",
      "a=1" },
    { "an empty name is none", "digraph { a -> \"\"; \"\" [value=1] }",
      "a max (1:1=1)" },
    { "a byte order mark",
      "\xEF\xBB\xBF"
      "digraph { a [value=1] }",
      "a=1" },
    { "groups in groups",
      "digraph { a -> { {b} {c; {d}} }; node[value=9]; b,c,d [value=1] }",
      "a max (b:b=1, c:c=1, d:d=1)" },
    { "edges in a group", "digraph { a -> {b}; { b -> c; b -> d } c,d [value=1] }",
      "a max (b:b min (c:c=1, d:d=1))" },
    { "a group in a chain", "digraph { a -> {b} -> {c d}; c [value=1] d [value=2] }",
      "a max (b:b min (c:c=1, d:d=2))" },
    { "a list of nodes", "digraph { a -> b, c; b, c [value=1] }",
      "a max (b:b=1, c:c=1)" },
    { "ports", "digraph { a:p:n -> b:s; a:\"q\" -> c; b, c:p [value=1] }",
      "a max (b:b=1, c:c=1)" },
    { "the order of edges is that of children",
      "digraph { c [value=3] b [value=2] a; a -> b; d [value=4]; a -> d a -> c }",
      "a max (b:b=2, d:d=4, c:c=3)" },
    { "the last word counts", "digraph { a [value=1]; a [value=2, value=3] }", "a=3" },
    { "attribute lists", "digraph { a [x=1; y, value=2 z=3][ ][player=min] }", "a=2" },
    { "other attributes are ignored",
      "digraph { rank=same; a [known=no, status=odd, probability=2, color=\"#fff\", "
      "3=4, pos=1,5,"
      " value=1] }",
      "a=1" },
    { "defaults of nodes", "digraph { a -> z; node [value=1]; b; a -> b; z [value=0] }",
      "a max (z:z=0, b:b=1)" },
    { "defaults end with their group",
      "digraph { { node [value=5] edge [move=x] a -> b } a -> c; c [value=1] }",
      "a max=5 (x:b=5, c:c=1)" },
    { "an empty text takes back",
      "digraph { node [value=\"\", player=\"\", known=\"\"]; edge [move=\"\", "
      "probability=\"\"]"
      " a [player=chance] a -> b; b [value=1]; a [value=2 value=\"\"] }",
      "a chance (1*b:b=1)" },
    { "values",
      "digraph { a -> {b c d e f g}; b [value=\"-3.5\"] c [value=-inf] d [value=INF]"
      " e [value=\"+∞\"] f [value=\"1e3\"] g [value=−2] }",
      "a max (b:b=-3.5, c:c=-inf, d:d=inf, e:e=inf, f:f=1000, g:g=-2)" },
    { "the graph's player is the root's",
      "digraph { player=MIN a -> b -> c; c [value=1] }", "a min (b:b max (c:c=1))" },
    { "a group's player is nobody's",
      "digraph { { player=min graph [player=min] a } a -> b; b [value=1] }",
      "a max (b:b=1)" },
    { "the same player twice",
      "digraph { a -> b -> c -> d; b [player=Max]; d [value=1] }",
      "a max (b:b max (c:c min (d:d=1)))" },
    { "below chance: the decider's opponent",
      "digraph { a -> b -> c -> d -> e; b, c [player=chance] e [value=1] }",
      "a max (b:b chance (1*c:c chance (1*d:d min (e:e=1))))" },
    { "moves and probabilities",
      "digraph { player=chance a -> b [probability=\"1/3\" move=left] "
      "a -> c [probability=0 move=\"to the right\"] a -> d [probability=\".5\"] "
      "a -> e [probability=\"1/6\"]; b, c, d, e [value=1] }",
      "a chance (0.3333333333333333*left:b=1, 0*to the right:c=1, 0.5*d:d=1, "
      "0.16666666666666666*e:e=1)" },
    { "a pruned leaf is left out",
      "digraph { a -> {b c}; b [value=1, status=terminal]; c [status=pruned] }",
      "a max (b:b=1)" },
    { "a pruned leaf whose value is known",
      "digraph { a -> {b c}; b [value=1]; c [status=pruned, known=\"-4\"] }",
      "a max (b:b=1, c:c=-4)" },
    { "a pruned subtree of which a part is known",
      "digraph { a -> {b c}; b [value=1]; c -> {d e}; c, d, e [status=pruned] e "
      "[known=7] }",
      "a max (b:b=1, c:c min (e:e=7))" },
    { "a pruned chance node needs all its children",
      "digraph { a -> {b c}; b [value=1]; c -> {d e}; c, d, e [status=pruned] e "
      "[known=7]"
      " c [player=chance] }",
      "a max (b:b=1)" },
    { "an inner node of which only the value is left",
      "digraph { a -> b; a [value=3]; b [status=pruned] }", "a=3" },
};

TEST_EACH (trees, row, "%s", row->name)
{
    assert_description (poda_tree_read_dot, row->text, row->expected);
}

TEST ("attributes")
{
    static const char text[] =
        "digraph { title=\"A tree\" graph [source=us, expect_value=-3 x]\n"
        "{ title=inner graph [source=inner] } a [value=1] empty=\"\" }";
    g_autoptr (PodaTree) tree =
        read_or_fail (poda_tree_read_dot, text, sizeof text - 1);
    assert_string_equal (poda_tree_attribute (tree, "title"), "A tree");
    assert_string_equal (poda_tree_attribute (tree, "source"), "us");
    assert_string_equal (poda_tree_attribute (tree, "expect_value"), "-3");
    assert_string_equal (poda_tree_attribute (tree, "x"), "true");
    assert_string_equal (poda_tree_attribute (tree, "empty"), "");
    assert_null (poda_tree_attribute (tree, "expect_move"));
}

TEST ("pruned nodes that are left out")
{
    static const char text[] = "digraph { n1 -> {n2 n3 n4}; n2 [value=1] n3, n4, n5 "
                               "[status=pruned] n3 -> n5 }";
    g_autoptr (PodaTree) tree =
        read_or_fail (poda_tree_read_dot, text, sizeof text - 1);
    assert_int_equal (poda_tree_n_nodes (tree), 2);
    assert_int_equal (poda_tree_n_left_out (tree), 3);
}

/* Returns a chain of so many plies. */
static char *
make_chain (guint plies)
{
    GString *text = g_string_new ("digraph { n0");
    for (guint i = 1; i <= plies; i++)
        g_string_append_printf (text, " -> n%u", i);
    g_string_append_printf (text, "\nn%u [value=1] }", plies);
    return g_string_free (text, FALSE);
}

TEST ("the deepest tree")
{
    g_autofree char *text = make_chain (PODA_TREE_DEEPEST);
    g_autoptr (PodaTree) tree = read_or_fail (poda_tree_read_dot, text, strlen (text));
    assert_int_equal (poda_tree_depth (tree), PODA_TREE_DEEPEST);
    g_autofree char *deeper = make_chain (100000);
    assert_error (poda_tree_read_dot, deeper, strlen (deeper),
                  "1:7910: expected a tree of at most 1000 plies");
}

TEST ("groups in groups")
{
    g_autofree char *deepest = nest (101, "{", "a [value=1]", "}");
    g_autofree char *deeper = nest (100000, "{", "a [value=1]", "}");
    g_autofree char *text = g_strconcat ("digraph ", deepest, NULL);
    g_autofree char *refused = g_strconcat ("digraph ", deeper, NULL);
    assert_description (poda_tree_read_dot, text, "a=1");
    assert_error (poda_tree_read_dot, refused, strlen (refused),
                  "1:110: expected groups in at most 100 others");
}

TEST ("20,000 children")
{
    const guint n = 20000;
    g_autoptr (GString) text = g_string_new ("digraph { node [value=1]\n");
    for (guint i = 1; i <= n; i++)
        g_string_append_printf (text, "r -> n%u [move=m%u]\n", i, i);
    g_string_append (text, "}");
    g_autoptr (PodaTree) tree = read_or_fail (poda_tree_read_dot, text->str, text->len);
    assert_int_equal (poda_tree_node (tree, 0)->n_children, n);
    assert_string_equal (poda_tree_node (tree, n)->move, "m20000");
}

/* --- Refusals --- */

/* Texts that are no DOT, or no tree: the place and what was expected. */
static const Refusal errors[] = {
    { "", "1:1: expected \"digraph\", found the end of the text" },
    { "digraph { a -- b }", "1:13: expected \"->\", a digraph's edge, found \"--\"" },
    { "digraph {\n a -> b;\n",
      "3:1: expected a node, an edge or \"}\", found the end of the text" },
    { "digraph { a [value=1] }\ndigraph",
      "2:1: expected nothing after the graph, found \"digraph\"" },
    { "digraph { a -> ; }",
      "1:16: expected a node or a group after \"->\", found \";\"" },
    { "digraph { node; }", "1:15: expected \"[\" after the keyword, found \";\"" },
    { "digraph { a [value=1 }", "1:22: expected an attribute or \"]\", found \"}\"" },
    { "digraph {\n  a [label=\"x] }\n", "2:12: unterminated string" },
    { "digraph {\n/* a }\n", "2:1: unterminated comment" },
    { "digraph { 12a [value=1] }", "1:13: expected a space after the number 12" },
    { "digraph { a [value=1e5] }",
      "1:21: expected a space after the number 1, or quotes" },
    { "digraph { a # b\n }", "1:13: expected a # comment to start its line" },
    { "digraph { \"áé∞\" -> ! }", "1:20: found \"!\"" },
    { "digraph\n{\r\na\r!", "4:1: found \"!\"" },
    { "digraph { \x01 }", "1:11: found \"\\x01\"" },
    { "digraph { a\n\xFF }", "2:1: expected UTF-8, found the byte 0xff" },
    { "digraph { }", "1:12: a graph without nodes; expected at least one" },
    { "digraph { r [value=1]; a -> b; b -> c; c -> a; c -> d }",
      "1:45: the edge \"c\" -> \"a\" closes a cycle; expected a tree" },
    { "digraph {\n a -> b\n a -> c -> d\n b -> d\n}",
      "4:7: \"d\" has two parents, \"c\" (line 3) and \"b\"; expected one" },
    { "digraph { a -> b\n a -> b }",
      "2:7: the edge \"a\" -> \"b\" repeats the one on line 1" },
    { "digraph { a -> b; c -> d }",
      "1:19: several roots, such as \"a\" and \"c\"; expected one" },
    { "digraph { a ->\n b }", "2:2: leaf \"b\" has no value" },
    { "digraph { a [value=NaN] }",
      "1:20: expected a number, inf or -inf as a value, found \"NaN\"" },
    { "digraph { a [value=3,5] }",
      "1:20: expected a decimal point, not a comma, in \"3,5\"" },
    { "digraph { a [player=me] }",
      "1:21: expected max, min or chance as a player, found \"me\"" },
    { "digraph { a -> b [move=x]\n a -> c [move=x] b, c [value=1] }",
      "2:15: two moves from \"a\" are called \"x\"" },
    { "digraph { a -> b a -> c [move=b] b, c [value=1] }",
      "1:31: two moves from \"a\" are called \"b\"" },
    { "digraph { player=chance a -> b [probability=1]\n a -> c; b, c [value=1] }",
      "2:7: the edge \"a\" -> \"c\" has no probability, but a sibling has one" },
    { "digraph { player=chance a -> {b c} [probability=0.4]; b, c [value=1] }",
      "1:49: the probabilities below \"a\" add up to 0.8; expected 1" },
    { "digraph { player=chance a -> b [probability=1.5]; b [value=1] }",
      "1:45: expected a probability from 0 to 1, such as 0.25 or 1/4, found \"1.5\"" },
    { "digraph { player=chance a -> b [probability=\"1/0\"]; b [value=1] }",
      "1:45: from 0 to 1" },
    { "digraph { player=chance a -> b -> c -> d; d [value=inf] }",
      "1:52: \"d\" is below a chance node; expected a finite value" },
};

TEST_EACH (errors, row, "%s", row->expected)
{
    assert_error (poda_tree_read_dot, row->text, strlen (row->text), row->expected);
}

TEST ("the end of the text")
{
    static const char zero[] = "digraph {\n a\0 }", text[] = "digraph { a [value=12] }";
    assert_error (poda_tree_read_dot, zero, sizeof zero - 1,
                  "2:3: expected text, found a zero byte");
    assert_no_terminator (poda_tree_read_dot, text, sizeof text - 1);
}
