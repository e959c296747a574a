#pragma once

/* The parts of the engine: answers, practice, and what comes in (machine.c). */

#include "base/json.h"
#include "cli/command.h"

/* Returns all commands that can be run, NULL-ended. */
const PodaCommand *const *poda_engine_commands (void);

/* A request that is answered in JSON. */
typedef struct {
    PodaRequest *request;
    char *const *words; /* the request's arguments */
    gpointer values;
    PodaJson *json;
    GError *error;
} PodaEngineQuestion;

typedef struct {
    PodaCommand command; /* `run` does what has no answer */
    /* Sets the error or writes; what is written before an error is dropped. */
    void (*answer) (PodaEngineQuestion *question);
    gboolean (*check) (GError **error); /* of what has to be there; NULL: nothing has */
} PodaEngineCommand;

#define PODA_PRACTICE_COMMANDS 11

/* An attempt at an exercise, whose rows and columns are those of
 * poda_attempt_tell_task. COLUMN `line` is above the table, `cut` a cut; `rest` counts
 * nodes without an answer as visited; `take` reads a sheet from standard input. */
extern const PodaEngineCommand poda_practice_commands[PODA_PRACTICE_COMMANDS];

/* Texts from outside come in here. */
extern char *poda_engine_room;

/* Tests outside a page call what the module exports by the names that it has in C. */
#ifdef __wasm__
#define PODA_EXPORT(name) __attribute__ ((export_name (name)))
#else
#define PODA_EXPORT(name)
#endif
