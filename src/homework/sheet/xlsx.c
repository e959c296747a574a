#include <errno.h>
#include <glib/gi18n-lib.h>
#include <sys/mman.h>
#include <unistd.h>
#include <xlsxwriter.h>

#include "base/reason.h"
#include "homework/sheet/book.h"
#include "homework/sheet/folder.h"

/* Sheets bear no time: 1980-01-01, the first day that archives know. */
#define NO_TIME 315532800

#define MOST_BYTES ((gsize) 1 << 30)
#define NARROWEST 9.0
#define WIDEST 40.0
#define MOST_COLUMNS 32

struct _PodaBook {
    int file; /* the library writes into files only: this one is in memory */
    lxw_workbook *workbook;
    lxw_worksheet *table;
    lxw_format *formats[PODA_BOOK_ASKED + 1]; /* by roles */
    lxw_col_t n_columns;
    lxw_row_t head, last; /* rows */
    double widths[MOST_COLUMNS];
    const char *const *choices[MOST_COLUMNS]; /* NULL: none */
    lxw_error failure;                        /* the first one */
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
    g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", book->file);
    book->workbook = workbook_new (path);
    book->n_columns = (lxw_col_t) MIN (n_columns, MOST_COLUMNS);
    workbook_set_properties (book->workbook, &properties);
    book->table = workbook_add_worksheet (book->workbook, _ ("answers"));
    for (guint role = 0; role < G_N_ELEMENTS (book->formats); role++)
        book->formats[role] = make_format (book->workbook, (PodaBookRole) role);
    return book;
}

/* A text is a number where it is written as the library writes numbers: what is read
 * back is the same. */
void
poda_book_add (PodaBook *book, guint row, guint column, PodaBookRole role,
               const char *text, const char *const *choices)
{
    char written[40];
    lxw_col_t at = (lxw_col_t) column;
    lxw_format *format = book->formats[role];
    double number = g_ascii_strtod (text, NULL);
    g_ascii_formatd (written, sizeof written, "%.16G", number);
    book->last = row;
    book->head = role == PODA_BOOK_HEAD ? row : book->head;
    if (role == PODA_BOOK_LINE || role == PODA_BOOK_KNOWN) {
        note_failure (book, worksheet_merge_range (book->table, row, at, row,
                                                   MAX (book->n_columns - 1, 2), text,
                                                   format));
        return;
    }
    note_failure (book,
                  *text == '\0' ? worksheet_write_blank (book->table, row, at, format)
                  : strcmp (written, text) == 0
                      ? worksheet_write_number (book->table, row, at, number, format)
                      : worksheet_write_string (book->table, row, at, text, format));
    book->widths[column] =
        MAX (book->widths[column], (double) g_utf8_strlen (text, -1) + 4);
    book->choices[column] = choices != NULL ? choices : book->choices[column];
}

/* Sets a column's width, and its choices; whoever insists may write something else. */
static void
finish_column (PodaBook *book, lxw_col_t column)
{
    double width = CLAMP (book->widths[column], NARROWEST, WIDEST);
    worksheet_set_column (book->table, column, column, width, NULL);
    if (book->choices[column] == NULL)
        return;
    g_auto (GStrv) words = g_strdupv ((char **) book->choices[column]);
    for (guint i = 0; words[i] != NULL; i++) {
        g_free (words[i]);
        words[i] = g_strdup (_ (book->choices[column][i]));
    }
    lxw_data_validation list = { .validate = LXW_VALIDATION_TYPE_LIST,
                                 .value_list = words,
                                 .error_type = LXW_VALIDATION_ERROR_TYPE_WARNING };
    note_failure (book,
                  worksheet_data_validation_range (book->table, book->head + 1, column,
                                                   book->last, column, &list));
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
    errno = 0;
    note_failure (book, workbook_close (book->workbook));
    gboolean made = book->failure == LXW_NO_ERROR;
    if (!made)
        g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                     _ ("no workbook could be made: %s"),
                     errno != 0 ? poda_reason (errno) : lxw_strerror (book->failure));
    lseek (book->file, 0, SEEK_SET);
    g_autoptr (GString) bytes =
        poda_folder_read_opened (book->file, MOST_BYTES, made ? error : NULL);
    made = made && bytes != NULL;
    if (made)
        poda_output_write (output, bytes->str, bytes->len);
    g_free (book);
    return made;
}
