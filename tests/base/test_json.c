/* The JSON writer: commas, escapes, numbers, and lines where they are asked for. */

#include "support/rows.h"

#include <math.h>

#include "base/json.h"

typedef struct {
    PodaOutput *output;
    PodaJson json;
} Fixture;

static int
set_up (void **state)
{
    Fixture *fixture = g_new0 (Fixture, 1);
    fixture->output = poda_output_memory ();
    poda_json_init (&fixture->json, fixture->output);
    *state = fixture;
    return 0;
}

static int
tear_down (void **state)
{
    Fixture *fixture = *state;
    poda_output_abandon (fixture->output);
    g_free (fixture);
    return 0;
}

static void
assert_written (Fixture *fixture, const char *expected)
{
    assert_string_equal (poda_output_contents (fixture->output, NULL), expected);
}

static void
test_nesting (void **state)
{
    Fixture *fixture = *state;
    PodaJson *json = &fixture->json;
    poda_json_object (json, NULL);
    poda_json_integer (json, "a", 1);
    poda_json_array (json, "b");
    poda_json_integer (json, NULL, 2);
    poda_json_array (json, NULL);
    poda_json_end_array (json);
    poda_json_boolean (json, NULL, TRUE);
    poda_json_end_array (json);
    poda_json_object (json, "c");
    poda_json_end_object (json);
    poda_json_null (json, "d");
    poda_json_boolean (json, "e", FALSE);
    poda_json_end_object (json);
    assert_written (fixture, "{\"a\": 1, \"b\": [2, [], true], \"c\": {}, \"d\": null, "
                             "\"e\": false}");
}

static void
test_lines (void **state)
{
    Fixture *fixture = *state;
    PodaJson *json = &fixture->json;
    poda_json_array (json, NULL);
    for (int i = 1; i <= 3; i++) {
        poda_json_newline (json);
        poda_json_integer (json, NULL, i);
    }
    poda_json_newline (json);
    poda_json_end_array (json);
    poda_json_newline (json);
    assert_written (fixture, "[\n1,\n2,\n3\n]\n");
}

typedef struct {
    const char *text;
    const char *expected;
} TextRow;

static const TextRow texts[] = {
    { "", "\"\"" },
    { "plain", "\"plain\"" },
    { "a\"b\\c", "\"a\\\"b\\\\c\"" },
    { "\"", "\"\\\"\"" },
    { "line\nand\ttab\r", "\"line\\nand\\ttab\\u000d\"" },
    { "\x01\x1f\x7f", "\"\\u0001\\u001f\x7f\"" },
    { "≥ −3 ñ 😀", "\"≥ −3 ñ 😀\"" },
    { "bad \xff byte", "\"bad \xef\xbf\xbd byte\"" },
    { "cut \xe2\x89", "\"cut \xef\xbf\xbd\xef\xbf\xbd\"" },
    { NULL, "null" },
};

static void
test_texts (void **state G_GNUC_UNUSED)
{
    for (gsize i = 0; i < G_N_ELEMENTS (texts); i++) {
        g_autoptr (PodaOutput) output = poda_output_memory ();
        PodaJson json;
        poda_json_init (&json, output);
        poda_json_string (&json, NULL, texts[i].text);
        const char *written = poda_output_contents (output, NULL);
        assert_string_equal (written, texts[i].expected);
        assert_true (g_utf8_validate (written, -1, NULL));
    }
}

static void
test_numbers (void **state)
{
    Fixture *fixture = *state;
    PodaJson *json = &fixture->json;
    poda_json_array (json, NULL);
    poda_json_value (json, NULL, -3);
    poda_json_value (json, NULL, 0.1);
    poda_json_value (json, NULL, -0.0);
    poda_json_value (json, NULL, 1e300);
    poda_json_value (json, NULL, INFINITY);
    poda_json_value (json, NULL, -INFINITY);
    poda_json_integer (json, NULL, G_MAXINT64);
    poda_json_end_array (json);
    assert_written (fixture,
                    "[-3, 0.1, 0, 1e+300, \"inf\", \"-inf\", 9223372036854775807]");
}

#define IN_FOLDER(name) cmocka_unit_test_setup_teardown (name, set_up, tear_down)

int
main (void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER (test_nesting),
        IN_FOLDER (test_lines),
        IN_FOLDER (test_texts),
        IN_FOLDER (test_numbers),
    };
    return cmocka_run_group_tests (tests, NULL, NULL);
}
