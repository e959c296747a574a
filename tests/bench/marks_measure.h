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

/* TRUE if a row is an occasion. */
typedef gboolean (*MarksOccasion) (const PodaExercise *exercise, guint32 row);

/* TRUE if it was done; FALSE if the exercise gives no occasion. */
typedef gboolean (*MarksWay) (MarksSheet *sheet, guint32 row, guint64 seed);

/* Rewrites the value, alpha and beta of a row. */
typedef void (*MarksWriting) (const PodaRow *row, PodaValue numbers[3]);

/* A kind of sheets, and the mark that a person gives them. */
typedef struct {
    const char *name;
    double given, slack;  /* in hundredths: a mean in given ± slack is fair */
    const char *mistake;  /* a misconception, by its name; or … */
    MarksOccasion fits;   /* … a row for which this is TRUE, … */
    MarksWay work;        /* … what is done to the right sheet there, … */
    gboolean follows;     /* … and whether the search goes on from it, … */
    MarksWriting rewrite; /* … how the numbers of each row are written, … */
    guint blank, from;    /* … and columns left blank, from a row on */
    guint cuts;           /* exercises with so many cuts; 0: with two or more */
} MarksKind;

#define MARKS_LEAST_CUTS 2
#define N_MARKS_KINDS 41
extern const MarksKind marks_kinds[N_MARKS_KINDS];

typedef struct {
    guint n;
    double sum, least, most;
} MarksTally;

/* The mean in hundredths over the exercises of so many seeds; NAN: none gives
 * occasion. */
double marks_measure (MarksTally *tally, const MarksKind *kind,
                      const PodaPolicy *policy, guint64 n_seeds);
