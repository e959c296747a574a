#pragma once

/* A desk for grading: a suite in a folder of its own, searched, and what was
 * written so far. */

#include "homework/grade/grade.h"

typedef struct {
    char *folder;
    char *scratch;
    PodaSuite *suite;
    gboolean reveal; /* hidden cases are told */
    PodaGradebook *gradebook;
    PodaWork *work;
} Desk;

/* Makes a suite with these settings and, if not NULL, one tree, and opens it then. */
void desk_make (Desk *desk, const char *settings, const char *tree);

void desk_open (Desk *desk);

/* Fails the test when a program has left something behind. */
void desk_clear (Desk *desk);

/* Grades one of support/strangers.sh. */
void desk_grade (Desk *desk, const char *name, const char *word);

/* Everything that is told of a work. The caller frees it. */
char *desk_texts (const PodaWork *work);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Desk, desk_clear)
