/* Grading: what each program is given and marked for, what is told of it, and that of
 * hidden cases nothing is told but whether they are right. */

#include <glib/gstdio.h>
#include <string.h>

#include "cli/spec.h"
#include "homework/grade/grade.h"
#include "support/desk.h"
#include "support/random_tree.h"
#include "support/rows.h"
#include "support/shell.h"
#include "support/strangers.h"

static const PodaItem *
item_at (const Desk *desk, guint i)
{
    assert_true (i < desk->work->items->len);
    return desk->work->items->pdata[i];
}

/* --- What is marked --- */

#define TEXTBOOK "[[3,12,8],[2,4,6],[14,5,2]]"
#define RIGHT_VISITS                                                                   \
    "visit root\\nvisit 1\\nvisit 1.1\\nvisit 1.2\\nvisit 1.3\\nvisit 2\\nvisit "      \
    "2.1\\nvisit 3\\nvisit 3.1\\nvisit 3.2\\nvisit 3.3\\n"
#define CUT                                                                            \
    "after node 2.1 your program visited 2.2; alpha-beta cuts there: node 2 (MIN) "    \
    "has "                                                                             \
    "2 from node 2.1, so it is worth at most 2; the root (MAX) already has 3 from "    \
    "node 1 (α = 3) and will never choose node 2: nodes 2.2 and 2.3 are cut"

typedef struct {
    const char *marks, *name, *word;
    double score;
    PodaItemState state;
    const char *given, *why;
    const char *first; /* where it is not the item's reason; NULL: none */
} Row;

static const Row marked[] = {
    { "value move", "print", "value 3\\nmove 1\\n", 2, PODA_ITEM_RIGHT,
      "value 3, move 1", NULL, NULL },
    { "value move", "print", "value 5\\nmove 1\\n", 1, PODA_ITEM_WRONG,
      "value 5, move 1", NULL, NULL },
    { "value move", "print", "value 3\\nmove 2\\n", 1, PODA_ITEM_WRONG,
      "value 3, move 2", "move 2 is worth 2, but move 1 is worth 3", NULL },
    { "value move", "print", "value 3\\nmove 7\\n", 1, PODA_ITEM_WRONG,
      "value 3, move 7", "no move \"7\" here; expected one of 1, 2, 3", NULL },
    { "value move", "print", "value 3\\n", 1, PODA_ITEM_WRONG, "value 3",
      "your program printed no line \"move M\"", NULL },
    { "value move", "quiet", NULL, 0, PODA_ITEM_MISSING, "nothing",
      "your program printed no line \"value V\", \"move M\"", NULL },
    { "nodes", "print", "nodes 11\\n", 1, PODA_ITEM_RIGHT, "nodes 11", NULL, NULL },
    { "visits", "print", RIGHT_VISITS, 1, PODA_ITEM_RIGHT, "11 visits", NULL, NULL },
    { "visits", "print",
      "visit root\\nvisit 1\\nvisit 1.1\\nvisit 1.2\\nvisit 1.3\\nvisit 2\\nvisit "
      "2.1\\nvisit 2.2\\n",
      0, PODA_ITEM_WRONG, "8 visits", CUT, NULL },
    /* What is told and not marked explains, and costs nothing. */
    { "value", "print", "value 3\\nnodes 99\\n" RIGHT_VISITS "visit 2.2\\n", 1,
      PODA_ITEM_RIGHT, "value 3", NULL,
      "case t: after node 3.3 your program visited 2.2; alpha-beta cuts there: node 2 "
      "(MIN) has 2 from node 2.1, so it is worth at most 2; the root (MAX) already has "
      "3 from node 1 (α = 3) and will never choose node 2: nodes 2.2 and 2.3 are cut" },
    /* Who crashes has not answered. */
    { "value move", "print-crash", "value 3\\nmove 1\\n", 0, PODA_ITEM_WRONG,
      "value 3, move 1",
      "your program crashed: SIGSEGV (it used memory that is not its own, such as past "
      "the end of an array, or recursed too deeply)",
      NULL },
    { "value move", "hang", NULL, 0, PODA_ITEM_MISSING, "nothing",
      "your program was still running after 0.5 s, and was stopped", NULL },
    { "value move", "print-fail", "value 3\\n", 1, PODA_ITEM_WRONG, "value 3",
      "your program ended with exit code 1; expected 0; the last thing it printed was: "
      "out of ideas",
      NULL },
    /* A wrong exit code behind right answers is remarked only. */
    { "value move", "print-fail", "value 3\\nmove 1\\n", 2, PODA_ITEM_RIGHT,
      "value 3, move 1", NULL, NULL },
};

static void
test_marked (void **state)
{
    const Row *row = *state;
    g_auto (Desk) desk;
    g_autofree char *settings = g_strdup_printf (
        "[suite]\nmarks=%s\n[limits]\nseconds=0.5\noutput=200\n", row->marks);
    desk_make (&desk, settings, TEXTBOOK);
    desk_grade (&desk, row->name, row->word);
    const PodaItem *item = item_at (&desk, 0);
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

/* Equal moves: the first is right unless the suite says otherwise. */
static void
test_equal_moves (void **state)
{
    gboolean equal = GPOINTER_TO_INT (*state);
    g_auto (Desk) desk;
    desk_make (&desk, equal ? "[suite]\nequal-moves=yes\n" : "", "[[1,2],[3,4],[3,9]]");
    desk_grade (&desk, "print", "value 3\\nmove 3\\n");
    const PodaItem *item = item_at (&desk, 0);
    assert_int_equal (item->state, equal ? PODA_ITEM_RIGHT : PODA_ITEM_WRONG);
    if (!equal)
        assert_string_equal (
            item->why,
            "move 3 is also worth 3, but among equal moves, move 2 is chosen");
}

/* A third in decimals is a third; a whole number must be right. */
TEST ("fractions")
{
    g_auto (Desk) desk;
    desk_make (&desk, "[suite]\nmarks=value\n",
               "{\"player\": \"chance\", \"children\": [1, 0, 0]}");
    desk_grade (&desk, "print", "value 0.3333333333\\n");
    assert_int_equal (item_at (&desk, 0)->state, PODA_ITEM_RIGHT);
}

TEST ("weights")
{
    g_auto (Desk) desk;
    desk_make (&desk, "[weights]\nvalue=2\nmove=0.5\n[case t]\nweight=4\n", TEXTBOOK);
    desk_grade (&desk, "print", "value 3\\nmove 2\\n");
    assert_true (desk.work->score == 8 && desk.work->most == 10);
}

/* Remarks say what was passed over, and end somewhere. */
TEST ("remarks")
{
    g_auto (Desk) desk;
    desk_make (&desk, "", NULL);
    for (guint i = 0; i < 30; i++) {
        g_autofree char *name = g_strdup_printf ("t%02u.json", i);
        shell_write (desk.folder, name, TEXTBOOK);
    }
    desk_open (&desk);
    desk_grade (&desk, "print-fail", "hello\\nvalue 3\\nmove 1\\n");
    assert_true (desk.work->score == 60);
    assert_int_equal (desk.work->remarks->len, 12);
    assert_string_equal (desk.work->remarks->pdata[0],
                         "t00: your program ended with exit code 1; expected 0; the "
                         "last thing it printed was: out of ideas");
    assert_string_equal (desk.work->remarks->pdata[1],
                         "t00: line 1 was ignored: \"hello\"");
    assert_string_equal (desk.work->remarks->pdata[2],
                         "t00: on standard error: out of ideas");
    assert_string_equal (desk.work->remarks->pdata[11], "… and more like this");
}

/* --- Hidden cases --- */

static char *
texts_of (const char *tree, const char *printed, gboolean reveal)
{
    g_auto (Desk) desk;
    desk_make (&desk, "[suite]\nmarks=value visits\n[case secret]\nhidden=yes\n", NULL);
    shell_write (desk.folder, "secret.json", tree);
    desk.reveal = reveal;
    desk_open (&desk);
    desk_grade (&desk, "print-fail", printed);
    return desk_texts (desk.work);
}

/* The teacher learns that the time limit ended a hidden case, and students do not. */
TEST ("late cases")
{
    g_auto (Desk) desk;
    desk_make (&desk,
               "[limits]\nseconds=0.3\n[case t]\nhidden=yes\n[case case-2]\n"
               "hidden=no\n",
               NULL);
    shell_write (desk.folder, "t.gv", "[7]");
    shell_write (desk.folder, "case-2.gv", "[7]");
    desk_open (&desk);
    desk_grade (&desk, "hang", NULL);
    g_autofree char *texts = desk_texts (desk.work);
    assert_null (strstr (texts, "limit"));
    assert_string_equal (desk.work->first_name, "case-2");
    assert_non_null (strstr (desk.work->asides->pdata[0],
                             ": the time limit ended 2 of 2 runs, shown and hidden; "));
}

/* Whatever the hidden case is and the program says, the report is the same. */
TEST ("hidden cases")
{
    g_autofree char *one = texts_of (TEXTBOOK, "value 77\\nvisit root\\nxyz\\n", FALSE);
    g_autofree char *other = texts_of ("[[1,2],[0,5]]", "value 99\\n", FALSE);
    g_autofree char *right =
        texts_of ("[7]", "value 7\\nvisit root\\nvisit 1\\n", FALSE);
    g_autofree char *shown = texts_of (TEXTBOOK, "value 77\\nxyz\\n", TRUE);
    assert_string_equal (one, other);
    assert_string_equal (one,
                         "hidden case 1|passed|failed|(null)\n(null)|(null)|(null)\n");
    assert_string_equal (right,
                         "hidden case 1|passed|passed|(null)\n(null)|(null)|(null)\n");
    assert_non_null (strstr (shown, "case secret|value 3, 11 visits|value 77|"));
    assert_non_null (strstr (shown, "xyz"));
}

/* --- Programs that solve cases have full marks, in every language --- */

typedef struct {
    const char *name;
    const char *needs;   /* a command that must be there */
    const char *prepare; /* a command in the project's folder; NULL: nothing. @ is the
                            scratch folder */
    const char *argv[4]; /* likewise */
    guint cases;
} Student;

static const Student students[] = {
    { "C",
      "cc",
      "cc -O1 -o @/student examples/students/alphabeta.c -lm",
      { "@/student", NULL },
      60 },
    { "Python",
      "python3",
      NULL,
      { "python3", "examples/students/alphabeta.py", NULL },
      6 },
    { "Java",
      "javac",
      "javac -d @ examples/students/Alphabeta.java",
      { "java", "-cp", "@", "Alphabeta" },
      2 },
};

static char *
fill_in (const char *text, const char *folder)
{
    g_auto (GStrv) parts = g_strsplit (text, "@", -1);
    return g_strjoinv (folder, parts);
}

static void
fill_suite (Desk *desk, guint cases)
{
    for (guint i = 0, seed = 1; i < cases; seed++) {
        const RandomShape shape = { .depth = 2 + seed % 3,
                                    .branching = 2 + seed % 3,
                                    .spread = seed % 2 ? 3 : 20,
                                    .infinite = seed % 5 == 0 };
        g_autoptr (PodaTree) tree = random_tree (seed, &shape);
        if (poda_tree_n_nodes (tree) < 3)
            continue;
        g_autofree char *text = random_tree_text (seed, &shape);
        g_autofree char *name = g_strdup_printf ("t%03u.gv", i++);
        shell_write (desk->folder, name, text);
    }
}

/* Random trees with ties and infinities: every value, move and visit is right. */
TEST_EACH (students, student, "a program in %s", student->name)
{
    g_auto (Desk) desk;
    rows_need (student->needs);
    desk_make (&desk, "[suite]\nmarks=value move visits\n", NULL);
    fill_suite (&desk, student->cases);
    desk_open (&desk);
    if (student->prepare != NULL) {
        g_autofree char *line = fill_in (student->prepare, desk.scratch);
        g_autofree char *said = shell_run (NULL, line);
        assert_string_equal (said, "");
    }
    g_autoptr (GPtrArray) argv = g_ptr_array_new_with_free_func (g_free);
    for (guint i = 0; i < G_N_ELEMENTS (student->argv); i++)
        if (student->argv[i] != NULL)
            g_ptr_array_add (argv, fill_in (student->argv[i], desk.scratch));
    g_ptr_array_add (argv, NULL);
    g_autoptr (PodaProgram) program =
        poda_program_new (sandbox (), (const char *const *) argv->pdata, NULL, NULL);
    assert_true (poda_suite_grade (desk.suite, program, NULL, NULL, desk.work, NULL));
    if (!poda_gradebook_all_right (desk.gradebook)) {
        g_autofree char *texts = desk_texts (desk.work);
        fail_msg ("%s", texts);
    }
    assert_true (desk.work->score == 3 * student->cases);
}

/* --- Whole games --- */

/* A game with its referee, and the work that is filled in. */
typedef struct {
    PodaInput input;
    PodaReferee referee;
    char *scratch;
    PodaGradebook *gradebook;
    PodaWork *work;
} Table;

static void
make_table (Table *table, const char *game, const char *against)
{
    GError *error = NULL;
    *table = (Table){ .scratch = scratch_new (),
                      .gradebook = poda_gradebook_new ("grade", game) };
    table->work = poda_gradebook_add (table->gradebook->works);
    assert_true (poda_input_open (game, &table->input, NULL));
    table->referee = (PodaReferee){ .game = game,
                                    .start = table->input.start,
                                    .games = 2,
                                    .seconds = 5,
                                    .limits = poda_usual_limits };
    if (!poda_spec_read ("--against", against, table->input.game, &table->input.start,
                         &table->referee.opponent, &error))
        fail_msg ("%s", error->message);
}

static void
clear_table (Table *table)
{
    assert_nobody_left (table->scratch);
    poda_gradebook_free (table->gradebook);
    poda_input_clear (&table->input);
    scratch_free (table->scratch);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Table, clear_table)

static void
play (Table *table, const char *name, const char *word)
{
    GError *error = NULL;
    g_autoptr (PodaProgram) program = stranger (name, word, NULL, table->scratch);
    if (!poda_referee_play (&table->referee, program, NULL, NULL, table->work, &error))
        fail_msg ("%s", error->message);
}

static char *
describe (const PodaWork *work)
{
    GString *text = g_string_new (NULL);
    for (guint i = 0; i < work->items->len; i++) {
        const PodaItem *item = work->items->pdata[i];
        char score[PODA_VALUE_BUFFER];
        g_string_append_printf (
            text, "%s; %s; %s; %s; %s\n", item->name, item->expected, item->given,
            item->why != NULL ? item->why : "-",
            poda_value_format (item->score, PODA_STYLE_MACHINE, score));
    }
    for (guint i = 0; i < work->remarks->len; i++)
        g_string_append_printf (text, "%s\n", (char *) work->remarks->pdata[i]);
    return g_string_free (text, FALSE);
}

typedef struct {
    const char *game, *against, *name, *word;
    guint games;
    double seconds; /* 0: plenty */
    const char *told;
} Game;

static const Game played[] = {
    { "nim:sticks=4", "alphabeta", "play-perfect", NULL, 2, 0,
      "game 1, as the first player; a win; won: 3 1; -; 1\ngame 2, as the second "
      "player; legal moves in time; lost: 3 1; -; 1\n1 won, 0 drawn, 1 lost, 0 of them "
      "forfeited\n0 blunders\n" },
    { "nim:sticks=4", "alphabeta", "play-say", "move 1\\n", 1, 0,
      "game 1, as the first player; a win; lost: 1 2 1; move 1, 1, turns a win into a "
      "loss: 3 keeps the win; 0\n0 won, 0 drawn, 1 lost, 0 of them forfeited\n1 "
      "blunder\n" },
    { "nim:sticks=4", "alphabeta", "play-say", "move 7\\n", 1, 0,
      "game 1, as the first player; legal moves in time; forfeited; move 1: no move "
      "\"7\" here; expected one of 1, 2, 3; 0\n0 won, 0 drawn, 1 lost, 1 of them "
      "forfeited\n0 blunders\n" },
    { "nim:sticks=4", "alphabeta", "play-slow", NULL, 1, 0.2,
      "game 1, as the first player; legal moves in time; forfeited; no move was made "
      "within 0.2 s; 0\n0 won, 0 drawn, 1 lost, 1 of them forfeited\n0 blunders\n" },
    { "nim:sticks=9", "alphabeta", "play-once", "3", 1, 0,
      "game 1, as the first player; legal moves in time; forfeited: 1 3; your program "
      "ended with exit code 3; expected 0; 0\n0 won, 0 drawn, 1 lost, 1 of them "
      "forfeited\n0 blunders\n" },
    { "nim:sticks=4", "alphabeta", "complains", NULL, 2, 0,
      "game 1, as the first player; legal moves in time; forfeited; your program ended "
      "with exit code 3; expected 0; the last thing it printed was: something is "
      "wrong; 0\ngame 2, as the second player; legal moves in time; forfeited: 3; your "
      "program ended with exit code 3; expected 0; the last thing it printed was: "
      "something is wrong; 0\ngame 1, as the first player: on standard error: "
      "something is wrong\n0 won, 0 drawn, 2 lost, 2 of them forfeited\n0 blunders\n" },
    { "nim:sticks=4", "alphabeta", "play-flood", NULL, 1, 0,
      "game 1, as the first player; legal moves in time; forfeited; your program "
      "printed more than 64 KiB, so it was ended; 0\n0 won, 0 drawn, 1 lost, 1 of them "
      "forfeited\n0 blunders\n" },
    { "tictactoe", "alphabeta", "play-first-cell", NULL, 2, 0,
      "game 1, as the first player; at least a draw; lost: a1 b2 b1 c1 a2 a3; move 5, "
      "a2, turns a draw into a loss: a3 keeps the draw; 0\ngame 2, as the second "
      "player; at least a draw; lost: a1 b1 a2 c1 b2 c2 a3; move 2, b1, turns a draw "
      "into a loss: b2 keeps the draw; 0\n0 won, 0 drawn, 2 lost, 0 of them "
      "forfeited\n2 blunders\n" },
    { "connect4", "random", "play-say", "move 1\\n", 1, 0,
      "game 1, as the first player; a win; won: 1 7 1 5 1 6 1; -; 1\n1 won, 0 drawn, 0 "
      "lost, 0 of them forfeited\nblunders: 0, in the 0 of 1 games that are small "
      "enough to search to the end\n" },
};

TEST_EACH (played, row, "%d: %s plays %s", (int) (row - played) + 1, row->name,
           row->game)
{
    g_auto (Table) table;
    make_table (&table, row->game, row->against);
    table.referee.games = row->games;
    table.referee.limits.output = 65536;
    if (row->seconds > 0)
        table.referee.seconds = row->seconds;
    play (&table, row->name, row->word);
    g_autofree char *told = describe (table.work);
    if (strcmp (told, row->told) != 0)
        fail_msg ("%s", told);
    assert_true (table.work->seconds >= row->seconds);
}

/* Whoever plays against it, and from wherever: a perfect player gets what there is. */
static void
test_perfect (void **state)
{
    const char *against = *state;
    g_auto (Table) table;
    make_table (&table, "nim:sticks=11", against);
    table.referee.games = 8;
    table.referee.plies = 2;
    table.referee.seed = 3;
    play (&table, "play-perfect", NULL);
    assert_int_equal (table.work->items->len, 8);
    assert_true (table.work->score == 8 && table.work->most == 8);
    assert_string_equal (table.work->remarks->pdata[1], "0 blunders");
}

/* What the program is told, word by word. */
TEST ("what is said")
{
    g_auto (Table) table;
    make_table (&table, "nim:sticks=4", "alphabeta");
    g_autofree char *path = g_build_filename (table.scratch, "heard", NULL);
    g_autofree char *script = g_strdup_printf (
        "while read -r line; do echo \"$line\" >> %s; [ \"$line\" != go ] || echo move "
        "1; done",
        path);
    const char *argv[] = { "sh", "-c", script, NULL };
    strangers_walled (FALSE); /* what it writes is looked at afterwards */
    g_autoptr (PodaProgram) program = poda_program_new (sandbox (), argv, NULL, NULL);
    assert_true (
        poda_referee_play (&table.referee, program, NULL, NULL, table.work, NULL));
    g_autofree char *returned = NULL;
    assert_true (g_file_get_contents (path, &returned, NULL, NULL));
    assert_string_equal (returned,
                         "poda 1\nplay nim:sticks=4\nyou first\nseconds 5\nposition 4\n"
                         "go\nplayed 2\nposition 1\ngo\nover lost\n"
                         "poda 1\nplay nim:sticks=4\nyou second\nseconds 5\nplayed 3\n"
                         "position 1\ngo\nover lost\n");
}

int
main (void)
{
    static const char *const opponents[] = { "alphabeta", "random:seed=7",
                                             "minimax:depth=1" };
    for (guint i = 0; i < G_N_ELEMENTS (marked); i++)
        rows_add (test_marked, &marked[i], "%u: %s, marked for %s", i + 1,
                  marked[i].name, marked[i].marks);
    rows_add (test_equal_moves, GINT_TO_POINTER (FALSE), "the first best move");
    rows_add (test_equal_moves, GINT_TO_POINTER (TRUE), "every best move");
    for (guint i = 0; i < G_N_ELEMENTS (opponents); i++)
        rows_add (test_perfect, opponents[i], "perfect against %s", opponents[i]);
    return rows_run ();
}
