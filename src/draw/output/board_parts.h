#pragma once

/* What boards of cells, heaps of sticks and small trees to play on have in common. */

#include "draw/output/board.h"
#include "draw/output/scene.h"

G_BEGIN_DECLS

#define PODA_BOARD_LABEL 16.0 /* letters of columns, rows, and marks … */
#define PODA_BOARD_FOOT 0.36 /* … and how far below the middle they stand, to an em */
#define PODA_BOARD_LINE 22.0

/* Shapes of these classes. */
void poda_board_rect (PodaScene *scene, const char *css, double x, double y,
                      double width, double height, double radius);
void poda_board_circle (PodaScene *scene, const char *css, PodaPoint at, double radius);

/* A text around the middle of x; and one that is no wider than its room. */
void poda_board_text (PodaScene *scene, const char *css, double x, double y,
                      double size, const char *text);
void poda_board_fitted (PodaScene *scene, const char *css, double x, double y,
                        double size, const char *text, double room);

/* Writes the scene as a picture of these classes and this size. */
void poda_board_write (const PodaScene *scene, const char *css, const char *label,
                       PodaPoint size, PodaOutput *output);

/* The mark of a move, or NULL. */
const PodaBoardMark *poda_board_mark_of (const PodaPlayed *played, PodaMove move);

/* Begin the group of a mark, and of a place that is clicked for a move. */
void poda_board_begin_mark (PodaScene *scene, const PodaPlayed *played,
                            const PodaBoardMark *mark);
void poda_board_begin_take (PodaScene *scene, const PodaPlayed *played, PodaMove move,
                            const char *place);

/* The heaps of nim, and what is clicked there. */
void poda_emit_heaps (const PodaPlayed *played, PodaOutput *output);
char *poda_heaps_place (const PodaPosition *position, PodaMove move);

G_END_DECLS
