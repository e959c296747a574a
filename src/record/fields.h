#pragma once

/* What is known of a node, field by field, with the names and words of JSON, DOT and
 * the page. */

#include "record/moment.h"

/* A node as it is known after the search, at a moment of it, or right after a step. */
typedef struct {
    const PodaNode *node;
    const PodaNode *seen; /* what was recorded of it by now; NULL: it was not entered */
    guint32 id, parent;   /* their numbers, which the caller may change; 0: no parent */
    const char *status;
    guint ply;
    gboolean windowed;     /* it has a window: */
    PodaValue alpha, beta; /* on entry, or after the step */
    gboolean valued;       /* it has a value, if only so far: */
    PodaValue value;
    gboolean proved; /* it has been left, and its bound is known */
    gboolean pv;     /* on the principal variation, which the end of the search tells */
    const char *name, *move; /* borrowed; NULL unless the caller sets them */
} PodaNodeFacts;

/* The facts after the search, or at `moment` where it is not NULL. */
void poda_node_facts (const PodaRecord *record, const PodaMoment *moment,
                      const PodaNode *node, guint ply, PodaNodeFacts *facts);

/* The facts of the node of the replay's last step, without `proved` and `pv`. */
void poda_step_facts (const PodaReplay *replay, PodaNodeFacts *facts);

typedef enum {
    PODA_FIELD_ID,
    PODA_FIELD_PARENT,
    PODA_FIELD_PLAYER,
    PODA_FIELD_PLY, /* from the root, 0 */
    PODA_FIELD_STATUS,
    PODA_FIELD_ORDER, /* of visited nodes */
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
    PODA_FIELD_VISITS,    /* how often it was entered */
    PODA_FIELD_OWN_ALPHA, /* as a negamax has them: in the view of its player */
    PODA_FIELD_OWN_BETA,
    PODA_FIELD_OWN_VALUE,
    PODA_FIELD_NAME, /* as the facts have them; texts, not words of an enumeration */
    PODA_FIELD_MOVE,
    PODA_N_FIELDS
} PodaField;

typedef enum {
    PODA_FIELD_IS_INTEGER,
    PODA_FIELD_IS_NUMBER, /* a value, which may be infinite */
    PODA_FIELD_IS_WORD,   /* of an enumeration, also by its number */
    PODA_FIELD_IS_FLAG
} PodaFieldKind;

typedef struct {
    guint32 integer; /* also of words and flags */
    PodaValue number;
    const char *word;
} PodaFieldValue;

typedef struct {
    const char *name;
    PodaFieldKind kind;
} PodaFieldRow;

extern const PodaFieldRow poda_field_rows[PODA_N_FIELDS];

/* FALSE: nothing is known of it, or it does not apply. */
gboolean
poda_field_get (const PodaNodeFacts *facts, PodaField field, PodaFieldValue *value);
