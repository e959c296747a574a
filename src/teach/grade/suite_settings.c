/* suite.ini: what is marked, and how programs are limited. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "teach/grade/suite_parts.h"

#define SUITE "suite"
#define WEIGHTS "weights"
#define LIMITS "limits"
#define CASE "case "

#define MEBIBYTE (1u << 20)
#define KIBIBYTE (1u << 10)

/* Where a key stands, for refusals. */
typedef struct {
    PodaSuite *suite;
    const char *path;
    GKeyFile *keys;
    const char *group, *key;
    char *value; /* its text */
} Reader;

static gboolean
refuse (const Reader *reader, GError **error, const char *expected)
{
    g_set_error (error, PODA_SUITE_ERROR, PODA_SUITE_ERROR_KEY,
                 _ ("%s: [%s] %s=%s: expected %s"), reader->path, reader->group,
                 reader->key, reader->value, expected);
    return FALSE;
}

static gboolean
read_number (const Reader *reader, double least, double most, double *number,
             GError **error)
{
    PodaValue value;
    char low[PODA_VALUE_BUFFER], high[PODA_VALUE_BUFFER];
    if (poda_value_parse (reader->value, &value) && value >= least && value <= most) {
        *number = value;
        return TRUE;
    }
    g_autofree char *expected =
        g_strdup_printf (_ ("a number from %s to %s"),
                         poda_value_format (least, PODA_STYLE_MACHINE, low),
                         poda_value_format (most, PODA_STYLE_MACHINE, high));
    return refuse (reader, error, expected);
}

static gboolean
read_choice (const Reader *reader, const char *no, const char *yes, gboolean *choice,
             GError **error)
{
    *choice = strcmp (reader->value, yes) == 0;
    if (*choice || strcmp (reader->value, no) == 0)
        return TRUE;
    g_autofree char *expected = g_strdup_printf (_ ("one of %s, %s"), no, yes);
    return refuse (reader, error, expected);
}

static gboolean
read_marks (const Reader *reader, GError **error)
{
    static const char *const expected = N_ ("some of value, move, visits, nodes");
    g_auto (GStrv) words = g_strsplit_set (reader->value, " ,;", -1);
    gboolean marks[PODA_N_TELLS] = { FALSE }, any = FALSE;
    for (guint i = 0; words[i] != NULL; i++) {
        guint found = 0;
        if (*words[i] == '\0')
            continue;
        while (found < PODA_N_TELLS && strcmp (words[i], poda_tell_words[found]) != 0)
            found++;
        if (found == PODA_N_TELLS)
            return refuse (reader, error, _ (expected));
        marks[found] = any = TRUE;
    }
    memcpy (reader->suite->marks, marks, sizeof marks);
    return any || refuse (reader, error, _ (expected));
}

static gboolean
read_suite_key (const Reader *reader, GError **error)
{
    PodaSuite *suite = reader->suite;
    if (strcmp (reader->key, "title") == 0) {
        g_free (suite->title);
        suite->title = g_strdup (reader->value);
        return TRUE;
    }
    if (strcmp (reader->key, "marks") == 0)
        return read_marks (reader, error);
    if (strcmp (reader->key, "equal-moves") == 0)
        return read_choice (reader, "no", "yes", &suite->equal_moves, error);
    if (strcmp (reader->key, "trees") == 0)
        return read_choice (reader, "nested", "dot", &suite->named, error);
    return refuse (reader, error, "title, marks, equal-moves, trees");
}

#define MOST_POINTS 1000000

static gboolean
read_weight (const Reader *reader, GError **error)
{
    for (guint i = 0; i < PODA_N_TELLS; i++)
        if (strcmp (reader->key, poda_tell_words[i]) == 0)
            return read_number (reader, 0, MOST_POINTS, &reader->suite->weights[i],
                                error);
    return refuse (reader, error, "value, move, visits, nodes");
}

#define MOST_SECONDS 86400

static gboolean
read_limit (const Reader *reader, GError **error)
{
    PodaLimits *limits = &reader->suite->limits;
    double number = 0;
    gboolean ok;
    if (strcmp (reader->key, "seconds") == 0) {
        ok = read_number (reader, 0, MOST_SECONDS, &limits->seconds, error);
        if (!g_key_file_has_key (reader->keys, LIMITS, "cpu-seconds", NULL))
            limits->cpu_seconds = limits->seconds;
        return ok;
    }
    if (strcmp (reader->key, "cpu-seconds") == 0)
        return read_number (reader, 0, MOST_SECONDS, &limits->cpu_seconds, error);
    if (strcmp (reader->key, "memory") == 0) {
        ok = read_number (reader, 0, 1 << 20, &number, error);
        limits->memory = (guint64) (number * MEBIBYTE);
    } else if (strcmp (reader->key, "output") == 0) {
        ok = read_number (reader, 0, 1 << 20, &number, error);
        limits->output = (guint64) (number * KIBIBYTE);
    } else if (strcmp (reader->key, "processes") == 0) {
        ok = read_number (reader, 0, 10000, &number, error);
        limits->processes = (guint) number;
    } else {
        return refuse (reader, error,
                       "seconds, cpu-seconds, memory, output, processes");
    }
    return ok;
}

static gboolean
read_case_key (const Reader *reader, GError **error)
{
    const char *name = reader->group + strlen (CASE);
    PodaSuiteCase *one = poda_suite_find (reader->suite, name);
    if (one == NULL) {
        g_set_error (error, PODA_SUITE_ERROR, PODA_SUITE_ERROR_KEY,
                     _ ("%s: [%s]: no such case here"), reader->path, reader->group);
        return FALSE;
    }
    if (strcmp (reader->key, "hidden") == 0)
        return read_choice (reader, "no", "yes", &one->hidden, error);
    if (strcmp (reader->key, "weight") == 0)
        return read_number (reader, 0, MOST_POINTS, &one->weight, error);
    return refuse (reader, error, "hidden, weight");
}

typedef gboolean (*ReadKey) (const Reader *reader, GError **error);

static gboolean
read_group (const Reader *start, ReadKey read, GError **error)
{
    g_auto (GStrv) names = g_key_file_get_keys (start->keys, start->group, NULL, NULL);
    for (guint i = 0; names[i] != NULL; i++) {
        Reader reader = *start;
        reader.key = names[i];
        g_autofree char *value =
            g_key_file_get_string (start->keys, start->group, names[i], NULL);
        g_autofree char *raw =
            g_key_file_get_value (start->keys, start->group, names[i], NULL);
        reader.value = g_strstrip (value != NULL ? value : raw);
        if (!read (&reader, error))
            return FALSE;
    }
    return TRUE;
}

static gboolean
refuse_group (const Reader *reader, GError **error)
{
    g_set_error (error, PODA_SUITE_ERROR, PODA_SUITE_ERROR_KEY,
                 _ ("%s: [%s]: expected one of [%s], [%s], [%s], [%sNAME]"),
                 reader->path, reader->group, SUITE, WEIGHTS, LIMITS, CASE);
    return FALSE;
}

static gboolean
read_groups (PodaSuite *suite, const char *path, GKeyFile *keys, gboolean of_cases,
             GError **error)
{
    g_auto (GStrv) groups = g_key_file_get_groups (keys, NULL);
    for (guint i = 0; groups[i] != NULL; i++) {
        const Reader reader = {
            .suite = suite, .path = path, .keys = keys, .group = groups[i]
        };
        gboolean is_case = g_str_has_prefix (groups[i], CASE);
        ReadKey read = is_case                            ? read_case_key
                       : strcmp (groups[i], SUITE) == 0   ? read_suite_key
                       : strcmp (groups[i], WEIGHTS) == 0 ? read_weight
                       : strcmp (groups[i], LIMITS) == 0  ? read_limit
                                                          : NULL;
        if (read == NULL)
            return refuse_group (&reader, error);
        if (is_case == of_cases && !read_group (&reader, read, error))
            return FALSE;
    }
    return TRUE;
}

gboolean
poda_suite_read_settings (PodaSuite *suite, const char *path, GKeyFile *keys,
                          GError **error)
{
    return read_groups (suite, path, keys, FALSE, error);
}

gboolean
poda_suite_read_cases (PodaSuite *suite, const char *path, GKeyFile *keys,
                       GError **error)
{
    return read_groups (suite, path, keys, TRUE, error);
}

/* --- Writing ------------------------------------------------------------------------
 */

static void
set_number (GKeyFile *keys, const char *group, const char *key, double number)
{
    char buffer[PODA_VALUE_BUFFER];
    g_key_file_set_value (keys, group, key,
                          poda_value_format (number, PODA_STYLE_MACHINE, buffer));
}

static void
write_marks (GKeyFile *keys, const PodaSuite *suite)
{
    g_autoptr (GString) marks = g_string_new (NULL);
    for (guint i = 0; i < PODA_N_TELLS; i++)
        if (suite->marks[i])
            g_string_append_printf (marks, "%s%s", marks->len > 0 ? " " : "",
                                    poda_tell_words[i]);
    g_key_file_set_value (keys, SUITE, "marks", marks->str);
}

static void
write_limits (GKeyFile *keys, const PodaLimits *limits)
{
    set_number (keys, LIMITS, "seconds", limits->seconds);
    set_number (keys, LIMITS, "cpu-seconds", limits->cpu_seconds);
    set_number (keys, LIMITS, "memory", (double) limits->memory / MEBIBYTE);
    set_number (keys, LIMITS, "output", (double) limits->output / KIBIBYTE);
    set_number (keys, LIMITS, "processes", limits->processes);
}

char *
poda_suite_write_settings (const PodaSuite *suite)
{
    g_autoptr (GKeyFile) keys = g_key_file_new ();
    g_key_file_set_string (keys, SUITE, "title", suite->title);
    write_marks (keys, suite);
    g_key_file_set_value (keys, SUITE, "equal-moves",
                          suite->equal_moves ? "yes" : "no");
    g_key_file_set_value (keys, SUITE, "trees", suite->named ? "dot" : "nested");
    for (guint i = 0; i < PODA_N_TELLS; i++)
        set_number (keys, WEIGHTS, poda_tell_words[i], suite->weights[i]);
    write_limits (keys, &suite->limits);
    for (guint i = 0; i < suite->cases->len; i++) {
        const PodaSuiteCase *one = suite->cases->pdata[i];
        g_autofree char *group = g_strconcat (CASE, one->name, NULL);
        g_key_file_set_value (keys, group, "hidden", one->hidden ? "yes" : "no");
        set_number (keys, group, "weight", one->weight);
    }
    return g_key_file_to_data (keys, NULL, NULL);
}
