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

typedef void (*Emit) (const PodaRecord *record, const PodaSnapshot *snapshot,
                      const PodaNodeColumns *columns, PodaOutput *output);

static char *
table_of (Emit emit, const PodaRecord *record, const PodaSnapshot *snapshot,
          const char *text)
{
    PodaNodeColumns columns;
    assert_true (poda_node_columns_read ("--columns", text, &columns, NULL));
    g_autoptr (PodaOutput) output = poda_output_memory ();
    emit (record, snapshot, &columns, output);
    return g_strdup (poda_output_contents (output, NULL));
}

/* --- JSON lines are as the record's JSON --- */

static void
assert_same (JsonObject *row, const char *key, JsonNode *expected)
{
    g_autofree char *a = json_to_string (json_object_get_member (row, key), FALSE);
    g_autofree char *b =
        expected != NULL ? json_to_string (expected, FALSE) : g_strdup ("null");
    assert_string_equal (a, b);
}

static void
assert_row (JsonObject *row, JsonObject *node, const PodaRecord *record)
{
    g_auto (GStrv) keys = g_strsplit (every_column, ",", -1);
    for (guint i = 0; keys[i] != NULL; i++)
        if (json_object_has_member (node, keys[i]) && strcmp (keys[i], "cut") != 0)
            assert_same (row, keys[i], json_object_get_member (node, keys[i]));
    JsonNode *cut = json_object_get_member (node, "cut");
    JsonObject *found = JSON_NODE_HOLDS_NULL (cut) ? NULL : json_node_get_object (cut);
    assert_same (row, "cut", found ? json_object_get_member (found, "kind") : NULL);
    assert_same (row, "cut_by", found ? json_object_get_member (found, "by") : NULL);
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

static void
assert_lines (char *const *lines, const PodaRecord *record,
              const PodaSnapshot *snapshot)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_emit_json (record, snapshot, 0, output);
    g_autoptr (JsonNode) whole =
        json_from_string (poda_output_contents (output, NULL), NULL);
    JsonObject *root = json_node_get_object (whole);
    assert_false (json_object_has_member (root, "steps"));
    JsonArray *nodes = json_object_get_array_member (root, "nodes");
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

/* --- csv is as JSON lines --- */

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
    assert_true (g_str_has_prefix (csv, head));
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

TEST ("random trees, with every algorithm")
{
    for (guint64 seed = 1; seed <= depth_rounds (400); seed++) {
        RandomShape shape = pick_shape (seed, TRUE);
        g_autoptr (PodaTree) tree = random_tree (seed, &shape);
        for (guint i = 0; poda_algorithms[i] != NULL; i++) {
            g_autoptr (PodaRecord) record =
                random_search (tree, poda_algorithms[i], seed);
            assert_true (poda_record_add_pruned (record, FALSE, NULL));
            g_autoptr (PodaSnapshot) snapshot = poda_snapshot_new (record);
            poda_snapshot_seek (snapshot, poda_snapshot_n_steps (snapshot) / 2);
            assert_tables (record, NULL);
            assert_tables (record, snapshot);
        }
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
