/* svg, with a style sheet and classes: what stands in a page can be styled and pointed
 * at. */

#include "draw/layout/pair.h"
#include "draw/output/picture.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "draw/layout/area.h"
#include "draw/output/colours.h"
#include "draw/figure/legend.h"
#include "draw/figure/metrics.h"
#include "search/asked.h"

/* Rules for both themes: sizes, places, and what is told by form. */
static const char *const common =
    "text{fill:" PODA_COLOUR_INK ";font-size:12px}\n"
    ".label{font-weight:bold;letter-spacing:1.5px;fill:" PODA_COLOUR_GREY "}\n"
    ".edge path{fill:none;stroke:" PODA_COLOUR_GREY ";stroke-width:1.5}\n"
    ".edge.pv path{stroke:" PODA_COLOUR_INK ";stroke-width:4}\n"
    ".edge.pruned path{stroke:" PODA_COLOUR_PALE
    ";stroke-width:1.5;stroke-dasharray:5 4}\n"
    ".edge "
    "path.mark,.mark{fill:none;stroke:" PODA_COLOUR_RED
    ";stroke-width:3;stroke-dasharray:none}\n"
    ".b{stroke-width:2;stroke-linejoin:round}\n"
    ".leaf>.b{stroke-width:1.5}\n"
    ".pv>.b{stroke-width:3.2}\n"
    ".v{font-weight:bold;text-anchor:middle}\n"
    ".leaf>.v{font-weight:normal}\n"
    ".o{font-size:11px;text-anchor:end;fill:" PODA_COLOUR_GREY "}\n"
    ".name{text-anchor:end}\n"
    ".w{font-size:12.5px}\n"
    ".field{fill:none;stroke:" PODA_COLOUR_GREY ";stroke-width:1}\n"
    ".s{fill:" PODA_COLOUR_FAINT "}\n"
    ".k{fill:none;stroke:" PODA_COLOUR_GREY ";stroke-width:1.1}\n"
    ".x{font-size:11px;fill:" PODA_COLOUR_GREY "}\n"
    ".r{font-size:11.5px;font-weight:bold;fill:" PODA_COLOUR_RED "}\n"
    ".snip{fill:none;stroke:" PODA_COLOUR_RED ";stroke-width:1.4}\n"
    ".h{fill:" PODA_COLOUR_GROUND "}\n"
    ".m,.c,.p,.under{text-anchor:middle}\n"
    ".c{font-size:11px}\n"
    ".p{font-size:13px}\n"
    ".fold>path{stroke-width:1.5;stroke-linejoin:round}\n"
    ".dots{fill:" PODA_COLOUR_GREY "}\n"
    ".grid{fill:" PODA_COLOUR_GROUND ";stroke:" PODA_COLOUR_GRID ";stroke-width:1}\n"
    ".first{fill:none;stroke-linecap:round;stroke-width:2}\n"
    ".second{fill:none;stroke-width:2}\n"
    ".disc1,.disc2{fill:none;stroke-linecap:round}\n"
    ".sign1{fill:none;stroke:" PODA_COLOUR_GROUND ";stroke-linecap:round}\n"
    ".last{fill:none;stroke:" PODA_COLOUR_INK "}\n"
    "rect.last{stroke-width:2}\n"
    ".sep{stroke:" PODA_COLOUR_PALE ";stroke-width:1}\n"
    ".tick{fill:none;stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round}\n"
    ".way{fill:none;stroke-width:12;stroke-linecap:round}\n"
    ".way.in{stroke-width:8.4}\n"
    ".ring{stroke-width:1.8}\n"
    ".foot{stroke:" PODA_COLOUR_RULE "}\n"
    ".title{font-size:14px;font-weight:bold}\n"
    ".caption,.note{font-size:12.5px;fill:" PODA_COLOUR_GREY "}\n"
    ".differs{fill:" PODA_COLOUR_DIFFERS ";stroke:" PODA_COLOUR_DIFFERS_EDGE
    ";stroke-width:1.2}\n"
    ".sign{font-weight:bold}\n";

static const char *const color =
    ".band{fill:" PODA_COLOUR_BAND "}\n"
    ".max>.b{fill:" PODA_COLOUR_MAX_FILL ";stroke:" PODA_COLOUR_MAX "}\n"
    ".min>.b{fill:" PODA_COLOUR_MIN_FILL ";stroke:" PODA_COLOUR_MIN "}\n"
    ".chance>.b{fill:" PODA_COLOUR_CHANCE_FILL ";stroke:" PODA_COLOUR_CHANCE "}\n"
    ".leaf>.b{fill:" PODA_COLOUR_GROUND ";stroke:" PODA_COLOUR_GREY "}\n"
    ".leaf.pv>.b{stroke:" PODA_COLOUR_INK "}\n"
    ".pruned>.b{fill:" PODA_COLOUR_GROUND ";stroke:" PODA_COLOUR_PALE
    ";stroke-width:1.5;stroke-dasharray:5 4}\n"
    ".pruned>text{fill:" PODA_COLOUR_FAINT "}\n"
    ".fold>path{fill:" PODA_COLOUR_FOLD ";stroke:" PODA_COLOUR_GREY "}\n"
    ".disc1{stroke:" PODA_COLOUR_MAX "}\n"
    ".disc2{stroke:" PODA_COLOUR_MIN "}\n"
    ".disc2.in{stroke:" PODA_COLOUR_MIN_FILL "}\n"
    ".first{stroke:" PODA_COLOUR_MAX "}\n"
    ".second{stroke:" PODA_COLOUR_MIN "}\n"
    ".pruned .first,.pruned .second,.pruned .disc1,.pruned .disc2,.pruned "
    ".last{stroke:" PODA_COLOUR_PALE "}\n"
    ".pruned .disc2.in{stroke:" PODA_COLOUR_GROUND "}\n"
    ".tick,.way{stroke:" PODA_COLOUR_WAY "}\n"
    ".way.in{stroke:" PODA_COLOUR_WAY_FILL "}\n"
    ".ring{fill:" PODA_COLOUR_WAY_FILL ";stroke:" PODA_COLOUR_WAY "}\n";

/* Black on white: fills become weight and hatching, and nothing is paler than a copier
 * keeps. */
static const char *const print =
    "text,.label,.o,.x,.r,.caption,.note{fill:#000}\n"
    ".foot{stroke:#000;stroke-width:.7}\n"
    ".s{fill:#444}\n"
    ".k{stroke:#000}\n"
    ".band{fill:none}\n"
    ".rule{stroke:#888;stroke-width:.7;stroke-dasharray:1 3}\n"
    ".edge path,.edge.pv path{stroke:#000}\n"
    ".edge.pruned path{stroke:#555}\n"
    ".edge path.mark,.mark,.snip,.last,.sep{stroke:#000}\n"
    ".b{fill:#fff;stroke:#000}\n"
    ".leaf>.b{stroke-width:1}\n"
    ".pv>.b{stroke-width:3.6}\n"
    ".pruned>.b{fill:#fff;stroke:#555;stroke-width:1.2;stroke-dasharray:4 3}\n"
    ".pruned>text{fill:#444}\n"
    ".fold>path{fill:url(#poda-hatch);stroke:#000}\n"
    ".dots{fill:#000}\n"
    ".grid{stroke:#999}\n"
    ".disc1,.disc2,.first,.second{stroke:#000}\n"
    ".pruned .disc1,.pruned .disc2,.pruned .last{stroke:#666}\n"
    ".disc2.in,.pruned .disc2.in{stroke:#fff}\n"
    ".differs{fill:#c8c8c8;stroke:#000;stroke-width:.8}\n"
    ".tick,.way{stroke:#000}\n"
    ".way.in{stroke:#fff}\n"
    ".ring{fill:#fff;stroke:#000;stroke-width:1.4}\n";

/* Rules for stills, whatever the theme. */
static const char *const still =
    ".node.open>.b{stroke-width:3.6}\n"
    ".node.open.leaf>.b{stroke-width:3}\n"
    ".edge.best path{stroke:" PODA_COLOUR_INK ";stroke-width:2.6}\n"
    ".edge.open path{stroke:" PODA_COLOUR_INK ";stroke-width:4}\n"
    ".edge.unseen path{stroke:" PODA_COLOUR_GRID ";stroke-width:1.1}\n"
    ".unseen>.b{fill:" PODA_COLOUR_GROUND ";stroke:" PODA_COLOUR_OUTLINE
    ";stroke-width:1.1}\n"
    ".unseen text{fill:" PODA_COLOUR_UNSEEN "}\n"
    ".unseen .fold>path{fill:" PODA_COLOUR_GROUND ";stroke:" PODA_COLOUR_OUTLINE "}\n"
    ".here{fill:none;stroke:" PODA_COLOUR_INK ";stroke-width:1.8}\n"
    ".now{fill:" PODA_COLOUR_INK "}\n";

static const char *const hatch =
    "<defs><pattern id='poda-hatch' width='5' height='5' patternUnits='userSpaceOnUse' "
    "patternTransform='rotate(45)'><rect width='5' height='5' fill='#fff'/>"
    "<path d='M0 0V5' stroke='#000' stroke-width='1.6'/></pattern></defs>\n";

/* What a declaration sets, as it is in the dark; NULL where it sets no colour. */
static char *
darken_one (const char *declaration)
{
    const char *value = strchr (declaration, ':');
    if (value == NULL || g_str_equal (value, ":none"))
        return value == NULL ? NULL : g_strdup (declaration);
    const char *dark = poda_colour_dark (value + 1);
    return dark == NULL ? NULL
                        : g_strdup_printf ("%.*s:%s", (int) (value - declaration),
                                           declaration, dark);
}

/* The rules of a sheet that set colours, as they are in the dark. */
static char *
darken (const char *sheet)
{
    GString *dark = g_string_new (NULL);
    g_auto (GStrv) rules = g_strsplit (sheet, "}\n", -1);
    for (char **rule = rules; *rule != NULL && **rule != '\0'; rule++) {
        char *body = strchr (*rule, '{');
        *body++ = '\0';
        g_auto (GStrv) all = g_strsplit (body, ";", -1);
        g_autoptr (GString) kept = g_string_new (NULL);
        for (char **each = all; *each != NULL; each++) {
            g_autofree char *one = darken_one (*each);
            if (one != NULL)
                g_string_append_printf (kept, "%s%s", kept->len > 0 ? ";" : "", one);
        }
        if (kept->len > 0)
            g_string_append_printf (dark, "%s{%s}\n", *rule, kept->str);
    }
    return g_string_free (dark, FALSE);
}

/* Writes a sheet with `scope` before every selector. */
static void
put_rules (PodaPen *pen, const char *scope, const char *sheet)
{
    gboolean selecting = TRUE;
    poda_pen_put (pen, *sheet != '\0' ? "%r " : "", scope);
    for (const char *c = sheet; *c != '\0'; c++) {
        g_string_append_c (pen->text, *c);
        if (*c == '{')
            selecting = FALSE;
        if (*c == '\n' || (*c == ',' && selecting)) {
            selecting = TRUE;
            poda_pen_put (pen, c[1] != '\0' ? "%r " : "", scope);
        }
    }
}

/* The sentence of a still is the largest text below its tree: on a slide of 12 points,
 * as long as it is no longer than two lines of them. */
#define SENTENCE_SHARE 36 /* of the width: an em */
#define SENTENCE_LEAST 16.0
#define SENTENCE_MOST 44.0
#define SENTENCE_SMALLEST 12.0
#define SENTENCE_LEADING 1.3

static double
sentence_usual (const PodaFigure *figure)
{
    return CLAMP (floor (poda_scene_width (figure) / SENTENCE_SHARE), SENTENCE_LEAST,
                  SENTENCE_MOST);
}

/* All stills of a figure have the same room for it. */
static double
sentence_room (const PodaFigure *figure)
{
    double inside = poda_scene_width (figure) - 2 * PODA_SCENE_MARGIN;
    double least = ceil (PODA_CAPTION_ROOM / inside) * SENTENCE_SMALLEST;
    return SENTENCE_LEADING * fmax (2 * sentence_usual (figure), least);
}

static double
sentence_size (const PodaFigure *figure)
{
    double size = sentence_usual (figure), room = sentence_room (figure);
    double inside = poda_scene_width (figure) - 2 * PODA_SCENE_MARGIN;
    for (; size > SENTENCE_SMALLEST; size--) {
        g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
        poda_text_wrap (lines, figure->caption, size, FALSE, inside);
        if (lines->len * size * SENTENCE_LEADING <= room)
            break;
    }
    return size;
}

/* The classes of a picture: the theme's and that of its letters' sizes, so that several
 * pictures can stand in one page, whose own rules they leave alone. */
static char *
size_class (const PodaFigure *figure)
{
    PodaBox inner = { .player = PODA_MAX }, leaf = { .leaf = TRUE };
    GString *name = g_string_new (NULL);
    g_string_printf (name, "poda-%d-%d", (int) poda_box_font (figure, &inner),
                     (int) poda_box_font (figure, &leaf));
    if (figure->whole != NULL)
        g_string_append_printf (name, "-%d", (int) sentence_size (figure));
    return g_string_free (name, FALSE);
}

static const char *
theme_class (const PodaFigure *figure)
{
    static const char *const classes[] = { [PODA_THEME_COLOR] = "poda-color",
                                           [PODA_THEME_PRINT] = "poda-print",
                                           [PODA_THEME_DARK] = "poda-dark",
                                           [PODA_THEME_AUTO] = "poda-auto" };
    return classes[figure->drawing.theme];
}

static void
put_dark_rules (PodaPen *pen, const char *scope, const char *sheet)
{
    g_autofree char *dark = darken (sheet);
    put_rules (pen, scope, dark);
}

/* A theme's rules come before the common ones of whatever picture stands below this one
 * in a page: hence its scope of two classes. Colours stand there once more as they are
 * in the dark, or where it is dark. */
static void
put_style (PodaPen *pen)
{
    const PodaFigure *figure = pen->figure;
    gboolean in_print = figure->drawing.theme == PODA_THEME_PRINT;
    gboolean automatic = figure->drawing.theme == PODA_THEME_AUTO;
    gboolean areas = figure->areas != NULL;
    const struct {
        gboolean themed;
        const char *rules;
    } sheets[] = {
        { FALSE, common },
        { TRUE, in_print ? print : color },
        { TRUE, figure->whole != NULL ? still : "" },
        { FALSE, areas ? poda_areas_sheet : "" },
        { TRUE, areas ? poda_areas_theme (figure->drawing.theme) : "" },
    };
    PodaBox inner = { .player = PODA_MAX }, leaf = { .leaf = TRUE };
    g_autofree char *theme = g_strconcat (".poda.", theme_class (figure), NULL);
    g_autofree char *sizes = size_class (figure);
    poda_pen_put (pen, "<style>\n.poda{font-family:'DejaVu Sans',Verdana,Helvetica,"
                       "Arial,sans-serif}\n");
    for (guint i = 0; i < G_N_ELEMENTS (sheets); i++)
        put_rules (pen, sheets[i].themed ? theme : ".poda", sheets[i].rules);
    if (automatic || figure->drawing.theme == PODA_THEME_DARK) {
        poda_pen_put (pen, automatic ? "@media (prefers-color-scheme:dark){\n" : "");
        put_dark_rules (pen, theme, ".ground{fill:" PODA_COLOUR_GROUND "}\n");
        for (guint i = 0; i < G_N_ELEMENTS (sheets); i++)
            put_dark_rules (pen, theme, sheets[i].rules);
        poda_pen_put (pen, automatic ? "}\n" : "");
    }
    if (figure->whole != NULL)
        poda_pen_put (pen, ".%r .now{font-size:%dpx}\n", sizes, sentence_size (figure));
    poda_pen_put (
        pen, ".%r .v{font-size:%dpx}\n.%r .leaf>.v{font-size:%dpx}\n</style>\n", sizes,
        poda_box_font (figure, &inner), sizes, poda_box_font (figure, &leaf));
    if (in_print && (figure->legend & PODA_LEGEND_FOLD) != 0)
        poda_pen_put (pen, hatch);
}

/* What XML cannot hold (control characters, text that is not UTF-8) becomes U+FFFD. */
static void
escape (GString *text, const char *raw)
{
    g_autofree char *valid =
        g_utf8_validate (raw, -1, NULL) ? NULL : g_utf8_make_valid (raw, -1);
    for (const char *at = valid != NULL ? valid : raw; *at != '\0';
         at = g_utf8_next_char (at)) {
        gunichar c = g_utf8_get_char (at);
        if (c == '<')
            g_string_append (text, "&lt;");
        else if (c == '>')
            g_string_append (text, "&gt;");
        else if (c == '&')
            g_string_append (text, "&amp;");
        else if (c == '"')
            g_string_append (text, "&quot;");
        else if (c == '\t' || c == '\n')
            g_string_append_c (text, ' ');
        else if (c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xfffe || c == 0xffff)
            g_string_append (text, "\xef\xbf\xbd");
        else if (c < 0x7f)
            g_string_append_c (text, (char) c);
        else
            g_string_append_unichar (text, c);
    }
}

/* Of what is open or was not entered yet. */
static const char *
state_class (const PodaBox *box)
{
    return box->state == PODA_STATE_UNSEEN ? " unseen"
           : box->state == PODA_STATE_OPEN ? " open"
                                           : "";
}

static const char *
second (const PodaPen *pen)
{
    return pen->second != NULL ? pen->second : "";
}

static void
open_edge (PodaPen *pen, const PodaBox *box, gboolean cut)
{
    const PodaFigure *figure = pen->figure;
    poda_pen_put (pen, "<g id='%re%u-%u' class='edge%r%r%r%r%r'>", second (pen),
                  figure->boxes[box->parent].number, box->number,
                  box->state == PODA_STATE_SKIPPED ? " pruned" : "", cut ? " cut" : "",
                  box->pv ? " pv" : "", box->best ? " best" : "", state_class (box));
}

static void
open_node (PodaPen *pen, const PodaBox *box)
{
    poda_pen_put (pen, "<g id='%rn%u' class='node %r%r%r%r%r%r%r'>", second (pen),
                  box->number, poda_player_word (box->player), box->leaf ? " leaf" : "",
                  box->state == PODA_STATE_SKIPPED ? " pruned" : "",
                  box->cut != PODA_CUT_NONE ? " cut" : "", box->pv ? " pv" : "",
                  box->folded ? " folded" : "", state_class (box));
    if (box->title != NULL)
        poda_pen_put (pen, "<title>%s</title>", box->title);
}

/* The bounds in the order in which they fell, all but the last struck out. The strokes
 * are drawn: libraries do not agree where a font's own would lie. */
static void
put_bounds (PodaPen *pen, const char *letter, const char *values, double x, double y)
{
    g_auto (PodaPen) strokes;
    poda_pen_init (&strokes, &poda_svg_patterns, pen->figure, NULL);
    double at = x + PODA_BOUNDS_INDENT;
    poda_pen_put (pen, "<text class='w' x='%d' y='%d'>%r ", x, y, letter);
    const char *end;
    for (; (end = strchr (values, '\n')) != NULL; values = end + 1) {
        g_autofree char *value = g_strndup (values, (gsize) (end - values));
        double width = poda_text_width (value, PODA_FONT_WINDOW, FALSE);
        poda_pen_put (pen, "<tspan class='s' x='%d'>%s</tspan> ", at, value);
        poda_pen_put (&strokes, "M%d %dL%d %d", at - PODA_STROKE_REACH, y - 1,
                      at + width + PODA_STROKE_REACH, y - 8);
        at += width + PODA_STRUCK_GAP;
    }
    poda_pen_put (pen, "<tspan x='%d'>%s</tspan></text>", at, values);
    if (strokes.text->len > 0)
        poda_pen_put (pen, "<path class='k' d='%r'/>", strokes.text->str);
}

/* Discs are the round ends of strokes without length: a few bytes each. A disc bears
 * its player's letter: a cross on a dark one, a ring on a pale one. */
#define DISC 0.77
#define RIM 0.08
#define SIGN 0.31
#define SIGN_STROKE 0.115

static const PodaPieces discs[] = {
    { 'X', FALSE, 0, DISC, { "disc1", NULL, NULL } },
    { 'X', TRUE, SIGN / 2, SIGN_STROKE, { "sign1", NULL, NULL } },
    { 'O', FALSE, 0, DISC, { "disc2", NULL, NULL } },
    { 'O', FALSE, 0, DISC - 2 * RIM, { "disc2 in", NULL, NULL } },
    { 'O', FALSE, 0, SIGN + SIGN_STROKE, { "disc2", NULL, NULL } },
    { 'O', FALSE, 0, SIGN - SIGN_STROKE, { "disc2 in", NULL, NULL } },
    { 0 },
};

static const PodaPieces pencilled[] = {
    { 'X', TRUE, 0.27, 0, { NULL, NULL, NULL } },
    { 'O', FALSE, 0.29, 0, { NULL, NULL, NULL } },
    { 0 },
};

#define CROSS "M%0 %1l%4 %4m0 %5l%5 %4"
#define ARC "a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0 -3.8 0"
#define DOT "a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0"

const PodaPatterns poda_svg_patterns = {
    .kind = PODA_PEN_SVG,
    .foot = 0.36,
    .tip_box = -0.38,
    .tip_foot = 0.73,
    .label_foot = PODA_FONT_BAND * 0.36,
    .alone_foot = 4,
    .order_foot = 11,
    .position_foot = 18,
    .thick_edges_last = TRUE,
    .group = "<g class='%s'>",
    .group_end = "</g>",
    .line_end = "\n",
    .tree = "<g class='tree'>\n",
    .tree_aside = "<g class='tree' transform='translate(%0)'>\n",
    .tree_end = "</g>\n",
    .band = "<rect class='band' y='%0' width='%1' height='%2'/>\n",
    .rule = "<path class='rule' d='M%0 %2H%1'/>\n",
    .rect = "<rect%l x='%0' y='%1' width='%4' height='%5' rx='%6'/>",
    .circle = "<circle%l cx='%0' cy='%1' r='%2'/>",
    .wedge = "<path%l d='M%0 %1l%2 %3h%4z'/>",
    .line = "<path%l d='M%0 %1L%2 %3'/>",
    .level_line = "<path%l d='M%0 %1h%4'/>",
    .path = "<path%l d='",
    .path_from = "M%0 %1",
    .path_to = "L%0 %1",
    .path_closed = "z'/>",
    .path_end = "'/>",
    .separator = "<path class='sep' d='M%0 %1h%2'/>",
    .signs = { [PODA_SIGN_SCISSORS] = "<path class='snip' d='M%0 %1[-7]" ARC
                                      "m0 6.2" ARC "m3.4 -1.2l6.8 -5m0 6.2l-6.8 -5'/>",
               [PODA_SIGN_TICK] = "<path class='tick' d='M%0 %1[1]l4 4.5l7.5 -10'/>",
               [PODA_SIGN_DOTS] = "<path class='dots' d='M%0[-7.5] %1" DOT
                                  "M%0[-1.5] %1" DOT "M%0[4.5] %1" DOT "'/>" },
    .text = "<text%l x='%0' y='%1'>%s</text>",
    .small_text = "<text%l x='%0' y='%1' style='font-size:%2px'>%s</text>",
    .edge_text = "<rect class='h' x='%0' y='%1' width='%4' height='%5' rx='9'/>"
                 "<text%l x='%6' y='%8'>%s</text>",
    .board = "<g transform='translate(%0 %1)'>",
    .board_end = "</g>",
    .grid = "<path class='grid' d='M0 0h%4v%5h%6z",
    .grid_column = "M%0 0v%5",
    .grid_row = "M0 %1h%4",
    .lone_cross = "<path class='first' d='" CROSS "'/>",
    .lone_ring = "<circle class='second' cx='%0' cy='%1' r='%2'/>",
    .pieces = "<path%l stroke-width='%0' d='",
    .dot = "M%0 %1h.01",
    .cross = CROSS,
    .last_frame = "<rect class='last' x='%0' y='%1' width='%4' height='%4'/>",
    .last_ring = "<circle class='last' cx='%0' cy='%1' r='%2' stroke-width='%3'/>",
    .last_inset = 0.5,
    .pencilled = pencilled,
    .discs = discs,
    .escape = escape,
    .open_edge = open_edge,
    .open_node = open_node,
    .bounds = put_bounds,
};

#define TITLE_SIZE 14.0
#define TITLE_LINE 20.0
#define CAPTION_LINE 18.0
#define LONGEST_LINE 1400.0

/* Writes a text in lines of this width and pitch, each so far above where it ends, and
 * returns where the last one does. */
static double
put_wrapped (PodaPen *pen, const char *css, const char *text, double size, double width,
             double pitch, double above, double y)
{
    const PodaLook look = { css, NULL, NULL };
    g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
    poda_text_wrap (lines, text, size, g_str_equal (css, "title"), width);
    for (guint i = 0; i < lines->len; i++) {
        y += pitch;
        poda_pen_text (pen, &look, PODA_SCENE_MARGIN, y - above, lines->pdata[i]);
        poda_pen_end_line (pen);
    }
    return y;
}

static double
put_lines (PodaPen *pen, const char *css, const char *text, double width, double y)
{
    gboolean title = g_str_equal (css, "title");
    return put_wrapped (pen, css, text, title ? TITLE_SIZE : PODA_FONT_CAPTION, width,
                        title ? TITLE_LINE : CAPTION_LINE, 0, y);
}

/* Of two searches each has a caption of its own above that. */
static const char *
caption_of (const PodaFigure *figure)
{
    return figure->other != NULL ? figure->difference : figure->caption;
}

static double
bottom_of (const PodaFigure *figure)
{
    return figure->other != NULL ? poda_pair_size (figure).y : figure->height;
}

/* One of two searches with its caption. */
static void
put_search (PodaPen *pen, const PodaFigure *figure, PodaPoint at)
{
    const PodaFigure *first = pen->figure;
    double width = poda_scene_width (figure);
    pen->figure = figure;
    pen->second = figure != first ? "second-" : NULL;
    pen->strokes_below = 0; /* of the other's boxes */
    poda_pen_put (pen, "<g transform='translate(%d %d)'>\n", at.x, at.y);
    poda_scene_draw (pen, width);
    if (poda_figure_has_caption (figure))
        put_lines (pen, "caption", figure->caption, width - 2 * PODA_SCENE_MARGIN,
                   figure->height);
    poda_pen_put (pen, "</g>\n");
    pen->figure = first;
    pen->second = NULL;
}

/* What has just happened; returns where its room ends. */
static double
put_sentence (PodaPen *pen, double width, double y)
{
    const PodaFigure *figure = pen->figure;
    double size = sentence_size (figure);
    double foot =
        put_wrapped (pen, "now", figure->caption, size, width - 2 * PODA_SCENE_MARGIN,
                     size * SENTENCE_LEADING, 0.2 * size, y);
    return fmax (foot, y + sentence_room (figure)) + 6;
}

/* Title, caption, notes and legend. Of a still they take as much room as of any other
 * still of its figure. Returns the height of the picture. */
static double
put_footer (PodaPen *pen, double width)
{
    const PodaFigure *figure = pen->figure;
    gboolean in_still = figure->whole != NULL;
    gboolean title = poda_figure_has_title (figure);
    gboolean caption = poda_figure_has_caption (figure);
    double y = bottom_of (figure) + 16, inside = width - 2 * PODA_SCENE_MARGIN;
    double line = MIN (inside, LONGEST_LINE);
    if (!title && !caption && figure->drawing.legend == PODA_LEGEND_NONE)
        return ceil (bottom_of (figure));
    poda_pen_put (pen, "<path class='foot' d='M%d %dH%d'/>\n", PODA_SCENE_MARGIN, y,
                  width - PODA_SCENE_MARGIN);
    y += title || caption ? 8 : 0;
    if (caption && in_still)
        y = put_sentence (pen, width, y);
    if (title)
        y = put_lines (pen, "title", figure->title, line, y) + 2;
    if (caption && !in_still)
        y = put_lines (pen, "caption", caption_of (figure), line, y);
    for (char *const *note = poda_figure_notes (figure); *note != NULL; note++)
        y = put_lines (pen, "note", *note, line, y);
    y += title || caption ? 14 : 8;
    if (figure->drawing.legend == PODA_LEGEND_NONE)
        return ceil (y + 2);
    poda_pen_put (pen, "<g class='legend'>\n");
    guint rows = poda_legend_draw (pen, width, y + PODA_LEGEND_ROW / 2);
    if (figure->drawing.legend == PODA_LEGEND_ONCE)
        rows = poda_legend_most_rows (pen, width);
    poda_pen_put (pen, "</g>\n");
    return ceil (y + rows * PODA_LEGEND_ROW + 10);
}

void
poda_svg_put_asked (PodaPen *pen, const PodaProblem *problem)
{
    if (problem->asked == NULL)
        return;
    g_autofree char *asked = poda_asked_line (problem);
    poda_pen_put (pen, "<metadata>{\"problem\": %s}</metadata>\n", asked);
}

static double
width_of (const PodaFigure *figure)
{
    return figure->other != NULL ? poda_pair_size (figure).x
                                 : poda_scene_width (figure);
}

void
poda_svg_size (const PodaFigure *figure, double *width, double *height)
{
    g_auto (PodaPen) footer;
    poda_pen_init (&footer, &poda_svg_patterns, figure, NULL);
    *width = width_of (figure);
    *height = put_footer (&footer, *width);
}

/* The size, and what of the picture's plane is seen: the page around it too. */
static PodaRect
put_size (PodaPen *pen, const PodaPage *page, double width, double height)
{
    if (page == NULL || page->width <= 0) {
        poda_pen_put (pen, "width='%d' height='%d' viewBox='0 0 %d %d'", width, height,
                      width, height);
        return (PodaRect){ 0, 0, width, height };
    }
    PodaFit fit = poda_page_fit (page, width, height);
    PodaRect seen = { -fit.x / fit.scale, -fit.y / fit.scale, 0, 0 };
    seen.right = seen.left + fit.width / fit.scale;
    seen.bottom = seen.top + fit.height / fit.scale;
    poda_pen_put (pen, "width='%dmm' height='%dmm' viewBox='%d %d %d %d'",
                  fit.width * 25.4 / 72, fit.height * 25.4 / 72, seen.left, seen.top,
                  seen.right - seen.left, seen.bottom - seen.top);
    return seen;
}

void
poda_emit_svg (const PodaFigure *figure, PodaOutput *output)
{
    poda_emit_svg_on (figure, NULL, output);
}

void
poda_emit_svg_on (const PodaFigure *figure, const PodaPage *page, PodaOutput *output)
{
    g_auto (PodaPen) pen, footer;
    gboolean two = figure->other != NULL;
    double width = width_of (figure);
    poda_pen_init (&pen, &poda_svg_patterns, figure, output);
    poda_pen_init (&footer, &poda_svg_patterns, figure, NULL);
    double height = put_footer (&footer, width);
    g_autofree char *sizes = size_class (figure);
    poda_pen_put (&pen, "<svg xmlns='http://www.w3.org/2000/svg' class='poda %r %r' ",
                  theme_class (figure), sizes);
    PodaRect seen = put_size (&pen, page, width, height);
    const char *title = *figure->title != '\0' ? figure->title : _ ("tree");
    poda_pen_put (&pen, " role='img' aria-label='%s'>\n", title);
    poda_pen_put (&pen, "<title>%s</title>\n<desc>%s</desc>\n", title,
                  caption_of (figure));
    poda_svg_put_asked (&pen, figure->asked);
    put_style (&pen);
    gboolean plain = figure->drawing.theme <= PODA_THEME_PRINT;
    poda_pen_put (&pen, "<rect%r", plain ? "" : " class=\"ground\"");
    if (seen.left < 0 || seen.top < 0)
        poda_pen_put (&pen, " x='%d' y='%d'", seen.left, seen.top);
    poda_pen_put (&pen, " width='%d' height='%d' fill='#fff'/>\n",
                  seen.right - seen.left, seen.bottom - seen.top);
    if (two) {
        put_search (&pen, figure, (PodaPoint){ 0, 0 });
        put_search (&pen, figure->other, poda_pair_second (figure));
    } else {
        poda_scene_draw (&pen, width);
    }
    poda_pen_put (&pen, "%r</svg>\n", footer.text->str);
    poda_pen_flush (&pen);
}
