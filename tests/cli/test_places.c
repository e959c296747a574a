/* Outputs are opened before the work: poda refuses an unusable place at once, and
 * leaves nothing behind. */

#include <string.h>

#include "support/rows.h"
#include "support/shell.h"

/* Work that nobody waits for: without an end of its own, or after which a program would
 * have left a mark. */
#define LONG "connect4:cols=9,rows=6"

/* Each with where it would put its product, behind `-o `. */
static const struct Command {
    const char *words, *place;
} commands[] = {
    { "draw " LONG, "x.svg" },
    { "draw " LONG " --steps all -T pdf", "x.pdf" },
    { "trace " LONG, "x.csv" },
    { "explain " LONG " 1", "x.txt" },
    { "solve " LONG, "x.json" },
    { "compare " LONG " -d 1-54", "x.pdf" },
    { "match " LONG " --games 1000 --second random", "x.csv" },
    { "grade trees/notes.gv sh mark.sh", "x.csv" },
    { "grade --play nim sh mark.sh", "x.json" },
    { "check trees/notes.gv nothing.csv --class", "x.html" },
    { "list", "x.html" },
};

/* Returns the paths below a folder, one per line. */
static char *
list (const char *folder)
{
    return shell_run (folder, "find . | sort");
}

/* A place that cannot be written to, and the error behind it. Nobody can write to
 * /proc, not even root. */
static void
assert_refused (const struct Command *command, const char *place, const char *error)
{
    char *folder = shell_make_folder ();
    shell_write (folder, "mark.sh", "touch marked\n");
    g_autofree char *before = list (folder);
    g_autofree char *line = g_strdup_printf ("poda %s -o %s/%s; echo $?",
                                             command->words, place, command->place);
    g_autofree char *begin =
        g_strdup_printf ("poda: %s/%s: %s", place, command->place, error);
    g_autofree char *printed = shell_run (folder, line);
    g_autofree char *after = list (folder);
    assert_true (g_str_has_prefix (printed, begin));
    assert_string_equal (strchr (printed, '\n'), "\n2\n");
    assert_string_equal (after, before);
    shell_remove_folder (folder);
}

TEST_EACH (commands, command, "%s -o %s", command->words, command->place)
{
    assert_refused (command, "nowhere", "no such directory");
    assert_refused (command, "/proc", "");
}

/* --- What has been opened is whole or not there --- */

/* Work that fails behind the opening. */
static const char *const failing[] = {
    "draw nothing.gv -o x.svg",
    "draw '[[3]]' --steps cuts -o x/",
    "draw " LONG " --max-nodes 10 -o x.svg",
    "explain nim nobody -o x.txt",
    "match nim --plies 3 -o x.csv",
    "exercise nothing.gv -o x/y/z",
    "check trees/notes.gv nothing.csv -T json -o x.json --feedback x",
    "check nowhere nothing.csv --feedback x -o x.csv",
    "grade trees/notes.gv -o x.csv nobody",
};

TEST_EACH (failing, words, "fails: %s", *words)
{
    char *folder = shell_make_folder ();
    g_autofree char *before = list (folder);
    g_autofree char *line = g_strdup_printf ("poda %s; echo $?", *words);
    g_autofree char *printed = shell_run (folder, line);
    g_autofree char *after = list (folder);
    if (!g_str_has_suffix (printed, "\n2\n") && !g_str_has_suffix (printed, "\n3\n"))
        fail_msg ("%s: %s", line, printed);
    assert_string_equal (after, before);
    shell_remove_folder (folder);
}

/* An existing file stays as it is or is replaced as a whole; input and output may be
 * the same file; the reader of a pipe may come late. */
static const struct {
    const char *name, *line, *printed;
} places[] = {
    { "the old file stays",
      "echo old > x.svg; poda draw nothing.gv -o x.svg 2> /dev/null; cat x.svg",
      "old\n" },
    { "input and output are one",
      "cp trees/notes.gv x.gv; poda draw x.gv -o x.gv; poda solve x.gv | sed -n 2p",
      "value         −3\n" },
    { "a pipe whose reader comes later",
      "mkfifo in out; (cat trees/notes.gv > in; sed -n 2p out) & poda solve in -T txt "
      "-o "
      "out; wait",
      "value         −3\n" },
    { "a descriptor", "poda solve nim -T txt -o /dev/fd/3 3> x; sed -n 2p x",
      "value         1\n" },
    { "a full device", "poda solve nim -o /dev/full -T txt; echo $?",
      "poda: /dev/full: no space left on device\n2\n" },
    { "a closed output", "poda solve " LONG " >&-; echo $?",
      "poda: standard output: already closed\n2\n" },
    { "a series replaces its own",
      "mkdir x; echo old > x/step-0001.svg; echo old > x/other; poda "
      "draw nim --steps all -o x; head -c 4 x/step-0001.svg; cat x/other; ls -A x | wc "
      "-l",
      "<svgold\n49\n" },
    { "a place of folders",
      "poda draw nim --steps cuts -o a/b/c; ls a/b; ls -A . | grep poda", "c\n" },
};

TEST_EACH (places, row, "%s", row->name)
{
    shell_assert_prints (row->line, row->printed);
}
