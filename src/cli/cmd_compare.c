/* poda compare: several algorithms, several depths. */

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "cli/spec.h"
#include "draw/output/picture.h"
#include "draw/output/plot.h"
#include "report/comparison.h"

#define MOST_DEPTHS 100
#define MOST_SEEDS 10000
#define MOST_REPEATS 1000
#define PROOF_LIMIT 10000000

/* Default number of runs of a short search for timing, and their time limit (µs). */
#define USUAL_REPEATS 5
#define USUAL_PATIENCE 100000

typedef struct {
    char *seeds;
    guint64 repeat; /* 0: the default */
} CompareOptions;

#define MEMBER(member) G_STRUCT_OFFSET (CompareOptions, member)

static const PodaOption options[] = {
    { "seeds", 0, PODA_OPTION_TEXT, MEMBER (seeds), N_ ("LIST"), .joint = ",",
      .help = N_ ("take medians over these seeds, such as 1-20") },
    { "repeat", 0, PODA_OPTION_NUMBER, MEMBER (repeat), "N",
      .help = N_ ("take the median time of N runs"), .lowest = 1,
      .highest = MOST_REPEATS },
    { .name = NULL }
};

/* A search to compare: its text and its problem. */
typedef struct {
    const char *spec;
    PodaProblem problem;
} Search;

/* The state of the command. */
typedef struct {
    PodaRequest *request;
    PodaQuery many_seeds;   /* data of the problem in rows for several seeds */
    GArray *depths, *seeds; /* guint64 */
    guint64 repeat;
    GStrv specs;
    GArray *searches, *rows; /* Search, PodaComparedRow */
} Compare;

static void
clear_compare (Compare *compare)
{
    g_clear_pointer (&compare->depths, g_array_unref);
    g_clear_pointer (&compare->seeds, g_array_unref);
    g_clear_pointer (&compare->specs, g_strfreev);
    g_clear_pointer (&compare->searches, g_array_unref);
    g_clear_pointer (&compare->rows, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Compare, clear_compare)

/* --- Parsing --- */

/* Parses numbers and ranges, "3" or "1-6", into a sorted set; `word` means
 * PODA_DEPTH_NONE. NULL: invalid, or more than `most` numbers. */
static GArray *
read_ranges (const char *text, guint64 highest, guint most, const char *word)
{
    g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint64));
    g_auto (GStrv) parts = g_strsplit (text, ",", -1);
    for (guint i = 0; parts[i] != NULL; i++) {
        char *dash = strchr (parts[i], '-');
        guint64 first = PODA_DEPTH_NONE, last = first;
        gboolean named = g_strcmp0 (parts[i], word) == 0;
        if (dash != NULL)
            *dash++ = '\0';
        if (!named
            && (!g_ascii_string_to_unsigned (parts[i], 10, 0, highest, &first, NULL)
                || !g_ascii_string_to_unsigned (dash != NULL ? dash : parts[i], 10, 0,
                                                highest, &last, NULL)
                || last < first || last - first >= most))
            return NULL;
        for (guint64 k = 0; k <= last - first; k++) {
            guint64 number = first + k;
            guint at = numbers->len;
            while (at > 0 && g_array_index (numbers, guint64, at - 1) > number)
                at--;
            if (at == 0 || g_array_index (numbers, guint64, at - 1) != number)
                g_array_insert_val (numbers, at, number);
        }
        if (numbers->len > most)
            return NULL;
    }
    return numbers->len == 0 ? NULL : g_steal_pointer (&numbers);
}

static gboolean
read_numbers (Compare *compare, const CompareOptions *own, GError **error)
{
    const char *depths = compare->request->rules.texts[PODA_RULE_DEPTH];
    if (depths == NULL)
        depths = PODA_DEPTH_END;
    compare->depths = read_ranges (depths, 10000, MOST_DEPTHS, PODA_DEPTH_END);
    if (compare->depths == NULL)
        return poda_refuse (error,
                            _ ("--depth %s: expected depths such as 4, 1-6 or 2,4,6, "
                               "at most %d of them"),
                            depths, MOST_DEPTHS);
    compare->repeat = own->repeat;
    if (own->seeds == NULL)
        return TRUE;
    compare->seeds = read_ranges (own->seeds, G_MAXUINT64, MOST_SEEDS, NULL);
    if (compare->seeds == NULL)
        return poda_refuse (error,
                            _ ("--seeds %s: expected seeds such as 7, 1-20 or 2,4,6, "
                               "at most %d of them"),
                            own->seeds, MOST_SEEDS);
    return poda_request_excludes (compare->request, "seeds", "seed", error);
}

/* Reads the searches: algorithms, with or without rules. */
static gboolean
read_searches (Compare *compare, GError **error)
{
    const char *text = compare->request->rules.texts[PODA_RULE_ALGORITHM];
    g_autofree char *all = poda_algorithm_names ();
    gboolean lots = compare->seeds == NULL;
    compare->specs = poda_spec_split (text != NULL ? text : all);
    poda_request_watch (compare->request); /* inherited by the problems */
    compare->searches = g_array_new (FALSE, FALSE, sizeof (Search));
    for (guint i = 0; compare->specs[i] != NULL; i++) {
        Search search = { compare->specs[i], compare->request->problem };
        if (strpbrk (search.spec, ":=") == NULL) {
            search.problem.algorithm = poda_algorithm_read (search.spec, error);
            if (search.problem.algorithm == NULL)
                return poda_refuse_rule (error);
        } else if (!poda_variant_read ("--algorithm", search.spec, compare->request,
                                       &search.problem, error))
            return FALSE;
        lots = lots || poda_rule_matters (PODA_RULE_SEED, &search.problem);
        g_array_append_val (compare->searches, search);
    }
    return lots
           || poda_refuse (
               error, _ ("--seeds: none of these searches is random; expected one with "
                         "random order or ties, such as alphabeta:order=random"));
}

/* --- The searches --- */

/* Samples of all measures from the runs of one search. */
typedef struct {
    PodaComparedRow row;
    GArray *samples[PODA_N_COMPARED]; /* double elements */
} Runs;

static void
clear_runs (Runs *runs)
{
    for (guint i = 0; i < PODA_N_COMPARED; i++)
        g_clear_pointer (&runs->samples[i], g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Runs, clear_runs)

/* Runs a search with one seed, several times for timing. */
static gboolean
run_seed (const Compare *compare, const PodaProblem *problem, Runs *runs,
          GError **error)
{
    guint64 times = compare->repeat > 0 ? compare->repeat : USUAL_REPEATS;
    gint64 begin = g_get_monotonic_time ();
    for (guint64 i = 0; i < times; i++) {
        gint64 before = g_get_monotonic_time ();
        if (i > 0 && compare->repeat == 0 && before - begin > USUAL_PATIENCE)
            break;
        g_autoptr (PodaSummary) summary = poda_summary_search (problem, error);
        if (summary == NULL)
            return FALSE;
        const PodaCounts *counts = &summary->counts;
        const double numbers[] = {
            [PODA_COMPARED_NODES] = (double) counts->nodes,
            [PODA_COMPARED_LEAVES] = (double) counts->leaves,
            [PODA_COMPARED_FRONTIER] = (double) counts->frontier,
            [PODA_COMPARED_CUTOFFS] = (double) poda_counts_cutoffs (counts),
            [PODA_COMPARED_SHALLOW] = (double) counts->shallow,
            [PODA_COMPARED_DEEP] = (double) counts->deep,
        };
        double seconds = (double) (g_get_monotonic_time () - before) / G_USEC_PER_SEC;
        g_array_append_val (runs->samples[PODA_COMPARED_SECONDS], seconds);
        for (guint k = 0; i == 0 && k < G_N_ELEMENTS (numbers); k++)
            g_array_append_val (runs->samples[k], numbers[k]);
        if (i == 0 && runs->row.seeds == 0) {
            runs->row.problem.seed = problem->seed;
            runs->row.value = summary->value;
            runs->row.bound = summary->bound;
        }
    }
    runs->row.seeds++;
    return TRUE;
}

static gboolean
add_row (Compare *compare, const Search *search, const PodaProof *proof,
         gboolean has_counts, GError **error)
{
    PodaProblem problem = search->problem;
    gboolean full = problem.alpha == -INFINITY && problem.beta == INFINITY;
    gboolean lots =
        compare->seeds != NULL && poda_rule_matters (PODA_RULE_SEED, &problem);
    g_auto (Runs) runs = { .row = { .spec = search->spec,
                                    .problem = problem,
                                    .has_counts = has_counts,
                                    .has_proof = has_counts && proof->proved && full,
                                    .proof = *proof } };
    for (guint i = 0; i < PODA_N_COMPARED; i++)
        runs.samples[i] = g_array_new (FALSE, FALSE, sizeof (double));
    for (guint i = 0; i < (lots ? compare->seeds->len : 1); i++) {
        if (lots)
            problem.seed = g_array_index (compare->seeds, guint64, i);
        if (!run_seed (compare, &problem, &runs, error))
            return FALSE;
    }
    if (runs.row.seeds > 1) {
        compare->many_seeds = *problem.asked;
        compare->many_seeds.many_seeds = TRUE;
        runs.row.problem.asked = &compare->many_seeds;
    }
    runs.row.runs = runs.samples[PODA_COMPARED_SECONDS]->len;
    for (guint i = 0; i < PODA_N_COMPARED; i++)
        runs.row.spreads[i] = poda_spread_of (
            (double *) (gpointer) runs.samples[i]->data, runs.samples[i]->len);
    g_array_append_val (compare->rows, runs.row);
    return TRUE;
}

static gboolean
compare_depth (Compare *compare, guint depth, GError **error)
{
    /* Leaf values depend on these rules; the proof is shared if they are equal. */
    static const PodaRule rules[] = { PODA_RULE_EVALUATOR, PODA_RULE_PREFER_SHORT,
                                      PODA_RULE_WIN };
    PodaProof proof = { 0 };
    gboolean has_counts = FALSE;
    for (guint i = 0; i < compare->searches->len; i++) {
        Search *search = &g_array_index (compare->searches, Search, i);
        PodaProblem *problem = &search->problem;
        problem->depth = depth;
        guint64 limit = problem->max_nodes > 0 ? problem->max_nodes : PROOF_LIMIT;
        gboolean same = i > 0;
        for (guint k = 0; same && k < G_N_ELEMENTS (rules); k++) {
            g_autofree char *before = poda_rule_write (rules[k], &search[-1].problem);
            g_autofree char *now = poda_rule_write (rules[k], problem);
            same = strcmp (before, now) == 0;
        }
        if (!same) {
            proof = (PodaProof){ 0 };
            has_counts = poda_proof_find (problem, limit, &proof);
        }
        if (!add_row (compare, search, &proof, has_counts, error))
            return FALSE;
    }
    return TRUE;
}

/* --- The command --- */

static const PodaFormat formats[] = {
    { "txt", "text", .tabulate = PODA_TABLE_WRITER (poda_emit_comparison) },
    { "csv", .data = TRUE, .tabulate = PODA_TABLE_WRITER (poda_emit_comparison) },
    { "json", .data = TRUE, .tabulate = PODA_TABLE_WRITER (poda_emit_comparison) },
#ifndef PODA_ENGINE /* plots are for papers */
    { "svg", .write = PODA_FORMAT_WRITER (poda_emit_comparison_svg) },
    { "pdf", .binary = TRUE },
    { "png", .binary = TRUE },
#endif
    { .name = NULL }
};

static gboolean
run_compare (PodaRequest *request, gpointer own, GError **error)
{
    g_auto (Compare) compare = { .request = request };
    if (!poda_request_open (request, error) || !read_numbers (&compare, own, error)
        || !read_searches (&compare, error))
        return FALSE;
    compare.rows = g_array_new (FALSE, FALSE, sizeof (PodaComparedRow));
    for (guint i = 0; i < compare.depths->len; i++)
        if (!compare_depth (&compare,
                            (guint) g_array_index (compare.depths, guint64, i), error))
            return FALSE;
    poda_progress_end (&request->progress);
    const char *title = poda_tree_title (request->input.game);
    const PodaComparison comparison = {
        .title = title != NULL ? title : request->arguments[0],
        .rows = (const PodaComparedRow *) (gpointer) compare.rows->data,
        .n_rows = compare.rows->len,
    };
    for (guint i = 0; i < comparison.n_rows; i++) {
        const PodaComparedRow *row = &comparison.rows[i];
        guint64 frontier = (guint64) row->spreads[PODA_COMPARED_FRONTIER].most;
        if (frontier > 0 && row->problem.evaluator == NULL) {
            poda_request_note_zeros (request, &row->problem, frontier);
            break;
        }
    }
    if (!request->format->binary)
        return poda_request_write (request, &comparison, error);
    g_autoptr (PodaOutput) output = poda_request_output (request, error);
    return output != NULL
           && poda_emit_svg_as (request->format->name,
                                PODA_SVG_WRITER (poda_emit_comparison_svg), &comparison,
                                comparison.title, output, error)
           && poda_output_close (g_steal_pointer (&output), error);
}

const PodaCommand poda_command_compare = {
    .name = "compare",
    .arguments = N_ ("GAME"),
    .least = 1,
    .summary = N_ ("compare algorithms side by side: nodes, cutoffs, time, distance "
                   "from the smallest proof"),
    .examples =
        "poda compare trees/encyclopedia.gv\n"
        "poda compare tictactoe -a minimax,alphabeta -d 1-6 -e open-lines\n"
        "poda compare tictactoe -a minimax,alphabeta -d 1-6 -o nodes.svg\n"
        "poda compare tictactoe -d 6 -a alphabeta:order=random --seeds 1-20 -T csv",
    .formats = formats,
    .shared =
        PODA_SHARED_SEARCH | PODA_SHARED_SET | PODA_SHARED_MANY | PODA_SHARED_ASKED,
    .options = options,
    .size = sizeof (CompareOptions),
    .run = run_compare,
};
