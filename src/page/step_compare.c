#include <glib/gi18n-lib.h>

#include "page/page.h"
#include "report/phrase.h"

struct _PodaStepCompare {
    const PodaRecord *records[2];
    const PodaStep *steps[2];
    gsize n_steps[2];
    guint32 *counterparts[2]; /* by id: the node in the other search; 0: none */
    GArray *pairs;            /* PodaStepPair elements */
    /* During construction: the next step of each search, the number of nodes that it
     * has open and entered alone, and the number that it has entered. */
    gsize at[2];
    guint alone[2];
    guint32 entered[2];
};

/* --- Pairs of steps --- */

static const PodaNode *
node_of (const PodaStepCompare *compare, guint which, gsize step)
{
    return poda_record_node (compare->records[which], compare->steps[which][step].node);
}

/* Returns the search that goes on alone; 2: both move; 3: both have ended. */
static guint
choose (const PodaStepCompare *compare)
{
    const PodaStep *one = &compare->steps[0][compare->at[0]];
    const PodaStep *other = &compare->steps[1][compare->at[1]];
    gboolean ended[2];
    for (guint i = 0; i < 2; i++)
        ended[i] = compare->at[i] == compare->n_steps[i];
    if (ended[0] || ended[1])
        return ended[0] && ended[1] ? 3 : ended[0];
    if (compare->alone[0] > 0 || compare->alone[1] > 0)
        return compare->alone[0] == 0;
    guint32 like = compare->counterparts[0][one->node];
    if (one->verb == other->verb && like == other->node)
        return 2;
    if (one->verb == PODA_CUT || other->verb == PODA_CUT)
        return one->verb != PODA_CUT;
    if (one->verb != PODA_ENTER || other->verb != PODA_ENTER)
        return one->verb == PODA_LEAVE;
    /* The first waits if it will reach the node of the other's step later. */
    like = compare->counterparts[1][other->node];
    return like <= compare->entered[0]
           || like > poda_record_n_visited (compare->records[0]);
}

static gboolean
has_other_window (const PodaNode *node, const PodaNode *other)
{
    return node->alpha != other->alpha || node->beta != other->beta;
}

/* TRUE if a common step differs: in the window, if the parents' windows are equal, or
 * in the value. */
static gboolean
tells_apart (const PodaStepCompare *compare, const PodaStepPair *pair)
{
    const PodaNode *one = node_of (compare, 0, pair->steps[0] - 1);
    const PodaNode *other = node_of (compare, 1, pair->steps[1] - 1);
    const PodaNode *above = poda_node_parent (one);
    guint8 verb = compare->steps[0][pair->steps[0] - 1].verb;
    if (verb == PODA_LEAVE)
        return one->value != other->value || one->bound != other->bound;
    for (guint i = 0; i < 2; i++)
        if (!poda_record_problem (compare->records[i])->algorithm->windowed)
            return FALSE;
    return verb == PODA_ENTER && one->status == PODA_STATUS_EXPANDED
           && has_other_window (one, other)
           && (above == NULL || !has_other_window (above, poda_node_parent (other)));
}

PodaStepCompare *
poda_step_compare_new (const PodaRecord *first, const PodaRecord *second)
{
    PodaStepCompare *compare = g_new0 (PodaStepCompare, 1);
    PodaStepPair pair = { .steps = { 0, 0 } };
    gboolean together = TRUE;
    compare->records[0] = first;
    compare->records[1] = second;
    for (guint i = 0; i < 2; i++)
        compare->steps[i] =
            poda_record_steps (compare->records[i], &compare->n_steps[i]);
    compare->pairs = g_array_new (FALSE, FALSE, sizeof (PodaStepPair));
    guint32 **counterparts = compare->counterparts, n = poda_record_n_nodes (first);
    counterparts[0] = g_new0 (guint32, (gsize) n + 1);
    counterparts[1] = g_new0 (guint32, (gsize) poda_record_n_nodes (second) + 1);
    counterparts[0][1] = counterparts[1][1] = 1;
    for (guint32 id = 1; id <= n; id++) /* parents have smaller ids */
        for (const PodaNode *child = poda_node_child (poda_record_node (first, id));
             child != NULL && counterparts[0][id] != 0;
             child = poda_node_next (child)) {
            const PodaNode *counterpart =
                poda_node_child (poda_record_node (second, counterparts[0][id]));
            while (counterpart != NULL && counterpart->move != child->move)
                counterpart = poda_node_next (counterpart);
            if (counterpart != NULL) {
                counterparts[0][child->id] = counterpart->id;
                counterparts[1][counterpart->id] = child->id;
            }
        }
    g_array_append_val (compare->pairs, pair);
    for (guint who; (who = choose (compare)) != 3; together = who == 2) {
        for (guint i = 0; i < 2; i++) {
            const PodaStep *step = &compare->steps[i][compare->at[i]];
            pair.moved[i] = who == 2 || who == i;
            if (!pair.moved[i])
                continue;
            pair.steps[i] = ++compare->at[i];
            if (step->verb == PODA_ENTER)
                compare->entered[i] = MAX (compare->entered[i], step->node);
            if (who != 2)
                compare->alone[i] +=
                    (step->verb == PODA_ENTER) - (step->verb == PODA_UPDATE);
        }
        pair.differs = who == 2 ? tells_apart (compare, &pair) : together;
        g_array_append_val (compare->pairs, pair);
    }
    return compare;
}

void
poda_step_compare_free (PodaStepCompare *compare)
{
    g_array_unref (compare->pairs);
    g_free (compare->counterparts[0]);
    g_free (compare->counterparts[1]);
    g_free (compare);
}

const PodaStepPair *
poda_step_compare_pairs (const PodaStepCompare *compare, gsize *n_pairs)
{
    *n_pairs = compare->pairs->len;
    return &g_array_index (compare->pairs, PodaStepPair, 0);
}

gsize
poda_step_compare_next (const PodaStepCompare *compare, PodaStepSize size,
                        gboolean different, gsize pair, gboolean forward)
{
    gsize n;
    gboolean stops = FALSE;
    const PodaStepPair *pairs = poda_step_compare_pairs (compare, &n);
    while (!stops && (forward ? pair + 1 < n : pair > 0)) {
        pair = forward ? pair + 1 : pair - 1;
        const PodaStepPair *at = &pairs[pair];
        stops = different && at->differs;
        for (guint i = 0; i < 2 && !different; i++)
            stops = stops
                    || (at->moved[i]
                        && poda_step_size_next (compare->records[i], size,
                                                at->steps[i] - 1, TRUE)
                               == at->steps[i]);
    }
    return pair;
}

gsize
poda_step_compare_find (const PodaStepCompare *compare, gsize step)
{
    gsize n, at = 0;
    const PodaStepPair *pairs = poda_step_compare_pairs (compare, &n);
    while (at + 1 < n && pairs[at].steps[0] < step)
        at++;
    return at;
}

/* --- Texts --- */

/* Returns how they begin to diverge: the node of the search that moves alone. */
static char *
say_parting (const PodaStepCompare *compare, gsize pair)
{
    gsize n, parted[2] = { G_MAXSIZE, G_MAXSIZE };
    const PodaStepPair *pairs = poda_step_compare_pairs (compare, &n);
    const PodaNode *nodes[2] = { NULL, NULL };
    gboolean cuts = FALSE;
    /* Find the first step of each while they are apart, or the node that it goes on to
     * afterwards. */
    for (; pair < n && !(pairs[pair].moved[0] && pairs[pair].moved[1]); pair++)
        for (guint i = 0; i < 2; i++)
            if (pairs[pair].moved[i] && parted[i] == G_MAXSIZE)
                parted[i] = pairs[pair].steps[i] - 1;
    for (guint i = 0; i < 2; i++) {
        gsize next = pairs[pair - 1].steps[i];
        if (parted[i] == G_MAXSIZE && next < compare->n_steps[i]
            && compare->steps[i][next].verb == PODA_ENTER
            && compare->steps[1 - i][parted[1 - i]].verb == PODA_ENTER)
            parted[i] = next;
    }
    guint who = parted[0] == G_MAXSIZE;
    for (guint i = 2; i-- > 0;) {
        if (parted[i] == G_MAXSIZE)
            continue;
        nodes[i] = node_of (compare, i, parted[i]);
        if (compare->steps[i][parted[i]].verb == PODA_CUT) {
            cuts = TRUE;
            who = i;
        }
    }
    g_autofree char *name = poda_phrase_name (compare->records[who], nodes[who]);
    g_autofree char *other =
        nodes[1 - who] != NULL
            ? poda_phrase_name (compare->records[1 - who], nodes[1 - who])
            : NULL;
    const char *const searches[] = { C_ ("search", "first"), C_ ("search", "second") };
    const char *own = searches[who], *rest = searches[1 - who];
    if (cuts && other == NULL)
        return g_strdup_printf (_ ("The %s search cuts at %s; the %s does not."), own,
                                name, rest);
    if (cuts)
        return g_strdup_printf (_ ("The %s search cuts at %s; the %s goes on to %s."),
                                own, name, rest, other);
    if (other != NULL)
        return g_strdup_printf (
            _ ("The first search goes on to %s; the second, to %s."), name, other);
    guint32 like = compare->counterparts[who][nodes[who]->id];
    if (like > 0 && like <= poda_record_n_visited (compare->records[1 - who]))
        return g_strdup_printf (
            _ ("The %s search goes to %s now; the %s does so at another time."), own,
            name, rest);
    return g_strdup_printf (_ ("Only the %s search goes to %s."), own, name);
}

char *
poda_step_compare_sentence (const PodaStepCompare *compare, gsize pair)
{
    gsize n;
    const PodaStepPair *pairs = poda_step_compare_pairs (compare, &n);
    if (!pairs[pair].moved[0] || !pairs[pair].moved[1]) {
        while (pair > 0 && !pairs[pair].differs)
            pair--;
        return pair > 0 ? say_parting (compare, pair) : NULL;
    }
    if (!pairs[pair].differs)
        return NULL;
    gsize step = pairs[pair].steps[0] - 1;
    const PodaNode *one = node_of (compare, 0, step);
    const PodaNode *other = node_of (compare, 1, pairs[pair].steps[1] - 1);
    gboolean window = compare->steps[0][step].verb == PODA_ENTER;
    g_autofree char *name = poda_phrase_name (compare->records[0], one);
    g_autofree char *here = window ? poda_phrase_window (one->alpha, one->beta)
                                   : poda_phrase_value (one->value, one->bound);
    g_autofree char *there = window ? poda_phrase_window (other->alpha, other->beta)
                                    : poda_phrase_value (other->value, other->bound);
    return g_strdup_printf (
        window ? _ ("The first search enters %s with the window %s, the second with "
                    "%s.")
               : _ ("In the first search, %s returns %s; in the second, %s."),
        name, here, there);
}

void
poda_page_write_step_pair (PodaJson *json, const PodaStepCompare *compare, gsize pair)
{
    gsize n, differences = 0;
    const PodaStepPair *pairs = poda_step_compare_pairs (compare, &n);
    const PodaStepPair *at = &pairs[pair];
    for (gsize i = 0; i < n; i++)
        differences += pairs[i].differs;
    poda_json_write (json,
                     "{ beat:z beats:z steps:[ z z ] moved:[ b b ] differs:b "
                     "differences:z said:S }",
                     pair, n - 1, at->steps[0], at->steps[1], at->moved[0],
                     at->moved[1], at->differs, differences,
                     poda_step_compare_sentence (compare, pair));
}
