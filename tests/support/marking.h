#pragma once

/* Marking a single sheet. */

#include "homework/mark/mark.h"

static inline PodaMarking *
mark_alone (const PodaExercise *exercise, const PodaAnswers *answers,
            const PodaPolicy *policy)
{
    g_autoptr (PodaReasons) reasons = poda_reasons_new (exercise);
    return poda_mark (reasons, answers, policy);
}
