/* From exercises to the folder of one, or of a class. */

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <inttypes.h>

#include "base/output.h"
#include "cli/exercise_exports.h"
#include "cli/exercise_file.h"
#include "cli/exercise_make.h"
#include "cli/interrupt.h"

/* Rules that are no more true of a tree that stands alone. */
static PodaRules
rules_to_save (const PodaMaking *making, const PodaExercise *exercise)
{
    PodaRules rules = making->request->rules; /* the texts stay the request's */
    rules.texts[PODA_RULE_MAX_NODES] = NULL;
    if (exercise->tree != NULL)
        rules.texts[PODA_RULE_DEPTH] = rules.texts[PODA_RULE_ORDER] = NULL;
    return rules;
}

static gboolean
write_exercise (const PodaMaking *making, const PodaExercise *exercise,
                const PodaStudent *student, const char *path, char **warning,
                GError **error)
{
    const PodaRequest *request = making->request;
    const PodaRules rules = rules_to_save (making, exercise);
    gboolean is_game = exercise->tree == NULL;
    PodaFolder folder = making->folder;
    folder.student = student;
    const PodaExerciseFile file = {
        .exercise = exercise,
        .rules = &rules,
        .game = is_game ? request->arguments[0] : NULL,
        .position = is_game ? request->position : NULL,
        .moves = is_game ? request->moves : NULL,
        .weights = making->weights,
        .student = student,
    };
    return poda_folder_write (&folder, exercise, path, warning, error)
           && poda_exercise_file_write (&file, path, error);
}

static gboolean
write_single (PodaMaking *making, PodaExports *exports, const char *path,
              char **warning, GError **error)
{
    guint64 seed;
    g_autoptr (PodaExercise) exercise =
        poda_making_exercise (making, NULL, &seed, error);
    return exercise != NULL
           && write_exercise (making, exercise, NULL, path, warning, error)
           && poda_exports_add (exports, exercise, NULL, path, error);
}

/* --- A class --- */

static void
add_entry (const PodaMaking *making, const PodaExercise *exercise,
           const PodaStudent *student, guint64 seed, GPtrArray *entries)
{
    PodaClassEntry *entry = g_new0 (PodaClassEntry, 1);
    entry->student = g_strdup (student->id);
    entry->folder = g_strdup (student->folder);
    entry->exercise = g_strdup (exercise->id);
    entry->name = g_strdup (student->name);
    entry->seed = making->random ? g_strdup_printf ("%" PRIu64, seed) : g_strdup ("");
    entry->value = poda_record_root (exercise->record)->value;
    entry->cutoffs = poda_counts_cutoffs (poda_record_counts (exercise->record));
    g_ptr_array_add (entries, entry);
}

static gboolean
write_student (const PodaMaking *making, PodaExports *exports,
               const PodaExercise *exercise, const PodaStudent *student,
               const char *path, char **warning, GError **error)
{
    g_autofree char *folder = g_build_filename (path, student->folder, NULL);
    return poda_output_make_folder (folder, error)
           && write_exercise (making, exercise, student, folder, warning, error)
           && poda_exports_add (exports, exercise, student, folder, error);
}

static gboolean
check_interrupt (GError **error)
{
    if (!poda_interrupt_came ())
        return TRUE;
    g_set_error_literal (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_INPUT,
                         _ ("interrupted: nothing was written"));
    return FALSE;
}

/* Without random trees all have the same exercise, which is made once. */
static gboolean
write_students (PodaMaking *making, PodaExports *exports, const char *path,
                GPtrArray *entries, char **warning, GError **error)
{
    g_autoptr (PodaExercise) exercise = NULL;
    guint64 seed = 0;
    for (guint i = 0; i < making->students->len; i++) {
        const PodaStudent *student = g_ptr_array_index (making->students, i);
        if (making->random)
            g_clear_pointer (&exercise, poda_exercise_free);
        if (exercise == NULL)
            exercise = poda_making_exercise (making, student, &seed, error);
        if (exercise == NULL)
            return FALSE;
        add_entry (making, exercise, student, seed, entries);
        if (!write_student (making, exports, exercise, student, path, warning, error)
            || !check_interrupt (error))
            return FALSE;
    }
    return TRUE;
}

typedef void (*WriteIndex) (const PodaMaking *making, const GPtrArray *entries,
                            PodaOutput *output);

static void
write_csv (const PodaMaking *making G_GNUC_UNUSED, const GPtrArray *entries,
           PodaOutput *output)
{
    poda_class_csv (entries, output);
}

static void
write_page (const PodaMaking *making, const GPtrArray *entries, PodaOutput *output)
{
    poda_class_page (making->title, entries, output);
}

static gboolean
write_index (const PodaMaking *making, const GPtrArray *entries, WriteIndex write,
             const char *path, const char *name, GError **error)
{
    g_autofree char *file = g_build_filename (path, name, NULL);
    g_autoptr (PodaOutput) output = poda_output_open (file, error);
    if (output == NULL)
        return FALSE;
    write (making, entries, output);
    return poda_output_close (g_steal_pointer (&output), error);
}

static gboolean
write_class (PodaMaking *making, PodaExports *exports, const char *path, char **warning,
             GError **error)
{
    g_autoptr (GPtrArray) entries =
        g_ptr_array_new_with_free_func ((GDestroyNotify) poda_class_entry_free);
    poda_interrupt_hold ();
    gboolean done =
        write_students (making, exports, path, entries, warning, error)
        && write_index (making, entries, write_csv, path, PODA_CLASS_FILE, error)
        && write_index (making, entries, write_page, path, "index.html", error)
        && poda_course_file_write (making->title, making->weights, path, error);
    poda_interrupt_release ();
    return done;
}

/* --- Whichever it is --- */

static gboolean
write_exercises (PodaMaking *making, const char *path, char **warning, GError **error)
{
    PodaWeights weights;
    poda_weights_init (&weights);
    if (making->weights != NULL
        && !poda_weights_parse (making->weights, &weights, error))
        return FALSE;
    g_autoptr (PodaExports) exports =
        poda_exports_new (making->exports, path, making->title, &weights, error);
    return exports != NULL
           && (making->students != NULL
                   ? write_class (making, exports, path, warning, error)
                   : write_single (making, exports, path, warning, error))
           && poda_exports_finish (exports, error);
}

gboolean
poda_making_write (PodaMaking *making, GError **error)
{
    g_autofree char *warning = NULL;
    g_autoptr (PodaStaging) staging =
        poda_staging_new (making->output, making->force, error);
    if (staging == NULL)
        return FALSE;
    const char *path = poda_staging_path (staging);
    if (!(making->n_cases > 0 ? poda_making_write_suite (making, path, error)
                              : write_exercises (making, path, &warning, error))
        || !poda_staging_finish (g_steal_pointer (&staging), error))
        return FALSE;
    if (warning != NULL)
        poda_note (warning);
    return TRUE;
}
