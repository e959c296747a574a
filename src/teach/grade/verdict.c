#include "teach/grade/verdict.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "base/terminal.h"
#include "record/say/sentence.h"

/* --- Where visits diverge --- */

guint
poda_divergence_find (const PodaRecord *record, const GPtrArray *visits)
{
    guint n = poda_record_n_visited (record);
    for (guint i = 0; i < visits->len && i < n; i++) {
        g_autofree char *name =
            poda_record_name (record, poda_record_node (record, i + 1));
        if (strcmp (name, visits->pdata[i]) != 0)
            return i;
    }
    return visits->len < n ? visits->len : n;
}

/* --- Where visits diverge: why the search goes where it goes --- */

/* Stands behind the first step of this verb at the node. */
static gboolean
seek (PodaReplay *replay, const PodaNode *node, PodaVerb verb)
{
    while (poda_replay_next (replay))
        if (poda_replay_node (replay) == node
            && poda_replay_step (replay)->verb == verb)
            return TRUE;
    return FALSE;
}

/* Why a node that was not entered was not: the cut at its nearest ancestor that was. */
static char *
why_cut (const PodaRecord *record, const PodaNode *node)
{
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    while (node->status == PODA_STATUS_PRUNED)
        node = poda_node_parent (node);
    return seek (replay, node, PODA_CUT) ? poda_sentence_step (replay) : NULL;
}

static char *
with_window (const PodaReplay *replay, const char *sentence)
{
    const PodaFrame *frame = poda_replay_frame (replay);
    char alpha[PODA_VALUE_BUFFER], beta[PODA_VALUE_BUFFER];
    return g_strdup_printf (_ ("%s; its window (%s, %s) is still open"), sentence,
                            poda_value_format (frame->alpha, PODA_STYLE_TEXT, alpha),
                            poda_value_format (frame->beta, PODA_STYLE_TEXT, beta));
}

/* Why a node is entered: what its parent has so far does not cut. */
static char *
why_entered (const PodaRecord *record, const PodaNode *node)
{
    const PodaNode *parent = poda_node_parent (node);
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    seek (replay, node, PODA_ENTER);
    poda_replay_seek (replay, poda_replay_position (replay) - 1);
    if (poda_replay_step (replay)->verb != PODA_UPDATE) {
        g_autofree char *above = poda_record_name (record, parent);
        return g_strdup_printf (_ ("it is the first child of node %s"), above);
    }
    g_autofree char *sentence = poda_sentence_step (replay);
    return poda_record_problem (record)->algorithm->windowed
               ? with_window (replay, sentence)
               : g_steal_pointer (&sentence);
}

/* --- Where visits diverge: the sentence --- */

/* Where the program's visits leave those of the search. */
typedef struct {
    const PodaRecord *record;
    const GPtrArray *visits;
    guint at;           /* how many are the same before it */
    const char *before; /* the last of those */
    const char *given;  /* NULL: the program told no more */
    const char *right;  /* NULL: the search has ended */
} Divergence;

static const char *
algorithm_of (const Divergence *place)
{
    return _ (poda_record_problem (place->record)->algorithm->title);
}

static gboolean
is_second_visit (const Divergence *place)
{
    for (guint i = 0; i < place->at; i++)
        if (strcmp (place->visits->pdata[i], place->given) == 0)
            return TRUE;
    return FALSE;
}

static char *
at_the_beginning (const Divergence *place)
{
    g_autofree char *given = place->given != NULL ? poda_quote (place->given) : NULL;
    return given != NULL ? g_strdup_printf (_ ("your program began with %s, where the "
                                               "search begins with node %s"),
                                            given, place->right)
                         : g_strdup (_ ("your program told no visits"));
}

/* Where the search goes on and the program does something else. */
static char *
elsewhere (const Divergence *place, const char *why)
{
    const char *algorithm = algorithm_of (place);
    if (place->given == NULL)
        return g_strdup_printf (_ ("after node %s your program visited no other node; "
                                   "%s goes on with node %s: %s"),
                                place->before, algorithm, place->right, why);
    if (is_second_visit (place))
        return g_strdup_printf (_ ("after node %s your program visited %s once more; "
                                   "%s goes on with node %s: %s"),
                                place->before, place->given, algorithm, place->right,
                                why);
    return g_strdup_printf (_ ("after node %s your program visited %s; %s goes on with "
                               "node %s: %s"),
                            place->before, place->given, algorithm, place->right, why);
}

static char *
unknown (const Divergence *place)
{
    g_autofree char *given = poda_quote (place->given);
    return g_strdup_printf (
        _ ("after node %s your program visited %s, which is no node of this tree"),
        place->before, given);
}

static char *
describe (const Divergence *place, const PodaNode *right)
{
    const PodaNode *given = place->given != NULL
                                ? poda_record_find (place->record, place->given, NULL)
                                : NULL;
    if (place->at == 0)
        return at_the_beginning (place);
    if (place->given != NULL && given == NULL)
        return unknown (place);
    if (given != NULL && given->status == PODA_STATUS_PRUNED) {
        g_autofree char *why = why_cut (place->record, given);
        return g_strdup_printf (_ ("after node %s your program visited %s; %s cuts "
                                   "there: %s"),
                                place->before, place->given, algorithm_of (place), why);
    }
    if (right != NULL) {
        g_autofree char *why = why_entered (place->record, right);
        return elsewhere (place, why);
    }
    return g_strdup_printf (
        _ ("after node %s, the last one of the search, your program "
           "visited %s"),
        place->before, place->given);
}

char *
poda_divergence_sentence (const PodaRecord *record, const GPtrArray *visits)
{
    guint n = poda_record_n_visited (record);
    guint at = poda_divergence_find (record, visits);
    if (at == n && visits->len == n)
        return NULL;
    const PodaNode *right = at < n ? poda_record_node (record, at + 1) : NULL;
    g_autofree char *name = right != NULL ? poda_record_name (record, right) : NULL;
    const Divergence place = {
        .record = record,
        .visits = visits,
        .at = at,
        .before = at > 0 ? visits->pdata[at - 1] : NULL,
        .given = at < visits->len ? visits->pdata[at] : NULL,
        .right = name,
    };
    return describe (&place, right);
}

/* --- The move --- */

#define NO_MOVE "none"

static gboolean
same_value (PodaValue a, PodaValue b)
{
    const PodaCell one = { .state = PODA_CELL_FILLED, .value = a };
    const PodaCell other = { .state = PODA_CELL_FILLED, .value = b };
    return poda_cell_equal (&one, &other);
}

static char *
move_text (const PodaKey *key, PodaMove move)
{
    const PodaProblem *problem = &key->of->data->problem;
    return problem->game->format_move (problem->game, &problem->root, move);
}

/* "move 2 is worth 2, and move 1 is worth 3" */
static char *
why_worse (const PodaKey *key, PodaMove move)
{
    const PodaRootMove *given = poda_key_move (key, move);
    const PodaRootMove *right = poda_key_move (key, key->summary->move);
    g_autofree char *name = move_text (key, move);
    g_autofree char *best = move_text (key, key->summary->move);
    char mine[PODA_VALUE_BUFFER], theirs[PODA_VALUE_BUFFER];
    if (given == NULL || right == NULL)
        return NULL;
    poda_value_format (given->value, PODA_STYLE_TEXT, mine);
    poda_value_format (right->value, PODA_STYLE_TEXT, theirs);
    if (same_value (given->value, right->value))
        return g_strdup_printf (_ ("move %s is worth %s as well, but of equal moves "
                                   "move %s is chosen"),
                                name, mine, best);
    return g_strdup_printf (_ ("move %s is worth %s, and move %s is worth %s"), name,
                            mine, best, theirs);
}

static gboolean
is_equal_move (const PodaKey *key, PodaMove move)
{
    const PodaRootMove *given = poda_key_move (key, move);
    return given != NULL && same_value (given->value, key->moves->value);
}

static gboolean
judge_move (const PodaSuite *suite, const PodaKey *key, const char *text, char **why)
{
    const PodaProblem *problem = &key->of->data->problem;
    PodaMove move;
    if (!key->summary->has_move)
        return strcmp (text, NO_MOVE) == 0;
    g_autoptr (GError) error = NULL;
    if (!poda_game_parse_move (problem->game, &problem->root, text, &move, &error)) {
        *why = g_strdup (error->message);
        return FALSE;
    }
    if (move == key->summary->move || (suite->equal_moves && is_equal_move (key, move)))
        return TRUE;
    *why = why_worse (key, move);
    return FALSE;
}

/* --- The verdict --- */

void
poda_verdict_reach (const PodaSuite *suite, const PodaKey *key,
                    const PodaTranscript *transcript, PodaVerdict *verdict)
{
    gboolean *told = verdict->told, *right = verdict->right;
    const PodaSummary *summary = key->summary;
    *verdict = (PodaVerdict){ 0 };
    told[PODA_TELL_VALUE] = transcript->has_value;
    told[PODA_TELL_MOVE] = transcript->move != NULL || !summary->has_move;
    told[PODA_TELL_VISITS] = transcript->visits->len > 0;
    told[PODA_TELL_NODES] = transcript->has_nodes;
    right[PODA_TELL_VALUE] =
        transcript->has_value && same_value (transcript->value, summary->value);
    right[PODA_TELL_NODES] =
        transcript->has_nodes && transcript->nodes == summary->counts.nodes;
    right[PODA_TELL_MOVE] =
        told[PODA_TELL_MOVE]
        && judge_move (suite, key,
                       transcript->move != NULL ? transcript->move : NO_MOVE,
                       &verdict->move_why);
    if (key->record != NULL && told[PODA_TELL_VISITS]) {
        verdict->divergence =
            poda_divergence_sentence (key->record, transcript->visits);
        right[PODA_TELL_VISITS] = verdict->divergence == NULL;
    }
}

void
poda_verdict_clear (PodaVerdict *verdict)
{
    g_clear_pointer (&verdict->divergence, g_free);
    g_clear_pointer (&verdict->move_why, g_free);
}

/* --- In words --- */

static void
add (GString *text, const char *piece)
{
    g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", piece);
}

static void
add_word (GString *text, PodaTell tell, const char *value)
{
    g_autofree char *piece = g_strdup_printf ("%s %s", poda_tell_words[tell], value);
    add (text, piece);
}

static void
add_value (GString *text, PodaValue value)
{
    char buffer[PODA_VALUE_BUFFER];
    add_word (text, PODA_TELL_VALUE,
              poda_value_format (value, PODA_STYLE_TEXT, buffer));
}

static void
add_nodes (GString *text, guint64 nodes)
{
    g_autofree char *number = g_strdup_printf ("%" PRIu64, nodes);
    add_word (text, PODA_TELL_NODES, number);
}

static void
add_visits (GString *text, guint n)
{
    g_autofree char *piece =
        g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u visit", "%u visits", n), n);
    add (text, piece);
}

char *
poda_verdict_expected (const PodaSuite *suite, const PodaKey *key)
{
    GString *text = g_string_new (NULL);
    const PodaSummary *summary = key->summary;
    g_autofree char *move =
        summary->has_move ? move_text (key, summary->move) : g_strdup (NO_MOVE);
    if (suite->marks[PODA_TELL_VALUE])
        add_value (text, summary->value);
    if (suite->marks[PODA_TELL_MOVE])
        add_word (text, PODA_TELL_MOVE, move);
    if (suite->marks[PODA_TELL_VISITS])
        add_visits (text, (guint) summary->counts.nodes);
    if (suite->marks[PODA_TELL_NODES])
        add_nodes (text, summary->counts.nodes);
    return g_string_free (text, FALSE);
}

#define LONGEST_MOVE 40

char *
poda_verdict_given (const PodaSuite *suite, const PodaTranscript *transcript)
{
    GString *text = g_string_new (NULL);
    if (suite->marks[PODA_TELL_VALUE] && transcript->has_value)
        add_value (text, transcript->value);
    if (suite->marks[PODA_TELL_MOVE] && transcript->move != NULL) {
        glong length = g_utf8_strlen (transcript->move, -1);
        g_autofree char *move =
            g_utf8_substring (transcript->move, 0, MIN (length, LONGEST_MOVE));
        add_word (text, PODA_TELL_MOVE, move);
    }
    if (suite->marks[PODA_TELL_VISITS] && transcript->visits->len > 0)
        add_visits (text, transcript->visits->len);
    if (suite->marks[PODA_TELL_NODES] && transcript->has_nodes)
        add_nodes (text, transcript->nodes);
    if (text->len == 0)
        g_string_append (text, _ ("nothing"));
    return g_string_free (text, FALSE);
}

/* --- For the diagnosis --- */

static guint32
row_of_move (const PodaKey *key, const char *text)
{
    const PodaProblem *problem = &key->of->data->problem;
    const PodaExercise *exercise = key->exercise;
    PodaMove move;
    if (!poda_game_parse_move (problem->game, &problem->root, text, &move, NULL))
        return PODA_ROW_NONE;
    guint32 row = exercise->rows[0].child;
    while (row != PODA_ROW_NONE && exercise->rows[row].node->move != move)
        row = exercise->rows[row].next;
    return row;
}

PodaAnswers *
poda_verdict_answers (const PodaKey *key, const PodaTranscript *transcript)
{
    const PodaExercise *exercise = key->exercise;
    guint n = transcript->visits->len;
    if (exercise == NULL || n == 0)
        return NULL;
    PodaAnswers *answers = poda_exercise_given (exercise);
    g_autofree guint32 *order = g_new (guint32, n);
    for (guint i = 0; i < n; i++)
        order[i] = poda_exercise_find (exercise, transcript->visits->pdata[i]);
    poda_answers_set_order (answers, order, n);
    if (transcript->has_value)
        poda_answers_set (answers, 0, PODA_COLUMN_VALUE, transcript->value);
    if (transcript->move != NULL) {
        answers->has_move = TRUE;
        answers->move = row_of_move (key, transcript->move);
    }
    return answers;
}
