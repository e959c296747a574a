/* The files that are built into the library, through GLib's resources. */

#include <gio/gio.h>

#include "base/resource.h"

#define PREFIX "/poda/"

/* Made with the list of files by the Makefile. */
GResource *poda_get_resource (void);

GBytes *
poda_resource_open (const char *path)
{
    g_autofree char *full = g_strconcat (PREFIX, path, NULL);
    GBytes *bytes = g_resource_lookup_data (poda_get_resource (), full,
                                            G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
    g_assert (bytes != NULL);
    return bytes;
}

GStrv
poda_resource_names (const char *folder)
{
    g_autofree char *full = g_strconcat (PREFIX, folder, NULL);
    return g_resource_enumerate_children (poda_get_resource (), full,
                                          G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
}

void
poda_resource_write (const char *path, PodaOutput *output)
{
    gsize length;
    g_autoptr (GBytes) bytes = poda_resource_open (path);
    const char *text = g_bytes_get_data (bytes, &length);
    poda_output_write (output, text, length);
}
