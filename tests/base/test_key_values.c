/* Keys and values: how texts are split, and which blanks are kept. */

#include "base/key_values.h"
#include "support/rows.h"

typedef struct {
    const char *name;
    const char *text;
    PodaKeyValueBlanks blanks;
    const char *expected; /* <key>=<value>, ! behind a key that was there before */
} PairsRow;

static const PairsRow pairs_rows[] = {
    { "no text", NULL, PODA_BLANKS_KEPT, "" },
    { "an empty text", "", PODA_BLANKS_KEPT, "" },
    { "without a value", "a,b=", PODA_BLANKS_KEPT, "<a> <b>=<>" },
    { "without a key", "=1", PODA_BLANKS_KEPT, "<>=<1>" },
    { "the first equals sign counts", "a=b=c", PODA_BLANKS_KEPT, "<a>=<b=c>" },
    { "empty pairs", ",a=1,", PODA_BLANKS_KEPT, "<> <a>=<1> <>!" },
    { "a key again", "a=1,b=2,a=3,a=4", PODA_BLANKS_KEPT,
      "<a>=<1> <b>=<2> <a>=<3>! <a>=<4>!" },
    { "blanks kept", " a = 1 , a= 2", PODA_BLANKS_KEPT, "< a >=< 1 > < a>=< 2>" },
    { "blanks around pairs", " a = 1 , a= 2", PODA_BLANKS_AROUND_KEY_VALUES,
      "<a >=< 1> <a>=< 2>" },
    { "blanks around sides", " a = 1 , a= 2 ", PODA_BLANKS_AROUND_SIDES,
      "<a>=<1> <a>=<2>!" },
    { "a blank pair", " , b ", PODA_BLANKS_AROUND_SIDES, "<> <b>" },
};

TEST_EACH (pairs_rows, row, "%s", row->name)
{
    g_autoptr (GString) found = g_string_new (NULL);
    g_auto (PodaKeyValues) pairs = { 0 };
    poda_key_values_begin (&pairs, row->text, row->blanks);
    while (poda_key_values_next (&pairs)) {
        g_string_append_printf (found, "%s<%s>", found->len > 0 ? " " : "", pairs.key);
        if (pairs.value != NULL)
            g_string_append_printf (found, "=<%s>", pairs.value);
        g_string_append (found, pairs.again ? "!" : "");
    }
    assert_string_equal (found->str, row->expected);
}

TEST ("a pair as it was written")
{
    g_auto (PodaKeyValues) pairs = { 0 };
    poda_key_values_begin (&pairs, " b = 2", PODA_BLANKS_AROUND_SIDES);
    assert_true (poda_key_values_next (&pairs));
    assert_string_equal (pairs.text, " b = 2");
}

typedef struct {
    const char *text, *name, *rest;
} NameRow;

static const NameRow name_rows[] = {
    { "nim", "nim", NULL },  { "nim:", "nim", "" }, { "nim:a=1", "nim", "a=1" },
    { "a:b:c", "a", "b:c" }, { "", "", NULL },
};

TEST_EACH (name_rows, row, "name of \"%s\"", row->text)
{
    const char *rest;
    g_autofree char *name = poda_key_values_name (row->text, &rest);
    assert_string_equal (name, row->name);
    if (row->rest == NULL)
        assert_null (rest);
    else
        assert_string_equal (rest, row->rest);
}
