#pragma once

/* The rows of a table, whatever file they stand in: a CSV, a table in Markdown, or a
 * workbook. A record of any of them is one of PodaCsv, whose functions tell what is in
 * its cells. */

#include "homework/sheet/book.h"
#include "homework/sheet/csv_reader.h"

typedef struct {
    PodaCsv csv;          /* the record at hand */
    gboolean any;         /* something of what was looked for was found */
    char *decoded;        /* a text's, … */
    gboolean foreign;     /* … which was not in Unicode */
    GPtrArray *tables;    /* a workbook's; else NULL, … */
    const PodaBook *book; /* … the one that is read … */
    guint cell;           /* … from this cell on … */
    guint margin;         /* … without the columns on its left that are empty */
} PodaSheetRows;

/* Opens what a file holds. Of separators and of a workbook's tables those are taken
 * that `count` finds most in, walking; where it finds nothing, commas and the first
 * one. FALSE sets `error` (PODA_CSV_ERROR), which begins with `name` and a place. */
gboolean poda_sheet_rows_open (PodaSheetRows *rows, const char *name, const char *bytes,
                               gsize length, const char *separators,
                               guint (*count) (PodaSheetRows *rows), GError **error);
void poda_sheet_rows_clear (PodaSheetRows *rows);

/* Whether there was a further record, as poda_csv_next. Of Markdown the lines that rule
 * a table are none. */
gboolean poda_sheet_rows_next (PodaSheetRows *rows);

/* Where a cell of the record stands: `3:5`, by line and column, or `B3`. The caller
 * frees it. */
char *poda_sheet_rows_place (const PodaSheetRows *rows, guint cell);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaSheetRows, poda_sheet_rows_clear)
