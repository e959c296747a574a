#include "search.h"

Times
run_silent (const PodaProblem *problem)
{
    PodaResult result;
    double start = now ();
    poda_search (problem, NULL, NULL, &result, NULL);
    return (Times){ .work = now () - start };
}

static void
hear (const PodaEvent *event G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
}

static Times
run_heard (const PodaProblem *problem)
{
    PodaResult result;
    double start = now ();
    poda_search (problem, hear, NULL, &result, NULL);
    return (Times){ .work = now () - start };
}

static Times
run_census (const PodaProblem *problem)
{
    double start = now ();
    poda_summary_free (poda_summary_search (problem, NULL));
    return (Times){ .work = now () - start };
}

static Times
time_record (const PodaProblem *problem, gboolean with_steps)
{
    double start = now ();
    PodaRecord *record = poda_record_search (problem, with_steps, NULL);
    double end = now ();
    poda_record_free (record);
    give_memory_back ();
    return (Times){ .work = end - start, .freeing = now () - end };
}

Times
run_recorded (const PodaProblem *problem)
{
    return time_record (problem, FALSE);
}

Times
run_steps (const PodaProblem *problem)
{
    return time_record (problem, TRUE);
}

Times
run_rival (const PodaProblem *problem)
{
    RivalRecord record = { NULL, NULL };
    PodaResult result;
    double start = now ();
    poda_search (problem, rival_observe, &record, &result, NULL);
    double end = now ();
    rival_free (&record);
    give_memory_back ();
    return (Times){ .work = end - start, .freeing = now () - end };
}

static Times
run_by_hand (const PodaProblem *problem G_GNUC_UNUSED)
{
    guint64 nodes = 0;
    double start = now ();
    rival_tictactoe_value (0, 0, &nodes);
    return (Times){ .work = now () - start };
}

void
measure_trials (const PodaProblem *problem, const Trial *trials, guint n, guint rounds,
                Times *best)
{
    memset (best, 0, n * sizeof *best);
    for (guint round = 0; round < rounds; round++)
        for (guint i = 0; i < n; i++) {
            give_memory_back ();
            Times times = trials[i].run (problem);
            keep_best (&best[i].work, times.work);
            keep_best (&best[i].freeing, times.freeing);
        }
}

void
print_trials (const Trial *trials, guint n, const Times *best, double nodes)
{
    for (guint i = 0; i < n; i++)
        print_row (&(Row){ trials[i].what, best[i].work / nodes * 1e9, "ns",
                           best[i].work / best[trials[i].peer].work, trials[i].most,
                           0 });
}

PodaResult
count_nodes (const PodaProblem *problem)
{
    PodaResult result;
    poda_search (problem, NULL, NULL, &result, NULL);
    return result;
}

static void
print_freeing (const char *what, const Times *times, const Times *peer, double nodes)
{
    g_autofree char *text = g_strdup_printf ("freeing a %s, to g_node_new", what);
    print_row (&(Row){ text, times->freeing / nodes * 1e9, "ns",
                       times->freeing / peer->freeing, 0, 0 });
}

void
bench_search (const char *title, const PodaProblem *problem, guint n, Times *best)
{
    static const Trial trials[N_TRIALS] = {
        [SILENT] = { "silent search", run_silent, SILENT, 0 },
        [HEARD] = { "with an observer that does nothing, to silent", run_heard, SILENT,
                    0 },
        [CENSUS] = { "census, as solve does, to silent", run_census, SILENT, 0 },
        [RECORDED] = { "recorded tree, to g_node_new", run_recorded, RIVAL, 0.7 },
        [STEPS] = { "recorded tree with steps, to g_node_new", run_steps, RIVAL, 1.5 },
        [RIVAL] = { "g_node_new and a payload, to silent", run_rival, SILENT, 0 },
        [BY_HAND] = { "a loop written by hand, to silent", run_by_hand, SILENT, 0 },
    };
    double nodes = (double) count_nodes (problem).nodes;
    measure_trials (problem, trials, n, ROUNDS, best);
    g_autofree char *line =
        g_strdup_printf ("%s: %.0f nodes; time a node, times the peer", title, nodes);
    print_title (line);
    print_trials (trials, n, best, nodes);
    print_freeing ("recorded tree", &best[RECORDED], &best[RIVAL], nodes);
    print_freeing ("recorded tree with steps", &best[STEPS], &best[RIVAL], nodes);
    print_freeing ("g_node_new and a payload", &best[RIVAL], &best[RIVAL], nodes);
}

static void
print_bytes (const char *what, double nodes, double bytes, double most)
{
    print_row (&(Row){ what, bytes / nodes, "B", 0, most, 0 });
}

/* By the sizes of the structs, and by what the kernel has handed out. */
static void
bench_bytes (const PodaProblem *problem, gboolean with_steps, double most)
{
    forget_peak ();
    double resident = bytes_of_process ("VmRSS"), mapped = bytes_of_process ("VmData");
    g_autoptr (PodaRecord) record = poda_record_search (problem, with_steps, NULL);
    resident = bytes_of_process ("VmRSS") - resident;
    mapped = bytes_of_process ("VmData") - mapped;
    double nodes = poda_record_n_visited (record);
    gsize n_steps;
    poda_record_steps (record, &n_steps);
    double own = nodes * sizeof (PodaNode) + (double) n_steps * sizeof (PodaStep);
    const char *kind = with_steps ? "recorded with steps" : "recorded tree";
    const struct {
        const char *by;
        double bytes, most;
    } counts[] = { { "sizes of the structs", own, most },
                   { "resident (VmRSS)", resident, most },
                   { "mapped, touched or not (VmData)", mapped, 0 } };
    for (guint i = 0; i < G_N_ELEMENTS (counts); i++) {
        g_autofree char *what = g_strdup_printf ("%s: %s", kind, counts[i].by);
        print_bytes (what, nodes, counts[i].bytes, counts[i].most);
    }
}

void
bench_rival_bytes (const PodaProblem *problem)
{
    forget_peak ();
    RivalRecord record = { NULL, NULL };
    PodaResult result;
    double resident = bytes_of_process ("VmRSS");
    poda_search (problem, rival_observe, &record, &result, NULL);
    resident = bytes_of_process ("VmRSS") - resident;
    print_bytes ("g_node_new and a payload: resident (VmRSS)", (double) result.nodes,
                 resident, 0);
    rival_free (&record);
}

void
bench_memory (const char *title, const PodaProblem *problem)
{
    g_autofree char *line = g_strdup_printf ("%s; bytes a node", title);
    print_title (line);
    bench_bytes (problem, FALSE, 128);
    bench_bytes (problem, TRUE, 200);
}
