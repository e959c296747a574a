#include <string.h>

#include "support/reader_rows.h"
#include "support/rows.h"

/* The entries before those that a row is about. */
#define CLASS "class: \"GraphGameTreeTest\"\n"
#define ALG CLASS "alg: \"MinimaxAgent\"\n"
#define START ALG "depth: \"1\"\nnum_agents: \"2\"\nstart_state: \"a\"\n"
#define GRAPH(successors, evaluation)                                                  \
    START "successors: \"\"\"\n" successors "\"\"\"\nevaluation: \"\"\"\n" evaluation  \
          "\"\"\"\n"

static const Row errors[] = {
    { "no entry", "hello\n", "1:1: expected an entry such as depth: \"2\"" },
    { "a value without a key", ": \"x\"\n", "1:1: expected an entry such as" },
    { "a comment within a key", "a # b: \"x\"\n", "1:1: expected an entry such as" },
    { "a key without a value", "class:\n", "1:1: expected an entry such as" },
    { "a value without quotes", "class: Graph\n",
      "1:1: expected an entry such as depth: \"2\"" },
    { "single quotes", "class: 'Graph'\n", "1:1: expected an entry such as" },
    { "a value without its last quote", "class: \"Graph\ndepth: \"2\"\n",
      "1:1: expected an entry such as" },
    { "a value without its first quote", "class: Graph\"\n",
      "1:1: expected an entry such as" },
    { "quotes twice", "class: \"\"Graph\"\"\n", "1:1: expected an entry such as" },
    { "a comment inside quotes", "start_state: \"a#1\"\n",
      "1:1: expected an entry such as" },
    { "a block on one line", "successors: \"\"\"a L b\"\"\"\n",
      "1:1: expected an entry such as" },
    { "a block without an end", CLASS "successors: \"\"\"\na L b\n",
      "2:1: a block without an end: expected a line of \"\"\"" },
    { "a block that another ends",
      "successors: \"\"\"\na L b\nevaluation: \"\"\"\na 1\n\"\"\"\n",
      "1:1: a block without an end: expected a line of \"\"\"" },
    { "an end that shares its line", "successors: \"\"\"\na L b\"\"\"\n\"\"\"\n",
      "1:1: a block without an end" },
    { "an entry twice", "depth: \"1\"\ndepth: \"2\"\n",
      "2:1: expected each key once, found \"depth\" again" },

    { "no class", "depth: \"1\"\n",
      "2:1: the entry \"class\" is missing: expected it before the end" },
    { "a solution", "# the solution\naction: \"L\"\ngenerated: \"a b\"\n",
      "4:1: the entry \"class\" is missing" },
    { "another class", "class: \"PacmanGameTreeTest\"\n",
      "1:9: expected the class GraphGameTreeTest, the only one with a tree in it, "
      "found "
      "\"PacmanGameTreeTest\"" },
    { "an empty class", "class: \"\"\n",
      "1:1: expected one word as the value of \"class\"" },
    { "no algorithm", CLASS, "2:1: the entry \"alg\" is missing" },
    { "another algorithm", CLASS "alg: \"ReflexAgent\"\n",
      "2:7: expected MinimaxAgent, AlphaBetaAgent or ExpectimaxAgent, found" },
    { "no depth", ALG, "3:1: the entry \"depth\" is missing" },
    { "a depth of 0", ALG "depth: \"0\"\n",
      "3:9: expected a whole number from 1 as the value of \"depth\", found \"0\"" },
    { "a broken depth", ALG "depth: \" 1.5\"\n", "3:10: found \"1.5\"" },
    { "a negative depth", ALG "depth: \"-1\"\n", "3:9: found \"-1\"" },
    { "a depth too large", ALG "depth: \"4294967297\"\n", "3:9: found \"4294967297\"" },
    { "no agents", ALG "depth: \"1\"\n", "4:1: the entry \"num_agents\" is missing" },
    { "no agent", ALG "depth: \"1\"\nnum_agents: \"0\"\n",
      "4:14: expected a whole number from 1 as the value of \"num_agents\"" },
    { "no start", ALG "depth: \"1\"\nnum_agents: \"2\"\n",
      "5:1: the entry \"start_state\" is missing" },
    { "two starts", ALG "depth: \"1\"\nnum_agents: \"2\"\nstart_state: \"a b\"\n",
      "5:1: expected one word as the value of \"start_state\"" },
    { "no successors", START, "6:1: the entry \"successors\" is missing" },
    { "no evaluation", START "successors: \"\"\"\n\"\"\"\n",
      "8:1: the entry \"evaluation\" is missing" },
    { "a successor without an action", GRAPH ("a L b\n  a b\n", ""),
      "8:3: expected a state, an action and the next state on a line" },
    { "a successor with a probability", GRAPH ("a L b 0.5\n", ""),
      "7:1: expected a state, an action and the next state on a line" },
    { "a state without a number", GRAPH ("", "a\n"),
      "9:1: expected a state and a number on a line" },
    { "a state with two numbers", GRAPH ("", "a 1 2\n"),
      "9:1: expected a state and a number on a line" },
    { "a value that is no number", GRAPH ("", "a high\n"),
      "9:3: expected a number, inf or -inf as a value, found \"high\"" },
    { "not a number", GRAPH ("", "a nan\n"), "9:3: expected a number, inf or -inf" },
    { "a decimal comma", GRAPH ("", "a 1,5\n"),
      "9:3: expected a decimal point, not a comma, in \"1,5\"" },
    { "a state evaluated twice", GRAPH ("", "a 1\na 1\n"),
      "10:1: expected each state once, found \"a\" again" },
    { "two successors of one action", GRAPH ("a L b\na L c\n", "b 1\nc 1\n"),
      "8:3: two moves from \"a\" are called \"L\": expected different texts" },

    { "an end of the game without a value",
      "win_states: \"b\"\n" GRAPH ("a L b\n", "a 1\n"),
      "8:5: \"b\" is a leaf: expected a line of evaluation for it" },
    { "a lost start without a value", "lose_states: \"a\"\n" GRAPH ("", ""),
      "6:15: \"a\" is a leaf: expected a line of evaluation for it" },
    { "a state at the depth limit without a value",
      GRAPH ("a L b\nb x c\nc x d\n", "d 1\n"),
      "8:5: \"c\" is a leaf: expected a line of evaluation for it" },
    { "a state without successors and a value", GRAPH ("a L b\n", "a 1\n"),
      "7:5: \"b\" is a leaf: expected a line of evaluation for it" },
    { "an infinite value below chance",
      CLASS "alg: \"ExpectimaxAgent\"\ndepth: \"1\"\nnum_agents: \"2\"\n"
            "start_state: \"a\"\nsuccessors: \"\"\"\na x b\nb x c\n\"\"\"\n"
            "evaluation: \"\"\"\nc inf\n\"\"\"\n",
      "11:3: \"c\" lies below a chance node: expected a finite value" },
    { "a cycle with too much depth",
      CLASS "alg: \"MinimaxAgent\"\ndepth: \"501\"\nnum_agents: \"2\"\n"
            "start_state: \"a\"\nsuccessors: \"\"\"\na x b\nb x a\n\"\"\"\n"
            "evaluation: \"\"\"\na 1\nb 1\n\"\"\"\n",
      "7:5: expected a tree of at most 1000 plies, found a deeper one" },
    { "the largest depth and number of agents",
      CLASS "alg: \"MinimaxAgent\"\ndepth: \"999999999\"\nnum_agents: \"999999999\"\n"
            "start_state: \"a\"\nsuccessors: \"\"\"\na x a\n\"\"\"\n"
            "evaluation: \"\"\"\na 1\n\"\"\"\n",
      "7:5: expected a tree of at most 1000 plies" },
    { "columns count characters", GRAPH ("a é ñandú\n", ""),
      "7:5: \"ñandú\" is a leaf" },
    { "a control character", GRAPH ("a x \x01\n", ""), "7:5: \"\\x01\" is a leaf" },
    { "invalid UTF-8", CLASS "alg: \"\xFF\"\n", "2:7: expected UTF-8" },
};

static void
test_error (void **state)
{
    const Row *row = *state;
    assert_error (poda_tree_read_berkeley, row->text, strlen (row->text),
                  row->expected);
}

/* A long name, many times over, would fill any memory. */
static void
test_long_name (void **state)
{
    (void) state;
    g_autofree char *name = g_strnfill (256, 'x');
    g_autofree char *text = g_strdup_printf (
        "%ssuccessors: \"\"\"\na L %s\n\"\"\"\nevaluation: \"\"\n", START, name);
    assert_error (poda_tree_read_berkeley, text, strlen (text),
                  "7:5: expected the name of a state of at most 255 bytes");
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "reader_berkeley_errors");
    for (gsize i = 0; i < G_N_ELEMENTS (errors); i++)
        rows_add (&rows, test_error, &errors[i], "%s", errors[i].name);
    rows_add (&rows, test_long_name, NULL, "a name that is too long");
    return rows_run (&rows);
}
