#include "base/table.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/csv.h"
#include "base/terminal.h"

PodaTableFormat
poda_table_format (const char *name)
{
    return strcmp (name, "csv") == 0    ? PODA_TABLE_CSV
           : strcmp (name, "json") == 0 ? PODA_TABLE_JSON
                                        : PODA_TABLE_TXT;
}

static gboolean
has_column (const PodaTable *table, guint column)
{
    guint formats = table->columns[column].formats;
    return formats == 0 || formats & table->format;
}

static const char *
heading_of (const PodaTableColumn *column)
{
    if (column->heading == NULL)
        return column->key;
    return *column->heading != '\0' ? _ (column->heading) : "";
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
                          .first = n_columns,
                          .widths = g_new0 (guint, n_columns),
                          .line = g_string_new (NULL) };
    poda_json_init (&table->own_json, output);
    for (guint i = 0; i < n_columns; i++)
        if (has_column (table, i)) {
            table->first = MIN (table->first, i);
            table->last = i;
        }
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

/* --- Texts as the formats have them --- */

static void
put_txt (PodaTable *table, guint column, const char *text)
{
    gboolean left = table->columns[column].left;
    g_autofree char *fit = poda_terminal_text (text);
    guint own = poda_columns (fit), width = table->widths[column];
    int blanks = width > own ? (int) (width - own) : 0;
    g_string_append_printf (table->line, "%*s%s%*s", left ? 0 : blanks, "", fit,
                            left && column < table->last ? blanks : 0, "");
}

static void
end_line (PodaTable *table)
{
    if (table->trim)
        g_strchomp (table->line->str);
    poda_output_format (table->output, "%s\n", table->line->str);
    g_string_truncate (table->line, 0);
}

static void
measure (PodaTable *table, guint column, const char *text)
{
    guint width = poda_columns (text);
    table->widths[column] = MAX (table->widths[column], width);
}

/* Writes what is between this column and the one before. */
static void
separate (PodaTable *table, guint column)
{
    if (column > table->first && table->format == PODA_TABLE_CSV)
        poda_output_text (table->output, ",");
    if (column > table->first && table->format == PODA_TABLE_TXT)
        g_string_append (table->line, "  ");
}

/* --- Before and behind the rows --- */

static void
write_headings (PodaTable *table)
{
    for (guint i = 0; i < table->n_columns; i++) {
        if (!has_column (table, i))
            continue;
        separate (table, i);
        if (table->format == PODA_TABLE_CSV)
            poda_csv_exact (table->output, table->columns[i].key);
        else
            put_txt (table, i, heading_of (&table->columns[i]));
    }
    end_line (table);
}

/* Passes are numbered: 1 measures, 2 writes. */
gboolean
poda_table_pass (PodaTable *table)
{
    gboolean json = table->format == PODA_TABLE_JSON;
    table->pass += table->pass == 0 && table->format != PODA_TABLE_TXT ? 2 : 1;
    if (table->pass == 1) {
        for (guint i = 0; i < table->n_columns; i++) {
            table->widths[i] = table->columns[i].least;
            if (has_column (table, i) && !table->bare)
                measure (table, i, heading_of (&table->columns[i]));
        }
    } else if (table->pass == 2 && json) {
        poda_json_array (table->json, table->key);
    } else if (table->pass == 2 && !table->bare) {
        write_headings (table);
    } else if (table->pass == 3 && json) {
        poda_json_newline (table->json);
        poda_json_end_array (table->json);
        if (table->json == &table->own_json)
            poda_output_text (table->output, "\n");
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
    else if (table->pass == 2)
        end_line (table);
}

/* --- Cells --- */

/* Goes on to the next cell, and measures or writes `text`. In JSON it returns the key
 * for the caller to write what there is; NULL otherwise. */
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
    if (table->pass == 1) {
        measure (table, at, text);
        return NULL;
    }
    separate (table, at);
    if (table->format == PODA_TABLE_TXT)
        put_txt (table, at, text);
    else if (column->foreign)
        poda_csv_field (table->output, text);
    else
        poda_csv_exact (table->output, text);
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

/* Writes a value, for people as `shown` where that is not NULL, else as `text`. */
static void
put_value (PodaTable *table, PodaValue value, const char *shown, const char *text)
{
    if (isnan (value)) {
        poda_table_text (table, NULL);
        return;
    }
    gboolean people = table->format == PODA_TABLE_TXT && shown != NULL;
    const char *key = put_cell (table, people ? shown : text);
    if (key != NULL)
        poda_json_value (table->json, key, value);
}

static PodaStyle
style_of (const PodaTable *table)
{
    return table->format == PODA_TABLE_TXT ? PODA_STYLE_TEXT : PODA_STYLE_MACHINE;
}

void
poda_table_value (PodaTable *table, PodaValue value, const char *shown)
{
    char text[PODA_VALUE_BUFFER];
    put_value (table, value, shown,
               poda_value_format (isnan (value) ? 0 : value, style_of (table), text));
}

void
poda_table_number (PodaTable *table, double number, guint decimals, const char *shown)
{
    char text[PODA_VALUE_BUFFER];
    put_value (table, number, shown,
               poda_value_fixed (number, decimals, style_of (table), text));
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
