#include "cli/draw.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/terminal.h"
#include "cli/spec.h"

gboolean
poda_draw_is (const PodaDraw *draw, const char *name)
{
    return strcmp (draw->format->name, name) == 0;
}

gboolean
poda_draw_given (const PodaDraw *draw, const char *option)
{
    return poda_request_given (draw->request, option) != NULL;
}

void
poda_draw_clear (PodaDraw *draw)
{
    g_clear_pointer (&draw->moment, poda_moment_free);
    g_clear_pointer (&draw->whole, poda_figure_free);
    g_clear_pointer (&draw->records[0], poda_record_free);
    g_clear_pointer (&draw->records[1], poda_record_free);
    g_clear_pointer (&draw->folder, poda_staging_abandon);
    g_clear_pointer (&draw->title, g_free);
    g_clear_pointer (&draw->warning, g_free);
}

void
poda_draw_free (PodaDraw *draw)
{
    PodaRequest *request = draw->request;
    poda_draw_clear (draw);
    g_free (draw);
    poda_request_free (request);
}

/* --- Searching --- */

/* Explicit trees of so many nodes are shown as a whole. */
#define SMALL_TREE 200

/* What is told before it is known would tell what will be cut: stills, and a page,
 * which is made of them, show an explicit tree as a whole. The answer of a blank
 * exercise is what was pruned, and a strategy may lie there: these do too. */
static guint
choose_pruned (const PodaDraw *draw)
{
    const PodaProblem *problem = &draw->request->problem;
    const PodaTree *tree = poda_tree_of_game (problem->game);
    gboolean stills = draw->drawing.stills, given = poda_draw_given (draw, "pruned");
    if (draw->drawing.layout != PODA_LAYOUT_TREE)
        return PODA_PRUNED_STUB;
    if (!stills && given)
        return draw->own->pruned;
    gboolean whole =
        stills || draw->html
            ? poda_stills_want_whole (problem)
            : draw->drawing.blank || draw->strategy || draw->pair
                  || (tree != NULL && poda_tree_n_nodes (tree) <= SMALL_TREE);
    guint pruned = whole ? PODA_PRUNED_FULL : PODA_PRUNED_STUB;
    if (given && pruned != draw->own->pruned)
        poda_note (_ ("--pruned: a still shows all that is known by then, whatever "
                      "will be cut"));
    return pruned;
}

static PodaRecord *
search (PodaDraw *draw, GError **error)
{
    PodaRequest *request = draw->request;
    const PodaDrawOptions *own = draw->own;
    if (draw->strategy && request->rules.texts[PODA_RULE_ALGORITHM] == NULL)
        request->problem.algorithm = &poda_minimax;
    guint pruned = choose_pruned (draw);
    /* Only figures, moments and steps themselves are made of steps. */
    gboolean with_steps = (draw->format->needs & PODA_PICTURE_FIGURE) || draw->html
                          || own->step != NULL || (own->with & PODA_WITH_STEPS) != 0;
    g_autoptr (PodaRecord) record = poda_request_record (request, with_steps, error);
    if (record == NULL
        || (pruned != PODA_PRUNED_NONE
            && !poda_record_add_pruned (record, pruned == PODA_PRUNED_FULL, error)))
        return NULL;
    if (own->focus != NULL) {
        const PodaNode *focus = poda_record_find (record, own->focus, error);
        if (focus == NULL)
            return NULL;
        draw->drawing.focus = focus->id;
    }
    return g_steal_pointer (&record);
}

gboolean
poda_draw_search (PodaDraw *draw, GError **error)
{
    const PodaDrawOptions *own = draw->own;
    PodaProblem *problem = &draw->request->problem, variant;
    PodaRecord **first = &draw->records[own->second];
    PodaRecord **second = &draw->records[!own->second];
    guint64 k;
    /* What can be known to be wrong before the search. */
    if ((own->step != NULL
         && !poda_read_number ("--step", own->step, 0, G_MAXUINT64, &k, error))
        || (own->focus != NULL && !poda_record_foresee (problem, own->focus, error))
        || (own->compare != NULL
            && !poda_variant_read ("--compare", own->compare, draw->request, &variant,
                                   error)))
        return FALSE;
    *first = search (draw, error);
    if (*first == NULL || own->compare == NULL)
        return *first != NULL;
    guint32 focus = draw->drawing.focus;
    *problem = variant;
    *second = search (draw, error);
    draw->drawing.focus = focus; /* the first one's */
    return *second != NULL;
}

/* --- Drawing --- */

/* One file of slides, a deck, is fitted as a whole to Beamer's; but for a --page. */
void
poda_draw_make (PodaDraw *draw)
{
    const PodaRecord *record = draw->records[0];
    PodaDrawing drawing = draw->drawing;
    PodaPage room;
    if (draw->pair)
        draw->whole = poda_figure_new_pair (record, draw->records[1], &drawing);
    else if (draw->format->needs & PODA_PICTURE_FIGURE) {
        if (draw->deck && drawing.page == NULL)
            poda_beamer_make_room (record, &drawing, &room);
        draw->whole = poda_picture_figure (record, &drawing, draw->format->name);
        if (draw->deck)
            poda_beamer_fix (draw->whole, draw->drawing.legend);
    }
}

/* Goes to the moment after the step that is asked for. */
static gboolean
seek (PodaDraw *draw, GError **error)
{
    guint64 k;
    if (draw->step == NULL)
        return TRUE;
    if (draw->moment == NULL)
        draw->moment = poda_moment_new (draw->records[0]);
    if (!poda_read_number ("--step", draw->step, 0, poda_moment_n_steps (draw->moment),
                           &k, error))
        return FALSE;
    poda_moment_seek (draw->moment, k);
    return TRUE;
}

gboolean
poda_draw_write (PodaDraw *draw, GError **error)
{
    const PodaRecord *record = draw->records[0];
    g_autoptr (PodaOutput) output = poda_request_output (draw->request, error);
    if (output == NULL || !seek (draw, error))
        return FALSE;
    const PodaMoment *moment = draw->moment;
    const PodaPictureTarget target = {
        .output = output,
        .page = draw->page.moves ? NULL : &draw->page,
        .columns = draw->width,
        .colour = draw->request->output_path == NULL && poda_terminal_has_colour (),
        .warning = &draw->warning,
    };
    if (draw->whole != NULL) {
        g_autoptr (PodaFigure) still =
            draw->step != NULL ? poda_figure_at (draw->whole, moment) : NULL;
        if (!poda_emit_picture (still != NULL ? still : draw->whole, draw->format->name,
                                &target, error))
            return FALSE;
    } else if (poda_draw_is (draw, "csv"))
        poda_emit_nodes_csv (record, moment, &draw->columns, output);
    else if (poda_draw_is (draw, "jsonl"))
        poda_emit_nodes_jsonl (record, moment, &draw->columns, output);
    else
        poda_emit_json (record, moment, draw->own->with, output);
    return poda_output_close (g_steal_pointer (&output), error);
}
