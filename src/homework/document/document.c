/* Documents, and the writer of text for terminals and mail. */

#include "homework/document/document.h"

#include "base/table.h"
#include "base/terminal.h"

#define LABEL_COLUMNS 14 /* minimum, with two blanks after the longest label */
#define BAR_COLUMNS 30
#define BELOW_INDENT 4

static void
free_block (gpointer data)
{
    PodaDocBlock *block = data;
    if (block == NULL)
        return;
    for (char **text = &block->class; text <= &block->markup; text++)
        g_free (*text);
    g_clear_pointer (&block->figure, poda_figure_free);
    g_free (block);
}

PodaDocument *
poda_document_new (const char *title, const char *style)
{
    PodaDocument *document = g_new0 (PodaDocument, 1);
    document->blocks = g_ptr_array_new_with_free_func (free_block);
    g_ptr_array_add (document->blocks, NULL);
    document->title = g_strdup (title);
    document->style = style;
    return document;
}

void
poda_document_free (PodaDocument *document)
{
    g_ptr_array_unref (document->blocks);
    g_free (document->title);
    g_free (document);
}

/* --- Blocks --- */

PodaDocBlock *
poda_document_last (PodaDocument *document)
{
    return document->blocks->pdata[document->blocks->len - 2];
}

PodaDocBlock *
poda_document_add (PodaDocument *document, PodaDocKind kind, const char *class,
                   const char *label, const char *format, ...)
{
    PodaDocBlock *block = g_new0 (PodaDocBlock, 1);
    va_list values;
    va_start (values, format);
    block->kind = kind;
    block->class = g_strdup (class);
    block->label = g_strdup (label);
    block->text = format != NULL ? g_strdup_vprintf (format, values) : NULL;
    va_end (values);
    g_ptr_array_insert (document->blocks, (int) document->blocks->len - 1, block);
    return block;
}

void
poda_document_field (PodaDocument *document, const char *class, const char *label,
                     guint lines, const char *answer)
{
    PodaDocBlock *block =
        poda_document_add (document, PODA_DOC_FIELD, class, label, NULL);
    block->text = g_strdup (answer);
    block->lines = lines;
}

guint
poda_document_columns (PodaDocBlocks table)
{
    guint n = 0;
    if (table[1] == NULL || table[1]->kind != PODA_DOC_ROW)
        return 0;
    while (table[2 + n] != NULL
           && (table[2 + n]->kind == PODA_DOC_CELL
               || table[2 + n]->kind == PODA_DOC_BELOW))
        n++;
    return n;
}

/* --- Text --- */

typedef struct {
    PodaOutput *output;
    guint columns; /* 0: unlimited */
    guint labels;  /* width of labels */
} Text;

/* Writes a text from column `at` on, which is also the indent of further lines. */
static void
write_line (const Text *text, const char *line, guint at)
{
    if (text->columns > at + 20)
        poda_terminal_wrap (text->output, line, text->columns, at, at);
    else
        poda_terminal_pad (text->output, line, 0, FALSE);
    poda_output_text (text->output, "\n");
}

/* Writes a row and, in a second pass, the lines below it. */
static void
write_row (const Text *text, PodaTable *table, PodaDocBlocks cells, guint n)
{
    for (guint i = 0; i < n; i++) {
        g_autoptr (GString) shown = g_string_new (cells[i]->text);
        for (double k = 0; k < cells[i]->share * BAR_COLUMNS; k++)
            g_string_append (shown, "█");
        if (cells[i]->kind == PODA_DOC_CELL)
            poda_table_text (table, shown->str);
    }
    poda_table_end_row (table);
    for (guint i = 0; i < n && table->pass == 2; i++)
        if (cells[i]->kind == PODA_DOC_BELOW && *cells[i]->text != '\0') {
            poda_output_format (text->output, "%*s", BELOW_INDENT, "");
            write_line (text, cells[i]->text, BELOW_INDENT);
        }
}

/* Writes a table with its rows. Returns its last block. */
static PodaDocBlocks
write_table (const Text *text, PodaDocBlocks at)
{
    guint n = poda_document_columns (at), n_shown = 0;
    g_autofree PodaTableColumn *columns = g_new0 (PodaTableColumn, n);
    g_auto (PodaTable) table;
    gboolean bare = TRUE;
    PodaDocBlocks row = at + 1;
    for (guint i = 0; i < n; i++)
        if (row[1 + i]->kind == PODA_DOC_CELL) {
            const char *heading = row[1 + i]->label;
            columns[n_shown].key = heading != NULL ? heading : "";
            columns[n_shown++].left = g_strcmp0 (row[1 + i]->class, "number") != 0;
            bare = bare && heading == NULL;
        }
    if (n == 0)
        return at;
    poda_table_begin (&table, columns, n_shown, PODA_TABLE_TXT, text->output);
    table.bare = bare;
    table.trim = TRUE;
    while (poda_table_pass (&table))
        for (row = at + 1; *row != NULL && (*row)->kind == PODA_DOC_ROW; row += 1 + n)
            write_row (text, &table, row + 1, n);
    return row - 1;
}

/* Writes a block of text after its label, or its number in a list. Of several
 * paragraphs with the same label only the first shows it (`again`: not the first). */
static void
write_block (const Text *text, const PodaDocBlock *block, gboolean again, guint number)
{
    guint at = 0;
    g_autofree char *line = NULL;
    if (block->kind == PODA_DOC_CODE) {
        poda_output_format (text->output, "    %s\n", block->text);
        return;
    }
    if (block->kind == PODA_DOC_FIELD) {
        poda_output_format (text->output, "%s ", block->label);
        line = g_strdup (block->text != NULL ? block->text : "____");
    } else if (block->kind == PODA_DOC_ITEM) {
        if (g_strcmp0 (block->class, "numbered") == 0)
            poda_output_format (text->output, "%2u. ", number);
        else
            poda_output_text (text->output, "  - ");
        line = block->label != NULL ? g_strjoin (": ", block->label, block->text, NULL)
                                    : NULL;
        at = 4;
    } else if (block->kind == PODA_DOC_PARAGRAPH && block->label != NULL) {
        at = text->labels;
        poda_terminal_pad (text->output, again ? "" : block->label, at - 1, FALSE);
        poda_output_text (text->output, " ");
    }
    write_line (text, line != NULL ? line : block->text, at);
}

/* TRUE if there is a blank line between two blocks: around tables, and before headings
 * and sections, but not directly after them. */
static gboolean
are_apart (const PodaDocBlock *before, const PodaDocBlock *block)
{
    if (before->kind == PODA_DOC_SECTION || before->kind == PODA_DOC_HEADING)
        return FALSE;
    return before->kind == PODA_DOC_TABLE || block->kind == PODA_DOC_TABLE
           || block->kind == PODA_DOC_HEADING || block->kind == PODA_DOC_SECTION;
}

void
poda_document_text (const PodaDocument *document, guint columns, PodaOutput *output)
{
    PodaDocBlocks blocks = (PodaDocBlocks) document->blocks->pdata;
    const PodaDocBlock *before = NULL;
    Text text = { output, columns, LABEL_COLUMNS };
    guint number = 0;
    for (PodaDocBlocks at = blocks; *at != NULL; at++)
        if ((*at)->kind == PODA_DOC_PARAGRAPH && (*at)->label != NULL)
            text.labels = MAX (text.labels, poda_columns ((*at)->label) + 2);
    for (; *blocks != NULL; blocks++) {
        const PodaDocBlock *block = *blocks;
        if (block->kind == PODA_DOC_END)
            continue;
        gboolean same = before != NULL && before->kind == block->kind;
        if (before != NULL && are_apart (before, block))
            poda_output_text (output, "\n");
        number = same ? number + 1 : 1;
        if (block->kind == PODA_DOC_TABLE)
            blocks = write_table (&text, blocks);
        else if (block->kind != PODA_DOC_SECTION && block->kind != PODA_DOC_FIGURE)
            write_block (&text, block,
                         same && g_strcmp0 (before->label, block->label) == 0, number);
        before = block;
    }
}
