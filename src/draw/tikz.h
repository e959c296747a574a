#pragma once

/* TeX for documents that hold more than one picture: a picture alone, and text that
 * pdflatex always compiles. poda_emit_tex makes a whole document of one picture. */

#include "base/output.h"
#include "draw/figure.h"

G_BEGIN_DECLS

/* What a document must load before it can hold pictures, a line each. */
#define PODA_TEX_PACKAGES "\\usepackage[utf8]{inputenc}\n\\usepackage{tikz}\n"

/* The figure as a tikzpicture with its legend, and without its title and caption, which
 * the document tells. It is as large as the figure: the document scales it. */
void poda_emit_tex_picture (const PodaFigure *figure, PodaOutput *output);

/* Appends text that pdflatex can set. Characters that it cannot become a question mark,
 * with a comment that says which one. */
void poda_tex_append_escaped (GString *to, const char *text);

G_END_DECLS
