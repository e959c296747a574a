#include "homework/grade/grade.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* One run of a program on one case, and its marks. */
typedef struct {
    const PodaSuite *suite;
    const PodaKey *key;
    guint number;    /* of the case, from 1 */
    gboolean secret; /* students learn only if it is right */
    const PodaProgram *program;
    PodaWork *work;
    PodaSuspects *suspects;
    gboolean *complained; /* a remark has shown standard error */

    PodaRun run;
    PodaTranscript *transcript;
    gboolean told[PODA_N_TELLS], right[PODA_N_TELLS];
    char *divergence; /* where the visits part from the search's; NULL: nowhere */
    char *move_why;   /* what is wrong with the move; NULL: nothing */
} CaseAttempt;

static void
attempt_clear (CaseAttempt *attempt)
{
    poda_run_clear (&attempt->run);
    g_free (attempt->divergence);
    g_free (attempt->move_why);
    g_clear_pointer (&attempt->transcript, poda_transcript_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CaseAttempt, attempt_clear)

/* --- What is right --- */

#define NO_MOVE "none"

/* Returns the root's move with its exact value; NULL: no move, or unknown. */
static const PodaRootMove *
find_move (const PodaKey *key, PodaMove move)
{
    for (guint i = 0; key->moves != NULL && i < key->moves->n_moves; i++)
        if (key->moves->moves[i].move == move)
            return &key->moves->moves[i];
    return NULL;
}

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

/* "move 2 is worth 2, and move 1 is worth 3"; NULL if their values are unknown. */
static char *
why_worse (const PodaKey *key, const PodaRootMove *given)
{
    const PodaRootMove *right = find_move (key, key->summary->move);
    if (given == NULL || right == NULL)
        return NULL;
    g_autofree char *name = move_text (key, given->move);
    g_autofree char *best = move_text (key, right->move);
    char mine[PODA_VALUE_BUFFER], theirs[PODA_VALUE_BUFFER];
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
judge_move (CaseAttempt *attempt, const char *text)
{
    const PodaKey *key = attempt->key;
    const PodaProblem *problem = &key->of->data->problem;
    g_autoptr (GError) error = NULL;
    PodaMove move;
    if (!key->summary->has_move)
        return text == NULL || strcmp (text, NO_MOVE) == 0;
    if (text == NULL)
        return FALSE;
    if (!poda_game_parse_move (problem->game, &problem->root, text, &move, &error)) {
        attempt->move_why = g_strdup (error->message);
        return FALSE;
    }
    const PodaRootMove *given = find_move (key, move);
    if (move == key->summary->move
        || (attempt->suite->equal_moves && given != NULL
            && same_value (given->value, key->moves->value)))
        return TRUE;
    attempt->move_why = why_worse (key, given);
    return FALSE;
}

static void
compare (CaseAttempt *attempt)
{
    const PodaTranscript *transcript = attempt->transcript;
    const PodaSummary *summary = attempt->key->summary;
    const PodaRecord *record = attempt->key->record;
    gboolean *told = attempt->told, *right = attempt->right;
    told[PODA_TELL_VALUE] = transcript->has_value;
    told[PODA_TELL_MOVE] = transcript->move != NULL || !summary->has_move;
    told[PODA_TELL_VISITS] = transcript->visits->len > 0;
    told[PODA_TELL_NODES] = transcript->has_nodes;
    right[PODA_TELL_VALUE] =
        transcript->has_value && same_value (transcript->value, summary->value);
    right[PODA_TELL_MOVE] = judge_move (attempt, transcript->move);
    right[PODA_TELL_NODES] =
        transcript->has_nodes && transcript->nodes == summary->counts.nodes;
    if (record == NULL || !told[PODA_TELL_VISITS])
        return;
    attempt->divergence = poda_divergence_sentence (record, transcript->visits);
    right[PODA_TELL_VISITS] = attempt->divergence == NULL;
}

/* Returns the answers that are marked: "value 3, move 1". A `value`, `move` and `nodes`
 * of NULL, and 0 `visits`, are missing. */
static char *
answers_text (const PodaSuite *suite, const PodaValue *value, const char *move,
              guint visits, const guint64 *nodes)
{
    g_autoptr (GString) text = g_string_new (NULL);
    char buffer[PODA_VALUE_BUFFER];
    if (suite->marks[PODA_TELL_VALUE] && value != NULL)
        g_string_append_printf (text, ", value %s",
                                poda_value_format (*value, PODA_STYLE_MACHINE, buffer));
    if (suite->marks[PODA_TELL_MOVE] && move != NULL)
        g_string_append_printf (text, ", move %s", move);
    if (suite->marks[PODA_TELL_VISITS] && visits > 0) {
        g_string_append (text, ", ");
        g_string_append_printf (
            text, g_dngettext (GETTEXT_PACKAGE, "%u visit", "%u visits", visits),
            visits);
    }
    if (suite->marks[PODA_TELL_NODES] && nodes != NULL)
        g_string_append_printf (text, ", nodes %" PRIu64, *nodes);
    return g_strdup (text->len > 0 ? text->str + strlen (", ") : _ ("nothing"));
}

#define LONGEST_MOVE 40

static char *
given_text (const PodaSuite *suite, const PodaTranscript *transcript)
{
    const char *all = transcript->move;
    g_autofree char *move =
        all != NULL
            ? g_utf8_substring (all, 0, MIN (g_utf8_strlen (all, -1), LONGEST_MOVE))
            : NULL;
    return answers_text (suite, transcript->has_value ? &transcript->value : NULL, move,
                         transcript->visits->len,
                         transcript->has_nodes ? &transcript->nodes : NULL);
}

char *
poda_key_text (const PodaSuite *suite, const PodaKey *key)
{
    const PodaSummary *summary = key->summary;
    g_autofree char *move =
        summary->has_move ? move_text (key, summary->move) : g_strdup (NO_MOVE);
    return answers_text (suite, &summary->value, move, (guint) summary->counts.nodes,
                         &summary->counts.nodes);
}

/* --- What the work says --- */

#define MOST_REMARKS 12

static void
remark (const CaseAttempt *attempt, const char *text)
{
    guint n = attempt->work->remarks->len;
    if (attempt->secret || text == NULL || n >= MOST_REMARKS)
        return;
    g_autofree char *placed = g_strdup_printf ("%s: %s", attempt->key->of->name, text);
    poda_work_remark (attempt->work,
                      n + 1 < MOST_REMARKS ? placed : _ ("… and more of that"));
}

/* A program that crashed or was ended has not answered, whatever it printed before. */
static gboolean
has_answered (const CaseAttempt *attempt)
{
    return attempt->run.ending.end == PODA_END_EXIT;
}

static PodaItemState
state_of (const CaseAttempt *attempt)
{
    gboolean right = has_answered (attempt), told = FALSE;
    for (guint i = 0; i < PODA_N_TELLS; i++) {
        right = right && (!attempt->suite->marks[i] || attempt->right[i]);
        told = told || (attempt->suite->marks[i] && attempt->told[i]);
    }
    return right ? PODA_ITEM_RIGHT : told ? PODA_ITEM_WRONG : PODA_ITEM_MISSING;
}

/* Returns how it ended, with its last words; NULL for a good ending. */
static char *
ending_text (const CaseAttempt *attempt)
{
    g_autofree char *ending = poda_ending_sentence (
        &attempt->run.ending, &attempt->suite->limits, attempt->program->path);
    return ending != NULL ? poda_complaint_after (ending, attempt->run.complaints)
                          : NULL;
}

/* Returns the reason that helps most: a crash before what is missing because of it, the
 * place where the search goes wrong before its consequences. */
static char *
why (const CaseAttempt *attempt)
{
    static const char *const lines[] = {
        [PODA_TELL_VALUE] = "\"value V\"",
        [PODA_TELL_MOVE] = "\"move M\"",
        [PODA_TELL_VISITS] = "\"visit NODE\"",
        [PODA_TELL_NODES] = "\"nodes N\"",
    };
    const char *missing[PODA_N_TELLS + 1] = { NULL };
    guint n = 0;
    for (guint i = 0; i < PODA_N_TELLS; i++)
        if (attempt->suite->marks[i] && !attempt->told[i])
            missing[n++] = lines[i];
    g_autofree char *ending = ending_text (attempt);
    if (ending != NULL && (!has_answered (attempt) || n > 0))
        return g_steal_pointer (&ending);
    if (attempt->divergence != NULL)
        return g_strdup (attempt->divergence);
    if (n == 0)
        return g_strdup (attempt->move_why);
    g_autofree char *joined = g_strjoinv (", ", (char **) missing);
    return g_strdup_printf (_ ("your program printed no line %s"), joined);
}

static void
add_item (const CaseAttempt *attempt)
{
    const PodaSuite *suite = attempt->suite;
    PodaItem *item = poda_work_add_item (attempt->work);
    item->name = attempt->secret
                     ? g_strdup_printf (_ ("hidden case %u"), attempt->number)
                     : g_strdup_printf (_ ("case %s"), attempt->key->of->name);
    item->state = state_of (attempt);
    for (guint i = 0; i < PODA_N_TELLS; i++) {
        double weight =
            suite->marks[i] ? suite->weights[i] * attempt->key->of->weight : 0;
        item->most += weight;
        if (has_answered (attempt) && attempt->right[i])
            item->score += weight;
    }
    attempt->work->score += item->score;
    attempt->work->most += item->most;
    if (attempt->secret) {
        gboolean right = item->state == PODA_ITEM_RIGHT;
        item->state = right ? PODA_ITEM_RIGHT : PODA_ITEM_WRONG;
        item->expected = g_strdup (_ ("passed"));
        item->given = g_strdup (right ? _ ("passed") : _ ("failed"));
        return;
    }
    item->expected = poda_key_text (suite, attempt->key);
    item->given = given_text (suite, attempt->transcript);
    if (item->state != PODA_ITEM_RIGHT)
        item->why = why (attempt);
    if (has_answered (attempt) && attempt->divergence != NULL
        && attempt->work->first == NULL) {
        attempt->work->first_name = g_strdup (item->name);
        attempt->work->first =
            g_strdup_printf ("%s: %s", item->name, attempt->divergence);
    }
}

static void
remark_processes (const CaseAttempt *attempt, guint n, const char *format)
{
    g_autofree char *text = g_strdup_printf (format, n);
    if (n > 0)
        remark (attempt, text);
}

static void
add_remarks (const CaseAttempt *attempt)
{
    const PodaEnding *ending = &attempt->run.ending;
    g_autofree char *end =
        state_of (attempt) == PODA_ITEM_RIGHT ? ending_text (attempt) : NULL;
    remark (attempt, end);
    for (guint i = 0; i < attempt->transcript->remarks->len; i++)
        remark (attempt, attempt->transcript->remarks->pdata[i]);
    /* Once is enough: a program complains of the same again and again. */
    g_autofree char *said = poda_complaint_sentence (attempt->run.complaints);
    if (said != NULL && !attempt->secret && !*attempt->complained) {
        *attempt->complained = TRUE;
        remark (attempt, said);
    }
    remark_processes (
        attempt, ending->left,
        g_dngettext (GETTEXT_PACKAGE, "%u process was left behind, and ended",
                     "%u processes were left behind, and ended", ending->left));
    remark_processes (
        attempt, ending->remain,
        g_dngettext (GETTEXT_PACKAGE, "%u process could not be ended, and goes on",
                     "%u processes could not be ended, and go on", ending->remain));
}

/* Takes also visits into account that are not marked. */
static void
add_to_suspects (const CaseAttempt *attempt)
{
    if (attempt->secret)
        return;
    g_autoptr (PodaAnswers) answers =
        poda_key_answers (attempt->key, attempt->transcript);
    if (answers != NULL && attempt->right[PODA_TELL_MOVE]) /* also an equal one */
        answers->move = attempt->key->exercise->key->move;
    poda_suspects_add (attempt->suspects, attempt->key, answers,
                       has_answered (attempt));
}

/* --- The grader --- */

struct _PodaGrader {
    const PodaSuite *suite;
    GPtrArray *keys; /* of PodaKey */
    gboolean reveal;
};

PodaGrader *
poda_grader_new (const PodaSuite *suite, gboolean reveal, GError **error)
{
    g_autoptr (PodaGrader) grader = g_new0 (PodaGrader, 1);
    grader->suite = suite;
    grader->reveal = reveal;
    grader->keys = g_ptr_array_new_with_free_func ((GDestroyNotify) poda_key_free);
    for (guint i = 0; i < suite->cases->len; i++) {
        const PodaSuiteCase *one = suite->cases->pdata[i];
        PodaKey *key = poda_key_new (one, error);
        if (key == NULL) {
            g_prefix_error (error, _ ("case %s: "), one->name);
            return NULL;
        }
        g_ptr_array_add (grader->keys, key);
        if (key->record != NULL || !suite->marks[PODA_TELL_VISITS])
            continue;
        g_set_error (error, PODA_SUITE_ERROR, PODA_SUITE_ERROR_SIZE,
                     _ ("case %s: too many nodes for visits to be marked: expected a "
                        "smaller depth, or other marks"),
                     one->name);
        return NULL;
    }
    return g_steal_pointer (&grader);
}

void
poda_grader_free (PodaGrader *grader)
{
    if (grader == NULL)
        return;
    g_ptr_array_unref (grader->keys);
    g_free (grader);
}

const GPtrArray *
poda_grader_keys (const PodaGrader *grader)
{
    return grader->keys;
}

void
poda_grader_refuse (const PodaGrader *grader, PodaWork *work, const char *reason)
{
    const PodaSuite *suite = grader->suite;
    poda_work_refuse (work, PODA_WORK_UNREADABLE, reason);
    work->score = work->most = 0;
    for (guint i = 0; i < suite->cases->len; i++) {
        const PodaSuiteCase *one = suite->cases->pdata[i];
        for (guint k = 0; k < PODA_N_TELLS; k++)
            work->most += suite->marks[k] ? suite->weights[k] * one->weight : 0;
    }
}

void
poda_grade_tell_first (PodaWork *work)
{
    for (guint i = 0; work->first == NULL && i < work->items->len; i++) {
        const PodaItem *item = work->items->pdata[i];
        if (item->state == PODA_ITEM_RIGHT || item->why == NULL)
            continue;
        work->first_name = g_strdup (item->name);
        work->first = g_strdup_printf ("%s: %s", item->name, item->why);
    }
}

/* Runs the program once, and adds what came of it to the work. FALSE with `error`
 * unset: it cannot be started, which the work says. */
static gboolean
try_case (const PodaGrader *grader, CaseAttempt *attempt, GError **error)
{
    const PodaEnding *ending = &attempt->run.ending;
    if (!poda_program_run (attempt->program, &grader->suite->limits,
                           attempt->key->of->data->text, &attempt->run, error))
        return FALSE;
    if (ending->end == PODA_END_REFUSED) {
        g_autofree char *reason = poda_ending_sentence (ending, &grader->suite->limits,
                                                        attempt->program->path);
        poda_grader_refuse (grader, attempt->work, reason);
        return FALSE;
    }
    if (!attempt->secret)
        attempt->work->seconds += ending->seconds;
    attempt->transcript =
        poda_transcript_read (attempt->run.output->str, attempt->run.output->len);
    compare (attempt);
    add_item (attempt);
    add_remarks (attempt);
    add_to_suspects (attempt);
    return TRUE;
}

gboolean
poda_grader_grade (const PodaGrader *grader, const PodaProgram *program,
                   PodaGradeProgress progress, gpointer data, PodaWork *work,
                   GError **error)
{
    g_auto (PodaSuspects) suspects;
    gboolean complained = FALSE;
    guint run = 0;
    poda_suspects_init (&suspects);
    work->seconds = 0;
    g_free (work->exercise);
    work->exercise = g_strdup (grader->suite->title);
    /* Hidden cases come last, so that visible ones cannot learn of them. */
    for (guint i = 0, n = grader->keys->len; i < 2 * n; i++) {
        const PodaKey *key = grader->keys->pdata[i % n];
        if (key->of->hidden != (i >= n))
            continue;
        g_auto (CaseAttempt) attempt = { .suite = grader->suite,
                                         .key = key,
                                         .number = i % n + 1,
                                         .secret = key->of->hidden && !grader->reveal,
                                         .program = program,
                                         .work = work,
                                         .suspects = &suspects,
                                         .complained = &complained };
        g_autoptr (GError) cause = NULL;
        if (progress != NULL)
            progress (work, ++run, n, data);
        if (try_case (grader, &attempt, &cause))
            continue;
        if (cause == NULL)
            return TRUE;
        g_propagate_error (error, g_steal_pointer (&cause));
        return FALSE;
    }
    poda_grade_tell_first (work);
    poda_suspects_tell (&suspects, work);
    return TRUE;
}
