/* Builds figures: the boxes of the nodes, with the data given before the search. */

#include "draw/figure/figure.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "tree/tree.h"

/* Wider texts are shortened; the tooltip has the full text. */
#define NAME_WIDTH 150.0
#define MOVE_WIDTH 110.0
#define POSITION_WIDTH 220.0

/* --- Length of numbers --- */

/* The number of characters of an average, and of a game's values, that boxes have space
 * for; evaluators' limits are far greater than the values that occur. */
#define AVERAGE_LENGTH 4
#define GAME_LENGTH 4

static guint
number_length (const PodaDrawing *drawing, PodaValue value)
{
    char number[PODA_VALUE_BUFFER];
    if (drawing->mover_view) /* the number may be negated */
        value = 0.0 - fabs (value);
    poda_figure_number (drawing, PODA_MAX, value, number);
    return (guint) g_utf8_strlen (number, -1);
}

/* Sets the maximum length of the numbers that a search can find, as far as it is known
 * in advance. */
static void
count_digits (PodaFigure *figure)
{
    const PodaProblem *problem = poda_record_problem (figure->record);
    const PodaTree *tree = poda_tree_of_game (problem->game);
    const PodaDrawing *drawing = &figure->drawing;
    guint *digits = figure->number_lengths, n = 0;
    gboolean chance = FALSE;
    for (guint32 i = 0; tree != NULL && i < poda_tree_n_nodes (tree); i++) {
        const PodaTreeNode *node = poda_tree_node (tree, i);
        chance = chance || node->player == PODA_CHANCE;
        if (node->has_value)
            n = MAX (n, number_length (drawing, node->value));
    }
    if (tree == NULL) {
        PodaValue highest = poda_problem_win (problem), lowest = -highest;
        n = MAX (number_length (drawing, lowest), 2);
        if (problem->evaluator != NULL) {
            poda_evaluator_range (problem->evaluator, problem->game, &problem->root,
                                  &problem->evaluator_arguments, &lowest, &highest);
            n = MAX (n, number_length (drawing, lowest));
            n = MAX (n, number_length (drawing, highest));
        } else if (problem->game->utility != PODA_UTILITY_WINS) {
            n = MAX (n, 3);
        }
        n = MIN (n, GAME_LENGTH);
    }
    digits[PODA_NUMBER_LEAF] = n;
    digits[PODA_NUMBER_VALUE] = chance ? MAX (n, AVERAGE_LENGTH) : n;
    digits[PODA_NUMBER_BOUND] = chance ? MAX (n, PODA_NUMBER_LENGTH) : n;
}

/* --- Boxes, with the given data --- */

/* Sets the edge's label: the move, the probability of a chance node's child ("0.25" or
 * "1/3"), and the number of merged siblings. */
static void
add_edge (PodaFigure *figure, const PodaWalk *walk, PodaBox *box, guint merged)
{
    const PodaGame *game = poda_record_problem (figure->record)->game;
    const PodaDrawing *drawing = &figure->drawing;
    const PodaPosition *before =
        &g_array_index (walk->positions, PodaPosition, box->level - 1);
    guint labels = drawing->labels;
    g_autoptr (GString) edge = g_string_new (NULL);
    if ((labels & PODA_LABEL_MOVE) != 0) {
        g_autofree char *move = game->format_move (game, before, walk->node->move);
        /* Skips the move if it repeats the number at the box, as in course notes that
         * number their nodes; likewise a plain number beside a name. */
        g_autofree char *number = g_strdup_printf ("%u", box->number);
        const char *own = game->own_name == NULL
                              ? NULL
                              : game->own_name (game, poda_walk_position (walk));
        gboolean redundant =
            (drawing->blank
             || (!drawing->for_steps && (labels & PODA_LABEL_ORDER) != 0))
            && g_str_equal (number, move) && g_strcmp0 (number, own) == 0;
        if (figure->wanted.labels == 0 && (labels & PODA_LABEL_NAME) != 0
            && poda_tree_of_game (game) != NULL)
            redundant = redundant || move[strspn (move, "0123456789")] == '\0';
        if (!redundant)
            g_string_append (edge,
                             poda_figure_store_shortened (figure, move, MOVE_WIDTH));
    }
    if ((labels & (PODA_LABEL_MOVE | PODA_LABEL_PROBABILITY)) != 0
        && figure->boxes[box->parent].player == PODA_CHANCE
        && game->probability != NULL) {
        char text[PODA_VALUE_BUFFER];
        box->probability = game->probability (game, before, walk->node->move);
        poda_figure_number (drawing, PODA_MAX, box->probability, text);
        for (int denominator = 3; strlen (text) > 5 && denominator <= 64;
             denominator++) {
            double numerator = round (box->probability * denominator);
            if (numerator >= 1
                && fabs (box->probability * denominator - numerator) < 1e-9)
                g_snprintf (text, sizeof text, "%d/%d", (int) numerator, denominator);
        }
        g_string_append_printf (edge, "%s%s", edge->len > 0 ? ": " : "", text);
    }
    if (merged > 0)
        g_string_append_printf (edge, "%s×%u", edge->len > 0 ? " " : "", merged);
    if (edge->len > 0)
        box->edge = g_string_chunk_insert (figure->strings, edge->str);
}

static void
add_position (PodaFigure *figure, const PodaWalk *walk, PodaBox *box)
{
    const PodaGame *game = poda_record_problem (figure->record)->game;
    const PodaPosition *position = poda_walk_position (walk);
    const PodaNode *parent = poda_node_parent (walk->node);
    PodaPosition before;
    PodaBoard board;
    if (!poda_game_board (game, position, &board)) {
        g_autofree char *text = game->format_position (game, position);
        box->position = poda_figure_store_shortened (figure, text, POSITION_WIDTH);
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
    poda_record_position (figure->record, parent, &before);
    box->last_cell = poda_game_played_cell (game, &before, position);
}

/* Sets the data known without a search: the form of a leaf, and its value if given. The
 * status is set to match. */
static void
add_given (PodaFigure *figure, const PodaWalk *walk, PodaBox *box)
{
    const PodaProblem *problem = poda_record_problem (figure->record);
    const PodaDrawing *drawing = &figure->drawing;
    const PodaNode *node = walk->node;
    gboolean tree = poda_tree_of_game (problem->game) != NULL, given = tree;
    gboolean limit = node->status == PODA_STATUS_FRONTIER;
    PodaValue value = node->value;
    PodaBound bound = (PodaBound) node->bound;
    box->leaf = node->status != PODA_STATUS_EXPANDED;
    if (node->status == PODA_STATUS_PRUNED) {
        PodaLeafReason reason;
        gboolean known = poda_problem_leaf_value (problem, poda_walk_position (walk),
                                                  walk->ply, &reason, &value);
        bound = PODA_BOUND_EXACT;
        box->leaf = known || walk->ply == problem->depth;
        limit = box->leaf && (!known || reason == PODA_LEAF_FRONTIER);
        given = known && (tree || drawing->blank || reason == PODA_LEAF_TERMINAL);
    }
    box->status = limit       ? PODA_STATUS_FRONTIER
                  : box->leaf ? PODA_STATUS_TERMINAL
                              : PODA_STATUS_EXPANDED;
    if (box->leaf && given && !(tree && drawing->hide_leaves)
        && (drawing->labels & PODA_LABEL_VALUE) != 0)
        box->given =
            poda_figure_store_value (figure, poda_box_view (figure, box), value, bound);
}

/* Counts the descendants of a folded node that are known at the snapshot. */
static void
count_hidden (const PodaFigure *figure, const PodaSnapshot *known, const PodaNode *node,
              PodaBox *box)
{
    gboolean shows_cuts = !figure->drawing.blank && !figure->drawing.for_steps;
    if (known != NULL && poda_snapshot_seen (known, node) == NULL)
        return;
    for (node = poda_node_child (node); node != NULL; node = poda_node_next (node)) {
        box->hidden++;
        box->cut_below += shows_cuts && node->status == PODA_STATUS_PRUNED;
        count_hidden (figure, known, node, box);
    }
}

/* Makes the box of the walk's current node; its links are set already. A box for hidden
 * siblings has only their number, and is cut if none was visited; in step pictures it
 * is visible from the start. */
static void
make_box (PodaFigure *figure, const PodaChoice *choices, const PodaWalk *walk,
          PodaBox *box)
{
    const PodaNode *node = walk->node;
    guint labels = figure->drawing.labels;
    box->node = node->id;
    box->number =
        figure->drawing.blank ? (guint32) (box - figure->boxes) + 1 : node->id;
    box->player = node->player;
    box->last_cell = -1;
    box->probability = -1;
    if (choices[node->id].how == PODA_CHOICE_OTHERS) {
        gboolean cut = !figure->drawing.blank && !figure->drawing.for_steps;
        box->others = choices[node->id].count;
        for (node = poda_node_child (poda_node_parent (node)); node != NULL;
             node = poda_node_next (node))
            cut = cut
                  && (node->status == PODA_STATUS_PRUNED
                      || choices[node->id].how < PODA_CHOICE_OTHERS);
        box->value = poda_figure_store_format (figure, "+%u", box->others);
        box->leaf = TRUE;
        box->status = cut ? PODA_STATUS_PRUNED : PODA_STATUS_TERMINAL;
        box->state = cut ? PODA_STATE_PRUNED : PODA_STATE_DONE;
        return;
    }
    add_given (figure, walk, box);
    if (box->level > 0)
        add_edge (figure, walk, box, choices[node->id].count);
    if ((labels & PODA_LABEL_POSITION) != 0)
        add_position (figure, walk, box);
    if ((labels & PODA_LABEL_NAME) != 0) {
        g_autofree char *name = poda_record_display_name (figure->record, node);
        box->name = poda_figure_store_shortened (figure, name, NAME_WIDTH);
    }
}

static void
make_boxes (PodaFigure *figure, const PodaSnapshot *known)
{
    const PodaRecord *record = figure->record;
    gsize n = poda_record_n_nodes (record) + (gsize) 1;
    count_digits (figure);
    g_autofree PodaChoice *choices = poda_figure_select_nodes (figure, known);
    g_autofree guint32 *box_of = g_new (guint32, n);
    g_autofree guint32 *last = g_new (guint32, figure->n_boxes + 1); /* by level */
    g_auto (PodaWalk) walk;
    memset (box_of, 0xff, n * sizeof *box_of);
    figure->boxes = g_new0 (PodaBox, figure->n_boxes);
    poda_walk_begin (&walk, record, poda_figure_root (figure));
    for (guint32 at = 0; poda_walk_next (&walk);) {
        const PodaNode *node = walk.node;
        const PodaChoice *choice = &choices[node->id];
        if (choice->how != PODA_CHOICE_UNFOLDED)
            poda_walk_skip (&walk);
        if (choice->how == PODA_CHOICE_NONE)
            continue;
        PodaBox *box = &figure->boxes[at];
        box->level = walk.positions->len - 1;
        box->child = box->next = box->parent = PODA_FIGURE_NONE;
        if (box->level > 0) {
            box->parent = box_of[poda_node_parent (node)->id];
            PodaBox *parent = &figure->boxes[box->parent];
            *(parent->child == PODA_FIGURE_NONE
                  ? &parent->child
                  : &figure->boxes[last[box->level]].next) = at;
        }
        last[box->level] = box_of[node->id] = at++;
        make_box (figure, choices, &walk, box);
        box->folded = choice->how == PODA_CHOICE_FOLDED;
        if (box->folded)
            count_hidden (figure, poda_record_is_complete (record) ? NULL : known, node,
                          box);
    }
    poda_figure_note_fold (figure, 0);
    poda_figure_note_choices (figure);
    poda_figure_fill_boxes (figure, box_of, known);
}

PodaFigure *
poda_figure_build (const PodaRecord *record, const PodaDrawing *drawing,
                   const PodaSnapshot *known)
{
    PodaFigure *figure = g_new0 (PodaFigure, 1);
    figure->record = record;
    figure->asked = poda_record_problem (record);
    figure->drawing = figure->wanted = *drawing;
    figure->strings = g_string_chunk_new (4096);
    figure->notes = g_new0 (char *, 1);
    if (drawing->page != NULL && !drawing->page->may_rotate
        && drawing->caption != PODA_CAPTION_NONE) /* space for a sentence */
        figure->aspect = poda_page_aspect (drawing->page);
    if (drawing->layout == PODA_LAYOUT_TREE)
        make_boxes (figure, known);
    const PodaNode *root = poda_figure_root (figure);
    if (poda_node_parent (root) != NULL) {
        g_autofree char *name = poda_record_display_name (record, root);
        poda_figure_note (figure, _ ("only the subtree of node %s is shown"), name);
    }
    if (drawing->mover_view)
        poda_figure_note (figure, "%s",
                          _ ("numbers from the point of view of the player to move"));
    if (drawing->strategy && !drawing->blank)
        poda_figure_mark_strategy (figure);
    if (!drawing->for_steps)
        poda_figure_add_tooltips (figure);
    figure->legend |= poda_legend_of (figure);
    poda_figure_add_title_and_caption (figure);
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
    poda_pair_sides_free (figure->pair_sides);
    g_free (figure->boxes);
    if (figure->grows && figure->whole != NULL)
        g_free (figure->reserved);
    g_free (figure->bands);
    g_clear_pointer (&figure->areas, figure->free_areas);
    g_free (figure);
}
