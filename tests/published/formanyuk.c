/* V. Formanyuk, Connect-4: 13 games of machine against machine, why four of them are
 * printed as they are, what both machines overlook, and two examples of the evaluator.
 *
 * Both machines call the search as if piece 2 were MAX and to move, and then put their
 * own piece into the column that it returns. So machine 1 plays what would be best for
 * its opponent. A won game counts a million, and the first of equal columns is taken;
 * two of the printed games come out only where minimax takes the last. */

#include <string.h>

#include "published.h"

#define MATCHES 13
#define BOARD "cols=8,rows=7"
#define ROWS 7
#define WIDTH 9 /* of a row of a printed board: 8 cells and a slash */
#define SLIPPED "slipped "

typedef enum {
    AS_PRINTED,     /* as if piece 2 were to move, the first of equal columns */
    LAST_OF_EQUALS, /* the same, but minimax takes the last of equal columns */
    OWN_VIEW        /* each machine searches for itself */
} Manner;

typedef struct {
    const PodaAlgorithm *algorithm;
    guint depth;
} Machine;

/* A match as played here. */
typedef struct {
    char moves[ROWS * WIDTH]; /* columns from 1 */
    guint plies, winner;      /* 0: nobody */
    char board[ROWS * WIDTH]; /* as printed: rows from the top, of `12.` */
} Outcome;

/* A published match. */
typedef struct {
    guint figure, winner, first; /* the column that is given, from 1; 0 for none */
    Machine machines[2];
    Manner manner;         /* in which it comes out */
    const char *board;     /* as printed */
    const char *deviation; /* "", "slipped 1 2 3" or "repeats 27" */
    const char *moves;     /* columns from 1 */
    Outcome outcome;
} Match;

static Match matches[MATCHES];

/* --- Matches --- */

static guint
choose_column (const PodaPosition *position, const Machine *machine, Manner manner)
{
    gboolean second = poda_connect4.side (&poda_connect4, position) == PODA_MIN;
    PodaPosition root = manner == OWN_VIEW ? *position : second_to_move (position);
    PodaProblem problem =
        connect4_problem (&root, &poda_connect4_windows, machine->depth);
    problem.swapped = second || manner != OWN_VIEW;
    problem.algorithm = machine->algorithm;
    if (manner == LAST_OF_EQUALS && machine->algorithm == &poda_minimax)
        problem.ties = PODA_TIES_LAST;
    g_autoptr (PodaSummary) summary = solve (&problem);
    return summary->move + 1;
}

static Outcome
play_match (const Match *match, Manner manner)
{
    PodaPosition position = empty_board (BOARD);
    PodaValue utility = 0;
    Outcome outcome = { .plies = 0 };
    while (!poda_connect4.over (&poda_connect4, &position, &utility)) {
        guint ply = outcome.plies++;
        guint column =
            ply == 0 && match->first != 0
                ? match->first
                : choose_column (&position, &match->machines[ply % 2], manner);
        outcome.moves[ply] = (char) ('0' + column);
        position = play_column (&position, column);
    }
    g_autofree char *text = poda_connect4.format_position (&poda_connect4, &position);
    g_strdelimit (g_strdelimit (text, "X", '1'), "O", '2');
    g_strlcpy (outcome.board, text, sizeof outcome.board);
    outcome.winner = utility > 0 ? 1 : utility < 0 ? 2 : 0;
    return outcome;
}

static Machine
read_machine (const Table *table, guint row, guint column)
{
    Machine machine = { poda_algorithm_find (table_cell (table, row, column)),
                        table_number (table, row, column + 1, 1, 8) };
    if (machine.algorithm == NULL)
        table_fail (table, row, "minimax or alphabeta");
    return machine;
}

static void
read_match (const Table *table, guint row)
{
    Match *match = &matches[row];
    *match = (Match){
        .figure = table_number (table, row, 0, 25, 37),
        .machines = { read_machine (table, row, 1), read_machine (table, row, 3) },
        .first = *table_cell (table, row, 5) == '\0'
                     ? 0
                     : table_number (table, row, 5, 1, 8),
        .winner = table_number (table, row, 6, 1, 2),
        .board = table_cell (table, row, 7),
        .manner = strcmp (table_cell (table, row, 8), "last") == 0 ? LAST_OF_EQUALS
                                                                   : AS_PRINTED,
        .deviation = table_cell (table, row, 9),
        .moves = table_cell (table, row, 10),
    };
    if (strlen (match->board) != ROWS * WIDTH - 1)
        table_fail (table, row, "a board of 7 rows of 8 cells joined by /");
    match->outcome = play_match (match, match->manner);
}

/* --- How a printed board differs --- */

/* TRUE if a printed row is ours with a cell put in, all after it one place further to
 * the right, and the last one lost. */
static gboolean
has_slipped (const char *printed, const char *ours)
{
    for (guint k = 0; k < 8; k++)
        if (strncmp (printed, ours, k) == 0
            && strncmp (printed + k + 1, ours + k, 7 - k) == 0)
            return TRUE;
    return FALSE;
}

/* The first of `n` matches that ends with this board, as its figure; 0 for none. */
static guint
find_board (guint n, const char *board)
{
    for (guint i = 0; i < n; i++)
        if (strcmp (matches[i].outcome.board, board) == 0)
            return matches[i].figure;
    return 0;
}

/* "", "slipped 1 2", rows counted from 0 at the top, "repeats 27" or "differs". */
static char *
describe_deviation (guint which)
{
    const char *printed = matches[which].board, *ours = matches[which].outcome.board;
    guint figure = find_board (which, printed);
    g_autoptr (GString) rows = g_string_new (NULL);
    for (guint row = 0; row < ROWS; row++, printed += WIDTH, ours += WIDTH) {
        if (strncmp (printed, ours, 8) == 0)
            continue;
        if (!has_slipped (printed, ours))
            return figure != 0 ? g_strdup_printf ("repeats %u", figure)
                               : g_strdup ("differs");
        g_string_append_printf (rows, "%s%u", rows->len > 0 ? " " : SLIPPED, row);
    }
    return g_strdup (rows->str);
}

/* TRUE if a piece floats on a printed board. */
static gboolean
defies_gravity (const char *board)
{
    for (guint i = 0; i + WIDTH < ROWS * WIDTH - 1; i++)
        if (board[i] != '.' && board[i + WIDTH] == '.')
            return TRUE;
    return FALSE;
}

/* The board as printed, and beside it the one that comes out. */
static void
print_boards (const Match *match)
{
    const char *const boards[] = { match->board, match->outcome.board };
    put ("  figure %u, printed   what comes out\n", match->figure);
    for (guint row = 0; row < ROWS; row++)
        for (guint i = 0; i < 2; i++) {
            for (guint column = 0; column < 8; column++)
                put ("%s%c", column == 0 ? "  " : " ", boards[i][row * WIDTH + column]);
            put (i == 0 ? "%4s" : "\n", "");
        }
    put ("\n");
}

static void
report_boards (void)
{
    g_autoptr (GString) figures = g_string_new (NULL);
    report_section ("boards");
    for (guint i = 0; i < MATCHES; i++) {
        if (*matches[i].deviation != '\0')
            print_boards (&matches[i]);
        if (defies_gravity (matches[i].board))
            g_string_append_printf (figures, "%s%u", figures->len > 0 ? " " : "",
                                    matches[i].figure);
    }
    report_columns ("");
    report_figure ("printed boards on which a piece floats", "%s", figures->str);
}

/* --- The table of matches --- */

static guint
count_pieces (const char *board)
{
    guint pieces = 0;
    for (const char *at = board; *at != '\0'; at++)
        pieces += *at == '1' || *at == '2';
    return pieces;
}

static void
report_match (guint which)
{
    const Match *match = &matches[which];
    const Outcome *outcome = &match->outcome;
    const char begins[] = { match->first != 0 ? (char) ('0' + match->first) : '-',
                            '\0' };
    g_autofree char *deviation = describe_deviation (which);
    gboolean differs = *deviation != '\0',
             slipped = g_str_has_prefix (deviation, SLIPPED);
    gboolean holds = outcome->winner == match->winner
                     && strcmp (outcome->moves, match->moves) == 0
                     && strcmp (deviation, match->deviation) == 0;
    g_autofree char *rows = !differs  ? g_strdup ("none")
                            : slipped ? g_strdup (deviation + strlen (SLIPPED))
                                      : g_strdup_printf ("all: %s", deviation);
    put ("  %4u  ", match->figure);
    for (guint i = 0; i < 2; i++)
        put ("%s %-*u", match->machines[i].algorithm->name,
             11 - (int) strlen (match->machines[i].algorithm->name),
             match->machines[i].depth);
    put ("%7s%5u%5u%6u%5u  %-15s  %s\n", begins, match->winner, outcome->winner,
         count_pieces (match->board), outcome->plies, rows,
         judge (differs ? DIFFERS : SAME, holds));
}

static void
report_matches (void)
{
    guint wrong = report.tally[WRONG], same = report.tally[SAME];
    report_section ("matches");
    print_text (2, "Begins: the column in which machine 1 is made to begin, from 1. "
                   "Plies, published: the pieces on the printed board. Rows that "
                   "differ: from 0 at the top, as printed.");
    put ("\n  %4s  %-12s%-12s%7s%10s%11s\n", "", "", "", "", "winner", "plies");
    put ("  %4s  %-12s%-12s%7s%5s%5s%6s%5s  %-15s  verdict\n", "fig.", "machine 1",
         "machine 2", "begins", "pub.", "ours", "pub.", "ours", "rows differ");
    for (guint i = 0; i < MATCHES; i++)
        report_match (i);
    g_autofree char *what =
        g_strdup_printf ("matches (%u exactly)", report.tally[SAME] - same);
    report_count (MATCHES - (report.tally[WRONG] - wrong), MATCHES, what);
}

/* --- Why --- */

static void
report_ties (void)
{
    static const char *const figures[] = { "figure 25, the first taken, ends as",
                                           "figure 26, the first taken, ends as" };
    report_section ("ties");
    for (guint i = 0; i < G_N_ELEMENTS (figures); i++) {
        Outcome outcome = play_match (&matches[i], AS_PRINTED);
        report_figure (figures[i], "figure %u", find_board (MATCHES, outcome.board));
    }
}

/* The depths, of 1 to 6 each, at which two machines end on a board. */
static void
report_repeated_board (void)
{
    Match tried = matches[4];
    g_autoptr (GString) depths = g_string_new (NULL);
    for (guint first = 1; first <= 6; first++)
        for (guint second = 1; second <= 6; second++) {
            tried.machines[0].depth = first;
            tried.machines[1].depth = second;
            Outcome outcome = play_match (&tried, AS_PRINTED);
            if (strcmp (outcome.board, tried.board) == 0)
                g_string_append_printf (depths, "%s%u,%u", depths->len > 0 ? " " : "",
                                        first, second);
        }
    report_section ("figure 29");
    report_figure ("depths 1 to 6 that give its board", "%s", depths->str);
}

/* "6 of 9": in how many games of equal machines the one that begins wins. */
static void
report_conclusion (void)
{
    guint games = 0, wins = 0;
    for (guint i = 0; i < MATCHES; i++) {
        const Machine *machines = matches[i].machines;
        gboolean equal = machines[0].algorithm == machines[1].algorithm
                         && machines[0].depth == machines[1].depth;
        games += equal;
        wins += equal && matches[i].outcome.winner == 1;
    }
    report_section ("conclusion");
    report_figure ("equal machines: who begins wins", "%u of %u", wins, games);
}

/* The matches as they go when each machine searches for itself. */
static void
report_own_view (void)
{
    static const struct {
        guint winner, plies;
    } expected[MATCHES] = {
        { 1, 49 }, { 1, 49 }, { 1, 49 }, { 1, 51 }, { 2, 36 }, { 2, 52 }, { 2, 44 },
        { 0, 56 }, { 0, 56 }, { 2, 50 }, { 0, 56 }, { 2, 44 }, { 1, 45 },
    };
    report_section ("own view");
    print_text (2, "Both search for machine 2, so machine 1 plays what would be best "
                   "for its opponent. Where each is MAX for itself the games go "
                   "otherwise (winner 0: a full board):");
    put ("\n  %4s%20s%24s\n", "", "as played", "each for itself");
    put ("  %4s%12s%8s%16s%8s%19s\n", "fig.", "winner", "plies", "winner", "plies",
         "verdict");
    for (guint i = 0; i < MATCHES; i++) {
        Outcome own = play_match (&matches[i], OWN_VIEW);
        put ("  %4u%12u%8u%16u%8u%19s\n", matches[i].figure, matches[i].outcome.winner,
             matches[i].outcome.plies, own.winner, own.plies,
             judge (NEW, own.winner == expected[i].winner
                             && own.plies == expected[i].plies));
    }
}

/* --- The evaluator --- */

/* A board, with its total and the numbers of its parts worth −75, 5 and 6. */
typedef struct {
    const char *board, *what, *total, *counts[3];
} Example;

static void
report_examples (void)
{
    static const Example examples[] = {
        { "......../......../......../......../X......./X......./X.O.O...",
          "figure 12, in the view of piece 2",
          "-59",
          { "1", "2", "1" } },
        { "......../X......./O......./O......./O.XX..../XXXOO.../XXOXOO..",
          "figure 13, in the view of piece 2",
          "-118",
          { "2", "4", "2" } },
    };
    static const PodaValue points[] = { -75, 5, 6 };
    static const char *const kinds[] = { "    times −75", "    times +5",
                                         "    times +6" };
    const PodaEvaluator *evaluator = &poda_connect4_windows;
    report_section ("examples");
    for (const Example *one = examples; one < examples + G_N_ELEMENTS (examples);
         one++) {
        PodaPosition position = read_board (BOARD, one->board);
        g_auto (PodaAccount) account;
        account_for (evaluator, &position, &account);
        report_expected (one->what, one->total, NULL,
                         number (evaluate (evaluator, NULL, &position, PODA_MIN)));
        for (guint k = 0; k < G_N_ELEMENTS (kinds); k++) {
            guint n = 0;
            for (guint i = 0; i < account.parts->len; i++)
                n += g_array_index (account.parts, PodaPart, i).points == points[k];
            report_expected (kinds[k], one->counts[k], NULL, number (n));
        }
    }
}

void
report_formanyuk (void)
{
    g_autoptr (Table) table =
        table_read ("formanyuk.csv",
                    "figure,algorithm1,depth1,algorithm2,depth2,first_column,winner,"
                    "board,ties,deviation,moves",
                    MATCHES);
    for (guint i = 0; i < MATCHES; i++)
        read_match (table, i);
    report_title ("Machine against machine, on 7 rows x 8 columns",
                  "V. Formanyuk, Sistemas Inteligentes, Grupo 5 prácticas, Universidad "
                  "de Alicante, 2022");
    report_matches ();
    report_boards ();
    report_ties ();
    report_repeated_board ();
    report_conclusion ();
    report_own_view ();
    report_examples ();
}
