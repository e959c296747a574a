/* Why a cut was made, in terms of the tree. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "record/sentence.h"
#include "record/sentence_parts.h"

char *
poda_who (const PodaRecord *record, const PodaNode *node)
{
    g_autofree char *name = poda_record_name (record, node);
    if (node->status == PODA_STATUS_TERMINAL || node->status == PODA_STATUS_FRONTIER)
        return g_strdup_printf (_ ("node %s"), name);
    return g_strdup_printf (_ ("node %s (%s)"), name, poda_player_label (node->player));
}

char *
poda_window_text (PodaValue alpha, PodaValue beta)
{
    char low[PODA_VALUE_BUFFER], high[PODA_VALUE_BUFFER];
    return g_strdup_printf ("(%s, %s)", poda_value_format (alpha, PODA_STYLE_TEXT, low),
                            poda_value_format (beta, PODA_STYLE_TEXT, high));
}

char *
poda_sentence_value (PodaValue value, PodaBound bound, PodaStyle style)
{
    static const char *const signs[] = { "", "≥ ", "≤ " };
    char number[PODA_VALUE_BUFFER];
    return g_strdup_printf ("%s%s", signs[bound],
                            poda_value_format (value, style, number));
}

char *
poda_child_text (const PodaRecord *record, const PodaFrame *child)
{
    g_autofree char *name =
        poda_record_name (record, poda_record_node (record, child->id));
    g_autofree char *value =
        poda_sentence_value (child->value, child->bound, PODA_STYLE_TEXT);
    return g_strdup_printf (_ ("%s from node %s"), value, name);
}

/* The value a node has so far, with the bound its chosen child proved. */
static char *
value_so_far (const PodaRecord *record, const PodaFrame *node)
{
    const PodaNode *best = poda_record_node (record, node->best);
    return poda_sentence_value (node->value, best->bound, PODA_STYLE_TEXT);
}

/* "node 8 (MAX) has 10 from node 9" */
static char *
has_text (const PodaReplay *replay, const PodaFrame *node, const char *who)
{
    const PodaRecord *record = poda_replay_record (replay);
    g_autofree char *from =
        poda_record_name (record, poda_record_node (record, node->best));
    g_autofree char *value = value_so_far (record, node);
    return g_strdup_printf (_ ("%s has %s from node %s"), who, value, from);
}

/* "which is not above 10": how the other value lies to this one, the cut rule told. */
static char *
relation_text (gboolean strict, const PodaFrame *node)
{
    char mine[PODA_VALUE_BUFFER];
    poda_value_format (node->value, PODA_STYLE_TEXT, mine);
    if (node->player == PODA_MAX)
        return g_strdup_printf (
            strict ? _ ("which is below %s") : _ ("which is not above %s"), mine);
    return g_strdup_printf (
        strict ? _ ("which is above %s") : _ ("which is not below %s"), mine);
}

static const PodaFrame *
find_frame (const PodaReplay *replay, guint32 id)
{
    guint n_frames;
    const PodaFrame *frames = poda_replay_path (replay, &n_frames);
    for (guint i = 0; i < n_frames; i++)
        if (frames[i].id == id)
            return &frames[i];
    return NULL;
}

/* The value so far of the node that made the cut may itself rest on a bound another
 * node set, and then that other bound is what decides. "" when the value is proved. */
static char *
deciding_bound (const PodaReplay *replay, const PodaFrame *node, const PodaFrame *other)
{
    gboolean max = node->player == PODA_MAX;
    gboolean proved = max ? other->upper <= other->value : other->lower >= other->value;
    if (proved)
        return g_strdup ("");
    char bound[PODA_VALUE_BUFFER];
    poda_value_format (max ? node->beta : node->alpha, PODA_STYLE_TEXT, bound);
    g_autofree char *who =
        poda_who (poda_replay_record (replay),
                  poda_record_node (poda_replay_record (replay), node->id));
    return max ? g_strdup_printf (
               _ (" (what decides is the beta %s that %s was given)"), bound, who)
               : g_strdup_printf (
                   _ (" (what decides is the alpha %s that %s was given)"), bound, who);
}

static char *
cut_by_node (const PodaReplay *replay, const PodaFrame *node, const char *has,
             const char *own_name)
{
    const PodaProblem *problem = poda_record_problem (poda_replay_record (replay));
    const PodaRecord *record = poda_replay_record (replay);
    const PodaFrame *other = find_frame (replay, node->cut_by);
    g_autofree char *by = poda_who (record, poda_record_node (record, node->cut_by));
    g_autofree char *theirs = value_so_far (record, other);
    g_autofree char *compared = relation_text (problem->strict, node);
    g_autofree char *deciding = deciding_bound (replay, node, other);
    return node->cut == PODA_CUT_SHALLOW
               ? g_strdup_printf (
                   _ ("%s; %s already has %s, %s%s: node %s's other children "
                      "are cut"),
                   has, by, theirs, compared, deciding, own_name)
               : g_strdup_printf (
                   _ ("%s; farther up, %s already has %s, %s%s: node %s's "
                      "other children are cut, a deep cutoff"),
                   has, by, theirs, compared, deciding, own_name);
}

static char *
cut_by_window (const PodaFrame *node, const char *has, const char *own_name)
{
    char bound[PODA_VALUE_BUFFER];
    gboolean max = node->player == PODA_MAX;
    poda_value_format (max ? node->beta : node->alpha, PODA_STYLE_TEXT, bound);
    if (isinf (node->value))
        return g_strdup_printf (
            _ ("%s, and nothing can be better: node %s's other children "
               "are cut"),
            has, own_name);
    return max ? g_strdup_printf (
               _ ("%s, and the given window ends at beta %s: node %s's other "
                  "children are cut"),
               has, bound, own_name)
               : g_strdup_printf (
                   _ ("%s, and the given window begins at alpha %s: node %s's "
                      "other children are cut"),
                   has, bound, own_name);
}

char *
poda_cut_text (const PodaReplay *replay)
{
    const PodaRecord *record = poda_replay_record (replay);
    const PodaNode *node = poda_replay_node (replay);
    const PodaFrame *frame = poda_replay_frame (replay);
    g_autofree char *who = poda_who (record, node);
    g_autofree char *own_name = poda_record_name (record, node);
    g_autofree char *has = has_text (replay, frame, who);
    return frame->cut_by != 0 ? cut_by_node (replay, frame, has, own_name)
                              : cut_by_window (frame, has, own_name);
}
