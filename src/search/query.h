#pragma once

/* The query: everything that determines a search's result, written as `problem` in
 * JSON, JSON lines, CSV, DOT, SVG and pages: as one object, or one column per field. */

#include "base/json.h"
#include "search/problem.h"

/* The user's statement of a problem; all texts are borrowed, and NULL if absent. */
struct _PodaAsked {
    const PodaArguments *arguments; /* the game's; NULL: an explicit tree */
    const char *position, *moves;   /* as typed */
    const char *file;               /* path of a tree's file as given; "-": stdin */
    const char *sha256;             /* the hash of the file's bytes */
    char *command;       /* shell command that repeats the query, to standard output */
    guint64 max_nodes;   /* as typed; 0: not given */
    gboolean in_csv;     /* the CSV output begins with it */
    gboolean many_seeds; /* a row combines several seeds; see `command` */
};

#define PODA_N_ASKED 24

/* Return a field's key, "all_moves", and its text, with arguments as `k=v,k=v`; NULL:
 * no such value. The caller frees the text. */
const char *poda_query_key (guint field);
char *poda_query_text (guint field, const PodaProblem *problem);

/* Writes all fields as an object; `problem` is a PodaProblem. */
void poda_query_write (PodaJson *json, const char *key, gconstpointer problem);

/* Writes the first of the JSON lines: {"problem": …}. */
void poda_query_first_line (PodaJson *json, const PodaProblem *problem);

/* Return that object in one line, which the caller frees; write it as the first line of
 * a CSV file, `# problem: {…}`, if the query asks for that. */
char *poda_query_line (const PodaProblem *problem);
void poda_query_comment (const PodaProblem *problem, PodaOutput *output);
