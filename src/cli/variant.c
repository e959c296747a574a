#include "cli/variant.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/pairs.h"
#include "cli/spec.h"

/* What makes another search of the same problem, besides the algorithm. */
static const PodaRule changeable[] = { PODA_RULE_CUT,   PODA_RULE_FAIL,
                                       PODA_RULE_ORDER, PODA_RULE_TIES,
                                       PODA_RULE_SEED,  PODA_RULE_ALL_MOVES };

static gboolean
refuse_key (const char *key, GError **error)
{
    g_autoptr (GString) names = g_string_new (NULL);
    for (guint i = 0; i < G_N_ELEMENTS (changeable); i++)
        g_string_append_printf (names, "%s%s", i > 0 ? ", " : "",
                                poda_rule_rows[changeable[i]].key);
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                 _ ("unknown key \"%s\": expected one of %s"), key, names->str);
    return FALSE;
}

/* The rule of a key; PODA_N_RULES for none of these. */
static PodaRule
find_rule (const char *key)
{
    for (guint i = 0; i < G_N_ELEMENTS (changeable); i++)
        if (strcmp (poda_rule_rows[changeable[i]].key, key) == 0)
            return changeable[i];
    return PODA_N_RULES;
}

static gboolean
take_pairs (PodaRules *own, const char *text, GError **error)
{
    g_auto (PodaPairs) pairs = { NULL };
    poda_pairs_begin (&pairs, text, PODA_BLANKS_AROUND_SIDES);
    while (poda_pairs_next (&pairs)) {
        PodaRule rule = find_rule (pairs.key);
        if (rule == PODA_N_RULES)
            return refuse_key (pairs.key, error);
        if (!poda_spec_set (own, rule, pairs.value, error))
            return FALSE;
    }
    return TRUE;
}

/* Whether the text begins with an algorithm's name: the pairs alone begin with a key,
 * or with a mistaken one before its `=`. */
static gboolean
is_named (const char *text)
{
    gsize length = strcspn (text, ":=,");
    g_autofree char *first = g_strndup (text, length);
    if (text[length] == ':')
        return TRUE;
    return text[length] != '=' && find_rule (g_strstrip (first)) == PODA_N_RULES;
}

static gboolean
take_text (PodaRules *own, const char *text, GError **error)
{
    if (!is_named (text))
        return take_pairs (own, text, error);
    const char *pairs;
    g_autofree char *name = poda_pairs_name (text, &pairs);
    poda_rules_set (own, PODA_RULE_ALGORITHM, g_strstrip (name));
    return take_pairs (own, pairs, error);
}

gboolean
poda_variant_read (const char *option, const char *text, const PodaRequest *request,
                   PodaProblem *problem, GError **error)
{
    const PodaProblem *base = &request->problem;
    PodaRules own = { 0 };
    GError *cause = NULL;
    gboolean ok = take_text (&own, text, &cause);
    for (guint i = 0; i < PODA_N_RULES; i++)
        if (own.texts[i] == NULL)
            poda_rules_set (&own, i, request->rules.texts[i]);
    poda_problem_init (problem, base->game, &base->root);
    ok = ok && poda_request_rules (&own, problem, &cause);
    poda_rules_clear (&own);
    if (ok)
        return TRUE;
    poda_spec_reword (cause);
    g_propagate_prefixed_error (error, cause, "%s: ", option);
    return FALSE;
}
