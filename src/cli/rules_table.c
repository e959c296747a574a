/* What rules there are. */

#include <glib/gi18n-lib.h>

#include "cli/rules.h"

const PodaRuleRow poda_rule_rows[PODA_N_RULES] = {
    [PODA_RULE_ALGORITHM] = { "algorithm", 'a', N_ ("NAME"),
                              N_ ("minimax, negamax, alphabeta (default), "
                                  "negamax-alphabeta, shallow-alphabeta"),
                              NULL },
    [PODA_RULE_DEPTH] = { "depth", 'd', "N",
                          N_ ("plies, or end: to the end of the game (default)"),
                          N_ ("plies, or end: to the end of the game (default: short "
                              "games to the end, others as --level medium)") },
    [PODA_RULE_EVALUATOR] = { "evaluator", 'e', N_ ("NAME[:k=v]"),
                              N_ ("values of unfinished positions at the depth limit, "
                                  "or none (default)"),
                              N_ ("values of unfinished positions at the depth limit, "
                                  "or none (default: the game's strongest)") },
    [PODA_RULE_CUT] = { "cut", 0, N_ ("RULE"),
                        N_ ("nonstrict: cut when alpha >= beta (default); strict: when "
                            "alpha > beta"),
                        NULL },
    [PODA_RULE_FAIL] = { "fail", 0, N_ ("RULE"),
                         N_ ("soft: return the best value (default); hard: clipped to "
                             "the window"),
                         NULL },
    [PODA_RULE_WINDOW] = { "window", 0, "A,B",
                           N_ ("the window at the root (default -inf,inf)"), NULL },
    [PODA_RULE_ALL_MOVES] = { "all-moves", 0, NULL,
                              N_ ("give every root move its exact value"), NULL },
    [PODA_RULE_MAX] = { "max", 0, N_ ("WHO"),
                        N_ ("who is MAX in a game: first (default), second, mover"),
                        N_ ("who is MAX in a game: mover (default), first, second") },
    [PODA_RULE_ORDER] = { "order", 0, N_ ("ORDER"),
                          N_ ("of children: natural, reverse, best, worst, random, "
                              "centre"),
                          NULL },
    [PODA_RULE_TIES] = { "ties", 0, N_ ("WHICH"),
                         N_ ("which of equal moves: first (default), last, random"),
                         NULL },
    [PODA_RULE_SEED] = { "seed", 0, "N", N_ ("for random order and ties (default 1)"),
                         N_ ("for random order and ties, and chance (default 1)") },
    [PODA_RULE_MAX_NODES] = { "max-nodes", 0, "N",
                              N_ ("stop with exit 3 at so many nodes"),
                              N_ ("stop a search at so many nodes") },
    [PODA_RULE_PREFER_SHORT] = { "prefer-short", 0, NULL,
                                 N_ ("a win at ply p counts N - p (N at least "
                                     "100 unless given)"),
                                 N_ ("a win at ply p counts N - p (default, where N is "
                                     "large enough)") },
    [PODA_RULE_WIN] = { "win", 0, "N", N_ ("what a won game counts"), NULL },
};
