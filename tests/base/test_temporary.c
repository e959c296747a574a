/* What is temporary goes, whatever ends the program and however deep it is; and
 * whatever ends the program is what has ended it. */

#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/output.h"
#include "base/temporary.h"
#include "support/rows.h"

/* Runs in a folder of its own. */
static int
set_up (void **state)
{
    char *folder = g_dir_make_tmp ("poda-temporary-XXXXXX", NULL);
    assert_int_equal (g_chdir (folder), 0);
    *state = folder;
    return 0;
}

static int
tear_down (void **state)
{
    assert_int_equal (g_chdir ("/"), 0);
    assert_int_equal (g_rmdir (*state), 0); /* nothing was left in it */
    g_free (*state);
    return 0;
}

static void
put (const char *path)
{
    assert_true (g_file_set_contents (path, "", 0, NULL));
}

static guint
count_names (void)
{
    g_autoptr (GPtrArray) names = poda_output_list_folder (".", G_MAXUINT);
    return names->len;
}

/* Everything of which there may be something. */
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
    put (path);
    assert_int_equal (g_chmod (inner, 0), 0);
    assert_non_null (poda_temporary_file ("file-XXXXXX", &file));
    assert_non_null (poda_staging_new ("a/b", FALSE, &error));
    poda_output_text (poda_output_open ("output", &error), "text");
    assert_null (error);
}

/* --- Signals --- */

static const int numbers[] = { SIGINT, SIGTERM, SIGXCPU };

/* Runs it in another process; how that ended. */
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
    poda_signals_heed ();
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
    poda_signals_heed ();
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

/* What has been put in its place, or given up, is nobody's any more. */
static void
finish_and_end (int number)
{
    poda_signals_heed ();
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
test_finished (void **state)
{
    (void) state;
    int status = run_child (finish_and_end, SIGINT);
    assert_true (WIFSIGNALED (status) && WTERMSIG (status) == SIGINT);
    assert_int_equal (count_names (), 3);
    poda_output_remove_folder ("a");
    poda_output_remove_folder ("kept");
    poda_output_remove_folder ("gone");
}

/* --- Folders --- */

#define DEEP 500

/* So many folders in each other, of which no path can name the last. */
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
test_deep (void **state)
{
    (void) state;
    make_deep ("deep", DEEP);
    poda_output_remove_folder ("deep");
    assert_int_equal (count_names (), 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, set_up, tear_down)

int
main (void)
{
    const struct CMUnitTest tests[] = {
        TEST (test_finished),
        TEST (test_deep),
    };
    Rows rows;
    rows_begin (&rows, "temporary");
    for (guint i = 0; i < G_N_ELEMENTS (numbers); i++) {
        rows_add (&rows, test_ended, &numbers[i], "ended by signal %d", numbers[i]);
        rows_add (&rows, test_ignored, &numbers[i], "signal %d is ignored", numbers[i]);
    }
    int failed = rows_run (&rows);
    return cmocka_run_group_tests (tests, NULL, NULL) || failed;
}
