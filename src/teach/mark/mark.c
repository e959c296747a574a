#include "teach/mark/mark.h"

#include <string.h>

#include "teach/exercise/question.h"
#include "teach/mark/reading.h"
#include "teach/mark/reasons.h"

/* A marking in the making. */
typedef struct {
    PodaMarking *marking;
    const PodaExercise *exercise;
    const PodaAnswers *answers;
    const PodaAnswers *follow;
    const PodaReading *reading;
    const PodaWeights *weights;
} Work;

const char *
poda_mark_word (PodaMark mark)
{
    static const char *const words[] = { NULL, "right", "carried", "wrong", "missing" };
    return words[mark];
}

static void
count_mark (Work *work, PodaMark mark, double weight)
{
    PodaMarking *marking = work->marking;
    guint *const counts[] = { NULL, &marking->n_right, &marking->n_carried,
                              &marking->n_wrong, &marking->n_missing };
    if (mark == PODA_MARK_UNASKED)
        return;
    ++*counts[mark];
    marking->most += weight;
    if (mark == PODA_MARK_RIGHT)
        marking->score += weight;
    if (mark == PODA_MARK_CARRIED)
        marking->score += weight * work->weights->carried;
}

/* A blank follows only where a cut does, that is where the key has something and the
 * answers' own numbers close the window before. */
static PodaMark
mark_cell (const Work *work, guint32 row, PodaColumn column)
{
    if (!poda_exercise_asks (work->exercise, row, column))
        return PODA_MARK_UNASKED;
    if (!work->reading->answered[column])
        return PODA_MARK_MISSING;
    PodaCell given = poda_reading_cell (work->reading, row, column);
    if (poda_cell_equal (&given, poda_answers_cell (work->exercise->key, row, column)))
        return PODA_MARK_RIGHT;
    if (poda_cell_equal (&given, poda_answers_cell (work->follow, row, column)))
        return PODA_MARK_CARRIED;
    return given.state == PODA_CELL_EMPTY ? PODA_MARK_MISSING : PODA_MARK_WRONG;
}

static void
mark_cells (Work *work)
{
    PodaMarking *marking = work->marking;
    gsize n = (gsize) work->exercise->n_rows * PODA_N_COLUMNS;
    marking->cells = g_new0 (PodaMark, n);
    for (gsize i = 0; i < n; i++) {
        PodaColumn column = (PodaColumn) (i % PODA_N_COLUMNS);
        marking->cells[i] = mark_cell (work, (guint32) (i / PODA_N_COLUMNS), column);
        count_mark (work, marking->cells[i], work->weights->columns[column]);
    }
}

static gboolean
same_order (const PodaAnswers *a, const PodaAnswers *b)
{
    return a->n_order == b->n_order
           && memcmp (a->order, b->order, a->n_order * sizeof *a->order) == 0;
}

static PodaMark
mark_order (const Work *work)
{
    const PodaAnswers *answers = work->answers;
    if (!poda_exercise_has (work->exercise, PODA_ASK_ORDER))
        return PODA_MARK_UNASKED;
    if (!answers->has_order || answers->n_order == 0)
        return PODA_MARK_MISSING;
    return same_order (answers, work->exercise->key) ? PODA_MARK_RIGHT
           : same_order (answers, work->follow)      ? PODA_MARK_CARRIED
                                                     : PODA_MARK_WRONG;
}

static PodaMark
mark_move (const Work *work)
{
    const PodaAnswers *answers = work->answers;
    if (!poda_exercise_has (work->exercise, PODA_ASK_MOVE))
        return PODA_MARK_UNASKED;
    if (!answers->has_move)
        return PODA_MARK_MISSING;
    if (answers->move == PODA_ROW_NONE)
        return PODA_MARK_WRONG;
    return answers->move == work->exercise->key->move ? PODA_MARK_RIGHT
           : answers->move == work->follow->move      ? PODA_MARK_CARRIED
                                                      : PODA_MARK_WRONG;
}

static PodaMark
mark_question (const Work *work, guint index)
{
    const PodaQuestion *question = work->exercise->questions->pdata[index];
    const char *word =
        index < work->answers->n_words ? work->answers->words[index] : NULL;
    if (word == NULL || word[strspn (word, " \t")] == '\0')
        return PODA_MARK_MISSING;
    return poda_question_mark (work->exercise, question, word, NULL) ? PODA_MARK_RIGHT
                                                                     : PODA_MARK_WRONG;
}

static void
mark_lines (Work *work)
{
    PodaMarking *marking = work->marking;
    guint n_questions = work->exercise->questions->len;
    marking->order = mark_order (work);
    marking->move = mark_move (work);
    count_mark (work, marking->order, work->weights->order);
    count_mark (work, marking->move, work->weights->move);
    marking->questions = g_new0 (PodaMark, n_questions + 1);
    for (guint i = 0; i < n_questions; i++) {
        marking->questions[i] = mark_question (work, i);
        count_mark (work, marking->questions[i], work->weights->question);
    }
}

/* Whether the answers cut this node though it is searched; `missed`: the reverse. */
static gboolean
is_cut_wrongly (const Work *work, guint32 row, gboolean missed)
{
    gboolean searched = work->exercise->rows[row].node->status != PODA_STATUS_PRUNED;
    PodaSaid said = (PodaSaid) work->reading->visited[row];
    return missed ? !searched && said == PODA_SAID_YES
                  : searched && said == PODA_SAID_NO;
}

static guint32 *
list_cuts (const Work *work, gboolean missed, guint *n)
{
    const PodaExercise *exercise = work->exercise;
    GArray *found = g_array_new (FALSE, FALSE, sizeof (guint32));
    for (guint32 row = 0; row < exercise->n_rows; row++) {
        guint32 parent = exercise->rows[row].parent;
        gboolean nested =
            parent != PODA_ROW_NONE && is_cut_wrongly (work, parent, missed);
        if (!nested && is_cut_wrongly (work, row, missed))
            g_array_append_val (found, row);
    }
    *n = found->len;
    return (guint32 *) (gpointer) g_array_free (found, FALSE);
}

/* Without a word on visits, a blank may as well be a gap as a cut. */
static void
mark_cuts (Work *work)
{
    PodaMarking *marking = work->marking;
    marking->missed = list_cuts (work, TRUE, &marking->n_missed);
    if (work->reading->tells_visits)
        marking->surplus = list_cuts (work, FALSE, &marking->n_surplus);
}

PodaMarking *
poda_mark_with (PodaWhys *whys, const PodaAnswers *answers, const PodaWeights *weights)
{
    PodaMarking *marking = g_new0 (PodaMarking, 1);
    const PodaExercise *exercise = poda_whys_exercise (whys);
    g_auto (PodaReading) reading;
    g_autoptr (PodaAnswers) follow = poda_follow (exercise, answers);
    Work work = { marking, exercise, answers, follow, &reading, weights };
    poda_reading_init (&reading, exercise, answers);
    mark_cells (&work);
    mark_lines (&work);
    mark_cuts (&work);
    marking->all_right =
        marking->n_carried + marking->n_wrong + marking->n_missing == 0;
    poda_mark_first (marking, whys, answers);
    return marking;
}

PodaMarking *
poda_mark (const PodaExercise *exercise, const PodaAnswers *answers,
           const PodaWeights *weights)
{
    g_autoptr (PodaWhys) whys = poda_whys_new (exercise);
    return poda_mark_with (whys, answers, weights);
}

void
poda_marking_free (PodaMarking *marking)
{
    if (marking == NULL)
        return;
    g_free (marking->cells);
    g_free (marking->questions);
    g_free (marking->surplus);
    g_free (marking->missed);
    g_free (marking->first);
    g_free (marking);
}
