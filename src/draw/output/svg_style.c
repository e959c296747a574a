/* The style sheet of a figure's svg: a text for each theme, with a scope before every
 * selector, so that a page can contain several pictures. */

#include <string.h>

#include "draw/output/colours.h"
#include "draw/output/marks.h"
#include "draw/output/scene.h"

enum {
    COMMON,
    COLOR,
    PRINT,
    STEP,
    LADDER,
    LADDER_PRINT,
    AREAS,
    AREAS_COLOR,
    AREAS_PRINT,
    N_SHEETS
};

/* The sections of svg_style.css. */
static const char *const sheets[] = { [N_SHEETS] = NULL
#include "draw/output/svg_style.css.h"
};

#define PATTERN(id, side, content)                                                     \
    "<pattern id=\"poda-" id "\" width=\"" side "\" height=\"" side                    \
    "\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\"><rect "        \
    "class=\"ground\" width=\"" side "\" height=\"" side "\" fill=\"#fff\"/>" content  \
    "</pattern>"
#define DOTS(id, radius)                                                               \
    PATTERN (id, "5", "<circle cx=\"2.5\" cy=\"2.5\" r=\"" radius "\"/>")

/* For folded subtrees in print, and for areas. */
static const char *const hatch =
    PATTERN ("hatch", "5", "<path d=\"M0 0V5\" stroke=\"#000\" stroke-width=\"1.6\"/>");
static const char *const stripes = PATTERN (
    "cut", "7",
    "<rect class=\"stripe\" width=\"1.5\" height=\"7\" fill=\"" PODA_COLOUR_CUT_STROKE
    "\"/>");
static const char *const stripes_and_dots =
    PATTERN ("cut-print", "7", "<rect width=\"1\" height=\"7\" fill=\"#999\"/>")
        DOTS ("dots1", "0.5") DOTS ("dots2", "0.8") DOTS ("dots3", "1.1")
            DOTS ("dots4", "1.4") DOTS ("dots5", "1.7");

/* Appends a sheet with `scope` before every selector; with `dark`, only the settings of
 * colours that have a dark replacement, replaced. */
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

/* Appends the sheets of a theme. Its rules must override the common rules of later
 * pictures in the page, so its scope has two classes. For dark themes, only colours are
 * set, after all other rules. */
static void
append_sheets (GString *to, const PodaFigure *figure, const char *theme, gboolean dark)
{
    gboolean in_print = figure->drawing.theme == PODA_THEME_PRINT;
    const char *scope = dark ? theme : ".poda";
    if (dark)
        append_sheet (to, theme, ".ground{fill:" PODA_COLOUR_GROUND "}\n", dark);
    append_sheet (to, scope, sheets[COMMON], dark);
    append_sheet (to, theme, sheets[in_print ? PRINT : COLOR], dark);
    if (figure->whole != NULL)
        append_sheet (to, theme, sheets[STEP], dark);
    /* The trees of a page share their sheet. */
    if (figure->ladder > 0 || figure->drawing.interactive)
        append_sheet (to, theme, sheets[LADDER], dark);
    if (figure->ladder > 0 && in_print)
        append_sheet (to, theme, sheets[LADDER_PRINT], dark);
    if (figure->areas != NULL) {
        append_sheet (to, scope, sheets[AREAS], dark);
        append_sheet (to, theme, sheets[in_print ? AREAS_PRINT : AREAS_COLOR], dark);
    }
    for (guint i = 0; i < poda_n_node_marks; i++)
        if (poda_node_marks[i].css != NULL) {
            g_autofree char *rule =
                g_strdup_printf (".%s{text-anchor:middle;%s}\n", poda_node_marks[i].css,
                                 poda_node_marks[i].rule);
            append_sheet (to, theme, rule, dark);
        }
}

static const char *const theme_classes[] = { [PODA_THEME_COLOR] = "poda-color",
                                             [PODA_THEME_PRINT] = "poda-print",
                                             [PODA_THEME_DARK] = "poda-dark",
                                             [PODA_THEME_AUTO] = "poda-auto" };

/* Finds the font sizes of values, and of leaves' values. */
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
    gboolean in_print = shown == PODA_THEME_PRINT;
    if (in_print && (figure->legend & PODA_LEGEND_FOLD) != 0)
        poda_svg_append (to, "<defs>%-s</defs>\n", hatch);
    if (figure->areas != NULL)
        poda_svg_append (to, "<defs>%-s</defs>\n",
                         in_print ? stripes_and_dots : stripes);
}
