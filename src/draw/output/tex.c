#include "draw/output/tex.h"

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
    { "★", "$\\star$" },
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

/* The end of a word of Greek, in which letters that are symbols alone are letters:
 * it has others, too. Where it is none, the beginning. */
static const char *
end_of_greek (const char *at)
{
    const char *from = at;
    gboolean is_word = FALSE;
    for (; *at != '\0'; at = g_utf8_next_char (at)) {
        gunichar c = g_utf8_get_char (at);
        if (g_unichar_get_script (c) != G_UNICODE_SCRIPT_GREEK)
            break;
        is_word |= find (at, (gsize) (g_utf8_next_char (at) - at)) == NULL;
    }
    return is_word ? at : from;
}

void
poda_tex_append_escaped (GString *to, const char *text)
{
    g_autofree char *valid = g_utf8_make_valid (text, -1);
    const char *greek = valid; /* letters before this are those of a word */
    for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at)) {
        gsize length = (gsize) (g_utf8_next_char (at) - at);
        gunichar c = g_utf8_get_char (at);
        if (at >= greek && c >= 0x80)
            greek = end_of_greek (at);
        const char *other = at >= greek ? find (at, length) : NULL;
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

static gboolean
is_right_to_left (gunichar c)
{
    switch (g_unichar_get_script (c)) {
    case G_UNICODE_SCRIPT_ARABIC:
    case G_UNICODE_SCRIPT_HEBREW:
    case G_UNICODE_SCRIPT_SYRIAC:
    case G_UNICODE_SCRIPT_THAANA:
    case G_UNICODE_SCRIPT_NKO:
        return TRUE;
    default:
        return FALSE;
    }
}

/* The end of a run that reads from right to left: its last letter, with the blanks and
 * marks between. */
static const char *
end_of_run (const char *at)
{
    const char *end = at;
    for (; *at != '\0'; at = g_utf8_next_char (at)) {
        gunichar c = g_utf8_get_char (at);
        if (is_right_to_left (c))
            end = g_utf8_next_char (at);
        else if (g_unichar_isalnum (c))
            break;
    }
    return end;
}

void
poda_tex_append_text (GString *to, const char *text)
{
    g_autofree char *valid = g_utf8_make_valid (text, -1);
    const char *at = valid;
    while (*at != '\0') {
        const char *from = at, *end = at;
        gboolean right = is_right_to_left (g_utf8_get_char (at));
        if (right)
            end = end_of_run (at);
        else
            while (*end != '\0' && !is_right_to_left (g_utf8_get_char (end)))
                end = g_utf8_next_char (end);
        g_autofree char *run = g_strndup (from, (gsize) (end - from));
        g_string_append (to, right ? "\\podaright{" : "");
        poda_tex_append_escaped (to, run);
        g_string_append (to, right ? "}" : "");
        at = end;
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

/* A font for Europe's letters, of those that systems have, and others for the rest:
 * XeTeX changes fonts at the letters that are named, LuaTeX asks them where the first
 * has no letter. */
static const char *const letter_packages =
    "% Some letters need XeLaTeX or LuaLaTeX; pdfLaTeX shows question marks for them.\n"
    "\\ifx\\Umathchar\\undefined\n"
    "  \\usepackage[utf8]{inputenc}\n"
    "  \\makeatletter\n"
    "  \\def\\UTFviii@undefined@err#1{?}\\def\\TextSymbolUnavailable#1{?}\n"
    "  \\makeatother\n"
    "  \\def\\podaright#1{#1}\\def\\podascript#1#2#3#4{}\\def\\podafallback{}\n"
    "\\else\n"
    "  \\usepackage{fontspec}\n"
    "  \\def\\podafirst#1#2{\\let#1\\undefined\\podatry#1#2,,}\n"
    "  \\def\\podatry#1#2,{\\ifx,#2,\\else\\ifx#1\\undefined\n"
    "    \\IfFontExistsTF{#2}{\\def#1{#2}}{}\\fi"
    "\\expandafter\\podatry\\expandafter#1\\fi}\n"
    "  \\def\\podamissing#1{\\PackageWarning{poda}{there is no font for #1}}\n"
    "  \\podafirst\\podabase{DejaVu Serif,Noto Serif,FreeSerif,Times New Roman,"
    "Latin Modern Roman}\n"
    "  \\podafirst\\podasans{DejaVu Sans,Noto Sans,FreeSans,Arial,Latin Modern Sans}\n"
    "  \\ifx\\directlua\\undefined\n"
    "    \\setmainfont{\\podabase}\\setsansfont{\\podasans}\n"
    "    \\TeXXeTstate=1 \\XeTeXinterchartokenstate=1\n"
    "    \\protected\\def\\podaright#1{{\\beginR#1\\endR}}\n"
    "    \\def\\podaeach#1,{\\ifx,#1,\\else\\XeTeXcharclass\"#1=\\podaclass\\relax"
    "\\expandafter\\podaeach\\fi}\n"
    "    \\def\\podabetween#1{\\XeTeXinterchartoks#1 "
    "\\podaclass=\\expandafter{\\podabegin}%\n"
    "      \\XeTeXinterchartoks\\podaclass\\space#1={\\endgroup}}\n"
    "    \\def\\podascript#1#2#3#4{\\podafirst\\podafont{#3}%\n"
    "      \\ifx\\podafont\\undefined\\podamissing{#1}\\else\n"
    "        \\expandafter\\newfontfamily\\csname poda#1\\endcsname"
    "{\\podafont}[RawFeature={script=#2}]%\n"
    "        \\expandafter\\newXeTeXintercharclass\\csname podaclass#1\\endcsname\n"
    "        \\edef\\podaclass{\\number\\csname "
    "podaclass#1\\endcsname}\\podaeach#4,,%\n"
    "        \\edef\\podabegin{\\begingroup\\expandafter\\noexpand\\csname "
    "poda#1\\endcsname}%\n"
    "        \\podabetween0\\podabetween{4095}\\fi}\n"
    "    \\def\\podafallback{}\n"
    "  \\else\n"
    "    \\protected\\def\\podaright#1{{\\textdir TRT#1}}\n"
    "    \\def\\podafonts{}\n"
    "    \\def\\podascript#1#2#3#4{\\podafirst\\podafont{#3}%\n"
    "      \\ifx\\podafont\\undefined\\podamissing{#1}\\else\n"
    "        \\edef\\podafonts{\\podafonts'\\podafont:mode=harf;script=#2;',}\\fi}\n"
    "    \\def\\podafallback{%\n"
    "      \\directlua{luaotfload.add_fallback('poda', {\\podafonts})}%\n"
    "      \\setmainfont{\\podabase}[RawFeature={fallback=poda}]%\n"
    "      \\setsansfont{\\podasans}[RawFeature={fallback=poda}]}\n"
    "  \\fi\n"
    "\\fi\n";

/* Letters that fonts for Europe have not: whose they are, as OpenType calls that, and
 * fonts that free systems, Windows and macOS have for them. */
static const struct {
    const char *name, *tag, *fonts;
    GUnicodeScript scripts[4]; /* up to one that is none: COMMON */
} scripts[] = {
    { "Han",
      "hani",
      "Noto Sans CJK SC,Noto Serif CJK SC,Noto Sans SC,FandolHei-Regular.otf,"
      "WenQuanYi Zen Hei,Microsoft YaHei,PingFang SC,Arial Unicode MS",
      { G_UNICODE_SCRIPT_HAN, G_UNICODE_SCRIPT_HIRAGANA, G_UNICODE_SCRIPT_KATAKANA,
        G_UNICODE_SCRIPT_BOPOMOFO } },
    { "Hangul",
      "hang",
      "Noto Sans CJK KR,Noto Sans KR,NanumGothic,UnBatang,Malgun Gothic,"
      "Apple SD Gothic Neo,Arial Unicode MS",
      { G_UNICODE_SCRIPT_HANGUL } },
    { "Arabic",
      "arab",
      "Noto Naskh Arabic,Noto Sans Arabic,Amiri,DejaVu Sans,Arial,Geeza Pro",
      { G_UNICODE_SCRIPT_ARABIC } },
    { "Hebrew",
      "hebr",
      "Noto Sans Hebrew,Noto Serif Hebrew,DejaVu Sans,Arial,Arial Hebrew",
      { G_UNICODE_SCRIPT_HEBREW } },
    { "Thai",
      "thai",
      "Noto Sans Thai,Noto Looped Thai,Garuda,Tahoma,Thonburi",
      { G_UNICODE_SCRIPT_THAI } },
    { "Devanagari",
      "dev2",
      "Noto Sans Devanagari,Lohit Devanagari,Nirmala UI,Kohinoor Devanagari",
      { G_UNICODE_SCRIPT_DEVANAGARI } },
    { "Bengali",
      "bng2",
      "Noto Sans Bengali,Lohit Bengali,Nirmala UI,Kohinoor Bangla",
      { G_UNICODE_SCRIPT_BENGALI } },
    { "Tamil",
      "tml2",
      "Noto Sans Tamil,Lohit Tamil,Nirmala UI,Kohinoor Tamil",
      { G_UNICODE_SCRIPT_TAMIL } },
    { "Armenian",
      "armn",
      "DejaVu Sans,Noto Sans Armenian,Arial,Mshtakan",
      { G_UNICODE_SCRIPT_ARMENIAN } },
    { "Georgian",
      "geor",
      "DejaVu Sans,Noto Sans Georgian,Sylfaen,Helvetica",
      { G_UNICODE_SCRIPT_GEORGIAN } },
    { "Others",
      "latn",
      "DejaVu Sans,Noto Emoji,Symbola,Noto Sans Symbols,FreeSans,Segoe UI Symbol,"
      "Arial Unicode MS",
      { G_UNICODE_SCRIPT_COMMON } },
};
enum { HAN = 0, OTHERS = G_N_ELEMENTS (scripts) - 1 };

/* Symbols and emoji. */
#define FIRST_SYMBOL 0x2190
#define FIRST_EMOJI 0x1f000

/* The row of `scripts` that a letter needs; -1: none. */
static gint
find_script (gunichar c)
{
    GUnicodeScript script = g_unichar_get_script (c);
    if (script == G_UNICODE_SCRIPT_LATIN || script == G_UNICODE_SCRIPT_GREEK
        || script == G_UNICODE_SCRIPT_CYRILLIC || script == G_UNICODE_SCRIPT_INHERITED)
        return -1;
    if (script == G_UNICODE_SCRIPT_COMMON)
        return c >= FIRST_EMOJI       ? OTHERS
               : g_unichar_iswide (c) ? HAN
               : c >= FIRST_SYMBOL    ? OTHERS
                                      : -1;
    for (guint i = 0; i < OTHERS; i++)
        for (guint k = 0; k < 4; k++)
            if (scripts[i].scripts[k] == script && script != 0)
                return (gint) i;
    return OTHERS;
}

/* Names the letters of the body that need a font of their own, and some for them. */
static void
name_scripts (const char *body, PodaOutput *output)
{
    GString *letters[G_N_ELEMENTS (scripts)] = { NULL };
    g_autoptr (GHashTable) known = g_hash_table_new (NULL, NULL);
    for (const char *at = body; *at != '\0'; at = g_utf8_next_char (at)) {
        gunichar c = g_utf8_get_char (at);
        gint script = c < 0x80 ? -1 : find_script (c);
        if (script < 0 || !g_hash_table_add (known, GUINT_TO_POINTER (c)))
            continue;
        if (letters[script] == NULL)
            letters[script] = g_string_new (NULL);
        g_string_append_printf (letters[script], "%s%X",
                                letters[script]->len > 0 ? "," : "", c);
    }
    for (guint i = 0; i < G_N_ELEMENTS (scripts); i++) {
        if (letters[i] == NULL)
            continue;
        poda_output_format (output, "\\podascript{%s}{%s}{%s}{%s}\n", scripts[i].name,
                            scripts[i].tag, scripts[i].fonts, letters[i]->str);
        g_string_free (letters[i], TRUE);
    }
    poda_output_text (output, "\\podafallback\n");
}

void
poda_tex_packages (const char *body, const char *package, PodaOutput *output)
{
    if (poda_tex_is_plain (body, NULL)) {
        poda_output_text (output, plain_packages);
    } else {
        poda_output_text (output, letter_packages);
        name_scripts (body, output);
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
