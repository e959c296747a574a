/* Outputs: no reader ever sees half a file, and every error names its place. */

#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/output.h"
#include "support/rows.h"

typedef struct {
    char *folder;
    char *path; /* a file in it that is not there yet */
} Fixture;

static int
set_up (void **state)
{
    Fixture *fixture = g_new0 (Fixture, 1);
    fixture->folder = g_dir_make_tmp ("poda-output-XXXXXX", NULL);
    assert_non_null (fixture->folder);
    fixture->path = g_build_filename (fixture->folder, "tree.svg", NULL);
    *state = fixture;
    return 0;
}

static int
tear_down (void **state)
{
    Fixture *fixture = *state;
    g_autoptr (GDir) folder = g_dir_open (fixture->folder, 0, NULL);
    for (const char *name; (name = g_dir_read_name (folder)) != NULL;) {
        g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
        g_remove (path);
    }
    g_rmdir (fixture->folder);
    g_free (fixture->folder);
    g_free (fixture->path);
    g_free (fixture);
    return 0;
}

static guint
count_files (const Fixture *fixture)
{
    guint n = 0;
    g_autoptr (GDir) folder = g_dir_open (fixture->folder, 0, NULL);
    while (g_dir_read_name (folder) != NULL)
        n++;
    return n;
}

static void
assert_file (const char *path, const char *expected)
{
    g_autofree char *contents = NULL;
    assert_true (g_file_get_contents (path, &contents, NULL, NULL));
    assert_string_equal (contents, expected);
}

static mode_t
mode_of (const char *path)
{
    struct stat there;
    assert_int_equal (stat (path, &there), 0);
    return there.st_mode & 07777;
}

/* Writes `text` to `path` and expects that to go well. */
static void
write_all (const char *path, const char *text)
{
    g_autoptr (GError) error = NULL;
    PodaOutput *output = poda_output_open (path, &error);
    assert_null (error);
    poda_output_text (output, text);
    assert_true (poda_output_close (output, &error));
    assert_null (error);
}

/* Writes to `path` and expects an error that begins with it and contains `part`. */
static void
assert_fails (const char *path, const char *part)
{
    g_autoptr (GError) error = NULL;
    g_autofree char *start = g_strconcat (path, ": ", NULL);
    PodaOutput *output = poda_output_open (path, &error);
    if (output != NULL) {
        poda_output_text (output, "lost");
        assert_false (poda_output_close (output, &error));
    }
    assert_non_null (error);
    assert_true (error->domain == G_FILE_ERROR);
    assert_true (g_str_has_prefix (error->message, start));
    assert_non_null (strstr (error->message, part));
}

static void
test_memory (void **state G_GNUC_UNUSED)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_output_text (output, "one ");
    poda_output_write (output, "two\0", 4);
    poda_output_format (output, "%d", 3);

    gsize length = 0;
    assert_memory_equal (poda_output_contents (output, &length), "one two\0003", 10);
    assert_int_equal (length, 9);
}

static void
test_new_file (void **state)
{
    Fixture *fixture = *state;
    mode_t mask = umask (027);
    write_all (fixture->path, "new");
    umask (mask);
    assert_file (fixture->path, "new");
    assert_int_equal (mode_of (fixture->path), 0640);
    assert_int_equal (count_files (fixture), 1);
}

static void
test_existing_file_keeps_its_mode (void **state)
{
    Fixture *fixture = *state;
    assert_true (g_file_set_contents (fixture->path, "old and longer", -1, NULL));
    assert_int_equal (chmod (fixture->path, 0604), 0);
    write_all (fixture->path, "new");
    assert_file (fixture->path, "new");
    assert_int_equal (mode_of (fixture->path), 0604);
}

static void
test_old_file_stands_until_close (void **state)
{
    Fixture *fixture = *state;
    assert_true (g_file_set_contents (fixture->path, "old", -1, NULL));
    g_autofree char *text = g_strnfill (200000, 'x');
    PodaOutput *output = poda_output_open (fixture->path, NULL);
    poda_output_text (output, text);
    assert_file (fixture->path, "old");
    assert_true (poda_output_close (output, NULL));
    assert_file (fixture->path, text);
}

static void
test_abandon_leaves_no_trace (void **state)
{
    Fixture *fixture = *state;
    PodaOutput *output = poda_output_open (fixture->path, NULL);
    poda_output_text (output, "half");
    poda_output_abandon (output);
    assert_int_equal (count_files (fixture), 0);
}

static void
test_symbolic_link_is_followed (void **state)
{
    Fixture *fixture = *state;
    g_autofree char *link = g_build_filename (fixture->folder, "link", NULL);
    assert_int_equal (symlink ("tree.svg", link), 0);

    write_all (link, "through a dangling link");
    assert_file (fixture->path, "through a dangling link");
    write_all (link, "again");
    assert_file (fixture->path, "again");

    g_autofree char *target = g_file_read_link (link, NULL);
    assert_string_equal (target, "tree.svg");
}

static void
test_missing_folder (void **state)
{
    Fixture *fixture = *state;
    g_autofree char *path = g_build_filename (fixture->folder, "no", "x.svg", NULL);
    assert_fails (path, "no such directory");
}

static void
test_folder_as_target (void **state)
{
    Fixture *fixture = *state;
    assert_fails (fixture->folder, "is a directory");
    g_autofree char *slash = g_strconcat (fixture->path, "/", NULL);
    assert_fails (slash, "is a directory");
}

static void
test_full_disk (void **state G_GNUC_UNUSED)
{
    if (!g_file_test ("/dev/full", G_FILE_TEST_EXISTS))
        rows_skip ("/dev/full");
    assert_fails ("/dev/full", "no space left");
}

static void
test_device_is_not_replaced (void **state G_GNUC_UNUSED)
{
    write_all ("/dev/null", "nothing");
    struct stat there;
    assert_int_equal (stat ("/dev/null", &there), 0);
    assert_true (S_ISCHR (there.st_mode));
}

#define IN_FOLDER(name) cmocka_unit_test_setup_teardown (name, set_up, tear_down)

/* Control characters reach no terminal, but for line ends, tabs and colours. */
static void
test_terminal (void **state G_GNUC_UNUSED)
{
    static const char written[] = "\033[1mA\033[0m\t\303\251\033]0;x\a\302\2332J\r\n";
    static const char shown[] = "\033[1mA\033[0m\t\303\251?]0;x?\?\?2J?\r\n";
    int master = posix_openpt (O_RDWR | O_NOCTTY), before = dup (STDOUT_FILENO);
    assert_int_equal (grantpt (master), 0);
    assert_int_equal (unlockpt (master), 0);
    int slave = open (ptsname (master), O_RDWR | O_NOCTTY);
    assert_true (slave >= 0 && before >= 0);
    fflush (stdout);
    dup2 (slave, STDOUT_FILENO);
    PodaOutput *output = poda_output_open (NULL, NULL);
    poda_output_text (output, written);
    assert_true (poda_output_close (output, NULL));
    dup2 (before, STDOUT_FILENO);
    char got[100] = "";
    assert_int_equal (read (master, got, sizeof got - 1), strlen (shown));
    assert_string_equal (got, shown);
    close (before);
    close (slave);
    close (master);
}

int
main (void)
{
    signal (SIGPIPE, SIG_IGN);
    const struct CMUnitTest tests[] = {
        IN_FOLDER (test_memory),
        IN_FOLDER (test_new_file),
        IN_FOLDER (test_existing_file_keeps_its_mode),
        IN_FOLDER (test_old_file_stands_until_close),
        IN_FOLDER (test_abandon_leaves_no_trace),
        IN_FOLDER (test_symbolic_link_is_followed),
        IN_FOLDER (test_missing_folder),
        IN_FOLDER (test_folder_as_target),
        IN_FOLDER (test_full_disk),
        IN_FOLDER (test_device_is_not_replaced),
        IN_FOLDER (test_terminal),
    };
    return cmocka_run_group_tests (tests, NULL, NULL);
}
