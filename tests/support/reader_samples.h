#pragma once

/* The sample files of a format in trees/: each carries its source and its answers. */

#include <string.h>

#include "support/reader_rows.h"
#include "support/oracle.h"
#include "support/rows.h"

#include "base/random.h"
#include "fuzz/check_tree.h"
#include "support/depth.h"
#include "tree/tree.h"

#define MOST_SAMPLES 32

static inline const char *
sample_answer (const PodaTree *tree, const char *key)
{
    const char *text = poda_tree_attribute (tree, key);
    if (text == NULL)
        fail_msg ("%s is missing", key);
    return text;
}

static inline void
test_sample (void **state)
{
    const char *path = *state;
    g_autofree char *text = NULL;
    gsize length;
    assert_true (g_file_get_contents (path, &text, &length, NULL));
    g_autoptr (PodaTree) tree = read_or_fail (poda_tree_read, text, length);
    g_autofree PodaValue *values = oracle_values (tree);
    PodaValue value;
    assert_true (*sample_answer (tree, "title") != '\0');
    assert_true (*sample_answer (tree, "source") != '\0');
    assert_non_null (sample_answer (tree, "expect_pruned"));
    assert_true (poda_value_parse (sample_answer (tree, "expect_value"), &value));
    assert_true (values[0] == value);

    guint32 best = poda_tree_node (tree, 0)->child;
    while (values[best] != value)
        best = poda_tree_node (tree, best)->next;
    assert_string_equal (poda_tree_node (tree, best)->move,
                         sample_answer (tree, "expect_move"));
}

/* Adds a row for each file that ends in `suffix`; `paths` holds their names, which the
 * caller frees. Returns how many there are. */
static inline guint
add_samples (Rows *rows, const char *suffix, char *paths[MOST_SAMPLES])
{
    guint n_paths = 0;
    GDir *folder = g_dir_open ("trees", 0, NULL);
    for (const char *name; (name = g_dir_read_name (folder)) != NULL;)
        if (g_str_has_suffix (name, suffix) && n_paths < MOST_SAMPLES)
            paths[n_paths++] = g_build_filename ("trees", name, NULL);
    g_dir_close (folder);
    for (guint i = 0; i < n_paths; i++)
        rows_add (rows, test_sample, paths[i], "%s", paths[i]);
    return n_paths;
}

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
