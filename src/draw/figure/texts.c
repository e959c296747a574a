/* Texts and numbers as figures keep them. */

#include "draw/figure/figure.h"

#include <glib/gi18n-lib.h>

#include "tree/tree.h"

/* Texts longer than this are cut, where that saves some letters; the whole stands in
 * the tooltip. */
#define LEAST_SAVED 3

const char *
poda_figure_print (PodaFigure *figure, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *text = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    return g_string_chunk_insert (figure->strings, text);
}

void
poda_figure_note (PodaFigure *figure, const char *format, ...)
{
    guint n = g_strv_length (figure->notes);
    va_list arguments;
    va_start (arguments, format);
    figure->notes = g_renew (char *, figure->notes, n + 2);
    figure->notes[n] = g_strdup_vprintf (format, arguments);
    figure->notes[n + 1] = NULL;
    va_end (arguments);
}

const char *
poda_figure_keep (PodaFigure *figure, const char *text, double width)
{
    gsize fits = poda_text_fit (text, PODA_FONT_MOVE, FALSE, width);
    return g_utf8_strlen (text + fits, -1) < LEAST_SAVED
               ? g_string_chunk_insert (figure->strings, text)
               : poda_figure_print (figure, "%.*s…", (int) fits, text);
}

const char *
poda_figure_number (const PodaDrawing *drawing, guint8 view, PodaValue value,
                    char buffer[PODA_VALUE_BUFFER])
{
    gboolean negated = drawing->mover_view && view == PODA_MIN;
    poda_value_format (negated ? 0.0 - value : value, PODA_STYLE_TEXT, buffer);
    char *point = strchr (buffer, '.');
    if (point != NULL && strpbrk (buffer, "eE") == NULL
        && g_utf8_strlen (buffer, -1) > PODA_NUMBER_LENGTH) {
        char *end = g_utf8_offset_to_pointer (buffer, PODA_NUMBER_LENGTH - 1);
        end = MAX (end, point + 4); /* three decimals at least */
        if (strlen (end) > strlen ("…"))
            g_strlcpy (end, "…", 4);
    }
    return buffer;
}

PodaBound
poda_figure_bound (const PodaDrawing *drawing, guint8 view, PodaBound bound)
{
    if (!drawing->mover_view || view != PODA_MIN || bound == PODA_BOUND_EXACT)
        return bound;
    return bound == PODA_BOUND_ATLEAST ? PODA_BOUND_ATMOST : PODA_BOUND_ATLEAST;
}

const char *
poda_figure_keep_value (PodaFigure *figure, guint8 view, PodaValue value,
                        PodaBound bound)
{
    static const char *const signs[] = { "", "≥ ", "≤ " };
    char number[PODA_VALUE_BUFFER];
    return poda_figure_print (
        figure, "%s%s", signs[poda_figure_bound (&figure->drawing, view, bound)],
        poda_figure_number (&figure->drawing, view, value, number));
}

char *
poda_box_count (const PodaFigure *figure, const PodaBox *box, gboolean cut)
{
    guint32 n = cut ? box->cut_below : box->hidden - box->cut_below;
    g_autofree char *count = poda_count_format (n, TRUE);
    if (n == 0)
        return NULL;
    if (figure->drawing.stills || figure->drawing.blank)
        return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s node", "%s nodes", n),
                                count);
    return g_strdup_printf (
        cut ? g_dngettext (GETTEXT_PACKAGE, "%s cut", "%s cut", n)
            : g_dngettext (GETTEXT_PACKAGE, "%s visited", "%s visited", n),
        count);
}

char *
poda_box_counts (const PodaFigure *figure, const PodaBox *box)
{
    g_autofree char *visited = poda_box_count (figure, box, FALSE);
    g_autofree char *skipped = poda_box_count (figure, box, TRUE);
    return visited != NULL ? g_strjoin (", ", visited, skipped, NULL)
                           : g_steal_pointer (&skipped);
}

void
poda_drawing_init (PodaDrawing *drawing)
{
    *drawing = (PodaDrawing){ .fold = PODA_FOLD_AUTO };
}

gboolean
poda_figure_has_letters (const PodaRecord *record)
{
    const PodaTree *tree = poda_tree_of_game (poda_record_problem (record)->game);
    return tree != NULL && poda_tree_is_lettered (tree);
}
