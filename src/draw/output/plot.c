/* Nodes over depth on a log scale: each line has dashes and marks of its own, so that
 * the plot can be read in print too. */

#include "draw/output/plot.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "draw/figure/figure.h"
#include "draw/output/colours.h"
#include "draw/output/svg.h"
#include "search/asked.h"
#include "search/rules.h"

#define LEFT 84.0
#define TOP 76.0
#define WIDTH 520.0
#define HEIGHT 340.0
#define LEGEND_LEFT (LEFT + WIDTH + 24)
#define LEGEND_INDENT 44.0
#define LEGEND_PITCH 20.0
#define LEGEND_FONT 13.0
#define TITLE_FONT 14.0
#define SMALL_FONT 12.0

/* A line of the plot: searches whose points are the same. */
typedef struct {
    guint first;    /* the row of the shallowest depth; the others follow at a pitch */
    gboolean proof; /* the smallest proof, which the rows hold, and not their nodes */
    GPtrArray *names; /* of all that coincide here; borrowed */
} Curve;

typedef struct {
    PodaScene scene;
    const PodaComparison *comparison;
    Curve *series;
    guint n_series, n_searches;
    guint first_depth, last_depth;
    int lowest, highest; /* powers of ten */
} Plot;

static const char *const colours[] = { PODA_COLOUR_MAX,  PODA_COLOUR_MIN,
                                       "#1f7a4d",        "#7b3fa0",
                                       PODA_COLOUR_GREY, PODA_COLOUR_INK };
static const char *const dashes[] = { "none", "8 4", "2 4", "10 4 2 4", "5 3", "1 3" };

static const PodaComparedRow *
row_at (const Plot *plot, const Curve *series, guint place)
{
    return &plot->comparison->rows[series->first + place * plot->n_searches];
}

static guint
count_places (const Plot *plot)
{
    return plot->comparison->n_rows / plot->n_searches;
}

/* NAN where nothing is known. */
static double
nodes_at (const Plot *plot, const Curve *series, guint place)
{
    const PodaComparedRow *row = row_at (plot, series, place);
    if (!series->proof)
        return row->spreads[PODA_COMPARED_NODES].median;
    return row->has_proof ? row->proof.nodes : NAN;
}

/* "To the end" stands behind the deepest. */
static guint
depth_of (const Plot *plot, guint depth)
{
    return depth == PODA_DEPTH_NONE ? plot->last_depth : depth;
}

static double
place_x (const Plot *plot, guint depth)
{
    guint span = plot->last_depth - plot->first_depth;
    return LEFT
           + (span == 0 ? WIDTH / 2
                        : WIDTH * (depth_of (plot, depth) - plot->first_depth) / span);
}

static double
place_y (const Plot *plot, double nodes)
{
    double share = (log10 (nodes) - plot->lowest) / (plot->highest - plot->lowest);
    return TOP + HEIGHT * (1 - share);
}

static void
measure (Plot *plot)
{
    const PodaComparison *comparison = plot->comparison;
    double least = INFINITY, most = 1;
    gboolean end = FALSE;
    plot->first_depth = PODA_DEPTH_NONE;
    for (guint i = 0; i < comparison->n_rows; i++) {
        const PodaComparedRow *row = &comparison->rows[i];
        guint depth = row->problem.depth;
        plot->first_depth = MIN (plot->first_depth, depth);
        end = end || depth == PODA_DEPTH_NONE;
        if (depth != PODA_DEPTH_NONE)
            plot->last_depth = MAX (plot->last_depth, depth);
        least = fmin (least, row->spreads[PODA_COMPARED_NODES].least);
        most = fmax (most, row->spreads[PODA_COMPARED_NODES].most);
        if (row->has_proof)
            least = fmin (least, row->proof.nodes);
        if (depth == comparison->rows[0].problem.depth)
            plot->n_searches++;
    }
    plot->last_depth += end ? 1 : 0;
    plot->first_depth = MIN (plot->first_depth, plot->last_depth);
    plot->lowest = (int) floor (log10 (least));
    plot->highest = (int) ceil (log10 (most));
    if (plot->highest == plot->lowest)
        plot->highest++;
}

static gboolean
coincide (const Plot *plot, const Curve *a, const Curve *b)
{
    for (guint i = 0; i < count_places (plot); i++) {
        double first = nodes_at (plot, a, i), second = nodes_at (plot, b, i);
        if (first != second && !(isnan (first) && isnan (second)))
            return FALSE;
    }
    return TRUE;
}

static void
add_series (Plot *plot, guint first, gboolean proof, const char *name)
{
    Curve *series = &plot->series[plot->n_series];
    *series = (Curve){ .first = first, .proof = proof };
    for (guint i = 0; i < plot->n_series; i++)
        if (coincide (plot, &plot->series[i], series)) {
            g_ptr_array_add (plot->series[i].names, (gpointer) name);
            return;
        }
    series->names = g_ptr_array_new ();
    g_ptr_array_add (series->names, (gpointer) name);
    plot->n_series++;
}

/* Evaluators that differ have proofs that differ: then there is not the one. */
static gboolean
has_one_proof (const Plot *plot)
{
    const PodaComparedRow *rows = plot->comparison->rows;
    gboolean any = FALSE;
    for (guint i = 0; i < plot->comparison->n_rows; i++) {
        const PodaComparedRow *first = &rows[i - i % plot->n_searches];
        if (rows[i].has_proof != first->has_proof
            || rows[i].proof.nodes != first->proof.nodes)
            return FALSE;
        any = any || rows[i].has_proof;
    }
    return any;
}

static void
find_series (Plot *plot)
{
    plot->series = g_new0 (Curve, plot->n_searches + 1);
    for (guint i = 0; i < plot->n_searches; i++)
        add_series (plot, i, FALSE, plot->comparison->rows[i].spec);
    if (has_one_proof (plot))
        add_series (plot, 0, TRUE, _ ("smallest proof"));
}

/* A text beginning at x, or around it, or ending there. */
static PodaPrimitive *
add_text (Plot *plot, const char *anchor, double x, double y, double size,
          const char *text)
{
    PodaPrimitive *added = poda_scene_text (&plot->scene, PODA_ROLE_NONE, x, y, text);
    added->size = size;
    added->attributes = poda_scene_format (
        &plot->scene, "text-anchor=\"%s\" fill=\"" PODA_COLOUR_GREY "\"", anchor);
    return added;
}

static void
add_line (Plot *plot, double x, double y, double to_x, const char *attributes)
{
    poda_scene_path (&plot->scene, PODA_ROLE_NONE, "M%g %gH%g", x, y, to_x)
        ->attributes = attributes;
}

/* "1", "10", "10³" */
static char *
format_power (int power)
{
    static const char *const raised[] = { "⁰", "¹", "²", "³", "⁴",
                                          "⁵", "⁶", "⁷", "⁸", "⁹" };
    if (power < 2)
        return g_strdup (power == 0 ? "1" : "10");
    return g_strconcat ("10", power > 9 ? raised[power / 10] : "", raised[power % 10],
                        NULL);
}

static void
add_nodes_axis (Plot *plot)
{
    for (int power = plot->lowest; power <= plot->highest; power++) {
        double y = place_y (plot, pow (10, power));
        g_autofree char *number = format_power (power);
        add_line (plot, LEFT, y, LEFT + WIDTH, "stroke=\"" PODA_COLOUR_RULE "\"");
        add_text (plot, "end", LEFT - 8, y + 4, SMALL_FONT,
                  poda_scene_format (&plot->scene, "%s", number));
    }
    add_text (plot, "start", 16, TOP - 14, SMALL_FONT, _ ("nodes"));
}

static void
add_depth_axis (Plot *plot)
{
    for (guint i = 0; i < count_places (plot); i++) {
        guint depth = row_at (plot, &plot->series[0], i)->problem.depth;
        add_text (plot, "middle", place_x (plot, depth), TOP + HEIGHT + 20, SMALL_FONT,
                  depth == PODA_DEPTH_NONE
                      ? _ ("to the end")
                      : poda_scene_format (&plot->scene, "%u", depth));
    }
    add_text (plot, "middle", LEFT + WIDTH / 2, TOP + HEIGHT + 42, SMALL_FONT,
              _ ("depth"));
}

/* The marks: circle, square, triangle, diamond, cross, plus. */
static const char *const marks[] = {
    "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z",
    "M-4.5 -4.5h9v9h-9z",
    "M0 -6l6 10h-12z",
    "M0 -6l6 6l-6 6l-6 -6z",
    "M-5 -5l10 10m0 -10l-10 10",
    "M-6 0h12m-6 -6v12",
};
#define FIRST_STROKED 4

static const char *
colour_of (guint series)
{
    return colours[series % G_N_ELEMENTS (colours)];
}

/* The colour and dashes of a line. */
static const char *
line_attributes (Plot *plot, guint series)
{
    return poda_scene_format (&plot->scene,
                              "fill=\"none\" stroke-width=\"2\" stroke=\"%s\" "
                              "stroke-dasharray=\"%s\"",
                              colour_of (series),
                              dashes[series % G_N_ELEMENTS (dashes)]);
}

static void
add_mark (Plot *plot, guint series, double x, double y)
{
    guint i = series % G_N_ELEMENTS (marks);
    const char *attributes = poda_scene_format (
        &plot->scene,
        i >= FIRST_STROKED ? "stroke=\"%s\" stroke-width=\"2\" fill=\"none\""
                           : "fill=\"%s\"",
        colours[i]);
    poda_scene_curve (&plot->scene, NULL, x, y, marks[i])->attributes = attributes;
}

/* From the least to the most of the counts of all seeds. */
static void
add_spread (Plot *plot, guint number, guint place)
{
    const Curve *series = &plot->series[number];
    const PodaComparedRow *row = row_at (plot, series, place);
    const PodaSpread *nodes = &row->spreads[PODA_COMPARED_NODES];
    double x = place_x (plot, row->problem.depth);
    if (series->proof || nodes->least == nodes->most)
        return;
    double top = place_y (plot, nodes->most), bottom = place_y (plot, nodes->least);
    const char *attributes = poda_scene_format (
        &plot->scene, "fill=\"none\" stroke=\"%s\"", colour_of (number));
    PodaPrimitive *spread =
        poda_scene_path (&plot->scene, PODA_ROLE_NONE, "M%g %gh8M%g %gV%gM%g %gh8",
                         x - 4, top, x, top, bottom, x - 4, bottom);
    spread->css = "spread";
    spread->attributes = attributes;
}

static void
add_series_line (Plot *plot, guint number)
{
    const Curve *series = &plot->series[number];
    g_autoptr (GString) data = g_string_new (NULL);
    for (guint i = 0; i < count_places (plot); i++) {
        double nodes = nodes_at (plot, series, i);
        double x = place_x (plot, row_at (plot, series, i)->problem.depth);
        add_spread (plot, number, i);
        if (!isnan (nodes))
            poda_svg_append (data, "%c%g %g", data->len == 0 ? 'M' : 'L', x,
                             place_y (plot, nodes));
    }
    const char *attributes = line_attributes (plot, number);
    PodaPrimitive *line =
        poda_scene_path (&plot->scene, PODA_ROLE_NONE, "%-s", data->str);
    line->css = "series";
    line->attributes = attributes;
    for (guint i = 0; i < count_places (plot); i++) {
        double nodes = nodes_at (plot, series, i);
        if (!isnan (nodes))
            add_mark (plot, number,
                      place_x (plot, row_at (plot, series, i)->problem.depth),
                      place_y (plot, nodes));
    }
}

static void
add_entry (Plot *plot, guint number, double y)
{
    const GPtrArray *names = plot->series[number].names;
    double x = LEGEND_LEFT;
    add_line (plot, x, y, x + 36, line_attributes (plot, number));
    add_mark (plot, number, x + 18, y);
    for (guint i = 0; i < names->len; i++)
        add_text (plot, "start", x + LEGEND_INDENT, y + 4 + LEGEND_PITCH * i,
                  LEGEND_FONT, g_ptr_array_index (names, i))
            ->attributes = "fill=\"" PODA_COLOUR_INK "\"";
}

static double
entry_height (const Curve *series)
{
    return LEGEND_PITCH * series->names->len + 6;
}

static void
add_legend (Plot *plot)
{
    double y = TOP + 14;
    for (guint i = 0; i < plot->n_series; i++) {
        add_entry (plot, i, y);
        y += entry_height (&plot->series[i]);
    }
}

/* The rules that all searches share, in the words of captions. */
static char *
say_question (const Plot *plot)
{
    const PodaComparedRow *rows = plot->comparison->rows;
    const PodaProblem *problem = &rows[0].problem;
    g_autoptr (GString) text = g_string_new (NULL);
    for (guint rule = PODA_RULE_DEPTH + 1; rule < PODA_N_RULES; rule++) {
        g_autofree char *written = poda_rule_write (rule, problem);
        g_autofree char *said = poda_rule_say (rule, problem);
        gboolean same = rule != PODA_RULE_SEED || rows[0].seeds == 1;
        for (guint i = 1; i < plot->n_searches && same; i++) {
            g_autofree char *other = poda_rule_write (rule, &rows[i].problem);
            same = strcmp (written, other) == 0;
        }
        if (same && said == NULL && rule == PODA_RULE_ORDER)
            g_string_append (text, _ (", children in their natural order"));
        if (same && said == NULL && rule == PODA_RULE_EVALUATOR
            && problem->game->utility != PODA_UTILITY_VALUES
            && problem->depth != PODA_DEPTH_NONE)
            g_string_append (text, _ (", no evaluator: frontier leaves count 0"));
        if (same && said != NULL)
            g_string_append (text, said);
    }
    guint seeds = 1;
    for (guint i = 0; i < plot->comparison->n_rows; i++)
        seeds = MAX (seeds, rows[i].seeds);
    if (seeds > 1)
        g_string_append_printf (
            text, _ (", medians of %u seeds; bars go from least to most"), seeds);
    return g_strdup (text->len > 2 ? text->str + 2 : "");
}

static double
measure_width (const Plot *plot, const char *title, const char *question)
{
    double width = LEGEND_LEFT;
    width = fmax (width, 32 + poda_text_width (title, TITLE_FONT, TRUE));
    width = fmax (width, 32 + poda_text_width (question, SMALL_FONT, FALSE));
    for (guint i = 0; i < plot->n_series; i++)
        for (guint j = 0; j < plot->series[i].names->len; j++) {
            const char *name = g_ptr_array_index (plot->series[i].names, j);
            width = fmax (width, LEGEND_LEFT + LEGEND_INDENT + 16
                                     + poda_text_width (name, LEGEND_FONT, FALSE));
        }
    return width;
}

static void
write_plot (Plot *plot, PodaOutput *output)
{
    const char *title = plot->comparison->title;
    g_autofree char *question = say_question (plot);
    double width = measure_width (plot, title, question);
    double rows = 0;
    for (guint i = 0; i < plot->n_series; i++)
        rows += entry_height (&plot->series[i]);
    double height = fmax (TOP + HEIGHT + 60, TOP + 14 + rows);
    g_autoptr (GString) svg = g_string_new (NULL);
    poda_svg_append (
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" font-family=\"DejaVu "
        "Sans, Verdana, Helvetica, Arial, sans-serif\" width=\"%g\" height=\"%g\" "
        "viewBox=\"0 0 %g %g\">\n<title>%s</title>\n",
        width, height, width, height, title);
    PodaProblem problem = plot->comparison->rows[0].problem;
    problem.algorithm = NULL; /* there are several */
    g_autofree char *asked = problem.asked != NULL ? poda_asked_line (&problem) : NULL;
    poda_svg_append_asked (svg, asked);
    poda_scene_rect (&plot->scene, PODA_ROLE_NONE, 0, 0, width, height, 0)->attributes =
        "fill=\"#fff\"";
    add_text (plot, "start", 16, 24, TITLE_FONT, title)->attributes =
        "font-weight=\"bold\" fill=\"" PODA_COLOUR_INK "\"";
    add_text (plot, "start", 16, 43, SMALL_FONT, question);
    add_nodes_axis (plot);
    add_depth_axis (plot);
    for (guint i = 0; i < plot->n_series; i++)
        add_series_line (plot, i);
    add_legend (plot);
    poda_svg_append_scene (svg, &plot->scene);
    g_string_append (svg, "</svg>\n");
    poda_output_write (output, svg->str, svg->len);
}

void
poda_emit_comparison_svg (const PodaComparison *comparison, PodaOutput *output)
{
    Plot plot = { .comparison = comparison };
    poda_scene_init (&plot.scene);
    measure (&plot);
    find_series (&plot);
    write_plot (&plot, output);
    poda_scene_clear (&plot.scene);
    for (guint i = 0; i < plot.n_series; i++)
        g_ptr_array_unref (plot.series[i].names);
    g_free (plot.series);
}
