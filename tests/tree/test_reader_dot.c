#include "support/reader_rows.h"

/* What DOT's lexis and grammar allow, and the tree that it means. */
static const Row trees[] = {
    { "one node", "digraph{a[value=1]}", "a=1" },
    { "an edge", "digraph { a -> b; b [value=2] }", "a max (b:b=2)" },
    { "a chain", "digraph { a -> b -> c -> d; d [value=2] }",
      "a max (b:b min (c:c max (d:d=2)))" },
    { "keywords in any case", "Strict DiGraph G { NODE [value=1] SubGraph s { a } }",
      "a=1" },
    { "no separators", "digraph { a -> b b [value=1] }", "a max (b:b=1)" },
    { "stray semicolons", "digraph { ;; a [value=1];; }", "a=1" },
    { "a name of its own", "digraph \"G\" { a [value=1] }", "a=1" },
    { "a name is a number", "digraph 7 { -.5 -> 10 [move=x]; 10[value=1.] }",
      "-.5 max (x:10=1)" },
    { "numbers beside arrows", "digraph { 1->-2; -2 [value=3] }", "1 max (-2:-2=3)" },
    { "a name beyond ASCII", "digraph { raíz -> 根 -> ∞; ∞ [value=∞] }",
      "raíz max (根:根 min (∞:∞=inf))" },
    { "a quoted name", "digraph { \"a b\" [value=1] }", "a b=1" },
    { "a quoted keyword", "digraph { \"node\" [value=1] }", "node=1" },
    { "quoted or not is the same", "digraph { \"a\" -> b; a -> \"c\"; c, b [value=1] }",
      "a max (b:b=1, c:c=1)" },
    { "an escaped quote", "digraph { \"a\\\"b\" [value=1] }", "a\"b=1" },
    { "other backslashes stay", "digraph { \"a\\n\\\\\" [value=1] }", "a\\n\\\\=1" },
    { "a line continued", "digraph { \"a\\\nb\\\r\nc\" [value=1] }", "abc=1" },
    { "a line inside a string", "digraph { \"a\nb\" [value=1] }", "a\nb=1" },
    { "an HTML string", "digraph { a [label=<<b>x</b> &gt; y>, value=1] }", "a=1" },
    { "comments",
      "# first\n// second\n/* third\n*/ digraph { a /* -> b */ [value=1] // ]\n  # "
      "end\n}",
      "a=1" },
    { "a name that begins with a percent sign", "digraph { \"%7\" -> b; b [value=1] }",
      "%7 max (b:b=1)" },
    { "an empty name is none", "digraph { a -> \"\"; \"\" [value=1] }",
      "a max (1:1=1)" },
    { "a byte order mark",
      "\xEF\xBB\xBF"
      "digraph { a [value=1] }",
      "a=1" },

    { "a group of children", "digraph { a -> {b c}; b [value=1] c [value=2] }",
      "a max (b:b=1, c:c=2)" },
    { "a named group of children",
      "digraph { a -> subgraph cluster_x {c; b}; c, b [value=1] }",
      "a max (c:c=1, b:b=1)" },
    { "a group of parents", "digraph { {a} -> b; b [value=1] }", "a max (b:b=1)" },
    { "a group is a set", "digraph { {a a} -> {b b}; b [value=1] }", "a max (b:b=1)" },
    { "groups in groups",
      "digraph { a -> { {b} {c; {d}} }; node[value=9]; b,c,d [value=1] }",
      "a max (b:b=1, c:c=1, d:d=1)" },
    { "edges in a group", "digraph { a -> {b}; { b -> c; b -> d } c,d [value=1] }",
      "a max (b:b min (c:c=1, d:d=1))" },
    { "a group in a chain", "digraph { a -> {b} -> {c d}; c [value=1] d [value=2] }",
      "a max (b:b min (c:c=1, d:d=2))" },
    { "an empty group", "digraph { a -> {} -> {}; a [value=1] }", "a=1" },
    { "a list of nodes", "digraph { a -> b, c; b, c [value=1] }",
      "a max (b:b=1, c:c=1)" },
    { "ports", "digraph { a:p:n -> b:s; a:\"q\" -> c; b, c:p [value=1] }",
      "a max (b:b=1, c:c=1)" },
    { "the order of edges is that of children",
      "digraph { c [value=3] b [value=2] a; a -> b; d [value=4]; a -> d a -> c }",
      "a max (b:b=2, d:d=4, c:c=3)" },
    { "the root comes last", "digraph { b [value=1]; b2 [value=2]; a -> {b b2} }",
      "a max (b:b=1, b2:b2=2)" },
    { "a node declared twice", "digraph { a; a [value=1]; a [label=x] }", "a=1" },
    { "the last word counts", "digraph { a [value=1]; a [value=2, value=3] }", "a=3" },
    { "a strict graph", "strict digraph { a -> b [move=x]; b [value=1] }",
      "a max (x:b=1)" },

    { "attribute lists", "digraph { a [x=1; y, value=2 z=3][ ][player=min] }", "a=2" },
    { "other attributes are ignored",
      "digraph { rank=same; a [known=no, status=odd, probability=2, color=\"#fff\", "
      "3=4, pos=1,5,"
      " value=1] }",
      "a=1" },
    { "an edge's value is none of ours",
      "digraph { a -> b [value=x, player=y]; b [value=1] }", "a max (b:b=1)" },
    { "defaults of nodes", "digraph { a -> z; node [value=1]; b; a -> b; z [value=0] }",
      "a max (z:z=0, b:b=1)" },
    { "defaults end with their group",
      "digraph { { node [value=5] edge [move=x] a -> b } a -> c; c [value=1] }",
      "a max=5 (x:b=5, c:c=1)" },
    { "defaults enter a group", "digraph { node [value=5] { a } }", "a=5" },
    { "an empty text takes back",
      "digraph { node [value=\"\", player=\"\", known=\"\"]; edge [move=\"\", "
      "probability=\"\"]"
      " a [player=chance] a -> b; b [value=1]; a [value=2 value=\"\"] }",
      "a chance (1*b:b=1)" },
    { "values",
      "digraph { a -> {b c d e f g}; b [value=\"-3.5\"] c [value=-inf] d [value=INF]"
      " e [value=\"+∞\"] f [value=\"1e3\"] g [value=−2] }",
      "a max (b:b=-3.5, c:c=-inf, d:d=inf, e:e=inf, f:f=1000, g:g=-2)" },
    { "a minus infinity without quotes", "digraph { a [value=-∞] }", "a=-inf" },
    { "values of inner nodes",
      "digraph { a [value=9] a -> b -> c; b [value=inf] c [value=1] }",
      "a max=9 (b:b min=inf (c:c=1))" },

    { "the graph's player is the root's",
      "digraph { player=MIN a -> b -> c; c [value=1] }", "a min (b:b max (c:c=1))" },
    { "the graph's player in a list",
      "digraph { graph [player=min]; a -> b; b [value=1] }", "a min (b:b=1)" },
    { "a group's player is nobody's",
      "digraph { { player=min graph [player=min] a } a -> b; b [value=1] }",
      "a max (b:b=1)" },
    { "the root's own player",
      "digraph { player=min; a [player=max]; a -> b; b [value=1] }", "a max (b:b=1)" },
    { "the same player twice",
      "digraph { a -> b -> c -> d; b [player=Max]; d [value=1] }",
      "a max (b:b max (c:c min (d:d=1)))" },
    { "below chance: the decider's opponent",
      "digraph { a -> b -> c -> d -> e; b, c [player=chance] e [value=1] }",
      "a max (b:b chance (1*c:c chance (1*d:d min (e:e=1))))" },
    { "below nothing but chance: MAX",
      "digraph { player=chance a -> b -> c; b [player=chance] c [value=1]; c -> d; d "
      "[value=2] }",
      "a chance (1*b:b chance (1*c:c max=1 (d:d=2)))" },
    { "probabilities",
      "digraph { a [player=chance]; a -> b [probability=\"1/3\"] a -> c "
      "[probability=\".5\"]"
      " a -> d [probability=\"1/6\"]; b, c, d [value=1] }",
      "a chance (0.3333333333333333*b:b=1, 0.5*c:c=1, 0.16666666666666666*d:d=1)" },
    { "uniform probabilities",
      "digraph { player=chance a -> {b c d e}; b,c,d,e [value=1] }",
      "a chance (0.25*b:b=1, 0.25*c:c=1, 0.25*d:d=1, 0.25*e:e=1)" },
    { "a probability of 0",
      "digraph { player=chance a -> b [probability=0] a -> c [probability=1] b, c "
      "[value=1] }",
      "a chance (0*b:b=1, 1*c:c=1)" },
    { "other probabilities are ignored",
      "digraph { a -> b [probability=7] a -> c [probability=x] b, c [value=1] }",
      "a max (b:b=1, c:c=1)" },
    { "moves",
      "digraph { a -> b [move=left]; a -> c [move=\"to the right\"] b, c [value=1] }",
      "a max (left:b=1, to the right:c=1)" },

    { "a pruned leaf is left out",
      "digraph { a -> {b c}; b [value=1, status=terminal]; c [status=pruned] }",
      "a max (b:b=1)" },
    { "a pruned leaf whose value is known",
      "digraph { a -> {b c}; b [value=1]; c [status=pruned, known=\"-4\"] }",
      "a max (b:b=1, c:c=-4)" },
    { "a pruned leaf with a value", "digraph { a [status=pruned, value=2, known=3] }",
      "a=2" },
    { "a pruned subtree is left out",
      "digraph { a -> {b c}; b [value=1]; c -> {d e}; c, d, e [status=pruned] }",
      "a max (b:b=1)" },
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

static void
test_tree (void **state)
{
    const Row *row = *state;
    assert_description (poda_tree_read_dot, row->text, row->expected);
}

static void
test_attributes (void **state)
{
    (void) state;
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

static void
test_left_out (void **state)
{
    (void) state;
    static const char text[] = "digraph { n1 -> {n2 n3 n4}; n2 [value=1] n3, n4, n5 "
                               "[status=pruned] n3 -> n5 }";
    g_autoptr (PodaTree) tree =
        read_or_fail (poda_tree_read_dot, text, sizeof text - 1);
    assert_int_equal (poda_tree_n_nodes (tree), 2);
    assert_int_equal (poda_tree_n_left_out (tree), 3);
}

/* A chain of so many plies. */
static char *
make_chain (guint plies)
{
    GString *text = g_string_new ("digraph { n0");
    for (guint i = 1; i <= plies; i++)
        g_string_append_printf (text, " -> n%u", i);
    g_string_append_printf (text, "\nn%u [value=1] }", plies);
    return g_string_free (text, FALSE);
}

static void
test_deepest (void **state)
{
    (void) state;
    g_autofree char *text = make_chain (PODA_TREE_DEEPEST);
    g_autoptr (PodaTree) tree = read_or_fail (poda_tree_read_dot, text, strlen (text));
    assert_int_equal (poda_tree_depth (tree), PODA_TREE_DEEPEST);
}

static void
test_too_deep (void **state)
{
    (void) state;
    g_autofree char *text = make_chain (PODA_TREE_DEEPEST + 1);
    assert_error (poda_tree_read_dot, text, strlen (text),
                  "1:7910: expected a tree of at most 1000 plies");
}

static void
test_far_too_deep (void **state)
{
    (void) state;
    g_autofree char *text = make_chain (1000000);
    assert_error (poda_tree_read_dot, text, strlen (text),
                  "1:7910: expected a tree of at most 1000 plies");
}

static void
test_nested_groups (void **state)
{
    (void) state;
    GString *text = g_string_new ("digraph ");
    for (guint i = 0; i < 100000; i++)
        g_string_append_c (text, '{');
    g_string_append (text, "a [value=1]");
    for (guint i = 0; i < 100000; i++)
        g_string_append_c (text, '}');
    g_autofree char *whole = g_string_free (text, FALSE);
    assert_error (poda_tree_read_dot, whole, strlen (whole),
                  "1:110: expected groups in at most 100 others");
    memset (whole + strlen ("digraph "), ' ', 100000 - 101);
    whole[strlen (whole) - 100000 + 101] = '\0';
    assert_description (poda_tree_read_dot, whole, "a=1");
}

static void
test_wide (void **state)
{
    (void) state;
    const guint n = 100000;
    GString *text = g_string_new ("digraph { node [value=1]\n");
    for (guint i = 1; i <= n; i++)
        g_string_append_printf (text, "r -> n%u [move=m%u]\n", i, i);
    g_string_append (text, "}");
    g_autofree char *whole = g_string_free (text, FALSE);
    g_autoptr (PodaTree) tree =
        read_or_fail (poda_tree_read_dot, whole, strlen (whole));
    assert_int_equal (poda_tree_n_nodes (tree), n + 1);
    assert_int_equal (poda_tree_node (tree, 0)->n_children, n);
    assert_string_equal (poda_tree_node (tree, n)->move, "m100000");
}

int
main (void)
{
    const struct CMUnitTest more[] = {
        cmocka_unit_test (test_attributes),   cmocka_unit_test (test_left_out),
        cmocka_unit_test (test_deepest),      cmocka_unit_test (test_too_deep),
        cmocka_unit_test (test_far_too_deep), cmocka_unit_test (test_nested_groups),
        cmocka_unit_test (test_wide),
    };
    struct CMUnitTest tests[G_N_ELEMENTS (trees) + G_N_ELEMENTS (more)];
    fill_rows (tests, trees, G_N_ELEMENTS (trees), test_tree);
    memcpy (tests + G_N_ELEMENTS (trees), more, sizeof more);
    return cmocka_run_group_tests_name ("reader_dot", tests, NULL, NULL);
}
