#pragma once

/* What boards of cells and heaps of sticks have in common, for board.c and heaps.c. */

#include "draw/output/board.h"
#include "draw/output/scene.h"

G_BEGIN_DECLS

#define PODA_BOARD_LABEL 16.0 /* letters of columns, rows, and marks … */
#define PODA_BOARD_FOOT 0.36 /* … and how far below the middle they stand, to an em */
#define PODA_BOARD_LINE 22.0

/* A text in the middle of x; or one that is no wider than its room. */
void poda_board_text (PodaPen *pen, const char *css, double x, double y, double size,
                      const char *text);
void poda_board_fitted (PodaPen *pen, const char *css, double x, double y, double size,
                        const char *text, double room);

/* The beginning of a picture of this class. */
void poda_board_open (PodaPen *pen, const char *css, PodaPoint size);

/* What is said of a move; NULL: nothing. And the groups of a mark, whose it is, and of
 * what is clicked, with the place that can be. */
const PodaBoardMark *poda_board_mark_of (const PodaPlayed *played, PodaMove move);
void poda_board_open_mark (PodaPen *pen, const PodaPlayed *played,
                           const PodaBoardMark *mark);
void poda_board_open_take (PodaPen *pen, const PodaPlayed *played, PodaMove move);
void poda_board_reach (PodaPen *pen, double x, double y, double width, double height);

/* The heaps of nim, and what is clicked there. */
void poda_emit_heaps (const PodaPlayed *played, PodaOutput *output);
char *poda_heaps_place (const PodaPosition *position, PodaMove move);

G_END_DECLS
