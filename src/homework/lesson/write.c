/* Lessons as pages read them, and the ones that are built into the library. */

#include <gio/gio.h>
#include <string.h>

#include "base/resource.h"
#include "base/speech.h"
#include "homework/lesson/lesson.h"

/* --- Where sources come from --- */

gboolean
poda_lesson_from_disk (const char *path, char **text, GError **error)
{
    return g_file_get_contents (path, text, NULL, error);
}

gboolean
poda_lesson_built_in (const char *path, char **text, GError **error)
{
    (void) error; /* what is built in is there */
    g_autoptr (GBytes) bytes = poda_resource_open (path);
    gsize length;
    const char *data = g_bytes_get_data (bytes, &length);
    *text = g_strndup (data, length);
    return TRUE;
}

static gint
compare_paths (gconstpointer a, gconstpointer b)
{
    return strcmp (*(char *const *) a, *(char *const *) b);
}

static void
add_path (GPtrArray *paths, const char *folder, const char *name)
{
    if (g_ascii_isdigit (*name) && g_str_has_suffix (name, ".md"))
        g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
}

GPtrArray *
poda_lesson_paths (const char *folder, GError **error)
{
    g_autoptr (GDir) files = g_dir_open (folder, 0, error);
    if (files == NULL)
        return NULL;
    GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
    for (const char *name; (name = g_dir_read_name (files)) != NULL;)
        add_path (paths, folder, name);
    g_ptr_array_sort (paths, compare_paths);
    return paths;
}

/* --- Blocks --- */

static void
write_list (PodaJson *json, const char *key, char **list, guint n)
{
    poda_json_array (json, key);
    for (guint i = 0; i < n; i++)
        poda_json_string (json, NULL, list[i]);
    poda_json_end_array (json);
}

/* Writes rules as the page puts them on a command line; there the bare word means
 * yes. */
static void
write_tree (PodaJson *json, const PodaLessonTree *tree)
{
    poda_json_object (json, "tree");
    poda_json_object (json, "problem");
    poda_json_string (json, "t", tree->text);
    for (guint i = 0; i < PODA_N_RULES; i++) {
        const char *key = i == PODA_RULE_ALGORITHM ? "a" : poda_rule_rows[i].key;
        const char *text = tree->rules.texts[i];
        gboolean bare = poda_rule_rows[i].argument == NULL;
        if (text != NULL && (!bare || strcmp (text, "yes") == 0))
            poda_json_string (json, key, bare ? "" : text);
    }
    if (tree->own_view)
        poda_json_string (json, "view", "mover");
    poda_json_write (json, "} step:z", tree->step);
    write_list (json, "hidden", tree->hidden, g_strv_length (tree->hidden));
    if (tree->drag != NULL)
        poda_json_write (json, "drag:s from:v to:v", tree->drag, tree->from, tree->to);
    if (tree->anyway != NULL)
        poda_json_string (json, "anyway", tree->anyway);
    if (tree->beside != NULL)
        poda_json_string (json, "beside", tree->beside);
    if (tree->play != NULL)
        poda_json_string (json, "play", tree->play);
    poda_json_end_object (json);
}

static void
write_question (PodaJson *json, const PodaLessonBlock *question)
{
    static const char *const words[PODA_N_BLANKS] = {
        [PODA_BLANK_NUMBER] = "number", [PODA_BLANK_SIGN] = "sign",
        [PODA_BLANK_WINDOW] = "window", [PODA_BLANK_VISITS] = "visits",
        [PODA_BLANK_STRIKE] = "strike", [PODA_BLANK_WHO] = "who",
        [PODA_BLANK_CLICK] = "click",   [PODA_BLANK_DRAG] = "drag",
        [PODA_BLANK_ORDER] = "order",
    };
    poda_json_write (json, "ask:s options:A", question->text, question->options);
    poda_json_array (json, "fields");
    for (guint i = 0; i < question->fields->len; i++) {
        const PodaLessonField *field = question->fields->pdata[i];
        poda_json_write (json, "{ kind:s of:s after:s }", words[field->kind], field->of,
                         field->after);
    }
    poda_json_end_array (json);
    poda_json_array (json, "answers");
    for (guint i = 0; i < question->answers->len; i++) {
        const PodaLessonAnswer *answer = question->answers->pdata[i];
        poda_json_write (json, "{ right:b", answer->right);
        if (answer->option > 0)
            poda_json_count (json, "option", answer->option);
        else
            write_list (json, "is", answer->is, question->fields->len);
        poda_json_string (json, "text", answer->text);
        write_list (json, "keys", answer->keys, g_strv_length (answer->keys));
        poda_json_end_object (json);
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
    poda_json_end_array (json);
    poda_json_end_object (json);
}

/* --- All of them --- */

static void
write_lesson (PodaJson *json, const char *path)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaLesson) lesson =
        poda_lesson_read (path, poda_lesson_built_in, &error);
    g_assert_no_error (error); /* tests have read them */
    poda_json_newline (json);
    poda_json_write (json, "{ number:u name:s title:s minutes:u goal:s", lesson->number,
                     lesson->name, lesson->title, lesson->minutes, lesson->goal);
    poda_json_array (json, "parts");
    for (guint i = 0; i < lesson->parts->len; i++)
        write_part (json, lesson->parts->pdata[i]);
    poda_json_end_array (json);
    poda_json_end_object (json);
}

void
poda_lessons_write (PodaJson *json, const char *key)
{
    poda_json_object (json, key);
    for (guint i = 0; poda_speech_languages[i] != NULL; i++) {
        const char *language = poda_speech_languages[i];
        g_autofree char *folder =
            g_strjoin ("/", "docs/lessons", i == 0 ? NULL : language, NULL);
        g_auto (GStrv) names = poda_resource_names (folder);
        g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
        for (guint k = 0; names[k] != NULL; k++)
            add_path (paths, folder, names[k]);
        g_ptr_array_sort (paths, compare_paths);
        poda_json_array (json, language);
        for (guint k = 0; k < paths->len; k++)
            write_lesson (json, paths->pdata[k]);
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
