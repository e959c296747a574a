#pragma once

/* A stranger's program: what is run, where, and with which environment; its run, and
 * the talk with it; how it is limited, and how it ended, in words for people.
 *
 * It is started as it is given, word by word, with no shell in between, in a sandbox
 * (homework/grade/sandbox.h). Its environment is PATH, LANG and LC_ALL (C.UTF-8), HOME and
 * TMPDIR (a folder of its own for each run), and nothing else. What it may use is
 * limited (PodaLimits), and nothing of it is left when it has ended. */

#include <glib.h>

#include "homework/grade/jail/jail.h"
#include "homework/grade/sandbox.h"

/* --- How it is limited, and how it ended --- */

/* The limits where nobody says others: those of a small exercise. */
static inline void
poda_limits_init (PodaLimits *limits)
{
    *limits = (PodaLimits){ .seconds = 10,
                            .cpu_seconds = 10,
                            .memory = (guint64) 512 << 20,
                            .output = (guint64) 16 << 20,
                            .disk = (guint64) 64 << 20,
                            .processes = 32 };
}

/* Whether it ended as programs should: by itself, with exit code 0. */
gboolean poda_ending_is_good (const PodaEnding *ending);

/* How it ended, for people: "your program was still running after 10 s, and was ended".
 * Without a full stop; NULL for a good ending. The caller frees it. `path` is what was
 * run, and looked into for the reason where it could not be started. */
char *poda_ending_sentence (const PodaEnding *ending, const PodaLimits *limits,
                            const char *path);

/* Why a file cannot be started, by its errno: "is a directory: expected a program".
 * Looks at the file for reasons that the errno does not tell, such as a script that
 * does not begin with #!. The caller frees it. */
char *poda_refusal_sentence (const char *path, int reason);

/* What it wrote to its standard error, made text: the end of it, on one line, as a
 * sentence without a full stop; NULL for nothing. And the last line of it behind
 * another sentence. The caller frees both. */
char *poda_complaint_sentence (const char *complaints);
char *poda_complaint_after (const char *sentence, const char *complaints);

/* --- What is run --- */

typedef struct {
    const PodaSandbox *sandbox; /* borrowed */
    char **argv;                /* as given */
    char *path;                 /* what is executed */
    char *folder;               /* where it runs; NULL: in its scratch folder */
    GPtrArray *view;            /* of char *: what it sees, in the jail's words */
    char **environment;
} PodaProgram;

/* `argv` is the program and its arguments; without a slash it is looked for in PATH, as
 * shells do. `own` is what was handed in, of which nothing else is seen: a folder,
 * where it runs, or a file; NULL where the words say what is its own, and it runs in
 * the current folder. NULL sets `error` (PODA_PROGRAM_ERROR): there is no such program,
 * or it is none. Free with poda_program_free. */
PodaProgram *poda_program_new (const PodaSandbox *sandbox, const char *const *argv,
                               const char *own, GError **error);
void poda_program_free (PodaProgram *program);

/* What one run of a program came to. */
typedef struct {
    PodaEnding ending;
    GString *output;  /* what it printed, bytes as they came */
    char *complaints; /* the end of its standard error, made text; "" for nothing */
} PodaRun;

/* Runs it once: gives it the input, and waits for its end. FALSE sets `error`
 * (PODA_PROGRAM_ERROR_SYSTEM) when the machine has no room for another process; else
 * `run` is filled, to be cleared. */
gboolean poda_program_run (const PodaProgram *program, const PodaLimits *limits,
                           const char *input, PodaRun *run, GError **error);
void poda_run_clear (PodaRun *run);

/* --- While it runs --- */

/* A program that runs, and the talk with it through its standard input and output.
 *
 * Whatever the program does, every call here returns: it never reads, never writes,
 * floods, hangs, crashes, multiplies. When it has ended, nothing of it is left. */
typedef struct _PodaProcess PodaProcess;

/* Starts the program. That it cannot be started is an ending like others; NULL sets
 * `error` (PODA_PROGRAM_ERROR) when the machine has no room for another process, or no
 * jail. */
PodaProcess *poda_process_start (const PodaProgram *program, const PodaLimits *limits,
                                 GError **error);

/* Writes to its standard input, while it is listened to: as it reads. */
void poda_process_say (PodaProcess *process, const char *text);

/* Closes its standard input once all has been read. */
void poda_process_hush (PodaProcess *process);

/* Listens until it has ended. */
void poda_process_wait (PodaProcess *process);

/* The next line it prints, without the line's end. NULL: none came until `deadline`
 * (g_get_monotonic_time), or it has ended. The caller frees it. Bytes are as they came,
 * but for zeros, which become blanks. */
char *poda_process_hear (PodaProcess *process, gint64 deadline);

gboolean poda_process_has_ended (const PodaProcess *process);

/* Ends it if it has not ended; how it ended, borrowed. */
const PodaEnding *poda_process_end (PodaProcess *process);

/* Whether all it said came here, once it has ended. FALSE sets `error`
 * (PODA_PROGRAM_ERROR_SYSTEM): the system failed, and the program is not to blame. */
gboolean poda_process_was_heard (const PodaProcess *process, GError **error);

/* What it has written to its standard error so far: the end of it, made text. The
 * caller frees it. */
char *poda_process_complaints (const PodaProcess *process);

/* Ends it, too. */
void poda_process_free (PodaProcess *process);

/* Puts up the walls that the sandbox is to have around nothing, and tells which of them
 * stand (PodaWall bits). FALSE sets `error` (PODA_PROGRAM_ERROR_SYSTEM). */
gboolean poda_program_probe (const PodaSandbox *sandbox, guint *walls, GError **error);

#define PODA_PROGRAM_ERROR (poda_program_error_quark ())
GQuark poda_program_error_quark (void);

typedef enum {
    PODA_PROGRAM_ERROR_NONE,  /* there is no such program, or it is none */
    PODA_PROGRAM_ERROR_SYSTEM /* no room for a process or a folder, or no jail */
} PodaProgramError;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaProgram, poda_program_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaProcess, poda_process_free)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaRun, poda_run_clear)
