/* Reading workbooks, .xlsx and .ods, and texts of any encoding. They come from people
 * whom nobody knows: nothing is unpacked that is not asked for, and documents with a
 * DTD or more than any sheet has are refused. */

#include <glib/gi18n-lib.h>
#include <libxml/xmlreader.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/csv.h"
#include "homework/sheet/book.h"
#include "homework/sheet/csv_reader.h"
#include "homework/sheet/zip.h"

/* More no sheet has, of 5,000 nodes. */
#define MOST_CELLS 200000
#define MOST_COLUMNS 256
#define MOST_ROWS (1 << 20)
#define MOST_TABLES 20
#define MOST_BYTES (16 << 20)
#define MOST_TAGS 1000000

typedef struct {
    const char *name;
    GPtrArray *parts;  /* of PodaZipEntry */
    GPtrArray *tables; /* of PodaBook */
    guint n_cells, n_tags;
    guint row, column; /* of the cell that was read last */

    GHashTable *targets; /* xlsx: paths of parts by their ids, … */
    GPtrArray *sheets;   /* … ids of tables that are shown, … */
    GPtrArray *strings;  /* … shared ones, … */
    GHashTable *dates;   /* … numbers of formats that show dates, … */
    GArray *styles;      /* … gboolean: those that do, … */
    gboolean from_1904;  /* … and days are counted from there */
} Reading;

static gboolean
refuse (const Reading *reading, const char *message, GError **error)
{
    g_set_error (error, PODA_CSV_ERROR, PODA_CSV_ERROR_SHAPE, "%s:1:1: %s",
                 reading->name, message);
    return FALSE;
}

static gboolean
refuse_broken (const Reading *reading, GError **error)
{
    return refuse (reading,
                   _ ("a broken or protected workbook: expected one as a spreadsheet "
                      "saves it"),
                   error);
}

static gboolean
refuse_large (const Reading *reading, GError **error)
{
    return refuse (reading,
                   _ ("a workbook that is larger than any sheet: expected a sheet"),
                   error);
}

/* --- Cells --- */

static gboolean
begin_table (Reading *reading, GError **error)
{
    if (reading->tables->len == MOST_TABLES)
        return refuse_large (reading, error);
    g_ptr_array_add (reading->tables, poda_book_new ());
    reading->row = reading->column = 0;
    return TRUE;
}

/* Adds a cell to the last table; one too far right is left out. */
static gboolean
take_cell (Reading *reading, PodaBookKind kind, const char *text, GError **error)
{
    PodaBook *book = reading->tables->pdata[reading->tables->len - 1];
    g_autofree char *own = g_strdup (text);
    char *begin = own, *end = own + strlen (own);
    for (gsize n; (n = poda_csv_blank (begin)) > 0;)
        begin += n;
    while (end > begin && poda_csv_blank (g_utf8_prev_char (end)) > 0)
        end = g_utf8_prev_char (end);
    *end = '\0';
    if (*begin == '\0' || reading->column > MOST_COLUMNS)
        return TRUE;
    if (reading->n_cells++ == MOST_CELLS
        || book->texts->len + strlen (begin) > MOST_BYTES)
        return refuse_large (reading, error);
    poda_book_add (book, reading->row, reading->column, PODA_BOOK_GIVEN, kind, begin);
    return TRUE;
}

/* --- XML --- */

/* Some errors are printed in spite of what was asked. */
static void
ignore_error (void *data G_GNUC_UNUSED, xmlErrorPtr error G_GNUC_UNUSED)
{
}

static gboolean
is (xmlNodePtr node, const char *name)
{
    return strcmp ((const char *) node->name, name) == 0;
}

/* Returns an attribute by its name without prefix; NULL: there is none. */
static char *
attribute (xmlNodePtr node, const char *name)
{
    return (char *) xmlGetProp (node, (const xmlChar *) name);
}

static guint
number (xmlNodePtr node, const char *name, guint most, guint otherwise)
{
    guint64 found = otherwise;
    g_autofree char *text = attribute (node, name);
    if (text != NULL)
        g_ascii_string_to_unsigned (text, 10, 0, most, &found, NULL);
    return (guint) found;
}

static GBytes *
find_part (const Reading *reading, const char *path)
{
    for (guint i = 0; i < reading->parts->len; i++) {
        const PodaZipEntry *entry = reading->parts->pdata[i];
        if (strcmp (entry->name, path) == 0)
            return entry->bytes;
    }
    return NULL;
}

/* Called for an element with all that is in it. FALSE sets `error`. */
typedef gboolean (*Visit) (Reading *reading, xmlNodePtr node, GError **error);

/* Visits the elements of these names; for the first of them, what is in it is visited,
 * too, and `node` is without it. */
static gboolean
read_elements (Reading *reading, xmlTextReaderPtr xml, const char *const *names,
               Visit visit, GError **error)
{
    int more = xmlTextReaderRead (xml);
    while (more == 1) {
        int type = xmlTextReaderNodeType (xml);
        const char *name = (const char *) xmlTextReaderConstLocalName (xml);
        gboolean wanted =
            type == XML_READER_TYPE_ELEMENT && g_strv_contains (names, name);
        gboolean outer = wanted && strcmp (name, names[0]) == 0;
        xmlNodePtr node = !wanted ? NULL
                          : outer ? xmlTextReaderCurrentNode (xml)
                                  : xmlTextReaderExpand (xml);
        if (type == XML_READER_TYPE_DOCUMENT_TYPE
            || type == XML_READER_TYPE_ENTITY_REFERENCE)
            return refuse (reading,
                           _ ("a workbook that defines entities of its own, which no "
                              "spreadsheet does: it is not read"),
                           error);
        if (wanted && node == NULL)
            break;
        if (wanted && !visit (reading, node, error))
            return FALSE;
        gboolean aside =
            type == XML_READER_TYPE_ELEMENT
            && (strcmp (name, "tracked-changes") == 0 || strcmp (name, "shapes") == 0);
        more = (wanted && !outer) || aside ? xmlTextReaderNext (xml)
                                           : xmlTextReaderRead (xml);
    }
    return more == 0 || refuse_broken (reading, error);
}

/* The same for a part of the archive; one that is missing is empty. */
static gboolean
read_part (Reading *reading, const char *path, const char *const *names, Visit visit,
           GError **error)
{
    GBytes *part = find_part (reading, path);
    gsize length = 0;
    if (part == NULL)
        return TRUE;
    const char *bytes = g_bytes_get_data (part, &length);
    for (const char *at = bytes, *end = bytes + length;
         at != NULL && (at = memchr (at, '<', (gsize) (end - at))) != NULL; at++)
        if (reading->n_tags++ == MOST_TAGS)
            return refuse_large (reading, error);
    xmlTextReaderPtr xml = length > 0
                               ? xmlReaderForMemory (bytes, (int) length, NULL, NULL,
                                                     XML_PARSE_NONET | XML_PARSE_NOERROR
                                                         | XML_PARSE_NOWARNING)
                               : NULL;
    if (xml == NULL)
        return refuse_broken (reading, error);
    xmlTextReaderSetStructuredErrorHandler (xml, ignore_error, NULL);
    gboolean done = read_elements (reading, xml, names, visit, error);
    xmlFreeTextReader (xml);
    return done;
}

/* --- xlsx: texts and styles, and what parts there are --- */

static gboolean
visit_relation (Reading *reading, xmlNodePtr node, GError **error G_GNUC_UNUSED)
{
    char *id = attribute (node, "Id");
    g_autofree char *target = attribute (node, "Target");
    /* From the archive's root, or from where the workbook is. */
    if (id != NULL && target != NULL)
        g_hash_table_replace (reading->targets, id,
                              *target == '/' ? g_strdup (target + 1)
                                             : g_strconcat ("xl/", target, NULL));
    return TRUE;
}

static gboolean
visit_workbook (Reading *reading, xmlNodePtr node, GError **error G_GNUC_UNUSED)
{
    g_autofree char *date = attribute (node, "date1904");
    g_autofree char *shown = attribute (node, "state");
    char *id = is (node, "sheet") ? attribute (node, "id") : NULL;
    if (is (node, "workbookPr"))
        reading->from_1904 = date != NULL && (*date == '1' || *date == 't');
    if (id != NULL && (shown == NULL || strcmp (shown, "visible") == 0))
        g_ptr_array_add (reading->sheets, id);
    else
        g_free (id);
    return TRUE;
}

/* Appends the letters of `t`, but not how Japanese ones are spoken. */
static void
append_text (xmlNodePtr node, GString *text)
{
    for (xmlNodePtr child = node->children; child != NULL; child = child->next) {
        g_autofree char *own =
            is (child, "t") ? (char *) xmlNodeGetContent (child) : NULL;
        if (own != NULL)
            g_string_append (text, own);
        else if (child->type == XML_ELEMENT_NODE && !is (child, "rPh"))
            append_text (child, text);
    }
}

static gboolean
visit_string (Reading *reading, xmlNodePtr node, GError **error G_GNUC_UNUSED)
{
    GString *text = g_string_new (NULL);
    append_text (node, text);
    g_ptr_array_add (reading->strings, g_string_free (text, FALSE));
    return TRUE;
}

/* TRUE for a format of numbers with a letter for days, months, years or hours in it,
 * outside of quotes, colours and escapes; `[h]` is one. */
static gboolean
shows_date (const char *code)
{
    g_autoptr (GRegex) aside =
        g_regex_new ("\"[^\"]*\"|\\[(?!(h+|m+|s+)\\])[^]]*\\]|[\\\\_*].|General",
                     G_REGEX_CASELESS, 0, NULL);
    g_autofree char *bare = g_regex_replace_literal (aside, code, -1, 0, "", 0, NULL);
    return bare != NULL && strpbrk (bare, "dDmMyYhHsS") != NULL;
}

static gboolean
visit_style (Reading *reading, xmlNodePtr node, GError **error G_GNUC_UNUSED)
{
    guint format = number (node, "numFmtId", G_MAXINT, 0);
    g_autofree char *code = attribute (node, "formatCode");
    if (code != NULL && shows_date (code))
        g_hash_table_add (reading->dates, GUINT_TO_POINTER (format));
    for (xmlNodePtr style = node->children; is (node, "cellXfs") && style != NULL;
         style = style->next) {
        format = number (style, "numFmtId", G_MAXINT, 0);
        gboolean date =
            (format >= 14 && format <= 22) || (format >= 27 && format <= 36)
            || (format >= 45 && format <= 47) || (format >= 50 && format <= 58)
            || g_hash_table_contains (reading->dates, GUINT_TO_POINTER (format));
        if (is (style, "xf"))
            g_array_append_val (reading->styles, date);
    }
    return TRUE;
}

/* --- xlsx: cells --- */

/* Returns a day's number as a date; Excel believes that there was a 29th of February in
 * 1900. */
static char *
date_text (const Reading *reading, double days)
{
    if (!(days >= 0 && days < 2958466)) /* the year 10000 */
        return g_strdup ("#NUM!");
    guint seconds = (guint) floor ((days - floor (days)) * 86400 + 0.5);
    g_autofree char *clock = g_strdup_printf ("%02u:%02u:%02u", seconds / 3600 % 24,
                                              seconds / 60 % 60, seconds % 60);
    if (days < 1)
        return g_steal_pointer (&clock);
    g_autoptr (GDateTime) first = reading->from_1904
                                      ? g_date_time_new_utc (1904, 1, 1, 0, 0, 0)
                                      : g_date_time_new_utc (1899, 12, 30, 0, 0, 0);
    g_autoptr (GDateTime) date =
        g_date_time_add_days (first, (int) days + (!reading->from_1904 && days < 61));
    g_autofree char *text = g_date_time_format (date, "%Y-%m-%d");
    return seconds > 0 ? g_strdup_printf ("%s %s", text, clock)
                       : g_steal_pointer (&text);
}

static char *
number_text (const char *text)
{
    char buffer[PODA_VALUE_BUFFER];
    PodaValue value;
    return g_strdup (poda_value_parse (text, &value)
                         ? poda_value_format (value, PODA_STYLE_MACHINE, buffer)
                         : text);
}

/* Returns what a cell of this type shows. */
static char *
cell_text (const Reading *reading, xmlNodePtr cell, const char *type, const char *text)
{
    guint64 index;
    PodaValue value;
    guint style = number (cell, "s", G_MAXINT, 0);
    if (strcmp (type, "s") == 0)
        return g_strdup (
            g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT, &index, NULL)
                    && index < reading->strings->len
                ? reading->strings->pdata[index]
                : "");
    if (strcmp (type, "b") == 0)
        return g_strdup (*text == '1' ? "true" : "false");
    if (strcmp (type, "n") != 0)
        return g_strdup (text);
    return style < reading->styles->len
                   && g_array_index (reading->styles, gboolean, style)
                   && poda_value_parse (text, &value)
               ? date_text (reading, value)
               : number_text (text);
}

static gboolean
visit_cell (Reading *reading, xmlNodePtr cell, GError **error)
{
    g_autofree char *place = attribute (cell, "r");
    g_autofree char *type = attribute (cell, "t");
    g_autofree char *formula = NULL;
    g_autoptr (GString) text = g_string_new (NULL);
    guint column = 0;
    reading->column++;
    for (const char *c = place; c != NULL && g_ascii_isalpha (*c) && column < 100000;
         c++)
        column = 26 * column + (guint) (g_ascii_toupper (*c) - 'A') + 1;
    reading->column = MAX (reading->column, column);
    append_text (cell, text);
    for (xmlNodePtr child = cell->children; child != NULL; child = child->next) {
        char *own = is (child, "v") || is (child, "f")
                        ? (char *) xmlNodeGetContent (child)
                        : NULL;
        if (own != NULL && is (child, "v"))
            g_string_append (text, own);
        if (own != NULL && is (child, "f"))
            formula = g_steal_pointer (&own);
        g_free (own);
    }
    gboolean unsaved = *text->str == '\0' && formula != NULL;
    g_autofree char *shown =
        unsaved ? g_strdup_printf ("=%s ", formula)
        : *text->str == '\0'
            ? g_strdup ("")
            : cell_text (reading, cell, type != NULL ? type : "n", text->str);
    return take_cell (reading, unsaved ? PODA_BOOK_WORD : PODA_BOOK_TEXT, shown, error);
}

/* Rows come in their order: one that does not is read where it is. */
static gboolean
visit_row (Reading *reading, xmlNodePtr node, GError **error)
{
    reading->row = MAX (number (node, "r", MOST_ROWS, 0), reading->row + 1);
    reading->column = 0;
    for (xmlNodePtr cell = node->children; cell != NULL; cell = cell->next)
        if (is (cell, "c") && !visit_cell (reading, cell, error))
            return FALSE;
    return TRUE;
}

static gboolean
read_xlsx (Reading *reading, GError **error)
{
    static const char *const relations[] = { "", "Relationship", NULL };
    static const char *const sheets[] = { "", "workbookPr", "sheet", NULL };
    static const char *const strings[] = { "", "si", NULL };
    static const char *const styles[] = { "", "numFmt", "cellXfs", NULL };
    static const char *const rows[] = { "", "row", NULL };
    if (!read_part (reading, "xl/_rels/workbook.xml.rels", relations, visit_relation,
                    error)
        || !read_part (reading, "xl/workbook.xml", sheets, visit_workbook, error)
        || !read_part (reading, "xl/sharedStrings.xml", strings, visit_string, error)
        || !read_part (reading, "xl/styles.xml", styles, visit_style, error))
        return FALSE;
    for (guint i = 0; i < reading->sheets->len; i++) {
        const char *path =
            g_hash_table_lookup (reading->targets, reading->sheets->pdata[i]);
        if (path != NULL && find_part (reading, path) != NULL
            && (!begin_table (reading, error)
                || !read_part (reading, path, rows, visit_row, error)))
            return FALSE;
    }
    return TRUE;
}

/* --- ods: all tables cell by cell, which repeats like ones --- */

/* Appends the text of a paragraph; several blanks are elements. */
static void
append_paragraph (xmlNodePtr node, GString *text)
{
    for (xmlNodePtr child = node->children; child != NULL; child = child->next) {
        if (child->type == XML_TEXT_NODE || child->type == XML_CDATA_SECTION_NODE)
            g_string_append (text, (const char *) child->content);
        else if (is (child, "s") || is (child, "tab") || is (child, "line-break"))
            for (guint n = number (child, "c", 1000, 1); n > 0; n--)
                g_string_append_c (text, ' ');
        else if (child->type == XML_ELEMENT_NODE && !is (child, "annotation"))
            append_paragraph (child, text);
    }
}

/* Returns what a cell holds: what its type says, else its text. */
static char *
open_cell_text (xmlNodePtr cell)
{
    static const char *const types[][2] = {
        { "float", "value" },         { "percentage", "value" },
        { "currency", "value" },      { "date", "date-value" },
        { "time", "time-value" },     { "boolean", "boolean-value" },
        { "string", "string-value" },
    };
    guint hours, minutes;
    g_autofree char *type = attribute (cell, "value-type");
    g_autofree char *value = NULL;
    for (guint i = 0; type != NULL && value == NULL && i < G_N_ELEMENTS (types); i++)
        value = strcmp (types[i][0], type) == 0 ? attribute (cell, types[i][1]) : NULL;
    if (value != NULL && sscanf (value, "PT%uH%uM", &hours, &minutes) == 2)
        return g_strdup_printf ("%02u:%02u", hours % 100, minutes % 60);
    if (value != NULL)
        return strcmp (type, "string") == 0 ? g_steal_pointer (&value)
                                            : number_text (value);
    GString *text = g_string_new (NULL);
    guint n = 0;
    for (xmlNodePtr child = cell->children; child != NULL; child = child->next)
        if (is (child, "p")) {
            g_string_append (text, n++ > 0 ? "\n" : "");
            append_paragraph (child, text);
        }
    return g_string_free (text, FALSE);
}

/* Adds the cells of a row once. */
static gboolean
take_row (Reading *reading, xmlNodePtr node, gboolean *any, GError **error)
{
    reading->row++;
    reading->column = 0;
    for (xmlNodePtr cell = node->children; cell != NULL; cell = cell->next) {
        if (!is (cell, "table-cell") && !is (cell, "covered-table-cell"))
            continue;
        guint n = number (cell, "number-columns-repeated", 1 << 24, 1);
        g_autofree char *text = open_cell_text (cell);
        *any = *any || *text != '\0';
        for (guint i = 0; i < n && reading->column <= MOST_COLUMNS; i++) {
            reading->column++;
            if (!take_cell (reading, PODA_BOOK_TEXT, text, error))
                return FALSE;
        }
    }
    return TRUE;
}

static gboolean
visit_open (Reading *reading, xmlNodePtr node, GError **error)
{
    if (is (node, "table"))
        return begin_table (reading, error);
    guint n = number (node, "number-rows-repeated", 1 << 24, 1);
    gboolean any = FALSE;
    if (reading->tables->len == 0)
        return refuse_broken (reading, error);
    for (guint i = 0; i < n; i++) {
        if (!take_row (reading, node, &any, error))
            return FALSE;
        if (!any) { /* the many empty ones at the end */
            reading->row = MIN (reading->row + n - 1, 1u << 24);
            break;
        }
    }
    return TRUE;
}

/* --- Both --- */

/* TRUE for the parts that hold cells, and what these refer to. */
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
read_parts (Reading *reading, GError **error)
{
    static const char *const open_names[] = { "table", "table-row", NULL };
    gboolean xlsx = FALSE, ods = FALSE;
    for (guint i = 0; i < reading->parts->len; i++) {
        const PodaZipEntry *part = reading->parts->pdata[i];
        xlsx = xlsx || strcmp (part->name, "xl/workbook.xml") == 0;
        ods = ods || strcmp (part->name, "content.xml") == 0;
        if (part->bytes == NULL && is_wanted (part->name))
            return refuse_large (reading, error);
    }
    if (!xlsx && !ods)
        return refuse (reading,
                       _ ("an archive, and no sheet: expected CSV or a workbook, .xlsx "
                          "or .ods"),
                       error);
    return (xlsx ? read_xlsx (reading, error)
                 : read_part (reading, "content.xml", open_names, visit_open, error))
           && (reading->tables->len > 0 || refuse_broken (reading, error));
}

GPtrArray *
poda_book_read (const char *name, const char *bytes, gsize length, GError **error)
{
    g_autoptr (GError) cause = NULL;
    g_autoptr (GPtrArray) parts =
        poda_zip_read (bytes, length, MOST_BYTES, MOST_BYTES, is_wanted, &cause);
    g_autoptr (GPtrArray) tables =
        g_ptr_array_new_with_free_func ((GDestroyNotify) poda_book_free);
    g_autoptr (GHashTable) targets =
        g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
    g_autoptr (GHashTable) dates = g_hash_table_new (NULL, NULL);
    g_autoptr (GPtrArray) sheets = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GPtrArray) strings = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GArray) styles = g_array_new (FALSE, FALSE, sizeof (gboolean));
    Reading reading = { .name = name,
                        .parts = parts,
                        .tables = tables,
                        .targets = targets,
                        .dates = dates,
                        .sheets = sheets,
                        .strings = strings,
                        .styles = styles };
    gboolean done = parts != NULL ? read_parts (&reading, error)
                                  : refuse (&reading, cause->message, error);
    return done ? g_steal_pointer (&tables) : NULL;
}

/* --- Texts --- */

static char *
refuse_text (GError **error, PodaCsvError code, const char *name, guint line,
             guint column, const char *message)
{
    g_set_error (error, PODA_CSV_ERROR, code, "%s:%u:%u: %s", name, line, column,
                 message);
    return NULL;
}

/* Returns bytes as UTF-8: UTF-16 by its mark, else UTF-8, else Windows-1252, which
 * leaves five bytes open. Zero bytes are for the check that says where they are. */
static char *
convert (const char *bytes, gsize length, gsize *converted)
{
    gboolean little = length >= 2 && memcmp (bytes, "\xff\xfe", 2) == 0;
    gboolean big = length >= 2 && memcmp (bytes, "\xfe\xff", 2) == 0;
    const char *at = bytes, *end = bytes + length;
    if (little || big)
        return g_convert (bytes + 2, (gssize) (length - 2) & ~(gssize) 1, "UTF-8",
                          little ? "UTF-16LE" : "UTF-16BE", NULL, converted, NULL);
    if (length >= 3 && memcmp (bytes, "\xef\xbb\xbf", 3) == 0)
        bytes = at = bytes + 3;
    while (!g_utf8_validate_len (at, (gsize) (end - at), &at) && *at == '\0')
        at++;
    *converted = (gsize) (end - bytes);
    g_autofree char *own = g_malloc (*converted + 1);
    memcpy (own, bytes, *converted);
    own[*converted] = '\0';
    if (at == end)
        return g_steal_pointer (&own);
    for (gsize i = 0; i < *converted; i++)
        if (own[i] != '\0' && strchr ("\x81\x8d\x8f\x90\x9d", own[i]) != NULL)
            own[i] = '?';
    return g_convert (own, (gssize) *converted, "UTF-8", "WINDOWS-1252", NULL,
                      converted, NULL);
}

char *
poda_csv_decode (const char *name, const char *bytes, gsize length,
                 gsize *decoded_length, GError **error)
{
    static const char zero_byte[] =
        N_ ("expected text, and found a zero byte: save the sheet as CSV in UTF-8");
    if (length > PODA_CSV_MOST_BYTES)
        return refuse_text (error, PODA_CSV_ERROR_SIZE, name, 1, 1,
                            _ ("expected a sheet of at most 16 MiB"));
    if (length >= 4
        && (memcmp (bytes, "\xd0\xcf\x11\xe0", 4) == 0
            || memcmp (bytes, "%PDF", 4) == 0))
        return refuse_text (
            error, PODA_CSV_ERROR_ENCODING, name, 1, 1,
            _ ("expected CSV, .xlsx or .ods, and found an old workbook or a document: "
               "save the sheet as one of these"));
    g_autofree char *text = convert (bytes, length, decoded_length);
    const char *start = text;
    const char *zero = text != NULL ? memchr (text, '\0', *decoded_length) : NULL;
    guint line = 1;
    if (text == NULL || poda_book_is_one (bytes, length))
        return refuse_text (error, PODA_CSV_ERROR_ENCODING, name, 1, 1,
                            _ ("expected CSV, and found a spreadsheet's or a "
                               "document's own format: save the sheet as CSV"));
    if (zero == NULL)
        return g_steal_pointer (&text);
    for (const char *c = text; c < zero; c++)
        if (*c == '\n') {
            line++;
            start = c + 1;
        }
    return refuse_text (error, PODA_CSV_ERROR_ENCODING, name, line,
                        (guint) g_utf8_pointer_to_offset (start, zero) + 1,
                        _ (zero_byte));
}
