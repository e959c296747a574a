#include "base/read.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

G_DEFINE_QUARK (poda_read_error, poda_read_error)

gboolean
poda_read_number (const char *option, const char *text, guint64 lowest, guint64 highest,
                  guint64 *number, GError **error)
{
    if (g_ascii_string_to_unsigned (text, 10, lowest, highest, number, NULL))
        return TRUE;
    if (highest == G_MAXUINT64)
        g_set_error (error, PODA_READ_ERROR, PODA_READ_ERROR_TEXT,
                     _ ("%s %s: expected a whole number, %" PRIu64 " or more"), option,
                     text, lowest);
    else
        g_set_error (error, PODA_READ_ERROR, PODA_READ_ERROR_TEXT,
                     _ ("%s %s: expected a whole number from %" PRIu64 " to %" PRIu64),
                     option, text, lowest, highest);
    return FALSE;
}

gboolean
poda_read_word (const char *option, const char *text, const char *const *words,
                guint *index, GError **error)
{
    for (guint i = 0; words[i] != NULL; i++) {
        if (strcmp (words[i], text) == 0) {
            *index = i;
            return TRUE;
        }
    }
    g_autofree char *listed = g_strjoinv (", ", (char **) words);
    g_set_error (error, PODA_READ_ERROR, PODA_READ_ERROR_TEXT,
                 _ ("%s %s: expected one of %s"), option, text, listed);
    return FALSE;
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
    if (poda_value_parse (text, value))
        return TRUE;
    g_set_error (error, PODA_READ_ERROR, PODA_READ_ERROR_TEXT,
                 _ ("%s %s: expected a number, inf or -inf"), option, text);
    return FALSE;
}
