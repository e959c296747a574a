#include "record/arena.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define LARGE_PAGE (2u << 20)

void
poda_arena_advise (void *block, gsize bytes)
{
    if (bytes < 2 * LARGE_PAGE)
        return;
    /* From the first page to the last that the block touches: advice for a part would
     * split the mapping in two, which realloc could not move as a whole. */
    gsize page = (gsize) sysconf (_SC_PAGESIZE);
    guint8 *start = (guint8 *) block - (guintptr) block % page;
    guint8 *end = (guint8 *) block + bytes;
    madvise (start, (gsize) (end - start), MADV_HUGEPAGE);
}

/* The first large page is left small, since most records are. */
void
poda_arena_grow (PodaArena *arena)
{
    gsize bytes = PODA_ARENA_CHUNK * sizeof (PodaNode);
    G_STATIC_ASSERT (PODA_ARENA_CHUNK * sizeof (PodaNode) % LARGE_PAGE == 0);
    guint8 *chunk = aligned_alloc (LARGE_PAGE, bytes);
    if (chunk == NULL)
        g_error ("out of memory for %" G_GSIZE_FORMAT " bytes of nodes", bytes);
    gsize small = arena->n_chunks == 0 ? LARGE_PAGE : 0;
    poda_arena_advise (chunk + small, bytes - small);
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
