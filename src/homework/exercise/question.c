#include "homework/exercise/question.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/speech.h"
#include "homework/exercise/names.h"
#include "search/backup.h"

/* In the order of PodaQuestionKind. */
static const struct {
    const char *label, *text;
} kinds[PODA_N_QUESTIONS] = {
    { N_ ("minimax nodes"),
      N_ ("How many nodes does minimax visit, the root included?") },
    { N_ ("irrelevant leaves"),
      N_ ("Which leaves cannot change the root's value, whatever their own value were, "
          "all other leaves staying as they are?") },
};

/* --- Which leaves cannot matter --- */

/* The value of a row from its children's, one of which has another one. */
static PodaValue
value_of (const PodaExercise *exercise, const PodaValue *values, guint32 row,
          guint32 changed, PodaValue other)
{
    const PodaRow *rows = exercise->rows;
    PodaBackup backup = poda_backup_begin (rows[row].player);
    for (guint32 i = rows[row].child; i != PODA_ROW_NONE; i = rows[i].next)
        poda_backup_add (&backup, i == changed ? other : values[i], rows[i].weight);
    return poda_backup_value (&backup);
}

static PodaValue
root_with (const PodaExercise *exercise, const PodaValue *values, guint32 leaf,
           PodaValue value)
{
    for (guint32 row = leaf; row != 0; row = exercise->rows[row].parent)
        value = value_of (exercise, values, exercise->rows[row].parent, row, value);
    return value;
}

/* Finds the leaves that cannot change the root's value; by row. It never falls when a
 * leaf rises: if both ends give the same, all between do. The caller frees it. */
static gboolean *
find_irrelevant (const PodaExercise *exercise)
{
    const PodaRow *rows = exercise->rows;
    g_autofree PodaValue *values = g_new (PodaValue, exercise->n_rows);
    gboolean *irrelevant = g_new (gboolean, exercise->n_rows);
    for (guint32 i = exercise->n_rows; i-- > 0;)
        values[i] = rows[i].leaf ? rows[i].value
                                 : value_of (exercise, values, i, PODA_ROW_NONE, 0);
    for (guint32 i = 0; i < exercise->n_rows; i++)
        irrelevant[i] = rows[i].leaf
                        && root_with (exercise, values, i, -INFINITY)
                               == root_with (exercise, values, i, INFINITY);
    return irrelevant;
}

static char *
list_irrelevant (const PodaExercise *exercise)
{
    g_autofree gboolean *irrelevant = find_irrelevant (exercise);
    g_autofree guint32 *leaves = g_new (guint32, exercise->n_rows);
    guint32 n = 0;
    for (guint32 i = 0; i < exercise->n_rows; i++)
        if (irrelevant[i])
            leaves[n++] = i;
    return n > 0 ? poda_exercise_format_order (exercise, leaves, n) : g_strdup ("none");
}

/* --- Marking --- */

static gboolean
mark_irrelevant (const PodaExercise *exercise, const char *answer, char **why)
{
    const PodaRow *rows = exercise->rows;
    g_autofree gboolean *irrelevant = find_irrelevant (exercise);
    g_autofree gboolean *named = g_new0 (gboolean, exercise->n_rows);
    g_autofree char *unknown = NULL, *folded = poda_spelling_fold (answer);
    g_auto (PodaRowNames) names = { .exercise = exercise };
    g_autoptr (GArray) found = poda_row_names_read (&names, answer, &unknown);
    gboolean none = unknown != NULL && poda_spelling_nothing (folded);
    for (guint i = 0; i < found->len && !none; i++) {
        guint32 row = g_array_index (found, guint32, i);
        if (row == PODA_ROW_NONE || !rows[row].leaf) {
            *why = g_strdup_printf (_ ("no leaf is called \"%s\""),
                                    row == PODA_ROW_NONE ? unknown : rows[row].name);
            return FALSE;
        }
        named[row] = TRUE;
    }
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        if (named[i] == irrelevant[i])
            continue;
        *why = g_strdup_printf (
            named[i]
                ? _ ("leaf %s does matter: another value there can change the root")
                : _ ("leaf %s cannot change the root's value, whatever it is"),
            rows[i].name);
        return FALSE;
    }
    return TRUE;
}

static gboolean
mark_number (const char *answer, const char *right, char **why)
{
    g_autoptr (PodaAnswers) read = poda_answers_new (1);
    const PodaCell *given = poda_answers_cell (read, 0, PODA_COLUMN_VALUE);
    PodaValue expected;
    poda_answers_read (read, 0, PODA_COLUMN_VALUE, answer);
    if (given->state == PODA_CELL_FILLED && poda_value_parse (right, &expected)
        && given->value == expected)
        return TRUE;
    *why = given->state == PODA_CELL_UNREAD
               ? g_strdup_printf (_ ("\"%s\" is no number"), answer)
               : g_strdup_printf (_ ("the answer is %s"), right);
    return FALSE;
}

gboolean
poda_question_mark (const PodaExercise *exercise, const PodaQuestion *question,
                    const char *answer, char **why)
{
    g_autofree char *reason = NULL;
    g_autofree char *trimmed = g_strstrip (g_strdup (answer));
    gboolean right = question->kind == PODA_QUESTION_IRRELEVANT
                         ? mark_irrelevant (exercise, trimmed, &reason)
                         : mark_number (trimmed, question->answer, &reason);
    if (why != NULL)
        *why = g_steal_pointer (&reason);
    return right;
}

/* --- All kinds --- */

const char *
poda_question_tell (const PodaQuestion *question)
{
    return _ (kinds[question->kind].text);
}

const char *
poda_question_label (const PodaQuestion *question)
{
    return _ (kinds[question->kind].label);
}

void
poda_question_add (PodaExercise *exercise, PodaQuestionKind kind)
{
    PodaQuestion *question = g_new0 (PodaQuestion, 1);
    question->kind = kind;
    question->labels = g_strdupv ((char **) poda_speech_languages);
    for (guint i = 0; question->labels[i] != NULL; i++) {
        g_auto (PodaSpeech) speech;
        poda_speech_begin (&speech, poda_speech_languages[i]);
        g_free (question->labels[i]);
        question->labels[i] = g_strdup (poda_question_label (question));
    }
    question->answer = kind == PODA_QUESTION_COUNT
                           ? g_strdup_printf ("%u", exercise->n_rows)
                           : list_irrelevant (exercise);
    poda_answers_set_word (exercise->key, exercise->questions->len, question->answer);
    g_ptr_array_add (exercise->questions, question);
}

void
poda_question_free (PodaQuestion *question)
{
    g_strfreev (question->labels);
    g_free (question->answer);
    g_free (question);
}
