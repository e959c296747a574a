/* The columns of the nodes in a page, beside the record. */

#include "support/html.h"

#include <math.h>
#include <string.h>

#include "draw/figure.h"
#include "support/rows.h"

/* A search as the page has it beside the record it came from. */
typedef struct {
    const PodaRecord *record;
    JsonObject *search, *nodes;
    guint32 n;
} Pair;

/* NULL where the whole column is null. */
static JsonArray *
column_of (const Pair *pair, const char *key)
{
    assert_true (json_object_has_member (pair->nodes, key));
    if (json_object_get_null_member (pair->nodes, key))
        return NULL;
    JsonArray *column = json_object_get_array_member (pair->nodes, key);
    assert_int_equal (json_array_get_length (column), pair->n);
    return column;
}

static gint64
integer_at (const Pair *pair, const char *key, guint32 id)
{
    return json_array_get_int_element (column_of (pair, key), id - 1);
}

static void
assert_value (JsonNode *cell, PodaValue expected)
{
    if (isinf (expected))
        assert_string_equal (json_node_get_string (cell),
                             expected > 0 ? "inf" : "-inf");
    else
        assert_true (json_node_get_double (cell) == expected);
}

static void
assert_number_at (const Pair *pair, const char *key, const PodaNode *node,
                  PodaValue expected)
{
    JsonNode *cell = json_array_get_element (column_of (pair, key), node->id - 1);
    if (node->status == PODA_STATUS_PRUNED)
        assert_true (JSON_NODE_HOLDS_NULL (cell));
    else
        assert_value (cell, expected);
}

static void
assert_numbers (const Pair *pair, const PodaNode *node)
{
    gboolean windowed = poda_record_problem (pair->record)->algorithm->windowed;
    assert_number_at (pair, "value", node, node->value);
    assert_true (windowed == (column_of (pair, "alpha") != NULL));
    assert_true (windowed == (column_of (pair, "beta") != NULL));
    if (!windowed)
        return;
    assert_number_at (pair, "alpha", node, node->alpha);
    assert_number_at (pair, "beta", node, node->beta);
}

static void
assert_marks (const Pair *pair, const PodaNode *node)
{
    gboolean visited = node->status != PODA_STATUS_PRUNED;
    const PodaNode *parent = poda_node_parent (node);
    assert_int_equal (integer_at (pair, "parent", node->id),
                      parent != NULL ? parent->id : 0);
    assert_int_equal (integer_at (pair, "player", node->id), node->player);
    assert_int_equal (integer_at (pair, "status", node->id), node->status);
    assert_int_equal (integer_at (pair, "bound", node->id), visited ? node->bound : 0);
    assert_int_equal (integer_at (pair, "cut", node->id), visited ? node->cut : 0);
    assert_int_equal (integer_at (pair, "cut_by", node->id),
                      visited ? node->cut_by : 0);
    assert_int_equal (integer_at (pair, "best", node->id), visited ? node->best : 0);
    assert_int_equal (integer_at (pair, "pv", node->id), visited ? node->pv : 0);
}

/* The name as the page finds it: its own, or the moves. */
static char *
name_at (const Pair *pair, guint32 id)
{
    JsonArray *names = column_of (pair, "name");
    JsonArray *moves = json_object_get_array_member (pair->search, "moves");
    if (names != NULL)
        return g_strdup (json_array_get_string_element (names, id - 1));
    if (id == 1)
        return g_strdup ("root");
    GString *name = g_string_new (NULL);
    for (; id != 1; id = (guint32) integer_at (pair, "parent", id)) {
        if (name->len > 0)
            g_string_prepend_c (name, '.');
        guint move = (guint) integer_at (pair, "move", id);
        g_string_prepend (name, json_array_get_string_element (moves, move));
    }
    return g_string_free (name, FALSE);
}

static void
assert_texts (const Pair *pair, const PodaNode *node)
{
    JsonArray *moves = json_object_get_array_member (pair->search, "moves");
    g_autofree char *name = poda_record_name (pair->record, node);
    g_autofree char *move = poda_record_move_text (pair->record, node);
    g_autofree char *found = name_at (pair, node->id);
    gint64 index = integer_at (pair, "move", node->id);
    assert_string_equal (found, name);
    if (move == NULL)
        assert_int_equal (index, -1);
    else
        assert_string_equal (json_array_get_string_element (moves, (guint) index),
                             move);
}

static void
assert_chance (const Pair *pair, const PodaNode *node)
{
    const PodaGame *game = poda_record_problem (pair->record)->game;
    const PodaNode *parent = poda_node_parent (node);
    JsonArray *weights = column_of (pair, "weight");
    JsonArray *texts = column_of (pair, "probability");
    assert_true ((game->probability != NULL) == (weights != NULL));
    assert_true ((weights != NULL) == (texts != NULL));
    if (weights == NULL)
        return;
    JsonNode *weight = json_array_get_element (weights, node->id - 1);
    if (parent == NULL || parent->player != PODA_CHANCE) {
        assert_true (JSON_NODE_HOLDS_NULL (weight));
        assert_true (json_array_get_null_element (texts, node->id - 1));
        return;
    }
    PodaPosition position;
    char text[PODA_VALUE_BUFFER];
    poda_record_position (pair->record, parent, &position);
    assert_value (weight, game->weight (game, &position, node->move));
    poda_probability_format (game->probability (game, &position, node->move), text);
    assert_string_equal (json_array_get_string_element (texts, node->id - 1), text);
}

/* What the rules alone tell of a node that was never visited; reasons at every cut. */
static void
assert_asides (const Pair *pair, const PodaNode *node)
{
    const PodaProblem *problem = poda_record_problem (pair->record);
    JsonObject *known = json_object_get_object_member (pair->search, "known");
    JsonObject *reasons = json_object_get_object_member (pair->search, "reasons");
    gboolean pruned = node->status == PODA_STATUS_PRUNED;
    g_autofree char *id = g_strdup_printf ("%u", node->id);
    PodaPosition position;
    PodaValue value;
    poda_record_position (pair->record, node, &position);
    gboolean over = problem->game->over (problem->game, &position, &value);
    assert_true (json_object_has_member (known, id) == (pruned && over));
    if (pruned && over)
        assert_value (
            json_object_get_member (known, id),
            poda_problem_terminal_value (problem, value, poda_node_ply (node)));
    assert_true (json_object_has_member (reasons, id)
                 == (!pruned && node->cut != PODA_CUT_NONE));
}

void
html_assert_columns (const PodaRecord *record, JsonObject *search)
{
    const PodaProblem *problem = poda_record_problem (record);
    Pair pair = { .record = record,
                  .search = search,
                  .n = poda_record_n_nodes (record) };
    pair.nodes = json_object_get_object_member (search, "nodes");
    assert_string_equal (json_object_get_string_member (search, "name"),
                         problem->algorithm->name);
    assert_int_equal (json_object_get_int_member (search, "n_visited"),
                      poda_record_n_visited (record));
    assert_int_equal (json_object_get_boolean_member (search, "windowed"),
                      problem->algorithm->windowed);
    assert_int_equal (json_object_get_boolean_member (search, "strict"),
                      problem->strict);
    for (guint32 id = 1; id <= pair.n; id++) {
        const PodaNode *node = poda_record_node (record, id);
        assert_numbers (&pair, node);
        assert_marks (&pair, node);
        assert_texts (&pair, node);
        assert_chance (&pair, node);
        assert_asides (&pair, node);
    }
}
