#include "support/browser_pipe.h"

#include <fcntl.h>
#include <gio/gio.h>
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* What a browser is given to close by itself before it is killed. */
#define PATIENCE (5 * G_USEC_PER_SEC)

/* How much of what it said on its error output is worth reading, in bytes. */
#define LAST_WORDS 600

struct _BrowserPipe {
    GPid process;
    int to, from;
    char *folder;
    GByteArray *heard; /* not yet handed out */
    guint searched;    /* of those bytes, how many are known not to be zero */
};

static const char *const programs[] = { "chromium", "chromium-browser", "google-chrome",
                                        NULL };

/* Containers give root no sandbox, little shared memory and no graphics card; the rest
 * keeps the browser from doing anything but what it is told. */
static const char *const flags[] = { "--headless=new",
                                     "--no-sandbox",
                                     "--no-zygote",
                                     "--disable-gpu",
                                     "--disable-dev-shm-usage",
                                     "--disable-background-networking",
                                     "--disable-breakpad",
                                     "--disable-component-update",
                                     "--disable-crash-reporter",
                                     "--disable-default-apps",
                                     "--disable-extensions",
                                     "--disable-sync",
                                     "--force-color-profile=srgb",
                                     "--lang=en",
                                     "--mute-audio",
                                     "--no-default-browser-check",
                                     "--no-first-run",
                                     "--remote-debugging-pipe",
                                     NULL };

static char *
find_program (GError **error)
{
    for (guint i = 0; programs[i] != NULL; i++) {
        char *path = g_find_program_in_path (programs[i]);
        if (path != NULL)
            return path;
    }
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                         "no chromium, chromium-browser or google-chrome here: "
                         "make deps installs chromium");
    return NULL;
}

/* Runs in the child. A program that crashes takes its browser along. */
static void
settle (gpointer data)
{
    (void) data;
    setpgid (0, 0);
    prctl (PR_SET_PDEATHSIG, SIGKILL);
}

static GStrv
command_line (const char *program, const char *folder)
{
    g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
    g_autofree char *data = g_strdup_printf ("--user-data-dir=%s", folder);
    g_strv_builder_add (words, program);
    g_strv_builder_addv (words, (const char **) flags);
    g_strv_builder_add (words, data);
    g_strv_builder_add (words, "about:blank");
    return g_strv_builder_end (words);
}

static gboolean
spawn (BrowserPipe *pipe, const char *program, GError **error)
{
    int to[2], from[2];
    g_autofree char *said = g_build_filename (pipe->folder, "said.txt", NULL);
    g_auto (GStrv) words = command_line (program, pipe->folder);
    if (!g_unix_open_pipe (to, FD_CLOEXEC, error))
        return FALSE;
    if (!g_unix_open_pipe (from, FD_CLOEXEC, error)) {
        close (to[0]);
        close (to[1]);
        return FALSE;
    }
    int log = g_open (said, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    const int ends[] = { to[0], from[1] };
    const int numbers[] = { 3, 4 };
    gboolean started = g_spawn_async_with_pipes_and_fds (
        NULL, (const char *const *) words, NULL, G_SPAWN_DO_NOT_REAP_CHILD, settle,
        NULL, -1, log, log, ends, numbers, 2, &pipe->process, NULL, NULL, NULL, error);
    close (to[0]);
    close (from[1]);
    close (log);
    pipe->to = to[1];
    pipe->from = from[0];
    return started;
}

BrowserPipe *
browser_pipe_new (GError **error)
{
    g_autofree char *program = find_program (error);
    if (program == NULL)
        return NULL;
    g_autoptr (BrowserPipe) pipe = g_new0 (BrowserPipe, 1);
    pipe->to = pipe->from = -1;
    pipe->heard = g_byte_array_new ();
    pipe->folder = g_dir_make_tmp ("poda-browser-XXXXXX", error);
    /* The browser's own children come to us when it ends before them. */
    prctl (PR_SET_CHILD_SUBREAPER, 1);
    if (pipe->folder == NULL || !spawn (pipe, program, error))
        return NULL;
    return g_steal_pointer (&pipe);
}

/* Whether all children have ended, and been reaped, by `deadline`: the browser, and
 * those of its own that outlived it. No test program has others at that time. */
static gboolean
reap (gint64 deadline)
{
    for (;;) {
        pid_t ended = waitpid (-1, NULL, WNOHANG);
        if (ended < 0)
            return TRUE;
        if (ended == 0) {
            if (g_get_monotonic_time () > deadline)
                return FALSE;
            g_usleep (5000);
        }
    }
}

static void
remove_folder (const char *folder)
{
    const char *words[] = { "rm", "-rf", "--", folder, NULL };
    g_spawn_sync (NULL, (char **) words, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL,
                  NULL, NULL, NULL);
}

void
browser_pipe_free (BrowserPipe *pipe)
{
    if (pipe->process > 0) {
        browser_pipe_send (pipe, "{\"id\":0,\"method\":\"Browser.close\"}");
        close (pipe->to);
        if (!reap (g_get_monotonic_time () + PATIENCE)) {
            kill (-pipe->process, SIGKILL);
            reap (g_get_monotonic_time () + PATIENCE);
        }
        close (pipe->from);
    }
    prctl (PR_SET_CHILD_SUBREAPER, 0);
    if (pipe->folder != NULL)
        remove_folder (pipe->folder);
    g_byte_array_unref (pipe->heard);
    g_free (pipe->folder);
    g_free (pipe);
}

gboolean
browser_pipe_send (BrowserPipe *pipe, const char *message)
{
    /* A browser that has gone shall be an error, and no end of the program. */
    void (*before) (int) = signal (SIGPIPE, SIG_IGN);
    gsize length = strlen (message) + 1;
    while (length > 0) {
        ssize_t written = write (pipe->to, message, length);
        if (written < 0 && errno != EINTR)
            break;
        message += MAX (written, 0);
        length -= (gsize) MAX (written, 0);
    }
    signal (SIGPIPE, before);
    return length == 0;
}

/* Waits for more bytes; FALSE at the deadline or the end. */
static gboolean
hear (BrowserPipe *pipe, gint64 deadline)
{
    guint8 bytes[65536];
    gint64 left = (deadline - g_get_monotonic_time ()) / 1000;
    struct pollfd waiting = { .fd = pipe->from, .events = POLLIN };
    if (left < 0 || poll (&waiting, 1, (int) left + 1) <= 0)
        return FALSE;
    ssize_t n = read (pipe->from, bytes, sizeof bytes);
    if (n <= 0)
        return FALSE;
    g_byte_array_append (pipe->heard, bytes, (guint) n);
    return TRUE;
}

/* The length of the first whole message, its zero byte included; 0 when there is none
 * yet. */
static guint
whole_message (BrowserPipe *pipe)
{
    guint8 *end = memchr (pipe->heard->data + pipe->searched, 0,
                          pipe->heard->len - pipe->searched);
    pipe->searched = pipe->heard->len;
    return end == NULL ? 0 : (guint) (end - pipe->heard->data) + 1;
}

JsonNode *
browser_pipe_receive (BrowserPipe *pipe, gint64 deadline)
{
    guint length;
    while (pipe->heard->len == 0 || (length = whole_message (pipe)) == 0)
        if (!hear (pipe, deadline))
            return NULL;
    JsonNode *message = json_from_string ((const char *) pipe->heard->data, NULL);
    g_byte_array_remove_range (pipe->heard, 0, length);
    pipe->searched = 0;
    return message;
}

const char *
browser_pipe_folder (const BrowserPipe *pipe)
{
    return pipe->folder;
}

char *
browser_pipe_complaints (const BrowserPipe *pipe)
{
    g_autofree char *said = g_build_filename (pipe->folder, "said.txt", NULL);
    g_autofree char *text = NULL;
    gsize length;
    if (!g_file_get_contents (said, &text, &length, NULL))
        return g_strdup ("");
    return g_strdup (text + (length > LAST_WORDS ? length - LAST_WORDS : 0));
}
