/* The texts of a figure: the boxes' sentences for tooltips and screen readers, title,
 * caption and notes. */

#include <glib/gi18n-lib.h>

#include <inttypes.h>

#include "draw/figure/figure.h"
#include "record/strategy.h"
#include "report/phrase.h"
#include "report/sentence.h"
#include "search/rules.h"
#include "tree/tree.h"

/* Figures with more boxes have no tooltips. */
#define MAX_TOOLTIPS 5000

/* Describes a box; values have all their decimals here. Some formats ignore the last
 * arguments. */
static const char *
title_of (PodaFigure *figure, const PodaBox *box)
{
    const PodaNode *node = poda_record_node (figure->record, box->node);
    const char *kind = poda_player_label (box->player), *format;
    gboolean open = box->state == PODA_STATE_OPEN;
    guint8 view = poda_box_view (figure, box);
    PodaValue value = node->value;
    PodaBound bound = (PodaBound) node->bound;
    if (box->others > 0) {
        format = box->state == PODA_STATE_PRUNED
                     ? g_dngettext (GETTEXT_PACKAGE, "%u sibling, cut and not drawn",
                                    "%u siblings, cut and not drawn", box->others)
                     : g_dngettext (GETTEXT_PACKAGE, "%u sibling, not drawn",
                                    "%u siblings, not drawn", box->others);
        return poda_figure_store_format (figure, format, box->others);
    }
    g_autofree char *name = poda_record_display_name (figure->record, node);
    if (figure->drawing.blank || (!open && box->state != PODA_STATE_DONE)) {
        gboolean given = box->leaf && poda_is_shown (box->value);
        format = box->state == PODA_STATE_PRUNED ? _ ("%s: cut, never visited")
                 : box->state != PODA_STATE_UNVISITED
                     ? given ? _ ("%s, a leaf: %s") : "%s, %s"
                 : given ? _ ("%s, a leaf, not entered yet: %s")
                         : _ ("%s: not entered yet");
        return poda_figure_store_format (figure, format, name,
                                         given ? box->value : kind);
    }
    if (box->leaf)
        kind = box->status == PODA_STATUS_FRONTIER && !open ? _ ("at the depth limit")
                                                            : _ ("a leaf");
    if (open && !poda_snapshot_value (figure->snapshot, node, &value, &bound))
        return poda_figure_store_format (figure, _ ("node %u, %s, %s, just entered"),
                                         box->node, name, kind);
    if (figure->drawing.mover_view && view == PODA_MIN)
        value = 0.0 - value;
    g_autofree char *phrase =
        poda_phrase_value (value, poda_figure_bound (&figure->drawing, view, bound));
    format = box->leaf ? _ ("node %u, %s, %s: %s")
             : open    ? _ ("node %u, %s, %s, open: %s so far")
             : poda_is_shown (box->reason)
                 ? _ ("node %u, %s, %s: %s; its remaining children are cut (%s)")
             : box->cut != PODA_CUT_NONE
                 ? _ ("node %u, %s, %s: %s; its remaining children are cut")
                 : _ ("node %u, %s, %s: %s");
    return poda_figure_store_format (figure, format, box->node, name, kind, phrase,
                                     box->reason);
}

void
poda_figure_add_tooltips (PodaFigure *figure)
{
    for (guint32 i = 0; figure->n_boxes <= MAX_TOOLTIPS && i < figure->n_boxes; i++)
        figure->boxes[i].title = title_of (figure, &figure->boxes[i]);
}

/* Returns the instruction of an exercise; the caller frees it. */
static char *
task_of (const PodaFigure *figure)
{
    gboolean windows = poda_figure_has_windows (figure);
    if (figure->drawing.for_steps)
        return g_strdup (windows ? _ ("fill in values, α and β as they stand now")
                                 : _ ("fill in the values as they stand now"));
    return g_strconcat (
        windows ? _ ("fill in each node's value, and α and β as they stand when the "
                     "search leaves it")
                : _ ("fill in each node's value"),
        poda_rule_matters (PODA_RULE_CUT, poda_record_problem (figure->record))
            ? _ ("; strike out what is cut")
            : "",
        NULL);
}

/* Returns the caption of a finished search: the rules, or only the algorithm if
 * `named`, and the result. */
static char *
caption_of (const PodaFigure *figure, const PodaRecord *record, gboolean named)
{
    const PodaDrawing *drawing = &figure->drawing;
    const PodaProblem *problem = poda_record_problem (record);
    g_autofree char *rules = named ? poda_rule_caption (PODA_RULE_ALGORITHM, problem)
                                   : poda_sentence_rules (problem);
    g_autofree char *result = NULL;
    if (!drawing->shows_task && !drawing->blank)
        result = drawing->caption == PODA_CAPTION_SHORT && drawing->side_of_pair == NULL
                     ? poda_sentence_outcome (record)
                     : poda_sentence_result (record);
    return g_strjoin (" · ", rules, result, NULL);
}

void
poda_figure_add_title_and_caption (PodaFigure *figure)
{
    const PodaDrawing *drawing = &figure->drawing;
    const PodaProblem *problem = poda_record_problem (figure->record);
    const PodaGame *game = problem->game;
    const PodaPairSide *side_of_pair = drawing->side_of_pair;
    const char *title = drawing->title;
    if (title == NULL)
        title = poda_tree_title (game);
    if (title == NULL) /* a tree without a title has none */
        title = poda_tree_of_game (game) != NULL ? "" : game->name;
    figure->title = g_string_chunk_insert (figure->strings, title);
    /* The algorithm's name suffices if it distinguishes the two searches. */
    gboolean named =
        drawing->caption == PODA_CAPTION_SHORT
        && (side_of_pair == NULL
            || problem->algorithm
                   != poda_record_problem (side_of_pair->other->record)->algorithm);
    g_autofree char *caption = caption_of (figure, figure->record, named);
    g_autofree char *task = task_of (figure);
    figure->caption = drawing->shows_task
                          ? poda_figure_store_format (figure, "%s · %s", caption, task)
                          : g_string_chunk_insert (figure->strings, caption);
}

/* Adds the caption of a step. The number of steps to come would reveal cuts. */
void
poda_figure_add_step_caption (PodaFigure *step_figure)
{
    const PodaReplay *replay = poda_snapshot_replay (step_figure->snapshot);
    guint64 step = poda_replay_position (replay);
    gboolean task = step_figure->drawing.shows_task && step > 0;
    g_autofree char *text = task       ? task_of (step_figure)
                            : step > 0 ? poda_sentence_step (replay)
                                       : NULL;
    g_auto (GStrv) notes = step_figure->notes;
    g_autofree char *rules = poda_sentence_rules (step_figure->asked);
    if (step_figure->drawing.blank && !task) /* the student is asked what happened */
        step_figure->caption =
            poda_figure_store_format (step_figure, _ ("step %" PRIu64), step);
    else if (step == 0)
        step_figure->caption = _ ("step 0: the search has not begun yet");
    else
        step_figure->caption = poda_figure_store_format (
            step_figure, _ ("step %" PRIu64 ": %s"), step, text);
    step_figure->notes = g_new0 (char *, 1);
    poda_figure_note (step_figure, "%s", rules);
    for (guint i = 0; notes[i] != NULL; i++)
        poda_figure_note (step_figure, "%s", notes[i]);
    if (step_figure->drawing.mover_view)
        poda_figure_note (
            step_figure, "%s",
            _ ("the sentence gives the numbers from MAX's point of view"));
}

/* Marks winning strategies and adds a note with their number. */
void
poda_figure_mark_strategy (PodaFigure *figure)
{
    g_autoptr (PodaStrategies) strategies = poda_strategies_new (
        figure->record, figure->drawing.strategist, figure->drawing.win_at);
    guint64 count = poda_strategies_count (strategies, poda_figure_root (figure));
    const char *player = poda_player_label (figure->drawing.strategist);
    const char *format =
        count == 0 ? _ ("%s has no winning strategy")
        : count > PODA_STRATEGIES_COUNTED
            ? _ ("%s has more than a billion winning strategies")
            : g_dngettext (GETTEXT_PACKAGE, "%s has %u winning strategy",
                           "%s has %u winning strategies", (gulong) count);
    poda_figure_note (figure, format, player, (guint) count);
    if (!poda_strategies_complete (strategies))
        poda_figure_note (
            figure, "%s",
            _ ("skipped subtrees count as lost; minimax visits them all"));
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        PodaBox *box = &figure->boxes[i];
        const PodaNode *node = poda_record_node (figure->record, box->node);
        gboolean won = box->others == 0 && poda_strategies_count (strategies, node) > 0;
        box->strategy = won && (i == 0 || figure->boxes[box->parent].strategy);
        box->winning = won && box->leaf;
    }
}

void
poda_figure_note_fold (PodaFigure *figure, guint32 hidden)
{
    guint fold = poda_node_ply (poda_figure_root (figure)) + figure->drawing.fold;
    PodaBox all = { .hidden = hidden };
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        all.hidden += figure->boxes[i].hidden;
        all.cut_below += figure->boxes[i].cut_below;
    }
    g_autofree char *counts = poda_box_counts (figure, &all);
    if (counts != NULL)
        poda_figure_note (figure,
                          figure->wanted.fold == PODA_FOLD_AUTO
                              ? _ ("folded below ply %u: %s; --fold none shows all")
                              : _ ("folded below ply %u: %s"),
                          fold, counts);
}

/* Explains "+5" and "×4" if they occur. */
void
poda_figure_note_choices (PodaFigure *figure)
{
    const PodaDrawing *drawing = &figure->drawing;
    const PodaProblem *problem = poda_record_problem (figure->record);
    gboolean others = FALSE, merged = FALSE;
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        const PodaBox *box = &figure->boxes[i];
        others = others || box->others > 0;
        merged = merged || (box->edge != NULL && strstr (box->edge, "×") != NULL);
    }
    if (others)
        poda_figure_note (figure,
                          _ ("+N: N more children; of more than %u, only %u are drawn"),
                          drawing->siblings + 1, drawing->siblings);
    if (merged && drawing->merge)
        poda_figure_note (figure, "%s",
                          _ ("×N: N children that are equal by symmetry"));
    if (drawing->merge && poda_evaluator_breaks_symmetry (problem))
        poda_figure_note (figure,
                          _ ("%s distinguishes left from right here: the subtrees of "
                             "mirror images may differ, so they are not merged"),
                          problem->evaluator->name);
}
