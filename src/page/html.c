#include "page/html.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/resource.h"
#include "base/speech.h"
#include "search/asked.h"

#define FOLDER "page/ui"

static const char *const noscript = N_ (
    "This page needs JavaScript to be switched on. Without it, “poda draw” shows the "
    "same tree as a picture, and “poda trace” tells the same steps as text.");

static const char *
page_language (const PodaHtml *html)
{
    return html->language != NULL ? html->language : poda_speech_current ();
}

static void
write_data (const PodaHtml *html, PodaOutput *output)
{
    PodaJson json;
    poda_json_init_script (&json, output);
    poda_json_write (&json, "{ program:s title:s language:s languages:[",
                     "poda " PODA_VERSION, html->title, page_language (html));
    for (guint i = 0; poda_speech_languages[i] != NULL; i++)
        poda_json_string (&json, NULL, poda_speech_languages[i]);
    poda_json_end_array (&json);
    poda_json_newline (&json);
    poda_json_object (&json, "problem");
    for (guint i = 0; html->problem[i] != NULL; i += 2)
        poda_json_string (&json, html->problem[i], html->problem[i + 1]);
    poda_json_end_object (&json);
    if (html->asked != NULL && html->asked->asked != NULL) {
        poda_json_newline (&json);
        poda_asked_write (&json, "asked", html->asked);
        poda_json_newline (&json);
    }
    poda_json_write (&json, "step:z mode:s", html->step,
                     html->mode != NULL ? html->mode : "watch");
    if (html->write_more != NULL)
        html->write_more (&json, html->more);
    poda_json_newline (&json);
    poda_page_write_texts (&json);
    poda_json_end_object (&json);
}

static void
write_hash (const char *path, PodaOutput *output)
{
    g_autoptr (GBytes) bytes = poda_resource_open (path);
    g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
    guint8 digest[32];
    gsize length, size = sizeof digest;
    const guchar *data = g_bytes_get_data (bytes, &length);
    g_checksum_update (sum, data, (gssize) length);
    g_checksum_get_digest (sum, digest, &size);
    g_autofree char *letters = g_base64_encode (digest, size);
    poda_output_format (output, "'sha256-%s'", letters);
}

/* Writes what the engine reads to speak other languages than its own. */
static void
write_catalogues (PodaOutput *output)
{
    for (guint i = 1; poda_speech_languages[i] != NULL; i++) {
        const char *language = poda_speech_languages[i];
        g_autofree char *path = g_strdup_printf (FOLDER "/%s.base64", language);
        poda_output_format (output, "<script id=\"poda-%s\" type=\"application/gzip\">",
                            language);
        poda_resource_write (path, output);
        poda_output_text (output, "</script>\n");
    }
}

/* Parts that are files, or their hashes. */
static const struct {
    const char *name, *path;
    void (*write) (const char *path, PodaOutput *output);
} files[] = {
    { "style", FOLDER "/page.css", poda_resource_write },
    { "script", FOLDER "/page.js", poda_resource_write },
    { "style-hash", FOLDER "/page.css", write_hash },
    { "script-hash", FOLDER "/page.js", write_hash },
    { "engine", FOLDER "/engine.base64", poda_resource_write },
};

/* Writes what stands in the skeleton between pairs of braces. */
static void
write_part (const PodaHtml *html, const char *name, PodaOutput *output)
{
    for (guint i = 0; i < G_N_ELEMENTS (files); i++)
        if (strcmp (name, files[i].name) == 0)
            return files[i].write (files[i].path, output);
    if (strcmp (name, "data") == 0)
        return write_data (html, output);
    if (strcmp (name, "catalogues") == 0)
        return write_catalogues (output);
    g_auto (PodaSpeech) speech;
    poda_speech_begin (&speech, page_language (html));
    const char *title = html->title != NULL ? html->title : "poda";
    const char *text = strcmp (name, "language") == 0  ? page_language (html)
                       : strcmp (name, "title") == 0   ? title
                       : strcmp (name, "program") == 0 ? "poda " PODA_VERSION
                                                       : _ (noscript);
    g_autofree char *valid = g_utf8_make_valid (text, -1);
    g_autofree char *escaped = g_markup_escape_text (valid, -1);
    poda_output_text (output, escaped);
}

void
poda_page_write (const PodaHtml *html, PodaOutput *output)
{
    g_autoptr (GBytes) skeleton = poda_resource_open (FOLDER "/page.html");
    gsize length;
    const char *bytes = g_bytes_get_data (skeleton, &length);
    g_autofree char *text = g_strndup (bytes, length);
    g_auto (GStrv) pieces = g_strsplit (text, "{{", -1);
    poda_output_text (output, pieces[0]);
    for (guint i = 1; pieces[i] != NULL; i++) {
        g_auto (GStrv) halves = g_strsplit (pieces[i], "}}", 2);
        write_part (html, halves[0], output);
        poda_output_text (output, halves[1]);
    }
}
