/* DOT through libcgraph, which quotes and orders what it writes. Its functions take
 * `char *` in the older versions, hence the casts. */

#include <cgraph.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdio.h>

#include "draw/output/colours.h"
#include "draw/output/dot_label.h"
#include "tree/dot_write.h"
#include "record/fields.h"
#include "draw/output/picture.h"
#include "draw/layout/layout.h"
#include "draw/figure/legend.h"
#include "record/record.h"
#include "search/asked.h"

#define PALE "#9aa4ae"
#define POINTS_PER_INCH 72.0

typedef struct {
    const PodaFigure *figure;
    Agraph_t *graph;
    GString *text;                   /* scratch */
    Agsym_t *symbols[PODA_N_FIELDS]; /* of the nodes' fields */
} Dot;

/* What a node or an edge has where nothing else is set: what all have in common, the
 * data, then the looks. */
typedef struct {
    const char *name, *standard;
} Attribute;

static const Attribute node_attributes[] = {
    { "fixedsize", "shape" },
    { "fontname", PODA_DOT_FONT },
    { "known", "" },
    { "path", "" },
    { "color", PODA_COLOUR_GREY },
    { "fillcolor", "white" },
    { "fontcolor", PODA_COLOUR_INK },
    { "fontsize", "15" },
    { "height", "0.5" },
    { "label", " " }, /* an empty default would show the node's id */
    { "penwidth", "1.5" },
    { "peripheries", "1" },
    { "pos", "" },
    { "shape", "box" },
    { "style", "filled" },
    { "tooltip", "" },
    { "width", "0.75" },
};

/* Nodes have these too, under the fields' own names. */
static const PodaField fields[] = {
    PODA_FIELD_PLAYER, PODA_FIELD_STATUS,    PODA_FIELD_ORDER,    PODA_FIELD_ALPHA,
    PODA_FIELD_BETA,   PODA_FIELD_ALPHA_OUT, PODA_FIELD_BETA_OUT, PODA_FIELD_VALUE,
    PODA_FIELD_BOUND,  PODA_FIELD_CUT,       PODA_FIELD_CUT_BY,   PODA_FIELD_PV,
};

static const Attribute edge_attributes[] = {
    { "arrowsize", "1.2" },        { "fontcolor", PODA_COLOUR_INK },
    { "fontname", PODA_DOT_FONT }, { "fontsize", "12" },
    { "tailport", "s" },           { "move", "" },
    { "probability", "" },         { "arrowtail", "none" },
    { "color", PODA_COLOUR_GREY }, { "dir", "none" },
    { "headport", "n" },           { "label", "" },
    { "penwidth", "1.5" },         { "style", "solid" },
};

static const Attribute graph_attributes[] = {
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

static Agsym_t *
declare (Agraph_t *graph, int kind, const char *name, const char *standard)
{
    return agattr (graph, kind, (char *) name, (char *) standard);
}

static void
declare_attributes (Dot *dot)
{
    Agraph_t *graph = dot->graph;
    for (guint i = 0; i < G_N_ELEMENTS (graph_attributes); i++)
        declare (graph, AGRAPH, graph_attributes[i].name, graph_attributes[i].standard);
    for (guint i = 0; i < G_N_ELEMENTS (node_attributes); i++)
        declare (graph, AGNODE, node_attributes[i].name, node_attributes[i].standard);
    for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
        dot->symbols[fields[i]] =
            declare (graph, AGNODE, poda_field_rows[fields[i]].name, "");
    for (guint i = 0; i < G_N_ELEMENTS (edge_attributes); i++)
        declare (graph, AGEDGE, edge_attributes[i].name, edge_attributes[i].standard);
}

/* Of a node or an edge. */
static void
set (void *object, const char *name, const char *text)
{
    agset (object, (char *) name, (char *) text);
}

/* `2.5`, whatever the locale's decimal sign is. */
static const char *
decimal (double number, char buffer[G_ASCII_DTOSTR_BUF_SIZE])
{
    return g_ascii_formatd (buffer, G_ASCII_DTOSTR_BUF_SIZE, "%.2f", number);
}

static const char *
shape (const PodaFigure *figure, const PodaBox *box)
{
    switch (poda_box_shape (figure, box)) {
    case PODA_SHAPE_PILL:
        return box->width > box->height + 2 ? "ellipse" : "circle";
    case PODA_SHAPE_DIAMOND:
        return "diamond";
    case PODA_SHAPE_UP:
        return "triangle";
    case PODA_SHAPE_DOWN:
        return "invtriangle";
    case PODA_SHAPE_CHAMFERED:
        return "octagon";
    default:
        return "box";
    }
}

static void
colour (Dot *dot, Agnode_t *node, const PodaBox *box)
{
    static const char *const fills[] = { PODA_COLOUR_MAX_FILL, PODA_COLOUR_MIN_FILL,
                                         "#f0ecf7" };
    static const char *const lines[] = { PODA_COLOUR_MAX, PODA_COLOUR_MIN, "#6639a6" };
    gboolean print = dot->figure->drawing.theme == PODA_THEME_PRINT;
    gboolean pruned = box->state == PODA_STATE_SKIPPED;
    if (box->state == PODA_STATE_UNSEEN) {
        set (node, "color", print ? PODA_COLOUR_GREY : PODA_COLOUR_GRID);
    } else if (pruned) {
        set (node, "style", "dashed");
        set (node, "color", print ? PODA_COLOUR_GREY : PALE);
        set (node, "fontcolor", print ? PODA_COLOUR_GREY : PALE);
    } else if (print) {
        set (node, "color", "black");
    } else if (!box->leaf) {
        set (node, "color", lines[box->player]);
        set (node, "fillcolor", fills[box->player]);
    }
    if (poda_box_shape (dot->figure, box) == PODA_SHAPE_ROUNDED)
        set (node, "style", pruned ? "dashed,rounded" : "filled,rounded");
}

static void
style_node (Dot *dot, Agnode_t *node, const PodaBox *box)
{
    char x[G_ASCII_DTOSTR_BUF_SIZE], y[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_printf (dot->text, "%s,%s", decimal (box->x, x),
                     decimal (dot->figure->height - box->y, y));
    set (node, "pos", dot->text->str);
    set (node, "width", decimal (box->width / POINTS_PER_INCH, x));
    set (node, "height", decimal (box->height / POINTS_PER_INCH, y));
    colour (dot, node, box);
    g_string_truncate (dot->text, 0);
    gboolean html = poda_dot_append_label (dot->text, dot->figure, box);
    char *label = dot->text->str;
    if (*label != '\0')
        set (node, "label", html ? agstrdup_html (dot->graph, label) : label);
    set (node, "shape", shape (dot->figure, box));
    g_string_printf (dot->text, "%.10g",
                     floor (poda_box_value_font (dot->figure, box)));
    set (node, "fontsize", dot->text->str);
    if (box->state == PODA_STATE_OPEN && !box->current)
        set (node, "penwidth", "4");
    else if (box->state == PODA_STATE_UNSEEN)
        set (node, "penwidth", "1");
    else if (!box->leaf)
        set (node, "penwidth", "2");
    if (box->strategy || box->current)
        set (node, "peripheries", "2");
    if (box->title != NULL) {
        g_string_truncate (dot->text, 0);
        poda_dot_append_plain (dot->text, box->title);
        set (node, "tooltip", dot->text->str);
    }
}

static void
style_edge (Dot *dot, Agedge_t *edge, const PodaBox *box)
{
    const PodaFigure *figure = dot->figure;
    gboolean print = figure->drawing.theme == PODA_THEME_PRINT;
    if (print)
        set (edge, "color", "black");
    if (box->state == PODA_STATE_UNSEEN) {
        set (edge, "penwidth", "1");
        set (edge, "color", PODA_COLOUR_GRID);
    } else if (box->state == PODA_STATE_OPEN || box->best) {
        set (edge, "penwidth", box->state == PODA_STATE_OPEN ? "4" : "2.6");
        set (edge, "color", PODA_COLOUR_INK);
    }
    if (box->state == PODA_STATE_SKIPPED) {
        gboolean cut = figure->boxes[box->parent].state != PODA_STATE_SKIPPED;
        set (edge, "style", "dashed");
        set (edge, "color", print ? "black" : cut ? PODA_COLOUR_RED : PALE);
        if (cut) { /* its two strokes are the tail's arrow, in the edge's own colour */
            set (edge, "dir", "back");
            set (edge, "arrowtail", "noneteetee");
        }
    } else if (box->pv) {
        set (edge, "penwidth", "4");
        set (edge, "color", PODA_COLOUR_INK);
    } else if (box->strategy) {
        set (edge, "penwidth", "2");
        set (edge, "color", PODA_COLOUR_INK ":invis:" PODA_COLOUR_INK);
    }
    if (box->folded) /* its label reaches farther up than its shape */
        set (edge, "headport", "");
    if (box->edge != NULL) {
        /* The spaces keep the text off the line that it stands beside. */
        g_string_assign (dot->text, "  ");
        poda_dot_append_plain (dot->text, box->edge);
        g_string_append (dot->text, "  ");
        set (edge, "label", dot->text->str);
    }
}

static void
set_field (const Dot *dot, Agnode_t *node, const PodaNodeFacts *facts, PodaField field)
{
    char number[PODA_VALUE_BUFFER];
    const char *text = number;
    PodaFieldValue value;
    if (!poda_field_get (facts, field, &value))
        return;
    switch (poda_field_rows[field].kind) {
    case PODA_FIELD_IS_INTEGER: /* nodes are called n1, n2, … */
        g_snprintf (number, sizeof number, "%s%u",
                    field == PODA_FIELD_CUT_BY ? "n" : "", value.integer);
        break;
    case PODA_FIELD_IS_NUMBER:
        poda_value_format (value.number, PODA_STYLE_MACHINE, number);
        break;
    case PODA_FIELD_IS_WORD:
        text = value.word;
        break;
    case PODA_FIELD_IS_FLAG:
        text = value.integer != 0 ? "true" : "false";
        break;
    }
    agxset (node, dot->symbols[field], (char *) text);
}

/* The value of a leaf, which the search may never have seen. */
static void
set_leaf_value (Agnode_t *node, const char *name, const PodaWalk *walk)
{
    PodaLeafReason reason;
    PodaValue value;
    char number[PODA_VALUE_BUFFER];
    if (poda_problem_leaf_value (poda_record_problem (walk->record),
                                 poda_walk_position (walk), walk->ply, &reason, &value))
        set (node, name, poda_value_format (value, PODA_STYLE_MACHINE, number));
}

/* A leaf that was not reached yet keeps its value as what is known, so that the tree
 * can be read back. */
static void
add_node_data (Dot *dot, Agnode_t *node, const PodaWalk *walk, const PodaNames *names)
{
    const PodaFigure *figure = dot->figure;
    PodaNodeFacts facts;
    poda_node_facts (walk->record, figure->whole != NULL ? figure->moment : NULL,
                     walk->node, walk->ply, &facts);
    g_string_truncate (dot->text, 0);
    poda_dot_append_data (dot->text, names->name);
    set (node, "path", dot->text->str);
    gboolean given = !figure->drawing.hide_leaves;
    if (figure->drawing.blank) {
        set_field (dot, node, &facts, PODA_FIELD_PLAYER);
        if (given)
            set_leaf_value (node, poda_field_rows[PODA_FIELD_VALUE].name, walk);
        return;
    }
    for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
        set_field (dot, node, &facts, fields[i]);
    if (!facts.valued && given)
        set_leaf_value (node, "known", walk);
}

static void
add_edge_data (Dot *dot, Agedge_t *edge, const PodaBox *box, const PodaNames *names)
{
    g_string_truncate (dot->text, 0);
    poda_dot_append_data (dot->text, names->move);
    set (edge, "move", dot->text->str);
    if (box->probability >= 0) {
        char buffer[PODA_VALUE_BUFFER];
        poda_value_format (box->probability, PODA_STYLE_MACHINE, buffer);
        set (edge, "probability", buffer);
    }
}

#define CHARACTER_WIDTH 7.0

static int
put_text (void *channel, const char *text)
{
    poda_output_text (channel, text);
    return poda_output_failed (channel) ? EOF : 0;
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

static void
add_label (Agraph_t *graph, const PodaFigure *figure)
{
    g_autoptr (GString) label = g_string_new ("\\l");
    if (poda_figure_has_title (figure))
        append_line (label, figure->title);
    if (poda_figure_has_caption (figure))
        append_line (label, figure->caption);
    for (char *const *note = poda_figure_notes (figure); *note != NULL; note++)
        append_line (label, *note);
    /* In lines about as wide as the tree. */
    double columns = figure->width / CHARACTER_WIDTH;
    g_autofree char *legend = poda_legend_text (figure, PODA_LEGEND_IN_GRAPH,
                                                columns < 60 ? 60 : (guint) columns);
    g_auto (GStrv) lines = g_strsplit (legend, "\n", -1);
    for (guint i = 0; lines[i] != NULL; i++)
        append_line (label, lines[i]);
    if (label->len <= strlen ("\\l"))
        g_string_truncate (label, 0);
    declare (graph, AGRAPH, "label", label->str);

    g_autoptr (GString) title = g_string_new (NULL);
    poda_dot_append_data (title, figure->title != NULL ? figure->title : "");
    declare (graph, AGRAPH, "title", title->str);
}

/* Boxes and record are both in preorder, so that one walk meets every box in turn. */
static void
add_boxes (Dot *dot)
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
        char name[16];
        g_snprintf (name, sizeof name, "n%u", box->number);
        nodes[i] = agnode (dot->graph, name, TRUE);
        add_node_data (dot, nodes[i], &walk, &names);
        style_node (dot, nodes[i], box);
        if (box->parent != PODA_FIGURE_NONE) {
            Agedge_t *edge =
                agedge (dot->graph, nodes[box->parent], nodes[i], NULL, TRUE);
            add_edge_data (dot, edge, box, &names);
            style_edge (dot, edge, box);
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
    Dot dot = { .figure = figure, .graph = graph, .text = text };
    declare_attributes (&dot);
    add_label (graph, figure);
    add_boxes (&dot);

    if (figure->asked->asked != NULL) {
        g_autofree char *asked = poda_asked_line (figure->asked);
        poda_output_format (output, "// problem: %s\n", asked);
    }
    /* Of a failed write the output itself will tell. */
    gboolean written = agwrite (graph, output) == 0 || poda_output_failed (output);
    if (!written)
        g_set_error_literal (error, PODA_EMIT_ERROR, PODA_EMIT_ERROR_LIBRARY,
                             _ ("libcgraph could not write the graph"));
    agclose (graph);
    return written;
}
