#pragma once

/* Grading: a program is run once for each case, and what it prints is compared with the
 * search that the case describes. */

#include "homework/feedback/gradebook.h"
#include "homework/grade/program.h"
#include "homework/grade/suite.h"
#include "homework/sheet/owner.h"
#include "play/contestant.h"

/* --- Explaining what is wrong (key.c) --- */

/* Returns where the visits, of char *, part from those of the search: "after node 2.1
 * your program visited 2.2; alpha-beta cuts there: node 2 (MIN) has 2 from node 2.1;
 * …", without a full stop; NULL: nowhere. The caller frees it. */
char *poda_divergence_sentence (const PodaRecord *record, const GPtrArray *visits);

#define PODA_MOST_SUSPECTS 128 /* no fewer than there are misconceptions */

/* The misconceptions that explain a program; all zeros before the first case. Programs
 * do not slip, and make the same mistake everywhere: so one explains a program only if
 * it visits the same nodes in the same order in every case, also in the right ones, and
 * ends with the same value and move. */
typedef struct {
    gboolean cleared[PODA_MOST_SUSPECTS]; /* by the misconception's index */
    guint cases;            /* the number of wrong ones, of those with visits */
    gboolean strange_names; /* visits name nodes that the tree does not have */
} PodaSuspects;

/* Clears those that contradict what was printed for a case, if there are visits and it
 * has an exercise. `best`: its move is right, also if it is not the first of equal
 * ones; `whole`: the run came to its end. */
void poda_suspects_add (PodaSuspects *suspects, const PodaCase *one,
                        const PodaTranscript *said, gboolean best, gboolean whole);

/* Adds those that are left to the work's causes, or that none is. */
void poda_suspects_tell (const PodaSuspects *suspects, PodaWork *work);

/* --- Marking (grade.c) --- */

/* Called before each run, or game, with its number from 1; NULL is allowed. */
typedef void (*PodaGradeProgress) (const PodaWork *work, guint run, guint runs,
                                   gpointer data);

/* Runs the program on every case of a suite that was searched, and fills in the work. A
 * program that cannot be started is not marked. Students learn of hidden cases only if
 * they are right; the work's seconds, which they see, are those of the others. FALSE
 * sets `error` (PODA_PROGRAM_ERROR). */
gboolean poda_suite_grade (const PodaSuite *suite, const PodaProgram *program,
                           PodaGradeProgress progress, gpointer data, PodaWork *work,
                           GError **error);

/* Makes an item with a reason, or NULL, the first wrong step of a work without one. */
void poda_grade_set_first (PodaWork *work, const PodaItem *item, const char *why);

/* Makes the teacher's folder, with all as cases, and the students', with a page and the
 * cases that are shown; the others leave the array. FALSE sets `error`. */
gboolean poda_suite_make (const char *path, GPtrArray *exercises, guint n_hidden,
                          GError **error);

/* --- Games (referee.c) --- */

/* The referee plays whole games of a student's program against an opponent of ours,
 * through its standard input and output, as docs/file-formats.md says. A program that
 * makes no legal move in time has lost. If a game is small enough for an exact search
 * at each move, a program gets its point for what there was to get, and its blunders,
 * moves that lose a win or a draw, are counted. */
typedef struct {
    PodaContestant opponent; /* of a built-in game, which is the game */
    const char *game;        /* as typed: "nim:sticks=7" */
    PodaPosition start;
    guint games;       /* the program is first and second player in turn */
    guint plies;       /* random moves at the beginning of each pair of games */
    guint64 seed;      /* of those */
    double seconds;    /* for each move */
    PodaLimits limits; /* of a game; its seconds have no effect */
} PodaReferee;

/* Plays all games and fills in the work, an item a game. FALSE sets `error`: the
 * opponent's search, the openings, or PODA_PROGRAM_ERROR. */
gboolean poda_referee_play (const PodaReferee *referee, const PodaProgram *program,
                            PodaGradeProgress progress, gpointer data, PodaWork *work,
                            GError **error);

/* --- What students handed in (handin.c) --- */

/* What one student handed in: an entry of the folder, or all with the same place in a
 * download. */
typedef struct {
    PodaOwner owner;  /* its student is NULL without a list */
    char *name;       /* as the platform, or the entry, calls the student */
    GPtrArray *files; /* of PodaSubmittedFile, whose `place` is where the names begin
                         that the student gave; not empty */
} PodaHandin;

/* Lists a folder or a .zip with the work of students (of PodaHandin, by name), or of
 * one if it is a `single` student's. NULL sets `error`: it cannot be read, or is
 * empty. */
GPtrArray *poda_handins_list (const char *path, const PodaRoll *roll, gboolean single,
                              GError **error);

/* Copies a student's files into a folder, or what their only archive contains, finds
 * what to run, and compiles it there if needed: the only program, or `main.*`, or the
 * only file with a main function. `*source` receives its place below the folder of all
 * students, and `*line` how it is run, "python3 main.py", for people; the caller frees
 * both. NULL sets `error`, a sentence: PODA_PROGRAM_ERROR if the system failed, else
 * there is no program, or several, or it does not compile. */
PodaProgram *
poda_handin_program (const PodaHandin *handin, const PodaSandbox *sandbox,
                     const char *folder, char **source, char **line, GError **error);
