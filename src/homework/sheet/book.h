#pragma once

/* A table of cells, as spreadsheets keep it: what an answer sheet is before it is
 * written in one format or another, and after it was read.
 *
 * Cells lie in one array, by row and column, and only those that hold something or that
 * may be filled in. What is read is text throughout: numbers as machines write them,
 * dates as `2026-01-01`, truth as `true`, so that a sheet has one reader. */

#include "base/output.h"
#include "base/value.h"

typedef enum {
    PODA_BOOK_TEXT,
    PODA_BOOK_NUMBER, /* its text is that of machines */
    PODA_BOOK_WORD    /* yes, atleast, -inf: text that is an answer */
} PodaBookKind;

/* What a cell is for. */
typedef enum {
    PODA_BOOK_GIVEN,
    PODA_BOOK_LABEL, /* of a line on top; its text is without `# ` and `:` */
    PODA_BOOK_LINE,  /* the answer in the next cell */
    PODA_BOOK_HEAD,
    PODA_BOOK_ASKED
} PodaBookRole;

typedef struct {
    guint row, column; /* from 1 */
    guint8 kind;       /* PodaBookKind */
    guint8 role;       /* PodaBookRole */
    guint8 choices;    /* of PodaBook's, from 1; 0: anything may be written */
    gsize text;        /* in PodaBook's texts */
} PodaBookCell;

typedef struct {
    GArray *cells;     /* of PodaBookCell */
    GString *texts;    /* each ended by a zero byte */
    char **choices[2]; /* what may be written, lists that end with NULL; owned */
} PodaBook;

PodaBook *poda_book_new (void);
void poda_book_free (PodaBook *book);

/* Rows and columns must not fall. The cell is valid until the next one is added. */
PodaBookCell *poda_book_add (PodaBook *book, guint row, guint column, PodaBookRole role,
                             PodaBookKind kind, const char *text);

static inline const char *
poda_book_text (const PodaBook *book, const PodaBookCell *cell)
{
    return book->texts->str + cell->text;
}

/* --- Files --- */

/* What a sheet can be written as, and all that is read by its suffix: `md` and `txt`
 * are tables in text. */
typedef enum { PODA_SHEET_CSV = 1 << 0, PODA_SHEET_XLSX = 1 << 1 } PodaSheetFormats;

#define PODA_N_SHEET_FORMATS 2

/* Their suffixes, without the dot, those that are written first, in the order of the
 * bits above; ends with NULL. */
extern const char *const poda_sheet_suffixes[];

/* Whether a file of that name may be a sheet, by its suffix. */
gboolean poda_sheet_is_named (const char *name);

/* Whether these bytes are a spreadsheet's own format, as far as it can be seen at
 * once. */
gboolean poda_book_is_one (const char *bytes, gsize length);

/* The tables of a workbook, .xlsx or .ods, those that are hidden left out. NULL sets
 * `error` (PODA_CSV_ERROR), whose message begins with `name:1:1: `: none of these
 * formats, broken, larger than any sheet, or made to break whoever reads it. The array
 * is of PodaBook and frees them. */
GPtrArray *
poda_book_read (const char *name, const char *bytes, gsize length, GError **error);

/* How the spreadsheet that is to open a CSV reads numbers and cells. */
typedef enum {
    PODA_SHEET_COMMA,    /* commas between cells, decimal points */
    PODA_SHEET_SEMICOLON /* semicolons, decimal commas, and a byte order mark: what
                            spreadsheets of Spain, among others, open as it is */
} PodaSheetStyle;

/* Writes a table as CSV, in which a line on top is one cell, `# label: text`. */
void
poda_book_write_csv (const PodaBook *book, PodaSheetStyle style, PodaOutput *output);

/* Writes a table as a workbook, with given cells locked; the same one always gives the
 * same bytes. FALSE sets `error`. */
gboolean
poda_book_write_xlsx (const PodaBook *book, PodaOutput *output, GError **error);

/* Writes it in one of the formats; the style is that of CSV. */
gboolean poda_book_write (const PodaBook *book, PodaSheetFormats format,
                          PodaSheetStyle style, PodaOutput *output, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaBook, poda_book_free)
