#include "data.h"

#include <gio/gio.h>
#include <string.h>

void
table_free (Table *table)
{
    g_free (table->path);
    g_strfreev (table->names);
    g_ptr_array_unref (table->rows);
    g_array_unref (table->lines);
    g_free (table);
}

const char *
table_cell (const Table *table, guint row, guint column)
{
    char **cells = g_ptr_array_index (table->rows, row);
    return cells[column];
}

gboolean
table_fail (const Table *table, guint line, const char *expected, GError **error)
{
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s:%u: expected %s",
                 table->path, line, expected);
    return FALSE;
}

static gboolean
table_add (Table *table, const char *text, guint line, GError **error)
{
    char **cells = g_strsplit (text, ",", -1);
    guint n_cells = g_strv_length (cells);
    if (table->names == NULL) {
        table->names = cells;
        table->n_columns = n_cells;
        return TRUE;
    }
    g_ptr_array_add (table->rows, cells);
    g_array_append_val (table->lines, line);
    if (n_cells == table->n_columns)
        return TRUE;
    g_autofree char *expected = g_strdup_printf ("%u cells", table->n_columns);
    return table_fail (table, line, expected, error);
}

static gboolean
table_fill (Table *table, const char *text, GError **error)
{
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
    for (guint i = 0; lines[i] != NULL; i++) {
        g_strchomp (lines[i]);
        if (lines[i][0] != '\0' && lines[i][0] != '#'
            && !table_add (table, lines[i], i + 1, error))
            return FALSE;
    }
    return TRUE;
}

char *
read_file (const char *path, gsize *length, GError **error)
{
    char *text = NULL;
    if (!g_file_get_contents (path, &text, length, NULL))
        g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                     "%s: cannot be read: expected a file of the project there", path);
    return text;
}

Table *
table_read (const char *folder, const char *file, const char *names, guint n_rows,
            GError **error)
{
    g_autoptr (Table) table = g_new0 (Table, 1);
    gsize length;
    table->path = g_build_filename (folder, file, NULL);
    g_autofree char *text = read_file (table->path, &length, error);
    table->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
    table->lines = g_array_new (FALSE, FALSE, sizeof (guint));
    if (text == NULL || !table_fill (table, text, error))
        return NULL;
    g_autofree char *found =
        table->names != NULL ? g_strjoinv (",", table->names) : g_strdup ("");
    if (strcmp (found, names) == 0 && table->rows->len == n_rows)
        return g_steal_pointer (&table);
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                 "%s: expected %u rows below \"%s\"", table->path, n_rows, names);
    return NULL;
}

gboolean
table_number (const Table *table, guint row, guint column, gint64 lowest,
              gint64 highest, gint64 *number, GError **error)
{
    if (g_ascii_string_to_signed (table_cell (table, row, column), 10, lowest, highest,
                                  number, NULL))
        return TRUE;
    g_autofree char *expected = g_strdup_printf ("a whole number from %" G_GINT64_FORMAT
                                                 " to %" G_GINT64_FORMAT " as %s",
                                                 lowest, highest, table->names[column]);
    return table_fail (table, g_array_index (table->lines, guint, row), expected,
                       error);
}
