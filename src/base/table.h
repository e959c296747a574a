#pragma once

/* Tables told to people and to machines: the columns are written down once, the rows
 * are told once, and each format shows what it can of them.
 *
 * Whoever has rows tells them in a loop, cell by cell in the order of the columns,
 * those too that this format leaves out. Nothing is kept: where columns are aligned,
 * the loop runs twice, and is measured first.
 *
 *     poda_table_begin (&table, columns, n_columns, PODA_TABLE_CSV, output);
 *     while (poda_table_pass (&table))
 *         for (i = 0; i < n; i++) {
 *             poda_table_text (&table, names[i]);
 *             poda_table_count (&table, nodes[i]);
 *             poda_table_end_row (&table);
 *         }
 */

#include "base/json.h"

G_BEGIN_DECLS

typedef enum {
    PODA_TABLE_TXT = 1 << 0, /* aligned, for a terminal */
    PODA_TABLE_CSV = 1 << 1,
    PODA_TABLE_JSON = 1 << 2, /* an array of objects, each on a line */
    PODA_TABLE_HTML = 1 << 3,
    PODA_TABLE_NONE = 1 << 4 /* of a column that is left out */
} PodaTableFormat;

/* Of the name of a format, "csv" or "json"; any other is for people. */
PodaTableFormat poda_table_format (const char *name);

typedef struct {
    const char *key;     /* its name in csv and JSON */
    const char *heading; /* in English, to be translated; NULL: the key as it is */
    guint formats;       /* those that have it; 0: all */
    gboolean left;       /* aligned so in txt; the last one is then not filled up */
    guint least;         /* its width in txt, unless a cell is wider */
    guint most;          /* characters of a text that txt and csv show; 0: all */
    gboolean foreign; /* strangers' texts: one line, and no formula for a spreadsheet */
    const char *look; /* of its cells in html, NULL for none */
} PodaTableColumn;

typedef struct {
    const PodaTableColumn *columns;
    guint n_columns;
    PodaTableFormat format;
    PodaOutput *output;
    PodaJson *json;
    const char *name; /* the key of the array in JSON, the class of the table in html */
    gboolean bare;    /* without headings in txt; may be set before the first pass */
    gboolean trim;    /* without blanks behind the last cell in txt; likewise */

    guint pass, column;
    guint *widths;
    GString *line;
    PodaJson own_json;
    const char *row_class, *before, *after;
} PodaTable;

/* A table that is the whole of a csv or JSON, or a part of a text. `columns` must
 * outlive it. */
void poda_table_begin (PodaTable *table, const PodaTableColumn *columns,
                       guint n_columns, PodaTableFormat format, PodaOutput *output);

/* An array in other JSON, and a table of a page with a class of its own. */
void poda_table_begin_json (PodaTable *table, const PodaTableColumn *columns,
                            guint n_columns, PodaJson *json, const char *key);
void poda_table_begin_html (PodaTable *table, const PodaTableColumn *columns,
                            guint n_columns, const char *name, PodaOutput *output);
void poda_table_clear (PodaTable *table);

/* Whether all rows are to be told, from the first one; writes what stands before and
 * behind them. */
gboolean poda_table_pass (PodaTable *table);
void poda_table_end_row (PodaTable *table);

/* The next cell: nothing known (null), a text (NULL: likewise), a count, whether
 * something holds, … */
void poda_table_nothing (PodaTable *table);
void poda_table_text (PodaTable *table, const char *text);
void poda_table_count (PodaTable *table, guint64 count);
void poda_table_flag (PodaTable *table, gboolean flag);

/* … a value, which may be infinite; people are shown `shown` instead where it is not
 * NULL. … */
void poda_table_value (PodaTable *table, PodaValue value, const char *shown);

/* … a number with so many decimals in csv and txt, where people may be shown a text of
 * their own instead; JSON has all of it. … */
void
poda_table_number (PodaTable *table, double number, guint decimals, const char *shown);

/* … seconds, to a millionth, … */
void poda_table_seconds (PodaTable *table, double seconds);

/* … several texts, an array in JSON, else joined with `joint` … */
void poda_table_list (PodaTable *table, const GPtrArray *texts, const char *joint);

/* … or what only JSON can tell: the caller writes it itself, under the column's key.
 * NULL in other formats, where there is nothing to be done. */
PodaJson *poda_table_json (PodaTable *table, const char **key);

/* In html, the class of the row that begins, and what stands around the text of the
 * next cell, as it is; must live until then. */
void poda_table_mark_row (PodaTable *table, const char *row_class);
void poda_table_mark_cell (PodaTable *table, const char *before, const char *after);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaTable, poda_table_clear)

G_END_DECLS
