#include "invencible_listing.h"

/* Where a stretch of cells begins and how it goes on. */
typedef struct {
    int row, column, down, right;
} Stretch;

/* Whose discs all `n` cells of a stretch are; 0 for nobody's. */
static int
listing_owner (const Listing *board, Stretch stretch, int n)
{
    int owner = board->cells[stretch.row][stretch.column];
    for (int k = 1; k < n; k++)
        if (board->cells[stretch.row + k * stretch.down]
                        [stretch.column + k * stretch.right]
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

Lines
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

Choice
listing_choose (const Listing *board, int depth, const Mends *mends)
{
    return listing_search (board, 1, depth, -G_MAXINT, G_MAXINT, mends);
}

Listing
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
