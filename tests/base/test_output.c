/* Outputs, and temporary files and folders: no reader ever sees half of one, every
 * error names its place, and nothing temporary is left, whatever ends the program. */

#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/output.h"
#include "base/temp_files.h"
#include "support/rows.h"

/* A new folder, which is the current one until it is removed. */
typedef struct {
    char *path;
} Folder;

static Folder
folder_new (void)
{
    Folder folder = { g_dir_make_tmp ("poda-output-XXXXXX", NULL) };
    assert_int_equal (g_chdir (folder.path), 0);
    return folder;
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

static void
folder_clear (Folder *folder)
{
    assert_int_equal (g_chdir ("/"), 0);
    remove_below (folder->path);
    g_free (folder->path);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Folder, folder_clear)

/* Lists the paths below a folder; of files with their contents. */
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

/* Compares all that is in the current folder, in the order of the alphabet. */
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
put (const char *path, const char *text)
{
    assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
make_folder (const char *path)
{
    assert_int_equal (g_mkdir_with_parents (path, 0777), 0);
}

/* --- Files --- */

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

static mode_t
mode_of (const char *path)
{
    struct stat there;
    assert_int_equal (stat (path, &there), 0);
    return there.st_mode;
}

TEST ("an output in memory")
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    gsize length = 0;
    poda_output_text (output, "one ");
    poda_output_write (output, "two\0", 4);
    poda_output_format (output, "%d", 3);
    assert_memory_equal (poda_output_contents (output, &length), "one two\0003", 10);
    assert_int_equal (length, 9);
}

/* A new file has the mode of all new files; one that is replaced keeps its own. */
TEST ("modes")
{
    g_auto (Folder) folder = folder_new ();
    mode_t mask = umask (027);
    write_all ("new", "new");
    umask (mask);
    assert_int_equal (mode_of ("new") & 07777, 0640);
    put ("old", "old and longer");
    assert_int_equal (chmod ("old", 0604), 0);
    write_all ("old", "new");
    assert_int_equal (mode_of ("old") & 07777, 0604);
    write_all ("/dev/null", "nothing");
    assert_true (S_ISCHR (mode_of ("/dev/null")));
    assert_below ("new=new old=new");
}

TEST ("the old file stands until the new one is closed")
{
    g_auto (Folder) folder = folder_new ();
    g_autofree char *text = g_strnfill (200000, 'x'), *contents = NULL;
    put ("file", "old");
    PodaOutput *output = poda_output_open ("file", NULL);
    poda_output_text (output, text);
    assert_true (g_file_get_contents ("file", &contents, NULL, NULL));
    assert_string_equal (contents, "old");
    poda_output_abandon (output);
    assert_below ("file=old");
    write_all ("file", "new");
    assert_below ("file=new");
}

TEST ("a symbolic link is followed")
{
    g_auto (Folder) folder = folder_new ();
    assert_int_equal (symlink ("file", "link"), 0);
    write_all ("link", "first");
    write_all ("link", "again");
    assert_below ("file=again link=again");
    assert_true (g_file_test ("link", G_FILE_TEST_IS_SYMLINK));
}

static const struct Failure {
    const char *path, *message;
} failures[] = {
    { "no/x.svg", "no/x.svg: no such directory" },
    { ".", ".: is a directory" },
    { "x.svg/", "x.svg/: is a directory" },
    { "/dev/full", "/dev/full: no space left" },
};

TEST_EACH (failures, row, "%s", row->message)
{
    g_auto (Folder) folder = folder_new ();
    g_autoptr (GError) error = NULL;
    PodaOutput *output = poda_output_open (row->path, &error);
    if (output != NULL) {
        poda_output_text (output, "lost");
        assert_false (poda_output_close (output, &error));
    }
    assert_true (error->domain == G_FILE_ERROR);
    assert_true (g_str_has_prefix (error->message, row->message));
    assert_below ("");
}

/* Control characters reach no terminal, but for line ends, tabs and colours. */
TEST ("a terminal")
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
    write_all (NULL, written);
    dup2 (before, STDOUT_FILENO);
    char got[100] = "";
    assert_int_equal (read (master, got, sizeof got - 1), strlen (shown));
    assert_string_equal (got, shown);
    close (before);
    close (slave);
    close (master);
}

/* --- Folders that are filled before they are seen --- */

/* Fills a folder of two files, one of them in a folder. */
static PodaStaging *
fill (const char *path, gboolean force)
{
    PodaStaging *staging = poda_staging_new (path, force, NULL);
    assert_non_null (staging);
    g_autofree char *one = g_build_filename (poda_staging_path (staging), "one", NULL);
    g_autofree char *in = g_build_filename (poda_staging_path (staging), "in", NULL);
    g_autofree char *two = g_build_filename (in, "two", NULL);
    put (one, "1");
    make_folder (in);
    put (two, "2");
    return staging;
}

static const struct Finished {
    const char *path, *there; /* a folder that is there before; NULL: none */
    const char *expected;
} finished[] = {
    { "a//", NULL, "a/ a/in/ a/in/two=2 a/one=1" },
    { "a/b/c", NULL, "a/ a/b/ a/b/c/ a/b/c/in/ a/b/c/in/two=2 a/b/c/one=1" },
    { "a", "a", "a/ a/in/ a/in/two=2 a/one=1" },
    { "a/b", "a", "a/ a/b/ a/b/in/ a/b/in/two=2 a/b/one=1" },
    { ".", NULL, "in/ in/two=2 one=1" },
};

TEST_EACH (finished, row, "fill %s%s", row->path, row->there != NULL ? " in a" : "")
{
    g_auto (Folder) folder = folder_new ();
    if (row->there != NULL)
        make_folder (row->there);
    PodaStaging *staging = fill (row->path, FALSE);
    g_autofree char *one = g_build_filename (row->path, "one", NULL);
    assert_false (g_file_test (one, G_FILE_TEST_EXISTS));
    assert_true (poda_staging_finish (staging, NULL));
    assert_below (row->expected);
}

/* A link to what is not there yet stays one, as for files. */
TEST ("fill a link")
{
    g_auto (Folder) folder = folder_new ();
    assert_int_equal (symlink ("b/there", "link"), 0);
    assert_true (poda_staging_finish (fill ("link/", FALSE), NULL));
    assert_true (g_file_test ("link", G_FILE_TEST_IS_SYMLINK));
    assert_true (g_file_test ("b/there/in/two", G_FILE_TEST_IS_REGULAR));
}

/* Only the folders that were made for it go. */
TEST ("abandoned")
{
    g_auto (Folder) folder = folder_new ();
    make_folder ("a");
    poda_staging_abandon (fill ("a/b/c/d", FALSE));
    poda_staging_abandon (fill ("a", FALSE));
    poda_staging_abandon (NULL);
    assert_below ("a/");
}

static const struct Refused {
    const char *path, *message;
    gboolean force;
} refused[] = {
    { "", "empty name; expected a folder to write to", FALSE },
    { "file", "file: found a file; expected a folder", TRUE },
    { "full", "full: ", FALSE },
    { "file/a", "file/a: not a directory", FALSE },
};

TEST_EACH (refused, row, "refused: %s", row->message)
{
    g_auto (Folder) folder = folder_new ();
    g_autoptr (GError) error = NULL;
    put ("file", "f");
    make_folder ("full");
    put ("full/one", "old");
    assert_null (poda_staging_new (row->path, row->force, &error));
    assert_true (g_str_has_prefix (error->message, row->message));
    assert_below ("file=f full/ full/one=old");
}

/* Files of the same names are replaced, and others stay. */
TEST ("merged")
{
    g_auto (Folder) folder = folder_new ();
    make_folder ("a/in");
    put ("a/one", "old");
    put ("a/other", "old");
    put ("a/in/other", "old");
    assert_true (poda_staging_finish (fill ("a", TRUE), NULL));
    assert_below ("a/ a/in/ a/in/other=old a/in/two=2 a/one=1 a/other=old");
}

/* A file does not take a folder's place, nor the reverse, and then nothing is put
 * there. */
TEST ("cannot be merged")
{
    g_auto (Folder) folder = folder_new ();
    g_autoptr (GError) error = NULL;
    make_folder ("a");
    put ("a/in", "old");
    assert_false (poda_staging_finish (fill ("a", TRUE), &error));
    assert_non_null (strstr (error->message, "a/in: not a directory"));
    g_clear_error (&error);
    make_folder ("b/one");
    assert_false (poda_staging_finish (fill ("b", TRUE), &error));
    assert_non_null (strstr (error->message, "b/one: is a directory"));
    assert_below ("a/ a/in=old b/ b/one/");
}

/* --- Removing --- */

/* Folders without permissions are removed, too, inside each other; the targets of
 * links are not. */
TEST ("removed")
{
    g_auto (Folder) folder = folder_new ();
    make_folder ("kept");
    put ("kept/one", "1");
    make_folder ("a/b/c");
    put ("a/b/c/two", "2");
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

/* 500 folders inside each other; no path is long enough for the last. */
TEST ("removed: deep folders")
{
    g_auto (Folder) folder = folder_new ();
    int at = AT_FDCWD;
    for (guint i = 0; i < 500; i++) {
        const char *inner = i == 0 ? "deep" : "a name of its own";
        assert_int_equal (mkdirat (at, inner, 0777), 0);
        int next = openat (at, inner, O_RDONLY | O_DIRECTORY);
        int file = openat (next, "file", O_WRONLY | O_CREAT, 0666);
        assert_true (next >= 0 && file >= 0);
        close (file);
        if (at != AT_FDCWD)
            close (at);
        at = next;
    }
    fchmod (at, 0);
    close (at);
    poda_output_remove_folder ("deep");
    assert_below ("");
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

/* Makes one of everything that is temporary. */
static void
be_ended (int number)
{
    int file;
    g_autoptr (GError) error = NULL;
    poda_signals_install ();
    g_autofree char *inner =
        g_build_filename (poda_temporary_folder ("folder-XXXXXX"), "in", NULL);
    g_autofree char *path = g_build_filename (inner, "file", NULL);
    make_folder (inner);
    put (path, "");
    assert_int_equal (g_chmod (inner, 0), 0);
    assert_non_null (poda_temporary_file ("file-XXXXXX", &file));
    assert_non_null (poda_staging_new ("a/b", FALSE, &error));
    poda_output_text (poda_output_open ("output", &error), "text");
    assert_null (error);
    raise (number);
}

TEST_EACH (numbers, number, "ended by signal %d", *number)
{
    g_auto (Folder) folder = folder_new ();
    int status = run_child (be_ended, *number);
    assert_true (WIFSIGNALED (status) && WTERMSIG (status) == *number);
    assert_below ("");
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

TEST_EACH (numbers, number, "signal %d is ignored", *number)
{
    g_auto (Folder) folder = folder_new ();
    assert_int_equal (run_child (ignore_it, *number), 0);
}

/* Finishes one folder and gives up two before the signal, which leaves them alone. */
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

TEST ("what is no longer temporary stays")
{
    g_auto (Folder) folder = folder_new ();
    int status = run_child (finish_and_end, SIGINT);
    assert_true (WIFSIGNALED (status) && WTERMSIG (status) == SIGINT);
    assert_below ("a/ a/b/ gone/ kept/");
}
