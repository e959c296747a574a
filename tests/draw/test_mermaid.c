/* Mermaid: that every line is one of its language's, whatever the names are. */

#include "support/scene.h"

#include "draw/output/picture.h"
#include "support/rows.h"

static char *
mermaid_of (const PodaFigure *figure)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_emit_mermaid (figure, output);
    return g_strdup (poda_output_contents (output, NULL));
}

/* What stands between quotes: letters, digits, numbered characters and our breaks. */
#define TEXT "(?:[^\\x00-\\x7f]|[A-Za-z0-9 ,+:=/()]|\\.(?=\\d)|#\\d+;|<br/>)*"
#define CLASS ":::(?:max|min|chance|leaf|pruned|unseen)"

static const char *const node_line =
    "^  n\\d+(?:\\[\"" TEXT "\"\\]|\\(\\(\"" TEXT "\"\\)\\)|\\(\"" TEXT
    "\"\\)|\\{\"" TEXT "\"\\}|\\[/\"" TEXT "\"\\\\\\]|\\[\\\\\"" TEXT "\"/\\])" CLASS
    "$";
static const char *const edge_line =
    "^  n\\d+ (?:---|===|-\\.-)(?:\\|\"" TEXT "\"\\|)? n\\d+$";
static const char *const other_line =
    "^(?:flowchart TD|  %% (?!\\{)(?:[][-]|" TEXT ")*"
    "|  classDef [a-z,]+ [a-z0-9:;#, -]+|  class n\\d+(?:,n\\d+)* [a-z]+|)$";

static void
assert_mermaid (const PodaFigure *figure)
{
    g_autofree char *text = mermaid_of (figure);
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
    guint nodes = 0, edges = 0;
    assert_string_equal (lines[0], "flowchart TD");
    for (guint i = 0; lines[i] != NULL; i++) {
        gboolean node = g_regex_match_simple (node_line, lines[i], 0, 0);
        gboolean edge = g_regex_match_simple (edge_line, lines[i], 0, 0);
        nodes += node;
        edges += edge;
        if (!node && !edge && !g_regex_match_simple (other_line, lines[i], 0, 0))
            fail_msg ("not Mermaid: %s", lines[i]);
    }
    assert_int_equal (nodes, figure->n_boxes);
    assert_int_equal (edges, figure->n_boxes - 1);
    g_autofree char *again = mermaid_of (figure);
    assert_string_equal (text, again);
}

static void
test_random (void **state)
{
    (void) state;
    g_autoptr (GRand) random = g_rand_new_with_seed (5);
    for (guint i = 0; i < 60; i++) {
        g_autofree char *tree = scene_random_tree (random, 40);
        PodaDrawing drawing = { .labels = i % 2 == 0 ? 0 : 0x7f,
                                .fold = i % 3 == 0 ? 2 : PODA_FOLD_NONE,
                                .theme = (PodaTheme) (i % 2),
                                .shapes = (PodaShapes) (i % 5 == 0),
                                .blank = i % 7 == 0 };
        g_auto (Scene) scene = scene_of_text (tree, &poda_alphabeta, &drawing);
        assert_mermaid (scene.figure);
    }
}

/* Names of all that has a meaning somewhere, and of random characters. */
static void
test_hostile (void **state)
{
    (void) state;
    static const char *const names[] = {
        "\"]",
        "end",
        "subgraph x",
        "\n n1 --- n1",
        "%%{init: {}}%%",
        "<b>&lt;</b>",
        "`x`",
        "|",
        "#quot;",
        "1. a",
        "- a",
        "*a*",
        "\\",
        "]:::x",
        "\xff",
        "李雷",
        "\x7f",
        "click n1 \"javascript:alert(1)\"",
        ";",
        "{{}}",
        "@{shape: x}",
        "/]",
        "\\]",
        "",
    };
    g_autoptr (GRand) random = g_rand_new_with_seed (6);
    for (guint i = 0; i < 200; i++) {
        g_autoptr (GString) name =
            g_string_new (i < G_N_ELEMENTS (names) ? names[i] : NULL);
        for (guint k = 0; i >= G_N_ELEMENTS (names) && k < 12; k++)
            g_string_append_unichar (name,
                                     (gunichar) g_rand_int_range (random, 1, 0x300));
        g_auto (Scene) scene = scene_of_text ("[[1,2],3]", &poda_minimax,
                                              &(PodaDrawing){ .labels = 0x7f,
                                                              .fold = PODA_FOLD_AUTO,
                                                              .title = name->str });
        for (guint32 box = 0; box < scene.figure->n_boxes; box++) {
            scene.figure->boxes[box].name = name->str;
            scene.figure->boxes[box].edge = name->str;
            scene.figure->boxes[box].position = name->str;
        }
        assert_mermaid (scene.figure);
    }
}

static void
test_boards (void **state)
{
    (void) state;
    PodaProblem problem = scene_problem ("tictactoe", NULL, "a1 b2");
    problem.depth = 2;
    g_auto (Scene) scene = scene_of_boards (&problem, PODA_THEME_COLOR);
    assert_mermaid (scene.figure);
    g_autofree char *text = mermaid_of (scene.figure);
    assert_non_null (strstr (text, "<br/>#46;O#46;"));
}

static void
test_golden (void **state)
{
    (void) state;
    g_auto (Scene) scene = scene_of_text (
        "{\"name\": \"Notes\", \"children\": [{\"move\": \"a\", \"children\": [3, 5]}, "
        "{\"move\": \"b\", \"children\": [2, 9]}]}",
        &poda_alphabeta, &(PodaDrawing){ .fold = PODA_FOLD_AUTO });
    g_autofree char *text = mermaid_of (scene.figure);
    assert_golden ("notes.mmd", text);
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "mermaid");
    rows_add (&rows, test_golden, NULL, "golden");
    rows_add (&rows, test_random, NULL, "lines are its language's");
    rows_add (&rows, test_hostile, NULL, "names cannot leave their place");
    rows_add (&rows, test_boards, NULL, "boards are lines");
    return rows_run (&rows);
}
