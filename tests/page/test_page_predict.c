/* Predict mode asks, marks and explains; exam mode hides what is asked for. */

#include "support/page.h"

#define NOTES "trees/notes.gv"

#define QUESTION "document.querySelector ('.question')"
#define VERDICT "document.querySelector ('.verdict')"
#define SCORE "(({ right, asked }) => right + '/' + asked) (poda.state.score)"

/* The explanation is the sentence of the step that answers. */
static void
assert_verdict (Browser *browser, const char *right, guint step, const char *score)
{
    browser_await (browser, VERDICT "?.dataset.right === '%s'", right);
    browser_await (browser,
                   "(async () => " VERDICT ".textContent.includes ("
                   "await poda.sentence (%u))) ()",
                   step);
    assert_page_text (browser, score, SCORE);
    assert_page (browser, "/\\d/.test (document.querySelector ('.score').textContent)");
}

/* Before step 26 node 8 has 10 and beta -3. */
static void
play_cut_right (Browser *browser, const char *folder)
{
    (void) folder;
    assert_page_text (browser, "cut cut",
                      "poda.question.kind + ' ' + poda.question.answer");
    browser_click (browser, "button[data-answer=cut]");
    assert_verdict (browser, "yes", 26, "1/1");
    browser_press (browser, "ArrowRight");
    page_await_step (browser, 26);
}

static void
play_cut_wrong (Browser *browser, const char *folder)
{
    (void) folder;
    browser_click (browser, "button[data-answer=on]");
    assert_verdict (browser, "no", 26, "0/1");
    assert_page (browser, "poda.state.step === 25");
    browser_click (browser, "[data-do=onward]");
    page_await_step (browser, 26);
    browser_press (browser, "ArrowLeft");
    page_await_step (browser, 25);
    browser_click (browser, "button[data-answer=cut]");
    browser_await (browser, VERDICT "?.dataset.right === 'yes'");
    assert_page_text (browser, "0/1", SCORE);
}

/* What will be cut looks like what will be visited, and what lies below either is not
 * shown: no node is drawn before its parent has been entered. */
static void
play_no_hint (Browser *browser, const char *folder)
{
    (void) folder;
    g_autofree char *bad = browser_text (
        browser,
        "(async () => {"
        "  const bad = [], s = poda.search_of ();"
        "  for (let k = 1; k <= poda.state.n_steps; k++) {"
        "    await poda.goto (k);"
        "    for (const g of document.querySelectorAll ('g[data-node]')) {"
        "      const id = +g.dataset.node, at = poda.moment (k, s.parent[id] || 1);"
        "      const shown = getComputedStyle (g).visibility === 'visible';"
        "      if (shown !== (id === 1 || at.state !== 'unseen'))"
        "        bad.push (k + ': ' + id + ' is ' + (shown ? '' : 'not ') + 'shown');"
        "      if (shown && g.dataset.state === 'unseen'"
        "          && g.querySelector ('.fold, .count'))"
        "        bad.push (k + ': ' + id + ' has children');"
        "    }"
        "  }"
        "  return bad.slice (0, 5).join ('\\n'); }) ()");
    assert_string_equal (bad, "");
    browser_press (browser, "p");
    browser_await (browser, "poda.state.mode === 'watch'");
    assert_page (browser, "document.querySelector ('.hushed') === null");
}

/* The right answer is not always the first one. */
static void
play_no_order (Browser *browser, const char *folder)
{
    (void) folder;
    assert_page (browser, "(async () => {"
                          "  const places = new Set ();"
                          "  for (let k = 1; k < poda.state.n_steps; k++) {"
                          "    await poda.goto (k);"
                          "    if (poda.question?.kind === 'next')"
                          "      places.add ([...document.querySelectorAll ("
                          "        '.question [data-answer]')].findIndex (b =>"
                          "          +b.dataset.answer === poda.question.answer));"
                          "  }"
                          "  return places.size > 1 && !places.has (-1); }) ()");
}

/* A question must be answered first; whoever wants to be told gets no point. */
static void
play_cut_told (Browser *browser, const char *folder)
{
    (void) folder;
    browser_press (browser, "ArrowRight");
    assert_page (browser, "poda.state.step === 25");
    assert_page (browser, QUESTION ".contains (document.activeElement)");
    browser_click (browser, "[data-do=skip]");
    assert_verdict (browser, "no", 26, "0/1");
    browser_press (browser, "ArrowRight");
    page_await_step (browser, 26);
}

/* Step 18 brings node 7's -3 to node 6. */
static void
play_bound_right (Browser *browser, const char *folder)
{
    (void) folder;
    assert_page_text (browser, "bound -3",
                      "poda.question.kind + ' ' + poda.question.answer");
    browser_click (browser, "[data-do=answer]");
    browser_type (browser, "−3");
    browser_press (browser, "Enter");
    assert_verdict (browser, "yes", 18, "1/1");
}

static void
play_bound_wrong (Browser *browser, const char *folder)
{
    (void) folder;
    browser_click (browser, "[data-do=answer]");
    browser_type (browser, "three");
    browser_click (browser, "[data-do=submit]");
    browser_await (browser, "document.querySelector ('[data-do=answer]')"
                            ".getAttribute ('aria-invalid') === 'true'");
    assert_page_text (browser, "0/0", SCORE);
    browser_click (browser, "[data-do=answer]");
    for (guint i = 0; i < 5; i++)
        browser_press (browser, "Backspace");
    browser_type (browser, "inf");
    browser_click (browser, "[data-do=submit]");
    assert_verdict (browser, "no", 18, "0/1");
    assert_page (browser, "/−3/.test (" VERDICT ".textContent)");
}

static void
play_next_right (Browser *browser, const char *folder)
{
    (void) folder;
    assert_page_text (browser, "next 3",
                      "poda.question.kind + ' ' + poda.question.answer");
    browser_click (browser, "button[data-answer='3']");
    assert_verdict (browser, "yes", 3, "1/1");
}

static void
play_next_wrong (Browser *browser, const char *folder)
{
    (void) folder;
    browser_click (browser, "g[data-node='6'] .b");
    assert_verdict (browser, "no", 3, "0/1");
}

static void
play_next_number (Browser *browser, const char *folder)
{
    (void) folder;
    g_autofree char *place = browser_text (
        browser,
        "String (1 + [...document.querySelectorAll ('.question [data-answer]')]"
        ".findIndex (b => b.dataset.answer === '3'))");
    browser_press (browser, place);
    assert_verdict (browser, "yes", 3, "1/1");
}

/* Answers whatever is asked, as it should be answered, by the keyboard alone. */
static void
play_all (Browser *browser, const char *folder)
{
    (void) folder;
    double asked = 0;
    for (guint guard = 0; guard < 200; guard++) {
        g_autofree char *kind =
            browser_text (browser, "poda.question ? poda.question.kind : 'none'");
        if (!g_str_equal (kind, "none")) {
            g_autofree char *answer =
                browser_text (browser, "String (poda.question.answer)");
            asked++;
            if (g_str_equal (kind, "bound")) {
                browser_press (browser, "ArrowRight");
                browser_type (browser, answer);
                browser_press (browser, "Enter");
            } else {
                g_autofree char *button =
                    g_strdup_printf ("button[data-answer='%s']", answer);
                browser_click (browser, button);
            }
            browser_await (browser, VERDICT "?.dataset.right === 'yes'");
        }
        double step = browser_number (browser, "poda.state.step");
        if (step == 31)
            break;
        browser_press (browser, "ArrowRight");
        page_await_step (browser, (guint) step + 1);
    }
    assert_page (browser, "poda.state.step === 31");
    assert_true (asked > 10);
    assert_page (browser,
                 "poda.state.score.right === %d && poda.state.score.asked === %d",
                 (int) asked, (int) asked);
}

static void
play_only_cuts (Browser *browser, const char *folder)
{
    (void) folder;
    browser_click (browser, "[data-do=only-cuts]");
    browser_await (browser, "!poda.question");
    g_autofree char *asked = browser_text (
        browser, "(async () => { const asked = [];"
                 " for (let k = 0; k < 31; k++) { await poda.goto (k);"
                 "   if (poda.question) asked.push (k + poda.question.answer); }"
                 " return asked.join (' '); }) ()");
    assert_string_equal (asked, "7on 13on 20on 25cut");
}

static void
play_language (Browser *browser, const char *folder)
{
    (void) folder;
    g_autofree char *english = browser_text (browser, QUESTION ".textContent");
    browser_press (browser, "L");
    browser_await (browser, "poda.state.language === 'es'");
    g_autofree char *spanish = browser_text (browser, QUESTION ".textContent");
    assert_string_not_equal (english, spanish);
    browser_click (browser, "button[data-answer=cut]");
    assert_verdict (browser, "yes", 26, "1/1");
    assert_page (browser, "/nodo/.test (" VERDICT ".textContent)");
}

/* What is shown of the nodes that the search has expanded. */
#define INNER                                                                          \
    "[1, 2, 3].map (id => document.querySelector ("                                    \
    "`g[data-node=\"${id}\"] .value`).textContent).join (' ')"

static void
play_exam (Browser *browser, const char *folder)
{
    (void) folder;
    assert_page_text (browser, "? ? ?", INNER);
    assert_page (browser, "[...document.querySelectorAll ('table.windows tbody td')]"
                          ".every (cell => cell.textContent.trim () === '?')");
    assert_page (browser,
                 "(async () => document.querySelector ('.sentence').textContent"
                 " !== await poda.sentence (25)) ()");
    browser_click (browser, "g[data-node='3'] .b");
    browser_await (browser, INNER " === '? ? 5'");
    assert_page (browser, "poda.state.step === 25");
    browser_press (browser, "r");
    browser_await (browser, "(async () => document.querySelector ('.sentence')"
                            ".textContent === await poda.sentence (25)) ()");
    assert_page_text (browser, " −3 5", INNER);
    browser_press (browser, "ArrowLeft");
    browser_await (browser, INNER " === '? ? ?'");
    browser_press (browser, "e");
    browser_await (browser, INNER " === ' −3 5'");
}

/* Nothing that is read aloud, or hangs in a tooltip, tells what is hidden. */
static void
play_exam_quiet (Browser *browser, const char *folder)
{
    (void) folder;
    assert_page (browser,
                 "[1, 2, 3, 6, 8].every (id => {"
                 " const node = document.querySelector (`g[data-node=\"${id}\"]`);"
                 " return !/[αβ] [−∞\\d]|−\\d|: \\d/.test ("
                 "node.ariaLabel + node.textContent); })");
}

static const PagePlay plays[] = {
    { "a cut, right", NOTES, "step=25&mode=predict", play_cut_right },
    { "a cut, wrong", NOTES, "step=25&mode=predict", play_cut_wrong },
    { "a cut, told", NOTES, "step=25&mode=predict", play_cut_told },
    { "a bound, right", NOTES, "step=17&mode=predict", play_bound_right },
    { "a bound, wrong", NOTES, "step=17&mode=predict", play_bound_wrong },
    { "the next node, right", NOTES, "step=2&mode=predict", play_next_right },
    { "the next node, wrong, in the picture", NOTES, "step=2&mode=predict",
      play_next_wrong },
    { "the next node, by its number", NOTES, "step=2&mode=predict", play_next_number },
    { "no hint in the picture", NOTES, "mode=predict", play_no_hint },
    { "no hint in a large picture", "tictactoe -d 3 -e open-lines -m b2",
      "mode=predict", play_no_hint },
    { "no hint in the order of answers", "tictactoe -p XOXOXO...", "mode=predict",
      play_no_order },
    { "every question of a search", NOTES, "step=0&mode=predict", play_all },
    { "cuts alone", NOTES, "step=2&mode=predict", play_only_cuts },
    { "questions in Spanish", NOTES, "step=25&mode=predict", play_language },
    { "an exam hides and reveals", NOTES, "step=25&mode=exam", play_exam },
    { "an exam does not whisper", NOTES, "step=25&mode=exam", play_exam_quiet },
};

int
main (void)
{
    return page_run ("page predict", plays, G_N_ELEMENTS (plays));
}
