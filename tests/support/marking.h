#pragma once

/* Marking a single sheet, by a policy or (NULL) the usual one. */

#include "homework/mark/mark.h"

static inline PodaMarking *
mark_alone (const PodaExercise *exercise, const PodaAnswers *answers,
            const PodaPolicy *policy)
{
    g_autoptr (PodaReasons) reasons = poda_reasons_new (exercise);
    PodaPolicy usual;
    poda_policy_init (&usual);
    return poda_mark (reasons, answers, policy != NULL ? policy : &usual);
}
