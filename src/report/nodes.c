#include "report/nodes.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/csv.h"
#include "base/read.h"
#include "record/fields.h"
#include "search/asked.h"
#include "report/json.h"

/* --- Columns --- */

/* A field of nodes, or what a walk knows of the node. */
static const struct {
    const char *text; /* its name, where it is no field */
    PodaField field;
} rows[PODA_N_NODE_COLUMNS] = {
    [PODA_NODE_COLUMN_ID] = { .field = PODA_FIELD_ID },
    [PODA_NODE_COLUMN_NAME] = { .text = "name" },
    [PODA_NODE_COLUMN_PARENT] = { .field = PODA_FIELD_PARENT },
    [PODA_NODE_COLUMN_MOVE] = { .text = "move" },
    [PODA_NODE_COLUMN_PLAYER] = { .field = PODA_FIELD_PLAYER },
    [PODA_NODE_COLUMN_PLY] = { .field = PODA_FIELD_PLY },
    [PODA_NODE_COLUMN_STATUS] = { .field = PODA_FIELD_STATUS },
    [PODA_NODE_COLUMN_ORDER] = { .field = PODA_FIELD_ORDER },
    [PODA_NODE_COLUMN_ALPHA] = { .field = PODA_FIELD_ALPHA },
    [PODA_NODE_COLUMN_BETA] = { .field = PODA_FIELD_BETA },
    [PODA_NODE_COLUMN_ALPHA_OUT] = { .field = PODA_FIELD_ALPHA_OUT },
    [PODA_NODE_COLUMN_BETA_OUT] = { .field = PODA_FIELD_BETA_OUT },
    [PODA_NODE_COLUMN_VALUE] = { .field = PODA_FIELD_VALUE },
    [PODA_NODE_COLUMN_BOUND] = { .field = PODA_FIELD_BOUND },
    [PODA_NODE_COLUMN_CUT] = { .field = PODA_FIELD_CUT },
    [PODA_NODE_COLUMN_CUT_BY] = { .field = PODA_FIELD_CUT_BY },
    [PODA_NODE_COLUMN_PV] = { .field = PODA_FIELD_PV },
    [PODA_NODE_COLUMN_VISITS] = { .field = PODA_FIELD_VISITS },
    [PODA_NODE_COLUMN_POSITION] = { .text = "position" },
};

static const char *
column_name (PodaNodeColumn column)
{
    return rows[column].text != NULL ? rows[column].text
                                     : poda_field_rows[rows[column].field].name;
}

gboolean
poda_node_columns_read (const char *option, const char *text, PodaNodeColumns *columns,
                        GError **error)
{
    const char *names[PODA_N_NODE_COLUMNS + 1] = { NULL };
    *columns = (PodaNodeColumns){ .n = 0 };
    for (guint i = 0; i < PODA_N_NODE_COLUMNS; i++) {
        names[i] = column_name (i);
        if (text == NULL && i != PODA_NODE_COLUMN_POSITION)
            columns->columns[columns->n++] = i;
    }
    g_auto (GStrv) words = g_strsplit (text != NULL ? text : "", ",", -1);
    for (guint i = 0; text != NULL && (i == 0 || words[i] != NULL); i++) {
        guint column;
        const char *word = words[i] != NULL ? g_strstrip (words[i]) : "";
        if (!poda_read_word (option, word, names, &column, error))
            return FALSE;
        for (guint k = 0; k < columns->n; k++)
            if (columns->columns[k] == column) {
                g_set_error (error, PODA_READ_ERROR, PODA_READ_ERROR_TEXT,
                             _ ("%s %s: %s is there twice: expected it once"), option,
                             text, word);
                return FALSE;
            }
        columns->columns[columns->n++] = column;
    }
    return TRUE;
}

/* --- Cells --- */

/* What a row tells of. */
typedef struct {
    const PodaNodeList *list;
    PodaNodeFacts facts;
} NodeRow;

/* What is known of a field, with nodes as they are numbered. */
static gboolean
get_field (const NodeRow *row, PodaField field, PodaFieldValue *value)
{
    gboolean known = poda_field_get (&row->facts, field, value);
    if (known && (field == PODA_FIELD_ID || field == PODA_FIELD_PARENT))
        value->integer = poda_node_list_number (row->list, value->integer);
    return known;
}

/* The text of a column that is no field; NULL: none. The caller frees `made`. */
static const char *
text_of (const NodeRow *row, PodaNodeColumn column, char **made)
{
    const PodaGame *game = poda_record_problem (row->list->record)->game;
    if (column == PODA_NODE_COLUMN_NAME)
        return row->list->names.name;
    if (column == PODA_NODE_COLUMN_MOVE)
        return row->list->names.move;
    return *made = game->format_position (game, poda_walk_position (&row->list->walk));
}

static void
put_cell (PodaOutput *output, const NodeRow *row, PodaNodeColumn column)
{
    PodaFieldValue value;
    PodaField field = rows[column].field;
    char *room, *made = NULL;
    if (rows[column].text != NULL) {
        const char *text = text_of (row, column, &made);
        if (text != NULL)
            poda_csv_exact (output, text);
        g_free (made);
        return;
    }
    if (!get_field (row, field, &value))
        return;
    switch (poda_field_rows[field].kind) {
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
        poda_output_text (output, value.word);
        break;
    case PODA_FIELD_IS_FLAG:
        poda_output_text (output, value.integer != 0 ? "yes" : "no");
        break;
    }
}

/* --- Rows --- */

typedef void (*WriteRow) (const NodeRow *row, const PodaNodeColumns *columns,
                          PodaOutput *output);

static void
write_csv (const NodeRow *row, const PodaNodeColumns *columns, PodaOutput *output)
{
    for (guint i = 0; i < columns->n; i++) {
        if (i > 0)
            poda_output_write (output, ",", 1);
        put_cell (output, row, columns->columns[i]);
    }
    poda_output_write (output, "\n", 1);
}

static void
write_json (const NodeRow *row, const PodaNodeColumns *columns, PodaOutput *output)
{
    PodaJson json;
    poda_json_init (&json, output);
    poda_json_object (&json, NULL);
    for (guint i = 0; i < columns->n; i++) {
        PodaNodeColumn column = columns->columns[i];
        PodaField field = rows[column].field;
        PodaFieldValue value;
        char *made = NULL;
        if (rows[column].text == NULL) {
            gboolean known = get_field (row, field, &value);
            poda_json_field_value (&json, NULL, field, known ? &value : NULL);
            continue;
        }
        poda_json_string (&json, rows[column].text, text_of (row, column, &made));
        g_free (made);
    }
    poda_json_end_object (&json);
    poda_output_write (output, "\n", 1);
}

static void
write_all (const PodaRecord *record, const PodaMoment *moment,
           const PodaNodeColumns *columns, WriteRow write, PodaOutput *output)
{
    g_auto (PodaNodeList) list;
    NodeRow row = { .list = &list };
    poda_node_list_begin (&list, record, moment);
    while (!poda_output_failed (output) && poda_node_list_next (&list, &row.facts))
        write (&row, columns, output);
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
    write_all (record, moment, columns, write_csv, output);
}

void
poda_emit_nodes_jsonl (const PodaRecord *record, const PodaMoment *moment,
                       const PodaNodeColumns *columns, PodaOutput *output)
{
    PodaJson json;
    poda_json_init (&json, output);
    poda_asked_first_line (&json, poda_record_problem (record));
    write_all (record, moment, columns, write_json, output);
}
