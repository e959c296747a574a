#pragma once

/* Published figures from files: comma-separated, with the source in lines that begin
 * with `#`, and a line of names before the rows. */

#include <glib.h>

typedef struct {
    char *path;
    guint n_columns;
    GPtrArray *rows; /* of char **, a cell each */
    GArray *lines;   /* of guint: where in the file each row stands, from 1 */
    char **names;    /* of the columns */
} Table;

void table_free (Table *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Table, table_free)

const char *table_cell (const Table *table, guint row, guint column);

/* Always FALSE. */
gboolean
table_fail (const Table *table, guint line, const char *expected, GError **error);

/* The whole of a file; the caller frees it. */
char *read_file (const char *path, gsize *length, GError **error);

/* Reads a table of `n_rows` rows whose line of names is `names`. */
Table *table_read (const char *folder, const char *file, const char *names,
                   guint n_rows, GError **error);

/* A cell that must be a whole number from `lowest` to `highest`. */
gboolean table_number (const Table *table, guint row, guint column, gint64 lowest,
                       gint64 highest, gint64 *number, GError **error);
