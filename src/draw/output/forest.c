/* Trees for the forest package: nested brackets for manual editing, one node per line.
 * forest computes the layout. */

#include <math.h>

#include "draw/layout/layout.h"
#include "draw/output/picture.h"
#include "draw/output/tex.h"

#define POINTS_PER_PIXEL 0.75

/* Appends a visible text between `begin` and `end`. */
static void
append_text (GString *to, const char *begin, const char *text, const char *end)
{
    if (!poda_is_shown (text))
        return;
    g_string_append (to, begin);
    poda_tex_append_escaped (to, text);
    g_string_append (to, end);
}

/* Appends a board as lines of letters, with the value below it. */
static void
append_content (GString *to, const PodaFigure *figure, const PodaBox *box)
{
    gboolean board = poda_is_shown (box->cells);
    g_string_append (to, board ? "{\\ttfamily" : "{");
    for (guint i = 0; board && box->cells[i] != '\0'; i++) {
        if (i % figure->board_columns == 0)
            g_string_append (to, i > 0 ? "\\\\" : " ");
        g_string_append_c (to, box->cells[i] == ' ' ? '.' : box->cells[i]);
    }
    append_text (to, "", box->position, "");
    append_text (to,
                 board                           ? "\\\\\\sffamily "
                 : poda_is_shown (box->position) ? "\\\\"
                                                 : "",
                 box->value, "");
    g_string_append_c (to, '}');
}

static void
append_node (GString *to, const PodaFigure *figure, const PodaBox *box)
{
    gboolean skipped = box->state == PODA_STATE_PRUNED;
    g_string_append_printf (to, "%*s[", (int) (2 * MIN (box->level, 30)), "");
    append_content (to, figure, box);
    g_string_append_printf (
        to, ", poda %s%s%s%s", box->leaf ? "leaf" : poda_player_word (box->player),
        skipped                              ? ", poda pruned"
        : box->state == PODA_STATE_UNVISITED ? ", poda unseen"
        : box->pv                            ? ", poda pv"
        : box->state == PODA_STATE_OPEN      ? ", poda open"
                                             : "",
        box->strategy ? ", poda win" : "",
        skipped && box->parent != PODA_FIGURE_NONE
                && figure->boxes[box->parent].state != PODA_STATE_PRUNED
            ? ", poda cut"
            : "");
    append_text (to, ", poda move={", box->edge, "}");
    append_text (to, ", poda name={", box->name, "}");
    append_text (to, ", poda order={", box->order, "}");
    if (poda_is_shown (box->alpha) && poda_is_shown (box->beta)) {
        append_text (to, ", poda window={", poda_last_bound (box->alpha), "}{");
        append_text (to, "", poda_last_bound (box->beta), "}");
    }
    append_text (to, ", poda bound={", box->bound, "}");
    append_text (to, ", poda reason={", box->reason, "}");
    /* forest ignores the size of labels, so this sets the distance of children. Texts
     * on edges to leaves have half that distance. */
    double room = 0;
    for (guint32 i = box->child; i != PODA_FIGURE_NONE; i = figure->boxes[i].next) {
        const PodaBox *a = &figure->boxes[i];
        PodaRect left = { 0 }, right = { 0 };
        if (a->next == PODA_FIGURE_NONE)
            break;
        const PodaBox *b = &figure->boxes[a->next];
        poda_box_right_texts (figure, a, &right);
        poda_box_left_texts (figure, b, &left);
        double labels = right.right - right.left + left.right - left.left;
        double edges = poda_box_edge_width (a) + poda_box_edge_width (b)
                       - (a->width + b->width) / 2;
        room = fmax (room, labels > 0 ? labels + 8 : 0);
        room = fmax (room, a->leaf && b->leaf ? edges : 0);
    }
    if (room * POINTS_PER_PIXEL > 10) /* as in `poda tree` */
        g_string_append_printf (to, ", s sep=%.0fpt", ceil (room * POINTS_PER_PIXEL));
    if (box->folded) {
        g_autofree char *counts = poda_box_counts (figure, box);
        append_text (to, " [{", counts, "}, poda fold]");
    }
}

/* Closes brackets by level, since boxes are in preorder. */
void
poda_emit_forest (const PodaFigure *figure, PodaOutput *output, char **warning)
{
    PodaTheme theme = figure->drawing.theme;
    g_autoptr (GString) to = g_string_new (NULL);
    poda_tex_append_colours (to, theme);
    poda_tex_append_file (to, "draw/output/forest.tex");
    if (figure->drawing.shapes == PODA_SHAPES_TRIANGLES)
        poda_tex_append_file (to, "draw/output/triangles.tex");
    const char *const comments[] = { figure->title, figure->caption };
    for (guint i = 0; i < G_N_ELEMENTS (comments); i++) {
        g_autofree char *line = g_strdelimit (g_strdup (comments[i]), "\n\r", ' ');
        if (*line != '\0')
            g_string_append_printf (to, "%% %s\n", line);
    }
    g_string_append_printf (to, "%s\\begin{forest} poda tree\n",
                            poda_tex_ground (theme));
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        append_node (to, figure, &figure->boxes[i]);
        guint32 next = i + 1 < figure->n_boxes ? figure->boxes[i + 1].level : 0;
        for (guint32 open = figure->boxes[i].level + 1; open > next; open--)
            g_string_append_c (to, ']');
        g_string_append_c (to, '\n');
    }
    g_string_append_printf (to, "\\end{forest}%%\n%s", poda_tex_ground_end (theme));
    poda_tex_page (to->str, "forest", "forest", output, warning);
}
