/* Whole pictures: the tree, and the texts and the legend below it. */

#include <math.h>

#include "draw/output/scene.h"

void
poda_scene_add_boxes (PodaScene *scene, const PodaFigure *figure)
{
    for (gboolean thick = FALSE; thick <= TRUE; thick++) /* these lie on top */
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

/* A box of a role in a group of these classes, around a place. */
static void
add_box (PodaScene *scene, const char *css, PodaRole role, double x, double y,
         double width, double height)
{
    poda_scene_begin (scene, css);
    poda_scene_rect (scene, role, x - width / 2, y - height / 2, width, height, 3);
    poda_scene_end (scene);
}

/* Framed as the boxes of the figure are. */
static void
add_player (PodaScene *scene, const PodaFigure *figure, PodaPlayer player, double x,
            double y)
{
    const PodaBox *root = &figure->boxes[0];
    PodaBox box = { .player = (guint8) player,
                    .x = x,
                    .y = y,
                    .width = 18,
                    .height = 16,
                    .cells = root->cells,
                    .position = root->position };
    PodaBoxShape shape = poda_box_shape (figure, &box);
    PodaRole role = (PodaRole) (PODA_ROLE_MAX + player);
    if (shape == PODA_SHAPE_PILL)
        box.width = box.height = 18;
    if (shape == PODA_SHAPE_DIAMOND)
        box.width = box.height = 20;
    poda_scene_begin (scene, poda_player_word (player));
    if (shape == PODA_SHAPE_ROUNDED || shape == PODA_SHAPE_CHAMFERED)
        poda_scene_rect (scene, role, x - 9, y - 8, 18, 16, 6);
    else
        poda_scene_add_outline (scene, figure, &box, role, 0);
    poda_scene_end (scene);
}

static void
add_edge (PodaScene *scene, const char *css, PodaRole role, double x, double y)
{
    poda_scene_begin (scene, css);
    poda_scene_path (scene, role, "M%g %gh32", x, y);
    if (role == PODA_ROLE_EDGE_PRUNED)
        poda_scene_add_cut (scene, PODA_ROLE_CUT, (PodaPoint){ x + 16, y }, 1, 0, 8);
    poda_scene_end (scene);
}

/* A board of one cell. */
static void
add_last (PodaScene *scene, const PodaFigure *figure, double x, double y)
{
    const PodaFigure one = { .board_columns = 1,
                             .board_rows = 1,
                             .board_strokes = figure->board_strokes };
    const PodaBox box = { .cells = "X", .last_cell = 0 };
    poda_scene_add_board (scene, &one, &box, x, y - poda_board_cell (&one) / 2);
}

static void
add_sample (PodaScene *scene, const PodaFigure *figure, const PodaLegendItem *item)
{
    double x = item->x, y = item->y, middle = x + 11;
    PodaPrimitive *bounds;
    switch (item->mark) {
    case PODA_LEGEND_MAX:
        add_player (scene, figure, PODA_MAX, middle, y);
        break;
    case PODA_LEGEND_MIN:
        add_player (scene, figure, PODA_MIN, middle, y);
        break;
    case PODA_LEGEND_CHANCE:
        add_player (scene, figure, PODA_CHANCE, middle, y);
        break;
    case PODA_LEGEND_PV:
        add_edge (scene, "edge pv", PODA_ROLE_EDGE_PV, x, y);
        break;
    case PODA_LEGEND_OPEN:
        add_edge (scene, "edge open", PODA_ROLE_EDGE_OPEN, x, y);
        break;
    case PODA_LEGEND_BEST:
        add_edge (scene, "edge best", PODA_ROLE_EDGE_BEST, x, y);
        break;
    case PODA_LEGEND_CUT:
        add_edge (scene, "edge pruned cut", PODA_ROLE_EDGE_PRUNED, x, y);
        break;
    case PODA_LEGEND_CURRENT:
        add_box (scene, "leaf", PODA_ROLE_LEAF, middle, y, 12, 10);
        add_box (scene, "leaf", PODA_ROLE_HERE, middle, y, 20, 18);
        break;
    case PODA_LEGEND_UNSEEN:
        add_box (scene, "unseen", PODA_ROLE_UNSEEN, middle, y, 16, 14);
        break;
    case PODA_LEGEND_FRONTIER:
        add_box (scene, "leaf", PODA_ROLE_LEAF, middle, y - 3, 20, 12);
        poda_scene_add_dots (scene, middle, y + 7);
        break;
    case PODA_LEGEND_STRATEGY:
        poda_scene_path (scene, PODA_ROLE_WAY, "M%g %gh20", x + 6, y);
        poda_scene_path (scene, PODA_ROLE_WAY_INSIDE, "M%g %gh20", x + 6, y);
        poda_scene_add_tick (scene, x + 42, y);
        break;
    case PODA_LEGEND_BOUND:
        poda_scene_text (scene, PODA_ROLE_LEGEND_SIGN, x, y + 4, "≥ ≤");
        break;
    case PODA_LEGEND_ORDER:
        poda_scene_text (scene, PODA_ROLE_LEGEND_SIGN, x, y + 4, "4");
        break;
    case PODA_LEGEND_WINDOW:
        bounds = poda_scene_add (scene, PODA_PRIM_BOUNDS, PODA_ROLE_WINDOW, x, y + 4);
        bounds->letter = "α";
        bounds->text = "1\n5";
        break;
    case PODA_LEGEND_FOLD:
        poda_scene_begin (scene, "fold");
        poda_scene_path (scene, PODA_ROLE_FOLD, "M%g %gl10 15h-20z", x + 10, y - 8);
        poda_scene_end (scene);
        break;
    case PODA_LEGEND_LAST:
        add_last (scene, figure, x, y);
        break;
    default: /* of areas; differences have a plate behind nodes too */
        if (figure->areas != NULL) {
            poda_scene_add_area_sample (scene, item->mark, x, y, item->width);
            break;
        }
        poda_scene_rect (scene, PODA_ROLE_DIFFERS, x, y - 9, 22, 18, 3);
        add_box (scene, "leaf", PODA_ROLE_LEAF, middle, y, 12, 10);
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
        poda_scene_line (scene, PODA_ROLE_FOOT,
                         (PodaPoint){ PODA_SCENE_MARGIN, footer.rule },
                         (PodaPoint){ width - PODA_SCENE_MARGIN, footer.rule });
    add_lines (scene, figure, &footer);
    if (footer.rule > 0 && figure->drawing.legend != PODA_LEGEND_NONE)
        poda_scene_add_legend (scene, figure, footer.items);
}

/* One of two searches with its caption. */
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
