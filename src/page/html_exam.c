/* What a page that marks itself is told: the questions, and the key. */

#include "page/html_parts.h"
#include "base/speech.h"
#include "search/algorithm.h"

static void
write_rows (PodaJson *json, const PodaHtmlExam *exam)
{
    poda_json_newline (json);
    poda_json_array (json, "node");
    for (guint32 i = 0; i < exam->n_rows; i++)
        poda_json_integer (json, NULL, exam->rows[i].node);
    poda_json_end_array (json);
    poda_json_array (json, "given");
    for (guint32 i = 0; i < exam->n_rows; i++) {
        if (exam->rows[i].leaf)
            poda_json_value (json, NULL, exam->rows[i].value);
        else
            poda_json_null (json, NULL);
    }
    poda_json_end_array (json);
    poda_json_array (json, "weight");
    for (guint32 i = 0; i < exam->n_rows; i++)
        poda_json_value (json, NULL, exam->rows[i].weight);
    poda_json_end_array (json);
}

static void
write_integers (PodaJson *json, const char *key, const guint32 *integers, guint32 n)
{
    poda_json_array (json, key);
    for (guint32 i = 0; i < n; i++)
        poda_json_integer (json, NULL, integers[i]);
    poda_json_end_array (json);
}

static void
write_asked (PodaJson *json, const PodaHtmlExam *exam, const PodaHtmlAsked *asked)
{
    poda_json_newline (json);
    poda_json_object (json, NULL);
    poda_json_string (json, "word", asked->word);
    poda_json_value (json, "weight", asked->weight);
    if (asked->key != NULL) {
        poda_json_array (json, "key");
        for (guint32 i = 0; i < exam->n_rows; i++)
            poda_json_string (json, NULL, asked->key[i]);
        poda_json_end_array (json);
    }
    write_integers (json, "step", asked->step, exam->n_rows);
    write_integers (json, "why", asked->why, exam->n_rows);
    poda_json_end_object (json);
}

static void
write_question (PodaJson *json, const PodaHtmlQuestion *question)
{
    static const char *const kinds[] = { "number", "leaves", "free" };
    poda_json_newline (json);
    poda_json_object (json, NULL);
    poda_json_string (json, "kind", kinds[question->kind]);
    poda_json_string (json, "label", question->label);
    poda_json_string (json, "answer", question->answer);
    poda_json_object (json, "text");
    for (guint i = 0; poda_speech_languages[i] != NULL; i++)
        poda_json_string (json, poda_speech_languages[i], question->texts[i]);
    poda_json_end_object (json);
    poda_json_end_object (json);
}

/* As many children as a node has can share a value. */
static void
write_ties (PodaJson *json, const PodaProblem *problem, guint32 most)
{
    poda_json_array (json, "ties");
    for (guint32 equal = 0; equal <= most && problem->ties != PODA_TIES_FIRST; equal++)
        poda_json_boolean (json, NULL,
                           equal > 1 && poda_problem_break_tie (problem, equal));
    poda_json_end_array (json);
}

/* What the search that the page does once more depends on, beside what the page knows
 * of any search. */
static void
write_rules (PodaJson *json, const PodaHtmlExam *exam, const PodaRecord *record)
{
    const PodaProblem *problem = poda_record_problem (record);
    poda_json_newline (json);
    poda_json_boolean (json, "hard", problem->hard);
    poda_json_boolean (json, "shallow", problem->algorithm->shallow);
    poda_json_boolean (json, "all_moves", problem->all_moves);
    poda_json_value (json, "alpha", problem->alpha);
    poda_json_value (json, "beta", problem->beta);
    write_ties (json, problem, exam->n_rows);
    if (!exam->strategies)
        return;
    poda_json_string (json, "strategist", poda_player_word (exam->strategist));
    poda_json_value (json, "win_at", exam->win_at);
}

static void
write_sentences (PodaJson *json, const PodaHtmlExam *exam)
{
    poda_json_object (json, "sentences");
    for (guint i = 0; poda_speech_languages[i] != NULL; i++) {
        g_autoptr (GString) text = g_string_new (NULL);
        for (guint k = 0; k < exam->n_sentences; k++)
            poda_html_append_line (text, exam->sentences[i][k]);
        poda_html_write_packed (json, poda_speech_languages[i], text);
    }
    poda_json_end_object (json);
}

void
poda_html_write_exam (PodaJson *json, const PodaHtmlExam *exam,
                      const PodaRecord *record)
{
    poda_json_newline (json);
    poda_json_object (json, "exam");
    poda_json_string (json, "id", exam->id);
    poda_json_string (json, "student", exam->student);
    write_rows (json, exam);
    write_rules (json, exam, record);
    poda_json_array (json, "asked");
    for (guint i = 0; i < exam->n_asked; i++)
        write_asked (json, exam, &exam->asked[i]);
    poda_json_end_array (json);
    poda_json_array (json, "questions");
    for (guint i = 0; i < exam->n_questions; i++)
        write_question (json, &exam->questions[i]);
    poda_json_end_array (json);
    poda_json_value (json, "question_weight", exam->question_weight);
    poda_json_value (json, "carried", exam->carried);
    write_sentences (json, exam);
    poda_json_end_object (json);
}
