/* "La máquina invencible 2": the example tree, and one position for each flaw that its
 * readers, or we, have found. */

#include "connect4.h"
#include "invencible_listing.h"
#include "published.h"
#include "trees.h"

#define INVENCIBLE_BOARD "rows=7"
#define INVENCIBLE_LESSONS 12 /* figures that show the flaws */
#define INVENCIBLE_EASY 3     /* the listing's depth at its first level */

static PodaNode *
last_visited_child (const PodaNode *node)
{
    PodaNode *last = NULL;
    for (PodaNode *child = poda_node_child (node); child != NULL;
         child = poda_node_next (child))
        if (child->status != PODA_STATUS_PRUNED)
            last = child;
    return last;
}

/* "50 and 23": the value after which each cut is made, in the order of the cuts. */
static char *
cut_values (const PodaRecord *record)
{
    GString *values = g_string_new (NULL);
    for (guint32 id = 1; id <= poda_record_n_visited (record); id++) {
        const PodaNode *node = poda_record_node (record, id);
        char text[PODA_VALUE_BUFFER];
        if (node->cut == PODA_CUT_NONE)
            continue;
        g_string_append_printf (values, "%s%s", values->len > 0 ? " and " : "",
                                poda_value_format (last_visited_child (node)->value,
                                                   PODA_STYLE_MACHINE, text));
    }
    return g_string_free (values, FALSE);
}

static gboolean
report_example_tree (Report *report, GError **error)
{
    static const Figure value = { .what = "value of the root", .published = "41" };
    static const Figure cuts = {
        .what = "a node's other children are cut after",
        .published = "50 and 23",
        .reason = "The first leaves out the leaf 17: its node is worth 50 or more, and "
                  "MIN above it has 41. The second leaves out what follows 23: MAX has "
                  "41 already. What that is, the text does not say."
    };
    static const Figure names = { .what = "left out in trees/invencible2.gv",
                                  .expected = "G I" };
    g_autoptr (PodaTree) tree = read_tree (report->trees, "invencible2.gv", error);
    if (tree == NULL)
        return FALSE;
    g_autoptr (PodaRecord) record = record_tree (tree, &poda_alphabeta);
    g_autofree char *after = cut_values (record), *pruned = pruned_names (record);
    report_section (report,
                    "The example tree MAX [ MIN [ 41, MAX [ 50, 17 ] ], MIN [ 23, ... "
                    "] ]");
    report_columns (report, "");
    report_number (report, &value, poda_record_root (record)->value);
    report_figure (report, &cuts, after);
    report_figure (report, &names, pruned);
    return TRUE;
}

static void
report_checks (Report *report)
{
    static const Figure nodes = { .what = "7 + 7^2 + 7^3 + 7^4 + 7^5, depth 5",
                                  .published = "19607" };
    static const Figure saved = {
        .what = "nodes alpha-beta saves there",
        .published = "30 %",
        .expected = "90 %",
        .reason = "\"It is estimated\", says the article. How much is saved depends on "
                  "the depth and on the order of moves."
    };
    PodaPosition empty = empty_board (INVENCIBLE_BOARD);
    PodaProblem problem = connect4_problem (&empty, &poda_connect4_lines, 5);
    g_autoptr (PodaSummary) alphabeta = solve (&problem);
    problem.algorithm = &poda_minimax;
    g_autoptr (PodaSummary) minimax = solve (&problem);
    double kept =
        (double) alphabeta->counts.nodes / (double) minimax->counts.nodes * 100;
    g_autofree char *share = g_strdup_printf ("%d %%", (int) (100.5 - kept));
    report_section (report, "What the article reckons, from the empty board of 7 x 7");
    report_columns (report, "");
    report_number (report, &nodes, (PodaValue) (minimax->counts.nodes - 1));
    report_figure (report, &saved, share);
}

/* --- The diagonals --- */

/* Whether the listing sees a falling four that begins at a cell, rows from the top. */
static gboolean
sees_falling_four (guint row, guint column, gboolean mended)
{
    Listing board = { { { 0 } } };
    for (guint k = 0; k < 4; k++)
        board.cells[row + k][column + k] = 1;
    return listing_lines (&board, 4, 1, mended).counts > 0;
}

static guint
count_falling_fours (gboolean mended)
{
    guint seen = 0;
    for (guint cell = 0; cell < 16; cell++)
        seen += sees_falling_four (cell / 4, cell % 4, mended);
    return seen;
}

static void
report_falling_fours (Report *report)
{
    static const Figure seen = { .what = "seen, as printed", .expected = "10 of 16" };
    static const Figure mended = { .what = "seen, with the reader's line 94",
                                   .expected = "16 of 16" };
    report_section (report, "Flaw 1: falling fours that are not seen");
    report_text (report, 2,
                 "Line 94 of the listing means to read a falling diagonal above the "
                 "main one, and reads a piece of a row once more. So neither the "
                 "winner nor the end of the game is seen. A four begins at its "
                 "upper left cell:");
    report_put (report, "\n%12s", "column");
    for (guint column = 1; column <= 4; column++)
        report_put (report, "%8u", column);
    report_put (report, "\n");
    for (guint row = 0; row < 4; row++) {
        report_put (report, "    row %u   ", 7 - row);
        for (guint column = 0; column < 4; column++)
            report_put (report, "%8s",
                        sees_falling_four (row, column, FALSE) ? "seen" : "missed");
        report_put (report, "\n");
    }
    report_put (report, "\n");
    g_autofree char *as_printed =
        g_strdup_printf ("%u of 16", count_falling_fours (FALSE));
    g_autofree char *with_mend =
        g_strdup_printf ("%u of 16", count_falling_fours (TRUE));
    report_columns (report, "");
    report_figure (report, &seen, as_printed);
    report_figure (report, &mended, with_mend);
}

/* A board, its lower rows, and what X's lines on it are worth: as the listing counts
 * them, with the reader's line 94, and both players' counted right. */
typedef struct {
    const char *what, *board;
    PodaValue points[3];
} Lesson;

#define FOUR_EMPTY_ROWS "......./......./......./......./"

static void
report_lesson (Report *report, const Lesson *lesson)
{
    static const char *const flaws[] = { "flaws=published", "flaws=reader",
                                         "flaws=none" };
    g_autofree char *text = g_strconcat (FOUR_EMPTY_ROWS, lesson->board, NULL);
    PodaPosition position = place_discs (INVENCIBLE_BOARD, text);
    gboolean holds = TRUE;
    print_left (report, "", 2);
    print_left (report, lesson->what, 22);
    print_left (report, lesson->board, 24);
    for (guint i = 0; i < G_N_ELEMENTS (flaws); i++) {
        char number[PODA_VALUE_BUFFER];
        PodaValue points =
            evaluate (&poda_connect4_lines, flaws[i], &position, PODA_MAX);
        holds = holds && points == lesson->points[i];
        print_right (report, poda_value_format (points, PODA_STYLE_MACHINE, number), 9);
    }
    report_put (report, "  %s\n", report_fresh_row (report, holds));
}

static void
report_lessons (Report *report, const char *title, const Lesson *lessons,
                guint n_lessons)
{
    report_section (report, title);
    report_put (report, "  %-22s%-24s%9s%9s%9s  verdict\n", "the value for X",
                "rows 3, 2, 1", "printed", "reader", "right");
    for (guint i = 0; i < n_lessons; i++)
        report_lesson (report, &lessons[i]);
}

static void
report_counts (Report *report)
{
    static const Lesson twice[] = {
        { "two in the second row", "......./.....XX/.......", { 20, 4, 4 } },
        { "two in the bottom row", "......./......./.....XX", { 4, 4, 4 } },
    };
    static const Lesson short_ones[] = {
        { "a diagonal of two", "......./X....../.X.....", { 0, 0, 4 } },
        { "a diagonal of three", "X....../.X...../..X....", { 0, 0, 17 } },
    };
    static const Lesson one_sided[] = {
        { "two in a row", "......./......./XX.....", { 4, 4, 4 } },
        { "the other has three", "......./......./XX..OOO", { 4, 4, -13 } },
    };
    report_lessons (report, "The same line: pieces of rows count again", twice,
                    G_N_ELEMENTS (twice));
    report_lessons (report,
                    "Flaw 2: on diagonals too short for four, twos and threes are lost",
                    short_ones, G_N_ELEMENTS (short_ones));
    report_lessons (report, "Flaw 3: only one's own lines count", one_sided,
                    G_N_ELEMENTS (one_sided));
}

/* --- The search --- */

/* A board, the listing's choice, and the choice once one thing is mended. X is the
 * human, who has begun, O the computer. */
typedef struct {
    const char *board; /* the lower rows */
    Mends mends;
    Figure printed, mended;
} Dilemma;

static void
print_lower_rows (Report *report, const char *board)
{
    g_auto (GStrv) rows = g_strsplit (board, "/", -1);
    for (guint i = 0; rows[i] != NULL; i++) {
        report_put (report, "      ");
        for (const char *at = rows[i]; *at != '\0'; at++)
            report_put (report, "%s%c", at > rows[i] ? " " : "", *at);
        report_put (report, "\n");
    }
    report_put (report, "      1 2 3 4 5 6 7\n\n");
}

static void
report_dilemma (Report *report, const char *empty_rows, const Dilemma *dilemma)
{
    static const Mends none = { FALSE, FALSE, FALSE };
    g_autofree char *text = g_strconcat (empty_rows, dilemma->board, NULL);
    PodaPosition position = read_board (INVENCIBLE_BOARD, text);
    Listing board = listing_board (&position, 'O');
    print_lower_rows (report, dilemma->board);
    report_columns (report, "column, at the easy level, O to move");
    report_number (report, &dilemma->printed,
                   listing_choose (&board, INVENCIBLE_EASY, &none).column + 1);
    report_number (report, &dilemma->mended,
                   listing_choose (&board, INVENCIBLE_EASY, &dilemma->mends).column
                       + 1);
}

static void
report_last_ply (Report *report)
{
    static const Dilemma dilemma = {
        .board = "...XX.O",
        .mends = { .last_ply = TRUE },
        .printed = { .what = "as printed",
                     .expected = "1",
                     .reason =
                         "X plays 3 and has three in a row, open on both sides: O "
                         "is lost. In the fourth ply the listing looked at column "
                         "1 alone." },
        .mended = { .what = "every column of the last ply is tried", .expected = "3" }
    };
    report_section (report, "Flaw 4: the last ply is its leftmost column");
    report_text (report, 2,
                 "The evaluation stands inside the loop over the columns, and "
                 "returns: of the last ply, only the leftmost legal column is "
                 "looked at.");
    report_put (report, "\n");
    report_dilemma (report, "......./......./......./......./......./......./",
                    &dilemma);
}

static void
report_distance (Report *report)
{
    static const Dilemma dilemma = {
        .board = "...X.../.O.X.../.XXX..O/.OXO..O",
        .mends = { .distance = TRUE },
        .printed = { .what = "as printed",
                     .expected = "1",
                     .reason =
                         "O loses whatever it plays, and all losses look alike but "
                         "for a few points: so X wins at once, in column 1 or "
                         "4." },
        .mended = { .what = "points times (depth + 1), a reader",
                    .expected = "4",
                    .reason = "A loss two plies later weighs a third: no other column "
                              "puts it off." }
    };
    report_section (report, "Flaw 5: the distance to a win does not count");
    report_dilemma (report, "......./......./......./", &dilemma);
}

gboolean
report_invencible (Report *report, GError **error)
{
    report_title (report,
                  "La máquina invencible 2: negamax with alpha-beta, and a listing",
                  "Article on Connect-4 with a program in Python, and its readers' "
                  "comments");
    if (!report_example_tree (report, error))
        return FALSE;
    report_checks (report);
    guint before = report->tally.fresh;
    void (*const flaws[]) (Report *) = { report_falling_fours, report_counts,
                                         report_last_ply, report_distance };
    for (guint i = 0; i < G_N_ELEMENTS (flaws); i++)
        flaws[i](report);
    report_count (report, report->tally.fresh - before, INVENCIBLE_LESSONS,
                  "signs of flaws");
    return TRUE;
}
