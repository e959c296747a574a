/* Writing sheets: from answers to a table, and from it to CSV. */

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/csv.h"
#include "homework/exercise/alone.h"
#include "homework/exercise/names.h"
#include "homework/exercise/question.h"
#include "homework/sheet/sheet.h"

/* --- Tables --- */

static void
clear_cell (gpointer data)
{
    g_free (((PodaBookCell *) data)->text);
}

PodaBook *
poda_book_new (void)
{
    GArray *book = g_array_new (FALSE, TRUE, sizeof (PodaBookCell));
    g_array_set_clear_func (book, clear_cell);
    return book;
}

PodaBookCell *
poda_book_add (PodaBook *book, guint row, guint column, PodaBookRole role,
               PodaBookKind kind, const char *text)
{
    const PodaBookCell cell = { row, column, role, kind, g_strdup (text), NULL };
    g_array_append_val (book, cell);
    return &g_array_index (book, PodaBookCell, book->len - 1);
}

const char *const poda_sheet_suffixes[] = { "csv", "xlsx", "tsv", "ods",
                                            "txt", "md",   NULL };

gboolean
poda_sheet_is_named (const char *name)
{
    const char *dot = strrchr (name, '.');
    g_autofree char *suffix = g_ascii_strdown (dot != NULL ? dot + 1 : "", -1);
    return g_strv_contains (poda_sheet_suffixes, suffix);
}

/* Writes a cell, or the line `# key: text` so that spreadsheets leave it in one. Words
 * and numbers need no quotes, also where these have a comma among semicolons. */
static void
write_cell (const PodaBookCell *cell, char separator, PodaOutput *output)
{
    g_autofree char *line = NULL;
    if (cell->role == PODA_BOOK_LABEL) {
        const char *text = cell[1].text;
        line = g_strconcat ("# ", cell->text, *text != '\0' ? ": " : ":", text, NULL);
        poda_csv_field (output, g_strdelimit (line, "\r\n", ' '));
    } else if (cell->kind == PODA_BOOK_TEXT) {
        poda_csv_field (output, cell->text);
    } else {
        line = g_strdup (cell->text);
        poda_output_text (output,
                          separator == ';' ? g_strdelimit (line, ".", ',') : line);
    }
}

gboolean
poda_book_write (const PodaBook *book, PodaSheetFormats format, PodaSheetStyle style,
                 PodaOutput *output, GError **error)
{
    char separator = style == PODA_SHEET_SEMICOLON ? ';' : ',';
    if (format == PODA_SHEET_XLSX)
        return poda_book_write_xlsx (book, output, error);
    if (style == PODA_SHEET_SEMICOLON)
        poda_output_text (output, "\xef\xbb\xbf");
    for (guint i = 0; i < book->len; i++) {
        const PodaBookCell *cell = poda_book_cell (book, i);
        write_cell (cell, separator, output);
        i += cell->role == PODA_BOOK_LABEL;
        gboolean last =
            i + 1 == book->len || poda_book_cell (book, i + 1)->row != cell->row;
        poda_output_format (output, "%c", last ? '\n' : separator);
    }
    return TRUE;
}

/* --- Sheets --- */

/* The table on its way. */
typedef struct {
    const PodaExercise *exercise;
    const PodaAnswers *answers;
    PodaBook *book;
    guint row, column;
} SheetWriter;

/* Adds the next cell of the row. */
static PodaBookCell *
add (SheetWriter *writer, PodaBookRole role, PodaBookKind kind, const char *text)
{
    return poda_book_add (writer->book, writer->row, ++writer->column, role, kind,
                          text);
}

static void
add_row (SheetWriter *writer, guint n)
{
    writer->row += n;
    writer->column = 0;
}

/* Adds a line on top; what is known already is not asked. */
static void
add_line (SheetWriter *writer, const char *label, const char *text, gboolean asked)
{
    add_row (writer, 1);
    add (writer, PODA_BOOK_LABEL, PODA_BOOK_TEXT, label);
    add (writer, asked ? PODA_BOOK_LINE : PODA_BOOK_GIVEN, PODA_BOOK_TEXT,
         text != NULL ? text : "");
}

static void
add_lines (SheetWriter *writer, const char *student)
{
    const PodaExercise *exercise = writer->exercise;
    const PodaAnswers *answers = writer->answers;
    g_autofree char *move = poda_exercise_format_move (exercise, answers);
    g_autofree char *order =
        answers->has_order
            ? poda_exercise_format_order (exercise, answers->order, answers->n_order)
            : NULL;
    add_line (writer, _ ("student"), student, student == NULL);
    if (*exercise->id != '\0')
        add_line (writer, _ ("exercise"), exercise->id, FALSE);
    if (poda_exercise_has (exercise, PODA_ASK_MOVE))
        add_line (writer, _ ("move"), move, TRUE);
    if (poda_exercise_has (exercise, PODA_ASK_ORDER))
        add_line (writer, _ ("visit order"), order, TRUE);
    for (guint i = 0; i < exercise->questions->len; i++)
        add_line (writer, poda_question_label (exercise->questions->pdata[i]),
                  i < answers->n_words ? answers->words[i] : NULL, TRUE);
}

/* Adds an answer. Words are those of the language, and numbers those of machines, who
 * read them. */
static void
add_answer (SheetWriter *writer, guint32 index, PodaColumn column)
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
    PodaBookCell *added = add (writer, asked ? PODA_BOOK_ASKED : PODA_BOOK_GIVEN, kind,
                               dash   ? "-"
                               : word ? _ (text)
                                      : text);
    if (asked)
        added->choices = poda_column_is_tick (column)  ? ticks
                         : column == PODA_COLUMN_BOUND ? bounds
                                                       : NULL;
}

PodaBook *
poda_sheet_book (const PodaExercise *exercise, const PodaAnswers *answers,
                 const char *student)
{
    SheetWriter writer = { exercise, answers, poda_book_new (), 0, 0 };
    gboolean moves = poda_exercise_shows_moves (exercise);
    add_lines (&writer, student);
    add_row (&writer, 2); /* people see where the table begins */
    add (&writer, PODA_BOOK_HEAD, PODA_BOOK_WORD, _ ("node"));
    if (moves)
        add (&writer, PODA_BOOK_HEAD, PODA_BOOK_WORD, _ ("moves"));
    add (&writer, PODA_BOOK_HEAD, PODA_BOOK_WORD, _ ("player"));
    for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
        if (poda_exercise_shows (exercise, column))
            add (&writer, PODA_BOOK_HEAD, PODA_BOOK_WORD, poda_column_label (column));
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        g_autofree char *path = moves ? poda_exercise_path (exercise, i) : NULL;
        add_row (&writer, 1);
        add (&writer, PODA_BOOK_GIVEN, PODA_BOOK_TEXT, row->name);
        if (moves)
            add (&writer, PODA_BOOK_GIVEN, PODA_BOOK_TEXT, path);
        add (&writer, PODA_BOOK_GIVEN, PODA_BOOK_WORD,
             _ (poda_player_word (row->player)));
        for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
            if (poda_exercise_shows (exercise, column))
                add_answer (&writer, i, column);
    }
    return writer.book;
}

void
poda_sheet_write (const PodaExercise *exercise, const PodaAnswers *answers,
                  const char *student, PodaSheetStyle style, PodaOutput *output)
{
    g_autoptr (PodaBook) book = poda_sheet_book (exercise, answers, student);
    poda_book_write (book, PODA_SHEET_CSV, style, output, NULL);
}
