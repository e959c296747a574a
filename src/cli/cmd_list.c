/* poda list: games, parameters, evaluators, algorithms, pseudo-code. */

#include <glib/gi18n-lib.h>

#include "cli/list.h"
#include "cli/request.h"

typedef struct {
    gboolean pseudocode;
} ListOptions;

static const PodaOption options[] = {
    { "pseudocode", 0, PODA_OPTION_FLAG, G_STRUCT_OFFSET (ListOptions, pseudocode),
      NULL, .help = N_ ("with the algorithms' pseudo-code, lines numbered") },
    { .name = NULL }
};

static const PodaFormat formats[] = {
    { "txt", "text", .write = PODA_FORMAT_WRITER (poda_list_text) },
    { "json", .write = PODA_FORMAT_WRITER (poda_list_json) },
    { .name = NULL }
};

static gboolean
list (PodaRequest *request, gpointer data, GError **error)
{
    const ListOptions *own = data;
    const PodaFormat *format = poda_request_format (request, error);
    guint what = 0;
    if (format == NULL
        || (request->arguments != NULL
            && !poda_read_choice ("list", request->arguments[0],
                                  "all|games|evaluators|algorithms", &what, error)))
        return FALSE;
    const PodaList listed = { .parts = what == 0 ? PODA_LIST_ALL : 1u << (what - 1),
                              .pseudocode = own->pseudocode };
    return poda_request_write (request, format, &listed, error);
}

const PodaCommand poda_command_list = {
    .name = "list",
    .arguments = "[games|evaluators|algorithms]",
    .most = 1,
    .summary = N_ ("games, parameters, evaluators, algorithms, pseudo-code"),
    .examples = "poda list\n"
                "poda list algorithms --pseudocode\n"
                "poda list games -T json",
    .formats = formats,
    .options = options,
    .size = sizeof (ListOptions),
    .run = list,
};
