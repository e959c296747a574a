/* The table of the course notes: a column for every visited node, with alpha under MAX,
 * beta under MIN and the value under a leaf; a row on entering a node and after every
 * return to a parent. */

#include <string.h>

#include "tell/trace.h"
#include "base/terminal.h"
#include "tell/trace_row.h"

typedef struct {
    const PodaRecord *record;
    PodaOutput *output;
    GString *row; /* being written */
    PodaStyle style;
    GPtrArray *names; /* of the visited nodes */
    GPtrArray *heads; /* of their columns */
    PodaValue *cells;
    gboolean *filled;
    guint *widths; /* of the columns; NULL for csv */
    guint name_width;
} Table;

/* A field with a comma, a quote or a line break is quoted, as RFC 4180 has it. */
static void
add_field (GString *row, const char *text)
{
    if (strpbrk (text, ",\"\r\n") == NULL) {
        g_string_append (row, text);
        return;
    }
    g_auto (GStrv) parts = g_strsplit (text, "\"", -1);
    g_autofree char *doubled = g_strjoinv ("\"\"", parts);
    g_string_append_printf (row, "\"%s\"", doubled);
}

/* Right-aligned, by the columns of a terminal. */
static void
add_padded (GString *row, const char *text, guint width)
{
    g_autofree char *fit = poda_terminal_text (text);
    for (guint i = poda_columns (fit); i < width; i++)
        g_string_append_c (row, ' ');
    g_string_append (row, fit);
}

/* `column` counts the visited nodes from 0; -1 is the row's own name. */
static void
add_cell (Table *table, gint64 column, const char *text)
{
    if (table->widths == NULL) {
        if (column >= 0)
            g_string_append_c (table->row, ',');
        add_field (table->row, text);
    } else if (column < 0) {
        add_padded (table->row, text, table->name_width);
    } else {
        g_string_append (table->row, "  ");
        add_padded (table->row, text, table->widths[column]);
    }
}

static void
end_row (Table *table)
{
    if (table->widths != NULL)
        g_strchomp (table->row->str);
    poda_output_format (table->output, "%s\n", table->row->str);
    g_string_truncate (table->row, 0);
}

static void
write_row (Table *table, const PodaReplay *replay)
{
    const PodaNode *node = poda_replay_node (replay);
    table->cells[node->id - 1] = poda_trace_cell (poda_record_problem (table->record),
                                                  node, poda_replay_frame (replay));
    table->filled[node->id - 1] = TRUE;
    add_cell (table, -1, g_ptr_array_index (table->names, node->id - 1));
    for (guint i = 0; i < table->names->len; i++) {
        char number[PODA_VALUE_BUFFER] = "";
        if (table->filled[i])
            poda_value_format (table->cells[i], table->style, number);
        add_cell (table, i, number);
    }
    end_row (table);
}

static void
name_columns (Table *table)
{
    const PodaProblem *problem = poda_record_problem (table->record);
    for (guint32 id = 1; id <= poda_record_n_visited (table->record); id++) {
        const PodaNode *node = poda_record_node (table->record, id);
        const char *word = poda_trace_word (problem, node);
        char *name = poda_record_name (table->record, node);
        g_ptr_array_add (table->names, name);
        g_ptr_array_add (table->heads, word != NULL
                                           ? g_strdup_printf ("%s %s", name, word)
                                           : g_strdup (name));
    }
}

/* Every column as wide as its head and its widest number. */
static void
measure_columns (Table *table)
{
    g_autoptr (PodaReplay) replay = poda_replay_new (table->record);
    table->widths = g_new0 (guint, table->heads->len);
    for (guint i = 0; i < table->heads->len; i++) {
        table->widths[i] = poda_columns (g_ptr_array_index (table->heads, i));
        guint name = poda_columns (g_ptr_array_index (table->names, i));
        table->name_width = MAX (table->name_width, name);
    }
    table->name_width = MAX (table->name_width, 4);
    while (poda_replay_next (replay)) {
        if (!poda_trace_makes_row (replay))
            continue;
        const PodaNode *node = poda_replay_node (replay);
        char number[PODA_VALUE_BUFFER];
        poda_value_format (poda_trace_cell (poda_record_problem (table->record), node,
                                            poda_replay_frame (replay)),
                           table->style, number);
        guint *width = &table->widths[node->id - 1];
        guint length = poda_columns (number);
        *width = MAX (*width, length);
    }
}

static void
write_table (const PodaRecord *record, gboolean aligned, PodaOutput *output)
{
    g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GPtrArray) heads = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GString) row = g_string_new (NULL);
    g_autofree PodaValue *cells = g_new0 (PodaValue, poda_record_n_visited (record));
    g_autofree gboolean *filled = g_new0 (gboolean, poda_record_n_visited (record));
    Table table = { .record = record,
                    .output = output,
                    .row = row,
                    .style = aligned ? PODA_STYLE_TEXT : PODA_STYLE_MACHINE,
                    .names = names,
                    .heads = heads,
                    .cells = cells,
                    .filled = filled };
    name_columns (&table);
    if (aligned)
        measure_columns (&table);
    add_cell (&table, -1, "node");
    for (guint i = 0; i < heads->len; i++)
        add_cell (&table, i, g_ptr_array_index (heads, i));
    end_row (&table);
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    while (poda_replay_next (replay))
        if (poda_trace_makes_row (replay))
            write_row (&table, replay);
    g_free (table.widths);
}

void
poda_emit_trace_table (const PodaRecord *record, PodaOutput *output)
{
    write_table (record, TRUE, output);
}

void
poda_emit_trace_csv (const PodaRecord *record, PodaOutput *output)
{
    write_table (record, FALSE, output);
}
