#include <errno.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>
#include <xlsxwriter.h>

#include "base/reason.h"
#include "homework/sheet/book.h"

/* Sheets bear no time: 1980-01-01, the first day that archives know. */
#define NO_TIME 315532800

#define NARROWEST 9.0
#define WIDEST 40.0
#define MOST_COLUMNS 32

struct _PodaBook {
    int file; /* the library writes into files only: this one is in memory */
    char *path;
    lxw_workbook *workbook;
    lxw_worksheet *table;
    lxw_format *formats[PODA_BOOK_ASKED + 1]; /* by roles */
    lxw_col_t n_columns;
    lxw_row_t head, last; /* rows */
    struct {
        double width;
        const char *const *choices; /* NULL: none */
        lxw_row_t first, last;      /* rows with them */
    } columns[MOST_COLUMNS];
    lxw_error failure; /* the first one */
};

static void
note_failure (PodaBook *book, lxw_error error)
{
    if (book->failure == LXW_NO_ERROR)
        book->failure = error;
}

/* Makes how cells look and what may be done to them. What is typed into a cell of text
 * stays as it is typed: -inf is no formula there, and 1-2 no date. */
static lxw_format *
make_format (lxw_workbook *workbook, PodaBookRole role)
{
    lxw_format *format = workbook_add_format (workbook);
    gboolean label = role == PODA_BOOK_LABEL || role == PODA_BOOK_KNOWN;
    if (role == PODA_BOOK_HEAD || label)
        format_set_bold (format);
    if (role == PODA_BOOK_HEAD || role == PODA_BOOK_GIVEN)
        format_set_bg_color (format, 0xeeeeee);
    if (!label)
        format_set_border (format, LXW_BORDER_THIN);
    format_set_border_color (format, 0xaaaaaa);
    if (!label && role != PODA_BOOK_LINE)
        format_set_align (format, LXW_ALIGN_CENTER);
    if (role == PODA_BOOK_LINE || role == PODA_BOOK_ASKED) {
        format_set_unlocked (format);
        format_set_num_format_index (format, 49); /* text */
    }
    return format;
}

PodaBook *
poda_book_new (guint n_columns)
{
    lxw_doc_properties properties = { .created = NO_TIME };
    PodaBook *book = g_new0 (PodaBook, 1);
    book->file = memfd_create ("sheet", MFD_CLOEXEC);
    book->path = g_strdup_printf ("/proc/self/fd/%d", book->file);
    book->workbook = workbook_new (book->path);
    book->n_columns = (lxw_col_t) MIN (n_columns, MOST_COLUMNS);
    workbook_set_properties (book->workbook, &properties);
    book->table = workbook_add_worksheet (book->workbook, _ ("answers"));
    for (guint role = 0; role < G_N_ELEMENTS (book->formats); role++)
        book->formats[role] = make_format (book->workbook, (PodaBookRole) role);
    return book;
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

void
poda_book_add (PodaBook *book, const PodaBookCell *cell)
{
    lxw_row_t row = cell->row;
    lxw_col_t column = (lxw_col_t) cell->column;
    lxw_format *format = book->formats[cell->role];
    gboolean label = cell->role == PODA_BOOK_LABEL;
    gboolean beside = cell->role == PODA_BOOK_LINE || cell->role == PODA_BOOK_KNOWN;
    double number, length = (double) g_utf8_strlen (cell->text, -1);
    g_autofree char *text = label ? g_strdup_printf ("# %s:", cell->text) : NULL;
    note_failure (
        book,
        beside
            ? worksheet_merge_range (book->table, row, column, row,
                                     MAX (book->n_columns - 1, 2), cell->text, format)
        : *cell->text == '\0' ? worksheet_write_blank (book->table, row, column, format)
        : is_number (cell, &number)
            ? worksheet_write_number (book->table, row, column, number, format)
            : worksheet_write_string (book->table, row, column,
                                      label ? text : cell->text, format));
    book->last = row;
    book->head = cell->role == PODA_BOOK_HEAD ? row : book->head;
    if (beside)
        return;
    /* Labels have three characters more, all of them bold. */
    length = label ? 1.15 * (length + 5) : length + 4;
    book->columns[column].width = MAX (book->columns[column].width, length);
    if (cell->choices != NULL && book->columns[column].choices == NULL)
        book->columns[column].first = row;
    if (cell->choices != NULL) {
        book->columns[column].choices = cell->choices;
        book->columns[column].last = row;
    }
}

/* Sets a column's width, and its choices, which hold from its first asked cell to the
 * last; whoever insists may write something else. */
static void
finish_column (PodaBook *book, lxw_col_t column)
{
    const char *const *choices = book->columns[column].choices;
    double width = CLAMP (book->columns[column].width, NARROWEST, WIDEST);
    worksheet_set_column (book->table, column, column, width, NULL);
    if (choices == NULL)
        return;
    g_auto (GStrv) words = g_strdupv ((char **) choices);
    for (guint i = 0; words[i] != NULL; i++) {
        g_free (words[i]);
        words[i] = g_strdup (_ (choices[i]));
    }
    lxw_data_validation list = { .validate = LXW_VALIDATION_TYPE_LIST,
                                 .value_list = words,
                                 .error_type = LXW_VALIDATION_ERROR_TYPE_WARNING };
    note_failure (book, worksheet_data_validation_range (
                            book->table, book->columns[column].first, column,
                            book->columns[column].last, column, &list));
}

static gboolean
copy_file (int file, PodaOutput *output)
{
    char block[16384];
    ssize_t n = lseek (file, 0, SEEK_SET) < 0 ? -1 : 1;
    while (n > 0 || (n < 0 && errno == EINTR)) {
        n = read (file, block, sizeof block);
        if (n > 0)
            poda_output_write (output, block, (gsize) n);
    }
    return n == 0;
}

/* Closes a workbook. The library speaks on standard error itself. */
static lxw_error
close_silently (lxw_workbook *workbook)
{
#ifdef __GLIBC__ /* where the stream is a variable */
    FILE *usual = stderr,
         *silent = fopencookie (NULL, "w", (cookie_io_functions_t){ 0 });
    stderr = silent != NULL ? silent : usual;
#endif
    errno = 0;
    lxw_error failure = workbook_close (workbook);
#ifdef __GLIBC__
    int number = errno;
    stderr = usual;
    if (silent != NULL)
        fclose (silent);
    errno = number;
#endif
    return failure;
}

/* The heading stays in sight and on each page; a page is as wide as the table. */
gboolean
poda_book_finish (PodaBook *book, PodaOutput *output, GError **error)
{
    lxw_protection rights = { .format_columns = LXW_TRUE, .format_rows = LXW_TRUE };
    g_autofree char *asked = g_strdup_printf ("B1:Z%u", book->last + 1);
    for (lxw_col_t column = 0; column < book->n_columns; column++)
        finish_column (book, column);
    worksheet_freeze_panes (book->table, book->head + 1, 1);
    worksheet_repeat_rows (book->table, book->head, book->head);
    worksheet_fit_to_pages (book->table, 1, 0);
    worksheet_set_paper (book->table, 9); /* A4 */
    worksheet_protect (book->table, NULL, &rights);
    worksheet_ignore_errors (book->table, LXW_IGNORE_NUMBER_STORED_AS_TEXT, asked);
    note_failure (book, close_silently (book->workbook));
    gboolean done = book->failure == LXW_NO_ERROR && copy_file (book->file, output);
    if (!done)
        g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                     _ ("no workbook could be made: %s"),
                     errno != 0 ? poda_reason (errno) : lxw_strerror (book->failure));
    close (book->file);
    g_free (book->path);
    g_free (book);
    return done;
}
