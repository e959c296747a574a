#pragma once

/* Workbooks, .xlsx, cell by cell. */

#include "base/output.h"

typedef enum {
    PODA_BOOK_TEXT,
    PODA_BOOK_NUMBER, /* its text is that of machines */
    PODA_BOOK_WORD    /* yes, atleast, -inf: text that is an answer */
} PodaBookKind;

/* What a cell is for. */
typedef enum {
    PODA_BOOK_GIVEN,
    PODA_BOOK_LABEL, /* of a line on top, `# label:` */
    PODA_BOOK_LINE,  /* the answer beside it, which has room to the end of the table */
    PODA_BOOK_KNOWN, /* the same where it is given */
    PODA_BOOK_HEAD,
    PODA_BOOK_ASKED
} PodaBookRole;

typedef struct {
    guint row, column; /* from 0 */
    PodaBookRole role;
    PodaBookKind kind;
    const char *text;
    const char *const *choices; /* what may be written, not translated, a list that ends
                                   with NULL; NULL: anything */
} PodaBookCell;

typedef struct _PodaBook PodaBook;

/* Begins a table of so many columns; given cells will be locked. */
PodaBook *poda_book_new (guint n_columns);

/* Writes the next cell; rows and columns must not fall. */
void poda_book_add (PodaBook *book, const PodaBookCell *cell);

/* Ends the table, and frees it; the same one always gives the same bytes. FALSE sets
 * `error`. */
gboolean poda_book_finish (PodaBook *book, PodaOutput *output, GError **error);
