/* Attempts as JSON, for pages. */

#include <glib/gi18n-lib.h>

#include "homework/exercise/names.h"
#include "homework/export/export.h"
#include "homework/practice/practice.h"

/* A line above the table: its number for poda_attempt_write, its label, its text. */
#define LINE "{ line:u label:s text:s }"

void
poda_attempt_json_task (const PodaAttempt *attempt, PodaJson *json)
{
    const PodaExercise *exercise = attempt->exercise;
    g_auto (GStrv) sentences = poda_exercise_instructions (exercise, PODA_MEDIUM_PAPER);
    poda_json_write (json, "{ id:s title:s instructions:[", exercise->id,
                     poda_exercise_title (exercise));
    for (guint i = 0; sentences[i] != NULL; i++)
        poda_json_string (json, NULL, sentences[i]);
    poda_json_write (json, "] columns:[");
    for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
        if (poda_exercise_shows (exercise, column))
            poda_json_write (
                json, "{ word:s head:s asked:b inner:b }",
                poda_column_rows[column].word, _ (poda_column_rows[column].head),
                (exercise->asks & 1u << column) != 0,
                !poda_exercise_asks (exercise, exercise->n_rows - 1, column));
    poda_json_write (json, "] lines:[");
    if (poda_exercise_has (exercise, PODA_ASK_MOVE))
        poda_json_write (json, LINE, PODA_COLUMN_MOVE, _ ("best move"), "");
    if (poda_exercise_has (exercise, PODA_ASK_ORDER))
        poda_json_write (json, LINE, PODA_COLUMN_ORDER, _ ("visit order"), "");
    poda_json_write (json, "] rows:[");
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        poda_json_newline (json);
        poda_json_write (json, "{ name:s player:s kind:s leaf:b", row->name,
                         poda_player_word (row->player), poda_row_kind (row),
                         row->leaf);
        if (row->parent != PODA_ROW_NONE)
            poda_json_integer (json, "parent", row->parent);
        poda_json_end_object (json);
    }
    poda_json_write (json, "] }");
}

/* Writes the texts of the lines, in the order of the task. */
static void
tell_lines (const PodaExercise *exercise, const char *move, const char *order,
            PodaJson *json)
{
    poda_json_array (json, "lines");
    if (poda_exercise_has (exercise, PODA_ASK_MOVE))
        poda_json_string (json, NULL, move);
    if (poda_exercise_has (exercise, PODA_ASK_ORDER))
        poda_json_string (json, NULL, order);
    poda_json_end_array (json);
}

/* Writes ticks and bounds in the words of sheets, independent of the language. */
static void
tell_cell (const PodaCell *cell, PodaColumn column, PodaJson *json)
{
    const char *key = poda_column_rows[column].word;
    g_autofree char *text = poda_cell_format (
        cell, column,
        column >= PODA_COLUMN_VISITED ? PODA_STYLE_MACHINE : PODA_STYLE_TEXT);
    if (cell->state == PODA_CELL_FILLED) {
        poda_json_string (json, key, text);
    } else if (cell->state == PODA_CELL_UNREADABLE) {
        poda_json_object (json, key);
        poda_json_write (json, "unread:s }", text);
    }
}

void
poda_attempt_json_answers (const PodaAttempt *attempt, PodaJson *json)
{
    const PodaExercise *exercise = attempt->exercise;
    const PodaAnswers *answers = attempt->answers;
    g_autofree char *move = poda_exercise_format_move (exercise, answers);
    g_autofree char *order =
        answers->has_order
            ? poda_exercise_format_order (exercise, answers->order, answers->n_order)
            : NULL;
    poda_json_write (json, "{ cells:[");
    for (guint32 row = 0; row < exercise->n_rows; row++) {
        poda_json_newline (json);
        poda_json_object (json, NULL);
        for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
            if (poda_exercise_shows (exercise, column))
                tell_cell (poda_answers_cell (answers, row, column), column, json);
        poda_json_end_object (json);
    }
    poda_json_end_array (json);
    tell_lines (exercise, move, order, json);
    poda_json_end_object (json);
}

/* Writes the number of missing cells, the first of them with the reason, and what comes
 * next: a higher level if all was right without help, or a tree for the mistake. */
static void
tell_next (PodaAttempt *attempt, const PodaMisconception *mistake, guint level,
           PodaJson *json)
{
    guint32 row;
    PodaColumn column;
    guint left = poda_attempt_next (attempt, &row, &column), right = 0, tried = 0;
    for (gsize i = 0; i < (gsize) attempt->exercise->n_rows * PODA_N_COLUMNS; i++) {
        tried += attempt->tries[i] > 0;
        right += attempt->tries[i] > 0
                 && poda_cell_equal (&attempt->first->cells[i],
                                     &attempt->exercise->key->cells[i]);
    }
    guint all = tried + left;
    guint next =
        poda_level_next (level, all > 0 ? (double) right / all : 1, attempt->hinted);
    if (mistake != NULL)
        next = MIN (next, level);
    poda_json_write (json, "right:u wrong:u left:u", right, tried - right, left);
    if (left > 0)
        poda_json_write (json, "left_text:S",
                         poda_attempt_hint (attempt, row, column, TRUE));
    poda_json_write (json, "next:{ level:u aim:s text:s }", next,
                     mistake != NULL ? mistake->name : NULL,
                     mistake != NULL
                         ? _ ("The next tree is one in which this mistake shows.")
                     : next > level ? _ ("The next tree is a harder one.")
                     : next < level ? _ ("The next tree is an easier one.")
                                    : _ ("The next tree is as hard as this one."));
}

void
poda_attempt_json_marks (PodaAttempt *attempt, gboolean first, guint level,
                         PodaJson *json)
{
    const PodaExercise *exercise = attempt->exercise;
    const PodaAnswers *answers = first ? attempt->first : attempt->answers;
    g_autoptr (PodaMarking) marking =
        poda_mark (attempt->reasons, answers, &attempt->policy);
    if (attempt->candidates == NULL)
        attempt->candidates = poda_candidate_set_new (exercise);
    g_autoptr (PodaDiagnosis) diagnosis = poda_diagnose (attempt->candidates, answers);
    poda_json_write (json, "{ score:v most:v all_right:b first:s", marking->score,
                     marking->most, marking->all_right, marking->first);
    poda_json_array (json, "marks");
    for (guint32 row = 0; row < exercise->n_rows; row++) {
        poda_json_object (json, NULL);
        for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
            if (poda_exercise_asks (exercise, row, column))
                poda_json_string (
                    json, poda_column_rows[column].word,
                    poda_mark_words[poda_marking_at (marking, row, column)]);
        poda_json_end_object (json);
    }
    poda_json_end_array (json);
    tell_lines (exercise, poda_mark_words[marking->move],
                poda_mark_words[marking->order], json);
    poda_json_write (json, "missed:A surplus:A diagnosis:s mistakes:[",
                     marking->wrongly_searched, marking->wrongly_cut, diagnosis->text);
    for (guint i = 0; i < diagnosis->n; i++)
        poda_json_write (json, "{ lesson:s }", diagnosis->found[i]->lesson);
    poda_json_end_array (json);
    if (first)
        tell_next (attempt, diagnosis->n > 0 ? diagnosis->found[0] : NULL, level, json);
    poda_json_end_object (json);
}
