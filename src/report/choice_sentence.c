/* One move, and what speaks against the others. */

#include "report/phrase.h"
#include "report/sentence.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* --- Values that are those of won games --- */

/* How a bound on a won game's value is put: the value itself; at least as good for the
 * winner; or no better. */
typedef enum { EXACTLY, PROVED, AT_MOST } Certainty;

/* Whether only a won game counts so much. */
static gboolean
is_win (const PodaProblem *problem, PodaValue value)
{
    const PodaGame *game = problem->game;
    const PodaEvaluator *evaluator = problem->evaluator;
    PodaValue lowest = 0, highest = 0, win = poda_problem_win (problem);
    if (game->utility == PODA_UTILITY_VALUES
        || (game->utility == PODA_UTILITY_SCORE && evaluator == NULL))
        return FALSE;
    if (evaluator != NULL)
        poda_evaluator_range (evaluator, game, &problem->root,
                              &problem->evaluator_arguments, &lowest, &highest);
    if (problem->prefer_short)
        win -= game->longest (game, &problem->root);
    return fabs (value) >= win && fabs (value) > poda_max (highest, 0.0 - lowest);
}

char *
poda_sentence_win (const PodaProblem *problem, PodaValue value, PodaBound bound)
{
    static const char *const scores[] = {
        [EXACTLY] = N_ ("a win for %s by %s"),
        [PROVED] = N_ ("a win for %s by at least %s"),
        [AT_MOST] = N_ ("at most a win for %s by %s"),
    };
    const PodaGame *game = problem->game;
    const char *winner = game->players[(value < 0) != problem->swapped];
    Certainty certainty = bound == PODA_BOUND_EXACT                      ? EXACTLY
                          : (bound == PODA_BOUND_ATLEAST) == (value > 0) ? PROVED
                                                                         : AT_MOST;
    /* With chance a value is a mean: neither plies nor a score can be read from it. */
    PodaValue win = poda_problem_win (problem);
    gboolean told = isfinite (win) && game->probability == NULL;
    if (!is_win (problem, value))
        return NULL;
    if (told && game->utility == PODA_UTILITY_WINS && problem->prefer_short) {
        guint plies = (guint) (win - fabs (value));
        const char *format =
            certainty == PROVED
                ? g_dngettext (GETTEXT_PACKAGE, "a win for %s in at most %u ply",
                               "a win for %s in at most %u plies", plies)
            : certainty == AT_MOST
                ? g_dngettext (GETTEXT_PACKAGE, "at most a win for %s in %u ply",
                               "at most a win for %s in %u plies", plies)
                : g_dngettext (GETTEXT_PACKAGE, "a win for %s in %u ply",
                               "a win for %s in %u plies", plies);
        return g_strdup_printf (format, winner, plies);
    }
    if (told && game->utility == PODA_UTILITY_SCORE && !problem->prefer_short) {
        char score[PODA_VALUE_BUFFER];
        poda_value_format (fabs (value) - win, PODA_STYLE_TEXT, score);
        return g_strdup_printf (_ (scores[certainty]), winner, score);
    }
    return g_strdup_printf (
        certainty == AT_MOST ? _ ("at most a win for %s") : _ ("a win for %s"), winner);
}

/* --- Why a move is played --- */

typedef struct {
    const PodaRecord *record;
    const PodaProblem *problem;
    const PodaGame *game;
    const PodaNode *root;
    const PodaNode *best; /* the root's child that was chosen */
    const char *max;      /* in whose view values are */
} Choice;

static const char *
name_of (const Choice *choice, PodaPlayer side)
{
    return choice->game->players[side == PODA_MIN];
}

/* "is worth at most 2 for O", "is a win for X in 3 plies" */
static char *
worth_text (const Choice *choice, const PodaNode *node)
{
    static const char *const formats[] = {
        [PODA_BOUND_EXACT] = N_ ("is worth %s for %s"),
        [PODA_BOUND_ATLEAST] = N_ ("is worth at least %s for %s"),
        [PODA_BOUND_ATMOST] = N_ ("is worth at most %s for %s"),
    };
    g_autofree char *win =
        poda_sentence_win (choice->problem, node->value, node->bound);
    if (win != NULL)
        return g_strdup_printf (_ ("is %s"), win);
    char value[PODA_VALUE_BUFFER];
    poda_value_format (node->value, PODA_STYLE_TEXT, value);
    return g_strdup_printf (_ (formats[node->bound]), value, choice->max);
}

/* The root's move to the node, and the best moves from there on. */
static char *
line_text (const Choice *choice, const PodaNode *node)
{
    g_auto (PodaMoves) line = { 0 };
    poda_moves_push (&line, node->move);
    for (const PodaNode *at = node; at->best != 0;) {
        at = poda_record_node (choice->record, at->best);
        poda_moves_push (&line, at->move);
    }
    return poda_game_format_moves (choice->game, &choice->problem->root, &line);
}

static PodaPlayer
side_at (const Choice *choice, const PodaNode *node)
{
    PodaPosition position;
    poda_record_position (choice->record, node, &position);
    return choice->game->side (choice->game, &position);
}

/* How a move of the same value compares; "" where the values differ. */
static const char *
tie_text (const Choice *choice, const PodaNode *node)
{
    static const char *const ties[] = {
        [PODA_TIES_FIRST] =
            N_ (", which is as good: the first of equal moves is played"),
        [PODA_TIES_LAST] = N_ (", which is as good: the last of equal moves is played"),
        [PODA_TIES_RANDOM] = N_ (", which is as good: any of equal moves is played"),
    };
    if (node->value != choice->root->value || node->bound != PODA_BOUND_EXACT)
        return "";
    return _ (ties[choice->problem->ties]);
}

/* What comes after the move; "" where the search ended there. */
static char *
reply_text (const Choice *choice, const PodaNode *node)
{
    if (node->best == 0)
        return g_strdup ("");
    g_autofree char *line = line_text (choice, node);
    PodaPlayer mover = side_at (choice, choice->root), side = side_at (choice, node);
    if (side != poda_opponent (mover))
        return g_strdup_printf (_ ("; line %s"), line);
    g_autofree char *answer = poda_record_move_text (
        choice->record, poda_record_node (choice->record, node->best));
    return g_strdup_printf (_ ("; %s answers %s, line %s"), name_of (choice, side),
                            answer, line);
}

/* Why the answers to a move were not all searched, where no other move is the reason;
 * "" where they were. */
static const char *
cut_text (const PodaNode *node)
{
    if (node->cut == PODA_CUT_NONE)
        return "";
    return isinf (node->value)
               ? _ ("; other answers were cut, since none can be better")
               : _ ("; other answers were cut, since the given window ends there");
}

/* A number alone would read as a value. */
static char *
called (const Choice *choice, const PodaNode *node)
{
    char *move = poda_record_move_text (choice->record, node);
    if (g_unichar_isalpha (g_utf8_get_char (move)))
        return move;
    char *said = g_strdup_printf (_ ("move %s"), move);
    g_free (move);
    return said;
}

/* "is a win for X", "has at most 0" */
static char *
claim_text (const Choice *choice, const PodaNode *node)
{
    g_autofree char *win =
        poda_sentence_win (choice->problem, node->value, node->bound);
    g_autofree char *value = poda_phrase_value (node->value, node->bound);
    return win != NULL ? g_strdup_printf (_ ("is %s"), win)
                       : g_strdup_printf (_ ("has %s"), value);
}

/* A bound is no reason against a move: its true value may be far worse. "b1 was not
 * looked at further: it has at most 0, and b2 has 0"; `before` is the best
 * move until then. */
static char *
left_text (const Choice *choice, const PodaNode *node, const PodaNode *before)
{
    g_autofree char *left = called (choice, node);
    g_autofree char *worth = claim_text (choice, node);
    g_autofree char *move = called (choice, before);
    g_autofree char *other = claim_text (choice, before);
    return g_strdup_printf (_ ("%s was not looked at further: it %s, and %s %s"), left,
                            worth, move, other);
}

static char *
alternative_text (const Choice *choice, const PodaNode *node, const PodaNode *before)
{
    if (node->cut_by != 0 && before != NULL)
        return left_text (choice, node, before);
    g_autofree char *move = poda_record_move_text (choice->record, node);
    g_autofree char *worth = worth_text (choice, node);
    g_autofree char *reply = reply_text (choice, node);
    const char *cut = cut_text (node);
    const char *tie = tie_text (choice, node);
    if (node->status == PODA_STATUS_TERMINAL)
        return g_strdup_printf (_ ("%s ends the game and %s%s"), move, worth, tie);
    return g_strdup_printf ("%s %s%s%s%s", move, worth, tie, reply, cut);
}

static gboolean
was_searched (const Choice *choice, PodaMove move)
{
    for (const PodaNode *child = poda_node_child (choice->root); child != NULL;
         child = poda_node_next (child))
        if (child->move == move && child->status != PODA_STATUS_PRUNED)
            return TRUE;
    return FALSE;
}

/* The root's moves that were not searched; NULL where all were. */
static char *
unsearched_text (const Choice *choice)
{
    const PodaGame *game = choice->game;
    const PodaPosition *position = &choice->problem->root;
    g_auto (PodaMoves) moves = { 0 };
    g_autoptr (GString) list = g_string_new (NULL);
    game->moves (game, position, &moves);
    for (guint i = 0; i < moves.count; i++) {
        if (was_searched (choice, moves.items[i]))
            continue;
        g_autofree char *move = game->format_move (game, position, moves.items[i]);
        g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "", move);
    }
    if (list->len == 0)
        return NULL;
    return g_strdup_printf (
        isinf (choice->root->value)
            ? _ ("not searched, since nothing can be better: %s")
            : _ ("not searched, since the given window was left: %s"),
        list->str);
}

static void
add_alternatives (GPtrArray *sentences, const Choice *choice)
{
    const PodaNode *before = NULL;
    gboolean max = choice->root->player == PODA_MAX;
    for (const PodaNode *child = poda_node_child (choice->root); child != NULL;
         child = poda_node_next (child)) {
        if (child->status == PODA_STATUS_PRUNED)
            continue;
        if (child != choice->best)
            g_ptr_array_add (sentences, alternative_text (choice, child, before));
        if (before == NULL
            || (max ? child->value > before->value : child->value < before->value))
            before = child;
    }
}

GStrv
poda_sentence_choice (const PodaRecord *record)
{
    const PodaProblem *problem = poda_record_problem (record);
    Choice choice = { .record = record,
                      .problem = problem,
                      .game = problem->game,
                      .root = poda_record_root (record),
                      .max = problem->game->players[problem->swapped] };
    GPtrArray *sentences = g_ptr_array_new ();
    if (choice.root->best == 0) {
        g_ptr_array_add (
            sentences, g_strdup (_ ("no moves were compared: the search looked no move "
                                    "ahead, and the first legal one is played")));
    } else {
        choice.best = poda_record_node (record, choice.root->best);
        const char *who = name_of (&choice, side_at (&choice, choice.root));
        g_autofree char *move = poda_record_move_text (record, choice.best);
        g_autofree char *worth = worth_text (&choice, choice.root);
        g_autofree char *line = line_text (&choice, choice.best);
        g_ptr_array_add (sentences,
                         g_strdup_printf (_ ("%s plays %s, which %s; line %s"), who,
                                          move, worth, line));
        if (choice.root->player == PODA_MIN)
            g_ptr_array_add (sentences, g_strdup_printf (_ ("%s wants little for %s"),
                                                         who, choice.max));
        add_alternatives (sentences, &choice);
        g_ptr_array_add (sentences, unsearched_text (&choice)); /* NULL ends the list */
    }
    g_ptr_array_add (sentences, NULL);
    return (GStrv) g_ptr_array_free (sentences, FALSE);
}
