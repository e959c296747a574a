/* The page as one uses it: the slider, the step's number, playing, nodes, links,
 * folding, finding, moving the picture, saving it. */

#include <string.h>

#include "support/page.h"

#define NOTES "trees/notes.gv"
#define LARGE "tictactoe -d 3 -e open-lines -a minimax"

#define BOX "document.querySelector ('g[data-node=\"1\"] .b').getBoundingClientRect ()"

static void
play_slider (Browser *browser, const char *folder)
{
    (void) folder;
    const char *slider = "[data-do=slider]";
    browser_click (browser, slider);
    browser_await (browser, "Math.abs (poda.state.step - 15.5) < 2");
    browser_press (browser, "Home");
    page_await_step (browser, 0);
    browser_press (browser, "ArrowRight");
    page_await_step (browser, 1);
    browser_press (browser, "End");
    page_await_step (browser, 31);
    assert_page_text (browser, "step 31 of 31",
                      "document.querySelector ('[data-do=slider]').ariaValueText");
    browser_press (browser, "Home");
    browser_drag (browser, slider, -2000, 0);
    page_await_step (browser, 0);
    assert_page (browser, "document.querySelector ('.marks path')"
                          ".getAttribute ('d').match (/M/g).length === 1");
}

/* Fields are left with Enter; what is no step leaves the page where it is. */
static void
play_number (Browser *browser, const char *folder)
{
    (void) folder;
    static const struct {
        const char *typed;
        guint step;
    } rows[] = { { "17", 17 }, { "four", 17 }, { "999", 31 },
                 { "-3", 0 },  { " 12 ", 12 }, { "", 12 } };
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
        g_autofree char *field = NULL;
        browser_click (browser, "h1");
        browser_press (browser, "g");
        browser_press (browser, "Backspace");
        browser_type (browser, rows[i].typed);
        browser_press (browser, "Enter");
        page_await_step (browser, rows[i].step);
        browser_press (browser, "Tab");
        field = g_strdup_printf ("%u", rows[i].step);
        assert_page_text (browser, field,
                          "document.querySelector ('[data-do=step]').value");
    }
}

/* So slow that it plays while one looks, then so fast that it soon ends. */
static void
play_playing (Browser *browser, const char *folder)
{
    (void) folder;
    const char *speed = "document.querySelector ('[data-do=speed]')";
    const char *pressed = "document.querySelector ('[data-do=play]').ariaPressed";
    browser_run (browser, "%s.focus ()", speed);
    browser_press (browser, "Home");
    assert_page_text (browser, "0.5", "%s.value", speed);
    browser_click (browser, "[data-do=play]");
    assert_page (browser, "poda.state.playing && %s === 'true'", pressed);
    browser_await (browser, "poda.state.step > 25");
    browser_click (browser, "[data-do=play]");
    assert_page (browser, "!poda.state.playing && %s === 'false'", pressed);
    browser_run (browser, "%s.focus ()", speed);
    browser_press (browser, "End");
    assert_page_text (browser, "20", "%s.value", speed);
    browser_click (browser, "[data-do=play]");
    browser_await (browser, "poda.state.step === 31 && !poda.state.playing");
    assert_page_text (browser, "false", "%s", pressed);
    browser_run (browser, "%s.focus ()", speed);
    browser_press (browser, "Home");
    browser_click (browser, "[data-do=play]");
    assert_page (browser, "poda.state.playing && poda.state.step < 31");
    browser_click (browser, "[data-do=play]");
    assert_page (browser, "!poda.state.playing");
}

/* To the first visit, to the last, and to the first again. */
static void
play_nodes (Browser *browser, const char *folder)
{
    (void) folder;
    browser_click (browser, "g[data-node='6'] .b");
    page_await_step (browser, 14);
    assert_page_text (browser, "6",
                      "document.querySelector ('[aria-current][data-node]')"
                      ".dataset.node");
    browser_click (browser, "g[data-node='6'] .b");
    page_await_step (browser, 19);
    browser_click (browser, "g[data-node='6'] .b");
    page_await_step (browser, 14);
    browser_click (browser, "g[data-node='10'] .b");
    page_await_step (browser, 26);
}

static void
play_node_keys (Browser *browser, const char *folder)
{
    (void) folder;
    static const struct {
        const char *key, *node;
    } walk[] = { { "ArrowDown", "2" }, { "ArrowDown", "3" }, { "]", "6" },
                 { "]", "8" },         { "[", "6" },         { "ArrowDown", "7" },
                 { "ArrowUp", "6" } };
    browser_run (browser, "document.querySelector ('g[data-node=\"1\"]').focus ()");
    for (guint i = 0; i < G_N_ELEMENTS (walk); i++) {
        browser_press (browser, walk[i].key);
        assert_page_text (browser, walk[i].node, "document.activeElement.dataset.node");
    }
    browser_press (browser, "Enter");
    page_await_step (browser, 14);
    browser_press (browser, " ");
    page_await_step (browser, 19);
}

static void
play_links (Browser *browser, const char *folder)
{
    (void) folder;
    static const struct {
        const char *fragment, *state;
    } rows[] = {
        { "step=4", "4 en watch 0" },
        { "step=9&lang=es", "9 es watch 0" },
        { "step=abc", "9 en watch 0" },
        { "step=99999999999", "31 en watch 0" },
        { "step=-7", "0 en watch 0" },
        { "step=3&mode=exam", "3 en exam 0" },
        { "step=3&mode=party&lead=2&lang=tlh", "3 en watch 0" },
        { "lang=__proto__", "3 en watch 0" },
        { "%E0%A4%A", "3 en watch 0" },
        { "step=12&mode=predict", "12 en predict 0" },
    };
    assert_page (browser, "poda.state.step === 17");
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
        browser_run (browser, "void (location.hash = '%s')", rows[i].fragment);
        browser_await (browser,
                       "(({ step, language, mode, lead }) => [step, language, mode, "
                       "lead].join (' ')) (poda.state) === '%s'",
                       rows[i].state);
    }
}

/* `draw --step` says where the page opens; a link knows better. */
static void
play_opening (Browser *browser, const char *folder)
{
    assert_page (browser, "poda.state.step === 17 && location.hash === ''");
    assert_page_text (browser, "17", "document.querySelector ('[data-do=step]').value");
    browser_press (browser, "Home");
    browser_await (browser, "location.hash === '#step=0'");
    browser_close (browser);
    page_open (browser, folder, NOTES " --step 17", "step=4");
    assert_page (browser, "poda.state.step === 4");
    browser_close (browser);
    page_open (browser, folder, NOTES " --step 17", "mode=exam");
    assert_page (browser, "poda.state.step === 17 && poda.state.mode === 'exam'");
}

static void
play_address (Browser *browser, const char *folder)
{
    (void) folder;
    browser_press (browser, "End");
    browser_await (browser, "location.hash === '#step=31'");
    browser_press (browser, "L");
    browser_await (browser, "location.hash === '#step=31&lang=es'");
    browser_press (browser, "e");
    browser_await (browser, "location.hash === '#step=31&lang=es&mode=exam'");
    browser_run (browser, "(async () => { for (let k = 0; k < 300; k++)"
                          " await poda.goto (k %% 31); })()");
    browser_await (browser, "location.hash === '#step=20&lang=es&mode=exam'");
}

static void
play_touch (Browser *browser, const char *folder)
{
    (void) folder;
    browser_viewport (browser, 360, 640, TRUE);
    browser_touch (browser, "[data-do=forward]");
    page_await_step (browser, 1);
    browser_touch (browser, "g[data-node='2'] .b");
    page_await_step (browser, 2);
    browser_touch (browser, "[data-do=language]");
    browser_await (browser, "poda.state.language === 'es'");
    browser_await (browser, "document.querySelector ('.code li').textContent === "
                            "'función max_valor (n, α, β)'");
}

static void
play_moving (Browser *browser, const char *folder)
{
    (void) folder;
    double left = browser_number (browser, "%s.left", BOX);
    double width = browser_number (browser, "%s.width", BOX);
    browser_drag (browser, "g[data-node='2'] .b", 120, 40);
    assert_page (browser, "poda.state.step === 0");
    double moved = browser_number (browser, "%s.left", BOX);
    assert_true (moved > left + 100 && moved < left + 130);
    browser_wheel (browser, "g[data-node='2'] .b", -400);
    browser_await (browser, "%s.width > %d", BOX, (int) (width * 1.2));
    browser_press (browser, "0");
    browser_await (browser,
                   "Math.abs (%s.left - %d) < 2 && Math.abs (%s.width - %d) < 2", BOX,
                   (int) left, BOX, (int) width);
}

/* More nodes than can be read are folded away, and open by a click or a key. */
static void
play_folding (Browser *browser, const char *folder)
{
    (void) folder;
    const char *open = "window.open_now = poda.visible ().length";
    double before = browser_number (browser, "%s", open);
    assert_true (before > 1 && before <= 220);
    assert_page (browser, "document.querySelectorAll ('g[data-node]').length "
                          "=== open_now && poda.state.n_steps > 1000");
    g_autofree char *first = browser_text (
        browser,
        "[...document.querySelectorAll ('g[data-node].folded')].find (node => {"
        "  const { left, right } = node.getBoundingClientRect ();"
        "  return left > 50 && right < innerWidth - 500; }).dataset.node");
    g_autofree char *triangle = g_strdup_printf ("g[data-node='%s'] .fold", first);
    browser_click (browser, triangle);
    browser_await (browser, "poda.visible ().length > open_now");
    assert_page (browser, "poda.state.step === 0");
    browser_click (browser, triangle);
    browser_await (browser, "poda.visible ().length === open_now");
    browser_press (browser, "f");
    browser_await (browser, "poda.visible ().length !== open_now");
    browser_press (browser, "f");
    browser_await (browser, "poda.visible ().length === open_now");
}

/* Whatever step it is, its node is drawn, and in sight. */
static void
play_in_sight (Browser *browser, const char *folder)
{
    (void) folder;
    g_autofree char *bad = browser_text (
        browser,
        "(async () => {"
        "  const room = document.querySelector ('svg.tree').getBoundingClientRect ();"
        "  const bad = [];"
        "  for (let k = 1; k <= poda.state.n_steps; k += 37) {"
        "    await poda.goto (k);"
        "    const node = document.querySelector ('svg [aria-current][data-node] .b');"
        "    const box = node && node.getBoundingClientRect ();"
        "    if (!box || box.left < room.left || box.right > room.right"
        "        || box.top < room.top || box.bottom > room.bottom"
        "        || poda.visible ().length > 260)"
        "      bad.push (k + ': ' + (box && JSON.stringify (box)));"
        "  }"
        "  return bad.slice (0, 5).join ('\\n'); })()");
    assert_string_equal (bad, "");
}

static void
play_finding (Browser *browser, const char *folder)
{
    (void) folder;
    browser_press (browser, "/");
    browser_type (browser, "zz");
    browser_press (browser, "Enter");
    browser_await (browser, "/zz/.test (document.querySelector ("
                            "'.find .missing').textContent)");
    assert_page (browser, "document.querySelector ('dialog.find').open");
    browser_press (browser, "Backspace");
    browser_press (browser, "Backspace");
    browser_type (browser, "a1.b2.c3");
    browser_press (browser, "Enter");
    browser_await (browser, "!document.querySelector ('dialog.find').open");
    g_autofree char *node =
        browser_text (browser, "String (poda.step_at (poda.state.step).node)");
    g_autofree char *selector = g_strdup_printf (
        "document.querySelector ('g[data-node=\"%s\"]') !== null", node);
    assert_page (browser, "%s", selector);
    assert_page (browser, "poda.search_of ().name (%s) === 'a1.b2.c3'", node);
}

/* A dialog has the keys for itself until it is closed. */
static void
play_help (Browser *browser, const char *folder)
{
    (void) folder;
    browser_press (browser, "?");
    browser_await (browser, "document.querySelector ('dialog.help').open");
    assert_page (browser, "document.querySelectorAll ('dialog.help kbd').length > 15");
    browser_press (browser, "ArrowRight");
    browser_press (browser, "Escape");
    browser_await (browser, "!document.querySelector ('dialog.help').open");
    assert_page (browser, "poda.state.step === 17");
    browser_press (browser, "ArrowRight");
    page_await_step (browser, 18);
}

static void
play_save (Browser *browser, const char *folder)
{
    g_autofree char *path = g_build_filename (folder, "step-26.svg", NULL);
    g_autofree char *text = NULL;
    browser_downloads (browser, folder);
    browser_press (browser, "s");
    for (guint i = 0; i < 6000 && text == NULL; i++) {
        g_usleep (10000);
        g_file_get_contents (path, &text, NULL, NULL);
    }
    assert_non_null (text);
    const GMarkupParser nothing = { 0 };
    g_autoptr (GError) error = NULL;
    GMarkupParseContext *xml = g_markup_parse_context_new (&nothing, 0, NULL, NULL);
    gboolean well_formed = g_markup_parse_context_parse (xml, text, -1, &error)
                           && g_markup_parse_context_end_parse (xml, &error);
    g_markup_parse_context_free (xml);
    if (!well_formed)
        fail_msg ("%s", error->message);
    assert_non_null (strstr (text, "<svg "));
    assert_non_null (strstr (text, ">10</text>"));
}

/* What stands beside the picture belongs to the step. */
static void
play_panels (Browser *browser, const char *folder)
{
    (void) folder;
    assert_page_text (browser, "6",
                      "document.querySelector ('.code .lit').dataset.line");
    assert_page_text (browser, "1 2 8",
                      "[...document.querySelectorAll ('table.windows tbody tr')]"
                      ".map (row => row.dataset.node).join (' ')");
    assert_page_text (browser, "−∞ 10",
                      "document.querySelector ('table.windows tr[data-node=\"8\"] "
                      ".alpha').textContent.trim ()");
    assert_page (browser, "document.querySelector ('g[data-node=\"2\"]')"
                          ".classList.contains ('by')");
    assert_page (browser, "document.querySelector ('g[data-edge=\"10\"]')"
                          ".classList.contains ('cut')");
    assert_page (browser, "document.querySelector ('svg path.arc') !== null");
    assert_page (browser, "document.querySelector ('.result').textContent === ''");
    double rows = browser_number (
        browser, "document.querySelectorAll ('table.trace tbody tr').length");
    browser_press (browser, "End");
    page_await_step (browser, 31);
    assert_page (browser,
                 "document.querySelectorAll ('table.trace tbody tr').length > %d",
                 (int) rows);
    assert_page (browser, "/−3/.test (document.querySelector ('.result').textContent)");
    assert_page (browser, "document.querySelector ('g[data-node=\"2\"]')"
                          ".classList.contains ('pv')");
}

static const PagePlay plays[] = {
    { "the slider", NOTES, NULL, play_slider },
    { "the number of the step", NOTES, NULL, play_number },
    { "playing, to the end and again", NOTES, "step=25", play_playing },
    { "clicks on nodes", NOTES, NULL, play_nodes },
    { "keys on nodes", NOTES, NULL, play_node_keys },
    { "links to moments", NOTES, "step=17", play_links },
    { "draw --step", NOTES " --step 17", NULL, play_opening },
    { "the address keeps the place", NOTES, NULL, play_address },
    { "fingers on a phone", NOTES, NULL, play_touch },
    { "moving the picture", NOTES, NULL, play_moving },
    { "folding", LARGE, NULL, play_folding },
    { "the step's node is in sight", LARGE, NULL, play_in_sight },
    { "finding a node", LARGE, NULL, play_finding },
    { "help", NOTES, "step=17", play_help },
    { "saving the picture", NOTES, "step=26", play_save },
    { "the panels", NOTES, "step=26", play_panels },
};

int
main (void)
{
    return page_run ("page", plays, G_N_ELEMENTS (plays));
}
