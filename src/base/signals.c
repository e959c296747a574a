#include "base/signals.h"

#include <unistd.h>

#include "base/temporary.h"

static const int killers[] = { SIGHUP,  SIGINT,  SIGQUIT, SIGTERM, SIGABRT,  SIGTRAP,
                               SIGXCPU, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM };

/* A child that has not begun another program yet has our handlers, and removes
 * nothing. */
static pid_t owner;

static void
fill (sigset_t *set)
{
    sigemptyset (set);
    for (guint i = 0; i < G_N_ELEMENTS (killers); i++)
        sigaddset (set, killers[i]);
}

void
poda_signals_hold (sigset_t *before)
{
    sigset_t set;
    fill (&set);
    /* These tell of a mistake of our own, and come at once. */
    sigdelset (&set, SIGABRT);
    sigdelset (&set, SIGTRAP);
    pthread_sigmask (SIG_BLOCK, &set, before);
}

void
poda_signals_release (const sigset_t *before)
{
    pthread_sigmask (SIG_SETMASK, before, NULL);
}

/* The handler is taken away before it runs, so that the signal kills when it comes
 * again, behind its end. */
static void
die (int number)
{
    if (getpid () == owner)
        poda_temporary_remove_all ();
    raise (number);
}

void
poda_signals_heed (void)
{
    struct sigaction action = { .sa_handler = die, .sa_flags = (int) SA_RESETHAND };
    fill (&action.sa_mask);
    owner = getpid ();
    for (guint i = 0; i < G_N_ELEMENTS (killers); i++) {
        struct sigaction before;
        if (sigaction (killers[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
            sigaction (killers[i], &action, NULL);
    }
}
