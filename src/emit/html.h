#pragma once

/* A page for the browser: one file with the whole search inside, through which one
 * steps back and forth. It needs no network.
 *
 * The page is the skeleton in emit/page/, its style and its script, and the search as
 * data; docs/file-formats.md describes them. */

#include "emit/output.h"
#include "record/record.h"

G_BEGIN_DECLS

typedef struct {
    const char *title;    /* NULL: the tree's own title, else the game's name */
    const char *language; /* that it opens in, "en" or "es"; NULL: the program's */
    gsize step;         /* of the first search, that it opens at; 0: before the first */
    gboolean positions; /* shows the board, or the text of the position, of a node */
} PodaHtml;

/* Writes a page of one search, or of two to be compared. The records must have steps,
 * and whatever pruned nodes the page shall show. Sentences are written in every
 * language: meanwhile no other thread may ask for translations or change the
 * environment. */
void poda_emit_html (const PodaHtml *html, const PodaRecord *const *records,
                     guint n_records, PodaOutput *output);

G_END_DECLS
