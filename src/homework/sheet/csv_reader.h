#pragma once

/* Reading CSV as spreadsheets and people write it: text of any usual encoding, and
 * records of cells that are separated by commas, semicolons or tabs.
 *
 * Reading is lenient: a quote that is never closed is a character like others, and so
 * is one in the middle of a cell. Blanks around cells are dropped, those that no
 * keyboard has included. Memory is bounded by the text. */

#include <glib.h>

/* Texts longer than this are refused: no sheet is. */
#define PODA_CSV_MOST_BYTES (16 << 20)

/* Further cells of a record are counted, and not kept. */
#define PODA_CSV_MOST_CELLS 20000

/* What a file holds as UTF-8, without byte order mark and zero bytes: UTF-8, UTF-16
 * that begins with its mark, else Windows-1252, of which Latin-1 is a part. NULL sets
 * `error` (PODA_CSV_ERROR): too long, a zero byte, or a spreadsheet's own format. The
 * caller frees it. */
char *poda_csv_decode (const char *name, const char *bytes, gsize length,
                       gsize *decoded_length, GError **error);

typedef struct {
    gsize offset;       /* into the record's text */
    guint line, column; /* where it begins, in characters, from 1 */
} PodaCsvCell;

/* A walk over records; blank lines are none. */
typedef struct {
    const char *at, *end; /* borrowed text */
    char separator;
    guint line, column; /* of `at` */

    GString *text;     /* of the record: its cells, each ended by a zero byte */
    GArray *cells;     /* of PodaCsvCell */
    guint n_more;      /* cells that were not kept */
    gboolean unclosed; /* it has a quote that is never closed */
} PodaCsv;

/* `text` is decoded, and must outlive the walk. */
void poda_csv_begin (PodaCsv *csv, const char *text, gsize length, char separator);
void poda_csv_clear (PodaCsv *csv);

/* Whether there was a further record; its last cell is not empty. */
gboolean poda_csv_next (PodaCsv *csv);

guint poda_csv_n_cells (const PodaCsv *csv);

/* A cell's text, valid until the next record; "" behind the last. `place` is where it
 * stands, that of the last behind it. */
const char *poda_csv_cell (const PodaCsv *csv, guint index);
const PodaCsvCell *poda_csv_place (const PodaCsv *csv, guint index);

/* The first of the characters `candidates` with which `count`, given a walk at its
 * beginning, counts most; 0: it counts nothing with any. */
char poda_csv_separator (const char *text, gsize length, const char *candidates,
                         guint (*count) (PodaCsv *csv));

/* Whether the record is a line on top, `# key: text`. */
gboolean poda_csv_is_line (const PodaCsv *csv);

/* That line behind its `#`: what separators have cut is joined again. `first` receives
 * how much of it is of the first cell. The caller frees it. */
char *poda_csv_line (const PodaCsv *csv, gsize *first);

#define PODA_CSV_ERROR (poda_csv_error_quark ())
GQuark poda_csv_error_quark (void);

typedef enum {
    PODA_CSV_ERROR_ENCODING, /* zero bytes, no text */
    PODA_CSV_ERROR_SHAPE, /* text, but not the columns and rows that its reader wants */
    PODA_CSV_ERROR_SIZE   /* more than 16 MiB */
} PodaCsvError;

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaCsv, poda_csv_clear)
