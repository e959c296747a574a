/* Replacements for GLib's Unicode tables (gunidecomp.c, guniprop.c, gtranslit.c), which
 * would be a quarter of the module, by functions of the browser. */

#include <glib.h>
#include <string.h>

/* --- From engine.mjs --- */

/* Returns the index of a GUnicodeType. */
int poda_letter_type (gunichar c);

/* Conversions of texts; the first four are GNormalizeMode. */
enum { FORM_CASE_DOWN = 4, FORM_CASE_UP, FORM_CASE_FOLD };

/* Writes a converted text to `room`, of `size` bytes. Returns its length; -1 if it does
 * not fit. */
gssize
poda_letters_form (const char *text, gsize length, int form, char *room, gsize size);

/* --- Texts --- */

#define LONGEST_GROWTH 18 /* maximum growth of a character, in code points */

char *
g_utf8_normalize (const char *text, gssize length, GNormalizeMode form)
{
    gsize size = length < 0 ? strlen (text) : (gsize) length;
    gsize ascii = 0;
    while (ascii < size && ((guchar) text[ascii] & 0x80) == 0)
        ascii++;
    if (ascii == size && form != (GNormalizeMode) FORM_CASE_UP) /* like most names */
        return form < (GNormalizeMode) FORM_CASE_DOWN
                   ? g_strndup (text, size)
                   : g_ascii_strdown (text, (gssize) size);
    g_autofree char *room = g_malloc (4 * LONGEST_GROWTH * size + 1);
    gssize n =
        poda_letters_form (text, size, (int) form, room, 4 * LONGEST_GROWTH * size);
    return n < 0 || !g_utf8_validate_len (text, size, NULL)
               ? NULL
               : g_strndup (room, (gsize) n);
}

char *
g_utf8_strdown (const char *text, gssize length)
{
    return g_utf8_normalize (text, length, (GNormalizeMode) FORM_CASE_DOWN);
}

char *
g_utf8_casefold (const char *text, gssize length)
{
    return g_utf8_normalize (text, length, (GNormalizeMode) FORM_CASE_FOLD);
}

/* Stores the code points of `c` in `result`, up to `length`, and returns their
 * number. */
gsize
g_unichar_fully_decompose (gunichar c, gboolean compat, gunichar *result, gsize length)
{
    char text[6];
    g_autofree char *apart = g_utf8_normalize (
        text, g_unichar_to_utf8 (c, text), compat ? G_NORMALIZE_NFKD : G_NORMALIZE_NFD);
    const char *at = apart;
    gsize n = 0;
    for (; at != NULL && *at != '\0'; at = g_utf8_next_char (at), n++)
        if (n < length)
            result[n] = g_utf8_get_char (at);
    return n;
}

/* --- Letters --- */

/* Types of European letters are cached. */
#define N_KNOWN 0x250

GUnicodeType
g_unichar_type (gunichar c)
{
    static gint8 known[N_KNOWN]; /* 0: not cached; else the type + 1 */
    if (c >= N_KNOWN)
        return (GUnicodeType) poda_letter_type (c);
    if (known[c] == 0)
        known[c] = (gint8) (poda_letter_type (c) + 1);
    return (GUnicodeType) (known[c] - 1);
}

static gboolean
is_one_of (gunichar c, guint types)
{
    return (types >> g_unichar_type (c) & 1) != 0;
}

#define BIT(type) (1U << G_UNICODE_##type)

gboolean
g_unichar_isalpha (gunichar c)
{
    return is_one_of (c, BIT (LOWERCASE_LETTER) | BIT (UPPERCASE_LETTER)
                             | BIT (TITLECASE_LETTER) | BIT (MODIFIER_LETTER)
                             | BIT (OTHER_LETTER));
}

gboolean
g_unichar_isdigit (gunichar c)
{
    return is_one_of (c, BIT (DECIMAL_NUMBER));
}

gboolean
g_unichar_ismark (gunichar c)
{
    return is_one_of (c, BIT (SPACING_MARK) | BIT (ENCLOSING_MARK)
                             | BIT (NON_SPACING_MARK));
}

gboolean
g_unichar_iscntrl (gunichar c)
{
    return is_one_of (c, BIT (CONTROL));
}

gboolean
g_unichar_isspace (gunichar c)
{
    return (c > 0 && c < 0x80 && strchr ("\t\n\r\f", (int) c) != NULL)
           || is_one_of (c, BIT (SPACE_SEPARATOR) | BIT (LINE_SEPARATOR)
                                | BIT (PARAGRAPH_SEPARATOR));
}

/* Returns the same letter if it has no other case, or if that needs several letters. */
static gunichar
change_case (gunichar c, int form)
{
    char text[6];
    gssize length = g_unichar_to_utf8 (c, text);
    g_autofree char *changed = g_utf8_normalize (text, length, (GNormalizeMode) form);
    return changed != NULL && g_utf8_strlen (changed, -1) == 1
               ? g_utf8_get_char (changed)
               : c;
}

gunichar
g_unichar_tolower (gunichar c)
{
    return change_case (c, FORM_CASE_DOWN);
}

gunichar
g_unichar_toupper (gunichar c)
{
    return change_case (c, FORM_CASE_UP);
}

/* --- Widths --- */

gboolean
g_unichar_iswide (gunichar c)
{
    static const struct Interval {
        gunichar start, end;
    } wide[] = {
#include "wide_letters.h" /* made by engine.mk of GLib's table */
        /* Letters that will be added to these blocks will be wide, too. */
        { 0x3400, 0x4dbf },   { 0x4e00, 0x9fff },   { 0xf900, 0xfaff },
        { 0x20000, 0x2fffd }, { 0x30000, 0x3fffd },
    };
    for (guint i = 0; c >= wide[0].start && i < G_N_ELEMENTS (wide); i++)
        if (c >= wide[i].start && c <= wide[i].end)
            return TRUE;
    return FALSE;
}

gboolean
g_unichar_iszerowidth (gunichar c)
{
    guint types = BIT (NON_SPACING_MARK) | BIT (ENCLOSING_MARK) | BIT (FORMAT);
    return c != 0xad
           && (is_one_of (c, types) || (c >= 0x1160 && c < 0x1200)
               || (c >= 0xd7b0 && c < 0xd800) || c == 0x200b);
}
