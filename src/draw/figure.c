#include "draw/figure.h"

#include <glib/gi18n-lib.h>

#include "tree/tree.h"
#include "draw/figure_parts.h"
#include "record/say/sentence.h"

void
poda_drawing_init (PodaDrawing *drawing)
{
    *drawing = (PodaDrawing){ .fold = PODA_FOLD_AUTO };
}

static const char *
find_title (const PodaFigureDraft *draft)
{
    const PodaGame *game = draft->problem->game;
    PodaTree *tree = poda_tree_of_game (game);
    const char *title = draft->figure->drawing.title;
    if (title == NULL && tree != NULL)
        title = poda_tree_attribute (tree, "title");
    return title != NULL ? title : game->name;
}

static char *
make_caption (const PodaFigureDraft *draft)
{
    g_autofree char *rules = poda_sentence_rules (draft->problem, PODA_STYLE_PICTURE);
    if (draft->figure->drawing.blank)
        return g_steal_pointer (&rules);
    g_autofree char *result = poda_sentence_result (draft->record, PODA_STYLE_PICTURE);
    return g_strdup_printf ("%s · %s", rules, result);
}

/* Values and windows have said so already. */
guint
poda_figure_legend_of (const PodaBox *box, gboolean blank)
{
    static const guint by_player[] = { PODA_LEGEND_MAX, PODA_LEGEND_MIN,
                                       PODA_LEGEND_CHANCE };
    guint legend = box->leaf ? 0 : by_player[box->player];
    if (box->folded)
        legend |= PODA_LEGEND_FOLD;
    if (box->last_cell >= 0)
        legend |= PODA_LEGEND_LAST;
    if (blank)
        return legend;
    if (box->pv && box->parent != PODA_FIGURE_NONE)
        legend |= PODA_LEGEND_PV;
    if (box->state == PODA_STATE_SKIPPED || box->cut != PODA_CUT_NONE)
        legend |= PODA_LEGEND_CUT;
    if (box->status == PODA_STATUS_FRONTIER)
        legend |= PODA_LEGEND_FRONTIER;
    if (poda_is_shown (box->order))
        legend |= PODA_LEGEND_ORDER;
    return legend;
}

gboolean
poda_figure_has_windows (const PodaFigure *figure)
{
    return (figure->drawing.labels & PODA_LABEL_WINDOW) != 0
           && poda_record_problem (figure->record)->algorithm->windowed;
}

static void
fill (PodaFigureDraft *draft)
{
    PodaFigure *figure = draft->figure;
    figure->n_boxes = poda_figure_decide (draft);
    figure->boxes = g_new0 (PodaBox, figure->n_boxes);
    poda_figure_make_boxes (draft);
    if (poda_figure_has_windows (figure) || figure->drawing.stills)
        poda_figure_add_steps (draft);
    if (draft->root_ply > 0) {
        g_autofree char *name = poda_record_name (draft->record, draft->root);
        g_ptr_array_add (
            draft->notes,
            g_strdup_printf (_ ("only the subtree of node %s is shown"), name));
    }
    if (figure->drawing.mover_view && !figure->drawing.blank)
        g_ptr_array_add (draft->notes,
                         g_strdup (_ ("numbers as the player to move sees them")));
    if (figure->drawing.strategy && !figure->drawing.blank)
        poda_figure_mark_strategy (draft);
    poda_figure_add_titles (figure);
    for (guint32 i = 0; i < figure->n_boxes; i++)
        figure->legend |=
            poda_figure_legend_of (&figure->boxes[i], figure->drawing.blank);
    figure->title = g_string_chunk_insert (figure->strings, find_title (draft));
    g_autofree char *caption = make_caption (draft);
    figure->caption = g_string_chunk_insert (figure->strings, caption);
    poda_figure_place (figure);
}

PodaFigure *
poda_figure_new (const PodaRecord *record, const PodaDrawing *drawing)
{
    PodaFigure *figure = g_new0 (PodaFigure, 1);
    figure->record = record;
    figure->drawing = *drawing;
    figure->strings = g_string_chunk_new (4096);
    const PodaProblem *problem = poda_record_problem (record);
    guint32 n = poda_record_n_nodes (record);
    g_autofree guint32 *box_of = g_new (guint32, n + 1);
    memset (box_of, 0xff, (n + 1) * sizeof *box_of);
    PodaFigureDraft draft = { .figure = figure,
                              .record = record,
                              .problem = problem,
                              .root = drawing->focus == 0
                                          ? poda_record_root (record)
                                          : poda_record_node (record, drawing->focus),
                              .box_of = box_of,
                              .notes = g_ptr_array_new () };
    draft.root_ply = poda_node_ply (draft.root);
    fill (&draft);
    g_ptr_array_add (draft.notes, NULL);
    figure->notes = (char *const *) g_ptr_array_free (draft.notes, FALSE);
    return figure;
}

void
poda_figure_free (PodaFigure *figure)
{
    if (figure == NULL)
        return;
    g_strfreev ((char **) figure->notes);
    g_string_chunk_free (figure->strings);
    g_free (figure->boxes);
    g_free (figure->bands);
    g_free (figure);
}
