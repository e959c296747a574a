#include "base/read.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

G_DEFINE_QUARK (poda_read_error, poda_read_error)

gboolean
poda_read_refuse (GError **error, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_propagate_error (error, g_error_new_valist (PODA_READ_ERROR, PODA_READ_ERROR_TEXT,
                                                  format, arguments));
    va_end (arguments);
    return FALSE;
}

/* Makes an empty text visible in messages. */
#define SHOWN(text) (*(text) != '\0' ? (text) : "\"\"")

gboolean
poda_read_number (const char *option, const char *text, guint64 lowest, guint64 highest,
                  guint64 *number, GError **error)
{
    if (g_ascii_string_to_unsigned (text, 10, lowest, highest, number, NULL))
        return TRUE;
    return poda_read_refuse (
        error,
        highest == G_MAXUINT64
            ? _ ("%s %s: expected a whole number, %" PRIu64 " or more")
            : _ ("%s %s: expected a whole number from %" PRIu64 " to %" PRIu64),
        option, SHOWN (text), lowest, highest);
}

gboolean
poda_read_word (const char *option, const char *text, const char *const *words,
                guint *index, GError **error)
{
    guint i = 0;
    while (words[i] != NULL && strcmp (words[i], text) != 0)
        i++;
    if (words[i] != NULL) {
        *index = i;
        return TRUE;
    }
    g_autofree char *listed = g_strjoinv (", ", (char **) words);
    poda_read_refuse (error, _ ("%s %s: expected one of %s"), option, SHOWN (text),
                      listed);
    return poda_suggest (error, text, listed);
}

gboolean
poda_read_choice (const char *option, const char *text, const char *choices,
                  guint *index, GError **error)
{
    g_auto (GStrv) words = g_strsplit (choices, "|", -1);
    return poda_read_word (option, text, (const char *const *) words, index, error);
}

gboolean
poda_read_value (const char *option, const char *text, PodaValue *value, GError **error)
{
    return poda_value_parse (text, value)
           || poda_read_refuse (error, _ ("%s %s: expected a number, inf or -inf"),
                                option, SHOWN (text));
}

/* --- Suggestions --- */

#define LONGEST_NEAR 60 /* in characters: longer words are not typing errors */

/* Returns the characters of a word, each in lower case. NULL if there are too many, or
 * if the word is a number, a name such as n11 or has one or two letters: these resemble
 * too many words. */
static gunichar *
read_letters (const char *word, gsize *length)
{
    g_autofree char *valid = g_utf8_make_valid (word + strspn (word, "-"), -1);
    glong n, n_alphabetic = 0;
    g_autofree gunichar *letters = g_utf8_to_ucs4_fast (valid, -1, &n);
    for (glong i = 0; i < n; i++) {
        n_alphabetic += g_unichar_isalpha (letters[i]) ? 1 : 0;
        letters[i] = g_unichar_tolower (letters[i]);
    }
    *length = (gsize) n;
    gboolean fits = n > 2 && n <= LONGEST_NEAR && n_alphabetic > n / 2;
    return fits ? g_steal_pointer (&letters) : NULL;
}

/* Returns the edit distance: the number of insertions, deletions, substitutions and
 * exchanges of neighbours (optimal string alignment). */
static guint
distance_between (const gunichar *a, gsize n_a, const gunichar *b, gsize n_b)
{
    guint table[LONGEST_NEAR + 1][LONGEST_NEAR + 1];
    for (gsize i = 0; i <= n_a; i++) {
        for (gsize k = 0; k <= n_b; k++) {
            if (i == 0 || k == 0) {
                table[i][k] = (guint) (i + k);
                continue;
            }
            guint best = table[i - 1][k - 1] + (a[i - 1] != b[k - 1]);
            best = MIN (best, table[i - 1][k] + 1);
            best = MIN (best, table[i][k - 1] + 1);
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
                best = MIN (best, table[i - 2][k - 2] + 1);
            table[i][k] = best;
        }
    }
    return table[n_a][n_b];
}

void
poda_suggestion_begin (PodaSuggestion *near, const char *typed)
{
    *near = (PodaSuggestion){ 0 };
    near->typed = read_letters (typed, &near->length);
    near->distance = (guint) near->length / 3 + 1;
}

void
poda_suggestion_try (PodaSuggestion *near, const char *word)
{
    gsize length;
    g_autofree gunichar *letters = read_letters (word, &length);
    if (near->typed == NULL || letters == NULL)
        return;
    guint distance = distance_between (near->typed, near->length, letters, length);
    /* Accepts a beginning such as "tic", which lacks more than a third of the word. */
    if (near->length < length
        && memcmp (near->typed, letters, near->length * sizeof *letters) == 0)
        distance = MIN (distance, (guint) near->length / 3);
    if (distance >= near->distance)
        return;
    near->distance = distance;
    g_free (near->word);
    near->word = g_strdup (word);
}

void
poda_suggestion_clear (PodaSuggestion *near)
{
    g_clear_pointer (&near->typed, g_free);
    g_clear_pointer (&near->word, g_free);
}

void
poda_suggestion_append (const PodaSuggestion *near, GError **error)
{
    if (error == NULL || *error == NULL || near->word == NULL)
        return;
    g_autofree char *refusal = (*error)->message;
    (*error)->message =
        g_strdup_printf (_ ("%s; did you mean %s?"), refusal, near->word);
}

gboolean
poda_suggest (GError **error, const char *typed, const char *listed)
{
    g_auto (PodaSuggestion) near = { 0 };
    g_auto (GStrv) words = g_strsplit (listed, ",", -1);
    poda_suggestion_begin (&near, typed);
    for (guint i = 0; words[i] != NULL; i++)
        poda_suggestion_try (&near, g_strstrip (words[i]));
    poda_suggestion_append (&near, error);
    return FALSE;
}
