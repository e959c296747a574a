#include "base/memory.h"

#include <pthread.h>
#include <signal.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/temporary.h"

/* --- What is said --- */

#define LONGEST 512

/* What is needed at the end lies here from the start. A program ends once, and whoever
 * asks for memory hands nothing over: so these are of the whole process. */
static struct {
    char lines[PODA_N_LACKS][LONGEST];
    int code;
    gboolean done; /* there is nothing left to tell */
    pid_t owner;   /* 0: nothing is prepared */
    char *stack;   /* where that of the main thread begins */
    void (*tidy) (void);
} prepared = { .lines[PODA_LACK_MEMORY] = "poda: out of memory\n", .code = 3 };

static atomic_flag begun = ATOMIC_FLAG_INIT;
static atomic_int ends; /* a thread does */
static pthread_t ender;

static void
say (const char *text)
{
    for (size_t left = strlen (text); left > 0;) {
        ssize_t n = write (STDERR_FILENO, text, left);
        if (n <= 0)
            return;
        text += n;
        left -= (size_t) n;
    }
}

/* Threads that want memory meanwhile wait for the end. */
static void
begin_end (void)
{
    if (atomic_flag_test_and_set (&begun)) {
        if (ends && pthread_equal (ender, pthread_self ()))
            _exit (prepared.code); /* the end needs more than there is */
        for (;;)
            pause ();
    }
    ender = pthread_self ();
    ends = 1;
}

/* A child that has not begun another program yet removes nothing. */
static void
tidy (void)
{
    if (prepared.tidy != NULL)
        prepared.tidy ();
    if (getpid () == prepared.owner)
        poda_temporary_remove_all ();
}

void
poda_memory_end (PodaLack lack)
{
    begin_end ();
    if (prepared.done)
        _exit (prepared.code);
    tidy ();
    if (isatty (STDERR_FILENO))
        say ("\r\033[K"); /* a line about work that is going on */
    say (prepared.lines[lack]);
    _exit (prepared.code);
}

void
poda_memory_lack (gsize bytes)
{
    if (prepared.owner != 0)
        poda_memory_end (PODA_LACK_MEMORY);
    g_error ("out of memory for %" G_GSIZE_FORMAT " bytes", bytes);
}

/* --- The reserve --- */

static struct {
    alignas (max_align_t) char bytes[256 * 1024];
    gsize used;
} reserve;

void *
poda_memory_reserve (gsize bytes)
{
    gsize rounded = (bytes + alignof (max_align_t)) & ~(alignof (max_align_t) - 1);
    if (!ends || !pthread_equal (ender, pthread_self ()) || rounded < bytes
        || rounded > sizeof reserve.bytes - reserve.used)
        return NULL;
    void *block = reserve.bytes + reserve.used;
    reserve.used += rounded;
    return block;
}

gboolean
poda_memory_reserved (const void *block)
{
    const char *at = block;
    return at >= reserve.bytes && at < reserve.bytes + sizeof reserve.bytes;
}

/* --- The stack --- */

/* Linux keeps so much below a stack free of other things. */
#define STACK_MOST ((uintptr_t) 128 << 20)

static char signal_stack[64 * 1024];

/* Only a stack that is full asks for memory just below it; all else is a mistake of
 * ours, and ends as such. */
static void
look_at_fault (int signal, siginfo_t *fault, void *context G_GNUC_UNUSED)
{
    uintptr_t at = (uintptr_t) fault->si_addr, top = (uintptr_t) prepared.stack;
    gboolean ours = fault->si_code > 0; /* else somebody has sent it */
    if (ours && at < top && top - at < STACK_MOST)
        poda_memory_end (PODA_LACK_STACK);
    tidy ();
    struct sigaction plain = { .sa_handler = SIG_DFL };
    sigaction (signal, &plain, NULL);
    if (!ours)
        raise (signal);
    /* What is ours happens again once this returns. */
}

static void
watch_stack (void)
{
    stack_t stack = { .ss_sp = signal_stack, .ss_size = sizeof signal_stack };
    struct sigaction action = { .sa_sigaction = look_at_fault,
                                .sa_flags = SA_ONSTACK | SA_SIGINFO };
    sigemptyset (&action.sa_mask);
    sigaltstack (&stack, NULL);
    sigaction (SIGSEGV, &action, NULL);
    sigaction (SIGBUS, &action, NULL);
}

/* --- Threads --- */

/* GLib ends where libraries of ours want a thread and there is none. */
static GLogWriterOutput
look_at_log (GLogLevelFlags level, const GLogField *fields, gsize n_fields,
             gpointer data)
{
    for (gsize i = 0; (level & G_LOG_LEVEL_ERROR) && i < n_fields; i++)
        if (strcmp (fields[i].key, "MESSAGE") == 0
            && strstr (fields[i].value, "creating thread") != NULL)
            poda_memory_end (PODA_LACK_THREADS);
    return g_log_writer_default (level, fields, n_fields, data);
}

/* --- Before --- */

static void
keep (char *line, const char *text)
{
    size_t length = strlen (text);
    length = length < LONGEST - 2 ? length : LONGEST - 2;
    memcpy (line, text, length);
    line[length] = '\n';
    line[length + 1] = '\0';
}

void
poda_memory_prepare (const char *const lines[PODA_N_LACKS], int code)
{
    char here;
    for (guint i = 0; i < PODA_N_LACKS; i++)
        keep (prepared.lines[i], lines[i]);
    prepared.code = code;
    if (prepared.owner != 0)
        return;
    prepared.owner = getpid ();
    prepared.stack = &here;
    watch_stack ();
    g_log_set_writer_func (look_at_log, NULL, NULL);
}

void
poda_memory_before_end (void (*function) (void))
{
    prepared.tidy = function;
}

void
poda_memory_done (int code)
{
    prepared.code = code;
    prepared.done = TRUE;
}
