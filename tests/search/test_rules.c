/* The rules of a search: combinations that are refused, and how they are read, written
 * and put into words. */

#include <math.h>
#include <string.h>

#include "search/rules.h"
#include "support/rows.h"
#include "support/scene.h"

TEST ("the window in words")
{
    PodaProblem problem = scene_problem ("tictactoe", "", "");
    problem.alpha = -3;
    problem.beta = 7;
    g_autofree char *caption = poda_rule_caption (PODA_RULE_WINDOW, &problem);
    g_autofree char *instruction = poda_rule_instruction (PODA_RULE_WINDOW, &problem);
    assert_string_equal (caption, ", window (−3, 7)");
    assert_string_equal (instruction, "The root is entered with the window (−3, 7).");
}

/* Rules as `key=value`, apart by blanks, and what is said against them; NULL: nothing,
 * and so they are written again, but for what stands behind "->". */
typedef struct {
    const char *game, *rules, *refused;
} Together;

static const Together together[] = {
    { "tictactoe", "depth=end evaluator=none", NULL },
    { "tictactoe", "ties=last -> cut=strict", NULL },
    { "tictactoe", "ties=last cut=strict", NULL },
    { "tictactoe", "ties=first cut=nonstrict fail=hard", NULL },
    { "tictactoe", "ties=random fail=hard algorithm=minimax -> cut=strict", NULL },
    { "tictactoe", "cut=nonstrict ties=last",
      "cut nonstrict: ties last and ties random need exact values; expected cut "
      "strict" },
    { "tictactoe", "fail=hard ties=random",
      "fail hard: ties last and ties random need exact values; expected fail soft" },
    { "tictactoe", "window=-inf,7 all-moves=yes max=second seed=7 order=reverse",
      NULL },
    { "tictactoe", "window=3,3",
      "window 3,3; expected two numbers A,B with A below B, such as -inf,7" },
    { "tictactoe", "depth=3 evaluator=open-lines -> win=1000", NULL },
    { "connect4", "depth=3 evaluator=table:constant=5", NULL },
    { "tictactoe", "win=0", "win 0; expected a number above 0, or inf" },
    { "tictactoe", "win=3", NULL },
    { "tictactoe", "prefer-short=yes -> win=100", NULL },
    { "tictactoe", "prefer-short=yes win=10", NULL },
    { "tictactoe", "prefer-short=yes win=inf",
      "prefer-short needs a finite value of win" },
    { "tictactoe", "prefer-short=yes win=9",
      "win 9: with prefer-short it must exceed the 9 plies of the longest game" },
    { "nim", "order=centre", "order centre: nim has no columns" },
    { "connect4", "order=centre", NULL },
    { "tictactoe", "max-nodes=0", "max-nodes 0: expected a whole number, 1 or more" },
};

TEST_EACH (together, row, "%s: %s", row->game, row->rules)
{
    PodaProblem problem = scene_problem (row->game, "", "");
    g_auto (PodaRules) rules = { 0 };
    g_auto (GStrv) words = g_strsplit (row->rules, " ", -1);
    guint n = g_strv_length (words), said = n;
    g_autoptr (GError) error = NULL;
    for (guint i = 0; i < n; i++) {
        if (strcmp (words[i], "->") == 0)
            said = i;
        char *value = strchr (words[i], '=');
        if (value == NULL)
            continue;
        *value = '\0';
        if (i < said)
            poda_rules_set (&rules, poda_rule_find (words[i]), value + 1);
    }
    assert_int_equal (poda_rules_read (&rules, &problem, &error), row->refused == NULL);
    if (row->refused != NULL)
        assert_string_equal (error->message, row->refused);
    for (guint i = 0; i < n && row->refused == NULL; i++) {
        if (i == said)
            continue;
        g_autofree char *text = poda_rule_write (poda_rule_find (words[i]), &problem);
        assert_string_equal (text, words[i] + strlen (words[i]) + 1);
    }
}
