/* V. Formanyuk, Connect-4: 13 games of machine against machine, why four of them are
 * printed as they are, what both machines overlook, and two examples of the
 * evaluator. */

#include "formanyuk_boards.h"
#include "published.h"

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
    report_section (report, "Machine against machine, 7 rows x 8 columns");
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
    static const Figure figures[] = {
        { .what = "figure 25, the first taken, ends as", .expected = "figure 27" },
        { .what = "figure 26, the first taken, ends as",
          .expected = "figure 27",
          .reason = "Minimax and alpha-beta find the same values. With the printed "
                    "rule, that a column be better than all before it, they play the "
                    "same game: the printed boards show that minimax had another." }
    };
    report_section (
        report, "Minimax takes the last of equal columns, against the printed code");
    report_columns (report, "");
    for (guint i = 0; i < G_N_ELEMENTS (figures); i++) {
        g_autofree char *ours = figure_of (matches, outcomes, &matches[i], AS_PRINTED);
        report_figure (report, &figures[i], ours);
    }
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
    static const Figure depths = {
        .what = "depths 1 to 6 that give its board",
        .published = "3,5",
        .expected = "3,3",
        .reason = "Of all 36 pairs. Figure 27 is that game: its board was printed "
                  "twice."
    };
    g_autofree char *found = depths_that_give (match);
    report_section (report, "Figure 29 repeats figure 27");
    report_columns (report, "");
    report_figure (report, &depths, found);
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
    static const Figure wins = {
        .what = "equal machines: who begins wins",
        .published = "always",
        .expected = "6 of 9",
        .reason = "Figures 31, 32 and 36 show otherwise, and the document's next "
                  "sentence says so too: that the first column matters."
    };
    g_autofree char *ours = wins_of_equals (matches, outcomes);
    report_section (report, "What the document concludes");
    report_columns (report, "");
    report_figure (report, &wins, ours);
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
    report_section (report, "Had each machine searched for itself");
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
    const char *board;
    Figure total;
    struct {
        PodaValue points;
        Figure count;
    } parts[4];
} Example;

static guint
count_parts (const PodaAccount *account, PodaValue points)
{
    guint n_parts = 0;
    for (guint i = 0; i < account->parts->len; i++)
        n_parts += g_array_index (account->parts, PodaPart, i).points == points;
    return n_parts;
}

static void
report_example (Report *report, const Example *example)
{
    const PodaEvaluator *evaluator = &poda_connect4_windows;
    PodaPosition position = read_board (FORMANYUK_BOARD, example->board);
    PodaArguments arguments;
    evaluator_arguments (evaluator, NULL, &arguments);
    g_auto (PodaAccount) account;
    poda_account_init (&account);
    evaluator->account (&poda_connect4, &position, PODA_MIN, &arguments, &account);
    report_number (report, &example->total,
                   evaluate (evaluator, NULL, &position, PODA_MIN));
    for (guint i = 0; i < G_N_ELEMENTS (example->parts); i++)
        if (example->parts[i].count.what != NULL)
            report_number (report, &example->parts[i].count,
                           count_parts (&account, example->parts[i].points));
}

static void
report_examples (Report *report)
{
    static const Example examples[] = {
        { "......../......../......../......../X......./X......./X.O.O...",
          { .what = "figure 12, in the view of piece 2", .published = "-59" },
          { { -75, { .what = "    times −75", .published = "1" } },
            { 5, { .what = "    times +5", .published = "2" } },
            { 6, { .what = "    times +6", .published = "1" } } } },
        { "......../X......./O......./O......./O.XX..../XXXOO.../XXOXOO..",
          { .what = "figure 13, in the view of piece 2", .published = "-118" },
          { { -75, { .what = "    times −75", .published = "2" } },
            { 5, { .what = "    times +5", .published = "4" } },
            { 6, { .what = "    times +6", .published = "2" } } } },
    };
    report_section (report, "The evaluator's examples");
    report_columns (report, "");
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
