/* What is asked, as a list of words. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "teach/exercise/exercise.h"

#define N_ASKS (PODA_N_COLUMNS + 2)

static const char *
ask_word (guint index)
{
    return index < PODA_N_COLUMNS          ? poda_column_word ((PodaColumn) index)
           : 1u << index == PODA_ASK_ORDER ? "order"
                                           : "move";
}

static guint
find_ask (const char *word)
{
    for (guint i = 0; i < N_ASKS; i++)
        if (strcmp (word, ask_word (i)) == 0)
            return 1u << i;
    return 0;
}

gboolean
poda_asks_parse (const char *text, guint *asks, GError **error)
{
    g_auto (GStrv) words = g_strsplit (text, ",", -1);
    guint found = 0;
    for (guint i = 0; words[i] != NULL; i++) {
        guint ask = find_ask (g_strstrip (words[i]));
        if (ask == 0) {
            g_autofree char *all = poda_asks_format ((1u << N_ASKS) - 1);
            g_set_error (error, PODA_EXERCISE_ERROR, PODA_EXERCISE_ERROR_ASK,
                         _ ("\"%s\": expected one of %s"), words[i], all);
            return FALSE;
        }
        found |= ask;
    }
    *asks = found;
    return TRUE;
}

char *
poda_asks_format (guint asks)
{
    GString *text = g_string_new (NULL);
    for (guint i = 0; i < N_ASKS; i++)
        if (asks & 1u << i)
            g_string_append_printf (text, "%s%s", text->len > 0 ? "," : "",
                                    ask_word (i));
    return g_string_free (text, FALSE);
}
