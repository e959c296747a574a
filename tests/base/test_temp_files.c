/* Temporary files and folders: no reader sees half of one, and none is left,
 * whatever ends the program. */

#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/output.h"
#include "base/temp_files.h"
#include "support/rows.h"

/* Runs in a folder of its own. */
static int
set_up (void **state)
{
    char *folder = g_dir_make_tmp ("poda-staging-XXXXXX", NULL);
    assert_int_equal (g_chdir (folder), 0);
    *state = folder;
    return 0;
}

static void
remove_below (const char *path)
{
    g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
    const char *name;
    while (folder != NULL && (name = g_dir_read_name (folder)) != NULL) {
        g_autofree char *inner = g_build_filename (path, name, NULL);
        remove_below (inner);
    }
    g_remove (path);
}

static int
tear_down (void **state)
{
    assert_int_equal (g_chdir ("/"), 0);
    remove_below (*state);
    g_free (*state);
    return 0;
}

/* The paths below the current folder, in the order of the alphabet; of files with what
 * they hold. */
static void
list (const char *path, GPtrArray *found)
{
    g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
    const char *name;
    while (folder != NULL && (name = g_dir_read_name (folder)) != NULL) {
        g_autofree char *inner = g_build_filename (path, name, NULL);
        g_autofree char *text = NULL;
        gboolean is_file = g_file_get_contents (inner, &text, NULL, NULL);
        g_ptr_array_add (found,
                         g_strdup_printf ("%s%s%s", inner + strlen ("./"),
                                          is_file ? "=" : "/", is_file ? text : ""));
        list (inner, found);
    }
}

static int
compare (gconstpointer a, gconstpointer b)
{
    return strcmp (*(char *const *) a, *(char *const *) b);
}

static void
assert_below (const char *expected)
{
    g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);
    list (".", found);
    g_ptr_array_sort (found, compare);
    g_ptr_array_add (found, NULL);
    g_autofree char *joined = g_strjoinv (" ", (char **) found->pdata);
    assert_string_equal (joined, expected);
}

static void
put (const char *folder, const char *name, const char *text)
{
    g_autofree char *path = g_build_filename (folder, name, NULL);
    assert_true (g_file_set_contents (path, text, -1, NULL));
}

/* Fills a folder of two files, one of them in a folder. */
static PodaStaging *
fill (const char *path, gboolean force)
{
    PodaStaging *staging = poda_staging_new (path, force, NULL);
    assert_non_null (staging);
    g_autofree char *inner = g_build_filename (poda_staging_path (staging), "in", NULL);
    put (poda_staging_path (staging), "one", "1");
    assert_int_equal (g_mkdir (inner, 0777), 0);
    put (inner, "two", "2");
    return staging;
}

static const struct Finished {
    const char *name, *path, *there; /* a folder that is there before; NULL: none */
    gboolean force;
    const char *expected;
} finished[] = {
    { "new", "a", NULL, FALSE, "a/ a/in/ a/in/two=2 a/one=1" },
    { "slash", "a//", NULL, FALSE, "a/ a/in/ a/in/two=2 a/one=1" },
    { "deep", "a/b/c", NULL, FALSE,
      "a/ a/b/ a/b/c/ a/b/c/in/ a/b/c/in/two=2 a/b/c/one=1" },
    { "empty", "a", "a", FALSE, "a/ a/in/ a/in/two=2 a/one=1" },
    { "beside", "a/b", "a", FALSE, "a/ a/b/ a/b/in/ a/b/in/two=2 a/b/one=1" },
    { "here", ".", NULL, FALSE, "in/ in/two=2 one=1" },
};

TEST_EACH (finished, row, "%s", row->name)
{
    char *folder;
    set_up ((void **) &folder);
    if (row->there != NULL)
        assert_int_equal (g_mkdir (row->there, 0777), 0);
    PodaStaging *staging = fill (row->path, row->force);
    g_autofree char *one = g_build_filename (row->path, "one", NULL);
    assert_false (g_file_test (one, G_FILE_TEST_EXISTS));
    assert_true (poda_staging_finish (staging, NULL));
    assert_below (row->expected);
    tear_down ((void **) &folder);
}

/* A link to what is not there yet stays one, as for files. */
static void
test_linked (void **state G_GNUC_UNUSED)
{
    assert_int_equal (symlink ("b/there", "link"), 0);
    assert_true (poda_staging_finish (fill ("link/", FALSE), NULL));
    assert_true (g_file_test ("link", G_FILE_TEST_IS_SYMLINK));
    assert_true (g_file_test ("b/there/in/two", G_FILE_TEST_IS_REGULAR));
}

/* Only the folders that were made for it go. */
static void
test_abandoned (void **state G_GNUC_UNUSED)
{
    assert_int_equal (g_mkdir ("a", 0777), 0);
    poda_staging_abandon (fill ("a/b/c/d", FALSE));
    assert_below ("a/");
    poda_staging_abandon (fill ("a", FALSE));
    assert_below ("a/");
    poda_staging_abandon (NULL);
}

static void
assert_refused (const char *path, gboolean force, const char *expected)
{
    g_autoptr (GError) error = NULL;
    assert_null (poda_staging_new (path, force, &error));
    assert_true (g_str_has_prefix (error->message, expected));
}

static void
test_refused (void **state G_GNUC_UNUSED)
{
    put (".", "file", "f");
    assert_int_equal (g_mkdir ("full", 0777), 0);
    put ("full", "one", "old");
    assert_refused ("", FALSE, "empty name; expected a folder to write to");
    assert_refused ("file", TRUE, "file: found a file; expected a folder");
    assert_refused ("full", FALSE, "full: ");
    assert_refused ("file/a", FALSE, "file/a: not a directory");
    assert_below ("file=f full/ full/one=old");
}

/* Files of the same names are replaced, and others stay. */
static void
test_merged (void **state G_GNUC_UNUSED)
{
    assert_int_equal (g_mkdir ("a", 0777), 0);
    put ("a", "one", "old");
    put ("a", "other", "old");
    assert_int_equal (g_mkdir ("a/in", 0777), 0);
    put ("a/in", "other", "old");
    assert_true (poda_staging_finish (fill ("a", TRUE), NULL));
    assert_below ("a/ a/in/ a/in/other=old a/in/two=2 a/one=1 a/other=old");
}

/* A file does not take a folder's place, nor the reverse, and then nothing is put
 * there. */
static void
test_merge_refused (void **state G_GNUC_UNUSED)
{
    g_autoptr (GError) error = NULL;
    assert_int_equal (g_mkdir ("a", 0777), 0);
    put ("a", "in", "old");
    assert_false (poda_staging_finish (fill ("a", TRUE), &error));
    assert_non_null (strstr (error->message, "a/in: not a directory"));
    assert_below ("a/ a/in=old");
    g_clear_error (&error);
    assert_int_equal (g_remove ("a/in"), 0);
    assert_int_equal (g_mkdir ("a/one", 0777), 0);
    assert_false (poda_staging_finish (fill ("a", TRUE), &error));
    assert_non_null (strstr (error->message, "a/one: is a directory"));
    assert_below ("a/ a/one/");
}

/* Folders without permissions are removed, too, inside each other; the targets of
 * links are not. */
static void
test_removed (void **state G_GNUC_UNUSED)
{
    assert_int_equal (g_mkdir ("kept", 0777), 0);
    put ("kept", "one", "1");
    assert_int_equal (g_mkdir_with_parents ("a/b/c", 0777), 0);
    put ("a/b/c", "two", "2");
    assert_int_equal (symlink ("../../kept", "a/b/link"), 0);
    assert_int_equal (symlink ("kept", "top"), 0);
    assert_int_equal (g_chmod ("a/b/c", 0), 0);
    assert_int_equal (g_chmod ("a/b", 0), 0);
    assert_int_equal (g_chmod ("a", 0), 0);
    poda_output_remove_folder ("a");
    poda_output_remove_folder ("top");
    poda_output_remove_folder ("nothing");
    assert_below ("kept/ kept/one=1");
}

/* --- Whatever ends the program --- */

static guint
count_names (void)
{
    g_autoptr (GPtrArray) names = poda_output_list_folder (".", G_MAXUINT);
    return names->len;
}

/* Makes one of everything that is temporary. */
static void
make_all (void)
{
    int file;
    g_autoptr (GError) error = NULL;
    const char *folder = poda_temporary_folder ("folder-XXXXXX");
    assert_non_null (folder);
    g_autofree char *inner = g_build_filename (folder, "in", NULL);
    g_autofree char *path = g_build_filename (inner, "file", NULL);
    assert_int_equal (g_mkdir (inner, 0777), 0);
    assert_true (g_file_set_contents (path, "", 0, NULL));
    assert_int_equal (g_chmod (inner, 0), 0);
    assert_non_null (poda_temporary_file ("file-XXXXXX", &file));
    assert_non_null (poda_staging_new ("a/b", FALSE, &error));
    poda_output_text (poda_output_open ("output", &error), "text");
    assert_null (error);
}

/* --- Signals --- */

static const int numbers[] = { SIGINT, SIGTERM, SIGXCPU };

/* Runs a function in another process; returns its exit status. */
static int
run_child (void (*run) (int number), int number)
{
    int status;
    pid_t child = fork ();
    if (child == 0) {
        const struct rlimit none = { 0, 0 };
        setrlimit (RLIMIT_CORE, &none);
        run (number);
        _exit (0);
    }
    assert_int_equal (waitpid (child, &status, 0), child);
    return status;
}

static void
be_ended (int number)
{
    poda_signals_install ();
    make_all ();
    raise (number);
}

static void
test_ended (void **state)
{
    const int *number = *state;
    char *folder;
    set_up ((void **) &folder);
    int status = run_child (be_ended, *number);
    assert_true (WIFSIGNALED (status) && WTERMSIG (status) == *number);
    assert_int_equal (count_names (), 0);
    tear_down ((void **) &folder);
}

static void
ignore_it (int number)
{
    signal (number, SIG_IGN);
    poda_signals_install ();
    char *made = poda_temporary_folder ("step-XXXXXX");
    raise (number);
    if (!g_file_test (made, G_FILE_TEST_IS_DIR))
        _exit (1);
    poda_temporary_remove (made);
}

static void
test_ignored (void **state)
{
    const int *number = *state;
    char *folder;
    set_up ((void **) &folder);
    assert_int_equal (run_child (ignore_it, *number), 0);
    tear_down ((void **) &folder);
}

/* Files and folders that were finished or given up stay when a signal ends the
 * program. */
static void
finish_and_end (int number)
{
    poda_signals_install ();
    PodaStaging *staging = poda_staging_new ("a/b", FALSE, NULL);
    char *kept = poda_temporary_folder ("kept-XXXXXX");
    char *gone = poda_temporary_folder ("gone-XXXXXX");
    g_autofree char *again = g_strdup (gone);
    g_rename (kept, "kept");
    poda_temporary_forget (kept);
    poda_temporary_remove (gone);
    if (!poda_staging_finish (staging, NULL) || g_mkdir (again, 0777) != 0
        || g_rename (again, "gone") != 0)
        _exit (1);
    raise (number);
}

static void
test_nothing_left (void **state G_GNUC_UNUSED)
{
    int status = run_child (finish_and_end, SIGINT);
    assert_true (WIFSIGNALED (status) && WTERMSIG (status) == SIGINT);
    assert_int_equal (count_names (), 3);
    poda_output_remove_folder ("a");
    poda_output_remove_folder ("kept");
    poda_output_remove_folder ("gone");
}

/* --- Folders --- */

#define DEEP 500

/* Makes `depth` folders inside each other; no path is long enough for the last. */
static void
make_deep (const char *name, guint depth)
{
    int at = AT_FDCWD;
    for (guint i = 0; i < depth; i++) {
        const char *inner = i == 0 ? name : "a name of its own";
        assert_int_equal (mkdirat (at, inner, 0777), 0);
        int next = openat (at, inner, O_RDONLY | O_DIRECTORY);
        assert_true (next >= 0);
        int file = openat (next, "file", O_WRONLY | O_CREAT, 0666);
        assert_true (file >= 0);
        close (file);
        if (at != AT_FDCWD)
            close (at);
        at = next;
    }
    fchmod (at, 0);
    close (at);
}

static void
test_deep (void **state G_GNUC_UNUSED)
{
    make_deep ("deep", DEEP);
    poda_output_remove_folder ("deep");
    assert_int_equal (count_names (), 0);
}

#define IN_FOLDER(name) cmocka_unit_test_setup_teardown (name, set_up, tear_down)

int
main (void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER (test_abandoned),     IN_FOLDER (test_linked),
        IN_FOLDER (test_refused),       IN_FOLDER (test_merged),
        IN_FOLDER (test_merge_refused), IN_FOLDER (test_removed),
        IN_FOLDER (test_nothing_left),  IN_FOLDER (test_deep)
    };
    for (guint i = 0; i < G_N_ELEMENTS (numbers); i++) {
        rows_add (test_ended, &numbers[i], "ended by signal %d", numbers[i]);
        rows_add (test_ignored, &numbers[i], "signal %d is ignored", numbers[i]);
    }
    int failed = rows_run ();
    return cmocka_run_group_tests (tests, NULL, NULL) || failed;
}
