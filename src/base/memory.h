#pragma once

/* What happens where there is no memory left.
 *
 * A library leaves that to GLib, which ends with a message of its own and a core. The
 * program ends in one line and an exit code, with nothing left behind: it says so
 * beforehand, since nothing can be made ready once memory is short. */

#include <glib.h>

G_BEGIN_DECLS

/* What there is none of. A stack can be short where there is plenty of memory, and a
 * library that gets no thread ends, too. */
typedef enum { PODA_LACK_MEMORY, PODA_LACK_STACK, PODA_LACK_THREADS } PodaLack;
#define PODA_N_LACKS 3

/* From here on such a lack ends the program: it writes the line of its kind, and exits
 * with `code`. The lines are without their ends, copied, and cut where they are very
 * long. Called again, it replaces them. */
void poda_memory_prepare (const char *const lines[PODA_N_LACKS], int code);

/* What is called first when the program ends so, or by a mistake of its own in reading
 * memory: it allocates nothing, and gives the terminal back. NULL: nothing. */
void poda_memory_before_end (void (*function) (void));

/* All is done, and what comes is the end with this code: for want of memory it comes
 * sooner, without a word. */
void poda_memory_done (int code);

/* No memory for so many bytes: ends as was prepared, else as GLib does. */
G_NORETURN void poda_memory_lack (gsize bytes);

/* Ends the program in one line, as was prepared, else in English, once that what is
 * temporary (base/temporary.h) has been removed. What it needs itself comes from
 * poda_memory_reserve. */
G_NORETURN void poda_memory_end (PodaLack lack);

/* Room that is kept for the end: NULL where this thread is not the one that ends the
 * program, or it is used up. It is never freed; poda_memory_reserved tells it from
 * other memory. */
void *poda_memory_reserve (gsize bytes);
gboolean poda_memory_reserved (const void *block);

G_END_DECLS
