/* The contestants of a match as they are typed: read and written again. */

#include "cli/spec.h"
#include "support/rows.h"
#include "support/shell.h"

static const struct {
    const char *game, *spec, *whole; /* as it is written again */
} specs[] = {
    { "tictactoe", "alphabeta", "alphabeta:depth=end" },
    { "tictactoe", "alphabeta:depth=2", "alphabeta:depth=2,evaluator=open-lines" },
    { "tictactoe", " alphabeta : depth = 2 , cut = strict ",
      "alphabeta:depth=2,evaluator=open-lines,cut=strict" },
    { "tictactoe", "alphabeta:evaluator=open-lines,win=inf,depth=1",
      "alphabeta:depth=1,evaluator=open-lines,win=inf" },
    { "tictactoe", "negamax:prefer-short,all-moves",
      "negamax:depth=end,win=100,prefer-short=yes,all-moves=yes" },
    { "tictactoe", "alphabeta:ties=random,seed=9,max=second,max-nodes=800000",
      "alphabeta:depth=end,cut=strict,ties=random,seed=9,max=second,max-nodes=800000" },
    { "tictactoe", "random", "random:seed=1" },
    { "nim:sticks=500", "alphabeta", "alphabeta:depth=4" },
    { "connect4", "alphabeta:evaluator=none", "alphabeta:depth=4,evaluator=none" },
    { "connect4", "alphabeta:depth=3,evaluator=potential,opening=yes,cut=strict",
      "alphabeta:depth=3,evaluator=potential:opening=yes,cut=strict" },
    { "connect4",
      "alphabeta:depth=3,evaluator=windows:centre=left,cut=strict,side=first",
      "alphabeta:depth=3,evaluator=windows:side=first,centre=left,cut=strict" },
    { "trees/notes.gv", "shallow-alphabeta", "shallow-alphabeta:depth=end" },
};

static char *
format_spec (const PodaInput *input, const char *text)
{
    PodaContestant contestant;
    GError *error = NULL;
    if (!poda_spec_read ("spec", text, input->game, &input->start, &contestant, &error))
        fail_msg ("%s", error->message);
    return poda_contestant_format (&contestant);
}

/* A contestant is written with all its settings, and reading that gives the same
 * text. */
TEST_EACH (specs, row, "spec: %s: %s", row->game, row->spec)
{
    PodaInput input;
    assert_true (poda_input_open (row->game, &input, NULL));
    g_autofree char *whole = format_spec (&input, row->spec);
    assert_string_equal (whole, row->whole);
    g_autofree char *same = format_spec (&input, whole);
    assert_string_equal (same, whole);
    poda_input_clear (&input);
}

/* A move of probability 0 is no opening; contestants with the same text are
 * numbered. */
TEST ("openings by chance")
{
    shell_assert_prints (
        "poda match '{\"player\":\"chance\",\"children\":["
        "{\"move\":\"never\",\"probability\":0,\"children\":[1,2]},"
        "{\"move\":\"always\",\"probability\":1,\"children\":[3,4]}]}' "
        "--openings all -T csv | grep -v '^#' | cut -d, -f 1,2,12",
        "game,opening,first_contestant\n1,always,1\n2,always,2\n");
}
