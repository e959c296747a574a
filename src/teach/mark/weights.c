/* What each thing counts, and how it is told. */

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/pairs.h"
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
read_weight (PodaWeights *weights, const PodaPairs *pair, GError **error)
{
    PodaValue value;
    double *weight = find_weight (weights, pair->key);
    if (weight == NULL || pair->value == NULL) {
        g_set_error (error, PODA_EXERCISE_ERROR, PODA_EXERCISE_ERROR_ASK,
                     _ ("\"%s\": expected NAME=NUMBER, NAME one of value, alpha, beta, "
                        "visited, bound, strategy, order, move, question, carried"),
                     pair->text);
        return FALSE;
    }
    double most = weight == &weights->carried ? 1 : MOST_WEIGHT;
    if (!poda_value_parse (pair->value, &value) || value < 0 || value > most) {
        g_set_error (error, PODA_EXERCISE_ERROR, PODA_EXERCISE_ERROR_ASK,
                     _ ("\"%s\": expected a number from 0 to %.0f"), pair->text, most);
        return FALSE;
    }
    *weight = value;
    return TRUE;
}

gboolean
poda_weights_parse (const char *text, PodaWeights *weights, GError **error)
{
    g_auto (PodaPairs) pairs = { NULL };
    poda_weights_init (weights);
    poda_pairs_begin (&pairs, text, PODA_BLANKS_AROUND_SIDES);
    while (poda_pairs_next (&pairs))
        if (!read_weight (weights, &pairs, error))
            return FALSE;
    return TRUE;
}
