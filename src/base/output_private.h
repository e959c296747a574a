#pragma once

/* The struct of an output, for implementations of its kinds. */

#include "base/output.h"

struct _PodaOutput {
    char *name;  /* in error messages; NULL in memory */
    char *bytes; /* not flushed yet; has space for `size` and a zero byte */
    gsize length, size;
    int failure; /* errno of the first failed write, or 0 */

    /* Writes `bytes` and sets `length` to 0; NULL: memory, never flushed. */
    void (*flush) (PodaOutput *output);
    /* Frees the data of its kind; with `keep` the output replaces its target. May set
     * `failure`. May be NULL. */
    void (*end) (PodaOutput *output, gboolean keep);
};

/* Creates an output of a kind of `struct_size` bytes, its PodaOutput first. */
PodaOutput *poda_output_new (gsize struct_size, const char *name);

/* Sets an error for an errno: "NAME: reason". Always FALSE. */
gboolean poda_output_set_error (GError **error, const char *name, int number);
