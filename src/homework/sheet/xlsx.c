/* Office Open XML: workbook.xml names the tables, their parts hold cells, whose texts
 * stand in a list of their own, and whether a number is a date in another. */

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <xlsxwriter.h>

#include "base/texts.h"
#include "base/reason.h"
#include "homework/sheet/workbook.h"

/* What is known of a workbook, from part to part. */
typedef struct {
    PodaBookReading *reading;
    GTree *targets;     /* paths of parts, by their ids */
    GPtrArray *sheets;  /* ids of those that are shown */
    gboolean from_1904; /* days are counted from there */

    GPtrArray *strings; /* shared ones */
    GHashTable *dates;  /* numbers of formats that are dates' */
    GArray *styles;     /* of gboolean: whether one shows dates */
    gboolean inside;    /* the styles that cells have, or how a text is spoken */

    GString *text;     /* while something is read */
    gboolean hears;    /* whether text belongs to it */
    guint row, column; /* of the cell */
    char *type;
    guint style;
    char *formula;
} Workbook;

static void
hear_text (gpointer state, const char *text)
{
    Workbook *book = state;
    if (book->hears)
        g_string_append (book->text, text);
}

static gboolean
end_nothing (gpointer state G_GNUC_UNUSED, const char *name G_GNUC_UNUSED,
             GError **error G_GNUC_UNUSED)
{
    return TRUE;
}

/* --- Which parts there are --- */

static gboolean
begin_relation (gpointer state, xmlTextReaderPtr xml, const char *name,
                GError **error G_GNUC_UNUSED)
{
    Workbook *book = state;
    if (strcmp (name, "Relationship") != 0)
        return TRUE;
    char *id = poda_xml_attribute (xml, "Id");
    g_autofree char *target = poda_xml_attribute (xml, "Target");
    if (id == NULL || target == NULL) {
        g_free (id);
        return TRUE;
    }
    /* From the archive's root, or from where the workbook lies. */
    g_tree_replace (book->targets, id,
                    *target == '/' ? g_strdup (target + 1)
                                   : g_strconcat ("xl/", target, NULL));
    return TRUE;
}

static gboolean
begin_workbook (gpointer state, xmlTextReaderPtr xml, const char *name,
                GError **error G_GNUC_UNUSED)
{
    Workbook *book = state;
    if (strcmp (name, "workbookPr") == 0) {
        g_autofree char *date = poda_xml_attribute (xml, "date1904");
        book->from_1904 = date != NULL && (*date == '1' || *date == 't');
    } else if (strcmp (name, "sheet") == 0) {
        g_autofree char *shown = poda_xml_attribute (xml, "state");
        char *id = poda_xml_attribute (xml, "id");
        if (id != NULL && (shown == NULL || strcmp (shown, "visible") == 0))
            g_ptr_array_add (book->sheets, id);
        else
            g_free (id);
    }
    return TRUE;
}

/* --- Shared strings: runs of letters, and how Japanese ones are spoken --- */

static gboolean
begin_string (gpointer state, xmlTextReaderPtr xml G_GNUC_UNUSED, const char *name,
              GError **error G_GNUC_UNUSED)
{
    Workbook *book = state;
    if (strcmp (name, "si") == 0)
        g_string_truncate (book->text, 0);
    book->hears = strcmp (name, "t") == 0 && !book->inside;
    book->inside = book->inside || strcmp (name, "rPh") == 0;
    return TRUE;
}

static gboolean
end_string (gpointer state, const char *name, GError **error G_GNUC_UNUSED)
{
    Workbook *book = state;
    book->hears = FALSE;
    if (strcmp (name, "rPh") == 0)
        book->inside = FALSE;
    if (strcmp (name, "si") == 0)
        g_ptr_array_add (book->strings, g_strdup (book->text->str));
    return TRUE;
}

/* --- Styles --- */

/* A format of numbers with a letter for days, months, years or hours in it, outside
 * quotes, colours and escapes. */
static gboolean
shows_date (const char *code)
{
    for (; *code != '\0'; code++) {
        const char *end = *code == '"'   ? strchr (code + 1, '"')
                          : *code == '[' ? strchr (code, ']')
                                         : NULL;
        if (*code == '[' && code[1] != '\0' && strchr ("hHmMsS", code[1]) != NULL
            && (code[2] == ']' || code[2] == code[1]))
            return TRUE;
        if (end != NULL)
            code = end;
        else if ((*code == '\\' || *code == '_' || *code == '*') && code[1] != '\0')
            code++;
        else if (strchr ("dDmMyYhHsS", *code) != NULL)
            return TRUE;
        else if (g_ascii_strncasecmp (code, "General", 7) == 0)
            code += 6;
    }
    return FALSE;
}

static gboolean
is_built_in_date (guint format)
{
    return (format >= 14 && format <= 22) || (format >= 27 && format <= 36)
           || (format >= 45 && format <= 47) || (format >= 50 && format <= 58);
}

static gboolean
begin_style (gpointer state, xmlTextReaderPtr xml, const char *name,
             GError **error G_GNUC_UNUSED)
{
    Workbook *book = state;
    guint format = poda_xml_number (xml, "numFmtId", G_MAXINT, 0);
    if (strcmp (name, "cellXfs") == 0)
        book->inside = TRUE;
    if (strcmp (name, "numFmt") == 0) {
        g_autofree char *code = poda_xml_attribute (xml, "formatCode");
        if (code != NULL && shows_date (code))
            g_hash_table_add (book->dates, GUINT_TO_POINTER (format));
    } else if (book->inside && strcmp (name, "xf") == 0) {
        gboolean date =
            is_built_in_date (format)
            || g_hash_table_contains (book->dates, GUINT_TO_POINTER (format));
        g_array_append_val (book->styles, date);
    }
    return TRUE;
}

static gboolean
end_style (gpointer state, const char *name, GError **error G_GNUC_UNUSED)
{
    Workbook *book = state;
    if (strcmp (name, "cellXfs") == 0)
        book->inside = FALSE;
    return TRUE;
}

/* --- Cells --- */

/* `BC12`; what it does not say stays. */
static void
read_place (Workbook *book, const char *place)
{
    guint column = 0;
    for (; g_ascii_isalpha (*place) && column < 100000; place++)
        column = 26 * column + (guint) (g_ascii_toupper (*place) - 'A') + 1;
    guint64 row;
    if (g_ascii_string_to_unsigned (place, 10, 0, 1 << 20, &row, NULL)
        && row > book->row)
        book->row = (guint) row;
    book->column = MAX (column, book->column);
}

static gboolean
begin_cell (gpointer state, xmlTextReaderPtr xml, const char *name,
            GError **error G_GNUC_UNUSED)
{
    Workbook *book = state;
    if (strcmp (name, "row") == 0) {
        /* Rows come in their order: one that does not is read where it stands. */
        guint row = poda_xml_number (xml, "r", 1 << 20, 0);
        book->row = MAX (row, book->row + 1);
        book->column = 0;
    } else if (strcmp (name, "c") == 0) {
        g_autofree char *place = poda_xml_attribute (xml, "r");
        book->column++;
        if (place != NULL)
            read_place (book, place);
        g_free (book->type);
        book->type = poda_xml_attribute (xml, "t");
        book->style = poda_xml_number (xml, "s", G_MAXINT, 0);
        g_clear_pointer (&book->formula, g_free);
        g_string_truncate (book->text, 0);
    }
    book->hears = strcmp (name, "v") == 0 || strcmp (name, "f") == 0
                  || (strcmp (name, "t") == 0 && !book->inside);
    book->inside = book->inside || strcmp (name, "rPh") == 0;
    return TRUE;
}

/* A day's number; Excel believes that there was a 29th of February in 1900. */
static char *
date_text (const Workbook *book, double days)
{
    if (!(days >= 0 && days < 2958466)) /* the year 10000 */
        return g_strdup ("#NUM!");
    guint seconds = (guint) floor ((days - floor (days)) * 86400 + 0.5);
    char *clock = g_strdup_printf ("%02u:%02u:%02u", seconds / 3600 % 24,
                                   seconds / 60 % 60, seconds % 60);
    if (days < 1)
        return clock;
    GDate date;
    g_date_clear (&date, 1);
    g_date_set_dmy (&date, 30, G_DATE_DECEMBER, 1899);
    if (book->from_1904)
        g_date_set_dmy (&date, 1, G_DATE_JANUARY, 1904);
    g_date_add_days (&date, (guint) days + (!book->from_1904 && days < 61));
    char *text = g_strdup_printf ("%04u-%02u-%02u%s%s", g_date_get_year (&date),
                                  g_date_get_month (&date), g_date_get_day (&date),
                                  seconds > 0 ? " " : "", seconds > 0 ? clock : "");
    g_free (clock);
    return text;
}

static char *
number_text (const Workbook *book, const char *text)
{
    char buffer[PODA_VALUE_BUFFER];
    PodaValue value;
    if (!poda_value_parse (text, &value))
        return g_strdup (text);
    if (book->style < book->styles->len
        && g_array_index (book->styles, gboolean, book->style))
        return date_text (book, value);
    return g_strdup (poda_value_format (value, PODA_STYLE_MACHINE, buffer));
}

/* What stands in the cell, as text. */
static char *
cell_text (const Workbook *book)
{
    const char *type = book->type != NULL ? book->type : "n", *text = book->text->str;
    guint64 index;
    if (*text == '\0') /* nothing, or a formula whose result was not kept */
        return book->formula == NULL ? g_strdup ("")
                                     : g_strdup_printf ("=%s ", book->formula);
    if (strcmp (type, "s") == 0)
        return g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT, &index, NULL)
                       && index < book->strings->len
                   ? g_strdup (book->strings->pdata[index])
                   : g_strdup ("");
    if (strcmp (type, "b") == 0)
        return g_strdup (*text == '1' ? "true" : "false");
    return strcmp (type, "n") == 0 ? number_text (book, text) : g_strdup (text);
}

static gboolean
end_cell (gpointer state, const char *name, GError **error)
{
    Workbook *book = state;
    book->hears = FALSE;
    if (strcmp (name, "rPh") == 0)
        book->inside = FALSE;
    if (strcmp (name, "f") == 0) {
        g_free (book->formula);
        book->formula = g_strdup (book->text->str);
        g_string_truncate (book->text, 0);
    }
    if (strcmp (name, "c") != 0)
        return TRUE;
    g_autofree char *text = cell_text (book);
    gboolean unsaved = book->formula != NULL && *book->text->str == '\0';
    return poda_book_take (book->reading, book->row, book->column,
                           unsaved ? PODA_BOOK_WORD : PODA_BOOK_TEXT, text, error);
}

/* --- All of it --- */

static gboolean
read_tables (Workbook *book, GError **error)
{
    static const PodaXmlListener cells = { begin_cell, end_cell, hear_text };
    for (guint i = 0; i < book->sheets->len; i++) {
        const char *path = g_tree_lookup (book->targets, book->sheets->pdata[i]);
        if (path == NULL || poda_book_part (book->reading, path) == NULL)
            continue;
        book->row = book->column = 0;
        if (!poda_book_begin_table (book->reading, error)
            || !poda_book_walk (book->reading, path, &cells, book, error))
            return FALSE;
    }
    return TRUE;
}

gboolean
poda_book_read_xlsx (PodaBookReading *reading, GError **error)
{
    static const PodaXmlListener relations = { begin_relation, end_nothing, hear_text };
    static const PodaXmlListener sheets = { begin_workbook, end_nothing, hear_text };
    static const PodaXmlListener strings = { begin_string, end_string, hear_text };
    static const PodaXmlListener styles = { begin_style, end_style, hear_text };
    Workbook book = { .reading = reading,
                      .targets = poda_texts_new (g_free, g_free),
                      .sheets = g_ptr_array_new_with_free_func (g_free),
                      .strings = g_ptr_array_new_with_free_func (g_free),
                      .dates = g_hash_table_new (NULL, NULL),
                      .styles = g_array_new (FALSE, FALSE, sizeof (gboolean)),
                      .text = g_string_new (NULL) };
    gboolean done =
        poda_book_walk (reading, "xl/_rels/workbook.xml.rels", &relations, &book, error)
        && poda_book_walk (reading, "xl/workbook.xml", &sheets, &book, error)
        && poda_book_walk (reading, "xl/sharedStrings.xml", &strings, &book, error)
        && poda_book_walk (reading, "xl/styles.xml", &styles, &book, error)
        && read_tables (&book, error);
    g_tree_unref (book.targets);
    g_ptr_array_unref (book.sheets);
    g_ptr_array_unref (book.strings);
    g_hash_table_unref (book.dates);
    g_array_unref (book.styles);
    g_string_free (book.text, TRUE);
    g_free (book.type);
    g_free (book.formula);
    return done;
}

/* --- Writing --- */

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
