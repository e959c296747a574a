/* Prints the answers of students with each misconception to a tree, for tests of the
 * lessons.
 *
 *     mistaken TREE [RULE=VALUE...]
 *
 * For each misconception that can arise there is a line with its name and the names of
 * the nodes that it visits, in order, and a line for each node: its name, value, bound,
 * and whether it is visited. */

#include <stdio.h>
#include <string.h>

#include "homework/mark/diagnosis.h"
#include "search/rules.h"

static void
print_answers (const PodaExercise *exercise, const PodaAnswers *answers)
{
    static const PodaColumn columns[] = { PODA_COLUMN_VALUE, PODA_COLUMN_BOUND,
                                          PODA_COLUMN_VISITED };
    for (guint32 i = 0; i < answers->n_order; i++)
        if (answers->order[i] != 0 && answers->order[i] != PODA_ROW_NONE)
            printf (" %s", exercise->rows[answers->order[i]].name);
    printf ("\n");
    for (guint32 row = 0; row < exercise->n_rows; row++) {
        printf ("%s", exercise->rows[row].name);
        for (guint i = 0; i < G_N_ELEMENTS (columns); i++) {
            const PodaCell *cell = poda_answers_cell (answers, row, columns[i]);
            g_autofree char *text =
                poda_cell_format (cell, columns[i], PODA_STYLE_MACHINE);
            printf (",%s", text);
        }
        printf ("\n");
    }
}

int
main (int n_words, char **words)
{
    g_auto (PodaRules) rules = { 0 };
    g_autoptr (GError) error = NULL;
    PodaProblem problem;
    const PodaExerciseSpec spec = { 0 };
    PodaTree *tree = poda_tree_read ("tree", words[1], strlen (words[1]), &error);
    if (tree == NULL)
        g_error ("%s", error->message);
    poda_problem_of_tree (&problem, tree);
    for (int i = 2; i < n_words; i++) {
        g_auto (GStrv) sides = g_strsplit (words[i], "=", 2);
        poda_rules_set (&rules, poda_rule_find (sides[0]), sides[1]);
    }
    if (!poda_rules_read (&rules, &problem, &error))
        g_error ("%s", error->message);
    g_autoptr (PodaExercise) exercise =
        poda_exercise_new (&problem, tree, &spec, &error);
    if (exercise == NULL)
        g_error ("%s", error->message);
    for (guint i = 0; poda_misconceptions[i].name != NULL; i++) {
        g_autoptr (PodaAnswers) answers =
            poda_misconception_answers (exercise, &poda_misconceptions[i]);
        if (answers != NULL) {
            printf ("\n%s", poda_misconceptions[i].name);
            print_answers (exercise, answers);
        }
    }
    return 0;
}
