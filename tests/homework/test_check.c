/* poda check from outside: whole classes, broken and hostile sheets, exits, and what
 * the reports look like. */

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "homework/feedback/marker.h"
#include "homework/sheet/sheet.h"
#include "support/depth.h"
#include "support/marking.h"
#include "support/random_exercise.h"
#include "support/rows.h"
#include "support/shell.h"

#define BOOK "[[3,12,8],[2,4,6],[14,5,2]]"

/* --- Sheets --- */

static PodaExercise *
exercise_of (PodaTree *tree)
{
    g_autoptr (GError) error = NULL;
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    PodaExerciseSpec spec = { 0 };
    PodaExercise *exercise = poda_exercise_new (&problem, tree, &spec, &error);
    assert_non_null (exercise);
    return exercise;
}

static PodaExercise *
book_exercise (void)
{
    return exercise_of (poda_tree_read ("tree", BOOK, strlen (BOOK), NULL));
}

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
    g_autoptr (PodaExercise) exercise = book_exercise ();
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
    { "check-class.csv", "check -T csv '" BOOK "' class 2> /dev/null" },
    { "check-class.json", "check -T json '" BOOK "' class 2> /dev/null" },
    { "check-class.html", "check -T html '" BOOK "' class 2> /dev/null" },
    { "check-one.txt", "check '" BOOK "' class/bea.csv" },
    { "check-one.gradescope.json", "check -T gradescope '" BOOK "' class/carlos.csv" },
    { "check-minimax.txt", "check -a minimax '" BOOK "' class/carlos.csv" },
};

static void
test_golden (void **state)
{
    const char *const *row = *state;
    char *folder = make_class ();
    g_autofree char *line = g_strdup_printf ("poda %s", row[1]);
    g_autofree char *printed = shell_run (folder, line);
    shell_remove_folder (folder);
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

#define NO_CUTS "s/^c\\([23]\\),\\(.*\\),no/c\\1,\\2,yes/;"

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

/* Ben hands in what Ana has done, under her name. */
#define MIXED                                                                          \
    MANY " && mkdir -p mixed/ben && cp hw/teacher/ana/key.csv mixed/ben/sheet.csv && " \
         "cp hw/teacher/ana/key.csv mixed/ana.csv"

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
         "truncate -s 1T huge.csv && cd .."

/* Beside the key, by another name. */
#define WITHIN                                                                         \
    MANY " && ln -s teacher/ana/key.csv hw/sheet.csv && "                              \
         "ln -s teacher/ana/index.html hw/x.csv && "                                   \
         "cp hw/teacher/ben/key.csv hw/ben.csv"

/* The edges of winning strategies in the picture of what was answered. */
#define WAYS                                                                           \
    " -T html | awk '/The right tree/ { exit } /class=\"way\"/ { n++ } "               \
    "END { print \"ways:\", n + 0 }'"
#define STRATEGY                                                                       \
    "poda exercise '[[2,3],[1,4]]' --ask strategy --strategy max --win-at 2 -o hw && "

static const Run runs[] = {
    { "'" BOOK "' class/ana.csv", 0, "25 of 25 points (100 %): all right", NULL },
    { "'" BOOK "' class/bea.csv", 1, "node C, value: 4 is written, and 2 is right",
      NULL },
    { "--lang es '" BOOK "' class/bea.csv", 1, "se ha escrito 4, y lo correcto es 2",
      NULL },
    { "'" BOOK "' class/ana.csv class/bea.csv", 1, "2: 1 all right, 1 with mistakes",
      NULL },
    { "'" BOOK "' - < class/ana.csv", 0, "all right", NULL },
    { "'" BOOK "' class", 1, "  unreadable: eva.csv:2:1: expected a heading", NULL },
    { "'" BOOK "' class/eva.csv", 2, "class/eva.csv:2:1: expected a heading", NULL },
    { "'" BOOK "' class", 1, "5: 1 all right, 3 with mistakes, 1 not marked", NULL },
    { "'" BOOK "' class", 1, "first wrong: node c2, visited · nothing is pruned\n", NULL },
    { "'" BOOK "' class/ana.csv missing.csv", 2, "missing.csv: no such file: expected",
      NULL },
    /* Nothing is marked, and no report written. */
    { "'" BOOK "' class/ana.csv missing.csv -o r.txt; test -e r.txt; echo $?", 0, "1\n",
      NULL },
    { "hw noexiste", 2, "noexiste: no such file: expected", MANY },
    { "hw noexiste -o r.txt; test -e r.txt; echo $?", 0, "1\n", MANY },
    /* Whose what cannot be read is, nobody knows. */
    { "hw in.zip", 2, "in.zip: a broken archive: expected a folder of sheets",
      MANY " && echo x > in.zip" },
    { "hw x.xlsx", 2, "unreadable\nnot marked    x.xlsx:1:1: a broken archive",
      MANY " && printf 'PK\\3\\4' > x.xlsx" },
    { "hw ana.xlsx -T csv", 2, "ana,ana.xlsx,,unreadable,",
      MANY " && printf 'PK\\3\\4' > ana.xlsx" },
    { "'" BOOK "' moodle", 1, "moodle/ada/answers.CSV", NULL },
    { "'" BOOK "' empty", 2, "empty: holds no sheet: expected files that end in .csv",
      NULL },
    { "'" BOOK "' /dev/zero", 2, "/dev/zero", NULL },
    { "'" BOOK "'", 2, "too few arguments: expected poda check EXERCISE SHEET", NULL },
    { "nonsense class", 2, "no game or file \"nonsense\"", NULL },
    { "'" BOOK "' --weights value=2 class/bea.csv", 1, "27 of 29 points", NULL },
    { "'" BOOK "' --weights valu=2 class/bea.csv", 2, "--weights: \"valu=2\": expected",
      NULL },
    { "'" BOOK "' --ask value class/bea.csv", 1, "3 of 4 points", NULL },
    /* What nobody asked for is not missing, and what nobody wrote is not done. */
    { "'" BOOK "' v.csv", 0, "score         4 of 4 points (100 %): all right\n",
      "printf 'node,value\nA,3\nB,3\nC,2\nD,2\n' > v.csv" },
    { "'" BOOK "' --ask value,alpha v.csv", 1, "status        unfinished",
      "printf 'node,value\nA,3\nB,3\nC,2\nD,2\n' > v.csv" },
    { "'" BOOK "' v.csv -T csv | cut -d, -f 14 | tail -1", 0, "12\n",
      "printf 'node,value,alpha,beta,visited\nA,3,3,inf,yes\nB,3,-inf,3,yes\n"
      "b1,,,,yes\nb2,,,,yes\nb3,,,,yes\nc1,,,,yes\n' > v.csv" },
    { "'[[5,6,9],[7,8,1],[4,4,4]]' hw/teacher/key.csv", 1,
      "whose tree is another one: expected a sheet of [[5,6,9]", ONE },
    { "'" BOOK "' hw/teacher/key.csv", 0, "all right", ONE },
    { "'" BOOK "' --ask colour class/bea.csv", 2, "--ask colour: expected one of",
      NULL },
    { "'" BOOK "' -a minimax --ask alpha class/bea.csv", 2,
      "minimax has no alpha and beta to ask for", NULL },
    { "'" BOOK "' -T gradescope class/ana.csv class/bea.csv", 2,
      "-T gradescope: 2 sheets: expected one", NULL },
    { "'" BOOK "' -T yaml class/ana.csv", 2,
      "expected one of txt, json, csv, html, gradescope", NULL },
    { "'" BOOK "' class/ana.csv -o nowhere/marks.csv", 2, "nowhere/marks.csv", NULL },
    { "'" BOOK "' class/ana.csv -o marks.csv && head -1 marks.csv", 0,
      "student,source,exercise,status,score", NULL },
    { "class class/ana.csv", 2, "class", NULL },
    { "hw hw/teacher/key.csv", 0, "25 of 25 points (100 %): all right", ONE },
    { "hw/teacher/exercise.ini hw/teacher/key.csv", 0, "all right", ONE },
    { "hw hw", 1, "unfinished: 2", ONE },
    { "hw --cut strict hw/teacher/key.csv", 2, "--cut: the exercise says itself", ONE },
    { "hw -m 1 hw/teacher/key.csv", 2, "--moves: the exercise says itself", ONE },
    { "hw --ask value hw/teacher/key.csv", 2, "--ask: the exercise says itself", ONE },
    { "hw --weights visited=0 hw/teacher/key.csv", 0, "12 of 12 points", ONE },
    { "hw hw/teacher/ana/key.csv hw/teacher/ben/key.csv", 0, "2: 2 all right", MANY },
    { "hw hw/students", 1, "2: 0 all right, 2 with mistakes", MANY },
    { "hw x.csv", 1, "x.csv: nothing says whose",
      MANY " && printf 'node,value\nroot,3\n' > x.csv" },
    { "hw stray.csv", 1, "stray.csv: this is the exercise of student \"ben\"",
      MANY
      " && sed 's/^# student:.*/# student: ana/' hw/teacher/ben/key.csv > stray.csv" },
    /* Whose work it is, and what becomes of it. */
    { "hw copied -T csv | sed 's/random-[0-9a-f]*/X/'", 0,
      "ana,,X,missing,,,,,,,,,,,,,,,,,,nothing was handed in,Ana\n"
      "ben,copied/2.csv,X,foreign,,,,,,,,,,,,,,,,,,\"copied/2.csv: this is the "
      "exercise of "
      "student \"\"ana\"\", and not that of \"\"ben\"\"\",Ben\n",
      MANY " && mkdir copied && sed s/ana/ben/ hw/teacher/ana/key.csv > copied/2.csv" },
    { "hw copied", 1, "3: 1 all right, 0 with mistakes, 2 not marked", STRANGER },
    { "hw copied", 1, "marked: 1, foreign: 1, missing: 1", STRANGER },
    { "hw copied", 1,
      "foreign: 2.csv: student \"zoe\" is not on the list; it is the exercise of ana",
      STRANGER },
    { "hw copied -T html | grep -c -e '<td>missing: ' -e '<td>foreign: '", 0, "2\n",
      STRANGER },
    { "hw hw/teacher/ana/key.csv", 0, "student       ana (hw/teacher/ana/key.csv)",
      MANY },
    { "hw hw/teacher/ana/key.csv hw/students/ana/sheet.csv", 1,
      "missing: nothing was handed in", MANY },
    { "hw ana.csv", 0, "student       ana (ana.csv)",
      MANY " && sed /student/d hw/teacher/ana/key.csv > ana.csv" },
    { "hw x.csv", 1, "or its folder; it is the exercise of ana",
      MANY " && sed /student/d hw/teacher/ana/key.csv > x.csv" },
    { "hw hw/students/sheet.csv", 1, "status        unfinished", ONE },
    { "hw x.csv", 0, "all right",
      ONE " && sed 's/^# exercise: \\(.*\\)/# exercise: \\U\\1,,mine/' "
          "hw/teacher/key.csv > x.csv" },
    { "hw x.csv", 0, "student       ana (x.csv)",
      MANY " && sed 's/^# student:.*/# student:,ana,Ana Ruiz/' "
           "hw/teacher/ana/key.csv > x.csv" },
    { "hw x.csv", 0, "all right",
      "poda exercise '[[2,3],[1,4]]' --ask move -o hw && sed 's/^# move:.*/&,,,,best/' "
      "hw/teacher/key.csv > x.csv" },
    { "hw other.csv", 1,
      "other.csv: a sheet of exercise \"x\": expected one of \"tree-",
      ONE " && sed 's/^# exercise:.*/# exercise: x/' hw/teacher/key.csv > other.csv" },
    { "'" BOOK "' piped", 1, "not read      piped/a.csv: a pipe, not read",
      "mkdir piped && mkfifo piped/a.csv && "
      "cp class/bea.csv piped && cp class/ana.csv piped" },
    { "'" BOOK "' twice", 1,
      "duplicate: bea (3).csv: does not count, but bea (2).csv does\n", TWICE },
    { "'" BOOK "' twice", 1, "1: 0 all right, 1 with mistakes, 0 not marked", TWICE },
    { "'" BOOK "' twice", 1,
      "note          twice/bea (2).csv: counts, and not bea (3).csv, which is "
      "the same\n",
      TWICE },
    /* What one counts for is not lost to what another one of the same student says. */
    { "hw mixed | grep -v ^ben", 0, "ana  ", MIXED },
    { "hw mixed", 1,
      "foreign: sheet.csv: this is the exercise of student \"ana\", and not that of "
      "\"ben\"",
      MIXED },
    { "hw mixed", 1, "2: 1 all right, 0 with mistakes, 1 not marked", MIXED },
    { "hw all", 1, "unreadable: photo.jpg: a picture, and no sheet", ALL },
    { "hw all", 1, "all/deep/er/link.csv: a link, not read", ALL },
    { "hw all", 1,
      "not read      all/deep/er/link.csv: a link, not read\n"
      "              all/empty.csv: an empty file, and no sheet: expected the answer "
      "sheet as .csv, .xlsx or .ods\n"
      "              all/key.csv: a file of \"poda exercise\" itself, by its name\n"
      "              all/work.zip: a broken archive\n",
      ALL },
    { "hw all -T json | grep -c '\"source\": \"all/empty.csv\", \"reason\": \"an "
      "empty'",
      0, "1\n", ALL },
    { "hw all -T csv | grep -c '^,all/empty.csv,,unreadable,,,.*an empty file'", 0,
      "1\n", ALL },
    { "hw all -T html | grep -c 'all/empty.csv: an empty file'", 0, "1\n", ALL },
    /* Nothing leads out of the folder. */
    { "hw sub", 1, "unreadable: more: a link, not read\n", LINKS },
    { "hw sub -T json | grep -c '\"student\": \"ana\".*\"status\": \"unreadable\"'", 0,
      "1\n", LINKS },
    { "hw sub", 1,
      "not read      sub/again.csv: a link, not read\n"
      "              sub/ana/round: a link, not read\n"
      "              sub/ana/sheet.csv: a link, not read\n"
      "              sub/lost.csv: a link, not read\n"
      "              sub/pipe.csv: a pipe, not read\n",
      LINKS },
    { "hw sub", 1, "unreadable: huge.csv: larger than 16 MiB, not read\n", LINKS },
    { "--lang es hw sub", 1, "un enlace, no se lee\n", LINKS },
    { "hw sub/*/", 1, "sub/ana/sheet.csv: a link, not read", LINKS },
    { "hw hw", 1, "hw/sheet.csv: a link, not read", WITHIN },
    { "hw hw", 1, "hw/x.csv: a link, not read", WITHIN },
    /* A link that is the only word is read. */
    { "hw sub/ana/sheet.csv", 0, "all right", LINKS },
    { "hw sub/a*.csv sub/ben.csv", 1, "sub/again.csv: a link, not read\n", LINKS },
    { "hw sub/*/ sub/ben.csv", 1, "sub/ana/sheet.csv: a link, not read", LINKS },
    { "hw linked", 1, "linked/ana/sheet.csv: a link, not read",
      LINKS " && ln -s sub linked" },
    { "'" BOOK "' /dev/stdin < class/ana.csv", 0, "all right", NULL },
    { "'" BOOK "' /dev/fd/3 3< class/ana.csv", 0, "all right", NULL },
    { "'" BOOK "' /proc/self/fd/3 3< class/ana.csv | grep -c note", 1, "0\n", NULL },
    { "'" BOOK "' pipe", 0, "all right",
      "mkfifo pipe && (cat class/ana.csv > pipe &) 2> /dev/null" },
    { "hw all", 1, "all/work.zip: a broken archive", ALL },
    /* Sheets that share wrong answers. */
    { "hw shared", 1,
      "\nidentical wrong answers\n                      3\n"
      "    ana, ben\n",
      SHARED (SLIPS, SLIPS) },
    { "hw shared -T json", 1,
      "{\"students\": [\"ana\", \"ben\"], \"shared\": 3, "
      "\"cells\": [\"",
      SHARED (SLIPS, SLIPS "s/^D,min,2,3,2/D,min,2,0,2/") },
    { "hw shared -T html | grep -c '<td>ana, ben</td>'", 0, "1\n",
      SHARED (SLIPS "s/^D,min,2,3,2/D,min,2,0,2/", SLIPS) },
    { "hw shared | grep -c identical", 1, "0\n",
      SHARED ("s/^C,min,2/C,min,9/", "s/^C,min,2/C,min,9/") },
    /* Students are counted, and not sheets. */
    { "hw tie", 1,
      "2: 0 all right, 0 with mistakes, 2 not marked\n"
      "              duplicate: 1, unreadable: 1, missing: 1\n",
      MANY " && mkdir tie && cp hw/teacher/ana/key.csv tie/1.csv && "
           "sed s/yes/no/ tie/1.csv > tie/2.csv && touch -r tie/1.csv tie/2.csv" },
    /* Marks that the teacher sets. */
    { "hw in --overrides m.csv", 1, "ana  70/79   89 %  set by the teacher",
      SET ("student,score,comment\\nANA,70,\"late, again\"") },
    { "hw in/1.csv --overrides m.csv", 1,
      "note          set by the teacher: 70 points for the whole work in place of 79: "
      "late, again\n",
      SET ("student,score,comment\\nANA,70,\"late, again\"") },
    { "hw in --overrides m.csv", 1, "ben  39.5/79   50 %  set by the teacher",
      SET ("id;puntos\\nben;39,5") },
    { "hw in --overrides m.csv", 1, "2: 1 all right, 1 with mistakes, 0 not marked",
      SET ("id;puntos\\nben;39,5") },
    { "hw in --overrides m.csv -T moodle", 1, "\nben,50,come and see me\n",
      SET ("id;puntos;comentario\nben;39,5;come and see me") },
    { "hw ben.csv --overrides m.csv -T moodle", 1,
      "\nben,81.6,\"late; nothing is pruned. It shows",
      FORGIVEN " && printf 'student,score,comment\nben,20.4,late\n' > m.csv" },
    { "hw hw/students/sheet.csv -T csv | grep -c unfinished", 0, "1\n", ONE },
    { "hw hw/students/sheet.csv", 1, 
      "unfinished: nothing was filled in\n"
      "score         0 of 25 points (0 %)\nexit",
      ONE },
    { "hw blank.csv -T moodle", 1, "\nann,0,nothing was filled in\n",
      ONE " && (echo '# student: ann'; cat hw/students/sheet.csv) > blank.csv" },
    /* A forgiven cut gives back what lay below it, and what its repetition cost. */
    { "hw ben.csv", 1, "20.4 of 25 points", FORGIVEN },
    { "hw ben.csv --overrides m.csv", 1, "25 of 25 points (100 %)", FORGIVEN },
    { "hw ben.csv --overrides m.csv | grep -c '^first\\|^again'", 1, "0\n", FORGIVEN },
    { "hw ben.csv --overrides m.csv --lang es", 1, "puesto a mano: 1 punto por ",
      FORGIVEN },
    { "hw in --overrides m.csv -T json", 1,
      "\"set\": [{\"item\": \"node A, value\", \"points\": 0.5, \"was\": 1, ",
      SET ("student,item,score\\nana,\"node A, value\",0.5") },
    { "hw in --overrides m.csv -T json", 1, "\"score\": 78.5, \"most\": 79",
      SET ("student,item,score\\nana,A VALUE,0.5") },
    { "hw in --overrides m.csv", 2, "m.csv:3:1: student \"zoe\" is not on the list\n",
      SET ("student,score\\nana,3\\nzoe,3") },
    { "hw in --overrides m.csv", 2, "m.csv:2:1: 80 points: expected 0 to 79\n",
      SET ("student,score\\nana,80") },
    { "hw in --overrides m.csv", 2,
      "m.csv:2:5: points \"-1\": expected a number; points to be added go into a "
      "column \"bonus\"\n",
      SET ("student,score\\nana,-1") },
    { "hw in --overrides m.csv", 2, "m.csv:2:1: 1000 points: expected 0 to 79\n",
      SET ("student,score\\nana,1e3") },
    { "hw in --overrides m.csv", 2,
      "m.csv:3:1: a second mark for the same: expected each once\n",
      SET ("student,score\\nana,1\\nAna,2") },
    { "hw in --overrides m.csv", 2, "m.csv:1:1: expected a heading with columns",
      SET ("ana,3") },
    { "hw in --overrides m.csv", 2,
      "m.csv:2:1: no item \"Q\" in the work of \"ana\": expected one as reports call "
      "it, "
      "such as \"node A, value\"\n",
      SET ("student,item,score\\nana,Q,0") },
    { "hw in --overrides none", 2, "none: no such file: expected a table of marks\n",
      SET ("") },
    { "'" BOOK "' class --overrides m.csv", 2,
      "m.csv:2:1: no work of student \"zoe\"\n", SET ("student,score\\nzoe,3") },
    { "'" BOOK "' class --overrides m.csv -o r.txt; test -e r.txt; echo $?", 0, "1\n",
      SET ("student,score\\nzoe,3") },
    { "'" BOOK "' class --overrides m.csv", 1,
      "Eva        5/25   20 %  set by the teacher", SET ("student,score\\nEVA,5") },
    { "hw own", 0, "2: 2 all right",
      MANY
      " && cp -r hw/students/ana own && cp hw/teacher/ana/key.csv own/sheet.csv && "
      "cp hw/teacher/ben/key.csv own/ben.csv" },
    { "hw hw/teacher/key.csv", 0, "all right",
      "poda exercise nim:heaps=2+2 --ask "
      "visited --formats svg -o hw" },
    { "hw a.csv", 1, "\n    A (MAX) now has 2 from B: α",
      "poda exercise '[[2,3],[1,4]]' --ask order,move -o hw && "
      "printf '# move: 2\n# visit order: B\nnode,value\nA,\n' > a.csv" },
    { "hw a.csv" WAYS, 0, "ways: 0",
      STRATEGY "sed 's/yes$/no/' hw/teacher/key.csv > a.csv" },
    { "hw a.csv" WAYS, 0, "ways: 6",
      STRATEGY "sed 's/no$/yes/' hw/teacher/key.csv > a.csv" },
};

static void
test_run (void **state)
{
    const Run *run = *state;
    char *folder = make_class ();
    g_autoptr (GString) line = g_string_new (NULL);
    if (run->before != NULL)
        g_string_append_printf (line, "(%s) > /dev/null || exit 9\n", run->before);
    g_string_append_printf (line, "poda check %s\necho exit $?", run->words);
    g_autofree char *printed = shell_run (folder, line->str);
    shell_remove_folder (folder);
    g_autofree char *code = g_strdup_printf ("exit %d\n", run->code);
    if (!g_str_has_suffix (printed, code) || strstr (printed, run->says) == NULL)
        fail_msg ("expected %s and \"%s\" of\n%s", code, run->says, printed);
}

/* --- There and back --- */

static PodaMarking *
mark_text (const PodaExercise *exercise, const char *text)
{
    g_autoptr (GError) error = NULL;
    PodaPolicy policy;
    poda_policy_init (&policy);
    g_autoptr (PodaSheet) sheet =
        poda_sheet_read (exercise, "sheet", text, strlen (text), &error);
    if (sheet == NULL)
        fail_msg ("%s\n%s", error->message, text);
    return mark_alone (exercise, sheet->answers, &policy);
}

/* The key, written into a sheet and read again, has full marks; where no two nodes
 * share a name, so that sheets can tell them apart. */
static void
test_round_trip (void **state G_GNUC_UNUSED)
{
    for (guint64 seed = 0; seed < depth_rounds (2000); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, seed % 2 == 0);
        g_autofree char *text = sheet_text (exercise, exercise->key, "Ana");
        g_autoptr (PodaMarking) marking = mark_text (exercise, text);
        if (!marking->all_right)
            fail_msg ("seed %" G_GUINT64_FORMAT ": %s\n%s", seed, marking->first, text);
    }
}

/* --- A large class --- */

#define FORTY                                                                          \
    "[[[3,12,8],[2,4,6],[14,5,2]],[[5,7,9],[4,1,3],[6,8,8]],[[1,-2,4],[7,3,-5],[2,2,"  \
    "9]]]"

/* A thousand sheets of forty nodes, each wrong in some way, and one broken. */
static void
make_large_class (const char *folder, guint n)
{
    g_autoptr (GError) error = NULL;
    PodaTree *tree = poda_tree_read ("tree", FORTY, strlen (FORTY), &error);
    g_autoptr (PodaExercise) exercise = exercise_of (tree);
    assert_int_equal (exercise->n_rows, 40);
    for (guint i = 0; i < n; i++) {
        g_autoptr (PodaAnswers) answers = poda_answers_dup (exercise->key);
        for (guint k = 0; k <= i % 5; k++)
            poda_answers_set (answers, (i * 7 + k * 11) % 40, PODA_COLUMN_ALPHA,
                              (double) (i % 17) - 8);
        g_autofree char *name = g_strdup_printf ("large/s%04u.csv", i);
        g_autofree char *text = sheet_text (exercise, answers, NULL);
        shell_write (folder, name, text);
    }
    shell_write (folder, "large/s0500b.csv", "\"");
}

static void
test_large_class (void **state G_GNUC_UNUSED)
{
    static const char *const formats[] = { "txt", "csv", "json" };
    guint n = (guint) depth_rounds (1000);
    char *folder = shell_make_folder ();
    make_large_class (folder, n);
    for (guint i = 0; i < G_N_ELEMENTS (formats); i++) {
        g_autofree char *line = g_strdup_printf (
            "poda check '" FORTY "' large -o marks.%s 2> /dev/null; echo exit $?; "
            "grep -cE '^(,|.\"student\": \"\", \"source\": \")?large/s[0-9b]*.csv' "
            "marks.%s",
            formats[i], formats[i]);
        g_autofree char *printed = shell_run (folder, line);
        g_autofree char *expected = g_strdup_printf ("exit 1\n%u\n", n + 1);
        assert_string_equal (printed, expected);
    }
    shell_remove_folder (folder);
}

/* --- Strangers --- */

static const char *const strangers[] = {
    "=cmd|' /C calc'!A0",
    "+49 30 1234",
    "<script>alert(1)</script>",
    "../../../etc/passwd",
    "\x1b[2J\x1b]0;x\x07",
    "\"; rm -rf /; \"",
    "-2+3",
    "@SUM(1)",
};

static void
test_stranger (void **state)
{
    const char *name = *state;
    char *folder = shell_make_folder ();
    g_autoptr (PodaExercise) exercise = book_exercise ();
    g_autofree char *text = sheet_text (exercise, exercise->key, "NAME");
    change_line (&text, "NAME", name);
    change_line (&text, "C,min,2,3,2,yes", "C,min,=1+cmd|'x'!A0,<b>,3,yes");
    shell_write (folder, "class/a.csv", text);
    shell_write (folder, "class/b.csv", text);
    static const char *const formats[] = { "txt", "json", "csv", "html" };
    for (guint i = 0; i < G_N_ELEMENTS (formats); i++) {
        g_autofree char *line =
            g_strdup_printf ("poda check -T %s '" BOOK "' class", formats[i]);
        g_autofree char *printed = shell_run (folder, line);
        assert_null (strchr (printed, '\x1b'));
        if (strcmp (formats[i], "csv") == 0) {
            assert_null (strstr (printed, "\n="));
            assert_null (strstr (printed, ",="));
        }
        if (strcmp (formats[i], "html") == 0) {
            assert_null (strstr (printed, "<script"));
            assert_null (strstr (printed, "<b>,"));
        }
    }
    shell_remove_folder (folder);
}

/* A cell of ten million characters costs that cell alone, and no report grows with
 * it. */
static void
test_long_cell (void **state G_GNUC_UNUSED)
{
    char *folder = shell_make_folder ();
    g_autoptr (PodaExercise) exercise = book_exercise ();
    g_autofree char *text = sheet_text (exercise, exercise->key, "Ana");
    g_autofree char *cell = g_strnfill (10000000, '7');
    g_autofree char *row = g_strdup_printf ("C,min,%s,3,2,yes", cell);
    change_line (&text, "C,min,2,3,2,yes", row);
    shell_write (folder, "a.csv", text);
    g_autofree char *printed = shell_run (
        folder, "for t in txt json csv html gradescope; do poda check -T $t '" BOOK
                "' a.csv; done");
    shell_remove_folder (folder);
    assert_non_null (strstr (printed, "24 of 25 points"));
    assert_true (strlen (printed) < 100000);
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "check");
    for (guint i = 0; i < G_N_ELEMENTS (golden); i++)
        rows_add (&rows, test_golden, golden[i], "%s", golden[i][0]);
    for (guint i = 0; i < G_N_ELEMENTS (runs); i++)
        rows_add (&rows, test_run, &runs[i], "check %s: %d", runs[i].words,
                  runs[i].code);
    rows_add (&rows, test_round_trip, NULL, "the key comes back with full marks");
    for (guint i = 0; i < G_N_ELEMENTS (strangers); i++)
        rows_add (&rows, test_stranger, strangers[i], "a stranger's name, %u", i);
    rows_add (&rows, test_large_class, NULL, "a large class");
    rows_add (&rows, test_long_cell, NULL, "a very long cell");
    return rows_run (&rows);
}
