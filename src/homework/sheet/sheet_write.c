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

/* Writes the next cell of the row. Answers need no quotes in CSV, also where they have
 * a comma among semicolons. */
static void
put_answer (SheetWriter *writer, PodaBookRole role, const char *text,
            const char *const *choices)
{
    guint column = writer->column++;
    g_autofree char *own = g_strdup (text);
    if (writer->book != NULL)
        return poda_book_add (writer->book, writer->row, column, role, text, choices);
    poda_output_format (writer->output, "%.*s%s", column > 0, &writer->separator,
                        writer->separator == ';' ? g_strdelimit (own, ".", ',') : own);
}

static void
put_text (SheetWriter *writer, PodaBookRole role, const char *text)
{
    if (writer->book != NULL)
        return put_answer (writer, role, text, NULL);
    put_answer (writer, role, "", NULL);
    poda_csv_field (writer->output, text);
}

static void
end_row (SheetWriter *writer)
{
    if (writer->book == NULL)
        poda_output_text (writer->output, "\n");
    writer->row++;
    writer->column = 0;
}

/* Writes a line on top, which is one cell of CSV, `# label: text`, so that spreadsheets
 * leave it in one; what is known already is not asked. */
static void
put_line (SheetWriter *writer, const char *label, const char *text, gboolean asked)
{
    const char *own = text != NULL ? text : "";
    gboolean beside = writer->book != NULL;
    g_autofree char *line = g_strconcat (
        "# ", label, beside || *own == '\0' ? ":" : ": ", beside ? "" : own, NULL);
    put_text (writer, PODA_BOOK_LABEL, g_strdelimit (line, "\r\n", ' '));
    if (beside)
        put_text (writer, asked ? PODA_BOOK_LINE : PODA_BOOK_KNOWN, own);
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

/* Writes what stands in a cell of the table. Words are those of the language, and
 * numbers those of machines, who read them. */
static void
put_cell (SheetWriter *writer, guint32 index, PodaColumn column)
{
    static const char *const ticks[] = { N_ ("yes"), N_ ("no"), NULL };
    static const char *const bounds[] = { N_ ("exact"), N_ ("atleast"), N_ ("atmost"),
                                          NULL };
    const PodaExercise *exercise = writer->exercise;
    gboolean leaf = exercise->rows[index].leaf;
    gboolean asked = poda_exercise_asks (exercise, index, column);
    PodaBookRole role = asked ? PODA_BOOK_ASKED : PODA_BOOK_GIVEN;
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
    g_autofree char *text = poda_cell_format (&cell, column, PODA_STYLE_MACHINE);
    if (cell.state == PODA_CELL_UNREAD)
        return put_text (writer, role, text);
    if (!filled && (cell.struck || (leaf && !asked)))
        return put_answer (writer, role, "-", NULL);
    put_answer (writer, role, filled && column >= PODA_COLUMN_VISITED ? _ (text) : text,
                !asked                         ? NULL
                : poda_column_is_tick (column) ? ticks
                : column == PODA_COLUMN_BOUND  ? bounds
                                               : NULL);
}

static void
put_sheet (SheetWriter *writer, const char *student)
{
    const PodaExercise *exercise = writer->exercise;
    gboolean moves = poda_exercise_shows_moves (exercise);
    put_lines (writer, student);
    writer->row += writer->book != NULL; /* people see where the table begins */
    put_text (writer, PODA_BOOK_HEAD, _ ("node"));
    if (moves)
        put_text (writer, PODA_BOOK_HEAD, _ ("moves"));
    put_text (writer, PODA_BOOK_HEAD, _ ("player"));
    for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
        if (poda_exercise_shows (exercise, column))
            put_text (writer, PODA_BOOK_HEAD, poda_column_label (column));
    end_row (writer);
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        g_autofree char *path = moves ? poda_exercise_path (exercise, i) : NULL;
        put_text (writer, PODA_BOOK_GIVEN, row->name);
        if (moves)
            put_text (writer, PODA_BOOK_GIVEN, path);
        put_text (writer, PODA_BOOK_GIVEN, _ (poda_player_word (row->player)));
        for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
            if (poda_exercise_shows (exercise, column))
                put_cell (writer, i, column);
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
