#pragma once

/* Pages that mark themselves, played with in a browser. */

#include "teach/exercise/exercise.h"
#include "support/browser.h"
#include "support/rows.h"

#define NOTES "trees/notes.gv"

#define FIELD(key) "[data-field='" key "']"
#define VALUE(key) "document.querySelector (\"" FIELD (key) "\").value"
#define TEXT(selector) "document.querySelector (\"" selector "\").textContent"
#define NODE(id) "g[data-node='" id "']"

typedef struct {
    const char *name;
    const char *tree, *asks;
    const int *questions; /* ended by -1; NULL: none */
    void (*play) (Browser *browser, const PodaExercise *exercise, const char *folder);
} ExamPlay;

/* Waits until the page stands. */
void exam_await (Browser *browser);

/* Clicks on a field, and types in place of what stands there. */
void exam_type (Browser *browser, const char *field, const char *text);

/* Opens a sheet with the key, of the student Ada. */
void exam_fill_in_key (Browser *browser, const PodaExercise *exercise);

/* Runs plays, each a test of its own, with the page in exam.html of the folder. The
 * exit code of main. */
int exam_play_run (const char *group, const ExamPlay *plays, guint n);
