/* Sheets that are none, sheets with faults, and sheets that mean harm; workbooks as
 * spreadsheets save them, made by hand, part by part. */

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "homework/sheet/csv_reader.h"
#include "homework/sheet/sheet.h"
#include "homework/sheet/zip.h"
#include "support/depth.h"
#include "support/random_exercise.h"
#include "support/rows.h"

static const char small_tree[] = "digraph { r -> a; r -> b; a [value=1]; b [value=2] }";

/* --- What is no sheet --- */

#define HEADING "expected a heading with a column \"node\", such as node,player,value"
#define ZERO "found a zero byte; expected text: save the sheet as CSV in UTF-8"
#define OTHER                                                                          \
    "found an old workbook or a document; expected CSV, .xlsx or .ods: save the "      \
    "sheet as one of these"
#define ROWS                                                                           \
    "no row belongs to this exercise; expected rows for its nodes, such as \"r\""

typedef struct {
    const char *name, *text;
    gsize length; /* 0: up to the first zero byte */
    const char *error;
} ErrorRow;

static const ErrorRow errors[] = {
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

static void
test_error (void **state)
{
    const ErrorRow *row = *state;
    g_autoptr (PodaExercise) exercise = exercise_of_text (small_tree, NULL, "e-1", 0);
    g_autoptr (GError) error = NULL;
    gsize length = row->length > 0 ? row->length : strlen (row->text);
    PodaSheet *sheet = poda_sheet_read (exercise, "s.csv", row->text, length, &error);
    assert_null (sheet);
    assert_true (error->domain == PODA_CSV_ERROR);
    assert_string_equal (error->message, row->error);
    g_autoptr (PodaSheet) top = poda_sheet_peek ("s", row->text, length, NULL);
    assert_true (top == NULL || top->exercise == NULL);
}

/* --- What is remarked --- */

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

static void
test_fault (void **state)
{
    gsize i = GPOINTER_TO_SIZE (*state);
    g_autoptr (PodaExercise) exercise = exercise_of_text (small_tree, NULL, "e-1", 0);
    g_autoptr (PodaSheet) sheet = poda_sheet_read (exercise, "s.csv", faults[i].text,
                                                   strlen (faults[i].text), NULL);
    assert_non_null (sheet);
    g_ptr_array_add (sheet->remarks, NULL);
    g_autofree char *remarks = g_strjoinv ("\n", (char **) sheet->remarks->pdata);
    assert_string_equal (remarks, faults[i].remarks);
}

/* --- What means harm --- */

#define MEBIBYTE ((gsize) 1 << 20)

/* So many bytes of this piece, over and over. */
static char *
repeat (const char *piece, gsize length)
{
    char *text = g_malloc (length + 1);
    gsize size = strlen (piece);
    for (gsize i = 0; i < length; i++)
        text[i] = piece[i % size];
    text[length] = '\0';
    return text;
}

static const struct {
    const char *name, *before, *piece, *after;
    gsize length;
    gboolean refused;
} attacks[] = {
    { "a cell of 10 MiB", "node,value\nr,", "9", "\n", 10 * MEBIBYTE, FALSE },
    { "a name of 10 MiB", "node,value\nr,1\n", "é", ",2\n", 10 * MEBIBYTE, FALSE },
    { "100,000 columns", "node,value", ",x", "\nr,1\n", 200000, FALSE },
    { "3 million cells", "node,value\nr,1", ",", "x\n", 3 * MEBIBYTE, FALSE },
    { "quotes that never close", "node,value\nr,1\n", "\"x\n", "", 3 * MEBIBYTE,
      FALSE },
    { "a million headings", "", "node\n", "r\n", 3000000, TRUE },
    { "a key of 3 MiB", "# ", ":", ": x\nnode\nr\n", 3 * MEBIBYTE, FALSE },
    { "an order of 3 MiB", "# visit order: ", "\"a ", "\nnode\nr\n", 3 * MEBIBYTE,
      FALSE },
    { "carriage returns", "", "\r", "", 3 * MEBIBYTE, TRUE },
    { "more than a sheet", "node\nr\n", "x", "", 17 * MEBIBYTE, TRUE },
    { "formulas", "node,value\nr,=cmd|'/c calc'!A0\n", "=1+1,@x\n", "", 8000, FALSE },
};

/* Memory that the program has used at most, in MiB. */
static glong
peak (void)
{
    struct rusage usage;
    getrusage (RUSAGE_SELF, &usage);
    return usage.ru_maxrss / 1024;
}

#ifdef __SANITIZE_ADDRESS__
#define MOST_MEBIBYTES 4000
#else
#define MOST_MEBIBYTES 250
#endif

static void
test_attack (void **state)
{
    gsize i = GPOINTER_TO_SIZE (*state);
    g_autoptr (PodaExercise) exercise = exercise_of_text (small_tree, NULL, "e-1", 0);
    g_autofree char *middle = repeat (attacks[i].piece, attacks[i].length);
    g_autofree char *text =
        g_strconcat (attacks[i].before, middle, attacks[i].after, NULL);
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaSheet) sheet =
        poda_sheet_read (exercise, "s.csv", text, strlen (text), &error);
    assert_true ((sheet == NULL) == attacks[i].refused);
    g_autoptr (PodaSheet) top = poda_sheet_peek ("s", text, strlen (text), NULL);
    assert_true (top == NULL || top->student == NULL || strlen (top->student) < 1000);
    for (guint k = 0; sheet != NULL && k < sheet->remarks->len; k++)
        assert_true (strlen (g_ptr_array_index (sheet->remarks, k)) < 1000);
    assert_true (peak () < MOST_MEBIBYTES);
}

/* What a sheet held as a formula is written as a text. */
TEST ("formulas sleep")
{
    static const char text[] = "# student: =1+1\n# move: =2\nnode,value,alpha\n"
                               "r,=cmd|'/c calc'!A0,@SUM(1)\n";
    g_autoptr (PodaExercise) exercise = exercise_of_text (small_tree, NULL, "e-1", 0);
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

/* --- Names that no sheet can tell apart --- */

/* Seconds each: left to a full run. */
static const char *const slow[] = { "quotes that never close", "a million headings",
                                    "a million lines", NULL };

/* --- Workbooks as spreadsheets save them, and that mean harm --- */

#define SMALL "A[B[3,12],C[2,4],D[5]]"

/* An archive of parts: names and contents in turn. */
static PodaOutput *
make_archive (const char *const *parts)
{
    PodaOutput *output = poda_output_memory ();
    PodaZip *zip = poda_zip_new (output);
    for (; parts[0] != NULL; parts += 2)
        poda_zip_add (zip, parts[0], parts[1], strlen (parts[1]));
    assert_true (poda_zip_finish (zip, NULL));
    return output;
}

#define XML "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
#define MAIN "http://schemas.openxmlformats.org/spreadsheetml/2006/main"

#define RELATIONS                                                                      \
    XML "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/"       \
        "relationships\"><Relationship Id=\"rId1\" Type=\"x/worksheet\" "              \
        "Target=\"worksheets/sheet1.xml\"/><Relationship Id=\"rId2\" "                 \
        "Type=\"x/worksheet\" Target=\"/xl/worksheets/sheet2.xml\"/><Relationship "    \
        "Id=\"rId3\" Type=\"x/worksheet\" "                                            \
        "Target=\"worksheets/sheet3.xml\"/></Relationships>"
#define WORKBOOK(properties)                                                           \
    XML "<workbook xmlns=\"" MAIN "\" "                                                \
        "xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/"             \
        "relationships\"><workbookPr " properties "/><sheets><sheet name=\"old\" "     \
        "sheetId=\"3\" state=\"hidden\" r:id=\"rId3\"/><sheet name=\"notes\" "         \
        "sheetId=\"1\" r:id=\"rId1\"/><sheet name=\"answers\" sheetId=\"2\" "          \
        "r:id=\"rId2\"/></sheets></workbook>"
#define STYLES                                                                         \
    XML "<styleSheet xmlns=\"" MAIN                                                    \
        "\"><numFmts count=\"3\"><numFmt numFmtId=\"164\" "                            \
        "formatCode=\"dd/mm/yyyy\"/><numFmt numFmtId=\"165\" "                         \
        "formatCode=\"[Red]0.00&quot; days&quot;\"/><numFmt numFmtId=\"166\" "         \
        "formatCode=\"[h]:mm\"/></numFmts><cellStyleXfs><xf numFmtId=\"14\"/>"         \
        "</cellStyleXfs><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/>"            \
        "<xf numFmtId=\"164\"/><xf numFmtId=\"165\"/><xf numFmtId=\"166\"/>"           \
        "<xf numFmtId=\"49\"/></cellXfs></styleSheet>"
#define STRINGS                                                                        \
    XML "<sst xmlns=\"" MAIN "\"><si><t>node</t></si><si><r><t>val</t></r><r><rPr/>"   \
        "<t>ue</t></r><rPh sb=\"0\" eb=\"1\"><t>XX</t></rPh></si><si><t "              \
        "xml:space=\"preserve\"> Ana &amp; Eva </t></si><si><t>B</t></si></sst>"
#define NOTES                                                                          \
    XML "<worksheet xmlns=\"" MAIN "\"><sheetData><row><c t=\"inlineStr\"><is><t>my "  \
        "notes</t></is></c></row></sheetData></worksheet>"
#define SHEET(rows)                                                                    \
    XML "<worksheet xmlns=\"" MAIN "\"><sheetData>" rows "</sheetData></worksheet>"

/* Whose sheet it is, a blank row, and the heading in row 4 from column B on. */
#define TOP                                                                            \
    "<row r=\"1\"><c r=\"B1\" t=\"inlineStr\"><is><t># student:</t></is></c><c "       \
    "r=\"C1\" t=\"s\"><v>2</v></c></row><row r=\"4\"><c r=\"B4\" t=\"s\"><v>0</v></c>" \
    "<c r=\"C4\" t=\"s\"><v>1</v></c><c r=\"D4\" "                                     \
    "t=\"inlineStr\"><is><t>alpha</t></is></c><c "                                     \
    "t=\"inlineStr\"><is><r><t>visi</t></r><r><t>ted</t></r></is></c></row>"
#define ROW_A "<row r=\"5\"><c r=\"B5\" t=\"inlineStr\"><is><t>A</t></is></c>"

/* What is read of row A: value, alpha, visited, then the first remark. */
static const struct {
    const char *name, *cells, *read;
} cells[] = {
    { "numbers",
      "<c r=\"C5\"><v>5</v></c><c r=\"D5\" s=\"3\"><v>0.10000000000000001</v></c>",
      "5 0.1 |" },
    { "numbers as texts",
      "<c r=\"C5\" s=\"5\" t=\"inlineStr\"><is><t>2,5</t></is></c><c "
      "r=\"D5\" t=\"str\"><v>-inf</v></c>",
      "2.5 -inf |" },
    { "a truth", "<c r=\"C5\"><v>5</v></c><c r=\"E5\" t=\"b\"><v>1</v></c>",
      "5  yes|" },
    { "a formula with its result", "<c r=\"C5\"><f>MAX(C6,C7)</f><v>12</v></c>",
      "12  |" },
    { "a formula without", "<c r=\"C5\"><f>MAX(C6,C7)</f></c>",
      "?  |s:C5: a formula whose result was not saved; expected the result" },
    { "a formula by mistake", "<c r=\"C5\" t=\"e\"><f>-inf</f><v>#NAME?</v></c>",
      "?  |s:C5: the spreadsheet took this for a formula; type '-inf for minus "
      "infinity" },
    { "a date", "<c r=\"C5\" s=\"1\"><v>46023</v></c>",
      "?  |s:C5: a spreadsheet has turned this into a date; expected what was typed, "
      "as text" },
    { "cells without their places", "<c><v>5</v></c><c><v>3</v></c>", "5 3 |" },
    { "a row behind the last one",
      "<c r=\"C5\"><v>5</v></c><c r=\"D5\"><v>3</v></c></row><row r=\"1048576\"></row>"
      "<row><c r=\"C9\"/>",
      "5 3 |" },
};

static char *
describe (const PodaSheet *sheet)
{
    static const PodaColumn columns[] = { PODA_COLUMN_VALUE, PODA_COLUMN_ALPHA,
                                          PODA_COLUMN_VISITED };
    g_autoptr (GString) text = g_string_new (NULL);
    for (guint i = 0; i < G_N_ELEMENTS (columns); i++) {
        const PodaCell *cell = poda_answers_cell (sheet->answers, 0, columns[i]);
        g_autofree char *own = poda_cell_format (cell, columns[i], PODA_STYLE_MACHINE);
        g_string_append_printf (text, "%s%s", i > 0 ? " " : "",
                                cell->state == PODA_CELL_UNREAD ? "?" : own);
    }
    const char *first = sheet->remarks->len > 0 ? sheet->remarks->pdata[0] : "";
    g_string_append_printf (
        text, "|%s", g_str_has_prefix (first, "s:") && first[2] != ' ' ? first : "");
    return g_string_free (g_steal_pointer (&text), FALSE);
}

static PodaSheet *
read_archive (const char *const *parts, GError **error)
{
    g_autoptr (PodaExercise) exercise = exercise_of_text (SMALL, NULL, "e-1", 0);
    g_autoptr (PodaOutput) archive = make_archive (parts);
    gsize length;
    const char *bytes = poda_output_contents (archive, &length);
    return poda_sheet_read (exercise, "s", bytes, length, error);
}

static void
test_cell (void **state)
{
    gsize i = GPOINTER_TO_SIZE (*state);
    g_autofree char *sheet_text =
        g_strconcat (SHEET (TOP ROW_A), NULL); /* its end is replaced */
    g_autofree char *beginning = g_strndup (
        sheet_text, strlen (sheet_text) - strlen ("</sheetData></worksheet>"));
    g_autofree char *whole =
        g_strconcat (beginning, cells[i].cells, "</row></sheetData></worksheet>", NULL);
    const char *parts[] = { "[Content_Types].xml",
                            "<Types/>",
                            "xl/_rels/workbook.xml.rels",
                            RELATIONS,
                            "xl/workbook.xml",
                            WORKBOOK (""),
                            "xl/worksheets/sheet1.xml",
                            NOTES,
                            "xl/worksheets/sheet2.xml",
                            whole,
                            "xl/worksheets/sheet3.xml",
                            SHEET (TOP ROW_A "</row>"),
                            "xl/styles.xml",
                            STYLES,
                            "xl/sharedStrings.xml",
                            STRINGS,
                            NULL };
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaSheet) sheet = read_archive (parts, &error);
    if (sheet == NULL)
        fail_msg ("%s", error->message);
    g_autofree char *found = describe (sheet);
    assert_string_equal (found, cells[i].read);
    assert_string_equal (sheet->student, "Ana & Eva");
}

/* --- OpenDocument --- */

#define CONTENT(rows)                                                                  \
    XML "<office:document-content "                                                    \
        "xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" "           \
        "xmlns:table=\"urn:oasis:names:tc:opendocument:xmlns:table:1.0\" "             \
        "xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\"><office:body>"  \
        "<office:spreadsheet><table:table table:name=\"notes\"><table:table-row>"      \
        "<table:table-cell><text:p>my notes</text:p></table:table-cell>"               \
        "</table:table-row></table:table><table:table "                                \
        "table:name=\"answers\"><table:table-row table:number-rows-repeated=\"2\"/>"   \
        "<table:table-header-rows><table:table-row><table:table-cell "                 \
        "table:number-columns-repeated=\"2\"/>"                                        \
        "<table:table-cell><text:p>node</text:p></table:table-cell><table:table-cell>" \
        "<text:p>val<text:span>ue</text:span></text:p></table:table-cell>"             \
        "<table:table-cell><text:p>alpha</text:p></"                                   \
        "table:table-cell><table:table-cell>"                                          \
        "<text:p>visited</text:p></table:table-cell></table:table-row>"                \
        "</table:table-header-rows><table:table-row><table:table-cell "                \
        "table:number-columns-repeated=\"2\"/><table:table-cell><text:p>A</text:p>"    \
        "</table:table-cell>" rows "</table:table-row><table:table-row "               \
        "table:number-rows-repeated=\"1048570\"><table:table-cell "                    \
        "table:number-columns-repeated=\"16384\"/></table:table-row></table:table>"    \
        "</office:spreadsheet></office:body></office:document-content>"
#define FLOAT(number)                                                                  \
    "<table:table-cell office:value-type=\"float\" office:value=\"" number             \
    "\"><text:p>?</text:p></table:table-cell>"
#define TEXT(text) "<table:table-cell><text:p>" text "</text:p></table:table-cell>"

static const struct {
    const char *name, *content, *read;
} open_cells[] = {
    { "numbers", CONTENT (FLOAT ("5") FLOAT ("-2.50")), "5 -2.5 |" },
    { "texts", CONTENT (TEXT ("2,5") TEXT ("-<text:s text:c=\"2\"/>inf") TEXT ("sí")),
      "2.5 -inf yes|" },
    { "a date",
      CONTENT ("<table:table-cell office:value-type=\"date\" "
               "office:date-value=\"2026-01-01\"><text:p>1-ene</text:p>"
               "</table:table-cell>"),
      "?  |s:D4: a spreadsheet has turned this into a date; expected what was typed, "
      "as text" },
    { "a remark beside an answer",
      CONTENT ("<table:table-cell office:value-type=\"float\" office:value=\"5\">"
               "<office:annotation><text:p>not 6</text:p></office:annotation>"
               "<text:p>5</text:p></table:table-cell>"),
      "5  |" },
};

static void
test_open_cell (void **state)
{
    gsize i = GPOINTER_TO_SIZE (*state);
    const char *parts[] = { "mimetype", "application/x", "content.xml",
                            open_cells[i].content, NULL };
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaSheet) sheet = read_archive (parts, &error);
    if (sheet == NULL)
        fail_msg ("%s", error->message);
    g_autofree char *found = describe (sheet);
    assert_string_equal (found, open_cells[i].read);
}

/* --- What is refused --- */

#define BROKEN                                                                         \
    "s:1:1: a damaged or protected workbook; expected one as a spreadsheet saves it"
#define LARGE "s:1:1: a workbook larger than any sheet; expected a sheet"
#define ENTITIES                                                                       \
    "s:1:1: a workbook that defines its own entities, which no spreadsheet does; not " \
    "read"

static const struct {
    const char *name, *part, *content, *error;
} refused[] = {
    { "a document", "word/document.xml", "<x/>",
      "s:1:1: an archive, not a sheet; expected CSV or a workbook, .xlsx or .ods" },
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

static void
test_refused (void **state)
{
    gsize i = GPOINTER_TO_SIZE (*state);
    const char *parts[] = { refused[i].part, refused[i].content, NULL };
    g_autoptr (GError) error = NULL;
    assert_null (read_archive (parts, &error));
    assert_true (error->domain == PODA_CSV_ERROR);
    assert_string_equal (error->message, refused[i].error);
}

/* --- Bombs: refused within a second, and without much memory --- */

#ifdef __SANITIZE_ADDRESS__
#define MOST_SECONDS 30
#else
#define MOST_SECONDS 3
#endif

/* `piece` again and again between two texts, and in how many parts of the archive. */
static const struct {
    const char *name, *part, *before, *piece, *after;
    gsize n_pieces;
    guint n_parts;
    const char *error;
} bombs[] = {
    { "a part of 300 MB", "content.xml", "<a>", "          ", "</a>", 30000000, 1,
      LARGE },
    { "100,000 files", "x/%u", "", "x", "", 1, 100000,
      "s:1:1: an archive, not a sheet; expected CSV or a workbook, .xlsx or .ods" },
    { "a million rows", "content.xml", "<table>", "<table-row/>", "</table>", 1200000,
      1, LARGE },
    { "deep XML", "content.xml", "", "<a>", "", 900000, 1, BROKEN },
    { "a cell of 15 MB", "content.xml", "<table><table-row><table-cell><p>", "xxxxx",
      "</p></table-cell></table-row></table>", 3000000, 1, LARGE },
};

static PodaOutput *
make_bomb (gsize i)
{
    PodaOutput *output = poda_output_memory ();
    PodaZip *zip = poda_zip_new (output);
    g_autoptr (GString) content = g_string_new (bombs[i].before);
    for (gsize k = 0; k < bombs[i].n_pieces; k++)
        g_string_append (content, bombs[i].piece);
    g_string_append (content, bombs[i].after);
    for (guint k = 0; k < bombs[i].n_parts; k++) {
        g_auto (GStrv) halves = g_strsplit (bombs[i].part, "%u", 2);
        g_autofree char *number = g_strdup_printf ("%u", k);
        g_autofree char *name = g_strjoinv (number, halves);
        poda_zip_add (zip, name, content->str, content->len);
    }
    assert_true (poda_zip_finish (zip, NULL));
    return output;
}

static void
test_bomb (void **state)
{
    gsize i = GPOINTER_TO_SIZE (*state), length;
    g_autoptr (PodaExercise) exercise = exercise_of_text (SMALL, NULL, "e-1", 0);
    g_autoptr (PodaOutput) bomb = make_bomb (i);
    const char *bytes = poda_output_contents (bomb, &length);
    g_autoptr (GError) error = NULL;
    glong before = peak ();
    clock_t from = clock ();
    assert_null (poda_sheet_read (exercise, "s", bytes, length, &error));
    double seconds = (double) (clock () - from) / CLOCKS_PER_SEC;
    assert_string_equal (error->message, bombs[i].error);
    if (peak () - before > MOST_MEBIBYTES || seconds > MOST_SECONDS)
        fail_msg ("%.1f s, %ld MiB", seconds, peak () - before);
    g_autoptr (PodaSheet) top = poda_sheet_peek ("s", bytes, length, NULL);
    assert_null (top);
}

/* --- What is written --- */

int
main (void)
{
    for (gsize i = 0; i < G_N_ELEMENTS (errors); i++)
        rows_add (test_error, &errors[i], "%s", errors[i].name);
    for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
        rows_add (test_fault, GSIZE_TO_POINTER (i), "%s", faults[i].name);
    for (gsize i = 0; i < G_N_ELEMENTS (attacks); i++)
        if (depth_is_full () || !g_strv_contains (slow, attacks[i].name))
            rows_add (test_attack, GSIZE_TO_POINTER (i), "%s", attacks[i].name);
    for (gsize i = 0; i < G_N_ELEMENTS (cells); i++)
        rows_add (test_cell, GSIZE_TO_POINTER (i), "xlsx: %s", cells[i].name);
    for (gsize i = 0; i < G_N_ELEMENTS (open_cells); i++)
        rows_add (test_open_cell, GSIZE_TO_POINTER (i), "ods: %s", open_cells[i].name);
    for (gsize i = 0; i < G_N_ELEMENTS (refused); i++)
        rows_add (test_refused, GSIZE_TO_POINTER (i), "%s", refused[i].name);
    /* The first two take seconds. */
    for (gsize i = depth_is_full () ? 0 : 2; i < G_N_ELEMENTS (bombs); i++)
        rows_add (test_bomb, GSIZE_TO_POINTER (i), "bomb: %s", bombs[i].name);
    return rows_run ();
}
