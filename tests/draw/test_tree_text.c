/* The tree in a terminal: both forms against golden files, and what must hold of
 * any. */

#include "support/scene.h"

#include "draw/output/tree_text.h"
#include "support/depth.h"
#include "support/random_tree.h"
#include "support/rows.h"

static const char *const notes =
    "digraph { title=\"Course notes\" A -> B [move=a] B -> C [move=b] B -> D [move=c] "
    "B -> E [move=d] C -> {C1 C2} D -> D1 E -> {E1 E2} C1 [value=-7] C2 [value=5] "
    "D1 [value=-3] E1 [value=10] E2 [value=12] }";

static char *
text_of (const PodaFigure *figure, guint columns, gboolean colour)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_emit_tree_text (figure, columns, colour, output);
    return g_strdup (poda_output_contents (output, NULL));
}

typedef struct {
    const char *golden;
    const char *tree; /* NULL: the notes' */
    const PodaAlgorithm *algorithm;
    guint columns;
    gboolean colour;
    PodaDrawing drawing;
} GoldenRow;

static const GoldenRow goldens[] = {
    { "tree-drawn.txt", NULL, &poda_alphabeta, 80, FALSE, { .fold = PODA_FOLD_AUTO } },
    { "tree-indented.txt",
      NULL,
      &poda_alphabeta,
      40,
      FALSE,
      { .fold = PODA_FOLD_AUTO } },
    { "tree-colour.txt", NULL, &poda_alphabeta, 80, TRUE, { .fold = PODA_FOLD_AUTO } },
    { "tree-colour-indented.txt",
      NULL,
      &poda_alphabeta,
      40,
      TRUE,
      { .fold = PODA_FOLD_AUTO } },
    { "tree-blank.txt",
      NULL,
      &poda_alphabeta,
      80,
      FALSE,
      { .fold = PODA_FOLD_AUTO, .blank = TRUE } },
    { "tree-folded.txt", NULL, &poda_alphabeta, 80, FALSE, { .fold = 2 } },
    { "tree-folded-indented.txt", NULL, &poda_alphabeta, 30, FALSE, { .fold = 2 } },
    { "tree-names.txt",
      NULL,
      &poda_alphabeta,
      80,
      FALSE,
      { .labels = 0x6f, .fold = PODA_FOLD_AUTO } },
    { "tree-strategy.txt",
      "[[6,[7,2]],[9,8]]",
      &poda_minimax,
      80,
      FALSE,
      { .fold = PODA_FOLD_AUTO, .strategy = TRUE, .win_at = 6 } },
    { "tree-textbook.txt",
      "[[3,12,8],[2,4,6],[14,5,2]]",
      &poda_alphabeta,
      80,
      FALSE,
      { .fold = PODA_FOLD_AUTO } },
    { "tree-chance.txt",
      "digraph { title=Bet r -> {bet pass} bet [player=chance] bet -> win "
      "[probability=0.4] bet -> lose [probability=0.6] win [value=10] lose [value=-5] "
      "pass [value=0] }",
      &poda_minimax,
      80,
      FALSE,
      { .fold = PODA_FOLD_AUTO } },
};

static void
test_golden (void **state)
{
    const GoldenRow *row = *state;
    g_auto (Scene) scene = scene_of_text (row->tree != NULL ? row->tree : notes,
                                          row->algorithm, &row->drawing);
    g_autofree char *text = text_of (scene.figure, row->columns, row->colour);
    assert_golden (row->golden, text);
}

typedef struct {
    const char *golden, *game, *moves;
    guint depth, columns;
    gboolean colour;
} BoardRow;

static const BoardRow boards[] = {
    { "tree-boards.txt", "tictactoe", "a1 b2 c3 a3 c1 c2", 9, 80, FALSE },
    { "tree-boards-indented.txt", "tictactoe", "a1 b2 c3 a3 c1 c2", 9, 40, FALSE },
    { "tree-discs.txt", "connect4", "443435", 1, 160, FALSE },
    { "tree-discs-close.txt", "connect4", "443435", 1, 100, FALSE },
    { "tree-discs-indented.txt", "connect4", "443435", 1, 80, FALSE },
    { "tree-discs-colour.txt", "connect4", "443435", 1, 80, TRUE },
    { "tree-reversi.txt", "reversi", "d3 c3", 1, 80, FALSE },
};

/* Boards, in all forms. */
static void
test_boards (void **state)
{
    const BoardRow *row = *state;
    PodaProblem problem = scene_problem (row->game, NULL, row->moves);
    problem.depth = row->depth;
    g_auto (Scene) scene = scene_of_boards (&problem, PODA_THEME_COLOR);
    g_autofree char *text = text_of (scene.figure, row->columns, row->colour);
    assert_golden (row->golden, text);
}

/* The move that led to the root of a picture that shows a part of the tree. */
static void
test_focus_last_move (void **state)
{
    (void) state;
    PodaProblem problem = scene_problem ("connect4", NULL, "443");
    problem.algorithm = &poda_minimax;
    problem.depth = 2;
    PodaDrawing drawing = { .labels = PODA_LABEL_POSITION, .focus = 2, .fold = 0 };
    g_auto (Scene) scene = scene_of (&problem, &drawing, FALSE);
    g_autofree char *text = text_of (scene.figure, 80, FALSE);
    assert_non_null (strstr (text, "│[O]. X X . . . │"));
}

/* A drawn tree keeps to its columns, has no blanks at the ends of lines, and writes
 * minus signs that can be searched for. */
static void
test_random_trees (void **state)
{
    (void) state;
    for (guint64 seed = 0; seed < depth_rounds (200); seed++) {
        RandomShape shape = random_shape (seed, FALSE);
        g_autofree char *tree = random_tree_text (seed, &shape);
        PodaDrawing drawing = { .labels = seed % 3 == 0 ? 0x7f : 0,
                                .fold = PODA_FOLD_NONE };
        g_auto (Scene) scene = scene_of_text (tree, &poda_alphabeta, &drawing);
        for (guint columns = 60; columns <= 240; columns += 60) {
            g_autofree char *text = text_of (scene.figure, columns, FALSE);
            g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
            gboolean drawn = strstr (text, "┌") != NULL || strstr (text, "╭") != NULL;
            assert_true (g_utf8_validate (text, -1, NULL));
            for (const char *at = strchr (text, '-'); at != NULL;
                 at = strchr (at + 1, '-'))
                assert_false (g_ascii_isdigit (at[1]));
            for (guint i = 0; lines[i] != NULL; i++) {
                assert_false (g_str_has_suffix (lines[i], " "));
                if (drawn && poda_columns (lines[i]) > columns)
                    fail_msg ("seed %u, %u columns: %s", (guint) seed, columns,
                              lines[i]);
            }
        }
    }
}

/* One line a node, and no node lost. */
static void
test_indented_lines (void **state)
{
    (void) state;
    for (guint64 seed = 0; seed < depth_rounds (100); seed++) {
        RandomShape shape = random_shape (seed, FALSE);
        g_autofree char *tree = random_tree_text (seed, &shape);
        PodaDrawing drawing = { .fold = PODA_FOLD_NONE };
        g_auto (Scene) scene = scene_of_text (tree, &poda_alphabeta, &drawing);
        g_autofree char *text = text_of (scene.figure, 1, FALSE);
        char *begin = strstr (text, "\n\n");
        char *end = strstr (begin + 2, "\n\n");
        guint lines = 0;
        for (char *c = begin + 1; c < end; c++)
            lines += *c == '\n';
        assert_int_equal (lines, scene.figure->n_boxes);
    }
}

/* Nothing of a name can reach the terminal as a command. */
static void
test_controls (void **state)
{
    (void) state;
    static const char *const json =
        "{\"children\": [{\"name\": \"\\u001b[2J\\u0007\", \"move\": \"\\u009b31m\", "
        "\"value\": 1}, {\"name\": \"\\u202eabc\", \"value\": 2}]}";
    for (guint columns = 20; columns <= 80; columns += 60) {
        PodaDrawing drawing = { .labels = 0x7f,
                                .fold = PODA_FOLD_AUTO,
                                .title = "\x1b]0;owned\x07" };
        g_auto (Scene) scene = scene_of_text (json, &poda_alphabeta, &drawing);
        g_autofree char *text = text_of (scene.figure, columns, FALSE);
        for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c)) {
            gunichar sign = g_utf8_get_char (c);
            assert_true (sign == '\n' || !g_unichar_iscntrl (sign));
            assert_true (sign < 0x202a || sign > 0x202e);
        }
    }
}

static void
test_columns (void **state)
{
    (void) state;
    assert_int_equal (poda_columns (""), 0);
    assert_int_equal (poda_columns ("≥ −3"), 4);
    assert_int_equal (poda_columns ("日本"), 4);
    assert_int_equal (poda_columns ("e\xcc\x81"), 1);
}

static void
test_strokes (void **state)
{
    (void) state;
    PodaStroke none = PODA_STROKE_NONE, dashed = PODA_STROKE_DASHED;
    PodaStroke light = PODA_STROKE_LIGHT, heavy = PODA_STROKE_HEAVY;
    assert_string_equal (poda_stroke_sign (none, none, none, none), " ");
    assert_string_equal (poda_stroke_sign (light, light, none, none), "│");
    assert_string_equal (poda_stroke_sign (dashed, dashed, none, none), "╎");
    assert_string_equal (poda_stroke_sign (none, none, dashed, dashed), "╌");
    assert_string_equal (poda_stroke_sign (none, none, dashed, light), "─");
    assert_string_equal (poda_stroke_sign (heavy, none, none, heavy), "┗");
    assert_string_equal (poda_stroke_sign (heavy, light, none, heavy), "┡");
    assert_string_equal (poda_stroke_sign (heavy, heavy, none, light), "┠");
    assert_string_equal (poda_stroke_sign (light, light, light, light), "┼");
    assert_string_equal (poda_stroke_sign (none, dashed, light, light), "┬");
}

/* Where triangles are asked for, a sign says which way they point, in a box too. */
static void
test_triangles (void **state)
{
    (void) state;
    const char *tree = "[[3,5],{\"player\":\"chance\",\"children\":[1,2]}]";
    PodaDrawing drawing = { .fold = PODA_FOLD_AUTO, .shapes = PODA_SHAPES_TRIANGLES };
    g_auto (Scene) scene = scene_of_text (tree, &poda_minimax, &drawing);
    g_autofree char *drawn = text_of (scene.figure, 80, FALSE);
    g_autofree char *lines = text_of (scene.figure, 20, FALSE);
    const char *const boxes[] = { "□", "○ MIN", "◇", "╭", "╱" };
    const char *const triangles[] = { "△ MAX", "▽ MIN", "○ chance" };
    for (guint i = 0; i < G_N_ELEMENTS (boxes); i++) {
        assert_null (strstr (drawn, boxes[i]));
        assert_null (strstr (lines, boxes[i]));
    }
    for (guint i = 0; i < G_N_ELEMENTS (triangles); i++) {
        assert_non_null (strstr (drawn, triangles[i]));
        assert_non_null (strstr (lines, triangles[i]));
    }
    assert_non_null (strstr (drawn, "│ △ 3 │"));
    assert_non_null (strstr (lines, "△ 3"));
    assert_non_null (strstr (lines, "▽ 3"));
    assert_non_null (strstr (lines, "○ 1.5"));
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "tree_text");
    for (guint i = 0; i < G_N_ELEMENTS (goldens); i++)
        rows_add (&rows, test_golden, &goldens[i], "%s", goldens[i].golden);
    for (guint i = 0; i < G_N_ELEMENTS (boards); i++)
        rows_add (&rows, test_boards, &boards[i], "%s", boards[i].golden);
    rows_add (&rows, test_focus_last_move, NULL, "the last move of a focus");
    rows_add (&rows, test_random_trees, NULL, "random trees");
    rows_add (&rows, test_indented_lines, NULL, "one line a node");
    rows_add (&rows, test_controls, NULL, "control characters");
    rows_add (&rows, test_triangles, NULL, "triangles");
    rows_add (&rows, test_columns, NULL, "columns");
    rows_add (&rows, test_strokes, NULL, "strokes");
    return rows_run (&rows);
}
