#include "teach/grade/grade.h"

#include <glib/gi18n-lib.h>

#include "teach/grade/attempt.h"

G_DEFINE_QUARK (poda_grade_error, poda_grade_error)

struct _PodaGrader {
    const PodaSuite *suite;
    GPtrArray *keys; /* of PodaKey */
    gboolean reveal;
    PodaGradeProgress progress;
    gpointer data;
};

PodaGrader *
poda_grader_new (const PodaSuite *suite, GError **error)
{
    g_autoptr (PodaGrader) grader = g_new0 (PodaGrader, 1);
    grader->suite = suite;
    grader->keys = g_ptr_array_new_with_free_func ((GDestroyNotify) poda_key_free);
    for (guint i = 0; i < suite->cases->len; i++) {
        const PodaSuiteCase *one = suite->cases->pdata[i];
        PodaKey *key = poda_key_new (one, error);
        if (key == NULL) {
            g_prefix_error (error, _ ("case %s: "), one->name);
            return NULL;
        }
        g_ptr_array_add (grader->keys, key);
        if (key->record != NULL || !suite->marks[PODA_TELL_VISITS])
            continue;
        g_set_error (error, PODA_GRADE_ERROR, PODA_GRADE_ERROR_SIZE,
                     _ ("case %s: too many nodes for visits to be marked: expected a "
                        "smaller depth, or other marks"),
                     one->name);
        return NULL;
    }
    return g_steal_pointer (&grader);
}

void
poda_grader_free (PodaGrader *grader)
{
    if (grader == NULL)
        return;
    g_ptr_array_unref (grader->keys);
    g_free (grader);
}

void
poda_grader_set_reveal (PodaGrader *grader, gboolean reveal)
{
    grader->reveal = reveal;
}

void
poda_grader_set_progress (PodaGrader *grader, PodaGradeProgress progress, gpointer data)
{
    grader->progress = progress;
    grader->data = data;
}

/* FALSE with `error` unset: the program cannot be started, which the work tells. */
static gboolean
try_case (const PodaGrader *grader, PodaAttempt *attempt, GError **error)
{
    const PodaEnding *ending = &attempt->run.ending;
    if (!poda_attempt_run (attempt, error))
        return FALSE;
    attempt->work->seconds += ending->seconds;
    if (ending->end != PODA_END_REFUSED) {
        poda_attempt_mark (attempt);
        return TRUE;
    }
    g_autofree char *reason =
        poda_ending_sentence (ending, &grader->suite->limits, attempt->program->path);
    poda_grader_refuse (grader, attempt->work, reason);
    return FALSE;
}

void
poda_grade_tell_first (PodaWork *work)
{
    for (guint i = 0; work->first == NULL && i < work->items->len; i++) {
        const PodaItem *item = work->items->pdata[i];
        if (item->state == PODA_ITEM_RIGHT || item->why == NULL)
            continue;
        work->first_name = g_strdup (item->name);
        work->first = g_strdup_printf ("%s: %s", item->name, item->why);
    }
}

gboolean
poda_grader_grade (const PodaGrader *grader, const PodaProgram *program, PodaWork *work,
                   GError **error)
{
    g_auto (PodaSuspects) suspects;
    gboolean complained = FALSE;
    poda_suspects_init (&suspects);
    work->seconds = 0;
    g_free (work->exercise);
    work->exercise = g_strdup (grader->suite->title);
    for (guint i = 0; i < grader->keys->len; i++) {
        const PodaKey *key = grader->keys->pdata[i];
        g_auto (PodaAttempt) attempt = { .suite = grader->suite,
                                         .key = key,
                                         .number = i + 1,
                                         .secret = key->of->hidden && !grader->reveal,
                                         .program = program,
                                         .work = work,
                                         .suspects = &suspects,
                                         .complained = &complained };
        g_autoptr (GError) cause = NULL;
        if (grader->progress != NULL)
            grader->progress (work, i + 1, grader->keys->len, grader->data);
        if (try_case (grader, &attempt, &cause))
            continue;
        if (cause == NULL)
            return TRUE;
        g_propagate_error (error, g_steal_pointer (&cause));
        return FALSE;
    }
    poda_grade_tell_first (work);
    poda_suspects_tell (&suspects, work);
    return TRUE;
}

void
poda_grader_refuse (const PodaGrader *grader, PodaWork *work, const char *reason)
{
    const PodaSuite *suite = grader->suite;
    g_free (work->error);
    work->error = g_strdup (reason);
    work->score = work->most = 0;
    for (guint i = 0; i < suite->cases->len; i++) {
        const PodaSuiteCase *one = suite->cases->pdata[i];
        for (guint k = 0; k < PODA_N_TELLS; k++)
            work->most += suite->marks[k] ? suite->weights[k] * one->weight : 0;
    }
}
