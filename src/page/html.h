#pragma once

/* A page for the browser: one file with the whole search inside, through which one
 * steps back and forth. It needs no network.
 *
 * The page is the skeleton in page/ui/, its style and its script, and the search as
 * data; docs/file-formats.md describes them. */

#include "base/json.h"
#include "base/output.h"
#include "record/record.h"

G_BEGIN_DECLS

typedef struct {
    const char *key, *text; /* in English, to be translated */
} PodaHtmlText;

/* What somebody adds to a page: files that are read among the page's own, in the order
 * of the names of all, and what their script asks for. */
typedef struct {
    const char *folder; /* of the resources */
    const PodaHtmlText *texts;
    guint n_texts;
    void (*write_data) (PodaJson *json, const PodaRecord *record, gconstpointer data);
    gconstpointer data;
} PodaHtmlAddition;

typedef struct {
    const char *title;    /* NULL: the tree's own title, else the game's name */
    const char *language; /* that it opens in, "en" or "es"; NULL: the program's */
    gsize step; /* of the first search, that it opens at; 0: before the first */
    gboolean
        hide_leaves;    /* of an explicit tree: their values, until they are visited */
    gboolean positions; /* shows the board, or the text of the position, of a node */
    const PodaHtmlAddition *addition; /* NULL: none */
} PodaHtml;

/* Writes a page of one search, or of two to be compared. The records must have steps,
 * and whatever pruned nodes the page shall show. Sentences are written in every
 * language: meanwhile no other thread may ask for translations or change the
 * environment. */
void poda_emit_html (const PodaHtml *html, const PodaRecord *const *records,
                     guint n_records, PodaOutput *output);

/* Writes lines of text packed, as one string, and empties them. */
void poda_html_write_packed (PodaJson *json, const char *key, GString *text);

/* Adds a line to such a text; what would break it becomes a blank. */
void poda_html_append_line (GString *text, const char *line);

G_END_DECLS
