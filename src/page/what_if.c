#include "page/what_if.h"

#include <glib/gi18n-lib.h>

#include "record/doubt.h"
#include "report/sentence.h"

#define MOST_SEARCHED 20000000
#define MOST_SKIPPED 300000

static void
write_stretch (PodaJson *json, const PodaStretch *stretch)
{
    poda_json_value (json, NULL, stretch->from);
    poda_json_boolean (json, NULL, stretch->from_in);
    poda_json_value (json, NULL, stretch->to);
    poda_json_boolean (json, NULL, stretch->to_in);
}

static void
write_stretches (PodaJson *json, const char *key, const GArray *stretches)
{
    if (stretches == NULL) {
        poda_json_null (json, key);
        return;
    }
    poda_json_array (json, key);
    for (guint i = 0; i < stretches->len; i++) {
        poda_json_array (json, NULL);
        write_stretch (json, &g_array_index (stretches, PodaStretch, i));
        poda_json_end_array (json);
    }
    poda_json_end_array (json);
}

static void
write_pieces (PodaJson *json, const GArray *pieces)
{
    poda_json_array (json, "pieces");
    for (guint i = 0; i < pieces->len; i++) {
        const PodaPiece *piece = &g_array_index (pieces, PodaPiece, i);
        poda_json_array (json, NULL);
        write_stretch (json, &piece->values);
        if (piece->slope)
            poda_json_null (json, NULL);
        else
            poda_json_value (json, NULL, piece->value);
        poda_json_end_array (json);
    }
    poda_json_end_array (json);
}

static void
write_sentence (PodaJson *json, const char *key, char *sentence)
{
    g_autofree char *owned = sentence;
    poda_json_string (json, key, owned);
}

gboolean
poda_page_write_leaf (PodaJson *json, const PodaRecord *record, const PodaNode *leaf,
                      const PodaNode *cut, GError **error)
{
    if (cut != NULL && cut->cut == PODA_CUT_NONE)
        cut = NULL;
    g_autoptr (PodaDoubt) doubt =
        poda_doubt_new (record, leaf, cut, MOST_SEARCHED, error);
    if (doubt == NULL)
        return FALSE;
    PodaPosition position;
    poda_record_position (record, leaf, &position);
    const PodaTree *tree = poda_tree_of_game (poda_record_problem (record)->game);
    g_autofree char *name = poda_record_name (record, leaf);
    poda_json_object (json, NULL);
    poda_json_integer (json, "leaf", leaf->id);
    poda_json_string (json, "name", name);
    poda_json_value (json, "value",
                     poda_tree_node (tree, poda_tree_index (&position))->value);
    poda_json_value (json, "root", poda_record_root (record)->value);
    write_stretches (json, "stays", doubt->stays);
    write_stretches (json, "stands", doubt->stands);
    write_pieces (json, doubt->pieces);
    poda_json_array (json, "said");
    if (cut != NULL)
        write_sentence (json, NULL, poda_sentence_stands (record, leaf, doubt));
    write_sentence (json, NULL, poda_sentence_stays (record, leaf, doubt));
    poda_json_end_array (json);
    poda_json_end_object (json);
    return TRUE;
}

/* The leaf from which a node has its value. */
static const PodaNode *
leaf_of (const PodaRecord *record, guint32 id)
{
    const PodaNode *node = poda_record_node (record, id);
    while (node->best != 0)
        node = poda_record_node (record, node->best);
    return node;
}

static gboolean
write_deciding (PodaJson *json, const PodaMoment *moment, const PodaNode *cut,
                GError **error)
{
    const PodaReplay *replay = poda_moment_replay (moment);
    const PodaRecord *record = poda_replay_record (replay);
    const PodaFrame *cause = poda_replay_cause (replay);
    const PodaNode *own = leaf_of (record, poda_replay_frame (replay)->best);
    if (!poda_page_write_leaf (json, record, own, cut, error))
        return FALSE;
    return cause == NULL || cause->best == 0
           || poda_page_write_leaf (json, record, leaf_of (record, cause->best), cut,
                                    error);
}

gboolean
poda_page_write_cut (PodaJson *json, const PodaMoment *moment, GError **error)
{
    const PodaReplay *replay = poda_moment_replay (moment);
    const PodaRecord *record = poda_replay_record (replay);
    const PodaStep *step =
        poda_replay_position (replay) > 0 ? poda_replay_step (replay) : NULL;
    const PodaTree *tree = poda_tree_of_game (poda_record_problem (record)->game);
    if (step == NULL || step->verb != PODA_CUT) {
        g_set_error_literal (error, PODA_RECORD_ERROR, PODA_RECORD_ERROR_NODE,
                             _ ("no cut is made there: expected a step that cuts"));
        return FALSE;
    }
    const PodaNode *cut = poda_replay_node (replay);
    poda_json_object (json, NULL);
    poda_json_integer (json, "node", cut->id);
    write_sentence (json, "promise", poda_sentence_promise (record, cut));
    poda_json_array (json, "leaves");
    /* Leaves that cannot be changed, as below chance nodes, are left out. */
    if (tree != NULL)
        write_deciding (json, moment, cut, NULL);
    poda_json_end_array (json);
    poda_json_end_object (json);
    return TRUE;
}

static void
write_way (PodaJson *json, const PodaRecord *record, const GArray *way)
{
    poda_json_array (json, "way");
    for (guint i = 0; i < way->len; i++) {
        const PodaStop *stop = &g_array_index (way, PodaStop, i);
        g_autofree char *name = poda_record_name (record, stop->node);
        poda_json_object (json, NULL);
        poda_json_integer (json, "node", stop->node->id);
        poda_json_string (json, "name", name);
        poda_json_string (json, "text", stop->text);
        poda_json_value (json, "value", stop->value);
        poda_json_boolean (json, "stays", stop->stays);
        poda_json_end_object (json);
    }
    poda_json_end_array (json);
}

gboolean
poda_page_write_pruned_search (PodaJson *json, const PodaRecord *record,
                               const PodaNode *cut, GError **error)
{
    g_autoptr (PodaAnyway) anyway = poda_anyway_new (record, cut, MOST_SKIPPED, error);
    if (anyway == NULL)
        return FALSE;
    poda_json_object (json, NULL);
    poda_json_integer (json, "node", cut->id);
    poda_json_array (json, "truths");
    for (guint i = 0; i < anyway->truths->len; i++) {
        const PodaTruth *truth = &g_array_index (anyway->truths, PodaTruth, i);
        poda_json_array (json, NULL);
        poda_json_integer (json, NULL, truth->node->id);
        poda_json_value (json, NULL, truth->value);
        poda_json_end_array (json);
    }
    poda_json_end_array (json);
    write_way (json, record, anyway->way);
    poda_json_boolean (json, "stays", anyway->stays);
    write_sentence (json, "said", poda_sentence_anyway (record, anyway));
    poda_json_end_object (json);
    return TRUE;
}
