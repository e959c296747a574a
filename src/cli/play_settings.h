#pragma once

/* Settings: which game is played, from where, who is human, and how the program plays:
 * all as texts. They come from the command line and from a saved game, whose lines are
 * `key: value`, and are changed while a game is on.
 *
 * A text remembers the line of the saved game it was read from, so that a refusal can
 * name it. */

#include "cli/player.h"
#include "base/output.h"

G_BEGIN_DECLS

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

/* The text of a key; NULL where not given. */
const char *poda_play_settings_get (const PodaPlaySettings *settings, guint key);

/* What a user typed; NULL takes it back. */
void poda_play_settings_set (PodaPlaySettings *settings, guint key, const char *text);

/* Reads a saved game; what is there already stays. FALSE sets `error`, which begins
 * with the file and its line. */
gboolean
poda_play_settings_load (PodaPlaySettings *settings, const char *path, GError **error);

/* Writes a saved game. FALSE sets `error` where a text has no place in a line. */
gboolean poda_play_settings_write (const PodaPlaySettings *settings, PodaOutput *output,
                                   GError **error);

/* Moves an error that is about a key to `error`, with its place where it was read.
 * Always FALSE. */
gboolean poda_play_settings_refuse (const PodaPlaySettings *settings, guint key,
                                    GError *cause, GError **error);

/* Reads how the program plays games that come from `start` and begin at `begin`; unless
 * the settings say otherwise it prefers quick wins. FALSE sets `error` and leaves
 * `program` as it was. */
gboolean
poda_play_settings_read (const PodaPlaySettings *settings, const PodaGame *game,
                         const PodaPosition *start, const PodaPosition *begin,
                         PodaContestant *program, GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaPlaySettings, poda_play_settings_clear)

G_END_DECLS
