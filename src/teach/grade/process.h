#pragma once

/* A process: a stranger's program while it runs, and the talk with it through its
 * standard input and output.
 *
 * Whatever the program does, every call here returns: it never reads, never writes,
 * floods, hangs, crashes, multiplies. When it has ended, nothing of it is left. */

#include "teach/grade/ending.h"
#include "teach/grade/program.h"

G_BEGIN_DECLS

typedef struct _PodaProcess PodaProcess;

/* Starts the program. That it cannot be started is an ending like others; NULL sets
 * `error` (PODA_PROGRAM_ERROR) when the machine has no room for another process. */
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

/* What it printed and has not been heard, and the end of what it wrote to its standard
 * error; borrowed. */
const GString *poda_process_output (const PodaProcess *process);
const GString *poda_process_complaints (const PodaProcess *process);

/* Ends it, too. */
void poda_process_free (PodaProcess *process);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaProcess, poda_process_free)

G_END_DECLS
