#include "cli/variant.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "cli/spec.h"

#define N_KEYS 5 /* with a value */

/* The texts of a variant, borrowed; those not given are the request's. */
typedef struct {
    PodaRules rules;
    gboolean given[N_KEYS];
} Variant;

/* Where a key's text belongs; NULL for a key that no variant has. */
static char **
place_of (Variant *variant, const char *key, guint *index)
{
    PodaRules *rules = &variant->rules;
    const struct {
        const char *key;
        char **text;
    } keys[N_KEYS] = { { "cut", &rules->cut },
                       { "fail", &rules->fail },
                       { "order", &rules->order },
                       { "ties", &rules->ties },
                       { "seed", &rules->seed } };
    for (*index = 0; *index < N_KEYS; ++*index)
        if (strcmp (keys[*index].key, key) == 0)
            return keys[*index].text;
    return NULL;
}

static gboolean
refuse_key (const char *key, GError **error)
{
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                 _ ("unknown key \"%s\": expected one of %s"), key,
                 "cut, fail, order, ties, seed, all-moves");
    return FALSE;
}

static gboolean
take_pair (Variant *variant, char *pair, GError **error)
{
    guint index;
    if (strcmp (pair, "all-moves") == 0) {
        variant->rules.all_moves = TRUE;
        return TRUE;
    }
    char *equals = strchr (pair, '=');
    if (equals != NULL)
        *equals = '\0';
    char **place = place_of (variant, pair, &index);
    if (place == NULL)
        return refuse_key (pair, error);
    if (variant->given[index]) {
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                     _ ("%s is given twice: expected it once"), pair);
        return FALSE;
    }
    if (equals == NULL || equals[1] == '\0') {
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                     _ ("%s has no value: expected %s=VALUE"), pair, pair);
        return FALSE;
    }
    variant->given[index] = TRUE;
    *place = equals + 1;
    return TRUE;
}

/* The evaluator and all that depends on it alone are in the problem already. Ties that
 * were asked for imply a cut rule, and so are read again. */
static gboolean
read_rules (const PodaRequest *request, const char *text, PodaProblem *problem,
            GError **error)
{
    Variant variant = { .rules = request->rules };
    PodaRules *rules = &variant.rules;
    rules->evaluator = rules->win = rules->max = rules->max_nodes = NULL;
    rules->prefer_short = FALSE;
    g_auto (GStrv) pairs = g_strsplit (text, ",", -1);
    for (guint i = 0; pairs[i] != NULL; i++)
        if (!take_pair (&variant, g_strstrip (pairs[i]), error))
            return FALSE;
    return poda_rules_read (rules, problem, error);
}

static gboolean
read_variant (const PodaRequest *request, const char *text, PodaProblem *problem,
              GError **error)
{
    gsize length = strcspn (text, ":");
    gboolean named = text[length] == ':' || strchr (text, '=') == NULL;
    if (named) {
        g_autofree char *name = g_strndup (text, length);
        if (!poda_rules_read_algorithm (g_strstrip (name), problem, error))
            return FALSE;
        text += length + (text[length] == ':');
    }
    return read_rules (request, text, problem, error);
}

gboolean
poda_variant_read (const char *option, const char *text, const PodaRequest *request,
                   PodaProblem *problem, GError **error)
{
    GError *cause = NULL;
    *problem = request->problem;
    if (read_variant (request, text, problem, &cause))
        return TRUE;
    poda_spec_reword (cause);
    g_propagate_prefixed_error (error, cause, "%s: ", option);
    return FALSE;
}
