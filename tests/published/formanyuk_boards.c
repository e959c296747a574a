#include "formanyuk_boards.h"

/* --- How a printed board differs --- */

/* Whether a printed row is ours with a cell put in, all behind it one place further to
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

/* Whether a piece floats on a printed board. */
static gboolean
defies_gravity (const char *board)
{
    for (guint row = 0; row + 1 < 7; row++)
        for (guint column = 0; column < 8; column++)
            if (board[row * 9 + column] != '.' && board[(row + 1) * 9 + column] == '.')
                return TRUE;
    return FALSE;
}

gint64
find_board (const Match *matches, const Outcome *outcomes, guint before,
            const char *board)
{
    for (guint i = 0; i < before; i++)
        if (strcmp (outcomes[i].board, board) == 0)
            return matches[i].figure;
    return 0;
}

char *
deviation_of (const Match *matches, const Outcome *outcomes, guint which)
{
    const char *printed = matches[which].board;
    g_autofree char *deviation = describe_deviation (printed, outcomes[which].board);
    gint64 figure = find_board (matches, outcomes, which, printed);
    if (strcmp (deviation, "differs") == 0 && figure != 0)
        return g_strdup_printf ("repeats %" G_GINT64_FORMAT, figure);
    return g_steal_pointer (&deviation);
}

guint
count_pieces (const char *board)
{
    guint pieces = 0;
    for (const char *at = board; *at != '\0'; at++)
        pieces += *at == '1' || *at == '2';
    return pieces;
}

/* --- The boards --- */

/* Boards beside each other, four at most. */
static void
print_boards (Report *report, const char *const *titles, const char *const *boards,
              guint n_boards)
{
    for (guint i = 0; i < n_boards; i++)
        report_put (report, i + 1 < n_boards ? "  %-19s" : "  %s\n", titles[i]);
    for (guint row = 0; row < 7; row++)
        for (guint i = 0; i < n_boards; i++) {
            for (guint column = 0; column < 8; column++)
                report_put (report, "%s%c", column == 0 ? "  " : " ",
                            boards[i][row * 9 + column]);
            report_put (report, i + 1 < n_boards ? "%4s" : "\n", "");
        }
}

static void
print_exact_boards (Report *report, const Match *matches, const Outcome *outcomes)
{
    char titles[4][16];
    const char *names[4], *boards[4];
    guint n_boards = 0, n_bands = 0;
    for (guint i = 0; i < FORMANYUK_MATCHES; i++) {
        if (*matches[i].deviation == '\0') {
            g_snprintf (titles[n_boards], sizeof titles[0], "figure %" G_GINT64_FORMAT,
                        matches[i].figure);
            names[n_boards] = titles[n_boards];
            boards[n_boards++] = outcomes[i].board;
        }
        if (n_boards == 4 || (i + 1 == FORMANYUK_MATCHES && n_boards > 0)) {
            if (n_bands++ > 0)
                report_put (report, "\n");
            print_boards (report, names, boards, n_boards);
            n_boards = 0;
        }
    }
}

static void
print_other_boards (Report *report, const Match *matches, const Outcome *outcomes)
{
    for (guint i = 0; i < FORMANYUK_MATCHES; i++) {
        if (*matches[i].deviation == '\0')
            continue;
        g_autofree char *printed =
            g_strdup_printf ("figure %" G_GINT64_FORMAT ", printed", matches[i].figure);
        const char *titles[] = { printed, "what comes out" };
        const char *boards[] = { matches[i].board, outcomes[i].board };
        print_boards (report, titles, boards, 2);
        report_put (report, "\n");
    }
}

void
report_boards (Report *report, const Match *matches, const Outcome *outcomes)
{
    static const Figure floating = {
        .what = "printed boards on which a piece floats",
        .expected = "33 34 35",
        .reason = "The rows that differ are those that are played, with one cell put "
                  "in: what is behind it stands one place too far to the right."
    };
    g_autoptr (GString) figures = g_string_new (NULL);
    for (guint i = 0; i < FORMANYUK_MATCHES; i++)
        if (defies_gravity (matches[i].board))
            g_string_append_printf (figures, "%s%" G_GINT64_FORMAT,
                                    figures->len > 0 ? " " : "", matches[i].figure);
    report_section (report, "Final boards, printed and played alike");
    print_exact_boards (report, matches, outcomes);
    report_section (report, "Final boards that are printed otherwise");
    print_other_boards (report, matches, outcomes);
    report_columns (report, "");
    report_figure (report, &floating, figures->str);
}
