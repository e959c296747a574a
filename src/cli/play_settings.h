#pragma once

/* Settings: which game is played, from where, who is human, and how the program plays:
 * all as texts. They come from the command line and from a saved game, whose lines are
 * `key: value`, and are changed while a game is on.
 *
 * A text remembers the line of the saved game it was read from, so that a refusal can
 * name it. */

#include "cli/rules.h"
#include "emit/output.h"
#include "play/contestant.h"

G_BEGIN_DECLS

/* In the order in which they are read and saved. A win is read last, since it depends
 * on the evaluator. */
typedef enum {
    PODA_PLAY_GAME,
    PODA_PLAY_POSITION,
    PODA_PLAY_MOVES,
    PODA_PLAY_SIDE,
    PODA_PLAY_ALGORITHM,
    PODA_PLAY_DEPTH,     /* a number, or `end` */
    PODA_PLAY_EVALUATOR, /* NAME[:k=v], or `none` */
    PODA_PLAY_CUT,
    PODA_PLAY_FAIL,
    PODA_PLAY_WINDOW,
    PODA_PLAY_ALL_MOVES, /* `yes` or `no` */
    PODA_PLAY_MAX,
    PODA_PLAY_ORDER,
    PODA_PLAY_TIES,
    PODA_PLAY_SEED,
    PODA_PLAY_MAX_NODES,
    PODA_PLAY_PREFER_SHORT, /* `yes` or `no` */
    PODA_PLAY_WIN,
    PODA_PLAY_KEYS
} PodaPlayKey;

typedef struct {
    char *texts[PODA_PLAY_KEYS]; /* NULL where not given */
    guint lines[PODA_PLAY_KEYS]; /* of the saved game; 0: typed */
    char *path;                  /* of the saved game; NULL where there is none */
} PodaPlaySettings;

void poda_play_settings_clear (PodaPlaySettings *settings);

/* What a user typed; NULL takes nothing. */
void
poda_play_settings_set (PodaPlaySettings *settings, PodaPlayKey key, const char *text);

/* Reads a saved game; what is there already stays. FALSE sets `error`, which begins
 * with the file and its line. */
gboolean
poda_play_settings_load (PodaPlaySettings *settings, const char *path, GError **error);

/* Writes a saved game. FALSE sets `error` where a text has no place in a line. */
gboolean poda_play_settings_write (const PodaPlaySettings *settings, PodaOutput *output,
                                   GError **error);

/* Moves an error that is about a key to `error`, with its place where it was read.
 * Always FALSE. */
gboolean poda_play_settings_refuse (const PodaPlaySettings *settings, PodaPlayKey key,
                                    GError *cause, GError **error);

/* Reads how the program plays from `start`. Where no depth is given, a short game is
 * searched to its end and a longer one to PODA_LEVEL_MEDIUM plies; where the depth is
 * limited and no evaluator is given, it is the game's strongest. FALSE sets `error` and
 * leaves `program` as it was. */
gboolean poda_play_settings_read (const PodaPlaySettings *settings,
                                  const PodaGame *game, const PodaPosition *start,
                                  PodaContestant *program, GError **error);

/* The depth, as a text, that `easy`, `medium` and `hard` stand for. NULL sets `error`.
 */
const char *poda_play_level_depth (const char *level, GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaPlaySettings, poda_play_settings_clear)

G_END_DECLS
