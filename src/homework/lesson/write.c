/* Lessons as pages read them. */

#include <gio/gio.h>
#include <string.h>

#include "base/resource.h"
#include "base/speech.h"
#include "homework/lesson/lesson.h"

/* --- Blocks --- */

/* Writes rules as the page puts them on a command line; there the bare word means
 * yes. */
static void
write_problem (PodaJson *json, const PodaLessonTree *tree)
{
    poda_json_object (json, "problem");
    poda_json_string (json, "t", tree->text);
    for (guint i = 0; i < PODA_N_RULES; i++) {
        const char *key = i == PODA_RULE_ALGORITHM ? "a" : poda_rule_rows[i].key;
        const char *text = tree->rules.texts[i];
        gboolean bare = poda_rule_rows[i].argument == NULL;
        if (text != NULL && (!bare || strcmp (text, "yes") == 0))
            poda_json_string (json, key, bare ? "" : text);
    }
    if (tree->settings[PODA_SETTING_VIEW] != NULL)
        poda_json_string (json, "view", tree->settings[PODA_SETTING_VIEW]);
    poda_json_end_object (json);
}

static void
write_tree (PodaJson *json, const PodaLessonTree *tree)
{
    poda_json_object (json, "tree");
    write_problem (json, tree);
    poda_json_count (json, "step", tree->step);
    for (guint i = 0; i < PODA_SETTING_VIEW; i++)
        if (tree->settings[i] != NULL)
            poda_json_string (json, poda_setting_words[i], tree->settings[i]);
    poda_json_end_object (json);
}

static void
write_question (PodaJson *json, const PodaLessonBlock *question)
{
    poda_json_write (json, "ask:s options:A", question->text, question->options);
    poda_json_array (json, "fields");
    for (guint i = 0; i < question->fields->len; i++) {
        const PodaLessonField *field = question->fields->pdata[i];
        poda_json_write (json, "{ kind:s of:s after:s }", poda_blank_words[field->kind],
                         field->of, field->after);
    }
    poda_json_end_array (json);
    poda_json_array (json, "answers");
    for (guint i = 0; i < question->answers->len; i++) {
        const PodaLessonAnswer *answer = question->answers->pdata[i];
        poda_json_write (json, "{ right:b", answer->right);
        if (answer->option > 0)
            poda_json_count (json, "option", answer->option);
        else
            poda_json_strings (json, "is", answer->is);
        poda_json_write (json, "text:s keys:A }", answer->text, answer->keys);
    }
    poda_json_end_array (json);
}

static void
write_part (PodaJson *json, const PodaLessonPart *part)
{
    static const char *const kinds[] = { [PODA_PART_BEAT] = "beat",
                                         [PODA_PART_CHECK] = "check",
                                         [PODA_PART_INSIGHT] = "insight" };
    static const char *const keys[] = { [PODA_BLOCK_TEXT] = "text",
                                        [PODA_BLOCK_ITEM] = "item",
                                        [PODA_BLOCK_CONSOLE] = "console" };
    poda_json_write (json, "{ kind:s title:s", kinds[part->kind], part->title);
    poda_json_array (json, "blocks");
    for (guint i = 0; i < part->blocks->len; i++) {
        const PodaLessonBlock *block = part->blocks->pdata[i];
        if (block->kind == PODA_BLOCK_CLAIMS)
            continue;
        poda_json_object (json, NULL);
        if (block->kind == PODA_BLOCK_TREE)
            write_tree (json, block->tree);
        else if (block->kind == PODA_BLOCK_ASK)
            write_question (json, block);
        else
            poda_json_string (json, keys[block->kind], block->text);
        poda_json_end_object (json);
    }
    poda_json_write (json, "] }");
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
    poda_json_newline (json);
    poda_json_write (json, "{ number:u name:s title:s minutes:u goal:s", lesson->number,
                     name, lesson->title, lesson->minutes, lesson->goal);
    poda_json_array (json, "parts");
    for (guint i = 0; i < lesson->parts->len; i++)
        write_part (json, lesson->parts->pdata[i]);
    poda_json_write (json, "] }");
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
