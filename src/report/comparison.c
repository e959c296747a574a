#include "report/comparison.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/table.h"
#include "draw/output/colours.h"
#include "draw/figure/metrics.h"
#include "draw/output/scene.h"
#include "report/sentence.h"
#include "search/asked.h"
#include "search/rules.h"

static int
compare_samples (gconstpointer a, gconstpointer b)
{
    double first = *(const double *) a, second = *(const double *) b;
    return (first > second) - (first < second);
}

PodaSpread
poda_spread_of (double *samples, guint n)
{
    qsort (samples, n, sizeof *samples, compare_samples);
    double median = (samples[(n - 1) / 2] + samples[n / 2]) / 2;
    return (PodaSpread){ median, samples[0], samples[n - 1] };
}

#define MACHINES (PODA_TABLE_CSV | PODA_TABLE_JSON)

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
    { .key = "spec", .formats = MACHINES },
    { .key = "seeds", .formats = MACHINES },
    { .key = "runs", .formats = MACHINES },
    { .key = "nodes_least", .formats = MACHINES },
    { .key = "nodes_most", .formats = MACHINES },
    { .key = "seconds_least", .formats = MACHINES },
    { .key = "seconds_most", .formats = MACHINES },
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

/* People see how far the seeds lie apart. */
static void
tell_count (PodaTable *table, const PodaSpread *spread)
{
    guint decimals = spread->median == floor (spread->median) ? 0 : 1;
    g_autofree char *shown =
        spread->least == spread->most
            ? NULL
            : g_strdup_printf ("%.*f [%.0f–%.0f]", (int) decimals, spread->median,
                               spread->least, spread->most);
    poda_table_number (table, spread->median, decimals, shown);
}

/* How much of minimax's nodes was not searched, and how far from the smallest proof. */
static void
tell_distances (PodaTable *table, const PodaComparedRow *row)
{
    const PodaProof *proof = &row->proof;
    double nodes = row->spreads[PODA_COMPARED_NODES].median;
    double saving =
        row->has_counts ? (proof->all_nodes - nodes) / proof->all_nodes : NAN;
    g_autofree char *percent = g_strdup_printf ("%.1f %%", 100 * saving);
    poda_table_number (table, saving, 6, percent);
    double distance = nodes - proof->nodes;
    const double of_proof[] = { proof->nodes, proof->leaves, distance };
    for (guint i = 0; i < G_N_ELEMENTS (of_proof); i++)
        poda_table_number (table, row->has_proof ? of_proof[i] : NAN,
                           of_proof[i] == floor (of_proof[i]) ? 0 : 1, NULL);
    poda_table_number (table, row->has_counts ? proof->all_nodes : NAN, 0, NULL);
    poda_table_number (table, row->has_counts ? proof->all_leaves : NAN, 0, NULL);
}

static void
tell_row (PodaTable *table, const PodaComparedRow *row)
{
    const PodaSpread *spreads = row->spreads;
    guint depth = row->problem.depth;
    g_autofree char *value = poda_sentence_value (row->value, row->bound);
    gboolean people = table->format == PODA_TABLE_TXT;
    poda_table_text (table, people ? row->spec : row->problem.algorithm->name);
    poda_table_value (table, depth == PODA_DEPTH_NONE ? NAN : depth, NULL);
    poda_table_value (table, row->value, value);
    poda_table_text (table, poda_bound_word (row->bound));
    for (guint i = 0; i < PODA_COMPARED_SECONDS; i++)
        tell_count (table, &spreads[i]);
    poda_table_seconds (table, spreads[PODA_COMPARED_SECONDS].median);
    tell_distances (table, row);
    poda_table_text (table, row->spec);
    poda_table_count (table, row->seeds);
    poda_table_count (table, row->runs);
    poda_table_count (table, (guint64) spreads[PODA_COMPARED_NODES].least);
    poda_table_count (table, (guint64) spreads[PODA_COMPARED_NODES].most);
    poda_table_seconds (table, spreads[PODA_COMPARED_SECONDS].least);
    poda_table_seconds (table, spreads[PODA_COMPARED_SECONDS].most);
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

/* Nodes over depth on a log scale: each line has dashes and marks of its own, so that
 * the plot can be read in print too. */

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
    PodaPen svg;
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

static void
put_label (Plot *plot, const char *anchor, double x, double y, const char *text)
{
    poda_pen_put (&plot->svg,
                  "<text x='%d' y='%d' font-size='%d' text-anchor='%r' "
                  "fill='" PODA_COLOUR_GREY "'>%s</text>\n",
                  x, y, SMALL_FONT, anchor, text);
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
write_nodes_axis (Plot *plot)
{
    for (int power = plot->lowest; power <= plot->highest; power++) {
        double y = place_y (plot, pow (10, power));
        g_autofree char *number = format_power (power);
        poda_pen_put (&plot->svg,
                      "<line x1='%d' y1='%d' x2='%d' y2='%d' stroke='" PODA_COLOUR_RULE
                      "'/>\n",
                      LEFT, y, LEFT + WIDTH, y);
        put_label (plot, "end", LEFT - 8, y + 4, number);
    }
    put_label (plot, "start", 16, TOP - 14, _ ("nodes"));
}

static void
write_depth_axis (Plot *plot)
{
    for (guint i = 0; i < count_places (plot); i++) {
        guint depth = row_at (plot, &plot->series[0], i)->problem.depth;
        char number[32];
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

/* From the least to the most of what the seeds led to. */
static void
write_spread (Plot *plot, guint number, guint place)
{
    const Curve *series = &plot->series[number];
    const PodaComparedRow *row = row_at (plot, series, place);
    const PodaSpread *nodes = &row->spreads[PODA_COMPARED_NODES];
    double x = place_x (plot, row->problem.depth);
    if (series->proof || nodes->least == nodes->most)
        return;
    double top = place_y (plot, nodes->most), bottom = place_y (plot, nodes->least);
    poda_pen_put (&plot->svg,
                  "<path class='spread' d='M%d %dh8m-4 0V%dm-4 0h8' fill='none' "
                  "stroke='%r'/>\n",
                  x - 4, top, bottom, colours[number % G_N_ELEMENTS (colours)]);
}

static void
write_series (Plot *plot, guint number)
{
    PodaPen *svg = &plot->svg;
    const Curve *series = &plot->series[number];
    const char *to = "M";
    g_auto (PodaPen) points;
    poda_pen_init (&points, &poda_svg_patterns, NULL, NULL);
    for (guint i = 0; i < count_places (plot); i++)
        write_spread (plot, number, i);
    poda_pen_put (svg,
                  "<path class='series' fill='none' stroke-width='2' stroke='%r' "
                  "stroke-dasharray='%r' d='",
                  colours[number % G_N_ELEMENTS (colours)],
                  dashes[number % G_N_ELEMENTS (dashes)]);
    for (guint i = 0; i < count_places (plot); i++) {
        double nodes = nodes_at (plot, series, i);
        if (isnan (nodes))
            continue;
        double x = place_x (plot, row_at (plot, series, i)->problem.depth);
        double y = place_y (plot, nodes);
        poda_pen_put (svg, "%r%d %d", to, x, y);
        write_mark (&points, number, x, y);
        to = "L";
    }
    poda_pen_put (svg, "'/>\n%r", points.text->str);
}

static void
write_entry (Plot *plot, guint number, double y)
{
    PodaPen *svg = &plot->svg;
    const GPtrArray *names = plot->series[number].names;
    double x = LEGEND_LEFT;
    poda_pen_put (svg,
                  "<line x1='%d' y1='%d' x2='%d' y2='%d' stroke-width='2' stroke='%r' "
                  "stroke-dasharray='%r'/>\n",
                  x, y, x + 36, y, colours[number % G_N_ELEMENTS (colours)],
                  dashes[number % G_N_ELEMENTS (dashes)]);
    write_mark (svg, number, x + 18, y);
    for (guint i = 0; i < names->len; i++)
        poda_pen_put (svg,
                      "<text x='%d' y='%d' font-size='%d' fill='" PODA_COLOUR_INK
                      "'>%s</text>\n",
                      x + LEGEND_INDENT, y + 4 + LEGEND_PITCH * i, LEGEND_FONT,
                      (const char *) g_ptr_array_index (names, i));
}

static double
entry_height (const Curve *series)
{
    return LEGEND_PITCH * series->names->len + 6;
}

static void
write_legend (Plot *plot)
{
    double y = TOP + 14;
    for (guint i = 0; i < plot->n_series; i++) {
        write_entry (plot, i, y);
        y += entry_height (&plot->series[i]);
    }
}

/* What all the searches were told, in the words of captions. */
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
write_plot (Plot *plot)
{
    const char *title = plot->comparison->title;
    g_autofree char *question = say_question (plot);
    double width = measure_width (plot, title, question);
    double rows = 0;
    for (guint i = 0; i < plot->n_series; i++)
        rows += entry_height (&plot->series[i]);
    double height = fmax (TOP + HEIGHT + 60, TOP + 14 + rows);
    poda_pen_put (
        &plot->svg,
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' width='%d' "
        "height='%d' role='img' font-family='DejaVu Sans, Verdana, Helvetica, Arial, "
        "sans-serif'>\n<title>%s</title>\n"
        "<rect width='%d' height='%d' fill='#fff'/>\n"
        "<text x='16' y='24' font-size='%d' font-weight='bold' fill='" PODA_COLOUR_INK
        "'>%s</text>\n",
        width, height, width, height, title, width, height, TITLE_FONT, title);
    PodaProblem problem = plot->comparison->rows[0].problem;
    problem.algorithm = NULL; /* there are several */
    poda_svg_put_asked (&plot->svg, &problem);
    put_label (plot, "start", 16, 43, question);
    write_nodes_axis (plot);
    write_depth_axis (plot);
    for (guint i = 0; i < plot->n_series; i++)
        write_series (plot, i);
    write_legend (plot);
    poda_pen_put (&plot->svg, "</svg>\n");
}

void
poda_emit_comparison_svg (const PodaComparison *comparison, PodaOutput *output)
{
    Plot plot = { .comparison = comparison };
    poda_pen_init (&plot.svg, &poda_svg_patterns, NULL, output);
    measure (&plot);
    find_series (&plot);
    write_plot (&plot);
    poda_pen_flush (&plot.svg);
    poda_pen_clear (&plot.svg);
    for (guint i = 0; i < plot.n_series; i++)
        g_ptr_array_unref (plot.series[i].names);
    g_free (plot.series);
}
