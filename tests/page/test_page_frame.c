/* Pages where less is allowed: in a sandboxed frame, as a course's site has them, and
 * without scripts. */

#include <string.h>

#include "support/page.h"
#include "support/rows.h"
#include "support/shell.h"

/* What the frame does once its page stands; it tells the outer page how it went. Keys
 * and clicks come from scripts here, since nobody outside may touch what is inside. */
static const char script[] =
    "<script>(async () => {"
    "  const said = [], $ = s => document.querySelector (s);"
    "  const say = (name, ok) => said.push ((ok ? 'ok ' : 'NOT ') + name);"
    "  const press = (key, at = document.body) => at.dispatchEvent ("
    "    new KeyboardEvent ('keydown', { key, bubbles: true, cancelable: true }));"
    "  addEventListener ('error', e => said.push ('NOT quiet: ' + e.message));"
    "  addEventListener ('unhandledrejection',"
    "    e => said.push ('NOT quiet: ' + e.reason));"
    "  try {"
    "    let stored = true; try { localStorage.x = 1; } catch (e) { stored = false; }"
    "    say ('locked in', !stored && origin === 'null');"
    "    say ('opens', document.documentElement.dataset.ready === 'yes');"
    "    press ('ArrowRight'); press ('c');"
    "    say ('cut', poda.state.step === 26);"
    "    await poda.redraw ();"
    "    say ('sentence', $ ('.sentence').textContent === await poda.sentence (26));"
    "    for (let k = 0; k <= 31; k++) await poda.goto (k);"
    "    $ ('[data-do=language]').click ();"
    "    say ('language', poda.state.language === 'es');"
    "    await poda.goto (17); press ('p');"
    "    const field = $ ('[data-do=answer]');"
    "    field.value = '-3'; press ('Enter', field);"
    "    say ('Enter answers', $ ('.verdict')?.dataset.right === 'yes');"
    "    await poda.goto (5); await poda.goto (17);"
    "    $ ('[data-do=answer]').value = '4'; $ ('[data-do=submit]').click ();"
    "    say ('a click answers', $ ('.verdict')?.dataset.right === 'no');"
    "    press ('p'); press ('/');"
    "    const wanted = $ ('[data-do=find-text]');"
    "    wanted.value = '8'; press ('Enter', wanted);"
    "    say ('Enter finds', poda.step_at (poda.state.step).node === 8"
    "      && !$ ('dialog.find').open);"
    "    press ('e'); press ('r'); press ('?'); $ ('dialog.help .close').click ();"
    "    press ('s');"
    "  } catch (e) { said.push ('NOT whole: ' + e.stack); }"
    "  parent.postMessage (said.join ('\\n'), '*');"
    "}) ();</script>";

/* A file beside the page with the page in a frame, to which the script is added. */
static char *
write_frame (const char *folder)
{
    g_autofree char *line = g_strdup_printf (
        "poda draw trees/notes.gv -T html -o '%s/inside.html'", folder);
    g_autofree char *said = shell_run (NULL, line);
    g_autofree char *inside = g_build_filename (folder, "inside.html", NULL);
    g_autofree char *page = NULL;
    assert_string_equal (said, "");
    assert_true (g_file_get_contents (inside, &page, NULL, NULL));
    char *end = strstr (page, "</body>");
    assert_non_null (end);
    *end = '\0';
    g_autofree char *whole = g_strconcat (page, script, "</body></html>", NULL);
    assert_true (g_file_set_contents (inside, whole, -1, NULL));
    char *outside = g_build_filename (folder, "outside.html", NULL);
    const char *frame =
        "<!doctype html><meta charset=utf-8><title>course</title><script>"
        "addEventListener ('message', e => { window.told = e.data; });</script>"
        "<iframe sandbox=allow-scripts width=900 height=600 src=inside.html></iframe>";
    assert_true (g_file_set_contents (outside, frame, -1, NULL));
    return outside;
}

static void
play_sandbox (Browser *browser, const char *folder)
{
    g_autofree char *path = write_frame (folder);
    browser_open (browser, path, NULL);
    browser_await (browser, "window.told");
    g_autofree char *told = browser_text (browser, "told");
    if (strstr (told, "NOT") != NULL)
        fail_msg ("in the frame:\n%s", told);
    assert_non_null (strstr (told, "ok Enter finds"));
    /* What is not allowed there, the browser says itself: downloads. */
    g_autofree char *errors = browser_errors (browser);
    assert_null (strstr (errors, "exception"));
}

/* What is told to a screen reader. The caller frees it. */
static char *
heard (Browser *browser)
{
    g_autoptr (JsonNode) tree =
        browser_call (browser, "Accessibility.getFullAXTree", "{}");
    return json_to_string (tree, FALSE);
}

/* Without scripts the page says what is missing, and what else there is. */
static void
play_plain (Browser *browser, const char *folder)
{
    (void) folder;
    const char *needs = "This page needs JavaScript to be switched on.";
    g_autofree char *text = NULL;
    json_node_unref (browser_call (browser, "Emulation.setScriptExecutionDisabled",
                                   "{\"value\":true}"));
    json_node_unref (browser_call (browser, "Page.reload", "{}"));
    for (guint i = 0; i < 600 && (text == NULL || !strstr (text, needs)); i++) {
        g_usleep (100000);
        g_free (text);
        text = heard (browser);
    }
    assert_non_null (strstr (text, needs));
    assert_non_null (strstr (text, "Course notes"));
    assert_non_null (strstr (text, "poda draw"));
    assert_non_null (strstr (text, "poda trace"));
}

static const PagePlay plays[] = {
    { "a sandboxed frame", "trees/notes.gv", NULL, play_sandbox },
    { "no scripts", "trees/notes.gv", NULL, play_plain },
};

int
main (void)
{
    return page_run ("page frame", plays, G_N_ELEMENTS (plays));
}
