/* poda draw: the annotated search tree. */

#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/terminal.h"
#include "cli/draw.h"
#include "cli/draw_series.h"
#include "cli/spec.h"
#include "draw/figure/figure.h"
#include "draw/output/picture.h"
#include "report/nodes.h"
#include "tree/tree.h"

/* So many pixels high a page is small for areas. */
#define SMALL_ROOM 600.0

#define WITH_PROBLEM (1 << 2) /* after the PODA_WITH_… bits */

#define MEMBER(member) G_STRUCT_OFFSET (PodaDrawOptions, member)

static const PodaOption options[] = {
    { "labels", 0, PODA_OPTION_WORDS, MEMBER (drawing.labels), N_ ("LIST"),
      .joint = ",", .help = N_ ("of value,window,order,move,position,bound,name"),
      .words = "value|window|order|move|position|bound|name" },
    { "pruned", 0, PODA_OPTION_WORD, MEMBER (pruned), N_ ("HOW"),
      .help = N_ ("what was skipped: none, stub, full (default for small trees)"),
      .words = "none|stub|full" },
    { "leaves", 0, PODA_OPTION_WORD, MEMBER (leaves), N_ ("HOW"),
      .help = N_ ("an explicit tree's, before they are visited: shown, hidden"),
      .words = "shown|hidden" },
    { "fold", 0, PODA_OPTION_TEXT, MEMBER (fold), "N",
      .help = N_ ("fold what lies deeper than N plies, or none") },
    { "siblings", 0, PODA_OPTION_TEXT, MEMBER (siblings), "N",
      .help = N_ ("draw no more than N children of a node, and how many are left") },
    { "merge", 0, PODA_OPTION_WORD, MEMBER (merge), N_ ("HOW"),
      .help = N_ ("symmetric: children that are the same are drawn once"),
      .words = "symmetric" },
    { "focus", 0, PODA_OPTION_TEXT, MEMBER (focus), N_ ("NODE"),
      .help = N_ ("draw the subtree of this node") },
    { "theme", 0, PODA_OPTION_WORD, MEMBER (drawing.theme), N_ ("THEME"),
      .help = N_ ("color (default), print, dark, or auto: svg in both"),
      .words = "color|print|dark|auto" },
    { "layout", 0, PODA_OPTION_WORD, MEMBER (drawing.layout), N_ ("LAYOUT"),
      .help = N_ ("tree (default), or by the size of subtrees: icicle"),
      .words = "tree|icicle" },
    { "shapes", 0, PODA_OPTION_WORD, MEMBER (drawing.shapes), N_ ("SCHOOL"),
      .help = N_ ("boxes (default) or triangles"), .words = "boxes|triangles" },
    { "windows", 0, PODA_OPTION_WORD, MEMBER (windows), N_ ("WHERE"),
      .help = N_ ("beside nodes, below (default: what is narrower) or none"),
      .words = "beside|below|none" },
    { "view", 0, PODA_OPTION_WORD, MEMBER (view), N_ ("WHOSE"),
      .help = N_ ("whose view numbers are: max (default) or mover"),
      .words = "max|mover" },
    { "blank", 0, PODA_OPTION_FLAG, MEMBER (drawing.blank), NULL,
      .help = N_ ("only what an exercise gives, and what is to be filled in") },
    { "strategy", 0, PODA_OPTION_WORD, MEMBER (drawing.strategist), N_ ("PLAYER"),
      .help = N_ ("mark the winning strategies of max or min"), .words = "max|min" },
    { "win-at", 0, PODA_OPTION_VALUE, MEMBER (drawing.win_at), "N",
      .help = N_ ("a leaf wins from this value on (default: a won game's)") },
    { "page", 0, PODA_OPTION_TEXT, MEMBER (page), N_ ("SIZE"),
      .help = N_ ("a4, slide or WxH millimetres, no letter under 6 pt: folds, leaves "
                  "out siblings and labels as it must, and says what") },
    { "width", 0, PODA_OPTION_TEXT, MEMBER (width), N_ ("COLUMNS"),
      .help = N_ ("txt: how wide it may be, else as the terminal") },
    { "title", 0, PODA_OPTION_TEXT, MEMBER (title), N_ ("TEXT"), .blank = TRUE,
      .help = N_ ("the title of the picture") },
    { "caption", 0, PODA_OPTION_WORD, MEMBER (drawing.caption), N_ ("HOW"),
      .help = N_ ("none, short (algorithm and value) or full (default)"),
      .words = "full|short|none" },
    { "legend", 0, PODA_OPTION_WORD, MEMBER (drawing.legend), N_ ("WHICH"),
      .help = N_ ("what marks mean: none, used (default), full, or once a series"),
      .words = "used|full|none|once" },
    { "step", 0, PODA_OPTION_TEXT, MEMBER (step), "K",
      .help = N_ ("the picture as it stands after step K, from 0") },
#ifndef PODA_ENGINE /* a page has no files */
    { "steps", 0, PODA_OPTION_WORD, MEMBER (cuts), N_ ("WHICH"),
      .help = N_ ("a picture a step, into a folder, one pdf or tex: all, or cuts"),
      .words = "all|cuts" },
#endif
    { "columns", 0, PODA_OPTION_TEXT, MEMBER (columns), N_ ("LIST"), .joint = ",",
      .help = N_ ("csv, jsonl: of id,name,parent,move,player,ply,…,position") },
    { "with", 0, PODA_OPTION_WORDS, MEMBER (with), N_ ("LIST"), .joint = ",",
      .help = N_ ("json: steps, or steps,text; csv: problem"),
      .words = "steps|text|problem" },
    { "compare", 0, PODA_OPTION_TEXT, MEMBER (compare), N_ ("SPEC"),
      .help = N_ ("a second search beside, such as minimax or alphabeta:cut=strict") },
    { .name = NULL }
};

#define ROW(name, suffixes, needs, write) { name, suffixes, needs, FALSE, NULL, NULL },

static const PodaFormat formats[] = {
    PODA_PICTURE_FORMATS (ROW) /* the others are data, and need no figure */
    { "json", .data = TRUE },
    { "csv", .data = TRUE },
    { "jsonl", "ndjson", .data = TRUE },
#ifndef PODA_ENGINE /* a page cannot write another one */
    { "html", "htm", .needs = 0 },
#endif
    { .name = NULL },
};

/* svg, pdf or png. */
static gboolean
is_of_svg (const PodaDraw *draw)
{
    return poda_draw_is (draw, "svg") || (draw->format->needs & PODA_PICTURE_PAGE) != 0;
}

/* --- The options --- */

/* What is told of the drawing as it stands. */
static void
set_looks (PodaDraw *draw)
{
    const PodaDrawOptions *own = draw->own;
    PodaDrawing *drawing = &draw->drawing;
    PodaDrawing usual;
    poda_drawing_init (&usual);
    *drawing = own->drawing;
    drawing->fold = usual.fold;
    if (draw->series && !poda_draw_given (draw, "legend") && is_of_svg (draw))
        drawing->legend = PODA_LEGEND_ONCE;
    if (poda_draw_given (draw, "windows"))
        drawing->windows = PODA_WINDOWS_BESIDE + own->windows;
    drawing->close = draw->series && poda_draw_is (draw, "tex");
    drawing->mover_view = own->view == 1;
    drawing->tells_task = drawing->blank;
    drawing->stills = own->step != NULL || draw->series;
    drawing->title = own->title;
    drawing->titled = own->title != NULL;
    drawing->strategy = draw->strategy;
    drawing->hide_leaves = own->leaves == 1;
    drawing->merge = poda_draw_given (draw, "merge");
    drawing->footer_given =
        poda_draw_given (draw, "caption") || poda_draw_given (draw, "legend");
}

static gboolean
read_limits (PodaDraw *draw, GError **error)
{
    const PodaDrawOptions *own = draw->own;
    guint64 plies = PODA_FOLD_NONE, siblings = 0;
    if (own->fold != NULL && strcmp (own->fold, "none") != 0
        && !g_ascii_string_to_unsigned (own->fold, 10, 0, 10000, &plies, NULL))
        return poda_refuse (error, _ ("--fold %s: expected a number of plies, or none"),
                            own->fold);
    if (own->fold != NULL)
        draw->drawing.fold = (guint) plies;
    if (own->siblings != NULL
        && !poda_read_number ("--siblings", own->siblings, 1, 10000, &siblings, error))
        return FALSE;
    draw->drawing.siblings = (guint) siblings;
    return poda_node_columns_read ("--columns", own->columns, &draw->columns, error);
}

static gboolean
read_page (PodaDraw *draw, GError **error)
{
    PodaDrawing *drawing = &draw->drawing;
    const char *page = draw->own->page;
    if (page == NULL)
        return TRUE;
    if (!poda_page_parse (page, &draw->page, error))
        return FALSE;
    if (drawing->layout != PODA_LAYOUT_TREE)
        poda_page_make_room (&draw->page, drawing);
    draw->page.moves = drawing->steady;
    if (draw->page.moves)
        draw->page.margin = 0;
    /* A small page has room for areas, or for a long caption. */
    if (drawing->room_height > 0 && drawing->room_height < SMALL_ROOM
        && !poda_draw_given (draw, "caption"))
        drawing->caption = PODA_CAPTION_SHORT;
    if ((is_of_svg (draw) || poda_draw_is (draw, "tex"))
        && drawing->layout == PODA_LAYOUT_TREE)
        drawing->page = &draw->page;
    return TRUE;
}

static gboolean
read_options (PodaDraw *draw, GError **error)
{
    draw->strategy = poda_draw_given (draw, "strategy");
    set_looks (draw);
    if (!read_limits (draw, error) || !read_page (draw, error))
        return FALSE;
    return draw->strategy || !poda_draw_given (draw, "win-at")
           || poda_refuse (error, _ ("--win-at: expected --strategy with it, such as "
                                     "--strategy max --win-at 6"));
}

/* --- What does not go together --- */

/* The formats in which options have an effect. In others they are refused, or noted, so
 * that nobody waits for the effect. */
#define PICTURES "txt|dot|svg|pdf|png|tex|forest"
typedef enum { NOTED, REFUSED, REFUSED_IN_PAGES } Elsewhere;
static const struct {
    const char *option, *formats;
    Elsewhere elsewhere;
} effective[] = {
    { "columns", "csv|jsonl", REFUSED },
    { "with", "json|csv", REFUSED },
    { "width", "txt", REFUSED },
    { "leaves", PICTURES "|html", REFUSED },
    { "blank", PICTURES, REFUSED },
    { "steps", PICTURES, REFUSED },
    { "layout", "svg|pdf|png", REFUSED },
    { "compare", "txt|svg|pdf|png|html", REFUSED },
    { "focus", PICTURES, REFUSED_IN_PAGES },
    { "strategy", PICTURES, REFUSED_IN_PAGES },
    { "labels", PICTURES "|html", NOTED },
    { "fold", PICTURES "|html", NOTED },
    { "siblings", PICTURES "|html", NOTED },
    { "merge", PICTURES "|html", NOTED },
    { "theme", "dot|svg|pdf|png|tex|forest", NOTED },
    { "shapes", PICTURES "|html", NOTED },
    { "windows", PICTURES "|html", NOTED },
    { "view", PICTURES "|html", NOTED },
    { "title", PICTURES "|html", NOTED },
    { "caption", PICTURES, NOTED },
    { "legend", "txt|dot|svg|pdf|png|tex", NOTED },
    { "page", "svg|pdf|png|tex", NOTED },
};

/* Options that exclude each other; of `layout` the areas, which show a finished search
 * by sizes and values. */
static const struct {
    const char *option, *others;
} exclusive[] = {
    { "step", "steps strategy" },
    { "strategy", "steps blank" },
    { "compare", "step steps blank strategy" },
    { "layout", "blank step steps strategy shapes windows siblings pruned leaves" },
};

/* TRUE if the option asks for something that formats or options can exclude. */
static gboolean
asks_for (const PodaDraw *draw, const char *option)
{
    if (strcmp (option, "layout") == 0)
        return draw->drawing.layout != PODA_LAYOUT_TREE;
    return poda_draw_given (draw, option);
}

static gboolean
check_formats (const PodaDraw *draw, GError **error)
{
    const char *format = draw->format->name;
    for (guint i = 0; i < G_N_ELEMENTS (effective); i++) {
        const char *option = effective[i].option;
        g_auto (GStrv) among = g_strsplit (effective[i].formats, "|", -1);
        if (!asks_for (draw, option)
            || g_strv_contains ((const char *const *) among, format))
            continue;
        g_autofree char *listed = g_strjoinv (", ", among);
        if (effective[i].elsewhere == REFUSED
            || (effective[i].elsewhere == REFUSED_IN_PAGES
                && poda_draw_is (draw, "html")))
            return poda_refuse (error, _ ("--%s: -T %s; expected one of %s"), option,
                                format, listed);
        g_autofree char *note =
            g_strdup_printf (_ ("--%s has no effect in -T %s"), option, format);
        poda_note (note);
    }
    return TRUE;
}

static gboolean
check_options (const PodaDraw *draw, GError **error)
{
    const PodaDrawOptions *own = draw->own;
    guint areas = PODA_LABEL_VALUE | PODA_LABEL_MOVE | PODA_LABEL_NAME;
    for (guint i = 0; i < G_N_ELEMENTS (exclusive); i++) {
        const char *option = exclusive[i].option;
        g_auto (GStrv) others = g_strsplit (exclusive[i].others, " ", -1);
        /* A page shows two searches step by step. */
        if (!asks_for (draw, option)
            || (strcmp (option, "compare") == 0 && !poda_draw_is_pair (draw)))
            continue;
        for (guint k = 0; others[k] != NULL; k++)
            if (poda_draw_given (draw, others[k]))
                return poda_refuse (error, _ ("--%s cannot be combined with --%s"),
                                    option, others[k]);
    }
    if (own->with == PODA_WITH_TEXT)
        return poda_refuse (error, _ ("--with text: expected --with steps,text"));
    if (poda_draw_given (draw, "with")
        && poda_draw_is (draw, "csv") != (own->with == WITH_PROBLEM))
        return poda_refuse (error,
                            _ ("--with: expected problem for csv, steps or steps,text "
                               "for json"));
    if (draw->drawing.theme >= PODA_THEME_DARK && poda_draw_is (draw, "dot"))
        return poda_refuse (error, _ ("--theme: expected color or print, since the "
                                      "programs that draw dot have themes"));
    if (asks_for (draw, "layout") && (draw->drawing.labels & ~areas) != 0)
        return poda_refuse (error, _ ("--labels: expected value, move or name, which "
                                      "--layout icicle shows"));
    if (poda_draw_given (draw, "windows") && draw->drawing.labels != 0
        && !(draw->drawing.labels & PODA_LABEL_WINDOW))
        poda_note (_ ("--windows has no effect: --labels shows no window"));
    return !(draw->format->needs & PODA_PICTURE_PAGE)
           || poda_request_spare_terminal (draw->request, error);
}

/* A page searches again: the record tells that it can, and how many steps there are. */
static gboolean
write_page (const PodaDraw *draw, GError **error)
{
    static const char *const kept[] = { "leaves",   "pruned", "compare", "labels",
                                        "windows",  "shapes", "view",    "fold",
                                        "siblings", "merge" };
    const PodaDrawOptions *own = draw->own;
    const char *further[2 * G_N_ELEMENTS (kept) + 1];
    guint n = 0;
    gsize n_steps;
    guint64 step = 0; /* of the first search */
    poda_record_steps (draw->records[0], &n_steps);
    if (own->step != NULL
        && !poda_read_number ("--step", own->step, 0, n_steps, &step, error))
        return FALSE;
    for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
        if (poda_draw_given (draw, kept[i])) {
            further[n++] = kept[i];
            further[n++] = poda_request_given (draw->request, kept[i]);
        }
    further[n] = NULL;
    g_autofree char *title =
        own->title != NULL
            ? g_strdup (own->title)
            : poda_input_name (&draw->request->input, draw->request->arguments[0],
                               draw->drawing.hide_leaves, _ ("tree"));
    return poda_request_write_page (draw->request,
                                    poda_request_output (draw->request, error), title,
                                    (gsize) step, further, error);
}

/* --- The command --- */

/* Of a picture a step it is chosen by what -o names. */
static const PodaFormat *
usual_format (const PodaRequest *request)
{
    const char *path = request->output_path;
    return poda_request_given (request, "steps") != NULL
               ? poda_series_format (formats, path)
               : poda_format_of_path (formats, path);
}

static gboolean
write_series (PodaDraw *draw, GError **error)
{
    PodaSeries series = { .request = draw->request,
                          .folder = draw->folder,
                          .page = &draw->page,
                          .cuts = draw->own->cuts };
    return poda_draw_columns (draw, &series.columns, error)
           && poda_series_write (&series, draw->whole, &draw->warning, error)
           && (draw->folder == NULL
               || poda_staging_finish (g_steal_pointer (&draw->folder), error));
}

static gboolean
write_record (PodaDraw *draw, GError **error)
{
    const PodaRecord *record = draw->records[0];
    if (draw->own->leaves == 1 && !draw->drawing.stills && !draw->drawing.blank
        && poda_record_n_visited (record) == poda_record_n_nodes (record))
        poda_note (_ ("--leaves hidden changes nothing: all leaves were visited"));
    poda_draw_make (draw);
    const PodaFigure *whole = draw->whole;
    poda_request_note_zeros (draw->request, poda_record_problem (record),
                             poda_record_counts (record)->frontier);
    gboolean done =
        draw->series ? write_series (draw, error) : poda_draw_write (draw, error);
    if (!done || whole == NULL || (draw->format->needs & PODA_PICTURE_COLUMNS))
        return done;
    /* What people should know of what was drawn. */
    for (guint i = 0;
         (!whole->grows || poda_draw_is_deck (draw)) && whole->notes[i] != NULL; i++)
        poda_note (whole->notes[i]);
    if (draw->warning != NULL)
        poda_note (draw->warning);
    return TRUE;
}

/* What some games have and others do not. */
static gboolean
check_game (const PodaDraw *draw, GError **error)
{
    const PodaGame *game = draw->request->problem.game;
    const char *leaves = poda_request_given (draw->request, "leaves");
    gboolean tree = poda_tree_of_game (game) != NULL;
    if (draw->drawing.merge && game->symmetry == PODA_SYMMETRY_NONE)
        return poda_refuse (
            error,
            _ ("--merge symmetric: %s declares no symmetry: expected a "
               "game that does, such as tictactoe, connect4 or reversi"),
            draw->request->arguments[0]);
    if (leaves != NULL && !tree)
        return poda_refuse (error,
                            _ ("--leaves %s: expected an explicit tree, since %s makes "
                               "its leaves itself"),
                            leaves, game->name);
    return !tree || (draw->drawing.labels & PODA_LABEL_POSITION) == 0
           || poda_refuse (error,
                           _ ("--labels position: expected a game, since the nodes of "
                              "an explicit tree have no board"));
}

/* Chooses the value from which on a leaf wins, where the game says what a win is worth:
 * with --prefer-short that of the slowest one. */
static gboolean
choose_win (PodaDraw *draw, GError **error)
{
    const PodaProblem *problem = &draw->request->problem;
    const PodaGame *game = problem->game;
    if (!draw->strategy || poda_draw_given (draw, "win-at"))
        return TRUE;
    if (game->utility != PODA_UTILITY_WINS)
        return poda_refuse (error, _ ("--strategy: expected --win-at with it, such as "
                                      "--strategy max --win-at 6"));
    PodaValue win = problem->win;
    if (problem->prefer_short)
        win -= game->longest (game, &problem->root);
    draw->drawing.win_at = draw->drawing.strategist == PODA_MAX ? win : 0.0 - win;
    return TRUE;
}

/* Reads what was asked; but for GAME. */
static gboolean
read_draw (PodaDraw *draw, PodaRequest *request, const PodaDrawOptions *own,
           GError **error)
{
    *draw = (PodaDraw){ .request = request, .own = own, .step = own->step };
    draw->series = poda_draw_given (draw, "steps");
    draw->format = request->format;
    return read_options (draw, error) && check_formats (draw, error)
           && check_options (draw, error);
}

/* Opens where the picture goes, or all of a series. */
static gboolean
open_place (PodaDraw *draw, GError **error)
{
    return draw->series ? poda_series_open (draw->request, &draw->folder, error)
                        : poda_request_open_output (draw->request, error);
}

/* Reads GAME, and searches it. */
static gboolean
begin_draw (PodaDraw *draw, GError **error)
{
    PodaRequest *request = draw->request;
    if (!poda_request_open (request, error) || !check_game (draw, error)
        || !choose_win (draw, error))
        return FALSE;
    if (draw->drawing.title == NULL)
        draw->drawing.title = draw->title = poda_input_title (
            &request->input, request->arguments[0], draw->drawing.hide_leaves);
    return poda_draw_search (draw, error);
}

static gboolean
draw_tree (PodaRequest *request, gpointer values, GError **error)
{
    g_auto (PodaDraw) draw = { 0 };
    return read_draw (&draw, request, values, error) && open_place (&draw, error)
           && begin_draw (&draw, error)
           && (poda_draw_is (&draw, "html") ? write_page (&draw, error)
                                            : write_record (&draw, error));
}

const PodaCommand poda_command_draw = {
    .name = "draw",
    .arguments = N_ ("GAME"),
    .least = 1,
    .most = 1,
    .summary = N_ ("the annotated search tree"),
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
        poda_draw_make (draw);
        return draw;
    }
    poda_draw_clear (draw);
    g_free (draw);
    return NULL;
}
