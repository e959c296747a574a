/* Untrusted programs: whatever one does, its run ends, the report says how, and nothing
 * of it is left; what a program sees, why one cannot be started, and line by line talk
 * with one that can be ended at any time. */

#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/output.h"
#include "homework/grade/program.h"
#include "support/depth.h"
#include "support/rows.h"
#include "support/strangers.h"

#define MEBIBYTE (1u << 20)

/* Runs a stranger for at most as long as this; 5 seconds if that is 0. */
static PodaProcess *
run_stranger (const char *name, const char *word, const char *input, PodaLimits limits,
              const char *scratch)
{
    g_autoptr (PodaProgram) program = stranger (name, word, NULL, scratch);
    limits.seconds = limits.seconds == 0 ? 5 : limits.seconds;
    PodaProcess *run = poda_process_run (program, &limits, input, NULL);
    assert_non_null (run);
    return run;
}

#define LATE "your program was still running after 0.2 s, and was stopped"
#define TOO_MANY "your program ran more than 16 processes at once, so it was ended"
#define FOREIGN_MEMORY                                                                 \
    "SIGSEGV (it used memory that is not its own, such as past the end of an array, "  \
    "or recursed too deeply)"

static const struct {
    const char *name, *word, *input;
    PodaEnd end;
    int code;
    const char *sentence; /* NULL: a good ending */
    const char *output;   /* NULL: any */
    PodaLimits limits;
} runs[] = {
    { .name = "quiet", .output = "" },
    { .name = "echo", .input = "poda 1\nend\n", .output = "poda 1\nend\n" },
    { .name = "unfinished", .output = "value 3" },
    { .name = "deaf", .input = "poda 1\n", .output = "value 3\n" },
    { .name = "noise" },
    { .name = "complains",
      .code = 3,
      .sentence = "your program ended with exit code 3; expected 0" },
    { .name = "signal",
      .word = "SEGV",
      .end = PODA_END_SIGNAL,
      .code = SIGSEGV,
      .sentence = "your program crashed: " FOREIGN_MEMORY },
    { .name = "signal",
      .word = "KILL",
      .end = PODA_END_SIGNAL,
      .code = SIGKILL,
      .sentence = "your program crashed: SIGKILL (it was killed, perhaps because "
                  "memory ran out)" },
    { .name = "inner-crash",
      .code = 128 + SIGSEGV,
      .sentence = "your program ended with exit code 139, as a shell does "
                  "after " FOREIGN_MEMORY },
    { .name = "stopped",
      .end = PODA_END_SECONDS,
      .limits = { .seconds = 0.2 },
      .sentence = LATE },
    { .name = "silent",
      .input = "poda 1\n",
      .end = PODA_END_SECONDS,
      .limits = { .seconds = 0.2 },
      .sentence = LATE },
    { .name = "spin",
      .end = PODA_END_CPU,
      .limits = { .cpu_seconds = 0.1 },
      .sentence = "your program had used 0.1 s of processor time, and was stopped" },
    { .name = "flood",
      .end = PODA_END_OUTPUT,
      .limits = { .output = 65536 },
      .sentence = "your program printed more than 64 KiB, so it was ended" },
    { .name = "memory",
      .end = PODA_END_MEMORY,
      .limits = { .memory = 64 * MEBIBYTE },
      .sentence = "your program used more than 64 MiB of memory, so it was ended" },
    { .name = "memories",
      .end = PODA_END_MEMORY,
      .limits = { .memory = 48 * MEBIBYTE },
      .sentence = "your program used more than 48 MiB of memory, so it was ended" },
    { .name = "large-file",
      .end = PODA_END_SIGNAL,
      .code = SIGXFSZ,
      .limits = { .disk = 20 * MEBIBYTE },
      .sentence = "your program crashed: SIGXFSZ (it wrote a file that is too large)" },
    { .name = "multiply",
      .end = PODA_END_PROCESSES,
      .limits = { .processes = 16 },
      .sentence = TOO_MANY },
    { .name = "scatter",
      .end = PODA_END_PROCESSES,
      .limits = { .processes = 16 },
      .sentence = TOO_MANY },
};

TEST_EACH (runs, row, "%s %s", row->name, row->word != NULL ? row->word : "")
{
    gboolean usually = (row - runs) % 3 > 0;
    for (gboolean restrictions = FALSE; restrictions <= TRUE; restrictions++) {
        if (restrictions != usually && !depth_is_full ())
            continue;
        strangers_walled (restrictions);
        char *scratch = scratch_new ();
        const char *input = row->input != NULL ? row->input : "";
        g_autoptr (PodaProcess) run =
            run_stranger (row->name, row->word, input, row->limits, scratch);
        g_autofree char *sentence = poda_process_sentence (run);
        if (g_strcmp0 (sentence, row->sentence) != 0)
            fail_msg ("%s", sentence != NULL ? sentence : "a good ending");
        assert_int_equal (run->ending.end, row->end);
        if (row->end <= PODA_END_SIGNAL)
            assert_int_equal (run->ending.code, row->code);
        if (row->output != NULL)
            assert_string_equal (run->output->str, row->output);
        assert_true (run->ending.seconds < 5);
        assert_nobody_left (scratch);
        scratch_free (scratch);
    }
}

static const char *const leavers[] = { "detached", "daemon", "spread" };

/* What is left running after a program is ended, and counted. */
TEST_EACH (leavers, name, "%s leaves nothing", *name)
{
    char *scratch = scratch_new ();
    g_autoptr (PodaProcess) run =
        run_stranger (*name, NULL, "", (PodaLimits){ 0 }, scratch);
    assert_true (poda_ending_is_good (&run->ending));
    assert_true (run->ending.left > 0);
    assert_int_equal (run->ending.remain, 0);
    assert_nobody_left (scratch);
    scratch_free (scratch);
}

static const char *const parricides[] = { "parricide", "gag" };

/* A program that kills its keeper, or stops it, ends with it, and is found out; in the
 * sandbox it cannot. */
TEST_EACH (parricides, name, "the keeper is ended or stopped: %s", *name)
{
    char *scratch = scratch_new ();
    for (gboolean restrictions = FALSE; restrictions <= TRUE; restrictions++) {
        strangers_walled (restrictions);
        g_autoptr (PodaProcess) run =
            run_stranger (*name, NULL, "", (PodaLimits){ .seconds = 0.3 }, scratch);
        assert_int_equal (run->ending.end,
                          restrictions ? PODA_END_SECONDS : PODA_END_LOST);
        assert_nobody_left (scratch);
    }
    scratch_free (scratch);
}

/* More than a pipe holds goes in and comes out. */
TEST ("more than a pipe holds")
{
    char *scratch = scratch_new ();
    g_autofree char *input = g_strnfill (3000000, 'x');
    g_autoptr (PodaProcess) run =
        run_stranger ("echo", NULL, input, poda_usual_limits, scratch);
    assert_true (poda_ending_is_good (&run->ending));
    assert_string_equal (run->output->str, input);
    scratch_free (scratch);
}

/* That of a signal in the masks of /proc/PID/status. */
static guint64
bit_of (int number)
{
    return G_GUINT64_CONSTANT (1) << (number - 1);
}

/* Whatever we ignore or block, a program begins as from a shell, and so does its
 * keeper, which ignores no signal but that of pipes. */
TEST ("signals are as usual")
{
    static const int ours[] = { SIGUSR1, SIGTERM, SIGXCPU };
    char *scratch = scratch_new ();
    strangers_walled (FALSE); /* it looks at its keeper */
    void (*before[G_N_ELEMENTS (ours)]) (int);
    sigset_t blocked, unblocked;
    sigemptyset (&blocked);
    sigaddset (&blocked, SIGUSR2);
    sigprocmask (SIG_BLOCK, &blocked, &unblocked);
    for (guint i = 0; i < G_N_ELEMENTS (ours); i++)
        before[i] = signal (ours[i], SIG_IGN);
    g_autoptr (PodaProcess) run =
        run_stranger ("signals", NULL, "", (PodaLimits){ 0 }, scratch);
    for (guint i = 0; i < G_N_ELEMENTS (ours); i++)
        signal (ours[i], before[i]);
    sigprocmask (SIG_SETMASK, &unblocked, NULL);
    /* Blocked and ignored, its own and then the keeper's. The C library has two signals
     * behind those with names, which are its own. */
    const guint64 named = bit_of (32) - 1;
    const guint64 expected[] = { 0, 0, bit_of (SIGCHLD), bit_of (SIGPIPE) };
    g_auto (GStrv) masks = g_strsplit (run->output->str, "\n", -1);
    assert_int_equal (g_strv_length (masks), G_N_ELEMENTS (expected) + 1);
    for (guint i = 0; i < G_N_ELEMENTS (expected); i++) {
        guint64 mask = g_ascii_strtoull (masks[i], NULL, 16) & named;
        if (i == 2) /* it comes through while the keeper sleeps */
            mask |= bit_of (SIGCHLD);
        assert_int_equal (mask, expected[i]);
    }
    scratch_free (scratch);
}

/* --- What it sees of us, and what it leaves --- */

static const struct {
    const char *name, *printed;
} seen[] = {
    { "environment", "HOME LANG LC_ALL PATH PWD TMPDIR " },
    { "open-files", "0 1 2 3 " }, /* ls has opened the folder itself */
};

TEST_EACH (seen, row, "what it sees: %s", row->name)
{
    char *scratch = scratch_new ();
    int other = open ("/dev/null", O_RDONLY);
    g_autoptr (PodaProcess) run =
        run_stranger (row->name, NULL, "", (PodaLimits){ 0 }, scratch);
    close (other);
    g_auto (GStrv) words = g_strsplit (g_strchomp (run->output->str), " ", -1);
    g_auto (GStrv) right = g_strsplit (row->printed, " ", -1);
    for (guint i = 0; words[i] != NULL; i++)
        if (!g_strv_contains ((const char *const *) right, words[i]) && *words[i] != '_'
            && strcmp (words[i], "OLDPWD") != 0)
            fail_msg ("%s was not expected", words[i]);
    scratch_free (scratch);
}

/* A program may leave any mess in its folder, and links that lead out of it. */
TEST ("its folder goes away")
{
    char *scratch = scratch_new ();
    g_autofree char *before = g_strdup (g_getenv ("TMPDIR"));
    g_setenv ("TMPDIR", scratch, TRUE);
    for (gboolean restrictions = FALSE; restrictions <= TRUE; restrictions++) {
        strangers_walled (restrictions);
        g_autoptr (PodaProcess) run =
            run_stranger ("mess", NULL, "", (PodaLimits){ 0 }, scratch);
        assert_true (poda_ending_is_good (&run->ending));
        g_clear_pointer (&run, poda_process_free);
        g_autoptr (GPtrArray) left = poda_output_list_folder (scratch, G_MAXUINT);
        assert_int_equal (left->len, 0);
    }
    if (before != NULL)
        g_setenv ("TMPDIR", before, TRUE);
    else
        g_unsetenv ("TMPDIR");
    scratch_free (scratch);
    assert_true (g_file_test ("/bin/sh", G_FILE_TEST_EXISTS));
}

/* --- What cannot be started --- */

#define UNFIT                                                                          \
    "your program could not be started: cannot be run; expected a program for this "   \
    "machine, or a script whose first line, such as #!/usr/bin/env python3, names an " \
    "installed program and ends with a line feed only"

static const struct {
    const char *name, *text;
    int mode;            /* of the file; 0: there is none, -1: a folder */
    const char *refused; /* when it is looked for; NULL: only when it is run */
} broken[] = {
    { "missing", NULL, 0, "no such file" },
    { "folder", NULL, -1, "is a folder; expected a program" },
    { "closed", "#!/bin/sh\n", 0644, "is not executable; use chmod +x" },
    { "headless", "print ('hello')\n", 0755, NULL },
    { "empty", "", 0755, NULL },
    { "windows", "#!/bin/sh\r\necho\r\n", 0755, NULL },
    { "astray", "#!/no/such/python -u\n", 0755, NULL },
    { "foreign", "\177ELF\1\1\1 from far away", 0755, NULL },
};

TEST_EACH (broken, row, "not started: %s", row->name)
{
    char *scratch = scratch_new ();
    g_autofree char *path = g_build_filename (scratch, row->name, NULL);
    const char *argv[] = { path, NULL };
    g_autoptr (GError) error = NULL;
    if (row->mode < 0)
        assert_int_equal (g_mkdir (path, 0755), 0);
    if (row->mode > 0) {
        assert_true (g_file_set_contents (path, row->text, -1, NULL));
        assert_int_equal (g_chmod (path, row->mode), 0);
    }
    g_autoptr (PodaProgram) program = poda_program_new (sandbox (), argv, NULL, &error);
    if (row->refused != NULL) {
        g_autofree char *message = g_strdup_printf ("%s: %s", path, row->refused);
        assert_null (program);
        assert_string_equal (error->message, message);
    } else {
        const PodaLimits limits = { .seconds = 5 };
        assert_non_null (program);
        g_autoptr (PodaProcess) run = poda_process_run (program, &limits, "x", NULL);
        assert_non_null (run);
        g_autofree char *sentence = poda_process_sentence (run);
        assert_int_equal (run->ending.end, PODA_END_REFUSED);
        assert_string_equal (sentence, UNFIT);
    }
    assert_nobody_left (scratch);
    scratch_free (scratch);
}

/* --- Talking --- */

static gint64
in (double seconds)
{
    return g_get_monotonic_time () + (gint64) (seconds * G_USEC_PER_SEC);
}

TEST ("talk, line by line")
{
    char *scratch = scratch_new ();
    g_autoptr (PodaProgram) program = stranger ("talk", NULL, NULL, scratch);
    const PodaLimits limits = { 0 };
    g_autoptr (PodaProcess) process = poda_process_start (program, &limits, NULL);
    for (guint i = 0; i < 20; i++) {
        g_autofree char *right = g_strdup_printf ("heard %u", i);
        g_string_append_printf (process->queue, "%u\n", i);
        g_autofree char *returned = poda_process_read_line (process, in (5));
        assert_string_equal (returned, right);
    }
    assert_null (poda_process_read_line (process, in (0.05)));
    assert_true (process->jail != 0);
    process->hushed = TRUE;
    assert_null (poda_process_read_line (process, in (5)));
    assert_true (poda_process_end (process, NULL));
    assert_true (poda_ending_is_good (&process->ending));
    scratch_free (scratch);
}

static const char *const hangers[] = { "hang", "stubborn", "silent", "stopped",
                                       "scatter" };

TEST_EACH (hangers, name, "ended at any time: %s", *name)
{
    char *scratch = scratch_new ();
    g_autoptr (PodaProgram) program = stranger (*name, NULL, NULL, scratch);
    const PodaLimits limits = { 0 };
    g_autoptr (PodaProcess) process = poda_process_start (program, &limits, NULL);
    assert_null (poda_process_read_line (process, in (0.1)));
    assert_true (poda_process_end (process, NULL));
    assert_int_equal (process->ending.end, PODA_END_ASKED);
    assert_nobody_left (scratch);
    scratch_free (scratch);
}

static const int deadly[] = { SIGINT, SIGKILL };

/* If the grader is killed, by a key or for good, nothing runs on, and the program's
 * folder is removed. Whoever runs the tests may ignore the key. */
TEST_EACH (deadly, number, "the grader gets signal %d", *number)
{
    char *scratch = scratch_new ();
    g_autoptr (PodaProgram) program = stranger ("stubborn", NULL, NULL, scratch);
    const PodaLimits limits = { .seconds = 60 };
    g_autofree char *files = g_build_filename (scratch, "files", NULL);
    g_mkdir (files, 0755);
    pid_t grader = fork ();
    if (grader == 0) {
        g_setenv ("TMPDIR", files, TRUE);
        signal (*number, SIG_DFL);
        g_autoptr (PodaProcess) process = poda_process_start (program, &limits, NULL);
        poda_process_read_line (process, G_MAXINT64);
        _exit (0);
    }
    g_usleep (100000);
    kill (grader, *number);
    assert_int_equal (waitpid (grader, NULL, 0), grader);
    await_nobody (scratch);
    assert_nobody_left (scratch);
    for (guint waited = 0; waited < 200 && g_rmdir (files) != 0; waited++)
        g_usleep (10000);
    assert_false (g_file_test (files, G_FILE_TEST_EXISTS));
    scratch_free (scratch);
}
