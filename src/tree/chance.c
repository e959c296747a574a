/* The probabilities below chance nodes. They are read only here, because only a whole
 * tree tells which edges leave a chance node: on all others the attribute is none of
 * ours. */

#include "tree/draft.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define SUM_TOLERANCE 1e-9

/* A decimal, or a fraction of two. */
static gboolean
parse_probability (const char *text, double *probability)
{
    const char *slash = strchr (text, '/');
    if (slash == NULL)
        return poda_value_parse (text, probability);
    g_autofree char *above = g_strndup (text, (gsize) (slash - text));
    double numerator, denominator;
    if (!poda_value_parse (above, &numerator)
        || !poda_value_parse (slash + 1, &denominator))
        return FALSE;
    *probability = numerator / denominator;
    return isfinite (numerator) && isfinite (denominator) && denominator > 0;
}

static gboolean
read_probability (const PodaDraft *draft, PodaDraftNode *node, GError **error)
{
    if (parse_probability (node->probability, &node->chance) && node->chance >= 0
        && node->chance <= 1)
        return TRUE;
    g_autofree char *quote = poda_quote (node->probability);
    return poda_source_fail (
        draft->source, node->probability_place, PODA_TREE_ERROR_PROBABILITY, error,
        _ ("expected a probability from 0 to 1, such as 0.25 or 1/4, "
           "found %s"),
        quote);
}

static gboolean
fail_mixed (const PodaDraft *draft, guint32 parent, guint32 without, GError **error)
{
    g_autofree char *above = poda_draft_call (draft, parent);
    g_autofree char *child = poda_draft_call (draft, without);
    return poda_source_fail (
        draft->source, poda_draft_node (draft, without)->edge_place,
        PODA_TREE_ERROR_PROBABILITY, error,
        _ ("the edge %s -> %s has no probability, but a sibling has one: "
           "expected all or none"),
        above, child);
}

/* The largest common denominator that is looked for. */
#define MOST_SHARES 1000

/* How far a probability may lie from a share: rounding, and nothing anybody wrote. */
#define SHARE_TOLERANCE 1e-12

static gboolean
has_shares (const PodaDraft *draft, guint32 first, guint shares)
{
    for (guint32 i = first; i != PODA_TREE_NONE; i = poda_draft_node (draft, i)->next) {
        double chance = poda_draft_node (draft, i)->chance;
        double share = chance * shares;
        if (fabs (share - round (share)) > SHARE_TOLERANCE * shares
            || (chance > 0 && round (share) == 0))
            return FALSE;
    }
    return TRUE;
}

/* 0.25, 0.25 and 0.5 are 1, 1 and 2 shares; where no small denominator serves, the
 * probabilities themselves. */
static void
weigh (PodaDraft *draft, guint32 first)
{
    guint shares = 1;
    while (shares <= MOST_SHARES && !has_shares (draft, first, shares))
        shares++;
    for (guint32 i = first; i != PODA_TREE_NONE; i = poda_draft_node (draft, i)->next) {
        PodaDraftNode *node = poda_draft_node (draft, i);
        node->weight =
            shares > MOST_SHARES ? node->chance : round (node->chance * shares);
    }
}

static void
weigh_alike (PodaDraft *draft, guint32 first)
{
    for (guint32 i = first; i != PODA_TREE_NONE; i = poda_draft_node (draft, i)->next)
        poda_draft_node (draft, i)->weight = 1;
}

static gboolean
read_chances (PodaDraft *draft, guint32 index, GError **error)
{
    guint32 first = poda_draft_node (draft, index)->child;
    guint n = 0, n_given = 0;
    guint32 without = PODA_TREE_NONE;
    for (guint32 i = first; i != PODA_TREE_NONE; i = poda_draft_node (draft, i)->next) {
        n++;
        if (poda_draft_node (draft, i)->probability != NULL)
            n_given++;
        else if (without == PODA_TREE_NONE)
            without = i;
    }
    if (n_given > 0 && n_given < n)
        return fail_mixed (draft, index, without, error);

    double sum = 0;
    for (guint32 i = first; i != PODA_TREE_NONE; i = poda_draft_node (draft, i)->next) {
        PodaDraftNode *node = poda_draft_node (draft, i);
        if (n_given == 0)
            node->chance = 1.0 / n;
        else if (!read_probability (draft, node, error))
            return FALSE;
        sum += node->chance;
    }
    if (fabs (sum - 1) <= SUM_TOLERANCE) {
        if (n_given == 0)
            weigh_alike (draft, first);
        else
            weigh (draft, first);
        return TRUE;
    }
    char buffer[PODA_VALUE_BUFFER];
    g_autofree char *above = poda_draft_call (draft, index);
    return poda_source_fail (
        draft->source, poda_draft_node (draft, first)->probability_place,
        PODA_TREE_ERROR_PROBABILITY, error,
        _ ("the probabilities below %s add up to %s: expected 1"), above,
        poda_value_format (sum, PODA_STYLE_MACHINE, buffer));
}

gboolean
poda_draft_settle_chances (PodaDraft *draft, const guint32 *order, GError **error)
{
    for (guint32 i = 0; i < draft->nodes->len; i++) {
        const PodaDraftNode *node = poda_draft_node (draft, order[i]);
        if (node->player == PODA_CHANCE && !node->closed && !node->left_out
            && !read_chances (draft, order[i], error))
            return FALSE;
    }
    return TRUE;
}
