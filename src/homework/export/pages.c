/* Pages in the folders of an exercise: what students read first, and what a teacher
 * does. */

#include "homework/export/export.h"

#include <glib/gi18n-lib.h>

#define STYLE "homework/export/exercise.css"

/* Larger tables are not printed, and only smaller ones fit on one page. */
#define MOST_PRINTED 80
#define MOST_TOGETHER 30

/* Wider pictures would be too small to read in a window: they are scrolled. */
#define WIDEST_SHRUNK 1400

/* --- Parts --- */

/* Files that are linked: of a class handouts are the teacher's. */
static const struct {
    guint export;
    const char *name, *about;
    gboolean kept, kept_of_class;
} files[] = {
    { PODA_EXPORT_PAGE, "page.html",
      N_ ("tree and sheet in a browser, which marks what you answer"), FALSE, FALSE },
    { PODA_EXPORT_EXAM, "exam.html",
      N_ ("tree and sheet in a browser, which saves the sheet that is handed in"),
      FALSE, FALSE },
    { PODA_EXPORT_LATEX, "handout.tex", N_ ("for paper, with LaTeX"), FALSE, TRUE },
    { PODA_EXPORT_LATEX, "solutions.tex",
      N_ ("handouts with everything filled in, for LaTeX"), TRUE, TRUE },
    { PODA_EXPORT_MOODLE, "moodle.xml",
      N_ ("questions for Moodle's question bank, with their answers"), TRUE, TRUE },
    { PODA_EXPORT_QTI, "qti.zip",
      N_ ("questions for Canvas and others (QTI 2.1), with their answers"), TRUE,
      TRUE },
};

static void
add_link (PodaDocument *document, const char *file, const char *about)
{
    poda_document_item (document, NULL, file, "%s", about);
    poda_document_link (document, file);
}

static void
add_exports (PodaDocument *document, const PodaFolderOptions *options, gboolean kept)
{
    for (guint i = 0; i < G_N_ELEMENTS (files); i++)
        if ((options->exports & files[i].export) != 0
            && kept == (options->of_class ? files[i].kept_of_class : files[i].kept))
            add_link (document, files[i].name, _ (files[i].about));
}

static void
add_pictures (PodaDocument *document, const PodaFolderOptions *options,
              const char *const names[2], const char *about)
{
    for (guint i = 0; i < 2; i++)
        if ((options->formats & 1u << i) != 0)
            add_link (document, names[i], about);
}

static void
add_figure (PodaDocument *document, const PodaFolderOptions *options,
            const PodaExercise *exercise, gboolean solved)
{
    PodaFigure *figure = poda_exercise_figure (exercise, solved, options->theme);
    poda_document_figure (document, figure->width > WIDEST_SHRUNK ? "wide" : NULL, NULL,
                          figure);
}

/* --- What students read --- */

/* How answers are typed, as far as any are asked. That cells may stay empty does not
 * show that anything is cut: it is said always. */
static void
add_manner (PodaDocument *document, const PodaExercise *exercise)
{
    static const struct {
        guint asks;
        const char *sentence;
    } manners[] = {
        { (1u << PODA_N_COLUMNS) - 1,
          N_ ("Each row of the sheet is a node of the tree. Fill in its empty cells; "
              "what stands there already is given.") },
        { PODA_ASK_VALUE | PODA_ASK_ALPHA | PODA_ASK_BETA,
          N_ ("Numbers may have a decimal point or a comma; infinite ones are written "
              "inf and -inf.") },
        { PODA_ASK_VISITED | PODA_ASK_STRATEGY,
          N_ ("What is true or not is written yes or no.") },
        { PODA_ASK_VISITED,
          N_ ("A node that the search cuts off, or never comes to, gets a no: leave "
              "the other cells of its row empty.") },
        { PODA_ASK_BOUND, N_ ("Kinds of value are exact, atleast and atmost.") },
        { PODA_ASK_ORDER | PODA_ASK_MOVE | 1u << 31,
          N_ ("The lines with # on top are answered behind their colons.") },
    };
    guint asks = exercise->asks | (exercise->questions->len > 0 ? 1u << 31 : 0);
    poda_document_heading (document, NULL, "%s", _ ("How to fill it in"));
    for (guint i = 0; i < G_N_ELEMENTS (manners); i++)
        if ((asks & manners[i].asks) != 0)
            poda_document_item (document, NULL, NULL, "%s", _ (manners[i].sentence));
}

static void
add_handing_in (PodaDocument *document, const PodaStudent *student)
{
    g_autofree char *whose = g_strdup_printf ("# %s:", _ ("student"));
    g_autofree char *which = g_strdup_printf ("# %s:", _ ("exercise"));
    poda_document_heading (document, NULL, "%s", _ ("How to hand it in"));
    if (student == NULL)
        poda_document_item (document, "numbered", NULL,
                            _ ("Write your name, or the id that your course knows you "
                               "by, behind \"%s\" in the sheet's first line."),
                            whose);
    else
        poda_document_item (
            document, "numbered", NULL,
            _ ("The line \"%s\" says that this sheet is yours: leave it "
               "as it is."),
            whose);
    poda_document_item (
        document, "numbered", NULL,
        _ ("Leave the line \"%s\" as it is: it says which tree you have "
           "searched."),
        which);
    poda_document_item (document, "numbered", NULL, "%s",
                        _ ("Save the sheet in the format it has, and hand in that one "
                           "file."));
}

static void
add_sheets (PodaDocument *document, guint sheets)
{
    for (guint i = PODA_N_SHEET_FORMATS; i-- > 0;) {
        g_autofree char *file = g_strdup_printf ("sheet.%s", poda_sheet_suffixes[i]);
        if ((sheets & 1u << i) != 0)
            add_link (document, file,
                      i > 0 ? _ ("the answer sheet, to be filled in with a spreadsheet")
                      : (sheets & ~1u) != 0
                          ? _ ("the same sheet as text, for any editor")
                          : _ ("the answer sheet, to be filled in with a spreadsheet "
                               "or a text editor"));
    }
}

void
poda_folder_page (const PodaFolderOptions *options, const PodaExercise *exercise,
                  const PodaStudent *student, PodaOutput *output)
{
    static const char *const blanks[2] = { "blank.svg", "blank.pdf" };
    g_autoptr (PodaDocument) document =
        poda_document_new (poda_exercise_title (exercise), STYLE);
    PodaForm form = { .exercise = exercise,
                      .document = document,
                      .table_class =
                          exercise->n_rows <= MOST_TOGETHER ? "sheet short" : "sheet" };
    if (student != NULL)
        poda_document_say (document, "who", NULL, "%s", poda_student_shown (student));
    else
        poda_document_field (document, "who", _ ("Name:"), 1, NULL);
    poda_document_heading (document, NULL, "%s", _ ("What is asked"));
    poda_form_add_instructions (&form);
    add_figure (document, options, exercise, FALSE);
    poda_form_add_lines (&form);
    if (exercise->n_rows <= MOST_PRINTED)
        poda_form_add_table (&form);
    poda_document_section (document, "files", NULL);
    poda_document_heading (document, NULL, "%s", _ ("Files"));
    add_sheets (document, options->sheets);
    add_pictures (document, options, blanks, _ ("the tree"));
    add_exports (document, options, FALSE);
    add_manner (document, exercise);
    add_handing_in (document, student);
    poda_document_end_section (document);
    poda_document_html (document, output);
}

void
poda_class_page (const char *title, const GPtrArray *entries, PodaOutput *output)
{
    g_autoptr (PodaDocument) document = poda_document_new (title, STYLE);
    poda_document_say (document, NULL, NULL, "%s",
                       _ ("Each has an exercise of their own: open the one with your "
                          "id. It says what is asked and how it is handed in."));
    for (guint i = 0; i < entries->len; i++) {
        const PodaClassEntry *entry = g_ptr_array_index (entries, i);
        g_autofree char *address = g_strconcat (entry->folder, "/index.html", NULL);
        poda_document_item (document, NULL, NULL, "%s", entry->student);
        poda_document_link (document, address);
    }
    poda_document_html (document, output);
}

/* --- What a teacher reads --- */

static void
add_warning (PodaDocument *document)
{
    poda_document_say (document, "warning", NULL, "%s",
                       _ ("For the teacher: not to be handed out, since these files "
                          "hold the answers."));
}

static void
add_marking (PodaDocument *document)
{
    static const char *const lines[] = { "poda check DIR WORK",
                                         "poda check DIR WORK -o marks.html",
                                         "poda check DIR WORK -o marks.csv" };
    poda_document_heading (document, NULL, "%s", _ ("Marking"));
    poda_document_say (document, NULL, NULL, "%s",
                       _ ("Put the sheets that are handed in into a folder, and type"));
    for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
        poda_document_add (document, PODA_DOC_CODE, NULL, NULL, "%s", lines[i]);
    poda_document_say (
        document, NULL, NULL, "%s",
        _ ("DIR is the folder in which this one lies, WORK the one with the sheets. "
           "The first line prints what is wrong first and why, the second writes it "
           "as a page with pictures, the third as a table for gradebooks."));
}

void
poda_folder_page_for_teacher (const PodaFolderOptions *options,
                              const PodaExercise *exercise, const PodaStudent *student,
                              PodaOutput *output)
{
    static const char *const keys[2] = { "key.svg", "key.pdf" };
    g_autoptr (PodaDocument) document =
        poda_document_new (poda_exercise_title (exercise), STYLE);
    g_autofree char *handed_out =
        student == NULL
            ? g_strdup ("../" PODA_STUDENTS_FOLDER "/index.html")
            : g_strdup_printf ("../../" PODA_STUDENTS_FOLDER "/%s/index.html",
                               student->folder);
    if (student != NULL)
        poda_document_say (document, "who", NULL, "%s", poda_student_shown (student));
    add_warning (document);
    add_link (document, "key.csv", _ ("the sheet with the right answers"));
    add_pictures (document, options, keys, _ ("the annotated tree"));
    if (student == NULL)
        add_link (document, PODA_TREE_FILE, _ ("the tree, for programs"));
    add_link (document, PODA_EXERCISE_FILE, _ ("what \"poda check\" marks sheets by"));
    if (student == NULL)
        add_exports (document, options, TRUE);
    add_link (document, handed_out, _ ("what is handed out"));
    if (student == NULL)
        add_marking (document);
    add_figure (document, options, exercise, TRUE);
    poda_document_html (document, output);
}

static void
add_entry (PodaDocument *document, const PodaClassEntry *entry)
{
    char value[PODA_VALUE_BUFFER];
    g_autofree char *own = g_strconcat (entry->folder, "/index.html", NULL);
    g_autofree char *handed_out =
        g_strconcat ("../" PODA_STUDENTS_FOLDER "/", own, NULL);
    poda_document_row (document, NULL);
    poda_document_cell (document, NULL, "%s", entry->student);
    poda_document_link (document, own);
    poda_document_cell (document, NULL, "%s", _ ("sheet"));
    poda_document_link (document, handed_out);
    poda_document_cell (document, NULL, "%s", entry->name);
    poda_document_cell (document, NULL, "%s",
                        poda_value_format (entry->value, PODA_STYLE_TEXT, value));
    for (guint i = 0; i < PODA_N_MEASURES; i++)
        poda_document_cell (document, NULL, "%u", entry->difficulty.measures[i]);
    poda_document_cell (document, NULL, "%s", entry->exercise);
}

void
poda_class_page_for_teacher (const PodaFolderOptions *options, const GPtrArray *entries,
                             GStrv told, PodaOutput *output)
{
    static const PodaDocumentColumn columns[] = {
        { .heading = N_ ("student") },
        { .heading = N_ ("handed out") },
        { .heading = N_ ("name") },
        { .heading = N_ ("value"), .class = "number" },
        { .heading = N_ ("rows"), .class = "number" },
        { .heading = N_ ("cutoffs"), .class = "number" },
        { .heading = N_ ("deep"), .class = "number" },
        { .heading = N_ ("pruned"), .class = "number" },
        { .heading = N_ ("exercise") },
    };
    g_autoptr (PodaDocument) document = poda_document_new (options->title, STYLE);
    add_warning (document);
    for (guint i = 0; told[i] != NULL; i++)
        poda_document_say (document, NULL, NULL, "%s", told[i]);
    poda_document_table (document, NULL, columns, G_N_ELEMENTS (columns));
    for (guint i = 0; i < entries->len; i++)
        add_entry (document, g_ptr_array_index (entries, i));
    add_link (document, PODA_CLASS_FILE, _ ("this table, for programs"));
    add_link (document, PODA_BLANK_SHEETS,
              _ ("the blank sheets of all students, to be printed"));
    add_exports (document, options, TRUE);
    add_marking (document);
    poda_document_html (document, output);
}
