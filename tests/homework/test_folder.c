/* Folders that strangers have filled: nothing outside is ever read, nothing is waited
 * for, and errors say why a file is not read. */

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "homework/sheet/folder.h"
#include "support/depth.h"
#include "support/rows.h"
#include "support/shell.h"

#define SECRET "the key"
#define LINK "a link; not read"
#define MEBIBYTE ((gsize) 1 << 20)

/* `outer/key.csv` must not be read through `outer/sub`. */
typedef struct {
    char *outer, *sub;
} Fixture;

static Fixture
make_fixture (void)
{
    Fixture fixture = { .outer = shell_make_folder () };
    fixture.sub = g_build_filename (fixture.outer, "sub", NULL);
    shell_write (fixture.outer, "key.csv", SECRET);
    shell_write (fixture.sub, "ana/sheet.csv", "ana's");
    shell_write (fixture.sub, "ana/deep/sheet.csv", "deep");
    return fixture;
}

static void
fixture_clear (Fixture *fixture)
{
    shell_remove_folder (fixture->outer);
    g_free (fixture->sub);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fixture, fixture_clear)

static char *
path_of (const Fixture *fixture, const char *name)
{
    return g_build_filename (fixture->sub, name, NULL);
}

/* Returns what is read there, or why nothing is. The caller frees it. */
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

/* No link is followed, wherever it leads. */
TEST ("links")
{
    g_auto (Fixture) fixture = make_fixture ();
    g_autofree char *path = path_of (&fixture, "l");
    g_autofree char *inside = path_of (&fixture, "ana");
    g_autofree char *outside = path_of (&fixture, "../key.csv");
    const char *const targets[] = { "ana/sheet.csv",
                                    "../key.csv",
                                    "/etc/passwd",
                                    "..",
                                    ".",
                                    "ana",
                                    "l",
                                    "nothing",
                                    inside,
                                    outside,
                                    "/proc/self/root/etc/passwd" };
    for (guint i = 0; i < G_N_ELEMENTS (targets); i++) {
        assert_int_equal (symlink (targets[i], path), 0);
        assert_reads (&fixture, "l", LINK);
        assert_reads (&fixture, "l/sheet.csv", LINK);
        assert_string_equal (poda_folder_look (fixture.sub, "l").barred, LINK);
        assert_int_equal (g_unlink (path), 0);
    }
    assert_reads (&fixture, "../key.csv", "outside the folder; not read");
    assert_reads (&fixture, "ana/../../key.csv", "outside the folder; not read");
    assert_reads (&fixture, "ana/./deep//sheet.csv", "deep");
}

TEST ("other things than files")
{
    g_auto (Fixture) fixture = make_fixture ();
    g_autofree char *pipe = path_of (&fixture, "pipe.csv");
    g_autofree char *socket_path = path_of (&fixture, "socket.csv");
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    assert_int_equal (mkfifo (pipe, 0666), 0);
    g_strlcpy (address.sun_path, socket_path, sizeof address.sun_path);
    int fd = socket (AF_UNIX, SOCK_STREAM, 0);
    assert_int_equal (bind (fd, (struct sockaddr *) &address, sizeof address), 0);
    close (fd);
    assert_reads (&fixture, "pipe.csv", "a pipe, not read");
    assert_reads (&fixture, "socket.csv", "a socket, not read");
    assert_reads (&fixture, "ana", "a folder; expected a file");
    assert_reads (&fixture, "none.csv", "no such file");
    assert_null (poda_folder_list (fixture.sub, "pipe.csv", 9, NULL));
    assert_null (poda_folder_list ("/nowhere at all", "", 9, NULL));
}

TEST ("large and locked files")
{
    g_auto (Fixture) fixture = make_fixture ();
    g_autofree char *large = path_of (&fixture, "large.csv");
    g_autofree char *folder = path_of (&fixture, "ana");
    shell_write (fixture.sub, "large.csv", "");
    assert_int_equal (truncate (large, (off_t) 1 << 30), 0);
    assert_reads (&fixture, "large.csv", "larger than 1 MiB, not read");
    assert_int_equal (truncate (large, (off_t) MEBIBYTE + 1), 0);
    assert_reads (&fixture, "large.csv", "larger than 1 MiB, not read");
    assert_int_equal (truncate (large, (off_t) MEBIBYTE), 0);
    g_autoptr (GString) text =
        poda_folder_read (fixture.sub, "large.csv", MEBIBYTE, NULL);
    assert_int_equal (text->len, MEBIBYTE);
    if (geteuid () == 0)
        return;
    g_chmod (large, 0);
    assert_reads (&fixture, "large.csv", "permission denied");
    g_chmod (folder, 0);
    assert_reads (&fixture, "ana/sheet.csv", "permission denied");
    g_chmod (folder, 0777);
}

static guint
count_open_files (void)
{
    guint n = 0;
    for (int fd = 0; fd < 100; fd++)
        n += fcntl (fd, F_GETFD) >= 0;
    return n;
}

/* Such files have no size, and some do not end. None stays open. */
TEST ("devices")
{
    g_autoptr (GError) error = NULL;
    guint before = count_open_files ();
    assert_null (poda_folder_read ("/dev", "zero", MEBIBYTE, &error));
    assert_string_equal (error->message, "a device, not read");
    assert_int_equal (count_open_files (), before);
    g_autoptr (GString) text = poda_folder_read ("/proc", "version", MEBIBYTE, NULL);
    assert_true (text->len > 0);
}

TEST ("lists")
{
    g_auto (Fixture) fixture = make_fixture ();
    shell_write (fixture.sub, "two\nlines \x01\xff.csv", "odd");
    g_autoptr (GPtrArray) all = poda_folder_list (fixture.sub, "", 100, NULL);
    g_autoptr (GPtrArray) few = poda_folder_list (fixture.sub, "", 1, NULL);
    assert_int_equal (all->len, 2);
    assert_string_equal (all->pdata[0], "ana");
    assert_string_equal (all->pdata[1], "two\nlines \x01\xff.csv");
    assert_int_equal (few->len, 1);
    assert_reads (&fixture, all->pdata[1], "odd");
}

typedef struct {
    const Fixture *fixture;
    gint done;
} Race;

/* Replaces a folder by a link and the link by the folder, all the time. */
static gpointer
swap (gpointer data)
{
    Race *race = data;
    g_autofree char *ana = path_of (race->fixture, "ana");
    g_autofree char *away = path_of (race->fixture, "away");
    g_autofree char *out = path_of (race->fixture, "out");
    (void) !symlink ("..", out);
    while (g_atomic_int_get (&race->done) == 0) {
        (void) !rename (ana, away);
        (void) !rename (out, ana);
        (void) !rename (ana, out);
        (void) !rename (away, ana);
    }
    return NULL;
}

TEST ("races")
{
    g_auto (Fixture) fixture = make_fixture ();
    Race race = { &fixture, 0 };
    guint n_read = 0;
    shell_write (fixture.outer, "sheet.csv", SECRET);
    GThread *thread = g_thread_new ("swap", swap, &race);
    guint64 rounds = depth_rounds (40000);
    for (guint i = 0; i < rounds || (n_read == 0 && i < 10000000); i++) {
        g_autofree char *read = read_place (&fixture, "ana/sheet.csv");
        n_read += strcmp (read, "ana's") == 0;
        if (strcmp (read, SECRET) == 0)
            fail_msg ("read through a link after %u times", i);
    }
    g_atomic_int_set (&race.done, 1);
    g_thread_join (thread);
    assert_true (n_read > 0);
}
