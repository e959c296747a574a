/* Trees for the forest package: nested brackets that a person can edit, one node a
 * line. forest places the nodes. */

#include <math.h>
#include <string.h>

#include "draw/layout/layout.h"
#include "draw/output/picture.h"
#include "draw/output/tex.h"

#define POINTS_PER_PIXEL 0.75
#define LEAST_ROOM 10.0 /* as in `poda tree` */

static const char *const players[] = { "max", "min", "chance" };

/* By PodaShapes and player. */
#define TRIANGLE(angle)                                                                \
    "isosceles triangle, shape border rotate=" angle                                   \
    ",\n    inner sep=1pt,\n    minimum size=16pt"
static const char *const shapes[][3] = {
    { "rectangle, minimum size=20pt", "circle, minimum size=22pt",
      "diamond, inner sep=1pt" },
    { TRIANGLE ("90"), TRIANGLE ("-90"), "circle, minimum size=22pt" },
};

static const char *const begin_looks =
    "\\forestset{%\n"
    "  poda tree/.style={for tree={s sep=10pt, l sep=26pt, inner sep=3pt,\n"
    "    font=\\sffamily, align=center, parent anchor=south, child anchor=north,\n"
    "    draw=podagrey, text=podaink, edge={draw=podagrey}}, every poda tree/.try},\n";

/* Keys with a value add a label, or a text on the edge. */
static const char *const looks =
    "  poda leaf/.style={rectangle, minimum size=17pt},\n"
    "  poda pruned/.style={dashed, draw=podapale, fill=none, text=podapale,\n"
    "    edge={dashed, draw=podapale}},\n"
    "  poda unseen/.style={draw=podapale, fill=none, edge={draw=podapale}},\n"
    "  poda pv/.style={line width=1.6pt, edge={draw=podaink, line width=2.2pt}},\n"
    "  poda open/.style={line width=1.6pt, edge={draw=podaink, line width=2.2pt}},\n"
    "  poda win/.style={double, double distance=1.5pt},\n"
    "  poda fold/.style={isosceles triangle, shape border rotate=90, inner sep=1pt,\n"
    "    draw=podagrey, fill=podafold, font=\\sffamily\\scriptsize},\n"
    "  poda move/.style={edge label+={node[midway, fill=podaground, inner sep=1.5pt,\n"
    "    font=\\sffamily\\footnotesize]{#1}}},\n"
    "  poda cut/.style={edge label+={node[pos=.8, sloped, text=podared, inner "
    "sep=0pt]\n"
    "    {\\rule[-5pt]{1.6pt}{10pt}\\kern2.4pt\\rule[-5pt]{1.6pt}{10pt}}}},\n"
    "  poda order/.style={label={[text=podagrey,\n"
    "    font=\\sffamily\\scriptsize]left:{#1}}},\n"
    "  poda name/.style={label={[font=\\sffamily\\scriptsize]above left:{#1}}},\n"
    "  poda window/.style 2 args={label={[font=\\sffamily\\scriptsize,\n"
    "    align=left]right:{$\\alpha$ #1\\\\$\\beta$ #2}}},\n"
    "  poda bound/.style={label={[text=podagrey,\n"
    "    font=\\sffamily\\scriptsize, yshift=-15pt]right:{#1}}},\n"
    "  poda reason/.style={label={[text=podared,\n"
    "    font=\\boldmath\\sffamily\\bfseries\\scriptsize, yshift=-15pt]\n"
    "    right:{#1}}}}%\n";

static void
append_key (GString *to, const char *key, const char *text)
{
    if (!poda_is_shown (text))
        return;
    g_string_append_printf (to, ", poda %s={", key);
    poda_tex_append_escaped (to, text);
    g_string_append_c (to, '}');
}

/* A board as lines of letters, its value under it. */
static void
append_content (GString *to, const PodaFigure *figure, const PodaBox *box)
{
    gboolean board = poda_is_shown (box->cells), text = poda_is_shown (box->position);
    g_string_append (to, board ? "{\\ttfamily" : "{");
    for (guint i = 0; board && box->cells[i] != '\0'; i++) {
        char cell[] = { box->cells[i] == ' ' ? '.' : box->cells[i], '\0' };
        if (i % figure->board_columns == 0)
            g_string_append (to, i > 0 ? "\\\\" : " ");
        poda_tex_append_escaped (to, cell);
    }
    if (text)
        poda_tex_append_escaped (to, box->position);
    if (poda_is_shown (box->value)) {
        g_string_append (to, board ? "\\\\\\sffamily " : text ? "\\\\" : "");
        poda_tex_append_escaped (to, box->value);
    }
    g_string_append_c (to, '}');
}

static double
width_of (const PodaFigure *figure, const PodaBox *box,
          gboolean (*texts) (const PodaFigure *, const PodaBox *, PodaRect *))
{
    PodaRect rect;
    return texts (figure, box, &rect) ? rect.right - rect.left : 0;
}

/* forest does not see labels: a parent says how far apart its children have to be.
 * Texts on edges to leaves are half as far apart as these. */
static void
append_room (GString *to, const PodaFigure *figure, const PodaBox *parent)
{
    double room = 0;
    for (guint32 i = parent->child, next; i != PODA_FIGURE_NONE; i = next) {
        const PodaBox *a = &figure->boxes[i], *b;
        if ((next = a->next) == PODA_FIGURE_NONE)
            break;
        b = &figure->boxes[next];
        double labels = width_of (figure, a, poda_box_right_texts)
                        + width_of (figure, b, poda_box_left_texts);
        double edges = width_of (figure, a, poda_box_edge_text)
                       + width_of (figure, b, poda_box_edge_text)
                       - (a->width + b->width) / 2;
        room = fmax (room, labels > 0 ? labels + 8 : 0);
        room = fmax (room, a->leaf && b->leaf ? edges : 0);
    }
    if (room * POINTS_PER_PIXEL > LEAST_ROOM)
        g_string_append_printf (to, ", s sep=%dpt",
                                (int) ceil (room * POINTS_PER_PIXEL));
}

static void
append_node (GString *to, const PodaFigure *figure, const PodaBox *box)
{
    gboolean skipped = box->state == PODA_STATE_SKIPPED;
    g_string_append_printf (to, "%*s[", (int) (2 * MIN (box->level, 30)), "");
    append_content (to, figure, box);
    g_string_append_printf (
        to, ", poda %s%s%s%s", box->leaf ? "leaf" : players[box->player],
        skipped                           ? ", poda pruned"
        : box->state == PODA_STATE_UNSEEN ? ", poda unseen"
        : box->pv                         ? ", poda pv"
        : box->state == PODA_STATE_OPEN   ? ", poda open"
                                          : "",
        box->strategy ? ", poda win" : "",
        skipped && box->parent != PODA_FIGURE_NONE
                && figure->boxes[box->parent].state != PODA_STATE_SKIPPED
            ? ", poda cut"
            : "");
    append_key (to, "move", box->edge);
    append_key (to, "name", box->name);
    append_key (to, "order", box->order);
    if (poda_is_shown (box->alpha) && poda_is_shown (box->beta)) {
        append_key (to, "window", poda_last_bound (box->alpha));
        g_string_append_c (to, '{');
        poda_tex_append_escaped (to, poda_last_bound (box->beta));
        g_string_append_c (to, '}');
    }
    append_key (to, "bound", box->bound);
    append_key (to, "reason", box->reason);
    append_room (to, figure, box);
    if (box->folded) {
        g_autofree char *counts = poda_box_counts (figure, box);
        g_string_append (to, " [{");
        poda_tex_append_escaped (to, counts);
        g_string_append (to, "}, poda fold]");
    }
}

static void
append_comment (GString *to, const char *text)
{
    g_autofree char *line = g_strdup (text);
    g_string_append_printf (to, "%% %s\n", g_strdelimit (line, "\n\r", ' '));
}

/* Boxes are in preorder: as many brackets are open as the level says. */
void
poda_emit_forest (const PodaFigure *figure, PodaOutput *output, char **warning)
{
    PodaTheme theme = figure->drawing.theme;
    g_autoptr (GString) to = g_string_new (NULL);
    poda_tex_append_colours (to, theme);
    g_string_append (to, begin_looks);
    for (guint i = 0; i < G_N_ELEMENTS (players); i++)
        g_string_append_printf (to,
                                "  poda %s/.style={draw=poda%s, fill=poda%sfill, line "
                                "width=1pt,\n    %s},\n",
                                players[i], players[i], players[i],
                                shapes[figure->drawing.shapes][i]);
    g_string_append (to, looks);
    if (*figure->title != '\0')
        append_comment (to, figure->title);
    append_comment (to, figure->caption);
    g_string_append (to, poda_tex_ground (theme));
    g_string_append (to, "\\begin{forest} poda tree\n");
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        append_node (to, figure, &figure->boxes[i]);
        guint32 next = i + 1 < figure->n_boxes ? figure->boxes[i + 1].level : 0;
        for (guint32 open = figure->boxes[i].level + 1; open > next; open--)
            g_string_append_c (to, ']');
        g_string_append_c (to, '\n');
    }
    g_string_append (to, "\\end{forest}%\n");
    g_string_append (to, poda_tex_ground_end (theme));
    poda_tex_page (to->str, "forest", "forest", output, warning);
}
