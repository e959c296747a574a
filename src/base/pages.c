#include "base/pages.h"

#include <sys/mman.h>

void
poda_pages_advise (void *block, gsize bytes)
{
    madvise (block, bytes, MADV_HUGEPAGE);
}

void *
poda_pages_grow (void *pages, gsize old_bytes, gsize bytes)
{
    void *grown = pages == NULL ? mmap (NULL, bytes, PROT_READ | PROT_WRITE,
                                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                                : mremap (pages, old_bytes, bytes, MREMAP_MAYMOVE);
    if (grown == MAP_FAILED)
        g_error ("out of memory for %" G_GSIZE_FORMAT " bytes", bytes);
    /* All or nothing: a mapping with two kinds of pages cannot be moved at once. */
    if (bytes >= 2 * PODA_LARGE_PAGE)
        poda_pages_advise (grown, bytes);
    return grown;
}

void
poda_pages_free (void *pages, gsize bytes)
{
    if (pages != NULL)
        munmap (pages, bytes);
}
