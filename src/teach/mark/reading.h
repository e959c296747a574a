#pragma once

/* Reading: what answers mean where they leave something out.
 *
 * A blank is an answer at a node that is never visited, and a gap elsewhere; in a
 * column in which nothing stands at all it is no answer anywhere. Who marks visited
 * nodes with a cross alone says of the others that they are not. */

#include "teach/exercise/exercise.h"

G_BEGIN_DECLS

/* What answers say of a visit. */
typedef enum { PODA_SAID_NOTHING, PODA_SAID_NO, PODA_SAID_YES } PodaSaid;

typedef struct {
    const PodaExercise *exercise;
    const PodaAnswers *answers;
    gboolean answered[PODA_N_COLUMNS]; /* something stands in the column */
    gboolean crosses[PODA_N_COLUMNS];  /* a blank in the column says no */
    gboolean tells_visits; /* visits are told by that column, or by the visit order, and
                              not only by what stands beside the nodes */
    guint8 *visited;       /* PodaSaid, by row */
} PodaReading;

void poda_reading_init (PodaReading *reading, const PodaExercise *exercise,
                        const PodaAnswers *answers);
void poda_reading_clear (PodaReading *reading);

/* The cell as it is to be read. */
PodaCell poda_reading_cell (const PodaReading *reading, guint32 row, PodaColumn column);

/* What it says where it is asked for and says something that can be read; else
 * `otherwise`. What equals that, or the key, within the precision in which people write
 * is taken for exactly that. */
PodaValue poda_reading_value (const PodaReading *reading, guint32 row,
                              PodaColumn column, PodaValue otherwise);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaReading, poda_reading_clear)

G_END_DECLS
