/* OpenDocument: content.xml holds all tables cell by cell, and repeats like ones. */

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "homework/sheet/workbook.h"

/* A table while it is read. */
typedef struct {
    PodaBookReading *reading;
    guint skipped; /* how deep within what is no table's: changes, remarks, filters */

    guint row,
        row_repeats; /* the rows before this one, and how often this one stands */
    guint column, repeats;
    GString *text;         /* of the cell, by paragraphs */
    guint n_paragraphs;    /* so far */
    gboolean in_cell;      /* and what is written in it is its own */
    gboolean in_paragraph; /* only there are letters text */
    char *value;           /* what its type says; NULL: its text does */
    PodaBook *line;        /* the row's cells */
} OdsTable;

static gboolean
is_skipped (const char *name)
{
    static const char *const others[] = { "tracked-changes", "annotation", "shapes",
                                          "dde-links", NULL };
    return g_strv_contains (others, name);
}

static gboolean
is_cell (const char *name)
{
    return strcmp (name, "table-cell") == 0 || strcmp (name, "covered-table-cell") == 0;
}

/* A number, a date or a truth, as its attributes have it; NULL for text. A formula
 * without a result says itself. */
static char *
typed_value (xmlTextReaderPtr xml)
{
    static const struct {
        const char *type, *attribute;
    } types[] = {
        { "float", "value" },         { "percentage", "value" },
        { "currency", "value" },      { "date", "date-value" },
        { "time", "time-value" },     { "boolean", "boolean-value" },
        { "string", "string-value" },
    };
    g_autofree char *type = poda_xml_attribute (xml, "value-type");
    char buffer[PODA_VALUE_BUFFER];
    PodaValue value;
    for (guint i = 0; type != NULL && i < G_N_ELEMENTS (types); i++) {
        if (strcmp (types[i].type, type) != 0)
            continue;
        char *text = poda_xml_attribute (xml, types[i].attribute);
        if (i > 2 || text == NULL || !poda_value_parse (text, &value))
            return text;
        g_free (text);
        return g_strdup (poda_value_format (value, PODA_STYLE_MACHINE, buffer));
    }
    return NULL;
}

/* PT13H30M00S, the way durations are written. */
static char *
clock_text (char *value)
{
    guint hours, minutes;
    if (value == NULL || sscanf (value, "PT%uH%uM", &hours, &minutes) != 2)
        return value;
    g_free (value);
    return g_strdup_printf ("%02u:%02u", hours % 100, minutes % 60);
}

static void
begin_content (OdsTable *table, xmlTextReaderPtr xml, const char *name)
{
    if (strcmp (name, "p") == 0 && table->n_paragraphs++ > 0)
        g_string_append_c (table->text, '\n');
    table->in_paragraph = table->in_paragraph || strcmp (name, "p") == 0;
    if (strcmp (name, "s") == 0)
        for (guint n = poda_xml_number (xml, "c", 1000, 1); n > 0; n--)
            g_string_append_c (table->text, ' ');
    else if (strcmp (name, "tab") == 0 || strcmp (name, "line-break") == 0)
        g_string_append_c (table->text, ' ');
}

static gboolean
begin (gpointer state, xmlTextReaderPtr xml, const char *name, GError **error)
{
    OdsTable *table = state;
    if (table->skipped > 0 || is_skipped (name)) {
        table->skipped++;
    } else if (strcmp (name, "table") == 0) {
        table->row = 0;
        return poda_book_begin_table (table->reading, error);
    } else if (strcmp (name, "table-row") == 0) {
        table->row_repeats = poda_xml_number (xml, "number-rows-repeated", 1 << 24, 1);
        table->column = 0;
        g_array_set_size (table->line->cells, 0);
        g_string_truncate (table->line->texts, 0);
    } else if (is_cell (name)) {
        table->repeats = poda_xml_number (xml, "number-columns-repeated", 1 << 24, 1);
        g_free (table->value);
        table->value = clock_text (typed_value (xml));
        g_string_truncate (table->text, 0);
        table->n_paragraphs = 0;
        table->in_cell = TRUE;
    } else if (table->in_cell) {
        begin_content (table, xml, name);
    }
    return TRUE;
}

/* The cell as often as it stands in the row, as far as that is read. */
static void
end_one_cell (OdsTable *table)
{
    const char *text = table->value != NULL ? table->value : table->text->str;
    guint from = table->column + 1;
    guint past = MIN (from + table->repeats, PODA_BOOK_MOST_COLUMNS + 1);
    for (guint i = from; *text != '\0' && i < past; i++)
        poda_book_add (table->line, 1, i, PODA_BOOK_GIVEN, PODA_BOOK_TEXT, text);
    table->column = MIN (table->column + table->repeats, 1u << 24);
    table->in_cell = FALSE;
}

static gboolean
end_row (OdsTable *table, GError **error)
{
    const GArray *cells = table->line->cells;
    guint n = cells->len > 0 ? table->row_repeats : 0;
    for (guint i = 1; i <= n; i++)
        for (guint k = 0; k < cells->len; k++) {
            const PodaBookCell *cell = &g_array_index (cells, PodaBookCell, k);
            if (!poda_book_take (table->reading, table->row + i, cell->column,
                                 cell->kind, poda_book_text (table->line, cell), error))
                return FALSE;
        }
    table->row = MIN (table->row + table->row_repeats, 1u << 24);
    return TRUE;
}

static gboolean
end (gpointer state, const char *name, GError **error)
{
    OdsTable *table = state;
    if (table->skipped > 0)
        table->skipped--;
    else if (strcmp (name, "p") == 0)
        table->in_paragraph = FALSE;
    else if (is_cell (name))
        end_one_cell (table);
    else if (strcmp (name, "table-row") == 0)
        return end_row (table, error);
    return TRUE;
}

static void
hear (gpointer state, const char *text)
{
    OdsTable *table = state;
    if (table->skipped == 0 && table->in_cell && table->in_paragraph)
        g_string_append (table->text, text);
}

gboolean
poda_book_read_ods (PodaBookReading *reading, GError **error)
{
    static const PodaXmlListener listener = { begin, end, hear };
    OdsTable table = { .reading = reading,
                       .text = g_string_new (NULL),
                       .line = poda_book_new () };
    gboolean done = poda_book_walk (reading, "content.xml", &listener, &table, error);
    g_string_free (table.text, TRUE);
    g_free (table.value);
    poda_book_free (table.line);
    return done;
}
