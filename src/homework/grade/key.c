#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/terminal.h"
#include "homework/grade/grade.h"
#include "homework/mark/diagnosis.h"
#include "report/sentence.h"

/* --- Output of programs --- */

/* Longer lines are neither parsed nor quoted. */
#define LONGEST_LINE 4096

#define KEY_ENDS " \t:="

const PodaTellRow poda_tells[PODA_N_TELLS] = {
    [PODA_TELL_VALUE] = { "value", "\"value V\"",
                          N_ ("value V: the value of the root") },
    [PODA_TELL_MOVE] = { "move", "\"move M\"",
                         N_ ("move M: the best move at the root") },
    [PODA_TELL_VISITS] = { "visit", "\"visit NODE\"",
                           N_ ("visit NODE, a line for each node, in the order of "
                               "your search. A node is called root, or by the moves "
                               "that lead to it: 2.1") },
    [PODA_TELL_NODES] = { "nodes", "\"nodes N\"",
                          N_ ("nodes N: the number of nodes that your search visits") },
};

char *
poda_transcript_value (char *line, const char *key)
{
    gsize length = strlen (key);
    g_strstrip (line);
    if (g_ascii_strncasecmp (line, key, length) != 0
        || (line[length] != '\0' && strchr (KEY_ENDS, line[length]) == NULL))
        return NULL;
    return line + length + strspn (line + length, KEY_ENDS);
}

/* Parses a line, which it changes; FALSE: no answer. Later answers replace others. */
static gboolean
read_line (PodaTranscript *transcript, char *line)
{
    const char *text = NULL;
    PodaTell tell = 0;
    while (tell < PODA_N_TELLS
           && (text = poda_transcript_value (line, poda_tells[tell].key)) == NULL)
        tell++;
    if (text == NULL || *text == '\0')
        return *line == '\0';
    guint64 count;
    gboolean below = *text == '-', sign = below || *text == '+';
    if (tell == PODA_TELL_VALUE && g_ascii_strcasecmp (text + sign, "infinity") == 0)
        transcript->value = below ? -INFINITY : INFINITY; /* in some languages */
    else if (tell == PODA_TELL_VALUE && !poda_value_parse (text, &transcript->value))
        return FALSE;
    if (tell == PODA_TELL_NODES
        && !g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, &count, NULL))
        return FALSE;
    if (tell == PODA_TELL_NODES)
        transcript->nodes = (PodaValue) count;
    else if (tell == PODA_TELL_VISITS)
        g_ptr_array_add (transcript->visits, g_strdup (text));
    else if (tell == PODA_TELL_MOVE) {
        g_free (transcript->move);
        transcript->move = g_strdup (text);
    }
    return transcript->told[tell] = TRUE;
}

PodaTranscript *
poda_transcript_read (const char *bytes, gsize length)
{
    PodaTranscript *transcript = g_new0 (PodaTranscript, 1);
    const char *end = bytes + length;
    g_autofree char *first = NULL; /* first line that is skipped */
    guint number = 0, skipped = 0;
    transcript->visits = g_ptr_array_new_with_free_func (g_free);
    for (const char *at = bytes, *next; at < end; at = next) {
        const char *feed = memchr (at, '\n', (gsize) (end - at));
        gsize size = (gsize) ((feed != NULL ? feed : end) - at);
        gboolean is_text = size <= LONGEST_LINE && g_utf8_validate_len (at, size, NULL);
        g_autofree char *line = g_strndup (at, is_text ? size : MIN (size, 60));
        next = feed != NULL ? feed + 1 : end;
        number++;
        if ((is_text && read_line (transcript, line)) || skipped++ > 0)
            continue;
        g_autofree char *quoted = poda_quote (line);
        first = g_strdup_printf (_ ("line %u was ignored: %s"), number, quoted);
    }
    transcript->remark =
        skipped > 1 ? g_strdup_printf (_ ("%s (%u such lines)"), first, skipped)
                    : g_steal_pointer (&first);
    return transcript;
}

void
poda_transcript_free (PodaTranscript *transcript)
{
    if (transcript == NULL)
        return;
    g_ptr_array_unref (transcript->visits);
    g_free (transcript->remark);
    g_free (transcript->move);
    g_free (transcript);
}

/* --- The key --- */

#define MOST_RECORDED 500000    /* nodes */
#define MOST_SEARCHED 200000000 /* nodes */
#define MOST_FOR_MOVES 20000000 /* nodes for the exact values of the root's moves */

gboolean
poda_case_search (PodaCase *one, GError **error)
{
    PodaProblem problem = one->problem;
    PodaTranscript *right = one->right = poda_transcript_read ("", 0);
    PodaExerciseSpec spec = { .id = one->name, .asks = PODA_ASK_ORDER | PODA_ASK_MOVE };
    one->exercise = poda_exercise_new (&problem, NULL, &spec, NULL);
    spec.asks = PODA_ASK_ORDER;
    if (one->exercise == NULL)
        one->exercise = poda_exercise_new (&problem, NULL, &spec, NULL); /* a leaf */
    problem.max_nodes = MOST_RECORDED;
    if (one->exercise != NULL) {
        one->candidates = poda_candidate_set_new (one->exercise);
        one->record = one->exercise->record;
    } else if ((one->own_record = poda_record_search (&problem, TRUE, NULL)) != NULL
               && poda_record_add_pruned (one->own_record, FALSE, NULL))
        one->record = one->own_record;
    problem.max_nodes = MOST_SEARCHED;
    one->summary = one->record != NULL ? poda_summary_of_record (one->record)
                                       : poda_summary_search (&problem, error);
    if (one->summary == NULL)
        return FALSE;
    guint n = one->record != NULL ? poda_record_n_visited (one->record) : 0;
    for (guint i = 0; i < PODA_N_TELLS; i++)
        right->told[i] = TRUE;
    for (guint i = 1; i <= n; i++)
        g_ptr_array_add (
            right->visits,
            poda_record_name (one->record, poda_record_node (one->record, i)));
    right->value = one->summary->value;
    right->nodes = (PodaValue) one->summary->counts.nodes;
    if (!one->summary->has_move)
        return TRUE;
    right->move =
        problem.game->format_move (problem.game, &problem.root, one->summary->move);
    problem.all_moves = TRUE;
    problem.max_nodes = MOST_FOR_MOVES;
    problem.alpha = -INFINITY;
    problem.beta = INFINITY;
    one->moves = poda_summary_search (&problem, NULL);
    return TRUE;
}

/* --- The first wrong visit --- */

/* Returns the reason why the search enters a node at this step: its parent's value so
 * far does not cut it. The caller frees it. */
static char *
why_entered (PodaReplay *replay, const PodaRecord *record, const PodaNode *node)
{
    poda_replay_seek (replay, poda_replay_position (replay) - 1);
    if (poda_replay_step (replay)->verb != PODA_UPDATE) {
        g_autofree char *above = poda_record_name (record, poda_node_parent (node));
        return g_strdup_printf (_ ("it is the first child of node %s"), above);
    }
    g_autofree char *sentence = poda_sentence_step (replay);
    if (!poda_record_problem (record)->algorithm->windowed)
        return g_steal_pointer (&sentence);
    const PodaFrame *frame = poda_replay_frame (replay);
    return g_strdup_printf (_ ("%s; its window (%s, %s) is still open"), sentence,
                            PODA_TEXT (frame->alpha), PODA_TEXT (frame->beta));
}

/* Returns a text about the first wrong visit, after `at` visits: the program visited
 * `given` (NULL: nothing) instead of `right` (NULL: the search had ended). */
static char *
elsewhere (const PodaRecord *record, const GPtrArray *visits, guint at,
           const PodaNode *right, const char *given)
{
    const char *algorithm = _ (poda_record_problem (record)->algorithm->title);
    const PodaNode *node =
        given != NULL ? poda_record_find (record, given, NULL) : NULL;
    gboolean strange = given != NULL && node == NULL;
    gboolean cut = node != NULL && node->status == PODA_STATUS_PRUNED;
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    g_autofree char *quoted = given != NULL ? poda_quote (given) : NULL;
    g_autofree char *name = right != NULL ? poda_record_name (record, right) : NULL;
    guint before; /* index of its visit, if it was visited */
    if (at == 0)
        return given == NULL ? g_strdup (_ ("your program reported no visits"))
                             : g_strdup_printf (_ ("your program began with %s, but "
                                                   "the search begins with node %s"),
                                                quoted, name);
    const char *format =
        given == NULL ? _ ("after node %s your program visited no other node")
        : right == NULL && !strange && !cut
            ? _ ("after node %s, the last one of the search, your program visited %s")
        : g_ptr_array_find_with_equal_func ((GPtrArray *) visits, given, g_str_equal,
                                            &before)
                && before < at
            ? _ ("after node %s your program visited %s once more")
            : _ ("after node %s your program visited %s");
    g_autofree char *done = g_strdup_printf (
        format, (const char *) visits->pdata[at - 1], strange ? quoted : given);
    if (strange)
        return g_strdup_printf (_ ("%s, which is not a node of this tree"), done);
    if (right == NULL && !cut)
        return g_steal_pointer (&done);
    const PodaNode *place = cut ? node : right;
    while (place->status == PODA_STATUS_PRUNED) /* up to an entered node */
        place = poda_node_parent (place);
    while (poda_replay_next (replay)
           && (poda_replay_node (replay) != place
               || poda_replay_step (replay)->verb != (cut ? PODA_CUT : PODA_ENTER)))
        ;
    g_autofree char *why =
        cut ? poda_sentence_step (replay) : why_entered (replay, record, right);
    return cut ? g_strdup_printf (_ ("%s; %s cuts there: %s"), done, algorithm, why)
               : g_strdup_printf (_ ("%s; %s goes on with node %s: %s"), done,
                                  algorithm, name, why);
}

char *
poda_divergence_sentence (const PodaRecord *record, const GPtrArray *visits)
{
    guint n = poda_record_n_visited (record);
    for (guint at = 0; at < MAX (n, visits->len); at++) {
        const PodaNode *right = at < n ? poda_record_node (record, at + 1) : NULL;
        const char *given = at < visits->len ? visits->pdata[at] : NULL;
        g_autofree char *name = right != NULL ? poda_record_name (record, right) : NULL;
        if (g_strcmp0 (name, given) != 0)
            return elsewhere (record, visits, at, right, given);
    }
    return NULL;
}

/* --- Misconceptions --- */

/* TRUE if a search with `answers` prints the same output; of an aborted run, the same
 * beginning. `move` is the row of the printed move. */
static gboolean
prints_the_same (const PodaCase *one, const PodaAnswers *answers,
                 const PodaTranscript *said, guint32 move, gboolean whole)
{
    const PodaCell value = { .state = PODA_CELL_FILLED, .value = said->value };
    guint n = said->visits->len;
    for (guint i = 0; i < n; i++)
        if (i >= answers->n_order
            || poda_exercise_find (one->exercise, said->visits->pdata[i])
                   != answers->order[i])
            return FALSE;
    return !whole
           || (n == answers->n_order
               && (!said->told[PODA_TELL_VALUE]
                   || poda_cell_equal (
                       &value, poda_answers_cell (answers, 0, PODA_COLUMN_VALUE)))
               && (said->move == NULL || move == answers->move));
}

void
poda_candidates_add (PodaCandidates *candidates, const PodaCase *one,
                     const PodaTranscript *said, gboolean best, gboolean whole)
{
    const PodaExercise *exercise = one->exercise;
    if (exercise == NULL || said->visits->len == 0)
        return;
    const PodaProblem *problem = &one->problem;
    const PodaAnswers *right = exercise->key;
    guint32 row = exercise->rows[0].child;
    PodaMove move;
    if (said->move == NULL
        || !poda_game_parse_move (problem->game, &problem->root, said->move, &move,
                                  NULL))
        row = PODA_ROW_NONE;
    while (row != PODA_ROW_NONE && exercise->rows[row].node->move != move)
        row = exercise->rows[row].next;
    if (best)
        row = right->move;
    candidates->cases += whole && !prints_the_same (one, right, said, row, whole);
    for (guint i = 0; i < said->visits->len; i++)
        candidates->strange_names |=
            poda_exercise_find (exercise, said->visits->pdata[i]) == PODA_ROW_NONE;
    for (guint i = 0; poda_misconceptions[i].name != NULL; i++) {
        const PodaCandidate *candidate = &one->candidates->all[i];
        const PodaAnswers *theirs = candidate->answers != NULL  ? candidate->answers
                                    : candidate->hidden != NULL ? candidate->hidden
                                                                : right;
        candidates->cleared[i] |= !prints_the_same (one, theirs, said, row, whole);
    }
}

void
poda_candidates_describe (const PodaCandidates *candidates, PodaWork *work)
{
    if (candidates->cases == 0)
        return;
    for (guint i = 0; poda_misconceptions[i].name != NULL; i++) {
        const PodaMisconception *one = &poda_misconceptions[i];
        gboolean named = !candidates->cleared[i]; /* unless a simpler one explains it */
        for (guint k = 0; named && one->prefer[k] != NULL; k++)
            named = candidates->cleared[poda_misconception_find (one->prefer[k])
                                        - poda_misconceptions];
        if (!named)
            continue;
        PodaCause *cause = poda_work_add (work->causes, PodaCause);
        cause->name = g_strdup (one->name);
        cause->lesson = g_strdup (one->lesson);
        cause->text = g_strdup_printf (
            g_dngettext (GETTEXT_PACKAGE,
                         "%s (this explains %u wrong case, visit by visit): %s",
                         "%s (this explains all %u wrong cases, visit by visit): %s",
                         candidates->cases),
            _ (one->title), candidates->cases, _ (one->advice));
    }
    if (work->causes->len == 0)
        poda_work_add (work->causes, PodaCause)->text = g_strdup (
            candidates->strange_names
                ? _ ("the program's visits name nodes that are not in the tree; no "
                     "mistake can be looked for until the names are right")
                : _ ("no known mistake explains what the program visits"));
}
