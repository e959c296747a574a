#pragma once

/* The options of PODA_SHARED_HOMEWORK: what is asked, and what marks are made of. */

#include "cli/command.h"
#include "teach/export/exercise_file.h"

G_BEGIN_DECLS

/* Reads --policy and --weights over what `policy` holds. `*ask` receives what the
 * policy says is asked, NULL for nothing; the caller frees it. FALSE sets `error`. */
gboolean poda_homework_read_policy (const PodaRequest *request, PodaPolicy *policy,
                                    char **ask, GError **error);

/* Reads what is asked: --ask, else `usual`, which may be NULL. `questions` receives the
 * words of questions, joined by commas; the caller frees it. FALSE sets `error`. */
gboolean
poda_homework_read_asks (const PodaRequest *request, const char *usual,
                         PodaExerciseSpec *spec, char **questions, GError **error);

G_END_DECLS
