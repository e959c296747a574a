/* The table: one row an algorithm. */

#include <string.h>

#include "search/algorithm.h"

const PodaAlgorithm *const poda_algorithms[] = {
    &poda_minimax,           &poda_negamax,           &poda_alphabeta,
    &poda_negamax_alphabeta, &poda_shallow_alphabeta, NULL
};

const PodaAlgorithm *
poda_algorithm_find (const char *name)
{
    for (guint i = 0; poda_algorithms[i] != NULL; i++)
        if (strcmp (poda_algorithms[i]->name, name) == 0)
            return poda_algorithms[i];
    return NULL;
}

guint
poda_algorithm_line (const PodaAlgorithm *algorithm, guint mark)
{
    for (guint i = 0; algorithm->code[i].text != NULL; i++)
        if (algorithm->code[i].marks & mark)
            return i + 1;
    return 0;
}
