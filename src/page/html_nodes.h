#pragma once

/* The nodes of a page's search, as columns. */

#include "base/json.h"
#include "record/record.h"

G_BEGIN_DECLS

/* "nodes", "moves", "known", "board", "cells", "last". */
void
poda_html_write_nodes (PodaJson *json, const PodaRecord *record, gboolean positions);

G_END_DECLS
