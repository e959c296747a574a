#include "draw/svg_parts.h"

#include "draw/legend.h"

#include "draw/layout.h"
#include "draw/metrics.h"

#define TITLE_SIZE 14.0
#define TITLE_LINE 20.0
#define CAPTION_LINE 18.0
#define LONGEST_LINE 1400.0

void
poda_svg_footer_init (PodaSvgFooter *footer, const PodaFigure *figure, double width)
{
    double inside = width - 2 * PODA_SVG_MARGIN;
    double line = inside < LONGEST_LINE ? inside : LONGEST_LINE;
    footer->width = width;
    footer->title = g_ptr_array_new_with_free_func (g_free);
    footer->caption = g_ptr_array_new_with_free_func (g_free);
    footer->notes = g_ptr_array_new_with_free_func (g_free);
    poda_text_wrap (footer->title, figure->title, TITLE_SIZE, TRUE, line);
    poda_text_wrap (footer->caption, figure->caption, PODA_FONT_CAPTION, FALSE, line);
    for (char *const *note = figure->notes; *note != NULL; note++)
        poda_text_wrap (footer->notes, *note, PODA_FONT_CAPTION, FALSE, line);
    footer->caption_rows = poda_caption_rows (figure, line);
    footer->legend_rows = poda_svg_legend (NULL, poda_legend_room (figure), width, 0);
    footer->height = 16 + 10 + footer->title->len * TITLE_LINE
                     + (footer->caption_rows + footer->notes->len) * CAPTION_LINE + 14
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
    y = put_lines (svg, footer->title, "title", y + 8, TITLE_LINE) + 2;
    double below = y + (footer->caption_rows + footer->notes->len) * CAPTION_LINE;
    if (svg->figure->whole != NULL) { /* what changes comes last */
        y = put_lines (svg, footer->notes, "note", y, CAPTION_LINE);
        put_lines (svg, footer->caption, "now", y, CAPTION_LINE);
    } else {
        y = put_lines (svg, footer->caption, "caption", y, CAPTION_LINE);
        put_lines (svg, footer->notes, "note", y, CAPTION_LINE);
    }
    poda_svg_legend (svg, svg->figure->legend, footer->width, below + 14);
}
