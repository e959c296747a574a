/* TikZ: a document that plain pdflatex turns into one page, as large as the picture.
 *
 * Lengths are written in PostScript points. What is written uses nothing but TikZ
 * itself and no macro with parameters, so that the picture can be copied into any
 * document, a frame of Beamer included. */

#include <math.h>
#include <string.h>

#include "draw/colours.h"
#include "draw/legend.h"
#include "draw/picture.h"

#define FIRST_ROW 16.0 /* of the legend */
#define LEADING 13.1   /* from line to line, in points */
/* TeX can count to 16,383 points, and readers of PDF refuse pages above 14,400. */
#define LARGEST 14000.0
#define POINTS_PER_PIXEL 0.75

/* What both themes share. Letters come in sizes that the standard fonts have. */
static const char *const common =
    "  line cap=butt, line join=round, font=\\sffamily,\n"
    "  every node/.style={inner sep=0pt, outer sep=0pt, text=podaink},\n"
    "  poda text/.style={anchor=base west, "
    "font=\\sffamily\\fontsize{9}{11}\\selectfont},\n"
    "  poda window/.style={poda text},\n"
    "  poda level/.style={poda text, text=podagrey,\n"
    "    font=\\sffamily\\bfseries\\fontsize{9}{11}\\selectfont},\n"
    "  poda value/.style={anchor=base,\n"
    "    font=\\boldmath\\sffamily\\bfseries\\fontsize{12}{14}\\selectfont},\n"
    "  poda leaf value/.style={anchor=base,\n"
    "    font=\\sffamily\\fontsize{10.95}{13}\\selectfont},\n"
    "  poda small value/.style={anchor=base,\n"
    "    font=\\sffamily\\fontsize{9}{11}\\selectfont},\n"
    "  poda order/.style={anchor=base east, text=podagrey,\n"
    "    font=\\sffamily\\fontsize{8}{9.5}\\selectfont},\n"
    "  poda name/.style={anchor=base east, "
    "font=\\sffamily\\fontsize{8}{9.5}\\selectfont},\n"
    "  poda bound/.style={poda text, text=podagrey,\n"
    "    font=\\sffamily\\fontsize{8}{9.5}\\selectfont},\n"
    "  poda reason/.style={poda text, text=podared,\n"
    "    font=\\boldmath\\sffamily\\bfseries\\fontsize{8}{9.5}\\selectfont},\n"
    "  poda move/.style={fill=white, rounded corners=3bp, inner xsep=3bp, inner "
    "ysep=2bp,\n"
    "    font=\\sffamily\\fontsize{9}{11}\\selectfont},\n"
    "  poda count/.style={anchor=base, "
    "font=\\sffamily\\fontsize{8}{9.5}\\selectfont},\n"
    "  poda position/.style={anchor=base, "
    "font=\\sffamily\\fontsize{9}{11}\\selectfont},\n"
    "  poda foot/.style={anchor=north west, align=left, text=podagrey,\n"
    "    font=\\sffamily\\fontsize{9}{13}\\selectfont},\n"
    "  poda edge/.style={draw=podagrey, line width=1.1bp},\n"
    "  poda pv edge/.style={draw=podaink, line width=3bp},\n"
    "  poda pruned edge/.style={draw=podapale, line width=1.1bp, dash pattern=on 4bp "
    "off 3bp},\n"
    "  poda mark/.style={draw=podared, line width=2.2bp},\n"
    "  poda max/.style={draw=podamax, fill=podamaxfill, line width=1.5bp},\n"
    "  poda min/.style={draw=podamin, fill=podaminfill, line width=1.5bp},\n"
    "  poda chance/.style={draw=podachance, fill=podachancefill, line width=1.5bp},\n"
    "  poda leaf/.style={draw=podagrey, fill=white, line width=1.1bp},\n"
    "  poda pruned/.style={draw=podapale, fill=white, line width=1.1bp,\n"
    "    dash pattern=on 4bp off 3bp},\n"
    "  poda way/.style={draw=podaway, line width=9bp, line cap=round},\n"
    "  poda way in/.style={draw=podawayfill, line width=6.4bp, line cap=round},\n"
    "  poda ring/.style={draw=podaway, fill=podawayfill, line width=1.3bp},\n"
    "  poda tick/.style={draw=podaway, line width=2bp, line cap=round},\n"
    "  poda fold/.style={draw=podagrey, fill=podafold, line width=1.1bp},\n"
    "  poda grid/.style={draw=podagrid, fill=white, line width=.7bp},\n"
    "  poda first/.style={draw=podamax, line width=1.4bp, line cap=round},\n"
    "  poda second/.style={draw=podamin, line width=1.4bp},\n"
    "  poda disc/.style={fill=podamax},\n"
    "  poda cross/.style={draw=white, line width=.9bp, line cap=round},\n"
    "  poda ring disc/.style={draw=podamin, fill=podaminfill, line width=.8bp},\n"
    "  poda round/.style={draw=podamin, line width=1bp},\n"
    "  poda last/.style={draw=podaink, line width=1.4bp},\n"
    "  poda last disc/.style={draw=podaink, line width=1.1bp}]\n";

/* What stills need beside it. */
static const char *const still =
    "\\tikzset{\n"
    "  poda unseen/.style={draw=podagrid, fill=white, line width=.8bp},\n"
    "  poda unseen edge/.style={draw=podagrid, line width=.8bp},\n"
    "  poda open edge/.style={draw=podaink, line width=3bp},\n"
    "  poda best edge/.style={draw=podaink, line width=2bp},\n"
    "  poda here/.style={draw=podaink, line width=1.2bp}}\n";

static const struct {
    const char *name, *color, *print;
} colours[] = {
    { "podaink", PODA_COLOUR_INK, "000000" },
    { "podagrey", PODA_COLOUR_GREY, "000000" },
    { "podapale", PODA_COLOUR_PALE, "555555" },
    { "podared", PODA_COLOUR_RED, "000000" },
    { "podaband", PODA_COLOUR_BAND, "FFFFFF" },
    { "podarule", PODA_COLOUR_RULE, "888888" },
    { "podamax", PODA_COLOUR_MAX, "000000" },
    { "podamaxfill", PODA_COLOUR_MAX_FILL, "FFFFFF" },
    { "podamin", PODA_COLOUR_MIN, "000000" },
    { "podaminfill", PODA_COLOUR_MIN_FILL, "FFFFFF" },
    { "podachance", PODA_COLOUR_CHANCE, "000000" },
    { "podachancefill", PODA_COLOUR_CHANCE_FILL, "FFFFFF" },
    { "podaway", PODA_COLOUR_WAY, "000000" },
    { "podawayfill", PODA_COLOUR_WAY_FILL, "FFFFFF" },
    { "podafold", PODA_COLOUR_FOLD, "DDDDDD" },
    { "podagrid", PODA_COLOUR_GRID, "999999" },
};

static void
put_options (PodaPen *pen)
{
    gboolean print = pen->figure->drawing.theme == PODA_THEME_PRINT;
    for (guint i = 0; i < G_N_ELEMENTS (colours); i++) {
        g_autofree char *hex =
            g_ascii_strup (print ? colours[i].print : colours[i].color + 1, -1);
        poda_pen_put (pen, "\\definecolor{%r}{HTML}{%r}%r", colours[i].name, hex,
                      "%\n");
    }
    poda_pen_put (pen, "\\begin{tikzpicture}[x=1bp, y=-1bp,\n%r", common);
    if (pen->figure->whole != NULL)
        poda_pen_put (pen, "%r", still);
}

/* TeX's own characters, and those that its text fonts hold elsewhere. Named text
 * symbols are not used: some of them call for fonts that a small TeX has to make
 * first. */
static const struct {
    const char *from, *to;
} replacements[] = {
    { "\\", "$\\backslash$" },
    { "{", "$\\{$" },
    { "}", "$\\}$" },
    { "$", "{\\char36}" },
    { "&", "\\&" },
    { "#", "\\#" },
    { "%", "\\%" },
    { "_", "\\_" },
    { "^", "{\\char94}" },
    { "~", "{\\char126}" },
    { "<", "$<$" },
    { ">", "$>$" },
    { "|", "$|$" },
    { "\"", "{\\char34}" },
    { "`", "{\\char96}" },
    { "-", "-{}" },
    { "∞", "$\\infty$" },
    { "−", "$-$" },
    { "≥", "$\\geq$" },
    { "≤", "$\\leq$" },
    { "≠", "$\\neq$" },
    { "±", "$\\pm$" },
    { "×", "$\\times$" },
    { "÷", "$\\div$" },
    { "·", "$\\cdot$" },
    { "•", "$\\bullet$" },
    { "…", "\\ldots{}" },
    { "→", "$\\rightarrow$" },
    { "←", "$\\leftarrow$" },
    { "✓", "$\\surd$" },
    { "–", "--" },
    { "—", "---" },
    { "‘", "{\\char96}" },
    { "’", "'" },
    { "“", "``" },
    { "”", "''" },
    { "«", "$\\ll$" },
    { "»", "$\\gg$" },
    { "¿", "?`" },
    { "¡", "!`" },
    { "°", "$^{\\circ}$" },
    { "ª", "$^{a}$" },
    { "º", "$^{o}$" },
    { "²", "$^{2}$" },
    { "³", "$^{3}$" },
    { "½", "$\\frac{1}{2}$" },
    { "α", "$\\alpha$" },
    { "β", "$\\beta$" },
    { "γ", "$\\gamma$" },
    { "δ", "$\\delta$" },
    { "ε", "$\\varepsilon$" },
    { "λ", "$\\lambda$" },
    { "μ", "$\\mu$" },
    { "π", "$\\pi$" },
    { "σ", "$\\sigma$" },
    { "ω", "$\\omega$" },
    { "Δ", "$\\Delta$" },
    { "Σ", "$\\Sigma$" },
    { "\u00a0", "~" },
};

/* Letters between À and ž that the standard encoding of pdflatex cannot build. */
static const char *const no_letters = "ÐÞðþĄąĐđĘęĦħĮįĸĿŀŉŊŋŦŧŲų";

static const char *
find (const char *at, gsize length)
{
    for (gsize i = 0; i < G_N_ELEMENTS (replacements); i++)
        if (strncmp (replacements[i].from, at, length) == 0
            && replacements[i].from[length] == '\0')
            return replacements[i].to;
    return NULL;
}

void
poda_tex_append_escaped (GString *to, const char *text)
{
    g_autofree char *valid = g_utf8_make_valid (text, -1);
    for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at)) {
        gsize length = (gsize) (g_utf8_next_char (at) - at);
        gunichar c = g_utf8_get_char (at);
        const char *other = find (at, length);
        if (other != NULL)
            g_string_append (to, other);
        else if (length == 1)
            g_string_append_c (to, c < ' ' || c == 0x7f ? ' ' : *at);
        else if (c >= 0xc0 && c <= 0x17e && g_utf8_strchr (no_letters, -1, c) == NULL)
            g_string_append_len (to, at, (gssize) length);
        else
            g_string_append_printf (to, "?%%U+%04X\n{}", c);
    }
}

/* The bounds in the order in which they fell; a rule as wide as its text strikes one
 * out. */
static void
put_bounds (PodaPen *pen, const char *letter, const char *values, double x, double y)
{
    poda_pen_put (pen, "\\node[poda window] at (%d,%d) {%s", x, y, letter);
    const char *end;
    for (; (end = strchr (values, '\n')) != NULL; values = end + 1) {
        g_autofree char *value = g_strndup (values, (gsize) (end - values));
        poda_pen_put (pen,
                      " {\\color{podapale}\\setbox0\\hbox{%s}"
                      "\\rlap{\\vrule width\\wd0 height.8ex depth-.68ex}\\box0}",
                      value);
    }
    poda_pen_put (pen, " %s};\n", values);
}

static const PodaPieces discs[] = {
    { 'X', FALSE, 0.385, 0, { NULL, "poda disc", NULL } },
    { 'X', TRUE, 0.155, 0, { NULL, "poda cross", NULL } },
    { 'O', FALSE, 0.385, 0, { NULL, "poda ring disc", NULL } },
    { 'O', FALSE, 0.155, 0, { NULL, "poda round", NULL } },
    { 0 },
};

static const PodaPieces pencilled[] = {
    { 'X', TRUE, 0.27, 0, { NULL, "poda first", NULL } },
    { 'O', FALSE, 0.29, 0, { NULL, "poda second", NULL } },
    { 0 },
};

#define LINE "\\path[%l] (%0,%1) -- (%2,%3);\n"
#define DOT "\\path[fill=podagrey] "

static const PodaPatterns patterns = {
    .kind = PODA_PEN_TIKZ,
    .foot = 0.33,
    .tip_box = -0.36,
    .tip_foot = 0.66,
    .label_foot = 4,
    .alone_foot = 3.5,
    .order_foot = 10,
    .position_foot = 19,
    .strokes_apart = 4,
    .tip_first = TRUE,
    .group = "",
    .group_end = "",
    .line_end = "",
    .tree = "\\begin{scope}[xshift=%0bp]\n",
    .tree_aside = "\\begin{scope}[xshift=%0bp]\n",
    .tree_end = "\\end{scope}\n",
    .band = "\\path[fill=podaband] (0,%0) rectangle (%1,%3);\n",
    .rule = "\\path[draw=podarule, line width=.5bp, dash pattern=on 1bp off 2bp] "
            "(%0,%2) -- (%1,%2);\n",
    .rect = "\\path[%l, rounded corners=%6bp] (%0,%1) rectangle (%2,%3);\n",
    .sharp_rect = "\\path[%l] (%0,%1) rectangle (%2,%3);\n",
    .circle = "\\path[%l] (%0,%1) circle (%2);\n",
    .wedge = "\\path[%l] (%0,%1) -- (%5,%6) -- (%7,%6) -- cycle;\n",
    .line = LINE,
    .level_line = LINE,
    .path = "\\path[%l]",
    .path_from = " (%0,%1)",
    .path_to = " -- (%0,%1)",
    .path_closed = " -- cycle;\n",
    .path_end = ";\n",
    .separator = "",
    .signs = { [PODA_SIGN_SCISSORS] =
                   "\\path[draw=podared, line width=1bp] (%0[1.9],%1[-7]) circle "
                   "(%2[1.9]) (%0[1.9],%1[-0.8]) circle (%2[1.9]) (%0[3.4],%1[-2]) -- "
                   "(%0[10.2],%1[-7]) (%0[3.4],%1[-5.8]) -- (%0[10.2],%1[-0.8]);\n",
               [PODA_SIGN_TICK] = "\\path[poda tick] (%0,%1[1]) -- (%0[4],%1[5.5]) -- "
                                  "(%0[11.5],%1[-4.5]);\n",
               [PODA_SIGN_DOTS] = DOT "(%0[-6],%1) circle (%2[1.5]);\n" DOT
                                      "(%0,%1) circle (%2[1.5]);\n" DOT
                                      "(%0[6],%1) circle (%2[1.5]);\n" },
    .text = "\\node[%l] at (%0,%1) {%s};\n",
    .edge_text = "\\node[%l] at (%6,%7) {\\strut %s};\n",
    .board = "",
    .board_end = "",
    .grid = "\\path[poda grid] (%0,%1) rectangle (%2,%3)",
    .grid_column = " (%0,%1) -- (%0,%3)",
    .grid_row = " (%0,%1) -- (%2,%1)",
    .pieces = "\\path[%l]",
    .dot = " (%0,%1) circle (%2)",
    .cross = " (%0,%1) -- (%2,%3) (%0,%3) -- (%2,%1)",
    .last_frame = "\\path[poda last] (%0,%1) rectangle (%2,%3);\n",
    .last_ring = "\\path[poda last disc] (%0,%1) circle (%2);\n",
    .last_inset = 0.7,
    .pencilled = pencilled,
    .discs = discs,
    .escape = poda_tex_append_escaped,
    .bounds = put_bounds,
};

/* From the place where title, caption and notes end, which only TeX knows, and in a
 * still as far below as any caption needs, which comes last since it changes. */
static void
put_legend (PodaPen *pen, double width)
{
    const PodaFigure *figure = pen->figure;
    double inside = width - 2 * PODA_SCENE_MARGIN;
    if (figure->whole != NULL)
        poda_pen_put (pen,
                      "\\node[poda foot, text=podaink, text width=%dbp] "
                      "at ([yshift=-3bp]poda foot.south west)\n  {%s};\n",
                      inside, figure->caption);
    poda_pen_put (pen, "\\begin{scope}[shift={(poda foot.south west)}, xshift=-%dbp",
                  PODA_SCENE_MARGIN);
    if (figure->whole != NULL)
        poda_pen_put (pen, ", yshift=-%dbp",
                      poda_caption_rows (figure, inside) * LEADING / pen->scale + 4);
    poda_pen_put (pen, "]\n");
    guint rows = poda_legend_draw (pen, width, FIRST_ROW);
    if (figure->whole != NULL)
        poda_pen_put (pen, "\\path (0,%d);\n",
                      FIRST_ROW + (rows - 0.5) * PODA_LEGEND_ROW);
    poda_pen_put (pen, "\\end{scope}\n");
}

static void
put_footer (PodaPen *pen, gboolean bare, double width)
{
    const PodaFigure *figure = pen->figure;
    double top = figure->height + 16;
    poda_pen_put (pen, "\\path[draw=podarule, line width=.7bp] (%d,%d) -- (%d,%d);\n",
                  PODA_SCENE_MARGIN, top, width - PODA_SCENE_MARGIN, top);
    if (bare) {
        poda_pen_put (pen, "\\coordinate (poda foot) at (%d,%d);\n", PODA_SCENE_MARGIN,
                      top);
    } else {
        poda_pen_put (pen,
                      "\\node[poda foot, text width=%dbp] (poda foot) at (%d,%d)\n"
                      "  {{\\bfseries\\color{podaink}%s}",
                      width - 2 * PODA_SCENE_MARGIN, PODA_SCENE_MARGIN, top + 12,
                      figure->title);
        if (figure->whole == NULL)
            poda_pen_put (pen, "\\\\\n  %s", figure->caption);
        for (char *const *note = figure->notes; *note != NULL; note++)
            poda_pen_put (pen, "\\\\\n  %s", *note);
        poda_pen_put (pen, "};\n");
    }
    put_legend (pen, width);
}

static const char *const head =
    "% pdflatex turns this file into a page of the picture's size. In a document of "
    "your own,\n"
    "% Beamer's frames included, load tikz and copy what stands between the two "
    "lines.\n"
    "\\documentclass{article}\n" PODA_TEX_PACKAGES "\\begin{document}\n"
    "\\setbox0\\hbox{%\n"
    "% ----------------------------------------------------------------------------\n";

/* The page is shipped by hand: the classes that cut pages to size are in no small
 * TeX. */
static const char *const tail =
    "%\n"
    "% ----------------------------------------------------------------------------\n"
    "}\n"
    "\\hoffset=-1in \\voffset=-1in\n"
    "\\pdfpagewidth=\\wd0 \\advance\\pdfpagewidth by 8bp\n"
    "\\pdfpageheight=\\ht0 \\advance\\pdfpageheight by \\dp0 \\advance\\pdfpageheight "
    "by 8bp\n"
    "\\shipout\\vbox{\\kern4bp\\hbox{\\kern4bp\\box0}}\n"
    "\\end{document}\n";

/* In a bare picture the document tells title and caption. */
static void
emit_picture (const PodaFigure *figure, gboolean bare, PodaOutput *output)
{
    double width = poda_scene_width (figure);
    g_auto (PodaPen) pen;
    poda_pen_init (&pen, &patterns, figure, output);
    pen.scale = fmin (POINTS_PER_PIXEL, LARGEST / fmax (width, figure->height));
    put_options (&pen);
    poda_pen_put (&pen, "\\path (0,0) -- (%d,0);\n", width);
    poda_scene_draw (&pen, width);
    put_footer (&pen, bare, width);
    poda_pen_put (&pen, "\\end{tikzpicture}");
    poda_pen_flush (&pen);
}

void
poda_emit_tex_picture (const PodaFigure *figure, PodaOutput *output)
{
    emit_picture (figure, TRUE, output);
}

void
poda_emit_tex (const PodaFigure *figure, PodaOutput *output)
{
    poda_output_text (output, head);
    emit_picture (figure, FALSE, output);
    poda_output_text (output, tail);
}
