#pragma once

/* The parts of a diagnosis: what the searches say, what was answered, and which of it a
 * search explains. */

#include "teach/mark/mark.h"
#include "teach/mark/misconception.h"

G_BEGIN_DECLS

/* The columns, the order and the move. */
#define N_CLUE_KINDS (PODA_COLUMN_MOVE + 1)

/* A search that may explain answers: the right one, or one with a mistake. */
typedef struct {
    const PodaMisconception *misconception; /* NULL: the right one */
    PodaAnswers *answers;
    gboolean is_right; /* it says what the right one says */
    guint32 *places;   /* by row: what comes before it in the order, see poda_places_new
                        */
} PodaSuspect;

struct _PodaVariants {
    const PodaExercise *exercise;
    PodaSuspect right;     /* its answers are the key */
    PodaSuspect *suspects; /* those that can arise, in the order of the table */
    guint n_suspects;
    guint *index;     /* by misconception: its suspect + 1; 0 for none */
    double n_numbers; /* how many other numbers might stand in a cell */
    gsize *steps;     /* the step of the record that settles a clue, N_CLUE_KINDS for
                         each row */
};

/* One thing that was answered, and counts. */
typedef struct {
    guint32 row;
    PodaColumn column; /* or PODA_COLUMN_ORDER, PODA_COLUMN_MOVE */
    PodaCell cell;     /* a row where the column is one of those two, see below */
    double others;     /* the logarithm of how many other things might stand there */
} PodaClue;

/* What comes before each row in a visit order: another row, or one of these. The caller
 * frees it. */
enum { PODA_PLACE_FIRST, PODA_PLACE_UNKNOWN, PODA_PLACE_NEVER, PODA_N_PLACES };
guint32 *poda_places_new (guint32 n_rows, const PodaAnswers *answers);

/* Makes a reading doubt blanks: see what they say as less than marking does. */
void poda_clues_read (PodaReading *reading);

/* All that counts in the answers; an array of PodaClue. */
GArray *poda_clues_new (const PodaVariants *variants, const PodaReading *reading);

/* Which clues a search explains, one byte each; returns how many it does not. `scratch`
 * has the exercise's rows. */
guint poda_clues_explain (const PodaVariants *variants, const GArray *clues,
                          const PodaSuspect *suspect, const PodaReading *reading,
                          PodaAnswers *scratch, guint8 *explained);

/* Whether a search says something else there than the right one. */
gboolean poda_clue_is_disputed (const PodaVariants *variants,
                                const PodaSuspect *suspect, const PodaClue *clue);

/* What to tell the student; the caller frees it. `clue` gives the mistake away. */
char *poda_diagnosis_text (const PodaVariants *variants, const PodaDiagnosis *diagnosis,
                           const PodaClue *clue, const PodaAnswers *answers);

G_END_DECLS
