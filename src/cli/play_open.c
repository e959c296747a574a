/* How a session begins: the game, the position, the moves played, who is human. */

#include <glib/gi18n-lib.h>

#include "cli/play_session.h"

/* Standard input is where moves come from. */
static gboolean
open_game (PodaPlaySession *session, GError **error)
{
    PodaPlaySettings *settings = &session->settings;
    const char *text = settings->texts[PODA_PLAY_GAME];
    GError *cause = NULL;
    if (strcmp (text, "-") == 0)
        cause = g_error_new (PODA_USAGE_ERROR, PODA_USAGE_ERROR_INPUT,
                             _ ("-: expected a game or a file, since the moves come "
                                "from standard input"));
    else if (poda_input_open (text, &session->input, &cause))
        return TRUE;
    return poda_play_settings_refuse (settings, PODA_PLAY_GAME, cause, error);
}

static gboolean
open_position (PodaPlaySession *session, PodaPosition *position, GError **error)
{
    PodaPlaySettings *settings = &session->settings;
    const char *text = settings->texts[PODA_PLAY_POSITION];
    GError *cause = NULL;
    *position = session->input.start;
    if (text == NULL || poda_input_position (&session->input, text, position, &cause))
        return TRUE;
    return poda_play_settings_refuse (settings, PODA_PLAY_POSITION, cause, error);
}

static gboolean
open_moves (PodaPlaySession *session, GError **error)
{
    PodaPlaySettings *settings = &session->settings;
    const char *text = settings->texts[PODA_PLAY_MOVES];
    PodaPosition position = *poda_play_session_position (session);
    g_auto (PodaMoves) moves = { 0 };
    GError *cause = NULL;
    if (text == NULL || *text == '\0')
        return TRUE;
    if (!poda_game_read_moves (session->input.game, &position, text, &moves, &cause)) {
        if (settings->lines[PODA_PLAY_MOVES] == 0)
            g_prefix_error (&cause, "--moves: ");
        return poda_play_settings_refuse (settings, PODA_PLAY_MOVES, cause, error);
    }
    for (guint i = 0; i < moves.count; i++)
        poda_play_session_move (session, moves.items[i]);
    return TRUE;
}

static gboolean
is_name_of (const PodaPlaySession *session, PodaPlayer side, const char *text)
{
    const PodaGame *game = session->input.game;
    PodaPlayer first = game->side (game, &session->input.start);
    gboolean begins = (first == PODA_MIN) == (side == PODA_MIN);
    return g_ascii_strcasecmp (text, game->players[side]) == 0
           || g_ascii_strcasecmp (text, begins ? "first" : "second") == 0;
}

static gboolean
open_side (PodaPlaySession *session, GError **error)
{
    PodaPlaySettings *settings = &session->settings;
    const char *text = settings->texts[PODA_PLAY_SIDE];
    if (text == NULL)
        text = "first";
    gboolean both = g_ascii_strcasecmp (text, "both") == 0;
    session->human[PODA_MAX] = both || is_name_of (session, PODA_MAX, text);
    session->human[PODA_MIN] = both || is_name_of (session, PODA_MIN, text);
    if (session->human[PODA_MAX] || session->human[PODA_MIN]
        || g_ascii_strcasecmp (text, "none") == 0)
        return TRUE;
    const char *const *players = session->input.game->players;
    GError *cause =
        g_error_new (PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                     _ ("--side %s: expected one of first, second, both, none, %s, %s"),
                     text, players[0], players[1]);
    return poda_play_settings_refuse (settings, PODA_PLAY_SIDE, cause, error);
}

gboolean
poda_play_session_open (PodaPlaySession *session, GError **error)
{
    PodaPosition start;
    if (!open_game (session, error) || !open_position (session, &start, error))
        return FALSE;
    session->positions = g_array_new (FALSE, FALSE, sizeof (PodaPosition));
    g_array_append_val (session->positions, start);
    if (!open_moves (session, error) || !open_side (session, error))
        return FALSE;
    session->begin = *poda_play_session_position (session);
    return poda_play_settings_read (&session->settings, session->input.game, &start,
                                    &session->begin, &session->program, error);
}
