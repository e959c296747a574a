/* poda draw: the annotated search tree. */

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/draw_html.h"
#include "cli/draw_stills.h"
#include "cli/drawing.h"
#include "cli/request.h"

/* The command's own options, as typed and as read. */
typedef struct {
    char *labels, *pruned, *fold, *focus, *theme, *shapes, *view, *strategy, *win_at,
        *page, *title, *compare, *step, *steps;
    gboolean blank;

    char *warning; /* that came with the picture */

    PodaDrawing drawing;
    enum { PRUNED_NONE, PRUNED_STUB, PRUNED_FULL } shown_pruned;
    PodaPage sheet;
} Draw;

static void
clear_draw (Draw *draw)
{
    char *texts[] = { draw->labels, draw->pruned, draw->fold,   draw->focus,
                      draw->theme,  draw->shapes, draw->view,   draw->strategy,
                      draw->win_at, draw->page,   draw->title,  draw->compare,
                      draw->step,   draw->steps,  draw->warning };
    for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
        g_free (texts[i]);
}

static gboolean
read_labels (Draw *draw, GError **error)
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
read_fold (Draw *draw, GError **error)
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
read_pruned (Draw *draw, GError **error)
{
    guint pruned = draw->blank || draw->strategy != NULL ? PRUNED_FULL : PRUNED_STUB;
    if (draw->pruned != NULL
        && !poda_read_choice ("--pruned", draw->pruned, "none|stub|full", &pruned,
                              error))
        return FALSE;
    draw->shown_pruned = pruned;
    return TRUE;
}

static gboolean
read_style (Draw *draw, GError **error)
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
read_strategy (Draw *draw, GError **error)
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

static gboolean
read_options (Draw *draw, GError **error)
{
    poda_drawing_init (&draw->drawing);
    return read_labels (draw, error) && read_fold (draw, error)
           && read_pruned (draw, error) && read_style (draw, error)
           && read_strategy (draw, error);
}

static void
find_title (const PodaRequest *request, Draw *draw)
{
    if (draw->title == NULL)
        draw->title = poda_input_title (&request->input, request->arguments[0]);
    draw->drawing.title = draw->title;
}

static PodaRecord *
search (PodaRequest *request, Draw *draw, GError **error)
{
    if (draw->strategy != NULL && request->rules.texts[PODA_RULE_ALGORITHM] == NULL)
        request->problem.algorithm = &poda_minimax;
    g_autoptr (PodaRecord) record = poda_request_record (request, error);
    if (record == NULL)
        return NULL;
    if (draw->shown_pruned != PRUNED_NONE
        && !poda_record_add_pruned (record, draw->shown_pruned == PRUNED_FULL, error))
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

static void
say (const char *line, gpointer data G_GNUC_UNUSED)
{
    poda_note (line);
}

/* What people should know of what was drawn. */
static void
note_figure (const Draw *draw, const PodaFigure *figure, const char *format)
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
emit_figure (const PodaRequest *request, const Draw *draw, const PodaFigure *figure,
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
        .say = say,
    };
    return poda_drawing_emit_figure (figure, &target, error);
}

static gboolean
emit_step (const PodaRequest *request, Draw *draw, const PodaFigure *whole,
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
check_format (const Draw *draw, const char *format, GError **error)
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
draw_page (PodaRequest *request, const Draw *draw, GError **error)
{
    const PodaDrawHtml how = {
        .title = draw->title,
        .compare = draw->compare,
        .positions = (draw->drawing.labels & PODA_LABEL_POSITION) != 0,
        .pruned = draw->shown_pruned != PRUNED_NONE,
        .whole = draw->shown_pruned == PRUNED_FULL,
    };
    if (draw->fold != NULL || draw->theme != NULL || draw->shapes != NULL
        || draw->view != NULL || draw->page != NULL)
        poda_note (_ ("--fold, --theme, --shapes, --view and --page are for pictures: "
                      "the page does not change"));
    return poda_draw_html (request, &how, request->output_path, error);
}

/* `whole` is NULL for the record itself. */
static gboolean
write_one (const PodaRequest *request, Draw *draw, const PodaRecord *record,
           const PodaFigure *whole, const char *format, GError **error)
{
    g_autoptr (PodaOutput) output = poda_request_output (request, error);
    if (output == NULL)
        return FALSE;
    if (whole == NULL)
        poda_emit_json (record, output);
    else if (!emit_step (request, draw, whole, format, output, error))
        return FALSE;
    return poda_output_close (g_steal_pointer (&output), error);
}

static gboolean
draw_tree (PodaRequest *request, gpointer data, GError **error)
{
    Draw *draw = data;
    const char *format = draw->steps != NULL ? poda_stills_format (request, error)
                                             : poda_request_format (request, error);
    if (format == NULL || !read_options (draw, error)
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
    Draw draw = { 0 };
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
    clear_draw (&draw);
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
