#include "draw/tex.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* --- Texts --- */

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
    { "\u202f", "\\," },
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
        else if (c == 0xfffd)
            g_string_append_c (to, '?');
        else if (!g_unichar_isdefined (c) || !g_unichar_isprint (c))
            g_string_append_c (to, ' ');
        else
            g_string_append_len (to, at, (gssize) length);
    }
}

/* --- Grounds --- */

const char *
poda_tex_ground (PodaTheme theme)
{
    return theme == PODA_THEME_DARK ? "\\leavevmode\\hbox{\\setbox0\\hbox{%\n" : "";
}

const char *
poda_tex_ground_end (PodaTheme theme)
{
    return theme == PODA_THEME_DARK
               ? "}\\rlap{\\color{podaground}\\vrule width\\wd0 height\\ht0 "
                 "depth\\dp0}\\box0}%\n"
               : "";
}

/* --- Documents --- */

static gboolean
is_plain (gunichar c)
{
    return c < 0x80
           || (c >= 0xc0 && c <= 0x17e && g_utf8_strchr (no_letters, -1, c) == NULL);
}

static gboolean
is_chinese (gunichar c)
{
    return g_unichar_iswide (c);
}

/* Comments aside, which are lines. */
static gboolean
has (const char *body, gboolean (*is) (gunichar), gboolean wanted)
{
    gboolean begins = TRUE;
    for (const char *at = body; *at != '\0'; at = g_utf8_next_char (at)) {
        if (begins && *at == '%')
            at += strcspn (at, "\n");
        if ((*at & 0x80) != 0 && is (g_utf8_get_char (at)) == wanted)
            return TRUE;
        begins = *at == '\n';
        if (*at == '\0')
            return FALSE;
    }
    return FALSE;
}

gboolean
poda_tex_is_plain (const char *body, char **warning)
{
    gboolean plain = !has (body, is_plain, FALSE);
    if (!plain && warning != NULL && *warning == NULL)
        *warning = g_strdup (_ ("some letters are in no font of pdflatex, which shows "
                                "question marks: compile it with xelatex or lualatex"));
    return plain;
}

/* Engines are told apart by a primitive that only those with large fonts have: other
 * conditionals could not be skipped before they are defined. */
static const char *const plain_packages =
    "\\ifx\\Umathchar\\undefined \\usepackage[utf8]{inputenc}\\fi\n";

static const char *const letter_packages =
    "% Some letters need XeLaTeX or LuaLaTeX; pdfLaTeX shows question marks for them.\n"
    "\\ifx\\Umathchar\\undefined\n"
    "  \\usepackage[utf8]{inputenc}\n"
    "  \\makeatletter\n"
    "  \\def\\UTFviii@undefined@err#1{?}\\def\\TextSymbolUnavailable#1{?}\n"
    "  \\makeatother\n"
    "\\else\n"
    "  \\usepackage{fontspec}\n"
    "  \\IfFontExistsTF{DejaVu Sans}{%\n"
    "    \\setmainfont{DejaVu Serif}\\setsansfont{DejaVu Sans}}{}\n";

/* These have no letters of Europe, hence stand behind another font. */
static const char *const chinese_packages =
    "  \\def\\podatry#1{\\ifx\\podafont\\undefined\n"
    "    \\IfFontExistsTF{#1}{\\def\\podafont{#1}}{}\\fi}\n"
    "  \\podatry{Noto Sans CJK SC}\\podatry{Noto Sans SC}\n"
    "  \\podatry{FandolHei-Regular.otf}\\podatry{Microsoft YaHei}\\podatry{PingFang "
    "SC}\n"
    "  \\ifx\\podafont\\undefined\\else\\ifx\\directlua\\undefined\n"
    "    \\usepackage{xeCJK}\\setCJKmainfont{\\podafont}\\setCJKsansfont{\\podafont}\n"
    "  \\else\n"
    "    \\directlua{luaotfload.add_fallback('poda', {'\\podafont:mode=node;'})}\n"
    "    \\IfFontExistsTF{DejaVu Sans}{%\n"
    "      \\setmainfont{DejaVu Serif}[RawFeature={fallback=poda}]\n"
    "      \\setsansfont{DejaVu Sans}[RawFeature={fallback=poda}]}{}\n"
    "  \\fi\\fi\n";

void
poda_tex_packages (const char *body, const char *package, PodaOutput *output)
{
    if (poda_tex_is_plain (body, NULL)) {
        poda_output_text (output, plain_packages);
    } else {
        poda_output_text (output, letter_packages);
        if (has (body, is_chinese, TRUE))
            poda_output_text (output, chinese_packages);
        poda_output_text (output, "\\fi\n");
    }
    poda_output_format (output, "\\usepackage{%s}\n", package);
}

#define RULE                                                                           \
    "% ----------------------------------------------------------------------------\n"

/* The page is shipped by hand: the classes that cut pages to size are in no small TeX.
 * Lua's has other names for its size. */
static const char *const page =
    "\\begin{document}\n"
    "\\ifx\\pdfpagewidth\\undefined\n"
    "  \\let\\pdfpagewidth\\pagewidth \\let\\pdfpageheight\\pageheight\n"
    "\\fi\n"
    "\\def\\podaend{\\egroup \\hoffset=-1in \\voffset=-1in\n"
    "  \\pdfpagewidth=\\wd0 \\advance\\pdfpagewidth by 2bp\n"
    "  \\pdfpageheight=\\ht0 \\advance\\pdfpageheight by \\dp0\n"
    "  \\advance\\pdfpageheight by 2bp\n"
    "  \\shipout\\vbox{\\podapaper\\kern1bp\\hbox{\\kern1bp\\box0}}\\end{document}}\n"
    "\\def\\podapaper{}\n"
    "\\setbox0\\hbox\\bgroup\n";

void
poda_tex_page (const char *body, const char *package, const char *environment,
               PodaOutput *output, char **warning)
{
    poda_tex_is_plain (body, warning);
    poda_output_format (output,
                        "%% pdflatex, xelatex and lualatex turn this file into a page "
                        "of the picture's size.\n"
                        "%% A document that loads %s can \\input it, in a frame of "
                        "Beamer too.\n"
                        "\\ifx\\%s\\undefined\n"
                        "\\documentclass{article}\n",
                        package, environment);
    poda_tex_packages (body, package, output);
    poda_output_text (output, page);
    poda_output_text (output, "\\else\\def\\podaend{}\\fi\n" RULE);
    poda_output_text (output, body);
    poda_output_text (output, RULE "\\podaend\n");
}
