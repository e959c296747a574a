/* Pages on which exercises are answered: what was asked, and no key. The engine in them
 * marks where they are for practice. */

#include "homework/export/export.h"
#include "page/html.h"
#include "search/rules.h"

typedef struct {
    const PodaTask *task;
    const PodaPolicy *policy;
    gboolean marks;
} Exam;

/* A bare word, as options have it that take no value, means yes. How many nodes there
 * may be is no rule of the exercise. */
static GPtrArray *
make_problem (const PodaExercise *exercise)
{
    GPtrArray *pairs = g_ptr_array_new_with_free_func (g_free);
    g_autofree char *tree = poda_exercise_tree_text (exercise);
    poda_html_add (pairs, "t", tree);
    for (PodaRule rule = 0; rule < PODA_N_RULES; rule++) {
        const PodaRuleRow *row = &poda_rule_rows[rule];
        if (rule == PODA_RULE_MAX_NODES || !poda_rule_matters (rule, &exercise->problem)
            || poda_rule_is_usual (rule, &exercise->problem))
            continue;
        g_autofree char *text = poda_rule_write (rule, &exercise->problem);
        poda_html_add (pairs, rule == PODA_RULE_ALGORITHM ? "a" : row->key,
                       row->argument != NULL ? text : "");
    }
    g_ptr_array_add (pairs, NULL);
    return pairs;
}

/* One who answers an exam is offered no other way of using the page. */
static void
write_exam (PodaJson *json, gconstpointer data)
{
    const Exam *exam = data;
    const PodaExercise *exercise = exam->task->exercise;
    const PodaStudent *student = exam->task->student;
    g_autofree char *weights = poda_policy_format (exam->policy);
    g_autofree char *asks = poda_asks_format (exercise->asks);
    char value[PODA_VALUE_BUFFER];
    poda_json_newline (json);
    poda_json_array (json, "modes");
    poda_json_string (json, NULL, "exam");
    poda_json_end_array (json);
    poda_json_object (json, "exam");
    poda_json_string (json, "id", exercise->id);
    poda_json_string (json, "title", exercise->title);
    poda_json_string (json, "student", student != NULL ? student->id : "");
    poda_json_string (json, "ask", asks);
    if (poda_exercise_has (exercise, PODA_ASK_STRATEGY)) {
        poda_value_format (exercise->win_at, PODA_STYLE_MACHINE, value);
        poda_json_string (json, "strategy", poda_player_word (exercise->strategist));
        poda_json_string (json, "win-at", value);
    }
    if (weights != NULL)
        poda_json_string (json, "weights", weights);
    poda_json_boolean (json, "marks", exam->marks);
    poda_json_end_object (json);
}

void
poda_exam_page_write (const PodaTask *task, const PodaPolicy *policy, gboolean marks,
                      const char *shared, PodaOutput *output)
{
    const Exam exam = { task, policy, marks };
    g_autoptr (GPtrArray) problem = make_problem (task->exercise);
    const PodaHtml html = { .title = task->exercise->title,
                            .problem = (const char *const *) problem->pdata,
                            .mode = "exam",
                            .shared = shared,
                            .write_more = write_exam,
                            .more = &exam };
    poda_page_write (&html, output);
}
