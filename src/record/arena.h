#pragma once

/* The nodes of a record: in chunks, so that a node costs its own bytes and nothing
 * else, keeps its address, is found by its number, and all are freed at once. */

#include "record/record.h"

G_BEGIN_DECLS

typedef struct {
    PodaNode **chunks;
    guint32 n_chunks;
    guint32 n_nodes;
    guint32 n_places; /* for nodes, in all chunks */
} PodaArena;

#define PODA_ARENA_BITS 16
#define PODA_ARENA_CHUNK (1u << PODA_ARENA_BITS)

/* Of the first chunk only the last few places are used, so that small records touch
 * small pages alone, and all others nearly none. */
#define PODA_ARENA_FIRST 1024

void poda_arena_grow (PodaArena *arena);
void poda_arena_clear (PodaArena *arena);

/* The node numbered `id`, from 1. */
static inline PodaNode *
poda_arena_node (const PodaArena *arena, guint32 id)
{
    guint32 place = id + (PODA_ARENA_CHUNK - PODA_ARENA_FIRST - 1);
    return &arena->chunks[place >> PODA_ARENA_BITS][place & (PODA_ARENA_CHUNK - 1)];
}

/* A new node, numbered one higher than the last; only its id and its data are set. */
static inline PodaNode *
poda_arena_add (PodaArena *arena)
{
    if (G_UNLIKELY (arena->n_nodes == arena->n_places))
        poda_arena_grow (arena);
    PodaNode *node = poda_arena_node (arena, ++arena->n_nodes);
    node->id = arena->n_nodes;
    node->link.data = node;
    return node;
}

G_END_DECLS
