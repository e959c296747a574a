#pragma once

/* The session: a drawing that is held, and what is asked of it without searching again.
 * Its commands are for pages:
 *
 *     hold GAME…   the words of draw: searches, writes it, and holds it
 *     still STEP   writes it as it stands after that step; hold needs a --step then
 *     told STEP    what happens there, as JSON and in the language that is spoken
 *     why NODE     what explain says of the node
 *     play GAME…   the words of play: how the game stands, as JSON, the board as svg; with
 *                  `reply`, `last` or `hint` behind GAME also what the program thinks */

#include "cli/command.h"

G_BEGIN_DECLS

#define PODA_SESSION_COMMANDS 5

/* The rows of all. */
void poda_session_commands (const PodaCommand *rows[PODA_SESSION_COMMANDS]);

G_END_DECLS
