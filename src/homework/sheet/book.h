#pragma once

/* A table of cells, as spreadsheets keep it: what an answer sheet is before it is
 * written in one format or another. */

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
    PodaBookRole role;
    PodaBookKind kind;
    char *text;
    const char *const *choices; /* what may be written, not translated, a list that ends
                                   with NULL; NULL: anything */
} PodaBookCell;

/* Those of PodaBookCell that hold something or may be filled in, by row and column. */
typedef GArray PodaBook;

PodaBook *poda_book_new (void);

/* Rows and columns must not fall. The cell is valid until the next one is added. */
PodaBookCell *poda_book_add (PodaBook *book, guint row, guint column, PodaBookRole role,
                             PodaBookKind kind, const char *text);

static inline const PodaBookCell *
poda_book_cell (const PodaBook *book, guint index)
{
    return &g_array_index (book, PodaBookCell, index);
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

/* How the spreadsheet that is to open a CSV reads numbers and cells. */
typedef enum {
    PODA_SHEET_COMMA,    /* commas between cells, decimal points */
    PODA_SHEET_SEMICOLON /* semicolons, decimal commas, and a byte order mark: what
                            spreadsheets of Spain, among others, open as it is */
} PodaSheetStyle;

/* Writes a table as a workbook, with given cells locked; the same one always gives the
 * same bytes. FALSE sets `error`. */
gboolean
poda_book_write_xlsx (const PodaBook *book, PodaOutput *output, GError **error);

/* Writes it in one of the formats; the style is that of CSV, in which a line on top is
 * one cell, `# label: text`. */
gboolean poda_book_write (const PodaBook *book, PodaSheetFormats format,
                          PodaSheetStyle style, PodaOutput *output, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaBook, g_array_unref)
