/* The tree for a terminal: title and caption, the tree in one of two forms, the legend.
 */

#include "draw/emit.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "draw/legend.h"
#include "draw/tree_text_parts.h"

#define USUAL_COLUMNS 80

char *
poda_tree_text_number (const char *text)
{
    g_autofree char *fit = poda_terminal_text (text);
    GString *number = g_string_new (fit);
    g_string_replace (number, "−", "-", 0);
    return g_string_free (number, FALSE);
}

char *
poda_tree_text_bound (const char *letter, const char *values)
{
    GString *bound = g_string_new (NULL);
    if (*values != '\0')
        g_string_append_printf (bound, "%s %s", letter, values);
    g_string_replace (bound, "\n", "→", 0);
    g_string_replace (bound, "−", "-", 0);
    return g_string_free (bound, FALSE);
}

/* The drawn form knows boxes only. */
static const char *const boxes[] = { "□", "○", "◇" };

const char *
poda_tree_text_shape (const PodaFigure *figure, PodaPlayer player)
{
    static const char *const triangles[] = { "△", "▽", "○" };
    return figure->drawing.shapes == PODA_SHAPES_TRIANGLES ? triangles[player]
                                                           : boxes[player];
}

PodaInk
poda_tree_text_ink (const PodaBox *box)
{
    static const PodaInk inks[] = { PODA_INK_MAX, PODA_INK_MIN, PODA_INK_CHANCE };
    if (box->state == PODA_STATE_SKIPPED || box->state == PODA_STATE_UNSEEN)
        return PODA_INK_PALE;
    if (box->leaf)
        return box->pv ? PODA_INK_STRONG : PODA_INK_PLAIN;
    return inks[box->player];
}

PodaInk
poda_tree_text_edge_ink (const PodaBox *box)
{
    return box->pv || box->state == PODA_STATE_OPEN ? PODA_INK_STRONG
           : box->state == PODA_STATE_UNSEEN        ? PODA_INK_PALE
                                                    : PODA_INK_PLAIN;
}

PodaStroke
poda_tree_text_stroke (const PodaBox *box)
{
    return box->state == PODA_STATE_SKIPPED           ? PODA_STROKE_DASHED
           : box->pv || box->state == PODA_STATE_OPEN ? PODA_STROKE_HEAVY
                                                      : PODA_STROKE_LIGHT;
}

char *
poda_tree_text_reason (const PodaBox *box)
{
    if (box->cut == PODA_CUT_NONE)
        return NULL;
    g_autofree char *reason =
        poda_tree_text_number (box->reason != NULL ? box->reason : "");
    return g_strchomp (g_strconcat ("✂ ", reason, NULL));
}

static void
write_wrapped (PodaOutput *output, const char *text, guint columns)
{
    g_autofree char *fit = poda_tree_text_number (text);
    poda_terminal_wrap (output, fit, columns, 0, 0);
    poda_output_text (output, "\n");
}

static const char *
sample (const PodaFigure *figure, PodaLegend mark, gboolean drawn, gboolean close)
{
    switch (mark) {
    case PODA_LEGEND_MAX:
        return drawn ? boxes[PODA_MAX] : poda_tree_text_shape (figure, PODA_MAX);
    case PODA_LEGEND_MIN:
        return drawn ? boxes[PODA_MIN] : poda_tree_text_shape (figure, PODA_MIN);
    case PODA_LEGEND_CHANCE:
        return drawn ? boxes[PODA_CHANCE] : poda_tree_text_shape (figure, PODA_CHANCE);
    case PODA_LEGEND_PV:
        return "━━";
    case PODA_LEGEND_CUT:
        return drawn ? "╌╪╌ ✂" : "╌ ( ) ✂";
    case PODA_LEGEND_FOLD:
        return "△";
    case PODA_LEGEND_FRONTIER:
        return "…";
    case PODA_LEGEND_STRATEGY:
        return "★ ✓";
    case PODA_LEGEND_BOUND:
        return "≥ ≤";
    case PODA_LEGEND_WINDOW:
        return "α β";
    case PODA_LEGEND_ORDER:
        return drawn ? "1 2" : "#1 #2";
    case PODA_LEGEND_LAST:
        return close ? "⊗ ⊚" : "[X]";
    case PODA_LEGEND_CURRENT:
        return "▶";
    case PODA_LEGEND_OPEN:
        return "━━";
    case PODA_LEGEND_BEST:
        return "▼";
    case PODA_LEGEND_UNSEEN:
        return "[ ]";
    }
    return "";
}

static void
write_legend (const PodaFigure *figure, guint columns, gboolean drawn, gboolean close,
              PodaOutput *output)
{
    guint column = 0;
    for (guint i = 0; poda_legend_marks[i] != 0; i++) {
        PodaLegend mark = poda_legend_marks[i];
        if ((figure->legend & (guint) mark) == 0)
            continue;
        const char *words = mark == PODA_LEGEND_WINDOW ? _ ("window, as it moved")
                                                       : poda_legend_words (mark);
        g_autofree char *item =
            g_strdup_printf ("%s %s", sample (figure, mark, drawn, close), words);
        guint width = poda_columns (item);
        gboolean wrap = column + 3 + width > columns;
        if (column > 0)
            poda_output_text (output, wrap ? "\n" : "   ");
        poda_output_text (output, item);
        column = column == 0 || wrap ? width : column + 3 + width;
    }
    poda_output_text (output, column > 0 ? "\n" : "");
}

static void
write_head (const PodaFigure *figure, guint columns, gboolean colour,
            PodaOutput *output)
{
    g_autofree char *title = poda_terminal_text (figure->title);
    poda_output_text (output, colour ? poda_ink_on (PODA_INK_STRONG) : "");
    poda_output_text (output, title);
    poda_output_text (output, colour ? PODA_INK_OFF "\n" : "\n");
    write_wrapped (output, figure->caption, columns);
    for (char *const *note = figure->notes; *note != NULL; note++)
        write_wrapped (output, *note, columns);
    poda_output_text (output, "\n");
}

void
poda_emit_tree_text (const PodaFigure *figure, guint columns, gboolean colour,
                     PodaOutput *output)
{
    guint width = columns > 0 ? columns : USUAL_COLUMNS;
    write_head (figure, width, colour, output);
    gboolean close = FALSE;
    g_autoptr (PodaCanvas) canvas = poda_tree_text_draw (figure, width, &close);
    if (canvas != NULL)
        poda_canvas_write (canvas, colour, output);
    else
        poda_tree_text_indent (figure, colour, output);
    poda_output_text (output, "\n");
    write_legend (figure, width, canvas != NULL, close, output);
}
