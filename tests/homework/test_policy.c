/* The policy: the example is what stands where nobody says otherwise, a command line
 * and a file set the same numbers, and what is wrong in a file is told with its line.
 */

#include <string.h>

#include "homework/mark/mark.h"
#include "support/rows.h"

#define EXAMPLE "examples/policy.ini"

static char *
example (void)
{
    char *text;
    assert_true (g_file_get_contents (EXAMPLE, &text, NULL, NULL));
    return text;
}

static void
assert_usual (const PodaPolicy *policy)
{
    PodaPolicy usual;
    poda_policy_init (&usual);
    assert_memory_equal (policy, &usual, sizeof usual);
}

static void
test_example_is_usual (void **state G_GNUC_UNUSED)
{
    g_autofree char *text = example ();
    g_autofree char *ask = NULL;
    PodaPolicy policy;
    memset (&policy, 0xff, sizeof policy); /* so that what it leaves out would show */
    assert_true (poda_policy_read (&policy, EXAMPLE, text, &ask, NULL));
    assert_usual (&policy);
    assert_null (ask);
    g_autofree char *unusual = poda_policy_format (&policy);
    assert_null (unusual);
}

/* Every number of the example, by its name, both ways. */
static void
test_file_is_command_line (void **state G_GNUC_UNUSED)
{
    g_autofree char *text = example ();
    g_autoptr (GKeyFile) keys = g_key_file_new ();
    assert_true (g_key_file_load_from_data (keys, text, strlen (text), 0, NULL));
    g_auto (GStrv) sections = g_key_file_get_groups (keys, NULL);
    guint n = 0;
    for (guint i = 0; sections[i] != NULL; i++) {
        g_auto (GStrv) names = g_key_file_get_keys (keys, sections[i], NULL, NULL);
        for (guint k = 0; names[k] != NULL; k++, n++) {
            PodaPolicy one, other;
            g_autofree char *pair = g_strdup_printf ("%s=0.125", names[k]);
            g_autofree char *file = g_strdup_printf ("[%s]\n%s\n", sections[i], pair);
            poda_policy_init (&one);
            poda_policy_init (&other);
            assert_true (poda_policy_parse (&one, pair, NULL));
            assert_true (poda_policy_read (&other, "p.ini", file, NULL, NULL));
            assert_memory_equal (&one, &other, sizeof one);
            g_autofree char *unusual = poda_policy_format (&one);
            assert_string_equal (unusual, pair);
        }
    }
    assert_int_equal (n, sizeof (PodaPolicy) / sizeof (double));
}

static void
test_asks (void **state G_GNUC_UNUSED)
{
    g_autofree char *ask = NULL;
    PodaPolicy policy;
    poda_policy_init (&policy);
    assert_true (
        poda_policy_read (&policy, "p.ini", "[ask]\nwhat=value,order\n", &ask, NULL));
    assert_string_equal (ask, "value,order");
    assert_usual (&policy);
}

static const struct {
    const char *text, *message;
} refused[] = {
    { "[carry]\n# half\nrepeat=2\n",
      "p.ini:3: \"repeat=2\": expected a number from 0 to 1" },
    { "[weights]\nvalue=-1\n",
      "p.ini:2: \"value=-1\": expected a number from 0 to 1000000" },
    { "[weights]\norder = three\n",
      "p.ini:2: \"order=three\": expected a number from 0 to 1000000" },
    { "[weights]\nvalue=1\n\n[carry]\nrepeet=1\n",
      "p.ini:5: \"repeet=1\": expected NAME=NUMBER, NAME one of value, alpha, beta, "
      "visited, bound, strategy, order, move, carried, repeat, cuts, "
      "unfinished; did you mean repeat?" },
    { "\n[weight]\nvalue=1\n", "p.ini:2: \"[weight]\": expected NAME=NUMBER" },
    { "[ask]\nwho=value\n", "p.ini:2: \"who=value\": expected NAME=NUMBER" },
    { "nonsense", "p.ini:1: \"nonsense\": expected NAME=NUMBER" },
};

static void
test_refused (void **state)
{
    guint i = GPOINTER_TO_UINT (*state);
    g_autoptr (GError) error = NULL;
    PodaPolicy policy;
    poda_policy_init (&policy);
    assert_false (poda_policy_read (&policy, "p.ini", refused[i].text, NULL, &error));
    if (!g_str_has_prefix (error->message, refused[i].message))
        fail_msg ("%s\nand not\n%s", error->message, refused[i].message);
    assert_null (strchr (error->message, '\n'));
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "policy");
    rows_add (&rows, test_example_is_usual, NULL, "the example is the usual policy");
    rows_add (&rows, test_file_is_command_line, NULL,
              "a file and a command line set the same");
    rows_add (&rows, test_asks, NULL, "what is asked");
    for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
        rows_add (&rows, test_refused, GUINT_TO_POINTER (i), "refused %u", i + 1);
    return rows_run (&rows);
}
