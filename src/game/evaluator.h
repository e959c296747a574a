#pragma once

/* Evaluators: what an unfinished position at the depth limit is worth to the player who
 * asks; a search asks in MAX's view. */

#include "game/game.h"

G_BEGIN_DECLS

/* One part of the sum that an evaluator's value is. */
typedef struct {
    PodaValue points;   /* in the view that was asked for; not 0 */
    const char *reason; /* what it is for, in a few words; translated, never freed */
    guint n_cells;      /* of the board's cells, those it comes from; 0: none */
    guint8 cells[PODA_BOARD_CELLS]; /* a board of numbers shows the first one */
} PodaPart;

/* The parts of a value: their points add up to it. */
typedef struct {
    GArray *parts; /* of PodaPart */
} PodaAccount;

void poda_account_init (PodaAccount *account);
void poda_account_clear (PodaAccount *account);

/* Adds a part without cells, unless `points` is 0, and returns it, valid until the next
 * one; NULL where it was not added. */
PodaPart *poda_account_add (PodaAccount *account, PodaValue points, const char *reason);

/* Adds a cell to a part; one that was not added may be NULL. */
void poda_part_add_cell (PodaPart *part, guint cell);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaAccount, poda_account_clear)

struct _PodaEvaluator {
    const char *name;
    const char *summary;       /* one line, marked for translation */
    const char *source;        /* who published it, marked for translation */
    PodaValue lowest, highest; /* its range, where that is the same on every board */
    PodaValue win;             /* what a won game counts beside it */
    const PodaParameter *parameters; /* ends with a NULL name; NULL: none */

    /* The worth in the view of `side`: PODA_MAX is the first player. */
    PodaValue (*value) (const PodaGame *game, const PodaPosition *position,
                        PodaPlayer side, const PodaArguments *arguments);

    /* The range on the board of `position`; NULL: `lowest` to `highest`. */
    void (*range) (const PodaGame *game, const PodaPosition *position,
                   const PodaArguments *arguments, PodaValue *lowest,
                   PodaValue *highest);

    /* Adds the parts of the sum. NULL: it does not tell. */
    void (*account) (const PodaGame *game, const PodaPosition *position,
                     PodaPlayer side, const PodaArguments *arguments,
                     PodaAccount *account);

    /* TRUE if the game's symmetry keeps the value on the board of `position`. NULL:
     * not. */
    gboolean (*symmetric) (const PodaGame *game, const PodaPosition *position,
                           const PodaArguments *arguments);
};

/* For evaluators that are symmetric on all boards. */
gboolean
poda_evaluator_always_symmetric (const PodaGame *game, const PodaPosition *position,
                                 const PodaArguments *arguments);

/* Defines `value` and `account` by one function that does both: always inline, so that
 * where `account` is NULL, as a search asks, nothing is left of the telling. */
#define PODA_EVALUATOR_FUNCTIONS(evaluate)                                             \
    static PodaValue value (const PodaGame *game G_GNUC_UNUSED,                        \
                            const PodaPosition *position, PodaPlayer side,             \
                            const PodaArguments *arguments)                            \
    {                                                                                  \
        return evaluate (position, side, arguments, NULL);                             \
    }                                                                                  \
    static void account (const PodaGame *game G_GNUC_UNUSED,                           \
                         const PodaPosition *position, PodaPlayer side,                \
                         const PodaArguments *arguments, PodaAccount *parts)           \
    {                                                                                  \
        evaluate (position, side, arguments, parts);                                   \
    }

/* The range of an evaluator on the board of `position`. */
void poda_evaluator_range (const PodaEvaluator *evaluator, const PodaGame *game,
                           const PodaPosition *position, const PodaArguments *arguments,
                           PodaValue *lowest, PodaValue *highest);

/* What a won game counts there: as published or, where the range reaches that far, the
 * next power of ten above it, or infinity where the range itself is infinite. */
PodaValue
poda_evaluator_win (const PodaEvaluator *evaluator, const PodaGame *game,
                    const PodaPosition *position, const PodaArguments *arguments);

/* Finds an evaluator of the game by name; NULL sets `error`
 * (PODA_GAME_ERROR_UNKNOWN). */
const PodaEvaluator *
poda_game_find_evaluator (const PodaGame *game, const char *name, GError **error);

G_END_DECLS
