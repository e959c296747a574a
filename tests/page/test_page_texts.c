/* Titles, names and moves from strangers' files are shown as texts, whatever is in
 * them: no script runs, nothing is asked of the network (a page that does either
 * complains), and every text arrives whole. */

#include "support/page.h"

#define TITLE "</script><script>alert(1)</script><!--<script>"

/* A name that turns around what is said after it. */
#define TURNED "\u202e\u05e9\u05dc\u05d5\u05dd\u2066"

typedef struct {
    guint parent; /* an index; the root has none */
    const char *name, *move;
    const char *value; /* NULL: an inner node */
} Node;

static const Node nodes[] = {
    { 0, "\"'`${alert(2)}", NULL, NULL },
    { 0, "<img src=x onerror=alert(3)>", "</script><script>alert(4)</script>", NULL },
    { 1, "x", "&lt;b&gt; &amp; &#39;", "3" },
    { 1, TURNED, "\u0645\u0631\u062d\u0628\u0627\u2067", "5" },
    { 0, "\U0001f600\U0001f469\u200d\U0001f467 e\u0301", "a' onclick='alert(5)\" b",
      NULL },
    { 4, "]]>--><!--", "{{title}} %s $& \\n \\u003c", "-1" },
};

static void
put (GString *out, const char *key, const char *text)
{
    g_autofree char *quoted = browser_quote (text);
    g_string_append_printf (out, "\"%s\":%s,", key, quoted);
}

/* The node and what lies below it, as the files of trees have it. */
static void
put_node (GString *out, guint at)
{
    gboolean some = FALSE;
    put (out, "name", nodes[at].name);
    if (nodes[at].move != NULL)
        put (out, "move", nodes[at].move);
    if (nodes[at].value != NULL) {
        g_string_append_printf (out, "\"value\":%s", nodes[at].value);
        return;
    }
    g_string_append (out, "\"children\":[");
    for (guint i = 1; i < G_N_ELEMENTS (nodes); i++)
        if (nodes[i].parent == at) {
            g_string_append (out, some ? ",{" : "{");
            put_node (out, i);
            g_string_append_c (out, '}');
            some = TRUE;
        }
    g_string_append_c (out, ']');
}

static char *
bad_tree (void)
{
    GString *out = g_string_new ("{");
    put (out, "title", TITLE);
    put_node (out, 0);
    g_string_append_c (out, '}');
    return g_string_free (out, FALSE);
}

static void
open_bad (Browser *browser, const char *folder, const char *options)
{
    g_autofree char *path = g_build_filename (folder, "bad.json", NULL);
    g_autofree char *words = g_strdup_printf ("'%s' %s", path, options);
    g_autofree char *tree = bad_tree ();
    assert_true (g_file_set_contents (path, tree, -1, NULL));
    page_open (browser, folder, words, NULL);
}

static void
assert_plain (Browser *browser)
{
    assert_page (browser, "document.scripts.length === 2");
    assert_page (browser,
                 "document.querySelector ('img, b, #poda [onclick]') === null");
}

static void
play_texts (Browser *browser, const char *folder)
{
    open_bad (browser, folder, "");
    assert_page_text (browser, TITLE, "document.title");
    assert_page_text (browser, TITLE, "document.querySelector ('h1').textContent");
    for (guint i = 0; i < G_N_ELEMENTS (nodes); i++) {
        g_autofree char *move =
            browser_quote (nodes[i].move != NULL ? nodes[i].move : "");
        assert_page_text (browser, nodes[i].name, "poda.search_of ().name (%u)", i + 1);
        assert_page (browser, "poda.search_of ().move (%u) === %s", i + 1, move);
        assert_page (browser,
                     "document.querySelector ('g[data-node=\"%u\"] title').textContent"
                     ".includes (poda.search_of ().name (%u).replace ("
                     "/[\u202e\u2066]/g, '\ufffd'))",
                     i + 1, i + 1);
    }
    assert_plain (browser);
}

/* Through all steps, languages, modes and dialogs. */
static void
play_everything (Browser *browser, const char *folder)
{
    static const char *const keys[] = { "L", "p", "e", "r", "e", "?", "Escape" };
    open_bad (browser, folder, "--compare minimax");
    for (guint i = 0; i < G_N_ELEMENTS (keys); i++) {
        browser_run (browser, "(async () => {"
                              " for (let k = 0; k <= poda.state.n_steps; k++)"
                              "   await poda.goto (k); }) ()");
        browser_press (browser, keys[i]);
        assert_plain (browser);
    }
    browser_click (browser, "[data-do=find]");
    browser_click (browser, "[data-do=find-text]");
    browser_type (browser, "<img src=y onerror=alert(6)>");
    browser_press (browser, "Enter");
    browser_await (browser, "document.querySelector ('.missing').textContent"
                            ".includes ('<img src=y')");
    assert_plain (browser);
}

static void
play_find (Browser *browser, const char *folder)
{
    open_bad (browser, folder, "");
    for (guint i = 0; i < G_N_ELEMENTS (nodes); i++) {
        browser_click (browser, "[data-do=find]");
        browser_click (browser, "[data-do=find-text]");
        browser_type (browser, nodes[i].name);
        browser_press (browser, "Enter");
        browser_await (browser, "!document.querySelector ('dialog.find').open");
        assert_page (browser, "poda.step_at (poda.state.step).node === %u", i + 1);
        browser_run (browser,
                     "document.querySelector ('[data-do=find-text]').value = ''");
    }
}

/* Nowhere on the page is anything that turns text around, and what stood there is told
 * as unknown: in pictures, tables, sentences, questions, and to screen readers. */
static void
play_turned (Browser *browser, const char *folder)
{
    open_bad (browser, folder, "--compare minimax");
    g_autofree char *bad = browser_text (
        browser,
        "(async () => {"
        "  const turns = /[\u202a-\u202e\u2066-\u2069]/, bad = [];"
        "  for (const mode of ['watch', 'predict', 'exam']) {"
        "    poda.enter_mode (mode);"
        "    for (let k = 0; k <= poda.state.n_steps; k++) {"
        "      await poda.goto (k);"
        "      for (const e of document.querySelectorAll ('main, main *')) {"
        "        const own = [...e.childNodes].filter (n => n.nodeType === 3);"
        "        const said = [...own.map (n => n.data),"
        "                      ...[...e.attributes].map (a => a.value)];"
        "        if (said.some (text => turns.test (text)))"
        "          bad.push (mode + ' ' + k + ' ' + e.tagName + '.' + e.className);"
        "      }"
        "    }"
        "  }"
        "  return bad.slice (0, 5).join ('\\n'); }) ()");
    assert_string_equal (bad, "");
    browser_run (browser, "poda.enter_mode ('watch')");
    browser_run (browser, "poda.goto (poda.search_of ().enter_at[4])");
    browser_await (browser, "document.querySelector ('.sentence').textContent"
                            ".includes ('\ufffd')");
    assert_page (browser, "document.querySelector ('g[data-node=\"4\"]').ariaLabel"
                          ".includes ('\ufffd\u05e9')");
    assert_page (browser, "[...document.querySelectorAll ('.windows th')].some (cell =>"
                          " cell.textContent.includes ('\ufffd\u05e9'))");
}

/* A sentence holds names and moves as they are. */
static void
play_sentence (Browser *browser, const char *folder)
{
    open_bad (browser, folder, "");
    browser_press (browser, "ArrowRight");
    browser_press (browser, "ArrowRight");
    page_await_step (browser, 2);
    browser_await (browser,
                   "document.querySelector ('.sentence').textContent.includes ("
                   "'</script><script>alert(4)</script>')");
    browser_press (browser, "End");
    browser_await (browser, "document.querySelector ('.result').textContent.includes ("
                            "'</script><script>alert(4)</script>')");
}

static void
play_title (Browser *browser, const char *folder)
{
    const char *title = "</title><script>alert(7)</script>\"'&amp;";
    g_autofree char *quoted = g_shell_quote (title);
    g_autofree char *words = g_strdup_printf ("trees/notes.gv --title %s", quoted);
    page_open (browser, folder, words, NULL);
    assert_page_text (browser, title, "document.title");
    assert_page_text (browser, title, "document.querySelector ('h1').textContent");
    assert_plain (browser);
}

static const PagePlay plays[] = {
    { "titles, names and moves", "trees/notes.gv", NULL, play_texts },
    { "everywhere on the page", "trees/notes.gv", NULL, play_everything },
    { "names are found", "trees/notes.gv", NULL, play_find },
    { "what turns text around", "trees/notes.gv", NULL, play_turned },
    { "sentences", "trees/notes.gv", NULL, play_sentence },
    { "a title of the command line", "trees/notes.gv", NULL, play_title },
};

int
main (void)
{
    return page_run ("page texts", plays, G_N_ELEMENTS (plays));
}
