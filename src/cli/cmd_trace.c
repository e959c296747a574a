/* poda trace: the search step by step. */

#include <glib/gi18n-lib.h>

#include "cli/request.h"
#include "tell/trace.h"

/* A table has a column and some two rows for every node. */
#define TABLE_LIMIT 2000

static gboolean
check_table (const PodaRecord *record, GError **error)
{
    guint32 visited = poda_record_n_visited (record);
    if (visited <= TABLE_LIMIT)
        return TRUE;
    g_set_error (error, PODA_SEARCH_ERROR, PODA_SEARCH_ERROR_LIMIT,
                 _ ("a table of %u nodes: expected at most %u: use -T txt or -T jsonl"),
                 visited, TABLE_LIMIT);
    return FALSE;
}

static gboolean
trace (PodaRequest *request, gpointer data G_GNUC_UNUSED, GError **error)
{
    const char *format = poda_request_format (request, error);
    if (format == NULL || !poda_request_open (request, error))
        return FALSE;
    g_autoptr (PodaRecord) record = poda_request_record (request, error);
    if (record == NULL)
        return FALSE;
    gboolean table = strcmp (format, "table") == 0 || strcmp (format, "csv") == 0;
    if (table && !check_table (record, error))
        return FALSE;
    g_autoptr (PodaOutput) output = poda_request_output (request, error);
    if (output == NULL)
        return FALSE;
    if (strcmp (format, "table") == 0)
        poda_emit_trace_table (record, output);
    else if (strcmp (format, "csv") == 0)
        poda_emit_trace_csv (record, output);
    else if (strcmp (format, "jsonl") == 0)
        poda_emit_trace_jsonl (record, output);
    else
        poda_emit_trace_text (record, output);
    return poda_output_close (g_steal_pointer (&output), error);
}

static int
run (const PodaCommand *command, int argc, char **argv)
{
    guint options = PODA_REQUEST_FORMAT | PODA_REQUEST_SEARCH | PODA_REQUEST_SET;
    return poda_request_run (command, options, NULL, 1, 1, argc, argv, trace, NULL);
}

const PodaCommand poda_command_trace = {
    .name = "trace",
    .arguments = N_ ("GAME"),
    .summary = N_ ("the search step by step, with the reason for every cut"),
    .formats = "txt table csv jsonl",
    .examples = "poda trace trees/notes.gv\n"
                "poda trace -T table -a shallow-alphabeta trees/notes.gv\n"
                "poda trace --cut strict '[[3,12,8],[2,4,6],[14,5,2]]'",
    .run = run,
};
