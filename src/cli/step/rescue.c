#include "cli/step/rescue.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LONGEST 256

static const int killers[] = { SIGHUP,  SIGINT,  SIGQUIT, SIGTERM, SIGABRT,
                               SIGSEGV, SIGBUS,  SIGFPE,  SIGILL,  SIGTRAP,
                               SIGXCPU, SIGALRM, SIGUSR1, SIGUSR2 };

/* The one thing that cannot be handed over: a signal's handler is told nothing but its
 * number. */
static struct {
    volatile sig_atomic_t active;
    volatile sig_atomic_t away; /* given back, until the program goes on */
    char leave[LONGEST], enter[LONGEST];
    struct termios before, during;
    struct sigaction killed[G_N_ELEMENTS (killers)], stopped, continued;
} taken;

static void
write_all (const char *bytes)
{
    gsize length = strlen (bytes);
    for (gsize done = 0; done < length;) {
        ssize_t n = write (STDOUT_FILENO, bytes + done, length - done);
        if (n <= 0)
            return;
        done += (gsize) n;
    }
}

static void
give_back (void)
{
    if (!taken.active || taken.away)
        return;
    taken.away = 1;
    write_all (taken.leave);
    /* Without waiting for output: a terminal that takes none must not hold us. */
    tcsetattr (STDIN_FILENO, TCSANOW, &taken.before);
}

/* The last words of an assertion would be lost with the screen. */
static void
say_last (const char *text)
{
    give_back ();
    fputs (text, stderr);
}

static void
log_last (const char *domain, GLogLevelFlags level, const char *text, gpointer data)
{
    if (level & G_LOG_FLAG_FATAL)
        give_back ();
    g_log_default_handler (domain, level, text, data);
}

/* The handler is taken away before it runs, so that the signal now kills; a second one
 * does while the terminal takes no output. */
static void
die (int signal)
{
    give_back ();
    raise (signal);
}

static void
go_on (int signal)
{
    (void) signal;
    int number = errno;
    taken.away = 0;
    tcsetattr (STDIN_FILENO, TCSANOW, &taken.during);
    write_all (taken.enter);
    raise (SIGWINCH);
    errno = number;
}

static void
stop (int signal)
{
    int number = errno;
    struct sigaction plain = { .sa_handler = SIG_DFL }, own;
    sigemptyset (&plain.sa_mask);
    give_back ();
    sigaction (signal, &plain, &own);
    raise (signal);
    sigaction (signal, &own, NULL);
    /* Where nobody could continue us, we have not been stopped either. */
    if (taken.away)
        go_on (SIGCONT);
    errno = number;
}

static void
listen_to (int signal, void (*handler) (int), int flags, struct sigaction *before)
{
    struct sigaction action = { .sa_handler = handler, .sa_flags = flags };
    sigemptyset (&action.sa_mask);
    sigaction (signal, &action, before);
}

void
poda_rescue_begin (const PodaRescue *rescue)
{
    g_strlcpy (taken.leave, rescue->leave, LONGEST);
    g_strlcpy (taken.enter, rescue->enter, LONGEST);
    taken.before = rescue->before;
    taken.during = rescue->during;
    taken.active = 1;
    for (guint i = 0; i < G_N_ELEMENTS (killers); i++) {
        listen_to (killers[i], die, (int) (SA_RESETHAND | SA_NODEFER),
                   &taken.killed[i]);
        /* What is ignored stays ignored, as under nohup. */
        if (taken.killed[i].sa_handler == SIG_IGN)
            sigaction (killers[i], &taken.killed[i], NULL);
    }
    listen_to (SIGTSTP, stop, SA_NODEFER, &taken.stopped);
    if (taken.stopped.sa_handler == SIG_IGN)
        sigaction (SIGTSTP, &taken.stopped, NULL);
    listen_to (SIGCONT, go_on, 0, &taken.continued);
    g_set_printerr_handler (say_last);
    g_log_set_default_handler (log_last, NULL);
    atexit (give_back);
}

void
poda_rescue_end (void)
{
    if (!taken.active)
        return;
    taken.active = 0;
    for (guint i = 0; i < G_N_ELEMENTS (killers); i++)
        sigaction (killers[i], &taken.killed[i], NULL);
    sigaction (SIGTSTP, &taken.stopped, NULL);
    sigaction (SIGCONT, &taken.continued, NULL);
    g_set_printerr_handler (NULL);
    g_log_set_default_handler (g_log_default_handler, NULL);
}
