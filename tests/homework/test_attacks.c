/* Students' programs that attack gain nothing, harm nothing, leave nothing, and hold
 * nobody up: attacks/ has the programs, and stage.py, which runs each of them on a
 * teacher's machine of its own. */

#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/depth.h"
#include "support/rows.h"

/* The exit codes of stage.py. */
enum { FOUND = 1, REFUSED = 3, NO_STAGE = 77 };

/* Programs that attack run beside each other, since they wait as much as compute. */
#define AT_A_TIME 4

typedef struct {
    const char *attack, *shape;
    gboolean in_check; /* also in `make check` */
    const char *user, *machine, *option;
    int code;

    FILE *running;
} Row;

/* Attacks whose shape is NULL are tried in a class; in full depth by both users, where
 * there are no namespaces, and in one of the other shapes. */
static const Row rows[] = {
    { "honest", .in_check = TRUE },
    { "read-files", .in_check = TRUE },
    { "run-others", .in_check = TRUE },
    { .attack = "look-around" },
    { "keep-in-files", .in_check = TRUE },
    { "overwrite-files", .in_check = TRUE },
    { .attack = "leave-stubborn-files" },
    { .attack = "disk-bomb" },
    { .attack = "file-bomb" },
    { "signal-everybody", .in_check = TRUE },
    { .attack = "stop-parents" },
    { "reach-processes", .in_check = TRUE },
    { "leave-daemons", .in_check = TRUE },
    { .attack = "dump-core" },
    { .attack = "thread-bomb" },
    { .attack = "memory-bomb" },
    { "page-table-bomb", .in_check = TRUE },
    { .attack = "socket-bomb" },
    { .attack = "raise-limits" },
    { "make-calls", .in_check = TRUE },
    { .attack = "call-otherwise" },
    { .attack = "open-devices" },
    { "reach-sockets", .in_check = TRUE },
    { "print-escapes", .in_check = TRUE },
    { "odd-names", .in_check = TRUE },
    { .attack = "odd-entries" },
    /* Scripts in one folder; games; a class in /tmp; a program beside the suite. */
    { "import", "python", .in_check = TRUE },
    { "shadow", .shape = "python" },
    { "honest", "players", .in_check = TRUE },
    { "honest", "tmp", .in_check = TRUE },
    { "honest", .shape = "beside" },
    { "honest", .shape = "gradescope" },
    { "overwrite-files", "beside", .in_check = TRUE },
    { "read-files", "beside", .in_check = TRUE },
    { "odd-names", .shape = "html" },
    /* The attacks find what they look for if nothing stops them. */
    { "read-files", "class", TRUE, .option = "--no-sandbox", .code = FOUND },
    { "run-others", "class", .option = "--no-sandbox", .code = FOUND },
    { "signal-everybody", "class", .option = "--no-sandbox", .code = FOUND },
    { "reach-processes", "class", .option = "--no-sandbox", .code = FOUND },
    { "make-calls", "class", TRUE, .option = "--no-sandbox", .code = FOUND },
    { "reach-sockets", "class", .option = "--no-sandbox", .code = FOUND },
    /* A class is not marked at all if restrictions are missing. */
    { "read-files", "class", TRUE, "nobody", "bare", .code = REFUSED },
    { "read-files", "class", TRUE, "root", "bare", .code = REFUSED },
    /* Root may run programs as another user. */
    { "honest", "class", TRUE, "root", .option = "--user=nobody" },
    { "read-files", "class", TRUE, "root", .option = "--user=nobody" },
    { "signal-everybody", "class", TRUE, "root", .option = "--user=nobody" },
    { "overwrite-files", "class", TRUE, "root", .option = "--user=nobody" },
    { "stop-parents", "class", FALSE, "root", .option = "--user=nobody" },
    { "read-files", "class", FALSE, "root", "container", .option = "--user=nobody" },
    { "signal-everybody", "class", FALSE, "root", "container",
      .option = "--user=nobody" },
    { "overwrite-files", "class", FALSE, "root", "container",
      .option = "--user=nobody" },
};

static GArray *all; /* of Row, with what is left open above filled in */

/* Begins to run this row, if there is one and it is not running. */
static void
start (guint number)
{
    if (number >= all->len)
        return;
    Row *row = &g_array_index (all, Row, number);
    const char *poda = g_getenv ("PODA") != NULL ? g_getenv ("PODA") : "build/poda";
    g_autofree char *build = g_path_get_dirname (poda);
    g_autofree char *command =
        g_strjoin (" ", "exec tests/homework/attacks/stage.py", build, row->user,
                   row->machine, row->shape, row->attack, row->option, "2>&1", NULL);
    if (row->running == NULL)
        row->running = popen (command, "r");
    assert_non_null (row->running);
}

/* The exit code of stage.py and what it says. */
static int
finish (Row *row, GString *said)
{
    char bytes[4096];
    for (size_t n; (n = fread (bytes, 1, sizeof bytes, row->running)) > 0;)
        g_string_append_len (said, bytes, (gssize) n);
    int status = pclose (row->running);
    row->running = NULL;
    return WIFEXITED (status) ? WEXITSTATUS (status) : -1;
}

static void
test_attack (void **state)
{
    guint number = GPOINTER_TO_UINT (*state);
    Row *row = &g_array_index (all, Row, number);
    g_autoptr (GString) said = g_string_new (NULL);
    for (guint i = 0; i < AT_A_TIME; i++)
        start (number + i);
    int code = finish (row, said);
    /* On a machine that is full of other tests the honest may come too late. */
    if (strstr (said->str, "harmed: ana has") != NULL
        || strstr (said->str, "harmed: zoe has") != NULL) {
        start (number);
        g_string_truncate (said, 0);
        code = finish (row, said);
    }
    if (code == NO_STAGE)
        rows_skip ("namespaces for the test's stage");
    if (code != row->code)
        fail_msg ("%d: %s", code, said->str);
}

/* Adds a row for a user, who is root or nobody by turns, on a machine and in a shape;
 * what the row has already stays. */
static void
add (Row row, const char *shape, const char *machine)
{
    gboolean is_root = geteuid () == 0;
    const char *user = !is_root ? "self" : all->len % 2 == 0 ? "nobody" : "root";
    row.shape = row.shape != NULL ? row.shape : shape;
    row.machine = row.machine != NULL ? row.machine : machine;
    if (!is_root && (row.user != NULL || !g_str_equal (row.machine, "open")))
        return;
    row.user = row.user != NULL ? row.user : user;
    rows_add (test_attack, GUINT_TO_POINTER (all->len), "%s: %s, %s, %s, %s",
              row.attack, row.user, row.machine, row.shape,
              row.option != NULL ? row.option : "");
    g_array_append_val (all, row);
}

int
main (void)
{
    static const char *const shapes[] = { "players", "gradescope", "html", "tmp" };
    all = g_array_new (FALSE, FALSE, sizeof (Row));
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
        if (depth_is_full () || rows[i].in_check)
            add (rows[i], "class", "open");
    for (guint i = 0; depth_is_full () && rows[i].shape == NULL; i++) {
        add (rows[i], "class", "open");
        add (rows[i], "class", "container");
        if (!g_str_has_prefix (rows[i].attack, "odd-"))
            add (rows[i], shapes[i % G_N_ELEMENTS (shapes)], "open");
    }
    int failed = rows_run ();
    g_array_unref (all);
    return failed;
}
