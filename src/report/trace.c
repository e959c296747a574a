#include "report/trace.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/csv.h"
#include "base/table.h"
#include "base/terminal.h"
#include "report/sentence.h"
#include "search/asked.h"
#include "report/json.h"

const char *
poda_trace_event (PodaVerb verb)
{
    static const char *const words[] = { N_ ("enter"), N_ ("leaf"), N_ ("update"),
                                         N_ ("cut"), N_ ("leave") };
    return _ (words[verb]);
}

PodaTraceBound
poda_trace_bound (const PodaProblem *problem, const PodaNode *node)
{
    if (node->status != PODA_STATUS_EXPANDED)
        return PODA_TRACE_LEAF;
    if (!problem->algorithm->windowed || node->player == PODA_CHANCE)
        return PODA_TRACE_VALUE;
    return node->player == PODA_MAX ? PODA_TRACE_ALPHA : PODA_TRACE_BETA;
}

gboolean
poda_trace_makes_row (const PodaReplay *replay)
{
    const PodaNode *node = poda_replay_node (replay);
    switch ((PodaVerb) poda_replay_step (replay)->verb) {
    case PODA_ENTER:
        return node->status == PODA_STATUS_EXPANDED;
    case PODA_LEAF:
    case PODA_UPDATE:
        return TRUE;
    case PODA_CUT:
    case PODA_LEAVE:
    default:
        return FALSE;
    }
}

PodaValue
poda_trace_cell (const PodaProblem *problem, const PodaNode *node,
                 const PodaFrame *frame)
{
    PodaTraceBound bound = poda_trace_bound (problem, node);
    return bound == PODA_TRACE_ALPHA  ? frame->alpha
           : bound == PODA_TRACE_BETA ? frame->beta
                                      : frame->value;
}

/* --- Sentences, and JSON lines --- */

/* The window as it stands, or for an algorithm without one the value so far. */
static char *
state_text (const PodaReplay *replay)
{
    const PodaProblem *problem = poda_record_problem (poda_replay_record (replay));
    const PodaFrame *frame = poda_replay_frame (replay);
    char low[PODA_VALUE_BUFFER], high[PODA_VALUE_BUFFER];
    if (problem->algorithm->windowed)
        return g_strdup_printf ("(%s, %s)",
                                poda_value_format (frame->alpha, PODA_STYLE_TEXT, low),
                                poda_value_format (frame->beta, PODA_STYLE_TEXT, high));
    return g_strdup (poda_value_format (frame->value, PODA_STYLE_TEXT, low));
}

/* The widths of columns, with the space after them; windows may need more. */
#define EVENT_WIDTH 10
#define STATE_WIDTH 14

/* As wide as the widest state. */
static guint
state_width (const PodaRecord *record)
{
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    guint width = STATE_WIDTH - 2;
    while (poda_replay_next (replay)) {
        g_autofree char *state = state_text (replay);
        width = MAX (width, poda_columns (state));
    }
    return width + 2;
}

/* As wide as its head or a number in brackets, whichever is wider. */
static guint
line_width (void)
{
    guint head = poda_columns (_ ("line"));
    return (head > 4 ? head : 4) + 2;
}

static void
write_step (PodaOutput *output, const PodaReplay *replay, guint width)
{
    g_autofree char *state = state_text (replay);
    g_autofree char *sentence = poda_sentence_step (replay);
    g_autofree char *line = g_strdup_printf ("[%2u]", poda_replay_code_line (replay));
    poda_output_format (output, "%5" G_GSIZE_FORMAT "  ",
                        poda_replay_position (replay));
    poda_terminal_pad (output, poda_trace_event (poda_replay_step (replay)->verb),
                       EVENT_WIDTH, FALSE);
    poda_terminal_pad (output, state, width - 2, FALSE);
    poda_output_text (output, "  ");
    poda_terminal_pad (output, line, line_width (), FALSE);
    poda_terminal_pad (output, sentence, 0, FALSE);
    poda_output_text (output, "\n");
}

void
poda_emit_trace_text (const PodaRecord *record, PodaOutput *output)
{
    const PodaProblem *problem = poda_record_problem (record);
    g_autofree char *rules = poda_sentence_rules (problem);
    g_autofree char *result = poda_sentence_result (record);
    guint width = state_width (record);
    poda_output_format (output, "%s\n\n", rules);
    /* The heads of the columns. */
    const char *state = problem->algorithm->windowed ? _ ("window") : _ ("value");
    poda_output_format (output, "%5s  ", _ ("step"));
    poda_terminal_pad (output, _ ("event"), EVENT_WIDTH, FALSE);
    poda_terminal_pad (output, state, width, FALSE);
    poda_terminal_pad (output, _ ("line"), line_width (), FALSE);
    poda_output_format (output, "%s\n", _ ("what happens, and why"));
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    while (!poda_output_failed (output) && poda_replay_next (replay))
        write_step (output, replay, width);
    poda_output_text (output, "\n");
    poda_terminal_pad (output, result, 0, FALSE);
    poda_output_text (output, "\n");
}

void
poda_emit_trace_jsonl (const PodaRecord *record, PodaOutput *output)
{
    PodaJson json;
    poda_json_init (&json, output);
    poda_asked_first_line (&json, poda_record_problem (record));
    poda_json_steps (&json, record, G_MAXSIZE, TRUE);
}

/* --- The table of the course notes --- */

/* `cells` are what stands in the columns, which are the visited nodes; NAN: nothing. */
static void
put_row (PodaTable *table, const PodaReplay *replay, char *const *names,
         PodaValue *cells)
{
    const PodaRecord *record = poda_replay_record (replay);
    const PodaNode *node = poda_replay_node (replay);
    cells[node->id - 1] = poda_trace_cell (poda_record_problem (record), node,
                                           poda_replay_frame (replay));
    poda_table_text (table, names[node->id - 1]);
    for (guint32 i = 0; i < poda_record_n_visited (record); i++)
        poda_table_value (table, cells[i], NULL);
    poda_table_end_row (table);
}

static void
put_rows (PodaTable *table, const PodaRecord *record, char *const *names)
{
    guint32 n = poda_record_n_visited (record);
    g_autofree PodaValue *cells = g_new (PodaValue, n);
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    for (guint32 i = 0; i < n; i++)
        cells[i] = NAN;
    while (!poda_output_failed (table->output) && poda_replay_next (replay))
        if (poda_trace_makes_row (replay))
            put_row (table, replay, names, cells);
}

/* Writes the rows of csv, each of which differs from the one before in one cell. */
static void
write_csv_rows (const PodaRecord *record, char *const *names, PodaOutput *output)
{
    g_autoptr (GString) cells = g_string_new (NULL); /* a comma before each */
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    for (guint32 i = 0; i < poda_record_n_visited (record); i++)
        g_string_append_c (cells, ',');
    while (!poda_output_failed (output) && poda_replay_next (replay)) {
        const PodaNode *node = poda_replay_node (replay);
        char text[PODA_VALUE_BUFFER];
        const char *cell = cells->str;
        if (!poda_trace_makes_row (replay))
            continue;
        PodaValue value = poda_trace_cell (poda_record_problem (record), node,
                                           poda_replay_frame (replay));
        for (guint32 i = 1; i < node->id; i++)
            cell = strchr (cell + 1, ',');
        gssize at = cell + 1 - cells->str;
        g_string_erase (cells, at, (gssize) strcspn (cell + 1, ","));
        g_string_insert (cells, at,
                         poda_value_format (value, PODA_STYLE_MACHINE, text));
        poda_csv_exact (output, names[node->id - 1]);
        poda_output_text (output, cells->str);
        poda_output_text (output, "\n");
    }
}

/* What its column is headed with, in the language spoken where people read it. */
static char *
heading (const PodaRecord *record, const PodaNode *node, const char *name,
         gboolean spoken)
{
    static const char *const words[] = { N_ ("value"), N_ ("alpha"), N_ ("beta"),
                                         NULL };
    const char *word = words[poda_trace_bound (poda_record_problem (record), node)];
    if (word == NULL)
        return g_strdup (name);
    return g_strdup_printf ("%s %s", name, spoken ? _ (word) : word);
}

static void
emit_table (const PodaRecord *record, PodaTableFormat format, PodaOutput *output)
{
    gboolean spoken = format == PODA_TABLE_TXT;
    guint32 n = poda_record_n_visited (record);
    g_autofree PodaTableColumn *columns = g_new0 (PodaTableColumn, n + 1);
    g_auto (GStrv) names = g_new0 (char *, n + 1);
    g_auto (GStrv) heads = g_new0 (char *, n + 1);
    columns[0].key = spoken ? _ ("node") : "node";
    for (guint32 i = 0; i < n; i++) {
        const PodaNode *node = poda_record_node (record, i + 1);
        names[i] = spoken ? poda_record_spoken_name (record, node)
                          : poda_record_name (record, node);
        columns[i + 1].key = heads[i] = heading (record, node, names[i], spoken);
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
    poda_asked_comment (poda_record_problem (record), output);
    emit_table (record, PODA_TABLE_CSV, output);
}
