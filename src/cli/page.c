/* What a page is told of a request: what was asked, in words that its engine reads. */

#include "page/html.h"

#include <string.h>

#include "cli/command.h"

/* The page's engine has no files: of one it is told the text, in a format that it
 * reads. The caller frees it. */
static char *
tree_text (const PodaRequest *request)
{
    const char *text = request->input.text;
    if (text == NULL)
        return g_strdup (request->arguments[0]);
    return poda_tree_is_common (text) ? g_strdup (text)
                                      : poda_tree_write (request->input.tree);
}

static GPtrArray *
make_problem (const PodaRequest *request, const char *const *further)
{
    GPtrArray *pairs = g_ptr_array_new_with_free_func (g_free);
    g_autofree char *text = tree_text (request);
    poda_html_add (pairs, "t", text);
    for (guint rule = 0; rule < PODA_N_RULES; rule++)
        poda_html_add (pairs,
                       rule == PODA_RULE_ALGORITHM ? "a" : poda_rule_rows[rule].key,
                       poda_request_given (request, poda_rule_rows[rule].key));
    poda_html_add (pairs, "position", request->position);
    poda_html_add (pairs, "moves", request->moves);
    g_autofree char *set = request->set != NULL ? g_strjoinv (" ", request->set) : NULL;
    poda_html_add (pairs, "set", set);
    for (guint i = 0; further[i] != NULL; i += 2)
        poda_html_add (pairs, further[i], further[i + 1]);
    g_ptr_array_add (pairs, NULL);
    return pairs;
}

gboolean
poda_request_write_page (const PodaRequest *request, PodaOutput *taken,
                         const char *title, gsize step, const char *const *further,
                         GError **error)
{
    g_autoptr (PodaOutput) output = taken;
    if (output == NULL)
        return FALSE;
    g_autoptr (GPtrArray) problem = make_problem (request, further);
    const char *mode = NULL;
    for (guint i = 0; further[i] != NULL; i += 2)
        if (strcmp (further[i], "compare") == 0)
            mode = "compare";
    const PodaHtml html = { .title = title,
                            .problem = (const char *const *) problem->pdata,
                            .asked = &request->problem,
                            .step = step,
                            .mode = mode };
    poda_page_write (&html, output);
    return poda_output_close (g_steal_pointer (&output), error);
}
