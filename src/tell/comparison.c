#include "tell/comparison.h"

#include <glib/gi18n-lib.h>

#include "base/table.h"
#include "record/say/sentence.h"

double
poda_comparison_saving (const PodaComparedRow *row)
{
    return row->has_counts ? (row->proof.all_nodes - (double) row->counts.nodes)
                                 / row->proof.all_nodes
                           : -1;
}

static const PodaTableColumn columns[] = {
    { .key = "algorithm", .heading = N_ ("algorithm"), .left = TRUE },
    { .key = "depth", .heading = N_ ("depth") },
    { .key = "value", .heading = N_ ("value") },
    { .key = "bound", .formats = PODA_TABLE_JSON },
    { .key = "nodes", .heading = N_ ("nodes") },
    { .key = "leaves", .heading = N_ ("leaves") },
    { .key = "frontier", .formats = PODA_TABLE_JSON },
    { .key = "cutoffs", .heading = N_ ("cutoffs") },
    { .key = "shallow", .heading = N_ ("shallow") },
    { .key = "deep", .heading = N_ ("deep") },
    { .key = "seconds", .heading = N_ ("seconds") },
    { .key = "saving", .heading = N_ ("saving") },
    { .key = "proof", .heading = N_ ("proof") },
    { .key = "proof_leaves", .formats = PODA_TABLE_JSON },
    { .key = "distance", .heading = N_ ("distance") },
    { .key = "minimax_nodes", .formats = PODA_TABLE_JSON },
    { .key = "minimax_leaves", .formats = PODA_TABLE_JSON },
};

/* A number of nodes, if it is known. */
static void
tell_nodes (PodaTable *table, gboolean known, double nodes)
{
    if (known)
        poda_table_number (table, nodes, 0, NULL);
    else
        poda_table_nothing (table);
}

static void
tell_saving (PodaTable *table, const PodaComparedRow *row)
{
    double saving = poda_comparison_saving (row);
    g_autofree char *percent = g_strdup_printf ("%.1f %%", 100 * saving);
    if (row->has_counts)
        poda_table_number (table, saving, 6, percent);
    else
        poda_table_nothing (table);
}

static void
tell_row (PodaTable *table, const PodaComparedRow *row)
{
    const PodaCounts *counts = &row->counts;
    const PodaProof *proof = &row->proof;
    g_autofree char *value =
        poda_sentence_value (row->value, row->bound, PODA_STYLE_TEXT);
    poda_table_text (table, row->algorithm->name);
    if (row->depth == PODA_DEPTH_NONE)
        poda_table_nothing (table);
    else
        poda_table_count (table, row->depth);
    poda_table_value (table, row->value, value);
    poda_table_text (table, poda_bound_word (row->bound));
    poda_table_count (table, counts->nodes);
    poda_table_count (table, counts->leaves);
    poda_table_count (table, counts->frontier);
    poda_table_count (table, poda_counts_cutoffs (counts));
    poda_table_count (table, counts->shallow);
    poda_table_count (table, counts->deep);
    poda_table_seconds (table, row->seconds);
    tell_saving (table, row);
    tell_nodes (table, row->has_proof, proof->nodes);
    tell_nodes (table, row->has_proof, proof->leaves);
    tell_nodes (table, row->has_proof, (double) counts->nodes - proof->nodes);
    tell_nodes (table, row->has_counts, proof->all_nodes);
    tell_nodes (table, row->has_counts, proof->all_leaves);
    poda_table_end_row (table);
}

void
poda_emit_comparison (const PodaComparison *comparison, PodaTableFormat format,
                      PodaOutput *output)
{
    g_auto (PodaTable) table;
    poda_table_begin (&table, columns, G_N_ELEMENTS (columns), format, output);
    while (poda_table_pass (&table))
        for (guint i = 0; i < comparison->n_rows; i++)
            tell_row (&table, &comparison->rows[i]);
}
