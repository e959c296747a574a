#include "homework/export/exports.h"

#include <glib/gi18n-lib.h>

/* Those that all exercises go into come first. */
enum { MOODLE, HANDOUT, SOLUTIONS, QTI, NBGRADER, N_FILES, PAGE = N_FILES, EXAM };

const PodaExportFile poda_export_files[] = {
    [MOODLE] = { PODA_EXPORT_MOODLE, "moodle.xml", PODA_EXPORT_TEACHER,
                 N_ ("questions for Moodle's question bank, with their answers") },
    [HANDOUT] = { PODA_EXPORT_LATEX, "handout.tex", PODA_EXPORT_COURSE,
                  N_ ("for paper, with LaTeX") },
    [SOLUTIONS] = { PODA_EXPORT_LATEX, "solutions.tex", PODA_EXPORT_TEACHER,
                    N_ ("handouts with everything filled in, for LaTeX") },
    [QTI] = { PODA_EXPORT_QTI, "qti.zip", PODA_EXPORT_TEACHER,
              N_ ("questions for Canvas and others (QTI 2.1), with their answers") },
    [NBGRADER] = { PODA_EXPORT_NBGRADER, "nbgrader.ipynb", PODA_EXPORT_TEACHER,
                   N_ ("a notebook from which nbgrader makes the students'") },
    [PAGE] = { PODA_EXPORT_PAGE, "page.html", PODA_EXPORT_STUDENT,
               N_ ("tree and sheet in a browser, which marks what you answer") },
    [EXAM] = { PODA_EXPORT_EXAM, "exam.html", PODA_EXPORT_STUDENT,
               N_ ("tree and sheet in a browser, which saves the sheet that is handed "
                   "in") },
    { .name = NULL }
};

struct _PodaExports {
    guint exports;
    const PodaPolicy *policy;
    const PodaExamWords *words;
    char *last; /* the id of the exercise added last: students may share one */
    PodaOutput *outputs[N_FILES]; /* NULL where not asked for */
    PodaOutput *papers[N_FILES];  /* what goes into handouts, in memory */
    PodaQti *qti;                 /* in its output */
    guint most_fields;            /* of a question */
};

static PodaOutput *
open_file (const char *path, const char *name, GError **error)
{
    g_autofree char *file = g_build_filename (path, name, NULL);
    return poda_output_open (file, error);
}

PodaExports *
poda_exports_new (guint wanted, const PodaPlaces *places, gboolean of_class,
                  const char *category, const PodaPolicy *policy,
                  const PodaExamWords *words, GError **error)
{
    g_autoptr (PodaExports) exports = g_new0 (PodaExports, 1);
    exports->exports = wanted;
    exports->policy = policy;
    exports->words = words;
    for (guint i = 0; i < N_FILES; i++) {
        const PodaExportFile *file = &poda_export_files[i];
        gboolean kept = of_class || file->reader == PODA_EXPORT_TEACHER;
        if ((wanted & file->of) == 0)
            continue;
        exports->outputs[i] =
            open_file (kept ? places->teacher : places->students, file->name, error);
        if (exports->outputs[i] == NULL)
            return NULL;
        if (i == MOODLE)
            poda_moodle_begin (category, exports->outputs[i]);
        else if (i == QTI)
            exports->qti = poda_qti_new (category, exports->outputs[i]);
        else if (i != NBGRADER)
            exports->papers[i] = poda_output_memory ();
    }
    return g_steal_pointer (&exports);
}

/* Where such pages are wanted. */
static gboolean
write_page (const PodaExports *exports, guint which, const PodaExercise *exercise,
            const PodaStudent *student, const char *folder, GError **error)
{
    const PodaExportFile *file = &poda_export_files[which];
    if ((exports->exports & file->of) == 0)
        return TRUE;
    g_autoptr (PodaOutput) page = open_file (folder, file->name, error);
    return page != NULL
           && poda_exam_page_write (exercise, exports->words,
                                    student == NULL ? NULL : student->id, which == PAGE,
                                    page, error)
           && poda_output_close (g_steal_pointer (&page), error);
}

/* nbgrader hands one notebook to all. */
static gboolean
write_notebook (PodaExports *exports, const PodaExercise *exercise, guint *n_fields,
                GError **error)
{
    if (exports->outputs[NBGRADER] == NULL)
        return TRUE;
    if (exports->last != NULL) {
        g_set_error_literal (error, PODA_EXERCISE_ERROR, PODA_EXERCISE_ERROR_ASK,
                             _ ("--export nbgrader: expected one exercise for all, "
                                "since nbgrader hands one notebook to all"));
        return FALSE;
    }
    return poda_nbgrader_write (exercise, exports->policy, exports->outputs[NBGRADER],
                                n_fields, error);
}

/* Questions for platforms: of students who share an exercise there is one. */
static gboolean
add_questions (PodaExports *exports, const PodaExercise *exercise, GError **error)
{
    guint n_fields[3] = { 0 };
    if (g_strcmp0 (exports->last, exercise->id) == 0)
        return TRUE;
    if (!write_notebook (exports, exercise, &n_fields[2], error))
        return FALSE;
    g_free (exports->last);
    exports->last = g_strdup (exercise->id);
    if (exports->outputs[MOODLE] != NULL)
        n_fields[0] =
            poda_moodle_add (exercise, exports->policy, exports->outputs[MOODLE]);
    if (exports->qti != NULL)
        n_fields[1] = poda_qti_add (exports->qti, exercise, exports->policy);
    for (guint i = 0; i < G_N_ELEMENTS (n_fields); i++)
        exports->most_fields = MAX (exports->most_fields, n_fields[i]);
    return TRUE;
}

gboolean
poda_exports_add (PodaExports *exports, const PodaExercise *exercise,
                  const PodaStudent *student, const char *folder, GError **error)
{
    if (!add_questions (exports, exercise, error))
        return FALSE;
    g_autofree char *who = student == NULL ? NULL
                           : *student->name != '\0'
                               ? g_strdup_printf ("%s (%s)", student->name, student->id)
                               : g_strdup (student->id);
    for (guint i = HANDOUT; i <= SOLUTIONS; i++)
        if (exports->outputs[i] != NULL)
            poda_handout_add (exercise, who, i == SOLUTIONS, exports->papers[i]);
    return write_page (exports, PAGE, exercise, student, folder, error)
           && write_page (exports, EXAM, exercise, student, folder, error);
}

/* Ends a file's content. */
static gboolean
end_file (PodaExports *exports, guint file, PodaOutput *output, char **warning,
          GError **error)
{
    if (file == QTI)
        return poda_qti_finish (g_steal_pointer (&exports->qti), error);
    if (file == MOODLE)
        poda_moodle_end (output);
    else if (file != NBGRADER)
        poda_handout_write (exports->papers[file], output, warning);
    return TRUE;
}

static void
note_fields (const PodaExports *exports, GPtrArray *notes)
{
    if (exports->most_fields > PODA_EXPORT_MOST_FIELDS)
        g_ptr_array_add (
            notes,
            g_strdup_printf (_ ("a question has %u fields, more than a person fills in "
                                "(%d): take a smaller tree, or fewer columns, as in "
                                "--ask value,visited"),
                             exports->most_fields, PODA_EXPORT_MOST_FIELDS));
}

gboolean
poda_exports_finish (PodaExports *exports, GPtrArray *notes, GError **error)
{
    char *warning = NULL;
    gboolean done = TRUE;
    for (guint i = 0; i < N_FILES && done; i++) {
        g_autoptr (PodaOutput) output = g_steal_pointer (&exports->outputs[i]);
        if (output != NULL)
            done = end_file (exports, i, output, &warning, error)
                   && poda_output_close (g_steal_pointer (&output), error);
    }
    if (warning != NULL)
        g_ptr_array_add (notes, warning);
    note_fields (exports, notes);
    return done;
}

void
poda_exports_free (PodaExports *exports)
{
    if (exports == NULL)
        return;
    g_clear_pointer (&exports->qti, poda_qti_free);
    for (guint i = 0; i < N_FILES; i++) {
        g_clear_pointer (&exports->outputs[i], poda_output_abandon);
        g_clear_pointer (&exports->papers[i], poda_output_abandon);
    }
    g_free (exports->last);
    g_free (exports);
}
