#pragma once

/* A game in the terminal: how it stands, what it looks like (the position, the moves,
 * what the program thinks, the end), and what a player may type: a move, or a
 * command. */

#include "cli/command.h"
#include "play/contestant.h"

G_BEGIN_DECLS

/* --- How the program plays --- */

/* Where little is said of it, in `match` as here. */

/* Reads how the program plays games that come from `start` and begin at `begin`, which
 * may be later. Where no depth is given, a short game is searched to its end and a
 * longer one as deep as the level `medium`; where the depth is limited and no evaluator
 * is given, it is the game's strongest. FALSE sets `error` and leaves `player` as it
 * was. */
gboolean poda_player_read (const PodaRules *rules, const PodaGame *game,
                           const PodaPosition *start, const PodaPosition *begin,
                           PodaContestant *player, GError **error);

/* Makes the player prefer quick wins and slow losses, where a win counts so much that
 * also the slowest is worth more than any evaluation. Where nothing says what it counts
 * it comes to count enough. */
void poda_player_prefer_short (const PodaRules *rules, PodaContestant *player);

/* The depth, as a text, of a level. NULL sets `error`. */
const char *poda_player_level_depth (const char *level, GError **error);

/* "easy, medium, hard (depth 3, 4, 6)". The caller frees it. */
char *poda_player_levels (void);

/* --- Settings --- */

/* Settings: which game is played, from where, who is human, and how the program plays:
 * all as texts. They come from the command line and from a saved game, whose lines are
 * `key: value`, and are changed while a game is on. A text remembers the line of the
 * saved game it was read from, so that a refusal can name it. */

/* In the order in which they are read and saved; the rules of a search come after the
 * settings of the game itself. */
typedef enum {
    PODA_PLAY_GAME,
    PODA_PLAY_POSITION,
    PODA_PLAY_MOVES,
    PODA_PLAY_SIDE,
    PODA_PLAY_RULES, /* … and PodaRule numbers from here on */
    PODA_PLAY_KEYS = PODA_PLAY_RULES + PODA_N_RULES
} PodaPlayKey;

typedef struct {
    char *texts[PODA_PLAY_RULES]; /* NULL where not given */
    PodaRules rules;
    guint lines[PODA_PLAY_KEYS]; /* of the saved game; 0: typed */
    char *path;                  /* of the saved game; NULL where there is none */
} PodaPlaySettings;

void poda_play_settings_clear (PodaPlaySettings *settings);

/* What a user typed; NULL takes it back. */
void poda_play_settings_set (PodaPlaySettings *settings, guint key, const char *text);

/* The options of `play`. */
typedef struct {
    char *side, *level, *load;
} PodaPlayOptions;

/* Reads all that a command line says, and the saved game that it names: what was typed
 * goes before what was saved. FALSE sets `error`. */
gboolean
poda_play_settings_read (PodaPlaySettings *settings, const PodaRequest *request,
                         const PodaPlayOptions *own, GError **error);

/* Reads a saved game; what is there already stays. FALSE sets `error`, which begins
 * with the file and its line. */
gboolean
poda_play_settings_load (PodaPlaySettings *settings, const char *path, GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaPlaySettings, poda_play_settings_clear)

/* --- The game --- */

/* A game being played between people and the program, with all its positions, so that
 * moves can be taken back, and what the program thought last. */

typedef enum {
    PODA_TURN_HUMAN,
    PODA_TURN_PROGRAM,
    PODA_TURN_CHANCE,
    PODA_TURN_OVER
} PodaTurn;

typedef struct {
    PodaRequest *request; /* borrowed; shows progress */
    PodaPlaySettings settings;
    PodaInput input;
    PodaContestant program;
    gboolean human[2];  /* by the game's sides, PODA_MAX and PODA_MIN */
    PodaPosition begin; /* where play began, after the moves given */
    GArray *positions; /* of PodaPosition: where the game began, …, the present one */
    PodaMoves moves;   /* between them */
    guint32 n_changes; /* of the position, so that it is shown once */

    PodaProblem thought; /* the last search … */
    PodaSummary *found;  /* … and what it found; NULL: there was none */
    GError *stuck;       /* why the program cannot move; NULL where it can */

    PodaOutput *output; /* standard output */
    gboolean colour;
    guint32 n_shown; /* changes of the position when it was last shown, plus 1 */
    gboolean left;   /* quit was typed */
} PodaPlay;

/* Opens the game that the settings name. FALSE sets `error`. */
gboolean poda_play_open (PodaPlay *play, GError **error);
void poda_play_clear (PodaPlay *play);

/* The present position, and the one before it, NULL at the beginning. */
const PodaPosition *poda_play_position (const PodaPlay *play);
const PodaPosition *poda_play_before (const PodaPlay *play);

PodaTurn poda_play_turn (const PodaPlay *play);

/* The name of whoever is to move; "" for chance. */
const char *poda_play_mover (const PodaPlay *play);

/* Plays a legal move. */
void poda_play_move (PodaPlay *play, PodaMove move);

/* Takes back to the last time a human was to move before. Returns how many moves were
 * taken back; 0 where there was no such time, and nothing has changed. */
guint poda_play_undo (PodaPlay *play);

/* Searches for the mover's move, which is then in `found`; the game is on. FALSE sets
 * `error` (PODA_SEARCH_ERROR), and what was found before stays. An interrupt from the
 * keyboard stops the search, here and below. */
gboolean poda_play_think (PodaPlay *play, GError **error);

/* Repeats the last search, recorded; there must have been one. NULL sets `error`
 * (PODA_SEARCH_ERROR). */
PodaRecord *poda_play_record (PodaPlay *play, gboolean with_steps, GError **error);

/* Changes how the program plays. FALSE sets `error`, and nothing has changed. */
gboolean
poda_play_change (PodaPlay *play, PodaRule rule, const char *text, GError **error);

/* Saves the game. FALSE sets `error`, and the file is as it was. */
gboolean poda_play_save (const PodaPlay *play, const char *path, GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaPlay, poda_play_clear)

/* Writes, for a page, how the game that a command line names stands, as JSON. Behind
 * GAME may stand what is asked beside that: `reply`, the program plays where it is its
 * turn, and says what it thought; `last`, what it thought before its last move; `hint`,
 * what it would play for the human, all moves weighed; `back`, the
 * last turn of a human is taken back. FALSE sets `error`. */
gboolean
poda_play_tell (PodaRequest *request, const PodaPlayOptions *own, GError **error);

/* --- The screen, and what is typed --- */

#define PODA_PLAY_COLUMNS 80

/* Does what a line asks for, and says what came of it, or what was expected instead. It
 * is valid UTF-8 without blanks at its ends. */
void poda_play_line (PodaPlay *play, const char *line);

/* Opens standard output. FALSE sets `error`. */
gboolean poda_play_open_screen (PodaPlay *play, GError **error);

/* Writes out what was said. FALSE sets `error`, and nothing more can be said. */
gboolean poda_play_flush (PodaPlay *play, GError **error);

/* A line, or several where it is longer than a terminal is wide. */
void poda_play_say (PodaPlay *play, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* An error, in one line, and frees it; options that it names are commands here. Of the
 * line that was typed, which may be NULL, it repeats little. */
void poda_play_say_error (PodaPlay *play, const char *line, GError *error);

/* The game, who plays, and how the program does. */
void poda_play_show_beginning (PodaPlay *play);
void poda_play_show_rules (PodaPlay *play);

/* The position, unless it is what was shown last; with `moves` the legal ones too. */
void poda_play_show_position (PodaPlay *play, gboolean moves);

/* What the program found; `hint`: for the human, else before it is played. */
void poda_play_show_found (PodaPlay *play, gboolean hint);

/* Before the move of chance is played. */
void poda_play_show_chance (PodaPlay *play, PodaMove move);

/* Of a game that is over the position, who has won, and the moves, unless they are what
 * was shown last. */
void poda_play_show_end (PodaPlay *play);

G_END_DECLS
