/* What is said of a figure: the sentences of its boxes for tooltips and screen readers,
 * title, caption and notes. */

#include <glib/gi18n-lib.h>

#include "draw/layout/area.h"
#include "draw/figure/choice.h"
#include "draw/figure/figure_parts.h"
#include "draw/layout/layout.h"
#include "draw/figure/pair.h"
#include "report/sentence.h"
#include "record/strategy.h"
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
    gboolean turned = figure->drawing.mover_view && box->view == PODA_MIN;
    poda_value_format (turned ? 0.0 - value : value, PODA_STYLE_TEXT, number);
    bound = poda_figure_bound (&figure->drawing, box->view, bound);
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

/* For a page what was left out is said in a short caption too. */
static char *
join_notes (const PodaSketch *sketch)
{
    g_autoptr (GString) all = g_string_new (NULL);
    for (guint i = 0; sketch->figure->drawing.page != NULL && i < sketch->notes->len;
         i++)
        g_string_append_printf (all, " · %s",
                                (const char *) g_ptr_array_index (sketch->notes, i));
    return g_string_free (g_steal_pointer (&all), FALSE);
}

/* The labels that a page has no room for. */
void
poda_sketch_note_labels (PodaSketch *sketch)
{
    static const struct {
        PodaLabel label;
        const char *name;
    } all[] = { { PODA_LABEL_ORDER, N_ ("the order of visits") },
                { PODA_LABEL_NAME, N_ ("the names") },
                { PODA_LABEL_WINDOW, N_ ("the windows") },
                { PODA_LABEL_MOVE, N_ ("the moves") } };
    const PodaFigure *figure = sketch->figure;
    gboolean latest = figure->drawing.latest && poda_figure_has_windows (figure);
    g_autoptr (GString) names =
        g_string_new (latest ? _ ("earlier bounds of windows") : NULL);
    guint without = figure->drawing.without;
    if (!poda_choice_has_letters (figure->record))
        without &= ~(guint) PODA_LABEL_NAME;
    for (guint i = 0; i < G_N_ELEMENTS (all); i++)
        if ((without & all[i].label) != 0)
            g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "",
                                    _ (all[i].name));
    if (names->len > 0)
        g_ptr_array_add (sketch->notes,
                         g_strdup_printf (_ ("left out for the page: %s"), names->str));
}

/* What is to be filled in. */
char *
poda_figure_task (const PodaFigure *figure)
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
    g_autofree char *areas =
        figure->areas != NULL && !brief ? poda_areas_caption (figure) : NULL;
    return g_strjoin (" · ", rules, result, areas, NULL);
}

void
poda_sketch_say (const PodaSketch *sketch)
{
    PodaFigure *figure = sketch->figure;
    const PodaGame *game = sketch->problem->game;
    const char *title = figure->drawing.title;
    if (title == NULL)
        title = poda_tree_title (game);
    if (title == NULL) /* a tree without one has none */
        title = poda_tree_of_game (game) != NULL ? "" : game->name;
    figure->title = g_string_chunk_insert (figure->strings, title);
    const PodaDrawing *drawing = &figure->drawing;
    gboolean task = drawing->tells_task, bare = task || drawing->blank;
    /* What is left out of two is told by pair.c. */
    gboolean brief = drawing->caption == PODA_CAPTION_SHORT;
    gboolean notes = brief && drawing->twin == NULL;
    gboolean named = brief && differ_by_name (figure);
    g_autofree char *first = bare ? say_rules (figure->record, named)
                                  : poda_figure_say (figure, figure->record, named);
    g_autofree char *rest = task             ? poda_figure_task (figure)
                            : notes && !bare ? join_notes (sketch)
                                             : NULL;
    g_autofree char *said = g_strconcat (first, task ? " · " : "", rest, NULL);
    figure->caption = g_string_chunk_insert (figure->strings, said);
}

char *const *
poda_figure_notes (const PodaFigure *figure)
{
    static char *const none[] = { NULL };
    return figure->drawing.caption == PODA_CAPTION_FULL ? figure->notes : none;
}

/* Marks winning strategies and says in a note how many there are. */
void
poda_sketch_mark_strategy (PodaSketch *sketch)
{
    PodaFigure *figure = sketch->figure;
    g_autoptr (PodaStrategies) strategies = poda_strategies_new (
        sketch->figure->record, figure->drawing.strategist, figure->drawing.win_at);
    guint64 count = poda_strategies_count (strategies, sketch->root);
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
    g_ptr_array_add (sketch->notes, note);
    if (!poda_strategies_complete (strategies))
        g_ptr_array_add (
            sketch->notes,
            g_strdup (_ ("skipped subtrees count as lost: minimax visits them all")));
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        PodaBox *box = &figure->boxes[i];
        const PodaNode *node = poda_record_node (sketch->figure->record, box->node);
        gboolean won = poda_strategies_count (strategies, node) > 0;
        gboolean above = i == 0 || figure->boxes[box->parent].strategy;
        won = won && box->others == 0;
        box->strategy = above && won;
        box->winning = box->leaf && won;
    }
}

/* What the folds hide, told like each of them. */
void
poda_sketch_note_fold (PodaSketch *sketch, guint32 hidden)
{
    const PodaFigure *figure = sketch->figure;
    guint fold = sketch->root_ply + figure->drawing.fold;
    PodaBox all = { .hidden = hidden };
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        all.hidden += figure->boxes[i].hidden;
        all.cut_below += figure->boxes[i].cut_below;
    }
    if (all.hidden == 0)
        return;
    g_autofree char *counts = poda_box_counts (figure, &all);
    g_ptr_array_add (
        sketch->notes,
        sketch->by_itself
            ? g_strdup_printf (_ ("folded below ply %u: %s; --fold none shows all"),
                               fold, counts)
            : g_strdup_printf (_ ("folded below ply %u: %s"), fold, counts));
}

/* What "+5" and "×4" mean, where they occur. */
void
poda_sketch_note_choices (PodaSketch *sketch)
{
    const PodaFigure *figure = sketch->figure;
    gboolean others = FALSE, twins = FALSE;
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        others = others || figure->boxes[i].others > 0;
        twins = twins
                || (figure->boxes[i].edge != NULL
                    && strstr (figure->boxes[i].edge, "×") != NULL);
    }
    if (others)
        g_ptr_array_add (
            sketch->notes,
            g_strdup_printf (
                _ ("+N: so many more children; of more than %u only %u are drawn"),
                figure->drawing.siblings + 1, figure->drawing.siblings));
    if (twins && figure->drawing.merge)
        g_ptr_array_add (
            sketch->notes,
            g_strdup (_ ("×N: so many children that are the same but for symmetry")));
    const PodaProblem *problem = poda_record_problem (figure->record);
    if (figure->drawing.merge && poda_choice_is_lopsided (problem))
        g_ptr_array_add (
            sketch->notes,
            g_strdup_printf (_ ("%s tells left from right here: what is below mirror "
                                "images may differ, so they are not merged"),
                             problem->evaluator->name));
}
