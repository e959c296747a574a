#include "draw/figure/figure.h"

#include <glib/gi18n-lib.h>

#include "base/terminal.h"
#include "tree/tree.h"

/* A mark: its words, and its samples by form; NULL: as in the previous form. Triangles
 * have other samples for the players. */
typedef struct {
    const char *words;
    const char *samples[PODA_N_LEGEND_FORMS];
} LegendRow;

/* Indexed by the mark's bit. */
static const LegendRow rows[] = {
    { "MAX", { "□" } },
    { "MIN", { "○" } },
    { N_ ("chance"), { "◇" } },
    { N_ ("principal variation"), { "━━" } },
    { N_ ("the current node"), { "◎", "▶" } },
    { N_ ("open, on the current path"), { "━━" } },
    { N_ ("best so far"), { "━▸", "▼" } },
    { N_ ("not entered yet"), { "┈┈", "[ ]" } },
    { N_ ("cut, never visited"), { "┄∥┄", "╌ ( ) ✂", "╌╪╌ ✂" } },
    { N_ ("folded subtree, with its number of nodes"), { "△" } },
    { N_ ("at the depth limit"), { "•••", "…" } },
    { N_ ("winning strategy, won leaf"), { "══ ✓", "★ ✓" } },
    { N_ ("only this bound was proved"), { "≥ ≤" } },
    { N_ ("window, earlier bounds struck out"), { "α β" } },
    { N_ ("order of visit"), { "1, 2, …", "#1 #2", "1 2" } },
    { N_ ("the last move"), { "▣", "[X]", NULL, "⊗ ⊚" } },
    { N_ ("differs from the other search"), { "≠" } },
    { N_ ("worth as much as the root"), { "" } },
    { N_ ("better for MAX: the stronger the colour, the better"), { "" } },
    { N_ ("better for MIN: the stronger the colour, the better"), { "" } },
    { N_ ("MAX wins"), { "" } },
    { N_ ("MIN wins"), { "" } },
    { N_ ("cut, never visited"), { "" } },
    { N_ ("principal variation"), { "" } },
    { N_ ("folded: its subtree is not shown"), { "" } },
};

guint
poda_legend_of (const PodaFigure *figure)
{
    guint marks = 0;
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        const PodaBox *box = &figure->boxes[i];
        marks |= box->leaf ? 0 : (guint) PODA_LEGEND_PLAYER_MAX << box->player;
        marks |= box->folded ? PODA_LEGEND_FOLD : 0;
        marks |= box->last_cell >= 0 ? PODA_LEGEND_LAST : 0;
        marks |= box->strategy || box->winning ? PODA_LEGEND_STRATEGY : 0;
        if (box->value != NULL
            && (g_str_has_prefix (box->value, "≥")
                || g_str_has_prefix (box->value, "≤")))
            marks |= PODA_LEGEND_BOUND;
        if (figure->drawing.blank && figure->snapshot == NULL)
            continue;
        marks |= box->pv && i > 0 ? PODA_LEGEND_PV : 0;
        if (box->state == PODA_STATE_PRUNED || box->cut != PODA_CUT_NONE)
            marks |= PODA_LEGEND_CUT;
        marks |= box->status == PODA_STATUS_FRONTIER ? PODA_LEGEND_FRONTIER : 0;
        marks |= poda_is_shown (box->order) ? PODA_LEGEND_ORDER : 0;
        if (poda_is_shown (box->alpha) && !poda_is_field (box->alpha))
            marks |= PODA_LEGEND_WINDOW;
        marks |= box->state == PODA_STATE_UNVISITED ? PODA_LEGEND_UNVISITED : 0;
        marks |= box->state == PODA_STATE_OPEN ? PODA_LEGEND_OPEN : 0;
        marks |= box->current ? PODA_LEGEND_CURRENT : 0;
        marks |= box->best ? PODA_LEGEND_BEST : 0;
    }
    return marks;
}

guint
poda_legend_possible (const PodaFigure *figure)
{
    const PodaDrawing *drawing = &figure->drawing;
    const PodaFigure *whole = figure->whole;
    const PodaProblem *problem = poda_record_problem (figure->record);
    if (figure->areas != NULL) /* areas have only marks that occur */
        return figure->legend;
    guint marks = figure->legend | PODA_LEGEND_PLAYER_MAX | PODA_LEGEND_PLAYER_MIN;
    /* Growing step pictures fold when they become large; a series knows if they do. */
    if (whole == NULL || (whole->legend & PODA_LEGEND_FOLD) != 0
        || (whole->grows && whole->wanted.fold != PODA_FOLD_NONE))
        marks |= PODA_LEGEND_FOLD;
    if (poda_tree_of_game (problem->game) == NULL && problem->game->probability != NULL)
        marks |= PODA_LEGEND_CHANCE;
    marks |= figure->board_columns > 0 ? PODA_LEGEND_LAST : 0;
    if (drawing->blank)
        return marks;
    marks |= PODA_LEGEND_PV | PODA_LEGEND_FRONTIER;
    if (problem->algorithm->windowed)
        marks |= PODA_LEGEND_CUT | PODA_LEGEND_BOUND;
    marks |= poda_figure_has_windows (figure) ? PODA_LEGEND_WINDOW : 0;
    marks |= (drawing->labels & PODA_LABEL_ORDER) != 0 ? PODA_LEGEND_ORDER : 0;
    marks |= drawing->strategy ? PODA_LEGEND_STRATEGY : 0;
    if (whole != NULL)
        marks |= PODA_LEGEND_CURRENT | PODA_LEGEND_OPEN | PODA_LEGEND_BEST
                 | PODA_LEGEND_UNVISITED;
    return marks;
}

guint
poda_legend_shown (const PodaFigure *figure)
{
    PodaLegendKind kind = figure->drawing.legend;
    if (kind == PODA_LEGEND_SHOW_USED)
        return figure->legend;
    return kind == PODA_LEGEND_SHOW_FULL
                   || (kind == PODA_LEGEND_SHOW_ONCE && figure->begins)
               ? poda_legend_possible (figure)
               : 0;
}

const char *
poda_legend_words (PodaLegend mark)
{
    return _ (rows[g_bit_nth_lsf (mark, -1)].words);
}

const char *
poda_legend_shape (const PodaFigure *figure, PodaPlayer player)
{
    static const char *const triangles[] = { "△", "▽", "○" };
    return figure->drawing.shapes == PODA_SHAPES_TRIANGLES ? triangles[player]
                                                           : rows[player].samples[0];
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
    guint column = terminal ? 0 : 3; /* the first line of a graph is a little shorter */
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
        guint mark = marks & 1u << i;
        if (mark == 0)
            continue;
        const char *words = terminal && mark == PODA_LEGEND_WINDOW
                                ? _ ("window, as it moved")
                                : poda_legend_words (mark);
        guint at = form;
        while (rows[i].samples[at] == NULL)
            at--;
        const char *sample = mark <= PODA_LEGEND_CHANCE ? poda_legend_shape (figure, i)
                                                        : rows[i].samples[at];
        g_autofree char *item = g_strconcat (sample, " ", words, NULL);
        guint width = poda_columns (item);
        if (text->len > 0 && column + 3 + width > columns) {
            g_string_append_c (text, '\n');
            column = 0;
        } else if (text->len > 0) {
            g_string_append (text, "   ");
            column += 3;
        }
        g_string_append (text, item);
        column += width;
    }
    return g_string_free (text, FALSE);
}
