#pragma once

/* The questions that a page asks about a search, one table. Each has a name and
 * arguments as words, and is answered in JSON by the module that it is about. */

#include "base/json.h"
#include "page/step_compare.h"

G_BEGIN_DECLS

/* The search that is asked about. Records, with steps and pruned nodes, and the title
 * are borrowed; clear it before they are freed. */
typedef struct {
    const PodaRecord *record;
    const PodaRecord *first; /* the search it is compared with, or NULL */
    const char *title;
    PodaMoment *moment;       /* NULL until a question needs it */
    PodaStepCompare *compare; /* the same */
} PodaPageSearch;

void poda_page_search_clear (PodaPageSearch *search);

/* A question's arguments, read: words are left out for what is not given. */
typedef struct {
    const PodaNode *nodes[2];
    guint n_nodes;
    char *const *words; /* those after steps and nodes */
} PodaPageArguments;

typedef struct {
    const char *name; /* NULL ends the table */
    /* A letter for each argument: s a step, to which the moment moves; n a node's id; w
     * a word. Those after ? may be left out. */
    const char *arguments;
    gboolean (*answer) (PodaPageSearch *search, const PodaPageArguments *arguments,
                        PodaJson *json, GError **error);
} PodaPageQuestion;

extern const PodaPageQuestion poda_page_questions[];

/* Reads the words, as many as there are letters, and answers. FALSE sets `error`; what
 * is written by then is no answer. */
gboolean poda_page_answer (PodaPageSearch *search, const PodaPageQuestion *question,
                           char *const *words, PodaJson *json, GError **error);

G_END_DECLS
