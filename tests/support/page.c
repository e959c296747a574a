#include "support/page.h"

#include "support/shell.h"

typedef struct {
    const PagePlay *play;
    Browser *browser;
    const char *folder;
} Row;

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
    const Row *row = *state;
    const PagePlay *play = row->play;
    page_open (row->browser, row->folder, play->words, play->fragment);
    play->play (row->browser, row->folder);
    browser_close (row->browser);
}

int
page_run (const char *group, const PagePlay *plays, guint n)
{
    Rows rows;
    g_autofree Row *table = g_new0 (Row, n);
    Browser *browser = browser_start ();
    if (browser == NULL)
        return 1;
    char *folder = shell_make_folder ();
    rows_begin (&rows, group);
    for (guint i = 0; i < n; i++) {
        table[i] = (Row){ &plays[i], browser, folder };
        rows_add (&rows, test_play, &table[i], "%s", plays[i].name);
    }
    int failed = rows_run (&rows);
    browser_stop (browser);
    shell_remove_folder (folder);
    return failed;
}
