#include "support/browser.h"

#include <gio/gio.h>
#include <string.h>

#include "support/browser_parts.h"
#include "support/rows.h"

/* For something to become true on a page, on a machine that is busy with other
 * things. */
#define SECONDS 60

Browser *
browser_start (void)
{
    g_autoptr (GError) error = NULL;
    BrowserPipe *pipe = browser_pipe_new (&error);
    if (pipe == NULL) {
        print_error ("browser: %s\n", error->message);
        return NULL;
    }
    Browser *browser = g_new0 (Browser, 1);
    browser->pipe = pipe;
    browser->errors = g_string_new (NULL);
    return browser;
}

void
browser_stop (Browser *browser)
{
    browser_pipe_free (browser->pipe);
    g_string_free (browser->errors, TRUE);
    g_free (browser->context);
    g_free (browser->session);
    g_free (browser);
}

/* Forgets the page first: one that hangs must not spoil the next test too. */
static void
drop_page (Browser *browser)
{
    g_autofree char *context = g_steal_pointer (&browser->context);
    g_clear_pointer (&browser->session, g_free);
    browser->crashed = FALSE;
    if (context == NULL)
        return;
    g_autofree char *parameters =
        g_strdup_printf ("{\"browserContextId\":\"%s\"}", context);
    json_node_unref (
        browser_ask (browser, NULL, "Target.disposeBrowserContext", parameters));
}

/* Asks the browser itself for one text. The caller frees it. */
static char *
ask_text (Browser *browser, const char *method, const char *parameters,
          const char *member)
{
    g_autoptr (JsonNode) result = browser_ask (browser, NULL, method, parameters);
    return g_strdup (json_text_at (result, member));
}

static void
add_page (Browser *browser)
{
    browser->context =
        ask_text (browser, "Target.createBrowserContext", "{}", "browserContextId");
    g_autofree char *wanted = g_strdup_printf (
        "{\"url\":\"about:blank\",\"browserContextId\":\"%s\"}", browser->context);
    g_autofree char *target =
        ask_text (browser, "Target.createTarget", wanted, "targetId");
    g_autofree char *flat =
        g_strdup_printf ("{\"targetId\":\"%s\",\"flatten\":true}", target);
    browser->session = ask_text (browser, "Target.attachToTarget", flat, "sessionId");
}

JsonNode *
browser_call (Browser *browser, const char *method, const char *parameters)
{
    return browser_ask (browser, browser->session, method, parameters);
}

static void
tell (Browser *browser, const char *method, const char *parameters)
{
    json_node_unref (browser_call (browser, method, parameters));
}

void
browser_open (Browser *browser, const char *path, const char *fragment)
{
    static const char *const domains[] = { "Page", "Runtime", "Log", "Network" };
    g_autofree char *whole = g_canonicalize_filename (path, NULL);
    g_autofree char *uri = g_filename_to_uri (whole, NULL, NULL);
    g_autofree char *parameters =
        g_strdup_printf ("{\"url\":\"%s%s%s\"}", uri, fragment != NULL ? "#" : "",
                         fragment != NULL ? fragment : "");
    drop_page (browser);
    g_string_truncate (browser->errors, 0);
    add_page (browser);
    for (guint i = 0; i < G_N_ELEMENTS (domains); i++) {
        g_autofree char *method = g_strdup_printf ("%s.enable", domains[i]);
        tell (browser, method, "{}");
    }
    browser_viewport (browser, 1280, 800, FALSE);
    browser->loaded = FALSE;
    g_autoptr (JsonNode) result = browser_call (browser, "Page.navigate", parameters);
    if (json_at (result, "errorText") != NULL)
        fail_msg ("browser: %s: %s", uri, json_text_at (result, "errorText"));
    browser_listen_until (browser, &browser->loaded, uri);
}

char *
browser_errors (Browser *browser)
{
    /* A page tells in order: after this answer nothing is on its way. */
    json_node_unref (browser_evaluate (browser, "0"));
    char *errors = g_strdup (browser->errors->str);
    g_string_truncate (browser->errors, 0);
    return errors;
}

void
browser_close (Browser *browser)
{
    g_autofree char *errors = browser_errors (browser);
    drop_page (browser);
    if (*errors != '\0')
        fail_msg ("browser: the page complained:\n%s", errors);
}

char *
browser_quote (const char *text)
{
    g_autoptr (JsonNode) node = json_node_init_string (json_node_alloc (), text);
    return json_to_string (node, FALSE);
}

static JsonNode *
evaluate (Browser *browser, const char *script)
{
    g_autofree char *quoted = browser_quote (script);
    g_autofree char *parameters = g_strdup_printf (
        "{\"expression\":%s,\"awaitPromise\":true,\"returnByValue\":true}", quoted);
    g_autoptr (JsonNode) result =
        browser_call (browser, "Runtime.evaluate", parameters);
    JsonNode *thrown = json_at (result, "exceptionDetails");
    if (thrown != NULL) {
        const char *text = json_text_at (thrown, "exception.description");
        fail_msg ("browser: %s\nthrew %s\n%s", script,
                  text != NULL ? text : json_text_at (thrown, "text"),
                  browser->errors->str);
    }
    JsonNode *value = json_at (result, "result.value");
    return value != NULL ? json_node_copy (value) : json_node_new (JSON_NODE_NULL);
}

static JsonNode *evaluate_list (Browser *browser, const char *format, va_list arguments)
    G_GNUC_PRINTF (2, 0);

static JsonNode *
evaluate_list (Browser *browser, const char *format, va_list arguments)
{
    g_autofree char *script = g_strdup_vprintf (format, arguments);
    return evaluate (browser, script);
}

JsonNode *
browser_evaluate (Browser *browser, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    JsonNode *value = evaluate_list (browser, format, arguments);
    va_end (arguments);
    return value;
}

void
browser_run (Browser *browser, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    json_node_unref (evaluate_list (browser, format, arguments));
    va_end (arguments);
}

char *
browser_text (Browser *browser, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autoptr (JsonNode) value = evaluate_list (browser, format, arguments);
    va_end (arguments);
    if (!JSON_NODE_HOLDS_VALUE (value)
        || json_node_get_value_type (value) != G_TYPE_STRING)
        fail_msg ("browser: %s is no text", format);
    return json_node_dup_string (value);
}

double
browser_number (Browser *browser, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autoptr (JsonNode) value = evaluate_list (browser, format, arguments);
    va_end (arguments);
    if (!JSON_NODE_HOLDS_VALUE (value)
        || json_node_get_value_type (value) == G_TYPE_STRING)
        fail_msg ("browser: %s is no number", format);
    return json_node_get_double (value);
}

/* As JavaScript sees it: a text that is not empty is true. */
static gboolean
is_true (Browser *browser, const char *expression)
{
    g_autofree char *script =
        g_strdup_printf ("(async () => Boolean (await (%s))) ()", expression);
    g_autoptr (JsonNode) value = evaluate (browser, script);
    return json_node_get_boolean (value);
}

void
browser_await (Browser *browser, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *script = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    gint64 deadline = g_get_monotonic_time () + SECONDS * G_USEC_PER_SEC;
    while (!is_true (browser, script)) {
        if (g_get_monotonic_time () > deadline)
            fail_msg ("browser: not true within " G_STRINGIFY (SECONDS) " s: %s\n%s",
                      script, browser->errors->str);
        g_usleep (10000);
    }
}

void
assert_page (Browser *browser, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *script = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    if (!is_true (browser, script))
        fail_msg ("not true on the page: %s\n%s", script, browser->errors->str);
}

void
assert_page_text (Browser *browser, const char *expected, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *script = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    g_autoptr (JsonNode) value = evaluate (browser, script);
    g_autofree char *shown = json_to_string (value, FALSE);
    g_autofree char *wanted = browser_quote (expected);
    if (strcmp (shown, wanted) != 0)
        fail_msg ("on the page: %s\nis %s\nnot %s\n%s", script, shown, wanted,
                  browser->errors->str);
}
