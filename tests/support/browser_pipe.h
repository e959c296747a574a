#pragma once

/* A headless Chromium, and the pipe through which it is spoken to: messages of the
 * DevTools protocol, JSON that ends with a zero byte.
 *
 * The browser lives in a process group of its own, keeps its files in a new folder, and
 * ends with the program that started it, however that ends. */

#include <json-glib/json-glib.h>

typedef struct _BrowserPipe BrowserPipe;

/* NULL sets `error`: there is no Chromium here, or it could not be started. */
BrowserPipe *browser_pipe_new (GError **error);

/* Closes the browser, ends what is left of it, and removes its folder. */
void browser_pipe_free (BrowserPipe *pipe);

/* FALSE when the browser has gone. */
gboolean browser_pipe_send (BrowserPipe *pipe, const char *message);

/* The next message, or NULL when there is none before `deadline`
 * (g_get_monotonic_time), or the browser has gone. The caller frees it. */
JsonNode *browser_pipe_receive (BrowserPipe *pipe, gint64 deadline);

/* The browser's folder, and the end of what it said on its error output; the caller
 * frees the latter. */
const char *browser_pipe_folder (const BrowserPipe *pipe);
char *browser_pipe_complaints (const BrowserPipe *pipe);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BrowserPipe, browser_pipe_free)
