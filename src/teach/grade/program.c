#include "teach/grade/program.h"

#include <errno.h>
#include <ftw.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "teach/grade/process.h"

G_DEFINE_QUARK (poda_program_error, poda_program_error)

/* --- Finding it ---------------------------------------------------------------------
 */

static gboolean
refuse (const char *name, const char *path, int reason, GError **error)
{
    g_autofree char *sentence = poda_refusal_sentence (path, reason);
    g_set_error (error, PODA_PROGRAM_ERROR, PODA_PROGRAM_ERROR_NONE, "%s: %s", name,
                 sentence);
    return FALSE;
}

/* NULL sets `error`. */
static char *
find (const char *name, GError **error)
{
    if (strchr (name, '/') != NULL)
        return g_canonicalize_filename (name, NULL);
    g_autofree char *path = *name != '\0' ? g_find_program_in_path (name) : NULL;
    if (path != NULL)
        return g_canonicalize_filename (path, NULL);
    if (*name != '\0' && g_file_test (name, G_FILE_TEST_EXISTS))
        g_set_error (error, PODA_PROGRAM_ERROR, PODA_PROGRAM_ERROR_NONE,
                     _ ("%s: no such command: expected ./%s for the file here"), name,
                     name);
    else
        g_set_error (error, PODA_PROGRAM_ERROR, PODA_PROGRAM_ERROR_NONE,
                     _ ("%s: no such command"), name);
    return NULL;
}

static gboolean
check (const char *name, const char *path, GError **error)
{
    if (g_file_test (path, G_FILE_TEST_IS_DIR))
        return refuse (name, path, EISDIR, error);
    if (g_access (path, X_OK) != 0)
        return refuse (name, path, errno, error);
    return TRUE;
}

static char **
make_environment (const char *scratch)
{
    const char *path = g_getenv ("PATH");
    g_auto (GStrv) environment = g_new0 (char *, 1);
    environment =
        g_environ_setenv (environment, "PATH",
                          path != NULL ? path : "/usr/local/bin:/usr/bin:/bin", TRUE);
    environment = g_environ_setenv (environment, "LANG", "C.UTF-8", TRUE);
    environment = g_environ_setenv (environment, "LC_ALL", "C.UTF-8", TRUE);
    environment = g_environ_setenv (environment, "HOME", scratch, TRUE);
    return g_environ_setenv (g_steal_pointer (&environment), "TMPDIR", scratch, TRUE);
}

PodaProgram *
poda_program_new (const char *const *argv, const char *folder, const char *scratch,
                  GError **error)
{
    g_autofree char *path = find (argv[0], error);
    if (path == NULL || !check (argv[0], path, error))
        return NULL;
    PodaProgram *program = g_new (PodaProgram, 1);
    program->argv = g_strdupv ((char **) argv);
    program->path = g_steal_pointer (&path);
    program->folder = g_canonicalize_filename (folder != NULL ? folder : ".", NULL);
    program->environment = make_environment (scratch);
    return program;
}

void
poda_program_free (PodaProgram *program)
{
    if (program == NULL)
        return;
    g_strfreev (program->argv);
    g_strfreev (program->environment);
    g_free (program->path);
    g_free (program->folder);
    g_free (program);
}

/* --- Running it ---------------------------------------------------------------------
 */

gboolean
poda_program_run (const PodaProgram *program, const PodaLimits *limits,
                  const char *input, PodaRun *run, GError **error)
{
    g_autoptr (PodaProcess) process = poda_process_start (program, limits, error);
    if (process == NULL)
        return FALSE;
    poda_process_say (process, input);
    poda_process_hush (process);
    poda_process_wait (process);
    run->ending = *poda_process_end (process);
    const GString *output = poda_process_output (process);
    run->output = g_string_new_len (output->str, (gssize) output->len);
    const GString *complaints = poda_process_complaints (process);
    run->complaints = g_utf8_make_valid (complaints->str, (gssize) complaints->len);
    return TRUE;
}

void
poda_run_clear (PodaRun *run)
{
    if (run->output != NULL)
        g_string_free (run->output, TRUE);
    run->output = NULL;
    g_clear_pointer (&run->complaints, g_free);
}

/* --- Its folder ---------------------------------------------------------------------
 */

char *
poda_scratch_new (GError **error)
{
    GError *cause = NULL;
    char *scratch = g_dir_make_tmp ("poda-grade-XXXXXX", &cause);
    if (scratch == NULL) {
        g_set_error_literal (error, PODA_PROGRAM_ERROR, PODA_PROGRAM_ERROR_SYSTEM,
                             cause->message);
        g_error_free (cause);
    }
    return scratch;
}

static int
open_folder (const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void) status;
    (void) place;
    if (kind == FTW_D || kind == FTW_DNR)
        g_chmod (path, 0700);
    return 0;
}

static int
remove_one (const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void) status;
    (void) kind;
    (void) place;
    remove (path);
    return 0;
}

#define OPEN_FOLDERS 16

/* Links are not followed: they may lead anywhere. */
void
poda_scratch_free (char *scratch)
{
    if (scratch == NULL)
        return;
    nftw (scratch, open_folder, OPEN_FOLDERS, FTW_PHYS);
    nftw (scratch, remove_one, OPEN_FOLDERS, FTW_PHYS | FTW_DEPTH);
    g_free (scratch);
}
