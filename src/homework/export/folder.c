/* The two folders of an exercise or a class, and all files in them. */

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/reason.h"
#include "draw/output/picture.h"
#include "homework/exercise/alone.h"
#include "homework/export/export.h"
#include "homework/export/form.h"
#include "homework/sheet/folder.h"
#include "homework/sheet/zip.h"
#include "page/html.h"

#define SHARED "poda-engine.js" /* what the pages of a class have in common */

/* Where a file is: in a student's folder, that of a single exercise, a class's own. */
enum { OF_STUDENT = 1 << 0, OF_SINGLE = 1 << 1, OF_CLASS = 1 << 2 };

/* What is written, and for whom. */
typedef struct {
    const PodaAssignment *assignment;
    const char *path;
    const PodaTask *tasks;
    guint n;
    guint level;          /* one of the above */
    const PodaTask *task; /* whose files are written; NULL: the class's */
} Folder;

typedef enum {
    PAGE, /* what is read first */
    SHEET,
    PICTURE,
    EXAM,
    ENGINE,
    TREE,
    SETTINGS,
    INDEX,
    BLANKS,
    HANDOUT,
    SOLUTIONS,
    MOODLE,
    QTI
} FileKind;

typedef struct {
    enum { STUDENTS, TEACHER } place;
    guint levels; /* where there is one */
    guint wanted; /* PODA_WANTED_ bits that ask for it; 0: always */
    FileKind kind;
    const char *name;
    const char *about; /* what the page beside it says; NULL: it has no link */
} File;

/* --- Pages: parts --- */

#define STYLE "homework/export/exercise.css"

/* Larger tables are not printed, and only smaller ones fit on one page. */
#define MOST_PRINTED 80
#define MOST_TOGETHER 30

/* Wider pictures would be too small to read in a window: they are scrolled. */
#define WIDEST_SHRUNK 1400

static void
add_link (PodaDocument *document, const char *file, const char *about)
{
    poda_document_item (document, NULL, file, "%s", about);
    poda_document_link (document, file);
}

static void add_files (PodaDocument *document, const Folder *folder, guint place);

static void
add_figure (PodaDocument *document, const PodaExercise *exercise, gboolean solved)
{
    PodaFigure *figure = poda_exercise_figure (exercise, solved, FALSE);
    poda_document_figure (document, figure->width > WIDEST_SHRUNK ? "wide" : NULL, NULL,
                          figure);
}

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
        { PODA_ASK_ORDER | PODA_ASK_MOVE | ~(PODA_ASK_QUESTION - 1u),
          N_ ("The lines with # on top are answered behind their colons.") },
    };
    poda_document_heading (document, NULL, "%s", _ ("How to fill it in"));
    for (guint i = 0; i < G_N_ELEMENTS (manners); i++)
        if ((exercise->asks & manners[i].asks) != 0)
            poda_document_item (document, NULL, NULL, "%s", _ (manners[i].sentence));
}

static void
add_handing_in (PodaDocument *document, const PodaStudent *student)
{
    g_autofree char *whose = g_strdup_printf ("# %s:", _ ("student"));
    g_autofree char *which = g_strdup_printf ("# %s:", _ ("exercise"));
    poda_document_heading (document, NULL, "%s", _ ("How to hand it in"));
    poda_document_item (document, "numbered", NULL,
                        student == NULL
                            ? _ ("Write your name, or the id that your course knows "
                                 "you by, behind \"%s\" in the sheet's first line.")
                            : _ ("The line \"%s\" says that this sheet is yours: leave "
                                 "it as it is."),
                        whose);
    poda_document_item (document, "numbered", NULL,
                        _ ("Leave the line \"%s\" as it is: it says which tree you "
                           "have searched."),
                        which);
    poda_document_item (document, "numbered", NULL, "%s",
                        _ ("Save the sheet in the format it has, and hand in that one "
                           "file."));
}

static void
add_marking (PodaDocument *document)
{
    static const char *const lines[] = { "", " -o marks.html", " -o marks.csv" };
    poda_document_heading (document, NULL, "%s", _ ("Marking"));
    poda_document_say (document, NULL, NULL, "%s",
                       _ ("Put the sheets that are handed in into a folder, and type"));
    for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
        poda_document_add (document, PODA_DOC_CODE, NULL, NULL, "poda check DIR WORK%s",
                           lines[i]);
    poda_document_say (
        document, NULL, NULL, "%s",
        _ ("DIR is the folder in which this one lies, WORK the one with the sheets. "
           "The first line prints what is wrong first and why, the second writes it "
           "as a page with pictures, the third as a table for gradebooks."));
}

/* Lists the pages of a class; students do not see names. */
static void
add_class (PodaDocument *document, const Folder *folder, gboolean own)
{
    for (guint i = 0; i < folder->assignment->notes->len && own; i++)
        poda_document_say (document, NULL, NULL, "%s",
                           (char *) folder->assignment->notes->pdata[i]);
    if (!own)
        poda_document_say (document, NULL, NULL, "%s",
                           _ ("Each has an exercise of their own: open the one with "
                              "your id. It says what is asked and how it is handed "
                              "in."));
    for (guint i = 0; i < folder->n; i++) {
        const PodaStudent *student = folder->tasks[i].student;
        g_autofree char *owner = poda_task_owner (&folder->tasks[i]);
        g_autofree char *address = g_strconcat (student->folder, "/index.html", NULL);
        poda_document_item (document, NULL, NULL, "%s", own ? owner : student->id);
        poda_document_link (document, address);
    }
}

/* Adds what is asked, and how it is answered. */
static void
add_sheet (PodaDocument *document, const Folder *folder)
{
    const PodaExercise *exercise = folder->task->exercise;
    PodaForm form = { .exercise = exercise,
                      .document = document,
                      .table_class =
                          exercise->n_rows <= MOST_TOGETHER ? "sheet short" : "sheet" };
    poda_document_heading (document, NULL, "%s", _ ("What is asked"));
    poda_form_add_instructions (&form);
    add_figure (document, exercise, FALSE);
    poda_form_add_lines (&form);
    if (exercise->n_rows <= MOST_PRINTED)
        poda_form_add_table (&form);
    poda_document_section (document, "files", NULL);
    poda_document_heading (document, NULL, "%s", _ ("Files"));
    add_files (document, folder, STUDENTS);
    add_manner (document, exercise);
    add_handing_in (document, folder->task->student);
    poda_document_end_section (document);
}

/* Writes what students read first, which leads to nothing but what is beside it; or the
 * teacher's own page, with the solved picture. */
static void
write_page (const Folder *folder, gboolean own, PodaOutput *output)
{
    const PodaTask *task = folder->task;
    const PodaStudent *student = task != NULL ? task->student : NULL;
    g_autoptr (PodaDocument) document = poda_document_new (
        task != NULL ? poda_exercise_title (task->exercise) : folder->assignment->title,
        STYLE);
    g_autofree char *handed_out =
        g_strconcat (student != NULL ? "../" : "", "../" PODA_STUDENTS_FOLDER "/",
                     student != NULL ? student->folder : "", student != NULL ? "/" : "",
                     "index.html", NULL);
    if (student != NULL)
        poda_document_say (document, "who", NULL, "%s",
                           *student->name != '\0' ? student->name : student->id);
    else if (task != NULL && !own)
        poda_document_field (document, "who", _ ("Name:"), 1, NULL);
    if (own)
        poda_document_say (document, "warning", NULL, "%s",
                           _ ("For the teacher: not to be handed out, since these "
                              "files hold the answers."));
    if (task == NULL)
        add_class (document, folder, own);
    else if (!own)
        add_sheet (document, folder);
    if (own) {
        add_files (document, folder, TEACHER);
        add_link (document, handed_out, _ ("what is handed out"));
        if (student == NULL)
            add_marking (document);
        if (task != NULL)
            add_figure (document, task->exercise, TRUE);
    }
    poda_document_html (document, output);
}

/* --- Other files --- */

static const char *
suffix (const File *file)
{
    return strchr (file->name, '.') + 1;
}

/* Writes the blank sheet, for the teacher the key. */
static gboolean
write_sheet (const Folder *folder, const File *file, PodaOutput *output, GError **error)
{
    const PodaTask *task = folder->task;
    g_autoptr (PodaAnswers) given = poda_exercise_given (task->exercise);
    const PodaAnswers *answers = file->place == TEACHER ? task->exercise->key : given;
    const char *student = task->student != NULL ? task->student->id : NULL;
    if (!g_str_equal (suffix (file), "csv"))
        return poda_sheet_write_xlsx (task->exercise, answers, student, output, error);
    poda_sheet_write (task->exercise, answers, student, folder->assignment->style,
                      output);
    return TRUE;
}

static gboolean
write_file (Folder *folder, const File *file, PodaOutput *output, GError **error)
{
    const PodaAssignment *assignment = folder->assignment;
    const PodaTask *task = folder->task;
    const PodaPictureTarget target = { .output = output };
    g_autoptr (PodaFigure) figure = NULL;
    g_autoptr (GKeyFile) keys = NULL;
    g_autofree char *text = NULL;
    guint n_questions = assignment->random ? folder->n : 1; /* they share one */
    switch (file->kind) {
    case PAGE:
        write_page (folder, file->place == TEACHER, output);
        break;
    case SHEET:
        return write_sheet (folder, file, output, error);
    case PICTURE:
        figure = poda_exercise_figure (task->exercise, file->place == TEACHER, FALSE);
        return poda_emit_picture (figure, suffix (file), &target, error);
    case EXAM:
        poda_exam_page_write (
            task, &assignment->policy, file->wanted == PODA_WANTED_PAGE,
            folder->level == OF_STUDENT ? "../" SHARED : NULL, output);
        break;
    case ENGINE:
        poda_page_write_shared (output);
        break;
    case TREE:
        text = poda_exercise_dot (task->exercise);
        break;
    case SETTINGS:
        keys = poda_exercise_keys (task, assignment->title, &assignment->policy);
        text = g_key_file_to_data (keys, NULL, NULL);
        break;
    case INDEX:
        poda_class_file_write (folder->tasks, folder->n, output);
        break;
    case BLANKS:
        return poda_blanks_write (folder->tasks, folder->n, output, error);
    case HANDOUT:
    case SOLUTIONS:
        poda_handout_write (folder->tasks, folder->n, file->kind == SOLUTIONS, output);
        break;
    case MOODLE:
        poda_moodle_write (assignment->title, folder->tasks, n_questions,
                           &assignment->policy, output);
        break;
    case QTI:
        return poda_qti_write (assignment->title, folder->tasks, n_questions,
                               &assignment->policy, output, error);
    }
    if (text != NULL)
        poda_output_text (output, text);
    return TRUE;
}

/* --- The table of files --- */

#define EACH (OF_STUDENT | OF_SINGLE)
#define ONCE (OF_SINGLE | OF_CLASS)
#define PAGES (PODA_WANTED_PAGE | PODA_WANTED_EXAM)

/* In the order of the links to them. */
static const File files[] = {
    { STUDENTS, EACH | OF_CLASS, 0, PAGE, "index.html", NULL },
    { STUDENTS, OF_CLASS, PAGES, ENGINE, SHARED, NULL },
    { STUDENTS, EACH, 0, SHEET, "sheet.xlsx",
      N_ ("the answer sheet, to be filled in with a spreadsheet") },
    { STUDENTS, EACH, 0, SHEET, "sheet.csv",
      N_ ("the same sheet as text, for any editor") },
    { STUDENTS, EACH, PODA_WANTED_SVG, PICTURE, "blank.svg", N_ ("the tree") },
    { STUDENTS, EACH, PODA_WANTED_PDF, PICTURE, "blank.pdf", N_ ("the tree") },
    { STUDENTS, EACH, PODA_WANTED_PAGE, EXAM, "page.html",
      N_ ("tree and sheet in a browser, which marks what you answer") },
    { STUDENTS, EACH, PODA_WANTED_EXAM, EXAM, "exam.html",
      N_ ("tree and sheet in a browser, which saves the sheet that is handed in") },
    { STUDENTS, OF_SINGLE, PODA_WANTED_LATEX, HANDOUT, "handout.tex",
      N_ ("for paper, with LaTeX") },

    { TEACHER, EACH | OF_CLASS, 0, PAGE, "index.html", NULL },
    { TEACHER, EACH, 0, SHEET, "key.csv", N_ ("the sheet with the right answers") },
    { TEACHER, EACH, PODA_WANTED_SVG, PICTURE, "key.svg", N_ ("the annotated tree") },
    { TEACHER, EACH, PODA_WANTED_PDF, PICTURE, "key.pdf", N_ ("the annotated tree") },
    { TEACHER, OF_SINGLE, 0, TREE, PODA_TREE_FILE, N_ ("the tree, for programs") },
    { TEACHER, EACH, 0, SETTINGS, PODA_EXERCISE_FILE,
      N_ ("what \"poda check\" marks sheets by") },
    { TEACHER, OF_CLASS, 0, SETTINGS, PODA_EXERCISE_FILE, NULL },
    { TEACHER, OF_CLASS, 0, INDEX, PODA_CLASS_FILE,
      N_ ("the students and their exercises, for programs") },
    { TEACHER, OF_CLASS, 0, BLANKS, "blank-sheets.pdf",
      N_ ("the blank sheets of all students, to be printed") },
    { TEACHER, OF_CLASS, PODA_WANTED_LATEX, HANDOUT, "handout.tex",
      N_ ("for paper, with LaTeX") },
    { TEACHER, ONCE, PODA_WANTED_LATEX, SOLUTIONS, "solutions.tex",
      N_ ("handouts with everything filled in, for LaTeX") },
    { TEACHER, ONCE, PODA_WANTED_MOODLE, MOODLE, "moodle.xml",
      N_ ("questions for Moodle's question bank, with their answers") },
    { TEACHER, ONCE, PODA_WANTED_QTI, QTI, "qti.zip",
      N_ ("questions for Canvas and others (QTI 2.1), with their answers") },
};

static gboolean
is_there (const Folder *folder, const File *file)
{
    return (file->levels & folder->level) != 0
           && (file->wanted == 0 || (file->wanted & folder->assignment->wanted) != 0);
}

static void
add_files (PodaDocument *document, const Folder *folder, guint place)
{
    for (guint i = 0; i < G_N_ELEMENTS (files); i++)
        if (files[i].place == place && files[i].about != NULL
            && is_there (folder, &files[i]))
            add_link (document, files[i].name, _ (files[i].about));
}

/* Writes the files of a level, in folders of this name. */
static gboolean
write_files (Folder *folder, guint level, const PodaTask *task, const char *inner,
             GError **error)
{
    g_autofree char *students = NULL, *teacher = NULL;
    folder->level = level;
    folder->task = task;
    if (!poda_places_make (folder->path, inner, &students, &teacher, error))
        return FALSE;
    for (guint i = 0; i < G_N_ELEMENTS (files); i++) {
        if (!is_there (folder, &files[i]))
            continue;
        g_autofree char *path = g_build_filename (
            files[i].place == TEACHER ? teacher : students, files[i].name, NULL);
        g_autoptr (PodaOutput) output = poda_output_open (path, error);
        if (output == NULL || !write_file (folder, &files[i], output, error)
            || !poda_output_close (g_steal_pointer (&output), error))
            return FALSE;
    }
    return TRUE;
}

/* --- All of it --- */

/* Notes how hard the exercises of a class are, and how far they differ: "60 exercises:
 * rows 22 to 27, cutoffs 3, …". */
static void
measure (const PodaAssignment *assignment, const PodaTask *tasks, guint n)
{
    const char *const labels[PODA_N_MEASURES] = { _ ("rows"), _ ("cutoffs"), _ ("deep"),
                                                  _ ("pruned") };
    g_autoptr (GString) text = g_string_new (NULL);
    for (guint i = 0; i < PODA_N_MEASURES; i++) {
        gint least = G_MAXINT, most = 0;
        for (guint k = 0; k < n; k++) {
            gint measured = (gint) poda_measure (tasks[k].exercise, (PodaMeasure) i);
            least = MIN (least, measured);
            most = MAX (most, measured);
        }
        g_string_append_printf (text, i > 0 ? ", %s " : "%s ", labels[i]);
        g_string_append_printf (text, least < most ? _ ("%d to %d") : "%d", least,
                                most);
    }
    g_ptr_array_add (assignment->notes,
                     g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u exercise: %s",
                                                   "%u exercises: %s", n),
                                      n, text->str));
}

gboolean
poda_folder_write (const PodaAssignment *assignment, const PodaTask *tasks, guint n,
                   const char *path, GError **error)
{
    Folder folder = { .assignment = assignment, .path = path, .tasks = tasks, .n = n };
    if (assignment->students == NULL)
        return write_files (&folder, OF_SINGLE, tasks, "", error);
    if (assignment->random && n > 1)
        measure (assignment, tasks, n);
    for (guint i = 0; i < n; i++)
        if (!write_files (&folder, OF_STUDENT, &tasks[i], tasks[i].student->folder,
                          error))
            return FALSE;
    return write_files (&folder, OF_CLASS, NULL, "", error);
}

/* --- The two folders --- */

gboolean
poda_places_make (const char *path, const char *inner, char **students, char **teacher,
                  GError **error)
{
    *students = g_build_filename (path, PODA_STUDENTS_FOLDER, inner, NULL);
    *teacher = g_build_filename (path, PODA_TEACHER_FOLDER, inner, NULL);
    return poda_output_make_folder (*students, error)
           && poda_output_make_folder (*teacher, error);
}

#define MOST_PACKED ((gsize) 256 << 20) /* bytes of a file */

/* Adds what is at `path`, a folder with all that is in it, under `name`. */
static gboolean
pack (PodaZip *zip, const char *path, const char *name, GError **error)
{
    if (!g_file_test (path, G_FILE_TEST_IS_DIR)) {
        g_autofree char *above = g_path_get_dirname (path);
        g_autofree char *own = g_path_get_basename (path);
        g_autoptr (GString) bytes = poda_folder_read (above, own, MOST_PACKED, error);
        if (bytes != NULL)
            poda_zip_add (zip, name, bytes->str, bytes->len);
        else
            g_prefix_error (error, "%s: ", path);
        return bytes != NULL;
    }
    g_autoptr (GPtrArray) names = poda_output_list_folder (path, G_MAXUINT);
    if (names == NULL) {
        g_set_error (error, G_FILE_ERROR, (gint) g_file_error_from_errno (errno),
                     "%s: %s", path, poda_reason (errno));
        return FALSE;
    }
    for (guint i = 0; i < names->len; i++) {
        g_autofree char *inner = g_build_filename (path, names->pdata[i], NULL);
        g_autofree char *below = g_strjoin ("/", name, names->pdata[i], NULL);
        if (!pack (zip, inner, below, error))
            return FALSE;
    }
    return TRUE;
}

gboolean
poda_places_pack (const char *path, GError **error)
{
    static const char *const names[] = { PODA_STUDENTS_FOLDER, PODA_TEACHER_FOLDER };
    for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
        g_autofree char *folder = g_build_filename (path, names[i], NULL);
        g_autofree char *file = g_strconcat (folder, ".zip", NULL);
        g_autoptr (PodaOutput) output = poda_output_open (file, error);
        if (output == NULL)
            return FALSE;
        g_autoptr (PodaZip) zip = poda_zip_new (output);
        if (!pack (zip, folder, names[i], error)
            || !poda_zip_finish (g_steal_pointer (&zip), error)
            || !poda_output_close (g_steal_pointer (&output), error))
            return FALSE;
    }
    return TRUE;
}
