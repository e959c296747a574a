#include "page/step_compare.h"

#include <glib/gi18n-lib.h>

#include "report/phrase.h"

struct _PodaStepCompare {
    const PodaRecord *records[2];
    const PodaStep *steps[2];
    gsize n_steps[2];
    guint32 *likes[2]; /* by id: the node's like in the other search; 0: none */
    GArray *beats;     /* of PodaStepPair */
};

/* --- Which node is which --- */

static const PodaNode *
child_by (const PodaNode *parent, const PodaNode *guess, PodaMove move)
{
    if (guess != NULL && guess->move == move)
        return guess;
    const PodaNode *child = poda_node_child (parent);
    while (child != NULL && child->move != move)
        child = poda_node_next (child);
    return child;
}

/* Parents have smaller ids than their children. */
static void
find_likes (PodaStepCompare *duet)
{
    guint32 n = poda_record_n_nodes (duet->records[0]);
    for (guint i = 0; i < 2; i++)
        duet->likes[i] =
            g_new0 (guint32, (gsize) poda_record_n_nodes (duet->records[i]) + 1);
    duet->likes[0][1] = duet->likes[1][1] = 1;
    for (guint32 id = 1; id <= n; id++) {
        const PodaNode *node = poda_record_node (duet->records[0], id);
        if (duet->likes[0][id] == 0)
            continue;
        const PodaNode *like = poda_record_node (duet->records[1], duet->likes[0][id]);
        const PodaNode *guess = poda_node_child (like);
        for (const PodaNode *child = poda_node_child (node); child != NULL;
             child = poda_node_next (child)) {
            const PodaNode *twin = child_by (like, guess, child->move);
            if (twin == NULL)
                continue;
            duet->likes[0][child->id] = twin->id;
            duet->likes[1][twin->id] = child->id;
            guess = poda_node_next (twin);
        }
    }
}

/* --- Beats --- */

static const PodaNode *
node_of (const PodaStepCompare *duet, guint which, gsize step)
{
    return poda_record_node (duet->records[which], duet->steps[which][step].node);
}

/* While they are put together: the next step of each, how many nodes each has open that
 * it entered alone, and how many it has entered. */
typedef struct {
    PodaStepCompare *duet;
    gsize at[2];
    guint alone[2];
    guint32 entered[2];
} Strides;

static const PodaStep *
next_step (const Strides *walk, guint which)
{
    return walk->at[which] < walk->duet->n_steps[which]
               ? &walk->duet->steps[which][walk->at[which]]
               : NULL;
}

static gboolean
is_same (const Strides *walk, const PodaStep *one, const PodaStep *other)
{
    return one->verb == other->verb && walk->duet->likes[0][one->node] == other->node;
}

/* Whether the search comes to the node of the other's next step later. */
static gboolean
comes_later (const Strides *walk, guint which, const PodaStep *other)
{
    const PodaStepCompare *duet = walk->duet;
    guint32 like = duet->likes[1 - which][other->node];
    return like > walk->entered[which]
           && like <= poda_record_n_visited (duet->records[which]);
}

/* Who goes on alone; 2: both go together. */
static guint
choose (const Strides *walk)
{
    const PodaStep *one = next_step (walk, 0), *other = next_step (walk, 1);
    if (one == NULL || other == NULL)
        return one == NULL;
    if (walk->alone[0] > 0 || walk->alone[1] > 0)
        return walk->alone[0] == 0;
    if (is_same (walk, one, other))
        return 2;
    if (one->verb == PODA_CUT || other->verb == PODA_CUT)
        return one->verb != PODA_CUT;
    if (one->verb == PODA_ENTER && other->verb == PODA_ENTER)
        return !comes_later (walk, 0, other);
    return one->verb == PODA_LEAVE;
}

static void
take (Strides *walk, guint which, gboolean alone)
{
    const PodaStep *step = next_step (walk, which);
    if (step->verb == PODA_ENTER) {
        walk->alone[which] += alone;
        walk->entered[which] = MAX (walk->entered[which], step->node);
    } else if (step->verb == PODA_UPDATE && alone) {
        walk->alone[which]--;
    }
    walk->at[which]++;
}

static gboolean
is_windowed (const PodaStepCompare *duet, guint which)
{
    return poda_record_problem (duet->records[which])->algorithm->windowed;
}

static gboolean
has_other_window (const PodaNode *node, const PodaNode *other)
{
    return node->alpha != other->alpha || node->beta != other->beta;
}

/* Whether a step that both take says something else of the two: a window, where its
 * parent's was the same, or a value. */
static gboolean
tells_apart (const PodaStepCompare *duet, const PodaStepPair *beat)
{
    const PodaNode *one = node_of (duet, 0, beat->steps[0] - 1);
    const PodaNode *other = node_of (duet, 1, beat->steps[1] - 1);
    const PodaNode *above = poda_node_parent (one);
    switch (duet->steps[0][beat->steps[0] - 1].verb) {
    case PODA_ENTER:
        return is_windowed (duet, 0) && is_windowed (duet, 1)
               && one->status == PODA_STATUS_EXPANDED && has_other_window (one, other)
               && (above == NULL
                   || !has_other_window (above, poda_node_parent (other)));
    case PODA_LEAVE:
        return one->value != other->value || one->bound != other->bound;
    default:
        return FALSE;
    }
}

static void
compose (PodaStepCompare *duet)
{
    Strides walk = { .duet = duet };
    PodaStepPair beat = { .steps = { 0, 0 } };
    g_array_append_val (duet->beats, beat);
    for (gboolean together = TRUE;
         next_step (&walk, 0) != NULL || next_step (&walk, 1) != NULL;) {
        guint who = choose (&walk);
        for (guint i = 0; i < 2; i++) {
            beat.moved[i] = who == 2 || who == i;
            if (beat.moved[i])
                take (&walk, i, who != 2);
            beat.steps[i] = walk.at[i];
        }
        beat.differs = who == 2 ? tells_apart (duet, &beat) : together;
        together = who == 2;
        g_array_append_val (duet->beats, beat);
    }
}

PodaStepCompare *
poda_step_compare_new (const PodaRecord *first, const PodaRecord *second)
{
    PodaStepCompare *duet = g_new0 (PodaStepCompare, 1);
    duet->records[0] = first;
    duet->records[1] = second;
    for (guint i = 0; i < 2; i++)
        duet->steps[i] = poda_record_steps (duet->records[i], &duet->n_steps[i]);
    duet->beats = g_array_new (FALSE, FALSE, sizeof (PodaStepPair));
    find_likes (duet);
    compose (duet);
    return duet;
}

void
poda_step_compare_free (PodaStepCompare *duet)
{
    if (duet == NULL)
        return;
    g_array_unref (duet->beats);
    g_free (duet->likes[0]);
    g_free (duet->likes[1]);
    g_free (duet);
}

const PodaStepPair *
poda_step_compare_pairs (const PodaStepCompare *duet, gsize *n_beats)
{
    *n_beats = duet->beats->len;
    return &g_array_index (duet->beats, PodaStepPair, 0);
}

/* --- Going from beat to beat --- */

static gboolean
is_stop (const PodaStepCompare *duet, PodaStepSize size, const PodaStepPair *beat)
{
    for (guint i = 0; i < 2; i++)
        if (beat->moved[i]
            && poda_step_size_next (duet->records[i], size, beat->steps[i] - 1, TRUE)
                   == beat->steps[i])
            return TRUE;
    return FALSE;
}

gsize
poda_step_compare_next (const PodaStepCompare *duet, PodaStepSize size,
                        gboolean different, gsize beat, gboolean forward)
{
    gsize n;
    const PodaStepPair *beats = poda_step_compare_pairs (duet, &n);
    while (forward ? beat + 1 < n : beat > 0) {
        beat = forward ? beat + 1 : beat - 1;
        if (different ? beats[beat].differs : is_stop (duet, size, &beats[beat]))
            break;
    }
    return beat;
}

gsize
poda_step_compare_find (const PodaStepCompare *duet, gsize step)
{
    gsize n, at = 0;
    const PodaStepPair *beats = poda_step_compare_pairs (duet, &n);
    while (at + 1 < n && beats[at].steps[0] < step)
        at++;
    return at;
}

/* --- What is said --- */

static char *
name_of (const PodaStepCompare *duet, guint which, const PodaNode *node)
{
    return poda_phrase_name (duet->records[which], node);
}

static char *
say_window (const PodaStepCompare *duet, const PodaNode *one, const PodaNode *other)
{
    g_autofree char *name = name_of (duet, 0, one);
    g_autofree char *here = poda_phrase_window (one->alpha, one->beta);
    g_autofree char *there = poda_phrase_window (other->alpha, other->beta);
    return g_strdup_printf (_ ("The first search enters %s with the window %s, the "
                               "second with %s."),
                            name, here, there);
}

static char *
say_value (const PodaStepCompare *duet, const PodaNode *one, const PodaNode *other)
{
    g_autofree char *name = name_of (duet, 0, one);
    g_autofree char *here = poda_phrase_value (one->value, one->bound);
    g_autofree char *there = poda_phrase_value (other->value, other->bound);
    return g_strdup_printf (_ ("In the first search %s returns %s, in the second %s."),
                            name, here, there);
}

/* The first thing that each does while they are apart, or the node that it goes on to
 * when that is over; G_MAXSIZE: none. */
static void
find_parting (const PodaStepCompare *duet, gsize beat, gsize parted[2])
{
    gsize n;
    const PodaStepPair *beats = poda_step_compare_pairs (duet, &n);
    parted[0] = parted[1] = G_MAXSIZE;
    for (; beat < n && !(beats[beat].moved[0] && beats[beat].moved[1]); beat++)
        for (guint i = 0; i < 2; i++)
            if (beats[beat].moved[i] && parted[i] == G_MAXSIZE)
                parted[i] = beats[beat].steps[i] - 1;
    for (guint i = 0; i < 2; i++) {
        gsize next = beats[beat - 1].steps[i];
        if (parted[i] == G_MAXSIZE && next < duet->n_steps[i]
            && duet->steps[i][next].verb == PODA_ENTER
            && duet->steps[1 - i][parted[1 - i]].verb == PODA_ENTER)
            parted[i] = next;
    }
}

/* One cuts, and the other goes on to a child. */
static char *
say_cut (const PodaStepCompare *duet, const gsize parted[2], guint who)
{
    const PodaNode *node = node_of (duet, who, parted[who]);
    g_autofree char *name = name_of (duet, who, node);
    if (parted[1 - who] == G_MAXSIZE)
        return g_strdup_printf (
            who == 0 ? _ ("The first search cuts at %s, the second not.")
                     : _ ("The second search cuts at %s, the first not."),
            name);
    const PodaNode *next = node_of (duet, 1 - who, parted[1 - who]);
    g_autofree char *child = name_of (duet, 1 - who, next);
    return g_strdup_printf (
        who == 0 ? _ ("The first search cuts at %s, the second goes on to %s.")
                 : _ ("The second search cuts at %s, the first goes on to %s."),
        name, child);
}

static char *
say_parting (const PodaStepCompare *duet, gsize beat)
{
    gsize parted[2];
    find_parting (duet, beat, parted);
    for (guint i = 0; i < 2; i++)
        if (parted[i] != G_MAXSIZE && duet->steps[i][parted[i]].verb == PODA_CUT)
            return say_cut (duet, parted, i);
    if (parted[0] != G_MAXSIZE && parted[1] != G_MAXSIZE) {
        g_autofree char *one = name_of (duet, 0, node_of (duet, 0, parted[0]));
        g_autofree char *other = name_of (duet, 1, node_of (duet, 1, parted[1]));
        return g_strdup_printf (_ ("The first search goes on to %s, the second to %s."),
                                one, other);
    }
    guint who = parted[0] == G_MAXSIZE;
    const PodaNode *node = node_of (duet, who, parted[who]);
    g_autofree char *name = name_of (duet, who, node);
    guint32 like = duet->likes[who][node->id];
    gboolean both = like > 0 && like <= poda_record_n_visited (duet->records[1 - who]);
    if (both)
        return g_strdup_printf (
            who == 0 ? _ ("The first search goes to %s, the second at another time.")
                     : _ ("The second search goes to %s, the first at another time."),
            name);
    return g_strdup_printf (who == 0 ? _ ("Only the first search goes to %s.")
                                     : _ ("Only the second search goes to %s."),
                            name);
}

char *
poda_step_compare_sentence (const PodaStepCompare *duet, gsize beat)
{
    gsize n;
    const PodaStepPair *beats = poda_step_compare_pairs (duet, &n), *at = &beats[beat];
    if (at->moved[0] && at->moved[1]) {
        if (!at->differs)
            return NULL;
        const PodaNode *one = node_of (duet, 0, at->steps[0] - 1);
        const PodaNode *other = node_of (duet, 1, at->steps[1] - 1);
        return duet->steps[0][at->steps[0] - 1].verb == PODA_ENTER
                   ? say_window (duet, one, other)
                   : say_value (duet, one, other);
    }
    while (beat > 0 && !beats[beat].differs)
        beat--;
    return beat > 0 ? say_parting (duet, beat) : NULL;
}

void
poda_page_write_step_pair (PodaJson *json, const PodaStepCompare *duet, gsize beat)
{
    gsize n, differences = 0;
    const PodaStepPair *beats = poda_step_compare_pairs (duet, &n);
    for (gsize i = 0; i < n; i++)
        differences += beats[i].differs;
    g_autofree char *said = poda_step_compare_sentence (duet, beat);
    poda_json_object (json, NULL);
    poda_json_integer (json, "beat", (gint64) beat);
    poda_json_integer (json, "beats", (gint64) n - 1);
    poda_json_array (json, "steps");
    for (guint i = 0; i < 2; i++)
        poda_json_integer (json, NULL, (gint64) beats[beat].steps[i]);
    poda_json_end_array (json);
    poda_json_array (json, "moved");
    for (guint i = 0; i < 2; i++)
        poda_json_boolean (json, NULL, beats[beat].moved[i]);
    poda_json_end_array (json);
    poda_json_boolean (json, "differs", beats[beat].differs);
    poda_json_integer (json, "differences", (gint64) differences);
    poda_json_string (json, "said", said);
    poda_json_end_object (json);
}
