#pragma once

/* A page in the making: the large parts of its data. */

#include "page/html.h"

G_BEGIN_DECLS

/* "texts": what the page itself says, in every language, and what is added to it. */
void poda_html_write_texts (PodaJson *json, const PodaHtmlAddition *addition);

/* "nodes", "moves", "known", "board", "cells", "last". */
void
poda_html_write_nodes (PodaJson *json, const PodaRecord *record, gboolean positions);

G_END_DECLS
