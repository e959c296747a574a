#pragma once

/* A reader of tables as spreadsheets and people write them: text in any usual encoding,
 * Markdown, and workbooks, which are converted to text.
 *
 * A quote that is never closed, or inside a cell, is an ordinary character. Blanks
 * around cells are dropped. Memory use is bounded by the size of the text. */

#include <glib.h>
#include <string.h>

/* Maximum size of a file, far above that of any sheet. */
#define PODA_CSV_MOST_BYTES (16 << 20)

/* Maximum number of cells of a record; others are dropped. */
#define PODA_CSV_MOST_CELLS 20000

/* Separator of cells in a converted workbook, where each row is one line. */
#define PODA_CSV_UNIT '\x1f'

/* A reader's state; blank lines are skipped. */
typedef struct {
    const char *name; /* file name in errors; borrowed */
    const char *table, *at;
    char separator;
    guint line; /* for `at` */

    GString *text;     /* the record's cells, each with a zero byte at its end */
    GArray *cells;     /* CsvCell elements (csv_reader.c) */
    gboolean unclosed; /* contains a quote that is never closed */

    GPtrArray *tables; /* the file's texts */
    gboolean any;      /* `count` found something */
    gboolean foreign;  /* some text was not in Unicode */
} PodaCsv;

/* Opens the contents of a file. Tries all separators and a workbook's tables, and uses
 * those for which `count`, called at the beginning, returns most; commas and the first
 * table if it always returns 0. Returns FALSE with `error` set (PODA_CSV_ERROR), which
 * begins with `name` and a place. */
gboolean
poda_csv_open (PodaCsv *csv, const char *name, const char *bytes, gsize length,
               const char *separators, guint (*count) (PodaCsv *csv), GError **error);

void poda_csv_clear (PodaCsv *csv);

/* Reads the next record, whose last cell is not empty; FALSE at the end. Skips rulers
 * of Markdown tables. */
gboolean poda_csv_next (PodaCsv *csv);

/* Return a cell's text, valid until the next record ("" after the last cell), and its
 * place, or the last cell's: line and column, `3:5`, or `B3` in a workbook; the caller
 * frees the place. */
const char *poda_csv_cell (const PodaCsv *csv, guint index);
char *poda_csv_where (const PodaCsv *csv, guint index);

/* TRUE for a line at the top, `# key: text`. */
static inline gboolean
poda_csv_is_line (const PodaCsv *csv)
{
    return *poda_csv_cell (csv, 0) == '#';
}

/* TRUE if the bytes begin like a workbook (a zip archive). */
static inline gboolean
poda_csv_is_book (const char *bytes, gsize length)
{
    return length >= 4 && memcmp (bytes, "PK\3\4", 4) == 0;
}

/* Returns the texts in a file, in UTF-8 without zero bytes: the tables of a workbook
 * (.xlsx, .ods), or one text in UTF-8, UTF-16 with a byte order mark, or else in
 * Windows-1252, a superset of Latin-1 (sets `foreign`). Returns NULL with `error` set
 * (PODA_CSV_ERROR), which begins with `name` and a place: too large, not a text,
 * broken, or malicious. (unpack.c) */
GPtrArray *poda_csv_unpack (const char *name, const char *bytes, gsize length,
                            gboolean *foreign, GError **error);

#define PODA_CSV_ERROR (poda_csv_error_quark ())
GQuark poda_csv_error_quark (void);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaCsv, poda_csv_clear)
