/* Why a cut was made: what the node has, and hence can be worth at the most; what the
 * other side already has, and where; and that it will therefore never let play come
 * here. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "report/phrase.h"
#include "report/sentence.h"

/* Where the node stands that refuses: the parent; farther up; or farther up although
 * the parent's unproved value would do, so that the cut is counted as shallow. */
typedef enum { REFUSED_BY_PARENT, REFUSED_FARTHER_UP, REFUSED_BEHIND_PARENT } Refusal;

/* What a sentence speaks of. */
typedef struct {
    const PodaReplay *replay;
    const PodaRecord *record;
    const PodaNode *node;
    const PodaFrame *frame, *cause;
    gboolean max;    /* the node is MAX's */
    PodaBound bound; /* what is known of its value */
    const char *has; /* "C (MIN) has 2 from c1" */
    const char *cut; /* "c2 and c3 are cut" */
} Cut;

/* " (α = 3)": the bound that the code compares, and whose it is where another node has
 * set it than the one that is spoken of. */
static char *
bound_text (const Cut *cut)
{
    PodaPlayer side = cut->max ? PODA_MIN : PODA_MAX;
    PodaValue bound = cut->max ? cut->frame->beta : cut->frame->alpha;
    const char *letter = cut->max ? "β" : "α";
    char number[PODA_VALUE_BUFFER];
    poda_value_format (bound, PODA_STYLE_TEXT, number);
    const PodaFrame *setter = poda_replay_setter (cut->replay, side, bound);
    if (setter == NULL || setter->id == cut->cause->id || bound == cut->cause->value)
        return g_strdup_printf (" (%s = %s)", letter, number);
    g_autofree char *from = poda_phrase_from (cut->record, setter->id);
    return g_strdup_printf (" (%s = %s, %s)", letter, number, from);
}

/* "A (MAX) already has 3 from B (α = 3)" */
static char *
refuser_text (const Cut *cut)
{
    const PodaFrame *cause = cut->cause;
    g_autofree char *who =
        poda_phrase_who (cut->record, poda_record_node (cut->record, cause->id));
    g_autofree char *value = poda_phrase_value (
        cause->value, poda_bound_of (cause->value, cause->lower, cause->upper));
    g_autofree char *from = poda_phrase_from (cut->record, cause->best);
    g_autofree char *bound = bound_text (cut);
    return g_strdup_printf (_ ("%s already has %s %s%s"), who, value, from, bound);
}

/* Whether the node has the best that its player can have. */
static gboolean
has_best (const Cut *cut)
{
    return isinf (cut->frame->value) && (cut->frame->value > 0) == cut->max;
}

/* What the node has, and hence is worth: what is known as a bound alone says so
 * itself. */
static char *
worth_text (const Cut *cut)
{
    char worth[PODA_VALUE_BUFFER];
    poda_value_format (cut->frame->value, PODA_STYLE_TEXT, worth);
    if (has_best (cut))
        return g_strdup_printf (cut->max ? _ ("%s, and nothing is higher")
                                         : _ ("%s, and nothing is lower"),
                                cut->has);
    if (cut->bound != PODA_BOUND_EXACT)
        return g_strdup (cut->has);
    return g_strdup_printf (cut->max ? _ ("%s, so it is worth at least %s")
                                     : _ ("%s, so it is worth at most %s"),
                            cut->has, worth);
}

/* The same where what it may still become is compared: farther up the tree. */
static char *
turn_text (const Cut *cut)
{
    if (has_best (cut))
        return worth_text (cut);
    return g_strdup_printf (cut->max ? _ ("%s and can only go higher")
                                     : _ ("%s and can only go lower"),
                            cut->has);
}

/* "4 or less", "−∞" */
static char *
reach_text (const Cut *cut)
{
    char worth[PODA_VALUE_BUFFER];
    poda_value_format (cut->frame->value, PODA_STYLE_TEXT, worth);
    return has_best (cut) ? g_strdup (worth)
                          : g_strdup_printf (
                              cut->max ? _ ("%s or more") : _ ("%s or less"), worth);
}

static char *
by_parent (const Cut *cut)
{
    g_autofree char *worth = worth_text (cut);
    g_autofree char *refuser = refuser_text (cut);
    g_autofree char *name = poda_phrase_name (cut->record, cut->node);
    if (cut->frame->value != cut->cause->value)
        return g_strdup_printf (_ ("%s; %s and will not come here: %s"), worth, refuser,
                                cut->cut);
    return g_strdup_printf (cut->max ? _ ("%s; %s, and %s cannot be lower: %s")
                                     : _ ("%s; %s, and %s cannot beat that: %s"),
                            worth, refuser, name, cut->cut);
}

/* " (A → B → C → D)" */
static char *
path_text (const Cut *cut)
{
    g_autofree char *path =
        poda_phrase_path (cut->replay, cut->cause->id, cut->frame->id);
    return path != NULL ? g_strdup_printf (" (%s)", path) : g_strdup ("");
}

static char *
by_ancestor (const Cut *cut)
{
    g_autofree char *turn = turn_text (cut);
    g_autofree char *where = path_text (cut);
    g_autofree char *refuser = refuser_text (cut);
    g_autofree char *reach = reach_text (cut);
    return g_strdup_printf (
        cut->max
            ? _ ("%s; farther up%s, %s, and %s cannot lower that: %s (deep cutoff)")
            : _ ("%s; farther up%s, %s, and %s cannot raise that: %s (deep cutoff)"),
        turn, where, refuser, reach, cut->cut);
}

/* The parent's value would do, if only it were certain. */
static char *
behind_parent (const Cut *cut)
{
    guint n;
    const PodaFrame *path = poda_replay_path (cut->replay, &n), *above = &path[n - 2];
    const PodaNode *best = poda_record_node (cut->record, above->best);
    g_autofree char *turn = turn_text (cut);
    g_autofree char *where = path_text (cut);
    g_autofree char *refuser = refuser_text (cut);
    g_autofree char *reach = reach_text (cut);
    g_autofree char *who = poda_phrase_who (cut->record, poda_node_parent (cut->node));
    g_autofree char *value = poda_phrase_value (above->value, (PodaBound) best->bound);
    return g_strdup_printf (
        cut->max ? _ ("%s; %s has %s so far, and maybe more, but farther up%s, %s, and "
                      "%s cannot lower that: %s (counted as shallow)")
                 : _ ("%s; %s has %s so far, and maybe less, but farther up%s, %s, and "
                      "%s cannot raise that: %s (counted as shallow)"),
        turn, who, value, where, refuser, reach, cut->cut);
}

static char *
by_window (const Cut *cut)
{
    char bound[PODA_VALUE_BUFFER];
    g_autofree char *worth = worth_text (cut);
    if (has_best (cut))
        return g_strdup_printf ("%s: %s", worth, cut->cut);
    poda_value_format (cut->max ? cut->frame->beta : cut->frame->alpha, PODA_STYLE_TEXT,
                       bound);
    return g_strdup_printf (
        cut->max ? _ ("%s; the given window ends at β = %s, and what lies beyond "
                      "makes no difference: %s")
                 : _ ("%s; the given window begins at α = %s, and what lies beyond "
                      "makes no difference: %s"),
        worth, bound, cut->cut);
}

static Refusal
refusal_of (const Cut *cut)
{
    if (poda_node_parent (cut->node)->id == cut->cause->id)
        return REFUSED_BY_PARENT;
    return cut->frame->cut == PODA_CUT_DEEP ? REFUSED_FARTHER_UP
                                            : REFUSED_BEHIND_PARENT;
}

/* What the comparison reads like in the code of a negamax, where MIN moves. */
static char *
add_own_view (const Cut *cut, char *sentence)
{
    const PodaFrame *frame = cut->frame;
    const PodaProblem *problem = poda_record_problem (cut->record);
    if (!problem->algorithm->own_view || poda_node_view (cut->node) != PODA_MIN)
        return sentence;
    char alpha[PODA_VALUE_BUFFER], beta[PODA_VALUE_BUFFER];
    char *both =
        g_strdup_printf (_ ("%s; in the view of %s, α = %s %s β = %s"), sentence,
                         poda_player_label (frame->player),
                         poda_value_format (0.0 - frame->beta, PODA_STYLE_TEXT, alpha),
                         problem->strict ? ">" : "≥",
                         poda_value_format (0.0 - frame->alpha, PODA_STYLE_TEXT, beta));
    g_free (sentence);
    return both;
}

static char *
why (const Cut *cut)
{
    if (cut->cause == NULL)
        return by_window (cut);
    switch (refusal_of (cut)) {
    case REFUSED_BY_PARENT:
        return by_parent (cut);
    case REFUSED_FARTHER_UP:
        return by_ancestor (cut);
    case REFUSED_BEHIND_PARENT:
    default:
        return behind_parent (cut);
    }
}

char *
poda_sentence_cut (const PodaReplay *replay)
{
    const PodaRecord *record = poda_replay_record (replay);
    const PodaNode *node = poda_replay_node (replay);
    const PodaFrame *frame = poda_replay_frame (replay);
    const PodaNode *best = poda_record_node (record, frame->best);
    g_autofree char *who = poda_phrase_who (record, node);
    g_autofree char *value = poda_phrase_value (frame->value, (PodaBound) best->bound);
    g_autofree char *from = poda_phrase_from (record, frame->best);
    g_autofree char *has = g_strdup_printf (_ ("%s has %s %s"), who, value, from);
    g_autofree char *children = poda_phrase_cut (record, node);
    const Cut cut = {
        .replay = replay,
        .record = record,
        .node = node,
        .frame = frame,
        .cause = poda_replay_cause (replay),
        .max = frame->player == PODA_MAX,
        .bound = (PodaBound) best->bound,
        .has = has,
        .cut = children,
    };
    return add_own_view (&cut, why (&cut));
}

/* --- What if: how far a cut stands, and the values it skipped --- */

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
