/* DOT: the record's data at nodes and edges, and how they look. */

#include <math.h>
#include <string.h>

#include "draw/figure/figure.h"
#include "draw/layout/picture.h"
#include "draw/output/colours.h"
#include "draw/output/dot_label.h"
#include "draw/output/picture.h"
#include "record/fields.h"
#include "record/record.h"
#include "tree/dot_write.h"

#define PALE "#9aa4ae"
#define POINTS_PER_INCH 72.0

typedef struct {
    const PodaFigure *figure;
    PodaDot *graph;
    GString *text; /* scratch */
} Dot;

/* The defaults of nodes and edges. */
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
    { "bgcolor", "white" },        { "charset", "UTF-8" },
    { "fontname", PODA_DOT_FONT }, { "fontsize", "12.5" },
    { "inputscale", "72" },        { "labeljust", "l" },
    { "labelloc", "b" },           { "nodesep", "0.2" },
    { "ordering", "out" },         { "outputorder", "edgesfirst" },
    { "ranksep", "0.6" },          { "splines", "line" },
};

static void
declare_all (PodaDot *dot, PodaDotKind kind, const Attribute *attributes, guint n)
{
    for (guint i = 0; i < n; i++)
        poda_dot_declare (dot, kind, attributes[i].name, attributes[i].standard);
}

static void
declare_attributes (PodaDot *dot)
{
    declare_all (dot, PODA_DOT_GRAPH, graph_attributes,
                 G_N_ELEMENTS (graph_attributes));
    declare_all (dot, PODA_DOT_NODE, node_attributes, G_N_ELEMENTS (node_attributes));
    for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
        poda_dot_declare (dot, PODA_DOT_NODE, poda_field_rows[fields[i]].name, "");
    declare_all (dot, PODA_DOT_EDGE, edge_attributes, G_N_ELEMENTS (edge_attributes));
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
colour (Dot *dot, PodaDotItem *node, const PodaBox *box)
{
    static const char *const fills[] = { PODA_COLOUR_MAX_FILL, PODA_COLOUR_MIN_FILL,
                                         "#f0ecf7" };
    static const char *const lines[] = { PODA_COLOUR_MAX, PODA_COLOUR_MIN, "#6639a6" };
    gboolean print = dot->figure->drawing.theme == PODA_THEME_PRINT;
    gboolean pruned = box->state == PODA_STATE_SKIPPED;
    if (box->state == PODA_STATE_UNSEEN) {
        poda_dot_set (node, "color", print ? PODA_COLOUR_GREY : PODA_COLOUR_GRID);
    } else if (pruned) {
        poda_dot_set (node, "style", "dashed");
        poda_dot_set (node, "color", print ? PODA_COLOUR_GREY : PALE);
        poda_dot_set (node, "fontcolor", print ? PODA_COLOUR_GREY : PALE);
    } else if (print) {
        poda_dot_set (node, "color", "black");
    } else if (!box->leaf) {
        poda_dot_set (node, "color", lines[box->player]);
        poda_dot_set (node, "fillcolor", fills[box->player]);
    }
    if (poda_box_shape (dot->figure, box) == PODA_SHAPE_ROUNDED)
        poda_dot_set (node, "style", pruned ? "dashed,rounded" : "filled,rounded");
}

static void
style_node (Dot *dot, PodaDotItem *node, const PodaBox *box)
{
    char x[G_ASCII_DTOSTR_BUF_SIZE], y[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_printf (dot->text, "%s,%s", decimal (box->x, x),
                     decimal (dot->figure->height - box->y, y));
    poda_dot_set (node, "pos", dot->text->str);
    poda_dot_set (node, "width", decimal (box->width / POINTS_PER_INCH, x));
    poda_dot_set (node, "height", decimal (box->height / POINTS_PER_INCH, y));
    colour (dot, node, box);
    g_string_truncate (dot->text, 0);
    gboolean html = poda_dot_append_label (dot->text, dot->figure, box);
    if (html)
        poda_dot_set_html (dot->graph, node, "label", dot->text->str);
    else if (dot->text->len > 0)
        poda_dot_set (node, "label", dot->text->str);
    poda_dot_set (node, "shape", shape (dot->figure, box));
    g_string_printf (dot->text, "%.10g",
                     floor (poda_box_value_font (dot->figure, box)));
    poda_dot_set (node, "fontsize", dot->text->str);
    if (box->state == PODA_STATE_OPEN && !box->current)
        poda_dot_set (node, "penwidth", "4");
    else if (box->state == PODA_STATE_UNSEEN)
        poda_dot_set (node, "penwidth", "1");
    else if (!box->leaf)
        poda_dot_set (node, "penwidth", "2");
    if (box->strategy || box->current)
        poda_dot_set (node, "peripheries", "2");
    if (box->title != NULL) {
        g_string_truncate (dot->text, 0);
        poda_dot_append_plain (dot->text, box->title);
        poda_dot_set (node, "tooltip", dot->text->str);
    }
}

static void
style_edge (Dot *dot, PodaDotItem *edge, const PodaBox *box)
{
    const PodaFigure *figure = dot->figure;
    gboolean print = figure->drawing.theme == PODA_THEME_PRINT;
    if (print)
        poda_dot_set (edge, "color", "black");
    if (box->state == PODA_STATE_UNSEEN) {
        poda_dot_set (edge, "penwidth", "1");
        poda_dot_set (edge, "color", PODA_COLOUR_GRID);
    } else if (box->state == PODA_STATE_OPEN || box->best) {
        poda_dot_set (edge, "penwidth", box->state == PODA_STATE_OPEN ? "4" : "2.6");
        poda_dot_set (edge, "color", PODA_COLOUR_INK);
    }
    if (box->state == PODA_STATE_SKIPPED) {
        gboolean cut = figure->boxes[box->parent].state != PODA_STATE_SKIPPED;
        poda_dot_set (edge, "style", "dashed");
        poda_dot_set (edge, "color", print ? "black" : cut ? PODA_COLOUR_RED : PALE);
        if (cut) { /* its two strokes are the tail's arrow, in the edge's own colour */
            poda_dot_set (edge, "dir", "back");
            poda_dot_set (edge, "arrowtail", "noneteetee");
        }
    } else if (box->pv) {
        poda_dot_set (edge, "penwidth", "4");
        poda_dot_set (edge, "color", PODA_COLOUR_INK);
    } else if (box->strategy) {
        poda_dot_set (edge, "penwidth", "2");
        poda_dot_set (edge, "color", PODA_COLOUR_INK ":invis:" PODA_COLOUR_INK);
    }
    if (box->folded) /* its label reaches farther up than its shape */
        poda_dot_set (edge, "headport", "");
    if (box->edge != NULL) {
        /* The spaces keep the text off the line that it stands beside. */
        g_string_assign (dot->text, "  ");
        poda_dot_append_plain (dot->text, box->edge);
        g_string_append (dot->text, "  ");
        poda_dot_set (edge, "label", dot->text->str);
    }
}

static void
set_field (PodaDotItem *node, const PodaNodeFacts *facts, PodaField field)
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
    poda_dot_set (node, poda_field_rows[field].name, text);
}

/* The value of a leaf, which the search may never have seen. */
static void
set_leaf_value (PodaDotItem *node, const char *name, const PodaWalk *walk)
{
    PodaLeafReason reason;
    PodaValue value;
    char number[PODA_VALUE_BUFFER];
    if (poda_problem_leaf_value (poda_record_problem (walk->record),
                                 poda_walk_position (walk), walk->ply, &reason, &value))
        poda_dot_set (node, name,
                      poda_value_format (value, PODA_STYLE_MACHINE, number));
}

/* A leaf that was not reached yet keeps its value as what is known, so that the tree
 * can be read back. */
static void
add_node_data (Dot *dot, PodaDotItem *node, const PodaWalk *walk,
               const PodaNames *names)
{
    const PodaFigure *figure = dot->figure;
    PodaNodeFacts facts;
    poda_node_facts (walk->record, figure->whole != NULL ? figure->moment : NULL,
                     walk->node, walk->ply, &facts);
    poda_dot_set (node, "path", names->name);
    gboolean given = !figure->drawing.hide_leaves;
    if (figure->drawing.blank) {
        set_field (node, &facts, PODA_FIELD_PLAYER);
        if (given)
            set_leaf_value (node, poda_field_rows[PODA_FIELD_VALUE].name, walk);
        return;
    }
    for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
        set_field (node, &facts, fields[i]);
    if (!facts.valued && given)
        set_leaf_value (node, "known", walk);
}

static void
add_edge_data (PodaDotItem *edge, const PodaBox *box, const PodaNames *names)
{
    poda_dot_set (edge, "move", names->move);
    if (box->probability >= 0) {
        char buffer[PODA_VALUE_BUFFER];
        poda_value_format (box->probability, PODA_STYLE_MACHINE, buffer);
        poda_dot_set (edge, "probability", buffer);
    }
}

#define CHARACTER_WIDTH 7.0

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
add_label (PodaDot *graph, const PodaFigure *figure)
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
    poda_dot_declare (graph, PODA_DOT_GRAPH, "label", label->str);
    poda_dot_declare (graph, PODA_DOT_GRAPH, "title", figure->title);
}

/* Boxes and record are both in preorder, so that one walk meets every box in turn. */
static void
add_boxes (Dot *dot)
{
    const PodaFigure *figure = dot->figure;
    g_autofree PodaDotItem **nodes = g_new (PodaDotItem *, figure->n_boxes);
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
        nodes[i] = poda_dot_add_node (dot->graph, name);
        add_node_data (dot, nodes[i], &walk, &names);
        style_node (dot, nodes[i], box);
        if (box->parent != PODA_FIGURE_NONE) {
            PodaDotItem *edge =
                poda_dot_add_edge (dot->graph, nodes[box->parent], nodes[i]);
            add_edge_data (edge, box, &names);
            style_edge (dot, edge, box);
        }
        i++;
    }
}

void
poda_emit_dot (const PodaFigure *figure, PodaOutput *output)
{
    g_autoptr (PodaDot) graph = poda_dot_new ();
    g_autoptr (GString) text = g_string_new (NULL);
    Dot dot = { .figure = figure, .graph = graph, .text = text };
    declare_attributes (graph);
    add_label (graph, figure);
    add_boxes (&dot);
    g_autofree char *asked = poda_picture_asked (figure);
    if (asked != NULL)
        poda_output_format (output, "// problem: %s\n", asked);
    poda_dot_write (graph, output);
}
