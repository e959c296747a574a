#pragma once

/* Pages that the tested program makes, played with in a browser. */

#include "support/browser.h"
#include "support/rows.h"

typedef struct {
    const char *name;
    const char *words;    /* behind `poda draw -T html`, for a shell */
    const char *fragment; /* NULL: none */
    void (*play) (Browser *browser, const char *folder);
} PagePlay;

/* Makes a page in the folder and opens it; returns once its first picture stands. */
void page_open (Browser *browser, const char *folder, const char *words,
                const char *fragment);

/* Waits for the step. */
void page_await_step (Browser *browser, guint step);

/* Runs plays, each a test of its own: opens its page, plays, and closes it, so that
 * what the page complained of fails the test. The exit code of main. */
int page_run (const char *group, const PagePlay *plays, guint n);
