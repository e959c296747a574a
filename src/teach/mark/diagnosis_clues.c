/* Clues: what of somebody's answers counts, and which search explains it. */

#include <math.h>

#include "teach/mark/diagnosis_parts.h"

guint32 *
poda_places_new (guint32 n_rows, const PodaAnswers *answers)
{
    guint32 *places = g_new (guint32, n_rows);
    guint32 before = n_rows + PODA_PLACE_FIRST;
    for (guint32 row = 0; row < n_rows; row++)
        places[row] = n_rows + PODA_PLACE_NEVER;
    for (guint32 i = 0; i < answers->n_order; i++) {
        guint32 row = answers->order[i];
        if (row != PODA_ROW_NONE && places[row] == n_rows + PODA_PLACE_NEVER)
            places[row] = before;
        before = row == PODA_ROW_NONE ? n_rows + PODA_PLACE_UNKNOWN : row;
    }
    return places;
}

/* --- Collecting ---------------------------------------------------------------------
 */

typedef struct {
    const PodaVariants *variants;
    const PodaExercise *exercise;
    const PodaReading *reading;
    GArray *clues;
} Collection;

/* A slip that is twice as likely as others are: as if only half a thing might stand
 * there. */
#define EASILY 0.5

static const PodaColumn beside[] = { PODA_COLUMN_VALUE, PODA_COLUMN_ALPHA,
                                     PODA_COLUMN_BETA, PODA_COLUMN_BOUND };

static const PodaCell *
given (const PodaReading *reading, guint32 row, PodaColumn column)
{
    return poda_answers_cell (reading->answers, row, column);
}

/* Whether something stands beside a node; `answered`: whether anything does anywhere in
 * those columns. */
static gboolean
stands_beside (const PodaReading *reading, guint32 row, gboolean *answered)
{
    gboolean stands = FALSE;
    *answered = FALSE;
    for (guint i = 0; i < G_N_ELEMENTS (beside); i++) {
        if (!poda_exercise_asks (reading->exercise, row, beside[i]))
            continue;
        *answered = *answered || reading->answered[beside[i]];
        stands = stands || given (reading, row, beside[i])->state != PODA_CELL_EMPTY;
    }
    return stands;
}

static guint32
last_answered (const PodaReading *reading)
{
    guint32 last = 0;
    for (guint32 row = 0; row < reading->exercise->n_rows; row++)
        for (guint i = 0; i < PODA_COLUMN_STRATEGY; i++)
            if (poda_exercise_asks (reading->exercise, row, (PodaColumn) i)
                && given (reading, row, (PodaColumn) i)->state != PODA_CELL_EMPTY)
                last = row;
    return last;
}

/* A blank says that a node was not visited, but not where something stands beside it,
 * nor behind all that is answered: there somebody may just have stopped. */
void
poda_clues_read (PodaReading *reading)
{
    gboolean answered, told = reading->answered[PODA_COLUMN_VISITED];
    guint32 last = last_answered (reading);
    if (reading->tells_visits && !told)
        return; /* by the order */
    for (guint32 row = 0; row < reading->exercise->n_rows; row++) {
        if (told && given (reading, row, PODA_COLUMN_VISITED)->state != PODA_CELL_EMPTY)
            continue;
        if (stands_beside (reading, row, &answered))
            reading->visited[row] = PODA_SAID_YES;
        else if (row > last)
            reading->visited[row] = PODA_SAID_NOTHING;
    }
}

static void
add (const Collection *collection, guint32 row, PodaColumn column, PodaValue value,
     double others)
{
    PodaClue clue = { .row = row,
                      .column = column,
                      .cell = { .state = PODA_CELL_FILLED, .value = value },
                      .others = log (others > 0 ? others : 1) };
    g_array_append_val (collection->clues, clue);
}

/* How many other things might be told of a visit: where what stands beside the node
 * bears it out it is no slip of the pen, where that says the contrary it easily is. */
static double
count_other_visits (const Collection *collection, guint32 row, gboolean visited)
{
    const PodaReading *reading = collection->reading;
    gboolean answered, stands = stands_beside (reading, row, &answered);
    if (!answered
        || given (reading, row, PODA_COLUMN_VISITED)->state == PODA_CELL_EMPTY)
        return 1;
    return stands == visited ? collection->variants->n_numbers : EASILY;
}

/* Where the order tells the visits it counts for itself. */
static void
add_visit (const Collection *collection, guint32 row)
{
    const PodaReading *reading = collection->reading;
    PodaSaid said = (PodaSaid) reading->visited[row];
    if (said == PODA_SAID_NOTHING
        || (reading->tells_visits && !reading->answered[PODA_COLUMN_VISITED]))
        return;
    gboolean visited = said == PODA_SAID_YES;
    add (collection, row, PODA_COLUMN_VISITED, visited,
         count_other_visits (collection, row, visited));
}

/* How many other things might stand in a cell. Who slips at a value takes another
 * child's half of the time, and else, as at a number of the window, any that is met. */
static double
count_others (const Collection *collection, guint32 row, PodaColumn column)
{
    const PodaRow *at = &collection->exercise->rows[row];
    double numbers = collection->variants->n_numbers;
    if (column == PODA_COLUMN_BOUND)
        return 2;
    if (column != PODA_COLUMN_VALUE || at->player == PODA_CHANCE || at->n_children < 2)
        return numbers;
    return 2 / (1 / (at->n_children - 1.0) + 1 / numbers);
}

/* A program's value of the root counts, whether it was asked for or not. */
static void
add_cells (const Collection *collection, guint32 row)
{
    for (guint i = 0; i < PODA_COLUMN_STRATEGY; i++) {
        PodaColumn column = (PodaColumn) i;
        const PodaCell *cell = given (collection->reading, row, column);
        gboolean root_value = row == 0 && column == PODA_COLUMN_VALUE
                              && !collection->exercise->rows[0].leaf;
        if (column == PODA_COLUMN_VISITED || cell->state != PODA_CELL_FILLED
            || (!poda_exercise_asks (collection->exercise, row, column) && !root_value))
            continue;
        add (collection, row, column, cell->value,
             poda_exercise_asks (collection->exercise, row, column)
                 ? count_others (collection, row, column)
                 : collection->variants->n_numbers);
    }
}

static void
add_lines (const Collection *collection)
{
    const PodaExercise *exercise = collection->exercise;
    const PodaAnswers *answers = collection->reading->answers;
    guint32 n = exercise->n_rows;
    if (poda_exercise_has (exercise, PODA_ASK_ORDER) && answers->has_order
        && answers->n_order > 0) {
        g_autofree guint32 *places = poda_places_new (n, answers);
        for (guint32 row = 0; row < n; row++)
            add (collection, row, PODA_COLUMN_ORDER, places[row], n);
    }
    if (poda_exercise_has (exercise, PODA_ASK_MOVE) && answers->has_move
        && answers->move != PODA_ROW_NONE)
        add (collection, 0, PODA_COLUMN_MOVE, answers->move,
             exercise->rows[0].n_children - 1.0);
}

GArray *
poda_clues_new (const PodaVariants *variants, const PodaReading *reading)
{
    const PodaExercise *exercise = variants->exercise;
    Collection collection = {
        .variants = variants,
        .exercise = exercise,
        .reading = reading,
        .clues =
            g_array_sized_new (FALSE, FALSE, sizeof (PodaClue), exercise->n_rows * 4),
    };
    for (guint32 row = 0; row < exercise->n_rows; row++) {
        add_visit (&collection, row);
        add_cells (&collection, row);
    }
    add_lines (&collection);
    return collection.clues;
}

/* --- Explaining
 * -----------------------------------------------------------------------
 */

/* What a search says there. */
static PodaCell
cell_of (const PodaAnswers *answers, const guint32 *places, const PodaClue *clue)
{
    if (clue->column == PODA_COLUMN_ORDER)
        return (PodaCell){ .state = PODA_CELL_FILLED, .value = places[clue->row] };
    if (clue->column == PODA_COLUMN_MOVE)
        return (PodaCell){ .state = PODA_CELL_FILLED, .value = answers->move };
    return *poda_answers_cell (answers, clue->row, clue->column);
}

static gboolean
says (const PodaAnswers *answers, const guint32 *places, const PodaClue *clue)
{
    if (clue->column == PODA_COLUMN_ORDER && places == NULL)
        return FALSE;
    PodaCell cell = cell_of (answers, places, clue);
    return poda_cell_equal (&clue->cell, &cell);
}

gboolean
poda_clue_is_disputed (const PodaVariants *variants, const PodaSuspect *suspect,
                       const PodaClue *clue)
{
    const PodaSuspect *right = &variants->right;
    PodaCell own = cell_of (suspect->answers, suspect->places, clue);
    PodaCell other = cell_of (right->answers, right->places, clue);
    return !poda_cell_equal (&own, &other);
}

static guint
explain (const GArray *clues, const PodaAnswers *answers, const guint32 *places,
         guint8 *explained)
{
    guint n_left = 0;
    for (guint i = 0; i < clues->len; i++) {
        if (!explained[i])
            explained[i] =
                (guint8) says (answers, places, &g_array_index (clues, PodaClue, i));
        n_left += !explained[i];
    }
    return n_left;
}

guint
poda_clues_explain (const PodaVariants *variants, const GArray *clues,
                    const PodaSuspect *suspect, const PodaReading *reading,
                    PodaAnswers *scratch, guint8 *explained)
{
    PodaMistake mistake = suspect->misconception == NULL
                              ? PODA_MISTAKE_NONE
                              : (PodaMistake) suspect->misconception->mistake;
    for (guint i = 0; i < clues->len; i++)
        explained[i] = FALSE;
    guint n_left = explain (clues, suspect->answers, suspect->places, explained);
    if (n_left == 0 || !poda_mistake_follows (mistake))
        return n_left;
    poda_mistake_search (variants->exercise, mistake, reading, scratch);
    g_autofree guint32 *places = NULL;
    if (reading->answered[PODA_COLUMN_VISITED] && reading->answers->has_order)
        places = poda_places_new (variants->exercise->n_rows, scratch);
    return explain (clues, scratch, places, explained);
}
