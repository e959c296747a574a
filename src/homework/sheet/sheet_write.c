/* Writing sheets, as CSV and as workbooks. */

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/csv.h"
#include "homework/exercise/alone.h"
#include "homework/exercise/names.h"
#include "homework/exercise/question.h"
#include "homework/sheet/book.h"
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

/* A sheet on its way. */
typedef struct {
    const PodaExercise *exercise;
    const PodaAnswers *answers;
    PodaOutput *output; /* of CSV … */
    char separator;     /* … with this */
    PodaBook *book;     /* in place of it; NULL: none */
    guint row, column;
} SheetWriter;

/* Writes the next cell of the row. A line on top is one cell of CSV, `# label: text`,
 * so that spreadsheets leave it in one. Words and numbers need no quotes, also where
 * these have a comma among semicolons. */
static void
put_choice (SheetWriter *writer, PodaBookRole role, PodaBookKind kind, const char *text,
            const char *const *choices)
{
    const PodaBookCell cell = {
        writer->row, writer->column++, role, kind, text, choices
    };
    if (writer->book != NULL) {
        poda_book_add (writer->book, &cell);
        return;
    }
    g_autofree char *own = g_strdup (text);
    poda_output_format (writer->output, "%.*s", cell.column > 0, &writer->separator);
    if (kind == PODA_BOOK_TEXT)
        poda_csv_field (writer->output, text);
    else
        poda_output_text (writer->output, writer->separator == ';'
                                              ? g_strdelimit (own, ".", ',')
                                              : own);
}

static void
put (SheetWriter *writer, PodaBookRole role, PodaBookKind kind, const char *text)
{
    put_choice (writer, role, kind, text, NULL);
}

static void
end_row (SheetWriter *writer)
{
    if (writer->book == NULL)
        poda_output_text (writer->output, "\n");
    writer->row++;
    writer->column = 0;
}

/* Writes a line on top; what is known already is not asked. */
static void
put_line (SheetWriter *writer, const char *label, const char *text, gboolean asked)
{
    const char *own = text != NULL ? text : "";
    if (writer->book != NULL) {
        put (writer, PODA_BOOK_LABEL, PODA_BOOK_TEXT, label);
        put (writer, asked ? PODA_BOOK_LINE : PODA_BOOK_KNOWN, PODA_BOOK_TEXT, own);
    } else {
        g_autofree char *line =
            g_strconcat ("# ", label, *own != '\0' ? ": " : ":", own, NULL);
        put (writer, PODA_BOOK_LABEL, PODA_BOOK_TEXT, g_strdelimit (line, "\r\n", ' '));
    }
    end_row (writer);
}

static void
put_lines (SheetWriter *writer, const char *student)
{
    const PodaExercise *exercise = writer->exercise;
    const PodaAnswers *answers = writer->answers;
    g_autofree char *move = poda_exercise_format_move (exercise, answers);
    g_autofree char *order =
        answers->has_order
            ? poda_exercise_format_order (exercise, answers->order, answers->n_order)
            : NULL;
    put_line (writer, _ ("student"), student, student == NULL);
    if (*exercise->id != '\0')
        put_line (writer, _ ("exercise"), exercise->id, FALSE);
    if (poda_exercise_has (exercise, PODA_ASK_MOVE))
        put_line (writer, _ ("move"), move, TRUE);
    if (poda_exercise_has (exercise, PODA_ASK_ORDER))
        put_line (writer, _ ("visit order"), order, TRUE);
    for (guint i = 0; i < exercise->questions->len; i++)
        put_line (writer, poda_question_label (exercise->questions->pdata[i]),
                  i < answers->n_words ? answers->words[i] : NULL, TRUE);
}

/* Writes an answer. Words are those of the language, and numbers those of machines, who
 * read them. */
static void
put_answer (SheetWriter *writer, guint32 index, PodaColumn column)
{
    static const char *const ticks[] = { N_ ("yes"), N_ ("no"), NULL };
    static const char *const bounds[] = { N_ ("exact"), N_ ("atleast"), N_ ("atmost"),
                                          NULL };
    const PodaExercise *exercise = writer->exercise;
    gboolean leaf = exercise->rows[index].leaf;
    gboolean asked = poda_exercise_asks (exercise, index, column);
    PodaCell cell = { .state = PODA_CELL_EMPTY };
    if (column == PODA_COLUMN_VALUE && leaf) {
        cell.state = PODA_CELL_FILLED;
        cell.value = poda_told_leaf (exercise, index);
    } else if (asked) {
        PodaColumn own = poda_told_column (exercise, index, column);
        cell = poda_told_cell (exercise, index, own,
                               poda_answers_cell (writer->answers, index, own));
    }
    gboolean filled = cell.state == PODA_CELL_FILLED;
    gboolean word = filled && column >= PODA_COLUMN_VISITED;
    gboolean dash = cell.state == PODA_CELL_EMPTY && (cell.struck || (leaf && !asked));
    g_autofree char *text = poda_cell_format (&cell, column, PODA_STYLE_MACHINE);
    PodaBookKind kind = filled && !word && isfinite (cell.value) ? PODA_BOOK_NUMBER
                        : filled || dash                         ? PODA_BOOK_WORD
                                                                 : PODA_BOOK_TEXT;
    const char *const *choices = !asked                         ? NULL
                                 : poda_column_is_tick (column) ? ticks
                                 : column == PODA_COLUMN_BOUND  ? bounds
                                                                : NULL;
    put_choice (writer, asked ? PODA_BOOK_ASKED : PODA_BOOK_GIVEN, kind,
                dash   ? "-"
                : word ? _ (text)
                       : text,
                choices);
}

static void
put_sheet (SheetWriter *writer, const char *student)
{
    const PodaExercise *exercise = writer->exercise;
    gboolean moves = poda_exercise_shows_moves (exercise);
    put_lines (writer, student);
    writer->row += writer->book != NULL; /* people see where the table begins */
    put (writer, PODA_BOOK_HEAD, PODA_BOOK_WORD, _ ("node"));
    if (moves)
        put (writer, PODA_BOOK_HEAD, PODA_BOOK_WORD, _ ("moves"));
    put (writer, PODA_BOOK_HEAD, PODA_BOOK_WORD, _ ("player"));
    for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
        if (poda_exercise_shows (exercise, column))
            put (writer, PODA_BOOK_HEAD, PODA_BOOK_WORD, poda_column_label (column));
    end_row (writer);
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        g_autofree char *path = moves ? poda_exercise_path (exercise, i) : NULL;
        put (writer, PODA_BOOK_GIVEN, PODA_BOOK_TEXT, row->name);
        if (moves)
            put (writer, PODA_BOOK_GIVEN, PODA_BOOK_TEXT, path);
        put (writer, PODA_BOOK_GIVEN, PODA_BOOK_WORD,
             _ (poda_player_word (row->player)));
        for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
            if (poda_exercise_shows (exercise, column))
                put_answer (writer, i, column);
        end_row (writer);
    }
}

void
poda_sheet_write (const PodaExercise *exercise, const PodaAnswers *answers,
                  const char *student, PodaSheetStyle style, PodaOutput *output)
{
    gboolean semicolons = style == PODA_SHEET_SEMICOLON;
    SheetWriter writer = {
        exercise, answers, output, semicolons ? ';' : ',', NULL, 0, 0
    };
    poda_output_text (output, semicolons ? "\xef\xbb\xbf" : "");
    put_sheet (&writer, student);
}

gboolean
poda_sheet_write_xlsx (const PodaExercise *exercise, const PodaAnswers *answers,
                       const char *student, PodaOutput *output, GError **error)
{
    guint n_columns = 2u + poda_exercise_shows_moves (exercise);
    for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
        n_columns += poda_exercise_shows (exercise, column);
    SheetWriter writer = {
        exercise, answers, NULL, ',', poda_book_new (n_columns), 0, 0
    };
    put_sheet (&writer, student);
    return poda_book_finish (writer.book, output, error);
}
