#pragma once

/* A page in the making: its data, as parts of one JSON value. */

#include "page/html.h"
#include "base/json.h"

G_BEGIN_DECLS

/* The files of the page, as they were built into the library. */
GResource *poda_html_get_resource (void);

/* "version", "program", "title", …, "searches": the whole of it. */
void poda_html_write_data (const PodaHtml *html, const PodaRecord *const *records,
                           guint n_records, PodaOutput *output);

/* The title of the page; borrowed. */
const char *poda_html_title (const PodaHtml *html, const PodaRecord *record);

/* "texts": what the page itself says, in every language; with `exam` what such pages
 * say besides. */
void poda_html_write_texts (PodaJson *json, gboolean exam);

/* "nodes", "moves", "known", "board", "cells", "last". */
void
poda_html_write_nodes (PodaJson *json, const PodaRecord *record, gboolean positions);

/* "reasons": at each cut the comparison that made it, in every language. */
void poda_html_write_reasons (PodaJson *json, const PodaRecord *record);

/* "sentences", "chunk": every step's sentence in every language, packed. */
void poda_html_write_sentences (PodaJson *json, const PodaRecord *record);

/* "exam": what is asked, and the key. */
void poda_html_write_exam (PodaJson *json, const PodaHtmlExam *exam,
                           const PodaRecord *record);

/* Writes lines of text packed, as one string, and empties them. */
void poda_html_write_packed (PodaJson *json, const char *key, GString *text);

/* Adds a line to such a text; what would break it becomes a blank. */
void poda_html_append_line (GString *text, const char *line);

#define PODA_HTML_CHUNK 1000 /* sentences that are packed together */

G_END_DECLS
