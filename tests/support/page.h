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

/* What a test in a browser gets: one of a table's entries, and where it stands there;
 * of random trees NULL. */
typedef struct {
    Browser *browser;
    const char *folder;
    gconstpointer entry;
    guint index;
} PageRow;

/* Makes a page in the folder and opens it; returns once its first picture stands. */
void page_open (Browser *browser, const char *folder, const char *words,
                const char *fragment);

/* Waits for the step. */
void page_await_step (Browser *browser, guint step);

/* Runs plays, each a test of its own: opens its page, plays, and closes it, so that
 * what the page complained of fails the test. The exit code of main. */
int page_run (const char *group, const PagePlay *plays, guint n);

/* The same of other entries, `size` bytes each, whose names come first in them. */
int page_run_rows (const char *group, CMUnitTestFunction test, gconstpointer entries,
                   gsize size, guint n);

/* A test for the path of each tree in trees/, and one for random trees. */
int page_run_trees (const char *group, CMUnitTestFunction test,
                    CMUnitTestFunction test_random);
