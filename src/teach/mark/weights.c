/* What each thing counts, and how it is told. */

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "teach/mark/mark.h"

void
poda_weights_init (PodaWeights *weights)
{
    *weights = (PodaWeights){ .order = 3, .move = 1, .question = 1, .carried = 1 };
    for (guint i = 0; i < PODA_N_COLUMNS; i++)
        weights->columns[i] = 1;
}

static double *
find_weight (PodaWeights *weights, const char *word)
{
    const struct {
        const char *word;
        double *weight;
    } lines[] = { { "order", &weights->order },
                  { "move", &weights->move },
                  { "question", &weights->question },
                  { "carried", &weights->carried } };
    for (guint i = 0; i < PODA_N_COLUMNS; i++)
        if (strcmp (word, poda_column_word ((PodaColumn) i)) == 0)
            return &weights->columns[i];
    for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
        if (strcmp (word, lines[i].word) == 0)
            return lines[i].weight;
    return NULL;
}

#define MOST_WEIGHT 1000000.0

static gboolean
read_weight (PodaWeights *weights, const char *part, GError **error)
{
    g_auto (GStrv) sides = g_strsplit (part, "=", 2);
    PodaValue value;
    double *weight =
        sides[0] == NULL ? NULL : find_weight (weights, g_strstrip (sides[0]));
    if (weight == NULL || sides[1] == NULL) {
        g_set_error (error, PODA_EXERCISE_ERROR, PODA_EXERCISE_ERROR_ASK,
                     _ ("\"%s\": expected NAME=NUMBER, NAME one of value, alpha, beta, "
                        "visited, bound, strategy, order, move, question, carried"),
                     part);
        return FALSE;
    }
    double most = weight == &weights->carried ? 1 : MOST_WEIGHT;
    if (!poda_value_parse (g_strstrip (sides[1]), &value) || value < 0
        || value > most) {
        g_set_error (error, PODA_EXERCISE_ERROR, PODA_EXERCISE_ERROR_ASK,
                     _ ("\"%s\": expected a number from 0 to %.0f"), part, most);
        return FALSE;
    }
    *weight = value;
    return TRUE;
}

gboolean
poda_weights_parse (const char *text, PodaWeights *weights, GError **error)
{
    g_auto (GStrv) parts = g_strsplit (text, ",", -1);
    poda_weights_init (weights);
    for (guint i = 0; parts[i] != NULL; i++)
        if (!read_weight (weights, parts[i], error))
            return FALSE;
    return TRUE;
}
