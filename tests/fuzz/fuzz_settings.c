/* Exercises as files: exercise.ini, the tree beside it, and the index of a class,
 * whoever wrote them. They are refused in words that begin with the file, or they make
 * an exercise whose key is right and earns all, by the file's own policy too, and whose
 * sheet reads back.
 *
 * An input is exercise.ini; behind a line of %% come a tree, and behind another one
 * index.csv, where the usual ones are not to stand there. */

#include "fuzz/exercises.h"
#include "homework/export/export.h"

#define BETWEEN "\n%%\n"
#define MOST_LENGTH 4096

static const char usual_tree[] = "digraph { A -> B; A -> C; B -> b1; B -> b2; "
                                 "C -> c1; C -> c2; b1 [value=3]; b2 [value=12]; "
                                 "c1 [value=2]; c2 [value=4] }";
static const char usual_class[] = "student,folder,exercise,name,seed\n"
                                  "ana,.,e-1,Ana,1\nbo,bo,e-2,Bo,2\n";

static void
check_refused (const GError *error)
{
    g_assert_nonnull (error);
    g_assert_true (*error->message != '\0');
}

static void
check_course (PodaCourse *course)
{
    g_autoptr (GError) error = NULL;
    for (guint i = 0; course->students != NULL && i < course->students->len; i++) {
        const PodaStudent *entry = course->students->pdata[i];
        g_assert_null (strchr (entry->folder, '/'));
        g_assert_true (*entry->folder != '\0' && *entry->folder != '.');
    }
    PodaExercise *exercise = poda_course_exercise (course, NULL, &error);
    if (exercise == NULL) {
        check_refused (error);
        return;
    }
    g_assert_no_error (error);
    g_assert_true (poda_course_exercise (course, NULL, NULL) == exercise);
    g_autoptr (PodaSheet) sheet = sheet_of (exercise, exercise->key);
    check_right (exercise, exercise->key, &course->policy);
    check_right (exercise, sheet->answers, &course->policy);
}

/* Writes a part of the input, up to BETWEEN; `usual` where it is not there. Returns
 * what follows. `more` stands behind it in any case. */
static const char *
write_part (const char *name, const char *text, const char *usual, const char *more)
{
    const char *from = text != NULL ? text : usual;
    const char *end = text != NULL ? strstr (text, BETWEEN) : NULL;
    gsize length = end != NULL ? (gsize) (end - from) : strlen (from);
    g_autoptr (GString) whole = g_string_new_len (from, (gssize) length);
    g_string_append (whole, more);
    scratch_write (name, whole->str, whole->len);
    return end != NULL ? end + strlen (BETWEEN) : NULL;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    g_autofree char *text = copy_input (data, size, TRUE);
    g_autofree char *path = scratch_path (PODA_EXERCISE_FILE);
    g_autoptr (GError) error = NULL;
    if (size > MOST_LENGTH)
        return -1;
    /* The last of equal keys takes effect: games end soon. */
    const char *rest =
        write_part (PODA_EXERCISE_FILE, text, "", "\n[search]\nmax-nodes=60\n");
    rest = write_part (PODA_TREE_FILE, rest, usual_tree, "");
    write_part (PODA_CLASS_FILE, rest, usual_class, "");
    g_autoptr (PodaCourse) course = poda_course_open (path, &error);
    if (course == NULL)
        check_refused (error);
    else
        check_course (course);
    return 0;
}
