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
    const char
        *text; /* need not end with a zero byte; NULL: of a tree without a text */
    gsize length;
    GError **error; /* where whoever reads it says what is wrong */
} PodaSource;

/* Refuses what no reader can read: a zero byte, invalid UTF-8, 4 GiB or more. */
gboolean poda_source_check (const PodaSource *source);

/* Where the text begins: behind a byte order mark, if it has one. */
gsize poda_source_begin (const PodaSource *source);

/* The line and the column of a place, both from 1. Columns count characters, not
 * bytes. */
void
poda_source_locate (const PodaSource *source, gsize place, guint *line, guint *column);

/* The byte at a place; 0 behind the end, which the text itself never contains. */
static inline char
poda_source_byte (const PodaSource *source, gsize place)
{
    return place < source->length ? source->text[place] : '\0';
}

/* Whether `text` stands at a place. */
static inline gboolean
poda_source_has (const PodaSource *source, gsize place, const char *text)
{
    gsize length = strlen (text);
    return source->length - place >= length
           && memcmp (source->text + place, text, length) == 0;
}

/* Sets the error, unless there is one already, to `name:line:column: message` in the
 * domain PODA_TREE_ERROR, or without a text to the message alone. Always FALSE, so that
 * a reader can return it. */
gboolean poda_source_fail_as (const PodaSource *source, gsize place, PodaTreeError code,
                              const char *format, ...) G_GNUC_PRINTF (4, 5);

/* The same of a syntax error: (source, place, format, ...). */
#define poda_source_fail(source, place, ...)                                           \
    poda_source_fail_as (source, place, PODA_TREE_ERROR_SYNTAX, __VA_ARGS__)

/* Sets the error (PODA_TREE_ERROR_SYNTAX): `expected`, which says what, and `found` in
 * its place, or where that is NULL the character there. FALSE. */
gboolean poda_source_fail_found (const PodaSource *source, gsize place,
                                 const char *expected, const char *found);

G_END_DECLS
