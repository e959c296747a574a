#include "support/page.h"

#include "support/shell.h"

void
page_open (Browser *browser, const char *folder, const char *words,
           const char *fragment)
{
    g_autofree char *path = g_build_filename (folder, "page.html", NULL);
    g_autofree char *line =
        g_strdup_printf ("poda draw %s -T html -o '%s'", words, path);
    g_autofree char *said = shell_run (NULL, line);
    assert_string_equal (said, "");
    browser_open (browser, path, fragment);
    browser_await (browser, "document.documentElement?.dataset.ready === 'yes'");
}

void
page_await_step (Browser *browser, guint step)
{
    browser_await (browser, "poda.state.step === %u", step);
}

static void
test_play (void **state)
{
    const PageRow *row = *state;
    const PagePlay *play = row->entry;
    page_open (row->browser, row->folder, play->words, play->fragment);
    play->play (row->browser, row->folder);
    browser_close (row->browser);
}

static int
run (const char *group, CMUnitTestFunction test, CMUnitTestFunction test_random,
     gconstpointer entries, gsize size, guint n)
{
    Rows rows;
    g_autofree PageRow *table = g_new0 (PageRow, n + 1);
    Browser *browser = browser_start ();
    if (browser == NULL)
        return 1;
    char *folder = shell_make_folder ();
    rows_begin (&rows, group);
    for (guint i = 0; i < n; i++) {
        const char *const *name = (gconstpointer) ((const char *) entries + i * size);
        table[i] = (PageRow){ browser, folder, name, i };
        rows_add (&rows, test, &table[i], "%s", *name);
    }
    table[n] = (PageRow){ browser, folder, NULL, 0 };
    if (test_random != NULL)
        rows_add (&rows, test_random, &table[n], "random trees");
    int failed = rows_run (&rows);
    browser_stop (browser);
    shell_remove_folder (folder);
    return failed;
}

int
page_run_rows (const char *group, CMUnitTestFunction test, gconstpointer entries,
               gsize size, guint n)
{
    return run (group, test, NULL, entries, size, n);
}

int
page_run (const char *group, const PagePlay *plays, guint n)
{
    return page_run_rows (group, test_play, plays, sizeof *plays, n);
}

int
page_run_trees (const char *group, CMUnitTestFunction test,
                CMUnitTestFunction test_random)
{
    g_autofree char *listing = shell_run (NULL, "ls trees/*.gv");
    g_auto (GStrv) paths = g_strsplit (g_strchomp (listing), "\n", -1);
    return run (group, test, test_random, paths, sizeof *paths, g_strv_length (paths));
}
