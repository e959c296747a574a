#pragma once

/* The board of Reversi, for its rules and its evaluators.
 *
 * Boards are bitboards, row by row from the top without gaps: a bit's number is that of
 * its cell on the board that is shown. A step of 1 goes right, of `size` down, of
 * size + 1 down and right, of size - 1 down and left. */

#include "game/bits.h"
#include "game/reversi/reversi.h"

G_BEGIN_DECLS

/* What a position holds. The discs are those of who is to move and of who is not, so
 * that play is the same for both. Where a disc can be placed is kept: the end of the
 * game, the moves and mobility all ask for it. */
typedef struct {
    guint64 mover;  /* the discs of who is to move */
    guint64 other;  /* the other player's */
    guint64 second; /* 1 where O is to move */
    guint64 open;   /* where who is to move can place a disc; follows from the rest */
    guint size;
    gboolean half;                /* each player owns half of all discs: of these */
    guint mover_left, other_left; /* so many are left; else 0 */
} PodaReversi;

/* Out of a position, word by word, as Connect-4 does it and for its reason. */
static inline PodaReversi
poda_reversi_unpack (const PodaPosition *position)
{
    guint64 shape = position->words[4];
    return (PodaReversi){
        .mover = position->words[0],
        .other = position->words[1],
        .second = position->words[2],
        .open = position->words[3],
        .size = (guint) (shape & 0xff),
        .half = (gboolean) (shape >> 8 & 0xff),
        .mover_left = (guint) (shape >> 16 & 0xff),
        .other_left = (guint) (shape >> 24),
    };
}

/* The discs of the first player (PODA_MAX) or the second. */
static inline guint64
poda_reversi_held (const PodaReversi *board, PodaPlayer player)
{
    return (player == PODA_MIN) == board->second ? board->mover : board->other;
}

/* All cells of a board. */
static inline guint64
poda_reversi_cells (guint size)
{
    return G_MAXUINT64 >> (64 - size * size);
}

/* TRUE if a player of whose discs so many are left can place one. */
static inline gboolean
poda_reversi_has_discs (const PodaReversi *board, guint left)
{
    return !board->half || left > 0;
}

/* The cells where a disc of `own` would turn discs of `other`, and what one turns. */
guint64 poda_reversi_placements (guint64 own, guint64 other, guint size);
guint64 poda_reversi_turned (guint64 disc, guint64 own, guint64 other, guint size);

/* Where the player who is not to move could place a disc. */
guint64 poda_reversi_open_to_other (const PodaReversi *board);

/* Where a player can place a disc, or could if it were that player's turn. */
guint64 poda_reversi_open (const PodaReversi *board, PodaPlayer player);

/* Tells of a set of cells that count `points` each: one part. */
static inline void
poda_reversi_account (PodaAccount *account, gint64 points, guint64 cells,
                      const char *reason)
{
    PodaPart *part =
        poda_account_add (account, points * poda_bits_count (cells), reason);
    for (guint64 left = cells; left != 0; left &= left - 1)
        poda_part_add_cell (part, poda_bits_lowest (left));
}

G_END_DECLS
