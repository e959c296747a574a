#include "marks_measure.h"
#include "support/marking.h"

#include <math.h>
#include <string.h>

/* --- Exercises --- */

static PodaTree *
marks_tree (guint64 seed)
{
    static const char *const trees[] = { "trees/textbook.gv", "trees/notes.gv",
                                         "trees/encyclopedia.gv",
                                         "trees/shallow-deep.gv" };
    g_autofree char *text = NULL;
    gsize length;
    if (seed >= G_N_ELEMENTS (trees)) {
        PodaExerciseSeries series = { .spec.asks = PODA_ASK_VALUE };
        poda_shape_parse (seed % 2 == 0 ? "branching=2-3,depth=3"
                                        : "branching=2-3,depth=4",
                          &series.shape, NULL);
        series.shape.seed = seed;
        g_autoptr (PodaTree) any = poda_tree_read ("any", "[1,2]", 5, NULL);
        poda_problem_of_tree (&series.rules, any);
        return poda_generator_tree (&series, NULL, NULL, NULL);
    }
    return g_file_get_contents (trees[seed], &text, &length, NULL)
               ? poda_tree_read (trees[seed], text, length, NULL)
               : NULL;
}

static guint
count_cuts (const PodaExercise *exercise)
{
    return (guint) poda_counts_cutoffs (poda_record_counts (exercise->record));
}

PodaExercise *
marks_exercise (guint64 seed, guint least_cuts)
{
    PodaTree *tree = marks_tree (seed);
    const PodaExerciseSpec spec = { .asks = 0 };
    PodaProblem problem;
    if (tree == NULL)
        return NULL;
    poda_problem_of_tree (&problem, tree);
    g_autoptr (PodaExercise) exercise = poda_exercise_new (&problem, tree, &spec, NULL);
    return exercise != NULL && count_cuts (exercise) >= least_cuts
               ? g_steal_pointer (&exercise)
               : NULL;
}

/* --- Going on from a mistake --- */

static void
keep (MarksSheet *sheet, guint32 row, PodaColumn column, PodaCell cell)
{
    *poda_answers_cell (sheet->answers, row, column) = cell;
    sheet->kept[(gsize) row * PODA_N_COLUMNS + column] = TRUE;
}

static void
go_on (MarksSheet *sheet)
{
    for (guint i = 0; i < 30; i++) {
        PodaAnswers *next = poda_carried_answers (sheet->exercise, sheet->answers);
        for (gsize k = 0; k < MARKS_N (sheet->exercise); k++)
            if (sheet->kept[k])
                next->cells[k] = sheet->answers->cells[k];
            else if (next->cells[k].state == PODA_CELL_UNREADABLE)
                next->cells[k] = (PodaCell){ .state = PODA_CELL_EMPTY };
        poda_answers_free (sheet->answers);
        sheet->answers = next;
    }
}

/* --- Rows to go wrong at --- */

static guint32
pick (guint64 seed, guint question, guint32 n)
{
    return poda_random_below (seed ^ 0x3a7c5, question, n);
}

static gboolean
is_searched (const PodaExercise *exercise, guint32 row)
{
    return exercise->rows[row].node->status != PODA_STATUS_PRUNED;
}

static gboolean
is_searched_row (const PodaExercise *exercise, guint32 row)
{
    return row > 0 && is_searched (exercise, row);
}

static gboolean
may_be_cut (const PodaExercise *exercise, guint32 row)
{
    return is_searched_row (exercise, row)
           && exercise->rows[row].before != PODA_ROW_NONE;
}

static gboolean
is_first_cut (const PodaExercise *exercise, guint32 row)
{
    guint32 before = exercise->rows[row].before;
    return !is_searched (exercise, row) && before != PODA_ROW_NONE
           && is_searched (exercise, before);
}

/* TRUE if eight cells or more are asked in a cut's subtrees. */
static gboolean
is_large_cut (const PodaExercise *exercise, guint32 top)
{
    guint n = 0;
    for (guint32 row = top;
         row < exercise->n_rows && exercise->rows[row].ply >= exercise->rows[top].ply;
         row++)
        for (PodaColumn column = 0; column < PODA_COLUMN_BOUND; column++)
            n += poda_exercise_asks (exercise, row, column);
    return is_first_cut (exercise, top) && n >= 8;
}

static gboolean
is_above_leaves (const PodaExercise *exercise, guint32 row)
{
    const PodaRow *rows = exercise->rows;
    return is_searched_row (exercise, row) && !rows[row].leaf
           && rows[rows[row].child].leaf && rows[rows[row].last].leaf;
}

/* TRUE for the root's second child. */
static gboolean
is_second (const PodaExercise *exercise, guint32 row)
{
    return row == exercise->rows[exercise->rows[0].child].next;
}

/* --- Ways of working --- */

/* Changes a number that is asked. */
static gboolean
wrong_number (MarksSheet *sheet, guint32 any G_GNUC_UNUSED, guint64 seed)
{
    for (guint i = 0; i < 200; i++) {
        guint32 row = pick (seed, 2 * i, sheet->exercise->n_rows);
        PodaColumn column = pick (seed, 2 * i + 1, PODA_COLUMN_VISITED);
        PodaCell cell = *poda_answers_cell (sheet->answers, row, column);
        if (poda_exercise_asks (sheet->exercise, row, column)
            && cell.state == PODA_CELL_FILLED) {
            cell.value =
                isinf (cell.value) ? 0 : cell.value + 1 - 2 * (double) (seed % 2);
            keep (sheet, row, column, cell);
            return TRUE;
        }
    }
    return FALSE;
}

/* Makes slips in different places. */
static gboolean
three_slips (MarksSheet *sheet, guint32 any, guint64 seed)
{
    return wrong_number (sheet, any, seed) && wrong_number (sheet, any, seed + 1000)
           && wrong_number (sheet, any, seed + 2000);
}

/* Misreads a leaf, so that its parent's value is wrong. */
static gboolean
misread_leaf (MarksSheet *sheet, guint32 row, guint64 seed)
{
    PodaCell cell = *poda_answers_cell (sheet->answers, row, PODA_COLUMN_VALUE);
    cell.value += seed % 2 == 0 ? 3 : -3;
    keep (sheet, row, PODA_COLUMN_VALUE, cell);
    return TRUE;
}

/* Says that a row and the siblings behind it are visited. */
static gboolean
visit (MarksSheet *sheet, guint32 row, guint64 seed G_GNUC_UNUSED)
{
    for (; row != PODA_ROW_NONE; row = sheet->exercise->rows[row].next)
        keep (sheet, row, PODA_COLUMN_VISITED,
              (PodaCell){ .state = PODA_CELL_FILLED, .value = 1 });
    return TRUE;
}

/* Says that a row, the siblings behind it and all below are not visited. */
static gboolean
leave_out (MarksSheet *sheet, guint32 top, guint64 seed G_GNUC_UNUSED)
{
    const PodaRow *rows = sheet->exercise->rows;
    for (guint32 row = top;
         row < sheet->exercise->n_rows && rows[row].ply >= rows[top].ply; row++)
        for (PodaColumn column = 0; column < PODA_COLUMN_STRATEGY; column++)
            keep (sheet, row, column,
                  (PodaCell){ .state = column == PODA_COLUMN_VISITED
                                           ? PODA_CELL_FILLED
                                           : PODA_CELL_EMPTY });
    return TRUE;
}

/* Cuts everything behind each first child. */
static gboolean
cut_all (MarksSheet *sheet, guint32 any G_GNUC_UNUSED, guint64 seed)
{
    for (guint32 row = 1; row < sheet->exercise->n_rows; row++)
        if (sheet->exercise->rows[row].before != PODA_ROW_NONE)
            leave_out (sheet, row, seed);
    return TRUE;
}

#define WINDOWS (PODA_ASK_ALPHA | PODA_ASK_BETA)
#define ALL (WINDOWS | PODA_ASK_VALUE | PODA_ASK_VISITED)

/* Empties what is asked in some rows. */
static void
blank (MarksSheet *sheet, guint32 from, guint32 end, guint columns)
{
    for (guint32 row = from; row < end; row++)
        for (PodaColumn column = 0; column < PODA_COLUMN_STRATEGY; column++)
            if ((columns & 1u << column) != 0
                && poda_exercise_asks (sheet->exercise, row, column))
                *poda_answers_cell (sheet->answers, row, column) =
                    (PodaCell){ .state = PODA_CELL_EMPTY };
}

static gboolean
skip (MarksSheet *sheet, guint32 row, guint64 seed G_GNUC_UNUSED)
{
    blank (sheet, row, row + 1, ALL);
    return TRUE;
}

/* Leaves the second half of the rows. */
static gboolean
half (MarksSheet *sheet, guint32 any G_GNUC_UNUSED, guint64 seed G_GNUC_UNUSED)
{
    blank (sheet, sheet->exercise->n_rows / 2, sheet->exercise->n_rows, ALL);
    return TRUE;
}

/* Fills in nothing but the subtree of the root's first child. */
static gboolean
first_branch (MarksSheet *sheet, guint32 any G_GNUC_UNUSED, guint64 seed G_GNUC_UNUSED)
{
    const PodaRow *rows = sheet->exercise->rows;
    blank (sheet, rows[rows[0].child].next, sheet->exercise->n_rows, ALL);
    blank (sheet, 0, 1, ALL);
    return TRUE;
}

static double
guess (guint64 seed, guint question)
{
    return (double) pick (seed, question, 19) - 9;
}

static gboolean
nonsense (MarksSheet *sheet, guint32 any G_GNUC_UNUSED, guint64 seed)
{
    for (guint i = 0; i < MARKS_N (sheet->exercise); i++) {
        PodaColumn column = i % PODA_N_COLUMNS;
        guint32 row = i / PODA_N_COLUMNS;
        if (poda_exercise_asks (sheet->exercise, row, column))
            poda_answers_set (sheet->answers, row, column,
                              column == PODA_COLUMN_VISITED ? pick (seed, i, 2)
                                                            : guess (seed, i));
    }
    return TRUE;
}

/* Guesses the windows; values and visits are right. */
static gboolean
guess_windows (MarksSheet *sheet, guint32 any G_GNUC_UNUSED, guint64 seed)
{
    for (guint32 row = 0; row < sheet->exercise->n_rows; row++)
        for (PodaColumn column = PODA_COLUMN_ALPHA; column <= PODA_COLUMN_BETA;
             column++)
            if (poda_answers_cell (sheet->answers, row, column)->state
                == PODA_CELL_FILLED)
                poda_answers_set (sheet->answers, row, column,
                                  guess (seed, 2 * row + column));
    return TRUE;
}

/* Writes the values of minimax in all rows, those that are cut included. */
static gboolean
minimax (MarksSheet *sheet, guint32 any G_GNUC_UNUSED, guint64 seed G_GNUC_UNUSED)
{
    const PodaRow *rows = sheet->exercise->rows;
    for (guint32 row = sheet->exercise->n_rows; row-- > 0;) {
        gboolean max = rows[row].player == PODA_MAX;
        PodaValue value = rows[row].leaf ? rows[row].value : max ? -INFINITY : INFINITY;
        for (guint32 child = rows[row].child; child != PODA_ROW_NONE;
             child = rows[child].next) {
            PodaValue below =
                poda_answers_cell (sheet->answers, child, PODA_COLUMN_VALUE)->value;
            value = max ? fmax (value, below) : fmin (value, below);
        }
        poda_answers_set (sheet->answers, row, PODA_COLUMN_VALUE, value);
    }
    return TRUE;
}

static gboolean
all_yes (MarksSheet *sheet, guint32 any G_GNUC_UNUSED, guint64 seed G_GNUC_UNUSED)
{
    for (guint32 row = 0; row < sheet->exercise->n_rows; row++)
        poda_answers_set (sheet->answers, row, PODA_COLUMN_VISITED, 1);
    return TRUE;
}

/* --- Ways of writing --- */

static void
negate_min (const PodaRow *row, PodaValue numbers[3])
{
    if (row->player == PODA_MIN)
        numbers[0] = 0 - numbers[0];
}

static void
own_view (const PodaRow *row, PodaValue numbers[3])
{
    PodaValue alpha = numbers[1];
    negate_min (row, numbers);
    if (row->player == PODA_MIN) {
        numbers[1] = 0 - numbers[2];
        numbers[2] = 0 - alpha;
    }
}

static void
intervals (const PodaRow *row, PodaValue numbers[3])
{
    numbers[1] = row->node->bound == PODA_BOUND_ATMOST ? -INFINITY : numbers[0];
    numbers[2] = row->node->bound == PODA_BOUND_ATLEAST ? INFINITY : numbers[0];
}

static void
whole_windows (const PodaRow *row G_GNUC_UNUSED, PodaValue numbers[3])
{
    numbers[1] = -INFINITY;
    numbers[2] = INFINITY;
}

static void
turn_infinities (const PodaRow *row G_GNUC_UNUSED, PodaValue numbers[3])
{
    for (guint i = 1; i < 3; i++)
        numbers[i] = isinf (numbers[i]) ? 0 - numbers[i] : numbers[i];
}

static void
rewrite (MarksSheet *sheet, MarksWriting writing)
{
    const PodaExercise *exercise = sheet->exercise;
    for (guint32 row = 0; row < exercise->n_rows; row++) {
        PodaValue numbers[3];
        if (exercise->rows[row].leaf || !is_searched (exercise, row))
            continue;
        for (PodaColumn column = 0; column < 3; column++)
            numbers[column] = poda_answers_cell (exercise->key, row, column)->value;
        writing (&exercise->rows[row], numbers);
        for (PodaColumn column = 0; column < 3; column++)
            poda_answers_set (sheet->answers, row, column, numbers[column]);
    }
}

/* Marks by a person are what an experienced lecturer gives a sheet of the kind: a slip
 * costs its answer, who has understood the search passes well, who lacks one idea
 * passes, who does not prune or reads windows otherwise about passes, who guesses does
 * not. */
const MarksKind marks_kinds[N_MARKS_KINDS] = {
    { "all right", .given = 100 },
    { "one wrong number", 98, 2, .work = wrong_number },
    { "one wrong number, and what follows", 97, 3, .work = wrong_number,
      .follows = TRUE },
    { "a leaf misread, and what follows", 97, 3, .fits = is_above_leaves,
      .work = misread_leaf, .follows = TRUE },
    { "three slips", 94, 4, .work = three_slips },
    { "a row skipped", 96, 4, .fits = is_searched_row, .work = skip },
    { "a cut too many", 94, 5, .fits = may_be_cut, .work = leave_out, .follows = TRUE },
    { "a cut overlooked", 94, 4, .fits = is_first_cut, .work = visit, .follows = TRUE },
    { "a cut of many cells overlooked", 84, 8, .fits = is_large_cut, .work = visit,
      .follows = TRUE },
    { "no pruning", 60, 10, .mistake = "no-pruning" },
    { "no pruning, where one cut is", 85, 8, .mistake = "no-pruning", .cuts = 1 },
    { "every visit yes, the rest right", 75, 10, .work = all_yes },
    { "minimax values, windows and visits right", 85, 9, .work = minimax },
    { "minimax values and nothing else", 22, 10, .work = minimax,
      .blank = WINDOWS | PODA_ASK_VISITED },
    { "windows as on entry", 77, 9, .mistake = "entry-window" },
    { "columns swapped", 65, 10, .mistake = "columns-swapped" },
    { "values at MIN negated", 82, 9, .rewrite = negate_min },
    { "all numbers at MIN in its own view", 70, 10, .rewrite = own_view },
    { "intervals of values for windows", 70, 10, .rewrite = intervals },
    { "infinities with the other sign", 92, 6, .rewrite = turn_infinities },
    { "windows never narrowed", 62, 10, .rewrite = whole_windows },
    { "windows guessed, the rest right", 57, 10, .work = guess_windows },
    { "windows blank, the rest right", 60, 10, .blank = WINDOWS },
    { "values blank, the rest right", 80, 8, .blank = PODA_ASK_VALUE },
    { "visits blank, the rest right", 60, 12, .blank = PODA_ASK_VISITED },
    { "visits alone", 38, 10, .blank = WINDOWS | PODA_ASK_VALUE },
    { "half of the rows", 50, 8, .work = half },
    { "the root's first branch, the rest blank", 45, 12, .work = first_branch },
    { "the root's first branch, the rest cut", 60, 12, .fits = is_second,
      .work = leave_out, .follows = TRUE },
    { "the root's row alone", 8, 5, .blank = ALL, .from = 1 },
    { "nothing", 0, 0, .blank = ALL },
    { "all cut behind each first child", 20, 10, .work = cut_all, .follows = TRUE },
    { "random answers", 15, 10, .work = nonsense },
    { "MAX and MIN exchanged", 40, 12, .mistake = "players-swapped" },
    { "MAX at every node", 45, 10, .mistake = "all-max" },
    { "averages at MIN", 65, 10, .mistake = "min-average" },
    { "cuts only where the bounds pass each other", 93, 5, .mistake = "strict-cut" },
    { "the parent's own bound alone handed down", 87, 7, .mistake = "parent-bound" },
    { "one window for the whole tree", 50, 10, .mistake = "global-window" },
    { "from right to left", 55, 10, .mistake = "right-to-left" },
    { "everything one row too low", 35, 12, .mistake = "rows-down" },
};

/* --- Measuring --- */

/* Writes the sheet; FALSE if the exercise gives no occasion. */
static gboolean
write_sheet (MarksSheet *sheet, const MarksKind *kind, guint64 seed)
{
    const PodaExercise *exercise = sheet->exercise;
    guint32 row = 0;
    if (kind->cuts != 0 && count_cuts (exercise) != kind->cuts)
        return FALSE;
    if (kind->mistake != NULL) {
        PodaAnswers *answers = poda_misconception_answers (
            exercise, poda_misconception_find (kind->mistake));
        if (answers == NULL)
            return FALSE;
        poda_answers_free (sheet->answers);
        sheet->answers = answers;
    }
    for (guint i = 0; kind->fits != NULL && (i == 0 || !kind->fits (exercise, row));
         i++) {
        if (i == 500)
            return FALSE;
        row = pick (seed, i, exercise->n_rows);
    }
    if (kind->work != NULL && !kind->work (sheet, row, seed))
        return FALSE;
    if (kind->follows)
        go_on (sheet);
    if (kind->rewrite != NULL)
        rewrite (sheet, kind->rewrite);
    blank (sheet, kind->from, exercise->n_rows, kind->blank);
    return TRUE;
}

static void
count (MarksTally *tally, const PodaMarking *marking)
{
    double percent = 100 * marking->score / marking->most;
    tally->least = tally->n == 0 ? percent : fmin (tally->least, percent);
    tally->most = fmax (tally->most, percent);
    tally->sum += percent;
    tally->n++;
}

double
marks_measure (MarksTally *tally, const MarksKind *kind, const PodaPolicy *policy,
               guint64 n_seeds)
{
    for (guint64 seed = 0; seed < n_seeds; seed++) {
        g_autoptr (PodaExercise) exercise =
            marks_exercise (seed, kind->cuts > 0 ? 1 : MARKS_LEAST_CUTS);
        if (exercise == NULL)
            continue;
        MarksSheet sheet = { exercise, poda_answers_dup (exercise->key),
                             g_new0 (guint8, MARKS_N (exercise)) };
        if (write_sheet (&sheet, kind, seed)) {
            g_autoptr (PodaMarking) marking =
                mark_alone (exercise, sheet.answers, policy);
            if (kind->mistake == NULL || !marking->all_right)
                count (tally, marking);
        }
        poda_answers_free (sheet.answers);
        g_free (sheet.kept);
    }
    return tally->n == 0 ? NAN : tally->sum / tally->n;
}
