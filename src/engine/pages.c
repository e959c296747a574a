#include "base/memory.h"
#include "base/pages.h"

#include <string.h>

/* Here memory has one kind of pages, which stay where they are. */

void *
poda_pages_grow (void *pages, gsize old_bytes, gsize bytes)
{
    char *grown = g_realloc (pages, bytes);
    memset (grown + old_bytes, 0, bytes - old_bytes);
    return grown;
}

void
poda_pages_free (void *pages, gsize bytes G_GNUC_UNUSED)
{
    g_free (pages);
}

void
poda_pages_advise (void *block G_GNUC_UNUSED, gsize bytes G_GNUC_UNUSED)
{
}

/* Its machine ends where it has none, and a page says what would fit. */

void
poda_memory_prepare (const char *const lines[PODA_N_LACKS] G_GNUC_UNUSED,
                     int code G_GNUC_UNUSED)
{
}

void
poda_memory_lack (gsize bytes)
{
    g_error ("out of memory for %" G_GSIZE_FORMAT " bytes", bytes);
}

void
poda_memory_done (int code G_GNUC_UNUSED)
{
}
