#pragma once

/* Attacks of a student's program on the machine that marks it.
 *
 * An attack tries one thing and says whether it got it. If so the program solves its
 * cases, as it otherwise cannot: then it has marks, which it must not have, and the
 * word GAINED stands in the report. What an attack destroys or leaves behind, it need
 * not know itself: the stage looks. All of them are moderate: where a limit holds they
 * run into it, and where none does they stop by themselves before anybody is hurt. */

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

typedef bool Attempt (void);

typedef struct {
    const char *name;
    Attempt *attempt;
} Attack;

/* Each ends with a row without a name. */
extern const Attack reading_attacks[];
extern const Attack keeping_attacks[];
extern const Attack harming_attacks[];
extern const Attack greedy_attacks[];
extern const Attack kernel_attacks[];
extern const Attack talking_attacks[];

/* --- Helpers --- */

/* Says what was got, for the report. Always true. */
bool gained (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

/* Whether these bytes hold what nobody is to know. Says so. */
bool tells (const char *bytes, size_t length, const char *where);

/* Whether this file can be read, and is one of those that nobody is to read, or tells
 * what nobody is to know. */
bool file_tells (const char *path);

/* Calls it for each process but this one; whether it was true for one of them. */
bool any_process (bool (*visit) (pid_t pid));

/* Runs a shell's command with this as standard input: the first `size` - 1 bytes of
 * what it printed. Whether it ended well. */
bool run_with (const char *command, const char *input, char *said, size_t size);

/* Starts a process that has no parent, no session and no stream of ours. True in it. */
bool in_daemon (void);

void doze (double seconds);

/* A path below the folder for files of its own. The text is valid until the next. */
const char *own (const char *name);

/* The tree of the case, as nested arrays; NULL where it has been asked for nothing yet
 * within a tenth of a second. */
const char *given_tree (void);
