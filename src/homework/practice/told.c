/* What pages are told of an attempt. */

#include <glib/gi18n-lib.h>

#include "homework/exercise/names.h"
#include "homework/exercise/question.h"
#include "homework/export/presentation.h"
#include "homework/practice/attempt.h"
#include "homework/practice/level.h"

/* --- The task --- */

static void
tell_columns (const PodaExercise *exercise, PodaJson *json)
{
    poda_json_array (json, "columns");
    for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++) {
        if (!poda_exercise_shows (exercise, column))
            continue;
        poda_json_object (json, NULL);
        poda_json_string (json, "word", poda_column_word (column));
        poda_json_string (json, "head", poda_column_head (column));
        poda_json_boolean (json, "tick", poda_column_is_tick (column));
        poda_json_boolean (json, "asked", (exercise->asks & 1u << column) != 0);
        poda_json_boolean (json, "inner",
                           !poda_exercise_asks_leaves (exercise, column));
        poda_json_end_object (json);
    }
    poda_json_end_array (json);
}

/* The lines above the table, by the numbers that poda_attempt_write_line takes. */
static void
tell_line (PodaJson *json, guint line, const char *label, const char *text)
{
    poda_json_object (json, NULL);
    poda_json_integer (json, "line", line);
    poda_json_string (json, "label", label);
    poda_json_string (json, "text", text);
    poda_json_end_object (json);
}

static void
tell_lines (const PodaExercise *exercise, PodaJson *json)
{
    poda_json_array (json, "lines");
    if (poda_exercise_has (exercise, PODA_ASK_MOVE))
        tell_line (json, PODA_COLUMN_MOVE, _ ("best move"), "");
    if (poda_exercise_has (exercise, PODA_ASK_ORDER))
        tell_line (json, PODA_COLUMN_ORDER, _ ("visit order"), "");
    for (guint i = 0; i < exercise->questions->len; i++) {
        const PodaQuestion *question = exercise->questions->pdata[i];
        g_autofree char *text = poda_question_tell (exercise, question);
        tell_line (json, PODA_COLUMN_MOVE + 1 + i, poda_question_label (question),
                   text);
    }
    poda_json_end_array (json);
}

static void
tell_rows (const PodaExercise *exercise, PodaJson *json)
{
    poda_json_array (json, "rows");
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        poda_json_newline (json);
        poda_json_object (json, NULL);
        poda_json_string (json, "name", row->name);
        poda_json_string (json, "player", poda_player_word (row->player));
        poda_json_string (json, "kind", poda_row_kind (row));
        poda_json_boolean (json, "leaf", row->leaf);
        poda_json_integer (json, "ply", row->ply);
        if (row->parent != PODA_ROW_NONE)
            poda_json_integer (json, "parent", row->parent);
        poda_json_end_object (json);
    }
    poda_json_end_array (json);
}

void
poda_attempt_tell_task (const PodaAttempt *attempt, PodaJson *json)
{
    const PodaExercise *exercise = attempt->exercise;
    g_auto (GStrv) sentences = poda_exercise_instructions (exercise, PODA_MEDIUM_PAPER);
    poda_json_object (json, NULL);
    poda_json_string (json, "id", exercise->id);
    poda_json_string (json, "title", poda_exercise_title (exercise));
    poda_json_array (json, "instructions");
    for (guint i = 0; sentences[i] != NULL; i++)
        poda_json_string (json, NULL, sentences[i]);
    poda_json_end_array (json);
    tell_columns (exercise, json);
    tell_lines (exercise, json);
    tell_rows (exercise, json);
    poda_json_end_object (json);
}

/* --- Answers --- */

/* The words of ticks and bounds are those of sheets, whatever the language. */
static void
tell_cell (const PodaAnswers *answers, guint32 row, PodaColumn column, PodaJson *json)
{
    const PodaCell *cell = poda_answers_cell (answers, row, column);
    gboolean word = column >= PODA_COLUMN_VISITED;
    g_autofree char *text =
        cell->state == PODA_CELL_EMPTY
            ? NULL
            : poda_cell_format (cell, column,
                                word ? PODA_STYLE_MACHINE : PODA_STYLE_TEXT);
    if (cell->state == PODA_CELL_UNREAD) {
        poda_json_object (json, poda_column_word (column));
        poda_json_string (json, "unread", text);
        poda_json_end_object (json);
    } else if (text != NULL) {
        poda_json_string (json, poda_column_word (column), text);
    }
}

/* What stands in the lines, in the order of tell_lines; null where nothing does. */
static void
tell_answered_lines (const PodaAttempt *attempt, PodaJson *json)
{
    const PodaExercise *exercise = attempt->exercise;
    const PodaAnswers *answers = attempt->answers;
    g_autofree char *move = poda_exercise_format_move (exercise, answers);
    g_autofree char *order = NULL;
    if (answers->has_order)
        order = poda_exercise_format_order (exercise, answers->order, answers->n_order);
    poda_json_array (json, "lines");
    if (poda_exercise_has (exercise, PODA_ASK_MOVE))
        poda_json_string (json, NULL, move);
    if (poda_exercise_has (exercise, PODA_ASK_ORDER))
        poda_json_string (json, NULL, order);
    for (guint i = 0; i < exercise->questions->len; i++)
        poda_json_string (json, NULL, i < answers->n_words ? answers->words[i] : NULL);
    poda_json_end_array (json);
}

void
poda_attempt_tell_answers (const PodaAttempt *attempt, PodaJson *json)
{
    const PodaExercise *exercise = attempt->exercise;
    poda_json_object (json, NULL);
    poda_json_array (json, "cells");
    for (guint32 row = 0; row < exercise->n_rows; row++) {
        poda_json_newline (json);
        poda_json_object (json, NULL);
        for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
            if (poda_exercise_shows (exercise, column))
                tell_cell (attempt->answers, row, column, json);
        poda_json_end_object (json);
    }
    poda_json_end_array (json);
    tell_answered_lines (attempt, json);
    poda_json_end_object (json);
}

/* --- Verdicts --- */

void
poda_verdict_tell (const PodaVerdict *verdict, PodaJson *json)
{
    poda_json_object (json, NULL);
    poda_json_string (json, "mark", poda_mark_word (verdict->mark));
    poda_json_string (json, "text", verdict->text);
    if (verdict->mistake != NULL) {
        poda_json_string (json, "mistake", verdict->mistake->name);
        poda_json_string (json, "lesson", verdict->mistake->lesson);
    }
    poda_json_end_object (json);
}

/* --- Marks --- */

static void
tell_marks (const PodaAttempt *attempt, const PodaMarking *marking, PodaJson *json)
{
    const PodaExercise *exercise = attempt->exercise;
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
    if (marking->move != PODA_MARK_UNASKED)
        poda_json_string (json, NULL, poda_mark_word (marking->move));
    if (marking->order != PODA_MARK_UNASKED)
        poda_json_string (json, NULL, poda_mark_word (marking->order));
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

static void
tell_diagnosis (const PodaDiagnosis *diagnosis, PodaJson *json)
{
    poda_json_string (json, "diagnosis", diagnosis != NULL ? diagnosis->text : NULL);
    poda_json_array (json, "mistakes");
    for (guint i = 0; diagnosis != NULL && i < diagnosis->n; i++) {
        poda_json_object (json, NULL);
        poda_json_string (json, "name", diagnosis->found[i]->name);
        poda_json_string (json, "title", _ (diagnosis->found[i]->title));
        poda_json_string (json, "lesson", diagnosis->found[i]->lesson);
        poda_json_end_object (json);
    }
    poda_json_end_array (json);
}

/* What was not found, the first of it with the reason. */
static void
tell_left (PodaAttempt *attempt, const PodaAttemptTally *tally, PodaJson *json)
{
    guint32 row;
    PodaColumn column;
    poda_json_integer (json, "right", tally->right);
    poda_json_integer (json, "wrong", tally->wrong);
    poda_json_integer (json, "left", tally->left);
    if (!poda_attempt_next (attempt, &row, &column))
        return;
    g_autofree char *text = poda_attempt_hint (attempt, row, column, PODA_HINT_ANSWER);
    poda_json_string (json, "left_text", text);
}

/* Whoever was right of itself gets on; a mistake is what the next tree aims at. */
static void
tell_next (const PodaAttempt *attempt, const PodaAttemptTally *tally,
           const PodaDiagnosis *diagnosis, guint level, PodaJson *json)
{
    guint all = tally->right + tally->wrong + tally->left;
    double share = all > 0 ? (double) tally->right / all : 1;
    gboolean found = diagnosis != NULL && diagnosis->n > 0;
    guint next = poda_level_next (level, share, attempt->n_hints > 0);
    if (found)
        next = MIN (next, level);
    poda_json_object (json, "next");
    poda_json_integer (json, "level", next);
    poda_json_string (json, "aim", found ? diagnosis->found[0]->name : NULL);
    poda_json_string (json, "text",
                      found          ? _ ("The next tree is one in which this mistake "
                                                   "shows.")
                      : next > level ? _ ("The next tree is a harder one.")
                      : next < level ? _ ("The next tree is an easier one.")
                                     : _ ("The next tree is as hard as this one."));
    poda_json_end_object (json);
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
    if (!marking->all_right)
        diagnosis = poda_diagnose (poda_attempt_variants (attempt), answers);
    poda_json_object (json, NULL);
    poda_json_value (json, "score", marking->score);
    poda_json_value (json, "most", marking->most);
    poda_json_boolean (json, "all_right", marking->all_right);
    poda_json_string (json, "first",
                      poda_marking_is_wrong (marking) ? marking->first : NULL);
    tell_marks (attempt, marking, json);
    tell_names (exercise, "missed", marking->missed, marking->n_missed, json);
    tell_names (exercise, "surplus", marking->surplus, marking->n_surplus, json);
    tell_diagnosis (diagnosis, json);
    if (first) {
        PodaAttemptTally tally = poda_attempt_tally (attempt);
        tell_left (attempt, &tally, json);
        tell_next (attempt, &tally, diagnosis, level, json);
    }
    poda_json_end_object (json);
}
