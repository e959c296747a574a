#pragma once

/* Grading: runs a program once for each case, and compares its output with the search
 * that the case describes. */

#include "homework/feedback/gradebook.h"
#include "homework/grade/program.h"
#include "homework/grade/suite.h"
#include "homework/sheet/owner.h"
#include "play/contestant.h"

/* --- Explanations of wrong answers (key.c) --- */

/* Returns the first difference between visits (char *) and the search's: "after node
 * 2.1 your program visited 2.2; alpha-beta cuts there: node 2 (MIN) has 2 from node
 * 2.1; …", without a full stop; NULL: none. The caller frees it. */
char *poda_divergence_sentence (const PodaRecord *record, const GPtrArray *visits);

#define PODA_MOST_CANDIDATES 128 /* at least the number of misconceptions */

/* The misconceptions that may explain a program; all zeros before the first case.
 * Programs make the same mistake everywhere, without slips, so a misconception explains
 * a program only if it leads to the same visits, value and move in every case, also in
 * the right ones. */
typedef struct {
    gboolean
        cleared[PODA_MOST_CANDIDATES]; /* excluded, by index of the misconception */
    guint cases;                       /* number of wrong cases with visits */
    gboolean strange_names;            /* visits contain unknown nodes */
} PodaCandidates;

/* Excludes misconceptions that contradict the output for a case, if it contains visits
 * and the case has an exercise. `best`: the move is right, perhaps another one of equal
 * moves; `whole`: the run was complete. */
void poda_candidates_add (PodaCandidates *candidates, const PodaCase *one,
                          const PodaTranscript *said, gboolean best, gboolean whole);

/* Adds the remaining ones to the work's causes, or the text that there is none. */
void poda_candidates_describe (const PodaCandidates *candidates, PodaWork *work);

/* --- Marking (grade.c) --- */

/* Called before each run or game with its number, from 1; may be NULL. */
typedef void (*PodaGradeProgress) (const PodaWork *work, guint run, guint runs,
                                   gpointer data);

/* Runs the program on each case of a searched suite, and fills in the work. A program
 * that cannot be started is not marked. For hidden cases, students see only if they are
 * right, and the work's seconds exclude them. Returns FALSE with `error` set
 * (PODA_PROGRAM_ERROR). */
gboolean poda_suite_grade (const PodaSuite *suite, const PodaProgram *program,
                           PodaGradeProgress progress, gpointer data, PodaWork *work,
                           GError **error);

/* Sets a work's first wrong step, if it has none, to an item; `why` may be NULL. */
void poda_grade_set_first (PodaWork *work, const PodaItem *item, const char *why);

/* Writes the teacher's folder with all exercises as cases, and the students' with a
 * page and the visible ones; removes hidden ones from the array. Returns FALSE with
 * `error` set. */
gboolean poda_suite_make (const char *path, GPtrArray *exercises, guint n_hidden,
                          GError **error);

/* --- Games (referee.c) --- */

/* The referee plays whole games between a student's program, through its standard input
 * and output (see docs/file-formats.md), and an opponent. A program without a legal
 * move in time loses. In games that are small enough for an exact search at each move,
 * the program gets a point if it achieved the position's value, and its blunders, moves
 * that give away a win or a draw, are counted. */
typedef struct {
    PodaContestant opponent; /* also determines the game, a built-in one */
    const char *game;        /* as typed: "nim:sticks=7" */
    PodaPosition start;
    guint games;       /* the program alternates between first and second player */
    guint plies;       /* random moves at the beginning of each pair of games */
    guint64 seed;      /* for these moves */
    double seconds;    /* time per move */
    PodaLimits limits; /* per game; its seconds are ignored */
} PodaReferee;

/* Plays all games and fills in the work, one item per game. Returns FALSE with `error`
 * set: the opponent's search, the openings, or PODA_PROGRAM_ERROR. */
gboolean poda_referee_play (const PodaReferee *referee, const PodaProgram *program,
                            PodaGradeProgress progress, gpointer data, PodaWork *work,
                            GError **error);

/* --- Submissions (handin.c) --- */

/* A student's submission: an entry of the folder, or all entries with the same place in
 * a platform's download. */
typedef struct {
    PodaOwner owner;  /* its student is NULL without a class list */
    char *name;       /* name of the student on the platform, or of the entry */
    GPtrArray *files; /* PodaSubmittedFile elements, whose `place` is the offset of the
                         student's own names; not empty */
} PodaHandin;

/* Returns the submissions (PodaHandin, sorted by name) in a folder or .zip; only one if
 * it is a `single` student's. Returns NULL with `error` set: unreadable or empty. */
GPtrArray *poda_handins_list (const char *path, const PodaClassList *class_list,
                              gboolean single, GError **error);

/* Copies a student's files, or the contents of the only archive, into a folder, finds
 * the program, and compiles it there if needed: the only program, `main.*`, or the only
 * file with a main function. `*source` receives its path below the folder of all
 * students, `*line` its command line, "python3 main.py"; the caller frees both. Returns
 * NULL with `error` set, a sentence: PODA_PROGRAM_ERROR if the system failed; otherwise
 * there is no program, or several, or it does not compile. */
PodaProgram *
poda_handin_program (const PodaHandin *handin, const PodaSandbox *sandbox,
                     const char *folder, char **source, char **line, GError **error);
