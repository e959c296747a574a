#include "base/table.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>

#include "base/csv.h"
#include "base/terminal.h"

static gboolean
has_column (const PodaTable *table, guint column)
{
    guint formats = table->columns[column].formats;
    return formats == 0 || formats & table->format;
}

void
poda_table_begin (PodaTable *table, const PodaTableColumn *columns, guint n_columns,
                  PodaTableFormat format, PodaOutput *output)
{
    *table = (PodaTable){ .columns = columns,
                          .n_columns = n_columns,
                          .format = format,
                          .output = output,
                          .json = &table->own_json,
                          .last = n_columns - 1,
                          .widths = g_new0 (guint, n_columns),
                          .line = g_string_new (NULL) };
    poda_json_init (&table->own_json, output);
    for (guint i = 0; i < n_columns; i++)
        table->widths[i] = columns[i].least;
    while (table->last > 0 && !has_column (table, table->last))
        table->last--;
}

void
poda_table_begin_json (PodaTable *table, const PodaTableColumn *columns,
                       guint n_columns, PodaJson *json, const char *key)
{
    poda_table_begin (table, columns, n_columns, PODA_TABLE_JSON, json->output);
    table->json = json;
    table->key = key;
}

void
poda_table_clear (PodaTable *table)
{
    g_string_free (table->line, TRUE);
    g_free (table->widths);
}

/* Measures a text, or writes it after the separator. */
static void
put (PodaTable *table, guint at, const char *text)
{
    const PodaTableColumn *column = &table->columns[at];
    if (table->format == PODA_TABLE_CSV) {
        poda_output_text (table->output, table->begun ? "," : "");
        (column->foreign ? poda_csv_field : poda_csv_exact) (table->output, text);
        table->begun = TRUE;
        return;
    }
    g_autofree char *fit = poda_terminal_text (text);
    guint own = poda_columns (fit);
    guint width = MAX (table->widths[at], own);
    int blanks = (int) (width - own);
    if (table->pass == 1) {
        table->widths[at] = width;
        return;
    }
    g_string_append_printf (table->line, "%s%*s%s%*s", table->begun ? "  " : "",
                            column->left ? 0 : blanks, "", fit,
                            column->left && at < table->last ? blanks : 0, "");
    table->begun = TRUE;
}

static void
end_line (PodaTable *table)
{
    if (table->pass == 1)
        return;
    if (table->trim)
        g_strchomp (table->line->str);
    poda_output_format (table->output, "%s\n", table->line->str);
    g_string_truncate (table->line, 0);
    table->begun = FALSE;
}

/* Begins the next pass: 1 measures, 2 writes. */
gboolean
poda_table_pass (PodaTable *table)
{
    gboolean json = table->format == PODA_TABLE_JSON;
    table->pass += table->pass == 0 && table->format != PODA_TABLE_TXT ? 2 : 1;
    if (json && table->pass == 2) {
        poda_json_array (table->json, table->key);
    } else if (json) {
        poda_json_newline (table->json);
        poda_json_end_array (table->json);
        if (table->json == &table->own_json)
            poda_output_text (table->output, "\n");
    } else if (table->pass < 3 && !table->bare) {
        for (guint i = 0; i < table->n_columns; i++) {
            const PodaTableColumn *column = &table->columns[i];
            const char *heading = column->heading;
            if (heading == NULL || table->format == PODA_TABLE_CSV)
                heading = column->key;
            else if (*heading != '\0')
                heading = _ (heading);
            if (has_column (table, i))
                put (table, i, heading);
        }
        end_line (table);
    }
    return table->pass < 3;
}

void
poda_table_end_row (PodaTable *table)
{
    g_assert (table->column == table->n_columns);
    table->column = 0;
    if (table->format == PODA_TABLE_JSON)
        poda_json_end_object (table->json);
    else
        end_line (table);
}

/* --- Cells --- */

/* Moves to the next cell, and measures or writes `text`. In JSON it returns the key,
 * and the caller writes the value; NULL otherwise. */
static const char *
put_cell (PodaTable *table, const char *text)
{
    guint at = table->column++;
    const PodaTableColumn *column = &table->columns[at];
    gboolean json = table->format == PODA_TABLE_JSON;
    g_autofree char *clipped = NULL;
    g_assert (at < table->n_columns);
    if (json && at == 0) {
        poda_json_newline (table->json);
        poda_json_object (table->json, NULL);
    }
    if (json || !has_column (table, at))
        return has_column (table, at) ? column->key : NULL;
    if (text == NULL)
        text = "";
    if (column->foreign)
        text = clipped =
            poda_terminal_clip (text, column->most > 0 ? column->most : G_MAXSIZE);
    put (table, at, text);
    return NULL;
}

void
poda_table_text (PodaTable *table, const char *text)
{
    const char *key = put_cell (table, text);
    if (key != NULL)
        poda_json_string (table->json, key, text);
}

void
poda_table_count (PodaTable *table, guint64 count)
{
    char text[24];
    g_snprintf (text, sizeof text, "%" PRIu64, count);
    const char *key = put_cell (table, text);
    if (key != NULL)
        poda_json_integer (table->json, key, (gint64) count);
}

void
poda_table_flag (PodaTable *table, gboolean flag)
{
    const char *key = put_cell (table, flag ? "yes" : "no");
    if (key != NULL)
        poda_json_boolean (table->json, key, flag);
}

static PodaStyle
style_of (const PodaTable *table)
{
    return table->format == PODA_TABLE_TXT ? PODA_STYLE_TEXT : PODA_STYLE_MACHINE;
}

void
poda_table_number (PodaTable *table, double number, guint decimals, const char *shown)
{
    char text[PODA_VALUE_BUFFER] = "";
    if (table->format != PODA_TABLE_TXT || shown == NULL || isnan (number))
        shown = text;
    if (!isnan (number) && decimals == PODA_TABLE_SHORTEST)
        poda_value_format (number, style_of (table), text);
    else if (!isnan (number))
        poda_value_fixed (number, decimals, style_of (table), text);
    const char *key = put_cell (table, shown);
    if (key != NULL && isnan (number))
        poda_json_null (table->json, key);
    else if (key != NULL)
        poda_json_value (table->json, key, number);
}

void
poda_table_seconds (PodaTable *table, double seconds)
{
    char text[PODA_VALUE_BUFFER];
    const char *key =
        put_cell (table, poda_value_fixed (seconds, 6, style_of (table), text));
    if (key != NULL)
        poda_json_seconds (table->json, key, seconds);
}

void
poda_table_list (PodaTable *table, const GPtrArray *texts, const char *joint)
{
    g_autofree char *joined = poda_texts_join (texts, joint);
    const char *key = put_cell (table, joined);
    if (key != NULL)
        poda_json_strings (table->json, key, texts);
}

void
poda_table_nested (PodaTable *table,
                   void (*write) (PodaJson *json, const char *key, gconstpointer data),
                   gconstpointer data)
{
    const char *key = put_cell (table, NULL);
    if (key != NULL)
        write (table->json, key, data);
}
