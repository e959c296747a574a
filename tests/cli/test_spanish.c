/* Spanish output contains no English words. */

#include <string.h>

#include "support/rows.h"
#include "support/shell.h"

/* Commands whose Spanish output is searched for English words. */
static const char *const commands[] = {
    "trace trees/chance.gv",
    "trace nim:sticks=3 -a negamax",
    "trace nim:sticks=3 -T table",
    "trace trees/infinities.gv --fail hard --cut strict",
    "explain trees/notes.gv 10",
    "explain connect4 1 -d 2 -e windows",
    "draw nim:sticks=3 --labels name,value,window,order,move",
    "draw '[[3,7],[5,9]]' --strategy max --win-at 5",
    "solve tictactoe -d 2 -e open-lines",
    "compare nim",
    "match nim",
    "list games",
    "list algorithms --pseudocode",
    "exercise trees/notes.gv -o tarea --ask value,visited,bound,order && sed "
    "'s/^C,.*/C,max,7,no,exacto/; s/^d1.*//' tarea/teacher/key.csv > hoja.csv; "
    "poda check tarea hoja.csv --lang es",
};

#define WORD(word) "(?<![-\\w.:=/])" word "(?![-\\w=:/])"
#define ENGLISH                                                                        \
    WORD ("(?:the|of|and|with|which|from|its|is|are|to|for|each|every|than|what|"      \
          "node|nodes|child|children|leaf|leaves|value|values|window|worth|best|"      \
          "move|moves|cut|cuts|cutoff|cutoffs|visited|visit|search|searched|root|"     \
          "player|draw|wins|return|returns|function|if|then|expected|nothing|"         \
          "missing|wrong|right|score|student|first|last|bound|alpha|strategy|"         \
          "nodes|depth|time|savings|distance|proof|line|step|event|order)")

TEST_EACH (commands, command, "poda %.60s", *command)
{
    g_autofree char *line = g_strdup_printf ("poda --lang es %s", *command);
    g_autofree char *said = shell_run_alone (line);
    g_autoptr (GRegex) english = g_regex_new (ENGLISH, 0, 0, NULL);
    g_auto (GStrv) lines = g_strsplit (said, "\n", -1);
    guint n_found = 0;
    assert_true (strlen (said) > 20);
    for (guint i = 0; lines[i] != NULL; i++) {
        g_autoptr (GMatchInfo) match = NULL;
        if (!g_regex_match (english, lines[i], 0, &match))
            continue;
        g_autofree char *word = g_match_info_fetch (match, 0);
        print_message ("%s: \"%s\" in: %s\n", line, word, lines[i]);
        n_found++;
    }
    if (n_found > 0)
        fail_msg ("%s: %u lines with English words", line, n_found);
}
