/* Builds figures: which nodes have boxes, and what is given of each. */

#include "draw/figure/figure.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "draw/figure/counterpart.h"
#include "draw/figure/figure_parts.h"
#include "draw/figure/legend.h"
#include "draw/figure/metrics.h"
#include "tree/tree.h"

/* Texts wider than this are cut; the whole is in the tooltip. */
#define NAME_WIDTH 150.0
#define MOVE_WIDTH 110.0
#define POSITION_WIDTH 220.0

/* --- How long numbers may get --- */

static guint
number_length (const PodaDrawing *drawing, PodaValue value)
{
    char number[PODA_VALUE_BUFFER];
    if (drawing->mover_view) /* which may negate it */
        value = 0.0 - fabs (value);
    /* Most are small and whole, and there may be many of them. */
    if (fabs (value) < 1000 && value == (int) value)
        return (value < 0) + (fabs (value) < 10 ? 1u : fabs (value) < 100 ? 2u : 3u);
    poda_figure_number (drawing, PODA_MAX, value, number);
    return (guint) g_utf8_strlen (number, -1);
}

/* Averages have decimals; so many characters of them can be read in a box. */
#define AVERAGE_LENGTH 4

/* The limits of evaluators are far from the values that occur. */
#define GAME_LENGTH 4

static guint
count_tree_digits (const PodaDrawing *drawing, const PodaTree *tree, PodaNumber number)
{
    guint digits = 0;
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++) {
        const PodaTreeNode *node = poda_tree_node (tree, i);
        if (node->has_value)
            digits = MAX (digits, number_length (drawing, node->value));
        if (node->player == PODA_CHANCE && number != PODA_NUMBER_LEAF)
            digits = MAX (digits, number == PODA_NUMBER_BOUND ? PODA_NUMBER_LENGTH
                                                              : AVERAGE_LENGTH);
    }
    return digits;
}

/* Returns how many characters the longest number may have that a search finds, as far
 * as is known before it begins. */
static guint
count_digits (const PodaDrawing *drawing, const PodaProblem *problem, PodaNumber number)
{
    const PodaTree *tree = poda_tree_of_game (problem->game);
    PodaValue highest = poda_problem_win (problem), lowest = -highest;
    if (tree != NULL)
        return count_tree_digits (drawing, tree, number);
    guint digits = MAX (number_length (drawing, lowest), 2);
    if (problem->evaluator == NULL && problem->game->utility != PODA_UTILITY_WINS)
        digits = MAX (digits, 3);
    if (problem->evaluator == NULL)
        return MIN (digits, GAME_LENGTH);
    poda_evaluator_range (problem->evaluator, problem->game, &problem->root,
                          &problem->evaluator_arguments, &lowest, &highest);
    digits = MAX (digits, number_length (drawing, lowest));
    digits = MAX (digits, number_length (drawing, highest));
    return MIN (digits, GAME_LENGTH);
}

/* --- Boxes, with what is given --- */

/* A figure whose boxes are being made. */
typedef struct {
    PodaFigure *figure;
    const PodaProblem *problem;
    PodaSelection selection;
    GArray *positions; /* of PodaPosition: by level, down to the node at hand */
    guint32 *box_of;   /* by a node's id: its box, or PODA_FIGURE_NONE */
} Making;

static const PodaPosition *
position_at (const Making *making, guint level)
{
    return &g_array_index (making->positions, PodaPosition, level);
}

/* TRUE if a move is only a number, beside the name of the child. */
static gboolean
is_mere_place (const Making *making, const char *move)
{
    const PodaFigure *figure = making->figure;
    return figure->wanted.labels == 0 && (figure->drawing.labels & PODA_LABEL_NAME) != 0
           && poda_tree_of_game (making->problem->game) != NULL
           && move[strspn (move, "0123456789")] == '\0';
}

/* Writes on the edge the move, and after it the probability of a chance node's child;
 * and for how many merged siblings it is drawn. */
static void
add_edge (const Making *making, const PodaNode *node, PodaBox *box, guint merged)
{
    const PodaGame *game = making->problem->game;
    PodaFigure *figure = making->figure;
    guint labels = figure->drawing.labels;
    const PodaPosition *before = position_at (making, box->level - 1);
    g_autoptr (GString) edge = g_string_new (NULL);
    if ((labels & PODA_LABEL_MOVE) != 0) {
        g_autofree char *move = game->format_move (game, before, node->move);
        /* Where nodes are named by their numbers, as in course notes, the number beside
         * the box says it already. */
        char number[16];
        g_snprintf (number, sizeof number, "%u", box->number);
        gboolean numbered =
            figure->drawing.blank
            || (!figure->drawing.stills && (labels & PODA_LABEL_ORDER) != 0);
        const char *own = game->own_name == NULL
                              ? NULL
                              : game->own_name (game, position_at (making, box->level));
        if (!(numbered && g_str_equal (number, move) && g_strcmp0 (number, own) == 0)
            && !is_mere_place (making, move))
            g_string_append (edge, poda_figure_keep (figure, move, MOVE_WIDTH));
    }
    if ((labels & (PODA_LABEL_MOVE | PODA_LABEL_PROBABILITY)) != 0
        && figure->boxes[box->parent].player == PODA_CHANCE
        && game->probability != NULL) {
        char text[PODA_VALUE_BUFFER];
        box->probability = game->probability (game, before, node->move);
        g_string_append_printf (edge, "%s%s", edge->len > 0 ? ": " : "",
                                poda_probability_format (box->probability, text));
    }
    if (merged > 0)
        g_string_append_printf (edge, "%s×%u", edge->len > 0 ? " " : "", merged);
    if (edge->len > 0)
        box->edge = g_string_chunk_insert (figure->strings, edge->str);
}

static void
add_position (const Making *making, const PodaNode *node, PodaBox *box)
{
    const PodaGame *game = making->problem->game;
    const PodaPosition *position = position_at (making, box->level);
    const PodaNode *parent = poda_node_parent (node);
    PodaFigure *figure = making->figure;
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
    if (parent == NULL)
        return;
    PodaPosition before;
    if (box->level > 0)
        before = *position_at (making, box->level - 1);
    else
        poda_record_position (figure->record, parent, &before);
    box->last_cell = poda_game_played_cell (game, &before, position);
}

/* Sets what is known of a node without searching: the form of a leaf, and its value if
 * it is given. The status is that of a node of this form. */
static void
add_given (const Making *making, const PodaNode *node, PodaBox *box)
{
    PodaFigure *figure = making->figure;
    const PodaDrawing *drawing = &figure->drawing;
    gboolean tree = poda_tree_of_game (making->problem->game) != NULL;
    gboolean limit = node->status == PODA_STATUS_FRONTIER, given = tree;
    PodaValue value = node->value;
    PodaBound bound = (PodaBound) node->bound;
    box->leaf = node->status != PODA_STATUS_EXPANDED;
    if (node->status == PODA_STATUS_PRUNED) {
        guint ply = poda_node_ply (making->selection.root) + box->level;
        PodaLeafReason reason;
        gboolean known = poda_problem_leaf_value (
            making->problem, position_at (making, box->level), ply, &reason, &value);
        bound = PODA_BOUND_EXACT;
        box->leaf = known || ply == making->problem->depth;
        limit = box->leaf && (!known || reason == PODA_LEAF_FRONTIER);
        given = known && (tree || drawing->blank || reason == PODA_LEAF_TERMINAL);
    }
    box->status = limit       ? PODA_STATUS_FRONTIER
                  : box->leaf ? PODA_STATUS_TERMINAL
                              : PODA_STATUS_EXPANDED;
    if (box->leaf && given && !(tree && drawing->hide_leaves)
        && (drawing->labels & PODA_LABEL_VALUE) != 0)
        box->given =
            poda_figure_keep_value (figure, poda_box_view (figure, box), value, bound);
}

/* Hangs box `at` below its parent, after the last box made on its level. */
static void
link_box (const Making *making, const PodaNode *node, guint32 at, guint level,
          GArray *last)
{
    PodaBox *boxes = making->figure->boxes, *box = &boxes[at];
    box->child = box->next = PODA_FIGURE_NONE;
    box->parent =
        level == 0 ? PODA_FIGURE_NONE : making->box_of[poda_node_parent (node)->id];
    box->level = level;
    making->box_of[node->id] = at;
    if (level == last->len)
        g_array_append_val (last, at);
    if (level > 0 && boxes[box->parent].child == PODA_FIGURE_NONE)
        boxes[box->parent].child = at;
    else if (level > 0)
        boxes[g_array_index (last, guint32, level)].next = at;
    g_array_index (last, guint32, level) = at;
}

/* Puts a triangle in place of the subtree, and counts its nodes. */
static void
fold_box (const Making *making, const PodaNode *node, PodaBox *box)
{
    const PodaDrawing *drawing = &making->figure->drawing;
    const PodaNode *below = poda_node_child (node);
    box->folded = TRUE;
    while (below != NULL) {
        box->hidden++;
        box->cut_below +=
            below->status == PODA_STATUS_PRUNED && !drawing->blank && !drawing->stills;
        if (poda_selection_opens (&making->selection, below)) {
            below = poda_node_child (below);
            continue;
        }
        while (below != node && poda_node_next (below) == NULL)
            below = poda_node_parent (below);
        below = below == node ? NULL : poda_node_next (below);
    }
}

/* A box for siblings that are not drawn bears only their number. It is cut if none of
 * them was visited; a step knows of it from the start. */
static void
stand_for_siblings (const Making *making, const PodaNode *node, PodaBox *box,
                    guint32 count)
{
    const PodaDrawing *drawing = &making->figure->drawing;
    gboolean cut = !drawing->blank && !drawing->stills;
    char text[16];
    for (const PodaNode *child = poda_node_child (poda_node_parent (node));
         child != NULL; child = poda_node_next (child))
        cut = cut
              && (child->status == PODA_STATUS_PRUNED
                  || poda_selection_choice (&making->selection, child).how
                         == PODA_CHOICE_DRAWN);
    g_snprintf (text, sizeof text, "+%u", count);
    box->others = count;
    box->value = g_string_chunk_insert (making->figure->strings, text);
    box->leaf = TRUE;
    box->status = cut ? PODA_STATUS_PRUNED : PODA_STATUS_TERMINAL;
    box->state = cut ? PODA_STATE_SKIPPED : PODA_STATE_LEFT;
}

static void
make_box (const Making *making, const PodaNode *node, guint32 at)
{
    PodaFigure *figure = making->figure;
    guint labels = figure->drawing.labels;
    PodaBox *box = &figure->boxes[at];
    PodaChoice choice = poda_selection_choice (&making->selection, node);
    box->node = node->id;
    box->number = figure->drawing.blank ? at + 1 : node->id;
    box->player = node->player;
    box->last_cell = -1;
    box->probability = -1;
    if (choice.how == PODA_CHOICE_OTHERS) {
        stand_for_siblings (making, node, box, choice.count);
        return;
    }
    add_given (making, node, box);
    if (box->level > 0)
        add_edge (making, node, box, choice.count);
    if ((labels & PODA_LABEL_POSITION) != 0)
        add_position (making, node, box);
    if ((labels & PODA_LABEL_NAME) != 0) {
        g_autofree char *name = poda_record_spoken_name (figure->record, node);
        box->name = poda_figure_keep (figure, name, NAME_WIDTH);
    }
    if (poda_selection_folds (&making->selection, node, box->level))
        fold_box (making, node, box);
}

static void
make_boxes (Making *making)
{
    const PodaGame *game = making->problem->game;
    g_autoptr (GArray) last = g_array_new (FALSE, FALSE, sizeof (guint32));
    const PodaNode *node = making->selection.root;
    PodaPosition position;
    guint level = 0;
    making->figure->boxes = g_new0 (PodaBox, making->figure->n_boxes);
    poda_record_position (making->figure->record, node, &position);
    for (guint32 at = 0; node != NULL;
         node = poda_selection_next (&making->selection, node, &level)) {
        if (level > 0)
            game->play (game, position_at (making, level - 1), node->move, &position);
        g_array_set_size (making->positions, level);
        g_array_append_val (making->positions, position);
        link_box (making, node, at, level, last);
        make_box (making, node, at++);
    }
}

static void
build_boxes (PodaFigure *figure, const PodaMoment *known)
{
    const PodaRecord *record = figure->record;
    gsize n = poda_record_n_nodes (record) + (gsize) 1;
    g_autofree guint32 *box_of = g_new (guint32, n);
    Making making = { .figure = figure,
                      .problem = poda_record_problem (record),
                      .positions = g_array_new (FALSE, FALSE, sizeof (PodaPosition)),
                      .box_of = box_of };
    memset (box_of, 0xff, n * sizeof *box_of);
    for (guint i = 0; i < PODA_N_NUMBERS; i++)
        figure->digits[i] = count_digits (&figure->drawing, making.problem, i);
    figure->grows = figure->drawing.stills
                    && (!poda_record_is_whole (record)
                        || poda_selection_is_too_large (record, &figure->wanted));
    poda_selection_init (&making.selection, figure, known);
    make_boxes (&making);
    poda_selection_clear (&making.selection);
    g_array_free (making.positions, TRUE);
    poda_figure_note_fold (figure, 0);
    poda_figure_note_choices (figure);
    if (figure->drawing.stills)
        poda_figure_unsearched_boxes (figure, box_of, known);
    else
        poda_figure_finish_boxes (figure, box_of);
}

PodaFigure *
poda_figure_build (const PodaRecord *record, const PodaDrawing *drawing,
                   const PodaMoment *known)
{
    PodaFigure *figure = g_new0 (PodaFigure, 1);
    figure->record = record;
    figure->asked = poda_record_problem (record);
    figure->drawing = figure->wanted = *drawing;
    figure->strings = g_string_chunk_new (4096);
    figure->notes = g_new0 (char *, 1);
    if (drawing->page != NULL && !drawing->page->turns
        && drawing->caption != PODA_CAPTION_NONE) /* room for a sentence */
        figure->aspect = poda_page_aspect (drawing->page);
    if (drawing->layout == PODA_LAYOUT_TREE)
        build_boxes (figure, known);
    if (poda_node_parent (poda_figure_root (figure)) != NULL) {
        g_autofree char *name =
            poda_record_spoken_name (record, poda_figure_root (figure));
        poda_figure_add_note (
            figure, g_strdup_printf (_ ("only the subtree of node %s is shown"), name));
    }
    if (drawing->mover_view)
        poda_figure_add_note (figure,
                              g_strdup (_ ("numbers as the player to move sees them")));
    if (drawing->strategy && !drawing->blank)
        poda_figure_mark_strategy (figure);
    if (!drawing->stills)
        poda_figure_add_titles (figure);
    figure->legend |= poda_legend_of (figure);
    poda_figure_add_caption (figure);
    return figure;
}

void
poda_figure_free (PodaFigure *figure)
{
    if (figure == NULL)
        return;
    g_strfreev (figure->notes);
    g_string_chunk_free (figure->strings);
    poda_figure_free (figure->other);
    poda_twins_free (figure->twins);
    g_free (figure->boxes);
    if (figure->grows && figure->whole != NULL)
        g_free (figure->rooms);
    g_free (figure->bands);
    g_clear_pointer (&figure->areas, figure->free_areas);
    g_free (figure);
}
