/* Documents as HTML: the only place in homework that knows it. */

#include <string.h>

#include "base/resource.h"
#include "base/speech.h"
#include "base/terminal.h"
#include "draw/output/picture.h"
#include "homework/document/blocks.h"

typedef struct {
    PodaOutput *output;
    void (*append) (GString *to, const char *text); /* escapes */
    GHashTable
        *shared; /* svgs that occur again, to their numbers; NULL: in fragments */
    const PodaDocBlock *table;
    guint column;
} Page;

static void
append_escaped (GString *to, const char *text)
{
    g_autofree char *fit = poda_terminal_text (text);
    g_autofree char *escaped = g_markup_escape_text (fit, -1);
    g_string_append (to, escaped);
}

/* Writes a pattern with the next text, escaped, for each %s; NULL is empty. */
static void
put (Page *page, const char *pattern, ...)
{
    g_autoptr (GString) filled = g_string_new (NULL);
    va_list texts;
    va_start (texts, pattern);
    for (const char *hole; (hole = strstr (pattern, "%s")) != NULL;
         pattern = hole + strlen ("%s")) {
        const char *text = va_arg (texts, const char *);
        g_string_append_len (filled, pattern, hole - pattern);
        page->append (filled, text != NULL ? text : "");
    }
    va_end (texts);
    g_string_append (filled, pattern);
    poda_output_write (page->output, filled->str, filled->len);
}

/* Begins an element with an attribute, if there is a value for it. */
static void
begin (Page *page, const char *tag, const char *attribute, const char *value)
{
    poda_output_format (page->output, "<%s", tag);
    if (value != NULL) {
        poda_output_format (page->output, " %s=", attribute);
        put (page, "\"%s\"", value);
    }
    poda_output_text (page->output, ">");
}

/* --- Texts --- */

/* Writes a mark, a label, which is the link if there is one, the text and markup. */
static void
write_content (Page *page, const PodaDocBlock *block)
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
write_field (Page *page, const PodaDocBlock *block)
{
    begin (page, "p", "class", block->class);
    if (block->text != NULL)
        put (page, "%s <b>%s</b></p>\n", block->label, block->text);
    else
        put (page, "%s <span class=\"gap\"></span></p>\n", block->label);
}

/* --- Tables --- */

static void
write_heads (Page *page, const PodaDocBlock *table)
{
    gboolean any = FALSE;
    page->table = table;
    begin (page, "table", "class", table->class);
    for (guint i = 0; i < table->n_columns; i++)
        any = any || *table->columns[i].heading != '\0';
    if (any)
        put (page, "\n<thead><tr>");
    for (guint i = 0; any && i < table->n_columns; i++) {
        begin (page, "th scope=\"col\"", "class", table->columns[i].class);
        put (page, "%s</th>", table->columns[i].heading);
    }
    put (page, any ? "</tr></thead>\n<tbody>\n" : "<tbody>\n");
}

static void
write_cell (Page *page, const PodaDocBlock *cell)
{
    guint column = page->column++;
    const char *usual = page->table->columns[column].class;
    const char *class = cell->class != NULL ? cell->class : usual;
    if (column == 0)
        begin (page, "th scope=\"row\"", "class", class);
    else
        begin (page, "td", "class", class);
    if (cell->share >= 0)
        poda_output_format (page->output, "<i style=\"--share:%.3f\"></i>",
                            cell->share);
    write_content (page, cell);
    put (page, column == 0 ? "</th>" : "</td>");
}

/* --- Figures --- */

/* Writes svgs that occur again once, out of sight. */
static void
write_shared (Page *page, const GPtrArray *blocks)
{
    g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
    for (guint i = 0; i + 1 < blocks->len; i++) {
        const PodaDocBlock *block = blocks->pdata[i];
        guint number = g_hash_table_size (page->shared) + 1;
        if (block->svg == NULL || g_hash_table_add (seen, block->svg)
            || g_hash_table_contains (page->shared, block->svg))
            continue;
        g_hash_table_insert (page->shared, block->svg, GUINT_TO_POINTER (number));
        poda_output_format (page->output,
                            "<div class=\"stock\" aria-hidden=\"true\"><svg "
                            "id=\"svg-%u\"%s</div>\n",
                            number, block->svg + strlen ("<svg"));
    }
}

/* Writes an svg with what lies over it: of a shared one the first tag, up to where it
 * says what it is. */
static void
write_svg (Page *page, const PodaDocBlock *block)
{
    const char *svg = block->svg, *over = block->text != NULL ? block->text : "";
    gpointer number =
        page->shared != NULL ? g_hash_table_lookup (page->shared, svg) : 0;
    const char *end =
        number == NULL ? g_strrstr (svg, "</svg>") : strstr (svg, " role=");
    poda_output_write (page->output, svg, (gsize) (end - svg));
    if (number != NULL) {
        put (page, " role=\"img\" aria-label=\"%s\">", block->label);
        poda_output_format (page->output, "<use href=\"#svg-%u\"/>\n",
                            GPOINTER_TO_UINT (number));
    }
    poda_output_format (page->output, "%s</svg>\n", over);
}

static void
write_figure (Page *page, const PodaDocBlock *block)
{
    begin (page, "figure", "class", block->class);
    if (block->label != NULL)
        put (page, "<figcaption>%s</figcaption>", block->label);
    put (page, "\n");
    if (block->figure != NULL)
        poda_emit_svg (block->figure, page->output);
    else
        write_svg (page, block);
    put (page, "</figure>\n");
}

/* --- Blocks --- */

static const char *
list_tag (const PodaDocBlock *item)
{
    return g_strcmp0 (item->class, "numbered") == 0 ? "ol" : "ul";
}

/* Lists, tables and code begin with their first block and end before another kind. */
static void
write_block (Page *page, PodaDocKind before, const PodaDocBlock *block,
             const PodaDocBlock *next)
{
    gboolean first = before != block->kind;
    gboolean last = next == NULL || next->kind != block->kind;
    gboolean row_ends = next == NULL || next->kind != PODA_DOC_CELL;
    switch (block->kind) {
    case PODA_DOC_SECTION:
        poda_output_text (page->output, "<section");
        put (page, block->class != NULL ? " class=\"%s\"" : "", block->class);
        put (page, block->label != NULL ? " id=\"%s\">\n" : ">\n", block->label);
        break;
    case PODA_DOC_END:
        put (page, "</section>\n");
        break;
    case PODA_DOC_HEADING:
        put (page,
             block->label != NULL ? "<h2>%s <small>%s</small></h2>\n" : "<h2>%s</h2>\n",
             block->text, block->label);
        break;
    case PODA_DOC_PARAGRAPH:
        begin (page, "p", "class", block->class);
        write_content (page, block);
        put (page, "</p>\n");
        break;
    case PODA_DOC_FIELD:
        write_field (page, block);
        break;
    case PODA_DOC_CODE:
        put (page, first ? "<pre>%s" : "\n%s", block->text);
        put (page, last ? "</pre>\n" : "");
        break;
    case PODA_DOC_ITEM:
        if (first)
            begin (page, list_tag (block), "class", block->class);
        put (page, first ? "\n<li>" : "<li>");
        write_content (page, block);
        put (page, "</li>\n");
        if (last)
            poda_output_format (page->output, "</%s>\n", list_tag (block));
        break;
    case PODA_DOC_TABLE:
        write_heads (page, block);
        break;
    case PODA_DOC_ROW:
        page->column = 0;
        begin (page, "tr", "class", block->class);
        break;
    case PODA_DOC_CELL:
        write_cell (page, block);
        put (page, row_ends ? "</tr>\n" : "");
        break;
    case PODA_DOC_FIGURE:
        write_figure (page, block);
    }
    gboolean in_table = block->kind == PODA_DOC_TABLE || block->kind == PODA_DOC_CELL;
    if (in_table && row_ends && (next == NULL || next->kind != PODA_DOC_ROW))
        put (page, "</tbody></table>\n");
}

static void
write_blocks (Page *page, const GPtrArray *blocks)
{
    PodaDocKind before = PODA_DOC_END;
    for (guint i = 0; i + 1 < blocks->len; i++) {
        const PodaDocBlock *block = blocks->pdata[i];
        write_block (page, before, block, blocks->pdata[i + 1]);
        before = block->kind;
    }
}

void
poda_document_html (const PodaDocument *document, PodaOutput *output)
{
    g_autoptr (GPtrArray) blocks = poda_document_blocks (document, PODA_DOCUMENT_HTML);
    g_autoptr (GHashTable) shared = g_hash_table_new (NULL, NULL);
    Page page = { .output = output, .append = append_escaped, .shared = shared };
    put (&page,
         "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta http-equiv=\"Content-Security-Policy\" "
         "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n<meta "
         "name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<title>%s</title>\n<style>\n",
         poda_speech_current (), document->title);
    poda_resource_write (document->style, output);
    put (&page, "</style>\n</head>\n<body>\n<h1>%s</h1>\n", document->title);
    write_shared (&page, blocks);
    write_blocks (&page, blocks);
    put (&page, "</body>\n</html>\n");
}

void
poda_document_fragment (const PodaDocument *document,
                        void (*append) (GString *to, const char *text), GString *to)
{
    g_autoptr (GPtrArray) blocks = poda_document_blocks (document, PODA_DOCUMENT_HTML);
    g_autoptr (PodaOutput) output = poda_output_memory ();
    Page page = { .output = output,
                  .append = append != NULL ? append : append_escaped };
    write_blocks (&page, blocks);
    g_string_append (to, poda_output_contents (output, NULL));
}
