/* Documents as TeX, for a handout's preamble: \podatree is the last figure, \podarows
 * the last table, cut into blocks that may stand beside each other. */

#include "draw/output/picture.h"
#include "draw/output/tex.h"
#include "homework/document/document.h"

#define put poda_document_put

/* Blocks of a table come in pairs, and are small enough to follow a picture. */
#define LEAST_FOR_PAIRS 8
#define MOST_IN_PAIR 28

/* A label with lines for an answer, or with the answer. */
static void
write_field (const PodaDocTarget *tex, const PodaDocBlock *block)
{
    put (tex, "\\begin{podaitem}%s ", block->label);
    if (block->text != NULL)
        put (tex, "\\textbf{\\boldmath %s}", block->text);
    for (guint i = 0; block->text == NULL && i < block->lines; i++)
        put (tex, "\\podaline ");
    put (tex, "\\end{podaitem}\n");
}

static void
write_heads (const PodaDocTarget *tex, const PodaDocBlock *table)
{
    put (tex, "\\podablock{\\begin{tabular}[t]{|");
    for (guint i = 0; i < table->n_columns; i++)
        put (tex, table->columns[i].class == NULL ? "l|" : "c|");
    put (tex, "}\\hline\n");
    for (guint i = 0; i < table->n_columns; i++) {
        put (tex, i > 0 ? " & " : "");
        put (tex, table->columns[i].class == NULL ? "%s" : "\\podacell{%s}",
             table->columns[i].heading);
    }
    put (tex, " \\\\\\hline\\hline\n");
}

/* Writes a table, whose rows follow its block: cells of class "answer" in bold. Returns
 * its number of blocks. */
static guint
write_table (const PodaDocTarget *tex, PodaDocBlocks blocks)
{
    const PodaDocBlock *table = blocks[0];
    guint n_rows = 0, at = 1;
    for (; blocks[at] != NULL && blocks[at]->kind == PODA_DOC_ROW;
         at += 1 + table->n_columns)
        n_rows++;
    guint n_pairs = (n_rows + MOST_IN_PAIR - 1) / MOST_IN_PAIR;
    guint n_blocks = n_rows < LEAST_FOR_PAIRS ? 1 : 2 * n_pairs;
    guint in_block = (n_rows + n_blocks - 1) / n_blocks;
    put (tex, "\\def\\podarows{%\n");
    for (guint i = 0; i < n_rows; i++) {
        PodaDocBlocks cells = &blocks[2 + i * (1 + table->n_columns)];
        if (i % in_block == 0)
            write_heads (tex, table);
        for (guint k = 0; k < table->n_columns; k++) {
            gboolean bold = g_strcmp0 (cells[k]->class, "answer") == 0;
            put (tex, k > 0 ? " & " : "");
            put (tex, bold ? "\\textbf{\\boldmath %s}" : "%s", cells[k]->text);
        }
        put (tex, " \\\\\\hline\n");
        if (i % in_block == in_block - 1 || i == n_rows - 1)
            put (tex, "\\end{tabular}}%\n");
    }
    put (tex, "}%\n");
    return at;
}

void
poda_document_tex (const PodaDocument *document, PodaOutput *output)
{
    const PodaDocTarget tex = { output, poda_tex_append_escaped };
    PodaDocBlocks at = (PodaDocBlocks) document->blocks->pdata;
    for (guint number = 1; *at != NULL; at++, number++) {
        const PodaDocBlock *block = *at;
        g_autofree char *count = g_strdup_printf ("%u", number);
        gboolean numbered = g_strcmp0 (block->class, "numbered") == 0;
        if (block->kind == PODA_DOC_ITEM) {
            put (&tex,
                 numbered ? "\\podahang{8mm}{%s}%s\n"
                          : "\\podahang{4mm}{$\\cdot$%s}%s\n",
                 numbered ? count : "", block->text);
            continue;
        }
        number = 0;
        if (block->kind == PODA_DOC_HEADING)
            put (&tex, "\\par\\bigskip{\\bfseries %s}\\par\n", block->text);
        else if (block->kind == PODA_DOC_PARAGRAPH)
            put (&tex, block->label != NULL ? "\\textbf{%s} %s\\par\n" : "%s%s\\par\n",
                 block->label, block->text);
        else if (block->kind == PODA_DOC_FIELD)
            write_field (&tex, block);
        else if (block->kind == PODA_DOC_TABLE)
            at += write_table (&tex, at) - 1;
        else if (block->kind == PODA_DOC_FIGURE && block->figure != NULL) {
            put (&tex, "\\begin{lrbox}{\\podatree}%\n");
            poda_emit_tex_picture (block->figure, output);
            put (&tex, "\\end{lrbox}%\n");
        }
    }
}
