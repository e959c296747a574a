/* A student's program that attacks: see attack.h.
 *
 *     attack NAME [play]      attacks, and then answers as a student's program does */

#include "attack.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <time.h>
#include <unistd.h>

/* --- Helpers --- */

bool
gained (const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    fputs ("GAINED: ", stderr);
    vfprintf (stderr, format, arguments);
    fputc ('\n', stderr);
    va_end (arguments);
    return true;
}

bool
works (const char *call, long result)
{
    return result >= 0 && gained ("%s is allowed", call);
}

bool
may (const char *call, long result)
{
    return (result >= 0
            || (errno != EPERM && errno != ENOSYS && errno != EACCES && errno != ESRCH))
           && gained ("%s is allowed", call);
}

bool
opens (const char *path, int flags)
{
    struct stat status;
    int file = open (path, flags | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    bool is_null =
        file >= 0 && fstat (file, &status) == 0 && status.st_rdev == makedev (1, 3);
    if (file >= 0)
        close (file);
    return file >= 0 && !is_null && gained ("%s can be opened", path);
}

bool
has_secret (const char *bytes, size_t length, const char *where)
{
    static const char *const words[] = { SECRET, HIDDEN, REPORT };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (memmem (bytes, length, words[i], strlen (words[i])) != NULL)
            return gained ("%s has %s", where, words[i]);
    return false;
}

bool
file_has_secret (const char *path)
{
    char bytes[65536];
    int file = open (path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    ssize_t length = file < 0 ? -1 : read (file, bytes, sizeof bytes);
    if (file >= 0)
        close (file);
    return length > 0 && has_secret (bytes, (size_t) length, path);
}

void
doze (double seconds)
{
    struct timespec left = { .tv_sec = (time_t) seconds };
    left.tv_nsec = (long) ((seconds - (double) left.tv_sec) * 1e9);
    while (nanosleep (&left, &left) != 0)
        ;
}

const char *
own (const char *name)
{
    static char path[512];
    const char *folder = getenv ("TMPDIR");
    snprintf (path, sizeof path, "%s/%s", folder != NULL ? folder : "/tmp", name);
    return path;
}

/* --- Answers --- */

static double
solve (const char **at, bool is_max)
{
    if (**at != '[')
        return strtod (*at, (char **) at);
    double best = is_max ? -1e9 : 1e9;
    do {
        ++*at;
        double value = solve (at, !is_max);
        best = is_max == (value > best) ? value : best;
    } while (**at == ',');
    ++*at;
    return best;
}

/* A hidden case is printed whole: it must not be in the report. */
static void
answer_case (bool able)
{
    static char given[65536];
    size_t length = fread (given, 1, sizeof given - 1, stdin);
    given[length] = '\0';
    const char *tree = strchr (given, '[');
    if (tree == NULL)
        return;
    if (strstr (tree, HIDDEN) != NULL)
        fputs (given, stderr);
    printf ("value %g\n", able ? solve (&tree, strstr (given, "player max")) : 99999);
}

/* Nim with one heap, from which at most three are taken; who takes the last loses. */
static void
play (bool able)
{
    char line[256];
    int heap = 0;
    while (fgets (line, sizeof line, stdin) != NULL) {
        sscanf (line, "position %d", &heap);
        int take = (heap - 1) % 4;
        if (strncmp (line, "go", 2) == 0)
            printf ("move %d\n", able ? take + (take == 0) : 99);
        fflush (stdout);
    }
}

/* --- Main --- */

/* Without this control, and the next, attacks would show nothing. */
static bool
be_honest (void)
{
    return true;
}

static bool
know_nothing (void)
{
    return false;
}

static const struct {
    const char *name;
    Attack *attack;
} attacks[] = {
    { "honest", be_honest },
    { "ignorant", know_nothing },
    { "read-files", read_files },
    { "run-others", run_others },
    { "look-around", look_around },
    { "keep-in-files", keep_in_files },
    { "overwrite-files", overwrite_files },
    { "leave-stubborn-files", leave_stubborn_files },
    { "disk-bomb", disk_bomb },
    { "file-bomb", file_bomb },
    { "signal-everybody", signal_everybody },
    { "stop-parents", stop_parents },
    { "reach-processes", reach_processes },
    { "leave-daemons", leave_daemons },
    { "dump-core", dump_core },
    { "thread-bomb", thread_bomb },
    { "memory-bomb", memory_bomb },
    { "page-table-bomb", page_table_bomb },
    { "socket-bomb", socket_bomb },
    { "raise-limits", raise_limits },
    { "make-calls", make_calls },
    { "call-otherwise", call_otherwise },
    { "open-devices", open_devices },
    { "reach-sockets", reach_sockets },
    { "print-escapes", print_escapes },
};

/* FALSE if somebody runs it by hand, who would be the victim. */
static bool
is_on_stage (void)
{
    static const char *const places[] = { TEACHER "/", "/tmp/course/", "/tmp/poda-" };
    char path[512] = "";
    bool any = readlink ("/proc/self/exe", path, sizeof path - 1) < 0;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        any |= strncmp (path, places[i], strlen (places[i])) == 0;
    return any;
}

int
main (int argc, char **argv)
{
    bool able = false, found = false;
    for (size_t i = 0; argc > 1 && i < sizeof attacks / sizeof *attacks; i++)
        if (strcmp (argv[1], attacks[i].name) == 0 && is_on_stage ()) {
            able = attacks[i].attack ();
            found = true;
        }
    if (!found) {
        fputs ("attack: expected the name of an attack, and to be run by stage.py\n",
               stderr);
        return 2;
    }
    if (argc > 2)
        play (able);
    else
        answer_case (able);
    return 0;
}
