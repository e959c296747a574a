#pragma once

/* Large blocks of memory, as whole pages from the kernel.
 *
 * The first touch of memory is most of what recording costs, and large pages make it
 * six times cheaper. A block that grows is moved by its pages, without copying, and
 * what is not touched costs nothing, so there may be plenty of it. */

#include <glib.h>

G_BEGIN_DECLS

#define PODA_LARGE_PAGE (2u << 20)

/* Grows a block from `old_bytes` (`pages` is NULL and that is 0 for a new one) to
 * `bytes`; what is new is zero. Free with poda_pages_free. */
void *poda_pages_grow (void *pages, gsize old_bytes, gsize bytes);
void poda_pages_free (void *pages, gsize bytes); /* NULL is allowed */

/* Asks for large pages where a block has not been touched yet. Only advice: it does not
 * matter whether the kernel takes it. */
void poda_pages_advise (void *block, gsize bytes);

G_END_DECLS
