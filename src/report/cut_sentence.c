/* The reason for a cut: the node's value, the opponent's alternative, and its node. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "report/phrase.h"
#include "report/sentence.h"

/* TRUE if the node has the best possible value for its player. */
static gboolean
has_best (const PodaSaying *saying)
{
    PodaValue value = saying->frame->value;
    return isinf (value) && (value > 0) == saying->max;
}

/* Returns "A (MAX) already has 3 from B (α = 3)", with the bound that is compared. */
static const char *
refuser_text (const PodaSaying *saying, const PodaFrame *cause)
{
    const PodaFrame *frame = saying->frame;
    PodaPlayer side = saying->max ? PODA_MIN : PODA_MAX;
    PodaValue bound = saying->max ? frame->beta : frame->alpha;
    const PodaFrame *setter = poda_replay_setter (saying->replay, side, bound);
    gboolean other = setter != NULL && setter->id != cause->id && bound != cause->value;
    const char *compared =
        poda_say (saying, " (%s = %s%s%s)", saying->max ? "β" : "α", PODA_TEXT (bound),
                  other ? ", " : "", other ? poda_say_from (saying, setter->id) : "");
    PodaBound proved = poda_bound_of (cause->value, cause->lower, cause->upper);
    return poda_say (
        saying, _ ("%s already has %s %s%s"),
        poda_say_who (saying, poda_record_node (saying->record, cause->id)),
        poda_say_value (saying, cause->value, proved),
        poda_say_from (saying, cause->best), compared);
}

/* Returns the value that the node has, and the bound that follows for it. */
static const char *
worth_text (const PodaSaying *saying, const char *has)
{
    const PodaNode *best = poda_record_node (saying->record, saying->frame->best);
    if (has_best (saying))
        return poda_say (saying,
                         saying->max ? _ ("%s, and nothing can be higher")
                                     : _ ("%s, and nothing can be lower"),
                         has);
    if (best->bound != PODA_BOUND_EXACT)
        return has;
    return poda_say (saying,
                     saying->max ? _ ("%s, so it is worth at least %s")
                                 : _ ("%s, so it is worth at most %s"),
                     has, PODA_TEXT (saying->frame->value));
}

/* Returns the reason if the node's range, "4 or less", is compared with an ancestor's
 * value. A cut is shallow if the parent's value, were it certain, sufficed. */
static const char *
by_ancestor (const PodaSaying *saying, const PodaFrame *cause, const char *has,
             const char *cut)
{
    guint n;
    const PodaFrame *frame = saying->frame;
    const PodaFrame *above = &poda_replay_path (saying->replay, &n)[n - 2];
    gboolean max = saying->max, best = has_best (saying);
    const char *value = PODA_TEXT (frame->value);
    const char *turn = best ? worth_text (saying, has)
                            : poda_say (saying,
                                        max ? _ ("%s and can only go higher")
                                            : _ ("%s and can only go lower"),
                                        has);
    const char *path = poda_say_path (saying, cause->id, frame->id);
    const char *where = path != NULL ? poda_say (saying, " (%s)", path) : "";
    const char *refuser = refuser_text (saying, cause);
    const char *reach =
        best ? value
             : poda_say (saying, max ? _ ("%s or more") : _ ("%s or less"), value);
    if (frame->cut == PODA_CUT_DEEP)
        return poda_say (
            saying,
            max ? _ ("%s; farther up%s, %s, and %s cannot lower that: %s (deep cutoff)")
                : _ ("%s; farther up%s, %s, and %s cannot raise that: %s (deep "
                     "cutoff)"),
            turn, where, refuser, reach, cut);
    PodaBound bound = poda_record_node (saying->record, above->best)->bound;
    return poda_say (
        saying,
        max ? _ ("%s; %s has %s so far, possibly more, but farther up%s, %s, and %s "
                 "cannot lower that: %s (counted as a shallow cutoff)")
            : _ ("%s; %s has %s so far, possibly less, but farther up%s, %s, and %s "
                 "cannot raise that: %s (counted as a shallow cutoff)"),
        turn, poda_say_who (saying, poda_node_parent (saying->node)),
        poda_say_value (saying, above->value, bound), where, refuser, reach, cut);
}

const char *
poda_say_cut_step (const PodaSaying *saying)
{
    const PodaFrame *frame = saying->frame, *cause = poda_replay_cause (saying->replay);
    const PodaNode *best = poda_record_node (saying->record, frame->best);
    const PodaProblem *problem = poda_record_problem (saying->record);
    const char *has = poda_say (saying, _ ("%s has %s %s"), saying->who,
                                poda_say_value (saying, frame->value, best->bound),
                                poda_say_from (saying, frame->best));
    const char *cut = poda_say_of_cut (saying), *worth = worth_text (saying, has), *why;
    gboolean max = saying->max;
    if (cause == NULL && has_best (saying))
        why = poda_say (saying, "%s: %s", worth, cut);
    else if (cause == NULL)
        why = poda_say (saying,
                        max ? _ ("%s; the initial window ends at β = %s, and values "
                                 "beyond it make no difference: %s")
                            : _ ("%s; the initial window begins at α = %s, and values "
                                 "below it make no difference: %s"),
                        worth, PODA_TEXT (max ? frame->beta : frame->alpha), cut);
    else if (poda_node_parent (saying->node)->id != cause->id)
        why = by_ancestor (saying, cause, has, cut);
    else if (frame->value != cause->value)
        why = poda_say (saying, _ ("%s; %s and will never choose %s: %s"), worth,
                        refuser_text (saying, cause),
                        poda_say_name (saying, saying->node), cut);
    else
        why = poda_say (saying,
                        max ? _ ("%s; %s, and %s cannot be lower: %s")
                            : _ ("%s; %s, and %s cannot beat that: %s"),
                        worth, refuser_text (saying, cause),
                        poda_say_name (saying, saying->node), cut);
    if (!problem->algorithm->own_view || poda_node_view (saying->node) != PODA_MIN)
        return why;
    /* The comparison in negamax's terms, where MIN moves. */
    return poda_say (saying, _ ("%s; from the point of view of %s, α = %s %s β = %s"),
                     why, poda_player_label (frame->player),
                     PODA_TEXT (0 - frame->beta), problem->strict ? ">" : "≥",
                     PODA_TEXT (0 - frame->alpha));
}

/* --- What-if questions: the range of the cut, and the pruned values --- */

/* Returns the claim with a condition: "… while c1 ≤ 3", "… whatever c1 is worth". */
static char *
add_range (const char *claim, const PodaRecord *record, const PodaNode *leaf,
           const GArray *stretches)
{
    g_autofree char *name = poda_phrase_name (record, leaf);
    g_autoptr (GString) range = g_string_new (NULL);
    const PodaInterval *all = (const PodaInterval *) (gconstpointer) stretches->data;
    if (stretches->len == 1 && all->from == -INFINITY && all->from_in
        && all->to == INFINITY && all->to_in)
        return g_strdup_printf (_ ("%s whatever %s is worth"), claim, name);
    for (guint i = 0; i < stretches->len; i++) {
        const PodaInterval *at = &all[i];
        const char *from = PODA_TEXT (at->from), *to = PODA_TEXT (at->to);
        gboolean low = at->from != -INFINITY || !at->from_in;
        gboolean high = at->to != INFINITY || !at->to_in;
        g_string_append (range, i > 0 ? _ (" or ") : "");
        if (at->from == at->to) {
            g_string_append_printf (range, "%s = %s", name, from);
            continue;
        }
        if (low && high)
            g_string_append_printf (range, "%s %s ", from, at->from_in ? "≤" : "<");
        g_string_append (range, name);
        if (low && !high)
            g_string_append_printf (range, " %s %s", at->from_in ? "≥" : ">", from);
        if (high)
            g_string_append_printf (range, " %s %s", at->to_in ? "≤" : "<", to);
    }
    return g_strdup_printf (_ ("%s as long as %s"), claim, range->str);
}

static char *
stays_text (const PodaRecord *record)
{
    const PodaNode *root = poda_record_root (record);
    g_autofree char *name = poda_phrase_name (record, root);
    g_autofree char *value = poda_phrase_value (root->value, root->bound);
    return g_strdup_printf (_ ("%s remains %s"), name, value);
}

char *
poda_sentence_stands (const PodaRecord *record, const PodaNode *leaf,
                      const PodaWhatIf *what_if)
{
    return add_range (_ ("the cut stands"), record, leaf, what_if->stands);
}

char *
poda_sentence_stays (const PodaRecord *record, const PodaNode *leaf,
                     const PodaWhatIf *what_if)
{
    g_autofree char *stays = stays_text (record);
    return add_range (stays, record, leaf, what_if->stays);
}

/* Limits the claim to the initial window if only that made the cut. */
char *
poda_sentence_cut_is_safe (const PodaRecord *record, const PodaNode *cut)
{
    const PodaProblem *problem = poda_record_problem (record);
    g_autofree char *window = poda_phrase_window (problem->alpha, problem->beta);
    g_autofree char *stays = stays_text (record);
    if (cut->cut == PODA_CUT_WINDOW && isfinite (cut->value))
        return g_strdup_printf (_ ("whatever the cut children are worth, nothing "
                                   "changes inside the initial window %s"),
                                window);
    return g_strdup_printf (_ ("whatever the cut children are worth, %s"), stays);
}

/* Returns "min (2, 1) = 1: C (MIN) would be worth 1 instead of 2; but …". */
char *
poda_sentence_pruned_search (const PodaRecord *record,
                             const PodaPrunedSearch *pruned_search)
{
    const PodaProblem *problem = poda_record_problem (record);
    const PodaPropagation *stop =
        (const PodaPropagation *) (gconstpointer) pruned_search->way->data;
    const PodaPropagation *last = &stop[pruned_search->way->len - 1];
    gboolean at_root = last->node == poda_record_root (record);
    g_autofree char *who = poda_phrase_who (record, stop->node);
    g_autofree char *end = poda_phrase_who (record, last->node);
    g_autofree char *stays = stays_text (record);
    g_autofree char *window = poda_phrase_window (problem->alpha, problem->beta);
    g_autofree char *first =
        g_strdup_printf (_ ("%s: %s would be worth %s instead of %s"), stop->text, who,
                         PODA_TEXT (stop->value), PODA_TEXT (stop->node->value));
    if (!pruned_search->stays)
        return g_strdup_printf (
            _ ("%s; that changes nothing inside the initial window %s"), first, window);
    if (last == stop && at_root)
        return g_strdup_printf (_ ("%s: nothing changes, and %s"), last->text, stays);
    if (last == stop)
        return g_strdup_printf (_ ("%s: nothing changes at %s, and %s"), last->text,
                                end, stays);
    if (at_root)
        return g_strdup_printf (_ ("%s; but %s: %s"), first, last->text, stays);
    return g_strdup_printf (_ ("%s; but %s: nothing changes at %s, and %s"), first,
                            last->text, end, stays);
}
