/* Attempts as pages read them. */

#include <glib/gi18n-lib.h>

#include "homework/exercise/names.h"
#include "homework/exercise/question.h"
#include "homework/export/presentation.h"
#include "homework/practice/practice.h"

/* --- The task --- */

/* Writes a line above the table, by the number that poda_attempt_write_line takes. */
static void
tell_line (PodaJson *json, guint line, const char *label, const char *text)
{
    poda_json_write (json, "{ line:u label:s text:s }", line, label, text);
}

void
poda_attempt_tell_task (const PodaAttempt *attempt, PodaJson *json)
{
    const PodaExercise *exercise = attempt->exercise;
    g_auto (GStrv) sentences = poda_exercise_instructions (exercise, PODA_MEDIUM_PAPER);
    poda_json_write (json, "{ id:s title:s", exercise->id,
                     poda_exercise_title (exercise));
    poda_json_array (json, "instructions");
    for (guint i = 0; sentences[i] != NULL; i++)
        poda_json_string (json, NULL, sentences[i]);
    poda_json_end_array (json);
    poda_json_array (json, "columns");
    for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
        if (poda_exercise_shows (exercise, column))
            poda_json_write (json, "{ word:s head:s tick:b asked:b inner:b }",
                             poda_column_word (column), poda_column_head (column),
                             poda_column_is_tick (column),
                             (exercise->asks & 1u << column) != 0,
                             !poda_exercise_asks_leaves (exercise, column));
    poda_json_end_array (json);
    poda_json_array (json, "lines");
    if (poda_exercise_has (exercise, PODA_ASK_MOVE))
        tell_line (json, PODA_COLUMN_MOVE, _ ("best move"), "");
    if (poda_exercise_has (exercise, PODA_ASK_ORDER))
        tell_line (json, PODA_COLUMN_ORDER, _ ("visit order"), "");
    for (guint i = 0; i < exercise->questions->len; i++) {
        const PodaQuestion *question = exercise->questions->pdata[i];
        tell_line (json, PODA_COLUMN_MOVE + 1 + i, poda_question_label (question),
                   poda_question_tell (question));
    }
    poda_json_end_array (json);
    poda_json_array (json, "rows");
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        poda_json_newline (json);
        poda_json_write (json, "{ name:s player:s kind:s leaf:b ply:u", row->name,
                         poda_player_word (row->player), poda_row_kind (row), row->leaf,
                         row->ply);
        if (row->parent != PODA_ROW_NONE)
            poda_json_integer (json, "parent", row->parent);
        poda_json_end_object (json);
    }
    poda_json_write (json, "] }");
}

/* --- Answers --- */

/* Writes ticks and bounds with the words of sheets, whatever the language. */
static void
tell_cell (const PodaAnswers *answers, guint32 row, PodaColumn column, PodaJson *json)
{
    const PodaCell *cell = poda_answers_cell (answers, row, column);
    const char *key = poda_column_word (column);
    if (cell->state == PODA_CELL_EMPTY)
        return;
    g_autofree char *text = poda_cell_format (
        cell, column,
        column >= PODA_COLUMN_VISITED ? PODA_STYLE_MACHINE : PODA_STYLE_TEXT);
    if (cell->state == PODA_CELL_FILLED) {
        poda_json_string (json, key, text);
    } else {
        poda_json_object (json, key);
        poda_json_write (json, "unread:s }", text);
    }
}

void
poda_attempt_tell_answers (const PodaAttempt *attempt, PodaJson *json)
{
    const PodaExercise *exercise = attempt->exercise;
    const PodaAnswers *answers = attempt->answers;
    g_autofree char *move = poda_exercise_format_move (exercise, answers);
    g_autofree char *order = NULL;
    if (answers->has_order)
        order = poda_exercise_format_order (exercise, answers->order, answers->n_order);
    poda_json_object (json, NULL);
    poda_json_array (json, "cells");
    for (guint32 row = 0; row < exercise->n_rows; row++) {
        poda_json_newline (json);
        poda_json_object (json, NULL);
        for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
            if (poda_exercise_shows (exercise, column))
                tell_cell (answers, row, column, json);
        poda_json_end_object (json);
    }
    poda_json_end_array (json);
    poda_json_array (json, "lines"); /* in the order of the task */
    if (poda_exercise_has (exercise, PODA_ASK_MOVE))
        poda_json_string (json, NULL, move);
    if (poda_exercise_has (exercise, PODA_ASK_ORDER))
        poda_json_string (json, NULL, order);
    for (guint i = 0; i < exercise->questions->len; i++)
        poda_json_string (json, NULL, i < answers->n_words ? answers->words[i] : NULL);
    poda_json_write (json, "] }");
}

void
poda_verdict_tell (const PodaVerdict *verdict, PodaJson *json)
{
    poda_json_write (json, "{ mark:s text:s", poda_mark_word (verdict->mark),
                     verdict->text);
    if (verdict->mistake != NULL)
        poda_json_write (json, "mistake:s lesson:s", verdict->mistake->name,
                         verdict->mistake->lesson);
    poda_json_end_object (json);
}

/* --- Marks --- */

static void
tell_marks (const PodaExercise *exercise, const PodaMarking *marking, PodaJson *json)
{
    const PodaMark lines[] = { marking->move, marking->order };
    poda_json_array (json, "marks");
    for (guint32 row = 0; row < exercise->n_rows; row++) {
        poda_json_object (json, NULL);
        for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++) {
            PodaMark mark = marking->cells[(gsize) row * PODA_N_COLUMNS + column];
            if (mark != PODA_MARK_UNASKED)
                poda_json_string (json, poda_column_word (column),
                                  poda_mark_word (mark));
        }
        poda_json_end_object (json);
    }
    poda_json_end_array (json);
    poda_json_array (json, "lines");
    for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
        if (lines[i] != PODA_MARK_UNASKED)
            poda_json_string (json, NULL, poda_mark_word (lines[i]));
    for (guint i = 0; i < exercise->questions->len; i++)
        poda_json_string (json, NULL, poda_mark_word (marking->questions[i]));
    poda_json_end_array (json);
}

static void
tell_names (const PodaExercise *exercise, const char *key, const guint32 *rows, guint n,
            PodaJson *json)
{
    poda_json_array (json, key);
    for (guint i = 0; i < n; i++)
        poda_json_string (json, NULL, exercise->rows[rows[i]].name);
    poda_json_end_array (json);
}

/* Writes what was not found, the first of it with the reason; and what to go on with:
 * whoever was right unaided gets on, and a mistake is what the next tree aims at. */
static void
tell_next (PodaAttempt *attempt, const PodaMisconception *mistake, guint level,
           PodaJson *json)
{
    PodaAttemptTally tally = poda_attempt_tally (attempt);
    guint all = tally.right + tally.wrong + tally.left;
    guint next = poda_level_next (level, all > 0 ? (double) tally.right / all : 1,
                                  attempt->n_hints > 0);
    guint32 row;
    PodaColumn column;
    if (mistake != NULL)
        next = MIN (next, level);
    poda_json_write (json, "right:u wrong:u left:u", tally.right, tally.wrong,
                     tally.left);
    if (poda_attempt_next (attempt, &row, &column))
        poda_json_write (json, "left_text:S",
                         poda_attempt_hint (attempt, row, column, PODA_HINT_ANSWER));
    poda_json_object (json, "next");
    poda_json_write (
        json, "level:u aim:s text:s }", next, mistake != NULL ? mistake->name : NULL,
        mistake != NULL ? _ ("The next tree is one in which this mistake shows.")
        : next > level  ? _ ("The next tree is a harder one.")
        : next < level  ? _ ("The next tree is an easier one.")
                        : _ ("The next tree is as hard as this one."));
}

void
poda_attempt_tell_marks (PodaAttempt *attempt, gboolean first, guint level,
                         PodaJson *json)
{
    const PodaExercise *exercise = attempt->exercise;
    const PodaAnswers *answers = first ? attempt->first : attempt->answers;
    g_autoptr (PodaMarking) marking =
        poda_mark_with (attempt->reasons, answers, &attempt->policy);
    g_autoptr (PodaDiagnosis) diagnosis = NULL;
    if (attempt->variants == NULL)
        attempt->variants = poda_variants_new (exercise);
    diagnosis = poda_diagnose (attempt->variants, answers);
    poda_json_write (json, "{ score:v most:v all_right:b first:s", marking->score,
                     marking->most, marking->all_right,
                     poda_marking_is_wrong (marking) ? marking->first : NULL);
    tell_marks (exercise, marking, json);
    tell_names (exercise, "missed", marking->missed, marking->n_missed, json);
    tell_names (exercise, "surplus", marking->surplus, marking->n_surplus, json);
    poda_json_string (json, "diagnosis", diagnosis->text);
    poda_json_array (json, "mistakes");
    for (guint i = 0; i < diagnosis->n; i++)
        poda_json_write (json, "{ name:s title:s lesson:s }", diagnosis->found[i]->name,
                         _ (diagnosis->found[i]->title), diagnosis->found[i]->lesson);
    poda_json_end_array (json);
    if (first)
        tell_next (attempt, diagnosis->n > 0 ? diagnosis->found[0] : NULL, level, json);
    poda_json_end_object (json);
}
