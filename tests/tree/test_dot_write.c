/* Writing DOT: the text reads back, and threads do not disturb each other. */

#include "support/reader_rows.h"
#include "support/rows.h"

#include "tree/dot_write.h"

/* Names and moves with everything that cgraph or DOT could stumble over. */
static const char *const texts[] = {
    "plain",    "%7",     "%",    "edge", "two words", "quote\"d", "back\\slash",
    "odd\\",    "\\\"",   "\\\\", "é∞",   "line\nend", "tab\t",    "-.5",
    "<b>x</b>", "{}[];,", "//",   "#",    "a\\\nb",
};

static char *
write_star (void)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    g_autoptr (PodaDot) dot = poda_dot_new ();
    poda_dot_declare (dot, PODA_DOT_GRAPH, "title", "a \"title\"\\");
    poda_dot_declare (dot, PODA_DOT_NODE, "value", "1");
    poda_dot_declare (dot, PODA_DOT_NODE, "label", "");
    poda_dot_declare (dot, PODA_DOT_EDGE, "move", "");
    PodaDotItem *root = poda_dot_add_node (dot, "root");
    for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
        PodaDotItem *node = poda_dot_add_node (dot, texts[i]);
        poda_dot_set_html (dot, node, "label", "<b>1</b>");
        poda_dot_set (poda_dot_add_edge (dot, root, node), "move", texts[i]);
    }
    poda_dot_write (dot, output);
    return g_strdup (poda_output_contents (output, NULL));
}

TEST ("what is written reads back")
{
    g_autofree char *text = write_star ();
    g_autoptr (PodaTree) tree = read_or_fail (poda_tree_read_dot, text, strlen (text));
    assert_int_equal (poda_tree_n_nodes (tree), 1 + G_N_ELEMENTS (texts));
    assert_string_equal (poda_tree_attribute (tree, "title"), "a \"title\"\\\\");
    for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
        /* An odd backslash gets one more where DOT has no way to write it. */
        const PodaTreeNode *node = poda_tree_node (tree, 1 + i);
        g_autoptr (GString) expected = g_string_new (texts[i]);
        g_string_replace (expected, "odd\\", "odd\\\\", 0);
        g_string_replace (expected, "\\\"", "\\\\\"", 0);
        g_string_replace (expected, "a\\\n", "a\\\\\n", 0);
        assert_string_equal (node->name, expected->str);
        assert_string_equal (node->move, expected->str);
    }
    assert_non_null (strstr (text, "label=<<b>1</b>>"));
}

/* Nothing in a name reaches a terminal as a command. */
TEST ("control characters")
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    g_autoptr (PodaDot) dot = poda_dot_new ();
    poda_dot_add_node (dot, "\033[2J\r\x7f\xc2\x9b"
                            "31m\xff");
    poda_dot_write (dot, output);
    assert_non_null (strstr (poda_output_contents (output, NULL),
                             "\"\\x1b[2J\\x0d\\x7f\\x9b31m\uFFFD\""));
}

static gpointer
write_many (gpointer expected)
{
    for (guint i = 0; i < 200; i++) {
        g_autofree char *text = write_star ();
        if (strcmp (text, expected) != 0)
            return expected;
    }
    return NULL;
}

TEST ("four threads")
{
    g_autofree char *expected = write_star ();
    GThread *threads[4];
    for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
        threads[i] = g_thread_new (NULL, write_many, expected);
    for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
        assert_null (g_thread_join (threads[i]));
}
