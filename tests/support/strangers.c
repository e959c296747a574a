#include "support/strangers.h"

#include <errno.h>
#include <string.h>
#include <sys/wait.h>

#include "support/rows.h"

#define STRANGERS "tests/support/strangers.sh"

PodaProgram *
stranger (const char *name, const char *word, const char *folder, const char *scratch)
{
    GError *error = NULL;
    g_autofree char *script = g_canonicalize_filename (STRANGERS, NULL);
    const char *argv[] = { "sh", script, name, word, NULL };
    PodaProgram *program = poda_program_new (argv, folder, scratch, &error);
    if (program == NULL)
        fail_msg ("%s", error->message);
    return program;
}

/* Everything that comes from a program has its environment. */
static gboolean
comes_from (const char *pid, const char *mark)
{
    g_autofree char *path = g_build_filename ("/proc", pid, "environ", NULL);
    g_autofree char *text = NULL;
    gsize length;
    if (!g_file_get_contents (path, &text, &length, NULL))
        return FALSE;
    return memmem (text, length, mark, strlen (mark)) != NULL;
}

/* The pid of such a process; NULL when there is none. The caller frees it. */
static char *
find_left (const char *scratch)
{
    g_autofree char *mark = g_strdup_printf ("TMPDIR=%s", scratch);
    g_autoptr (GDir) proc = g_dir_open ("/proc", 0, NULL);
    for (const char *name; (name = g_dir_read_name (proc)) != NULL;)
        if (g_ascii_isdigit (*name) && comes_from (name, mark))
            return g_strdup (name);
    return NULL;
}

char *
scratch_new (void)
{
    GError *error = NULL;
    char *scratch = poda_scratch_new (&error);
    assert_null (error);
    return scratch;
}

#define PATIENCE_MS 5000

void
await_nobody (const char *scratch)
{
    for (guint waited = 0; waited < PATIENCE_MS; waited += 10) {
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
