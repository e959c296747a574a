#include "homework/exercise/question.h"

#include <glib/gi18n-lib.h>

#include "homework/exercise/names.h"
#include "search/backup.h"

/* In the order of PodaQuestionKind. */
static const PodaQuestion kinds[PODA_N_QUESTIONS] = {
    { .word = "count",
      .label = N_ ("minimax nodes"),
      .text = N_ ("How many nodes does minimax visit, the root included?") },
    { .word = "irrelevant",
      .label = N_ ("irrelevant leaves"),
      .text =
          N_ ("Which leaves cannot change the root's value, whatever their own value "
              "were, all other leaves staying as they are?") },
};

/* Returns minimax's value of a row, one leaf having another value. */
static PodaValue
value_with (const PodaRow *rows, guint32 row, guint32 leaf, PodaValue value)
{
    PodaBackup backup = poda_backup_begin (rows[row].player);
    if (rows[row].leaf)
        return row == leaf ? value : rows[row].value;
    for (guint32 i = rows[row].child; i != PODA_ROW_NONE; i = rows[i].next)
        poda_backup_add (&backup, value_with (rows, i, leaf, value), rows[i].weight);
    return poda_backup_value (&backup);
}

/* Answers which leaves cannot change the root's value. It never falls when a leaf
 * rises: if both ends give the same, all between do. */
static void
find_irrelevant (const PodaExercise *exercise, PodaQuestion *question)
{
    const PodaRow *rows = exercise->rows;
    g_autofree guint32 *leaves = g_new (guint32, exercise->n_rows);
    guint32 n = 0;
    question->irrelevant = g_new0 (gboolean, exercise->n_rows);
    for (guint32 i = 0; i < exercise->n_rows; i++)
        if (rows[i].leaf
            && value_with (rows, 0, i, -INFINITY) == value_with (rows, 0, i, INFINITY))
            question->irrelevant[leaves[n++] = i] = TRUE;
    question->answer =
        n > 0 ? poda_exercise_format_order (exercise, leaves, n) : g_strdup ("none");
}

void
poda_question_add (PodaExercise *exercise, PodaQuestionKind kind)
{
    PodaQuestion *question = g_memdup2 (&kinds[kind], sizeof kinds[kind]);
    if (kind == PODA_QUESTION_IRRELEVANT)
        find_irrelevant (exercise, question);
    else
        question->answer = g_strdup_printf ("%u", exercise->n_rows);
    poda_answers_set_word (exercise->key, exercise->questions->len, question->answer);
    g_ptr_array_add (exercise->questions, question);
}

void
poda_question_free (PodaQuestion *question)
{
    g_free (question->answer);
    g_free (question->irrelevant);
    g_free (question);
}

/* Says what is wrong with the leaves that an answer names; NULL: nothing. */
static char *
fault_of_leaves (const PodaExercise *exercise, const PodaQuestion *question,
                 const char *answer)
{
    const PodaRow *rows = exercise->rows;
    g_autofree gboolean *named = g_new0 (gboolean, exercise->n_rows);
    g_autofree char *unknown = NULL, *folded = poda_spelling_fold (answer);
    g_auto (PodaRowNames) names = { .exercise = exercise };
    g_autoptr (GArray) found = poda_row_names_read (&names, answer, &unknown);
    if (unknown != NULL && poda_spelling_nothing (folded))
        g_array_set_size (found, 0);
    for (guint i = 0; i < found->len; i++) {
        guint32 row = g_array_index (found, guint32, i);
        if (row == PODA_ROW_NONE || !rows[row].leaf)
            return g_strdup_printf (_ ("no leaf is called \"%s\""),
                                    row == PODA_ROW_NONE ? unknown : rows[row].name);
        named[row] = TRUE;
    }
    for (guint32 i = 0; i < exercise->n_rows; i++)
        if (named[i] != question->irrelevant[i])
            return g_strdup_printf (
                named[i]
                    ? _ ("leaf %s does matter: another value there can change the root")
                    : _ ("leaf %s cannot change the root's value, whatever it is"),
                rows[i].name);
    return NULL;
}

/* The same of the number of nodes. */
static char *
fault_of_count (const PodaExercise *exercise, const PodaQuestion *question,
                const char *answer)
{
    g_autoptr (PodaAnswers) read = poda_answers_new (1);
    const PodaCell *given = read->cells;
    poda_answers_read (read, 0, PODA_COLUMN_VALUE, answer);
    return given->state == PODA_CELL_UNREAD
               ? g_strdup_printf (_ ("\"%s\" is no number"), answer)
           : given->state == PODA_CELL_EMPTY || given->value != exercise->n_rows
               ? g_strdup_printf (_ ("the answer is %s"), question->answer)
               : NULL;
}

gboolean
poda_question_mark (const PodaExercise *exercise, const PodaQuestion *question,
                    const char *answer, char **why)
{
    g_autofree char *trimmed = g_strstrip (g_strdup (answer));
    g_autofree char *fault = question->irrelevant != NULL
                                 ? fault_of_leaves (exercise, question, trimmed)
                                 : fault_of_count (exercise, question, trimmed);
    gboolean right = fault == NULL;
    if (why != NULL)
        *why = g_steal_pointer (&fault);
    return right;
}
