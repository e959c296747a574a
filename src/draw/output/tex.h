#pragma once

/* TeX: texts that it takes as they are, and documents that pdflatex, xelatex and
 * lualatex turn into pages. */

#include "base/output.h"
#include "draw/figure/figure.h"

G_BEGIN_DECLS

/* Appends a text so that TeX sets it and nothing of it is a command. Letters are kept,
 * also those that pdflatex has no fonts for: there they are question marks. */
void poda_tex_append_escaped (GString *to, const char *text);

/* Appends a file of TeX that is built in (base/resource.h). */
void poda_tex_append_file (GString *to, const char *path);

/* Appends the colours of a theme, which looks name: podamax, podared and others. */
void poda_tex_append_colours (GString *to, PodaTheme theme);

/* What stands before and behind a picture of a theme: a dark one fills its own ground,
 * whatever page or frame it is put on; others have nothing there. */
const char *poda_tex_ground (PodaTheme theme);
const char *poda_tex_ground_end (PodaTheme theme);

/* What a document with this body must load behind its class: a package, and where
 * letters ask for it, a font that has Europe's, with a comment that says which engine
 * can use it. */
void poda_tex_packages (const char *body, const char *package, PodaOutput *output);

/* Whether pdflatex shows all letters of a text. If not, `warning` receives, where it is
 * neither NULL nor set, one line for people; the caller frees it. */
gboolean poda_tex_is_plain (const char *body, char **warning);

/* A whole document of one page as large as the picture in `body`, which is an
 * environment of the package (`tikz`: `tikzpicture`; `forest`: `forest`). In documents
 * that load the package \input gives the picture alone. */
void poda_tex_page (const char *body, const char *package, const char *environment,
                    PodaOutput *output, char **warning);

G_END_DECLS
