#include "homework/mark/mark.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "homework/mark/search.h"

/* --- Kinds of step --- */

const PodaSkillName poda_skills[PODA_N_SKILLS] = {
    [PODA_SKILL_MAX_VALUE] = { "value-at-max", N_ ("values at MAX nodes") },
    [PODA_SKILL_MIN_VALUE] = { "value-at-min", N_ ("values at MIN nodes") },
    [PODA_SKILL_CHANCE_VALUE] = { "average-at-chance",
                                  N_ ("averages at chance nodes") },
    [PODA_SKILL_ALPHA_MOVED] = { "alpha-moved", N_ ("moving α at MAX nodes") },
    [PODA_SKILL_BETA_MOVED] = { "beta-moved", N_ ("moving β at MIN nodes") },
    [PODA_SKILL_ALPHA_DOWN] = { "alpha-handed-down", N_ ("handing α down") },
    [PODA_SKILL_BETA_DOWN] = { "beta-handed-down", N_ ("handing β down") },
    [PODA_SKILL_CUT] = { "cut-made", N_ ("making cuts") },
    [PODA_SKILL_GOES_ON] = { "search-goes-on",
                             N_ ("going on where no cut is allowed") },
    [PODA_SKILL_BOUND] = { "bound", N_ ("exact, at least or at most") },
    [PODA_SKILL_STRATEGY] = { "strategy", N_ ("winning strategies") },
    [PODA_SKILL_ORDER] = { "order", N_ ("the order of visits") },
    [PODA_SKILL_MOVE] = { "move", N_ ("the best move") },
};

PodaSkill
poda_skill_of (const PodaExercise *exercise, guint32 row, PodaColumn column)
{
    const PodaRow *at = &exercise->rows[row];
    gboolean max = at->player == PODA_MAX, min = at->player == PODA_MIN;
    if (column >= PODA_COLUMN_STRATEGY) /* both enums end alike */
        return (PodaSkill) (PODA_SKILL_STRATEGY + (column - PODA_COLUMN_STRATEGY));
    if (at->node->status == PODA_STATUS_PRUNED)
        return PODA_SKILL_CUT;
    if (column == PODA_COLUMN_VALUE)
        return (PodaSkill) (PODA_SKILL_MAX_VALUE + at->player);
    if (column == PODA_COLUMN_ALPHA)
        return max && !at->leaf ? PODA_SKILL_ALPHA_MOVED : PODA_SKILL_ALPHA_DOWN;
    if (column == PODA_COLUMN_BETA)
        return min && !at->leaf ? PODA_SKILL_BETA_MOVED : PODA_SKILL_BETA_DOWN;
    return column == PODA_COLUMN_BOUND ? PODA_SKILL_BOUND : PODA_SKILL_GOES_ON;
}

/* The state of marking one sheet. */
typedef struct {
    PodaMarking *marking;
    const PodaExercise *exercise;
    const PodaRow *rows;
    const PodaAnswers *answers, *key;
    const PodaAnswers *carried; /* see poda_carried_answers */
    const PodaInterpretation *reading;
    const PodaRowReading *readings; /* by row */
    const PodaPolicy *policy;
    guint32 *cut_of; /* by row: first row of its wrong cut; or PODA_ROW_NONE */
} MarkState;

PodaAnswers *
poda_carried_answers (const PodaExercise *exercise, const PodaAnswers *answers)
{
    static const PodaMistake no_mistake = { .writing = PODA_OMITS_UNKNOWN };
    PodaAnswers *carried = poda_answers_new (exercise->n_rows);
    g_auto (PodaInterpretation) reading;
    poda_interpretation_init (&reading, exercise, answers);
    poda_mark_search (exercise, &no_mistake, &reading, carried);
    guint32 n = poda_exercise_has (exercise, PODA_ASK_STRATEGY) ? exercise->n_rows : 0;
    /* A node lies on a winning strategy if it is won and its parent lies on one. */
    for (guint32 row = 0; row < n; row++) {
        guint32 parent = exercise->rows[row].parent;
        PodaValue above = 1;
        if (row > 0) {
            above = poda_answers_cell (carried, parent, PODA_COLUMN_STRATEGY)->value;
            above = poda_interpretation_value (&reading, parent, PODA_COLUMN_STRATEGY,
                                               above);
        }
        poda_answers_set (carried, row, PODA_COLUMN_STRATEGY,
                          above != 0 && poda_exercise_won (exercise, row));
    }
    return carried;
}

static gboolean
is_searched (const MarkState *state, guint32 row)
{
    return state->rows[row].node->status != PODA_STATUS_PRUNED;
}

/* TRUE if a wrong cut follows from the student's own numbers. */
static gboolean
cut_follows (const MarkState *state, guint32 cut)
{
    return (poda_answers_cell (state->carried, cut, PODA_COLUMN_VISITED)->value == 0)
           == is_searched (state, cut);
}

/* --- Wrong cuts: of nodes that the answers cut or search wrongly --- */

/* Returns the first row of the wrong cut that the row belongs to: its parent's, an
 * earlier sibling's, since siblings are cut together, or a new one. A `no` above a
 * visited node is a slip of the pen, not a cut. */
static guint32
find_cut (const MarkState *state, guint32 row)
{
    const PodaRow *rows = state->rows;
    gboolean searched = is_searched (state, row);
    guint32 above = row == 0 ? PODA_ROW_NONE : state->cut_of[rows[row].parent];
    if (above != PODA_ROW_NONE
        || state->readings[row].visited != (searched ? PODA_VISIT_NO : PODA_VISIT_YES))
        return above;
    for (guint32 i = row; searched && i < state->readings[row].end; i++)
        if (state->readings[i].visited == PODA_VISIT_YES)
            return PODA_ROW_NONE;
    for (guint32 earlier = rows[row].before; earlier != PODA_ROW_NONE;
         earlier = rows[earlier].before)
        if (state->cut_of[earlier] != PODA_ROW_NONE
            && is_searched (state, earlier) == searched)
            return state->cut_of[earlier];
    return row;
}

static void
find_cuts (MarkState *state)
{
    PodaMarking *marking = state->marking;
    marking->wrongly_cut = g_ptr_array_new_with_free_func (g_free);
    marking->wrongly_searched = g_ptr_array_new_with_free_func (g_free);
    for (guint32 row = 0; row < state->exercise->n_rows; row++) {
        state->cut_of[row] = find_cut (state, row);
        if (state->cut_of[row] != PODA_ROW_NONE
            && (row == 0 || state->cut_of[state->rows[row].parent] == PODA_ROW_NONE))
            g_ptr_array_add (is_searched (state, row) ? marking->wrongly_cut
                                                      : marking->wrongly_searched,
                             g_strdup (state->rows[row].name));
    }
}

/* Marks the cell that decides a wrong cut, i.e. shows whether its first row is visited:
 * the cell for visits, else the first asked one that implies it. */
static void
mark_deciding_cell (MarkState *state, guint32 cut)
{
    PodaMarking *marking = state->marking;
    gboolean wrongly_cut = is_searched (state, cut);
    for (guint32 row = cut; row < state->readings[cut].end; row++)
        for (guint i = 0; i <= PODA_COLUMN_BOUND + 1; i++) {
            PodaColumn column = i == 0 ? PODA_COLUMN_VISITED : (PodaColumn) (i - 1);
            PodaCell given = poda_interpretation_cell (state->reading, row, column);
            gsize cell = (gsize) row * PODA_N_COLUMNS + column;
            if (!poda_exercise_asks (state->exercise, row, column)
                || (!wrongly_cut && given.state != PODA_CELL_FILLED))
                continue;
            for (guint32 below = cut; below < state->exercise->n_rows; below++)
                if (state->cut_of[below] == cut)
                    marking->decided[below] = cell + 1;
            if (given.state != PODA_CELL_UNREADABLE)
                marking->cells[cell] = cut_follows (state, cut) ? PODA_MARK_CARRIED
                                       : given.state == PODA_CELL_EMPTY && !given.dashed
                                           ? PODA_MARK_MISSING
                                           : PODA_MARK_WRONG;
            return;
        }
}

/* --- Bounds that follow from an earlier misreading --- */

static PodaValue
answered_value (const MarkState *state, guint32 row)
{
    const PodaRow *at = &state->rows[row];
    const PodaCell *carried =
        poda_answers_cell (state->carried, row, PODA_COLUMN_VALUE);
    return at->leaf ? at->value
                    : poda_interpretation_value (state->reading, row, PODA_COLUMN_VALUE,
                                                 carried->value);
}

/* TRUE if the parent's answered value, which is `given` here, may already have been its
 * bound when the search reached `row`: it does not follow from the children, and no
 * child from `row` on has that value. */
static gboolean
follows_parent (const MarkState *state, guint32 row, const PodaCell *given)
{
    guint32 parent = state->rows[row].parent;
    const PodaCell value =
        poda_interpretation_cell (state->reading, parent, PODA_COLUMN_VALUE);
    const PodaCell *computed =
        poda_answers_cell (state->carried, parent, PODA_COLUMN_VALUE);
    gboolean may_follow =
        poda_cell_equal (&value, given) && !poda_cell_equal (&value, computed);
    for (; may_follow && row != PODA_ROW_NONE; row = state->rows[row].next)
        may_follow = state->readings[row].visited == PODA_VISIT_NO
                     || given->value != answered_value (state, row);
    return may_follow;
}

/* TRUE if a bound that the parent moves and passes down follows from a wrong bound:
 * from the parent's final one, or from the bound of the previous visited sibling,
 * updated with that sibling's value. */
static gboolean
follows_misread (const MarkState *state, guint32 row, PodaColumn column,
                 const PodaCell *given)
{
    const PodaRow *rows = state->rows;
    guint32 parent = rows[row].parent, earlier = rows[row].before;
    PodaPlayer mover = column == PODA_COLUMN_ALPHA ? PODA_MAX : PODA_MIN;
    while (earlier != PODA_ROW_NONE
           && state->readings[earlier].visited == PODA_VISIT_NO)
        earlier = rows[earlier].before;
    if ((column != PODA_COLUMN_ALPHA && column != PODA_COLUMN_BETA)
        || earlier == PODA_ROW_NONE || rows[parent].player != mover
        || rows[row].player == mover
        || (parent == 0 && state->exercise->problem.all_moves))
        return FALSE;
    const PodaCell own = poda_interpretation_cell (state->reading, parent, column);
    if (poda_cell_equal (&own, given))
        return follows_parent (state, row, given);
    const PodaCell cell = poda_interpretation_cell (state->reading, earlier, column);
    PodaValue value = answered_value (state, earlier);
    return cell.state == PODA_CELL_FILLED && rows[earlier].player != mover
           && poda_exercise_asks (state->exercise, earlier, column)
           && given->value
                  == (mover == PODA_MAX ? poda_max : poda_min) (cell.value, value);
}

/* --- Cells and lines --- */

/* Marks an empty cell: right if the key is empty, too, and the cell is done. */
static PodaMark
mark_blank (const MarkState *state, guint32 row, PodaColumn column)
{
    gboolean done = poda_answers_cell (state->answers, row, column)->dashed
                    || state->readings[row].visited == PODA_VISIT_YES
                    || poda_interpretation_is_done (state->reading, row, column);
    gboolean right =
        poda_answers_cell (state->key, row, column)->state == PODA_CELL_EMPTY;
    return right && state->reading->answered[column] && done ? PODA_MARK_RIGHT
                                                             : PODA_MARK_MISSING;
}

static PodaMark
mark_cell (const MarkState *state, guint32 row, PodaColumn column)
{
    if (!poda_exercise_asks (state->exercise, row, column))
        return PODA_MARK_UNASKED;
    PodaCell given = poda_interpretation_cell (state->reading, row, column);
    guint32 cut = column == PODA_COLUMN_STRATEGY ? PODA_ROW_NONE : state->cut_of[row];
    gboolean wrongly_cut = cut != PODA_ROW_NONE && is_searched (state, cut);
    gboolean wrongly_searched = cut != PODA_ROW_NONE && !wrongly_cut;
    gboolean no = column == PODA_COLUMN_VISITED && given.value == 0;
    if (given.state == PODA_CELL_UNREADABLE)
        return PODA_MARK_UNREADABLE;
    if (wrongly_cut && (given.state == PODA_CELL_EMPTY || no))
        return PODA_MARK_BELOW;
    if (given.state == PODA_CELL_EMPTY)
        return mark_blank (state, row, column);
    if (wrongly_searched && !cut_follows (state, cut) && !no)
        return PODA_MARK_BELOW;
    if (poda_cell_equal (&given, poda_answers_cell (state->key, row, column)))
        return PODA_MARK_RIGHT;
    if (poda_cell_equal (&given, poda_answers_cell (state->carried, row, column))
        || follows_misread (state, row, column, &given))
        return PODA_MARK_CARRIED;
    return !wrongly_searched               ? PODA_MARK_WRONG
           : column == PODA_COLUMN_VISITED ? PODA_MARK_CARRIED
                                           : PODA_MARK_BELOW;
}

guint32 *
poda_answers_predecessors (const PodaAnswers *answers)
{
    guint32 n = answers->n_rows, before = n + PODA_PREDECESSOR_NONE;
    guint32 *predecessors = g_new (guint32, n);
    for (guint32 row = 0; row < n; row++)
        predecessors[row] = n + PODA_PREDECESSOR_UNLISTED;
    for (guint32 i = 0; i < answers->n_order; i++) {
        guint32 row = answers->order[i];
        if (row != PODA_ROW_NONE && predecessors[row] == n + PODA_PREDECESSOR_UNLISTED)
            predecessors[row] = before;
        before = row == PODA_ROW_NONE ? n + PODA_PREDECESSOR_UNKNOWN : row;
    }
    return predecessors;
}

/* Returns the right part of an order: the nodes with the right predecessor. */
static double
order_part (const PodaAnswers *answers, const PodaAnswers *key)
{
    guint32 n = key->n_rows, n_right = 0;
    g_autofree guint32 *predecessors = poda_answers_predecessors (answers);
    g_autofree guint32 *right = poda_answers_predecessors (key);
    for (guint32 row = 0; row < n; row++)
        n_right += right[row] == predecessors[row]
                   && right[row] != n + PODA_PREDECESSOR_UNLISTED;
    return (double) n_right / MAX (MAX (key->n_order, answers->n_order), 1);
}

/* Marks the order; a right one that ends too early is missing. */
static PodaMark
mark_order (const MarkState *state)
{
    const PodaAnswers *answers = state->answers, *key = state->key;
    guint32 n = answers->has_order ? answers->n_order : 0;
    if (n == 0)
        return PODA_MARK_MISSING;
    state->marking->ordered = state->policy->order * order_part (answers, key);
    gboolean begun =
        n < key->n_order
        && memcmp (answers->order, key->order, n * sizeof *key->order) == 0;
    return poda_answers_same_order (answers, key)              ? PODA_MARK_RIGHT
           : poda_answers_same_order (answers, state->carried) ? PODA_MARK_CARRIED
           : begun                                             ? PODA_MARK_MISSING
                                                               : PODA_MARK_WRONG;
}

static void
mark_lines (const MarkState *state)
{
    const PodaExercise *exercise = state->exercise;
    const PodaAnswers *answers = state->answers;
    PodaMarking *marking = state->marking;
    if (poda_exercise_has (exercise, PODA_ASK_ORDER))
        marking->order = mark_order (state);
    if (marking->order == PODA_MARK_CARRIED)
        marking->ordered = state->policy->order * state->policy->carried;
    if (poda_exercise_has (exercise, PODA_ASK_MOVE))
        marking->move = !answers->has_move                      ? PODA_MARK_MISSING
                        : answers->move == PODA_ROW_NONE        ? PODA_MARK_UNREADABLE
                        : answers->move == state->key->move     ? PODA_MARK_RIGHT
                        : answers->move == state->carried->move ? PODA_MARK_CARRIED
                                                                : PODA_MARK_WRONG;
}

/* --- Points --- */

const char *const poda_mark_words[PODA_N_MARKS] = { NULL,        "right", "carried",
                                                    "below",     "wrong", "missing",
                                                    "unreadable" };

double
poda_marking_earns (const PodaPolicy *policy, PodaMark mark, double weight)
{
    return mark == PODA_MARK_RIGHT     ? weight
           : mark == PODA_MARK_CARRIED ? weight * policy->carried
                                       : 0;
}

/* Rounds points down to the two decimals that reports show. */
static double
hundredths (double points)
{
    return floor (100 * points + 1e-9) / 100;
}

static void
add (PodaMarking *marking, PodaMark mark, double weight, double earned)
{
    marking->counts[mark]++;
    if (mark == PODA_MARK_UNASKED)
        return;
    marking->n_asked++;
    marking->n_done += mark != PODA_MARK_MISSING;
    marking->most += weight;
    marking->earned += earned;
}

/* Adds the points of cells and lines. What a wrongly cut node omits earns as large a
 * part as the rest, up to the limit; answers below a missed cut earn nothing. */
static void
add_up (const MarkState *state)
{
    PodaMarking *marking = state->marking;
    const PodaPolicy *policy = state->policy;
    gsize n = (gsize) state->exercise->n_rows * PODA_N_COLUMNS;
    g_autofree double *omitted = g_new0 (double, n);
    double all_omitted = 0, below = 0;
    add (marking, marking->order, policy->order, marking->ordered);
    add (marking, marking->move, policy->move,
         poda_marking_earns (policy, marking->move, policy->move));
    for (gsize i = 0; i < n; i++) {
        double weight = policy->columns[i % PODA_N_COLUMNS];
        marking->points[i] = poda_marking_earns (policy, marking->cells[i], weight);
        add (marking, marking->cells[i], weight, marking->points[i]);
        if (marking->cells[i] != PODA_MARK_BELOW)
            continue;
        below += weight;
        if (is_searched (state, state->cut_of[i / PODA_N_COLUMNS]))
            all_omitted += omitted[i] = weight;
    }
    double rest = marking->most - below;
    if (all_omitted <= 0 || rest <= 0)
        return;
    double part = hundredths (marking->earned / rest
                              * MIN (1, policy->cuts * marking->most / all_omitted));
    marking->earned += all_omitted * part;
    for (gsize i = 0; i < n; i++)
        marking->points[i] += part * omitted[i];
}

/* --- Repeated mistakes --- */

/* TRUE if a right answer shows that the student can do the step. */
static gboolean
could_show (const MarkState *state, guint32 row, PodaSkill skill)
{
    const PodaRow *at = &state->rows[row];
    const PodaProblem *problem = &state->exercise->problem;
    if (skill <= PODA_SKILL_CHANCE_VALUE)
        return at->child != at->last
               && is_searched (state, state->rows[at->child].next);
    return skill == PODA_SKILL_ALPHA_DOWN ? at->node->alpha != problem->alpha
           : skill == PODA_SKILL_BETA_DOWN
               ? at->node->beta != problem->beta
               : skill != PODA_SKILL_BOUND || at->node->bound != PODA_BOUND_EXACT;
}

/* TRUE if the answer at the row shows that the student considered a cut: the row is the
 * first that a cut omits, or both bounds were finite when the search reached it. */
static gboolean
shows_cut (const MarkState *state, guint32 row)
{
    const PodaRow *at = &state->rows[row];
    if (at->before == PODA_ROW_NONE || !is_searched (state, at->before))
        return FALSE;
    const PodaNode *above = state->rows[at->parent].node;
    gboolean known = (above->player == PODA_MAX && isfinite (above->beta))
                     || (above->player == PODA_MIN && isfinite (above->alpha));
    return is_searched (state, row)
               ? known && state->readings[row].visited == PODA_VISIT_YES
               : state->readings[row].visited == PODA_VISIT_NO;
}

/* Returns 1 if the answer follows from the student's answers and differs from the key,
 * -1 if it equals the key although a different one follows, 0 otherwise. */
static gint
carries_on (const MarkState *state, guint32 row, PodaColumn column)
{
    PodaMark mark = poda_marking_at (state->marking, row, column);
    if (poda_cell_equal (poda_answers_cell (state->carried, row, column),
                         poda_answers_cell (state->key, row, column)))
        return 0;
    return (mark == PODA_MARK_CARRIED) - (mark == PODA_MARK_RIGHT);
}

/* Returns a positive number if other answers are based on the wrong answer, a negative
 * one if they are based on the right one, which was only written wrongly: a child has a
 * tighter bound than the node, or is cut although the node's window is open. */
static gint
used (const MarkState *state, guint32 row, PodaColumn column)
{
    const PodaRow *rows = state->rows;
    const PodaCell *cells = poda_answers_cell (state->answers, row, PODA_COLUMN_VALUE);
    gboolean max = column == PODA_COLUMN_ALPHA;
    gboolean moves = rows[row].player == (max ? PODA_MAX : PODA_MIN);
    gboolean open = cells[PODA_COLUMN_ALPHA].value < cells[PODA_COLUMN_BETA].value;
    gint sum = 0, more = 0;
    if (column == PODA_COLUMN_VALUE && row > 0)
        return carries_on (state, rows[row].parent, PODA_COLUMN_VALUE);
    if (!max && column != PODA_COLUMN_BETA)
        return 0;
    for (guint32 child = rows[row].child; child != PODA_ROW_NONE;
         child = rows[child].next) {
        PodaValue handed = poda_answers_cell (state->key, child, column)->value;
        gboolean beyond =
            max ? handed > cells[column].value : handed < cells[column].value;
        sum += carries_on (state, child, column)
               + carries_on (state, child, PODA_COLUMN_VISITED);
        more += is_searched (state, child)
                    ? beyond
                          && poda_marking_at (state->marking, child, column)
                                 == PODA_MARK_RIGHT
                    : open && state->readings[child].visited == PODA_VISIT_NO;
    }
    return sum != 0 ? sum : moves ? -more : 0;
}

static void
tally_cell (const MarkState *state, guint32 row, PodaColumn column, PodaRepeat *repeats)
{
    PodaMark mark = poda_marking_at (state->marking, row, column);
    PodaSkill skill = poda_skill_of (state->exercise, row, column);
    PodaRepeat *tally = &repeats[skill];
    if (mark == PODA_MARK_WRONG) {
        gint balance = used (state, row, column);
        tally->n_wrong++;
        tally->n_done++;
        tally->used += (balance > 0) - (balance < 0);
        tally->lost += state->policy->columns[column];
    } else if (mark == PODA_MARK_RIGHT || mark == PODA_MARK_CARRIED) {
        tally->n_done += could_show (state, row, skill);
    }
}

/* Counts the steps in a row. A missed cut costs all answers below it; a wrongly cut
 * node costs only its own answer, since what it omits is merely missing. */
static void
tally_row (const MarkState *state, guint32 row, PodaRepeat *repeats)
{
    guint32 cut = state->cut_of[row];
    gboolean is_cut = cut != PODA_ROW_NONE, searched = is_searched (state, row);
    gboolean wrongly_cut = is_searched (state, is_cut ? cut : row);
    PodaRepeat *visits = &repeats[wrongly_cut ? PODA_SKILL_GOES_ON : PODA_SKILL_CUT];
    gboolean mistaken = cut == row && !cut_follows (state, cut);
    visits->n_wrong += mistaken;
    visits->n_done += is_cut ? mistaken : shows_cut (state, row);
    for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++) {
        PodaMark mark = poda_marking_at (state->marking, row, column);
        if (column == PODA_COLUMN_STRATEGY
            || (column != PODA_COLUMN_VISITED && searched))
            tally_cell (state, row, column, repeats);
        if (is_cut
            && (mark == PODA_MARK_WRONG || (mark == PODA_MARK_BELOW && !wrongly_cut)))
            visits->lost += state->policy->columns[column];
    }
}

/* Returns the points for visits that guessing would earn, too. */
static double
guessed_visits (const MarkState *state)
{
    double wrong[2] = { 0, 0 }, of[2] = { 0, 0 }, earned = 0;
    for (guint32 row = 0; row < state->exercise->n_rows; row++) {
        gsize cell = (gsize) row * PODA_N_COLUMNS + PODA_COLUMN_VISITED;
        gboolean searched = is_searched (state, row);
        gboolean counts = state->marking->cells[cell] != PODA_MARK_UNASKED
                          && state->readings[row].visited != PODA_VISIT_UNANSWERED;
        of[searched] += counts;
        wrong[searched] +=
            counts && (state->readings[row].visited == PODA_VISIT_YES) != searched;
        earned += counts ? state->marking->points[cell] : 0;
    }
    double part = MIN (wrong[0] / MAX (of[0], 1), wrong[1] / MAX (of[1], 1));
    return earned * MIN (1, 2 * part);
}

/* If a step occurs fewer times than this, its wrong answers are weighed as if it
 * occurred this often. Exceptions: two wrong choices out of two count fully, and
 * missing the only cut counts half. */
#define MIN_OCCASIONS 4

/* Factor for steps that were done correctly, but always written wrongly. */
#define ONLY_WRITTEN_WRONGLY 0.25

static double
repeated_part (const PodaRepeat *tally)
{
    PodaSkill skill = tally->skill;
    /* The core of the algorithm: the child whose value is taken, and cuts. */
    gboolean choice = skill == PODA_SKILL_MAX_VALUE || skill == PODA_SKILL_MIN_VALUE
                      || skill == PODA_SKILL_CUT || skill == PODA_SKILL_GOES_ON;
    guint n = choice ? tally->n_done : MAX (tally->n_done, MIN_OCCASIONS);
    if (tally->n_wrong <= 1)
        return skill == PODA_SKILL_CUT && tally->n_wrong == 1 && n == 1 ? 0.5 : 0;
    return (tally->n_wrong - 1.0) / (n - 1.0)
           * (tally->used < 0 ? ONLY_WRITTEN_WRONGLY : 1);
}

/* Finds repeated mistakes. Returns their cost beyond that of the wrong answers. */
static double
find_repeats (const MarkState *state)
{
    PodaMarking *marking = state->marking;
    PodaRepeat *repeats = marking->repeats;
    double most = state->policy->repeat * marking->earned, sum = 0, kept = 1, cost = 0;
    for (guint32 row = 0; row < state->exercise->n_rows; row++)
        tally_row (state, row, repeats);
    for (PodaSkill skill = 0; skill < PODA_N_SKILLS; skill++) {
        repeats[skill].skill = skill;
        double part = repeated_part (&repeats[skill]);
        repeats[skill].cost = MAX (most * part - repeats[skill].lost, 0);
        sum += repeats[skill].cost;
        kept *= 1 - part;
    }
    double rate = MIN (1, most * (1 - kept) / MAX (sum, 1e-9));
    for (PodaSkill skill = 0; skill < PODA_N_SKILLS; skill++) {
        PodaRepeat repeat = repeats[skill];
        repeat.cost *= rate;
        if (skill == PODA_SKILL_GOES_ON && repeated_part (&repeat) > 0 && most > 0)
            repeat.cost += MAX (guessed_visits (state) - sum * rate, 0);
        if (repeat.cost < 0.005)
            continue;
        repeats[marking->n_repeats++] = repeat;
        cost += repeat.cost;
    }
    return cost;
}

/* --- The marking --- */

PodaMarking *
poda_mark (PodaReasons *reasons, const PodaAnswers *answers, const PodaPolicy *policy)
{
    PodaMarking *marking = g_new0 (PodaMarking, 1);
    const PodaExercise *exercise = reasons->exercise;
    gsize n = (gsize) exercise->n_rows * PODA_N_COLUMNS;
    g_auto (PodaInterpretation) reading;
    poda_interpretation_init (&reading, exercise, answers);
    g_autoptr (PodaAnswers) carried = poda_carried_answers (exercise, answers);
    g_autofree guint32 *cut_of = g_new (guint32, exercise->n_rows);
    MarkState state = { marking, exercise, exercise->rows, answers, exercise->key,
                        carried, &reading, reading.rows,   policy,  cut_of };
    marking->cells = g_new0 (PodaMark, n);
    marking->points = g_new0 (double, n);
    marking->decided = g_new0 (gsize, exercise->n_rows);
    find_cuts (&state);
    for (gsize i = 0; i < n; i++)
        marking->cells[i] = mark_cell (&state, (guint32) (i / PODA_N_COLUMNS),
                                       (PodaColumn) (i % PODA_N_COLUMNS));
    for (guint32 row = 0; row < exercise->n_rows; row++)
        if (cut_of[row] == row)
            mark_deciding_cell (&state, row);
    mark_lines (&state);
    add_up (&state);
    double cost = find_repeats (&state);
    marking->score =
        cost > 0 ? MAX (hundredths (marking->earned - cost), 0) : marking->earned;
    marking->all_right = marking->counts[PODA_MARK_RIGHT] == marking->n_asked;
    marking->unfinished =
        marking->counts[PODA_MARK_MISSING] > policy->unfinished * marking->n_asked;
    poda_marking_find_first (marking, reasons, answers);
    return marking;
}

void
poda_marking_free (PodaMarking *marking)
{
    g_ptr_array_unref (marking->wrongly_cut);
    g_ptr_array_unref (marking->wrongly_searched);
    g_free (marking->cells);
    g_free (marking->points);
    g_free (marking->decided);
    g_free (marking->first);
    g_free (marking);
}
