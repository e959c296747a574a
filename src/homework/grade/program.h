#pragma once

/* An untrusted program: in which sandbox it runs, and with which limits; its run, and
 * the talk with it; and how it ended, in words for people.
 *
 * It is started word by word, with no shell in between, by poda-jail. Its environment
 * is PATH, LANG and LC_ALL (C.UTF-8), HOME and TMPDIR (a folder of its own for each
 * run). Nothing of it is left when it has ended. */

#include <glib.h>
#include <sys/types.h>

#include "homework/grade/jail/jail.h"

/* The domain of failures of the system, for which no program is to blame: no room for a
 * process or a folder, or no jail. Other errors are PODA_READ_ERROR, a sentence. */
#define PODA_PROGRAM_ERROR (poda_program_error_quark ())
GQuark poda_program_error_quark (void);

/* --- The sandbox (sandbox.c) --- */

/* A program sees the system's folders, the interpreters in PATH, and its own folder,
 * but nothing of poda, of the suite and of what else is hidden; what it writes is gone
 * after the run. docs/security.md says what is promised on which machine. */
typedef struct {
    gboolean wanted;
    guint walls;        /* that stand here: PodaWall bits; 0 if none is wanted */
    gint64 user, group; /* whom programs run as; -1: ourselves */
    GPtrArray *hidden;  /* of char *: absolute paths that no program may read */
} PodaSandbox;

/* Tries which walls stand here. `user` is a name or a number, NULL for ourselves. NULL
 * sets `error` (PODA_PROGRAM_ERROR): no such user, or no jail. */
PodaSandbox *poda_sandbox_new (gboolean wanted, const char *user, GError **error);
void poda_sandbox_free (PodaSandbox *sandbox);

/* Hides a file or folder from all programs, if it exists. */
void poda_sandbox_hide (PodaSandbox *sandbox, const char *path);

/* TRUE if all walls stand that keep programs from each other, and from us; if what is
 * hidden stays so, also because the user of programs may read none of it. */
gboolean poda_sandbox_is_whole (const PodaSandbox *sandbox);
gboolean poda_sandbox_keeps_secrets (const PodaSandbox *sandbox);

/* Returns what programs can do and what they cannot, in one line without a full stop.
 * The caller frees it. */
char *poda_sandbox_sentence (const PodaSandbox *sandbox, const PodaLimits *limits);

typedef struct {
    const PodaSandbox *sandbox; /* borrowed */
    char *path;                 /* what is executed; NULL: nothing, walls are tried */
    char **argv;                /* as given; NULL like it */
    GPtrArray *view; /* of char *: where it runs, and what it sees, as the jail reads
                        it */
    char **environment;
} PodaProgram;

/* `argv` is the program and its arguments; without a slash it is looked for in PATH.
 * `own` is its folder, in which it runs, and beside which it sees none of its words;
 * NULL: it runs in the current folder, and sees the folders of the files that its words
 * name. NULL sets `error`. */
PodaProgram *poda_program_new (const PodaSandbox *sandbox, const char *const *argv,
                               const char *own, GError **error);
void poda_program_free (PodaProgram *program);

/* --- Runs (process.c) --- */

/* Makes a temporary folder of the user of programs, to be removed with
 * poda_temporary_remove; NULL sets `error` (PODA_PROGRAM_ERROR). */
char *poda_program_folder (const PodaSandbox *sandbox, GError **error);

/* Returns where poda-jail is; NULL if nowhere. The caller frees it. */
char *poda_process_find_jail (void);

/* The limits of a small exercise. */
extern const PodaLimits poda_usual_limits;

/* A program that runs, and the talk with it through its standard input and output.
 * Whatever the program does, every call returns. */
typedef struct {
    const PodaProgram *program; /* borrowed */
    PodaLimits limits;
    GString *queue;    /* text for its standard input: what is appended is written, … */
    gboolean hushed;   /* … and with this the input ends then */
    GString *output;   /* what it printed, bytes as they came */
    GString *errors;   /* the end of its standard error */
    PodaEnding ending; /* after its end */

    pid_t jail;                        /* 0 after its end */
    int ends[PODA_JAIL_N_DESCRIPTORS]; /* ours of its pipes, by its descriptors; -1:
                                          closed */
    char *scratch;   /* a folder for its files, if it gets no private one */
    gint64 deadline; /* for the jail's report */
    guint64 heard;   /* bytes that it printed */
    gsize taken;     /* so much of the output was taken line by line */
    int failure;     /* the errno of a failed call of ours; 0: none */
} PodaProcess;

/* Start it, and run it once on an input, to its end. A program that cannot be started
 * has an ending like others. NULL sets `error` (PODA_PROGRAM_ERROR): no room for a
 * process, no jail, or the system failed while it ran. */
PodaProcess *poda_process_start (const PodaProgram *program, const PodaLimits *limits,
                                 GError **error);
PodaProcess *poda_process_run (const PodaProgram *program, const PodaLimits *limits,
                               const char *input, GError **error);

/* Returns the next line that it prints, without the line feed and with blanks for
 * zeros; NULL: none came until `deadline` (g_get_monotonic_time) or its end. */
char *poda_process_hear (PodaProcess *process, gint64 deadline);

/* Both end it, if it has not ended. FALSE sets `error` (PODA_PROGRAM_ERROR): the system
 * failed, and the program is not to blame. */
gboolean poda_process_end (PodaProcess *process, GError **error);
void poda_process_free (PodaProcess *process);

/* --- Endings; the caller frees the texts --- */

/* TRUE if it ended by itself, with exit code 0. */
gboolean poda_ending_is_good (const PodaEnding *ending);

/* Returns how it ended, without a full stop: "your program was still running after 10
 * s, and was ended"; NULL for a good ending. */
char *poda_process_sentence (const PodaProcess *process);

/* Returns why a file cannot be started, by its errno: "is a folder: expected a
 * program". */
const char *poda_refusal_sentence (const char *path, int reason);

/* Return the end of its standard error on one line, as a sentence, NULL if there is
 * none; and a sentence, or NULL, with the last line of that behind it. */
char *poda_process_errors (const PodaProcess *process);
char *poda_process_last_words (const PodaProcess *process, const char *sentence);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaSandbox, poda_sandbox_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaProgram, poda_program_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaProcess, poda_process_free)
