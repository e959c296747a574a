#pragma once

/* The fields of a node, with the names and words used in JSON, DOT and the page. */

#include "record/snapshot.h"

/* Facts about a node after the search, in a snapshot, or right after a step. */
typedef struct {
    const PodaNode *node;
    const PodaNode *seen; /* the node as recorded so far; NULL: not entered */
    guint32 id, parent;   /* ids, which the caller may change; 0: no parent */
    const char *status;
    guint ply;
    gboolean windowed;     /* it has a window */
    PodaValue alpha, beta; /* the window on entry, or after the step */
    gboolean valued;       /* it has a value, perhaps a provisional one */
    PodaValue value;
    gboolean proved;         /* it has been left, so its bound is known */
    gboolean pv;             /* on the principal variation, known after the search */
    const char *name, *move; /* borrowed; NULL unless the caller sets them */
} PodaNodeFacts;

/* Fills in the facts after the search, or in the snapshot `moment` if not NULL. */
void poda_node_facts (const PodaRecord *record, const PodaSnapshot *snapshot,
                      const PodaNode *node, guint ply, PodaNodeFacts *facts);

/* Fills in the facts of the node of the last step, without `proved` and `pv`. */
void poda_step_facts (const PodaReplay *replay, PodaNodeFacts *facts);

typedef enum {
    PODA_FIELD_ID,
    PODA_FIELD_PARENT,
    PODA_FIELD_PLAYER,
    PODA_FIELD_PLY, /* the distance from the root, whose ply is 0 */
    PODA_FIELD_STATUS,
    PODA_FIELD_ORDER, /* the id, of visited nodes only */
    PODA_FIELD_ALPHA,
    PODA_FIELD_BETA,
    PODA_FIELD_ALPHA_OUT,
    PODA_FIELD_BETA_OUT,
    PODA_FIELD_VALUE,
    PODA_FIELD_BOUND,
    PODA_FIELD_CUT,
    PODA_FIELD_CUT_BY,
    PODA_FIELD_BEST,
    PODA_FIELD_PV,
    PODA_FIELD_VISITS,    /* number of times the search entered it */
    PODA_FIELD_OWN_ALPHA, /* from its player's point of view, as in negamax */
    PODA_FIELD_OWN_BETA,
    PODA_FIELD_OWN_VALUE,
    PODA_FIELD_NAME, /* name and move, from the facts; not from an enumeration */
    PODA_FIELD_MOVE,
    PODA_N_FIELDS
} PodaField;

typedef enum {
    PODA_FIELD_IS_INTEGER,
    PODA_FIELD_IS_NUMBER, /* a value, which may be infinite */
    PODA_FIELD_IS_WORD,   /* a word of an enumeration, with its number */
    PODA_FIELD_IS_FLAG
} PodaFieldKind;

typedef struct {
    guint32 integer; /* also set for words and flags */
    PodaValue number;
    const char *word;
} PodaFieldValue;

typedef struct {
    const char *name;
    PodaFieldKind kind;
} PodaFieldRow;

extern const PodaFieldRow poda_field_rows[PODA_N_FIELDS];

/* Reads a field. FALSE if it is unknown or does not apply. */
gboolean
poda_field_get (const PodaNodeFacts *facts, PodaField field, PodaFieldValue *value);
