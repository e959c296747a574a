/* Fills in the boxes: after the search, at a snapshot, or before the search. */

#include <glib/gi18n-lib.h>

#include "draw/figure/figure.h"
#include "report/phrase.h"
#include "search/size.h"
#include "tree/tree.h"

/* Maximum number of bounds shown at a node, after the search and in a step, which
 * reserves space for them. If there are more, the first and the last ones are shown. */
#define BOUNDS_SHOWN 6
#define BOUNDS_IN_STEP 4

/* The maximum width of the name of the node that made a cut, in pixels. */
#define SOURCE_WIDTH 150.0

static const char *const bound_words[] = { [PODA_BOUND_EXACT] = N_ ("exact"),
                                           [PODA_BOUND_ATLEAST] = N_ ("at least"),
                                           [PODA_BOUND_ATMOST] = N_ ("at most") };

/* Stores the values that the bound of `mover` has had at a visited inner node. */
static const char *
store_history (PodaFigure *figure, const PodaBox *box, const PodaSnapshot *snapshot,
               PodaPlayer mover)
{
    const PodaNode *node = poda_record_node (figure->record, box->node);
    g_autoptr (GString) text = g_string_new (NULL);
    guint n, most = figure->drawing.for_steps ? BOUNDS_IN_STEP : BOUNDS_SHOWN;
    const PodaValue *values = poda_snapshot_bounds (snapshot, node, mover, &n);
    for (guint i = 0; i < n; i++) {
        char number[PODA_VALUE_BUFFER];
        if (n > most && i == 1) {
            g_string_append (text, "\n…");
            i = n - most + 2;
        }
        poda_figure_number (&figure->drawing, poda_box_view (figure, box), values[i],
                            number);
        g_string_append_printf (text, "%s%s", i == 0 ? "" : "\n", number);
    }
    return g_string_chunk_insert (figure->strings, text->str);
}

/* Stores the reason of the replay's last cut, with α first as in the pseudo-code: "15 ≥
 * 5, α from A" at a MIN node, "25 ≥ 15, β from B" at a MAX node; without a node "25 ≥
 * 15, the window's β". */
static void
store_reason (PodaFigure *figure, PodaBox *box, const PodaReplay *replay)
{
    const PodaDrawing *drawing = &figure->drawing;
    const PodaRecord *record = figure->record;
    const PodaFrame *frame = poda_replay_frame (replay);
    const PodaFrame *by = poda_replay_cause (replay);
    gboolean min = box->player == PODA_MIN && !drawing->mover_view;
    PodaValue bound = box->player == PODA_MIN ? frame->alpha : frame->beta;
    guint8 view = poda_box_view (figure, box);
    char own[PODA_VALUE_BUFFER], other[PODA_VALUE_BUFFER];
    if (by != NULL && by->value != bound) /* set by a farther ancestor */
        by = poda_replay_setter (
            replay, frame->player == PODA_MAX ? PODA_MIN : PODA_MAX, bound);
    poda_figure_number (drawing, view, frame->value, own);
    poda_figure_number (drawing, view, bound, other);
    box->full_reason = poda_figure_store_format (
        figure, "%s %s %s", min ? other : own,
        poda_record_problem (record)->strict ? ">" : "≥", min ? own : other);
    gboolean named = by == NULL || (drawing->labels & PODA_LABEL_NAME) != 0
                     || poda_figure_has_letters (record);
    const PodaNode *node = by != NULL ? poda_record_node (record, by->id) : NULL;
    g_autofree char *whose =
        poda_phrase_bound (record, min ? "α" : "β", by != NULL ? by->id : 0);
    if (!named && poda_node_parent (node) == NULL) {
        /* Other nodes are named by their moves, too; the root's name is not in the
         * picture unless it is the number of its visit. */
        g_autofree char *name = poda_record_name (record, node);
        if ((drawing->labels & PODA_LABEL_ORDER) == 0 || !g_str_equal (name, "1")) {
            g_free (whose);
            whose = g_strdup_printf (_ ("%s from root"), min ? "α" : "β");
        }
    }
    box->full_reason = poda_figure_store_format (
        figure, "%s, %s", box->full_reason,
        poda_figure_store_shortened (figure, whose, SOURCE_WIDTH));
}

/* Fills in the box of an entered node, in a step or after the search. */
static void
fill_entered (PodaFigure *figure, PodaBox *box, const PodaSnapshot *snapshot)
{
    const PodaNode *node = poda_record_node (figure->record, box->node);
    const PodaDrawing *drawing = &figure->drawing;
    gboolean in_step = figure->snapshot != NULL, blank = drawing->blank;
    const PodaNode *seen = in_step ? poda_snapshot_seen (snapshot, node) : node;
    guint8 view = poda_box_view (figure, box);
    PodaValue value = node->value;
    PodaBound bound = (PodaBound) node->bound;
    box->status = seen->status;
    box->cut = in_step || !blank ? seen->cut : PODA_CUT_NONE;
    if ((drawing->labels & PODA_LABEL_VALUE) != 0
        && (in_step ? poda_snapshot_value (snapshot, node, &value, &bound)
                    : !blank || !drawing->hide_leaves))
        box->value = poda_figure_store_value (figure, view, value, bound);
    if ((drawing->labels & PODA_LABEL_ORDER) != 0)
        box->order = poda_figure_store_format (figure, "%u", box->node);
    if (box->leaf)
        return;
    if ((drawing->labels & PODA_LABEL_BOUND) != 0 && box->state != PODA_STATE_OPEN)
        box->bound =
            _ (bound_words[poda_figure_bound (drawing, view, (PodaBound) node->bound)]);
    if (blank || !poda_figure_has_windows (figure))
        return;
    gboolean negated = drawing->mover_view && view == PODA_MIN;
    box->alpha = store_history (figure, box, snapshot, negated ? PODA_MIN : PODA_MAX);
    box->beta = store_history (figure, box, snapshot, negated ? PODA_MAX : PODA_MIN);
    if (!in_step)
        box->reason = box->full_reason;
    else if (box->cut != PODA_CUT_NONE) /* the caption names the bound's node */
        box->reason = poda_figure_store_format (
            figure, "%.*s", (int) strcspn (box->full_reason, ","), box->full_reason);
}

/* Fills in a box as known at the snapshot, or after the search, where it may be NULL. A
 * node not entered yet shows only what an exercise gives: its shape, name and move, and
 * the value of an explicit tree's leaf; space is reserved for its other texts. In a
 * finished blank figure all inner nodes look the same. */
static void
fill_box (PodaFigure *figure, PodaBox *box, const PodaSnapshot *snapshot)
{
    const PodaNode *node = poda_record_node (figure->record, box->node);
    const PodaDrawing *drawing = &figure->drawing;
    gboolean in_step = figure->snapshot != NULL, blank = drawing->blank;
    gboolean pruned = node->status == PODA_STATUS_PRUNED;
    gboolean windows = !box->leaf && poda_figure_has_windows (figure);
    gboolean values = (drawing->labels & PODA_LABEL_VALUE) != 0;
    const char **texts[] = { &box->value, &box->order, &box->bound,
                             &box->alpha, &box->beta,  &box->reason };
    box->state = in_step            ? poda_snapshot_state (snapshot, node)
                 : pruned && !blank ? PODA_STATE_PRUNED
                                    : PODA_STATE_DONE;
    box->cut = PODA_CUT_NONE;
    box->pv = !in_step && !blank && node->pv;
    for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
        if (*texts[i] != NULL) /* space is reserved for it */
            *texts[i] = "";
    if (box->given != NULL
        && (!in_step || box->state == PODA_STATE_PRUNED
            || poda_tree_of_game (poda_record_problem (figure->record)->game) != NULL))
        box->value = box->given;
    if (box->state == PODA_STATE_UNVISITED) {
        box->cells = box->cells != NULL ? "" : NULL;
        box->position = box->position != NULL ? "" : NULL;
        box->status = PODA_STATUS_EXPANDED;
        box->last_cell = -1;
        return;
    }
    if (!pruned)
        fill_entered (figure, box, snapshot);
    else if (!blank)
        box->status = PODA_STATUS_PRUNED;
    else
        box->status = box->leaf ? PODA_STATUS_TERMINAL : PODA_STATUS_EXPANDED;
    if (blank && !box->leaf && box->state != PODA_STATE_PRUNED) {
        box->value = values ? PODA_FIELD : NULL;
        box->alpha = box->beta = windows ? PODA_FIELD : NULL;
    }
}

/* --- Before the search: the longest possible texts --- */

/* Stores a number that is the widest of its length: "−88". */
static const char *
store_longest (PodaFigure *figure, const char *sign, guint digits)
{
    digits = CLAMP (digits, 1, PODA_NUMBER_LENGTH);
    return poda_figure_store_format (figure, "%s%s%.*s", sign, digits > 1 ? "−" : "",
                                     digits > 2 ? (int) digits - 1 : 3,
                                     digits > 2 ? "888888888" : "∞");
}

static void
add_longest (PodaFigure *figure, PodaBox *box, const char *order)
{
    const PodaNode *node = poda_record_node (figure->record, box->node);
    const PodaDrawing *drawing = &figure->drawing;
    const guint *digits = figure->number_lengths;
    gboolean windowed = poda_record_problem (figure->record)->algorithm->windowed;
    box->state = PODA_STATE_UNVISITED;
    box->order = (drawing->labels & PODA_LABEL_ORDER) != 0 ? order : NULL;
    if ((drawing->labels & PODA_LABEL_VALUE) != 0)
        box->value =
            store_longest (figure, windowed && !box->leaf ? "≥ " : "",
                           digits[box->leaf ? PODA_NUMBER_LEAF : PODA_NUMBER_VALUE]);
    for (guint i = 0; (drawing->labels & PODA_LABEL_BOUND) != 0 && !box->leaf && i < 3;
         i++) {
        const char *word = _ (bound_words[i]);
        if (box->bound == NULL
            || poda_text_width (word, PODA_FONT_ORDER, FALSE)
                   > poda_text_width (box->bound, PODA_FONT_ORDER, FALSE))
            box->bound = word;
    }
    if (box->leaf || !poda_figure_has_windows (figure))
        return;
    box->alpha = box->beta = PODA_FIELD;
    if (drawing->blank)
        return;
    /* The maximum number of bounds that a node with this many children shows. */
    gboolean parent = box->child != PODA_FIGURE_NONE || box->folded;
    guint n = parent && box->player != PODA_CHANCE
                  ? MIN (g_node_n_children ((GNode *) node), BOUNDS_IN_STEP - 1)
                  : 0;
    const char *bound = store_longest (figure, "", MAX (digits[PODA_NUMBER_BOUND], 2));
    const char *moved = bound;
    while (n-- > 0)
        moved = poda_figure_store_format (figure, "%s\n%s", moved, bound);
    gboolean max = box->player == PODA_MAX /* the player who moves alpha */
                   || (drawing->mover_view && poda_box_view (figure, box) == PODA_MIN);
    box->alpha = max ? moved : bound;
    box->beta = max ? bound : moved;
    box->reason = poda_figure_store_format (figure, "%s ≥ %s", bound, bound);
    box->cut = PODA_CUT_SHALLOW;
}

void
poda_figure_fill_boxes (PodaFigure *figure, const guint32 *box_of,
                        const PodaSnapshot *known)
{
    const PodaReplay *replay = known != NULL ? poda_snapshot_replay (known) : NULL;
    gboolean for_steps = figure->drawing.for_steps;
    guint32 n = known != NULL ? poda_record_n_visited (poda_replay_so_far (replay))
                              : poda_record_n_nodes (figure->record);
    gsize last = known != NULL ? poda_replay_position (replay) : G_MAXSIZE;
    const char *order = poda_figure_store_format (
        figure, "%.*s", g_snprintf (NULL, 0, "%u", n), "8888888888");
    g_autoptr (PodaSnapshot) snapshot = NULL;
    gboolean any = !for_steps || (known == NULL && !figure->grows);
    for (guint32 i = 0; i < figure->n_boxes && !any && known != NULL; i++) {
        const PodaBox *box = &figure->boxes[i];
        const PodaNode *seen =
            poda_snapshot_seen (known, poda_record_node (figure->record, box->node));
        any = !box->leaf && seen != NULL && seen->cut != PODA_CUT_NONE;
    }
    /* Steps show windows and reasons of cuts, if there are any. The whole of a growing
     * figure is never drawn itself. */
    if (poda_figure_has_windows (figure) && !figure->drawing.blank && any)
        snapshot = poda_snapshot_new (figure->record);
    replay = snapshot != NULL ? poda_snapshot_replay (snapshot) : NULL;
    while (snapshot != NULL && poda_replay_position (replay) < last
           && poda_snapshot_next (snapshot)) {
        const PodaStep *step = poda_replay_step (replay);
        guint32 at = box_of[step->node];
        if (step->verb == PODA_CUT && at != PODA_FIGURE_NONE && !figure->boxes[at].leaf)
            store_reason (figure, &figure->boxes[at], replay);
    }
    for (guint32 i = 0; i < figure->n_boxes; i++)
        if (figure->boxes[i].others == 0 && for_steps)
            add_longest (figure, &figure->boxes[i], order);
        else if (figure->boxes[i].others == 0)
            fill_box (figure, &figure->boxes[i], snapshot);
}

/* --- At a snapshot --- */

/* Marks the node being searched. If a fold hides it, marks the folded ancestor; if the
 * box for hidden siblings does, marks that box, unless siblings are merged. */
static void
mark_current (PodaFigure *step_figure)
{
    const PodaReplay *replay = poda_snapshot_replay (step_figure->snapshot);
    const PodaNode *node =
        poda_replay_position (replay) > 0 ? poda_replay_node (replay) : NULL;
    PodaBox *boxes = step_figure->boxes, *found = NULL;
    for (; node != NULL && found == NULL; node = poda_node_parent (node))
        for (guint32 i = 0; i < step_figure->n_boxes; i++)
            if (boxes[i].node == node->id && boxes[i].others == 0)
                found = &boxes[i];
    if (found == NULL) /* outside the figure's root, or before the first step */
        return;
    gboolean hidden = !found->folded && !step_figure->drawing.merge
                      && found->node != poda_replay_step (replay)->node;
    for (guint32 c = found->child; hidden && c != PODA_FIGURE_NONE; c = boxes[c].next)
        if (boxes[c].others > 0)
            found = &boxes[c];
    found->current = TRUE;
}

/* Maximum number of nodes of games that are unfolded before the search. */
#define SMALL_GAME 300

gboolean
poda_steps_show_all_nodes (const PodaProblem *problem)
{
    guint64 budget = SMALL_GAME;
    if (poda_tree_of_game (problem->game) != NULL)
        return TRUE;
    PodaSize size = poda_size_find (problem, &problem->root, 0, &budget, 1);
    return size.counted && size.nodes <= SMALL_GAME
           && (problem->max_nodes == 0 || size.nodes <= (double) problem->max_nodes);
}

PodaFigure *
poda_figure_fill (PodaFigure *step_figure, const PodaFigure *whole,
                  const PodaSnapshot *snapshot)
{
    const PodaRecord *record = whole->record;
    gboolean blank = whole->drawing.blank;
    gboolean ended = poda_replay_position (poda_snapshot_replay (snapshot))
                     == poda_snapshot_n_steps (snapshot);
    if (step_figure != NULL) {
        step_figure->reserved = g_memdup2 (
            step_figure->boxes, step_figure->n_boxes * sizeof *step_figure->boxes);
    } else {
        step_figure = g_memdup2 (whole, sizeof *whole);
        step_figure->strings = g_string_chunk_new (1024);
        step_figure->boxes =
            g_memdup2 (whole->boxes, whole->n_boxes * sizeof *whole->boxes);
        step_figure->reserved = whole->boxes;
        step_figure->bands =
            g_memdup2 (whole->bands, whole->n_bands * sizeof *whole->bands);
        step_figure->notes = g_strdupv (whole->notes);
    }
    step_figure->whole = whole;
    step_figure->snapshot = snapshot;
    poda_figure_add_step_caption (step_figure);
    for (guint32 i = 0; i < step_figure->n_boxes; i++) {
        PodaBox *box = &step_figure->boxes[i];
        const PodaBox *parent = i > 0 ? &step_figure->boxes[box->parent] : NULL;
        if (box->others == 0) /* the box for hidden siblings has no other texts */
            fill_box (step_figure, box, snapshot);
        if (i > 0 && !blank && box->others == 0 && parent->state == PODA_STATE_OPEN) {
            const PodaNode *above = poda_record_node (record, parent->node);
            box->best = poda_snapshot_seen (snapshot, above)->best == box->node;
        }
        box->pv = ended && !blank && poda_record_node (record, box->node)->pv;
    }
    /* Nodes entered so far are numbered by their ids, the others after them. A box for
     * hidden siblings is visible from the start. */
    guint32 entered = 0;
    for (guint pass = 0; pass < 2; pass++)
        for (guint32 i = 0; i < step_figure->n_boxes; i++) {
            PodaBox *box = &step_figure->boxes[i];
            if (box->others == 0
                && (box->state == PODA_STATE_OPEN || box->state == PODA_STATE_DONE))
                entered = MAX (entered, box->number = box->node);
            else if (pass == 1)
                box->number = step_figure->drawing.interactive ? box->node : ++entered;
        }
    if (!ended)
        mark_current (step_figure);
    poda_figure_add_tooltips (step_figure);
    step_figure->legend = poda_legend_of (step_figure);
    return step_figure;
}
