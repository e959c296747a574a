/* Names on sheets: letters where somebody gave none, or where a spreadsheet would
 * change what was given; and whoever writes the names of before is understood. */

#include <string.h>

#include "base/texts.h"
#include "homework/exercise/names.h"
#include "homework/sheet/sheet.h"
#include "support/depth.h"
#include "support/random_exercise.h"
#include "support/random_tree.h"
#include "support/rows.h"
#include "support/shell.h"

/* --- What spreadsheets change --- */

static const char *const changed[] = {
    "1",         "12",          "1.1",    "1.2.1",     "2,1",   "-3",   "+4",
    "1/2",       "1-2",         "3:30",   "50%",       "(7)",   "$5",   "1 000",
    "1e5",       "1E5",         "2.5e-3", "1d5",       "mar1",  "MAR1", "Mar 1",
    "1-mar",     "1 ene",       "ene1",   "may2",      "sep-3", "dic1", "Dec 12",
    "3. Mai 26", "12/may/2026", "OCT4",   "März 3",    "3 pm",  "3pm",  "3 a",
    "3:30 p",    "TRUE",        "false",  "VERDADERO", "falso", "Wahr", "vrai",
    " 1.1 ",     "août 2",
};

static const char *const kept[] = {
    "A",     "AA",    "a1",   "b12",   "e1",    "E5",    "d1",     "A1b1", "x1y2",
    "mar",   "Marta", "mars", "marx1", "mar_1", "mayo",  "node 1", "1a",   "1st",
    "root",  "raíz",  "B2.1", "v1.2",  "inf",   "Truth", "3 peas", "e",    "1e",
    "March", "1 a 2", "A 3",  "T1",    "F1",    "ab1c",  "=",      "→1",   "ay1",
};

TEST ("what spreadsheets change")
{
    for (gsize i = 0; i < G_N_ELEMENTS (changed); i++)
        if (poda_name_is_kept (changed[i]))
            fail_msg ("\"%s\" is no name", changed[i]);
    for (gsize i = 0; i < G_N_ELEMENTS (kept); i++)
        if (!poda_name_is_kept (kept[i]))
            fail_msg ("\"%s\" is a name", kept[i]);
}

/* --- Random trees --- */

/* The tree of a seed, without names where `bare`. */
static PodaExercise *
make_random (guint64 seed, gboolean bare)
{
    const RandomShape shape = random_shape (seed, seed % 3 == 0);
    PodaTree *tree = random_tree (seed, &shape);
    PodaProblem problem;
    if (bare)
        poda_tree_drop_names (tree);
    poda_problem_of_tree (&problem, tree);
    if (seed % 3 == 0)
        problem.algorithm = &poda_minimax;
    problem.strict = seed % 2 == 0;
    problem.order = seed % 5 == 0 ? PODA_ORDER_REVERSE : PODA_ORDER_NATURAL;
    const PodaExerciseSpec spec = { .id = "law",
                                    .asks = PODA_ASK_VALUE | PODA_ASK_VISITED
                                            | PODA_ASK_BOUND | PODA_ASK_ORDER };
    PodaExercise *exercise = poda_exercise_new (&problem, tree, &spec, NULL);
    assert_non_null (exercise);
    return exercise;
}

/* Level by level, inner nodes have one letter after the other. */
static void
assert_level_by_level (const PodaExercise *exercise)
{
    guint n = 0;
    char buffer[PODA_LETTERS_BUFFER];
    for (guint ply = 0; n < exercise->n_rows && ply < 100; ply++)
        for (guint32 i = 0; i < exercise->n_rows; i++) {
            const PodaRow *row = &exercise->rows[i];
            if (row->ply != ply || (row->leaf && i != 0))
                continue;
            assert_string_equal (row->name, poda_letters (n++, buffer));
        }
}

static void
assert_leaves (const PodaExercise *exercise)
{
    for (guint32 i = 1; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        guint place = 1;
        for (guint32 k = row->before; k != PODA_ROW_NONE; k = exercise->rows[k].before)
            place++;
        g_autofree char *above = g_ascii_strdown (exercise->rows[row->parent].name, -1);
        g_autofree char *name = g_strdup_printf ("%s%u", above, place);
        if (row->leaf)
            assert_string_equal (row->name, name);
    }
}

static void
assert_same_search (const PodaExercise *a, const PodaExercise *b)
{
    assert_int_equal (a->n_rows, b->n_rows);
    assert_int_equal (a->key->n_order, b->key->n_order);
    for (guint32 i = 0; i < a->key->n_order; i++)
        assert_int_equal (a->key->order[i], b->key->order[i]);
    for (guint32 i = 0; i < a->n_rows; i++) {
        assert_int_equal (a->rows[i].player, b->rows[i].player);
        assert_true (a->rows[i].weight == b->rows[i].weight);
        for (PodaColumn c = 0; c < PODA_N_COLUMNS; c++)
            assert_true (poda_cell_equal (poda_answers_cell (a->key, i, c),
                                          poda_answers_cell (b->key, i, c)));
    }
}

TEST ("random trees")
{
    for (guint64 seed = 0; seed < depth_rounds (300); seed++) {
        g_autoptr (PodaExercise) exercise = make_random (seed, TRUE);
        g_autoptr (PodaExercise) alone =
            poda_exercise_standalone (exercise, PODA_NAMES_KEPT, NULL, NULL);
        assert_non_null (alone);
        assert_same_search (exercise, alone);
        assert_level_by_level (alone);
        assert_leaves (alone);
        assert_true (poda_exercise_is_named (alone, NULL));
        assert_true (poda_exercise_check_names (alone, NULL));
        g_autoptr (PodaExercise) named = make_random (seed, FALSE);
        g_autoptr (PodaExercise) same =
            poda_exercise_standalone (named, PODA_NAMES_SAME, NULL, NULL);
        assert_same_search (named, same);
        for (guint32 i = 0; i < named->n_rows; i++)
            assert_string_equal (named->rows[i].name, same->rows[i].name);
    }
}

/* Whether a node was called as another one is now. */
static gboolean
is_ambiguous (const PodaExercise *exercise)
{
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const char *first = exercise->rows[i].first_name;
        if (first != NULL && poda_exercise_find (exercise, first) != PODA_ROW_NONE)
            return TRUE;
    }
    return FALSE;
}

/* A sheet that calls nodes as the game does is the same sheet. */
TEST ("names of before")
{
    guint n_read = 0;
    for (guint64 seed = 0; seed < depth_rounds (300); seed++) {
        g_autoptr (PodaExercise) exercise = make_random (seed, TRUE);
        g_autoptr (PodaExercise) alone =
            poda_exercise_standalone (exercise, PODA_NAMES_KEPT, NULL, NULL);
        if (is_ambiguous (alone))
            continue;
        n_read++;
        g_autoptr (PodaOutput) output = poda_output_memory ();
        poda_sheet_write (exercise, exercise->key, "ana", seed % 2, output);
        const char *text = poda_output_contents (output, NULL);
        g_autoptr (PodaSheet) sheet =
            poda_sheet_read (alone, "old", text, strlen (text), NULL);
        assert_non_null (sheet);
        if (sheet->remarks->len > 0)
            fail_msg ("%s\n%s", (char *) sheet->remarks->pdata[0], text);
        assert_true (poda_answers_same_order (sheet->answers, alone->key));
        for (guint32 i = 0; i < alone->n_rows; i++)
            for (PodaColumn c = 0; c < PODA_N_COLUMNS; c++)
                if (poda_exercise_asks (alone, i, c))
                    assert_true (
                        poda_cell_equal (poda_answers_cell (sheet->answers, i, c),
                                         poda_answers_cell (alone->key, i, c)));
    }
    assert_true (n_read > 0);
}

/* --- The tree, copied, is searched the same --- */

typedef struct {
    PodaTree *tree;
    PodaProblem problem;
    gboolean *visited;
    guint n_cutoffs;
    gboolean began;
} Trial;

static void
trial_begin (Trial *trial, const PodaExercise *exercise)
{
    trial->tree =
        poda_exercise_tree (exercise, PODA_NAMES_NONE, NULL, &trial->problem, NULL);
    trial->visited = g_new0 (gboolean, exercise->n_rows);
}

static void
trial_clear (Trial *trial)
{
    poda_tree_free (trial->tree);
    g_free (trial->visited);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Trial, trial_clear)

static void
note (const PodaEvent *event, gpointer data)
{
    Trial *trial = data;
    trial->n_cutoffs += event->verb == PODA_CUT;
    if (event->verb == PODA_ENTER) {
        trial->visited[trial->began ? event->move : 0] = TRUE;
        trial->began = TRUE;
    }
}

static PodaValue
search_again (Trial *trial)
{
    PodaResult result;
    assert_true (poda_search (&trial->problem, note, trial, &result, NULL));
    return result.value;
}

TEST ("a copy of the tree is searched the same")
{
    for (guint64 seed = 1; seed <= depth_rounds (600); seed++) {
        RandomShape shape = random_shape (seed, TRUE);
        g_autoptr (PodaExercise) exercise =
            exercise_of_tree (random_tree (seed, &shape), poda_algorithms[seed % 5],
                              seed % 2 == 0, seed % 3 == 0);
        g_auto (Trial) trial = { .tree = NULL };
        trial_begin (&trial, exercise);
        PodaValue value = search_again (&trial);
        const PodaCounts *counts = poda_record_counts (exercise->record);
        assert_int_equal (trial.n_cutoffs, poda_counts_cutoffs (counts));
        assert_true (value == poda_record_root (exercise->record)->value);
        for (guint32 i = 0; i < exercise->n_rows; i++)
            assert_int_equal (
                trial.visited[i],
                poda_answers_cell (exercise->key, i, PODA_COLUMN_VISITED)->value);
    }
}

/* --- Command lines --- */

#define SHEET(game, options)                                                           \
    "poda exercise " game " " options " --formats svg -o e 2> /dev/null; "             \
    "grep -v '^#' e/students/sheet.csv | cut -d , -f "

static const struct {
    const char *name, *line, *printed;
} scenes[] = {
    { "a game", SHEET ("nim:sticks=3", "") "1-3",
      "node,moves,player\nA,,max\nB,> 1,min\nD,> 1 > 1,max\nd1,> 1 > 1 > 1,min\n"
      "b2,> 1 > 2,max\nC,> 2,min\nc1,> 2 > 1,max\na3,> 3,min\n" },
    { "what is said of it", "poda exercise trees/notes.gv -o e",
      "poda: spreadsheets would change names such as \"1\", so these nodes have "
      "letters on sheets and pictures\n" },
    { "sheets of version 0.4",
      "poda exercise nim:sticks=3 --ask value,move,order -o e --formats svg\n"
      "printf '# move: 2\\n# visit order: root 1 1.1 1.1.1 1.2 2 2.1 3\\n"
      "node,player,value\\nroot,max,1\\n1,min,-1\\n1.1,max,-1\\n2,min,1\\n' > old.csv\n"
      "sed 's/: root.*/: A B D d1 b2 C c1 a3/; s/^root/A/; s/^1,/B,/; s/^1.1,/D,/; "
      "s/^2,/C,/' old.csv > new.csv\n"
      "poda check e old.csv | sed -n 2p > old; poda check e new.csv | sed -n 2p > new\n"
      "cmp old new; head -1 new; poda check nim:sticks=3 --ask value,move,order "
      "old.csv "
      "| sed -n 2p | cmp - new",
      "score         8 of 8 points (100 %): all correct\n" },
};

static void
test_scene (void **state)
{
    gsize i = GPOINTER_TO_SIZE (*state);
    shell_assert_prints (scenes[i].line, scenes[i].printed);
}

int
main (void)
{
    for (gsize i = 0; i < G_N_ELEMENTS (scenes); i++)
        rows_add (test_scene, GSIZE_TO_POINTER (i), "%s", scenes[i].name);
    return rows_run ();
}
