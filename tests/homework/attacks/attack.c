/* A student's program that attacks: see attack.h.
 *
 *     attack NAME      attacks, and then answers as a student's program does
 *     attack --list    prints all attacks, a line each */

#include "attack.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "scene.h"

static const Attack *const collections[] = { reading_attacks, keeping_attacks,
                                             harming_attacks, greedy_attacks,
                                             kernel_attacks,  talking_attacks };

#define N_COLLECTIONS (sizeof collections / sizeof *collections)

/* --- Helpers --- */

bool
gained (const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    fputs (GAINED ": ", stderr);
    vfprintf (stderr, format, arguments);
    fputc ('\n', stderr);
    va_end (arguments);
    return true;
}

bool
tells (const char *bytes, size_t length, const char *where)
{
    static const char *const words[] = { SECRET, HIDDEN };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (memmem (bytes, length, words[i], strlen (words[i])) != NULL)
            return gained ("%s tells %s", where, words[i]);
    return false;
}

bool
file_tells (const char *path)
{
    char bytes[65536];
    int file = open (path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    ssize_t length = file < 0 ? -1 : read (file, bytes, sizeof bytes);
    if (file >= 0)
        close (file);
    return length > 0 && tells (bytes, (size_t) length, path);
}

/* Numbers are tried, too: a process may be there that /proc does not show. */
#define NUMBERS_TRIED 400

bool
any_process (bool (*visit) (pid_t pid))
{
    bool any = false;
    for (pid_t pid = 1; pid < NUMBERS_TRIED; pid++)
        any |= pid != getpid () && visit (pid);
    DIR *proc = opendir ("/proc");
    const struct dirent *entry;
    while (proc != NULL && (entry = readdir (proc)) != NULL) {
        pid_t pid = atoi (entry->d_name);
        any |= pid >= NUMBERS_TRIED && pid != getpid () && visit (pid);
    }
    if (proc != NULL)
        closedir (proc);
    return any;
}

bool
run_with (const char *command, const char *input, char *said, size_t size)
{
    char line[16384];
    snprintf (line, sizeof line, "%s <<'END'\n%s\nEND\n", command, input);
    FILE *output = popen (line, "r");
    size_t length = output != NULL ? fread (said, 1, size - 1, output) : 0;
    said[length] = '\0';
    return output != NULL && pclose (output) == 0;
}

bool
in_daemon (void)
{
    pid_t child = fork ();
    if (child != 0) {
        if (child > 0)
            waitpid (child, NULL, 0);
        return false;
    }
    setsid ();
    if (fork () != 0)
        _exit (0);
    for (int i = 0; i < 64; i++)
        close (i);
    return true;
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

static char given[65536]; /* what was read of standard input */
static size_t n_given;

/* false: nothing more comes. */
static bool
hear (void)
{
    if (n_given == sizeof given - 1)
        return false;
    ssize_t more = read (STDIN_FILENO, given + n_given, sizeof given - 1 - n_given);
    n_given += more > 0 ? (size_t) more : 0;
    given[n_given] = '\0';
    return more > 0;
}

const char *
given_tree (void)
{
    static char tree[1024];
    struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };
    while (poll (&input, 1, 100) > 0 && hear ())
        ;
    const char *from = strchr (given, '[');
    if (from != NULL)
        snprintf (tree, sizeof tree, "%.*s", (int) strcspn (from, "\n"), from);
    return from != NULL ? tree : NULL;
}

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

/* Whoever was given a hidden case says all of it: nobody may hear that. */
static void
answer_case (bool able)
{
    while (hear ())
        ;
    const char *tree = strchr (given, '[');
    if (tree == NULL)
        return;
    if (strstr (tree, HIDDEN) != NULL)
        fputs (given, stderr);
    printf ("value %g\n", able ? solve (&tree, strstr (given, "player max")) : 99999);
}

/* Nim with one heap, of which at most three are taken; who takes the last one loses. */
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

/* --- Which --- */

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

/* Without them no attack would show anything. */
static const Attack controls[] = {
    { "honest", be_honest },
    { "ignorant", know_nothing },
    { .name = NULL },
};

static const Attack *
find (const Attack *all, const char *name)
{
    for (; all->name != NULL; all++)
        if (strcmp (all->name, name) == 0)
            return all;
    return NULL;
}

static int
list (void)
{
    for (size_t i = 0; i < N_COLLECTIONS; i++)
        for (const Attack *one = collections[i]; one->name != NULL; one++)
            puts (one->name);
    return 0;
}

/* Whoever runs it by hand would be the victim: it attacks on the stage alone. */
static bool
on_stage (void)
{
    char path[512] = "";
    ssize_t length = readlink ("/proc/self/exe", path, sizeof path - 1);
    return length < 0 || strncmp (path, TEACHER "/", strlen (TEACHER "/")) == 0
           || strncmp (path, "/tmp/course/", strlen ("/tmp/course/")) == 0
           || strncmp (path, "/tmp/poda-grade-", strlen ("/tmp/poda-grade-")) == 0;
}

int
main (int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "";
    if (strcmp (name, "--list") == 0)
        return list ();
    const Attack *attack = find (controls, name);
    for (size_t i = 0; attack == NULL && i < N_COLLECTIONS; i++)
        attack = find (collections[i], name);
    if (attack == NULL) {
        fprintf (stderr, "attack: no attack is called %s\n", name);
        return 2;
    }
    if (!on_stage ()) {
        fputs ("attack: expected it to be run by stage, in namespaces\n", stderr);
        return 2;
    }
    bool able = attack->attempt ();
    if (argc > 2 && strcmp (argv[2], "play") == 0)
        play (able);
    else
        answer_case (able);
    return 0;
}
