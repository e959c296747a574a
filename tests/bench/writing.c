/* What becomes of a record: layout, svg, DOT and JSON, from ten thousand nodes to a
 * million, and below one node with a hundred thousand children; steps back through it;
 * and a class whose sheets are marked by it. */

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "draw/figure/figure.h"
#include "draw/layout/layout.h"
#include "draw/output/picture.h"
#include "record/moment.h"
#include "report/json.h"
#include "report/nodes.h"
#include "homework/mark/mark.h"
#include "bench.h"
#include "search.h"
#include "measure.h"
#include "measured_game.h"
#include "support/marking.h"

static PodaFigure *
draw_all (const PodaRecord *record, guint labels)
{
    PodaDrawing drawing;
    poda_drawing_init (&drawing);
    drawing.fold = PODA_FOLD_NONE;
    drawing.labels = labels;
    return poda_figure_new (record, &drawing);
}

/* The boxes of a figure as they are before poda_tidy, all of the same size. */
static PodaTidyBox *
tidy_boxes (const PodaFigure *figure)
{
    PodaTidyBox *boxes = g_new0 (PodaTidyBox, figure->n_boxes);
    for (guint32 i = 0; i < figure->n_boxes; i++)
        boxes[i] = (PodaTidyBox){ .parent = figure->boxes[i].parent,
                                  .child = figure->boxes[i].child,
                                  .next = figure->boxes[i].next,
                                  .left = 10,
                                  .right = 10 };
    return boxes;
}

void
bench_layout (const PodaProblem *problem, double recorded, double with_steps)
{
    double whole = 0, tidy = 0; /* the figure, and poda_tidy in it */
    g_autoptr (PodaRecord) record = poda_record_search (problem, TRUE, NULL);
    double nodes = poda_record_n_nodes (record);
    for (guint round = 0; round < 7; round++) {
        give_memory_back ();
        double start = now ();
        g_autoptr (PodaFigure) figure = draw_all (record, PODA_LABEL_VALUE);
        keep_best (&whole, since (&start));
        g_autofree PodaTidyBox *boxes = tidy_boxes (figure);
        start = now ();
        poda_tidy (boxes, figure->n_boxes);
        keep_best (&tidy, since (&start));
    }
    print_title ("the same tree laid out whole; time a node, times recording it");
    print_row (&(Row){ "layout (poda_tidy), to the recorded tree", tidy / nodes * 1e9,
                       "ns", tidy / recorded, 0, 0 });
    print_row (&(Row){ "layout (poda_tidy), to the tree with steps", tidy / nodes * 1e9,
                       "ns", tidy / with_steps, 1, 0 });
    print_row (&(Row){ "figure: texts, sizes and layout, to the tree with steps",
                       whole / nodes * 1e9, "ns", whole / with_steps, 0, 0 });
}

static PodaProblem
measured_problem (guint32 nodes, guint32 width)
{
    PodaProblem problem;
    PodaPosition root = measured_root (nodes, width);
    poda_problem_init (&problem, &measured_game, &root);
    problem.algorithm = &poda_minimax;
    return problem;
}

typedef struct {
    double record, figure, svg, dot, json; /* seconds */
} Stages;

/* Everything from the search to each format in memory; JSON goes to /dev/null. */
static void
run_stages (const PodaProblem *problem, gboolean with_dot, Stages *best)
{
    double start = now ();
    g_autoptr (PodaRecord) record = poda_record_search (problem, TRUE, NULL);
    keep_best (&best->record, since (&start));
    g_autoptr (PodaFigure) figure = draw_all (record, 0);
    keep_best (&best->figure, since (&start));
    g_autoptr (PodaOutput) svg = poda_output_memory ();
    poda_emit_svg (figure, svg);
    keep_best (&best->svg, since (&start));
    g_autoptr (PodaOutput) json = poda_output_open ("/dev/null", NULL);
    poda_emit_json (record, NULL, PODA_WITH_STEPS | PODA_WITH_TEXT, json);
    keep_best (&best->json, since (&start));
    if (!with_dot)
        return;
    g_autoptr (PodaOutput) dot = poda_output_memory ();
    poda_emit_dot (figure, dot);
    keep_best (&best->dot, since (&start));
}

/* Seconds of `dot -Tsvg` on a figure's own DOT; NAN without dot. */
static double
time_dot (const PodaFigure *figure)
{
    g_autofree char *program = g_find_program_in_path ("dot");
    g_autofree char *path = NULL;
    int fd = g_file_open_tmp ("bench-XXXXXX.gv", &path, NULL);
    if (program == NULL || fd < 0)
        return NAN;
    close (fd);
    PodaOutput *output = poda_output_open (path, NULL);
    poda_emit_dot (figure, output);
    poda_output_close (output, NULL);
    char *arguments[] = { program, "-Tsvg", "-o", "/dev/null", path, NULL };
    int status = -1;
    double start = now ();
    g_spawn_sync (NULL, arguments, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, NULL,
                  NULL, &status, NULL);
    double seconds = now () - start;
    unlink (path);
    return status == 0 ? seconds : NAN;
}

void
bench_svg (void)
{
    PodaProblem problem = measured_problem (3000, 3);
    Stages best = { 0 };
    for (guint round = 0; round < 25; round++)
        run_stages (&problem, FALSE, &best);
    double ours = best.record + best.figure + best.svg;
    print_title ("svg of a tree of 3,000 nodes; dot's time, times ours");
    print_row (
        &(Row){ "search with steps, figure and svg", ours * 1e3, "ms", 0, 0, 0 });
    g_autoptr (PodaRecord) record = poda_record_search (&problem, TRUE, NULL);
    g_autoptr (PodaFigure) figure = draw_all (record, 0);
    double theirs = time_dot (figure);
    if (isnan (theirs))
        printf ("  dot -Tsvg: not measured: there is no dot here, or it failed\n");
    else
        print_row (&(Row){ "dot -Tsvg on the same tree's DOT", theirs * 1e3, "ms",
                           theirs / ours, 0, 100 });
}

/* Prints a stage at several sizes, the ratio being to the first of them. */
static void
print_growth (const char *what, const guint32 *sizes, const double *seconds, guint n)
{
    for (guint i = 0; i < n; i++) {
        g_autofree char *text = g_strdup_printf ("%s, %u", what, sizes[i]);
        double each = seconds[i] / sizes[i], first = seconds[0] / sizes[0];
        print_row (&(Row){ text, each * 1e9, "ns", each / first, i > 0 ? 3 : 0, 0 });
    }
}

void
bench_growth (void)
{
    static const guint32 sizes[] = { 10000, 100000, 1000000 };
    double svg[3], json[3];
    for (guint i = 0; i < 3; i++) {
        PodaProblem problem = measured_problem (sizes[i], 3);
        Stages best = { 0 };
        for (guint round = 0; round < 3; round++)
            run_stages (&problem, FALSE, &best);
        svg[i] = best.record + best.figure + best.svg;
        json[i] = best.json;
    }
    print_title ("to a million nodes; time a node, times the smallest");
    print_growth ("search, figure and svg", sizes, svg, 3);
    print_growth ("JSON with steps", sizes, json, 3);
}

/* Rows like those of csv, written by hand. */
static void
print_rows (const PodaRecord *record)
{
    FILE *null = fopen ("/dev/null", "w");
    for (guint32 id = 1; id <= poda_record_n_nodes (record); id++) {
        const PodaNode *node = poda_record_node (record, id);
        const PodaNode *parent = poda_node_parent (node);
        fprintf (null, "%u,%u.%u.%u,%u,%u,%s,%u,%s,%u,%g,%g,%g,%g,%g,%s,%s,%s,%s,%d\n",
                 id, node->move, node->move, node->move,
                 parent != NULL ? parent->id : 0, node->move, "max",
                 poda_node_ply (node), "expanded", id, node->alpha, node->beta,
                 node->value, node->value, node->value, "exact", "", "", "no", 1);
    }
    fclose (null);
}

/* All of tic-tac-toe, searched and written. */
static double
time_data (const PodaProblem *problem, const char *format, guint with)
{
    double best = 0;
    for (guint round = 0; round < 5; round++) {
        give_memory_back ();
        double start = now ();
        PodaNodeColumns columns;
        poda_node_columns_read ("--columns", NULL, &columns, NULL);
        g_autoptr (PodaRecord) record = poda_record_search (problem, with != 0, NULL);
        g_autoptr (PodaOutput) output = poda_output_open ("/dev/null", NULL);
        if (strcmp (format, "fprintf") == 0)
            print_rows (record);
        else if (strcmp (format, "csv") == 0)
            poda_emit_nodes_csv (record, NULL, &columns, output);
        else if (strcmp (format, "jsonl") == 0)
            poda_emit_nodes_jsonl (record, NULL, &columns, output);
        else
            poda_emit_json (record, NULL, with, output);
        keep_best (&best, since (&start));
    }
    return best;
}

void
bench_data (const PodaProblem *problem)
{
    static const struct {
        const char *what, *format;
        guint with;
        double most; /* times the first */
    } rows[] = {
        { "fprintf, eighteen cells a node", "fprintf", 0, 0 },
        { "csv", "csv", 0, 1 },
        { "JSON lines", "jsonl", 0, 2 },
        { "JSON", "json", 0, 2 },
        { "JSON with steps", "json", PODA_WITH_STEPS, 4 },
        { "JSON with steps and sentences", "json", PODA_WITH_STEPS | PODA_WITH_TEXT,
          0 },
    };
    double first = 0;
    print_title ("tic-tac-toe, minimax to the end, searched and written; time a "
                 "node, times fprintf");
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
        double seconds = time_data (problem, rows[i].format, rows[i].with);
        first = i == 0 ? seconds : first;
        print_row (&(Row){ rows[i].what, seconds / 549946 * 1e9, "ns", seconds / first,
                           rows[i].most, 0 });
    }
}

void
bench_streaming (void)
{
    PodaProblem problem = measured_problem (1000000, 3);
    g_autoptr (PodaRecord) record = poda_record_search (&problem, TRUE, NULL);
    forget_peak ();
    double before = bytes_of_process ("VmRSS");
    g_autoptr (PodaOutput) output = poda_output_open ("/dev/null", NULL);
    poda_emit_json (record, NULL, PODA_WITH_STEPS | PODA_WITH_TEXT, output);
    print_row (&(Row){ "JSON with steps, 1000000: growth of peak memory",
                       (bytes_of_process ("VmHWM") - before) / 1e6, "MB", 0, 0, 0 });
}

void
bench_wide (void)
{
    static const guint32 sizes[] = { 10000, 100000 };
    Stages best[2];
    memset (best, 0, sizeof best);
    for (guint i = 0; i < 2; i++) {
        PodaProblem problem = measured_problem (sizes[i] + 1, sizes[i]);
        for (guint round = 0; round < 3; round++)
            run_stages (&problem, TRUE, &best[i]);
    }
    const struct {
        const char *what;
        gsize offset;
    } stages[] = { { "recorded with steps", G_STRUCT_OFFSET (Stages, record) },
                   { "figure with layout", G_STRUCT_OFFSET (Stages, figure) },
                   { "svg", G_STRUCT_OFFSET (Stages, svg) },
                   { "DOT", G_STRUCT_OFFSET (Stages, dot) },
                   { "JSON", G_STRUCT_OFFSET (Stages, json) } };
    print_title ("one node with many children; time a child, times the smaller");
    for (guint i = 0; i < G_N_ELEMENTS (stages); i++) {
        double seconds[2] = { G_STRUCT_MEMBER (double, &best[0], stages[i].offset),
                              G_STRUCT_MEMBER (double, &best[1], stages[i].offset) };
        print_growth (stages[i].what, sizes, seconds, 2);
    }
}

void
bench_series (void)
{
    PodaProblem problem = measured_problem (40, 3);
    PodaDrawing drawing;
    poda_drawing_init (&drawing);
    drawing.stills = TRUE;
    g_autoptr (PodaRecord) record = poda_record_search (&problem, TRUE, NULL);
    g_autoptr (PodaFigure) whole = poda_figure_new (record, &drawing);
    g_autoptr (PodaMoment) moment = poda_moment_new (record);
    double start = now (), first = 0;
    guint n = 0;
    for (; n < 30 && poda_moment_next (moment); n++) {
        g_autoptr (PodaFigure) still = poda_figure_at (whole, moment);
        g_autoptr (PodaOutput) png = poda_output_open ("/dev/null", NULL);
        poda_emit_png (still, NULL, png, NULL, NULL);
        if (n == 0)
            first = since (&start);
    }
    double each = since (&start) / (n - 1);
    g_autofree char *text = g_strdup_printf ("each of a series of %u", n);
    print_title ("png of each step of 40 nodes; times the first one");
    print_row (&(Row){ "the first", first * 1e3, "ms", 0, 0, 0 });
    print_row (&(Row){ text, each * 1e3, "ms", each / first, 1, 0 });
}

void
bench_stills (void)
{
    PodaProblem problem = connect4_problem (&poda_alphabeta, 8);
    double recorded = 0, whole = 0, still = 0;
    guint32 nodes = 0;
    for (guint round = 0; round < 3; round++) {
        PodaDrawing drawing;
        poda_drawing_init (&drawing);
        drawing.stills = TRUE;
        double start = now ();
        g_autoptr (PodaRecord) record = poda_record_search (&problem, TRUE, NULL);
        keep_best (&recorded, since (&start));
        poda_record_add_pruned (record, FALSE, NULL);
        nodes = poda_record_n_nodes (record);
        g_autoptr (PodaMoment) moment = poda_moment_new (record);
        poda_moment_seek (moment, poda_moment_n_steps (moment) / 2);
        start = now ();
        g_autoptr (PodaFigure) figure = poda_figure_new (record, &drawing);
        keep_best (&whole, since (&start));
        PodaFigure *middle = poda_figure_at (figure, moment);
        keep_best (&still, since (&start));
        poda_figure_free (middle);
    }
    g_autofree char *title =
        g_strdup_printf ("stills of %u nodes, folded; times recording them", nodes);
    print_title (title);
    print_row (
        &(Row){ "figure for stills", whole * 1e3, "ms", whole / recorded, 2, 0 });
    print_row (
        &(Row){ "a still in the middle", still * 1e3, "ms", still / recorded, 2, 0 });
}

void
bench_steps_back (void)
{
    enum { BACK = 40 };
    PodaProblem problem = connect4_problem (&poda_minimax, 6);
    g_autoptr (PodaRecord) record = NULL;
    double recorded = 0, start;
    for (guint round = 0; round < ROUNDS; round++) {
        g_clear_pointer (&record, poda_record_free);
        give_memory_back ();
        start = now ();
        record = poda_record_search (&problem, TRUE, NULL);
        keep_best (&recorded, since (&start));
    }
    g_autoptr (PodaMoment) moment = poda_moment_new (record);
    gsize steps = poda_moment_n_steps (moment);
    poda_moment_seek (moment, steps);
    start = now ();
    for (guint i = 1; i <= BACK; i++)
        poda_moment_seek (moment, steps - i);
    double back = since (&start) / BACK;
    print_title ("Connect-4 to depth 6 stepped through; times recording it");
    print_row (&(Row){ "one step back, at the end: replayed from the start", back * 1e3,
                       "ms", back / recorded, 2, 0 });
}

void
bench_class (void)
{
    static const char text[] = "[[[3,12,8],[2,4,6],[14,5,2]],[[5,7,9],[4,1,3],[6,8,8]],"
                               "[[1,-2,4],[7,3,-5],[2,2,9]]]";
    enum { SHEETS = 1000 };
    const PodaExerciseSpec spec = { 0 };
    PodaTree *tree = poda_tree_read ("tree", text, strlen (text), NULL);
    PodaProblem problem;
    PodaPolicy policy;
    poda_problem_of_tree (&problem, tree);
    poda_policy_init (&policy);
    g_autoptr (PodaExercise) exercise = poda_exercise_new (&problem, tree, &spec, NULL);
    g_autoptr (PodaAnswers) answers = poda_answers_dup (exercise->key);
    for (guint32 row = 0; row < exercise->n_rows; row += 3)
        poda_answers_set (answers, row, PODA_COLUMN_VALUE, 99);
    double start = now ();
    for (guint i = 0; i < SHEETS; i++)
        poda_record_free (poda_record_search (&problem, TRUE, NULL));
    double recorded = since (&start);
    for (guint i = 0; i < SHEETS; i++)
        poda_marking_free (mark_alone (exercise, answers, &policy));
    double marked = since (&start);
    print_title ("1,000 wrong sheets of 40 nodes; times recording the search");
    print_row (&(Row){ "marked", marked * 1e3, "ms", marked / recorded, 0, 0 });
}
