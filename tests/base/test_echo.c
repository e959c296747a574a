/* Messages say back what was typed, but never at any length. */

#include <string.h>

#include "base/terminal.h"
#include "support/rows.h"

static char *
repeat (const char *part, guint n)
{
    GString *text = g_string_new (NULL);
    for (guint i = 0; i < n; i++)
        g_string_append (text, part);
    return g_string_free (text, FALSE);
}

static void
assert_cut (const char *message, const char *typed, const char *expected)
{
    const char *const words[] = { "another word, which stands nowhere in it", typed,
                                  NULL };
    g_autofree char *cut = poda_echo_cut (message, words);
    assert_string_equal (cut, expected);
}

static void
test_short (void **state)
{
    (void) state;
    g_autofree char *all = repeat ("x", PODA_ECHO_LONGEST);
    g_autofree char *message = g_strdup_printf ("no game \"%s\": expected nim", all);
    assert_cut (message, all, message);
    assert_cut ("", all, "");
    g_autofree char *same = poda_echo_cut (message, NULL);
    assert_string_equal (same, message);
}

/* Of letters of two bytes, too, and wherever in the word it stood. */
static void
test_long (void **state)
{
    static const char *const letters[] = { "x", "ñ", "→", "a b" };
    (void) state;
    for (guint i = 0; i < G_N_ELEMENTS (letters); i++) {
        g_autofree char *part = repeat (letters[i], 60000);
        g_autofree char *typed = g_strdup_printf ("--order=%s", part);
        g_autofree char *message = g_strdup_printf ("--order %s: expected best", part);
        const char *end = g_utf8_offset_to_pointer (part, PODA_ECHO_LONGEST);
        g_autofree char *expected =
            g_strdup_printf ("--order %.*s…: expected best", (int) (end - part), part);
        assert_cut (message, typed, expected);
    }
}

/* A path at the beginning says where, and may be longer. */
static void
test_place (void **state)
{
    (void) state;
    g_autofree char *path = repeat ("folder/", 30);
    g_autofree char *message = g_strdup_printf ("%s:1:2: expected a number", path);
    assert_cut (message, path, message);
    g_autofree char *longer = repeat ("folder/", 300);
    g_autofree char *refused = g_strdup_printf ("%s: no such file", longer);
    g_autofree char *expected =
        g_strdup_printf ("%.*s…: no such file", PODA_ECHO_PLACE, longer);
    assert_cut (refused, longer, expected);
}

/* What is long for other reasons, and bytes that are no characters. */
static void
test_end (void **state)
{
    (void) state;
    g_autofree char *path = repeat ("ñ", 100000);
    g_autofree char *cut = poda_echo_cut (path, NULL);
    assert_true (strlen (cut) < 2000);
    assert_true (g_utf8_validate (cut, -1, NULL));
    g_autofree char *broken = repeat ("\xff\x80", 100000);
    g_autofree char *other = poda_echo_cut (broken, NULL);
    assert_true (strlen (other) < 2000);
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_short),
        cmocka_unit_test (test_long),
        cmocka_unit_test (test_place),
        cmocka_unit_test (test_end),
    };
    return cmocka_run_group_tests (tests, NULL, NULL);
}
