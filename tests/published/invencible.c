/* "La máquina invencible 2": the example tree, and one position for each flaw that its
 * readers, or we, have found; with the listing's search, whose flaws can be mended one
 * at a time.
 *
 * A board is rows from the top, as in the listing; 1 is the computer (MAX), -1 the
 * human (MIN), who begins. The function searches depth + 1 plies: at depth 0 it drops a
 * disc once more, and evaluates in the view of the player who dropped it. */

#include "published.h"

/* --- The listing --- */

#define LISTING_SIZE 7

typedef struct {
    int cells[LISTING_SIZE][LISTING_SIZE];
} Listing;

typedef struct {
    gboolean falling;  /* the reader's mend: falling diagonals above the main one */
    gboolean last_ply; /* the last ply looks at every column, not only at the first */
    gboolean distance; /* the reader's factor: the earlier, the larger */
} Mends;

typedef struct {
    int last;   /* whose the last line found is; 0 for none */
    int counts; /* the player's lines */
} Lines;

typedef struct {
    int value, column; /* the column from 0 */
} Choice;

/* The first cell of a stretch, and the direction. */
typedef struct {
    int row, column, down, right;
} Stretch;

/* The owner of all `n` cells of a stretch; 0 for none. */
static int
listing_owner (const Listing *board, Stretch interval, int n)
{
    int owner = board->cells[interval.row][interval.column];
    for (int k = 1; k < n; k++)
        if (board->cells[interval.row + k * interval.down]
                        [interval.column + k * interval.right]
            != owner)
            return 0;
    return owner;
}

/* The four stretches of the listing's diagonal test, of which it counts the first that
 * is somebody's. The second lies along a row, unless it is mended. */
static int
listing_diagonal_owner (const Listing *board, int i, int j, int n, gboolean falling)
{
    const Stretch stretches[] = {
        { i + j, j, 1, 1 },
        falling ? (Stretch){ j, i + j, 1, 1 } : (Stretch){ i + j, i + j, 0, 1 },
        { i + j, 6 - j, 1, -1 },
        { j, 6 - (i + j), 1, -1 },
    };
    int owner = 0;
    for (guint k = 0; k < G_N_ELEMENTS (stretches) && owner == 0; k++)
        owner = listing_owner (board, stretches[k], n);
    return owner;
}

static void
add_line (Lines *lines, int owner, int player)
{
    lines->last = owner != 0 ? owner : lines->last;
    lines->counts += owner != 0 && owner == player;
}

/* Lines of `n` discs: the listing's comprueba_linea. */
static Lines
listing_lines (const Listing *board, int n, int player, gboolean falling)
{
    Lines lines = { 0, 0 };
    int places = LISTING_SIZE + 1 - n;
    for (int i = 0; i < LISTING_SIZE; i++)
        for (int j = 0; j < places; j++)
            add_line (&lines, listing_owner (board, (Stretch){ i, j, 0, 1 }, n),
                      player);
    for (int i = 0; i < LISTING_SIZE; i++)
        for (int j = 0; j < places; j++)
            add_line (&lines, listing_owner (board, (Stretch){ j, i, 1, 0 }, n),
                      player);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < places - i; j++)
            add_line (&lines, listing_diagonal_owner (board, i, j, n, falling), player);
    return lines;
}

static int
listing_evaluate (const Listing *board, int player, const Mends *mends)
{
    return 4 * listing_lines (board, 2, player, mends->falling).counts
           + 9 * listing_lines (board, 3, player, mends->falling).counts
           + 1000 * listing_lines (board, 4, player, mends->falling).counts;
}

static gboolean
listing_over (const Listing *board, const Mends *mends)
{
    gboolean full = TRUE;
    for (int column = 0; column < LISTING_SIZE; column++)
        full = full && board->cells[0][column] != 0;
    return full || listing_lines (board, 4, 0, mends->falling).last != 0;
}

static gboolean
listing_drop (Listing *board, int column, int player)
{
    for (int row = LISTING_SIZE - 1; row >= 0; row--)
        if (board->cells[row][column] == 0) {
            board->cells[row][column] = player;
            return TRUE;
        }
    return FALSE;
}

/* The listing's negamax. */
static Choice
listing_search (const Listing *board, int player, int depth, int alpha, int beta,
                const Mends *mends)
{
    Choice best = { G_MININT, -1 };
    for (int column = 0; column < LISTING_SIZE; column++) {
        Listing next = *board;
        Choice choice = { 0, column };
        if (!listing_drop (&next, column, player))
            continue;
        if (depth == 0 || listing_over (&next, mends)) {
            choice.value = listing_evaluate (&next, player, mends)
                           * (mends->distance ? depth + 1 : 1);
            if (!mends->last_ply)
                return choice;
        } else {
            choice.value =
                -listing_search (&next, -player, depth - 1, -beta, -alpha, mends).value;
        }
        if (choice.value > best.value)
            best = choice;
        if (best.value >= beta)
            break;
        alpha = MAX (alpha, best.value);
    }
    return best;
}

/* The computer's move. Infinity is a number here, since it is negated. */
static Choice
listing_choose (const Listing *board, int depth, const Mends *mends)
{
    return listing_search (board, 1, depth, -G_MAXINT, G_MAXINT, mends);
}

/* The position; `computer` is the disc of the computer, 'X' or 'O'. */
static Listing
listing_board (const PodaPosition *position, char computer)
{
    PodaBoard shown;
    Listing board = { { { 0 } } };
    poda_game_board (&poda_connect4, position, &shown);
    for (guint i = 0; i < LISTING_SIZE * LISTING_SIZE; i++)
        board.cells[i / LISTING_SIZE][i % LISTING_SIZE] = shown.cells[i] == '.' ? 0
                                                          : shown.cells[i] == computer
                                                              ? 1
                                                              : -1;
    return board;
}

/* --- The example --- */

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
    g_autoptr (PodaTree) tree = read_tree (report->trees, "invencible2.gv", error);
    if (tree == NULL)
        return FALSE;
    g_autoptr (PodaRecord) record = record_tree (tree, &poda_alphabeta);
    g_autofree char *after = cut_values (record), *pruned = pruned_names (record);
    report_section (report, "example tree");
    report_number (report, "value of the root", poda_record_root (record)->value);
    report_figure (report, "a node's other children are cut after", after);
    report_figure (report, "left out in trees/invencible2.gv", pruned);
    return TRUE;
}

static void
report_checks (Report *report)
{
    PodaPosition empty = empty_board (INVENCIBLE_BOARD);
    PodaProblem problem = connect4_problem (&empty, &poda_connect4_lines, 5);
    g_autoptr (PodaSummary) alphabeta = solve (&problem);
    problem.algorithm = &poda_minimax;
    g_autoptr (PodaSummary) minimax = solve (&problem);
    double kept =
        (double) alphabeta->counts.nodes / (double) minimax->counts.nodes * 100;
    g_autofree char *share = g_strdup_printf ("%d %%", (int) (100.5 - kept));
    report_section (report, "reckoned");
    report_number (report, "7 + 7^2 + 7^3 + 7^4 + 7^5, depth 5",
                   (PodaValue) (minimax->counts.nodes - 1));
    report_figure (report, "nodes alpha-beta saves there", share);
}

/* --- The diagonals --- */

/* TRUE if the listing sees a falling four that begins at a cell, rows from the top. */
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
    report_section (report, "flaw 1");
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
    report_figure (report, "seen, as printed", as_printed);
    report_figure (report, "seen, with the reader's line 94", with_mend);
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
    report_heading (report, title);
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

/* A position in which O, the computer, is to move: its empty and its lower rows. X is
 * the human, who has begun. */
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
report_choice (Report *report, const char *figure, const Listing *board, Mends mends)
{
    report_number (report, figure,
                   listing_choose (board, INVENCIBLE_EASY, &mends).column + 1);
}

static Listing
report_dilemma (Report *report, const char *empty_rows, const char *rows)
{
    g_autofree char *text = g_strconcat (empty_rows, rows, NULL);
    PodaPosition position = read_board (INVENCIBLE_BOARD, text);
    print_lower_rows (report, rows);
    report_columns (report, "column, at the easy level, O to move");
    return listing_board (&position, 'O');
}

static void
report_last_ply (Report *report)
{
    report_section (report, "flaw 4");
    Listing board = report_dilemma (
        report, "......./......./......./......./......./......./", "...XX.O");
    report_choice (report, "flaw 4: as printed", &board, (Mends){ 0 });
    report_choice (report, "every column of the last ply is tried", &board,
                   (Mends){ .last_ply = TRUE });
}

static void
report_distance (Report *report)
{
    report_section (report, "flaw 5");
    Listing board = report_dilemma (report, "......./......./......./",
                                    "...X.../.O.X.../.XXX..O/.OXO..O");
    report_choice (report, "as printed", &board, (Mends){ 0 });
    report_choice (report, "points times (depth + 1), a reader", &board,
                   (Mends){ .distance = TRUE });
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
