/* poda compare: several algorithms, several depths. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "cli/command.h"
#include "tell/comparison.h"

#define MOST_DEPTHS 100
#define PROOF_LIMIT 10000000

static gboolean
refuse_depths (const char *text, GError **error)
{
    return poda_refuse (
        error,
        _ ("--depth %s: expected depths such as 4, 1-6 or 2,4,6, at most %d of them"),
        text, MOST_DEPTHS);
}

/* "3", "1-6" or "end" */
static gboolean
add_depths (const char *text, GArray *depths)
{
    if (strcmp (text, PODA_DEPTH_END) == 0) {
        guint none = PODA_DEPTH_NONE;
        g_array_append_val (depths, none);
        return TRUE;
    }
    g_auto (GStrv) ends = g_strsplit (text, "-", 2);
    guint64 first, last;
    if (ends[0] == NULL
        || !g_ascii_string_to_unsigned (ends[0], 10, 0, 10000, &first, NULL))
        return FALSE;
    last = first;
    if (ends[1] != NULL
        && !g_ascii_string_to_unsigned (ends[1], 10, 0, 10000, &last, NULL))
        return FALSE;
    if (last < first || last - first >= MOST_DEPTHS)
        return FALSE;
    for (guint depth = (guint) first; depth <= last; depth++)
        g_array_append_val (depths, depth);
    return TRUE;
}

static GArray *
read_depths (const char *text, GError **error)
{
    g_autoptr (GArray) depths = g_array_new (FALSE, FALSE, sizeof (guint));
    g_auto (GStrv) parts = g_strsplit (text != NULL ? text : PODA_DEPTH_END, ",", -1);
    for (guint i = 0; parts[i] != NULL; i++) {
        if (!add_depths (parts[i], depths)) {
            refuse_depths (text, error);
            return NULL;
        }
    }
    if (depths->len == 0 || depths->len > MOST_DEPTHS) {
        refuse_depths (text, error);
        return NULL;
    }
    return g_steal_pointer (&depths);
}

static GPtrArray *
read_algorithms (const char *text, GError **error)
{
    g_autoptr (GPtrArray) algorithms = g_ptr_array_new ();
    for (guint i = 0; text == NULL && poda_algorithms[i] != NULL; i++)
        g_ptr_array_add (algorithms, (gpointer) poda_algorithms[i]);
    const char *given = text == NULL ? "" : *text == '\0' ? "," : text;
    g_auto (GStrv) names = g_strsplit (given, ",", -1);
    for (guint i = 0; names[i] != NULL; i++) {
        const PodaAlgorithm *algorithm = poda_algorithm_read (names[i], error);
        if (algorithm == NULL)
            return NULL;
        g_ptr_array_add (algorithms, (gpointer) algorithm);
    }
    return g_steal_pointer (&algorithms);
}

static gboolean
compare_depth (PodaProblem *problem, const GPtrArray *algorithms, GArray *rows,
               GError **error)
{
    PodaProof proof = { 0 };
    guint64 limit = problem->max_nodes > 0 ? problem->max_nodes : PROOF_LIMIT;
    gboolean full = problem->alpha == -INFINITY && problem->beta == INFINITY;
    gboolean has_counts = poda_proof_find (problem, limit, &proof);
    for (guint i = 0; i < algorithms->len; i++) {
        PodaComparedRow row = { .has_counts = has_counts,
                                .has_proof = has_counts && proof.proved && full,
                                .proof = proof };
        problem->algorithm = g_ptr_array_index (algorithms, i);
        gint64 begin = g_get_monotonic_time ();
        g_autoptr (PodaSummary) summary = poda_summary_search (problem, error);
        if (summary == NULL)
            return FALSE;
        row.algorithm = problem->algorithm;
        row.depth = problem->depth;
        row.problem = *problem;
        row.seconds = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
        row.value = summary->value;
        row.bound = summary->bound;
        row.counts = summary->counts;
        g_array_append_val (rows, row);
    }
    return TRUE;
}

static const PodaFormat formats[] = {
    { "txt", "text", .tabulate = PODA_TABLE_WRITER (poda_emit_comparison) },
    { "csv", .tabulate = PODA_TABLE_WRITER (poda_emit_comparison) },
    { "json", .tabulate = PODA_TABLE_WRITER (poda_emit_comparison) },
    { "svg", .write = PODA_FORMAT_WRITER (poda_emit_comparison_svg) },
    { .name = NULL }
};

static gboolean
compare (PodaRequest *request, gpointer options G_GNUC_UNUSED, GError **error)
{
    if (!poda_request_open (request, error))
        return FALSE;
    g_autoptr (GArray) depths =
        read_depths (request->rules.texts[PODA_RULE_DEPTH], error);
    if (depths == NULL)
        return FALSE;
    g_autoptr (GPtrArray) algorithms =
        read_algorithms (request->rules.texts[PODA_RULE_ALGORITHM], error);
    if (algorithms == NULL)
        return FALSE;
    g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (PodaComparedRow));
    poda_request_watch (request);
    gboolean ok = TRUE;
    for (guint i = 0; i < depths->len && ok; i++) {
        request->problem.depth = g_array_index (depths, guint, i);
        ok = compare_depth (&request->problem, algorithms, rows, error);
    }
    poda_request_unwatch (request);
    const PodaTree *tree = request->input.tree;
    const char *title = tree != NULL ? poda_tree_attribute (tree, "title") : NULL;
    const PodaComparison comparison = {
        .title = title != NULL ? title : request->arguments[0],
        .rows = (const PodaComparedRow *) (gpointer) rows->data,
        .n_rows = rows->len,
    };
    return ok && poda_request_write (request, &comparison, error);
}

const PodaCommand poda_command_compare = {
    .name = "compare",
    .arguments = N_ ("GAME"),
    .least = 1,
    .most = 1,
    .summary =
        N_ ("algorithms side by side: nodes, cutoffs, time, distance to the smallest "
            "proof"),
    .examples = "poda compare trees/encyclopedia.gv\n"
                "poda compare tictactoe -a minimax,alphabeta -d 1-6 -e open-lines\n"
                "poda compare tictactoe -a minimax,alphabeta -d 1-6 -o nodes.svg",
    .formats = formats,
    .shared =
        PODA_SHARED_SEARCH | PODA_SHARED_SET | PODA_SHARED_MANY | PODA_SHARED_ASKED,
    .run = compare,
};
