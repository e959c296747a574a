#pragma once

/* Asking in the last line of the screen. */

#include "cli/step/view.h"

G_BEGIN_DECLS

/* Hears what has been typed so far. */
typedef void (*PodaTyped) (PodaStepper *stepper, const char *text);

typedef enum {
    PODA_CHOICE_NONE, /* given up */
    PODA_CHOICE_FIRST,
    PODA_CHOICE_SECOND,
    PODA_CHOICE_PASSED /* Enter alone */
} PodaChoice;

/* Asks for a text, which begins with `given`; `typed` may be NULL. NULL when it was
 * given up. The caller frees it. */
char *poda_step_prompt (PodaStepper *stepper, const char *question, const char *given,
                        PodaTyped typed);

/* Asks for one of two keys, those that the question itself ends with: "c/g", which a
 * translation names as it likes; `keys` are they where it names none. */
PodaChoice
poda_step_choose (PodaStepper *stepper, const char *question, const char *keys);

/* The next key, however long it takes; the screen is kept as the terminal's size. */
guint32 poda_step_wait (PodaStepper *stepper, const char *question, const char *text);

G_END_DECLS
