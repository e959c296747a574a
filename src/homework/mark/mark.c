#include "homework/mark/mark.h"

#include <math.h>
#include <string.h>

#include "homework/mark/marked.h"
#include "homework/mark/search.h"

/* --- What follows from answers --- */

/* On a winning strategy lies a node that is won and whose parent is said to lie on
 * one. */
static PodaAnswers *
follow (const PodaReading *reading)
{
    static const PodaMistake no_mistake = { .tells = PODA_LEAVES_OPEN };
    const PodaExercise *exercise = reading->exercise;
    PodaAnswers *answers = poda_answers_new (exercise->n_rows);
    poda_mark_search (exercise, &no_mistake, reading, answers);
    guint32 n = poda_exercise_has (exercise, PODA_ASK_STRATEGY) ? exercise->n_rows : 0;
    for (guint32 row = 0; row < n; row++) {
        guint32 parent = exercise->rows[row].parent;
        PodaValue above = 1;
        if (parent != PODA_ROW_NONE)
            above = poda_reading_value (
                reading, parent, PODA_COLUMN_STRATEGY,
                poda_answers_cell (answers, parent, PODA_COLUMN_STRATEGY)->value);
        poda_answers_set (answers, row, PODA_COLUMN_STRATEGY,
                          above != 0 && poda_exercise_won (exercise, row));
    }
    return answers;
}

PodaAnswers *
poda_follow (const PodaExercise *exercise, const PodaAnswers *answers)
{
    g_auto (PodaReading) reading;
    poda_reading_init (&reading, exercise, answers);
    return follow (&reading);
}

/* --- What answers earn --- */

const char *
poda_mark_word (PodaMark mark)
{
    static const char *const words[PODA_N_MARKS] = { NULL,        "right", "carried",
                                                     "below",     "wrong", "missing",
                                                     "unreadable" };
    return words[mark];
}

double
poda_marking_earns (const PodaPolicy *policy, PodaMark mark, double weight)
{
    return mark == PODA_MARK_RIGHT     ? weight
           : mark == PODA_MARK_CARRIED ? weight * policy->carried
                                       : 0;
}

double
poda_marking_order (const PodaMarking *marking, const PodaPolicy *policy)
{
    return policy->order
           * (marking->order == PODA_MARK_CARRIED ? policy->carried : marking->ordered);
}

/* Nobody reads more of a mark. */
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

static gboolean
is_left_out (const Marked *work, gsize cell)
{
    return work->marking->cells[cell] == PODA_MARK_BELOW
           && poda_marked_cut (work, (guint32) (cell / PODA_N_COLUMNS))->left_out;
}

/* Adds what cells and lines earn. What a wrong cut leaves away counts as the rest does,
 * up to the limit; what is done below one that was overlooked is worth nothing. */
static void
add_up (Marked *work)
{
    PodaMarking *marking = work->marking;
    const PodaPolicy *policy = work->policy;
    gsize n = (gsize) work->exercise->n_rows * PODA_N_COLUMNS;
    double left_out = 0, below = 0;
    add (marking, marking->order, policy->order, poda_marking_order (marking, policy));
    add (marking, marking->move, policy->move,
         poda_marking_earns (policy, marking->move, policy->move));
    for (gsize i = 0; i < n; i++) {
        double weight = policy->columns[i % PODA_N_COLUMNS];
        marking->points[i] = poda_marking_earns (policy, marking->cells[i], weight);
        add (marking, marking->cells[i], weight, marking->points[i]);
        below += marking->cells[i] == PODA_MARK_BELOW ? weight : 0;
        left_out += is_left_out (work, i) ? weight : 0;
    }
    double rest = marking->most - below;
    if (left_out <= 0 || rest <= 0)
        return;
    double part = hundredths (marking->earned / rest
                              * MIN (1, policy->cuts * marking->most / left_out));
    marking->earned += left_out * part;
    for (gsize i = 0; i < n; i++)
        if (is_left_out (work, i))
            marking->points[i] = part * policy->columns[i % PODA_N_COLUMNS];
}

/* --- Bounds that go on from what was misread --- */

static PodaValue
said_value (const Marked *work, guint32 row)
{
    const PodaRow *at = &work->exercise->rows[row];
    const PodaCell *follow = poda_answers_cell (work->follow, row, PODA_COLUMN_VALUE);
    return at->leaf ? at->value
                    : poda_reading_value (work->reading, row, PODA_COLUMN_VALUE,
                                          follow->value);
}

static gboolean
says (const PodaCell *given, PodaValue value)
{
    const PodaCell cell = { .state = PODA_CELL_FILLED, .value = value };
    return poda_cell_equal (given, &cell);
}

/* TRUE if a parent with this bound, which its children do not make, may have had it
 * when it came to the row: no child from there on is worth that. */
static gboolean
follows_parent (const Marked *work, guint32 row, const PodaCell *given)
{
    const PodaRow *rows = work->exercise->rows;
    guint32 parent = rows[row].parent;
    const PodaCell value = poda_reading_cell (work->reading, parent, PODA_COLUMN_VALUE);
    const PodaCell *made = poda_answers_cell (work->follow, parent, PODA_COLUMN_VALUE);
    gboolean free = poda_cell_equal (&value, given) && !poda_cell_equal (&value, made);
    for (; free && row != PODA_ROW_NONE; row = rows[row].next)
        free = work->reading->visited[row] == PODA_SAID_NO
               || !says (given, said_value (work, row));
    return free;
}

/* TRUE if the bound that the parent moves, and hands down, goes on from what the sheet
 * has already misread: from the parent's own as it ends, or from the one that the last
 * visited sibling before it was given, moved by that one's value. */
static gboolean
goes_on (const Marked *work, guint32 row, PodaColumn column, const PodaCell *given)
{
    const PodaRow *rows = work->exercise->rows;
    guint32 parent = rows[row].parent, elder = rows[row].before;
    PodaPlayer mover = column == PODA_COLUMN_ALPHA ? PODA_MAX : PODA_MIN;
    while (elder != PODA_ROW_NONE && work->reading->visited[elder] == PODA_SAID_NO)
        elder = rows[elder].before;
    if ((column != PODA_COLUMN_ALPHA && column != PODA_COLUMN_BETA)
        || elder == PODA_ROW_NONE || rows[parent].player != mover
        || rows[row].player == mover
        || (parent == 0 && work->exercise->problem.all_moves))
        return FALSE;
    const PodaCell own = poda_reading_cell (work->reading, parent, column);
    if (poda_cell_equal (&own, given))
        return follows_parent (work, row, given);
    const PodaCell cell = poda_reading_cell (work->reading, elder, column);
    PodaValue value = said_value (work, elder);
    return cell.state == PODA_CELL_FILLED && rows[elder].player != mover
           && poda_exercise_asks (work->exercise, elder, column)
           && says (given, mover == PODA_MAX ? poda_max (cell.value, value)
                                             : poda_min (cell.value, value));
}

/* --- Marking --- */

/* Marks what stands where the key has nothing, or nothing where it has something. */
static PodaMark
mark_blank (const Marked *work, guint32 row, PodaColumn column)
{
    const PodaCell *key = poda_answers_cell (work->exercise->key, row, column);
    gboolean done = poda_answers_cell (work->answers, row, column)->struck
                    || work->reading->visited[row] == PODA_SAID_YES
                    || poda_reading_is_done (work->reading, row, column);
    return key->state == PODA_CELL_EMPTY && work->reading->answered[column] && done
               ? PODA_MARK_RIGHT
               : PODA_MARK_MISSING;
}

static PodaMark
mark_cell (const Marked *work, guint32 row, PodaColumn column)
{
    if (!poda_exercise_asks (work->exercise, row, column))
        return PODA_MARK_UNASKED;
    PodaCell given = poda_reading_cell (work->reading, row, column);
    const WrongCut *cut =
        column == PODA_COLUMN_STRATEGY ? NULL : poda_marked_cut (work, row);
    gboolean no = column == PODA_COLUMN_VISITED && given.value == 0;
    if (given.state == PODA_CELL_UNREAD)
        return PODA_MARK_UNREAD;
    if (cut != NULL && cut->left_out && (given.state == PODA_CELL_EMPTY || no))
        return PODA_MARK_BELOW;
    if (given.state == PODA_CELL_EMPTY)
        return mark_blank (work, row, column);
    if (cut != NULL && !cut->left_out && !cut->follows && !no)
        return PODA_MARK_BELOW;
    if (poda_cell_equal (&given, poda_answers_cell (work->exercise->key, row, column)))
        return PODA_MARK_RIGHT;
    if (poda_cell_equal (&given, poda_answers_cell (work->follow, row, column))
        || goes_on (work, row, column, &given))
        return PODA_MARK_CARRIED;
    if (cut == NULL || cut->left_out)
        return PODA_MARK_WRONG;
    return column == PODA_COLUMN_VISITED ? PODA_MARK_CARRIED : PODA_MARK_BELOW;
}

/* The part of an order that is right: nodes that come just behind the one that they
 * come behind in the other. */
static double
order_part (const PodaExercise *exercise, const PodaAnswers *answers)
{
    const PodaAnswers *right = exercise->key;
    guint32 n = exercise->n_rows, n_right = 0, last = n;
    g_autofree guint32 *before = g_new (guint32, n + 1);
    for (guint32 row = 0; row < n; row++)
        before[row] = n + 1; /* never visited */
    for (guint32 i = 0; i < right->n_order; last = right->order[i++])
        before[right->order[i]] = last;
    last = n;
    for (guint32 i = 0; i < answers->n_order; last = answers->order[i++])
        n_right +=
            answers->order[i] != PODA_ROW_NONE && before[answers->order[i]] == last;
    return (double) n_right / MAX (MAX (right->n_order, answers->n_order), 1);
}

/* Marks the visit order, of which one that ends too early is unfinished, and the best
 * move. */
static void
mark_lines (Marked *work)
{
    const PodaExercise *exercise = work->exercise;
    const PodaAnswers *answers = work->answers, *key = exercise->key;
    PodaMarking *marking = work->marking;
    guint32 n = answers->has_order ? answers->n_order : 0;
    if (poda_exercise_has (exercise, PODA_ASK_ORDER)) {
        gboolean begun =
            n < key->n_order
            && (n == 0
                || memcmp (answers->order, key->order, n * sizeof *key->order) == 0);
        marking->ordered = n > 0 ? order_part (exercise, answers) : 0;
        marking->order = n > 0 && poda_answers_same_order (answers, key)
                             ? PODA_MARK_RIGHT
                         : n > 0 && poda_answers_same_order (answers, work->follow)
                             ? PODA_MARK_CARRIED
                         : begun ? PODA_MARK_MISSING
                                 : PODA_MARK_WRONG;
    }
    if (poda_exercise_has (exercise, PODA_ASK_MOVE))
        marking->move = !answers->has_move                    ? PODA_MARK_MISSING
                        : answers->move == PODA_ROW_NONE      ? PODA_MARK_UNREAD
                        : answers->move == key->move          ? PODA_MARK_RIGHT
                        : answers->move == work->follow->move ? PODA_MARK_CARRIED
                                                              : PODA_MARK_WRONG;
}

PodaMarking *
poda_mark_with (PodaReasons *reasons, const PodaAnswers *answers,
                const PodaPolicy *policy)
{
    PodaMarking *marking = g_new0 (PodaMarking, 1);
    const PodaExercise *exercise = reasons->exercise;
    gsize n = (gsize) exercise->n_rows * PODA_N_COLUMNS;
    g_auto (PodaReading) reading;
    poda_reading_init (&reading, exercise, answers);
    g_autoptr (PodaAnswers) followed = follow (&reading);
    g_autofree guint *cut_of = g_new0 (guint, exercise->n_rows);
    g_autoptr (GArray) cuts = g_array_new (FALSE, FALSE, sizeof (WrongCut));
    Marked work = { marking,  reasons, exercise, answers, followed,
                    &reading, policy,  cuts,     cut_of };
    marking->cells = g_new0 (PodaMark, n);
    marking->points = g_new0 (double, n);
    marking->decided = g_new0 (gsize, exercise->n_rows);
    poda_marked_find_cuts (&work);
    for (gsize i = 0; i < n; i++)
        marking->cells[i] = mark_cell (&work, (guint32) (i / PODA_N_COLUMNS),
                                       (PodaColumn) (i % PODA_N_COLUMNS));
    poda_marked_decide (&work);
    mark_lines (&work);
    add_up (&work);
    poda_marked_find_repeats (&work);
    double cost = 0;
    for (guint i = 0; i < marking->n_repeats; i++)
        cost += marking->repeats[i].cost;
    marking->score =
        cost > 0 ? MAX (hundredths (marking->earned - cost), 0) : marking->earned;
    marking->all_right = marking->counts[PODA_MARK_RIGHT] == marking->n_asked;
    marking->unfinished =
        marking->counts[PODA_MARK_MISSING] > policy->unfinished * marking->n_asked;
    poda_marked_find_first (&work);
    return marking;
}

PodaMarking *
poda_mark (const PodaExercise *exercise, const PodaAnswers *answers,
           const PodaPolicy *policy)
{
    g_autoptr (PodaReasons) reasons = poda_reasons_new (exercise);
    return poda_mark_with (reasons, answers, policy);
}

void
poda_marking_free (PodaMarking *marking)
{
    gpointer const owned[] = { marking->cells,   marking->points, marking->decided,
                               marking->surplus, marking->missed, marking->first,
                               marking };
    for (guint i = 0; i < G_N_ELEMENTS (owned); i++)
        g_free (owned[i]);
}
