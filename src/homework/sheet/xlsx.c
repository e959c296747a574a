/* Writing of sheets as workbooks. */

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <sys/mman.h>
#include <unistd.h>
#include <xlsxwriter.h>

#include "base/errno_text.h"
#include "base/temp_files.h"
#include "homework/sheet/folder.h"
#include "homework/sheet/sheet.h"

/* A fixed time, the first one of zip archives: 1980-01-01. */
#define NO_TIME 315532800

#define MOST_BYTES ((gsize) 1 << 30)
#define NARROWEST 9.0
#define WIDEST 40.0
#define LINE_COLUMNS 5 /* width of the answer in a line */

/* Roles of cells. Answers in lines at the top are wider. */
enum { GIVEN, LABEL, WRITTEN_LINE, HEAD, ASKED, N_ROLES };

/* Returns the format and protection of a role's cells. Text cells keep what is typed:
 * -inf is no formula there, and 1-2 no date. */
static lxw_format *
make_format (lxw_workbook *workbook, guint role)
{
    lxw_format *format = workbook_add_format (workbook);
    format_set_border_color (format, 0xaaaaaa);
    if (role == HEAD || role == LABEL)
        format_set_bold (format);
    if (role == HEAD || role == GIVEN)
        format_set_bg_color (format, 0xeeeeee);
    if (role != LABEL)
        format_set_border (format, LXW_BORDER_THIN);
    if (role != LABEL && role != WRITTEN_LINE)
        format_set_align (format, LXW_ALIGN_CENTER);
    if (role == WRITTEN_LINE || role == ASKED) {
        format_set_unlocked (format);
        format_set_num_format_index (format, 49); /* text */
    }
    return format;
}

/* Writes a cell, as a number if the library's format of the number is the same text. */
static void
put (lxw_worksheet *table, guint row, guint column, const char *text,
     lxw_format *format)
{
    char written[40];
    double number = g_ascii_strtod (text, NULL);
    g_ascii_formatd (written, sizeof written, "%.16G", number);
    if (*text == '\0')
        worksheet_write_blank (table, row, (lxw_col_t) column, format);
    else if (strcmp (written, text) == 0)
        worksheet_write_number (table, row, (lxw_col_t) column, number, format);
    else
        worksheet_write_string (table, row, (lxw_col_t) column, text, format);
}

/* Offers a column's possible answers as a list; other answers only cause a warning. */
static void
put_choices (lxw_worksheet *table, PodaColumn column, guint at, guint first, guint last)
{
    char *ticks[] = { _ ("yes"), _ ("no"), NULL };
    char *bounds[] = { _ ("exact"), _ ("atleast"), _ ("atmost"), NULL };
    gboolean tick = poda_column_rows[column].is_tick;
    lxw_data_validation list = { .validate = LXW_VALIDATION_TYPE_LIST,
                                 .value_list = tick ? ticks : bounds,
                                 .error_type = LXW_VALIDATION_ERROR_TYPE_WARNING };
    if (tick || column == PODA_COLUMN_BOUND)
        worksheet_data_validation_range (table, first, (lxw_col_t) at, last,
                                         (lxw_col_t) at, &list);
}

/* Writes the lines at the top, an empty row and the table. */
static void
put_sheet (lxw_workbook *workbook, lxw_worksheet *table, const PodaExercise *exercise,
           const PodaAnswers *answers, const char *student)
{
    guint n_lines, n_given;
    lxw_format *formats[N_ROLES];
    double widths[PODA_N_COLUMNS + 3] = { 0 };
    g_autoptr (GPtrArray) rows =
        poda_sheet_table (exercise, answers, student, &n_lines, &n_given);
    for (guint role = 0; role < N_ROLES; role++)
        formats[role] = make_format (workbook, role);
    for (guint i = 0; i < n_lines; i++) {
        char **line = rows->pdata[i];
        gboolean known = i == 0 ? student != NULL : i == 1 && *exercise->id != '\0';
        g_autofree char *label = g_strdup_printf ("# %s:", line[0]);
        put (table, i, 0, label, formats[LABEL]);
        worksheet_merge_range (table, i, 1, i, LINE_COLUMNS, line[1],
                               formats[known ? LABEL : WRITTEN_LINE]);
        widths[0] = MAX (widths[0], (double) g_utf8_strlen (label, -1) + 4);
    }
    for (guint i = n_lines; i < rows->len; i++) {
        char **row = rows->pdata[i];
        PodaColumn column = 0;
        for (guint k = 0; row[k] != NULL; k++) {
            while (k >= n_given && !poda_exercise_shows (exercise, column))
                column++;
            gboolean asked = i > n_lines && k >= n_given
                             && poda_exercise_asks (exercise, i - n_lines - 1, column);
            put (table, i + 1, k, row[k],
                 formats[i == n_lines ? HEAD
                         : asked      ? ASKED
                                      : GIVEN]);
            if (i == n_lines && k >= n_given)
                put_choices (table, column, k, i + 2, rows->len);
            widths[k] = MAX (widths[k], (double) g_utf8_strlen (row[k], -1) + 4);
            column += k >= n_given;
        }
    }
    for (lxw_col_t k = 0; k < G_N_ELEMENTS (widths) && widths[k] > 0; k++)
        worksheet_set_column (table, k, k, CLAMP (widths[k], NARROWEST, WIDEST), NULL);
    /* The heading stays visible and is on each page; pages are as wide as the table. */
    worksheet_freeze_panes (table, n_lines + 2, 1);
    worksheet_repeat_rows (table, n_lines + 1, n_lines + 1);
    worksheet_fit_to_pages (table, 1, 0);
    worksheet_set_paper (table, 9); /* A4 */
}

/* Writes the workbook to a file in memory, since the library writes only to files. */
gboolean
poda_sheet_write_xlsx (const PodaExercise *exercise, const PodaAnswers *answers,
                       const char *student, PodaOutput *output, GError **error)
{
    lxw_protection rights = { .format_columns = LXW_TRUE, .format_rows = LXW_TRUE };
    lxw_doc_properties properties = { .created = NO_TIME };
    sigset_t before;
    int file = memfd_create ("sheet", MFD_CLOEXEC);
    g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", file);
    lxw_workbook *workbook = workbook_new (path);
    workbook_set_properties (workbook, &properties);
    lxw_worksheet *table = workbook_add_worksheet (workbook, _ ("answers"));
    put_sheet (workbook, table, exercise, answers, student);
    worksheet_protect (table, NULL, &rights);
    worksheet_ignore_errors (table, LXW_IGNORE_NUMBER_STORED_AS_TEXT, "B1:Z9999");
    /* The library has temporary files here, and prints errors itself. */
    FILE *usual = stderr,
         *silent = fopencookie (NULL, "w", (cookie_io_functions_t){ 0 });
    poda_signals_hold (&before);
    stderr = silent;
    errno = 0;
    lxw_error failure = workbook_close (workbook);
    if (failure != LXW_NO_ERROR)
        g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                     _ ("cannot make the workbook: %s"),
                     errno != 0 ? poda_errno_text (errno) : lxw_strerror (failure));
    stderr = usual;
    fclose (silent);
    poda_signals_release (&before);
    lseek (file, 0, SEEK_SET);
    g_autoptr (GString) bytes = poda_folder_read_opened (
        file, MOST_BYTES, failure == LXW_NO_ERROR ? error : NULL);
    if (bytes == NULL || failure != LXW_NO_ERROR)
        return FALSE;
    poda_output_write (output, bytes->str, bytes->len);
    return TRUE;
}
