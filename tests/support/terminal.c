#include "support/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/rows.h"
#include "support/screen.h"

/* So long nothing may take; sanitizers and valgrind are slow. */
#define PATIENCE_MS 20000

/* More than a test ever has open. */
#define MOST_FILES 256

struct _Terminal {
    int master, slave;
    int statuses; /* of the program, as the session's leader hears them */
    int leash;    /* the leader ends once this is closed */
    pid_t leader, program;
    gboolean ended;
    struct termios before;
    Screen screen;
};

static void
set_size (int terminal, gint rows, gint columns)
{
    struct winsize size = { .ws_row = (gushort) rows, .ws_col = (gushort) columns };
    assert_int_equal (ioctl (terminal, TIOCSWINSZ, &size), 0);
}

static GStrv
make_environment (const TerminalSetup *setup)
{
    g_auto (GStrv) changes =
        g_strsplit (setup->environment != NULL ? setup->environment : "", " ", -1);
    GStrv environment = g_get_environ ();
    const char *plain[] = { "TERM=xterm", "LC_ALL=C.UTF-8", "LANGUAGE=",
                            "NO_COLOR=",  "LINES=",         "COLUMNS=" };
    g_autoptr (GPtrArray) all = g_ptr_array_new ();
    for (guint i = 0; i < G_N_ELEMENTS (plain); i++)
        g_ptr_array_add (all, (gpointer) plain[i]);
    for (guint i = 0; changes[i] != NULL; i++)
        g_ptr_array_add (all, changes[i]);
    for (guint i = 0; i < all->len; i++) {
        g_auto (GStrv) pair = g_strsplit (all->pdata[i], "=", 2);
        if (pair[0] == NULL)
            continue;
        environment = *pair[1] != '\0'
                          ? g_environ_setenv (environment, pair[0], pair[1], TRUE)
                          : g_environ_unsetenv (environment, pair[0]);
    }
    return environment;
}

static GStrv
make_words (const TerminalSetup *setup)
{
    const char *program = g_getenv ("PODA") != NULL ? g_getenv ("PODA") : "build/poda";
    g_autofree char *whole = g_canonicalize_filename (program, NULL);
    g_autofree char *line = g_strdup_printf ("'%s' %s", whole, setup->words);
    GStrv words = NULL;
    assert_true (g_shell_parse_argv (line, NULL, &words, NULL));
    return words;
}

/* The program, as the foreground job. */
static void
become_program (const TerminalSetup *setup, char **words, char **environment)
{
    signal (SIGTTOU, SIG_IGN);
    setpgid (0, 0);
    tcsetpgrp (STDIN_FILENO, getpgrp ());
    signal (SIGTTOU, SIG_DFL);
    if (setup->folder == NULL || chdir (setup->folder) == 0)
        execve (words[0], words, environment);
    _exit (127);
}

static void
send_word (int to, int word)
{
    if (write (to, &word, sizeof word) != sizeof word)
        _exit (126);
}

/* Does what a shell would do: waits for all that happens to the program, and does not
 * end before it is told to. */
static void
lead (const Terminal *own, const TerminalSetup *setup, char **words, char **environment,
      const int statuses[2], const int leash[2])
{
    g_autofree char *path = g_strdup (ptsname (own->master));
    /* Other terminals' too: as long as one is held here, it does not go away. */
    for (int fd = 3; fd < MOST_FILES; fd++)
        if (fd != statuses[1] && fd != leash[0])
            close (fd);
    setsid ();
    int terminal = open (path, O_RDWR);
    ioctl (terminal, TIOCSCTTY, 0);
    for (int fd = 0; fd < 3; fd++)
        dup2 (terminal, fd);
    if (terminal > 2)
        close (terminal);
    pid_t program = fork ();
    if (program == 0)
        become_program (setup, words, environment);
    signal (SIGHUP, SIG_IGN);
    send_word (statuses[1], program);
    int status = 0;
    while (waitpid (program, &status, WUNTRACED) == program) {
        send_word (statuses[1], status);
        if (!WIFSTOPPED (status))
            break;
    }
    char nothing;
    while (read (leash[0], &nothing, 1) > 0)
        continue;
    _exit (0);
}

static int
hear_word (const Terminal *terminal)
{
    int word = -1;
    struct pollfd from = { .fd = terminal->statuses, .events = POLLIN };
    if (poll (&from, 1, PATIENCE_MS) != 1
        || read (terminal->statuses, &word, sizeof word) != sizeof word)
        fail_msg ("nothing is heard of the program");
    return word;
}

Terminal *
terminal_start (const TerminalSetup *setup)
{
    Terminal *terminal = g_new0 (Terminal, 1);
    gint rows = setup->rows > 0 ? setup->rows : 24;
    gint columns = setup->columns > 0 ? setup->columns : 80;
    int statuses[2], leash[2];
    g_auto (GStrv) words = make_words (setup);
    g_auto (GStrv) environment = make_environment (setup);
    assert_int_equal (pipe2 (statuses, O_CLOEXEC), 0);
    assert_int_equal (pipe2 (leash, O_CLOEXEC), 0);
    terminal->master = posix_openpt (O_RDWR | O_NOCTTY | O_CLOEXEC);
    assert_true (terminal->master >= 0);
    assert_int_equal (grantpt (terminal->master) | unlockpt (terminal->master), 0);
    terminal->slave = open (ptsname (terminal->master), O_RDWR | O_NOCTTY | O_CLOEXEC);
    assert_true (terminal->slave >= 0);
    set_size (terminal->master, rows, columns);
    tcgetattr (terminal->slave, &terminal->before);
    screen_init (&terminal->screen, rows, columns);
    terminal->leader = fork ();
    if (terminal->leader == 0)
        lead (terminal, setup, words, environment, statuses, leash);
    close (statuses[1]);
    close (leash[0]);
    terminal->statuses = statuses[0];
    terminal->leash = leash[1];
    terminal->program = hear_word (terminal);
    return terminal;
}

void
terminal_free (Terminal *terminal)
{
    if (!terminal->ended) {
        kill (terminal->program, SIGKILL);
        kill (terminal->program, SIGCONT);
    }
    close (terminal->leash);
    close (terminal->statuses);
    if (terminal->slave >= 0)
        close (terminal->slave);
    if (terminal->master >= 0)
        close (terminal->master);
    waitpid (terminal->leader, NULL, 0);
    screen_clear (&terminal->screen);
    g_free (terminal);
}

void
terminal_type (Terminal *terminal, const char *keys)
{
    gssize length = (gssize) strlen (keys);
    assert_int_equal (write (terminal->master, keys, (gsize) length), length);
}

/* Takes what has been written, or waits so long for it; FALSE when nothing comes, or
 * the program has ended or stopped. */
static gboolean
take (Terminal *terminal, gint milliseconds)
{
    char bytes[4096];
    struct pollfd from[] = { { .fd = terminal->master, .events = POLLIN },
                             { .fd = terminal->statuses, .events = POLLIN } };
    if (poll (from, G_N_ELEMENTS (from), milliseconds) < 1
        || (from[0].revents & POLLIN) == 0)
        return FALSE;
    ssize_t length = read (terminal->master, bytes, sizeof bytes);
    if (length <= 0)
        return FALSE;
    screen_feed (&terminal->screen, bytes, (gsize) length);
    return TRUE;
}

static gboolean
has_text (const Terminal *terminal, gint line, const char *text)
{
    for (gint row = 0; row < terminal->screen.rows; row++) {
        g_autofree char *own = screen_line (&terminal->screen, row, FALSE);
        if ((line < 0 || line == row) && strstr (own, text) != NULL)
            return TRUE;
    }
    return FALSE;
}

void
terminal_expect (Terminal *terminal, gint line, const char *text)
{
    gint64 end = g_get_monotonic_time () + PATIENCE_MS * 1000;
    while (!has_text (terminal, line, text)) {
        gint64 left = (end - g_get_monotonic_time ()) / 1000;
        if (left > 0 && take (terminal, (gint) left))
            continue;
        g_autofree char *screen = terminal_screen (terminal);
        fputs (screen, stderr); /* cmocka would shorten it */
        fail_msg ("expected \"%s\" on this screen", text);
    }
}

char *
terminal_screen (const Terminal *terminal)
{
    GString *lines = g_string_new (NULL);
    for (gint row = 0; row < terminal->screen.rows; row++) {
        g_autofree char *line = screen_line (&terminal->screen, row, FALSE);
        g_string_append_printf (lines, "%s\n", line);
    }
    return g_string_free (lines, FALSE);
}

char *
terminal_reversed (const Terminal *terminal, gint line)
{
    return screen_line (&terminal->screen, line, TRUE);
}

void
terminal_resize (Terminal *terminal, gint rows, gint columns)
{
    screen_resize (&terminal->screen, rows, columns);
    set_size (terminal->master, rows, columns);
}

void
terminal_signal (Terminal *terminal, int signal)
{
    assert_int_equal (kill (terminal->program, signal), 0);
}

int
terminal_status (Terminal *terminal)
{
    /* A terminal goes on reading: the program waits until it has. */
    struct pollfd from = { .fd = terminal->statuses, .events = POLLIN };
    for (guint i = 0; i < PATIENCE_MS / 10 && poll (&from, 1, 10) == 0; i++)
        while (terminal->master >= 0 && take (terminal, 0))
            continue;
    int status = hear_word (terminal);
    terminal->ended = !WIFSTOPPED (status);
    while (terminal->master >= 0 && take (terminal, 0))
        continue;
    return status;
}

void
terminal_modes (const Terminal *terminal, struct termios *modes)
{
    assert_int_equal (tcgetattr (terminal->slave, modes), 0);
}

gboolean
terminal_is_as_before (Terminal *terminal)
{
    struct termios now;
    const struct termios *old = &terminal->before;
    terminal_modes (terminal, &now);
    return now.c_iflag == old->c_iflag && now.c_oflag == old->c_oflag
           && now.c_cflag == old->c_cflag && now.c_lflag == old->c_lflag
           && memcmp (now.c_cc, old->c_cc, sizeof now.c_cc) == 0
           && !terminal->screen.alternate && !terminal->screen.hidden
           && !terminal->screen.reversed;
}

gboolean
terminal_was_coloured (const Terminal *terminal)
{
    return terminal->screen.coloured;
}
