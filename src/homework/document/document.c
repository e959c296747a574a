#include "homework/document/document.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
free_block (gpointer data)
{
    PodaDocBlock *block = data;
    if (block == NULL)
        return;
    g_free (block->columns);
    g_clear_pointer (&block->figure, poda_figure_free);
    g_free (block);
}

static const char *
keep (PodaDocument *document, const char *text)
{
    return text != NULL ? g_string_chunk_insert (document->texts, text) : NULL;
}

PodaDocument *
poda_document_new (const char *title, const char *style)
{
    PodaDocument *document = g_new0 (PodaDocument, 1);
    document->texts = g_string_chunk_new (4096);
    document->blocks = g_ptr_array_new_with_free_func (free_block);
    g_ptr_array_add (document->blocks, NULL);
    document->title = keep (document, title);
    document->style = keep (document, style);
    return document;
}

void
poda_document_free (PodaDocument *document)
{
    if (document == NULL)
        return;
    g_ptr_array_unref (document->blocks);
    g_string_chunk_free (document->texts);
    g_free (document);
}

/* --- Blocks --- */

static PodaDocBlock *
add (PodaDocument *document, PodaDocKind kind, const char *class, const char *label,
     const char *text)
{
    PodaDocBlock *block = g_new0 (PodaDocBlock, 1);
    block->kind = kind;
    block->class = keep (document, class);
    block->label = keep (document, label);
    block->text = keep (document, text);
    block->share = -1;
    g_ptr_array_insert (document->blocks, (int) document->blocks->len - 1, block);
    return block;
}

static PodaDocBlock *
last (PodaDocument *document)
{
    return document->blocks->pdata[document->blocks->len - 2];
}

void
poda_document_add (PodaDocument *document, PodaDocKind kind, const char *class,
                   const char *label, const char *format, ...)
{
    va_list values;
    va_start (values, format);
    g_autofree char *text = format != NULL ? g_strdup_vprintf (format, values) : NULL;
    add (document, kind, class, label, text);
    va_end (values);
}

void
poda_document_field (PodaDocument *document, const char *class, const char *label,
                     guint lines, const char *answer)
{
    add (document, PODA_DOC_FIELD, class, label, answer)->lines = lines;
}

void
poda_document_table (PodaDocument *document, const char *class,
                     const PodaDocumentColumn *columns, guint n_columns)
{
    PodaDocBlock *block = add (document, PODA_DOC_TABLE, class, NULL, NULL);
    block->columns = g_memdup2 (columns, n_columns * sizeof *columns);
    block->n_columns = n_columns;
    for (guint i = 0; i < n_columns; i++) {
        const char *heading = columns[i].heading;
        block->columns[i].heading =
            keep (document, *heading != '\0' ? _ (heading) : "");
        block->columns[i].class = keep (document, columns[i].class);
    }
}

void
poda_document_bar (PodaDocument *document, double share)
{
    add (document, PODA_DOC_CELL, NULL, NULL, NULL)->share = share;
}

void
poda_document_figure (PodaDocument *document, const char *class, const char *caption,
                      PodaFigure *figure)
{
    add (document, PODA_DOC_FIGURE, class, caption, NULL)->figure = figure;
}

void
poda_document_link (PodaDocument *document, const char *address)
{
    last (document)->link = keep (document, address);
}

void
poda_document_mark (PodaDocument *document, const char *mark)
{
    last (document)->mark = keep (document, mark);
}

void
poda_document_markup (PodaDocument *document, const char *markup)
{
    last (document)->markup = keep (document, markup);
}

/* --- Writing --- */

void
poda_document_put (const PodaDocTarget *target, const char *pattern, ...)
{
    g_autoptr (GString) filled = g_string_new (NULL);
    va_list texts;
    va_start (texts, pattern);
    for (const char *hole; (hole = strstr (pattern, "%s")) != NULL;
         pattern = hole + strlen ("%s")) {
        const char *text = va_arg (texts, const char *);
        g_string_append_len (filled, pattern, hole - pattern);
        target->append (filled, text != NULL ? text : "");
    }
    va_end (texts);
    g_string_append (filled, pattern);
    poda_output_write (target->output, filled->str, filled->len);
}
