#pragma once

/* A game between people and the program: its settings, its saved form, all its
 * positions, and the program's last search. */

#include "base/output.h"
#include "play/contestant.h"
#include "record/record.h"

#define PODA_PLAY_ERROR (poda_play_error_quark ())
GQuark poda_play_error_quark (void);

typedef enum {
    PODA_PLAY_ERROR_PLACED, /* in a saved game: the message begins with its place */
    PODA_PLAY_ERROR_SAVE    /* the game has no form that could be read again */
} PodaPlayError;

/* --- How the program plays --- */

/* Reads how the program plays games that come from `start` and begin at `begin`; by
 * default to the end of a short game, else as the level `medium`, with the strongest
 * evaluator. FALSE sets `error` and leaves `player` as it was. */
gboolean poda_player_read (const PodaRules *rules, const PodaGame *game,
                           const PodaPosition *start, const PodaPosition *begin,
                           PodaContestant *player, GError **error);

/* Makes the player prefer quick wins and slow losses, if a win is worth so much that
 * even the slowest is worth more than any evaluation; unless given, it is. */
void poda_player_prefer_short (const PodaRules *rules, PodaContestant *player);

/* The depth, as a text, of a level. NULL sets `error`. */
const char *poda_player_level_depth (const char *level, GError **error);

/* The nodes that a search to the end may take, for `best`; half as many go to one that
 * deepens instead. About two seconds of work in all, in a browser. */
#define PODA_PLAY_NODES 1000000

/* TRUE if a game from there is too long to be searched to the end as a matter of
 * course. */
gboolean poda_player_is_long (const PodaGame *game, const PodaPosition *begin);

/* "easy, medium, hard, best (depth 3, 4, 6, end)". The caller frees it. */
char *poda_player_levels (void);

/* --- Settings --- */

/* Texts from the command line and from a saved game, whose lines are `key: value`. */

/* In the order in which they are read and saved. */
typedef enum {
    PODA_PLAY_GAME,
    PODA_PLAY_POSITION,
    PODA_PLAY_MOVES,
    PODA_PLAY_SIDE,
    PODA_PLAY_RULES, /* … and PodaRule numbers from here on */
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
    guint lines[PODA_PLAY_KEYS]; /* of the saved game; 0: typed */
    char *path;                  /* of the saved game; NULL if there is none */
} PodaPlaySettings;

/* Sets what a user typed; NULL takes it back. */
void poda_play_settings_set (PodaPlaySettings *settings, guint key, const char *text);

#define PODA_PLAY_LARGEST_FILE (1 << 20)

/* Reads the text of the saved game at `path`, which loses its line ends; what is there
 * already stays. FALSE sets `error`, which begins with the file and its line. */
gboolean poda_play_settings_load (PodaPlaySettings *settings, const char *path,
                                  GString *text, GError **error);

/* Moves an error about a key to `error`, after its place in the saved game. Always
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
    gboolean human[2];  /* by the game's sides, PODA_MAX and PODA_MIN */
    PodaPosition begin; /* after the moves given */
    GArray *positions;  /* of PodaPosition: the first, …, the present one */
    PodaMoves moves;    /* between them */
    guint32 n_changes;  /* of the position, so that it is shown once */

    PodaThought *thought; /* the last search; NULL: there was none */
} PodaPlay;

/* Begins the game of the settings and reads those that are left: the moves, who is
 * human and how the program plays; `first` has the game's first move. FALSE sets
 * `error`: PODA_READ_ERROR begins with a key. */
gboolean poda_play_begin (PodaPlay *play, const PodaGame *game,
                          const PodaPosition *start, PodaPlayer first, GError **error);
void poda_play_clear (PodaPlay *play);

/* The position after so many moves, the present one, and the one before it or NULL. */
const PodaPosition *poda_play_position_at (const PodaPlay *play, guint n_moves);
const PodaPosition *poda_play_position (const PodaPlay *play);
const PodaPosition *poda_play_before (const PodaPlay *play);

/* Whose turn it was after so many moves; whose it is. */
PodaTurn poda_play_turn_at (const PodaPlay *play, guint n_moves);
PodaTurn poda_play_turn (const PodaPlay *play);

void poda_play_move (PodaPlay *play, PodaMove move);

/* Takes back to the last time a human was to move before. Returns how many moves; 0 if
 * there was no such time. */
guint poda_play_undo (PodaPlay *play);

/* Searches for the mover's move, which is then in `thought`; the game is on. FALSE sets
 * `error` (PODA_SEARCH_ERROR), and `thought` stays. */
gboolean poda_play_think (PodaPlay *play, GError **error);

/* Changes how the program plays. FALSE sets `error`, and nothing has changed. */
gboolean
poda_play_change (PodaPlay *play, PodaRule rule, const char *text, GError **error);

/* Writes the game as a file that can be loaded. FALSE sets `error`. */
gboolean poda_play_save (const PodaPlay *play, PodaOutput *output, GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaPlay, poda_play_clear)
