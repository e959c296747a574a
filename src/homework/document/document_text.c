/* Documents as text: for terminals and mails. */

#include "base/table.h"
#include "base/terminal.h"
#include "homework/document/blocks.h"

#define LABEL_COLUMNS 14 /* at least, with two blanks behind the longest label */
#define BAR_COLUMNS 30
#define BELOW_INDENT 4

typedef struct {
    PodaOutput *output;
    guint columns; /* 0: of any length */
    guint labels;  /* the width of labels */
} Text;

/* Writes a text from column `at` on; further lines are indented so, too. */
static void
write_line (const Text *text, const char *line, guint at)
{
    if (text->columns > at + 20)
        poda_terminal_wrap (text->output, line, text->columns, at, at);
    else
        poda_terminal_pad (text->output, line, 0, FALSE);
    poda_output_text (text->output, "\n");
}

/* Writes a paragraph; of several with one label only the first one bears it. */
static void
write_paragraph (const Text *text, const PodaDocBlock *block,
                 const PodaDocBlock *before)
{
    gboolean again = before != NULL && before->kind == block->kind
                     && g_strcmp0 (before->label, block->label) == 0;
    if (block->label != NULL) {
        poda_terminal_pad (text->output, again ? "" : block->label, text->labels - 1,
                           FALSE);
        poda_output_text (text->output, " ");
    }
    write_line (text, block->text, block->label != NULL ? text->labels : 0);
}

static void
write_item (const Text *text, const PodaDocBlock *block, guint number)
{
    g_autofree char *sign = g_strcmp0 (block->class, "numbered") == 0
                                ? g_strdup_printf ("%2u. ", number)
                                : g_strdup ("  - ");
    g_autofree char *line = block->label != NULL
                                ? g_strdup_printf ("%s: %s", block->label, block->text)
                                : g_strdup (block->text);
    poda_output_text (text->output, sign);
    write_line (text, line, 4);
}

/* Writes a row, and on a second pass over it what stands below. */
static void
write_row (const Text *text, PodaTable *table, const PodaDocBlock *head,
           const PodaDocBlock *const *cells)
{
    for (guint i = 0; i < head->n_columns; i++) {
        g_autoptr (GString) bar = g_string_new (NULL);
        for (double k = 0; cells[i]->share > 0 && k < cells[i]->share * BAR_COLUMNS;
             k++)
            g_string_append (bar, "█");
        if (!head->columns[i].below)
            poda_table_text (table, cells[i]->share >= 0 ? bar->str : cells[i]->text);
    }
    poda_table_end_row (table);
    for (guint i = 0; i < head->n_columns && table->pass == 2; i++)
        if (head->columns[i].below && *cells[i]->text != '\0') {
            poda_output_format (text->output, "%*s", BELOW_INDENT, "");
            write_line (text, cells[i]->text, BELOW_INDENT);
        }
}

/* Writes a table, whose rows follow its block. Returns its number of blocks. */
static guint
write_table (const Text *text, const PodaDocBlock *const *blocks)
{
    const PodaDocBlock *head = blocks[0];
    g_autofree PodaTableColumn *columns = g_new0 (PodaTableColumn, head->n_columns);
    g_auto (PodaTable) table;
    guint n = 0, end = 1;
    gboolean bare = TRUE;
    for (guint i = 0; i < head->n_columns; i++) {
        const PodaDocumentColumn *column = &head->columns[i];
        if (column->below)
            continue;
        columns[n++] =
            (PodaTableColumn){ .key = column->heading,
                               .left = g_strcmp0 (column->class, "number") != 0 };
        bare = bare && *column->heading == '\0';
    }
    poda_table_begin (&table, columns, n, PODA_TABLE_TXT, text->output);
    table.bare = bare;
    table.trim = TRUE;
    while (poda_table_pass (&table))
        for (end = 1; blocks[end] != NULL && blocks[end]->kind == PODA_DOC_ROW;
             end += 1 + head->n_columns)
            write_row (text, &table, head, &blocks[end + 1]);
    return end;
}

/* Blank lines stand around tables, and before headings and sections. */
static gboolean
is_apart (const PodaDocBlock *block)
{
    return block->kind == PODA_DOC_TABLE || block->kind == PODA_DOC_HEADING
           || block->kind == PODA_DOC_SECTION;
}

/* Writes a block, of a table all. Returns the number of blocks. */
static guint
write_block (const Text *text, const PodaDocBlock *const *blocks,
             const PodaDocBlock *before, guint number)
{
    const PodaDocBlock *block = blocks[0];
    switch (block->kind) {
    case PODA_DOC_TABLE:
        return write_table (text, blocks);
    case PODA_DOC_HEADING:
        write_line (text, block->text, 0);
        break;
    case PODA_DOC_PARAGRAPH:
        write_paragraph (text, block, before);
        break;
    case PODA_DOC_FIELD:
        poda_output_format (text->output, "%s ", block->label);
        write_line (text, block->text != NULL ? block->text : "____", 0);
        break;
    case PODA_DOC_CODE:
        poda_output_format (text->output, "    %s\n", block->text);
        break;
    case PODA_DOC_ITEM:
        write_item (text, block, number);
        break;
    default:
        break;
    }
    return 1;
}

void
poda_document_text (const PodaDocument *document, guint columns, PodaOutput *output)
{
    g_autoptr (GPtrArray) shown = poda_document_blocks (document, PODA_DOCUMENT_TEXT);
    const PodaDocBlock *const *blocks = (const PodaDocBlock *const *) shown->pdata;
    const PodaDocBlock *before = NULL;
    Text text = { output, columns, LABEL_COLUMNS };
    guint number = 0;
    for (guint i = 0; blocks[i] != NULL; i++)
        if (blocks[i]->kind == PODA_DOC_PARAGRAPH && blocks[i]->label != NULL)
            text.labels = MAX (text.labels, poda_columns (blocks[i]->label) + 2);
    for (guint i = 0; blocks[i] != NULL;) {
        const PodaDocBlock *block = blocks[i];
        if (block->kind == PODA_DOC_END) {
            i++;
            continue;
        }
        gboolean apart = before != NULL && before->kind != PODA_DOC_SECTION
                         && (is_apart (block) || before->kind == PODA_DOC_TABLE)
                         && before->kind != PODA_DOC_HEADING;
        poda_output_text (output, apart ? "\n" : "");
        number = block->kind == PODA_DOC_ITEM ? number + 1 : 0;
        i += write_block (&text, &blocks[i], before, number);
        before = block;
    }
}
