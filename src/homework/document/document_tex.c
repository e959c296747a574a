/* Documents as TeX, for a handout's preamble: \podatree is the last figure, \podarows
 * the last table, cut into blocks that may stand beside each other. */

#include <string.h>

#include "draw/output/picture.h"
#include "draw/output/tex.h"
#include "homework/document/blocks.h"

/* Blocks of a table come in pairs, and are small enough to follow a picture. */
#define LEAST_FOR_PAIRS 8
#define MOST_IN_PAIR 28

/* Writes a pattern with the next text for each %s as TeX sets it; NULL is empty. */
static void
put (PodaOutput *output, const char *pattern, ...)
{
    g_autoptr (GString) filled = g_string_new (NULL);
    va_list texts;
    va_start (texts, pattern);
    for (const char *hole; (hole = strstr (pattern, "%s")) != NULL;
         pattern = hole + strlen ("%s")) {
        const char *text = va_arg (texts, const char *);
        g_string_append_len (filled, pattern, hole - pattern);
        poda_tex_append_escaped (filled, text != NULL ? text : "");
    }
    va_end (texts);
    g_string_append (filled, pattern);
    poda_output_write (output, filled->str, filled->len);
}

/* A label with lines for an answer, or with the answer. */
static void
write_field (PodaOutput *output, const PodaDocBlock *block)
{
    put (output, "\\begin{podaitem}%s ", block->label);
    if (block->text != NULL)
        put (output, "\\textbf{\\boldmath %s}", block->text);
    for (guint i = 0; block->text == NULL && i < block->lines; i++)
        put (output, "\\podaline ");
    put (output, "\\end{podaitem}\n");
}

static void
write_heads (PodaOutput *output, const PodaDocBlock *table)
{
    put (output, "\\podablock{\\begin{tabular}[t]{|");
    for (guint i = 0; i < table->n_columns; i++)
        put (output, table->columns[i].class == NULL ? "l|" : "c|");
    put (output, "}\\hline\n");
    for (guint i = 0; i < table->n_columns; i++) {
        put (output, i > 0 ? " & " : "");
        put (output, table->columns[i].class == NULL ? "%s" : "\\podacell{%s}",
             table->columns[i].heading);
    }
    put (output, " \\\\\\hline\\hline\n");
}

/* Writes a table, whose rows follow its block: cells of class "answer" in bold. Returns
 * its number of blocks. */
static guint
write_table (PodaOutput *output, const PodaDocBlock *const *blocks)
{
    const PodaDocBlock *table = blocks[0];
    guint n_rows = 0, at = 1;
    while (blocks[at] != NULL && blocks[at]->kind == PODA_DOC_ROW) {
        at += 1 + table->n_columns;
        n_rows++;
    }
    guint n_pairs = (n_rows + MOST_IN_PAIR - 1) / MOST_IN_PAIR;
    guint n_blocks = n_rows < LEAST_FOR_PAIRS ? 1 : 2 * n_pairs;
    guint in_block = (n_rows + n_blocks - 1) / n_blocks;
    put (output, "\\def\\podarows{%\n");
    for (guint i = 0; i < n_rows; i++) {
        const PodaDocBlock *const *cells = &blocks[2 + i * (1 + table->n_columns)];
        if (i % in_block == 0)
            write_heads (output, table);
        for (guint k = 0; k < table->n_columns; k++) {
            gboolean bold = g_strcmp0 (cells[k]->class, "answer") == 0;
            put (output, k > 0 ? " & " : "");
            put (output, bold ? "\\textbf{\\boldmath %s}" : "%s", cells[k]->text);
        }
        put (output, " \\\\\\hline\n");
        if (i % in_block == in_block - 1 || i == n_rows - 1)
            put (output, "\\end{tabular}}%\n");
    }
    put (output, "}%\n");
    return at;
}

void
poda_document_tex (const PodaDocument *document, PodaOutput *output)
{
    g_autoptr (GPtrArray) shown = poda_document_blocks (document, PODA_DOCUMENT_TEX);
    const PodaDocBlock *const *blocks = (const PodaDocBlock *const *) shown->pdata;
    guint number = 0;
    for (guint i = 0; blocks[i] != NULL;) {
        const PodaDocBlock *block = blocks[i];
        g_autofree char *count = g_strdup_printf ("%u", ++number);
        gboolean numbered = g_strcmp0 (block->class, "numbered") == 0;
        guint n = 1;
        if (block->kind == PODA_DOC_HEADING)
            put (output, "\\par\\bigskip{\\bfseries %s}\\par\n", block->text);
        else if (block->kind == PODA_DOC_PARAGRAPH)
            put (output,
                 block->label != NULL ? "\\textbf{%s} %s\\par\n" : "%s%s\\par\n",
                 block->label, block->text);
        else if (block->kind == PODA_DOC_FIELD)
            write_field (output, block);
        else if (block->kind == PODA_DOC_ITEM)
            put (output,
                 numbered ? "\\podahang{8mm}{%s}%s\n"
                          : "\\podahang{4mm}{$\\cdot$%s}%s\n",
                 numbered ? count : "", block->text);
        else if (block->kind == PODA_DOC_TABLE)
            n = write_table (output, &blocks[i]);
        else if (block->kind == PODA_DOC_FIGURE && block->figure != NULL) {
            put (output, "\\begin{lrbox}{\\podatree}%\n");
            poda_emit_tex_picture (block->figure, output);
            put (output, "\\end{lrbox}%\n");
        }
        number = block->kind == PODA_DOC_ITEM ? number : 0;
        i += n;
    }
}
