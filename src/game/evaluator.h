#pragma once

/* Evaluators: the value of an unfinished position at the depth limit, from a player's
 * point of view; a search asks for MAX's. */

#include "game/game.h"

G_BEGIN_DECLS

/* One term of the sum that is an evaluator's value. */
typedef struct {
    PodaValue points;               /* from the requested point of view; not 0 */
    const char *reason;             /* a short description, translated, static */
    guint n_cells;                  /* number of cells that it is based on; 0: none */
    guint8 cells[PODA_BOARD_CELLS]; /* boards of numbers show the first one */
} PodaPart;

/* The terms of a value: their points add up to it. */
typedef struct {
    GArray *parts; /* PodaPart elements */
} PodaAccount;

void poda_account_init (PodaAccount *account);
void poda_account_clear (PodaAccount *account);

/* Adds a term without cells, unless `points` is 0, and returns it (valid until the next
 * call), or NULL if it was not added. */
PodaPart *poda_account_add (PodaAccount *account, PodaValue points, const char *reason);

/* Adds a cell to a term; `part` may be NULL. */
void poda_part_add_cell (PodaPart *part, guint cell);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaAccount, poda_account_clear)

struct _PodaEvaluator {
    const char *name;
    const char *summary;             /* one line, marked for translation */
    const char *source;              /* the publication, marked for translation */
    PodaValue lowest, highest;       /* its range, if it is the same on every board */
    PodaValue win;                   /* the value of a won game for this evaluator */
    const PodaParameter *parameters; /* ends with a NULL name; NULL: none */

    /* Returns the value from the point of view of `side` (PODA_MAX: first player). */
    PodaValue (*value) (const PodaGame *game, const PodaPosition *position,
                        PodaPlayer side, const PodaArguments *arguments);

    /* Sets the range on the board of `position`. NULL: `lowest` to `highest`. */
    void (*range) (const PodaGame *game, const PodaPosition *position,
                   const PodaArguments *arguments, PodaValue *lowest,
                   PodaValue *highest);

    /* Adds the terms of the sum. NULL: not available. */
    void (*account) (const PodaGame *game, const PodaPosition *position,
                     PodaPlayer side, const PodaArguments *arguments,
                     PodaAccount *account);

    /* TRUE if the value on the board of `position` is invariant under the game's
     * symmetry. NULL: it is not. */
    gboolean (*symmetric) (const PodaGame *game, const PodaPosition *position,
                           const PodaArguments *arguments);
};

/* Returns TRUE, for evaluators that are symmetric on all boards. */
gboolean
poda_evaluator_always_symmetric (const PodaGame *game, const PodaPosition *position,
                                 const PodaArguments *arguments);

/* Defines `value` and `account` by one inline function for both, so that a search,
 * which passes NULL as `account`, pays nothing for the terms. */
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

/* Sets the range of an evaluator on the board of `position`. */
void poda_evaluator_range (const PodaEvaluator *evaluator, const PodaGame *game,
                           const PodaPosition *position, const PodaArguments *arguments,
                           PodaValue *lowest, PodaValue *highest);

/* Returns the value of a won game there: the published one or, if the range includes
 * it, the next power of ten above the range, or infinity for an infinite range. */
PodaValue
poda_evaluator_win (const PodaEvaluator *evaluator, const PodaGame *game,
                    const PodaPosition *position, const PodaArguments *arguments);

/* Finds an evaluator of the game by name; Returns NULL with `error` set
 * (PODA_GAME_ERROR_UNKNOWN). */
const PodaEvaluator *
poda_game_find_evaluator (const PodaGame *game, const char *name, GError **error);

G_END_DECLS
