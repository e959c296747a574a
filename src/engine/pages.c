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
