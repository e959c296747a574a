#include "cli/step/stepper.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "draw/output/canvas.h"
#include "draw/figure/figure.h"
#include "report/sentence.h"
#include "report/trace.h"

/* --- Moving --- */

/* So many steps before the moment are taken one by one, so that their rows are known:
 * at least one in three makes a row. */
#define LOOK_BACK 300

/* Rows are thrown away in bulk. */
#define MOST_ROWS 1000

static void
stand_before (PodaStepSession *session)
{
    session->moment = poda_moment_new (session->record);
    session->steps = poda_record_steps (session->record, &session->n_steps);
    session->rows = g_array_new (FALSE, FALSE, sizeof (PodaStepRow));
    session->step = 0;
}

/* What was skipped is shown as stills show it. NULL where there is no record. */
static PodaRecord *
add_pruned (PodaRecord *record, const PodaRequest *request, GError **error)
{
    if (record == NULL
        || poda_record_add_pruned (record, poda_stills_want_whole (&request->problem),
                                   NULL))
        return record;
    guint64 limit = poda_record_problem (record)->max_nodes;
    poda_record_free (record);
    g_set_error (error, PODA_SEARCH_ERROR, PODA_SEARCH_ERROR_LIMIT,
                 _ ("visited and pruned nodes pass the limit of %" PRIu64
                    ": expected a smaller depth or a larger --max-nodes"),
                 limit);
    return NULL;
}

gboolean
poda_step_session_open (PodaStepSession *session, PodaRequest *request, GError **error)
{
    PodaRecord *record =
        add_pruned (poda_request_record (request, TRUE, error), request, error);
    if (record == NULL)
        return FALSE;
    *session = (PodaStepSession){ .request = request, .record = record };
    stand_before (session);
    return TRUE;
}

void
poda_step_session_clear (PodaStepSession *session)
{
    g_clear_pointer (&session->moment, poda_moment_free);
    g_clear_pointer (&session->record, poda_record_free);
    g_clear_pointer (&session->rows, g_array_unref);
}

static void
add_row (PodaStepSession *session)
{
    const PodaReplay *replay = poda_moment_replay (session->moment);
    const PodaProblem *problem = poda_record_problem (session->record);
    if (!poda_trace_makes_row (replay))
        return;
    const PodaNode *node = poda_replay_node (replay);
    PodaStepRow row = { .node = node->id };
    row.value = poda_trace_cell (problem, node, poda_replay_frame (replay));
    row.filled = poda_replay_step (replay)->verb == PODA_UPDATE;
    if (row.filled)
        row.before = poda_trace_cell (problem, node, poda_replay_before (replay));
    if (session->rows->len == MOST_ROWS)
        g_array_remove_range (session->rows, 0, MOST_ROWS / 2);
    g_array_append_val (session->rows, row);
}

void
poda_step_session_go (PodaStepSession *session, gsize k)
{
    k = MIN (k, session->n_steps);
    if (k < session->step || k - session->step > LOOK_BACK) {
        g_array_set_size (session->rows, 0);
        session->step = k > LOOK_BACK ? k - LOOK_BACK : 0;
        poda_moment_seek (session->moment, session->step);
    }
    for (; session->step < k; session->step++) {
        poda_moment_next (session->moment);
        add_row (session);
    }
}

const PodaNode *
poda_step_session_node (const PodaStepSession *session)
{
    return session->step == 0 ? poda_record_root (session->record)
                              : poda_replay_node (poda_moment_replay (session->moment));
}

gsize
poda_step_session_cut (const PodaStepSession *session, gboolean back)
{
    if (back) {
        for (gsize k = session->step; k > 1; k--)
            if (session->steps[k - 2].verb == PODA_CUT)
                return k - 1;
        return session->step;
    }
    for (gsize k = session->step; k < session->n_steps; k++)
        if (session->steps[k].verb == PODA_CUT)
            return k + 1;
    return session->step;
}

/* The step, counted from 1, that is the first such at the node from `from` on; 0 for
 * none. */
static gsize
find_step (const PodaStepSession *session, guint32 id, gint verb, gsize from)
{
    for (gsize k = from; k < session->n_steps; k++)
        if (session->steps[k].node == id
            && (verb < 0 || session->steps[k].verb == verb))
            return k + 1;
    return 0;
}

gsize
poda_step_session_visit (const PodaStepSession *session, const PodaNode *node)
{
    if (node->status != PODA_STATUS_PRUNED)
        return find_step (session, node->id, PODA_ENTER, 0);
    while (node->status == PODA_STATUS_PRUNED)
        node = poda_node_parent (node);
    return find_step (session, node->id, PODA_CUT, 0);
}

gsize
poda_step_session_again (const PodaStepSession *session, const PodaNode *node)
{
    gsize next = find_step (session, node->id, -1, session->step);
    return next > 0 ? next : poda_step_session_visit (session, node);
}

/* The node that the same moves lead to in another record of the same tree; NULL where
 * that one has none. */
static const PodaNode *
find_same (const PodaRecord *record, const PodaNode *node)
{
    g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (PodaMove));
    for (; poda_node_parent (node) != NULL; node = poda_node_parent (node))
        g_array_append_val (moves, node->move);
    const PodaNode *same = poda_record_root (record);
    for (guint i = moves->len; i-- > 0 && same != NULL;) {
        PodaMove move = g_array_index (moves, PodaMove, i);
        same = poda_node_child (same);
        while (same != NULL && same->move != move)
            same = poda_node_next (same);
    }
    return same;
}

/* Where the step is taken that does the same at the same node, for as many times as it
 * was done until now; else the node's visit, else the same share of the steps. */
static gsize
same_place (const PodaStepSession *old, const PodaStepSession *new)
{
    if (old->step == 0)
        return 0;
    const PodaStep *last = &old->steps[old->step - 1];
    const PodaNode *same = find_same (new->record, poda_step_session_node (old));
    if (same == NULL || same->status == PODA_STATUS_PRUNED)
        return (gsize) ((double) old->step / (double) old->n_steps
                        * (double) new->n_steps);
    gsize step = 0;
    for (gsize k = 0; k < old->step; k++) {
        if (old->steps[k].node != last->node || old->steps[k].verb != last->verb)
            continue;
        step = find_step (new, same->id, last->verb, step);
        if (step == 0)
            return poda_step_session_visit (new, same);
    }
    return step;
}

gboolean
poda_step_session_switch (PodaStepSession *session, gboolean back, GError **error)
{
    PodaProblem problem = session->request->problem;
    guint n = 0, at = 0;
    for (; poda_algorithms[n] != NULL; n++)
        if (poda_algorithms[n] == problem.algorithm)
            at = n;
    problem.algorithm = poda_algorithms[(at + (back ? n - 1 : 1)) % n];
    problem.progress = NULL; /* it would write into the screen */
    PodaRecord *record = add_pruned (poda_record_search (&problem, TRUE, error),
                                     session->request, error);
    if (record == NULL)
        return FALSE;
    session->request->problem.algorithm = problem.algorithm;
    PodaStepSession old = *session;
    session->record = record;
    stand_before (session);
    poda_step_session_go (session, same_place (&old, session));
    poda_step_session_clear (&old);
    return TRUE;
}

/* --- Finding a node by what was typed so far --- */

/* Among nodes that name themselves. */
static const PodaNode *
find_own (const PodaRecord *record, const char *text)
{
    const PodaGame *game = poda_record_problem (record)->game;
    const PodaNode *first = NULL;
    g_auto (PodaWalk) walk = { 0 };
    poda_walk_begin (&walk, record, poda_record_root (record));
    while (poda_walk_next (&walk)) {
        const char *own = game->own_name (game, poda_walk_position (&walk));
        if (own != NULL && g_str_has_prefix (own, text)
            && (first == NULL || walk.node->id < first->id))
            first = walk.node;
    }
    return first;
}

/* Below the node that the moves before the last dot lead to. */
static const PodaNode *
find_by_moves (const PodaRecord *record, const char *text)
{
    const char *dot = strrchr (text, '.');
    const char *rest = dot != NULL ? dot + 1 : text;
    g_autofree char *above =
        dot != NULL ? g_strndup (text, (gsize) (dot - text)) : g_strdup ("root");
    const PodaNode *parent = poda_record_find (record, above, NULL);
    for (const PodaNode *child = parent != NULL ? poda_node_child (parent) : NULL;
         child != NULL; child = poda_node_next (child)) {
        g_autofree char *move = poda_record_move_text (record, child);
        if (g_str_has_prefix (move, rest))
            return child;
    }
    return NULL;
}

const PodaNode *
poda_step_find (const PodaStepSession *session, const char *text)
{
    const PodaRecord *record = session->record;
    if (*text == '\0')
        return NULL;
    const PodaNode *node = poda_record_find (record, text, NULL);
    if (node == NULL && poda_record_problem (record)->game->own_name != NULL)
        node = find_own (record, text);
    return node != NULL ? node : find_by_moves (record, text);
}

/* --- Short texts --- */

gboolean
poda_step_is_given (const PodaStepSession *session)
{
    return session->request->input.tree != NULL;
}

gboolean
poda_step_is_leaf (const PodaStepSession *session, const PodaNode *node)
{
    PodaState state = poda_moment_state (session->moment, node);
    if (poda_step_is_given (session))
        return poda_node_child (node) == NULL;
    return (state == PODA_STATE_OPEN || state == PODA_STATE_LEFT)
           && node->status != PODA_STATUS_EXPANDED;
}

static const char *
own_name (const PodaStepSession *session, const PodaNode *node)
{
    const PodaGame *game = poda_record_problem (session->record)->game;
    PodaPosition position;
    if (game->own_name == NULL)
        return NULL;
    poda_record_position (session->record, node, &position);
    return game->own_name (game, &position);
}

char *
poda_step_label (const PodaStepSession *session, const PodaNode *node)
{
    const char *own = own_name (session, node);
    if (own != NULL)
        return g_strdup (own);
    return poda_node_parent (node) == NULL
               ? g_strdup (_ ("root"))
               : poda_record_move_text (session->record, node);
}

char *
poda_step_name (const PodaStepSession *session, const PodaNode *node, guint columns)
{
    const char *own = own_name (session, node);
    if (own != NULL)
        return poda_step_shorten (own, columns);
    /* What stands at the end of a path of moves tells more than its beginning. */
    g_autofree char *path = poda_record_spoken_name (session->record, node);
    const char *end = path;
    guint used = poda_columns (path);
    if (used <= columns)
        return g_steal_pointer (&path);
    for (; used >= columns; end = g_utf8_next_char (end))
        used -= poda_char_columns (g_utf8_get_char (end));
    return g_strconcat ("…", end, NULL);
}

char *
poda_step_move (const PodaStepSession *session, const PodaNode *node)
{
    g_autofree char *move = poda_record_move_text (session->record, node);
    const char *own = own_name (session, node);
    gboolean same = own == NULL || g_strcmp0 (own, move) == 0;
    return same ? NULL : g_steal_pointer (&move);
}

/* Of a leaf of an explicit tree, which is known before it is visited. */
static char *
given_value (const PodaStepSession *session, const PodaNode *node)
{
    const PodaRecord *record = session->record;
    PodaPosition position;
    PodaLeafReason reason;
    PodaValue value;
    if (!poda_step_is_given (session) || session->hide_leaves
        || poda_node_child (node) != NULL)
        return NULL;
    poda_record_position (record, node, &position);
    return poda_problem_leaf_value (poda_record_problem (record), &position,
                                    poda_node_ply (node), &reason, &value)
               ? poda_sentence_value (value, PODA_BOUND_EXACT)
               : NULL;
}

char *
poda_step_value (const PodaStepSession *session, const PodaNode *node)
{
    PodaValue value;
    PodaBound bound;
    if (!poda_moment_value (session->moment, node, &value, &bound))
        return given_value (session, node);
    g_autofree char *text = poda_sentence_value (value, bound);
    gboolean proved = bound == PODA_BOUND_EXACT && node->status == PODA_STATUS_EXPANDED
                      && poda_moment_state (session->moment, node) == PODA_STATE_LEFT;
    return proved ? g_strdup_printf ("= %s", text) : g_steal_pointer (&text);
}

static void
append_value (GString *text, PodaValue value)
{
    char number[PODA_VALUE_BUFFER];
    g_string_append (text, poda_value_format (value, PODA_STYLE_TEXT, number));
}

char *
poda_step_bound (const PodaStepSession *session, const PodaNode *node, gboolean beta,
                 guint most)
{
    guint n;
    const PodaValue *values =
        poda_moment_bounds (session->moment, node, beta ? PODA_MIN : PODA_MAX, &n);
    if (n == 0)
        return NULL;
    GString *text = g_string_new (beta ? "β " : "α ");
    guint last = n - MIN (n, MAX (most, 1));
    if (most > 0 && last > 0) {
        append_value (text, values[0]);
        g_string_append (text, last > 1 ? "→…→" : "→");
    }
    for (guint i = last; i < n; i++) {
        g_string_append (text, i > last ? "→" : "");
        append_value (text, values[i]);
    }
    return g_string_free (text, FALSE);
}

const char *
poda_step_shape (const PodaStepSession *session, const PodaNode *node)
{
    static const char *const shapes[] = { "□", "○", "◇" };
    return poda_step_is_leaf (session, node) ? "·" : shapes[node->player];
}

guint
poda_step_ink (const PodaStepSession *session, const PodaNode *node)
{
    static const PodaInk inks[] = { PODA_INK_MAX, PODA_INK_MIN, PODA_INK_CHANCE };
    PodaState state = poda_moment_state (session->moment, node);
    if (state == PODA_STATE_UNSEEN || state == PODA_STATE_SKIPPED)
        return PODA_INK_PALE;
    return poda_step_is_leaf (session, node) ? PODA_INK_PLAIN : inks[node->player];
}

guint32
poda_step_cause (const PodaStepSession *session)
{
    const PodaReplay *replay = poda_moment_replay (session->moment);
    if (session->step == 0 || poda_replay_step (replay)->verb != PODA_CUT)
        return 0;
    const PodaFrame *cause = poda_replay_cause (replay);
    return cause != NULL ? cause->id : 0;
}

char *
poda_step_shorten (const char *text, guint columns)
{
    const char *at = text;
    guint used = 0;
    if (poda_columns (text) <= columns)
        return g_strdup (text);
    while (used + poda_char_columns (g_utf8_get_char (at)) < columns) {
        used += poda_char_columns (g_utf8_get_char (at));
        at = g_utf8_next_char (at);
    }
    return g_strdup_printf ("%.*s…", (int) (at - text), text);
}

/* --- Predicting --- */

/* An average need not be worked out to the last digit. */
#define CLOSE_ENOUGH 0.01

static const PodaStep *
last_step (const PodaStepSession *session)
{
    return session->step > 0 ? &session->steps[session->step - 1] : NULL;
}

/* Whether the next step shows if a node whose value was just updated is cut: it is, or
 * another child is entered. Where all its children have been visited there is nothing
 * to decide. */
static gboolean
decides_cut (const PodaStepSession *session)
{
    const PodaStep *last = last_step (session), *next = &session->steps[session->step];
    const PodaRecord *record = session->record;
    return poda_record_problem (record)->algorithm->windowed && last != NULL
           && last->verb == PODA_UPDATE
           && poda_record_node (record, last->node)->player != PODA_CHANCE
           && (next->verb == PODA_CUT || next->verb == PODA_ENTER);
}

PodaQuizQuestion
poda_quiz_next (const PodaQuiz *quiz, const PodaStepSession *session,
                PodaQuizQuestion asked)
{
    const PodaStep *next = &session->steps[session->step];
    if (quiz->mode == PODA_QUIZ_OFF || session->step == session->n_steps)
        return PODA_QUIZ_NOTHING;
    if (asked == PODA_QUIZ_NOTHING && decides_cut (session))
        return PODA_QUIZ_WHETHER_CUT;
    if (quiz->mode == PODA_QUIZ_CUTS || session->step == 0
        || asked == PODA_QUIZ_WHICH_NODE || asked == PODA_QUIZ_WHAT_VALUE)
        return PODA_QUIZ_NOTHING;
    if (next->verb == PODA_ENTER || asked == PODA_QUIZ_WHETHER_CUT)
        return PODA_QUIZ_WHICH_NODE;
    return next->verb == PODA_UPDATE ? PODA_QUIZ_WHAT_VALUE : PODA_QUIZ_NOTHING;
}

/* What an update of the node moves. */
static const char *
value_word (const PodaStepSession *session, const PodaNode *node)
{
    static const char *const words[] = { N_ ("value so far"), "α", "β", NULL };
    return _ (words[poda_trace_bound (poda_record_problem (session->record), node)]);
}

char *
poda_quiz_text (const PodaStepSession *session, PodaQuizQuestion question)
{
    const PodaStep *last = last_step (session), *next = &session->steps[session->step];
    if (question == PODA_QUIZ_WHICH_NODE || last == NULL)
        return g_strdup (_ ("Which node is next?"));
    const PodaNode *node = poda_record_node (
        session->record, question == PODA_QUIZ_WHETHER_CUT ? last->node : next->node);
    g_autofree char *label = poda_step_label (session, node);
    if (question == PODA_QUIZ_WHETHER_CUT)
        return g_strdup_printf (_ ("%s: cut or go on? c/g"), label);
    return g_strdup_printf (_ ("%s: new %s?"), label, value_word (session, node));
}

static char *
mark_value (const PodaStepSession *session, const char *answer, gboolean *right)
{
    const PodaNode *node = poda_step_session_node (session);
    PodaValue expected =
        poda_trace_cell (poda_record_problem (session->record), node,
                         poda_replay_frame (poda_moment_replay (session->moment)));
    PodaValue given = 0;
    char number[PODA_VALUE_BUFFER];
    *right = poda_value_parse (answer, &given)
             && (given == expected
                 || (node->player == PODA_CHANCE
                     && fabs (given - expected) <= CLOSE_ENOUGH));
    return *right ? NULL
                  : g_strdup_printf (
                      _ ("%s is %s"), value_word (session, node),
                      poda_value_format (expected, PODA_STYLE_TEXT, number));
}

static char *
mark_node (const PodaStepSession *session, const char *answer, gboolean *right)
{
    const PodaNode *node = poda_step_session_node (session);
    g_autofree char *label = poda_step_label (session, node);
    g_autofree char *move = poda_step_move (session, node);
    g_autofree char *name = poda_record_spoken_name (session->record, node);
    *right = strcmp (answer, label) == 0 || strcmp (answer, name) == 0
             || g_strcmp0 (answer, move) == 0;
    return *right ? NULL : g_strdup_printf (_ ("it is %s"), label);
}

/* Where nothing is cut, no sentence of the search says why. */
static char *
mark_cut (const PodaStepSession *session, const char *answer, gboolean *right)
{
    const PodaProblem *problem = poda_record_problem (session->record);
    gboolean cut = last_step (session)->verb == PODA_CUT;
    guint n;
    *right = (*answer == 'c') == cut;
    if (*right)
        return NULL;
    if (cut)
        return g_strdup (_ ("it is cut"));
    const PodaFrame *path = poda_replay_path (poda_moment_replay (session->moment), &n);
    const PodaFrame *parent = &path[n - 2];
    char alpha[PODA_VALUE_BUFFER], beta[PODA_VALUE_BUFFER];
    return g_strdup_printf (_ ("it goes on, since α %s %s β %s"),
                            poda_value_format (parent->alpha, PODA_STYLE_TEXT, alpha),
                            problem->strict ? "≤" : "<",
                            poda_value_format (parent->beta, PODA_STYLE_TEXT, beta));
}

char *
poda_quiz_mark (PodaQuiz *quiz, const PodaStepSession *session,
                PodaQuizQuestion question, const char *answer, gboolean *right)
{
    g_autofree char *wrong = NULL;
    if (question == PODA_QUIZ_WHICH_NODE && last_step (session)->verb != PODA_ENTER)
        return NULL;
    if (question == PODA_QUIZ_WHETHER_CUT)
        wrong = mark_cut (session, answer, right);
    else if (question == PODA_QUIZ_WHICH_NODE)
        wrong = mark_node (session, answer, right);
    else
        wrong = mark_value (session, answer, right);
    quiz->n_asked++;
    if (*right)
        quiz->n_right++;
    return *right ? g_strdup (_ ("✓ right")) : g_strdup_printf (_ ("✗ no: %s"), wrong);
}
