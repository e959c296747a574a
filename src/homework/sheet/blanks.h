#pragma once

/* Marks that only their neighbours explain: a cross is a tick, and beside other ticks
 * their opposite. What blanks say is another matter (homework/mark/reading.h). */

#include "homework/exercise/exercise.h"

typedef struct {
    const PodaExercise *exercise;
    PodaAnswers *answers; /* borrowed */
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
