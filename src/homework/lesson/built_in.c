/* The lessons that are built into the library, and how a page gets them. */

#include <gio/gio.h>
#include <string.h>

#include "base/resource.h"
#include "base/speech.h"
#include "homework/lesson/lesson.h"

#define FOLDER "docs/lessons"

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

/* --- Which there are --- */

static gint
compare_paths (gconstpointer a, gconstpointer b)
{
    return strcmp (*(char *const *) a, *(char *const *) b);
}

static GPtrArray *
make_paths (const char *folder, const char *const *names)
{
    GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
    for (; *names != NULL; names++)
        if (g_ascii_isdigit (**names) && g_str_has_suffix (*names, ".md"))
            g_ptr_array_add (paths, g_build_filename (folder, *names, NULL));
    g_ptr_array_sort (paths, compare_paths);
    return paths;
}

GPtrArray *
poda_lesson_paths (const char *folder, GError **error)
{
    g_autoptr (GDir) files = g_dir_open (folder, 0, error);
    if (files == NULL)
        return NULL;
    g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
    for (const char *name; (name = g_dir_read_name (files)) != NULL;)
        g_ptr_array_add (names, g_strdup (name));
    g_ptr_array_add (names, NULL);
    return make_paths (folder, (const char *const *) names->pdata);
}

/* --- All of them --- */

static void
write_folder (PodaJson *json, const char *key, const char *folder)
{
    g_auto (GStrv) names = poda_resource_names (folder);
    g_autoptr (GPtrArray) paths = make_paths (folder, (const char *const *) names);
    poda_json_array (json, key);
    for (guint i = 0; i < paths->len; i++) {
        g_autoptr (GError) error = NULL;
        g_autoptr (PodaLesson) lesson =
            poda_lesson_read (paths->pdata[i], poda_lesson_built_in, &error);
        g_assert_no_error (error); /* tests have read them */
        poda_json_newline (json);
        poda_lesson_write (json, NULL, lesson);
    }
    poda_json_end_array (json);
}

void
poda_lessons_write (PodaJson *json, const char *key)
{
    poda_json_object (json, key);
    for (guint i = 0; poda_speech_languages[i] != NULL; i++) {
        g_autofree char *folder =
            i == 0 ? g_strdup (FOLDER)
                   : g_strjoin ("/", FOLDER, poda_speech_languages[i], NULL);
        write_folder (json, poda_speech_languages[i], folder);
    }
    poda_json_end_object (json);
}

static char *
pack (const char *text, gsize length)
{
    g_autoptr (GZlibCompressor) gzip =
        g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 9);
    gsize room = length + 1000, n_read, n_written;
    g_autofree guchar *packed = g_malloc (room);
    GConverterResult result =
        g_converter_convert (G_CONVERTER (gzip), text, length, packed, room,
                             G_CONVERTER_INPUT_AT_END, &n_read, &n_written, NULL);
    g_assert (result == G_CONVERTER_FINISHED);
    return g_base64_encode (packed, n_written);
}

void
poda_lessons_pack (PodaJson *json, const char *key)
{
    PodaOutput *output = poda_output_memory ();
    PodaJson own;
    gsize length;
    poda_json_init_script (&own, output);
    poda_lessons_write (&own, NULL);
    const char *text = poda_output_contents (output, &length);
    g_autofree char *packed = pack (text, length);
    poda_json_string (json, key, packed);
    poda_output_abandon (output);
}
