/* One minus sign: people read − in every text of every command, data and sheets that
 * are read back have -. */

#include <string.h>

#include "support/rows.h"
#include "support/shell.h"

#define TREE "[[[-3,-2.5],[-1e-9,4]],[[-7,-inf],[2,-8]],[[-4],[-6,-9]]]"

/* A number with a hyphen for a minus, but for a range of options such as -9..9. */
#define HYPHEN "(?<![^\\s(,:=→≥≤<>|┆\\[])-(?:(?![0-9]+\\.\\.)[0-9.]|inf|∞)"

static guint
count_lines (const char *pattern, const char *text, const char *line)
{
    g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
    guint n = 0;
    assert_non_null (regex);
    for (guint i = 0; lines[i] != NULL; i++) {
        /* What was typed is told as it was typed. */
        if (strstr (lines[i], TREE) != NULL
            || !g_regex_match (regex, lines[i], 0, NULL))
            continue;
        print_message ("%s: %s\n", line, lines[i]);
        n++;
    }
    return n;
}

/* --- What people read --- */

static const char *const games[] = {
    "'" TREE "'",
    "trees/notes.gv",
    "trees/chance.gv",
    "connect4 -m 4453 -d 2 -e windows",
};

/* Each with every game, where the game can be asked that. */
static const char *const questions[] = {
    "solve GAME --all-moves --window -5,9",
    "trace GAME -a negamax-alphabeta --window -5,9",
    "trace GAME -T table",
    "draw GAME -T txt --width 300 --layout tree",
    "draw GAME -T txt --width 300 --compare minimax",
    "compare GAME",
    "match GAME --games 2",
    "play GAME < said",
    "exercise GAME -o week && sed '/inf/s/-inf/-55/; "
    "s/,-3/,-33/' "
    "week/teacher/key.csv > sheet.csv && poda check week sheet.csv",
};

TEST_EACH (questions, question, "poda %.40s", *question)
{
    gboolean any = FALSE;
    for (guint i = 0; i < G_N_ELEMENTS (games); i++) {
        g_auto (GStrv) halves = g_strsplit (*question, "GAME", 2);
        g_autofree char *command = g_strjoinv (games[i], halves);
        g_autofree char *line = g_strdup_printf (
            "printf 'why\\nhint\\n1\\nwhy\\nA\\nquit\\n' > said; poda %s --lang %s",
            command, i & 1 ? "es" : "en");
        g_autofree char *said = shell_run_alone (line);
        assert_int_equal (count_lines (HYPHEN, said, line), 0);
        any |= strstr (said, "−") != NULL;
    }
    assert_true (any);
}

/* --- What machines read, and what is read back --- */

static const char *const data[] = {
    "solve '" TREE "' -T json",
    "draw '" TREE "' -T csv",
    "draw '" TREE "' -T json --with steps",
    "trace '" TREE "' -T csv",
    "compare '" TREE "' -T json",
    "match trees/chance.gv -T json",
    "list evaluators -T json",
    "exercise '" TREE "' -o week --ask value,alpha,beta,bound,visited && "
    "cat week/*/*.csv week/*/*.gv week/*/*.ini",
    "exercise '" TREE
    "' -o week --lang es && cat week/*/*.csv week/*/*.gv week/*/*.ini",
};

TEST_EACH (data, command, "data: poda %.60s", *command)
{
    g_autofree char *line = g_strdup_printf ("poda %s", *command);
    g_autofree char *said = shell_run_alone (line);
    assert_non_null (strchr (said, '-'));
    assert_int_equal (count_lines ("−|∞", said, line), 0);
}
