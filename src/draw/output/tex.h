#pragma once

/* TeX: escaped texts, and documents for pdflatex, xelatex and lualatex. */

#include "base/output.h"
#include "draw/figure/figure.h"

/* Appends a text so that TeX typesets it and executes nothing in it. All letters are
 * kept, even those that pdflatex shows as question marks for lack of fonts. */
void poda_tex_append_escaped (GString *to, const char *text);

/* Appends a built-in TeX file (base/resource.h). */
void poda_tex_append_file (GString *to, const char *path);

/* Appends the colours of a theme, by the names that styles use: podamax, podared, …. */
void poda_tex_append_colours (GString *to, PodaTheme theme);

/* Return the text before and after a picture: a dark one has a background. */
const char *poda_tex_ground (PodaTheme theme);
const char *poda_tex_ground_end (PodaTheme theme);

/* Writes the packages for a document with this body: `package`, and if its letters
 * require it, a font with European letters. */
void poda_tex_packages (const char *body, const char *package, PodaOutput *output);

/* TRUE if pdflatex shows all letters of a text. If not, `warning` receives a line,
 * unless it is NULL or set; the caller frees it. */
gboolean poda_tex_is_plain (const char *body, char **warning);

/* Writes a document of one page for the picture in `body`, an environment of the
 * package (`tikz`: `tikzpicture`). Documents that load the package can \input it. */
void poda_tex_page (const char *body, const char *package, const char *environment,
                    PodaOutput *output, char **warning);
