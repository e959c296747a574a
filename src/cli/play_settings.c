#include "cli/play_settings.h"

#include "cli/command.h"

void
poda_play_settings_clear (PodaPlaySettings *settings)
{
    for (guint key = 0; key < PODA_PLAY_RULES; key++)
        g_clear_pointer (&settings->texts[key], g_free);
    poda_rules_clear (&settings->rules);
    g_clear_pointer (&settings->path, g_free);
}

const char *
poda_play_key_name (guint key)
{
    static const char *const names[PODA_PLAY_RULES] = {
        [PODA_PLAY_GAME] = "game",
        [PODA_PLAY_POSITION] = "position",
        [PODA_PLAY_MOVES] = "moves",
        [PODA_PLAY_SIDE] = "side",
    };
    return key < PODA_PLAY_RULES ? names[key]
                                 : poda_rule_rows[key - PODA_PLAY_RULES].key;
}

const char *
poda_play_settings_get (const PodaPlaySettings *settings, guint key)
{
    return key < PODA_PLAY_RULES ? settings->texts[key]
                                 : settings->rules.texts[key - PODA_PLAY_RULES];
}

void
poda_play_settings_set (PodaPlaySettings *settings, guint key, const char *text)
{
    char **place = key < PODA_PLAY_RULES
                       ? &settings->texts[key]
                       : &settings->rules.texts[key - PODA_PLAY_RULES];
    char *copy = g_strdup (text);
    g_free (*place);
    *place = copy;
    settings->lines[key] = 0;
}

gboolean
poda_play_settings_refuse (const PodaPlaySettings *settings, guint key, GError *cause,
                           GError **error)
{
    if (settings->lines[key] == 0) {
        g_propagate_error (error, cause);
        return FALSE;
    }
    /* In a saved game the keys are no options. */
    const char *message = cause->message;
    if (g_str_has_prefix (message, "--"))
        message += 2;
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_PLACED, "%s:%u: %s",
                 settings->path, settings->lines[key], message);
    g_error_free (cause);
    return FALSE;
}

/* The rule at whose text reading comes to grief: texts are added one by one. */
static PodaRule
find_culprit (const PodaRules *rules, const PodaGame *game, const PodaPosition *start,
              const PodaPosition *begin)
{
    PodaRules some = { { NULL } }; /* the texts stay theirs */
    PodaContestant ignored;
    PodaRule rule = 0;
    for (; rule < PODA_N_RULES - 1; rule++) {
        some.texts[rule] = rules->texts[rule];
        if (some.texts[rule] != NULL
            && !poda_player_read (&some, game, start, begin, &ignored, NULL))
            break;
    }
    return rule;
}

gboolean
poda_play_settings_read (const PodaPlaySettings *settings, const PodaGame *game,
                         const PodaPosition *start, const PodaPosition *begin,
                         PodaContestant *program, GError **error)
{
    const PodaRules *rules = &settings->rules;
    GError *cause = NULL;
    if (!poda_player_read (rules, game, start, begin, program, &cause)) {
        guint key = PODA_PLAY_RULES + find_culprit (rules, game, start, begin);
        return poda_play_settings_refuse (settings, key, cause, error);
    }
    if (rules->texts[PODA_RULE_PREFER_SHORT] == NULL)
        poda_player_prefer_short (rules, program);
    return TRUE;
}
