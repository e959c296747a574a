/* Writing workbooks, .xlsx. */

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <sys/mman.h>
#include <unistd.h>
#include <xlsxwriter.h>

#include "base/reason.h"
#include "homework/sheet/book.h"

/* Sheets bear no time: 1980-01-01, the first day that archives know. */
#define NO_TIME 315532800

#define NARROWEST 9.0
#define WIDEST 40.0

typedef struct {
    const PodaBook *book;
    lxw_worksheet *table;
    lxw_format *formats[PODA_BOOK_ASKED + 1]; /* by roles */
    lxw_col_t n_columns;
    lxw_error failure; /* the first one */
} XlsxWriter;

static void
note_failure (XlsxWriter *writer, lxw_error error)
{
    if (writer->failure == LXW_NO_ERROR)
        writer->failure = error;
}

/* Makes how cells look and what may be done to them. What is typed into a cell of text
 * stays as it is typed: -inf is no formula there, and 1-2 no date. */
static lxw_format *
make_format (lxw_workbook *file, PodaBookRole role)
{
    lxw_format *format = workbook_add_format (file);
    if (role == PODA_BOOK_HEAD || role == PODA_BOOK_LABEL)
        format_set_bold (format);
    if (role == PODA_BOOK_HEAD || role == PODA_BOOK_GIVEN)
        format_set_bg_color (format, 0xeeeeee);
    if (role != PODA_BOOK_LABEL)
        format_set_border (format, LXW_BORDER_THIN);
    format_set_border_color (format, 0xaaaaaa);
    if (role != PODA_BOOK_LABEL && role != PODA_BOOK_LINE)
        format_set_align (format, LXW_ALIGN_CENTER);
    if (role == PODA_BOOK_LINE || role == PODA_BOOK_ASKED) {
        format_set_unlocked (format);
        format_set_num_format_index (format, 49); /* text */
    }
    return format;
}

/* Numbers are written with 16 digits; where 17 are needed they are text. */
static gboolean
is_number (const PodaBookCell *cell, double *number)
{
    char written[40];
    *number = g_ascii_strtod (cell->text, NULL);
    g_ascii_formatd (written, sizeof written, "%.16G", *number);
    return cell->kind == PODA_BOOK_NUMBER && g_ascii_strtod (written, NULL) == *number;
}

/* Writes a cell, or a line on top, whose answer has room to the end of the table. */
static void
write_cell (XlsxWriter *writer, const PodaBookCell *cell)
{
    lxw_worksheet *table = writer->table;
    lxw_row_t row = cell->row - 1;
    lxw_col_t column = (lxw_col_t) (cell->column - 1);
    lxw_format *format = writer->formats[cell->role];
    double number;
    if (cell->role == PODA_BOOK_LABEL) {
        g_autofree char *label = g_strdup_printf ("# %s:", cell->text);
        note_failure (writer,
                      worksheet_write_string (table, row, column, label, format));
        if (cell[1].role == PODA_BOOK_LINE)
            format = writer->formats[PODA_BOOK_LINE];
        note_failure (writer, worksheet_merge_range (table, row, 1, row,
                                                     MAX (writer->n_columns - 1, 2),
                                                     cell[1].text, format));
    } else if (*cell->text == '\0')
        note_failure (writer, worksheet_write_blank (table, row, column, format));
    else if (is_number (cell, &number))
        note_failure (writer,
                      worksheet_write_number (table, row, column, number, format));
    else
        note_failure (writer,
                      worksheet_write_string (table, row, column, cell->text, format));
}

/* Sets a column's width, and its choices, which hold from its first asked cell to the
 * last; whoever insists may write something else. */
static void
set_column (XlsxWriter *writer, lxw_col_t column)
{
    const PodaBookCell *first = NULL, *last = NULL;
    double width = NARROWEST;
    for (guint i = 0; i < writer->book->len; i++) {
        const PodaBookCell *cell = poda_book_cell (writer->book, i);
        double length = (double) g_utf8_strlen (cell->text, -1);
        if (cell->column != column + 1u || (i > 0 && cell[-1].role == PODA_BOOK_LABEL))
            continue;
        /* Labels have three characters more, all of them bold. */
        width = MAX (width,
                     cell->role == PODA_BOOK_LABEL ? 1.15 * (length + 5) : length + 4);
        last = cell->choices != NULL ? cell : last;
        first = first != NULL ? first : last;
    }
    worksheet_set_column (writer->table, column, column, MIN (width, WIDEST), NULL);
    if (first == NULL)
        return;
    g_auto (GStrv) words = g_strdupv ((char **) first->choices);
    for (guint i = 0; words[i] != NULL; i++) {
        g_free (words[i]);
        words[i] = g_strdup (_ (first->choices[i]));
    }
    lxw_data_validation list = { .validate = LXW_VALIDATION_TYPE_LIST,
                                 .value_list = words,
                                 .error_type = LXW_VALIDATION_ERROR_TYPE_WARNING };
    note_failure (
        writer, worksheet_data_validation_range (writer->table, first->row - 1, column,
                                                 last->row - 1, column, &list));
}

/* The heading stays in sight and on each page; a page is as wide as the table. */
static void
write_table (XlsxWriter *writer, lxw_workbook *file)
{
    lxw_doc_properties properties = { .created = NO_TIME };
    lxw_protection rights = { .format_columns = LXW_TRUE, .format_rows = LXW_TRUE };
    lxw_row_t head = 0, n_rows = 0;
    workbook_set_properties (file, &properties);
    writer->table = workbook_add_worksheet (file, _ ("answers"));
    for (guint role = 0; role < G_N_ELEMENTS (writer->formats); role++)
        writer->formats[role] = make_format (file, (PodaBookRole) role);
    for (guint i = 0; i < writer->book->len; i++) {
        const PodaBookCell *cell = poda_book_cell (writer->book, i);
        writer->n_columns = (lxw_col_t) MAX (writer->n_columns, cell->column);
        head = cell->role == PODA_BOOK_HEAD ? cell->row - 1 : head;
        n_rows = cell->row;
    }
    for (guint i = 0; i < writer->book->len; i++) {
        const PodaBookCell *cell = poda_book_cell (writer->book, i);
        write_cell (writer, cell);
        i += cell->role == PODA_BOOK_LABEL;
    }
    for (lxw_col_t column = 0; column < writer->n_columns; column++)
        set_column (writer, column);
    g_autofree char *asked = g_strdup_printf ("B1:Z%u", n_rows);
    worksheet_freeze_panes (writer->table, head + 1, 1);
    worksheet_repeat_rows (writer->table, head, head);
    worksheet_fit_to_pages (writer->table, 1, 0);
    worksheet_set_paper (writer->table, 9); /* A4 */
    worksheet_protect (writer->table, NULL, &rights);
    worksheet_ignore_errors (writer->table, LXW_IGNORE_NUMBER_STORED_AS_TEXT, asked);
}

/* The library writes into files only: this one is in memory. */
gboolean
poda_book_write_xlsx (const PodaBook *book, PodaOutput *output, GError **error)
{
    XlsxWriter writer = { .book = book };
    int file = memfd_create ("sheet", MFD_CLOEXEC);
    g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", file);
    g_autofree char *bytes = NULL;
    gsize length;
    lxw_workbook *workbook = workbook_new (path);
    errno = 0;
    write_table (&writer, workbook);
    note_failure (&writer, workbook_close (workbook));
    gboolean done = writer.failure == LXW_NO_ERROR
                    && g_file_get_contents (path, &bytes, &length, NULL);
    if (done)
        poda_output_write (output, bytes, length);
    else
        g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                     _ ("no workbook could be made: %s"),
                     errno != 0 ? poda_reason (errno) : lxw_strerror (writer.failure));
    close (file);
    return done;
}
