#pragma once

/* A page in headless Chromium, used as people use it: with clicks, touches and keys.
 *
 * One browser serves a test program; every page is opened in a context of its own, so
 * that none inherits anything from the one before. Whatever goes wrong fails the test
 * with a message: an element that is missing or covered, a script that throws, an
 * answer that does not come. Scripts are formats, as printf has them: a per cent sign
 * is written twice.
 *
 * Uncaught exceptions, errors on the console, dialogs and requests to anything but
 * files are collected, and fail the test when the page is closed. */

#include <json-glib/json-glib.h>

typedef struct _Browser Browser;

/* NULL after saying why: no Chromium, or it does not start. */
Browser *browser_start (void);
void browser_stop (Browser *browser);

/* Opens a file, in place of the page before, and returns once it has been loaded.
 * `fragment` stands behind the #; NULL for none. */
void browser_open (Browser *browser, const char *path, const char *fragment);

/* Fails the test if anything has been collected since the page was opened. */
void browser_close (Browser *browser);

/* What has been collected, a line each, "" when all is quiet; forgets it. The caller
 * frees it. */
char *browser_errors (Browser *browser);

/* The value of an expression; a promise is waited for. The caller frees it. */
JsonNode *
browser_evaluate (Browser *browser, const char *format, ...) G_GNUC_PRINTF (2, 3);
char *browser_text (Browser *browser, const char *format, ...) G_GNUC_PRINTF (2, 3);
double browser_number (Browser *browser, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Runs a script for what it does; a promise is waited for. */
void browser_run (Browser *browser, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Waits until the expression is true. */
void browser_await (Browser *browser, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Fail unless the expression is true, or is this text. */
void assert_page (Browser *browser, const char *format, ...) G_GNUC_PRINTF (2, 3);
void assert_page_text (Browser *browser, const char *expected, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

/* At the middle of the first element that matches, scrolled into view; it must be what
 * one hits there, or for a shape in a drawing another of its group. */
void browser_click (Browser *browser, const char *selector);
void browser_touch (Browser *browser, const char *selector);

/* From that middle, held down, over so many pixels. */
void browser_drag (Browser *browser, const char *selector, double dx, double dy);

/* Turns the wheel above that middle; down is positive. */
void browser_wheel (Browser *browser, const char *selector, double dy);

/* Presses a key: a character, or a name such as "ArrowLeft", with modifiers before it:
 * "Shift+ArrowLeft", "Control+c". */
void browser_press (Browser *browser, const char *key);

/* Presses a key for each character. */
void browser_type (Browser *browser, const char *text);

void browser_viewport (Browser *browser, guint width, guint height, gboolean phone);

/* The medium, "screen" or "print", and one preference, such as "prefers-color-scheme"
 * and "dark". NULL: as it is. */
void browser_media (Browser *browser, const char *medium, const char *feature,
                    const char *value);

/* Lets pages save files into the folder. */
void browser_downloads (Browser *browser, const char *folder);

/* A picture of what is shown, as PNG: for people. */
void browser_screenshot (Browser *browser, const char *path);

/* Any call of the DevTools protocol to the page, `parameters` as JSON; its result. The
 * caller frees it. */
JsonNode *browser_call (Browser *browser, const char *method, const char *parameters);

/* A text as a JavaScript and JSON string, with its quotes. The caller frees it. */
char *browser_quote (const char *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Browser, browser_stop)
