/* poda draw: the annotated search tree. */

#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/terminal.h"
#include "cli/draw.h"
#include "cli/spec.h"
#include "draw/figure/figure.h"

/* Pages below this height (pixels) are small for area charts. */
#define SMALL_ROOM 600.0

#define WITH_PROBLEM (1 << 2) /* after the PODA_WITH_… bits */

#define MEMBER(member) G_STRUCT_OFFSET (PodaDrawOptions, member)

static const PodaOption options[] = {
    { "labels", 0, PODA_OPTION_WORDS, MEMBER (drawing.labels), N_ ("LIST"),
      .joint = ",",
      .help = N_ ("what to label: any of value,window,order,move,position,bound,name"),
      .words = "value|window|order|move|position|bound|name" },
    { "pruned", 0, PODA_OPTION_WORD, MEMBER (pruned), N_ ("HOW"),
      .help =
          N_ ("how to draw pruned nodes: none, stub, full (default for small trees)"),
      .words = "none|stub|full" },
    { "leaves", 0, PODA_OPTION_WORD, MEMBER (leaves), N_ ("HOW"),
      .help = N_ ("show or hide the leaves of an explicit tree before they are "
                  "visited: shown, hidden"),
      .words = "shown|hidden" },
    { "fold", 0, PODA_OPTION_TEXT, MEMBER (fold), "N",
      .help = N_ ("fold everything deeper than N plies, or none") },
    { "siblings", 0, PODA_OPTION_TEXT, MEMBER (siblings), "N",
      .help =
          N_ ("draw at most N children of each node, and say how many are left out") },
    { "merge", 0, PODA_OPTION_WORD, MEMBER (merge), N_ ("HOW"),
      .help = N_ ("symmetric: draw equivalent children once"), .words = "symmetric" },
    { "focus", 0, PODA_OPTION_TEXT, MEMBER (focus), N_ ("NODE"),
      .help = N_ ("draw the subtree of this node") },
    { "theme", 0, PODA_OPTION_WORD, MEMBER (drawing.theme), N_ ("THEME"),
      .help = N_ ("color (default), print, dark, or auto: an svg for light and dark"),
      .words = "color|print|dark|auto" },
    { "layout", 0, PODA_OPTION_WORD, MEMBER (drawing.layout), N_ ("LAYOUT"),
      .help = N_ ("tree (default), or by the size of subtrees: icicle"),
      .words = "tree|icicle" },
    { "shapes", 0, PODA_OPTION_WORD, MEMBER (drawing.shapes), N_ ("STYLE"),
      .help = N_ ("boxes (default) or triangles"), .words = "boxes|triangles" },
    { "windows", 0, PODA_OPTION_WORD, MEMBER (windows), N_ ("WHERE"),
      .help = N_ ("beside (right of nodes), below (default: the narrower of the two), "
                  "none, or ladder (in step pictures, right of the tree)"),
      .words = "beside|below|none|ladder" },
    { "view", 0, PODA_OPTION_WORD, MEMBER (view), N_ ("VIEW"),
      .help = N_ ("point of view of the numbers: max (default) or mover"),
      .words = "max|mover" },
    { "blank", 0, PODA_OPTION_FLAG, MEMBER (drawing.blank), NULL,
      .help = N_ ("draw only what an exercise gives, with blanks to fill in") },
    { "strategy", 0, PODA_OPTION_WORD, MEMBER (drawing.strategist), N_ ("PLAYER"),
      .help = N_ ("mark the winning strategies of max or min"), .words = "max|min" },
    { "win-at", 0, PODA_OPTION_VALUE, MEMBER (drawing.win_at), "N",
      .help = N_ (
          "a leaf with this value or better wins (default: the value of a won game)") },
    { "page", 0, PODA_OPTION_TEXT, MEMBER (page), N_ ("SIZE"),
      .help = N_ (
          "fit the picture to a4, slide or WxH millimetres, no letter under 6 pt: fold "
          "and leave out siblings and labels as needed, and say what was left out") },
    { "width", 0, PODA_OPTION_TEXT, MEMBER (width), N_ ("COLUMNS"),
      .help = N_ ("txt: maximum width (default: that of the terminal)") },
    { "title", 0, PODA_OPTION_TEXT, MEMBER (title), N_ ("TEXT"), .blank = TRUE,
      .help = N_ ("the title of the picture") },
    { "caption", 0, PODA_OPTION_WORD, MEMBER (drawing.caption), N_ ("HOW"),
      .help = N_ ("none, short (algorithm and value) or full (default)"),
      .words = "full|short|none" },
    { "legend", 0, PODA_OPTION_WORD, MEMBER (drawing.legend), N_ ("WHICH"),
      .help =
          N_ ("explain the marks: none, used (default), full, or once (per series)"),
      .words = "used|full|none|once" },
    { "step", 0, PODA_OPTION_TEXT, MEMBER (step), "K",
      .help = N_ ("draw the picture as it stands after step K (0 is the start)") },
#ifndef PODA_ENGINE /* a page has no files */
    { "steps", 0, PODA_OPTION_WORD, MEMBER (cuts), N_ ("WHICH"),
      .help = N_ (
          "draw one picture per step, into a folder, one pdf or one tex: all, or cuts"),
      .words = "all|cuts" },
#endif
    { "columns", 0, PODA_OPTION_TEXT, MEMBER (columns), N_ ("LIST"), .joint = ",",
      .help = N_ ("csv, jsonl: of id,name,parent,move,player,ply,…,position") },
    { "with", 0, PODA_OPTION_WORDS, MEMBER (with), N_ ("LIST"), .joint = ",",
      .help = N_ ("json: steps, or steps,text; csv: problem"),
      .words = "steps|text|problem" },
    { "compare", 0, PODA_OPTION_TEXT, MEMBER (compare), N_ ("SPEC"),
      .help = N_ ("draw a second search beside the first, such as minimax or "
                  "alphabeta:cut=strict") },
    { .name = NULL }
};

#define ROW(name, suffixes, needs, write)                                              \
    { name, suffixes, needs, FALSE, ((needs) &PODA_PICTURE_PAGE) != 0, NULL, NULL },

static const PodaFormat formats[] = {
    PODA_PICTURE_FORMATS (ROW) /* other formats are data, without a figure */
    { "json", .data = TRUE },
    { "csv", .data = TRUE },
    { "jsonl", "ndjson", .data = TRUE },
#ifndef PODA_ENGINE /* a page cannot write pages */
    { "html", "htm", .needs = 0 },
#endif
    { .name = NULL },
};

/* --- The drawing --- */

static gboolean
is_format (const PodaDraw *draw, const char *name)
{
    return strcmp (draw->format->name, name) == 0;
}

static gboolean
is_given (const PodaDraw *draw, const char *option)
{
    return poda_request_given (draw->request, option) != NULL;
}

static void
clear_draw (PodaDraw *draw)
{
    g_clear_pointer (&draw->snapshot, poda_snapshot_free);
    g_clear_pointer (&draw->whole, poda_figure_free);
    g_clear_pointer (&draw->records[0], poda_record_free);
    g_clear_pointer (&draw->records[1], poda_record_free);
    g_clear_pointer (&draw->folder, poda_staging_abandon);
    g_clear_pointer (&draw->title, g_free);
    g_clear_pointer (&draw->warning, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaDraw, clear_draw)

void
poda_draw_free (PodaDraw *draw)
{
    PodaRequest *request = draw->request;
    clear_draw (draw);
    g_free (draw);
    poda_request_free (request);
}

/* --- The options --- */

#define MOST_COLUMNS 100000

/* Stores the width of text: --width, the terminal's, $COLUMNS, or 0 for the default. */
static gboolean
read_width (PodaDraw *draw, GError **error)
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
    draw->width = (guint) number;
    return TRUE;
}

static gboolean
read_page (PodaDraw *draw, gboolean of_svg, GError **error)
{
    PodaDrawing *drawing = &draw->drawing;
    gboolean tree = drawing->layout == PODA_LAYOUT_TREE;
    if (!poda_page_parse (draw->own->page, &draw->page, error))
        return FALSE;
    if (!tree)
        poda_page_make_room (&draw->page, drawing);
    draw->page.scrolls = drawing->interactive;
    if (draw->page.scrolls)
        draw->page.margin = 0;
    /* A small page has no room for both an area chart and a long caption. */
    if (drawing->room_height > 0 && drawing->room_height < SMALL_ROOM
        && !is_given (draw, "caption"))
        drawing->caption = PODA_CAPTION_SHORT;
    if ((of_svg || draw->tex) && tree)
        drawing->page = &draw->page;
    return TRUE;
}

static gboolean
read_options (PodaDraw *draw, GError **error)
{
    const PodaDrawOptions *own = draw->own;
    PodaDrawing *drawing = &draw->drawing;
    PodaDrawing usual;
    guint64 plies = PODA_FOLD_NONE, siblings = 0;
    gboolean of_svg = is_format (draw, "svg") || draw->format->binary;
    poda_drawing_init (&usual);
    *drawing = own->drawing;
    if (draw->series && of_svg && !is_given (draw, "legend"))
        drawing->legend = PODA_LEGEND_SHOW_ONCE;
    if (is_given (draw, "windows"))
        drawing->windows = PODA_WINDOWS_BESIDE + own->windows;
    drawing->tight = draw->series && draw->tex;
    drawing->mover_view = own->view == 1;
    drawing->shows_task = drawing->blank;
    drawing->for_steps = own->step != NULL || draw->series;
    /* In text, windows are shown at their nodes, also in blank exercises. */
    if (drawing->windows == PODA_WINDOWS_LADDER && drawing->for_steps
        && (drawing->blank || !(of_svg || draw->tex)))
        drawing->windows = PODA_WINDOWS_AUTO;
    drawing->title = own->title;
    drawing->titled = own->title != NULL;
    drawing->strategy = draw->strategy;
    drawing->hide_leaves = own->leaves == 1;
    drawing->merge = is_given (draw, "merge");
    drawing->footer_given = is_given (draw, "caption") || is_given (draw, "legend");
    if (own->fold != NULL && strcmp (own->fold, "none") != 0
        && !g_ascii_string_to_unsigned (own->fold, 10, 0, 10000, &plies, NULL))
        return poda_refuse (error, _ ("--fold %s: expected a number of plies, or none"),
                            own->fold);
    drawing->fold = own->fold != NULL ? (guint) plies : usual.fold;
    if (own->siblings != NULL
        && !poda_read_number ("--siblings", own->siblings, 1, 10000, &siblings, error))
        return FALSE;
    drawing->siblings = (guint) siblings;
    return poda_node_columns_read ("--columns", own->columns, &draw->columns, error)
           && read_width (draw, error)
           && (own->page == NULL || read_page (draw, of_svg, error))
           && poda_request_needs (draw->request, "win-at", "strategy", error);
}

/* --- Option conflicts --- */

/* Formats in which options have an effect; in others they are refused or noted. */
#define PICTURES "txt|dot|svg|pdf|png|tex|forest"
static const struct {
    const char *option, *formats;
    gboolean refused;
} effective[] = {
    { "columns", "csv|jsonl", TRUE },
    { "with", "json|csv", TRUE },
    { "width", "txt", TRUE },
    { "leaves", PICTURES "|html", TRUE },
    { "blank", PICTURES, TRUE },
    { "steps", PICTURES, TRUE },
    { "layout", "svg|pdf|png", TRUE },
    { "compare", "txt|svg|pdf|png|html", TRUE },
    { "focus", PICTURES, FALSE },
    { "strategy", PICTURES, FALSE },
    { "labels", PICTURES "|html", FALSE },
    { "fold", PICTURES "|html", FALSE },
    { "siblings", PICTURES "|html", FALSE },
    { "merge", PICTURES "|html", FALSE },
    { "theme", "dot|svg|pdf|png|tex|forest", FALSE },
    { "shapes", PICTURES "|html", FALSE },
    { "windows", PICTURES "|html", FALSE },
    { "view", PICTURES "|html", FALSE },
    { "title", PICTURES "|html", FALSE },
    { "caption", PICTURES, FALSE },
    { "legend", "txt|dot|svg|pdf|png|tex", FALSE },
    { "page", "svg|pdf|png|tex", FALSE },
};

static gboolean
check_formats (const PodaDraw *draw, GError **error)
{
    const char *format = draw->format->name;
    for (guint i = 0; i < G_N_ELEMENTS (effective); i++) {
        const char *option = effective[i].option;
        g_auto (GStrv) among = g_strsplit (effective[i].formats, "|", -1);
        gboolean usual =
            strcmp (option, "layout") == 0 && draw->drawing.layout == PODA_LAYOUT_TREE;
        if (!is_given (draw, option) || usual
            || g_strv_contains ((const char *const *) among, format))
            continue;
        g_autofree char *listed = g_strjoinv (", ", among);
        if (effective[i].refused)
            return poda_refuse (error,
                                _ ("--%s has no effect in -T %s; expected one of %s"),
                                option, format, listed);
        poda_note (_ ("--%s has no effect in -T %s"), option, format);
    }
    return TRUE;
}

static gboolean
check_options (const PodaDraw *draw, GError **error)
{
    const PodaRequest *request = draw->request;
    const PodaDrawOptions *own = draw->own;
    guint areas = PODA_LABEL_VALUE | PODA_LABEL_MOVE | PODA_LABEL_NAME;
    gboolean icicle = draw->drawing.layout != PODA_LAYOUT_TREE;
    if (!poda_request_excludes (request, "step", "steps strategy", error)
        || !poda_request_excludes (request, "strategy", "steps blank", error)
        || (draw->pair
            && !poda_request_excludes (request, "compare", "step steps blank strategy",
                                       error))
        || (icicle
            && !poda_request_excludes (request, "layout",
                                       "blank step steps strategy shapes windows "
                                       "siblings pruned leaves",
                                       error)))
        return FALSE;
    if (draw->drawing.windows == PODA_WINDOWS_LADDER && !draw->drawing.for_steps)
        return poda_refuse (error, _ ("--windows ladder: a finished search has no "
                                      "current path; add --step or --steps"));
    if (is_given (draw, "with")
        && (own->with == PODA_WITH_TEXT
            || is_format (draw, "csv") != (own->with == WITH_PROBLEM)))
        return poda_refuse (
            error,
            _ ("--with; expected problem for csv, steps or steps,text for json"));
    if (draw->drawing.theme >= PODA_THEME_DARK && is_format (draw, "dot"))
        return poda_refuse (error, _ ("--theme; expected color or print, since the "
                                      "programs that draw DOT have their own themes"));
    if (icicle && (draw->drawing.labels & ~areas) != 0)
        return poda_refuse (error, _ ("--labels; expected value, move or name, which "
                                      "--layout icicle can show"));
    return TRUE;
}

static gboolean
read_draw (PodaDraw *draw, PodaRequest *request, const PodaDrawOptions *own,
           GError **error)
{
    *draw = (PodaDraw){
        .request = request, .own = own, .format = request->format, .step = own->step
    };
    draw->strategy = is_given (draw, "strategy");
    draw->series = is_given (draw, "steps");
    draw->html = is_format (draw, "html");
    draw->tex = is_format (draw, "tex");
    draw->pair = own->compare != NULL && !own->second && !draw->html;
    draw->deck =
        draw->series && draw->tex && poda_series_is_bound ("tex", request->output_path);
    return read_options (draw, error) && check_formats (draw, error)
           && check_options (draw, error);
}

/* Checks options that only some games support, and chooses the least value of a won
 * leaf: with --prefer-short, that of the slowest win. */
static gboolean
check_game (PodaDraw *draw, GError **error)
{
    const PodaProblem *problem = &draw->request->problem;
    const PodaGame *game = problem->game;
    const char *leaves = poda_request_given (draw->request, "leaves");
    gboolean tree = poda_tree_of_game (game) != NULL;
    if (draw->drawing.merge && game->symmetry == PODA_SYMMETRY_NONE)
        return poda_refuse (
            error,
            _ ("--merge symmetric: %s declares no symmetry; expected a game that does, "
               "such as tictactoe, connect4 or reversi"),
            draw->request->arguments[0]);
    if (leaves != NULL && !tree)
        return poda_refuse (error,
                            _ ("--leaves %s: expected an explicit tree, since %s "
                               "generates its own leaves"),
                            leaves, game->name);
    if (tree && (draw->drawing.labels & PODA_LABEL_POSITION) != 0)
        return poda_refuse (error,
                            _ ("--labels position: expected a game, since the nodes of "
                               "an explicit tree have no board"));
    if (!draw->strategy || is_given (draw, "win-at"))
        return TRUE;
    if (game->utility != PODA_UTILITY_WINS)
        return poda_refuse (
            error,
            _ ("--strategy needs --win-at, for example --strategy max --win-at 6"));
    PodaValue win = problem->win;
    if (problem->prefer_short)
        win -= game->longest (game, &problem->root);
    draw->drawing.win_at = draw->drawing.strategist == PODA_MAX ? win : 0.0 - win;
    return TRUE;
}

/* --- Searching --- */

/* Explicit trees of at most this size are shown as a whole. */
#define SMALL_TREE 200

/* Returns a PODA_PRUNED_ value. Step pictures and pages show an explicit tree as a
 * whole, to reveal no cuts; blank exercises and strategies need all nodes. */
static guint
choose_pruned (const PodaDraw *draw)
{
    const PodaProblem *problem = &draw->request->problem;
    const PodaTree *tree = poda_tree_of_game (problem->game);
    gboolean stills = draw->drawing.for_steps, given = is_given (draw, "pruned");
    if (draw->drawing.layout != PODA_LAYOUT_TREE)
        return PODA_PRUNED_STUB;
    if (!stills && given)
        return draw->own->pruned;
    gboolean whole =
        stills || draw->html
            ? poda_steps_show_all_nodes (problem)
            : draw->drawing.blank || draw->strategy || draw->pair
                  || (tree != NULL && poda_tree_n_nodes (tree) <= SMALL_TREE);
    guint pruned = whole ? PODA_PRUNED_FULL : PODA_PRUNED_STUB;
    if (given && pruned != draw->own->pruned)
        poda_note (_ ("--pruned: ignored, since a picture of one step shows what is "
                      "known by then, whatever is cut later"));
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

static gboolean
search_all (PodaDraw *draw, GError **error)
{
    const PodaDrawOptions *own = draw->own;
    PodaProblem *problem = &draw->request->problem, variant;
    PodaRecord **first = &draw->records[own->second];
    PodaRecord **second = &draw->records[!own->second];
    guint64 k;
    if ((own->step != NULL
         && !poda_read_number ("--step", own->step, 0, G_MAXUINT64, &k, error))
        || (own->focus != NULL && !poda_record_check_name (problem, own->focus, error))
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
    draw->drawing.focus = focus; /* the first search's */
    return *second != NULL;
}

/* --- Drawing --- */

/* Makes the figure. Beamer slides have the same scale, unless --page is given. */
static void
make_figure (PodaDraw *draw)
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

gboolean
poda_draw_write (PodaDraw *draw, GError **error)
{
    const PodaRecord *record = draw->records[0];
    g_autoptr (PodaOutput) output = poda_request_output (draw->request, error);
    guint64 k;
    if (output == NULL)
        return FALSE;
    if (draw->step != NULL) {
        if (draw->snapshot == NULL)
            draw->snapshot = poda_snapshot_new (record);
        if (!poda_read_number ("--step", draw->step, 0,
                               poda_snapshot_n_steps (draw->snapshot), &k, error))
            return FALSE;
        poda_snapshot_seek (draw->snapshot, k);
    }
    const PodaSnapshot *snapshot = draw->snapshot;
    const PodaPictureTarget target = {
        .output = output,
        .page = draw->page.scrolls ? NULL : &draw->page,
        .columns = draw->width,
        .colour = draw->request->output_path == NULL && poda_terminal_has_colour (),
        .warning = &draw->warning,
    };
    if (draw->whole != NULL) {
        g_autoptr (PodaFigure) still =
            draw->step != NULL ? poda_figure_at (draw->whole, snapshot) : NULL;
        if (!poda_emit_picture (still != NULL ? still : draw->whole, draw->format->name,
                                &target, error))
            return FALSE;
    } else if (is_format (draw, "csv"))
        poda_emit_nodes_csv (record, snapshot, &draw->columns, output);
    else if (is_format (draw, "jsonl"))
        poda_emit_nodes_jsonl (record, snapshot, &draw->columns, output);
    else
        poda_emit_json (record, snapshot, draw->own->with, output);
    return poda_output_close (g_steal_pointer (&output), error);
}

static gboolean
begin_draw (PodaDraw *draw, GError **error)
{
    PodaRequest *request = draw->request;
    if (!poda_request_open (request, error) || !check_game (draw, error))
        return FALSE;
    if (draw->drawing.title == NULL)
        draw->drawing.title = draw->title = poda_input_title (
            &request->input, request->arguments[0], draw->drawing.hide_leaves);
    return search_all (draw, error);
}

/* --- The command --- */

static const PodaFormat *
usual_format (const PodaRequest *request)
{
    return (poda_request_given (request, "steps") != NULL
                ? poda_series_format
                : poda_format_of_path) (formats, request->output_path);
}

static gboolean
write_record (PodaDraw *draw, GError **error)
{
    const PodaRecord *record = draw->records[0];
    make_figure (draw);
    const PodaFigure *whole = draw->whole;
    poda_request_note_zeros (draw->request, poda_record_problem (record),
                             poda_record_counts (record)->frontier);
    if (!(draw->series ? poda_series_write : poda_draw_write) (draw, error))
        return FALSE;
    if (whole == NULL || (draw->format->needs & PODA_PICTURE_COLUMNS))
        return TRUE;
    if (!whole->grows || draw->deck)
        for (char **note = whole->notes; *note != NULL; note++)
            poda_note ("%s", *note);
    if (draw->warning != NULL)
        poda_note ("%s", draw->warning);
    return TRUE;
}

static gboolean
draw_tree (PodaRequest *request, gpointer values, GError **error)
{
    g_auto (PodaDraw) draw = { 0 };
    return read_draw (&draw, request, values, error)
           && (draw.series ? poda_series_open (&draw, error)
                           : poda_request_open_output (request, error))
           && begin_draw (&draw, error)
           && (draw.html ? poda_draw_write_page (&draw, error)
                         : write_record (&draw, error));
}

const PodaCommand poda_command_draw = {
    .name = "draw",
    .arguments = N_ ("GAME"),
    .least = 1,
    .summary = N_ ("draw the annotated search tree"),
    .examples =
        "poda draw trees/notes.gv\n"
        "poda draw '[[3,12,8],[2,4,6],[14,5,2]]' -o exam.pdf\n"
        "poda draw nim --labels value,move,position -o nim.svg\n"
        "poda draw trees/winning-strategy.gv --strategy max --win-at 6 -o win.svg\n"
        "poda draw trees/notes.gv --compare minimax -o notes.html\n"
        "poda draw trees/encyclopedia.gv --compare cut=strict -o both.svg\n"
        "poda draw connect4 -d 5 -e windows --layout icicle -o whole.svg\n"
        "poda draw trees/notes.gv --step 24\n"
        "poda draw trees/notes.gv --steps all -T pdf --page slide -o lecture.pdf\n"
        "poda draw tictactoe -d 2 -e open-lines --labels position,value -o ttt.png",
    .formats = formats,
    .usual_format = usual_format,
    .shared = PODA_SHARED_SEARCH | PODA_SHARED_SET | PODA_SHARED_ASKED,
    .options = options,
    .size = sizeof (PodaDrawOptions),
    .opens = TRUE,
    .run = draw_tree,
};

PodaDraw *
poda_draw_new (PodaRequest *request, gpointer values, GError **error)
{
    PodaDraw *draw = g_new0 (PodaDraw, 1);
    request->kept =
        read_draw (draw, request, values, error) && begin_draw (draw, error);
    if (request->kept) {
        make_figure (draw);
        return draw;
    }
    clear_draw (draw);
    g_free (draw);
    return NULL;
}
