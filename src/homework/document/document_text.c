/* Documents as text: for terminals and mails. */

#include "base/table.h"
#include "base/terminal.h"
#include "homework/document/document.h"

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

/* Writes a row, and on a second pass over it what stands below. */
static void
write_row (const Text *text, PodaTable *table, const PodaDocBlock *head,
           PodaDocBlocks cells)
{
    for (guint i = 0; i < head->n_columns; i++) {
        g_autoptr (GString) bar = g_string_new (NULL);
        for (double k = 0; k < cells[i]->share * BAR_COLUMNS; k++)
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

/* Writes a table, whose rows follow its block. Returns where they end. */
static PodaDocBlocks
write_table (const Text *text, PodaDocBlocks blocks)
{
    const PodaDocBlock *head = *blocks++;
    g_autofree PodaTableColumn *columns = g_new0 (PodaTableColumn, head->n_columns);
    g_auto (PodaTable) table;
    guint n = 0;
    gboolean bare = TRUE;
    PodaDocBlocks end = blocks;
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
        for (end = blocks; *end != NULL && (*end)->kind == PODA_DOC_ROW;
             end += 1 + head->n_columns)
            write_row (text, &table, head, end + 1);
    return end;
}

/* Writes a paragraph, an item or a field behind its label or number; of several
 * paragraphs with one label only the first one bears it. */
static void
write_labelled (const Text *text, const PodaDocBlock *block, gboolean again,
                guint number)
{
    const char *label = block->label;
    if (block->kind == PODA_DOC_FIELD) {
        poda_output_format (text->output, "%s ", label);
        write_line (text, block->text != NULL ? block->text : "____", 0);
    } else if (block->kind == PODA_DOC_ITEM) {
        g_autofree char *line = label != NULL
                                    ? g_strdup_printf ("%s: %s", label, block->text)
                                    : g_strdup (block->text);
        if (g_strcmp0 (block->class, "numbered") == 0)
            poda_output_format (text->output, "%2u. ", number);
        else
            poda_output_text (text->output, "  - ");
        write_line (text, line, 4);
    } else {
        guint at = label != NULL ? text->labels : 0;
        if (label != NULL) {
            poda_terminal_pad (text->output, again ? "" : label, at - 1, FALSE);
            poda_output_text (text->output, " ");
        }
        write_line (text, block->text, at);
    }
}

/* TRUE if a blank line stands between two blocks: around tables, and before headings
 * and sections, but not behind them. */
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
    while (*blocks != NULL) {
        const PodaDocBlock *block = *blocks++;
        if (block->kind == PODA_DOC_END)
            continue;
        gboolean same = before != NULL && before->kind == block->kind;
        if (before != NULL && are_apart (before, block))
            poda_output_text (output, "\n");
        number = same ? number + 1 : 1;
        if (block->kind == PODA_DOC_TABLE)
            blocks = write_table (&text, blocks - 1);
        else if (block->kind == PODA_DOC_HEADING)
            write_line (&text, block->text, 0);
        else if (block->kind == PODA_DOC_CODE)
            poda_output_format (output, "    %s\n", block->text);
        else if (block->kind != PODA_DOC_SECTION && block->kind != PODA_DOC_FIGURE)
            write_labelled (&text, block,
                            same && g_strcmp0 (before->label, block->label) == 0,
                            number);
        before = block;
    }
}
