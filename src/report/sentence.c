#include "report/sentence.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "report/phrase.h"
#include "search/rules.h"
#include "tree/tree.h"

char *
poda_sentence_value (PodaValue value, PodaBound bound)
{
    static const char *const signs[] = { "", "≥ ", "≤ " };
    char number[PODA_VALUE_BUFFER];
    return g_strdup_printf ("%s%s", signs[bound],
                            poda_value_format (value, PODA_STYLE_TEXT, number));
}

/* --- One step, one sentence --- */

static const char *
number_text (PodaValue value, char buffer[PODA_VALUE_BUFFER])
{
    return poda_value_format (value, PODA_STYLE_TEXT, buffer);
}

/* Whether the numbers of the code are the opposite of those that are told. */
static gboolean
is_turned (const PodaRecord *record, const PodaNode *node)
{
    return poda_record_problem (record)->algorithm->own_view
           && poda_node_view (node) == PODA_MIN;
}

/* "A (MAX) tries C (MIN)"; where moves have texts of their own, "the root (MAX) tries
 * move b2: node b2 (MIN)". Chance tries nothing: "coin (CHANCE) considers heads". */
static char *
try_text (const PodaReplay *replay, const PodaNode *node, const char *who)
{
    const PodaRecord *record = poda_replay_record (replay);
    guint n;
    const PodaFrame *path = poda_replay_path (replay, &n);
    g_autofree char *above = poda_phrase_who (record, poda_node_parent (node));
    g_autofree char *move = poda_record_move_text (record, node);
    g_autofree char *name = poda_record_name (record, node);
    g_autofree char *counted = g_strdup_printf ("%u", path[n - 2].returned + 1);
    gboolean chance = poda_node_parent (node)->player == PODA_CHANCE;
    if (strcmp (move, name) == 0 || strcmp (move, counted) == 0)
        return g_strdup_printf (chance ? _ ("%s considers %s") : _ ("%s tries %s"),
                                above, who);
    return g_strdup_printf (chance ? _ ("%s considers outcome %s: %s")
                                   : _ ("%s tries move %s: %s"),
                            above, move, who);
}

/* ": α from A, β from C": whose values the bounds are that were passed down; "" where
 * nobody's. */
static char *
sources_text (const PodaReplay *replay, const PodaNode *node)
{
    const PodaRecord *record = poda_replay_record (replay);
    const PodaFrame *low = poda_replay_setter (replay, PODA_MAX, node->alpha);
    const PodaFrame *high = poda_replay_setter (replay, PODA_MIN, node->beta);
    g_autofree char *alpha =
        low != NULL ? poda_phrase_source (record, "α", low->id) : NULL;
    g_autofree char *beta =
        high != NULL ? poda_phrase_source (record, "β", high->id) : NULL;
    if (alpha != NULL && beta != NULL)
        return g_strdup_printf (": %s, %s", alpha, beta);
    if (alpha != NULL || beta != NULL)
        return g_strdup_printf (": %s", alpha != NULL ? alpha : beta);
    return g_strdup ("");
}

/* ", with the window (3, ∞)", and why it is not the usual one. */
static char *
entry_text (const PodaReplay *replay, const PodaNode *node)
{
    const PodaRecord *record = poda_replay_record (replay);
    const PodaNode *parent = poda_node_parent (node);
    g_autofree char *window = poda_phrase_window (node->alpha, node->beta);
    if (is_turned (record, node)) {
        g_autofree char *own = poda_phrase_window (0.0 - node->beta, 0.0 - node->alpha);
        char *both = g_strdup_printf (_ ("%s, in its own view %s"), window, own);
        g_free (window);
        window = both;
    }
    if (parent != NULL && parent->player == PODA_CHANCE)
        return g_strdup_printf (_ (", with the full window %s: every child of a chance "
                                   "node moves its average"),
                                window);
    if (parent != NULL && poda_node_parent (parent) == NULL
        && poda_record_problem (record)->all_moves)
        return g_strdup_printf (_ (", with the root's window %s: every move is to have "
                                   "its exact value"),
                                window);
    g_autofree char *sources = sources_text (replay, node);
    return g_strdup_printf (_ (", with the window %s%s"), window, sources);
}

static char *
enter (const PodaReplay *replay, const PodaNode *node, const char *who)
{
    const PodaRecord *record = poda_replay_record (replay);
    gboolean root = poda_node_parent (node) == NULL;
    g_autofree char *begins = root
                                  ? g_strdup_printf (_ ("the search begins at %s"), who)
                                  : try_text (replay, node, who);
    if (!poda_record_problem (record)->algorithm->windowed
        || node->status != PODA_STATUS_EXPANDED)
        return g_steal_pointer (&begins);
    g_autofree char *entry = entry_text (replay, node);
    return g_strconcat (begins, entry, NULL);
}

/* What came of a finished game; NULL where its value alone tells. */
static char *
end_text (const PodaProblem *problem, PodaValue value)
{
    if (value == 0 && problem->game->utility != PODA_UTILITY_VALUES)
        return g_strdup (_ ("a draw"));
    return poda_sentence_win (problem, value, PODA_BOUND_EXACT);
}

static char *
leaf (const PodaReplay *replay, const PodaFrame *frame, const char *who)
{
    const PodaProblem *problem = poda_record_problem (poda_replay_record (replay));
    char value[PODA_VALUE_BUFFER];
    number_text (frame->value, value);
    if (frame->status == PODA_STATUS_TERMINAL && problem->game->states_players)
        return g_strdup_printf (_ ("%s is a leaf of value %s"), who, value);
    if (frame->status == PODA_STATUS_TERMINAL) {
        g_autofree char *end = end_text (problem, frame->value);
        return end != NULL
                   ? g_strdup_printf (_ ("the game is over at %s, %s: it counts %s"),
                                      who, end, value)
                   : g_strdup_printf (_ ("the game is over at %s: it counts %s"), who,
                                      value);
    }
    if (problem->evaluator != NULL)
        return g_strdup_printf (_ ("%s is at the depth limit: %s gives it %s"), who,
                                problem->evaluator->name, value);
    return g_strdup_printf (
        problem->game->states_players
            ? _ ("%s is at the depth limit: it counts %s")
            : _ ("%s is at the depth limit: without an evaluator it counts %s"),
        who, value);
}

/* Where the child's value left the node's as it was. A child whose window ended may be
 * better than what it returned, which no longer matters; of one that is as good, the
 * rule for ties may take the move. */
static char *
update_unchanged (const PodaReplay *replay, const PodaFrame *frame, const char *who,
                  const char *value)
{
    const PodaRecord *record = poda_replay_record (replay);
    const PodaFrame *child = poda_replay_child (replay);
    gboolean max = frame->player == PODA_MAX;
    char best[PODA_VALUE_BUFFER];
    g_autofree char *name =
        poda_phrase_name (record, poda_record_node (record, child->id));
    number_text (frame->value, best);
    if (poda_replay_chosen (replay))
        return g_strdup_printf (_ ("%s keeps %s: %s, with %s, is as good, and by the "
                                   "rule for ties its move is taken"),
                                who, best, name, value);
    if (child->bound == (max ? PODA_BOUND_ATLEAST : PODA_BOUND_ATMOST))
        return g_strdup_printf (_ ("%s keeps %s: %s, with %s, has reached the end of "
                                   "its window, and more makes no difference"),
                                who, best, name, value);
    if (child->value == frame->value)
        return g_strdup_printf (child->bound == PODA_BOUND_EXACT
                                    ? _ ("%s keeps %s: %s, with %s, is only as good")
                                : max ? _ ("%s keeps %s: %s, with %s, cannot beat that")
                                      : _ ("%s keeps %s: %s, with %s, cannot be lower"),
                                who, best, name, value);
    return g_strdup_printf (max ? _ ("%s keeps %s: %s, with %s, is lower")
                                : _ ("%s keeps %s: %s, with %s, is higher"),
                            who, best, name, value);
}

/* A new value that moves no bound: somebody above has a better one. */
static char *
update_inside (const PodaReplay *replay, const PodaFrame *frame, const char *who,
               const char *value, const char *from)
{
    const PodaRecord *record = poda_replay_record (replay);
    gboolean max = frame->player == PODA_MAX;
    PodaValue bound = max ? frame->alpha : frame->beta;
    const PodaFrame *setter =
        poda_replay_setter (replay, (PodaPlayer) frame->player, bound);
    char now[PODA_VALUE_BUFFER];
    number_text (bound, now);
    const char *letter = max ? "α" : "β";
    if (setter == NULL)
        return g_strdup_printf (
            isinf (bound) ? _ ("%s has %s so far, %s: %s stays %s")
                          : _ ("%s has %s so far, %s; by the given window %s stays %s"),
            who, value, from, letter, now);
    g_autofree char *above =
        poda_phrase_who (record, poda_record_node (record, setter->id));
    return g_strdup_printf (_ ("%s has %s so far, %s; %s already has %s, so %s stays "
                               "%s"),
                            who, value, from, above, now, letter, now);
}

static char *
update_window (const PodaReplay *replay, const PodaFrame *frame, const char *who,
               const char *value, const char *from)
{
    const PodaFrame *before = poda_replay_before (replay);
    gboolean max = frame->player == PODA_MAX;
    PodaValue old = max ? before->alpha : before->beta;
    PodaValue new = max ? frame->alpha : frame->beta;
    char then[PODA_VALUE_BUFFER], now[PODA_VALUE_BUFFER];
    if (old == new)
        return update_inside (replay, frame, who, value, from);
    if (is_turned (poda_replay_record (replay), poda_replay_node (replay)))
        return g_strdup_printf (
            max ? _ ("%s now has %s %s: its own β falls from %s to %s")
                : _ ("%s now has %s %s: its own α rises from %s to %s"),
            who, value, from, number_text (0.0 - old, then),
            number_text (0.0 - new, now));
    return g_strdup_printf (max ? _ ("%s now has %s %s: α rises from %s to %s")
                                : _ ("%s now has %s %s: β falls from %s to %s"),
                            who, value, from, number_text (old, then),
                            number_text (new, now));
}

static char *
update_chance (const PodaReplay *replay, const PodaFrame *frame, const char *who,
               const char *value, const char *from)
{
    const PodaRecord *record = poda_replay_record (replay);
    const PodaGame *game = poda_record_problem (record)->game;
    PodaPosition position;
    char average[PODA_VALUE_BUFFER], probability[PODA_VALUE_BUFFER];
    poda_record_position (record, poda_replay_node (replay), &position);
    number_text (game->probability (game, &position, poda_replay_child (replay)->move),
                 probability);
    return g_strdup_printf (
        _ ("%s takes %s %s with probability %s: the average so far is %s"), who, value,
        from, probability, number_text (frame->value, average));
}

static char *
update (const PodaReplay *replay, const PodaFrame *frame, const char *who)
{
    const PodaRecord *record = poda_replay_record (replay);
    const PodaFrame *child = poda_replay_child (replay);
    g_autofree char *value = poda_phrase_value (child->value, child->bound);
    g_autofree char *from = poda_phrase_from (record, child->id);
    if (frame->player == PODA_CHANCE)
        return update_chance (replay, frame, who, value, from);
    if (!poda_replay_changed (replay))
        return update_unchanged (replay, frame, who, value);
    if (poda_record_problem (record)->algorithm->windowed)
        return update_window (replay, frame, who, value, from);
    return g_strdup_printf (_ ("%s now has %s %s"), who, value, from);
}

/* The child whose value is known as a bound alone, so that its parent's is, too: the
 * best one if it is such a one. */
static const PodaNode *
unsure_child (const PodaRecord *record, const PodaFrame *frame)
{
    const PodaNode *best = poda_record_node (record, frame->best);
    if (frame->best != 0 && best->bound == frame->bound)
        return best;
    const PodaNode *child = poda_node_child (poda_record_node (record, frame->id));
    while (child != NULL
           && (child->status == PODA_STATUS_PRUNED || child->bound != frame->bound))
        child = poda_node_next (child);
    return child != NULL ? child : best;
}

/* What a returned value is of the true one, and why no more is known. */
static char *
proof_text (const PodaRecord *record, const PodaFrame *frame, const char *value)
{
    gboolean more = frame->bound == PODA_BOUND_ATLEAST;
    if (frame->bound == PODA_BOUND_EXACT)
        return g_strdup (
            frame->player == PODA_MAX   ? _ ("exactly: no child is worth more")
            : frame->player == PODA_MIN ? _ ("exactly: no child is worth less")
                                        : _ ("exactly: its children's average"));
    if (frame->cut != PODA_CUT_NONE)
        return g_strdup_printf (
            more ? _ ("meaning %s or more: what was cut might be higher still")
                 : _ ("meaning %s or less: what was cut might be lower still"),
            value);
    g_autofree char *child = poda_phrase_name (record, unsure_child (record, frame));
    return g_strdup_printf (
        more ? _ ("meaning %s or more: %s has only returned a lower bound")
             : _ ("meaning %s or less: %s has only returned an upper bound"),
        value, child);
}

/* A fail-hard search returns nothing outside the window: "α = 15", or where MIN moves
 * in a negamax "15, its own β = −15". */
static char *
edge_text (const PodaRecord *record, const PodaFrame *frame, gboolean alpha)
{
    char edge[PODA_VALUE_BUFFER], own[PODA_VALUE_BUFFER];
    number_text (frame->value, edge);
    if (!is_turned (record, poda_record_node (record, frame->id)))
        return g_strdup_printf (alpha ? "α = %s" : "β = %s", edge);
    number_text (0.0 - frame->value, own);
    return g_strdup_printf (alpha ? _ ("%s, its own β = %s") : _ ("%s, its own α = %s"),
                            edge, own);
}

static char *
leave (const PodaReplay *replay, const PodaFrame *frame, const char *who)
{
    const PodaRecord *record = poda_replay_record (replay);
    const PodaFrame *before = poda_replay_before (replay);
    char value[PODA_VALUE_BUFFER], had[PODA_VALUE_BUFFER];
    number_text (frame->value, value);
    if (frame->status != PODA_STATUS_EXPANDED)
        return g_strdup_printf (_ ("%s returns %s"), who, value);
    if (before->value == frame->value) {
        g_autofree char *proof = proof_text (record, frame, value);
        return g_strdup_printf (_ ("%s returns %s, %s"), who, value, proof);
    }
    gboolean below = before->value < frame->value;
    g_autofree char *edge = edge_text (record, frame, below);
    return g_strdup_printf (
        below ? _ ("%s has %s, below its window, and returns the edge, %s: meaning %s "
                   "or less")
              : _ ("%s has %s, above its window, and returns the edge, %s: meaning %s "
                   "or more"),
        who, number_text (before->value, had), edge, value);
}

char *
poda_sentence_step (const PodaReplay *replay)
{
    const PodaNode *node = poda_replay_node (replay);
    const PodaFrame *frame = poda_replay_frame (replay);
    g_autofree char *who = poda_phrase_who (poda_replay_record (replay), node);
    switch ((PodaVerb) poda_replay_step (replay)->verb) {
    case PODA_ENTER:
        return enter (replay, node, who);
    case PODA_LEAF:
        return leaf (replay, frame, who);
    case PODA_UPDATE:
        return update (replay, frame, who);
    case PODA_CUT:
        return poda_sentence_cut (replay);
    case PODA_LEAVE:
    default:
        return leave (replay, frame, who);
    }
}

/* --- One node, one paragraph --- */

/* Appends a sentence with its first letter raised and a full stop. */
static void
add_sentence (GString *text, char *sentence)
{
    const char *letters = poda_phrase_letters (sentence);
    if (text->len > 0)
        g_string_append_c (text, ' ');
    g_string_append_len (text, sentence, letters - sentence);
    g_string_append_unichar (text, g_unichar_toupper (g_utf8_get_char (letters)));
    g_string_append_printf (text, "%s.", g_utf8_next_char (letters));
    g_free (sentence);
}

static gboolean
begins_with_name (const char *sentence, const PodaRecord *record, const PodaNode *node)
{
    g_autofree char *name = poda_record_name (record, node);
    gsize length = strlen (name);
    sentence = poda_phrase_letters (sentence);
    return strncmp (sentence, name, length) == 0
           && strchr (" ,\3", sentence[length]) != NULL;
}

/* The same for a sentence about a node or its parent, whose name may begin it: b1 is
 * not B1, which may be another node. */
static void
add_told (GString *text, const PodaRecord *record, const PodaNode *node, char *sentence)
{
    const PodaNode *parent = poda_node_parent (node);
    if (!begins_with_name (sentence, record, node)
        && (parent == NULL || !begins_with_name (sentence, record, parent))) {
        add_sentence (text, sentence);
        return;
    }
    g_string_append_printf (text, "%s%s.", text->len > 0 ? " " : "", sentence);
    g_free (sentence);
}

static void
add_step (GString *text, const PodaReplay *replay)
{
    add_told (text, poda_replay_record (replay), poda_replay_node (replay),
              poda_sentence_step (replay));
}

/* Goes to the last step of this verb at the node; FALSE when there is none. */
static gboolean
seek_last (PodaReplay *replay, const PodaNode *node, PodaVerb verb)
{
    gsize n_steps;
    const PodaStep *steps = poda_record_steps (poda_replay_record (replay), &n_steps);
    for (gsize k = n_steps; k > 0; k--) {
        if (steps[k - 1].node != node->id || steps[k - 1].verb != verb)
            continue;
        poda_replay_seek (replay, k);
        return TRUE;
    }
    return FALSE;
}

/* That a bound the node was entered with is nobody's value. */
static void
add_given_bound (GString *text, const PodaReplay *replay, PodaPlayer player,
                 PodaValue bound)
{
    gboolean alpha = player == PODA_MAX;
    char value[PODA_VALUE_BUFFER];
    if (isinf (bound) || poda_replay_setter (replay, player, bound) != NULL)
        return;
    poda_value_format (bound, PODA_STYLE_TEXT, value);
    add_sentence (text,
                  g_strdup_printf (alpha ? _ ("the given window begins at %s = %s")
                                         : _ ("the given window ends at %s = %s"),
                                   alpha ? "α" : "β", value));
}

#define TOLD_CHILDREN 12

/* The steps at the node itself, to the one that leaves it. Where there are many
 * children, only those that changed something. */
static void
add_steps (GString *text, PodaReplay *replay, const PodaNode *node)
{
    while (poda_replay_next (replay)) {
        PodaVerb verb = poda_replay_step (replay)->verb;
        if (poda_replay_node (replay) != node)
            continue;
        if (verb != PODA_UPDATE || poda_replay_changed (replay)
            || poda_replay_frame (replay)->returned <= TOLD_CHILDREN)
            add_step (text, replay);
        if (verb == PODA_LEAVE)
            return;
    }
}

static void
add_pruned (GString *text, PodaReplay *replay, const PodaNode *node)
{
    const PodaRecord *record = poda_replay_record (replay);
    const PodaNode *skipped = node;
    while (poda_node_parent (skipped)->status == PODA_STATUS_PRUNED)
        skipped = poda_node_parent (skipped);
    g_autofree char *who = poda_phrase_who (record, node);
    if (skipped == node) {
        add_told (text, record, node,
                  g_strdup_printf (_ ("%s was never visited"), who));
    } else {
        g_autofree char *above = poda_phrase_who (record, skipped);
        add_told (text, record, node,
                  g_strdup_printf (_ ("%s was never visited: it lies below %s, which "
                                      "was cut"),
                                   who, above));
    }
    if (seek_last (replay, poda_node_parent (skipped), PODA_CUT))
        add_step (text, replay);
}

/* "the best move is b2"; where nodes are not called as the moves that lead to them,
 * "the best move is 2, to C". */
static char *
best_text (const PodaRecord *record, const PodaNode *best)
{
    g_autofree char *move = poda_record_move_text (record, best);
    g_autofree char *own = poda_record_name (record, best);
    if (strcmp (move, own) == 0)
        return g_strdup_printf (_ ("the best move is %s"), move);
    g_autofree char *name = poda_phrase_name (record, best);
    return g_strdup_printf (_ ("the best move is %s, to %s"), move, name);
}

/* The sentences of its steps, with where its window came from and what became of its
 * value. */
static void
add_visited (GString *text, PodaReplay *replay, const PodaNode *node)
{
    const PodaRecord *record = poda_replay_record (replay);
    gboolean below = poda_node_parent (node) != NULL;
    add_step (text, replay);
    if (below && node->status == PODA_STATUS_EXPANDED
        && poda_record_problem (record)->algorithm->windowed) {
        add_given_bound (text, replay, PODA_MAX, node->alpha);
        add_given_bound (text, replay, PODA_MIN, node->beta);
    }
    add_sentence (text, g_strdup_printf (_ ("it is visited as number %u"), node->id));
    add_steps (text, replay, node);
    if (below && poda_replay_next (replay))
        add_step (text, replay);
    if (node->pv && below) {
        add_sentence (text, g_strdup (_ ("it lies on the principal variation")));
    } else if (node->pv && node->best != 0) {
        add_sentence (text, best_text (record, poda_record_node (record, node->best)));
    }
}

char *
poda_sentence_node (const PodaRecord *record, const PodaNode *node)
{
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    GString *text = g_string_new (NULL);
    if (node->status == PODA_STATUS_PRUNED)
        add_pruned (text, replay, node);
    else if (seek_last (replay, node, PODA_ENTER))
        add_visited (text, replay, node);
    return g_string_free (text, FALSE);
}

/* --- Captions: how the search was done and what came out --- */

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
poda_sentence_move (const PodaProblem *problem, const PodaPosition *position,
                    PodaMove move)
{
    const PodaTree *tree = poda_tree_of_game (problem->game);
    g_autofree char *text = problem->game->format_move (problem->game, position, move);
    gboolean is_number = text[strspn (text, "0123456789")] == '\0';
    if (tree != NULL && is_number && poda_tree_is_lettered (tree))
        return poda_tree_name (tree, (guint32) move);
    return g_steal_pointer (&text);
}

char *
poda_sentence_outcome (const PodaRecord *record)
{
    const PodaProblem *problem = poda_record_problem (record);
    const PodaNode *root = poda_record_root (record);
    g_autofree char *value = poda_sentence_value (root->value, root->bound);
    GString *text = g_string_new (NULL);
    g_string_append_printf (text, _ ("value %s"), value);
    if (root->best != 0) {
        const PodaNode *best = poda_record_node (record, root->best);
        g_autofree char *move =
            poda_sentence_move (problem, &problem->root, best->move);
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
