#include "draw/figure/legend.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/terminal.h"
#include "draw/layout/area.h"
#include "draw/figure/figure_parts.h"
#include "draw/figure/metrics.h"
#include "tree/tree.h"

#define AFTER_SAMPLE 8.0

typedef struct _Row LegendRow;

struct _Row {
    PodaLegend mark;
    const char *words;
    const char *in_terminal; /* other words there; NULL: the same */
    /* By form; NULL: that of the form before. Triangles have others for players. */
    const char *samples[PODA_N_LEGEND_FORMS];
    /* Draws a sample with its left end at x and its middle at y: a line of a class and
     * a style, a sign, or what needs neither. */
    void (*draw) (PodaPen *pen, const LegendRow *row, double x, double y);
    const char *sign, *tikz;
    double widths[PODA_N_PENS]; /* of the sample */
    guint svg_place;            /* svg has an order of its own */
};

static PodaPlayer
player_of (const LegendRow *row)
{
    return row->mark == PODA_LEGEND_MAX   ? PODA_MAX
           : row->mark == PODA_LEGEND_MIN ? PODA_MIN
                                          : PODA_CHANCE;
}

/* What differs between the pens' legends. */
static const struct {
    double text;                          /* the size of its letters */
    double between;                       /* items */
    double square_radius, round_radius;   /* of boxes */
    double here_width, here_height, grow; /* of the current node's box */
    double dots_y;                        /* of the depth limit */
    double board_x;
} measures[PODA_N_PENS] = {
    [PODA_PEN_SVG] = { 12, 26, 3, 6, 12, 10, 4, 7, 0 },
    [PODA_PEN_TIKZ] = { 11, 22, 0, 5, 10, 8, 3, 8, 2 },
};

static const PodaLook leaf = { "b", "poda leaf", NULL };

/* Framed as the boxes of the figure are. */
static void
draw_player (PodaPen *pen, const LegendRow *row, double x, double y)
{
    PodaPlayer player = player_of (row);
    const PodaBox *root = &pen->figure->boxes[0];
    PodaBox box = { .player = (guint8) player,
                    .state = PODA_STATE_LEFT,
                    .x = x + 11,
                    .y = y,
                    .width = 18,
                    .height = 16,
                    .cells = root->cells,
                    .position = root->position };
    const PodaRect frame = { x + 2, y - 8, x + 20, y + 8 };
    const PodaLook look = poda_scene_outline (&box);
    PodaBoxShape shape = poda_box_shape (pen->figure, &box);
    if (shape == PODA_SHAPE_PILL)
        box.width = box.height = 18;
    if (shape == PODA_SHAPE_DIAMOND)
        box.width = box.height = 20;
    poda_pen_open (pen, poda_player_word (player));
    if (shape == PODA_SHAPE_ROUNDED || shape == PODA_SHAPE_CHAMFERED)
        poda_pen_rect (pen, &look, &frame, measures[pen->patterns->kind].round_radius);
    else
        poda_scene_shape (pen, &box, &look, 0);
    poda_pen_close (pen);
}

static void
draw_line (PodaPen *pen, const LegendRow *row, double x, double y)
{
    const PodaLook look = { NULL, row->tikz, NULL };
    poda_pen_open (pen, row->sign);
    poda_pen_line (pen, &look, (PodaPoint){ x, y }, (PodaPoint){ x + 32, y });
    if (row->mark == PODA_LEGEND_CUT)
        poda_scene_cut (pen, (PodaPoint){ x + 16, y }, 1, 0, 8);
    poda_pen_close (pen);
}

static void
draw_fold (PodaPen *pen, const LegendRow *row G_GNUC_UNUSED, double x, double y)
{
    static const PodaLook look = { NULL, "poda fold", NULL };
    double middle = x + (pen->patterns->kind == PODA_PEN_SVG ? 10 : 11);
    poda_pen_open (pen, "fold");
    poda_pen_wedge (pen, &look, (PodaPoint){ middle, y - 8 }, 10, 15);
    poda_pen_close (pen);
}

static void
put_box (PodaPen *pen, const PodaLook *look, PodaPoint middle, double width,
         double height)
{
    const PodaRect rect = { middle.x - width / 2, middle.y - height / 2,
                            middle.x + width / 2, middle.y + height / 2 };
    poda_pen_rect (pen, look, &rect, measures[pen->patterns->kind].square_radius);
}

static void
draw_frontier (PodaPen *pen, const LegendRow *row G_GNUC_UNUSED, double x, double y)
{
    poda_pen_open (pen, "leaf");
    put_box (pen, &leaf, (PodaPoint){ x + 11, y - 3 }, 20, 12);
    poda_pen_close (pen);
    poda_pen_sign (pen, PODA_SIGN_DOTS, x + 11,
                   y + measures[pen->patterns->kind].dots_y);
}

static void
draw_unseen (PodaPen *pen, const LegendRow *row G_GNUC_UNUSED, double x, double y)
{
    static const PodaLook look = { "b", "poda unseen", NULL };
    poda_pen_open (pen, "unseen");
    put_box (pen, &look, (PodaPoint){ x + 11, y }, 16, 14);
    poda_pen_close (pen);
}

static void
draw_current (PodaPen *pen, const LegendRow *row G_GNUC_UNUSED, double x, double y)
{
    static const PodaLook here = { "here", "poda here", NULL };
    PodaPenKind kind = pen->patterns->kind;
    double width = measures[kind].here_width, height = measures[kind].here_height;
    double grow = measures[kind].grow;
    const PodaPoint middle = { x + 11, y };
    poda_pen_open (pen, "leaf");
    put_box (pen, &leaf, middle, width, height);
    put_box (pen, &here, middle, width + 2 * grow, height + 2 * grow);
    poda_pen_close (pen);
}

static void
draw_strategy (PodaPen *pen, const LegendRow *row G_GNUC_UNUSED, double x, double y)
{
    static const PodaLook ways[] = { { "way", "poda way", NULL },
                                     { "way in", "poda way in", NULL } };
    for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
        poda_pen_line (pen, &ways[i], (PodaPoint){ x + 6, y },
                       (PodaPoint){ x + 26, y });
    poda_pen_sign (pen, PODA_SIGN_TICK, x + 42, y);
}

static void
draw_sign (PodaPen *pen, const LegendRow *row, double x, double y)
{
    static const PodaLook sign = { "sign", "poda text", NULL };
    poda_pen_text (pen, &sign, x, y + 4, row->sign);
}

static void
draw_window (PodaPen *pen, const LegendRow *row, double x, double y)
{
    if (pen->patterns->kind == PODA_PEN_SVG)
        pen->patterns->bounds (pen, "α", "1\n5", x, y + 4);
    else
        draw_sign (pen, row, x, y);
}

/* As the board itself would mark it. */
static void
draw_last (PodaPen *pen, const LegendRow *row G_GNUC_UNUSED, double x, double y)
{
    const PodaFigure one = { .board_columns = 1,
                             .board_rows = 1,
                             .board_strokes = pen->figure->board_strokes };
    const PodaFigure *figure = pen->figure;
    const PodaBox box = { .cells = "X", .last_cell = 0 };
    pen->figure = &one;
    poda_scene_board (pen, &box, x + measures[pen->patterns->kind].board_x,
                      y - poda_board_cell (&one) / 2);
    pen->figure = figure;
}

/* The tints of a mark, from its first to its last. */
static void
draw_area (PodaPen *pen, const LegendRow *row, double x, double y)
{
    guint first = row->mark == PODA_LEGEND_EQUAL      ? PODA_TINT_EQUAL
                  : row->mark == PODA_LEGEND_FOR_MAX  ? PODA_TINT_MAX
                  : row->mark == PODA_LEGEND_FOR_MIN  ? PODA_TINT_MIN
                  : row->mark == PODA_LEGEND_MAX_WINS ? PODA_TINT_MAX_WINS
                  : row->mark == PODA_LEGEND_MIN_WINS ? PODA_TINT_MIN_WINS
                                                      : PODA_TINT_CUT;
    gboolean steps =
        row->mark == PODA_LEGEND_FOR_MAX || row->mark == PODA_LEGEND_FOR_MIN;
    poda_areas_sample (pen, first, first + (steps ? PODA_AREA_STEPS - 1 : 0), x, y,
                       row->widths[PODA_PEN_SVG]);
}

static void
draw_area_mark (PodaPen *pen, const LegendRow *row, double x, double y)
{
    poda_areas_mark (pen,
                     row->mark == PODA_LEGEND_FOLD_AREA ? PODA_MARK_FOLD : PODA_MARK_PV,
                     x, y, row->widths[PODA_PEN_SVG]);
}

static void
draw_plate (PodaPen *pen, const LegendRow *row, double x, double y)
{
    static const PodaLook plate = { "differs", NULL, NULL };
    if (pen->figure->areas != NULL) {
        poda_areas_mark (pen, PODA_MARK_DIFFERS, x, y, row->widths[PODA_PEN_SVG]);
        return;
    }
    put_box (pen, &plate, (PodaPoint){ x + 11, y }, 22, 18);
    poda_pen_open (pen, "leaf");
    put_box (pen, &leaf, (PodaPoint){ x + 11, y }, 12, 10);
    poda_pen_close (pen);
}

/* In the order in which legends show them. */
/* clang-format off */
static const LegendRow rows[] = {
    { PODA_LEGEND_MAX, "MAX", NULL,
      { "□" }, draw_player, NULL, NULL, { 22, 22 }, 0 },
    { PODA_LEGEND_MIN, "MIN", NULL,
      { "○" }, draw_player, NULL, NULL, { 22, 22 }, 1 },
    { PODA_LEGEND_CHANCE, N_ ("chance"), NULL,
      { "◇" }, draw_player, NULL, NULL, { 22, 22 }, 2 },
    { PODA_LEGEND_PV, N_ ("principal variation"), NULL,
      { "━━" }, draw_line, "edge pv", "poda pv edge", { 32, 34 }, 3 },
    { PODA_LEGEND_CURRENT, N_ ("where the search is"), NULL,
      { "◎", "▶" }, draw_current, NULL, NULL, { 22, 22 }, 4 },
    { PODA_LEGEND_OPEN, N_ ("open, on the current path"), NULL,
      { "━━" }, draw_line, "edge open", "poda open edge", { 32, 34 }, 5 },
    { PODA_LEGEND_BEST, N_ ("best so far"), NULL,
      { "━▸", "▼" }, draw_line, "edge best", "poda best edge", { 32, 34 }, 6 },
    { PODA_LEGEND_UNSEEN, N_ ("not entered yet"), NULL,
      { "┈┈", "[ ]" }, draw_unseen, NULL, NULL, { 22, 22 }, 7 },
    { PODA_LEGEND_CUT, N_ ("cut, never visited"), NULL,
      { "┄∥┄", "╌ ( ) ✂", "╌╪╌ ✂" }, draw_line, "edge pruned cut",
      "poda pruned edge", { 32, 34 }, 8 },
    { PODA_LEGEND_FOLD, N_ ("folded subtree, its nodes"), NULL,
      { "△" }, draw_fold, NULL, NULL, { 20, 22 }, 13 },
    { PODA_LEGEND_FRONTIER, N_ ("at the depth limit"), NULL,
      { "•••", "…" }, draw_frontier, NULL, NULL, { 22, 22 }, 14 },
    { PODA_LEGEND_STRATEGY, N_ ("winning strategy, won leaf"), NULL,
      { "══ ✓", "★ ✓" }, draw_strategy, NULL, NULL, { 54, 54 }, 9 },
    { PODA_LEGEND_BOUND, N_ ("only this bound was proved"), NULL,
      { "≥ ≤" }, draw_sign, "≥ ≤", NULL, { 23.923828125, 22 }, 11 },
    { PODA_LEGEND_WINDOW, N_ ("window, earlier bounds struck out"),
      N_ ("window, as it moved"),
      { "α β" }, draw_window, "α, β", NULL, { 35, 34 }, 10 },
    { PODA_LEGEND_ORDER, N_ ("order of visit"), NULL,
      { "1, 2, …", "#1 #2", "1 2" }, draw_sign, "4", NULL, { 7.634765625, 8 }, 12 },
    { PODA_LEGEND_LAST, N_ ("the last move"), NULL,
      { "▣", "[X]", NULL, "⊗ ⊚" }, draw_last, NULL, NULL, { 17, 22 }, 15 },
    { PODA_LEGEND_DIFFERS, N_ ("differs from the other search"), NULL,
      { "≠" }, draw_plate, NULL, NULL, { 22, 22 }, 24 },
    /* Only svg has areas. */
    { PODA_LEGEND_EQUAL, N_ ("worth as much as the root"), NULL,
      { "" }, draw_area, NULL, NULL, { 18, 0 }, 16 },
    { PODA_LEGEND_FOR_MAX, N_ ("better for MAX, the stronger the more"), NULL,
      { "" }, draw_area, NULL, NULL, { 60, 0 }, 17 },
    { PODA_LEGEND_FOR_MIN, N_ ("better for MIN, the stronger the more"), NULL,
      { "" }, draw_area, NULL, NULL, { 60, 0 }, 18 },
    { PODA_LEGEND_MAX_WINS, N_ ("MAX wins"), NULL,
      { "" }, draw_area, NULL, NULL, { 18, 0 }, 19 },
    { PODA_LEGEND_MIN_WINS, N_ ("MIN wins"), NULL,
      { "" }, draw_area, NULL, NULL, { 18, 0 }, 20 },
    { PODA_LEGEND_CUT_AREA, N_ ("cut, never visited"), NULL,
      { "" }, draw_area, NULL, NULL, { 18, 0 }, 21 },
    { PODA_LEGEND_PV_AREA, N_ ("principal variation"), NULL,
      { "" }, draw_area_mark, NULL, NULL, { 18, 0 }, 22 },
    { PODA_LEGEND_FOLD_AREA, N_ ("folded: its tree is not shown"), NULL,
      { "" }, draw_area_mark, NULL, NULL, { 18, 0 }, 23 },
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

const char *
poda_legend_words (PodaLegend mark)
{
    guint i = 0;
    while (rows[i].mark != mark)
        i++;
    return _ (rows[i].words);
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

/* Of a search like this one, drawn like this. */
static guint
all_that_can_occur (const PodaFigure *figure)
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

/* The marks that are explained: none, those that occur, or all that can. */
static guint
shown_in (const PodaFigure *figure)
{
    switch (figure->drawing.legend) {
    case PODA_LEGEND_NONE:
        return 0;
    case PODA_LEGEND_ONCE:
        return figure->begins ? all_that_can_occur (figure) : 0;
    case PODA_LEGEND_FULL:
        return all_that_can_occur (figure);
    default:
        return figure->legend;
    }
}

static const char *
sample_of (const PodaFigure *figure, const LegendRow *row, PodaLegendForm form)
{
    static const char *const triangles[] = { "△", "▽", "○" };
    if (row->mark <= PODA_LEGEND_CHANCE
        && figure->drawing.shapes == PODA_SHAPES_TRIANGLES)
        return triangles[player_of (row)];
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
    guint marks = shown_in (figure);
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

/* Lays the items of these marks out, and draws them if asked to. Returns in how many
 * rows. */
static guint
lay_out (PodaPen *pen, guint marks, double width, double y, gboolean drawn)
{
    PodaPenKind kind = pen->patterns->kind;
    static const PodaLook look = { NULL, "poda text", NULL };
    double x = PODA_SCENE_MARGIN;
    guint n_rows = 0;
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
        /* The row that a pen shows in this place. */
        guint at = 0;
        while ((kind == PODA_PEN_SVG ? rows[at].svg_place : at) != i)
            at++;
        const LegendRow *row = &rows[at];
        if ((marks & row->mark) == 0)
            continue;
        const char *words = words_of (row, FALSE);
        double sample = row->widths[kind] + AFTER_SAMPLE;
        double needs = sample + poda_text_width (words, measures[kind].text, FALSE);
        if (n_rows == 0 || x + needs > width - PODA_SCENE_MARGIN) {
            y += n_rows++ > 0 ? PODA_LEGEND_ROW : 0;
            x = PODA_SCENE_MARGIN;
        }
        if (drawn) {
            row->draw (pen, row, x, y);
            poda_pen_text (pen, &look, x + sample, y + 4, words);
            poda_pen_end_line (pen);
        }
        x += needs + measures[kind].between;
    }
    return n_rows;
}

guint
poda_legend_most_rows (PodaPen *pen, double width)
{
    return lay_out (pen, all_that_can_occur (pen->figure), width, 0, FALSE);
}

guint
poda_legend_draw (PodaPen *pen, double width, double y)
{
    const PodaFigure *figure = pen->figure;
    guint shown = shown_in (figure);
    guint room =
        figure->whole != NULL && shown != 0 ? all_that_can_occur (figure) : shown;
    lay_out (pen, shown, width, y, TRUE);
    return lay_out (pen, room, width, y, FALSE);
}
