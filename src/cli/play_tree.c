/* Drawing the last search, as `poda draw` does. */

#include <glib/gi18n-lib.h>

#include "cli/drawing.h"
#include "cli/play_commands.h"

/* The format that a file's suffix stands for: as for -o of poda draw, whose formats
 * these are. NULL sets `error`. */
static const char *
format_of (const char *path, GError **error)
{
    const PodaRequest drawing = { .command = &poda_command_draw,
                                  .output_path = (char *) path };
    g_autoptr (GError) cause = NULL;
    const char *format = poda_request_format (&drawing, &cause);
    if (format != NULL && strcmp (format, "html") != 0)
        return format;
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_INPUT,
                 _ ("tree %s: expected a file whose name ends in .svg, .pdf, .png, "
                    ".tex, .gv, .json or .txt"),
                 path);
    return NULL;
}

#define LONGEST_TITLE 60

/* The game as it was typed with the position that was searched; NULL where the tree
 * names itself, or that is too long. */
static char *
make_title (const PodaPlaySession *session)
{
    const PodaTree *tree = session->input.tree;
    const char *game = session->settings.texts[PODA_PLAY_GAME];
    if (tree != NULL && poda_tree_attribute (tree, "title") != NULL)
        return NULL;
    g_autofree char *position = session->input.game->format_position (
        session->input.game, &session->thought.root);
    char *title = g_strdup_printf ("%s: %s", game, position);
    if (g_utf8_strlen (title, -1) > LONGEST_TITLE)
        g_clear_pointer (&title, g_free);
    return title;
}

static void
say (const char *line, gpointer data)
{
    poda_play_say (data, "%s", line);
}

#define MOST_LINES 60

/* On the screen a tree that would run out of it shows its first ply alone. */
static void
emit_here (PodaPlay *play, const PodaRecord *record, PodaDrawing *drawing)
{
    PodaFigure *figure = poda_figure_new (record, drawing);
    if (figure->n_boxes > MOST_LINES) {
        poda_figure_free (figure);
        drawing->fold = 1;
        figure = poda_figure_new (record, drawing);
    }
    poda_emit_tree_text (figure, PODA_PLAY_COLUMNS, play->screen.colour,
                         play->screen.output);
    poda_figure_free (figure);
}

static gboolean
emit (PodaPlay *play, const PodaRecord *record, const char *format, PodaOutput *output,
      GError **error)
{
    const PodaPage page = { 0 };
    const PodaDrawingTarget target = { .format = format,
                                       .output = output,
                                       .page = &page,
                                       .say = say,
                                       .data = &play->screen };
    PodaDrawing drawing;
    g_autofree char *title = make_title (&play->session);
    poda_drawing_init (&drawing);
    drawing.title = title;
    if (output != play->screen.output)
        return poda_drawing_emit (record, &drawing, &target, error);
    emit_here (play, record, &drawing);
    return TRUE;
}

gboolean
poda_play_draw (PodaPlay *play, const char *path, GError **error)
{
    if (g_strcmp0 (path, "-") == 0)
        path = NULL;
    const char *format = path != NULL ? format_of (path, error) : "txt";
    if (format == NULL)
        return FALSE;
    g_autoptr (PodaRecord) record =
        poda_play_session_record (&play->session, TRUE, error);
    if (record == NULL || !poda_record_add_pruned (record, FALSE, error))
        return FALSE;
    if (path == NULL)
        return emit (play, record, format, play->screen.output, error);
    g_autoptr (PodaOutput) output = poda_output_open (path, error);
    return output != NULL && emit (play, record, format, output, error)
           && poda_output_close (g_steal_pointer (&output), error);
}
