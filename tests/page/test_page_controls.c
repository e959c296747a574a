/* Every control of the page does the same by its key and by a click. */

#include "support/browser.h"
#include "support/page.h"
#include "support/rows.h"
#include "support/shell.h"

#define NOTES "trees/notes.gv"
#define TIES "trees/ties.gv"
#define BOTH "trees/notes.gv --compare minimax"

/* The root's box on the screen. */
#define ROOT "document.querySelector ('g[data-node=\"1\"] .b').getBoundingClientRect ()"

typedef struct {
    const char *key;      /* NULL: it has none */
    const char *selector; /* NULL: a key alone */
    const char *words;
    const char *fragment;
    const char *becomes; /* true; `before` is the root's box as it was */
} Control;

static const Control controls[] = {
    { "ArrowRight", "[data-do=forward]", NOTES, "step=5", "poda.state.step === 6" },
    { "l", NULL, NOTES, "step=5", "poda.state.step === 6" },
    { "ArrowRight", "[data-do=forward]", NOTES, "step=31", "poda.state.step === 31" },
    { "ArrowLeft", "[data-do=back]", NOTES, "step=5", "poda.state.step === 4" },
    { "h", NULL, NOTES, "step=5", "poda.state.step === 4" },
    { "ArrowLeft", "[data-do=back]", NOTES, NULL, "poda.state.step === 0" },
    { "Home", "[data-do=first]", NOTES, "step=5", "poda.state.step === 0" },
    { "End", "[data-do=last]", NOTES, "step=5", "poda.state.step === 31" },
    { "c", "[data-do=next-cut]", NOTES, "step=5", "poda.state.step === 26" },
    { "c", "[data-do=next-cut]", NOTES, "step=26", "poda.state.step === 26" },
    { "C", "[data-do=previous-cut]", NOTES, "step=31", "poda.state.step === 26" },
    { "C", "[data-do=previous-cut]", NOTES, "step=26", "poda.state.step === 26" },
    { " ", "[data-do=play]", NOTES, "step=5",
      "poda.state.playing && poda.state.step >= 6" },
    { "L", "[data-do=language]", NOTES, "step=5",
      "poda.state.language === 'es' && document.documentElement.lang === 'es'"
      " && /nodo/.test (document.querySelector ('.sentence').textContent)" },
    { "?", "[data-do=help]", NOTES, NULL,
      "document.querySelector ('dialog.help').open" },
    { "/", "[data-do=find]", NOTES, NULL,
      "document.querySelector ('dialog.find').open"
      " && document.activeElement.dataset.do === 'find-text'" },
    { "g", NULL, NOTES, NULL, "document.activeElement.dataset.do === 'step'" },
    { "p", "[data-do=predict]", NOTES, NULL,
      "poda.state.mode === 'predict'"
      " && document.querySelector ('[data-do=predict]').ariaPressed === 'true'" },
    { "p", "[data-do=predict]", NOTES, "step=9&mode=predict",
      "poda.state.mode === 'watch' && !document.querySelector ('.question')" },
    { "e", "[data-do=exam]", NOTES, NULL,
      "poda.state.mode === 'exam'"
      " && document.querySelector ('[data-do=exam]').ariaPressed === 'true'" },
    { "r", "[data-do=reveal]", NOTES, "step=31&mode=exam",
      "document.querySelector ('g[data-node=\"1\"] .value').textContent === '−3'" },
    { "+", "[data-do=zoom-in]", NOTES, NULL, ROOT ".width > before.width * 1.05" },
    { "-", "[data-do=zoom-out]", NOTES, NULL, ROOT ".width < before.width * 0.95" },
    { "Shift+ArrowLeft", NULL, NOTES, NULL, ROOT ".left > before.left + 20" },
    { "Shift+ArrowUp", NULL, NOTES, NULL, ROOT ".top > before.top + 20" },
    { "f", NULL, TIES, NULL, "poda.visible ().join () === '1'" },
    { "t", "[data-do=switch]", BOTH, "step=5",
      "poda.state.lead === 1 && document.querySelector ('.stage.lead')"
      ".dataset.search === '1'" },
    { "n", "[data-do=difference]", BOTH, NULL, "poda.state.step === 26" },
};

typedef struct {
    const Control *control;
    gboolean click;
    Browser *browser;
    const char *folder;
} Row;

static void
test_control (void **state)
{
    const Row *row = *state;
    const Control *control = row->control;
    page_open (row->browser, row->folder, control->words, control->fragment);
    browser_run (row->browser, "void (window.before = %s)", ROOT);
    if (row->click)
        browser_click (row->browser, control->selector);
    else
        browser_press (row->browser, control->key);
    browser_await (row->browser, "%s", control->becomes);
    browser_close (row->browser);
}

static void
add (Rows *rows, Row *row, const Control *control, gboolean click)
{
    row->control = control;
    row->click = click;
    rows_add (rows, test_control, row, "%s %s at %s", click ? "a click on" : "the key",
              click ? control->selector : control->key,
              control->fragment != NULL ? control->fragment : "the beginning");
}

int
main (void)
{
    Rows rows;
    Row table[2 * G_N_ELEMENTS (controls)];
    Browser *browser = browser_start ();
    if (browser == NULL)
        return 1;
    char *folder = shell_make_folder ();
    for (guint i = 0; i < G_N_ELEMENTS (table); i++)
        table[i] = (Row){ .browser = browser, .folder = folder };
    rows_begin (&rows, "page controls");
    for (guint i = 0; i < G_N_ELEMENTS (controls); i++) {
        if (controls[i].key != NULL)
            add (&rows, &table[2 * i], &controls[i], FALSE);
        if (controls[i].selector != NULL)
            add (&rows, &table[2 * i + 1], &controls[i], TRUE);
    }
    int failed = rows_run (&rows);
    browser_stop (browser);
    shell_remove_folder (folder);
    return failed;
}
