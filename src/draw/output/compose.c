/* Complete pictures: the tree, and the texts and the legend below it. */

#include "draw/output/scene.h"

void
poda_scene_add_boxes (PodaScene *scene, const PodaFigure *figure)
{
    for (gboolean thick = FALSE; thick <= TRUE; thick++) /* thick ones on top */
        for (guint32 i = 1; i < figure->n_boxes; i++) {
            const PodaBox *box = &figure->boxes[i];
            if ((poda_box_stands_out (box) || box->best) == thick)
                poda_scene_add_edge (scene, figure, box);
            poda_scene_drain (scene);
        }
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        poda_scene_add_node (scene, figure, &figure->boxes[i]);
        poda_scene_drain (scene);
    }
    poda_scene_add_ladder (scene, figure);
}

static void
add_tree (PodaScene *scene, const PodaFigure *figure, double width)
{
    if (figure->areas != NULL) {
        poda_scene_add_areas (scene, figure, width);
        return;
    }
    poda_scene_add_ground (scene, figure, width);
    poda_scene_add_boxes (scene, figure);
    poda_scene_end (scene);
}

/* --- The legend --- */

/* Adds the outline of a player's boxes, framed as in the figure. */
static void
add_player (PodaScene *scene, const PodaFigure *figure, PodaPlayer player, double x,
            double y)
{
    PodaBox box = { .player = (guint8) player,
                    .x = x,
                    .y = y,
                    .cells = figure->boxes[0].cells,
                    .position = figure->boxes[0].position };
    PodaBoxShape shape = poda_box_shape (figure, &box);
    PodaRole role = (PodaRole) (PODA_ROLE_MAX + player);
    box.width = shape == PODA_SHAPE_DIAMOND ? 20 : 18;
    box.height = shape == PODA_SHAPE_PILL ? 18 : shape == PODA_SHAPE_DIAMOND ? 20 : 16;
    poda_scene_begin (scene, poda_player_word (player));
    if (shape == PODA_SHAPE_ROUNDED || shape == PODA_SHAPE_CHAMFERED)
        poda_scene_rect (scene, role, x - 9, y - 8, 18, 16, 6);
    else
        poda_scene_add_outline (scene, figure, &box, role, 0);
    poda_scene_end (scene);
}

/* Samples of one primitive in a group of these classes: a text; a box of this width and
 * height; or an edge, without height. */
static const struct {
    PodaLegend mark;
    PodaRole role;
    const char *css, *text;
    double width, height, down;
} samples[] = {
    { PODA_LEGEND_PV, PODA_ROLE_EDGE_PV, "edge pv", NULL, 32, 0, 0 },
    { PODA_LEGEND_OPEN, PODA_ROLE_EDGE_OPEN, "edge open", NULL, 32, 0, 0 },
    { PODA_LEGEND_BEST, PODA_ROLE_EDGE_BEST, "edge best", NULL, 32, 0, 0 },
    { PODA_LEGEND_CUT, PODA_ROLE_EDGE_PRUNED, "edge pruned cut", NULL, 32, 0, 0 },
    { PODA_LEGEND_CURRENT, PODA_ROLE_LEAF, "leaf", NULL, 12, 10, 0 },
    { PODA_LEGEND_CURRENT, PODA_ROLE_HERE, "leaf", NULL, 20, 18, 0 },
    { PODA_LEGEND_UNVISITED, PODA_ROLE_UNVISITED, "unseen", NULL, 16, 14, 0 },
    { PODA_LEGEND_FRONTIER, PODA_ROLE_LEAF, "leaf", NULL, 20, 12, -3 },
    { PODA_LEGEND_BOUND, PODA_ROLE_LEGEND_SIGN, NULL, "≥ ≤", 0, 0, 4 },
    { PODA_LEGEND_ORDER, PODA_ROLE_LEGEND_SIGN, NULL, "4", 0, 0, 4 },
    { PODA_LEGEND_DIFFERS, PODA_ROLE_DIFFERS, NULL, NULL, 22, 18, 0 },
    { PODA_LEGEND_DIFFERS, PODA_ROLE_LEAF, "leaf", NULL, 12, 10, 0 },
};

static void
add_sample (PodaScene *scene, const PodaFigure *figure, const PodaLegendItem *item)
{
    double x = item->x, y = item->y;
    PodaLegend mark = item->mark;
    if (figure->areas != NULL && mark >= PODA_LEGEND_EQUAL) {
        poda_scene_add_area_sample (scene, mark, x, y, item->width);
        return;
    }
    for (guint i = 0; i < G_N_ELEMENTS (samples); i++) {
        PodaRole role = samples[i].role;
        double width = samples[i].width, height = samples[i].height;
        double at = y + samples[i].down;
        if (samples[i].mark != mark)
            continue;
        poda_scene_begin (scene, samples[i].css);
        if (samples[i].text != NULL)
            poda_scene_text (scene, role, x, at, samples[i].text);
        else if (height > 0)
            poda_scene_rect (scene, role, x + 11 - width / 2, at - height / 2, width,
                             height, 3);
        else
            poda_scene_path (scene, role, "M%g %gh%g", x, at, width);
        if (mark == PODA_LEGEND_CUT)
            poda_scene_add_cut (scene, PODA_ROLE_CUT, x + 16, y, 1, 0, 8);
        poda_scene_end (scene);
    }
    if (mark <= PODA_LEGEND_CHANCE) /* bits in the order of players */
        add_player (scene, figure, (PodaPlayer) (mark / 2), x + 11, y);
    if (mark == PODA_LEGEND_FRONTIER)
        poda_scene_add_dots (scene, x + 11, y + 7);
    if (mark == PODA_LEGEND_STRATEGY) {
        poda_scene_path (scene, PODA_ROLE_WAY, "M%g %gh20", x + 6, y);
        poda_scene_path (scene, PODA_ROLE_WAY_INSIDE, "M%g %gh20", x + 6, y);
        poda_scene_add_tick (scene, x + 42, y);
    }
    if (mark == PODA_LEGEND_WINDOW)
        poda_scene_bounds (scene, x, y + 4, "α", "1\n5");
    if (mark == PODA_LEGEND_FOLD) {
        poda_scene_begin (scene, "fold");
        poda_scene_path (scene, PODA_ROLE_FOLD, "M%g %gl10 15h-20z", x + 10, y - 8);
        poda_scene_end (scene);
    }
    if (mark == PODA_LEGEND_LAST) { /* a board with one cell */
        const PodaFigure one = { .board_columns = 1,
                                 .board_rows = 1,
                                 .board_strokes = figure->board_strokes };
        const PodaBox box = { .cells = "X", .last_cell = 0 };
        poda_scene_add_board (scene, &one, &box, x, y - poda_board_cell (&one) / 2);
    }
}

void
poda_scene_add_legend (PodaScene *scene, const PodaFigure *figure, const GArray *items)
{
    poda_scene_add (scene, PODA_PRIM_SECTION, PODA_ROLE_NONE, 0, 0)->css = "legend";
    for (guint i = 0; i < items->len; i++) {
        const PodaLegendItem *item = &g_array_index (items, PodaLegendItem, i);
        add_sample (scene, figure, item);
        poda_scene_text (scene, PODA_ROLE_LEGEND_TEXT,
                         item->x + item->width + PODA_LEGEND_GAP, item->y + 4,
                         item->words);
    }
    poda_scene_end (scene);
}

/* --- Texts below the tree --- */

static void
add_lines (PodaScene *scene, const PodaFigure *figure, const PodaFooter *footer)
{
    static const PodaRole roles[] = {
        [PODA_FOOTER_TITLE] = PODA_ROLE_TITLE,
        [PODA_FOOTER_CAPTION] = PODA_ROLE_CAPTION,
        [PODA_FOOTER_NOTE] = PODA_ROLE_NOTE,
        [PODA_FOOTER_SENTENCE] = PODA_ROLE_SENTENCE,
    };
    for (guint i = 0; i < footer->lines->len; i++) {
        const PodaFooterLine *line = &g_array_index (footer->lines, PodaFooterLine, i);
        const char *text = poda_scene_format (scene, "%s", line->text);
        PodaPrimitive *added = poda_scene_text (scene, roles[line->kind],
                                                PODA_SCENE_MARGIN, line->y, text);
        if (line->kind == PODA_FOOTER_SENTENCE)
            added->size = poda_sentence_size (figure);
    }
}

void
poda_scene_add_footer (PodaScene *scene, const PodaFigure *figure, double width)
{
    g_auto (PodaFooter) footer;
    poda_footer_init (&footer, figure, width);
    if (footer.rule > 0)
        poda_scene_path (scene, PODA_ROLE_FOOT, "M%g %gh%g", PODA_SCENE_MARGIN,
                         footer.rule, width - 2 * PODA_SCENE_MARGIN);
    add_lines (scene, figure, &footer);
    if (footer.rule > 0 && figure->drawing.legend != PODA_LEGEND_SHOW_NONE)
        poda_scene_add_legend (scene, figure, footer.items);
}

/* Adds one of two searches with its caption. */
static void
add_search (PodaScene *scene, const PodaFigure *figure, const char *prefix,
            PodaPoint at)
{
    g_auto (PodaFooter) footer;
    double width = poda_scene_width (figure);
    poda_scene_add (scene, PODA_PRIM_TREE, PODA_ROLE_NONE, at.x, at.y)->letter = prefix;
    add_tree (scene, figure, width);
    poda_footer_begin (&footer);
    if (poda_figure_has_caption (figure))
        poda_footer_add_caption (&footer, figure->caption,
                                 width - 2 * PODA_SCENE_MARGIN, figure->height);
    add_lines (scene, figure, &footer);
    poda_scene_end (scene);
}

void
poda_scene_add_picture (PodaScene *scene, const PodaFigure *figure)
{
    double width, height;
    poda_picture_size (figure, &width, &height);
    if (figure->other != NULL) {
        add_search (scene, figure, "", (PodaPoint){ 0, 0 });
        add_search (scene, figure->other, "second-", poda_pair_second (figure));
    } else {
        add_tree (scene, figure, width);
    }
    poda_scene_add_footer (scene, figure, width);
}
