#include "teach/grade/divergence.h"

#include <glib/gi18n-lib.h>

#include "base/terminal.h"
#include "record/say/sentence.h"

guint
poda_divergence_find (const PodaRecord *record, const GPtrArray *visits)
{
    guint n = poda_record_n_visited (record);
    for (guint i = 0; i < visits->len && i < n; i++) {
        g_autofree char *name =
            poda_record_name (record, poda_record_node (record, i + 1));
        if (strcmp (name, visits->pdata[i]) != 0)
            return i;
    }
    return visits->len < n ? visits->len : n;
}

/* --- Why the search goes where it goes ----------------------------------------------
 */

/* Stands behind the first step of this verb at the node. */
static gboolean
seek (PodaReplay *replay, const PodaNode *node, PodaVerb verb)
{
    while (poda_replay_next (replay))
        if (poda_replay_node (replay) == node
            && poda_replay_step (replay)->verb == verb)
            return TRUE;
    return FALSE;
}

/* Why a node that was not entered was not: the cut at its nearest ancestor that was. */
static char *
why_cut (const PodaRecord *record, const PodaNode *node)
{
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    while (node->status == PODA_STATUS_PRUNED)
        node = poda_node_parent (node);
    return seek (replay, node, PODA_CUT) ? poda_sentence_step (replay) : NULL;
}

static char *
with_window (const PodaReplay *replay, const char *sentence)
{
    const PodaFrame *frame = poda_replay_frame (replay);
    char alpha[PODA_VALUE_BUFFER], beta[PODA_VALUE_BUFFER];
    return g_strdup_printf (_ ("%s; its window (%s, %s) is still open"), sentence,
                            poda_value_format (frame->alpha, PODA_STYLE_TEXT, alpha),
                            poda_value_format (frame->beta, PODA_STYLE_TEXT, beta));
}

/* Why a node is entered: what its parent has so far does not cut. */
static char *
why_entered (const PodaRecord *record, const PodaNode *node)
{
    const PodaNode *parent = poda_node_parent (node);
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    seek (replay, node, PODA_ENTER);
    poda_replay_seek (replay, poda_replay_position (replay) - 1);
    if (poda_replay_step (replay)->verb != PODA_UPDATE) {
        g_autofree char *above = poda_record_name (record, parent);
        return g_strdup_printf (_ ("it is the first child of node %s"), above);
    }
    g_autofree char *sentence = poda_sentence_step (replay);
    return poda_record_problem (record)->algorithm->windowed
               ? with_window (replay, sentence)
               : g_steal_pointer (&sentence);
}

/* --- The sentence -------------------------------------------------------------------
 */

/* One place where two sequences part. */
typedef struct {
    const PodaRecord *record;
    const GPtrArray *visits;
    guint at;           /* how many are the same before it */
    const char *before; /* the last of those */
    const char *given;  /* NULL: the program told no more */
    const char *right;  /* NULL: the search has ended */
} Parting;

static const char *
algorithm_of (const Parting *parting)
{
    return _ (poda_record_problem (parting->record)->algorithm->title);
}

static gboolean
is_second_visit (const Parting *parting)
{
    for (guint i = 0; i < parting->at; i++)
        if (strcmp (parting->visits->pdata[i], parting->given) == 0)
            return TRUE;
    return FALSE;
}

static char *
at_the_beginning (const Parting *parting)
{
    g_autofree char *given =
        parting->given != NULL ? poda_quote (parting->given) : NULL;
    return given != NULL ? g_strdup_printf (_ ("your program began with %s, where the "
                                               "search begins with node %s"),
                                            given, parting->right)
                         : g_strdup (_ ("your program told no visits"));
}

/* Where the search goes on and the program does something else. */
static char *
elsewhere (const Parting *parting, const char *why)
{
    const char *algorithm = algorithm_of (parting);
    if (parting->given == NULL)
        return g_strdup_printf (_ ("after node %s your program visited no other node; "
                                   "%s goes on with node %s: %s"),
                                parting->before, algorithm, parting->right, why);
    if (is_second_visit (parting))
        return g_strdup_printf (_ ("after node %s your program visited %s once more; "
                                   "%s goes on with node %s: %s"),
                                parting->before, parting->given, algorithm,
                                parting->right, why);
    return g_strdup_printf (_ ("after node %s your program visited %s; %s goes on with "
                               "node %s: %s"),
                            parting->before, parting->given, algorithm, parting->right,
                            why);
}

static char *
unknown (const Parting *parting)
{
    g_autofree char *given = poda_quote (parting->given);
    return g_strdup_printf (
        _ ("after node %s your program visited %s, which is no node of this tree"),
        parting->before, given);
}

static char *
describe (const Parting *parting, const PodaNode *right)
{
    const PodaNode *given =
        parting->given != NULL
            ? poda_record_find (parting->record, parting->given, NULL)
            : NULL;
    if (parting->at == 0)
        return at_the_beginning (parting);
    if (parting->given != NULL && given == NULL)
        return unknown (parting);
    if (given != NULL && given->status == PODA_STATUS_PRUNED) {
        g_autofree char *why = why_cut (parting->record, given);
        return g_strdup_printf (_ ("after node %s your program visited %s; %s cuts "
                                   "there: %s"),
                                parting->before, parting->given, algorithm_of (parting),
                                why);
    }
    if (right != NULL) {
        g_autofree char *why = why_entered (parting->record, right);
        return elsewhere (parting, why);
    }
    return g_strdup_printf (
        _ ("after node %s, the last one of the search, your program "
           "visited %s"),
        parting->before, parting->given);
}

char *
poda_divergence_sentence (const PodaRecord *record, const GPtrArray *visits)
{
    guint n = poda_record_n_visited (record);
    guint at = poda_divergence_find (record, visits);
    if (at == n && visits->len == n)
        return NULL;
    const PodaNode *right = at < n ? poda_record_node (record, at + 1) : NULL;
    g_autofree char *name = right != NULL ? poda_record_name (record, right) : NULL;
    const Parting parting = {
        .record = record,
        .visits = visits,
        .at = at,
        .before = at > 0 ? visits->pdata[at - 1] : NULL,
        .given = at < visits->len ? visits->pdata[at] : NULL,
        .right = name,
    };
    return describe (&parting, right);
}
