/* poda explain: why a node has its value, window or cut, and of an evaluated one where
 * its points come from. */

#include <glib/gi18n-lib.h>

#include "cli/request.h"
#include "tell/account.h"
#include "base/terminal.h"
#include "record/say/sentence.h"

/* Visited nodes are found at once; what was pruned is listed only when the name needs
 * it. */
static const PodaNode *
find_node (PodaRecord *record, const char *name, GError **error)
{
    const PodaNode *node = poda_record_find (record, name, NULL);
    if (node != NULL || !poda_record_add_pruned (record, TRUE, error))
        return node;
    return poda_record_find (record, name, error);
}

static gboolean
explain (PodaRequest *request, gpointer data G_GNUC_UNUSED, GError **error)
{
    if (poda_request_format (request, error) == NULL
        || !poda_request_open (request, error))
        return FALSE;
    g_autoptr (PodaRecord) record = poda_request_record (request, error);
    if (record == NULL)
        return FALSE;
    const PodaNode *node = find_node (record, request->arguments[1], error);
    g_autoptr (PodaOutput) output =
        node != NULL ? poda_request_output (request, error) : NULL;
    if (output == NULL)
        return FALSE;
    g_autofree char *paragraph = poda_sentence_node (record, node);
    poda_terminal_pad (output, paragraph, 0, FALSE);
    poda_output_text (output, "\n");
    poda_emit_account (record, node, output);
    return poda_output_close (g_steal_pointer (&output), error);
}

static int
run (const PodaCommand *command, int argc, char **argv)
{
    guint options = PODA_REQUEST_FORMAT | PODA_REQUEST_SEARCH | PODA_REQUEST_SET;
    return poda_request_run (command, options, NULL, 2, 2, argc, argv, explain, NULL);
}

const PodaCommand poda_command_explain = {
    .name = "explain",
    .arguments = N_ ("GAME NODE"),
    .summary = N_ ("why a node has its value, window or cut, in one paragraph"),
    .formats = "txt",
    .examples = "poda explain trees/notes.gv 8\n"
                "poda explain trees/notes.gv 10\n"
                "poda explain nim 2.1\n"
                "poda explain tictactoe b2.a1 -d 2 -e open-lines",
    .run = run,
};
