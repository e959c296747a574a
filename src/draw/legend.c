#include "draw/legend.h"

#include <glib/gi18n-lib.h>

#include "base/terminal.h"
#include "draw/metrics.h"

#define AFTER_SAMPLE 8.0

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
draw_player (PodaScene *scene, PodaPlayer player, double x, double y)
{
    const PodaBox *root = &scene->figure->boxes[0];
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
    PodaBoxShape shape = poda_box_shape (scene->figure, &box);
    if (shape == PODA_SHAPE_PILL)
        box.width = box.height = 18;
    if (shape == PODA_SHAPE_DIAMOND)
        box.width = box.height = 20;
    poda_scene_open (scene, poda_player_word (player));
    if (shape == PODA_SHAPE_ROUNDED || shape == PODA_SHAPE_CHAMFERED)
        scene->pen->rect (scene, &look, &frame,
                          measures[scene->pen->kind].round_radius);
    else
        poda_scene_shape (scene, &box, &look, 0);
    poda_scene_close (scene);
}

static void
draw_max (PodaScene *scene, double x, double y)
{
    draw_player (scene, PODA_MAX, x, y);
}

static void
draw_min (PodaScene *scene, double x, double y)
{
    draw_player (scene, PODA_MIN, x, y);
}

static void
draw_chance (PodaScene *scene, double x, double y)
{
    draw_player (scene, PODA_CHANCE, x, y);
}

static void
draw_line (PodaScene *scene, const char *css, const char *style, double x, double y)
{
    const PodaLook look = { NULL, style, NULL };
    poda_scene_open (scene, css);
    scene->pen->line (scene, &look, (PodaPoint){ x, y }, (PodaPoint){ x + 32, y });
    poda_scene_close (scene);
}

static void
draw_pv (PodaScene *scene, double x, double y)
{
    draw_line (scene, "edge pv", "poda pv edge", x, y);
}

static void
draw_open (PodaScene *scene, double x, double y)
{
    draw_line (scene, "edge open", "poda open edge", x, y);
}

static void
draw_best (PodaScene *scene, double x, double y)
{
    draw_line (scene, "edge best", "poda best edge", x, y);
}

static void
draw_cut (PodaScene *scene, double x, double y)
{
    static const PodaLook look = { NULL, "poda pruned edge", NULL };
    poda_scene_open (scene, "edge pruned cut");
    scene->pen->line (scene, &look, (PodaPoint){ x, y }, (PodaPoint){ x + 32, y });
    poda_scene_cut (scene, (PodaPoint){ x + 16, y }, 1, 0, 8);
    poda_scene_close (scene);
}

static void
draw_fold (PodaScene *scene, double x, double y)
{
    static const PodaLook look = { NULL, "poda fold", NULL };
    double middle = x + (scene->pen->kind == PODA_PEN_SVG ? 10 : 11);
    poda_scene_open (scene, "fold");
    scene->pen->wedge (scene, &look, (PodaPoint){ middle, y - 8 }, 10, 15);
    poda_scene_close (scene);
}

static void
put_box (PodaScene *scene, const PodaLook *look, PodaPoint middle, double width,
         double height)
{
    const PodaRect rect = { middle.x - width / 2, middle.y - height / 2,
                            middle.x + width / 2, middle.y + height / 2 };
    scene->pen->rect (scene, look, &rect, measures[scene->pen->kind].square_radius);
}

static void
draw_frontier (PodaScene *scene, double x, double y)
{
    poda_scene_open (scene, "leaf");
    put_box (scene, &leaf, (PodaPoint){ x + 11, y - 3 }, 20, 12);
    poda_scene_close (scene);
    scene->pen->sign (scene, PODA_SIGN_DOTS, x + 11,
                      y + measures[scene->pen->kind].dots_y);
}

static void
draw_unseen (PodaScene *scene, double x, double y)
{
    static const PodaLook look = { "b", "poda unseen", NULL };
    poda_scene_open (scene, "unseen");
    put_box (scene, &look, (PodaPoint){ x + 11, y }, 16, 14);
    poda_scene_close (scene);
}

static void
draw_current (PodaScene *scene, double x, double y)
{
    static const PodaLook here = { "here", "poda here", NULL };
    double width = measures[scene->pen->kind].here_width;
    double height = measures[scene->pen->kind].here_height;
    double grow = measures[scene->pen->kind].grow;
    const PodaPoint middle = { x + 11, y };
    poda_scene_open (scene, "leaf");
    put_box (scene, &leaf, middle, width, height);
    put_box (scene, &here, middle, width + 2 * grow, height + 2 * grow);
    poda_scene_close (scene);
}

static void
draw_strategy (PodaScene *scene, double x, double y)
{
    static const PodaLook ways[] = { { "way", "poda way", NULL },
                                     { "way in", "poda way in", NULL } };
    for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
        scene->pen->line (scene, &ways[i], (PodaPoint){ x + 6, y },
                          (PodaPoint){ x + 26, y });
    scene->pen->sign (scene, PODA_SIGN_TICK, x + 42, y);
}

static void
draw_text (PodaScene *scene, const char *text, double x, double y)
{
    static const PodaLook sign = { "sign", "poda text", NULL };
    scene->pen->text (scene, &sign, x, y + 4, text);
}

static void
draw_window (PodaScene *scene, double x, double y)
{
    if (scene->pen->kind == PODA_PEN_SVG)
        scene->pen->bounds (scene, "α", "1\n5", x, y + 4);
    else
        draw_text (scene, "α, β", x, y);
}

static void
draw_bound (PodaScene *scene, double x, double y)
{
    draw_text (scene, "≥ ≤", x, y);
}

static void
draw_order (PodaScene *scene, double x, double y)
{
    draw_text (scene, "4", x, y);
}

/* As the board itself would mark it. */
static void
draw_last (PodaScene *scene, double x, double y)
{
    const PodaFigure one = { .board_columns = 1,
                             .board_rows = 1,
                             .board_strokes = scene->figure->board_strokes };
    const PodaFigure *figure = scene->figure;
    const PodaBox box = { .cells = "X", .last_cell = 0 };
    scene->figure = &one;
    scene->pen->board (scene, &box, x + measures[scene->pen->kind].board_x,
                       y - poda_board_cell (&one) / 2);
    scene->figure = figure;
}

typedef struct {
    PodaLegend mark;
    const char *words;
    const char *in_terminal; /* other words there; NULL: the same */
    /* By form; NULL: that of the form before. Triangles have others for players. */
    const char *samples[PODA_N_LEGEND_FORMS];
    /* Draws a sample with its left end at x and its middle at y. */
    void (*draw) (PodaScene *scene, double x, double y);
    double widths[PODA_N_PENS]; /* of the sample */
    guint svg_place;            /* svg has an order of its own */
} Row;

/* In the order in which legends show them. */
/* clang-format off */
static const Row rows[] = {
    { PODA_LEGEND_MAX, "MAX", NULL,
      { "□" }, draw_max, { 22, 22 }, 0 },
    { PODA_LEGEND_MIN, "MIN", NULL,
      { "○" }, draw_min, { 22, 22 }, 1 },
    { PODA_LEGEND_CHANCE, N_ ("chance"), NULL,
      { "◇" }, draw_chance, { 22, 22 }, 2 },
    { PODA_LEGEND_PV, N_ ("principal variation"), NULL,
      { "━━" }, draw_pv, { 32, 34 }, 3 },
    { PODA_LEGEND_CURRENT, N_ ("where the search is"), NULL,
      { "◎", "▶" }, draw_current, { 22, 22 }, 4 },
    { PODA_LEGEND_OPEN, N_ ("open, on the current path"), NULL,
      { "━━" }, draw_open, { 32, 34 }, 5 },
    { PODA_LEGEND_BEST, N_ ("best so far"), NULL,
      { "━▸", "▼" }, draw_best, { 32, 34 }, 6 },
    { PODA_LEGEND_UNSEEN, N_ ("not entered yet"), NULL,
      { "┈┈", "[ ]" }, draw_unseen, { 22, 22 }, 7 },
    { PODA_LEGEND_CUT, N_ ("cut, never visited"), NULL,
      { "┄∥┄", "╌ ( ) ✂", "╌╪╌ ✂" }, draw_cut, { 32, 34 }, 8 },
    { PODA_LEGEND_FOLD, N_ ("folded subtree, its nodes"), NULL,
      { "△" }, draw_fold, { 20, 22 }, 13 },
    { PODA_LEGEND_FRONTIER, N_ ("at the depth limit"), NULL,
      { "•••", "…" }, draw_frontier, { 22, 22 }, 14 },
    { PODA_LEGEND_STRATEGY, N_ ("winning strategy, won leaf"), NULL,
      { "══ ✓", "★ ✓" }, draw_strategy, { 54, 54 }, 9 },
    { PODA_LEGEND_BOUND, N_ ("only this bound was proved"), NULL,
      { "≥ ≤" }, draw_bound, { 23.923828125, 22 }, 11 },
    { PODA_LEGEND_WINDOW, N_ ("window, earlier bounds struck out"),
      N_ ("window, as it moved"),
      { "α β" }, draw_window, { 35, 34 }, 10 },
    { PODA_LEGEND_ORDER, N_ ("order of visit"), NULL,
      { "1, 2, …", "#1 #2", "1 2" }, draw_order, { 7.634765625, 8 }, 12 },
    { PODA_LEGEND_LAST, N_ ("the last move"), NULL,
      { "▣", "[X]", NULL, "⊗ ⊚" }, draw_last, { 17, 22 }, 15 },
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
        && (g_str_has_prefix (box->value, "≥") || g_str_has_prefix (box->value, "≤")))
        marks |= PODA_LEGEND_BOUND;
    if (blank)
        return marks;
    if (box->pv && box->parent != PODA_FIGURE_NONE)
        marks |= PODA_LEGEND_PV;
    if (box->state == PODA_STATE_SKIPPED || box->cut != PODA_CUT_NONE)
        marks |= PODA_LEGEND_CUT;
    marks |= box->status == PODA_STATUS_FRONTIER ? PODA_LEGEND_FRONTIER : 0;
    marks |= poda_is_shown (box->order) ? PODA_LEGEND_ORDER : 0;
    marks |= poda_is_shown (box->alpha) ? PODA_LEGEND_WINDOW : 0;
    marks |= box->state == PODA_STATE_UNSEEN ? PODA_LEGEND_UNSEEN : 0;
    marks |= box->state == PODA_STATE_OPEN ? PODA_LEGEND_OPEN : 0;
    marks |= box->current ? PODA_LEGEND_CURRENT : 0;
    marks |= box->best ? PODA_LEGEND_BEST : 0;
    return marks;
}

guint
poda_legend_of (const PodaFigure *figure)
{
    guint marks = 0;
    for (guint32 i = 0; i < figure->n_boxes; i++)
        marks |= marks_of (&figure->boxes[i], figure->drawing.blank);
    return marks;
}

guint
poda_legend_room (const PodaFigure *figure)
{
    if (figure->whole == NULL)
        return figure->legend;
    return figure->whole->legend | figure->legend | PODA_LEGEND_CURRENT
           | PODA_LEGEND_OPEN | PODA_LEGEND_BEST | PODA_LEGEND_UNSEEN;
}

static const char *
sample_of (const PodaFigure *figure, const Row *row, PodaLegendForm form)
{
    static const char *const triangles[] = { "△", "▽", "○" };
    gboolean drawn = form == PODA_LEGEND_DRAWN || form == PODA_LEGEND_CLOSE;
    guint player = (guint) (row - rows); /* the first rows */
    if (player <= PODA_CHANCE && figure->drawing.shapes == PODA_SHAPES_TRIANGLES
        && !drawn) /* that form knows boxes only */
        return triangles[player];
    guint at = form;
    while (row->samples[at] == NULL)
        at--;
    return row->samples[at];
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
    guint column = terminal ? 0 : 3; /* a graph's first line is a little shorter */
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
        const Row *row = &rows[i];
        if ((figure->legend & row->mark) == 0)
            continue;
        const char *words =
            terminal && row->in_terminal != NULL ? row->in_terminal : row->words;
        g_autofree char *item =
            g_strdup_printf ("%s %s", sample_of (figure, row, form), _ (words));
        guint gap = text->len > 0 ? 3 : 0, width = poda_columns (item);
        gboolean wrap = text->len > 0 && column + gap + width > columns;
        if (text->len > 0)
            g_string_append (text, wrap ? "\n" : "   ");
        g_string_append (text, item);
        column = wrap ? width : column + gap + width;
    }
    return g_string_free (text, FALSE);
}

static guint
place_of (const PodaPen *pen, guint row)
{
    return pen->kind == PODA_PEN_SVG ? rows[row].svg_place : row;
}

/* The row that a pen shows in this place. */
static const Row *
row_at (const PodaPen *pen, guint place)
{
    guint at = 0;
    while (place_of (pen, at) != place)
        at++;
    return &rows[at];
}

/* Lays the items out, and draws them where a scene is given. */
static guint
lay_out (PodaScene *scene, const PodaPen *pen, guint marks, double width, double y)
{
    static const PodaLook words = { NULL, "poda text", NULL };
    double x = PODA_SCENE_MARGIN;
    guint n_rows = 0;
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
        const Row *row = row_at (pen, i);
        if ((marks & row->mark) == 0)
            continue;
        double sample = row->widths[pen->kind] + AFTER_SAMPLE;
        double needs =
            sample + poda_text_width (_ (row->words), measures[pen->kind].text, FALSE);
        if (n_rows == 0 || x + needs > width - PODA_SCENE_MARGIN) {
            y += n_rows++ > 0 ? PODA_LEGEND_ROW : 0;
            x = PODA_SCENE_MARGIN;
        }
        if (scene != NULL) {
            row->draw (scene, x, y);
            pen->text (scene, &words, x + sample, y + 4, _ (row->words));
            poda_scene_end_line (scene);
        }
        x += needs + measures[pen->kind].between;
    }
    return n_rows;
}

guint
poda_legend_rows (const PodaPen *pen, guint marks, double width)
{
    return lay_out (NULL, pen, marks, width, 0);
}

void
poda_legend_draw (PodaScene *scene, double width, double y)
{
    lay_out (scene, scene->pen, scene->figure->legend, width, y);
}
