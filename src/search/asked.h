#pragma once

/* What was asked: everything that a search is the answer to, as `problem` in JSON, JSON
 * lines, csv, DOT, svg and pages: one object, or a column each. */

#include "base/json.h"
#include "search/problem.h"

/* How a problem was told; borrowed, as its texts are. NULL where there is none. */
struct _PodaAsked {
    const PodaArguments *arguments; /* the game's; NULL: of an explicit tree */
    const char *position, *moves;   /* as typed */
    const char *file;               /* a tree's path as given; "-": standard input */
    const char *sha256;             /* of its bytes */
    char *command;       /* for a shell: the same again, to standard output */
    guint64 max_nodes;   /* as typed; 0: no limit was */
    gboolean in_csv;     /* a csv begins with it */
    gboolean many_seeds; /* a row stands for several: the command tells them */
};

#define PODA_N_ASKED 24

/* A field's key, "all_moves", and its text: arguments as `k=v,k=v`; NULL: there is
 * none. The caller frees the text. */
const char *poda_asked_key (guint field);
char *poda_asked_text (guint field, const PodaProblem *problem);

/* All fields as an object; `problem` is a PodaProblem. */
void poda_asked_write (PodaJson *json, const char *key, gconstpointer problem);

/* The first of JSON lines: {"problem": …}. */
void poda_asked_first_line (PodaJson *json, const PodaProblem *problem);

/* That object in one line; the caller frees it. And as the first line of a csv,
 * `# problem: {…}`, where it is known how it was told. */
char *poda_asked_line (const PodaProblem *problem);
void poda_asked_comment (const PodaProblem *problem, PodaOutput *output);
