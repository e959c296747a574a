#pragma once

/* Inside a browser: one call, and what is noticed meanwhile. */

#include "support/browser.h"
#include "support/browser_pipe.h"

struct _Browser {
    BrowserPipe *pipe;
    guint last;       /* the number of the last call */
    char *context;    /* of the page; NULL when none is open */
    char *session;    /* likewise */
    gboolean loaded;  /* the page has fired its load event */
    gboolean crashed; /* the page's process has ended */
    GString *errors;  /* collected, a line each */
};

/* A member of a member, named with dots, or NULL. Borrowed. */
JsonNode *json_at (JsonNode *node, const char *path);
const char *json_text_at (JsonNode *node, const char *path);

/* A call to the browser (`session` NULL) or to a page. An error as answer, or none in
 * time, fails the test. The caller frees the result. */
JsonNode *browser_ask (Browser *browser, const char *session, const char *method,
                       const char *parameters);

/* Notices what is said until `done`, or fails the test: `what` did not happen. */
void browser_listen_until (Browser *browser, const gboolean *done, const char *what);
