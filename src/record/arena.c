#include "record/arena.h"

#include <stdlib.h>

#include "base/pages.h"

void
poda_arena_grow (PodaArena *arena)
{
    gsize bytes = PODA_ARENA_CHUNK * sizeof (PodaNode) + PODA_LARGE_PAGE - 1;
    bytes -= bytes % PODA_LARGE_PAGE;
    PodaNode *chunk = aligned_alloc (PODA_LARGE_PAGE, bytes);
    if (chunk == NULL)
        g_error ("out of memory for %" G_GSIZE_FORMAT " bytes of nodes", bytes);
    if (arena->n_chunks > 0)
        poda_pages_advise (chunk, bytes);
    arena->n_places += arena->n_chunks == 0 ? PODA_ARENA_FIRST : PODA_ARENA_CHUNK;
    arena->chunks = g_renew (PodaNode *, arena->chunks, arena->n_chunks + 1);
    arena->chunks[arena->n_chunks++] = chunk;
}

void
poda_arena_clear (PodaArena *arena)
{
    for (guint32 i = 0; i < arena->n_chunks; i++)
        free (arena->chunks[i]);
    g_clear_pointer (&arena->chunks, g_free);
    arena->n_chunks = arena->n_nodes = arena->n_places = 0;
}
