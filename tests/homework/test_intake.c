/* Everything that is handed in is told: two sheets of one student in whatever shape,
 * names that would do harm, what cannot be read, and many files at once. */

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utime.h>

#include "homework/sheet/submitted.h"
#include "support/rows.h"
#include "support/shell.h"

/* --- Two sheets of one student --- */

#define BOOK "[[3,12,8],[2,4,6],[14,5,2]]"
#define ACUTE "\xc3\xad"  /* í */
#define APART "i\xcc\x81" /* the same in two characters */

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
    { "line and name", { "x.csv", "ana1" }, { "ana1.csv", NULL }, FALSE },
    { "id and name", { "x.csv", "ana1" }, { "y.csv", "Ana Garc" ACUTE "a" }, FALSE },
    { "accents",
      { "x.csv", "Ana Garc" ACUTE "a" },
      { "y.csv", "Ana Garc" APART "a" },
      TRUE },
    { "no accents",
      { "x.csv", "Ana Garcia" },
      { "y.csv", "Ana Garc" APART "a" },
      TRUE },
    { "order", { "x.csv", "\"Garcia, Ana\"" }, { "y.csv", "Ana Garcia" }, TRUE },
    { "blanks", { "x.csv", "  ana  1 " }, { "y.csv", "ana1" }, FALSE },
    { "nothing to be seen",
      { "x.csv", "\xe2\x80\x8f"
                 "ana\xc2\xad"
                 "1\xe2\x80\x8b" },
      { "y.csv", "ana1" },
      TRUE },
    { "quotes", { "x.csv", "\"\"\"ana1\"\"\"" }, { "y.csv", "ana1" }, TRUE },
};

/* A key as a sheet of a student, with a time: nothing else says which is later. */
static void
write_sheet (const char *folder, const char *key, const Sheet *sheet, guint day)
{
    g_autofree char *name = g_build_filename ("in", sheet->file, NULL);
    g_autoptr (GString) text = g_string_new (NULL);
    if (sheet->line != NULL)
        g_string_append_printf (text, "# student: %s\n", sheet->line);
    g_string_append (text, strstr (key, "# exercise"));
    g_string_append_printf (text, "# %u\n", day);
    shell_write (folder, name, text->str);
    g_autofree char *path = g_build_filename (folder, name, NULL);
    struct utimbuf times = { (time_t) day, (time_t) day };
    assert_int_equal (g_utime (path, &times), 0);
}

static void
assert_pair (const char *folder, const char *exercise, const char *key, guint i)
{
    g_autofree char *check = g_strdup_printf (
        "poda check %s in -T json 2>&1 | grep -o '\"status\": \"[a-z]*' | "
        "cut -d '\"' -f 4 | grep -v missing | sort; rm -r in",
        exercise);
    write_sheet (folder, key, &pairs[i].one, 1);
    write_sheet (folder, key, &pairs[i].other, 2);
    g_autofree char *printed = shell_run (folder, check);
    if (strcmp (printed, "duplicate\nmarked\n") != 0)
        fail_msg ("%s, %s: %s", pairs[i].name, exercise, printed);
}

static void
test_pairs (void **state G_GNUC_UNUSED)
{
    char *folder = shell_make_folder ();
    shell_write (folder, "list",
                 "id,name\nana1,Ana Garc" ACUTE "a\nluis2,Luis Prado\n");
    g_autofree char *keys = shell_run (
        folder, "poda exercise '" BOOK "' --students list --formats svg -o list.d; "
                "poda exercise '" BOOK "' --formats svg -o alone; "
                "cat list.d/teacher/ana1/key.csv; echo +; cat alone/teacher/key.csv");
    g_auto (GStrv) key = g_strsplit (keys, "+\n", 2);
    for (guint i = 0; i < G_N_ELEMENTS (pairs); i++) {
        assert_pair (folder, "list.d", key[0], i);
        if (pairs[i].alone)
            assert_pair (folder, "alone", key[1], i);
    }
    shell_remove_folder (folder);
}

/* --- A download of a class --- */

#define N_STUDENTS 60

/* What student N, from 1 on, did in place of handing in one right sheet, and what comes
 * of it: the status in csv, and a part of what is said. */
static const struct {
    guint student;
    const char *shell; /* in the student's folder $D; $K is the key, $O(N) another's */
    const char *status, *says;
} deeds[] = {
    { 3, "rm $D/*", "missing", "nothing was handed in" },
    { 4, "sed s/yes/no/ $K > $D/old.csv; touch -d 2020-01-01 $D/old.csv", "marked",
      "old.csv: does not count, but " },
    { 5,
      "touch -d 2021-01-02 $D/sheet.csv; sed s/yes/no/ $K > $D/before.csv; "
      "touch -d 2021-01-01 $D/before.csv",
      "marked", "before.csv: does not count, but " },
    { 6,
      "sed '1i# date: 2999-01-01' $K | sed s/yes/no/ > $D/future.csv; "
      "touch -d 2020-01-01 $D/future.csv",
      "marked", "future.csv: does not count" }, /* whatever a line says */
    { 7, "sed s/yes/no/ $K > $D/tie.csv; touch -r $D/sheet.csv $D/tie.csv",
      "unreadable",
      "unreadable: sheet.csv: sheet.csv, tie.csv: nothing says which is the later one; "
      "remove" },
    { 8, "cp $K $D/same.csv; touch -r $D/sheet.csv $D/same.csv", "marked",
      "which is the same" },
    { 9, "cp hw/teacher/s10/key.csv $D/sheet.csv", "foreign",
      "this is the exercise of student \"s10\", and not that of \"s9\"" },
    { 11, "sed '/^# student/s/:.*/: s12/' $K > $D/sheet.csv", "marked",
      "the work of student \"s12\", and its place that of \"s11\"" },
    { 13, "mv $D/sheet.csv $D/s14.csv", "marked", "called after student \"s14\"" },
    { 15, "sed -i '/^#/d' $D/sheet.csv", "marked", NULL },
    { 16, "rm $D/*; echo x > $D/photo.jpg", "unreadable", "a picture, and no sheet" },
    { 19, ": > $D/sheet.csv", "unreadable", "an empty file" },
    { 21, "rm $D/*; cp hw/students/s21/sheet.xlsx $D", "unfinished", NULL },
    { 22, "python3 -m zipfile -c $D/a.zip $D/sheet.csv; rm $D/sheet.csv", "marked",
      NULL },
    { 23, "ln -sf ../Ána24_Last24_1024_assignsubmission_file_/sheet.csv $D/sheet.csv",
      "unreadable", "a link, not read" },
    { 33, "cp hw/teacher/s34/key.csv $D/sheet.csv", "foreign",
      "swapped with \"s34\", since each has the other's exercise; to mark both" },
    { 34, "cp hw/teacher/s33/key.csv $D/sheet.csv", "foreign", "swapped with \"s33\"" },
    { 26, "iconv -t utf-16 $K > $D/sheet.csv", "marked", NULL },
    { 28, "sed -i '/^# exercise/s/:.*/: other/' $D/sheet.csv", "foreign",
      "no exercise \"other\" in this class" },
    { 30, "sed -i '/^# student/d' $D/sheet.csv", "marked",
      "taken for the work of s30, whose exercise it is: this may be the work of any of "
      "s29 (Twin One), s30 (Twin One): expected" },
    { 31, "sed -i '/^# /d' $D/sheet.csv", "",
      "foreign: sheet.csv: this may be the "
      "work "
      "of any of s31 (Twin Two), s32 (Twin Two): expected" },
};

/* Makes the exercises, and a download in which each student's folder has the key. */
static void
make_download (const char *folder)
{
    g_autoptr (GString) list = g_string_new ("id,name\n");
    g_autoptr (GString) script = g_string_new (NULL);
    for (guint i = 1; i <= N_STUDENTS; i++) {
        g_autofree char *name = i == 29 || i == 30 ? g_strdup ("Twin One")
                                : i == 31 || i == 32
                                    ? g_strdup ("Twin Two")
                                    : g_strdup_printf ("Ána%u Last%u", i, i);
        g_string_append_printf (list, "s%u,%s\n", i, name);
        g_strdelimit (name, " ", '_');
        g_string_append_printf (
            script,
            "K=hw/teacher/s%u/key.csv; "
            "D=dl/%s_%u_assignsubmission_file_; mkdir -p $D; "
            "cp $K $D/sheet.csv; touch -d 2021-01-01 $D/sheet.csv\n",
            i, name, 1000 + i);
        for (guint k = 0; k < G_N_ELEMENTS (deeds); k++)
            if (deeds[k].student == i)
                g_string_append_printf (script, "%s\n", deeds[k].shell);
    }
    shell_write (folder, "list", list->str);
    shell_write (folder, "script", script->str);
    g_autofree char *printed = shell_run (
        folder, "poda exercise --random branching=2,depth=3 --students list -o hw "
                "--formats svg > told 2>&1; sh script 2>&1; "
                "cd dl; python3 -m zipfile -c ../dl.zip *");
    assert_string_equal (printed, "");
}

/* The statuses of one student's works that are no duplicates. */
static char *
statuses_of (const char *csv, guint student)
{
    g_autofree char *begin = g_strdup_printf ("s%u,", student);
    g_auto (GStrv) lines = g_strsplit (csv, "\n", -1);
    g_autoptr (GString) found = g_string_new (NULL);
    for (guint i = 0; lines[i] != NULL; i++) {
        g_auto (GStrv) cells = g_strsplit (lines[i], ",", 5);
        if (g_str_has_prefix (lines[i], begin) && strcmp (cells[3], "duplicate") != 0)
            g_string_append_printf (found, "%s ", cells[3]);
    }
    return g_strchomp (g_string_free (g_steal_pointer (&found), FALSE));
}

static void
assert_statuses (const char *csv, gboolean zipped)
{
    for (guint i = 1; i <= N_STUDENTS; i++) {
        const char *expected = "marked";
        g_autofree char *found = statuses_of (csv, i);
        for (guint k = 0; k < G_N_ELEMENTS (deeds); k++)
            if (deeds[k].student == i)
                expected = deeds[k].status;
        if (zipped && i == 23) /* the archive has a copy in place of the link */
            expected = "foreign";
        if (strcmp (found, expected) != 0)
            fail_msg ("s%u is %s, expected %s, in\n%s", i, found, expected, csv);
    }
}

static void
test_download (void **state G_GNUC_UNUSED)
{
    char *folder = shell_make_folder ();
    make_download (folder);
    g_autofree char *csv = shell_run (folder, "poda check hw dl -T csv 2> told");
    g_autofree char *zipped = shell_run (folder, "poda check hw dl.zip -T csv 2> told");
    g_autofree char *text = shell_run (folder, "poda check hw dl 2>&1");
    assert_statuses (csv, FALSE);
    assert_statuses (zipped, TRUE);
    for (guint k = 0; k < G_N_ELEMENTS (deeds); k++)
        if (deeds[k].says != NULL && strstr (text, deeds[k].says) == NULL)
            fail_msg ("s%u: nothing says %s in\n%s", deeds[k].student, deeds[k].says,
                      text);
    shell_remove_folder (folder);
}

/* Whoever writes another student's id into a sheet does not harm them. */
static void
test_sabotage (void **state G_GNUC_UNUSED)
{
    shell_assert_prints (
        "printf 'id,name\\nana,Ana\\nben,Ben\\neva,Eva\\n' > list\n"
        "poda exercise '" BOOK "' --students list -o hw > told 2>&1; mkdir -p a b/ben\n"
        "K=hw/teacher/ana/key.csv; cp $K a/ana.csv\n"
        "sed 's/yes/no/;1i# date: 2999-01-01' $K > a/ben.csv; cp a/ben.csv b/ben\n"
        "cp $K b/ana.csv; sed s/yes/no/ $K > b/later.csv\n"
        "touch -d 2020-01-01 b/ana.csv b/later.csv\n"
        "for n in Zoe_1 Ana_2 Max_3; do mkdir -p c/${n}_assignsubmission_file_; "
        "sed s/ana/eva/ $K > c/${n}_assignsubmission_file_/sheet.csv; done\n"
        "for i in a b c; do poda check hw $i -T csv 2> told | cut -d, -f 1-5 | "
        "sed 's/,tree-[0-9a-f]*//'; done",
        "student,source,exercise,status,score\n"
        "ana,a/ana.csv,marked,25\n"
        "ben,,missing,\n"
        "eva,,missing,\n"
        ",a/ben.csv,,foreign,\n"
        "student,source,exercise,status,score\n"
        "ana,b/ana.csv,unreadable,\n"
        "ana,b/later.csv,duplicate,18.84\n"
        "ben,b/ben/ben.csv,marked,18.84\n"
        "eva,,missing,\n"
        "student,source,exercise,status,score\n"
        "ana,c/Ana_2_assignsubmission_file_/sheet.csv,marked,25\n"
        "ben,,missing,\n"
        ",c/Max_3_assignsubmission_file_/sheet.csv,foreign,\n"
        ",c/Zoe_1_assignsubmission_file_/sheet.csv,foreign,\n");
}

/* --- What cannot be read --- */

static const GPtrArray *
list (const char *folder)
{
    char *words[] = { (char *) folder, NULL };
    return poda_submitted_list (words, FALSE, NULL);
}

static void
assert_refused (const PodaSubmittedFile *handed, const char *name, const char *reason)
{
    g_autoptr (GError) error = NULL;
    assert_true (g_str_has_suffix (handed->path, name));
    assert_null (poda_submitted_read (handed, 16 << 20, &error));
    assert_string_equal (error->message, reason);
}

/* What was listed may be another thing, or nothing, when it is read. */
static void
test_changes (void **state G_GNUC_UNUSED)
{
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
    assert_refused (files->pdata[0], "1.csv", "no such file");
    assert_refused (files->pdata[1], "2.csv", "a link, not read");
    assert_refused (files->pdata[2], "3.csv", "a pipe, not read");
    assert_refused (files->pdata[3], "4.csv", "a folder: expected a file");
    assert_refused (files->pdata[4], "5.csv", "larger than 16 MiB, not read");
    shell_remove_folder (folder);
}

/* --- Many --- */

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "intake");
    rows_add (&rows, test_pairs, NULL, "two sheets of one student");
    rows_add (&rows, test_download, NULL, "a download of a class");
    rows_add (&rows, test_sabotage, NULL, "another student's id");
    rows_add (&rows, test_changes, NULL, "files that change");
    return rows_run (&rows);
}
