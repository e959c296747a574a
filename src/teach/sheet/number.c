/* Numbers as people and spreadsheets of any locale write them. */

#include <math.h>
#include <string.h>

#include "teach/sheet/parts.h"

#define LONGEST 64

/* Dashes, quotes and infinities in their ASCII forms; FALSE for other characters, and
 * for what is too long. */
static gboolean
simplify (const char *folded, char plain[LONGEST])
{
    gsize length = 0;
    for (const char *c = folded; *c != '\0'; c = g_utf8_next_char (c)) {
        gunichar u = g_utf8_get_char (c);
        char one[2] = { (char) u, '\0' };
        const char *piece = u < 0x80                                      ? one
                            : u == 0x2212 || (u >= 0x2010 && u <= 0x2013) ? "-"
                            : u == 0x2019 || u == 0x02bc                  ? "'"
                            : u == 0x2044 || u == 0x2215                  ? "/"
                            : u == 0x221e                                 ? "inf"
                                                                          : NULL;
        if (piece == NULL || length + strlen (piece) >= LONGEST)
            return FALSE;
        length = (gsize) (g_stpcpy (plain + length, piece) - plain);
    }
    plain[length] = '\0';
    return TRUE;
}

static const char *
skip_sign (const char *text, gboolean *negative)
{
    const char *words[] = { "minus ", "menos " };
    *negative = *text == '-';
    if (*text == '-' || *text == '+')
        text++;
    for (guint i = 0; i < G_N_ELEMENTS (words); i++) {
        if (g_str_has_prefix (text, words[i])) {
            *negative = TRUE;
            text += strlen (words[i]);
        }
    }
    return text + strspn (text, " ");
}

static gboolean
is_infinite (const char *text)
{
    static const char *const words[] = { "inf",      "infinity", "infinite", "infinito",
                                         "infinita", "oo",       NULL };
    return g_strv_contains (words, text);
}

static gboolean
read_fraction (const char *text, PodaValue *value)
{
    g_auto (GStrv) parts = g_strsplit (text, "/", 3);
    guint64 above, below;
    if (g_strv_length (parts) != 2
        || !g_ascii_string_to_unsigned (g_strstrip (parts[0]), 10, 0, 1u << 30, &above,
                                        NULL)
        || !g_ascii_string_to_unsigned (g_strstrip (parts[1]), 10, 1, 1u << 30, &below,
                                        NULL))
        return FALSE;
    *value = (double) above / (double) below;
    return TRUE;
}

/* Which separators a number has, before its exponent. */
typedef struct {
    char decimal;  /* 0: none */
    char grouping; /* 0: none */
} Separators;

static gboolean
find_separators (const char *text, gsize length, Separators *found)
{
    char last = 0, other = 0;
    guint n_last = 0;
    for (gsize i = length; i-- > 0;) {
        char c = text[i];
        if (g_ascii_isdigit (c))
            continue;
        if (strchr (".,' ", c) == NULL || (other != 0 && c != other))
            return FALSE;
        if (last == 0)
            last = c;
        if (c == last)
            n_last++;
        else
            other = c;
    }
    gboolean decimal = (last == '.' || last == ',') && n_last == 1;
    found->decimal = decimal ? last : 0;
    found->grouping = decimal ? other : last;
    return decimal || other == 0;
}

static gboolean
are_groups (char *const *groups)
{
    gsize first = strlen (groups[0]);
    for (guint i = 1; groups[i] != NULL; i++)
        if (strlen (groups[i]) != 3)
            return FALSE;
    return groups[1] == NULL || (first >= 1 && first <= 3);
}

static gboolean
read_decimal (const char *text, PodaValue *value)
{
    gsize length = strcspn (text, "e");
    Separators separators;
    if (!find_separators (text, length, &separators))
        return FALSE;
    g_autofree char *whole = g_strndup (text, length);
    char *point = separators.decimal != 0 ? strchr (whole, separators.decimal) : NULL;
    if (point != NULL)
        *point = '\0';
    const char grouping[] = { separators.grouping, '\0' };
    g_auto (GStrv) groups = g_strsplit (whole, *grouping != 0 ? grouping : " ", -1);
    if (groups[0] != NULL && !are_groups (groups))
        return FALSE;
    g_autofree char *digits = g_strjoinv (NULL, groups);
    g_autofree char *plain =
        g_strconcat (digits, point != NULL ? "." : "", point != NULL ? point + 1 : "",
                     text + length, NULL);
    return poda_value_parse (plain, value);
}

gboolean
poda_sheet_number (const char *folded, PodaValue *value)
{
    char plain[LONGEST];
    if (!simplify (folded, plain))
        return FALSE;
    gboolean negative;
    const char *text = skip_sign (plain + (*plain == '\''), &negative);
    PodaValue size = INFINITY;
    if (!is_infinite (text) && !read_fraction (text, &size)
        && !read_decimal (text, &size))
        return FALSE;
    *value = negative ? 0.0 - size : size;
    return TRUE;
}
