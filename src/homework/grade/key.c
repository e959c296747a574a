#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/terminal.h"
#include "homework/grade/grade.h"
#include "homework/mark/diagnosis.h"
#include "report/sentence.h"

/* --- What is right --- */

#define MOST_RECORDED 500000    /* nodes */
#define MOST_SEARCHED 200000000 /* nodes */
#define MOST_FOR_MOVES 20000000 /* nodes for the exact values of the root's moves */

/* Records a search; as an exercise, if it is small enough. */
static void
record_search (PodaCase *one)
{
    PodaProblem problem = one->problem;
    PodaExerciseSpec spec = { .id = one->name, .asks = PODA_ASK_ORDER | PODA_ASK_MOVE };
    g_autoptr (GError) error = NULL;
    one->exercise = poda_exercise_new (&problem, NULL, &spec, &error);
    spec.asks = PODA_ASK_ORDER;
    if (g_error_matches (error, PODA_EXERCISE_ERROR, PODA_EXERCISE_ERROR_ASK))
        one->exercise = poda_exercise_new (&problem, NULL, &spec, NULL); /* a leaf */
    if (one->exercise != NULL) {
        one->variants = poda_variants_new (one->exercise);
        one->record = one->exercise->record;
        return;
    }
    problem.max_nodes = MOST_RECORDED;
    one->own_record = poda_record_search (&problem, TRUE, NULL);
    if (one->own_record != NULL
        && poda_record_add_pruned (one->own_record, FALSE, NULL))
        one->record = one->own_record;
}

static void
note_right (PodaCase *one)
{
    const PodaSummary *summary = one->summary;
    const PodaGame *game = one->problem.game;
    PodaTranscript *right = one->right = poda_transcript_new ();
    guint n = one->record != NULL ? poda_record_n_visited (one->record) : 0;
    for (guint i = 0; i < PODA_N_TELLS; i++)
        right->told[i] = TRUE;
    right->value = summary->value;
    right->nodes = (PodaValue) summary->counts.nodes;
    if (summary->has_move)
        right->move = game->format_move (game, &one->problem.root, summary->move);
    for (guint i = 1; i <= n; i++)
        g_ptr_array_add (
            right->visits,
            poda_record_name (one->record, poda_record_node (one->record, i)));
}

gboolean
poda_case_search (PodaCase *one, GError **error)
{
    PodaProblem problem = one->problem;
    record_search (one);
    problem.max_nodes = MOST_SEARCHED;
    one->summary = one->record != NULL ? poda_summary_of_record (one->record)
                                       : poda_summary_search (&problem, error);
    if (one->summary == NULL)
        return FALSE;
    note_right (one);
    problem.all_moves = TRUE;
    problem.max_nodes = MOST_FOR_MOVES;
    problem.alpha = -INFINITY;
    problem.beta = INFINITY;
    if (one->summary->has_move)
        one->moves = poda_summary_search (&problem, NULL);
    return TRUE;
}

/* --- Where visits diverge --- */

/* Moves to the first step of this kind at the node. */
static gboolean
seek (PodaReplay *replay, const PodaNode *node, PodaVerb verb)
{
    while (poda_replay_next (replay))
        if (poda_replay_node (replay) == node
            && poda_replay_step (replay)->verb == verb)
            return TRUE;
    return FALSE;
}

/* Says why a node is pruned: the cut at its nearest ancestor that was entered. */
static char *
why_cut (const PodaRecord *record, const PodaNode *node)
{
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    while (node->status == PODA_STATUS_PRUNED)
        node = poda_node_parent (node);
    return seek (replay, node, PODA_CUT) ? poda_sentence_step (replay) : NULL;
}

/* Says why a node is entered: what its parent has so far does not cut. */
static char *
why_entered (const PodaRecord *record, const PodaNode *node)
{
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    seek (replay, node, PODA_ENTER);
    poda_replay_seek (replay, poda_replay_position (replay) - 1);
    if (poda_replay_step (replay)->verb != PODA_UPDATE) {
        g_autofree char *above = poda_record_name (record, poda_node_parent (node));
        return g_strdup_printf (_ ("it is the first child of node %s"), above);
    }
    g_autofree char *sentence = poda_sentence_step (replay);
    if (!poda_record_problem (record)->algorithm->windowed)
        return g_steal_pointer (&sentence);
    const PodaFrame *frame = poda_replay_frame (replay);
    char alpha[PODA_VALUE_BUFFER], beta[PODA_VALUE_BUFFER];
    return g_strdup_printf (_ ("%s; its window (%s, %s) is still open"), sentence,
                            poda_value_format (frame->alpha, PODA_STYLE_TEXT, alpha),
                            poda_value_format (frame->beta, PODA_STYLE_TEXT, beta));
}

/* Says what the program did, at its visit `at` from 0, instead of visiting the `right`
 * node; `given` is what it visited, NULL for nothing. */
static char *
elsewhere (const PodaRecord *record, const GPtrArray *visits, guint at,
           const PodaNode *right, const char *given)
{
    const char *algorithm = _ (poda_record_problem (record)->algorithm->title);
    g_autofree char *name = poda_record_name (record, right);
    if (at == 0) {
        g_autofree char *quoted = given != NULL ? poda_quote (given) : NULL;
        return given == NULL
                   ? g_strdup (_ ("your program told no visits"))
                   : g_strdup_printf (_ ("your program began with %s, where the search "
                                         "begins with node %s"),
                                      quoted, name);
    }
    const char *before = visits->pdata[at - 1];
    g_autofree char *why = why_entered (record, right);
    if (given == NULL)
        return g_strdup_printf (_ ("after node %s your program visited no other node; "
                                   "%s goes on with node %s: %s"),
                                before, algorithm, name, why);
    gboolean again = FALSE;
    for (guint i = 0; i < at; i++)
        again = again || strcmp (visits->pdata[i], given) == 0;
    return g_strdup_printf (
        again ? _ ("after node %s your program visited %s once more; "
                   "%s goes on with node %s: %s")
              : _ ("after node %s your program visited %s; %s goes on with "
                   "node %s: %s"),
        before, given, algorithm, name, why);
}

char *
poda_divergence_sentence (const PodaRecord *record, const GPtrArray *visits)
{
    const PodaNode *right = NULL, *node = NULL;
    guint n = poda_record_n_visited (record), at = 0;
    for (; at < n; at++) {
        right = poda_record_node (record, at + 1);
        g_autofree char *name = poda_record_name (record, right);
        if (at == visits->len || strcmp (name, visits->pdata[at]) != 0)
            break;
    }
    if (at == n && visits->len == n)
        return NULL;
    const char *given = at < visits->len ? visits->pdata[at] : NULL;
    const char *before = at > 0 ? visits->pdata[at - 1] : NULL;
    if (given != NULL && at > 0) {
        g_autofree char *quoted = poda_quote (given);
        if ((node = poda_record_find (record, given, NULL)) == NULL)
            return g_strdup_printf (_ ("after node %s your program visited %s, which "
                                       "is no node of this tree"),
                                    before, quoted);
    }
    if (node != NULL && node->status == PODA_STATUS_PRUNED) {
        g_autofree char *why = why_cut (record, node);
        return g_strdup_printf (
            _ ("after node %s your program visited %s; %s cuts there: %s"), before,
            given, _ (poda_record_problem (record)->algorithm->title), why);
    }
    if (at < n)
        return elsewhere (record, visits, at, right, given);
    return g_strdup_printf (
        _ ("after node %s, the last one of the search, your program visited %s"),
        before, given);
}

/* --- Suspects --- */

PodaAnswers *
poda_case_answers (const PodaCase *one, const PodaTranscript *transcript)
{
    const PodaProblem *problem = &one->problem;
    const PodaExercise *exercise = one->exercise;
    guint n = transcript->visits->len;
    PodaMove move;
    if (exercise == NULL || n == 0)
        return NULL;
    PodaAnswers *answers = poda_exercise_given (exercise);
    g_autofree guint32 *order = g_new (guint32, n);
    for (guint i = 0; i < n; i++)
        order[i] = poda_exercise_find (exercise, transcript->visits->pdata[i]);
    poda_answers_set_order (answers, order, n);
    if (transcript->told[PODA_TELL_VALUE])
        poda_answers_set (answers, 0, PODA_COLUMN_VALUE, transcript->value);
    answers->has_move = transcript->move != NULL;
    answers->move = PODA_ROW_NONE;
    if (answers->has_move
        && poda_game_parse_move (problem->game, &problem->root, transcript->move, &move,
                                 NULL)) {
        guint32 row = exercise->rows[0].child;
        while (row != PODA_ROW_NONE && exercise->rows[row].node->move != move)
            row = exercise->rows[row].next;
        answers->move = row;
    }
    return answers;
}

void
poda_suspects_init (PodaSuspects *suspects)
{
    guint n = 0;
    while (poda_misconceptions[n].name != NULL)
        n++;
    *suspects = (PodaSuspects){ .cleared = g_new0 (gboolean, n) };
}

void
poda_suspects_clear (PodaSuspects *suspects)
{
    g_clear_pointer (&suspects->cleared, g_free);
}

/* TRUE if a search with `answers` prints what was printed; if the run broke off, so
 * far. */
static gboolean
prints_the_same (const PodaAnswers *answers, const PodaAnswers *printed, gboolean whole)
{
    const PodaCell *value = poda_answers_cell (printed, 0, PODA_COLUMN_VALUE);
    if (printed->n_order > answers->n_order
        || memcmp (printed->order, answers->order,
                   printed->n_order * sizeof *printed->order)
               != 0)
        return FALSE;
    return !whole
           || (printed->n_order == answers->n_order
               && (value->state != PODA_CELL_FILLED
                   || poda_cell_equal (
                       value, poda_answers_cell (answers, 0, PODA_COLUMN_VALUE)))
               && (!printed->has_move || printed->move == answers->move));
}

void
poda_suspects_add (PodaSuspects *suspects, const PodaCase *one,
                   const PodaAnswers *answers, gboolean whole)
{
    if (answers == NULL)
        return;
    const PodaAnswers *right = one->exercise->key;
    suspects->cases += whole && !prints_the_same (right, answers, whole);
    for (guint32 i = 0; i < answers->n_order; i++)
        suspects->strange_names |= answers->order[i] == PODA_ROW_NONE;
    for (guint i = 0; poda_misconceptions[i].name != NULL; i++) {
        const PodaSuspect *suspect = &one->variants->suspects[i];
        const PodaAnswers *theirs = suspect->answers != NULL  ? suspect->answers
                                    : suspect->hidden != NULL ? suspect->hidden
                                                              : right;
        suspects->cleared[i] |= !prints_the_same (theirs, answers, whole);
    }
}

/* TRUE if a simpler misconception explains the same cases. */
static gboolean
gives_way (const PodaSuspects *suspects, const PodaMisconception *one)
{
    for (guint i = 0; one->rather[i] != NULL; i++)
        if (!suspects->cleared[poda_misconception_find (one->rather[i])
                               - poda_misconceptions])
            return TRUE;
    return FALSE;
}

void
poda_suspects_tell (const PodaSuspects *suspects, PodaWork *work)
{
    if (suspects->cases == 0)
        return;
    for (guint i = 0; poda_misconceptions[i].name != NULL; i++) {
        const PodaMisconception *one = &poda_misconceptions[i];
        if (suspects->cleared[i] || gives_way (suspects, one))
            continue;
        PodaCause *cause = poda_work_add_cause (work);
        cause->name = g_strdup (one->name);
        cause->lesson = g_strdup (one->lesson);
        cause->text = g_strdup_printf (
            g_dngettext (GETTEXT_PACKAGE,
                         "%s (this explains %u wrong case, visit by visit): %s",
                         "%s (this explains all %u wrong cases, visit by visit): %s",
                         suspects->cases),
            _ (one->title), suspects->cases, _ (one->advice));
    }
    if (work->causes->len == 0)
        poda_work_add_cause (work)->text = g_strdup (
            suspects->strange_names
                ? _ ("the program's visits name nodes that the tree does not have: no "
                     "mistake is looked for before they are named rightly")
                : _ ("no known mistake explains what the program visits"));
}
