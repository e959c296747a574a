/* The data in a page, read back by json-glib and compared with the record. */

#include "support/scene.h"

#include "support/html.h"
#include "support/depth.h"
#include "support/random_tree.h"
#include "support/rows.h"

static void
assert_page (const PodaRecord *record)
{
    g_autofree char *page = html_page (record, &(PodaHtml){ 0 });
    g_autoptr (JsonParser) parser = html_data (page);
    html_assert_search (record, html_search (parser, 0));
}

static PodaRecord *
record_of (PodaTree *tree, const PodaAlgorithm *algorithm, guint64 seed)
{
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    problem.algorithm = algorithm;
    problem.strict = seed % 3 == 1;
    problem.hard = seed % 5 == 2;
    PodaRecord *record = poda_record_search (&problem, TRUE, NULL);
    assert_non_null (record);
    assert_true (poda_record_add_pruned (record, seed % 2 == 0, NULL));
    return record;
}

static void
test_tree_file (void **state)
{
    g_autofree char *text = NULL;
    gsize length;
    assert_true (g_file_get_contents (*state, &text, &length, NULL));
    g_autoptr (PodaTree) tree = poda_tree_read (*state, text, length, NULL);
    assert_non_null (tree);
    for (guint i = 0; poda_algorithms[i] != NULL; i++) {
        g_autoptr (PodaRecord) record = record_of (tree, poda_algorithms[i], i);
        assert_page (record);
    }
}

static void
test_random_trees (void **state)
{
    for (guint64 seed = 0; seed < depth_rounds (60); seed++) {
        const PodaAlgorithm *algorithm = *state;
        RandomShape shape = random_shape (seed, seed % 4 == 3);
        g_autoptr (PodaTree) tree = random_tree (seed, &shape);
        g_autoptr (PodaRecord) record = record_of (tree, algorithm, seed);
        assert_page (record);
    }
}

static void
test_game (void **state)
{
    PodaProblem problem = scene_problem (*state, NULL, "");
    problem.depth = 3;
    g_autoptr (PodaRecord) record = poda_record_search (&problem, TRUE, NULL);
    assert_true (poda_record_add_pruned (record, FALSE, NULL));
    assert_page (record);
}

/* More steps than one chunk holds, and as many as some chunks hold. */
static void
test_chunks (void **state)
{
    (void) state;
    PodaProblem problem = scene_problem ("connect4", NULL, "");
    problem.algorithm = &poda_minimax;
    problem.depth = 3;
    g_autoptr (PodaRecord) record = poda_record_search (&problem, TRUE, NULL);
    assert_page (record);
    g_autofree char *page = html_page (record, &(PodaHtml){ 0 });
    g_autoptr (JsonParser) parser = html_data (page);
    JsonObject *search = html_search (parser, 0);
    JsonObject *sentences = json_object_get_object_member (search, "sentences");
    gsize n_steps;
    poda_record_steps (record, &n_steps);
    gint64 chunk = json_object_get_int_member (search, "chunk");
    assert_int_equal (
        json_array_get_length (json_object_get_array_member (sentences, "es")),
        (n_steps + chunk - 1) / chunk);
}

/* Every language has the same lines, so that a step's line is the same in all. */
static void
test_code (void **state)
{
    (void) state;
    for (guint i = 0; poda_algorithms[i] != NULL; i++) {
        PodaProblem problem = scene_problem ("nim", "sticks=3", "");
        problem.algorithm = poda_algorithms[i];
        g_autoptr (PodaRecord) record = poda_record_search (&problem, TRUE, NULL);
        g_autofree char *page = html_page (record, &(PodaHtml){ 0 });
        g_autoptr (JsonParser) parser = html_data (page);
        JsonObject *code =
            json_object_get_object_member (html_search (parser, 0), "code");
        JsonArray *en = json_object_get_array_member (code, "en");
        JsonArray *es = json_object_get_array_member (code, "es");
        assert_int_equal (json_array_get_length (en), json_array_get_length (es));
        assert_string_equal (json_array_get_string_element (en, 0),
                             poda_algorithms[i]->code[0].text);
    }
}

/* Boards and the cell that was played into. */
static void
test_positions (void **state)
{
    (void) state;
    PodaProblem problem = scene_problem ("tictactoe", NULL, "b2,a1");
    problem.depth = 1;
    g_autoptr (PodaRecord) record = poda_record_search (&problem, TRUE, NULL);
    g_autofree char *page = html_page (record, &(PodaHtml){ .positions = TRUE });
    g_autoptr (JsonParser) parser = html_data (page);
    JsonObject *search = html_search (parser, 0);
    JsonObject *board = json_object_get_object_member (search, "board");
    JsonArray *cells = json_object_get_array_member (search, "cells");
    JsonArray *last = json_object_get_array_member (search, "last");
    assert_int_equal (json_object_get_int_member (board, "columns"), 3);
    assert_int_equal (json_object_get_int_member (board, "rows"), 3);
    assert_true (json_object_get_boolean_member (board, "strokes"));
    assert_false (json_object_get_boolean_member (board, "drops"));
    assert_string_equal (json_array_get_string_element (cells, 0), "O...X....");
    assert_string_equal (json_array_get_string_element (cells, 1), "OX..X....");
    assert_int_equal (json_array_get_int_element (last, 0), -1);
    assert_int_equal (json_array_get_int_element (last, 1), 1);
    assert_int_equal (json_array_get_length (last), poda_record_n_nodes (record));
}

/* Two searches of one problem, each as it is alone. */
static void
test_two_searches (void **state)
{
    (void) state;
    g_autoptr (PodaTree) tree = poda_tree_read ("tree", "[[3,12,8],[2,4,6]]", 18, NULL);
    g_autoptr (PodaRecord) first = record_of (tree, &poda_alphabeta, 0);
    g_autoptr (PodaRecord) second = record_of (tree, &poda_minimax, 0);
    const PodaRecord *records[] = { first, second };
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_emit_html (&(PodaHtml){ 0 }, records, 2, output);
    g_autoptr (JsonParser) parser = html_data (poda_output_contents (output, NULL));
    html_assert_search (first, html_search (parser, 0));
    html_assert_search (second, html_search (parser, 1));
}

static void
add_tree_files (Rows *rows)
{
    g_autoptr (GDir) folder = g_dir_open ("trees", 0, NULL);
    for (const char *name; (name = g_dir_read_name (folder)) != NULL;) {
        g_autofree char *path = g_build_filename ("trees", name, NULL);
        rows_add (rows, test_tree_file, g_intern_string (path), "%s", name);
    }
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "html");
    add_tree_files (&rows);
    for (guint i = 0; poda_algorithms[i] != NULL; i++)
        rows_add (&rows, test_random_trees, poda_algorithms[i], "random trees, %s",
                  poda_algorithms[i]->name);
    for (guint i = 0; poda_games[i] != NULL; i++)
        rows_add (&rows, test_game, poda_games[i]->name, "%s", poda_games[i]->name);
    rows_add (&rows, test_chunks, NULL, "chunks of sentences");
    rows_add (&rows, test_code, NULL, "code in every language");
    rows_add (&rows, test_positions, NULL, "boards");
    rows_add (&rows, test_two_searches, NULL, "two searches");
    return rows_run (&rows);
}
