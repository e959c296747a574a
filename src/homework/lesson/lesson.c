#include "homework/lesson/lesson.h"

#include <gio/gio.h>
#include <string.h>

#include "base/resource.h"

static void
write_folder (PodaJson *json, const char *folder)
{
    g_auto (GStrv) names = poda_resource_names (folder);
    for (guint i = 0; names[i] != NULL; i++) {
        gboolean is_folder = g_str_has_suffix (names[i], "/");
        names[i][strcspn (names[i], "/")] = '\0';
        g_autofree char *path = g_strjoin ("/", folder, names[i], NULL);
        if (is_folder) {
            write_folder (json, path);
        } else {
            g_autoptr (GBytes) file = poda_resource_open (path);
            poda_json_string (json, path, g_bytes_get_data (file, NULL));
        }
    }
}

void
poda_lessons_write (PodaJson *json, gconstpointer unused G_GNUC_UNUSED)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    g_autoptr (GZlibCompressor) gzip =
        g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 9);
    PodaJson files;
    gsize length, n_read, n_written;
    poda_json_init_script (&files, output);
    poda_json_object (&files, NULL);
    write_folder (&files, "docs/lessons");
    write_folder (&files, "trees");
    poda_json_end_object (&files);
    const char *text = poda_output_contents (output, &length);
    g_autofree guchar *packed = g_malloc (length);
    g_converter_convert (G_CONVERTER (gzip), text, length, packed, length,
                         G_CONVERTER_INPUT_AT_END, &n_read, &n_written, NULL);
    g_autofree char *encoded = g_base64_encode (packed, n_written);
    poda_json_string (json, "lessons", encoded);
}
