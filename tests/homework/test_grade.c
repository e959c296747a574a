/* Grading: what each program is given and marked for, what reports say, and that of
 * hidden cases students see only whether they are right. */

#include <string.h>

#include "cli/spec.h"
#include "homework/grade/grade.h"
#include "support/pick.h"
#include "support/rows.h"
#include "support/shell.h"
#include "support/strangers.h"

/* --- A suite in a folder of its own --- */

typedef struct {
    char *folder, *scratch;
    PodaSuite *suite;
    PodaGradebook *gradebook;
    PodaWork *work;
} Desk;

static Desk
make_desk (const char *settings)
{
    Desk desk = { .folder = g_dir_make_tmp ("poda-desk-XXXXXX", NULL),
                  .scratch = scratch_new (),
                  .gradebook = poda_gradebook_new ("grade", "") };
    desk.work = poda_gradebook_add (desk.gradebook->works);
    shell_write (desk.folder, "suite.ini", settings);
    return desk;
}

/* Fails the test if a program has left something behind. */
static void
desk_clear (Desk *desk)
{
    assert_nobody_left (desk->scratch);
    poda_gradebook_free (desk->gradebook);
    poda_suite_free (desk->suite);
    scratch_free (desk->scratch);
    shell_remove_folder (desk->folder);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Desk, desk_clear)

/* Reads the suite once its cases are there. */
static void
open_suite (Desk *desk)
{
    g_autoptr (GError) error = NULL;
    desk->suite = poda_suite_read (desk->folder, &error);
    if (desk->suite == NULL || !poda_suite_search (desk->suite, &error))
        fail_msg ("%s", error->message);
}

/* Grades one of support/strangers.sh, with one more case, `t`, unless `tree` is NULL.
 */
static void
grade (Desk *desk, const char *tree, const char *name, const char *word)
{
    if (tree != NULL)
        shell_write (desk->folder, "t.json", tree);
    if (desk->suite == NULL)
        open_suite (desk);
    g_autoptr (PodaProgram) program = stranger (name, word, NULL, desk->scratch);
    assert_true (poda_suite_grade (desk->suite, program, NULL, NULL, desk->work, NULL));
}

static const PodaItem *
first_item (const Desk *desk)
{
    assert_true (desk->work->items->len > 0);
    return desk->work->items->pdata[0];
}

/* Returns everything that is said of a work. The caller frees it. */
static char *
texts_of (const PodaWork *work)
{
    GString *text = g_string_new (NULL);
    for (guint i = 0; i < work->items->len; i++) {
        const PodaItem *item = work->items->pdata[i];
        g_string_append_printf (text, "%s|%s|%s|%s\n", item->name, item->expected,
                                item->given, item->why);
    }
    if (work->error != NULL || work->first != NULL)
        g_string_append_printf (text, "%s|%s|%s\n", work->error, work->first,
                                work->first_name);
    for (guint i = 0; i < work->remarks->len; i++)
        g_string_append_printf (text, "%s\n", (char *) work->remarks->pdata[i]);
    for (guint i = 0; i < work->causes->len; i++) {
        const PodaCause *cause = work->causes->pdata[i];
        g_string_append_printf (text, "%s|%s\n", cause->name, cause->text);
    }
    return g_string_free (text, FALSE);
}

/* --- What is marked --- */

#define TEXTBOOK "[[3,12,8],[2,4,6],[14,5,2]]"
#define RIGHT_VISITS                                                                   \
    "visit root\\nvisit 1\\nvisit 1.1\\nvisit 1.2\\nvisit 1.3\\nvisit 2\\nvisit "      \
    "2.1\\nvisit 3\\nvisit 3.1\\nvisit 3.2\\nvisit 3.3\\n"
#define VISITED_2_2                                                                     \
    " your program visited 2.2; alpha-beta cuts there: node 2 (MIN) has 2 from node "   \
    "2.1, so it is worth at most 2; the root (MAX) already has 3 from node 1 (α = 3) " \
    "and will never choose node 2: nodes 2.2 and 2.3 are cut"
#define CRASHED                                                                        \
    "your program crashed: SIGSEGV (it used memory that is not its own, such as past " \
    "the end of an array, or recursed too deeply)"

static const struct {
    const char *marks, *name, *word;
    double score;
    PodaItemState state;
    const char *given, *why;
    const char *first; /* if it is not the item's reason; NULL: none */
} marked[] = {
    { "value move", "print", "value 3\\nmove 1\\n", 2, PODA_ITEM_RIGHT,
      "value 3, move 1", NULL, NULL },
    { "value move", "print", "value 5\\nmove 1\\n", 1, PODA_ITEM_WRONG,
      "value 5, move 1", NULL, NULL },
    { "value move", "print", "value 3\\nmove 2\\n", 1, PODA_ITEM_WRONG,
      "value 3, move 2", "move 2 is worth 2, but move 1 is worth 3", NULL },
    { "value move", "print", "value 3\\nmove 7\\n", 1, PODA_ITEM_WRONG,
      "value 3, move 7", "no move \"7\" here; expected one of 1, 2, 3", NULL },
    { "value move", "quiet", NULL, 0, PODA_ITEM_MISSING, "nothing",
      "your program printed no line \"value V\", \"move M\"", NULL },
    { "nodes", "print", "nodes 11\\n", 1, PODA_ITEM_RIGHT, "nodes 11", NULL, NULL },
    { "visits", "print", RIGHT_VISITS, 1, PODA_ITEM_RIGHT, "11 visits", NULL, NULL },
    { "visits", "print",
      "visit root\\nvisit 1\\nvisit 1.1\\nvisit 1.2\\nvisit 1.3\\nvisit 2\\nvisit "
      "2.1\\nvisit 2.2\\n",
      0, PODA_ITEM_WRONG, "8 visits", "after node 2.1" VISITED_2_2, NULL },
    /* Answers that are not marked explain, and cost nothing. */
    { "value", "print", "value 3\\nnodes 99\\n" RIGHT_VISITS "visit 2.2\\n", 1,
      PODA_ITEM_RIGHT, "value 3", NULL, "case t: after node 3.3" VISITED_2_2 },
    /* A program that crashes has not answered. */
    { "value move", "print-crash", "value 3\\nmove 1\\n", 0, PODA_ITEM_WRONG,
      "value 3, move 1", CRASHED, NULL },
    { "value move", "hang", NULL, 0, PODA_ITEM_MISSING, "nothing",
      "your program was still running after 0.5 s, and was stopped", NULL },
    { "value move", "print-fail", "value 3\\n", 1, PODA_ITEM_WRONG, "value 3",
      "your program ended with exit code 1; expected 0; the last thing it printed was: "
      "out of ideas",
      NULL },
    /* A wrong exit code after right answers costs nothing. */
    { "value move", "print-fail", "value 3\\nmove 1\\n", 2, PODA_ITEM_RIGHT,
      "value 3, move 1", NULL, NULL },
};

TEST_EACH (marked, row, "%d: %s, marked for %s", (int) (row - marked) + 1, row->name,
           row->marks)
{
    g_autofree char *settings = g_strdup_printf (
        "[suite]\nmarks=%s\n[limits]\nseconds=0.5\noutput=200\n", row->marks);
    g_auto (Desk) desk = make_desk (settings);
    grade (&desk, TEXTBOOK, row->name, row->word);
    const PodaItem *item = first_item (&desk);
    assert_int_equal (desk.work->items->len, 1);
    assert_string_equal (item->name, "case t");
    assert_string_equal (item->given, row->given);
    assert_true (item->score == row->score && desk.work->score == row->score);
    assert_int_equal (item->state, row->state);
    if (g_strcmp0 (item->why, row->why) != 0)
        fail_msg ("%s", item->why);
    g_autofree char *first = row->why != NULL ? g_strdup_printf ("case t: %s", row->why)
                                              : g_strdup (row->first);
    assert_int_equal (g_strcmp0 (desk.work->first, first), 0);
    assert_null (desk.work->error);
    assert_int_equal (desk.work->asides->len, strcmp (row->name, "hang") == 0);
}

#define EQUAL "[[1,2],[3,4],[3,9]]"

/* Points under settings of a suite. */
static const struct {
    const char *name, *settings, *tree, *printed;
    double score;
    const char *why;
} settings[] = {
    { "the first of equal moves", "", EQUAL, "value 3\\nmove 3\\n", 1,
      "move 3 is also worth 3, but among equal moves, move 2 is chosen" },
    { "any of equal moves", "[suite]\nequal-moves=yes\n", EQUAL, "value 3\\nmove 3\\n",
      2, NULL },
    { "a third in decimals", "[suite]\nmarks=value\n",
      "{\"player\": \"chance\", \"children\": [1, 0, 0]}", "value 0.3333333333\\n", 1,
      NULL },
    { "weights", "[weights]\nvalue=2\nmove=0.5\n[case t]\nweight=4\n", TEXTBOOK,
      "value 3\\nmove 2\\n", 8, "move 2 is worth 2, but move 1 is worth 3" },
};

TEST_EACH (settings, row, "%s", row->name)
{
    g_auto (Desk) desk = make_desk (row->settings);
    grade (&desk, row->tree, "print", row->printed);
    assert_true (desk.work->score == row->score);
    assert_int_equal (desk.work->score == desk.work->most, row->why == NULL);
    assert_int_equal (g_strcmp0 (first_item (&desk)->why, row->why), 0);
}

/* Remarks say what was ignored; there are at most twelve. */
TEST ("remarks")
{
    g_auto (Desk) desk = make_desk ("");
    for (guint i = 0; i < 30; i++) {
        g_autofree char *name = g_strdup_printf ("t%02u.json", i);
        shell_write (desk.folder, name, TEXTBOOK);
    }
    grade (&desk, NULL, "print-fail", "hello\\nvalue 3\\nmove 1\\n");
    assert_true (desk.work->score == 60);
    g_ptr_array_set_size (desk.work->remarks, 13);
    g_autofree char *remarks = g_strjoinv ("\n", (char **) desk.work->remarks->pdata);
    assert_true (g_str_has_prefix (
        remarks, "t00: your program ended with exit code 1; expected 0; the last "
                 "thing it printed was: out of ideas\nt00: line 1 was ignored: "
                 "\"hello\"\nt00: on standard error: out of ideas\n"));
    assert_true (g_str_has_suffix (remarks, "\n… and more like this"));
}

/* --- Hidden cases --- */

static char *
grade_hidden (const char *tree, const char *printed, gboolean reveal)
{
    g_auto (Desk) desk =
        make_desk ("[suite]\nmarks=value visits\n[case secret]\nhidden=yes\n");
    shell_write (desk.folder, "secret.json", tree);
    open_suite (&desk);
    ((PodaCase *) desk.suite->cases->pdata[0])->hidden = !reveal;
    grade (&desk, NULL, "print-fail", printed);
    return texts_of (desk.work);
}

/* Whatever the hidden case is and the program prints, the report is the same. */
TEST ("hidden cases")
{
    g_autofree char *one =
        grade_hidden (TEXTBOOK, "value 77\\nvisit root\\nxyz\\n", FALSE);
    g_autofree char *other = grade_hidden ("[[1,2],[0,5]]", "value 99\\n", FALSE);
    g_autofree char *right =
        grade_hidden ("[7]", "value 7\\nvisit root\\nvisit 1\\n", FALSE);
    g_autofree char *shown = grade_hidden (TEXTBOOK, "value 77\\nxyz\\n", TRUE);
    assert_string_equal (one, other);
    assert_string_equal (one, "hidden case 1|passed|failed|(null)\n");
    assert_string_equal (right, "hidden case 1|passed|passed|(null)\n");
    assert_non_null (strstr (shown, "case secret|value 3, 11 visits|value 77|"));
    assert_non_null (strstr (shown, "xyz"));
}

/* The teacher learns that the time limit ended a hidden case; students do not. */
TEST ("late cases")
{
    g_auto (Desk) desk = make_desk ("[limits]\nseconds=0.3\n[case s]\nhidden=yes\n");
    shell_write (desk.folder, "s.gv", "[7]");
    grade (&desk, "[7]", "hang", NULL);
    g_autofree char *texts = texts_of (desk.work);
    assert_null (strstr (texts, "limit"));
    assert_string_equal (desk.work->first_name, "case t");
    assert_non_null (strstr (desk.work->asides->pdata[0],
                             ": the time limit ended 2 of 2 runs, shown and hidden; "));
}

/* --- Programs that solve all cases, in every language --- */

static const struct {
    const char *name, *needs;  /* a program that must be there */
    const char *prepare, *run; /* commands; @ is the scratch folder */
    guint cases;
} students[] = {
    { "C", "cc", "cc -O1 -o @/student examples/students/alphabeta.c -lm", "@/student",
      60 },
    { "Python", "python3", "", "python3 examples/students/alphabeta.py", 6 },
    { "Java", "javac", "javac -d @ examples/students/Alphabeta.java",
      "java -cp @ Alphabeta", 2 },
};

/* Every value, move and visit of random trees with ties and infinities is right. */
TEST_EACH (students, student, "a program in %s", student->name)
{
    rows_need (student->needs);
    g_auto (Desk) desk = make_desk ("[suite]\nmarks=value move visits\n");
    for (guint64 i = 0, seed = 1; i < student->cases; seed++) {
        const RandomShape shape = { .depth = 2 + pick (seed, "depth", 3),
                                    .branching = 2 + pick (seed, "branching", 3),
                                    .spread = pick (seed, "spread", 2) ? 3 : 20,
                                    .infinite = pick (seed, "infinite", 5) == 0 };
        g_autofree char *text = random_tree_text (seed, &shape);
        g_autofree char *name = g_strdup_printf ("t%03u.gv", (guint) i);
        if (strstr (text, "->") == NULL) /* no move */
            continue;
        shell_write (desk.folder, name, text);
        i++;
    }
    open_suite (&desk);
    g_autoptr (GString) prepare = g_string_new (student->prepare);
    g_autoptr (GString) run = g_string_new (student->run);
    g_string_replace (prepare, "@", desk.scratch, 0);
    g_string_replace (run, "@", desk.scratch, 0);
    g_autofree char *said = shell_run (NULL, prepare->str);
    assert_string_equal (said, "");
    g_auto (GStrv) argv = g_strsplit (run->str, " ", -1);
    g_autoptr (PodaProgram) program =
        poda_program_new (sandbox (), (const char *const *) argv, NULL, NULL);
    assert_true (poda_suite_grade (desk.suite, program, NULL, NULL, desk.work, NULL));
    g_autofree char *texts = texts_of (desk.work);
    if (!poda_gradebook_all_right (desk.gradebook))
        fail_msg ("%s", texts);
    assert_true (desk.work->score == 3 * student->cases);
}

/* --- Whole games --- */

/* Has a program play under these rules, in which `start`, `limits` and `opponent` are
 * filled in. */
static void
play (const Desk *desk, const PodaProgram *program, const char *against,
      PodaReferee rules)
{
    PodaInput input;
    assert_true (poda_input_open (rules.game, &input, NULL));
    rules.start = input.start;
    rules.limits = poda_usual_limits;
    assert_true (poda_spec_read ("--against", against, input.game, &input.start,
                                 &rules.opponent, NULL));
    assert_true (poda_referee_play (&rules, program, NULL, NULL, desk->work, NULL));
    poda_input_clear (&input);
}

#define GAME_1 "game 1, as the first player|"
#define GAME_2 "game 2, as the second player|"
#define FORFEITED "legal moves in time|forfeited"
#define ONE_FORFEITED "0 won, 0 drawn, 1 lost, 1 of them forfeited\n"
#define COMPLAINED                                                                     \
    "|your program ended with exit code 3; expected 0; the last thing it printed "     \
    "was: something is wrong\n"

static const struct {
    const char *game, *against, *name, *word;
    guint games;
    double seconds, score;
    const char *told;
} played[] = {
    { "nim:sticks=4", "alphabeta", "play-perfect", NULL, 2, 5, 2,
      GAME_1 "a win|won: 3 1|(null)\n" GAME_2 "legal moves in time|lost: 3 1|(null)\n"
             "1 won, 0 drawn, 1 lost, 0 of them forfeited\n0 blunders\n" },
    { "nim:sticks=4", "alphabeta", "play-say", "move 1\\n", 1, 5, 0,
      GAME_1 "a win|lost: 1 2 1|move 1, 1, turns a win into a loss: 3 keeps the win\n"
             "0 won, 0 drawn, 1 lost, 0 of them forfeited\n"
             "1 blunder\n" },
    { "nim:sticks=4", "alphabeta", "play-say", "move 7\\n", 1, 5, 0,
      GAME_1 FORFEITED
      "|move 1: no move \"7\" here; expected one of 1, 2, 3\n" ONE_FORFEITED
      "0 blunders\n" },
    { "nim:sticks=4", "alphabeta", "play-slow", NULL, 1, 0.2, 0,
      GAME_1 FORFEITED "|no move was made within 0.2 s\n" ONE_FORFEITED
                       "0 blunders\n" },
    { "nim:sticks=4", "alphabeta", "complains", NULL, 2, 5, 0,
      GAME_1 FORFEITED COMPLAINED GAME_2 FORFEITED
      ": 3" COMPLAINED
      "game 1, as the first player: on standard error: something is wrong\n"
      "0 won, 0 drawn, 2 lost, 2 of them forfeited\n0 blunders\n" },
    { "tictactoe", "alphabeta", "play-first-cell", NULL, 1, 5, 0,
      GAME_1 "at least a draw|lost: a1 b2 b1 c1 a2 a3|move 5, a2, turns a draw into a "
             "loss: a3 keeps the draw\n"
             "0 won, 0 drawn, 1 lost, 0 of them forfeited\n1 blunder\n" },
    { "connect4", "random", "play-say", "move 1\\n", 1, 5, 1,
      GAME_1 "a win|won: 1 7 1 5 1 6 1|(null)\n"
             "1 won, 0 drawn, 0 lost, 0 of them forfeited\n"
             "blunders: 0, in the 0 of 1 games that are small enough to search to the "
             "end\n" },
};

TEST_EACH (played, row, "%d: %s plays %s", (int) (row - played) + 1, row->name,
           row->game)
{
    g_auto (Desk) desk = make_desk ("");
    g_autoptr (PodaProgram) program =
        stranger (row->name, row->word, NULL, desk.scratch);
    play (&desk, program, row->against,
          (PodaReferee){
              .game = row->game, .games = row->games, .seconds = row->seconds });
    g_clear_pointer (&desk.work->first, g_free); /* the first lost game */
    g_autofree char *told = texts_of (desk.work);
    assert_string_equal (told, row->told);
    assert_true (desk.work->score == row->score);
    assert_true (row->seconds == 5 || desk.work->seconds >= row->seconds);
}

/* A perfect player gets all points, whatever the opponent and the first moves are. */
TEST ("a perfect player")
{
    static const char *const opponents[] = { "alphabeta", "random:seed=7",
                                             "minimax:depth=1" };
    for (guint i = 0; i < G_N_ELEMENTS (opponents); i++) {
        g_auto (Desk) desk = make_desk ("");
        g_autoptr (PodaProgram) program =
            stranger ("play-perfect", NULL, NULL, desk.scratch);
        play (&desk, program, opponents[i],
              (PodaReferee){ .game = "nim:sticks=11",
                             .games = 8,
                             .plies = 2,
                             .seed = 3,
                             .seconds = 5 });
        assert_int_equal (desk.work->items->len, 8);
        assert_true (desk.work->score == 8 && desk.work->most == 8);
        assert_string_equal (desk.work->remarks->pdata[1], "0 blunders");
    }
}

/* What a program gets as input, word by word. */
TEST ("what programs get")
{
    g_auto (Desk) desk = make_desk ("");
    g_autofree char *path = g_build_filename (desk.scratch, "heard", NULL);
    g_autofree char *script = g_strdup_printf (
        "while read -r line; do echo \"$line\" >> %s; [ \"$line\" != go ] || echo move "
        "1; done",
        path);
    const char *argv[] = { "sh", "-c", script, NULL };
    strangers_walled (FALSE); /* what it writes is looked at afterwards */
    g_autoptr (PodaProgram) program = poda_program_new (sandbox (), argv, NULL, NULL);
    play (&desk, program, "alphabeta",
          (PodaReferee){ .game = "nim:sticks=4", .games = 2, .seconds = 5 });
    g_autofree char *returned = NULL;
    assert_true (g_file_get_contents (path, &returned, NULL, NULL));
    assert_string_equal (returned,
                         "poda 1\nplay nim:sticks=4\nyou first\nseconds 5\nposition 4\n"
                         "go\nplayed 2\nposition 1\ngo\nover lost\n"
                         "poda 1\nplay nim:sticks=4\nyou second\nseconds 5\nplayed 3\n"
                         "position 1\ngo\nover lost\n");
}
