#include "homework/feedback/marker.h"

#include <glib/gi18n-lib.h>

#include "homework/mark/diagnosis.h"
#include "homework/mark/skill.h"
#include "homework/exercise/names.h"
#include "homework/exercise/question.h"
#include "base/terminal.h"

/* --- The marker --- */

struct _PodaMarker {
    const PodaExercise *exercise;
    PodaPolicy policy;
    guint wants; /* PodaMarkerWants bits */
    PodaReasons *reasons;
    PodaVariants *variants; /* NULL until something is wrong */
    PodaPictures *pictures; /* NULL: not wanted */
};

PodaMarker *
poda_marker_new (const PodaExercise *exercise, const PodaPolicy *policy, guint wants)
{
    PodaMarker *marker = g_new0 (PodaMarker, 1);
    marker->exercise = exercise;
    marker->policy = *policy;
    marker->wants = wants;
    marker->reasons = poda_reasons_new (exercise);
    if (wants & PODA_MARKER_PICTURES)
        marker->pictures = poda_pictures_new (exercise);
    return marker;
}

void
poda_marker_free (PodaMarker *marker)
{
    if (marker == NULL)
        return;
    poda_reasons_free (marker->reasons);
    g_clear_pointer (&marker->variants, poda_variants_free);
    g_clear_pointer (&marker->pictures, poda_pictures_free);
    g_free (marker);
}

/* A sheet while it becomes a work. */
typedef struct {
    PodaMarker *marker;
    const PodaExercise *exercise;
    const PodaAnswers *answers;
    const PodaMarking *marking;
    PodaWork *work;
} Turning;

/* Takes the name over. */
static PodaItem *
add_item (const Turning *turning, PodaMark mark, PodaSkill skill, double weight,
          char *name, const char *column)
{
    PodaItem *item = poda_work_add_item (turning->work);
    item->name = name;
    item->column = g_strdup (column);
    item->step = poda_skill_word (skill);
    item->state = mark == PODA_MARK_RIGHT     ? PODA_ITEM_RIGHT
                  : mark == PODA_MARK_CARRIED ? PODA_ITEM_CARRIED
                  : mark == PODA_MARK_WRONG   ? PODA_ITEM_WRONG
                  : mark == PODA_MARK_UNREAD  ? PODA_ITEM_UNREAD
                  : mark == PODA_MARK_BELOW   ? PODA_ITEM_BELOW
                                              : PODA_ITEM_MISSING;
    item->most = weight;
    item->score = skill == PODA_SKILL_ORDER
                      ? poda_marking_order (turning->marking, &turning->marker->policy)
                      : poda_marking_earns (turning->marking, &turning->marker->policy,
                                            mark, weight);
    return item;
}

static char *
name_of_cell (const PodaExercise *exercise, guint32 row, PodaColumn column)
{
    if (column == PODA_COLUMN_ORDER)
        return g_strdup (_ ("visit order"));
    if (column == PODA_COLUMN_MOVE)
        return g_strdup (_ ("best move"));
    return g_strdup_printf (
        _ ("node %s, %s"), exercise->rows[row].name,
        poda_column_label (poda_told_column (exercise, row, column)));
}

static char *
cell_text (const Turning *turning, guint32 row, PodaColumn column, const PodaCell *cell,
           PodaStyle style)
{
    g_autofree char *text =
        poda_told_format (turning->exercise, row, column, cell, style);
    return cell->state == PODA_CELL_UNREAD ? poda_terminal_clip (text, PODA_SHOWN_CELL)
                                           : g_steal_pointer (&text);
}

static void
turn_cell (const Turning *turning, guint32 row, PodaColumn column)
{
    PodaMarker *marker = turning->marker;
    PodaMark mark = turning->marking->cells[(gsize) row * PODA_N_COLUMNS + column];
    const PodaCell *key = poda_answers_cell (turning->exercise->key, row, column);
    const PodaCell *given = poda_answers_cell (turning->answers, row, column);
    /* Of what is right few reports say more than that. */
    gboolean told = mark != PODA_MARK_RIGHT || marker->wants & PODA_MARKER_DETAILS;
    if (mark == PODA_MARK_UNASKED)
        return;
    PodaItem *item = add_item (
        turning, mark, poda_skill_of (turning->exercise, row, column),
        marker->policy.columns[column],
        told ? name_of_cell (turning->exercise, row, column) : NULL,
        told ? poda_column_word (poda_told_column (turning->exercise, row, column))
             : NULL);
    if (!told)
        return;
    item->node = g_strdup (turning->exercise->rows[row].name);
    item->expected_word = cell_text (turning, row, column, key, PODA_STYLE_MACHINE);
    item->given_word = cell_text (turning, row, column, given, PODA_STYLE_MACHINE);
    item->expected = cell_text (turning, row, column, key, PODA_STYLE_TEXT);
    item->given = cell_text (turning, row, column, given, PODA_STYLE_TEXT);
    if (mark != PODA_MARK_RIGHT)
        item->why = g_strdup (poda_reasons_text (marker->reasons, row, column));
}

/* The visit order and the best move. */
static void
turn_lines (const Turning *turning)
{
    PodaMarker *marker = turning->marker;
    const PodaExercise *exercise = turning->exercise;
    const PodaAnswers *key = exercise->key, *answers = turning->answers;
    PodaMark order = turning->marking->order, move = turning->marking->move;
    if (order != PODA_MARK_UNASKED) {
        PodaItem *item =
            add_item (turning, order, PODA_SKILL_ORDER, marker->policy.order,
                      g_strdup (_ ("visit order")), "order");
        item->expected = poda_exercise_join (exercise, key->order, key->n_order, " ");
        item->given =
            poda_exercise_join (exercise, answers->order, answers->n_order, " ");
        if (order == PODA_MARK_WRONG || order == PODA_MARK_CARRIED)
            item->why = poda_mark_tell_order (marker->reasons, answers);
    }
    if (move != PODA_MARK_UNASKED) {
        PodaItem *item = add_item (turning, move, PODA_SKILL_MOVE, marker->policy.move,
                                   g_strdup (_ ("best move")), "move");
        g_autofree char *given = poda_exercise_format_move (exercise, answers);
        item->expected = poda_exercise_format_move (exercise, key);
        item->given = given != NULL && answers->move == PODA_ROW_NONE
                          ? poda_terminal_clip (given, PODA_SHOWN_CELL)
                          : g_steal_pointer (&given);
        if (move != PODA_MARK_RIGHT)
            item->why =
                g_strdup (poda_reasons_text (marker->reasons, 0, PODA_COLUMN_MOVE));
    }
}

static void
turn_question (const Turning *turning, guint index)
{
    const PodaQuestion *question = turning->exercise->questions->pdata[index];
    const PodaAnswers *answers = turning->answers;
    const char *word = index < answers->n_words ? answers->words[index] : NULL;
    PodaMark mark = turning->marking->questions[index];
    PodaItem *item =
        add_item (turning, mark, PODA_SKILL_QUESTION, turning->marker->policy.question,
                  g_strdup (poda_question_label (question)), question->labels[0]);
    item->expected = g_strdup (question->answer);
    if (word != NULL)
        item->given = poda_terminal_clip (word, PODA_SHOWN_NAME);
    if (mark == PODA_MARK_WRONG)
        poda_question_mark (turning->exercise, question, word, &item->why);
}

/* --- What is said beside the items --- */

static void
add_names (const Turning *turning, GPtrArray *names, const guint32 *rows, guint n)
{
    for (guint i = 0; i < n; i++)
        g_ptr_array_add (names, g_strdup (turning->exercise->rows[rows[i]].name));
}

/* The order of visits tells of several nodes, and is one item. */
static GPtrArray *
cell_names (const PodaExercise *exercise, const PodaDiagnosis *diagnosis)
{
    GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
    gboolean ordered = FALSE;
    for (guint i = 0; i < diagnosis->n_cells; i++) {
        const PodaTried *cell = &diagnosis->cells[i];
        gboolean order = cell->column == PODA_COLUMN_ORDER;
        if (!order || !ordered)
            g_ptr_array_add (names, name_of_cell (exercise, cell->row, cell->column));
        ordered = ordered || order;
    }
    return names;
}

/* Several misconceptions that fit equally well share one text. */
static void
diagnose (const Turning *turning)
{
    PodaMarker *marker = turning->marker;
    if (turning->marking->all_right)
        return;
    if (marker->variants == NULL)
        marker->variants = poda_variants_new (marker->exercise);
    g_autoptr (PodaDiagnosis) diagnosis =
        poda_diagnose (marker->variants, turning->answers);
    for (guint i = 0; i < diagnosis->n; i++) {
        PodaCause *cause = poda_work_add_cause (turning->work);
        cause->name = g_strdup (diagnosis->found[i]->name);
        cause->text = i == 0 ? g_strdup (diagnosis->text) : NULL;
        cause->lesson = g_strdup (diagnosis->found[i]->lesson);
        cause->sure = diagnosis->sure;
        cause->cells = cell_names (marker->exercise, diagnosis);
    }
    if (diagnosis->n == 0 && diagnosis->text != NULL) {
        PodaCause *cause = poda_work_add_cause (turning->work);
        cause->text = g_strdup (diagnosis->text);
        cause->pattern = g_strdup (diagnosis->pattern);
    }
}

/* Each costs as much of what repeats cost in all as it has part in them. */
static void
add_again (const Turning *turning)
{
    const PodaMarking *marking = turning->marking;
    double parts = 0;
    for (guint i = 0; i < marking->n_repeats; i++)
        parts += marking->repeats[i].part;
    for (guint i = 0; i < marking->n_repeats; i++) {
        const PodaRepeat *repeat = &marking->repeats[i];
        PodaAgain again = {
            .step = poda_skill_word (repeat->skill),
            .label = poda_skill_label (repeat->skill),
            .n_wrong = repeat->n_wrong,
            .n_done = repeat->n_done,
            .cost = (marking->earned - marking->score) * repeat->part / parts,
        };
        g_array_append_val (turning->work->again, again);
    }
}

static void
set_text (char **text, char *taken)
{
    g_free (*text);
    *text = taken;
}

void
poda_marker_mark (PodaMarker *marker, const PodaSheet *sheet, PodaWork *work)
{
    const PodaExercise *exercise = marker->exercise;
    g_autoptr (PodaMarking) marking =
        poda_mark_with (marker->reasons, sheet->answers, &marker->policy);
    Turning turning = { marker, exercise, sheet->answers, marking, work };
    set_text (&work->source, g_strdup (sheet->name));
    set_text (&work->exercise, g_strdup (exercise->id));
    work->score = marking->score;
    work->most = marking->most;
    if (marking->first != NULL && poda_marking_is_wrong (marking)) {
        work->first = g_strdup (marking->first);
        work->first_name =
            name_of_cell (exercise, marking->first_row, marking->first_column);
    }
    for (guint32 row = 0; row < exercise->n_rows; row++)
        for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
            turn_cell (&turning, row, column);
    turn_lines (&turning);
    for (guint i = 0; i < exercise->questions->len; i++)
        turn_question (&turning, i);
    add_names (&turning, work->surplus, marking->surplus, marking->n_surplus);
    add_names (&turning, work->missed, marking->missed, marking->n_missed);
    for (guint i = 0; i < sheet->remarks->len; i++)
        poda_work_remark (work, sheet->remarks->pdata[i]);
    work->n_done = marking->n_done;
    work->n_asked = marking->n_asked;
    if (marking->unfinished)
        work->status = PODA_WORK_UNFINISHED;
    add_again (&turning);
    diagnose (&turning);
    if (marker->pictures != NULL && !marking->all_right)
        poda_pictures_add (marker->pictures, sheet->answers, marking, work);
}
