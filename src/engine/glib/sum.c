/* Of gchecksum.c the one sum that is asked for: SHA-256 of what is in memory. */

#include <glib.h>
#include <string.h>

#define BLOCK 64

static const guint32 beginning[8] = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
};

static const guint32 rounds[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4,
    0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe,
    0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f,
    0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7,
    0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc,
    0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116,
    0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
    0xc67178f2,
};

static guint32
turn (guint32 word, guint bits)
{
    return word >> bits | word << (32 - bits);
}

static void
add_block (guint32 sum[8], const guint8 *block)
{
    guint32 words[64], s[8];
    for (guint i = 0; i < 16; i++)
        words[i] = (guint32) block[4 * i] << 24 | (guint32) block[4 * i + 1] << 16
                   | (guint32) block[4 * i + 2] << 8 | block[4 * i + 3];
    for (guint i = 16; i < 64; i++) {
        guint32 a = words[i - 15], b = words[i - 2];
        words[i] = words[i - 16] + words[i - 7] + (turn (a, 7) ^ turn (a, 18) ^ a >> 3)
                   + (turn (b, 17) ^ turn (b, 19) ^ b >> 10);
    }
    memcpy (s, sum, sizeof s);
    for (guint i = 0; i < 64; i++) {
        guint32 e = s[4], a = s[0];
        guint32 first = s[7] + (turn (e, 6) ^ turn (e, 11) ^ turn (e, 25))
                        + ((e & s[5]) ^ (~e & s[6])) + rounds[i] + words[i];
        guint32 second = (turn (a, 2) ^ turn (a, 13) ^ turn (a, 22))
                         + ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
        memmove (s + 1, s, sizeof s - sizeof *s);
        s[4] += first;
        s[0] = first + second;
    }
    for (guint i = 0; i < 8; i++)
        sum[i] += s[i];
}

char *
g_compute_checksum_for_data (GChecksumType type, const guchar *data, gsize length)
{
    guint32 sum[8];
    guint8 end[2 * BLOCK] = { 0 };
    gsize rest = length % BLOCK, whole = length - rest;
    gsize size = rest < BLOCK - 8 ? BLOCK : 2 * BLOCK;
    g_assert (type == G_CHECKSUM_SHA256);
    memcpy (sum, beginning, sizeof sum);
    for (gsize at = 0; at < whole; at += BLOCK)
        add_block (sum, data + at);
    /* A bit, and behind zeros how many there were. */
    if (rest > 0)
        memcpy (end, data + whole, rest);
    end[rest] = 0x80;
    for (guint i = 0; i < 8; i++)
        end[size - 1 - i] = (guint8) ((guint64) length * 8 >> 8 * i);
    for (gsize at = 0; at < size; at += BLOCK)
        add_block (sum, end + at);
    GString *text = g_string_new (NULL);
    for (guint i = 0; i < 8; i++)
        g_string_append_printf (text, "%08x", sum[i]);
    return g_string_free (text, FALSE);
}

char *
g_compute_checksum_for_string (GChecksumType type, const char *text, gssize length)
{
    return g_compute_checksum_for_data (type, (const guchar *) text,
                                        length < 0 ? strlen (text) : (gsize) length);
}
