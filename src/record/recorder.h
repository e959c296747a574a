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
    PodaOpen *open; /* one for each frame of the path */
    guint open_capacity;

    gboolean with_steps;
    PodaStep *steps;
    gsize n_steps;
    gsize step_capacity;
};

/* A new node below `parent` (NULL: the root), after `last`, its last child so far. */
PodaNode *poda_record_append (PodaRecord *record, PodaNode *parent, PodaNode *last,
                              PodaMove move);

G_END_DECLS
