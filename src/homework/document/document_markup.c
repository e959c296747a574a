/* Documents as HTML and as TeX. No other code in homework writes HTML. */

#include <string.h>

#include "base/resource.h"
#include "base/locale.h"
#include "base/terminal.h"
#include "draw/output/picture.h"
#include "draw/output/tex.h"
#include "homework/document/document.h"

/* In TeX, tables with at least LEAST_FOR_PAIRS rows are split into pairs of blocks,
 * which are small enough to follow a picture. */
#define LEAST_FOR_PAIRS 8
#define MOST_IN_PAIR 28

typedef struct {
    PodaOutput *output;
    void (*append) (GString *to, const char *text); /* escapes texts */
} Target;

/* Writes a pattern, with the next text, escaped, for each %s; NULL is "". */
static void
put (const Target *target, const char *pattern, ...)
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

/* --- HTML --- */

static void
append_escaped (GString *to, const char *text)
{
    g_autofree char *fit = poda_terminal_text (text);
    g_autofree char *escaped = g_markup_escape_text (fit, -1);
    g_string_append (to, escaped);
}

static void
begin (const Target *page, const char *tag, const char *class)
{
    poda_output_format (page->output, "<%s", tag);
    put (page, class != NULL ? " class=\"%s\">" : ">", class);
}

/* Writes the dot, the label (a link, if there is one), the text and the markup. */
static void
write_content (const Target *page, const PodaDocBlock *block, const char *label)
{
    if (block->mark != NULL)
        put (page, "<i class=\"dot %s\"></i>", block->mark);
    if (block->link != NULL)
        put (page, label != NULL ? "<a href=\"%s\">%s</a>: " : "<a href=\"%s\">",
             block->link, label);
    else if (label != NULL) {
        char first[7] = "";
        g_unichar_to_utf8 (g_unichar_toupper (g_utf8_get_char (label)), first);
        put (page, "<b>%s%s:</b> ", first, g_utf8_next_char (label));
    }
    put (page, block->link != NULL && label == NULL ? "%s</a>" : "%s", block->text);
    poda_output_text (page->output, block->markup != NULL ? block->markup : "");
}

/* Writes a table with its rows. Returns its last block. */
static PodaDocBlocks
write_table (const Target *page, PodaDocBlocks at)
{
    PodaDocBlocks first = at + 2;
    guint n = poda_document_columns (at);
    gboolean headed = FALSE;
    begin (page, "table", (*at)->class);
    for (guint i = 0; i < n; i++)
        headed = headed || first[i]->label != NULL;
    put (page, headed ? "\n<thead><tr>" : "");
    for (guint i = 0; headed && i < n; i++) {
        begin (page, "th scope=\"col\"", first[i]->class);
        put (page, "%s</th>", first[i]->label);
    }
    put (page, headed ? "</tr></thead>\n<tbody>\n" : "<tbody>\n");
    while (at[1] != NULL && at[1]->kind == PODA_DOC_ROW) {
        begin (page, "tr", (*++at)->class);
        for (guint i = 0; i < n; i++) {
            const PodaDocBlock *cell = *++at;
            begin (page, i == 0 ? "th scope=\"row\"" : "td", cell->class);
            if (cell->share > 0)
                poda_output_format (page->output, "<i style=\"--share:%.3f\"></i>",
                                    cell->share);
            write_content (page, cell, NULL);
            put (page, i == 0 ? "</th>" : "</td>");
        }
        put (page, "</tr>\n");
    }
    put (page, "</tbody></table>\n");
    return at;
}

/* Writes a block outside of tables; `first` and `last` of adjacent ones of its kind. */
static void
write_block (const Target *page, const PodaDocBlock *block, gboolean first,
             gboolean last)
{
    const char *label = block->label, *text = block->text;
    gboolean numbered = g_strcmp0 (block->class, "numbered") == 0;
    if (block->kind == PODA_DOC_SECTION) {
        put (page, block->class != NULL ? "<section class=\"%s\"" : "<section",
             block->class);
        put (page, label != NULL ? " id=\"%s\">\n" : ">\n", label);
    } else if (block->kind == PODA_DOC_END) {
        put (page, "</section>\n");
    } else if (block->kind == PODA_DOC_HEADING) {
        put (page, label != NULL ? "<h2>%s <small>%s</small></h2>\n" : "<h2>%s</h2>\n",
             text, label);
    } else if (block->kind == PODA_DOC_PARAGRAPH) {
        begin (page, "p", block->class);
        write_content (page, block, label);
        put (page, "</p>\n");
    } else if (block->kind == PODA_DOC_FIELD) {
        begin (page, "p", block->class);
        put (page,
             text != NULL ? "%s <b>%s</b></p>\n"
                          : "%s <span class=\"gap\"></span></p>\n",
             label, text);
    } else if (block->kind == PODA_DOC_CODE) {
        put (page, first ? "<pre>%s" : "\n%s", text);
        put (page, last ? "</pre>\n" : "");
    } else if (block->kind == PODA_DOC_ITEM) {
        if (first)
            begin (page, numbered ? "ol" : "ul", block->class);
        put (page, first ? "\n<li>" : "<li>");
        write_content (page, block, label);
        put (page, !last ? "</li>\n" : numbered ? "</li>\n</ol>\n" : "</li>\n</ul>\n");
    } else {
        begin (page, "figure", block->class);
        put (page, label != NULL ? "<figcaption>%s</figcaption>\n" : "\n", label);
        if (block->figure != NULL)
            poda_emit_svg (block->figure, page->output);
        else
            poda_output_text (page->output, block->markup);
        put (page, "</figure>\n");
    }
}

static void
write_blocks (const Target *page, const PodaDocument *document)
{
    int before = -1;
    for (PodaDocBlocks at = (PodaDocBlocks) document->blocks->pdata; *at != NULL;
         at++) {
        PodaDocKind kind = (*at)->kind;
        if (kind == PODA_DOC_TABLE)
            at = write_table (page, at);
        else
            write_block (page, *at, before != (int) kind,
                         at[1] == NULL || at[1]->kind != kind);
        before = (int) kind;
    }
}

void
poda_document_html (const PodaDocument *document, PodaOutput *output)
{
    const Target page = { output, append_escaped };
    put (&page,
         "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta http-equiv=\"Content-Security-Policy\" "
         "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n<meta "
         "name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<title>%s</title>\n<style>\n",
         poda_locale_current (), document->title);
    poda_resource_write (document->style, output);
    put (&page, "</style>\n</head>\n<body>\n<h1>%s</h1>\n", document->title);
    write_blocks (&page, document);
    put (&page, "</body>\n</html>\n");
}

void
poda_document_fragment (const PodaDocument *document,
                        void (*append) (GString *to, const char *text), GString *to)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    const Target page = { output, append };
    write_blocks (&page, document);
    g_string_append (to, poda_output_contents (output, NULL));
}

/* --- TeX --- */

/* Writes a row of cells, class "answer" in bold, or of their headings. */
static void
write_tex_row (const Target *tex, PodaDocBlocks cells, guint n, gboolean heads)
{
    for (guint i = 0; i < n; i++) {
        const char *class = cells[i]->class;
        gboolean bold = !heads && g_strcmp0 (class, "answer") == 0;
        put (tex, i > 0 ? " & " : "");
        put (tex,
             bold                     ? "\\textbf{\\boldmath %s}"
             : heads && class != NULL ? "\\podacell{%s}"
                                      : "%s",
             heads ? cells[i]->label : cells[i]->text);
    }
    put (tex, heads ? " \\\\\\hline\\hline\n" : " \\\\\\hline\n");
}

/* Writes a table with its rows. Returns its last block. */
static PodaDocBlocks
write_tex_table (const Target *tex, PodaDocBlocks at)
{
    PodaDocBlocks first = at + 2, row = at + 1;
    guint n = poda_document_columns (at), n_rows = 0, step = 1 + n;
    while (row[n_rows * step] != NULL && row[n_rows * step]->kind == PODA_DOC_ROW)
        n_rows++;
    guint n_pairs = (n_rows + MOST_IN_PAIR - 1) / MOST_IN_PAIR;
    guint n_blocks = n_rows < LEAST_FOR_PAIRS ? 1 : 2 * n_pairs;
    guint in_block = (n_rows + n_blocks - 1) / n_blocks;
    put (tex, "\\def\\podarows{%\n");
    for (guint i = 0; i < n_rows; i++, row += step) {
        if (i % in_block == 0) {
            put (tex, "\\podablock{\\begin{tabular}[t]{|");
            for (guint k = 0; k < n; k++)
                put (tex, first[k]->class == NULL ? "l|" : "c|");
            put (tex, "}\\hline\n");
            write_tex_row (tex, first, n, TRUE);
        }
        write_tex_row (tex, row + 1, n, FALSE);
        if (i % in_block == in_block - 1 || i == n_rows - 1)
            put (tex, "\\end{tabular}}%\n");
    }
    put (tex, "}%\n");
    return row - 1;
}

/* Writes a block outside of tables; `number` is an item's. */
static void
write_tex_block (const Target *tex, const PodaDocBlock *block, guint number)
{
    const char *label = block->label, *text = block->text;
    if (block->kind == PODA_DOC_ITEM) {
        g_autofree char *count = g_strdup_printf ("%u", number);
        if (g_strcmp0 (block->class, "numbered") == 0)
            put (tex, "\\podahang{8mm}{%s}%s\n", count, text);
        else
            put (tex, "\\podahang{4mm}{$\\cdot$}%s\n", text);
    } else if (block->kind == PODA_DOC_HEADING) {
        put (tex, "\\par\\bigskip{\\bfseries %s}\\par\n", text);
    } else if (block->kind == PODA_DOC_PARAGRAPH) {
        put (tex, label != NULL ? "\\textbf{%s} %s\\par\n" : "%s%s\\par\n", label,
             text);
    } else if (block->kind == PODA_DOC_FIELD) {
        put (tex, "\\begin{podaitem}%s ", label);
        put (tex, text != NULL ? "\\textbf{\\boldmath %s}" : "", text);
        for (guint i = 0; text == NULL && i < block->lines; i++)
            put (tex, "\\podaline ");
        put (tex, "\\end{podaitem}\n");
    } else if (block->kind == PODA_DOC_FIGURE && block->figure != NULL) {
        put (tex, "\\begin{lrbox}{\\podatree}%\n");
        poda_emit_tex_picture (block->figure, tex->output);
        put (tex, "\\end{lrbox}%\n");
    }
}

void
poda_document_tex (const PodaDocument *document, PodaOutput *output)
{
    const Target tex = { output, poda_tex_append_escaped };
    guint number = 0;
    for (PodaDocBlocks at = (PodaDocBlocks) document->blocks->pdata; *at != NULL;
         at++) {
        number = (*at)->kind == PODA_DOC_ITEM ? number + 1 : 0;
        if ((*at)->kind == PODA_DOC_TABLE)
            at = write_tex_table (&tex, at);
        else
            write_tex_block (&tex, *at, number);
    }
}
