#pragma once

/* Names while walking: what poda_record_name and poda_record_move_text would say of the
 * node a walk stands at, kept on a stack so that a whole record costs the length of its
 * names. */

#include "record/record.h"

G_BEGIN_DECLS

typedef struct {
    const char *name; /* the node's name; borrowed until the next step */
    char *move;       /* the text of the move that led to it; NULL at the root */
    GString *moves;   /* from the root, joined by dots */
    GArray *ends;     /* of gsize: where each ply's moves end in it */
} PodaNames;

void poda_names_init (PodaNames *names);
void poda_names_clear (PodaNames *names);

/* To be called after each step of a walk that began at the record's root and skips
 * nothing but subtrees. */
void poda_names_follow (PodaNames *names, const PodaWalk *walk);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaNames, poda_names_clear)

G_END_DECLS
