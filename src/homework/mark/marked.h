#pragma once

/* A marking in the making: what the files that make it share. */

#include "homework/mark/mark.h"

/* Where a row lies, of cuts that are wrong. */
enum {
    PLACE_USUAL,
    PLACE_LEFT_OUT, /* the answers do not go there, and should */
    PLACE_GONE_INTO /* they go there, and should not */
};

/* A cut that was made or overlooked against the key: once for the siblings that it is
 * about. */
typedef struct {
    guint32 row;      /* the first of them */
    guint8 place;     /* one of the latter two */
    gboolean follows; /* from the student's own numbers: no mistake of its own */
} WrongCut;

typedef struct {
    PodaMarking *marking;
    PodaReasons *reasons;
    const PodaExercise *exercise;
    const PodaAnswers *answers;
    const PodaAnswers *follow; /* what follows from them */
    const PodaReading *reading;
    const PodaPolicy *policy;
    guint8 *places; /* by row */
    GArray *cuts;   /* of WrongCut */
    guint *cut_of;  /* by row: which of them it lies below, from 1; 0: none */
} Marked;

static inline gboolean
poda_marked_is_searched (const Marked *work, guint32 row)
{
    return work->exercise->rows[row].node->status != PODA_STATUS_PRUNED;
}

/* The wrong cut below which the row lies; NULL: none. */
static inline const WrongCut *
poda_marked_cut (const Marked *work, guint32 row)
{
    return work->cut_of[row] == 0
               ? NULL
               : &g_array_index (work->cuts, WrongCut, work->cut_of[row] - 1);
}

/* Finds places and cuts, and what the marking lists of them. */
void poda_marked_find_cuts (Marked *work);

/* Marks the answers that decide those cuts. */
void poda_marked_decide (Marked *work);

/* Finds kinds of step that were done wrongly again, and what that costs beyond the
 * answers themselves. */
void poda_marked_find_repeats (Marked *work);

/* Finds the first wrong step, and what to say of it. */
void poda_marked_find_first (Marked *work);
