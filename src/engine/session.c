#include "engine/session.h"

#include <string.h>

#include "cli/draw.h"
#include "cli/play.h"
#include "page/what_if.h"
#include "page/step_compare.h"
#include "page/edit.h"
#include "page/snapshot.h"
#include "page/prediction.h"
#include "search/unfold.h"
#include "tree/edit.h"

static PodaDraw *held; /* the module's; NULL: nothing is held */
static PodaStepCompare *duet; /* of it and the search that it is compared with; or NULL */

static gboolean
hold (PodaRequest *request, gpointer values, GError **error)
{
    PodaDrawOptions *options = values;
    options->drawing.steady = TRUE;
    options->second = options->compare != NULL;
    PodaDraw *next = poda_draw_new (request, options, error);
    if (next == NULL)
        return FALSE;
    g_clear_pointer (&duet, poda_step_compare_free);
    g_clear_pointer (&held, poda_draw_free);
    held = next;
    return poda_draw_write (held, error);
}

static gboolean
check_held (GError **error)
{
    return held != NULL || poda_refuse (error, "nothing is held: expected hold first");
}

static gboolean
still (PodaRequest *request, gpointer values G_GNUC_UNUSED, GError **error)
{
    if (!check_held (error))
        return FALSE;
    held->step = request->arguments[0];
    gboolean done = poda_draw_write (held, error);
    held->step = NULL;
    return done;
}

/* --- What is told of it, as one line of JSON --- */

PodaOutput *
poda_session_begin (PodaJson *json, GError **error)
{
    PodaOutput *output = poda_output_open (NULL, error);
    if (output != NULL)
        poda_json_init (json, output);
    return output;
}

gboolean
poda_session_end (PodaOutput *output, GError **error)
{
    poda_output_text (output, "\n");
    return poda_output_close (output, error);
}

/* What could not be told to its end is not told at all: `error` is set. */
static gboolean
end_if (gboolean done, PodaOutput *output, GError **error)
{
    if (done)
        return poda_session_end (output, error);
    poda_output_abandon (output);
    return FALSE;
}

/* A node of what is held, by its id; NULL sets `error`. */
static const PodaNode *
held_node (const char *text, GError **error)
{
    guint64 id;
    if (!check_held (error)
        || !poda_read_number ("NODE", text, 1, poda_record_n_nodes (held->records[0]),
                              &id, error))
        return NULL;
    return poda_record_node (held->records[0], (guint32) id);
}

static gboolean
tell_search (PodaRequest *request G_GNUC_UNUSED, gpointer values G_GNUC_UNUSED,
             GError **error)
{
    PodaJson json;
    PodaOutput *output = check_held (error) ? poda_session_begin (&json, error) : NULL;
    if (output == NULL)
        return FALSE;
    const PodaProblem *problem = poda_record_problem (held->records[0]);
    poda_page_write_search (&json, held->records[0],
                            held->drawing.title != NULL ? held->drawing.title
                            : poda_tree_title (problem->game) != NULL
                                ? poda_tree_title (problem->game)
                                : problem->game->name);
    return poda_session_end (output, error);
}

static gboolean
tell_step (PodaRequest *request, gpointer values G_GNUC_UNUSED, GError **error)
{
    PodaJson json;
    if (!check_held (error) || !poda_draw_seek (held, request->arguments[0], error))
        return FALSE;
    PodaOutput *output = poda_session_begin (&json, error);
    if (output == NULL)
        return FALSE;
    poda_page_write_snapshot (&json, held->moment);
    return poda_session_end (output, error);
}

static gboolean
tell_node (PodaRequest *request, gpointer values G_GNUC_UNUSED, GError **error)
{
    PodaJson json;
    const PodaNode *node = held_node (request->arguments[1], error);
    if (node == NULL || !poda_draw_seek (held, request->arguments[0], error))
        return FALSE;
    PodaOutput *output = poda_session_begin (&json, error);
    if (output == NULL)
        return FALSE;
    poda_page_write_node (&json, held->moment, node);
    return poda_session_end (output, error);
}

static gboolean
tell_stop (PodaRequest *request, gpointer values G_GNUC_UNUSED, GError **error)
{
    PodaJson json;
    PodaStepSize size;
    gsize n;
    guint64 step;
    if (!check_held (error))
        return FALSE;
    poda_record_steps (held->records[0], &n);
    if (!poda_read_number ("STEP", request->arguments[1], 0, n, &step, error))
        return FALSE;
    if (!poda_step_size_find (request->arguments[0], &size))
        return poda_refuse (error, "%s: expected step, node or cut",
                            request->arguments[0]);
    PodaOutput *output = poda_session_begin (&json, error);
    if (output == NULL)
        return FALSE;
    gboolean forward = strcmp (request->arguments[2], "on") == 0;
    poda_json_integer (
        &json, NULL, (gint64) poda_step_size_next (held->records[0], size, step, forward));
    return poda_session_end (output, error);
}

static gboolean
play (PodaRequest *request, gpointer values, GError **error)
{
    return poda_play_tell (request, values, error);
}

/* --- Doubt --- */

static gboolean
doubt (PodaRequest *request, gpointer values G_GNUC_UNUSED, GError **error)
{
    PodaJson json;
    if (!check_held (error) || !poda_draw_seek (held, request->arguments[0], error))
        return FALSE;
    PodaOutput *output = poda_session_begin (&json, error);
    if (output == NULL)
        return FALSE;
    gboolean done = poda_page_write_cut (&json, held->moment, error);
    return end_if (done, output, error);
}

static gboolean
doubt_leaf (PodaRequest *request, gpointer values G_GNUC_UNUSED, GError **error)
{
    PodaJson json;
    const char *by = request->arguments[1];
    const PodaNode *leaf = held_node (request->arguments[0], error), *cut = NULL;
    if (leaf == NULL || (by != NULL && (cut = held_node (by, error)) == NULL))
        return FALSE;
    PodaOutput *output = poda_session_begin (&json, error);
    if (output == NULL)
        return FALSE;
    gboolean done = poda_page_write_leaf (&json, held->records[0], leaf, cut, error);
    return end_if (done, output, error);
}

static gboolean
search_anyway (PodaRequest *request, gpointer values G_GNUC_UNUSED, GError **error)
{
    PodaJson json;
    const PodaNode *cut = held_node (request->arguments[0], error);
    PodaOutput *output = cut != NULL ? poda_session_begin (&json, error) : NULL;
    if (output == NULL)
        return FALSE;
    gboolean done = poda_page_write_pruned_search (&json, held->records[0], cut, error);
    return end_if (done, output, error);
}

/* --- Change --- */

#define MOST_UNFOLDED 2000

static gboolean
tell_nodes (PodaRequest *request G_GNUC_UNUSED, gpointer values G_GNUC_UNUSED,
            GError **error)
{
    PodaJson json;
    PodaOutput *output = check_held (error) ? poda_session_begin (&json, error) : NULL;
    if (output == NULL)
        return FALSE;
    poda_page_write_nodes (&json, held->records[0]);
    return poda_session_end (output, error);
}

static gboolean
tell_choices (PodaRequest *request G_GNUC_UNUSED, gpointer values G_GNUC_UNUSED,
              GError **error)
{
    PodaJson json;
    PodaOutput *output = check_held (error) ? poda_session_begin (&json, error) : NULL;
    if (output == NULL)
        return FALSE;
    poda_page_write_choices (&json, poda_record_problem (held->records[0]));
    return poda_session_end (output, error);
}

/* GAME with what NODE and the words behind it change; alone, as the tree that it is. */
static PodaTree *
edited_tree (const PodaRequest *request, guint32 *at, GError **error)
{
    char *const *words = request->arguments;
    PodaTree *tree = request->input.tree;
    PodaEdit wanted;
    if (words[1] == NULL) {
        *at = PODA_TREE_NONE;
        return poda_tree_unfold (&request->problem, NULL, MOST_UNFOLDED, error);
    }
    if (tree == NULL) {
        poda_refuse (error, "%s is no tree: expected one to edit", words[0]);
        return NULL;
    }
    guint32 index = poda_tree_find (tree, words[1], error);
    if (index == PODA_TREE_NONE
        || !poda_edit_read ((const char *const *) words + 2, &wanted, error))
        return NULL;
    return poda_tree_edit (tree, index, &wanted, at, error);
}

static gboolean
edit (PodaRequest *request, gpointer values G_GNUC_UNUSED, GError **error)
{
    PodaJson json;
    guint32 at = PODA_TREE_NONE;
    g_autoptr (PodaTree) made = NULL;
    if (!poda_request_open (request, error))
        return FALSE;
    const PodaTree *tree = request->input.tree;
    if (tree == NULL || request->arguments[1] != NULL) {
        tree = made = edited_tree (request, &at, error);
        if (made == NULL)
            return FALSE;
    }
    PodaOutput *output = poda_session_begin (&json, error);
    if (output == NULL)
        return FALSE;
    poda_page_write_tree (&json, tree, at);
    return poda_session_end (output, error);
}

/* --- Compare --- */

static gboolean
check_duet (GError **error)
{
    if (!check_held (error))
        return FALSE;
    if (held->records[1] == NULL)
        return poda_refuse (error, "one search is held: expected hold with --compare");
    if (duet == NULL)
        duet = poda_step_compare_new (held->records[1], held->records[0]);
    return TRUE;
}

/* The beat that a word says, of so many. */
static gboolean
read_beat (const char *word, gsize *beat, GError **error)
{
    gsize n;
    guint64 read = 0;
    if (!check_duet (error))
        return FALSE;
    poda_step_compare_pairs (duet, &n);
    gboolean done = poda_read_number ("BEAT", word, 0, n - 1, &read, error);
    *beat = (gsize) read;
    return done;
}

static gboolean
write_beat (gsize beat, GError **error)
{
    PodaJson json;
    PodaOutput *output = poda_session_begin (&json, error);
    if (output == NULL)
        return FALSE;
    poda_page_write_step_pair (&json, duet, beat);
    return poda_session_end (output, error);
}

static gboolean
tell_beat (PodaRequest *request, gpointer values G_GNUC_UNUSED, GError **error)
{
    guint64 step;
    gsize n;
    if (!check_duet (error))
        return FALSE;
    poda_record_steps (held->records[1], &n);
    return poda_read_number ("STEP", request->arguments[0], 0, n, &step, error)
           && write_beat (poda_step_compare_find (duet, (gsize) step), error);
}

static gboolean
next_beat (PodaRequest *request, gpointer values G_GNUC_UNUSED, GError **error)
{
    PodaStepSize size = PODA_STEP_SIZE_STEP;
    gsize beat;
    const char *how = request->arguments[0];
    gboolean different = strcmp (how, "difference") == 0;
    if (!different && !poda_step_size_find (how, &size))
        return poda_refuse (error, "%s: expected step, node, cut or difference", how);
    return read_beat (request->arguments[1], &beat, error)
           && write_beat (poda_step_compare_next (duet, size, different, beat,
                                          strcmp (request->arguments[2], "on") == 0),
                          error);
}

/* --- Predict --- */

/* The question of STEP, PLACE and cuts or all, the first words of both rows. */
static gboolean
find_prediction (const PodaRequest *request, PodaPrediction *asked, gboolean *any,
                 GError **error)
{
    static const char *const which[] = { "all", "cuts", NULL };
    char *const *words = request->arguments;
    guint64 place;
    guint cuts;
    if (!check_held (error) || !poda_draw_seek (held, words[0], error)
        || !poda_read_number ("PLACE", words[1], 0, G_MAXUINT8, &place, error)
        || !poda_read_word ("WHICH", words[2], which, &cuts, error))
        return FALSE;
    *any = poda_prediction_find (
        held->moment, poda_replay_position (poda_moment_replay (held->moment)),
        (guint) place, cuts == 1, asked);
    return TRUE;
}

static gboolean
predict (PodaRequest *request, gpointer values G_GNUC_UNUSED, GError **error)
{
    PodaJson json;
    PodaPrediction asked;
    gboolean any;
    if (!find_prediction (request, &asked, &any, error))
        return FALSE;
    PodaOutput *output = poda_session_begin (&json, error);
    if (output == NULL)
        return FALSE;
    if (any)
        poda_page_write_prediction (&json, held->moment, &asked);
    else
        poda_json_null (&json, NULL);
    return poda_session_end (output, error);
}

static gboolean
veil (PodaRequest *request G_GNUC_UNUSED, gpointer values G_GNUC_UNUSED, GError **error)
{
    PodaJson json;
    PodaOutput *output = check_held (error) ? poda_session_begin (&json, error) : NULL;
    if (output == NULL)
        return FALSE;
    poda_page_write_hidden (&json, held->records[0]);
    return poda_session_end (output, error);
}

static gboolean
predicted (PodaRequest *request, gpointer values G_GNUC_UNUSED, GError **error)
{
    PodaJson json;
    PodaPrediction asked;
    gboolean any;
    if (!find_prediction (request, &asked, &any, error))
        return FALSE;
    if (!any)
        return poda_refuse (error,
                            "nothing is asked there: expected a question's STEP");
    PodaOutput *output = poda_session_begin (&json, error);
    if (output == NULL)
        return FALSE;
    const char *const *answer = (const char *const *) request->arguments + 3;
    gboolean done =
        poda_page_write_judgement (&json, held->moment, &asked, answer, error);
    return end_if (done, output, error);
}

/* --- The rows --- */

/* The program's commands, with work of their own here. */
static const struct {
    const PodaCommand *like;
    const char *name;
    gboolean (*run) (PodaRequest *request, gpointer values, GError **error);
    guint least, most; /* how many words follow the options */
} likes[] = {
    { &poda_command_draw, "hold", hold, 1, 1 },
    { &poda_command_play, "play", play, 1, 2 },
};

static const PodaCommand own[] = {
    { "still", "STEP", 1, 1, "what is held, after a step", "", .run = still },
    { "about", "", 0, 0, "what is held", "", .run = tell_search },
    { "told", "STEP", 1, 1, "what happens in a step", "", .run = tell_step },
    { "why", "STEP NODE", 2, 2, "what is to be said of a node", "", .run = tell_node },
    { "doubt", "STEP", 1, 1, "how safe the cut is", "", .run = doubt },
    { "leaf", "NODE [CUT]", 1, 2, "what other values do", "", .run = doubt_leaf },
    { "anyway", "NODE", 1, 1, "what a cut skipped", "", .run = search_anyway },
    { "nodes", "", 0, 0, "the nodes of a tree", "", .run = tell_nodes },
    { "choices", "", 0, 0, "what could be asked", "", .run = tell_choices },
    { "edit", "GAME [NODE EDIT [VALUE]]", 1, 4, "a tree with a change", "",
      .shared = PODA_SHARED_SEARCH | PODA_SHARED_SET, .run = edit },
    { "beat", "STEP", 1, 1, "two searches", "", .run = tell_beat },
    { "beats", "GRAIN BEAT on|back", 3, 3, "further on", "", .run = next_beat },
    { "predict", "STEP PLACE all|cuts", 3, 3, "the next question", "", .run = predict },
    { "veil", "", 0, 0, "numbers of nodes that tell nothing", "", .run = veil },
    { "predicted", "STEP PLACE all|cuts [ANSWER…]", 3, 5, "an answer", "",
      .run = predicted },
    { "stop", "GRAIN STEP on|back", 3, 3, "the next stop", "", .run = tell_stop },
};

void
poda_session_commands (GPtrArray *rows)
{
    static PodaCommand turned[G_N_ELEMENTS (likes)];
    for (guint i = 0; i < G_N_ELEMENTS (likes); i++) {
        turned[i] = *likes[i].like;
        turned[i].name = likes[i].name;
        turned[i].run = likes[i].run;
        turned[i].least = likes[i].least;
        turned[i].most = likes[i].most;
        g_ptr_array_add (rows, &turned[i]);
    }
    for (guint i = 0; i < G_N_ELEMENTS (own); i++)
        g_ptr_array_add (rows, (gpointer) &own[i]);
}
