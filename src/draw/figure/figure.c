#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/texts.h"
#include "draw/layout/area.h"
#include "draw/figure/choice.h"
#include "draw/figure/figure_parts.h"
#include "draw/layout/layout.h"
#include "draw/figure/legend.h"
#include "draw/layout/metrics.h"
#include "draw/figure/pair.h"
#include "tree/tree.h"

/* Texts longer than this are cut, where that saves some letters; the whole stands in
 * the tooltip. */
#define LEAST_SAVED 3
#define NAME_WIDTH 150.0
#define MOVE_WIDTH 110.0
#define POSITION_WIDTH 220.0

const char *
poda_figure_keep (PodaFigure *figure, const char *text, double width)
{
    gsize fits = poda_text_fit (text, PODA_FONT_MOVE, FALSE, width);
    if (g_utf8_strlen (text + fits, -1) < LEAST_SAVED)
        return g_string_chunk_insert (figure->strings, text);
    g_autofree char *kept = g_strdup_printf ("%.*s…", (int) fits, text);
    return g_string_chunk_insert (figure->strings, kept);
}

const char *
poda_figure_keep_once (PodaFigure *figure, const char *text)
{
    return poda_texts_keep (figure->kept, figure->strings, text);
}

/* Cuts the decimals of a longer number, like 5.333333333333333; what is left is a
 * prefix of the number, so the ellipsis is true. */
static void
cut_decimals (char text[PODA_VALUE_BUFFER])
{
    const char *point = strchr (text, '.');
    if (point == NULL || strpbrk (text, "eE") != NULL
        || g_utf8_strlen (text, -1) <= PODA_NUMBER_LENGTH)
        return;
    char *end = g_utf8_offset_to_pointer (text, PODA_NUMBER_LENGTH - 1);
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
    poda_value_format (value, PODA_STYLE_TEXT, buffer);
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
    return poda_figure_keep_once (figure, text);
}

/* What can be known of a node that was never visited, without searching. */
static void
add_pruned (const PodaSketch *sketch, PodaBox *box)
{
    PodaLeafReason reason;
    PodaValue value;
    const PodaPosition *position = poda_walk_position (sketch->walk);
    guint ply = sketch->root_ply + box->level;
    gboolean known =
        poda_problem_leaf_value (sketch->problem, position, ply, &reason, &value);
    box->leaf = known || ply == sketch->problem->depth;
    box->at_limit = box->leaf && (!known || reason == PODA_LEAF_FRONTIER);
    const PodaDrawing *drawing = &sketch->figure->drawing;
    gboolean blank = drawing->blank;
    gboolean given = poda_tree_of_game (sketch->problem->game) != NULL;
    gboolean shown =
        known
        && (given ? !drawing->hide_leaves : blank || reason == PODA_LEAF_TERMINAL);
    if (shown && (sketch->figure->drawing.labels & PODA_LABEL_VALUE) != 0)
        box->value =
            poda_figure_keep_value (sketch->figure, box->view, value, PODA_BOUND_EXACT);
    box->state = PODA_STATE_SKIPPED;
    if (blank) {
        box->status = box->leaf ? PODA_STATUS_TERMINAL : PODA_STATUS_EXPANDED;
        box->state = PODA_STATE_LEFT;
    }
}

static void
add_value (const PodaSketch *sketch, PodaBox *box)
{
    PodaFigure *figure = sketch->figure;
    const PodaDrawing *drawing = &figure->drawing;
    const PodaNode *node = sketch->walk->node;
    box->leaf = node->status != PODA_STATUS_EXPANDED;
    box->at_limit = node->status == PODA_STATUS_FRONTIER;
    if (drawing->blank && (!box->leaf || drawing->hide_leaves))
        return;
    if ((drawing->labels & PODA_LABEL_VALUE) != 0)
        box->value = poda_figure_keep_value (figure, box->view, node->value,
                                             (PodaBound) node->bound);
    if ((drawing->labels & PODA_LABEL_BOUND) != 0 && !box->leaf) {
        PodaBound bound =
            poda_figure_bound (drawing, box->view, (PodaBound) node->bound);
        box->bound = bound == PODA_BOUND_ATLEAST  ? _ ("at least")
                     : bound == PODA_BOUND_ATMOST ? _ ("at most")
                                                  : _ ("exact");
    }
}

const char *
poda_probability_format (double probability, char text[PODA_VALUE_BUFFER])
{
    poda_value_format (probability, PODA_STYLE_TEXT, text);
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

static void
add_move (const PodaSketch *sketch, PodaBox *box)
{
    const PodaGame *game = sketch->problem->game;
    PodaFigure *figure = sketch->figure;
    const PodaPosition *before =
        &g_array_index (sketch->walk->positions, PodaPosition, box->level - 1);
    g_autofree char *move = game->format_move (game, before, sketch->walk->node->move);
    box->move = poda_figure_keep (figure, move, MOVE_WIDTH);
    /* Where nodes are named by their numbers, as in course notes, the number beside
     * the box says it already. */
    char number[16];
    g_snprintf (number, sizeof number, "%u", box->number);
    gboolean numbered = figure->drawing.blank
                        || (!figure->drawing.stills
                            && (figure->drawing.labels & PODA_LABEL_ORDER) != 0);
    const char *own = game->own_name == NULL
                          ? NULL
                          : game->own_name (game, poda_walk_position (sketch->walk));
    box->edge = numbered && g_str_equal (number, move) && g_strcmp0 (number, own) == 0
                    ? NULL
                    : box->move;
}

/* How probable the move of a chance node is, behind it where it is told. */
static void
add_probability (const PodaSketch *sketch, PodaBox *box)
{
    const PodaGame *game = sketch->problem->game;
    PodaFigure *figure = sketch->figure;
    if (figure->boxes[box->parent].player != PODA_CHANCE || game->probability == NULL)
        return;
    const PodaPosition *before =
        &g_array_index (sketch->walk->positions, PodaPosition, box->level - 1);
    char probability[PODA_VALUE_BUFFER];
    box->probability = game->probability (game, before, sketch->walk->node->move);
    poda_probability_format (box->probability, probability);
    gboolean told =
        (figure->drawing.labels & PODA_LABEL_MOVE) != 0 && *box->move != '\0';
    g_autofree char *edge =
        told ? g_strdup_printf ("%s: %s", box->move, probability) : NULL;
    box->edge = g_string_chunk_insert (figure->strings, told ? edge : probability);
}

static void
add_position (const PodaSketch *sketch, PodaBox *box)
{
    const PodaGame *game = sketch->problem->game;
    const PodaPosition *position = poda_walk_position (sketch->walk);
    PodaFigure *figure = sketch->figure;
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
    if (poda_node_parent (sketch->walk->node) == NULL)
        return;
    PodaPosition parent;
    if (box->level == 0) /* the walk began here */
        poda_record_position (sketch->figure->record,
                              poda_node_parent (sketch->walk->node), &parent);
    box->last_cell = poda_game_played_cell (
        game, box->level == 0 ? &parent : position - 1, position);
}

static void
add_texts (const PodaSketch *sketch, PodaBox *box)
{
    PodaFigure *figure = sketch->figure;
    guint labels = figure->drawing.labels;
    if (box->status == PODA_STATUS_PRUNED)
        add_pruned (sketch, box);
    else
        add_value (sketch, box);
    if ((labels & PODA_LABEL_MOVE) != 0 && box->level > 0)
        add_move (sketch, box);
    if ((labels & (PODA_LABEL_MOVE | PODA_LABEL_PROBABILITY)) != 0 && box->level > 0)
        add_probability (sketch, box);
    if ((labels & PODA_LABEL_POSITION) != 0)
        add_position (sketch, box);
    if ((labels & PODA_LABEL_ORDER) != 0 && box->status != PODA_STATUS_PRUNED) {
        char order[16];
        g_snprintf (order, sizeof order, "%u", box->node);
        box->order = g_string_chunk_insert (figure->strings, order);
    }
    if ((labels & PODA_LABEL_NAME) != 0) {
        g_autofree char *name =
            poda_record_spoken_name (sketch->figure->record, sketch->walk->node);
        box->name = poda_figure_keep (figure, name, NAME_WIDTH);
    }
}

/* Hangs box `at` below its parent, after the last box made on its level. */
static void
link_box (const PodaSketch *sketch, const PodaNode *node, guint32 at, GArray *last)
{
    PodaFigure *figure = sketch->figure;
    PodaBox *box = &figure->boxes[at];
    gboolean root = node == sketch->root;
    box->parent = root ? PODA_FIGURE_NONE : sketch->box_of[poda_node_parent (node)->id];
    box->level = root ? 0 : figure->boxes[box->parent].level + 1;
    sketch->box_of[node->id] = at;
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

/* Counts a node that a fold hides. */
static void
count_hidden (const PodaSketch *sketch, PodaBox *box, const PodaNode *node)
{
    const PodaDrawing *drawing = &sketch->figure->drawing;
    box->hidden++;
    if (node->status == PODA_STATUS_PRUNED && !drawing->blank && !drawing->stills)
        box->cut_below++;
}

/* Whether a box for siblings stands for nothing that was visited. A still knows of it
 * from the start. */
static gboolean
stands_for_cut (const PodaSketch *sketch, const PodaNode *node)
{
    const PodaDrawing *drawing = &sketch->figure->drawing;
    if (drawing->blank || drawing->stills)
        return FALSE;
    for (node = poda_node_child (poda_node_parent (node)); node != NULL;
         node = poda_node_next (node))
        if (node->status != PODA_STATUS_PRUNED
            && poda_sketch_choice (sketch, node).how != PODA_CHOICE_DRAWN)
            return FALSE;
    return TRUE;
}

/* A box for siblings that are not drawn bears their number alone, and one that is drawn
 * for its twins theirs on its edge. */
static void
tell_choice (const PodaSketch *sketch, const PodaNode *node, PodaBox *box,
             PodaChoice choice)
{
    PodaFigure *figure = sketch->figure;
    char text[16];
    if (choice.count == 0)
        return;
    g_snprintf (text, sizeof text, choice.how == PODA_CHOICE_OTHERS ? "+%u" : "×%u",
                choice.count);
    if (choice.how == PODA_CHOICE_DRAWN) {
        const char *edge = box->edge != NULL ? box->edge : "";
        g_autofree char *both =
            g_strconcat (edge, *edge != '\0' ? " " : "", text, NULL);
        box->edge = g_string_chunk_insert (figure->strings, both);
        return;
    }
    box->others = choice.count;
    box->value = g_string_chunk_insert (figure->strings, text);
    box->leaf = TRUE;
    gboolean cut = stands_for_cut (sketch, node);
    box->status = cut ? PODA_STATUS_PRUNED : PODA_STATUS_TERMINAL;
    box->state = cut ? PODA_STATE_SKIPPED : PODA_STATE_LEFT;
    box->cut = PODA_CUT_NONE;
    box->pv = FALSE;
}

static void
make_boxes (PodaSketch *sketch)
{
    const PodaDrawing *drawing = &sketch->figure->drawing;
    g_autoptr (GArray) last = g_array_new (FALSE, FALSE, sizeof (guint32));
    g_auto (PodaWalk) walk;
    poda_walk_begin (&walk, sketch->figure->record, sketch->root);
    sketch->walk = &walk;
    for (guint32 at = 0; poda_walk_next (&walk);) {
        const PodaNode *node = walk.node;
        PodaChoice choice = poda_sketch_choice (sketch, node);
        if (choice.how != PODA_CHOICE_DRAWN)
            poda_walk_skip (&walk);
        if (choice.how == PODA_CHOICE_NONE)
            continue;
        PodaBox *box = &sketch->figure->boxes[at];
        box->node = node->id;
        box->number = drawing->blank ? at + 1 : node->id;
        box->child = box->next = PODA_FIGURE_NONE;
        box->player = node->player;
        box->view = (guint8) poda_node_view (node);
        box->status = node->status;
        box->state = PODA_STATE_LEFT;
        box->cut = drawing->blank ? PODA_CUT_NONE : node->cut;
        box->pv = !drawing->blank && node->pv;
        box->last_cell = -1;
        box->probability = -1;
        link_box (sketch, node, at++, last);
        if (choice.how == PODA_CHOICE_DRAWN)
            add_texts (sketch, box);
        tell_choice (sketch, node, box, choice);
        if (choice.how != PODA_CHOICE_DRAWN)
            continue;
        gboolean folds = poda_sketch_folds (sketch, node, box->level);
        if (!folds && poda_node_child (node) != NULL
            && !poda_sketch_opens (sketch, node))
            poda_walk_skip (&walk);
        if (!folds)
            continue;
        box->folded = TRUE;
        guint ply = 0;
        const PodaNode *below = node;
        while ((below = poda_sketch_next (sketch, below, node, &ply)) != NULL)
            count_hidden (sketch, box, below);
        poda_walk_skip (&walk);
    }
}

void
poda_drawing_init (PodaDrawing *drawing)
{
    *drawing = (PodaDrawing){ .fold = PODA_FOLD_AUTO };
}

gboolean
poda_figure_has_windows (const PodaFigure *figure)
{
    return (figure->drawing.labels & PODA_LABEL_WINDOW) != 0
           && poda_record_problem (figure->record)->algorithm->windowed;
}

/* All inner nodes alike, whatever a search does with them. */
static void
add_fields (PodaFigure *figure)
{
    gboolean windows = poda_figure_has_windows (figure);
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        PodaBox *box = &figure->boxes[i];
        if (box->leaf)
            continue;
        if ((figure->drawing.labels & PODA_LABEL_VALUE) != 0)
            box->value = PODA_FIELD;
        if (windows)
            box->alpha = box->beta = PODA_FIELD;
    }
}

static void
fill_boxes (PodaSketch *sketch)
{
    PodaFigure *figure = sketch->figure;
    const PodaProblem *problem = sketch->problem;
    figure->digits = poda_drawing_digits (&figure->drawing, problem, PODA_NUMBER_VALUE);
    figure->grows = figure->drawing.stills
                    && (!poda_record_is_whole (figure->record)
                        || poda_sketch_is_too_large (figure->record, &figure->wanted));
    figure->leaf_digits =
        poda_drawing_digits (&figure->drawing, problem, PODA_NUMBER_LEAF);
    figure->bound_digits =
        poda_drawing_digits (&figure->drawing, problem, PODA_NUMBER_BOUND);
    g_autofree PodaChoice *choices =
        poda_choice_new (figure->record, &figure->drawing, sketch->root);
    sketch->choices = choices;
    figure->n_boxes = poda_sketch_decide (sketch);
    figure->boxes = g_new0 (PodaBox, figure->n_boxes);
    make_boxes (sketch);
    poda_sketch_note_fold (sketch, 0);
    poda_sketch_note_choices (sketch);
    poda_sketch_note_labels (sketch);
    if (figure->drawing.blank && !figure->drawing.stills)
        add_fields (figure);
    else if (poda_figure_has_windows (figure))
        poda_figure_add_steps (
            figure, sketch->box_of,
            sketch->known == NULL
                ? G_MAXSIZE
                : poda_replay_position (poda_moment_replay (sketch->known)));
}

static void
fill_areas (PodaSketch *sketch)
{
    PodaFigure *figure = sketch->figure;
    const PodaAreas *areas = poda_areas_new (figure, sketch->root);
    poda_sketch_note_fold (sketch, areas->hidden);
}

static void
fill (PodaSketch *sketch)
{
    PodaFigure *figure = sketch->figure;
    gboolean tree = figure->drawing.layout == PODA_LAYOUT_TREE;
    if (tree)
        fill_boxes (sketch);
    else
        fill_areas (sketch);
    if (sketch->root_ply > 0) {
        g_autofree char *name =
            poda_record_spoken_name (sketch->figure->record, sketch->root);
        g_ptr_array_add (
            sketch->notes,
            g_strdup_printf (_ ("only the subtree of node %s is shown"), name));
    }
    if (figure->drawing.mover_view)
        g_ptr_array_add (sketch->notes,
                         g_strdup (_ ("numbers as the player to move sees them")));
    if (figure->drawing.strategy && !figure->drawing.blank)
        poda_sketch_mark_strategy (sketch);
    poda_figure_add_titles (figure);
    figure->legend = poda_legend_of (figure);
    poda_sketch_say (sketch);
    if (tree && figure->drawing.stills)
        poda_figure_place_rooms (figure);
    else if (tree)
        poda_figure_place (figure);
}

PodaFigure *
poda_figure_make (const PodaRecord *record, const PodaDrawing *drawing,
                  const PodaMoment *known)
{
    gboolean fits = drawing->page != NULL && drawing->layout == PODA_LAYOUT_TREE
                    && !poda_sketch_is_too_large (record, drawing);
    return fits ? poda_figure_fit (record, drawing, known)
                : poda_figure_make_as (record, drawing, known);
}

PodaFigure *
poda_figure_make_as (const PodaRecord *record, const PodaDrawing *drawing,
                     const PodaMoment *known)
{
    PodaFigure *figure = g_new0 (PodaFigure, 1);
    figure->record = record;
    figure->asked = poda_record_problem (record);
    figure->drawing = figure->wanted = *drawing;
    figure->strings = g_string_chunk_new (4096);
    figure->kept = poda_texts_new (NULL, NULL);
    if (drawing->page != NULL && !drawing->page->turns
        && drawing->caption != PODA_CAPTION_NONE) /* room for a sentence */
        figure->aspect = poda_page_aspect (drawing->page);
    guint32 n = poda_record_n_nodes (record);
    g_autofree guint32 *box_of = g_new (guint32, n + 1);
    memset (box_of, 0xff, (n + 1) * sizeof *box_of);
    PodaSketch sketch = { .figure = figure,
                          .problem = poda_record_problem (record),
                          .root = drawing->focus == 0
                                      ? poda_record_root (record)
                                      : poda_record_node (record, drawing->focus),
                          .box_of = box_of,
                          .notes = g_ptr_array_new (),
                          .known = known };
    sketch.root_ply = poda_node_ply (sketch.root);
    fill (&sketch);
    g_ptr_array_add (sketch.notes, NULL);
    figure->notes = (char *const *) g_ptr_array_free (sketch.notes, FALSE);
    if (drawing->twin != NULL && !drawing->twin->second)
        poda_pair_complete (figure);
    return figure;
}

PodaFigure *
poda_figure_new (const PodaRecord *record, const PodaDrawing *drawing)
{
    return poda_figure_make (record, drawing, NULL);
}

void
poda_figure_free (PodaFigure *figure)
{
    if (figure == NULL)
        return;
    g_strfreev ((char **) figure->notes);
    g_tree_unref (figure->kept);
    g_string_chunk_free (figure->strings);
    poda_figure_free (figure->other);
    poda_pair_free (figure->pair);
    g_free (figure->boxes);
    g_free (figure->rooms);
    g_free (figure->bands);
    poda_areas_free (figure->areas);
    g_free (figure);
}
