/* The browser that other tests look at pages with: what it does arrives, and what goes
 * wrong on a page is noticed. */

#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/browser.h"
#include "support/browser_pipe.h"
#include "support/rows.h"
#include "support/shell.h"

typedef struct {
    const char *name;
    const char *body;                                    /* of the page */
    void (*play) (Browser *browser, const char *folder); /* NULL: none */
    const char *error; /* what is noticed; NULL when all stays quiet */
} Case;

typedef struct {
    const Case *c;
    Browser *browser;
    const char *folder;
} Row;

static void
play_click (Browser *browser, const char *folder)
{
    (void) folder;
    browser_click (browser, "#b");
    assert_page_text (browser, "click true", "seen.join (' ')");
}

static void
play_scroll (Browser *browser, const char *folder)
{
    (void) folder;
    browser_click (browser, "#b");
    assert_page (browser, "scrollY > 1000 && seen.length === 1");
}

static void
play_touch (Browser *browser, const char *folder)
{
    (void) folder;
    browser_viewport (browser, 360, 640, TRUE);
    browser_touch (browser, "#b");
    browser_await (browser, "seen.join (' ') === 'touchstart click'");
    assert_page (browser, "innerWidth === 360 && devicePixelRatio === 2");
}

static void
play_drag (Browser *browser, const char *folder)
{
    (void) folder;
    browser_drag (browser, "#r", 40, 0);
    assert_page (browser, "seen.at (-1) > 50");
    browser_wheel (browser, "#r", 120);
    browser_await (browser, "seen.at (-1) === 'wheel'");
}

static void
play_keys (Browser *browser, const char *folder)
{
    (void) folder;
    static const struct {
        const char *key, *seen;
    } keys[] = { { "ArrowLeft", "ArrowLeft ArrowLeft 37 false" },
                 { "Shift+ArrowRight", "ArrowRight ArrowRight 39 true" },
                 { "c", "c KeyC 67 false" },
                 { "C", "C KeyC 67 true" },
                 { "7", "7 Digit7 55 false" },
                 { "?", "? Slash 191 true" },
                 { "/", "/ Slash 191 false" },
                 { "+", "+ Equal 187 true" },
                 { " ", "  Space 32 false" },
                 { "Home", "Home Home 36 false" },
                 { "Escape", "Escape Escape 27 false" } };
    for (guint i = 0; i < G_N_ELEMENTS (keys); i++) {
        browser_press (browser, keys[i].key);
        assert_page_text (browser, keys[i].seen, "seen.at (-1)");
    }
}

static void
play_type (Browser *browser, const char *folder)
{
    (void) folder;
    browser_click (browser, "#t");
    browser_type (browser, "a1 B/ñ😀");
    assert_page_text (browser, "a1 B/ñ😀", "t.value");
    browser_press (browser, "Backspace");
    browser_press (browser, "Enter");
    assert_page_text (browser, "sent a1 B/ñ", "seen.at (-1)");
    browser_press (browser, "Tab");
    assert_page_text (browser, "b", "document.activeElement.id");
    browser_press (browser, " ");
    assert_page_text (browser, "click", "seen.at (-1)");
}

static void
play_evaluate (Browser *browser, const char *folder)
{
    (void) folder;
    g_autofree char *text =
        browser_text (browser, "new Promise (f => setTimeout (f, 20, 'late \"1\"'))");
    assert_string_equal (text, "late \"1\"");
    assert_true (browser_number (browser, "1 / 4") == 0.25);
    g_autoptr (JsonNode) list = browser_evaluate (browser, "[kept, null, %d]", 2);
    g_autofree char *json = json_to_string (list, FALSE);
    assert_string_equal (json, "[7,null,2]");
    g_autofree char *large = browser_text (browser, "'x'.repeat (3000000)");
    assert_int_equal (strlen (large), 3000000);
}

static void
play_media (Browser *browser, const char *folder)
{
    (void) folder;
    browser_media (browser, "print", NULL, NULL);
    assert_page (browser, "matchMedia ('print').matches");
    browser_media (browser, NULL, "prefers-color-scheme", "dark");
    assert_page (browser, "matchMedia ('(prefers-color-scheme: dark)').matches");
    browser_media (browser, NULL, "prefers-reduced-motion", "reduce");
    assert_page (browser, "matchMedia ('(prefers-reduced-motion: reduce)').matches");
    assert_page (browser, "!matchMedia ('print').matches");
}

static void
play_files (Browser *browser, const char *folder)
{
    g_autofree char *picture = g_build_filename (folder, "shot.png", NULL);
    g_autofree char *saved = g_build_filename (folder, "saved.txt", NULL);
    g_autofree char *text = NULL;
    browser_screenshot (browser, picture);
    assert_true (g_file_test (picture, G_FILE_TEST_EXISTS));
    browser_downloads (browser, folder);
    browser_click (browser, "#a");
    for (guint i = 0; i < 500 && text == NULL; i++) {
        g_usleep (10000);
        g_file_get_contents (saved, &text, NULL, NULL);
    }
    assert_non_null (text);
    assert_string_equal (text, "hello");
}

#define SEEN "<script>const seen = [];</script>"

static const Case cases[] = {
    { "a click is a click of a person",
      "<button id=b>B</button>" SEEN
      "<script>b.onclick = e => seen.push (e.type, e.isTrusted);</script>",
      play_click, NULL },
    { "what is clicked comes into view",
      "<p style='height: 3000px'></p><button id=b>B</button>" SEEN
      "<script>b.onclick = e => seen.push (e.type);</script>",
      play_scroll, NULL },
    { "a touch on a phone",
      "<meta name=viewport content='width=device-width'><button id=b>B</button>" SEEN
      "<script>for (const t of ['touchstart', 'click'])"
      " b.addEventListener (t, e => seen.push (e.type));</script>",
      play_touch, NULL },
    { "a slider is dragged, a wheel turned",
      "<input type=range id=r>" SEEN "<script>r.oninput = () => seen.push (+r.value);"
      " onwheel = e => seen.push (e.type);</script>",
      play_drag, NULL },
    { "keys arrive with their names and places",
      SEEN "<script>onkeydown = e => seen.push ("
           "[e.key, e.code, e.keyCode, e.shiftKey].join (' '));</script>",
      play_keys, NULL },
    { "texts are typed, Tab and Space work",
      "<input id=t><button id=b>B</button>" SEEN
      "<script>t.onchange = () => seen.push ('sent ' + t.value);"
      " b.onclick = e => seen.push (e.type);</script>",
      play_type, NULL },
    { "expressions and promises are evaluated", "<script>const kept = 7;</script>",
      play_evaluate, NULL },
    { "media are emulated", "", play_media, NULL },
    { "pictures are taken and files saved",
      "<a id=a download=saved.txt href='data:text/plain,hello'>A</a>", play_files,
      NULL },
    { "warnings and messages are no errors",
      "<script>console.warn ('w'); console.log ('l');</script>", NULL, NULL },
    { "an exception is noticed", "<script>throw new Error ('one');</script>", NULL,
      "exception: Error: one" },
    { "a rejected promise is noticed", "<script>Promise.reject ('two');</script>", NULL,
      "exception: " },
    { "an error on the console is noticed",
      "<script>console.error ('three', 3);</script>", NULL, "console: three" },
    { "a dialog is noticed, and stops nothing",
      "<script>alert ('four'); console.error ('after');</script>", NULL,
      "dialog: four\nconsole: after" },
    { "a request is noticed", "<img src='http://127.0.0.1:9/five.png'>", NULL,
      "request: http://127.0.0.1:9/five.png" },
    { "a missing file is noticed", "<img src='six.png'>", NULL, "log: " },
};

static void
test_case (void **state)
{
    const Row *row = *state;
    g_autofree char *path = g_build_filename (row->folder, "page é #1.html", NULL);
    g_autofree char *page = g_strconcat (
        "<!doctype html><meta charset=utf-8><title>T</title>", row->c->body, NULL);
    assert_true (g_file_set_contents (path, page, -1, NULL));
    browser_open (row->browser, path, "here");
    assert_page (row->browser, "location.hash === '#here' && document.title === 'T'");
    if (row->c->play != NULL)
        row->c->play (row->browser, row->folder);
    if (row->c->error != NULL) {
        g_autofree char *errors = browser_errors (row->browser);
        if (strstr (errors, row->c->error) == NULL)
            fail_msg ("noticed only:\n%s", errors);
    }
    browser_close (row->browser);
}

/* Children that outlive a browser become this program's. */
static void
assert_childless (void)
{
    gint64 deadline = g_get_monotonic_time () + 20 * G_USEC_PER_SEC;
    while (waitpid (-1, NULL, WNOHANG) >= 0) {
        if (g_get_monotonic_time () > deadline)
            fail_msg ("processes of the browser are left");
        g_usleep (10000);
    }
}

static void
test_stop (void **state)
{
    (void) state;
    Browser *browser = browser_start ();
    assert_non_null (browser);
    browser_open (browser, "/dev/null", NULL);
    browser_stop (browser);
    assert_int_equal (waitpid (-1, NULL, WNOHANG), -1);
}

/* The child's browser is spoken to before the child is killed. */
static G_GNUC_NORETURN void
die_with_browser (const char *note)
{
    BrowserPipe *pipe = browser_pipe_new (NULL);
    browser_pipe_send (pipe, "{\"id\":1,\"method\":\"Browser.getVersion\"}");
    gint64 deadline = g_get_monotonic_time () + 60 * G_USEC_PER_SEC;
    g_autoptr (JsonNode) version = browser_pipe_receive (pipe, deadline);
    if (version != NULL)
        g_file_set_contents (note, browser_pipe_folder (pipe), -1, NULL);
    raise (SIGKILL);
    abort ();
}

static void
test_crash (void **state)
{
    const char *folder = *state;
    g_autofree char *note = g_build_filename (folder, "note", NULL);
    char *left = NULL;
    prctl (PR_SET_CHILD_SUBREAPER, 1);
    pid_t child = fork ();
    if (child == 0)
        die_with_browser (note);
    assert_true (child > 0);
    assert_childless ();
    prctl (PR_SET_CHILD_SUBREAPER, 0);
    assert_true (g_file_get_contents (note, &left, NULL, NULL));
    shell_remove_folder (left);
}

/* On a machine without a browser the test programs say what is missing, and fail. */
static void
test_missing (void **state)
{
    g_autofree char *path = g_strdup (g_getenv ("PATH"));
    g_autoptr (GError) error = NULL;
    g_setenv ("PATH", *state, TRUE);
    BrowserPipe *pipe = browser_pipe_new (&error);
    g_setenv ("PATH", path, TRUE);
    assert_null (pipe);
    assert_non_null (strstr (error->message, "make deps installs chromium"));
}

static int
run_processes (const char *folder)
{
    Rows rows;
    rows_begin (&rows, "browser processes");
    rows_add (&rows, test_stop, NULL, "nothing is left of a browser");
    rows_add (&rows, test_crash, folder, "a browser ends with its program");
    rows_add (&rows, test_missing, folder, "a machine without a browser");
    return rows_run (&rows);
}

static int
run_cases (const char *folder)
{
    Rows rows;
    Row table[G_N_ELEMENTS (cases)];
    Browser *browser = browser_start ();
    if (browser == NULL)
        return 1;
    rows_begin (&rows, "browser");
    for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
        table[i] = (Row){ &cases[i], browser, folder };
        rows_add (&rows, test_case, &table[i], "%s", cases[i].name);
    }
    int failed = rows_run (&rows);
    browser_stop (browser);
    return failed;
}

int
main (void)
{
    char *folder = shell_make_folder ();
    int failed = run_processes (folder) + run_cases (folder);
    shell_remove_folder (folder);
    return failed;
}
