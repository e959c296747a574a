/* svg, with a style sheet and classes: what stands in a page can be styled and pointed
 * at. */

#include "draw/picture.h"

#include <math.h>
#include <string.h>

#include "draw/colours.h"
#include "draw/legend.h"
#include "draw/metrics.h"

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
    ".s{fill:#7d8790}\n"
    ".k{fill:none;stroke:" PODA_COLOUR_GREY ";stroke-width:1.1}\n"
    ".x{font-size:11px;fill:" PODA_COLOUR_GREY "}\n"
    ".r{font-size:11.5px;font-weight:bold;fill:" PODA_COLOUR_RED "}\n"
    ".snip{fill:none;stroke:" PODA_COLOUR_RED ";stroke-width:1.4}\n"
    ".h{fill:#fff}\n"
    ".m,.c,.p{text-anchor:middle}\n"
    ".c{font-size:11px}\n"
    ".p{font-size:13px}\n"
    ".fold>path{stroke-width:1.5;stroke-linejoin:round}\n"
    ".dots{fill:" PODA_COLOUR_GREY "}\n"
    ".grid{fill:#fff;stroke:" PODA_COLOUR_GRID ";stroke-width:1}\n"
    ".first{fill:none;stroke-linecap:round;stroke-width:2}\n"
    ".second{fill:none;stroke-width:2}\n"
    ".disc1,.disc2{fill:none;stroke-linecap:round}\n"
    ".sign1{fill:none;stroke:#fff;stroke-linecap:round}\n"
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
    ".sign{font-weight:bold}\n";

static const char *const color =
    ".band{fill:" PODA_COLOUR_BAND "}\n"
    ".max>.b{fill:" PODA_COLOUR_MAX_FILL ";stroke:" PODA_COLOUR_MAX "}\n"
    ".min>.b{fill:" PODA_COLOUR_MIN_FILL ";stroke:" PODA_COLOUR_MIN "}\n"
    ".chance>.b{fill:" PODA_COLOUR_CHANCE_FILL ";stroke:" PODA_COLOUR_CHANCE "}\n"
    ".leaf>.b{fill:#fff;stroke:" PODA_COLOUR_GREY "}\n"
    ".leaf.pv>.b{stroke:" PODA_COLOUR_INK "}\n"
    ".pruned>.b{fill:#fff;stroke:" PODA_COLOUR_PALE
    ";stroke-width:1.5;stroke-dasharray:5 4}\n"
    ".pruned>text{fill:#7d8790}\n"
    ".fold>path{fill:" PODA_COLOUR_FOLD ";stroke:" PODA_COLOUR_GREY "}\n"
    ".disc1{stroke:" PODA_COLOUR_MAX "}\n"
    ".disc2{stroke:" PODA_COLOUR_MIN "}\n"
    ".disc2.in{stroke:" PODA_COLOUR_MIN_FILL "}\n"
    ".first{stroke:" PODA_COLOUR_MAX "}\n"
    ".second{stroke:" PODA_COLOUR_MIN "}\n"
    ".pruned .first,.pruned .second,.pruned .disc1,.pruned .disc2,.pruned "
    ".last{stroke:" PODA_COLOUR_PALE "}\n"
    ".pruned .disc2.in{stroke:#fff}\n"
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
    ".unseen>.b{fill:#fff;stroke:#afb8c1;stroke-width:1.1}\n"
    ".unseen text{fill:#6e7781}\n"
    ".unseen .fold>path{fill:#fff;stroke:#afb8c1}\n"
    ".here{fill:none;stroke:" PODA_COLOUR_INK ";stroke-width:1.8}\n"
    ".now{font-size:12.5px}\n";

static const char *const hatch =
    "<defs><pattern id='poda-hatch' width='5' height='5' patternUnits='userSpaceOnUse' "
    "patternTransform='rotate(45)'><rect width='5' height='5' fill='#fff'/>"
    "<path d='M0 0V5' stroke='#000' stroke-width='1.6'/></pattern></defs>\n";

/* Writes a sheet with `scope` before every selector. */
static void
put_rules (PodaScene *scene, const char *scope, const char *sheet)
{
    gboolean selecting = TRUE;
    poda_scene_put (scene, "%r ", scope);
    for (const char *c = sheet; *c != '\0'; c++) {
        g_string_append_c (scene->text, *c);
        if (*c == '{')
            selecting = FALSE;
        if (*c == '\n' || (*c == ',' && selecting)) {
            selecting = TRUE;
            poda_scene_put (scene, c[1] != '\0' ? "%r " : "", scope);
        }
    }
}

/* The classes of a picture: the theme's and that of its letters' sizes, so that several
 * pictures can stand in one page, whose own rules they leave alone. */
static char *
size_class (const PodaFigure *figure)
{
    PodaBox inner = { .player = PODA_MAX }, leaf = { .leaf = TRUE };
    return g_strdup_printf ("poda-%d-%d", (int) poda_box_font (figure, &inner),
                            (int) poda_box_font (figure, &leaf));
}

static const char *
theme_class (const PodaFigure *figure)
{
    return figure->drawing.theme == PODA_THEME_PRINT ? "poda-print" : "poda-color";
}

static void
put_classes (PodaScene *scene)
{
    g_autofree char *sizes = size_class (scene->figure);
    poda_scene_put (scene, "poda %r %r", theme_class (scene->figure), sizes);
}

/* A theme's rules come before the common ones of whatever picture stands below this one
 * in a page: hence its scope of two classes. */
static void
put_style (PodaScene *scene)
{
    const PodaFigure *figure = scene->figure;
    gboolean in_print = figure->drawing.theme == PODA_THEME_PRINT;
    PodaBox inner = { .player = PODA_MAX }, leaf = { .leaf = TRUE };
    g_autofree char *theme = g_strconcat (".poda.", theme_class (figure), NULL);
    g_autofree char *sizes = size_class (figure);
    poda_scene_put (scene, "<style>\n.poda{font-family:'DejaVu Sans',Verdana,Helvetica,"
                           "Arial,sans-serif}\n");
    put_rules (scene, ".poda", common);
    put_rules (scene, theme, in_print ? print : color);
    if (figure->whole != NULL)
        put_rules (scene, theme, still);
    poda_scene_put (
        scene, ".%r .v{font-size:%dpx}\n.%r .leaf>.v{font-size:%dpx}\n</style>\n",
        sizes, poda_box_font (figure, &inner), sizes, poda_box_font (figure, &leaf));
    if (in_print && (figure->legend & PODA_LEGEND_FOLD) != 0)
        poda_scene_put (scene, hatch);
}

/* What XML cannot hold (control characters, text that is not UTF-8) becomes U+FFFD. */
static void
append_odd (GString *text, const char **at)
{
    gunichar c = g_utf8_get_char_validated (*at, -1);
    if (c == (gunichar) -1 || c == (gunichar) -2) {
        g_string_append (text, "\xef\xbf\xbd");
        (*at)++;
        return;
    }
    if (c == 0xfffe || c == 0xffff || (c >= 0x7f && c < 0xa0))
        g_string_append (text, "\xef\xbf\xbd");
    else
        g_string_append_len (text, *at, g_utf8_next_char (*at) - *at);
    *at = g_utf8_next_char (*at);
}

static void
escape (GString *text, const char *at)
{
    while (*at != '\0') {
        guchar c = *at;
        if (c >= 0x7f) {
            append_odd (text, &at);
            continue;
        }
        if (c == '<')
            g_string_append (text, "&lt;");
        else if (c == '>')
            g_string_append (text, "&gt;");
        else if (c == '&')
            g_string_append (text, "&amp;");
        else if (c == '"')
            g_string_append (text, "&quot;");
        else if (c < 0x20)
            g_string_append (text, c == '\t' || c == '\n' ? " " : "\xef\xbf\xbd");
        else
            g_string_append_c (text, (char) c);
        at++;
    }
}

/* A class of its own, where the group around has not said all. */
static void
begin (PodaScene *scene, const char *element, const PodaLook *look)
{
    if (look->css != NULL)
        poda_scene_put (scene, "<%r class='%r'", element, look->css);
    else
        poda_scene_put (scene, "<%r", element);
}

static void
put_group (PodaScene *scene, const char *css)
{
    poda_scene_put (scene, "<g class='%r'>", css);
}

static void
end_group (PodaScene *scene)
{
    poda_scene_put (scene, "</g>");
}

static void
end_line (PodaScene *scene)
{
    g_string_append_c (scene->text, '\n');
}

/* Of what is open or was not entered yet. */
static const char *
state_class (const PodaBox *box)
{
    return box->state == PODA_STATE_UNSEEN ? " unseen"
           : box->state == PODA_STATE_OPEN ? " open"
                                           : "";
}

static void
put_edge_group (PodaScene *scene, const PodaBox *box, gboolean cut)
{
    const PodaFigure *figure = scene->figure;
    poda_scene_put (scene, "<g id='e%u-%u' class='edge%r%r%r%r%r'>",
                    poda_box_number (figure, &figure->boxes[box->parent]),
                    poda_box_number (figure, box),
                    box->state == PODA_STATE_SKIPPED ? " pruned" : "",
                    cut ? " cut" : "", box->pv ? " pv" : "", box->best ? " best" : "",
                    state_class (box));
}

static void
put_node_group (PodaScene *scene, const PodaBox *box)
{
    poda_scene_put (scene, "<g id='n%u' class='node %r%r%r%r%r%r%r'>",
                    poda_box_number (scene->figure, box),
                    poda_player_word (box->player), box->leaf ? " leaf" : "",
                    box->state == PODA_STATE_SKIPPED ? " pruned" : "",
                    box->cut != PODA_CUT_NONE ? " cut" : "", box->pv ? " pv" : "",
                    box->folded ? " folded" : "", state_class (box));
    if (box->title != NULL)
        poda_scene_put (scene, "<title>%s</title>", box->title);
}

static void
put_tree_group (PodaScene *scene, double aside)
{
    poda_scene_put (scene,
                    aside > 0 ? "<g class='tree' transform='translate(%d)'>\n"
                              : "<g class='tree'>\n",
                    aside);
}

static void
end_tree_group (PodaScene *scene)
{
    poda_scene_put (scene, "</g>\n");
}

static void
put_band (PodaScene *scene, const PodaBand *band, double width)
{
    poda_scene_put (scene, "<rect class='band' y='%d' width='%d' height='%d'/>\n",
                    band->top, width, band->height);
}

static void
put_rule (PodaScene *scene, double from, double to, double y)
{
    poda_scene_put (scene, "<path class='rule' d='M%d %dH%d'/>\n", from, y, to);
}

static void
put_rect (PodaScene *scene, const PodaLook *look, const PodaRect *r, double radius)
{
    begin (scene, "rect", look);
    poda_scene_put (scene, " x='%d' y='%d' width='%d' height='%d' rx='%d'/>", r->left,
                    r->top, r->right - r->left, r->bottom - r->top, radius);
}

static void
put_pill (PodaScene *scene, const PodaLook *look, PodaPoint middle, double w, double h)
{
    const PodaRect r = { middle.x - w, middle.y - h, middle.x + w, middle.y + h };
    if (w != h) {
        put_rect (scene, look, &r, w < h ? w : h);
        return;
    }
    begin (scene, "circle", look);
    poda_scene_put (scene, " cx='%d' cy='%d' r='%d'/>", middle.x, middle.y, w);
}

static void
put_polygon (PodaScene *scene, const PodaLook *look, const PodaPoint *points, guint n)
{
    begin (scene, "path", look);
    for (guint i = 0; i < n; i++)
        poda_scene_put (scene, i == 0 ? " d='M%d %d" : "L%d %d", points[i].x,
                        points[i].y);
    poda_scene_put (scene, "z'/>");
}

static void
put_wedge (PodaScene *scene, const PodaLook *look, PodaPoint tip, double half,
           double height)
{
    begin (scene, "path", look);
    poda_scene_put (scene, " d='M%d %dl%d %dh%dz'/>", tip.x, tip.y, half, height,
                    -2 * half);
}

static void
put_line (PodaScene *scene, const PodaLook *look, PodaPoint from, PodaPoint to)
{
    begin (scene, "path", look);
    if (from.y == to.y)
        poda_scene_put (scene, " d='M%d %dh%d'/>", from.x, from.y, to.x - from.x);
    else
        poda_scene_put (scene, " d='M%d %dL%d %d'/>", from.x, from.y, to.x, to.y);
}

static void
put_strokes (PodaScene *scene, const PodaLook *look, const PodaPoint *ends, guint n)
{
    begin (scene, "path", look);
    poda_scene_put (scene, " d='");
    for (guint i = 0; i < 2 * n; i++)
        poda_scene_put (scene, i % 2 == 0 ? "M%d %d" : "L%d %d", ends[i].x, ends[i].y);
    poda_scene_put (scene, "'/>");
}

static void
put_sign (PodaScene *scene, PodaSign sign, double x, double y)
{
    switch (sign) {
    case PODA_SIGN_SCISSORS:
        poda_scene_put (
            scene,
            "<path class='snip' d='M%d %da1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0 -3.8 0"
            "m0 6.2a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0 -3.8 0m3.4 -1.2l6.8 -5m0 6.2"
            "l-6.8 -5'/>",
            x, y - 7);
        break;
    case PODA_SIGN_TICK:
        poda_scene_put (scene, "<path class='tick' d='M%d %dl4 4.5l7.5 -10'/>", x,
                        y + 1);
        break;
    case PODA_SIGN_DOTS:
        poda_scene_put (scene, "<path class='dots' d='");
        for (int i = -1; i <= 1; i++)
            poda_scene_put (scene, "M%d %da1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0",
                            x + 6 * i - 1.5, y);
        poda_scene_put (scene, "'/>");
        break;
    }
}

/* Between a position and the value below it. */
static void
put_separator (PodaScene *scene, double x, double y, double length)
{
    poda_scene_put (scene, "<path class='sep' d='M%d %dh%d'/>", x, y, length);
}

static void
put_text (PodaScene *scene, const PodaLook *look, double x, double y, const char *text)
{
    begin (scene, "text", look);
    poda_scene_put (scene, " x='%d' y='%d'>%s</text>", x, y, text);
}

static void
put_edge_text (PodaScene *scene, const PodaLook *look, const PodaRect *r,
               const char *text)
{
    static const PodaLook halo = { "h", NULL, NULL };
    put_rect (scene, &halo, r, 9);
    put_text (scene, look, (r->left + r->right) / 2, (r->top + r->bottom) / 2 + 4,
              text);
}

/* The bounds in the order in which they fell, all but the last struck out. The strokes
 * are drawn: libraries do not agree where a font's own would lie. */
static void
put_bounds (PodaScene *scene, const char *letter, const char *values, double x,
            double y)
{
    g_auto (PodaScene) strokes;
    poda_scene_init (&strokes, &poda_svg_pen, scene->figure, NULL);
    double at = x + PODA_BOUNDS_INDENT;
    poda_scene_put (scene, "<text class='w' x='%d' y='%d'>%r ", x, y, letter);
    const char *end;
    for (; (end = strchr (values, '\n')) != NULL; values = end + 1) {
        g_autofree char *value = g_strndup (values, (gsize) (end - values));
        double width = poda_text_width (value, PODA_FONT_WINDOW, FALSE);
        poda_scene_put (scene, "<tspan class='s' x='%d'>%s</tspan> ", at, value);
        poda_scene_put (&strokes, "M%d %dL%d %d", at - PODA_STROKE_REACH, y - 1,
                        at + width + PODA_STROKE_REACH, y - 8);
        at += width + PODA_STRUCK_GAP;
    }
    poda_scene_put (scene, "<tspan x='%d'>%s</tspan></text>", at, values);
    if (strokes.text->len > 0)
        poda_scene_put (scene, "<path class='k' d='%r'/>", strokes.text->str);
}

/* Sizes as shares of a cell. */
#define DISC 0.77
#define RIM 0.08
#define SIGN 0.31
#define SIGN_STROKE 0.115
#define RING_STROKE 0.12

/* The grid, from its top left corner. */
static void
put_grid (PodaScene *scene, double cell)
{
    guint columns = scene->figure->board_columns, rows = scene->figure->board_rows;
    double width = columns * cell, height = rows * cell;
    poda_scene_put (scene, "<path class='grid' d='M0 0h%dv%dh%dz", width, height,
                    -width);
    for (guint i = 1; i < columns; i++)
        poda_scene_put (scene, "M%d 0v%d", i * cell, height);
    for (guint i = 1; i < rows; i++)
        poda_scene_put (scene, "M0 %dh%d", i * cell, width);
    poda_scene_put (scene, "'/>");
}

/* Crosses and rings as a pencil makes them, the last one in a frame. */
static void
put_pencilled (PodaScene *scene, const PodaBox *box, double cell)
{
    double half = cell * 0.27;
    for (guint i = 0; box->cells[i] != '\0'; i++) {
        double left = i % scene->figure->board_columns * cell, x = left + cell / 2;
        double top = i / scene->figure->board_columns * cell, y = top + cell / 2;
        if (box->cells[i] == 'X')
            poda_scene_put (scene, "<path class='first' d='M%d %dl%d %dm0 %dl%d %d'/>",
                            x - half, y - half, 2 * half, 2 * half, -2 * half,
                            -2 * half, 2 * half);
        else if (box->cells[i] == 'O')
            poda_scene_put (scene, "<circle class='second' cx='%d' cy='%d' r='%d'/>", x,
                            y, cell * 0.29);
        if ((gint) i == box->last_cell)
            poda_scene_put (scene,
                            "<rect class='last' x='%d' y='%d' width='%d' height='%d'/>",
                            left + 0.5, top + 0.5, cell - 1, cell - 1);
    }
}

/* Discs are the round ends of strokes without length: a few bytes each. */
static void
put_dots (PodaScene *scene, const char *class, double width, const char *dots)
{
    poda_scene_put (scene, "<path class='%r' stroke-width='%d' d='%r'/>", class, width,
                    dots);
}

/* The places of one player's discs, or crosses on them. */
static char *
places_of (const PodaFigure *figure, const char *cells, char piece, double cell,
           gboolean crosses)
{
    PodaScene pen;
    poda_scene_init (&pen, &poda_svg_pen, figure, NULL);
    double half = cell * SIGN / 2;
    for (guint i = 0; cells[i] != '\0'; i++) {
        double x = (i % figure->board_columns + 0.5) * cell;
        double y = (i / figure->board_columns + 0.5) * cell;
        if (cells[i] == piece && crosses)
            poda_scene_put (&pen, "M%d %dl%d %dm0 %dl%d %d", x - half, y - half,
                            2 * half, 2 * half, -2 * half, -2 * half, 2 * half);
        else if (cells[i] == piece)
            poda_scene_put (&pen, "M%d %dh.01", x, y);
    }
    return g_string_free (pen.text, FALSE);
}

static void
put_last (PodaScene *scene, gint last, double cell)
{
    guint columns = scene->figure->board_columns;
    if (last < 0)
        return;
    poda_scene_put (
        scene, "<circle class='last' cx='%d' cy='%d' r='%d' stroke-width='%d'/>",
        ((guint) last % columns + 0.5) * cell, ((guint) last / columns + 0.5) * cell,
        cell / 2, cell * RING_STROKE);
}

/* A disc bears its player's letter: a cross on a dark one, a ring on a pale one. */
static void
put_discs (PodaScene *scene, const PodaBox *box, double cell)
{
    const PodaFigure *figure = scene->figure;
    g_autofree char *first = places_of (figure, box->cells, 'X', cell, FALSE);
    g_autofree char *second = places_of (figure, box->cells, 'O', cell, FALSE);
    if (*first != '\0') {
        g_autofree char *crosses = places_of (figure, box->cells, 'X', cell, TRUE);
        put_dots (scene, "disc1", cell * DISC, first);
        put_dots (scene, "sign1", cell * SIGN_STROKE, crosses);
    }
    if (*second != '\0') {
        put_dots (scene, "disc2", cell * DISC, second);
        put_dots (scene, "disc2 in", cell * (DISC - 2 * RIM), second);
        put_dots (scene, "disc2", cell * (SIGN + SIGN_STROKE), second);
        put_dots (scene, "disc2 in", cell * (SIGN - SIGN_STROKE), second);
    }
    put_last (scene, box->last_cell, cell);
}

static void
put_board (PodaScene *scene, const PodaBox *box, double x, double y)
{
    double cell = poda_board_cell (scene->figure);
    poda_scene_put (scene, "<g transform='translate(%d %d)'>", x, y);
    put_grid (scene, cell);
    if (scene->figure->board_strokes)
        put_pencilled (scene, box, cell);
    else
        put_discs (scene, box, cell);
    poda_scene_put (scene, "</g>");
}

static double
stroke_half (const PodaFigure *figure, const PodaBox *box)
{
    (void) figure;
    return box->width < 30 ? 6 : 10;
}

const PodaPen poda_svg_pen = {
    .kind = PODA_PEN_SVG,
    .foot = 0.36,
    .tip_box = -0.38,
    .tip_foot = 0.73,
    .label_foot = PODA_FONT_BAND * 0.36,
    .alone_foot = 4,
    .order_foot = 11,
    .position_foot = 18,
    .thick_edges_last = TRUE,
    .escape = escape,
    .open = put_group,
    .open_edge = put_edge_group,
    .open_node = put_node_group,
    .close = end_group,
    .end_line = end_line,
    .open_tree = put_tree_group,
    .close_tree = end_tree_group,
    .band = put_band,
    .rule = put_rule,
    .rect = put_rect,
    .pill = put_pill,
    .polygon = put_polygon,
    .wedge = put_wedge,
    .line = put_line,
    .strokes = put_strokes,
    .sign = put_sign,
    .separator = put_separator,
    .text = put_text,
    .edge_text = put_edge_text,
    .bounds = put_bounds,
    .board = put_board,
    .stroke_half = stroke_half,
};

#define TITLE_SIZE 14.0
#define TITLE_LINE 20.0
#define CAPTION_LINE 18.0
#define LONGEST_LINE 1400.0

/* Title, caption, notes and legend, broken into lines of the picture's width. Of a
 * still it takes as much room as of any other still of its figure. */
typedef struct {
    GPtrArray *title, *caption, *notes; /* of char *: lines */
    guint caption_rows, legend_rows;    /* for which there is room */
    double height;                      /* of all this */
} Footer;

static Footer
break_footer (const PodaFigure *figure, double width)
{
    double inside = width - 2 * PODA_SCENE_MARGIN;
    double line = inside < LONGEST_LINE ? inside : LONGEST_LINE;
    Footer footer = { .title = g_ptr_array_new_with_free_func (g_free),
                      .caption = g_ptr_array_new_with_free_func (g_free),
                      .notes = g_ptr_array_new_with_free_func (g_free) };
    poda_text_wrap (footer.title, figure->title, TITLE_SIZE, TRUE, line);
    poda_text_wrap (footer.caption, figure->caption, PODA_FONT_CAPTION, FALSE, line);
    for (char *const *note = figure->notes; *note != NULL; note++)
        poda_text_wrap (footer.notes, *note, PODA_FONT_CAPTION, FALSE, line);
    footer.caption_rows = poda_caption_rows (figure, line);
    footer.legend_rows =
        poda_legend_rows (&poda_svg_pen, poda_legend_room (figure), width);
    footer.height = 16 + 10 + footer.title->len * TITLE_LINE
                    + (footer.caption_rows + footer.notes->len) * CAPTION_LINE + 14
                    + footer.legend_rows * PODA_LEGEND_ROW + 10;
    return footer;
}

static void
footer_clear (Footer *footer)
{
    g_clear_pointer (&footer->title, g_ptr_array_unref);
    g_clear_pointer (&footer->caption, g_ptr_array_unref);
    g_clear_pointer (&footer->notes, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Footer, footer_clear)

static double
put_lines (PodaScene *scene, const GPtrArray *lines, const char *class, double y,
           double pitch)
{
    const PodaLook look = { class, NULL, NULL };
    for (guint i = 0; i < lines->len; i++) {
        y += pitch;
        put_text (scene, &look, PODA_SCENE_MARGIN, y, lines->pdata[i]);
        end_line (scene);
    }
    return y;
}

static void
put_footer (PodaScene *scene, const Footer *footer, double width)
{
    double y = scene->figure->height + 16;
    poda_scene_put (scene, "<path class='foot' d='M%d %dH%d'/>\n", PODA_SCENE_MARGIN, y,
                    width - PODA_SCENE_MARGIN);
    y = put_lines (scene, footer->title, "title", y + 8, TITLE_LINE) + 2;
    double below = y + (footer->caption_rows + footer->notes->len) * CAPTION_LINE;
    if (scene->figure->whole != NULL) { /* what changes comes last */
        y = put_lines (scene, footer->notes, "note", y, CAPTION_LINE);
        put_lines (scene, footer->caption, "now", y, CAPTION_LINE);
    } else {
        y = put_lines (scene, footer->caption, "caption", y, CAPTION_LINE);
        put_lines (scene, footer->notes, "note", y, CAPTION_LINE);
    }
    put_group (scene, "legend");
    end_line (scene);
    poda_legend_draw (scene, width, below + 14 + PODA_LEGEND_ROW / 2);
    poda_scene_put (scene, "</g>\n");
}

void
poda_emit_svg (const PodaFigure *figure, PodaOutput *output)
{
    g_auto (PodaScene) scene;
    double width = poda_scene_width (figure);
    poda_scene_init (&scene, &poda_svg_pen, figure, output);
    g_auto (Footer) footer = break_footer (figure, width);
    double height = ceil (figure->height + footer.height);
    poda_scene_put (&scene, "<svg xmlns='http://www.w3.org/2000/svg' class='");
    put_classes (&scene);
    poda_scene_put (&scene,
                    "' width='%d' height='%d' viewBox='0 0 %d %d' role='img' "
                    "aria-label='%s'>\n",
                    width, height, width, height, figure->title);
    poda_scene_put (&scene, "<title>%s</title>\n<desc>%s</desc>\n", figure->title,
                    figure->caption);
    put_style (&scene);
    poda_scene_put (&scene, "<rect width='%d' height='%d' fill='#fff'/>\n", width,
                    height);
    poda_scene_draw (&scene, width);
    put_footer (&scene, &footer, width);
    poda_scene_put (&scene, "</svg>\n");
    poda_scene_flush (&scene);
}
