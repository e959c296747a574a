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
    PODA_DOC_FIELD,     /* a line to be filled in behind its label, or filled in */
    PODA_DOC_TABLE,     /* its rows follow, … */
    PODA_DOC_ROW,       /* … of which each has its cells behind it: */
    PODA_DOC_CELL,      /* the label, or NULL, of one in the first row is its column's
                           heading; cells of class "number" are aligned right */
    PODA_DOC_BELOW,     /* a cell that has a line of its own in text */
    PODA_DOC_FIGURE     /* for pages and paper; the label is its caption, or NULL */
} PodaDocKind;

/* Texts belong to the block, and are NULL where there is none. */
typedef struct {
    char *class, *label, *text;
    char *link;   /* an address: the label, or else the text, is the link */
    char *mark;   /* the class of a dot before it */
    char *markup; /* stands behind the text, as it is, in HTML */
    PodaDocKind kind;
    double share;       /* of a cell with a bar, in parts of 1; 0: none */
    guint lines;        /* of a field on paper */
    PodaFigure *figure; /* NULL: the markup is one */
} PodaDocBlock;

/* Blocks from somewhere on. */
typedef const PodaDocBlock *const *PodaDocBlocks;

/* The columns of a table; 0 if it has no row. The first cell is its block 2. */
guint poda_document_columns (PodaDocBlocks table);

typedef struct _PodaDocument {
    char *title;
    const char *style;
    GPtrArray *blocks; /* of PodaDocBlock, with NULL behind the last one */
} PodaDocument;

/* `style` is the path of the page's style sheet among the built-in files; borrowed. */
PodaDocument *poda_document_new (const char *title, const char *style);
void poda_document_free (PodaDocument *document);

/* --- Adding blocks; a text is given as to printf. The block is borrowed --- */

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

/* On paper so many lines, or the `answer`, unless that is NULL. */
void poda_document_field (PodaDocument *document, const char *class, const char *label,
                          guint lines, const char *answer);

/* The figure is drawn by the writer, and freed with the document. */
#define poda_document_figure(document, class, caption, drawing)                        \
    (poda_document_add (document, PODA_DOC_FIGURE, class, caption, NULL)->figure =     \
         (drawing))

/* Set a text of the block that was added last, which has none of the kind. */
PodaDocBlock *poda_document_last (PodaDocument *document);
#define poda_document_link(document, address)                                          \
    (poda_document_last (document)->link = g_strdup (address))
#define poda_document_mark(document, word)                                             \
    (poda_document_last (document)->mark = g_strdup (word))
#define poda_document_markup(document, html)                                           \
    (poda_document_last (document)->markup = g_strdup (html))

/* --- Writing --- */

/* Writers: of a page that needs no script and no network, of its blocks alone (`append`
 * escapes texts), of text in lines of at most so many columns (0: of any length), and
 * of TeX for a handout's preamble (export/form.c): \podatree is the last figure,
 * \podarows the last table, cut into blocks that may stand beside each other. */
void poda_document_html (const PodaDocument *document, PodaOutput *output);
void
poda_document_fragment (const PodaDocument *document,
                        void (*append) (GString *to, const char *text), GString *to);
void
poda_document_text (const PodaDocument *document, guint columns, PodaOutput *output);
void poda_document_tex (const PodaDocument *document, PodaOutput *output);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaDocument, poda_document_free)
