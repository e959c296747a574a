#include "draw/svg_parts.h"

/* Rules for both themes: sizes, places, and what is told by form. */
static const char *const common =
    "text{fill:#1f2328;font-size:12px}\n"
    ".label{font-weight:bold;letter-spacing:1.5px;fill:#57606a}\n"
    ".edge path{fill:none;stroke:#57606a;stroke-width:1.5}\n"
    ".edge.pv path{stroke:#1f2328;stroke-width:4}\n"
    ".edge.pruned path{stroke:#8c959f;stroke-width:1.5;stroke-dasharray:5 4}\n"
    ".edge "
    "path.mark,.mark{fill:none;stroke:#c1121f;stroke-width:3;stroke-dasharray:none}\n"
    ".b{stroke-width:2;stroke-linejoin:round}\n"
    ".leaf>.b{stroke-width:1.5}\n"
    ".pv>.b{stroke-width:3.2}\n"
    ".v{font-weight:bold;text-anchor:middle}\n"
    ".leaf>.v{font-weight:normal}\n"
    ".o{font-size:11px;text-anchor:end;fill:#57606a}\n"
    ".name{text-anchor:end}\n"
    ".w{font-size:12.5px}\n"
    ".s{fill:#7d8790}\n"
    ".k{fill:none;stroke:#57606a;stroke-width:1.1}\n"
    ".x{font-size:11px;fill:#57606a}\n"
    ".r{font-size:11.5px;font-weight:bold;fill:#c1121f}\n"
    ".snip{fill:none;stroke:#c1121f;stroke-width:1.4}\n"
    ".h{fill:#fff}\n"
    ".m,.c,.p{text-anchor:middle}\n"
    ".c{font-size:11px}\n"
    ".p{font-size:13px}\n"
    ".fold>path{stroke-width:1.5;stroke-linejoin:round}\n"
    ".dots{fill:#57606a}\n"
    ".grid{fill:#fff;stroke:#c4cbd3;stroke-width:1}\n"
    ".first{fill:none;stroke-linecap:round;stroke-width:2}\n"
    ".second{fill:none;stroke-width:2}\n"
    ".disc1,.disc2{fill:none;stroke-linecap:round}\n"
    ".sign1{fill:none;stroke:#fff;stroke-linecap:round}\n"
    ".last{fill:none;stroke:#1f2328}\n"
    "rect.last{stroke-width:2}\n"
    ".sep{stroke:#8c959f;stroke-width:1}\n"
    ".tick{fill:none;stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round}\n"
    ".way{fill:none;stroke-width:12;stroke-linecap:round}\n"
    ".way.in{stroke-width:8.4}\n"
    ".ring{stroke-width:1.8}\n"
    ".foot{stroke:#d0d7de}\n"
    ".title{font-size:14px;font-weight:bold}\n"
    ".caption,.note{font-size:12.5px;fill:#57606a}\n"
    ".sign{font-weight:bold}\n";

static const char *const color =
    ".band{fill:#f6f8fa}\n"
    ".max>.b{fill:#dcebf7;stroke:#0b5c94}\n"
    ".min>.b{fill:#fde9d9;stroke:#b4500b}\n"
    ".chance>.b{fill:#ece8f4;stroke:#5f4b8b}\n"
    ".leaf>.b{fill:#fff;stroke:#57606a}\n"
    ".leaf.pv>.b{stroke:#1f2328}\n"
    ".pruned>.b{fill:#fff;stroke:#8c959f;stroke-width:1.5;stroke-dasharray:5 4}\n"
    ".pruned>text{fill:#7d8790}\n"
    ".fold>path{fill:#eaeef2;stroke:#57606a}\n"
    ".disc1{stroke:#0b5c94}\n"
    ".disc2{stroke:#b4500b}\n"
    ".disc2.in{stroke:#fde9d9}\n"
    ".first{stroke:#0b5c94}\n"
    ".second{stroke:#b4500b}\n"
    ".pruned .first,.pruned .second,.pruned .disc1,.pruned .disc2,.pruned "
    ".last{stroke:#8c959f}\n"
    ".pruned .disc2.in{stroke:#fff}\n"
    ".tick,.way{stroke:#1a7f37}\n"
    ".way.in{stroke:#d3efda}\n"
    ".ring{fill:#d3efda;stroke:#1a7f37}\n";

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
    ".edge.best path{stroke:#1f2328;stroke-width:2.6}\n"
    ".edge.open path{stroke:#1f2328;stroke-width:4}\n"
    ".edge.unseen path{stroke:#c4cbd3;stroke-width:1.1}\n"
    ".unseen>.b{fill:#fff;stroke:#afb8c1;stroke-width:1.1}\n"
    ".unseen text{fill:#6e7781}\n"
    ".unseen .fold>path{fill:#fff;stroke:#afb8c1}\n"
    ".here{fill:none;stroke:#1f2328;stroke-width:1.8}\n"
    ".now{font-size:12.5px}\n";

static const char *const hatch =
    "<defs><pattern id='poda-hatch' width='5' height='5' patternUnits='userSpaceOnUse' "
    "patternTransform='rotate(45)'><rect width='5' height='5' fill='#fff'/>"
    "<path d='M0 0V5' stroke='#000' stroke-width='1.6'/></pattern></defs>\n";

/* Writes a sheet with `scope` before every selector. */
static void
put_rules (PodaSvg *svg, const char *scope, const char *sheet)
{
    gboolean selecting = TRUE;
    poda_svg_put (svg, "%r ", scope);
    for (const char *c = sheet; *c != '\0'; c++) {
        g_string_append_c (svg->text, *c);
        if (*c == '{')
            selecting = FALSE;
        if (*c == '\n' || (*c == ',' && selecting)) {
            selecting = TRUE;
            poda_svg_put (svg, c[1] != '\0' ? "%r " : "", scope);
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

void
poda_svg_classes (PodaSvg *svg)
{
    g_autofree char *sizes = size_class (svg->figure);
    poda_svg_put (svg, "poda %r %r", theme_class (svg->figure), sizes);
}

/* A theme's rules come before the common ones of whatever picture stands below this one
 * in a page: hence its scope of two classes. */
void
poda_svg_style (PodaSvg *svg)
{
    const PodaFigure *figure = svg->figure;
    gboolean in_print = figure->drawing.theme == PODA_THEME_PRINT;
    PodaBox inner = { .player = PODA_MAX }, leaf = { .leaf = TRUE };
    g_autofree char *theme = g_strconcat (".poda.", theme_class (figure), NULL);
    g_autofree char *sizes = size_class (figure);
    poda_svg_put (svg, "<style>\n.poda{font-family:'DejaVu Sans',Verdana,Helvetica,"
                       "Arial,sans-serif}\n");
    put_rules (svg, ".poda", common);
    put_rules (svg, theme, in_print ? print : color);
    if (figure->whole != NULL)
        put_rules (svg, theme, still);
    poda_svg_put (
        svg, ".%r .v{font-size:%dpx}\n.%r .leaf>.v{font-size:%dpx}\n</style>\n", sizes,
        poda_box_font (figure, &inner), sizes, poda_box_font (figure, &leaf));
    if (in_print && (figure->legend & PODA_LEGEND_FOLD) != 0)
        poda_svg_put (svg, hatch);
}
