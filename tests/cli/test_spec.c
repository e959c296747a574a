/* The contestants of a match as they are typed: read, written again, and refused. */

#include <string.h>

#include "cli/spec.h"
#include "support/rows.h"
#include "support/shell.h"

typedef struct {
    const char *game, *spec, *whole; /* as it is written again */
} SpecRow;

static const SpecRow specs[] = {
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

typedef struct {
    const char *words;
    int code;
    const char *says;
} Refusal;

static const Refusal refusals[] = {
    { "", 2, "too few arguments; expected poda match GAME" },
    { "nim --first alfabeta", 2,
      "--first: no algorithm \"alfabeta\"; expected one of" },
    { "nim --first random:depth=3", 2, "unknown key \"depth\"; expected one of seed" },
    { "nim --first alphabeta:depth=x", 2, "--first: depth x: expected a whole number" },
    { "nim --first alphabeta:depth=3,depth=3", 2, "depth is given twice" },
    { "nim --first minimax:", 2, "--first: no key given; expected one of depth" },
    { "nim --first alphabeta:evaluator=discs", 2, "nim has none" },
    { "nim --first alphabeta:cut=nonstrict,ties=last", 2, "expected cut strict" },
    { "trees/notes.gv --first alphabeta:max=second", 2,
      "an explicit tree already says who is MAX" },
    { "trees/notes.gv --first alphabeta:depth=1", 2,
      "game 1, ply 1, MAX: node \"2\" is at the depth limit of 1" },
    { "tictactoe --second minimax:max-nodes=100", 3,
      "game 1, ply 2, O: stopped at the limit of 100 nodes; use a smaller depth or "
      "allow more nodes" },
    { "nim --games 0", 2, "--games 0: expected a whole number from 1 to 100000" },
    { "nim --openings some", 2, "--openings some: expected one of none, all, random" },
    { "nim --plies 2", 2,
      "--plies 2: expected --openings all or --openings random as well" },
    { "nim --openings all --plies 4", 2,
      "--plies 4: after 4 plies every game is over; use fewer plies" },
    { "connect4 --openings all --plies 9", 2, "--plies 9: too many openings" },
    { "nim -p 0", 2,
      "position \"0\": the game is over; expected a position where it is still going "
      "on" },
};

TEST_EACH (refusals, row, "refused: poda match %s", row->words)
{
    g_autofree char *line =
        g_strdup_printf ("poda match %s; echo \"exit $?\"", row->words);
    g_autofree char *printed = shell_run (NULL, line);
    g_autofree char *code = g_strdup_printf ("exit %d\n", row->code);
    if (!g_str_has_suffix (printed, code) || strstr (printed, row->says) == NULL)
        fail_msg ("expected \"%s\" and %s: %s", row->says, code, printed);
    g_auto (GStrv) lines = g_strsplit (printed, "\n", -1);
    assert_int_equal (g_strv_length (lines), 3); /* the line, the exit, the end */
}

/* Games that repeat are told, and only on stderr. */
TEST ("repeated games are told")
{
    g_autofree char *told =
        shell_run (NULL, "poda match nim --games 3 -T csv 2>&1 >/dev/null");
    g_autofree char *lots =
        shell_run (NULL, "poda match nim --games 3 --first random 2>&1 >/dev/null");
    assert_string_equal (told, "poda: only 2 games are different, and the others "
                               "repeat them, since neither player is random\n");
    assert_string_equal (lots, "");
}

/* A move of probability 0 is no opening; contestants with the same text are
 * numbered. */
TEST ("openings by chance")
{
    g_autofree char *rows = shell_run (
        NULL, "poda match '{\"player\":\"chance\",\"children\":["
              "{\"move\":\"never\",\"probability\":0,\"children\":[1,2]},"
              "{\"move\":\"always\",\"probability\":1,\"children\":[3,4]}]}' "
              "--openings all -T csv | grep -v '^#' | cut -d, -f 1,2,12");
    assert_string_equal (rows, "game,opening,first_contestant\n1,always,1\n"
                               "2,always,2\n");
}
