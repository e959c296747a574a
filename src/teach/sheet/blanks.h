#pragma once

/* What a sheet says by what is not written, or by a mark that only its neighbours
 * explain: where ticks alone were set, a row without one has a no; where only the noes
 * were written, the others have a yes; a cross beside ticks is their opposite; a value
 * that was struck out says that its node is never visited.
 *
 * Whoever stops in the middle has said nothing of what comes behind: nothing is made of
 * rows after the last one that holds something, unless the root has its answer. */

#include "teach/exercise/exercise.h"

G_BEGIN_DECLS

typedef struct {
    const PodaExercise *exercise;
    PodaAnswers *answers; /* borrowed */
    guint columns;        /* in which anything was written, a bit each */
    guint16 *rows;        /* what is known of each: bits of blanks.c */
} PodaBlanks;

void poda_blanks_begin (PodaBlanks *blanks, const PodaExercise *exercise,
                        PodaAnswers *answers);
void poda_blanks_clear (PodaBlanks *blanks);

/* Whether the sheet has that row; FALSE until it is seen. */
gboolean poda_blanks_has_row (const PodaBlanks *blanks, guint32 row);
void poda_blanks_see_row (PodaBlanks *blanks, guint32 row);

/* What was written in a cell of it, once the answers have read it. */
void poda_blanks_see_cell (PodaBlanks *blanks, guint32 row, PodaColumn column,
                           const char *text);

/* Settles the answers, when all rows were seen. Returns the columns, a bit each, in
 * which a cross may mean either: their crosses are unread. */
guint poda_blanks_settle (PodaBlanks *blanks);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaBlanks, poda_blanks_clear)

G_END_DECLS
