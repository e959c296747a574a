#pragma once

/* The key of a case: what its search finds, as far as it could be kept. Small searches
 * are exercises, so that mistakes can be diagnosed; larger ones are recorded, so that
 * visits can be compared; of the largest only the outcome is known. */

#include "teach/mark/diagnosis.h"
#include "teach/grade/suite.h"
#include "record/summary.h"

G_BEGIN_DECLS

typedef struct {
    const PodaSuiteCase *of;
    PodaExercise *exercise;   /* NULL: too large */
    PodaVariants *variants;   /* of the exercise; NULL like it */
    const PodaRecord *record; /* with steps and pruned nodes; NULL: too large */
    PodaRecord *own_record;   /* what is to be freed of it */
    PodaSummary *summary;
    PodaSummary *moves; /* with every root move's exact value; NULL: not known */
} PodaKey;

/* Searches the case, which must outlive the key. NULL sets `error`: the search's own,
 * or that it would never end. */
PodaKey *poda_key_new (const PodaSuiteCase *of, GError **error);
void poda_key_free (PodaKey *key);

/* The root's move with its exact value; NULL where it is not a move, or not known. */
const PodaRootMove *poda_key_move (const PodaKey *key, PodaMove move);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaKey, poda_key_free)

G_END_DECLS
