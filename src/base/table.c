#include "base/table.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "base/csv.h"
#include "base/document.h"
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
                          .line = g_string_new (NULL) };
    if (format == PODA_TABLE_TXT)
        table->widths = g_new0 (guint, n_columns);
    if (format == PODA_TABLE_JSON)
        poda_json_init (&table->own_json, output);
}

void
poda_table_begin_json (PodaTable *table, const PodaTableColumn *columns,
                       guint n_columns, PodaJson *json, const char *key)
{
    poda_table_begin (table, columns, n_columns, PODA_TABLE_JSON, json->output);
    table->json = json;
    table->name = key;
}

void
poda_table_begin_html (PodaTable *table, const PodaTableColumn *columns,
                       guint n_columns, const char *name, PodaOutput *output)
{
    poda_table_begin (table, columns, n_columns, PODA_TABLE_HTML, output);
    table->name = name;
}

void
poda_table_clear (PodaTable *table)
{
    g_string_free (table->line, TRUE);
    g_free (table->widths);
}

static PodaJson *
json_of (PodaTable *table)
{
    return table->json != NULL ? table->json : &table->own_json;
}

/* --- Texts as the formats have them --- */

/* A field with a comma, a quote or a line break is quoted, as RFC 4180 has it. */
static void
put_csv (PodaTable *table, const char *text)
{
    if (strpbrk (text, ",\"\r\n") == NULL) {
        poda_output_text (table->output, text);
        return;
    }
    g_auto (GStrv) parts = g_strsplit (text, "\"", -1);
    g_autofree char *doubled = g_strjoinv ("\"\"", parts);
    poda_output_format (table->output, "\"%s\"", doubled);
}

static void
fill_line (PodaTable *table, guint n)
{
    for (guint i = 0; i < n; i++)
        g_string_append_c (table->line, ' ');
}

static gboolean
is_last (const PodaTable *table, guint column)
{
    for (guint i = column + 1; i < table->n_columns; i++)
        if (has_column (table, i))
            return FALSE;
    return TRUE;
}

static void
put_txt (PodaTable *table, guint column, const char *text)
{
    gboolean left = table->columns[column].left;
    g_autofree char *fit = poda_terminal_text (text);
    guint own = poda_columns (fit), width = table->widths[column];
    guint blanks = width > own ? width - own : 0;
    fill_line (table, left ? 0 : blanks);
    g_string_append (table->line, fit);
    fill_line (table, left && !is_last (table, column) ? blanks : 0);
}

static void
end_line (PodaTable *table)
{
    if (table->trim)
        g_strchomp (table->line->str);
    poda_output_format (table->output, "%s\n", table->line->str);
    g_string_truncate (table->line, 0);
}

/* The first cell is what the row is about. */
static void
put_html (PodaTable *table, guint column, const char *text)
{
    const char *tag = column == 0 ? "th" : "td", *look = table->columns[column].look;
    poda_output_format (table->output, "<%s%s", tag,
                        column == 0 ? " scope=\"row\"" : "");
    if (look != NULL)
        poda_output_format (table->output, " class=\"%s\"", look);
    poda_output_text (table->output, ">");
    poda_output_text (table->output, table->before != NULL ? table->before : "");
    poda_page_put (table->output, "%s", text);
    poda_output_text (table->output, table->after != NULL ? table->after : "");
    poda_output_format (table->output, "</%s>", tag);
    table->before = table->after = NULL;
}

/* --- Before and behind the rows --- */

static void
measure (PodaTable *table, guint column, const char *text)
{
    guint width = poda_columns (text);
    table->widths[column] = MAX (table->widths[column], width);
}

static void
measure_headings (PodaTable *table)
{
    for (guint i = 0; i < table->n_columns; i++) {
        table->widths[i] = table->columns[i].least;
        if (has_column (table, i) && !table->bare)
            measure (table, i, heading_of (&table->columns[i]));
    }
}

/* What stands between this column and the one before; whether there is one at all. */
static gboolean
separate (PodaTable *table, guint column)
{
    gboolean first = TRUE;
    if (!has_column (table, column))
        return FALSE;
    for (guint i = 0; i < column && first; i++)
        first = !has_column (table, i);
    if (!first && table->format == PODA_TABLE_CSV)
        poda_output_text (table->output, ",");
    if (!first && table->format == PODA_TABLE_TXT)
        g_string_append (table->line, "  ");
    return TRUE;
}

static void
write_headings (PodaTable *table)
{
    if (table->format == PODA_TABLE_HTML)
        poda_output_format (table->output, "<table class=\"%s\"><thead><tr>",
                            table->name);
    for (guint i = 0; i < table->n_columns; i++) {
        const PodaTableColumn *column = &table->columns[i];
        if (!separate (table, i))
            continue;
        if (table->format == PODA_TABLE_CSV)
            put_csv (table, column->key);
        else if (table->format == PODA_TABLE_TXT)
            put_txt (table, i, heading_of (column));
        else
            poda_page_put (table->output, "<th scope=\"col\">%s</th>",
                           heading_of (column));
    }
    if (table->format == PODA_TABLE_HTML)
        poda_output_text (table->output, "</tr></thead><tbody>\n");
    else
        end_line (table);
}

static void
write_end (PodaTable *table)
{
    if (table->format == PODA_TABLE_HTML)
        poda_output_text (table->output, "</tbody></table>\n");
    if (table->format != PODA_TABLE_JSON)
        return;
    poda_json_newline (json_of (table));
    poda_json_end_array (json_of (table));
    if (table->json == NULL)
        poda_output_text (table->output, "\n");
}

/* Passes are numbered: 1 measures, 2 writes. */
gboolean
poda_table_pass (PodaTable *table)
{
    table->pass += table->pass == 0 && table->format != PODA_TABLE_TXT ? 2 : 1;
    if (table->pass == 1)
        measure_headings (table);
    else if (table->pass == 3)
        write_end (table);
    else if (table->format == PODA_TABLE_JSON)
        poda_json_array (json_of (table), table->name);
    else if (!table->bare)
        write_headings (table);
    return table->pass < 3;
}

void
poda_table_end_row (PodaTable *table)
{
    g_assert (table->column == table->n_columns);
    table->column = 0;
    if (table->pass == 1)
        return;
    if (table->format == PODA_TABLE_JSON)
        poda_json_end_object (json_of (table));
    else if (table->format == PODA_TABLE_HTML)
        poda_output_text (table->output, "</tr>\n");
    else
        end_line (table);
}

/* --- Cells --- */

static void
begin_row (PodaTable *table)
{
    if (table->format == PODA_TABLE_JSON) {
        poda_json_newline (json_of (table));
        poda_json_object (json_of (table), NULL);
    } else if (table->format == PODA_TABLE_HTML && table->row_class != NULL) {
        poda_output_format (table->output, "<tr class=\"%s\">", table->row_class);
    } else if (table->format == PODA_TABLE_HTML) {
        poda_output_text (table->output, "<tr>");
    }
    table->row_class = NULL;
}

/* Goes on to the next column, and tells whether this format has it. */
static gboolean
next_column (PodaTable *table)
{
    g_assert (table->column < table->n_columns);
    if (table->column == 0 && table->pass == 2)
        begin_row (table);
    guint column = table->column++;
    return table->pass == 2 ? separate (table, column) : has_column (table, column);
}

/* The key of the column that was gone on to. */
static const char *
key_of (const PodaTable *table)
{
    return table->columns[table->column - 1].key;
}

/* The text of a cell in every format but JSON. */
static void
put (PodaTable *table, const char *text)
{
    guint column = table->column - 1;
    if (table->pass == 1)
        measure (table, column, text);
    else if (table->format == PODA_TABLE_TXT)
        put_txt (table, column, text);
    else if (table->format == PODA_TABLE_HTML)
        put_html (table, column, text);
    else if (table->columns[column].foreign)
        poda_csv_field (table->output, text);
    else
        put_csv (table, text);
}

void
poda_table_nothing (PodaTable *table)
{
    if (!next_column (table))
        return;
    if (table->format == PODA_TABLE_JSON)
        poda_json_null (json_of (table), key_of (table));
    else if (table->format == PODA_TABLE_HTML)
        poda_output_text (table->output, "<td></td>");
    else
        put (table, "");
}

/* In one line, and not longer than the column shows. */
static void
put_shown (PodaTable *table, const char *text)
{
    const PodaTableColumn *column = &table->columns[table->column - 1];
    if (!column->foreign || table->format == PODA_TABLE_HTML) {
        put (table, text);
        return;
    }
    g_autofree char *shown =
        poda_terminal_clip (text, column->most > 0 ? column->most : G_MAXSIZE);
    put (table, shown);
}

void
poda_table_text (PodaTable *table, const char *text)
{
    if (!next_column (table))
        return;
    if (table->format == PODA_TABLE_JSON)
        poda_json_string (json_of (table), key_of (table), text);
    else
        put_shown (table, text != NULL ? text : "");
}

void
poda_table_count (PodaTable *table, guint64 count)
{
    char text[24];
    if (!next_column (table))
        return;
    g_snprintf (text, sizeof text, "%" PRIu64, count);
    if (table->format == PODA_TABLE_JSON)
        poda_json_integer (json_of (table), key_of (table), (gint64) count);
    else
        put (table, text);
}

void
poda_table_flag (PodaTable *table, gboolean flag)
{
    if (!next_column (table))
        return;
    if (table->format == PODA_TABLE_JSON)
        poda_json_boolean (json_of (table), key_of (table), flag);
    else
        put (table, flag ? "yes" : "no");
}

static gboolean
is_for_people (const PodaTable *table)
{
    return (table->format & (PODA_TABLE_TXT | PODA_TABLE_HTML)) != 0;
}

void
poda_table_value (PodaTable *table, PodaValue value, const char *shown)
{
    char text[PODA_VALUE_BUFFER];
    if (!next_column (table))
        return;
    if (table->format == PODA_TABLE_JSON)
        poda_json_value (json_of (table), key_of (table), value);
    else if (is_for_people (table))
        put (table,
             shown != NULL ? shown : poda_value_format (value, PODA_STYLE_TEXT, text));
    else
        put (table, poda_value_format (value, PODA_STYLE_MACHINE, text));
}

static void
put_fixed (PodaTable *table, double number, guint decimals)
{
    char format[8], text[G_ASCII_DTOSTR_BUF_SIZE];
    g_snprintf (format, sizeof format, "%%.%uf", decimals);
    put (table, g_ascii_formatd (text, sizeof text, format, number));
}

void
poda_table_number (PodaTable *table, double number, guint decimals, const char *shown)
{
    if (!next_column (table))
        return;
    if (table->format == PODA_TABLE_JSON)
        poda_json_value (json_of (table), key_of (table), number);
    else if (shown != NULL && is_for_people (table))
        put (table, shown);
    else
        put_fixed (table, number, decimals);
}

void
poda_table_seconds (PodaTable *table, double seconds)
{
    if (!next_column (table))
        return;
    if (table->format == PODA_TABLE_JSON)
        poda_json_seconds (json_of (table), key_of (table), seconds);
    else
        put_fixed (table, seconds, 6);
}

static void
write_array (PodaJson *json, const char *key, const GPtrArray *texts)
{
    poda_json_array (json, key);
    for (guint i = 0; i < texts->len; i++)
        poda_json_string (json, NULL, texts->pdata[i]);
    poda_json_end_array (json);
}

void
poda_table_list (PodaTable *table, const GPtrArray *texts, const char *joint)
{
    g_autoptr (GString) joined = g_string_new (NULL);
    if (!next_column (table))
        return;
    if (table->format == PODA_TABLE_JSON) {
        write_array (json_of (table), key_of (table), texts);
        return;
    }
    for (guint i = 0; i < texts->len; i++)
        g_string_append_printf (joined, "%s%s", i > 0 ? joint : "",
                                (const char *) texts->pdata[i]);
    put_shown (table, joined->str);
}

PodaJson *
poda_table_json (PodaTable *table, const char **key)
{
    if (!next_column (table))
        return NULL;
    g_assert (table->format == PODA_TABLE_JSON);
    *key = key_of (table);
    return json_of (table);
}

void
poda_table_mark_row (PodaTable *table, const char *row_class)
{
    table->row_class = row_class;
}

void
poda_table_mark_cell (PodaTable *table, const char *before, const char *after)
{
    table->before = before;
    table->after = after;
}
