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

/* `pseudocode` shows the algorithms' lines, numbered as steps name them. */
void poda_list_text (guint parts, gboolean pseudocode, PodaOutput *output);
void poda_list_json (guint parts, PodaOutput *output);

G_END_DECLS
