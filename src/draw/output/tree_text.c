/* The tree for a terminal: title and caption, the tree in one of two forms, the legend.
 * If it fits it is drawn from the top down (draw/output/tree_drawn.c); otherwise each
 * node has an indented line. */

#include "draw/output/tree_text.h"

#include <string.h>

#include "draw/output/marks.h"
#include "draw/layout/layout.h"
#include "draw/output/picture.h"

#define USUAL_COLUMNS 80

/* --- One line per node --- */

typedef struct {
    const PodaFigure *figure;
    gboolean colour;
    GString *line;
    GString *margin; /* the vertical lines past the current box's children */
    GArray *ends;    /* gsize elements, by level: the end of the children's margin */
    guint8 *below;   /* PodaStroke by box: the heaviest edge to a later sibling */
} Sheet;

static void
append (Sheet *sheet, PodaInk ink, const char *before, const char *text)
{
    g_autofree char *fit = poda_terminal_text (text);
    g_string_append (sheet->line, before);
    poda_ink_append (sheet->line, sheet->colour ? ink : PODA_INK_PLAIN, fit);
}

/* Appends the branch to a box, and sets the margin for its children. */
static void
append_branch (Sheet *sheet, const PodaBox *box)
{
    const PodaStroke none = PODA_STROKE_NONE;
    PodaStroke below = sheet->below[box - sheet->figure->boxes];
    PodaStroke own = poda_tree_edge_stroke (box);
    gsize end = g_array_index (sheet->ends, gsize, box->level - 1);
    g_string_truncate (sheet->margin, end);
    g_string_append_printf (sheet->line, "%s%s%s ", sheet->margin->str,
                            poda_stroke_sign (MAX (own, below), below, none, own),
                            poda_stroke_sign (none, none, own, own));
    g_string_append_printf (sheet->margin, "%s  ",
                            poda_stroke_sign (below, below, none, none));
    if (poda_is_shown (box->edge)) {
        append (sheet, poda_tree_edge_ink (box), "", box->edge);
        g_string_append (sheet->line, "  ");
    }
}

static void
append_value (Sheet *sheet, const PodaBox *box)
{
    PodaInk ink = poda_tree_value_ink (box);
    gboolean skipped = box->state == PODA_STATE_PRUNED,
             shown = poda_is_shown (box->value);
    if (box->current && !skipped)
        append (sheet, PODA_INK_STRONG, "", "▶ ");
    if (skipped || (box->leaf && box->state == PODA_STATE_UNVISITED)) {
        g_autofree char *given =
            g_strdup_printf (skipped ? "(%s)" : "[%s]", shown     ? box->value
                                                        : skipped ? "?"
                                                                  : " ");
        append (sheet, ink, "", given);
        return;
    }
    if (!box->leaf)
        append (sheet, ink, "", poda_legend_shape (sheet->figure, box->player));
    append (sheet, ink, box->leaf ? "" : " ", shown ? box->value : "");
    if (box->status == PODA_STATUS_FRONTIER && !sheet->figure->drawing.blank)
        g_string_append (sheet->line, " …");
}

static void
append_rest (Sheet *sheet, const PodaBox *box)
{
    if (poda_is_shown (box->position))
        append (sheet, PODA_INK_PLAIN, "  ", box->position);
    if (box->name != NULL)
        append (sheet, PODA_INK_PLAIN, "  ", box->name);
    if (poda_is_shown (box->order))
        append (sheet, PODA_INK_PALE, "  #", box->order);
    if (poda_is_shown (box->alpha)) {
        g_autofree char *alpha = poda_tree_bound ("α", box->alpha);
        g_autofree char *beta = poda_tree_bound ("β", box->beta);
        g_string_append_printf (sheet->line, "  %s  %s", alpha, beta);
    }
    if (poda_is_shown (box->bound))
        append (sheet, PODA_INK_PLAIN, "  ", box->bound);
    for (guint i = 0; i < poda_n_node_marks; i++)
        if (poda_node_marks[i].applies (sheet->figure, box))
            append (sheet, poda_node_marks[i].ink, "  ", poda_node_marks[i].sign);
    if (box->best)
        append (sheet, PODA_INK_STRONG, "  ", "▼");
    g_autofree char *reason = poda_tree_reason (box);
    if (reason != NULL)
        append (sheet, PODA_INK_RED, "  ", reason);
    if (box->folded) {
        g_autofree char *counts = poda_box_counts (sheet->figure, box);
        g_string_append_printf (sheet->line, "  △ %s", counts);
    }
}

/* Appends the rows of a board, beside the line to the box's children. */
static void
append_board (Sheet *sheet, const PodaBox *box)
{
    const PodaFigure *figure = sheet->figure;
    const PodaBoardText board = { .cells = box->cells,
                                  .columns = figure->board_columns,
                                  .last = box->last_cell };
    PodaStroke down = PODA_STROKE_NONE;
    if (box->child != PODA_FIGURE_NONE)
        down = MAX (sheet->below[box->child],
                    poda_tree_edge_stroke (&figure->boxes[box->child]));
    /* If discs fall, omits the empty rows above the highest disc, except at the
     * root. */
    guint row = 0;
    if (figure->board_drops && box->level > 0)
        row = MIN ((guint) strspn (box->cells, ". ") / figure->board_columns,
                   figure->board_rows - 1);
    for (; row < figure->board_rows; row++) {
        const char *sign;
        PodaInk ink;
        g_string_append_printf (
            sheet->line, "%s%s ", sheet->margin->str,
            poda_stroke_sign (down, down, PODA_STROKE_NONE, PODA_STROKE_NONE));
        for (guint n = 0; (sign = poda_board_text_sign (&board, row, n, &ink)) != NULL;
             n++)
            append (sheet,
                    *sign == ' '                      ? PODA_INK_PLAIN
                    : box->state == PODA_STATE_PRUNED ? PODA_INK_PALE
                                                      : ink,
                    "", sign);
        g_string_append_c (sheet->line, '\n');
    }
}

static void
indent (const PodaFigure *figure, gboolean colour, PodaOutput *output)
{
    g_autoptr (GString) line = g_string_new (NULL), margin = g_string_new (NULL);
    g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (gsize));
    g_autofree guint8 *below = g_new0 (guint8, figure->n_boxes);
    Sheet sheet = { figure, colour, line, margin, ends, below };
    /* Siblings come later in preorder, so this loop from the end visits them first. */
    for (guint32 i = figure->n_boxes; i-- > 0;) {
        guint32 next = figure->boxes[i].next;
        if (next != PODA_FIGURE_NONE)
            below[i] = (guint8) MAX (below[next],
                                     poda_tree_edge_stroke (&figure->boxes[next]));
    }
    for (guint32 i = 0; i < figure->n_boxes && !poda_output_failed (output); i++) {
        const PodaBox *box = &figure->boxes[i];
        g_string_truncate (line, 0);
        if (box->level > 0)
            append_branch (&sheet, box);
        g_array_set_size (ends, box->level);
        g_array_append_val (ends, margin->len);
        append_value (&sheet, box);
        append_rest (&sheet, box);
        g_string_append_c (line, '\n');
        if (poda_is_shown (box->cells))
            append_board (&sheet, box);
        poda_output_write (output, line->str, line->len);
    }
}

/* --- Both forms --- */

static void
write_wrapped (PodaOutput *output, const char *text, guint columns)
{
    g_autofree char *fit = poda_terminal_text (text);
    poda_terminal_wrap (output, fit, columns, 0, 0);
    poda_output_text (output, "\n");
}

void
poda_emit_tree_text (const PodaFigure *figure, guint columns, gboolean colour,
                     PodaOutput *output)
{
    guint width = columns > 0 ? columns : USUAL_COLUMNS;
    PodaLegendForm form = PODA_N_LEGEND_FORMS;
    gboolean caption = poda_figure_has_caption (figure);
    if (poda_figure_has_title (figure)) {
        g_autofree char *text = poda_terminal_text (figure->title);
        g_autoptr (GString) head = g_string_new (NULL);
        poda_ink_append (head, colour ? PODA_INK_STRONG : PODA_INK_PLAIN, text);
        poda_output_format (output, "%s\n", head->str);
    }
    if (caption)
        write_wrapped (output, poda_picture_caption (figure), width);
    for (char *const *note = poda_figure_notes (figure); *note != NULL; note++)
        write_wrapped (output, *note, width);
    if (caption || poda_figure_has_title (figure))
        poda_output_text (output, "\n");
    /* One search, or two, each with its caption. */
    for (const PodaFigure *one = figure; one != NULL; one = one->other) {
        if (one != figure)
            poda_output_text (output, "\n");
        if (figure->other != NULL && poda_figure_has_caption (one))
            write_wrapped (output, one->caption, width);
        gboolean close = FALSE;
        g_autofree PodaCanvas *canvas = poda_tree_drawn (one, width, &close);
        PodaLegendForm own = canvas == NULL ? PODA_LEGEND_INDENTED
                             : close        ? PODA_LEGEND_CLOSE
                                            : PODA_LEGEND_DRAWN;
        if (canvas != NULL)
            poda_canvas_write (canvas, colour, output);
        else
            indent (one, colour, output);
        form = MIN (form, own);
    }
    g_autofree char *legend = poda_legend_text (figure, form, width);
    if (*legend != '\0')
        poda_output_format (output, "\n%s\n", legend);
}
