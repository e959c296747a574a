#pragma once

/* Rules: the table of search options, used by the command line, SPECs, saved games,
 * exercise.ini, cases, JSON and sentences. A new rule needs one row and one field in
 * PodaProblem. */

#include "search/algorithm.h"

/* The rules in the order of lists and saved files; rules that depend on others come
 * later. */
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

/* The player who is MAX: the values of `max`. */
typedef enum {
    PODA_VIEW_FIRST,
    PODA_VIEW_SECOND,
    PODA_VIEW_MOVER /* the player to move */
} PodaView;

/* One of a rule's words; the first one is the default. */
typedef struct {
    const char *word;
    /* Texts marked for translation; NULL: none. */
    const char *said;   /* after the algorithm's name in captions */
    const char *taught; /* an instruction for students who search by hand */
} PodaRuleWord;

/* The searches that a rule applies to. */
typedef enum {
    PODA_RULE_FOR_ALL,
    PODA_RULE_FOR_WINDOWS, /* algorithms with alpha and beta */
    PODA_RULE_FOR_RANDOM,  /* random order or random ties */
    PODA_RULE_FOR_PLAYERS, /* games that do not define who is MAX */
    PODA_RULE_FOR_WINS     /* games that are won */
} PodaRuleScope;

typedef struct {
    const char *key;      /* `--key` on the command line, `key` elsewhere */
    char letter;          /* `-k`; 0: none */
    const char *argument; /* its value's name in the help; NULL: none, it means yes */
    const char *help;     /* marked for translation, like the argument */
    const char *playing;  /* the help if a person plays; NULL: the same */

    PodaRuleScope scope;
    gboolean in_json;          /* part of the JSON object `problem` */
    const char *standard;      /* the option's word for the default; NULL: none */
    const PodaRuleWord *words; /* ends with NULL; their indices are stored in … */
    gsize field;   /* … this guint of PodaProblem; without words, this guint64 … */
    guint64 least; /* … which is at least this; other rules have their own readers */
} PodaRuleRow;

extern const PodaRuleRow poda_rule_rows[PODA_N_RULES];

/* --- One rule --- */

/* Returns the rule of a key, or PODA_N_RULES. */
PodaRule poda_rule_find (const char *key);

/* Reads a text that must be one of the rule's words; sets its index. */
gboolean
poda_rule_read_word (PodaRule rule, const char *text, guint *index, GError **error);

/* Returns the rule's value as a text for poda_rules_read. The caller frees it. */
char *poda_rule_write (PodaRule rule, const PodaProblem *problem);

/* TRUE if the rule applies to the problem; if the problem has the rule's default. */
gboolean poda_rule_matters (PodaRule rule, const PodaProblem *problem);
gboolean poda_rule_is_usual (PodaRule rule, const PodaProblem *problem);

/* Return a caption, ", fail-soft", and an instruction for students who search by hand;
 * NULL: none. The caller frees them. */
char *poda_rule_caption (PodaRule rule, const PodaProblem *problem);
char *poda_rule_instruction (PodaRule rule, const PodaProblem *problem);

/* --- All rules --- */

/* The texts as given, owned; NULL: not given. */
typedef struct {
    char *texts[PODA_N_RULES];
} PodaRules;

void poda_rules_set (PodaRules *rules, PodaRule rule, const char *text);
void poda_rules_clear (PodaRules *rules);

/* Reads all given texts. Returns FALSE with `error` set, also if rules conflict. */
gboolean poda_rules_read (const PodaRules *rules, PodaProblem *problem, GError **error);

/* Writes all rules into `order`, the `n` of `first` before the others. */
void poda_rules_arrange (const PodaRule *first, guint n, PodaRule order[PODA_N_RULES]);

/* The words for default values. */
#define PODA_DEPTH_END "end"
#define PODA_EVALUATOR_NONE "none"

/* Returns the default win value with prefer_short: 100, or the next power of ten above
 * `least`. */
PodaValue poda_rules_short_win (PodaValue least);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaRules, poda_rules_clear)
