#pragma once

/* A page in the making: its data, as parts of one JSON value. */

#include "emit/html.h"
#include "emit/json.h"

G_BEGIN_DECLS

/* The files of the page, as they were built into the library. */
GResource *poda_html_get_resource (void);

/* "version", "program", "title", …, "searches": the whole of it. */
void poda_html_write_data (const PodaHtml *html, const PodaRecord *const *records,
                           guint n_records, PodaOutput *output);

/* The title of the page; borrowed. */
const char *poda_html_title (const PodaHtml *html, const PodaRecord *record);

/* "texts": what the page itself says, in every language. */
void poda_html_write_texts (PodaJson *json);

/* "nodes", "moves", "known", "board", "cells", "last". */
void
poda_html_write_nodes (PodaJson *json, const PodaRecord *record, gboolean positions);

/* "reasons": at each cut the comparison that made it, in every language. */
void poda_html_write_reasons (PodaJson *json, const PodaRecord *record);

/* "sentences", "chunk": every step's sentence in every language, packed. */
void poda_html_write_sentences (PodaJson *json, const PodaRecord *record);

#define PODA_HTML_CHUNK 1000 /* sentences that are packed together */

G_END_DECLS
