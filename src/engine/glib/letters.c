/* What GLib knows of letters by tables that are a quarter of a module, and browsers
 * know without: gunidecomp.c, guniprop.c and gtranslit.c. */

#include <glib.h>
#include <string.h>

/* --- From engine.mjs --- */

/* Index of a GUnicodeType. */
int poda_letter_type (gunichar c);

/* What can be done with a text; the first four are GNormalizeMode. */
enum { FORM_CASE_DOWN = 4, FORM_CASE_UP, FORM_CASE_FOLD, FORM_ASCII };

/* Stores a form of a text where there is room for `size` bytes. Returns its length; -1:
 * it does not fit. */
gssize
poda_letters_form (const char *text, gsize length, int form, char *room, gsize size);

#define LONGEST_GROWTH 18 /* of a character, in code points */

static char *
make_form (const char *text, gssize length, int form)
{
    gsize size = length < 0 ? strlen (text) : (gsize) length;
    g_autofree char *room = g_malloc (4 * LONGEST_GROWTH * size + 1);
    gssize n = poda_letters_form (text, size, form, room, 4 * LONGEST_GROWTH * size);
    return n < 0 || !g_utf8_validate_len (text, size, NULL)
               ? NULL
               : g_strndup (room, (gsize) n);
}

/* --- Texts --- */

char *
g_utf8_normalize (const char *text, gssize length, GNormalizeMode mode)
{
    return make_form (text, length, (int) mode);
}

char *
g_utf8_strdown (const char *text, gssize length)
{
    return make_form (text, length, FORM_CASE_DOWN);
}

char *
g_utf8_casefold (const char *text, gssize length)
{
    return make_form (text, length, FORM_CASE_FOLD);
}

char *
g_str_to_ascii (const char *text, const char *locale G_GNUC_UNUSED)
{
    return make_form (text, -1, FORM_ASCII);
}

/* --- Letters --- */

/* Those of Europe are asked for once. */
#define N_KNOWN 0x250

GUnicodeType
g_unichar_type (gunichar c)
{
    static gint8 known[N_KNOWN]; /* 0: not yet; else one more than the type */
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
#define LETTERS                                                                        \
    (BIT (LOWERCASE_LETTER) | BIT (UPPERCASE_LETTER) | BIT (TITLECASE_LETTER)          \
     | BIT (MODIFIER_LETTER) | BIT (OTHER_LETTER))
#define NUMBERS (BIT (DECIMAL_NUMBER) | BIT (LETTER_NUMBER) | BIT (OTHER_NUMBER))
#define MARKS (BIT (SPACING_MARK) | BIT (ENCLOSING_MARK) | BIT (NON_SPACING_MARK))
#define SPACES                                                                         \
    (BIT (SPACE_SEPARATOR) | BIT (LINE_SEPARATOR) | BIT (PARAGRAPH_SEPARATOR))
#define NOTHINGS (BIT (CONTROL) | BIT (FORMAT) | BIT (UNASSIGNED) | BIT (SURROGATE))

gboolean
g_unichar_isalpha (gunichar c)
{
    return is_one_of (c, LETTERS);
}

gboolean
g_unichar_isalnum (gunichar c)
{
    return is_one_of (c, LETTERS | NUMBERS);
}

gboolean
g_unichar_isdigit (gunichar c)
{
    return is_one_of (c, BIT (DECIMAL_NUMBER));
}

gboolean
g_unichar_ismark (gunichar c)
{
    return is_one_of (c, MARKS);
}

gboolean
g_unichar_iscntrl (gunichar c)
{
    return is_one_of (c, BIT (CONTROL));
}

gboolean
g_unichar_isdefined (gunichar c)
{
    return !is_one_of (c, BIT (UNASSIGNED) | BIT (SURROGATE));
}

gboolean
g_unichar_isprint (gunichar c)
{
    return !is_one_of (c, NOTHINGS);
}

gboolean
g_unichar_isspace (gunichar c)
{
    return (c < 0x80 && strchr ("\t\n\r\f", (int) c) != NULL && c != 0)
           || is_one_of (c, SPACES);
}

/* Only the case of letters in Lithuanian and Turkish asks for it. */
int
g_unichar_combining_class (gunichar c G_GNUC_UNUSED)
{
    return 0;
}

/* The same letter where it has no other case, or needs several letters for it. */
static gunichar
change_case (gunichar c, int form)
{
    char text[6];
    g_autofree char *changed =
        make_form (text, (gssize) g_unichar_to_utf8 (c, text), form);
    return changed != NULL && g_utf8_strlen (changed, -1) == 1
               ? g_utf8_get_char (changed)
               : c;
}

gunichar
g_unichar_tolower (gunichar c)
{
    return c < 0x80 ? (gunichar) g_ascii_tolower ((char) c)
                    : change_case (c, FORM_CASE_DOWN);
}

gunichar
g_unichar_toupper (gunichar c)
{
    return c < 0x80 ? (gunichar) g_ascii_toupper ((char) c)
                    : change_case (c, FORM_CASE_UP);
}

/* --- Widths --- */

static const struct Interval {
    gunichar start, end;
} wide[] = {
#include "wide_letters.h" /* made by engine.mk of GLib's table */
    /* … and what letters will be added to these will be, too: */
    { 0x3400, 0x4dbf },   { 0x4e00, 0x9fff },   { 0xf900, 0xfaff },
    { 0x20000, 0x2fffd }, { 0x30000, 0x3fffd },
};

gboolean
g_unichar_iswide (gunichar c)
{
    for (guint i = 0; c >= wide[0].start && i < G_N_ELEMENTS (wide); i++)
        if (c >= wide[i].start && c <= wide[i].end)
            return TRUE;
    return FALSE;
}

gboolean
g_unichar_iszerowidth (gunichar c)
{
    return c != 0xad
           && (is_one_of (c,
                          BIT (NON_SPACING_MARK) | BIT (ENCLOSING_MARK) | BIT (FORMAT))
               || (c >= 0x1160 && c < 0x1200) || (c >= 0xd7b0 && c < 0xd800)
               || c == 0x200b);
}
