/* How the search was done and what came out, for captions. */

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>

#include "tree/tree.h"
#include "record/say/sentence.h"

static void
add_window_rules (GString *text, const PodaProblem *problem, PodaStyle style)
{
    g_string_append (text,
                     problem->strict ? _ (", cut when α > β") : _ (", cut when α ≥ β"));
    g_string_append (text, problem->hard ? _ (", fail-hard") : _ (", fail-soft"));
    if (problem->alpha == -INFINITY && problem->beta == INFINITY)
        return;
    char low[PODA_VALUE_BUFFER], high[PODA_VALUE_BUFFER];
    g_string_append_printf (text, _ (", window (%s, %s)"),
                            poda_value_format (problem->alpha, style, low),
                            poda_value_format (problem->beta, style, high));
}

static void
add_order (GString *text, const PodaProblem *problem)
{
    static const char *const orders[] = { NULL,
                                          N_ ("children reversed"),
                                          N_ ("best child first"),
                                          N_ ("worst child first"),
                                          N_ ("children shuffled"),
                                          N_ ("from the middle column") };
    if (problem->order != PODA_ORDER_NATURAL)
        g_string_append_printf (text, ", %s", _ (orders[problem->order]));
    if (problem->ties == PODA_TIES_LAST)
        g_string_append (text, _ (", last of equal moves"));
    if (problem->ties == PODA_TIES_RANDOM)
        g_string_append (text, _ (", any of equal moves"));
    if (problem->ties == PODA_TIES_RANDOM || problem->order == PODA_ORDER_RANDOM)
        g_string_append_printf (text, _ (", seed %" PRIu64), problem->seed);
}

static void
add_evaluator (GString *text, const PodaProblem *problem)
{
    if (problem->evaluator == NULL)
        return;
    g_autofree char *typed = poda_arguments_format (problem->evaluator->parameters,
                                                    &problem->evaluator_arguments);
    g_string_append_printf (text, ", %s", problem->evaluator->name);
    if (typed != NULL)
        g_string_append_printf (text, ":%s", typed);
}

char *
poda_sentence_rules (const PodaProblem *problem, PodaStyle style)
{
    GString *text = g_string_new (_ (problem->algorithm->title));
    if (problem->algorithm->windowed)
        add_window_rules (text, problem, style);
    if (problem->all_moves)
        g_string_append (text, _ (", every root move with the full window"));
    if (problem->depth != PODA_DEPTH_NONE)
        g_string_append_printf (text, _ (", depth %u"), problem->depth);
    add_evaluator (text, problem);
    add_order (text, problem);
    if (problem->swapped)
        g_string_append_printf (text, _ (", %s is MAX"), problem->game->players[1]);
    return g_string_free (text, FALSE);
}

/* How many nodes there are in all, where that is known without searching; 0 where not.
 */
static guint64
count_all (const PodaProblem *problem)
{
    const PodaTree *tree = poda_tree_of_game (problem->game);
    if (tree == NULL || problem->depth != PODA_DEPTH_NONE
        || poda_tree_index (&problem->root) != 0)
        return 0;
    return poda_tree_n_nodes (tree);
}

static void
add_nodes (GString *text, const PodaRecord *record)
{
    guint64 visited = poda_record_n_visited (record);
    guint64 all = count_all (poda_record_problem (record));
    if (all > 0)
        g_string_append_printf (text, _ (" · %" PRIu64 " of %" PRIu64 " nodes visited"),
                                visited, all);
    else
        g_string_append_printf (text,
                                g_dngettext (GETTEXT_PACKAGE,
                                             " · %" PRIu64 " node visited",
                                             " · %" PRIu64 " nodes visited", visited),
                                visited);
}

static void
add_cutoffs (GString *text, const PodaCounts *counts)
{
    guint64 cutoffs = counts->shallow + counts->deep + counts->window;
    const struct {
        guint64 count;
        const char *all, *some;
    } kinds[] = {
        { counts->shallow,
          g_dngettext (GETTEXT_PACKAGE, " (shallow)", " (shallow)", cutoffs),
          g_dngettext (GETTEXT_PACKAGE, "%" PRIu64 " shallow", "%" PRIu64 " shallow",
                       counts->shallow) },
        { counts->deep, g_dngettext (GETTEXT_PACKAGE, " (deep)", " (deep)", cutoffs),
          g_dngettext (GETTEXT_PACKAGE, "%" PRIu64 " deep", "%" PRIu64 " deep",
                       counts->deep) },
        { counts->window,
          g_dngettext (GETTEXT_PACKAGE, " (by the window)", " (by the window)",
                       cutoffs),
          g_dngettext (GETTEXT_PACKAGE, "%" PRIu64 " by the window",
                       "%" PRIu64 " by the window", counts->window) },
    };
    if (cutoffs == 0) {
        g_string_append (text, _ (" · no cutoffs"));
        return;
    }
    g_string_append_printf (text,
                            g_dngettext (GETTEXT_PACKAGE, " · %" PRIu64 " cutoff",
                                         " · %" PRIu64 " cutoffs", cutoffs),
                            cutoffs);
    const char *separator = " (";
    for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
        if (kinds[i].count == 0)
            continue;
        if (kinds[i].count == cutoffs) {
            g_string_append (text, kinds[i].all);
            return;
        }
        g_string_append (text, separator);
        g_string_append_printf (text, kinds[i].some, kinds[i].count);
        separator = ", ";
    }
    g_string_append (text, ")");
}

char *
poda_sentence_result (const PodaRecord *record, PodaStyle style)
{
    const PodaNode *root = poda_record_root (record);
    g_autofree char *value = poda_sentence_value (root->value, root->bound, style);
    GString *text = g_string_new (NULL);
    g_string_append_printf (text, _ ("value %s"), value);
    if (root->best != 0) {
        g_autofree char *move =
            poda_record_move_text (record, poda_record_node (record, root->best));
        g_string_append_printf (text, _ (", best move %s"), move);
    }
    add_nodes (text, record);
    if (poda_record_problem (record)->algorithm->windowed)
        add_cutoffs (text, poda_record_counts (record));
    return g_string_free (text, FALSE);
}
