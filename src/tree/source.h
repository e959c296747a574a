#pragma once

/* A text that a reader of trees reads, and how its errors point into it.
 *
 * A place is an offset in bytes. Lines and columns are counted only when an error has
 * to name one: so reading stays linear, and a place costs four bytes wherever it is
 * kept. */

#include "base/terminal.h"
#include "tree/tree.h"

G_BEGIN_DECLS

typedef struct {
    const char *name; /* what errors call it */
    const char *text; /* need not end with a zero byte */
    gsize length;
} PodaSource;

/* Refuses what no reader can read: a zero byte, invalid UTF-8, 4 GiB or more. */
gboolean poda_source_check (const PodaSource *source, GError **error);

/* Where the text begins: behind a byte order mark, if it has one. */
gsize poda_source_begin (const PodaSource *source);

/* The line and the column of a place, both from 1. Columns count characters, not bytes.
 */
void
poda_source_locate (const PodaSource *source, gsize place, guint *line, guint *column);

/* Sets `error` to `name:line:column: message` in the domain PODA_TREE_ERROR. Always
 * FALSE, so that a reader can return it. */
gboolean
poda_source_fail (const PodaSource *source, gsize place, PodaTreeError code,
                  GError **error, const char *format, ...) G_GNUC_PRINTF (5, 6);

/* The character at `place` as poda_quote has it, or words for the end of the text. */
char *poda_source_quote_at (const PodaSource *source, gsize place);

G_END_DECLS
