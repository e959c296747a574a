#include "base/document.h"

#include <string.h>

#include "base/resource.h"
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

void
poda_page_begin (PodaOutput *output, const char *title, const char *style)
{
    poda_page_put (output, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n",
                   poda_speech_current ());
    poda_output_text (
        output,
        "<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" "
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n<meta "
        "name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    poda_page_put (output, "<title>%s</title>\n<style>\n", title);
    poda_resource_write (style, output);
    poda_page_put (output, "</style>\n</head>\n<body>\n<h1>%s</h1>\n", title);
}

void
poda_page_end (PodaOutput *output)
{
    poda_output_text (output, "</body>\n</html>\n");
}
