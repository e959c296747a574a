#include "cli/step/ascii.h"

#include <string.h>

/* `a`, `b` and `o` are names of moves and nodes: Greek letters are spelled out. */
static const struct {
    const char *sign, *stand_in;
} signs[] = {
    { "∞", "inf" }, { "−", "-" },   { "≥", ">=" }, { "≤", "<=" },    { "→", "->" },
    { "←", "<-" },  { "↑", "^" },   { "↓", "v" },  { "α", "alpha" }, { "β", "beta" },
    { "·", "." },   { "…", "..." }, { "✂", "8<" }, { "□", "[]" },    { "○", "()" },
    { "◇", "<>" },  { "△", "^" },   { "├", "|" },  { "└", "`" },     { "│", "|" },
    { "─", "-" },   { "╌", "-" },   { "▸", ">" },  { "⋮", ":" },     { "✓", "+" },
    { "✗", "x" },   { "±", "+-" },  { "–", "-" },  { "“", "\"" },    { "”", "\"" },
    { "«", "\"" },  { "»", "\"" },
};

static const char *
find_sign (const char *at, gsize *length)
{
    for (guint i = 0; i < G_N_ELEMENTS (signs); i++) {
        *length = strlen (signs[i].sign);
        if (strncmp (at, signs[i].sign, *length) == 0)
            return signs[i].stand_in;
    }
    return NULL;
}

char *
poda_ascii_text (const char *text)
{
    g_autoptr (GString) known = g_string_new (NULL);
    for (const char *at = text; *at != '\0';) {
        gsize length;
        const char *stand_in = (guchar) *at < 0x80 ? NULL : find_sign (at, &length);
        if (stand_in == NULL) {
            length = (gsize) (g_utf8_next_char (at) - at);
            g_string_append_len (known, at, (gssize) length);
        } else {
            g_string_append (known, stand_in);
        }
        at += length;
    }
    return g_str_to_ascii (known->str, "C");
}
