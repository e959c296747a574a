#include "record/arena.h"

#include <stdlib.h>
#include <sys/mman.h>

#define LARGE_PAGE (2u << 20)

/* Asks for large pages: the first touch of memory is most of what recording costs, and
 * they make it six times cheaper. It is advice, so it does not matter who declines. */
static void
advise (void *block, gsize bytes)
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
        g_error ("out of memory for %" G_GSIZE_FORMAT " bytes of steps", bytes);
    if (bytes >= 2 * LARGE_PAGE)
        advise (grown, bytes);
    return grown;
}

void
poda_pages_free (void *pages, gsize bytes)
{
    if (pages != NULL)
        munmap (pages, bytes);
}

/* The first large page's worth does without, since most records are small. */
void
poda_arena_grow (PodaArena *arena)
{
    gsize bytes = PODA_ARENA_CHUNK * sizeof (PodaNode);
    G_STATIC_ASSERT (PODA_ARENA_CHUNK * sizeof (PodaNode) % LARGE_PAGE == 0);
    guint8 *chunk = aligned_alloc (LARGE_PAGE, bytes);
    if (chunk == NULL)
        g_error ("out of memory for %" G_GSIZE_FORMAT " bytes of nodes", bytes);
    gsize small = arena->n_chunks == 0 ? LARGE_PAGE : 0;
    advise (chunk + small, bytes - small);
    arena->chunks = g_renew (PodaNode *, arena->chunks, arena->n_chunks + 1);
    arena->chunks[arena->n_chunks++] = (PodaNode *) chunk;
}

void
poda_arena_clear (PodaArena *arena)
{
    for (guint32 i = 0; i < arena->n_chunks; i++)
        free (arena->chunks[i]);
    g_clear_pointer (&arena->chunks, g_free);
    arena->n_chunks = arena->n_nodes = 0;
}
