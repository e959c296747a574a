#include "base/document.h"

#include <string.h>

#include "base/speech.h"
#include "base/terminal.h"

void
poda_page_put (PodaOutput *output, const char *pattern, const char *text)
{
    const char *hole = strstr (pattern, "%s");
    g_autofree char *fit = poda_terminal_text (text);
    g_autofree char *escaped = g_markup_escape_text (fit, -1);
    poda_output_write (output, pattern, (gsize) (hole - pattern));
    poda_output_text (output, escaped);
    poda_output_text (output, hole + strlen ("%s"));
}

/* Classes of the pictures (draw/svg_style.c) are another matter: none is used here. */
static const char *const style =
    "html{font:15px/1.45 'DejaVu Sans',Verdana,Helvetica,Arial,sans-serif;"
    "color:#1f2328;background:#fff}\n"
    "body{max-width:62rem;margin:1.5rem auto;padding:0 1rem}\n"
    "h1{font-size:1.4rem;overflow-wrap:anywhere}\n"
    "h2{font-size:1.05rem;margin:1.4rem 0 .4rem}\n"
    "ul{margin:.3rem 0;padding-left:1.3rem}\n"
    "figure{margin:1rem 0;overflow-x:auto}\n"
    "figure svg{display:block;max-width:100%;height:auto;margin:auto}\n"
    "@media screen{.wide svg{max-width:none}}\n"
    "table{border-collapse:collapse;margin:1rem 0}\n"
    "th,td{border:1px solid #8c959f;padding:.2rem .6rem;text-align:left;"
    "overflow-wrap:anywhere}\n"
    "thead th{background:#eaeef2}\n"
    ".sheet td{min-width:4.2rem;background:#f6f8fa}\n"
    ".sheet td.open{background:#fff}\n"
    ".number{text-align:right}\n"
    ".who,.answer{display:flex;flex-wrap:wrap;gap:.6rem;align-items:flex-end}\n"
    ".gap{flex:1;min-width:14rem;border-bottom:1px solid #57606a;height:1.4rem}\n"
    ".teacher{border:2px solid #c1121f;border-radius:6px;padding:0 1rem 1rem;"
    "margin-top:2rem}\n"
    ".teacher h2{color:#c1121f}\n"
    "a{color:#0b5c94}\n"
    "@media print{body{max-width:none;margin:0;padding:0}"
    ".files,.teacher{display:none}"
    "figure,tr,.short,.answer{break-inside:avoid}thead{display:table-header-group}}\n";

void
poda_page_begin (PodaOutput *output, const char *title)
{
    poda_page_put (output, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n",
                   poda_speech_current ());
    poda_output_text (
        output,
        "<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" "
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n<meta "
        "name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    poda_page_put (output, "<title>%s</title>\n<style>\n", title);
    poda_output_text (output, style);
    poda_page_put (output, "</style>\n</head>\n<body>\n<h1>%s</h1>\n", title);
}

void
poda_page_end (PodaOutput *output)
{
    poda_output_text (output, "</body>\n</html>\n");
}
