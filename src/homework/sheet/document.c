#include "homework/sheet/document.h"

#include <string.h>

#include "base/resource.h"
#include "base/speech.h"
#include "base/terminal.h"

void
poda_fill_pattern (GString *to, void (*append) (GString *to, const char *text),
                   const char *pattern, va_list texts)
{
    for (const char *hole; (hole = strstr (pattern, "%s")) != NULL;
         pattern = hole + strlen ("%s")) {
        g_string_append_len (to, pattern, hole - pattern);
        append (to, va_arg (texts, const char *));
    }
    g_string_append (to, pattern);
}

static void
append_escaped (GString *to, const char *text)
{
    g_autofree char *fit = poda_terminal_text (text != NULL ? text : "");
    g_autofree char *escaped = g_markup_escape_text (fit, -1);
    g_string_append (to, escaped);
}

void
poda_document_put (PodaOutput *output, const char *pattern, ...)
{
    g_autoptr (GString) filled = g_string_new (NULL);
    va_list texts;
    va_start (texts, pattern);
    poda_fill_pattern (filled, append_escaped, pattern, texts);
    va_end (texts);
    poda_output_write (output, filled->str, filled->len);
}

void
poda_document_begin (PodaOutput *output, const char *title, const char *style)
{
    poda_document_put (
        output,
        "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n"
        "<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" "
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n<meta "
        "name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<title>%s</title>\n<style>\n",
        poda_speech_current (), title);
    poda_resource_write (style, output);
    poda_document_put (output, "</style>\n</head>\n<body>\n<h1>%s</h1>\n", title);
}

void
poda_document_end (PodaOutput *output)
{
    poda_output_text (output, "</body>\n</html>\n");
}
