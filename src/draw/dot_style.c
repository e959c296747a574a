#include "draw/dot_parts.h"

#include "draw/dot_label.h"
#include "draw/figure_shapes.h"

#define INK "#1f2328"
#define GREY "#57606a"
#define PALE "#9aa4ae"
#define FAINT "#c4cbd3"
#define RED "#c1121f"
#define POINTS_PER_INCH 72.0

typedef struct {
    const char *name, *standard;
} Attribute;

static const Attribute node_attributes[PODA_DOT_N_NODE_KEYS] = {
    [PODA_DOT_NODE_ALPHA] = { "alpha", "" },
    [PODA_DOT_NODE_ALPHA_OUT] = { "alpha_out", "" },
    [PODA_DOT_NODE_BETA] = { "beta", "" },
    [PODA_DOT_NODE_BETA_OUT] = { "beta_out", "" },
    [PODA_DOT_NODE_BOUND] = { "bound", "" },
    [PODA_DOT_NODE_CUT] = { "cut", "" },
    [PODA_DOT_NODE_CUT_BY] = { "cut_by", "" },
    [PODA_DOT_NODE_KNOWN] = { "known", "" },
    [PODA_DOT_NODE_ORDER] = { "order", "" },
    [PODA_DOT_NODE_PATH] = { "path", "" },
    [PODA_DOT_NODE_PLAYER] = { "player", "" },
    [PODA_DOT_NODE_PV] = { "pv", "" },
    [PODA_DOT_NODE_STATUS] = { "status", "" },
    [PODA_DOT_NODE_VALUE] = { "value", "" },
    [PODA_DOT_NODE_COLOR] = { "color", GREY },
    [PODA_DOT_NODE_FILLCOLOR] = { "fillcolor", "white" },
    [PODA_DOT_NODE_FONTCOLOR] = { "fontcolor", INK },
    [PODA_DOT_NODE_FONTSIZE] = { "fontsize", "15" },
    [PODA_DOT_NODE_HEIGHT] = { "height", "0.5" },
    [PODA_DOT_NODE_LABEL] = { "label",
                              " " }, /* an empty default would show the node's id */
    [PODA_DOT_NODE_PENWIDTH] = { "penwidth", "1.5" },
    [PODA_DOT_NODE_PERIPHERIES] = { "peripheries", "1" },
    [PODA_DOT_NODE_POS] = { "pos", "" },
    [PODA_DOT_NODE_SHAPE] = { "shape", "box" },
    [PODA_DOT_NODE_STYLE] = { "style", "filled" },
    [PODA_DOT_NODE_TOOLTIP] = { "tooltip", "" },
    [PODA_DOT_NODE_WIDTH] = { "width", "0.75" },
};

static const Attribute edge_attributes[PODA_DOT_N_EDGE_KEYS] = {
    [PODA_DOT_EDGE_MOVE] = { "move", "" },
    [PODA_DOT_EDGE_PROBABILITY] = { "probability", "" },
    [PODA_DOT_EDGE_ARROWTAIL] = { "arrowtail", "none" },
    [PODA_DOT_EDGE_COLOR] = { "color", GREY },
    [PODA_DOT_EDGE_DIR] = { "dir", "none" },
    [PODA_DOT_EDGE_HEADPORT] = { "headport", "n" },
    [PODA_DOT_EDGE_LABEL] = { "label", "" },
    [PODA_DOT_EDGE_PENWIDTH] = { "penwidth", "1.5" },
    [PODA_DOT_EDGE_STYLE] = { "style", "solid" },
};

static const Attribute node_constants[] = {
    { "fixedsize", "shape" },
    { "fontname", PODA_DOT_FONT },
};

static const Attribute edge_constants[] = {
    { "arrowsize", "1.2" }, { "fontcolor", INK }, { "fontname", PODA_DOT_FONT },
    { "fontsize", "12" },   { "tailport", "s" },
};

static void
declare_constants (Agraph_t *graph, int kind, const Attribute *attributes, gsize n)
{
    for (gsize i = 0; i < n; i++)
        agattr (graph, kind, (char *) attributes[i].name,
                (char *) attributes[i].standard);
}

void
poda_dot_declare (PodaDot *dot)
{
    declare_constants (dot->graph, AGNODE, node_constants,
                       G_N_ELEMENTS (node_constants));
    declare_constants (dot->graph, AGEDGE, edge_constants,
                       G_N_ELEMENTS (edge_constants));
    for (guint i = 0; i < PODA_DOT_N_NODE_KEYS; i++)
        dot->node_symbols[i] =
            agattr (dot->graph, AGNODE, (char *) node_attributes[i].name,
                    (char *) node_attributes[i].standard);
    for (guint i = 0; i < PODA_DOT_N_EDGE_KEYS; i++)
        dot->edge_symbols[i] =
            agattr (dot->graph, AGEDGE, (char *) edge_attributes[i].name,
                    (char *) edge_attributes[i].standard);
}

void
poda_dot_set_node (PodaDot *dot, Agnode_t *node, PodaDotNodeKey key, const char *text)
{
    agxset (node, dot->node_symbols[key], (char *) text);
}

void
poda_dot_set_edge (PodaDot *dot, Agedge_t *edge, PodaDotEdgeKey key, const char *text)
{
    agxset (edge, dot->edge_symbols[key], (char *) text);
}

/* `2.5`, whatever the locale's decimal sign is. */
static const char *
decimal (double number, char buffer[G_ASCII_DTOSTR_BUF_SIZE])
{
    return g_ascii_formatd (buffer, G_ASCII_DTOSTR_BUF_SIZE, "%.2f", number);
}

static void
place (PodaDot *dot, Agnode_t *node, const PodaBox *box)
{
    char x[G_ASCII_DTOSTR_BUF_SIZE], y[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_printf (dot->text, "%s,%s", decimal (box->x, x),
                     decimal (dot->figure->height - box->y, y));
    poda_dot_set_node (dot, node, PODA_DOT_NODE_POS, dot->text->str);
    poda_dot_set_node (dot, node, PODA_DOT_NODE_WIDTH,
                       decimal (box->width / POINTS_PER_INCH, x));
    poda_dot_set_node (dot, node, PODA_DOT_NODE_HEIGHT,
                       decimal (box->height / POINTS_PER_INCH, y));
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
colour (PodaDot *dot, Agnode_t *node, const PodaBox *box)
{
    static const char *const fills[] = { "#dcebf7", "#fde9d9", "#f0ecf7" };
    static const char *const lines[] = { "#0b5c94", "#b4500b", "#6639a6" };
    gboolean print = dot->figure->drawing.theme == PODA_THEME_PRINT;
    gboolean pruned = box->state == PODA_STATE_SKIPPED;
    if (box->state == PODA_STATE_UNSEEN) {
        poda_dot_set_node (dot, node, PODA_DOT_NODE_COLOR, print ? GREY : FAINT);
    } else if (pruned) {
        poda_dot_set_node (dot, node, PODA_DOT_NODE_STYLE, "dashed");
        poda_dot_set_node (dot, node, PODA_DOT_NODE_COLOR, print ? GREY : PALE);
        poda_dot_set_node (dot, node, PODA_DOT_NODE_FONTCOLOR, print ? GREY : PALE);
    } else if (print) {
        poda_dot_set_node (dot, node, PODA_DOT_NODE_COLOR, "black");
    } else if (!box->leaf) {
        poda_dot_set_node (dot, node, PODA_DOT_NODE_COLOR, lines[box->player]);
        poda_dot_set_node (dot, node, PODA_DOT_NODE_FILLCOLOR, fills[box->player]);
    }
    if (poda_box_shape (dot->figure, box) == PODA_SHAPE_ROUNDED)
        poda_dot_set_node (dot, node, PODA_DOT_NODE_STYLE,
                           pruned ? "dashed,rounded" : "filled,rounded");
}

static void
label (PodaDot *dot, Agnode_t *node, const PodaBox *box)
{
    g_string_truncate (dot->text, 0);
    gboolean html = poda_dot_append_label (dot->text, dot->figure, box);
    char *text = dot->text->str;
    if (*text == '\0')
        return;
    poda_dot_set_node (dot, node, PODA_DOT_NODE_LABEL,
                       html ? agstrdup_html (dot->graph, text) : text);
}

void
poda_dot_style_node (PodaDot *dot, Agnode_t *node, const PodaBox *box)
{
    place (dot, node, box);
    colour (dot, node, box);
    label (dot, node, box);
    poda_dot_set_node (dot, node, PODA_DOT_NODE_SHAPE, shape (dot->figure, box));
    g_string_printf (dot->text, "%d", (int) poda_box_font (dot->figure, box));
    poda_dot_set_node (dot, node, PODA_DOT_NODE_FONTSIZE, dot->text->str);
    if (box->state == PODA_STATE_OPEN && !box->current)
        poda_dot_set_node (dot, node, PODA_DOT_NODE_PENWIDTH, "4");
    else if (box->state == PODA_STATE_UNSEEN)
        poda_dot_set_node (dot, node, PODA_DOT_NODE_PENWIDTH, "1");
    else if (!box->leaf)
        poda_dot_set_node (dot, node, PODA_DOT_NODE_PENWIDTH, "2");
    if (box->strategy || box->current)
        poda_dot_set_node (dot, node, PODA_DOT_NODE_PERIPHERIES, "2");
    if (box->title != NULL) {
        g_string_truncate (dot->text, 0);
        poda_dot_append_plain (dot->text, box->title);
        poda_dot_set_node (dot, node, PODA_DOT_NODE_TOOLTIP, dot->text->str);
    }
}

/* The two strokes of a cut are drawn as the tail's arrow, in the edge's own colour. */
static void
style_pruned_edge (PodaDot *dot, Agedge_t *edge, const PodaBox *parent)
{
    gboolean print = dot->figure->drawing.theme == PODA_THEME_PRINT;
    gboolean cut = parent->state != PODA_STATE_SKIPPED;
    poda_dot_set_edge (dot, edge, PODA_DOT_EDGE_STYLE, "dashed");
    poda_dot_set_edge (dot, edge, PODA_DOT_EDGE_COLOR,
                       print ? "black"
                       : cut ? RED
                             : PALE);
    if (cut) {
        poda_dot_set_edge (dot, edge, PODA_DOT_EDGE_DIR, "back");
        poda_dot_set_edge (dot, edge, PODA_DOT_EDGE_ARROWTAIL, "noneteetee");
    }
}

static void
style_still_edge (PodaDot *dot, Agedge_t *edge, const PodaBox *box)
{
    if (box->state == PODA_STATE_UNSEEN) {
        poda_dot_set_edge (dot, edge, PODA_DOT_EDGE_PENWIDTH, "1");
        poda_dot_set_edge (dot, edge, PODA_DOT_EDGE_COLOR, FAINT);
    } else if (box->state == PODA_STATE_OPEN || box->best) {
        poda_dot_set_edge (dot, edge, PODA_DOT_EDGE_PENWIDTH,
                           box->state == PODA_STATE_OPEN ? "4" : "2.6");
        poda_dot_set_edge (dot, edge, PODA_DOT_EDGE_COLOR, INK);
    }
}

void
poda_dot_style_edge (PodaDot *dot, Agedge_t *edge, const PodaBox *box)
{
    const PodaFigure *figure = dot->figure;
    if (figure->drawing.theme == PODA_THEME_PRINT)
        poda_dot_set_edge (dot, edge, PODA_DOT_EDGE_COLOR, "black");
    style_still_edge (dot, edge, box);
    if (box->state == PODA_STATE_SKIPPED) {
        style_pruned_edge (dot, edge, &figure->boxes[box->parent]);
    } else if (box->pv) {
        poda_dot_set_edge (dot, edge, PODA_DOT_EDGE_PENWIDTH, "4");
        poda_dot_set_edge (dot, edge, PODA_DOT_EDGE_COLOR, INK);
    } else if (box->strategy) {
        poda_dot_set_edge (dot, edge, PODA_DOT_EDGE_PENWIDTH, "2");
        poda_dot_set_edge (dot, edge, PODA_DOT_EDGE_COLOR, INK ":invis:" INK);
    }
    if (box->folded) /* its label reaches farther up than its shape */
        poda_dot_set_edge (dot, edge, PODA_DOT_EDGE_HEADPORT, "");
    if (box->edge != NULL) {
        /* The spaces keep the text off the line that it stands beside. */
        g_string_assign (dot->text, "  ");
        poda_dot_append_plain (dot->text, box->edge);
        g_string_append (dot->text, "  ");
        poda_dot_set_edge (dot, edge, PODA_DOT_EDGE_LABEL, dot->text->str);
    }
}
