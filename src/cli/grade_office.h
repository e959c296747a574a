#pragma once

/* The office of `poda grade`: its options, and who marks, which is a suite or the
 * referee of games. */

#include "teach/grade/grade.h"
#include "teach/grade/referee.h"
#include "cli/input.h"

G_BEGIN_DECLS

/* As typed; NULL where not given. */
typedef struct {
    char *play, *against, *games, *plies, *seed;
    char *submissions, *student;
    char *time, *memory;
    gboolean reveal;
    gboolean wrong; /* what came out */
} PodaGradeOptions;

void poda_grade_options_clear (PodaGradeOptions *options);

typedef struct {
    const PodaGradeOptions *options;
    const char *format;
    PodaSuite *suite; /* NULL: games are played */
    PodaGrader *grader;
    PodaInput input;
    PodaReferee referee;
    gboolean progressed; /* a progress line was shown */
} PodaOffice;

/* Opens the suite at `path`, or with `--play` the game. FALSE sets `error`. */
gboolean poda_office_open (PodaOffice *office, const char *path, GError **error);
void poda_office_clear (PodaOffice *office);

/* Marks a program. FALSE sets `error`. */
gboolean poda_office_mark (PodaOffice *office, const PodaProgram *program,
                           PodaWork *work, GError **error);

/* Tells the work that it could not be marked. */
void poda_office_refuse (const PodaOffice *office, PodaWork *work, const char *reason);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaGradeOptions, poda_grade_options_clear)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaOffice, poda_office_clear)

G_END_DECLS
