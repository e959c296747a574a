#include "support/depth.h"

/* The share of the random trees that `make check` tries. */
#define SHARE_IN_CHECK 16

static guint64
divisor (void)
{
    const char *quick = g_getenv ("PODA_QUICK");
    if (quick != NULL)
        return MAX (1, g_ascii_strtoull (quick, NULL, 10));
    return g_strcmp0 (g_getenv ("PODA_DEPTH"), "all") == 0 ? 1 : SHARE_IN_CHECK;
}

guint64
depth_rounds (guint64 all)
{
    return divisor () == 1 ? all : all / divisor () + 1;
}

gboolean
depth_is_full (void)
{
    return divisor () == 1;
}
