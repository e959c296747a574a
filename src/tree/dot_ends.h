#pragma once

/* The ends of DOT's edges. A statement such as `a -> {b c} -> d` is a row of ends, and
 * each end is a range in one long list of mentioned nodes: the range of a group holds
 * those of the groups inside it, so nesting costs nothing. */

#include "tree/dot_attributes.h"

G_BEGIN_DECLS

/* A node's name in the text. */
typedef struct {
    guint32 node;
    guint32 place;
} PodaDotMention;

/* A range of mentions. */
typedef struct {
    guint begin;
    guint end;
    gboolean is_group;
} PodaDotEnd;

typedef struct {
    PodaDraft *draft; /* borrowed */
    gboolean strict;  /* a repeated edge merges with the first */
    GArray *mentions; /* of PodaDotMention: those of the open groups and statements */
    GArray *ends;     /* of PodaDotEnd: those of the open statements */
    GArray
        *marks; /* of guint32, for each node: the last round of `distinct` it was in */
    guint32 round;
} PodaDotEnds;

void poda_dot_ends_init (PodaDotEnds *ends, PodaDraft *draft);
void poda_dot_ends_clear (PodaDotEnds *ends);

void poda_dot_ends_mention (PodaDotEnds *ends, guint32 node, gsize place);

/* Makes an end of the mentions from `begin` on. */
void poda_dot_ends_push (PodaDotEnds *ends, guint begin, gboolean is_group);

/* Carries out the statement whose ends are those from `first` on, and forgets them:
 * each node of an end becomes a parent of each node of the next, and attributes without
 * an edge are the nodes'. `defaults` are those of edges. FALSE sets `error`. */
gboolean
poda_dot_ends_finish (PodaDotEnds *ends, guint first, const PodaDotAttributes *defaults,
                      const PodaDotAttributes *attributes, GError **error);

G_END_DECLS
