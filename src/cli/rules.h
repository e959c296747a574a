#pragma once

/* Rules: how a search is done, first as the texts that a user gave, then in a problem.
 *
 * One table says what there is. The options of every search, the keys of a saved game
 * and those of a SPEC are its rows: a new rule is one row, and one reader in rules.c.
 */

#include "search/algorithm.h"

G_BEGIN_DECLS

/* In the order in which they are listed, saved and, where one depends on another,
 * read. */
typedef enum {
    PODA_RULE_ALGORITHM,
    PODA_RULE_DEPTH,     /* a number, or `end` */
    PODA_RULE_EVALUATOR, /* NAME[:k=v], or `none` */
    PODA_RULE_CUT,
    PODA_RULE_FAIL,
    PODA_RULE_WINDOW,
    PODA_RULE_ALL_MOVES, /* `yes` or `no` */
    PODA_RULE_MAX,
    PODA_RULE_ORDER,
    PODA_RULE_TIES,
    PODA_RULE_SEED,
    PODA_RULE_MAX_NODES,
    PODA_RULE_PREFER_SHORT, /* `yes` or `no` */
    PODA_RULE_WIN,
    PODA_N_RULES
} PodaRule;

typedef struct {
    const char *key;      /* `--key` on the command line, `key` elsewhere */
    char letter;          /* `-k`; 0: none */
    const char *argument; /* what help calls its value; NULL: the bare word means yes */
    const char *help;     /* marked for translation, as the argument is */
    const char *playing;  /* the help where somebody plays; NULL: the same */
} PodaRuleRow;

extern const PodaRuleRow poda_rule_rows[PODA_N_RULES];

/* As given, owned; NULL where not given. */
typedef struct {
    char *texts[PODA_N_RULES];
} PodaRules;

void poda_rules_set (PodaRules *rules, PodaRule rule, const char *text);
void poda_rules_clear (PodaRules *rules);

/* Reads all that is given. `problem` has its game and its root already: evaluators and
 * --max depend on them. FALSE sets `error`, which names the option. */
gboolean poda_rules_read (const PodaRules *rules, PodaProblem *problem, GError **error);

/* The algorithm of this name. NULL sets `error`. */
const PodaAlgorithm *poda_rules_read_algorithm (const char *name, GError **error);

/* "minimax, negamax, …": all of them. The caller frees it. */
char *poda_rules_algorithms (void);

/* The words that stand for what a search does unless told otherwise. */
#define PODA_DEPTH_END "end"
#define PODA_EVALUATOR_NONE "none"

/* The N that wins count, less their plies, where nobody gave one: 100, or the next
 * power of ten above `least`. */
PodaValue poda_rules_short_win (PodaValue least);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaRules, poda_rules_clear)

G_END_DECLS
