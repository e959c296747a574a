#pragma once

/* Documents: reports, feedback, handouts, pages of instructions. A document is a title
 * and blocks, which are added in their order and then written as a page, as text or as
 * TeX. All texts are copied, and are plain text: writers escape them. A class is a word
 * for the style sheet, or NULL. */

#include "base/output.h"
#include "draw/figure/figure.h"

typedef struct _PodaDocument PodaDocument;

/* `style` is the path of the page's style sheet among the built-in files. */
PodaDocument *poda_document_new (const char *title, const char *style);
void poda_document_free (PodaDocument *document);

/* Only these formats show the blocks added from now on. */
enum { PODA_DOCUMENT_HTML = 1, PODA_DOCUMENT_TEXT = 2, PODA_DOCUMENT_TEX = 4 };
void poda_document_only (PodaDocument *document, guint formats);

/* Blocks with a text, which is given as to printf. */
typedef enum {
    PODA_DOC_SECTION, /* begins one; the label is its id. They may contain others */
    PODA_DOC_END,
    PODA_DOC_HEADING,   /* the label, or NULL, is small print behind it */
    PODA_DOC_PARAGRAPH, /* the label ("first"), or NULL, stands before it */
    PODA_DOC_CODE,      /* a line to be typed */
    PODA_DOC_ITEM,      /* of a list, with a label or NULL; of class "numbered", too */
    PODA_DOC_ROW,       /* of a table; its cells follow, the first as a heading */
    PODA_DOC_CELL,
    PODA_DOC_FIELD,
    PODA_DOC_TABLE,
    PODA_DOC_FIGURE
} PodaDocKind;

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

/* A line to be filled in behind its label ("Name:"), on paper so many lines; or with
 * its `answer`, unless that is NULL. */
void poda_document_field (PodaDocument *document, const char *class, const char *label,
                          guint lines, const char *answer);

typedef struct {
    const char *heading; /* in English, to be translated; "" for none */
    const char *class;   /* of its cells; those of "number" are aligned right */
    gboolean below;      /* in text its cells have lines of their own */
} PodaDocumentColumn;

/* A table, whose rows are added then; a cell with a bar, so long in parts of 1. */
void poda_document_table (PodaDocument *document, const char *class,
                          const PodaDocumentColumn *columns, guint n_columns);
void poda_document_bar (PodaDocument *document, double share);

/* Of the last block: an address (its label, or else its text, is the link); the class
 * of a dot before it; markup behind its text, as it is, in HTML. */
void poda_document_link (PodaDocument *document, const char *address);
void poda_document_mark (PodaDocument *document, const char *mark);
void poda_document_markup (PodaDocument *document, const char *markup);

/* A figure with a caption or NULL, for pages and paper: drawn by the writer, and freed
 * with the document; or svg as it is, which a page with the same string again has once,
 * with elements `over` it, or NULL. */
void poda_document_figure (PodaDocument *document, const char *class,
                           const char *caption, PodaFigure *figure);
void poda_document_svg (PodaDocument *document, const char *class, const char *caption,
                        GRefString *svg, const char *over);

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

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaDocument, poda_document_free)
