#pragma once

/* Attacks of a student's program on the machine that marks it.
 *
 * An attack tries one kind of thing and returns TRUE if it got something. Then the
 * program also solves its cases, so it has points that it must not have, and the word
 * GAINED is in the report. Damage and leftovers are found by stage.py. All attacks are
 * moderate: if nothing stops them, they stop before anybody is hurt. */

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

typedef bool Attack (void);

extern Attack read_files, run_others, look_around, keep_in_files, overwrite_files,
    leave_stubborn_files, disk_bomb, file_bomb;
extern Attack signal_everybody, stop_parents, reach_processes, leave_daemons, dump_core,
    thread_bomb, memory_bomb, page_table_bomb, socket_bomb, raise_limits;
extern Attack make_calls, call_otherwise, open_devices, reach_sockets, print_escapes;

/* --- The teacher's machine, as stage.py makes it --- */

#define TEACHER "/home/teacher"
#define BIN TEACHER "/bin"
#define COURSE TEACHER "/course"
#define SUITE COURSE "/week"
#define MARKS COURSE "/marks"
#define ANA COURSE "/class/ana"         /* honest students, marked before … */
#define ZOE COURSE "/class/zoe"         /* … and after the attacker */
#define MALLORY COURSE "/class/mallory" /* the attacker */

/* In a file, and in the environment of the teacher's processes. */
#define SECRET "the-teachers-secret-8d1f"
/* A leaf of both hidden cases, and of nothing else. */
#define HIDDEN "4711"
/* In the command line of poda. */
#define REPORT "marks/results"

#define TCP_PORT 7777
#define UDP_PORT 7778
#define AGENT_SOCKET COURSE "/agent.sock"

/* The limits of the suite. */
#define MEBIBYTES 64
#define PROCESSES 16

/* --- Helpers --- */

/* Prints to standard error what the attack got. Returns true. */
bool gained (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

/* TRUE if the system call succeeded; its name is for the report. */
bool works (const char *call, long result);

/* TRUE if the system call was not forbidden: it succeeded, or failed for its arguments,
 * which are wrong where the call could do harm. */
bool may (const char *call, long result);

/* TRUE if the file can be opened and is not /dev/null under another name. */
bool opens (const char *path, int flags);

/* TRUE if these bytes contain one of the secrets above. */
bool has_secret (const char *bytes, size_t length, const char *where);
bool file_has_secret (const char *path);

void doze (double seconds);

/* A path in the folder for temporary files; valid until the next call. */
const char *own (const char *name);
