/* Why a cut was made, in terms of the tree. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "record/say/sentence.h"
#include "record/say/parts.h"

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

/* "node 8 (MAX) has 10 from node 9" */
static char *
has_text (const PodaReplay *replay, const PodaFrame *node, const char *who)
{
    const PodaRecord *record = poda_replay_record (replay);
    const PodaNode *best = poda_record_node (record, node->best);
    g_autofree char *from = poda_record_name (record, best);
    g_autofree char *value =
        poda_sentence_value (node->value, best->bound, PODA_STYLE_TEXT);
    return g_strdup_printf (_ ("%s has %s from node %s"), who, value, from);
}

/* Where the node stands whose value makes the cut: at the parent, farther up, or
 * farther up although the parent's unproved value would do, so that the cut is counted
 * as shallow. */
typedef enum { CAUSE_PARENT, CAUSE_FARTHER, CAUSE_BEHIND_PARENT } CausePlace;

/* The sentences of a cut, by the cut rule, whose turn it is, and where the cause
 * stands. */
static const char *
cut_format (gboolean strict, gboolean max, CausePlace place)
{
    static const char *const formats[2][2][3] = {
        { { N_ ("%s; %s already has %s, which is not below %s: node %s's other "
                "children are cut"),
            N_ ("%s; farther up, %s already has %s, which is not below %s: node %s's "
                "other children are cut, a deep cutoff"),
            N_ ("%s; farther up, %s already has %s, which is not below %s: node %s's "
                "other children are cut") },
          { N_ ("%s; %s already has %s, which is not above %s: node %s's other "
                "children are cut"),
            N_ ("%s; farther up, %s already has %s, which is not above %s: node %s's "
                "other children are cut, a deep cutoff"),
            N_ ("%s; farther up, %s already has %s, which is not above %s: node %s's "
                "other children are cut") } },
        { { N_ ("%s; %s already has %s, which is above %s: node %s's other children "
                "are cut"),
            N_ ("%s; farther up, %s already has %s, which is above %s: node %s's other "
                "children are cut, a deep cutoff"),
            N_ ("%s; farther up, %s already has %s, which is above %s: node %s's other "
                "children are cut") },
          { N_ ("%s; %s already has %s, which is below %s: node %s's other children "
                "are cut"),
            N_ ("%s; farther up, %s already has %s, which is below %s: node %s's other "
                "children are cut, a deep cutoff"),
            N_ ("%s; farther up, %s already has %s, which is below %s: node %s's other "
                "children are cut") } }
    };
    return _ (formats[strict][max][place]);
}

static char *
cut_by_node (const PodaReplay *replay, const PodaFrame *node, const PodaFrame *cause,
             const char *has, const char *own_name)
{
    const PodaRecord *record = poda_replay_record (replay);
    const PodaNode *by = poda_record_node (record, cause->id);
    CausePlace place = poda_node_parent (poda_replay_node (replay)) == by ? CAUSE_PARENT
                       : node->cut == PODA_CUT_DEEP ? CAUSE_FARTHER
                                                    : CAUSE_BEHIND_PARENT;
    g_autofree char *who = poda_who (record, by);
    PodaBound bound = poda_bound_of (cause->value, cause->lower, cause->upper);
    g_autofree char *theirs =
        poda_sentence_value (cause->value, bound, PODA_STYLE_TEXT);
    char mine[PODA_VALUE_BUFFER];
    poda_value_format (node->value, PODA_STYLE_TEXT, mine);
    return g_strdup_printf (cut_format (poda_record_problem (record)->strict,
                                        node->player == PODA_MAX, place),
                            has, who, theirs, mine, own_name);
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
    const PodaFrame *cause = poda_replay_cause (replay);
    return cause != NULL ? cut_by_node (replay, frame, cause, has, own_name)
                         : cut_by_window (frame, has, own_name);
}
