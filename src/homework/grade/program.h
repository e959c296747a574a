#pragma once

/* An untrusted program: its sandbox and limits, its run with input and output, and
 * texts about how it ended.
 *
 * poda-jail starts it directly, without a shell. Its environment is PATH, LANG and
 * LC_ALL (C.UTF-8), HOME and TMPDIR (a new folder for each run). None of its processes
 * and files remain after its end. */

#include <glib.h>
#include <sys/types.h>

#include "homework/grade/jail/jail.h"

/* The domain of system failures that no program causes: no more processes or folders,
 * or no jail. Other errors are PODA_READ_ERROR, with a sentence. */
#define PODA_PROGRAM_ERROR (poda_program_error_quark ())
GQuark poda_program_error_quark (void);

/* --- The sandbox (sandbox.c) --- */

/* A program can read system folders, the interpreters in PATH, and its own folder, but
 * neither poda nor the suite nor other hidden paths; the files that it writes are
 * deleted after the run. docs/security.md lists the guarantees for each system. */
typedef struct {
    gboolean wanted;
    guint restrictions; /* available here: PodaRestriction bits; 0 if not wanted */
    gint64 user, group; /* user and group of programs; -1: our own */
    GPtrArray *hidden;  /* char * elements: absolute paths that programs cannot read */
} PodaSandbox;

/* Tests which restrictions are available. `user` is a name or number, NULL for our own.
 * Returns NULL with `error` set (PODA_PROGRAM_ERROR): no such user, or no jail. */
PodaSandbox *poda_sandbox_new (gboolean wanted, const char *user, GError **error);
void poda_sandbox_free (PodaSandbox *sandbox);

/* Hides an existing file or folder from all programs. */
void poda_sandbox_hide (PodaSandbox *sandbox, const char *path);

/* TRUE if all restrictions are available that separate programs from each other and us;
 * if hidden files stay hidden, perhaps by the permissions of the programs' user. */
gboolean poda_sandbox_is_whole (const PodaSandbox *sandbox);
gboolean poda_sandbox_keeps_secrets (const PodaSandbox *sandbox);

/* Returns a list of what programs can and cannot do, in one line without a full stop.
 * The caller frees it. */
char *poda_sandbox_sentence (const PodaSandbox *sandbox, const PodaLimits *limits);

typedef struct {
    const PodaSandbox *sandbox; /* borrowed */
    char *path;                 /* file to execute; NULL: only a test */
    char **argv;                /* as given; NULL if `path` is */
    GPtrArray *view; /* char * elements: working folder and visible paths, as arguments
                        of the jail */
    char **environment;
} PodaProgram;

/* Returns a program. `argv` is the program and its arguments; without a slash it is
 * searched in PATH. `own` is its folder, in which it runs, without access to files
 * named in `argv`; NULL: it runs in the current folder, with access to the folders of
 * files in `argv`. Returns NULL with `error` set. */
PodaProgram *poda_program_new (const PodaSandbox *sandbox, const char *const *argv,
                               const char *own, GError **error);
void poda_program_free (PodaProgram *program);

/* --- Runs (process.c) --- */

/* Returns a new temporary folder, owned by the user of programs, to be removed with
 * poda_temporary_remove; Returns NULL with `error` set (PODA_PROGRAM_ERROR). */
char *poda_program_folder (const PodaSandbox *sandbox, GError **error);

/* Returns the path of poda-jail; NULL if there is none. The caller frees it. */
char *poda_process_find_jail (void);

/* The default limits, for small exercises. */
extern const PodaLimits poda_usual_limits;

/* A running program, with its input and output. All calls return, whatever it does. */
typedef struct {
    const PodaProgram *program; /* borrowed */
    PodaLimits limits;
    GString *queue;    /* text to write to its standard input */
    gboolean hushed;   /* standard input ends after `queue` */
    GString *output;   /* its standard output, unchanged bytes */
    GString *errors;   /* the end of its standard error */
    PodaEnding ending; /* valid after its end */

    pid_t jail;                        /* 0 after its end */
    int ends[PODA_JAIL_N_DESCRIPTORS]; /* our ends of its pipes, by the jail's
                                          descriptors; -1: closed */
    char *scratch;    /* a folder for its files, if it gets no private one */
    gint64 deadline;  /* for the jail's report */
    guint64 returned; /* bytes that it printed */
    gsize taken;      /* bytes of `output` that were returned as lines */
    int failure;      /* errno of a failed call of ours; 0: none */
} PodaProcess;

/* Start it; and run it on an input, to its end. A program that cannot be started has an
 * ending, too. Returns NULL with `error` set (PODA_PROGRAM_ERROR): no more processes,
 * no jail, or a system failure during the run. */
PodaProcess *poda_process_start (const PodaProgram *program, const PodaLimits *limits,
                                 GError **error);
PodaProcess *poda_process_run (const PodaProgram *program, const PodaLimits *limits,
                               const char *input, GError **error);

/* Returns the next line of output, without the line feed, with blanks for zero bytes;
 * NULL if none arrives before `deadline` (g_get_monotonic_time) or its end. */
char *poda_process_read_line (PodaProcess *process, gint64 deadline);

/* Both end it, if it still runs. Returns FALSE with `error` set (PODA_PROGRAM_ERROR): a
 * system failure that the program did not cause. */
gboolean poda_process_end (PodaProcess *process, GError **error);
void poda_process_free (PodaProcess *process);

/* --- Endings; the caller frees returned texts --- */

/* TRUE if it exited with code 0. */
gboolean poda_ending_is_good (const PodaEnding *ending);

/* Returns a sentence without a full stop, "your program was still running after 10 s,
 * and was ended"; NULL for a good ending. */
char *poda_process_sentence (const PodaProcess *process);

/* Returns the reason why a file cannot be executed, from an errno: "is a folder:
 * expected a program". */
const char *poda_refusal_sentence (const char *path, int reason);

/* Return the end of its standard error as a sentence in one line, or NULL; and
 * `sentence` (or NULL) with the last line of it appended. */
char *poda_process_errors (const PodaProcess *process);
char *poda_process_last_words (const PodaProcess *process, const char *sentence);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaSandbox, poda_sandbox_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaProgram, poda_program_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaProcess, poda_process_free)
