#pragma once

/* Twins: sheets of one exercise that share every wrong answer, and at least two. That
 * may have an innocent reason: a mistake of understanding that many make. It is said
 * quietly, and judged by nobody but the teacher. */

#include "teach/mark/mark.h"

G_BEGIN_DECLS

typedef struct _PodaTwins PodaTwins;

PodaTwins *poda_twins_new (void);
void poda_twins_free (PodaTwins *twins);

/* `name` is what the sheet is called; `cause` the misconception that explains it, NULL
 * where none does. */
void poda_twins_add (PodaTwins *twins, const PodaExercise *exercise,
                     const PodaAnswers *answers, const PodaMarking *marking,
                     const char *name, const char *cause);

/* Appends a sentence for each group, char *, in the order in which they were met. */
void poda_twins_tell (const PodaTwins *twins, GPtrArray *sentences);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaTwins, poda_twins_free)

G_END_DECLS
