#include "homework/mark/mark.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/key_values.h"
#include "base/read.h"
#include "base/terminal.h"

#define AT(member) G_STRUCT_OFFSET (PodaPolicy, member)
#define MAX_WEIGHT 1000000

static const struct {
    const char *key;
    gsize offset;
    double initial, max;
} numbers[] = {
    { "value", AT (columns[PODA_COLUMN_VALUE]), 1, MAX_WEIGHT },
    { "alpha", AT (columns[PODA_COLUMN_ALPHA]), 1, MAX_WEIGHT },
    { "beta", AT (columns[PODA_COLUMN_BETA]), 1, MAX_WEIGHT },
    { "visited", AT (columns[PODA_COLUMN_VISITED]), 1, MAX_WEIGHT },
    { "bound", AT (columns[PODA_COLUMN_BOUND]), 1, MAX_WEIGHT },
    { "strategy", AT (columns[PODA_COLUMN_STRATEGY]), 1, MAX_WEIGHT },
    { "order", AT (order), 3, MAX_WEIGHT },
    { "move", AT (move), 1, MAX_WEIGHT },
    { "carried", AT (carried), 1, 1 },
    { "repeat", AT (repeat), 0.4, 1 },
    { "cuts", AT (cuts), 0.3, 1 },
    { "unfinished", AT (unfinished), 0.25, 1 },
};

#define NUMBER(policy, i) G_STRUCT_MEMBER (double, policy, numbers[i].offset)

void
poda_policy_init (PodaPolicy *policy)
{
    for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
        NUMBER (policy, i) = numbers[i].initial;
}

static gboolean
set_number (PodaPolicy *policy, const PodaKeyValues *pair, GError **error)
{
    g_autoptr (GString) all = g_string_new (NULL);
    g_autofree char *text =
        g_strconcat (pair->key, pair->value != NULL ? "=" : NULL, pair->value, NULL);
    g_autofree char *shown = poda_terminal_clip (text, PODA_SHOWN_KEY);
    for (guint i = 0; i < G_N_ELEMENTS (numbers); i++) {
        PodaValue value;
        g_string_append_printf (all, "%s%s", i > 0 ? ", " : "", numbers[i].key);
        if (strcmp (numbers[i].key, pair->key) != 0 || pair->value == NULL)
            continue;
        if (!poda_value_parse (pair->value, &value) || value < 0
            || value > numbers[i].max)
            return poda_read_refuse (error,
                                     _ ("\"%s\"; expected a number from 0 to %.0f"),
                                     shown, numbers[i].max);
        NUMBER (policy, i) = value;
        return TRUE;
    }
    poda_read_refuse (error, _ ("\"%s\": expected NAME=NUMBER, with NAME one of %s"),
                      shown, all->str);
    return pair->value != NULL && poda_suggest (error, pair->key, all->str);
}

gboolean
poda_policy_parse (PodaPolicy *policy, const char *text, GError **error)
{
    g_auto (PodaKeyValues) pairs = { .text = NULL };
    poda_key_values_begin (&pairs, text, PODA_BLANKS_AROUND_SIDES);
    while (poda_key_values_next (&pairs))
        if (!set_number (policy, &pairs, error))
            return FALSE;
    return TRUE;
}

char *
poda_policy_format (const PodaPolicy *policy)
{
    g_autoptr (GString) text = g_string_new (NULL);
    for (guint i = 0; i < G_N_ELEMENTS (numbers); i++) {
        char buffer[PODA_VALUE_BUFFER];
        double value = NUMBER ((gpointer) policy, i);
        if (value != numbers[i].initial)
            g_string_append_printf (
                text, "%s%s=%s", text->len > 0 ? "," : "", numbers[i].key,
                poda_value_format (value, PODA_STYLE_MACHINE, buffer));
    }
    return text->len > 0 ? g_strdup (text->str) : NULL;
}

gboolean
poda_policy_read (PodaPolicy *policy, const char *name, const char *text, char **ask,
                  GError **error)
{
    static const char *const sections[] = { "[weights]", "[carry]", "[thresholds]",
                                            "[ask]", NULL }; /* for people */
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
    for (guint i = 0; lines[i] != NULL; i++) {
        const char *line = g_strstrip (lines[i]);
        g_auto (GStrv) sides = g_strsplit (line, "=", 2);
        if (*line == '\0' || *line == '#' || g_strv_contains (sections, line))
            continue;
        if (sides[1] != NULL && strcmp (g_strchomp (sides[0]), "what") == 0) {
            char *what = g_strdup (g_strchug (sides[1]));
            g_free (ask != NULL ? *ask : what);
            if (ask != NULL)
                *ask = what;
        } else if (!poda_policy_parse (policy, line, error)) {
            g_prefix_error (error, "%s:%u: ", name, i + 1);
            return FALSE;
        }
    }
    return TRUE;
}
