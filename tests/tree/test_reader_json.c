#include "support/reader_rows.h"

static const Row trees[] = {
    { "a lone number", "5", "A=5" },
    { "a lone infinity", " -inf ", "A=-inf" },
    { "nested arrays", "[[3,12],[2]]",
      "A max (1:B min (1:b1=3, 2:b2=12), 2:C min (1:c1=2))" },
    { "letters go on level by level, whatever is deeper", "[[[1],[[2]]],[[3],4]]",
      "A max (1:B min (1:D max (1:d1=1), 2:E max (1:G min (1:g1=2))), 2:C min (1:F max "
      "(1:f1=3), 2:c2=4))" },
    { "names before arrays", "A[B[3,12],C[2,4]]",
      "A max (1:B min (1:b1=3, 2:b2=12), 2:C min (1:c1=2, 2:c2=4))" },
    { "a player before arrays", "min[[3,12],Max[2,4]]",
      "A min (1:B max (1:b1=3, 2:b2=12), 2:C max (1:c1=2, 2:c2=4))" },
    { "round brackets", "((3,12),(2,4))",
      "A max (1:B min (1:b1=3, 2:b2=12), 2:C min (1:c1=2, 2:c2=4))" },
    { "given names are passed over", "[B[1],[{\"name\": \"c2\", \"value\": 2},3],C[4]]",
      "A max (1:B min (1:b1=1), 2:D min (c2:c2=2, 2:d2=3), 3:C min (1:c1=4))" },
    { "a leaf's name that is taken", "[B[1,2],{\"name\": \"b2\", \"value\": 3},b[4]]",
      "A max (1:B min (1:b1=1, 2:b2~2=2), b2:b2=3, 3:b min (1:b1~2=4))" },
    { "a byte order mark", "\xEF\xBB\xBF[1]", "A max (1:a1=1)" },
    { "numbers", "[0, -0, -1.5, 1e2, 1E-1, 2.5e+1]",
      "A max (1:a1=0, 2:a2=0, 3:a3=-1.5, 4:a4=100, 5:a5=0.1, 6:a6=25)" },
    { "signs that people write", "[+3, −4, +0.5]",
      "A max (1:a1=3, 2:a2=-4, 3:a3=0.5)" },
    { "bare infinities", "[inf, -inf, ∞, -∞, −∞, +inf]",
      "A max (1:a1=inf, 2:a2=-inf, 3:a3=inf, 4:a4=-inf, 5:a5=-inf, 6:a6=inf)" },
    { "an object with all keys",
      "{\"name\": \"A\", \"player\": \"MIN\", \"value\": 9, \"children\": [1, "
      "{\"move\": \"x\","
      " \"name\": \"B\", \"value\": \"-∞\"}]}",
      "A min=9 (1:a1=1, x:B=-inf)" },
    { "null says nothing",
      "{\"name\": null, \"value\": null, \"player\": null, \"move\": null,"
      " \"probability\": null, \"title\": null, \"children\": [1]}",
      "A max (1:a1=1)" },
    { "numbers as texts",
      "[{\"name\": 7, \"move\": 1, \"value\": \"2\", \"probability\": 0.5}]",
      "A max (1:7=2)" },
    { "a name is the move", "[{\"name\": \"left\", \"value\": 1}, 2]",
      "A max (left:left=1, 2:a2=2)" },
    { "chance",
      "{\"player\": \"chance\", \"children\": [{\"probability\": \"1/4\", \"value\": "
      "1},"
      " {\"probability\": 0.75, \"children\": [3]}]}",
      "A chance (0.25*1:a1=1, 0.75*2:B max (1:b1=3))" },
    { "unknown keys",
      "[{\"x\": {\"name\": [1, \"]\", {}, []], \"y\": null}, \"z\": true,"
      " \"value\": 1, \"w\": [[[]], false, -1e3, \"\\u0041\"]}]",
      "A max (1:a1=1)" },
    { "escapes",
      "{\"name\": \"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\u221E\\uD83D\\uDE00é\", "
      "\"value\": 1}",
      "\"\\/\b\f\n\r\té∞😀é=1" },
};

static const Row errors[] = {
    { "an empty text", "",
      "1:1: expected a number, inf, -inf, \"[\" or \"{\", found the end" },
    { "a name twice", "A[B[1],B[2]]",
      "1:8: two nodes are called \"B\"; expected different names" },
    { "a name that an object has", "[{\"name\": \"B\", \"value\": 1},B[2]]",
      "1:28: two nodes are called \"B\"; expected different names" },
    { "a name of no array", "[[3,foo],[2,4]]",
      "1:5: expected a number, inf, -inf, \"[\" or \"{\", found \"foo\"" },
    { "an array without an end", "[1,\n 2",
      "2:3: expected \",\" or \"]\", found the end" },
    { "a round bracket closed as an array", "max(1]",
      "1:6: expected \",\" or \")\", found \"]\"" },
    { "a word that is no player", "max(mix(1),2)",
      "1:5: expected a number, inf, -inf, \"[\" or \"{\", found \"mix\"" },
    { "an array closed as an object", "[1}",
      "1:3: expected \",\" or \"]\", found \"}\"" },
    { "a comma too many", "[1,]",
      "1:4: expected a number, inf, -inf, \"[\" or \"{\", found \"]\"" },
    { "a comma too few", "[1 2]", "1:4: expected \",\" or \"]\", found \"2\"" },
    { "text after the tree", "[1]\n[2]",
      "2:1: expected nothing after the tree, found \"[\"" },
    { "columns count characters", "[\"∞\", é]", "1:7: found \"é\"" },
    { "a key without quotes", "{value: 1}",
      "1:2: expected a key in quotes, found \"value\"" },
    { "a key without a colon", "{\"value\" 1}", "1:10: expected \":\" after the key" },
    { "a key twice", "{\"value\": 1, \"value\": 2}",
      "1:14: expected each key once, found \"value\" again" },
    { "an unknown key twice", "{\"x\": 1, \"value\": 1, \"\\u0078\": 2}",
      "1:22: expected each key once, found \"x\" again" },
    { "a fraction", "[1/2, 3]",
      "1:2: expected a number, inf, -inf, \"[\" or \"{\", "
      "found \"1/2\"" },
    { "a number too large", "[1, 1e999]",
      "1:5: expected a number, inf, -inf, \"[\" or \"{\", found \"1e999\"" },
    { "a truth for a leaf", "[true]", "1:2: expected a number, inf, -inf" },
    { "a text for a leaf", "[1,\n\"high\"]",
      "2:1: expected a number, inf or -inf as a value, found \"high\"" },
    { "a decimal comma", "[\"3,5\"]",
      "1:2: expected a decimal point, not a comma, in \"3,5\"" },
    { "a string without an end", "[1, \"inf]", "1:5: unterminated string" },
    { "a line inside a string", "[\"a\nb\"]",
      "1:4: expected an escape for a control character" },
    { "an unknown escape", "[\"\\x\"]", "1:3: expected one of" },
    { "an escape with three digits", "[\"\\u12\"]",
      "1:4: expected four hexadecimal digits" },
    { "half a pair", "[\"\\ud800\"]", "1:4: expected both halves of a surrogate pair" },
    { "an escaped zero byte", "[\"\\u0000\"]",
      "1:4: expected text, found a zero byte" },
    { "invalid UTF-8", "[1,\n\"\xC0\xAF\"]",
      "2:2: expected UTF-8, found the byte 0xc0" },
    { "an empty array", "[]", "1:1: an empty array; expected a number" },
    { "an empty object", "[{}]", "1:2: leaf \"a1\" has no value" },
    { "children that are no array", "{\"children\": 1}",
      "1:14: expected \"[\" and the children, found \"1\"" },
    { "an unknown player", "{\"player\": \"me\", \"value\": 1}",
      "1:12: expected max, min or chance as a player, found \"me\"" },
    { "a name that is no text", "{\"name\": [1]}",
      "1:10: expected a string or a number" },
    { "two moves of one text",
      "[{\"move\": \"x\", \"value\": 1}, {\"move\": \"x\", \"value\": 2}]",
      "1:38: two moves from \"A\" are called \"x\"" },
    { "mixed probabilities",
      "{\"player\": \"chance\", \"children\": [{\"probability\": 1, \"value\": 1}, 2]}",
      "1:67: the edge \"A\" -> \"a2\" has no probability" },
    { "an infinite leaf below chance",
      "{\"player\": \"chance\", \"children\": [1, [inf]]}",
      "1:39: \"b1\" is below a chance node; expected a finite value" },
    { "a broken unknown value", "{\"x\": [1, {\"y\" 2}], \"value\": 1}",
      "1:16: expected \":\" after the key" },
};

static void
test_tree (void **state)
{
    const Row *row = *state;
    assert_description (poda_tree_read_json, row->text, row->expected);
}

static void
test_error (void **state)
{
    const Row *row = *state;
    assert_error (poda_tree_read_json, row->text, strlen (row->text), row->expected);
}

/* Slips of brackets and commas, and what was meant. */
static const char *const slips[][2] = {
    { "{3,12}", "[3,12]" },
    { "{{3,12},{2,4}}", "[[3,12],[2,4]]" },
    { "[3,12,]", "[3,12]" },
    { "[3,,12]", "[3,12]" },
    { "[3;12]", "[3,12]" },
    { "[3 -12]", "[3,-12]" },
    { "[[3,12][2,4]]", "[[3,12],[2,4]]" },
    { "[[3,12],[2,4]", "[[3,12],[2,4]]" },
    { "[[3,12],[2,4]]]", "[[3,12],[2,4]]" },
    { "[3,12],[2,4]", "[[3,12],[2,4]]" },
    { "[min B[3,12],,4]", "[min B[3,12],4]" },
    { "[3,12],", "[3,12]" },
    { "max(min(3,12],4", "max(min(3,12),4)" },
    { "[a,3]", NULL },
    { "{\"value\": 1,}", NULL },
    { "hello", NULL },
};

static void
test_slips (void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS (slips); i++) {
        const char *text = slips[i][0], *meant = slips[i][1];
        g_autoptr (GError) error = NULL;
        g_autofree char *wanted = g_strdup_printf ("; did you mean %s?", meant);
        assert_null (poda_tree_read ("t", text, strlen (text), &error));
        if (meant != NULL)
            assert_true (g_str_has_suffix (error->message, wanted));
        else
            assert_null (strstr (error->message, "did you mean"));
    }
}

static void
test_zero_byte (void **state G_GNUC_UNUSED)
{
    static const char text[] = "[1,\0 2]";
    assert_error (poda_tree_read_json, text, sizeof text - 1,
                  "1:4: expected text, found a zero byte");
}

/* The reader does not read past the end of the text. */
static void
test_no_terminator (void **state G_GNUC_UNUSED)
{
    static const char text[] = "{\"children\": [\"-\\u221e\", -1.5e+1, inf]}";
    for (gsize length = 0; length < sizeof text - 1; length++) {
        g_autofree char *copy = length == 0 ? g_malloc (1) : g_memdup2 (text, length);
        g_autoptr (GError) error = NULL;
        assert_null (poda_tree_read_json ("t", copy, length, &error));
        assert_non_null (error);
    }
}

static void
test_attributes (void **state G_GNUC_UNUSED)
{
    static const char text[] =
        "{\"title\": \"A tree\", \"expect_value\": -3, \"fine\": true,"
        " \"list\": [1], \"children\": [{\"value\": 1, \"source\": \"x\"}]}";
    g_autoptr (PodaTree) tree =
        read_or_fail (poda_tree_read_json, text, sizeof text - 1);
    assert_string_equal (poda_tree_attribute (tree, "title"), "A tree");
    assert_string_equal (poda_tree_attribute (tree, "expect_value"), "-3");
    assert_string_equal (poda_tree_attribute (tree, "fine"), "true");
    assert_null (poda_tree_attribute (tree, "list"));
    assert_null (poda_tree_attribute (tree, "source"));
}

/* `before` so often, `middle`, and `after` as often. */
static char *
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

static void
test_deepest (void **state G_GNUC_UNUSED)
{
    g_autofree char *arrays = nest (PODA_TREE_DEEPEST, "[", "1", "]");
    g_autoptr (PodaTree) tree =
        read_or_fail (poda_tree_read_json, arrays, strlen (arrays));
    assert_int_equal (poda_tree_depth (tree), PODA_TREE_DEEPEST);

    g_autofree char *objects = nest (PODA_TREE_DEEPEST, "{\"children\":[", "1", "]}");
    g_autoptr (PodaTree) other =
        read_or_fail (poda_tree_read_json, objects, strlen (objects));
    assert_int_equal (poda_tree_depth (other), PODA_TREE_DEEPEST);
}

static void
test_too_deep (void **state G_GNUC_UNUSED)
{
    g_autofree char *text = nest (PODA_TREE_DEEPEST + 1, "[", "1", "]");
    assert_error (poda_tree_read_json, text, strlen (text),
                  "1:1002: expected a tree of at most 1000 plies");
    g_autofree char *brackets = nest (100000, "[", "", "]");
    assert_error (poda_tree_read_json, brackets, strlen (brackets),
                  "1:1002: expected a tree of at most 1000 plies");
}

static void
test_deep_unknown (void **state G_GNUC_UNUSED)
{
    g_autofree char *text = nest (100000, "{\"x\":[", "1", "]}");
    g_autofree char *whole = g_strdup_printf ("{\"y\": %s, \"value\": 1}", text);
    assert_error (poda_tree_read_json, whole, strlen (whole),
                  "1:3012: expected a tree of at most 1000 plies");
}

static void
test_wide (void **state G_GNUC_UNUSED)
{
    const guint n = 100000;
    g_autofree char *commas = nest (n / 2, "1,", "0", ",1");
    g_autofree char *text = g_strdup_printf ("[%s]", commas);
    g_autoptr (PodaTree) tree = read_or_fail (poda_tree_read_json, text, strlen (text));
    assert_int_equal (poda_tree_node (tree, 0)->n_children, n + 1);
    assert_string_equal (poda_tree_node (tree, n + 1)->move, "100001");
}

int
main (void)
{
    const struct CMUnitTest more[] = {
        cmocka_unit_test (test_slips),         cmocka_unit_test (test_zero_byte),
        cmocka_unit_test (test_no_terminator), cmocka_unit_test (test_attributes),
        cmocka_unit_test (test_deepest),       cmocka_unit_test (test_too_deep),
        cmocka_unit_test (test_deep_unknown),  cmocka_unit_test (test_wide),
    };
    struct CMUnitTest
        tests[G_N_ELEMENTS (trees) + G_N_ELEMENTS (errors) + G_N_ELEMENTS (more)];
    fill_rows (tests, trees, G_N_ELEMENTS (trees), test_tree);
    fill_rows (tests + G_N_ELEMENTS (trees), errors, G_N_ELEMENTS (errors), test_error);
    memcpy (tests + G_N_ELEMENTS (trees) + G_N_ELEMENTS (errors), more, sizeof more);
    return cmocka_run_group_tests_name ("reader_json", tests, NULL, NULL);
}
