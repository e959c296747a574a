/* poda explain: reasons for a value, window or cut; the terms of an evaluation. */

#include <glib/gi18n-lib.h>

#include "cli/command.h"
#include "report/position.h"
#include "base/terminal.h"
#include "report/sentence.h"

typedef struct {
    const PodaRecord *record;
    const PodaNode *node;
} Explained;

static void
write_text (const Explained *explained, PodaOutput *output)
{
    g_autofree char *paragraph =
        poda_sentence_node (explained->record, explained->node);
    poda_terminal_pad (output, paragraph, 0, FALSE);
    poda_output_text (output, "\n");
    poda_emit_account (explained->record, explained->node, output);
}

static const PodaFormat formats[] = {
    { "txt", "text", .write = PODA_FORMAT_WRITER (write_text) }, { .name = NULL }
};

static gboolean
explain (PodaRequest *request, gpointer options G_GNUC_UNUSED, GError **error)
{
    const char *name = request->arguments[1];
    if (!poda_request_open (request, error)
        || !poda_record_check_name (&request->problem, name, error))
        return FALSE;
    g_autoptr (PodaRecord) record = poda_request_record (request, TRUE, error);
    /* Pruned nodes are listed only if the name may be one of theirs, since that takes
     * time. A text that looks like an id may also be a name. */
    if (record == NULL
        || ((*name == 'n' || poda_record_find (record, name, NULL) == NULL)
            && !poda_record_add_pruned (record, TRUE, error)))
        return FALSE;
    const Explained explained = { record, poda_record_find (record, name, error) };
    return explained.node != NULL && poda_request_write (request, &explained, error);
}

const PodaCommand poda_command_explain = {
    .name = "explain",
    .arguments = N_ ("GAME NODE"),
    .least = 2,
    .summary = N_ ("explain in one paragraph why a node has its value, window or cut"),
    .examples = "poda explain trees/notes.gv 8\n"
                "poda explain trees/notes.gv 10\n"
                "poda explain nim 2.1\n"
                "poda explain tictactoe b2.a1 -d 2 -e open-lines",
    .formats = formats,
    .shared = PODA_SHARED_SEARCH | PODA_SHARED_SET,
    .run = explain,
};
