/* Measures speed and memory: what it costs to record a search, to draw it and to write
 * it, compared with the same search unrecorded, with a loop written by hand, with the
 * simplest record that GLib offers, and with the same work on a smaller tree.
 *
 * Each time is the best of several rounds in which all rivals take turns, since other
 * work on the machine can only make a round slower. The exit code is 1 if a row is over
 * its limit. */

#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "draw/figure/figure.h"
#include "draw/output/picture.h"
#include "game/connect4/connect4.h"
#include "game/rules.h"
#include "record/snapshot.h"
#include "report/nodes.h"

/* --- Clocks, bytes, and a table of measurements with limits --- */

typedef struct {
    const char *what;
    double amount;
    const char *unit;
    double ratio; /* to a peer, or to the same work at another size; 0: none */
    double most;  /* of the ratio, or of the amount if there is no ratio; 0: no limit */
} Row;

static gboolean one_is_over;

static void
print_title (const char *title)
{
    printf ("\n%s\n  %-57s %12s %10s   %s\n", title, "", "measured", "ratio", "limit");
}

static void
print_row (const Row *row)
{
    gboolean over = !((row->ratio != 0 ? row->ratio : row->amount) <= row->most);
    printf ("  %-57s %9.1f %-2s", row->what, row->amount, row->unit);
    if (row->ratio != 0)
        printf (" %10.2f", row->ratio);
    else
        printf (" %10s", "");
    if (row->most > 0)
        printf ("   at most %g  %s", row->most, over ? "OVER" : "ok");
    printf ("\n");
    fflush (stdout);
    one_is_over = one_is_over || (over && row->most > 0);
}

/* Seconds since *start, which becomes now; *start may be 0 the first time. */
static double
since (double *start)
{
    double begun = *start;
    *start = (double) g_get_monotonic_time () * 1e-6;
    return *start - begun;
}

/* Keeps the smaller one; 0 is no time yet. */
static void
keep_best (double *best, double seconds)
{
    *best = *best == 0 ? seconds : MIN (*best, seconds);
}

/* Resident memory of this process, after freed memory went back to the system. */
static double
resident_bytes (void)
{
    g_autofree char *text = NULL;
    malloc_trim (0);
    g_file_get_contents ("/proc/self/status", &text, NULL, NULL);
    const char *line = text != NULL ? strstr (text, "VmRSS:") : NULL;
    return line == NULL ? NAN : g_ascii_strtod (line + strlen ("VmRSS:"), NULL) * 1024;
}

/* --- What is searched --- */

static PodaProblem
problem_of (const PodaGame *game, const PodaAlgorithm *algorithm, guint depth)
{
    PodaProblem problem;
    PodaPosition root;
    PodaArguments usual;
    g_assert_true (
        poda_arguments_parse (game->name, game->parameters, NULL, &usual, NULL));
    g_assert_true (game->start (game, &usual, &root, NULL));
    poda_problem_init (&problem, game, &root);
    problem.algorithm = algorithm;
    if (depth > 0)
        problem.depth = depth;
    return problem;
}

static double
count_nodes (const PodaProblem *problem)
{
    PodaResult result;
    poda_search (problem, NULL, NULL, &result, NULL);
    return (double) result.nodes;
}

/* --- Rivals --- */

#define COLUMNS 7
#define ROWS 6
#define CELLS G_GUINT64_CONSTANT (0xfdfbf7efdfbf)

static gboolean
has_four (guint64 discs)
{
    for (guint i = 0; i < 4; i++) {
        guint step = i == 0 ? 1 : ROWS - 1 + i;
        guint64 pairs = discs & discs >> step;
        if ((pairs & pairs >> 2 * step) != 0)
            return TRUE;
    }
    return FALSE;
}

/* Alpha-beta on Connect-4 without function pointers, positions or options: the mover
 * has the discs `mine` of those `taken`, in columns of seven bits. */
static int
search_by_hand (guint64 mine, guint64 taken, guint depth, int alpha, int beta)
{
    if (has_four (taken ^ mine))
        return -1;
    if (taken == CELLS || depth == 0)
        return 0;
    int best = -1;
    for (guint column = 0; column < COLUMNS; column++) {
        guint64 lowest = G_GUINT64_CONSTANT (1) << column * (ROWS + 1);
        if (taken & lowest << (ROWS - 1))
            continue;
        int value = -search_by_hand (taken ^ mine, taken | (taken + lowest), depth - 1,
                                     -beta, -alpha);
        best = MAX (best, value);
        alpha = MAX (alpha, best);
        if (alpha >= beta)
            break;
    }
    return best;
}

/* A record of the simplest kind: one GNode and one payload a node. */
typedef struct {
    PodaValue alpha, beta, value;
    PodaMove move;
    PodaPlayer player;
    gboolean leaf;
} Payload;

static void
record_plainly (const PodaEvent *event, gpointer data)
{
    GNode **open = data;
    Payload *payload = *open != NULL ? (*open)->data : NULL;
    if (event->verb == PODA_ENTER) {
        const Payload entered = { .alpha = event->alpha,
                                  .beta = event->beta,
                                  .move = event->move,
                                  .player = event->player };
        GNode *node = g_node_new (g_memdup2 (&entered, sizeof entered));
        if (*open != NULL)
            g_node_append (*open, node);
        *open = node;
    } else if (event->verb == PODA_LEAF) {
        payload->leaf = TRUE;
    } else if (event->verb == PODA_LEAVE) {
        payload->value = event->value;
        if ((*open)->parent != NULL) /* the root stays */
            *open = (*open)->parent;
    }
}

static gboolean
free_payload (GNode *node, gpointer data G_GNUC_UNUSED)
{
    g_free (node->data);
    return FALSE;
}

/* --- Searching --- */

enum { BY_HAND, SILENT, PLAIN, RECORDED, STEPS, N_TRIALS };

static double
run_trial (const PodaProblem *problem, guint trial)
{
    GNode *plain = NULL;
    PodaRecord *record = NULL;
    PodaResult result;
    double start = 0;
    since (&start);
    if (trial == BY_HAND)
        search_by_hand (0, 0, problem->depth, -2, 2);
    else if (trial == SILENT)
        poda_search (problem, NULL, NULL, &result, NULL);
    else if (trial == PLAIN)
        poda_search (problem, record_plainly, &plain, &result, NULL);
    else
        record = poda_record_search (problem, trial == STEPS, NULL);
    double seconds = since (&start);
    g_clear_pointer (&record, poda_record_free);
    if (plain != NULL)
        g_node_traverse (plain, G_POST_ORDER, G_TRAVERSE_ALL, -1, free_payload, NULL);
    g_clear_pointer (&plain, g_node_destroy);
    resident_bytes ();
    return seconds;
}

/* Only a search without evaluator and limits of its own has a rival written by hand. */
static void
bench_search (const char *title, const PodaProblem *problem, gboolean by_hand)
{
    static const struct {
        const char *what;
        guint peer;
        double most;
    } rows[N_TRIALS] = {
        [BY_HAND] = { "a loop written by hand", BY_HAND, 0 },
        [SILENT] = { "silent search, to the loop", BY_HAND, 3.5 },
        [PLAIN] = { "g_node_new and a payload", PLAIN, 0 },
        [RECORDED] = { "recorded tree, to g_node_new", PLAIN, 1.1 },
        [STEPS] = { "recorded tree with steps, to g_node_new", PLAIN, 1.5 },
    };
    double best[N_TRIALS] = { 0 }, nodes = count_nodes (problem);
    guint first = by_hand ? BY_HAND : PLAIN, end = by_hand ? PLAIN : N_TRIALS;
    for (guint round = 0; round < (by_hand ? 60 : 15); round++)
        for (guint i = first; i < end; i++)
            keep_best (&best[i], run_trial (problem, i));
    g_autofree char *line = g_strdup_printf ("%s: %.0f nodes, a node", title, nodes);
    print_title (line);
    for (guint i = first; i < end; i++)
        print_row (&(Row){ rows[i].what, best[i] / nodes * 1e9, "ns",
                           best[i] / best[rows[i].peer], rows[i].most });
}

static void
bench_memory (const char *title, const PodaProblem *problem)
{
    print_title (title);
    for (guint steps = 0; steps < 2; steps++) {
        double before = resident_bytes ();
        g_autoptr (PodaRecord) record = poda_record_search (problem, steps == 1, NULL);
        print_row (
            &(Row){ steps ? "recorded with steps, a node" : "recorded, a node",
                    (resident_bytes () - before) / poda_record_n_visited (record), "B",
                    0, steps ? 200 : 128 });
    }
}

/* --- Drawing and writing --- */

enum { RECORD, FIGURE, SVG, DOT, JSON, N_STAGES };

static const char *const stages[N_STAGES] = { "recorded with steps",
                                              "figure with layout", "svg", "DOT",
                                              "JSON with steps and sentences" };

/* Everything from the search to each format. */
static void
run_stages (const PodaProblem *problem, guint fold, gboolean with_dot, double *best)
{
    double start = 0;
    PodaDrawing drawing;
    poda_drawing_init (&drawing);
    drawing.fold = fold;
    since (&start);
    g_autoptr (PodaRecord) record = poda_record_search (problem, TRUE, NULL);
    keep_best (&best[RECORD], since (&start));
    g_autoptr (PodaFigure) figure = poda_figure_new (record, &drawing);
    keep_best (&best[FIGURE], since (&start));
    g_autoptr (PodaOutput) svg = poda_output_memory ();
    poda_emit_svg (figure, svg);
    keep_best (&best[SVG], since (&start));
    g_autoptr (PodaOutput) json = poda_output_open ("/dev/null", NULL);
    poda_emit_json (record, NULL, PODA_WITH_STEPS | PODA_WITH_TEXT, json);
    keep_best (&best[JSON], since (&start));
    g_autoptr (PodaOutput) dot = poda_output_memory ();
    if (with_dot)
        poda_emit_dot (figure, dot);
    keep_best (&best[DOT], since (&start));
}

/* The times a node of two trees that differ in size only. */
static void
bench_growth (const char *title, const PodaProblem problems[2], gboolean with_dot)
{
    double best[2][N_STAGES] = { { 0 } }, nodes[2];
    for (guint i = 0; i < 2; i++) {
        nodes[i] = count_nodes (&problems[i]);
        for (guint round = 0; round < 3; round++)
            run_stages (&problems[i], PODA_FOLD_NONE, with_dot, best[i]);
    }
    g_autofree char *line = g_strdup_printf ("%s: %.0f nodes; time a node, times %.0f",
                                             title, nodes[1], nodes[0]);
    print_title (line);
    for (guint stage = 0; stage < N_STAGES; stage++) {
        double each = best[1][stage] / nodes[1], first = best[0][stage] / nodes[0];
        if (with_dot || stage != DOT)
            print_row (&(Row){ stages[stage], each * 1e9, "ns", each / first, 3 });
    }
}

/* A root with so many leaves. */
static PodaTree *
wide_tree (guint leaves)
{
    g_autoptr (GString) text = g_string_new ("[0");
    for (guint i = 1; i < leaves; i++)
        g_string_append_printf (text, ",%u", i % 100);
    g_string_append_c (text, ']');
    return poda_tree_read ("wide", text->str, text->len, NULL);
}

static void
bench_wide (void)
{
    g_autoptr (PodaTree) small = wide_tree (10000), large = wide_tree (100000);
    PodaProblem problems[2];
    poda_problem_of_tree (&problems[0], small);
    poda_problem_of_tree (&problems[1], large);
    bench_growth ("one node with many children", problems, TRUE);
}

/* Measures `draw --fold 2 -T svg`, and a stepper: one picture in the middle of a
 * search, and a step back at its end, which is where it takes longest. */
static void
bench_steps (void)
{
    enum { BACK = 40 };
    PodaProblem problem = problem_of (&poda_connect4, &poda_minimax, 6);
    double best[N_STAGES] = { 0 }, figure = 0, still = 0, start = 0;
    for (guint round = 0; round < 5; round++)
        run_stages (&problem, 2, FALSE, best);
    g_autoptr (PodaRecord) record = poda_record_search (&problem, TRUE, NULL);
    g_autoptr (PodaSnapshot) snapshot = poda_snapshot_new (record);
    gsize steps = poda_snapshot_n_steps (snapshot);
    PodaDrawing drawing;
    poda_drawing_init (&drawing);
    drawing.for_steps = TRUE;
    poda_snapshot_seek (snapshot, steps / 2);
    for (guint round = 0; round < 3; round++) {
        since (&start);
        g_autoptr (PodaFigure) whole = poda_figure_new (record, &drawing);
        keep_best (&figure, since (&start));
        g_autoptr (PodaFigure) middle = poda_figure_at (whole, snapshot);
        keep_best (&still, since (&start));
    }
    poda_snapshot_seek (snapshot, steps);
    since (&start);
    for (guint i = 1; i <= BACK; i++)
        poda_snapshot_seek (snapshot, steps - i);
    double back = since (&start) / BACK, recorded = best[RECORD];
    print_title ("Connect-4, minimax to depth 6: times recording it");
    print_row (&(Row){ "drawn with --fold 2: recorded, figure and svg",
                       (recorded + best[FIGURE] + best[SVG]) * 1e3, "ms", 0, 500 });
    print_row (&(Row){ "figure for stills", figure * 1e3, "ms", figure / recorded, 2 });
    print_row (
        &(Row){ "a still in the middle", still * 1e3, "ms", still / recorded, 2 });
    print_row (
        &(Row){ "one step back, at the end", back * 1e3, "ms", back / recorded, 2 });
}

int
main (void)
{
    PodaProblem tictactoe = problem_of (&poda_tictactoe, &poda_minimax, 0);
    PodaProblem large = problem_of (&poda_connect4, &poda_minimax, 7);
    PodaProblem cut = problem_of (&poda_connect4, &poda_alphabeta, 10);
    const PodaProblem growing[] = { problem_of (&poda_connect4, &poda_minimax, 5),
                                    large };
    bench_memory ("tic-tac-toe, minimax to the end", &tictactoe);
    bench_memory ("Connect-4, minimax to depth 7", &large);
    bench_search ("tic-tac-toe, minimax to the end", &tictactoe, FALSE);
    bench_search ("Connect-4, alpha-beta to depth 10", &cut, TRUE);
    bench_growth ("Connect-4, minimax", growing, FALSE);
    bench_wide ();
    bench_steps ();
    return one_is_over;
}
