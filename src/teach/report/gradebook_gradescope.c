/* One work as Gradescope's results.json: a test for each node, line or case, with what
 * is wrong there; above them what a student should read first. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "teach/report/gradebook_parts.h"
#include "base/json.h"
#include "base/terminal.h"

/* The items that make up one test: those of a node that follow each other. */
typedef struct {
    const PodaWork *work;
    guint begin, end;
} Test;

static const PodaItem *
item_at (const Test *test, guint i)
{
    return test->work->items->pdata[i];
}

static void
extend (Test *test)
{
    const PodaItem *first = item_at (test, test->begin);
    test->end = test->begin + 1;
    while (test->end < test->work->items->len && first->node != NULL
           && g_strcmp0 (item_at (test, test->end)->node, first->node) == 0)
        test->end++;
}

static void
add_line (GString *text, const char *line)
{
    g_autofree char *fit = poda_terminal_text (line);
    g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", fit);
}

static void
add_item (GString *text, const PodaItem *item)
{
    const char *what = item->column != NULL ? item->column : item->name;
    const char *expected = item->expected != NULL ? item->expected : "";
    const char *given = item->given != NULL ? item->given : "";
    if (item->state == PODA_ITEM_RIGHT)
        return;
    g_autofree char *line =
        item->state == PODA_ITEM_MISSING
            ? g_strdup_printf (_ ("%s: missing, expected %s"), what, expected)
        : item->state == PODA_ITEM_CARRIED
            ? g_strdup_printf (
                _ ("%s: %s, expected %s; it follows from an earlier mistake"), what,
                given, expected)
            : g_strdup_printf (_ ("%s: %s, expected %s"), what, given, expected);
    add_line (text, line);
    if (item->why != NULL)
        add_line (text, item->why);
}

static void
write_test (PodaJson *json, const Test *test)
{
    g_autoptr (GString) output = g_string_new (NULL);
    const PodaItem *first = item_at (test, test->begin);
    double score = 0, most = 0;
    gboolean hidden = FALSE, passed = TRUE;
    for (guint i = test->begin; i < test->end; i++) {
        const PodaItem *item = item_at (test, i);
        score += item->score;
        most += item->most;
        hidden = hidden || item->hidden;
        passed = passed && item->state == PODA_ITEM_RIGHT;
        add_item (output, item);
    }
    g_autofree char *name = first->node == NULL
                                ? g_strdup (first->name)
                                : g_strdup_printf (_ ("node %s"), first->node);
    char buffer[PODA_VALUE_BUFFER];
    poda_json_object (json, NULL);
    poda_json_string (json, "name", name);
    poda_json_string (json, "name_format", "text");
    poda_json_value (json, "score",
                     g_ascii_strtod (poda_score_format (score, buffer), NULL));
    poda_json_value (json, "max_score",
                     g_ascii_strtod (poda_score_format (most, buffer), NULL));
    poda_json_string (json, "status", passed ? "passed" : "failed");
    poda_json_string (json, "output", output->str);
    poda_json_string (json, "output_format", "text");
    if (hidden)
        poda_json_string (json, "visibility", "hidden");
    poda_json_end_object (json);
}

static void
write_tests (PodaJson *json, const PodaWork *work)
{
    poda_json_array (json, "tests");
    for (Test test = { .work = work }; test.begin < work->items->len;
         test.begin = test.end) {
        extend (&test);
        poda_json_newline (json);
        write_test (json, &test);
    }
    poda_json_newline (json);
    poda_json_end_array (json);
}

static char *
summary (const PodaWork *work)
{
    GString *text = g_string_new (NULL);
    if (work->error != NULL)
        add_line (text, work->error);
    else if (poda_work_all_right (work))
        add_line (text, _ ("all right"));
    if (work->first != NULL)
        add_line (text, work->first);
    for (guint i = 0; i < work->causes->len; i++) {
        const PodaCause *cause = work->causes->pdata[i];
        if (cause->text != NULL)
            add_line (text, cause->text);
    }
    for (guint i = 0; i < work->remarks->len; i++)
        add_line (text, work->remarks->pdata[i]);
    return g_string_free (text, FALSE);
}

static void
write_extra (PodaJson *json, const PodaWork *work)
{
    poda_json_object (json, "extra_data");
    poda_json_string (json, "student", work->student);
    poda_json_string (json, "source", work->source);
    poda_json_string (json, "exercise", work->exercise);
    poda_json_array (json, "mistakes");
    for (guint i = 0; i < work->causes->len; i++) {
        const PodaCause *cause = work->causes->pdata[i];
        if (cause->name != NULL)
            poda_json_string (json, NULL, cause->name);
    }
    poda_json_end_array (json);
    poda_json_end_object (json);
}

void
poda_gradebook_gradescope (const PodaGradebook *gradebook, PodaOutput *output)
{
    g_assert (gradebook->works->len > 0);
    const PodaWork *work = gradebook->works->pdata[0];
    g_autofree char *said = summary (work);
    PodaJson json;
    poda_json_init (&json, output);
    poda_json_object (&json, NULL);
    /* Where tests carry scores, Gradescope adds them up. */
    if (work->items->len == 0)
        poda_json_value (&json, "score", 0);
    if (work->seconds >= 0)
        poda_json_seconds (&json, "execution_time", work->seconds);
    poda_json_string (&json, "output", said);
    poda_json_string (&json, "output_format", "text");
    poda_json_string (&json, "test_output_format", "text");
    poda_json_string (&json, "stdout_visibility", "hidden");
    write_tests (&json, work);
    write_extra (&json, work);
    poda_json_end_object (&json);
    poda_json_newline (&json);
}
