#pragma once

/* The blocks of a document, for its writers. */

#include "homework/document/document.h"

/* Texts belong to the document, and are NULL where there is none. */
typedef struct {
    PodaDocKind kind;
    guint formats; /* PODA_DOCUMENT_ bits: what shows it */
    const char *class;
    const char *label; /* also a section's id, a heading's small print, a caption */
    const char *text;  /* also a field's answer, and what lies over an svg */
    const char *link, *mark, *markup;
    double share; /* of a bar; negative: it is none */
    guint lines;  /* of a field */
    PodaDocumentColumn *columns;
    guint n_columns;
    PodaFigure *figure; /* NULL: there is an svg */
    GRefString *svg;
} PodaDocBlock;

struct _PodaDocument {
    const char *title, *style;
    GPtrArray *blocks; /* of PodaDocBlock */
    GStringChunk *texts;
    guint only; /* formats of the blocks to come */
};

/* The blocks that a format shows, of const PodaDocBlock *, with NULL behind the last
 * one. The caller unrefs the array. */
GPtrArray *poda_document_blocks (const PodaDocument *document, guint format);
