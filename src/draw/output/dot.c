/* DOT: the record's data at nodes and edges, and how they look.
 *
 * A label with nothing beside its shape is plain text. Otherwise it is an HTML-like
 * table of three columns, the middle one as wide as the shape and the outer ones of
 * equal width: with `fixedsize=shape` Graphviz centres it on the shape, so that the
 * visit number stands to its left and the window to its right, and keeps room for
 * both. */

#include <math.h>

#include "draw/figure/figure.h"
#include "draw/layout/picture.h"
#include "draw/output/colours.h"
#include "draw/output/picture.h"
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
    GString *text; /* scratch */
    gboolean print;
} Dot;

/* Attributes and their defaults, by PodaDotKind. Nodes have `fields` too, under their
 * own names. An empty label would show the node's id. */
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

static void
declare_attributes (PodaDot *graph)
{
    for (guint kind = 0; kind < G_N_ELEMENTS (attributes); kind++) {
        g_auto (GStrv) each = g_strsplit_set (attributes[kind], ";=", -1);
        for (guint i = 0; each[i] != NULL; i += 2)
            poda_dot_declare (graph, (PodaDotKind) kind, each[i], each[i + 1]);
        for (guint i = 0; kind == PODA_DOT_NODE && i < G_N_ELEMENTS (fields); i++)
            poda_dot_declare (graph, kind, poda_field_rows[fields[i]].name, "");
    }
}

/* --- Labels --- */

/* Appends a text, in HTML or as a plain label, where Graphviz would read escapes (\N is
 * the node's id) and entities. Characters that no picture can show become spaces, bytes
 * that are not UTF-8 U+FFFD. */
static void
append_text (GString *to, gboolean html, const char *text)
{
    g_autofree char *valid = g_utf8_make_valid (text, -1);
    for (char *p = valid; *p != '\0'; p++)
        *p = (guchar) *p < ' ' || *p == 0x7f ? ' ' : *p;
    g_autofree char *escaped = html ? g_markup_escape_text (valid, -1) : NULL;
    g_autoptr (GString) shown = g_string_new (html ? escaped : valid);
    g_string_replace (shown, "\\", "\\\\", 0);
    if (!html)
        g_string_replace (shown, "&", "&amp;", 0);
    g_string_append_len (to, shown->str, (gssize) shown->len);
}

/* Appends a text in HTML between what begins and what ends it; nothing for NULL. */
static void
append_html (GString *to, const char *begin, const char *text, const char *end)
{
    if (text == NULL)
        return;
    g_string_append (to, begin);
    append_text (to, TRUE, text);
    g_string_append (to, end);
}

#define LEFT "<br align=\"left\"/>"

/* Appends the values a bound had: all but the last are struck out. */
static void
append_history (GString *to, const char *symbol, const char *history)
{
    if (history == NULL)
        return;
    g_auto (GStrv) values = g_strsplit (history, "\n", -1);
    g_string_append (to, *history != '\0' ? symbol : " ");
    for (guint i = 0; values[i] != NULL; i++)
        if (values[i + 1] != NULL)
            append_html (to, " <font color=\"" PODA_COLOUR_FAINT "\"><s>", values[i],
                         "</s></font>");
        else
            append_html (to, " ", values[i], LEFT);
    if (values[0] == NULL)
        g_string_append (to, LEFT);
}

static void
append_right (GString *to, const Dot *dot, const PodaBox *box)
{
    if (box->winning)
        g_string_append (to, "✓" LEFT);
    append_history (to, "α", box->alpha);
    append_history (to, "β", box->beta);
    append_html (to, "",
                 poda_is_shown (box->bound) || box->bound == NULL ? box->bound : " ",
                 LEFT);
    if (box->cut != PODA_CUT_NONE)
        append_html (to,
                     dot->print ? "<font color=\"black\"><b>✂ "
                                : "<font color=\"" PODA_COLOUR_RED "\"><b>✂ ",
                     box->reason != NULL ? box->reason : "", "</b></font>" LEFT);
    else if (poda_box_room (dot->figure, box)->cut != PODA_CUT_NONE)
        g_string_append (to, " " LEFT);
}

/* Appends what stands inside the shape: a board as lines of letters, a position, the
 * value. */
static void
append_middle (GString *to, const PodaFigure *figure, const PodaBox *box)
{
    const char *value = poda_is_shown (box->value) ? box->value : NULL;
    const PodaBoardText board = { box->cells, figure->board_columns, box->last_cell,
                                  TRUE };
    for (guint row = 0; poda_is_shown (box->cells) && row < figure->board_rows; row++) {
        const char *sign;
        PodaInk ink;
        g_string_append (to, "<font point-size=\"11\" face=\"" MONOSPACE "\">");
        for (guint n = 0; (sign = poda_board_text_sign (&board, row, n, &ink)) != NULL;
             n++)
            g_string_append (to, sign);
        g_string_append (to, "</font>");
        if (row + 1 < figure->board_rows || value != NULL)
            g_string_append (to, "<br/>");
    }
    if (poda_is_shown (box->position))
        append_html (to, "<font point-size=\"13\">", box->position,
                     box->value != NULL ? "</font><br/>" : "</font>");
    append_html (to, box->leaf ? "" : "<b>", value, box->leaf ? "" : "</b>");
    if (box->status == PODA_STATUS_FRONTIER)
        g_string_append (to, "<br/><font point-size=\"8\">•••</font>");
}

/* Returns how wide each of the outer columns has to be. */
static int
find_side (const PodaFigure *figure, const PodaBox *box)
{
    PodaRect left = { 0 }, right = { 0 };
    poda_box_left_texts (figure, box, &left);
    poda_box_right_texts (figure, box, &right);
    double widest = box->cut != PODA_CUT_NONE ? PODA_SCISSORS : 0;
    return (int) fmax (widest, fmax (left.right - left.left, right.right - right.left));
}

#define OUTER_ROW "<tr><td> </td><td height=\"46\">%s</td><td> </td></tr>"

/* Appends the label of a box; `side` is the width of the columns beside the middle. A
 * cell must not be empty: a blank stands for nothing. Below a fold stand its counts,
 * and there is as much room above it. */
static void
append_table (GString *to, const Dot *dot, const PodaBox *box, int side)
{
    g_autoptr (GString) left = g_string_new (NULL), middle = g_string_new (NULL),
                        right = g_string_new (NULL);
    append_html (left, "", box->name, " <br align=\"right\"/>");
    append_html (left, "", poda_is_shown (box->order) ? box->order : NULL,
                 " <br align=\"right\"/>");
    append_middle (middle, dot->figure, box);
    append_right (right, dot, box);
    g_string_append (to, "<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" "
                         "cellpadding=\"0\">");
    if (box->folded)
        g_string_append_printf (to, OUTER_ROW, " ");
    g_string_append_printf (to,
                            "<tr><td width=\"%d\" align=\"right\" balign=\"right\">"
                            "<font point-size=\"11\" color=\"" PODA_COLOUR_GREY
                            "\">%s</font></td><td width=\"%d\"",
                            side, left->len > 0 ? left->str : " ",
                            (int) box->width + GAP);
    if (box->folded)
        g_string_append_printf (to, " height=\"%d\"", (int) box->height - GAP);
    g_string_append_printf (to,
                            ">%s</td><td width=\"%d\" align=\"left\" balign=\"left\">"
                            "<font point-size=\"12\">%s</font></td></tr>",
                            middle->len > 0 ? middle->str : " ", side,
                            right->len > 0 ? right->str : " ");
    if (box->folded) {
        g_autofree char *counts = poda_box_counts (dot->figure, box);
        g_autofree char *fold =
            g_strdup_printf ("<font point-size=\"24\" color=\"" PODA_COLOUR_GREY
                             "\">△</font><br/><font point-size=\"11\">%s</font>",
                             counts);
        g_string_append_printf (to, OUTER_ROW, fold);
    }
    g_string_append (to, "</table>");
}

static void
set_label (Dot *dot, PodaDotItem *node, const PodaBox *box)
{
    const PodaBox *room = poda_box_room (dot->figure, box);
    int side = find_side (dot->figure, room);
    g_string_truncate (dot->text, 0);
    if (side > 0 || box->cells != NULL || box->position != NULL || box->folded
        || room->status == PODA_STATUS_FRONTIER) {
        append_table (dot->text, dot, box, side + GAP);
        poda_dot_set_html (dot->graph, node, "label", dot->text->str);
    } else if (poda_is_shown (box->value)) {
        append_text (dot->text, FALSE, box->value);
        poda_dot_set (node, "label", dot->text->str);
    }
}

/* --- Looks --- */

/* Sets a number, whatever the locale's decimal sign is. */
static void
set_number (PodaDotItem *item, const char *key, const char *format, double number)
{
    char buffer[G_ASCII_DTOSTR_BUF_SIZE];
    poda_dot_set (item, key, g_ascii_formatd (buffer, sizeof buffer, format, number));
}

static const char *
find_shape (const PodaFigure *figure, const PodaBox *box)
{
    static const char *const shapes[] = {
        [PODA_SHAPE_SQUARE] = "box",       [PODA_SHAPE_PILL] = "circle",
        [PODA_SHAPE_DIAMOND] = "diamond",  [PODA_SHAPE_UP] = "triangle",
        [PODA_SHAPE_DOWN] = "invtriangle", [PODA_SHAPE_ROUNDED] = "box",
        [PODA_SHAPE_CHAMFERED] = "octagon"
    };
    PodaBoxShape shape = poda_box_shape (figure, box);
    return shape == PODA_SHAPE_PILL && box->width > box->height + 2 ? "ellipse"
                                                                    : shapes[shape];
}

static void
style_node (Dot *dot, PodaDotItem *node, const PodaBox *box)
{
    static const char *const fills[] = { PODA_COLOUR_MAX_FILL, PODA_COLOUR_MIN_FILL,
                                         "#f0ecf7" };
    static const char *const lines[] = { PODA_COLOUR_MAX, PODA_COLOUR_MIN, "#6639a6" };
    gboolean skipped = box->state == PODA_STATE_SKIPPED, rounded;
    char x[G_ASCII_DTOSTR_BUF_SIZE], y[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd (x, sizeof x, "%.2f", box->x);
    g_ascii_formatd (y, sizeof y, "%.2f", dot->figure->height - box->y);
    g_string_printf (dot->text, "%s,%s", x, y);
    poda_dot_set (node, "pos", dot->text->str);
    set_number (node, "width", "%.2f", box->width / POINTS_PER_INCH);
    set_number (node, "height", "%.2f", box->height / POINTS_PER_INCH);
    rounded = poda_box_shape (dot->figure, box) == PODA_SHAPE_ROUNDED;
    if (box->state == PODA_STATE_UNSEEN) {
        poda_dot_set (node, "color", dot->print ? PODA_COLOUR_GREY : PODA_COLOUR_GRID);
    } else if (skipped) {
        poda_dot_set (node, "color", dot->print ? PODA_COLOUR_GREY : PALE);
        poda_dot_set (node, "fontcolor", dot->print ? PODA_COLOUR_GREY : PALE);
    } else if (dot->print || !box->leaf) {
        poda_dot_set (node, "color", dot->print ? "black" : lines[box->player]);
        if (!dot->print)
            poda_dot_set (node, "fillcolor", fills[box->player]);
    }
    if (skipped || rounded)
        poda_dot_set (node, "style",
                      !rounded  ? "dashed"
                      : skipped ? "dashed,rounded"
                                : "filled,rounded");
    set_label (dot, node, box);
    poda_dot_set (node, "shape", find_shape (dot->figure, box));
    set_number (node, "fontsize", "%.10g",
                floor (poda_box_value_font (dot->figure, box)));
    if (box->state == PODA_STATE_OPEN && !box->current)
        poda_dot_set (node, "penwidth", "4");
    else if (box->state == PODA_STATE_UNSEEN || !box->leaf)
        poda_dot_set (node, "penwidth", box->state == PODA_STATE_UNSEEN ? "1" : "2");
    if (box->strategy || box->current)
        poda_dot_set (node, "peripheries", "2");
    if (box->title != NULL) {
        g_string_truncate (dot->text, 0);
        append_text (dot->text, FALSE, box->title);
        poda_dot_set (node, "tooltip", dot->text->str);
    }
}

static void
style_edge (Dot *dot, PodaDotItem *edge, const PodaBox *box)
{
    const char *colour = dot->print ? "black" : NULL, *width = NULL;
    gboolean open = box->state == PODA_STATE_OPEN;
    if (box->state == PODA_STATE_UNSEEN) {
        width = "1";
        colour = PODA_COLOUR_GRID;
    } else if (open || box->best || box->pv) {
        width = open || box->pv ? "4" : "2.6";
        colour = PODA_COLOUR_INK;
    }
    if (box->state == PODA_STATE_SKIPPED) {
        gboolean cut = dot->figure->boxes[box->parent].state != PODA_STATE_SKIPPED;
        poda_dot_set (edge, "style", "dashed");
        colour = dot->print ? "black" : cut ? PODA_COLOUR_RED : PALE;
        if (cut) { /* its two strokes are the tail's arrow, in the edge's own colour */
            poda_dot_set (edge, "dir", "back");
            poda_dot_set (edge, "arrowtail", "noneteetee");
        }
    } else if (box->strategy && !box->pv) {
        width = "2";
        colour = PODA_COLOUR_INK ":invis:" PODA_COLOUR_INK;
    }
    if (width != NULL)
        poda_dot_set (edge, "penwidth", width);
    if (colour != NULL)
        poda_dot_set (edge, "color", colour);
    if (box->folded) /* its label reaches farther up than its shape */
        poda_dot_set (edge, "headport", "");
    if (box->edge != NULL) {
        /* The spaces keep the text off the line that it stands beside. */
        g_string_assign (dot->text, "  ");
        append_text (dot->text, FALSE, box->edge);
        g_string_append (dot->text, "  ");
        poda_dot_set (edge, "label", dot->text->str);
    }
}

/* --- Data --- */

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

/* A leaf that was not reached yet keeps its value as what is known, so that the tree
 * can be read back; what an exercise gives is its value. */
static void
add_node_data (Dot *dot, PodaDotItem *node, const PodaWalk *walk, const char *path)
{
    const PodaFigure *figure = dot->figure;
    gboolean blank = figure->drawing.blank;
    PodaNodeFacts facts;
    PodaLeafReason reason;
    PodaValue value;
    char number[PODA_VALUE_BUFFER];
    poda_node_facts (walk->record, figure->whole != NULL ? figure->moment : NULL,
                     walk->node, walk->ply, &facts);
    poda_dot_set (node, "path", path);
    for (guint i = 0; i < (blank ? 1 : G_N_ELEMENTS (fields)); i++)
        set_field (node, &facts, fields[i]);
    if ((blank || !facts.valued) && !figure->drawing.hide_leaves
        && poda_problem_leaf_value (poda_record_problem (walk->record),
                                    poda_walk_position (walk), walk->ply, &reason,
                                    &value))
        poda_dot_set (node, blank ? poda_field_rows[PODA_FIELD_VALUE].name : "known",
                      poda_value_format (value, PODA_STYLE_MACHINE, number));
}

/* Sets the label of the graph: every line of it ends in \l, which puts it at the
 * left. */
static void
add_label (PodaDot *graph, const PodaFigure *figure)
{
    /* In lines about as wide as the tree. */
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
        append_text (label, FALSE, lines[i]);
        g_string_append (label, "\\l");
    }
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
    declare_attributes (graph);
    add_label (graph, figure);
    add_boxes (&dot);
    g_autofree char *asked = poda_picture_asked (figure);
    if (asked != NULL)
        poda_output_format (output, "// problem: %s\n", asked);
    poda_dot_write (graph, output);
}
