#include "support/browser_parts.h"
#include "support/rows.h"

/* For an answer to come; a large page on a busy machine takes its time. */
#define SECONDS 120

JsonNode *
json_at (JsonNode *node, const char *path)
{
    g_auto (GStrv) names = g_strsplit (path, ".", -1);
    for (guint i = 0; names[i] != NULL && node != NULL; i++)
        node = JSON_NODE_HOLDS_OBJECT (node)
                   ? json_object_get_member (json_node_get_object (node), names[i])
                   : NULL;
    return node;
}

const char *
json_text_at (JsonNode *node, const char *path)
{
    JsonNode *found = json_at (node, path);
    return found != NULL && json_node_get_value_type (found) == G_TYPE_STRING
               ? json_node_get_string (found)
               : NULL;
}

static int
send (Browser *browser, const char *session, const char *method, const char *parameters)
{
    g_autofree char *whose = session == NULL
                                 ? g_strdup ("")
                                 : g_strdup_printf (",\"sessionId\":\"%s\"", session);
    g_autofree char *message =
        g_strdup_printf ("{\"id\":%u,\"method\":\"%s\",\"params\":%s%s}",
                         ++browser->last, method, parameters, whose);
    if (!browser_pipe_send (browser->pipe, message)) {
        g_autofree char *said = browser_pipe_complaints (browser->pipe);
        fail_msg ("browser: %s: the browser has gone\n%s", method, said);
    }
    return (int) browser->last;
}

static void
collect (Browser *browser, const char *kind, const char *text)
{
    g_string_append_printf (browser->errors, "%s: %s\n", kind,
                            text != NULL ? text : "(no text)");
}

static void
notice_console (Browser *browser, JsonNode *message)
{
    const char *type = json_text_at (message, "params.type");
    if (g_strcmp0 (type, "error") != 0 && g_strcmp0 (type, "assert") != 0)
        return;
    JsonArray *words = json_node_get_array (json_at (message, "params.args"));
    GString *text = g_string_new (NULL);
    for (guint i = 0; i < json_array_get_length (words); i++) {
        JsonNode *word = json_array_get_element (words, i);
        const char *said = json_text_at (word, "value");
        if (said == NULL)
            said = json_text_at (word, "description");
        g_string_append_printf (text, "%s%s", i > 0 ? " " : "",
                                said != NULL ? said : "(no text)");
    }
    collect (browser, "console", text->str);
    g_string_free (text, TRUE);
}

static void
notice_exception (Browser *browser, JsonNode *message)
{
    const char *text =
        json_text_at (message, "params.exceptionDetails.exception.description");
    if (text == NULL)
        text = json_text_at (message, "params.exceptionDetails.text");
    collect (browser, "exception", text);
}

static void
notice_log (Browser *browser, JsonNode *message)
{
    if (g_strcmp0 (json_text_at (message, "params.entry.level"), "error") == 0)
        collect (browser, "log", json_text_at (message, "params.entry.text"));
}

/* A dialog stops the page until somebody answers it. */
static void
notice_dialog (Browser *browser, JsonNode *message)
{
    collect (browser, "dialog", json_text_at (message, "params.message"));
    send (browser, browser->session, "Page.handleJavaScriptDialog",
          "{\"accept\":true}");
}

static void
notice_request (Browser *browser, JsonNode *message)
{
    const char *url = json_text_at (message, "params.request.url");
    if (url != NULL && !g_str_has_prefix (url, "file:")
        && !g_str_has_prefix (url, "data:") && !g_str_has_prefix (url, "blob:"))
        collect (browser, "request", url);
}

static void
notice_load (Browser *browser, JsonNode *message)
{
    (void) message;
    browser->loaded = TRUE;
}

static void
notice_crash (Browser *browser, JsonNode *message)
{
    (void) message;
    browser->crashed = TRUE;
    collect (browser, "crash", "the page's process has ended");
}

static const struct {
    const char *method;
    void (*notice) (Browser *browser, JsonNode *message);
} events[] = {
    { "Runtime.consoleAPICalled", notice_console },
    { "Runtime.exceptionThrown", notice_exception },
    { "Log.entryAdded", notice_log },
    { "Page.javascriptDialogOpening", notice_dialog },
    { "Network.requestWillBeSent", notice_request },
    { "Page.loadEventFired", notice_load },
    { "Inspector.targetCrashed", notice_crash },
};

/* What an earlier page still has to say is nobody's business. */
static void
notice (Browser *browser, JsonNode *message)
{
    const char *method = json_text_at (message, "method");
    if (g_strcmp0 (json_text_at (message, "sessionId"), browser->session) != 0)
        return;
    for (guint i = 0; i < G_N_ELEMENTS (events); i++)
        if (g_strcmp0 (method, events[i].method) == 0)
            events[i].notice (browser, message);
}

/* The next message; the test fails when there is none in time. `what` is waited for. */
static JsonNode *
receive (Browser *browser, gint64 deadline, const char *what)
{
    JsonNode *message = browser_pipe_receive (browser->pipe, deadline);
    if (message == NULL || browser->crashed) {
        g_autofree char *said = browser_pipe_complaints (browser->pipe);
        gboolean late = g_get_monotonic_time () >= deadline;
        fail_msg ("browser: %s: %s\n%s%s", what,
                  late ? "no answer within " G_STRINGIFY (SECONDS) " s"
                       : "the browser, or its page, has gone",
                  browser->errors->str, late ? "" : said);
    }
    return message;
}

static gint64
patience (void)
{
    return g_get_monotonic_time () + SECONDS * G_USEC_PER_SEC;
}

JsonNode *
browser_ask (Browser *browser, const char *session, const char *method,
             const char *parameters)
{
    int number = send (browser, session, method, parameters);
    gint64 deadline = patience ();
    for (;;) {
        g_autoptr (JsonNode) message = receive (browser, deadline, method);
        JsonNode *id = json_at (message, "id");
        if (id == NULL)
            notice (browser, message);
        if (id == NULL || json_node_get_int (id) != number)
            continue;
        if (json_at (message, "error") != NULL)
            fail_msg ("browser: %s: %s", method,
                      json_text_at (message, "error.message"));
        return json_node_copy (json_at (message, "result"));
    }
}

void
browser_listen_until (Browser *browser, const gboolean *done, const char *what)
{
    gint64 deadline = patience ();
    while (!*done) {
        g_autoptr (JsonNode) message = receive (browser, deadline, what);
        if (json_at (message, "method") != NULL)
            notice (browser, message);
    }
}
