#include "page/html.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "page/html_parts.h"
#include "base/speech.h"

#define FOLDER "/poda/page/"

/* A page while it is written. */
typedef struct {
    const PodaHtml *html;
    const PodaRecord *const *records;
    guint n_records;
    PodaOutput *output;
} Page;

static GBytes *
open_file (const char *name)
{
    g_autofree char *path = g_strconcat (FOLDER, name, NULL);
    GBytes *bytes = g_resource_lookup_data (poda_html_get_resource (), path,
                                            G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
    g_assert (bytes != NULL);
    return bytes;
}

static int
by_name (gconstpointer a, gconstpointer b)
{
    return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* The files that make up the style or the script, in the order of their names. Those
 * that are about exams are in pages that have one. */
static void
write_files (const Page *page, const char *suffix)
{
    g_auto (GStrv) names = g_resource_enumerate_children (
        poda_html_get_resource (), FOLDER, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
    qsort (names, g_strv_length (names), sizeof *names, by_name);
    for (guint i = 0; names[i] != NULL; i++) {
        gboolean wanted =
            page->html->exam != NULL || strstr (names[i], "_exam") == NULL;
        if (!wanted || !g_str_has_suffix (names[i], suffix))
            continue;
        gsize length;
        g_autoptr (GBytes) bytes = open_file (names[i]);
        const char *text = g_bytes_get_data (bytes, &length);
        poda_output_write (page->output, text, length);
    }
}

static void
write_escaped (const Page *page, const char *text)
{
    g_autofree char *valid = g_utf8_make_valid (text, -1);
    g_autofree char *escaped = g_markup_escape_text (valid, -1);
    poda_output_text (page->output, escaped);
}

static void
write_language (const Page *page)
{
    const char *language = page->html->language;
    write_escaped (page, language != NULL ? language : poda_speech_current ());
}

static void
write_title (const Page *page)
{
    write_escaped (page, poda_html_title (page->html, page->records[0]));
}

static void
write_program (const Page *page)
{
    write_escaped (page, "poda " PODA_VERSION);
}

/* For a browser that runs no script. */
static void
write_noscript (const Page *page)
{
    const char *language = page->html->language;
    g_auto (PodaSpeech) speech;
    poda_speech_begin (&speech, language != NULL ? language : poda_speech_current ());
    write_escaped (page, _ ("This page needs JavaScript to be switched on. Without it, "
                            "“poda draw” shows the same tree as a picture, and “poda "
                            "trace” tells the same steps as text."));
}

static void
write_style (const Page *page)
{
    write_files (page, ".css");
}

static void
write_script (const Page *page)
{
    write_files (page, ".js");
}

static void
write_data (const Page *page)
{
    poda_html_write_data (page->html, page->records, page->n_records, page->output);
}

/* What stands in the skeleton between pairs of braces. */
static void
write_part (const Page *page, const char *name, gsize length)
{
    static const struct {
        const char *name;
        void (*write) (const Page *page);
    } parts[] = { { "language", write_language }, { "title", write_title },
                  { "program", write_program },   { "noscript", write_noscript },
                  { "style", write_style },       { "script", write_script },
                  { "data", write_data } };
    for (guint i = 0; i < G_N_ELEMENTS (parts); i++) {
        if (strlen (parts[i].name) == length
            && strncmp (parts[i].name, name, length) == 0) {
            parts[i].write (page);
            return;
        }
    }
    g_assert_not_reached ();
}

void
poda_emit_html (const PodaHtml *html, const PodaRecord *const *records, guint n_records,
                PodaOutput *output)
{
    Page page = { html, records, n_records, output };
    g_autoptr (GBytes) skeleton = open_file ("page.html");
    gsize length;
    const char *text = g_bytes_get_data (skeleton, &length);
    const char *end = text + length;
    const char *open;
    while ((open = g_strstr_len (text, end - text, "{{")) != NULL) {
        const char *name = open + strlen ("{{");
        const char *close = g_strstr_len (name, end - name, "}}");
        g_assert (close != NULL);
        poda_output_write (output, text, (gsize) (open - text));
        write_part (&page, name, (gsize) (close - name));
        text = close + strlen ("}}");
    }
    poda_output_write (output, text, (gsize) (end - text));
}
