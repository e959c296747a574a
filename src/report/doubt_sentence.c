/* What doubt finds, in words: as far as a cut stands, and where a value ends that was
 * searched in spite of one. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "report/phrase.h"
#include "report/sentence.h"

/* "c1 ≤ 3", "2 < c1 ≤ 5", "c1 = 3" */
static void
append_stretch (GString *text, const char *name, const PodaStretch *stretch)
{
    char from[PODA_VALUE_BUFFER], to[PODA_VALUE_BUFFER];
    poda_value_format (stretch->from, PODA_STYLE_TEXT, from);
    poda_value_format (stretch->to, PODA_STYLE_TEXT, to);
    if (stretch->from == stretch->to) {
        g_string_append_printf (text, "%s = %s", name, from);
        return;
    }
    gboolean low = stretch->from != -INFINITY || !stretch->from_in;
    gboolean high = stretch->to != INFINITY || !stretch->to_in;
    if (low && high)
        g_string_append_printf (text, "%s %s ", from, stretch->from_in ? "≤" : "<");
    g_string_append (text, name);
    if (low && !high)
        g_string_append_printf (text, " %s %s", stretch->from_in ? "≥" : ">", from);
    if (high)
        g_string_append_printf (text, " %s %s", stretch->to_in ? "≤" : "<", to);
}

static gboolean
is_all (const GArray *stretches)
{
    const PodaStretch *first = &g_array_index (stretches, PodaStretch, 0);
    return stretches->len == 1 && first->from == -INFINITY && first->from_in
           && first->to == INFINITY && first->to_in;
}

/* "… while c1 ≤ 3", "… whatever c1 is worth", behind what is so; takes that. */
static char *
add_range (char *so, const PodaRecord *record, const PodaNode *leaf,
           const GArray *stretches)
{
    g_autofree char *begins = so, *name = poda_phrase_name (record, leaf);
    if (is_all (stretches))
        return g_strdup_printf (_ ("%s whatever %s is worth"), begins, name);
    g_autoptr (GString) range = g_string_new (NULL);
    for (guint i = 0; i < stretches->len; i++) {
        g_string_append (range, i > 0 ? _ (" or ") : "");
        append_stretch (range, name, &g_array_index (stretches, PodaStretch, i));
    }
    return g_strdup_printf (_ ("%s while %s"), begins, range->str);
}

/* "A stays 3" */
static char *
stays_text (const PodaRecord *record, const PodaNode *node)
{
    g_autofree char *name = poda_phrase_name (record, node);
    g_autofree char *value = poda_phrase_value (node->value, (PodaBound) node->bound);
    return g_strdup_printf (_ ("%s stays %s"), name, value);
}

char *
poda_sentence_stands (const PodaRecord *record, const PodaNode *leaf,
                      const PodaDoubt *doubt)
{
    return add_range (g_strdup (_ ("the cut stands")), record, leaf, doubt->stands);
}

char *
poda_sentence_stays (const PodaRecord *record, const PodaNode *leaf,
                     const PodaDoubt *doubt)
{
    return add_range (stays_text (record, poda_record_root (record)), record, leaf,
                      doubt->stays);
}

/* Where only the given window cuts, what lies outside it was not asked. */
static gboolean
is_given_window (const PodaNode *cut)
{
    return cut->cut == PODA_CUT_WINDOW && isfinite (cut->value);
}

char *
poda_sentence_promise (const PodaRecord *record, const PodaNode *cut)
{
    const PodaNode *root = poda_record_root (record);
    if (is_given_window (cut)) {
        const PodaProblem *problem = poda_record_problem (record);
        g_autofree char *window = poda_phrase_window (problem->alpha, problem->beta);
        return g_strdup_printf (
            _ ("whatever the cut children are worth, nothing changes "
               "inside the given window %s"),
            window);
    }
    g_autofree char *stays = stays_text (record, root);
    return g_strdup_printf (_ ("whatever the cut children are worth, %s"), stays);
}

/* "min (2, 1) = 1: C (MIN) would be worth 1 instead of 2" */
static char *
change_text (const PodaRecord *record, const PodaStop *stop)
{
    char now[PODA_VALUE_BUFFER], before[PODA_VALUE_BUFFER];
    g_autofree char *who = poda_phrase_who (record, stop->node);
    return g_strdup_printf (
        _ ("%s: %s would be worth %s instead of %s"), stop->text, who,
        poda_value_format (stop->value, PODA_STYLE_TEXT, now),
        poda_value_format (stop->node->value, PODA_STYLE_TEXT, before));
}

char *
poda_sentence_anyway (const PodaRecord *record, const PodaAnyway *anyway)
{
    const PodaStop *stops = (const PodaStop *) (gpointer) anyway->way->data;
    const PodaStop *last = &stops[anyway->way->len - 1];
    const PodaNode *root = poda_record_root (record);
    g_autofree char *first = change_text (record, stops);
    if (!anyway->stays) {
        const PodaProblem *problem = poda_record_problem (record);
        g_autofree char *window = poda_phrase_window (problem->alpha, problem->beta);
        return g_strdup_printf (
            _ ("%s; that changes nothing inside the given window %s"), first, window);
    }
    g_autofree char *end = poda_phrase_who (record, last->node);
    g_autofree char *stays = stays_text (record, root);
    if (last == stops && last->node == root)
        return g_strdup_printf (_ ("%s: nothing changes, and %s"), last->text, stays);
    if (last == stops)
        return g_strdup_printf (_ ("%s: nothing changes at %s, and %s"), last->text,
                                end, stays);
    if (last->node == root)
        return g_strdup_printf (_ ("%s; but %s: %s"), first, last->text, stays);
    return g_strdup_printf (_ ("%s; but %s: nothing changes at %s, and %s"), first,
                            last->text, end, stays);
}
