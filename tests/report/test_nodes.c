/* Tables of nodes: JSON lines agree with the whole record's JSON and csv with JSON
 * lines, after the search and at steps of it, with any columns. */

#include "support/pick.h"
#include "support/scene.h"

#include <json-glib/json-glib.h>
#include <string.h>

#include "report/json.h"
#include "report/nodes.h"

#include "support/depth.h"
#include "support/random_tree.h"
#include "support/rows.h"

static const char *const every_column =
    "id,name,parent,move,player,ply,status,order,alpha,beta,alpha_out,beta_out,value,"
    "bound,cut,cut_by,pv,visits,position";

static PodaNodeColumns
columns_of (const char *text)
{
    PodaNodeColumns columns;
    assert_true (poda_node_columns_read ("--columns", text, &columns, NULL));
    return columns;
}

typedef void (*Emit) (const PodaRecord *record, const PodaSnapshot *snapshot,
                      const PodaNodeColumns *columns, PodaOutput *output);

static char *
table_of (Emit emit, const PodaRecord *record, const PodaSnapshot *snapshot,
          const char *text)
{
    PodaNodeColumns columns = columns_of (text);
    g_autoptr (PodaOutput) output = poda_output_memory ();
    emit (record, snapshot, &columns, output);
    return g_strdup (poda_output_contents (output, NULL));
}

/* --- JSON lines tell what the record's JSON tells --- */

static void
assert_same (JsonObject *row, const char *key, JsonNode *expected)
{
    g_autofree char *a = json_to_string (json_object_get_member (row, key), FALSE);
    g_autofree char *b =
        expected != NULL ? json_to_string (expected, FALSE) : g_strdup ("null");
    assert_string_equal (a, b);
}

static void
assert_cut (JsonObject *row, JsonNode *cut)
{
    JsonObject *told = JSON_NODE_HOLDS_OBJECT (cut) ? json_node_get_object (cut) : NULL;
    assert_same (row, "cut",
                 told != NULL ? json_object_get_member (told, "kind") : NULL);
    assert_same (row, "cut_by",
                 told != NULL ? json_object_get_member (told, "by") : NULL);
}

static void
assert_row (JsonObject *row, JsonObject *node, const PodaRecord *record)
{
    g_auto (GStrv) keys = g_strsplit (every_column, ",", -1);
    for (guint i = 0; keys[i] != NULL; i++)
        if (json_object_has_member (node, keys[i]) && strcmp (keys[i], "cut") != 0)
            assert_same (row, keys[i], json_object_get_member (node, keys[i]));
    assert_cut (row, json_object_get_member (node, "cut"));
    gboolean visited = !json_object_get_null_member (node, "order");
    assert_int_equal (json_object_get_int_member (row, "visits"), visited);
    const PodaGame *game = poda_record_problem (record)->game;
    PodaPosition position;
    poda_record_position (
        record,
        poda_record_find (record, json_object_get_string_member (node, "name"), NULL),
        &position);
    g_autofree char *text = game->format_position (game, &position);
    assert_string_equal (json_object_get_string_member (row, "position"), text);
}

static JsonArray *
nodes_of (const PodaRecord *record, const PodaSnapshot *snapshot, JsonParser *parser)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_emit_json (record, snapshot, 0, output);
    assert_true (json_parser_load_from_data (
        parser, poda_output_contents (output, NULL), -1, NULL));
    JsonObject *root = json_node_get_object (json_parser_get_root (parser));
    assert_false (json_object_has_member (root, "steps"));
    return json_object_get_array_member (root, "nodes");
}

static void
assert_lines (char *const *lines, const PodaRecord *record,
              const PodaSnapshot *snapshot)
{
    g_autoptr (JsonParser) parser = json_parser_new ();
    JsonArray *nodes = nodes_of (record, snapshot, parser);
    guint n = json_array_get_length (nodes);
    assert_true (g_str_has_prefix (lines[0], "{\"problem\": {"));
    assert_int_equal (g_strv_length ((char **) lines), n + 2);
    for (guint i = 0; i < n; i++) {
        g_autoptr (JsonNode) line = json_from_string (lines[i + 1], NULL);
        assert_non_null (line);
        assert_row (json_node_get_object (line),
                    json_array_get_object_element (nodes, i), record);
    }
}

/* --- csv tells what JSON lines tell --- */

/* A cell as RFC 4180 has it; `*at` goes behind the comma or the line's end. */
static char *
take_cell (const char **at)
{
    GString *cell = g_string_new (NULL);
    gboolean quoted = **at == '"';
    *at += quoted;
    while (**at != '\0' && (quoted || (**at != ',' && **at != '\n'))) {
        if (quoted && **at == '"' && *++*at != '"')
            break;
        g_string_append_c (cell, *(*at)++);
    }
    assert_true (**at == ',' || **at == '\n');
    ++*at;
    return g_string_free (cell, FALSE);
}

static char *
cell_of (JsonNode *node)
{
    char number[PODA_VALUE_BUFFER];
    if (JSON_NODE_HOLDS_NULL (node))
        return g_strdup ("");
    if (json_node_get_value_type (node) == G_TYPE_BOOLEAN)
        return g_strdup (json_node_get_boolean (node) ? "yes" : "no");
    if (json_node_get_value_type (node) == G_TYPE_STRING)
        return g_strdup (json_node_get_string (node));
    return g_strdup (
        poda_value_format (json_node_get_double (node), PODA_STYLE_MACHINE, number));
}

static void
assert_csv (const char *csv, char *const *lines, const char *keys_text)
{
    g_auto (GStrv) keys = g_strsplit (keys_text, ",", -1);
    g_autofree char *head = g_strdup_printf ("%s\n", keys_text);
    assert_true (g_str_has_prefix (csv, head)); /* nobody knows how it was told */
    csv += strlen (head);
    for (guint i = 1; lines[i][0] != '\0'; i++) {
        g_autoptr (JsonNode) line = json_from_string (lines[i], NULL);
        for (guint k = 0; keys[k] != NULL; k++) {
            g_autofree char *cell = take_cell (&csv);
            g_autofree char *expected =
                cell_of (json_object_get_member (json_node_get_object (line), keys[k]));
            assert_string_equal (cell, expected);
        }
    }
    assert_string_equal (csv, "");
}

static void
assert_tables (const PodaRecord *record, const PodaSnapshot *snapshot)
{
    static const char *const some = "value,name,alpha";
    g_autofree char *jsonl =
        table_of (poda_emit_nodes_jsonl, record, snapshot, every_column);
    g_autofree char *csv =
        table_of (poda_emit_nodes_csv, record, snapshot, every_column);
    g_autofree char *few = table_of (poda_emit_nodes_csv, record, snapshot, some);
    g_auto (GStrv) lines = g_strsplit (jsonl, "\n", -1);
    assert_lines (lines, record, snapshot);
    assert_csv (csv, lines, every_column);
    assert_csv (few, lines, some);
}

static void
test_trees (void **state)
{
    const PodaAlgorithm *algorithm = *state;
    for (guint64 seed = 1; seed <= depth_rounds (400); seed++) {
        RandomShape shape = pick_shape (seed, TRUE);
        g_autofree char *text = random_tree_text (seed, &shape);
        g_auto (Scene) scene =
            scene_of_text (text, algorithm, &(PodaDrawing){ .fold = PODA_FOLD_NONE });
        g_autoptr (PodaSnapshot) snapshot = poda_snapshot_new (scene.record);
        assert_tables (scene.record, NULL);
        poda_snapshot_seek (snapshot, poda_snapshot_n_steps (snapshot) / 2);
        assert_tables (scene.record, snapshot);
    }
}

/* Names that csv must quote, and one that looks like a comment. */
TEST ("names that must be quoted")
{
    g_auto (Scene) scene = scene_of_text (
        "{\"name\": \"#1\", \"children\": [{\"name\": \"a,b\", \"value\": 0.1}, "
        "{\"name\": \"c\\\"d\", \"value\": \"-inf\"}, "
        "{\"name\": \"line\\nbreak\", \"value\": 1e300}]}",
        &poda_alphabeta, &(PodaDrawing){ .fold = PODA_FOLD_NONE });
    assert_tables (scene.record, NULL);
    g_autofree char *csv =
        table_of (poda_emit_nodes_csv, scene.record, NULL, "name,value");
    assert_true (g_str_has_prefix (csv, "name,value\n\"#1\",1e+300\n\"a,b\",0.1\n"));
}

int
main (void)
{
    for (guint i = 0; poda_algorithms[i] != NULL; i++)
        rows_add (test_trees, poda_algorithms[i], "random trees, %s",
                  poda_algorithms[i]->name);
    return rows_run ();
}
