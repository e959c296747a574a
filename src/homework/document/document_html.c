/* Documents as HTML: the only place in homework that knows it. */

#include <string.h>

#include "base/resource.h"
#include "base/speech.h"
#include "base/terminal.h"
#include "draw/output/picture.h"
#include "homework/document/document.h"

#define put poda_document_put

static void
append_escaped (GString *to, const char *text)
{
    g_autofree char *fit = poda_terminal_text (text);
    g_autofree char *escaped = g_markup_escape_text (fit, -1);
    g_string_append (to, escaped);
}

static void
begin (const PodaDocTarget *page, const char *tag, const char *class)
{
    poda_output_format (page->output, "<%s", tag);
    put (page, class != NULL ? " class=\"%s\">" : ">", class);
}

/* Writes a mark, a label, which is the link if there is one, the text and markup. */
static void
write_content (const PodaDocTarget *page, const PodaDocBlock *block)
{
    const char *label = block->label;
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
    put (page, "%s", block->text);
    if (block->link != NULL && label == NULL)
        put (page, "</a>");
    if (block->markup != NULL)
        poda_output_text (page->output, block->markup);
}

static void
write_heads (const PodaDocTarget *page, const PodaDocBlock *table)
{
    gboolean any = FALSE;
    for (guint i = 0; i < table->n_columns; i++)
        any = any || *table->columns[i].heading != '\0';
    put (page, any ? "\n<thead><tr>" : "");
    for (guint i = 0; any && i < table->n_columns; i++) {
        begin (page, "th scope=\"col\"", table->columns[i].class);
        put (page, "%s</th>", table->columns[i].heading);
    }
    put (page, any ? "</tr></thead>\n<tbody>\n" : "<tbody>\n");
}

/* Writes a table with its rows. Like the others that write several blocks, it returns
 * where they end. */
static PodaDocBlocks
write_table (const PodaDocTarget *page, PodaDocBlocks at)
{
    const PodaDocBlock *table = *at++;
    begin (page, "table", table->class);
    write_heads (page, table);
    while (*at != NULL && (*at)->kind == PODA_DOC_ROW) {
        begin (page, "tr", (*at++)->class);
        for (guint i = 0; i < table->n_columns; i++, at++) {
            const PodaDocBlock *cell = *at;
            begin (page, i == 0 ? "th scope=\"row\"" : "td",
                   cell->class != NULL ? cell->class : table->columns[i].class);
            if (cell->share >= 0)
                poda_output_format (page->output, "<i style=\"--share:%.3f\"></i>",
                                    cell->share);
            write_content (page, cell);
            put (page, i == 0 ? "</th>" : "</td>");
        }
        put (page, "</tr>\n");
    }
    put (page, "</tbody></table>\n");
    return at;
}

static PodaDocBlocks
write_list (const PodaDocTarget *page, PodaDocBlocks at)
{
    gboolean numbered = g_strcmp0 ((*at)->class, "numbered") == 0;
    begin (page, numbered ? "ol" : "ul", (*at)->class);
    put (page, "\n");
    for (; *at != NULL && (*at)->kind == PODA_DOC_ITEM; at++) {
        put (page, "<li>");
        write_content (page, *at);
        put (page, "</li>\n");
    }
    put (page, numbered ? "</ol>\n" : "</ul>\n");
    return at;
}

static PodaDocBlocks
write_code (const PodaDocTarget *page, PodaDocBlocks at)
{
    put (page, "<pre>%s", (*at)->text);
    while (*++at != NULL && (*at)->kind == PODA_DOC_CODE)
        put (page, "\n%s", (*at)->text);
    put (page, "</pre>\n");
    return at;
}

static void
write_figure (const PodaDocTarget *page, const PodaDocBlock *block)
{
    begin (page, "figure", block->class);
    put (page, block->label != NULL ? "<figcaption>%s</figcaption>\n" : "\n",
         block->label);
    if (block->figure != NULL)
        poda_emit_svg (block->figure, page->output);
    else
        poda_output_text (page->output, block->markup);
    put (page, "</figure>\n");
}

static void
write_blocks (const PodaDocTarget *page, const PodaDocument *document)
{
    for (PodaDocBlocks at = (PodaDocBlocks) document->blocks->pdata; *at != NULL;) {
        const PodaDocBlock *block = *at;
        const char *label = block->label;
        if (block->kind == PODA_DOC_TABLE)
            at = write_table (page, at);
        else if (block->kind == PODA_DOC_ITEM)
            at = write_list (page, at);
        else if (block->kind == PODA_DOC_CODE)
            at = write_code (page, at);
        else
            at++;
        if (block->kind == PODA_DOC_SECTION) {
            put (page, block->class != NULL ? "<section class=\"%s\"" : "<section",
                 block->class);
            put (page, label != NULL ? " id=\"%s\">\n" : ">\n", label);
        } else if (block->kind == PODA_DOC_END) {
            put (page, "</section>\n");
        } else if (block->kind == PODA_DOC_HEADING) {
            put (page,
                 label != NULL ? "<h2>%s <small>%s</small></h2>\n" : "<h2>%s</h2>\n",
                 block->text, label);
        } else if (block->kind == PODA_DOC_PARAGRAPH) {
            begin (page, "p", block->class);
            write_content (page, block);
            put (page, "</p>\n");
        } else if (block->kind == PODA_DOC_FIELD) {
            begin (page, "p", block->class);
            put (page,
                 block->text != NULL ? "%s <b>%s</b></p>\n"
                                     : "%s <span class=\"gap\"></span></p>\n",
                 label, block->text);
        } else if (block->kind == PODA_DOC_FIGURE) {
            write_figure (page, block);
        }
    }
}

void
poda_document_html (const PodaDocument *document, PodaOutput *output)
{
    const PodaDocTarget page = { output, append_escaped };
    put (&page,
         "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta http-equiv=\"Content-Security-Policy\" "
         "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n<meta "
         "name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<title>%s</title>\n<style>\n",
         poda_speech_current (), document->title);
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
    const PodaDocTarget page = { output, append != NULL ? append : append_escaped };
    write_blocks (&page, document);
    g_string_append (to, poda_output_contents (output, NULL));
}
