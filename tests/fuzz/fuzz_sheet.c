/* Answer sheets and lists of students: whatever is in them, they are refused with a
 * message of one line that begins with a place, or read into something that is written
 * and read again as the same. What begins with < is also tried as the parts of
 * workbooks that hold cells. */

#include "fuzz/exercises.h"
#include "homework/sheet/csv_reader.h"
#include "homework/sheet/zip.h"

static const char tree_text[] =
    "digraph { r -> \"a b\"; r -> \"=1\"; r -> \"#2\"; \"a b\" -> x; \"a b\" -> y; "
    "x [value=1]; y [value=\"-inf\"]; \"=1\" [value=2.5]; \"#2\" [value=0] }";

/* Only the first reading may add something: where but ticks were set, and rows left
 * out, these say no once they are there. */
static void
check_sheet (const PodaExercise *exercise, const PodaSheet *sheet)
{
    g_autofree char *text = sheet_text (exercise, sheet->answers, sheet->student);
    for (guint i = 0; i < 2; i++) {
        g_assert_true (g_utf8_validate (text, -1, NULL));
        g_autoptr (PodaSheet) again =
            poda_sheet_read (exercise, "t", text, strlen (text), NULL);
        g_assert_nonnull (again);
        g_autofree char *same = sheet_text (exercise, again->answers, again->student);
        if (i > 0)
            g_assert_cmpstr (text, ==, same);
        g_free (text);
        text = g_steal_pointer (&same);
    }
}

static void
check_students (const char *text, gsize size)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (GPtrArray) students = poda_students_read ("t", text, size, &error);
    if (students == NULL) {
        check_place (error, PODA_CSV_ERROR);
        return;
    }
    for (guint i = 0; i < students->len; i++) {
        const PodaStudent *student = g_ptr_array_index (students, i);
        g_assert_true (*student->folder != '\0' && *student->folder != '.');
        g_assert_null (strpbrk (student->folder, "/\\ \r\n"));
    }
}

static void
check_bytes (const char *bytes, gsize size, guint choice)
{
    static PodaExercise *exercise; /* made once: most of the time would go into it */
    const PodaExerciseSpec spec = { .id = "f", .asks = 0xff, .win_at = 1 };
    g_autoptr (GError) error = NULL;
    if (exercise == NULL)
        exercise = make_exercise (tree_text, NULL, FALSE, &spec);
    g_autoptr (PodaSheet) sheet = poda_sheet_read (exercise, "t", bytes, size, &error);
    if (sheet == NULL) {
        check_place (error, PODA_CSV_ERROR);
        return;
    }
    for (guint i = 0; i < sheet->remarks->len; i++)
        check_line (sheet->remarks->pdata[i]);
    if (choice % 2 == 0)
        check_sheet (exercise, sheet);
}

static void
check_top (const char *bytes, gsize size)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaSheet) top = poda_sheet_peek ("t", bytes, size, &error);
    g_assert_true ((top != NULL) == (error == NULL));
}

static void
check_part (const char *name, const char *workbook, const char *bytes, gsize size)
{
    static const char relations[] =
        "<r><Relationship Id=\"a\" Target=\"worksheets/sheet1.xml\"/></r>";
    g_autoptr (PodaOutput) output = poda_output_memory ();
    PodaZip *zip = poda_zip_new (output);
    gsize length;
    poda_zip_add (zip, name, bytes, size);
    if (workbook != NULL) {
        poda_zip_add (zip, "xl/workbook.xml", workbook, strlen (workbook));
        poda_zip_add (zip, "xl/_rels/workbook.xml.rels", relations, strlen (relations));
    }
    if (poda_zip_finish (zip, NULL)) {
        const char *archive = poda_output_contents (output, &length);
        check_bytes (archive, length, 1);
    }
}

/* Parts of workbooks that hold cells. */
static const struct {
    const char *name, *workbook;
} parts[] = {
    { "content.xml", NULL },
    { "xl/worksheets/sheet1.xml", "<w><sheet id=\"a\"/></w>" },
    { "xl/sharedStrings.xml", "<w/>" },
    { "xl/styles.xml", "<w/>" },
};

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    g_autofree char *text = copy_input (data, size, FALSE);
    /* Reading is quick, and all that is made of it is not: its length says what. */
    guint choice = (guint) size % 4;
    if (size > 0 && *text == '<')
        check_part (parts[choice].name, parts[choice].workbook, text, size);
    else if (choice == 1)
        check_students (text, size);
    else if (choice == 3)
        check_top (text, size);
    else
        check_bytes (text, size, (guint) size / 4);
    return 0;
}
