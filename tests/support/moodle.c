#include "support/moodle.h"

#include <math.h>
#include <string.h>

#include "homework/exercise/names.h"
#include "homework/export/export.h"
#include "support/rows.h"

char *
moodle_text (const PodaExercise *exercise, const char *category,
             const PodaPolicy *policy)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    const PodaTask task = { .exercise = (PodaExercise *) exercise };
    poda_moodle_write (category != NULL ? category : "", &task, 1, policy, output);
    return g_strdup (poda_output_contents (output, NULL));
}

PodaExercise *
moodle_exercise (const MoodleSetting *setting)
{
    g_autoptr (GError) error = NULL;
    PodaTree *tree =
        poda_tree_read ("tree", setting->tree, strlen (setting->tree), &error);
    assert_null (error);
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    PodaExerciseSpec spec = {
        .id = setting->id, .title = setting->title, .asks = setting->asks, .win_at = 3
    };
    PodaExercise *exercise = poda_exercise_new (&problem, tree, &spec, &error);
    assert_null (error);
    return exercise;
}

void
moodle_reading_clear (MoodleReading *reading)
{
    cloze_free (reading->quiz);
}

MoodleReading
moodle_read (const PodaExercise *exercise, const PodaPolicy *policy)
{
    g_autofree char *xml = moodle_text (exercise, NULL, policy);
    MoodleReading reading = { .exercise = exercise, .quiz = cloze_read (xml) };
    reading.question = g_ptr_array_index (reading.quiz->questions, 0);
    return reading;
}

const ClozeField *
moodle_next_field (MoodleReading *reading)
{
    assert_true (reading->next < reading->question->fields->len);
    return g_ptr_array_index (reading->question->fields, reading->next++);
}

/* The right answer as the instructions want it. */
static char *
right_response (const PodaCell *cell, PodaColumn column)
{
    if (cell->state == PODA_CELL_EMPTY)
        return g_strdup ("-");
    return poda_cell_format (cell, column,
                             column >= PODA_COLUMN_VISITED ? PODA_STYLE_TEXT
                                                           : PODA_STYLE_MACHINE);
}

static const char *const wrong_numbers[] = { "-",    "inf", "-inf", "0", "1",
                                             "-1.5", "77",  "x",    "",  "1e9" };

/* A response that is wrong, and is told so, unless it is the right one. */
static void
assert_wrong (const ClozeField *field, const char *right, const char *wrong)
{
    const char *feedback = NULL;
    if (strcmp (right, wrong) == 0)
        return;
    if (cloze_mark (field, wrong, &feedback) != 0)
        fail_msg ("%s is right where %s is", wrong, right);
    assert_non_null (feedback);
    assert_non_null (strstr (feedback, "."));
}

/* A number with its decimals cut after the second is right as well. */
static void
assert_decimals (const ClozeField *field, PodaValue value)
{
    char rounded[PODA_VALUE_BUFFER];
    g_ascii_formatd (rounded, sizeof rounded, "%.2f", value);
    assert_true (cloze_mark (field, rounded, NULL) == 1);
}

static void
assert_number (const ClozeField *field, const PodaCell *cell, const char *right)
{
    gboolean finite = cell->state == PODA_CELL_FILLED && isfinite (cell->value);
    assert_string_equal (field->type, finite ? "NUMERICAL" : "SHORTANSWER");
    for (guint i = 0; i < G_N_ELEMENTS (wrong_numbers); i++) {
        PodaValue wrong;
        gboolean near = finite && poda_value_parse (wrong_numbers[i], &wrong)
                        && fabs (wrong - cell->value) < 0.01;
        if (!near)
            assert_wrong (field, right, wrong_numbers[i]);
    }
    if (finite)
        assert_decimals (field, cell->value);
}

static void
assert_choice (const ClozeField *field, PodaColumn column, const char *right)
{
    static const char *const bounds[] = { "exact", "at least", "at most", "-", NULL };
    static const char *const answers[] = { "yes", "no", NULL };
    assert_string_equal (field->type, "MULTICHOICE");
    for (const char *const *option = column == PODA_COLUMN_BOUND ? bounds : answers;
         *option != NULL; option++)
        assert_wrong (field, right, *option);
}

static void
assert_cell (MoodleReading *reading, guint32 row, PodaColumn column, glong *width)
{
    const ClozeField *field = moodle_next_field (reading);
    const PodaCell *cell = poda_answers_cell (reading->exercise->key, row, column);
    g_autofree char *right = right_response (cell, column);
    const char *feedback = NULL;
    if (cloze_mark (field, right, &feedback) != 1)
        fail_msg ("%s, %s: %s is wrong", reading->exercise->rows[row].name,
                  poda_column_rows[column].word, right);
    assert_non_null (feedback);
    if (column >= PODA_COLUMN_VISITED) {
        assert_choice (field, column, right);
        return;
    }
    assert_number (field, cell, right);
    if (*width != 0)
        assert_int_equal (cloze_width (field), *width);
    *width = cloze_width (field);
}

static void
assert_cells (MoodleReading *reading)
{
    glong width = 0;
    for (guint32 i = 0; i < reading->exercise->n_rows; i++)
        for (guint c = 0; c < PODA_N_COLUMNS; c++)
            if (poda_exercise_asks (reading->exercise, i, (PodaColumn) c))
                assert_cell (reading, i, (PodaColumn) c, &width);
}

char *
moodle_shown (const char *text)
{
    GString *shown = g_string_new (NULL);
    for (const char *c = text; *c != '\0'; c++)
        if (strchr ("\t\n\r", *c) != NULL)
            g_string_append_c (shown, ' ');
        else if ((guchar) *c < ' ' || *c == 0x7f)
            g_string_append (shown, "\ufffd");
        else
            g_string_append_c (shown, *c);
    return g_string_free (shown, FALSE);
}

static char *
type_order (const PodaExercise *exercise, guint32 n, const char *joint)
{
    g_autofree char *order =
        poda_exercise_join (exercise, exercise->key->order, n, joint);
    return moodle_shown (order);
}

/* The order with other separators, with a node left out, and with one too many. */
static void
assert_order (MoodleReading *reading)
{
    const PodaExercise *exercise = reading->exercise;
    guint32 n = exercise->key->n_order;
    const ClozeField *field = moodle_next_field (reading);
    static const char *const joints[] = { " ", ", ", "," };
    for (guint i = 0; i < G_N_ELEMENTS (joints); i++) {
        g_autofree char *order = type_order (exercise, n, joints[i]);
        assert_true (cloze_mark (field, order, NULL) == 1);
    }
    g_autofree char *order = type_order (exercise, n, " ");
    g_autofree char *shorter = type_order (exercise, n - 1, " ");
    g_autofree char *longer = g_strconcat (order, " ", exercise->rows[0].name, NULL);
    assert_wrong (field, order, shorter);
    assert_wrong (field, order, longer);
}

static void
assert_move (MoodleReading *reading)
{
    const PodaExercise *exercise = reading->exercise;
    const ClozeField *field = moodle_next_field (reading);
    const PodaRow *best = &exercise->rows[exercise->key->move];
    g_autofree char *text = poda_record_move_text (exercise->record, best->node);
    g_autofree char *right = moodle_shown (text);
    assert_true (cloze_mark (field, right, NULL) == 1);
    for (guint32 i = exercise->rows[0].child; i != PODA_ROW_NONE;
         i = exercise->rows[i].next) {
        g_autofree char *move =
            poda_record_move_text (exercise->record, exercise->rows[i].node);
        if (i != exercise->key->move)
            assert_wrong (field, right, move);
    }
}

void
moodle_assert_key (MoodleReading *reading)
{
    assert_cells (reading);
    if (poda_exercise_has (reading->exercise, PODA_ASK_ORDER))
        assert_order (reading);
    if (poda_exercise_has (reading->exercise, PODA_ASK_MOVE))
        assert_move (reading);
}
