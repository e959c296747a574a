/* `poda check`: whole classes, broken and hostile sheets, exit codes, and what the
 * reports look like; two sheets of one student, and a download of a class. */

#include <string.h>

#include "homework/sheet/submitted.h"
#include "support/rows.h"
#include "support/shell.h"

#define BOOK "[[3,12,8],[2,4,6],[14,5,2]]"

/* --- Scenes --- */

/* A class, in which $K is the key: Ana is right, Bea and two others who copied are not,
 * and Eva's sheet has no heading. */
#define CLASS                                                                          \
    "mkdir class empty; echo no sheet | tee empty/readme.txt class/notes.txt "         \
    "class/key.csv > class/index.csv\n"                                                \
    "poda exercise '" BOOK                                                             \
    "' --formats svg -o key > told 2>&1; K=key/teacher/key.csv\n"                      \
    "sheet () { sed \"s/^# student:/& $1/;$2\" $K > class/$(echo $1 | tr A-Z "         \
    "a-z).csv; }\n"                                                                    \
    "cuts='s/^c\\([23]\\),\\(.*\\),no/c\\1,\\2,yes/'\n"                                \
    "sheet Ana; sheet Bea s/^C,min,2,3,2/C,min,4,3,4/; sheet Carlos $cuts\n"           \
    "sheet David $cuts; sheet Eva s/^node/nobody/\n"

/* Folders with a class, in each of which a command has made the rest: a scene is made
 * once, for all rows that are about it. */
static GHashTable *scenes;

static const char *
scene (const char *before)
{
    const char *made = g_hash_table_lookup (scenes, before);
    if (made != NULL)
        return made;
    char *folder = shell_make_folder ();
    g_autofree char *line =
        g_strdup_printf (CLASS "(%s) > told 2>&1 || cat told", before);
    g_autofree char *printed = shell_run (folder, line);
    assert_string_equal (printed, "");
    g_hash_table_insert (scenes, (gpointer) before, folder);
    return folder;
}

TEST ("as they are")
{
    static const char *const golden[][2] = {
        { "check-class.txt", "poda check '" BOOK "' class 2> /dev/null" },
        { "check-class.html", "poda check -T html '" BOOK "' class 2> /dev/null" },
    };
    for (guint i = 0; i < G_N_ELEMENTS (golden); i++) {
        g_autofree char *printed = shell_run (scene ("true"), golden[i][1]);
        assert_golden (golden[i][0], printed);
    }
}

/* --- Exits and refusals --- */

#define ONE "poda exercise '" BOOK "' --formats svg -o hw"
#define MANY                                                                           \
    "printf 'id,name\\nana,Ana\\nben,Ben\\n' > list.csv && poda exercise --random "    \
    "seed=3 --students list.csv -o hw"

/* A student who is not on the list has copied. */
#define STRANGER                                                                       \
    MANY " && mkdir copied && sed s/ana/zoe/ hw/teacher/ana/key.csv > copied/2.csv "   \
         "&& cp hw/teacher/ben/key.csv copied/ben.csv"

/* Two students who have the same tree and these mistakes. */
#define SHARED(slips)                                                                  \
    "printf 'id\\nana\\nben\\neva\\n' > list.csv && poda exercise '" BOOK              \
    "' --students list.csv -o hw && mkdir shared && for s in ana ben; do "             \
    "sed \"s/ana/$s/;" slips "\" hw/teacher/ana/key.csv > shared/$s.csv; done"

/* Ana is right, Ben has handed in nothing, and the teacher sets these marks. */
#define SET(text)                                                                      \
    MANY " && mkdir in && cp hw/teacher/ana/key.csv in/1.csv && "                      \
         "printf '" text "\\n' > m.csv"

/* Ben never prunes, and is forgiven. */
#define FORGIVEN                                                                       \
    ONE " && sed \"s/^# student:.*/# student: ben/;$cuts\" $K > ben.csv && "           \
        "printf 'student,item,score\\nben,\"c2, visited\",1\\n' > m.csv"

/* Sheets of one student, whose name has an í in two characters in the fourth one, and
 * invisible characters in the fifth. */
#define SPELLINGS                                                                      \
    "mkdir in; i=0; for n in 'Ana García' 'ana  garcia ' '\"Garcia, Ana\"' "          \
    "'Ana Garci\xcc\x81"                                                               \
    "a' '\xe2\x80\x8f"                                                                 \
    "Ana\xc2\xad García'; do i=$((i + 1)); "                                          \
    "sed \"1s/.*/# student: $n/\" $K > in/$i.csv; done"

#define ALL                                                                            \
    MANY " && mkdir -p all/ana all/deep/er all/__MACOSX && touch all/empty.csv "       \
         "all/.DS_Store && echo x | tee all/.hidden all/key.csv all/work.zip "         \
         "all/ana/photo.jpg && ln -s ../../../hw/teacher/ana/key.csv "                 \
         "all/deep/er/link.csv && cp hw/teacher/ben/key.csv all/deep/er/ben.csv"

/* Links of every kind, a pipe and a file that is too large, next to Ben's sheet. */
#define LINKS                                                                          \
    MANY " && mkdir -p sub/ana && cd sub && cp ../hw/teacher/ben/key.csv ben.csv && "  \
         "ln -s ../../hw/teacher/ana/key.csv ana/sheet.csv && "                        \
         "ln -s ../../hw/teacher/ana ana/more && ln -s .. ana/round && "               \
         "ln -s ben.csv again.csv && ln -s nothing lost.csv && mkfifo pipe.csv && "    \
         "truncate -s 1G huge.csv && cd .. && ln -s sub linked"

/* Counts the edges of winning strategies in the picture of what was answered. */
#define WAYS                                                                           \
    " -T html | awk '/The correct tree/ { exit } /class=\"way\"/ { n++ } "             \
    "END { print \"ways:\", n + 0 }'"
#define STRATEGY                                                                       \
    "poda exercise '[[2,3],[1,4]]' --ask strategy --strategy max --win-at 2 -o hw && " \
    "sed 's/no$/yes/' hw/teacher/key.csv > a.csv"

static const struct {
    const char *words;
    int code;
    const char *says, *before;
} runs[] = {
    { "'" BOOK "' class/ana.csv", 0, "25 of 25 points (100%): all correct", "true" },
    { "'" BOOK "' - < class/ana.csv", 0, "all correct", "true" },
    /* Nothing is marked, and no report written. */
    { "'" BOOK "' class/ana.csv missing.csv -o r.txt; test -e r.txt", 1,
      "missing.csv: no such file; expected", "true" },
    { "hw in.zip", 2, "in.zip: a damaged archive; expected a folder of sheets",
      MANY " && echo x > in.zip" },
    /* The owner of an unreadable sheet is unknown. */
    { "hw x.xlsx", 2, "unreadable\nnot marked    x.xlsx:1:1: a damaged archive",
      MANY " && printf 'PK\\3\\4' > x.xlsx" },
    { "'" BOOK "' empty", 2,
      "empty: contains no sheet; expected files that end in .csv", "true" },
    { "'" BOOK "' /dev/zero", 2, "/dev/zero", "true" },
    /* Empty columns are not marked unless they are asked for. */
    { "'" BOOK "' v.csv", 0, "score         4 of 4 points (100%): all correct\n",
      "printf 'node,value\nA,3\nB,3\nC,2\nD,2\n' > v.csv" },
    { "'" BOOK "' v.csv -T csv | cut -d, -f 14 | tail -1", 0, "12\n",
      "printf 'node,value,alpha,beta,visited\nA,3,3,inf,yes\nB,3,-inf,3,yes\n"
      "b1,,,,yes\nb2,,,,yes\nb3,,,,yes\nc1,,,,yes\n' > v.csv" },
    { "'[[5,6,9],[7,8,1],[4,4,4]]' hw/teacher/key.csv", 1,
      "which has another tree; expected a sheet of [[5,6,9]", ONE },
    { "'" BOOK "' class/ana.csv -o nowhere/marks.csv", 2, "nowhere/marks.csv", "true" },
    { "'" BOOK "' class/ana.csv -o marks.csv && head -1 marks.csv", 0,
      "student,source,exercise,status,score", "true" },
    { "hw hw", 1, "unfinished: 2", ONE },
    { "hw --cut strict hw/teacher/key.csv", 2, "--cut: the exercise already says",
      ONE },
    { "hw copied", 1, "marked: 1, foreign: 1, missing: 1", STRANGER },
    { "hw copied", 1,
      "foreign: 2.csv: student \"zoe\" is not on the list; this is the exercise of ana",
      STRANGER },
    { "hw other.csv", 1,
      "other.csv: a sheet for exercise \"x\"; expected one for \"tree-",
      ONE " && sed 's/^# exercise:.*/# exercise: x/' hw/teacher/key.csv > other.csv" },
    { "'" BOOK "' in", 1,
      "1.csv, 2.csv, 3.csv, 4.csv, 5.csv: which of them is newer is unknown; remove",
      SPELLINGS },
    /* Files that are left out are listed. */
    { "hw all", 1,
      "not read      all/deep/er/link.csv: a link; not read\n              "
      "all/empty.csv: an empty file, not a sheet; expected the answer sheet as .csv, "
      ".xlsx or .ods\n              all/key.csv: by its name, a file that \"poda "
      "exercise\" made\n              all/work.zip: a damaged archive\n",
      ALL },
    /* Nothing leads out of the folder. */
    { "hw sub", 1,
      "not read      sub/again.csv: a link; not read\n              sub/ana/round: a "
      "link; not read\n              sub/ana/sheet.csv: a link; not read\n             "
      " sub/lost.csv: a link; not read\n              sub/pipe.csv: a pipe, not read\n",
      LINKS },
    /* A link on the command line is read. */
    { "hw linked", 1, "linked/ana/sheet.csv: a link; not read", LINKS },
    { "'" BOOK "' /proc/self/fd/3 3< class/ana.csv | grep -c note", 1, "0\n", "true" },
    { "'" BOOK "' pipe", 0, "all correct",
      "mkfifo pipe && (cat class/ana.csv > pipe &) 2> /dev/null" },
    /* Sheets that share wrong answers. */
    { "hw shared", 1,
      "\nidentical wrong answers\n                      3\n    ana, ben\n",
      SHARED ("s/^C,min,2,3,2/C,min,9,3,17/;s/^B,min,3,-inf/B,min,3,5/") },
    { "hw shared | grep -c identical", 1, "0\n", SHARED ("s/^C,min,2/C,min,9/") },
    /* Marks that the teacher sets. */
    { "hw in/1.csv --overrides m.csv", 1,
      "note          mark set by the teacher: 70 points for the whole submission "
      "instead of 79: late, again\n",
      SET ("student,score,comment\\nANA,70,\"late, again\"") },
    { "hw in --overrides m.csv -T moodle", 1, "\nben,50,come and see me\n",
      SET ("id;puntos;comentario\\nben;39,5;come and see me") },
    /* A forgiven cut gives back what lay below it, and what its repetition cost. */
    { "hw ben.csv --overrides m.csv", 1, "25 of 25 points (100%)", FORGIVEN },
    { "hw in --overrides m.csv -T json", 1,
      "\"set\": [{\"item\": \"node A, value\", \"points\": 0.5, \"was\": 1, ",
      SET ("student,item,score\\nana,\"node A, value\",0.5") },
    { "hw in --overrides m.csv", 2, "m.csv:3:1: student \"zoe\" is not on the list\n",
      SET ("student,score\\nana,3\\nzoe,3") },
    { "hw in --overrides m.csv", 2,
      "m.csv:3:1: a second mark for the same item; give each once\n",
      SET ("student,score\\nana,1\\nAna,2") },
    { "hw in --overrides m.csv", 2,
      "m.csv:2:1: there is no item \"Q\" in the submission of \"ana\"; expected a name "
      "as in reports, such as \"node A, value\"\n",
      SET ("student,item,score\\nana,Q,0") },
    { "hw a.csv" WAYS, 0, "ways: 6", STRATEGY },
};

TEST_EACH (runs, run, "check %s: %d", run->words, run->code)
{
    g_autofree char *line = g_strdup_printf ("poda check %s\necho exit $?", run->words);
    g_autofree char *printed = shell_run (scene (run->before), line);
    g_autofree char *code = g_strdup_printf ("exit %d\n", run->code);
    if (!g_str_has_suffix (printed, code) || strstr (printed, run->says) == NULL)
        fail_msg ("expected %s and \"%s\" of\n%s", code, run->says, printed);
}

/* --- A download of a class --- */

#define N_STUDENTS 40

/* What student N, from 1 on, did instead of handing in one right sheet, its status (in
 * csv; NULL: marked), and a part of what the report says. */
static const struct {
    const char *shell; /* in the student's folder $D; $K is the key */
    const char *status, *says;
} deeds[N_STUDENTS + 1] = {
    [3] = { "rm $D/*", "missing", "nothing was handed in" },
    [4] = { "sed s/yes/no/ $K > $D/old.csv; touch -d 2020-01-01 $D/old.csv", "marked",
            "old.csv: this one is not marked; " },
    [5] = { "touch -d 2021-01-02 $D/sheet.csv; sed s/yes/no/ $K > $D/before.csv; "
            "touch -d 2021-01-01 $D/before.csv",
            "marked", "before.csv: this one is not marked; " },
    [6] = { "sed '1i# date: 2999-01-01' $K | sed s/yes/no/ > $D/future.csv; "
            "touch -d 2020-01-01 $D/future.csv",
            "marked", "future.csv: this one is not marked" }, /* whatever a line says */
    [7] = { "sed s/yes/no/ $K > $D/tie.csv; touch -r $D/sheet.csv $D/tie.csv",
            "unreadable",
            "unreadable: sheet.csv: sheet.csv, tie.csv: which of them is newer is "
            "unknown; remove" },
    [8] = { "cp $K $D/same.csv; touch -r $D/sheet.csv $D/same.csv", "marked",
            "which is the same" },
    [9] = { "cp hw/teacher/s10/key.csv $D/sheet.csv", "foreign",
            "this is the exercise of student \"s10\", not of \"s9\"" },
    [11] = { "sed '/^# student/s/:.*/: s12/' $K > $D/sheet.csv", "marked",
             "names student \"s12\", but its place is that of \"s11\"" },
    [13] = { "mv $D/sheet.csv $D/s14.csv", "marked", "named after student \"s14\"" },
    [15] = { "sed -i '/^#/d' $D/sheet.csv", "marked" },
    [16] = { "rm $D/*; echo x > $D/photo.jpg", "unreadable", "a picture, not a sheet" },
    [19] = { ": > $D/sheet.csv", "unreadable", "an empty file" },
    [21] = { "rm $D/*; cp hw/students/s21/sheet.xlsx $D", "unfinished" },
    [22] = { "python3 -m zipfile -c $D/a.zip $D/sheet.csv; rm $D/sheet.csv", "marked" },
    [23] = { "ln -sf ../Ána24_Last24_1024_assignsubmission_file_/sheet.csv "
             "$D/sheet.csv",
             "unreadable", "a link; not read" },
    [33] = { "cp hw/teacher/s34/key.csv $D/sheet.csv", "foreign",
             "swapped with \"s34\", since each has the other's exercise; to have "
             "both" },
    [34] = { "cp hw/teacher/s33/key.csv $D/sheet.csv", "foreign",
             "swapped with \"s33\"" },
    [26] = { "iconv -t utf-16 $K > $D/sheet.csv", "marked" },
    [28] = { "sed -i '/^# exercise/s/:.*/: other/' $D/sheet.csv", "foreign",
             "no exercise \"other\" in this class" },
    [30] = { "sed -i '/^# student/d' $D/sheet.csv", "marked",
             "taken as the submission of s30, whose exercise it is: this may be the "
             "work of "
             "any of s29 (Twin One), s30 (Twin One); put an id" },
    [31] = { "sed -i '/^# /d' $D/sheet.csv", "",
             "foreign: sheet.csv: this may be the work of any of s31 (Twin Two), s32 "
             "(Twin Two); put an id" },
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
        if (deeds[i].shell != NULL)
            g_string_append_printf (script, "%s\n", deeds[i].shell);
    }
    shell_write (folder, "list", list->str);
    shell_write (folder, "script", script->str);
    g_autofree char *printed = shell_run (
        folder, "poda exercise --random branching=2,depth=3 --students list -o hw "
                "--formats svg > told 2>&1; sh script 2>&1; "
                "cd dl; python3 -m zipfile -c ../dl.zip *");
    assert_string_equal (printed, "");
}

/* Checks the statuses of each student's works, duplicates apart. */
static void
assert_statuses (const char *csv, gboolean zipped)
{
    g_auto (GStrv) lines = g_strsplit (csv, "\n", -1);
    for (guint i = 1; i <= N_STUDENTS; i++) {
        g_autofree char *begin = g_strdup_printf ("s%u,", i);
        g_autoptr (GString) found = g_string_new (NULL);
        const char *expected = deeds[i].status != NULL ? deeds[i].status : "marked";
        if (zipped && i == 23) /* the archive has a copy of what the link leads to */
            expected = "foreign";
        for (char **line = lines; *line != NULL; line++) {
            g_auto (GStrv) cells = g_strsplit (*line, ",", 5);
            if (g_str_has_prefix (*line, begin) && strcmp (cells[3], "duplicate") != 0)
                g_string_append (found, cells[3]);
        }
        if (strcmp (found->str, expected) != 0)
            fail_msg ("s%u is %s, expected %s, in\n%s", i, found->str, expected, csv);
    }
}

TEST ("a download of a class")
{
    char *folder = shell_make_folder ();
    make_download (folder);
    g_autofree char *csv = shell_run (folder, "poda check hw dl -T csv 2> told");
    g_autofree char *zipped = shell_run (folder, "poda check hw dl.zip -T csv 2> told");
    g_autofree char *text = shell_run (folder, "poda check hw dl 2>&1");
    assert_statuses (csv, FALSE);
    assert_statuses (zipped, TRUE);
    for (guint i = 1; i <= N_STUDENTS; i++)
        if (deeds[i].says != NULL && strstr (text, deeds[i].says) == NULL)
            fail_msg ("s%u: nothing says %s in\n%s", i, deeds[i].says, text);
    shell_remove_folder (folder);
}

/* Whoever writes another student's id into a sheet does not harm them. */
TEST ("another student's id")
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

/* A listed file may be another one, or none, when it is read. */
TEST ("files that change")
{
    static const char *const errors[] = { "no such file", "a link; not read",
                                          "a pipe, not read",
                                          "a folder; expected a file",
                                          "larger than 16 MiB, not read" };
    char *folder = shell_make_folder ();
    char *words[] = { g_build_filename (folder, "in", NULL), NULL };
    g_free (shell_run (folder, "mkdir in; echo node | tee key.csv in/1.csv in/2.csv "
                               "in/3.csv in/4.csv in/5.csv"));
    g_autoptr (GPtrArray) files = poda_submitted_list (words, FALSE, NULL);
    assert_int_equal (files->len, G_N_ELEMENTS (errors));
    g_free (shell_run (folder, "cd in; rm 1.csv; ln -sf ../key.csv 2.csv; rm 3.csv; "
                               "mkfifo 3.csv; rm 4.csv; mkdir 4.csv; "
                               "truncate -s 1G 5.csv"));
    for (guint i = 0; i < files->len; i++) {
        g_autoptr (GError) error = NULL;
        assert_null (poda_submitted_read (files->pdata[i], 16 << 20, &error));
        assert_string_equal (error->message, errors[i]);
    }
    g_free (words[0]);
    shell_remove_folder (folder);
}

int
main (void)
{
    scenes = g_hash_table_new_full (g_str_hash, g_str_equal, NULL,
                                    (GDestroyNotify) shell_remove_folder);
    int failed = rows_run ();
    g_hash_table_unref (scenes);
    return failed;
}
