#include "support/exam_play.h"

#include "teach/sheet/sheet.h"
#include "support/exam.h"
#include "support/page.h"
#include "support/shell.h"

void
exam_await (Browser *browser)
{
    browser_await (browser, "document.documentElement?.dataset.ready === 'yes'");
}

void
exam_type (Browser *browser, const char *field, const char *text)
{
    g_autofree char *selector = g_strdup_printf ("[data-field='%s']", field);
    browser_click (browser, selector);
    browser_run (browser, "document.activeElement.select ()");
    browser_type (browser, text);
}

void
exam_fill_in_key (Browser *browser, const PodaExercise *exercise)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_sheet_write (exercise, exercise->key, "Ada", PODA_SHEET_COMMA, output);
    g_autofree char *quoted = browser_quote (poda_output_contents (output, NULL));
    assert_page (browser, "poda.sheet.load (%s)", quoted);
}

static void
test_play (void **state)
{
    const PageRow *row = *state;
    const ExamPlay *play = row->entry;
    g_autoptr (PodaExercise) exercise =
        exam_exercise (play->tree, play->asks, play->questions);
    g_autofree char *path = exam_write (exercise, row->folder);
    browser_open (row->browser, path, NULL);
    exam_await (row->browser);
    play->play (row->browser, exercise, row->folder);
    browser_close (row->browser);
}

int
exam_play_run (const char *group, const ExamPlay *plays, guint n)
{
    shell_open_catalogues ();
    return page_run_rows (group, test_play, plays, sizeof *plays, n);
}
