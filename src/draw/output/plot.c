/* A plot of nodes over depth on a log scale. Each curve has its own dashes and marks,
 * so that it is readable in print. */

#include "draw/output/plot.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "draw/figure/figure.h"
#include "draw/output/colours.h"
#include "draw/output/scene.h"
#include "search/query.h"
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

/* A curve of the plot: searches with the same points. */
typedef struct {
    guint first;    /* the row of the least depth; others follow at regular distances */
    gboolean proof; /* the curve of the smallest proof, not of nodes */
    GPtrArray *names; /* all searches that coincide here; borrowed */
} Curve;

typedef struct {
    GString *svg;
    const PodaComparison *comparison;
    Curve *curves;
    guint n_curves, n_searches, n_places;
    guint first_depth, last_depth;
    int lowest, highest; /* powers of ten */
} Plot;

/* Indexed by curve: a colour, dashes, and a mark. */
static const struct {
    const char *colour, *dashes, *mark;
} looks[] = { { PODA_COLOUR_MAX, "none", "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z" },
              { PODA_COLOUR_MIN, "8 4", "M-4.5 -4.5h9v9h-9z" },
              { "#1f7a4d", "2 4", "M0 -6l6 10h-12z" },
              { "#7b3fa0", "10 4 2 4", "M0 -6l6 6l-6 6l-6 -6z" },
              { PODA_COLOUR_GREY, "5 3", "M-5 -5l10 10m0 -10l-10 10" },
              { PODA_COLOUR_INK, "1 3", "M-6 0h12m-6 -6v12" } };
#define N_MARKS G_N_ELEMENTS (looks)
#define FIRST_STROKED 4

static const PodaComparedRow *
row_at (const Plot *plot, const Curve *curve, guint place)
{
    return &plot->comparison->rows[curve->first + place * plot->n_searches];
}

/* Returns a curve's nodes at an index; NAN if unknown. */
static double
nodes_at (const Plot *plot, const Curve *curve, guint place)
{
    const PodaComparedRow *row = row_at (plot, curve, place);
    if (!curve->proof)
        return row->spreads[PODA_COMPARED_NODES].median;
    return row->has_proof ? row->proof.nodes : NAN;
}

/* Returns the x of a depth; "to the end" is right of the deepest. */
static double
place_x (const Plot *plot, guint depth)
{
    guint span = plot->last_depth - plot->first_depth;
    depth = depth == PODA_DEPTH_NONE ? plot->last_depth : depth;
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
    plot->n_places = comparison->n_rows / plot->n_searches;
    plot->last_depth += end ? 1 : 0;
    plot->first_depth = MIN (plot->first_depth, plot->last_depth);
    plot->lowest = (int) floor (log10 (least));
    plot->highest = MAX ((int) ceil (log10 (most)), plot->lowest + 1);
}

/* Adds a curve, or its name to one that coincides with it. */
static void
add_curve (Plot *plot, guint first, gboolean proof, const char *name)
{
    Curve *curve = &plot->curves[plot->n_curves], *other = plot->curves;
    gboolean same = FALSE;
    *curve = (Curve){ .first = first, .proof = proof };
    for (; other < curve && !same; other += same ? 0 : 1) {
        same = TRUE;
        for (guint i = 0; i < plot->n_places && same; i++) {
            double one = nodes_at (plot, curve, i), two = nodes_at (plot, other, i);
            same = one == two || (isnan (one) && isnan (two));
        }
    }
    if (!same) {
        plot->n_curves++;
        curve->names = g_ptr_array_new ();
    }
    g_ptr_array_add (other->names, (gpointer) name);
}

/* Adds all curves. Different evaluators have different proofs: then none is drawn. */
static void
find_curves (Plot *plot)
{
    const PodaComparedRow *rows = plot->comparison->rows;
    gboolean any = FALSE, one = TRUE;
    plot->curves = g_new0 (Curve, plot->n_searches + 1);
    for (guint i = 0; i < plot->n_searches; i++)
        add_curve (plot, i, FALSE, rows[i].spec);
    for (guint i = 0; i < plot->comparison->n_rows; i++) {
        const PodaComparedRow *first = &rows[i - i % plot->n_searches];
        one = one && rows[i].has_proof == first->has_proof
              && rows[i].proof.nodes == first->proof.nodes;
        any = any || rows[i].has_proof;
    }
    if (any && one)
        add_curve (plot, 0, TRUE, _ ("smallest proof"));
}

/* --- The svg --- */

/* Adds a text that begins at x, is centred there, or ends there. */
static void
add_text (Plot *plot, const char *anchor, double x, double y, const char *text)
{
    poda_svg_append (plot->svg,
                     "<text text-anchor=\"%s\" fill=\"" PODA_COLOUR_GREY
                     "\" x=\"%g\" y=\"%g\" font-size=\"%g\">%s</text>\n",
                     anchor, x, y, SMALL_FONT, text);
}

static void
add_axes (Plot *plot)
{
    static const char *const raised[] = { "⁰", "¹", "²", "³", "⁴",
                                          "⁵", "⁶", "⁷", "⁸", "⁹" };
    for (int power = plot->lowest; power <= plot->highest; power++) {
        double y = place_y (plot, pow (10, power));
        g_autofree char *number =
            g_strconcat (power == 0 ? "1" : "10", power > 9 ? raised[power / 10] : "",
                         power > 1 ? raised[power % 10] : "", NULL);
        poda_svg_append (plot->svg,
                         "<path stroke=\"" PODA_COLOUR_RULE "\" d=\"M%g %gH%g\"/>\n",
                         LEFT, y, LEFT + WIDTH);
        add_text (plot, "end", LEFT - 8, y + 4, number);
    }
    add_text (plot, "start", 16, TOP - 14, _ ("nodes"));
    for (guint i = 0; i < plot->n_places; i++) {
        guint depth = row_at (plot, &plot->curves[0], i)->problem.depth;
        g_autofree char *number = g_strdup_printf ("%u", depth);
        add_text (plot, "middle", place_x (plot, depth), TOP + HEIGHT + 20,
                  depth == PODA_DEPTH_NONE ? _ ("to the end") : number);
    }
    add_text (plot, "middle", LEFT + WIDTH / 2, TOP + HEIGHT + 42, _ ("depth"));
}

/* Adds a line in a curve's style. */
static void
add_line (Plot *plot, guint number, const char *class, const char *data)
{
    poda_svg_append (plot->svg,
                     "<path%-s fill=\"none\" stroke-width=\"2\" stroke=\"%s\" "
                     "stroke-dasharray=\"%s\" d=\"%s\"/>\n",
                     class, looks[number % N_MARKS].colour,
                     looks[number % N_MARKS].dashes, data);
}

static void
add_mark (Plot *plot, guint number, double x, double y)
{
    guint i = number % N_MARKS;
    poda_svg_append (plot->svg,
                     i >= FIRST_STROKED
                         ? "<path stroke=\"%s\" stroke-width=\"2\" "
                           "fill=\"none\" transform=\"translate(%g %g)\" "
                           "d=\"%s\"/>\n"
                         : "<path fill=\"%s\" transform=\"translate(%g "
                           "%g)\" d=\"%s\"/>\n",
                     looks[i].colour, x, y, looks[i].mark);
}

/* Adds a curve, its marks, and bars from the least to the greatest count. */
static void
draw_curve (Plot *plot, guint number)
{
    const Curve *curve = &plot->curves[number];
    g_autoptr (GString) data = g_string_new (NULL);
    for (guint i = 0; i < plot->n_places; i++) {
        const PodaComparedRow *row = row_at (plot, curve, i);
        const PodaSpread *spread = &row->spreads[PODA_COMPARED_NODES];
        double x = place_x (plot, row->problem.depth),
               nodes = nodes_at (plot, curve, i);
        double top = place_y (plot, spread->most);
        double bottom = place_y (plot, spread->least);
        if (!isnan (nodes))
            poda_svg_append (data, "%c%g %g", data->len == 0 ? 'M' : 'L', x,
                             place_y (plot, nodes));
        if (!curve->proof && spread->least != spread->most)
            poda_svg_append (plot->svg,
                             "<path class=\"spread\" fill=\"none\" stroke=\"%s\" "
                             "d=\"M%g %gL%g %gL%g %gL%g %gL%g %gL%g %g\"/>\n",
                             looks[number % N_MARKS].colour, x - 4, top, x + 4, top, x,
                             top, x, bottom, x - 4, bottom, x + 4, bottom);
    }
    add_line (plot, number, " class=\"series\"", data->str);
    for (guint i = 0; i < plot->n_places; i++)
        if (!isnan (nodes_at (plot, curve, i)))
            add_mark (plot, number,
                      place_x (plot, row_at (plot, curve, i)->problem.depth),
                      place_y (plot, nodes_at (plot, curve, i)));
}

/* Adds the legend and widens the plot for it. Returns the y of its end. */
static double
add_legend (Plot *plot, double *width)
{
    double x = LEGEND_LEFT, y = TOP + 14;
    for (guint number = 0; number < plot->n_curves; number++) {
        const GPtrArray *names = plot->curves[number].names;
        g_autoptr (GString) data = g_string_new (NULL);
        poda_svg_append (data, "M%g %gH%g", x, y, x + 36);
        add_line (plot, number, "", data->str);
        add_mark (plot, number, x + 18, y);
        for (guint i = 0; i < names->len; i++) {
            const char *name = g_ptr_array_index (names, i);
            double own = poda_text_width (name, LEGEND_FONT, FALSE);
            poda_svg_append (plot->svg,
                             "<text fill=\"" PODA_COLOUR_INK
                             "\" x=\"%g\" y=\"%g\" font-size=\"%g\">%s</text>\n",
                             x + LEGEND_INDENT, y + 4 + LEGEND_PITCH * i, LEGEND_FONT,
                             name);
            *width = fmax (*width, x + LEGEND_INDENT + 16 + own);
        }
        y += LEGEND_PITCH * names->len + 6;
    }
    return y;
}

/* Returns the rules that all searches share, in the words of captions. */
static char *
say_question (const Plot *plot)
{
    const PodaComparedRow *rows = plot->comparison->rows;
    const PodaProblem *problem = &rows[0].problem;
    guint seeds = 1;
    g_autoptr (GString) text = g_string_new (NULL);
    for (guint rule = PODA_RULE_DEPTH + 1; rule < PODA_N_RULES; rule++) {
        g_autofree char *written = poda_rule_write (rule, problem);
        g_autofree char *said = poda_rule_caption (rule, problem);
        gboolean same = rule != PODA_RULE_SEED || rows[0].seeds == 1;
        for (guint i = 1; i < plot->n_searches && same; i++) {
            g_autofree char *other = poda_rule_write (rule, &rows[i].problem);
            same = strcmp (written, other) == 0;
        }
        if (same && said != NULL)
            g_string_append (text, said);
    }
    for (guint i = 0; i < plot->comparison->n_rows; i++)
        seeds = MAX (seeds, rows[i].seeds);
    if (seeds > 1)
        g_string_append_printf (text, _ (", medians of %u seeds; bars show the range"),
                                seeds);
    return g_strdup (text->len > 2 ? text->str + 2 : "");
}

/* Writes the plot. The head contains its size, so it is made after the rest. */
void
poda_emit_comparison_svg (const PodaComparison *comparison, PodaOutput *output)
{
    const char *title = comparison->title;
    g_autoptr (GString) svg = g_string_new (NULL), head = g_string_new (NULL);
    Plot plot = { .svg = svg, .comparison = comparison };
    measure (&plot);
    find_curves (&plot);
    g_autofree char *question = say_question (&plot);
    double width = fmax (LEGEND_LEFT, 32 + poda_text_width (title, TITLE_FONT, TRUE));
    width = fmax (width, 32 + poda_text_width (question, SMALL_FONT, FALSE));
    add_text (&plot, "start", 16, 43, question);
    add_axes (&plot);
    for (guint i = 0; i < plot.n_curves; i++)
        draw_curve (&plot, i);
    double height = fmax (TOP + HEIGHT + 60, add_legend (&plot, &width));
    poda_svg_append (
        head,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" font-family=\"DejaVu "
        "Sans, Verdana, Helvetica, Arial, sans-serif\" width=\"%g\" height=\"%g\" "
        "viewBox=\"0 0 %g %g\">\n<title>%s</title>\n",
        width, height, width, height, title);
    PodaProblem problem = comparison->rows[0].problem;
    problem.algorithm = NULL; /* the searches have different ones */
    g_autofree char *asked = problem.asked != NULL ? poda_query_line (&problem) : NULL;
    poda_svg_append_query (head, asked);
    poda_svg_append (head,
                     "<rect fill=\"#fff\" width=\"%g\" height=\"%g\"/>\n"
                     "<text font-weight=\"bold\" fill=\"" PODA_COLOUR_INK
                     "\" x=\"16\" y=\"24\" font-size=\"%g\">%s</text>\n%-s</svg>\n",
                     width, height, TITLE_FONT, title, svg->str);
    poda_output_write (output, head->str, head->len);
    for (guint i = 0; i < plot.n_curves; i++)
        g_ptr_array_unref (plot.curves[i].names);
    g_free (plot.curves);
}
