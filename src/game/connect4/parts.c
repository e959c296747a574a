#include "game/connect4/parts.h"

#include "game/bits.h"

void
poda_connect4_add_cells (PodaPart *part, const PodaConnect4 *board, guint64 set)
{
    for (guint64 left = set; left != 0; left &= left - 1)
        poda_part_add_cell (part,
                            poda_connect4_shown_cell (board, poda_bits_lowest (left)));
}

/* The bits of each plane are counted in bytes, and the bytes doubled from plane to
 * plane: eight cells of at most 31 stay below 256. */
int
poda_connect4_sum (const PodaConnect4Numbers *numbers, guint64 set)
{
    guint64 sum = 0;
    for (guint i = G_N_ELEMENTS (numbers->planes); i-- > 0;) {
        guint64 bits = numbers->planes[i] & set;
        bits -= (bits >> 1) & G_GUINT64_CONSTANT (0x5555555555555555);
        bits = (bits & G_GUINT64_CONSTANT (0x3333333333333333))
               + ((bits >> 2) & G_GUINT64_CONSTANT (0x3333333333333333));
        bits = (bits + (bits >> 4)) & G_GUINT64_CONSTANT (0x0f0f0f0f0f0f0f0f);
        sum = 2 * sum + bits;
    }
    sum = (sum & G_GUINT64_CONSTANT (0x00ff00ff00ff00ff))
          + ((sum >> 8) & G_GUINT64_CONSTANT (0x00ff00ff00ff00ff));
    return (int) (sum * G_GUINT64_CONSTANT (0x0001000100010001) >> 48);
}

guint
poda_connect4_count_rows (const PodaConnect4 *board)
{
    guint less = board->connect - 1;
    guint across = board->columns > less ? board->columns - less : 0;
    guint up = board->rows > less ? board->rows - less : 0;
    return across * board->rows + up * board->columns + 2 * across * up;
}
