/* poda trace: the search step by step. */

#include <glib/gi18n-lib.h>

#include "cli/command.h"
#include "report/trace.h"

/* A table has a column and about two rows per node, so its size is quadratic. Readers
 * and spreadsheets cannot handle more columns than these. */
#define TABLE_LIMIT 2000
#define CSV_LIMIT 10000

enum { NEEDS_FEW_NODES = 1, NEEDS_COLUMNS };

static const PodaFormat formats[] = {
    { "txt", "text", .write = PODA_FORMAT_WRITER (poda_emit_trace_text) },
    { "table", .needs = NEEDS_FEW_NODES,
      .write = PODA_FORMAT_WRITER (poda_emit_trace_table) },
    { "csv", .needs = NEEDS_COLUMNS, .data = TRUE,
      .write = PODA_FORMAT_WRITER (poda_emit_trace_csv) },
    { "jsonl", "ndjson", .data = TRUE,
      .write = PODA_FORMAT_WRITER (poda_emit_trace_jsonl) },
    { .name = NULL }
};

static gboolean
trace (PodaRequest *request, gpointer options G_GNUC_UNUSED, GError **error)
{
    if (!poda_request_open (request, error))
        return FALSE;
    g_autoptr (PodaRecord) record = poda_request_record (request, TRUE, error);
    if (record == NULL)
        return FALSE;
    gboolean csv = request->format->needs == NEEDS_COLUMNS;
    guint32 most = csv ? CSV_LIMIT : TABLE_LIMIT, n = poda_record_n_visited (record);
    if (request->format->needs != 0 && n > most) {
        g_set_error (
            error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_LIMIT,
            csv ? _ ("a table of %u nodes; expected at most %u: use -T txt or -T jsonl")
                : _ ("a table of %u nodes; expected at most %u: use -T csv, -T txt or "
                     "-T jsonl"),
            n, most);
        return FALSE;
    }
    poda_request_note_zeros (request, &request->problem,
                             poda_record_counts (record)->frontier);
    return poda_request_write (request, record, error);
}

const PodaCommand poda_command_trace = {
    .name = "trace",
    .arguments = N_ ("GAME"),
    .least = 1,
    .summary = N_ ("show the search step by step, with the reason for every cut"),
    .examples = "poda trace trees/notes.gv\n"
                "poda trace -T table -a shallow-alphabeta trees/notes.gv\n"
                "poda trace --cut strict '[[3,12,8],[2,4,6],[14,5,2]]'",
    .formats = formats,
    .shared =
        PODA_SHARED_SEARCH | PODA_SHARED_SET | PODA_SHARED_ASKED | PODA_SHARED_CSV,
    .run = trace,
};
