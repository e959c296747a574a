#pragma once

/* What a page is told of a tree that is edited there: as JSON. */

#include "base/json.h"
#include "record/record.h"

G_BEGIN_DECLS

/* {"tree", "literal", "nodes", "at"}: the text, whether it is a literal, how many nodes
 * there are, and the name of one; null of PODA_TREE_NONE. */
void poda_page_write_tree (PodaJson *json, const PodaTree *tree, guint32 at);

/* {"nodes"}: of each node of an explicit tree, by its id, [parent's id, its place among
 * the siblings, from 1, how many these are, a leaf's value, else null], in the order of
 * the tree, whatever the search's. Null of games, and where they are too many to be
 * edited. The record has its pruned nodes. */
void poda_page_write_nodes (PodaJson *json, const PodaRecord *record);

/* {"game", "parameters", "positions", "games", "rules"}: what could be asked instead.
 * "parameters" are those of the game, "positions" whether it reads one; of each rule
 * that this search obeys there is {"key", "value", "usual", "words"}: its value as a
 * word, whether that is said by saying nothing, and what else it may be, each with what
 * people call it, or null where it is a number or a text. */
void poda_page_write_choices (PodaJson *json, const PodaProblem *problem);

G_END_DECLS
