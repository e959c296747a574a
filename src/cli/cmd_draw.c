/* poda draw: the annotated search tree. */

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/draw_html.h"
#include "cli/draw_options.h"
#include "cli/draw_stills.h"
#include "cli/drawing.h"
#include "cli/request.h"
#include "tell/trace.h"

static void
find_title (const PodaRequest *request, PodaDraw *draw)
{
    if (draw->title == NULL)
        draw->title = poda_input_title (&request->input, request->arguments[0]);
    draw->drawing.title = draw->title;
}

static PodaRecord *
search (PodaRequest *request, PodaDraw *draw, GError **error)
{
    if (draw->strategy != NULL && request->rules.texts[PODA_RULE_ALGORITHM] == NULL)
        request->problem.algorithm = &poda_minimax;
    g_autoptr (PodaRecord) record = poda_request_record (request, error);
    if (record == NULL)
        return NULL;
    if (draw->shown_pruned != PODA_DRAW_PRUNED_NONE
        && !poda_record_add_pruned (record, draw->shown_pruned == PODA_DRAW_PRUNED_FULL,
                                    error))
        return NULL;
    if (draw->focus != NULL) {
        const PodaNode *focus = poda_record_find (record, draw->focus, error);
        if (focus == NULL)
            return NULL;
        draw->drawing.focus = focus->id;
    }
    return g_steal_pointer (&record);
}

static gboolean
is_binary (const char *format)
{
    return strcmp (format, "pdf") == 0 || strcmp (format, "png") == 0;
}

static gboolean
refuse_terminal (const PodaRequest *request, const char *format, GError **error)
{
    if (!is_binary (format) || request->output_path != NULL || !isatty (STDOUT_FILENO))
        return TRUE;
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                 _ ("-T %s: expected -o FILE, since a terminal cannot show it"),
                 format);
    return FALSE;
}

static guint
terminal_columns (const PodaRequest *request)
{
    struct winsize size;
    if (request->output_path == NULL && ioctl (STDOUT_FILENO, TIOCGWINSZ, &size) == 0
        && size.ws_col > 0)
        return size.ws_col;
    return 0;
}

/* A warning is told behind the notes. */
static void
keep_warning (const char *line, gpointer data)
{
    PodaDraw *draw = data;
    g_free (draw->warning);
    draw->warning = g_strdup (line);
}

/* What people should know of what was drawn. */
static void
note_figure (const PodaDraw *draw, const PodaFigure *figure, const char *format)
{
    for (guint i = 0; figure->notes != NULL && figure->notes[i] != NULL; i++)
        poda_note (figure->notes[i]);
    if (draw->page != NULL && !is_binary (format))
        poda_note (
            _ ("--page is for pdf and png: this picture can be scaled to any size"));
    if (draw->warning != NULL)
        poda_note (draw->warning);
}

static gboolean
emit_figure (const PodaRequest *request, PodaDraw *draw, const PodaFigure *figure,
             const char *format, PodaOutput *output, GError **error)
{
    const PodaDrawingTarget target = {
        .format = format,
        .output = output,
        .page = &draw->sheet,
        .columns = terminal_columns (request),
        .colour = request->output_path == NULL && isatty (STDOUT_FILENO)
                  && g_getenv ("NO_COLOR") == NULL
                  && g_strcmp0 (g_getenv ("TERM"), "dumb") != 0,
        .say = keep_warning,
        .data = draw,
    };
    return poda_drawing_emit_figure (figure, &target, error);
}

static gboolean
emit_step (const PodaRequest *request, PodaDraw *draw, const PodaFigure *whole,
           const char *format, PodaOutput *output, GError **error)
{
    if (draw->step == NULL)
        return emit_figure (request, draw, whole, format, output, error);
    g_autoptr (PodaMoment) moment =
        poda_still_moment (whole->record, draw->step, error);
    if (moment == NULL)
        return FALSE;
    g_autoptr (PodaFigure) still = poda_figure_at (whole, moment);
    return emit_figure (request, draw, still, format, output, error);
}

static gboolean
refuse (const char *message, GError **error)
{
    g_set_error_literal (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION, message);
    return FALSE;
}

/* A record tells everything, and so does a page, so they cannot be exercises; and a
 * page shows all of it. */
static gboolean
check_format (const PodaDraw *draw, const char *format, GError **error)
{
    gboolean page = strcmp (format, "html") == 0;
    if (draw->blank && strcmp (format, "json") == 0)
        return refuse (
            _ ("--blank: expected a picture, since -T json tells all answers"), error);
    if (draw->blank && page)
        return refuse (
            _ ("--blank: expected a picture, since -T html tells all answers"), error);
    if (draw->focus != NULL && page)
        return refuse (
            _ ("--focus: expected a picture, since a page shows the whole search"),
            error);
    if (draw->strategy != NULL && page)
        return refuse (_ ("--strategy: expected a picture, since a page marks none"),
                       error);
    if (draw->drawing.stills && (draw->blank || draw->strategy != NULL))
        return refuse (
            _ ("--step: expected neither --blank nor --strategy, which show no search"),
            error);
    if (draw->compare != NULL && !page)
        return refuse (
            _ ("--compare: expected -T html, since a picture shows one search"), error);
    return TRUE;
}

static gboolean
draw_page (PodaRequest *request, const PodaDraw *draw, GError **error)
{
    const PodaDrawHtml how = {
        .title = draw->title,
        .compare = draw->compare,
        .step = draw->step,
        .positions = (draw->drawing.labels & PODA_LABEL_POSITION) != 0,
        .pruned = draw->shown_pruned != PODA_DRAW_PRUNED_NONE,
        .whole = draw->shown_pruned == PODA_DRAW_PRUNED_FULL,
    };
    if (draw->fold != NULL || draw->theme != NULL || draw->shapes != NULL
        || draw->view != NULL || draw->page != NULL)
        poda_note (_ ("--fold, --theme, --shapes, --view and --page are for pictures: "
                      "the page does not change"));
    return poda_draw_html (request, &how, request->output_path, error);
}

/* The record itself, or as it stands after a step. */
static gboolean
emit_data (const PodaDraw *draw, const PodaRecord *record, PodaOutput *output,
           GError **error)
{
    if (draw->step == NULL) {
        poda_emit_json (record, output);
        return TRUE;
    }
    g_autoptr (PodaMoment) moment = poda_still_moment (record, draw->step, error);
    if (moment == NULL)
        return FALSE;
    poda_emit_moment_json (moment, output);
    return TRUE;
}

/* `whole` is NULL for data. */
static gboolean
write_one (const PodaRequest *request, PodaDraw *draw, const PodaRecord *record,
           const PodaFigure *whole, const char *format, GError **error)
{
    g_autoptr (PodaOutput) output = poda_request_output (request, error);
    if (output == NULL)
        return FALSE;
    gboolean done = whole == NULL
                        ? emit_data (draw, record, output, error)
                        : emit_step (request, draw, whole, format, output, error);
    return done && poda_output_close (g_steal_pointer (&output), error);
}

static gboolean
draw_tree (PodaRequest *request, gpointer data, GError **error)
{
    PodaDraw *draw = data;
    const char *format = draw->steps != NULL ? poda_stills_format (request, error)
                                             : poda_request_format (request, error);
    if (format == NULL || !poda_draw_read (draw, error)
        || !check_format (draw, format, error)
        || !poda_stills_check (draw->step, draw->steps, format, error)
        || !refuse_terminal (request, format, error)
        || !poda_request_open (request, error))
        return FALSE;
    if (strcmp (format, "html") == 0)
        return draw_page (request, draw, error);
    find_title (request, draw);
    g_autoptr (PodaRecord) record = search (request, draw, error);
    if (record == NULL)
        return FALSE;
    g_autoptr (PodaFigure) whole = NULL;
    if (strcmp (format, "json") != 0)
        whole = poda_drawing_figure (record, &draw->drawing, format);
    gboolean done = draw->steps != NULL
                        ? poda_draw_stills (request, whole, draw->steps, format,
                                            &draw->sheet, &draw->warning, error)
                        : write_one (request, draw, record, whole, format, error);
    if (done && whole != NULL && strcmp (format, "txt") != 0)
        note_figure (draw, whole, format);
    return done;
}

static int
run (const PodaCommand *command, int argc, char **argv)
{
    PodaDraw draw = { 0 };
    const GOptionEntry own[] = {
        { "labels", 0, 0, G_OPTION_ARG_STRING, &draw.labels,
          N_ ("of value,window,order,move,position,bound,name"), N_ ("LIST") },
        { "pruned", 0, 0, G_OPTION_ARG_STRING, &draw.pruned,
          N_ ("what was skipped: none, stub (default), full"), N_ ("HOW") },
        { "fold", 0, 0, G_OPTION_ARG_STRING, &draw.fold,
          N_ ("fold what lies deeper than N plies, or none"), "N" },
        { "focus", 0, 0, G_OPTION_ARG_STRING, &draw.focus,
          N_ ("draw the subtree of this node"), N_ ("NODE") },
        { "theme", 0, 0, G_OPTION_ARG_STRING, &draw.theme,
          N_ ("color (default) or print"), N_ ("THEME") },
        { "shapes", 0, 0, G_OPTION_ARG_STRING, &draw.shapes,
          N_ ("boxes (default) or triangles"), N_ ("SCHOOL") },
        { "view", 0, 0, G_OPTION_ARG_STRING, &draw.view,
          N_ ("whose view numbers are: max (default) or mover"), N_ ("WHOSE") },
        { "blank", 0, 0, G_OPTION_ARG_NONE, &draw.blank,
          N_ ("only what an exercise gives"), NULL },
        { "strategy", 0, 0, G_OPTION_ARG_STRING, &draw.strategy,
          N_ ("mark the winning strategies of max or min"), N_ ("PLAYER") },
        { "win-at", 0, 0, G_OPTION_ARG_STRING, &draw.win_at,
          N_ ("a leaf wins from this value on"), "N" },
        { "page", 0, 0, G_OPTION_ARG_STRING, &draw.page,
          N_ ("scale to a4, slide or WxH millimetres"), N_ ("SIZE") },
        { "title", 0, 0, G_OPTION_ARG_STRING, &draw.title,
          N_ ("the title of the picture"), N_ ("TEXT") },
        { "step", 0, 0, G_OPTION_ARG_STRING, &draw.step,
          N_ ("the picture as it stands after step K, from 0"), "K" },
        { "steps", 0, 0, G_OPTION_ARG_STRING, &draw.steps,
          N_ ("a picture a step, into the folder of -o or one pdf: all, or cuts"),
          N_ ("WHICH") },
        { "compare", 0, 0, G_OPTION_ARG_STRING, &draw.compare,
          N_ ("html: a second search beside, such as minimax or alphabeta:cut=strict"),
          N_ ("SPEC") },
        G_OPTION_ENTRY_NULL
    };
    guint options = PODA_REQUEST_FORMAT | PODA_REQUEST_SEARCH | PODA_REQUEST_SET;
    int code =
        poda_request_run (command, options, own, 1, 1, argc, argv, draw_tree, &draw);
    poda_draw_clear (&draw);
    return code;
}

const PodaCommand poda_command_draw = {
    .name = "draw",
    .arguments = N_ ("GAME"),
    .summary = N_ ("the annotated search tree"),
    .formats = "txt dot svg pdf png tex json html",
    .examples =
        "poda draw trees/notes.gv\n"
        "poda draw '[[3,12,8],[2,4,6],[14,5,2]]' -o exam.pdf\n"
        "poda draw nim --labels value,move,position -o nim.svg\n"
        "poda draw trees/winning-strategy.gv --strategy max --win-at 6 -o win.svg\n"
        "poda draw trees/notes.gv --compare minimax -o notes.html\n"
        "poda draw trees/notes.gv --step 24\n"
        "poda draw trees/notes.gv --steps all -T pdf --page slide -o lecture.pdf\n"
        "poda draw tictactoe -d 2 -e open-lines --labels position,value -o ttt.png",
    .run = run,
};
