#include "play/play_game.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/read.h"
#include "base/terminal.h"
#include "tree/tree.h"

G_DEFINE_QUARK (poda_play_error, poda_play_error)

/* --- The program's strength --- */

static const char *const level_words[] = { "easy", "medium", "hard", "best", NULL };
static const char *const level_depths[] = { "3", "4", "6", PODA_DEPTH_END, NULL };

const char *
poda_player_level_depth (const char *level, GError **error)
{
    guint index;
    return poda_read_word ("level", level, level_words, &index, error)
               ? level_depths[index]
               : NULL;
}

char *
poda_player_levels (void)
{
    g_autofree char *words = g_strjoinv (", ", (char **) level_words);
    g_autofree char *depths = g_strjoinv (", ", (char **) level_depths);
    return g_strdup_printf (_ ("%s (depth %s)"), words, depths);
}

#define SHORT_GAME 12

gboolean
poda_player_is_long (const PodaGame *game, const PodaPosition *begin)
{
    return poda_tree_of_game (game) == NULL && game->longest (game, begin) > SHORT_GAME;
}

/* Returns the name of a game's strongest evaluator. */
static const char *
strongest (const PodaGame *game)
{
    const char *name = PODA_EVALUATOR_NONE;
    for (guint i = 0; game->evaluators != NULL && game->evaluators[i] != NULL; i++)
        name = game->evaluators[i]->name;
    return name;
}

gboolean
poda_player_read (const PodaRules *rules, const PodaGame *game,
                  const PodaPosition *start, const PodaPosition *begin,
                  PodaContestant *player, GError **error)
{
    PodaRules whole = *rules; /* texts are borrowed */
    const char *depth = rules->texts[PODA_RULE_DEPTH];
    const char *view = rules->texts[PODA_RULE_MAX];
    PodaProblem problem;
    guint index = PODA_VIEW_MOVER;
    if (depth == NULL)
        depth = poda_player_is_long (game, begin)
                    ? poda_player_level_depth ("medium", NULL)
                    : PODA_DEPTH_END;
    whole.texts[PODA_RULE_DEPTH] = (char *) depth;
    if (whole.texts[PODA_RULE_EVALUATOR] == NULL)
        whole.texts[PODA_RULE_EVALUATOR] =
            (char *) (strcmp (depth, PODA_DEPTH_END) != 0 ? strongest (game)
                                                          : PODA_EVALUATOR_NONE);
    poda_problem_init (&problem, game, start);
    if (!poda_rules_read (&whole, &problem, error)
        || (view != NULL && !poda_rule_read_word (PODA_RULE_MAX, view, &index, error)))
        return FALSE;
    player->rules = problem;
    player->view = game->states_players ? PODA_VIEW_FIRST : index;
    return TRUE;
}

void
poda_player_prefer_short (const PodaRules *rules, PodaContestant *player)
{
    PodaProblem *problem = &player->rules;
    const PodaGame *game = problem->game;
    guint longest = game->longest (game, &problem->root);
    PodaValue lowest = 0, highest = 0;
    if (game->utility != PODA_UTILITY_WINS)
        return;
    if (problem->evaluator != NULL)
        poda_evaluator_range (problem->evaluator, game, &problem->root,
                              &problem->evaluator_arguments, &lowest, &highest);
    PodaValue least = poda_max (highest, 0.0 - lowest) + longest;
    if (rules->texts[PODA_RULE_WIN] == NULL && problem->evaluator == NULL)
        problem->win = poda_rules_short_win (least);
    PodaValue win = poda_problem_win (problem);
    problem->prefer_short = isfinite (win) && win > least;
}

/* --- Settings --- */

static const char *
key_name (guint key)
{
    static const char *const names[] = { "game", "position", "moves", "side" };
    return key < PODA_PLAY_RULES ? names[key]
                                 : poda_rule_rows[key - PODA_PLAY_RULES].key;
}

void
poda_play_settings_set (PodaPlaySettings *settings, guint key, const char *text)
{
    char *old = settings->texts[key];
    settings->texts[key] = g_strdup (text);
    g_free (old);
    settings->lines[key] = 0;
}

gboolean
poda_play_refuse_key (const PodaPlaySettings *settings, guint key, GError *cause,
                      GError **error)
{
    if (settings->lines[key] == 0) {
        g_propagate_error (error, cause);
        return FALSE;
    }
    g_set_error (error, PODA_PLAY_ERROR, PODA_PLAY_ERROR_PLACED, "%s:%u: %s",
                 settings->path, settings->lines[key], cause->message);
    g_error_free (cause);
    return FALSE;
}

/* Reads the rules of the program for games that come from `start` and begin at `begin`.
 * By default it is as strong as possible, and prefers quick wins. Returns FALSE with
 * `error` set and leaves `program` unchanged. */
static gboolean
read_program (const PodaPlaySettings *settings, const PodaGame *game,
              const PodaPosition *start, const PodaPosition *begin,
              PodaContestant *program, GError **error)
{
    const PodaRules *rules = &settings->rules;
    PodaRules whole = *rules; /* texts are borrowed */
    gboolean is_long = poda_player_is_long (game, begin);
    GError *cause = NULL;
    if (whole.texts[PODA_RULE_DEPTH] == NULL)
        whole.texts[PODA_RULE_DEPTH] = (char *) PODA_DEPTH_END;
    if (is_long && whole.texts[PODA_RULE_EVALUATOR] == NULL)
        whole.texts[PODA_RULE_EVALUATOR] = (char *) strongest (game);
    if (poda_player_read (&whole, game, start, begin, program, &cause)) {
        gboolean best = is_long && program->rules.depth == PODA_DEPTH_NONE;
        program->budget = best ? PODA_PLAY_NODES : 0;
        if (rules->texts[PODA_RULE_PREFER_SHORT] == NULL)
            poda_player_prefer_short (rules, program);
        return TRUE;
    }
    /* Find the rule whose text fails, by adding the texts one by one. */
    PodaRules some = { { NULL } }; /* texts are borrowed */
    PodaContestant ignored;
    PodaRule rule = 0;
    for (; rule < PODA_N_RULES - 1; rule++) {
        some.texts[rule] = rules->texts[rule];
        if (some.texts[rule] != NULL
            && !poda_player_read (&some, game, start, begin, &ignored, NULL))
            break;
    }
    return poda_play_refuse_key (settings, PODA_PLAY_RULES + rule, cause, error);
}

/* --- Saved games --- */

/* Reads `key: value`, an empty line, or a comment that begins with #. */
static gboolean
read_line (PodaPlaySettings *settings, char *line, guint number, GError **error)
{
    g_autoptr (GString) names = g_string_new (NULL);
    guint key = 0;
    g_strstrip (line);
    if (*line == '\0' || *line == '#')
        return TRUE;
    char *colon = strchr (line, ':');
    if (colon == NULL)
        return poda_read_refuse (error,
                                 _ ("expected a key and its value, such as depth: 4"));
    *colon = '\0';
    const char *value = g_strchug (colon + 1);
    g_strchomp (line);
    for (; key < PODA_PLAY_KEYS && g_ascii_strcasecmp (key_name (key), line) != 0;
         key++)
        g_string_append_printf (names, "%s%s", key > 0 ? ", " : "", key_name (key));
    if (key == PODA_PLAY_KEYS) {
        g_autofree char *shown = poda_terminal_clip (line, PODA_SHOWN_KEY);
        poda_read_refuse (error, _ ("no key \"%s\"; expected one of %s"), shown,
                          names->str);
        return poda_suggest (error, line, names->str);
    }
    if (settings->lines[key] != 0)
        return poda_read_refuse (error, _ ("%s is given twice; give it once"),
                                 key_name (key));
    if (*value == '\0' && key != PODA_PLAY_MOVES)
        return poda_read_refuse (error, _ ("expected a value after \"%s:\""),
                                 key_name (key));
    if (settings->texts[key] == NULL) {
        poda_play_settings_set (settings, key, value);
        settings->lines[key] = number;
    }
    return TRUE;
}

#define BOM "\xef\xbb\xbf"

gboolean
poda_play_settings_load (PodaPlaySettings *settings, const char *path, GString *text,
                         GError **error)
{
    guint line = 1;
    const char *begin = text->str, *end;
    g_auto (GStrv) lines = NULL;
    g_autoptr (GError) cause = NULL;
    settings->path = g_strdup (path);
    if (g_str_has_prefix (begin, BOM))
        begin += strlen (BOM);
    if (text->len > PODA_PLAY_LARGEST_FILE) {
        poda_read_refuse (&cause, _ ("larger than a megabyte; expected a saved game"));
    } else if (!g_utf8_validate_len (text->str, text->len, &end)) {
        while (begin < end)
            line += *begin++ == '\n';
        poda_read_refuse (&cause, _ ("expected text in UTF-8"));
    } else {
        if (g_str_has_suffix (begin, "\n"))
            g_string_truncate (text, text->len - 1);
        lines = g_strsplit (begin, "\n", -1);
        while (lines[line - 1] != NULL
               && read_line (settings, lines[line - 1], line, &cause))
            line++;
        if (cause == NULL && settings->texts[PODA_PLAY_GAME] == NULL)
            poda_read_refuse (
                &cause,
                _ ("expected a line that names the game, such as game: tictactoe"));
    }
    if (cause == NULL)
        return TRUE;
    g_set_error (error, PODA_PLAY_ERROR, PODA_PLAY_ERROR_PLACED, "%s:%u: %s", path,
                 line, cause->message);
    return FALSE;
}

/* --- The state of the game --- */

void
poda_play_clear (PodaPlay *play)
{
    for (guint key = 0; key < PODA_PLAY_KEYS; key++)
        g_clear_pointer (&play->settings.texts[key], g_free);
    g_clear_pointer (&play->settings.path, g_free);
    g_clear_pointer (&play->positions, g_array_unref);
    poda_moves_clear (&play->moves);
    g_clear_pointer (&play->thought, poda_thought_free);
}

const PodaPosition *
poda_play_position_at (const PodaPlay *play, guint n_moves)
{
    return &g_array_index (play->positions, PodaPosition, n_moves);
}

const PodaPosition *
poda_play_position (const PodaPlay *play)
{
    return poda_play_position_at (play, play->moves.count);
}

const PodaPosition *
poda_play_before (const PodaPlay *play)
{
    guint n_moves = play->moves.count;
    return n_moves > 0 ? poda_play_position_at (play, n_moves - 1) : NULL;
}

PodaTurn
poda_play_turn_at (const PodaPlay *play, guint n_moves)
{
    const PodaGame *game = play->game;
    const PodaPosition *position = poda_play_position_at (play, n_moves);
    PodaValue utility;
    if (game->over (game, position, &utility))
        return PODA_TURN_OVER;
    PodaPlayer side = game->side (game, position);
    return side == PODA_CHANCE ? PODA_TURN_CHANCE
           : play->human[side] ? PODA_TURN_HUMAN
                               : PODA_TURN_PROGRAM;
}

PodaTurn
poda_play_turn (const PodaPlay *play)
{
    return poda_play_turn_at (play, play->moves.count);
}

void
poda_play_move (PodaPlay *play, PodaMove move)
{
    const PodaGame *game = play->game;
    PodaPosition next;
    game->play (game, poda_play_position (play), move, &next);
    poda_moves_push (&play->moves, move);
    g_array_append_val (play->positions, next);
    play->n_changes++;
}

guint
poda_play_undo (PodaPlay *play)
{
    guint n_moves = play->moves.count, left = n_moves;
    while (left > 0 && poda_play_turn_at (play, left - 1) != PODA_TURN_HUMAN)
        left--;
    if (left-- == 0)
        return 0;
    play->moves.count = left;
    g_array_set_size (play->positions, left + 1);
    play->n_changes++;
    g_clear_pointer (&play->thought, poda_thought_free);
    return n_moves - left;
}

/* --- The beginning: moves played before, human players --- */

gboolean
poda_play_begin (PodaPlay *play, const PodaGame *game, const PodaPosition *start,
                 PodaPlayer first, GError **error)
{
    char *const *texts = play->settings.texts;
    const char *played = texts[PODA_PLAY_MOVES];
    const char *side = texts[PODA_PLAY_SIDE] != NULL ? texts[PODA_PLAY_SIDE] : "first";
    PodaPosition position = *start;
    g_auto (PodaMoves) moves = { 0 };
    g_autoptr (GError) cause = NULL;
    play->game = game;
    play->positions = g_array_new (FALSE, FALSE, sizeof (PodaPosition));
    g_array_append_val (play->positions, *start);
    if (played != NULL && *played != '\0'
        && !poda_game_read_moves (game, &position, played, &moves, &cause))
        return poda_play_refuse_key (&play->settings, PODA_PLAY_MOVES,
                                     g_error_new (PODA_READ_ERROR, PODA_READ_ERROR_TEXT,
                                                  "moves: %s", cause->message),
                                     error);
    for (guint i = 0; i < moves.count; i++)
        poda_play_move (play, moves.items[i]);
    for (PodaPlayer one = PODA_MAX; one <= PODA_MIN; one++) {
        gboolean begins = (first == PODA_MIN) == (one == PODA_MIN);
        play->human[one] =
            g_ascii_strcasecmp (side, "both") == 0
            || g_ascii_strcasecmp (side, game->players[one]) == 0
            || g_ascii_strcasecmp (side, begins ? "first" : "second") == 0;
    }
    if (!play->human[PODA_MAX] && !play->human[PODA_MIN]
        && g_ascii_strcasecmp (side, "none") != 0)
        return poda_play_refuse_key (
            &play->settings, PODA_PLAY_SIDE,
            g_error_new (
                PODA_READ_ERROR, PODA_READ_ERROR_TEXT,
                _ ("side %s; expected one of first, second, both, none, %s, %s"), side,
                game->players[0], game->players[1]),
            error);
    play->begin = *poda_play_position (play);
    return read_program (&play->settings, game, start, &play->begin, &play->program,
                         error);
}

gboolean
poda_play_think (PodaPlay *play, GError **error)
{
    PodaThought *thought =
        poda_thought_new (&play->program, poda_play_position (play), error);
    if (thought == NULL)
        return FALSE;
    poda_thought_free (play->thought);
    play->thought = thought;
    thought->ply = play->moves.count;
    return TRUE;
}

gboolean
poda_play_change (PodaPlay *play, PodaRule rule, const char *text, GError **error)
{
    PodaPlaySettings *settings = &play->settings;
    guint key = PODA_PLAY_RULES + rule, line = settings->lines[key];
    g_autofree char *old = g_strdup (settings->texts[key]);
    poda_play_settings_set (settings, key, text);
    if (read_program (settings, play->game, poda_play_position_at (play, 0),
                      &play->begin, &play->program, error))
        return TRUE;
    poda_play_settings_set (settings, key, old);
    settings->lines[key] = line;
    return FALSE;
}

/* --- Saving --- */

gboolean
poda_play_save (const PodaPlay *play, PodaOutput *output, GError **error)
{
    /* The file contains all settings, also those with default values. */
    const PodaProblem *rules = &play->program.rules;
    poda_output_format (output, "# %s\n",
                        _ ("a saved game; continue it with poda play --load FILE"));
    for (guint key = 0; key < PODA_PLAY_KEYS; key++) {
        const char *given = play->settings.texts[key];
        g_autofree char *text = NULL;
        if (key == PODA_PLAY_MOVES)
            text = poda_game_format_moves (play->game, poda_play_position_at (play, 0),
                                           &play->moves);
        else if (key == PODA_PLAY_SIDE && given == NULL)
            text = g_strdup ("first");
        else if (key == PODA_PLAY_RULES + PODA_RULE_ALGORITHM
                 || key == PODA_PLAY_RULES + PODA_RULE_DEPTH
                 || (key == PODA_PLAY_RULES + PODA_RULE_EVALUATOR && given == NULL
                     && rules->evaluator != NULL))
            text = poda_rule_write (key - PODA_PLAY_RULES, rules);
        else
            text = g_strdup (given);
        if (text == NULL)
            continue;
        PodaPosition position = *poda_play_position_at (play, 0);
        g_auto (PodaMoves) moves = { 0 };
        /* Moves of an explicit tree may have any name, so check that they can be read
         * back. */
        if (key == PODA_PLAY_MOVES && *text != '\0'
            && (!poda_game_read_moves (play->game, &position, text, &moves, NULL)
                || moves.count != play->moves.count
                || !poda_position_equal (&position, poda_play_position (play)))) {
            g_set_error (error, PODA_PLAY_ERROR, PODA_PLAY_ERROR_SAVE,
                         _ ("moves with such names cannot be saved: %s"), text);
            return FALSE;
        }
        if (strpbrk (text, "\r\n") != NULL) {
            g_set_error (error, PODA_PLAY_ERROR, PODA_PLAY_ERROR_SAVE,
                         _ ("%s takes more than one line and cannot be saved"),
                         key_name (key));
            return FALSE;
        }
        poda_output_format (output, "%s:%s%s\n", key_name (key),
                            *text != '\0' ? " " : "", text);
    }
    return TRUE;
}
