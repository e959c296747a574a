/* Students' programs that attack gain nothing, harm nothing, leave nothing, and hold
 * nobody up: homework/attacks/ has the programs and the stage on which they do it. */

#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/depth.h"
#include "support/rows.h"

/* What stage says: see there. */
enum { FOUND = 1, REFUSED = 3, NO_STAGE = 77 };

/* Stages wait as much as they compute. */
#define AT_A_TIME 4

typedef struct {
    const char *attack, *user, *machine, *shape;
    const char *option; /* a further one; NULL */
    int code;           /* what is expected; with REFUSED, 0 is as good */

    gboolean done;
    int status; /* as wait tells it */
    char *said;
} Row;

static GMutex mutex;
static GCond row_done;
static char *folder; /* of the program that is tested */

static void
run_row (gpointer data, gpointer unused)
{
    (void) unused;
    Row *row = data;
    g_autofree char *stage =
        g_build_filename (folder, "tests/homework/attacks/stage", NULL);
    const char *argv[] = { stage,      "--build",   folder,       "--user",
                           row->user,  "--machine", row->machine, "--shape",
                           row->shape, row->attack, row->option,  NULL };
    char *said = NULL;
    int status = -1;
    /* On a machine that is full of other tests the honest may come too late. */
    for (guint tries = 0; tries < 2; tries++) {
        g_autoptr (GError) error = NULL;
        g_clear_pointer (&said, g_free);
        if (!g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL,
                           NULL, &said, NULL, &status, &error))
            said = g_strdup (error->message);
        if (!g_str_has_prefix (said, "harmed: others have"))
            break;
    }
    g_mutex_lock (&mutex);
    row->said = said;
    row->status = status;
    row->done = TRUE;
    g_cond_broadcast (&row_done);
    g_mutex_unlock (&mutex);
}

static void
test_attack (void **state)
{
    const Row *row = *state;
    g_mutex_lock (&mutex);
    while (!row->done)
        g_cond_wait (&row_done, &mutex);
    g_mutex_unlock (&mutex);
    int code = WIFEXITED (row->status) ? WEXITSTATUS (row->status) : -1;
    if (code == NO_STAGE)
        rows_skip ("namespaces for the test's stage");
    if (code != row->code && !(row->code == REFUSED && code == 0))
        fail_msg ("%s", row->said);
}

/* --- What is tried --- */

/* A share of each kind, for `make check`. */
static const char *const quick[] = {
    "read-processes", "run-poda",      "read-everywhere", "keep-in-files",
    "keep-in-kernel", "kill-all",      "overwrite-files", "memfd-bomb",
    "make-calls",     "reach-sockets", "odd-names",       "print-escapes"
};

/* What gains something wherever nothing stands in between. */
static const char *const sure[] = { "read-secret", "read-suite", "run-classmate",
                                    "reach-sockets" };

/* Beside a class in a table, which all are tried in. */
static const char *const shapes[] = { "one", "play", "gradescope", "html", "players" };

static GThreadPool *pool;
static GPtrArray *all; /* of Row */

static void
add (Rows *rows, Row given)
{
    Row *row = g_memdup2 (&given, sizeof given);
    g_ptr_array_add (all, row);
    rows_add (rows, test_attack, row, "%s: %s, %s, %s%s%s", row->attack, row->user,
              row->machine, row->shape, row->option != NULL ? ", " : "",
              row->option != NULL ? row->option : "");
    g_thread_pool_push (pool, row, NULL);
}

/* As whom: whoever is root tries it as somebody without rights, too. */
static const char *
user_of (guint number)
{
    return geteuid () != 0 ? "self" : number % 2 == 0 ? "nobody" : "root";
}

static void
add_quick (Rows *rows)
{
    for (guint i = 0; i < G_N_ELEMENTS (quick); i++)
        add (rows, (Row){ .attack = quick[i],
                          .user = user_of (i % 4 == 3),
                          .machine = "open",
                          .shape = "class" });
}

/* What no wall keeps back there, as docs/security.md says. */
static const struct {
    const char *attack, *machine;
} unpromised[] = {
    { "keep-in-accesses", "container" }, /* the file system notes who reads */
};

static gboolean
is_promised (const char *attack, const char *machine)
{
    for (guint i = 0; i < G_N_ELEMENTS (unpromised); i++)
        if (g_str_equal (unpromised[i].attack, attack)
            && g_str_equal (unpromised[i].machine, machine))
            return FALSE;
    return TRUE;
}

/* Each as both users, in a class and in another shape; and where there are no
 * namespaces. */
static void
add_full (Rows *rows, char **attacks)
{
    for (guint i = 0; attacks[i] != NULL; i++) {
        const char *shape = shapes[i % G_N_ELEMENTS (shapes)];
        add (rows, (Row){ .attack = attacks[i],
                          .user = user_of (i),
                          .machine = "open",
                          .shape = "class" });
        add (rows, (Row){ .attack = attacks[i],
                          .user = user_of (i + 1),
                          .machine = "open",
                          .shape = shape });
        if (geteuid () == 0 && is_promised (attacks[i], "container"))
            add (rows, (Row){ .attack = attacks[i],
                              .user = user_of (i / 2),
                              .machine = "container",
                              .shape = "class",
                              .code = REFUSED });
    }
}

/* Where walls are missing, a class is not marked at all. */
static void
add_refused (Rows *rows)
{
    for (guint i = 0; i < (geteuid () == 0 ? 2 : 0); i++)
        add (rows, (Row){ .attack = sure[i],
                          .user = user_of (i),
                          .machine = "bare",
                          .shape = "class",
                          .code = REFUSED });
}

/* As root, who has programs run as somebody else. */
static void
add_as_other (Rows *rows)
{
    static const char *const attacks[] = { "honest",        "read-suite",
                                           "kill-all",      "overwrite-files",
                                           "run-classmate", "keep-in-files",
                                           "stop-parents" };
    guint n = depth_is_full () ? G_N_ELEMENTS (attacks) : 4;
    for (guint i = 0; i < n && geteuid () == 0; i++)
        for (guint k = 0; k < (depth_is_full () ? 2 : 1); k++)
            add (rows, (Row){ .attack = attacks[i],
                              .user = "root",
                              .machine = k == 0 ? "open" : "container",
                              .shape = "class",
                              .option = "--as=nobody" });
}

/* In shapes of their own: scripts in one folder, run by an interpreter; a page; a class
 * that is kept in /tmp; a program beside it. */
static void
add_others (Rows *rows)
{
    static const struct {
        const char *attack, *shape;
    } others[] = {
        { "python-honest", "python" },
        { "python-shadow", "python" },
        { "honest", "players" },
        { "honest", "tmp" },
        { "overwrite-files", "beside" },
        /* In full depth: */
        { "python-import", "python" },
        { "python-site", "python" },
        { "python-stop", "python" },
        { "odd-names", "html" },
        { "read-suite", "beside" },
        { "honest", "one" },
        { "honest", "play" },
        { "honest", "gradescope" },
    };
    guint n = depth_is_full () ? G_N_ELEMENTS (others) : 5;
    for (guint i = 0; i < n; i++)
        add (rows, (Row){ .attack = others[i].attack,
                          .user = user_of (i),
                          .machine = "open",
                          .shape = others[i].shape });
}

/* Who attacks nothing is marked as ever, and the collection finds what there is to be
 * found where nothing stands in between. */
static void
add_controls (Rows *rows)
{
    static const char *const by_root[] = { "change-devices", "take-watches",
                                           "keep-rules", "widen-pipes" };
    guint n = depth_is_full () ? 4 : 2;
    add (rows, (Row){ .attack = "honest",
                      .user = user_of (0),
                      .machine = "open",
                      .shape = "class" });
    for (guint i = 0; i < n; i++)
        add (rows, (Row){ .attack = sure[i],
                          .user = user_of (0),
                          .machine = "open",
                          .shape = "class",
                          .option = "--no-sandbox",
                          .code = FOUND });
    for (guint i = 0; i < n && geteuid () == 0; i++)
        add (rows, (Row){ .attack = by_root[i],
                          .user = "root",
                          .machine = "open",
                          .shape = "class",
                          .option = "--no-sandbox",
                          .code = FOUND });
}

static char **
list_attacks (void)
{
    g_autofree char *program =
        g_build_filename (folder, "tests/homework/attacks/attack", NULL);
    const char *argv[] = { program, "--list", NULL };
    g_autofree char *said = NULL;
    assert_true (g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL,
                               &said, NULL, NULL, NULL));
    g_auto (GStrv) lines = g_strsplit (said, "\n", -1);
    g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
    for (char **line = lines; **line != '\0'; line++)
        g_strv_builder_add (names, *line);
    g_strv_builder_add (names, "odd-entries");
    g_strv_builder_add (names, "odd-names");
    return g_strv_builder_end (names);
}

static void
free_row (gpointer data)
{
    Row *row = data;
    g_free (row->said);
    g_free (row);
}

int
main (void)
{
    Rows rows;
    const char *program = g_getenv ("PODA") != NULL ? g_getenv ("PODA") : "build/poda";
    g_autofree char *above = g_path_get_dirname (program);
    folder = g_canonicalize_filename (above, NULL);
    g_auto (GStrv) attacks = list_attacks ();
    all = g_ptr_array_new_with_free_func (free_row);
    pool = g_thread_pool_new (run_row, NULL, AT_A_TIME, TRUE, NULL);
    rows_begin (&rows, "attacks");
    add_controls (&rows);
    add_refused (&rows);
    add_others (&rows);
    add_as_other (&rows);
    if (depth_is_full ())
        add_full (&rows, attacks);
    else
        add_quick (&rows);
    int failed = rows_run (&rows);
    g_thread_pool_free (pool, FALSE, TRUE);
    g_ptr_array_unref (all);
    g_free (folder);
    return failed;
}
