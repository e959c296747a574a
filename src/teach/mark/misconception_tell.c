/* Wrong searches: what they put down, and what they take from answers. */

#include <math.h>
#include <string.h>

#include "teach/mark/misconception_parts.h"
#include "record/path.h"

void
poda_variant_begin (Variant *variant, const PodaExercise *exercise, PodaMistake mistake,
                    const PodaReading *said, PodaAnswers *answers)
{
    const PodaProblem *problem = &exercise->problem;
    const PodaAlgorithm *algorithm = problem->algorithm;
    *variant = (Variant){
        .exercise = exercise,
        .rows = exercise->rows,
        .problem = problem,
        .said = said,
        .mistake = mistake,
        .windowed = algorithm->windowed,
        .shallow = (algorithm->shallow && mistake != PODA_MISTAKE_FAR_BOUNDS)
                   || mistake == PODA_MISTAKE_PARENT_BOUND,
        .strict = (problem->strict && mistake != PODA_MISTAKE_NONSTRICT)
                  || mistake == PODA_MISTAKE_STRICT,
        .hard = algorithm->windowed
                && ((problem->hard && mistake != PODA_MISTAKE_SOFT)
                    || mistake == PODA_MISTAKE_HARD),
        .answers = answers,
        .order = g_array_new (FALSE, FALSE, sizeof (guint32)),
        .best = PODA_ROW_NONE,
    };
    memset (answers->cells, 0,
            (gsize) answers->n_rows * PODA_N_COLUMNS * sizeof *answers->cells);
    for (guint32 row = 0; row < exercise->n_rows; row++)
        poda_answers_set (answers, row, PODA_COLUMN_VISITED, 0);
}

/* The rows that were visited, in breadth: stable, since they come in preorder. */
static void
sort_by_level (Variant *variant)
{
    g_autoptr (GArray) sorted = g_array_new (FALSE, FALSE, sizeof (guint32));
    for (guint ply = 0; sorted->len < variant->order->len; ply++)
        for (guint i = 0; i < variant->order->len; i++) {
            guint32 row = g_array_index (variant->order, guint32, i);
            if (variant->rows[row].ply == ply)
                g_array_append_val (sorted, row);
        }
    GArray *visits = variant->order;
    variant->order = g_steal_pointer (&sorted);
    g_array_unref (visits);
}

void
poda_variant_end (Variant *variant)
{
    if (variant->mistake == PODA_MISTAKE_LEVELS)
        sort_by_level (variant);
    poda_answers_set_order (variant->answers,
                            (const guint32 *) (gpointer) variant->order->data,
                            variant->order->len);
    variant->answers->has_move = TRUE;
    variant->answers->move = variant->best;
    g_array_unref (variant->order);
}

PodaSaid
poda_variant_said (const Variant *variant, guint32 row)
{
    return variant->said == NULL ? PODA_SAID_NOTHING
                                 : (PodaSaid) variant->said->visited[row];
}

void
poda_variant_hear_window (const Variant *variant, Node *node)
{
    PodaWindow *given = &node->given;
    if (variant->mistake == PODA_MISTAKE_GLOBAL_WINDOW
        || variant->mistake == PODA_MISTAKE_MOVER_VIEW)
        return;
    if (node->player != PODA_MAX)
        given->alpha = poda_reading_value (variant->said, node->row, PODA_COLUMN_ALPHA,
                                           given->alpha);
    if (node->player != PODA_MIN)
        given->beta = poda_reading_value (variant->said, node->row, PODA_COLUMN_BETA,
                                          given->beta);
    node->window = *given;
}

/* --- What is put down
 * -----------------------------------------------------------------
 */

typedef struct {
    PodaValue value;
    PodaWindow window;
    PodaBound bound;
} Told;

static PodaBound
reversed (PodaBound bound)
{
    return bound == PODA_BOUND_ATLEAST  ? PODA_BOUND_ATMOST
           : bound == PODA_BOUND_ATMOST ? PODA_BOUND_ATLEAST
                                        : bound;
}

/* From what is meant to what is put down, or back. */
static Told
express (const Variant *variant, const Node *node, Told told)
{
    if (variant->mistake == PODA_MISTAKE_BOUND_REVERSED)
        told.bound = reversed (told.bound);
    if (variant->mistake == PODA_MISTAKE_MOVER_VIEW && node->view == PODA_MIN) {
        PodaWindow window = told.window;
        told.value = 0.0 - told.value;
        told.window = (PodaWindow){ 0.0 - window.beta, 0.0 - window.alpha };
        told.bound = reversed (told.bound);
    }
    return told;
}

/* A bound that the player moves is moved by the value that the answers give the node,
 * where they give it another; of what they say of the other bound nothing follows for
 * that itself. */
static PodaWindow
window_of (const Variant *variant, const Node *node, PodaValue value, PodaValue said)
{
    PodaWindow window = node->window;
    gboolean kept = node->row == 0 && variant->mistake == PODA_MISTAKE_ROOT_KEPT;
    if (variant->mistake == PODA_MISTAKE_ENTRY_WINDOW)
        return node->entry;
    if (window.alpha == node->given.alpha)
        window.alpha = node->entry.alpha;
    if (window.beta == node->given.beta)
        window.beta = node->entry.beta;
    if (said != value && node->player == PODA_MAX && !kept)
        window.alpha = poda_max (node->given.alpha, said);
    if (said != value && node->player == PODA_MIN && !kept)
        window.beta = poda_min (node->given.beta, said);
    return window;
}

static PodaBound
bound_of (const Variant *variant, const Node *node, const PodaWorth *worth)
{
    gboolean leaf = variant->rows[node->row].leaf;
    if (variant->mistake == PODA_MISTAKE_BOUND_WINDOW && !leaf)
        return worth->value <= node->given.alpha  ? PODA_BOUND_ATMOST
               : worth->value >= node->given.beta ? PODA_BOUND_ATLEAST
                                                  : PODA_BOUND_EXACT;
    return poda_bound_of (worth->value, worth->lower, worth->upper);
}

static void
put_down (const Variant *variant, guint32 row, const Told *told)
{
    PodaAnswers *answers = variant->answers;
    const PodaRow *at = &variant->rows[row];
    if (!isnan (told->value)) { /* infinities with both signs have no average */
        poda_answers_set (answers, row, PODA_COLUMN_VALUE,
                          at->leaf ? at->value : told->value);
        poda_answers_set (answers, row, PODA_COLUMN_BOUND, told->bound);
    }
    if (!variant->windowed)
        return;
    poda_answers_set (answers, row, PODA_COLUMN_ALPHA, told->window.alpha);
    poda_answers_set (answers, row, PODA_COLUMN_BETA, told->window.beta);
}

/* What the answers say counts from here on; what they leave open stays as it is. */
static PodaWorth
hear_worth (const Variant *variant, const Node *node, PodaWorth worth, const Told *told)
{
    Told said = *told;
    if (variant->said == NULL)
        return worth;
    said.value =
        poda_reading_value (variant->said, node->row, PODA_COLUMN_VALUE, told->value);
    said.bound = (PodaBound) poda_reading_value (variant->said, node->row,
                                                 PODA_COLUMN_BOUND, told->bound);
    if (said.value == told->value && said.bound == told->bound)
        return worth;
    said = express (variant, node, said);
    return (PodaWorth){
        .value = said.value,
        .lower = said.bound == PODA_BOUND_ATMOST ? -INFINITY : said.value,
        .upper = said.bound == PODA_BOUND_ATLEAST ? INFINITY : said.value,
    };
}

PodaWorth
poda_variant_tell (const Variant *variant, const Node *node, PodaWorth worth)
{
    Told meant = { .value = worth.value, .bound = bound_of (variant, node, &worth) };
    Told told = express (variant, node, meant);
    PodaWorth heard = hear_worth (variant, node, worth, &told);
    meant.window = window_of (variant, node, worth.value, heard.value);
    told = express (variant, node, meant);
    put_down (variant, node->row, &told);
    return heard;
}
