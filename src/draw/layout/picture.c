/* How large pictures and pages are, and where the texts below a tree stand. */

#include "draw/layout/picture.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "draw/figure/figure.h"
#include "search/asked.h"

#define FOOTER 130.0 /* about as high as what is written below them */
#define CAPTION_LINE 18.0
#define BELOW_CAPTION 14.0

/* A page that is wider than the trees has room for lines as long. */
double
poda_pair_least_width (const PodaFigure *figure, double most)
{
    double height = figure->height * (figure->below ? 2 : 1) + FOOTER;
    double both = fmin (most, fmax (PODA_SCENE_LEAST_WIDTH, figure->aspect * height));
    return figure->below ? both : (both - PODA_PAIR_BETWEEN) / 2;
}

double
poda_scene_width (const PodaFigure *figure)
{
    const PodaPage *page = figure->drawing.page;
    double most = page != NULL ? (page->width - 2 * page->margin) / PODA_LEAST_SCALE
                               : G_MAXDOUBLE;
    double least = fmin (PODA_SCENE_LEAST_WIDTH, most);
    if (figure->drawing.twin != NULL)
        least = poda_pair_least_width (figure, most);
    double width = fmax (figure->width, least);
    if (figure->whole == NULL || figure->aspect <= 0)
        return width;
    /* As wide as the page lets it be, for the sentence: what stands below the tree
     * takes about a fourteenth of that. */
    double wide = figure->aspect * (figure->height + 80) / (1 - figure->aspect / 14);
    return figure->aspect < 7 ? fmax (width, floor (fmin (wide, most))) : width;
}

/* --- The sentence of a step picture --- */

/* The largest text below its tree: on a slide of 12 points, if that takes no more than
 * two lines. */
#define SENTENCE_SHARE 36 /* of the width: an em */
#define SENTENCE_LEAST 16.0
#define SENTENCE_MOST 44.0
#define SENTENCE_SMALLEST 12.0
#define SENTENCE_LEADING 1.3

static double
sentence_usual (const PodaFigure *figure)
{
    return CLAMP (floor (poda_scene_width (figure) / SENTENCE_SHARE), SENTENCE_LEAST,
                  SENTENCE_MOST);
}

/* All step pictures of a figure have the same room for it. */
static double
sentence_room (const PodaFigure *figure)
{
    double inside = poda_scene_width (figure) - 2 * PODA_SCENE_MARGIN;
    double least = ceil (PODA_CAPTION_ROOM / inside) * SENTENCE_SMALLEST;
    return SENTENCE_LEADING * fmax (2 * sentence_usual (figure), least);
}

double
poda_sentence_size (const PodaFigure *figure)
{
    double size = sentence_usual (figure), room = sentence_room (figure);
    double inside = poda_scene_width (figure) - 2 * PODA_SCENE_MARGIN;
    for (; size > SENTENCE_SMALLEST; size--) {
        g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
        poda_text_wrap (lines, figure->caption, size, FALSE, inside);
        if (lines->len * size * SENTENCE_LEADING <= room)
            break;
    }
    return size;
}

/* --- Below the tree --- */

#define TITLE_SIZE 14.0
#define TITLE_LINE 20.0
#define CAPTION_LINE 18.0
#define LONGEST_LINE 1400.0
#define BETWEEN_ITEMS 26.0
#define LEGEND_FONT 12.0

static void
clear_line (gpointer line)
{
    g_free (((PodaFooterLine *) line)->text);
}

void
poda_footer_begin (PodaFooter *footer)
{
    *footer =
        (PodaFooter){ .lines = g_array_new (FALSE, FALSE, sizeof (PodaFooterLine)),
                      .items = g_array_new (FALSE, FALSE, sizeof (PodaLegendItem)) };
    g_array_set_clear_func (footer->lines, clear_line);
}

void
poda_footer_clear (PodaFooter *footer)
{
    g_array_unref (footer->lines);
    g_array_unref (footer->items);
}

/* Wraps a text into lines of this pitch, each `above` the place where it ends, and
 * returns where the last one ends. */
static double
add_lines (PodaFooter *footer, PodaFooterKind kind, const char *text, double size,
           double width, double pitch, double above, double y)
{
    g_autoptr (GPtrArray) lines = g_ptr_array_new ();
    poda_text_wrap (lines, text, size, kind == PODA_FOOTER_TITLE, width);
    for (guint i = 0; i < lines->len; i++) {
        y += pitch;
        const PodaFooterLine line = { kind, y - above, lines->pdata[i] };
        g_array_append_val (footer->lines, line);
    }
    return y;
}

double
poda_footer_add_caption (PodaFooter *footer, const char *caption, double width,
                         double y)
{
    return add_lines (footer, PODA_FOOTER_CAPTION, caption, PODA_FONT_CAPTION, width,
                      CAPTION_LINE, 0, y);
}

/* The marks in the order in which pictures explain them, and the widths of their
 * samples. */
static const struct {
    PodaLegend mark;
    double width;
} samples[] = {
    { PODA_LEGEND_MAX, 22 },
    { PODA_LEGEND_MIN, 22 },
    { PODA_LEGEND_CHANCE, 22 },
    { PODA_LEGEND_PV, 32 },
    { PODA_LEGEND_CURRENT, 22 },
    { PODA_LEGEND_OPEN, 32 },
    { PODA_LEGEND_BEST, 32 },
    { PODA_LEGEND_UNSEEN, 22 },
    { PODA_LEGEND_CUT, 32 },
    { PODA_LEGEND_STRATEGY, 54 },
    { PODA_LEGEND_WINDOW, 35 },
    { PODA_LEGEND_BOUND, 23.923828125 },
    { PODA_LEGEND_ORDER, 7.634765625 },
    { PODA_LEGEND_FOLD, 20 },
    { PODA_LEGEND_FRONTIER, 22 },
    { PODA_LEGEND_LAST, 17 },
    { PODA_LEGEND_EQUAL, 18 },
    { PODA_LEGEND_FOR_MAX, 60 },
    { PODA_LEGEND_FOR_MIN, 60 },
    { PODA_LEGEND_MAX_WINS, 18 },
    { PODA_LEGEND_MIN_WINS, 18 },
    { PODA_LEGEND_CUT_AREA, 18 },
    { PODA_LEGEND_PV_AREA, 18 },
    { PODA_LEGEND_FOLD_AREA, 18 },
    { PODA_LEGEND_DIFFERS, 22 },
};

/* Places the items of these marks and returns the number of their rows. */
static guint
place_items (GArray *items, guint marks, double width, double y)
{
    double x = PODA_SCENE_MARGIN;
    guint n_rows = 0;
    for (guint i = 0; i < G_N_ELEMENTS (samples); i++) {
        if ((marks & samples[i].mark) == 0)
            continue;
        const char *words = poda_legend_words (samples[i].mark);
        double needs = samples[i].width + PODA_LEGEND_GAP
                       + poda_text_width (words, LEGEND_FONT, FALSE);
        if (n_rows == 0 || x + needs > width - PODA_SCENE_MARGIN) {
            y += n_rows++ > 0 ? PODA_LEGEND_ROW : 0;
            x = PODA_SCENE_MARGIN;
        }
        const PodaLegendItem item = { samples[i].mark, words, x, y, samples[i].width };
        g_array_append_val (items, item);
        x += needs + BETWEEN_ITEMS;
    }
    return n_rows;
}

guint
poda_footer_add_legend (PodaFooter *footer, const PodaFigure *figure, double width,
                        double y)
{
    guint shown = poda_legend_shown (figure);
    guint n_rows = place_items (footer->items, shown, width, y);
    if (figure->drawing.legend != PODA_LEGEND_ONCE
        && (figure->whole == NULL || shown == 0))
        return n_rows;
    g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (PodaLegendItem));
    return place_items (all, poda_legend_possible (figure), width, y);
}

void
poda_footer_init (PodaFooter *footer, const PodaFigure *figure, double width)
{
    gboolean in_still = figure->whole != NULL;
    gboolean title = poda_figure_has_title (figure);
    gboolean caption = poda_figure_has_caption (figure);
    gboolean legend = figure->drawing.legend != PODA_LEGEND_NONE;
    double inside = width - 2 * PODA_SCENE_MARGIN, line = MIN (inside, LONGEST_LINE);
    double y = figure->other != NULL ? poda_pair_size (figure).y : figure->height;
    poda_footer_begin (footer);
    footer->bottom = ceil (y);
    if (!title && !caption && !legend)
        return;
    footer->rule = y += 16;
    y += title || caption ? 8 : 0;
    if (caption && in_still) {
        double size = poda_sentence_size (figure);
        double foot = add_lines (footer, PODA_FOOTER_SENTENCE, figure->caption, size,
                                 inside, size * SENTENCE_LEADING, 0.2 * size, y);
        y = fmax (foot, y + sentence_room (figure)) + 6;
    }
    if (title)
        y = add_lines (footer, PODA_FOOTER_TITLE, figure->title, TITLE_SIZE, line,
                       TITLE_LINE, 0, y)
            + 2;
    if (caption && !in_still)
        y = poda_footer_add_caption (footer, poda_picture_caption (figure), line, y);
    for (char *const *note = poda_figure_notes (figure); *note != NULL; note++)
        y = add_lines (footer, PODA_FOOTER_NOTE, *note, PODA_FONT_CAPTION, line,
                       CAPTION_LINE, 0, y);
    y += title || caption ? 14 : 8;
    if (legend)
        y += poda_footer_add_legend (footer, figure, width, y + PODA_LEGEND_ROW / 2)
                 * PODA_LEGEND_ROW
             + 8;
    footer->bottom = ceil (y + 2);
}

void
poda_picture_size (const PodaFigure *figure, double *width, double *height)
{
    g_auto (PodaFooter) footer;
    *width =
        figure->other != NULL ? poda_pair_size (figure).x : poda_scene_width (figure);
    poda_footer_init (&footer, figure, *width);
    *height = footer.bottom;
}

/* --- Two figures in one picture --- */

/* How high one of them is with its caption. */
static double
height_of (const PodaFigure *figure, double width)
{
    double line = width - 2 * PODA_SCENE_MARGIN;
    guint rows =
        poda_figure_has_caption (figure) ? poda_caption_rows (figure, line) : 0;
    return figure->height + rows * CAPTION_LINE + BELOW_CAPTION;
}

PodaPoint
poda_pair_second (const PodaFigure *figure)
{
    double width = poda_scene_width (figure);
    return figure->below ? (PodaPoint){ 0, height_of (figure, width) }
                         : (PodaPoint){ width + PODA_PAIR_BETWEEN, 0 };
}

PodaPoint
poda_pair_size (const PodaFigure *figure)
{
    const PodaFigure *other = figure->other;
    double width = poda_scene_width (figure), height = height_of (figure, width);
    PodaPoint second = poda_pair_second (figure);
    double other_width = poda_scene_width (other);
    return (PodaPoint){ fmax (width, second.x + other_width),
                        fmax (height, second.y + height_of (other, other_width)) };
}

char *
poda_picture_asked (const PodaFigure *figure)
{
    PodaProblem problem = *figure->asked;
    if (problem.asked == NULL)
        return NULL;
    struct _PodaAsked asked = *problem.asked;
    if (figure->drawing.hide_leaves && asked.file == NULL)
        asked.command = NULL;
    problem.asked = &asked;
    return poda_asked_line (&problem);
}
