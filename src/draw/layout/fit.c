/* Whole figures: built, placed, and folded until they fit. */

#include "draw/layout/fit.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "draw/figure/figure.h"
#include "draw/layout/area.h"
#include "draw/layout/pair.h"
#include "draw/layout/picture.h"

/* --- Letters --- */

static void
see_letters (double *least, const char *text, double size)
{
    if (text != NULL && size < *least)
        *least = size;
}

static double
box_letters (const PodaFigure *figure, const PodaBox *box)
{
    double least = PODA_FONT_VALUE;
    see_letters (&least, box->order, PODA_FONT_ORDER);
    see_letters (&least, box->bound, PODA_FONT_ORDER);
    see_letters (&least, box->name, PODA_FONT_NAME);
    see_letters (&least, box->edge, PODA_FONT_MOVE);
    see_letters (&least, box->alpha, PODA_FONT_WINDOW);
    see_letters (&least, box->reason, PODA_FONT_REASON);
    see_letters (&least, box->position, PODA_FONT_POSITION);
    if (box->folded)
        least = fmin (least, PODA_FONT_ORDER);
    return box->value == NULL ? least : fmin (least, poda_box_value_font (figure, box));
}

double
poda_figure_letters (const PodaFigure *figure)
{
    double least = PODA_FONT_BAND;
    for (guint32 i = 0; i < figure->n_boxes; i++)
        least = fmin (least,
                      box_letters (figure, poda_box_room (figure, &figure->boxes[i])));
    return figure->other != NULL ? fmin (least, poda_figure_letters (figure->other))
                                 : least;
}

/* Returns the smallest letters on a page, in points. */
static double
letters_on (const PodaFigure *figure, const PodaPage *page)
{
    double width, height;
    poda_picture_size (figure, &width, &height);
    return poda_figure_letters (figure) * poda_page_fit (page, width, height).scale;
}

static gboolean
can_be_read (const PodaFigure *figure, gconstpointer page)
{
    return letters_on (figure, page) >= PODA_LEAST_LETTERS - 0.005;
}

char *
poda_page_warning (const PodaFigure *figure, const PodaPage *page)
{
    if (can_be_read (figure, page))
        return NULL;
    double letters = letters_on (figure, page);
    g_autofree char *smaller = poda_figure_smaller (figure, can_be_read, page);
    if (smaller != NULL)
        return g_strdup_printf (_ ("the smallest text is %.1f points high on this "
                                   "page, too small to read; %s fits"),
                                letters, smaller);
    return g_strdup_printf (
        _ ("the smallest text is %.1f points high on this page, too "
           "small to read; --fold, --focus or fewer --labels help"),
        letters);
}

/* --- One figure, or two --- */

/* Builds a figure and places it. */
static PodaFigure *
make (const PodaRecord *record, const PodaDrawing *drawing, const PodaMoment *known)
{
    PodaFigure *figure = poda_figure_build (record, drawing, known);
    if (drawing->layout == PODA_LAYOUT_TREE) {
        poda_figure_place (figure);
    } else {
        const PodaAreas *areas = poda_areas_new (figure, poda_figure_root (figure));
        figure->free_areas = (GDestroyNotify) poda_areas_free;
        poda_figure_note_fold (figure, areas->hidden);
        if (drawing->caption != PODA_CAPTION_SHORT) {
            g_autofree char *sizes = poda_areas_caption (figure);
            g_autofree char *both = g_strjoin (" · ", figure->caption, sizes, NULL);
            figure->caption = g_string_chunk_insert (figure->strings, both);
        }
    }
    const PodaTwin *twin = drawing->twin;
    if (twin == NULL || twin->second)
        return figure;
    PodaDrawing second = figure->drawing; /* the first one decides what both show */
    second.twin = twin->other;
    if (second.focus != 0)
        second.focus = twin->likes[second.focus];
    poda_pair_complete (figure, make (twin->other->record, &second, known));
    return figure;
}

/* Wider pictures fold by themselves. */
#define WIDEST 5000.0

/* TRUE if a figure is too wide, or cannot be read on its page. */
static gboolean
is_too_large (const PodaFigure *figure)
{
    const PodaDrawing *drawing = &figure->wanted;
    return drawing->page != NULL ? !can_be_read (figure, drawing->page)
                                 : figure->width > WIDEST;
}

/* TRUE if a figure may be folded for its size: where everything has to be seen it is
 * kept whole. */
static gboolean
may_fold (const PodaFigure *figure)
{
    const PodaDrawing *drawing = &figure->wanted;
    gboolean whole = drawing->blank || (drawing->stills && !figure->grows)
                     || (drawing->page != NULL && drawing->page->moves);
    return drawing->fold == PODA_FOLD_AUTO && !whole && !drawing->any_width;
}

/* Adds a note of what was done for the size, which it takes, also to a short caption,
 * below which no notes are. */
static void
add_size_note (PodaFigure *figure, char *note)
{
    if (figure->drawing.caption == PODA_CAPTION_SHORT) {
        g_autofree char *both = g_strjoin (" · ", figure->caption, note, NULL);
        figure->caption = g_string_chunk_insert (figure->strings, both);
    }
    poda_figure_note (figure, "%s", note);
    g_free (note);
}

/* Makes a figure. On a page where it cannot be read, boxes get closer together, then
 * the caption short and the legend is left out, then the windows and the order of
 * visits, and at last one level after another is folded. */
static PodaFigure *
compose (const PodaRecord *record, const PodaDrawing *drawing, const PodaMoment *known)
{
    PodaFigure *figure = make (record, drawing, known);
    PodaDrawing own = *drawing;
    double width = figure->width;
    guint few =
        PODA_LABEL_VALUE
        | (poda_figure_has_letters (record) ? PODA_LABEL_NAME : PODA_LABEL_MOVE);
    gboolean open = drawing->labels == 0 && !drawing->blank; /* labels may go */
    if (drawing->layout != PODA_LAYOUT_TREE)
        return figure;
    for (guint way = drawing->page != NULL ? 0 : 3; is_too_large (figure); way++) {
        if (way == 0) {
            own.close = TRUE;
        } else if (way == 1 && !drawing->footer_given) {
            own.caption = MAX (own.caption, PODA_CAPTION_SHORT);
            own.legend = PODA_LEGEND_NONE;
        } else if (way == 2 && open) {
            own.labels = few;
        } else if (way > 2 && may_fold (figure) && figure->n_bands > 2) {
            own.fold = figure->n_bands - 2;
        } else if (way > 2) {
            break;
        }
        poda_figure_free (figure);
        figure = make (record, &own, known);
        figure->wanted = *drawing;
    }
    if (own.labels != drawing->labels)
        add_size_note (figure,
                       g_strdup_printf (_ ("left out for the page: %s"),
                                        _ ("the order of visits, the windows")));
    if (own.fold == drawing->fold || is_too_large (figure))
        return figure;
    add_size_note (
        figure,
        drawing->page != NULL
            ? g_strdup_printf (_ ("folded so that letters have %g points on the "
                                  "page; --fold none shows all"),
                               PODA_LEAST_LETTERS)
            : g_strdup_printf (_ ("folded, since it would be %.0f pixels wide; "
                                  "--fold none shows all"),
                               width));
    return figure;
}

PodaFigure *
poda_figure_new (const PodaRecord *record, const PodaDrawing *drawing)
{
    return compose (record, drawing, NULL);
}

PodaFigure *
poda_figure_new_pair (const PodaRecord *first, const PodaRecord *second,
                      const PodaDrawing *drawing)
{
    const PodaNode *root = drawing->focus == 0
                               ? poda_record_root (first)
                               : poda_record_node (first, drawing->focus);
    PodaTwin *twins = poda_twins_new (first, second, root);
    PodaDrawing own = *drawing;
    own.twin = &twins[0];
    own.column = TRUE; /* two of them share a slide */
    PodaFigure *figure = compose (first, &own, NULL);
    figure->twins = twins;
    return figure;
}

/* --- Steps --- */

/* Centres what is below a node now in the room that is kept for what may come. */
static void
centre_texts (const PodaFigure *still, PodaBox *box)
{
    const PodaBox *room = poda_box_room (still, box);
    if (poda_box_has_below (still, box) && !box->leaf)
        box->texts_at +=
            (poda_box_texts_width (still, room) - poda_box_texts_width (still, box))
            / 2;
}

PodaFigure *
poda_figure_at (const PodaFigure *whole, const PodaMoment *moment)
{
    PodaFigure *still = whole->grows ? compose (whole->record, &whole->wanted, moment)
                                     : poda_figure_copy (whole);
    poda_figure_fill (still, whole, moment);
    for (guint32 i = 0; i < still->n_boxes; i++)
        centre_texts (still, &still->boxes[i]);
    return still;
}

/* --- Small enough --- */

typedef struct {
    const PodaFigure *figure;
    gboolean (*fits) (const PodaFigure *figure, gconstpointer data);
    gconstpointer data;
    gboolean folds; /* it is tried with folds; else with siblings */
} Smaller;

static gboolean
fits_with (const Smaller *smaller, guint n)
{
    const PodaFigure *figure = smaller->figure;
    PodaDrawing drawing = figure->wanted;
    if (smaller->folds)
        drawing.fold = n;
    else
        drawing.siblings = n;
    PodaFigure *tried = make (figure->record, &drawing, NULL);
    gboolean fits = smaller->fits (tried, smaller->data);
    poda_figure_free (tried);
    return fits;
}

/* The largest number up to `most` with which it fits; 0: none. No figure is tried that
 * is much larger than those that fit. */
static guint
find_largest (const Smaller *smaller, guint most)
{
    guint fits = 0, step = 1;
    while (fits + step <= most && fits_with (smaller, fits + step)) {
        fits += step;
        step *= 2;
    }
    for (; step > 0; step /= 2)
        if (fits + step <= most && fits_with (smaller, fits + step))
            fits += step;
    return fits;
}

char *
poda_figure_smaller (const PodaFigure *figure,
                     gboolean (*fits) (const PodaFigure *figure, gconstpointer data),
                     gconstpointer data)
{
    Smaller smaller = { figure, fits, data, TRUE };
    if (figure->whole != NULL || figure->other != NULL || figure->areas != NULL)
        return NULL;
    guint most = find_largest (&smaller, figure->n_bands - 1);
    if (most > 0)
        return g_strdup_printf ("--fold %u", most);
    smaller.folds = FALSE;
    most = find_largest (&smaller, figure->n_boxes);
    return most > 0 ? g_strdup_printf ("--siblings %u", most) : NULL;
}
