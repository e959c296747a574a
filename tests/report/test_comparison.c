/* Comparisons: medians, and the places of points and marks in the plot. */

#include <math.h>

#include "base/random.h"
#include "support/rows.h"
#include "support/scene.h"
#include "draw/output/colours.h"
#include "draw/output/plot.h"

enum { ALGORITHMS = 5, DEPTHS = 3, WITHOUT_PROOF = 2 };

/* Made up: numbers of nodes by depth and algorithm, the smallest proof tree last. */
static double
nodes_of (guint depth, guint algorithm)
{
    return algorithm == ALGORITHMS ? pow (5, depth) : pow (7, depth) * (algorithm + 1);
}

static char *
plot (void)
{
    PodaComparedRow rows[DEPTHS * ALGORITHMS];
    PodaProblem problem = scene_problem ("nim", NULL, "");
    for (guint i = 0; i < DEPTHS * ALGORITHMS; i++) {
        guint depth = i / ALGORITHMS + 1;
        double nodes = nodes_of (depth, i % ALGORITHMS);
        rows[i] = (PodaComparedRow){ .problem = problem, .seeds = 1, .runs = 1 };
        rows[i].problem.algorithm = poda_algorithms[i % ALGORITHMS];
        rows[i].problem.depth = depth;
        rows[i].spec = rows[i].problem.algorithm->name;
        rows[i].spreads[PODA_COMPARED_NODES] = (PodaSpread){ nodes, nodes, nodes };
        rows[i].has_proof = depth != WITHOUT_PROOF;
        rows[i].proof.nodes = rows[i].has_proof ? nodes_of (depth, ALGORITHMS) : 0;
    }
    const PodaComparison comparison = { "<title>", rows, DEPTHS * ALGORITHMS };
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_emit_comparison_svg (&comparison, output);
    return g_strdup (poda_output_contents (output, NULL));
}

/* Two numbers in a line of svg, after some text. */
typedef struct {
    double x, y;
} Place;

static Place
place_after (const char *line, const char *text)
{
    char *end, *at = strstr (line, text);
    assert_non_null (at);
    Place place = { g_ascii_strtod (at + strlen (text), &end), 0 };
    place.y = g_ascii_strtod (end, NULL);
    return place;
}

/* Returns the height of a number on the axis, whose first two lines are powers of ten
 * with their labels in the next lines. */
static double
height_of (char *const *lines, double number)
{
    double heights[2], first = 0;
    for (guint found = 0; found < 2; lines++) {
        assert_non_null (*lines);
        if (!g_str_has_prefix (*lines, "<path stroke=\"" PODA_COLOUR_RULE "\""))
            continue;
        if (found == 0)
            first = log10 (g_ascii_strtod (strchr (lines[1], '>') + 1, NULL));
        heights[found++] = place_after (*lines, " d=\"M").y;
    }
    return heights[0] + (heights[1] - heights[0]) * (log10 (number) - first);
}

static void
assert_near (double a, double b)
{
    if (!(fabs (a - b) <= 0.02))
        fail_msg ("%g is not %g", a, b);
}

/* Each series has a point for each depth, and a mark around it. */
TEST ("points and marks of the plot")
{
    g_autofree char *svg = plot ();
    g_auto (GStrv) lines = g_strsplit (svg, "\n", -1);
    double columns[DEPTHS + 1] = { 0 };
    guint series = 0;
    for (guint i = 0; lines[i] != NULL; i++) {
        if (!g_str_has_prefix (lines[i], "<path class=\"series\""))
            continue;
        const char *at = strstr (lines[i], " d=\"") + 4;
        for (guint depth = 1; depth <= DEPTHS; depth++) {
            if (series == ALGORITHMS && depth == WITHOUT_PROOF)
                continue;
            Place point = place_after (at, depth == 1 ? "M" : "L");
            Place mark = place_after (lines[++i], "translate(");
            at += 1 + strcspn (at + 1, "L\"");
            if (series == 0)
                columns[depth] = point.x;
            assert_near (point.x, columns[depth]);
            assert_near (point.y, height_of (lines, nodes_of (depth, series)));
            assert_near (mark.x, point.x);
            assert_near (mark.y, point.y);
        }
        assert_int_equal (*at, '"');
        series++;
    }
    assert_int_equal (series, ALGORITHMS + 1);
    assert_near (columns[3] - columns[2], columns[2] - columns[1]);
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
