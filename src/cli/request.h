#pragma once

/* A request: what a command line asks for, first as texts, then as a problem. */

#include "cli/command.h"
#include "cli/input.h"
#include "record/record.h"
#include "search/rules.h"

G_BEGIN_DECLS

struct _PodaRequest {
    const PodaCommand *command;
    PodaOptions *options;
    /* As typed, borrowed from the options; NULL where not given. */
    char *typed_format, *output_path;
    char *position, *moves;
    PodaRules rules;
    char **set;       /* NODE=VALUE */
    char **arguments; /* owned: GAME and what follows */

    const PodaFormat *format; /* NULL: the command has none */
    PodaInput input;
    PodaProblem problem;
    PodaProgressLine progress;
    int code; /* the exit code, where nothing fails */
};

/* Runs a command from its words to its exit code: parses, checks the number of
 * arguments, acts, reports. */
int poda_request_run (const PodaCommand *command, int argc, char **argv);

/* How an option was typed; NULL where it was not given. */
const char *poda_request_given (const PodaRequest *request, const char *option);

/* Opens the first argument as GAME and reads the search options into `problem`. */
gboolean poda_request_open (PodaRequest *request, GError **error);

/* The format of this name in a table, and the one that a file's suffix stands for: of a
 * device, or no file, the first. NULL where there is none. */
const PodaFormat *poda_format_find (const PodaFormat *formats, const char *name);
const PodaFormat *poda_format_of_path (const PodaFormat *formats, const char *path);

/* Writes a product where -o says, in the request's format, which has a writer. FALSE
 * sets `error`. */
gboolean
poda_request_write (const PodaRequest *request, gconstpointer product, GError **error);

/* Shows the progress of long searches from here on, where stderr is a terminal; and
 * takes the line away again. */
void poda_request_watch (PodaRequest *request);
void poda_request_unwatch (PodaRequest *request);

/* How many nodes a recorded search may have where the user set no limit. */
#define PODA_RECORDED_LIMIT 10000000

/* Searches into a record with steps, with a limit where the user set none. NULL sets
 * `error`. */
PodaRecord *poda_request_record (PodaRequest *request, GError **error);

/* Reads the rules of a search as poda_rules_read does, with a note where a win was said
 * to count little. FALSE sets `error`. */
gboolean
poda_request_rules (const PodaRules *rules, PodaProblem *problem, GError **error);

G_END_DECLS
