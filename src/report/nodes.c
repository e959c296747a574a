#include "report/nodes.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/csv.h"
#include "base/read.h"
#include "report/json.h"
#include "search/query.h"

/* --- Nodes and their order --- */

/* An iterator over all nodes in the order of data formats: entered nodes in the order
 * of first visits, then the others. */
typedef struct {
    const PodaRecord *record;
    const PodaSnapshot *snapshot; /* NULL: after the search */
    PodaNames names;              /* the current node's */
    PodaWalk walk;
    guint32 *numbers; /* by id; NULL: the ids */
    gboolean all, others;
    PodaNodeFacts facts; /* the current node's */
} NodeList;

static gboolean
is_entered (const PodaSnapshot *snapshot, const PodaNode *node)
{
    return snapshot != NULL ? poda_snapshot_seen (snapshot, node) != NULL
                            : node->status != PODA_STATUS_PRUNED;
}

/* Begins the list. In a snapshot the numbers must not reveal later visits: nodes not
 * entered yet are numbered after the others, in preorder. */
static void
list_begin (NodeList *list, const PodaRecord *record, const PodaSnapshot *snapshot)
{
    guint32 next = 1;
    *list = (NodeList){ .record = record,
                        .snapshot = snapshot,
                        .all = snapshot == NULL || poda_record_is_complete (record) };
    poda_names_init (&list->names);
    poda_walk_begin (&list->walk, record, poda_record_root (record));
    if (snapshot == NULL)
        return;
    list->numbers = g_new0 (guint32, poda_record_n_nodes (record) + 1);
    for (; next <= poda_record_n_visited (record)
           && is_entered (snapshot, poda_record_node (record, next));
         next++)
        list->numbers[next] = next;
    g_auto (PodaWalk) walk;
    poda_walk_begin (&walk, record, poda_record_root (record));
    while (poda_walk_next (&walk)) {
        if (list->numbers[walk.node->id] != 0)
            continue;
        list->numbers[walk.node->id] = next++;
        if (!list->all && !is_entered (snapshot, walk.node))
            poda_walk_skip (&walk);
    }
}

static void
list_clear (NodeList *list)
{
    g_free (list->numbers);
    poda_names_clear (&list->names);
    poda_walk_clear (&list->walk);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (NodeList, list_clear)

static gboolean
list_next (NodeList *list)
{
    PodaWalk *walk = &list->walk;
    PodaNodeFacts *facts = &list->facts;
    while (poda_walk_next (walk)) {
        gboolean entered = is_entered (list->snapshot, walk->node);
        poda_names_follow (&list->names, walk);
        if (!list->all && !entered)
            poda_walk_skip (walk);
        if (entered == list->others)
            continue;
        poda_node_facts (list->record, list->snapshot, walk->node, walk->ply, facts);
        facts->name = list->names.name;
        facts->move = list->names.move;
        if (list->numbers != NULL) {
            facts->id = list->numbers[facts->id];
            facts->parent = list->numbers[facts->parent];
        }
        return TRUE;
    }
    if (list->others
        || (list->snapshot == NULL
            && poda_record_n_nodes (list->record)
                   == poda_record_n_visited (list->record)))
        return FALSE;
    poda_names_clear (&list->names);
    poda_walk_clear (walk);
    poda_names_init (&list->names);
    poda_walk_begin (walk, list->record, poda_record_root (list->record));
    list->others = TRUE;
    return list_next (list);
}

/* --- Columns --- */

#define POSITION PODA_N_FIELDS /* the board as text, which is not a PodaField */

/* The columns of a table, in their order; the last one only on request. */
static const guint columns_known[] = {
    PODA_FIELD_ID,     PODA_FIELD_NAME,      PODA_FIELD_PARENT,
    PODA_FIELD_MOVE,   PODA_FIELD_PLAYER,    PODA_FIELD_PLY,
    PODA_FIELD_STATUS, PODA_FIELD_ORDER,     PODA_FIELD_ALPHA,
    PODA_FIELD_BETA,   PODA_FIELD_ALPHA_OUT, PODA_FIELD_BETA_OUT,
    PODA_FIELD_VALUE,  PODA_FIELD_BOUND,     PODA_FIELD_CUT,
    PODA_FIELD_CUT_BY, PODA_FIELD_PV,        PODA_FIELD_VISITS,
    POSITION,
};

#define N_KNOWN G_N_ELEMENTS (columns_known)
G_STATIC_ASSERT (N_KNOWN == PODA_NODE_COLUMNS_MOST);

static const char *
column_name (guint column)
{
    return column == POSITION ? "position" : poda_field_rows[column].name;
}

gboolean
poda_node_columns_read (const char *option, const char *text, PodaNodeColumns *columns,
                        GError **error)
{
    const char *names[N_KNOWN + 1] = { NULL };
    *columns = (PodaNodeColumns){ .n = 0 };
    for (guint i = 0; i < N_KNOWN; i++) {
        names[i] = column_name (columns_known[i]);
        if (text == NULL && columns_known[i] != POSITION)
            columns->columns[columns->n++] = columns_known[i];
    }
    g_auto (GStrv) words = g_strsplit (text != NULL ? text : "", ",", -1);
    for (guint i = 0; text != NULL && (i == 0 || words[i] != NULL); i++) {
        guint column;
        const char *word = words[i] != NULL ? g_strstrip (words[i]) : "";
        if (!poda_read_word (option, word, names, &column, error))
            return FALSE;
        for (guint k = 0; k < columns->n; k++)
            if (columns->columns[k] == columns_known[column]) {
                g_set_error (error, PODA_READ_ERROR, PODA_READ_ERROR_TEXT,
                             _ ("%s %s: %s is given twice; give it once"), option, text,
                             word);
                return FALSE;
            }
        columns->columns[columns->n++] = columns_known[column];
    }
    return TRUE;
}

/* --- csv --- */

static char *
position_text (const NodeList *list)
{
    const PodaGame *game = poda_record_problem (list->record)->game;
    return game->format_position (game, poda_walk_position (&list->walk));
}

void
poda_emit_nodes_csv (const PodaRecord *record, const PodaSnapshot *snapshot,
                     const PodaNodeColumns *columns, PodaOutput *output)
{
    poda_query_comment (poda_record_problem (record), output);
    for (guint i = 0; i < columns->n; i++)
        poda_output_format (output, "%s%s", i > 0 ? "," : "",
                            column_name (columns->columns[i]));
    poda_output_text (output, "\n");
    g_auto (NodeList) list;
    list_begin (&list, record, snapshot);
    while (!poda_output_failed (output) && list_next (&list)) {
        for (guint i = 0; i < columns->n; i++) {
            if (i > 0)
                poda_output_write (output, ",", 1);
            guint column = columns->columns[i];
            PodaFieldValue value;
            char *room;
            if (column == POSITION) {
                g_autofree char *text = position_text (&list);
                poda_csv_exact (output, text);
                continue;
            }
            if (!poda_field_get (&list.facts, column, &value))
                continue;
            switch (poda_field_rows[column].kind) {
            case PODA_FIELD_IS_INTEGER:
                room = poda_output_room (output, PODA_VALUE_BUFFER);
                poda_output_take (output, poda_integer_format (value.integer, room));
                break;
            case PODA_FIELD_IS_NUMBER:
                room = poda_output_room (output, PODA_VALUE_BUFFER);
                poda_value_format (value.number, PODA_STYLE_MACHINE, room);
                poda_output_take (output, strlen (room));
                break;
            case PODA_FIELD_IS_WORD:
                poda_csv_exact (output, value.word);
                break;
            case PODA_FIELD_IS_FLAG:
                poda_output_text (output, value.integer != 0 ? "yes" : "no");
                break;
            }
        }
        poda_output_write (output, "\n", 1);
    }
}

/* --- JSON --- */

void
poda_emit_nodes_jsonl (const PodaRecord *record, const PodaSnapshot *snapshot,
                       const PodaNodeColumns *columns, PodaOutput *output)
{
    PodaJson json;
    g_auto (NodeList) list;
    poda_json_init (&json, output);
    poda_query_first_line (&json, poda_record_problem (record));
    list_begin (&list, record, snapshot);
    while (!poda_output_failed (output) && list_next (&list)) {
        poda_json_init (&json, output);
        poda_json_object (&json, NULL);
        for (guint i = 0; i < columns->n; i++) {
            g_autofree char *text =
                columns->columns[i] == POSITION ? position_text (&list) : NULL;
            if (text != NULL)
                poda_json_string (&json, "position", text);
            else
                poda_json_field (&json, NULL, &list.facts, columns->columns[i]);
        }
        poda_json_end_object (&json);
        poda_output_write (output, "\n", 1);
    }
}

static void
write_node (PodaJson *json, const NodeList *list)
{
    const PodaNodeFacts *facts = &list->facts;
    poda_json_object (json, NULL);
    poda_json_field (json, NULL, facts, PODA_FIELD_ID);
    poda_json_string (json, "name", facts->name);
    poda_json_field (json, NULL, facts, PODA_FIELD_PARENT);
    poda_json_string (json, "move", facts->move);
    poda_json_fields (json, facts, PODA_FIELD_PLAYER, PODA_FIELD_BETA_OUT);
    for (PodaPlayer mover = PODA_MAX; list->snapshot != NULL && mover <= PODA_MIN;
         mover++) {
        guint n;
        const PodaValue *values =
            poda_snapshot_bounds (list->snapshot, facts->node, mover, &n);
        poda_json_array (json, mover == PODA_MAX ? "alphas" : "betas");
        for (guint i = 0; i < n; i++)
            poda_json_value (json, NULL, values[i]);
        poda_json_end_array (json);
    }
    poda_json_fields (json, facts, PODA_FIELD_VALUE, PODA_FIELD_BOUND);
    if (facts->seen == NULL || facts->seen->cut == PODA_CUT_NONE) {
        poda_json_null (json, "cut");
    } else {
        poda_json_object (json, "cut");
        poda_json_field (json, "by", facts, PODA_FIELD_CUT_BY);
        poda_json_field (json, "kind", facts, PODA_FIELD_CUT);
        poda_json_end_object (json);
    }
    poda_json_field (json, NULL, facts, PODA_FIELD_PV);
    if (poda_record_problem (list->record)->algorithm->own_view)
        poda_json_fields (json, facts, PODA_FIELD_OWN_ALPHA, PODA_FIELD_OWN_VALUE);
    poda_json_end_object (json);
}

void
poda_emit_json (const PodaRecord *record, const PodaSnapshot *snapshot, guint with,
                PodaOutput *output)
{
    PodaJson json;
    g_auto (NodeList) list;
    const PodaProblem *problem = poda_record_problem (record);
    const PodaReplay *replay =
        snapshot != NULL ? poda_snapshot_replay (snapshot) : NULL;
    gsize last = replay != NULL ? poda_replay_position (replay) : G_MAXSIZE;
    poda_json_init (&json, output);
    poda_json_object (&json, NULL);
    poda_query_write (&json, "problem", problem);
    poda_json_newline (&json);
    if (replay != NULL && last < poda_snapshot_n_steps (snapshot)) {
        poda_json_progress (&json, "search", problem,
                            poda_record_counts (poda_replay_so_far (replay)));
    } else {
        g_autoptr (PodaSummary) summary = poda_summary_of_record (record);
        poda_json_summary (&json, "search", problem, summary, NULL);
    }
    if (replay != NULL) {
        poda_json_newline (&json);
        poda_json_integer (&json, "step", (gint64) last);
    }
    poda_json_newline (&json);
    poda_json_array (&json, "nodes");
    list_begin (&list, record, snapshot);
    while (!poda_output_failed (output) && list_next (&list)) {
        poda_json_newline (&json);
        write_node (&json, &list);
    }
    poda_json_newline (&json);
    poda_json_end_array (&json);
    if (with & PODA_WITH_STEPS) {
        poda_json_newline (&json);
        poda_json_array (&json, "steps");
        poda_json_newline (&json);
        poda_json_steps (&json, record, last, (with & PODA_WITH_TEXT) != 0);
        poda_json_end_array (&json);
    }
    poda_json_end_object (&json);
    poda_json_newline (&json);
}
