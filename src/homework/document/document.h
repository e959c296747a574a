#pragma once

/* Documents: reports, feedback, handouts, pages of instructions. A document is a title
 * and blocks, which are added in their order and then written as a page, as text or as
 * TeX. All texts are copied, and are plain text: writers escape them. A class is a word
 * for the style sheet, or NULL. */

#include "base/output.h"
#include "draw/figure/figure.h"

typedef enum {
    PODA_DOC_SECTION, /* begins one; the label is its id. They may contain others */
    PODA_DOC_END,
    PODA_DOC_HEADING,   /* the label, or NULL, is small print behind it */
    PODA_DOC_PARAGRAPH, /* the label ("first"), or NULL, stands before it */
    PODA_DOC_CODE,      /* a line to be typed */
    PODA_DOC_ITEM,      /* of a list, with a label or NULL; of class "numbered", too */
    PODA_DOC_ROW,       /* of a table; its cells follow, the first as a heading */
    PODA_DOC_CELL,
    PODA_DOC_FIELD, /* a line to be filled in behind its label, or filled in */
    PODA_DOC_TABLE, /* its rows follow */
    PODA_DOC_FIGURE /* for pages and paper; the label is its caption, or NULL */
} PodaDocKind;

typedef struct {
    const char *heading; /* in English, to be translated; "" for none */
    const char *class;   /* of its cells; those of "number" are aligned right */
    gboolean below;      /* in text its cells have lines of their own */
} PodaDocumentColumn;

/* Texts belong to the document, and are NULL where there is none. */
typedef struct {
    PodaDocKind kind;
    const char *class, *label, *text;
    const char *link, *mark, *markup;
    double share; /* of a bar; negative: it is none */
    guint lines;  /* of a field */
    PodaDocumentColumn *columns;
    guint n_columns;
    PodaFigure *figure; /* NULL: the markup is one */
} PodaDocBlock;

/* Blocks from somewhere on. */
typedef const PodaDocBlock *const *PodaDocBlocks;

typedef struct _PodaDocument {
    const char *title, *style;
    GPtrArray *blocks; /* of PodaDocBlock, with NULL behind the last one */
    GStringChunk *texts;
} PodaDocument;

/* `style` is the path of the page's style sheet among the built-in files. */
PodaDocument *poda_document_new (const char *title, const char *style);
void poda_document_free (PodaDocument *document);

/* --- Adding blocks; a text is given as to printf --- */

void
poda_document_add (PodaDocument *document, PodaDocKind kind, const char *class,
                   const char *label, const char *format, ...) G_GNUC_PRINTF (5, 6);

#define poda_document_section(document, class, id)                                     \
    poda_document_add (document, PODA_DOC_SECTION, class, id, NULL)
#define poda_document_end_section(document)                                            \
    poda_document_add (document, PODA_DOC_END, NULL, NULL, NULL)
#define poda_document_heading(document, small, ...)                                    \
    poda_document_add (document, PODA_DOC_HEADING, NULL, small, __VA_ARGS__)
#define poda_document_say(document, class, label, ...)                                 \
    poda_document_add (document, PODA_DOC_PARAGRAPH, class, label, __VA_ARGS__)
#define poda_document_item(document, class, label, ...)                                \
    poda_document_add (document, PODA_DOC_ITEM, class, label, __VA_ARGS__)
#define poda_document_row(document, class)                                             \
    poda_document_add (document, PODA_DOC_ROW, class, NULL, NULL)
#define poda_document_cell(document, class, ...)                                       \
    poda_document_add (document, PODA_DOC_CELL, class, NULL, __VA_ARGS__)

/* On paper so many lines, or the `answer`, unless that is NULL. */
void poda_document_field (PodaDocument *document, const char *class, const char *label,
                          guint lines, const char *answer);
void poda_document_table (PodaDocument *document, const char *class,
                          const PodaDocumentColumn *columns, guint n_columns);

/* A cell with a bar, so long in parts of 1. */
void poda_document_bar (PodaDocument *document, double share);

/* The figure is drawn by the writer, and freed with the document. */
void poda_document_figure (PodaDocument *document, const char *class,
                           const char *caption, PodaFigure *figure);

/* Set of the last block: an address (its label, or else its text, is the link); the
 * class of a dot before it; markup behind its text, as it is, in HTML. */
void poda_document_link (PodaDocument *document, const char *address);
void poda_document_mark (PodaDocument *document, const char *mark);
void poda_document_markup (PodaDocument *document, const char *markup);

/* --- Writing --- */

/* Writers: of a page that needs no script and no network, of its blocks alone (`append`
 * escapes texts; NULL: as in pages), of text in lines of at most so many columns (0: of
 * any length), and of TeX for a handout's preamble (export/handout.c). */
void poda_document_html (const PodaDocument *document, PodaOutput *output);
void
poda_document_fragment (const PodaDocument *document,
                        void (*append) (GString *to, const char *text), GString *to);
void
poda_document_text (const PodaDocument *document, guint columns, PodaOutput *output);
void poda_document_tex (const PodaDocument *document, PodaOutput *output);

/* A target of writers, and how they escape texts there. */
typedef struct {
    PodaOutput *output;
    void (*append) (GString *to, const char *text);
} PodaDocTarget;

/* Writes a pattern with the next text, escaped, for each %s; NULL is empty. */
void poda_document_put (const PodaDocTarget *target, const char *pattern, ...);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaDocument, poda_document_free)
