#pragma once

/* What the tests of all readers share: tables of texts, and a tree's description in one
 * line. */

#include "support/rows.h"
#include "tree/tree.h"

typedef PodaTree *(*Reader) (const char *name, const char *text, gsize length,
                             GError **error);

typedef struct {
    const char *name, *text, *expected; /* a description */
} Row;

typedef struct {
    const char *text, *expected; /* `line:column: ` and a part of the message */
} Refusal;

/* `move:name player=value (children)`; a chance node's child has its probability in
 * front. */
static inline void
describe (const PodaTree *tree, guint32 index, GString *text)
{
    const PodaTreeNode *node = poda_tree_node (tree, index);
    char buffer[PODA_VALUE_BUFFER];
    if (node->parent != PODA_TREE_NONE) {
        if (poda_tree_node (tree, node->parent)->player == PODA_CHANCE)
            g_string_append_printf (
                text, "%s*",
                poda_value_format (node->probability, PODA_STYLE_MACHINE, buffer));
        g_string_append_printf (text, "%s:", node->move);
    }
    g_autofree char *name = poda_tree_name (tree, index);
    g_string_append (text, name);
    if (node->child != PODA_TREE_NONE)
        g_string_append_printf (text, " %s", poda_player_word (node->player));
    if (node->has_value)
        g_string_append_printf (
            text, "=%s", poda_value_format (node->value, PODA_STYLE_MACHINE, buffer));
    if (node->child == PODA_TREE_NONE)
        return;
    const char *before = " (";
    for (guint32 i = node->child; i != PODA_TREE_NONE;
         i = poda_tree_node (tree, i)->next) {
        g_string_append (text, before);
        describe (tree, i, text);
        before = ", ";
    }
    g_string_append_c (text, ')');
}

static inline PodaTree *
read_or_fail (Reader read, const char *text, gsize length)
{
    g_autoptr (GError) error = NULL;
    PodaTree *tree = read ("t", text, length, &error);
    if (tree == NULL)
        fail_msg ("%s", error->message);
    return tree;
}

static inline void
assert_description (Reader read, const char *text, const char *expected)
{
    g_autoptr (PodaTree) tree = read_or_fail (read, text, strlen (text));
    g_autoptr (GString) found = g_string_new (NULL);
    describe (tree, 0, found);
    assert_string_equal (found->str, expected);
}

/* `expected` is `line:column: ` and a part of the message. */
static inline void
assert_error (Reader read, const char *text, gsize length, const char *expected)
{
    g_autoptr (GError) error = NULL;
    PodaTree *tree = read ("t", text, length, &error);
    assert_null (tree);
    assert_non_null (error);
    assert_int_equal (error->domain, PODA_TREE_ERROR);

    const char *part = strstr (expected, ": ") + strlen (": ");
    g_autofree char *place =
        g_strdup_printf ("t:%.*s", (int) (part - expected), expected);
    if (!g_str_has_prefix (error->message, place)
        || strstr (error->message, part) == NULL)
        fail_msg ("expected %s…%s\n   found %s", place, part, error->message);
    assert_null (strchr (error->message, '\n'));
}

/* A text that is cut short anywhere before `shortest` is refused, and the reader does
 * not read past its end. */
static inline void
assert_no_terminator (Reader read, const char *text, gsize shortest)
{
    for (gsize length = 0; length < shortest; length++) {
        g_autofree char *copy = g_malloc (MAX (length, 1));
        memcpy (copy, text, length);
        g_autoptr (GError) error = NULL;
        assert_null (read ("t", copy, length, &error));
        assert_non_null (error);
    }
}

/* Returns `before` so often, `middle`, and `after` as often. */
static inline char *
nest (guint times, const char *before, const char *middle, const char *after)
{
    GString *text = g_string_new (NULL);
    for (guint i = 0; i < times; i++)
        g_string_append (text, before);
    g_string_append (text, middle);
    for (guint i = 0; i < times; i++)
        g_string_append (text, after);
    return g_string_free (text, FALSE);
}
