#include "support/reader_rows.h"

static const Row trees[] = {
    { "a lone number", "5", "A=5" },
    { "nested arrays", "[[3,12],[2]]",
      "A max (1:B min (1:b1=3, 2:b2=12), 2:C min (1:c1=2))" },
    { "letters go on level by level, whatever is deeper", "[[[1],[[2]]],[[3],4]]",
      "A max (1:B min (1:D max (1:d1=1), 2:E max (1:G min (1:g1=2))), 2:C min (1:F max "
      "(1:f1=3), 2:c2=4))" },
    { "players and names before arrays", "min X[[3,12],Max Y[2]]",
      "X min (1:A max (1:a1=3, 2:a2=12), 2:Y max (1:y1=2))" },
    { "round brackets", "((3,12),(2,4))",
      "A max (1:B min (1:b1=3, 2:b2=12), 2:C min (1:c1=2, 2:c2=4))" },
    { "given names are passed over", "[B[1],[{\"name\": \"c2\", \"value\": 2},3],C[4]]",
      "A max (1:B min (1:b1=1), 2:D min (c2:c2=2, 2:d2=3), 3:C min (1:c1=4))" },
    { "a leaf's name that is taken", "[B[1,2],{\"name\": \"b2\", \"value\": 3},b[4]]",
      "A max (1:B min (1:b1=1, 2:b2~2=2), b2:b2=3, 3:b min (1:b1~2=4))" },
    { "a byte order mark", "\xEF\xBB\xBF[1]", "A max (1:a1=1)" },
    { "numbers, and signs that people write", "[0, -0, -1.5, 1E-1, 2.5e+1, +3, −4]",
      "A max (1:a1=0, 2:a2=0, 3:a3=-1.5, 4:a4=0.1, 5:a5=25, 6:a6=3, 7:a7=-4)" },
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

static const Refusal errors[] = {
    { "", "1:1: expected a number, inf, -inf, \"[\" or \"{\", found the end" },
    { "A[B[1],B[2]]", "1:8: two nodes are called \"B\"; expected different names" },
    { "[1,\n 2", "2:3: expected \",\" or \"]\", found the end" },
    { "max(1]", "1:6: expected \",\" or \")\", found \"]\"" },
    { "max(mix(1),2)",
      "1:5: expected a number, inf, -inf, \"[\" or \"{\", found \"mix\"" },
    { "[1,]", "1:4: expected a number, inf, -inf, \"[\" or \"{\", found \"]\"" },
    { "[1 2]", "1:4: expected \",\" or \"]\", found \"2\"" },
    { "[1]\n[2]", "2:1: expected nothing after the tree, found \"[\"" },
    { "[\"∞\", é]", "1:7: found \"é\"" },
    { "{value: 1}", "1:2: expected a key in quotes, found \"value\"" },
    { "{\"value\" 1}", "1:10: expected \":\" after the key" },
    { "{\"value\": 1, \"value\": 2}",
      "1:14: expected each key once, found \"value\" again" },
    { "{\"x\": 1, \"value\": 1, \"\\u0078\": 2}",
      "1:22: expected each key once, found \"x\" again" },
    { "[1/2, 3]", "1:2: expected a number, inf, -inf, \"[\" or \"{\", "
                  "found \"1/2\"" },
    { "[1,\n\"high\"]",
      "2:1: expected a number, inf or -inf as a value, found \"high\"" },
    { "[\"3,5\"]", "1:2: expected a decimal point, not a comma, in \"3,5\"" },
    { "[1, \"inf]", "1:5: unterminated string" },
    { "[\"a\nb\"]", "1:4: expected an escape for a control character" },
    { "[\"\\x\"]", "1:3: expected one of" },
    { "[\"\\u12\"]", "1:4: expected four hexadecimal digits" },
    { "[\"\\ud800\"]", "1:4: expected both halves of a surrogate pair" },
    { "[\"\\u0000\"]", "1:4: expected text, found a zero byte" },
    { "[1,\n\"\xC0\xAF\"]", "2:2: expected UTF-8, found the byte 0xc0" },
    { "[]", "1:1: an empty array; expected a number" },
    { "[{}]", "1:2: leaf \"a1\" has no value" },
    { "{\"children\": 1}", "1:14: expected \"[\" and the children, found \"1\"" },
    { "{\"player\": \"me\", \"value\": 1}",
      "1:12: expected max, min or chance as a player, found \"me\"" },
    { "{\"name\": [1]}", "1:10: expected a string or a number" },
    { "{\"player\": \"chance\", \"children\": [1, [inf]]}",
      "1:39: \"b1\" is below a chance node; expected a finite value" },
    { "{\"x\": [1, {\"y\" 2}], \"value\": 1}", "1:16: expected \":\" after the key" },
};

TEST_EACH (trees, row, "%s", row->name)
{
    assert_description (poda_tree_read_json, row->text, row->expected);
}

TEST_EACH (errors, row, "%s", row->expected)
{
    assert_error (poda_tree_read_json, row->text, strlen (row->text), row->expected);
}

/* Slips of brackets and commas, and what was meant. */
static const struct Slip {
    const char *text, *meant;
} slips[] = {
    { "{3,12}", "[3,12]" },
    { "{{3,12},{2,4}}", "[[3,12],[2,4]]" },
    { "[3,,12]", "[3,12]" },
    { "[3;12]", "[3,12]" },
    { "[3 -12]", "[3,-12]" },
    { "[[3,12][2,4]]", "[[3,12],[2,4]]" },
    { "[[3,12],[2,4]", "[[3,12],[2,4]]" },
    { "[3,12],[2,4]", "[[3,12],[2,4]]" },
    { "max(min(3,12],4", "max(min(3,12),4)" },
    { "[a,3]", NULL },
    { "{\"value\": 1,}", NULL },
    { "hello", NULL },
};

TEST_EACH (slips, row, "slip: %s", row->text)
{
    g_autoptr (GError) error = NULL;
    g_autofree char *wanted = g_strdup_printf ("; did you mean %s?", row->meant);
    assert_null (poda_tree_read ("t", row->text, strlen (row->text), &error));
    if (row->meant != NULL)
        assert_true (g_str_has_suffix (error->message, wanted));
    else
        assert_null (strstr (error->message, "did you mean"));
}

TEST ("the end of the text")
{
    static const char zero[] = "[1,\0 2]", text[] = "{\"x\": [\"-\\u221e\", -1.5e+1]}";
    assert_error (poda_tree_read_json, zero, sizeof zero - 1,
                  "1:4: expected text, found a zero byte");
    assert_no_terminator (poda_tree_read_json, text, sizeof text - 1);
}

TEST ("attributes")
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

/* Brackets in each other, and the depth of the tree; 0: refused at `place`. */
static const struct Nest {
    guint times;
    const char *before, *middle, *after;
    guint depth, place;
} nests[] = {
    { PODA_TREE_DEEPEST, "[", "1", "]", PODA_TREE_DEEPEST, 0 },
    { PODA_TREE_DEEPEST, "{\"children\":[", "1", "]}", PODA_TREE_DEEPEST, 0 },
    { PODA_TREE_DEEPEST + 1, "[", "1", "]", 0, 1002 },
    { 100000, "{\"x\":[", "1", "]}", 0, 3007 },
};

TEST_EACH (nests, row, "%u times %s", row->times, row->before)
{
    g_autofree char *text = nest (row->times, row->before, row->middle, row->after);
    g_autofree char *refusal =
        g_strdup_printf ("1:%u: expected a tree of at most 1000 plies", row->place);
    if (row->depth == 0) {
        assert_error (poda_tree_read_json, text, strlen (text), refusal);
        return;
    }
    g_autoptr (PodaTree) tree = read_or_fail (poda_tree_read_json, text, strlen (text));
    assert_int_equal (poda_tree_depth (tree), row->depth);
}
