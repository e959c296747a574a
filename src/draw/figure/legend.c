#include "draw/figure/legend.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/terminal.h"
#include "draw/figure/figure_parts.h"
#include "tree/tree.h"

/* A mark: its words, and its samples in characters. */
typedef struct {
    PodaLegend mark;
    const char *words;
    const char *in_terminal; /* other words there; NULL: the same */
    /* By form; NULL: that of the form before. Triangles have others for players. */
    const char *samples[PODA_N_LEGEND_FORMS];
} LegendRow;

/* In the order in which legends in characters show them. */
/* clang-format off */
static const LegendRow rows[] = {
    { PODA_LEGEND_MAX, "MAX", NULL, { "□" } },
    { PODA_LEGEND_MIN, "MIN", NULL, { "○" } },
    { PODA_LEGEND_CHANCE, N_ ("chance"), NULL, { "◇" } },
    { PODA_LEGEND_PV, N_ ("principal variation"), NULL, { "━━" } },
    { PODA_LEGEND_CURRENT, N_ ("where the search is"), NULL, { "◎", "▶" } },
    { PODA_LEGEND_OPEN, N_ ("open, on the current path"), NULL, { "━━" } },
    { PODA_LEGEND_BEST, N_ ("best so far"), NULL, { "━▸", "▼" } },
    { PODA_LEGEND_UNSEEN, N_ ("not entered yet"), NULL, { "┈┈", "[ ]" } },
    { PODA_LEGEND_CUT, N_ ("cut, never visited"), NULL, { "┄∥┄", "╌ ( ) ✂", "╌╪╌ ✂" } },
    { PODA_LEGEND_FOLD, N_ ("folded subtree, its nodes"), NULL, { "△" } },
    { PODA_LEGEND_FRONTIER, N_ ("at the depth limit"), NULL, { "•••", "…" } },
    { PODA_LEGEND_STRATEGY, N_ ("winning strategy, won leaf"),
      NULL, { "══ ✓", "★ ✓" } },
    { PODA_LEGEND_BOUND, N_ ("only this bound was proved"), NULL, { "≥ ≤" } },
    { PODA_LEGEND_WINDOW, N_ ("window, earlier bounds struck out"),
      N_ ("window, as it moved"), { "α β" } },
    { PODA_LEGEND_ORDER, N_ ("order of visit"), NULL, { "1, 2, …", "#1 #2", "1 2" } },
    { PODA_LEGEND_LAST, N_ ("the last move"), NULL, { "▣", "[X]", NULL, "⊗ ⊚" } },
    { PODA_LEGEND_DIFFERS, N_ ("differs from the other search"), NULL, { "≠" } },
    { PODA_LEGEND_EQUAL, N_ ("worth as much as the root"), NULL, { "" } },
    { PODA_LEGEND_FOR_MAX, N_ ("better for MAX, the stronger the more"), NULL, { "" } },
    { PODA_LEGEND_FOR_MIN, N_ ("better for MIN, the stronger the more"), NULL, { "" } },
    { PODA_LEGEND_MAX_WINS, N_ ("MAX wins"), NULL, { "" } },
    { PODA_LEGEND_MIN_WINS, N_ ("MIN wins"), NULL, { "" } },
    { PODA_LEGEND_CUT_AREA, N_ ("cut, never visited"), NULL, { "" } },
    { PODA_LEGEND_PV_AREA, N_ ("principal variation"), NULL, { "" } },
    { PODA_LEGEND_FOLD_AREA, N_ ("folded: its tree is not shown"), NULL, { "" } },
};
/* clang-format on */

/* What a box shows; only in stills something is open, or not seen yet. */
static guint
marks_of (const PodaBox *box, gboolean blank)
{
    guint marks = box->leaf ? 0 : (guint) PODA_LEGEND_MAX << box->player;
    marks |= box->folded ? PODA_LEGEND_FOLD : 0;
    marks |= box->last_cell >= 0 ? PODA_LEGEND_LAST : 0;
    marks |= box->strategy || box->winning ? PODA_LEGEND_STRATEGY : 0;
    if (poda_is_shown (box->value)
        && (strncmp (box->value, "≥", 3) == 0 || strncmp (box->value, "≤", 3) == 0))
        marks |= PODA_LEGEND_BOUND;
    if (blank)
        return marks;
    if (box->pv && box->parent != PODA_FIGURE_NONE)
        marks |= PODA_LEGEND_PV;
    if (box->state == PODA_STATE_SKIPPED || box->cut != PODA_CUT_NONE)
        marks |= PODA_LEGEND_CUT;
    marks |= box->status == PODA_STATUS_FRONTIER ? PODA_LEGEND_FRONTIER : 0;
    marks |= poda_is_shown (box->order) ? PODA_LEGEND_ORDER : 0;
    marks |= poda_is_shown (box->alpha) && !poda_is_field (box->alpha)
                 ? PODA_LEGEND_WINDOW
                 : 0;
    marks |= box->state == PODA_STATE_UNSEEN ? PODA_LEGEND_UNSEEN : 0;
    marks |= box->state == PODA_STATE_OPEN ? PODA_LEGEND_OPEN : 0;
    marks |= box->current ? PODA_LEGEND_CURRENT : 0;
    marks |= box->best ? PODA_LEGEND_BEST : 0;
    return marks;
}

static const LegendRow *
find_row (PodaLegend mark)
{
    const LegendRow *row = rows;
    while (row->mark != mark)
        row++;
    return row;
}

const char *
poda_legend_words (PodaLegend mark)
{
    return _ (find_row (mark)->words);
}

guint
poda_legend_of (const PodaFigure *figure)
{
    guint marks = 0;
    for (guint32 i = 0; i < figure->n_boxes; i++)
        marks |= marks_of (&figure->boxes[i],
                           figure->drawing.blank && figure->moment == NULL);
    return marks;
}

/* Stills of trees that grow fold when they have become large. A series knows. */
static gboolean
may_fold (const PodaFigure *figure)
{
    const PodaFigure *whole = figure->whole;
    return whole == NULL || ((figure->legend | whole->legend) & PODA_LEGEND_FOLD) != 0
           || (whole->grows && whole->wanted.fold != PODA_FOLD_NONE);
}

guint
poda_legend_possible (const PodaFigure *figure)
{
    const PodaDrawing *drawing = &figure->drawing;
    const PodaProblem *problem = poda_record_problem (figure->record);
    if (figure->areas != NULL) /* these have no marks but those that occur */
        return figure->legend;
    gboolean tree = poda_tree_of_game (problem->game) != NULL;
    guint marks = figure->legend | PODA_LEGEND_MAX | PODA_LEGEND_MIN;
    marks |= may_fold (figure) ? PODA_LEGEND_FOLD : 0;
    marks |= tree || problem->game->probability == NULL ? 0 : PODA_LEGEND_CHANCE;
    marks |= figure->board_columns > 0 ? PODA_LEGEND_LAST : 0;
    if (drawing->blank)
        return marks;
    marks |= PODA_LEGEND_PV | PODA_LEGEND_FRONTIER;
    if (problem->algorithm->windowed)
        marks |= PODA_LEGEND_CUT | PODA_LEGEND_BOUND;
    marks |= poda_figure_has_windows (figure) ? PODA_LEGEND_WINDOW : 0;
    marks |= (drawing->labels & PODA_LABEL_ORDER) != 0 ? PODA_LEGEND_ORDER : 0;
    marks |= drawing->strategy ? PODA_LEGEND_STRATEGY : 0;
    if (figure->whole != NULL)
        marks |= PODA_LEGEND_CURRENT | PODA_LEGEND_OPEN | PODA_LEGEND_BEST
                 | PODA_LEGEND_UNSEEN;
    return marks;
}

guint
poda_legend_shown (const PodaFigure *figure)
{
    switch (figure->drawing.legend) {
    case PODA_LEGEND_NONE:
        return 0;
    case PODA_LEGEND_ONCE:
        return figure->begins ? poda_legend_possible (figure) : 0;
    case PODA_LEGEND_FULL:
        return poda_legend_possible (figure);
    default:
        return figure->legend;
    }
}

static const char *
sample_of (const PodaFigure *figure, const LegendRow *row, PodaLegendForm form)
{
    static const char *const triangles[] = { "△", "▽", "○" }; /* by PodaPlayer */
    if (row->mark <= PODA_LEGEND_CHANCE
        && figure->drawing.shapes == PODA_SHAPES_TRIANGLES)
        return triangles[row - rows];
    guint at = form;
    while (row->samples[at] == NULL)
        at--;
    return row->samples[at];
}

static const char *
words_of (const LegendRow *row, gboolean terminal)
{
    return _ (terminal && row->in_terminal != NULL ? row->in_terminal : row->words);
}

const char *
poda_legend_shape (const PodaFigure *figure, PodaPlayer player)
{
    return sample_of (figure, &rows[player], PODA_LEGEND_INDENTED);
}

char *
poda_legend_text (const PodaFigure *figure, PodaLegendForm form, guint columns)
{
    gboolean terminal = form != PODA_LEGEND_IN_GRAPH;
    GString *text = g_string_new (NULL);
    guint marks = poda_legend_shown (figure);
    for (guint32 i = 0; i < figure->n_boxes && terminal && marks != 0; i++)
        if (figure->boxes[i].cut_below > 0) /* "△ 13✂1" */
            marks |= PODA_LEGEND_CUT;
    guint column = terminal ? 0 : 3; /* a graph's first line is a little shorter */
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
        const LegendRow *row = &rows[i];
        if ((marks & row->mark) == 0)
            continue;
        g_autofree char *item = g_strdup_printf ("%s %s", sample_of (figure, row, form),
                                                 words_of (row, terminal));
        guint gap = text->len > 0 ? 3 : 0, width = poda_columns (item);
        gboolean wrap = text->len > 0 && column + gap + width > columns;
        if (text->len > 0)
            g_string_append (text, wrap ? "\n" : "   ");
        g_string_append (text, item);
        column = wrap ? width : column + gap + width;
    }
    return g_string_free (text, FALSE);
}
