/* The two folders of an exercise or a class, and all files in them. */

#include "homework/export/export.h"

#include <errno.h>
#include <glib/gi18n-lib.h>

#include "base/reason.h"
#include "draw/layout/layout.h"
#include "homework/exercise/trial.h"
#include "homework/sheet/folder.h"
#include "homework/sheet/zip.h"
#include "page/html.h"

#define SHARED "poda-engine.js" /* what the pages of a class have in common */

/* Files that several exercises go into. */
enum { MOODLE, HANDOUT, SOLUTIONS, QTI, BLANKS, N_FILES };

struct _PodaFolder {
    const PodaFolderOptions *options;
    char *path, *students, *teacher;
    GPtrArray *entries;           /* of PodaClassEntry */
    char *last;                   /* the id of the exercise added last */
    PodaOutput *outputs[N_FILES]; /* NULL where not wanted */
    PodaOutput *papers[N_FILES];  /* what goes into handouts, in memory */
    PodaQti *qti;                 /* in its output */
    PodaPdf *blanks;              /* in its output */
    guint most_fields;            /* of a question */
    char *warning;                /* of the first picture that has one */
};

/* An exercise on its way into files. */
typedef struct {
    PodaFolder *folder;
    const PodaExercise *exercise;
    const PodaStudent *student; /* NULL: anybody's */
} Writing;

/* --- Places --- */

gboolean
poda_places_make (const char *path, const char *inner, char **students, char **teacher,
                  GError **error)
{
    *students = g_build_filename (path, PODA_STUDENTS_FOLDER, inner, NULL);
    *teacher = g_build_filename (path, PODA_TEACHER_FOLDER, inner, NULL);
    return poda_output_make_folder (*students, error)
           && poda_output_make_folder (*teacher, error);
}

/* Adds what is at `path`, a folder with all that is in it, under `name`. */
static gboolean
pack (PodaZip *zip, const char *path, const char *name, GError **error)
{
    if (!g_file_test (path, G_FILE_TEST_IS_DIR)) {
        g_autofree char *bytes = NULL;
        gsize length;
        if (!g_file_get_contents (path, &bytes, &length, error))
            return FALSE;
        poda_zip_add (zip, name, bytes, length);
        return TRUE;
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

static PodaOutput *
open_file (const char *path, const char *name, GError **error)
{
    g_autofree char *file = g_build_filename (path, name, NULL);
    return poda_output_open (file, error);
}

/* --- One exercise: pictures --- */

/* Warns of letters that are too small; the options of `draw` would not help here. */
static void
warn_of_letters (PodaFolder *folder, const PodaFigure *figure, char *warning)
{
    double width, height;
    const PodaPage *page = &folder->options->page;
    poda_picture_size (figure, &width, &height);
    double letters =
        poda_figure_letters (figure) * poda_page_fit (page, width, height).scale;
    if (folder->warning != NULL || warning == NULL)
        g_free (warning);
    else if (letters >= PODA_LEAST_LETTERS)
        folder->warning = warning;
    else {
        g_free (warning);
        folder->warning = g_strdup_printf (
            _ ("the smallest text is %.1f points high on this page, too small to read; "
               "a larger --page, a smaller tree or an --ask without alpha and beta "
               "help"),
            letters);
    }
}

/* The owner, and that it is the key, are on the picture, which may be printed alone. */
static gboolean
write_picture (const Writing *writing, gboolean solved, const char *format,
               const char *path, GError **error)
{
    const PodaFolderOptions *options = writing->folder->options;
    const PodaStudent *student = writing->student;
    g_autoptr (PodaFigure) figure =
        poda_exercise_figure (writing->exercise, solved, options->theme);
    g_autofree char *title =
        g_strjoin (" · ", figure->title,
                   student != NULL ? poda_student_shown (student) : NULL, NULL);
    g_autofree char *whole =
        solved ? g_strjoin (" · ", title, _ ("key"), NULL) : g_strdup (title);
    figure->title = g_string_chunk_insert (figure->strings, whole);
    g_autofree char *file = g_strdup_printf ("%s.%s", solved ? "key" : "blank", format);
    g_autoptr (PodaOutput) output = open_file (path, file, error);
    char *warning = NULL;
    const PodaPictureTarget target = { .output = output,
                                       .page = &options->page,
                                       .warning = &warning };
    if (output == NULL || !poda_emit_picture (figure, format, &target, error))
        return FALSE;
    warn_of_letters (writing->folder, figure, warning);
    return poda_output_close (g_steal_pointer (&output), error);
}

static gboolean
write_pictures (const Writing *writing, const char *students, const char *teacher,
                GError **error)
{
    static const char *const formats[] = { "svg", "pdf" };
    for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
        if ((writing->folder->options->formats & 1u << i) != 0
            && (!write_picture (writing, FALSE, formats[i], students, error)
                || !write_picture (writing, TRUE, formats[i], teacher, error)))
            return FALSE;
    return TRUE;
}

/* --- One exercise: texts and pages --- */

typedef enum { PAGE, PRACTICE, EXAM, KEY, TEACHERS_PAGE, TREE } Text;

static gboolean
put_text (const Writing *writing, Text text, PodaOutput *output, GError **error)
{
    const PodaFolderOptions *options = writing->folder->options;
    const PodaExercise *exercise = writing->exercise;
    const PodaStudent *student = writing->student;
    const char *id = student != NULL ? student->id : NULL;
    g_autofree char *tree = NULL;
    switch (text) {
    case PAGE:
        poda_folder_page (options, exercise, student, output);
        break;
    case TEACHERS_PAGE:
        poda_folder_page_for_teacher (options, exercise, student, output);
        break;
    case KEY:
        poda_sheet_write (exercise, exercise->key, id, options->style, output);
        break;
    case TREE:
        tree = poda_exercise_dot (exercise);
        poda_output_text (output, tree);
        break;
    case PRACTICE:
    case EXAM:
    default:
        return poda_exam_page_write (exercise, options->policy, id, text == PRACTICE,
                                     student != NULL ? "../" SHARED : NULL, output,
                                     error);
    }
    return TRUE;
}

/* The blank sheet in each of its formats. */
static gboolean
write_sheets (const Writing *writing, const char *path, GError **error)
{
    const PodaFolderOptions *options = writing->folder->options;
    g_autoptr (PodaAnswers) given = poda_exercise_given (writing->exercise);
    g_autoptr (PodaBook) book =
        poda_sheet_book (writing->exercise, given,
                         writing->student != NULL ? writing->student->id : NULL);
    for (guint i = 0; i < PODA_N_SHEET_FORMATS; i++) {
        if ((options->sheets & 1u << i) == 0)
            continue;
        g_autofree char *name = g_strdup_printf ("sheet.%s", poda_sheet_suffixes[i]);
        g_autoptr (PodaOutput) output = open_file (path, name, error);
        if (output == NULL
            || !poda_book_write (book, (PodaSheetFormats) (1u << i), options->style,
                                 output, error)
            || !poda_output_close (g_steal_pointer (&output), error))
            return FALSE;
    }
    return TRUE;
}

static gboolean
write_texts (const Writing *writing, const char *students, const char *teacher,
             GError **error)
{
    const PodaFolderOptions *options = writing->folder->options;
    const struct {
        const char *path, *name;
        gboolean wanted;
    } texts[] = {
        [PAGE] = { students, "index.html", TRUE },
        [PRACTICE] = { students, "page.html",
                       (options->exports & PODA_EXPORT_PAGE) != 0 },
        [EXAM] = { students, "exam.html", (options->exports & PODA_EXPORT_EXAM) != 0 },
        [KEY] = { teacher, "key.csv", TRUE },
        [TEACHERS_PAGE] = { teacher, "index.html", TRUE },
        [TREE] = { teacher, PODA_TREE_FILE, writing->student == NULL },
    };
    for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
        if (!texts[i].wanted)
            continue;
        g_autoptr (PodaOutput) output = open_file (texts[i].path, texts[i].name, error);
        if (output == NULL || !put_text (writing, (Text) i, output, error)
            || !poda_output_close (g_steal_pointer (&output), error))
            return FALSE;
    }
    return TRUE;
}

/* --- Files that several exercises go into --- */

static gboolean
open_files (PodaFolder *folder, GError **error)
{
    const PodaFolderOptions *options = folder->options;
    /* Handouts are for students, unless all of a class are in one. */
    const char *shared = options->of_class ? folder->teacher : folder->students;
    const struct {
        const char *name, *path;
        gboolean wanted;
    } files[N_FILES] = {
        [MOODLE] = { "moodle.xml", folder->teacher,
                     (options->exports & PODA_EXPORT_MOODLE) != 0 },
        [HANDOUT] = { "handout.tex", shared,
                      (options->exports & PODA_EXPORT_LATEX) != 0 },
        [SOLUTIONS] = { "solutions.tex", folder->teacher,
                        (options->exports & PODA_EXPORT_LATEX) != 0 },
        [QTI] = { "qti.zip", folder->teacher,
                  (options->exports & PODA_EXPORT_QTI) != 0 },
        [BLANKS] = { PODA_BLANK_SHEETS, folder->teacher, options->of_class },
    };
    for (guint i = 0; i < N_FILES; i++)
        if (files[i].wanted
            && (folder->outputs[i] = open_file (files[i].path, files[i].name, error))
                   == NULL)
            return FALSE;
    for (guint i = HANDOUT; i <= SOLUTIONS; i++)
        folder->papers[i] = folder->outputs[i] != NULL ? poda_output_memory () : NULL;
    if (folder->outputs[MOODLE] != NULL)
        poda_moodle_begin (options->title, folder->outputs[MOODLE]);
    if (folder->outputs[QTI] != NULL)
        folder->qti = poda_qti_new (options->title, folder->outputs[QTI]);
    return TRUE;
}

/* Platforms have one question for students who share an exercise. */
static void
add_questions (PodaFolder *folder, const PodaExercise *exercise)
{
    const PodaPolicy *policy = folder->options->policy;
    guint n_fields[2] = { 0 };
    if (g_strcmp0 (folder->last, exercise->id) == 0)
        return;
    g_free (folder->last);
    folder->last = g_strdup (exercise->id);
    if (folder->outputs[MOODLE] != NULL)
        n_fields[0] = poda_moodle_add (exercise, policy, folder->outputs[MOODLE]);
    if (folder->qti != NULL)
        n_fields[1] = poda_qti_add (folder->qti, exercise, policy);
    folder->most_fields = MAX (folder->most_fields, MAX (n_fields[0], n_fields[1]));
}

static gboolean
add_papers (const Writing *writing, GError **error)
{
    PodaFolder *folder = writing->folder;
    const PodaStudent *student = writing->student;
    g_autofree char *who = student == NULL ? NULL
                           : *student->name != '\0'
                               ? g_strdup_printf ("%s (%s)", student->name, student->id)
                               : g_strdup (student->id);
    for (guint i = HANDOUT; i <= SOLUTIONS; i++)
        if (folder->papers[i] != NULL)
            poda_handout_add (writing->exercise, who, i == SOLUTIONS,
                              folder->papers[i]);
    return folder->outputs[BLANKS] == NULL
           || poda_blank_add (&folder->blanks, folder->outputs[BLANKS],
                              writing->exercise, who, error);
}

/* All of one class have the same difficulty where they have the same exercise. */
static void
add_entry (const Writing *writing)
{
    PodaFolder *folder = writing->folder;
    const PodaExercise *exercise = writing->exercise;
    guint n = folder->entries->len;
    const PodaClassEntry *before = n > 0 ? folder->entries->pdata[n - 1] : NULL;
    PodaClassEntry *entry = g_new0 (PodaClassEntry, 1);
    entry->student = g_strdup (writing->student->id);
    entry->folder = g_strdup (writing->student->folder);
    entry->name = g_strdup (writing->student->name);
    entry->exercise = g_strdup (exercise->id);
    entry->value = poda_record_root (exercise->record)->value;
    if (before != NULL && g_str_equal (before->exercise, exercise->id))
        entry->difficulty = before->difficulty;
    else
        poda_difficulty_init (&entry->difficulty, exercise, folder->options->policy);
    g_ptr_array_add (folder->entries, entry);
}

gboolean
poda_folder_add (PodaFolder *folder, const PodaExercise *exercise,
                 const PodaStudent *student, GError **error)
{
    const PodaFolderOptions *options = folder->options;
    const Writing writing = { folder, exercise, student };
    g_autofree char *students = NULL, *teacher = NULL;
    if (student != NULL)
        add_entry (&writing);
    add_questions (folder, exercise);
    return poda_places_make (folder->path, student != NULL ? student->folder : NULL,
                             &students, &teacher, error)
           && write_texts (&writing, students, teacher, error)
           && write_sheets (&writing, students, error)
           && write_pictures (&writing, students, teacher, error)
           && poda_exercise_file_write (exercise, options->rules, options->policy,
                                        student, teacher, error)
           && add_papers (&writing, error);
}

/* --- All of it --- */

PodaFolder *
poda_folder_new (const PodaFolderOptions *options, const char *path, GError **error)
{
    g_autoptr (PodaFolder) folder = g_new0 (PodaFolder, 1);
    folder->options = options;
    folder->path = g_strdup (path);
    folder->entries =
        g_ptr_array_new_with_free_func ((GDestroyNotify) poda_class_entry_free);
    return poda_places_make (path, NULL, &folder->students, &folder->teacher, error)
                   && open_files (folder, error)
               ? g_steal_pointer (&folder)
               : NULL;
}

/* Says how hard all of them are; the second line is missing where there is none. */
static GStrv
tell_class (const GPtrArray *entries)
{
    guint n = entries->len;
    g_autofree const PodaDifficulty **all = g_new (const PodaDifficulty *, n);
    GStrv lines = g_new0 (char *, 3);
    for (guint i = 0; i < n; i++)
        all[i] = &((const PodaClassEntry *) entries->pdata[i])->difficulty;
    g_autofree char *measures = poda_difficulty_tell (all, n);
    g_autofree char *shares = poda_difficulty_tell_shares (all, n);
    lines[0] = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "%u exercise: %s", "%u exercises: %s", n), n,
        measures);
    if (shares != NULL)
        lines[1] = g_strdup_printf (_ ("with a mistake one would get: %s"), shares);
    return lines;
}

/* Writes the index of a class and what its pages share. */
static gboolean
finish_class (PodaFolder *folder, GPtrArray *notes, GError **error)
{
    const PodaFolderOptions *options = folder->options;
    const GPtrArray *entries = folder->entries;
    g_auto (GStrv) told = tell_class (entries);
    gboolean differ =
        strcmp (((PodaClassEntry *) entries->pdata[0])->exercise,
                ((PodaClassEntry *) entries->pdata[entries->len - 1])->exercise)
        != 0;
    for (guint i = 0; differ && told[i] != NULL; i++)
        g_ptr_array_add (notes, g_strdup (told[i]));
    g_autoptr (PodaOutput) page = open_file (folder->students, "index.html", error);
    g_autoptr (PodaOutput) own = open_file (folder->teacher, "index.html", error);
    g_autoptr (PodaOutput) shared = NULL;
    if (page == NULL || own == NULL)
        return FALSE;
    poda_class_page (options->title, entries, page);
    poda_class_page_for_teacher (options, entries, told, own);
    if ((options->exports & (PODA_EXPORT_PAGE | PODA_EXPORT_EXAM)) != 0) {
        if ((shared = open_file (folder->students, SHARED, error)) == NULL)
            return FALSE;
        poda_page_write_shared (shared);
    }
    return poda_output_close (g_steal_pointer (&page), error)
           && poda_output_close (g_steal_pointer (&own), error)
           && (shared == NULL || poda_output_close (g_steal_pointer (&shared), error))
           && poda_class_files_write (options->title, options->policy, entries,
                                      folder->teacher, error);
}

gboolean
poda_folder_finish (PodaFolder *folder, GPtrArray *notes, GError **error)
{
    PodaOutput **outputs = folder->outputs;
    if (folder->options->of_class && !finish_class (folder, notes, error))
        return FALSE;
    if (outputs[MOODLE] != NULL)
        poda_moodle_end (outputs[MOODLE]);
    char *letters = NULL;
    for (guint i = HANDOUT; i <= SOLUTIONS; i++)
        if (outputs[i] != NULL)
            poda_handout_write (folder->papers[i], outputs[i], &letters);
    if (folder->warning != NULL)
        g_ptr_array_add (notes, g_steal_pointer (&folder->warning));
    if (letters != NULL)
        g_ptr_array_add (notes, letters);
    if ((folder->qti != NULL
         && !poda_qti_finish (g_steal_pointer (&folder->qti), error))
        || (folder->blanks != NULL && !poda_pdf_finish (folder->blanks, error)))
        return FALSE;
    for (guint i = 0; i < N_FILES; i++)
        if (outputs[i] != NULL
            && !poda_output_close (g_steal_pointer (&outputs[i]), error))
            return FALSE;
    if (folder->most_fields > PODA_EXPORT_MOST_FIELDS)
        g_ptr_array_add (
            notes,
            g_strdup_printf (_ ("a question has %u fields, more than a person fills in "
                                "(%d): take a smaller tree, or fewer columns, as in "
                                "--ask value,visited"),
                             folder->most_fields, PODA_EXPORT_MOST_FIELDS));
    return TRUE;
}

void
poda_folder_free (PodaFolder *folder)
{
    if (folder == NULL)
        return;
    g_clear_pointer (&folder->qti, poda_qti_free);
    g_clear_pointer (&folder->blanks, poda_pdf_free);
    for (guint i = 0; i < N_FILES; i++) {
        g_clear_pointer (&folder->outputs[i], poda_output_abandon);
        g_clear_pointer (&folder->papers[i], poda_output_abandon);
    }
    g_ptr_array_unref (folder->entries);
    g_free (folder->path);
    g_free (folder->students);
    g_free (folder->teacher);
    g_free (folder->last);
    g_free (folder->warning);
    g_free (folder);
}
