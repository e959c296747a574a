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
    char *attack;
    const char *user, *machine, *shape;
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

/* Attacks that are tried in one way; who attacks nothing, `honest`, is marked as ever.
 */
typedef struct {
    const char *attacks;                  /* with blanks between */
    guint n_quick;                        /* as many of them in `make check` */
    const char *shape, *machine, *option; /* NULL: class, open, none */
    int code;
    gboolean needs_root, by_root;
} Group;

static const Group groups[] = {
    { .attacks =
          "honest read-processes run-poda read-everywhere keep-in-files keep-in-kernel "
          "kill-all overwrite-files memfd-bomb make-calls reach-sockets odd-names "
          "print-escapes",
      .n_quick = 13 },
    /* In shapes of their own: scripts in one folder, run by an interpreter; a page; a
     * class that is kept in /tmp; a program beside it. */
    { .attacks = "python-honest python-shadow python-import python-site python-stop",
      .n_quick = 2,
      .shape = "python" },
    { .attacks = "honest", .n_quick = 1, .shape = "players" },
    { .attacks = "honest", .n_quick = 1, .shape = "tmp" },
    { .attacks = "overwrite-files read-suite", .n_quick = 1, .shape = "beside" },
    { .attacks = "odd-names", .n_quick = 0, .shape = "html" },
    { .attacks = "honest", .n_quick = 0, .shape = "one" },
    { .attacks = "honest", .n_quick = 0, .shape = "play" },
    { .attacks = "honest", .n_quick = 0, .shape = "gradescope" },
    /* The collection finds what there is to be found where nothing stands in between.
     */
    { .attacks = "read-secret read-suite run-classmate reach-sockets",
      .n_quick = 2,
      .option = "--no-sandbox",
      .code = FOUND },
    { .attacks = "change-devices take-watches keep-rules widen-pipes",
      .n_quick = 2,
      .option = "--no-sandbox",
      .code = FOUND,
      .needs_root = TRUE,
      .by_root = TRUE },
    /* Where walls are missing, a class is not marked at all. */
    { .attacks = "read-secret read-suite",
      .n_quick = 2,
      .machine = "bare",
      .code = REFUSED,
      .needs_root = TRUE },
    /* Root has programs run as somebody else. */
    { .attacks =
          "honest read-suite kill-all overwrite-files run-classmate keep-in-files "
          "stop-parents",
      .n_quick = 4,
      .option = "--as=nobody",
      .needs_root = TRUE,
      .by_root = TRUE },
    { .attacks =
          "honest read-suite kill-all overwrite-files run-classmate keep-in-files "
          "stop-parents",
      .n_quick = 0,
      .machine = "container",
      .option = "--as=nobody",
      .needs_root = TRUE,
      .by_root = TRUE },
};

static GThreadPool *pool;
static GPtrArray *all; /* of Row */

/* As whom: whoever is root tries it as somebody without rights, too. */
static const char *
user_of (guint number)
{
    return geteuid () != 0 ? "self" : number % 2 == 0 ? "nobody" : "root";
}

static void
add (const char *attack, const char *user, const Group *group)
{
    Row *row = g_new0 (Row, 1);
    row->attack = g_strdup (attack);
    row->user = user;
    row->machine = group->machine != NULL ? group->machine : "open";
    row->shape = group->shape != NULL ? group->shape : "class";
    row->option = group->option;
    row->code = group->code;
    g_ptr_array_add (all, row);
    rows_add (test_attack, row, "%s: %s, %s, %s, %s", attack, user, row->machine,
              row->shape, row->option != NULL ? row->option : "");
    g_thread_pool_push (pool, row, NULL);
}

static void
add_group (const Group *group)
{
    g_auto (GStrv) attacks = g_strsplit (group->attacks, " ", -1);
    guint n = depth_is_full () ? g_strv_length (attacks) : group->n_quick;
    if (group->needs_root && geteuid () != 0)
        return;
    for (guint i = 0; i < n; i++)
        add (attacks[i], group->by_root ? "root" : user_of (i), group);
}

/* Each as both users, in a class and in another shape; and where there are no
 * namespaces. There the file system notes who reads, as docs/security.md says. */
static void
add_full (char **attacks)
{
    static const Group class = { .n_quick = 0 };
    static const Group container = { .machine = "container", .code = REFUSED };
    static const Group shapes[] = { { .shape = "one" },
                                    { .shape = "play" },
                                    { .shape = "gradescope" },
                                    { .shape = "html" },
                                    { .shape = "players" } };
    for (guint i = 0; attacks[i] != NULL; i++) {
        add (attacks[i], user_of (i), &class);
        add (attacks[i], user_of (i + 1), &shapes[i % G_N_ELEMENTS (shapes)]);
        if (geteuid () == 0 && !g_str_equal (attacks[i], "keep-in-accesses"))
            add (attacks[i], user_of (i / 2), &container);
    }
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
    g_free (row->attack);
    g_free (row->said);
    g_free (row);
}

int
main (void)
{
    const char *program = g_getenv ("PODA") != NULL ? g_getenv ("PODA") : "build/poda";
    g_autofree char *above = g_path_get_dirname (program);
    folder = g_canonicalize_filename (above, NULL);
    g_auto (GStrv) attacks = list_attacks ();
    all = g_ptr_array_new_with_free_func (free_row);
    pool = g_thread_pool_new (run_row, NULL, AT_A_TIME, TRUE, NULL);
    for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
        add_group (&groups[i]);
    if (depth_is_full ())
        add_full (attacks);
    int failed = rows_run ();
    g_thread_pool_free (pool, FALSE, TRUE);
    g_ptr_array_unref (all);
    g_free (folder);
    return failed;
}
