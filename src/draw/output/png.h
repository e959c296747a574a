#pragma once

/* Bitmaps as png, with a palette: pictures of lines and letters have a few colours, and
 * shades between them where edges are smoothed. A third of the bytes and a fifth of the
 * time that three bytes a pixel take. */

#include "base/output.h"

G_BEGIN_DECLS

/* Writes pixels as 0xRRGGBB (what lies above is not looked at), `stride` bytes from row
 * to row. The commonest colours are kept as they are; where there are more than 256,
 * the others become one that is near by: in what poda draws, by no more than 9 of 255
 * in any part. The same pixels give the same bytes. */
void poda_png_write (const guchar *pixels, guint width, guint height, gsize stride,
                     PodaOutput *output);

G_END_DECLS
