/* Folders that strangers have filled: nothing outside is ever read, nothing is waited
 * for, and what is not read is told. */

#include <glib/gstdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/output.h"
#include "homework/sheet/folder.h"
#include "support/depth.h"
#include "support/rows.h"

#define SECRET "the key"
#define OUT "outside the folder; not read"
#define LINK "a link; not read"
#define MEBIBYTE ((gsize) 1 << 20)

/* `outer/key.csv` is not to be read through `outer/sub`. */
typedef struct {
    char *outer, *sub;
} Fixture;

static char *
path_of (const Fixture *fixture, const char *name)
{
    return g_build_filename (fixture->sub, name, NULL);
}

static void
write_file (const char *folder, const char *name, const char *text)
{
    g_autofree char *path = g_build_filename (folder, name, NULL);
    assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
make_link (const Fixture *fixture, const char *name, const char *target)
{
    g_autofree char *path = path_of (fixture, name);
    assert_int_equal (symlink (target, path), 0);
}

static int
set_up (void **state)
{
    Fixture *fixture = g_new0 (Fixture, 1);
    fixture->outer = g_dir_make_tmp ("poda-folder-XXXXXX", NULL);
    fixture->sub = g_build_filename (fixture->outer, "sub", NULL);
    g_autofree char *ana = path_of (fixture, "ana/deep");
    g_autofree char *ben = path_of (fixture, "ben");
    assert_int_equal (g_mkdir_with_parents (ana, 0777), 0);
    assert_int_equal (g_mkdir (ben, 0777), 0);
    write_file (fixture->outer, "key.csv", SECRET);
    write_file (fixture->sub, "ana/sheet.csv", "ana's");
    write_file (fixture->sub, "ana/deep/sheet.csv", "deep");
    *state = fixture;
    return 0;
}

static int
tear_down (void **state)
{
    Fixture *fixture = *state;
    poda_output_remove_folder (fixture->outer);
    g_free (fixture->outer);
    g_free (fixture->sub);
    g_free (fixture);
    return 0;
}

/* What is read there, or why nothing is. The caller frees it. */
static char *
read_place (const Fixture *fixture, const char *place)
{
    g_autoptr (GError) error = NULL;
    GString *text = poda_folder_read (fixture->sub, place, MEBIBYTE, &error);
    return text != NULL ? g_string_free (text, FALSE) : g_strdup (error->message);
}

static void
assert_reads (const Fixture *fixture, const char *place, const char *text)
{
    g_autofree char *read = read_place (fixture, place);
    if (strcmp (read, text) != 0)
        fail_msg ("%s: \"%s\", expected \"%s\"", place, read, text);
}

/* --- Links --- */

/* No link is followed, wherever it leads. `%s` is the folder's own path. */
static const char *const links[] = {
    "ana/sheet.csv",
    "../key.csv",
    "/etc/passwd",
    "..",
    ".",
    "ana",
    "l",
    "nothing",
    "%s/ana",
    "%s/../key.csv",
    "/proc/self/root/etc/passwd",
};

static void
test_links (void **state)
{
    const Fixture *fixture = *state;
    g_autofree char *path = path_of (fixture, "l");
    for (guint i = 0; i < G_N_ELEMENTS (links); i++) {
        g_auto (GStrv) halves = g_strsplit (links[i], "%s", 2);
        g_autofree char *target = g_strjoinv (fixture->sub, halves);
        make_link (fixture, "l", target);
        assert_reads (fixture, "l", LINK);
        assert_reads (fixture, "l/sheet.csv", LINK);
        assert_string_equal (poda_folder_look (fixture->sub, "l").barred, LINK);
        assert_int_equal (g_unlink (path), 0);
    }
    assert_reads (fixture, "../key.csv", OUT);
    assert_reads (fixture, "ana/../../key.csv", OUT);
    assert_reads (fixture, "ana/./deep//sheet.csv", "deep");
}

/* --- What is no file --- */

static void
test_others (void **state)
{
    const Fixture *fixture = *state;
    g_autofree char *pipe = path_of (fixture, "pipe.csv");
    g_autofree char *socket_path = path_of (fixture, "socket.csv");
    g_autofree char *large = path_of (fixture, "large.csv");
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    assert_int_equal (mkfifo (pipe, 0666), 0);
    g_strlcpy (address.sun_path, socket_path, sizeof address.sun_path);
    int fd = socket (AF_UNIX, SOCK_STREAM, 0);
    assert_int_equal (bind (fd, (struct sockaddr *) &address, sizeof address), 0);
    close (fd);
    assert_reads (fixture, "pipe.csv", "a pipe, not read");
    assert_reads (fixture, "socket.csv", "a socket, not read");
    assert_reads (fixture, "ana", "a folder; expected a file");
    assert_reads (fixture, "none.csv", "no such file");
    /* So large that nobody could read it. */
    write_file (fixture->sub, "large.csv", "");
    assert_int_equal (truncate (large, (off_t) 1 << 40), 0);
    assert_reads (fixture, "large.csv", "larger than 1 MiB, not read");
    assert_int_equal (truncate (large, (off_t) MEBIBYTE + 1), 0);
    assert_reads (fixture, "large.csv", "larger than 1 MiB, not read");
    assert_int_equal (truncate (large, (off_t) MEBIBYTE), 0);
    g_autoptr (GString) text =
        poda_folder_read (fixture->sub, "large.csv", MEBIBYTE, NULL);
    assert_int_equal (text->len, MEBIBYTE);
    g_autofree char *folder = path_of (fixture, "ana");
    g_autoptr (GError) error = NULL;
    assert_null (poda_folder_list (fixture->sub, "pipe.csv", 9, &error));
    assert_null (poda_folder_list ("/nowhere at all", "", 9, NULL));
    if (geteuid () == 0)
        return;
    g_chmod (large, 0);
    assert_reads (fixture, "large.csv", "permission denied");
    g_chmod (folder, 0);
    assert_reads (fixture, "ana/sheet.csv", "permission denied");
    g_chmod (folder, 0777);
}

/* Such files have no size, and do not end. */
static void
test_devices (void **state G_GNUC_UNUSED)
{
    g_autoptr (GError) error = NULL;
    assert_null (poda_folder_read ("/dev", "zero", MEBIBYTE, &error));
    assert_string_equal (error->message, "a device, not read");
    g_clear_error (&error);
    assert_null (poda_folder_read ("/dev", "stdin", MEBIBYTE, &error));
    assert_string_equal (error->message, LINK);
    g_autoptr (GString) text = poda_folder_read ("/proc", "version", MEBIBYTE, NULL);
    assert_true (text->len > 0);
}

static void
test_list (void **state)
{
    const Fixture *fixture = *state;
    write_file (fixture->sub, "two\nlines \x01\xff.csv", "odd");
    g_autoptr (GPtrArray) all = poda_folder_list (fixture->sub, "", 100, NULL);
    g_autoptr (GPtrArray) few = poda_folder_list (fixture->sub, "", 1, NULL);
    assert_int_equal (all->len, 3);
    assert_string_equal (all->pdata[0], "ana");
    assert_string_equal (all->pdata[2], "two\nlines \x01\xff.csv");
    assert_int_equal (few->len, 1);
    assert_reads (fixture, all->pdata[2], "odd");
}

/* --- Races --- */

typedef struct {
    const Fixture *fixture;
    gint done;
} Race;

/* What was a file, or a folder, becomes a link and the reverse, all the time. */
static gpointer
swap (gpointer data)
{
    Race *race = data;
    g_autofree char *ana = path_of (race->fixture, "ana");
    g_autofree char *away = path_of (race->fixture, "away");
    g_autofree char *out = path_of (race->fixture, "out");
    make_link (race->fixture, "out", "..");
    while (g_atomic_int_get (&race->done) == 0) {
        (void) !rename (ana, away);
        (void) !rename (out, ana);
        (void) !rename (ana, out);
        (void) !rename (away, ana);
    }
    return NULL;
}

static void
test_race (void **state)
{
    Race race = { *state, 0 };
    guint n_read = 0;
    write_file (race.fixture->outer, "sheet.csv", SECRET);
    GThread *thread = g_thread_new ("swap", swap, &race);
    guint64 rounds = depth_rounds (40000);
    for (guint i = 0; i < rounds || (n_read == 0 && i < 10000000); i++) {
        g_autofree char *read = read_place (race.fixture, "ana/sheet.csv");
        n_read += strcmp (read, "ana's") == 0;
        if (strcmp (read, SECRET) == 0)
            fail_msg ("read through a link after %u times", i);
    }
    g_atomic_int_set (&race.done, 1);
    g_thread_join (thread);
    assert_true (n_read > 0);
}

#define IN_FOLDER(name) cmocka_unit_test_setup_teardown (name, set_up, tear_down)

int
main (void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER (test_links), IN_FOLDER (test_others), IN_FOLDER (test_devices),
        IN_FOLDER (test_list),  IN_FOLDER (test_race),
    };
    return cmocka_run_group_tests (tests, NULL, NULL);
}
