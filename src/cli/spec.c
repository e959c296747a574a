#include "cli/spec.h"

#include <glib/gi18n-lib.h>

#include "base/pairs.h"
#include "cli/command.h"
#include "cli/player.h"

/* What of a search a spec can say. The algorithm stands before the colon, and a window
 * has a comma of its own. */
static gboolean
is_key (PodaRule rule)
{
    return rule != PODA_RULE_ALGORITHM && rule != PODA_RULE_WINDOW;
}

gboolean
poda_spec_has_key (const char *name)
{
    for (guint i = 0; i < PODA_N_RULES; i++)
        if (is_key (i) && strcmp (poda_rule_rows[i].key, name) == 0)
            return TRUE;
    return FALSE;
}

char *
poda_spec_keys (void)
{
    GString *names = g_string_new (NULL);
    for (guint i = 0; i < PODA_N_RULES; i++)
        if (is_key (i))
            g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "",
                                    poda_rule_rows[i].key);
    return g_string_free (names, FALSE);
}

/* A spec while it is read. */
typedef struct {
    const PodaGame *game;
    gboolean random; /* then the seed is its only key */
    PodaRules rules;
} Spec;

static const PodaParameter *
evaluator_parameters (const Spec *spec)
{
    const char *text = spec->rules.texts[PODA_RULE_EVALUATOR];
    if (text == NULL)
        return NULL;
    g_autofree char *name = poda_pairs_name (text, NULL);
    const PodaEvaluator *evaluator = poda_game_find_evaluator (spec->game, name, NULL);
    return evaluator != NULL ? evaluator->parameters : NULL;
}

static gboolean
refuse_key (const Spec *spec, const char *key, GError **error)
{
    g_autofree char *keys = spec->random ? g_strdup (poda_rule_rows[PODA_RULE_SEED].key)
                                         : poda_spec_keys ();
    g_autoptr (GString) names = g_string_new (keys);
    const PodaParameter *own = evaluator_parameters (spec);
    for (guint i = 0; own != NULL && own[i].name != NULL; i++)
        g_string_append_printf (names, ", %s", own[i].name);
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                 _ ("unknown key \"%s\": expected one of %s"), key, names->str);
    return FALSE;
}

gboolean
poda_spec_set (PodaRules *rules, PodaRule rule, const char *value, GError **error)
{
    const char *name = poda_rule_rows[rule].key;
    if (rules->texts[rule] != NULL) {
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                     _ ("%s is given twice: expected it once"), name);
        return FALSE;
    }
    if (value == NULL && poda_rule_rows[rule].argument == NULL)
        value = "yes";
    if (value == NULL || *value == '\0') {
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                     _ ("%s has no value: expected %s=VALUE"), name, name);
        return FALSE;
    }
    poda_rules_set (rules, rule, value);
    return TRUE;
}

static gboolean
add_parameter (Spec *spec, const char *key, const char *value, GError **error)
{
    const PodaParameter *table = evaluator_parameters (spec);
    for (guint i = 0; table != NULL && table[i].name != NULL; i++) {
        if (strcmp (table[i].name, key) != 0)
            continue;
        const char *before = spec->rules.texts[PODA_RULE_EVALUATOR];
        g_autofree char *text = g_strdup_printf (
            "%s%s%s=%s", before, strchr (before, ':') != NULL ? "," : ":", key,
            value != NULL ? value : "");
        poda_rules_set (&spec->rules, PODA_RULE_EVALUATOR, text);
        return TRUE;
    }
    return refuse_key (spec, key, error);
}

static gboolean
read_pair (Spec *spec, const char *key, const char *value, GError **error)
{
    for (guint i = 0; i < PODA_N_RULES; i++)
        if ((spec->random ? i == PODA_RULE_SEED : is_key (i))
            && strcmp (poda_rule_rows[i].key, key) == 0)
            return poda_spec_set (&spec->rules, i, value, error);
    return add_parameter (spec, key, value, error);
}

static gboolean
read_pairs (Spec *spec, const char *text, GError **error)
{
    g_auto (PodaPairs) pairs = { NULL };
    poda_pairs_begin (&pairs, text, PODA_BLANKS_AROUND_SIDES);
    while (poda_pairs_next (&pairs))
        if (!read_pair (spec, pairs.key, pairs.value, error))
            return FALSE;
    return TRUE;
}

static gboolean
read_name (Spec *spec, const char *name, GError **error)
{
    spec->random = strcmp (name, "random") == 0;
    if (spec->random)
        return TRUE;
    if (poda_algorithm_find (name) != NULL) {
        poda_rules_set (&spec->rules, PODA_RULE_ALGORITHM, name);
        return TRUE;
    }
    g_autofree char *names = poda_algorithm_names ();
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                 _ ("no algorithm \"%s\": expected one of %s, random"), name, names);
    return FALSE;
}

void
poda_spec_reword (GError *error)
{
    g_autoptr (GString) message = g_string_new (error->message);
    if (g_str_has_prefix (message->str, "--"))
        g_string_erase (message, 0, 2);
    g_string_replace (message, " --", " ", 0);
    g_free (error->message);
    error->message = g_strdup (message->str);
}

gboolean
poda_spec_read (const char *option, const char *text, const PodaGame *game,
                const PodaPosition *start, PodaContestant *contestant, GError **error)
{
    const char *pairs;
    g_autofree char *name = poda_pairs_name (text, &pairs);
    Spec spec = { .game = game };
    *contestant = (PodaContestant){ 0 };
    GError *cause = NULL;
    gboolean ok =
        read_name (&spec, g_strstrip (name), &cause)
        && read_pairs (&spec, pairs, &cause)
        && poda_player_read (&spec.rules, game, start, start, contestant, &cause);
    contestant->random = spec.random;
    poda_rules_clear (&spec.rules);
    if (ok)
        return TRUE;
    poda_spec_reword (cause);
    g_propagate_prefixed_error (error, cause, "%s: ", option);
    return FALSE;
}
