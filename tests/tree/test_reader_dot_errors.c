#include "support/reader_rows.h"

/* Texts that are no DOT, or no tree: the place and what was expected. */
static const Row errors[] = {
    { "an empty text", "", "1:1: expected \"digraph\", found the end of the text" },
    { "no graph at all", "tree", "1:1: expected \"digraph\", found \"tree\"" },
    { "an undirected graph", "strict graph { a -- b }",
      "1:8: expected \"digraph\", found \"graph\"" },
    { "an undirected edge", "digraph { a -- b }",
      "1:13: expected \"->\", a digraph's edge, found \"--\"" },
    { "no brace", "digraph a b",
      "1:11: expected \"{\" after \"digraph\", found \"b\"" },
    { "a graph without an end", "digraph {\n a -> b;\n",
      "3:1: expected a node, an edge or \"}\", found the end of the text" },
    { "a group without an end", "digraph { a -> { b }",
      "1:21: found the end of the text" },
    { "text after the graph", "digraph { a [value=1] }\ndigraph",
      "2:1: expected nothing after the graph, found \"digraph\"" },
    { "a brace too many", "digraph { a [value=1] }}", "1:24: expected nothing" },
    { "an edge to nothing", "digraph { a -> ; }",
      "1:16: expected a node or a group after \"->\", found \";\"" },
    { "an edge from nothing", "digraph { -> a }",
      "1:11: expected a node, an edge or \"}\"" },
    { "half an arrow", "digraph { a - b }", "1:13: found \"-\"" },
    { "a keyword for a name", "digraph { a -> node }", "1:16: found \"node\"" },
    { "a keyword without a list", "digraph { node; }",
      "1:15: expected \"[\" after the keyword, found \";\"" },
    { "a subgraph without a body", "digraph { subgraph a; }",
      "1:21: expected \"{\" after \"subgraph\"" },
    { "a list without an end", "digraph { a [value=1 }",
      "1:22: expected an attribute or \"]\", found \"}\"" },
    { "an attribute without a text", "digraph { a [value=] }",
      "1:20: expected the text of an attribute after \"=\", found \"]\"" },
    { "a port without a name", "digraph { a: -> b }",
      "1:14: expected a port after \":\"" },
    { "a list of nodes without an end", "digraph { a, -> b }",
      "1:14: expected a node after" },
    { "a string without an end", "digraph {\n  a [label=\"x] }\n",
      "2:12: a string without an end" },
    { "an HTML string without an end", "digraph { a [label=<<b>] }",
      "1:20: an HTML string without an end" },
    { "a comment without an end", "digraph {\n/* a }\n",
      "2:1: a comment without an end" },
    { "joined strings", "digraph { \"a\" + \"b\" }", "1:15: found \"+\"" },
    { "a plus without strings", "digraph { a + b }", "1:13: found \"+\"" },
    { "a number that runs into a name", "digraph { 12a [value=1] }",
      "1:13: expected a space after the number 12" },
    { "an exponent without quotes", "digraph { a [value=1e5] }",
      "1:21: expected a space after the number 1, or quotes" },
    { "a number with two points", "digraph { a [value=1.2.3] }",
      "1:23: expected a space" },
    { "a comment with # inside a line", "digraph { a # b\n }",
      "1:13: expected a comment with # to stand first on its line" },
    { "columns count characters", "digraph { \"áé∞\" -> ! }", "1:20: found \"!\"" },
    { "a byte order mark is no column",
      "\xEF\xBB\xBF"
      "digraph !",
      "1:9: found \"!\"" },
    { "lines end in any way", "digraph\n{\r\na\r!", "4:1: found \"!\"" },
    { "a control character is escaped", "digraph { \x01 }", "1:11: found \"\\x01\"" },
    { "invalid UTF-8", "digraph { a\n\xFF }",
      "2:1: expected UTF-8, found the byte 0xff" },
    { "UTF-8 cut short", "digraph { a\xE2\x88", "1:12: expected UTF-8" },

    { "no nodes", "digraph { }", "1:12: a graph without nodes: expected at least one" },
    { "a node of its own parent", "digraph { a -> b;\n b -> b }",
      "2:7: \"b\" has two parents, \"a\" (line 1) and \"b\": expected one" },
    { "a root of its own parent", "digraph { a -> a }",
      "1:16: the edge \"a\" -> \"a\" closes a cycle: expected a tree" },
    { "nothing but a cycle", "digraph { a -> b -> c\n c -> a }",
      "2:7: the edge \"c\" -> \"a\" closes a cycle: expected a tree" },
    { "a cycle below the root", "digraph { r -> a -> b;\nb -> a }",
      "2:6: \"a\" has two parents, \"r\" (line 1) and \"b\": expected one" },
    { "a cycle beside the tree",
      "digraph { r [value=1]; a -> b; b -> c; c -> a; c -> d }",
      "1:45: the edge \"c\" -> \"a\" closes a cycle: expected a tree" },
    { "a long cycle", "digraph { a -> b -> c -> d -> e -> f -> a }",
      "1:41: the edge \"f\" -> \"a\" closes a cycle: expected a tree" },
    { "two parents", "digraph {\n a -> b\n a -> c -> d\n b -> d\n}",
      "4:7: \"d\" has two parents, \"c\" (line 3) and \"b\": expected one" },
    { "two parents in a group", "digraph { {a b} -> c }",
      "1:20: \"c\" has two parents" },
    { "a repeated edge", "digraph { a -> b\n a -> b }",
      "2:7: the edge \"a\" -> \"b\" repeats the one on line 1" },
    { "two roots", "digraph { a -> b; c -> d }",
      "1:19: several roots, such as \"a\" and \"c\": expected one" },
    { "many roots", "digraph { a b c d e }",
      "1:13: several roots, such as \"a\" and \"b\": expected one" },

    { "a leaf without a value", "digraph { a ->\n b }",
      "2:2: leaf \"b\" without a value" },
    { "the first leaf without a value", "digraph { c; b; a -> {b c}; }",
      "1:14: leaf \"b\" without a value" },
    { "an empty value", "digraph { a [value=\"\"] }",
      "1:11: leaf \"a\" without a value" },
    { "nothing is known of the only node", "digraph { a [status=pruned] }",
      "1:11: leaf \"a\" without a value" },
    { "an expanded node without children left", "digraph { a -> b; b [status=pruned] }",
      "1:11: leaf \"a\" without a value" },
    { "a value that is no number", "digraph { a [value=high] }",
      "1:20: expected a number, inf or -inf as a value, found \"high\"" },
    { "a value without a text", "digraph { a [value] }",
      "1:14: expected a number, inf or -inf as a value, found \"true\"" },
    { "not a number", "digraph { a [value=NaN] }",
      "1:20: expected a number, inf or -inf" },
    { "a hexadecimal value", "digraph { a [value=\"0x10\"] }",
      "1:20: expected a number" },
    { "a value too large", "digraph { a [value=\"1e999\"] }",
      "1:20: expected a number" },
    { "a decimal comma", "digraph { a [value=3,5] }",
      "1:20: expected a decimal point, not a comma, in \"3,5\"" },
    { "a decimal comma in quotes", "digraph { a [value=\"3,5\"] }",
      "1:20: expected a decimal point, not a comma, in \"3,5\"" },
    { "a default that is no number", "digraph { node [value=x]\n a }",
      "1:23: expected a number, inf or -inf" },
    { "an unknown player", "digraph { a [player=me] }",
      "1:21: expected max, min or chance as a player, found \"me\"" },
    { "an unknown player of the graph", "digraph {\n  player=x }",
      "2:10: expected max, min or" },
    { "two moves of one text",
      "digraph { a -> b [move=x]\n a -> c [move=x] b, c [value=1] }",
      "2:15: two moves from \"a\" are called \"x\"" },
    { "one move for a group", "digraph { a -> {b c} [move=x] b, c [value=1] }",
      "1:28: two moves from \"a\" are called \"x\"" },
    { "a move that is a sibling's name",
      "digraph { a -> b a -> c [move=b] b, c [value=1] }",
      "1:31: two moves from \"a\" are called \"b\"" },

    { "mixed probabilities",
      "digraph { player=chance a -> b [probability=1]\n a -> c; b, c [value=1] }",
      "2:7: the edge \"a\" -> \"c\" has no probability, but a sibling has one" },
    { "a sum other than 1",
      "digraph { player=chance a -> {b c} [probability=0.4]; b, c [value=1] }",
      "1:49: the probabilities below \"a\" add up to 0.8: expected 1" },
    { "a probability above 1",
      "digraph { player=chance a -> b [probability=1.5]; b [value=1] }",
      "1:45: expected a probability from 0 to 1, such as 0.25 or 1/4, found \"1.5\"" },
    { "a probability below 0",
      "digraph { player=chance a -> b [probability=-1]; b [value=1] }",
      "1:45: from 0 to 1" },
    { "a probability that is no number",
      "digraph { player=chance a -> b [probability=often]; b [value=1] }",
      "1:45: from 0 to 1" },
    { "a fraction by 0",
      "digraph { player=chance a -> b [probability=\"1/0\"]; b [value=1] }",
      "1:45: from 0 to 1" },
    { "a probability with a decimal comma",
      "digraph { player=chance a -> b [probability=0,5]; b [value=1] }",
      "1:45: expected a decimal point" },
    { "an infinite leaf below chance",
      "digraph { player=chance a -> b -> c -> d; d [value=inf] }",
      "1:52: \"d\" lies below a chance node: expected a finite value" },
};

static void
test_error (void **state)
{
    const Row *row = *state;
    assert_error (poda_tree_read_dot, row->text, strlen (row->text), row->expected);
}

static void
test_zero_byte (void **state)
{
    (void) state;
    static const char text[] = "digraph {\n a\0 }";
    assert_error (poda_tree_read_dot, text, sizeof text - 1,
                  "2:3: expected text, found a zero byte");
}

/* What stands behind the text in memory is not read. */
static void
test_no_terminator (void **state)
{
    (void) state;
    static const char text[] = "digraph { a [value=12] }";
    for (gsize length = 0; length < sizeof text - 1; length++) {
        g_autofree char *copy = length == 0 ? g_malloc (1) : g_memdup2 (text, length);
        g_autoptr (GError) error = NULL;
        assert_null (poda_tree_read_dot ("t", copy, length, &error));
        assert_non_null (error);
    }
}

int
main (void)
{
    const struct CMUnitTest more[] = {
        cmocka_unit_test (test_zero_byte),
        cmocka_unit_test (test_no_terminator),
    };
    struct CMUnitTest tests[G_N_ELEMENTS (errors) + G_N_ELEMENTS (more)];
    fill_rows (tests, errors, G_N_ELEMENTS (errors), test_error);
    memcpy (tests + G_N_ELEMENTS (errors), more, sizeof more);
    return cmocka_run_group_tests_name ("reader_dot_errors", tests, NULL, NULL);
}
