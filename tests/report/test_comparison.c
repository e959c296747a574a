/* Comparisons: medians, and the places of points and marks in the plot. */

#include <math.h>
#include <stdlib.h>

#include "base/random.h"
#include "game/rules.h"
#include "support/rows.h"
#include "draw/output/colours.h"
#include "draw/output/plot.h"

enum { ALGORITHMS = 5, DEPTHS = 3, WITHOUT_PROOF = 2 };

typedef struct {
    double x, y;
} Place;

/* Made up: so many nodes by depth and algorithm. */
static double
nodes_of (guint depth, guint algorithm)
{
    return pow (7, depth) * (algorithm + 1);
}

static double
proof_of (guint depth)
{
    return pow (5, depth);
}

static void
fill (PodaComparedRow rows[DEPTHS * ALGORITHMS])
{
    for (guint i = 0; i < DEPTHS * ALGORITHMS; i++) {
        guint depth = i / ALGORITHMS + 1;
        double nodes = nodes_of (depth, i % ALGORITHMS);
        PodaPosition start;
        PodaArguments arguments;
        assert_true (
            poda_arguments_parse ("nim", poda_nim.parameters, NULL, &arguments, NULL));
        assert_true (poda_nim.start (&poda_nim, &arguments, &start, NULL));
        rows[i] = (PodaComparedRow){ .seeds = 1, .runs = 1 };
        poda_problem_init (&rows[i].problem, &poda_nim, &start);
        rows[i].problem.algorithm = poda_algorithms[i % ALGORITHMS];
        rows[i].problem.depth = depth;
        rows[i].spec = rows[i].problem.algorithm->name;
        rows[i].spreads[PODA_COMPARED_NODES] = (PodaSpread){ nodes, nodes, nodes };
        rows[i].has_proof = depth != WITHOUT_PROOF;
        rows[i].proof.nodes = rows[i].has_proof ? proof_of (depth) : 0;
    }
}

static char *
plot (const PodaComparedRow rows[DEPTHS * ALGORITHMS])
{
    const PodaComparison comparison = { "<title>", rows, DEPTHS * ALGORITHMS };
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_emit_comparison_svg (&comparison, output);
    return g_strdup (poda_output_contents (output, NULL));
}

/* Marks are paths around the place to which they are moved. */
static Place
middle_of_mark (const char *element)
{
    const char *at = strstr (element, "translate(");
    char *end;
    assert_non_null (at);
    Place place = { g_ascii_strtod (at + strlen ("translate("), &end), 0 };
    place.y = g_ascii_strtod (end, NULL);
    return place;
}

/* Returns the place of a number of nodes on the axis, whose lines are powers of ten. */
static double
height_of (char *const *lines, double nodes)
{
    double lowest = NAN, first = NAN, second = NAN;
    for (guint i = 0; lines[i] != NULL && isnan (second); i++)
        if (g_str_has_prefix (lines[i], "<path stroke=\"" PODA_COLOUR_RULE "\"")) {
            const char *place = strstr (lines[i], " d=\"M") + 5;
            char *end;
            g_ascii_strtod (place, &end);
            double y = g_ascii_strtod (end, NULL);
            const char *label = strchr (lines[i + 1], '>') + 1;
            if (isnan (first))
                first = y;
            else
                second = y;
            if (isnan (lowest))
                lowest = strtod (label, NULL) < 10 ? 0 : 1;
            assert_true (g_str_has_prefix (label, "1"));
        }
    return first + (second - first) * (log10 (nodes) - lowest);
}

static void
assert_near (double a, double b)
{
    if (!(fabs (a - b) <= 0.02))
        fail_msg ("%g is not %g", a, b);
}

TEST ("points and marks of the plot")
{
    PodaComparedRow rows[DEPTHS * ALGORITHMS];
    fill (rows);
    g_autofree char *svg = plot (rows);
    g_auto (GStrv) lines = g_strsplit (svg, "\n", -1);
    double columns[DEPTHS] = { 0 };
    guint series = 0;
    for (guint i = 0; lines[i] != NULL; i++) {
        if (!g_str_has_prefix (lines[i], "<path class=\"series\""))
            continue;
        const char *at = strstr (lines[i], " d=\"") + 4;
        for (guint depth = 1; depth <= DEPTHS; depth++) {
            if (series == ALGORITHMS && depth == WITHOUT_PROOF)
                continue;
            char *end;
            assert_int_equal (*at, depth == 1 ? 'M' : 'L');
            Place point = { g_ascii_strtod (at + 1, &end), 0 };
            point.y = g_ascii_strtod (end, &end);
            at = end;
            if (series == 0)
                columns[depth - 1] = point.x;
            assert_near (point.x, columns[depth - 1]);
            assert_near (point.y, height_of (lines, series == ALGORITHMS
                                                        ? proof_of (depth)
                                                        : nodes_of (depth, series)));
            Place mark = middle_of_mark (lines[++i]);
            assert_near (mark.x, point.x);
            assert_near (mark.y, point.y);
        }
        assert_int_equal (*at, '"');
        series++;
    }
    assert_int_equal (series, ALGORITHMS + 1);
    assert_near (columns[2] - columns[1], columns[1] - columns[0]);
}

/* Half of the samples are not above a median, and half not below. */
TEST ("medians")
{
    for (guint n = 1; n < 60; n++) {
        double samples[60];
        guint below = 0, above = 0;
        for (guint i = 0; i < n; i++)
            samples[i] = (double) (poda_random_at (n, i) % 20);
        PodaSpread spread = poda_spread_of (samples, n);
        for (guint i = 0; i < n; i++) {
            assert_true (samples[i] >= spread.least && samples[i] <= spread.most);
            below += samples[i] < spread.median;
            above += samples[i] > spread.median;
        }
        assert_true (2 * below <= n && 2 * above <= n);
        assert_true (samples[0] == spread.least && samples[n - 1] == spread.most);
    }
    PodaSpread middle = poda_spread_of ((double[]){ 4, 1, 2, 9 }, 4);
    assert_true (middle.median == 3);
}
