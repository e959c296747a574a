#pragma once

/* A wrong search at work; for the files of poda_mistake_search. */

#include "teach/mark/misconception.h"

G_BEGIN_DECLS

typedef struct {
    PodaValue alpha, beta;
} PodaWindow;

/* A value, what is proved of it, and whether the node is struck out for it. */
typedef struct {
    PodaValue value, lower, upper;
    gboolean struck;
} PodaWorth;

typedef struct {
    const PodaExercise *exercise;
    const PodaRow *rows;
    const PodaProblem *problem;
    const PodaReading *said; /* NULL: nothing */
    PodaMistake mistake;
    gboolean windowed, shallow, strict, hard; /* with the mistake */
    PodaAnswers *answers;
    GArray *order;         /* of guint32: rows as they are visited */
    PodaWindow shared;     /* the one alpha and beta of the whole tree */
    const guint32 *before; /* each row's sibling before it; only from right to left */
    guint32 best;          /* the root's best child */
} Variant;

/* A node at work. */
typedef struct {
    guint32 row;
    PodaPlayer player; /* as the mistake has it */
    PodaPlayer view;   /* in which a negamax speaks there */
    gboolean all_moves;
    PodaWindow entry;  /* on entry */
    PodaWindow given;  /* the same as the answers have it */
    PodaWindow window; /* as it stands */
    PodaWindow before; /* as it stood before the last child counted */
    PodaWorth so_far;
    PodaWorth sum; /* chance: of weighted values */
    double weight;
    guint32 n_counted, equal, best;
    gboolean skipped; /* some child does not count */
    gboolean closed;
} Node;

void
poda_variant_begin (Variant *variant, const PodaExercise *exercise, PodaMistake mistake,
                    const PodaReading *said, PodaAnswers *answers);

/* Puts the order and the move down, and frees what the search needed. */
void poda_variant_end (Variant *variant);

/* What the answers say of a visit. */
PodaSaid poda_variant_said (const Variant *variant, guint32 row);

/* What the answers say of a bound that the node's player cannot move is what the search
 * goes on with. */
void poda_variant_hear_window (const Variant *variant, Node *node);

/* Puts down what is found of a node, in the way of the mistake, and returns what the
 * answers make of it: with what they say the search goes on. */
PodaWorth poda_variant_tell (const Variant *variant, const Node *node, PodaWorth worth);

G_END_DECLS
