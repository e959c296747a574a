#pragma once

/* The property of cases: their text reads back, and their search can be done. */

#include "fuzz/properties.h"
#include "homework/grade/grade.h"
#include "homework/grade/suite.h"
#include "record/summary.h"

static inline void
check_case (const PodaCase *one)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaCase) again =
        poda_case_read ("t", one->text, strlen (one->text), &error);
    PodaProblem problem = one->problem;
    g_assert_no_error (error);
    g_assert_cmpstr (again->text, ==, one->text);
    problem.max_nodes = 200;
    g_autoptr (PodaSummary) summary = poda_summary_search (&problem, &error);
    g_assert_true ((summary == NULL) == (error != NULL));
}
