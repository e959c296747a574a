#pragma once

/* A request: what a command line asks for, first as texts, then as a problem.
 *
 * Commands declare their own options beside those of every search; texts are read by us
 * and not by GOption, so that every refusal says what was expected. */

#include "cli/command.h"
#include "cli/input.h"
#include "base/output.h"
#include "base/read.h"
#include "record/record.h"
#include "search/rules.h"

G_BEGIN_DECLS

typedef struct {
    const PodaCommand *command;
    guint options; /* PodaRequestOptions bits */
    /* As typed; NULL where not given. */
    char *format, *output_path;
    char *position, *moves;
    PodaRules rules;
    char **set;       /* NODE=VALUE */
    char **arguments; /* GAME and what follows */
    char *help;       /* its text, where it was asked for */

    PodaInput input;
    PodaProblem problem;
    gboolean progressed; /* a progress line was shown */
} PodaRequest;

/* Which of the shared options a command has. */
typedef enum {
    PODA_REQUEST_FORMAT = 1 << 0, /* -T and -o */
    PODA_REQUEST_SEARCH = 1 << 1, /* with -p and -m */
    PODA_REQUEST_SET = 1 << 2,
    PODA_REQUEST_MANY = 1 << 3,     /* it reads several algorithms and depths itself */
    PODA_REQUEST_POSITION = 1 << 4, /* -p and -m alone */
    PODA_REQUEST_PLAYING = 1 << 5   /* the search is a player's: its defaults differ */
} PodaRequestOptions;

/* A command's work, once its options are read. FALSE sets `error`. */
typedef gboolean (*PodaAction) (PodaRequest *request, gpointer data, GError **error);

/* Runs a command from its words to its exit: parses, checks that there are between
 * `least` and `most` arguments, acts, reports. `own` are its further options, whose
 * values lie in `data`. */
int poda_request_run (const PodaCommand *command, guint options,
                      const GOptionEntry *own, guint least, guint most, int argc,
                      char **argv, PodaAction action, gpointer data);

/* Reads the words of a command line into the request, `own` where they say. FALSE sets
 * `error`. */
gboolean poda_request_parse (PodaRequest *request, const GOptionEntry *own, int argc,
                             char **argv, GError **error);

/* Opens the first argument as GAME and reads the search options into `problem`. */
gboolean poda_request_open (PodaRequest *request, GError **error);

/* The format asked for, by -T, else by the suffix of -o, else the command's first. NULL
 * sets `error`. */
const char *poda_request_format (const PodaRequest *request, GError **error);

/* Opens where the product goes. */
PodaOutput *poda_request_output (const PodaRequest *request, GError **error);

/* Shows the progress of long searches from here on, where stderr is a terminal; and
 * takes the line away again. */
void poda_request_watch (PodaRequest *request);
void poda_request_unwatch (PodaRequest *request);

/* Searches into a record with steps, with a limit where the user set none. NULL sets
 * `error`. */
PodaRecord *poda_request_record (PodaRequest *request, GError **error);

/* Reads the rules of a search as poda_rules_read does, with a note where a win was said
 * to count little. FALSE sets `error`. */
gboolean
poda_request_rules (const PodaRules *rules, PodaProblem *problem, GError **error);

G_END_DECLS
