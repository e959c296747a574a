/* Why the key is right, and texts about wrong answers: these, right ones, and why. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/terminal.h"
#include "homework/exercise/names.h"
#include "homework/mark/mark.h"
#include "report/phrase.h"
#include "report/sentence.h"

#define N_KINDS (PODA_N_COLUMNS + 2) /* the columns, the order and the move */
#define N_VERBS (PODA_LEAVE + 1)

PodaReasons *
poda_reasons_new (const PodaExercise *exercise)
{
    PodaReasons *reasons = g_new0 (PodaReasons, 1);
    gsize n = exercise->n_rows + 1, n_steps;
    const PodaStep *steps = poda_record_steps (exercise->record, &n_steps);
    reasons->exercise = exercise;
    reasons->steps = g_new0 (guint32, n * N_VERBS);
    reasons->texts = g_new0 (const char *, n *N_KINDS);
    reasons->strings = g_string_chunk_new (1024);
    for (gsize k = 0; k < n_steps; k++)
        reasons->steps[(gsize) steps[k].node * N_VERBS + steps[k].verb] =
            (guint32) (k + 1);
    return reasons;
}

void
poda_reasons_free (PodaReasons *reasons)
{
    g_clear_pointer (&reasons->replay, poda_replay_free);
    g_string_chunk_free (reasons->strings);
    g_free (reasons->texts);
    g_free (reasons->steps);
    g_free (reasons);
}

static gsize
step_of (const PodaReasons *reasons, const PodaNode *node, PodaVerb verb)
{
    return reasons->steps[(gsize) node->id * N_VERBS + verb];
}

/* Returns the update with a child's value: the step after the child returns. */
static gsize
update_with (const PodaReasons *reasons, const PodaNode *child)
{
    return step_of (reasons, child, PODA_LEAVE) + 1;
}

/* Returns the first update with a child of this value or, at a chance node, the last
 * update; `otherwise` if there is none: a clipped value is not a child's value. */
static gsize
find_update (const PodaReasons *reasons, const PodaNode *node, PodaValue value,
             gsize otherwise)
{
    for (const PodaNode *child = poda_node_child (node);
         child != NULL && child->status != PODA_STATUS_PRUNED;
         child = poda_node_next (child)) {
        if (node->player == PODA_CHANCE)
            otherwise = update_with (reasons, child);
        else if (child->value == value)
            return update_with (reasons, child);
    }
    return otherwise;
}

gsize
poda_reasons_step (const PodaReasons *reasons, guint32 row, PodaColumn column)
{
    const PodaRecord *record = reasons->exercise->record;
    const PodaNode *node = reasons->exercise->rows[row].node;
    gsize n_steps;
    poda_record_steps (record, &n_steps);
    if (column == PODA_COLUMN_STRATEGY
        || (column == PODA_COLUMN_MOVE && node->best == 0))
        return n_steps;
    if (column == PODA_COLUMN_MOVE)
        return update_with (reasons, poda_record_node (record, node->best));
    if (node->status == PODA_STATUS_PRUNED) {
        while (node->status == PODA_STATUS_PRUNED)
            node = poda_node_parent (node);
        return step_of (reasons, node, PODA_CUT); /* above the node, if it was cut */
    }
    gsize enter = step_of (reasons, node, PODA_ENTER);
    gsize leave = step_of (reasons, node, PODA_LEAVE);
    gboolean max = node->player == PODA_MAX;
    gboolean moved = column == (max ? PODA_COLUMN_ALPHA : PODA_COLUMN_BETA)
                     && node->player != PODA_CHANCE
                     && node->own_limit_out != (max ? node->alpha : node->beta);
    return column == PODA_COLUMN_VALUE ? find_update (reasons, node, node->value, leave)
           : column == PODA_COLUMN_BOUND ? leave
           : moved ? find_update (reasons, node, node->own_limit_out, enter)
                   : enter;
}

/* --- Reasons --- */

static const char *
who (const PodaReasons *reasons, guint32 row)
{
    const PodaExercise *exercise = reasons->exercise;
    g_autofree char *name =
        poda_phrase_who (exercise->record, exercise->rows[row].node);
    return g_string_chunk_insert_const (reasons->strings, name);
}

static const PodaReplay *
seek (PodaReasons *reasons, gsize step)
{
    if (reasons->replay == NULL)
        reasons->replay = poda_replay_new (reasons->exercise->record);
    poda_replay_seek (reasons->replay, step);
    return reasons->replay;
}

char *
poda_reasons_window (PodaReasons *reasons, guint32 row, const char *format)
{
    const PodaRow *at = &reasons->exercise->rows[row];
    const PodaNode *before = reasons->exercise->rows[at->before].node;
    char alpha[PODA_VALUE_BUFFER], beta[PODA_VALUE_BUFFER];
    const PodaFrame *frame =
        poda_replay_frame (seek (reasons, update_with (reasons, before)));
    return g_strdup_printf (format, who (reasons, at->before),
                            who (reasons, at->parent),
                            poda_value_format (frame->alpha, PODA_STYLE_TEXT, alpha),
                            poda_value_format (frame->beta, PODA_STYLE_TEXT, beta));
}

static char *
why_visited (PodaReasons *reasons, guint32 row)
{
    const PodaRow *rows = reasons->exercise->rows;
    const PodaProblem *problem = &reasons->exercise->problem;
    guint32 parent = rows[row].parent;
    if (parent == PODA_ROW_NONE)
        return g_strdup (_ ("the search begins there"));
    if (!problem->algorithm->windowed)
        return g_strdup_printf (_ ("%s skips no nodes"), _ (problem->algorithm->title));
    if (rows[parent].child == row)
        return g_strdup_printf (_ ("it is the first child of %s, and nothing is cut "
                                   "before a child has returned"),
                                who (reasons, parent));
    if (rows[parent].player == PODA_CHANCE)
        return g_strdup (_ ("every child of a chance node affects its average"));
    if (parent == 0 && problem->all_moves)
        return g_strdup (_ ("every move at the root is searched"));
    return poda_reasons_window (
        reasons, row,
        problem->strict
            ? _ ("after %s, at %s, α = %s is at most β = %s, so the search goes on")
            : _ ("after %s, at %s, α = %s is still below β = %s, so the search goes "
                 "on"));
}

/* Returns the reason for a bound that was passed down unchanged, with the node that set
 * it, which the step's sentence omits at a leaf. The caller frees it. */
static char *
why_handed_down (PodaReasons *reasons, const PodaNode *node, gboolean alpha, gsize step)
{
    PodaValue bound = alpha ? node->alpha : node->beta;
    const PodaReplay *replay = seek (reasons, step);
    g_autofree char *sentence = poda_sentence_step (replay);
    const PodaFrame *setter =
        poda_replay_setter (replay, alpha ? PODA_MAX : PODA_MIN, bound);
    if (setter == NULL || isinf (bound) || node->status == PODA_STATUS_EXPANDED)
        return g_steal_pointer (&sentence);
    char value[PODA_VALUE_BUFFER];
    return g_strdup_printf (_ ("%s; %s = %s is what %s has so far"), sentence,
                            alpha ? "α" : "β",
                            poda_value_format (bound, PODA_STYLE_TEXT, value),
                            who (reasons, reasons->exercise->row_of_node[setter->id]));
}

static char *
why_strategy (const PodaExercise *exercise, guint32 row)
{
    const char *player = poda_player_label (exercise->strategist);
    const char *name = exercise->rows[row].name;
    guint32 parent = exercise->rows[row].parent;
    if (poda_answers_cell (exercise->key, row, PODA_COLUMN_STRATEGY)->value != 0)
        return g_strdup_printf (_ ("%s wins from node %s and can reach it"), player,
                                name);
    if (parent != PODA_ROW_NONE
        && poda_answers_cell (exercise->key, parent, PODA_COLUMN_STRATEGY)->value == 0)
        return g_strdup_printf (_ ("no winning strategy for %s leads to node %s"),
                                player, exercise->rows[parent].name);
    return g_strdup_printf (_ ("%s does not win from node %s"), player, name);
}

static char *
make_text (PodaReasons *reasons, guint32 row, PodaColumn column)
{
    const PodaNode *node = reasons->exercise->rows[row].node;
    gboolean visited = node->status != PODA_STATUS_PRUNED;
    gboolean alpha = column == PODA_COLUMN_ALPHA;
    gsize step = poda_reasons_step (reasons, row, column);
    if (column == PODA_COLUMN_STRATEGY)
        return why_strategy (reasons->exercise, row);
    if (visited && (column == PODA_COLUMN_VISITED || column == PODA_COLUMN_ORDER))
        return why_visited (reasons, row);
    if (visited && (alpha || column == PODA_COLUMN_BETA)
        && step == step_of (reasons, node, PODA_ENTER))
        return why_handed_down (reasons, node, alpha, step);
    return poda_sentence_step (seek (reasons, step));
}

const char *
poda_reasons_text (PodaReasons *reasons, guint32 row, PodaColumn column)
{
    const char **text = &reasons->texts[(gsize) row * N_KINDS + column];
    if (*text == NULL) {
        g_autofree char *made = make_text (reasons, row, column);
        *text = g_string_chunk_insert (reasons->strings, made);
    }
    return *text;
}

/* --- The answer and the right one --- */

/* Returns the text. If `written` is NULL, the cell is empty. */
static char *
contrast (const char *place, const char *written, gboolean read, const char *right)
{
    if (written == NULL)
        return g_strdup_printf (_ ("%s: the cell is empty, expected %s"), place, right);
    g_autofree char *shown = poda_terminal_clip (written, PODA_SHOWN_CELL);
    return g_strdup_printf (read ? _ ("%s: found %s, expected %s")
                                 : _ ("%s: %s cannot be read; expected %s"),
                            place, shown, right);
}

/* Returns the first position at which the order differs from the key's. `row` receives
 * the key's node there; if the order is too long, the key's last node. */
static guint32
differing_place (const PodaAnswers *answers, const PodaAnswers *key, guint32 *row)
{
    guint32 place = 0;
    while (place < answers->n_order && place < key->n_order
           && answers->order[place] == key->order[place])
        place++;
    *row = key->order[MIN (place, key->n_order - 1)];
    return place;
}

static char *
contrast_order (const PodaExercise *exercise, const PodaAnswers *answers)
{
    guint32 row, number = differing_place (answers, exercise->key, &row);
    const char *name = exercise->rows[row].name;
    if (number >= exercise->key->n_order)
        return g_strdup_printf (
            _ ("visit order: it goes on after node %s, which is the last one"), name);
    g_autofree char *place = g_strdup_printf (_ ("visit order, number %u"), number + 1);
    g_autofree char *right = g_strdup_printf (_ ("node %s"), name);
    const char *written = NULL;
    if (number < answers->n_order)
        written = answers->order[number] == PODA_ROW_NONE
                      ? _ ("a name that is not in this tree")
                      : exercise->rows[answers->order[number]].name;
    return contrast (place, written, TRUE, right);
}

char *
poda_mark_contrast (const PodaExercise *exercise, const PodaAnswers *answers,
                    guint32 row, PodaColumn column, const PodaCell *given)
{
    if (column == PODA_COLUMN_ORDER)
        return contrast_order (exercise, answers);
    if (column == PODA_COLUMN_MOVE) {
        g_autofree char *best = poda_exercise_format_move (exercise, exercise->key);
        g_autofree char *move = poda_exercise_format_move (exercise, answers);
        return contrast (_ ("best move"), move, TRUE, best);
    }
    const char *name = exercise->rows[row].name;
    const PodaCell *right = poda_answers_cell (exercise->key, row, column);
    gboolean tick = column == PODA_COLUMN_VISITED;
    gboolean filled = given->state == PODA_CELL_FILLED;
    gboolean blank = given->state == PODA_CELL_EMPTY && !given->dashed;
    if (blank && (right->state == PODA_CELL_EMPTY || (tick && right->value == 0)))
        return g_strdup_printf (
            _ ("node %s: the sheet does not say that it is not visited"), name);
    if (tick && filled)
        return g_strdup_printf (given->value == 0
                                    ? _ ("node %s has to be visited, but is not")
                                    : _ ("node %s is visited, but has to be cut"),
                                name);
    g_autofree char *place = g_strdup_printf (
        _ ("node %s, %s"), name,
        _ (poda_column_rows[poda_view_column (exercise, row, column)].word));
    g_autofree char *written =
        poda_view_format (exercise, row, column, given, PODA_STYLE_TEXT);
    g_autofree char *expected =
        poda_view_format (exercise, row, column, right, PODA_STYLE_TEXT);
    if (filled && right->state == PODA_CELL_EMPTY)
        return g_strdup_printf (_ ("%s: found %s, but the node is never visited"),
                                place, written);
    return contrast (place,
                     blank                             ? NULL
                     : given->state == PODA_CELL_EMPTY ? _ ("a dash")
                                                       : written,
                     given->state != PODA_CELL_UNREADABLE, expected);
}

char *
poda_mark_text (PodaReasons *reasons, const PodaAnswers *answers, guint32 row,
                PodaColumn column)
{
    const PodaExercise *exercise = reasons->exercise;
    PodaCell given = { .state = PODA_CELL_UNREADABLE };
    if (column < PODA_N_COLUMNS) {
        g_auto (PodaInterpretation) reading;
        poda_interpretation_init (&reading, exercise, answers);
        given = poda_interpretation_cell (&reading, row, column);
    }
    g_autofree char *what = poda_mark_contrast (exercise, answers, row, column, &given);
    if (column == PODA_COLUMN_ORDER
        && differing_place (answers, exercise->key, &row) >= exercise->key->n_order)
        return g_steal_pointer (&what);
    /* The reason's numbers are from MAX's point of view, those of the answers not. */
    gboolean negated = column < PODA_N_COLUMNS && exercise->rows[row].is_negated
                       && (given.state != PODA_CELL_EMPTY || given.dashed);
    return g_strdup_printf (negated ? _ ("%s: %s (from MAX's point of view)")
                                    : "%s: %s",
                            what, poda_reasons_text (reasons, row, column));
}

/* --- The first wrong step --- */

void
poda_marking_find_first (PodaMarking *marking, PodaReasons *reasons,
                         const PodaAnswers *answers)
{
    static const PodaMark sought[] = { PODA_MARK_WRONG, PODA_MARK_UNREADABLE };
    const PodaMark lines[] = { marking->order, marking->move };
    const PodaExercise *exercise = reasons->exercise;
    gsize n = (gsize) exercise->n_rows * PODA_N_COLUMNS, first = G_MAXSIZE;
    marking->first_row = PODA_ROW_NONE;
    for (guint k = 0; k < G_N_ELEMENTS (sought) && first == G_MAXSIZE; k++)
        for (gsize i = 0; i < n + 2; i++) { /* the order and the move come last */
            guint32 row = i < n ? (guint32) (i / PODA_N_COLUMNS) : 0;
            gsize column = i < n ? i % PODA_N_COLUMNS : PODA_COLUMN_ORDER + (i - n);
            if ((i < n ? marking->cells[i] : lines[i - n]) != sought[k])
                continue;
            if (i == n)
                differing_place (answers, exercise->key, &row);
            gsize step = poda_reasons_step (reasons, row, (PodaColumn) column);
            if (step >= first)
                continue;
            first = step;
            marking->first_row = row;
            marking->first_column = (PodaColumn) column;
        }
    if (first < G_MAXSIZE)
        marking->first = poda_mark_text (reasons, answers, marking->first_row,
                                         marking->first_column);
}
