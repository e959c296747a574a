/* Lessons as pages read them. */

#include <gio/gio.h>
#include <stdlib.h>
#include <string.h>

#include "base/resource.h"
#include "base/speech.h"
#include "homework/lesson/lesson.h"

/* --- Blocks --- */

/* Writes rules as the page puts them on a command line, where the bare word means yes;
 * or the other settings as they are. */
static void
write_settings (PodaJson *json, char *const *lines, gboolean of_problem)
{
    for (; *lines != NULL; lines++) {
        g_auto (GStrv) sides = g_strsplit (*lines, ": ", 2);
        PodaRule rule = poda_rule_find (sides[0]);
        const char *key = rule == PODA_RULE_ALGORITHM ? "a" : sides[0];
        gboolean bare = rule != PODA_N_RULES && poda_rule_rows[rule].argument == NULL;
        gboolean own = rule != PODA_N_RULES || strcmp (key, "view") == 0;
        if (own == of_problem && strcmp (key, "moment") != 0
            && (!bare || strcmp (sides[1], "yes") == 0))
            poda_json_string (json, key, bare ? "" : sides[1]);
    }
}

static void
write_tree (PodaJson *json, const PodaLessonBlock *block)
{
    g_auto (GStrv) lines = g_strsplit (block->words[0], "\n", -1);
    poda_json_write (json, "{");
    poda_json_object (json, "tree");
    poda_json_object (json, "problem");
    poda_json_string (json, "t", block->tree->text);
    write_settings (json, lines + 1, TRUE);
    poda_json_write (json, "} step:z", block->tree->step);
    write_settings (json, lines + 1, FALSE);
    poda_json_write (json, "} }");
}

/* Writes a question with the `n` options and answers behind it. */
static void
write_question (PodaJson *json, const PodaLessonBlock *const *blocks, guint n)
{
    g_autoptr (GPtrArray) fields = poda_lesson_fields (blocks[0]);
    poda_json_write (json, "{ ask:s", blocks[0]->words[0]);
    poda_json_array (json, "fields");
    for (guint i = 0; i < fields->len; i++) {
        const PodaLessonField *field = fields->pdata[i];
        poda_json_write (json, "{ kind:s of:s after:s }", field->kind, field->of,
                         field->after);
    }
    poda_json_end_array (json);
    poda_json_array (json, "options");
    for (guint i = 1; i <= n; i++)
        if (blocks[i]->kind == PODA_BLOCK_OPTION)
            poda_json_string (json, NULL, blocks[i]->words[0]);
    poda_json_end_array (json);
    poda_json_array (json, "answers");
    for (guint i = 1; i <= n; i++) {
        char *const *words = blocks[i]->words;
        if (blocks[i]->kind == PODA_BLOCK_OPTION)
            continue;
        g_auto (GStrv) keys = poda_lesson_keys (blocks[i]);
        g_autoptr (GPtrArray) is = poda_lesson_fill (fields, words[1]);
        poda_json_write (json, "{ right:b text:s", *words[0] == 'x', words[2]);
        if (fields->len > 0)
            poda_json_strings (json, "is", is);
        else
            poda_json_count (json, "option", (guint64) atoi (words[1]));
        poda_json_array (json, "keys");
        for (guint k = 0; keys[k] != NULL; k++)
            poda_json_string (json, NULL, keys[k]);
        poda_json_write (json, "] }");
    }
    poda_json_write (json, "] }");
}

/* Writes the blocks in parts, each behind its heading. */
static void
write_parts (PodaJson *json, const GPtrArray *blocks)
{
    static const char *const keys[PODA_N_BLOCKS] = { [PODA_BLOCK_TEXT] = "text",
                                                     [PODA_BLOCK_ITEM] = "item",
                                                     [PODA_BLOCK_CONSOLE] = "console" };
    const char *kind = "check";
    poda_json_array (json, "parts");
    for (guint i = 1, n = 0; i < blocks->len; i += n + 1, n = 0) {
        const PodaLessonBlock *const *at =
            (const PodaLessonBlock *const *) blocks->pdata + i;
        char *const *words = at[0]->words;
        while (i + n + 1 < blocks->len
               && (at[n + 1]->kind == PODA_BLOCK_OPTION
                   || at[n + 1]->kind == PODA_BLOCK_ANSWER))
            n++;
        if (at[0]->kind == PODA_BLOCK_HEADING) {
            if (i > 1)
                poda_json_write (json, "] }");
            poda_json_write (json, "{ kind:s title:s",
                             *words[0] != '\0' ? "beat" : kind, words[1]);
            kind = *words[0] != '\0' ? kind : "insight";
            poda_json_array (json, "blocks");
        } else if (at[0]->kind == PODA_BLOCK_TREE) {
            write_tree (json, at[0]);
        } else if (at[0]->kind == PODA_BLOCK_ASK) {
            write_question (json, at, n);
        } else if (at[0]->kind != PODA_BLOCK_CLAIMS) {
            poda_json_object (json, NULL);
            poda_json_string (json, keys[at[0]->kind], words[0]);
            poda_json_end_object (json);
        }
    }
    poda_json_write (json, "] } ]");
}

/* --- All of them --- */

static int
compare_paths (const void *one, const void *other)
{
    return strcmp (*(char *const *) one, *(char *const *) other);
}

GStrv
poda_lesson_paths (const char *language)
{
    gboolean own = strcmp (language, poda_speech_languages[0]) != 0;
    g_autofree char *folder =
        g_strjoin ("/", "docs/lessons", own ? language : NULL, NULL);
    g_auto (GStrv) names = poda_resource_names (folder);
    GStrv paths = g_new0 (char *, g_strv_length (names) + 1);
    guint n = 0;
    for (guint i = 0; names[i] != NULL; i++)
        if (g_str_has_suffix (names[i], ".md"))
            paths[n++] = g_strjoin ("/", folder, names[i], NULL);
    qsort (paths, n, sizeof *paths, compare_paths);
    return paths;
}

static void
write_lesson (PodaJson *json, const char *path)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (GBytes) text = poda_resource_open (path);
    g_autoptr (PodaLesson) lesson =
        poda_lesson_read (path, g_bytes_get_data (text, NULL), &error);
    g_assert_no_error (error); /* tests have read them */
    g_autofree char *name = g_path_get_basename (path);
    *strrchr (name, '.') = '\0';
    const PodaLessonBlock *head = lesson->blocks->pdata[0];
    poda_json_newline (json);
    poda_json_write (json, "{ number:u name:s title:s minutes:u goal:s",
                     (guint) atoi (head->words[0]), name, head->words[1],
                     (guint) atoi (head->words[2]), head->words[3]);
    write_parts (json, lesson->blocks);
    poda_json_end_object (json);
}

void
poda_lessons_write (PodaJson *json, const char *key)
{
    poda_json_object (json, key);
    for (guint i = 0; poda_speech_languages[i] != NULL; i++) {
        g_auto (GStrv) paths = poda_lesson_paths (poda_speech_languages[i]);
        poda_json_array (json, poda_speech_languages[i]);
        for (guint k = 0; paths[k] != NULL; k++)
            write_lesson (json, paths[k]);
        poda_json_end_array (json);
    }
    poda_json_end_object (json);
}

void
poda_lessons_pack (PodaJson *json, const char *key)
{
    PodaOutput *output = poda_output_memory ();
    PodaJson own;
    gsize length, n_read, n_written;
    poda_json_init_script (&own, output);
    poda_lessons_write (&own, NULL);
    const char *text = poda_output_contents (output, &length);
    g_autoptr (GZlibCompressor) gzip =
        g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 9);
    gsize room = length + 1000;
    g_autofree guchar *packed = g_malloc (room);
    GConverterResult result =
        g_converter_convert (G_CONVERTER (gzip), text, length, packed, room,
                             G_CONVERTER_INPUT_AT_END, &n_read, &n_written, NULL);
    g_assert (result == G_CONVERTER_FINISHED);
    g_autofree char *encoded = g_base64_encode (packed, n_written);
    poda_json_string (json, key, encoded);
    poda_output_abandon (output);
}
