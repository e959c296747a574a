#pragma once

/* A suite: cases on which students' programs are tried, and which of their answers are
 * marked.
 *
 * As a folder it is `suite.ini` and `cases/NAME.case`; trees in files (.gv, .dot,
 * .json, .test, .efg), there or beside them, are cases as well, and suite.ini may be
 * missing. One such file is a suite of one case. docs/file-formats.md has the keys. */

#include "homework/exercise/exercise.h"
#include "homework/grade/program.h"
#include "homework/mark/diagnosis.h"
#include "record/summary.h"

/* --- Answers (key.c) --- */

/* What a program can print, and a suite can mark. */
typedef enum {
    PODA_TELL_VALUE,  /* the root's value */
    PODA_TELL_MOVE,   /* the best move at the root */
    PODA_TELL_VISITS, /* the nodes in the order of visits, a line each */
    PODA_TELL_NODES,  /* the number of visited nodes */
    PODA_N_TELLS
} PodaTell;

typedef struct {
    const char *key;  /* the first word of its lines: "visit" */
    const char *line; /* "\"visit NODE\"" */
    const char *help; /* for students, marked for translation */
} PodaTellRow;

extern const PodaTellRow poda_tells[PODA_N_TELLS];

/* The lines that a program prints, in any order, or those that are right; a colon or an
 * equals sign after the word does no harm. All other lines are skipped. */
typedef struct {
    gboolean told[PODA_N_TELLS];
    PodaValue value, nodes;
    char *move;        /* NULL: none */
    GPtrArray *visits; /* of char *: the nodes' names */
    char *remark; /* the lines that were skipped, without a full stop; NULL: none */
} PodaTranscript;

/* Reads any bytes. */
PodaTranscript *poda_transcript_read (const char *bytes, gsize length);
void poda_transcript_free (PodaTranscript *transcript);

/* Returns the value of a line whose first word is `key`, NULL for another line.
 * Borrowed from the line, which is changed. */
char *poda_transcript_value (char *line, const char *key);

/* --- Cases (case.c, key.c) --- */

/* The version of the format, after the word `poda` in its first line. */
#define PODA_CASE_VERSION 1

/* A search that a student's program is to do, as the text of its standard input.
 *
 * Whatever a case is made from is read back from that text: so the search that is
 * expected is the one that the program got, and node names are those that it can know.
 * Nested arrays have no names: their nodes are `root`, `1`, `2.1`. */
typedef struct {
    char *name; /* in a suite the file's */
    char *text;
    PodaTree *tree; /* NULL: the problem's game is a built-in one */
    PodaProblem problem;
    gboolean hidden; /* students learn only if it is right */
    double weight;

    /* The key, once it is searched. Small searches are exercises, so that mistakes can
     * be diagnosed; larger ones are recorded, so that visits can be compared; of the
     * largest only the outcome is known. */
    PodaExercise *exercise;   /* NULL: too large */
    PodaVariants *variants;   /* of the exercise; NULL like it */
    const PodaRecord *record; /* with steps and pruned nodes; NULL: too large */
    PodaRecord *own_record;   /* if it is not the exercise's */
    PodaSummary *summary;     /* NULL: it was not searched */
    PodaSummary *moves; /* with the exact value of every root move; NULL: unknown */
    PodaTranscript *right;
} PodaCase;

/* Reads a case; errors begin `file:line: ` or `file:line:column: `. */
PodaCase *
poda_case_read (const char *file, const char *text, gsize length, GError **error);
void poda_case_free (PodaCase *one);

/* Make a case of a problem with an explicit tree, or of an exercise, as far as its
 * depth limit and with the children in the order of the search: nested arrays if these
 * say all that matters, unless it is to be `named`, and else DOT. NULL sets `error`. */
PodaCase *poda_case_of_tree (const char *name, const PodaProblem *problem,
                             gboolean named, GError **error);
PodaCase *poda_case_of_exercise (const char *name, const PodaExercise *exercise,
                                 gboolean named, GError **error);

/* --- Suites (suite.c) --- */

typedef struct {
    char *title;                  /* or else the file's name */
    gboolean marks[PODA_N_TELLS]; /* what must be printed, and is worth points; what
                                     else is printed only helps to explain */
    double weights[PODA_N_TELLS]; /* 0 for what is not marked */
    gboolean equal_moves; /* every best move is right, and not only the first one */
    gboolean named;       /* trees are given in DOT, with their own names */
    PodaLimits limits;    /* of each run */
    GPtrArray *cases;     /* of PodaCase, by name */
    guint n_hidden;       /* of them, … */
    double most;          /* … and the points of all */
} PodaSuite;

/* Reads a folder, perhaps one that `poda exercise` made, or a file. NULL sets `error`,
 * which begins with the file. */
PodaSuite *poda_suite_read (const char *path, GError **error);
void poda_suite_free (PodaSuite *suite);

/* Makes a suite of one exercise or more (of PodaExercise, whose ids name the files) in
 * a folder without cases. The last `n_hidden` are hidden. The value and the move are
 * marked, and the visits if the first asks for the order. FALSE sets `error`. */
gboolean poda_suite_write (const char *folder, GPtrArray *exercises, guint n_hidden,
                           GError **error);

/* Find the key of a case, and of all. FALSE sets `error`: a case cannot be searched, or
 * has too many visits to be marked. */
gboolean poda_case_search (PodaCase *one, GError **error);
gboolean poda_suite_search (const PodaSuite *suite, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaTranscript, poda_transcript_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaCase, poda_case_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaSuite, poda_suite_free)
