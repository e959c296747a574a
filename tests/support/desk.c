#include "support/desk.h"

#include <glib/gstdio.h>
#include <string.h>

#include "support/rows.h"
#include "support/shell.h"
#include "support/strangers.h"

void
desk_open (Desk *desk)
{
    g_autoptr (GError) error = NULL;
    desk->suite = poda_suite_read (desk->folder, &error);
    if (desk->suite == NULL)
        fail_msg ("%s", error->message);
    if (!poda_suite_search (desk->suite, &error))
        fail_msg ("%s", error->message);
    desk->gradebook = poda_gradebook_new ("grade", "");
    desk->work = poda_gradebook_add (desk->gradebook->works);
}

void
desk_make (Desk *desk, const char *settings, const char *tree)
{
    *desk = (Desk){ .folder = g_dir_make_tmp ("poda-desk-XXXXXX", NULL),
                    .scratch = scratch_new () };
    shell_write (desk->folder, "suite.ini", settings);
    if (tree == NULL)
        return;
    shell_write (desk->folder, "t.json", tree);
    desk_open (desk);
}

void
desk_clear (Desk *desk)
{
    assert_nobody_left (desk->scratch);
    poda_gradebook_free (desk->gradebook);
    poda_suite_free (desk->suite);
    scratch_free (desk->scratch);
    shell_remove_folder (desk->folder);
}

void
desk_grade (Desk *desk, const char *name, const char *word)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaProgram) program = stranger (name, word, NULL, desk->scratch);
    for (guint i = 0; desk->reveal && i < desk->suite->cases->len; i++)
        ((PodaCase *) desk->suite->cases->pdata[i])->hidden = FALSE;
    assert_true (
        poda_suite_grade (desk->suite, program, NULL, NULL, desk->work, &error));
}

char *
desk_texts (const PodaWork *work)
{
    GString *text = g_string_new (NULL);
    for (guint i = 0; i < work->items->len; i++) {
        const PodaItem *item = work->items->pdata[i];
        g_string_append_printf (text, "%s|%s|%s|%s\n", item->name, item->expected,
                                item->given, item->why);
    }
    g_string_append_printf (text, "%s|%s|%s\n", work->error, work->first,
                            work->first_name);
    for (guint i = 0; i < work->remarks->len; i++)
        g_string_append_printf (text, "%s\n", (char *) work->remarks->pdata[i]);
    for (guint i = 0; i < work->causes->len; i++) {
        const PodaCause *cause = work->causes->pdata[i];
        g_string_append_printf (text, "%s|%s\n", cause->name, cause->text);
    }
    return g_string_free (text, FALSE);
}
