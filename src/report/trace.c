#include "report/trace.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/csv.h"
#include "base/table.h"
#include "base/terminal.h"
#include "report/sentence.h"
#include "search/query.h"
#include "report/json.h"

/* --- Sentences, and JSON lines --- */

/* Returns the current window, or without windows the value so far. */
static char *
state_text (const PodaReplay *replay)
{
    const PodaProblem *problem = poda_record_problem (poda_replay_record (replay));
    const PodaFrame *frame = poda_replay_frame (replay);
    return problem->algorithm->windowed ? g_strdup_printf (
               "(%s, %s)", PODA_TEXT (frame->alpha), PODA_TEXT (frame->beta))
                                        : g_strdup (PODA_TEXT (frame->value));
}

/* The widths of columns, including the space after them; windows may be wider. */
#define EVENT_WIDTH 10
#define STATE_WIDTH 14

static void
write_line (PodaOutput *output, const char *event, const char *state, guint state_width,
            const char *line, const char *sentence)
{
    guint head = poda_columns (_ ("line"));
    poda_terminal_pad (output, event, EVENT_WIDTH, FALSE);
    poda_terminal_pad (output, state, state_width, FALSE);
    poda_output_text (output, "  ");
    poda_terminal_pad (output, line, MAX (head, 4) + 2, FALSE); /* or "[12]" */
    poda_terminal_pad (output, sentence, 0, FALSE);
    poda_output_text (output, "\n");
}

void
poda_emit_trace_text (const PodaRecord *record, PodaOutput *output)
{
    static const char *const events[] = { N_ ("enter"), N_ ("leaf"), N_ ("update"),
                                          N_ ("cut"), N_ ("leave") };
    const PodaProblem *problem = poda_record_problem (record);
    g_autofree char *rules = poda_sentence_rules (problem);
    g_autofree char *result = poda_sentence_result (record);
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    guint width = STATE_WIDTH - 2;
    while (poda_replay_next (replay)) {
        g_autofree char *state = state_text (replay);
        guint columns = poda_columns (state);
        width = MAX (width, columns);
    }
    poda_output_format (output, "%s\n\n%5s  ", rules, _ ("step"));
    write_line (output, _ ("event"),
                problem->algorithm->windowed ? _ ("window") : _ ("value"), width,
                _ ("line"), _ ("what happens, and why"));
    poda_replay_seek (replay, 0);
    while (!poda_output_failed (output) && poda_replay_next (replay)) {
        g_autofree char *state = state_text (replay);
        g_autofree char *sentence = poda_sentence_step (replay);
        g_autofree char *line =
            g_strdup_printf ("[%2u]", poda_replay_code_line (replay));
        poda_output_format (output, "%5" G_GSIZE_FORMAT "  ",
                            poda_replay_position (replay));
        write_line (output, _ (events[poda_replay_step (replay)->verb]), state, width,
                    line, sentence);
    }
    poda_output_text (output, "\n");
    poda_terminal_pad (output, result, 0, FALSE);
    poda_output_text (output, "\n");
}

void
poda_emit_trace_jsonl (const PodaRecord *record, PodaOutput *output)
{
    PodaJson json;
    poda_json_init (&json, output);
    poda_query_first_line (&json, poda_record_problem (record));
    poda_json_steps (&json, record, G_MAXSIZE, TRUE);
}

/* --- The table of the course notes --- */

/* The content of a node's column; a leaf's value is written at once. */
typedef enum { SHOWS_VALUE, SHOWS_ALPHA, SHOWS_BETA, SHOWS_LEAF } Shown;

static Shown
shown_of (const PodaProblem *problem, const PodaNode *node)
{
    if (node->status != PODA_STATUS_EXPANDED)
        return SHOWS_LEAF;
    if (!problem->algorithm->windowed || node->player == PODA_CHANCE)
        return SHOWS_VALUE;
    return node->player == PODA_MAX ? SHOWS_ALPHA : SHOWS_BETA;
}

/* Moves to the next step with a row: for an inner node its enter and each update, for a
 * leaf its value. `value` is the node's new entry. */
static gboolean
next_row (PodaReplay *replay, PodaValue *value)
{
    const PodaProblem *problem = poda_record_problem (poda_replay_record (replay));
    while (poda_replay_next (replay)) {
        const PodaNode *node = poda_replay_node (replay);
        const PodaFrame *frame = poda_replay_frame (replay);
        PodaVerb verb = poda_replay_step (replay)->verb;
        Shown shown = shown_of (problem, node);
        *value = shown == SHOWS_ALPHA  ? frame->alpha
                 : shown == SHOWS_BETA ? frame->beta
                                       : frame->value;
        if (verb == PODA_LEAF || verb == PODA_UPDATE
            || (verb == PODA_ENTER && shown != SHOWS_LEAF))
            return TRUE;
    }
    return FALSE;
}

static void
put_rows (PodaTable *table, const PodaRecord *record, char *const *names)
{
    guint32 n = poda_record_n_visited (record);
    g_autofree PodaValue *cells = g_new (PodaValue, n); /* NAN: empty */
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    PodaValue value;
    for (guint32 i = 0; i < n; i++)
        cells[i] = NAN;
    while (!poda_output_failed (table->output) && next_row (replay, &value)) {
        guint32 id = poda_replay_node (replay)->id;
        cells[id - 1] = value;
        poda_table_text (table, names[id - 1]);
        for (guint32 i = 0; i < n; i++)
            poda_table_value (table, cells[i], NULL);
        poda_table_end_row (table);
    }
}

/* Writes the rows of CSV; each differs from the previous one in one cell. */
static void
write_csv_rows (const PodaRecord *record, char *const *names, PodaOutput *output)
{
    g_autoptr (GString) cells = g_string_new (NULL); /* each with a comma before it */
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    PodaValue value;
    for (guint32 i = 0; i < poda_record_n_visited (record); i++)
        g_string_append_c (cells, ',');
    while (!poda_output_failed (output) && next_row (replay, &value)) {
        guint32 id = poda_replay_node (replay)->id;
        char text[PODA_VALUE_BUFFER];
        const char *cell = cells->str;
        for (guint32 i = 1; i < id; i++)
            cell = strchr (cell + 1, ',');
        gssize at = cell + 1 - cells->str;
        g_string_erase (cells, at, (gssize) strcspn (cell + 1, ","));
        g_string_insert (cells, at,
                         poda_value_format (value, PODA_STYLE_MACHINE, text));
        poda_csv_exact (output, names[id - 1]);
        poda_output_text (output, cells->str);
        poda_output_text (output, "\n");
    }
}

/* Writes the table; its headings are translated in the terminal only. */
static void
emit_table (const PodaRecord *record, PodaTableFormat format, PodaOutput *output)
{
    static const char *const words[] = { N_ ("value"), N_ ("alpha"), N_ ("beta") };
    gboolean spoken = format == PODA_TABLE_TXT;
    guint32 n = poda_record_n_visited (record);
    g_autofree PodaTableColumn *columns = g_new0 (PodaTableColumn, n + 1);
    g_auto (GStrv) names = g_new0 (char *, n + 1);
    g_auto (GStrv) heads = g_new0 (char *, n + 1);
    columns[0].key = spoken ? _ ("node") : "node";
    for (guint32 i = 0; i < n; i++) {
        const PodaNode *node = poda_record_node (record, i + 1);
        Shown shown = shown_of (poda_record_problem (record), node);
        names[i] = spoken ? poda_record_display_name (record, node)
                          : poda_record_name (record, node);
        heads[i] = shown == SHOWS_LEAF
                       ? g_strdup (names[i])
                       : g_strconcat (names[i], " ",
                                      spoken ? _ (words[shown]) : words[shown], NULL);
        columns[i + 1].key = heads[i];
    }
    g_auto (PodaTable) table;
    poda_table_begin (&table, columns, n + 1, format, output);
    table.trim = TRUE;
    while (poda_table_pass (&table))
        if (spoken)
            put_rows (&table, record, names);
        else
            write_csv_rows (record, names, output);
}

void
poda_emit_trace_table (const PodaRecord *record, PodaOutput *output)
{
    emit_table (record, PODA_TABLE_TXT, output);
}

void
poda_emit_trace_csv (const PodaRecord *record, PodaOutput *output)
{
    poda_query_comment (poda_record_problem (record), output);
    emit_table (record, PODA_TABLE_CSV, output);
}
