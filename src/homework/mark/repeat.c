/* Kinds of step that are done wrongly again and again, and what that costs. */

#include <math.h>

#include "homework/mark/marked.h"

typedef struct {
    guint n_wrong, n_done; /* of so many that could show it */
    gint used;   /* of the wrong ones: with how many more the answers go on than they
                    contradict */
    double lost; /* what the wrong answers cost themselves */
} Tally;

static PodaMark
mark_at (const Marked *work, guint32 row, PodaColumn column)
{
    return work->marking->cells[(gsize) row * PODA_N_COLUMNS + column];
}

/* TRUE if a right answer shows that somebody knows how the step is done. */
static gboolean
could_show (const Marked *work, guint32 row, PodaSkill skill)
{
    const PodaRow *at = &work->exercise->rows[row];
    const PodaProblem *problem = &work->exercise->problem;
    if (skill <= PODA_SKILL_CHANCE_VALUE)
        return at->child != at->last
               && poda_marked_is_searched (work, work->exercise->rows[at->child].next);
    return skill == PODA_SKILL_ALPHA_DOWN ? at->node->alpha != problem->alpha
           : skill == PODA_SKILL_BETA_DOWN
               ? at->node->beta != problem->beta
               : skill != PODA_SKILL_BOUND || at->node->bound != PODA_BOUND_EXACT;
}

/* TRUE if the row was dealt with where a cut was to be thought of: it is the first that
 * one leaves out, or both bounds were known when the search came to it. */
static gboolean
shows_cut (const Marked *work, guint32 row)
{
    const PodaRow *at = &work->exercise->rows[row];
    if (at->before == PODA_ROW_NONE || !poda_marked_is_searched (work, at->before))
        return FALSE;
    if (!poda_marked_is_searched (work, row))
        return work->reading->visited[row] == PODA_SAID_NO;
    const PodaNode *above = work->exercise->rows[at->parent].node;
    return work->reading->visited[row] == PODA_SAID_YES
           && ((above->player == PODA_MAX && isfinite (above->beta))
               || (above->player == PODA_MIN && isfinite (above->alpha)));
}

/* Whether something else than the key follows in the cell from the answers: 1 if that
 * is written, and -1 if the key's is written all the same. */
static gint
goes_on (const Marked *work, guint32 row, PodaColumn column)
{
    PodaMark mark = mark_at (work, row, column);
    if (poda_cell_equal (poda_answers_cell (work->follow, row, column),
                         poda_answers_cell (work->exercise->key, row, column)))
        return 0;
    return (mark == PODA_MARK_CARRIED) - (mark == PODA_MARK_RIGHT);
}

/* TRUE if a child was rightly handed more than what is written of the bound that its
 * parent moves, or is cut though that does not close the window. */
static gboolean
goes_beyond (const Marked *work, guint32 child, PodaColumn column)
{
    guint32 row = work->exercise->rows[child].parent;
    gboolean max = column == PODA_COLUMN_ALPHA;
    PodaValue alpha = poda_answers_cell (work->answers, row, PODA_COLUMN_ALPHA)->value;
    PodaValue beta = poda_answers_cell (work->answers, row, PODA_COLUMN_BETA)->value;
    PodaValue handed = poda_answers_cell (work->exercise->key, child, column)->value;
    if (work->exercise->rows[row].player != (max ? PODA_MAX : PODA_MIN))
        return FALSE;
    if (!poda_marked_is_searched (work, child))
        return work->reading->visited[child] == PODA_SAID_NO && alpha < beta;
    return mark_at (work, child, column) == PODA_MARK_RIGHT
           && (max ? handed > alpha : handed < beta);
}

/* Whether the answers go on with a wrong number (more than 0), or were worked out with
 * the right one, so that it is only written otherwise (less). */
static gint
used (const Marked *work, guint32 row, PodaColumn column)
{
    const PodaRow *rows = work->exercise->rows;
    gint sum = 0, more = 0;
    if (column == PODA_COLUMN_VALUE && row > 0)
        return goes_on (work, rows[row].parent, PODA_COLUMN_VALUE);
    if (column != PODA_COLUMN_ALPHA && column != PODA_COLUMN_BETA)
        return 0;
    for (guint32 child = rows[row].child; child != PODA_ROW_NONE;
         child = rows[child].next) {
        sum +=
            goes_on (work, child, column) + goes_on (work, child, PODA_COLUMN_VISITED);
        more += goes_beyond (work, child, column);
    }
    return sum != 0 ? sum : -more;
}

static void
tally_cell (const Marked *work, guint32 row, PodaColumn column, Tally *tallies)
{
    PodaMark mark = mark_at (work, row, column);
    PodaSkill skill = poda_skill_of (work->exercise, row, column);
    Tally *tally = &tallies[skill];
    if (mark == PODA_MARK_WRONG) {
        gint balance = used (work, row, column);
        tally->n_wrong++;
        tally->n_done++;
        tally->used += (balance > 0) - (balance < 0);
        tally->lost += work->policy->columns[column];
    } else if (mark == PODA_MARK_RIGHT || mark == PODA_MARK_CARRIED) {
        tally->n_done += could_show (work, row, skill);
    }
}

/* A cut that was overlooked costs all that is done below it; one too many its own
 * answer, since what it leaves out is only not done. */
static void
tally_row (const Marked *work, guint32 row, Tally *tallies)
{
    gboolean searched = poda_marked_is_searched (work, row);
    const WrongCut *cut = poda_marked_cut (work, row);
    gboolean goes_on = cut != NULL ? cut->left_out : searched;
    Tally *visits = &tallies[goes_on ? PODA_SKILL_GOES_ON : PODA_SKILL_CUT];
    visits->n_done += cut == NULL && shows_cut (work, row);
    for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++) {
        PodaMark mark = mark_at (work, row, column);
        if (column == PODA_COLUMN_STRATEGY
            || (column != PODA_COLUMN_VISITED && searched))
            tally_cell (work, row, column, tallies);
        if (cut != NULL
            && (mark == PODA_MARK_WRONG || (mark == PODA_MARK_BELOW && !cut->left_out)))
            visits->lost += work->policy->columns[column];
    }
}

/* What visits earn that somebody who guesses them would earn, too: all where nodes are
 * said to be visited as often when they are not as when they are. */
static double
guessed_visits (const Marked *work)
{
    double n_wrong[2] = { 0, 0 }, n_said[2] = { 0, 0 }, earned = 0;
    for (guint32 row = 0; row < work->exercise->n_rows; row++) {
        PodaSaid said = (PodaSaid) work->reading->visited[row];
        gboolean searched = poda_marked_is_searched (work, row);
        if (!poda_exercise_asks (work->exercise, row, PODA_COLUMN_VISITED)
            || said == PODA_SAID_NOTHING)
            continue;
        n_said[searched]++;
        n_wrong[searched] += (said == PODA_SAID_YES) != searched;
        earned += poda_marking_cell (work->marking, row, PODA_COLUMN_VISITED);
    }
    return earned
           * MIN (1, 2
                         * MIN (n_wrong[0] / MAX (n_said[0], 1),
                                n_wrong[1] / MAX (n_said[1], 1)));
}

/* Two slips are no habit where there were hardly occasions for more: of few the part is
 * as of so many. Who chooses wrongly every time has shown it on two, and who misses the
 * only cut has shown half of it. */
#define LEAST_OCCASIONS 4

/* What is done rightly and only written otherwise again and again hardly costs more
 * than its answers. */
#define WRITTEN_OTHERWISE 0.25

static double
repeated_part (PodaSkill skill, const Tally *tally)
{
    /* What the algorithm is about: which child counts, and what is left out. */
    gboolean choice = skill == PODA_SKILL_MAX_VALUE || skill == PODA_SKILL_MIN_VALUE
                      || skill == PODA_SKILL_CUT || skill == PODA_SKILL_GOES_ON;
    guint n = choice ? tally->n_done : MAX (tally->n_done, LEAST_OCCASIONS);
    if (tally->n_wrong <= 1)
        return skill == PODA_SKILL_CUT && tally->n_wrong == 1 && n == 1 ? 0.5 : 0;
    return (tally->n_wrong - 1.0) / (n - 1.0)
           * (tally->used < 0 ? WRITTEN_OTHERWISE : 1);
}

void
poda_marked_find_repeats (Marked *work)
{
    PodaMarking *marking = work->marking;
    Tally tallies[PODA_N_SKILLS] = { { 0 } };
    double parts[PODA_N_SKILLS], costs[PODA_N_SKILLS], sum = 0, kept = 1;
    double most = work->policy->repeat * marking->earned;
    for (guint32 row = 0; row < work->exercise->n_rows; row++)
        tally_row (work, row, tallies);
    for (guint i = 0; i < work->cuts->len; i++) {
        const WrongCut *cut = &g_array_index (work->cuts, WrongCut, i);
        Tally *tally = &tallies[cut->left_out ? PODA_SKILL_GOES_ON : PODA_SKILL_CUT];
        tally->n_wrong += !cut->follows;
        tally->n_done += !cut->follows;
    }
    for (guint i = 0; i < PODA_N_SKILLS; i++) {
        parts[i] = repeated_part ((PodaSkill) i, &tallies[i]);
        costs[i] = MAX (most * parts[i] - tallies[i].lost, 0);
        sum += costs[i];
        kept *= 1 - parts[i];
    }
    double rate = MIN (1, most * (1 - kept) / MAX (sum, 1e-9));
    for (guint i = 0; i < PODA_N_SKILLS; i++) {
        double cost = costs[i] * rate;
        if (i == PODA_SKILL_GOES_ON && parts[i] > 0 && most > 0)
            cost += MAX (guessed_visits (work) - sum * rate, 0);
        if (cost >= 0.005)
            marking->repeats[marking->n_repeats++] = (PodaRepeat){
                .skill = (PodaSkill) i,
                .n_wrong = tallies[i].n_wrong,
                .n_done = tallies[i].n_done,
                .part = parts[i],
                .cost = cost,
            };
    }
}
