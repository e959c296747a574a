#pragma once

/* The publications that `reproduce` replays. Each function adds its part to the report;
 * it fails if its data file cannot be read. */

#include "report.h"

gboolean report_razgovorov (Report *report, GError **error);
gboolean report_bolivar (Report *report, GError **error);
gboolean report_invencible (Report *report, GError **error);
gboolean report_garcia (Report *report, GError **error);
gboolean report_formanyuk (Report *report, GError **error);

/* The games of report_garcia, searched to the end. */
void report_nim (Report *report);
void report_tictactoe (Report *report);
void report_reversi (Report *report);
