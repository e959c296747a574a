/* The plot of a comparison: its points lie where the axis says, a search without a
 * proof leaves out that point, and every mark stands on a point of its line. */

#include <math.h>
#include <stdlib.h>

#include "support/rows.h"
#include "tell/comparison.h"

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

static char *
plot (void)
{
    PodaComparedRow rows[DEPTHS * ALGORITHMS] = { { 0 } };
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
        guint depth = i / ALGORITHMS + 1;
        rows[i].algorithm = poda_algorithms[i % ALGORITHMS];
        rows[i].depth = depth;
        rows[i].counts.nodes = (guint64) nodes_of (depth, i % ALGORITHMS);
        rows[i].has_proof = depth != WITHOUT_PROOF;
        rows[i].proof.nodes = rows[i].has_proof ? proof_of (depth) : 0;
    }
    const PodaComparison comparison = { "<title>", rows, G_N_ELEMENTS (rows) };
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_emit_comparison_svg (&comparison, output);
    return g_strdup (poda_output_contents (output, NULL));
}

static double
attribute (const char *element, const char *name)
{
    g_autofree char *begin = g_strdup_printf (" %s=\"", name);
    const char *at = strstr (element, begin);
    assert_non_null (at);
    return g_ascii_strtod (at + strlen (begin), NULL);
}

/* The middle of what a path of moves and straight lines covers. */
static Place
middle_of_path (const char *path)
{
    double x = 0, y = 0, left = INFINITY, top = INFINITY, right = 0, bottom = 0;
    while (*path != '"' && *path != 'z') {
        char *end, command = *path++;
        double first = g_ascii_strtod (path, &end), second = 0;
        if (strchr ("Mml", command) != NULL)
            second = g_ascii_strtod (end, &end);
        if (command == 'M')
            x = y = 0;
        x += command == 'v' ? 0 : first;
        y += command == 'v' ? first : second;
        left = fmin (left, x);
        right = fmax (right, x);
        top = fmin (top, y);
        bottom = fmax (bottom, y);
        path = end;
    }
    return (Place){ (left + right) / 2, (top + bottom) / 2 };
}

static Place
middle_of_mark (const char *element)
{
    if (g_str_has_prefix (element, "<circle"))
        return (Place){ attribute (element, "cx"), attribute (element, "cy") };
    if (g_str_has_prefix (element, "<rect"))
        return (Place){ attribute (element, "x") + attribute (element, "width") / 2,
                        attribute (element, "y") + attribute (element, "height") / 2 };
    const char *path = strstr (element, " d=\"");
    assert_non_null (path);
    return middle_of_path (path + 4);
}

/* Where the axis has so many nodes: its lines are powers of ten, from `lowest`. */
static double
height_of (char *const *lines, double nodes)
{
    double lowest = NAN, first = NAN, second = NAN;
    for (guint i = 0; lines[i] != NULL && isnan (second); i++)
        if (g_str_has_prefix (lines[i], "<line")) {
            double y = attribute (lines[i], "y1");
            if (isnan (first))
                first = y;
            else
                second = y;
            if (isnan (lowest))
                lowest = log10 (g_ascii_strtod (strchr (lines[i + 1], '>') + 1, NULL));
        }
    return first + (second - first) * (log10 (nodes) - lowest);
}

static void
assert_near (double a, double b)
{
    if (!(fabs (a - b) <= 0.02))
        fail_msg ("%g is not %g", a, b);
}

static void
test_plot (void **state)
{
    (void) state;
    g_autofree char *svg = plot ();
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
            /* The triangle stands on its base. */
            assert_near (mark.y, series == 2 ? point.y - 1 : point.y);
        }
        assert_int_equal (*at, '"');
        series++;
    }
    assert_int_equal (series, ALGORITHMS + 1);
    assert_near (columns[2] - columns[1], columns[1] - columns[0]);
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "comparison");
    rows_add (&rows, test_plot, NULL, "points and marks of the plot");
    return rows_run (&rows);
}
