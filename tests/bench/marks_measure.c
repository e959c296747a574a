#include "marks_measure.h"
#include "support/marking.h"

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

static guint
marks_n_cuts (const PodaExercise *exercise)
{
    return (guint) poda_counts_cutoffs (poda_record_counts (exercise->record));
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
        PodaExerciseSeries series = { .spec.asks = PODA_ASK_VALUE };
        poda_shape_parse (seed % 2 == 0 ? "branching=2-3,depth=3"
                                        : "branching=2-3,depth=4",
                          &series.shape, NULL);
        series.shape.seed = seed;
        g_autoptr (PodaTree) any = poda_tree_read ("any", "[1,2]", 5, NULL);
        poda_problem_of_tree (&series.rules, any);
        exercise = marks_exercise_of (poda_generator_tree (&series, NULL, NULL, NULL));
    }
    return exercise != NULL && marks_n_cuts (exercise) >= least_cuts
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

/* Three slips in different places. */
static gboolean
marks_three_slips (MarksSheet *sheet, guint64 seed)
{
    for (guint i = 0; i < 3; i++)
        if (!marks_wrong_number (sheet, seed + 1000 * i))
            return FALSE;
    return TRUE;
}

static gboolean
marks_above_leaves (const PodaExercise *exercise, guint32 row)
{
    const PodaRow *rows = exercise->rows;
    return row > 0 && marks_is_searched (exercise, row) && !rows[row].leaf
           && rows[rows[row].child].leaf && rows[rows[row].last].leaf;
}

/* A leaf is misread, its parent's value is wrong for it, and the search goes on. */
static gboolean
marks_misread_leaf (MarksSheet *sheet, guint64 seed)
{
    guint32 row = marks_pick_row (sheet, seed, marks_above_leaves);
    if (row == PODA_ROW_NONE)
        return FALSE;
    PodaCell cell = *poda_answers_cell (sheet->answers, row, PODA_COLUMN_VALUE);
    cell.value += seed % 2 == 0 ? 3 : -3;
    marks_keep (sheet, row, PODA_COLUMN_VALUE, cell);
    marks_go_on (sheet);
    return TRUE;
}

/* The cells that are asked in a cut's subtrees. */
static guint
marks_cells_cut (const PodaExercise *exercise, guint32 row)
{
    guint n = 0;
    for (guint ply = exercise->rows[row].ply;
         row < exercise->n_rows && exercise->rows[row].ply >= ply; row++)
        for (PodaColumn column = 0; column < PODA_COLUMN_BOUND; column++)
            n += poda_exercise_asks (exercise, row, column);
    return n;
}

static gboolean
marks_is_large_cut (const PodaExercise *exercise, guint32 row)
{
    return marks_is_first_cut (exercise, row) && marks_cells_cut (exercise, row) >= 8;
}

static gboolean
marks_large_cut (MarksSheet *sheet, guint64 seed)
{
    guint32 row = marks_pick_row (sheet, seed, marks_is_large_cut);
    if (row == PODA_ROW_NONE)
        return FALSE;
    marks_visit (sheet, row, TRUE);
    marks_go_on (sheet);
    return TRUE;
}

static void
marks_blank_columns (MarksSheet *sheet, guint32 from, guint columns)
{
    for (guint32 row = from; row < sheet->exercise->n_rows; row++)
        for (PodaColumn column = 0; column < PODA_COLUMN_STRATEGY; column++)
            if ((columns & 1u << column) != 0
                && poda_exercise_asks (sheet->exercise, row, column))
                *poda_answers_cell (sheet->answers, row, column) =
                    (PodaCell){ .state = PODA_CELL_EMPTY };
}

#define MARKS_WINDOWS (PODA_ASK_ALPHA | PODA_ASK_BETA)
#define MARKS_ALL (MARKS_WINDOWS | PODA_ASK_VALUE | PODA_ASK_VISITED)

/* Nothing behind the root's first child. */
static gboolean
marks_first_branch (MarksSheet *sheet, guint64 seed G_GNUC_UNUSED)
{
    marks_blank_columns (
        sheet, sheet->exercise->rows[sheet->exercise->rows[0].child].next, MARKS_ALL);
    marks_blank_row (sheet, 0);
    return TRUE;
}

/* The values of minimax in all rows, those that are cut included. */
static gboolean
marks_minimax (MarksSheet *sheet, guint64 seed G_GNUC_UNUSED)
{
    const PodaRow *rows = sheet->exercise->rows;
    guint32 n = sheet->exercise->n_rows;
    g_autofree PodaValue *values = g_new (PodaValue, n);
    for (guint32 row = n; row-- > 0;) {
        gboolean max = rows[row].player == PODA_MAX;
        values[row] = rows[row].leaf ? rows[row].value : max ? -INFINITY : INFINITY;
        for (guint32 child = rows[row].child; child != PODA_ROW_NONE;
             child = rows[child].next)
            values[row] = max ? fmax (values[row], values[child])
                              : fmin (values[row], values[child]);
        poda_answers_set (sheet->answers, row, PODA_COLUMN_VALUE, values[row]);
    }
    return TRUE;
}

static gboolean
marks_all_yes (MarksSheet *sheet, guint64 seed G_GNUC_UNUSED)
{
    for (guint32 row = 0; row < sheet->exercise->n_rows; row++)
        poda_answers_set (sheet->answers, row, PODA_COLUMN_VISITED, 1);
    return TRUE;
}

/* --- Ways of writing --- */

static void
marks_rewrite (MarksSheet *sheet, MarksWriting writing)
{
    for (guint32 row = 0; row < sheet->exercise->n_rows; row++) {
        const PodaRow *at = &sheet->exercise->rows[row];
        PodaValue numbers[3];
        if (at->leaf || !marks_is_searched (sheet->exercise, row))
            continue;
        for (PodaColumn column = 0; column < 3; column++)
            numbers[column] =
                poda_answers_cell (sheet->exercise->key, row, column)->value;
        writing (at, numbers);
        for (PodaColumn column = 0; column < 3; column++)
            poda_answers_set (sheet->answers, row, column, numbers[column]);
    }
}

static void
marks_negate_min (const PodaRow *row, PodaValue numbers[3])
{
    if (row->player == PODA_MIN)
        numbers[0] = 0 - numbers[0];
}

static void
marks_own_view (const PodaRow *row, PodaValue numbers[3])
{
    PodaValue alpha = numbers[1];
    if (row->player != PODA_MIN)
        return;
    numbers[0] = 0 - numbers[0];
    numbers[1] = 0 - numbers[2];
    numbers[2] = 0 - alpha;
}

static void
marks_intervals (const PodaRow *row, PodaValue numbers[3])
{
    numbers[1] = row->node->bound == PODA_BOUND_ATMOST ? -INFINITY : numbers[0];
    numbers[2] = row->node->bound == PODA_BOUND_ATLEAST ? INFINITY : numbers[0];
}

static void
marks_whole_windows (const PodaRow *row G_GNUC_UNUSED, PodaValue numbers[3])
{
    numbers[1] = -INFINITY;
    numbers[2] = INFINITY;
}

static void
marks_turn_infinities (const PodaRow *row G_GNUC_UNUSED, PodaValue numbers[3])
{
    for (guint i = 1; i < 3; i++)
        numbers[i] = isinf (numbers[i]) ? 0 - numbers[i] : numbers[i];
}

/* Values and visits are right, the windows are guesses. */
static gboolean
marks_guessed_windows (MarksSheet *sheet, guint64 seed)
{
    for (guint32 row = 0; row < sheet->exercise->n_rows; row++)
        for (PodaColumn column = PODA_COLUMN_ALPHA; column <= PODA_COLUMN_BETA;
             column++)
            if (poda_answers_cell (sheet->answers, row, column)->state
                == PODA_CELL_FILLED)
                poda_answers_set (sheet->answers, row, column,
                                  (double) marks_pick (seed, 2 * row + column, 19) - 9);
    return TRUE;
}

/* Marks by a person are what an experienced lecturer gives a sheet of the kind: a slip
 * costs its answer, who has understood the search passes well, who lacks one idea
 * passes, who does not prune or reads windows otherwise about passes, who guesses does
 * not. */
const MarksKind marks_kinds[N_MARKS_KINDS] = {
    { "all right", .given = 100, .slack = 0 },
    { "one wrong number", .work = marks_wrong_number, .given = 98, .slack = 2 },
    { "one wrong number, and what follows", .work = marks_slip, .given = 97,
      .slack = 3 },
    { "a leaf misread, and what follows", .work = marks_misread_leaf, .given = 97,
      .slack = 3 },
    { "three slips", .work = marks_three_slips, .given = 94, .slack = 4 },
    { "a row skipped", .work = marks_skipped_row, .given = 96, .slack = 4 },
    { "a cut too many", .work = marks_needless_cut, .given = 94, .slack = 5 },
    { "a cut overlooked", .work = marks_overlooked_cut, .given = 94, .slack = 4 },
    { "a cut of many cells overlooked", .work = marks_large_cut, .given = 84,
      .slack = 8 },
    { "no pruning", .mistake = "no-pruning", .given = 60, .slack = 10 },
    { "no pruning, where one cut is", .mistake = "no-pruning", .given = 85, .slack = 8,
      .cuts = 1 },
    { "every visit yes, the rest right", .work = marks_all_yes, .given = 75,
      .slack = 10 },
    { "minimax values, windows and visits right", .work = marks_minimax, .given = 85,
      .slack = 9 },
    { "minimax values and nothing else", .work = marks_minimax,
      .blank = MARKS_WINDOWS | PODA_ASK_VISITED, .given = 22, .slack = 10 },
    { "windows as on entry", .mistake = "entry-window", .given = 77, .slack = 9 },
    { "columns swapped", .mistake = "columns-swapped", .given = 65, .slack = 10 },
    { "values at MIN negated", .rewrite = marks_negate_min, .given = 82, .slack = 9 },
    { "all numbers at MIN in its own view", .rewrite = marks_own_view, .given = 70,
      .slack = 10 },
    { "intervals of values for windows", .rewrite = marks_intervals, .given = 70,
      .slack = 10 },
    { "infinities with the other sign", .rewrite = marks_turn_infinities, .given = 92,
      .slack = 6 },
    { "windows never narrowed", .rewrite = marks_whole_windows, .given = 62,
      .slack = 10 },
    { "windows guessed, the rest right", .work = marks_guessed_windows, .given = 57,
      .slack = 10 },
    { "windows blank, the rest right", .blank = MARKS_WINDOWS, .given = 60,
      .slack = 10 },
    { "values blank, the rest right", .blank = PODA_ASK_VALUE, .given = 80,
      .slack = 8 },
    { "visits blank, the rest right", .blank = PODA_ASK_VISITED, .given = 60,
      .slack = 12 },
    { "visits alone", .blank = MARKS_WINDOWS | PODA_ASK_VALUE, .given = 38,
      .slack = 10 },
    { "half of the rows", .work = marks_half, .given = 50, .slack = 8 },
    { "the root's first branch, the rest blank", .work = marks_first_branch,
      .given = 45, .slack = 12 },
    { "the root's first branch, the rest cut", .work = marks_half_and_no, .given = 60,
      .slack = 12 },
    { "the root's row alone", .blank = MARKS_ALL, .from = 1, .given = 8, .slack = 5 },
    { "nothing", .blank = MARKS_ALL, .given = 0, .slack = 0 },
    { "all cut behind each first child", .work = marks_cut_all, .given = 20,
      .slack = 10 },
    { "random answers", .work = marks_nonsense, .given = 15, .slack = 10 },
    { "MAX and MIN exchanged", .mistake = "players-swapped", .given = 40, .slack = 12 },
    { "MAX at every node", .mistake = "all-max", .given = 45, .slack = 10 },
    { "averages at MIN", .mistake = "min-average", .given = 65, .slack = 10 },
    { "cuts only where the bounds pass each other", .mistake = "strict-cut",
      .given = 93, .slack = 5 },
    { "the parent's own bound alone handed down", .mistake = "parent-bound",
      .given = 87, .slack = 7 },
    { "one window for the whole tree", .mistake = "global-window", .given = 50,
      .slack = 10 },
    { "from right to left", .mistake = "right-to-left", .given = 55, .slack = 10 },
    { "everything one row too low", .mistake = "rows-down", .given = 35, .slack = 12 },
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
}

void
marks_try (MarksTally *tally, const PodaExercise *exercise, const MarksKind *kind,
           const PodaPolicy *policy, guint64 seed)
{
    MarksSheet sheet = marks_sheet (exercise);
    gboolean done = kind->cuts == 0 || marks_n_cuts (exercise) == kind->cuts;
    if (done && kind->mistake != NULL) {
        PodaAnswers *answers = poda_misconception_answers (
            exercise, poda_misconception_find (kind->mistake));
        done = answers != NULL;
        if (done) {
            poda_answers_free (sheet.answers);
            sheet.answers = answers;
        }
    } else if (done && kind->work != NULL) {
        done = kind->work (&sheet, seed);
    }
    if (kind->rewrite != NULL)
        marks_rewrite (&sheet, kind->rewrite);
    marks_blank_columns (&sheet, kind->from, kind->blank);
    if (done) {
        g_autoptr (PodaMarking) marking = mark_alone (exercise, sheet.answers, policy);
        if (kind->mistake == NULL || !marking->all_right)
            marks_count (tally, marking);
    }
    marks_clear (&sheet);
}

double
marks_measure (MarksTally *tally, const MarksKind *kind, const PodaPolicy *policy,
               guint64 n_seeds)
{
    for (guint64 seed = 0; seed < n_seeds; seed++) {
        g_autoptr (PodaExercise) exercise =
            marks_exercise (seed, kind->cuts > 0 ? 1 : MARKS_LEAST_CUTS);
        if (exercise != NULL)
            marks_try (tally, exercise, kind, policy, seed);
    }
    return tally->n == 0 ? NAN : tally->sum / tally->n;
}
