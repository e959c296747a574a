#include "cli/draw_options.h"

#include <glib/gi18n-lib.h>

#include "cli/request.h"

void
poda_draw_clear (PodaDraw *draw)
{
    char *texts[] = { draw->labels, draw->pruned, draw->fold,   draw->focus,
                      draw->theme,  draw->shapes, draw->view,   draw->strategy,
                      draw->win_at, draw->page,   draw->title,  draw->compare,
                      draw->step,   draw->steps,  draw->warning };
    for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
        g_free (texts[i]);
}

static gboolean
read_labels (PodaDraw *draw, GError **error)
{
    if (draw->labels == NULL)
        return TRUE;
    g_auto (GStrv) words = g_strsplit (draw->labels, ",", -1);
    for (guint i = 0; words[i] != NULL; i++) {
        guint index;
        if (!poda_read_choice ("--labels", words[i],
                               "value|window|order|move|position|bound|name", &index,
                               error))
            return FALSE;
        draw->drawing.labels |= 1u << index;
    }
    return TRUE;
}

static gboolean
read_fold (PodaDraw *draw, GError **error)
{
    guint64 plies;
    if (draw->fold == NULL)
        return TRUE;
    if (strcmp (draw->fold, "none") == 0) {
        draw->drawing.fold = PODA_FOLD_NONE;
        return TRUE;
    }
    if (!g_ascii_string_to_unsigned (draw->fold, 10, 0, 10000, &plies, NULL)) {
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                     _ ("--fold %s: expected a number of plies, or none"), draw->fold);
        return FALSE;
    }
    draw->drawing.fold = (guint) plies;
    return TRUE;
}

/* The answer of a blank exercise is what was pruned, and a strategy may lie there: both
 * show the whole tree unless told otherwise. */
static gboolean
read_pruned (PodaDraw *draw, GError **error)
{
    guint pruned = draw->blank || draw->strategy != NULL ? PODA_DRAW_PRUNED_FULL
                                                         : PODA_DRAW_PRUNED_STUB;
    if (draw->pruned != NULL
        && !poda_read_choice ("--pruned", draw->pruned, "none|stub|full", &pruned,
                              error))
        return FALSE;
    draw->shown_pruned = pruned;
    return TRUE;
}

static gboolean
read_style (PodaDraw *draw, GError **error)
{
    guint theme = PODA_THEME_COLOR, shapes = PODA_SHAPES_BOXES, view = 0;
    if ((draw->theme != NULL
         && !poda_read_choice ("--theme", draw->theme, "color|print", &theme, error))
        || (draw->shapes != NULL
            && !poda_read_choice ("--shapes", draw->shapes, "boxes|triangles", &shapes,
                                  error))
        || (draw->view != NULL
            && !poda_read_choice ("--view", draw->view, "max|mover", &view, error)))
        return FALSE;
    draw->drawing.theme = theme;
    draw->drawing.shapes = shapes;
    draw->drawing.mover_view = view == 1;
    draw->drawing.blank = draw->blank;
    draw->drawing.stills = draw->step != NULL || draw->steps != NULL;
    draw->drawing.title = draw->title;
    return draw->page == NULL || poda_page_parse (draw->page, &draw->sheet, error);
}

static gboolean
read_strategy (PodaDraw *draw, GError **error)
{
    guint strategist = PODA_MAX;
    if ((draw->strategy == NULL) != (draw->win_at == NULL)) {
        g_set_error_literal (
            error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
            _ ("--strategy and --win-at go together: expected, for example, "
               "--strategy max --win-at 6"));
        return FALSE;
    }
    if (draw->strategy == NULL)
        return TRUE;
    if (!poda_read_choice ("--strategy", draw->strategy, "max|min", &strategist, error)
        || !poda_read_value ("--win-at", draw->win_at, &draw->drawing.win_at, error))
        return FALSE;
    draw->drawing.strategy = TRUE;
    draw->drawing.strategist = strategist;
    return TRUE;
}

gboolean
poda_draw_read (PodaDraw *draw, GError **error)
{
    poda_drawing_init (&draw->drawing);
    return read_labels (draw, error) && read_fold (draw, error)
           && read_pruned (draw, error) && read_style (draw, error)
           && read_strategy (draw, error);
}
