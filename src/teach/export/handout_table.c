/* The table of a handout, and the lines and questions below it. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "teach/export/handout_parts.h"
#include "teach/export/presentation.h"
#include "teach/exercise/question.h"

/* Blocks come in pairs, which stand beside each other, and are small enough to follow
 * the picture on its page. */
#define LEAST_FOR_PAIRS 8
#define MOST_IN_PAIR 28

/* --- Table --------------------------------------------------------------------------
 */

static void
put_heads (const PodaSheetOfPaper *paper)
{
    PodaOutput *output = paper->output;
    poda_output_text (output, "\\begin{tabular}[t]{|l|l|");
    for (guint c = 0; c < PODA_N_COLUMNS; c++)
        if (poda_exercise_shows (paper->exercise, (PodaColumn) c))
            poda_output_text (output, "c|");
    poda_output_text (output, "}\\hline\n");
    poda_handout_text (output, _ ("node"));
    poda_output_text (output, " & ");
    poda_handout_text (output, _ ("player"));
    for (guint c = 0; c < PODA_N_COLUMNS; c++) {
        if (!poda_exercise_shows (paper->exercise, (PodaColumn) c))
            continue;
        poda_output_text (output, " & \\podacell{");
        poda_handout_text (output, poda_column_head ((PodaColumn) c));
        poda_output_text (output, "}");
    }
    poda_output_text (output, " \\\\\\hline\\hline\n");
}

/* What is given stands there in both; what was never visited is a dash in the solution.
 */
static void
put_cell (const PodaSheetOfPaper *paper, guint32 index, PodaColumn column)
{
    const PodaRow *row = &paper->exercise->rows[index];
    const PodaCell *cell = poda_answers_cell (paper->exercise->key, index, column);
    gboolean asked = poda_exercise_asks (paper->exercise, index, column);
    char buffer[PODA_VALUE_BUFFER];
    poda_output_text (paper->output, " & ");
    if (asked && paper->solved) {
        g_autofree char *text =
            cell->state == PODA_CELL_EMPTY
                ? g_strdup ("–")
                : poda_cell_format (cell, column, PODA_STYLE_PICTURE);
        poda_output_text (paper->output, "\\textbf{\\boldmath ");
        poda_handout_text (paper->output, text);
        poda_output_text (paper->output, "}");
    } else if (row->leaf && column == PODA_COLUMN_VALUE) {
        poda_handout_text (paper->output,
                           poda_value_format (row->value, PODA_STYLE_PICTURE, buffer));
    }
}

static void
put_row (const PodaSheetOfPaper *paper, guint32 index)
{
    const PodaRow *row = &paper->exercise->rows[index];
    poda_handout_text (paper->output, row->name);
    poda_output_text (paper->output, " & ");
    poda_handout_text (paper->output, poda_row_kind (row));
    for (guint c = 0; c < PODA_N_COLUMNS; c++)
        if (poda_exercise_shows (paper->exercise, (PodaColumn) c))
            put_cell (paper, index, (PodaColumn) c);
    poda_output_text (paper->output, " \\\\\\hline\n");
}

void
poda_handout_table (const PodaSheetOfPaper *paper)
{
    const PodaExercise *exercise = paper->exercise;
    if ((exercise->asks & ((1u << PODA_N_COLUMNS) - 1)) == 0)
        return;
    guint32 n_pairs = (exercise->n_rows + MOST_IN_PAIR - 1) / MOST_IN_PAIR;
    guint32 n_blocks = exercise->n_rows < LEAST_FOR_PAIRS ? 1 : 2 * n_pairs;
    guint32 in_block = (exercise->n_rows + n_blocks - 1) / n_blocks;
    poda_output_format (paper->output, "\\begin{podatable}{%s}\n",
                        paper->solved ? "1.15" : "1.5");
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        if (i % in_block == 0)
            put_heads (paper);
        put_row (paper, i);
        if (i % in_block == in_block - 1 || i == exercise->n_rows - 1)
            poda_output_text (paper->output, "\\end{tabular}\\hskip 5mm\\penalty0\n");
    }
    poda_output_text (paper->output, "\\end{podatable}\n");
}

/* --- Lines and questions
 * --------------------------------------------------------------
 */

/* A label, and the answer to it, or so many lines for one. */
static void
put_item (const PodaSheetOfPaper *paper, const char *label, const char *after,
          const char *answer, guint lines)
{
    PodaOutput *output = paper->output;
    poda_output_text (output, "\\begin{podaitem}");
    poda_handout_text (output, label);
    poda_output_text (output, after);
    if (paper->solved) {
        poda_output_text (output, "\\textbf{\\boldmath ");
        poda_handout_text (output, answer);
        poda_output_text (output, "}");
    } else {
        for (guint i = 0; i < lines; i++)
            poda_output_text (output, "\\podaline ");
    }
    poda_output_text (output, "\\end{podaitem}\n");
}

static void
put_order (const PodaSheetOfPaper *paper)
{
    const PodaAnswers *key = paper->exercise->key;
    g_autofree char *order =
        poda_exercise_join (paper->exercise, key->order, key->n_order, " ");
    put_item (paper, _ ("Visit order"), ": ", order, 1 + paper->exercise->n_rows / 20);
}

static void
put_move (const PodaSheetOfPaper *paper)
{
    const PodaRow *best = &paper->exercise->rows[paper->exercise->key->move];
    g_autofree char *move = poda_record_move_text (paper->exercise->record, best->node);
    put_item (paper, _ ("Best move"), ": ", move, 1);
}

/* The two answers that are words; they are kept in English, as sheets have them. */
static const char *
answer_of (const PodaQuestion *question)
{
    const char *const words[] = { N_ ("as it is"), N_ ("none") };
    for (guint i = 0; i < G_N_ELEMENTS (words); i++)
        if (strcmp (question->answer, words[i]) == 0)
            return _ (words[i]);
    return question->answer;
}

static gboolean
wants_numbers (const PodaQuestion *question)
{
    return question->kind == PODA_QUESTION_COUNT
           || question->kind == PODA_QUESTION_THRESHOLD;
}

void
poda_handout_lines (const PodaSheetOfPaper *paper)
{
    const PodaExercise *exercise = paper->exercise;
    if (poda_exercise_has (exercise, PODA_ASK_ORDER))
        put_order (paper);
    if (poda_exercise_has (exercise, PODA_ASK_MOVE))
        put_move (paper);
    for (guint i = 0; i < exercise->questions->len; i++) {
        const PodaQuestion *question = g_ptr_array_index (exercise->questions, i);
        put_item (paper, question->text, "\\par ", answer_of (question),
                  wants_numbers (question) ? 1 : 2);
    }
}
