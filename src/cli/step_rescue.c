#include "cli/step_rescue.h"

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
    char leave[LONGEST];
    gsize length;
    struct termios before, during;
    struct sigaction killed[G_N_ELEMENTS (killers)], continued;
} rescue;

static void
give_back (void)
{
    if (!rescue.active)
        return;
    rescue.active = 0;
    for (gsize done = 0; done < rescue.length;) {
        ssize_t n = write (STDOUT_FILENO, rescue.leave + done, rescue.length - done);
        if (n <= 0)
            break;
        done += (gsize) n;
    }
    /* Without waiting for output: a terminal that takes none must not hold us. */
    tcsetattr (STDIN_FILENO, TCSANOW, &rescue.before);
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
    tcsetattr (STDIN_FILENO, TCSANOW, &rescue.during);
    raise (SIGWINCH);
}

void
poda_rescue_begin (const char *leave, gsize length, const struct termios *before,
                   const struct termios *during)
{
    rescue.length = MIN (length, LONGEST);
    memcpy (rescue.leave, leave, rescue.length);
    rescue.before = *before;
    rescue.during = *during;
    rescue.active = 1;
    struct sigaction kill = { .sa_handler = die,
                              .sa_flags = (int) (SA_RESETHAND | SA_NODEFER) };
    struct sigaction wake = { .sa_handler = go_on };
    sigemptyset (&kill.sa_mask);
    sigemptyset (&wake.sa_mask);
    for (guint i = 0; i < G_N_ELEMENTS (killers); i++) {
        sigaction (killers[i], NULL, &rescue.killed[i]);
        /* What is ignored stays ignored: nohup, and the shell's jobs. */
        if (rescue.killed[i].sa_handler != SIG_IGN)
            sigaction (killers[i], &kill, NULL);
    }
    sigaction (SIGCONT, &wake, &rescue.continued);
    g_set_printerr_handler (say_last);
    g_log_set_default_handler (log_last, NULL);
    atexit (give_back);
}

void
poda_rescue_end (void)
{
    if (!rescue.active)
        return;
    rescue.active = 0;
    for (guint i = 0; i < G_N_ELEMENTS (killers); i++)
        sigaction (killers[i], &rescue.killed[i], NULL);
    sigaction (SIGCONT, &rescue.continued, NULL);
    g_set_printerr_handler (NULL);
    g_log_set_default_handler (g_log_default_handler, NULL);
}
