/* Runs a fuzz target once over each file, and over each file of each directory, that it
 * is given: the corpus stays a test where there is no libFuzzer. */

#include <glib.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static guint
run_file (const char *path)
{
    g_autofree char *text = NULL;
    g_autoptr (GError) error = NULL;
    gsize length;
    if (!g_file_get_contents (path, &text, &length, &error)) {
        g_printerr ("%s\n", error->message);
        return 0;
    }
    LLVMFuzzerTestOneInput ((const uint8_t *) text, length);
    return 1;
}

static guint
run_directory (const char *path)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (GDir) dir = g_dir_open (path, 0, &error);
    if (dir == NULL) {
        g_printerr ("%s\n", error->message);
        return 0;
    }
    guint n_inputs = 0;
    for (const char *name; (name = g_dir_read_name (dir)) != NULL;) {
        g_autofree char *file = g_build_filename (path, name, NULL);
        n_inputs += run_file (file);
    }
    return n_inputs;
}

int
main (int argc, char **argv)
{
    guint n_inputs = 0;
    for (int i = 1; i < argc; i++)
        n_inputs += g_file_test (argv[i], G_FILE_TEST_IS_DIR) ? run_directory (argv[i])
                                                              : run_file (argv[i]);
    g_print ("%s: %u inputs\n", argv[0], n_inputs);
    return n_inputs == 0;
}
