/* How the search was done and what came out, for captions. */

#include <glib/gi18n-lib.h>

#include "report/sentence.h"
#include "search/rules.h"
#include "tree/tree.h"

char *
poda_sentence_rules (const PodaProblem *problem)
{
    static const PodaRule first[] = { PODA_RULE_ALGORITHM, PODA_RULE_CUT,
                                      PODA_RULE_FAIL,      PODA_RULE_WINDOW,
                                      PODA_RULE_ALL_MOVES, PODA_RULE_DEPTH,
                                      PODA_RULE_EVALUATOR, PODA_RULE_ORDER,
                                      PODA_RULE_TIES,      PODA_RULE_SEED };
    GString *text = g_string_new (NULL);
    PodaRule order[PODA_N_RULES];
    poda_rules_arrange (first, G_N_ELEMENTS (first), order);
    for (guint i = 0; i < PODA_N_RULES; i++) {
        g_autofree char *said = poda_rule_say (order[i], problem);
        if (said != NULL)
            g_string_append (text, said);
    }
    return g_string_free (text, FALSE);
}

static void
add_nodes (GString *text, const PodaRecord *record)
{
    const PodaProblem *problem = poda_record_problem (record);
    const PodaTree *tree = poda_tree_of_game (problem->game);
    guint32 n = poda_record_n_visited (record);
    g_autofree char *visited = poda_count_format (n, TRUE);
    /* How many there are in all is known without searching of a whole given tree. */
    if (tree != NULL && problem->depth == PODA_DEPTH_NONE
        && poda_tree_index (&problem->root) == 0) {
        g_autofree char *all = poda_count_format (poda_tree_n_nodes (tree), TRUE);
        g_string_append_printf (text, _ (" · %s of %s nodes visited"), visited, all);
    } else {
        g_string_append_printf (text,
                                g_dngettext (GETTEXT_PACKAGE, " · %s node visited",
                                             " · %s nodes visited", n),
                                visited);
    }
}

static void
add_cutoffs (GString *text, const PodaCounts *counts)
{
    guint64 cutoffs = poda_counts_cutoffs (counts);
    const struct {
        guint64 count;
        const char *all, *some;
    } kinds[] = {
        { counts->shallow,
          g_dngettext (GETTEXT_PACKAGE, " (shallow)", " (shallow)", cutoffs),
          g_dngettext (GETTEXT_PACKAGE, "%s shallow", "%s shallow", counts->shallow) },
        { counts->deep, g_dngettext (GETTEXT_PACKAGE, " (deep)", " (deep)", cutoffs),
          g_dngettext (GETTEXT_PACKAGE, "%s deep", "%s deep", counts->deep) },
        { counts->window,
          g_dngettext (GETTEXT_PACKAGE, " (by the window)", " (by the window)",
                       cutoffs),
          g_dngettext (GETTEXT_PACKAGE, "%s by the window", "%s by the window",
                       counts->window) },
    };
    if (cutoffs == 0) {
        g_string_append (text, _ (" · no cutoffs"));
        return;
    }
    g_autofree char *all = poda_count_format (cutoffs, TRUE);
    g_string_append_printf (
        text, g_dngettext (GETTEXT_PACKAGE, " · %s cutoff", " · %s cutoffs", cutoffs),
        all);
    const char *separator = " (";
    for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
        if (kinds[i].count == 0)
            continue;
        if (kinds[i].count == cutoffs) {
            g_string_append (text, kinds[i].all);
            return;
        }
        g_string_append (text, separator);
        g_autofree char *some = poda_count_format (kinds[i].count, TRUE);
        g_string_append_printf (text, kinds[i].some, some);
        separator = ", ";
    }
    g_string_append (text, ")");
}

char *
poda_sentence_outcome (const PodaRecord *record)
{
    const PodaNode *root = poda_record_root (record);
    g_autofree char *value = poda_sentence_value (root->value, root->bound);
    GString *text = g_string_new (NULL);
    g_string_append_printf (text, _ ("value %s"), value);
    if (root->best != 0) {
        g_autofree char *move =
            poda_record_move_text (record, poda_record_node (record, root->best));
        g_string_append_printf (text, _ (", best move %s"), move);
    }
    return g_string_free (text, FALSE);
}

char *
poda_sentence_result (const PodaRecord *record)
{
    g_autofree char *outcome = poda_sentence_outcome (record);
    GString *text = g_string_new (outcome);
    add_nodes (text, record);
    if (poda_record_problem (record)->algorithm->windowed)
        add_cutoffs (text, poda_record_counts (record));
    return g_string_free (text, FALSE);
}
