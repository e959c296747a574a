#include "cli/grade_office.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/request.h"
#include "cli/spec.h"
#include "play/opening.h"

void
poda_grade_options_clear (PodaGradeOptions *options)
{
    char **texts[] = { &options->play,  &options->against, &options->games,
                       &options->plies, &options->seed,    &options->submissions,
                       &options->time,  &options->memory,  &options->student };
    for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
        g_clear_pointer (texts[i], g_free);
}

void
poda_office_clear (PodaOffice *office)
{
    g_clear_pointer (&office->grader, poda_grader_free);
    g_clear_pointer (&office->suite, poda_suite_free);
    poda_input_clear (&office->input);
}

/* --- Opening it ---------------------------------------------------------------------
 */

#define MOST_SECONDS 86400
#define MOST_MEBIBYTES (1u << 20)
#define MOST_GAMES 10000

static gboolean
read_limits (const PodaGradeOptions *options, PodaLimits *limits, GError **error)
{
    guint64 number;
    if (options->time != NULL) {
        if (!poda_read_number ("--time", options->time, 1, MOST_SECONDS, &number,
                               error))
            return FALSE;
        limits->seconds = limits->cpu_seconds = (double) number;
    }
    if (options->memory != NULL) {
        if (!poda_read_number ("--memory", options->memory, 1, MOST_MEBIBYTES, &number,
                               error))
            return FALSE;
        limits->memory = number << 20;
    }
    return TRUE;
}

/* Cases are files, whose errors begin with their place. */
static void
propagate (GError **error, GError *cause)
{
    if (cause->domain == PODA_CASE_ERROR) {
        g_set_error_literal (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_PLACED,
                             cause->message);
        g_error_free (cause);
        return;
    }
    g_propagate_error (error, cause);
}

static void
show_progress (const PodaWork *work, guint run, guint runs, gpointer data)
{
    PodaOffice *office = data;
    const char *who = *work->student != '\0' ? work->student : work->source;
    g_autofree char *text = g_strdup_printf (
        office->suite != NULL ? _ ("%s: case %u of %u") : _ ("%s: game %u of %u"), who,
        run, runs);
    if (!isatty (STDERR_FILENO))
        return;
    g_autofree char *line = g_utf8_make_valid (text, -1);
    fprintf (stderr, "\r\033[Kpoda: %s", line);
    fflush (stderr);
    office->progressed = TRUE;
}

static gboolean
open_suite (PodaOffice *office, const char *path, GError **error)
{
    GError *cause = NULL;
    office->suite = poda_suite_read (path, &cause);
    if (office->suite != NULL
        && read_limits (office->options, &office->suite->limits, error))
        office->grader = poda_grader_new (office->suite, &cause);
    if (cause != NULL)
        propagate (error, cause);
    if (office->grader == NULL)
        return FALSE;
    if (*office->suite->title == '\0') {
        g_free (office->suite->title);
        office->suite->title = g_path_get_basename (path);
    }
    poda_grader_set_reveal (office->grader, office->options->reveal);
    poda_grader_set_progress (office->grader, show_progress, office);
    return TRUE;
}

static gboolean
read_games (const PodaGradeOptions *options, PodaReferee *referee, GError **error)
{
    guint64 games = referee->games, plies = 0;
    if (options->games != NULL
        && !poda_read_number ("--games", options->games, 1, MOST_GAMES, &games, error))
        return FALSE;
    if (options->plies != NULL
        && !poda_read_number ("--plies", options->plies, 0, PODA_OPENING_PLIES, &plies,
                              error))
        return FALSE;
    if (options->seed != NULL
        && !poda_read_number ("--seed", options->seed, 0, G_MAXUINT64, &referee->seed,
                              error))
        return FALSE;
    referee->games = (guint) games;
    referee->plies = (guint) plies;
    return TRUE;
}

static gboolean
open_referee (PodaOffice *office, GError **error)
{
    const PodaGradeOptions *options = office->options;
    PodaReferee *referee = &office->referee;
    PodaValue utility;
    if (!poda_input_open (options->play, &office->input, error))
        return FALSE;
    const PodaGame *game = office->input.game;
    if (office->input.tree != NULL
        || game->over (game, &office->input.start, &utility)) {
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                     _ ("--play %s: expected a game that can be played, such as "
                        "tictactoe"),
                     options->play);
        return FALSE;
    }
    poda_referee_init (referee, options->play, &office->input.start);
    if (!poda_spec_read ("--against",
                         options->against != NULL ? options->against : "alphabeta",
                         game, &referee->start, &referee->opponent, error)
        || !read_games (options, referee, error)
        || !read_limits (options, &referee->limits, error))
        return FALSE;
    referee->seconds = referee->limits.seconds;
    return TRUE;
}

static gboolean
refuse_stray (const PodaGradeOptions *options, GError **error)
{
    const struct {
        const char *option;
        gboolean stray;
        const char *expected;
    } rows[] = {
        { "--against", options->play == NULL && options->against != NULL, "--play" },
        { "--games", options->play == NULL && options->games != NULL, "--play" },
        { "--plies", options->play == NULL && options->plies != NULL, "--play" },
        { "--seed", options->play == NULL && options->seed != NULL, "--play" },
        { "--reveal", options->play != NULL && options->reveal, "SUITE" },
    };
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
        if (!rows[i].stray)
            continue;
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                     _ ("%s: expected it with %s alone"), rows[i].option,
                     rows[i].expected);
        return TRUE;
    }
    return FALSE;
}

gboolean
poda_office_open (PodaOffice *office, const char *path, GError **error)
{
    return !refuse_stray (office->options, error)
           && (office->options->play != NULL ? open_referee (office, error)
                                             : open_suite (office, path, error));
}

/* --- Marking ------------------------------------------------------------------------
 */

gboolean
poda_office_mark (PodaOffice *office, const PodaProgram *program, PodaWork *work,
                  GError **error)
{
    return office->suite != NULL
               ? poda_grader_grade (office->grader, program, work, error)
               : poda_referee_play (&office->referee, program, show_progress, office,
                                    work, error);
}

void
poda_office_refuse (const PodaOffice *office, PodaWork *work, const char *reason)
{
    if (office->suite != NULL) {
        poda_grader_refuse (office->grader, work, reason);
        return;
    }
    work->error = g_strdup (reason);
    work->most = office->referee.games;
}
