/* What the steps tell: windows as on paper, the reasons of cuts, and stills, which are
 * figures as they stand at one moment. */

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "draw/figure_parts.h"
#include "draw/layout.h"
#include "draw/legend.h"
#include "draw/metrics.h"
#include "record/say/sentence.h"

/* So many bounds are shown; of more, the first and the last ones. */
#define BOUNDS_SHOWN 6

/* Of longer searches the captions of stills are not compared: it would take seconds. */
#define MOST_CAPTIONS 100000

/* Of the name of the node that made a cut, in pixels. */
#define NAME_WIDTH 90.0

static const char *
keep_history (PodaFigure *figure, const PodaValue *values, guint n, guint8 view)
{
    g_autoptr (GString) text = g_string_new (NULL);
    for (guint i = 0; i < n; i++) {
        char number[PODA_VALUE_BUFFER];
        if (n > BOUNDS_SHOWN && i == 1) {
            g_string_append (text, "\n…");
            i = n - BOUNDS_SHOWN + 2;
        }
        if (text->len > 0)
            g_string_append_c (text, '\n');
        g_string_append (
            text, poda_figure_number (&figure->drawing, view, values[i], number));
    }
    return g_string_chunk_insert_const (figure->strings, text->str);
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

/* Where a value comes from: the number beside the node, which is marked as one where
 * the node has another name, else the name. */
static char *
source_label (PodaFigure *figure, guint32 id)
{
    const PodaNode *node = poda_record_node (figure->record, id);
    g_autofree char *name = poda_record_spoken_name (figure->record, node);
    g_autofree char *number = g_strdup_printf ("%u", id);
    if ((figure->drawing.labels & PODA_LABEL_ORDER) != 0 && strcmp (name, number) != 0)
        return g_strdup_printf (_ ("from #%u"), id);
    if (poda_node_parent (node) == NULL && strcmp (name, _ ("root")) == 0)
        return g_strdup (_ ("from the root"));
    return g_strdup_printf (_ ("from node %s"),
                            poda_figure_keep (figure, name, NAME_WIDTH));
}

/* "10 ≥ −3, from node 2"; without a node the window's own limit: "10 ≥ β = 7, the
 * window". */
static void
add_reason (PodaFigure *figure, PodaBox *box, const PodaReplay *replay)
{
    static const char *const relations[2][2] = { { "≥", ">" }, { "≤", "<" } };
    const PodaFrame *frame = poda_replay_frame (replay);
    const PodaDrawing *drawing = &figure->drawing;
    gboolean min = box->player == PODA_MIN && !drawing->mover_view;
    const char *relation = relations[min][poda_record_problem (figure->record)->strict];
    char own[PODA_VALUE_BUFFER], other[PODA_VALUE_BUFFER];
    poda_figure_number (drawing, box->view, frame->value, own);
    const PodaFrame *by = poda_replay_cause (replay);
    g_autofree char *text = NULL;
    if (by == NULL) {
        PodaValue limit = box->player == PODA_MIN ? frame->alpha : frame->beta;
        poda_figure_number (drawing, box->view, limit, other);
        text = g_strdup_printf (_ ("%s %s %s = %s, the window"), own, relation,
                                min ? "α" : "β", other);
    } else {
        poda_figure_number (drawing, box->view, by->value, other);
        g_autofree char *name = source_label (figure, by->id);
        text = g_strdup_printf ("%s %s %s, %s", own, relation, other, name);
    }
    box->reason = g_string_chunk_insert (figure->strings, text);
}

static void
widen (const char **widest, const char *text)
{
    if (*widest == NULL
        || poda_text_width (*widest, PODA_FONT_WINDOW, FALSE)
               < poda_text_width (text, PODA_FONT_WINDOW, FALSE))
        *widest = text;
}

/* What stands at an open node may be longer than what will stand there in the end. */
static void
make_room (PodaFigure *figure, PodaBox *box, const PodaMoment *moment)
{
    const PodaFrame *frame = poda_replay_frame (poda_moment_replay (moment));
    if (box->value != NULL && frame->returned > 0) {
        char number[PODA_VALUE_BUFFER];
        poda_figure_number (&figure->drawing, box->view, frame->value, number);
        widen (&box->widest_value,
               g_string_chunk_insert_const (figure->strings, number));
    }
    if (!poda_figure_has_windows (figure))
        return;
    write_window (figure, box, moment);
    widen (&box->widest_alpha, box->alpha);
    widen (&box->widest_beta, box->beta);
}

static void
take_step (PodaFigure *figure, PodaBox *box, const PodaMoment *moment)
{
    const PodaReplay *replay = poda_moment_replay (moment);
    PodaVerb verb = poda_replay_step (replay)->verb;
    gboolean windows = poda_figure_has_windows (figure);
    if (verb == PODA_CUT && windows)
        add_reason (figure, box, replay);
    else if (verb == PODA_LEAVE && windows)
        write_window (figure, box, moment);
    else if (figure->drawing.stills)
        make_room (figure, box, moment);
}

/* What has just happened; the caller frees it. */
static char *
still_caption (const PodaMoment *moment)
{
    const PodaReplay *replay = poda_moment_replay (moment);
    guint64 step = poda_replay_position (replay), n = poda_moment_n_steps (moment);
    if (step == 0)
        return g_strdup_printf (
            _ ("step 0 of %" PRIu64 ": the search has not begun yet"), n);
    g_autofree char *spoken = poda_sentence_step (replay);
    /* A picture's minus signs are as wide as its digits; what is spoken has hyphens. */
    g_autoptr (GRegex) hyphen = g_regex_new ("(?<![^\\s(])-(?=[0-9.∞])", 0, 0, NULL);
    g_autofree char *sentence =
        g_regex_replace_literal (hyphen, spoken, -1, 0, "−", 0, NULL);
    return g_strdup_printf (_ ("step %" PRIu64 " of %" PRIu64 ": %s"), step, n,
                            sentence);
}

void
poda_figure_add_steps (PodaFigure *figure, const guint32 *box_of)
{
    g_autoptr (PodaMoment) moment = poda_moment_new (figure->record);
    const PodaReplay *replay = poda_moment_replay (moment);
    gboolean captions =
        figure->drawing.stills && poda_moment_n_steps (moment) <= MOST_CAPTIONS;
    double longest = 0;
    while (poda_moment_next (moment)) {
        guint32 at = box_of[poda_replay_step (replay)->node];
        if (at != PODA_FIGURE_NONE && !figure->boxes[at].leaf)
            take_step (figure, &figure->boxes[at], moment);
        if (!captions)
            continue;
        g_autofree char *caption = still_caption (moment);
        double width = poda_text_width (caption, PODA_FONT_CAPTION, FALSE);
        if (width > longest) {
            longest = width;
            figure->longest = g_string_chunk_insert (figure->strings, caption);
        }
    }
}

/* Keeps a text's place, where there is one. */
static void
hide (const char **text)
{
    if (*text != NULL)
        *text = "";
}

/* Of a node that was not entered yet only what an exercise gives stands there: its
 * shape, its name and its move. */
static void
hide_unseen (PodaBox *box)
{
    const char **const texts[] = { &box->value,    &box->order, &box->cells,
                                   &box->position, &box->bound, &box->alpha,
                                   &box->beta,     &box->reason };
    for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
        hide (texts[i]);
    box->status = PODA_STATUS_EXPANDED;
    box->cut = PODA_CUT_NONE;
    box->last_cell = -1;
}

static void
show_visited (PodaFigure *still, PodaBox *box, const PodaNode *node)
{
    const PodaNode *seen = poda_moment_seen (still->moment, node);
    box->status = seen->status;
    box->cut = seen->cut;
    PodaValue value;
    PodaBound bound;
    gboolean known = poda_moment_value (still->moment, node, &value, &bound);
    if (box->value != NULL)
        box->value =
            known ? poda_figure_keep_value (still, box->view, value, bound) : "";
    if (box->state == PODA_STATE_OPEN)
        hide (&box->bound);
    if (box->alpha != NULL)
        write_window (still, box, still->moment);
    if (box->cut == PODA_CUT_NONE)
        hide (&box->reason);
}

static void
show_box (PodaFigure *still, PodaBox *box)
{
    const PodaNode *node = poda_record_node (still->record, box->node);
    box->state = poda_moment_state (still->moment, node);
    box->pv = FALSE;
    if (box->state == PODA_STATE_UNSEEN)
        hide_unseen (box);
    else if (box->state != PODA_STATE_SKIPPED)
        show_visited (still, box, node);
    if (box->parent == PODA_FIGURE_NONE)
        return;
    const PodaBox *parent = &still->boxes[box->parent];
    const PodaNode *above = poda_record_node (still->record, parent->node);
    const PodaNode *seen = poda_moment_seen (still->moment, above);
    box->best = parent->state == PODA_STATE_OPEN && seen->best == box->node;
}

/* Where the node itself is hidden by a fold, the fold is where the search is. */
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
        if (g_hash_table_contains (above, GUINT_TO_POINTER (box->node))
            && (box->folded || box->node == poda_replay_step (replay)->node))
            deepest = box;
    }
    if (deepest != NULL)
        deepest->current = TRUE;
}

/* The rules first, which the caption of a whole figure tells. */
static char *const *
make_notes (const PodaFigure *whole)
{
    GStrvBuilder *notes = g_strv_builder_new ();
    g_autofree char *rules =
        poda_sentence_rules (poda_record_problem (whole->record), PODA_STYLE_PICTURE);
    g_strv_builder_add (notes, rules);
    g_strv_builder_addv (notes, (const char **) whole->notes);
    if (whole->drawing.mover_view)
        g_strv_builder_add (notes, _ ("the sentence says them as MAX sees them"));
    char *const *made = g_strv_builder_end (notes);
    g_strv_builder_unref (notes);
    return made;
}

PodaFigure *
poda_figure_at (const PodaFigure *whole, const PodaMoment *moment)
{
    PodaFigure *still = g_memdup2 (whole, sizeof *whole);
    const PodaReplay *replay = poda_moment_replay (moment);
    still->whole = whole;
    still->moment = moment;
    still->strings = g_string_chunk_new (1024);
    still->boxes = g_memdup2 (whole->boxes, whole->n_boxes * sizeof *whole->boxes);
    still->bands = g_memdup2 (whole->bands, whole->n_bands * sizeof *whole->bands);
    still->notes = make_notes (whole);
    g_autofree char *caption = still_caption (moment);
    still->caption = g_string_chunk_insert (still->strings, caption);
    for (guint32 i = 0; i < still->n_boxes; i++)
        show_box (still, &still->boxes[i]);
    if (poda_replay_position (replay) != poda_moment_n_steps (moment))
        mark_current (still);
    else /* after the last step the answer stands there */
        for (guint32 i = 0; i < still->n_boxes; i++)
            still->boxes[i].pv = whole->boxes[i].pv;
    poda_figure_add_titles (still);
    still->legend = poda_legend_of (still);
    return still;
}
