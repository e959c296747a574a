#include "support/rows.h"

#include "support/depth.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

static GArray *tests; /* of struct CMUnitTest */

void
rows_add (CMUnitTestFunction test, gconstpointer state, const char *format, ...)
{
    if (tests == NULL)
        tests = g_array_new (FALSE, TRUE, sizeof (struct CMUnitTest));
    va_list arguments;
    va_start (arguments, format);
    struct CMUnitTest row = { .name = g_strdup_vprintf (format, arguments),
                              .test_func = test,
                              .initial_state = (void *) state };
    va_end (arguments);
    g_array_append_val (tests, row);
}

/* A skipped test does not free its memory: its leaks are not poda's. */
static int any_skipped;

int __lsan_is_turned_off (void); /* asked by LeakSanitizer at exit */

int
__lsan_is_turned_off (void)
{
    return any_skipped;
}

void
rows_skip (const char *want)
{
    any_skipped = TRUE;
    print_message ("skipped: %s\n", want);
    skip ();
}

/* Programs that make check does not install, and that take seconds. */
static const char *const slow[] = { "pdflatex",  "xelatex", "lualatex",
                                    "kpsewhich", "javac",   NULL };

void
rows_need (const char *program)
{
    if (g_strv_contains (slow, program) && !depth_is_full ())
        rows_skip ("full depth, as in make check-all");
    g_autofree char *found = g_find_program_in_path (program);
    if (found == NULL)
        rows_skip (program);
}

/* A shell ignores these on behalf of what it runs in the background, and tests send
 * them to programs that must not inherit that. */
static void
heed_signals (void)
{
    static const int numbers[] = { SIGINT, SIGQUIT, SIGHUP, SIGTERM, SIGPIPE };
    for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
        signal (numbers[i], SIG_DFL);
}

int
rows_run (void)
{
    heed_signals ();
    struct CMUnitTest *all = (struct CMUnitTest *) (gpointer) tests->data;
    int failed =
        _cmocka_run_group_tests (g_get_prgname (), all, tests->len, NULL, NULL);
    for (guint i = 0; i < tests->len; i++)
        g_free ((char *) all[i].name);
    g_array_unref (tests);
    return failed;
}

__attribute__ ((weak)) int
main (void)
{
    return rows_run ();
}

guint
text_count (const char *text, const char *part)
{
    guint n = 0;
    for (; (text = strstr (text, part)) != NULL; text++)
        n++;
    return n;
}

static void
print_difference (const char *path, const char *text)
{
    g_autofree char *actual = NULL;
    int file = g_file_open_tmp ("poda-actual-XXXXXX", &actual, NULL);
    assert_true (file >= 0 && g_close (file, NULL));
    g_autofree char *command = g_strdup_printf ("diff -u '%s' '%s'", path, actual);
    if (!g_file_set_contents (actual, text, -1, NULL) || system (command) == -1)
        print_message ("%s differs\n", path);
    remove (actual);
}

void
assert_golden (const char *name, const char *text)
{
    g_autofree char *path = g_build_filename ("tests", "golden", name, NULL);
    g_autofree char *expected = NULL;
    if (g_strcmp0 (g_getenv ("PODA_GOLDEN"), "write") == 0) {
        assert_true (g_file_set_contents (path, text, -1, NULL));
        return;
    }
    if (!g_file_get_contents (path, &expected, NULL, NULL))
        fail_msg ("%s is missing: make golden writes it", path);
    if (strcmp (expected, text) == 0)
        return;
    print_difference (path, text);
    fail_msg ("%s differs", path);
}
