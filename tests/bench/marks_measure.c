#include "marks_measure.h"

#include <math.h>
#include <string.h>

/* --- Exercises --- */

static const char *const marks_trees[] = { "trees/textbook.gv", "trees/notes.gv",
                                           "trees/encyclopedia.gv",
                                           "trees/shallow-deep.gv" };

static PodaExercise *
marks_exercise_of (PodaTree *tree)
{
    PodaProblem problem;
    if (tree == NULL)
        return NULL;
    poda_problem_of_tree (&problem, tree);
    const PodaExerciseSpec spec = { .asks = 0 };
    return poda_exercise_new (&problem, tree, &spec, NULL);
}

PodaExercise *
marks_exercise (guint64 seed, guint least_cuts)
{
    g_autoptr (PodaExercise) exercise = NULL;
    if (seed < G_N_ELEMENTS (marks_trees)) {
        g_autofree char *text = NULL;
        gsize length;
        if (!g_file_get_contents (marks_trees[seed], &text, &length, NULL))
            return NULL;
        exercise =
            marks_exercise_of (poda_tree_read (marks_trees[seed], text, length, NULL));
    } else {
        PodaShape shape;
        PodaRequirement requirement = { .ties = PODA_TIES_ANY };
        PodaProblem rules;
        poda_shape_parse (seed % 2 == 0 ? "branching=2-3,depth=3"
                                        : "branching=2-3,depth=4",
                          &shape, NULL);
        shape.seed = seed;
        g_autoptr (PodaTree) any = poda_tree_read ("any", "[1,2]", 5, NULL);
        poda_problem_of_tree (&rules, any);
        exercise = marks_exercise_of (
            poda_generator_tree (&shape, &requirement, &rules, NULL));
    }
    return exercise != NULL
                   && poda_counts_cutoffs (poda_record_counts (exercise->record))
                          >= least_cuts
               ? g_steal_pointer (&exercise)
               : NULL;
}

/* --- Going on from a mistake --- */

static MarksSheet
marks_sheet (const PodaExercise *exercise)
{
    return (MarksSheet){ exercise, poda_answers_dup (exercise->key),
                         g_new0 (guint8, MARKS_N (exercise)) };
}

static void
marks_clear (MarksSheet *sheet)
{
    poda_answers_free (sheet->answers);
    g_free (sheet->kept);
}

static void
marks_keep (MarksSheet *sheet, guint32 row, PodaColumn column, PodaCell cell)
{
    *poda_answers_cell (sheet->answers, row, column) = cell;
    sheet->kept[(gsize) row * PODA_N_COLUMNS + column] = TRUE;
}

static void
marks_go_on (MarksSheet *sheet)
{
    for (guint i = 0; i < 30; i++) {
        PodaAnswers *next = poda_follow (sheet->exercise, sheet->answers);
        for (gsize k = 0; k < MARKS_N (sheet->exercise); k++)
            if (sheet->kept[k])
                next->cells[k] = sheet->answers->cells[k];
            else if (next->cells[k].state == PODA_CELL_UNREAD)
                next->cells[k] = (PodaCell){ .state = PODA_CELL_EMPTY };
        poda_answers_free (sheet->answers);
        sheet->answers = next;
    }
}

/* --- Ways of working --- */

static guint32
marks_pick (guint64 seed, guint question, guint32 n)
{
    return poda_random_below (seed ^ 0x3a7c5, question, n);
}

static gboolean
marks_pick_cell (const MarksSheet *sheet, guint64 seed, guint32 *row,
                 PodaColumn *column)
{
    for (guint i = 0; i < 200; i++) {
        *row = marks_pick (seed, 2 * i, sheet->exercise->n_rows);
        *column = (PodaColumn) marks_pick (seed, 2 * i + 1, PODA_COLUMN_VISITED);
        if (poda_exercise_asks (sheet->exercise, *row, *column)
            && poda_answers_cell (sheet->answers, *row, *column)->state
                   == PODA_CELL_FILLED)
            return TRUE;
    }
    return FALSE;
}

static gboolean
marks_wrong_number (MarksSheet *sheet, guint64 seed)
{
    guint32 row;
    PodaColumn column;
    if (!marks_pick_cell (sheet, seed, &row, &column))
        return FALSE;
    PodaCell cell = *poda_answers_cell (sheet->answers, row, column);
    cell.value = isinf (cell.value) ? 0 : cell.value + 1 - 2 * (double) (seed % 2);
    marks_keep (sheet, row, column, cell);
    return TRUE;
}

static gboolean
marks_slip (MarksSheet *sheet, guint64 seed)
{
    gboolean done = marks_wrong_number (sheet, seed);
    marks_go_on (sheet);
    return done;
}

/* A row, of which `fits` says whether it will do. */
static guint32
marks_pick_row (const MarksSheet *sheet, guint64 seed,
                gboolean (*fits) (const PodaExercise *exercise, guint32 row))
{
    for (guint i = 0; i < 500; i++) {
        guint32 row = marks_pick (seed, i, sheet->exercise->n_rows);
        if (fits (sheet->exercise, row))
            return row;
    }
    return PODA_ROW_NONE;
}

static gboolean
marks_is_searched (const PodaExercise *exercise, guint32 row)
{
    return exercise->rows[row].node->status != PODA_STATUS_PRUNED;
}

static gboolean
marks_may_be_cut (const PodaExercise *exercise, guint32 row)
{
    return row > 0 && marks_is_searched (exercise, row)
           && exercise->rows[row].before != PODA_ROW_NONE;
}

static gboolean
marks_is_first_cut (const PodaExercise *exercise, guint32 row)
{
    guint32 before = exercise->rows[row].before;
    return !marks_is_searched (exercise, row) && before != PODA_ROW_NONE
           && marks_is_searched (exercise, before);
}

/* Says of a row and the siblings behind it that they are visited, or not. */
static void
marks_visit (MarksSheet *sheet, guint32 row, gboolean visited)
{
    for (; row != PODA_ROW_NONE; row = sheet->exercise->rows[row].next)
        marks_keep (sheet, row, PODA_COLUMN_VISITED,
                    (PodaCell){ .state = PODA_CELL_FILLED, .value = visited });
}

/* Empties the cells below. */
static void
marks_leave_out (MarksSheet *sheet, guint32 top)
{
    const PodaRow *rows = sheet->exercise->rows;
    for (guint32 row = top; row < sheet->exercise->n_rows
                            && (row == top || rows[row].ply >= rows[top].ply);
         row++)
        for (PodaColumn column = 0; column < PODA_COLUMN_STRATEGY; column++)
            marks_keep (sheet, row, column,
                        column == PODA_COLUMN_VISITED
                            ? (PodaCell){ .state = PODA_CELL_FILLED, .value = 0 }
                            : (PodaCell){ .state = PODA_CELL_EMPTY });
}

static gboolean
marks_needless_cut (MarksSheet *sheet, guint64 seed)
{
    guint32 row = marks_pick_row (sheet, seed, marks_may_be_cut);
    if (row == PODA_ROW_NONE)
        return FALSE;
    marks_leave_out (sheet, row);
    marks_go_on (sheet);
    return TRUE;
}

static gboolean
marks_overlooked_cut (MarksSheet *sheet, guint64 seed)
{
    guint32 row = marks_pick_row (sheet, seed, marks_is_first_cut);
    if (row == PODA_ROW_NONE)
        return FALSE;
    marks_visit (sheet, row, TRUE);
    marks_go_on (sheet);
    return TRUE;
}

static gboolean
marks_any_row (const PodaExercise *exercise, guint32 row)
{
    return row > 0 && marks_is_searched (exercise, row);
}

static void
marks_blank_row (MarksSheet *sheet, guint32 row)
{
    for (PodaColumn column = 0; column < PODA_COLUMN_STRATEGY; column++)
        if (poda_exercise_asks (sheet->exercise, row, column))
            *poda_answers_cell (sheet->answers, row, column) =
                (PodaCell){ .state = PODA_CELL_EMPTY };
}

static gboolean
marks_skipped_row (MarksSheet *sheet, guint64 seed)
{
    guint32 row = marks_pick_row (sheet, seed, marks_any_row);
    if (row == PODA_ROW_NONE)
        return FALSE;
    marks_blank_row (sheet, row);
    return TRUE;
}

/* After the first child everything is cut, always. */
static gboolean
marks_cut_all (MarksSheet *sheet, guint64 seed G_GNUC_UNUSED)
{
    for (guint32 row = 1; row < sheet->exercise->n_rows; row++)
        if (sheet->exercise->rows[row].before != PODA_ROW_NONE)
            marks_leave_out (sheet, row);
    marks_go_on (sheet);
    return TRUE;
}

/* The first half of the rows. */
static gboolean
marks_half (MarksSheet *sheet, guint64 seed G_GNUC_UNUSED)
{
    for (guint32 row = sheet->exercise->n_rows / 2; row < sheet->exercise->n_rows;
         row++)
        marks_blank_row (sheet, row);
    return TRUE;
}

/* Out of the first child, and the cut that would spare one the rest of the tree. */
static gboolean
marks_half_and_no (MarksSheet *sheet, guint64 seed G_GNUC_UNUSED)
{
    guint32 second = sheet->exercise->rows[sheet->exercise->rows[0].child].next;
    if (second == PODA_ROW_NONE)
        return FALSE;
    marks_leave_out (sheet, second);
    marks_go_on (sheet);
    return TRUE;
}

static gboolean
marks_right (MarksSheet *sheet G_GNUC_UNUSED, guint64 seed G_GNUC_UNUSED)
{
    return TRUE;
}

static gboolean
marks_nonsense (MarksSheet *sheet, guint64 seed)
{
    for (gsize i = 0; i < MARKS_N (sheet->exercise); i++) {
        PodaColumn column = (PodaColumn) (i % PODA_N_COLUMNS);
        guint32 row = (guint32) (i / PODA_N_COLUMNS);
        if (poda_exercise_asks (sheet->exercise, row, column))
            poda_answers_set (sheet->answers, row, column,
                              column == PODA_COLUMN_VISITED
                                  ? marks_pick (seed, (guint) i, 2)
                                  : (double) marks_pick (seed, (guint) i, 19) - 9);
    }
    return TRUE;
}

const MarksRow marks_rows[] = {
    { "all right", marks_right },
    { "a wrong number, and nothing else", marks_wrong_number },
    { "a wrong number, and what follows", marks_slip },
    { "a cut too many", marks_needless_cut },
    { "a cut overlooked", marks_overlooked_cut },
    { "a row skipped", marks_skipped_row },
    { "half of the rows", marks_half },
    { "one child of the root, the rest cut", marks_half_and_no },
    { "all cut behind each first child", marks_cut_all },
    { "random answers", marks_nonsense },
};

/* --- Measuring --- */

static void
marks_count (MarksTally *tally, const PodaMarking *marking)
{
    double percent = 100 * marking->score / marking->most;
    tally->least = tally->n == 0 ? percent : fmin (tally->least, percent);
    tally->most = fmax (tally->most, percent);
    tally->sum += percent;
    tally->n++;
    tally->shares[(guint) floor (percent + 1e-9)]++;
}

double
marks_share (const MarksTally *tally, guint from, guint to)
{
    double n = 0;
    for (guint i = from; i <= to && i <= 100; i++)
        n += tally->shares[i];
    return tally->n == 0 ? 0 : 100 * n / tally->n;
}

void
marks_try_way (MarksTally *tally, const PodaExercise *exercise, const MarksRow *row,
               const PodaPolicy *policy, guint64 seed)
{
    MarksSheet sheet = marks_sheet (exercise);
    if (row->work (&sheet, seed)) {
        g_autoptr (PodaMarking) marking = poda_mark (exercise, sheet.answers, policy);
        marks_count (tally, marking);
    }
    marks_clear (&sheet);
}

void
marks_try_mistake (MarksTally *tally, const PodaExercise *exercise,
                   const PodaMisconception *mistake, const PodaPolicy *policy)
{
    g_autoptr (PodaAnswers) answers = poda_misconception_answers (exercise, mistake);
    if (answers == NULL)
        return;
    g_autoptr (PodaMarking) marking = poda_mark (exercise, answers, policy);
    if (!marking->all_right)
        marks_count (tally, marking);
}
