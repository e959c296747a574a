#pragma once

/* How often the diagnosis finds the misconception that made a sheet: whole sheets,
 * sheets with slips on top, sheets half empty, and programs that print visits alone;
 * and how often it accuses somebody who searched rightly. */

#include "homework/mark/diagnosis.h"
#include "confusion_trees.h"

#define MOST_KINDS 128

typedef enum {
    SHEET_WHOLE,
    SHEET_SLIPS,   /* one answer in ten is changed */
    SHEET_CARRIED, /* one value is wrong, and all that follows from it */
    SHEET_HALF,    /* one answer in two is missing */
    SHEET_VISITS,  /* nothing but the order of visits */
    N_SHEETS
} Sheet;

typedef struct {
    guint n, named, alone; /* sheets; those whose misconception is named; named alone */
    guint others[MOST_KINDS]; /* what is named in its place, … */
    guint none;               /* … and how often nothing is */
} Tally;

typedef struct {
    guint n, accused;
} Innocents;

typedef struct {
    guint n_kinds, n_exercises;
    Tally tallies[MOST_KINDS][N_SHEETS];
    Innocents right, half, one_slip, two_slips, carried, random, strange;
} Measure;

guint asks_of (const PodaExercise *exercise, gboolean all);

void slip_at_random (const PodaExercise *exercise, PodaAnswers *answers, guint64 seed);

/* Each asked cell with a chance of one in `part`: changed, or left empty. Of an order
 * two neighbours change places, or all is missing. */
void spoil (const PodaExercise *exercise, PodaAnswers *answers, guint part,
            gboolean empty, guint64 seed);

gboolean is_named (const PodaDiagnosis *diagnosis, guint kind);

/* Takes a mistake out of the table, with all ways to make it, its halves, and what it
 * is half of. */
void leave_out (PodaVariants *variants, const PodaMisconception *misconception);

Measure *measure_new (guint64 n_seeds, guint part);
