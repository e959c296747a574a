#pragma once

/* Rules: how a search is done, first as the texts that a user typed, then in a problem.
 * The options of every search and the players of `play` and `match` are read here. */

#include "search/algorithm.h"

G_BEGIN_DECLS

/* As typed, owned; NULL or FALSE where not given. */
typedef struct {
    char *algorithm, *cut, *fail, *window, *depth, *evaluator;
    char *max, *win, *order, *ties, *seed, *max_nodes;
    gboolean all_moves, prefer_short;
} PodaRules;

void poda_rules_clear (PodaRules *rules);

/* Reads what depends on neither algorithm nor depth. `problem` has its game and its
 * root already: evaluators and --max depend on them. FALSE sets `error`, which names
 * the option. */
gboolean poda_rules_read (const PodaRules *rules, PodaProblem *problem, GError **error);

/* Reads the name of an algorithm, a depth in plies, an evaluator with what a won game
 * counts beside it: what a player may also change while a game is on. FALSE sets
 * `error` and leaves `problem` as it was. */
gboolean
poda_rules_read_algorithm (const char *name, PodaProblem *problem, GError **error);
gboolean poda_rules_read_depth (const char *text, PodaProblem *problem, GError **error);
gboolean
poda_rules_read_evaluator (const char *text, PodaProblem *problem, GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaRules, poda_rules_clear)

G_END_DECLS
