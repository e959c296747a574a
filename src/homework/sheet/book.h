#pragma once

/* Workbooks, .xlsx, cell by cell. */

#include "base/output.h"

/* What a cell is for. */
typedef enum {
    PODA_BOOK_GIVEN,
    PODA_BOOK_LABEL, /* of a line on top, `# label:` */
    PODA_BOOK_LINE,  /* the answer beside it, which has room to the end of the table */
    PODA_BOOK_KNOWN, /* the same where it is given */
    PODA_BOOK_HEAD,
    PODA_BOOK_ASKED
} PodaBookRole;

typedef struct _PodaBook PodaBook;

/* Begins a table of so many columns; given cells will be locked. */
PodaBook *poda_book_new (guint n_columns);

/* Writes the next cell; rows and columns count from 0 and must not fall. `choices` is
 * what may be written in its column, not translated, a list that ends with NULL, which
 * must outlive the book; NULL: anything. */
void poda_book_add (PodaBook *book, guint row, guint column, PodaBookRole role,
                    const char *text, const char *const *choices);

/* Ends the table, and frees it; the same one always gives the same bytes. FALSE sets
 * `error`. */
gboolean poda_book_finish (PodaBook *book, PodaOutput *output, GError **error);
