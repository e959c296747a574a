/* Pages on which exercises are answered: what was asked, and no key. The engine in them
 * marks where they are for practice. */

#include "homework/export/export.h"
#include "page/html.h"
#include "search/rules.h"

typedef struct {
    GKeyFile *keys; /* exercise.ini */
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
    static const char *const members[] = { "id",       "title",  "student", "ask",
                                           "strategy", "win-at", "weights" };
    const Exam *exam = data;
    poda_json_newline (json);
    poda_json_array (json, "modes");
    poda_json_string (json, NULL, "exam");
    poda_json_end_array (json);
    poda_json_object (json, "exam");
    for (guint i = 0; i < G_N_ELEMENTS (members); i++) {
        g_autofree char *value =
            g_key_file_get_string (exam->keys, "exercise", members[i], NULL);
        if (value != NULL || i < 3)
            poda_json_string (json, members[i], value != NULL ? value : "");
    }
    poda_json_boolean (json, "marks", exam->marks);
    poda_json_end_object (json);
}

void
poda_exam_page_write (const PodaTask *task, const PodaPolicy *policy, gboolean marks,
                      const char *shared, PodaOutput *output)
{
    g_autoptr (GKeyFile) keys =
        poda_exercise_keys (task, task->exercise->title, policy);
    const Exam exam = { keys, marks };
    g_autoptr (GPtrArray) problem = make_problem (task->exercise);
    const PodaHtml html = { .title = task->exercise->title,
                            .problem = (const char *const *) problem->pdata,
                            .mode = "exam",
                            .shared = shared,
                            .write_more = write_exam,
                            .more = &exam };
    poda_page_write (&html, output);
}
