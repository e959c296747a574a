/* Reading a sheet: its heading, its rows, and what is remarked on the way. */

#include "teach/sheet/sheet.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "teach/exercise/question.h"
#include "teach/sheet/parts.h"

#define LONGEST_STUDENT 200
#define LONGEST_WORD 60000

/* --- Lines on top --- */

/* What a line says of who and what; the first that says something counts. */
static void
keep (char **text, const char *found)
{
    if (*text == NULL && *found != '\0')
        *text = poda_sheet_clean (found, LONGEST_STUDENT);
}

static void
read_question (PodaSheetReader *reader, guint question, const char *text)
{
    g_autofree char *clean = poda_sheet_clean (text, LONGEST_WORD);
    poda_answers_set_word (reader->sheet->answers, question, clean);
}

static void
read_line (PodaSheetReader *reader)
{
    PodaSheet *sheet = reader->sheet;
    g_autofree char *key = NULL, *text = NULL;
    guint question;
    PodaSheetLine line =
        poda_sheet_split_line (&reader->csv, reader->exercise, &question, &key, &text);
    if (question != G_MAXUINT && *text != '\0') {
        read_question (reader, question, text);
    } else if (line == PODA_LINE_STUDENT) {
        keep (&sheet->student, text);
    } else if (line == PODA_LINE_EXERCISE) {
        keep (&sheet->exercise, text);
    } else if (line == PODA_LINE_MOVE && *text != '\0') {
        poda_sheet_read_move (&reader->names, text, sheet->answers);
    } else if (line == PODA_LINE_ORDER) {
        poda_sheet_read_order (&reader->names, text, sheet->answers);
    } else if (question == G_MAXUINT && key != NULL && *key != '\0') {
        g_autofree char *clean = poda_sheet_clean (key, 40);
        poda_sheet_remark (reader, 0, _ ("the line \"%s\" is not read"), clean);
    }
}

/* Behind the heading a node may be called #1. */
static gboolean
is_line (PodaSheetReader *reader)
{
    return poda_csv_is_line (&reader->csv)
           && (reader->heads->len == 0
               || poda_sheet_find (
                      &reader->names,
                      poda_csv_cell (&reader->csv, poda_sheet_node_cell (reader)))
                      == PODA_ROW_NONE);
}

/* --- Reading one --- */

static gboolean
refuse_shape (const PodaSheetReader *reader, guint line, guint column,
              const char *message, GError **error)
{
    g_set_error (error, PODA_CSV_ERROR, PODA_CSV_ERROR_SHAPE, "%s:%u:%u: %s",
                 reader->sheet->name, line, column, message);
    return FALSE;
}

static gboolean
refuse_heading (PodaSheetReader *reader, const char *text, gsize length, GError **error)
{
    poda_csv_begin (&reader->csv, text, length, ',');
    guint line = 1, column = 1;
    while (poda_csv_next (&reader->csv)) {
        line = poda_csv_place (&reader->csv, 0)->line;
        column = poda_csv_place (&reader->csv, 0)->column;
        if (!poda_csv_is_line (&reader->csv))
            break;
    }
    return refuse_shape (reader, line, column,
                         _ ("expected a heading with a column \"node\", such as "
                            "node,player,value"),
                         error);
}

/* The separator may be told in a line of its own: `sep=;`. */
static void
pass_over (PodaSheetReader *reader)
{
    const char *text = poda_csv_cell (&reader->csv, 0);
    if (!g_str_has_prefix (text, "sep="))
        poda_sheet_remark (reader, 0, _ ("what stands before the heading is not read"));
}

static gboolean
read_records (PodaSheetReader *reader, GError **error)
{
    guint line = 1, column = 1;
    while (poda_csv_next (&reader->csv)) {
        if (is_line (reader)) {
            read_line (reader);
        } else if (reader->heads->len > 0) {
            poda_sheet_row (reader);
        } else if (poda_sheet_count_heads (&reader->csv) > 0) {
            line = poda_csv_place (&reader->csv, 0)->line;
            column = poda_csv_place (&reader->csv, 0)->column;
            poda_sheet_heading (reader);
        } else {
            pass_over (reader);
        }
    }
    if (reader->n_seen > 0)
        return TRUE;
    g_autofree char *name = poda_sheet_clean (reader->exercise->rows[0].name, 40);
    g_autofree char *message = g_strdup_printf (
        _ ("no row is of this exercise: expected rows of its nodes, such as \"%s\""),
        name);
    return refuse_shape (reader, line, column, message, error);
}

static gboolean
read_text (PodaSheetReader *reader, const char *text, gsize length, GError **error)
{
    char separator = poda_sheet_separator (text, length);
    if (separator == 0)
        return refuse_heading (reader, text, length, error);
    poda_csv_begin (&reader->csv, text, length, separator);
    if (!read_records (reader, error))
        return FALSE;
    poda_sheet_finish (reader);
    return TRUE;
}

static PodaSheet *
sheet_new (const PodaExercise *exercise, const char *name)
{
    PodaSheet *sheet = g_new0 (PodaSheet, 1);
    sheet->name = poda_sheet_clean (name, LONGEST_STUDENT);
    sheet->answers = poda_answers_new (exercise->n_rows);
    sheet->remarks = g_ptr_array_new_with_free_func (g_free);
    return sheet;
}

PodaSheet *
poda_sheet_read (const PodaExercise *exercise, const char *name, const char *text,
                 gsize length, GError **error)
{
    gsize decoded_length;
    g_autofree char *decoded =
        poda_csv_decode (name, text, length, &decoded_length, error);
    if (decoded == NULL)
        return NULL;
    g_autoptr (PodaSheet) sheet = sheet_new (exercise, name);
    g_autofree gboolean *seen = g_new0 (gboolean, exercise->n_rows);
    g_autoptr (GArray) heads = g_array_new (FALSE, FALSE, sizeof (guint));
    PodaSheetReader reader = { .exercise = exercise,
                               .sheet = sheet,
                               .names = { .exercise = exercise },
                               .heads = heads,
                               .seen = seen };
    gboolean done = read_text (&reader, decoded, decoded_length, error);
    poda_sheet_names_clear (&reader.names);
    poda_csv_clear (&reader.csv);
    return done ? g_steal_pointer (&sheet) : NULL;
}

void
poda_sheet_free (PodaSheet *sheet)
{
    if (sheet == NULL)
        return;
    g_free (sheet->name);
    g_free (sheet->student);
    g_free (sheet->exercise);
    poda_answers_free (sheet->answers);
    g_ptr_array_unref (sheet->remarks);
    g_free (sheet);
}

void
poda_sheet_peek (const char *text, gsize length, char **student, char **exercise)
{
    gsize decoded_length;
    *student = *exercise = NULL;
    g_autofree char *decoded =
        poda_csv_decode ("", text, length, &decoded_length, NULL);
    if (decoded == NULL)
        return;
    char separator = poda_sheet_separator (decoded, decoded_length);
    g_auto (PodaCsv) csv;
    poda_csv_begin (&csv, decoded, decoded_length, separator != 0 ? separator : ',');
    while (poda_csv_next (&csv)) {
        g_autofree char *key = NULL, *found = NULL;
        guint question;
        if (!poda_csv_is_line (&csv))
            continue;
        PodaSheetLine line =
            poda_sheet_split_line (&csv, NULL, &question, &key, &found);
        if (line == PODA_LINE_STUDENT)
            keep (student, found);
        else if (line == PODA_LINE_EXERCISE)
            keep (exercise, found);
    }
}
