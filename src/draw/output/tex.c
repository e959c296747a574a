#include "draw/output/tex.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/resource.h"

/* --- Texts --- */

/* Special characters of TeX and characters that its text fonts lack, and their
 * replacements in the same order. Named text symbols are avoided: some need fonts that
 * a small TeX installation must generate first. */
static const char *const signs =
    "\\{}$&#%_^~<>|\"`-∞−≥≤≠±×÷·•…→←✓★–—‘’“”«»¿¡°ªº²³½αβ\u00a0\u202f";
static const char *const words =
    "$\\backslash$ $\\{$ $\\}$ {\\char36} \\& \\# \\% \\_ {\\char94} {\\char126} "
    "$<$ $>$ $|$ {\\char34} {\\char96} -{} $\\infty$ $-$ $\\geq$ $\\leq$ $\\neq$ "
    "$\\pm$ $\\times$ $\\div$ $\\cdot$ $\\bullet$ \\ldots{} $\\rightarrow$ "
    "$\\leftarrow$ $\\surd$ $\\star$ -- --- {\\char96} ' `` '' $\\ll$ $\\gg$ ?` !` "
    "$^{\\circ}$ $^{a}$ $^{o}$ $^{2}$ $^{3}$ $\\frac{1}{2}$ $\\alpha$ $\\beta$ ~ "
    "\\,";

/* Letters between À and ž missing in pdflatex's default encoding. */
static const char *const no_letters = "ÐÞðþĄąĐđĘęĦħĮįĸĿŀŉŊŋŦŧŲų";

/* Appends an escaped text; single Greek letters become symbols. */
void
poda_tex_append_escaped (GString *to, const char *text)
{
    g_autofree char *valid = g_utf8_make_valid (text, -1);
    gboolean in_word = FALSE;
    for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at)) {
        gunichar c = g_utf8_get_char (at);
        gunichar next = g_utf8_get_char (g_utf8_next_char (at));
        const char *sign = g_utf8_strchr (signs, -1, c);
        in_word = g_unichar_isalpha (c) && (in_word || g_unichar_isalpha (next));
        if (sign != NULL && !(in_word && c >= 0x370)) {
            const char *word = words;
            for (glong i = g_utf8_pointer_to_offset (signs, sign); i > 0; i--)
                word = strchr (word, ' ') + 1;
            g_string_append_len (to, word, (gssize) strcspn (word, " "));
        } else {
            g_string_append_unichar (to, c == 0xfffd             ? '?'
                                         : g_unichar_isprint (c) ? c
                                                                 : ' ');
        }
    }
}

void
poda_tex_append_file (GString *to, const char *path)
{
    gsize length;
    g_autoptr (GBytes) bytes = poda_resource_open (path);
    const char *text = g_bytes_get_data (bytes, &length);
    g_string_append_len (to, text, (gssize) length);
}

/* --- Backgrounds --- */

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

/* Ignores comment lines. */
gboolean
poda_tex_is_plain (const char *body, char **warning)
{
    gboolean plain = TRUE, comment = FALSE;
    for (const char *at = body; *at != '\0' && plain; at = g_utf8_next_char (at)) {
        gunichar c = g_utf8_get_char (at);
        if (at == body || at[-1] == '\n')
            comment = c == '%';
        plain =
            comment || c < 0x80
            || (c >= 0xc0 && c <= 0x17e && g_utf8_strchr (no_letters, -1, c) == NULL);
    }
    if (!plain && warning != NULL && *warning == NULL)
        *warning =
            g_strdup (_ ("pdflatex has no font for some letters and shows question "
                         "marks instead; compile the file with xelatex or lualatex"));
    return plain;
}

/* Writes the packages. Detects engines by a primitive that only those with Unicode
 * fonts have: other conditionals could not be skipped before they are defined. */
void
poda_tex_packages (const char *body, const char *package, PodaOutput *output)
{
    if (poda_tex_is_plain (body, NULL))
        poda_output_text (output, "\\ifx\\Umathchar\\undefined "
                                  "\\usepackage[utf8]{inputenc}\\fi\n");
    else
        poda_resource_write ("draw/output/letters.tex", output);
    poda_output_format (output, "\\usepackage{%s}\n", package);
}

#define RULE                                                                           \
    "% ----------------------------------------------------------------------------\n"

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
    /* Ships the page by hand: small TeX installations lack classes that crop it. */
    poda_resource_write ("draw/output/page.tex", output);
    poda_output_text (output, "\\else\\def\\podaend{}\\fi\n" RULE);
    poda_output_text (output, body);
    poda_output_text (output, RULE "\\podaend\n");
}
