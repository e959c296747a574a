#include "emit/svg_parts.h"

#include "layout/metrics.h"

#define TITLE_SIZE 14.0
#define CAPTION_SIZE 12.5
#define TITLE_LINE 20.0
#define CAPTION_LINE 18.0
#define LONGEST_LINE 1400.0

/* How many bytes of the text go into a line: whole words where there is a space, and no
 * line begins with the dot between two parts of a caption. */
static gsize
line_length (const char *text, double size, gboolean bold, double width)
{
    gsize fits = poda_text_fit (text, size, bold, width);
    if (text[fits] == '\0')
        return fits;
    gsize end = fits;
    while (end > 0 && (text[end] != ' ' || g_str_has_prefix (text + end + 1, "·")))
        end--;
    if (end > 0)
        return end;
    return fits > 0 ? fits : (gsize) (g_utf8_next_char (text) - text);
}

static void
wrap (GPtrArray *lines, const char *text, double size, gboolean bold, double width)
{
    while (*text == ' ')
        text++;
    while (*text != '\0') {
        gsize length = line_length (text, size, bold, width);
        g_ptr_array_add (lines, g_strndup (text, length));
        text += strnlen (text, length);
        while (*text == ' ')
            text++;
    }
}

void
poda_svg_footer_init (PodaSvgFooter *footer, const PodaFigure *figure, double width)
{
    double inside = width - 2 * PODA_SVG_MARGIN;
    double line = inside < LONGEST_LINE ? inside : LONGEST_LINE;
    footer->width = width;
    footer->title = g_ptr_array_new_with_free_func (g_free);
    footer->caption = g_ptr_array_new_with_free_func (g_free);
    footer->notes = g_ptr_array_new_with_free_func (g_free);
    wrap (footer->title, figure->title, TITLE_SIZE, TRUE, line);
    wrap (footer->caption, figure->caption, CAPTION_SIZE, FALSE, line);
    for (char *const *note = figure->notes; *note != NULL; note++)
        wrap (footer->notes, *note, CAPTION_SIZE, FALSE, line);
    footer->legend_rows = poda_svg_legend (NULL, figure, width, 0);
    footer->height = 16 + 10 + footer->title->len * TITLE_LINE
                     + (footer->caption->len + footer->notes->len) * CAPTION_LINE + 14
                     + footer->legend_rows * PODA_SVG_LEGEND_ROW + 10;
}

void
poda_svg_footer_clear (PodaSvgFooter *footer)
{
    g_clear_pointer (&footer->title, g_ptr_array_unref);
    g_clear_pointer (&footer->caption, g_ptr_array_unref);
    g_clear_pointer (&footer->notes, g_ptr_array_unref);
}

static double
put_lines (PodaSvg *svg, const GPtrArray *lines, const char *class, double y,
           double pitch)
{
    for (guint i = 0; i < lines->len; i++) {
        y += pitch;
        poda_svg_put (svg, "<text class='%r' x='%d' y='%d'>%s</text>\n", class,
                      PODA_SVG_MARGIN, y, (const char *) lines->pdata[i]);
    }
    return y;
}

void
poda_svg_footer_write (PodaSvg *svg, const PodaSvgFooter *footer, double top)
{
    double y = top + 16;
    poda_svg_put (svg, "<path class='foot' d='M%d %dH%d'/>\n", PODA_SVG_MARGIN, y,
                  footer->width - PODA_SVG_MARGIN);
    y = put_lines (svg, footer->title, "title", y + 8, TITLE_LINE);
    y = put_lines (svg, footer->caption, "caption", y + 2, CAPTION_LINE);
    y = put_lines (svg, footer->notes, "note", y, CAPTION_LINE);
    poda_svg_legend (svg, svg->figure, footer->width, y + 14);
}
