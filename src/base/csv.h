#pragma once

/* Writing CSV, for programs and for spreadsheets. */

#include "base/output.h"

/* A cell without the quote by which poda_csv_field guarded it. A part of `cell`. */
const char *poda_csv_plain (const char *cell);

/* TRUE if poda_csv_field guards it. */
gboolean poda_csv_is_guarded (const char *text);

/* Writes a field for programs: quoted where RFC 4180 or a leading `#` asks for it. */
void poda_csv_exact (PodaOutput *output, const char *text);

/* The same for spreadsheets: guarded by a quote where it would be a formula. */
void poda_csv_field (PodaOutput *output, const char *text);

/* The length of the blank at `text`, of any width, or line feed; 0 for none. */
gsize poda_csv_blank (const char *text);
