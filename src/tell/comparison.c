#include "tell/comparison.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "base/json.h"
#include "base/terminal.h"
#include "record/say/sentence.h"

double
poda_comparison_saving (const PodaComparedRow *row)
{
    return row->has_counts ? (row->proof.all_nodes - (double) row->counts.nodes)
                                 / row->proof.all_nodes
                           : -1;
}

enum {
    ALGORITHM,
    DEPTH,
    VALUE,
    NODES,
    LEAVES,
    CUTOFFS,
    SHALLOW,
    DEEP,
    SECONDS,
    SAVING,
    PROOF,
    DISTANCE,
    N_COLUMNS
};

/* The machine formats' names; the table's heads are their translations. */
static const char *const heads[N_COLUMNS] = {
    N_ ("algorithm"), N_ ("depth"),   N_ ("value"),   N_ ("nodes"),
    N_ ("leaves"),    N_ ("cutoffs"), N_ ("shallow"), N_ ("deep"),
    N_ ("seconds"),   N_ ("saving"),  N_ ("proof"),   N_ ("distance")
};

static char *
count_text (guint64 count)
{
    return g_strdup_printf ("%" PRIu64, count);
}

static char *
fixed_text (double value, int decimals)
{
    char format[8], buffer[G_ASCII_DTOSTR_BUF_SIZE];
    g_snprintf (format, sizeof format, "%%.%df", decimals);
    return g_strdup (g_ascii_formatd (buffer, sizeof buffer, format, value));
}

/* One cell as text; "" where there is nothing to say. */
static char *
cell_text (const PodaComparedRow *row, guint column, PodaStyle style)
{
    char value[PODA_VALUE_BUFFER];
    switch (column) {
    case ALGORITHM:
        return g_strdup (row->algorithm->name);
    case DEPTH:
        return row->depth == PODA_DEPTH_NONE ? g_strdup ("") : count_text (row->depth);
    case VALUE:
        return style == PODA_STYLE_MACHINE
                   ? g_strdup (poda_value_format (row->value, style, value))
                   : poda_sentence_value (row->value, row->bound, style);
    case NODES:
        return count_text (row->counts.nodes);
    case LEAVES:
        return count_text (row->counts.leaves);
    case CUTOFFS:
        return count_text (poda_counts_cutoffs (&row->counts));
    case SHALLOW:
        return count_text (row->counts.shallow);
    case DEEP:
        return count_text (row->counts.deep);
    case SECONDS:
        return fixed_text (row->seconds, 6);
    default:
        break;
    }
    if (column == SAVING ? !row->has_counts : !row->has_proof)
        return g_strdup ("");
    switch (column) {
    case SAVING:
        return style == PODA_STYLE_MACHINE
                   ? fixed_text (poda_comparison_saving (row), 6)
                   : g_strdup_printf ("%.1f %%", 100 * poda_comparison_saving (row));
    case PROOF:
        return fixed_text (row->proof.nodes, 0);
    case DISTANCE:
    default:
        return fixed_text ((double) row->counts.nodes - row->proof.nodes, 0);
    }
}

static guint
column_width (const PodaComparison *comparison, guint column)
{
    guint width = poda_columns (_ (heads[column]));
    for (guint i = 0; i < comparison->n_rows; i++) {
        g_autofree char *text =
            cell_text (&comparison->rows[i], column, PODA_STYLE_TEXT);
        guint length = poda_columns (text);
        width = MAX (width, length);
    }
    return width;
}

void
poda_emit_comparison_text (const PodaComparison *comparison, PodaOutput *output)
{
    guint widths[N_COLUMNS];
    for (guint column = 0; column < N_COLUMNS; column++) {
        widths[column] = column_width (comparison, column);
        poda_output_text (output, column > 0 ? "  " : "");
        poda_terminal_pad (output, _ (heads[column]), widths[column],
                           column != ALGORITHM);
    }
    poda_output_text (output, "\n");
    for (guint i = 0; i < comparison->n_rows; i++) {
        for (guint column = 0; column < N_COLUMNS; column++) {
            g_autofree char *text =
                cell_text (&comparison->rows[i], column, PODA_STYLE_TEXT);
            poda_output_text (output, column > 0 ? "  " : "");
            poda_terminal_pad (output, text, widths[column], column != ALGORITHM);
        }
        poda_output_text (output, "\n");
    }
}

void
poda_emit_comparison_csv (const PodaComparison *comparison, PodaOutput *output)
{
    for (guint column = 0; column < N_COLUMNS; column++)
        poda_output_format (output, "%s%s", column > 0 ? "," : "", heads[column]);
    poda_output_text (output, "\n");
    for (guint i = 0; i < comparison->n_rows; i++) {
        for (guint column = 0; column < N_COLUMNS; column++) {
            g_autofree char *text =
                cell_text (&comparison->rows[i], column, PODA_STYLE_MACHINE);
            poda_output_format (output, "%s%s", column > 0 ? "," : "", text);
        }
        poda_output_text (output, "\n");
    }
}

static void
write_proof (PodaJson *json, const PodaComparedRow *row)
{
    static const char *const keys[] = { "saving",   "proof",         "proof_leaves",
                                        "distance", "minimax_nodes", "minimax_leaves" };
    const double values[] = { poda_comparison_saving (row),
                              row->proof.nodes,
                              row->proof.leaves,
                              (double) row->counts.nodes - row->proof.nodes,
                              row->proof.all_nodes,
                              row->proof.all_leaves };
    const gboolean has[] = { row->has_counts, row->has_proof,  row->has_proof,
                             row->has_proof,  row->has_counts, row->has_counts };
    for (guint i = 0; i < G_N_ELEMENTS (keys); i++) {
        if (has[i])
            poda_json_value (json, keys[i], values[i]);
        else
            poda_json_null (json, keys[i]);
    }
}

static void
write_row (PodaJson *json, const PodaComparedRow *row)
{
    poda_json_object (json, NULL);
    poda_json_string (json, "algorithm", row->algorithm->name);
    if (row->depth == PODA_DEPTH_NONE)
        poda_json_null (json, "depth");
    else
        poda_json_integer (json, "depth", row->depth);
    poda_json_value (json, "value", row->value);
    poda_json_string (json, "bound", poda_bound_word (row->bound));
    poda_json_integer (json, "nodes", (gint64) row->counts.nodes);
    poda_json_integer (json, "leaves", (gint64) row->counts.leaves);
    poda_json_integer (json, "frontier", (gint64) row->counts.frontier);
    poda_json_integer (json, "cutoffs", (gint64) poda_counts_cutoffs (&row->counts));
    poda_json_integer (json, "shallow", (gint64) row->counts.shallow);
    poda_json_integer (json, "deep", (gint64) row->counts.deep);
    poda_json_seconds (json, "seconds", row->seconds);
    write_proof (json, row);
    poda_json_end_object (json);
}

void
poda_emit_comparison_json (const PodaComparison *comparison, PodaOutput *output)
{
    PodaJson json;
    poda_json_init (&json, output);
    poda_json_array (&json, NULL);
    for (guint i = 0; i < comparison->n_rows; i++) {
        poda_json_newline (&json);
        write_row (&json, &comparison->rows[i]);
    }
    poda_json_newline (&json);
    poda_json_end_array (&json);
    poda_output_text (output, "\n");
}
