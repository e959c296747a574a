/* The sentences of all steps: so many that they are packed, some together, and that the
 * page unpacks only what is looked at. */

#include "emit/html_parts.h"

#include <string.h>

#include "emit/speech.h"
#include "record/sentence.h"

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

static void
write_chunk (PodaJson *json, GString *text)
{
    g_autofree char *valid = g_utf8_make_valid (text->str, (gssize) text->len);
    g_autoptr (GByteArray) packed = deflate (valid, strlen (valid));
    g_autofree char *letters = g_base64_encode (packed->data, packed->len);
    poda_json_newline (json);
    poda_json_string (json, NULL, letters);
    g_string_truncate (text, 0);
}

/* A name may hold line breaks, which stand between sentences here. */
static void
append_sentence (GString *text, char *sentence)
{
    if (text->len > 0)
        g_string_append_c (text, '\n');
    g_string_append (text, g_strdelimit (sentence, "\n", ' '));
    g_free (sentence);
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
        append_sentence (text, poda_sentence_step (replay));
        if (poda_replay_position (replay) % PODA_HTML_CHUNK == 0)
            write_chunk (json, text);
    }
    if (text->len > 0)
        write_chunk (json, text);
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
