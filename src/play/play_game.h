#pragma once

/* A game between humans and the program: its settings, saved form, all positions, and
 * the program's last search. */

#include "base/output.h"
#include "play/contestant.h"
#include "record/record.h"

#define PODA_PLAY_ERROR (poda_play_error_quark ())
GQuark poda_play_error_quark (void);

typedef enum {
    PODA_PLAY_ERROR_PLACED, /* in a saved game: the message begins with the place */
    PODA_PLAY_ERROR_SAVE    /* the game cannot be saved such that it can be loaded */
} PodaPlayError;

/* --- The program's strength --- */

/* Reads the rules of the program for games that come from `start` and begin at `begin`.
 * By default it searches short games to the end, others like level `medium`, with the
 * strongest evaluator. Returns FALSE with `error` set and leaves `player` unchanged. */
gboolean poda_player_read (const PodaRules *rules, const PodaGame *game,
                           const PodaPosition *start, const PodaPosition *begin,
                           PodaContestant *player, GError **error);

/* Makes the player prefer quick wins and slow losses, unless the rules decide; only if
 * even the slowest win is worth more than any evaluation. */
void poda_player_prefer_short (const PodaRules *rules, PodaContestant *player);

/* Returns the depth of a level, as text. Returns NULL with `error` set. */
const char *poda_player_level_depth (const char *level, GError **error);

/* The nodes of a search to the end, for `best`; with iterative deepening half of them.
 * It takes about two seconds in a browser. */
#define PODA_PLAY_NODES 1000000

/* TRUE if a game from there is too long to be searched to the end by default. */
gboolean poda_player_is_long (const PodaGame *game, const PodaPosition *begin);

/* Returns "easy, medium, hard, best (depth 3, 4, 6, end)". The caller frees it. */
char *poda_player_levels (void);

/* --- Settings --- */

/* Texts from the command line and from a saved game, in lines `key: value`. */

/* In the order of reading and saving. */
typedef enum {
    PODA_PLAY_GAME,
    PODA_PLAY_POSITION,
    PODA_PLAY_MOVES,
    PODA_PLAY_SIDE,
    PODA_PLAY_RULES, /* PodaRule numbers from here on */
    PODA_PLAY_KEYS = PODA_PLAY_RULES + PODA_N_RULES
} PodaPlayKey;

typedef struct {
    union { /* NULL if not given */
        char *texts[PODA_PLAY_KEYS];
        struct {
            char *before[PODA_PLAY_RULES];
            PodaRules rules;
        };
    };
    guint lines[PODA_PLAY_KEYS]; /* in the saved game; 0: from the command line */
    char *path;                  /* path of the saved game; NULL if there is none */
} PodaPlaySettings;

/* Sets the text of a key; NULL removes it. */
void poda_play_settings_set (PodaPlaySettings *settings, guint key, const char *text);

#define PODA_PLAY_LARGEST_FILE (1 << 20)

/* Parses the text of the saved game at `path`, which it changes; keys that are already
 * set keep their text. Returns FALSE with `error` set, which begins with the file and
 * the line. */
gboolean poda_play_settings_load (PodaPlaySettings *settings, const char *path,
                                  GString *text, GError **error);

/* Moves an error about a key to `error`, with its place in the saved game. Returns
 * FALSE. */
gboolean poda_play_refuse_key (const PodaPlaySettings *settings, guint key,
                               GError *cause, GError **error);

/* --- The game --- */

typedef enum {
    PODA_TURN_HUMAN,
    PODA_TURN_PROGRAM,
    PODA_TURN_CHANCE,
    PODA_TURN_OVER
} PodaTurn;

typedef struct {
    PodaPlaySettings settings;
    const PodaGame *game; /* borrowed */
    PodaContestant program;
    gboolean human[2];  /* by side, PODA_MAX and PODA_MIN */
    PodaPosition begin; /* after the given moves */
    GArray *positions;  /* PodaPosition elements, from the first to the current one */
    PodaMoves moves;    /* between the positions */
    guint32 n_changes;  /* the position's, to display it only once */

    PodaThought *thought; /* the last search; NULL: none */
} PodaPlay;

/* Starts the game and reads the remaining settings: moves, human players and the
 * program's rules; `first` makes the game's first move. Returns FALSE with `error` set:
 * PODA_READ_ERROR begins with a key. */
gboolean poda_play_begin (PodaPlay *play, const PodaGame *game,
                          const PodaPosition *start, PodaPlayer first, GError **error);
void poda_play_clear (PodaPlay *play);

/* Return the position after `n_moves` moves, the current one, and the previous one or
 * NULL. */
const PodaPosition *poda_play_position_at (const PodaPlay *play, guint n_moves);
const PodaPosition *poda_play_position (const PodaPlay *play);
const PodaPosition *poda_play_before (const PodaPlay *play);

/* Return the turn after `n_moves` moves, and the current one. */
PodaTurn poda_play_turn_at (const PodaPlay *play, guint n_moves);
PodaTurn poda_play_turn (const PodaPlay *play);

void poda_play_move (PodaPlay *play, PodaMove move);

/* Takes moves back to the previous turn of a human. Returns their number; 0 if there
 * was no such turn. */
guint poda_play_undo (PodaPlay *play);

/* Searches for the mover's move and stores it in `thought`; the game must not be over.
 * Returns FALSE with `error` set (PODA_SEARCH_ERROR) and keeps `thought`. */
gboolean poda_play_think (PodaPlay *play, GError **error);

/* Changes a rule of the program. Returns FALSE with `error` set and changes nothing. */
gboolean
poda_play_change (PodaPlay *play, PodaRule rule, const char *text, GError **error);

/* Writes the game as a file for poda_play_settings_load. Returns FALSE with `error`
 * set. */
gboolean poda_play_save (const PodaPlay *play, PodaOutput *output, GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaPlay, poda_play_clear)
