/* The style sheet of a figure's svg: a text for each theme, with a scope before every
 * selector, so that several pictures can stand in one page. */

#include <string.h>

#include "draw/layout/area.h"
#include "draw/output/colours.h"
#include "draw/output/marks.h"
#include "draw/output/svg.h"

/* Rules for all themes: sizes, places and forms. */
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
    ".sign1{fill:none;stroke:" PODA_COLOUR_GROUND ";stroke-linecap:round}\n"
    ".sign2{fill:none}\n"
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
    ".disc1{fill:" PODA_COLOUR_MAX "}\n"
    ".disc2{fill:" PODA_COLOUR_MIN_FILL "}\n"
    ".first{stroke:" PODA_COLOUR_MAX "}\n"
    ".second,.disc2,.sign2{stroke:" PODA_COLOUR_MIN "}\n"
    ".pruned .first,.pruned .second,.pruned .disc2,.pruned .sign2,.pruned "
    ".last{stroke:" PODA_COLOUR_PALE "}\n"
    ".pruned .disc1{fill:" PODA_COLOUR_PALE "}\n"
    ".pruned .disc2{fill:" PODA_COLOUR_GROUND "}\n"
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
    ".disc2,.sign2,.first,.second{stroke:#000}\n"
    ".pruned .disc2,.pruned .sign2,.pruned .last{stroke:#666}\n"
    ".pruned .disc1{fill:#666}\n"
    ".disc2{fill:#fff}\n"
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
    "<defs><pattern id=\"poda-hatch\" width=\"5\" height=\"5\" "
    "patternUnits=\"userSpaceOnUse\" "
    "patternTransform=\"rotate(45)\"><rect width=\"5\" height=\"5\" fill=\"#fff\"/>"
    "<path d=\"M0 0V5\" stroke=\"#000\" stroke-width=\"1.6\"/></pattern></defs>\n";

static const char *const areas =
    ".area{stroke:" PODA_COLOUR_GROUND ";stroke-width:.8}\n"
    ".frame{fill:none;stroke:" PODA_COLOUR_FRAME ";stroke-width:3}\n"
    ".frame.low{stroke-width:1.5}\n"
    ".other{fill:none;stroke:" PODA_COLOUR_DIFFERS_EDGE ";stroke-width:5}\n"
    ".other.in{stroke:" PODA_COLOUR_DIFFERS ";stroke-width:3}\n"
    ".other.low{stroke-width:2}\n"
    ".below{fill:" PODA_COLOUR_GREY ";stroke:none}\n"
    ".worth{font-weight:bold;font-size:15px;text-anchor:middle}\n"
    ".worth.small{font-size:11px}\n"
    ".move{text-anchor:middle;font-size:12px;fill:" PODA_COLOUR_MOVE_ON_AREA "}\n"
    ".gone{font-weight:bold;font-size:14px;text-anchor:middle;fill:" PODA_COLOUR_RED
    ";stroke:" PODA_COLOUR_GROUND
    ";stroke-width:4;stroke-linejoin:round;paint-order:stroke}\n"
    ".gone.small{font-size:11px}\n"
    ".on{fill:" PODA_COLOUR_GROUND "}\n"
    ".stripe{fill:" PODA_COLOUR_CUT_STROKE "}\n"
    ".side{text-anchor:end}\n";

static const char *const areas_color = ".t0{fill:" PODA_COLOUR_EQUAL "}\n"
                                       ".t1{fill:" PODA_COLOUR_FOR_MAX_1 "}\n"
                                       ".t2{fill:" PODA_COLOUR_FOR_MAX_2 "}\n"
                                       ".t3{fill:" PODA_COLOUR_FOR_MAX_3 "}\n"
                                       ".t4{fill:" PODA_COLOUR_FOR_MAX_4 "}\n"
                                       ".t5{fill:" PODA_COLOUR_FOR_MAX_5 "}\n"
                                       ".t6{fill:" PODA_COLOUR_FOR_MIN_1 "}\n"
                                       ".t7{fill:" PODA_COLOUR_FOR_MIN_2 "}\n"
                                       ".t8{fill:" PODA_COLOUR_FOR_MIN_3 "}\n"
                                       ".t9{fill:" PODA_COLOUR_FOR_MIN_4 "}\n"
                                       ".t10{fill:" PODA_COLOUR_FOR_MIN_5 "}\n"
                                       ".t11{fill:" PODA_COLOUR_MAX_WINS "}\n"
                                       ".t12{fill:" PODA_COLOUR_MIN_WINS "}\n"
                                       ".t13{fill:url(#poda-cut)}\n";

/* For MAX dots, for MIN greys, both from a few to many. */
static const char *const areas_print =
    ".t0{fill:#fff}\n"
    ".t1{fill:url(#poda-dots1)}\n.t2{fill:url(#poda-dots2)}\n"
    ".t3{fill:url(#poda-dots3)}\n.t4{fill:url(#poda-dots4)}\n"
    ".t5{fill:url(#poda-dots5)}\n"
    ".t6{fill:#e0e0e0}\n.t7{fill:#c8c8c8}\n.t8{fill:#adadad}\n.t9{fill:#919191}\n"
    ".t10{fill:#757575}\n.t11{fill:#000}\n.t12{fill:#4a4a4a}\n"
    ".t13{fill:url(#poda-cut-print)}\n"
    ".area{stroke:#000;stroke-width:.6}\n"
    ".frame{stroke:#000}\n.below{fill:#000}\n"
    ".other{stroke:#000}\n.other.in{stroke:#fff;stroke-dasharray:5 3}\n"
    ".worth,.move,.gone{fill:#000;stroke:#fff;stroke-width:5;stroke-linejoin:round;"
    "paint-order:stroke}\n";

/* Patterns for areas, in one line. */
static void
append_pattern (GString *to, const char *id, guint size, const char *content)
{
    poda_svg_append (to,
                     "<pattern id=\"%-s\" width=\"%u\" height=\"%u\" "
                     "patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">"
                     "<rect class=\"ground\" width=\"%u\" height=\"%u\" "
                     "fill=\"#fff\"/>%-s</pattern>",
                     id, size, size, size, size, content);
}

static void
append_patterns (GString *to, gboolean in_print)
{
    g_string_append (to, "<defs>");
    if (!in_print)
        append_pattern (to, "poda-cut", 7,
                        "<rect class=\"stripe\" width=\"1.5\" height=\"7\" "
                        "fill=\"" PODA_COLOUR_CUT_STROKE "\"/>");
    else
        append_pattern (to, "poda-cut-print", 7,
                        "<rect width=\"1\" height=\"7\" fill=\"#999\"/>");
    for (guint i = 1; in_print && i <= PODA_AREA_STEPS; i++) {
        g_autofree char *id = g_strdup_printf ("poda-dots%u", i);
        g_autofree char *dot =
            g_strdup_printf ("<circle cx=\"2.5\" cy=\"2.5\" r=\"%u.%u\"/>",
                             (3 * i + 2) / 10, (3 * i + 2) % 10);
        append_pattern (to, id, 5, dot);
    }
    g_string_append (to, "</defs>\n");
}

/* Appends a sheet with `scope` before every selector; with `dark`, what it sets in
 * colours that have others in the dark, in these. */
static void
append_sheet (GString *to, const char *scope, const char *sheet, gboolean dark)
{
    g_auto (GStrv) rules = g_strsplit (sheet, "}\n", -1);
    for (char **rule = rules; **rule != '\0'; rule++) {
        g_auto (GStrv) parts = g_strsplit (*rule, "{", 2);
        g_auto (GStrv) selectors = g_strsplit (parts[0], ",", -1);
        g_auto (GStrv) settings = g_strsplit (parts[1], ";", -1);
        gsize begin = to->len;
        guint n = 0;
        for (char **selector = selectors; *selector != NULL; selector++)
            poda_svg_append (to, "%-s%-s %-s", selector > selectors ? "," : "", scope,
                             *selector);
        for (char **each = settings; *each != NULL; each++) {
            const char *value = strchr (*each, ':') + 1, *shown = value;
            if (dark && !g_str_equal (value, "none"))
                shown = poda_colour_dark (value);
            if (shown == NULL)
                continue;
            g_string_append_c (to, n++ == 0 ? '{' : ';');
            g_string_append_len (to, *each, value - *each);
            g_string_append (to, shown);
        }
        if (n > 0)
            g_string_append (to, "}\n");
        else
            g_string_truncate (to, begin);
    }
}

/* A theme's rules come before the common ones of whatever picture stands below this one
 * in a page: hence its scope of two classes. In the dark only colours are set, after
 * all others. */
static void
append_sheets (GString *to, const PodaFigure *figure, const char *theme, gboolean dark)
{
    gboolean in_print = figure->drawing.theme == PODA_THEME_PRINT;
    const char *scope = dark ? theme : ".poda";
    if (dark)
        append_sheet (to, theme, ".ground{fill:" PODA_COLOUR_GROUND "}\n", dark);
    append_sheet (to, scope, common, dark);
    append_sheet (to, theme, in_print ? print : color, dark);
    if (figure->whole != NULL)
        append_sheet (to, theme, still, dark);
    if (figure->areas != NULL) {
        append_sheet (to, scope, areas, dark);
        append_sheet (to, theme, in_print ? areas_print : areas_color, dark);
    }
    for (guint i = 0; i < poda_n_node_marks; i++)
        if (poda_node_marks[i].css != NULL) {
            g_autofree char *rule = g_strdup_printf (
                ".%s{%s}\n", poda_node_marks[i].css, poda_node_marks[i].rule);
            append_sheet (to, theme, rule, dark);
        }
}

static const char *const theme_classes[] = { [PODA_THEME_COLOR] = "poda-color",
                                             [PODA_THEME_PRINT] = "poda-print",
                                             [PODA_THEME_DARK] = "poda-dark",
                                             [PODA_THEME_AUTO] = "poda-auto" };

/* The sizes of the letters of values, and of those of leaves. */
static void
find_sizes (const PodaFigure *figure, guint *value, guint *small)
{
    const PodaBox inner = { .player = PODA_MAX }, leaf = { .leaf = TRUE };
    *value = (guint) poda_box_font (figure, &inner);
    *small = (guint) poda_box_font (figure, &leaf);
}

char *
poda_svg_classes (const PodaFigure *figure)
{
    guint value, small;
    find_sizes (figure, &value, &small);
    return g_strdup_printf ("poda %s poda-%u-%u", theme_classes[figure->drawing.theme],
                            value, small);
}

void
poda_svg_append_style (GString *to, const PodaFigure *figure)
{
    PodaTheme shown = figure->drawing.theme;
    g_autofree char *theme = g_strconcat (".poda.", theme_classes[shown], NULL);
    guint value, small;
    find_sizes (figure, &value, &small);
    g_string_append (to, "<style>\n.poda{font-family:\"DejaVu Sans\",Verdana,Helvetica,"
                         "Arial,sans-serif}\n");
    append_sheets (to, figure, theme, FALSE);
    if (shown == PODA_THEME_AUTO)
        g_string_append (to, "@media (prefers-color-scheme:dark){\n");
    if (shown >= PODA_THEME_DARK)
        append_sheets (to, figure, theme, TRUE);
    if (shown == PODA_THEME_AUTO)
        g_string_append (to, "}\n");
    poda_svg_append (to,
                     ".poda-%u-%u .v{font-size:%upx}\n"
                     ".poda-%u-%u .leaf>.v{font-size:%upx}\n</style>\n",
                     value, small, value, value, small, small);
    if (shown == PODA_THEME_PRINT && (figure->legend & PODA_LEGEND_FOLD) != 0)
        g_string_append (to, hatch);
    if (figure->areas != NULL)
        append_patterns (to, shown == PODA_THEME_PRINT);
}
