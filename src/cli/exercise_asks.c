/* What --ask says: columns and lines, and questions beyond them. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "teach/exercise/question.h"
#include "cli/exercise_file.h"

static gboolean
find_question (const char *word, PodaQuestionKind *kind)
{
    for (guint i = 0; i <= PODA_QUESTION_THRESHOLD; i++) {
        if (strcmp (poda_question_word ((PodaQuestionKind) i), word) == 0) {
            *kind = (PodaQuestionKind) i;
            return TRUE;
        }
    }
    return FALSE;
}

static char *
list_words (void)
{
    g_autofree char *asks = poda_asks_format (G_MAXUINT);
    GString *words = g_string_new (asks);
    for (guint i = 0; i <= PODA_QUESTION_THRESHOLD; i++)
        g_string_append_printf (words, ",%s",
                                poda_question_word ((PodaQuestionKind) i));
    g_string_replace (words, ",", ", ", 0);
    return g_string_free (words, FALSE);
}

gboolean
poda_exercise_read_asks (const char *text, guint *asks, char **questions,
                         GError **error)
{
    g_auto (GStrv) words = g_strsplit (text, ",", -1);
    g_autoptr (GString) found = g_string_new (NULL);
    *asks = 0;
    for (guint i = 0; words[i] != NULL; i++) {
        const char *word = g_strstrip (words[i]);
        PodaQuestionKind kind;
        guint ask = 0;
        if (find_question (word, &kind)) {
            g_string_append_printf (found, "%s%s", found->len > 0 ? "," : "", word);
        } else if (!poda_asks_parse (word, &ask, NULL)) {
            g_autofree char *all = list_words ();
            g_set_error (error, PODA_EXERCISE_ERROR, PODA_EXERCISE_ERROR_ASK,
                         _ ("\"%s\": expected one of %s"), word, all);
            return FALSE;
        }
        *asks |= ask;
    }
    *questions = g_strdup (found->str);
    return TRUE;
}

gboolean
poda_exercise_add_questions (PodaExercise *exercise, const char *words, GError **error)
{
    g_auto (GStrv) list = g_strsplit (words, ",", -1);
    for (guint i = 0; list[i] != NULL; i++) {
        PodaQuestionKind kind;
        if (find_question (list[i], &kind)
            && !poda_question_add (exercise, kind, error))
            return FALSE;
    }
    return TRUE;
}
