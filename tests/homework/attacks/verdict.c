/* What is to be seen once poda has marked a program that attacks: see stage.h. */

#include "stage.h"

#include <fcntl.h>
#include <grp.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "scene.h"

/* --- Files --- */

static gboolean
is_results (const char *path)
{
    return g_str_has_prefix (path, MARKS "/results.")
           || g_str_has_prefix (path, "/tmp/course/marks");
}

#define MOST_TOLD 5 /* of what is too much of one kind */

static void
compare_files (Stage *stage, GHashTable *before, GHashTable *after)
{
    GHashTableIter iter;
    gpointer path, line;
    guint n = 0;
    g_hash_table_iter_init (&iter, before);
    while (g_hash_table_iter_next (&iter, &path, &line)) {
        const char *now = g_hash_table_lookup (after, path);
        if (is_results (path) || g_strcmp0 (line, now) == 0)
            continue;
        if (n++ < MOST_TOLD)
            stage_find (stage, "harmed: %s: was %s, is %s", (char *) path,
                        (char *) line, now != NULL ? now : "gone");
    }
    g_hash_table_iter_init (&iter, after);
    for (n = 0; g_hash_table_iter_next (&iter, &path, &line);)
        if (!is_results (path) && g_hash_table_lookup (before, path) == NULL
            && n++ < MOST_TOLD)
            stage_find (stage, "left: %s", (char *) path);
}

/* --- Processes --- */

static char *
read_of_process (const char *pid, const char *name)
{
    g_autofree char *path = g_build_filename ("/proc", pid, name, NULL);
    char *text = NULL;
    if (!g_file_get_contents (path, &text, NULL, NULL))
        return NULL;
    return g_strchomp (text);
}

static char
state_of (const char *pid)
{
    g_autofree char *line = read_of_process (pid, "stat");
    const char *behind = line != NULL ? strrchr (line, ')') : NULL;
    return behind != NULL && strlen (behind) > 2 ? behind[2] : '\0';
}

static void
check_others (Stage *stage, const Others *others)
{
    const pid_t pids[] = { others->bystander, others->listener };
    for (guint i = 0; i < G_N_ELEMENTS (pids); i++) {
        g_autofree char *pid = g_strdup_printf ("%d", pids[i]);
        char state = state_of (pid);
        if (state != 'S' && state != 'R' && state != 'D')
            stage_find (stage, "harmed: a process of the teacher's is %s",
                        state == 'T' ? "stopped" : "gone");
    }
    for (guint i = 0; i < 4; i++)
        if (others->visits[i] > 0)
            stage_find (stage, "gained: the socket was reached: %s", others_words[i]);
}

static void
check_processes (Stage *stage, const Others *others)
{
    g_autoptr (GDir) proc = g_dir_open ("/proc", 0, NULL);
    guint n = 0;
    for (const char *name; (name = g_dir_read_name (proc)) != NULL;) {
        int pid = atoi (name);
        if (pid <= 1 || pid == others->bystander || pid == others->listener)
            continue;
        char state = state_of (name);
        g_autofree char *command = read_of_process (name, "comm");
        if (state != '\0' && state != 'Z' && n++ < MOST_TOLD)
            stage_find (stage, "left: process %s, state %c", command, state);
    }
}

static void
check_kernel (Stage *stage)
{
    static const char *const tables[] = { "shm", "sem", "msg" };
    char host[65] = "";
    gethostname (host, sizeof host);
    if (strcmp (host, "owned") == 0)
        stage_find (stage, "harmed: the machine has another name");
    for (guint i = 0; i < G_N_ELEMENTS (tables); i++) {
        g_autofree char *text = read_of_process ("sysvipc", tables[i]);
        if (text != NULL && strchr (text, '\n') != NULL)
            stage_find (stage, "left: System V %s", tables[i]);
    }
}

/* --- Words --- */

/* What must not stand anywhere; and what only one kind of text must not hold. */
static const struct {
    const char *word, *kind;
} forbidden[] = {
    { GAINED, "" },
    { SECRET, "" },
    { HIDDEN, "" },
    { "\033]0;owned", "" },
    { "\a", "" },
    { "<img src=x on", ".html" },
    { "</script><img", ".html" },
    { "\n=x", ".csv" },
    { ",=cmd()", ".csv" },
};

static void
check_words (Stage *stage, const char *where, const char *text, gsize length)
{
    for (guint i = 0; i < G_N_ELEMENTS (forbidden); i++) {
        const char *word = forbidden[i].word;
        const char *found = memmem (text, length, word, strlen (word));
        if (found == NULL || !g_str_has_suffix (where, forbidden[i].kind))
            continue;
        g_autofree char *end = g_strndup (found, 70);
        g_autofree char *escaped = g_strescape (end, NULL);
        stage_find (stage, "gained: %s: %s", where, escaped);
    }
}

static void
check_report (Stage *stage, const Shape *shape)
{
    g_autofree char *report = NULL;
    gsize length;
    if (!g_file_get_contents (shape->results, &report, &length, NULL)) {
        stage_find (stage, "harmed: there is no report");
        return;
    }
    check_words (stage, shape->results, report, length);
    if (!g_utf8_validate_len (report, length, NULL))
        stage_find (stage, "harmed: the report is not UTF-8");
    for (gsize i = 0; i < length; i++)
        if ((guchar) report[i] < ' ' && strchr ("\n\r\t", report[i]) == NULL) {
            stage_find (stage, "harmed: the report has the character %d", report[i]);
            break;
        }
    if (length > (4 << 20))
        stage_find (stage, "harmed: the report has %zu bytes", length);
}

/* --- Marks --- */

/* The marks of a line of the table; -1: there are none. */
static double
score_of (const char *const *lines, const char *student)
{
    g_autofree char *prefix = g_strconcat (student, ",", NULL);
    for (; *lines != NULL; lines++) {
        g_auto (GStrv) cells = g_strsplit (*lines, ",", 6);
        if (g_str_has_prefix (*lines, prefix) && g_strv_length (cells) == 6)
            return *cells[4] != '\0' ? g_ascii_strtod (cells[4], NULL) : -1;
    }
    return -1;
}

static void
check_class (Stage *stage, const Shape *shape, const char *report)
{
    g_auto (GStrv) lines = g_strsplit (report, "\n", -1);
    double right = shape->plays ? 2 : 4;
    gboolean honest = g_str_has_suffix (stage->attack, "honest");
    double ana = score_of ((const char *const *) lines, "ana");
    double zoe = score_of ((const char *const *) lines, "zoe");
    double mallory = score_of ((const char *const *) lines, "mallory");
    if (ana != right || zoe != right)
        stage_find (stage, "harmed: others have %g and %g in place of %g: %s", ana, zoe,
                    right, report);
    if (honest ? mallory != right : mallory > 0)
        stage_find (stage, "gained: %g points", mallory);
    guint others = 2 + honest + count_odd_names (stage), n_right = 0;
    for (const char *at = report; (at = strstr (at, ",marked,4,4,")) != NULL; at++)
        n_right++;
    if (!shape->plays && n_right < others)
        stage_find (stage, "harmed: %u of %u have full marks: %s", n_right, others,
                    report);
    for (char **one = lines; *one != NULL; one++)
        if (g_str_has_prefix (*one, "odd")) {
            g_auto (GStrv) cells = g_strsplit (*one, ",", 6);
            if (g_strv_length (cells) == 6 && g_ascii_strtod (cells[4], NULL) > 0)
                stage_find (stage, "gained: %s has %s points", cells[0], cells[4]);
        }
}

static void
check_single (Stage *stage, const char *report)
{
    double best = 0;
    gboolean honest = g_str_has_suffix (stage->attack, "honest");
    for (const char *at = report; (at = strstr (at, "\"score\": ")) != NULL; at++)
        best = MAX (best, g_ascii_strtod (at + strlen ("\"score\": "), NULL));
    if (honest != (best > 0))
        stage_find (stage, "gained: %g points", best);
}

static void
check_marks (Stage *stage, const Shape *shape)
{
    g_autofree char *report = NULL;
    if (!g_file_get_contents (shape->results, &report, NULL, NULL))
        return;
    if (shape->is_class)
        check_class (stage, shape, report);
    else if (g_str_has_suffix (shape->results, ".json"))
        check_single (stage, report);
}

/* --- All of it --- */

static const char *
last_line (GString *said)
{
    g_strchomp (said->str);
    const char *last = strrchr (said->str, '\n');
    return last != NULL ? last + 1 : said->str;
}

gboolean
verdict (Stage *stage, const Outcome *outcome, const Others *others, GHashTable *before)
{
    const Shape *shape = shape_find (stage->shape);
    gboolean ended = WIFEXITED (outcome->status) && !outcome->hung;
    gboolean refused = ended && WEXITSTATUS (outcome->status) == 2;
    g_autoptr (GHashTable) after = scene_look ();
    check_processes (stage, others);
    check_others (stage, others);
    check_kernel (stage);
    compare_files (stage, before, after);
    check_words (stage, "the terminal", outcome->said->str, outcome->said->len);
    if (outcome->hung)
        stage_find (stage, "harmed: poda does not end");
    else if (!ended)
        stage_find (stage, "harmed: poda was ended by signal %d",
                    WTERMSIG (outcome->status));
    else if (refused)
        printf ("refused: %s\n", last_line (outcome->said));
    else if (WEXITSTATUS (outcome->status) > 1)
        stage_find (stage, "harmed: poda ended with %d: %s",
                    WEXITSTATUS (outcome->status), last_line (outcome->said));
    else {
        check_report (stage, shape);
        check_marks (stage, shape);
    }
    return refused;
}

/* --- The teacher --- */

#define IS(number)                                                                     \
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1),                                \
        BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 1 /* EPERM */)

/* What containers refuse to those in them; and bare, what old kernels do not know:
 * Landlock. */
static void
enter_container (gboolean bare)
{
    const int spaces = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET
                       | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP;
    const struct sock_filter code[] = {
        BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, nr)),
        IS (SYS_unshare),
        IS (SYS_setns),
        IS (SYS_mount),
        IS (SYS_umount2),
        IS (SYS_pivot_root),
        IS (SYS_fsopen),
        IS (SYS_open_tree),
        IS (SYS_move_mount),
        IS (SYS_mount_setattr),
        IS (SYS_bpf),
        IS (SYS_keyctl),
        IS (SYS_add_key),
        IS (bare ? 444 /* landlock_create_ruleset */ : SYS_bpf),
        BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1),
        BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 38 /* ENOSYS */),
        BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 3),
        BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, args)),
        BPF_JUMP (BPF_JMP | BPF_JSET | BPF_K, spaces, 0, 1),
        BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 1),
        BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const struct sock_fprog program = { .len = G_N_ELEMENTS (code),
                                        .filter = (struct sock_filter *) code };
    static const int kept[] = { CAP_CHOWN,
                                CAP_DAC_OVERRIDE,
                                CAP_FSETID,
                                CAP_FOWNER,
                                CAP_MKNOD,
                                CAP_NET_RAW,
                                CAP_SETGID,
                                CAP_SETUID,
                                CAP_SETFCAP,
                                CAP_SETPCAP,
                                CAP_SYS_CHROOT,
                                CAP_KILL,
                                CAP_NET_BIND_SERVICE,
                                CAP_AUDIT_WRITE };
    if (syscall (SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) != 0
        || unshare (CLONE_NEWUTS) == 0)
        _exit (127);
    for (int one = 0; one <= CAP_LAST_CAP; one++) {
        gboolean keeps = FALSE;
        for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
            keeps |= kept[i] == one;
        if (!keeps)
            prctl (PR_CAPBSET_DROP, one);
    }
}

void
become_teacher (const Stage *stage)
{
    if (strcmp (stage->machine, "open") != 0)
        enter_container (strcmp (stage->machine, "bare") == 0);
    if (stage->alone)
        return;
    if (setgroups (0, NULL) != 0 || setresgid (stage->gid, stage->gid, stage->gid) != 0
        || setresuid (stage->uid, stage->uid, stage->uid) != 0)
        _exit (127);
}
