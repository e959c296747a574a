#pragma once

/* The parts of an output, for those who make a kind of it. */

#include "base/output.h"

struct _PodaOutput {
    char *name;  /* in error messages; NULL in memory */
    char *bytes; /* those not flushed yet; has space for `size`, and a zero byte */
    gsize length, size;
    int failure; /* errno of the first failed write, or 0 */

    /* Writes `bytes` out and sets `length` to 0; NULL: all is collected. */
    void (*flush) (PodaOutput *output);
    /* Frees what belongs to its kind; with `keep` what was written takes its place. May
     * set `failure`. May be NULL. */
    void (*end) (PodaOutput *output, gboolean keep);
};

/* Begins an output of a kind that has `struct_size` bytes, its PodaOutput first. */
PodaOutput *poda_output_new (gsize struct_size, const char *name);

/* Sets an error for an errno: "NAME: reason". Always FALSE. */
gboolean poda_output_set_error (GError **error, const char *name, int number);
