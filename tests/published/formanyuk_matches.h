#pragma once

/* V. Formanyuk's games of machine against machine: how they are read from the file, and
 * how they are played.
 *
 * Both machines call the search as if piece 2 were MAX and to move, and then put their
 * own piece into the column that it returns. So machine 1 plays what would be best for
 * the other one. A won game counts a million, and the first of equal columns is taken;
 * two of the printed games come out only where minimax takes the last. */

#include "connect4.h"
#include "data.h"

#define FORMANYUK_MATCHES 13
#define FORMANYUK_BOARD "cols=8,rows=7"
#define FORMANYUK_NAMES                                                                \
    "figure,algorithm1,depth1,algorithm2,depth2,first_column,winner,board,ties,"       \
    "deviation,moves"

typedef enum {
    AS_PRINTED,     /* as if piece 2 were to move, the first of equal columns */
    LAST_OF_EQUALS, /* the same, but minimax takes the last of equal columns */
    OWN_VIEW        /* each machine searches for itself */
} Manner;

typedef struct {
    const PodaAlgorithm *algorithm;
    gint64 depth;
} Machine;

/* What is published of a match, and how it must be played for it to come out. */
typedef struct {
    gint64 figure, winner, first; /* the column that is given, from 1; 0 for none */
    Machine machines[2];
    Manner manner;         /* in which it comes out */
    const char *board;     /* as printed, rows from the top, of `12.` */
    const char *deviation; /* "", "slipped 1 2 3" or "repeats 27" */
    const char *moves;     /* columns from 1 */
} Match;

/* What comes out. */
typedef struct {
    GString *moves; /* columns from 1 */
    guint winner;   /* 0 for none */
    char *board;    /* as printed boards are written */
} Outcome;

void outcome_clear (Outcome *outcome);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Outcome, outcome_clear)

void play_match (const Match *match, Manner manner, Outcome *outcome);

gboolean read_match (const Table *table, guint row, Match *match, GError **error);
