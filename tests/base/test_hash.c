/* Hashes of what strangers write: SipHash as others compute it, and names, numbers that
 * were made to collide. */

#include <string.h>

#include "base/hash.h"
#include "support/rows.h"

#define N_BITS 14
#define N_NAMES (1u << N_BITS)

/* What CPython 3.11 says of these bytes where its own key is zero. */
static void
test_siphash (void **state)
{
    (void) state;
    static const guint64 zero[2] = { 0, 0 }, other[2] = { 0, 1 };
    static const struct {
        const char *text;
        guint64 hash;
    } rows[] = {
        { "a", 0x407448d2b89b1813 },
        { "abcdefg", 0x6db12aae9070f506 },
        { "abcdefgh", 0x3f7b849c0b8e35ea },
        { "minimax and alpha-beta", 0x82b26071c5180658 },
    };
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
        const char *text = rows[i].text;
        assert_true (poda_siphash (zero, text, strlen (text)) == rows[i].hash);
        assert_true (poda_siphash (other, text, strlen (text)) != rows[i].hash);
        assert_int_equal (poda_hash_text (text), poda_hash_text (text));
    }
}

/* "Ez" and "FY" are the same to h * 33 + c, and so are all texts made of them. */
static void
colliding_name (guint number, char name[2 * N_BITS + 1])
{
    for (guint bit = 0; bit < N_BITS; bit++)
        memcpy (name + 2 * bit, number >> bit & 1 ? "Ez" : "FY", 2);
    name[2 * N_BITS] = '\0';
}

/* How many of the hashes differ: as good as all of them. */
static void
assert_spread (const guint *hashes)
{
    g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
    for (guint i = 0; i < N_NAMES; i++)
        g_hash_table_add (seen, GUINT_TO_POINTER (hashes[i]));
    assert_true (g_hash_table_size (seen) > N_NAMES - 10);
}

static void
test_names_spread (void **state)
{
    (void) state;
    g_autofree guint *hashes = g_new (guint, N_NAMES);
    char name[2 * N_BITS + 1];
    guint first = 0;
    for (guint i = 0; i < N_NAMES; i++) {
        colliding_name (i, name);
        hashes[i] = poda_hash_text (name);
        first = i == 0 ? g_str_hash (name) : first;
        assert_int_equal (g_str_hash (name), first); /* or this shows nothing */
    }
    assert_spread (hashes);
}

static void
test_numbers_spread (void **state)
{
    (void) state;
    g_autofree guint *whole = g_new (guint, N_NAMES), *halves = g_new (guint, N_NAMES);
    for (gint64 i = 0; i < N_NAMES; i++) {
        gint64 number = i << 32 | i;
        double half = (double) i / 2;
        whole[i] = poda_hash_int64 (&number);
        halves[i] = poda_hash_double (&half);
    }
    assert_spread (whole);
    assert_spread (halves);
    static const double zero = 0.0, minus = -0.0;
    assert_int_equal (poda_hash_double (&zero), poda_hash_double (&minus));
}

static void
test_kept_once (void **state)
{
    (void) state;
    GStringChunk *chunk = g_string_chunk_new (64);
    g_autoptr (GHashTable) kept = poda_texts_new (NULL, NULL);
    char text[] = "twelve";
    const char *one = poda_texts_keep (kept, chunk, "twelve");
    assert_ptr_equal (one, poda_texts_keep (kept, chunk, text));
    assert_ptr_not_equal (one, text);
    text[0] = 'T';
    assert_string_equal (poda_texts_keep (kept, chunk, text), "Twelve");
    assert_string_equal (one, "twelve");
    g_string_chunk_free (chunk);
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_siphash),
        cmocka_unit_test (test_names_spread),
        cmocka_unit_test (test_numbers_spread),
        cmocka_unit_test (test_kept_once),
    };
    return cmocka_run_group_tests (tests, NULL, NULL);
}
