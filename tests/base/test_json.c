/* The JSON writer: commas, escapes, numbers, and lines where they are asked for. */

#include "support/rows.h"

#include <math.h>

#include "base/json.h"

TEST ("nesting, lines and numbers")
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    PodaJson json;
    poda_json_init (&json, output);
    poda_json_object (&json, NULL);
    poda_json_integer (&json, "a", G_MAXINT64);
    poda_json_array (&json, "b");
    poda_json_value (&json, NULL, -3);
    poda_json_array (&json, NULL);
    poda_json_end_array (&json);
    poda_json_boolean (&json, NULL, TRUE);
    poda_json_newline (&json);
    poda_json_value (&json, NULL, 0.1);
    poda_json_value (&json, NULL, -0.0);
    poda_json_newline (&json);
    poda_json_value (&json, NULL, 1e300);
    poda_json_value (&json, NULL, -INFINITY);
    poda_json_newline (&json);
    poda_json_end_array (&json);
    poda_json_object (&json, "c");
    poda_json_end_object (&json);
    poda_json_null (&json, "d");
    poda_json_boolean (&json, "e", FALSE);
    poda_json_end_object (&json);
    assert_string_equal (
        poda_output_contents (output, NULL),
        "{\"a\": 9223372036854775807, \"b\": [-3, [], true,\n0.1, 0,\n1e+300, "
        "\"-inf\"\n], \"c\": {}, \"d\": null, \"e\": false}");
}

static const struct Text {
    const char *text, *expected;
} texts[] = {
    { "", "\"\"" },
    { "a\"b\\c", "\"a\\\"b\\\\c\"" },
    { "line\nand\ttab\r", "\"line\\nand\\ttab\\u000d\"" },
    { "\x01\x1f\x7f", "\"\\u0001\\u001f\x7f\"" },
    { "≥ −3 ñ 😀", "\"≥ −3 ñ 😀\"" },
    { "bad \xff byte", "\"bad \xef\xbf\xbd byte\"" },
    { "cut \xe2\x89", "\"cut \xef\xbf\xbd\xef\xbf\xbd\"" },
    { NULL, "null" },
};

TEST_EACH (texts, row, "text %d", (int) (row - texts))
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    PodaJson json;
    poda_json_init (&json, output);
    poda_json_string (&json, NULL, row->text);
    assert_string_equal (poda_output_contents (output, NULL), row->expected);
}
