#pragma once

/* The table of algorithms. A new algorithm is one more row here. */

#include "search/problem.h"

G_BEGIN_DECLS

typedef struct _PodaSearch PodaSearch;

/* The actions of a line of pseudo-code; each belongs to at most one line. */
typedef enum {
    PODA_CODE_ENTER_MAX = 1 << 0,
    PODA_CODE_ENTER_MIN = 1 << 1,
    PODA_CODE_ENTER_CHANCE = 1 << 2,
    PODA_CODE_LEAF_MAX = 1 << 3,
    PODA_CODE_LEAF_MIN = 1 << 4,
    PODA_CODE_LEAF_CHANCE = 1 << 5,
    PODA_CODE_UPDATE_MAX = 1 << 6,
    PODA_CODE_UPDATE_MIN = 1 << 7,
    PODA_CODE_UPDATE_CHANCE = 1 << 8,
    PODA_CODE_CUT_MAX = 1 << 9,
    PODA_CODE_CUT_MIN = 1 << 10,
    PODA_CODE_LEAVE_MAX = 1 << 11,
    PODA_CODE_LEAVE_MIN = 1 << 12,
    PODA_CODE_LEAVE_CHANCE = 1 << 13
} PodaCodeMark;

#define PODA_CODE_ENTER                                                                \
    (PODA_CODE_ENTER_MAX | PODA_CODE_ENTER_MIN | PODA_CODE_ENTER_CHANCE)
#define PODA_CODE_LEAF (PODA_CODE_LEAF_MAX | PODA_CODE_LEAF_MIN | PODA_CODE_LEAF_CHANCE)

typedef struct {
    const char *text; /* as in textbooks, marked for translation; NULL ends the list */
    guint marks;      /* PodaCodeMark bits */
} PodaCodeLine;

struct _PodaAlgorithm {
    const char *name;
    const char *title;   /* the name for users, marked for translation */
    const char *summary; /* one line, marked for translation */
    const char *source;  /* author, year */
    gboolean windowed;   /* searches with alpha and beta, and may cut */
    gboolean own_view;   /* computes from the mover's point of view: negamax */
    gboolean shallow;    /* passes only the parent's bound down */
    const PodaCodeLine *code;

    /* Returns the value, from MAX's point of view, of a node entered by `move` at `ply`
     * with this window. */
    PodaValue (*value) (PodaSearch *search, const PodaPosition *position, PodaMove move,
                        guint ply, PodaValue alpha, PodaValue beta);
};

/* The algorithms in the order of lists; ends with NULL. */
extern const PodaAlgorithm *const poda_algorithms[];

/* Returns the algorithm of that name, or NULL. */
const PodaAlgorithm *poda_algorithm_find (const char *name);

/* Does the same. Returns NULL with `error` set (PODA_READ_ERROR), which mentions
 * --algorithm. */
const PodaAlgorithm *poda_algorithm_read (const char *name, GError **error);

/* Returns all names: "minimax, negamax, …". The caller frees it. */
char *poda_algorithm_names (void);

/* Returns the number, from 1, of the line with this mark; 0 if there is none. */
guint poda_algorithm_line (const PodaAlgorithm *algorithm, guint mark);

extern const PodaAlgorithm poda_minimax;
extern const PodaAlgorithm poda_negamax;
extern const PodaAlgorithm poda_alphabeta;
extern const PodaAlgorithm poda_negamax_alphabeta;
extern const PodaAlgorithm poda_shallow_alphabeta;

G_END_DECLS
