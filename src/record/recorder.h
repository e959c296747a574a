#pragma once

/* The inside of a record, for the files of this room alone. */

#include "record/arena.h"
#include "record/path.h"

G_BEGIN_DECLS

/* What the recorder keeps of an open node beside its frame in the path. */
typedef struct {
    PodaNode *node;
    PodaNode *last_child; /* appending to a GNode is linear in its children */
    gboolean again;       /* visited before: its children may be known */
} PodaOpen;

struct _PodaRecord {
    PodaProblem problem;
    PodaArena arena;
    guint32 n_visited;
    PodaCounts counts;

    PodaPath path;
    PodaOpen *open; /* one above the root, then one for each frame of the path */
    guint open_capacity;

    gboolean with_steps;
    PodaStep *steps;
    gsize n_steps;
    gsize step_capacity;
};

/* A new node below `parent` (NULL: the root), after `last`, its last child so far. */
static inline PodaNode *
poda_record_append (PodaRecord *record, PodaNode *parent, PodaNode *last, PodaMove move)
{
    PodaNode *node = poda_arena_add (&record->arena);
    node->move = move;
    node->link.parent = (GNode *) parent;
    node->link.prev = (GNode *) last;
    node->link.next = node->link.children = NULL;
    if (last != NULL)
        last->link.next = &node->link;
    else if (parent != NULL)
        parent->link.children = &node->link;
    return node;
}

G_END_DECLS
