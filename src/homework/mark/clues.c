#include "homework/mark/clues.h"

#include <math.h>

#include "homework/mark/search.h"

/* --- Visit orders --- */

/* What comes before each row in a visit order: another row, or one of these. */
enum { PLACE_FIRST, PLACE_UNKNOWN, PLACE_NEVER };

guint32 *
poda_clues_places (guint32 n_rows, const PodaAnswers *answers)
{
    guint32 *places = g_new (guint32, n_rows);
    guint32 before = n_rows + PLACE_FIRST;
    for (guint32 row = 0; row < n_rows; row++)
        places[row] = n_rows + PLACE_NEVER;
    for (guint32 i = 0; i < answers->n_order; i++) {
        guint32 row = answers->order[i];
        if (row != PODA_ROW_NONE && places[row] == n_rows + PLACE_NEVER)
            places[row] = before;
        before = row == PODA_ROW_NONE ? n_rows + PLACE_UNKNOWN : row;
    }
    return places;
}

/* --- Collecting --- */

typedef struct {
    const PodaVariants *variants;
    const PodaReading *reading;
    GArray *clues;
} Collection;

/* A slip that is twice as likely as others are: as if only half a thing might stand
 * there. */
#define EASILY 0.5

static const PodaCell *
given (const PodaReading *reading, guint32 row, PodaColumn column)
{
    return poda_answers_cell (reading->answers, row, column);
}

void
poda_clues_doubt (PodaReading *reading)
{
    gboolean told = reading->answered[PODA_COLUMN_VISITED];
    if (reading->tells_visits && !told)
        return; /* by the order */
    for (guint32 row = 0; row < reading->exercise->n_rows; row++) {
        const PodaCell *cell = given (reading, row, PODA_COLUMN_VISITED);
        if (!told || (cell->state == PODA_CELL_EMPTY && !cell->struck))
            reading->visited[row] = poda_reading_beside (reading, row) == PODA_SAID_YES
                                        ? PODA_SAID_YES
                                        : PODA_SAID_NOTHING;
    }
}

static PodaClue *
add (const Collection *collection, guint32 row, PodaColumn column, PodaValue value,
     double others)
{
    PodaClue clue = { .row = row,
                      .column = column,
                      .cell = { .state = PODA_CELL_FILLED, .value = value },
                      .others = log (others > 0 ? others : 1) };
    g_array_append_val (collection->clues, clue);
    return &g_array_index (collection->clues, PodaClue, collection->clues->len - 1);
}

/* Whether the row's visit contradicts the key. */
static gboolean
is_off (const PodaReading *reading, guint32 row)
{
    const PodaCell *key =
        poda_answers_cell (reading->exercise->key, row, PODA_COLUMN_VISITED);
    PodaSaid said = (PodaSaid) reading->visited[row];
    return said != PODA_SAID_NOTHING && (said == PODA_SAID_YES) != (key->value != 0);
}

/* Whether the row lies below a needless or overlooked cut, or beside the first of its
 * children: what is wrong there is no decision of its own. */
static gboolean
is_of_another_cut (const PodaReading *reading, guint32 row)
{
    const PodaRow *rows = reading->exercise->rows;
    guint32 parent = rows[row].parent, before = rows[row].before;
    return is_off (reading, row)
           && ((parent != PODA_ROW_NONE && is_off (reading, parent)
                && reading->visited[parent] == reading->visited[row])
               || (before != PODA_ROW_NONE && is_off (reading, before)
                   && reading->visited[before] == reading->visited[row]));
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
    PodaSaid beside = poda_reading_beside (reading, row);
    double others = 1;
    /* Where what stands beside the node bears it out it is no slip of the pen, where
     * that says the contrary it easily is. */
    if (beside != PODA_SAID_NOTHING
        && given (reading, row, PODA_COLUMN_VISITED)->state != PODA_CELL_EMPTY)
        others = beside == said ? collection->variants->n_numbers : EASILY;
    PodaClue *clue =
        add (collection, row, PODA_COLUMN_VISITED, said == PODA_SAID_YES, others);
    clue->bare = said == PODA_SAID_YES && beside == PODA_SAID_NO;
    clue->below = is_of_another_cut (reading, row);
}

/* How many other things might stand in a cell: who slips at a value takes another
 * child's half of the time, and else, as at a number of the window, any that is met. A
 * program's value of the root counts, whether it was asked for or not. */
static void
add_cells (const Collection *collection, guint32 row)
{
    const PodaExercise *exercise = collection->reading->exercise;
    const PodaRow *at = &exercise->rows[row];
    for (guint i = 0; i < PODA_COLUMN_STRATEGY; i++) {
        PodaColumn column = (PodaColumn) i;
        const PodaCell *cell = given (collection->reading, row, column);
        gboolean asked = poda_exercise_asks (exercise, row, column);
        double others = collection->variants->n_numbers;
        if (column == PODA_COLUMN_VISITED || cell->state != PODA_CELL_FILLED
            || (!asked && (row != 0 || column != PODA_COLUMN_VALUE || at->leaf)))
            continue;
        if (asked && column == PODA_COLUMN_BOUND)
            others = 2;
        else if (asked && column == PODA_COLUMN_VALUE && at->player != PODA_CHANCE
                 && at->n_children >= 2)
            others = 2 / (1 / (at->n_children - 1.0) + 1 / others);
        add (collection, row, column, cell->value, others)->cell.decimals =
            cell->decimals;
    }
}

GArray *
poda_clues_new (const PodaVariants *variants, const PodaReading *reading)
{
    const PodaExercise *exercise = variants->exercise;
    Collection collection = {
        .variants = variants,
        .reading = reading,
        .clues =
            g_array_sized_new (FALSE, FALSE, sizeof (PodaClue), exercise->n_rows * 4),
    };
    for (guint32 row = 0; row < exercise->n_rows; row++) {
        add_visit (&collection, row);
        add_cells (&collection, row);
    }
    const PodaAnswers *answers = reading->answers;
    guint32 n = exercise->n_rows;
    if (poda_exercise_has (exercise, PODA_ASK_ORDER) && answers->has_order
        && answers->n_order > 0) {
        g_autofree guint32 *places = poda_clues_places (n, answers);
        guint32 last = n;
        while (last > 0 && places[last - 1] == n + PLACE_NEVER)
            last--;
        for (guint32 row = 0; row < last; row++)
            add (&collection, row, PODA_COLUMN_ORDER, places[row], n);
    }
    if (poda_exercise_has (exercise, PODA_ASK_MOVE) && answers->has_move
        && answers->move != PODA_ROW_NONE)
        add (&collection, 0, PODA_COLUMN_MOVE, answers->move,
             exercise->rows[0].n_children - 1.0);
    return collection.clues;
}

/* --- Explaining --- */

PodaCell
poda_clue_cell (const PodaSuspect *suspect, const PodaClue *clue)
{
    if (clue->column == PODA_COLUMN_ORDER)
        return (PodaCell){ .state = PODA_CELL_FILLED,
                           .value = suspect->places[clue->row] };
    if (clue->column == PODA_COLUMN_MOVE)
        return (PodaCell){ .state = PODA_CELL_FILLED, .value = suspect->answers->move };
    return *poda_answers_cell (suspect->answers, clue->row, clue->column);
}

/* `right`: which clues the right search explains; NULL: this is the right one. */
static guint
explain (const GArray *clues, const PodaSuspect *suspect, const guint8 *right,
         guint8 *explained)
{
    guint n_left = 0;
    for (guint i = 0; i < clues->len; i++) {
        const PodaClue *clue = &g_array_index (clues, PodaClue, i);
        gboolean bare = clue->bare && right != NULL && !right[i];
        if (!explained[i] && !bare
            && (clue->column != PODA_COLUMN_ORDER || suspect->places != NULL)) {
            PodaCell cell = poda_clue_cell (suspect, clue);
            explained[i] = (guint8) poda_cell_equal (&clue->cell, &cell);
        }
        n_left += !explained[i];
    }
    return n_left;
}

guint
poda_clues_explain (const PodaVariants *variants, const GArray *clues,
                    const PodaSuspect *suspect, const PodaReading *reading,
                    const guint8 *right, PodaAnswers *scratch, guint8 *explained)
{
    const PodaMistake *mistake = suspect->way;
    for (guint i = 0; i < clues->len; i++)
        explained[i] = FALSE;
    guint n_left = explain (clues, suspect, right, explained);
    if (n_left == 0 || (mistake != NULL && mistake->unfollowed))
        return n_left;
    poda_mark_search (variants->exercise, mistake, reading, scratch);
    PodaSuspect followed = { .answers = scratch };
    if (reading->answered[PODA_COLUMN_VISITED] && reading->answers->has_order)
        followed.places = poda_clues_places (variants->exercise->n_rows, scratch);
    n_left = explain (clues, &followed, right, explained);
    g_free (followed.places);
    return n_left;
}
