#include "teach/report/gradebook_page.h"

#include <glib/gi18n-lib.h>

/* What is wrong, missing, carried or right has a colour, and a form of its own: a full
 * line, dashes, dots, a thin line. Contrasts are 4.5 and more on light and on dark. */
static const char *const page_style =
    ":root{color-scheme:light dark;--paper:#fff;--ink:#1f2328;--soft:#57606a;"
    "--line:#d0d7de;--panel:#f6f8fa;--wrong:#c1121f;--missing:#8a4600;"
    "--carried:#6639ba;--right:#1a7f37;--band:#f6f8fa;--max:#0b5c94;--max-fill:#dcebf7;"
    "--min:#b4500b;--min-fill:#fde9d9;--chance:#5f4b8b;--chance-fill:#ece8f4;"
    "--pale:#868f99;--way:#d3efda}\n"
    "*{box-sizing:border-box}\n"
    "html{font:15px/1.45 'DejaVu Sans',Verdana,Helvetica,Arial,sans-serif}\n"
    "body{margin:1.2rem auto;max-width:90rem;padding:0 1rem;background:var(--paper);"
    "color:var(--ink)}\n"
    "h1{font-size:1.4rem}\n"
    "h1,h2,td,th,p{overflow-wrap:anywhere;unicode-bidi:plaintext}\n"
    "h2{font-size:1.1rem;margin:0 0 .4rem}\n"
    "small{color:var(--soft);font-weight:normal}\n"
    "section{border-top:2px solid var(--line);padding:1rem 0}\n"
    "section:target{border-top-color:var(--ink)}\n"
    "p{margin:.35rem 0}\n"
    ".cause::first-letter{text-transform:uppercase}\n"
    ".score{font-weight:bold}\n"
    ".first{border-left:5px solid var(--wrong);padding:.3rem .7rem;"
    "background:var(--panel)}\n"
    ".broken{border-left:5px dashed var(--missing);padding:.3rem .7rem;"
    "background:var(--panel)}\n"
    ".note{color:var(--soft);font-size:.9rem}\n"
    "table{border-collapse:collapse;margin:.7rem 0;font-size:.9rem}\n"
    "th,td{text-align:left;vertical-align:top;padding:.2rem .7rem .2rem 0;"
    "border-bottom:1px solid var(--line)}\n"
    "thead th{color:var(--soft);font-weight:normal;white-space:nowrap}\n"
    "tbody th{font-weight:normal;white-space:nowrap}\n"
    ".class tbody th{white-space:normal}\n"
    ".number,.class thead th:nth-child(2),.class thead "
    "th:nth-child(3){text-align:right;font-variant-numeric:tabular-nums;white-space:"
    "nowrap}\n"
    ".text{font-variant-numeric:tabular-nums}\n"
    "tr.wrong .text:nth-child(3){font-weight:bold;color:var(--wrong)}\n"
    ".dot{display:inline-block;width:.75em;height:.75em;margin-right:.45em;"
    "border-radius:50%;border:2px solid}\n"
    ".dot.wrong{color:var(--wrong);background:var(--wrong);border-radius:0;"
    "transform:rotate(45deg)}\n"
    ".dot.missing{color:var(--missing);border-style:dashed}\n"
    ".dot.carried{color:var(--carried);border-style:dotted}\n"
    ".dot.right{color:var(--right)}\n"
    "a{color:var(--max)}\n"
    ".stock{position:absolute;width:0;height:0;overflow:hidden}\n"
    ".pair{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,"
    "minmax(min(30rem,100%),1fr));margin:.7rem 0 .3rem}\n"
    ".pair.wide{grid-template-columns:minmax(0,1fr)}\n"
    "figure{margin:0;border:1px solid var(--line);border-radius:6px;padding:.4rem;"
    "min-width:0}\n"
    "figcaption{font-weight:bold;font-size:.9rem;margin-bottom:.2rem}\n"
    "figure svg{display:block;max-width:100%;height:auto;margin:0 auto}\n"
    ".legend{padding-left:.2em;display:flex;flex-wrap:wrap;gap:.2rem "
    "1.2rem;font-size:.85rem;"
    "color:var(--soft)}\n";

/* The marks on the pictures. */
static const char *const mark_style =
    ".m{color:var(--wrong)}\n"
    ".m.missing,.wave.missing{color:var(--missing)}\n"
    ".m.carried,.wave.carried{color:var(--carried)}\n"
    ".m.right{color:var(--right)}\n"
    ".wave.wrong{color:var(--wrong)}\n"
    ".around{fill:none;stroke:currentColor;stroke-width:3}\n"
    ".m.missing>.around{stroke-dasharray:7 4}\n"
    ".m.carried>.around{stroke-width:2.6;stroke-dasharray:.1 5;stroke-linecap:round}\n"
    ".m.right>.around{stroke-width:2}\n"
    ".disc{fill:currentColor;stroke:var(--paper);stroke-width:1.5}\n"
    ".sign{fill:none;stroke:var(--paper);stroke-width:2.2;stroke-linecap:round;"
    "stroke-linejoin:round}\n"
    ".wave{fill:none;stroke:currentColor;stroke-width:1.7}\n"
    ".wave.carried{stroke-dasharray:2 2}\n";

static const char *const dark_page =
    ":root{--paper:#14181d;--ink:#e8ebee;--soft:#aab4bf;--line:#3a434d;"
    "--panel:#1b2128;--wrong:#ff7b80;--missing:#f0b35a;--carried:#c3a6ff;"
    "--right:#5fce7f;--band:#1a1f26;--max:#6cb6f0;--max-fill:#12324c;--min:#f0965a;"
    "--min-fill:#4a2610;--chance:#b6a3e3;--chance-fill:#322852;--pale:#7d8894;"
    "--way:#1d4a2a}\n"
    "svg>rect:first-of-type{fill:var(--paper)}\n";

/* The pictures where the page is dark: their own style is for paper. */
static const char *const dark_pictures[] = {
    "text{fill:var(--ink)}",
    ".label{fill:var(--soft)}",
    ".o{fill:var(--soft)}",
    ".x{fill:var(--soft)}",
    ".s{fill:var(--soft)}",
    ".pruned>text{fill:var(--soft)}",
    ".r{fill:var(--wrong)}",
    ".band{fill:var(--band)}",
    ".edge path{stroke:var(--soft)}",
    ".k{stroke:var(--soft)}",
    ".edge.pv path{stroke:var(--ink)}",
    ".edge.pruned path{stroke:var(--pale)}",
    ".edge path.mark{stroke:var(--wrong)}",
    ".mark{stroke:var(--wrong)}",
    ".snip{stroke:var(--wrong)}",
    ".h{fill:var(--paper)}",
    ".max>.b{fill:var(--max-fill);stroke:var(--max)}",
    ".min>.b{fill:var(--min-fill);stroke:var(--min)}",
    ".chance>.b{fill:var(--chance-fill);stroke:var(--chance)}",
    ".leaf>.b{fill:var(--paper);stroke:var(--soft)}",
    ".leaf.pv>.b{stroke:var(--ink)}",
    ".pruned>.b{fill:var(--paper);stroke:var(--pale)}",
    ".fold>path{fill:var(--panel);stroke:var(--soft)}",
    ".tick{stroke:var(--right)}",
    ".way{stroke:var(--right)}",
    ".way.in{stroke:var(--way)}",
    ".ring{fill:var(--way);stroke:var(--right)}",
};

static const char *const paper_style =
    "@media screen{section{content-visibility:auto;"
    "contain-intrinsic-size:auto 50rem}}\n"
    "@media print{\n"
    "body{margin:0;max-width:none}\n"
    "figure,tr{break-inside:avoid}\n"
    "h2,.score,.first{break-after:avoid}\n"
    ".pair:not(.wide){grid-template-columns:1fr 1fr}\n"
    "*{print-color-adjust:exact;-webkit-print-color-adjust:exact}\n"
    "}\n";

/* A picture's rules have two classes before what they select; these prevail. */
#define OVER "svg.poda.poda.poda "

void
poda_gradebook_style (PodaOutput *output)
{
    poda_output_text (output, page_style);
    poda_output_text (output, mark_style);
    poda_output_text (output, "@media screen and (prefers-color-scheme:dark){\n");
    poda_output_text (output, dark_page);
    for (guint i = 0; i < G_N_ELEMENTS (dark_pictures); i++)
        poda_output_format (output, OVER "%s\n", dark_pictures[i]);
    poda_output_text (output, "}\n");
    poda_output_text (output, paper_style);
}

void
poda_gradebook_legend (PodaOutput *output)
{
    const struct {
        const char *class, *text;
    } marks[] = { { "wrong", _ ("wrong") },
                  { "missing", _ ("missing") },
                  { "carried", _ ("follows from an earlier mistake, and counts") },
                  { "right", _ ("what is right there") } };
    poda_output_text (output, "<p class=\"legend\">");
    for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
        poda_output_format (output, "<span><i class=\"dot %s\"></i>%s</span>",
                            marks[i].class, marks[i].text);
    poda_output_text (output, "</p>\n");
}
