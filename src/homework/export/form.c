#include <glib/gi18n-lib.h>
#include <string.h>

#include "homework/exercise/names.h"
#include "homework/exercise/question.h"
#include "homework/export/export.h"

void
poda_form_add_instructions (PodaForm *form)
{
    g_auto (GStrv) sentences =
        poda_exercise_instructions (form->exercise, form->medium);
    for (guint i = 0; sentences[i] != NULL; i++)
        poda_document_item (form->document,
                            form->medium < PODA_MEDIUM_NAMED ? NULL : "numbered", NULL,
                            "%s", sentences[i]);
}

/* --- The table --- */

/* A cell contains what is given, in a solution the answer, with a dash for what was
 * never visited, or a field. */
static void
add_cell (PodaForm *form, guint32 row, PodaColumn column)
{
    const PodaExercise *exercise = form->exercise;
    PodaColumn own = poda_told_column (exercise, row, column);
    const PodaCell *cell = poda_answers_cell (exercise->key, row, own);
    gboolean asked = poda_exercise_asks (exercise, row, column);
    char value[PODA_VALUE_BUFFER];
    g_autofree char *answer =
        poda_told_format (exercise, row, own, cell, PODA_STYLE_TEXT);
    const char *text = "";
    if (asked && form->solved)
        text = cell->state != PODA_CELL_EMPTY ? answer : "–";
    else if (!asked && exercise->rows[row].leaf)
        text = column != PODA_COLUMN_VALUE
                   ? "–"
                   : poda_value_format (poda_told_leaf (exercise, row), PODA_STYLE_TEXT,
                                        value);
    poda_document_cell (form->document,
                        form->add_field != NULL ? NULL
                        : !asked                ? "number"
                        : form->solved          ? "answer"
                                                : "open",
                        _ (poda_column_head (column)), "%s", text);
    if (asked && form->add_field != NULL)
        form->add_field (form, row, column);
}

void
poda_form_add_table (PodaForm *form)
{
    const PodaExercise *exercise = form->exercise;
    gboolean places = form->medium == PODA_MEDIUM_MENUS
                      && poda_exercise_has (exercise, PODA_ASK_ORDER);
    if (!poda_exercise_has (exercise, PODA_ASK_ORDER - 1) && !places)
        return;
    poda_document_table (form->document, form->table_class);
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        poda_document_row (form->document, NULL);
        poda_document_cell (form->document, NULL, _ ("node"), "%s", row->name);
        poda_document_cell (form->document, NULL, _ ("player"), "%s",
                            poda_row_kind (row));
        for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
            if (poda_exercise_shows (exercise, column))
                add_cell (form, i, column);
        if (places) {
            poda_document_cell (form->document, NULL, _ ("Visit order"), NULL);
            form->add_field (form, i, PODA_COLUMN_ORDER);
        }
    }
}

/* --- Lines --- */

/* Adds a platform's field behind a label, or lines on paper: with the answer where it
 * is solved. */
static void
add_line (PodaForm *form, const char *label, PodaColumn column, guint lines,
          const char *answer)
{
    if (form->add_field == NULL)
        poda_document_field (form->document, "answer", label, lines,
                             form->solved ? answer : NULL);
    else {
        poda_document_say (form->document, NULL, NULL, "%s ", label);
        form->add_field (form, 0, column);
    }
}

/* Questions are asked on paper only. A word of theirs is kept in English, as sheets
 * have it. */
void
poda_form_add_lines (PodaForm *form)
{
    const PodaExercise *exercise = form->exercise;
    const PodaAnswers *key = exercise->key;
    g_autofree char *order =
        poda_exercise_join (exercise, key->order, key->n_order, " ");
    if (poda_exercise_has (exercise, PODA_ASK_ORDER)
        && form->medium != PODA_MEDIUM_MENUS)
        add_line (form, _ ("Visit order:"), PODA_COLUMN_ORDER,
                  1 + exercise->n_rows / 20, order);
    if (poda_exercise_has (exercise, PODA_ASK_MOVE)) {
        g_autofree char *move =
            poda_record_move_text (exercise->record, exercise->rows[key->move].node);
        add_line (form, _ ("Best move:"), PODA_COLUMN_MOVE, 1, move);
    }
    for (guint i = 0; i < exercise->questions->len && form->add_field == NULL; i++) {
        const PodaQuestion *question = exercise->questions->pdata[i];
        add_line (form, poda_question_tell (question), PODA_N_COLUMNS,
                  question->kind == PODA_QUESTION_IRRELEVANT ? 2 : 1,
                  strcmp (question->answer, "none") == 0 ? _ ("none")
                                                         : question->answer);
    }
}
