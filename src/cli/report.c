#include <stdio.h>

#include "cli/command.h"
#include "base/terminal.h"
#include "tree/tree.h"
#include "search/problem.h"

G_DEFINE_QUARK (poda_usage_error, poda_usage_error)

/* Errors of files begin with their place, as editors expect; the rest with the program.
 * One line, whatever a user's text in it may hold. */
int
poda_report (GError *error)
{
    gboolean placed =
        (error->domain == PODA_TREE_ERROR && error->code != PODA_TREE_ERROR_NODE)
        || g_error_matches (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_PLACED);
    g_autofree char *line = poda_terminal_text (error->message);
    fprintf (stderr, "%s%s\n", placed ? "" : "poda: ", line);
    gboolean limit =
        g_error_matches (error, PODA_SEARCH_ERROR, PODA_SEARCH_ERROR_LIMIT);
    g_error_free (error);
    return limit ? PODA_EXIT_LIMIT : PODA_EXIT_USAGE;
}

void
poda_note (const char *text)
{
    g_autofree char *line = poda_terminal_text (text);
    fprintf (stderr, "poda: %s\n", line);
}
