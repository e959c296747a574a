#include "tree/dot_write.h"

#include <cgraph.h>
#include <stdio.h>

/* Older versions of cgraph take `char *`, hence the casts. */
struct _PodaDot {
    Agraph_t *graph;
    Agdisc_t disciplines;
    Agiodisc_t io;
};

static GMutex lock;

static int
put_text (void *channel, const char *text)
{
    poda_output_text (channel, text);
    return poda_output_failed (channel) ? EOF : 0;
}

static int
flush (void *channel G_GNUC_UNUSED)
{
    return 0;
}

PodaDot *
poda_dot_new (void)
{
    PodaDot *dot = g_new0 (PodaDot, 1);
    dot->io = (Agiodisc_t){ .putstr = put_text, .flush = flush };
    dot->disciplines = (Agdisc_t){ .id = &AgIdDisc, .io = &dot->io };
    g_mutex_lock (&lock);
    dot->graph = agopen ((char *) "poda", Agdirected, &dot->disciplines);
    /* Disables line breaks in long texts. */
    poda_dot_declare (dot, PODA_DOT_GRAPH, "linelength", "0");
    return dot;
}

/* Returns the text that reads back as this one. cgraph escapes quotes, not backslashes:
 * an odd number of them before a quote or the end of a line gets one more. */
static char *
escape (const char *text)
{
    GString *to = g_string_new (NULL);
    g_autofree char *valid = g_utf8_make_valid (text, -1);
    gboolean odd = FALSE;
    for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p)) {
        gunichar c = g_utf8_get_char (p);
        if (odd && (c == '"' || c == '\n'))
            g_string_append_c (to, '\\');
        odd = c == '\\' && !odd;
        if (g_unichar_iscntrl (c) && c != '\n' && c != '\t')
            g_string_append_printf (to, "\\x%02x", c);
        else
            g_string_append_unichar (to, c);
    }
    if (odd)
        g_string_append_c (to, '\\');
    return g_string_free (to, FALSE);
}

void
poda_dot_declare (PodaDot *dot, PodaDotKind kind, const char *key, const char *text)
{
    static const int kinds[] = { AGRAPH, AGNODE, AGEDGE };
    g_autofree char *escaped = escape (text);
    agattr (dot->graph, kinds[kind], (char *) key, escaped);
}

PodaDotItem *
poda_dot_add_node (PodaDot *dot, const char *name)
{
    g_autofree char *escaped = escape (name);
    return agnode (dot->graph, escaped, TRUE);
}

PodaDotItem *
poda_dot_add_edge (PodaDot *dot, PodaDotItem *from, PodaDotItem *to)
{
    return agedge (dot->graph, from, to, NULL, TRUE);
}

void
poda_dot_set (PodaDotItem *item, const char *key, const char *text)
{
    g_autofree char *escaped = escape (text);
    agset (item, (char *) key, escaped);
}

void
poda_dot_set_html (PodaDot *dot, PodaDotItem *item, const char *key, const char *markup)
{
    agset (item, (char *) key, agstrdup_html (dot->graph, (char *) markup));
}

void
poda_dot_write (PodaDot *dot, PodaOutput *output)
{
    agwrite (dot->graph, output);
}

void
poda_dot_free (PodaDot *dot)
{
    agclose (dot->graph);
    g_free (dot);
    g_mutex_unlock (&lock);
}
