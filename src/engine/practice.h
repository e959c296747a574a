#pragma once

/* The session's other half: an attempt at an exercise, for pages on which people
 * answer. What is answered is told by row and column, as poda_attempt_tell_task names
 * them; all of it writes JSON, but for sheets.
 *
 *     fresh          a tree to practise on: --level, --seed, --ask, --aim MISTAKE, and
 * the rules of a search ask GAME       begins an attempt at this problem, and tells
 * what is asked; the options are those of exercises, with their --id and --title
 *     answers        as they stand
 *     write ROW COLUMN TEXT   puts a text there and tells whether it can be read;
 *                    COLUMN `line` is for the lines above the table
 *     cut ROW yes|no          cuts there, or takes that back
 *     rest all|leaves         what nothing is said of is visited
 *     judge ROW COLUMN TEXT   writes it, and tells whether it is right, and why; of
 *                    COLUMN `cut` it is a cut, without a TEXT
 *     hint GRADE [ROW COLUMN] for this cell, or for the next one
 *     marks now|first [LEVEL] marks and diagnosis
 *     sheet [STUDENT]         writes the sheet that `check` reads
 *     take FILE               takes the answers of a sheet, and tells whose they are */

#include "cli/command.h"

G_BEGIN_DECLS

#define PODA_PRACTICE_COMMANDS 11

/* Its rows. */
extern const PodaCommand poda_practice_commands[PODA_PRACTICE_COMMANDS];

G_END_DECLS
