#include "game/parameters.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "base/key_values.h"
#include "base/read.h"
#include "game/game.h"

static gboolean
parse_range (const PodaParameter *parameter, const char *text, PodaArgument *argument)
{
    gint64 lowest = parameter->lowest, highest = parameter->highest;
    const char *joint = lowest < 0 || strstr (text, "..") != NULL ? ".." : "-";
    g_auto (GStrv) ends = g_strsplit (text, joint, 2);
    guint n = g_strv_length (ends);
    gint64 *terms = argument->terms;
    terms[0] = lowest;
    terms[1] = highest;
    for (guint i = 0; i < 2 && n > 0; i++) {
        const char *end = ends[MIN (i, n - 1)];
        if ((n == 1 || *end != '\0')
            && !g_ascii_string_to_signed (end, 10, lowest, highest, &terms[i], NULL))
            return FALSE;
    }
    argument->n_terms = n == 2 && *ends[1] != '\0' ? 2 : 1;
    return n > 0 && terms[0] <= terms[1];
}

static gboolean
parse_argument (const char *owner, const PodaParameter *parameter, const char *text,
                PodaArgument *argument, GError **error)
{
    gint64 lowest = parameter->lowest, highest = parameter->highest;
    g_autofree char *expected = NULL;
    argument->given = TRUE;
    if (parameter->kind == PODA_PARAMETER_CHOICE) {
        g_auto (GStrv) words = g_strsplit (parameter->choices, "|", -1);
        for (guint i = 0; words[i] != NULL; i++)
            if (g_ascii_strcasecmp (words[i], text) == 0) {
                argument->number = i;
                return TRUE;
            }
        g_autofree char *list = g_strjoinv (", ", words);
        expected = g_strdup_printf (_ ("one of %s"), list);
    } else if (parameter->kind == PODA_PARAMETER_SUM) {
        g_auto (GStrv) terms = g_strsplit (text, "+", -1);
        guint n_terms = argument->n_terms = g_strv_length (terms), n_read = 0;
        while (n_read < MIN (n_terms, PODA_SUM_MAX)
               && g_ascii_string_to_signed (terms[n_read], 10, lowest, highest,
                                            &argument->terms[n_read], NULL))
            n_read++;
        if (n_terms > 0 && n_read == n_terms)
            return TRUE;
        expected = g_strdup_printf (
            _ ("at most %d numbers from %" PRId64 " to %" PRId64 " joined by +"),
            PODA_SUM_MAX, lowest, highest);
    } else if (parameter->kind == PODA_PARAMETER_RANGE) {
        if (parse_range (parameter, text, argument))
            return TRUE;
        expected = g_strdup_printf (
            _ ("a whole number from %" PRId64 " to %" PRId64 ", or a range such as %s"),
            lowest, highest, lowest < 0 ? "-9..9" : "2-3, 2- or -3");
    } else {
        if (g_ascii_string_to_signed (text, 10, lowest, highest, &argument->number,
                                      NULL))
            return TRUE;
        expected = g_strdup_printf (_ ("a whole number from %" PRId64 " to %" PRId64),
                                    lowest, highest);
    }
    g_set_error (error, PODA_GAME_ERROR, PODA_GAME_ERROR_VALUE,
                 _ ("%s: %s=%s: expected %s"), owner, parameter->name, text, expected);
    return FALSE;
}

static gboolean
take_pair (const char *owner, const PodaParameter *table, const PodaKeyValues *pair,
           PodaArguments *arguments, GError **error)
{
    for (guint i = 0; table != NULL && table[i].name != NULL; i++) {
        if (strcmp (table[i].name, pair->key) != 0)
            continue;
        if (pair->again) {
            g_set_error (error, PODA_GAME_ERROR, PODA_GAME_ERROR_VALUE,
                         _ ("%s: %s is given twice; give it once"), owner, pair->key);
            return FALSE;
        }
        arguments->values[i].typed = TRUE;
        return parse_argument (owner, &table[i], pair->value != NULL ? pair->value : "",
                               &arguments->values[i], error);
    }
    g_autoptr (GString) names = g_string_new (NULL);
    for (guint i = 0; table != NULL && table[i].name != NULL; i++)
        g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", table[i].name);
    if (names->len == 0)
        g_set_error (error, PODA_GAME_ERROR, PODA_GAME_ERROR_UNKNOWN,
                     _ ("%s: \"%s\": %s takes no parameters"), owner, pair->text,
                     owner);
    else
        g_set_error (error, PODA_GAME_ERROR, PODA_GAME_ERROR_UNKNOWN,
                     _ ("%s: unknown parameter \"%s\"; expected one of %s"), owner,
                     pair->key, names->str);
    return poda_suggest (error, pair->key, names->str);
}

gboolean
poda_arguments_parse (const char *owner, const PodaParameter *table, const char *text,
                      PodaArguments *arguments, GError **error)
{
    memset (arguments, 0, sizeof *arguments);
    for (guint i = 0; table != NULL && table[i].name != NULL; i++) {
        g_assert (i < PODA_PARAMETERS_MAX);
        if (table[i].standard != NULL)
            parse_argument (owner, &table[i], table[i].standard, &arguments->values[i],
                            NULL);
    }
    g_auto (PodaKeyValues) pairs = { 0 };
    poda_key_values_begin (&pairs, text, PODA_BLANKS_AROUND_KEY_VALUES);
    while (poda_key_values_next (&pairs))
        if (!take_pair (owner, table, &pairs, arguments, error))
            return FALSE;
    return TRUE;
}

char *
poda_argument_format (const PodaParameter *parameter, const PodaArgument *argument)
{
    if (!argument->given)
        return NULL;
    if (parameter->kind == PODA_PARAMETER_CHOICE) {
        g_auto (GStrv) words = g_strsplit (parameter->choices, "|", -1);
        return g_strdup (words[argument->number]);
    }
    if (parameter->kind == PODA_PARAMETER_NUMBER)
        return g_strdup_printf ("%" PRId64, argument->number);
    const char *joint = parameter->kind == PODA_PARAMETER_RANGE ? ".." : "+";
    GString *sum = g_string_new (NULL);
    for (guint i = 0; i < argument->n_terms; i++)
        g_string_append_printf (sum, "%s%" PRId64, i > 0 ? joint : "",
                                argument->terms[i]);
    return g_string_free (sum, FALSE);
}

char *
poda_arguments_format (const PodaParameter *table, const PodaArguments *arguments)
{
    g_autoptr (GString) text = g_string_new (NULL);
    for (guint i = 0; table != NULL && table[i].name != NULL; i++) {
        if (!arguments->values[i].typed)
            continue;
        g_autofree char *value =
            poda_argument_format (&table[i], &arguments->values[i]);
        g_string_append_printf (text, "%s%s=%s", text->len > 0 ? "," : "",
                                table[i].name, value);
    }
    return text->len > 0 ? g_strdup (text->str) : NULL;
}
