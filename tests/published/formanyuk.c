/* V. Formanyuk, Connect-4: 13 games of machine against machine, why four of them are
 * printed as they are, what both machines overlook, and two examples of the evaluator.
 *
 * Both machines call the search as if piece 2 were MAX and to move, and then put their
 * own piece into the column that it returns. So machine 1 plays what would be best for
 * its opponent. A won game counts a million, and the first of equal columns is taken;
 * two of the printed games come out only where minimax takes the last. */

#include <string.h>

#include "published.h"

#define FORMANYUK_MATCHES 13
#define FORMANYUK_BOARD "cols=8,rows=7"
#define FORMANYUK_NAMES                                                                \
    "figure,algorithm1,depth1,algorithm2,depth2,first_column,winner,board,ties,"       \
    "deviation,moves"

typedef enum {
    AS_PRINTED,     /* as if piece 2 were to move, the first of equal columns */
    LAST_OF_EQUALS, /* the same, but minimax takes the last of equal columns */
    OWN_VIEW        /* each machine searches for itself */
} Manner;

typedef struct {
    const PodaAlgorithm *algorithm;
    gint64 depth;
} Machine;

/* A published match, and the manner of playing in which it comes out. */
typedef struct {
    gint64 figure, winner, first; /* the column that is given, from 1; 0 for none */
    Machine machines[2];
    Manner manner;         /* in which it comes out */
    const char *board;     /* as printed, rows from the top, of `12.` */
    const char *deviation; /* "", "slipped 1 2 3" or "repeats 27" */
    const char *moves;     /* columns from 1 */
} Match;

/* A match as played here. */
typedef struct {
    GString *moves; /* columns from 1 */
    guint winner;   /* 0 for none */
    char *board;    /* as printed boards are written */
} Outcome;

#define SLIPPED "slipped "

/* --- Matches --- */

enum {
    MATCH_FIGURE,
    MATCH_ALGORITHM, /* of machine 1; two columns on, of machine 2 */
    MATCH_DEPTH,
    MATCH_FIRST = 5,
    MATCH_WINNER,
    MATCH_BOARD,
    MATCH_TIES,
    MATCH_DEVIATION,
    MATCH_MOVES
};

static void
outcome_clear (Outcome *outcome)
{
    g_string_free (outcome->moves, TRUE);
    g_free (outcome->board);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Outcome, outcome_clear)

static guint
choose_column (const PodaPosition *position, const Machine *machine, Manner manner)
{
    gboolean second = poda_connect4.side (&poda_connect4, position) == PODA_MIN;
    PodaPosition root = manner == OWN_VIEW ? *position : second_to_move (position);
    PodaProblem problem =
        connect4_problem (&root, &poda_connect4_windows, (guint) machine->depth);
    problem.swapped = second || manner != OWN_VIEW;
    problem.algorithm = machine->algorithm;
    if (manner == LAST_OF_EQUALS && machine->algorithm == &poda_minimax)
        problem.ties = PODA_TIES_LAST;
    g_autoptr (PodaSummary) summary = solve (&problem);
    return summary->move + 1;
}

static char *
print_pieces (const PodaPosition *position)
{
    char *text = poda_connect4.format_position (&poda_connect4, position);
    return g_strdelimit (g_strdelimit (text, "X", '1'), "O", '2');
}

static void
play_match (const Match *match, Manner manner, Outcome *outcome)
{
    PodaPosition position = empty_board (FORMANYUK_BOARD);
    PodaValue utility = 0;
    outcome->moves = g_string_new (NULL);
    while (!poda_connect4.over (&poda_connect4, &position, &utility)) {
        guint ply = (guint) outcome->moves->len;
        guint column =
            ply == 0 && match->first != 0
                ? (guint) match->first
                : choose_column (&position, &match->machines[ply % 2], manner);
        g_string_append_printf (outcome->moves, "%u", column);
        position = play_column (&position, column);
    }
    outcome->winner = utility > 0 ? 1 : utility < 0 ? 2 : 0;
    outcome->board = print_pieces (&position);
}

/* --- The published matches --- */

static gboolean
read_machine (const Table *table, guint row, guint which, Machine *machine,
              GError **error)
{
    guint column = MATCH_ALGORITHM + 2 * which;
    machine->algorithm = poda_algorithm_find (table_cell (table, row, column));
    if (machine->algorithm == NULL)
        return table_fail (table, g_array_index (table->lines, guint, row),
                           "minimax or alphabeta", error);
    return table_number (table, row, MATCH_DEPTH + 2 * which, 1, 8, &machine->depth,
                         error);
}

static gboolean
read_match (const Table *table, guint row, Match *match, GError **error)
{
    const char *first = table_cell (table, row, MATCH_FIRST);
    match->board = table_cell (table, row, MATCH_BOARD);
    match->deviation = table_cell (table, row, MATCH_DEVIATION);
    match->moves = table_cell (table, row, MATCH_MOVES);
    match->manner = strcmp (table_cell (table, row, MATCH_TIES), "last") == 0
                        ? LAST_OF_EQUALS
                        : AS_PRINTED;
    match->first = 0;
    if (strlen (match->board) != 7 * 8 + 6)
        return table_fail (table, g_array_index (table->lines, guint, row),
                           "a board of 7 rows of 8 cells joined by /", error);
    return table_number (table, row, MATCH_FIGURE, 25, 37, &match->figure, error)
           && table_number (table, row, MATCH_WINNER, 1, 2, &match->winner, error)
           && (*first == '\0'
               || table_number (table, row, MATCH_FIRST, 1, 8, &match->first, error))
           && read_machine (table, row, 0, &match->machines[0], error)
           && read_machine (table, row, 1, &match->machines[1], error);
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

/* "", "slipped 1 2", rows counted from 0 at the top, or "differs". */
static char *
describe_deviation (const char *printed, const char *ours)
{
    GString *rows = g_string_new (NULL);
    for (guint row = 0; row < 7; row++) {
        const char *theirs = printed + row * 9, *own = ours + row * 9;
        if (strncmp (theirs, own, 8) == 0)
            continue;
        if (!has_slipped (theirs, own)) {
            g_string_free (rows, TRUE);
            return g_strdup ("differs");
        }
        g_string_append_printf (rows, "%s%u", rows->len > 0 ? " " : SLIPPED, row);
    }
    return g_string_free (rows, FALSE);
}

/* TRUE if a piece floats on a printed board. */
static gboolean
defies_gravity (const char *board)
{
    for (guint row = 0; row + 1 < 7; row++)
        for (guint column = 0; column < 8; column++)
            if (board[row * 9 + column] != '.' && board[(row + 1) * 9 + column] == '.')
                return TRUE;
    return FALSE;
}

/* The figure of an earlier match that ends with this board; 0 for none. */
static gint64
find_board (const Match *matches, const Outcome *outcomes, guint before,
            const char *board)
{
    for (guint i = 0; i < before; i++)
        if (strcmp (outcomes[i].board, board) == 0)
            return matches[i].figure;
    return 0;
}

static char *
deviation_of (const Match *matches, const Outcome *outcomes, guint which)
{
    const char *printed = matches[which].board;
    g_autofree char *deviation = describe_deviation (printed, outcomes[which].board);
    gint64 figure = find_board (matches, outcomes, which, printed);
    if (strcmp (deviation, "differs") == 0 && figure != 0)
        return g_strdup_printf ("repeats %" G_GINT64_FORMAT, figure);
    return g_steal_pointer (&deviation);
}

static guint
count_pieces (const char *board)
{
    guint pieces = 0;
    for (const char *at = board; *at != '\0'; at++)
        pieces += *at == '1' || *at == '2';
    return pieces;
}

/* --- The boards --- */

/* The board as printed, and beside it the one that comes out. */
static void
print_boards (Report *report, const Match *match, const Outcome *outcome)
{
    const char *const boards[] = { match->board, outcome->board };
    report_put (report, "  figure %" G_GINT64_FORMAT ", printed   what comes out\n",
                match->figure);
    for (guint row = 0; row < 7; row++)
        for (guint i = 0; i < 2; i++) {
            for (guint column = 0; column < 8; column++)
                report_put (report, "%s%c", column == 0 ? "  " : " ",
                            boards[i][row * 9 + column]);
            report_put (report, i == 0 ? "%4s" : "\n", "");
        }
    report_put (report, "\n");
}

static void
report_boards (Report *report, const Match *matches, const Outcome *outcomes)
{
    g_autoptr (GString) figures = g_string_new (NULL);
    for (guint i = 0; i < FORMANYUK_MATCHES; i++)
        if (defies_gravity (matches[i].board))
            g_string_append_printf (figures, "%s%" G_GINT64_FORMAT,
                                    figures->len > 0 ? " " : "", matches[i].figure);
    report_section (report, "boards");
    for (guint i = 0; i < FORMANYUK_MATCHES; i++)
        if (*matches[i].deviation != '\0')
            print_boards (report, &matches[i], &outcomes[i]);
    report_columns (report, "");
    report_figure (report, "printed boards on which a piece floats", figures->str);
}

/* --- The table of matches --- */

static const char *
judge_match (Report *report, const Match *match, const Outcome *outcome,
             const char *deviation)
{
    gboolean holds = outcome->winner == match->winner
                     && strcmp (outcome->moves->str, match->moves) == 0
                     && strcmp (deviation, match->deviation) == 0;
    if (holds && *deviation != '\0') {
        report->tally.differs++;
        return "differs";
    }
    return report_row (report, holds);
}

static char *
describe_machine (const Machine *machine)
{
    return g_strdup_printf ("%s %" G_GINT64_FORMAT, machine->algorithm->name,
                            machine->depth);
}

static void
report_match (Report *report, const Match *matches, const Outcome *outcomes,
              guint which)
{
    const Match *match = &matches[which];
    const Outcome *outcome = &outcomes[which];
    g_autofree char *first = describe_machine (&match->machines[0]);
    g_autofree char *second = describe_machine (&match->machines[1]);
    g_autofree char *deviation = deviation_of (matches, outcomes, which);
    g_autofree char *rows = *deviation == '\0' ? g_strdup ("none")
                            : g_str_has_prefix (deviation, SLIPPED)
                                ? g_strdup (deviation + strlen (SLIPPED))
                                : g_strdup_printf ("all: %s", deviation);
    report_put (report, "  %4" G_GINT64_FORMAT "  %-12s%-12s", match->figure, first,
                second);
    if (match->first != 0)
        report_put (report, "%7" G_GINT64_FORMAT, match->first);
    else
        report_put (report, "%7s", "-");
    report_put (report, "%5" G_GINT64_FORMAT "%5u%6u%5u  %-15s  %s\n", match->winner,
                outcome->winner, count_pieces (match->board),
                (guint) outcome->moves->len, rows,
                judge_match (report, match, outcome, deviation));
}

static void
report_matches (Report *report, const Match *matches, const Outcome *outcomes)
{
    guint before = report->tally.wrong, same = report->tally.same;
    report_section (report, "matches");
    report_text (report, 2,
                 "Begins: the column in which machine 1 is made to begin, from 1. "
                 "Plies, published: the pieces on the printed board. Rows that differ: "
                 "from 0 at the top, as printed.");
    report_put (report, "\n  %4s  %-12s%-12s%7s%10s%11s\n", "", "", "", "", "winner",
                "plies");
    report_put (report, "  %4s  %-12s%-12s%7s%5s%5s%6s%5s  %-15s  verdict\n", "fig.",
                "machine 1", "machine 2", "begins", "pub.", "ours", "pub.", "ours",
                "rows differ");
    for (guint i = 0; i < FORMANYUK_MATCHES; i++)
        report_match (report, matches, outcomes, i);
    guint wrong = report->tally.wrong - before;
    g_autofree char *what =
        g_strdup_printf ("matches (%u exactly)", report->tally.same - same);
    report_count (report, FORMANYUK_MATCHES - wrong, FORMANYUK_MATCHES, what);
}

/* --- Why --- */

/* The figure whose final board a match ends with when it is played otherwise. */
static char *
figure_of (const Match *matches, const Outcome *outcomes, const Match *match,
           Manner manner)
{
    g_auto (Outcome) outcome;
    play_match (match, manner, &outcome);
    return g_strdup_printf (
        "figure %" G_GINT64_FORMAT,
        find_board (matches, outcomes, FORMANYUK_MATCHES, outcome.board));
}

static void
report_ties (Report *report, const Match *matches, const Outcome *outcomes)
{
    report_section (report, "ties");
    g_autofree char *one = figure_of (matches, outcomes, &matches[0], AS_PRINTED);
    g_autofree char *other = figure_of (matches, outcomes, &matches[1], AS_PRINTED);
    report_figure (report, "figure 25, the first taken, ends as", one);
    report_figure (report, "figure 26, the first taken, ends as", other);
}

/* The depths, of 1 to 6 each, at which two machines end on a board. */
static char *
depths_that_give (const Match *match)
{
    Match tried = *match;
    GString *depths = g_string_new (NULL);
    for (guint pair = 0; pair < 36; pair++) {
        g_auto (Outcome) outcome;
        tried.machines[0].depth = pair / 6 + 1;
        tried.machines[1].depth = pair % 6 + 1;
        play_match (&tried, AS_PRINTED, &outcome);
        if (strcmp (outcome.board, match->board) == 0)
            g_string_append_printf (depths, "%s%u,%u", depths->len > 0 ? " " : "",
                                    pair / 6 + 1, pair % 6 + 1);
    }
    return g_string_free (depths, FALSE);
}

static void
report_repeated_board (Report *report, const Match *match)
{
    g_autofree char *found = depths_that_give (match);
    report_section (report, "figure 29");
    report_figure (report, "depths 1 to 6 that give its board", found);
}

/* "6 of 9": in how many games of equal machines the one that begins wins. */
static char *
wins_of_equals (const Match *matches, const Outcome *outcomes)
{
    guint games = 0, wins = 0;
    for (guint i = 0; i < FORMANYUK_MATCHES; i++) {
        const Machine *machines = matches[i].machines;
        gboolean equal = machines[0].algorithm == machines[1].algorithm
                         && machines[0].depth == machines[1].depth;
        games += equal;
        wins += equal && outcomes[i].winner == 1;
    }
    return g_strdup_printf ("%u of %u", wins, games);
}

static void
report_conclusion (Report *report, const Match *matches, const Outcome *outcomes)
{
    g_autofree char *ours = wins_of_equals (matches, outcomes);
    report_section (report, "conclusion");
    report_figure (report, "equal machines: who begins wins", ours);
}

/* The matches as they go when each machine searches for itself. */
static void
report_own_view (Report *report, const Match *matches, const Outcome *outcomes)
{
    static const struct {
        guint winner, plies;
    } expected[FORMANYUK_MATCHES] = {
        { 1, 49 }, { 1, 49 }, { 1, 49 }, { 1, 51 }, { 2, 36 }, { 2, 52 }, { 2, 44 },
        { 0, 56 }, { 0, 56 }, { 2, 50 }, { 0, 56 }, { 2, 44 }, { 1, 45 },
    };
    report_section (report, "own view");
    report_text (report, 2,
                 "Both search for machine 2, so machine 1 plays what would be best "
                 "for its opponent. Where each is MAX for itself the games go "
                 "otherwise (winner 0: a full board):");
    report_put (report, "\n  %4s%20s%24s\n", "", "as played", "each for itself");
    report_put (report, "  %4s%12s%8s%16s%8s%19s\n", "fig.", "winner", "plies",
                "winner", "plies", "verdict");
    for (guint i = 0; i < FORMANYUK_MATCHES; i++) {
        g_auto (Outcome) own;
        play_match (&matches[i], OWN_VIEW, &own);
        gboolean holds =
            own.winner == expected[i].winner && own.moves->len == expected[i].plies;
        report_put (report, "  %4" G_GINT64_FORMAT "%12u%8u%16u%8u%19s\n",
                    matches[i].figure, outcomes[i].winner,
                    (guint) outcomes[i].moves->len, own.winner, (guint) own.moves->len,
                    report_fresh_row (report, holds));
    }
}

/* --- The evaluator --- */

typedef struct {
    const char *board, *what, *total;
    const char *counts[3]; /* of parts worth −75, 5 and 6 */
} Example;

static void
report_example (Report *report, const Example *example)
{
    static const struct {
        const char *what;
        PodaValue points;
    } kinds[] = { { "    times −75", -75 },
                  { "    times +5", 5 },
                  { "    times +6", 6 } };
    const PodaEvaluator *evaluator = &poda_connect4_windows;
    PodaPosition position = read_board (FORMANYUK_BOARD, example->board);
    PodaArguments arguments;
    evaluator_arguments (evaluator, NULL, &arguments);
    g_auto (PodaAccount) account;
    poda_account_init (&account);
    evaluator->account (&poda_connect4, &position, PODA_MIN, &arguments, &account);
    report_expected (
        report, example->what, example->total, NULL,
        format_number (evaluate (evaluator, NULL, &position, PODA_MIN)).text);
    for (guint k = 0; k < G_N_ELEMENTS (kinds); k++) {
        guint n_parts = 0;
        for (guint i = 0; i < account.parts->len; i++)
            n_parts +=
                g_array_index (account.parts, PodaPart, i).points == kinds[k].points;
        report_expected (report, kinds[k].what, example->counts[k], NULL,
                         format_number (n_parts).text);
    }
}

static void
report_examples (Report *report)
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
    report_section (report, "examples");
    for (guint i = 0; i < G_N_ELEMENTS (examples); i++)
        report_example (report, &examples[i]);
}

gboolean
report_formanyuk (Report *report, GError **error)
{
    Match matches[FORMANYUK_MATCHES];
    Outcome outcomes[FORMANYUK_MATCHES];
    g_autoptr (Table) table = table_read (report->data, "formanyuk.csv",
                                          FORMANYUK_NAMES, FORMANYUK_MATCHES, error);
    if (table == NULL)
        return FALSE;
    for (guint i = 0; i < FORMANYUK_MATCHES; i++)
        if (!read_match (table, i, &matches[i], error))
            return FALSE;
    for (guint i = 0; i < FORMANYUK_MATCHES; i++)
        play_match (&matches[i], matches[i].manner, &outcomes[i]);
    report_title (report, "Machine against machine, on 7 rows x 8 columns",
                  "V. Formanyuk, Sistemas Inteligentes, Grupo 5 prácticas, Universidad "
                  "de Alicante, 2022");
    report_matches (report, matches, outcomes);
    report_boards (report, matches, outcomes);
    report_ties (report, matches, outcomes);
    report_repeated_board (report, &matches[4]);
    report_conclusion (report, matches, outcomes);
    report_own_view (report, matches, outcomes);
    report_examples (report);
    for (guint i = 0; i < FORMANYUK_MATCHES; i++)
        outcome_clear (&outcomes[i]);
    return TRUE;
}
