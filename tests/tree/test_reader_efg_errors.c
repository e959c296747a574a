#include <string.h>

#include "support/reader_rows.h"
#include "support/rows.h"

#define HEAD "EFG 2 R \"g\" { \"A\" \"B\" }\n"

/* Texts that are no game of Gambit's, or none that is a tree. */
static const Row errors[] = {
    { "another version", "EFG 3 R \"g\"",
      "1:5: expected EFG 2 R, as a game of Gambit begins, found \"3\"" },
    { "another kind of numbers", "EFG 2 X", "1:7: found \"X\"" },
    { "the strategic form", "NFG 1 R \"g\"",
      "1:1: expected EFG 2 R, as a game of Gambit begins, found \"NFG\"" },
    { "nothing but the word", "EFG", "1:4: found the end of the text" },
    { "no title", "EFG 2 R { \"A\" \"B\" }",
      "1:9: expected the title of the game in quotes, found \"{\"" },
    { "no players", "EFG 2 R \"g\" p", "1:13: expected \"{\" and the names" },
    { "players without quotes", "EFG 2 R \"g\" { A B }",
      "1:15: expected the name of a player in quotes, or \"}\", found \"A\"" },
    { "one player", "EFG 2 R \"g\" { \"A\" }\nt \"\" 0",
      "1:19: expected two players, found 1" },
    { "no player", "EFG 2 R \"g\" { }\nt \"\" 0", "1:15: expected two players" },
    { "a third player", "EFG 2 R \"g\" { \"A\" \"B\" \"C\" }",
      "1:27: expected two players, found 3" },
    { "no nodes", HEAD, "2:1: expected a node: p, c or t, found the end" },
    { "a node of another kind", HEAD "q \"\" 0", "2:1: found \"q\"" },
    { "a missing child", HEAD "p \"a\" 1 1 { \"L\" \"R\" } 0\nt \"\" 0\n",
      "4:1: expected a node: p, c or t, found the end of the text" },
    { "a node too many", HEAD "t \"\" 0\nt \"\" 0",
      "3:1: expected nothing after the tree, found \"t\"" },
    { "a name without quotes", HEAD "t end 0",
      "2:3: expected the name of the node in quotes, found \"end\"" },
    { "a name without its first quote", HEAD "t end\" 0", "2:3: found \"end\"" },
    { "a name without its last quote", HEAD "t \"end 0\nt \"x\" 1",
      "2:3: a name that goes on behind the end of its line: expected a closing quote" },
    { "a last quote that is missing within a line",
      HEAD "p \"a 1 1 \"set\" { \"L\" } 0",
      "2:11: expected the number of the player, 1 or 2, found \"set\"" },
    { "quotes twice", HEAD "p \"\"a\"\" 1 1",
      "2:5: expected the number of the player, 1 or 2, found \"a\"" },
    { "a quote within a name", HEAD "t \"say \"\"hi\"\" now\" 0",
      "2:9: expected the number of an outcome, 0 for none, found \"hi\"" },
    { "a text without an end", HEAD "t \"",
      "2:3: a string without an end: expected a closing quote" },
    { "no player's number", HEAD "p \"\" \"\"",
      "2:6: expected the number of the player" },
    { "chance as a player's number", HEAD "p \"\" 0 1",
      "2:6: expected the number of the player, 1 or 2, found \"0\"" },
    { "a third player moves", HEAD "p \"\" 3 1 { \"L\" } 0",
      "2:6: expected the number of the player, 1 or 2, found \"3\"" },
    { "a negative number", HEAD "t \"\" -1",
      "2:8: expected \"{\" and the payoffs of the outcome" },
    { "a new set without actions", HEAD "p \"\" 1 1 0",
      "2:10: expected \"{\" and the actions of the information set, found \"0\"" },
    { "a set with no action", HEAD "p \"\" 1 1 { } 0",
      "2:12: expected an action in quotes, found" },
    { "an action without quotes", HEAD "p \"\" 1 1 { L } 0",
      "2:12: expected an action in quotes, found \"L\"" },
    { "a probability that a player has no use for", HEAD "p \"\" 1 1 { \"L\" 1/2 } 0",
      "2:16: expected an action in quotes, found \"1/2\"" },
    { "an information set with two nodes",
      HEAD
      "p \"\" 1 1 { \"L\" \"R\" } 0\np \"\" 2 1 { \"l\" } 0\nt \"\" 0\np \"\" 2 1 { "
      "\"l\" } 0\nt \"\" 0",
      "5:8: information set 1 of player 2 holds several nodes, the first on line 3: "
      "expected perfect information, with one node in each set" },
    { "an information set with two nodes, described once",
      HEAD
      "p \"\" 1 1 { \"L\" \"R\" } 0\np \"\" 2 1 { \"l\" } 0\nt \"\" 0\np \"\" 2 1 0",
      "5:8: information set 1 of player 2 holds several nodes" },
    { "two actions of one label",
      HEAD "p \"a\" 1 1 { \"L\" \"L\" } 0 t \"\" 0 t \"\" 0",
      "2:17: two moves from \"a\" are called \"L\": expected different texts" },
    { "chance without a probability", HEAD "c \"\" 1 { \"h\" \"t\" } 0",
      "2:14: expected a probability such as 1/2 or 0.5 behind the action, found "
      "\"t\"" },
    { "a probability that is no number",
      HEAD "c \"\" 1 { \"h\" 1/0 \"t\" 1 } 0 t \"\" 0 t \"\" 0",
      "2:14: expected a probability from 0 to 1" },
    { "a probability above 1",
      HEAD "c \"\" 1 { \"h\" 3/2 \"t\" -1/2 } 0 t \"\" 0 t \"\" 0",
      "2:14: expected a probability from 0 to 1" },
    { "probabilities that do not add up",
      HEAD "c \"a\" 1 { \"h\" 1/2 \"t\" 1/3 } 0 t \"\" 0 t \"\" 0",
      "2:15: the probabilities below \"a\" add up to 0.8333333333333333: expected 1" },
    { "no outcome", HEAD "t \"\"", "2:5: expected the number of an outcome" },
    { "an outcome that was never described", HEAD "t \"\" 4",
      "2:7: expected \"{\" and the payoffs of the outcome, found the end of the text" },
    { "a description of outcome 0", HEAD "t \"\" 0 \"o\" { 1 -1 }",
      "2:8: expected nothing after the tree, found \"o\"" },
    { "an outcome that changes",
      HEAD "p \"\" 1 1 { \"a\" \"b\" } 0\nt \"\" 1 { 1 -1 }\nt \"\" 1 { 2 -2 }",
      "4:6: outcome 1 has other payoffs than before: expected the same" },
    { "one payoff", HEAD "t \"\" 1 { 1 }",
      "2:12: expected a payoff such as 3, -0.5 or 2/3, found \"}\"" },
    { "three payoffs", HEAD "t \"\" 1 { 1 2 -3 }",
      "2:14: expected \"}\" behind two payoffs (decimals have a point" },
    { "a decimal comma", HEAD "t \"\" 1 { 1,5 -1,5 }",
      "2:14: expected \"}\" behind two payoffs (decimals have a point: a comma goes "
      "between payoffs), found \"-1\"" },
    { "a payoff that is no number", HEAD "t \"\" 1 { x -1 }",
      "2:10: expected a payoff such as 3, -0.5 or 2/3, found \"x\"" },
    { "an infinite payoff", HEAD "t \"\" 1 { inf -inf }", "2:10: found \"inf\"" },
    { "a payoff too large", HEAD "t \"\" 1 { 1e999 -1e999 }", "2:10: found \"1e999\"" },
    { "payoffs whose sum is too large",
      HEAD
      "p \"\" 1 1 { \"a\" } 1 { 9223372036854775807 -9223372036854775807 }\nt \"x\" 1",
      "3:7: expected payoffs whose sum has fewer digits" },
    { "an exponent", HEAD "t \"\" 1 { 1e1 -10 }", "2:10: found \"1e1\"" },
    { "more digits than 64 bits hold",
      HEAD "t \"\" 1 { 0.1234567890123456789 -0.1234567890123456789 }", "2:10: found" },
    { "a number that runs into the next word", HEAD "t \"\" 0t",
      "2:8: expected \"{\" and the payoffs" },
    { "a fraction over zero", HEAD "t \"\" 1 { 1/0 -1 }", "2:10: found \"1/0\"" },
    { "a game that both can win", HEAD "t \"x\" 1 { 1 1 }",
      "2:7: \"x\" pays 1 to player 1 and 1 to player 2: expected a zero-sum game, in "
      "which the two add up to 0" },
    { "payoffs on the way that only one gets",
      HEAD "p \"\" 1 1 { \"a\" } 1 { 1 0 }\nt \"\" 2 { 2 -2 }",
      "3:6: \"a\" pays 3 to player 1 and -2 to player 2" },
    { "nearly zero-sum", HEAD "t \"\" 1 { 1/3 -0.333333333 }",
      "2:6: expected a zero-sum" },
};

/* What poda_tree_read takes a text for: the errors differ. */
static const Row kinds[] = {
    { "EFG behind white space", "\n\t EFG", "2:6: expected EFG 2 R" },
    { "EFG behind a byte order mark", "\xEF\xBB\xBF\nEFG 1", "2:5: expected EFG 2 R" },
    { "NFG", "NFG", "1:1: expected EFG 2 R" },
    { "a longer word", "EFGH", "1:1: expected \"digraph\", found \"EFGH\"" },
    { "a shorter word", "EF", "1:1: expected \"digraph\", found \"EF\"" },
    { "an entry", "alg: \"x\"", "1:9: the entry \"class\" is missing" },
    { "an entry behind comments", "# a\n\n  # b\r\nalg : \"x\"", "4:10: \"class\"" },
    { "a graph behind comments", "# a: b\ndigraph", "2:8: expected \"{\" after" },
    { "comments alone", "# class: x", "1:11: expected \"digraph\"" },
    { "a word alone", "class", "1:1: expected \"digraph\", found \"class\"" },
    { "a colon alone", ":", "1:1: expected \"digraph\"" },
    { "an array", "[", "1:2: a number, inf, -inf" },
    { "an object", "{\"class\":", "1:10: expected a string or a number" },
    { "white space alone", " \n ", "2:2: expected \"digraph\"" },
};

static void
test_error (void **state)
{
    const Row *row = *state;
    assert_error (poda_tree_read_efg, row->text, strlen (row->text), row->expected);
}

static void
test_kind (void **state)
{
    const Row *row = *state;
    assert_error (poda_tree_read, row->text, strlen (row->text), row->expected);
}

static void
add_rows (Rows *rows, const Row *table, gsize n, CMUnitTestFunction test)
{
    for (gsize i = 0; i < n; i++)
        rows_add (rows, test, &table[i], "%s", table[i].name);
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "reader_efg_errors");
    add_rows (&rows, errors, G_N_ELEMENTS (errors), test_error);
    add_rows (&rows, kinds, G_N_ELEMENTS (kinds), test_kind);
    return rows_run (&rows);
}
