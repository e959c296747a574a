#pragma once

/* Why the key is right: for each cell the step of the search that settles it, and what
 * that step says. Sentences are made when they are first asked for, and kept, since a
 * whole class makes the same mistakes. */

#include "teach/mark/mark.h"

G_BEGIN_DECLS

typedef struct _PodaWhys PodaWhys;

/* `exercise` must outlive it. */
PodaWhys *poda_whys_new (const PodaExercise *exercise);
void poda_whys_free (PodaWhys *whys);

const PodaExercise *poda_whys_exercise (const PodaWhys *whys);

/* The step of the record, from 1, that settles the key's answer; `column` may be
 * PODA_COLUMN_ORDER or PODA_COLUMN_MOVE. */
gsize poda_whys_step (const PodaWhys *whys, guint32 row, PodaColumn column);

/* Why that answer is right: a sentence about the step that settles it, without a full
 * stop; borrowed. With PODA_COLUMN_ORDER: why this node is visited when it is; with
 * PODA_COLUMN_MOVE, of the root, why this is the best move. */
const char *poda_whys_text (PodaWhys *whys, guint32 row, PodaColumn column);

/* What poda_mark does, where many answers to one exercise are marked. */
PodaMarking *
poda_mark_with (PodaWhys *whys, const PodaAnswers *answers, const PodaWeights *weights);

/* Finds the first wrong step of a marking that is otherwise complete, and tells it. */
void poda_mark_first (PodaMarking *marking, PodaWhys *whys, const PodaAnswers *answers);

/* Where the order that is answered first differs from the key's, and why that is right:
 * a sentence without a full stop, which the caller frees. */
char *poda_mark_tell_order (PodaWhys *whys, const PodaAnswers *answers);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaWhys, poda_whys_free)

G_END_DECLS
