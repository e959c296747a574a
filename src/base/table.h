#pragma once

/* Tables for people and machines. The caller gives all rows in a loop, cell by cell in
 * the order of the columns, including those that this format omits. If columns are
 * aligned, the loop runs twice, to measure first.
 *
 *     poda_table_begin (&table, columns, n_columns, PODA_TABLE_CSV, output);
 *     while (poda_table_pass (&table))
 *         for (i = 0; i < n; i++) {
 *             poda_table_text (&table, names[i]);
 *             poda_table_count (&table, nodes[i]);
 *             poda_table_end_row (&table);
 *         } */

#include "base/json.h"

typedef enum {
    PODA_TABLE_TXT = 1 << 0, /* aligned, for a terminal */
    PODA_TABLE_CSV = 1 << 1,
    PODA_TABLE_JSON = 1 << 2, /* an array of objects, one per line */
    PODA_TABLE_NONE = 1 << 3  /* for a column that is omitted */
} PodaTableFormat;

/* Returns the format of this name; all but "csv" and "json" are TXT. */
static inline PodaTableFormat
poda_table_format (const char *name)
{
    return g_str_equal (name, "csv")    ? PODA_TABLE_CSV
           : g_str_equal (name, "json") ? PODA_TABLE_JSON
                                        : PODA_TABLE_TXT;
}

typedef struct {
    const char *key;     /* its name in CSV and JSON */
    const char *heading; /* in English, translated; NULL: the key */
    guint formats;       /* formats that include it; 0: all */
    gboolean left;       /* left-aligned in txt; if last, without padding */
    guint least;         /* its minimum width in txt */
    guint most;          /* maximum length in txt and CSV; 0: unlimited */
    gboolean foreign; /* untrusted texts: made one line, and no spreadsheet formula */
} PodaTableColumn;

typedef struct {
    const PodaTableColumn *columns;
    guint n_columns;
    PodaTableFormat format;
    PodaOutput *output;
    gboolean bare; /* no headings in txt; set before the first pass */
    gboolean trim; /* no trailing blanks in txt; likewise */

    PodaJson *json, own_json;
    const char *key; /* the array's key in JSON; NULL: top level */
    guint pass, column;
    guint last;     /* the last column in this format */
    gboolean begun; /* the line has a cell */
    guint *widths;
    GString *line;
} PodaTable;

/* Begin a table of its own; an array in other JSON. `columns` must outlive it. */
void poda_table_begin (PodaTable *table, const PodaTableColumn *columns,
                       guint n_columns, PodaTableFormat format, PodaOutput *output);
void poda_table_begin_json (PodaTable *table, const PodaTableColumn *columns,
                            guint n_columns, PodaJson *json, const char *key);
void poda_table_clear (PodaTable *table);

/* TRUE if the caller must give all rows, from the first one. */
gboolean poda_table_pass (PodaTable *table);
void poda_table_end_row (PodaTable *table);

/* Add the next cell: a text (NULL: none), a count, yes or no, … */
void poda_table_text (PodaTable *table, const char *text);
void poda_table_count (PodaTable *table, guint64 count);
void poda_table_flag (PodaTable *table, gboolean flag);

/* … a number with this many decimals in CSV and txt (NAN: none), or in txt `shown` if
 * it is not NULL, … */
void
poda_table_number (PodaTable *table, double number, guint decimals, const char *shown);
#define PODA_TABLE_SHORTEST G_MAXUINT
#define poda_table_value(table, value, shown)                                          \
    poda_table_number (table, value, PODA_TABLE_SHORTEST, shown)

/* … seconds, to a millionth, … */
void poda_table_seconds (PodaTable *table, double seconds);

/* … several texts, char *: an array in JSON, else joined with `joint` … */
void poda_table_list (PodaTable *table, const GPtrArray *texts, const char *joint);

/* … or JSON only, which `write` writes under the column's key. */
void
poda_table_nested (PodaTable *table,
                   void (*write) (PodaJson *json, const char *key, gconstpointer data),
                   gconstpointer data);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaTable, poda_table_clear)
