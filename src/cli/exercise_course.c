/* Folders of exercises, one or a class's. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/exercise_file.h"

struct _PodaCourse {
    char *path; /* of the folder */
    char *title;
    PodaWeights weights;
    GPtrArray *entries;    /* of PodaClassEntry; NULL: a single exercise */
    GHashTable *students;  /* entries, by their students, … */
    GHashTable *alike;     /* … as people type them (NULL: several), … */
    GHashTable *ids;       /* … and by their exercises; the first of equal ones */
    GHashTable *exercises; /* those made so far, by their folders' names, or "" */
};

static gboolean
refuse_folder (const char *path, GError **error)
{
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_INPUT,
                 _ ("%s: expected a folder that \"poda exercise\" made"), path);
    return FALSE;
}

static gboolean
read_weights (PodaCourse *course, GKeyFile *keys, GError **error)
{
    g_autofree char *text = g_key_file_get_string (keys, "exercise", "weights", NULL);
    poda_weights_init (&course->weights);
    return text == NULL || poda_weights_parse (text, &course->weights, error);
}

/* Names that lead nowhere else. */
static gboolean
check_folders (const PodaCourse *course, GError **error)
{
    for (guint i = 0; i < course->entries->len; i++) {
        const PodaClassEntry *entry = g_ptr_array_index (course->entries, i);
        if (*entry->folder != '\0' && *entry->folder != '.'
            && strchr (entry->folder, G_DIR_SEPARATOR) == NULL)
            continue;
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_INPUT,
                     _ ("folder \"%s\": expected the name of a folder beside it"),
                     entry->folder);
        return FALSE;
    }
    return TRUE;
}

/* As people type what they copy: blanks and capitals do not count. */
static char *
fold (const char *student)
{
    g_auto (GStrv) parts = g_strsplit_set (student, " \t", -1);
    g_autofree char *bare = g_strjoinv (NULL, parts);
    return g_utf8_casefold (bare, -1);
}

static void
index_entries (PodaCourse *course)
{
    course->students = g_hash_table_new (g_str_hash, g_str_equal);
    course->alike = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    course->ids = g_hash_table_new (g_str_hash, g_str_equal);
    for (guint i = 0; i < course->entries->len; i++) {
        PodaClassEntry *entry = g_ptr_array_index (course->entries, i);
        char *folded = fold (entry->student);
        gboolean taken = g_hash_table_contains (course->alike, folded);
        g_hash_table_insert (course->alike, folded, taken ? NULL : entry);
        g_hash_table_insert (course->students, entry->student, entry);
        if (!g_hash_table_contains (course->ids, entry->exercise))
            g_hash_table_insert (course->ids, entry->exercise, entry);
    }
}

static gboolean
read_class (PodaCourse *course, GKeyFile *keys, GError **error)
{
    g_autofree char *name = g_key_file_get_string (keys, "exercise", "students", NULL);
    g_autofree char *text = NULL;
    gsize length;
    if (name == NULL)
        return TRUE;
    g_autofree char *path = g_build_filename (course->path, PODA_CLASS_FILE, NULL);
    if (!g_file_test (path, G_FILE_TEST_IS_REGULAR))
        return refuse_folder (course->path, error);
    if (!g_file_get_contents (path, &text, &length, error))
        return FALSE;
    course->entries = poda_class_read (path, text, length, error);
    if (course->entries == NULL || !check_folders (course, error))
        return FALSE;
    index_entries (course);
    return TRUE;
}

static gboolean
read_course (PodaCourse *course, GError **error)
{
    g_autofree char *path = g_build_filename (course->path, PODA_EXERCISE_FILE, NULL);
    g_autoptr (GKeyFile) keys = g_key_file_new ();
    if (!g_file_test (path, G_FILE_TEST_IS_REGULAR))
        return refuse_folder (course->path, error);
    if (!g_key_file_load_from_file (keys, path, G_KEY_FILE_NONE, error)
        || !read_weights (course, keys, error) || !read_class (course, keys, error)) {
        g_prefix_error (error, "%s: ", path);
        return FALSE;
    }
    char *title = g_key_file_get_string (keys, "exercise", "title", NULL);
    course->title = title != NULL ? title : g_strdup ("");
    return TRUE;
}

PodaCourse *
poda_course_open (const char *path, GError **error)
{
    g_autoptr (PodaCourse) course = g_new0 (PodaCourse, 1);
    g_autofree char *name = g_path_get_basename (path);
    gboolean is_file = strcmp (name, PODA_EXERCISE_FILE) == 0;
    course->path = is_file ? g_path_get_dirname (path) : g_strdup (path);
    course->exercises = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                               (GDestroyNotify) poda_exercise_free);
    return read_course (course, error) ? g_steal_pointer (&course) : NULL;
}

void
poda_course_free (PodaCourse *course)
{
    if (course == NULL)
        return;
    g_free (course->path);
    g_free (course->title);
    g_clear_pointer (&course->entries, g_ptr_array_unref);
    g_clear_pointer (&course->students, g_hash_table_unref);
    g_clear_pointer (&course->alike, g_hash_table_unref);
    g_clear_pointer (&course->ids, g_hash_table_unref);
    g_clear_pointer (&course->exercises, g_hash_table_unref);
    g_free (course);
}

guint
poda_course_n (const PodaCourse *course)
{
    return course->entries != NULL ? course->entries->len : 1;
}

const PodaWeights *
poda_course_weights (const PodaCourse *course)
{
    return &course->weights;
}

const char *
poda_course_title (const PodaCourse *course)
{
    return course->title;
}

/* --- Finding one --- */

/* Made once; `name` is "" for a single exercise. */
static PodaExercise *
open_exercise (PodaCourse *course, const char *name, GError **error)
{
    PodaExercise *exercise = g_hash_table_lookup (course->exercises, name);
    if (exercise != NULL)
        return exercise;
    g_autofree char *folder = g_build_filename (course->path, name, NULL);
    exercise = poda_exercise_file_read (folder, error);
    if (exercise != NULL)
        g_hash_table_insert (course->exercises, g_strdup (name), exercise);
    return exercise;
}

static PodaExercise *
find_single (PodaCourse *course, const char *exercise_id, GError **error)
{
    PodaExercise *exercise = open_exercise (course, "", error);
    if (exercise == NULL || exercise_id == NULL
        || strcmp (exercise_id, exercise->id) == 0)
        return exercise;
    g_set_error (error, PODA_EXERCISE_ERROR, PODA_EXERCISE_ERROR_NONE,
                 _ ("a sheet of exercise \"%s\": expected one of \"%s\""), exercise_id,
                 exercise->id);
    return NULL;
}

/* The only one of that student; NULL: there is none, or several are alike. */
static const PodaClassEntry *
find_student (const PodaCourse *course, const char *student)
{
    const PodaClassEntry *entry = g_hash_table_lookup (course->students, student);
    g_autofree char *folded = fold (student);
    return entry != NULL ? entry : g_hash_table_lookup (course->alike, folded);
}

/* The exercise that a sheet names counts, whoever filled it in; of several students'
 * equal ones the student's own. */
PodaExercise *
poda_course_find (PodaCourse *course, const char *student, const char *exercise_id,
                  GError **error)
{
    if (course->entries == NULL)
        return find_single (course, exercise_id, error);
    const PodaClassEntry *own = student != NULL ? find_student (course, student) : NULL;
    if (exercise_id != NULL
        && (own == NULL || strcmp (own->exercise, exercise_id) != 0))
        own = g_hash_table_lookup (course->ids, exercise_id);
    if (own != NULL)
        return open_exercise (course, own->folder, error);
    if (exercise_id != NULL)
        g_set_error (error, PODA_EXERCISE_ERROR, PODA_EXERCISE_ERROR_NONE,
                     _ ("no exercise \"%s\" in this class"), exercise_id);
    else if (student != NULL)
        g_set_error (error, PODA_EXERCISE_ERROR, PODA_EXERCISE_ERROR_NONE,
                     _ ("no student \"%s\" in this class"), student);
    else
        g_set_error_literal (error, PODA_EXERCISE_ERROR, PODA_EXERCISE_ERROR_NONE,
                             _ ("expected a line \"# student:\" or \"# exercise:\""));
    return NULL;
}

char *
poda_course_stray (const PodaCourse *course, const char *student,
                   const char *exercise_id)
{
    if (course->entries == NULL || student == NULL)
        return NULL;
    const PodaClassEntry *own = find_student (course, student);
    const PodaClassEntry *whose = g_hash_table_lookup (course->ids, exercise_id);
    if (own == NULL || whose == NULL || strcmp (own->exercise, exercise_id) == 0)
        return NULL;
    return g_strdup_printf (_ ("this is the exercise of student \"%s\""),
                            whose->student);
}
