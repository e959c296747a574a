#pragma once

/* What marks ways of working get: mistakes of understanding, single slips, unfinished
 * and careless work, on seeded exercises as teachers set them. Shared by the program
 * that prints them and the test that holds them to what they should be. */

#include "base/random.h"
#include "homework/exercise/series.h"
#include "homework/mark/diagnosis.h"
#include "homework/mark/mark.h"

/* The files first, then random trees of two or three children and depth 3 or 4. NULL:
 * none with so many cuts. */
PodaExercise *marks_exercise (guint64 seed, guint least_cuts);

#define MARKS_N(exercise) ((gsize) (exercise)->n_rows * PODA_N_COLUMNS)

/* A student's sheet: the cells that were changed stay, the others are worked out anew
 * from them, until nothing moves any more. */
typedef struct {
    const PodaExercise *exercise;
    PodaAnswers *answers;
    guint8 *kept; /* by cell */
} MarksSheet;

/* Whether it was done: FALSE where the exercise gives no occasion. */
typedef gboolean (*MarksWay) (MarksSheet *sheet, guint64 seed);

typedef struct {
    const char *name;
    MarksWay work;
} MarksRow;

#define N_MARKS_ROWS 10
extern const MarksRow marks_rows[N_MARKS_ROWS];

typedef struct {
    guint n;
    double sum, least, most;
    double shares[101]; /* how many have so many hundredths */
} MarksTally;

/* Of those measured, in hundredths. */
double marks_share (const MarksTally *tally, guint from, guint to);

void marks_try_way (MarksTally *tally, const PodaExercise *exercise,
                    const MarksRow *row, const PodaPolicy *policy, guint64 seed);

void marks_try_mistake (MarksTally *tally, const PodaExercise *exercise,
                        const PodaMisconception *mistake, const PodaPolicy *policy);
