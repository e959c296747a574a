#include "homework/feedback/marker.h"

#include <glib/gi18n-lib.h>

#include "base/terminal.h"
#include "homework/exercise/names.h"
#include "homework/mark/diagnosis.h"

struct _PodaMarker {
    const PodaExercise *exercise;
    PodaPolicy policy;
    PodaReasons *reasons;
    PodaCandidateSet *candidates; /* NULL until an answer is wrong */
    PodaFigure *right;            /* the right tree for pictures; NULL: no pictures */

    /* The current sheet. */
    const PodaAnswers *answers;
    const PodaMarking *marking;
    PodaWork *work;
};

PodaMarker *
poda_marker_new (const PodaExercise *exercise, const PodaPolicy *policy, guint wants)
{
    PodaMarker *marker = g_new0 (PodaMarker, 1);
    marker->exercise = exercise;
    marker->policy = *policy;
    marker->reasons = poda_reasons_new (exercise);
    if (wants & PODA_MARKER_PICTURES)
        marker->right = poda_pictures_figure (exercise, FALSE);
    return marker;
}

void
poda_marker_free (PodaMarker *marker)
{
    poda_reasons_free (marker->reasons);
    g_clear_pointer (&marker->candidates, poda_candidate_set_free);
    g_clear_pointer (&marker->right, poda_figure_free);
    g_free (marker);
}

/* --- Items --- */

static char *
name_of_cell (const PodaExercise *exercise, guint32 row, PodaColumn column)
{
    if (column >= PODA_N_COLUMNS)
        return g_strdup (column == PODA_COLUMN_ORDER ? _ ("visit order")
                                                     : _ ("best move"));
    return g_strdup_printf (
        _ ("node %s, %s"), exercise->rows[row].name,
        _ (poda_column_rows[poda_view_column (exercise, row, column)].word));
}

/* Takes ownership of the name. */
static PodaItem *
add_item (const PodaMarker *marker, char *name, const char *column, PodaMark mark,
          PodaSkill skill, double weight)
{
    static const PodaItemState states[PODA_N_MARKS] = {
        [PODA_MARK_RIGHT] = PODA_ITEM_RIGHT,
        [PODA_MARK_CARRIED] = PODA_ITEM_CARRIED,
        [PODA_MARK_WRONG] = PODA_ITEM_WRONG,
        [PODA_MARK_UNREADABLE] = PODA_ITEM_UNREAD,
        [PODA_MARK_MISSING] = PODA_ITEM_MISSING,
        [PODA_MARK_BELOW] = PODA_ITEM_BELOW,
    };
    PodaItem *item = poda_work_add (marker->work->items, PodaItem);
    item->name = name;
    item->column = g_strdup (column);
    item->step = poda_skills[skill].word;
    item->state = states[mark];
    item->most = weight;
    item->score = poda_marking_earns (&marker->policy, mark, weight);
    return item;
}

/* Returns the answer in a cell, shortened if unreadable. The caller frees it. */
static char *
cell_text (const PodaExercise *exercise, const PodaAnswers *answers, guint32 row,
           PodaColumn column, PodaStyle style)
{
    g_autofree char *text = poda_view_format (
        exercise, row, column, poda_answers_cell (answers, row, column), style);
    return poda_terminal_clip (text, PODA_SHOWN_CELL);
}

static void
add_cell (const PodaMarker *marker, guint32 row, PodaColumn column)
{
    const PodaExercise *exercise = marker->exercise;
    const PodaAnswers *key = exercise->key, *answers = marker->answers;
    PodaMark mark = poda_marking_at (marker->marking, row, column);
    gsize decided = marker->marking->decided[row];
    if (mark == PODA_MARK_UNASKED)
        return;
    PodaItem *item = add_item (
        marker, name_of_cell (exercise, row, column),
        poda_column_rows[poda_view_column (exercise, row, column)].word, mark,
        poda_skill_of (exercise, row, column), marker->policy.columns[column]);
    item->score = marker->marking->points[(gsize) row * PODA_N_COLUMNS + column];
    item->node = g_strdup (exercise->rows[row].name);
    item->settled = poda_reasons_step (marker->reasons, row, column);
    if (mark == PODA_MARK_BELOW && decided-- > 0)
        item->decided_by = name_of_cell (exercise, (guint32) (decided / PODA_N_COLUMNS),
                                         (PodaColumn) (decided % PODA_N_COLUMNS));
    item->expected_word = cell_text (exercise, key, row, column, PODA_STYLE_MACHINE);
    item->given_word = cell_text (exercise, answers, row, column, PODA_STYLE_MACHINE);
    item->expected = cell_text (exercise, key, row, column, PODA_STYLE_TEXT);
    item->given = cell_text (exercise, answers, row, column, PODA_STYLE_TEXT);
    if (mark != PODA_MARK_RIGHT)
        item->why = g_strdup (poda_reasons_text (marker->reasons, row, column));
}

/* Adds the visit order and the best move. */
static void
add_lines (const PodaMarker *marker)
{
    const PodaExercise *exercise = marker->exercise;
    const PodaAnswers *key = exercise->key, *answers = marker->answers;
    const PodaMarking *marking = marker->marking;
    const PodaPolicy *policy = &marker->policy;
    if (marking->order != PODA_MARK_UNASKED) {
        PodaItem *item = add_item (marker, g_strdup (_ ("visit order")), "order",
                                   marking->order, PODA_SKILL_ORDER, policy->order);
        item->score = marking->ordered;
        item->expected = poda_exercise_join (exercise, key->order, key->n_order, " ");
        item->given =
            poda_exercise_join (exercise, answers->order, answers->n_order, " ");
        if (item->state == PODA_ITEM_WRONG || item->state == PODA_ITEM_CARRIED)
            item->why = poda_mark_text (marker->reasons, answers, 0, PODA_COLUMN_ORDER);
    }
    if (marking->move != PODA_MARK_UNASKED) {
        PodaItem *item = add_item (marker, g_strdup (_ ("best move")), "move",
                                   marking->move, PODA_SKILL_MOVE, policy->move);
        g_autofree char *given = poda_exercise_format_move (exercise, answers);
        item->expected = poda_exercise_format_move (exercise, key);
        item->given =
            given != NULL ? poda_terminal_clip (given, PODA_SHOWN_CELL) : NULL;
        if (item->state != PODA_ITEM_RIGHT)
            item->why =
                g_strdup (poda_reasons_text (marker->reasons, 0, PODA_COLUMN_MOVE));
    }
}

/* --- Mistakes and remarks --- */

/* Adds the mistakes that explain the answers. Misconceptions that fit equally well
 * share one text. Wrong positions in the visit order are one item. */
static void
add_causes (PodaMarker *marker)
{
    if (marker->candidates == NULL)
        marker->candidates = poda_candidate_set_new (marker->exercise);
    g_autoptr (PodaDiagnosis) found =
        poda_diagnose (marker->candidates, marker->answers);
    for (guint i = 0; i < MAX (found->n, found->text != NULL); i++) {
        PodaCause *cause = poda_work_add (marker->work->causes, PodaCause);
        gboolean ordered = FALSE;
        cause->text = i == 0 ? g_strdup (found->text) : NULL;
        if (found->n == 0) {
            cause->pattern = g_strdup (found->pattern);
            continue;
        }
        cause->name = g_strdup (found->found[i]->name);
        cause->lesson = g_strdup (found->found[i]->lesson);
        cause->sure = found->sure;
        cause->cells = g_ptr_array_new_with_free_func (g_free);
        for (guint k = 0; k < found->n_cells; k++) {
            const PodaEvidence *cell = &found->cells[k];
            gboolean order = cell->column == PODA_COLUMN_ORDER;
            if (!order || !ordered)
                g_ptr_array_add (cause->cells, name_of_cell (marker->exercise,
                                                             cell->row, cell->column));
            ordered = ordered || order;
        }
    }
}

void
poda_marker_mark (PodaMarker *marker, const PodaSheet *sheet, PodaWork *work)
{
    const PodaExercise *exercise = marker->exercise;
    g_autoptr (PodaMarking) marking =
        poda_mark (marker->reasons, sheet->answers, &marker->policy);
    marker->answers = sheet->answers;
    marker->marking = marking;
    marker->work = work;
    g_free (work->source);
    g_free (work->exercise);
    work->source = g_strdup (sheet->name);
    work->exercise = g_strdup (exercise->id);
    work->score = marking->score;
    work->most = marking->most;
    work->n_done = marking->n_done;
    work->n_asked = marking->n_asked;
    if (marking->unfinished)
        work->status = PODA_WORK_UNFINISHED;
    if (marking->first != NULL) {
        work->first = g_strdup (marking->first);
        work->first_name =
            name_of_cell (exercise, marking->first_row, marking->first_column);
    }
    for (guint32 row = 0; row < exercise->n_rows; row++)
        for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
            add_cell (marker, row, column);
    add_lines (marker);
    g_ptr_array_extend_and_steal (work->wrongly_cut,
                                  g_ptr_array_ref (marking->wrongly_cut));
    g_ptr_array_extend_and_steal (work->wrongly_searched,
                                  g_ptr_array_ref (marking->wrongly_searched));
    for (guint i = 0; i < sheet->remarks->len; i++)
        poda_work_remark (work, sheet->remarks->pdata[i]);
    for (guint i = 0; i < marking->n_repeats; i++) {
        const PodaRepeat *one = &marking->repeats[i];
        const PodaRepeatedMistake again = { poda_skills[one->skill].word,
                                            _ (poda_skills[one->skill].label),
                                            one->n_wrong, one->n_done, one->cost };
        g_array_append_val (work->again, again);
    }
    if (!marking->all_right)
        add_causes (marker);
    if (marker->right != NULL && !marking->all_right)
        poda_pictures_add (marker->right, exercise, sheet->answers, marking, work);
}
