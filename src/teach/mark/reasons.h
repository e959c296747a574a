#pragma once

/* Why the key is right: for each cell the step of the search that settles it, and what
 * that step says. Sentences are made when they are first asked for, and kept, since a
 * whole class makes the same mistakes. */

#include "teach/mark/mark.h"

G_BEGIN_DECLS

typedef struct _PodaReasons PodaReasons;

/* `exercise` must outlive it. */
PodaReasons *poda_reasons_new (const PodaExercise *exercise);
void poda_reasons_free (PodaReasons *reasons);

const PodaExercise *poda_reasons_exercise (const PodaReasons *reasons);

/* The step of the record, from 1, that settles the key's answer; `column` may be
 * PODA_COLUMN_ORDER or PODA_COLUMN_MOVE. */
gsize poda_reasons_step (const PodaReasons *reasons, guint32 row, PodaColumn column);

/* Why that answer is right: a sentence about the step that settles it, without a full
 * stop; borrowed. With PODA_COLUMN_ORDER: why this node is visited when it is; with
 * PODA_COLUMN_MOVE, of the root, why this is the best move. */
const char *poda_reasons_text (PodaReasons *reasons, guint32 row, PodaColumn column);

/* So many characters of what somebody wrote in a cell are told. */
#define PODA_SHOWN_CELL 40

/* What poda_mark does, where many answers to one exercise are marked. */
PodaMarking *poda_mark_with (PodaReasons *reasons, const PodaAnswers *answers,
                             const PodaWeights *weights);

/* Where the order that is answered first differs from the key's, and why that is right:
 * a sentence without a full stop, which the caller frees. */
char *poda_mark_tell_order (PodaReasons *reasons, const PodaAnswers *answers);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaReasons, poda_reasons_free)

G_END_DECLS
