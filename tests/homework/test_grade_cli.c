/* `poda grade` from outside: what it prints and how it exits, also for a class. */

#include <glib.h>
#include <string.h>

#include "support/rows.h"
#include "support/shell.h"
#include "support/strangers.h"

#define STUDENTS "examples/students"
#define SUITE "examples/gradescope/suite"

static const struct {
    const char *golden, *line;
} shown[] = {
    { "grade-mistake.txt",
      "poda grade " SUITE " python3 " STUDENTS "/mistake.py; echo exit $?" },
    { "grade-refused.txt",
      "poda grade; echo exit $?; poda grade trees; echo exit $?;"
      " poda grade nowhere ./x; echo exit $?; poda grade trees ./nowhere; echo exit $?;"
      " poda grade --play trees/notes.gv ./x; echo exit $?;"
      " poda grade --play nim --reveal ./x; echo exit $?;"
      " poda grade trees --games 3 ./x; echo exit $?;"
      " poda grade trees --time soon ./x; echo exit $?;"
      " poda grade trees nowhere.zip; echo exit $?;"
      " poda grade trees --students class.csv ./x; echo exit $?;"
      " poda grade trees --force ./x; echo exit $?" },
};

TEST_EACH (shown, row, "%s", row->golden)
{
    rows_need ("python3");
    need_sandbox ();
    g_autofree char *printed = shell_run (NULL, row->line);
    assert_golden (row->golden, printed);
}

/* One row a student, whatever they hand in; nobody has 0 % for what cannot be run. */
TEST ("a class")
{
    rows_need ("python3");
    rows_need ("cc");
    char *folder = shell_make_folder ();
    g_autofree char *printed = shell_run (
        folder,
        "own () { mkdir -p \"class/$1_10$2_assignsubmission_file_\"; cat > "
        "\"class/$1_10$2_assignsubmission_file_/$3\"; }\n"
        "own 'Ana Ruiz' 1 search.py < " STUDENTS "/alphabeta.py\n"
        "own 'Gil Prado' 2 student.c < " STUDENTS "/alphabeta.c\n"
        "echo notes | own 'Gil Prado' 2 README.txt\n"
        "echo 'int main (void) { return 0; }' | own 'Ivo Paz' 3 a.c\n"
        "own 'Dos Mains' 4 main.c < " STUDENTS "/alphabeta.c\n"
        "own 'Dos Mains' 4 main.py < " STUDENTS "/alphabeta.py\n"
        "echo %PDF-1.4 | own 'Pia Mora' 5 homework.pdf\n"
        "own 'Luz Vega' 6 main.py < " STUDENTS "/mistake.py\n"
        "echo 'print (1)' | own 'Luz Vega' 6 helper.py\n"
        "printf '#!/bin/sh\\nkill -SEGV $$\\n' | own '=cmd()' 7 crash\n"
        "mkdir 'class/Eva Pardo_108_assignsubmission_file_' class/.git\n"
        "printf 'id,name\\na1,\"Ruiz, Ana\"\\nm9,Max Oro\\n' > list.csv\n"
        "poda grade trees/notes.gv class --students list.csv --feedback back -T csv "
        "2>&1 | sed 's/,\"programs run.*//'\n"
        "poda grade trees/notes.gv class\n"
        "ls back; python3 -c \"import zipfile; "
        "print (*sorted (zipfile.ZipFile ('back/moodle.zip').namelist ()), "
        "sep='\\n')\"");
    assert_golden ("grade-class.txt", printed);
    shell_remove_folder (folder);
}

#define NO_FILE                                                                        \
    "found no file; expected a program in Python, JavaScript, C or Java, or an "       \
    "executable\n"

/* An archive is a folder, all of a folder may be one student's, and links are nobody's
 * work; a terminal shows how far it is. */
TEST ("archives and links")
{
    rows_need ("python3");
    shell_assert_prints (
        "mkdir -p class/ana/src class/ben; cp " STUDENTS "/alphabeta.py class/ana/src\n"
        "ln -s ../ana/src/alphabeta.py class/ben/main.py; ln -s ana class/eva\n"
        "cd class/ana && python3 -m zipfile -c ../../ana.zip src; cd ../..\n"
        "python3 -m zipfile -c class.zip class/ana; mkdir one; mv ana.zip one\n"
        "for what in class class.zip; do\n"
        "  poda grade trees/notes.gv $what | sed '/^$/,$d;s/  */ /g'\n"
        "done\n"
        "poda grade trees/notes.gv one | sed -n 1,2p\n"
        "poda grade trees/notes.gv --student Ana class/ana | sed -n 2p\n"
        "poda grade trees/notes.gv -T gradescope class/ana 2> /dev/null | "
        "grep -o 'alphabeta.py' | head -n 1\n"
        "python3 -c 'import pty; pty.spawn ([\"poda\", \"grade\", "
        "\"trees/notes.gv\", \"class\"])' < /dev/null | grep -ao '1 of 3.*1 of 1'\n",
        "ana 2/2 100% all correct\n"
        "ben – unreadable: " NO_FILE "eva – unreadable: " NO_FILE
        "student ana (ana/src/alphabeta.py)\n"
        "score 2 of 2 points (100%): all correct\n"
        "note what was run: python3 src/alphabeta.py\n"
        "sandbox programs run in a sandbox: no network, no other files or processes; "
        "at most 512 MiB of memory, 64 MiB of files, 32 processes\n"
        "student       ana (ana.zip)\n"
        "score         2 of 2 points (100%): all correct\n"
        "score         2 of 2 points (100%): all correct\n"
        "alphabeta.py\n1 of 3, ana: case 1 of 1\n");
}

/* The jail is found beside the program and in libexec, and nowhere else. Where one is
 * installed, the last is found, too. */
TEST ("where the jail is looked for")
{
    static const char *const right = "libexec/poda: 1 of 35\nbin: 1 of 35\npoda-jail: "
                                     "no such program; expected it in PLACE\nexit 2\n";
    static const char *const installed =
        "libexec/poda: 1 of 35\nbin: 1 of 35\n1 of 35\n";
    char *folder = shell_make_folder ();
    g_autofree char *printed = shell_run (
        folder,
        "mkdir -p bin libexec/poda; cp \"$(command -v poda)\" bin\n"
        "score='s/^score .* \\([0-9]* of [0-9]*\\) .*/\\1/p'\n"
        "for place in libexec/poda bin; do\n"
        "  cp \"$(command -v poda-jail)\" $place; printf \"$place: \"\n"
        "  bin/poda grade " SUITE " echo value 3 2> /dev/null | sed -n \"$score\"\n"
        "  rm $place/poda-jail\n"
        "done\n"
        "cp \"$(command -v poda-jail)\" .\n"
        "bin/poda grade " SUITE " echo value 3 > said 2>&1; status=$?\n"
        "sed -n \"$score;s/^poda: \\(.* in \\).*/\\1PLACE/p\" said\n"
        "test $status = 1 || echo exit $status");
    if (strcmp (printed, installed) != 0)
        assert_string_equal (printed, right);
    shell_remove_folder (folder);
}

/* Where there are no namespaces, Landlock and the filter of calls hold the same walls,
 * if the kernel is new enough; a whole path to an interpreter is none to the work. */
TEST ("without namespaces")
{
    rows_need ("unshare");
    rows_need ("setpriv");
    need_sandbox ();
    char *folder = shell_make_folder ();
    g_autofree char *printed = shell_run (
        folder,
        "mkdir class; cat > class/a <<END\n#!$(command -v bash)\n"
        "if cat $PWD/class/b || cat $PWD/trees/notes.gv || echo > $PWD/class/c ||\n"
        "    kill -STOP \\$PPID || exec 3<>/dev/tcp/127.0.0.1/1; then exit 1; fi\n"
        "echo value -3; echo move 1\nEND\n"
        "sed s,class/b,class/a, class/a > class/b\n"
        "unshare -Ur bash -c 'echo 0 > /proc/sys/user/max_user_namespaces && exec "
        "setpriv --bounding-set -all --inh-caps -all --no-new-privs poda grade "
        "trees/notes.gv class' 2>&1 | sed -n '/^poda/s/[:;].*/;/p;/^[ab]/p;/half/p'; "
        "ls class");
    if (strstr (printed, "partial sandbox") != NULL || strstr (printed, "poda") == NULL)
        rows_skip ("Landlock");
    assert_string_equal (printed, "poda;\na  2/2  100%  all correct\nb  2/2  100%  all "
                                  "correct\na\nb\n");
    shell_remove_folder (folder);
}

/* Where the walls cannot be put up, what programs could do is told, and nothing is
 * risked that the teacher does not accept. */
TEST ("without walls")
{
    rows_need ("python3");
    char *folder = shell_make_folder ();
    g_autofree char *script =
        g_canonicalize_filename ("tests/support/no_walls.py", NULL);
    g_autofree char *line = g_strdup_printf (
        "bare='python3 %s'; mkdir class; cp examples/students/alphabeta.py "
        "class/ana.py\n"
        "$bare poda grade trees/notes.gv true 2> /dev/null | grep ^sandbox\n"
        "for what in 'trees/notes.gv class' '" SUITE " true'; do\n"
        "  $bare poda grade $what; echo exit $?\n"
        "done\n"
        "$bare poda grade trees/notes.gv --no-sandbox class "
        "2> /dev/null | head -n 2\n",
        script);
    g_autofree char *printed = shell_run (folder, line);
    if (strstr (printed, "could read") == NULL)
        rows_skip ("a filter of calls");
    assert_golden ("grade-no-walls.txt", printed);
    shell_remove_folder (folder);
}
