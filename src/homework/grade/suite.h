#pragma once

/* A suite: cases that students' programs are tried on, and what of their answers is
 * marked.
 *
 * As a folder it is `suite.ini` and `cases/NAME.case`; trees in files (.gv, .dot,
 * .json, .test, .efg), there or beside them, are cases as well, and without a
 * suite.ini everything is as usual. A single such file is a suite of one case.
 * docs/file-formats.md tells the keys. */

#include "homework/exercise/exercise.h"
#include "homework/grade/program.h"

/* --- Cases --- */

/* A case: a search that a student's program is to do, as the text that the program gets
 * on its standard input. docs/file-formats.md tells the format, line by line.
 *
 * Whatever a case is made from, it is read back from that text: so the search that is
 * expected is the one that the program was told of, and node names are those that it
 * can know. Nested arrays have no names: their nodes are `root`, `1`, `2.1`. */

/* The version of the format, behind the word `poda` in its first line. */
#define PODA_CASE_VERSION 1

typedef struct {
    char *name;
    char *text;     /* what programs get */
    PodaTree *tree; /* NULL: the problem's game is a built-in one */
    PodaProblem problem;
} PodaCase;

/* Reads a case. `file` is what errors call the text, which need not end with a zero
 * byte. NULL sets `error` (PODA_CASE_ERROR, or what a tree's reader says), whose
 * message begins `file:line: ` or `file:line:column: `. Free with poda_case_free. */
PodaCase *
poda_case_read (const char *file, const char *text, gsize length, GError **error);
void poda_case_free (PodaCase *one);

/* Makes a case of a problem. `game` is how a built-in game is given on command lines,
 * "nim:sticks=7", and NULL for an explicit tree. A tree becomes nested arrays where
 * these say all that matters of it, unless `named` asks for its own names, and DOT
 * otherwise. NULL sets `error`: no case can say it (PODA_CASE_ERROR), or the tree is
 * too large for DOT (PODA_EXERCISE_ERROR). */
PodaCase *poda_case_new (const char *name, const PodaProblem *problem, const char *game,
                         gboolean named, GError **error);

/* Makes a case of an exercise: a tree in any case, as far as its depth limit, with the
 * children in the order in which they are searched. Fails as above. */
PodaCase *poda_case_of_exercise (const char *name, const PodaExercise *exercise,
                                 gboolean named, GError **error);

#define PODA_CASE_ERROR (poda_case_error_quark ())
GQuark poda_case_error_quark (void);

typedef enum {
    PODA_CASE_ERROR_TEXT /* not a case, or a key whose value is refused */
} PodaCaseError;

/* --- Suites --- */

/* What a program can print. */
typedef enum {
    PODA_TELL_VALUE,  /* value V: the root's value */
    PODA_TELL_MOVE,   /* move M: the best move at the root */
    PODA_TELL_VISITS, /* visit NODE, a line each: the nodes in the order of visits */
    PODA_TELL_NODES,  /* nodes N: how many nodes were visited */
    PODA_N_TELLS
} PodaTell;

/* "value", "move", "visits", "nodes": as suite.ini calls them. */
extern const char *const poda_tell_words[];

typedef struct {
    PodaCase *data; /* owned */
    char *name;
    gboolean hidden; /* students are told only whether it is right */
    double weight;
} PodaSuiteCase;

typedef struct {
    char *title;                  /* "" for none */
    gboolean marks[PODA_N_TELLS]; /* what must be printed, and counts; what else is
                                     printed helps to explain, and costs nothing */
    double weights[PODA_N_TELLS];
    gboolean equal_moves; /* every best move is right, and not only the first one */
    gboolean named;       /* trees are given in DOT, with their own names */
    PodaLimits limits;    /* of each run */
    GPtrArray *cases;     /* of PodaSuiteCase, by name */
} PodaSuite;

/* Reads a folder, which may be one that `poda exercise` made, or a file. NULL sets
 * `error` (PODA_SUITE_ERROR, PODA_CASE_ERROR, or what a tree's reader says); messages
 * begin with the file. Free with poda_suite_free. */
PodaSuite *poda_suite_read (const char *path, GError **error);
void poda_suite_free (PodaSuite *suite);

/* Makes a suite of exercises (of PodaExercise) in a folder, which is made where it is
 * missing. Their names become files': other characters than letters, digits, points and
 * hyphens become hyphens, they begin with a letter or a digit, and a number is added
 * where one is taken. The last `n_hidden` cases are hidden. What they ask for is what
 * is marked: the value, the move, and with `order` the visits. FALSE sets `error`
 * (PODA_SUITE_ERROR: there are cases already; G_FILE_ERROR; or poda_case_new's). */
gboolean poda_suite_write (const char *folder, GPtrArray *exercises, guint n_hidden,
                           GError **error);

#define PODA_SUITE_ERROR (poda_suite_error_quark ())
GQuark poda_suite_error_quark (void);

typedef enum {
    PODA_SUITE_ERROR_FILE,  /* cannot be read, or is no suite */
    PODA_SUITE_ERROR_KEY,   /* in suite.ini */
    PODA_SUITE_ERROR_TAKEN, /* the folder holds cases already */
    PODA_SUITE_ERROR_EMPTY, /* no case */
    PODA_SUITE_ERROR_SIZE   /* a case is too large for what is marked */
} PodaSuiteError;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaCase, poda_case_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaSuite, poda_suite_free)
