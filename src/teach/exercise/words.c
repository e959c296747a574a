/* What people write in cells, in English and in Spanish. */

#include "teach/exercise/words.h"

#include <string.h>

#include "base/csv.h"
#include "base/terminal.h"

/* --- Text --- */

char *
poda_words_squeeze (const char *text)
{
    GString *squeezed = g_string_new (NULL);
    for (gsize n; *text != '\0'; text += n) {
        n = poda_csv_blank (text);
        if (n == 0) {
            n = (gsize) (g_utf8_next_char (text) - text);
            g_string_append_len (squeezed, text, (gssize) n);
        } else if (squeezed->len > 0 && squeezed->str[squeezed->len - 1] != ' ') {
            g_string_append_c (squeezed, ' ');
        }
    }
    return g_strchomp (g_string_free (squeezed, FALSE));
}

char *
poda_words_fold (const char *text)
{
    if (strnlen (text, PODA_WORDS_LONGEST + 1) > PODA_WORDS_LONGEST)
        return g_strdup ("");
    g_autofree char *apart = g_utf8_normalize (text, -1, G_NORMALIZE_ALL);
    g_autofree char *small = g_utf8_casefold (apart != NULL ? apart : "", -1);
    g_autoptr (GString) bare = g_string_new (NULL);
    for (const char *c = small; *c != '\0'; c = g_utf8_next_char (c))
        if (!g_unichar_ismark (g_utf8_get_char (c)))
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
    g_autoptr (GString) doubled = g_string_new (name);
    g_string_replace (doubled, "\"", "\"\"", 0);
    g_string_append_printf (text, "\"%s\"", doubled->str);
}

gboolean
poda_words_nothing (const char *folded)
{
    static const char *const words[] = {
        "not visited", "no visitado", "nothing", "nada",   "none", "ninguno",
        "ninguna",     "pruned",      "podado",  "podada", "poda", "cut",
        "n/a",         "na",          "/",       "",       "-",    "--",
        "–",           "—",           "−",       NULL
    };
    return g_strv_contains (words, folded);
}
