/* The sentences of all steps: so many that they are packed, some together, and that the
 * page unpacks only what is looked at. */

#include "page/html_parts.h"

#include <string.h>

#include "base/speech.h"
#include "record/say/sentence.h"

/* The zlib stream of a text; the caller frees it. */
static GByteArray *
deflate (const char *text, gsize length)
{
    g_autoptr (GZlibCompressor) compressor =
        g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB, -1);
    GByteArray *packed = g_byte_array_new ();
    GConverterResult result = G_CONVERTER_CONVERTED;
    while (result == G_CONVERTER_CONVERTED) {
        guint8 block[16 * 1024];
        gsize taken, made;
        result = g_converter_convert (G_CONVERTER (compressor), text, length, block,
                                      sizeof block, G_CONVERTER_INPUT_AT_END, &taken,
                                      &made, NULL);
        text += taken;
        length -= taken;
        g_byte_array_append (packed, block, (guint) made);
    }
    g_assert (result == G_CONVERTER_FINISHED);
    return packed;
}

void
poda_html_write_packed (PodaJson *json, const char *key, GString *text)
{
    g_autofree char *valid = g_utf8_make_valid (text->str, (gssize) text->len);
    g_autoptr (GByteArray) packed = deflate (valid, strlen (valid));
    g_autofree char *letters = g_base64_encode (packed->data, packed->len);
    poda_json_newline (json);
    poda_json_string (json, key, letters);
    g_string_truncate (text, 0);
}

/* A name may hold line breaks, which stand between sentences here. */
void
poda_html_append_line (GString *text, const char *line)
{
    if (text->len > 0)
        g_string_append_c (text, '\n');
    gsize from = text->len;
    g_string_append (text, line);
    g_strdelimit (text->str + from, "\n", ' ');
}

static void
write_language (PodaJson *json, const PodaRecord *record, const char *language)
{
    g_auto (PodaSpeech) speech;
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    g_autoptr (GString) text = g_string_new (NULL);
    poda_speech_begin (&speech, language);
    poda_json_array (json, language);
    while (poda_replay_next (replay)) {
        g_autofree char *sentence = poda_sentence_step (replay);
        poda_html_append_line (text, sentence);
        if (poda_replay_position (replay) % PODA_HTML_CHUNK == 0)
            poda_html_write_packed (json, NULL, text);
    }
    if (text->len > 0)
        poda_html_write_packed (json, NULL, text);
    poda_json_end_array (json);
}

void
poda_html_write_sentences (PodaJson *json, const PodaRecord *record)
{
    poda_json_newline (json);
    poda_json_object (json, "sentences");
    for (guint i = 0; poda_speech_languages[i] != NULL; i++)
        write_language (json, record, poda_speech_languages[i]);
    poda_json_end_object (json);
    poda_json_integer (json, "chunk", PODA_HTML_CHUNK);
}
