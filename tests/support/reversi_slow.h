#pragma once

/* Reversi once more, cell by cell on arrays, sharing nothing with the game. */

#include <glib.h>
#include <string.h>

typedef struct {
    char cells[8][8]; /* by row from the top, then column */
    int size;
    char mover;
    gboolean half;
    guint left[2]; /* to X and to O */
} Slow;

static inline char
slow_opponent (char player)
{
    return player == 'X' ? 'O' : 'X';
}

static inline Slow
slow_start (int size, gboolean parallel, gboolean half)
{
    Slow slow = { .size = size, .mover = 'X', .half = half };
    int middle = size / 2;
    memset (slow.cells, '.', sizeof slow.cells);
    slow.cells[middle - 1][middle - 1] = parallel ? 'X' : 'O';
    slow.cells[middle - 1][middle] = 'X';
    slow.cells[middle][middle - 1] = parallel ? 'O' : 'X';
    slow.cells[middle][middle] = 'O';
    slow.left[0] = slow.left[1] = (guint) (size * size / 2 - 2);
    return slow;
}

static inline gboolean
slow_is_on (const Slow *slow, int row, int column)
{
    return row >= 0 && row < slow->size && column >= 0 && column < slow->size;
}

/* The number of discs that a player's disc would turn; turns them if asked to. */
static inline guint
slow_turn (Slow *slow, int row, int column, char player, gboolean really)
{
    guint n_turned = 0;
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++) {
            int length = 1;
            while (slow_is_on (slow, row + length * down, column + length * right)
                   && slow->cells[row + length * down][column + length * right]
                          == slow_opponent (player))
                length++;
            if (!slow_is_on (slow, row + length * down, column + length * right)
                || slow->cells[row + length * down][column + length * right] != player)
                continue;
            n_turned += (guint) length - 1;
            for (int i = 1; really && i < length; i++)
                slow->cells[row + i * down][column + i * right] = player;
        }
    return n_turned;
}

static inline gboolean
slow_can_place (Slow *slow, int row, int column, char player)
{
    return slow->cells[row][column] == '.'
           && (!slow->half || slow->left[player == 'O'] > 0)
           && slow_turn (slow, row, column, player, FALSE) > 0;
}

static inline guint
slow_mobility (Slow *slow, char player)
{
    guint count = 0;
    for (int row = 0; row < slow->size; row++)
        for (int column = 0; column < slow->size; column++)
            count += slow_can_place (slow, row, column, player);
    return count;
}

static inline guint
slow_discs (const Slow *slow, char player)
{
    guint count = 0;
    for (int row = 0; row < slow->size; row++)
        for (int column = 0; column < slow->size; column++)
            count += slow->cells[row][column] == player;
    return count;
}

static inline guint
slow_corners (const Slow *slow, char player)
{
    int last = slow->size - 1;
    return (guint) (slow->cells[0][0] == player) + (slow->cells[0][last] == player)
           + (slow->cells[last][0] == player) + (slow->cells[last][last] == player);
}

static inline void
slow_place (Slow *slow, int row, int column)
{
    slow_turn (slow, row, column, slow->mover, TRUE);
    slow->cells[row][column] = slow->mover;
    if (slow->half)
        slow->left[slow->mover == 'O']--;
    slow->mover = slow_opponent (slow->mover);
}

/* "d3,c4" or "pass"; "" where the game is over. */
static inline char *
slow_moves (Slow *slow)
{
    GString *list = g_string_new (NULL);
    for (int row = 0; row < slow->size; row++)
        for (int column = 0; column < slow->size; column++)
            if (slow_can_place (slow, row, column, slow->mover))
                g_string_append_printf (list, "%s%c%d", list->len > 0 ? "," : "",
                                        'a' + column, row + 1);
    if (list->len == 0 && slow_mobility (slow, slow_opponent (slow->mover)) > 0)
        g_string_append (list, "pass");
    return g_string_free (list, FALSE);
}

static inline char *
slow_text (const Slow *slow)
{
    GString *text = g_string_new (NULL);
    for (int row = 0; row < slow->size; row++)
        g_string_append_printf (text, "%s%.*s", row > 0 ? "/" : "", slow->size,
                                slow->cells[row]);
    g_string_append_printf (text, " %c", slow->mover);
    if (slow->half)
        g_string_append_printf (text, " %u+%u", slow->left[0], slow->left[1]);
    return g_string_free (text, FALSE);
}

static inline int
slow_score (const Slow *slow)
{
    return (int) slow_discs (slow, 'X') - (int) slow_discs (slow, 'O');
}
