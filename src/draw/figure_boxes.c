#include "draw/figure_parts.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "draw/figure_shapes.h"
#include "draw/metrics.h"

/* Texts longer than this are cut; the whole stands in the tooltip. */
#define NAME_WIDTH 150.0
#define MOVE_WIDTH 110.0
#define POSITION_WIDTH 220.0

/* A box being made, with where the walk stands. */
typedef struct {
    PodaFigureDraft *draft;
    const PodaWalk *walk;
    const PodaNode *node;
    PodaBox *box;
} Making;

const char *
poda_figure_keep (PodaFigure *figure, const char *text, double width)
{
    if (poda_text_width (text, PODA_FONT_MOVE, FALSE) <= width)
        return g_string_chunk_insert (figure->strings, text);
    gsize fits = poda_text_fit (text, PODA_FONT_MOVE, FALSE, width);
    g_autofree char *cut = g_strdup_printf ("%.*s…", (int) fits, text);
    return g_string_chunk_insert (figure->strings, cut);
}

/* So many characters of a number are shown. */
#define NUMBER_LENGTH 10

/* Cuts the decimals of a longer number, like 5.333333333333333; what is left is a
 * prefix of the number, so the ellipsis is true. */
static void
cut_decimals (char text[PODA_VALUE_BUFFER])
{
    const char *point = strchr (text, '.');
    if (point == NULL || strpbrk (text, "eE") != NULL
        || g_utf8_strlen (text, -1) <= NUMBER_LENGTH)
        return;
    char *end = g_utf8_offset_to_pointer (text, NUMBER_LENGTH - 1);
    if (end <= point + 3)
        end = (char *) point + 4; /* three decimals at least */
    if (strlen (end) > 3)
        g_strlcpy (end, "…", 4);
}

const char *
poda_figure_number (const PodaDrawing *drawing, guint8 view, PodaValue value,
                    char buffer[PODA_VALUE_BUFFER])
{
    if (drawing->mover_view && view == PODA_MIN)
        value = 0.0 - value;
    poda_value_format (value, PODA_STYLE_PICTURE, buffer);
    cut_decimals (buffer);
    return buffer;
}

PodaBound
poda_figure_bound (const PodaDrawing *drawing, guint8 view, PodaBound bound)
{
    if (!drawing->mover_view || view != PODA_MIN || bound == PODA_BOUND_EXACT)
        return bound;
    return bound == PODA_BOUND_ATLEAST ? PODA_BOUND_ATMOST : PODA_BOUND_ATLEAST;
}

const char *
poda_figure_keep_value (PodaFigure *figure, guint8 view, PodaValue value,
                        PodaBound bound)
{
    static const char *const signs[] = { "", "≥ ", "≤ " };
    char number[PODA_VALUE_BUFFER], text[PODA_VALUE_BUFFER + 8];
    poda_figure_number (&figure->drawing, view, value, number);
    PodaBound proved = poda_figure_bound (&figure->drawing, view, bound);
    g_snprintf (text, sizeof text, "%s%s", signs[proved], number);
    if (proved != PODA_BOUND_EXACT)
        figure->legend |= PODA_LEGEND_BOUND;
    return g_string_chunk_insert_const (figure->strings, text);
}

const char *
poda_bound_words (PodaBound bound)
{
    return bound == PODA_BOUND_ATLEAST  ? _ ("at least")
           : bound == PODA_BOUND_ATMOST ? _ ("at most")
                                        : _ ("exact");
}

/* What can be known of a node that was never visited, without searching. */
static void
add_pruned (const Making *making)
{
    PodaBox *box = making->box;
    PodaLeafReason reason;
    PodaValue value;
    const PodaPosition *position = poda_walk_position (making->walk);
    guint ply = making->draft->root_ply + box->level;
    gboolean known = poda_problem_leaf_value (making->draft->problem, position, ply,
                                              &reason, &value);
    box->leaf = known || ply == making->draft->problem->depth;
    gboolean blank = making->draft->figure->drawing.blank;
    gboolean shown = known && (blank || reason == PODA_LEAF_TERMINAL);
    if (shown && (making->draft->figure->drawing.labels & PODA_LABEL_VALUE) != 0)
        box->value = poda_figure_keep_value (making->draft->figure, box->view, value,
                                             PODA_BOUND_EXACT);
    box->state = PODA_STATE_SKIPPED;
    if (blank) {
        box->status = box->leaf ? PODA_STATUS_TERMINAL : PODA_STATUS_EXPANDED;
        box->state = PODA_STATE_LEFT;
    }
}

static void
add_value (const Making *making)
{
    PodaFigure *figure = making->draft->figure;
    const PodaDrawing *drawing = &figure->drawing;
    const PodaNode *node = making->node;
    PodaBox *box = making->box;
    box->leaf = node->status != PODA_STATUS_EXPANDED;
    if (drawing->blank && !box->leaf)
        return;
    if ((drawing->labels & PODA_LABEL_VALUE) != 0)
        box->value = poda_figure_keep_value (figure, box->view, node->value,
                                             (PodaBound) node->bound);
    if ((drawing->labels & PODA_LABEL_BOUND) != 0 && !box->leaf)
        box->bound = poda_bound_words (
            poda_figure_bound (drawing, box->view, (PodaBound) node->bound));
}

const char *
poda_probability_format (double probability, char text[PODA_VALUE_BUFFER])
{
    poda_value_format (probability, PODA_STYLE_PICTURE, text);
    if (strlen (text) <= 5)
        return text;
    for (int below = 3; below <= 64; below++) {
        double above = round (probability * below);
        if (above >= 1 && fabs (probability * below - above) < 1e-9) {
            g_snprintf (text, PODA_VALUE_BUFFER, "%d/%d", (int) above, below);
            return text;
        }
    }
    cut_decimals (text);
    return text;
}

/* Where leaves are named by their numbers, as in course notes, the number beside the
 * box says it already. */
static gboolean
repeats_number (const Making *making, const char *move)
{
    char number[16];
    const PodaFigure *figure = making->draft->figure;
    const PodaDrawing *drawing = &figure->drawing;
    g_snprintf (number, sizeof number, "%u", poda_box_number (figure, making->box));
    return (drawing->blank || drawing->labels & PODA_LABEL_ORDER)
           && strcmp (number, move) == 0;
}

static void
add_move (const Making *making)
{
    const PodaGame *game = making->draft->problem->game;
    PodaFigure *figure = making->draft->figure;
    PodaBox *box = making->box;
    const PodaPosition *before =
        &g_array_index (making->walk->positions, PodaPosition, box->level - 1);
    g_autofree char *move = game->format_move (game, before, making->node->move);
    box->move = poda_figure_keep (figure, move, MOVE_WIDTH);
    box->edge = repeats_number (making, move) ? NULL : box->move;
    if (figure->boxes[box->parent].player != PODA_CHANCE || game->probability == NULL)
        return;
    char probability[PODA_VALUE_BUFFER];
    box->probability = game->probability (game, before, making->node->move);
    poda_probability_format (box->probability, probability);
    g_autofree char *edge = g_strdup_printf ("%s: %s", box->move, probability);
    box->edge = g_string_chunk_insert (figure->strings,
                                       *box->move != '\0' ? edge : probability);
}

static void
add_position (const Making *making)
{
    const PodaGame *game = making->draft->problem->game;
    const PodaPosition *position = poda_walk_position (making->walk);
    PodaFigure *figure = making->draft->figure;
    PodaBox *box = making->box;
    PodaBoard board;
    if (!poda_game_board (game, position, &board)) {
        g_autofree char *text = game->format_position (game, position);
        box->position = poda_figure_keep (figure, text, POSITION_WIDTH);
        return;
    }
    figure->board_columns = board.columns;
    figure->board_rows = board.rows;
    figure->board_strokes = board.strokes;
    figure->board_drops = board.drops;
    box->cells = g_string_chunk_insert_len (figure->strings, board.cells,
                                            board.columns * board.rows);
    if (poda_node_parent (making->node) == NULL)
        return;
    PodaPosition parent;
    if (box->level == 0) /* the walk began here */
        poda_record_position (making->draft->record, poda_node_parent (making->node),
                              &parent);
    box->last_cell = poda_game_played_cell (
        game, box->level == 0 ? &parent : position - 1, position);
}

static void
add_texts (const Making *making)
{
    PodaFigure *figure = making->draft->figure;
    guint labels = figure->drawing.labels;
    PodaBox *box = making->box;
    if (box->status == PODA_STATUS_PRUNED)
        add_pruned (making);
    else
        add_value (making);
    if ((labels & PODA_LABEL_MOVE) != 0 && box->level > 0)
        add_move (making);
    if ((labels & PODA_LABEL_POSITION) != 0)
        add_position (making);
    if ((labels & PODA_LABEL_ORDER) != 0 && box->status != PODA_STATUS_PRUNED) {
        char order[16];
        g_snprintf (order, sizeof order, "%u", box->node);
        box->order = g_string_chunk_insert (figure->strings, order);
    }
    if ((labels & PODA_LABEL_NAME) != 0) {
        g_autofree char *name = poda_record_name (making->draft->record, making->node);
        box->name = poda_figure_keep (figure, name, NAME_WIDTH);
    }
}

static guint32
count_below (const PodaNode *node)
{
    guint32 count = 0;
    guint ply = 0;
    for (const PodaNode *at = node; at != NULL;
         at = poda_figure_next_node (at, node, &ply))
        count++;
    return count - 1;
}

static void
fill_box (const Making *making)
{
    const PodaDrawing *drawing = &making->draft->figure->drawing;
    const PodaNode *node = making->node;
    PodaBox *box = making->box;
    box->node = node->id;
    box->child = box->next = PODA_FIGURE_NONE;
    box->player = node->player;
    box->view = (guint8) poda_node_view (node);
    box->status = node->status;
    box->state = PODA_STATE_LEFT;
    box->cut = drawing->blank ? PODA_CUT_NONE : node->cut;
    box->pv = !drawing->blank && node->pv;
    box->last_cell = -1;
    box->probability = -1;
    if (box->level == drawing->fold && poda_node_child (node) != NULL) {
        box->folded = TRUE;
        box->hidden = count_below (node);
    }
}

/* Hangs box `at` below its parent, after the last box made on its level. */
static void
link_box (const PodaFigureDraft *draft, const PodaNode *node, guint32 at, GArray *last)
{
    PodaFigure *figure = draft->figure;
    PodaBox *box = &figure->boxes[at];
    gboolean root = node == draft->root;
    box->parent = root ? PODA_FIGURE_NONE : draft->box_of[poda_node_parent (node)->id];
    box->level = root ? 0 : figure->boxes[box->parent].level + 1;
    draft->box_of[node->id] = at;
    if (box->level == last->len)
        g_array_append_val (last, at);
    if (root)
        return;
    PodaBox *parent = &figure->boxes[box->parent];
    if (parent->child == PODA_FIGURE_NONE)
        parent->child = at;
    else
        figure->boxes[g_array_index (last, guint32, box->level)].next = at;
    g_array_index (last, guint32, box->level) = at;
}

void
poda_figure_make_boxes (PodaFigureDraft *draft)
{
    g_autoptr (GArray) last = g_array_new (FALSE, FALSE, sizeof (guint32));
    g_auto (PodaWalk) walk;
    poda_walk_begin (&walk, draft->record, draft->root);
    for (guint32 at = 0; poda_walk_next (&walk); at++) {
        Making making = { .draft = draft, .walk = &walk, .node = walk.node };
        making.box = &draft->figure->boxes[at];
        link_box (draft, walk.node, at, last);
        fill_box (&making);
        add_texts (&making);
        if (making.box->folded)
            poda_walk_skip (&walk);
    }
}
