#pragma once

/* The parts of the engine: answers, practice, and what comes in (machine.c). */

#include "base/json.h"
#include "cli/command.h"

G_BEGIN_DECLS

/* Returns all commands that can be run, NULL-ended. */
const PodaCommand *const *poda_engine_commands (void);

/* A request that is answered in JSON: sets the error or writes; what is written before
 * an error is dropped. */
typedef struct {
    PodaRequest *request;
    char *const *words; /* the request's arguments */
    gpointer values;
    PodaJson *json;
    GError *error;
} PodaEngineQuestion;

/* Writes the answer, as one line, to standard output. FALSE sets `error`. */
gboolean poda_engine_answer (void (*answer) (PodaEngineQuestion *question),
                             PodaRequest *request, gpointer values, GError **error);

#define PODA_PRACTICE_COMMANDS 11

/* An attempt at an exercise. Rows and columns are those of poda_attempt_tell_task:
 *
 *     fresh                   a tree to practise on: --level, --tree-seed, --ask, --aim
 *     ask GAME                begins an attempt, with the options of exercises, and
 *                             tells the task
 *     answers                 as they are
 *     write ROW COLUMN TEXT   writes an answer; COLUMN `line`: a line above the table
 *     cut ROW yes|no          cuts there, or takes that back
 *     rest all|leaves         counts nodes without an answer as visited
 *     judge ROW COLUMN TEXT   writes an answer and judges it; COLUMN `cut`: a cut
 *     hint GRADE [ROW COLUMN] for this cell, or for the next one
 *     marks now|first [LEVEL] marks and diagnosis
 *     sheet [STUDENT]         the sheet that `check` reads
 *     take NAME               takes the answers of the sheet on standard input */
extern const PodaCommand poda_practice_commands[PODA_PRACTICE_COMMANDS];

/* Texts from outside come in here. */
extern char *poda_engine_room;

/* Tests outside a page call what the module exports by the names that it has in C. */
#ifdef __wasm__
#define PODA_EXPORT(name) __attribute__ ((export_name (name)))
#else
#define PODA_EXPORT(name)
#endif

G_END_DECLS
