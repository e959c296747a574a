/* The sizes of pages and pictures, and the coordinates of the texts below a tree. */

#include "draw/layout/layout.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "search/query.h"

/* --- Pages --- */

#define POINTS_PER_MM (72 / 25.4)
#define POINTS_PER_PIXEL 0.75
#define LEAST_MM 20.0
#define MOST_MM 5000.0

/* The maximum scale of small pictures on large pages. */
#define LARGEST_SCALE 1.0

/* Points per pixel of areas: their smallest fonts, of 11 pixels, have 6 points. */
#define AREAS_SCALE 0.56

G_DEFINE_QUARK (poda_emit_error, poda_emit_error)

gboolean
poda_page_parse (const char *text, PodaPage *page, GError **error)
{
    gboolean a4 = g_ascii_strcasecmp (text, "a4") == 0,
             slide = g_ascii_strcasecmp (text, "slide") == 0;
    g_auto (GStrv) sides = g_strsplit (a4      ? "210x297"
                                       : slide ? "160x90"
                                               : text,
                                       "x", -1);
    gboolean good = g_strv_length (sides) == 2;
    double lengths[2] = { 0 };
    for (guint i = 0; i < 2 && good; i++) { /* only plain decimals */
        char *end;
        lengths[i] = g_ascii_strtod (sides[i], &end);
        good = *end == '\0' && strspn (sides[i], "0123456789.") == strlen (sides[i])
               && lengths[i] >= LEAST_MM && lengths[i] <= MOST_MM;
    }
    *page = (PodaPage){ .width = lengths[0] * POINTS_PER_MM,
                        .height = lengths[1] * POINTS_PER_MM,
                        .may_rotate = a4 };
    page->margin = a4 ? 36 : slide ? 4 : fmin (page->width, page->height) * 0.05;
    if (!good)
        g_set_error (error, PODA_EMIT_ERROR, PODA_EMIT_ERROR_PAGE,
                     _ ("page \"%s\": expected a4, slide or WIDTHxHEIGHT in "
                        "millimetres, each from %g to %g"),
                     text, LEAST_MM, MOST_MM);
    return good;
}

PodaFit
poda_page_fit (const PodaPage *page, double width, double height)
{
    if (page == NULL || page->width <= 0)
        return (PodaFit){ width * POINTS_PER_PIXEL, height * POINTS_PER_PIXEL,
                          POINTS_PER_PIXEL, 0, 0 };
    PodaFit fit = { page->width, page->height, LARGEST_SCALE, 0, 0 };
    double inside = page->width - 2 * page->margin,
           inside_high = page->height - 2 * page->margin;
    if (page->may_rotate && (width > height) != (page->width > page->height)
        && fmin (inside / width, inside_high / height) < PODA_MIN_SCALE)
        fit = (PodaFit){ page->height, page->width, LARGEST_SCALE, 0, 0 };
    fit.scale = fmin (fit.scale, fmin ((fit.width - 2 * page->margin) / width,
                                       (fit.height - 2 * page->margin) / height));
    fit.x = (fit.width - width * fit.scale) / 2;
    fit.y = (fit.height - height * fit.scale) / 2;
    return fit;
}

void
poda_page_make_room (const PodaPage *page, PodaDrawing *drawing)
{
    double width = (page->width - 2 * page->margin) / AREAS_SCALE;
    double height = (page->height - 2 * page->margin) / AREAS_SCALE;
    gboolean turn = page->may_rotate && width <= height;
    drawing->room_width = turn ? height : width;
    drawing->room_height = turn ? width : height;
}

/* --- Pictures --- */

#define FOOTER 130.0 /* approximate height of the texts below two searches */
#define CAPTION_LINE 18.0
#define BELOW_CAPTION 14.0

double
poda_scene_width (const PodaFigure *figure)
{
    const PodaPage *page = figure->drawing.page;
    double most =
        page != NULL ? (page->width - 2 * page->margin) / PODA_MIN_SCALE : G_MAXDOUBLE;
    double least = fmin (PODA_SCENE_LEAST_WIDTH, most);
    if (figure->drawing.side_of_pair != NULL) {
        /* Uses the width of a page that is wider than the trees. */
        double height = figure->height * (figure->below ? 2 : 1) + FOOTER;
        least = fmin (most, fmax (PODA_SCENE_LEAST_WIDTH, figure->aspect * height));
        least = figure->below ? least : (least - PODA_PAIR_BETWEEN) / 2;
    }
    double width = fmax (figure->width, least);
    if (figure->whole == NULL || figure->aspect <= 0)
        return width;
    /* Uses the page's width for the sentence; the texts below the tree take about a
     * fourteenth of it. */
    double wide = figure->aspect * (figure->height + 80) / (1 - figure->aspect / 14);
    return figure->aspect < 7 ? fmax (width, floor (fmin (wide, most))) : width;
}

/* --- The sentence of a step picture --- */

/* The largest text below the tree: 12 points on a slide if it has at most two lines. */
#define SENTENCE_SHARE 36 /* the width divided by this is an em */
#define SENTENCE_LEAST 16.0
#define SENTENCE_MOST 44.0
#define SENTENCE_SMALLEST 12.0
#define SENTENCE_LEADING 1.3

/* Returns the font size, and sets the height that all steps of a figure reserve. */
static double
fit_sentence (const PodaFigure *figure, double *room)
{
    double width = poda_scene_width (figure), inside = width - 2 * PODA_SCENE_MARGIN;
    double size = CLAMP (floor (width / SENTENCE_SHARE), SENTENCE_LEAST, SENTENCE_MOST);
    double least = ceil (PODA_CAPTION_ROOM / inside) * SENTENCE_SMALLEST;
    *room = SENTENCE_LEADING * fmax (2 * size, least);
    while (size > SENTENCE_SMALLEST
           && poda_text_rows (figure->caption, size, inside) * size * SENTENCE_LEADING
                  > *room)
        size--;
    return size;
}

double
poda_sentence_size (const PodaFigure *figure)
{
    double room;
    return fit_sentence (figure, &room);
}

/* --- Below the tree --- */

#define TITLE_SIZE 14.0
#define TITLE_LINE 20.0
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

/* Wraps a text into lines of this pitch, each baseline a little above the line's end.
 * Returns the y of the last line's end. */
static double
add_lines (PodaFooter *footer, PodaFooterLine line, double size, double width,
           double pitch)
{
    g_autoptr (GPtrArray) lines = g_ptr_array_new ();
    double above = line.kind == PODA_FOOTER_SENTENCE ? 0.2 * size : 0, y = line.y;
    poda_text_wrap (lines, line.text, size, line.kind == PODA_FOOTER_TITLE, width);
    for (guint i = 0; i < lines->len; i++) {
        y += pitch;
        line.y = y - above;
        line.text = lines->pdata[i];
        g_array_append_val (footer->lines, line);
    }
    return y;
}

double
poda_footer_add_caption (PodaFooter *footer, const char *caption, double width,
                         double y)
{
    PodaFooterLine line = { PODA_FOOTER_CAPTION, y, (char *) caption };
    return add_lines (footer, line, PODA_FONT_CAPTION, width, CAPTION_LINE);
}

/* The marks in the order of legends in pictures, and the widths of their samples. */
static const PodaLegend marks_shown[] = {
    PODA_LEGEND_PLAYER_MAX, PODA_LEGEND_PLAYER_MIN, PODA_LEGEND_CHANCE,
    PODA_LEGEND_PV,         PODA_LEGEND_CURRENT,    PODA_LEGEND_OPEN,
    PODA_LEGEND_BEST,       PODA_LEGEND_UNVISITED,  PODA_LEGEND_CUT,
    PODA_LEGEND_STRATEGY,   PODA_LEGEND_WINDOW,     PODA_LEGEND_BOUND,
    PODA_LEGEND_ORDER,      PODA_LEGEND_FOLD,       PODA_LEGEND_FRONTIER,
    PODA_LEGEND_LAST,       PODA_LEGEND_EQUAL,      PODA_LEGEND_FOR_MAX,
    PODA_LEGEND_FOR_MIN,    PODA_LEGEND_MAX_WINS,   PODA_LEGEND_MIN_WINS,
    PODA_LEGEND_CUT_AREA,   PODA_LEGEND_PV_AREA,    PODA_LEGEND_FOLD_AREA,
    PODA_LEGEND_DIFFERS
};
static const double samples[] = { 22, 22, 22,           32,          22, 32, 32, 22, 32,
                                  54, 35, 23.923828125, 7.634765625, 20, 22, 17, 18, 60,
                                  60, 18, 18,           18,          18, 18, 22 };

/* Places the items of these marks and returns the number of their rows. */
static guint
place_items (GArray *items, guint marks, double width, double y)
{
    double x = PODA_SCENE_MARGIN;
    guint n_rows = 0;
    for (guint i = 0; i < G_N_ELEMENTS (samples); i++) {
        PodaLegend mark = marks_shown[i];
        if ((marks & mark) == 0)
            continue;
        const char *words = poda_legend_words (mark);
        double needs =
            samples[i] + PODA_LEGEND_GAP + poda_text_width (words, LEGEND_FONT, FALSE);
        if (n_rows == 0 || x + needs > width - PODA_SCENE_MARGIN) {
            y += n_rows++ > 0 ? PODA_LEGEND_ROW : 0;
            x = PODA_SCENE_MARGIN;
        }
        const PodaLegendItem item = { mark, words, x, y, samples[i] };
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
    if (figure->drawing.legend != PODA_LEGEND_SHOW_ONCE
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
    gboolean legend = figure->drawing.legend != PODA_LEGEND_SHOW_NONE;
    double inside = width - 2 * PODA_SCENE_MARGIN, line = MIN (inside, LONGEST_LINE);
    double y = figure->other != NULL ? poda_pair_size (figure).y : figure->height;
    poda_footer_begin (footer);
    footer->bottom = ceil (y);
    if (!title && !caption && !legend)
        return;
    footer->rule = y += 16;
    y += title || caption ? 8 : 0;
    if (caption && in_still) {
        double room, size = fit_sentence (figure, &room);
        PodaFooterLine sentence = { PODA_FOOTER_SENTENCE, y, (char *) figure->caption };
        double foot =
            add_lines (footer, sentence, size, inside, size * SENTENCE_LEADING);
        y = fmax (foot, y + room) + 6;
    }
    if (title) {
        PodaFooterLine text = { PODA_FOOTER_TITLE, y, (char *) figure->title };
        y = add_lines (footer, text, TITLE_SIZE, line, TITLE_LINE) + 2;
    }
    if (caption && !in_still)
        y = poda_footer_add_caption (footer, poda_picture_caption (figure), line, y);
    for (char *const *note = poda_figure_notes (figure); *note != NULL; note++)
        y = add_lines (footer, (PodaFooterLine){ PODA_FOOTER_NOTE, y, *note },
                       PODA_FONT_CAPTION, line, CAPTION_LINE);
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

/* Returns the height of one of them with its caption. */
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
    double width = poda_scene_width (figure), other = poda_scene_width (figure->other);
    PodaPoint second = poda_pair_second (figure);
    return (PodaPoint){ fmax (width, second.x + other),
                        fmax (height_of (figure, width),
                              second.y + height_of (figure->other, other)) };
}

char *
poda_picture_query (const PodaFigure *figure)
{
    PodaProblem problem = *figure->asked;
    if (problem.asked == NULL)
        return NULL;
    struct _PodaAsked asked = *problem.asked;
    if (figure->drawing.hide_leaves && asked.file == NULL)
        asked.command = NULL;
    problem.asked = &asked;
    return poda_query_line (&problem);
}
