/* What stands in sheets, and writing them as CSV. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/csv.h"
#include "homework/exercise/names.h"
#include "homework/sheet/sheet.h"

const char *const poda_sheet_suffixes[] = { "csv", "xlsx", "tsv", "ods",
                                            "txt", "md",   NULL };

gboolean
poda_sheet_is_named (const char *name)
{
    const char *dot = strrchr (name, '.');
    g_autofree char *suffix = g_ascii_strdown (dot != NULL ? dot + 1 : "", -1);
    return g_strv_contains (poda_sheet_suffixes, suffix);
}

/* --- What stands in a sheet --- */

static void
add_line (GPtrArray *rows, const char *label, const char *text)
{
    g_autoptr (GStrvBuilder) line = g_strv_builder_new ();
    g_strv_builder_add_many (line, label, text != NULL ? text : "", NULL);
    g_ptr_array_add (rows, g_strv_builder_end (line));
}

/* Returns what stands in a cell of the table. Words are those of the language, and
 * numbers those of machines, who read them. */
static char *
cell_text (const PodaExercise *exercise, const PodaAnswers *answers, guint32 index,
           PodaColumn column)
{
    gboolean leaf = exercise->rows[index].leaf;
    gboolean asked = poda_exercise_asks (exercise, index, column);
    PodaCell cell = { .state = PODA_CELL_EMPTY };
    if (column == PODA_COLUMN_VALUE && leaf) {
        cell.state = PODA_CELL_FILLED;
        cell.value = exercise->rows[index].told;
    } else if (asked) {
        PodaColumn own = poda_told_column (exercise, index, column);
        cell = poda_told_cell (exercise, index, own,
                               poda_answers_cell (answers, index, own));
    }
    if (cell.state == PODA_CELL_EMPTY && (cell.struck || (leaf && !asked)))
        return g_strdup ("-");
    g_autofree char *text = poda_cell_format (&cell, column, PODA_STYLE_MACHINE);
    gboolean word = cell.state == PODA_CELL_FILLED && column >= PODA_COLUMN_VISITED;
    return g_strdup (word ? _ (text) : text);
}

GPtrArray *
poda_sheet_table (const PodaExercise *exercise, const PodaAnswers *answers,
                  const char *student, guint *n_lines, guint *n_given)
{
    gboolean moves = poda_exercise_game (exercise) != NULL;
    GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
    g_autofree char *move = poda_exercise_format_move (exercise, answers);
    g_autofree char *order =
        answers->has_order
            ? poda_exercise_format_order (exercise, answers->order, answers->n_order)
            : NULL;
    add_line (rows, _ ("student"), student);
    if (*exercise->id != '\0')
        add_line (rows, _ ("exercise"), exercise->id);
    if (poda_exercise_has (exercise, PODA_ASK_MOVE))
        add_line (rows, _ ("move"), move);
    if (poda_exercise_has (exercise, PODA_ASK_ORDER))
        add_line (rows, _ ("visit order"), order);
    *n_lines = rows->len;
    *n_given = 2u + moves;
    /* The heading, and a row a node. */
    for (guint32 i = 0; i <= exercise->n_rows; i++) {
        const PodaRow *row = i > 0 ? &exercise->rows[i - 1] : NULL;
        g_autoptr (GStrvBuilder) cells = g_strv_builder_new ();
        g_autofree char *path =
            moves && row != NULL ? poda_exercise_path (exercise, i - 1) : NULL;
        g_strv_builder_add (cells, row != NULL ? row->name : _ ("node"));
        if (moves)
            g_strv_builder_add (cells, row != NULL ? path : _ ("moves"));
        g_strv_builder_add (cells, row != NULL ? _ (poda_player_word (row->player))
                                               : _ ("player"));
        for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++) {
            g_autofree char *text =
                row != NULL && poda_exercise_shows (exercise, column)
                    ? cell_text (exercise, answers, i - 1, column)
                    : g_strdup (_ (poda_column_rows[column].word));
            if (poda_exercise_shows (exercise, column))
                g_strv_builder_add (cells, text);
        }
        g_ptr_array_add (rows, g_strv_builder_end (cells));
    }
    return rows;
}

/* --- CSV --- */

/* Writes an answer. Numbers need no quotes, also where they have a comma among
 * semicolons; what could not be read is a text as others. */
static void
put_answer (PodaOutput *output, char separator, const char *text)
{
    PodaValue value;
    g_autofree char *own = g_strdup (text);
    if (!poda_value_parse (text, &value) && strcmp (text, "-") != 0)
        poda_csv_field (output, text);
    else
        poda_output_text (output,
                          separator == ';' ? g_strdelimit (own, ".", ',') : own);
}

void
poda_sheet_write (const PodaExercise *exercise, const PodaAnswers *answers,
                  const char *student, PodaSheetStyle style, PodaOutput *output)
{
    gboolean semicolons = style == PODA_SHEET_SEMICOLON;
    char separator = semicolons ? ';' : ',';
    guint n_lines, n_given;
    g_autoptr (GPtrArray) rows =
        poda_sheet_table (exercise, answers, student, &n_lines, &n_given);
    poda_output_text (output, semicolons ? "\xef\xbb\xbf" : "");
    for (guint i = 0; i < rows->len; i++) {
        char **row = rows->pdata[i];
        /* A line on top is one cell, so that spreadsheets leave it in one. */
        g_autofree char *line =
            g_strconcat ("# ", row[0], *row[1] != '\0' ? ": " : ":", row[1], NULL);
        if (i < n_lines)
            poda_csv_field (output, g_strdelimit (line, "\r\n", ' '));
        for (guint k = 0; i >= n_lines && row[k] != NULL; k++) {
            poda_output_format (output, "%.*s", k > 0, &separator);
            if (k < n_given)
                poda_csv_field (output, row[k]);
            else
                put_answer (output, separator, row[k]);
        }
        poda_output_text (output, "\n");
    }
}
