/* Runs a fuzz target once over each file, and over each file of each directory, that is
 * given: the corpus remains a test without libFuzzer. */

#include "fuzz/properties.h"

static guint
run (const char *path)
{
    g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
    g_autofree char *text = NULL;
    guint n_inputs = 0;
    gsize length;
    for (const char *name; dir != NULL && (name = g_dir_read_name (dir)) != NULL;) {
        g_autofree char *file = g_build_filename (path, name, NULL);
        n_inputs += run (file);
    }
    if (dir != NULL || !g_file_get_contents (path, &text, &length, NULL))
        return n_inputs;
    LLVMFuzzerTestOneInput ((const uint8_t *) text, length);
    return 1;
}

int
main (int argc, char **argv)
{
    guint n_inputs = 0;
    for (int i = 1; i < argc; i++)
        n_inputs += run (argv[i]);
    g_print ("%s: %u inputs\n", argv[0], n_inputs);
    return n_inputs == 0;
}
