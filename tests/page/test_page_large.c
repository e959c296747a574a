/* A depth-6 search of Connect-4, 137,257 nodes: the page opens folded in about the time
 * that an empty page of its size needs, and steps without a stutter. Both are measured
 * and printed; the limits are wide, for slow machines. */

#include <string.h>

#include "support/browser.h"
#include "support/page.h"
#include "support/rows.h"
#include "support/shell.h"

#define GAME "connect4 -d 6 -a minimax"
#define NODES 137257
#define ROUNDS 3

/* Milliseconds, at most. */
#define MOST_OPEN 15000
#define MOST_STEP 500

/* Milliseconds from the start of the navigation to the first frame after loading. */
static double
opening_time (Browser *browser, const char *path)
{
    browser_open (browser, path, NULL);
    double time = browser_number (
        browser, "new Promise (done => requestAnimationFrame (() => setTimeout (() =>"
                 "  done (performance.getEntriesByType ('navigation')[0].loadEventEnd)"
                 ")))");
    browser_close (browser);
    return time;
}

/* A page of as many bytes that does nothing: they are a script that is not run. */
static char *
empty_page (const char *folder, gsize size)
{
    static const char begin[] =
        "<!doctype html><meta charset=utf-8><title>empty</title>"
        "<script type=\"application/json\">";
    static const char end[] = "</script>";
    char *path = g_build_filename (folder, "empty.html", NULL);
    g_autofree char *text = g_malloc (size);
    memset (text, '7', size);
    memcpy (text, begin, strlen (begin));
    memcpy (text + size - strlen (end), end, strlen (end));
    assert_true (g_file_set_contents (path, text, (gssize) size, NULL));
    return path;
}

static double
median (double *values, guint n)
{
    for (guint i = 1; i < n; i++)
        for (guint j = i; j > 0 && values[j] < values[j - 1]; j--) {
            double swapped = values[j];
            values[j] = values[j - 1];
            values[j - 1] = swapped;
        }
    return values[n / 2];
}

/* One after the other, in turns, so that both see the same machine. */
static void
measure_opening (Browser *browser, const char *folder, const char *page)
{
    g_autofree char *text = NULL;
    gsize size;
    double full[ROUNDS], empty[ROUNDS];
    assert_true (g_file_get_contents (page, &text, &size, NULL));
    g_autofree char *path = empty_page (folder, size);
    for (guint i = 0; i < ROUNDS; i++) {
        full[i] = opening_time (browser, page);
        empty[i] = opening_time (browser, path);
    }
    double opened = median (full, ROUNDS);
    print_message ("%.1f MB: opens in %.0f ms, an empty page of that size in %.0f ms\n",
                   (double) size / 1e6, opened, median (empty, ROUNDS));
    assert_true (opened < MOST_OPEN);
}

/* Steps one by one, by cuts where there are any, and by leaps, each with the frame that
 * shows it. */
static void
measure_steps (Browser *browser, const char *name, const char *next)
{
    g_autoptr (JsonNode) times =
        browser_evaluate (browser,
                          "(async () => { const times = []; let next = %s;"
                          "  for (let i = 0; i < 60; i++) {"
                          "    const begin = performance.now ();"
                          "    await poda.goto (next (i));"
                          "    times.push (performance.now () - begin);"
                          "    await new Promise (requestAnimationFrame);"
                          "  }"
                          "  times.sort ((a, b) => a - b);"
                          "  return [times[30], times[54], times[59]]; }) ()",
                          next);
    JsonArray *three = json_node_get_array (times);
    double middle = json_array_get_double_element (three, 0);
    print_message (
        "%s: %.1f ms in the middle, %.1f ms for nine in ten, %.1f ms at most\n", name,
        middle, json_array_get_double_element (three, 1),
        json_array_get_double_element (three, 2));
    assert_true (middle < MOST_STEP);
}

static void
play_large (Browser *browser, const char *folder)
{
    g_autofree char *page = g_build_filename (folder, "page.html", NULL);
    assert_page (browser, "poda.search_of ().n_visited === %d", NODES);
    double boxes = browser_number (browser, "poda.visible ().length");
    assert_true (boxes > 1 && boxes <= 220);
    print_message ("%d nodes, %.0f steps, %.0f boxes drawn; the script takes %.0f ms\n",
                   NODES, browser_number (browser, "poda.state.n_steps"), boxes,
                   browser_number (browser, "poda.timings.start"));
    measure_steps (browser, "a step on", "i => 1000 + i");
    measure_steps (browser, "a step back", "i => 300000 - i");
    measure_steps (browser, "a leap", "i => (i * 7919 * 131) % 500000");
    browser_press (browser, "End");
    browser_await (browser, "poda.state.step === poda.state.n_steps"
                            " && document.querySelector ('.result').textContent");
    browser_press (browser, "Home");
    for (guint i = 1; i <= 12; i++)
        browser_press (browser, "ArrowRight");
    page_await_step (browser, 12);
    browser_close (browser);
    measure_opening (browser, folder, page);
    browser_open (browser, page, "step=400000");
    page_await_step (browser, 400000);
    assert_page (browser, "poda.visible ().length <= 260");
}

static const PagePlay plays[] = {
    { "137,257 nodes", GAME, NULL, play_large },
};

int
main (void)
{
    return page_run ("page large", plays, G_N_ELEMENTS (plays));
}
