/* The signal is blocked and looked for among the pending ones, so that neither a
 * handler nor a variable for it is needed. */

#include "cli/interrupt.h"

#include <signal.h>
#include <time.h>

static sigset_t
interrupt (void)
{
    sigset_t set;
    sigemptyset (&set);
    sigaddset (&set, SIGINT);
    return set;
}

void
poda_interrupt_hold (void)
{
    struct sigaction action;
    sigset_t set = interrupt ();
    if (sigaction (SIGINT, NULL, &action) == 0 && action.sa_handler != SIG_IGN)
        sigprocmask (SIG_BLOCK, &set, NULL);
}

gboolean
poda_interrupt_came (void)
{
    const struct timespec no_time = { 0 };
    sigset_t set = interrupt ();
    return sigtimedwait (&set, NULL, &no_time) == SIGINT;
}

void
poda_interrupt_release (void)
{
    sigset_t set = interrupt ();
    poda_interrupt_came ();
    sigprocmask (SIG_UNBLOCK, &set, NULL);
}
