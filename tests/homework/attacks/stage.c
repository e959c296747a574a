/* Has poda mark a program that attacks, and tells what came of it.
 *
 *     stage [--user nobody] [--machine container] [--shape one] ATTACK
 *
 * It runs in namespaces of its own, where it is the first process: whatever the attack
 * does to processes, files, sockets and memory is over when it ends. It prints a line
 * for each thing that was gained, harmed or left, and exits with 1; with 0 when there
 * is none, 3 when poda refused to mark, and 77 when there can be no stage here. */

#include "stage.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "scene.h"

enum { EXIT_FOUND = 1, EXIT_REFUSED = 3, EXIT_NO_STAGE = 77 };

/* However long an attack holds it up: four cases of a second each, on a busy machine.
 */
#define PATIENCE_S 60
#define AFTERMATH_S 1.0
#define MOST_SAID (16 << 20)

void
stage_find (Stage *stage, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_ptr_array_add (stage->findings, g_strdup_vprintf (format, arguments));
    va_end (arguments);
}

/* --- Poda --- */

static char **
make_words (const Stage *stage, const Shape *shape)
{
    g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
    g_strv_builder_add (words, stage->program != NULL ? stage->program : BIN "/poda");
    g_strv_builder_add (words, "grade");
    if (stage->trust)
        g_strv_builder_add (words, "--no-sandbox");
    if (stage->as != NULL)
        g_strv_builder_add_many (words, "--user", stage->as, NULL);
    for (const char *const *one = shape->argv; *one != NULL; one++)
        g_strv_builder_add (words, strcmp (*one, "ATTACK") == 0 ? stage->attack : *one);
    return g_strv_builder_end (words);
}

static void
become_poda (const Stage *stage, const Shape *shape, const char *terminal)
{
    static const char *const environment[] = { "PATH=" BIN
                                               ":/usr/local/bin:/usr/bin:/bin",
                                               "LC_ALL=C.UTF-8",
                                               "HOME=" TEACHER,
                                               "TERM=xterm",
                                               SECRET_VARIABLE "=" SECRET,
                                               "LD_LIBRARY_PATH=" LIB,
                                               NULL };
    setsid ();
    int end = open (terminal, O_RDWR);
    ioctl (end, TIOCSCTTY, 0);
    for (int i = 0; i < 3; i++)
        dup2 (end, i);
    close (end);
    become_teacher (stage);
    g_auto (GStrv) words = make_words (stage, shape);
    if (chdir (shape->folder) == 0)
        execve (words[0], words, (char **) environment);
    perror (words[0]);
    _exit (127);
}

/* Takes what there is, and leave of those that have ended. FALSE: poda is among
 * them. */
static gboolean
attend (int master, pid_t poda, Outcome *outcome)
{
    char bytes[65536];
    gboolean there = TRUE;
    int status;
    struct pollfd end = { .fd = master, .events = POLLIN };
    if (poll (&end, 1, 20) > 0) {
        gssize length = read (master, bytes, sizeof bytes);
        if (length > 0 && outcome->said->len < MOST_SAID)
            g_string_append_len (outcome->said, bytes, length);
        else if (length < 0)
            g_usleep (10000); /* nobody has the terminal open any more */
    }
    for (pid_t pid; (pid = waitpid (-1, &status, WNOHANG)) > 0;)
        if (pid == poda) {
            outcome->status = status;
            there = FALSE;
        }
    return there;
}

static gint64
in_seconds (double seconds)
{
    return g_get_monotonic_time () + (gint64) (seconds * G_USEC_PER_SEC);
}

static void
run_poda (const Stage *stage, const Shape *shape, Outcome *outcome)
{
    int master = posix_openpt (O_RDWR | O_NOCTTY | O_CLOEXEC);
    grantpt (master);
    unlockpt (master);
    const char *terminal = ptsname (master);
    if (terminal == NULL || (!stage->alone && chown (terminal, stage->uid, 5) != 0))
        terminal = "/dev/null";
    pid_t poda = fork ();
    if (poda == 0)
        become_poda (stage, shape, terminal);
    gint64 deadline = in_seconds (PATIENCE_S);
    while (attend (master, poda, outcome) && !outcome->hung)
        outcome->hung = g_get_monotonic_time () > deadline;
    /* Time bombs. */
    for (deadline = in_seconds (AFTERMATH_S); g_get_monotonic_time () < deadline;)
        attend (master, -1, outcome);
}

/* --- The play --- */

static void
show (const Shape *shape, const Outcome *outcome)
{
    g_autofree char *report = NULL;
    printf ("--- poda said:\n%s\n", outcome->said->str);
    if (g_file_get_contents (shape->results, &report, NULL, NULL))
        printf ("--- %s:\n%s\n", shape->results, report);
}

/* As the first process of all. */
static int
play (Stage *stage)
{
    const Shape *shape = shape_find (stage->shape);
    const char *reason = scene_build (stage);
    if (reason != NULL) {
        printf ("no stage: %s: %s\n", reason, g_strerror (errno));
        return EXIT_NO_STAGE;
    }
    Others others;
    others_begin (stage, &others);
    g_autoptr (GHashTable) before = scene_look ();
    Outcome outcome = { .said = g_string_new (NULL) };
    run_poda (stage, shape, &outcome);
    gboolean refused = verdict (stage, &outcome, &others, before);
    for (guint i = 0; i < stage->findings->len; i++)
        printf ("%s\n", (const char *) stage->findings->pdata[i]);
    if (stage->show)
        show (shape, &outcome);
    g_string_free (outcome.said, TRUE);
    return stage->findings->len > 0 ? EXIT_FOUND : refused ? EXIT_REFUSED : 0;
}

/* --- Namespaces --- */

static gboolean
write_map (const char *file, const char *text)
{
    int map = open (file, O_WRONLY | O_CLOEXEC);
    gboolean ok = map >= 0 && write (map, text, strlen (text)) > 0;
    if (map >= 0)
        close (map);
    return ok;
}

/* Whoever is nobody in particular is himself there, too. */
static gboolean
leave_system (Stage *stage)
{
    int spaces =
        CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWIPC | CLONE_NEWNET | CLONE_NEWUTS;
    uid_t uid = geteuid ();
    gid_t gid = getegid ();
    gboolean is_self = strcmp (stage->user, "self") == 0;
    stage->alone = uid != 0;
    stage->uid = is_self ? uid : strcmp (stage->user, "root") == 0 ? 0 : 65534;
    stage->gid = is_self ? gid : stage->uid;
    if (stage->alone && !is_self)
        return FALSE;
    if (!stage->alone)
        return unshare (spaces) == 0;
    g_autofree char *users = g_strdup_printf ("%u %u 1", uid, uid);
    g_autofree char *groups = g_strdup_printf ("%u %u 1", gid, gid);
    return unshare (spaces | CLONE_NEWUSER) == 0
           && write_map ("/proc/self/setgroups", "deny")
           && write_map ("/proc/self/uid_map", users)
           && write_map ("/proc/self/gid_map", groups);
}

static int
run (Stage *stage)
{
    int status = 0;
    if (!leave_system (stage)) {
        printf ("no stage: namespaces for %s: %s\n", stage->user, g_strerror (errno));
        return EXIT_NO_STAGE;
    }
    fflush (stdout);
    pid_t first = fork ();
    if (first == 0) {
        prctl (PR_SET_PDEATHSIG, SIGKILL);
        int code = play (stage);
        fflush (stdout);
        _exit (code);
    }
    while (waitpid (first, &status, 0) < 0 && errno == EINTR)
        ;
    if (WIFEXITED (status))
        return WEXITSTATUS (status);
    printf ("the stage was ended by signal %d\n", WTERMSIG (status));
    return EXIT_FOUND;
}

/* Nobody looks for leaks in a process that has become another user's. */
int __lsan_is_turned_off (void);

int
__lsan_is_turned_off (void)
{
    return 1;
}

int
main (int argc, char **argv)
{
    Stage stage = { .findings = g_ptr_array_new_with_free_func (g_free) };
    const GOptionEntry entries[] = {
        { "build", 0, 0, G_OPTION_ARG_FILENAME, &stage.build, NULL, NULL },
        { "user", 0, 0, G_OPTION_ARG_STRING, &stage.user, NULL, NULL },
        { "machine", 0, 0, G_OPTION_ARG_STRING, &stage.machine, NULL, NULL },
        { "shape", 0, 0, G_OPTION_ARG_STRING, &stage.shape, NULL, NULL },
        { "program", 0, 0, G_OPTION_ARG_STRING, &stage.program, NULL, NULL },
        { "as", 0, 0, G_OPTION_ARG_STRING, &stage.as, NULL, NULL },
        { "no-sandbox", 0, 0, G_OPTION_ARG_NONE, &stage.trust, NULL, NULL },
        { "show", 0, 0, G_OPTION_ARG_NONE, &stage.show, NULL, NULL },
        G_OPTION_ENTRY_NULL
    };
    g_autoptr (GError) error = NULL;
    g_autoptr (GOptionContext) context = g_option_context_new ("ATTACK");
    g_option_context_add_main_entries (context, entries, NULL);
    if (!g_option_context_parse (context, &argc, &argv, &error) || argc != 2) {
        fprintf (stderr, "stage: %s\n",
                 error != NULL ? error->message : "expected one attack");
        return 2;
    }
    stage.attack = argv[1];
    stage.build = stage.build != NULL ? stage.build : g_strdup ("build");
    stage.user =
        stage.user != NULL ? stage.user : g_strdup (geteuid () == 0 ? "root" : "self");
    stage.machine = stage.machine != NULL ? stage.machine : g_strdup ("open");
    stage.shape = stage.shape != NULL ? stage.shape : g_strdup ("class");
    if (shape_find (stage.shape) == NULL) {
        fprintf (stderr, "stage: no shape is called %s\n", stage.shape);
        return 2;
    }
    return run (&stage);
}
