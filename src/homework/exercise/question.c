#include "homework/exercise/question.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/speech.h"
#include "homework/exercise/alone.h"
#include "homework/exercise/names.h"
#include "search/algorithm.h"

/* In the order of PodaQuestionKind. */
static const struct {
    const char *word;
    const char *label, *text; /* %s: the leaf, and then the branch */
} kinds[PODA_N_QUESTIONS] = {
    { "count", N_ ("minimax nodes"),
      N_ ("How many nodes does minimax visit, the root included?") },
    { "irrelevant", N_ ("irrelevant leaves"),
      N_ ("Which leaves cannot change the root's value, whatever their own value were, "
          "all other leaves staying as they are?") },
    { "threshold", N_ ("smallest value of %s that cuts %s"),
      N_ ("What is the smallest whole value of leaf %s with which node %s is cut, all "
          "other leaves staying as they are?") },
};

const char *
poda_question_word (PodaQuestionKind kind)
{
    return kinds[kind].word;
}

/* --- The exercise's tree once more, with other leaf values --- */

typedef struct {
    PodaTree *tree;
    PodaProblem problem;
    gboolean *visited; /* by row; of the last search */
    gboolean began;
} Trial;

static void
trial_begin (Trial *trial, const PodaExercise *exercise)
{
    trial->tree =
        poda_exercise_tree (exercise, PODA_NAMES_NONE, NULL, &trial->problem, NULL);
    trial->visited = g_new (gboolean, exercise->n_rows);
}

static void
trial_clear (Trial *trial)
{
    poda_tree_free (trial->tree);
    g_free (trial->visited);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Trial, trial_clear)

/* A tree's move is the index of the node that it leads to, which is its row. */
static void
note_visit (const PodaEvent *event, gpointer data)
{
    Trial *trial = data;
    if (event->verb != PODA_ENTER)
        return;
    trial->visited[trial->began ? event->move : 0] = TRUE;
    trial->began = TRUE;
}

/* Searches with another value of a leaf, and returns the root's. */
static PodaValue
search_with (Trial *trial, guint32 leaf, PodaValue value)
{
    PodaValue before = poda_tree_node (trial->tree, leaf)->value;
    PodaResult result;
    memset (trial->visited, 0,
            poda_tree_n_nodes (trial->tree) * sizeof *trial->visited);
    trial->began = FALSE;
    gboolean done = poda_tree_set_value (trial->tree, leaf, value, NULL)
                    && poda_search (&trial->problem, note_visit, trial, &result, NULL)
                    && poda_tree_set_value (trial->tree, leaf, before, NULL);
    g_assert (done);
    return result.value;
}

/* --- Which leaves cannot matter --- */

/* Lists the leaves that cannot change the root's value. It never falls when a leaf
 * rises: if both ends give the same, all between do. */
static char *
find_irrelevant (const PodaExercise *exercise)
{
    g_auto (Trial) trial = { .tree = NULL };
    g_autofree guint32 *leaves = g_new (guint32, exercise->n_rows);
    guint32 n = 0;
    trial_begin (&trial, exercise);
    trial.problem.algorithm = &poda_minimax;
    for (guint32 i = 0; i < exercise->n_rows; i++)
        if (exercise->rows[i].leaf
            && search_with (&trial, i, -INFINITY) == search_with (&trial, i, INFINITY))
            leaves[n++] = i;
    return n > 0 ? poda_exercise_format_order (exercise, leaves, n) : g_strdup ("none");
}

static gboolean
is_none (const char *answer)
{
    g_autofree char *folded = poda_spelling_fold (answer);
    g_autofree char *bare = poda_spelling_bare (folded, NULL);
    return poda_spelling_nothing (folded) || poda_spelling_nothing (bare);
}

static gboolean
mark_irrelevant (const PodaExercise *exercise, const char *answer, const char *right,
                 char **why)
{
    enum { NAMED = 1, RIGHT = 2 };
    const PodaRow *rows = exercise->rows;
    g_autofree guint8 *leaves = g_new0 (guint8, exercise->n_rows);
    g_auto (PodaRowNames) names = { .exercise = exercise };
    for (guint pass = NAMED; pass <= RIGHT; pass++) {
        const char *list = pass == NAMED ? answer : right;
        g_autofree char *unknown = NULL;
        g_autoptr (GArray) found = poda_row_names_read (&names, list, &unknown);
        for (guint i = 0; i < found->len && (unknown == NULL || !is_none (list)); i++) {
            guint32 row = g_array_index (found, guint32, i);
            if (row == PODA_ROW_NONE || !rows[row].leaf) {
                *why =
                    g_strdup_printf (_ ("no leaf is called \"%s\""),
                                     row == PODA_ROW_NONE ? unknown : rows[row].name);
                return FALSE;
            }
            leaves[row] |= pass;
        }
    }
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        if (leaves[i] == 0 || leaves[i] == (NAMED | RIGHT))
            continue;
        *why = g_strdup_printf (
            leaves[i] == NAMED
                ? _ ("leaf %s does matter: another value there can change the root")
                : _ ("leaf %s cannot change the root's value, whatever it is"),
            rows[i].name);
        return FALSE;
    }
    return TRUE;
}

/* --- Numbers --- */

static gboolean
mark_number (const char *answer, const char *right, char **why)
{
    PodaValue given, expected;
    g_autofree char *folded = poda_spelling_fold (answer);
    g_autofree char *bare = poda_spelling_bare (folded, NULL);
    gboolean none = is_none (answer), none_right = is_none (right);
    if (!none && !none_right && !poda_spelling_number (folded, &given)
        && !poda_spelling_number (bare, &given)) {
        *why = g_strdup_printf (_ ("\"%s\" is no number"), answer);
        return FALSE;
    }
    if (none || none_right ? none == none_right
                           : poda_value_parse (right, &expected) && given == expected)
        return TRUE;
    *why = g_strdup_printf (_ ("the answer is %s"), right);
    return FALSE;
}

/* --- Thresholds --- */

/* No value of a leaf decides. */
#define NO_THRESHOLD G_MAXINT

/* Leaves farther from 0 are not tried to be reached. */
#define FARTHEST 1000

/* The most rows of searches that are looked at. */
#define MOST_EFFORT 20000000u

/* What each branch asks of each leaf, worked out when it is first asked for. */
typedef struct {
    const PodaExercise *exercise;
    Trial trial;
    gint lowest, highest; /* whole values to try: wider by two than those of leaves */
    gint **thresholds;    /* by leaf and branch */
    guint64 effort;       /* above MOST_EFFORT it is given up */
} Thresholds;

/* Finds for each branch the value of the leaf from which on it is cut, and not below
 * it. */
static gint *
find_thresholds (Thresholds *tried, guint32 leaf)
{
    const PodaExercise *exercise = tried->exercise;
    guint32 n = exercise->n_rows;
    gint *thresholds = g_new (gint, n);
    const gboolean *visited = tried->trial.visited;
    g_autofree gboolean *was_cut = g_new0 (gboolean, n);
    g_autofree gboolean *unfit = g_new0 (gboolean, n);
    for (gint value = tried->lowest; value <= tried->highest; value++) {
        tried->effort += n;
        search_with (&tried->trial, leaf, value);
        for (guint32 row = 1; row < n; row++) {
            gboolean is_cut = visited[exercise->rows[row].parent] && !visited[row];
            unfit[row] |= was_cut[row] ? !is_cut
                          : is_cut     ? value == tried->lowest
                                       : !visited[row]; /* it is cut farther up */
            if (is_cut && !was_cut[row])
                thresholds[row] = value;
            was_cut[row] = is_cut;
        }
    }
    for (guint32 row = 0; row < n; row++)
        if (unfit[row] || !was_cut[row])
            thresholds[row] = NO_THRESHOLD;
    return thresholds;
}

/* A leaf that is never visited decides nothing. */
static gint
threshold_of (Thresholds *tried, guint32 leaf, guint32 branch)
{
    const PodaRow *row = &tried->exercise->rows[leaf];
    if (!row->leaf || row->node->status == PODA_STATUS_PRUNED
        || tried->effort > MOST_EFFORT)
        return NO_THRESHOLD;
    if (tried->thresholds[leaf] == NULL)
        tried->thresholds[leaf] = find_thresholds (tried, leaf);
    return tried->thresholds[leaf][branch];
}

/* The highest node from which a window reaches this one: below chance nodes it is full,
 * whatever was found elsewhere. */
static guint32
top_of_window (const PodaExercise *exercise, guint32 row)
{
    while (row != 0 && exercise->rows[exercise->rows[row].parent].player != PODA_CHANCE)
        row = exercise->rows[row].parent;
    return row;
}

/* Finds a leaf and a branch. One that is cut makes the better question, but one that
 * could be will do. The leaves below its earlier siblings are tried, the last one
 * first; where none of them decides for any branch, all that come before it. */
static gboolean
find_branch (Thresholds *tried, PodaQuestion *question)
{
    const PodaExercise *exercise = tried->exercise;
    for (guint pass = 0; pass < 4; pass++)
        for (guint32 i = 1; i < exercise->n_rows; i++) {
            const PodaRow *row = &exercise->rows[i];
            const PodaRow *parent = &exercise->rows[row->parent];
            gboolean is_cut = row->node->status == PODA_STATUS_PRUNED;
            if (parent->child == i || parent->player == PODA_CHANCE
                || parent->node->status == PODA_STATUS_PRUNED
                || is_cut != (pass % 2 == 0))
                continue;
            guint32 above =
                pass < 2 ? row->parent : top_of_window (exercise, row->parent);
            for (guint32 leaf = i; leaf-- > above + 1;) {
                gint threshold = threshold_of (tried, leaf, i);
                if (threshold == NO_THRESHOLD)
                    continue;
                question->row = leaf;
                question->other = i;
                question->answer = g_strdup_printf ("%d", threshold);
                return TRUE;
            }
        }
    return FALSE;
}

static gboolean
add_threshold (PodaExercise *exercise, PodaQuestion *question, GError **error)
{
    const char *lack =
        !exercise->problem.algorithm->windowed
            ? _ ("threshold: expected an algorithm that cuts, such as alphabeta")
        : exercise->n_rows > PODA_THRESHOLD_ROWS
            ? _ ("threshold: expected a tree of at most 400 nodes")
            : NULL;
    if (lack != NULL)
        return poda_exercise_refuse (error, PODA_EXERCISE_ERROR_ASK, "%s", lack);
    g_autofree gint **thresholds = g_new0 (gint *, exercise->n_rows);
    g_auto (Trial) trial = { .tree = NULL };
    trial_begin (&trial, exercise);
    Thresholds tried = { .exercise = exercise,
                         .trial = trial,
                         .thresholds = thresholds };
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        if (!row->leaf || fabs (row->value) > FARTHEST)
            continue;
        tried.lowest = MIN (tried.lowest, (gint) floor (row->value) - 2);
        tried.highest = MAX (tried.highest, (gint) ceil (row->value) + 2);
    }
    tried.lowest = MIN (tried.lowest, -2);
    tried.highest = MAX (tried.highest, 2);
    gboolean found = find_branch (&tried, question);
    for (guint32 i = 0; i < exercise->n_rows; i++)
        g_free (thresholds[i]);
    exercise->effort += tried.effort;
    if (found)
        return TRUE;
    return tried.effort > MOST_EFFORT
               ? poda_exercise_refuse (
                   error, PODA_EXERCISE_ERROR_SIZE,
                   _ ("threshold: too many values of leaves to try: expected a smaller "
                      "tree, or values that lie closer together"))
               : poda_exercise_refuse (
                   error, PODA_EXERCISE_ERROR_ASK,
                   _ ("threshold: in this tree no leaf decides by its size whether a "
                      "branch is cut: expected another tree"));
}

/* --- All kinds --- */

/* A label or a text, with its names in it. */
static char *
fill_in (const PodaExercise *exercise, const PodaQuestion *question, const char *format)
{
    return question->kind == PODA_QUESTION_THRESHOLD
               ? g_strdup_printf (format, exercise->rows[question->row].name,
                                  exercise->rows[question->other].name)
               : g_strdup (format);
}

char *
poda_question_tell (const PodaExercise *exercise, const PodaQuestion *question)
{
    return fill_in (exercise, question, _ (kinds[question->kind].text));
}

static GStrv
make_labels (const PodaExercise *exercise, const PodaQuestion *question)
{
    guint n = g_strv_length ((char **) poda_speech_languages);
    GStrv labels = g_new0 (char *, n + 1);
    for (guint i = 0; i < n; i++) {
        g_auto (PodaSpeech) speech;
        poda_speech_begin (&speech, poda_speech_languages[i]);
        labels[i] = fill_in (exercise, question, _ (kinds[question->kind].label));
    }
    return labels;
}

const char *
poda_question_label (const PodaQuestion *question)
{
    const char *language = poda_speech_current ();
    guint i = 0;
    while (strcmp (poda_speech_languages[i], language) != 0)
        i++;
    return question->labels[i];
}

gboolean
poda_question_add (PodaExercise *exercise, PodaQuestionKind kind, GError **error)
{
    PodaQuestion *question = g_new0 (PodaQuestion, 1);
    question->kind = kind;
    question->row = question->other = PODA_ROW_NONE;
    if (kind == PODA_QUESTION_COUNT) {
        question->answer = g_strdup_printf ("%u", exercise->n_rows);
    } else if (kind == PODA_QUESTION_IRRELEVANT) {
        question->answer = find_irrelevant (exercise);
    } else if (!add_threshold (exercise, question, error)) {
        poda_question_free (question);
        return FALSE;
    }
    question->labels = make_labels (exercise, question);
    question->text = poda_question_tell (exercise, question);
    poda_answers_set_word (exercise->key, exercise->questions->len, question->answer);
    g_ptr_array_add (exercise->questions, question);
    return TRUE;
}

gboolean
poda_exercise_add_questions (PodaExercise *exercise, GError **error)
{
    for (guint kind = 0; kind < PODA_N_QUESTIONS; kind++)
        if (poda_exercise_has (exercise, PODA_ASK_QUESTION << kind)
            && !poda_question_add (exercise, (PodaQuestionKind) kind, error))
            return FALSE;
    return TRUE;
}

gboolean
poda_question_mark (const PodaExercise *exercise, const PodaQuestion *question,
                    const char *answer, char **why)
{
    g_autofree char *reason = NULL;
    g_autofree char *trimmed = g_strstrip (g_strdup (answer));
    gboolean right =
        question->kind == PODA_QUESTION_IRRELEVANT
            ? mark_irrelevant (exercise, trimmed, question->answer, &reason)
            : mark_number (trimmed, question->answer, &reason);
    if (why != NULL)
        *why = g_steal_pointer (&reason);
    return right;
}
