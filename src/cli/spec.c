#include "cli/spec.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/key_values.h"
#include "play/play_game.h"

/* --- Keys and their values --- */

/* The rules that a spec can set, as bits; windows contain commas. */
#define KEY(rule) (1u << (rule))
#define CONTESTANT_KEYS                                                                \
    (~(KEY (PODA_RULE_ALGORITHM) | KEY (PODA_RULE_WINDOW)) & (KEY (PODA_N_RULES) - 1))
#define VARIANT_KEYS                                                                   \
    (CONTESTANT_KEYS                                                                   \
     & ~(KEY (PODA_RULE_DEPTH) | KEY (PODA_RULE_MAX) | KEY (PODA_RULE_MAX_NODES)))
#define RANDOM_KEYS KEY (PODA_RULE_SEED) /* a random contestant's */

/* A spec while it is parsed. */
typedef struct {
    guint keys;           /* allowed ones */
    const PodaGame *game; /* its evaluators' parameters are keys, too */
    PodaRules rules;
} Spec;

static gboolean
is_key (guint keys, PodaRule rule)
{
    return rule < PODA_N_RULES && (keys & KEY (rule)) != 0;
}

static GString *
list_keys (guint keys)
{
    GString *names = g_string_new (NULL);
    for (guint i = 0; i < PODA_N_RULES; i++)
        if (is_key (keys, i))
            poda_list_append (names, poda_rule_rows[i].key);
    return names;
}

char *
poda_spec_keys (void)
{
    return g_string_free (list_keys (CONTESTANT_KEYS), FALSE);
}

static const PodaParameter *
evaluator_parameters (const Spec *spec)
{
    const char *text = spec->rules.texts[PODA_RULE_EVALUATOR];
    if (text == NULL)
        return NULL;
    g_autofree char *name = poda_key_values_name (text, NULL);
    const PodaEvaluator *evaluator = poda_game_find_evaluator (spec->game, name, NULL);
    return evaluator != NULL ? evaluator->parameters : NULL;
}

static gboolean
refuse_key (const Spec *spec, const char *key, GError **error)
{
    const PodaParameter *own = evaluator_parameters (spec);
    g_autoptr (GString) names = list_keys (spec->keys);
    for (guint i = 0; own != NULL && own[i].name != NULL; i++)
        poda_list_append (names, own[i].name);
    if (*key == '\0')
        return poda_refuse (error, _ ("no key given; expected one of %s"), names->str);
    poda_refuse (error, _ ("unknown key \"%s\"; expected one of %s"), key, names->str);
    return poda_suggest (error, key, names->str);
}

/* Sets a rule. Without an `=`, a yes-or-no rule is set to yes. */
static gboolean
set_rule (Spec *spec, PodaRule rule, const char *value, GError **error)
{
    const char *name = poda_rule_rows[rule].key;
    if (spec->rules.texts[rule] != NULL)
        return poda_refuse (error, _ ("%s is given twice; give it once"), name);
    if (value == NULL && poda_rule_rows[rule].argument == NULL)
        value = "yes";
    if (value == NULL || *value == '\0')
        return poda_refuse (error, _ ("%s has no value; expected %s=VALUE"), name,
                            name);
    poda_rules_set (&spec->rules, rule, value);
    return TRUE;
}

static gboolean
add_parameter (Spec *spec, const PodaKeyValues *pair, GError **error)
{
    const PodaParameter *table = evaluator_parameters (spec);
    const char *before = spec->rules.texts[PODA_RULE_EVALUATOR];
    for (guint i = 0; table != NULL && table[i].name != NULL; i++) {
        if (strcmp (table[i].name, pair->key) != 0)
            continue;
        g_autofree char *text = g_strdup_printf (
            "%s%s%s=%s", before, strchr (before, ':') != NULL ? "," : ":", pair->key,
            pair->value != NULL ? pair->value : "");
        poda_rules_set (&spec->rules, PODA_RULE_EVALUATOR, text);
        return TRUE;
    }
    return refuse_key (spec, pair->key, error);
}

static gboolean
read_pairs (Spec *spec, const char *text, GError **error)
{
    g_auto (PodaKeyValues) pairs;
    poda_key_values_begin (&pairs, text, PODA_BLANKS_AROUND_SIDES);
    if (text != NULL && text[strspn (text, " ")] == '\0') /* "minimax:" */
        return refuse_key (spec, "", error);
    while (poda_key_values_next (&pairs)) {
        PodaRule rule = poda_rule_find (pairs.key);
        if (is_key (spec->keys, rule) ? !set_rule (spec, rule, pairs.value, error)
                                      : !add_parameter (spec, &pairs, error))
            return FALSE;
    }
    return TRUE;
}

/* Frees the rules, and moves `cause`, if any, to `error`. FALSE if there was one. */
static gboolean
finish (Spec *spec, const char *option, GError *cause, GError **error)
{
    poda_rules_clear (&spec->rules);
    if (cause == NULL)
        return TRUE;
    g_propagate_prefixed_error (error, cause, "%s: ", option);
    return FALSE;
}

/* --- Contestants --- */

gboolean
poda_spec_read (const char *option, const char *text, const PodaGame *game,
                const PodaPosition *start, PodaContestant *contestant, GError **error)
{
    const char *pairs;
    g_autofree char *name = g_strstrip (poda_key_values_name (text, &pairs));
    gboolean random = strcmp (name, "random") == 0;
    Spec spec = { .keys = random ? RANDOM_KEYS : CONTESTANT_KEYS, .game = game };
    GError *cause = NULL;
    *contestant = (PodaContestant){ 0 };
    if (!random && poda_algorithm_find (name) == NULL) {
        g_autofree char *names = poda_algorithm_names ();
        g_autofree char *all = g_strdup_printf ("%s, random", names);
        poda_refuse (&cause, _ ("no algorithm \"%s\"; expected one of %s"), name, all);
        poda_suggest (&cause, name, all);
        return finish (&spec, option, cause, error);
    }
    if (!random)
        poda_rules_set (&spec.rules, PODA_RULE_ALGORITHM, name);
    if (read_pairs (&spec, pairs, &cause))
        poda_player_read (&spec.rules, game, start, start, contestant, &cause);
    contestant->random = random;
    return finish (&spec, option, cause, error);
}

/* --- Variants --- */

static gboolean
read_variant (Spec *spec, const char *text, GError **error)
{
    g_auto (GStrv) items = poda_spec_split (text);
    const char *pairs;
    if (items[1] != NULL)
        return poda_refuse (error, _ ("\"%s\" names several searches; expected one"),
                            text);
    if (**items == '\0' || **items == ':') {
        g_autofree char *names = poda_algorithm_names ();
        return poda_refuse (error, _ ("no algorithm given; expected one of %s"), names);
    }
    /* Pairs without an algorithm begin with a key, or an unknown one before its `=`;
     * otherwise the text begins with an algorithm's name. */
    gsize length = strcspn (text, ":=,");
    g_autofree char *first = g_strndup (text, length);
    gboolean is_pair = is_key (spec->keys, poda_rule_find (g_strstrip (first)));
    if (text[length] != ':' && (text[length] == '=' || is_pair))
        return read_pairs (spec, text, error);
    g_autofree char *name = poda_key_values_name (text, &pairs);
    poda_rules_set (&spec->rules, PODA_RULE_ALGORITHM, g_strstrip (name));
    return read_pairs (spec, pairs, error);
}

GStrv
poda_spec_split (const char *text)
{
    g_autoptr (GStrvBuilder) items = g_strv_builder_new ();
    const char *begin = text;
    gboolean pairs = FALSE; /* the item has some, so a comma may separate them */
    for (const char *at = text;; at++) {
        /* The word before the comma may be a key without a value, like all-moves. */
        g_autofree char *item = g_strndup (begin, (gsize) (at - begin));
        g_autofree char *next =
            g_strndup (at + 1, *at == ',' ? strcspn (at + 1, ",;:") : 0);
        g_strstrip (item);
        pairs = pairs || *at == ':' || *at == '='
                || (*at == ',' && is_key (CONTESTANT_KEYS, poda_rule_find (item)));
        if (*at == '\0' || *at == ';'
            || (*at == ','
                && (!pairs || poda_algorithm_find (g_strstrip (next)) != NULL))) {
            g_strv_builder_add (items, item);
            begin = at + 1;
            pairs = FALSE;
        }
        if (*at == '\0')
            return g_strv_builder_end (items);
    }
}

gboolean
poda_variant_read (const char *option, const char *text, const PodaRequest *request,
                   PodaProblem *problem, GError **error)
{
    const PodaProblem *base = &request->problem;
    gboolean many = (request->command->shared & PODA_SHARED_MANY) != 0;
    Spec spec = { .keys = VARIANT_KEYS, .game = base->game };
    GError *cause = NULL;
    poda_problem_init (problem, base->game, &base->root);
    problem->asked = base->asked;
    if (read_variant (&spec, text, &cause)) {
        /* Rules for which the command takes lists are not inherited. */
        for (guint i = 0; i < PODA_N_RULES; i++)
            if (spec.rules.texts[i] == NULL
                && !(many && (i == PODA_RULE_ALGORITHM || i == PODA_RULE_DEPTH)))
                poda_rules_set (&spec.rules, i, request->rules.texts[i]);
        poda_rules_read (&spec.rules, problem, &cause);
    }
    return finish (&spec, option, cause, error);
}
