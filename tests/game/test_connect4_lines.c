/* The evaluators of Connect-4 that count line by line (runs, lines, windows): against
 * slow readings from arrays of cells, on random boards of many sizes, and mirrored. */

#include "support/depth.h"
#include "support/rows.h"
#include "support/slow_connect4.h"

#include "game/connect4/connect4.h"

#define BOARDS_EACH 1000

static const struct Evaluation {
    const PodaEvaluator *evaluator;
    const char *parameters;
    SlowBoard reading;
    int choice;
} evaluations[] = {
    { &poda_connect4_runs, "", slow_runs, 0 },
    { &poda_connect4_lines, "flaws=none", slow_lines, 0 },
    { &poda_connect4_lines, "flaws=published", slow_lines, 1 },
    { &poda_connect4_lines, "flaws=reader", slow_lines, 2 },
    { &poda_connect4_windows, "centre=right", slow_windows, 0 },
    { &poda_connect4_windows, "centre=left", slow_windows, 1 },
};

/* What an account adds up to. */
static PodaValue
told_points (const struct Evaluation *row, const PodaPosition *position,
             PodaPlayer side, const PodaArguments *arguments)
{
    PodaValue sum = 0;
    g_auto (PodaAccount) account;
    poda_account_init (&account);
    row->evaluator->account (&poda_connect4, position, side, arguments, &account);
    for (guint i = 0; i < account.parts->len; i++) {
        const PodaPart *part = &g_array_index (account.parts, PodaPart, i);
        assert_true (part->n_cells > 0);
        sum += part->points;
    }
    return sum;
}

/* The value, its parts and its range, for who asks and each `side=`. */
static void
check_sheet (const struct Evaluation *row, const Sheet *sheet, PodaPlayer asking)
{
    static const char *const sides[] = { "max", "first", "second" };
    PodaPosition position = sheet_position (sheet);
    gboolean over = sheet_has_row (sheet, 'X') || sheet_has_row (sheet, 'O');
    for (guint i = 0; i < 3; i++) {
        PodaPlayer viewer = i == 0 ? asking : i == 1 ? PODA_MAX : PODA_MIN;
        int slow = row->reading (sheet, viewer == PODA_MAX ? 'X' : 'O', row->choice);
        g_autofree char *text = g_strdup_printf (
            "side=%s%s%s", sides[i], *row->parameters ? "," : "", row->parameters);
        PodaArguments arguments = sheet_arguments (row->evaluator, text);
        PodaValue lowest, highest,
            value =
                row->evaluator->value (&poda_connect4, &position, asking, &arguments);
        if (value != (viewer == asking ? slow : -slow))
            fail_msg ("the value is %g and not %d", value, slow);
        assert_true (told_points (row, &position, asking, &arguments) == value);
        row->evaluator->range (&poda_connect4, &position, &arguments, &lowest,
                               &highest);
        assert_true (over || (value >= lowest && value <= highest));
    }
}

static void
test_reading (void **state)
{
    guint64 n_boards = depth_rounds (BOARDS_EACH);
    for (guint i = 0; i < SHEET_SHAPES; i++) {
        for (guint64 seed = 0; seed < n_boards; seed++) {
            Sheet sheet = sheet_random (&sheet_shapes[i], seed);
            check_sheet (*state, &sheet, PODA_MAX);
            check_sheet (*state, &sheet, PODA_MIN);
        }
    }
}

static const struct Mirror {
    const PodaEvaluator *evaluator;
    const char *parameters, *mirrored;
    gboolean odd;  /* only where there is a middle column */
    gboolean same; /* else some boards must differ */
} mirrors[] = {
    { &poda_connect4_lines, NULL, NULL, FALSE, TRUE },
    { &poda_connect4_lines, "flaws=published", "flaws=published", FALSE, FALSE },
    { &poda_connect4_lines, "flaws=reader", "flaws=reader", FALSE, FALSE },
    { &poda_connect4_windows, NULL, NULL, TRUE, TRUE },
    { &poda_connect4_windows, NULL, NULL, FALSE, FALSE },
    { &poda_connect4_windows, "centre=right", "centre=left", FALSE, TRUE },
    { &poda_connect4_runs, NULL, NULL, FALSE, FALSE },
};

static void
test_mirror (void **state)
{
    const struct Mirror *row = *state;
    guint different = 0;
    for (guint i = 0; i < SHEET_SHAPES; i++) {
        for (guint64 seed = 0; seed < BOARDS_EACH; seed++) {
            if (row->odd && sheet_shapes[i].columns % 2 == 0)
                continue;
            Sheet sheet = sheet_random (&sheet_shapes[i], seed),
                  mirrored = sheet_mirror (&sheet);
            PodaPosition here = sheet_position (&sheet),
                         there = sheet_position (&mirrored);
            different +=
                sheet_value (row->evaluator, row->parameters, &here, PODA_MAX)
                != sheet_value (row->evaluator, row->mirrored, &there, PODA_MAX);
        }
    }
    assert_int_equal (different == 0, row->same);
}

/* Three discs in the corner, and the other's at their end: right of them it takes
 * points off, left of them it does not. */
static void
test_runs_lean (void **state)
{
    (void) state;
    Sheet sheet = sheet_new (&(SheetShape){ 7, 7, 4 });
    for (guint column = 0; column < 4; column++)
        sheet.cells[column][0] = "XXXO"[column];
    Sheet mirrored = sheet_mirror (&sheet);
    PodaPosition here = sheet_position (&sheet), there = sheet_position (&mirrored);
    assert_int_equal (slow_runs_of (&sheet, 'X'), 9);
    assert_int_equal (slow_runs_of (&mirrored, 'X'), 12);
    assert_true (sheet_value (&poda_connect4_runs, NULL, &here, PODA_MAX) == 8);
    assert_true (sheet_value (&poda_connect4_runs, NULL, &there, PODA_MAX) == 12);
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "connect4 lines");
    for (guint i = 0; i < G_N_ELEMENTS (evaluations); i++)
        rows_add (&rows, test_reading, &evaluations[i], "cell by cell: %s:%s",
                  evaluations[i].evaluator->name, evaluations[i].parameters);
    for (guint i = 0; i < G_N_ELEMENTS (mirrors); i++)
        rows_add (&rows, test_mirror, &mirrors[i], "mirrored: %s:%s%s",
                  mirrors[i].evaluator->name,
                  mirrors[i].parameters != NULL ? mirrors[i].parameters : "",
                  mirrors[i].odd ? " odd widths" : "");
    rows_add (&rows, test_runs_lean, NULL, "runs: XXXO 9, OXXX 12");
    return rows_run (&rows);
}
