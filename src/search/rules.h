#pragma once

/* Rules: the search options, in one table from which the command line, SPECs, saved
 * games, exercise.ini, cases, JSON and sentences are made. A new rule is one row, and
 * its field in PodaProblem. */

#include "search/algorithm.h"

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

/* Who is MAX, as `max` says. */
typedef enum {
    PODA_VIEW_FIRST,
    PODA_VIEW_SECOND,
    PODA_VIEW_MOVER /* whoever is to move */
} PodaView;

/* One of the words that a rule may be; the first is what a search does unless told
 * otherwise. */
typedef struct {
    const char *word;
    /* Marked for translation; NULL: nothing. */
    const char *said;   /* behind the algorithm's name in captions */
    const char *taught; /* a sentence for those who are to search by hand */
} PodaRuleWord;

/* Which searches a rule is about. */
typedef enum {
    PODA_RULE_FOR_ALL,
    PODA_RULE_FOR_WINDOWS, /* of algorithms with alpha and beta */
    PODA_RULE_FOR_LOTS,    /* with random order or random ties */
    PODA_RULE_FOR_PLAYERS, /* of games that do not say themselves who is MAX */
    PODA_RULE_FOR_WINS     /* of games that are won */
} PodaRuleScope;

typedef struct {
    const char *key;      /* `--key` on the command line, `key` elsewhere */
    char letter;          /* `-k`; 0: none */
    const char *argument; /* what help calls its value; NULL: the bare word means yes */
    const char *help;     /* marked for translation, as the argument is */
    const char *playing;  /* the help where somebody plays; NULL: the same */

    PodaRuleScope scope;
    gboolean in_json;          /* in what JSON says first of a search */
    const char *standard;      /* the option's word for the default; NULL: none */
    const PodaRuleWord *words; /* a list that ends with NULL, by the numbers in … */
    gsize field;   /* … this guint of PodaProblem; without words, this guint64 … */
    guint64 least; /* … which is no less; other rules are read by their numbers */
} PodaRuleRow;

extern const PodaRuleRow poda_rule_rows[PODA_N_RULES];

/* --- One rule --- */

/* The rule of a key; PODA_N_RULES where there is none. */
PodaRule poda_rule_find (const char *key);

/* Reads the text of a rule that is one of its words, as the word's number. */
gboolean
poda_rule_read_word (PodaRule rule, const char *text, guint *index, GError **error);

/* The problem's rule as a text that is read as the same. The caller frees it. */
char *poda_rule_write (PodaRule rule, const PodaProblem *problem);

/* TRUE if the rule is about such problems; if it has its default. */
gboolean poda_rule_matters (PodaRule rule, const PodaProblem *problem);
gboolean poda_rule_is_usual (PodaRule rule, const PodaProblem *problem);

/* What captions say of it, ", fail-soft", and a sentence for those who search by hand;
 * NULL: nothing. The caller frees them. */
char *poda_rule_say (PodaRule rule, const PodaProblem *problem);
char *poda_rule_teach (PodaRule rule, const PodaProblem *problem);

/* --- All of them --- */

/* As given, owned; NULL where not given. */
typedef struct {
    char *texts[PODA_N_RULES];
} PodaRules;

void poda_rules_set (PodaRules *rules, PodaRule rule, const char *text);
void poda_rules_clear (PodaRules *rules);

/* Reads all that is given. FALSE sets `error`, also where rules do not go together. */
gboolean poda_rules_read (const PodaRules *rules, PodaProblem *problem, GError **error);

/* All rules, the `n` of `first` before the others. */
void poda_rules_arrange (const PodaRule *first, guint n, PodaRule order[PODA_N_RULES]);

/* The words that stand for what a search does unless told otherwise. */
#define PODA_DEPTH_END "end"
#define PODA_EVALUATOR_NONE "none"

/* The default N from which short wins count their plies down: 100, or the next power of
 * ten above `least`. */
PodaValue poda_rules_short_win (PodaValue least);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaRules, poda_rules_clear)
