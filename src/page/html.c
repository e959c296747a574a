#include "page/html.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/resource.h"
#include "base/speech.h"
#include "draw/figure.h"
#include "page/html_parts.h"
#include "record/say/sentence.h"
#include "tree/tree.h"

#define FOLDER "page/ui"

/* Sentences that are packed together. */
#define CHUNK 1000

/* A page while it is written. */
typedef struct {
    const PodaHtml *html;
    const PodaRecord *const *records;
    guint n_records;
    PodaOutput *output;
} Page;

static const char *
page_title (const PodaHtml *html, const PodaRecord *record)
{
    const PodaGame *game = poda_record_problem (record)->game;
    PodaTree *tree = poda_tree_of_game (game);
    const char *title = html->title;
    if (title == NULL && tree != NULL)
        title = poda_tree_attribute (tree, "title");
    return title != NULL ? title : game->name;
}

static const char *
page_language (const PodaHtml *html)
{
    return html->language != NULL ? html->language : poda_speech_current ();
}

/* --- What is told of a search --- */

/* A sentence in every language; the caller frees what `say` returns. */
static void
write_said (PodaJson *json, const char *key, const PodaRecord *record,
            char *(*say) (const PodaRecord *record))
{
    poda_json_object (json, key);
    for (guint i = 0; poda_speech_languages[i] != NULL; i++) {
        g_auto (PodaSpeech) speech;
        poda_speech_begin (&speech, poda_speech_languages[i]);
        g_autofree char *said = say (record);
        poda_json_string (json, poda_speech_languages[i], said);
    }
    poda_json_end_object (json);
}

static char *
say_rules (const PodaRecord *record)
{
    return poda_sentence_rules (poda_record_problem (record), PODA_STYLE_PICTURE);
}

static char *
say_result (const PodaRecord *record)
{
    return poda_sentence_result (record, PODA_STYLE_PICTURE);
}

static void
write_rules (PodaJson *json, const PodaRecord *record)
{
    const PodaProblem *problem = poda_record_problem (record);
    const char *const *players = problem->game->players;
    poda_json_string (json, "name", problem->algorithm->name);
    write_said (json, "rules", record, say_rules);
    write_said (json, "result", record, say_result);
    poda_json_boolean (json, "windowed", problem->algorithm->windowed);
    poda_json_boolean (json, "strict", problem->strict);
    poda_json_boolean (json, "own_view", problem->algorithm->own_view);
    poda_json_array (json, "players");
    poda_json_string (json, NULL, players[problem->swapped ? 1 : 0]);
    poda_json_string (json, NULL, players[problem->swapped ? 0 : 1]);
    poda_json_end_array (json);
}

static void
write_code (PodaJson *json, const PodaAlgorithm *algorithm)
{
    static const struct {
        const char *verb;
        guint mark;
        guint n_players; /* chance nodes do not cut */
    } verbs[] = { { "enter", PODA_CODE_ENTER_MAX, 3 },
                  { "leaf", PODA_CODE_LEAF_MAX, 3 },
                  { "update", PODA_CODE_UPDATE_MAX, 3 },
                  { "cut", PODA_CODE_CUT_MAX, 2 },
                  { "leave", PODA_CODE_LEAVE_MAX, 3 } };
    poda_json_newline (json);
    poda_json_array (json, "code");
    for (guint i = 0; algorithm->code[i].text != NULL; i++)
        poda_json_string (json, NULL, algorithm->code[i].text);
    poda_json_end_array (json);
    poda_json_object (json, "lines");
    for (guint i = 0; i < G_N_ELEMENTS (verbs); i++) {
        poda_json_array (json, verbs[i].verb);
        for (guint player = 0; player < 3; player++)
            poda_json_integer (json, NULL,
                               player < verbs[i].n_players ? poda_algorithm_line (
                                   algorithm, verbs[i].mark << player)
                                                           : 0);
        poda_json_end_array (json);
    }
    poda_json_end_object (json);
}

/* The figure that pictures are made of knows the reasons; of it only they are taken. */
static PodaFigure *
figure_of_reasons (const PodaRecord *record, const char *language)
{
    PodaDrawing drawing;
    g_auto (PodaSpeech) speech;
    poda_drawing_init (&drawing);
    drawing.labels = PODA_LABELS_STANDARD;
    drawing.fold = PODA_FOLD_NONE;
    poda_speech_begin (&speech, language);
    return poda_figure_new (record, &drawing);
}

/* The reasons of the boxes that have one, of one figure in each language. */
static void
write_figures (PodaJson *json, const GPtrArray *figures)
{
    const PodaFigure *first = figures->pdata[0];
    for (guint32 i = 0; i < first->n_boxes; i++) {
        char id[16];
        if (first->boxes[i].reason == NULL)
            continue;
        g_snprintf (id, sizeof id, "%u", first->boxes[i].node);
        poda_json_object (json, id);
        for (guint k = 0; k < figures->len; k++) {
            const PodaFigure *figure = figures->pdata[k];
            poda_json_string (json, poda_speech_languages[k], figure->boxes[i].reason);
        }
        poda_json_end_object (json);
    }
}

static void
write_reasons (PodaJson *json, const PodaRecord *record)
{
    poda_json_newline (json);
    poda_json_object (json, "reasons");
    if (poda_counts_cutoffs (poda_record_counts (record)) > 0) {
        g_autoptr (GPtrArray) figures =
            g_ptr_array_new_with_free_func ((GDestroyNotify) poda_figure_free);
        for (guint i = 0; poda_speech_languages[i] != NULL; i++)
            g_ptr_array_add (figures,
                             figure_of_reasons (record, poda_speech_languages[i]));
        write_figures (json, figures);
    }
    poda_json_end_object (json);
}

/* The sentences of all steps are so many that they are packed, some together, and the
 * page unpacks only what is looked at. */

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
write_sentences_in (PodaJson *json, const PodaRecord *record, const char *language)
{
    g_auto (PodaSpeech) speech;
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    g_autoptr (GString) text = g_string_new (NULL);
    poda_speech_begin (&speech, language);
    poda_json_array (json, language);
    while (poda_replay_next (replay)) {
        g_autofree char *sentence = poda_sentence_step (replay);
        poda_html_append_line (text, sentence);
        if (poda_replay_position (replay) % CHUNK == 0)
            poda_html_write_packed (json, NULL, text);
    }
    if (text->len > 0)
        poda_html_write_packed (json, NULL, text);
    poda_json_end_array (json);
}

static void
write_sentences (PodaJson *json, const PodaRecord *record)
{
    poda_json_newline (json);
    poda_json_object (json, "sentences");
    for (guint i = 0; poda_speech_languages[i] != NULL; i++)
        write_sentences_in (json, record, poda_speech_languages[i]);
    poda_json_end_object (json);
    poda_json_integer (json, "chunk", CHUNK);
}

static void
write_search (PodaJson *json, const PodaHtml *html, const PodaRecord *record)
{
    gsize n_steps;
    poda_record_steps (record, &n_steps);
    poda_json_newline (json);
    poda_json_object (json, NULL);
    write_rules (json, record);
    write_code (json, poda_record_problem (record)->algorithm);
    poda_json_newline (json);
    poda_json_integer (json, "n_steps", (gint64) n_steps);
    poda_json_integer (json, "n_visited", poda_record_n_visited (record));
    poda_html_write_nodes (json, record, html->positions);
    write_reasons (json, record);
    write_sentences (json, record);
    poda_json_end_object (json);
}

static void
write_data (const Page *page)
{
    const PodaHtml *html = page->html;
    PodaJson json;
    poda_json_init_script (&json, page->output);
    poda_json_object (&json, NULL);
    poda_json_integer (&json, "version", 1);
    poda_json_string (&json, "program", "poda " PODA_VERSION);
    poda_json_string (&json, "title", page_title (html, page->records[0]));
    poda_json_string (&json, "language", page_language (html));
    poda_json_integer (&json, "step", (gint64) html->step);
    poda_html_write_texts (&json, html->addition);
    poda_json_newline (&json);
    poda_json_array (&json, "searches");
    for (guint i = 0; i < page->n_records; i++)
        write_search (&json, html, page->records[i]);
    poda_json_end_array (&json);
    if (html->addition != NULL)
        html->addition->write_data (&json, page->records[0], html->addition->data);
    poda_json_end_object (&json);
}

/* --- The skeleton, and what fills it --- */

static int
by_name (gconstpointer a, gconstpointer b)
{
    return strcmp (strrchr (*(const char *const *) a, '/'),
                   strrchr (*(const char *const *) b, '/'));
}

static void
list_files (GPtrArray *paths, const char *folder, const char *suffix)
{
    g_auto (GStrv) names = poda_resource_names (folder);
    for (guint i = 0; names[i] != NULL; i++)
        if (g_str_has_suffix (names[i], suffix))
            g_ptr_array_add (paths, g_strconcat (folder, "/", names[i], NULL));
}

/* The files that make up the style or the script, in the order of their names. */
static void
write_files (const Page *page, const char *suffix)
{
    g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
    list_files (paths, FOLDER, suffix);
    if (page->html->addition != NULL)
        list_files (paths, page->html->addition->folder, suffix);
    g_ptr_array_sort (paths, by_name);
    for (guint i = 0; i < paths->len; i++)
        poda_resource_write (paths->pdata[i], page->output);
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
    write_escaped (page, page_language (page->html));
}

static void
write_title (const Page *page)
{
    write_escaped (page, page_title (page->html, page->records[0]));
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
    g_auto (PodaSpeech) speech;
    poda_speech_begin (&speech, page_language (page->html));
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
    g_autoptr (GBytes) skeleton = poda_resource_open (FOLDER "/page.html");
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
