/* What people write in cells, in English and in Spanish. */

#include "teach/exercise/words.h"

#include <math.h>
#include <string.h>

#include "base/csv.h"
#include "base/terminal.h"
#include "record/record.h"

/* --- Text --- */

static char *
fold_ascii (const char *text, gsize length)
{
    char *folded = g_malloc (length + 1), *end = folded;
    for (; *text != '\0'; text++) {
        if (poda_csv_blank (text) == 0)
            *end++ = g_ascii_tolower (*text);
        else if (end > folded && end[-1] != ' ')
            *end++ = ' ';
    }
    *end = '\0';
    return g_strchomp (folded);
}

static char *
fold_letters (const char *text)
{
    g_autofree char *apart = g_utf8_normalize (text, -1, G_NORMALIZE_ALL);
    g_autofree char *small = g_utf8_casefold (apart != NULL ? apart : "", -1);
    GString *folded = g_string_new (NULL);
    for (const char *c = small; *c != '\0'; c = g_utf8_next_char (c)) {
        gboolean blank = poda_csv_blank (c) > 0;
        if (blank && folded->len > 0 && folded->str[folded->len - 1] != ' ')
            g_string_append_c (folded, ' ');
        else if (!blank && !g_unichar_ismark (g_utf8_get_char (c)))
            g_string_append_len (folded, c, g_utf8_next_char (c) - c);
    }
    return g_strchomp (g_string_free (folded, FALSE));
}

char *
poda_words_fold (const char *text)
{
    gsize length = strnlen (text, PODA_WORDS_LONGEST + 1);
    if (length > PODA_WORDS_LONGEST)
        return g_strdup ("");
    return g_str_is_ascii (text) ? fold_ascii (text, length) : fold_letters (text);
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

char *
poda_words_take_quoted (const char **at)
{
    if (**at != '"')
        return NULL;
    GString *name = g_string_new (NULL);
    for (const char *c = *at + 1; *c != '\0'; c++) {
        if (*c == '"' && *++c != '"') {
            *at = c;
            return g_string_free (name, FALSE);
        }
        g_string_append_c (name, *c);
    }
    g_string_free (name, TRUE);
    return NULL;
}

void
poda_words_append_quoted (GString *text, const char *name)
{
    g_string_append_c (text, '"');
    for (; *name != '\0'; name++) {
        if (*name == '"')
            g_string_append_c (text, '"');
        g_string_append_c (text, *name);
    }
    g_string_append_c (text, '"');
}

/* --- Words --- */

gboolean
poda_words_nothing (const char *folded)
{
    static const char *const words[] = { "",
                                         "-",
                                         "–",
                                         "—",
                                         "−",
                                         "--",
                                         "/",
                                         "n/a",
                                         "na",
                                         "none",
                                         "nothing",
                                         "nada",
                                         "ninguno",
                                         "ninguna",
                                         "pruned",
                                         "podado",
                                         "podada",
                                         "poda",
                                         "not visited",
                                         "cut",
                                         "no visitado",
                                         NULL };
    return g_strv_contains (words, folded);
}

gboolean
poda_words_yes (const char *folded, PodaValue *value)
{
    static const char *const yes[] = { "yes",      "y",         "si", "s",
                                       "x",        "✓",         "✔",  "☑",
                                       "☒",        "✅",         "1",  "true",
                                       "t",        "verdadero", "v",  "visited",
                                       "visitado", "visitada",  NULL };
    static const char *const no[] = {
        "no",          "n",      "0",      "false",  "f",           "falso",
        "☐",           "✗",      "✘",      "❌",      "not visited", "no visitado",
        "no visitada", "pruned", "podado", "podada", "cut",         NULL
    };
    *value = g_strv_contains (yes, folded);
    return *value != 0 || g_strv_contains (no, folded);
}

gboolean
poda_words_bound (const char *folded, PodaValue *value)
{
    static const char *const exact[] = { "exact", "exacto", "exacta", "=", NULL };
    static const char *const atleast[] = {
        "atleast",  "at least",      "≥", ">=", "⩾", "lower", "al menos", "como minimo",
        "inferior", "cota inferior", NULL
    };
    static const char *const atmost[] = {
        "atmost",        "at most",    "≤",         "<=",          "⩽",
        "upper",         "como mucho", "a lo sumo", "como maximo", "superior",
        "cota superior", NULL
    };
    *value = g_strv_contains (exact, folded)     ? PODA_BOUND_EXACT
             : g_strv_contains (atleast, folded) ? PODA_BOUND_ATLEAST
                                                 : PODA_BOUND_ATMOST;
    return *value != PODA_BOUND_ATMOST || g_strv_contains (atmost, folded);
}

/* What follows the first of the words that the text begins with; NULL: none. */
static const char *
behind_word (const char *text, const char *const *words)
{
    for (; *words != NULL; words++)
        if (g_str_has_prefix (text, *words))
            return text + strlen (*words);
    return NULL;
}

const char *
poda_words_relation (const char *folded, PodaValue *bound)
{
    static const char *const atleast[] = {
        "≥", ">=", "=>", "⩾", "at least ", "al menos ", "como minimo ", NULL
    };
    static const char *const atmost[] = { "≤",          "<=",           "=<",
                                          "⩽",          "at most ",     "como mucho ",
                                          "a lo sumo ", "como maximo ", NULL };
    static const char *const exact[] = { "=", NULL };
    const char *rest = behind_word (folded, atleast);
    *bound = PODA_BOUND_ATLEAST;
    if (rest == NULL) {
        rest = behind_word (folded, atmost);
        *bound = PODA_BOUND_ATMOST;
    }
    if (rest == NULL) {
        rest = behind_word (folded, exact);
        *bound = PODA_BOUND_EXACT;
    }
    return rest;
}

/* --- Numbers of any locale --- */

#define LONGEST_NUMBER 64

/* Dashes, quotes and infinities in their ASCII forms; FALSE for other characters, and
 * for what is too long. */
static gboolean
simplify (const char *folded, char plain[LONGEST_NUMBER])
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
poda_words_number (const char *folded, PodaValue *value)
{
    char plain[LONGEST_NUMBER];
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
