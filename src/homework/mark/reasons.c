#include "homework/mark/mark.h"

#include <glib/gi18n-lib.h>
#include <math.h>

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
    reasons->texts = g_new0 (char *, n *N_KINDS);
    for (gsize k = 0; k < n_steps; k++)
        reasons->steps[(gsize) steps[k].node * N_VERBS + steps[k].verb] =
            (guint32) (k + 1);
    return reasons;
}

void
poda_reasons_free (PodaReasons *reasons)
{
    if (reasons == NULL)
        return;
    for (gsize i = 0; i < ((gsize) reasons->exercise->n_rows + 1) * N_KINDS; i++)
        g_free (reasons->texts[i]);
    g_free (reasons->texts);
    g_clear_pointer (&reasons->replay, poda_replay_free);
    g_free (reasons->steps);
    g_free (reasons);
}

static gsize
step_of (const PodaReasons *reasons, const PodaNode *node, PodaVerb verb)
{
    return reasons->steps[(gsize) node->id * N_VERBS + verb];
}

/* A parent takes a child's value into account as soon as that has returned. */
static gsize
update_with (const PodaReasons *reasons, const PodaNode *child)
{
    return step_of (reasons, child, PODA_LEAVE) + 1;
}

/* The first update with a child of this value, or (chance) the last one of all;
 * `otherwise` where there is none: a clipped value is none of the children's. */
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
    const PodaNode *node = reasons->exercise->rows[row].node;
    gsize n_steps;
    poda_record_steps (reasons->exercise->record, &n_steps);
    if (column == PODA_COLUMN_STRATEGY)
        return n_steps;
    if (column == PODA_COLUMN_MOVE)
        return node->best == 0
                   ? n_steps
                   : update_with (reasons, poda_record_node (reasons->exercise->record,
                                                             node->best));
    if (node->status == PODA_STATUS_PRUNED) {
        while (node->status == PODA_STATUS_PRUNED)
            node = poda_node_parent (node);
        return step_of (reasons, node, PODA_CUT); /* above it, where it was left out */
    }
    gsize enter = step_of (reasons, node, PODA_ENTER);
    gsize leave = step_of (reasons, node, PODA_LEAVE);
    gboolean moved = (column == PODA_COLUMN_ALPHA && node->player == PODA_MAX
                      && node->bound_out != node->alpha)
                     || (column == PODA_COLUMN_BETA && node->player == PODA_MIN
                         && node->bound_out != node->beta);
    return column == PODA_COLUMN_VALUE ? find_update (reasons, node, node->value, leave)
           : column == PODA_COLUMN_BOUND ? leave
           : moved ? find_update (reasons, node, node->bound_out, enter)
                   : enter;
}

/* --- Sentences --- */

static char *
who (const PodaReasons *reasons, guint32 row)
{
    const PodaExercise *exercise = reasons->exercise;
    return poda_phrase_who (exercise->record, exercise->rows[row].node);
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
    poda_value_format (frame->alpha, PODA_STYLE_TEXT, alpha);
    poda_value_format (frame->beta, PODA_STYLE_TEXT, beta);
    g_autofree char *above = who (reasons, at->parent);
    g_autofree char *sibling = who (reasons, at->before);
    return g_strdup_printf (format, sibling, above, alpha, beta);
}

static char *
why_visited (PodaReasons *reasons, guint32 row)
{
    const PodaExercise *exercise = reasons->exercise;
    const PodaProblem *problem = &exercise->problem;
    guint32 parent = exercise->rows[row].parent;
    if (parent == PODA_ROW_NONE)
        return g_strdup (_ ("the search begins there"));
    if (!problem->algorithm->windowed)
        return g_strdup_printf (_ ("%s leaves out no node"),
                                _ (problem->algorithm->title));
    if (exercise->rows[parent].child == row) {
        g_autofree char *above = who (reasons, parent);
        return g_strdup_printf (_ ("it is the first child of %s, and nothing is cut "
                                   "before a child has returned"),
                                above);
    }
    if (exercise->rows[parent].player == PODA_CHANCE)
        return g_strdup (_ ("every child of a chance node moves its average"));
    if (parent == 0 && problem->all_moves)
        return g_strdup (_ ("every move at the root is searched"));
    return poda_reasons_window (
        reasons, row,
        problem->strict
            ? _ ("after %s, at %s, α = %s is at most β = %s: the search goes on")
            : _ ("after %s, at %s, α = %s is still below β = %s: the search goes on"));
}

/* A bound that stayed as it was handed down: by whom, which at a leaf no sentence
 * says. */
static char *
why_handed_down (PodaReasons *reasons, guint32 row, PodaColumn column, gsize step)
{
    const PodaNode *node = reasons->exercise->rows[row].node;
    gboolean alpha = column == PODA_COLUMN_ALPHA;
    PodaValue bound = alpha ? node->alpha : node->beta;
    const PodaReplay *replay = seek (reasons, step);
    g_autofree char *sentence = poda_sentence_step (replay);
    const PodaFrame *setter =
        poda_replay_setter (replay, alpha ? PODA_MAX : PODA_MIN, bound);
    if (setter == NULL || isinf (bound) || node->status == PODA_STATUS_EXPANDED)
        return g_steal_pointer (&sentence);
    char value[PODA_VALUE_BUFFER];
    g_autofree char *above = who (reasons, reasons->exercise->row_of_node[setter->id]);
    return g_strdup_printf (_ ("%s; %s = %s is what %s has so far"), sentence,
                            alpha ? "α" : "β",
                            poda_value_format (bound, PODA_STYLE_TEXT, value), above);
}

static char *
why_strategy (const PodaReasons *reasons, guint32 row)
{
    const PodaExercise *exercise = reasons->exercise;
    const char *player = poda_player_label (exercise->strategist);
    const char *name = exercise->rows[row].name;
    guint32 parent = exercise->rows[row].parent;
    if (poda_answers_cell (exercise->key, row, PODA_COLUMN_STRATEGY)->value != 0)
        return g_strdup_printf (_ ("%s wins from node %s on, and comes there"), player,
                                name);
    if (parent != PODA_ROW_NONE
        && poda_answers_cell (exercise->key, parent, PODA_COLUMN_STRATEGY)->value == 0)
        return g_strdup_printf (_ ("no winning strategy of %s leads to node %s"),
                                player, exercise->rows[parent].name);
    return g_strdup_printf (_ ("%s does not win from node %s on"), player, name);
}

static char *
make_text (PodaReasons *reasons, guint32 row, PodaColumn column)
{
    const PodaNode *node = reasons->exercise->rows[row].node;
    gboolean visited = node->status != PODA_STATUS_PRUNED;
    gboolean bound = column == PODA_COLUMN_ALPHA || column == PODA_COLUMN_BETA;
    gsize step = poda_reasons_step (reasons, row, column);
    if (column == PODA_COLUMN_STRATEGY)
        return why_strategy (reasons, row);
    if (visited && (column == PODA_COLUMN_VISITED || column == PODA_COLUMN_ORDER))
        return why_visited (reasons, row);
    if (visited && bound && step == step_of (reasons, node, PODA_ENTER))
        return why_handed_down (reasons, row, column, step);
    return poda_sentence_step (seek (reasons, step));
}

const char *
poda_reasons_text (PodaReasons *reasons, guint32 row, PodaColumn column)
{
    char **text = &reasons->texts[(gsize) row * N_KINDS + column];
    if (*text == NULL)
        *text = make_text (reasons, row, column);
    return *text;
}
