#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/read.h"
#include "page/page.h"

void
poda_page_search_clear (PodaPageSearch *page)
{
    g_clear_pointer (&page->moment, poda_moment_free);
    g_clear_pointer (&page->compare, poda_step_compare_free);
    *page = (PodaPageSearch){ .record = NULL };
}

/* Writes the next step that a step size stops at, or the one before. */
static void
answer_stop (PodaPageSearch *page)
{
    guint size;
    if (!poda_read_word ("SIZE", page->words[0], poda_step_size_words, &size,
                         &page->error))
        return;
    gsize step = poda_replay_position (poda_moment_replay (page->moment));
    gboolean forward = strcmp (page->words[1], "on") == 0;
    step = poda_step_size_next (page->record, (PodaStepSize) size, step, forward);
    poda_json_integer (page->json, NULL, (gint64) step);
}

/* --- Two searches --- */

/* FALSE sets the error. */
static gboolean
read_compared (PodaPageSearch *page, const char *name, const char *word, gsize most,
               guint64 *number)
{
    if (page->first != NULL)
        return poda_read_number (name, word, 0, most, number, &page->error);
    g_set_error_literal (&page->error, PODA_READ_ERROR, PODA_READ_ERROR_TEXT,
                         _ ("one search is held: expected hold with --compare"));
    return FALSE;
}

static const PodaStepCompare *
compare (PodaPageSearch *page)
{
    if (page->compare == NULL)
        page->compare = poda_step_compare_new (page->first, page->record);
    return page->compare;
}

/* Writes how both stand when the first search has taken a step. */
static void
answer_beat (PodaPageSearch *page)
{
    gsize n = 0;
    guint64 step;
    if (page->first != NULL)
        poda_record_steps (page->first, &n);
    if (read_compared (page, "STEP", page->words[0], n, &step))
        poda_page_write_step_pair (
            page->json, compare (page),
            poda_step_compare_find (compare (page), (gsize) step));
}

/* The same at the next stop, or the one before. */
static void
answer_beats (PodaPageSearch *page)
{
    gsize n = 1;
    guint64 pair;
    guint size = PODA_STEP_SIZE_STEP;
    gboolean different = strcmp (page->words[0], "difference") == 0;
    if (page->first != NULL)
        poda_step_compare_pairs (compare (page), &n);
    if (!read_compared (page, "BEAT", page->words[1], n - 1, &pair)
        || (!different
            && !poda_read_word ("SIZE", page->words[0], poda_step_size_words, &size,
                                &page->error)))
        return;
    gboolean forward = strcmp (page->words[2], "on") == 0;
    poda_page_write_step_pair (page->json, compare (page),
                               poda_step_compare_next (compare (page),
                                                       (PodaStepSize) size, different,
                                                       (gsize) pair, forward));
}

/* --- Predictions --- */

/* Finds the question at a step, from a place on, about all decisions or only cuts, and
 * writes it; or the judgement of the words behind. */
static void
predict (PodaPageSearch *page, gboolean judged)
{
    static const char *const which[] = { "all", "cuts", NULL };
    PodaPrediction asked;
    guint64 place;
    guint cuts;
    GError **error = &page->error;
    if (!poda_read_number ("PLACE", page->words[0], 0, G_MAXUINT8, &place, error)
        || !poda_read_word ("WHICH", page->words[1], which, &cuts, error))
        return;
    gsize step = poda_replay_position (poda_moment_replay (page->moment));
    if (poda_prediction_find (page->moment, step, (guint) place, cuts == 1, &asked)) {
        const char *const *answer = (const char *const *) page->words + 2;
        if (judged)
            poda_page_write_judgement (page->json, page->moment, &asked, answer, error);
        else
            poda_page_write_prediction (page->json, page->moment, &asked);
    } else if (judged) {
        g_set_error_literal (error, PODA_READ_ERROR, PODA_READ_ERROR_TEXT,
                             _ ("nothing is asked there: expected a question's STEP"));
    } else {
        poda_json_null (page->json, NULL);
    }
}

static void
answer_predict (PodaPageSearch *page)
{
    predict (page, FALSE);
}

static void
answer_predicted (PodaPageSearch *page)
{
    predict (page, TRUE);
}

/* --- The table --- */

const PodaPageQuestion poda_page_questions[] = {
    { "about", "", poda_page_about },
    { "told", "s", poda_page_step },
    { "why", "sn", poda_page_node },
    { "stop", "sww", answer_stop },
    { "doubt", "s", poda_page_cut },
    { "leaf", "n?n", poda_page_leaf },
    { "anyway", "n", poda_page_anyway },
    { "nodes", "", poda_page_nodes },
    { "choices", "", poda_page_choices },
    { "beat", "w", answer_beat },
    { "beats", "www", answer_beats },
    { "predict", "sww", answer_predict },
    { "predicted", "sww?ww", answer_predicted },
    { "veil", "", poda_page_hidden },
    { NULL, NULL, NULL },
};

gboolean
poda_page_answer (PodaPageSearch *page, const PodaPageQuestion *question,
                  char *const *words, PodaJson *json, GError **error)
{
    guint64 number;
    guint n_nodes = 0;
    page->json = json;
    page->nodes[0] = page->nodes[1] = NULL;
    for (const char *letter = question->arguments; *letter != '\0' && *words != NULL;
         letter++)
        if (*letter == 's') {
            if (page->moment == NULL)
                page->moment = poda_moment_new (page->record);
            if (!poda_read_number ("STEP", *words++, 0,
                                   poda_moment_n_steps (page->moment), &number, error))
                return FALSE;
            poda_moment_seek (page->moment, (gsize) number);
        } else if (*letter == 'n') {
            if (!poda_read_number ("NODE", *words++, 1,
                                   poda_record_n_nodes (page->record), &number, error))
                return FALSE;
            page->nodes[n_nodes++] = poda_record_node (page->record, (guint32) number);
        }
    page->words = words;
    question->answer (page);
    if (page->error == NULL)
        return TRUE;
    g_propagate_error (error, g_steal_pointer (&page->error));
    return FALSE;
}
