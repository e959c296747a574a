#pragma once

/* Numbers as letters, as spreadsheets count columns and textbooks nodes: 0 is A, 25 is
 * Z, 26 is AA. */

#include <glib.h>

G_BEGIN_DECLS

#define PODA_LETTERS_BUFFER 16

/* Writes the letters into `buffer` and returns where they begin in it. */
static inline const char *
poda_letters (guint number, char buffer[PODA_LETTERS_BUFFER])
{
    guint at = PODA_LETTERS_BUFFER;
    buffer[--at] = '\0';
    for (guint64 left = (guint64) number + 1; left > 0; left = (left - 1) / 26)
        buffer[--at] = (char) ('A' + (left - 1) % 26);
    return buffer + at;
}

G_END_DECLS
