#pragma once

/* Widths of text, from a table instead of a font, so that every machine lays out and
 * writes the same picture. The table is DejaVu Sans; Verdana has nearly the same
 * widths, Helvetica and Arial are narrower, so that text fits its box in all of
 * them. */

#include <glib.h>

G_BEGIN_DECLS

/* Sizes of letters. */
#define PODA_FONT_VALUE 17.0
#define PODA_FONT_LEAF 15.0
#define PODA_FONT_COMPACT 13.0 /* values where many boxes are visible */
#define PODA_FONT_ORDER 11.0
#define PODA_FONT_NAME 12.0
#define PODA_FONT_WINDOW 12.5
#define PODA_FONT_REASON 11.5
#define PODA_FONT_MOVE 12.0
#define PODA_FONT_POSITION 13.0
#define PODA_FONT_BAND 12.0
#define PODA_FONT_CAPTION 12.5

/* How far a line of text in this size (pixels to an em) reaches. Text that is not UTF-8
 * is measured byte by byte. */
double poda_text_width (const char *utf8, double size, gboolean bold);

/* How many bytes of the text, cut between characters, fit into `width`. */
gsize poda_text_fit (const char *utf8, double size, gboolean bold, double width);

/* Breaks the text into lines of at most `width`, where its words allow, and appends
 * them to `lines`, of char * that the array frees. No line begins with the dot between
 * two parts of a caption. */
void poda_text_wrap (GPtrArray *lines, const char *utf8, double size, gboolean bold,
                     double width);

G_END_DECLS
