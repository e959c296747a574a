/* DOT through Graphviz's own programs, where they are installed. */

#include "support/dot_text.h"

#include <glib/gstdio.h>

#include "support/rows.h"

static const char *const notes =
    "digraph { title=\"Notes\" A -> B [move=a] B -> C [move=b] B -> D [move=c] "
    "B -> E [move=d] C -> {C1 C2} D -> D1 E -> {E1 E2} C1 [value=-7] C2 [value=5] "
    "D1 [value=-3] E1 [value=10] E2 [value=12] }";

typedef struct {
    char *out, *err;
    int status;
} Run;

static void
run_clear (Run *run)
{
    g_free (run->out);
    g_free (run->err);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Run, run_clear)

static Run
render (const char *program, const char *options, const char *dot)
{
    Run run = { NULL, NULL, -1 };
    rows_need (program);
    g_autofree char *path = NULL;
    int fd = g_file_open_tmp ("poda-XXXXXX.gv", &path, NULL);
    assert_true (fd >= 0 && g_close (fd, NULL));
    assert_true (g_file_set_contents (path, dot, -1, NULL));
    g_autofree char *command = g_strdup_printf ("%s %s %s", program, options, path);
    assert_true (
        g_spawn_command_line_sync (command, &run.out, &run.err, &run.status, NULL));
    g_remove (path);
    return run;
}

typedef struct {
    const char *name, *tree;
    PodaDrawing drawing;
} RenderRow;

static const RenderRow renders[] = {
    { "notes", NULL, { .fold = PODA_FOLD_AUTO } },
    { "all labels", NULL, { .labels = 0x7f, .fold = PODA_FOLD_AUTO } },
    { "triangles in print",
      NULL,
      { .fold = PODA_FOLD_AUTO,
        .shapes = PODA_SHAPES_TRIANGLES,
        .theme = PODA_THEME_PRINT } },
    { "folded", NULL, { .fold = 2 } },
    { "strategy", NULL, { .fold = PODA_FOLD_AUTO, .strategy = TRUE, .win_at = -3 } },
    { "chance",
      "digraph { r -> {a b} a [player=chance] a -> {c d} b [value=1] c [value=7] "
      "d [value=-0.5] }",
      { .fold = PODA_FOLD_AUTO } },
};

static void
test_render (void **state)
{
    const RenderRow *row = *state;
    static const char *const runs[][2] = { { "dot", "-Tsvg" },
                                           { "neato", "-n2 -Tsvg" } };
    g_auto (Scene) scene = scene_of_text (row->tree != NULL ? row->tree : notes,
                                          &poda_alphabeta, &row->drawing);
    g_autofree char *dot = dot_of (scene.figure);
    for (guint i = 0; i < G_N_ELEMENTS (runs); i++) {
        g_auto (Run) run = render (runs[i][0], runs[i][1], dot);
        assert_int_equal (run.status, 0);
        assert_string_equal (run.err, "");
        assert_int_equal (text_count (run.out, "class=\"node\""),
                          scene.figure->n_boxes);
        assert_int_equal (text_count (run.out, "class=\"edge\""),
                          scene.figure->n_boxes - 1);
    }
}

/* Every row of a board is a line of letters. */
static void
test_render_boards (void **state)
{
    static const char *const starts[][2] = { { "tictactoe", "a1 b2 c3 a3" },
                                             { "connect4", "443435" },
                                             { "reversi", "d3 c3" } };
    (void) state;
    for (guint i = 0; i < G_N_ELEMENTS (starts); i++) {
        PodaProblem problem = scene_problem (starts[i][0], NULL, starts[i][1]);
        problem.depth = 1;
        g_auto (Scene) scene = scene_of_boards (&problem, PODA_THEME_COLOR);
        g_autofree char *dot = dot_of (scene.figure);
        g_auto (Run) run = render ("neato", "-n2 -Tsvg", dot);
        assert_int_equal (run.status, 0);
        assert_string_equal (run.err, "");
        assert_int_equal (text_count (run.out, "family=\"DejaVu Sans Mono"),
                          scene.figure->n_boxes * scene.figure->board_rows);
    }
}

static void
test_render_hostile (void **state)
{
    g_auto (Scene) scene = hostile_scene (*state);
    g_autofree char *dot = dot_of (scene.figure);
    g_auto (Run) run = render ("dot", "-Tsvg", dot);
    assert_int_equal (run.status, 0);
    assert_string_equal (run.err, "");
    assert_int_equal (text_count (run.out, "class=\"node\""), 3);
    assert_true (g_utf8_validate (run.out, -1, NULL));
    if (g_str_equal ((const char *) *state,
                     "\\N\\G\\L")) /* in a plain label and in a table */
        assert_true (text_count (run.out, *state) >= 3);
}

/* Plain dot keeps the order of children, and neato -n2 our places. */
static void
test_places (void **state)
{
    (void) state;
    g_auto (Scene) scene =
        scene_of_text ("[[3,[1,2],8],[2,4,6],[14,[5,[1,9]],2]]", &poda_minimax,
                       &(PodaDrawing){ .fold = PODA_FOLD_NONE });
    const PodaFigure *figure = scene.figure;
    g_autofree char *dot = dot_of (figure);
    static const char *const runs[][2] = { { "dot", "-Tplain" },
                                           { "neato", "-n2 -Tplain" } };
    for (guint i = 0; i < G_N_ELEMENTS (runs); i++) {
        g_auto (Run) run = render (runs[i][0], runs[i][1], dot);
        g_autofree double *x = g_new0 (double, figure->n_boxes + 1);
        g_auto (GStrv) lines = g_strsplit (run.out, "\n", -1);
        for (guint k = 0; lines[k] != NULL; k++) {
            guint id;
            char at[32];
            if (sscanf (lines[k], "node n%u %31s", &id, at) == 2)
                x[id] = g_ascii_strtod (at, NULL);
        }
        for (guint32 k = 0; k < figure->n_boxes; k++) {
            guint32 next = figure->boxes[k].next;
            if (next != PODA_FIGURE_NONE)
                assert_true (x[figure->boxes[k].node] < x[figure->boxes[next].node]);
        }
        double apart = (x[2] - x[1]) * 72 - (figure->boxes[1].x - figure->boxes[0].x);
        if (i == 1)
            assert_true (apart > -0.1 && apart < 0.1);
    }
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "dot_render");
    for (guint i = 0; i < G_N_ELEMENTS (renders); i++)
        rows_add (&rows, test_render, &renders[i], "%s", renders[i].name);
    for (guint i = 0; i < G_N_ELEMENTS (hostile_names); i++) {
        g_autofree char *shown = g_strescape (hostile_names[i], NULL);
        rows_add (&rows, test_render_hostile, hostile_names[i], "name \"%s\"", shown);
    }
    rows_add (&rows, test_render_boards, NULL, "boards");
    rows_add (&rows, test_places, NULL, "places");
    return rows_run (&rows);
}
