#pragma once

/* Reversi: discs between the one that is placed and another of the same player, in any
 * of eight directions, turn over; X (black), the first player, begins.
 * `reversi:size=8,start=diagonal,half=no` unless told otherwise; sizes 4, 6 and 8.
 *
 * A disc is placed where it turns at least one; moves are cells, `d3` for column d and
 * row 3 from the top, listed row by row from the top. Who has no such cell passes:
 * `pass` is then the only move, and a ply. The game is over when neither player can
 * place a disc. With `half=yes` each player owns half of all discs, those of the start
 * included: each disc placed is one of the player's own, whoever's it turns into, and
 * who has none left passes.
 *
 * The middle four cells hold O on the falling diagonal and X on the rising one
 * (`diagonal`), or X above and O below (`parallel`); O is on d4 and e5 of eight by
 * eight cells, or X on d4 and e4.
 *
 * A position's text is its rows from the top joined by `/` or line ends, of `X O .` (or
 * `1 2 0`), a space, and the side to move. With `half=yes` there follow a space and the
 * discs left to X and to O, joined by `+`; they may be left out where nobody has
 * passed. Refused are boards on which a disc in the middle is missing or one lies apart
 * from the others. Utility is X's discs minus O's; empty cells count for nobody. */

#include "game/bits.h"
#include "game/evaluator.h"

G_BEGIN_DECLS

extern const PodaGame poda_reversi;
extern const PodaEvaluator poda_reversi_discs, poda_reversi_weighted;

/* Boards are bitboards, row by row from the top without gaps: a bit's number is that of
 * its cell on the board that is shown. A step of 1 goes right, of `size` down, of
 * size + 1 down and right, of size - 1 down and left. */

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

/* Where a player can place a disc, or could if it were that player's turn. */
guint64 poda_reversi_open (const PodaReversi *board, PodaPlayer player);

G_END_DECLS
