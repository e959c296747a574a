#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/csv.h"
#include "base/terminal.h"
#include "homework/exercise/names.h"

/* --- Texts --- */

char *
poda_words_squeeze (const char *text)
{
    char *squeezed = g_malloc (strlen (text) + 1), *end = squeezed;
    for (const char *next; *text != '\0'; text = next) {
        next = g_utf8_next_char (text);
        if (poda_csv_blank (text) == 0)
            while (text < next)
                *end++ = *text++;
        else if (end > squeezed && end[-1] != ' ')
            *end++ = ' ';
    }
    *end = '\0';
    return g_strchomp (squeezed);
}

char *
poda_words_fold (const char *text)
{
    if (strnlen (text, PODA_WORDS_LONGEST + 1) > PODA_WORDS_LONGEST)
        return g_strdup ("");
    if (g_str_is_ascii (text)) { /* most are, and need no tables */
        char *folded = poda_words_squeeze (text);
        for (char *c = folded; *c != '\0'; c++)
            *c = g_ascii_tolower (*c);
        return folded;
    }
    g_autofree char *apart = g_utf8_normalize (text, -1, G_NORMALIZE_ALL);
    g_autofree char *small = g_utf8_casefold (apart != NULL ? apart : "", -1);
    g_autoptr (GString) bare = g_string_new (NULL);
    for (const char *c = small; *c != '\0'; c = g_utf8_next_char (c))
        if (!g_unichar_ismark (g_utf8_get_char (c))
            && g_unichar_type (g_utf8_get_char (c)) != G_UNICODE_FORMAT)
            g_string_append_len (bare, c, g_utf8_next_char (c) - c);
    return poda_words_squeeze (bare->str);
}

char *
poda_words_clean (const char *text, guint longest)
{
    /* A cell may be as long as the file. */
    g_autofree char *beginning = g_strndup (text, 8 * (gsize) longest);
    g_autofree char *line = poda_terminal_text (beginning);
    g_autofree char *trimmed = g_strdup (g_strstrip (line));
    if (g_utf8_strlen (trimmed, -1) <= (glong) longest)
        return g_steal_pointer (&trimmed);
    g_autofree char *cut = g_utf8_substring (trimmed, 0, (glong) longest - 1);
    return g_strconcat (g_strchomp (cut), "…", NULL);
}

/* --- Words --- */

/* In the order of words.txt. */
typedef enum {
    MEANS_YES,
    MEANS_CROSS,
    MEANS_NO,
    MEANS_PRUNED,
    MEANS_NOTHING,
    MEANS_EXACT,
    MEANS_AT_LEAST,
    MEANS_AT_MOST,
    MEANS_INFINITE,
    MEANS_PLUS,
    MEANS_MINUS,
    MEANS_KIND,
    MEANS_JOINT,
    MEANS_MONTH,
    MEANS_TRUTH,
    MEANS_BROKEN,
    N_MEANINGS
} Meaning;

static const char *const words[] = { [N_MEANINGS] = NULL
#include "homework/exercise/words.txt.h"
};

static const Meaning bounds[] = { [PODA_BOUND_EXACT] = MEANS_EXACT,
                                  [PODA_BOUND_ATLEAST] = MEANS_AT_LEAST,
                                  [PODA_BOUND_ATMOST] = MEANS_AT_MOST };

/* Returns what follows the longest word at the beginning of `text`; NULL for none. */
static const char *
skip (Meaning meaning, const char *text)
{
    gsize longest = 0, length;
    for (const char *word = words[meaning]; *word != '\0'; word += length + 1) {
        length = strcspn (word, "|");
        if (length > longest && strncmp (text, word, length) == 0)
            longest = length;
    }
    return longest > 0 ? text + longest : NULL;
}

static gboolean
is (Meaning meaning, const char *folded)
{
    const char *rest = skip (meaning, folded);
    return rest != NULL && *rest == '\0';
}

/* `at-most` and `not_visited` are two words. */
static gboolean
is_joined (Meaning meaning, const char *folded)
{
    g_autofree char *apart = g_strdelimit (g_strdup (folded), "-_", ' ');
    return is (meaning, folded) || is (meaning, apart);
}

gboolean
poda_spelling_yes (const char *folded, PodaValue *value)
{
    *value = is (MEANS_YES, folded) || is (MEANS_CROSS, folded);
    return *value != 0 || is_joined (MEANS_NO, folded)
           || is_joined (MEANS_PRUNED, folded);
}

gboolean
poda_spelling_is_cross (const char *folded)
{
    return is (MEANS_CROSS, folded);
}

gboolean
poda_spelling_bound (const char *folded, PodaValue *value)
{
    guint bound = 0;
    while (bound < G_N_ELEMENTS (bounds) && !is_joined (bounds[bound], folded))
        bound++;
    *value = bound;
    return bound < G_N_ELEMENTS (bounds);
}

gboolean
poda_spelling_nothing (const char *folded)
{
    return *folded == '\0' || is (MEANS_NOTHING, folded)
           || is_joined (MEANS_PRUNED, folded);
}

gboolean
poda_spelling_joins (const char *folded)
{
    return is (MEANS_JOINT, folded);
}

const char *
poda_spelling_skip_kind (const char *text)
{
    g_autofree char *small = g_ascii_strdown (text, -1);
    const char *rest = skip (MEANS_KIND, small);
    text += rest == NULL ? 0 : rest - small;
    return rest == NULL ? text : text + strspn (text, " ");
}

const char *
poda_spelling_relation (const char *folded, PodaValue *bound)
{
    const char *rest = NULL;
    for (guint i = 0; i < G_N_ELEMENTS (bounds); i++) {
        const char *behind = skip (bounds[i], folded);
        gboolean whole =
            behind != NULL && (!g_ascii_isalpha (behind[-1]) || *behind == ' ');
        if (whole && (rest == NULL || behind > rest)) {
            *bound = i;
            rest = behind;
        }
    }
    return rest != NULL ? rest + strspn (rest, " ") : NULL;
}

/* --- From what is written to what is compared --- */

/* Folding makes plain digits of raised ones and of fractions: 3² must not become 32,
 * nor 1½ eleven halves. */
static char *
keep_apart (const char *text)
{
    GString *apart = g_string_new (NULL);
    for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c)) {
        gunichar u = g_utf8_get_char (c);
        gboolean raised =
            u == 0xb2 || u == 0xb3 || u == 0xb9 || (u >= 0x2070 && u <= 0x209f);
        gboolean fraction =
            (u >= 0xbc && u <= 0xbe) || (u >= 0x2150 && u <= 0x215f) || u == 0x2189;
        if (raised)
            g_string_append_c (apart, '^');
        else if (fraction && c > text && g_ascii_isdigit (c[-1]))
            g_string_append_c (apart, ' ');
        g_string_append_unichar (apart, u);
    }
    return g_string_free (apart, FALSE);
}

/* TeX's words, in an order in which none is found within another. */
static const char *const tex[][2] = {
    { "\\frac{", " " },    { "\\dfrac{", " " },    { "\\tfrac{", " " },
    { "\\text{", "" },     { "\\mathrm{", "" },    { "\\mbox{", "" },
    { "}{", "/" },         { "{,}", "," },         { "}", "" },
    { "\\infty", "inf" },  { "\\geqslant", "≥" },  { "\\geq", "≥" },
    { "\\ge", "≥" },       { "\\leqslant", "≤" },  { "\\leq", "≤" },
    { "\\le", "≤" },       { "\\checkmark", "✓" }, { "\\varnothing", "∅" },
    { "\\emptyset", "∅" }, { "\\,", "" },          { "\\;", "" },
    { "\\(", "" },         { "\\)", "" },          { "$", "" },
};

char *
poda_spelling_fold (const char *text)
{
    g_autofree char *apart =
        g_str_is_ascii (text) ? g_strdup (text) : keep_apart (text);
    char *folded = poda_words_fold (apart);
    if (strpbrk (folded, "\\$") == NULL)
        return folded;
    GString *plain = g_string_new (folded);
    for (guint i = 0; i < G_N_ELEMENTS (tex); i++)
        g_string_replace (plain, tex[i][0], tex[i][1], 0);
    g_free (folded);
    return g_strstrip (g_string_free (plain, FALSE));
}

/* Drops a mark at the end. One stop ends a sentence, two are part of something else. */
static gboolean
drop_behind (GString *text, gboolean *stopped)
{
    static const char *const marks[] = { ".", ",", "!", "?", ";", ":", "*", "…" };
    for (guint i = *stopped ? 2 : 0; i < G_N_ELEMENTS (marks); i++)
        if (text->len > strlen (marks[i]) && g_str_has_suffix (text->str, marks[i])) {
            g_string_truncate (text, text->len - strlen (marks[i]));
            *stopped = *stopped || i < 2;
            return TRUE;
        }
    return FALSE;
}

/* Drops a pair of marks. `(3)` is minus three to accountants. */
static gboolean
drop_around (GString *text)
{
    static const char *const pairs[][2] = {
        { "(", ")" }, { "[", "]" },   { "**", "**" }, { "__", "__" },
        { "`", "`" }, { "\"", "\"" }, { "'", "'" },   { "“", "”" },
        { "‘", "’" }, { "«", "»" },   { "¿", "?" },   { "¡", "!" },
    };
    gboolean number = strpbrk (text->str, "0123456789") != NULL;
    for (guint i = number ? 2 : 0; i < G_N_ELEMENTS (pairs); i++) {
        gsize before = strlen (pairs[i][0]), behind = strlen (pairs[i][1]);
        if (text->len > before + behind && g_str_has_prefix (text->str, pairs[i][0])
            && g_str_has_suffix (text->str, pairs[i][1])) {
            g_string_truncate (text, text->len - behind);
            g_string_erase (text, 0, (gssize) before);
            return TRUE;
        }
    }
    return FALSE;
}

/* Moves a remark in brackets at the end into `remark`. */
static gboolean
drop_remark (GString *text, GString *remark)
{
    char last = text->len > 0 ? text->str[text->len - 1] : '\0';
    char opening = last == ')' ? '(' : last == ']' ? '[' : '\0';
    const char *from = opening != '\0' ? strrchr (text->str, opening) : NULL;
    if (from == NULL || from == text->str)
        return FALSE;
    g_string_assign (remark, from + 1);
    g_string_truncate (remark, remark->len - 1);
    g_string_truncate (text, (gsize) (from - text->str));
    return TRUE;
}

char *
poda_spelling_bare (const char *text, char **remark)
{
    GString *bare = g_string_new (text);
    g_autoptr (GString) said = g_string_new (NULL);
    gboolean stopped = FALSE;
    do {
        while (bare->len > 1 && bare->str[bare->len - 1] == ' ')
            g_string_truncate (bare, bare->len - 1);
    } while (drop_around (bare) || drop_behind (bare, &stopped)
             || (said->len == 0 && drop_remark (bare, said)));
    if (remark != NULL)
        *remark = g_strdup (said->str);
    return g_strstrip (g_string_free (bare, FALSE));
}

/* --- Numbers of any locale --- */

#define DIGITS "0123456789"
#define LONGEST_NUMBER 64

/* Writes dashes, quotes and infinities in their ASCII forms; FALSE for other
 * characters, and for what is too long. */
static gboolean
simplify (const char *folded, char plain[LONGEST_NUMBER])
{
    static const struct {
        gunichar from, to;
        const char *piece;
    } pieces[] = {
        { 0x2212, 0x2212, "-" },   { 0x2010, 0x2013, "-" }, { 0x2019, 0x2019, "'" },
        { 0x02bc, 0x02bc, "'" },   { 0x2044, 0x2044, "/" }, { 0x2215, 0x2215, "/" },
        { 0x221e, 0x221e, "inf" },
    };
    gsize length = 0;
    for (const char *c = folded; *c != '\0'; c = g_utf8_next_char (c)) {
        gunichar u = g_utf8_get_char (c);
        char one[2] = { (char) u, '\0' };
        const char *piece = u < 0x80 ? one : NULL;
        for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
            if (u >= pieces[i].from && u <= pieces[i].to)
                piece = pieces[i].piece;
        if (piece == NULL || length + strlen (piece) >= LONGEST_NUMBER)
            return FALSE;
        length = (gsize) (g_stpcpy (plain + length, piece) - plain);
    }
    plain[length] = '\0';
    return TRUE;
}

static const char *
skip_sign (const char *text, gboolean *negative)
{
    const char *plus = skip (MEANS_PLUS, text), *minus = skip (MEANS_MINUS, text);
    *negative = *text == '-' || minus != NULL;
    text = minus != NULL                  ? minus
           : plus != NULL                 ? plus
           : *text == '-' || *text == '+' ? text + 1
                                          : text;
    return text + strspn (text, " ");
}

/* Reads `1/3`, and `1 1/2`. `01/02` is what spreadsheets make of a date. */
static gboolean
read_fraction (const char *text, PodaValue *value)
{
    g_auto (GStrv) parts = g_strsplit (text, "/", 3);
    guint64 numbers[3] = { 0 }; /* whole, above, below */
    if (g_strv_length (parts) != 2)
        return FALSE;
    char *upper = g_strstrip (parts[0]), *blank = strchr (upper, ' ');
    const char *digits[] = { "0", upper, g_strstrip (parts[1]) };
    if (blank != NULL) {
        *blank = '\0';
        digits[0] = upper;
        digits[1] = g_strchug (blank + 1);
    }
    for (guint i = 0; i < 3; i++)
        if ((*digits[i] == '0' && digits[i][1] != '\0')
            || !g_ascii_string_to_unsigned (digits[i], 10, i == 2, 1u << 30,
                                            &numbers[i], NULL))
            return FALSE;
    *value = (double) numbers[0] + (double) numbers[1] / (double) numbers[2];
    return TRUE;
}

/* Returns the end of groups of three digits with the same separator between them; NULL
 * if the text does not begin so. */
static const char *
skip_groups (const char *text)
{
    gsize first = strspn (text, DIGITS);
    const char *end = text + first, separator = *end;
    if (first < 1 || first > 3 || separator == '\0'
        || strchr (".,' ", separator) == NULL)
        return NULL;
    while (*end == separator && strspn (end + 1, DIGITS) == 3)
        end += 4;
    return end > text + first ? end : NULL;
}

/* Reads a number whose whole part ends at `end`, without what is no digit in there. Its
 * decimal separator is another one than that of its groups, which is 0 for none. */
static gboolean
read_parts (const char *text, const char *end, char separator, PodaValue *value)
{
    g_autoptr (GString) plain = g_string_new (NULL);
    for (; text < end; text++)
        if (*text != separator)
            g_string_append_c (plain, *text);
    if ((*end == '.' || *end == ',') && *end != separator) {
        gsize length = strspn (end + 1, DIGITS);
        g_string_append_printf (plain, ".%.*s", (int) length, end + 1);
        end += 1 + length;
    }
    g_string_append (plain, end);
    return (*end == '\0' || *end == 'e') && poda_value_parse (plain->str, value);
}

gboolean
poda_spelling_number (const char *folded, PodaValue *value)
{
    char plain[LONGEST_NUMBER];
    if (!simplify (folded, plain))
        return FALSE;
    gboolean negative;
    const char *text = skip_sign (plain + (*plain == '\''), &negative);
    const char *whole = text + strspn (text, DIGITS), *groups = skip_groups (text);
    PodaValue size = INFINITY;
    /* One point or comma is the decimal one; of two different separators the last is;
     * what separates groups of three otherwise is passed over. */
    if (!is (MEANS_INFINITE, text) && !read_fraction (text, &size)
        && !read_parts (text, whole, '\0', &size)
        && (groups == NULL || !read_parts (text, groups, *whole, &size)))
        return FALSE;
    *value = negative ? 0.0 - size : size;
    return TRUE;
}

/* --- What spreadsheets make of texts --- */

#define NUMBERS "dDny" /* as outlines have them: of one, two, four and other digits */

/* Describes a folded text: letters for numbers, `m` for a month, `p` for am or pm, `a`
 * for one of their letters, `e` for that of a power, `w` for another word; what is no
 * letter and no digit stands for itself. */
static char *
outline (const char *folded)
{
    static const char numbers[] = { 'n', 'd', 'D', 'n', 'y' };
    GString *lines = g_string_new (NULL);
    for (const char *c = folded, *end; *c != '\0'; c = end) {
        gsize digits = strspn (c, DIGITS);
        end = digits > 0 ? c + digits : c;
        while (digits == 0 && g_unichar_isalpha (g_utf8_get_char (end)))
            end = g_utf8_next_char (end);
        g_autofree char *word = g_strndup (c, (gsize) (end - c));
        if (digits > 0)
            g_string_append_c (lines, numbers[digits < 5 ? digits : 0]);
        else if (end == c)
            g_string_append_unichar (lines, g_utf8_get_char (c));
        else
            g_string_append_c (
                lines, is (MEANS_MONTH, word)                                 ? 'm'
                       : g_str_equal (word, "am") || g_str_equal (word, "pm") ? 'p'
                       : strlen (word) > 1                                    ? 'w'
                       : *word == 'a' || *word == 'p'                         ? 'a'
                       : *word == 'e' || *word == 'd'                         ? 'e'
                                                                              : 'w');
        end = end == c ? g_utf8_next_char (c) : end;
    }
    return g_string_free (lines, FALSE);
}

gboolean
poda_name_is_kept (const char *name)
{
    g_autofree char *folded = poda_words_fold (name);
    g_autofree char *lines = outline (folded);
    const char *month = strchr (lines, 'm');
    gsize sign = strspn (lines, "+-"), size = strspn (lines + sign, NUMBERS ".,");
    const char *power = lines + sign + size + 1;
    gsize time = strspn (lines, NUMBERS ":");
    gsize blanks = strspn (lines + time, " ");
    const char *hour = lines + time + blanks;
    gboolean has_number = strpbrk (lines, NUMBERS) != NULL;
    gboolean numeral =
        has_number && lines[strspn (lines, NUMBERS " .,:/-+%()$")] == '\0';
    gboolean has_power = size > 0 && power[-1] == 'e'
                         && strpbrk (power, NUMBERS) != NULL
                         && power[strspn (power, "+-") + 1] == '\0';
    gboolean has_hour =
        time > 0
        && (g_str_equal (hour, "p") || (blanks > 0 && g_str_equal (hour, "a")));
    gboolean date = month != NULL && has_number
                    && lines + strspn (lines, NUMBERS " .,/-") == month
                    && month[1 + strspn (month + 1, NUMBERS " .,/-")] == '\0';
    return !numeral && !has_power && !has_hour && !date && !is (MEANS_TRUTH, folded);
}

/* TRUE for `2026-01-01`, `1/2/26`, `02/01`, `1-ene`, `Jan-01`, `10:30 am`. */
static gboolean
is_date (const char *folded)
{
    static const char *const times[] = { "d:D", "D:D", "d:D:D", "D:D:D", NULL };
    static const char *const dates[] = { "y-d-d", "d-d-y", "d-m",   "m-d",
                                         "m-y",   "y-m",   "d-m-y", "m-d-y",
                                         "y-m-d", "d-m-d", "m-d-d", NULL };
    g_autoptr (GString) text = g_string_new (folded);
    g_string_replace (text, " de ", " ", 0);
    g_autofree char *lines = outline (text->str);
    if (g_str_has_suffix (lines, " p"))
        lines[strlen (lines) - 2] = '\0';
    if (g_strv_contains (times, lines))
        return TRUE;
    if (g_str_equal (lines, "D/D")) /* a fraction has no zero in front */
        return folded[0] == '0' || folded[3] == '0';
    if (strchr (lines, ':') != NULL) /* 2026-01-01 00:00:00 */
        lines[strcspn (lines, " ")] = '\0';
    gboolean short_year = g_str_has_suffix (lines, "D") && strchr (lines, '.') == NULL;
    g_auto (GStrv) pieces = g_strsplit_set (g_strdelimit (lines, "D", 'd'), "-/. ", -1);
    g_autoptr (GString) plain = g_string_new (NULL);
    for (char **piece = pieces; *piece != NULL; piece++)
        if (**piece != '\0')
            g_string_append_printf (plain, "%s%s", plain->len > 0 ? "-" : "", *piece);
    return g_strv_contains (dates, plain->str)
           || (short_year && g_str_equal (plain->str, "d-d-d"));
}

const char *
poda_spelling_spoilt (const char *text)
{
    if (skip (MEANS_BROKEN, text) != NULL)
        return _ ("the spreadsheet took this for a formula: expected '-inf for minus "
                  "infinity");
    if (*text == '=' && text[1] != '\0')
        return _ ("a formula whose result was not saved: expected the result");
    g_autofree char *folded = poda_words_fold (text);
    return is_date (folded) ? _ ("a spreadsheet has made a date of this: expected what "
                                 "was typed, as text")
                            : NULL;
}
