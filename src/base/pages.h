#pragma once

/* Large blocks of memory, as whole pages from the kernel: the first touch is most of
 * what recording costs, and large pages make it six times cheaper. */

#include <glib.h>

#define PODA_LARGE_PAGE (2u << 20)

/* Grows a block from `old_bytes` (`pages` is NULL and that is 0 for a new one) to
 * `bytes`; what is new is zero. Free with poda_pages_free. */
void *poda_pages_grow (void *pages, gsize old_bytes, gsize bytes);
void poda_pages_free (void *pages, gsize bytes); /* NULL is allowed */

/* Asks for large pages for a block that has not been touched yet. */
void poda_pages_advise (void *block, gsize bytes);
