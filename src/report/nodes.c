#include "report/nodes.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/csv.h"
#include "base/read.h"
#include "base/speech.h"
#include "report/json.h"
#include "search/asked.h"

/* --- Which nodes, and in which order --- */

/* All nodes as data lists them: those that were entered, in the order of their first
 * visits, then the others. At a moment they are so numbered that nothing tells which
 * will be visited, and without all that was pruned only the children of entered nodes
 * are known. */
typedef struct {
    const PodaRecord *record;
    const PodaMoment *moment; /* NULL: after the search */
    PodaNames names;          /* of the current node */
    PodaWalk walk;
    guint32 *numbers; /* by id; NULL: the ids themselves */
    gboolean all, others;
    PodaNodeFacts facts; /* of the current node */
} NodeList;

static gboolean
is_entered (const PodaMoment *moment, const PodaNode *node)
{
    return moment != NULL ? poda_moment_seen (moment, node) != NULL
                          : node->status != PODA_STATUS_PRUNED;
}

/* At a moment nothing may tell which nodes will be visited: those that were not entered
 * are numbered behind those that were, in preorder, which after the last step are their
 * ids. What lies below them counts where `all` of it is listed. */
static guint32 *
number_nodes (const PodaRecord *record, const PodaMoment *moment, gboolean all)
{
    guint32 *numbers = g_new0 (guint32, poda_record_n_nodes (record) + 1);
    guint32 next = 1;
    g_auto (PodaWalk) walk;
    while (next <= poda_record_n_visited (record)
           && is_entered (moment, poda_record_node (record, next))) {
        numbers[next] = next;
        next++;
    }
    poda_walk_begin (&walk, record, poda_record_root (record));
    while (poda_walk_next (&walk)) {
        if (numbers[walk.node->id] != 0)
            continue;
        numbers[walk.node->id] = next++;
        if (!all && !is_entered (moment, walk.node))
            poda_walk_skip (&walk);
    }
    return numbers;
}

static void
list_begin (NodeList *list, const PodaRecord *record, const PodaMoment *moment)
{
    *list = (NodeList){ .record = record,
                        .moment = moment,
                        .all = moment == NULL || poda_record_is_whole (record) };
    if (moment != NULL)
        list->numbers = number_nodes (record, moment, list->all);
    poda_names_init (&list->names);
    poda_walk_begin (&list->walk, record, poda_record_root (record));
}

static void
list_clear (NodeList *list)
{
    g_free (list->numbers);
    poda_names_clear (&list->names);
    poda_walk_clear (&list->walk);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (NodeList, list_clear)

/* Goes to the next one; FALSE after the last. */
static gboolean
list_next (NodeList *list)
{
    PodaWalk *walk = &list->walk;
    while (poda_walk_next (walk)) {
        gboolean entered = is_entered (list->moment, walk->node);
        poda_names_follow (&list->names, walk);
        if (!list->all && !entered)
            poda_walk_skip (walk);
        if (entered == list->others)
            continue;
        poda_node_facts (list->record, list->moment, walk->node, walk->ply,
                         &list->facts);
        list->facts.name = list->names.name;
        list->facts.move = list->names.move;
        return TRUE;
    }
    if (list->others
        || (list->moment == NULL
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

static guint32
number_of (const NodeList *list, guint32 id)
{
    return list->numbers != NULL ? list->numbers[id] : id;
}

/* --- Columns --- */

#define POSITION PODA_N_FIELDS /* the board as text, which is no field */

/* Those of a table, in their order; the last one only on request. */
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
                             _ ("%s %s: %s is there twice: expected it once"), option,
                             text, word);
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

static void
put_cell (PodaOutput *output, const NodeList *list, guint column)
{
    PodaFieldValue value;
    char *room;
    if (column == POSITION) {
        g_autofree char *text = position_text (list);
        poda_csv_exact (output, text);
        return;
    }
    if (!poda_field_get (&list->facts, column, &value))
        return;
    switch (poda_field_rows[column].kind) {
    case PODA_FIELD_IS_INTEGER:
        if (column == PODA_FIELD_ID || column == PODA_FIELD_PARENT)
            value.integer = number_of (list, value.integer);
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

void
poda_emit_nodes_csv (const PodaRecord *record, const PodaMoment *moment,
                     const PodaNodeColumns *columns, PodaOutput *output)
{
    poda_asked_comment (poda_record_problem (record), output);
    for (guint i = 0; i < columns->n; i++)
        poda_output_format (output, "%s%s", i > 0 ? "," : "",
                            column_name (columns->columns[i]));
    poda_output_text (output, "\n");
    g_auto (NodeList) list;
    list_begin (&list, record, moment);
    while (!poda_output_failed (output) && list_next (&list)) {
        for (guint i = 0; i < columns->n; i++) {
            if (i > 0)
                poda_output_write (output, ",", 1);
            put_cell (output, &list, columns->columns[i]);
        }
        poda_output_write (output, "\n", 1);
    }
}

/* --- JSON --- */

static void
write_number (PodaJson *json, const char *key, const NodeList *list,
              const PodaNode *node)
{
    if (node == NULL)
        poda_json_null (json, key);
    else
        poda_json_integer (json, key, number_of (list, node->id));
}

static void
write_column (PodaJson *json, const NodeList *list, guint column)
{
    const PodaNode *node = list->facts.node;
    if (column == PODA_FIELD_ID || column == PODA_FIELD_PARENT) {
        write_number (json, column_name (column), list,
                      column == PODA_FIELD_ID ? node : poda_node_parent (node));
    } else if (column == POSITION) {
        g_autofree char *text = position_text (list);
        poda_json_string (json, column_name (column), text);
    } else {
        poda_json_field (json, NULL, &list->facts, column);
    }
}

void
poda_emit_nodes_jsonl (const PodaRecord *record, const PodaMoment *moment,
                       const PodaNodeColumns *columns, PodaOutput *output)
{
    PodaJson json;
    g_auto (NodeList) list;
    poda_json_init (&json, output);
    poda_asked_first_line (&json, poda_record_problem (record));
    list_begin (&list, record, moment);
    while (!poda_output_failed (output) && list_next (&list)) {
        poda_json_init (&json, output);
        poda_json_object (&json, NULL);
        for (guint i = 0; i < columns->n; i++)
            write_column (&json, &list, columns->columns[i]);
        poda_json_end_object (&json);
        poda_output_write (output, "\n", 1);
    }
}

static void
write_cut (PodaJson *json, const PodaNodeFacts *facts)
{
    if (facts->seen == NULL || facts->seen->cut == PODA_CUT_NONE) {
        poda_json_null (json, "cut");
        return;
    }
    poda_json_object (json, "cut");
    poda_json_field (json, "by", facts, PODA_FIELD_CUT_BY);
    poda_json_field (json, "kind", facts, PODA_FIELD_CUT);
    poda_json_end_object (json);
}

/* The values that alpha and beta have had. */
static void
write_histories (PodaJson *json, const PodaMoment *moment, const PodaNode *node)
{
    for (PodaPlayer mover = PODA_MAX; mover <= PODA_MIN; mover++) {
        guint n;
        const PodaValue *values = poda_moment_bounds (moment, node, mover, &n);
        poda_json_array (json, mover == PODA_MAX ? "alphas" : "betas");
        for (guint i = 0; i < n; i++)
            poda_json_value (json, NULL, values[i]);
        poda_json_end_array (json);
    }
}

static void
write_node (PodaJson *json, const NodeList *list)
{
    const PodaNodeFacts *facts = &list->facts;
    const PodaNode *node = facts->node;
    poda_json_object (json, NULL);
    write_number (json, "id", list, node);
    poda_json_string (json, "name", facts->name);
    write_number (json, "parent", list, poda_node_parent (node));
    poda_json_string (json, "move", facts->move);
    poda_json_fields (json, facts, PODA_FIELD_PLAYER, PODA_FIELD_BETA_OUT);
    if (list->moment != NULL)
        write_histories (json, list->moment, node);
    poda_json_fields (json, facts, PODA_FIELD_VALUE, PODA_FIELD_BOUND);
    write_cut (json, facts);
    poda_json_field (json, NULL, facts, PODA_FIELD_PV);
    if (poda_record_problem (list->record)->algorithm->own_view)
        poda_json_fields (json, facts, PODA_FIELD_OWN_ALPHA, PODA_FIELD_OWN_VALUE);
    poda_json_end_object (json);
}

static void
write_nodes (PodaJson *json, const PodaRecord *record, const PodaMoment *moment)
{
    g_auto (NodeList) list;
    poda_json_newline (json);
    poda_json_array (json, "nodes");
    list_begin (&list, record, moment);
    while (!poda_output_failed (json->output) && list_next (&list)) {
        poda_json_newline (json);
        write_node (json, &list);
    }
    poda_json_newline (json);
    poda_json_end_array (json);
}

/* What the search has cost after `last` steps. */
static PodaCounts
count_steps (const PodaRecord *record, gsize last)
{
    gsize n_steps;
    const PodaStep *steps = poda_record_steps (record, &n_steps);
    PodaCounts counts = { 0 };
    for (gsize i = 0; i < last; i++) {
        counts.nodes += steps[i].verb == PODA_ENTER;
        counts.leaves += steps[i].verb == PODA_LEAF;
        counts.frontier +=
            steps[i].verb == PODA_LEAF && steps[i].reason == PODA_LEAF_FRONTIER;
        if (steps[i].verb == PODA_CUT)
            poda_counts_add_cut (&counts,
                                 poda_record_node (record, steps[i].node)->cut);
    }
    return counts;
}

static void
write_steps (PodaJson *json, const PodaRecord *record, gsize last, gboolean with_text)
{
    g_auto (PodaSpeech) speech; /* machine formats keep their language */
    g_auto (PodaNames) names;
    poda_names_init (&names);
    poda_speech_begin (&speech, "en");
    poda_json_newline (json);
    poda_json_array (json, "steps");
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    while (!poda_output_failed (json->output) && poda_replay_position (replay) < last
           && poda_replay_next (replay)) {
        poda_names_step (&names, replay);
        poda_json_newline (json);
        poda_json_step (json, replay, &names, with_text);
    }
    poda_json_newline (json);
    poda_json_end_array (json);
}

void
poda_emit_json (const PodaRecord *record, const PodaMoment *moment, guint with,
                PodaOutput *output)
{
    PodaJson json;
    const PodaProblem *problem = poda_record_problem (record);
    gsize last =
        moment != NULL ? poda_replay_position (poda_moment_replay (moment)) : G_MAXSIZE;
    poda_json_init (&json, output);
    poda_json_object (&json, NULL);

    poda_asked_write (&json, "problem", problem);
    poda_json_newline (&json);
    gsize n_steps;
    poda_record_steps (record, &n_steps);
    if (moment != NULL && last < n_steps) {
        PodaCounts counts = count_steps (record, last);
        poda_json_progress (&json, "search", problem, &counts);
    } else {
        g_autoptr (PodaSummary) summary = poda_summary_of_record (record);
        poda_json_summary (&json, "search", problem, summary, NULL);
    }
    if (moment != NULL) {
        poda_json_newline (&json);
        poda_json_integer (&json, "step", (gint64) last);
    }

    write_nodes (&json, record, moment);
    if (with & PODA_WITH_STEPS)
        write_steps (&json, record, last, (with & PODA_WITH_TEXT) != 0);
    poda_json_end_object (&json);
    poda_json_newline (&json);
}
