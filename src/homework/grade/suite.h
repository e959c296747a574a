#pragma once

/* A suite: cases for testing students' programs, and settings for marking.
 *
 * As a folder it contains `suite.ini` and `cases/NAME.case`; files with trees (.gv,
 * .dot, .json, .test, .efg), there or next to them, are cases, too, and suite.ini is
 * optional. One such file alone is a suite with one case. docs/file-formats.md lists
 * the keys. */

#include "homework/exercise/exercise.h"
#include "homework/grade/program.h"
#include "homework/mark/diagnosis.h"
#include "record/summary.h"

/* --- Answers (key.c) --- */

/* Answers that a program can print, and a suite can mark. */
typedef enum {
    PODA_TELL_VALUE,  /* the root's value */
    PODA_TELL_MOVE,   /* the best move at the root */
    PODA_TELL_VISITS, /* the visited nodes, a line each */
    PODA_TELL_NODES,  /* the number of visited nodes */
    PODA_N_TELLS
} PodaTell;

typedef struct {
    const char *key;  /* first word of its lines: "visit" */
    const char *line; /* "\"visit NODE\"" */
    const char *help; /* msgid, for students */
} PodaTellRow;

extern const PodaTellRow poda_tells[PODA_N_TELLS];

/* The answers of a program, lines in any order, or the right ones. A colon or an equals
 * sign after the key is allowed. Other lines are skipped. */
typedef struct {
    gboolean told[PODA_N_TELLS];
    PodaValue value, nodes;
    char *move;        /* NULL: none */
    GPtrArray *visits; /* char * elements: names of nodes */
    char *remark;      /* sentence about skipped lines; NULL: none */
} PodaTranscript;

/* Parses output, which may be any bytes. */
PodaTranscript *poda_transcript_read (const char *bytes, gsize length);
void poda_transcript_free (PodaTranscript *transcript);

/* Returns the value in a line whose first word is `key`, NULL for other lines. Borrowed
 * from the line, which is changed. */
char *poda_transcript_value (char *line, const char *key);

/* --- Cases (case.c, key.c) --- */

/* The version of the format, after `poda` in the first line. */
#define PODA_CASE_VERSION 1

/* A search for a student's program, as text for its standard input.
 *
 * Cases are always parsed from this text, whatever they were made from, so that the
 * expected search is the one that the program got, with the same names of nodes. In
 * nested arrays, nodes are named `root`, `1`, `2.1`. */
typedef struct {
    char *name; /* in a suite: of the file */
    char *text;
    PodaTree *tree; /* NULL: a built-in game */
    PodaProblem problem;
    gboolean hidden; /* students see only if it is right */
    double weight;

    /* The key. Small searches are exercises, so that mistakes can be diagnosed; larger
     * ones are recorded, so that visits can be compared; for the largest only the
     * result is known. */
    PodaExercise *exercise;       /* NULL: too large */
    PodaCandidateSet *candidates; /* the exercise's; NULL if that is */
    const PodaRecord *record;     /* with steps and pruned nodes; NULL: too large */
    PodaRecord *own_record;       /* if it is not the exercise's */
    PodaSummary *summary;         /* NULL: not searched */
    PodaSummary *moves;           /* exact values of all root moves; NULL: unknown */
    PodaTranscript *right;
} PodaCase;

/* Reads a case; errors begin `file:line: ` or `file:line:column: `. */
PodaCase *
poda_case_read (const char *file, const char *text, gsize length, GError **error);
void poda_case_free (PodaCase *one);

/* Return a case for a problem with an explicit tree, or for an exercise, down to its
 * depth limit and with children in search order: as nested arrays if these suffice and
 * it is not to be `named`, otherwise in DOT. Returns NULL with `error` set. */
PodaCase *poda_case_of_tree (const char *name, const PodaProblem *problem,
                             gboolean named, GError **error);
PodaCase *poda_case_of_exercise (const char *name, const PodaExercise *exercise,
                                 gboolean named, GError **error);

/* --- Suites (suite.c) --- */

typedef struct {
    char *title;                  /* default: name of the file */
    gboolean marks[PODA_N_TELLS]; /* answers that must be printed and earn points;
                                     others only help to explain mistakes */
    double weights[PODA_N_TELLS]; /* 0 for answers that are not marked */
    gboolean equal_moves;         /* all best moves are right, not only the first */
    gboolean named;               /* trees in DOT, with their own names */
    PodaLimits limits;            /* for each run */
    GPtrArray *cases;             /* PodaCase elements, sorted by name */
    guint n_hidden;               /* number of hidden cases */
    double most;                  /* points for all cases */
} PodaSuite;

/* Reads a folder, which `poda exercise` may have written, or a file. Returns NULL with
 * `error` set, which begins with the file. */
PodaSuite *poda_suite_read (const char *path, GError **error);
void poda_suite_free (PodaSuite *suite);

/* Writes a suite of at least one exercise (PodaExercise, whose ids name the files) into
 * a folder without cases. The last `n_hidden` are hidden. Value and move are marked,
 * visits only if the first exercise asks for the order. Returns FALSE with `error`
 * set. */
gboolean poda_suite_write (const char *folder, GPtrArray *exercises, guint n_hidden,
                           GError **error);

/* Compute the key of a case, and of all. Returns FALSE with `error` set: a case cannot
 * be searched, or has too many visits to be marked. */
gboolean poda_case_search (PodaCase *one, GError **error);
gboolean poda_suite_search (const PodaSuite *suite, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaTranscript, poda_transcript_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaCase, poda_case_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaSuite, poda_suite_free)
