#pragma once

/* Reading: what answers mean where they leave something out.
 *
 * A blank is no answer. It says that a node is never visited only where it stands for a
 * statement: where a dash was put there, where ticks alone were set and the ticking
 * went on past it, or where a whole row with all behind it up to the next subtree is
 * blank though its parent and the sibling before were answered, and the work went on
 * past them. The work has gone on past a cell when in the same column something was
 * answered behind the node's whole subtree, at no smaller depth: whoever fills in a
 * sheet in whatever order and stops has not gone past anything that is still to be
 * done. */

#include "homework/exercise/exercise.h"

/* What answers say of a visit. */
typedef enum { PODA_SAID_NOTHING, PODA_SAID_NO, PODA_SAID_YES } PodaSaid;

/* A row: what is said of it, and what stands there, as bits of columns; the order's is
 * the one behind them. */
typedef struct {
    PodaSaid visited;
    guint32 end; /* the first row behind its subtree */
    guint asked;
    guint put;    /* something was put there, … */
    guint struck; /* … a dash alone, … */
    guint filled; /* … or what can be read */
    guint passed; /* the work went on past the cell */
} PodaRowRead;

typedef struct {
    const PodaExercise *exercise;
    const PodaAnswers *answers;
    gboolean answered[PODA_N_COLUMNS]; /* something stands in the column */
    gboolean ticks[PODA_N_COLUMNS];    /* of yes and no one alone stands in it, … */
    PodaValue implied[PODA_N_COLUMNS]; /* … and a blank says the other one */
    gboolean all_noes; /* the noes that stand there tell that the rest is yes */
    gboolean by_order; /* visits are told by their order, and not by their column */
    PodaRowRead *rows;
} PodaReading;

void poda_reading_init (PodaReading *reading, const PodaExercise *exercise,
                        const PodaAnswers *answers);
void poda_reading_clear (PodaReading *reading);

/* The cell as it is to be read. */
PodaCell poda_reading_cell (const PodaReading *reading, guint32 row, PodaColumn column);

/* What it says where it is asked for and can be read; else, and with `reading` NULL,
 * `otherwise`. What equals that, or the key, within the precision in which people write
 * is taken for exactly that. */
PodaValue poda_reading_value (const PodaReading *reading, guint32 row,
                              PodaColumn column, PodaValue otherwise);

/* What a visit leaves beside a node, in other columns than those for ticks: whether
 * something stands there, or nothing where the work has gone past it. */
PodaSaid poda_reading_beside (const PodaReading *reading, guint32 row);

/* Whether a blank where nothing is to be written is done: the work has gone on past it,
 * or the last that is to be written in the column is. */
gboolean
poda_reading_is_done (const PodaReading *reading, guint32 row, PodaColumn column);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaReading, poda_reading_clear)
