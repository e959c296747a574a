#pragma once

/* What a .test file says: a graph of states, in which a state may be reached in several
 * ways and the way back may lead through it again. Who moves depends on the way and not
 * on the state, so this is no tree yet. */

#include "tree/berkeley_entries.h"

G_BEGIN_DECLS

typedef struct {
    const char *name;     /* a string of the draft */
    const char *key_over; /* `win_states` or `lose_states`; NULL: the game goes on */
    PodaValue value;      /* meaningful where has_value is set */
    guint32 value_place;
    guint32 first; /* the edges; PODA_TREE_NONE: none, yet */
    guint32 last;
    gboolean has_value;
} PodaBerkeleyState;

/* One line of `successors`. */
typedef struct {
    const char *action; /* a string of the draft */
    guint32 place;      /* of the action */
    guint32 to;         /* a state */
    guint32 to_place;
    guint32 next; /* the next edge from the same state */
} PodaBerkeleyEdge;

typedef struct {
    PodaDraft *draft;    /* borrowed */
    GArray *entries;     /* of PodaBerkeleyEntry */
    GHashTable *indices; /* a state's name to its index + 1 */
    GArray *states;      /* of PodaBerkeleyState */
    GArray *edges;       /* of PodaBerkeleyEdge */
    guint32 start;
    guint32 start_place;
    guint n_agents;
    guint depth;     /* in rounds, in each of which every agent moves once */
    gboolean chance; /* the agents behind the first leave it to chance */
} PodaBerkeleyGraph;

/* Reads the draft's source. FALSE sets `error`. Clear the graph in either case. */
gboolean
poda_berkeley_graph_init (PodaBerkeleyGraph *graph, PodaDraft *draft, GError **error);
void poda_berkeley_graph_clear (PodaBerkeleyGraph *graph);

PodaBerkeleyState *poda_berkeley_state (const PodaBerkeleyGraph *graph, guint32 index);
const PodaBerkeleyEdge *
poda_berkeley_edge (const PodaBerkeleyGraph *graph, guint32 index);

G_END_DECLS
