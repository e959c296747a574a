#pragma once

/* A duet: two searches of one tree, side by side, so that both are at the same node
 * wherever both go there.
 *
 * Its beats are steps of one of them or of both: the same event at the same node is one
 * beat; what only one visits it visits alone, while the other waits. They differ where
 * one begins to go alone, and where a node is entered with another window or left with
 * another value. */

#include "base/json.h"
#include "page/snapshot.h"

G_BEGIN_DECLS

typedef struct _PodaStepCompare PodaStepCompare;

typedef struct {
    gsize steps[2];    /* that each has taken */
    gboolean moved[2]; /* which of them in this beat */
    gboolean differs;  /* here they begin to */
} PodaStepPair;

/* The records have steps and outlive it. */
PodaStepCompare *
poda_step_compare_new (const PodaRecord *first, const PodaRecord *second);
void poda_step_compare_free (PodaStepCompare *duet);

/* Beat 0 is before all, the last one behind. */
const PodaStepPair *
poda_step_compare_pairs (const PodaStepCompare *duet, gsize *n_beats);

/* The nearest beat before or after one where either stops; or, with `different`, where
 * they differ. The first and the last are stops always, for differences too. */
gsize poda_step_compare_next (const PodaStepCompare *duet, PodaStepSize size,
                              gboolean different, gsize beat, gboolean forward);

/* The first beat at which the first search has taken so many steps. */
gsize poda_step_compare_find (const PodaStepCompare *duet, gsize step);

/* What differs there, as one sentence: at the beat itself, or where they began to go
 * apart; NULL where they are together. The caller frees it. */
char *poda_step_compare_sentence (const PodaStepCompare *duet, gsize beat);

/* {"beat", "beats", "steps", "moved", "differs", "differences", "said"} */
void
poda_page_write_step_pair (PodaJson *json, const PodaStepCompare *duet, gsize beat);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaStepCompare, poda_step_compare_free)

G_END_DECLS
