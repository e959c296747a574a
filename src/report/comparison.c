#include "report/comparison.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/table.h"
#include "report/sentence.h"
#include "search/query.h"

static int
compare_samples (gconstpointer a, gconstpointer b)
{
    double first = *(const double *) a, second = *(const double *) b;
    return (first > second) - (first < second);
}

PodaSpread
poda_spread_of (double *samples, guint n)
{
    qsort (samples, n, sizeof *samples, compare_samples);
    double median = (samples[(n - 1) / 2] + samples[n / 2]) / 2;
    return (PodaSpread){ median, samples[0], samples[n - 1] };
}

#define MACHINES (PODA_TABLE_CSV | PODA_TABLE_JSON)

static const PodaTableColumn own_columns[] = {
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
    { .key = "spec", .formats = MACHINES },
    { .key = "seeds", .formats = MACHINES },
    { .key = "runs", .formats = MACHINES },
    { .key = "nodes_least", .formats = MACHINES },
    { .key = "nodes_most", .formats = MACHINES },
    { .key = "seconds_least", .formats = MACHINES },
    { .key = "seconds_most", .formats = MACHINES },
};

#define N_OWN G_N_ELEMENTS (own_columns)

static gboolean
is_own (const char *key)
{
    return strcmp (key, "algorithm") == 0 || strcmp (key, "depth") == 0;
}

static void
tell_row (PodaTable *table, const PodaComparedRow *row)
{
    const PodaSpread *spreads = row->spreads;
    const PodaSpread *nodes = &spreads[PODA_COMPARED_NODES];
    const PodaSpread *seconds = &spreads[PODA_COMPARED_SECONDS];
    const PodaProof *proof = &row->proof;
    guint depth = row->problem.depth;
    gboolean people = table->format == PODA_TABLE_TXT;
    g_autofree char *value = poda_sentence_value (row->value, row->bound);
    poda_table_text (table, people ? row->spec : row->problem.algorithm->name);
    poda_table_value (table, depth == PODA_DEPTH_NONE ? NAN : depth, NULL);
    poda_table_value (table, row->value, value);
    poda_table_text (table, poda_bound_word (row->bound));
    for (guint i = 0; i < PODA_COMPARED_SECONDS; i++) {
        const PodaSpread *at = &spreads[i];
        guint decimals = at->median == floor (at->median) ? 0 : 1;
        g_autofree char *shown = g_strdup_printf ("%.*f [%.0f–%.0f]", (int) decimals,
                                                  at->median, at->least, at->most);
        poda_table_number (table, at->median, decimals,
                           at->least == at->most ? NULL : shown);
    }
    poda_table_seconds (table, seconds->median);
    double all = row->has_counts ? proof->all_nodes : NAN;
    double saving = (all - nodes->median) / all;
    g_autofree char *percent = g_strdup_printf ("%.1f %%", 100 * saving);
    poda_table_number (table, saving, 6, percent);
    const double of_proof[] = { proof->nodes, proof->leaves,
                                nodes->median - proof->nodes };
    for (guint i = 0; i < G_N_ELEMENTS (of_proof); i++)
        poda_table_number (table, row->has_proof ? of_proof[i] : NAN,
                           of_proof[i] == floor (of_proof[i]) ? 0 : 1, NULL);
    poda_table_number (table, all, 0, NULL);
    poda_table_number (table, row->has_counts ? proof->all_leaves : NAN, 0, NULL);
    poda_table_text (table, row->spec);
    poda_table_count (table, row->seeds);
    poda_table_count (table, row->runs);
    poda_table_count (table, (guint64) nodes->least);
    poda_table_count (table, (guint64) nodes->most);
    poda_table_seconds (table, seconds->least);
    poda_table_seconds (table, seconds->most);
    poda_table_nested (table, poda_query_write, &row->problem);
    for (guint field = 0; field < PODA_N_ASKED; field++) {
        g_autofree char *text = poda_query_text (field, &row->problem);
        if (!is_own (poda_query_key (field)))
            poda_table_text (table, text);
    }
    poda_table_end_row (table);
}

void
poda_emit_comparison (const PodaComparison *comparison, PodaTableFormat format,
                      PodaOutput *output)
{
    g_auto (PodaTable) table;
    PodaTableColumn columns[N_OWN + PODA_N_ASKED];
    guint n = N_OWN;
    memcpy (columns, own_columns, sizeof own_columns);
    columns[n++] = (PodaTableColumn){ .key = "problem", .formats = PODA_TABLE_JSON };
    for (guint field = 0; field < PODA_N_ASKED; field++) {
        const char *key = poda_query_key (field);
        if (!is_own (key))
            columns[n++] = (PodaTableColumn){ .key = key,
                                              .formats = PODA_TABLE_CSV,
                                              .foreign = strcmp (key, "file") == 0 };
    }
    poda_table_begin (&table, columns, n, format, output);
    while (poda_table_pass (&table))
        for (guint i = 0; i < comparison->n_rows; i++)
            tell_row (&table, &comparison->rows[i]);
}
