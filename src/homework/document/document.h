#pragma once

/* Documents: reports, feedback, handouts, instructions. A document is a title and a
 * list of blocks, to be written as HTML, text or TeX. All texts are copied, and are
 * plain text, which writers escape. A class is a word for the style sheet, or NULL. */

#include "base/output.h"
#include "draw/figure/figure.h"

typedef enum {
    PODA_DOC_SECTION, /* its start; the label is its id; sections can be nested */
    PODA_DOC_END,
    PODA_DOC_HEADING,   /* label (or NULL): small print after it */
    PODA_DOC_PARAGRAPH, /* label (or NULL), such as "first": before it */
    PODA_DOC_CODE,      /* a line to type */
    PODA_DOC_ITEM,      /* list item, with a label or NULL; class "numbered" or not */
    PODA_DOC_FIELD,     /* a line to fill in after its label, or filled in */
    PODA_DOC_TABLE,     /* its rows follow */
    PODA_DOC_ROW,       /* its cells follow */
    PODA_DOC_CELL,      /* labels in the first row (or NULL) are headings of columns;
                           class "number": aligned right */
    PODA_DOC_BELOW,     /* a cell that is a separate line in text */
    PODA_DOC_FIGURE     /* only in HTML and TeX; label (or NULL): its caption */
} PodaDocKind;

/* Texts are owned by the block; NULL: none. */
typedef struct {
    char *class, *label, *text;
    char *link;   /* URL of a link on the label, or else on the text */
    char *mark;   /* class of a dot before it */
    char *markup; /* raw HTML after the text */
    PodaDocKind kind;
    double share;       /* length of a cell's bar, 0 to 1; 0: none */
    guint lines;        /* height of a field on paper */
    PodaFigure *figure; /* NULL: the markup is the figure */
} PodaDocBlock;

/* A pointer into the list of blocks. */
typedef const PodaDocBlock *const *PodaDocBlocks;

/* Returns the number of columns; 0 if there is no row. The first cell is block 2. */
guint poda_document_columns (PodaDocBlocks table);

typedef struct _PodaDocument {
    char *title;
    const char *style;
    GPtrArray *blocks; /* PodaDocBlock elements; NULL-terminated */
} PodaDocument;

/* Returns an empty document. `style` is a built-in style sheet's path; borrowed. */
PodaDocument *poda_document_new (const char *title, const char *style);
void poda_document_free (PodaDocument *document);

/* --- Adding blocks, with a text as for printf. Returned blocks are borrowed --- */

PodaDocBlock *
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
#define poda_document_table(document, class)                                           \
    poda_document_add (document, PODA_DOC_TABLE, class, NULL, NULL)
#define poda_document_row(document, class)                                             \
    poda_document_add (document, PODA_DOC_ROW, class, NULL, NULL)
#define poda_document_cell(document, class, heading, ...)                              \
    poda_document_add (document, PODA_DOC_CELL, class, heading, __VA_ARGS__)
#define poda_document_below(document, heading, ...)                                    \
    poda_document_add (document, PODA_DOC_BELOW, NULL, heading, __VA_ARGS__)

/* Adds a field: on paper `lines` lines, or the `answer`, if it is not NULL. */
void poda_document_field (PodaDocument *document, const char *class, const char *label,
                          guint lines, const char *answer);

/* The figure is freed with the document. */
#define poda_document_figure(document, class, caption, drawing)                        \
    (poda_document_add (document, PODA_DOC_FIGURE, class, caption, NULL)->figure =     \
         (drawing))

/* Set a text of the last block, which must be NULL before. */
PodaDocBlock *poda_document_last (PodaDocument *document);
#define poda_document_link(document, address)                                          \
    (poda_document_last (document)->link = g_strdup (address))
#define poda_document_mark(document, word)                                             \
    (poda_document_last (document)->mark = g_strdup (word))
#define poda_document_markup(document, html)                                           \
    (poda_document_last (document)->markup = g_strdup (html))

/* --- Writing --- */

/* Write an HTML page without scripts and network access; its blocks only (`append`
 * escapes texts); text in lines of at most `columns` (0: unlimited); and TeX with the
 * macros of export/handout_head.tex: \podatree is the last figure, \podarows the last
 * table, split into blocks that can be side by side. */
void poda_document_html (const PodaDocument *document, PodaOutput *output);
void
poda_document_fragment (const PodaDocument *document,
                        void (*append) (GString *to, const char *text), GString *to);
void
poda_document_text (const PodaDocument *document, guint columns, PodaOutput *output);
void poda_document_tex (const PodaDocument *document, PodaOutput *output);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaDocument, poda_document_free)
