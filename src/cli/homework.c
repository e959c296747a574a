#include "cli/homework.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* No policy is longer. */
#define MOST_POLICY 65536

gboolean
poda_homework_read_policy (const PodaRequest *request, PodaPolicy *policy, char **ask,
                           GError **error)
{
    const PodaHomeworkOptions *own = &request->homework;
    const char *file = own->policy;
    g_autoptr (GString) text = NULL;
    if (file != NULL)
        text = poda_input_read (strcmp (file, "-") == 0 ? NULL : file, MOST_POLICY,
                                _ ("a policy"), error);
    if (file != NULL
        && (text == NULL || !poda_policy_read (policy, file, text->str, ask, error)))
        return FALSE;
    if (own->weights == NULL || poda_policy_parse (policy, own->weights, error))
        return TRUE;
    g_prefix_error (error, "--weights: ");
    return FALSE;
}

gboolean
poda_homework_read_asks (const PodaRequest *request, const char *usual,
                         PodaExerciseSpec *spec, char **questions, GError **error)
{
    const PodaHomeworkOptions *own = &request->homework;
    const char *ask = own->ask != NULL ? own->ask : usual;
    gboolean strategy = poda_request_given (request, "strategy") != NULL;
    gboolean win_at = poda_request_given (request, "win-at") != NULL;
    if (ask != NULL && !poda_exercise_read_asks (ask, &spec->asks, questions, error)) {
        g_prefix_error (error, "%s: ", own->ask != NULL ? "--ask" : own->policy);
        return FALSE;
    }
    gboolean asked = (spec->asks & PODA_ASK_STRATEGY) != 0;
    spec->strategist = (PodaPlayer) own->strategist;
    spec->win_at = own->win_at;
    return (asked == strategy && asked == win_at)
           || poda_refuse (
               error,
               _ ("--ask strategy, --strategy and --win-at go together: expected, "
                  "for example, --ask strategy --strategy max --win-at 6"));
}
