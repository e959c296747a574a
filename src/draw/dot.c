/* DOT through libcgraph, which quotes and orders what it writes. Its functions take
 * `char *` in the older versions, hence the casts. */

#include "draw/emit.h"

#include <glib/gi18n-lib.h>

#include "draw/dot_label.h"
#include "draw/dot_parts.h"
#include "draw/legend.h"

#define CHARACTER_WIDTH 7.0

static int
put_text (void *channel, const char *text)
{
    poda_output_text (channel, text);
    return 0;
}

static int
flush (void *channel)
{
    (void) channel;
    return 0;
}

/* Every line of the label ends in \l, which puts it at the left. */
static void
append_line (GString *to, const char *text)
{
    if (text == NULL || *text == '\0')
        return;
    poda_dot_append_plain (to, text);
    g_string_append (to, "\\l");
}

/* In lines about as wide as the tree. */
static void
append_legend (GString *to, const PodaFigure *figure)
{
    double columns = figure->width / CHARACTER_WIDTH;
    g_autofree char *legend =
        poda_legend_text (figure, columns < 60 ? 60 : (glong) columns);
    g_auto (GStrv) lines = g_strsplit (legend, "\n", -1);
    for (guint i = 0; lines[i] != NULL; i++)
        append_line (to, lines[i]);
}

static void
add_label (Agraph_t *graph, const PodaFigure *figure)
{
    g_autoptr (GString) label = g_string_new ("\\l");
    append_line (label, figure->title);
    append_line (label, figure->caption);
    for (guint i = 0; figure->notes != NULL && figure->notes[i] != NULL; i++)
        append_line (label, figure->notes[i]);
    append_legend (label, figure);
    agattr (graph, AGRAPH, (char *) "label", label->str);

    g_autoptr (GString) title = g_string_new (NULL);
    poda_dot_append_data (title, figure->title != NULL ? figure->title : "");
    agattr (graph, AGRAPH, (char *) "title", title->str);
}

static void
add_graph_attributes (Agraph_t *graph)
{
    static const char *const attributes[][2] = {
        { "bgcolor", "white" },
        { "charset", "UTF-8" },
        { "fontname", PODA_DOT_FONT },
        { "fontsize", "12.5" },
        { "inputscale", "72" },
        { "labeljust", "l" },
        { "labelloc", "b" },
        { "linelength", "0" },
        { "nodesep", "0.2" },
        { "ordering", "out" },
        { "outputorder", "edgesfirst" },
        { "ranksep", "0.6" },
        { "splines", "line" },
    };
    for (guint i = 0; i < G_N_ELEMENTS (attributes); i++)
        agattr (graph, AGRAPH, (char *) attributes[i][0], (char *) attributes[i][1]);
}

static Agnode_t *
add_node (PodaDot *dot, guint32 index)
{
    const PodaBox *box = &dot->figure->boxes[index];
    char name[16];
    g_snprintf (name, sizeof name, "n%u", poda_box_number (dot->figure, box));
    return agnode (dot->graph, name, TRUE);
}

/* Boxes and record are both in preorder, so that one walk meets every box in turn. */
static void
add_boxes (PodaDot *dot)
{
    const PodaFigure *figure = dot->figure;
    g_autofree Agnode_t **nodes = g_new (Agnode_t *, figure->n_boxes);
    g_auto (PodaNames) names;
    g_auto (PodaWalk) walk;
    poda_names_init (&names);
    poda_walk_begin (&walk, figure->record, poda_record_root (figure->record));
    for (guint32 i = 0; i < figure->n_boxes && poda_walk_next (&walk);) {
        const PodaBox *box = &figure->boxes[i];
        poda_names_follow (&names, &walk);
        if (walk.node->id != box->node)
            continue;
        nodes[i] = add_node (dot, i);
        poda_dot_add_node_data (dot, nodes[i], box, &walk, &names);
        poda_dot_style_node (dot, nodes[i], box);
        if (box->parent != PODA_FIGURE_NONE) {
            Agedge_t *edge =
                agedge (dot->graph, nodes[box->parent], nodes[i], NULL, TRUE);
            poda_dot_add_edge_data (dot, edge, box, &names);
            poda_dot_style_edge (dot, edge, box);
        }
        i++;
    }
}

gboolean
poda_emit_dot (const PodaFigure *figure, PodaOutput *output, GError **error)
{
    Agiodisc_t io = { .putstr = put_text, .flush = flush };
    Agdisc_t disciplines = { .id = &AgIdDisc, .io = &io };
    Agraph_t *graph = agopen ((char *) "poda", Agdirected, &disciplines);
    if (graph == NULL) {
        g_set_error_literal (error, PODA_EMIT_ERROR, PODA_EMIT_ERROR_LIBRARY,
                             _ ("libcgraph could not make a graph"));
        return FALSE;
    }
    g_autoptr (GString) text = g_string_new (NULL);
    PodaDot dot = { .figure = figure, .graph = graph, .text = text };
    add_graph_attributes (graph);
    add_label (graph, figure);
    poda_dot_declare (&dot);
    add_boxes (&dot);

    gboolean written = agwrite (graph, output) == 0;
    if (!written)
        g_set_error_literal (error, PODA_EMIT_ERROR, PODA_EMIT_ERROR_LIBRARY,
                             _ ("libcgraph could not write the graph"));
    agclose (graph);
    return written;
}
