/* What the steps tell: windows as on paper, the reasons of cuts, and stills, which are
 * figures as they stand at one moment. */

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "base/texts.h"
#include "draw/figure/choice.h"
#include "draw/figure/figure_parts.h"
#include "draw/layout/layout.h"
#include "draw/figure/legend.h"
#include "draw/layout/metrics.h"
#include "report/phrase.h"
#include "report/sentence.h"
#include "search/size.h"
#include "tree/tree.h"

/* So many bounds are shown; of more, the first and the last ones. */
#define BOUNDS_SHOWN 6

/* In a still, where they are kept room for before anything is known of them. */
#define BOUNDS_IN_STILL 4

/* Of what names the node that made a cut, in pixels. */
#define SOURCE_WIDTH 150.0

static const char *
keep_history (PodaFigure *figure, const PodaValue *values, guint n, guint8 view)
{
    g_autoptr (GString) text = g_string_new (NULL);
    guint most = figure->drawing.stills ? BOUNDS_IN_STILL : BOUNDS_SHOWN;
    for (guint i = figure->drawing.latest && n > 0 ? n - 1 : 0; i < n; i++) {
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
    return poda_figure_keep_once (figure, text->str);
}

/* Writes the windows of a visited inner node at its box, as they stand at the
 * moment. */
static void
write_window (PodaFigure *figure, PodaBox *box, const PodaMoment *moment)
{
    const PodaNode *node = poda_record_node (figure->record, box->node);
    gboolean turned = figure->drawing.mover_view && box->view == PODA_MIN;
    guint n_alpha, n_beta;
    const PodaValue *alpha = poda_moment_bounds (moment, node, PODA_MAX, &n_alpha);
    const PodaValue *beta = poda_moment_bounds (moment, node, PODA_MIN, &n_beta);
    const char *low = keep_history (figure, alpha, n_alpha, box->view);
    const char *high = keep_history (figure, beta, n_beta, box->view);
    box->alpha = turned ? high : low;
    box->beta = turned ? low : high;
}

/* Whose value so far the node compares with: that of the node that the record names,
 * or, where the bound comes from farther up, of the one that set it; NULL for the
 * window's. */
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

/* As the code compares, α first: "15 ≥ 5, α from A" at a MIN node, "25 ≥ 15, β from B"
 * at a MAX node; without a node "25 ≥ 15, the window's β". */
static void
add_reason (PodaFigure *figure, PodaBox *box, const PodaReplay *replay)
{
    const PodaFrame *frame = poda_replay_frame (replay);
    gboolean min = box->player == PODA_MIN && !figure->drawing.mover_view;
    PodaValue bound = box->player == PODA_MIN ? frame->alpha : frame->beta;
    const PodaFrame *by = find_setter (replay, bound);
    char own[PODA_VALUE_BUFFER], other[PODA_VALUE_BUFFER];
    poda_figure_number (&figure->drawing, box->view, frame->value, own);
    poda_figure_number (&figure->drawing, box->view, bound, other);
    g_autofree char *whose =
        poda_phrase_bound (figure->record, min ? "α" : "β", by != NULL ? by->id : 0);
    g_autofree char *text = g_strdup_printf (
        "%s %s %s, %s", min ? other : own,
        poda_record_problem (figure->record)->strict ? ">" : "≥", min ? own : other,
        poda_figure_keep (figure, whose, SOURCE_WIDTH));
    box->reason = g_string_chunk_insert (figure->strings, text);
    box->lettered = by != NULL && poda_choice_has_letters (figure->record);
}

void
poda_figure_add_steps (PodaFigure *figure, const guint32 *box_of, gsize last)
{
    gboolean any = FALSE;
    for (guint32 i = 0; i < figure->n_boxes; i++)
        any |= figure->boxes[i].cut != PODA_CUT_NONE || !figure->drawing.stills;
    if (!any) /* nothing that steps alone tell */
        return;
    g_autoptr (PodaMoment) moment = poda_moment_new (figure->record);
    const PodaReplay *replay = poda_moment_replay (moment);
    while (poda_replay_position (replay) < last && poda_moment_next (moment)) {
        const PodaStep *step = poda_replay_step (replay);
        guint32 at = box_of[step->node];
        if (at == PODA_FIGURE_NONE || figure->boxes[at].leaf)
            continue;
        if (step->verb == PODA_CUT)
            add_reason (figure, &figure->boxes[at], replay);
        else if (step->verb == PODA_LEAVE && !figure->drawing.stills)
            write_window (figure, &figure->boxes[at], moment);
    }
}

/* --- Room for what may come --- */

/* A number that no other of its length is wider than; `\n` before it, but at the
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
    guint digits = CLAMP (figure->bound_digits, 2, PODA_NUMBER_LENGTH);
    n = MIN (n, figure->drawing.latest ? 1 : BOUNDS_IN_STILL);
    for (guint i = 0; i < n; i++)
        append_longest (text, digits);
    return poda_figure_keep_once (figure, text->str);
}

/* The node's children that there are to be seen. */
static guint
count_children (const PodaFigure *figure, const PodaBox *box)
{
    guint n = 0;
    if (box->child == PODA_FIGURE_NONE && !box->folded)
        return 0;
    for (const PodaNode *child =
             poda_node_child (poda_record_node (figure->record, box->node));
         child != NULL; child = poda_node_next (child))
        n++;
    return n;
}

/* "≥ −88", "88 ≥ −88" */
static const char *
keep_sample (PodaFigure *figure, const char *before, const char *between, guint digits)
{
    g_autoptr (GString) number = g_string_new (NULL);
    append_longest (number, CLAMP (digits, 1, PODA_NUMBER_LENGTH));
    g_autofree char *text = between == NULL
                                ? g_strconcat (before, number->str, NULL)
                                : g_strconcat (number->str, between, number->str, NULL);
    return poda_figure_keep_once (figure, text);
}

static void
make_window_room (PodaFigure *figure, PodaBox *room, guint n_children)
{
    gboolean turned = figure->drawing.mover_view && room->view == PODA_MIN;
    gboolean max = room->player == PODA_MAX || turned; /* whose bound is alpha */
    guint n = room->player == PODA_CHANCE ? 1 : n_children + 1;
    room->alpha = keep_longest (figure, max ? n : 1);
    room->beta = keep_longest (figure, max ? 1 : n);
    room->reason = keep_sample (figure, NULL, " ≥ ", MAX (figure->bound_digits, 2));
    room->cut = PODA_CUT_SHALLOW;
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

/* What may come to stand at a box, as far as is known before. */
static void
make_room (PodaFigure *figure, PodaBox *room, guint n_children, const char *order)
{
    guint labels = figure->drawing.labels;
    gboolean windowed = poda_record_problem (figure->record)->algorithm->windowed;
    const char *sign = windowed && !room->leaf ? "≥ " : "";
    if (room->others > 0)
        return;
    room->state = PODA_STATE_UNSEEN;
    room->status = room->at_limit ? PODA_STATUS_FRONTIER
                   : room->leaf   ? PODA_STATUS_TERMINAL
                                  : PODA_STATUS_EXPANDED;
    room->cut = PODA_CUT_NONE;
    room->pv = FALSE;
    room->value = room->bound = room->order = NULL;
    room->alpha = room->beta = room->reason = NULL;
    if ((labels & PODA_LABEL_VALUE) != 0)
        room->value = keep_sample (figure, sign, NULL,
                                   room->leaf ? figure->leaf_digits : figure->digits);
    if ((labels & PODA_LABEL_ORDER) != 0)
        room->order = order;
    if ((labels & PODA_LABEL_BOUND) != 0 && !room->leaf)
        room->bound = widest_bound ();
    if (room->leaf || !poda_figure_has_windows (figure))
        return;
    if (figure->drawing.blank)
        room->alpha = room->beta = PODA_FIELD;
    else
        make_window_room (figure, room, n_children);
}

void
poda_figure_place_rooms (PodaFigure *figure)
{
    PodaBox *boxes = figure->boxes;
    char order[16];
    g_snprintf (order, sizeof order, "%u", figure->n_numbered);
    for (char *c = order; *c != '\0'; c++)
        *c = '8';
    const char *kept = poda_figure_keep_once (figure, order);
    figure->rooms = g_memdup2 (boxes, figure->n_boxes * sizeof *boxes);
    for (guint32 i = 0; i < figure->n_boxes; i++)
        make_room (figure, &figure->rooms[i], count_children (figure, &boxes[i]), kept);
    figure->boxes = figure->rooms;
    poda_figure_place (figure);
    figure->boxes = boxes;
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        boxes[i].x = figure->rooms[i].x;
        boxes[i].y = figure->rooms[i].y;
        boxes[i].width = figure->rooms[i].width;
        boxes[i].height = figure->rooms[i].height;
        boxes[i].texts_at = figure->rooms[i].texts_at;
    }
}

/* --- Stills --- */

/* What has just happened; the caller frees it. How many steps are to come is not
 * told: it would tell of cuts. */
static char *
still_caption (const PodaFigure *figure)
{
    const PodaReplay *replay = poda_moment_replay (figure->moment);
    guint64 step = poda_replay_position (replay);
    if (figure->drawing.tells_task && step > 0) {
        g_autofree char *task = poda_figure_task (figure);
        return g_strdup_printf (_ ("step %" PRIu64 ": %s"), step, task);
    }
    if (figure->drawing.blank) /* what happened is asked */
        return g_strdup_printf (_ ("step %" PRIu64), step);
    if (step == 0)
        return g_strdup (_ ("step 0: the search has not begun yet"));
    g_autofree char *sentence = poda_sentence_step (replay);
    return g_strdup_printf (_ ("step %" PRIu64 ": %s"), step, sentence);
}

/* The texts of a box, each of which has a place where its room has one. */
#define N_TEXTS 6

static void
list_texts (PodaBox *box, const char **texts[N_TEXTS])
{
    texts[0] = &box->value;
    texts[1] = &box->order;
    texts[2] = &box->bound;
    texts[3] = &box->alpha;
    texts[4] = &box->beta;
    texts[5] = &box->reason;
}

/* The reason of a cut, without whose value it is: the caption says that. */
static const char *
keep_short (PodaFigure *still, const char *reason)
{
    const char *comma = strstr (reason, ", ");
    return comma == NULL ? reason
                         : g_string_chunk_insert_len (still->strings, reason,
                                                      (gssize) (comma - reason));
}

/* Of a node that was not entered yet only what an exercise gives stands there: its
 * shape, its name, its move, and the value of an explicit tree's leaf. */
static void
hide_unseen (PodaBox *box)
{
    box->cells = box->cells != NULL ? "" : NULL;
    box->position = box->position != NULL ? "" : NULL;
    box->status = PODA_STATUS_EXPANDED;
    box->cut = PODA_CUT_NONE;
    box->last_cell = -1;
}

static void
show_visited (PodaFigure *still, PodaBox *box, const PodaBox *end)
{
    const PodaBox *room = poda_box_room (still, box);
    const PodaNode *node = poda_record_node (still->record, box->node);
    const PodaNode *seen = poda_moment_seen (still->moment, node);
    char order[16];
    PodaValue value;
    PodaBound bound;
    box->status = seen->status;
    box->cut = seen->cut;
    if (room->value != NULL && poda_moment_value (still->moment, node, &value, &bound))
        box->value = poda_figure_keep_value (still, box->view, value, bound);
    g_snprintf (order, sizeof order, "%u", box->node);
    if (room->order != NULL)
        box->order = g_string_chunk_insert (still->strings, order);
    if (room->bound != NULL && box->state != PODA_STATE_OPEN)
        box->bound = end->bound;
    if (room->alpha != NULL)
        write_window (still, box, still->moment);
    if (still->drawing.blank && !box->leaf) {
        box->value = room->value != NULL ? PODA_FIELD : NULL;
        box->alpha = box->beta = room->alpha != NULL ? PODA_FIELD : NULL;
    } else if (room->reason != NULL && box->cut != PODA_CUT_NONE)
        box->reason = keep_short (still, end->reason);
}

/* What stands below a node now, in the middle of the room that is kept for what may. */
static void
centre_texts (const PodaFigure *still, PodaBox *box)
{
    const PodaBox *room = poda_box_room (still, box);
    if (poda_box_has_below (still, box) && !box->leaf)
        box->texts_at +=
            (poda_box_texts_width (still, room) - poda_box_texts_width (still, box))
            / 2;
}

/* `given`: leaves have their values from the start. */
static void
show_box (PodaFigure *still, PodaBox *box, gboolean given)
{
    if (box->others > 0) /* which says no more than that */
        return;
    const PodaBox end = *box;
    PodaBox room = *poda_box_room (still, box);
    const PodaNode *node = poda_record_node (still->record, box->node);
    const char **texts[N_TEXTS], **places[N_TEXTS];
    box->state = poda_moment_state (still->moment, node);
    box->pv = FALSE;
    list_texts (box, texts);
    list_texts (&room, places);
    for (guint i = 0; i < N_TEXTS; i++)
        *texts[i] = *places[i] != NULL ? "" : NULL;
    gboolean told = given || box->state == PODA_STATE_SKIPPED;
    if (box->leaf && told && end.value != NULL)
        box->value = end.value;
    if (box->state == PODA_STATE_UNSEEN)
        hide_unseen (box);
    else if (box->state != PODA_STATE_SKIPPED)
        show_visited (still, box, &end);
    centre_texts (still, box);
    if (box->parent == PODA_FIGURE_NONE)
        return;
    const PodaBox *parent = &still->boxes[box->parent];
    const PodaNode *above = poda_record_node (still->record, parent->node);
    const PodaNode *seen = poda_moment_seen (still->moment, above);
    box->best = parent->state == PODA_STATE_OPEN && seen->best == box->node
                && !still->drawing.blank;
}

/* A box for others stands there from the start. */
static gboolean
has_entered (const PodaBox *box)
{
    return box->others == 0
           && (box->state == PODA_STATE_OPEN || box->state == PODA_STATE_LEFT);
}

/* The nodes entered by now have their ids; the others come behind them. */
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

/* The box for the children of a node that are not drawn, or the node's own, where there
 * is none, or where these are twins of others too. */
static PodaBox *
find_others (PodaFigure *still, PodaBox *box)
{
    for (guint32 c = box->child; c != PODA_FIGURE_NONE; c = still->boxes[c].next)
        if (still->boxes[c].others > 0 && !still->drawing.merge)
            return &still->boxes[c];
    return box;
}

/* Where the node itself is hidden, what hides it is where the search is: a fold, or the
 * box for siblings. */
static void
mark_current (PodaFigure *still)
{
    const PodaReplay *replay = poda_moment_replay (still->moment);
    if (poda_replay_position (replay) == 0)
        return;
    g_autoptr (GHashTable) above = g_hash_table_new (NULL, NULL);
    for (const PodaNode *node = poda_replay_node (replay); node != NULL;
         node = poda_node_parent (node))
        g_hash_table_add (above, GUINT_TO_POINTER (node->id));
    PodaBox *deepest = NULL;
    for (guint32 i = 0; i < still->n_boxes; i++) {
        PodaBox *box = &still->boxes[i];
        if (box->others == 0
            && g_hash_table_contains (above, GUINT_TO_POINTER (box->node)))
            deepest = box;
    }
    if (deepest == NULL) /* it is outside of the focus */
        return;
    if (!deepest->folded && deepest->node != poda_replay_step (replay)->node)
        deepest = find_others (still, deepest);
    deepest->current = TRUE;
}

/* The rules first, which the caption of a whole figure tells. */
char *const *
poda_still_notes (const PodaRecord *record, const PodaDrawing *drawing,
                  char *const *more)
{
    GStrvBuilder *notes = g_strv_builder_new ();
    g_autofree char *rules = poda_sentence_rules (poda_record_problem (record));
    g_strv_builder_add (notes, rules);
    g_strv_builder_addv (notes, (const char **) more);
    if (drawing->mover_view)
        g_strv_builder_add (notes, _ ("the sentence says them as MAX sees them"));
    char *const *made = g_strv_builder_end (notes);
    g_strv_builder_unref (notes);
    return made;
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

static PodaFigure *
copy_figure (const PodaFigure *whole)
{
    PodaFigure *still = g_memdup2 (whole, sizeof *whole);
    gsize bytes = whole->n_boxes * sizeof *whole->boxes;
    still->strings = g_string_chunk_new (1024);
    still->kept = poda_texts_new (NULL, NULL);
    still->boxes = g_memdup2 (whole->boxes, bytes);
    still->rooms = g_memdup2 (whole->rooms, bytes);
    still->bands = g_memdup2 (whole->bands, whole->n_bands * sizeof *whole->bands);
    still->notes = NULL;
    return still;
}

PodaFigure *
poda_figure_at (const PodaFigure *whole, const PodaMoment *moment)
{
    PodaFigure *still = whole->grows
                            ? poda_figure_make (whole->record, &whole->wanted, moment)
                            : copy_figure (whole);
    const PodaProblem *problem = poda_record_problem (whole->record);
    const PodaReplay *replay = poda_moment_replay (moment);
    gboolean given =
        poda_tree_of_game (problem->game) != NULL && !whole->drawing.hide_leaves;
    char *const *notes = still->notes;
    still->whole = whole;
    still->moment = moment;
    still->notes = poda_still_notes (whole->record, &whole->drawing,
                                     whole->grows ? notes : whole->notes);
    g_strfreev ((char **) notes);
    g_autofree char *caption = still_caption (still);
    still->caption = g_string_chunk_insert (still->strings, caption);
    for (guint32 i = 0; i < still->n_boxes; i++)
        show_box (still, &still->boxes[i], given);
    number_boxes (still);
    if (poda_replay_position (replay) != poda_moment_n_steps (moment))
        mark_current (still);
    else if (!still->drawing.blank) /* after the last step the answer stands there */
        for (guint32 i = 0; i < still->n_boxes; i++)
            still->boxes[i].pv =
                poda_record_node (still->record, still->boxes[i].node)->pv;
    poda_figure_add_titles (still);
    still->legend = poda_legend_of (still);
    return still;
}
