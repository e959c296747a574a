/* The games of the course notes: Nim, tic-tac-toe and Reversi, searched to the end. */

#include <math.h>

#include "game/rules.h"
#include "record/summary.h"
#include "published.h"

/* A built-in game's first position. */
static PodaPosition
start_game (const PodaGame *game, const char *parameters)
{
    PodaArguments arguments;
    PodaPosition position;
    GError *error = NULL;
    if (!poda_arguments_parse (game->name, game->parameters, parameters, &arguments,
                               &error)
        || !game->start (game, &arguments, &position, &error))
        g_error ("%s", error->message);
    return position;
}

static PodaSummary *
solve_game (const PodaGame *game, const PodaPosition *position,
            const PodaAlgorithm *algorithm, gboolean all_moves, PodaValue win)
{
    PodaProblem problem;
    GError *error = NULL;
    poda_problem_init (&problem, game, position);
    problem.algorithm = algorithm;
    problem.all_moves = all_moves;
    problem.win = win;
    PodaSummary *summary = poda_summary_search (&problem, &error);
    if (summary == NULL)
        g_error ("%s", error->message);
    return summary;
}

/* --- Nim --- */

/* The numbers of sticks, up to `most`, at which whoever is to move loses. */
static char *
lost_sticks (guint most)
{
    GString *lost = g_string_new (NULL);
    for (guint sticks = 1; sticks <= most; sticks++) {
        g_autofree char *parameters = g_strdup_printf ("sticks=%u", sticks);
        PodaPosition position = start_game (&poda_nim, parameters);
        g_autoptr (PodaSummary) summary =
            solve_game (&poda_nim, &position, &poda_alphabeta, FALSE, 1);
        if (summary->value < 0)
            g_string_append_printf (lost, "%s%u", lost->len > 0 ? " " : "", sticks);
    }
    return g_string_free (lost, FALSE);
}

/* The root's moves of this value, joined by blanks. */
static char *
moves_worth (const PodaGame *game, const PodaPosition *position,
             const PodaSummary *summary, PodaValue value)
{
    GString *moves = g_string_new (NULL);
    for (guint i = 0; i < summary->n_moves; i++) {
        g_autofree char *move =
            game->format_move (game, position, summary->moves[i].move);
        if (summary->moves[i].value == value)
            g_string_append_printf (moves, "%s%s", moves->len > 0 ? " " : "", move);
    }
    return g_string_free (moves, FALSE);
}

void
report_nim (Report *report)
{
    static const Figure nodes = { .what = "nodes of the tree", .expected = "15" };
    static const Figure leaves = { .what = "leaves", .expected = "7" };
    static const Figure value = { .what = "value: A can win", .expected = "1" };
    static const Figure moves = { .what = "moves that win", .expected = "3" };
    static const Figure lost = {
        .what = "who moves loses, up to 20 sticks",
        .expected = "1 5 9 13 17",
        .reason = "One more than a multiple of four: whatever one takes, the other "
                  "takes the rest of four."
    };
    PodaPosition four = start_game (&poda_nim, NULL);
    g_autoptr (PodaSummary) summary =
        solve_game (&poda_nim, &four, &poda_minimax, TRUE, 1);
    g_autofree char *winning = moves_worth (&poda_nim, &four, summary, 1);
    g_autofree char *sticks = lost_sticks (20);
    report_section (report,
                    "Nim: four sticks, one to three at a time, whoever takes the last "
                    "one loses");
    report_columns (report, "");
    report_number (report, &nodes, (PodaValue) summary->counts.nodes);
    report_number (report, &leaves, (PodaValue) summary->counts.leaves);
    report_number (report, &value, summary->value);
    report_figure (report, &moves, winning);
    report_figure (report, &lost, sticks);
}

/* --- Tic-tac-toe --- */

static guint
hash_position (gconstpointer position)
{
    guint64 hash = poda_position_hash (position);
    return (guint) (hash ^ hash >> 32);
}

static gboolean
equal_positions (gconstpointer a, gconstpointer b)
{
    return poda_position_equal (a, b);
}

static void
visit_position (const PodaGame *game, const PodaPosition *position, GHashTable *seen)
{
    PodaValue utility;
    if (!g_hash_table_add (seen, g_memdup2 (position, sizeof *position))
        || game->over (game, position, &utility))
        return;
    g_auto (PodaMoves) moves = { 0 };
    game->moves (game, position, &moves);
    for (guint i = 0; i < moves.count; i++) {
        PodaPosition next;
        game->play (game, position, moves.items[i], &next);
        visit_position (game, &next, seen);
    }
}

static guint
count_positions (const PodaGame *game, const PodaPosition *start)
{
    g_autoptr (GHashTable) seen =
        g_hash_table_new_full (hash_position, equal_positions, g_free, NULL);
    visit_position (game, start, seen);
    return g_hash_table_size (seen);
}

/* The notes' outermost loop: the first cell, until one is worth more than minus
 * infinity, which is what a lost game counts. */
static char *
cell_of_notes (const PodaGame *game, const PodaPosition *position,
               const PodaSummary *summary)
{
    PodaValue best = -INFINITY;
    char *cell = g_strdup ("a1");
    for (guint i = 0; i < summary->n_moves; i++)
        if (summary->moves[i].value > best) {
            best = summary->moves[i].value;
            g_free (cell);
            cell = game->format_move (game, position, summary->moves[i].move);
        }
    return cell;
}

static void
report_lost_position (Report *report)
{
    static const Figure notes = { .what = "the notes' program plays",
                                  .expected = "a1",
                                  .reason = "The cell is taken: wins are infinite, no "
                                            "move is worth more than minus infinity, "
                                            "so the cell stays that was filled in "
                                            "before the loop." };
    static const Figure ours = { .what = "poda plays", .expected = "b1" };
    const PodaGame *game = &poda_tictactoe;
    PodaPosition empty = start_game (game, NULL), position;
    GError *error = NULL;
    if (!game->parse_position (game, &empty, "O.O X.. XXO", &position, &error))
        g_error ("%s", error->message);
    g_autoptr (PodaSummary) summary =
        solve_game (game, &position, &poda_minimax, TRUE, INFINITY);
    g_autofree char *cell = cell_of_notes (game, &position, summary);
    g_autofree char *move = game->format_move (game, &position, summary->move);
    report_section (
        report, "The notes' program in a lost position: O.O / X.. / XXO, X to move");
    report_columns (report, "");
    report_figure (report, &notes, cell);
    report_figure (report, &ours, move);
}

void
report_tictactoe (Report *report)
{
    static const Figure nodes = { .what = "nodes of the full tree",
                                  .expected = "549946" };
    static const Figure leaves = { .what = "games", .expected = "255168" };
    static const Figure positions = { .what = "different positions",
                                      .expected = "5478" };
    PodaPosition empty = start_game (&poda_tictactoe, NULL);
    g_autoptr (PodaSummary) summary =
        solve_game (&poda_tictactoe, &empty, &poda_minimax, FALSE, 1);
    report_section (report, "Tic-tac-toe to the end");
    report_columns (report, "");
    report_number (report, &nodes, (PodaValue) summary->counts.nodes);
    report_number (report, &leaves, (PodaValue) summary->counts.leaves);
    report_number (report, &positions, count_positions (&poda_tictactoe, &empty));
    report_lost_position (report);
}

/* --- Reversi --- */

/* The move sequences of a length; a game that ends before is none. */
static guint64
count_sequences (const PodaGame *game, const PodaPosition *position, guint plies)
{
    PodaValue utility;
    guint64 sequences = 0;
    if (plies == 0)
        return 1;
    if (game->over (game, position, &utility))
        return 0;
    g_auto (PodaMoves) moves = { 0 };
    game->moves (game, position, &moves);
    for (guint i = 0; i < moves.count; i++) {
        PodaPosition next;
        game->play (game, position, moves.items[i], &next);
        sequences += count_sequences (game, &next, plies - 1);
    }
    return sequences;
}

static char *
list_sequences (const PodaGame *game, const PodaPosition *position, guint plies)
{
    GString *list = g_string_new (NULL);
    for (guint i = 1; i <= plies; i++)
        g_string_append_printf (list, "%s%" G_GUINT64_FORMAT, i > 1 ? " " : "",
                                count_sequences (game, position, i));
    return g_string_free (list, FALSE);
}

static void
report_reversi_value (Report *report, const PodaGame *game, const char *parameters,
                      const Figure *figure)
{
    PodaPosition position = start_game (game, parameters);
    g_autoptr (PodaSummary) summary =
        solve_game (game, &position, &poda_alphabeta, FALSE, 0);
    report_number (report, figure, summary->value);
}

void
report_reversi (Report *report)
{
    static const struct {
        const char *parameters;
        Figure figure;
    } starts[] = {
        { "size=4,start=diagonal,half=yes",
          { .what = "diagonal start, half of the discs each", .expected = "-8" } },
        { "size=4,start=parallel,half=yes",
          { .what = "parallel start, half of the discs each", .expected = "-3" } },
        { "size=4,start=diagonal",
          { .what = "diagonal start, discs for all", .expected = "-8" } },
        { "size=4,start=parallel",
          { .what = "parallel start, discs for all",
            .expected = "-3",
            .reason = "Black's discs minus white's. The notes give each player half of "
                      "the discs; on this board that changes no value." } },
    };
    static const Figure sequences = { .what = "move sequences by ply, diagonal start",
                                      .expected = "4 12 44 128 424 1256" };
    const PodaGame *game = poda_game_find ("reversi");
    PodaPosition position = start_game (game, "size=4");
    g_autofree char *list = list_sequences (game, &position, 6);
    report_section (report, "Reversi on 4 x 4, to the end");
    report_columns (report, "");
    for (guint i = 0; i < G_N_ELEMENTS (starts); i++)
        report_reversi_value (report, game, starts[i].parameters, &starts[i].figure);
    report_figure (report, &sequences, list);
}
