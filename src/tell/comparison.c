#include "tell/comparison.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/table.h"
#include "draw/colours.h"
#include "draw/scene.h"
#include "record/say/sentence.h"
#include "search/asked.h"

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
};

#define N_OWN G_N_ELEMENTS (own_columns)

/* Behind them what was asked: an object in JSON, and in csv a column for each field
 * that has none yet. */
static guint
add_columns (PodaTableColumn *columns)
{
    guint n = N_OWN;
    memcpy (columns, own_columns, sizeof own_columns);
    columns[n++] = (PodaTableColumn){ .key = "problem", .formats = PODA_TABLE_JSON };
    for (guint field = 0; field < PODA_N_ASKED; field++)
        if (field != PODA_ASKED_ALGORITHM && field != PODA_ASKED_DEPTH)
            columns[n++] = (PodaTableColumn){ .key = poda_asked_key (field),
                                              .formats = PODA_TABLE_CSV,
                                              .foreign = field == PODA_ASKED_FILE };
    return n;
}

static void
tell_asked (PodaTable *table, const PodaProblem *problem)
{
    poda_table_nested (table, poda_asked_write, problem);
    for (guint field = 0; field < PODA_N_ASKED; field++) {
        g_autofree char *text = poda_asked_text (field, problem);
        if (field != PODA_ASKED_ALGORITHM && field != PODA_ASKED_DEPTH)
            poda_table_text (table, text);
    }
}

static void
tell_row (PodaTable *table, const PodaComparedRow *row)
{
    const PodaCounts *counts = &row->counts;
    const PodaProof *proof = &row->proof;
    /* How much of minimax's nodes was not searched. */
    double saving = row->has_counts
                        ? (proof->all_nodes - (double) counts->nodes) / proof->all_nodes
                        : NAN;
    g_autofree char *percent = g_strdup_printf ("%.1f %%", 100 * saving);
    g_autofree char *value =
        poda_sentence_value (row->value, row->bound, PODA_STYLE_TEXT);
    poda_table_text (table, row->algorithm->name);
    poda_table_value (table, row->depth == PODA_DEPTH_NONE ? NAN : row->depth, NULL);
    poda_table_value (table, row->value, value);
    poda_table_text (table, poda_bound_word (row->bound));
    poda_table_count (table, counts->nodes);
    poda_table_count (table, counts->leaves);
    poda_table_count (table, counts->frontier);
    poda_table_count (table, poda_counts_cutoffs (counts));
    poda_table_count (table, counts->shallow);
    poda_table_count (table, counts->deep);
    poda_table_seconds (table, row->seconds);
    poda_table_number (table, saving, 6, percent);
    const double of_proof[] = { proof->nodes, proof->leaves,
                                (double) counts->nodes - proof->nodes };
    for (guint i = 0; i < G_N_ELEMENTS (of_proof); i++)
        poda_table_number (table, row->has_proof ? of_proof[i] : NAN, 0, NULL);
    poda_table_number (table, row->has_counts ? proof->all_nodes : NAN, 0, NULL);
    poda_table_number (table, row->has_counts ? proof->all_leaves : NAN, 0, NULL);
    tell_asked (table, &row->problem);
    poda_table_end_row (table);
}

void
poda_emit_comparison (const PodaComparison *comparison, PodaTableFormat format,
                      PodaOutput *output)
{
    g_auto (PodaTable) table;
    PodaTableColumn columns[N_OWN + PODA_N_ASKED];
    poda_table_begin (&table, columns, add_columns (columns), format, output);
    while (poda_table_pass (&table))
        for (guint i = 0; i < comparison->n_rows; i++)
            tell_row (&table, &comparison->rows[i]);
}

/* --- The plot --- */

/* Nodes over depth on a log scale: each algorithm a line of its own dashes and marks,
 * so that the plot can be read in print too. */

#define LEFT 84.0
#define TOP 56.0
#define WIDTH 520.0
#define HEIGHT 340.0
#define LEGEND_WIDTH 220.0

typedef struct {
    PodaPen svg;
    const PodaComparison *comparison;
    guint n_series; /* algorithms, and the proof after them */
    gboolean with_proof;
    guint first_depth, last_depth;
    int lowest, highest; /* powers of ten */
} Plot;

static const char *const colours[] = { PODA_COLOUR_MAX,  PODA_COLOUR_MIN,
                                       "#1f7a4d",        "#7b3fa0",
                                       PODA_COLOUR_GREY, PODA_COLOUR_INK };
static const char *const dashes[] = { "none", "8 4", "2 4", "10 4 2 4", "5 3", "1 3" };

static double
place_x (const Plot *plot, guint depth)
{
    guint span = plot->last_depth - plot->first_depth;
    return LEFT + (span == 0 ? WIDTH / 2 : WIDTH * (depth - plot->first_depth) / span);
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
    plot->first_depth = PODA_DEPTH_NONE;
    for (guint i = 0; i < comparison->n_rows; i++) {
        const PodaComparedRow *row = &comparison->rows[i];
        plot->first_depth = MIN (plot->first_depth, row->depth);
        plot->last_depth = MAX (plot->last_depth, row->depth);
        plot->with_proof = plot->with_proof || row->has_proof;
        least = fmin (least, (double) row->counts.nodes);
        most = fmax (most, (double) row->counts.nodes);
        if (row->has_proof)
            least = fmin (least, row->proof.nodes);
        if (row->depth == comparison->rows[0].depth)
            plot->n_series++;
    }
    plot->lowest = (int) floor (log10 (least));
    plot->highest = (int) ceil (log10 (most));
    if (plot->highest == plot->lowest)
        plot->highest++;
}

static void
put_label (Plot *plot, const char *anchor, double x, double y, const char *text)
{
    poda_pen_put (&plot->svg,
                  "<text x='%d' y='%d' font-size='12' text-anchor='%r' "
                  "fill='" PODA_COLOUR_GREY "'>%s</text>\n",
                  x, y, anchor, text);
}

static void
write_nodes_axis (Plot *plot)
{
    for (int power = plot->lowest; power <= plot->highest; power++) {
        double y = place_y (plot, pow (10, power));
        char number[32];
        g_snprintf (number, sizeof number, "%.0f", pow (10, power));
        poda_pen_put (&plot->svg,
                      "<line x1='%d' y1='%d' x2='%d' y2='%d' stroke='" PODA_COLOUR_RULE
                      "'/>\n",
                      LEFT, y, LEFT + WIDTH, y);
        put_label (plot, "end", LEFT - 8, y + 4, number);
    }
    poda_pen_put (&plot->svg,
                  "<text x='%d' y='%d' font-size='12' fill='" PODA_COLOUR_GREY
                  "'>%s</text>\n",
                  16.0, TOP - 14, _ ("nodes"));
}

static void
write_depth_axis (Plot *plot)
{
    guint last = PODA_DEPTH_NONE - 1;
    for (guint i = 0; i < plot->comparison->n_rows; i++) {
        guint depth = plot->comparison->rows[i].depth;
        char number[32];
        if (depth == last)
            continue;
        last = depth;
        g_snprintf (number, sizeof number, "%u", depth);
        put_label (plot, "middle", place_x (plot, depth), TOP + HEIGHT + 20,
                   depth == PODA_DEPTH_NONE ? _ ("to the end") : number);
    }
    put_label (plot, "middle", LEFT + WIDTH / 2, TOP + HEIGHT + 42, _ ("depth"));
}

/* The marks: circle, square, triangle, diamond, cross, plus; each begins so far from
 * its middle. */
static const struct {
    const char *pattern;
    double across, down;
} marks[] = {
    { "<circle cx='%d' cy='%d' r='5' fill='%r'/>\n", 0, 0 },
    { "<rect x='%d' y='%d' width='9' height='9' fill='%r'/>\n", -4.5, -4.5 },
    { "<path d='M%d %dl6 10h-12z' fill='%r'/>\n", 0, -6 },
    { "<path d='M%d %dl6 6l-6 6l-6 -6z' fill='%r'/>\n", 0, -6 },
    { "<path d='M%d %dl10 10m0 -10l-10 10' stroke='%r' stroke-width='2' "
      "fill='none'/>\n",
      -5, -5 },
    { "<path d='M%d %dh12m-6 -6v12' stroke='%r' stroke-width='2' fill='none'/>\n", -6,
      0 },
};

static void
write_mark (PodaPen *svg, guint series, double x, double y)
{
    guint i = series % G_N_ELEMENTS (marks);
    poda_pen_put (svg, marks[i].pattern, x + marks[i].across, y + marks[i].down,
                  colours[i]);
}

/* The last series is the proof's, which the first algorithm's rows hold. */
static void
write_series (Plot *plot, guint series)
{
    PodaPen *svg = &plot->svg;
    gboolean proof = series == plot->n_series;
    const char *to = "M";
    g_auto (PodaPen) points;
    poda_pen_init (&points, &poda_svg_patterns, NULL, NULL);
    poda_pen_put (svg,
                  "<path class='series' fill='none' stroke-width='2' stroke='%r' "
                  "stroke-dasharray='%r' d='",
                  colours[series % G_N_ELEMENTS (colours)],
                  dashes[series % G_N_ELEMENTS (dashes)]);
    for (guint i = proof ? 0 : series; i < plot->comparison->n_rows;
         i += plot->n_series) {
        const PodaComparedRow *row = &plot->comparison->rows[i];
        if (proof && !row->has_proof)
            continue;
        double x = place_x (plot, row->depth);
        double y = place_y (plot, proof ? row->proof.nodes : row->counts.nodes);
        poda_pen_put (svg, "%r%d %d", to, x, y);
        write_mark (&points, series, x, y);
        to = "L";
    }
    poda_pen_put (svg, "'/>\n%r", points.text->str);
}

static void
write_legend (Plot *plot)
{
    PodaPen *svg = &plot->svg;
    guint n_entries = plot->n_series + plot->with_proof;
    for (guint series = 0; series < n_entries; series++) {
        double x = LEFT + WIDTH + 24, y = TOP + 14 + 26.0 * series;
        const char *name = series == plot->n_series
                               ? _ ("smallest proof")
                               : plot->comparison->rows[series].algorithm->name;
        poda_pen_put (
            svg,
            "<line x1='%d' y1='%d' x2='%d' y2='%d' stroke-width='2' stroke='%r' "
            "stroke-dasharray='%r'/>\n",
            x, y, x + 36, y, colours[series % G_N_ELEMENTS (colours)],
            dashes[series % G_N_ELEMENTS (dashes)]);
        write_mark (svg, series, x + 18, y);
        poda_pen_put (svg,
                      "<text x='%d' y='%d' font-size='13' fill='" PODA_COLOUR_INK
                      "'>%s</text>\n",
                      x + 44, y + 4, name);
    }
}

void
poda_emit_comparison_svg (const PodaComparison *comparison, PodaOutput *output)
{
    Plot plot = { .comparison = comparison };
    poda_pen_init (&plot.svg, &poda_svg_patterns, NULL, output);
    measure (&plot);
    PodaProblem problem = comparison->rows[0].problem;
    problem.algorithm = NULL; /* there are several */
    double width = LEFT + WIDTH + LEGEND_WIDTH, height = TOP + HEIGHT + 60;
    poda_pen_put (
        &plot.svg,
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' width='%d' "
        "height='%d' role='img' font-family='DejaVu Sans, Verdana, Helvetica, Arial, "
        "sans-serif'>\n<title>%s</title>\n"
        "<rect width='%d' height='%d' fill='#fff'/>\n"
        "<text x='16' y='24' font-size='14' font-weight='bold' fill='" PODA_COLOUR_INK
        "'>%s"
        "</text>\n",
        width, height, width, height, comparison->title, width, height,
        comparison->title);
    poda_svg_put_asked (&plot.svg, &problem);
    write_nodes_axis (&plot);
    write_depth_axis (&plot);
    for (guint series = 0; series < plot.n_series + plot.with_proof; series++)
        write_series (&plot, series);
    write_legend (&plot);
    poda_pen_put (&plot.svg, "</svg>\n");
    poda_pen_flush (&plot.svg);
    poda_pen_clear (&plot.svg);
}
