/* "La máquina invencible 2": the example tree, and one position for each flaw that its
 * readers, or we, have found; with the listing's search, whose flaws can be mended one
 * at a time.
 *
 * A board is rows from the top, as in the listing; 1 is the computer (MAX), -1 the
 * human (MIN), who begins. The function searches depth + 1 plies: at depth 0 it drops a
 * disc once more, and evaluates in the view of the player who dropped it. */

#include "published.h"

/* --- The listing --- */

#define SIZE 7

typedef struct {
    int cells[SIZE][SIZE];
} Listing;

typedef struct {
    gboolean falling;  /* the reader's mend: falling diagonals above the main one */
    gboolean last_ply; /* the last ply looks at every column, not only at the first */
    gboolean distance; /* the reader's factor: the earlier, the larger */
} Mends;

typedef struct {
    int value, column; /* the column from 0 */
} Choice;

/* The owner of all `n` cells from one on, in a direction; 0 for none. */
static int
owner_of (const Listing *board, int n, int row, int column, int down, int right)
{
    int owner = board->cells[row][column];
    for (int k = 1; k < n; k++)
        if (board->cells[row + k * down][column + k * right] != owner)
            return 0;
    return owner;
}

/* The four stretches of the listing's diagonal test, of which it counts the first that
 * is somebody's. The second lies along a row, unless it is mended. */
static int
diagonal_owner (const Listing *board, int n, int i, int j, gboolean falling)
{
    const int owners[] = {
        owner_of (board, n, i + j, j, 1, 1),
        falling ? owner_of (board, n, j, i + j, 1, 1)
                : owner_of (board, n, i + j, i + j, 0, 1),
        owner_of (board, n, i + j, 6 - j, 1, -1),
        owner_of (board, n, j, 6 - (i + j), 1, -1),
    };
    guint k = 0;
    while (k < 3 && owners[k] == 0)
        k++;
    return owners[k];
}

/* The number of a player's lines of `n` discs: the listing's comprueba_linea. */
static int
count_lines (const Listing *board, int n, int player, gboolean falling)
{
    int lines = 0, places = SIZE + 1 - n;
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < places; j++)
            lines += (owner_of (board, n, i, j, 0, 1) == player)
                     + (owner_of (board, n, j, i, 1, 0) == player);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < places - i; j++)
            lines += diagonal_owner (board, n, i, j, falling) == player;
    return lines;
}

static int
listing_evaluate (const Listing *board, int player, const Mends *mends)
{
    return 4 * count_lines (board, 2, player, mends->falling)
           + 9 * count_lines (board, 3, player, mends->falling)
           + 1000 * count_lines (board, 4, player, mends->falling);
}

static gboolean
listing_over (const Listing *board, const Mends *mends)
{
    gboolean full = TRUE;
    for (int column = 0; column < SIZE; column++)
        full = full && board->cells[0][column] != 0;
    return full || count_lines (board, 4, 1, mends->falling) > 0
           || count_lines (board, 4, -1, mends->falling) > 0;
}

/* The listing's negamax. */
static Choice
listing_search (const Listing *board, int player, int depth, int alpha, int beta,
                const Mends *mends)
{
    Choice best = { G_MININT, -1 };
    for (int column = 0; column < SIZE; column++) {
        Listing next = *board;
        Choice choice = { 0, column };
        int row = SIZE - 1;
        while (row >= 0 && next.cells[row][column] != 0)
            row--;
        if (row < 0)
            continue;
        next.cells[row][column] = player;
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

/* --- The example --- */

#define BOARD "rows=7"
#define LESSONS 12 /* figures that show the flaws */
#define EASY 3     /* the listing's depth at its first level */

/* "50 and 23": the value after which each cut is made, in the order of the cuts. */
static char *
cut_values (const PodaRecord *record)
{
    GString *values = g_string_new (NULL);
    for (guint32 id = 1; id <= poda_record_n_visited (record); id++) {
        const PodaNode *node = poda_record_node (record, id), *last = NULL;
        for (PodaNode *child = poda_node_child (node); child != NULL;
             child = poda_node_next (child))
            if (child->status != PODA_STATUS_PRUNED)
                last = child;
        if (node->cut != PODA_CUT_NONE)
            g_string_append_printf (values, "%s%s", values->len > 0 ? " and " : "",
                                    number (last->value));
    }
    return g_string_free (values, FALSE);
}

static void
report_example_tree (void)
{
    g_autoptr (PodaTree) tree = read_tree ("invencible2.gv");
    g_autoptr (PodaRecord) record = record_tree (tree, &poda_alphabeta);
    g_autofree char *after = cut_values (record), *pruned = pruned_names (record);
    report_section ("example tree");
    report_number ("value of the root", poda_record_root (record)->value);
    report_figure ("a node's other children are cut after", "%s", after);
    report_figure ("left out in trees/invencible2.gv", "%s", pruned);
}

static void
report_checks (void)
{
    PodaPosition empty = empty_board (BOARD);
    PodaProblem problem = connect4_problem (&empty, &poda_connect4_lines, 5);
    g_autoptr (PodaSummary) alphabeta = solve (&problem);
    problem.algorithm = &poda_minimax;
    g_autoptr (PodaSummary) minimax = solve (&problem);
    double all = (double) minimax->counts.nodes;
    report_section ("reckoned");
    report_number ("7 + 7^2 + 7^3 + 7^4 + 7^5, depth 5", all - 1);
    report_figure ("nodes alpha-beta saves there", "%.0f %%",
                   100 - 100 * (double) alphabeta->counts.nodes / all);
}

/* --- The diagonals --- */

/* TRUE if the listing sees a falling four that begins at a cell, rows from the top. */
static gboolean
sees_falling_four (guint row, guint column, gboolean mended)
{
    Listing board = { { { 0 } } };
    for (guint k = 0; k < 4; k++)
        board.cells[row + k][column + k] = 1;
    return count_lines (&board, 4, 1, mended) > 0;
}

static void
report_falling_fours (void)
{
    guint as_printed = 0, mended = 0;
    report_section ("flaw 1");
    print_text (2, "Line 94 of the listing means to read a falling diagonal above the "
                   "main one, and reads a piece of a row once more. So neither the "
                   "winner nor the end of the game is seen. A four begins at its "
                   "upper left cell:");
    put ("\n%12s%8u%8u%8u%8u\n", "column", 1, 2, 3, 4);
    for (guint row = 0; row < 4; row++) {
        put ("    row %u   ", 7 - row);
        for (guint column = 0; column < 4; column++) {
            gboolean seen = sees_falling_four (row, column, FALSE);
            put ("%8s", seen ? "seen" : "missed");
            as_printed += seen;
            mended += sees_falling_four (row, column, TRUE);
        }
        put ("\n");
    }
    put ("\n");
    report_columns ("");
    report_figure ("seen, as printed", "%u of 16", as_printed);
    report_figure ("seen, with the reader's line 94", "%u of 16", mended);
}

/* A board, its lower rows, and what X's lines on it are worth: as the listing counts
 * them, with the reader's line 94, and both players' counted right. */
typedef struct {
    const char *heading; /* above it; or NULL */
    const char *what, *board;
    PodaValue points[3];
} Lesson;

#define THREE_EMPTY_ROWS "......./......./......./"

static void
report_lessons (void)
{
    static const Lesson lessons[] = {
        { "The same line: pieces of rows count again",
          "two in the second row",
          "......./.....XX/.......",
          { 20, 4, 4 } },
        { NULL, "two in the bottom row", "......./......./.....XX", { 4, 4, 4 } },
        { "Flaw 2: on diagonals too short for four, twos and threes are lost",
          "a diagonal of two",
          "......./X....../.X.....",
          { 0, 0, 4 } },
        { NULL, "a diagonal of three", "X....../.X...../..X....", { 0, 0, 17 } },
        { "Flaw 3: only one's own lines count",
          "two in a row",
          "......./......./XX.....",
          { 4, 4, 4 } },
        { NULL, "the other has three", "......./......./XX..OOO", { 4, 4, -13 } },
    };
    static const char *const flaws[] = { "flaws=published", "flaws=reader",
                                         "flaws=none" };
    for (guint i = 0; i < G_N_ELEMENTS (lessons); i++) {
        const Lesson *lesson = &lessons[i];
        g_autofree char *text =
            g_strconcat (THREE_EMPTY_ROWS "......./", lesson->board, NULL);
        PodaPosition position = place_discs (BOARD, text);
        gboolean holds = TRUE;
        if (lesson->heading != NULL) {
            report_heading (lesson->heading);
            put ("  %-22s%-24s%9s%9s%9s  verdict\n", "the value for X", "rows 3, 2, 1",
                 "printed", "reader", "right");
        }
        put ("  %-22s%-24s", lesson->what, lesson->board);
        for (guint k = 0; k < G_N_ELEMENTS (flaws); k++) {
            PodaValue points =
                evaluate (&poda_connect4_lines, flaws[k], &position, PODA_MAX);
            holds = holds && points == lesson->points[k];
            print_right (number (points), 9);
        }
        put ("  %s\n", judge (NEW, holds));
    }
}

/* --- The search --- */

/* Prints the lower rows of a position in which O, the computer, is to move, X having
 * begun, and its moves: as printed, and mended. */
static void
report_dilemma (const char *section, const char *empty_rows, const char *rows,
                const char *as_printed, const char *mended, const Mends *mends)
{
    const Mends none = { 0 }, *const both[] = { &none, mends };
    const char *const figures[] = { as_printed, mended };
    g_autofree char *text = g_strconcat (empty_rows, rows, NULL);
    PodaPosition position = read_board (BOARD, text);
    PodaBoard shown;
    Listing board;
    poda_game_board (&poda_connect4, &position, &shown);
    for (guint i = 0; i < SIZE * SIZE; i++)
        board.cells[i / SIZE][i % SIZE] =
            (shown.cells[i] == 'O') - (shown.cells[i] == 'X');
    report_section (section);
    put ("      ");
    for (; *rows != '\0'; rows++)
        if (*rows == '/')
            put ("\n      ");
        else
            put ("%c%s", *rows, rows[1] == '/' || rows[1] == '\0' ? "" : " ");
    put ("\n      1 2 3 4 5 6 7\n\n");
    report_columns ("column, at the easy level, O to move");
    for (guint i = 0; i < 2; i++) /* infinity is a number here, since it is negated */
        report_number (
            figures[i],
            listing_search (&board, 1, EASY, -G_MAXINT, G_MAXINT, both[i]).column + 1);
}

void
report_invencible (void)
{
    report_title ("La máquina invencible 2: negamax with alpha-beta, and a listing",
                  "Article on Connect-4 with a program in Python, and its readers' "
                  "comments");
    report_example_tree ();
    report_checks ();
    guint before = report.tally[NEW];
    report_falling_fours ();
    report_lessons ();
    report_dilemma ("flaw 4", THREE_EMPTY_ROWS THREE_EMPTY_ROWS, "...XX.O",
                    "flaw 4: as printed", "every column of the last ply is tried",
                    &(Mends){ .last_ply = TRUE });
    report_dilemma ("flaw 5", THREE_EMPTY_ROWS, "...X.../.O.X.../.XXX..O/.OXO..O",
                    "as printed", "points times (depth + 1), a reader",
                    &(Mends){ .distance = TRUE });
    report_count (report.tally[NEW] - before, LESSONS, "signs of flaws");
}
