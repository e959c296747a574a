#pragma once

/* The tables of games, evaluators and algorithms, told to people and to programs. */

#include "base/output.h"

G_BEGIN_DECLS

enum {
    PODA_LIST_GAMES = 1 << 0,
    PODA_LIST_EVALUATORS = 1 << 1,
    PODA_LIST_ALGORITHMS = 1 << 2,
    PODA_LIST_ALL = 7
};

typedef struct {
    guint parts;
    gboolean pseudocode; /* in the text: the algorithms' lines, as steps number them */
} PodaList;

void poda_list_text (const PodaList *list, PodaOutput *output);
void poda_list_json (const PodaList *list, PodaOutput *output);

G_END_DECLS
