/* Shapes and requirements, as typed. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/pairs.h"
#include "teach/exercise/generator.h"

static gboolean
refuse (GError **error, const char *key, const char *text, const char *expected)
{
    g_set_error (error, PODA_EXERCISE_ERROR, PODA_EXERCISE_ERROR_ASK,
                 _ ("%s=%s: expected %s"), key, text, expected);
    return FALSE;
}

/* `2` or, with `between` in the middle, `1-4`: a range of whole numbers. */
static gboolean
read_range (const char *text, const char *between, gint64 least, gint64 most,
            gint64 *from, gint64 *to)
{
    const char *middle = strstr (text + 1, between);
    g_autofree char *low =
        middle == NULL ? g_strdup (text) : g_strndup (text, (gsize) (middle - text));
    const char *high = middle == NULL ? text : middle + strlen (between);
    return g_ascii_string_to_signed (low, 10, least, most, from, NULL)
           && g_ascii_string_to_signed (high, 10, least, most, to, NULL)
           && *from <= *to;
}

static gboolean
read_shape_key (gpointer data, const char *key, const char *text, GError **error)
{
    PodaShape *shape = data;
    gint64 from, to;
    if (*text == '\0')
        return refuse (error, key, text, _ ("a value"));
    if (strcmp (key, "branching") == 0) {
        if (!read_range (text, "-", 1, 20, &from, &to) || to < 2)
            return refuse (error, key, text,
                           _ ("a number from 2 to 20, or a range such as 1-4"));
        shape->least_branching = (guint) from;
        shape->most_branching = (guint) to;
    } else if (strcmp (key, "depth") == 0) {
        if (!read_range (text, "-", 1, 12, &from, &to))
            return refuse (error, key, text,
                           _ ("a number from 1 to 12, or a range such as 2-4"));
        shape->least_depth = (guint) from;
        shape->most_depth = (guint) to;
    } else if (strcmp (key, "leaves") == 0) {
        if (!read_range (text, "..", -1000000, 1000000, &from, &to)
            || strstr (text, "..") == NULL)
            return refuse (error, key, text, _ ("a range such as -9..9"));
        shape->lowest = (gint) from;
        shape->highest = (gint) to;
    } else if (strcmp (key, "seed") == 0) {
        if (!g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, &shape->seed, NULL))
            return refuse (error, key, text, _ ("a whole number"));
    } else {
        return refuse (error, key, text,
                       _ ("one of the keys branching, depth, leaves, seed"));
    }
    return TRUE;
}

static gboolean
read_count (const char *key, const char *text, guint *count, GError **error)
{
    guint64 number;
    if (!g_ascii_string_to_unsigned (text, 10, 0, 1000, &number, NULL))
        return refuse (error, key, text, _ ("a whole number from 0 to 1000"));
    *count = (guint) number;
    return TRUE;
}

static gboolean
read_matters (const char *key, const char *text, gboolean *matters, GError **error)
{
    *matters = strcmp (text, "matters") == 0;
    return *matters || strcmp (text, "any") == 0
           || refuse (error, key, text, _ ("matters or any"));
}

static gboolean
read_ties (const char *text, PodaTiesWanted *ties, GError **error)
{
    static const char *const words[] = {
        [PODA_TIES_ANY] = "any", [PODA_TIES_NONE] = "no", [PODA_TIES_SOME] = "yes"
    };
    for (guint i = 0; i < G_N_ELEMENTS (words); i++)
        if (strcmp (text, words[i]) == 0) {
            *ties = (PodaTiesWanted) i;
            return TRUE;
        }
    return refuse (error, "ties", text, _ ("yes, no or any"));
}

static gboolean
read_requirement_key (gpointer data, const char *key, const char *text, GError **error)
{
    PodaRequirement *requirement = data;
    if (strcmp (key, "cutoffs") == 0)
        return read_count (key, text, &requirement->cutoffs, error);
    if (strcmp (key, "deep") == 0)
        return read_count (key, text, &requirement->deep, error);
    if (strcmp (key, "pruned") == 0)
        return read_count (key, text, &requirement->pruned, error);
    if (strcmp (key, "ties") == 0)
        return read_ties (text, &requirement->ties, error);
    if (strcmp (key, "cut-rule") == 0)
        return read_matters (key, text, &requirement->cut_rule, error);
    if (strcmp (key, "fail-rule") == 0)
        return read_matters (key, text, &requirement->fail_rule, error);
    return refuse (
        error, key, text,
        _ ("one of the keys cutoffs, deep, pruned, ties, cut-rule, fail-rule"));
}

typedef gboolean (*ReadKey) (gpointer data, const char *key, const char *text,
                             GError **error);

static gboolean
read_pairs (const char *text, ReadKey read, gpointer data, GError **error)
{
    g_auto (PodaPairs) pairs = { NULL };
    poda_pairs_begin (&pairs, text, PODA_BLANKS_AROUND_PAIRS);
    while (poda_pairs_next (&pairs)) {
        if (pairs.value == NULL || pairs.again) {
            g_set_error (error, PODA_EXERCISE_ERROR, PODA_EXERCISE_ERROR_ASK,
                         pairs.value == NULL
                             ? _ ("\"%s\": expected KEY=VALUE")
                             : _ ("%s is given twice: expected it once"),
                         pairs.key);
            return FALSE;
        }
        if (!read (data, pairs.key, pairs.value, error))
            return FALSE;
    }
    return TRUE;
}

gboolean
poda_shape_parse (const char *text, PodaShape *shape, GError **error)
{
    *shape = (PodaShape){ .least_branching = 3,
                          .most_branching = 3,
                          .least_depth = 3,
                          .most_depth = 3,
                          .lowest = -9,
                          .highest = 9,
                          .seed = 1 };
    return read_pairs (text, read_shape_key, shape, error);
}

gboolean
poda_requirement_parse (const char *text, PodaRequirement *requirement, GError **error)
{
    *requirement = (PodaRequirement){ .cutoffs = 0 };
    return read_pairs (text, read_requirement_key, requirement, error);
}
