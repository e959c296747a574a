/* poda list: games, parameters, evaluators, algorithms, pseudo-code. */

#include <glib/gi18n-lib.h>

#include "cli/list.h"
#include "cli/request.h"

static gboolean
list (PodaRequest *request, gpointer data, GError **error)
{
    const gboolean *pseudocode = data;
    const char *format = poda_request_format (request, error);
    guint what = 0;
    if (format == NULL)
        return FALSE;
    if (request->arguments != NULL
        && !poda_read_choice ("list", request->arguments[0],
                              "all|games|evaluators|algorithms", &what, error))
        return FALSE;
    guint parts = what == 0 ? PODA_LIST_ALL : 1u << (what - 1);
    g_autoptr (PodaOutput) output = poda_request_output (request, error);
    if (output == NULL)
        return FALSE;
    if (strcmp (format, "json") == 0)
        poda_list_json (parts, output);
    else
        poda_list_text (parts, *pseudocode, output);
    return poda_output_close (g_steal_pointer (&output), error);
}

static int
run (const PodaCommand *command, int argc, char **argv)
{
    gboolean pseudocode = FALSE;
    const GOptionEntry own[] = {
        { "pseudocode", 0, 0, G_OPTION_ARG_NONE, &pseudocode,
          N_ ("with the algorithms' pseudo-code, lines numbered"), NULL },
        G_OPTION_ENTRY_NULL
    };
    return poda_request_run (command, PODA_REQUEST_FORMAT, own, 0, 1, argc, argv, list,
                             &pseudocode);
}

const PodaCommand poda_command_list = {
    .name = "list",
    .arguments = "[games|evaluators|algorithms]",
    .summary = N_ ("games, parameters, evaluators, algorithms, pseudo-code"),
    .formats = "txt json",
    .examples = "poda list\n"
                "poda list algorithms --pseudocode\n"
                "poda list games -T json",
    .run = run,
};
