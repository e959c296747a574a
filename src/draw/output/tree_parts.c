#include "draw/output/tree_text.h"

char *
poda_tree_bound (const char *letter, const char *values)
{
    GString *bound = g_string_new (NULL);
    if (*values != '\0')
        g_string_append_printf (bound, "%s %s", letter, values);
    g_string_replace (bound, "\n", "→", 0);
    return g_string_free (bound, FALSE);
}

PodaInk
poda_tree_value_ink (const PodaBox *box)
{
    static const PodaInk inks[] = { PODA_INK_MAX, PODA_INK_MIN, PODA_INK_CHANCE };
    if (box->state == PODA_STATE_SKIPPED || box->state == PODA_STATE_UNSEEN)
        return PODA_INK_PALE;
    if (box->leaf)
        return box->pv ? PODA_INK_STRONG : PODA_INK_PLAIN;
    return inks[box->player];
}

PodaInk
poda_tree_edge_ink (const PodaBox *box)
{
    return poda_box_stands_out (box)         ? PODA_INK_STRONG
           : box->state == PODA_STATE_UNSEEN ? PODA_INK_PALE
                                             : PODA_INK_PLAIN;
}

PodaStroke
poda_tree_edge_stroke (const PodaBox *box)
{
    return box->state == PODA_STATE_SKIPPED ? PODA_STROKE_DASHED
           : poda_box_stands_out (box)      ? PODA_STROKE_HEAVY
                                            : PODA_STROKE_LIGHT;
}

char *
poda_tree_reason (const PodaBox *box)
{
    if (box->cut == PODA_CUT_NONE)
        return NULL;
    g_autofree char *reason =
        poda_terminal_text (box->reason != NULL ? box->reason : "");
    return g_strchomp (g_strconcat ("✂ ", reason, NULL));
}
