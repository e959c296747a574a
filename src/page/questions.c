#include "page/questions.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/read.h"
#include "page/edit.h"
#include "page/prediction.h"
#include "page/snapshot.h"
#include "page/what_if.h"

typedef const PodaPageArguments Arguments;

void
poda_page_search_clear (PodaPageSearch *search)
{
    g_clear_pointer (&search->moment, poda_moment_free);
    g_clear_pointer (&search->compare, poda_step_compare_free);
    *search = (PodaPageSearch){ .record = NULL };
}

/* --- Watching --- */

static gboolean
answer_about (PodaPageSearch *search, Arguments *arguments G_GNUC_UNUSED,
              PodaJson *json, GError **error G_GNUC_UNUSED)
{
    poda_page_write_search (json, search->record, search->title);
    return TRUE;
}

static gboolean
answer_step (PodaPageSearch *search, Arguments *arguments G_GNUC_UNUSED, PodaJson *json,
             GError **error G_GNUC_UNUSED)
{
    poda_page_write_snapshot (json, search->moment);
    return TRUE;
}

static gboolean
answer_node (PodaPageSearch *search, Arguments *arguments, PodaJson *json,
             GError **error G_GNUC_UNUSED)
{
    poda_page_write_node (json, search->moment, arguments->nodes[0]);
    return TRUE;
}

/* Writes the next step that a step size stops at, or the one before. */
static gboolean
answer_stop (PodaPageSearch *search, Arguments *arguments, PodaJson *json,
             GError **error)
{
    guint size;
    if (!poda_read_word ("SIZE", arguments->words[0], poda_step_size_words, &size,
                         error))
        return FALSE;
    gsize step = poda_replay_position (poda_moment_replay (search->moment));
    gboolean forward = strcmp (arguments->words[1], "on") == 0;
    step = poda_step_size_next (search->record, (PodaStepSize) size, step, forward);
    poda_json_integer (json, NULL, (gint64) step);
    return TRUE;
}

/* --- Other values --- */

static gboolean
answer_cut (PodaPageSearch *search, Arguments *arguments G_GNUC_UNUSED, PodaJson *json,
            GError **error)
{
    return poda_page_write_cut (json, search->moment, error);
}

static gboolean
answer_leaf (PodaPageSearch *search, Arguments *arguments, PodaJson *json,
             GError **error)
{
    return poda_page_write_leaf (json, search->record, arguments->nodes[0],
                                 arguments->nodes[1], error);
}

static gboolean
answer_pruned (PodaPageSearch *search, Arguments *arguments, PodaJson *json,
               GError **error)
{
    return poda_page_write_pruned_search (json, search->record, arguments->nodes[0],
                                          error);
}

/* --- Editing --- */

static gboolean
answer_nodes (PodaPageSearch *search, Arguments *arguments G_GNUC_UNUSED,
              PodaJson *json, GError **error G_GNUC_UNUSED)
{
    poda_page_write_nodes (json, search->record);
    return TRUE;
}

static gboolean
answer_choices (PodaPageSearch *search, Arguments *arguments G_GNUC_UNUSED,
                PodaJson *json, GError **error G_GNUC_UNUSED)
{
    poda_page_write_choices (json, poda_record_problem (search->record));
    return TRUE;
}

/* --- Two searches --- */

static PodaStepCompare *
compare (PodaPageSearch *search, GError **error)
{
    if (search->first == NULL)
        g_set_error_literal (error, PODA_READ_ERROR, PODA_READ_ERROR_TEXT,
                             _ ("one search is held: expected hold with --compare"));
    else if (search->compare == NULL)
        search->compare = poda_step_compare_new (search->first, search->record);
    return search->compare;
}

/* Writes how both stand when the first search has taken a step. */
static gboolean
answer_beat (PodaPageSearch *search, Arguments *arguments, PodaJson *json,
             GError **error)
{
    gsize n;
    guint64 step;
    const PodaStepCompare *both = compare (search, error);
    if (both == NULL)
        return FALSE;
    poda_record_steps (search->first, &n);
    if (!poda_read_number ("STEP", arguments->words[0], 0, n, &step, error))
        return FALSE;
    poda_page_write_step_pair (json, both, poda_step_compare_find (both, (gsize) step));
    return TRUE;
}

/* The same at the next stop, or the one before. */
static gboolean
answer_beats (PodaPageSearch *search, Arguments *arguments, PodaJson *json,
              GError **error)
{
    gsize n;
    guint64 pair;
    guint size = PODA_STEP_SIZE_STEP;
    const PodaStepCompare *both = compare (search, error);
    if (both == NULL)
        return FALSE;
    poda_step_compare_pairs (both, &n);
    gboolean different = strcmp (arguments->words[0], "difference") == 0;
    if ((!different
         && !poda_read_word ("SIZE", arguments->words[0], poda_step_size_words, &size,
                             error))
        || !poda_read_number ("BEAT", arguments->words[1], 0, n - 1, &pair, error))
        return FALSE;
    gboolean forward = strcmp (arguments->words[2], "on") == 0;
    poda_page_write_step_pair (json, both,
                               poda_step_compare_next (both, (PodaStepSize) size,
                                                       different, (gsize) pair,
                                                       forward));
    return TRUE;
}

/* --- Predictions --- */

/* Finds the question at a step, from a place on, about all decisions or only cuts. */
static gboolean
find_prediction (PodaPageSearch *search, Arguments *arguments, PodaPrediction *asked,
                 gboolean *found, GError **error)
{
    static const char *const which[] = { "all", "cuts", NULL };
    guint64 place;
    guint cuts;
    if (!poda_read_number ("PLACE", arguments->words[0], 0, G_MAXUINT8, &place, error)
        || !poda_read_word ("WHICH", arguments->words[1], which, &cuts, error))
        return FALSE;
    gsize step = poda_replay_position (poda_moment_replay (search->moment));
    *found =
        poda_prediction_find (search->moment, step, (guint) place, cuts == 1, asked);
    return TRUE;
}

static gboolean
answer_predict (PodaPageSearch *search, Arguments *arguments, PodaJson *json,
                GError **error)
{
    PodaPrediction asked;
    gboolean found;
    if (!find_prediction (search, arguments, &asked, &found, error))
        return FALSE;
    if (found)
        poda_page_write_prediction (json, search->moment, &asked);
    else
        poda_json_null (json, NULL);
    return TRUE;
}

static gboolean
answer_predicted (PodaPageSearch *search, Arguments *arguments, PodaJson *json,
                  GError **error)
{
    PodaPrediction asked;
    gboolean found;
    if (!find_prediction (search, arguments, &asked, &found, error))
        return FALSE;
    if (found)
        return poda_page_write_judgement (json, search->moment, &asked,
                                          (const char *const *) arguments->words + 2,
                                          error);
    g_set_error_literal (error, PODA_READ_ERROR, PODA_READ_ERROR_TEXT,
                         _ ("nothing is asked there: expected a question's STEP"));
    return FALSE;
}

static gboolean
answer_veil (PodaPageSearch *search, Arguments *arguments G_GNUC_UNUSED, PodaJson *json,
             GError **error G_GNUC_UNUSED)
{
    poda_page_write_hidden (json, search->record);
    return TRUE;
}

/* --- The table --- */

const PodaPageQuestion poda_page_questions[] = {
    { "about", "", answer_about },
    { "told", "s", answer_step },
    { "why", "sn", answer_node },
    { "stop", "sww", answer_stop },
    { "doubt", "s", answer_cut },
    { "leaf", "n?n", answer_leaf },
    { "anyway", "n", answer_pruned },
    { "nodes", "", answer_nodes },
    { "choices", "", answer_choices },
    { "beat", "w", answer_beat },
    { "beats", "www", answer_beats },
    { "predict", "sww", answer_predict },
    { "predicted", "sww?ww", answer_predicted },
    { "veil", "", answer_veil },
    { NULL, NULL, NULL },
};

gboolean
poda_page_answer (PodaPageSearch *search, const PodaPageQuestion *question,
                  char *const *words, PodaJson *json, GError **error)
{
    PodaPageArguments arguments = { .n_nodes = 0 };
    guint64 number;
    const char *letter = question->arguments;
    for (; *letter != '\0' && *letter != 'w' && *words != NULL; letter++) {
        guint32 n_nodes = poda_record_n_nodes (search->record);
        if (*letter == 's') {
            if (search->moment == NULL)
                search->moment = poda_moment_new (search->record);
            if (!poda_read_number ("STEP", *words++, 0,
                                   poda_moment_n_steps (search->moment), &number,
                                   error))
                return FALSE;
            poda_moment_seek (search->moment, (gsize) number);
        } else if (*letter == 'n') {
            if (!poda_read_number ("NODE", *words++, 1, n_nodes, &number, error))
                return FALSE;
            arguments.nodes[arguments.n_nodes++] =
                poda_record_node (search->record, (guint32) number);
        }
    }
    arguments.words = words;
    return question->answer (search, &arguments, json, error);
}
