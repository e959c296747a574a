#include "cli/draw.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/terminal.h"
#include "cli/draw_series.h"
#include "cli/spec.h"
#include "report/nodes.h"
#include "tree/tree.h"

#define MOST_COLUMNS 100000

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

/* Two searches in one picture: of both all nodes have their places. */
gboolean
poda_draw_is_pair (const PodaDraw *draw)
{
    return draw->own->compare != NULL && !draw->own->second
           && !poda_draw_is (draw, "html");
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
    if (draw->drawing.layout != PODA_LAYOUT_TREE)
        return PODA_PRUNED_STUB;
    if (!draw->drawing.stills && poda_draw_given (draw, "pruned"))
        return draw->own->pruned;
    gboolean whole =
        draw->drawing.stills || poda_draw_is (draw, "html")
            ? poda_stills_want_whole (problem)
            : draw->drawing.blank || draw->strategy || poda_draw_is_pair (draw)
                  || (tree != NULL && poda_tree_n_nodes (tree) <= SMALL_TREE);
    return whole ? PODA_PRUNED_FULL : PODA_PRUNED_STUB;
}

static PodaRecord *
search (PodaDraw *draw, GError **error)
{
    PodaRequest *request = draw->request;
    if (draw->strategy && request->rules.texts[PODA_RULE_ALGORITHM] == NULL)
        request->problem.algorithm = &poda_minimax;
    guint pruned = choose_pruned (draw);
    if (draw->drawing.stills && pruned != draw->own->pruned
        && poda_draw_given (draw, "pruned"))
        poda_note (_ ("--pruned: a still shows all that is known by then, whatever "
                      "will be cut"));
    /* Only figures, moments and steps themselves are made of steps. */
    gboolean with_steps = (draw->format->needs & PODA_PICTURE_FIGURE)
                          || poda_draw_is (draw, "html") || draw->own->step != NULL
                          || (draw->own->with & PODA_WITH_STEPS) != 0;
    g_autoptr (PodaRecord) record = poda_request_record (request, with_steps, error);
    if (record == NULL
        || (pruned != PODA_PRUNED_NONE
            && !poda_record_add_pruned (record, pruned == PODA_PRUNED_FULL, error)))
        return NULL;
    if (draw->own->focus != NULL) {
        const PodaNode *focus = poda_record_find (record, draw->own->focus, error);
        if (focus == NULL)
            return NULL;
        draw->drawing.focus = focus->id;
    }
    return g_steal_pointer (&record);
}

gboolean
poda_draw_seek (PodaDraw *draw, const char *step, GError **error)
{
    guint64 k;
    if (draw->moment == NULL)
        draw->moment = poda_moment_new (draw->records[0]);
    if (!poda_read_number ("--step", step, 0, poda_moment_n_steps (draw->moment), &k,
                           error))
        return FALSE;
    poda_moment_seek (draw->moment, k);
    return TRUE;
}

/* How wide a text may be: --width, else the terminal that it goes to, else $COLUMNS,
 * else 0, the usual width. */
gboolean
poda_draw_columns (const PodaDraw *draw, guint *columns, GError **error)
{
    const char *width = draw->own->width, *told = g_getenv ("COLUMNS");
    struct winsize size = { 0 };
    guint64 number = 0;
    if (width != NULL
        && !poda_read_number ("--width", width, 1, MOST_COLUMNS, &number, error))
        return FALSE;
    if (number == 0 && draw->request->output_path == NULL
        && ioctl (STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
        number = size.ws_col;
    if (number == 0 && told != NULL
        && !g_ascii_string_to_unsigned (told, 10, 1, MOST_COLUMNS, &number, NULL))
        number = 0;
    *columns = (guint) number;
    return TRUE;
}

static void
write_data (const PodaDraw *draw, PodaOutput *output)
{
    const PodaRecord *record = draw->records[0];
    const PodaMoment *moment = draw->moment;
    if (poda_draw_is (draw, "csv"))
        poda_emit_nodes_csv (record, moment, &draw->columns, output);
    else if (poda_draw_is (draw, "jsonl"))
        poda_emit_nodes_jsonl (record, moment, &draw->columns, output);
    else
        poda_emit_json (record, moment, draw->own->with, output);
}

gboolean
poda_draw_write (PodaDraw *draw, GError **error)
{
    const char *path = draw->request->output_path;
    guint columns;
    if (!poda_draw_columns (draw, &columns, error))
        return FALSE;
    g_autoptr (PodaOutput) output = poda_request_output (draw->request, error);
    if (output == NULL)
        return FALSE;
    if (draw->step != NULL && !poda_draw_seek (draw, draw->step, error))
        return FALSE;
    const PodaFigure *whole = draw->whole;
    if (whole != NULL) {
        const PodaPictureTarget target = {
            .output = output,
            .page = draw->page.moves ? NULL : &draw->page,
            .columns = columns,
            .colour = path == NULL && poda_terminal_has_colour (),
            .warning = &draw->warning,
        };
        g_autoptr (PodaFigure) still =
            draw->step != NULL ? poda_figure_at (whole, draw->moment) : NULL;
        if (!poda_emit_picture (still != NULL ? still : whole, draw->format->name,
                                &target, error))
            return FALSE;
    } else {
        write_data (draw, output);
    }
    return poda_output_close (g_steal_pointer (&output), error);
}

/* What can be known to be wrong before the search. */
static gboolean
foresee (const PodaDraw *draw, GError **error)
{
    const char *focus = draw->own->focus, *step = draw->own->step;
    guint64 k;
    if (step != NULL
        && !g_ascii_string_to_unsigned (step, 10, 0, G_MAXUINT64, &k, NULL))
        return poda_refuse (error, _ ("--step %s: expected a whole number, from 0 on"),
                            step);
    return focus == NULL || poda_record_foresee (&draw->request->problem, focus, error);
}

gboolean
poda_draw_search (PodaDraw *draw, GError **error)
{
    PodaRecord **records = draw->records;
    PodaProblem variant;
    if (!foresee (draw, error))
        return FALSE;
    if (draw->own->compare != NULL
        && !poda_variant_read ("--compare", draw->own->compare, draw->request, &variant,
                               error))
        return FALSE;
    records[0] = search (draw, error);
    if (records[0] == NULL || draw->own->compare == NULL)
        return records[0] != NULL;
    guint32 focus = draw->drawing.focus;
    draw->request->problem = variant;
    records[1] = search (draw, error);
    draw->drawing.focus = focus; /* the first one's */
    if (draw->own->second) {
        PodaRecord *first = records[0];
        records[0] = records[1];
        records[1] = first;
    }
    return records[draw->own->second ? 0 : 1] != NULL;
}

gboolean
poda_draw_is_deck (const PodaDraw *draw)
{
    return draw->series && poda_draw_is (draw, "tex")
           && poda_series_is_bound (draw->format->name, draw->request->output_path);
}

/* One file of slides, a deck, is fitted as a whole to Beamer's; but for a --page. */
static PodaFigure *
new_figure (const PodaDraw *draw, const PodaRecord *record)
{
    PodaDrawing drawing = draw->drawing;
    gboolean deck = poda_draw_is_deck (draw);
    PodaPage room;
    if (deck && drawing.page == NULL)
        poda_beamer_make_room (record, &drawing, &room);
    PodaFigure *whole = poda_picture_figure (record, &drawing, draw->format->name);
    if (deck)
        poda_beamer_fix (whole, draw->drawing.legend);
    return whole;
}

void
poda_draw_make (PodaDraw *draw)
{
    const PodaRecord *record = draw->records[0], *other = draw->records[1];
    if (other != NULL && !draw->own->second)
        draw->whole = poda_figure_new_pair (record, other, &draw->drawing);
    else if (draw->format->needs & PODA_PICTURE_FIGURE)
        draw->whole = new_figure (draw, record);
}

void
poda_draw_free (PodaDraw *draw)
{
    PodaRequest *request = draw->request;
    poda_draw_clear (draw);
    g_free (draw);
    poda_request_free (request);
}
