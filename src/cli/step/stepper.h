#pragma once

/* The stepper: shows a moment of a search, and does what keys ask for. */

#include "cli/step/screen.h"
#include "cli/step/session.h"

G_BEGIN_DECLS

/* A stepper at work. */
typedef struct {
    PodaStepSession session;
    PodaScreen *screen;
    PodaQuiz quiz;
    char *title;   /* of the game */
    char *message; /* until the next key; NULL for none */
    guint ink;     /* of the message */
    guint32 found; /* the id of the node searched for; 0 for none */
    gboolean playing;
    gboolean gone; /* the terminal is: there is nobody left to ask */
    guint speed;   /* in poda_step_speeds */
} PodaStepper;

/* How many milliseconds a step lasts while it plays, from slow to fast; as many as
 * PODA_STEP_SPEEDS. */
#define PODA_STEP_SPEEDS 8
extern const guint poda_step_speeds[PODA_STEP_SPEEDS];

/* The least size there is room for all in. */
#define PODA_STEP_COLUMNS 40
#define PODA_STEP_ROWS 12

/* Writes the whole screen, without showing it. */
void poda_step_draw (const PodaStepper *stepper);

/* The last line, where one is asked and answers. */
PodaArea poda_step_bottom (const PodaStepper *stepper);

/* The panes of a file of their own. */
void poda_step_draw_tree (const PodaStepper *stepper, const PodaArea *area);
void poda_step_draw_table (const PodaStepper *stepper, const PodaArea *area);

/* The node's window, "  α -∞→5  β ∞" with `gap` between the bounds: its history as far
 * as it fits into so many columns, at most `most` values beside the first. NULL where
 * it has none; the caller frees it. */
char *poda_step_window (const PodaStepper *stepper, const PodaNode *node, guint most,
                        const char *gap, gint columns);

/* Covers the screen with the keys and signs until one is pressed. */
void poda_step_help (PodaStepper *stepper);

/* Shows and does what keys ask for, until one says that it is enough, or the terminal
 * has gone. */
void poda_step_loop (PodaStepper *stepper);

G_END_DECLS
