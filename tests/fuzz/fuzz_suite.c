/* Suites: suite.ini beside a case and a tree. It is refused in words that begin with
 * the file, or it has numbers that marks can be made of, and cases that can be
 * searched; and what is made of it again as text is read as the same. */

#include <math.h>

#include "fuzz/properties.h"
#include "record/summary.h"
#include "homework/grade/suite.h"

#define MOST_NODES 200

static const char usual_case[] =
    "poda 1\nalgorithm alphabeta\ntree nested\n[[3,12],[2,4]]\nend\n";
static const char usual_tree[] = "[[1,2],[3,[4,5]]]";

static void
check_number (double number)
{
    g_assert_true (isfinite (number) && number >= 0);
}

static void
check_case (const PodaCase *one)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaCase) again =
        poda_case_read ("t", one->text, strlen (one->text), &error);
    PodaProblem problem = one->problem;
    g_assert_no_error (error);
    g_assert_cmpstr (again->text, ==, one->text);
    check_number (one->weight);
    problem.max_nodes = MOST_NODES;
    g_autoptr (PodaSummary) summary = poda_summary_search (&problem, &error);
    g_assert_true ((summary == NULL) == (error != NULL));
}

static void
check_suite (const PodaSuite *suite)
{
    gboolean any = FALSE;
    for (guint i = 0; i < PODA_N_TELLS; i++) {
        any = any || suite->marks[i];
        check_number (suite->weights[i]);
    }
    g_assert_true (any && g_utf8_validate (suite->title, -1, NULL));
    check_number (suite->limits.seconds);
    check_number (suite->limits.cpu_seconds);
    for (guint i = 0; i < suite->cases->len; i++) {
        check_case (suite->cases->pdata[i]);
        const PodaCase *one = suite->cases->pdata[i];
        const PodaCase *before = i > 0 ? suite->cases->pdata[i - 1] : NULL;
        g_assert_true (before == NULL || strcmp (before->name, one->name) != 0);
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    static gboolean begun;
    g_autoptr (GError) error = NULL;
    if (!begun) {
        scratch_write ("one.case", usual_case, strlen (usual_case));
        scratch_write ("two.json", usual_tree, strlen (usual_tree));
        begun = TRUE;
    }
    scratch_write ("suite.ini", data, size);
    g_autoptr (PodaSuite) suite = poda_suite_read (scratch, &error);
    if (suite != NULL) {
        g_assert_no_error (error);
        check_suite (suite);
        return 0;
    }
    g_assert_nonnull (error);
    g_assert_true (g_str_has_prefix (error->message, scratch));
    if (g_utf8_validate ((const char *) data, (gssize) size, NULL))
        g_assert_true (g_utf8_validate (error->message, -1, NULL));
    return 0;
}
