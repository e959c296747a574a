/* Trees in a terminal: golden files for both forms, and properties of random trees. */

#include "support/pick.h"
#include "support/scene.h"

#include "draw/output/tree_text.h"
#include "support/depth.h"
#include "support/random_tree.h"
#include "support/rows.h"

static char *
text_of (const PodaFigure *figure, guint columns, gboolean colour)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_emit_tree_text (figure, columns, colour, output);
    return g_strdup (poda_output_contents (output, NULL));
}

static const struct {
    const char *golden;
    const char *tree; /* NULL: the course notes' tree */
    const PodaAlgorithm *algorithm;
    guint columns;
    gboolean colour;
    PodaDrawing drawing;
} goldens[] = {
    { .golden = "tree-drawn.txt", .columns = 80 },
    { .golden = "tree-indented.txt", .columns = 40 },
    { .golden = "tree-colour.txt", .columns = 80, .colour = TRUE },
    { .golden = "tree-folded.txt", .columns = 80, .drawing.fold = 2 },
    { .golden = "tree-strategy.txt",
      .tree = "[[6,[7,2]],[9,8]]",
      .algorithm = &poda_minimax,
      .columns = 80,
      .drawing = { .strategy = TRUE, .win_at = 6 } },
    { .golden = "tree-chance.txt",
      .tree = "digraph { title=Bet r -> {bet pass} bet [player=chance] bet -> win "
              "[probability=0.4] bet -> lose [probability=0.6] win [value=10] "
              "lose [value=-5] pass [value=0] }",
      .algorithm = &poda_minimax,
      .columns = 80 },
};

TEST_EACH (goldens, row, "%s", row->golden)
{
    PodaDrawing drawing = row->drawing;
    drawing.fold = drawing.fold > 0 ? drawing.fold : PODA_FOLD_AUTO;
    g_auto (Scene) scene = scene_of_text (
        row->tree != NULL ? row->tree : scene_notes,
        row->algorithm != NULL ? row->algorithm : &poda_alphabeta, &drawing);
    g_autofree char *text = text_of (scene.figure, row->columns, row->colour);
    assert_golden (row->golden, text);
}

static const struct {
    const char *golden, *game, *moves;
    guint depth, columns;
} boards[] = {
    { "tree-boards.txt", "tictactoe", "a1 b2 c3 a3 c1 c2", 9, 80 },
    { "tree-discs.txt", "connect4", "443435", 1, 160 },
    { "tree-reversi.txt", "reversi", "d3 c3", 1, 80 },
};

/* Boards, in all forms. */
TEST_EACH (boards, row, "%s", row->golden)
{
    PodaProblem problem = scene_problem (row->game, NULL, row->moves);
    problem.depth = row->depth;
    PodaDrawing drawing = scene_drawing ();
    drawing.labels = PODA_LABELS_STANDARD | PODA_LABEL_POSITION;
    g_auto (Scene) scene = scene_of (&problem, &drawing, FALSE);
    g_autofree char *text = text_of (scene.figure, row->columns, FALSE);
    assert_golden (row->golden, text);
}

/* A drawn tree keeps to its columns, has no blanks at the ends of lines, and writes
 * minus signs that can be searched for; an indented one has a line for each node. */
TEST ("random trees")
{
    for (guint64 seed = 0; seed < depth_rounds (200); seed++) {
        RandomShape shape = pick_shape (seed, FALSE);
        g_autofree char *tree = random_tree_text (seed, &shape);
        PodaDrawing drawing = { .labels = pick (seed, "labels", 3) == 0 ? 0x7f : 0,
                                .fold = PODA_FOLD_NONE };
        g_auto (Scene) scene = scene_of_text (tree, &poda_alphabeta, &drawing);
        for (guint columns = 1; columns <= 241; columns += 60) {
            g_autofree char *text = text_of (scene.figure, columns, FALSE);
            g_auto (GStrv) parts = g_strsplit (text, "\n\n", -1);
            g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
            gboolean drawn = strstr (text, "┌") != NULL || strstr (text, "╭") != NULL;
            assert_true (g_utf8_validate (text, -1, NULL));
            assert_false (g_regex_match_simple ("-[0-9]", text, 0, 0));
            if (!drawn)
                assert_int_equal (text_count (parts[1], "\n") + 1,
                                  scene.figure->n_boxes);
            for (guint i = 0; lines[i] != NULL; i++) {
                assert_false (g_str_has_suffix (lines[i], " "));
                if (drawn && poda_columns (lines[i]) > columns)
                    fail_msg ("seed %u, %u columns: %s", (guint) seed, columns,
                              lines[i]);
            }
        }
    }
}

/* Nothing of a name can reach the terminal as a command. */
TEST ("control characters")
{
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
