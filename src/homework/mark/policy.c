/* The policy: a table of numbers with names. */

#include "homework/mark/policy.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/pairs.h"
#include "base/read.h"
#include "homework/exercise/names.h"
#include "base/terminal.h"

#define MOST_WEIGHT 1000000.0

typedef struct {
    const char *section, *key;
    gsize offset;
    double standard, most;
} Number;

#define WEIGHT(key, member, standard)                                                  \
    {                                                                                  \
        "weights", key, G_STRUCT_OFFSET (PodaPolicy, member), standard, MOST_WEIGHT    \
    }
#define COLUMN(key, column) WEIGHT (key, columns[column], 1)
#define PART(section, member, standard)                                                \
    {                                                                                  \
        section, #member, G_STRUCT_OFFSET (PodaPolicy, member), standard, 1            \
    }

static const Number numbers[] = {
    COLUMN ("value", PODA_COLUMN_VALUE),
    COLUMN ("alpha", PODA_COLUMN_ALPHA),
    COLUMN ("beta", PODA_COLUMN_BETA),
    COLUMN ("visited", PODA_COLUMN_VISITED),
    COLUMN ("bound", PODA_COLUMN_BOUND),
    COLUMN ("strategy", PODA_COLUMN_STRATEGY),
    WEIGHT ("order", order, 3),
    WEIGHT ("move", move, 1),
    WEIGHT ("question", question, 1),
    PART ("carry", carried, 1),
    PART ("carry", repeat, 0.4),
    PART ("carry", cuts, 0.3),
    PART ("thresholds", unfinished, 0.25),
};

#define ASK "ask"
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

/* Of a section, or (NULL) of all; the caller frees it. */
static char *
list_keys (const char *section)
{
    g_autoptr (GString) list = g_string_new (NULL);
    for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
        if (section == NULL || strcmp (numbers[i].section, section) == 0)
            g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "",
                                    numbers[i].key);
    return g_strdup (list->str);
}

/* The number of that name, in a section or (NULL) in any. */
static const Number *
find_number (const char *section, const char *key)
{
    for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
        if ((section == NULL || strcmp (numbers[i].section, section) == 0)
            && strcmp (numbers[i].key, key) == 0)
            return &numbers[i];
    return NULL;
}

static gboolean
set_number (PodaPolicy *policy, const Number *number, const char *text, GError **error)
{
    PodaValue value;
    if (!poda_value_parse (text, &value) || value < 0 || value > number->most) {
        g_autofree char *clean = poda_words_clean (text, 40);
        return poda_exercise_refuse (error, PODA_EXERCISE_ERROR_ASK,
                                     _ ("\"%s=%s\": expected a number from 0 to %.0f"),
                                     number->key, clean, number->most);
    }
    *number_of (policy, number) = value;
    return TRUE;
}

/* --- On a command line --- */

gboolean
poda_policy_parse (PodaPolicy *policy, const char *text, GError **error)
{
    g_auto (PodaPairs) pairs = { .text = NULL };
    poda_pairs_begin (&pairs, text, PODA_BLANKS_AROUND_SIDES);
    while (poda_pairs_next (&pairs)) {
        const Number *number = find_number (NULL, pairs.key);
        if (number == NULL || pairs.value == NULL) {
            g_autofree char *all = list_keys (NULL);
            poda_exercise_refuse (error, PODA_EXERCISE_ERROR_ASK,
                                  _ ("\"%s\": expected NAME=NUMBER, NAME one of %s"),
                                  pairs.text, all);
            return number != NULL ? FALSE : poda_suggest (error, pairs.key, all);
        }
        if (!set_number (policy, number, pairs.value, error))
            return FALSE;
    }
    return TRUE;
}

char *
poda_policy_format (const PodaPolicy *policy)
{
    g_autoptr (GString) text = g_string_new (NULL);
    char buffer[PODA_VALUE_BUFFER];
    PodaPolicy given = *policy;
    for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
        if (*number_of (&given, &numbers[i]) != numbers[i].standard)
            g_string_append_printf (text, "%s%s=%s", text->len > 0 ? "," : "",
                                    numbers[i].key,
                                    poda_value_format (*number_of (&given, &numbers[i]),
                                                       PODA_STYLE_MACHINE, buffer));
    return text->len > 0 ? g_strdup (text->str) : NULL;
}

/* --- As a file --- */

/* The line, from 1, on which a key of a section stands, or (NULL) the section. */
static guint
find_line (const char *text, const char *section, const char *key)
{
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
    g_autofree char *head = g_strdup_printf ("[%s]", section);
    gboolean inside = FALSE;
    for (guint i = 0; lines[i] != NULL; i++) {
        const char *line = g_strstrip (lines[i]);
        if (*line == '[') {
            inside = g_str_has_prefix (line, head);
            if (inside && key == NULL)
                return i + 1;
        } else if (inside && key != NULL && g_str_has_prefix (line, key)) {
            const char *rest = line + strlen (key);
            if (rest[strspn (rest, " \t")] == '=')
                return i + 1;
        }
    }
    return 0;
}

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

static gboolean
read_key (PodaPolicy *policy, const char *section, const char *key, const char *text,
          char **ask, GError **error)
{
    const Number *number = find_number (section, key);
    if (number != NULL)
        return set_number (policy, number, text, error);
    if (strcmp (section, ASK) == 0 && strcmp (key, ASK_KEY) == 0)
        return read_ask (text, ask, error);
    g_autofree char *all =
        strcmp (section, ASK) == 0 ? g_strdup (ASK_KEY) : list_keys (section);
    g_autofree char *shown = poda_terminal_clip (key, PODA_SHOWN_KEY);
    poda_exercise_refuse (error, PODA_EXERCISE_ERROR_ASK,
                          _ ("no key \"%s\" in [%s]: expected one of %s"), shown,
                          section, all);
    return poda_suggest (error, key, all);
}

static gboolean
is_section (const char *section)
{
    for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
        if (strcmp (numbers[i].section, section) == 0)
            return TRUE;
    return strcmp (section, ASK) == 0;
}

static gboolean
read_section (PodaPolicy *policy, const char *name, const char *text, GKeyFile *keys,
              const char *section, char **ask, GError **error)
{
    g_auto (GStrv) found = g_key_file_get_keys (keys, section, NULL, NULL);
    for (guint i = 0; found != NULL && found[i] != NULL; i++) {
        GError *cause = NULL; /* a wrong escape sets it beside the value */
        g_autofree char *value =
            g_key_file_get_string (keys, section, found[i], &cause);
        if (cause == NULL)
            read_key (policy, section, found[i], value, ask, &cause);
        if (cause != NULL) {
            g_propagate_error (error, cause);
            g_prefix_error (error, "%s:%u: ", name,
                            find_line (text, section, found[i]));
            return FALSE;
        }
    }
    return TRUE;
}

gboolean
poda_policy_read (PodaPolicy *policy, const char *name, const char *text, char **ask,
                  GError **error)
{
    g_autoptr (GKeyFile) keys = g_key_file_new ();
    if (!g_key_file_load_from_data (keys, text, strlen (text), G_KEY_FILE_NONE,
                                    error)) {
        g_prefix_error (error,
                        _ ("%s: expected a policy, with lines such as value=1 "
                           "below [weights]: "),
                        name);
        return FALSE;
    }
    g_auto (GStrv) sections = g_key_file_get_groups (keys, NULL);
    for (guint i = 0; sections[i] != NULL; i++) {
        if (!is_section (sections[i])) {
            g_autofree char *shown = poda_terminal_clip (sections[i], PODA_SHOWN_KEY);
            return poda_exercise_refuse (
                error, PODA_EXERCISE_ERROR_ASK,
                _ ("%s:%u: no section [%s]: expected one of [weights], [carry], "
                   "[thresholds] and [ask]"),
                name, find_line (text, sections[i], NULL), shown);
        }
        if (!read_section (policy, name, text, keys, sections[i], ask, error))
            return FALSE;
    }
    return TRUE;
}
