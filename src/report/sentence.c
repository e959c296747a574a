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
    return g_strconcat (signs[bound], PODA_TEXT (value), NULL);
}

/* --- One step, one sentence --- */

/* TRUE if the algorithm negates the node's values, which are shown not negated. */
static gboolean
is_negated (const PodaSaying *saying)
{
    return poda_record_problem (saying->record)->algorithm->own_view
           && poda_node_view (saying->node) == PODA_MIN;
}

/* Returns "A (MAX) tries C (MIN)"; if moves have their own texts, "the root (MAX) tries
 * move b2: node b2 (MIN)"; at chance nodes "coin (CHANCE) considers heads". */
static const char *
try_text (const PodaSaying *saying, const PodaNode *parent)
{
    guint n;
    const PodaFrame *path = poda_replay_path (saying->replay, &n);
    g_autofree char *move = poda_record_move_text (saying->record, saying->node);
    g_autofree char *name = poda_record_name (saying->record, saying->node);
    const char *above = poda_say_who (saying, parent);
    gboolean chance = parent->player == PODA_CHANCE;
    if (strcmp (move, name) == 0
        || strcmp (move, poda_say (saying, "%u", path[n - 2].returned + 1)) == 0)
        return poda_say (saying, chance ? _ ("%s considers %s") : _ ("%s tries %s"),
                         above, saying->who);
    return poda_say (
        saying, chance ? _ ("%s considers outcome %s: %s") : _ ("%s tries move %s: %s"),
        above, move, saying->who);
}

static const char *
source_text (const PodaSaying *saying, const char *joint, PodaPlayer player)
{
    gboolean max = player == PODA_MAX;
    PodaValue bound = max ? saying->node->alpha : saying->node->beta;
    const PodaFrame *setter = poda_replay_setter (saying->replay, player, bound);
    if (setter == NULL)
        return "";
    g_autofree char *source =
        poda_phrase_source (saying->record, max ? "α" : "β", setter->id);
    return poda_say (saying, "%s%s", joint, source);
}

static const char *
enter (const PodaSaying *saying)
{
    const PodaNode *node = saying->node, *parent = poda_node_parent (node);
    const PodaProblem *problem = poda_record_problem (saying->record);
    const char *begins =
        parent == NULL ? poda_say (saying, _ ("the search begins at %s"), saying->who)
                       : try_text (saying, parent);
    const char *entry;
    if (!problem->algorithm->windowed || node->status != PODA_STATUS_EXPANDED)
        return begins;
    const char *window = poda_say_window (saying, node->alpha, node->beta);
    if (is_negated (saying))
        window = poda_say (saying, _ ("%s, or %s from MIN's point of view"), window,
                           poda_say_window (saying, 0 - node->beta, 0 - node->alpha));
    if (parent != NULL && parent->player == PODA_CHANCE) {
        entry = poda_say (saying,
                          _ (", with the full window %s, since every child of a chance "
                             "node affects its average"),
                          window);
    } else if (parent != NULL && poda_node_parent (parent) == NULL
               && problem->all_moves) {
        entry = poda_say (
            saying,
            _ (", with the root's window %s, so that every move gets its exact value"),
            window);
    } else {
        const char *low = source_text (saying, ": ", PODA_MAX);
        const char *high = source_text (saying, *low != '\0' ? ", " : ": ", PODA_MIN);
        const char *both = *low != '\0' ? poda_say (saying, "%s%s", low, high) : high;
        entry = poda_say (saying, _ (", with the window %s%s"), window, both);
    }
    return poda_say (saying, "%s%s", begins, entry);
}

static const char *
leaf (const PodaSaying *saying)
{
    const PodaProblem *problem = poda_record_problem (saying->record);
    const PodaFrame *frame = saying->frame;
    const char *who = saying->who, *value = PODA_TEXT (frame->value);
    if (frame->status == PODA_STATUS_TERMINAL && problem->game->states_players)
        return poda_say (saying, _ ("%s is a leaf with value %s"), who, value);
    if (frame->status == PODA_STATUS_TERMINAL) {
        g_autofree char *end =
            frame->value == 0 && problem->game->utility != PODA_UTILITY_VALUES
                ? g_strdup (_ ("a draw"))
                : poda_sentence_win (problem, frame->value, PODA_BOUND_EXACT);
        if (end == NULL)
            return poda_say (saying, _ ("the game is over at %s: its value is %s"), who,
                             value);
        return poda_say (saying, _ ("the game is over at %s, %s: its value is %s"), who,
                         end, value);
    }
    if (problem->evaluator != NULL)
        return poda_say (saying, _ ("%s is at the depth limit: %s gives it %s"), who,
                         problem->evaluator->name, value);
    return poda_say (
        saying,
        problem->game->states_players
            ? _ ("%s is at the depth limit: its value is %s")
            : _ ("%s is at the depth limit: without an evaluator its value is %s"),
        who, value);
}

static const char *
update_window (const PodaSaying *saying, const char *value, const char *from)
{
    const PodaFrame *before = poda_replay_before (saying->replay);
    gboolean max = saying->max, turned = is_negated (saying);
    PodaValue old = max ? before->alpha : before->beta;
    PodaValue new = max ? saying->frame->alpha : saying->frame->beta;
    const char *letter = max ? "α" : "β", *now = PODA_TEXT (new);
    const PodaFrame *setter =
        poda_replay_setter (saying->replay, (PodaPlayer) saying->frame->player, new);
    /* A new value that does not move the bound: an ancestor has a better one. */
    if (old == new &&setter == NULL)
        return poda_say (saying,
                         isinf (new) ? _ ("%s has %s so far, %s: %s stays at %s")
                                     : _ ("%s has %s so far, %s; because of the "
                                          "initial window, %s stays at %s"),
                         saying->who, value, from, letter, now);
    if (old == new)
        return poda_say (
            saying, _ ("%s has %s so far, %s; %s already has %s, so %s stays at %s"),
            saying->who, value, from,
            poda_say_who (saying, poda_record_node (saying->record, setter->id)), now,
            letter, now);
    const char *format =
        turned
            ? (max ? _ (
                   "%s now has %s %s: from MIN's point of view, β falls from %s to %s")
                   : _ ("%s now has %s %s: from MIN's point of view, α rises from %s "
                        "to %s"))
        : max ? _ ("%s now has %s %s: α rises from %s to %s")
              : _ ("%s now has %s %s: β falls from %s to %s");
    return poda_say (saying, format, saying->who, value, from,
                     PODA_TEXT (turned ? 0 - old : old),
                     PODA_TEXT (turned ? 0 - new : new));
}

static const char *
update (const PodaSaying *saying)
{
    const PodaProblem *problem = poda_record_problem (saying->record);
    const PodaFrame *child = poda_replay_child (saying->replay);
    const char *value = poda_say_value (saying, child->value, child->bound);
    const char *from = poda_say_from (saying, child->id);
    if (saying->frame->player == PODA_CHANCE) {
        PodaPosition position;
        poda_record_position (saying->record, saying->node, &position);
        double probability =
            problem->game->probability (problem->game, &position, child->move);
        return poda_say (saying,
                         _ ("%s adds %s %s, weighted by its probability %s: the "
                            "average so far is %s"),
                         saying->who, value, from, PODA_TEXT (probability),
                         PODA_TEXT (saying->frame->value));
    }
    if (poda_replay_changed (saying->replay))
        return problem->algorithm->windowed ? update_window (saying, value, from)
                                            : poda_say (saying, _ ("%s now has %s %s"),
                                                        saying->who, value, from);
    /* A child that left its window may be better than its returned value, without
     * effect; for an equal one, tie-breaking may take its move. */
    PodaValue kept = saying->frame->value;
    gboolean max = saying->max;
    const char *format =
        poda_replay_chosen (saying->replay)
            ? _ ("%s keeps %s: %s, with %s, is equally good, and the tie-breaking rule "
                 "takes its move")
        : child->bound == (max ? PODA_BOUND_ATLEAST : PODA_BOUND_ATMOST)
            ? _ ("%s keeps %s: %s, with %s, has reached the end of its window, and "
                 "anything beyond makes no difference")
        : child->value != kept ? (max ? _ ("%s keeps %s: %s, with %s, is lower")
                                      : _ ("%s keeps %s: %s, with %s, is higher"))
        : child->bound == PODA_BOUND_EXACT
            ? _ ("%s keeps %s: %s, with %s, is no better")
        : max ? _ ("%s keeps %s: %s, with %s, cannot beat that")
              : _ ("%s keeps %s: %s, with %s, cannot be lower");
    return poda_say (
        saying, format, saying->who, PODA_TEXT (kept),
        poda_say_name (saying, poda_record_node (saying->record, child->id)), value);
}

/* Returns "exactly", or "an estimate 6 plies ahead" if the value depends on the depth
 * limit and is not that of a won game. */
static const char *
exactly_text (const PodaSaying *saying)
{
    const PodaProblem *problem = poda_record_problem (saying->record);
    guint plies = problem->depth - poda_node_ply (saying->node);
    g_autofree char *win =
        poda_sentence_win (problem, saying->frame->value, PODA_BOUND_EXACT);
    gboolean open = FALSE;
    g_auto (PodaWalk) walk;
    poda_walk_begin (&walk, saying->record, saying->node);
    while (!open && win == NULL && problem->depth != PODA_DEPTH_NONE
           && poda_walk_next (&walk))
        open = walk.node->status == PODA_STATUS_FRONTIER;
    return open ? poda_say (saying,
                            g_dngettext (GETTEXT_PACKAGE, "an estimate %u ply ahead",
                                         "an estimate %u plies ahead", plies),
                            plies)
                : _ ("exactly");
}

static const char *
proof_text (const PodaSaying *saying, const char *value)
{
    const PodaFrame *frame = saying->frame;
    gboolean more = frame->bound == PODA_BOUND_ATLEAST;
    if (frame->bound == PODA_BOUND_EXACT)
        return poda_say (saying, "%s: %s", exactly_text (saying),
                         frame->player == PODA_MAX   ? _ ("no child is worth more")
                         : frame->player == PODA_MIN ? _ ("no child is worth less")
                                                     : _ ("its children's average"));
    if (frame->cut != PODA_CUT_NONE)
        return poda_say (
            saying,
            more ? _ ("meaning %s or more: what was cut might be higher still")
                 : _ ("meaning %s or less: what was cut might be lower still"),
            value);
    /* A child whose value is only a bound, too: the best one, if possible. */
    const PodaNode *best = poda_record_node (saying->record, frame->best);
    const PodaNode *child = best->bound == frame->bound ? best : NULL;
    for (const PodaNode *at = poda_node_child (saying->node);
         at != NULL && child == NULL; at = poda_node_next (at))
        if (at->status != PODA_STATUS_PRUNED && at->bound == frame->bound)
            child = at;
    return poda_say (saying,
                     more ? _ ("meaning %s or more: %s returned only a lower bound")
                          : _ ("meaning %s or less: %s returned only an upper bound"),
                     value, poda_say_name (saying, child != NULL ? child : best));
}

/* Returns the sentence of a leave. Fail-hard clips values to the window's ends: "α =
 * 15", or for MIN in negamax "15, its own β = −15". */
static const char *
leave (const PodaSaying *saying)
{
    const PodaFrame *frame = saying->frame;
    const PodaFrame *before = poda_replay_before (saying->replay);
    const char *value = PODA_TEXT (frame->value), *edge;
    if (frame->status != PODA_STATUS_EXPANDED)
        return poda_say (saying, _ ("%s returns %s"), saying->who, value);
    if (before->value == frame->value)
        return poda_say (saying, _ ("%s returns %s, %s"), saying->who, value,
                         proof_text (saying, value));
    gboolean below = before->value < frame->value;
    if (is_negated (saying))
        edge = poda_say (saying,
                         below ? _ ("%s (β = %s from MIN's point of view)")
                               : _ ("%s (α = %s from MIN's point of view)"),
                         value, PODA_TEXT (0 - frame->value));
    else
        edge = poda_say (saying, below ? "α = %s" : "β = %s", value);
    return poda_say (saying,
                     below ? _ ("%s has %s, below its window, so it returns the lower "
                                "end, %s, meaning %s or less")
                           : _ ("%s has %s, above its window, so it returns the upper "
                                "end, %s, meaning %s or more"),
                     saying->who, PODA_TEXT (before->value), edge, value);
}

char *
poda_sentence_step (const PodaReplay *replay)
{
    static const char *(*const sentences[]) (const PodaSaying *saying) = {
        [PODA_ENTER] = enter,           [PODA_LEAF] = leaf,   [PODA_UPDATE] = update,
        [PODA_CUT] = poda_say_cut_step, [PODA_LEAVE] = leave,
    };
    g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
    PodaSaying saying = { .replay = replay,
                          .record = poda_replay_record (replay),
                          .node = poda_replay_node (replay),
                          .frame = poda_replay_frame (replay),
                          .texts = texts };
    saying.max = saying.frame->player == PODA_MAX;
    saying.who = poda_say_who (&saying, saying.node);
    return g_strdup (sentences[poda_replay_step (replay)->verb](&saying));
}

/* --- One node, one paragraph --- */

/* Appends a sentence, freeing it, with a capital first letter and a full stop. */
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

/* Does the same for a sentence about a node or its parent. A node's name at the
 * beginning is not capitalised: b1 and B1 may be different nodes. */
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

static gboolean
seek_last (PodaReplay *replay, const PodaNode *node, PodaVerb verb)
{
    gsize k;
    const PodaStep *steps = poda_record_steps (poda_replay_record (replay), &k);
    while (k > 0 && (steps[k - 1].node != node->id || steps[k - 1].verb != verb))
        k--;
    if (k > 0)
        poda_replay_seek (replay, k);
    return k > 0;
}

static void
add_given_bound (GString *text, const PodaReplay *replay, PodaPlayer player,
                 PodaValue bound)
{
    gboolean alpha = player == PODA_MAX;
    if (isfinite (bound) && poda_replay_setter (replay, player, bound) == NULL)
        add_sentence (
            text, g_strdup_printf (alpha ? _ ("the initial window begins at %s = %s")
                                         : _ ("the initial window ends at %s = %s"),
                                   alpha ? "α" : "β", PODA_TEXT (bound)));
}

#define TOLD_CHILDREN 12

/* Appends the sentences of a visited node's steps, with the origin of its window and
 * the use of its value. With many children, only those that changed something. */
static void
add_visited (GString *text, PodaReplay *replay, const PodaNode *node)
{
    const PodaRecord *record = poda_replay_record (replay);
    gboolean below = poda_node_parent (node) != NULL;
    PodaVerb verb = PODA_ENTER;
    add_step (text, replay);
    if (below && node->status == PODA_STATUS_EXPANDED
        && poda_record_problem (record)->algorithm->windowed) {
        add_given_bound (text, replay, PODA_MAX, node->alpha);
        add_given_bound (text, replay, PODA_MIN, node->beta);
    }
    add_sentence (
        text, g_strdup_printf (_ ("it is number %u in the order of visits"), node->id));
    while (verb != PODA_LEAVE && poda_replay_next (replay)) {
        if (poda_replay_node (replay) != node)
            continue;
        verb = poda_replay_step (replay)->verb;
        if (verb != PODA_UPDATE || poda_replay_changed (replay)
            || poda_replay_frame (replay)->returned <= TOLD_CHILDREN)
            add_step (text, replay);
    }
    if (below && poda_replay_next (replay))
        add_step (text, replay);
    if (node->pv && below)
        add_sentence (text, g_strdup (_ ("it lies on the principal variation")));
    if (!node->pv || below || node->best == 0)
        return;
    /* "the best move is b2"; if a node's name differs from the move to it, "the best
     * move is 2, to C". */
    const PodaNode *best = poda_record_node (record, node->best);
    g_autofree char *move = poda_record_move_text (record, best);
    g_autofree char *own = poda_record_name (record, best);
    g_autofree char *name = poda_phrase_name (record, best);
    add_sentence (text,
                  strcmp (move, own) == 0
                      ? g_strdup_printf (_ ("the best move is %s"), move)
                      : g_strdup_printf (_ ("the best move is %s, to %s"), move, name));
}

char *
poda_sentence_node (const PodaRecord *record, const PodaNode *node)
{
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    GString *text = g_string_new (NULL);
    if (node->status == PODA_STATUS_PRUNED) {
        const PodaNode *skipped = node;
        while (poda_node_parent (skipped)->status == PODA_STATUS_PRUNED)
            skipped = poda_node_parent (skipped);
        g_autofree char *who = poda_phrase_who (record, node);
        g_autofree char *above = poda_phrase_who (record, skipped);
        add_told (text, record, node,
                  g_strdup_printf (skipped == node ? _ ("%s was never visited")
                                                   : _ ("%s was never visited: it lies "
                                                        "below %s, which was cut"),
                                   who, above));
        if (seek_last (replay, poda_node_parent (skipped), PODA_CUT))
            add_step (text, replay);
    } else if (seek_last (replay, node, PODA_ENTER)) {
        add_visited (text, replay, node);
    }
    return g_string_free (text, FALSE);
}

/* --- Captions: the rules and the result of a search --- */

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
        g_autofree char *said = poda_rule_caption (order[i], problem);
        if (said != NULL)
            g_string_append (text, said);
    }
    return g_string_free (text, FALSE);
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
    const PodaProblem *problem = poda_record_problem (record);
    const PodaTree *tree = poda_tree_of_game (problem->game);
    guint32 n = poda_record_n_visited (record);
    g_autofree char *outcome = poda_sentence_outcome (record);
    g_autofree char *visited = poda_count_format (n, TRUE);
    GString *text = g_string_new (outcome);
    /* The size of a whole explicit tree is known without a search. */
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
    if (problem->algorithm->windowed)
        add_cutoffs (text, poda_record_counts (record));
    return g_string_free (text, FALSE);
}
