#pragma once

/* The keys that ask for something, or may have nothing to do, and say so. */

#include "cli/step/view.h"

G_BEGIN_DECLS

void poda_step_key_find (PodaStepper *stepper);
void poda_step_key_again (PodaStepper *stepper);
void poda_step_key_number (PodaStepper *stepper);
void poda_step_key_cut (PodaStepper *stepper, gboolean back);
void poda_step_key_predict (PodaStepper *stepper);
void poda_step_key_switch (PodaStepper *stepper, gboolean back);
void poda_step_key_save (PodaStepper *stepper);

/* Says something beside the sentence until the next key; `text` is taken over. */
void poda_step_say (PodaStepper *stepper, guint ink, char *text);

/* Draws the picture of this moment into a file, in the format of its suffix. FALSE sets
 * `error`. */
gboolean poda_step_save (PodaStepper *stepper, const char *path, GError **error);

G_END_DECLS
