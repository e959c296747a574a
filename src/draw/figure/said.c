/* The texts of a figure: the sentences of its boxes for tooltips and screen readers,
 * title, caption and notes. */

#include <glib/gi18n-lib.h>

#include <inttypes.h>

#include "draw/figure/counterpart.h"
#include "draw/figure/figure_parts.h"
#include "record/strategy.h"
#include "report/sentence.h"
#include "search/rules.h"
#include "tree/tree.h"

/* With more boxes nobody points at each of them. */
#define MOST_TITLES 5000

/* With all decimals, unlike the box. */
static char *
value_phrase (const PodaFigure *figure, const PodaBox *box, PodaValue value,
              PodaBound bound)
{
    char number[PODA_VALUE_BUFFER];
    guint8 view = poda_box_view (figure, box);
    gboolean negated = figure->drawing.mover_view && view == PODA_MIN;
    poda_value_format (negated ? 0.0 - value : value, PODA_STYLE_TEXT, number);
    bound = poda_figure_bound (&figure->drawing, view, bound);
    return g_strdup_printf (bound == PODA_BOUND_ATLEAST  ? _ ("at least %s")
                            : bound == PODA_BOUND_ATMOST ? _ ("at most %s")
                                                         : "%s",
                            number);
}

static char *
title_visited (const PodaFigure *figure, const PodaBox *box, const PodaNode *node,
               const char *name)
{
    g_autofree char *value =
        value_phrase (figure, box, node->value, (PodaBound) node->bound);
    if (box->status == PODA_STATUS_FRONTIER)
        return g_strdup_printf (_ ("node %u, %s, at the depth limit: %s"), box->node,
                                name, value);
    if (box->leaf)
        return g_strdup_printf (_ ("node %u, %s, a leaf: %s"), box->node, name, value);
    const char *player = poda_player_label (box->player);
    if (poda_is_shown (box->reason))
        return g_strdup_printf (
            _ ("node %u, %s, %s: %s; its remaining children are cut (%s)"), box->node,
            name, player, value, box->reason);
    if (box->cut != PODA_CUT_NONE)
        return g_strdup_printf (
            _ ("node %u, %s, %s: %s; its remaining children are cut"), box->node, name,
            player, value);
    return g_strdup_printf (_ ("node %u, %s, %s: %s"), box->node, name, player, value);
}

/* While it is open. */
static char *
title_open (const PodaFigure *figure, const PodaBox *box, const PodaNode *node,
            const char *name)
{
    const char *player = poda_player_label (box->player);
    PodaValue so_far;
    PodaBound bound;
    if (!poda_moment_value (figure->moment, node, &so_far, &bound))
        return box->leaf ? g_strdup_printf (_ ("node %u, %s, a leaf, just entered"),
                                            box->node, name)
                         : g_strdup_printf (_ ("node %u, %s, %s, just entered"),
                                            box->node, name, player);
    g_autofree char *value = value_phrase (figure, box, so_far, bound);
    return box->leaf
               ? g_strdup_printf (_ ("node %u, %s, a leaf: %s"), box->node, name, value)
               : g_strdup_printf (_ ("node %u, %s, %s, open: %s so far"), box->node,
                                  name, player, value);
}

static char *
title_of (const PodaFigure *figure, const PodaBox *box)
{
    if (box->others > 0 && box->state == PODA_STATE_SKIPPED)
        return g_strdup_printf (
            g_dngettext (GETTEXT_PACKAGE, "%u sibling, cut and not drawn",
                         "%u siblings, cut and not drawn", box->others),
            box->others);
    if (box->others > 0)
        return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u sibling, not drawn",
                                             "%u siblings, not drawn", box->others),
                                box->others);
    const PodaNode *node = poda_record_node (figure->record, box->node);
    g_autofree char *name = poda_record_spoken_name (figure->record, node);
    if (box->state == PODA_STATE_UNSEEN)
        return poda_is_shown (box->value)
                   ? g_strdup_printf (_ ("%s, a leaf, not entered yet: %s"), name,
                                      box->value)
                   : g_strdup_printf (_ ("%s: not entered yet"), name);
    if (box->state == PODA_STATE_OPEN && !figure->drawing.blank)
        return title_open (figure, box, node, name);
    if (box->state == PODA_STATE_SKIPPED
        && (figure->moment != NULL || !figure->drawing.blank))
        return g_strdup_printf (_ ("%s: cut, never visited"), name);
    if (figure->drawing.blank)
        return box->leaf && box->value != NULL
                   ? g_strdup_printf (_ ("%s, a leaf: %s"), name, box->value)
                   : g_strdup_printf ("%s, %s", name, poda_player_label (box->player));
    return title_visited (figure, box, node, name);
}

void
poda_figure_add_titles (PodaFigure *figure)
{
    if (figure->n_boxes > MOST_TITLES)
        return;
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        g_autofree char *title = title_of (figure, &figure->boxes[i]);
        figure->boxes[i].title = g_string_chunk_insert (figure->strings, title);
    }
}

/* Returns what is to be filled in; the caller frees it. */
static char *
task_of (const PodaFigure *figure)
{
    gboolean windows = poda_figure_has_windows (figure);
    gboolean cuts =
        poda_rule_matters (PODA_RULE_CUT, poda_record_problem (figure->record));
    if (figure->drawing.stills)
        return g_strdup (windows ? _ ("fill in values, α and β as they stand now")
                                 : _ ("fill in the values as they stand now"));
    return g_strconcat (windows ? _ ("fill in each node's value, and α and β as they "
                                     "stand when it is left")
                                : _ ("fill in each node's value"),
                        cuts ? _ ("; strike out what is cut") : "", NULL);
}

/* Whether the algorithm's name is enough to know a search by. */
static gboolean
differ_by_name (const PodaFigure *figure)
{
    const PodaTwin *twin = figure->drawing.twin;
    return twin == NULL
           || poda_record_problem (twin->record)->algorithm
                  != poda_record_problem (twin->other->record)->algorithm;
}

static char *
say_rules (const PodaRecord *record, gboolean named)
{
    const PodaProblem *problem = poda_record_problem (record);
    return named ? poda_rule_say (PODA_RULE_ALGORITHM, problem)
                 : poda_sentence_rules (problem);
}

char *
poda_figure_say (const PodaFigure *figure, const PodaRecord *record, gboolean named)
{
    gboolean brief = figure->drawing.caption == PODA_CAPTION_SHORT;
    g_autofree char *rules = say_rules (record, named);
    g_autofree char *result = brief && figure->drawing.twin == NULL
                                  ? poda_sentence_outcome (record)
                                  : poda_sentence_result (record);
    return g_strjoin (" · ", rules, result, NULL);
}

void
poda_figure_add_caption (PodaFigure *figure)
{
    const PodaDrawing *drawing = &figure->drawing;
    const PodaGame *game = poda_record_problem (figure->record)->game;
    const char *title = drawing->title;
    if (title == NULL)
        title = poda_tree_title (game);
    if (title == NULL) /* a tree without one has none */
        title = poda_tree_of_game (game) != NULL ? "" : game->name;
    figure->title = g_string_chunk_insert (figure->strings, title);
    gboolean brief = drawing->caption == PODA_CAPTION_SHORT;
    gboolean named = brief && differ_by_name (figure);
    gboolean bare = drawing->tells_task || drawing->blank;
    g_autofree char *first = bare ? say_rules (figure->record, named)
                                  : poda_figure_say (figure, figure->record, named);
    g_autoptr (GString) caption = g_string_new (first);
    if (drawing->tells_task) {
        g_autofree char *task = task_of (figure);
        g_string_append_printf (caption, " · %s", task);
    }
    figure->caption = g_string_chunk_insert (figure->strings, caption->str);
}

/* Returns what has just happened; the caller frees it. How many steps are to come is
 * not said: it would give cuts away. */
static char *
step_caption (const PodaFigure *still)
{
    const PodaReplay *replay = poda_moment_replay (still->moment);
    guint64 step = poda_replay_position (replay);
    g_autofree char *text = NULL;
    if (still->drawing.tells_task && step > 0)
        text = task_of (still);
    else if (still->drawing.blank) /* what happened is asked */
        return g_strdup_printf (_ ("step %" PRIu64), step);
    else if (step == 0)
        return g_strdup (_ ("step 0: the search has not begun yet"));
    else
        text = poda_sentence_step (replay);
    return g_strdup_printf (_ ("step %" PRIu64 ": %s"), step, text);
}

void
poda_figure_add_step_caption (PodaFigure *still)
{
    char **notes = still->notes;
    g_autofree char *caption = step_caption (still);
    still->caption = g_string_chunk_insert (still->strings, caption);
    still->notes = g_new0 (char *, 1);
    poda_figure_add_note (still, poda_sentence_rules (still->asked));
    for (guint i = 0; notes[i] != NULL; i++)
        poda_figure_add_note (still, notes[i]);
    g_free (notes);
    if (still->drawing.mover_view)
        poda_figure_add_note (still,
                              g_strdup (_ ("the sentence says them as MAX sees them")));
}

char *const *
poda_figure_notes (const PodaFigure *figure)
{
    static char *const none[] = { NULL };
    return figure->drawing.caption == PODA_CAPTION_FULL ? figure->notes : none;
}

/* Marks winning strategies and says in a note how many there are. */
void
poda_figure_mark_strategy (PodaFigure *figure)
{
    g_autoptr (PodaStrategies) strategies = poda_strategies_new (
        figure->record, figure->drawing.strategist, figure->drawing.win_at);
    guint64 count = poda_strategies_count (strategies, poda_figure_root (figure));
    const char *player = poda_player_label (figure->drawing.strategist);
    char *note;
    if (count == 0)
        note = g_strdup_printf (_ ("%s has no winning strategy"), player);
    else if (count > PODA_STRATEGIES_COUNTED)
        note = g_strdup_printf (_ ("%s has more than a billion winning strategies"),
                                player);
    else
        note = g_strdup_printf (
            g_dngettext (GETTEXT_PACKAGE, "%s has %u winning strategy",
                         "%s has %u winning strategies", (gulong) count),
            player, (guint) count);
    poda_figure_add_note (figure, note);
    if (!poda_strategies_complete (strategies))
        poda_figure_add_note (
            figure,
            g_strdup (_ ("skipped subtrees count as lost: minimax visits them all")));
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        PodaBox *box = &figure->boxes[i];
        const PodaNode *node = poda_record_node (figure->record, box->node);
        gboolean won = poda_strategies_count (strategies, node) > 0;
        gboolean above = i == 0 || figure->boxes[box->parent].strategy;
        won = won && box->others == 0;
        box->strategy = above && won;
        box->winning = box->leaf && won;
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
    if (all.hidden == 0)
        return;
    g_autofree char *counts = poda_box_counts (figure, &all);
    poda_figure_add_note (
        figure,
        g_strdup_printf (figure->wanted.fold == PODA_FOLD_AUTO
                             ? _ ("folded below ply %u: %s; --fold none shows all")
                             : _ ("folded below ply %u: %s"),
                         fold, counts));
}

/* Explains "+5" and "×4" where they occur. */
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
        poda_figure_add_note (
            figure,
            g_strdup_printf (
                _ ("+N: so many more children; of more than %u only %u are drawn"),
                drawing->siblings + 1, drawing->siblings));
    if (merged && drawing->merge)
        poda_figure_add_note (
            figure,
            g_strdup (_ ("×N: so many children that are the same but for symmetry")));
    if (drawing->merge && poda_evaluator_breaks_symmetry (problem))
        poda_figure_add_note (
            figure,
            g_strdup_printf (_ ("%s tells left from right here: what is below mirror "
                                "images may differ, so they are not merged"),
                             problem->evaluator->name));
}
