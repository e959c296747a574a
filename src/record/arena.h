#pragma once

/* The nodes of a record: in chunks, so that a node costs its own bytes and nothing
 * else, keeps its address, is found by its number, and all are freed at once. */

#include "record/record.h"

G_BEGIN_DECLS

typedef struct {
    PodaNode **chunks;
    guint32 n_chunks;
    guint32 n_nodes;
} PodaArena;

#define PODA_ARENA_BITS 16
#define PODA_ARENA_CHUNK (1u << PODA_ARENA_BITS)

void poda_arena_grow (PodaArena *arena);
void poda_arena_clear (PodaArena *arena);

/* The node numbered `id`, from 1. */
static inline PodaNode *
poda_arena_node (const PodaArena *arena, guint32 id)
{
    return &arena->chunks[(id - 1) >> PODA_ARENA_BITS]
                         [(id - 1) & (PODA_ARENA_CHUNK - 1)];
}

/* A new node, numbered one higher than the last; only its id and its data are set. */
static inline PodaNode *
poda_arena_add (PodaArena *arena)
{
    if (arena->n_nodes == arena->n_chunks << PODA_ARENA_BITS)
        poda_arena_grow (arena);
    PodaNode *node = poda_arena_node (arena, ++arena->n_nodes);
    node->id = arena->n_nodes;
    node->link.data = node;
    return node;
}

/* An array of steps: whole pages from the kernel, which moves them without copying when
 * the array grows. Sizes are in bytes, a multiple of the page; `pages` is NULL at
 * first. */
void *poda_pages_grow (void *pages, gsize old_bytes, gsize bytes);
void poda_pages_free (void *pages, gsize bytes); /* NULL is allowed */

G_END_DECLS
