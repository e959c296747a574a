#include "support/exam_play.h"

#include <libintl.h>
#include <locale.h>

#include "teach/sheet/sheet.h"
#include "support/exam.h"
#include "support/shell.h"

typedef struct {
    const ExamPlay *play;
    Browser *browser;
    const char *folder;
} Row;

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
    const Row *row = *state;
    const ExamPlay *play = row->play;
    g_autoptr (PodaExercise) exercise =
        exam_exercise (play->tree, play->asks, play->questions);
    g_autofree char *path = exam_write (exercise, row->folder);
    browser_open (row->browser, path, NULL);
    exam_await (row->browser);
    play->play (row->browser, exercise, row->folder);
    browser_close (row->browser);
}

/* The catalogues beside the tested program. */
static void
open_catalogues (void)
{
    const char *program = g_getenv ("PODA") != NULL ? g_getenv ("PODA") : "build/poda";
    g_autofree char *folder = g_path_get_dirname (program);
    g_autofree char *near = g_build_filename (folder, "locale", NULL);
    g_autofree char *catalogues = g_canonicalize_filename (near, NULL);
    setlocale (LC_CTYPE, "C.UTF-8");
    setlocale (LC_MESSAGES, "C.UTF-8");
    bindtextdomain (GETTEXT_PACKAGE, catalogues);
    bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
}

int
exam_play_run (const char *group, const ExamPlay *plays, guint n)
{
    Rows rows;
    g_autofree Row *table = g_new0 (Row, n);
    Browser *browser = browser_start ();
    if (browser == NULL)
        return 1;
    open_catalogues ();
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
