#include "support/html.h"

#include <string.h>

#include "support/rows.h"

char *
html_page (const PodaRecord *record, const PodaHtml *html)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_emit_html (html, &record, 1, output);
    return g_strdup (poda_output_contents (output, NULL));
}

char *
html_between (const char *text, const char *before, const char *after)
{
    const char *begin = strstr (text, before);
    assert_non_null (begin);
    begin += strlen (before);
    const char *end = strstr (begin, after);
    assert_non_null (end);
    return g_strndup (begin, (gsize) (end - begin));
}

JsonParser *
html_data (const char *page)
{
    g_autofree char *json = html_between (
        page, "<script id=\"poda-data\" type=\"application/json\">", "</script>");
    JsonParser *parser = json_parser_new ();
    g_autoptr (GError) error = NULL;
    if (!json_parser_load_from_data (parser, json, -1, &error))
        fail_msg ("%s", error->message);
    return parser;
}

JsonObject *
html_root (JsonParser *data)
{
    return json_node_get_object (json_parser_get_root (data));
}

JsonObject *
html_search (JsonParser *parser, guint index)
{
    JsonArray *searches = json_object_get_array_member (html_root (parser), "searches");
    return json_array_get_object_element (searches, index);
}

char *
html_sentences (JsonObject *search, const char *language)
{
    JsonObject *languages = json_object_get_object_member (search, "sentences");
    JsonArray *chunks = json_object_get_array_member (languages, language);
    g_autoptr (GOutputStream) lines = g_memory_output_stream_new_resizable ();
    for (guint i = 0; i < json_array_get_length (chunks); i++) {
        gsize length;
        g_autofree guchar *packed =
            g_base64_decode (json_array_get_string_element (chunks, i), &length);
        g_autoptr (GZlibDecompressor) unpack =
            g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB);
        g_autoptr (GInputStream) from =
            g_memory_input_stream_new_from_data (packed, (gssize) length, NULL);
        g_autoptr (GInputStream) through =
            g_converter_input_stream_new (from, G_CONVERTER (unpack));
        assert_true (g_output_stream_splice (lines, through, 0, NULL, NULL) >= 0);
        assert_true (g_output_stream_write_all (lines, "\n", 1, NULL, NULL, NULL));
    }
    assert_true (g_output_stream_write_all (lines, "", 1, NULL, NULL, NULL));
    assert_true (g_output_stream_close (lines, NULL, NULL));
    return g_memory_output_stream_steal_data (G_MEMORY_OUTPUT_STREAM (lines));
}

void
html_assert_search (const PodaRecord *record, JsonObject *search)
{
    html_assert_columns (record, search);
    html_assert_steps (record, search);
    html_assert_sentences (record, search, "en");
    html_assert_sentences (record, search, "es");
}
