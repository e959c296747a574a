#pragma once

/* What the nodes of an .efg file refer to by number: information sets with their
 * actions, and outcomes with their payoffs. Both are described where they first appear;
 * later nodes may leave the description out, or repeat it. */

#include "tree/efg_lexer.h"
#include "tree/rational.h"
#include "tree/draft.h"

G_BEGIN_DECLS

typedef struct {
    const char *label;       /* may be empty */
    const char *probability; /* NULL unless chance acts */
    guint32 place;
    guint32 probability_place;
} PodaEfgAction;

/* Where one player knows the same; or the nodes at which chance acts alike. */
typedef struct {
    guint64 key; /* player and number */
    guint32 place;
    GArray *actions; /* of PodaEfgAction, at least one */
} PodaEfgSet;

typedef struct {
    guint64 key; /* its number */
    guint32 place;
    PodaRational payoffs[2];
} PodaEfgOutcome;

typedef struct {
    PodaEfgLexer lexer;
    PodaDraft *draft;     /* borrowed */
    GHashTable *sets;     /* of PodaEfgSet, by key */
    GHashTable *outcomes; /* of PodaEfgOutcome, by key */
} PodaEfgParts;

/* FALSE sets `error`, as in all functions here. Clear the parts in either case. */
gboolean poda_efg_parts_init (PodaEfgParts *parts, PodaDraft *draft, GError **error);
void poda_efg_parts_clear (PodaEfgParts *parts);

/* A text in quotes, on one line, of which the draft keeps a copy; `expected` says what
 * it is. */
gboolean poda_efg_read_name (PodaEfgParts *parts, const char *expected,
                             const char **name, GError **error);

/* A whole number that is not below `least`. */
gboolean poda_efg_read_number (PodaEfgParts *parts, const char *expected, guint least,
                               guint *number, GError **error);

/* number ["name" { actions }], of player 1 or 2, or of chance as player 0. The players'
 * sets must be new: poda knows only games in which they see where they are. */
gboolean poda_efg_read_set (PodaEfgParts *parts, guint player, const PodaEfgSet **set,
                            GError **error);

/* number ["name" { payoffs }]; NULL for the number 0. */
gboolean poda_efg_read_outcome (PodaEfgParts *parts, const PodaEfgOutcome **outcome,
                                GError **error);

G_END_DECLS
