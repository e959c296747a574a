#include "cli/spec.h"

#include <glib/gi18n-lib.h>

#include "cli/command.h"
#include "cli/play_settings.h"

static const struct {
    const char *name;
    PodaPlayKey key;
    const char *bare; /* what it means without a value; NULL where it needs one */
} keys[] = {
    { "seed", PODA_PLAY_SEED, NULL }, /* first: the only one of `random` */
    { "depth", PODA_PLAY_DEPTH, NULL },
    { "evaluator", PODA_PLAY_EVALUATOR, NULL },
    { "cut", PODA_PLAY_CUT, NULL },
    { "fail", PODA_PLAY_FAIL, NULL },
    { "order", PODA_PLAY_ORDER, NULL },
    { "ties", PODA_PLAY_TIES, NULL },
    { "win", PODA_PLAY_WIN, NULL },
    { "prefer-short", PODA_PLAY_PREFER_SHORT, "yes" },
    { "max", PODA_PLAY_MAX, NULL },
    { "all-moves", PODA_PLAY_ALL_MOVES, "yes" },
    { "max-nodes", PODA_PLAY_MAX_NODES, NULL },
};

gboolean
poda_spec_has_key (const char *name)
{
    for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
        if (strcmp (keys[i].name, name) == 0)
            return TRUE;
    return FALSE;
}

/* A spec while it is read. */
typedef struct {
    const PodaGame *game;
    guint n_keys; /* of those above, how many may be given */
    PodaPlaySettings settings;
} Spec;

static const PodaParameter *
evaluator_parameters (const Spec *spec)
{
    const char *text = spec->settings.texts[PODA_PLAY_EVALUATOR];
    if (text == NULL)
        return NULL;
    g_autofree char *name = g_strndup (text, strcspn (text, ":"));
    const PodaEvaluator *evaluator = poda_game_find_evaluator (spec->game, name, NULL);
    return evaluator != NULL ? evaluator->parameters : NULL;
}

static gboolean
refuse_key (const Spec *spec, const char *key, GError **error)
{
    g_autoptr (GString) names = g_string_new (NULL);
    for (guint i = 0; i < spec->n_keys; i++)
        g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", keys[i].name);
    const PodaParameter *own = evaluator_parameters (spec);
    for (guint i = 0; own != NULL && own[i].name != NULL; i++)
        g_string_append_printf (names, ", %s", own[i].name);
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                 _ ("unknown key \"%s\": expected one of %s"), key, names->str);
    return FALSE;
}

static gboolean
set_key (Spec *spec, guint index, const char *value, GError **error)
{
    const char *name = keys[index].name;
    if (spec->settings.texts[keys[index].key] != NULL) {
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                     _ ("%s is given twice: expected it once"), name);
        return FALSE;
    }
    if (value == NULL)
        value = keys[index].bare;
    if (value == NULL || *value == '\0') {
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                     _ ("%s has no value: expected %s=VALUE"), name, name);
        return FALSE;
    }
    poda_play_settings_set (&spec->settings, keys[index].key, value);
    return TRUE;
}

static gboolean
add_parameter (Spec *spec, const char *key, const char *value, GError **error)
{
    const PodaParameter *table = evaluator_parameters (spec);
    for (guint i = 0; table != NULL && table[i].name != NULL; i++) {
        if (strcmp (table[i].name, key) != 0)
            continue;
        const char *before = spec->settings.texts[PODA_PLAY_EVALUATOR];
        g_autofree char *text = g_strdup_printf (
            "%s%s%s=%s", before, strchr (before, ':') != NULL ? "," : ":", key,
            value != NULL ? value : "");
        poda_play_settings_set (&spec->settings, PODA_PLAY_EVALUATOR, text);
        return TRUE;
    }
    return refuse_key (spec, key, error);
}

static gboolean
read_pair (Spec *spec, const char *text, GError **error)
{
    g_auto (GStrv) sides = g_strsplit (text, "=", 2);
    const char *key = sides[0] != NULL ? g_strstrip (sides[0]) : "";
    const char *value =
        sides[0] != NULL && sides[1] != NULL ? g_strstrip (sides[1]) : NULL;
    for (guint i = 0; i < spec->n_keys; i++)
        if (strcmp (keys[i].name, key) == 0)
            return set_key (spec, i, value, error);
    return add_parameter (spec, key, value, error);
}

static gboolean
read_pairs (Spec *spec, const char *text, GError **error)
{
    g_auto (GStrv) pairs = g_strsplit (text, ",", -1);
    for (guint i = 0; pairs[i] != NULL; i++)
        if (!read_pair (spec, pairs[i], error))
            return FALSE;
    return TRUE;
}

static gboolean
read_name (Spec *spec, const char *name, gboolean *random, GError **error)
{
    *random = strcmp (name, "random") == 0;
    spec->n_keys = *random ? 1 : G_N_ELEMENTS (keys);
    if (poda_algorithm_find (name) != NULL)
        poda_play_settings_set (&spec->settings, PODA_PLAY_ALGORITHM, name);
    if (*random || poda_algorithm_find (name) != NULL)
        return TRUE;
    g_autoptr (GString) names = g_string_new (NULL);
    for (guint i = 0; poda_algorithms[i] != NULL; i++)
        g_string_append_printf (names, "%s, ", poda_algorithms[i]->name);
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                 _ ("no algorithm \"%s\": expected one of %srandom"), name, names->str);
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
    const char *colon = strchr (text, ':');
    g_autofree char *name = g_strndup (text, strcspn (text, ":"));
    Spec spec = { .game = game };
    *contestant = (PodaContestant){ 0 };
    GError *cause = NULL;
    gboolean ok =
        read_name (&spec, g_strstrip (name), &contestant->random, &cause)
        && read_pairs (&spec, colon != NULL ? colon + 1 : "", &cause)
        && poda_play_settings_read (&spec.settings, game, start, contestant, &cause);
    poda_play_settings_clear (&spec.settings);
    if (ok)
        return TRUE;
    poda_spec_reword (cause);
    g_propagate_prefixed_error (error, cause, "%s: ", option);
    return FALSE;
}
