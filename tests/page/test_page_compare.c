/* Two searches side by side. */

#include "support/page.h"

#define STAGE "document.querySelectorAll ('.stage')"
#define NOW(stage) STAGE "[" #stage "].querySelector ('[aria-current][data-node]')"

static void
play_side_by_side (Browser *browser, const char *folder)
{
    (void) folder;
    assert_page (browser, "poda.state.searches === 2 && " STAGE ".length === 2");
    assert_page (browser, STAGE "[0].querySelector ('h2').textContent !== " STAGE
                                "[1].querySelector ('h2').textContent");
    for (guint k = 1; k <= 8; k++) {
        browser_press (browser, "ArrowRight");
        page_await_step (browser, k);
        assert_page (browser, NOW (0) ".dataset.node === " NOW (1) ".dataset.node");
    }
    browser_press (browser, "End");
    browser_await (browser,
                   STAGE "[0].querySelector ('.result').textContent"
                         " && " STAGE "[1].querySelector ('.result').textContent");
    assert_page (browser, "poda.search_of (0).n_steps === 31"
                          " && poda.search_of (1).n_steps > 31");
}

/* Alpha-beta cuts at 26, where minimax goes on to node 10. */
static void
play_difference (Browser *browser, const char *folder)
{
    (void) folder;
    browser_press (browser, "n");
    page_await_step (browser, 26);
    assert_page_text (browser, "8", NOW (0) ".dataset.node");
    browser_await (browser,
                   STAGE "[0].querySelector ('.sentence').textContent !== " STAGE
                         "[1].querySelector ('.sentence').textContent");
    browser_click (browser, "[data-do=difference]");
    page_await_step (browser, 26);
}

static void
play_lead (Browser *browser, const char *folder)
{
    (void) folder;
    assert_page (browser, "poda.state.lead === 1 && poda.state.n_steps > 31");
    browser_press (browser, "t");
    browser_await (browser, "poda.state.lead === 0 && location.hash === '#step=5'");
    browser_click (browser, ".stage[data-search='1'] g[data-node='6'] .b");
    browser_await (browser, "poda.state.lead === 1 && "
                            "poda.step_at (poda.state.step).node === 6");
    assert_page (browser, "/lead=2/.test (location.hash)");
    assert_page_text (browser, "6", NOW (0) ".dataset.node");
}

static void
play_same (Browser *browser, const char *folder)
{
    (void) folder;
    browser_press (browser, "n");
    browser_await (browser, "document.querySelector ('.controls .status').textContent");
    assert_page (browser, "poda.state.step === 0");
}

/* Where the rules first lead two searches apart, worked out from the steps alone. */
static void
play_first (Browser *browser, const char *folder)
{
    (void) folder;
    double first = browser_number (
        browser, "(() => { for (let k = 1; k <= poda.state.n_steps; k++) {"
                 "  const a = poda.step_at (k, 0), b = poda.step_at (k, 1);"
                 "  if (!b || a.event !== b.event || a.node !== b.node) return k;"
                 "} return 0; }) ()");
    assert_true (first > 0);
    browser_press (browser, "n");
    page_await_step (browser, (guint) first);
}

/* Wherever the leading search stands, the other one stands somewhere. */
static void
play_everywhere (Browser *browser, const char *folder)
{
    (void) folder;
    assert_page (browser, "(async () => { for (const lead of [0, 1]) {"
                          "  for (let k = 0; k <= poda.state.n_steps; k++) {"
                          "    await poda.goto (k);"
                          "    if (poda.stages.some (stage => !(stage.k >= 0"
                          "        && stage.k <= stage.search.n_steps))) return false;"
                          "  }"
                          "  poda.switch_lead ();"
                          "} return true; }) ()");
}

/* The line that runs is in sight, whole, in both panes, at every step. */
static void
play_lines (Browser *browser, const char *folder)
{
    static const guint sizes[][2] = { { 1300, 900 }, { 1024, 640 }, { 1920, 1080 } };
    (void) folder;
    for (guint i = 0; i < G_N_ELEMENTS (sizes); i++) {
        browser_viewport (browser, sizes[i][0], sizes[i][1], FALSE);
        g_autofree char *bad = browser_text (
            browser,
            "(async () => {"
            "  await new Promise (requestAnimationFrame);"
            "  const bad = [];"
            "  for (let k = 1; k <= poda.state.n_steps; k++) {"
            "    await poda.goto (k);"
            "    for (const lit of document.querySelectorAll ('.code .lit')) {"
            "      const box = lit.getBoundingClientRect ();"
            "      for (let o = lit.parentElement; o; o = o.parentElement) {"
            "        const room = o.getBoundingClientRect ();"
            "        const hides = getComputedStyle (o).overflowY !== 'visible';"
            "        if (hides && (box.top < room.top - 1"
            "                      || box.bottom > room.bottom + 1))"
            "          bad.push (k + ' ' + lit.dataset.line + ' ' + o.className);"
            "      }"
            "      if (box.bottom > innerHeight) bad.push (k + ' below the page');"
            "    }"
            "    if (document.querySelectorAll ('.code .lit').length !== 2)"
            "      bad.push (k + ' not two');"
            "  }"
            "  for (const code of document.querySelectorAll ('.code'))"
            "    if (code.scrollWidth > code.clientWidth) bad.push ('too wide');"
            "  return bad.join ('\\n'); }) ()");
        if (*bad != '\0')
            fail_msg ("%u by %u:\n%s", sizes[i][0], sizes[i][1], bad);
    }
}

/* Where they stand beside each other both pictures begin and end at the same height. */
static void
play_level (Browser *browser, const char *folder)
{
    static const guint sizes[][2] = { { 1300, 900 }, { 844, 390 }, { 768, 1024 } };
    (void) folder;
    for (guint i = 0; i < G_N_ELEMENTS (sizes); i++) {
        browser_viewport (browser, sizes[i][0], sizes[i][1], FALSE);
        assert_page (browser, "(([a, b]) => a.top === b.top && a.bottom === b.bottom) ("
                              "  [...document.querySelectorAll ('.shown')].map ("
                              "    shown => shown.getBoundingClientRect ()))");
    }
}

static const PagePlay plays[] = {
    { "side by side", "trees/notes.gv --compare minimax", NULL, play_side_by_side },
    { "to the difference", "trees/notes.gv --compare minimax", NULL, play_difference },
    { "who leads", "trees/notes.gv --compare minimax", "step=5&lead=2", play_lead },
    { "no difference", "trees/notes.gv --compare alphabeta", NULL, play_same },
    { "shallow and deep", "trees/shallow-deep.gv --compare shallow-alphabeta", NULL,
      play_first },
    { "nonstrict and strict", "trees/ties.gv --compare alphabeta:cut=strict", NULL,
      play_first },
    { "pictures on a level", "trees/notes.gv --compare minimax", "step=12",
      play_level },
    { "lines of code in sight", "trees/notes.gv --compare minimax", NULL, play_lines },
    { "lines of chance in sight", "trees/chance.gv --compare negamax", NULL,
      play_lines },
    { "lines in predict mode", "trees/notes.gv --compare negamax-alphabeta",
      "mode=predict", play_lines },
    { "every step of notes", "trees/notes.gv --compare minimax", NULL,
      play_everywhere },
    { "every step of max-twice", "trees/max-twice.gv --compare minimax", NULL,
      play_everywhere },
    { "every step of chance", "trees/chance.gv --compare shallow-alphabeta", NULL,
      play_everywhere },
};

int
main (void)
{
    return page_run ("page compare", plays, G_N_ELEMENTS (plays));
}
