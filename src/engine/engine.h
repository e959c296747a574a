#pragma once

/* The parts of the engine: queries, practice, and the runtime (machine.c). */

#include "base/json.h"
#include "cli/command.h"

/* Returns all commands, NULL-terminated. */
const PodaCommand *const *poda_engine_commands (void);

/* A request with an answer in JSON. */
typedef struct {
    PodaRequest *request;
    char *const *words; /* the request's arguments */
    gpointer values;
    PodaJson *json;
    GError *error;
} PodaEngineQuestion;

typedef struct {
    PodaCommand command; /* `run` is for requests without an answer */
    /* Writes, or sets the error; output before an error is dropped. */
    void (*answer) (PodaEngineQuestion *question);
    gboolean (*check) (GError **error); /* checks preconditions; NULL: none */
} PodaEngineCommand;

#define PODA_PRACTICE_COMMANDS 11

/* Practice: an attempt at an exercise, with the rows and columns of
 * poda_attempt_json_task. COLUMN `line` is above the table, `cut` a cut; `rest` marks
 * nodes without an answer as visited; `take` reads a sheet from standard input. */
extern const PodaEngineCommand poda_practice_commands[PODA_PRACTICE_COMMANDS];

/* Buffer for texts from JavaScript. */
extern char *poda_engine_room;

/* Native tests call the exported functions by their C names. */
#ifdef __wasm__
#define PODA_EXPORT(name) __attribute__ ((export_name (name)))
#else
#define PODA_EXPORT(name)
#endif
