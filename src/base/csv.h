#pragma once

/* Writing CSV, for programs and for spreadsheets. */

#include "base/output.h"

/* Returns a cell without the quote added by poda_csv_field: a part of `cell`. */
const char *poda_csv_plain (const char *cell);

/* TRUE if poda_csv_field guards this text against being a formula. */
gboolean poda_csv_is_guarded (const char *text);

/* Writes a field for programs, quoted if RFC 4180 or a leading `#` requires it. */
void poda_csv_exact (PodaOutput *output, const char *text);

/* Does the same for spreadsheets; a quote guards texts that would be formulas. */
void poda_csv_field (PodaOutput *output, const char *text);

/* Returns the length of the blank at `text`, of any width, or line feed; 0: none. */
gsize poda_csv_blank (const char *text);
