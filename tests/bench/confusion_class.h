#pragma once

/* How well the diagnosis finds the misconception that made a sheet.
 *
 * Known mistakes are made on seeded random exercises, under every algorithm and rule:
 * whole sheets, sheets with slips on top, sheets half empty, programs that print visits
 * alone. A class gets exercises as teachers set them: small trees under alpha-beta or
 * minimax, filled in by those who know, by those who have not finished, by those who
 * slip, by those who make a known mistake, and by strangers.
 *
 * Strangers are systematic wrong ways of filling in a sheet that share nothing with the
 * table of misconceptions or the search that it runs. Each is a small search of its own
 * with a switch or two in the wrong place, or the right sheet rewritten in a wrong way.
 * The diagnosis must not name them as any of the mistakes that it knows. */

#include <math.h>

#include "homework/exercise/exercise.h"
#include "homework/mark/diagnosis.h"

/* --- Strangers --- */

/* The window that a child is given. */
typedef enum {
    HAND_BOTH,
    HAND_SWAPPED,      /* alpha as beta */
    HAND_FRESH_AT_MAX, /* MAX children get the whole window */
    HAND_FRESH_AT_MIN,
    HAND_BEST_AS_BETA, /* the best so far is the next one's beta, and nothing else */
    HAND_BEST_AS_BOTH, /* the value of the child before, in both places */
    HAND_ZERO,         /* alpha begins at 0 */
    HAND_HUNDRED,      /* from -100 to 100 at the root */
} Hand;

/* A node's value, made from its children's. */
typedef enum {
    COUNT_BEST,
    COUNT_LEAST,
    COUNT_MOST,
    COUNT_MEAN,
    COUNT_ROUNDED, /* the mean, rounded */
    COUNT_SUM,
    COUNT_SECOND, /* the second best */
    COUNT_MEDIAN,
    COUNT_FROM_ZERO, /* the best so far begins at 0 */
    COUNT_UNSIGNED,  /* compared without signs */
    COUNT_FIRST,
    COUNT_LAST,
    COUNT_RANGE, /* the largest less the smallest */
    COUNT_ENDS,  /* the better one of the first and the last */
} Count;

/* The bound that a value moves. */
typedef enum {
    MOVE_OWN,
    MOVE_ALPHA_TOO, /* MIN moves alpha as well as beta */
    MOVE_BETA_TOO,  /* MAX moves beta as well as alpha */
    MOVE_BOTH_TOO,
    MOVE_OTHER,       /* MAX moves beta, MIN alpha */
    MOVE_ALPHA_NEVER, /* MAX moves nothing */
    MOVE_BETA_NEVER,
    MOVE_OVERWRITE, /* with each child's value, the worse one too */
    MOVE_OUTWARD,   /* alpha down, beta up */
    MOVE_BY_CHILD,  /* by the last child's value, not the best so far */
} Move;

/* When the rest of a node's children are cut. */
typedef enum {
    CLOSE_RIGHT,
    CLOSE_ABOVE,  /* the parent is closed with it */
    CLOSE_NEAR,   /* when they are one apart already */
    CLOSE_NEARER, /* two */
    CLOSE_FAR,    /* alpha has to be above beta by one more */
    CLOSE_WORSE,  /* when a child is worse than the one before it */
    CLOSE_BETTER,
    CLOSE_TOP,      /* only at the root's children */
    CLOSE_DEEP,     /* only below them */
    CLOSE_PAIR,     /* never before two children are seen */
    CLOSE_FIRST,    /* by the first child or not at all */
    CLOSE_CHILD,    /* tests the child's value against the root's best */
    CLOSE_REVERSED, /* at MIN, compares the wrong way */
    CLOSE_LEAVES,   /* only leaves are ever cut */
    CLOSE_INNER,    /* leaves are never cut */
    CLOSE_AFTER,    /* one child after the window has closed */
} Close;

/* The children that are looked at, and their order. */
typedef enum {
    VISIT_ALL,
    VISIT_TWO,         /* the first two */
    VISIT_ODD,         /* every second one */
    VISIT_BACK_AT_MIN, /* MIN from right to left */
    VISIT_BACK_AT_MAX,
    VISIT_BEST_FIRST,     /* leaves by their values */
    VISIT_STRIKE_EARLIER, /* where a cut is due the elder siblings are struck out */
    VISIT_STRIKE_ONE,     /* only the next child is skipped */
    VISIT_STRIKE_LAST,    /* only the last child is skipped */
} Visit;

/* The value that a node returns. */
typedef enum {
    RETURN_BEST,
    RETURN_ZERO,  /* of a cut node, nothing */
    RETURN_FIRST, /* of a cut node, its first child's */
    RETURN_BOUND, /* of a cut node, the bound that closed it */
    RETURN_OTHER, /* of a cut node, its own bound as it was given */
    RETURN_PLUS_ONE,
    RETURN_NEGATED, /* the sign turned at every ply, in MAX's view */
    RETURN_HALVED,
} Return;

typedef struct {
    const char *name;
    Hand hand;
    Count max, min;
    Move move;
    Close close;
    Visit visit;
    Return turn;
    /* On the sheet so far: of the search above, right where no switch is set. */
    void (*rewrite) (const PodaExercise *exercise, PodaAnswers *answers, guint64 seed);
    gboolean plain;    /* shows in minimax too */
    const char *known; /* the misconception that this is, in other words; NULL */
} Stranger;

PodaAnswers *
fill_in (const PodaExercise *exercise, const Stranger *stranger, guint64 seed);

#define N_STRANGERS 112
extern const Stranger strangers[N_STRANGERS];

/* --- Known mistakes --- */

/* A seeded random exercise: a ragged tree with two to five plies, under every algorithm
 * and rule; some with chance nodes, some where a player moves twice, some with values
 * on inner nodes and a depth limit. */
PodaExercise *make_exercise (guint64 seed);

#define MOST_KINDS 128

typedef enum {
    SHEET_WHOLE,
    SHEET_SLIPS,   /* one answer in ten is changed */
    SHEET_CARRIED, /* one value is wrong, and all that follows from it */
    SHEET_HALF,    /* one answer in two is missing */
    SHEET_VISITS,  /* nothing but the order of visits */
    N_SHEETS
} Sheet;

typedef struct {
    guint n, named, alone; /* sheets; those whose misconception is named; named alone */
    guint none;            /* those of which nothing is named */
} Tally;

typedef struct {
    guint n, accused;
} Innocents;

typedef struct {
    guint n_kinds, n_exercises;
    Tally tallies[MOST_KINDS][N_SHEETS];
    Innocents right, half, one_slip, two_slips, carried, random, strange;
} Measure;

guint asks_of (const PodaExercise *exercise, gboolean all);

void slip_at_random (const PodaExercise *exercise, PodaAnswers *answers, guint64 seed);

/* Each asked cell with a chance of one in `part`: changed, or left empty. Of an order
 * two neighbours change places, or all is missing. */
void spoil (const PodaExercise *exercise, PodaAnswers *answers, guint part,
            gboolean empty, guint64 seed);

gboolean is_named (const PodaDiagnosis *diagnosis, guint kind);

/* Takes a mistake out of the table, with all ways to make it, its halves, and what it
 * is half of. */
void leave_out (PodaVariants *variants, const PodaMisconception *misconception);

Measure *measure_new (guint64 n_seeds, guint part);

/* --- A class --- */

/* 13 to 40 nodes: one in four from a book, the others drawn. */
PodaExercise *class_exercise (guint64 seed);

typedef struct {
    guint n, accused;   /* sheets; those whose writer is accused of another mistake */
    guint named, alone; /* … of the one that was made, … and of no other */
    guint unknown;      /* … told that something repeats, … */
    guint slips;        /* … or that it looks like slips */
    guint known; /* beside them: sheets to which a mistake of the table leads as well */
    guint others[MOST_KINDS];
} Verdicts;

/* The order in which a sheet is filled in until its writer stops. */
typedef enum {
    STOP_IN_PREORDER, /* row by row */
    STOP_IN_SEARCH,   /* as the search goes */
    STOP_IN_COLUMNS,
    STOP_IN_VALUES, /* these first */
    STOP_IN_VISITS,
    N_STOPS
} Stop;

typedef struct {
    guint n_exercises, n_kinds;
    Verdicts right, one_slip, two_slips, unfinished[N_STOPS];
    Verdicts strangers[N_STRANGERS];
    /* Known mistakes: whole sheets, with one answer in ten changed, stopped on the way,
     * and left out of the table. */
    Verdicts whole[MOST_KINDS], spoilt[MOST_KINDS], stopped[MOST_KINDS],
        left_out[MOST_KINDS];
} Class;

Verdicts sum_verdicts (const Verdicts *verdicts, guint n);

/* Sums over the strangers who make a known mistake, or over the others. */
Verdicts sum_strangers (const Class *class, gboolean known);

/* TRUE if the sheets say the same where something is asked. */
gboolean
same_sheet (const PodaExercise *exercise, const PodaAnswers *a, const PodaAnswers *b);

/* Empties all cells after a `share` of them, in that order. */
void
stop_at (const PodaVariants *variants, PodaAnswers *answers, Stop how, double share);

Class *class_new (guint64 n_seeds);
