#pragma once

/* Strangers: systematic wrong ways of filling in a sheet that owe nothing to the table
 * of misconceptions, nor to the search that it runs. Each is a small search of its own
 * with a switch or two in the wrong place, or the right sheet rewritten in a wrong way
 * afterwards. They are what a diagnosis that knows 40 mistakes meets beside them, and
 * must not be named as any of those. */

#include "homework/exercise/exercise.h"
#include "base/random.h"
#include "record/path.h"

/* What of the window a child is given. */
typedef enum {
    HAND_BOTH,
    HAND_NO_ALPHA,
    HAND_NO_BETA,
    HAND_NEITHER,
    HAND_SWAPPED,      /* alpha as beta */
    HAND_FRESH_AT_MAX, /* MAX children get the whole window */
    HAND_FRESH_AT_MIN,
    HAND_BEST_AS_BETA, /* the best so far is the next one's beta, and nothing else */
    HAND_BEST_AS_BOTH, /* the value of the child before, in both places */
    HAND_ENTRY_AT_MAX, /* MAX hands down what it was given itself */
    HAND_ENTRY_AT_MIN,
    HAND_ZERO,    /* alpha begins at 0 */
    HAND_HUNDRED, /* from -100 to 100 at the root */
} Hand;

/* What is made of the children's values. */
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

/* Which bound a value moves. */
typedef enum {
    MOVE_OWN,
    MOVE_ALPHA_TOO, /* MIN moves alpha as well as beta */
    MOVE_BETA_TOO,  /* MAX moves beta as well as alpha */
    MOVE_BOTH_TOO,
    MOVE_OTHER,       /* MAX moves beta, MIN alpha */
    MOVE_ALPHA_ONLY,  /* MIN moves alpha instead */
    MOVE_BETA_ONLY,   /* MAX moves beta instead */
    MOVE_ALPHA_NEVER, /* MAX moves nothing */
    MOVE_BETA_NEVER,
    MOVE_OVERWRITE, /* with each child's value, the worse one too */
    MOVE_OUTWARD,   /* alpha down, beta up */
    MOVE_BY_CHILD,  /* by the last child's value, not the best so far */
} Move;

/* When the rest of a node's children are cut. */
typedef enum {
    CLOSE_RIGHT,
    CLOSE_AT_MAX,
    CLOSE_AT_MIN,
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
    CLOSE_NEVER,
    CLOSE_LEAVES, /* only leaves are ever cut */
    CLOSE_INNER,  /* leaves are never cut */
    CLOSE_AFTER,  /* one child after the window has closed */
} Close;

/* Which children are looked at, and in which order. */
typedef enum {
    VISIT_ALL,
    VISIT_TWO,         /* the first two */
    VISIT_ODD,         /* every second one */
    VISIT_BACK_AT_MIN, /* MIN from right to left */
    VISIT_BACK_AT_MAX,
    VISIT_BEST_FIRST,     /* leaves by their values */
    VISIT_STRIKE_EARLIER, /* where a cut is due the elder siblings are struck out */
    VISIT_STRIKE_NEXT,    /* and the node's next sibling with the rest */
    VISIT_STRIKE_ONE,     /* only the next child is skipped */
    VISIT_STRIKE_LAST,    /* only the last child is skipped */
} Visit;

/* What a node returns. */
typedef enum {
    RETURN_BEST,
    RETURN_NOT_BELOW, /* at least alpha */
    RETURN_NOT_ABOVE, /* at most beta */
    RETURN_ZERO,      /* of a cut node, nothing */
    RETURN_FIRST,     /* of a cut node, its first child's */
    RETURN_BOUND,     /* of a cut node, the bound that closed it */
    RETURN_OTHER,     /* of a cut node, its own bound as it was given */
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
    gboolean unwindowed; /* shows without a window too */
    const char *known;   /* the misconception that this is, in other words; NULL */
} Stranger;

PodaAnswers *
fill_in (const PodaExercise *exercise, const Stranger *stranger, guint64 seed);
