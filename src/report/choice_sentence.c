#include "report/phrase.h"
#include "report/sentence.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* --- Values of won games --- */

char *
poda_sentence_win (const PodaProblem *problem, PodaValue value, PodaBound bound)
{
    const PodaGame *game = problem->game;
    const PodaEvaluator *evaluator = problem->evaluator;
    PodaValue lowest = 0, highest = 0, win = poda_problem_win (problem);
    PodaValue least = win; /* the least value of a won game */
    if (game->utility == PODA_UTILITY_VALUES
        || (game->utility == PODA_UTILITY_SCORE && evaluator == NULL))
        return NULL;
    if (evaluator != NULL)
        poda_evaluator_range (evaluator, game, &problem->root,
                              &problem->evaluator_arguments, &lowest, &highest);
    if (problem->prefer_short)
        least -= game->longest (game, &problem->root);
    if (fabs (value) < least || fabs (value) <= poda_max (highest, 0.0 - lowest))
        return NULL;
    const char *winner = game->players[(value < 0) != problem->swapped];
    /* Exact, at least as good, or at most as good for the winner. */
    gboolean exact = bound == PODA_BOUND_EXACT;
    gboolean most = !exact && (bound == PODA_BOUND_ATLEAST) != (value > 0);
    /* A chance game's value is a mean, so it contains neither plies nor a score. */
    gboolean readable = isfinite (win) && game->probability == NULL;
    if (readable && game->utility == PODA_UTILITY_WINS && problem->prefer_short) {
        guint plies = (guint) (win - fabs (value));
        const char *format =
            exact  ? g_dngettext (GETTEXT_PACKAGE, "a win for %s in %u ply",
                                  "a win for %s in %u plies", plies)
            : most ? g_dngettext (GETTEXT_PACKAGE, "at best a win for %s in %u ply",
                                  "at best a win for %s in %u plies", plies)
                   : g_dngettext (GETTEXT_PACKAGE, "a win for %s in at most %u ply",
                                  "a win for %s in at most %u plies", plies);
        return g_strdup_printf (format, winner, plies);
    }
    if (readable && game->utility == PODA_UTILITY_SCORE && !problem->prefer_short)
        return g_strdup_printf (exact  ? _ ("a win for %s by %s")
                                : most ? _ ("at best a win for %s by %s")
                                       : _ ("a win for %s by at least %s"),
                                winner, PODA_TEXT (fabs (value) - win));
    return g_strdup_printf (most ? _ ("at best a win for %s") : _ ("a win for %s"),
                            winner);
}

/* --- The reason for a move --- */

typedef struct {
    const PodaProblem *problem;
    const PodaGame *game;
    const PodaNode *root;
    const char *max;   /* the player from whose point of view values are */
    PodaSaying saying; /* about the record */
} Choice;

static const char *
mover_at (const Choice *choice, const PodaNode *node)
{
    PodaPosition position;
    poda_record_position (choice->saying.record, node, &position);
    return poda_game_mover (choice->game, &position);
}

static const char *
move_text (const Choice *choice, const PodaNode *node)
{
    return poda_saying_keep (&choice->saying,
                             poda_record_move_text (choice->saying.record, node));
}

static const char *
win_text (const Choice *choice, const PodaNode *node)
{
    g_autofree char *win =
        poda_sentence_win (choice->problem, node->value, node->bound);
    return win != NULL ? poda_say (&choice->saying, _ ("is %s"), win) : NULL;
}

/* Returns "is worth at most 2 for O", or a text for a win. */
static const char *
worth_text (const Choice *choice, const PodaNode *node)
{
    static const char *const formats[] = {
        [PODA_BOUND_EXACT] = N_ ("is worth %s to %s"),
        [PODA_BOUND_ATLEAST] = N_ ("is worth at least %s to %s"),
        [PODA_BOUND_ATMOST] = N_ ("is worth at most %s to %s"),
    };
    const char *win = win_text (choice, node);
    return win != NULL ? win
                       : poda_say (&choice->saying, _ (formats[node->bound]),
                                   PODA_TEXT (node->value), choice->max);
}

/* Returns the root's move to the node, and the best moves after it. */
static const char *
line_text (const Choice *choice, const PodaNode *node)
{
    g_auto (PodaMoves) line = { 0 };
    poda_moves_push (&line, node->move);
    while (node->best != 0) {
        node = poda_record_node (choice->saying.record, node->best);
        poda_moves_push (&line, node->move);
    }
    return poda_saying_keep (
        &choice->saying,
        poda_game_format_moves (choice->game, &choice->problem->root, &line));
}

static const char *
reply_text (const Choice *choice, const PodaNode *node)
{
    if (node->best == 0)
        return "";
    const char *line = line_text (choice, node);
    const char *who = mover_at (choice, node);
    if (*who == '\0' || who == mover_at (choice, choice->root))
        return poda_say (&choice->saying, _ ("; line %s"), line);
    const PodaNode *best = poda_record_node (choice->saying.record, node->best);
    return poda_say (&choice->saying, _ ("; %s replies with %s, line %s"), who,
                     move_text (choice, best), line);
}

/* Sets "b1" and "is a win for X", or "move 3" and "has at most 0". */
static void
claim_texts (const Choice *choice, const PodaNode *node, const char *texts[2])
{
    const PodaSaying *saying = &choice->saying;
    texts[0] = move_text (choice, node);
    if (!g_unichar_isalpha (g_utf8_get_char (texts[0])))
        texts[0] = poda_say (saying, _ ("move %s"), texts[0]);
    texts[1] = win_text (choice, node);
    if (texts[1] == NULL)
        texts[1] = poda_say (saying, _ ("is worth %s"),
                             poda_say_value (saying, node->value, node->bound));
}

/* Returns the reason against a move that was not chosen; `before` is the best move
 * until then. A bound is no reason, since the true value may be far worse. */
static char *
alternative_text (const Choice *choice, const PodaNode *node, const PodaNode *before)
{
    static const char *const ties[] = {
        [PODA_TIES_FIRST] =
            N_ (", which is equally good: of equal moves, the first is played"),
        [PODA_TIES_LAST] =
            N_ (", which is equally good: of equal moves, the last is played"),
        [PODA_TIES_RANDOM] =
            N_ (", which is equally good: of equal moves, one is played at random"),
    };
    if (node->cut_by != 0 && before != NULL) {
        const char *left[2], *other[2];
        claim_texts (choice, node, left);
        claim_texts (choice, before, other);
        return g_strdup_printf (_ ("%s was not searched further: it %s, and %s %s"),
                                left[0], left[1], other[0], other[1]);
    }
    const char *move = move_text (choice, node), *worth = worth_text (choice, node);
    gboolean tied =
        node->value == choice->root->value && node->bound == PODA_BOUND_EXACT;
    const char *tie = tied ? _ (ties[choice->problem->ties]) : "";
    const char *cut =
        node->cut == PODA_CUT_NONE ? ""
        : isinf (node->value)
            ? _ ("; the other replies were cut, since none can be better")
            : _ ("; the other replies were cut, since the initial window ends there");
    if (node->status == PODA_STATUS_TERMINAL)
        return g_strdup_printf (_ ("%s ends the game and %s%s"), move, worth, tie);
    return g_strconcat (move, " ", worth, tie, reply_text (choice, node), cut, NULL);
}

/* Returns the root's moves that were not searched; NULL if there are none. */
static char *
unsearched_text (const Choice *choice)
{
    const PodaGame *game = choice->game;
    const PodaPosition *position = &choice->problem->root;
    g_auto (PodaMoves) moves = { 0 };
    g_autoptr (GString) list = g_string_new (NULL);
    game->moves (game, position, &moves);
    for (guint i = 0; i < moves.count; i++) {
        const PodaNode *child = poda_node_child (choice->root);
        while (
            child != NULL
            && (child->move != moves.items[i] || child->status == PODA_STATUS_PRUNED))
            child = poda_node_next (child);
        if (child != NULL)
            continue;
        g_autofree char *move = game->format_move (game, position, moves.items[i]);
        g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "", move);
    }
    if (list->len == 0)
        return NULL;
    return g_strdup_printf (
        isinf (choice->root->value)
            ? _ ("not searched, since nothing can be better: %s")
            : _ ("not searched, since the value left the initial window: %s"),
        list->str);
}

GStrv
poda_sentence_choice (const PodaRecord *record, const PodaMove *only)
{
    const PodaProblem *problem = poda_record_problem (record);
    g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
    Choice choice = { .problem = problem,
                      .game = problem->game,
                      .root = poda_record_root (record),
                      .max = problem->game->players[problem->swapped],
                      .saying = { .record = record, .texts = texts } };
    GPtrArray *sentences = g_ptr_array_new_with_free_func (g_free);
    if (choice.root->best == 0) {
        g_ptr_array_add (sentences,
                         g_strdup (_ ("no moves were compared: the search did not look "
                                      "ahead, so the first legal move is played")));
    } else {
        const PodaNode *best = poda_record_node (record, choice.root->best);
        const char *who = mover_at (&choice, choice.root);
        g_ptr_array_add (sentences,
                         g_strdup_printf (_ ("%s plays %s, which %s; line %s"), who,
                                          move_text (&choice, best),
                                          worth_text (&choice, choice.root),
                                          line_text (&choice, best)));
        if (choice.root->player == PODA_MIN)
            g_ptr_array_add (
                sentences,
                g_strdup_printf (_ ("%s minimises the value for %s"), who, choice.max));
        const PodaNode *before = NULL;
        guint n = sentences->len;
        gboolean max = choice.root->player == PODA_MAX;
        for (const PodaNode *child = poda_node_child (choice.root); child != NULL;
             child = poda_node_next (child)) {
            if (child->status == PODA_STATUS_PRUNED)
                continue;
            if (child != best && (only == NULL || child->move == *only))
                g_ptr_array_add (sentences, alternative_text (&choice, child, before));
            if (before == NULL
                || (max ? child->value > before->value : child->value < before->value))
                before = child;
        }
        if (only != NULL && sentences->len > n) /* only the sentence about that move */
            g_ptr_array_remove_range (sentences, 0, n);
        else if (only == NULL || *only != best->move)
            g_ptr_array_add (sentences, unsearched_text (&choice)); /* NULL ends it */
    }
    g_ptr_array_add (sentences, NULL);
    return (GStrv) g_ptr_array_free (sentences, FALSE);
}
