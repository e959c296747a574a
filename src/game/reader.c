/* Which of the two readers a text is for. */

#include "game/source.h"

PodaTree *
poda_tree_read (const char *name, const char *text, gsize length, GError **error)
{
    PodaSource source = { name, text, length };
    gsize at = poda_source_begin (&source);
    while (at < length && g_ascii_isspace (text[at]))
        at++;
    if (at < length && (text[at] == '[' || text[at] == '{'))
        return poda_tree_read_json (name, text, length, error);
    return poda_tree_read_dot (name, text, length, error);
}
