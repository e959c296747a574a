#pragma once

/* TeX: texts that it takes as they are, and documents that pdflatex, xelatex and
 * lualatex turn into pages. */

#include "base/output.h"
#include "draw/figure/figure.h"

/* Appends a text so that TeX sets it and nothing of it is a command. Letters are kept,
 * also those that pdflatex has no fonts for: there they are question marks. */
void poda_tex_append_escaped (GString *to, const char *text);

/* Appends a file of TeX that is built in (base/resource.h). */
void poda_tex_append_file (GString *to, const char *path);

/* Appends the colours of a theme, which looks name: podamax, podared and others. */
void poda_tex_append_colours (GString *to, PodaTheme theme);

/* What stands before and behind a picture: a dark one fills its own ground. */
const char *poda_tex_ground (PodaTheme theme);
const char *poda_tex_ground_end (PodaTheme theme);

/* What a document with this body must load: a package, and where letters ask for it, a
 * font that has Europe's. */
void poda_tex_packages (const char *body, const char *package, PodaOutput *output);

/* Returns TRUE if pdflatex shows all letters of a text. If not, `warning` receives a
 * line, where it is neither NULL nor set; the caller frees it. */
gboolean poda_tex_is_plain (const char *body, char **warning);

/* A document of one page for the picture in `body`, an environment of the package
 * (`tikz`: `tikzpicture`). Documents that load the package can \input it. */
void poda_tex_page (const char *body, const char *package, const char *environment,
                    PodaOutput *output, char **warning);
