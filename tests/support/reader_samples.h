#pragma once

/* Texts that are cut short or changed at random. */

#include <string.h>

#include "support/reader_rows.h"
#include "support/oracle.h"
#include "support/rows.h"

#include "base/random.h"
#include "fuzz/check_tree.h"
#include "support/depth.h"
#include "tree/tree.h"

/* Nothing after the end of the text in memory is read: all beginnings shorter than
 * `shortest` are refused. */
static inline void
assert_no_terminator (Reader read, const char *sample, gsize shortest)
{
    for (gsize length = 0; length < shortest; length++) {
        g_autofree char *copy = g_malloc (MAX (length, 1));
        memcpy (copy, sample, length);
        g_autoptr (GError) error = NULL;
        assert_null (read ("t", copy, length, &error));
        assert_non_null (error);
    }
}

/* Whatever is changed in a text, the answer is a tree or a message with a place. */
static inline void
check_mutants (Reader read, const char *sample, const char *signs)
{
    for (guint64 seed = 0; seed < depth_rounds (4000); seed++) {
        g_autofree char *text = g_strdup (sample);
        gsize length = strlen (sample);
        for (guint64 i = 0; i < 1 + seed % 3; i++)
            text[poda_random_below (seed, 2 * i, (guint32) length)] =
                signs[poda_random_below (seed, 2 * i + 1, (guint32) strlen (signs))];
        check_reader (read, (const uint8_t *) text, length);
    }
}
