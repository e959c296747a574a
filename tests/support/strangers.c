#include "support/strangers.h"

#include <errno.h>
#include <string.h>
#include <sys/wait.h>

#include "base/output.h"
#include "support/rows.h"

#define STRANGERS "tests/support/strangers.sh"

static gboolean walled = TRUE;

void
strangers_walled (gboolean wanted)
{
    walled = wanted;
}

const PodaSandbox *
sandbox (void)
{
    static PodaSandbox *both[2];
    GError *error = NULL;
    if (both[walled] == NULL)
        both[walled] = poda_sandbox_new (walled, NULL, &error);
    if (both[walled] == NULL)
        fail_msg ("%s", error->message);
    return both[walled];
}

void
need_sandbox (void)
{
    walled = TRUE;
    if (!poda_sandbox_is_whole (sandbox ()))
        rows_skip ("a whole sandbox");
}

PodaProgram *
stranger (const char *name, const char *word, const char *own, const char *scratch)
{
    GError *error = NULL;
    g_autofree char *script = g_canonicalize_filename (STRANGERS, NULL);
    const char *argv[] = { "sh", script, name, word, NULL };
    PodaProgram *program = poda_program_new (sandbox (), argv, own, &error);
    if (program == NULL)
        fail_msg ("%s", error->message);
    if (own != NULL)
        g_ptr_array_add (program->view, g_strconcat ("read=", script, NULL));
    /* Its processes are recognised by PATH, the first in their environment. */
    char *marked = g_strjoin (":", program->environment[0], scratch, NULL);
    g_free (program->environment[0]);
    program->environment[0] = marked;
    return program;
}

/* Returns the pid of a process with this mark in its environment; NULL if there is
 * none. The caller frees it. */
static char *
find_left (const char *scratch)
{
    g_autoptr (GDir) proc = g_dir_open ("/proc", 0, NULL);
    for (const char *pid; (pid = g_dir_read_name (proc)) != NULL;) {
        g_autofree char *path = g_build_filename ("/proc", pid, "environ", NULL);
        g_autofree char *text = NULL;
        gsize length;
        if (g_ascii_isdigit (*pid) && g_file_get_contents (path, &text, &length, NULL)
            && memmem (text, length, scratch, strlen (scratch)) != NULL)
            return g_strdup (pid);
    }
    return NULL;
}

char *
scratch_new (void)
{
    GError *error = NULL;
    char *scratch = g_dir_make_tmp ("poda-test-XXXXXX", &error);
    assert_null (error);
    return scratch;
}

void
scratch_free (char *scratch)
{
    poda_output_remove_folder (scratch);
    g_free (scratch);
}

void
await_nobody (const char *scratch)
{
    for (guint waited_ms = 0; waited_ms < 5000; waited_ms += 10) {
        g_autofree char *left = find_left (scratch);
        if (left == NULL)
            return;
        g_usleep (10000);
    }
}

void
assert_nobody_left (const char *scratch)
{
    g_autofree char *left = find_left (scratch);
    if (left != NULL)
        fail_msg ("process %s is left", left);
    assert_int_equal (waitpid (-1, NULL, WNOHANG), -1);
    assert_int_equal (errno, ECHILD);
}
