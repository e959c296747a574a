#include "draw/tex_parts.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#define FLUSH_AT 65536

typedef struct {
    const char *from, *to;
} Replacement;

/* TeX's own characters, and those that its text fonts hold elsewhere. Named text
 * symbols are not used: some of them call for fonts that a small TeX has to make first.
 */
static const Replacement ascii[] = {
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
};

static const Replacement signs[] = {
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
find (const Replacement *table, gsize n, const char *at, gsize length)
{
    for (gsize i = 0; i < n; i++)
        if (strncmp (table[i].from, at, length) == 0 && table[i].from[length] == '\0')
            return table[i].to;
    return NULL;
}

static void
append_sign (GString *to, const char *at, gsize length)
{
    gunichar c = g_utf8_get_char (at);
    const char *sign = find (signs, G_N_ELEMENTS (signs), at, length);
    if (sign != NULL)
        g_string_append (to, sign);
    else if (c >= 0xc0 && c <= 0x17e && g_utf8_strchr (no_letters, -1, c) == NULL)
        g_string_append_len (to, at, (gssize) length);
    else
        g_string_append_printf (to, "?%%U+%04X\n{}", c);
}

void
poda_tex_append_escaped (GString *to, const char *text)
{
    g_autofree char *valid = g_utf8_make_valid (text, -1);
    for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at)) {
        gsize length = (gsize) (g_utf8_next_char (at) - at);
        if (length > 1) {
            append_sign (to, at, length);
            continue;
        }
        const char *escaped = find (ascii, G_N_ELEMENTS (ascii), at, 1);
        if (escaped != NULL)
            g_string_append (to, escaped);
        else
            g_string_append_c (to, (guchar) *at < ' ' || *at == 0x7f ? ' ' : *at);
    }
}

/* Hundredths of a point, whatever the locale's decimal sign is. */
static void
append_length (GString *to, double length)
{
    gint64 hundredths = (gint64) floor (length * 100 + 0.5);
    guint64 size = (guint64) (hundredths < 0 ? -hundredths : hundredths);
    g_string_append_printf (to, "%s%" G_GUINT64_FORMAT, hundredths < 0 ? "-" : "",
                            size / 100);
    if (size % 100 != 0)
        g_string_append_printf (
            to, size % 10 != 0 ? ".%02u" : ".%u",
            (guint) (size % 10 != 0 ? size % 100 : size % 100 / 10));
}

void
poda_tex_flush (PodaTex *tex)
{
    poda_output_write (tex->output, tex->text->str, tex->text->len);
    g_string_truncate (tex->text, 0);
}

static void
put_argument (PodaTex *tex, char kind, va_list *arguments)
{
    switch (kind) {
    case 'd':
        append_length (tex->text, va_arg (*arguments, double) * tex->scale);
        break;
    case 'u':
        g_string_append_printf (tex->text, "%u", va_arg (*arguments, guint));
        break;
    case 's':
        poda_tex_append_escaped (tex->text, va_arg (*arguments, const char *));
        break;
    case 'r':
        g_string_append (tex->text, va_arg (*arguments, const char *));
        break;
    default:
        g_assert_not_reached ();
    }
}

void
poda_tex_put (PodaTex *tex, const char *pattern, ...)
{
    va_list arguments;
    va_start (arguments, pattern);
    for (const char *c = pattern; *c != '\0'; c++) {
        if (*c != '%')
            g_string_append_c (tex->text, *c);
        else
            put_argument (tex, *++c, &arguments);
    }
    va_end (arguments);
    if (tex->text->len >= FLUSH_AT)
        poda_tex_flush (tex);
}
