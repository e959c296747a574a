#pragma once

/* Grading: a program is run once a case, and what it prints is held against the search
 * that the case describes; and the programs of a class, which lie in a folder. */

#include "play/contestant.h"
#include "homework/feedback/gradebook.h"
#include "homework/grade/program.h"
#include "homework/grade/suite.h"

/* A suite with the keys of its cases, worked out once for all programs. */
typedef struct _PodaGrader PodaGrader;

/* Called before each run, or game, with its number from 1. */
typedef void (*PodaGradeProgress) (const PodaWork *work, guint run, guint runs,
                                   gpointer data);

/* `suite` must outlive the grader. Students are told of hidden cases whether they are
 * right, and nothing else, unless `reveal`. NULL sets `error`: a case that cannot be
 * searched, or whose visits are marked and are too many (PODA_SUITE_ERROR_SIZE). Free
 * with poda_grader_free. */
PodaGrader *poda_grader_new (const PodaSuite *suite, gboolean reveal, GError **error);
void poda_grader_free (PodaGrader *grader);

/* Runs the program on every case and fills in the work: items, score, the first wrong
 * step, causes and remarks. A program that cannot be started is not marked, which
 * `work->error` says. `progress` may be NULL. FALSE sets `error`
 * (PODA_PROGRAM_ERROR_SYSTEM). */
gboolean poda_grader_grade (const PodaGrader *grader, const PodaProgram *program,
                            PodaGradeProgress progress, gpointer data, PodaWork *work,
                            GError **error);

/* A work that could not be marked: nothing of the suite's points. */
void poda_grader_refuse (const PodaGrader *grader, PodaWork *work, const char *reason);

/* Makes the first item that says why it is wrong the first wrong step of the work,
 * unless it has one. */
void poda_grade_tell_first (PodaWork *work);

/* --- Games --- */

/* The referee: whole games of a student's program against a contestant of ours, through
 * the program's standard input and output. docs/file-formats.md tells what is said.
 *
 * A program that makes no legal move in time has lost the game. Where a game is small
 * enough for an exact search at each of its moves, its blunders are counted, which are
 * moves that turn a win into a draw or a loss, or a draw into a loss; and what counts
 * is whether it got what there was to get. */

typedef struct {
    PodaContestant opponent; /* of a built-in game, which is the game */
    const char *game;        /* how it is given on command lines: "nim:sticks=7" */
    PodaPosition start;      /* where the games begin */
    guint games;             /* the program is first and second player in turn */
    guint plies;             /* that each pair of games begins with, by chance */
    guint64 seed;            /* of those */
    double seconds;          /* that a move may take */
    PodaLimits limits;       /* of a game; its seconds are not read */
} PodaReferee;

/* Two games without openings, with as many seconds a move as a run may usually take. */
void
poda_referee_init (PodaReferee *referee, const char *game, const PodaPosition *start);

/* Plays all games and fills in the work, an item a game. `progress` may be NULL. FALSE
 * sets `error`: the opponent's search, the openings, or PODA_PROGRAM_ERROR_SYSTEM. */
gboolean poda_referee_play (const PodaReferee *referee, const PodaProgram *program,
                            PodaGradeProgress progress, gpointer data, PodaWork *work,
                            GError **error);

/* --- Submissions --- */

/* A student's program in a folder of submissions: a file, or a folder with a program
 * `run` in it. */
typedef struct {
    char *student; /* the entry's name, without a file's suffix */
    char *entry;   /* the entry's name */
    char *path;    /* what is run, or handed to the command that runs it */
    char *folder;  /* where it runs; NULL: in its scratch folder */
    char *barred;  /* why it is not run: a link leads out; a sentence behind the entry's
                      name; NULL: it is */
} PodaSubmission;

/* All of a folder, by name; entries whose names begin with a point are none. Where the
 * programs are handed to a `command` (an interpreter, say), a folder is handed over as
 * such. NULL sets `error` (G_FILE_ERROR): it cannot be read, or is empty. */
GPtrArray *poda_submissions_list (const char *folder, gboolean command, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaGrader, poda_grader_free)
