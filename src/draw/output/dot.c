/* DOT: the record's data as attributes of nodes and edges, and their appearance.
 *
 * A label with texts beside its shape is a table of three columns, the outer ones of
 * equal width: with `fixedsize=shape` Graphviz centres it on the shape and reserves
 * space on both sides. */

#include <math.h>

#include "draw/figure/figure.h"
#include "draw/layout/layout.h"
#include "draw/output/colours.h"
#include "draw/output/picture.h"
#include "draw/output/scene.h"
#include "record/fields.h"
#include "report/board_text.h"
#include "tree/dot_write.h"

#define FONT "DejaVu Sans,Verdana,Helvetica,Arial,sans-serif"
#define MONOSPACE "DejaVu Sans Mono,Courier,monospace"
#define PALE "#9aa4ae"
#define POINTS_PER_INCH 72.0
#define CHARACTER_WIDTH 7.0
#define GAP 8

typedef struct {
    const PodaFigure *figure;
    PodaDot *graph;
    GString *text; /* temporary */
    gboolean print;
} Dot;

/* Attributes and their defaults, indexed by PodaDotKind. Nodes also have `fields`,
 * under their own names. An empty label would show the node's id. */
static const char *const attributes[] = {
    "bgcolor=white;charset=UTF-8;fontname=" FONT ";fontsize=12.5;inputscale=72;"
    "labeljust=l;labelloc=b;nodesep=0.2;ordering=out;outputorder=edgesfirst;"
    "ranksep=0.6;splines=line",
    "fixedsize=shape;fontname=" FONT ";known=;path=;color=" PODA_COLOUR_GREY
    ";fillcolor=white;fontcolor=" PODA_COLOUR_INK ";fontsize=15;height=0.5;label= ;"
    "penwidth=1.5;peripheries=1;pos=;shape=box;style=filled;tooltip=;width=0.75",
    "arrowsize=1.2;fontcolor=" PODA_COLOUR_INK ";fontname=" FONT ";fontsize=12;"
    "tailport=s;move=;probability=;arrowtail=none;color=" PODA_COLOUR_GREY
    ";dir=none;headport=n;label=;penwidth=1.5;style=solid",
};

static const PodaField fields[] = {
    PODA_FIELD_PLAYER, PODA_FIELD_STATUS,    PODA_FIELD_ORDER,    PODA_FIELD_ALPHA,
    PODA_FIELD_BETA,   PODA_FIELD_ALPHA_OUT, PODA_FIELD_BETA_OUT, PODA_FIELD_VALUE,
    PODA_FIELD_BOUND,  PODA_FIELD_CUT,       PODA_FIELD_CUT_BY,   PODA_FIELD_PV,
};

/* --- Texts --- */

/* Appends a text as a plain label, without escapes (\N is the node's id) and entities.
 * Control characters become spaces, invalid UTF-8 becomes U+FFFD. */
static void
append_plain (GString *to, const char *text)
{
    g_autofree char *valid = g_utf8_make_valid (text, -1);
    for (const char *p = valid; *p != '\0'; p++)
        if (*p == '\\' || *p == '&')
            g_string_append (to, *p == '&' ? "&amp;" : "\\\\");
        else
            g_string_append_c (to, (guchar) *p < ' ' || *p == 0x7f ? ' ' : *p);
}

static void
append_html (GString *to, const char *text)
{
    g_autoptr (GString) plain = g_string_new (NULL);
    append_plain (plain, text);
    g_string_replace (plain, "&amp;", "&", 0);
    g_autofree char *escaped = g_markup_escape_text (plain->str, -1);
    g_string_append (to, escaped);
}

/* Appends to an HTML label, with a format for poda_pen_append. */
static void
append (GString *to, const char *format, ...)
{
    static const PodaPen html = { 1, FALSE, append_html };
    va_list arguments;
    va_start (arguments, format);
    poda_pen_append (&html, to, format, arguments);
    va_end (arguments);
}

/* Sets an attribute; texts in it become plain. */
static void
set (Dot *dot, PodaDotItem *item, const char *key, const char *format, ...)
{
    static const PodaPen plain = { 1, FALSE, append_plain };
    va_list arguments;
    va_start (arguments, format);
    g_string_truncate (dot->text, 0);
    poda_pen_append (&plain, dot->text, format, arguments);
    poda_dot_set (item, key, dot->text->str);
    va_end (arguments);
}

/* --- Labels --- */

#define LEFT "<br align=\"left\"/>"
#define RIGHT " <br align=\"right\"/>"

/* Appends the values that a bound had, all but the last struck out. */
static void
append_history (GString *to, const char *symbol, const char *history)
{
    if (history == NULL)
        return;
    g_auto (GStrv) values = g_strsplit (history, "\n", -1);
    g_string_append (to, *history != '\0' ? symbol : " ");
    for (guint i = 0; values[i] != NULL; i++)
        append (to,
                values[i + 1] == NULL ? " %s"
                                      : " <font color=\"" PODA_COLOUR_FAINT
                                        "\"><s>%s</s></font>",
                values[i]);
    g_string_append (to, LEFT);
}

static void
append_right (GString *to, const Dot *dot, const PodaBox *box)
{
    if (box->winning)
        g_string_append (to, "✓" LEFT);
    append_history (to, "α", box->alpha);
    append_history (to, "β", box->beta);
    if (box->bound != NULL)
        append (to, "%s" LEFT, *box->bound != '\0' ? box->bound : " ");
    if (box->cut != PODA_CUT_NONE)
        append (to, "<font color=\"%s\"><b>✂ %s</b></font>" LEFT,
                dot->print ? "black" : PODA_COLOUR_RED,
                box->reason != NULL ? box->reason : "");
    else if (poda_box_reserved (dot->figure, box)->cut != PODA_CUT_NONE)
        g_string_append (to, " " LEFT);
}

/* Appends the content of the shape: a board as letters, a position, the value. */
static void
append_middle (GString *to, const PodaFigure *figure, const PodaBox *box)
{
    gboolean value = poda_is_shown (box->value);
    const PodaBoardText board = { box->cells, figure->board_columns, box->last_cell,
                                  TRUE };
    for (guint row = 0; poda_is_shown (box->cells) && row < figure->board_rows; row++) {
        const char *sign;
        PodaInk ink;
        g_string_append (to, "<font point-size=\"11\" face=\"" MONOSPACE "\">");
        for (guint n = 0; (sign = poda_board_text_sign (&board, row, n, &ink)) != NULL;
             n++)
            g_string_append (to, sign);
        g_string_append (to, row + 1 < figure->board_rows || value ? "</font><br/>"
                                                                   : "</font>");
    }
    if (poda_is_shown (box->position))
        append (to, "<font point-size=\"13\">%s</font>%-s", box->position,
                box->value != NULL ? "<br/>" : "");
    if (value)
        append (to, box->leaf ? "%s" : "<b>%s</b>", box->value);
    if (box->status == PODA_STATUS_FRONTIER)
        g_string_append (to, "<br/><font point-size=\"8\">•••</font>");
}

/* Appends the label of a box; `side` is the width of the outer columns. A cell must not
 * be empty. The counts of a fold are below it, with equal space above. */
static void
append_table (GString *to, const Dot *dot, const PodaBox *box, guint side)
{
    g_autoptr (GString) left = g_string_new (NULL), middle = g_string_new (NULL),
                        right = g_string_new (NULL);
    if (box->name != NULL)
        append (left, "%s" RIGHT, box->name);
    if (poda_is_shown (box->order))
        append (left, "%s" RIGHT, box->order);
    append_middle (middle, dot->figure, box);
    append_right (right, dot, box);
    append (to,
            "<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"0\">"
            "%-s<tr><td width=\"%u\" align=\"right\" balign=\"right\">"
            "<font point-size=\"11\" color=\"" PODA_COLOUR_GREY
            "\">%-s</font></td><td width=\"%u\"",
            box->folded ? "<tr><td> </td><td height=\"46\"> </td><td> </td></tr>" : "",
            side, left->len > 0 ? left->str : " ", (guint) box->width + GAP);
    if (box->folded)
        append (to, " height=\"%u\"", (guint) box->height - GAP);
    append (to,
            ">%-s</td><td width=\"%u\" align=\"left\" balign=\"left\">"
            "<font point-size=\"12\">%-s</font></td></tr>",
            middle->len > 0 ? middle->str : " ", side,
            right->len > 0 ? right->str : " ");
    if (box->folded) {
        g_autofree char *counts = poda_box_counts (dot->figure, box);
        append (to,
                "<tr><td> </td><td height=\"46\"><font point-size=\"24\" "
                "color=\"" PODA_COLOUR_GREY "\">△</font><br/>"
                "<font point-size=\"11\">%s</font></td><td> </td></tr>",
                counts);
    }
    g_string_append (to, "</table>");
}

static void
set_label (Dot *dot, PodaDotItem *node, const PodaBox *box)
{
    const PodaBox *room = poda_box_reserved (dot->figure, box);
    PodaRect left = { 0 }, right = { 0 };
    poda_box_left_texts (dot->figure, room, &left);
    poda_box_right_texts (dot->figure, room, &right);
    double side = room->cut != PODA_CUT_NONE ? PODA_SCISSORS : 0;
    side = fmax (side, fmax (left.right - left.left, right.right - right.left));
    if (side > 0 || box->cells != NULL || box->position != NULL || box->folded
        || room->status == PODA_STATUS_FRONTIER) {
        g_string_truncate (dot->text, 0);
        append_table (dot->text, dot, box, (guint) side + GAP);
        poda_dot_set_html (dot->graph, node, "label", dot->text->str);
    } else if (poda_is_shown (box->value)) {
        set (dot, node, "label", "%s", box->value);
    }
}

/* --- Appearance --- */

/* Formats a number as `2.50` in every locale. */
static const char *
decimal (double number, char buffer[G_ASCII_DTOSTR_BUF_SIZE])
{
    return g_ascii_formatd (buffer, G_ASCII_DTOSTR_BUF_SIZE, "%.2f", number);
}

static void
style_node (Dot *dot, PodaDotItem *node, const PodaBox *box)
{
    static const char *const shapes[] = { "box",      "circle",      "diamond",
                                          "triangle", "invtriangle", "box",
                                          "octagon" };
    static const char *const fills[] = { PODA_COLOUR_MAX_FILL, PODA_COLOUR_MIN_FILL,
                                         "#f0ecf7" };
    static const char *const lines[] = { PODA_COLOUR_MAX, PODA_COLOUR_MIN, "#6639a6" };
    PodaBoxShape shape = poda_box_shape (dot->figure, box);
    gboolean skipped = box->state == PODA_STATE_PRUNED;
    gboolean unseen = box->state == PODA_STATE_UNVISITED;
    char x[G_ASCII_DTOSTR_BUF_SIZE], y[G_ASCII_DTOSTR_BUF_SIZE];
    set (dot, node, "pos", "%s,%s", decimal (box->x, x),
         decimal (dot->figure->height - box->y, y));
    poda_dot_set (node, "width", decimal (box->width / POINTS_PER_INCH, x));
    poda_dot_set (node, "height", decimal (box->height / POINTS_PER_INCH, y));
    const char *line = dot->print   ? "black"
                       : !box->leaf ? lines[box->player]
                                    : PODA_COLOUR_GREY;
    gboolean plain = skipped || unseen || dot->print || box->leaf;
    if (skipped || unseen)
        line = dot->print ? PODA_COLOUR_GREY : skipped ? PALE : PODA_COLOUR_GRID;
    poda_dot_set (node, "color", line);
    poda_dot_set (node, "fillcolor", plain ? "white" : fills[box->player]);
    poda_dot_set (node, "fontcolor", skipped ? line : PODA_COLOUR_INK);
    set (dot, node, "style", "%s%s", skipped ? "dashed" : "filled",
         shape == PODA_SHAPE_ROUNDED ? ",rounded" : "");
    set_label (dot, node, box);
    poda_dot_set (node, "shape",
                  shape == PODA_SHAPE_PILL && box->width > box->height + 2
                      ? "ellipse"
                      : shapes[shape]);
    set (dot, node, "fontsize", "%u", (guint) poda_box_value_font (dot->figure, box));
    poda_dot_set (node, "penwidth",
                  box->state == PODA_STATE_OPEN && !box->current ? "4"
                  : unseen                                       ? "1"
                  : !box->leaf                                   ? "2"
                                                                 : "1.5");
    poda_dot_set (node, "peripheries", box->strategy || box->current ? "2" : "1");
    set (dot, node, "tooltip", "%s", box->title != NULL ? box->title : "");
}

static void
style_edge (Dot *dot, PodaDotItem *edge, const PodaBox *box)
{
    const char *colour = dot->print ? "black" : PODA_COLOUR_GREY, *width = "1.5";
    gboolean open = box->state == PODA_STATE_OPEN;
    gboolean skipped = box->state == PODA_STATE_PRUNED;
    gboolean cut =
        skipped && dot->figure->boxes[box->parent].state != PODA_STATE_PRUNED;
    if (skipped) {
        colour = dot->print ? "black" : cut ? PODA_COLOUR_RED : PALE;
    } else if (box->strategy && !box->pv) {
        width = "2";
        colour = PODA_COLOUR_INK ":invis:" PODA_COLOUR_INK;
    } else if (box->state == PODA_STATE_UNVISITED) {
        width = "1";
        colour = PODA_COLOUR_GRID;
    } else if (open || box->best || box->pv) {
        width = open || box->pv ? "4" : "2.6";
        colour = PODA_COLOUR_INK;
    }
    poda_dot_set (edge, "style", skipped ? "dashed" : "solid");
    if (cut) { /* its two strokes are an arrow at the tail, in the edge's colour */
        poda_dot_set (edge, "dir", "back");
        poda_dot_set (edge, "arrowtail", "noneteetee");
    }
    poda_dot_set (edge, "penwidth", width);
    poda_dot_set (edge, "color", colour);
    /* The label of a fold extends above its shape. */
    poda_dot_set (edge, "headport", box->folded ? "" : "n");
    if (box->edge != NULL) /* spaces separate it from the edge */
        set (dot, edge, "label", "  %s  ", box->edge);
}

/* --- Data --- */

/* Adds a node's data; an unvisited leaf has its value as `known`, for readers. */
static void
add_node_data (Dot *dot, PodaDotItem *node, const PodaWalk *walk, const char *path)
{
    const PodaFigure *figure = dot->figure;
    gboolean blank = figure->drawing.blank;
    PodaNodeFacts facts;
    PodaLeafReason reason;
    PodaValue value;
    char number[PODA_VALUE_BUFFER];
    poda_node_facts (walk->record, figure->whole != NULL ? figure->snapshot : NULL,
                     walk->node, walk->ply, &facts);
    poda_dot_set (node, "path", path);
    for (guint i = 0; i < (blank ? 1 : G_N_ELEMENTS (fields)); i++) {
        const PodaFieldRow *row = &poda_field_rows[fields[i]];
        const char *text = number;
        PodaFieldValue got;
        if (!poda_field_get (&facts, fields[i], &got))
            continue;
        if (row->kind == PODA_FIELD_IS_INTEGER) /* nodes are named n1, n2, … */
            g_snprintf (number, sizeof number, "%s%u",
                        fields[i] == PODA_FIELD_CUT_BY ? "n" : "", got.integer);
        else if (row->kind == PODA_FIELD_IS_NUMBER)
            poda_value_format (got.number, PODA_STYLE_MACHINE, number);
        else
            text = row->kind == PODA_FIELD_IS_WORD ? got.word
                   : got.integer != 0              ? "true"
                                                   : "false";
        poda_dot_set (node, row->name, text);
    }
    if ((blank || !facts.valued) && !figure->drawing.hide_leaves
        && poda_problem_leaf_value (poda_record_problem (walk->record),
                                    poda_walk_position (walk), walk->ply, &reason,
                                    &value))
        poda_dot_set (node, blank ? poda_field_rows[PODA_FIELD_VALUE].name : "known",
                      poda_value_format (value, PODA_STYLE_MACHINE, number));
}

/* Sets the label of the graph; each line ends in \l, which aligns it left. */
static void
add_label (PodaDot *graph, const PodaFigure *figure)
{
    /* Lines about as wide as the tree. */
    double columns = fmax (figure->width / CHARACTER_WIDTH, 60);
    g_autofree char *legend =
        poda_legend_text (figure, PODA_LEGEND_IN_GRAPH, (guint) columns);
    g_autofree char *notes = g_strjoinv ("\n", (char **) poda_figure_notes (figure));
    g_autofree char *text = g_strjoin (
        "\n", poda_figure_has_title (figure) ? figure->title : "",
        poda_figure_has_caption (figure) ? figure->caption : "", notes, legend, NULL);
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
    g_autoptr (GString) label = g_string_new (NULL);
    for (guint i = 0; lines[i] != NULL; i++) {
        if (*lines[i] == '\0')
            continue;
        g_string_append (label, label->len == 0 ? "\\l" : "");
        append_plain (label, lines[i]);
        g_string_append (label, "\\l");
    }
    poda_dot_declare (graph, PODA_DOT_GRAPH, "label", label->str);
    poda_dot_declare (graph, PODA_DOT_GRAPH, "title", figure->title);
}

/* Adds all boxes; they and the record's nodes are in preorder, so one walk suffices. */
static void
add_boxes (Dot *dot)
{
    const PodaFigure *figure = dot->figure;
    g_autofree PodaDotItem **nodes = g_new (PodaDotItem *, figure->n_boxes);
    g_auto (PodaNames) names;
    g_auto (PodaWalk) walk;
    char text[PODA_VALUE_BUFFER];
    poda_names_init (&names);
    poda_walk_begin (&walk, figure->record, poda_record_root (figure->record));
    for (guint32 i = 0; i < figure->n_boxes && poda_walk_next (&walk);) {
        const PodaBox *box = &figure->boxes[i];
        poda_names_follow (&names, &walk);
        if (walk.node->id != box->node)
            continue;
        g_snprintf (text, sizeof text, "n%u", box->number);
        nodes[i] = poda_dot_add_node (dot->graph, text);
        add_node_data (dot, nodes[i], &walk, names.name);
        style_node (dot, nodes[i], box);
        if (box->parent != PODA_FIGURE_NONE) {
            PodaDotItem *edge =
                poda_dot_add_edge (dot->graph, nodes[box->parent], nodes[i]);
            poda_dot_set (edge, "move", names.move);
            if (box->probability >= 0)
                poda_dot_set (
                    edge, "probability",
                    poda_value_format (box->probability, PODA_STYLE_MACHINE, text));
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
    Dot dot = { figure, graph, text, figure->drawing.theme == PODA_THEME_PRINT };
    for (guint kind = 0; kind < G_N_ELEMENTS (attributes); kind++) {
        g_auto (GStrv) each = g_strsplit_set (attributes[kind], ";=", -1);
        for (guint i = 0; each[i] != NULL; i += 2)
            poda_dot_declare (graph, kind, each[i], each[i + 1]);
    }
    for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
        poda_dot_declare (graph, PODA_DOT_NODE, poda_field_rows[fields[i]].name, "");
    add_label (graph, figure);
    add_boxes (&dot);
    g_autofree char *asked = poda_picture_query (figure);
    if (asked != NULL)
        poda_output_format (output, "// problem: %s\n", asked);
    poda_dot_write (graph, output);
}
