#include "homework/grade/grade.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "homework/sheet/folder.h"
#include "base/output.h"
#include "base/reason.h"
#include "homework/grade/key.h"

/* --- An attempt --- */

/* A transcript held against the key. */
typedef struct {
    gboolean told[PODA_N_TELLS];
    gboolean right[PODA_N_TELLS];
    char *divergence; /* where the visits part from the search's; NULL: nowhere */
    char *move_why;   /* what is wrong with the move; NULL: nothing */
} CaseVerdict;

/* One run of a program on one case, and what it is marked. */
typedef struct {
    const PodaSuite *suite;
    const PodaKey *key;
    guint number;    /* of the case, from 1 */
    gboolean secret; /* nothing is told but whether it is right */
    const PodaProgram *program;
    PodaWork *work;
    PodaSuspects *suspects;
    gboolean *complained; /* a remark has told what is on standard error */

    PodaRun run;
    PodaTranscript *transcript;
    CaseVerdict verdict;
} CaseAttempt;

static void
attempt_clear (CaseAttempt *attempt)
{
    poda_run_clear (&attempt->run);
    g_free (attempt->verdict.divergence);
    g_free (attempt->verdict.move_why);
    g_clear_pointer (&attempt->transcript, poda_transcript_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CaseAttempt, attempt_clear)

/* --- The verdict --- */

#define NO_MOVE "none"

/* The root's move with its exact value; NULL where it is not a move, or not known. */
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

/* "move 2 is worth 2, and move 1 is worth 3" */
static char *
why_worse (const PodaKey *key, PodaMove move)
{
    const PodaRootMove *given = find_move (key, move);
    const PodaRootMove *right = find_move (key, key->summary->move);
    if (given == NULL || right == NULL)
        return NULL;
    g_autofree char *name = move_text (key, move);
    g_autofree char *best = move_text (key, key->summary->move);
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
    PodaMove move;
    if (!key->summary->has_move)
        return strcmp (text, NO_MOVE) == 0;
    g_autoptr (GError) error = NULL;
    if (!poda_game_parse_move (problem->game, &problem->root, text, &move, &error)) {
        attempt->verdict.move_why = g_strdup (error->message);
        return FALSE;
    }
    const PodaRootMove *given = find_move (key, move);
    if (move == key->summary->move
        || (attempt->suite->equal_moves && given != NULL
            && same_value (given->value, key->moves->value)))
        return TRUE;
    attempt->verdict.move_why = why_worse (key, move);
    return FALSE;
}

static void
reach_verdict (CaseAttempt *attempt)
{
    const PodaTranscript *transcript = attempt->transcript;
    const PodaSummary *summary = attempt->key->summary;
    const PodaRecord *record = attempt->key->record;
    const char *move = transcript->move != NULL ? transcript->move : NO_MOVE;
    CaseVerdict *verdict = &attempt->verdict;
    gboolean *told = verdict->told, *right = verdict->right;
    told[PODA_TELL_VALUE] = transcript->has_value;
    told[PODA_TELL_MOVE] = transcript->move != NULL || !summary->has_move;
    told[PODA_TELL_VISITS] = transcript->visits->len > 0;
    told[PODA_TELL_NODES] = transcript->has_nodes;
    right[PODA_TELL_VALUE] =
        transcript->has_value && same_value (transcript->value, summary->value);
    right[PODA_TELL_NODES] =
        transcript->has_nodes && transcript->nodes == summary->counts.nodes;
    right[PODA_TELL_MOVE] = told[PODA_TELL_MOVE] && judge_move (attempt, move);
    if (record != NULL && told[PODA_TELL_VISITS]) {
        verdict->divergence = poda_divergence_sentence (record, transcript->visits);
        right[PODA_TELL_VISITS] = verdict->divergence == NULL;
    }
}

/* Of all that is marked, what was told: `value`, `move` and `nodes` NULL, `visits` 0
 * for what was not. */
static char *
tell (const PodaSuite *suite, const PodaValue *value, const char *move, guint visits,
      const guint64 *nodes)
{
    g_autoptr (GString) text = g_string_new (NULL);
    char buffer[PODA_VALUE_BUFFER];
    if (suite->marks[PODA_TELL_VALUE] && value != NULL)
        g_string_append_printf (text, ", %s %s", poda_tell_words[PODA_TELL_VALUE],
                                poda_value_format (*value, PODA_STYLE_MACHINE, buffer));
    if (suite->marks[PODA_TELL_MOVE] && move != NULL)
        g_string_append_printf (text, ", %s %s", poda_tell_words[PODA_TELL_MOVE], move);
    if (suite->marks[PODA_TELL_VISITS] && visits > 0) {
        g_string_append (text, ", ");
        g_string_append_printf (
            text, g_dngettext (GETTEXT_PACKAGE, "%u visit", "%u visits", visits),
            visits);
    }
    if (suite->marks[PODA_TELL_NODES] && nodes != NULL)
        g_string_append_printf (text, ", %s %" PRIu64, poda_tell_words[PODA_TELL_NODES],
                                *nodes);
    return g_strdup (text->len > 0 ? text->str + strlen (", ") : _ ("nothing"));
}

/* What the key says of all that is marked: "value 3, move 1". */
static char *
expected_text (const PodaSuite *suite, const PodaKey *key)
{
    const PodaSummary *summary = key->summary;
    g_autofree char *move =
        summary->has_move ? move_text (key, summary->move) : g_strdup (NO_MOVE);
    return tell (suite, &summary->value, move, (guint) summary->counts.nodes,
                 &summary->counts.nodes);
}

#define LONGEST_MOVE 40

/* What the program said of it; of what was not told, nothing. */
static char *
given_text (const PodaSuite *suite, const PodaTranscript *transcript)
{
    const char *all = transcript->move;
    g_autofree char *move =
        all != NULL
            ? g_utf8_substring (all, 0, MIN (g_utf8_strlen (all, -1), LONGEST_MOVE))
            : NULL;
    return tell (suite, transcript->has_value ? &transcript->value : NULL, move,
                 transcript->visits->len,
                 transcript->has_nodes ? &transcript->nodes : NULL);
}

/* --- What is told of an attempt --- */

static char *
name_of (const CaseAttempt *attempt)
{
    return attempt->secret ? g_strdup_printf (_ ("hidden case %u"), attempt->number)
                           : g_strdup_printf (_ ("case %s"), attempt->key->of->name);
}

#define MOST_REMARKS 12

static void
remark (const CaseAttempt *attempt, const char *text)
{
    guint n = attempt->work->remarks->len;
    if (attempt->secret || n >= MOST_REMARKS)
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
    const PodaSuite *suite = attempt->suite;
    gboolean right = has_answered (attempt), told = FALSE;
    for (guint i = 0; i < PODA_N_TELLS; i++) {
        if (!suite->marks[i])
            continue;
        right = right && attempt->verdict.right[i];
        told = told || attempt->verdict.told[i];
    }
    return right ? PODA_ITEM_RIGHT : told ? PODA_ITEM_WRONG : PODA_ITEM_MISSING;
}

/* How it ended, with the last it said of it; NULL for a good ending. */
static char *
ending_text (const CaseAttempt *attempt)
{
    g_autofree char *ending = poda_ending_sentence (
        &attempt->run.ending, &attempt->suite->limits, attempt->program->path);
    return ending != NULL ? poda_complaint_after (ending, attempt->run.complaints)
                          : NULL;
}

/* The one reason that helps most: a crash before what is missing because of it, the
 * place where the search goes wrong before what comes out of that. */
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
        if (attempt->suite->marks[i] && !attempt->verdict.told[i])
            missing[n++] = lines[i];
    g_autofree char *ending = ending_text (attempt);
    if (ending != NULL && (!has_answered (attempt) || n > 0))
        return g_steal_pointer (&ending);
    if (attempt->verdict.divergence != NULL)
        return g_strdup (attempt->verdict.divergence);
    if (n == 0)
        return g_strdup (attempt->verdict.move_why);
    g_autofree char *joined = g_strjoinv (", ", (char **) missing);
    return g_strdup_printf (_ ("your program printed no line %s"), joined);
}

/* Of a hidden case the item tells that it is wrong, and no more. */
static void
add_item (const CaseAttempt *attempt)
{
    const PodaSuite *suite = attempt->suite;
    PodaItem *item = poda_work_add_item (attempt->work);
    item->name = name_of (attempt);
    item->state = state_of (attempt);
    for (guint i = 0; i < PODA_N_TELLS; i++) {
        double weight =
            suite->marks[i] ? suite->weights[i] * attempt->key->of->weight : 0;
        item->most += weight;
        if (has_answered (attempt) && attempt->verdict.right[i])
            item->score += weight;
    }
    attempt->work->score += item->score;
    attempt->work->most += item->most;
    if (attempt->secret) {
        gboolean right = item->state == PODA_ITEM_RIGHT;
        if (!right)
            item->state = PODA_ITEM_WRONG;
        item->expected = g_strdup (_ ("passed"));
        item->given = g_strdup (right ? _ ("passed") : _ ("failed"));
        return;
    }
    item->expected = expected_text (suite, attempt->key);
    item->given = given_text (suite, attempt->transcript);
    if (item->state != PODA_ITEM_RIGHT)
        item->why = why (attempt);
}

/* What is told but not marked costs nothing. */
static void
explain_visits (const CaseAttempt *attempt)
{
    PodaWork *work = attempt->work;
    const CaseVerdict *verdict = &attempt->verdict;
    if (attempt->secret)
        return;
    if (has_answered (attempt) && verdict->divergence != NULL && work->first == NULL) {
        work->first_name = name_of (attempt);
        work->first = g_strdup_printf ("%s: %s", work->first_name, verdict->divergence);
    }
    g_autoptr (PodaAnswers) answers =
        poda_key_answers (attempt->key, attempt->transcript);
    if (answers != NULL && verdict->right[PODA_TELL_MOVE]) /* also an equal one */
        answers->move = attempt->key->exercise->key->move;
    poda_suspects_add (attempt->suspects, attempt->key, answers,
                       has_answered (attempt));
}

static void
remark_processes (const CaseAttempt *attempt, guint n, const char *format)
{
    g_autofree char *text = g_strdup_printf (format, n);
    if (n > 0)
        remark (attempt, text);
}

static void
explain (const CaseAttempt *attempt)
{
    if (!poda_ending_is_good (&attempt->run.ending)
        && state_of (attempt) == PODA_ITEM_RIGHT) {
        g_autofree char *ending = ending_text (attempt);
        remark (attempt, ending);
    }
    for (guint i = 0; i < attempt->transcript->remarks->len; i++)
        remark (attempt, attempt->transcript->remarks->pdata[i]);
    /* Once is enough: a program complains of the same again and again. */
    g_autofree char *said = poda_complaint_sentence (attempt->run.complaints);
    if (said != NULL && !attempt->secret && !*attempt->complained) {
        *attempt->complained = TRUE;
        remark (attempt, said);
    }
    remark_processes (attempt, attempt->run.ending.left,
                      g_dngettext (GETTEXT_PACKAGE,
                                   "%u process was left behind, and ended",
                                   "%u processes were left behind, and ended",
                                   attempt->run.ending.left));
    remark_processes (attempt, attempt->run.ending.remain,
                      g_dngettext (GETTEXT_PACKAGE,
                                   "%u process could not be ended, and goes on",
                                   "%u processes could not be ended, and go on",
                                   attempt->run.ending.remain));
    explain_visits (attempt);
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

/* Adds to the work what came of a run: an item, points, remarks, reasons. FALSE with
 * `error` unset: the program cannot be started, which the work tells. */
static gboolean
try_case (const PodaGrader *grader, CaseAttempt *attempt, GError **error)
{
    const PodaEnding *ending = &attempt->run.ending;
    if (!poda_program_run (attempt->program, &grader->suite->limits,
                           attempt->key->of->data->text, &attempt->run, error))
        return FALSE;
    attempt->work->seconds += ending->seconds;
    if (ending->end != PODA_END_REFUSED) {
        const PodaRun *run = &attempt->run;
        attempt->transcript = poda_transcript_read (run->output->str, run->output->len);
        reach_verdict (attempt);
        add_item (attempt);
        explain (attempt);
        return TRUE;
    }
    g_autofree char *reason =
        poda_ending_sentence (ending, &grader->suite->limits, attempt->program->path);
    poda_grader_refuse (grader, attempt->work, reason);
    return FALSE;
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
    /* What a hidden case is, no later one is to hear of. */
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

/* --- Submissions --- */

#define RUN "run"

static void
free_submission (gpointer data)
{
    PodaSubmission *one = data;
    g_free (one->student);
    g_free (one->entry);
    g_free (one->path);
    g_free (one->folder);
    g_free (one->barred);
    g_free (one);
}

/* Why a program is not run that a link leads to, out of the folder; NULL: it may be. */
static char *
bar_link (const char *parent, const char *place)
{
    g_auto (PodaEntry) entry;
    poda_folder_look (parent, place, &entry);
    return entry.link
               ? g_strdup_printf ("%s: %s", place, entry.barred)
               : NULL;
}

static PodaSubmission *
make_submission (const char *parent, const char *entry, gboolean command)
{
    PodaSubmission *one = g_new0 (PodaSubmission, 1);
    g_autofree char *path = g_build_filename (parent, entry, NULL);
    g_autofree char *whole = g_canonicalize_filename (path, NULL);
    gboolean is_folder = g_file_test (whole, G_FILE_TEST_IS_DIR);
    const char *dot = is_folder ? NULL : strrchr (entry, '.');
    g_autofree char *run = g_build_filename (entry, RUN, NULL);
    one->barred = bar_link (parent, entry);
    if (one->barred == NULL && is_folder && !command)
        one->barred = bar_link (parent, run);
    one->entry = g_utf8_make_valid (entry, -1);
    one->student = g_utf8_make_valid (entry, dot != NULL ? dot - entry : -1);
    one->folder = is_folder ? g_strdup (whole) : NULL;
    one->path = is_folder && !command ? g_build_filename (whole, RUN, NULL)
                                      : g_steal_pointer (&whole);
    return one;
}

GPtrArray *
poda_submissions_list (const char *folder, gboolean command, GError **error)
{
    g_autoptr (GPtrArray) names = poda_output_list_folder (folder, G_MAXUINT);
    g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (free_submission);
    for (guint i = 0; names != NULL && i < names->len; i++)
        if (*(const char *) names->pdata[i] != '.')
            g_ptr_array_add (all, make_submission (folder, names->pdata[i], command));
    if (all->len > 0)
        return g_steal_pointer (&all);
    if (names == NULL && errno != ENOENT && errno != ENOTDIR) {
        g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED, "%s: %s", folder,
                     poda_reason (errno));
        return NULL;
    }
    g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT,
                 names == NULL
                     ? _ ("%s: expected a folder with a program for each student")
                     : _ ("%s: no program there: expected one for each student"),
                 folder);
    return NULL;
}
