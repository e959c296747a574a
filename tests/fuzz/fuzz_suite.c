/* Suites: suite.ini beside a case and a tree. It is refused in words that begin with
 * the file, or it has numbers that marks can be made of, and cases that can be
 * searched; and what is made of it again as text is read as the same. */

#include <math.h>

#include "fuzz/check_case.h"

static const char usual_case[] =
    "poda 1\nalgorithm alphabeta\ntree nested\n[[3,12],[2,4]]\nend\n";
static const char usual_tree[] = "[[1,2],[3,[4,5]]]";

static void
check_number (double number)
{
    g_assert_true (isfinite (number) && number >= 0);
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
        const PodaCase *one = suite->cases->pdata[i];
        check_case (one);
        check_number (one->weight);
        if (i > 0)
            g_assert_cmpstr (((const PodaCase *) suite->cases->pdata[i - 1])->name, !=,
                             one->name);
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    g_autoptr (GError) error = NULL;
    if (scratch == NULL) {
        scratch_write ("one.case", usual_case, strlen (usual_case));
        scratch_write ("two.json", usual_tree, strlen (usual_tree));
    }
    scratch_write ("suite.ini", data, size);
    g_autoptr (PodaSuite) suite = poda_suite_read (scratch, &error);
    g_assert_true ((suite == NULL) == (error != NULL));
    if (suite != NULL)
        check_suite (suite);
    else
        g_assert_true (g_str_has_prefix (error->message, scratch));
    if (suite == NULL && g_utf8_validate ((const char *) data, (gssize) size, NULL))
        g_assert_true (g_utf8_validate (error->message, -1, NULL));
    return 0;
}
