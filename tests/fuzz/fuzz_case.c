/* Cases, and what programs print: strangers' texts both. Whatever a case is, it is
 * refused in one line that begins with a place, or read to a search that can be done
 * and a text that reads back. */

#include <stdint.h>
#include <stdio.h>

#include "homework/grade/suite.h"
#include "homework/grade/grade.h"
#include "record/summary.h"

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void
check_error (const GError *error)
{
    guint line;
    g_assert_nonnull (error);
    g_assert_true (sscanf (error->message, "t:%u:", &line) == 1 && line > 0);
    g_assert_null (strpbrk (error->message, "\r\n"));
    g_assert_true (g_utf8_validate (error->message, -1, NULL));
}

static void
check_case (const PodaCase *one)
{
    g_autoptr (PodaCase) again =
        poda_case_read ("t", one->text, strlen (one->text), NULL);
    g_assert_nonnull (again);
    g_assert_cmpstr (one->name, ==, again->name);
    PodaProblem problem = one->problem;
    if (problem.max_nodes == 0)
        problem.max_nodes = 1000;
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaSummary) summary = poda_summary_search (&problem, &error);
    g_assert_true ((summary == NULL) == (error != NULL));
}

static void
check_transcript (const char *text, gsize length)
{
    g_autoptr (PodaTranscript) transcript = poda_transcript_read (text, length);
    if (transcript->remark != NULL)
        g_assert_true (g_utf8_validate (transcript->remark, -1, NULL));
    for (guint i = 0; i < transcript->visits->len; i++)
        g_assert_true (g_utf8_validate (transcript->visits->pdata[i], -1, NULL));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    g_autofree char *text = g_malloc (MAX (size, 1));
    if (size > 0)
        memcpy (text, data, size);
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaCase) one = poda_case_read ("t", text, size, &error);
    if (one == NULL)
        check_error (error);
    else
        check_case (one);
    check_transcript (text, size);
    return 0;
}
