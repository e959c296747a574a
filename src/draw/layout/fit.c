/* Complete figures: built, placed, and folded until they fit. */

#include "draw/layout/fit.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "draw/layout/layout.h"

/* --- Font sizes --- */

double
poda_figure_letters (const PodaFigure *figure)
{
    double least = PODA_FONT_BAND; /* texts of moves and names are as large */
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        const PodaBox *box = poda_box_reserved (figure, &figure->boxes[i]);
        if (box->order != NULL || box->bound != NULL || box->folded)
            least = fmin (least, PODA_FONT_ORDER);
        if (box->reason != NULL)
            least = fmin (least, PODA_FONT_REASON);
        if (box->value != NULL)
            least = fmin (least, poda_box_value_font (figure, box));
    }
    return figure->other != NULL ? fmin (least, poda_figure_letters (figure->other))
                                 : least;
}

/* Returns the smallest font size on a page, in points. */
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
    return letters_on (figure, page) >= PODA_MIN_FONT_POINTS - 0.005;
}

char *
poda_page_warning (const PodaFigure *figure, const PodaPage *page)
{
    if (can_be_read (figure, page))
        return NULL;
    double letters = letters_on (figure, page);
    g_autofree char *smaller = poda_figure_smaller (figure, can_be_read, page);
    return g_strdup_printf (
        smaller != NULL
            ? _ ("the smallest text is %.1f points high on this page, too small to "
                 "read; %s fits")
            : _ ("the smallest text on this page is %.1f points high, too small to "
                 "read; use --fold, --focus or fewer --labels"),
        letters, smaller);
}

/* --- One figure, or two --- */

/* Builds a figure and places it. */
static PodaFigure *
make (const PodaRecord *record, const PodaDrawing *drawing, const PodaSnapshot *known)
{
    PodaFigure *figure = poda_figure_build (record, drawing, known);
    const PodaPairSide *side_of_pair = drawing->side_of_pair;
    if (drawing->layout == PODA_LAYOUT_TREE)
        poda_figure_place (figure);
    else
        poda_areas_place (figure);
    if (side_of_pair == NULL || side_of_pair->second)
        return figure;
    PodaDrawing second = figure->drawing; /* uses the choices of the first one */
    second.side_of_pair = side_of_pair->other;
    if (second.focus != 0)
        second.focus = side_of_pair->counterparts[second.focus];
    poda_pair_complete (figure, make (side_of_pair->other->record, &second, known));
    return figure;
}

/* Wider pictures are folded automatically. */
#define WIDEST 5000.0

/* TRUE if the figure is too wide, or unreadable on its page. */
static gboolean
is_too_large (const PodaFigure *figure)
{
    const PodaPage *page = figure->wanted.page;
    return page != NULL ? !can_be_read (figure, page) : figure->width > WIDEST;
}

/* Adds notes on the changes made for the size, also to a short caption, which has no
 * other notes. */
static void
note_size (PodaFigure *figure, const PodaDrawing *own, double width)
{
    const PodaDrawing *wanted = &figure->wanted;
    char *notes[2] = { NULL };
    if (own->labels != wanted->labels)
        notes[0] = g_strdup_printf (_ ("left out for the page: %s"),
                                    wanted->windows == PODA_WINDOWS_LADDER
                                        ? _ ("the order of visits")
                                        : _ ("the order of visits, the windows"));
    if (own->fold != wanted->fold && !is_too_large (figure))
        notes[1] = wanted->page != NULL
                       ? g_strdup_printf (_ ("folded so that letters have %g points on "
                                             "the page; --fold none shows all"),
                                          PODA_MIN_FONT_POINTS)
                       : g_strdup_printf (_ ("folded, since it would be %.0f pixels "
                                             "wide; --fold none shows all"),
                                          width);
    for (guint i = 0; i < 2; i++) {
        g_autofree char *note = notes[i];
        if (note == NULL)
            continue;
        g_autofree char *both = g_strjoin (" · ", figure->caption, note, NULL);
        if (figure->drawing.caption == PODA_CAPTION_SHORT)
            figure->caption = g_string_chunk_insert (figure->strings, both);
        poda_figure_note (figure, "%s", note);
    }
}

/* Returns the width of a level's boxes side by side without gaps. */
static double
width_of_level (const PodaFigure *figure, guint level)
{
    double width = 0;
    for (guint32 i = 0; i < figure->n_boxes; i++)
        width += figure->boxes[i].level == level ? figure->boxes[i].width : 0;
    return width;
}

/* Makes a figure. If it is unreadable on its page, the boxes get closer together; then
 * the caption becomes short and the legend is left out; then the windows and the order
 * of visits; finally levels are folded one by one, unless all must be visible. Icicles
 * are as high as their page allows, with all texts below them. */
static PodaFigure *
compose (const PodaRecord *record, const PodaDrawing *drawing,
         const PodaSnapshot *known)
{
    PodaFigure *figure = make (record, drawing, known);
    PodaDrawing own = *drawing;
    double width = figure->width, height, room = drawing->room_height;
    if (drawing->layout != PODA_LAYOUT_TREE) {
        poda_picture_size (figure, &width, &height);
        double more =
            (height - room) / (figure->other != NULL && figure->below ? 2 : 1);
        if (room > 0 && height > room)
            poda_areas_set_height (figure,
                                   figure->height - 2 * PODA_AREA_MARGIN - more);
        return figure;
    }
    gboolean whole = drawing->fold != PODA_FOLD_AUTO || drawing->any_width
                     || drawing->blank || (drawing->for_steps && !figure->grows)
                     || (drawing->page != NULL && drawing->page->scrolls);
    for (guint way = drawing->page != NULL ? 0 : 3; is_too_large (figure); way++) {
        if (way == 0) {
            own.tight = TRUE;
        } else if (way == 1 && !drawing->footer_given) {
            own.caption = MAX (own.caption, PODA_CAPTION_SHORT);
            own.legend = PODA_LEGEND_SHOW_NONE;
        } else if (way == 2 && drawing->labels == 0 && !drawing->blank) {
            gboolean named = poda_figure_has_letters (record);
            own.labels = PODA_LABEL_VALUE | (named ? PODA_LABEL_NAME : PODA_LABEL_MOVE);
        } else if (way > 2 && !whole && figure->n_bands > 2) {
            own.fold = figure->n_bands - 2;
            while (drawing->page == NULL && own.fold > 1
                   && width_of_level (figure, own.fold) > WIDEST)
                own.fold--;
        } else if (way > 2) {
            break;
        }
        poda_figure_free (figure);
        figure = make (record, &own, known);
        figure->wanted = *drawing;
    }
    note_size (figure, &own, width);
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
    PodaPairSide *pair_sides = poda_pair_sides_new (first, second);
    PodaDrawing own = *drawing;
    own.side_of_pair = &pair_sides[0];
    own.column = TRUE; /* two figures share a slide */
    PodaFigure *figure = compose (first, &own, NULL);
    figure->pair_sides = pair_sides;
    return figure;
}

PodaFigure *
poda_figure_at (const PodaFigure *whole, const PodaSnapshot *snapshot)
{
    PodaFigure *still =
        whole->grows ? compose (whole->record, &whole->wanted, snapshot) : NULL;
    still = poda_figure_fill (still, whole, snapshot);
    /* Centres the texts below a node in the space for the longest ones. */
    for (guint32 i = 0; i < still->n_boxes; i++) {
        PodaBox *box = &still->boxes[i];
        if (poda_box_has_below (still, box) && !box->leaf)
            box->texts_at +=
                (poda_box_texts_width (still, poda_box_reserved (still, box))
                 - poda_box_texts_width (still, box))
                / 2;
    }
    return still;
}

char *
poda_figure_smaller (const PodaFigure *figure,
                     gboolean (*fits) (const PodaFigure *figure, gconstpointer data),
                     gconstpointer data)
{
    PodaDrawing drawing;
    guint *const choices[] = { &drawing.fold, &drawing.siblings };
    const guint most[] = { figure->n_bands - 1, figure->n_boxes };
    if (figure->whole != NULL || figure->other != NULL || figure->areas != NULL)
        return NULL;
    for (guint i = 0; i < G_N_ELEMENTS (most); i++) {
        guint found = 0;
        drawing = figure->wanted;
        for (guint step = 1u << g_bit_storage (most[i]); step > 0; step /= 2) {
            if (found + step > most[i])
                continue;
            *choices[i] = found + step;
            g_autoptr (PodaFigure) tried = make (figure->record, &drawing, NULL);
            found += fits (tried, data) ? step : 0;
        }
        if (found > 0)
            return g_strdup_printf (i == 0 ? "--fold %u" : "--siblings %u", found);
    }
    return NULL;
}
