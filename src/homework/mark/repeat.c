/* Kinds of step that are done wrongly again and again, and what that costs. */

#include <math.h>

#include "homework/mark/marked.h"

typedef struct {
    guint n_wrong, n_done;  /* of so many that could show it */
    guint n_used, n_unused; /* of the wrong ones: with which the answers go on, and
                               those that they contradict */
    double lost;            /* what the wrong answers cost themselves */
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

static PodaValue
said_number (const Marked *work, guint32 row, PodaColumn column)
{
    return poda_reading_value (
        work->reading, row, column,
        poda_answers_cell (work->exercise->key, row, column)->value);
}

/* --- Steps that could show something --- */

/* Of several children, whose values differ, as the answers have them. */
static gboolean
chooses (const Marked *work, guint32 row)
{
    const PodaRow *rows = work->exercise->rows;
    PodaValue first = 0;
    guint n = 0;
    for (guint32 child = rows[row].child; child != PODA_ROW_NONE;
         child = rows[child].next) {
        if (!is_visited (work, child))
            continue;
        PodaValue value = rows[child].leaf
                              ? rows[child].value
                              : said_number (work, child, PODA_COLUMN_VALUE);
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

/* --- Wrong numbers that the answers do not go on with --- */

/* What follows in the cell from the answers is not the key's: 1 if that is written, and
 * -1 if the key's is written all the same. */
static gint
goes_on (const Marked *work, guint32 row, PodaColumn column)
{
    PodaMark mark = mark_at (work, row, column);
    if (poda_cell_equal (poda_answers_cell (work->follow, row, column),
                         poda_answers_cell (work->exercise->key, row, column)))
        return 0;
    return mark == PODA_MARK_CARRIED ? 1 : mark == PODA_MARK_RIGHT ? -1 : 0;
}

/* The same of a visit, in whatever column it is told. */
static gint
goes_on_visit (const Marked *work, guint32 row)
{
    PodaSaid said = (PodaSaid) work->reading->visited[row];
    gboolean searched = poda_marked_is_searched (work, row);
    gboolean follows =
        poda_answers_cell (work->follow, row, PODA_COLUMN_VISITED)->value != 0;
    return said == PODA_SAID_NOTHING || follows == searched ? 0
           : (said == PODA_SAID_YES) == searched            ? -1
                                                            : 1;
}

/* A bound that the node's player has moved, and its children were handed before: -1 if
 * they were handed more than is written, or a cut was made that it does not allow. */
static gint
goes_on_moved (const Marked *work, guint32 row, PodaColumn column)
{
    const PodaRow *rows = work->exercise->rows;
    gboolean max = column == PODA_COLUMN_ALPHA;
    PodaValue alpha = said_number (work, row, PODA_COLUMN_ALPHA);
    PodaValue beta = said_number (work, row, PODA_COLUMN_BETA);
    for (guint32 child = rows[row].child; child != PODA_ROW_NONE;
         child = rows[child].next) {
        PodaValue handed =
            poda_answers_cell (work->exercise->key, child, column)->value;
        if (mark_at (work, child, column) == PODA_MARK_RIGHT
            && (max ? handed > alpha : handed < beta))
            return -1;
        if (!poda_marked_is_searched (work, child))
            return work->reading->visited[child] == PODA_SAID_NO && alpha < beta ? -1
                                                                                 : 0;
    }
    return 0;
}

/* Whether the answers go on with a wrong number (more than 0), or were worked out with
 * the right one, so that it is only written otherwise (less). */
static gint
is_used (const Marked *work, guint32 row, PodaColumn column)
{
    const PodaRow *rows = work->exercise->rows;
    gint sum = 0;
    if (column == PODA_COLUMN_VALUE && rows[row].parent != PODA_ROW_NONE)
        return goes_on (work, rows[row].parent, PODA_COLUMN_VALUE);
    if (column != PODA_COLUMN_ALPHA && column != PODA_COLUMN_BETA)
        return 0;
    for (guint32 child = rows[row].child; child != PODA_ROW_NONE;
         child = rows[child].next)
        sum += goes_on (work, child, column) + goes_on_visit (work, child);
    if (sum == 0
        && rows[row].player == (column == PODA_COLUMN_ALPHA ? PODA_MAX : PODA_MIN))
        sum = goes_on_moved (work, row, column);
    return sum;
}

/* --- Counting --- */

static void
tally_cell (const Marked *work, guint32 row, PodaColumn column, Tally *tally)
{
    PodaMark mark = mark_at (work, row, column);
    if (mark == PODA_MARK_WRONG) {
        gint used = is_used (work, row, column);
        tally->n_wrong++;
        tally->n_done++;
        tally->n_used += used > 0;
        tally->n_unused += used < 0;
        tally->lost += work->policy->columns[column];
    } else if ((mark == PODA_MARK_RIGHT || mark == PODA_MARK_CARRIED)
               && could_show (work, row, column)) {
        tally->n_done++;
    }
}

static void
tally_cells (const Marked *work, Tally *tallies)
{
    for (guint32 row = 0; row < work->exercise->n_rows; row++)
        for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
            if (column == PODA_COLUMN_STRATEGY
                || (column != PODA_COLUMN_VISITED
                    && poda_marked_is_searched (work, row)))
                tally_cell (work, row, column,
                            &tallies[poda_skill_of (work->exercise, row, column)]);
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

static PodaSkill
skill_of_place (guint8 place)
{
    return place == PLACE_LEFT_OUT ? PODA_SKILL_GOES_ON : PODA_SKILL_CUT;
}

/* A cut that was overlooked costs all that is done below it; one too many its own
 * answer, since what it leaves out is only not done. */
static void
tally_cuts (const Marked *work, Tally *tallies)
{
    for (guint32 row = 0; row < work->exercise->n_rows; row++) {
        const WrongCut *cut = poda_marked_cut (work, row);
        if (cut != NULL) {
            for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
                if (mark_at (work, row, column) == PODA_MARK_WRONG
                    || (mark_at (work, row, column) == PODA_MARK_BELOW
                        && cut->place == PLACE_GONE_INTO))
                    tallies[skill_of_place (cut->place)].lost +=
                        work->policy->columns[column];
        } else if (poda_marked_is_searched (work, row)) {
            tallies[PODA_SKILL_GOES_ON].n_done +=
                could_be_cut (work, row)
                && work->reading->visited[row] == PODA_SAID_YES;
        } else {
            tallies[PODA_SKILL_CUT].n_done += is_cut_done (work, row);
        }
    }
    for (guint i = 0; i < work->cuts->len; i++) {
        const WrongCut *cut = &g_array_index (work->cuts, WrongCut, i);
        Tally *tally = &tallies[skill_of_place (cut->place)];
        tally->n_wrong += !cut->follows;
        tally->n_done += !cut->follows;
    }
}

/* What visits earn that somebody who guesses them would earn, too: all where nodes are
 * said to be visited as often when they are not as when they are. */
static double
guessed_visits (const Marked *work)
{
    guint n_wrong[2] = { 0, 0 }, n_said[2] = { 0, 0 };
    double earned = 0;
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
    double missed = (double) n_wrong[0] / MAX (n_said[0], 1);
    double left_out = (double) n_wrong[1] / MAX (n_said[1], 1);
    return earned * MIN (1, 2 * MIN (missed, left_out));
}

/* What the algorithm is about: which child counts, and what is left out. */
static gboolean
is_choice (PodaSkill skill)
{
    return skill == PODA_SKILL_MAX_VALUE || skill == PODA_SKILL_MIN_VALUE
           || skill == PODA_SKILL_CUT || skill == PODA_SKILL_GOES_ON;
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
    guint n = is_choice (skill) ? tally->n_done : MAX (tally->n_done, LEAST_OCCASIONS);
    if (tally->n_wrong <= 1)
        return skill == PODA_SKILL_CUT && tally->n_wrong == 1 && tally->n_done == 1
                   ? 0.5
                   : 0;
    double part = (tally->n_wrong - 1.0) / (n - 1.0);
    return tally->n_unused > tally->n_used ? part * WRITTEN_OTHERWISE : part;
}

void
poda_marked_find_repeats (Marked *work)
{
    PodaMarking *marking = work->marking;
    Tally tallies[PODA_N_SKILLS] = { { 0 } };
    double parts[PODA_N_SKILLS], costs[PODA_N_SKILLS], sum = 0, kept = 1;
    double most = work->policy->repeat * marking->earned;
    tally_cells (work, tallies);
    tally_cuts (work, tallies);
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
