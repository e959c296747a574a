/* Sheets as they are written. */

#include "teach/exercise/question.h"
#include "teach/sheet/parts.h"

static void
write_line (PodaOutput *output, PodaSheetLine line, const char *text)
{
    poda_csv_write_line (output, poda_sheet_line_word (line), text != NULL ? text : "");
}

static void
write_questions (const PodaExercise *exercise, const PodaAnswers *answers,
                 PodaOutput *output)
{
    for (guint i = 0; i < exercise->questions->len; i++) {
        const PodaQuestion *question = g_ptr_array_index (exercise->questions, i);
        const char *word = i < answers->n_words ? answers->words[i] : NULL;
        poda_csv_write_line (output, question->label, word != NULL ? word : "");
    }
}

static void
write_lines (const PodaExercise *exercise, const PodaAnswers *answers,
             const char *student, PodaOutput *output)
{
    write_line (output, PODA_LINE_STUDENT, student);
    if (*exercise->id != '\0')
        write_line (output, PODA_LINE_EXERCISE, exercise->id);
    if (poda_exercise_has (exercise, PODA_ASK_MOVE)) {
        g_autofree char *move = poda_sheet_format_move (exercise, answers);
        write_line (output, PODA_LINE_MOVE, move);
    }
    if (poda_exercise_has (exercise, PODA_ASK_ORDER)) {
        g_autofree char *order = NULL;
        if (answers->has_order)
            order =
                poda_sheet_format_order (exercise, answers->order, answers->n_order);
        write_line (output, PODA_LINE_ORDER, order);
    }
    write_questions (exercise, answers, output);
}

/* Leaf values have a column whatever is asked. */
static gboolean
has_column (const PodaExercise *exercise, PodaColumn column)
{
    return column == PODA_COLUMN_VALUE || (exercise->asks & 1u << column) != 0;
}

static void
write_heading (const PodaExercise *exercise, char separator, PodaOutput *output)
{
    poda_output_format (output, "node%cplayer", separator);
    for (guint column = 0; column < PODA_N_COLUMNS; column++)
        if (has_column (exercise, column))
            poda_output_format (output, "%c%s", separator, poda_column_word (column));
    poda_output_text (output, "\n");
}

/* Words and numbers need no quotes, also where these have a comma among semicolons. */
static void
write_cell (const PodaExercise *exercise, const PodaAnswers *answers, guint32 index,
            PodaColumn column, PodaSheetStyle style, PodaOutput *output)
{
    const PodaRow *row = &exercise->rows[index];
    PodaCell cell = { .state = PODA_CELL_EMPTY };
    if (column == PODA_COLUMN_VALUE && row->leaf)
        cell = (PodaCell){ .state = PODA_CELL_FILLED, .value = row->value };
    else if (poda_exercise_asks (exercise, index, column))
        cell = *poda_answers_cell (answers, index, column);
    g_autofree char *text = poda_cell_format (&cell, column, PODA_STYLE_MACHINE);
    if (cell.state != PODA_CELL_FILLED) {
        poda_csv_field (output, text);
        return;
    }
    if (style == PODA_SHEET_SEMICOLON)
        g_strdelimit (text, ".", ',');
    poda_output_text (output, text);
}

static void
write_row (const PodaExercise *exercise, const PodaAnswers *answers, guint32 index,
           PodaSheetStyle style, PodaOutput *output)
{
    const PodaRow *row = &exercise->rows[index];
    char separator = style == PODA_SHEET_SEMICOLON ? ';' : ',';
    poda_csv_field (output, row->name);
    poda_output_format (output, "%c%s", separator, poda_player_word (row->player));
    for (guint column = 0; column < PODA_N_COLUMNS; column++) {
        if (!has_column (exercise, column))
            continue;
        poda_output_format (output, "%c", separator);
        write_cell (exercise, answers, index, column, style, output);
    }
    poda_output_text (output, "\n");
}

void
poda_sheet_write_style (const PodaExercise *exercise, const PodaAnswers *answers,
                        const char *student, PodaSheetStyle style, PodaOutput *output)
{
    if (style == PODA_SHEET_SEMICOLON)
        poda_output_text (output, "\xef\xbb\xbf");
    write_lines (exercise, answers, student, output);
    write_heading (exercise, style == PODA_SHEET_SEMICOLON ? ';' : ',', output);
    for (guint32 i = 0; i < exercise->n_rows; i++)
        write_row (exercise, answers, i, style, output);
}

void
poda_sheet_write (const PodaExercise *exercise, const PodaAnswers *answers,
                  const char *student, PodaOutput *output)
{
    poda_sheet_write_style (exercise, answers, student, PODA_SHEET_COMMA, output);
}
