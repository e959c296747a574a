#pragma once

/* What stands in and around a box of a tree drawn in a terminal, in lines of text. */

#include "draw/board_text.h"
#include "draw/figure.h"

G_BEGIN_DECLS

/* How much room a drawn tree takes: each way is narrower than the one before. */
typedef enum {
    PODA_ROOM_WIDE,
    PODA_ROOM_NARROW, /* reasons take two lines */
    PODA_ROOM_CLOSE,  /* and boards have no gaps, and the visit numbers in their frames
                       */
    PODA_N_ROOMS
} PodaRoom;

typedef struct {
    GPtrArray *left, *inside, *right; /* of char *, owned; a board's lines are empty */
    char *edge;                       /* the text on the edge that leads here */
    char *corner; /* on the upper edge of the frame; NULL for none */
    PodaBoardText board;
    guint n_board;        /* the first so many lines inside are the board's rows */
    guint pad;            /* columns between a frame's outer edge and what is inside */
    guint n_reason;       /* the last so many lines at the right say why it was cut */
    guint before, behind; /* columns of what stands left and right of the shape */
    guint width, height;  /* of the shape */
    guint x;              /* the column of its middle */
    guint top;            /* its first row */
} PodaBlock;

/* Whether a frame of lines stands around it. */
static inline gboolean
poda_block_framed (const PodaBlock *block)
{
    return block->pad > 0;
}

/* Of a still everything is as large as it is in the end. */
void poda_block_init (PodaBlock *block, const PodaFigure *figure, const PodaBox *box,
                      PodaRoom room);
void poda_block_clear (PodaBlock *block);

G_END_DECLS
