#pragma once

/* A whole picture: how wide and high it is, where the texts and the legend below the
 * tree stand. Pixels. */

#include "draw/figure/figure.h"
#include "draw/layout/fit.h"
#include "draw/layout/layout.h"

G_BEGIN_DECLS

/* Pictures are never narrower: titles and legends need some room. */
#define PODA_SCENE_LEAST_WIDTH 480.0
#define PODA_SCENE_MARGIN 16.0

/* The width of the picture of one figure, without a second one beside it; and the size
 * of the whole picture, with all that stands below the tree. */
double poda_scene_width (const PodaFigure *figure);
void poda_picture_size (const PodaFigure *figure, double *width, double *height);

/* What was asked, as one line of JSON, or NULL. Where leaves are hidden, without the
 * command line if that has them. The caller frees it. */
char *poda_picture_asked (const PodaFigure *figure);

/* --- Two figures in one picture --- */

/* Between two figures beside each other. */
#define PODA_PAIR_BETWEEN 28.0

/* The picture's size without title and legend, and the place of the second figure. */
PodaPoint poda_pair_size (const PodaFigure *figure);
PodaPoint poda_pair_second (const PodaFigure *figure);

/* Puts the second of two placed figures into the picture of the first, and marks what
 * differs. */
void poda_pair_complete (PodaFigure *figure, PodaFigure *other);

/* --- Below the tree --- */

#define PODA_LEGEND_ROW 26.0 /* from row to row */
#define PODA_LEGEND_GAP 8.0  /* between the sample of a legend's item and its words */

typedef enum {
    PODA_FOOTER_TITLE,
    PODA_FOOTER_CAPTION,
    PODA_FOOTER_NOTE,
    PODA_FOOTER_SENTENCE /* of a step picture: the step */
} PodaFooterKind;

typedef struct {
    PodaFooterKind kind;
    double y; /* of the baseline */
    char *text;
} PodaFooterLine;

typedef struct {
    PodaLegend mark;
    const char *words;
    double x, y;  /* the left end of the sample, and its middle */
    double width; /* of the sample */
} PodaLegendItem;

typedef struct {
    double rule;   /* the height of the rule above all texts; 0: none */
    GArray *lines; /* of PodaFooterLine */
    GArray *items; /* of PodaLegendItem */
    double bottom; /* of the picture */
} PodaFooter;

/* Makes an empty one; and one with the texts and the legend of a picture of this
 * width. */
void poda_footer_begin (PodaFooter *footer);
void poda_footer_init (PodaFooter *footer, const PodaFigure *figure, double width);
void poda_footer_clear (PodaFooter *footer);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaFooter, poda_footer_clear)

/* Wraps a caption into lines that begin below `y`, and returns where the last one
 * ends. */
double poda_footer_add_caption (PodaFooter *footer, const char *caption, double width,
                                double y);

/* Places the legend, the middle of its first row at `y`, and returns the number of rows
 * to leave room for: in a step picture, those of all marks that can occur. */
guint poda_footer_add_legend (PodaFooter *footer, const PodaFigure *figure,
                              double width, double y);

/* The size of the letters of a step picture's sentence. */
double poda_sentence_size (const PodaFigure *figure);

/* What the caption below a picture says: of two searches, what differs. */
static inline const char *
poda_picture_caption (const PodaFigure *figure)
{
    return figure->other != NULL ? figure->difference : figure->caption;
}

G_END_DECLS
