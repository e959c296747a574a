/* Documents: each kind of block in each format, and texts that are nobody's markup. */

#include <string.h>

#include "homework/document/document.h"
#include "support/rows.h"

#define STYLE "homework/export/exercise.css"

#define HOSTILE "<b>&\"{}\\1_%"

static PodaDocument *
make_document (void)
{
    PodaDocument *document = poda_document_new ("Week " HOSTILE, STYLE);
    poda_document_section (document, "who", "work-1");
    poda_document_heading (document, "ana.csv", "%s", "Ana");
    poda_document_say (document, "first", "first", "%s of %u", HOSTILE, 3);
    poda_document_say (document, NULL, "first", "again");
    poda_document_end_section (document);
    poda_document_item (document, "numbered", NULL, "%s", "one");
    poda_document_item (document, "numbered", "a&b.csv", "%s", "two");
    poda_document_link (document, "a&b.csv");
    poda_document_add (document, PODA_DOC_CODE, NULL, NULL, "poda check DIR");
    poda_document_add (document, PODA_DOC_CODE, NULL, NULL, "poda check <DIR>");
    poda_document_field (document, "answer", "Name:", 2, NULL);
    poda_document_field (document, "answer", "Move:", 2, "b1");
    poda_document_table (document, "items");
    for (guint i = 0; i < 2; i++) {
        poda_document_row (document, "wrong");
        poda_document_cell (document, NULL, "node", "%s", i == 0 ? "A" : "B10");
        poda_document_mark (document, "wrong");
        poda_document_cell (document, "number", "points", "%u", 9 + i);
        poda_document_below (document, "why", "%s", i == 0 ? HOSTILE : "");
    }
    poda_document_figure (document, "wide", "The tree", NULL);
    poda_document_markup (document, "<svg><rect/></svg>\n");
    return document;
}

#define ESCAPED "&lt;b&gt;&amp;&quot;{}\\1_%"

static const char *const in_html[] = {
    "<title>Week " ESCAPED "</title>",
    "default-src 'none'",
    "<section class=\"who\" id=\"work-1\">\n<h2>Ana <small>ana.csv</small></h2>\n",
    "<p class=\"first\"><b>First:</b> " ESCAPED " of 3</p>\n",
    "<ol class=\"numbered\">\n<li>one</li>\n<li><a href=\"a&amp;b.csv\">a&amp;b.csv"
    "</a>: two</li>\n</ol>\n",
    "<pre>poda check DIR\npoda check &lt;DIR&gt;</pre>",
    "Name: <span class=\"gap\"></span>",
    "Move: <b>b1</b>",
    "<th scope=\"col\" class=\"number\">points</th>",
    "<tr class=\"wrong\"><th scope=\"row\"><i class=\"dot wrong\"></i>A</th>"
    "<td class=\"number\">9</td><td>" ESCAPED "</td></tr>\n",
    "<td></td></tr>\n</tbody></table>\n",
    "<figure class=\"wide\"><figcaption>The tree</figcaption>\n<svg><rect/></svg>\n"
    "</figure>",
    NULL
};

static const char *const in_text[] = { "Ana\nfirst         " HOSTILE
                                       " of 3\n              again\n",
                                       " 1. one\n 2. a&b.csv: two\n",
                                       "    poda check <DIR>\n",
                                       "Name: ____\nMove: b1\n",
                                       "\nnode  points\nA          9\n    " HOSTILE
                                       "\nB10       10\n",
                                       NULL };

static const char *const in_tex[] = { "\\textbf{first} $<$b$>$\\&",
                                      "\\&",
                                      "\\_\\%",
                                      "\\podahang{8mm}{1}one\n",
                                      "\\begin{podaitem}Name: \\podaline \\podaline ",
                                      "\\textbf{\\boldmath b1}",
                                      "\\podablock{\\begin{tabular}[t]{|l|c|l|}\\hline",
                                      "B10 & 10 & ",
                                      NULL };

static void
write_text (const PodaDocument *document, PodaOutput *output)
{
    poda_document_text (document, 0, output);
}

static const struct {
    const char *name;
    void (*write) (const PodaDocument *document, PodaOutput *output);
    const char *const *parts;
} formats[] = { { "HTML", poda_document_html, in_html },
                { "text", write_text, in_text },
                { "TeX", poda_document_tex, in_tex } };

TEST_EACH (formats, row, "%s", row->name)
{
    g_autoptr (PodaDocument) document = make_document ();
    g_autoptr (PodaOutput) output = poda_output_memory ();
    row->write (document, output);
    const char *text = poda_output_contents (output, NULL);
    for (const char *const *part = row->parts; *part != NULL; part++)
        if (strstr (text, *part) == NULL)
            fail_msg ("%s\nis not in\n%s", *part, text);
    assert_true (row->parts != in_text || strstr (text, "svg") == NULL);
}

/* As learning platforms need it: what escapes is the caller's. */
static void
append_dashes (GString *to, const char *text)
{
    for (; *text != '\0'; text++)
        g_string_append_c (to, g_ascii_isalnum (*text) ? *text : '-');
}

TEST ("fragments")
{
    g_autoptr (PodaDocument) document = poda_document_new ("none", STYLE);
    g_autoptr (GString) text = g_string_new ("<x>");
    poda_document_say (document, NULL, NULL, "%s", HOSTILE);
    poda_document_markup (document, "{1:NUMERICAL:=3}");
    poda_document_fragment (document, append_dashes, text);
    assert_string_equal (text->str, "<x><p>-b------1--{1:NUMERICAL:=3}</p>\n");
}

TEST ("wrapped")
{
    g_autoptr (PodaDocument) document = poda_document_new ("none", STYLE);
    g_autoptr (PodaOutput) text = poda_output_memory ();
    poda_document_say (document, NULL, "note", "%s", "one two three four five six");
    poda_document_text (document, 36, text);
    assert_string_equal (poda_output_contents (text, NULL),
                         "note          one two three four\n"
                         "              five six\n");
}
