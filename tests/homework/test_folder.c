/* Folders that strangers have filled: nothing outside is ever read, nothing is waited
 * for, and what is not read is told. */

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

#include "homework/sheet/folder.h"
#include "base/output.h"
#include "support/depth.h"
#include "support/rows.h"

#define SECRET "the key"
#define OUT "a link that leads out of the folder, not read"
#define NOWHERE "a link that leads nowhere"
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

/* --- Links, by hand --- */

/* `%s` is the folder's own path. */
static const struct {
    const char *name, *target, *reads;
} links[] = {
    { "ben/x", "../ana/sheet.csv", "ana's" },
    { "ben/x", "../../sub/ana/sheet.csv", OUT }, /* it was outside on its way */
    { "ben/x", "../../key.csv", OUT },
    { "x", "../key.csv", OUT },
    { "x", "ana/../../key.csv", OUT },
    { "x", "ana/./deep/../../ana//sheet.csv", "ana's" },
    { "x", "/etc/passwd", OUT },
    { "x", "/", OUT },
    { "x", "..", OUT },
    { "x", ".", "a folder: expected a file" },
    { "x", "ana", "a folder: expected a file" },
    { "x", "x", NOWHERE },
    { "x", "x/x", NOWHERE },
    { "x", "nothing", NOWHERE },
    { "x", "ana/sheet.csv/more", NOWHERE },
    { "x", "%s/ana/sheet.csv", OUT },
    { "x", "%s/../key.csv", OUT },
    { "x", "%s/../sub/ana/sheet.csv", OUT },
    { "x", "%sana/sheet.csv", OUT }, /* a folder that begins with its name */
    { "x", "/proc/self/root/etc/passwd", OUT },
};

static void
test_link (void **state)
{
    const Fixture *fixture = *state;
    for (guint i = 0; i < G_N_ELEMENTS (links); i++) {
        const char *hole = strstr (links[i].target, "%s");
        g_autofree char *target = hole != NULL
                                      ? g_strconcat (fixture->sub, hole + 2, NULL)
                                      : g_strdup (links[i].target);
        g_autofree char *path = path_of (fixture, links[i].name);
        make_link (fixture, links[i].name, target);
        assert_reads (fixture, links[i].name, links[i].reads);
        assert_int_equal (g_unlink (path), 0);
    }
}

static void
test_chains (void **state)
{
    const Fixture *fixture = *state;
    make_link (fixture, "a0", "ana");
    for (guint i = 1; i < 60; i++) {
        g_autofree char *name = g_strdup_printf ("a%u", i);
        g_autofree char *target = g_strdup_printf ("a%u", i - 1);
        make_link (fixture, name, target);
    }
    assert_reads (fixture, "a39/sheet.csv", "ana's");
    assert_reads (fixture, "a40/sheet.csv", NOWHERE);
    /* A link to a link that leads out. */
    make_link (fixture, "out", "..");
    make_link (fixture, "in", "ben/../out/key.csv");
    assert_reads (fixture, "in", OUT);
    assert_reads (fixture, "out/key.csv", OUT);
    assert_reads (fixture, "../key.csv", OUT);
    assert_reads (fixture, "ana/../../key.csv", OUT);
}

static void
test_look (void **state)
{
    const Fixture *fixture = *state;
    g_auto (PodaEntry) entry;
    make_link (fixture, "l", "ana/../a2/sheet.csv");
    make_link (fixture, "a2", "ana");
    poda_folder_look (fixture->sub, "l", &entry);
    assert_int_equal (entry.kind, PODA_ENTRY_FILE);
    assert_true (entry.link);
    assert_string_equal (entry.place, "ana/sheet.csv");
    assert_int_equal (entry.size, 5);
    poda_entry_clear (&entry);
    poda_folder_look (fixture->sub, "a2/deep", &entry);
    assert_int_equal (entry.kind, PODA_ENTRY_FOLDER);
    assert_false (entry.link);
    assert_string_equal (entry.place, "ana/deep");
    poda_entry_clear (&entry);
    poda_folder_look (fixture->sub, "", &entry);
    assert_int_equal (entry.kind, PODA_ENTRY_FOLDER);
    assert_string_equal (entry.place, "");
    poda_entry_clear (&entry);
    poda_folder_look (fixture->sub, "..", &entry);
    assert_int_equal (entry.kind, PODA_ENTRY_BARRED);
    assert_null (entry.place);
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
    assert_reads (fixture, "ana", "a folder: expected a file");
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
test_devices (void **state)
{
    (void) state;
    g_autoptr (GError) error = NULL;
    assert_null (poda_folder_read ("/dev", "zero", MEBIBYTE, &error));
    assert_string_equal (error->message, "a device, not read");
    g_clear_error (&error);
    assert_null (poda_folder_read ("/dev", "stdin", MEBIBYTE, &error));
    assert_string_equal (error->message, OUT);
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

/* --- The law: what is read lies inside --- */

/* Links of random parts beside each other: what the system itself finds there is found
 * here, too, if it is inside, and nothing else is. */
static void
test_law (void **state)
{
    static const char *const parts[] = { "..", ".", "ana", "ben",      "deep",
                                         "x",  "y", "z",   "sheet.csv" };
    const Fixture *fixture = *state;
    g_autofree char *real = realpath (fixture->sub, NULL);
    g_autofree char *inside = g_strconcat (real, "/", NULL);
    for (guint round = 0; round < depth_rounds (3000); round++) {
        g_autoptr (GRand) random = g_rand_new_with_seed (round);
        for (const char *const *name = parts + 5; name < parts + 8; name++) {
            g_autoptr (GString) target = g_string_new (NULL);
            g_autofree char *path = path_of (fixture, *name);
            for (gint n = g_rand_int_range (random, 1, 5); n > 0; n--)
                g_string_append_printf (
                    target, "%s%s", target->len > 0 ? "/" : "",
                    parts[g_rand_int_range (random, 0, G_N_ELEMENTS (parts))]);
            g_unlink (path);
            make_link (fixture, *name, target->str);
        }
        g_auto (PodaEntry) entry;
        g_autofree char *path = path_of (fixture, "x");
        char *found = realpath (path, NULL);
        poda_folder_look (fixture->sub, "x", &entry);
        if (entry.place != NULL) {
            g_autofree char *place = path_of (fixture, entry.place);
            g_autofree char *there = realpath (place, NULL);
            assert_non_null (found);
            assert_string_equal (there, found);
            assert_true (strcmp (found, real) == 0 || g_str_has_prefix (found, inside));
        } else if (found != NULL) {
            /* It leads out, or was out on its way. */
            assert_string_equal (entry.barred, OUT);
        }
        free (found);
    }
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

#define TEST(name) cmocka_unit_test_setup_teardown (name, set_up, tear_down)

int
main (void)
{
    struct open_how how = { .flags = O_PATH | O_CLOEXEC, .resolve = RESOLVE_BENEATH };
    if (syscall (SYS_openat2, AT_FDCWD, ".", &how, sizeof how) < 0 && errno == ENOSYS) {
        puts ("skipped: openat2"); /* valgrind 3.19 does not know it */
        return 0;
    }
    const struct CMUnitTest tests[] = {
        TEST (test_link),    TEST (test_chains), TEST (test_look), TEST (test_others),
        TEST (test_devices), TEST (test_list),   TEST (test_law),  TEST (test_race),
    };
    return cmocka_run_group_tests (tests, NULL, NULL);
}
