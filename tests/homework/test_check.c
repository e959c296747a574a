/* poda check from outside: whole classes, broken and hostile sheets, exits, and what
 * the reports look like; two sheets of one student in whatever shape, and a download of
 * a class. */

#include <glib/gstdio.h>
#include <string.h>
#include <utime.h>

#include "homework/exercise/exercise.h"
#include "homework/sheet/sheet.h"
#include "homework/sheet/submitted.h"
#include "support/random_exercise.h"
#include "support/rows.h"
#include "support/shell.h"

#define BOOK "[[3,12,8],[2,4,6],[14,5,2]]"

/* --- Sheets --- */

static char *
sheet_text (const PodaExercise *exercise, const PodaAnswers *answers,
            const char *student)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_sheet_write (exercise, answers, student, PODA_SHEET_COMMA, output);
    return g_strdup (poda_output_contents (output, NULL));
}

/* A line of the text becomes another one. */
static void
change_line (char **text, const char *from, const char *to)
{
    g_auto (GStrv) parts = g_strsplit (*text, from, 2);
    if (parts[1] == NULL)
        fail_msg ("no %s in\n%s", from, *text);
    g_free (*text);
    *text = g_strconcat (parts[0], to, parts[1], NULL);
}

typedef struct {
    const char *file, *student;
    const char *changes[5][2]; /* of lines of the key */
} Sheet;

static const Sheet class[] = {
    { "class/ana.csv", "Ana", { { NULL } } },
    { "class/bea.csv", "Bea", { { "C,min,2,3,2,yes", "C,min,4,3,4,yes" } } },
    { "class/carlos.csv",
      "Carlos",
      { { "c2,max,4,-,-,no", "c2,max,4,-,-,yes" },
        { "c3,max,6,-,-,no", "c3,max,6,-,-,yes" } } },
    { "class/david.csv",
      "David",
      { { "c2,max,4,-,-,no", "c2,max,4,-,-,yes" },
        { "c3,max,6,-,-,no", "c3,max,6,-,-,yes" } } },
    { "class/eva.csv", "Eva", { { "node,player", "nobody,player" } } },
};

/* A folder with a class in it, to be removed. */
static char *
make_class (void)
{
    char *folder = shell_make_folder ();
    g_autoptr (PodaExercise) exercise = exercise_of_text (BOOK, NULL, NULL, 0);
    for (guint i = 0; i < G_N_ELEMENTS (class); i++) {
        g_autofree char *text = sheet_text (exercise, exercise->key, class[i].student);
        for (guint k = 0; class[i].changes[k][0] != NULL; k++)
            change_line (&text, class[i].changes[k][0], class[i].changes[k][1]);
        shell_write (folder, class[i].file, text);
    }
    shell_write (folder, "class/key.csv", "not a student's\n");
    shell_write (folder, "class/index.csv", "not a student's\n");
    shell_write (folder, "class/notes.txt", "not a sheet\n");
    shell_write (folder, "moodle/ben/answers.csv", "node,value\nA,3\n");
    shell_write (folder, "moodle/ada/answers.CSV", "node,value\nA,3\n");
    shell_write (folder, "empty/readme.txt", "no sheet\n");
    return folder;
}

/* --- Reports --- */

static const char *const golden[][2] = {
    { "check-class.txt", "check '" BOOK "' class 2> /dev/null" },
    { "check-class.html", "check -T html '" BOOK "' class 2> /dev/null" },
};

/* Folders with a class, in each of which a command has made the rest: a scene is made
 * once, for all rows that are about it. */
static GHashTable *scenes;

static const char *
scene (const char *before)
{
    const char *key = before != NULL ? before : "true";
    const char *made = g_hash_table_lookup (scenes, key);
    if (made != NULL)
        return made;
    char *folder = make_class ();
    g_autofree char *line = g_strdup_printf ("(%s) > told 2>&1 || cat told", key);
    g_autofree char *printed = shell_run (folder, line);
    assert_string_equal (printed, "");
    g_hash_table_insert (scenes, (gpointer) key, folder);
    return folder;
}

static void
test_golden (void **state)
{
    const char *const *row = *state;
    g_autofree char *line = g_strdup_printf ("poda %s", row[1]);
    g_autofree char *printed = shell_run (scene (NULL), line);
    assert_golden (row[0], printed);
}

/* --- Exits and refusals --- */

typedef struct {
    const char *words;
    int code;
    const char *says;
    const char *before; /* a command that makes an exercise; NULL: none */
} Run;

#define ONE "poda exercise '" BOOK "' --formats svg -o hw"
#define MANY                                                                           \
    "printf 'id,name\\nana,Ana\\nben,Ben\\n' > list.csv && poda exercise --random "    \
    "seed=3 --students list.csv -o hw"

/* The one who is not on the list has copied. */
#define STRANGER                                                                       \
    MANY " && mkdir copied && sed s/ana/zoe/ hw/teacher/ana/key.csv > copied/2.csv "   \
         "&& cp hw/teacher/ben/key.csv copied/ben.csv"

/* Three students with one tree; what two of them have made of it. */
#define SHARED(one, other)                                                             \
    "printf 'id\\nana\\nben\\neva\\n' > list.csv && poda exercise '" BOOK              \
    "' --students list.csv -o hw && mkdir shared && "                                  \
    "sed '" one "' hw/teacher/ana/key.csv > shared/1.csv && "                          \
    "sed 's/ana/ben/;" other "' hw/teacher/ana/key.csv > shared/2.csv"
#define SLIPS "s/^C,min,2,3,2/C,min,9,3,17/;s/^B,min,3,-inf/B,min,3,5/;"

/* Ana is right, and there is nothing of Ben. */
#define SET(text)                                                                      \
    MANY " && mkdir in && cp hw/teacher/ana/key.csv in/1.csv && "                      \
         "printf '" text "\\n' > m.csv"

#define NO_CUTS "s/^c\\([23]\\),\\(.*\\),no/c\\1,\\2,yes/;"

/* Ben never prunes, and is forgiven. */
#define FORGIVEN                                                                       \
    ONE " && sed 's/^# student:.*/# student: ben/;" NO_CUTS                            \
        "' hw/teacher/key.csv > ben.csv && "                                           \
        "printf 'student,item,score\\nben,\"c2, visited\",1\\n' > m.csv"

#define TWICE                                                                          \
    "mkdir twice && cp class/bea.csv 'twice/bea (2).csv' && "                          \
    "cp class/bea.csv 'twice/bea (3).csv'"

#define ALL                                                                            \
    MANY " && mkdir -p all/ana all/deep/er all/__MACOSX && touch all/empty.csv "       \
         "all/.DS_Store && echo x | tee all/.hidden all/key.csv all/work.zip "         \
         "all/ana/photo.jpg && ln -s ../../../hw/teacher/ana/key.csv "                 \
         "all/deep/er/link.csv && "                                                    \
         "cp hw/teacher/ben/key.csv all/deep/er/ben.csv"

/* Links out of the folder that is given, in every shape, one that stays in it, and what
 * is no file. Ben's own sheet is there, too. */
#define LINKS                                                                          \
    MANY " && mkdir -p sub/ana && cd sub && cp ../hw/teacher/ben/key.csv ben.csv && "  \
         "ln -s ../../hw/teacher/ana/key.csv ana/sheet.csv && "                        \
         "ln -s ../../hw/teacher/ana ana/more && ln -s .. ana/round && "               \
         "ln -s ben.csv again.csv && ln -s nothing lost.csv && mkfifo pipe.csv && "    \
         "truncate -s 1G huge.csv && cd .."

/* Beside the key, by another name. */
#define WITHIN                                                                         \
    MANY " && ln -s teacher/ana/key.csv hw/sheet.csv && "                              \
         "ln -s teacher/ana/index.html hw/x.csv && "                                   \
         "cp hw/teacher/ben/key.csv hw/ben.csv"

/* The edges of winning strategies in the picture of what was answered. */
#define WAYS                                                                           \
    " -T html | awk '/The correct tree/ { exit } /class=\"way\"/ { n++ } "             \
    "END { print \"ways:\", n + 0 }'"
#define STRATEGY                                                                       \
    "poda exercise '[[2,3],[1,4]]' --ask strategy --strategy max --win-at 2 -o hw && "

static const Run runs[] = {
    { "'" BOOK "' class/ana.csv", 0, "25 of 25 points (100 %): all correct", NULL },
    { "'" BOOK "' - < class/ana.csv", 0, "all correct", NULL },
    { "'" BOOK "' class/ana.csv missing.csv", 2, "missing.csv: no such file; expected",
      NULL },
    /* Nothing is marked, and no report written. */
    { "'" BOOK "' class/ana.csv missing.csv -o r.txt; test -e r.txt; echo $?", 0, "1\n",
      NULL },
    /* Whose what cannot be read is, nobody knows. */
    { "hw in.zip", 2, "in.zip: a damaged archive; expected a folder of sheets",
      MANY " && echo x > in.zip" },
    { "hw x.xlsx", 2, "unreadable\nnot marked    x.xlsx:1:1: a damaged archive",
      MANY " && printf 'PK\\3\\4' > x.xlsx" },
    { "'" BOOK "' empty", 2,
      "empty: contains no sheet; expected files that end in .csv", NULL },
    { "'" BOOK "' /dev/zero", 2, "/dev/zero", NULL },
    /* What nobody asked for is not missing, and what nobody wrote is not done. */
    { "'" BOOK "' v.csv", 0, "score         4 of 4 points (100 %): all correct\n",
      "printf 'node,value\nA,3\nB,3\nC,2\nD,2\n' > v.csv" },
    { "'" BOOK "' v.csv -T csv | cut -d, -f 14 | tail -1", 0, "12\n",
      "printf 'node,value,alpha,beta,visited\nA,3,3,inf,yes\nB,3,-inf,3,yes\n"
      "b1,,,,yes\nb2,,,,yes\nb3,,,,yes\nc1,,,,yes\n' > v.csv" },
    { "'[[5,6,9],[7,8,1],[4,4,4]]' hw/teacher/key.csv", 1,
      "which has another tree; expected a sheet of [[5,6,9]", ONE },
    { "'" BOOK "' class/ana.csv -o nowhere/marks.csv", 2, "nowhere/marks.csv", NULL },
    { "'" BOOK "' class/ana.csv -o marks.csv && head -1 marks.csv", 0,
      "student,source,exercise,status,score", NULL },
    { "hw hw", 1, "unfinished: 2", ONE },
    { "hw --cut strict hw/teacher/key.csv", 2, "--cut: the exercise already says",
      ONE },
    /* Whose work it is, and what becomes of it. */
    { "hw copied", 1, "marked: 1, foreign: 1, missing: 1", STRANGER },
    { "hw copied", 1,
      "foreign: 2.csv: student \"zoe\" is not on the list; this is the exercise of ana",
      STRANGER },
    { "hw other.csv", 1,
      "other.csv: a sheet for exercise \"x\"; expected one for \"tree-",
      ONE " && sed 's/^# exercise:.*/# exercise: x/' hw/teacher/key.csv > other.csv" },
    { "'" BOOK "' twice", 1,
      "note          twice/bea (2).csv: this one is marked, and not bea (3).csv, which "
      "is the same\n",
      TWICE },
    /* What one counts for is not lost to what another one of the same student says. */
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
    { "--lang es hw sub", 1, "un enlace, no se lee\n", LINKS },
    { "hw hw", 1, "hw/sheet.csv: a link; not read", WITHIN },
    /* A link that is the only word is read. */
    { "hw linked", 1, "linked/ana/sheet.csv: a link; not read",
      LINKS " && ln -s sub linked" },
    { "'" BOOK "' /proc/self/fd/3 3< class/ana.csv | grep -c note", 1, "0\n", NULL },
    { "'" BOOK "' pipe", 0, "all correct",
      "mkfifo pipe && (cat class/ana.csv > pipe &) 2> /dev/null" },
    /* Sheets that share wrong answers. */
    { "hw shared", 1,
      "\nidentical wrong answers\n                      3\n"
      "    ana, ben\n",
      SHARED (SLIPS, SLIPS) },
    { "hw shared | grep -c identical", 1, "0\n",
      SHARED ("s/^C,min,2/C,min,9/", "s/^C,min,2/C,min,9/") },
    /* Students are counted, and not sheets. */
    /* Marks that the teacher sets. */
    { "hw in/1.csv --overrides m.csv", 1,
      "note          mark set by the teacher: 70 points for the whole submission "
      "instead of 79: late, again\n",
      SET ("student,score,comment\\nANA,70,\"late, again\"") },
    { "hw in --overrides m.csv -T moodle", 1, "\nben,50,come and see me\n",
      SET ("id;puntos;comentario\nben;39,5;come and see me") },
    { "hw hw/students/sheet.csv", 1,
      "unfinished: nothing was filled in\n"
      "score         0 of 25 points (0 %)\nexit",
      ONE },
    /* A forgiven cut gives back what lay below it, and what its repetition cost. */
    { "hw ben.csv --overrides m.csv", 1, "25 of 25 points (100 %)", FORGIVEN },
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
    { "'" BOOK "' class --overrides m.csv -o r.txt; test -e r.txt; echo $?", 0, "1\n",
      SET ("student,score\\nzoe,3") },
    { "hw a.csv" WAYS, 0, "ways: 6",
      STRATEGY "sed 's/no$/yes/' hw/teacher/key.csv > a.csv" },
};

TEST_EACH (runs, run, "check %s: %d", run->words, run->code)
{
    g_autofree char *line = g_strdup_printf ("poda check %s\necho exit $?", run->words);
    g_autofree char *printed = shell_run (scene (run->before), line);
    g_autofree char *code = g_strdup_printf ("exit %d\n", run->code);
    if (!g_str_has_suffix (printed, code) || strstr (printed, run->says) == NULL)
        fail_msg ("expected %s and \"%s\" of\n%s", code, run->says, printed);
}

/* --- A large class --- */

/* --- Everything that is handed in is told --- */

/* --- Two sheets of one student --- */

#define ACUTE "\xc3\xad"  /* í */
#define APART "i\xcc\x81" /* the same in two characters */

/* NULL: no line says it. */
typedef struct {
    const char *file, *line;
} Handed;

static const struct {
    const char *name;
    Handed one, other;
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
write_sheet (const char *folder, const char *key, const Handed *sheet, guint day)
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

TEST ("two sheets of one student")
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
      "old.csv: this one is not marked; " },
    { 5,
      "touch -d 2021-01-02 $D/sheet.csv; sed s/yes/no/ $K > $D/before.csv; "
      "touch -d 2021-01-01 $D/before.csv",
      "marked", "before.csv: this one is not marked; " },
    { 6,
      "sed '1i# date: 2999-01-01' $K | sed s/yes/no/ > $D/future.csv; "
      "touch -d 2020-01-01 $D/future.csv",
      "marked", "future.csv: this one is not marked" }, /* whatever a line says */
    { 7, "sed s/yes/no/ $K > $D/tie.csv; touch -r $D/sheet.csv $D/tie.csv",
      "unreadable",
      "unreadable: sheet.csv: sheet.csv, tie.csv: which of them is newer is unknown; "
      "remove" },
    { 8, "cp $K $D/same.csv; touch -r $D/sheet.csv $D/same.csv", "marked",
      "which is the same" },
    { 9, "cp hw/teacher/s10/key.csv $D/sheet.csv", "foreign",
      "this is the exercise of student \"s10\", not of \"s9\"" },
    { 11, "sed '/^# student/s/:.*/: s12/' $K > $D/sheet.csv", "marked",
      "names student \"s12\", but its place is that of \"s11\"" },
    { 13, "mv $D/sheet.csv $D/s14.csv", "marked", "named after student \"s14\"" },
    { 15, "sed -i '/^#/d' $D/sheet.csv", "marked", NULL },
    { 16, "rm $D/*; echo x > $D/photo.jpg", "unreadable", "a picture, not a sheet" },
    { 19, ": > $D/sheet.csv", "unreadable", "an empty file" },
    { 21, "rm $D/*; cp hw/students/s21/sheet.xlsx $D", "unfinished", NULL },
    { 22, "python3 -m zipfile -c $D/a.zip $D/sheet.csv; rm $D/sheet.csv", "marked",
      NULL },
    { 23, "ln -sf ../Ána24_Last24_1024_assignsubmission_file_/sheet.csv $D/sheet.csv",
      "unreadable", "a link; not read" },
    { 33, "cp hw/teacher/s34/key.csv $D/sheet.csv", "foreign",
      "swapped with \"s34\", since each has the other's exercise; to have both" },
    { 34, "cp hw/teacher/s33/key.csv $D/sheet.csv", "foreign", "swapped with \"s33\"" },
    { 26, "iconv -t utf-16 $K > $D/sheet.csv", "marked", NULL },
    { 28, "sed -i '/^# exercise/s/:.*/: other/' $D/sheet.csv", "foreign",
      "no exercise \"other\" in this class" },
    { 30, "sed -i '/^# student/d' $D/sheet.csv", "marked",
      "taken as the submission of s30, whose exercise it is: this may be the work of "
      "any of s29 (Twin One), s30 (Twin One); put an id" },
    { 31, "sed -i '/^# /d' $D/sheet.csv", "",
      "foreign: sheet.csv: this may be the "
      "work "
      "of any of s31 (Twin Two), s32 (Twin Two); put an id" },
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

TEST ("a download of a class")
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
TEST ("files that change")
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
    assert_refused (files->pdata[1], "2.csv", "a link; not read");
    assert_refused (files->pdata[2], "3.csv", "a pipe, not read");
    assert_refused (files->pdata[3], "4.csv", "a folder; expected a file");
    assert_refused (files->pdata[4], "5.csv", "larger than 16 MiB, not read");
    shell_remove_folder (folder);
}

/* --- Many --- */

int
main (void)
{
    scenes = g_hash_table_new_full (g_str_hash, g_str_equal, NULL,
                                    (GDestroyNotify) shell_remove_folder);
    for (guint i = 0; i < G_N_ELEMENTS (golden); i++)
        rows_add (test_golden, golden[i], "%s", golden[i][0]);
    int failed = rows_run ();
    g_hash_table_unref (scenes);
    return failed;
}
