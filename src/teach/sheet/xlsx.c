/* Office Open XML: workbook.xml names the tables, their parts hold cells, whose texts
 * stand in a list of their own, and whether a number is a date in another. */

#include <math.h>
#include <string.h>

#include "teach/sheet/workbook.h"

/* What is known of a workbook, from part to part. */
typedef struct {
    PodaBookReading *reading;
    GHashTable *targets; /* paths of parts, by their ids */
    GPtrArray *sheets;   /* ids of those that are shown */
    gboolean from_1904;  /* days are counted from there */

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
    g_hash_table_replace (book->targets, id,
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
    if (g_ascii_string_to_unsigned (place, 10, book->row, 1 << 20, &row, NULL))
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
    return poda_book_take (book->reading, book->row, book->column, text, error);
}

/* --- All of it --- */

static gboolean
read_tables (Workbook *book, GError **error)
{
    static const PodaXmlListener cells = { begin_cell, end_cell, hear_text };
    for (guint i = 0; i < book->sheets->len; i++) {
        const char *path = g_hash_table_lookup (book->targets, book->sheets->pdata[i]);
        if (path == NULL || !g_hash_table_contains (book->reading->parts, path))
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
                      .targets = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                                        g_free),
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
    g_hash_table_unref (book.targets);
    g_ptr_array_unref (book.sheets);
    g_ptr_array_unref (book.strings);
    g_hash_table_unref (book.dates);
    g_array_unref (book.styles);
    g_string_free (book.text, TRUE);
    g_free (book.type);
    g_free (book.formula);
    return done;
}
