#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/csv.h"
#include "base/terminal.h"
#include "homework/exercise/names.h"

/* --- Texts --- */

char *
poda_words_fold (const char *text)
{
    if (strnlen (text, PODA_WORDS_LONGEST + 1) > PODA_WORDS_LONGEST)
        return g_strdup ("");
    g_autofree char *apart = g_utf8_normalize (text, -1, G_NORMALIZE_ALL);
    g_autofree char *small = g_utf8_casefold (apart != NULL ? apart : "", -1);
    GString *bare = g_string_new (NULL);
    gboolean blank = FALSE;
    for (const char *c = small; *c != '\0'; c = g_utf8_next_char (c)) {
        gunichar u = g_utf8_get_char (c);
        if (g_unichar_ismark (u) || g_unichar_type (u) == G_UNICODE_FORMAT)
            continue;
        if (blank && bare->len > 0 && poda_csv_blank (c) == 0)
            g_string_append_c (bare, ' ');
        blank = poda_csv_blank (c) > 0;
        if (!blank)
            g_string_append_unichar (bare, u);
    }
    return g_string_free (bare, FALSE);
}

char *
poda_words_clean (const char *text, guint longest)
{
    /* A cell may be as long as the file. */
    g_autofree char *beginning = g_strndup (text, 8 * (gsize) longest);
    g_autofree char *line = poda_terminal_text (beginning);
    return poda_terminal_clip (g_strstrip (line), longest);
}

/* --- Words --- */

/* The rows of words.txt: a meaning and its words. */
static const char *const rows[][2] = { { "", ""
#include "homework/exercise/words.txt.h"
} };

static const char *
words_for (const char *meaning)
{
    guint i = 0;
    while (strcmp (rows[i][0], meaning) != 0)
        i++;
    return rows[i][1];
}

/* Returns the text after the longest word at the beginning of `text`; NULL: none. */
static const char *
skip (const char *meaning, const char *text)
{
    gsize longest = 0;
    for (const char *word = words_for (meaning), *end; *word != '\0'; word = end + 1) {
        end = strchr (word, '|');
        gsize length = (gsize) (end - word);
        if (*word == *text && length > longest && strncmp (text, word, length) == 0)
            longest = length;
    }
    return longest > 0 ? text + longest : NULL;
}

gboolean
poda_word_means (const char *folded, const char *meaning)
{
    const char *rest = skip (meaning, folded);
    if (rest != NULL && *rest == '\0')
        return TRUE;
    /* `at-most` and `not_visited` are two words. */
    g_autofree char *apart = g_strdelimit (g_strdup (folded), "-_", ' ');
    rest = skip (meaning, apart);
    return rest != NULL && *rest == '\0';
}

const char *
poda_spelling_skip_kind (const char *text)
{
    g_autofree char *small = g_ascii_strdown (text, -1);
    const char *rest = skip ("kind", small);
    text += rest == NULL ? 0 : rest - small;
    return rest == NULL ? text : text + strspn (text, " ");
}

const char *
poda_spelling_relation (const char *folded, PodaValue *bound)
{
    const char *rest = NULL;
    for (guint i = PODA_BOUND_EXACT; i <= PODA_BOUND_ATMOST; i++) {
        const char *behind = skip (poda_bound_word (i), folded);
        if (behind == NULL || behind < rest
            || (g_ascii_isalpha (behind[-1]) && *behind != ' '))
            continue;
        *bound = i;
        rest = behind;
    }
    return rest != NULL ? rest + strspn (rest, " ") : NULL;
}

/* --- Conversion of answers --- */

char *
poda_spelling_fold (const char *text)
{
    g_autoptr (GString) apart = g_string_new (NULL);
    /* Folding would make plain digits of superscripts and fractions (3² would become
     * 32), so separate them first. */
    for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c)) {
        gunichar u = g_utf8_get_char (c);
        if (u > 0x7f && g_unichar_type (u) == G_UNICODE_OTHER_NUMBER)
            g_string_append_c (apart, ' ');
        g_string_append_unichar (apart, u);
    }
    g_autofree char *folded = poda_words_fold (apart->str);
    if (g_str_is_ascii (folded) && strpbrk (folded, "\\$") == NULL)
        return g_steal_pointer (&folded);
    g_auto (GStrv) pairs = g_strsplit (words_for ("plain"), "|", -1);
    GString *plain = g_string_new (folded);
    for (guint i = 0; *pairs[i] != '\0'; i += 2)
        g_string_replace (plain, pairs[i], pairs[i + 1], 0);
    return g_strstrip (g_string_free (plain, FALSE));
}

/* Removes one pair of marks around a text, or one at the end. A single full stop ends a
 * sentence; two are part of something else. */
static gboolean
drop_around (GString *text, gboolean *stopped)
{
    static const char *const marks[][2] = {
        { "", "." },    { "", "," },  { "(", ")" },   { "[", "]" }, { "**", "**" },
        { "__", "__" }, { "`", "`" }, { "\"", "\"" }, { "'", "'" }, { "“", "”" },
        { "‘", "’" },   { "«", "»" }, { "¿", "?" },   { "¡", "!" }, { "", "!" },
        { "", "?" },    { "", ";" },  { "", ":" },    { "", "*" },  { "", "…" },
    };
    /* Accountants write -3 as `(3)`. */
    gboolean number = strpbrk (text->str, "0123456789") != NULL;
    for (guint i = *stopped ? 2 : 0; i < G_N_ELEMENTS (marks); i++) {
        gsize before = strlen (marks[i][0]), behind = strlen (marks[i][1]);
        gboolean bracket = i == 2 || i == 3;
        if ((bracket && number) || text->len <= before + behind
            || !g_str_has_prefix (text->str, marks[i][0])
            || !g_str_has_suffix (text->str, marks[i][1]))
            continue;
        g_string_truncate (text, text->len - behind);
        g_string_erase (text, 0, (gssize) before);
        *stopped = *stopped || i < 2;
        return TRUE;
    }
    return FALSE;
}

char *
poda_spelling_bare (const char *text, char **remark)
{
    g_autoptr (GString) bare = g_string_new (text);
    g_autofree char *said = NULL;
    for (gboolean stopped = FALSE, changed = TRUE; changed;) {
        g_string_truncate (bare, strlen (g_strchomp (bare->str)));
        changed = drop_around (bare, &stopped);
        const char *from = g_str_has_suffix (bare->str, ")") ? strrchr (bare->str, '(')
                           : g_str_has_suffix (bare->str, "]")
                               ? strrchr (bare->str, '[')
                               : NULL;
        if (changed || said != NULL || from == NULL || from == bare->str)
            continue;
        said = g_strndup (from + 1, (gsize) (bare->str + bare->len - 2 - from));
        g_string_truncate (bare, (gsize) (from - bare->str));
        changed = TRUE;
    }
    if (remark != NULL)
        *remark = said != NULL ? g_steal_pointer (&said) : g_strdup ("");
    return g_strstrip (g_strdup (bare->str));
}

gboolean
poda_spelling_nothing (const char *folded)
{
    g_autofree char *bare = poda_spelling_bare (folded, NULL);
    return *folded == '\0' || poda_word_means (folded, "nothing")
           || poda_word_means (folded, "pruned") || poda_word_means (bare, "nothing")
           || poda_word_means (bare, "pruned");
}

/* --- Numbers in any locale --- */

#define DIGITS "0123456789"

/* Parses `1/3` and `1 1/2`. Rejects `01/02`, a date in spreadsheets. */
static gboolean
read_fraction (const char *text, PodaValue *value)
{
    g_auto (GStrv) sides = g_strsplit (text, "/", 3);
    guint64 numbers[3] = { 0 }; /* whole part, numerator, denominator */
    if (g_strv_length (sides) != 2)
        return FALSE;
    char *blank = strchr (g_strstrip (sides[0]), ' ');
    const char *digits[] = { blank != NULL ? sides[0] : "0",
                             blank != NULL ? blank + 1 : sides[0],
                             g_strstrip (sides[1]) };
    if (blank != NULL)
        *blank = '\0';
    for (guint i = 0; i < 3; i++)
        if ((*digits[i] == '0' && digits[i][1] != '\0')
            || !g_ascii_string_to_unsigned (digits[i], 10, i == 2, 1u << 30,
                                            &numbers[i], NULL))
            return FALSE;
    *value = (double) numbers[0] + (double) numbers[1] / (double) numbers[2];
    return TRUE;
}

/* Parses a number without a sign. With `groups`, its whole part consists of groups of
 * three digits with the same separator, which is not the decimal point or comma. */
static gboolean
read_decimal (const char *text, gboolean groups, PodaValue *value)
{
    gsize n = strspn (text, DIGITS);
    char separator = groups ? text[n] : '\0';
    g_autoptr (GString) plain = g_string_new_len (text, (gssize) n);
    if (groups && (n < 1 || n > 3 || strchr (".,' ", separator) == NULL))
        return FALSE;
    for (text += n; groups && *text == separator && strspn (text + 1, DIGITS) == 3;
         text += 4)
        g_string_append_len (plain, text + 1, 3);
    if ((*text == '.' || *text == ',') && *text != separator) {
        n = strspn (++text, DIGITS);
        g_string_append_printf (plain, ".%.*s", (int) n, text);
        text += n;
    }
    g_string_append (plain, text);
    return (*text == '\0' || *text == 'e') && poda_value_parse (plain->str, value);
}

gboolean
poda_spelling_number (const char *folded, PodaValue *value)
{
    const char *text = folded + (*folded == '\'');
    const char *plus = skip ("plus", text);
    const char *minus = skip ("minus", text);
    PodaValue size = INFINITY;
    text = minus != NULL ? minus : plus != NULL ? plus : text;
    text += strspn (text, " ");
    /* A single point or comma is the decimal one; of two different separators, the
     * last. Other separators of groups of three are ignored. */
    if (!poda_word_means (text, "infinite") && !read_fraction (text, &size)
        && !read_decimal (text, FALSE, &size) && !read_decimal (text, TRUE, &size))
        return FALSE;
    *value = minus != NULL ? 0.0 - size : size;
    return TRUE;
}

/* --- Conversions by spreadsheets --- */

typedef enum { TAKEN_TEXT, TAKEN_NUMBER, TAKEN_DATE } Taken;

/* Returns the type that spreadsheets give a folded text. Dates are recognised by a
 * year, a leading zero or a colon, and by the rest without digits and separators:
 * nothing, a month, the letter of an exponent, or am and pm (one letter suffices after
 * a blank). */
static Taken
taken_for (const char *folded)
{
    g_autoptr (GString) rest = g_string_new (NULL);
    gboolean dated = strchr (folded, ':') != NULL, long_ones = FALSE;
    guint n = 0;
    gsize digits;
    for (const char *c = folded; *c != '\0'; c += MAX (digits, 1)) {
        digits = strspn (c, DIGITS);
        n += digits > 0;
        long_ones = long_ones || digits == 3 || digits > 4;
        dated = dated || digits == 4 || (digits == 2 && *c == '0');
        if (digits == 0 && strchr (" .,:/-+%()$", *c) == NULL)
            g_string_append_c (rest, *c);
    }
    gboolean power = poda_word_means (rest->str, "power") && n > 0
                     && g_ascii_isdigit (folded[strlen (folded) - 1]);
    gboolean hour = poda_word_means (rest->str, "hour")
                    && (rest->len == 2 || g_str_has_suffix (folded, " a")
                        || g_str_has_suffix (folded, " p"));
    gboolean from_digit = g_ascii_isdigit (folded[strspn (folded, "+-.,")]);
    if (n > 0 && poda_word_means (rest->str, "month"))
        return TAKEN_DATE;
    if (n == 0 || (rest->len > 0 && !(from_digit && (power || hour))))
        return TAKEN_TEXT;
    return dated && n > 1 && !long_ones ? TAKEN_DATE : TAKEN_NUMBER;
}

gboolean
poda_name_is_kept (const char *name)
{
    g_autofree char *folded = poda_words_fold (name);
    return taken_for (folded) == TAKEN_TEXT && !poda_word_means (folded, "truth");
}

const char *
poda_spelling_changed_by_spreadsheet (const char *text)
{
    g_autofree char *folded = poda_words_fold (text);
    g_autoptr (GString) plain = g_string_new (folded);
    g_string_replace (plain, " de ", " ", 0);
    return skip ("broken", text) != NULL ? _ (
               "the spreadsheet took this for a formula; type '-inf for minus infinity")
           : *text == '=' && text[1] != '\0'
               ? _ ("a formula whose result was not saved; expected the result")
           : taken_for (plain->str) == TAKEN_DATE
               ? _ ("a spreadsheet has turned this into a date; expected what was "
                    "typed, as text")
               : NULL;
}
