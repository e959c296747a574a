/* Stands between libFuzzer and a target: times each input, and tells at the end how
 * long the slowest one took, in the processor's time, and keeps it as the file that
 * PODA_SLOWEST names. */

#include <glib.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);
int __real_LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);
int __wrap_LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

/* The first inputs also warm the program up. */
#define WARM 100

static guint64 n_inputs, longest; /* nanoseconds */
static GByteArray *slowest;

static guint64
processor_time (void)
{
    struct timespec now;
    clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
    return (guint64) now.tv_sec * 1000000000 + (guint64) now.tv_nsec;
}

static void __attribute__ ((destructor)) tell (void)
{
    const char *path = g_getenv ("PODA_SLOWEST");
    if (slowest != NULL && path != NULL) {
        g_autofree char *text =
            g_strdup_printf ("%.1f %" G_GUINT64_FORMAT " %.1f", (double) longest / 1e6,
                             n_inputs, (double) processor_time () / 1e9);
        g_autofree char *times = g_strconcat (path, ".times", NULL);
        g_file_set_contents (path, (const char *) slowest->data, (gssize) slowest->len,
                             NULL);
        g_file_set_contents (times, text, -1, NULL);
    }
}

int
__wrap_LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    guint64 began = processor_time ();
    int result = __real_LLVMFuzzerTestOneInput (data, size);
    guint64 taken = processor_time () - began;
    if (++n_inputs <= WARM || taken <= longest)
        return result;
    if (slowest == NULL)
        slowest = g_byte_array_new ();
    longest = taken;
    g_byte_array_set_size (slowest, 0);
    g_byte_array_append (slowest, data, (guint) size);
    return result;
}
