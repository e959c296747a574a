/* Wrong cuts, and steps that are done wrongly again and again. */

#include "homework/mark/marked.h"

#include <math.h>

/* --- Cuts --- */

static gboolean
is_top (const Marked *work, guint32 row)
{
    guint32 parent = work->exercise->rows[row].parent;
    return parent == PODA_ROW_NONE || work->places[parent] != work->places[row];
}

/* Whether something below the row, or the row itself, is gone into: then a `no` there
 * is a slip of the pen, and no cut. */
static gboolean
holds_visit (const Marked *work, guint32 row)
{
    for (guint32 i = row; i < work->reading->ends[row]; i++)
        if (work->reading->visited[i] == PODA_SAID_YES)
            return TRUE;
    return FALSE;
}

static guint8
place_of (const Marked *work, guint32 row)
{
    guint32 parent = work->exercise->rows[row].parent;
    guint8 above = parent == PODA_ROW_NONE ? PLACE_USUAL : work->places[parent];
    PodaSaid said = (PodaSaid) work->reading->visited[row];
    if (above != PLACE_USUAL)
        return above;
    if (!poda_marked_is_searched (work, row))
        return said == PODA_SAID_YES ? PLACE_GONE_INTO : PLACE_USUAL;
    return said == PODA_SAID_NO && !holds_visit (work, row) ? PLACE_LEFT_OUT
                                                            : PLACE_USUAL;
}

/* Siblings are cut together. */
static gboolean
is_another_of (const Marked *work, guint32 row)
{
    guint32 before = work->exercise->rows[row].before;
    while (before != PODA_ROW_NONE && work->places[before] != work->places[row])
        before = work->exercise->rows[before].before;
    return before != PODA_ROW_NONE;
}

static gboolean
follows (const Marked *work, guint32 row)
{
    const PodaCell *cell = poda_answers_cell (work->follow, row, PODA_COLUMN_VISITED);
    return (cell->value != 0) == (work->places[row] == PLACE_GONE_INTO);
}

static guint32 *
take (GArray *rows, guint *n)
{
    *n = rows->len;
    return (guint32 *) (gpointer) g_array_free (rows, FALSE);
}

void
poda_marked_find_cuts (Marked *work)
{
    PodaMarking *marking = work->marking;
    GArray *tops[] = { [PLACE_LEFT_OUT] = g_array_new (FALSE, FALSE, sizeof (guint32)),
                       [PLACE_GONE_INTO] =
                           g_array_new (FALSE, FALSE, sizeof (guint32)) };
    for (guint32 row = 0; row < work->exercise->n_rows; row++) {
        guint8 place = work->places[row] = place_of (work, row);
        if (place == PLACE_USUAL || !is_top (work, row))
            continue;
        g_array_append_val (tops[place], row);
        WrongCut cut = { row, place, follows (work, row) };
        if (!is_another_of (work, row))
            g_array_append_val (work->cuts, cut);
    }
    marking->surplus = take (tops[PLACE_LEFT_OUT], &marking->n_surplus);
    marking->missed = take (tops[PLACE_GONE_INTO], &marking->n_missed);
}

/* --- What decides them --- */

/* The cell that says whether the row is visited: its own column's, else the first that
 * is asked and says something of it. */
static gboolean
find_decision (const Marked *work, const WrongCut *cut, guint32 *row,
               PodaColumn *column)
{
    guint32 end = work->reading->ends[cut->row];
    static const PodaColumn order[] = { PODA_COLUMN_VISITED, PODA_COLUMN_VALUE,
                                        PODA_COLUMN_ALPHA, PODA_COLUMN_BETA,
                                        PODA_COLUMN_BOUND };
    for (*row = cut->row; *row < end; ++*row)
        for (guint i = 0; i < G_N_ELEMENTS (order); i++) {
            *column = order[i];
            PodaCell cell = poda_reading_cell (work->reading, *row, *column);
            if (poda_exercise_asks (work->exercise, *row, *column)
                && (cut->place == PLACE_LEFT_OUT || cell.state == PODA_CELL_FILLED))
                return TRUE;
        }
    return FALSE;
}

void
poda_marked_decide (Marked *work)
{
    for (guint i = 0; i < work->cuts->len; i++) {
        const WrongCut *cut = &g_array_index (work->cuts, WrongCut, i);
        guint32 row;
        PodaColumn column;
        if (!find_decision (work, cut, &row, &column))
            continue;
        PodaCell cell = poda_reading_cell (work->reading, row, column);
        PodaMark *mark = &work->marking->cells[(gsize) row * PODA_N_COLUMNS + column];
        if (cell.state == PODA_CELL_UNREAD)
            continue;
        *mark = cut->follows                                    ? PODA_MARK_CARRIED
                : cell.state == PODA_CELL_EMPTY && !cell.struck ? PODA_MARK_MISSING
                                                                : PODA_MARK_WRONG;
    }
}

/* --- The same again --- */

typedef struct {
    guint n_wrong, n_done;
} Tally;

static PodaMark
mark_at (const Marked *work, guint32 row, PodaColumn column)
{
    return work->marking->cells[(gsize) row * PODA_N_COLUMNS + column];
}

/* Whether the answers go there, or (where they do not say) the search does. */
static gboolean
is_visited (const Marked *work, guint32 row)
{
    PodaSaid said = (PodaSaid) work->reading->visited[row];
    return said == PODA_SAID_NOTHING ? poda_marked_is_searched (work, row)
                                     : said == PODA_SAID_YES;
}

/* Of several children, whose values differ, as the answers have them. */
static gboolean
chooses (const Marked *work, guint32 row)
{
    const PodaRow *rows = work->exercise->rows;
    PodaValue first = 0;
    guint n = 0;
    for (guint32 child = rows[row].child; child != PODA_ROW_NONE;
         child = rows[child].next) {
        const PodaCell *key =
            poda_answers_cell (work->exercise->key, child, PODA_COLUMN_VALUE);
        if (!is_visited (work, child))
            continue;
        PodaValue value = rows[child].leaf
                              ? rows[child].value
                              : poda_reading_value (work->reading, child,
                                                    PODA_COLUMN_VALUE, key->value);
        if (n++ > 0 && value != first)
            return TRUE;
        first = value;
    }
    return FALSE;
}

/* Whether a step could show that somebody does not know how it is done. */
static gboolean
could_show (const Marked *work, guint32 row, PodaColumn column)
{
    const PodaNode *node = work->exercise->rows[row].node;
    const PodaProblem *problem = &work->exercise->problem;
    switch (poda_skill_of (work->exercise, row, column)) {
    case PODA_SKILL_MAX_VALUE:
    case PODA_SKILL_MIN_VALUE:
    case PODA_SKILL_CHANCE_VALUE:
        return chooses (work, row);
    case PODA_SKILL_ALPHA_DOWN:
        return node->alpha != problem->alpha;
    case PODA_SKILL_BETA_DOWN:
        return node->beta != problem->beta;
    case PODA_SKILL_BOUND:
        return node->bound != PODA_BOUND_EXACT;
    default:
        return TRUE;
    }
}

static void
tally_cells (const Marked *work, Tally *tallies)
{
    for (guint32 row = 0; row < work->exercise->n_rows; row++)
        for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++) {
            PodaMark mark = mark_at (work, row, column);
            Tally *tally = &tallies[poda_skill_of (work->exercise, row, column)];
            if (column == PODA_COLUMN_VISITED
                || (column != PODA_COLUMN_STRATEGY
                    && !poda_marked_is_searched (work, row)))
                continue;
            tally->n_wrong += mark == PODA_MARK_WRONG;
            tally->n_done += mark == PODA_MARK_WRONG
                             || ((mark == PODA_MARK_RIGHT || mark == PODA_MARK_CARRIED)
                                 && could_show (work, row, column));
        }
}

/* Whether both bounds were known before the row was gone into, so that a cut was to be
 * thought of. */
static gboolean
could_be_cut (const Marked *work, guint32 row)
{
    const PodaRow *rows = work->exercise->rows;
    guint32 parent = rows[row].parent;
    if (!work->exercise->problem.algorithm->windowed || parent == PODA_ROW_NONE
        || rows[row].before == PODA_ROW_NONE || rows[parent].player == PODA_CHANCE
        || (parent == 0 && work->exercise->problem.all_moves))
        return FALSE;
    PodaValue alpha = rows[parent].node->alpha, beta = rows[parent].node->beta;
    for (guint32 child = rows[parent].child; child != row; child = rows[child].next)
        if (rows[parent].player == PODA_MAX)
            alpha = poda_max (alpha, rows[child].node->value);
        else
            beta = poda_min (beta, rows[child].node->value);
    return isfinite (alpha) && isfinite (beta);
}

/* Whether the row is the first that its parent's cut leaves out, and was dealt with. */
static gboolean
is_cut_done (const Marked *work, guint32 row)
{
    const PodaRow *at = &work->exercise->rows[row];
    return at->before != PODA_ROW_NONE && poda_marked_is_searched (work, at->before)
           && poda_marked_is_searched (work, at->parent)
           && work->reading->visited[row] == PODA_SAID_NO;
}

static void
tally_cuts (const Marked *work, Tally *tallies)
{
    Tally *made = &tallies[PODA_SKILL_CUT], *gone_on = &tallies[PODA_SKILL_GOES_ON];
    for (guint32 row = 0; row < work->exercise->n_rows; row++) {
        if (work->places[row] != PLACE_USUAL)
            continue;
        if (poda_marked_is_searched (work, row))
            gone_on->n_done += could_be_cut (work, row)
                               && work->reading->visited[row] == PODA_SAID_YES;
        else
            made->n_done += is_cut_done (work, row);
    }
    for (guint i = 0; i < work->cuts->len; i++) {
        const WrongCut *cut = &g_array_index (work->cuts, WrongCut, i);
        Tally *tally = cut->place == PLACE_LEFT_OUT ? gone_on : made;
        tally->n_wrong += !cut->follows;
        tally->n_done += !cut->follows;
    }
}

/* What the algorithm is about: which child counts, and what is left out. */
static gboolean
is_choice (PodaSkill skill)
{
    return skill == PODA_SKILL_MAX_VALUE || skill == PODA_SKILL_MIN_VALUE
           || skill == PODA_SKILL_CUT || skill == PODA_SKILL_GOES_ON;
}

/* Two slips are no habit where there were hardly occasions for more: of few the part is
 * as of so many. Who chooses wrongly every time has shown it on two. */
#define LEAST_OCCASIONS 4

static double
repeated_part (PodaSkill skill, const Tally *tally)
{
    guint n = is_choice (skill) ? tally->n_done : MAX (tally->n_done, LEAST_OCCASIONS);
    return (tally->n_wrong - 1.0) / (n - 1.0);
}

void
poda_marked_find_repeats (Marked *work)
{
    PodaMarking *marking = work->marking;
    Tally tallies[PODA_N_SKILLS] = { { 0, 0 } };
    tally_cells (work, tallies);
    tally_cuts (work, tallies);
    for (guint i = 0; i < PODA_N_SKILLS; i++) {
        const Tally *tally = &tallies[i];
        if (tally->n_wrong > 1)
            marking->repeats[marking->n_repeats++] = (PodaRepeat){
                .skill = (PodaSkill) i,
                .n_wrong = tally->n_wrong,
                .n_done = tally->n_done,
                .part = repeated_part ((PodaSkill) i, tally),
            };
    }
}
