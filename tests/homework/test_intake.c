/* Everything that is handed in is told: two sheets of one student in whatever shape,
 * names that would do harm, what cannot be read, and many files at once. */

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/handed.h"
#include "support/depth.h"
#include "support/rows.h"
#include "support/shell.h"

/* --- Two sheets of one student --- */

#define BOOK "[[3,12,8],[2,4,6],[14,5,2]]"
#define ACUTE "\xc3\xad"                  /* í */
#define APART "i\xcc\x81"                 /* the same in two characters */
#define WIDE "\xef\xbd\x81na\xef\xbc\x91" /* a and 1 as wide as ideographs */

/* NULL: no line says it. */
typedef struct {
    const char *file, *line;
} Sheet;

static const struct {
    const char *name;
    Sheet one, other;
    gboolean alone; /* it is known without a list, too */
} pairs[] = {
    { "two folders", { "a/ana1.csv", NULL }, { "b/ana1.csv", NULL }, FALSE },
    { "one folder", { "ana1/x.csv", NULL }, { "ana1/y.csv", NULL }, FALSE },
    { "line and name", { "x.csv", "ana1" }, { "ana1.csv", NULL }, TRUE },
    { "line and folder", { "x.csv", "ana1" }, { "ANA1/deep/y.csv", NULL }, TRUE },
    { "id and name", { "x.csv", "ana1" }, { "y.csv", "Ana Garc" ACUTE "a" }, FALSE },
    { "capitals", { "x.csv", "ANA1" }, { "y.csv", "ana1" }, TRUE },
    { "accents",
      { "x.csv", "Ana Garc" ACUTE "a" },
      { "y.csv", "Ana Garc" APART "a" },
      TRUE },
    { "no accents",
      { "x.csv", "Ana Garcia" },
      { "y.csv", "Ana Garc" APART "a" },
      TRUE },
    { "accents in names of files",
      { "Ana Garc" ACUTE "a.csv", NULL },
      { "Ana Garc" APART "a.csv", NULL },
      FALSE },
    { "order", { "x.csv", "\"Garcia, Ana\"" }, { "y.csv", "Ana Garcia" }, TRUE },
    { "blanks", { "x.csv", "  ana  1 " }, { "y.csv", "ana1" }, TRUE },
    { "other blanks",
      { "x.csv", "ana\xc2\xa0"
                 "1" },
      { "y.csv", "ana1" },
      TRUE },
    { "nothing to be seen",
      { "x.csv", "\xe2\x80\x8f"
                 "ana\xc2\xad"
                 "1\xe2\x80\x8b" },
      { "y.csv", "ana1" },
      TRUE },
    { "wide letters", { "x.csv", WIDE }, { "y.csv", "ana1" }, TRUE },
    { "quotes", { "x.csv", "\"\"\"ana1\"\"\"" }, { "y.csv", "ana1" }, TRUE },
    { "formats", { "x.txt", "ana1" }, { "y.csv", "ana1" }, TRUE },
};

/* A key as a sheet of a student. */
static void
write_sheet (const char *folder, const char *key, const Sheet *sheet)
{
    g_autofree char *name = g_build_filename ("in", sheet->file, NULL);
    g_autoptr (GString) text = g_string_new (NULL);
    if (sheet->line != NULL)
        g_string_printf (text, "# student: %s\n", sheet->line);
    g_string_append (text, strstr (key, "# exercise"));
    shell_write (folder, name, text->str);
}

static void
assert_pair (const char *folder, const char *exercise, guint i)
{
    g_autofree char *line = g_strdup_printf (
        "rm -rf in; cat `find %s/teacher -name key.csv | grep -v luis`", exercise);
    g_autofree char *key = shell_run (folder, line);
    g_autofree char *check = g_strdup_printf (
        "poda check %s in -T json 2>&1 | grep -o '\"status\": \"[a-z]*' | "
        "cut -d '\"' -f 4 | grep -v missing | sort",
        exercise);
    write_sheet (folder, key, &pairs[i].one);
    write_sheet (folder, key, &pairs[i].other);
    g_autofree char *printed = shell_run (folder, check);
    if (strcmp (printed, "duplicate\nmarked\n") != 0)
        fail_msg ("%s, %s: %s", pairs[i].name, exercise, printed);
}

static void
test_pairs (void **state)
{
    (void) state;
    char *folder = shell_make_folder ();
    shell_write (folder, "list",
                 "id,name\nana1,Ana Garc" ACUTE "a\nluis2,Luis Prado\n");
    g_free (shell_run (folder, "poda exercise '" BOOK "' --students list -o list.d; "
                               "poda exercise '" BOOK "' -o alone"));
    for (guint i = 0; i < G_N_ELEMENTS (pairs); i++) {
        assert_pair (folder, "list.d", i);
        if (pairs[i].alone)
            assert_pair (folder, "alone", i);
    }
    shell_remove_folder (folder);
}

/* Who is somebody else stays so, and of four sheets of one student one counts, in
 * whatever order it turns out that they are. */
static void
test_persons (void **state)
{
    (void) state;
    shell_assert_prints (
        "poda exercise '" BOOK "' -o hw > /dev/null 2>&1; mkdir two four\n"
        "for s in ana1 ana2 ana12; do sed \"s/^# student:.*/# student: $s/\" "
        "hw/teacher/key.csv > two/$s.csv; done\n"
        "n=1; for s in 'Ana B' BANA AnaB 'B Ana'; do "
        "sed \"s/^# student:.*/# student: $s/\" hw/teacher/key.csv > four/$n.csv; "
        "n=$((n + 1)); done\n"
        "for f in two four; do poda check hw $f -T csv | cut -d, -f 4 | sort | uniq -c "
        "| "
        "tr -s ' '; done",
        " 3 marked\n 1 status\n 3 duplicate\n 1 marked\n 1 status\n");
}

/* --- Names --- */

/* A name may hold anything but a slash: what is told of it is one line, and does
 * nothing to a terminal. */
static void
test_names (void **state)
{
    (void) state;
    static const char *const names[] = { "two\nlines",
                                         "\x1b[31mred\x07",
                                         "\xff\xfe",
                                         "tab\ttab",
                                         "back\b\b\b\b",
                                         "\xc2\x9b"
                                         "31m",
                                         "=cmd|'/c calc'!A0",
                                         "-o",
                                         "%s%n",
                                         "<b>&amp;\"'" };
    static const char *const formats[] = { "txt", "csv", "json", "html", "moodle" };
    char *folder = shell_make_folder ();
    for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
        g_autofree char *sheet = g_strdup_printf ("in/%s.csv", names[i]);
        g_autofree char *other = g_strdup_printf ("in/%s", names[i]);
        shell_write (folder, sheet, "node,value\nA,3\n");
        shell_write (folder, other, "x");
    }
    for (guint i = 0; i < G_N_ELEMENTS (formats); i++) {
        g_autofree char *line =
            g_strdup_printf ("poda check '" BOOK "' in -T %s 2>&1", formats[i]);
        g_autofree char *printed = shell_run (folder, line);
        assert_true (g_utf8_validate (printed, -1, NULL));
        for (const char *at = printed; *at != '\0'; at = g_utf8_next_char (at)) {
            gunichar c = g_utf8_get_char (at);
            gboolean data = strcmp (formats[i], "json") == 0; /* for programs */
            if (g_unichar_iscntrl (c) && c != '\n' && !(data && c >= 0x7f))
                fail_msg ("-T %s prints U+%04X", formats[i], c);
        }
        if (i < 2)
            assert_null (strstr (printed, "\nlines"));
    }
    shell_remove_folder (folder);
}

/* --- What cannot be read --- */

static const GPtrArray *
list (const char *folder)
{
    char *words[] = { (char *) folder, NULL };
    return poda_handed_list (words, NULL);
}

static void
assert_refused (const PodaHanded *handed, const char *name, const char *reason)
{
    g_autoptr (GError) error = NULL;
    g_autofree char *message = g_strdup_printf ("%s/%s", name, reason);
    assert_null (poda_handed_read (handed, &error));
    assert_string_equal (error->message, message);
}

/* What was listed may be another thing, or nothing, when it is read. */
static void
test_changes (void **state)
{
    (void) state;
    char *folder = shell_make_folder ();
    g_autofree char *in = g_build_filename (folder, "in", NULL);
    shell_write (folder, "key.csv", "the key");
    for (guint i = 1; i <= 5; i++) {
        g_autofree char *name = g_strdup_printf ("in/%u.csv", i);
        shell_write (folder, name, "node,value\n");
    }
    g_autoptr (GPtrArray) files = (GPtrArray *) list (in);
    assert_int_equal (files->len, 5);
    g_free (shell_run (folder, "cd in; rm 1.csv; ln -sf ../key.csv 2.csv; rm 3.csv; "
                               "mkfifo 3.csv; rm 4.csv; mkdir 4.csv; "
                               "truncate -s 1G 5.csv"));
    assert_refused (files->pdata[0], in, "1.csv: gone since the folder was listed");
    assert_refused (files->pdata[1], in,
                    "2.csv: a link that leads out of the folder, not read");
    assert_refused (files->pdata[2], in, "3.csv: a pipe, not read");
    assert_refused (files->pdata[3], in, "4.csv: a folder: expected a file");
    assert_refused (files->pdata[4], in, "5.csv: larger than 16 MiB, not read");
    shell_remove_folder (folder);
}

/* So deep that no path of the system could name it. */
static void
test_deep (void **state)
{
    (void) state;
    char *folder = shell_make_folder ();
    g_autofree char *printed = shell_run (
        folder, "mkdir in; cd in; for i in `seq 40`; do mkdir d; cd -P d; done; cd -; "
                "poda check '" BOOK "' . 2>&1 | tail -1");
    assert_non_null (strstr (printed, "holds no sheet"));
    shell_remove_folder (folder);
}

/* Nobody but root reads what has no rights; a folder's reason is told. */
static void
test_rights (void **state)
{
    (void) state;
    if (geteuid () == 0)
        rows_skip ("a user without privileges");
    shell_assert_prints (
        "mkdir -p in/locked; echo x > in/a.csv\n"
        "chmod 0 in/locked in/a.csv; poda check '" BOOK "' in 2>&1 > /dev/null\n"
        "chmod 700 in/locked",
        "in/a.csv: permission denied\n"
        "in/locked: a folder that cannot be read: permission denied\n");
}

/* --- Many --- */

static double
seconds_of (const char *folder, const char *line)
{
    gint64 begin = g_get_monotonic_time ();
    g_free (shell_run (folder, line));
    return (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
}

/* Files of so many students: their names and what is in them. */
static const struct {
    const char *file, *line;
} many[] = {
    { "x%u.csv", "# student: t%u\n" }, /* nobody on the list */
    { "x%u.csv", "# student: s1\n" },
    { "s%u.docx", "%u" },
    { "s%u.csv", "# student: s%u\n" },
};

static void
write_many (const char *folder, guint i, guint n)
{
    g_autofree char *path = g_build_filename (folder, "hw/teacher/s1/key.csv", NULL);
    g_autofree char *key = NULL;
    assert_true (g_file_get_contents (path, &key, NULL, NULL));
    for (guint k = 1; k <= n; k++) {
        char number[16];
        g_autoptr (GString) file = g_string_new (many[i].file);
        g_autoptr (GString) text = g_string_new (many[i].line);
        g_snprintf (number, sizeof number, "%u", k);
        g_string_replace (file, "%u", number, 0);
        g_string_replace (text, "%u", number, 0);
        g_string_prepend (file, "in/");
        g_string_append (text, strstr (key, "# exercise"));
        shell_write (folder, file->str, text->str);
    }
}

/* Ten times as many take some ten times as long. */
static void
test_many (void **state)
{
    (void) state;
    guint most = depth_is_full () ? 10000 : 1000;
    char *folder = shell_make_folder ();
    g_free (shell_run (folder,
                       "(echo id; for i in `seq 200`; do echo s$i; done) > list; "
                       "poda exercise '[[1,2],[3,4]]' --students list -o hw"));
    for (guint i = 0; i < G_N_ELEMENTS (many); i++) {
        double times[2];
        for (guint k = 0; k < 2; k++) {
            write_many (folder, i, k == 0 ? most / 10 : most);
            times[k] = seconds_of (folder, "poda check hw in -T csv > /dev/null 2>&1");
            g_free (shell_run (folder, "rm -r in"));
        }
        if (times[1] > 15 * times[0] + 2)
            fail_msg ("%s: %.2f s, and of ten times as many %.2f s", many[i].file,
                      times[0], times[1]);
    }
    shell_remove_folder (folder);
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "intake");
    rows_add (&rows, test_pairs, NULL, "two sheets of one student");
    rows_add (&rows, test_persons, NULL, "who is the same");
    rows_add (&rows, test_names, NULL, "names that would do harm");
    rows_add (&rows, test_changes, NULL, "files that change");
    rows_add (&rows, test_deep, NULL, "folders in folders");
    rows_add (&rows, test_rights, NULL, "no rights");
    rows_add (&rows, test_many, NULL, "many files");
    return rows_run (&rows);
}
