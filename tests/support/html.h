#pragma once

/* Pages in memory, their data as json-glib reads it, and what must be true of it. */

#include <json-glib/json-glib.h>

#include "page/html.h"

/* The page of one search. The caller frees it. */
char *html_page (const PodaRecord *record, const PodaHtml *html);

/* What stands between two texts, after the first one's first place. The caller frees
 * it. */
char *html_between (const char *text, const char *before, const char *after);

/* The data of a page; the searches in it are borrowed. */
JsonParser *html_data (const char *page);
JsonObject *html_root (JsonParser *data);
JsonObject *html_search (JsonParser *data, guint index);

/* All sentences of a search in a language, unpacked, one a line. The caller frees
 * them. */
char *html_sentences (JsonObject *search, const char *language);

/* A search as a page has it is the recorded one: every column at every node; the steps
 * that follow from the columns, with their lines of code; and every sentence. */
void html_assert_columns (const PodaRecord *record, JsonObject *search);
void html_assert_steps (const PodaRecord *record, JsonObject *search);
void html_assert_sentences (const PodaRecord *record, JsonObject *search,
                            const char *language);

/* All three, in all languages. */
void html_assert_search (const PodaRecord *record, JsonObject *search);
