/* Whole games: what is said to programs, who has won, and what is told of those that
 * break the rules, are late, or crash. A perfect player never blunders; blunders are
 * what an exact search calls so. */

#include <string.h>

#include "homework/grade/grade.h"
#include "cli/spec.h"
#include "support/rows.h"
#include "support/strangers.h"

/* A game with its referee, and the work that is filled in. */
typedef struct {
    PodaInput input;
    PodaReferee referee;
    char *scratch;
    PodaGradebook *gradebook;
    PodaWork *work;
} Table;

static void
make_table (Table *table, const char *game, const char *against)
{
    GError *error = NULL;
    *table = (Table){ .scratch = scratch_new (),
                      .gradebook = poda_gradebook_new ("grade", game) };
    table->work = poda_gradebook_add (table->gradebook->works);
    assert_true (poda_input_open (game, &table->input, NULL));
    table->referee = (PodaReferee){ .game = game,
                                    .start = table->input.start,
                                    .games = 2,
                                    .seconds = 5,
                                    .limits = poda_usual_limits };
    if (!poda_spec_read ("--against", against, table->input.game, &table->input.start,
                         &table->referee.opponent, &error))
        fail_msg ("%s", error->message);
}

static void
clear_table (Table *table)
{
    assert_nobody_left (table->scratch);
    poda_gradebook_free (table->gradebook);
    poda_input_clear (&table->input);
    scratch_free (table->scratch);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Table, clear_table)

static void
play (Table *table, const char *name, const char *word)
{
    GError *error = NULL;
    g_autoptr (PodaProgram) program = stranger (name, word, NULL, table->scratch);
    if (!poda_referee_play (&table->referee, program, NULL, NULL, table->work, &error))
        fail_msg ("%s", error->message);
}

static char *
describe (const PodaWork *work)
{
    GString *text = g_string_new (NULL);
    for (guint i = 0; i < work->items->len; i++) {
        const PodaItem *item = work->items->pdata[i];
        char score[PODA_VALUE_BUFFER];
        g_string_append_printf (
            text, "%s; %s; %s; %s; %s\n", item->name, item->expected, item->given,
            item->why != NULL ? item->why : "-",
            poda_value_format (item->score, PODA_STYLE_MACHINE, score));
    }
    for (guint i = 0; i < work->remarks->len; i++)
        g_string_append_printf (text, "%s\n", (char *) work->remarks->pdata[i]);
    return g_string_free (text, FALSE);
}

typedef struct {
    const char *game, *against, *name, *word;
    guint games;
    double seconds; /* 0: plenty */
    const char *told;
} Row;

static const Row played[] = {
    { "nim:sticks=4", "alphabeta", "play-perfect", NULL, 2, 0,
      "game 1, as the first player; a win; won: 3 1; -; 1\n"
      "game 2, as the second player; legal moves in time; lost: 3 1; -; 1\n"
      "1 won, 0 drawn, 1 lost, of which 0 forfeited\n0 blunders\n" },
    { "nim:sticks=4", "alphabeta", "play-say", "move 1\\n", 1, 0,
      "game 1, as the first player; a win; lost: 1 2 1; move 1, 1, turns a win into a "
      "loss: 3 keeps the win; 0\n"
      "0 won, 0 drawn, 1 lost, of which 0 forfeited\n1 blunder\n" },
    { "nim:sticks=4", "alphabeta", "play-say", "move 7\\n", 1, 0,
      "game 1, as the first player; legal moves in time; forfeited; move 1: no move "
      "\"7\" here: expected one of 1, 2, 3; 0\n"
      "0 won, 0 drawn, 1 lost, of which 1 forfeited\n0 blunders\n" },
    { "nim:sticks=4", "alphabeta", "play-slow", NULL, 1, 0.2,
      "game 1, as the first player; legal moves in time; forfeited; no move came "
      "within "
      "0.2 s; 0\n"
      "0 won, 0 drawn, 1 lost, of which 1 forfeited\n0 blunders\n" },
    { "nim:sticks=9", "alphabeta", "play-once", "3", 1, 0,
      "game 1, as the first player; legal moves in time; forfeited: 1 3; your program "
      "ended with exit code 3, where 0 was expected; 0\n"
      "0 won, 0 drawn, 1 lost, of which 1 forfeited\n0 blunders\n" },
    { "nim:sticks=4", "alphabeta", "complains", NULL, 2, 0,
      "game 1, as the first player; legal moves in time; forfeited; your program ended "
      "with exit code 3, where 0 was expected; its last words were: something is "
      "wrong; "
      "0\n"
      "game 2, as the second player; legal moves in time; forfeited: 3; your program "
      "ended with exit "
      "code 3, where 0 was expected; its last words were: something is wrong; 0\n"
      "game 1, as the first player: on standard error: something is wrong\n"
      "0 won, 0 drawn, 2 lost, of which 2 forfeited\n0 blunders\n" },
    { "nim:sticks=4", "alphabeta", "play-flood", NULL, 1, 0,
      "game 1, as the first player; legal moves in time; forfeited; your program "
      "printed more than 64 KiB, and was ended; 0\n"
      "0 won, 0 drawn, 1 lost, of which 1 forfeited\n0 blunders\n" },
    { "tictactoe", "alphabeta", "play-first-cell", NULL, 2, 0,
      "game 1, as the first player; a draw at least; lost: a1 b2 b1 c1 a2 a3; move 5, "
      "a2, turns a draw into a loss: a3 keeps the draw; 0\n"
      "game 2, as the second player; a draw at least; lost: a1 b1 a2 c1 b2 c2 a3; move "
      "2, b1, turns a draw into a loss: b2 keeps the draw; 0\n"
      "0 won, 0 drawn, 2 lost, of which 0 forfeited\n2 blunders\n" },
    { "connect4", "random", "play-say", "move 1\\n", 1, 0,
      "game 1, as the first player; a win; won: 1 7 1 5 1 6 1; -; 1\n"
      "1 won, 0 drawn, 0 lost, of which 0 forfeited\nblunders: 0 in the 0 of 1 games "
      "that are small enough to be searched to their end\n" },
};

static void
test_played (void **state)
{
    const Row *row = *state;
    g_auto (Table) table;
    make_table (&table, row->game, row->against);
    table.referee.games = row->games;
    table.referee.limits.output = 65536;
    if (row->seconds > 0)
        table.referee.seconds = row->seconds;
    play (&table, row->name, row->word);
    g_autofree char *told = describe (table.work);
    if (strcmp (told, row->told) != 0)
        fail_msg ("%s", told);
    assert_true (table.work->seconds >= row->seconds);
}

/* Whoever plays against it, and from wherever: a perfect player gets what there is. */
static void
test_perfect (void **state)
{
    const char *against = *state;
    g_auto (Table) table;
    make_table (&table, "nim:sticks=11", against);
    table.referee.games = 8;
    table.referee.plies = 2;
    table.referee.seed = 3;
    play (&table, "play-perfect", NULL);
    assert_int_equal (table.work->items->len, 8);
    assert_true (table.work->score == 8 && table.work->most == 8);
    assert_string_equal (table.work->remarks->pdata[1], "0 blunders");
}

/* What the program is told, word by word. */
static void
test_said (void **state G_GNUC_UNUSED)
{
    g_auto (Table) table;
    make_table (&table, "nim:sticks=4", "alphabeta");
    g_autofree char *path = g_build_filename (table.scratch, "heard", NULL);
    g_autofree char *script = g_strdup_printf (
        "while read -r line; do echo \"$line\" >> %s; [ \"$line\" != go ] || echo move "
        "1; done",
        path);
    const char *argv[] = { "sh", "-c", script, NULL };
    strangers_walled (FALSE); /* what it writes is looked at afterwards */
    g_autoptr (PodaProgram) program = poda_program_new (sandbox (), argv, NULL, NULL);
    assert_true (
        poda_referee_play (&table.referee, program, NULL, NULL, table.work, NULL));
    g_autofree char *heard = NULL;
    assert_true (g_file_get_contents (path, &heard, NULL, NULL));
    assert_string_equal (heard,
                         "poda 1\nplay nim:sticks=4\nyou first\nseconds 5\nposition 4\n"
                         "go\nplayed 2\nposition 1\ngo\nover lost\n"
                         "poda 1\nplay nim:sticks=4\nyou second\nseconds 5\nplayed 3\n"
                         "position 1\ngo\nover lost\n");
}

int
main (void)
{
    static const char *const opponents[] = { "alphabeta", "random:seed=7",
                                             "minimax:depth=1" };
    Rows rows;
    rows_begin (&rows, "grade_play");
    for (guint i = 0; i < G_N_ELEMENTS (played); i++)
        rows_add (&rows, test_played, &played[i], "%u: %s plays %s", i + 1,
                  played[i].name, played[i].game);
    for (guint i = 0; i < G_N_ELEMENTS (opponents); i++)
        rows_add (&rows, test_perfect, opponents[i], "perfect against %s",
                  opponents[i]);
    rows_add (&rows, test_said, NULL, "what is said");
    return rows_run (&rows);
}
