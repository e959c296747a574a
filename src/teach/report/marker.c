#include "teach/report/marker.h"

#include <glib/gi18n-lib.h>

#include "teach/mark/diagnosis.h"
#include "teach/report/gradebook.h"
#include "teach/report/pictures.h"
#include "teach/exercise/question.h"
#include "teach/mark/mark.h"
#include "teach/mark/reasons.h"
#include "base/terminal.h"

/* --- Sheets that are alike --- */

/* So many wrong answers two sheets must share: one slip may well be made twice. */
#define LEAST_SHARED 2

/* So many characters of an answer are compared. */
#define COMPARED 200

/* So many names stand in a sentence. */
#define NAMED 4

typedef struct {
    GPtrArray *names; /* of char * */
    guint n_wrong;
    char *cause; /* NULL: none */
} SameSheets;

struct _PodaSameMistakes {
    GHashTable *groups; /* by the wrong answers, as a text */
    GPtrArray *order;   /* of SameSheets, owned */
};

static void
free_group (gpointer data)
{
    SameSheets *group = data;
    g_ptr_array_unref (group->names);
    g_free (group->cause);
    g_free (group);
}

PodaSameMistakes *
poda_same_mistakes_new (void)
{
    PodaSameMistakes *same = g_new0 (PodaSameMistakes, 1);
    same->groups = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    same->order = g_ptr_array_new_with_free_func (free_group);
    return same;
}

void
poda_same_mistakes_free (PodaSameMistakes *same)
{
    if (same == NULL)
        return;
    g_hash_table_unref (same->groups);
    g_ptr_array_unref (same->order);
    g_free (same);
}

static void
add_text (GString *text, const char *string)
{
    if (string != NULL)
        g_string_append_len (text, string, (gssize) strnlen (string, COMPARED));
    g_string_append_c (text, '\n');
}

/* Appends what is wrong in the cells; returns how many are. What follows from a wrong
 * answer is compared too, and not counted. */
static guint
add_cells (GString *text, const PodaExercise *exercise, const PodaAnswers *answers,
           const PodaMarking *marking)
{
    guint n = 0;
    char buffer[PODA_VALUE_BUFFER];
    for (gsize i = 0; i < (gsize) exercise->n_rows * PODA_N_COLUMNS; i++) {
        const PodaCell *cell = &answers->cells[i];
        PodaMark mark = marking->cells[i];
        if (mark != PODA_MARK_WRONG && mark != PODA_MARK_CARRIED)
            continue;
        n += mark == PODA_MARK_WRONG;
        g_string_append_printf (text, "%" G_GSIZE_FORMAT ":", i);
        add_text (text,
                  cell->state == PODA_CELL_UNREAD ? cell->text
                  : cell->state == PODA_CELL_EMPTY
                      ? ""
                      : poda_value_format (cell->value, PODA_STYLE_MACHINE, buffer));
    }
    return n;
}

static guint
add_lines (GString *text, const PodaExercise *exercise, const PodaAnswers *answers,
           const PodaMarking *marking)
{
    guint n = 0;
    if (marking->order == PODA_MARK_WRONG) {
        g_string_append (text, "order:");
        for (guint32 i = 0; i < answers->n_order; i++)
            g_string_append_printf (text, "%u ", answers->order[i]);
        n++;
    }
    if (marking->move == PODA_MARK_WRONG) {
        g_string_append_printf (text, "move:%u:", answers->move);
        add_text (text, answers->move_text);
        n++;
    }
    for (guint i = 0; i < exercise->questions->len; i++) {
        if (marking->questions[i] != PODA_MARK_WRONG)
            continue;
        g_string_append_printf (text, "question %u:", i);
        add_text (text, answers->words[i]);
        n++;
    }
    return n;
}

/* `name` is what the sheet is called; `cause` the misconception that explains it, NULL
 * where none does. */
static void
add_sheet (PodaSameMistakes *same, const PodaExercise *exercise,
           const PodaAnswers *answers, const PodaMarking *marking, const char *name,
           const char *cause)
{
    g_autoptr (GString) text = g_string_new (NULL);
    g_string_append_printf (text, "%p\n", (const void *) exercise);
    guint n_wrong = add_cells (text, exercise, answers, marking);
    n_wrong += add_lines (text, exercise, answers, marking);
    if (n_wrong < LEAST_SHARED)
        return;
    SameSheets *group = g_hash_table_lookup (same->groups, text->str);
    if (group == NULL) {
        group = g_new0 (SameSheets, 1);
        group->names = g_ptr_array_new_with_free_func (g_free);
        group->n_wrong = n_wrong;
        group->cause = g_strdup (cause);
        g_ptr_array_add (same->order, group);
        g_hash_table_insert (same->groups, g_strdup (text->str), group);
    }
    g_ptr_array_add (group->names, g_strdup (name));
}

/* "ana, ben and 3 more" */
static char *
list_names (const SameSheets *group)
{
    GString *text = g_string_new (NULL);
    guint n = group->names->len, named = n <= NAMED ? n : NAMED - 1;
    for (guint i = 0; i < named; i++)
        g_string_append_printf (text, "%s%s",
                                i == 0       ? ""
                                : i + 1 == n ? _ (" and ")
                                             : ", ",
                                (const char *) group->names->pdata[i]);
    if (named < n)
        g_string_append_printf (text, _ (" and %u more"), n - named);
    return g_string_free (text, FALSE);
}

void
poda_same_mistakes_tell (const PodaSameMistakes *same, GPtrArray *sentences)
{
    for (guint i = 0; i < same->order->len; i++) {
        const SameSheets *group = same->order->pdata[i];
        if (group->names->len < 2)
            continue;
        g_autofree char *names = list_names (group);
        g_ptr_array_add (
            sentences,
            group->cause != NULL
                ? g_strdup_printf (_ ("%s share all %u wrong answers, which a known "
                                      "mistake explains: %s"),
                                   names, group->n_wrong, group->cause)
                : g_strdup_printf (_ ("%s share all %u wrong answers, which no known "
                                      "mistake explains"),
                                   names, group->n_wrong));
    }
}

/* --- The marker --- */

struct _PodaMarker {
    const PodaExercise *exercise;
    PodaWeights weights;
    guint wants; /* PodaMarkerWants bits */
    PodaReasons *reasons;
    PodaVariants *variants; /* NULL until something is wrong */
    PodaPictures *pictures; /* NULL: not wanted */
};

PodaMarker *
poda_marker_new (const PodaExercise *exercise, const PodaWeights *weights, guint wants)
{
    PodaMarker *marker = g_new0 (PodaMarker, 1);
    marker->exercise = exercise;
    marker->weights = *weights;
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

static PodaItem *
add_item (const Turning *turning, PodaMark mark, double weight)
{
    PodaItem *item = poda_work_add_item (turning->work);
    item->state = mark == PODA_MARK_RIGHT     ? PODA_ITEM_RIGHT
                  : mark == PODA_MARK_CARRIED ? PODA_ITEM_CARRIED
                  : mark == PODA_MARK_WRONG   ? PODA_ITEM_WRONG
                                              : PODA_ITEM_MISSING;
    item->most = weight;
    item->score = poda_weights_score (&turning->marker->weights, mark, weight);
    return item;
}

static char *
cell_text (const PodaCell *cell, PodaColumn column, PodaStyle style)
{
    g_autofree char *text = poda_cell_format (cell, column, style);
    return cell->state == PODA_CELL_UNREAD ? poda_terminal_clip (text, PODA_SHOWN_CELL)
                                           : g_steal_pointer (&text);
}

static void
turn_cell (const Turning *turning, guint32 row, PodaColumn column, PodaMark mark)
{
    PodaItem *item = add_item (turning, mark, turning->marker->weights.columns[column]);
    const char *name = turning->exercise->rows[row].name;
    const char *word = poda_column_word (column);
    const PodaCell *key = poda_answers_cell (turning->exercise->key, row, column);
    const PodaCell *given = poda_answers_cell (turning->answers, row, column);
    /* Of what is right few reports say more than that. */
    if (mark == PODA_MARK_RIGHT && !(turning->marker->wants & PODA_MARKER_DETAILS))
        return;
    item->name = g_strdup_printf (_ ("node %s, %s"), name, word);
    item->node = g_strdup (name);
    item->column = g_strdup (word);
    item->expected_word = cell_text (key, column, PODA_STYLE_MACHINE);
    item->given_word = cell_text (given, column, PODA_STYLE_MACHINE);
    item->expected = cell_text (key, column, PODA_STYLE_TEXT);
    item->given = cell_text (given, column, PODA_STYLE_TEXT);
    if (mark != PODA_MARK_RIGHT)
        item->why =
            g_strdup (poda_reasons_text (turning->marker->reasons, row, column));
}

static void
turn_cells (const Turning *turning)
{
    for (guint32 row = 0; row < turning->exercise->n_rows; row++)
        for (guint i = 0; i < PODA_N_COLUMNS; i++) {
            PodaMark mark = turning->marking->cells[(gsize) row * PODA_N_COLUMNS + i];
            if (mark != PODA_MARK_UNASKED)
                turn_cell (turning, row, (PodaColumn) i, mark);
        }
}

static char *
order_text (const PodaExercise *exercise, const PodaAnswers *answers)
{
    GString *text = g_string_new (NULL);
    for (guint32 i = 0; i < answers->n_order; i++)
        g_string_append_printf (text, "%s%s", i > 0 ? " " : "",
                                answers->order[i] == PODA_ROW_NONE
                                    ? "?"
                                    : exercise->rows[answers->order[i]].name);
    return g_string_free (text, FALSE);
}

static void
turn_order (const Turning *turning)
{
    const PodaMarking *marking = turning->marking;
    if (marking->order == PODA_MARK_UNASKED)
        return;
    PodaItem *item = add_item (turning, marking->order, turning->marker->weights.order);
    item->name = g_strdup (_ ("visit order"));
    item->column = g_strdup ("order");
    item->expected = order_text (turning->exercise, turning->exercise->key);
    item->given = order_text (turning->exercise, turning->answers);
    if (marking->order == PODA_MARK_WRONG || marking->order == PODA_MARK_CARRIED)
        item->why = poda_mark_tell_order (turning->marker->reasons, turning->answers);
}

static char *
move_text (const PodaExercise *exercise, const PodaAnswers *answers)
{
    if (answers->has_move && answers->move != PODA_ROW_NONE)
        return poda_record_move_text (exercise->record,
                                      exercise->rows[answers->move].node);
    return answers->move_text == NULL
               ? NULL
               : poda_terminal_clip (answers->move_text, PODA_SHOWN_CELL);
}

static void
turn_move (const Turning *turning)
{
    const PodaMarking *marking = turning->marking;
    if (marking->move == PODA_MARK_UNASKED)
        return;
    PodaItem *item = add_item (turning, marking->move, turning->marker->weights.move);
    item->name = g_strdup (_ ("best move"));
    item->column = g_strdup ("move");
    item->expected = move_text (turning->exercise, turning->exercise->key);
    item->given = move_text (turning->exercise, turning->answers);
    if (marking->move != PODA_MARK_RIGHT)
        item->why = g_strdup (
            poda_reasons_text (turning->marker->reasons, 0, PODA_COLUMN_MOVE));
}

static void
turn_question (const Turning *turning, guint index)
{
    const PodaQuestion *question = turning->exercise->questions->pdata[index];
    const PodaAnswers *answers = turning->answers;
    const char *word = index < answers->n_words ? answers->words[index] : NULL;
    PodaMark mark = turning->marking->questions[index];
    PodaItem *item = add_item (turning, mark, turning->marker->weights.question);
    item->name = g_strdup (question->label);
    item->column = g_strdup (question->label);
    item->expected = g_strdup (question->answer);
    if (word != NULL)
        item->given = poda_terminal_clip (word, PODA_SHOWN_NAME);
    if (mark == PODA_MARK_WRONG)
        poda_question_mark (turning->exercise, question, word, &item->why);
}

/* --- What is said beside the items --- */

static char *
name_of_first (const Turning *turning)
{
    const PodaMarking *marking = turning->marking;
    if (marking->first == NULL)
        return NULL;
    if (marking->first_column == PODA_COLUMN_ORDER)
        return g_strdup (_ ("visit order"));
    if (marking->first_column == PODA_COLUMN_MOVE)
        return g_strdup (_ ("best move"));
    return g_strdup_printf (_ ("node %s, %s"),
                            turning->exercise->rows[marking->first_row].name,
                            poda_column_word (marking->first_column));
}

static void
add_names (const Turning *turning, GPtrArray *names, const guint32 *rows, guint n)
{
    for (guint i = 0; i < n; i++)
        g_ptr_array_add (names, g_strdup (turning->exercise->rows[rows[i]].name));
}

/* Several misconceptions that fit equally well share one text. Returns the first one's
 * name, borrowed; NULL where none fits. */
static const char *
diagnose (const Turning *turning)
{
    PodaMarker *marker = turning->marker;
    if (turning->marking->all_right)
        return NULL;
    if (marker->variants == NULL)
        marker->variants = poda_variants_new (marker->exercise);
    g_autoptr (PodaDiagnosis) diagnosis =
        poda_diagnose (marker->variants, turning->answers);
    for (guint i = 0; i < diagnosis->n; i++) {
        PodaCause *cause = poda_work_add_cause (turning->work);
        cause->name = g_strdup (diagnosis->found[i]->name);
        cause->text = i == 0 ? g_strdup (diagnosis->text) : NULL;
        cause->lesson = g_strdup (diagnosis->found[i]->lesson);
    }
    if (diagnosis->n == 0 && diagnosis->text != NULL)
        poda_work_add_cause (turning->work)->text = g_strdup (diagnosis->text);
    return diagnosis->n > 0 ? diagnosis->found[0]->name : NULL;
}

static void
add_pictures (const Turning *turning)
{
    PodaPictures *pictures = turning->marker->pictures;
    PodaWork *work = turning->work;
    if (pictures == NULL || turning->marking->all_right)
        return;
    work->right_picture = g_ref_string_acquire (poda_pictures_right (pictures));
    work->right_marks = poda_pictures_right_marks (pictures, turning->marking);
    work->given_picture =
        poda_pictures_given (pictures, turning->answers, turning->marking);
}

static void
set_text (char **text, char *taken)
{
    g_free (*text);
    *text = taken;
}

void
poda_marker_mark (PodaMarker *marker, const PodaSheet *sheet, PodaWork *work,
                  PodaSameMistakes *same)
{
    const PodaExercise *exercise = marker->exercise;
    g_autoptr (PodaMarking) marking =
        poda_mark_with (marker->reasons, sheet->answers, &marker->weights);
    Turning turning = { marker, exercise, sheet->answers, marking, work };
    set_text (&work->source, g_strdup (sheet->name));
    set_text (&work->exercise, g_strdup (exercise->id));
    if (sheet->student != NULL)
        set_text (&work->student, poda_terminal_clip (sheet->student, PODA_SHOWN_NAME));
    work->score = marking->score;
    work->most = marking->most;
    work->first = g_strdup (marking->first);
    work->first_name = name_of_first (&turning);
    turn_cells (&turning);
    turn_order (&turning);
    turn_move (&turning);
    for (guint i = 0; i < exercise->questions->len; i++)
        turn_question (&turning, i);
    add_names (&turning, work->surplus, marking->surplus, marking->n_surplus);
    add_names (&turning, work->missed, marking->missed, marking->n_missed);
    for (guint i = 0; i < sheet->remarks->len; i++)
        poda_work_remark (work, sheet->remarks->pdata[i]);
    const char *cause = diagnose (&turning);
    add_pictures (&turning);
    if (same != NULL)
        add_sheet (same, exercise, sheet->answers, marking, poda_work_name (work),
                   cause);
}
