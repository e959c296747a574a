/* Fills boxes with what is known: in the end, at a moment, or before the search. */

#include <glib/gi18n-lib.h>

#include "draw/figure/figure_parts.h"
#include "draw/figure/legend.h"
#include "draw/figure/metrics.h"
#include "report/phrase.h"
#include "search/size.h"
#include "tree/tree.h"

/* So many bounds are shown; of more, the first and the last ones. */
#define BOUNDS_SHOWN 6

/* In a step, in which there is room for them before anything is known. */
#define BOUNDS_IN_STEP 4

/* The width of the name of the node that made a cut, in pixels. */
#define SOURCE_WIDTH 150.0

/* --- Windows and reasons --- */

static const char *
keep_history (PodaFigure *figure, const PodaValue *values, guint n, guint8 view)
{
    g_autoptr (GString) text = g_string_new (NULL);
    guint most = figure->drawing.stills ? BOUNDS_IN_STEP : BOUNDS_SHOWN;
    for (guint i = 0; i < n; i++) {
        char number[PODA_VALUE_BUFFER];
        if (n > most && i == 1) {
            g_string_append (text, "\n…");
            i = n - most + 2;
        }
        if (text->len > 0)
            g_string_append_c (text, '\n');
        g_string_append (
            text, poda_figure_number (&figure->drawing, view, values[i], number));
    }
    return g_string_chunk_insert (figure->strings, text->str);
}

/* Writes the window of a visited inner node at its box, as it stands at the moment. */
static void
write_window (PodaFigure *figure, PodaBox *box, const PodaMoment *moment)
{
    const PodaNode *node = poda_record_node (figure->record, box->node);
    guint8 view = poda_box_view (figure, box);
    gboolean negated = figure->drawing.mover_view && view == PODA_MIN;
    guint n_alpha, n_beta;
    const PodaValue *alpha = poda_moment_bounds (moment, node, PODA_MAX, &n_alpha);
    const PodaValue *beta = poda_moment_bounds (moment, node, PODA_MIN, &n_beta);
    const char *low = keep_history (figure, alpha, n_alpha, view);
    const char *high = keep_history (figure, beta, n_beta, view);
    box->alpha = negated ? high : low;
    box->beta = negated ? low : high;
}

/* Returns the open node whose value so far a cutting node compares with: the one that
 * the record names, or, if the bound comes from farther up, the one that set it; NULL
 * for the initial window's. */
static const PodaFrame *
find_setter (const PodaReplay *replay, PodaValue bound)
{
    const PodaFrame *frame = poda_replay_frame (replay);
    const PodaFrame *by = poda_replay_cause (replay);
    PodaPlayer other = frame->player == PODA_MAX ? PODA_MIN : PODA_MAX;
    if (by == NULL || by->value == bound)
        return by;
    return poda_replay_setter (replay, other, bound);
}

/* TRUE for the root if its name is nowhere in the picture: names of other nodes are
 * also those of moves, numbers may be those of visits, and letters that no node bears
 * are left out by the layout. */
static gboolean
is_nameless_root (const PodaFigure *figure, guint32 id)
{
    const PodaNode *node = poda_record_node (figure->record, id);
    guint labels = figure->drawing.labels;
    if (poda_node_parent (node) != NULL || (labels & PODA_LABEL_NAME) != 0
        || poda_figure_has_letters (figure->record))
        return FALSE;
    g_autofree char *name = poda_record_name (figure->record, node);
    return (labels & PODA_LABEL_ORDER) == 0 || strcmp (name, "1") != 0;
}

/* Returns the reason of a cut as the code compares, α first: "15 ≥ 5, α from A" at a
 * MIN node, "25 ≥ 15, β from B" at a MAX node; without a node "25 ≥ 15, the window's
 * β". A root whose name is nowhere in the picture is not named. */
static const char *
keep_reason (PodaFigure *figure, PodaBox *box, const PodaReplay *replay)
{
    const PodaFrame *frame = poda_replay_frame (replay);
    const PodaDrawing *drawing = &figure->drawing;
    gboolean min = box->player == PODA_MIN && !drawing->mover_view;
    PodaValue bound = box->player == PODA_MIN ? frame->alpha : frame->beta;
    const PodaFrame *by = find_setter (replay, bound);
    const char *letter = min ? "α" : "β";
    guint8 view = poda_box_view (figure, box);
    char own[PODA_VALUE_BUFFER], other[PODA_VALUE_BUFFER];
    poda_figure_number (drawing, view, frame->value, own);
    poda_figure_number (drawing, view, bound, other);
    gboolean root = by != NULL && is_nameless_root (figure, by->id);
    g_autofree char *whose =
        root ? g_strdup_printf (_ ("%s from root"), letter)
             : poda_phrase_bound (figure->record, letter, by != NULL ? by->id : 0);
    g_autofree char *text = g_strdup_printf (
        "%s %s %s, %s", min ? other : own,
        poda_record_problem (figure->record)->strict ? ">" : "≥", min ? own : other,
        poda_figure_keep (figure, whose, SOURCE_WIDTH));
    box->lettered = by != NULL && poda_figure_has_letters (figure->record);
    return g_string_chunk_insert (figure->strings, text);
}

/* Sets the reasons of the cuts made by step `last`, and returns the moment there; the
 * caller frees it. */
static PodaMoment *
add_reasons (PodaFigure *figure, const guint32 *box_of, gsize last)
{
    PodaMoment *moment = poda_moment_new (figure->record);
    const PodaReplay *replay = poda_moment_replay (moment);
    while (poda_replay_position (replay) < last && poda_moment_next (moment)) {
        const PodaStep *step = poda_replay_step (replay);
        guint32 at = box_of[step->node];
        if (step->verb == PODA_CUT && at != PODA_FIGURE_NONE && !figure->boxes[at].leaf)
            figure->boxes[at].why = keep_reason (figure, &figure->boxes[at], replay);
    }
    return moment;
}

static const char *
bound_word (const PodaFigure *figure, const PodaBox *box, const PodaNode *node)
{
    PodaBound bound = poda_figure_bound (&figure->drawing, poda_box_view (figure, box),
                                         (PodaBound) node->bound);
    return bound == PODA_BOUND_ATLEAST  ? _ ("at least")
           : bound == PODA_BOUND_ATMOST ? _ ("at most")
                                        : _ ("exact");
}

/* --- In the end --- */

/* In a blank figure all inner nodes are alike, whatever the search does with them. */
static void
finish_blank_box (PodaFigure *figure, PodaBox *box)
{
    const PodaNode *node = poda_record_node (figure->record, box->node);
    const PodaDrawing *drawing = &figure->drawing;
    gboolean values = (drawing->labels & PODA_LABEL_VALUE) != 0;
    box->state = PODA_STATE_LEFT;
    if (node->status == PODA_STATUS_PRUNED)
        box->status = box->leaf ? PODA_STATUS_TERMINAL : PODA_STATUS_EXPANDED;
    if (box->leaf && values && !drawing->hide_leaves)
        box->value =
            node->status == PODA_STATUS_PRUNED
                ? box->given
                : poda_figure_keep_value (figure, poda_box_view (figure, box),
                                          node->value, (PodaBound) node->bound);
    if (box->leaf)
        return;
    box->value = values ? PODA_FIELD : NULL;
    if (poda_figure_has_windows (figure))
        box->alpha = box->beta = PODA_FIELD;
}

static void
finish_box (PodaFigure *figure, PodaBox *box)
{
    const PodaNode *node = poda_record_node (figure->record, box->node);
    guint labels = figure->drawing.labels;
    char order[16];
    box->status = node->status;
    box->cut = node->cut;
    box->pv = node->pv;
    if (node->status == PODA_STATUS_PRUNED) {
        box->state = PODA_STATE_SKIPPED;
        box->value = box->given;
        return;
    }
    box->state = PODA_STATE_LEFT;
    if ((labels & PODA_LABEL_VALUE) != 0)
        box->value = poda_figure_keep_value (figure, poda_box_view (figure, box),
                                             node->value, (PodaBound) node->bound);
    if ((labels & PODA_LABEL_BOUND) != 0 && !box->leaf)
        box->bound = bound_word (figure, box, node);
    if ((labels & PODA_LABEL_ORDER) == 0)
        return;
    g_snprintf (order, sizeof order, "%u", box->node);
    box->order = g_string_chunk_insert (figure->strings, order);
}

void
poda_figure_finish_boxes (PodaFigure *figure, const guint32 *box_of)
{
    gboolean blank = figure->drawing.blank;
    g_autoptr (PodaMoment) end = NULL;
    if (poda_figure_has_windows (figure) && !blank)
        end = add_reasons (figure, box_of, G_MAXSIZE);
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        PodaBox *box = &figure->boxes[i];
        if (box->others > 0)
            continue;
        if (blank)
            finish_blank_box (figure, box);
        else
            finish_box (figure, box);
        box->reason = box->why;
        if (end != NULL && !box->leaf && box->state != PODA_STATE_SKIPPED)
            write_window (figure, box, end);
    }
}

/* --- Before the search: the longest texts that may come --- */

/* Appends a number that no other of its length is wider than, after `\n` but at the
 * beginning. */
static void
append_longest (GString *text, guint digits)
{
    if (text->len > 0)
        g_string_append_c (text, '\n');
    if (digits > 1)
        g_string_append (text, "−");
    if (digits <= 2)
        g_string_append (text, "∞");
    for (guint i = 2; digits > 2 && i <= digits; i++)
        g_string_append_c (text, '8');
}

/* As many bounds as a node with so many children can have, of those that are shown. */
static const char *
keep_longest (PodaFigure *figure, guint n)
{
    g_autoptr (GString) text = g_string_new (NULL);
    guint digits = CLAMP (figure->digits[PODA_NUMBER_BOUND], 2, PODA_NUMBER_LENGTH);
    for (guint i = 0; i < MIN (n, BOUNDS_IN_STEP); i++)
        append_longest (text, digits);
    return g_string_chunk_insert (figure->strings, text->str);
}

/* "≥ −88", "−88 ≥ −88" */
static const char *
keep_sample (PodaFigure *figure, const char *before, const char *between, guint digits)
{
    g_autoptr (GString) number = g_string_new (NULL);
    append_longest (number, CLAMP (digits, 1, PODA_NUMBER_LENGTH));
    g_autofree char *text = between == NULL
                                ? g_strconcat (before, number->str, NULL)
                                : g_strconcat (number->str, between, number->str, NULL);
    return g_string_chunk_insert (figure->strings, text);
}

static void
add_longest_window (PodaFigure *figure, PodaBox *box)
{
    const PodaNode *node = poda_record_node (figure->record, box->node);
    gboolean negated =
        figure->drawing.mover_view && poda_box_view (figure, box) == PODA_MIN;
    gboolean max = box->player == PODA_MAX || negated; /* whose bound is alpha */
    gboolean parent = box->child != PODA_FIGURE_NONE || box->folded;
    guint n_children = parent ? g_node_n_children ((GNode *) node) : 0;
    guint n = box->player == PODA_CHANCE ? 1 : n_children + 1;
    box->alpha = keep_longest (figure, max ? n : 1);
    box->beta = keep_longest (figure, max ? 1 : n);
    box->reason =
        keep_sample (figure, NULL, " ≥ ", MAX (figure->digits[PODA_NUMBER_BOUND], 2));
    box->cut = PODA_CUT_SHALLOW;
}

static const char *
widest_bound (void)
{
    const char *const words[] = { _ ("exact"), _ ("at least"), _ ("at most") };
    const char *widest = words[0];
    for (guint i = 1; i < G_N_ELEMENTS (words); i++)
        if (poda_text_width (words[i], PODA_FONT_ORDER, FALSE)
            > poda_text_width (widest, PODA_FONT_ORDER, FALSE))
            widest = words[i];
    return widest;
}

static void
add_longest (PodaFigure *figure, PodaBox *box, const char *order)
{
    guint labels = figure->drawing.labels;
    gboolean windowed = poda_record_problem (figure->record)->algorithm->windowed;
    box->state = PODA_STATE_UNSEEN;
    if ((labels & PODA_LABEL_VALUE) != 0)
        box->value = keep_sample (
            figure, windowed && !box->leaf ? "≥ " : "", NULL,
            figure->digits[box->leaf ? PODA_NUMBER_LEAF : PODA_NUMBER_VALUE]);
    if ((labels & PODA_LABEL_ORDER) != 0)
        box->order = order;
    if ((labels & PODA_LABEL_BOUND) != 0 && !box->leaf)
        box->bound = widest_bound ();
    if (box->leaf || !poda_figure_has_windows (figure))
        return;
    if (figure->drawing.blank)
        box->alpha = box->beta = PODA_FIELD;
    else
        add_longest_window (figure, box);
}

/* Counts the nodes that were entered by the moment. With a focus the numbers are those
 * of the whole tree. */
static guint32
count_known (const PodaRecord *record, const PodaMoment *known)
{
    guint32 n = 0;
    while (n < poda_record_n_visited (record)
           && poda_moment_seen (known, poda_record_node (record, n + 1)) != NULL)
        n++;
    return n;
}

/* TRUE if the moment has a cut at a box, whose reason only steps tell. */
static gboolean
has_cut (const PodaFigure *figure, const PodaMoment *known)
{
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        const PodaNode *node = poda_record_node (figure->record, figure->boxes[i].node);
        if (known == NULL ? node->cut != PODA_CUT_NONE
                          : poda_moment_cut (known, node) != PODA_CUT_NONE)
            return TRUE;
    }
    return FALSE;
}

void
poda_figure_unsearched_boxes (PodaFigure *figure, const guint32 *box_of,
                              const PodaMoment *known)
{
    char order[16];
    g_snprintf (order, sizeof order, "%u",
                known == NULL ? poda_record_n_nodes (figure->record)
                              : count_known (figure->record, known));
    for (char *c = order; *c != '\0'; c++)
        *c = '8';
    const char *kept = g_string_chunk_insert (figure->strings, order);
    for (guint32 i = 0; i < figure->n_boxes; i++)
        if (figure->boxes[i].others == 0)
            add_longest (figure, &figure->boxes[i], kept);
    /* A whole that grows is never drawn itself. */
    if (!poda_figure_has_windows (figure) || figure->drawing.blank
        || (figure->grows && known == NULL) || !has_cut (figure, known))
        return;
    poda_moment_free (add_reasons (
        figure, box_of,
        known == NULL ? G_MAXSIZE : poda_replay_position (poda_moment_replay (known))));
}

/* --- At a moment --- */

/* The reason of a cut without the node that set the bound, which the caption names. */
static const char *
keep_short (PodaFigure *still, const char *reason)
{
    const char *comma = strstr (reason, ", ");
    return comma == NULL ? reason
                         : g_string_chunk_insert_len (still->strings, reason,
                                                      (gssize) (comma - reason));
}

static void
fill_entered (PodaFigure *still, PodaBox *box, const PodaBox *room)
{
    const PodaNode *node = poda_record_node (still->record, box->node);
    const PodaNode *seen = poda_moment_seen (still->moment, node);
    gboolean blank = still->drawing.blank && !box->leaf;
    char order[16];
    PodaValue value;
    PodaBound bound;
    box->status = seen->status;
    box->cut = seen->cut;
    if (blank && room->value != NULL)
        box->value = PODA_FIELD;
    else if (room->value != NULL
             && poda_moment_value (still->moment, node, &value, &bound))
        box->value =
            poda_figure_keep_value (still, poda_box_view (still, box), value, bound);
    if (room->order != NULL) {
        g_snprintf (order, sizeof order, "%u", box->node);
        box->order = g_string_chunk_insert (still->strings, order);
    }
    if (room->bound != NULL && box->state != PODA_STATE_OPEN)
        box->bound = bound_word (still, box, node);
    if (blank && room->alpha != NULL)
        box->alpha = box->beta = PODA_FIELD;
    else if (room->alpha != NULL)
        write_window (still, box, still->moment);
    if (!blank && room->reason != NULL && box->cut != PODA_CUT_NONE)
        box->reason = keep_short (still, room->why);
}

/* Of a node that was not entered yet only what an exercise gives is shown: its shape,
 * its name, its move, and the value of an explicit tree's leaf. */
static void
fill_box (PodaFigure *still, PodaBox *box, const PodaBox *room)
{
    const PodaNode *node = poda_record_node (still->record, box->node);
    gboolean tree =
        poda_tree_of_game (poda_record_problem (still->record)->game) != NULL;
    box->state = poda_moment_state (still->moment, node);
    box->cut = PODA_CUT_NONE;
    box->value = room->value != NULL ? "" : NULL;
    box->order = room->order != NULL ? "" : NULL;
    box->bound = room->bound != NULL ? "" : NULL;
    box->alpha = box->beta = room->alpha != NULL ? "" : NULL;
    box->reason = room->reason != NULL ? "" : NULL;
    if (box->given != NULL && (tree || box->state == PODA_STATE_SKIPPED))
        box->value = box->given;
    if (box->state == PODA_STATE_UNSEEN) {
        box->cells = box->cells != NULL ? "" : NULL;
        box->position = box->position != NULL ? "" : NULL;
        box->status = PODA_STATUS_EXPANDED;
        box->last_cell = -1;
    } else if (box->state == PODA_STATE_SKIPPED) {
        box->status = !still->drawing.blank ? PODA_STATUS_PRUNED
                      : box->leaf           ? PODA_STATUS_TERMINAL
                                            : PODA_STATUS_EXPANDED;
    } else {
        fill_entered (still, box, room);
    }
    if (box->parent == PODA_FIGURE_NONE || still->drawing.blank)
        return;
    const PodaBox *parent = &still->boxes[box->parent];
    const PodaNode *above = poda_record_node (still->record, parent->node);
    box->best = parent->state == PODA_STATE_OPEN
                && poda_moment_seen (still->moment, above)->best == box->node;
}

/* A box for others is there from the start. */
static gboolean
has_entered (const PodaBox *box)
{
    return box->others == 0
           && (box->state == PODA_STATE_OPEN || box->state == PODA_STATE_LEFT);
}

/* The nodes entered by now have their ids; the others come after them. */
static void
number_boxes (PodaFigure *still)
{
    guint32 entered = 0;
    for (guint32 i = 0; i < still->n_boxes; i++)
        if (has_entered (&still->boxes[i]))
            entered = MAX (entered, still->boxes[i].node);
    for (guint32 i = 0; i < still->n_boxes; i++) {
        PodaBox *box = &still->boxes[i];
        box->number =
            still->drawing.steady || has_entered (box) ? box->node : ++entered;
    }
}

/* Marks where the search is. A node that is not drawn is hidden by a fold, or by the
 * box for siblings: that is marked then, unless these are merged. */
static void
mark_current (PodaFigure *still)
{
    const PodaReplay *replay = poda_moment_replay (still->moment);
    PodaBox *found = NULL;
    if (poda_replay_position (replay) == 0)
        return;
    const PodaNode *node = poda_replay_node (replay);
    for (; node != NULL && found == NULL; node = poda_node_parent (node))
        for (guint32 i = 0; i < still->n_boxes && found == NULL; i++)
            if (still->boxes[i].node == node->id && still->boxes[i].others == 0)
                found = &still->boxes[i];
    if (found == NULL) /* it is outside of the focus */
        return;
    if (!found->folded && found->node != poda_replay_step (replay)->node
        && !still->drawing.merge)
        for (guint32 c = found->child; c != PODA_FIGURE_NONE; c = still->boxes[c].next)
            if (still->boxes[c].others > 0) {
                found = &still->boxes[c];
                break;
            }
    found->current = TRUE;
}

/* Games whose trees have so many nodes are known before they are searched. */
#define SMALL_GAME 300

gboolean
poda_stills_want_whole (const PodaProblem *problem)
{
    guint64 budget = SMALL_GAME;
    if (poda_tree_of_game (problem->game) != NULL)
        return TRUE;
    PodaSize size = poda_size_find (problem, &problem->root, 0, &budget, 1);
    return size.counted && size.nodes <= SMALL_GAME
           && (problem->max_nodes == 0 || size.nodes <= (double) problem->max_nodes);
}

PodaFigure *
poda_figure_copy (const PodaFigure *whole)
{
    PodaFigure *still = g_memdup2 (whole, sizeof *whole);
    still->strings = g_string_chunk_new (1024);
    still->boxes = g_memdup2 (whole->boxes, whole->n_boxes * sizeof *whole->boxes);
    still->rooms = whole->boxes;
    still->bands = g_memdup2 (whole->bands, whole->n_bands * sizeof *whole->bands);
    still->notes = g_strdupv (whole->notes);
    return still;
}

void
poda_figure_fill (PodaFigure *still, const PodaFigure *whole, const PodaMoment *moment)
{
    const PodaReplay *replay = poda_moment_replay (moment);
    gboolean ended = poda_replay_position (replay) == poda_moment_n_steps (moment);
    still->whole = whole;
    still->moment = moment;
    if (still->rooms == NULL)
        still->rooms = g_memdup2 (still->boxes, still->n_boxes * sizeof *still->boxes);
    poda_figure_add_step_caption (still);
    for (guint32 i = 0; i < still->n_boxes; i++) {
        PodaBox *box = &still->boxes[i];
        if (box->others == 0) /* which says no more than that */
            fill_box (still, box, &still->rooms[i]);
        box->pv = ended && !still->drawing.blank
                  && poda_record_node (still->record, box->node)->pv;
    }
    number_boxes (still);
    if (!ended)
        mark_current (still);
    poda_figure_add_titles (still);
    still->legend = poda_legend_of (still);
}
