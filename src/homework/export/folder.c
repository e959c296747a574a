/* The two folders of an exercise or a class, and all files in them. */

#include "homework/export/export.h"

#include <errno.h>
#include <glib/gi18n-lib.h>

#include "base/reason.h"
#include "homework/exercise/alone.h"
#include "homework/sheet/zip.h"
#include "page/html.h"

#define SHARED "poda-engine.js" /* what the pages of a class have in common */

struct _PodaFolder {
    const PodaFolderOptions *options;
    char *path, *students, *teacher;
    GPtrArray *entries;                         /* of PodaClassEntry */
    char *last;                                 /* the id of the exercise added last */
    PodaOutput *moodle, *package, *blank_pages; /* in memory, … */
    PodaOutput *handout, *solutions;            /* … and what goes into these */
    PodaQti *qti;                               /* in the package */
    PodaPdf *blanks;                            /* in its pages */
    guint most_fields;                          /* of a question */
    GError *error;                              /* the first one */
};

/* --- Files --- */

/* Returns TRUE, or keeps the error for the end. */
static gboolean
try (PodaFolder *folder, gboolean done, GError *error)
{
    if (!done && folder->error == NULL)
        folder->error = error;
    else
        g_clear_error (&error);
    return done;
}

/* Writes a file of what was collected in memory, which is freed. */
static void
save (PodaFolder *folder, const char *path, const char *name, PodaOutput *content)
{
    g_autofree char *file = g_build_filename (path, name, NULL);
    g_autoptr (PodaOutput) memory = content;
    GError *error = NULL;
    PodaOutput *output = folder->error == NULL ? poda_output_open (file, &error) : NULL;
    if (output == NULL) {
        try (folder, FALSE, error);
        return;
    }
    gsize length;
    const char *bytes = poda_output_contents (memory, &length);
    poda_output_write (output, bytes, length);
    try (folder, poda_output_close (output, &error), error);
}

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
        gboolean read = g_file_get_contents (path, &bytes, &length, error);
        if (read)
            poda_zip_add (zip, name, bytes, length);
        return read;
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

/* --- One exercise --- */

/* Writes pictures: the owner, and that it is the key, are on them, since they may be
 * printed alone. */
static void
save_pictures (PodaFolder *folder, const PodaExercise *exercise,
               const PodaStudent *student, gboolean solved, const char *path)
{
    static const char *const formats[] = { "svg", "pdf" };
    const PodaFolderOptions *options = folder->options;
    g_autoptr (PodaFigure) figure =
        poda_exercise_figure (exercise, solved, options->theme);
    g_autoptr (GString) title = g_string_new (figure->title);
    if (student != NULL)
        g_string_append_printf (title, " · %s", poda_student_shown (student));
    if (solved)
        g_string_append_printf (title, " · %s", _ ("key"));
    figure->title = g_string_chunk_insert (figure->strings, title->str);
    for (guint i = 0; i < G_N_ELEMENTS (formats); i++) {
        if ((options->formats & 1u << i) == 0)
            continue;
        g_autofree char *file =
            g_strdup_printf ("%s.%s", solved ? "key" : "blank", formats[i]);
        const PodaPictureTarget target = { .output = poda_output_memory (),
                                           .page = &options->page };
        GError *error = NULL;
        try (folder, poda_emit_picture (figure, formats[i], &target, &error), error);
        save (folder, path, file, target.output);
    }
}

/* Writes the blank sheet in each of its formats, and the key. */
static void
save_sheets (PodaFolder *folder, const PodaExercise *exercise, const char *id,
             const char *students, const char *teacher)
{
    const PodaFolderOptions *options = folder->options;
    g_autoptr (PodaAnswers) given = poda_exercise_given (exercise);
    PodaOutput *key = poda_output_memory ();
    for (guint i = 0; i < PODA_N_SHEET_FORMATS; i++) {
        if ((options->sheets & 1u << i) == 0)
            continue;
        g_autofree char *name = g_strdup_printf ("sheet.%s", poda_sheet_suffixes[i]);
        PodaOutput *sheet = poda_output_memory ();
        GError *error = NULL;
        if (i == 0)
            poda_sheet_write (exercise, given, id, options->style, sheet);
        else
            try (folder, poda_sheet_write_xlsx (exercise, given, id, sheet, &error),
                 error);
        save (folder, students, name, sheet);
    }
    poda_sheet_write (exercise, exercise->key, id, options->style, key);
    save (folder, teacher, "key.csv", key);
}

/* Writes the page that marks answers, and the one that only collects them. */
static void
save_exams (PodaFolder *folder, const PodaExercise *exercise, const char *id,
            const char *path)
{
    const PodaFolderOptions *options = folder->options;
    for (guint marks = 0; marks < 2; marks++) {
        if ((options->exports & (marks ? PODA_EXPORT_PAGE : PODA_EXPORT_EXAM)) == 0)
            continue;
        PodaOutput *page = poda_output_memory ();
        GError *error = NULL;
        try (folder,
             poda_exam_page_write (exercise, options->policy, id, marks,
                                   options->of_class ? "../" SHARED : NULL, page,
                                   &error),
             error);
        save (folder, path, marks ? "page.html" : "exam.html", page);
    }
}

/* Platforms have one question for students who share an exercise. */
static void
add_questions (PodaFolder *folder, const PodaExercise *exercise)
{
    const PodaPolicy *policy = folder->options->policy;
    guint n_fields = 0;
    if (g_strcmp0 (folder->last, exercise->id) == 0)
        return;
    g_free (folder->last);
    folder->last = g_strdup (exercise->id);
    if (folder->moodle != NULL)
        n_fields = poda_moodle_add (exercise, policy, folder->moodle);
    folder->most_fields = MAX (folder->most_fields, n_fields);
    if (folder->qti != NULL)
        n_fields = poda_qti_add (folder->qti, exercise, policy);
    folder->most_fields = MAX (folder->most_fields, n_fields);
}

static void
add_papers (PodaFolder *folder, const PodaExercise *exercise,
            const PodaStudent *student)
{
    GError *error = NULL;
    g_autofree char *who = student == NULL ? NULL
                           : *student->name != '\0'
                               ? g_strdup_printf ("%s (%s)", student->name, student->id)
                               : g_strdup (student->id);
    if (folder->handout != NULL) {
        poda_handout_add (exercise, who, FALSE, folder->handout);
        poda_handout_add (exercise, who, TRUE, folder->solutions);
    }
    if (folder->options->of_class)
        try (folder,
             poda_blank_add (&folder->blanks, folder->blank_pages, exercise, who,
                             &error),
             error);
}

/* Those who have the same exercise have the same difficulty. */
static void
add_entry (PodaFolder *folder, const PodaExercise *exercise, const PodaStudent *student)
{
    guint n = folder->entries->len;
    const PodaClassEntry *before = n > 0 ? folder->entries->pdata[n - 1] : NULL;
    PodaClassEntry *entry = g_new0 (PodaClassEntry, 1);
    entry->student = g_strdup (student->id);
    entry->folder = g_strdup (student->folder);
    entry->name = g_strdup (student->name);
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
    const char *id = student != NULL ? student->id : NULL;
    g_autofree char *students = NULL, *teacher = NULL;
    PodaOutput *page = poda_output_memory (), *own = poda_output_memory ();
    GError *cause = NULL;
    try (folder,
         poda_places_make (folder->path, student != NULL ? student->folder : NULL,
                           &students, &teacher, &cause)
             && poda_exercise_file_write (exercise, options->rules, options->policy,
                                          student, teacher, &cause),
         cause);
    poda_folder_page (options, exercise, student, page);
    poda_folder_page_for_teacher (options, exercise, student, own);
    save (folder, students, "index.html", page);
    save (folder, teacher, "index.html", own);
    save_sheets (folder, exercise, id, students, teacher);
    save_exams (folder, exercise, id, students);
    if (options->formats != 0) {
        save_pictures (folder, exercise, student, FALSE, students);
        save_pictures (folder, exercise, student, TRUE, teacher);
    }
    if (student != NULL)
        add_entry (folder, exercise, student);
    else {
        g_autofree char *dot = poda_exercise_dot (exercise);
        PodaOutput *tree = poda_output_memory ();
        poda_output_text (tree, dot);
        save (folder, teacher, PODA_TREE_FILE, tree);
    }
    add_questions (folder, exercise);
    add_papers (folder, exercise, student);
    if (folder->error == NULL)
        return TRUE;
    g_propagate_error (error, g_steal_pointer (&folder->error));
    return FALSE;
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
    folder->blank_pages = poda_output_memory ();
    if ((options->exports & PODA_EXPORT_MOODLE) != 0) {
        folder->moodle = poda_output_memory ();
        poda_moodle_begin (options->title, folder->moodle);
    }
    if ((options->exports & PODA_EXPORT_QTI) != 0) {
        folder->package = poda_output_memory ();
        folder->qti = poda_qti_new (options->title, folder->package);
    }
    if ((options->exports & PODA_EXPORT_LATEX) != 0) {
        folder->handout = poda_output_memory ();
        folder->solutions = poda_output_memory ();
    }
    return poda_places_make (path, NULL, &folder->students, &folder->teacher, error)
               ? g_steal_pointer (&folder)
               : NULL;
}

/* Writes the index of a class, what its pages share, and its blank sheets. `notes`
 * receives how hard the exercises are. */
static void
finish_class (PodaFolder *folder, GPtrArray *notes)
{
    const PodaFolderOptions *options = folder->options;
    const GPtrArray *entries = folder->entries;
    guint n = entries->len;
    PodaOutput *page = poda_output_memory (), *own = poda_output_memory ();
    GError *error = NULL;
    g_autofree const PodaDifficulty **all = g_new (const PodaDifficulty *, n);
    for (guint i = 0; i < n; i++)
        all[i] = &((const PodaClassEntry *) entries->pdata[i])->difficulty;
    g_autofree char *measures = poda_difficulty_tell (all, n);
    g_autofree char *shares = poda_difficulty_tell_shares (all, n);
    g_auto (GStrv) told = g_new0 (char *, 3);
    told[0] = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "%u exercise: %s", "%u exercises: %s", n), n,
        measures);
    if (shares != NULL)
        told[1] = g_strdup_printf (_ ("with a mistake one would get: %s"), shares);
    gboolean same = g_str_equal (((PodaClassEntry *) entries->pdata[0])->exercise,
                                 ((PodaClassEntry *) entries->pdata[n - 1])->exercise);
    for (guint i = 0; !same && told[i] != NULL; i++)
        g_ptr_array_add (notes, g_strdup (told[i]));
    poda_class_page (options->title, entries, page);
    poda_class_page_for_teacher (options, entries, told, own);
    save (folder, folder->students, "index.html", page);
    save (folder, folder->teacher, "index.html", own);
    if ((options->exports & (PODA_EXPORT_PAGE | PODA_EXPORT_EXAM)) != 0) {
        PodaOutput *shared = poda_output_memory ();
        poda_page_write_shared (shared);
        save (folder, folder->students, SHARED, shared);
    }
    if (folder->blanks != NULL)
        try (folder, poda_pdf_finish (folder->blanks, &error), error);
    save (folder, folder->teacher, PODA_BLANK_SHEETS,
          g_steal_pointer (&folder->blank_pages));
    error = NULL;
    try (folder,
         poda_class_files_write (options->title, options->policy, entries,
                                 folder->teacher, &error),
         error);
}

/* Handouts are for students, unless all of a class are in one. */
static void
finish_handouts (PodaFolder *folder, GPtrArray *notes)
{
    PodaOutput *handout = poda_output_memory (), *solutions = poda_output_memory ();
    char *letters = NULL;
    poda_handout_write (folder->handout, handout, &letters);
    poda_handout_write (folder->solutions, solutions, &letters);
    save (folder, folder->options->of_class ? folder->teacher : folder->students,
          "handout.tex", handout);
    save (folder, folder->teacher, "solutions.tex", solutions);
    if (letters != NULL)
        g_ptr_array_add (notes, letters);
}

gboolean
poda_folder_finish (PodaFolder *folder, GPtrArray *notes, GError **error)
{
    GError *cause = NULL;
    if (folder->options->of_class)
        finish_class (folder, notes);
    if (folder->handout != NULL)
        finish_handouts (folder, notes);
    if (folder->moodle != NULL) {
        poda_moodle_end (folder->moodle);
        save (folder, folder->teacher, "moodle.xml", g_steal_pointer (&folder->moodle));
    }
    if (folder->qti != NULL) {
        try (folder, poda_qti_finish (g_steal_pointer (&folder->qti), &cause), cause);
        save (folder, folder->teacher, "qti.zip", g_steal_pointer (&folder->package));
    }
    if (folder->most_fields > PODA_EXPORT_MOST_FIELDS)
        g_ptr_array_add (
            notes,
            g_strdup_printf (_ ("a question has %u fields, more than a person fills in "
                                "(%d): take a smaller tree, or fewer columns, as in "
                                "--ask value,visited"),
                             folder->most_fields, PODA_EXPORT_MOST_FIELDS));
    if (folder->error == NULL)
        return TRUE;
    g_propagate_error (error, g_steal_pointer (&folder->error));
    return FALSE;
}

void
poda_folder_free (PodaFolder *folder)
{
    if (folder == NULL)
        return;
    g_clear_pointer (&folder->qti, poda_qti_free);
    g_clear_pointer (&folder->blanks, poda_pdf_free);
    g_clear_pointer (&folder->moodle, poda_output_abandon);
    g_clear_pointer (&folder->package, poda_output_abandon);
    g_clear_pointer (&folder->blank_pages, poda_output_abandon);
    g_clear_pointer (&folder->handout, poda_output_abandon);
    g_clear_pointer (&folder->solutions, poda_output_abandon);
    g_clear_error (&folder->error);
    g_ptr_array_unref (folder->entries);
    g_free (folder->path);
    g_free (folder->students);
    g_free (folder->teacher);
    g_free (folder->last);
    g_free (folder);
}
