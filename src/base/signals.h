#pragma once

/* Signals that end the program: from the terminal, by `kill`, at a limit of time, by an
 * assertion. They do so at once, whatever is being done, once that what is temporary
 * (base/temporary.h) has been removed. */

#include <glib.h>
#include <signal.h>

G_BEGIN_DECLS

/* From here on they remove what is temporary, and then end the program as they would
 * have done; a shell sees 128 and the signal's number. Those that are ignored, as under
 * nohup, stay ignored. For programs: a library takes no signals. */
void poda_signals_heed (void);

/* Keeps them waiting, in this thread and those that it starts meanwhile, and lets them
 * come again. */
void poda_signals_hold (sigset_t *before);
void poda_signals_release (const sigset_t *before);

G_END_DECLS
