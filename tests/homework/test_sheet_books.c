/* Files that are not sheets, sheets with faults, and sheets that mean harm; workbooks
 * as spreadsheets save them, made by hand, part by part. */

#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "homework/sheet/csv_reader.h"
#include "homework/sheet/sheet.h"
#include "homework/sheet/zip.h"
#include "support/depth.h"
#include "support/random_exercise.h"
#include "support/rows.h"

#define TWO "digraph { r -> a; r -> b; a [value=1]; b [value=2] }"

static PodaSheet *
read_sheet (const char *text, gsize length, GError **error)
{
    g_autoptr (PodaExercise) exercise = exercise_of_text (TWO, NULL, "e-1", 0);
    return poda_sheet_read (exercise, "s.csv", text, length, error);
}

/* --- Files that are not sheets --- */

#define HEADING "expected a heading with a column \"node\", such as node,player,value"
#define ZERO "found a zero byte; expected text: save the sheet as CSV in UTF-8"
#define OTHER                                                                          \
    "found an old workbook or a document; expected CSV, .xlsx or .ods: save the "      \
    "sheet as one of these"
#define ROWS                                                                           \
    "no row belongs to this exercise; expected rows for its nodes, such as \"r\""

static const struct {
    const char *name, *text;
    gsize length; /* 0: up to the first zero byte */
    const char *error;
} errors[] = {
    { "nothing", "", 0, "s.csv:1:1: " HEADING },
    { "a text", "  Dear teacher,\nmy dog\n", 0, "s.csv:1:3: " HEADING },
    { "rows of another tree", "node,value\nx,1\ny,2\n", 0, "s.csv:1:1: " ROWS },
    { "a zero byte",
      "node,value\nñr,\0"
      "1\n",
      16, "s.csv:1:1: " ZERO },
    { "UTF-16 without its mark", "n\0o\0d\0e\0", 8, "s.csv:1:1: " ZERO },
    { "the beginning of a workbook", "PK\3\4\24\0\6\0", 8,
      "s.csv:1:1: a damaged archive" },
    { "an old workbook", "\xd0\xcf\x11\xe0\xa1\xb1", 0, "s.csv:1:1: " OTHER },
};

TEST_EACH (errors, row, "%s", row->name)
{
    g_autoptr (GError) error = NULL;
    gsize length = row->length > 0 ? row->length : strlen (row->text);
    assert_null (read_sheet (row->text, length, &error));
    assert_true (error->domain == PODA_CSV_ERROR);
    assert_string_equal (error->message, row->error);
    g_autoptr (PodaSheet) top = poda_sheet_peek ("s", row->text, length, NULL);
    assert_true (top == NULL || top->exercise == NULL);
}

/* --- Remarks --- */

#define DATE                                                                           \
    "a spreadsheet has turned this into a date; expected what was typed, as text"

static const struct {
    const char *name, *text, *remarks;
} faults[] = {
    { "an unknown node", "node,value\nr,1\nzz,2\na,1\nb,2\n",
      "s.csv:3:1: no node \"zz\" in this exercise" },
    { "rows that are missing", "node,value\nr,1\n",
      "s.csv: 2 nodes have no row; the first is a" },
    { "an unknown column", "node,Notes,value\nr,x,1\na,,1\nb,,2\n",
      "s.csv:1:6: column \"Notes\" was ignored" },
    { "a text before the heading", "My sheet\nnode\nr\na\nb\n",
      "s.csv:1:1: everything before the heading was ignored" },
    { "a leaf that was changed", "node,value\nr,1\na,5\nb,2\n",
      "s.csv:3:3: node a is a leaf with value 1; the value written for it was "
      "ignored" },
    { "a quote that is never closed", "node,value\nr,1\na,1\n\"b,2\n",
      "s.csv:4:1: a quote is never closed\n"
      "s.csv:4:1: no node \"\"b\" in this exercise\n"
      "s.csv: 1 node has no row: b" },
    { "minus infinity as a formula", "node,value\nr,#¿NOMBRE?\na,1\nb,2\n",
      "s.csv:2:3: the spreadsheet took this for a formula; type '-inf for minus "
      "infinity" },
    { "a name as a date", "node,value\nr,1\n1-ene,2\na,1\nb,2\n", "s.csv:3:1: " DATE },
    { "a value as a date", "node,value\nr,2026-01-01\na,1\nb,2\n", "s.csv:2:3: " DATE },
    { "no date", "node,value\nr,maybe 3\na,1\nb,2\n", "" },
    { "another encoding", "node,value\nr,1\na,1\nb,2\n# \xe9\n",
      "s.csv: not in Unicode: read as Windows-1252" },
    { "a cross between yes and no", "node,value,visited\nr,1,yes\na,1,no\nb,2,x\n",
      "s.csv: column visited: next to yes and no, an x is ambiguous; write yes or no" },
    { "control characters", "node,value\nr,1\n\x1b[2J,2\na,1\nb,2\n",
      "s.csv:3:1: no node \"\xef\xbf\xbd[2J\" in this exercise" },
};

TEST_EACH (faults, row, "%s", row->name)
{
    g_autoptr (PodaSheet) sheet = read_sheet (row->text, strlen (row->text), NULL);
    assert_non_null (sheet);
    g_ptr_array_add (sheet->remarks, NULL);
    g_autofree char *remarks = g_strjoinv ("\n", (char **) sheet->remarks->pdata);
    assert_string_equal (remarks, row->remarks);
}

/* --- Sheets that mean harm --- */

#define MEBIBYTE ((gsize) 1 << 20)

static const struct {
    const char *name, *before, *piece, *after;
    gsize length; /* the piece again and again */
    gboolean refused, slow;
} attacks[] = {
    { "a cell of 10 MiB", "node,value\nr,", "9", "\n", 10 * MEBIBYTE, FALSE, FALSE },
    { "a name of 10 MiB", "node,value\nr,1\n", "é", ",2\n", 10 * MEBIBYTE, FALSE,
      FALSE },
    { "100,000 columns", "node,value", ",x", "\nr,1\n", 200000, FALSE, FALSE },
    { "3 million cells", "node,value\nr,1", ",", "x\n", 3 * MEBIBYTE, FALSE, FALSE },
    { "quotes that never close", "node,value\nr,1\n", "\"x\n", "", 3 * MEBIBYTE, FALSE,
      TRUE },
    { "a million headings", "", "node\n", "r\n", 3000000, TRUE, TRUE },
    { "a key of 3 MiB", "# ", ":", ": x\nnode\nr\n", 3 * MEBIBYTE, FALSE, FALSE },
    { "an order of 3 MiB", "# visit order: ", "\"a ", "\nnode\nr\n", 3 * MEBIBYTE,
      FALSE, FALSE },
    { "carriage returns", "", "\r", "", 3 * MEBIBYTE, TRUE, FALSE },
    { "more than a sheet", "node\nr\n", "x", "", 17 * MEBIBYTE, TRUE, FALSE },
};

/* The memory that the program has used at most, in MiB. */
static glong
peak (void)
{
    struct rusage usage;
    getrusage (RUSAGE_SELF, &usage);
    return usage.ru_maxrss / 1024;
}

#ifdef __SANITIZE_ADDRESS__
#define MOST_MEBIBYTES 4000
#define MOST_SECONDS 30
#else
#define MOST_MEBIBYTES 250
#define MOST_SECONDS 3
#endif

TEST_EACH (attacks, row, "%s", row->name)
{
    if (row->slow && !depth_is_full ())
        rows_skip ("full depth, as in make check-all");
    g_autoptr (GString) text = g_string_new (row->before);
    gsize size = strlen (row->piece);
    for (gsize i = 0; i < row->length; i++)
        g_string_append_c (text, row->piece[i % size]);
    g_string_append (text, row->after);
    g_autoptr (PodaSheet) sheet = read_sheet (text->str, text->len, NULL);
    assert_true ((sheet == NULL) == row->refused);
    g_autoptr (PodaSheet) top = poda_sheet_peek ("s", text->str, text->len, NULL);
    assert_true (top == NULL || top->student == NULL || strlen (top->student) < 1000);
    for (guint k = 0; sheet != NULL && k < sheet->remarks->len; k++)
        assert_true (strlen (g_ptr_array_index (sheet->remarks, k)) < 1000);
    assert_true (peak () < MOST_MEBIBYTES);
}

/* A formula in a sheet is written as text. */
TEST ("formulas")
{
    static const char text[] = "# student: =1+1\n# move: =2\nnode,value,alpha\n"
                               "r,=cmd|'/c calc'!A0,@SUM(1)\n";
    g_autoptr (PodaExercise) exercise = exercise_of_text (TWO, NULL, "e-1", 0);
    g_autoptr (PodaSheet) sheet =
        poda_sheet_read (exercise, "s.csv", text, strlen (text), NULL);
    assert_non_null (sheet);
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_sheet_write (exercise, sheet->answers, sheet->student, PODA_SHEET_COMMA,
                      output);
    assert_string_equal (poda_output_contents (output, NULL),
                         "# student: =1+1\n# exercise: e-1\n"
                         "node,player,value,alpha,beta,visited\n"
                         "r,max,'=cmd|'/c calc'!A0,'@SUM(1),,\na,min,1,-,-,\n"
                         "b,min,2,-,-,\n");
}

/* --- Workbooks --- */

#define SMALL "A[B[3,12],C[2,4],D[5]]"

/* Reads a sheet of that tree from an archive of parts: names and contents in turn. */
static PodaSheet *
read_archive (const char *const *parts, GError **error)
{
    g_autoptr (PodaExercise) exercise = exercise_of_text (SMALL, NULL, "e-1", 0);
    g_autoptr (PodaOutput) output = poda_output_memory ();
    PodaZip *zip = poda_zip_new (output);
    for (; parts[0] != NULL; parts += 2)
        poda_zip_add (zip, parts[0], parts[1], strlen (parts[1]));
    assert_true (poda_zip_finish (zip, NULL));
    gsize length;
    const char *bytes = poda_output_contents (output, &length);
    return poda_sheet_read (exercise, "s", bytes, length, error);
}

#define XML "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
#define RELATIONS                                                                      \
    XML "<Relationships><Relationship Id=\"rId1\" Type=\"x/worksheet\" "               \
        "Target=\"worksheets/sheet1.xml\"/><Relationship Id=\"rId2\" "                 \
        "Type=\"x/worksheet\" Target=\"/xl/worksheets/sheet2.xml\"/><Relationship "    \
        "Id=\"rId3\" Type=\"x/worksheet\" "                                            \
        "Target=\"worksheets/sheet3.xml\"/></Relationships>"
#define WORKBOOK                                                                       \
    XML "<workbook xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/"   \
        "relationships\"><workbookPr/><sheets><sheet name=\"old\" sheetId=\"3\" "      \
        "state=\"hidden\" r:id=\"rId3\"/><sheet name=\"notes\" sheetId=\"1\" "         \
        "r:id=\"rId1\"/><sheet name=\"answers\" sheetId=\"2\" "                        \
        "r:id=\"rId2\"/></sheets></workbook>"
#define STYLES                                                                         \
    XML "<styleSheet><numFmts count=\"3\"><numFmt numFmtId=\"164\" "                   \
        "formatCode=\"dd/mm/yyyy\"/><numFmt numFmtId=\"165\" "                         \
        "formatCode=\"[Red]0.00&quot; days&quot;\"/><numFmt numFmtId=\"166\" "         \
        "formatCode=\"[h]:mm\"/></numFmts><cellStyleXfs><xf numFmtId=\"14\"/>"         \
        "</cellStyleXfs><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/>"            \
        "<xf numFmtId=\"164\"/><xf numFmtId=\"165\"/><xf numFmtId=\"166\"/>"           \
        "<xf numFmtId=\"49\"/></cellXfs></styleSheet>"
#define STRINGS                                                                        \
    XML "<sst><si><t>node</t></si><si><r><t>val</t></r><r><rPr/><t>ue</t></r><rPh "    \
        "sb=\"0\" eb=\"1\"><t>XX</t></rPh></si><si><t xml:space=\"preserve\"> Ana "    \
        "&amp; Eva </t></si><si><t>B</t></si></sst>"

/* A sheet as .xlsx: its student, a blank row, the heading in row 4 from column B on,
 * and row A with these cells. */
static char *
write_xlsx (const char *cells)
{
    return g_strconcat (
        XML "<worksheet><sheetData><row r=\"1\"><c r=\"B1\" t=\"inlineStr\"><is><t># "
            "student:</t></is></c><c r=\"C1\" t=\"s\"><v>2</v></c></row><row r=\"4\">"
            "<c r=\"B4\" t=\"s\"><v>0</v></c><c r=\"C4\" t=\"s\"><v>1</v></c><c "
            "r=\"D4\" t=\"inlineStr\"><is><t>alpha</t></is></c><c t=\"inlineStr\"><is>"
            "<r><t>visi</t></r><r><t>ted</t></r></is></c></row><row r=\"5\"><c "
            "r=\"B5\" t=\"inlineStr\"><is><t>A</t></is></c>",
        cells, "</row></sheetData></worksheet>", NULL);
}

/* The same as .ods, from column C on and with remarks before row A, which is row 7;
 * `row`, `cell` and `p` stand for the standard's names, `rows` and `columns` for
 * repetitions. */
static char *
write_ods (const char *cells)
{
    static const char *const names[][2] = {
        { "<row", "<table:table-row" },
        { "</row", "</table:table-row" },
        { "<cell", "<table:table-cell" },
        { "</cell", "</table:table-cell" },
        { "<p>", "<text:p>" },
        { "</p>", "</text:p>" },
        { "rows=", "table:number-rows-repeated=" },
        { "columns=", "table:number-columns-repeated=" },
    };
    GString *text = g_string_new (
        XML "<office:document-content "
            "xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" "
            "xmlns:table=\"urn:oasis:names:tc:opendocument:xmlns:table:1.0\" "
            "xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\">"
            "<office:body><office:spreadsheet><table:table table:name=\"notes\"><row>"
            "<cell><p>my notes</p></cell></row></table:table><table:table "
            "table:name=\"answers\"><row rows=\"2\"/><table:table-header-rows><row>"
            "<cell columns=\"2\"/><cell><p># student:</p></cell><cell><p>Ana &amp; "
            "Eva</p></cell></row><row><cell columns=\"2\"/><cell><p>node</p></cell>"
            "<cell><p>val<text:span>ue</text:span></p></cell><cell><p>alpha</p></cell>"
            "<cell><p>visited</p></cell></row></table:table-header-rows><row "
            "rows=\"2\"><cell><p># note</p></cell></row><row><cell columns=\"2\"/>"
            "<cell><p>A</p></cell>");
    g_string_append (text, cells);
    g_string_append (text, "</row><row rows=\"1048570\"><cell columns=\"16384\"/>"
                           "</row></table:table></office:spreadsheet></office:body>"
                           "</office:document-content>");
    for (guint i = 0; i < G_N_ELEMENTS (names); i++)
        g_string_replace (text, names[i][0], names[i][1], 0);
    return g_string_free (text, FALSE);
}

/* Cells of row A in either format, and what is read of them: value, alpha, visited, and
 * the first remark about a cell. */
static const struct {
    const char *name, *xlsx, *ods, *read;
} cells[] = {
    { .name = "numbers",
      .xlsx = "<c r=\"C5\"><v>5</v></c><c r=\"D5\" s=\"3\"><v>0.10000000000000001</v>"
              "</c>",
      .read = "5 0.1 |" },
    { .name = "numbers as texts",
      .xlsx = "<c r=\"C5\" s=\"5\" t=\"inlineStr\"><is><t>2,5</t></is></c><c "
              "r=\"D5\" t=\"str\"><v>-inf</v></c>",
      .read = "2.5 -inf |" },
    { .name = "a truth value",
      .xlsx = "<c r=\"C5\"><v>5</v></c><c r=\"E5\" t=\"b\"><v>1</v></c>",
      .read = "5  yes|" },
    { .name = "a formula with its result",
      .xlsx = "<c r=\"C5\"><f>MAX(C6,C7)</f><v>12</v></c>",
      .read = "12  |" },
    { .name = "a formula without its result",
      .xlsx = "<c r=\"C5\"><f>MAX(C6,C7)</f></c>",
      .read = "?  |s:C5: a formula whose result was not saved; expected the result" },
    { .name = "a formula by mistake",
      .xlsx = "<c r=\"C5\" t=\"e\"><f>-inf</f><v>#NAME?</v></c>",
      .read = "?  |s:C5: the spreadsheet took this for a formula; type '-inf for minus "
              "infinity" },
    { .name = "a date",
      .xlsx = "<c r=\"C5\" s=\"1\"><v>46023</v></c>",
      .read = "?  |s:C5: " DATE },
    { .name = "cells without their places",
      .xlsx = "<c><v>5</v></c><c><v>3</v></c>",
      .read = "5 3 |" },
    { .name = "a row after the last one",
      .xlsx = "<c r=\"C5\"><v>5</v></c><c r=\"D5\"><v>3</v></c></row><row "
              "r=\"1048576\"></row><row><c r=\"C9\"/>",
      .read = "5 3 |" },
    { .name = "numbers",
      .ods =
          "<cell office:value-type=\"float\" office:value=\"5\"><p>?</p></cell><cell "
          "office:value-type=\"float\" office:value=\"-2.50\"><p>?</p></cell>",
      .read = "5 -2.5 |" },
    { .name = "texts",
      .ods = "<cell><p>2,5</p></cell><cell><p>-<text:s text:c=\"2\"/>inf</p></cell>"
             "<cell><p>sí</p></cell>",
      .read = "2.5 -inf yes|" },
    { .name = "a date",
      .ods = "<cell office:value-type=\"date\" office:date-value=\"2026-01-01\">"
             "<p>1-ene</p></cell>",
      .read = "?  |s:D7: " DATE },
    { .name = "a comment on an answer",
      .ods = "<cell office:value-type=\"float\" office:value=\"5\"><office:annotation>"
             "<p>not 6</p></office:annotation><p>5</p></cell>",
      .read = "5  |" },
};

TEST_EACH (cells, row, "%s: %s", row->xlsx != NULL ? "xlsx" : "ods", row->name)
{
    static const char notes[] =
        XML "<worksheet><sheetData><row><c t=\"inlineStr\"><is><t>my notes</t></is>"
            "</c></row></sheetData></worksheet>";
    g_autofree char *hidden = write_xlsx ("");
    g_autofree char *answers =
        row->xlsx != NULL ? write_xlsx (row->xlsx) : write_ods (row->ods);
    const char *const ods[] = { "mimetype", "application/x", "content.xml", answers,
                                NULL };
    const char *const xlsx[] = { "[Content_Types].xml",
                                 "<Types/>",
                                 "xl/_rels/workbook.xml.rels",
                                 RELATIONS,
                                 "xl/workbook.xml",
                                 WORKBOOK,
                                 "xl/worksheets/sheet1.xml",
                                 notes,
                                 "xl/worksheets/sheet2.xml",
                                 answers,
                                 "xl/worksheets/sheet3.xml",
                                 hidden,
                                 "xl/styles.xml",
                                 STYLES,
                                 "xl/sharedStrings.xml",
                                 STRINGS,
                                 NULL };
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaSheet) sheet = read_archive (row->xlsx != NULL ? xlsx : ods, &error);
    if (sheet == NULL)
        fail_msg ("%s", error->message);
    assert_string_equal (sheet->student, "Ana & Eva");
    g_autoptr (GString) text = g_string_new (NULL);
    static const PodaColumn columns[] = { PODA_COLUMN_VALUE, PODA_COLUMN_ALPHA,
                                          PODA_COLUMN_VISITED };
    for (guint i = 0; i < G_N_ELEMENTS (columns); i++) {
        const PodaCell *cell = poda_answers_cell (sheet->answers, 0, columns[i]);
        g_autofree char *own = poda_cell_format (cell, columns[i], PODA_STYLE_MACHINE);
        g_string_append_printf (text, "%s%s", i > 0 ? " " : "",
                                cell->state == PODA_CELL_UNREADABLE ? "?" : own);
    }
    const char *first = sheet->remarks->len > 0 ? sheet->remarks->pdata[0] : "";
    gboolean of_cell = g_str_has_prefix (first, "s:") && first[2] != ' ';
    g_string_append_printf (text, "|%s", of_cell ? first : "");
    assert_string_equal (text->str, row->read);
}

/* --- Workbooks that are refused --- */

#define ARCHIVE                                                                        \
    "s:1:1: an archive, not a sheet; expected CSV or a workbook, .xlsx or .ods"
#define BROKEN                                                                         \
    "s:1:1: a damaged or protected workbook; expected one as a spreadsheet saves it"
#define LARGE "s:1:1: a workbook larger than any sheet; expected a sheet"
#define ENTITIES                                                                       \
    "s:1:1: a workbook that defines its own entities, which no spreadsheet does; not " \
    "read"

static const struct {
    const char *name, *part, *content, *error;
} refused[] = {
    { "a document", "word/document.xml", "<x/>", ARCHIVE },
    { "no table", "content.xml", "<a/>", BROKEN },
    { "a table without a heading", "content.xml",
      "<table><table-row><table-cell><p>x</p></table-cell></table-row></table>",
      "s:A1: expected a heading with a column \"node\", such as node,player,value" },
    { "laughs", "content.xml",
      "<!DOCTYPE a [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;\">]><a>&b;</a>",
      ENTITIES },
    { "a file of others", "content.xml",
      "<!DOCTYPE a [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><a>&a;</a>", ENTITIES },
    { "a million columns", "content.xml",
      "<table><table-row number-rows-repeated=\"1000\"><table-cell "
      "number-columns-repeated=\"1000000\"><p>x</p></table-cell></table-row></table>",
      LARGE },
};

TEST_EACH (refused, row, "%s", row->name)
{
    const char *const parts[] = { row->part, row->content, NULL };
    g_autoptr (GError) error = NULL;
    assert_null (read_archive (parts, &error));
    assert_true (error->domain == PODA_CSV_ERROR);
    assert_string_equal (error->message, row->error);
}

/* Archives that grow when they are unpacked: `piece` again and again between two texts,
 * in a number of parts. They are refused soon, and without much memory. */
static const struct {
    const char *name, *part, *before, *piece, *after;
    gsize n_pieces;
    guint n_parts;
    gboolean slow;
    const char *error;
} bombs[] = {
    { "a part of 300 MB", "content.xml", "<a>", "          ", "</a>", 30000000, 1, TRUE,
      LARGE },
    { "100,000 files", "x/%u", "", "x", "", 1, 100000, TRUE, ARCHIVE },
    { "a million rows", "content.xml", "<table>", "<table-row/>", "</table>", 1200000,
      1, FALSE, LARGE },
    { "deep XML", "content.xml", "", "<a>", "", 900000, 1, FALSE, BROKEN },
    { "a cell of 15 MB", "content.xml", "<table><table-row><table-cell><p>", "xxxxx",
      "</p></table-cell></table-row></table>", 3000000, 1, FALSE, LARGE },
};

TEST_EACH (bombs, row, "bomb: %s", row->name)
{
    if (row->slow && !depth_is_full ())
        rows_skip ("full depth, as in make check-all");
    gsize length;
    g_autoptr (PodaExercise) exercise = exercise_of_text (SMALL, NULL, "e-1", 0);
    g_autoptr (PodaOutput) output = poda_output_memory ();
    PodaZip *zip = poda_zip_new (output);
    g_autoptr (GString) content = g_string_new (row->before);
    for (gsize i = 0; i < row->n_pieces; i++)
        g_string_append (content, row->piece);
    g_string_append (content, row->after);
    for (guint i = 0; i < row->n_parts; i++) {
        g_autoptr (GString) name = g_string_new (row->part);
        g_autofree char *number = g_strdup_printf ("%u", i);
        g_string_replace (name, "%u", number, 1);
        poda_zip_add (zip, name->str, content->str, content->len);
    }
    assert_true (poda_zip_finish (zip, NULL));
    const char *bytes = poda_output_contents (output, &length);
    g_autoptr (GError) error = NULL;
    glong before = peak ();
    clock_t from = clock ();
    assert_null (poda_sheet_read (exercise, "s", bytes, length, &error));
    double seconds = (double) (clock () - from) / CLOCKS_PER_SEC;
    assert_string_equal (error->message, row->error);
    if (peak () - before > MOST_MEBIBYTES || seconds > MOST_SECONDS)
        fail_msg ("%.1f s, %ld MiB", seconds, peak () - before);
    g_autoptr (PodaSheet) top = poda_sheet_peek ("s", bytes, length, NULL);
    assert_null (top);
}
