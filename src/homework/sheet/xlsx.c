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

/* How cells look and what may be done to them, by their roles. */
typedef struct {
    const PodaBook *book;
    lxw_workbook *file;
    lxw_worksheet *table;
    lxw_format *formats[PODA_BOOK_ASKED + 1];
    guint n_columns;
    lxw_error failure; /* the first one */
} XlsxWriter;

static void
note_failure (XlsxWriter *writer, lxw_error error)
{
    if (writer->failure == LXW_NO_ERROR)
        writer->failure = error;
}

/* What is typed into a cell of text stays as it is typed: -inf is no formula there, and
 * 1-2 no date. */
static void
make_formats (XlsxWriter *writer)
{
    for (guint role = 0; role < G_N_ELEMENTS (writer->formats); role++) {
        lxw_format *format = workbook_add_format (writer->file);
        writer->formats[role] = format;
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
    }
}

/* Numbers are written with 16 digits; where 17 are needed they are text. */
static gboolean
is_number (const PodaBookCell *cell, const char *text, double *number)
{
    char written[40];
    if (cell->kind != PODA_BOOK_NUMBER)
        return FALSE;
    *number = g_ascii_strtod (text, NULL);
    g_ascii_formatd (written, sizeof written, "%.16G", *number);
    return g_ascii_strtod (written, NULL) == *number;
}

/* The answer to a line on top has room to the end of the table. */
static void
write_line (XlsxWriter *writer, const PodaBookCell *cell)
{
    g_autofree char *label =
        g_strdup_printf ("# %s:", poda_book_text (writer->book, cell));
    const PodaBookCell *answer = cell + 1;
    lxw_row_t row = cell->row - 1;
    note_failure (writer, worksheet_write_string (writer->table, row, 0, label,
                                                  writer->formats[cell->role]));
    note_failure (
        writer,
        worksheet_merge_range (
            writer->table, row, 1, row, (lxw_col_t) MAX (writer->n_columns - 1, 2),
            poda_book_text (writer->book, answer),
            writer->formats[answer->role == PODA_BOOK_LINE ? PODA_BOOK_LINE
                                                           : PODA_BOOK_LABEL]));
}

static void
write_cell (XlsxWriter *writer, const PodaBookCell *cell)
{
    const char *text = poda_book_text (writer->book, cell);
    lxw_row_t row = cell->row - 1;
    lxw_col_t column = (lxw_col_t) (cell->column - 1);
    lxw_format *format = writer->formats[cell->role];
    double number;
    note_failure (
        writer,
        *text == '\0' ? worksheet_write_blank (writer->table, row, column, format)
        : is_number (cell, text, &number)
            ? worksheet_write_number (writer->table, row, column, number, format)
            : worksheet_write_string (writer->table, row, column, text, format));
}

/* A column's choices hold from its first asked cell to the last; whoever insists may
 * write something else. */
static void
offer_choices (XlsxWriter *writer, guint column)
{
    guint first = 0, last = 0, which = 0;
    for (guint i = 0; i < writer->book->cells->len; i++) {
        const PodaBookCell *cell =
            &g_array_index (writer->book->cells, PodaBookCell, i);
        if (cell->column != column || cell->choices == 0)
            continue;
        first = first == 0 ? cell->row : first;
        last = cell->row;
        which = cell->choices;
    }
    if (which == 0)
        return;
    lxw_data_validation list = { .validate = LXW_VALIDATION_TYPE_LIST,
                                 .value_list = writer->book->choices[which - 1],
                                 .error_type = LXW_VALIDATION_ERROR_TYPE_WARNING };
    note_failure (writer, worksheet_data_validation_range (
                              writer->table, first - 1, (lxw_col_t) (column - 1),
                              last - 1, (lxw_col_t) (column - 1), &list));
}

static void
set_width (XlsxWriter *writer, guint column)
{
    double width = NARROWEST;
    for (guint i = 0; i < writer->book->cells->len; i++) {
        const PodaBookCell *cell =
            &g_array_index (writer->book->cells, PodaBookCell, i);
        gboolean line = i > 0 && cell[-1].role == PODA_BOOK_LABEL;
        glong length = g_utf8_strlen (poda_book_text (writer->book, cell), -1);
        /* Labels have three characters more, all of them bold. */
        double own = cell->role == PODA_BOOK_LABEL ? 1.15 * ((double) length + 5)
                                                   : (double) length + 4;
        if (cell->column == column && !line)
            width = MAX (width, own);
    }
    worksheet_set_column (writer->table, (lxw_col_t) (column - 1),
                          (lxw_col_t) (column - 1), MIN (width, WIDEST), NULL);
}

/* The heading stays in sight and on each page; a page is as wide as the table. */
static void
set_table (XlsxWriter *writer)
{
    lxw_row_t head = 0, last = 0;
    for (guint i = 0; i < writer->book->cells->len; i++) {
        const PodaBookCell *cell =
            &g_array_index (writer->book->cells, PodaBookCell, i);
        if (cell->role == PODA_BOOK_HEAD)
            head = cell->row - 1;
        last = cell->row - 1;
    }
    lxw_protection rights = { .format_columns = LXW_TRUE, .format_rows = LXW_TRUE };
    g_autofree char *asked = g_strdup_printf ("B1:Z%u", (guint) last + 1);
    worksheet_freeze_panes (writer->table, head + 1, 1);
    worksheet_repeat_rows (writer->table, head, head);
    worksheet_fit_to_pages (writer->table, 1, 0);
    worksheet_set_paper (writer->table, 9); /* A4 */
    worksheet_protect (writer->table, NULL, &rights);
    worksheet_ignore_errors (writer->table, LXW_IGNORE_NUMBER_STORED_AS_TEXT, asked);
}

static void
write_table (XlsxWriter *writer)
{
    lxw_doc_properties properties = { .created = NO_TIME };
    workbook_set_properties (writer->file, &properties);
    writer->table = workbook_add_worksheet (writer->file, _ ("answers"));
    make_formats (writer);
    for (guint i = 0; i < writer->book->cells->len; i++) {
        const PodaBookCell *cell =
            &g_array_index (writer->book->cells, PodaBookCell, i);
        writer->n_columns = MAX (writer->n_columns, cell->column);
    }
    for (guint i = 0; i < writer->book->cells->len; i++) {
        const PodaBookCell *cell =
            &g_array_index (writer->book->cells, PodaBookCell, i);
        if (cell->role == PODA_BOOK_LABEL)
            write_line (writer, cell);
        else if (i == 0 || cell[-1].role != PODA_BOOK_LABEL)
            write_cell (writer, cell);
    }
    for (guint column = 1; column <= writer->n_columns; column++) {
        offer_choices (writer, column);
        set_width (writer, column);
    }
    set_table (writer);
}

/* The library speaks on standard error itself, and of less than it answers. */
static lxw_error
close_silently (lxw_workbook *file)
{
#ifdef __GLIBC__ /* where the stream is a variable */
    FILE *usual = stderr,
         *silent = fopencookie (NULL, "w", (cookie_io_functions_t){ 0 });
    stderr = silent != NULL ? silent : usual;
#endif
    errno = 0;
    lxw_error failure = workbook_close (file);
#ifdef __GLIBC__
    int number = errno;
    stderr = usual;
    if (silent != NULL)
        fclose (silent);
    errno = number;
#endif
    return failure;
}

/* The library writes into files only: this one is in memory. */
static gboolean
copy_file (int file, PodaOutput *output)
{
    char block[16384];
    ssize_t n;
    if (lseek (file, 0, SEEK_SET) < 0)
        return FALSE;
    while ((n = read (file, block, sizeof block)) > 0 || (n < 0 && errno == EINTR))
        if (n > 0)
            poda_output_write (output, block, (gsize) n);
    return n == 0;
}

gboolean
poda_book_write_xlsx (const PodaBook *book, PodaOutput *output, GError **error)
{
    int file = memfd_create ("sheet", MFD_CLOEXEC);
    g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", file);
    XlsxWriter writer = { .book = book, .file = file < 0 ? NULL : workbook_new (path) };
    if (writer.file != NULL) {
        write_table (&writer);
        note_failure (&writer, close_silently (writer.file));
    }
    gboolean done = writer.file != NULL && writer.failure == LXW_NO_ERROR
                    && copy_file (file, output);
    if (!done)
        g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                     _ ("no workbook could be made: %s"),
                     errno != 0 ? poda_reason (errno) : lxw_strerror (writer.failure));
    if (file >= 0)
        close (file);
    return done;
}
