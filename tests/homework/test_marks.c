/* What kinds of sheets get over seeded exercises, as teachers set them, beside what a
 * person gave them. And that a right sheet which was stopped anywhere, whichever way it
 * was filled in, is accused of nothing. */

#include <math.h>

#include "bench/marks_measure.h"
#include "support/depth.h"
#include "support/marking.h"
#include "support/rows.h"

#define EXERCISES 60

/* --- Kinds of sheets --- */

/* No kind is marked absurdly: within twice what is fair, and a few hundredths that few
 * exercises may make. */
static void
test_kind (void **state)
{
    const MarksKind *kind = *state;
    MarksTally tally = { 0 };
    PodaPolicy policy;
    poda_policy_init (&policy);
    double mean = marks_measure (&tally, kind, &policy, depth_rounds (EXERCISES) + 10);
    if (tally.n == 0)
        return;
    print_message ("%u sheets, %.1f in the mean, from %.1f to %.1f\n", tally.n, mean,
                   tally.least, tally.most);
    assert_true (fabs (mean - kind->given) <= 2 * kind->slack);
}

/* --- Stopped anywhere --- */

/* In which order cells are filled in. */
typedef enum {
    BY_ROWS,
    BY_LEAVING,
    BY_LEVELS,
    BY_COLUMNS,
    VALUES_FIRST,
    BACKWARDS,
    N_WAYS
} Way;

/* Whether noes are written where a node is never visited, ticks alone are set, or noes
 * alone are. */
typedef enum { NOES, TICKS, NOES_ALONE, N_HANDS } Hand;

typedef struct {
    const PodaExercise *exercise;
    GArray *rows; /* of guint32: in the order of the way */
    Way way;
    Hand hand;
} Filling;

static void
leave (const PodaExercise *exercise, guint32 row, GArray *rows)
{
    for (guint32 child = exercise->rows[row].child; child != PODA_ROW_NONE;
         child = exercise->rows[child].next)
        leave (exercise, child, rows);
    g_array_append_val (rows, row);
}

static GArray *
rows_of (const PodaExercise *exercise, Way way)
{
    GArray *rows = g_array_new (FALSE, FALSE, sizeof (guint32));
    if (way == BY_LEAVING) {
        leave (exercise, 0, rows);
        return rows;
    }
    for (guint ply = 0; ply < 100; ply++)
        for (guint32 row = 0; row < exercise->n_rows; row++)
            if (way == BY_LEVELS ? exercise->rows[row].ply == ply : ply == 0)
                g_array_append_val (rows, row);
    for (guint i = 0; way == BACKWARDS && i < rows->len / 2; i++) {
        guint32 *last = &g_array_index (rows, guint32, rows->len - 1 - i);
        guint32 *first = &g_array_index (rows, guint32, i), row = *first;
        *first = *last;
        *last = row;
    }
    return rows;
}

/* Writes one more cell, if `n` allows it. */
static void
fill_cell (const Filling *filling, guint32 row, PodaColumn column, PodaAnswers *answers,
           guint *n)
{
    PodaCell cell = *poda_answers_cell (filling->exercise->key, row, column);
    if (*n == 0 || !poda_exercise_asks (filling->exercise, row, column)
        || cell.state != PODA_CELL_FILLED
        || (column == PODA_COLUMN_VISITED
            && ((filling->hand == TICKS && cell.value == 0)
                || (filling->hand == NOES_ALONE && cell.value != 0))))
        return;
    *poda_answers_cell (answers, row, column) = cell;
    --*n;
}

static PodaAnswers *
fill (const Filling *filling, guint n)
{
    PodaAnswers *answers = poda_exercise_given (filling->exercise);
    gboolean by_columns = filling->way == BY_COLUMNS || filling->way == VALUES_FIRST;
    if (filling->way == VALUES_FIRST)
        for (guint i = 0; i < filling->rows->len; i++)
            fill_cell (filling, g_array_index (filling->rows, guint32, i),
                       PODA_COLUMN_VALUE, answers, &n);
    for (guint outer = 0; outer < (by_columns ? (guint) PODA_N_COLUMNS : 1); outer++)
        for (guint i = 0; i < filling->rows->len; i++)
            for (guint k = 0; k < (by_columns ? 1 : (guint) PODA_N_COLUMNS); k++) {
                PodaColumn column =
                    (PodaColumn) (by_columns ? PODA_N_COLUMNS - 1 - outer : k);
                guint32 row = g_array_index (filling->rows, guint32, i);
                if (poda_answers_cell (answers, row, column)->state == PODA_CELL_EMPTY)
                    fill_cell (filling, row, column, answers, &n);
            }
    return answers;
}

static guint
count_cells (const Filling *filling)
{
    guint n = G_MAXUINT;
    g_autoptr (PodaAnswers) answers = fill (filling, n);
    guint filled = 0;
    for (gsize i = 0; i < MARKS_N (filling->exercise); i++)
        filled +=
            answers->cells[i].state == PODA_CELL_FILLED
            && poda_exercise_asks (filling->exercise, (guint32) (i / PODA_N_COLUMNS),
                                   (PodaColumn) (i % PODA_N_COLUMNS));
    return filled;
}

static void
assert_innocent (const Filling *filling, const PodaVariants *variants, guint64 seed,
                 guint n, guint of)
{
    PodaPolicy policy;
    poda_policy_init (&policy);
    g_autoptr (PodaAnswers) answers = fill (filling, n);
    g_autoptr (PodaMarking) marking = mark_alone (filling->exercise, answers, &policy);
    g_autoptr (PodaDiagnosis) diagnosis = poda_diagnose (variants, answers);
    const guint *counts = marking->counts;
    guint accused = counts[PODA_MARK_WRONG] + counts[PODA_MARK_CARRIED]
                    + counts[PODA_MARK_BELOW] + counts[PODA_MARK_UNREAD]
                    + marking->surplus->len + marking->missed->len + diagnosis->n;
    if (accused > 0)
        fail_msg (
            "seed %" G_GUINT64_FORMAT
            ", way %u, hand %u, %u of %u cells: %u wrong, %u carried, %u below, %u "
            "left out, %u gone into, %u mistakes named: %s",
            seed, filling->way, filling->hand, n, of, counts[PODA_MARK_WRONG],
            counts[PODA_MARK_CARRIED], counts[PODA_MARK_BELOW], marking->surplus->len,
            marking->missed->len, diagnosis->n, diagnosis->text);
    assert_true (n < of || marking->all_right);
    assert_true (n > 0 || marking->score == 0);
}

static void
test_stopped (void **state)
{
    Way way = (Way) (GPOINTER_TO_UINT (*state) % N_WAYS);
    Hand hand = (Hand) (GPOINTER_TO_UINT (*state) / N_WAYS);
    for (guint64 seed = 0; seed < depth_rounds (EXERCISES) / 4 + 5; seed++) {
        g_autoptr (PodaExercise) exercise = marks_exercise (seed, hand == NOES_ALONE);
        if (exercise == NULL)
            continue;
        g_autoptr (PodaVariants) variants = poda_variants_new (exercise);
        g_autoptr (GArray) rows = rows_of (exercise, way);
        const Filling filling = { exercise, rows, way, hand };
        guint of = count_cells (&filling);
        guint pace = of > 60 ? 7 : 1;
        for (guint n = 0; n < of; n += pace)
            assert_innocent (&filling, variants, seed, n, of);
        assert_innocent (&filling, variants, seed, of, of);
    }
}

int
main (void)
{
    static const char *const ways[N_WAYS] = { "row by row",     "as nodes are left",
                                              "level by level", "column by column",
                                              "values first",   "from the end" };
    static const char *const hands[N_HANDS] = { "noes", "ticks", "noes alone" };
    for (guint i = 0; i < N_MARKS_KINDS; i++)
        rows_add (test_kind, &marks_kinds[i], "%s", marks_kinds[i].name);
    for (guint i = 0; i < N_WAYS * N_HANDS; i++)
        rows_add (test_stopped, GUINT_TO_POINTER (i), "stopped: %s, %s",
                  ways[i % N_WAYS], hands[i / N_WAYS]);
    return rows_run ();
}
