#include "cli/variant.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "cli/spec.h"

/* What makes another search of the same problem, besides the algorithm. */
static const PodaRule changeable[] = { PODA_RULE_CUT,   PODA_RULE_FAIL,
                                       PODA_RULE_ORDER, PODA_RULE_TIES,
                                       PODA_RULE_SEED,  PODA_RULE_ALL_MOVES };

typedef struct {
    PodaRules rules;
    gboolean given[PODA_N_RULES];
} Variant;

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

static gboolean
set_rule (Variant *variant, PodaRule rule, const char *value, GError **error)
{
    const char *name = poda_rule_rows[rule].key;
    if (variant->given[rule]) {
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
    variant->given[rule] = TRUE;
    poda_rules_set (&variant->rules, rule, value);
    return TRUE;
}

static gboolean
take_pair (Variant *variant, char *pair, GError **error)
{
    char *equals = strchr (pair, '=');
    if (equals != NULL)
        *equals = '\0';
    for (guint i = 0; i < G_N_ELEMENTS (changeable); i++)
        if (strcmp (poda_rule_rows[changeable[i]].key, pair) == 0)
            return set_rule (variant, changeable[i], equals != NULL ? equals + 1 : NULL,
                             error);
    return refuse_key (pair, error);
}

static gboolean
take_pairs (Variant *variant, const char *text, GError **error)
{
    g_auto (GStrv) pairs = g_strsplit (text, ",", -1);
    for (guint i = 0; pairs[i] != NULL; i++)
        if (!take_pair (variant, g_strstrip (pairs[i]), error))
            return FALSE;
    return TRUE;
}

static gboolean
take_text (Variant *variant, const char *text, GError **error)
{
    gsize length = strcspn (text, ":");
    gboolean named = text[length] == ':' || strchr (text, '=') == NULL;
    if (!named)
        return take_pairs (variant, text, error);
    g_autofree char *name = g_strndup (text, length);
    poda_rules_set (&variant->rules, PODA_RULE_ALGORITHM, g_strstrip (name));
    return take_pairs (variant, text + length + (text[length] == ':'), error);
}

gboolean
poda_variant_read (const char *option, const char *text, const PodaRequest *request,
                   PodaProblem *problem, GError **error)
{
    const PodaProblem *own = &request->problem;
    Variant variant = { 0 };
    GError *cause = NULL;
    for (guint i = 0; i < PODA_N_RULES; i++)
        poda_rules_set (&variant.rules, i, request->rules.texts[i]);
    poda_problem_init (problem, own->game, &own->root);
    gboolean ok = take_text (&variant, text, &cause)
                  && poda_rules_read (&variant.rules, problem, &cause);
    poda_rules_clear (&variant.rules);
    if (ok)
        return TRUE;
    poda_spec_reword (cause);
    g_propagate_prefixed_error (error, cause, "%s: ", option);
    return FALSE;
}
