#pragma once

/* A suite: cases on which students' programs are tried, and which of their answers are
 * marked.
 *
 * As a folder it is `suite.ini` and `cases/NAME.case`; trees in files (.gv, .dot,
 * .json, .test, .efg), there or beside them, are cases as well, and suite.ini may be
 * missing. One such file is a suite of one case. docs/file-formats.md has the keys. */

#include "homework/exercise/exercise.h"
#include "homework/grade/program.h"

/* --- Cases (case.c) --- */

/* The version of the format, after the word `poda` in its first line. */
#define PODA_CASE_VERSION 1

/* A search that a student's program is to do, as the text of its standard input.
 *
 * Whatever a case is made from is read back from that text: so the search that is
 * expected is the one that the program got, and node names are those that it can know.
 * Nested arrays have no names: their nodes are `root`, `1`, `2.1`. */
typedef struct {
    char *name;
    char *text;
    PodaTree *tree; /* NULL: the problem's game is a built-in one */
    PodaProblem problem;
} PodaCase;

/* Reads a case; errors call the text `file`. NULL sets `error` (PODA_CASE_ERROR, or a
 * tree's reader's), which begins `file:line: ` or `file:line:column: `. */
PodaCase *
poda_case_read (const char *file, const char *text, gsize length, GError **error);
void poda_case_free (PodaCase *one);

/* Makes a case of a problem with an explicit tree: nested arrays if these say all that
 * matters, unless it is to be `named`, and DOT otherwise. NULL sets `error`: no case
 * can say it, or the tree is too large for DOT (PODA_EXERCISE_ERROR). */
PodaCase *poda_case_of_tree (const char *name, const PodaProblem *problem,
                             gboolean named, GError **error);

/* Makes a case of an exercise: its tree as far as the depth limit, with the children in
 * the order of the search. */
PodaCase *poda_case_of_exercise (const char *name, const PodaExercise *exercise,
                                 gboolean named, GError **error);

#define PODA_CASE_ERROR (poda_case_error_quark ())
GQuark poda_case_error_quark (void);

typedef enum { PODA_CASE_ERROR_TEXT } PodaCaseError;

/* --- Suites (suite.c) --- */

/* The answers that a program can print. */
typedef enum {
    PODA_TELL_VALUE,  /* value V: the root's value */
    PODA_TELL_MOVE,   /* move M: the best move at the root */
    PODA_TELL_VISITS, /* visit NODE, a line each: the nodes in the order of visits */
    PODA_TELL_NODES,  /* nodes N: the number of visited nodes */
    PODA_N_TELLS
} PodaTell;

/* "value", "move", "visits", "nodes": as suite.ini calls them. */
extern const char *const poda_tell_words[];

typedef struct {
    PodaCase *data; /* owned */
    char *name;
    gboolean hidden; /* students learn only if it is right */
    double weight;
} PodaSuiteCase;

typedef struct {
    char *title;                  /* "" for none */
    gboolean marks[PODA_N_TELLS]; /* what must be printed, and is worth points; what
                                     else is printed only helps to explain */
    double weights[PODA_N_TELLS];
    gboolean equal_moves; /* every best move is right, and not only the first one */
    gboolean named;       /* trees are given in DOT, with their own names */
    PodaLimits limits;    /* of each run */
    GPtrArray *cases;     /* of PodaSuiteCase, by name */
} PodaSuite;

/* Reads a folder, perhaps one that `poda exercise` made, or a file. NULL sets `error`
 * (PODA_SUITE_ERROR, PODA_CASE_ERROR, or a tree's reader's), which begins with the
 * file. */
PodaSuite *poda_suite_read (const char *path, GError **error);
void poda_suite_free (PodaSuite *suite);

/* Makes a suite of exercises (of PodaExercise) in a folder, in which there are no cases
 * yet. The last `n_hidden` are hidden. What they ask for is what is marked: the value,
 * the move, and with `order` the visits. FALSE sets `error`. */
gboolean poda_suite_write (const char *folder, GPtrArray *exercises, guint n_hidden,
                           GError **error);

#define PODA_SUITE_ERROR (poda_suite_error_quark ())
GQuark poda_suite_error_quark (void);

typedef enum {
    PODA_SUITE_ERROR_FILE,  /* cannot be read, or is no suite */
    PODA_SUITE_ERROR_KEY,   /* in suite.ini */
    PODA_SUITE_ERROR_TAKEN, /* the folder contains cases already */
    PODA_SUITE_ERROR_EMPTY, /* no case */
    PODA_SUITE_ERROR_SIZE   /* a case is too large for what is marked */
} PodaSuiteError;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaCase, poda_case_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaSuite, poda_suite_free)
