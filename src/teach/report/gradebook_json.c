/* The gradebook with all that is known of it. */

#include "teach/report/gradebook_parts.h"
#include "base/json.h"

static void
write_texts (PodaJson *json, const char *key, const GPtrArray *texts)
{
    poda_json_array (json, key);
    for (guint i = 0; i < texts->len; i++)
        poda_json_string (json, NULL, texts->pdata[i]);
    poda_json_end_array (json);
}

static double
rounded (double score)
{
    char buffer[PODA_VALUE_BUFFER];
    return g_ascii_strtod (poda_score_format (score, buffer), NULL);
}

static void
write_item (PodaJson *json, const PodaItem *item)
{
    poda_json_object (json, NULL);
    poda_json_string (json, "name", item->name);
    poda_json_string (json, "node", item->node);
    poda_json_string (json, "column", item->column);
    poda_json_string (json, "mark", poda_item_word (item->state));
    poda_json_value (json, "score", rounded (item->score));
    poda_json_value (json, "most", rounded (item->most));
    poda_json_string (json, "expected",
                      item->expected_word != NULL ? item->expected_word
                                                  : item->expected);
    poda_json_string (json, "given",
                      item->given_word != NULL ? item->given_word : item->given);
    poda_json_string (json, "why", item->why);
    poda_json_boolean (json, "hidden", item->hidden);
    poda_json_end_object (json);
}

static void
write_causes (PodaJson *json, const PodaWork *work)
{
    poda_json_array (json, "mistakes");
    for (guint i = 0; i < work->causes->len; i++) {
        const PodaCause *cause = work->causes->pdata[i];
        poda_json_object (json, NULL);
        poda_json_string (json, "name", cause->name);
        poda_json_string (json, "text", cause->text);
        poda_json_string (json, "lesson", cause->lesson);
        poda_json_end_object (json);
    }
    poda_json_end_array (json);
}

static void
write_counts (PodaJson *json, const PodaWork *work)
{
    PodaWorkCounts counts = poda_work_counts (work);
    for (guint state = 0; state < G_N_ELEMENTS (counts.of); state++)
        poda_json_integer (json, poda_item_word (state), counts.of[state]);
}

static void
write_work (PodaJson *json, const PodaWork *work)
{
    poda_json_object (json, NULL);
    poda_json_string (json, "student", work->student);
    poda_json_string (json, "source", work->source);
    poda_json_string (json, "exercise", work->exercise);
    poda_json_string (json, "error", work->error);
    poda_json_value (json, "score", rounded (work->score));
    poda_json_value (json, "most", rounded (work->most));
    poda_json_boolean (json, "all_right", poda_work_all_right (work));
    write_counts (json, work);
    write_texts (json, "surplus_cuts", work->surplus);
    write_texts (json, "missed_cuts", work->missed);
    poda_json_string (json, "first", work->first);
    poda_json_string (json, "first_name", work->first_name);
    write_causes (json, work);
    write_texts (json, "notes", work->remarks);
    if (work->seconds < 0)
        poda_json_null (json, "seconds");
    else
        poda_json_seconds (json, "seconds", work->seconds);
    poda_json_array (json, "items");
    for (guint i = 0; i < work->items->len; i++) {
        poda_json_newline (json);
        write_item (json, work->items->pdata[i]);
    }
    poda_json_end_array (json);
    poda_json_end_object (json);
}

void
poda_gradebook_json (const PodaGradebook *gradebook, PodaOutput *output)
{
    PodaJson json;
    poda_json_init (&json, output);
    poda_json_object (&json, NULL);
    poda_json_string (&json, "kind", gradebook->kind);
    poda_json_string (&json, "title", gradebook->title);
    write_texts (&json, "alike", gradebook->twins);
    poda_json_array (&json, "works");
    for (guint i = 0; i < gradebook->works->len; i++) {
        poda_json_newline (&json);
        write_work (&json, gradebook->works->pdata[i]);
    }
    poda_json_newline (&json);
    poda_json_end_array (&json);
    poda_json_end_object (&json);
    poda_json_newline (&json);
}
