#pragma once

/* Clues: all that counts in a student's answers where a mistake is looked for, how much
 * each of them says, and which of them a search explains. */

#include "homework/mark/diagnosis.h"
#include "homework/mark/reading.h"

/* One thing that was answered, and counts. */
typedef struct {
    guint32 row;
    PodaColumn column; /* or PODA_COLUMN_ORDER, PODA_COLUMN_MOVE */
    PodaCell cell;     /* a row where the column is one of those two, see places_new */
    double others;     /* the logarithm of how many other things might stand there */
    gboolean below;    /* of one decision with another clue: of a cut that is wrong */
} PodaClue;

/* What comes before each row in a visit order: another row, or something else, which is
 * the same for the same reason. The caller frees it. */
guint32 *poda_clues_places (guint32 n_rows, const PodaAnswers *answers);

/* Takes from a reading what is only assumed. A blank says nothing here, not even where
 * marking takes it for a no: somebody may just have stopped. That something stands
 * beside a node says that it is visited. */
void poda_clues_doubt (PodaReading *reading);

/* All that counts in the answers: an array of PodaClue. */
GArray *poda_clues_new (const PodaVariants *variants, const PodaReading *reading);

/* What a search says there. */
PodaCell poda_clue_cell (const PodaSuspect *suspect, const PodaClue *clue);

/* Which clues a search explains, one byte each; returns how many it does not. `scratch`
 * has the exercise's rows. */
guint poda_clues_explain (const PodaVariants *variants, const GArray *clues,
                          const PodaSuspect *suspect, const PodaReading *reading,
                          PodaAnswers *scratch, guint8 *explained);
