#pragma once

/* The stepper's loop: shows the moment, and does what keys ask for. */

#include "cli/step/view.h"

G_BEGIN_DECLS

/* Until a key says that it is enough, or the terminal has gone. */
void poda_step_loop (PodaStepper *stepper);

G_END_DECLS
