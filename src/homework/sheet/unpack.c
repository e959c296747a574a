/* Conversion of files to text: encodings, and workbooks (.xlsx, .ods). Files are
 * untrusted: only needed parts are unpacked, and documents with a DTD, or larger than
 * any sheet, are refused. */

#include <glib/gi18n-lib.h>
#include <libxml/parser.h>
#include <math.h>
#include <stdio.h>

#include "base/csv.h"
#include "base/value.h"
#include "homework/sheet/csv_reader.h"
#include "homework/sheet/zip.h"

/* Limits, above those of a sheet with 5,000 nodes. */
#define MOST_CELLS 200000
#define MOST_COLUMNS 256
#define MOST_ROWS (1 << 20)
#define MOST_TABLES 20
#define LONGEST_CELL (1 << 20)
#define MOST_BYTES (16 << 20)
#define MOST_MARKS (1 << 20) /* tags and attributes in all parts */

static const char large[] = N_ ("a workbook larger than any sheet; expected a sheet");
static const char broken[] =
    N_ ("a damaged or protected workbook; expected one as a spreadsheet saves it");

typedef struct {
    GPtrArray *tables;   /* char * elements */
    const char *refusal; /* reason why it is refused; NULL: not refused */
    gsize n_bytes;
    guint n_cells, n_marks;

    GString *table;    /* the table that is being read */
    guint row, at_row; /* its row, and the row at the end of the text */

    GPtrArray *strings; /* xlsx: shared strings, char * */
    GByteArray *dates;  /* by style: TRUE for dates */
} Unpacking;

static void
refuse (Unpacking *unpacking, const char *reason)
{
    if (unpacking->refusal == NULL)
        unpacking->refusal = reason;
}

/* --- XML --- */

/* TRUE for an element with one of the names: "|row|table-row|". */
static gboolean
is (xmlNodePtr node, const char *names)
{
    char name[40];
    g_snprintf (name, sizeof name, "|%s|", (const char *) node->name);
    return node->type == XML_ELEMENT_NODE && strstr (names, name) != NULL;
}

/* Returns the node after `at` inside an element, in text order, without comments,
 * drawings, deleted rows, formulas and phonetic text. `at` is the element itself for
 * the first one; NULL: no more. */
static xmlNodePtr
step (xmlNodePtr element, xmlNodePtr at)
{
    gboolean skip =
        is (at, "|tracked-changes|shapes|annotation|custom-shape|frame|f|rPh|");
    if (!skip && at->children != NULL)
        return at->children;
    while (at != element && at->next == NULL)
        at = at->parent;
    return at != element ? at->next : NULL;
}

/* Returns the next element with that name; NULL: none. */
static xmlNodePtr
find_next (xmlNodePtr element, xmlNodePtr at, const char *name)
{
    while (at != NULL && (at = step (element, at)) != NULL)
        if (is (at, name))
            return at;
    return NULL;
}

/* Returns an attribute by its name without prefix; NULL: none. The caller frees it. */
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

/* Returns an element's visible text, with blanks expanded. The caller frees it. */
static char *
text_in (xmlNodePtr element)
{
    GString *text = g_string_new (NULL);
    for (xmlNodePtr node = step (element, element); node != NULL;
         node = step (element, node))
        if (node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE)
            g_string_append (text, (const char *) node->content);
        else if (is (node, "|s|tab|line-break|") || (is (node, "|p|") && text->len > 0))
            g_string_append_printf (text, "%*s", (int) number (node, "c", 1000, 1), "");
    return g_string_free (text, FALSE);
}

/* Returns the parsed XML of a part of the archive; NULL: refused. */
static xmlDocPtr
open_part (Unpacking *unpacking, GBytes *part)
{
    gsize length = 0;
    const char *bytes = part != NULL ? g_bytes_get_data (part, &length) : NULL;
    for (gsize i = 0; i < length; i++)
        unpacking->n_marks += bytes[i] == '<' || bytes[i] == '=';
    if (part == NULL || unpacking->n_marks > MOST_MARKS)
        refuse (unpacking, large);
    xmlDocPtr document =
        length > 0 && unpacking->refusal == NULL
            ? xmlReadMemory (bytes, (int) length, NULL, NULL,
                             XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING
                                 | XML_PARSE_NOBLANKS)
            : NULL;
    if (document == NULL)
        refuse (unpacking, broken);
    else if (document->intSubset != NULL)
        refuse (unpacking, N_ ("a workbook that defines its own entities, which no "
                               "spreadsheet does; not read"));
    if (unpacking->refusal != NULL)
        g_clear_pointer (&document, xmlFreeDoc);
    return document;
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

/* --- xlsx --- */

/* Stores which styles show dates: by the number of a built-in format, or by a letter
 * for days, months, years or hours in the format, outside of quotes, colours and
 * escapes; `[h]` counts. */
static void
read_styles (Unpacking *unpacking, xmlNodePtr root)
{
    g_autoptr (GHashTable) dates = g_hash_table_new (NULL, NULL);
    g_autoptr (GRegex) aside =
        g_regex_new ("\"[^\"]*\"|\\[(?!(h+|m+|s+)\\])[^]]*\\]|[\\\\_*].|General",
                     G_REGEX_CASELESS, 0, NULL);
    for (xmlNodePtr node = root; (node = find_next (root, node, "|numFmt|")) != NULL;) {
        g_autofree char *code = attribute (node, "formatCode");
        g_autofree char *bare =
            code != NULL ? g_regex_replace_literal (aside, code, -1, 0, "", 0, NULL)
                         : NULL;
        if (bare != NULL && strpbrk (bare, "dDmMyYhHsS") != NULL)
            g_hash_table_add (
                dates, GUINT_TO_POINTER (number (node, "numFmtId", G_MAXINT, 0)));
    }
    xmlNodePtr styles = find_next (root, root, "|cellXfs|");
    for (xmlNodePtr node = styles; (node = find_next (styles, node, "|xf|")) != NULL;) {
        guint format = number (node, "numFmtId", G_MAXINT, 0);
        guint8 date = (format >= 14 && format <= 22) || (format >= 27 && format <= 36)
                      || (format >= 45 && format <= 47)
                      || (format >= 50 && format <= 58)
                      || g_hash_table_contains (dates, GUINT_TO_POINTER (format));
        g_byte_array_append (unpacking->dates, &date, 1);
    }
}

/* Returns a day number as a date, or a part of a day as a time. */
static char *
date_text (double days)
{
    gboolean known = days >= 0 && days < 2958466; /* the year 10000 */
    g_autoptr (GDateTime) date = g_date_time_new_from_unix_utc (
        known ? (gint64) floor ((days - 25569) * 86400 + 0.5) : 0);
    return known ? g_date_time_format (date, days < 1 ? "%H:%M:%S" : "%Y-%m-%d")
                 : g_strdup ("#NUM!");
}

/* Returns the shown text of a cell; the caller frees it. */
static char *
cell_text (const Unpacking *unpacking, xmlNodePtr cell)
{
    guint64 index;
    PodaValue value;
    guint style = number (cell, "s", G_MAXINT, 0);
    g_autofree char *type = attribute (cell, "t");
    g_autofree char *text = g_strstrip (text_in (cell));
    if (g_strcmp0 (type, "s") == 0) {
        gboolean shared =
            g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT, &index, NULL)
            && index < unpacking->strings->len;
        return g_strdup (shared ? unpacking->strings->pdata[index] : "");
    }
    if (g_strcmp0 (type, "b") == 0)
        return g_strdup (*text == '1' ? "true" : *text == '0' ? "false" : "");
    if (type != NULL && strcmp (type, "n") != 0)
        return g_steal_pointer (&text);
    return style < unpacking->dates->len && unpacking->dates->data[style] != 0
                   && poda_value_parse (text, &value)
               ? date_text (value)
               : number_text (text);
}

/* Returns the column in a cell's reference; 0: none. */
static guint
column_of (xmlNodePtr cell)
{
    g_autofree char *place = attribute (cell, "r");
    guint column = 0;
    for (const char *c = place; c != NULL && g_ascii_isalpha (*c) && column < 100000;
         c++)
        column = 26 * column + (guint) (g_ascii_toupper (*c) - 'A') + 1;
    return column;
}

/* --- ods --- */

/* Returns a cell's typed value, else its text. The caller frees it. */
static char *
open_cell_text (xmlNodePtr cell)
{
    static const char *const names[] = { "value", "date-value", "time-value",
                                         "boolean-value", "string-value" };
    guint hours, minutes;
    for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
        g_autofree char *value = attribute (cell, names[i]);
        if (value != NULL)
            return sscanf (value, "PT%uH%uM", &hours, &minutes) == 2
                       ? g_strdup_printf ("%02u:%02u", hours % 100, minutes % 60)
                       : number_text (value);
    }
    return text_in (cell);
}

/* --- Tables --- */

/* Returns a cell's text or unresolved formula in one line. The caller frees it. */
static char *
read_cell (Unpacking *unpacking, xmlNodePtr cell, gboolean *formula)
{
    g_autofree char *text =
        is (cell, "|c|") ? cell_text (unpacking, cell) : open_cell_text (cell);
    xmlNodePtr found = *text == '\0' ? find_next (cell, cell, "|f|") : NULL;
    g_autofree char *said = found != NULL ? (char *) xmlNodeGetContent (found) : NULL;
    char *own = g_strconcat (said != NULL ? "=" : text, said, NULL);
    *formula = said != NULL;
    if (strlen (own) > LONGEST_CELL)
        refuse (unpacking, large);
    return g_strstrip (g_strdelimit (own, "\r\n\x1f", ' '));
}

/* Adds a row to the table; ods may repeat it. Columns must ascend and are limited. Text
 * is escaped as in CSV, which readers expect, except lines at the top and formulas. */
static void
read_row (Unpacking *unpacking, xmlNodePtr row)
{
    g_autoptr (GString) line = g_string_new (NULL);
    gboolean formula, on_top = FALSE;
    guint column = 0, end = 1, n_cells = 0;
    guint n_alike = number (row, "number-rows-repeated", 1 << 24, 1);
    unpacking->row = MAX (number (row, "r", MOST_ROWS, 0), unpacking->row + 1);
    for (xmlNodePtr cell = row->children; cell != NULL; cell = cell->next) {
        if (!is (cell, "|c|table-cell|covered-table-cell|"))
            continue;
        g_autofree char *text = read_cell (unpacking, cell, &formula);
        guint n = number (cell, "number-columns-repeated", 1 << 24, 1);
        column = MAX (column + 1, column_of (cell));
        guint last = column + n - 1;
        if (line->len == 0)
            on_top = *text == '#' && g_str_has_suffix (text, ":");
        gboolean guard = !formula && !on_top && poda_csv_is_guarded (text);
        for (; *text != '\0' && column <= MIN (last, MOST_COLUMNS);
             column++, n_cells++) {
            for (; end < column; end++)
                g_string_append_c (line, PODA_CSV_UNIT);
            g_string_append_printf (line, "%s%s", guard ? "'" : "", text);
            if (line->len > MOST_BYTES)
                return refuse (unpacking, large);
        }
        column = last;
    }
    for (; n_alike > 0 && line->len > 0 && unpacking->refusal == NULL; n_alike--) {
        gsize before = unpacking->table->len;
        for (; unpacking->at_row < unpacking->row; unpacking->at_row++)
            g_string_append (unpacking->table, unpacking->at_row > 0 ? "\n" : "");
        g_string_append (unpacking->table, line->str);
        unpacking->n_bytes += unpacking->table->len - before;
        unpacking->n_cells += n_cells;
        if (unpacking->n_bytes > MOST_BYTES || unpacking->n_cells > MOST_CELLS
            || unpacking->row > MOST_ROWS)
            refuse (unpacking, large);
        unpacking->row += n_alike > 1;
    }
    unpacking->row += n_alike > 0 ? MIN (n_alike, MOST_ROWS) - 1 : 0; /* empty rows */
}

static void
read_tables (Unpacking *unpacking, xmlNodePtr root)
{
    for (xmlNodePtr table = root;
         unpacking->refusal == NULL && (table = step (root, table)) != NULL;) {
        if (!is (table, "|table|worksheet|"))
            continue;
        unpacking->table = g_string_new (NULL);
        unpacking->row = unpacking->at_row = 0;
        for (xmlNodePtr row = table;
             unpacking->refusal == NULL && (row = step (table, row)) != NULL;)
            if (is (row, "|row|table-row|"))
                read_row (unpacking, row);
        g_ptr_array_add (unpacking->tables, g_string_free (unpacking->table, FALSE));
        if (unpacking->tables->len > MOST_TABLES)
            refuse (unpacking, large);
    }
}

static gboolean
is_table (const char *path)
{
    return strcmp (path, "content.xml") == 0
           || (g_str_has_prefix (path, "xl/worksheets/")
               && g_str_has_suffix (path, ".xml"));
}

/* TRUE for the parts that contain cells, shared strings and styles. */
static gboolean
is_wanted (const char *path)
{
    return is_table (path) || strcmp (path, "xl/sharedStrings.xml") == 0
           || strcmp (path, "xl/styles.xml") == 0;
}

static GPtrArray *
fail (GError **error, const char *name, const char *message)
{
    g_set_error (error, PODA_CSV_ERROR, 0, "%s:1:1: %s", name, message);
    return NULL;
}

/* Reads all tables of a workbook in the order of their names; their contents decide
 * which one is the sheet. */
static GPtrArray *
unpack_book (const char *name, const char *bytes, gsize length, GError **error)
{
    g_autoptr (GError) cause = NULL;
    g_autoptr (GPtrArray) parts =
        poda_zip_read (bytes, length, MOST_BYTES, MOST_BYTES, is_wanted, &cause);
    g_autoptr (GPtrArray) strings = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GPtrArray) tables = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GByteArray) dates = g_byte_array_new ();
    Unpacking unpacking = { .tables = tables, .strings = strings, .dates = dates };
    gboolean found = FALSE;
    if (parts == NULL)
        return fail (error, name, cause->message);
    for (guint i = 0; i < parts->len; i++) {
        const PodaZipEntry *part = parts->pdata[i];
        gboolean wanted = is_wanted (part->name);
        found = found || wanted || strcmp (part->name, "xl/workbook.xml") == 0;
        xmlDocPtr document = wanted ? open_part (&unpacking, part->bytes) : NULL;
        xmlNodePtr root = (xmlNodePtr) document, node = root;
        if (document == NULL)
            continue;
        if (is_table (part->name))
            read_tables (&unpacking, root);
        else if (strcmp (part->name, "xl/styles.xml") == 0)
            read_styles (&unpacking, root);
        else
            while ((node = find_next (root, node, "|si|")) != NULL)
                g_ptr_array_add (strings, text_in (node));
        xmlFreeDoc (document);
    }
    if (tables->len == 0)
        refuse (&unpacking, found ? broken
                                  : N_ ("an archive, not a sheet; expected CSV or a "
                                        "workbook, .xlsx or .ods"));
    return unpacking.refusal == NULL ? g_steal_pointer (&tables)
                                     : fail (error, name, _ (unpacking.refusal));
}

/* --- Texts --- */

/* Returns bytes as UTF-8: from UTF-16 with a byte order mark, UTF-8, or else
 * Windows-1252, which does not define five bytes; NULL: none of these. Keeps zero
 * bytes. */
static char *
convert (const char *bytes, gsize length, gsize *converted, gboolean *foreign)
{
    gboolean little = length >= 2 && memcmp (bytes, "\xff\xfe", 2) == 0;
    if (little || (length >= 2 && memcmp (bytes, "\xfe\xff", 2) == 0))
        return g_convert (bytes + 2, (gssize) (length - 2) & ~(gssize) 1, "UTF-8",
                          little ? "UTF-16LE" : "UTF-16BE", NULL, converted, NULL);
    gsize mark = length >= 3 && memcmp (bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    const char *at = bytes + mark, *end = bytes + length;
    while (!g_utf8_validate_len (at, (gsize) (end - at), &at) && *at == '\0')
        at++;
    *converted = length - mark;
    *foreign = at < end;
    g_autofree char *own = g_malloc (*converted + 1);
    memcpy (own, bytes + mark, *converted);
    own[*converted] = '\0';
    if (!*foreign)
        return g_steal_pointer (&own);
    for (gsize i = 0; i < *converted; i++)
        if (own[i] != '\0' && strchr ("\x81\x8d\x8f\x90\x9d", own[i]) != NULL)
            own[i] = '?';
    return g_convert (own, (gssize) *converted, "UTF-8", "WINDOWS-1252", NULL,
                      converted, NULL);
}

GPtrArray *
poda_csv_unpack (const char *name, const char *bytes, gsize length, gboolean *foreign,
                 GError **error)
{
    gsize converted = 0;
    gboolean document = length >= 4
                        && (memcmp (bytes, "\xd0\xcf\x11\xe0", 4) == 0
                            || memcmp (bytes, "%PDF", 4) == 0);
    if (length > PODA_CSV_MOST_BYTES)
        return fail (error, name, _ ("expected a sheet of at most 16 MiB"));
    if (poda_csv_is_book (bytes, length))
        return unpack_book (name, bytes, length, error);
    g_autofree char *text =
        document ? NULL : convert (bytes, length, &converted, foreign);
    if (text == NULL)
        return fail (error, name,
                     _ ("found an old workbook or a document; expected CSV, .xlsx or "
                        ".ods: save the sheet as one of these"));
    if (strlen (text) < converted)
        return fail (
            error, name,
            _ ("found a zero byte; expected text: save the sheet as CSV in UTF-8"));
    GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);
    g_ptr_array_add (texts, g_steal_pointer (&text));
    return texts;
}
