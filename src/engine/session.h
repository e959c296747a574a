#pragma once

/* The session: a drawing that is held, and what is asked of it without searching again.
 * Its commands are for pages:
 *
 *     hold GAME…           the words of draw: searches, writes it, and holds it
 *     still STEP           writes it as it stands after that step; hold needs a --step
 *     about                what holds for all of it, as JSON, like the following
 *     told STEP            what happens there
 *     why STEP NODE        the story of a node, by its id, as far as it is known then
 *     stop GRAIN STEP on   the next step that a grain stops at, or with back the one
 *                          before: page/moment.h
 *     doubt STEP           of a cut that is made there, for which values of the leaves
 *                          that decide on it it stands: page/doubt.h
 *     leaf NODE [CUT]      the same of any leaf, by its id
 *     anyway NODE          what searching anyway would have found, where NODE was cut
 *     nodes                the nodes of an explicit tree, to be edited: page/edit.h
 *     choices              what could be asked of it: games, rules and their words
 *     edit GAME [NODE …]   a tree's text: with what `set 5`, `put 2`, `add 7` or
 *                          `remove` does to a node; a game becomes a tree
 *     predict STEP PLACE all
 *                          the first question from there on, of the PLACEth that a step
 *                          decides; with cuts, of cuts alone: page/prediction.h
 *     predicted STEP PLACE all ANSWER…
 *                          what is said of an answer to it; without one, of none
 *     beat STEP            of two searches, where hold has --compare and draws the
 * second: how both stand when the first has taken a step beats GRAIN BEAT on  the same
 * further on; GRAIN may be difference: page/duet.h veil                 names of nodes
 * that tell nothing of what is to come play GAME…           the words of play: how the
 * game stands, as JSON, the board as svg; with `reply`, `last` or `hint` behind GAME
 * also what the program thinks
 *
 * They speak the language that --lang says before the command. */

#include "base/json.h"
#include "cli/command.h"

G_BEGIN_DECLS

/* What is told goes out as one line of JSON, between these two. NULL and FALSE set
 * `error`. */
PodaOutput *poda_session_begin (PodaJson *json, GError **error);
gboolean poda_session_end (PodaOutput *output, GError **error);

/* Adds their rows. */
void poda_session_commands (GPtrArray *rows);

G_END_DECLS
