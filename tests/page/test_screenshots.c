/* The documentation's pictures of the page, docs/screenshots/, are pictures of the page
 * as it is now. With PODA_GOLDEN=write they are taken anew instead; look at them. */

#include <cairo.h>
#include <glib/gstdio.h>
#include <math.h>

#include "support/page.h"

/* How much channels, from 0 to 255, may differ in the mean. Measured with Chromium 156:
 * below 0.01 from run to run, 0.03 where letters are hinted otherwise, 1.3 from one
 * step to the next, 4.7 from English to Spanish. A changed word is below the limit. A
 * browser that sets letters at whole pixels is beyond it, by up to 1.4: lines break
 * elsewhere. */
#define MOST_DIFFERENT 0.6

static double
row_difference (const guint8 *a, const guint8 *b, int width)
{
    double sum = 0;
    for (int i = 0; i < 4 * width; i++)
        if (i % 4 != (G_BYTE_ORDER == G_LITTLE_ENDIAN ? 3 : 0)) /* no alpha */
            sum += abs (a[i] - b[i]);
    return sum;
}

/* How far two pictures of the same size are apart, a channel in the mean. */
static double
difference (cairo_surface_t *a, cairo_surface_t *b)
{
    int width = cairo_image_surface_get_width (a);
    int height = cairo_image_surface_get_height (a);
    int stride = cairo_image_surface_get_stride (a);
    const guint8 *left = cairo_image_surface_get_data (a);
    const guint8 *right = cairo_image_surface_get_data (b);
    double sum = 0;
    for (int y = 0; y < height; y++)
        sum += row_difference (left + y * stride, right + y * stride, width);
    return sum / 3 / width / height;
}

/* A picture as 32-bit pixels, whatever the file has. */
static cairo_surface_t *
load (const char *path)
{
    cairo_surface_t *file = cairo_image_surface_create_from_png (path);
    if (cairo_surface_status (file) != CAIRO_STATUS_SUCCESS)
        fail_msg ("%s: %s", path, cairo_status_to_string (cairo_surface_status (file)));
    int width = cairo_image_surface_get_width (file);
    int height = cairo_image_surface_get_height (file);
    cairo_surface_t *same =
        cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
    cairo_t *cairo = cairo_create (same);
    cairo_set_source_surface (cairo, file, 0, 0);
    cairo_paint (cairo);
    cairo_destroy (cairo);
    cairo_surface_destroy (file);
    cairo_surface_flush (same);
    return same;
}

static void
assert_like (const char *kept, const char *taken)
{
    cairo_surface_t *before = load (kept), *now = load (taken);
    assert_int_equal (cairo_image_surface_get_width (before),
                      cairo_image_surface_get_width (now));
    assert_int_equal (cairo_image_surface_get_height (before),
                      cairo_image_surface_get_height (now));
    double apart = difference (before, now);
    cairo_surface_destroy (before);
    cairo_surface_destroy (now);
    if (apart > MOST_DIFFERENT)
        fail_msg ("%s shows another page: %.3f apart; make golden takes it anew", kept,
                  apart);
}

/* Takes the picture of what is shown and compares it, or keeps it. */
static void
check (Browser *browser, const char *folder, const char *name)
{
    browser_media (browser, "screen", "prefers-reduced-motion", "reduce");
    browser_run (browser, "poda.stages.forEach (stage => stage.settle ())");
    g_autofree char *kept = g_build_filename ("docs", "screenshots", name, NULL);
    g_autofree char *taken = g_build_filename (folder, name, NULL);
    browser_run (browser, "document.fonts.ready");
    browser_run (browser, "new Promise (done => requestAnimationFrame (() =>"
                          " requestAnimationFrame (done)))");
    if (g_strcmp0 (g_getenv ("PODA_GOLDEN"), "write") == 0) {
        browser_screenshot (browser, kept);
        return;
    }
    browser_screenshot (browser, taken);
    assert_like (kept, taken);
}

static void
play_page (Browser *browser, const char *folder)
{
    browser_viewport (browser, 1300, 780, FALSE);
    browser_run (browser, "poda.redraw ()");
    check (browser, folder, "page.png");
}

static void
play_compare (Browser *browser, const char *folder)
{
    browser_viewport (browser, 1300, 820, FALSE);
    browser_press (browser, "n");
    page_await_step (browser, 26);
    browser_run (browser, "poda.redraw ()");
    check (browser, folder, "compare.png");
}

static void
play_predict (Browser *browser, const char *folder)
{
    browser_viewport (browser, 1300, 780, FALSE);
    browser_click (browser, "button[data-answer=on]");
    browser_await (browser, "document.querySelector ('.verdict .why')");
    browser_run (browser, "document.activeElement.blur ()");
    check (browser, folder, "predict.png");
}

static const PagePlay plays[] = {
    { "a page", "trees/notes.gv", "step=26", play_page },
    { "two searches", "trees/notes.gv --compare minimax", NULL, play_compare },
    { "a wrong prediction", "trees/notes.gv", "step=25&mode=predict", play_predict },
};

int
main (void)
{
    return page_run ("screenshots", plays, G_N_ELEMENTS (plays));
}
