#include "homework/grade/grade.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/terminal.h"
#include "homework/mark/diagnosis.h"
#include "report/sentence.h"

/* --- The key --- */

#define MOST_RECORDED 500000    /* nodes */
#define MOST_SEARCHED 200000000 /* nodes */
#define MOST_FOR_MOVES 20000000 /* nodes for the exact values of the root's moves */

static PodaRecord *
record_search (PodaProblem problem)
{
    problem.max_nodes = MOST_RECORDED;
    g_autoptr (PodaRecord) record = poda_record_search (&problem, TRUE, NULL);
    return record != NULL && poda_record_add_pruned (record, FALSE, NULL)
               ? g_steal_pointer (&record)
               : NULL;
}

static PodaExercise *
make_exercise (const PodaSuiteCase *of)
{
    const PodaProblem *problem = &of->data->problem;
    PodaExerciseSpec spec = { .id = of->name, .asks = PODA_ASK_ORDER | PODA_ASK_MOVE };
    g_autoptr (GError) error = NULL;
    PodaExercise *exercise = poda_exercise_new (problem, NULL, &spec, &error);
    if (!g_error_matches (error, PODA_EXERCISE_ERROR, PODA_EXERCISE_ERROR_ASK))
        return exercise;
    spec.asks = PODA_ASK_ORDER; /* the root is a leaf */
    return poda_exercise_new (problem, NULL, &spec, NULL);
}

PodaKey *
poda_key_new (const PodaSuiteCase *of, GError **error)
{
    g_autoptr (PodaKey) key = g_new0 (PodaKey, 1);
    PodaProblem problem = of->data->problem;
    key->of = of;
    key->exercise = make_exercise (of);
    if (key->exercise != NULL)
        key->variants = poda_variants_new (key->exercise);
    else
        key->own_record = record_search (problem);
    key->record = key->exercise != NULL ? key->exercise->record : key->own_record;
    problem.max_nodes = MOST_SEARCHED;
    key->summary = key->record != NULL ? poda_summary_of_record (key->record)
                                       : poda_summary_search (&problem, error);
    if (key->summary == NULL)
        return NULL;
    if (!key->summary->has_move)
        return g_steal_pointer (&key);
    problem.all_moves = TRUE;
    problem.max_nodes = MOST_FOR_MOVES;
    problem.alpha = -INFINITY;
    problem.beta = INFINITY;
    key->moves = poda_summary_search (&problem, NULL);
    return g_steal_pointer (&key);
}

void
poda_key_free (PodaKey *key)
{
    if (key == NULL)
        return;
    g_clear_pointer (&key->variants, poda_variants_free);
    g_clear_pointer (&key->exercise, poda_exercise_free);
    g_clear_pointer (&key->own_record, poda_record_free);
    g_clear_pointer (&key->summary, poda_summary_free);
    g_clear_pointer (&key->moves, poda_summary_free);
    g_free (key);
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

/* Says what the program did instead of visiting the `right` node after its visit number
 * `at`. */
static char *
elsewhere (const PodaRecord *record, const GPtrArray *visits, guint at,
           const PodaNode *right)
{
    const char *algorithm = _ (poda_record_problem (record)->algorithm->title);
    const char *before = visits->pdata[at - 1];
    g_autofree char *name = poda_record_name (record, right);
    g_autofree char *why = why_entered (record, right);
    if (at == visits->len)
        return g_strdup_printf (_ ("after node %s your program visited no other node; "
                                   "%s goes on with node %s: %s"),
                                before, algorithm, name, why);
    const char *given = visits->pdata[at];
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

/* Says how the program began wrongly. */
static char *
beginning (const PodaRecord *record, const char *given)
{
    if (given == NULL)
        return g_strdup (_ ("your program told no visits"));
    g_autofree char *quoted = poda_quote (given);
    g_autofree char *name = poda_record_name (record, poda_record_node (record, 1));
    return g_strdup_printf (_ ("your program began with %s, where the search begins "
                               "with node %s"),
                            quoted, name);
}

char *
poda_divergence_sentence (const PodaRecord *record, const GPtrArray *visits)
{
    guint n = poda_record_n_visited (record), at = 0;
    const PodaNode *right = NULL;
    for (gboolean same = TRUE; same && at < n;) {
        right = poda_record_node (record, at + 1);
        g_autofree char *name = poda_record_name (record, right);
        same = at < visits->len && strcmp (name, visits->pdata[at]) == 0;
        at += same;
    }
    if (at == n && visits->len == n)
        return NULL;
    const char *given = at < visits->len ? visits->pdata[at] : NULL;
    if (at == 0)
        return beginning (record, given);
    const char *before = visits->pdata[at - 1];
    const PodaNode *node =
        given != NULL ? poda_record_find (record, given, NULL) : NULL;
    if (given != NULL && node == NULL) {
        g_autofree char *quoted = poda_quote (given);
        return g_strdup_printf (
            _ ("after node %s your program visited %s, which is no node of this tree"),
            before, quoted);
    }
    if (node != NULL && node->status == PODA_STATUS_PRUNED) {
        g_autofree char *why = why_cut (record, node);
        return g_strdup_printf (
            _ ("after node %s your program visited %s; %s cuts there: %s"), before,
            given, _ (poda_record_problem (record)->algorithm->title), why);
    }
    if (at < n)
        return elsewhere (record, visits, at, right);
    return g_strdup_printf (
        _ ("after node %s, the last one of the search, your program visited %s"),
        before, given);
}

/* --- Suspects --- */

PodaAnswers *
poda_key_answers (const PodaKey *key, const PodaTranscript *transcript)
{
    const PodaProblem *problem = &key->of->data->problem;
    const PodaExercise *exercise = key->exercise;
    guint n = transcript->visits->len;
    PodaMove move;
    if (exercise == NULL || n == 0)
        return NULL;
    PodaAnswers *answers = poda_exercise_given (exercise);
    g_autofree guint32 *order = g_new (guint32, n);
    for (guint i = 0; i < n; i++)
        order[i] = poda_exercise_find (exercise, transcript->visits->pdata[i]);
    poda_answers_set_order (answers, order, n);
    if (transcript->has_value)
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
poda_suspects_add (PodaSuspects *suspects, const PodaKey *key,
                   const PodaAnswers *answers, gboolean whole)
{
    if (answers == NULL)
        return;
    const PodaAnswers *right = key->exercise->key;
    suspects->cases += whole && !prints_the_same (right, answers, whole);
    for (guint32 i = 0; i < answers->n_order; i++)
        suspects->strange_names |= answers->order[i] == PODA_ROW_NONE;
    for (guint i = 0; poda_misconceptions[i].name != NULL; i++) {
        const PodaSuspect *suspect = &key->variants->suspects[i];
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
    gboolean any = FALSE;
    if (suspects->cases == 0)
        return;
    for (guint i = 0; poda_misconceptions[i].name != NULL; i++) {
        const PodaMisconception *one = &poda_misconceptions[i];
        if (suspects->cleared[i] || gives_way (suspects, one))
            continue;
        PodaCause *cause = poda_work_add_cause (work);
        any = TRUE;
        cause->name = g_strdup (one->name);
        cause->lesson = g_strdup (one->lesson);
        cause->text = g_strdup_printf (
            g_dngettext (GETTEXT_PACKAGE,
                         "%s (this explains %u wrong case, visit by visit): %s",
                         "%s (this explains all %u wrong cases, visit by visit): %s",
                         suspects->cases),
            _ (one->title), suspects->cases, _ (one->advice));
    }
    if (any)
        return;
    poda_work_add_cause (work)->text = g_strdup (
        suspects->strange_names
            ? _ ("the program's visits name nodes that the tree does not have: no "
                 "mistake is looked for before they are named rightly")
            : _ ("no known mistake explains what the program visits"));
}
