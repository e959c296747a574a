#pragma once

/* V. Formanyuk's final boards: how the printed ones differ from those that are played,
 * and both beside each other. */

#include "formanyuk_matches.h"
#include "report.h"

#define SLIPPED "slipped "

/* Whose final board the printed one is, of a match that comes before; 0 for
 * nobody's. */
gint64 find_board (const Match *matches, const Outcome *outcomes, guint before,
                   const char *board);

char *deviation_of (const Match *matches, const Outcome *outcomes, guint which);

guint count_pieces (const char *board);

void report_boards (Report *report, const Match *matches, const Outcome *outcomes);
