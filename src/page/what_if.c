#include <glib/gi18n-lib.h>

#include "page/page.h"
#include "record/doubt.h"
#include "report/sentence.h"
#include "tree/tree.h"

#define MOST_SEARCHED 20000000
#define MOST_SKIPPED 300000

static void
write_stretches (PodaJson *json, const char *key, const GArray *stretches)
{
    if (stretches == NULL) {
        poda_json_null (json, key);
        return;
    }
    poda_json_array (json, key);
    for (guint i = 0; i < stretches->len; i++) {
        const PodaStretch *at = &g_array_index (stretches, PodaStretch, i);
        poda_json_write (json, "[ v b v b ]", at->from, at->from_in, at->to, at->to_in);
    }
    poda_json_end_array (json);
}

/* FALSE sets `error`, and nothing is written. */
static gboolean
write_leaf (PodaPageSearch *page, const PodaNode *leaf, const PodaNode *cut,
            GError **error)
{
    PodaJson *json = page->json;
    const PodaRecord *record = page->record;
    if (cut != NULL && cut->cut == PODA_CUT_NONE)
        cut = NULL;
    g_autoptr (PodaDoubt) doubt =
        poda_doubt_new (record, leaf, cut, MOST_SEARCHED, error);
    if (doubt == NULL)
        return FALSE;
    PodaPosition position;
    poda_record_position (record, leaf, &position);
    const PodaTree *tree = poda_tree_of_game (poda_record_problem (record)->game);
    poda_json_write (json, "{ leaf:u name:S value:v root:v", leaf->id,
                     poda_record_name (record, leaf),
                     poda_tree_node (tree, poda_tree_index (&position))->value,
                     poda_record_root (record)->value);
    write_stretches (json, "stays", doubt->stays);
    write_stretches (json, "stands", doubt->stands);
    poda_json_array (json, "pieces");
    for (guint i = 0; i < doubt->pieces->len; i++) {
        const PodaPiece *piece = &g_array_index (doubt->pieces, PodaPiece, i);
        const PodaStretch *at = &piece->values;
        poda_json_write (json, "[ v b v b V ]", at->from, at->from_in, at->to,
                         at->to_in, piece->slope ? NULL : &piece->value);
    }
    poda_json_write (json, "] said:[");
    if (cut != NULL)
        poda_json_write (json, "S", poda_sentence_stands (record, leaf, doubt));
    poda_json_write (json, "S ] }", poda_sentence_stays (record, leaf, doubt));
    return TRUE;
}

void
poda_page_leaf (PodaPageSearch *page)
{
    write_leaf (page, page->nodes[0], page->nodes[1], &page->error);
}

/* Returns the leaf from which a node has its value. */
static const PodaNode *
leaf_of (const PodaRecord *record, guint32 id)
{
    const PodaNode *node = poda_record_node (record, id);
    while (node->best != 0)
        node = poda_record_node (record, node->best);
    return node;
}

void
poda_page_cut (PodaPageSearch *page)
{
    const PodaReplay *replay = poda_moment_replay (page->moment);
    const PodaRecord *record = page->record;
    if (poda_replay_position (replay) == 0
        || poda_replay_step (replay)->verb != PODA_CUT) {
        g_set_error_literal (&page->error, PODA_RECORD_ERROR, PODA_RECORD_ERROR_NODE,
                             _ ("no cut is made there: expected a step that cuts"));
        return;
    }
    const PodaNode *cut = poda_replay_node (replay);
    const PodaFrame *cause = poda_replay_cause (replay);
    poda_json_write (page->json, "{ node:u promise:S leaves:[", cut->id,
                     poda_sentence_promise (record, cut));
    /* Leaves that cannot be changed, as below chance nodes, are left out. */
    if (poda_tree_of_game (poda_record_problem (record)->game) != NULL
        && write_leaf (page, leaf_of (record, poda_replay_frame (replay)->best), cut,
                       NULL)
        && cause != NULL && cause->best != 0)
        write_leaf (page, leaf_of (record, cause->best), cut, NULL);
    poda_json_write (page->json, "] }");
}

void
poda_page_anyway (PodaPageSearch *page)
{
    PodaJson *json = page->json;
    const PodaRecord *record = page->record;
    const PodaNode *cut = page->nodes[0];
    g_autoptr (PodaAnyway) anyway =
        poda_anyway_new (record, cut, MOST_SKIPPED, &page->error);
    if (anyway == NULL)
        return;
    poda_json_write (json, "{ node:u truths:[", cut->id);
    for (guint i = 0; i < anyway->truths->len; i++) {
        const PodaTruth *truth = &g_array_index (anyway->truths, PodaTruth, i);
        poda_json_write (json, "[ u v ]", truth->node->id, truth->value);
    }
    poda_json_write (json, "] way:[");
    for (guint i = 0; i < anyway->way->len; i++) {
        const PodaStop *stop = &g_array_index (anyway->way, PodaStop, i);
        poda_json_write (json, "{ node:u name:S text:s value:v stays:b }",
                         stop->node->id, poda_record_name (record, stop->node),
                         stop->text, stop->value, stop->stays);
    }
    poda_json_write (json, "] stays:b said:S }", anyway->stays,
                     poda_sentence_anyway (record, anyway));
}
