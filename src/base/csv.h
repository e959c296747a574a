#pragma once

/* Writing CSV, for programs and for spreadsheets. */

#include "base/output.h"

/* A cell as it was before poda_csv_field guarded it: without the quote in front of what
 * would be a formula. A part of `cell`. */
const char *poda_csv_plain (const char *cell);

/* Whether poda_csv_field guards it, so that poda_csv_plain gives it back. */
gboolean poda_csv_is_guarded (const char *text);

/* Writes a field as it is, for programs: quoted as RFC 4180 has it where it must be,
 * and where it would look like a comment, `#`. */
void poda_csv_exact (PodaOutput *output, const char *text);

/* Writes a field: quoted where it must be, and with a quote before what a spreadsheet
 * would run as a formula (= + - @, but not numbers). */
void poda_csv_field (PodaOutput *output, const char *text);

/* The length of a character that stands for nothing but space, of any width, at `text`;
 * 0 for any other. Line feeds are such. */
gsize poda_csv_blank (const char *text);
