/* Strangers' programs before and while they run: what one sees of us, what cannot be
 * started and why, and talk with it, line by line, which can be ended at any time. */

#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/output.h"
#include "homework/grade/program.h"
#include "support/rows.h"
#include "support/strangers.h"

typedef struct {
    const char *name, *printed;
} Seen;

static const Seen seen[] = {
    { "environment", "HOME LANG LC_ALL PATH PWD TMPDIR " },
    { "open-files", "0 1 2 3 " }, /* ls has opened the folder itself */
};

static void
test_seen (void **state)
{
    const Seen *row = *state;
    char *scratch = scratch_new ();
    g_autoptr (PodaProgram) program = stranger (row->name, NULL, NULL, scratch);
    const PodaLimits limits = { .seconds = 5 };
    int other = open ("/dev/null", O_RDONLY);
    g_autoptr (PodaProcess) run = poda_process_run (program, &limits, "", NULL);
    assert_non_null (run);
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
static void
test_mess (void **state)
{
    (void) state;
    char *scratch = scratch_new ();
    g_autofree char *before = g_strdup (g_getenv ("TMPDIR"));
    const PodaLimits limits = { .seconds = 5 };
    g_setenv ("TMPDIR", scratch, TRUE);
    for (gboolean walls = FALSE; walls <= TRUE; walls++) {
        strangers_walled (walls);
        g_autoptr (PodaProgram) program = stranger ("mess", NULL, NULL, scratch);
        g_autoptr (PodaProcess) run = poda_process_run (program, &limits, "", NULL);
        assert_non_null (run);
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

typedef struct {
    const char *name, *text;
    int mode;             /* of the file; 0: there is none, -1: a folder */
    const char *refused;  /* when it is looked for; NULL: not yet */
    const char *sentence; /* when it is run */
} Broken;

#define UNFIT                                                                          \
    "your program could not be started: cannot be run: expected a program for this "   \
    "machine, or a script with a first line such as #!/usr/bin/env python3, which "    \
    "names what is there and ends with a line feed alone"

static const Broken broken[] = {
    { "missing", NULL, 0, "no such file", NULL },
    { "folder", NULL, -1, "is a folder: expected a program", NULL },
    { "closed", "#!/bin/sh\n", 0644, "is not executable: chmod +x makes it so", NULL },
    { "headless", "print ('hello')\n", 0755, NULL, UNFIT },
    { "empty", "", 0755, NULL, UNFIT },
    { "windows", "#!/bin/sh\r\necho\r\n", 0755, NULL, UNFIT },
    { "astray", "#!/no/such/python -u\n", 0755, NULL, UNFIT },
    { "foreign", "\177ELF\1\1\1 from far away", 0755, NULL, UNFIT },
    { "class", "\xca\xfe\xba\xbe and so on", 0755, NULL, UNFIT },
};

static void
make_broken (const Broken *row, const char *path)
{
    if (row->mode < 0)
        assert_int_equal (g_mkdir (path, 0755), 0);
    if (row->mode <= 0)
        return;
    assert_true (g_file_set_contents (path, row->text, -1, NULL));
    assert_int_equal (g_chmod (path, row->mode), 0);
}

static void
test_broken (void **state)
{
    const Broken *row = *state;
    char *scratch = scratch_new ();
    g_autofree char *path = g_build_filename (scratch, row->name, NULL);
    const char *argv[] = { path, NULL };
    g_autoptr (GError) error = NULL;
    make_broken (row, path);
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
        assert_string_equal (sentence, row->sentence);
    }
    assert_nobody_left (scratch);
    scratch_free (scratch);
}

static void
test_commands (void **state)
{
    (void) state;
    g_autoptr (GError) none = NULL, here = NULL;
    const char *nowhere[] = { "no-such-command", NULL };
    const char *makefile[] = { "Makefile", NULL };
    assert_null (poda_program_new (sandbox (), nowhere, NULL, &none));
    assert_string_equal (none->message, "no-such-command: no such command");
    assert_null (poda_program_new (sandbox (), makefile, NULL, &here));
    assert_string_equal (here->message, "Makefile: no such command: expected "
                                        "./Makefile for the file here");
}

/* --- Talking --- */

static gint64
in (double seconds)
{
    return g_get_monotonic_time () + (gint64) (seconds * G_USEC_PER_SEC);
}

static void
test_talk (void **state)
{
    (void) state;
    char *scratch = scratch_new ();
    g_autoptr (PodaProgram) program = stranger ("talk", NULL, NULL, scratch);
    const PodaLimits limits = { 0 };
    g_autoptr (PodaProcess) process = poda_process_start (program, &limits, NULL);
    for (guint i = 0; i < 20; i++) {
        g_autofree char *right = g_strdup_printf ("heard %u", i);
        g_string_append_printf (process->queue, "%u\n", i);
        g_autofree char *heard = poda_process_hear (process, in (5));
        assert_string_equal (heard, right);
    }
    assert_null (poda_process_hear (process, in (0.05)));
    assert_true (process->jail != 0);
    process->hushed = TRUE;
    assert_null (poda_process_hear (process, in (5)));
    assert_true (poda_process_end (process, NULL));
    assert_true (poda_ending_is_good (&process->ending));
    scratch_free (scratch);
}

/* It can be ended at any time. */
static void
test_ended (void **state)
{
    const char *name = *state;
    char *scratch = scratch_new ();
    g_autoptr (PodaProgram) program = stranger (name, NULL, NULL, scratch);
    const PodaLimits limits = { 0 };
    g_autoptr (PodaProcess) process = poda_process_start (program, &limits, NULL);
    assert_null (poda_process_hear (process, in (0.1)));
    assert_true (poda_process_end (process, NULL));
    assert_int_equal (process->ending.end, PODA_END_ASKED);
    assert_nobody_left (scratch);
    scratch_free (scratch);
}

/* If we are killed ourselves, by a key or for good, nothing runs on, and its folder is
 * removed. Whoever runs the tests may ignore the key. */
static void
test_orphan (void **state)
{
    int number = GPOINTER_TO_INT (*state);
    char *scratch = scratch_new ();
    g_autoptr (PodaProgram) program = stranger ("stubborn", NULL, NULL, scratch);
    const PodaLimits limits = { .seconds = 60 };
    g_autofree char *files = g_build_filename (scratch, "files", NULL);
    g_mkdir (files, 0755);
    pid_t grader = fork ();
    if (grader == 0) {
        g_setenv ("TMPDIR", files, TRUE);
        signal (number, SIG_DFL);
        g_autoptr (PodaProcess) process = poda_process_start (program, &limits, NULL);
        poda_process_hear (process, G_MAXINT64);
        _exit (0);
    }
    g_usleep (100000);
    kill (grader, number);
    assert_int_equal (waitpid (grader, NULL, 0), grader);
    await_nobody (scratch);
    assert_nobody_left (scratch);
    for (guint waited = 0; waited < 200 && g_rmdir (files) != 0; waited++)
        g_usleep (10000);
    assert_false (g_file_test (files, G_FILE_TEST_EXISTS));
    scratch_free (scratch);
}

int
main (void)
{
    static const char *const hangers[] = { "hang", "stubborn", "silent", "stopped",
                                           "scatter" };
    Rows rows;
    rows_begin (&rows, "program_talk");
    for (guint i = 0; i < G_N_ELEMENTS (seen); i++)
        rows_add (&rows, test_seen, &seen[i], "what it sees: %s", seen[i].name);
    rows_add (&rows, test_mess, NULL, "its folder goes away");
    for (guint i = 0; i < G_N_ELEMENTS (broken); i++)
        rows_add (&rows, test_broken, &broken[i], "not started: %s", broken[i].name);
    rows_add (&rows, test_commands, NULL, "commands that are none");
    rows_add (&rows, test_talk, NULL, "talk, line by line");
    for (guint i = 0; i < G_N_ELEMENTS (hangers); i++)
        rows_add (&rows, test_ended, hangers[i], "ended at will: %s", hangers[i]);
    rows_add (&rows, test_orphan, GINT_TO_POINTER (SIGINT), "interrupted");
    rows_add (&rows, test_orphan, GINT_TO_POINTER (SIGKILL), "killed");
    return rows_run (&rows);
}
