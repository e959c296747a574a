/* What a page has room for: of all ways to show less, the one that shows most in
 * letters that can be read.
 *
 * In stills and blank figures results are never looked at: what is left out tells
 * nothing but the shape of the tree. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "draw/figure/choice.h"
#include "draw/figure/figure_parts.h"
#include "draw/layout/layout.h"
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
    if (figure->drawing.letters > 0)
        return figure->drawing.letters;
    for (guint32 i = 0; i < figure->n_boxes; i++)
        least = fmin (least,
                      box_letters (figure, poda_box_room (figure, &figure->boxes[i])));
    return figure->other != NULL ? fmin (least, poda_figure_letters (figure->other))
                                 : least;
}

/* What stands below the tree has as much room in all stills of a figure. */
static void
size_of_stills (const PodaFigure *whole, double *width, double *height)
{
    PodaFigure still = *whole;
    char *const *notes =
        poda_still_notes (whole->record, &whole->drawing, whole->notes);
    still.whole = whole;
    still.notes = notes;
    still.caption = "";
    still.begins = TRUE;
    poda_picture_size (&still, width, height);
    g_strfreev ((char **) notes);
}

/* The smallest letters on a page, in points. */
static double
letters_on (const PodaFigure *figure, const PodaPage *page)
{
    double width, height;
    if (figure->drawing.stills && figure->whole == NULL)
        size_of_stills (figure, &width, &height);
    else
        poda_picture_size (figure, &width, &height);
    return poda_figure_letters (figure) * poda_page_fit (page, width, height).scale;
}

char *
poda_page_warning (const PodaFigure *figure, const PodaPage *page)
{
    double letters = letters_on (figure, page);
    if (letters >= PODA_LEAST_LETTERS - 0.005)
        return NULL;
    return g_strdup_printf (
        _ ("the smallest text is %.1f points high on this page, too "
           "small to read; --fold, --focus or fewer --labels help"),
        letters);
}

/* --- The search --- */

typedef struct {
    const PodaRecord *record;
    const PodaDrawing *asked;
    const PodaMoment *known;
    PodaFigure *best;
    double worth;   /* how much that shows; 0: it cannot be read … */
    double letters; /* … since they are so high */
} Fitting;

/* Ways to show less and what each is worth. */
typedef struct {
    guint how;
    double worth;
} Way;

#define NAME_AND_ORDER (PODA_LABEL_NAME | PODA_LABEL_ORDER)

/* Labels fall away in this order, and last of all; windows keep the bounds that hold
 * for as long as anything else can go. */
static const struct {
    guint without;
    gboolean latest;
    double worth;
} labels[] = {
    { 0, FALSE, 1 },
    { 0, TRUE, 0.95 },
    { PODA_LABEL_NAME, FALSE, 0.9 }, /* where there are letters */
    { PODA_LABEL_NAME, TRUE, 0.85 },
    { PODA_LABEL_ORDER, TRUE, 0.8 },
    { NAME_AND_ORDER, FALSE, 0.7 },
    { NAME_AND_ORDER, TRUE, 0.7 },
    { PODA_LABEL_ORDER | PODA_LABEL_MOVE, TRUE, 0.6 }, /* which the letters tell too */
    { NAME_AND_ORDER | PODA_LABEL_WINDOW, FALSE, 0.3 },
    { NAME_AND_ORDER | PODA_LABEL_WINDOW | PODA_LABEL_MOVE, FALSE, 0.15 },
};

static const Way siblings[] = { { 0, 1 },   { 8, 0.9 }, { 6, 0.9 }, { 5, 0.9 },
                                { 4, 0.9 }, { 3, 0.9 }, { 2, 0.9 }, { 1, 0.9 } };

/* Captions and legends. */
static const Way footers[] = { { PODA_CAPTION_FULL, 1 },
                               { PODA_CAPTION_SHORT, 0.93 },
                               { PODA_CAPTION_NONE, 0.88 } }; /* no legend either */

#define CLOSE_WORTH 0.97
#define TURNED_WORTH 0.85 /* on a page that has to be turned */
#define PV_WORTH 1.5      /* more, if the whole principal variation is there */
#define CUTS_WORTH 1.0    /* so are all cuts */
#define STILL_WORTH 4 /* a tree that is there whole, of which sentences may tell … */
#define BLANK_WORTH 1000 /* … or that is to be filled in */
#define FOLD_WORTH 0.7
#define DIFFERS_WORTH 2.5 /* and what one of two searches tells otherwise … */
#define OTHER_WORTH 0.5   /* … and all the more of that … */
#define PAIR_WORTH 1.7    /* … so that windows matter less */
#define DEEPEST 64

/* Of the principal variation from the figure's root on, in nodes. */
static double
pv_length (const PodaFigure *figure)
{
    const PodaNode *node = poda_record_node (figure->record, figure->boxes[0].node);
    double length = 1;
    node = poda_node_child (node);
    while (node != NULL) {
        length += node->pv;
        node = node->pv ? poda_node_child (node) : poda_node_next (node);
    }
    return length;
}

/* From the figure's root on: what was visited below it has the next numbers. */
static double
n_cuts (const PodaFigure *figure)
{
    const PodaRecord *record = figure->record;
    guint32 root = figure->boxes[0].node, n_visited = poda_record_n_visited (record);
    double n = 0;
    for (guint32 id = root; id <= n_visited; id++) {
        const PodaNode *node = poda_record_node (record, id);
        if (id > root && poda_node_parent (node)->id < root)
            break;
        n += node->cut != PODA_CUT_NONE;
    }
    return n;
}

static double
worth_of_whole (const PodaDrawing *drawing)
{
    return drawing->blank ? BLANK_WORTH : drawing->stills ? STILL_WORTH : 1;
}

/* How much there is to be seen, footer and labels aside. Of two searches it is that of
 * both. */
static double
worth_of (const PodaFigure *figure)
{
    double worth = 0, pv = 0, cuts = 0;
    gboolean differs = FALSE, whole = TRUE;
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        const PodaBox *box = &figure->boxes[i];
        worth += box->others > 0 ? 0 : box->folded ? FOLD_WORTH : 1;
        worth += box->differs && box->others == 0 ? OTHER_WORTH : 0;
        differs |= box->differs && box->others == 0;
        whole &= box->others == 0 && !box->folded;
        cuts += box->cut != PODA_CUT_NONE;
        pv += box->pv;
    }
    worth *= whole ? worth_of_whole (&figure->drawing) : 1;
    if (!figure->drawing.stills && !figure->drawing.blank)
        worth *= (1 + CUTS_WORTH * cuts / fmax (1, n_cuts (figure)))
                 * (1 + PV_WORTH * fmin (1, pv / pv_length (figure)));
    worth *= differs ? DIFFERS_WORTH : 1;
    return figure->other != NULL ? worth + worth_of (figure->other) : worth;
}

static gboolean
can_be_read (double letters)
{
    return letters >= PODA_LEAST_LETTERS;
}

static gboolean
is_turned (const PodaFigure *figure)
{
    const PodaPage *page = figure->drawing.page;
    double width, height;
    poda_picture_size (figure, &width, &height);
    return poda_page_fit (page, width, height).width > page->width;
}

/* Keeps a figure if it is better than the best so far. */
static gboolean
consider (Fitting *fit, const PodaDrawing *drawing, double worth)
{
    PodaFigure *figure = poda_figure_make_as (fit->record, drawing, fit->known);
    double letters = letters_on (figure, drawing->page);
    gboolean read = can_be_read (letters);
    worth = read ? worth * worth_of (figure) : 0;
    worth *= is_turned (figure) ? TURNED_WORTH : 1;
    if (fit->best == NULL || worth > fit->worth
        || (fit->worth <= 0 && letters > fit->letters)) {
        poda_figure_free (fit->best);
        fit->best = g_steal_pointer (&figure);
        fit->worth = worth;
        fit->letters = letters;
    }
    poda_figure_free (figure);
    return read;
}

/* Windows beside, below or both, as they are, or closer together. */
static void
try_places (Fitting *fit, const PodaDrawing *drawing, double worth)
{
    static const Way places[] = { { PODA_WINDOWS_BESIDE, 1 },
                                  { PODA_WINDOWS_LOW, 0.98 },
                                  { PODA_WINDOWS_BELOW, 0.95 } };
    gboolean open = drawing->windows == PODA_WINDOWS_AUTO;
    for (guint below = 0; below < (open ? G_N_ELEMENTS (places) : 1); below++)
        for (guint close = drawing->close ? 1 : 0; close < 2; close++)
            for (guint i = 0; i < G_N_ELEMENTS (footers); i++) {
                PodaDrawing own = *drawing;
                if (open)
                    own.windows = places[below].how;
                own.close = close;
                if (i > 0 && drawing->footer_given)
                    break;
                own.caption = MAX (own.caption, footers[i].how);
                if (own.caption == PODA_CAPTION_NONE && !drawing->footer_given) {
                    own.caption = PODA_CAPTION_SHORT;
                    own.legend = PODA_LEGEND_NONE;
                }
                if (consider (fit, &own,
                              worth * footers[i].worth * places[below].worth
                                  * (close ? CLOSE_WORTH : 1)))
                    break;
            }
}

/* Whether the tree alone has room there, and whether it is worth a try; sets how many
 * boxes it has. */
static gboolean
has_room (Fitting *fit, const PodaDrawing *drawing, double worth, guint32 *n_boxes,
          gboolean *promising)
{
    PodaDrawing bare = *drawing;
    bare.windows = PODA_WINDOWS_BELOW; /* where leaves have their names below them */
    bare.without |= PODA_LABEL_WINDOW;
    bare.legend = PODA_LEGEND_NONE;
    bare.caption = PODA_CAPTION_NONE;
    bare.titled = FALSE;
    bare.close = TRUE;
    PodaFigure *figure = poda_figure_make_as (fit->record, &bare, fit->known);
    gboolean read = can_be_read (letters_on (figure, bare.page));
    *n_boxes = figure->n_boxes;
    *promising = worth * worth_of (figure) > fit->worth;
    poda_figure_free (figure);
    return read;
}

/* From the root's children down, as deep as there is room. */
static void
try_depths (Fitting *fit, PodaDrawing drawing, double worth)
{
    gboolean given = fit->asked->fold != PODA_FOLD_AUTO;
    guint32 before = 0, n;
    for (guint fold = 1; fold < DEEPEST; fold++, before = n) {
        gboolean promising;
        if (!given)
            drawing.fold = fold;
        gboolean room = has_room (fit, &drawing, worth, &n, &promising);
        if (!room && (fit->worth > 0 || fold > 1))
            return;
        if (n == before && fold > 1)
            return;
        if (promising || !room)
            try_places (fit, &drawing, worth);
        if (given)
            return;
    }
}

static void
try_siblings (Fitting *fit, PodaDrawing drawing, double worth)
{
    gboolean results = !drawing.stills && !drawing.blank;
    gboolean open = results && fit->asked->fold == PODA_FOLD_AUTO;
    for (guint i = 0; i < G_N_ELEMENTS (siblings); i++) {
        if (fit->asked->siblings == 0)
            drawing.siblings = siblings[i].how;
        for (int pv = open; pv >= 0; pv--) {
            if (open)
                drawing.open_pv = pv;
            try_depths (fit, drawing, worth * siblings[i].worth);
        }
        if (fit->asked->siblings > 0)
            return;
    }
}

/* Without folds, whose counts may need more room than what they hide. */
static void
try_whole (Fitting *fit, const PodaDrawing *drawing, double worth)
{
    guint32 n;
    gboolean promising;
    if (has_room (fit, drawing, worth, &n, &promising) && promising)
        try_places (fit, drawing, worth);
}

/* Whether these labels can fall away, and something with them: what was asked for
 * stays, earlier bounds aside. */
static gboolean
is_open (const Fitting *fit, guint way)
{
    const PodaDrawing *asked = fit->asked;
    guint without = labels[way].without;
    gboolean letters = poda_choice_has_letters (fit->record);
    gboolean named = letters && !asked->stills; /* by names that can go */
    if (labels[way].latest
        && (asked->blank || asked->windows == PODA_WINDOWS_NONE
            || !poda_record_problem (fit->record)->algorithm->windowed))
        return FALSE;
    if (asked->labels != 0)
        return without == 0
               && (!labels[way].latest || (asked->labels & PODA_LABEL_WINDOW) != 0);
    if (without == PODA_LABEL_NAME || (labels[way].latest && without == NAME_AND_ORDER))
        return named;
    return letters || without != (PODA_LABEL_ORDER | PODA_LABEL_MOVE);
}

PodaFigure *
poda_figure_fit (const PodaRecord *record, const PodaDrawing *asked,
                 const PodaMoment *known)
{
    Fitting fit = { .record = record, .asked = asked, .known = known };
    if (asked->windows != PODA_WINDOWS_AUTO)
        consider (&fit, asked, 1);
    else
        try_places (&fit, asked, 1);
    gboolean moves = asked->page->moves;
    gboolean whole =
        fit.worth > 0 && (moves || fit.best->drawing.fold >= PODA_FOLD_NONE);
    for (guint i = 0; !whole && i < G_N_ELEMENTS (labels); i++) {
        PodaDrawing drawing = *asked;
        if (!is_open (&fit, i))
            continue;
        drawing.without = labels[i].without;
        drawing.latest = labels[i].latest;
        if (asked->stills) /* of which the sentences speak by their names or moves */
            drawing.without &=
                ~(guint) (poda_choice_has_letters (record) ? PODA_LABEL_NAME
                                                           : PODA_LABEL_MOVE);
        double worth = asked->stills ? sqrt (labels[i].worth) : labels[i].worth;
        if (asked->twin != NULL && (drawing.without & PODA_LABEL_WINDOW) != 0)
            worth *= PAIR_WORTH;
        if (moves) {
            try_places (&fit, &drawing, worth);
            continue;
        }
        try_whole (&fit, &drawing, worth);
        try_siblings (&fit, drawing, worth);
    }
    fit.best->wanted = *asked;
    return fit.best;
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
    drawing.page = NULL;
    if (smaller->folds)
        drawing.fold = n;
    else
        drawing.siblings = n;
    g_autoptr (PodaFigure) tried = poda_figure_make_as (figure->record, &drawing, NULL);
    return smaller->fits (tried, smaller->data);
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
