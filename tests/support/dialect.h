#pragma once

/* Answer sheets as spreadsheets of any locale would save them: another writer than the
 * library's, which shares nothing with it. */

#include <glib.h>

typedef enum {
    DIALECT_UTF8,
    DIALECT_UTF8_MARK, /* with a byte order mark */
    DIALECT_UTF16_LE,
    DIALECT_UTF16_BE,
    DIALECT_WINDOWS /* where it has the characters, else UTF-8 */
} DialectEncoding;

typedef struct {
    guint64 seed; /* of all that is drawn while writing */
    char separator;
    gboolean decimal_comma;
    DialectEncoding encoding;
    const char *line_end;
    gboolean quote_all, pad;   /* quotes, and blanks, around all cells */
    gboolean rectangular;      /* all lines have as many cells, and empty ones follow */
    gboolean columns, rows;    /* in another order */
    gboolean extra;            /* a column of remarks */
    gboolean spanish, capital; /* headings, keys and words */
    gboolean signs;            /* − and ∞ */
    gboolean ticks;            /* nothing for no */
    const char *nothing;       /* for empty cells of numbers */
} Dialect;

Dialect dialect_random (guint64 seed);

/* Rewrites a sheet, as poda_sheet_write makes it, in the dialect. The caller frees
 * it. */
char *dialect_write (const Dialect *dialect, const char *sheet, gsize *length);
