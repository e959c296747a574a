#pragma once

/* Large blocks of memory, as whole pages from the kernel: most of the cost of recording
 * is the first touch, and large pages make it six times cheaper. */

#include <glib.h>

#define PODA_LARGE_PAGE (2u << 20)

/* Grows a block from `old_bytes` (a new one: `pages` NULL, 0 bytes) to `bytes`; new
 * bytes are zero. Free with poda_pages_free. */
void *poda_pages_grow (void *pages, gsize old_bytes, gsize bytes);
void poda_pages_free (void *pages, gsize bytes); /* NULL is allowed */

/* Requests large pages for an untouched block. */
void poda_pages_advise (void *block, gsize bytes);
