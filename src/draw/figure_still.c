/* Stills: a figure as it stands at one moment. */

#include "draw/figure_parts.h"

#include <glib/gi18n-lib.h>

#include "record/say/sentence.h"

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
    hide (&box->value);
    hide (&box->order);
    hide (&box->cells);
    hide (&box->position);
    hide (&box->bound);
    hide (&box->alpha);
    hide (&box->beta);
    hide (&box->reason);
    box->status = PODA_STATUS_EXPANDED;
    box->cut = PODA_CUT_NONE;
    box->last_cell = -1;
}

static void
write_value (PodaFigure *still, PodaBox *box, const PodaNode *node)
{
    PodaValue value;
    PodaBound bound;
    gboolean known = poda_moment_value (still->moment, node, &value, &bound);
    if (box->value != NULL)
        box->value =
            known ? poda_figure_keep_value (still, box->view, value, bound) : "";
    if (box->state == PODA_STATE_OPEN)
        hide (&box->bound);
}

static void
show_visited (PodaFigure *still, PodaBox *box, const PodaNode *node)
{
    const PodaNode *seen = poda_moment_seen (still->moment, node);
    box->status = seen->status;
    box->cut = seen->cut;
    write_value (still, box, node);
    if (box->alpha != NULL)
        poda_figure_write_window (still, box, still->moment);
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

/* After the last step the answer stands there. */
static void
mark_answer (PodaFigure *still)
{
    for (guint32 i = 0; i < still->n_boxes; i++)
        still->boxes[i].pv = still->whole->boxes[i].pv;
}

static guint
legend_of (const PodaBox *box)
{
    guint legend = poda_figure_legend_of (box, FALSE);
    if (box->state == PODA_STATE_UNSEEN)
        legend |= PODA_LEGEND_UNSEEN;
    if (box->state == PODA_STATE_OPEN)
        legend |= PODA_LEGEND_OPEN;
    if (box->current)
        legend |= PODA_LEGEND_CURRENT;
    if (box->best)
        legend |= PODA_LEGEND_BEST;
    return legend;
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
    still->legend = 0;
    g_autofree char *caption = poda_figure_still_caption (moment);
    still->caption = g_string_chunk_insert (still->strings, caption);
    for (guint32 i = 0; i < still->n_boxes; i++)
        show_box (still, &still->boxes[i]);
    if (poda_replay_position (replay) == poda_moment_n_steps (moment))
        mark_answer (still);
    else
        mark_current (still);
    poda_figure_add_titles (still);
    for (guint32 i = 0; i < still->n_boxes; i++)
        still->legend |= legend_of (&still->boxes[i]);
    return still;
}
