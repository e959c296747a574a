#pragma once

/* Reading tables as spreadsheets and people write them: text of any usual encoding,
 * Markdown, and workbooks, whose tables become texts with a separator of their own.
 *
 * A quote that is never closed, or in the middle of a cell, is a character like others.
 * Blanks around cells are dropped. Memory is bounded by the text. */

#include <glib.h>
#include <string.h>

/* Texts longer than this are refused: no sheet is. */
#define PODA_CSV_MOST_BYTES (16 << 20)

/* Further cells of a record are not kept. */
#define PODA_CSV_MOST_CELLS 20000

/* What separates the cells of a workbook's rows, each of which is one line of text. */
#define PODA_CSV_UNIT '\x1f'

/* A walk over records; blank lines are none. */
typedef struct {
    const char *name; /* of the file, for errors; borrowed */
    const char *table, *at;
    char separator;
    guint line; /* of `at` */

    GString *text;     /* of the record: its cells, each ended by a zero byte */
    GArray *cells;     /* of CsvCell, of csv_reader.c */
    gboolean unclosed; /* it has a quote that is never closed */

    GPtrArray *tables; /* texts */
    gboolean any;      /* something of what was looked for was found */
    gboolean foreign;  /* a text that was not in Unicode */
} PodaCsv;

/* Opens what a file holds. Of separators and of a workbook's tables those are taken
 * that `count`, given a walk at its beginning, counts most in; where it counts nothing,
 * commas and the first one. FALSE sets `error` (PODA_CSV_ERROR), which begins with
 * `name` and a place. */
gboolean
poda_csv_open (PodaCsv *csv, const char *name, const char *bytes, gsize length,
               const char *separators, guint (*count) (PodaCsv *csv), GError **error);

void poda_csv_clear (PodaCsv *csv);

/* Whether there was a further record; its last cell is not empty. Of Markdown the lines
 * that rule a table are none. */
gboolean poda_csv_next (PodaCsv *csv);

/* A cell's text, valid until the next record; "" behind the last. `where` tells where
 * it stands, or the last one: `3:5`, by line and column, or `B3`; the caller frees
 * that. */
const char *poda_csv_cell (const PodaCsv *csv, guint index);
char *poda_csv_where (const PodaCsv *csv, guint index);

/* Whether the record is a line on top, `# key: text`. */
static inline gboolean
poda_csv_is_line (const PodaCsv *csv)
{
    return *poda_csv_cell (csv, 0) == '#';
}

/* TRUE if these bytes begin as a workbook does. */
static inline gboolean
poda_csv_is_book (const char *bytes, gsize length)
{
    return length >= 4 && memcmp (bytes, "PK\3\4", 4) == 0;
}

/* Returns the texts that a file holds, in UTF-8 without zero bytes: one, of UTF-8,
 * UTF-16 that begins with its mark, else Windows-1252, of which Latin-1 is a part, and
 * then `foreign`; or the tables of a workbook, .xlsx or .ods. NULL sets `error`
 * (PODA_CSV_ERROR), which begins with `name` and a place: too long, no text, broken, or
 * made to break whoever reads it. (unpack.c) */
GPtrArray *poda_csv_unpack (const char *name, const char *bytes, gsize length,
                            gboolean *foreign, GError **error);

#define PODA_CSV_ERROR (poda_csv_error_quark ())
GQuark poda_csv_error_quark (void);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaCsv, poda_csv_clear)
