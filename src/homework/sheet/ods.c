/* OpenDocument: content.xml holds all tables cell by cell, and repeats like ones. */

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "homework/sheet/document.h"
#include "homework/sheet/zip.h"
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

/* --- Writing --- */

#define MANIFEST                                                                       \
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<manifest:manifest "                  \
    "xmlns:manifest=\"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0\" "           \
    "manifest:version=\"1.2\">\n<manifest:file-entry manifest:full-path=\"/\" "        \
    "manifest:version=\"1.2\" manifest:media-type=\"" MIME_TYPE "\"/>\n"               \
    "<manifest:file-entry manifest:full-path=\"content.xml\" "                         \
    "manifest:media-type=\"text/xml\"/>\n<manifest:file-entry "                        \
    "manifest:full-path=\"styles.xml\" manifest:media-type=\"text/xml\"/>\n"           \
    "<manifest:file-entry manifest:full-path=\"settings.xml\" "                        \
    "manifest:media-type=\"text/xml\"/>\n</manifest:manifest>\n"

#define MIME_TYPE "application/vnd.oasis.opendocument.spreadsheet"

#define XML "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
#define NAMESPACES                                                                     \
    " xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\""               \
    " xmlns:style=\"urn:oasis:names:tc:opendocument:xmlns:style:1.0\""                 \
    " xmlns:table=\"urn:oasis:names:tc:opendocument:xmlns:table:1.0\""                 \
    " xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\""                   \
    " xmlns:fo=\"urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0\""        \
    " xmlns:number=\"urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0\""            \
    " xmlns:config=\"urn:oasis:names:tc:opendocument:xmlns:config:1.0\""               \
    " xmlns:of=\"urn:oasis:names:tc:opendocument:xmlns:of:1.2\""                       \
    " xmlns:xlink=\"http://www.w3.org/1999/xlink\" office:version=\"1.2\">\n"

/* A page is as wide as the table. */
static const char styles[] =
    XML "<office:document-styles" NAMESPACES
        "<office:automatic-styles><style:page-layout style:name=\"page\">"
        "<style:page-layout-properties fo:page-width=\"210mm\" "
        "fo:page-height=\"297mm\" style:scale-to-X=\"1\" style:scale-to-Y=\"0\"/>"
        "</style:page-layout></office:automatic-styles>\n<office:master-styles>"
        "<style:master-page style:name=\"Default\" style:page-layout-name=\"page\"/>"
        "</office:master-styles>\n</office:document-styles>\n";

/* How cells look and what may be done to them, in the order of their roles. What is
 * typed into a cell of text stays as it is typed. */
static const char cell_styles[] =
    "<number:text-style "
    "style:name=\"text\"><number:text-content/></number:text-style>\n"
    "<style:style style:name=\"role0\" style:family=\"table-cell\">"
    "<style:table-cell-properties style:text-align-source=\"fix\" "
    "fo:background-color=\"#eeeeee\" "
    "fo:border=\"0.5pt solid #aaaaaa\" style:cell-protect=\"protected\"/>"
    "<style:paragraph-properties fo:text-align=\"center\"/></style:style>\n"
    "<style:style style:name=\"role1\" style:family=\"table-cell\">"
    "<style:table-cell-properties style:cell-protect=\"protected\"/>"
    "<style:text-properties fo:font-weight=\"bold\"/></style:style>\n"
    "<style:style style:name=\"role2\" style:family=\"table-cell\" "
    "style:data-style-name=\"text\">"
    "<style:table-cell-properties fo:border=\"0.5pt solid #aaaaaa\" "
    "style:cell-protect=\"none\"/></style:style>\n"
    "<style:style style:name=\"role3\" style:family=\"table-cell\">"
    "<style:table-cell-properties style:text-align-source=\"fix\" "
    "fo:background-color=\"#eeeeee\" "
    "fo:border=\"0.5pt solid #aaaaaa\" style:cell-protect=\"protected\"/>"
    "<style:paragraph-properties fo:text-align=\"center\"/>"
    "<style:text-properties fo:font-weight=\"bold\"/></style:style>\n"
    "<style:style style:name=\"role4\" style:family=\"table-cell\" "
    "style:data-style-name=\"text\">"
    "<style:table-cell-properties style:text-align-source=\"fix\" fo:border=\"0.5pt "
    "solid #aaaaaa\" "
    "style:cell-protect=\"none\"/>"
    "<style:paragraph-properties fo:text-align=\"center\"/></style:style>\n";

static const PodaBookCell *
cell_at (const PodaBook *book, guint index)
{
    return index < book->cells->len ? &g_array_index (book->cells, PodaBookCell, index)
                                    : NULL;
}

static guint
count_columns (const PodaBook *book)
{
    guint n = 0;
    for (guint i = 0; i < book->cells->len; i++)
        n = MAX (n, cell_at (book, i)->column);
    return n;
}

/* About as wide as the longest text; lines on top have room to the end of the table. */
static void
put_column_styles (const PodaBook *book, guint n_columns, PodaOutput *output)
{
    for (guint column = 1; column <= n_columns; column++) {
        glong longest = 5;
        for (guint i = 0; i < book->cells->len; i++) {
            const PodaBookCell *cell = cell_at (book, i);
            gboolean line = i > 0 && cell_at (book, i - 1)->role == PODA_BOOK_LABEL;
            glong length = g_utf8_strlen (poda_book_text (book, cell), -1);
            if (cell->column == column && !line)
                longest = MAX (longest, length + 4 * (cell->role == PODA_BOOK_LABEL));
        }
        poda_output_format (output,
                            "<style:style style:name=\"column%u\" "
                            "style:family=\"table-column\">"
                            "<style:table-column-properties "
                            "style:column-width=\"%ldmm\"/></style:style>\n",
                            column, 2 * (MIN (longest, 36) + 4));
    }
}

static void
put_choices (const PodaBook *book, PodaOutput *output)
{
    poda_output_text (output, "<table:content-validations>\n");
    for (guint i = 0; i < G_N_ELEMENTS (book->choices) && book->choices[i] != NULL;
         i++) {
        g_autofree char *list = g_strjoinv ("\";\"", book->choices[i]);
        g_autofree char *name = g_strdup_printf ("choices%u", i + 1);
        poda_document_put (
            output,
            "<table:content-validation table:name=\"%s\" "
            "table:condition=\"of:cell-content-is-in-list(&quot;%s&quot;)\" "
            "table:allow-empty-cell=\"true\" table:display-list=\"unsorted\">"
            "<table:error-message table:message-type=\"warning\" "
            "table:display=\"true\"/></table:content-validation>\n",
            name, list);
    }
    poda_output_text (output, "</table:content-validations>\n");
}

/* Several blanks, and line ends, are elements. */
static void
put_text (const char *text, PodaOutput *output)
{
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
    for (char **line = lines; *line != NULL; line++) {
        poda_output_text (output, "<text:p>");
        for (const char *at = *line; *at != '\0';) {
            gsize n = strcspn (at, " ");
            g_autofree char *word = g_strndup (at, n);
            poda_document_put (output, "%s", word);
            at += n;
            if (*at == ' ')
                poda_output_text (output, "<text:s/>");
            at += *at == ' ';
        }
        poda_output_text (output, "</text:p>");
    }
}

static void
put_cell (const PodaBook *book, const PodaBookCell *cell, guint span,
          PodaOutput *output)
{
    const char *text = poda_book_text (book, cell);
    gboolean answer = span > 1 && cell->role == PODA_BOOK_GIVEN;
    poda_output_format (output, "<table:table-cell table:style-name=\"role%u\"",
                        answer ? PODA_BOOK_LABEL : cell->role);
    if (cell->choices != 0)
        poda_output_format (output, " table:content-validation-name=\"choices%u\"",
                            cell->choices);
    if (span > 1)
        poda_output_format (output, " table:number-columns-spanned=\"%u\"", span);
    if (*text != '\0' && cell->kind == PODA_BOOK_NUMBER)
        poda_output_format (output, " office:value-type=\"float\" office:value=\"%s\"",
                            text);
    else if (*text != '\0')
        poda_output_text (output, " office:value-type=\"string\"");
    poda_output_text (output, ">");
    if (cell->role == PODA_BOOK_LABEL) {
        g_autofree char *label = g_strdup_printf ("# %s:", text);
        put_text (label, output);
    } else if (*text != '\0') {
        put_text (text, output);
    }
    poda_output_text (output, "</table:table-cell>");
    if (span > 1)
        poda_output_format (
            output, "<table:covered-table-cell table:number-columns-repeated=\"%u\"/>",
            span - 1);
}

/* The cells of a row, the first of which is at `index`, with empty ones between.
 * Returns the next row's first. */
static guint
put_row (const PodaBook *book, guint index, guint n_columns, PodaOutput *output)
{
    guint row = cell_at (book, index)->row, column = 0;
    gboolean line = FALSE; /* the answer to one has room to the end of the table */
    const PodaBookCell *cell;
    while ((cell = cell_at (book, index)) != NULL && cell->row == row) {
        for (column++; column < cell->column; column++)
            poda_output_text (output, "<table:table-cell/>");
        put_cell (book, cell, line ? MAX (n_columns, 3) - 1 : 1, output);
        line = cell->role == PODA_BOOK_LABEL;
        index++;
    }
    return index;
}

/* The heading's row is repeated on each page. */
static void
put_rows (const PodaBook *book, guint n_columns, PodaOutput *output)
{
    guint row = 0;
    for (guint i = 0; i < book->cells->len;) {
        const PodaBookCell *cell = cell_at (book, i);
        gboolean head = cell->role == PODA_BOOK_HEAD;
        for (row++; row < cell->row; row++)
            poda_output_text (
                output, "<table:table-row><table:table-cell/></table:table-row>\n");
        poda_output_text (output, head ? "<table:table-header-rows><table:table-row>"
                                       : "<table:table-row>");
        i = put_row (book, i, n_columns, output);
        poda_output_text (output, head
                                      ? "</table:table-row></table:table-header-rows>\n"
                                      : "</table:table-row>\n");
    }
}

static void
put_content (const PodaBook *book, PodaOutput *output)
{
    guint n_columns = count_columns (book);
    poda_output_text (output, XML "<office:document-content" NAMESPACES
                                  "<office:automatic-styles>\n");
    poda_output_text (output, cell_styles);
    put_column_styles (book, n_columns, output);
    poda_output_text (output, "</office:automatic-styles>\n<office:body>"
                              "<office:spreadsheet>\n");
    put_choices (book, output);
    poda_document_put (output,
                       "<table:table table:name=\"%s\" table:protected=\"true\">\n",
                       _ ("answers"));
    for (guint column = 1; column <= n_columns; column++)
        poda_output_format (
            output, "<table:table-column table:style-name=\"column%u\"/>\n", column);
    put_rows (book, n_columns, output);
    poda_output_text (output, "</table:table>\n</office:spreadsheet></office:body>"
                              "</office:document-content>\n");
}

/* The heading stays in sight. */
static void
put_settings (const PodaBook *book, PodaOutput *output)
{
    static const char *const items[][2] = {
        { "HorizontalSplitMode", "short\">2" },
        { "VerticalSplitMode", "short\">2" },
        { "HorizontalSplitPosition", "int\">1" },
        { "PositionRight", "int\">1" },
    };
    guint head = 0;
    for (guint i = 0; i < book->cells->len && head == 0; i++)
        if (cell_at (book, i)->role == PODA_BOOK_HEAD)
            head = cell_at (book, i)->row;
    poda_output_text (
        output, XML
        "<office:document-settings" NAMESPACES
        "<office:settings><config:config-item-set config:name=\"ooo:view-settings\">"
        "<config:config-item-map-indexed config:name=\"Views\">"
        "<config:config-item-map-entry><config:config-item-map-named "
        "config:name=\"Tables\">");
    poda_document_put (output, "<config:config-item-map-entry config:name=\"%s\">",
                       _ ("answers"));
    for (guint i = 0; i < G_N_ELEMENTS (items); i++)
        poda_output_format (output,
                            "<config:config-item config:name=\"%s\" "
                            "config:type=\"%s</config:config-item>",
                            items[i][0], items[i][1]);
    poda_output_format (
        output,
        "<config:config-item config:name=\"VerticalSplitPosition\" "
        "config:type=\"int\">%u</config:config-item>"
        "<config:config-item config:name=\"PositionBottom\" "
        "config:type=\"int\">%u</config:config-item>"
        "</config:config-item-map-entry></config:config-item-map-named>"
        "</config:config-item-map-entry></config:config-item-map-indexed>"
        "</config:config-item-set></office:settings></office:document-settings>\n",
        head, head);
}

static void
add_part (PodaZip *zip, const char *name, PodaOutput *part)
{
    gsize length;
    const char *bytes = poda_output_contents (part, &length);
    poda_zip_add (zip, name, bytes, length);
}

gboolean
poda_book_write_ods (const PodaBook *book, PodaOutput *output, GError **error)
{
    g_autoptr (PodaOutput) content = poda_output_memory ();
    g_autoptr (PodaOutput) settings = poda_output_memory ();
    PodaZip *zip = poda_zip_new (output);
    put_content (book, content);
    put_settings (book, settings);
    poda_zip_store (zip, "mimetype", MIME_TYPE, strlen (MIME_TYPE));
    add_part (zip, "content.xml", content);
    poda_zip_add (zip, "styles.xml", styles, strlen (styles));
    add_part (zip, "settings.xml", settings);
    poda_zip_add (zip, "META-INF/manifest.xml", MANIFEST, strlen (MANIFEST));
    return poda_zip_finish (zip, error);
}
