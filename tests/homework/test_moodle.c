/* Moodle questions, read back as Moodle would read them: every field gives full marks
 * for the key, and none for anything else; strangers' texts, categories, weights, and
 * one file as a whole. */

#include <string.h>

#include "draw/output/picture.h"
#include "homework/export/export.h"
#include "support/depth.h"
#include "support/moodle.h"
#include "support/random_exercise.h"
#include "support/rows.h"

/* --- Laws --- */

static void
test_keys (void **state G_GNUC_UNUSED)
{
    for (guint64 seed = 1; seed <= depth_rounds (400); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, seed % 2 == 0);
        g_auto (MoodleReading) reading = moodle_read (exercise, NULL);
        moodle_assert_key (&reading);
        assert_int_equal (reading.next, reading.question->fields->len);
    }
}

/* Rows are nodes in their order, with what is given. */
static void
test_rows (void **state G_GNUC_UNUSED)
{
    for (guint64 seed = 1; seed <= depth_rounds (100); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, FALSE);
        g_auto (MoodleReading) reading = moodle_read (exercise, NULL);
        g_auto (GStrv) rows = g_strsplit (reading.question->text, "<tr>", -1);
        assert_int_equal (g_strv_length (rows), exercise->n_rows + 2);
        for (guint32 i = 0; i < exercise->n_rows; i++) {
            const PodaRow *row = &exercise->rows[i];
            g_auto (GStrv) cells = g_strsplit (rows[i + 2], "<td>", -1);
            g_autofree char *name = cloze_seen (cells[0]);
            g_autofree char *value = cloze_seen (cells[2]);
            char given[PODA_VALUE_BUFFER];
            assert_string_equal (name, row->name);
            if (row->leaf)
                assert_string_equal (
                    value, poda_value_format (row->told, PODA_STYLE_TEXT, given));
            else
                assert_true (g_str_has_prefix (value, "{#"));
        }
    }
}

static void
assert_picture (const MoodleReading *reading, const PodaFigure *figure, gboolean solved)
{
    const ClozeQuestion *question = reading->question;
    g_autoptr (PodaOutput) svg = poda_output_memory ();
    g_autofree char *address = g_strdup_printf ("<img src=\"@@PLUGINFILE@@/%s\"",
                                                question->file_names[solved]);
    poda_emit_svg (figure, svg);
    assert_string_equal (question->files[solved], poda_output_contents (svg, NULL));
    assert_non_null (strstr (solved ? question->feedback : question->text, address));
}

/* The pictures are those of the exercise, and the one in the question is blank. */
static void
test_pictures (void **state G_GNUC_UNUSED)
{
    const MoodleSetting setting = { .tree = "[[3,12,8],[2,4,6],[14,5,2]]" };
    g_autoptr (PodaExercise) exercise = moodle_exercise (&setting);
    g_autoptr (PodaFigure) blank = poda_exercise_figure (exercise, FALSE, FALSE);
    g_autoptr (PodaFigure) figure = poda_exercise_figure (exercise, TRUE, FALSE);
    g_auto (MoodleReading) reading = moodle_read (exercise, NULL);
    assert_picture (&reading, blank, FALSE);
    assert_picture (&reading, figure, TRUE);
    assert_null (strstr (reading.question->files[0], "cut edge"));
    assert_null (strstr (reading.question->files[0], "never visited"));
    assert_non_null (strstr (reading.question->files[1], "never visited"));
}

/* --- Strangers' texts --- */

static const char *const hostile[] = { "}",          "a}b{1:SHORTANSWER:=x}",
                                       "~=#",        "\\\\#",
                                       "]]>",        "<script>alert(1)</script>",
                                       "&amp;#125;", "a*b",
                                       "%100%x",     "ñ ∞ 日本",
                                       "a/b//c",     "tab\tin",
                                       "\x01\x7f" };

/* A tree in which the best move, and the node it leads to, have this name. */
static char *
tree_with (const char *name)
{
    g_autoptr (GString) quoted = g_string_new (NULL);
    for (const char *c = name; *c != '\0'; c++)
        if ((guchar) *c < ' ')
            g_string_append_printf (quoted, "\\u%04x", *c);
        else
            g_string_append_printf (quoted, *c == '"' || *c == '\\' ? "\\%c" : "%c",
                                    *c);
    return g_strdup_printf (
        "{\"name\": \"root\", \"children\": [{\"name\": \"%s\", \"children\": [1, 2]}, "
        "{\"name\": \"other\", \"children\": [0, 3]}]}",
        quoted->str);
}

static void
test_hostile (void **state)
{
    const char *name = *state;
    g_autofree char *tree = tree_with (name);
    g_autofree char *shown = moodle_shown (name);
    const MoodleSetting setting = { .tree = tree,
                                    .id = name,
                                    .title = name,
                                    .asks = PODA_ASK_VALUE | PODA_ASK_VISITED
                                            | PODA_ASK_ORDER | PODA_ASK_MOVE };
    g_autoptr (PodaExercise) exercise = moodle_exercise (&setting);
    assert_string_equal (exercise->rows[1].name, name);
    g_autofree char *xml = moodle_text (exercise, NULL, NULL);
    g_auto (GStrv) sections = g_strsplit (xml, "]]>", -1);
    assert_int_equal (g_strv_length (sections), 3);

    g_auto (MoodleReading) reading = moodle_read (exercise, NULL);
    moodle_assert_key (&reading);
    assert_int_equal (reading.next, reading.question->fields->len);
    g_auto (GStrv) rows = g_strsplit (reading.question->text, "<tr>", -1);
    g_auto (GStrv) cells = g_strsplit (rows[3], "<td>", -1);
    g_autofree char *seen = cloze_seen (cells[0]);
    g_autofree char *title = g_strdup_printf ("%s, %s", shown, shown);
    assert_string_equal (seen, shown);
    assert_string_equal (reading.question->name, title);
    assert_null (strstr (reading.question->text, "<script"));
    assert_null (strstr (reading.question->feedback, "<script"));
    for (guint i = 0; i < reading.question->fields->len; i++) {
        const ClozeField *field = g_ptr_array_index (reading.question->fields, i);
        for (guint k = 0; k < field->answers->len; k++) {
            const ClozeAnswer *answer = g_ptr_array_index (field->answers, k);
            assert_true (answer->feedback == NULL
                         || strchr (answer->feedback, '<') == NULL);
        }
    }
}

/* Two names that differ in their capitals alone are two answers. */
static void
test_capitals (void **state G_GNUC_UNUSED)
{
    const MoodleSetting setting = {
        .tree =
            "digraph { r -> {A a} A -> {x1 x2} a -> {y1 y2} x1 [value=1] x2 [value=2] "
            "y1 [value=5] y2 [value=6] }",
        .asks = PODA_ASK_ORDER | PODA_ASK_MOVE
    };
    g_autoptr (PodaExercise) exercise = moodle_exercise (&setting);
    g_auto (MoodleReading) reading = moodle_read (exercise, NULL);
    moodle_assert_key (&reading);
    const ClozeField *move = g_ptr_array_index (reading.question->fields, 1);
    assert_true (cloze_mark (move, "a", NULL) == 1);
    assert_true (cloze_mark (move, "A", NULL) == 0);
}

/* --- Categories and weights --- */

typedef struct {
    const char *given, *read;
} CategoryRow;

static const CategoryRow categories[] = {
    { NULL, "poda" },       { "", "poda" },
    { "Search", "Search" }, { "Search/Week 3", "Search/Week 3" },
    { "a//b", "a//b" },     { "<A> & \"B\" $x$", "<A> & \"B\" $x$" },
};

static void
test_category (void **state)
{
    const CategoryRow *row = *state;
    g_autoptr (PodaExercise) exercise =
        moodle_exercise (&(MoodleSetting){ .tree = "[1,2]" });
    g_autofree char *xml = moodle_text (exercise, row->given, NULL);
    g_autoptr (ClozeQuiz) quiz = cloze_read (xml);
    assert_string_equal (quiz->category, row->read);
}

typedef struct {
    const char *weights; /* NULL: none are given */
    guint value, alpha, order;
} WeightRow;

static const WeightRow weights[] = {
    { NULL, 1, 1, 3 },
    { "value=2", 2, 1, 3 },
    { "value=0.5", 1, 2, 6 },
    { "value=1.25,order=0.25", 5, 4, 1 },
    { "alpha=0", 1, 0, 3 },
    { "value=6,alpha=6,beta=6,visited=6,bound=6,strategy=6,order=12,move=6", 6, 6, 12 },
    { "value=0,alpha=0,order=0", 1, 1, 3 },
};

static void
test_weights (void **state)
{
    const WeightRow *row = *state;
    PodaPolicy given;
    poda_policy_init (&given);
    if (row->weights != NULL)
        assert_true (poda_policy_parse (&given, row->weights, NULL));
    const MoodleSetting setting = {
        .tree = "[1,2]", .asks = PODA_ASK_VALUE | PODA_ASK_ALPHA | PODA_ASK_ORDER
    };
    g_autoptr (PodaExercise) exercise = moodle_exercise (&setting);
    g_auto (MoodleReading) reading =
        moodle_read (exercise, row->weights != NULL ? &given : NULL);
    const ClozeField *field = moodle_next_field (&reading);
    assert_int_equal (field->weight, row->value);
    field = moodle_next_field (&reading);
    assert_int_equal (field->weight, row->alpha);
    while (reading.next < reading.question->fields->len)
        field = moodle_next_field (&reading);
    assert_int_equal (field->weight, row->order);
}

/* --- Files --- */

/* The pictures are compared elsewhere. */
static char *
without_pictures (const char *xml)
{
    g_auto (GStrv) parts = g_strsplit (xml, " encoding=\"base64\">", -1);
    GString *text = g_string_new (parts[0]);
    for (guint i = 1; parts[i] != NULL; i++)
        g_string_append_printf (text, " encoding=\"base64\">%s",
                                strchr (parts[i], '<'));
    return g_string_free (text, FALSE);
}

static void
test_golden (void **state G_GNUC_UNUSED)
{
    g_autofree char *tree = NULL;
    assert_true (g_file_get_contents ("trees/notes.gv", &tree, NULL, NULL));
    const MoodleSetting setting = { .tree = tree,
                                    .id = "notes",
                                    .title = "Course notes",
                                    .asks = (1u << (PODA_N_COLUMNS + 2)) - 1 };
    g_autoptr (PodaExercise) exercise = moodle_exercise (&setting);
    g_autofree char *xml = moodle_text (exercise, "Game trees", NULL);
    assert_true (g_str_has_prefix (xml, "<?xml "));
    g_autofree char *text = without_pictures (xml);
    assert_golden ("moodle-notes.xml", text);
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "moodle files");
    rows_add (&rows, test_golden, NULL, "golden");
    rows_add (&rows, test_keys, NULL, "every field is right for the key alone");
    rows_add (&rows, test_rows, NULL, "rows are nodes");
    rows_add (&rows, test_pictures, NULL, "pictures");
    for (guint i = 0; i < G_N_ELEMENTS (hostile); i++) {
        g_autofree char *shown = g_strescape (hostile[i], NULL);
        rows_add (&rows, test_hostile, hostile[i], "a node is called \"%s\"", shown);
    }
    rows_add (&rows, test_capitals, NULL,
              "capitals matter where they tell names apart");
    for (guint i = 0; i < G_N_ELEMENTS (categories); i++)
        rows_add (&rows, test_category, &categories[i], "category \"%s\"",
                  categories[i].given == NULL ? "(none)" : categories[i].given);
    for (guint i = 0; i < G_N_ELEMENTS (weights); i++)
        rows_add (&rows, test_weights, &weights[i], "weights %s",
                  weights[i].weights == NULL ? "(none)" : weights[i].weights);
    return rows_run (&rows);
}
