#include "record/arena.h"

#include <stdlib.h>
#include <sys/mman.h>

#define HUGE_PAGE (2u << 20)

/* The first touch of memory is most of what recording costs, and large pages make it
 * cheaper. */
static void *
allocate_large (gsize bytes)
{
    void *chunk =
        aligned_alloc (HUGE_PAGE, (bytes + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE);
    if (chunk == NULL)
        g_error ("out of memory for %" G_GSIZE_FORMAT " bytes of nodes", bytes);
    madvise (chunk, bytes, MADV_HUGEPAGE);
    return chunk;
}

/* The first chunk does without large pages, since most records are small. */
void
poda_arena_grow (PodaArena *arena)
{
    gsize bytes = PODA_ARENA_CHUNK * sizeof (PodaNode);
    void *chunk = arena->n_chunks == 0 ? g_malloc (bytes) : allocate_large (bytes);
    arena->chunks = g_renew (PodaNode *, arena->chunks, arena->n_chunks + 1);
    arena->chunks[arena->n_chunks++] = chunk;
}

void
poda_arena_clear (PodaArena *arena)
{
    for (guint32 i = 0; i < arena->n_chunks; i++)
        free (arena->chunks[i]);
    g_clear_pointer (&arena->chunks, g_free);
    arena->n_chunks = arena->n_nodes = 0;
}
