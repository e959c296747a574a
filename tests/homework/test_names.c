/* Names on sheets: letters for nodes without names, and where a spreadsheet would
 * change the name; sheets with the old names are understood. */

#include <string.h>

#include "base/texts.h"
#include "homework/exercise/names.h"
#include "homework/sheet/sheet.h"
#include "support/depth.h"
#include "support/pick.h"
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
            fail_msg ("\"%s\" is kept", changed[i]);
    for (gsize i = 0; i < G_N_ELEMENTS (kept); i++)
        if (!poda_name_is_kept (kept[i]))
            fail_msg ("\"%s\" is not kept", kept[i]);
}

/* --- Random trees --- */

static PodaExercise *
make_random (guint64 seed, gboolean has_names)
{
    const RandomShape shape = pick_shape (seed, pick (seed, "chance", 3) == 0);
    PodaTree *tree = random_tree (seed, &shape);
    PodaProblem problem;
    if (!has_names)
        poda_tree_drop_names (tree);
    poda_problem_of_tree (&problem, tree);
    problem.algorithm = poda_algorithms[pick (seed, "algorithm", 5)];
    problem.strict = pick (seed, "strict", 2);
    problem.hard = pick (seed, "hard", 2);
    problem.order =
        pick (seed, "order", 5) == 0 ? PODA_ORDER_REVERSE : PODA_ORDER_NATURAL;
    const PodaExerciseSpec spec = { .id = "law",
                                    .asks = PODA_ASK_VALUE | PODA_ASK_VISITED
                                            | PODA_ASK_BOUND | PODA_ASK_ORDER };
    PodaExercise *exercise = poda_exercise_new (&problem, tree, &spec, NULL);
    assert_non_null (exercise);
    return exercise;
}

/* Inner nodes have one letter after the other, level by level, and each leaf has its
 * parent's letter and its own place. */
static void
assert_letters (const PodaExercise *exercise)
{
    guint n = 0;
    char buffer[PODA_LETTERS_BUFFER];
    for (guint ply = 0; ply < 10; ply++)
        for (guint32 i = 0; i < exercise->n_rows; i++) {
            const PodaRow *row = &exercise->rows[i];
            guint place = 1;
            if (row->ply != ply)
                continue;
            if (!row->leaf) {
                assert_string_equal (row->name, poda_letters (n++, buffer));
                continue;
            }
            for (guint32 k = row->before; k != PODA_ROW_NONE;
                 k = exercise->rows[k].before)
                place++;
            g_autofree char *above =
                g_ascii_strdown (exercise->rows[row->parent].name, -1);
            g_autofree char *name = g_strdup_printf ("%s%u", above, place);
            assert_string_equal (row->name, name);
        }
}

static void
assert_same_answers (const PodaAnswers *a, const PodaAnswers *b,
                     const PodaExercise *asked)
{
    assert_true (poda_answers_same_order (a, b));
    for (guint32 i = 0; i < asked->n_rows; i++)
        for (PodaColumn c = 0; c < PODA_N_COLUMNS; c++)
            if (poda_exercise_asks (asked, i, c))
                assert_true (poda_cell_equal (poda_answers_cell (a, i, c),
                                              poda_answers_cell (b, i, c)));
}

/* A copy of the tree is searched as the tree is, and has letters or the same names. */
TEST ("random trees")
{
    for (guint64 seed = 0; seed < depth_rounds (900); seed++) {
        g_autoptr (PodaExercise) exercise = make_random (seed, FALSE);
        g_autoptr (PodaExercise) alone =
            poda_exercise_standalone (exercise, PODA_NAMES_KEPT, NULL, NULL);
        assert_int_equal (exercise->n_rows, alone->n_rows);
        assert_same_answers (exercise->key, alone->key, exercise);
        assert_letters (alone);
        assert_true (poda_exercise_is_named (alone, NULL));
        assert_true (poda_exercise_check_names (alone, NULL));
        g_autoptr (PodaExercise) named = make_random (seed, TRUE);
        g_autoptr (PodaExercise) same =
            poda_exercise_standalone (named, PODA_NAMES_SAME, NULL, NULL);
        assert_same_answers (named->key, same->key, named);
        for (guint32 i = 0; i < named->n_rows; i++) {
            assert_string_equal (named->rows[i].name, same->rows[i].name);
            assert_int_equal (named->rows[i].player, same->rows[i].player);
            assert_true (named->rows[i].weight == same->rows[i].weight);
            assert_true (named->rows[i].value == same->rows[i].value);
        }
    }
}

/* TRUE if a node had the name that another one has now. */
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

TEST ("a sheet with the old names is the same sheet")
{
    guint n_read = 0;
    for (guint64 seed = 0; seed < depth_rounds (300) || n_read == 0; seed++) {
        g_autoptr (PodaExercise) exercise = make_random (seed, FALSE);
        g_autoptr (PodaExercise) alone =
            poda_exercise_standalone (exercise, PODA_NAMES_KEPT, NULL, NULL);
        if (is_ambiguous (alone))
            continue;
        n_read++;
        g_autoptr (PodaOutput) output = poda_output_memory ();
        poda_sheet_write (exercise, exercise->key, "ana", pick (seed, "dialect", 2),
                          output);
        const char *text = poda_output_contents (output, NULL);
        g_autoptr (PodaSheet) sheet =
            poda_sheet_read (alone, "old", text, strlen (text), NULL);
        assert_non_null (sheet);
        if (sheet->remarks->len > 0)
            fail_msg ("%s\n%s", (char *) sheet->remarks->pdata[0], text);
        assert_same_answers (sheet->answers, alone->key, alone);
    }
}

/* --- Command lines --- */

TEST ("the sheet of a game")
{
    shell_assert_prints (
        "poda exercise nim:sticks=3 --formats svg -o e; grep -v '^#' "
        "e/students/sheet.csv | cut -d , -f 1-3",
        "node,moves,player\nA,,max\nB,> 1,min\nD,> 1 > 1,max\nd1,> 1 > 1 > 1,min\n"
        "b2,> 1 > 2,max\nC,> 2,min\nc1,> 2 > 1,max\na3,> 3,min\n");
}

TEST ("a message about names that change")
{
    shell_assert_prints (
        "poda exercise trees/notes.gv -o e",
        "poda: spreadsheets would change names such as \"1\", so these nodes have "
        "letters on sheets and pictures\n");
}
