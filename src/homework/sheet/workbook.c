#include "homework/sheet/workbook.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/csv.h"
#include "homework/sheet/zip.h"
#include "homework/sheet/csv_reader.h"

/* --- Refusing --- */

gboolean
poda_book_refuse (const PodaBookReading *reading, const char *message, GError **error)
{
    g_set_error (error, PODA_CSV_ERROR, PODA_CSV_ERROR_SHAPE, "%s:1:1: %s",
                 reading->name, message);
    return FALSE;
}

gboolean
poda_book_broken (const PodaBookReading *reading, GError **error)
{
    return poda_book_refuse (reading,
                             _ ("a broken or protected workbook: expected one as a "
                                "spreadsheet saves it"),
                             error);
}

gboolean
poda_book_too_large (const PodaBookReading *reading, GError **error)
{
    return poda_book_refuse (
        reading, _ ("a workbook that is larger than any sheet: expected a sheet"),
        error);
}

/* --- Cells --- */

gboolean
poda_book_begin_table (PodaBookReading *reading, GError **error)
{
    if (reading->tables->len == PODA_BOOK_MOST_TABLES)
        return poda_book_too_large (reading, error);
    g_ptr_array_add (reading->tables, poda_book_new ());
    return TRUE;
}

gboolean
poda_book_take (PodaBookReading *reading, guint row, guint column, PodaBookKind kind,
                const char *text, GError **error)
{
    PodaBook *book = reading->tables->pdata[reading->tables->len - 1];
    for (gsize n; (n = poda_csv_blank (text)) > 0;)
        text += n;
    if (*text == '\0' || column > PODA_BOOK_MOST_COLUMNS)
        return TRUE;
    if (reading->n_cells++ == PODA_BOOK_MOST_CELLS
        || book->texts->len + strlen (text) > PODA_BOOK_MOST_BYTES)
        return poda_book_too_large (reading, error);
    const PodaBookCell *cell =
        poda_book_add (book, row, column, PODA_BOOK_GIVEN, kind, text);
    char *own = book->texts->str + cell->text, *end = own + strlen (own);
    while (poda_csv_blank (g_utf8_prev_char (end)) > 0)
        end = g_utf8_prev_char (end);
    *end = '\0';
    return TRUE;
}

/* --- XML --- */

/* No error is printed, nothing is fetched, and entities stay what they are. */
#define XML_MANNERS (XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING)

char *
poda_xml_attribute (xmlTextReaderPtr xml, const char *name)
{
    char *value = NULL;
    for (int more = xmlTextReaderMoveToFirstAttribute (xml); more == 1;
         more = xmlTextReaderMoveToNextAttribute (xml)) {
        if (strcmp ((const char *) xmlTextReaderConstLocalName (xml), name) == 0) {
            value = g_strdup ((const char *) xmlTextReaderConstValue (xml));
            break;
        }
    }
    xmlTextReaderMoveToElement (xml);
    return value;
}

guint
poda_xml_number (xmlTextReaderPtr xml, const char *name, guint most, guint otherwise)
{
    guint64 number = otherwise;
    g_autofree char *text = poda_xml_attribute (xml, name);
    if (text != NULL)
        g_ascii_string_to_unsigned (text, 10, 0, most, &number, NULL);
    return (guint) number;
}

static gboolean
hear (PodaBookReading *reading, xmlTextReaderPtr xml, const PodaXmlListener *listener,
      gpointer state, GError **error)
{
    const char *name = (const char *) xmlTextReaderConstLocalName (xml);
    switch (xmlTextReaderNodeType (xml)) {
    case XML_READER_TYPE_ELEMENT:
        if (reading->n_elements++ == PODA_BOOK_MOST_ELEMENTS)
            return poda_book_too_large (reading, error);
        return listener->begin (state, xml, name, error)
               && (xmlTextReaderIsEmptyElement (xml) != 1
                   || listener->end (state, name, error));
    case XML_READER_TYPE_END_ELEMENT:
        return listener->end (state, name, error);
    case XML_READER_TYPE_TEXT:
    case XML_READER_TYPE_CDATA:
    case XML_READER_TYPE_SIGNIFICANT_WHITESPACE:
        listener->text (state, (const char *) xmlTextReaderConstValue (xml));
        return TRUE;
    case XML_READER_TYPE_DOCUMENT_TYPE:
    case XML_READER_TYPE_ENTITY_REFERENCE:
        return poda_book_refuse (
            reading,
            _ ("a workbook that defines entities of its own, which "
               "no spreadsheet does: it is not read"),
            error);
    default:
        return TRUE;
    }
}

/* Some errors are printed in spite of what was asked. */
static void
ignore_error (void *nobody G_GNUC_UNUSED, xmlErrorPtr error G_GNUC_UNUSED)
{
}

GBytes *
poda_book_part (const PodaBookReading *reading, const char *path)
{
    for (guint i = 0; i < reading->parts->len; i++) {
        const PodaZipEntry *entry = reading->parts->pdata[i];
        if (strcmp (entry->name, path) == 0)
            return entry->bytes;
    }
    return NULL;
}

gboolean
poda_book_walk (PodaBookReading *reading, const char *path,
                const PodaXmlListener *listener, gpointer state, GError **error)
{
    GBytes *part = poda_book_part (reading, path);
    gsize length;
    if (part == NULL)
        return TRUE;
    const char *bytes = g_bytes_get_data (part, &length);
    xmlTextReaderPtr xml =
        length > 0 ? xmlReaderForMemory (bytes, (int) length, NULL, NULL, XML_MANNERS)
                   : NULL;
    if (xml != NULL)
        xmlTextReaderSetStructuredErrorHandler (xml, ignore_error, NULL);
    int more = xml != NULL ? xmlTextReaderRead (xml) : -1;
    gboolean heard = TRUE;
    for (; more == 1 && heard; more = heard ? xmlTextReaderRead (xml) : 0)
        heard = hear (reading, xml, listener, state, error);
    if (xml != NULL)
        xmlFreeTextReader (xml);
    return heard && (more == 0 || poda_book_broken (reading, error));
}

/* --- Both formats --- */

/* Whether the archive's part of that path is wanted: those that hold cells, and what
 * these refer to. */
static gboolean
is_wanted (const char *path)
{
    static const char *const wanted[] = {
        "xl/workbook.xml",      "xl/_rels/workbook.xml.rels",
        "xl/sharedStrings.xml", "xl/styles.xml",
        "content.xml",          NULL
    };
    return g_strv_contains (wanted, path)
           || (g_str_has_prefix (path, "xl/worksheets/")
               && g_str_has_suffix (path, ".xml"));
}

static gboolean
read_parts (PodaBookReading *reading, GError **error)
{
    gboolean xlsx = poda_book_part (reading, "xl/workbook.xml") != NULL;
    if (!xlsx && poda_book_part (reading, "content.xml") == NULL)
        return poda_book_refuse (reading,
                                 _ ("an archive, and no sheet: expected CSV or a "
                                    "workbook, .xlsx or .ods"),
                                 error);
    return (xlsx ? poda_book_read_xlsx (reading, error)
                 : poda_book_read_ods (reading, error))
           && (reading->tables->len > 0 || poda_book_broken (reading, error));
}

GPtrArray *
poda_book_read (const char *name, const char *bytes, gsize length, GError **error)
{
    g_autoptr (GError) cause = NULL;
    g_autoptr (GPtrArray) parts = poda_zip_read (
        bytes, length, PODA_BOOK_MOST_BYTES, PODA_BOOK_MOST_BYTES, is_wanted, &cause);
    g_autoptr (GPtrArray) tables =
        g_ptr_array_new_with_free_func ((GDestroyNotify) poda_book_free);
    PodaBookReading reading = { .name = name, .parts = parts, .tables = tables };
    for (guint i = 0; parts != NULL && i < parts->len; i++) {
        const PodaZipEntry *part = parts->pdata[i];
        if (part->bytes == NULL && is_wanted (part->name)) {
            poda_book_too_large (&reading, error);
            return NULL;
        }
    }
    gboolean done = parts != NULL ? read_parts (&reading, error)
                                  : poda_book_refuse (&reading, cause->message, error);
    return done ? g_steal_pointer (&tables) : NULL;
}
