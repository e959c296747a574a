/* The policy: a table of numbers with names. */

#include "homework/mark/policy.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/pairs.h"
#include "base/read.h"
#include "base/terminal.h"
#include "homework/exercise/names.h"

enum { WEIGHTS, CARRY, THRESHOLDS, ASK, N_SECTIONS };

static const char *const sections[] = { "weights", "carry", "thresholds", "ask", NULL };

typedef struct {
    const char *key;
    guint section;
    gsize offset;
    double standard;
} Number;

#define AT(member) G_STRUCT_OFFSET (PodaPolicy, member)

static const Number numbers[] = {
    { "value", WEIGHTS, AT (columns[PODA_COLUMN_VALUE]), 1 },
    { "alpha", WEIGHTS, AT (columns[PODA_COLUMN_ALPHA]), 1 },
    { "beta", WEIGHTS, AT (columns[PODA_COLUMN_BETA]), 1 },
    { "visited", WEIGHTS, AT (columns[PODA_COLUMN_VISITED]), 1 },
    { "bound", WEIGHTS, AT (columns[PODA_COLUMN_BOUND]), 1 },
    { "strategy", WEIGHTS, AT (columns[PODA_COLUMN_STRATEGY]), 1 },
    { "order", WEIGHTS, AT (order), 3 },
    { "move", WEIGHTS, AT (move), 1 },
    { "question", WEIGHTS, AT (question), 1 },
    { "carried", CARRY, AT (carried), 1 },
    { "repeat", CARRY, AT (repeat), 0.4 },
    { "cuts", CARRY, AT (cuts), 0.3 },
    { "unfinished", THRESHOLDS, AT (unfinished), 0.25 },
};

#define ASK_KEY "what"

static double *
number_of (PodaPolicy *policy, const Number *number)
{
    return &G_STRUCT_MEMBER (double, policy, number->offset);
}

void
poda_policy_init (PodaPolicy *policy)
{
    for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
        *number_of (policy, &numbers[i]) = numbers[i].standard;
}

/* Sets the number of that name, in a section or (N_SECTIONS) any. */
static gboolean
set_number (PodaPolicy *policy, guint section, const char *key, const char *text,
            GError **error)
{
    g_autoptr (GString) all = g_string_new (section == ASK ? ASK_KEY : NULL);
    for (guint i = 0; i < G_N_ELEMENTS (numbers); i++) {
        double most = numbers[i].section == WEIGHTS ? 1000000 : 1;
        PodaValue value;
        if (section != N_SECTIONS && numbers[i].section != section)
            continue;
        g_string_append_printf (all, "%s%s", all->len > 0 ? ", " : "", numbers[i].key);
        if (strcmp (numbers[i].key, key) != 0 || text == NULL)
            continue;
        if (poda_value_parse (text, &value) && value >= 0 && value <= most) {
            *number_of (policy, &numbers[i]) = value;
            return TRUE;
        }
        g_autofree char *clean = poda_words_clean (text, 40);
        return poda_exercise_refuse (error, PODA_EXERCISE_ERROR_ASK,
                                     _ ("\"%s=%s\": expected a number from 0 to %.0f"),
                                     key, clean, most);
    }
    g_autofree char *pair = g_strconcat (
        key, section == N_SECTIONS && text != NULL ? "=" : NULL, text, NULL);
    g_autofree char *shown = poda_terminal_clip (pair, PODA_SHOWN_KEY);
    if (section == N_SECTIONS)
        poda_exercise_refuse (error, PODA_EXERCISE_ERROR_ASK,
                              _ ("\"%s\": expected NAME=NUMBER, NAME one of %s"), shown,
                              all->str);
    else
        poda_exercise_refuse (error, PODA_EXERCISE_ERROR_ASK,
                              _ ("no key \"%s\" in [%s]: expected one of %s"), shown,
                              sections[section], all->str);
    return text != NULL && poda_suggest (error, key, all->str);
}

/* --- On a command line --- */

gboolean
poda_policy_parse (PodaPolicy *policy, const char *text, GError **error)
{
    g_auto (PodaPairs) pairs = { .text = NULL };
    poda_pairs_begin (&pairs, text, PODA_BLANKS_AROUND_SIDES);
    while (poda_pairs_next (&pairs))
        if (!set_number (policy, N_SECTIONS, pairs.key, pairs.value, error))
            return FALSE;
    return TRUE;
}

char *
poda_policy_format (const PodaPolicy *policy)
{
    g_autoptr (GString) text = g_string_new (NULL);
    PodaPolicy given = *policy;
    for (guint i = 0; i < G_N_ELEMENTS (numbers); i++) {
        char buffer[PODA_VALUE_BUFFER];
        double value = *number_of (&given, &numbers[i]);
        if (value != numbers[i].standard)
            g_string_append_printf (
                text, "%s%s=%s", text->len > 0 ? "," : "", numbers[i].key,
                poda_value_format (value, PODA_STYLE_MACHINE, buffer));
    }
    return text->len > 0 ? g_strdup (text->str) : NULL;
}

/* --- As a file --- */

static gboolean
read_ask (const char *text, char **ask, GError **error)
{
    if (*text == '\0')
        return poda_exercise_refuse (error, PODA_EXERCISE_ERROR_ASK,
                                     _ ("\"%s=\": expected what is asked, such as "
                                        "value,alpha,beta,visited"),
                                     ASK_KEY);
    if (ask != NULL) {
        g_free (*ask);
        *ask = g_strdup (text);
    }
    return TRUE;
}

/* Reads `[section]` or `key=value`. `section` is N_SECTIONS before the first one. */
static gboolean
read_line (PodaPolicy *policy, char *line, guint *section, char **ask, GError **error)
{
    char *end = strchr (line, *line == '[' ? ']' : '=');
    if (end == NULL || (*line != '[' && *section == N_SECTIONS))
        return poda_exercise_refuse (error, PODA_EXERCISE_ERROR_ASK,
                                     _ ("expected a policy, with lines such as value=1 "
                                        "below [weights]"));
    *end = '\0';
    if (*line == '[') {
        for (*section = 0; *section < N_SECTIONS; ++*section)
            if (strcmp (sections[*section], line + 1) == 0)
                return TRUE;
        g_autofree char *shown = poda_terminal_clip (line + 1, PODA_SHOWN_KEY);
        return poda_exercise_refuse (
            error, PODA_EXERCISE_ERROR_ASK,
            _ ("no section [%s]: expected one of [weights], [carry], [thresholds] and "
               "[ask]"),
            shown);
    }
    g_strchomp (line);
    return *section == ASK && strcmp (line, ASK_KEY) == 0
               ? read_ask (g_strstrip (end + 1), ask, error)
               : set_number (policy, *section, line, g_strstrip (end + 1), error);
}

gboolean
poda_policy_read (PodaPolicy *policy, const char *name, const char *text, char **ask,
                  GError **error)
{
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
    guint section = N_SECTIONS;
    for (guint i = 0; lines[i] != NULL; i++) {
        char *line = g_strstrip (lines[i]);
        if (*line == '\0' || *line == '#'
            || read_line (policy, line, &section, ask, error))
            continue;
        g_prefix_error (error, "%s:%u: ", name, i + 1);
        return FALSE;
    }
    return TRUE;
}
