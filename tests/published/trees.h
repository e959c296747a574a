#pragma once

/* The explicit trees of the publications, read and searched. */

#include "tree/tree.h"
#include "record/record.h"
#include "data.h"

PodaTree *read_tree (const char *folder, const char *file, GError **error);

/* The record of a whole search, with its steps and the pruned children. */
PodaRecord *record_tree (const PodaTree *tree, const PodaAlgorithm *algorithm);

/* The names of the nodes that were cut off, joined by blanks. */
char *pruned_names (const PodaRecord *record);
