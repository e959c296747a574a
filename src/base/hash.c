#include "base/hash.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

#ifndef PODA_ENGINE
#include <sys/random.h>
#endif

/* --- SipHash-1-3 --- */

typedef struct {
    guint64 a, b, c, d;
} Sip;

static inline guint64
turn (guint64 word, guint bits)
{
    return word << bits | word >> (64 - bits);
}

static inline void
mix (Sip *sip)
{
    sip->a += sip->b;
    sip->b = turn (sip->b, 13) ^ sip->a;
    sip->a = turn (sip->a, 32);
    sip->c += sip->d;
    sip->d = turn (sip->d, 16) ^ sip->c;
    sip->a += sip->d;
    sip->d = turn (sip->d, 21) ^ sip->a;
    sip->c += sip->b;
    sip->b = turn (sip->b, 17) ^ sip->c;
    sip->c = turn (sip->c, 32);
}

static inline void
take (Sip *sip, guint64 word)
{
    sip->d ^= word;
    mix (sip);
    sip->a ^= word;
}

guint64
poda_siphash (const guint64 key[2], gconstpointer bytes, gsize length)
{
    Sip sip = {
        key[0] ^ G_GUINT64_CONSTANT (0x736f6d6570736575),
        key[1] ^ G_GUINT64_CONSTANT (0x646f72616e646f6d),
        key[0] ^ G_GUINT64_CONSTANT (0x6c7967656e657261),
        key[1] ^ G_GUINT64_CONSTANT (0x7465646279746573),
    };
    const guchar *at = bytes;
    guint64 word;
    for (gsize left = length; left >= sizeof word; left -= sizeof word) {
        memcpy (&word, at, sizeof word);
        take (&sip, GUINT64_FROM_LE (word));
        at += sizeof word;
    }
    word = (guint64) length << 56;
    for (gsize i = 0; i < length % sizeof word; i++)
        word |= (guint64) at[i] << 8 * i;
    take (&sip, word);
    sip.c ^= 0xff;
    for (guint i = 0; i < 3; i++)
        mix (&sip);
    return sip.a ^ sip.b ^ sip.c ^ sip.d;
}

/* --- The process's key --- */

/* Where the system has nothing random to give (a page asks only for its own reader),
 * what differs from run to run is better than nothing. */
static void
draw_key (guint64 key[2])
{
#ifndef PODA_ENGINE
    gsize length = 2 * sizeof *key;
    if (getrandom (key, length, GRND_NONBLOCK) == (gssize) length)
        return;
    struct timespec now = { 0 };
    clock_gettime (CLOCK_REALTIME, &now);
    guint64 process = (guint64) getpid () << 32;
    key[0] = (guint64) now.tv_sec ^ (guint64) now.tv_nsec << 32;
    key[1] = process ^ (guint64) (gsize) &now;
#else
    key[0] = key[1] = 0;
#endif
}

static const guint64 *
process_key (void)
{
    static guint64 key[2];
    static gsize drawn;
    if (g_once_init_enter (&drawn)) {
        draw_key (key);
        g_once_init_leave (&drawn, 1);
    }
    return key;
}

/* --- For tables --- */

guint
poda_hash_text (gconstpointer text)
{
    return (guint) poda_siphash (process_key (), text, strlen (text));
}

guint
poda_hash_int64 (gconstpointer number)
{
    return (guint) poda_siphash (process_key (), number, sizeof (gint64));
}

guint
poda_hash_double (gconstpointer number)
{
    double plain = *(const double *) number + 0.0;
    return (guint) poda_siphash (process_key (), &plain, sizeof plain);
}

GHashTable *
poda_texts_new (GDestroyNotify free_key, GDestroyNotify free_value)
{
    return g_hash_table_new_full (poda_hash_text, g_str_equal, free_key, free_value);
}

const char *
poda_texts_keep (GHashTable *kept, GStringChunk *chunk, const char *text)
{
    const char *copy = g_hash_table_lookup (kept, text);
    if (copy == NULL) {
        copy = g_string_chunk_insert (chunk, text);
        g_hash_table_add (kept, (gpointer) copy);
    }
    return copy;
}
