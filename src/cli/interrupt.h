#pragma once

/* An interrupt from the keyboard (SIGINT) as a question instead of the program's end:
 * while it is held, who works asks now and then whether it came. */

#include <glib.h>

G_BEGIN_DECLS

/* From here on an interrupt waits, unless it is ignored anyway. */
void poda_interrupt_hold (void);

/* Whether one came since; it is taken for answered. */
gboolean poda_interrupt_came (void);

/* It ends the program again; one that came and was not asked for is dropped, since what
 * it should have stopped is done. */
void poda_interrupt_release (void);

G_END_DECLS
