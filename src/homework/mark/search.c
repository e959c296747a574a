/* The marking search, see search.h. */

#include "homework/mark/steps.h"

#include "record/frame.h"
#include "search/problem.h"

/* What is put down of a node. */
typedef struct {
    PodaValue value;
    PodaWindow window;
    PodaBound bound;
} Statement;

/* --- What is put down, and taken from answers --- */

static PodaSaid
said_of (const PodaMarkSearch *search, guint32 row)
{
    return search->said == NULL || search->mistake->visits >= PODA_VISITS_LEAVES
               ? PODA_SAID_NOTHING
               : (PodaSaid) search->said->visited[row];
}

/* A statement as it is put down, and back. */
static Statement
express (const PodaMarkSearch *search, const PodaMarkNode *node, Statement meant)
{
    const PodaMistake *mistake = search->mistake;
    gboolean by_mover = mistake->value_of_mover && node->view == PODA_MIN;
    if (by_mover || mistake->proves == PODA_PROVES_REVERSED)
        meant.bound = meant.bound == PODA_BOUND_ATLEAST  ? PODA_BOUND_ATMOST
                      : meant.bound == PODA_BOUND_ATMOST ? PODA_BOUND_ATLEAST
                                                         : meant.bound;
    if (by_mover)
        meant.value = 0.0 - meant.value;
    if (mistake->unsigned_value)
        meant.value = fabs (meant.value);
    if (mistake->window_of_mover && node->view == PODA_MIN)
        meant.window = poda_step_turned (meant.window);
    if (mistake->writes == PODA_WRITES_SWAPPED)
        meant.window = (PodaWindow){ meant.window.beta, meant.window.alpha };
    return meant;
}

/* What the answers say of a bound that the node's player cannot move is what the search
 * goes on with. */
static void
hear_window (const PodaMarkSearch *search, PodaMarkNode *node)
{
    PodaWindow *given = &node->given;
    if (search->said == NULL || search->mistake->own_windows)
        return;
    if (node->player != PODA_MAX)
        given->alpha = poda_reading_value (search->said, node->row, PODA_COLUMN_ALPHA,
                                           given->alpha);
    if (node->player != PODA_MIN)
        given->beta =
            poda_reading_value (search->said, node->row, PODA_COLUMN_BETA, given->beta);
    node->window = *given;
}

/* What the answers say counts from here on; what they leave open stays as it is. */
static PodaWorth
hear_worth (const PodaMarkSearch *search, const PodaMarkNode *node, PodaWorth worth,
            const Statement *told)
{
    Statement said = *told;
    if (search->said == NULL || search->mistake->values != NULL)
        return worth;
    said.value =
        poda_reading_value (search->said, node->row, PODA_COLUMN_VALUE, told->value);
    said.bound = (PodaBound) poda_reading_value (search->said, node->row,
                                                 PODA_COLUMN_BOUND, told->bound);
    if (said.value == told->value && said.bound == told->bound)
        return worth;
    said = express (search, node, said);
    return (PodaWorth){
        .value = said.value,
        .lower = said.bound == PODA_BOUND_ATMOST ? -INFINITY : said.value,
        .upper = said.bound == PODA_BOUND_ATLEAST ? INFINITY : said.value,
    };
}

/* A bound that the player moves is moved by the value that the answers give the node,
 * where they give it another; of what they say of the other bound nothing follows for
 * that itself. */
static PodaWindow
window_of (const PodaMarkSearch *search, const PodaMarkNode *node, PodaValue value,
           PodaValue said)
{
    const PodaRow *at = &search->rows[node->row];
    PodaWindow window = node->window;
    if (window.alpha == node->given.alpha)
        window.alpha = node->entry.alpha;
    if (window.beta == node->given.beta)
        window.beta = node->entry.beta;
    if (said != value && node->player == PODA_MAX)
        window.alpha = poda_step_moved (search, node, node->given, said).alpha;
    if (said != value && node->player == PODA_MIN)
        window.beta = poda_step_moved (search, node, node->given, said).beta;
    if (search->mistake->writes == PODA_WRITES_LEAVES_MOVED && at->leaf)
        return poda_step_moved (search, node, window, at->value);
    return search->mistake->writes == PODA_WRITES_ENTRY ? node->entry : window;
}

static void
set_window (const PodaMarkSearch *search, guint32 row, PodaWindow window)
{
    poda_answers_set (search->answers, row, PODA_COLUMN_ALPHA, window.alpha);
    poda_answers_set (search->answers, row, PODA_COLUMN_BETA, window.beta);
}

/* Puts down what is found of a node, in the way of the mistake, and returns what the
 * answers make of it: with what they say the search goes on. */
static PodaWorth
tell (const PodaMarkSearch *search, const PodaMarkNode *node, PodaWorth worth)
{
    const PodaRow *at = &search->rows[node->row];
    Statement meant = { .value = worth.value };
    if (search->mistake->proves != PODA_PROVES_BY_WINDOW)
        meant.bound = poda_bound_of (worth.value, worth.lower, worth.upper);
    else if (!at->leaf)
        meant.bound = worth.value <= node->given.alpha  ? PODA_BOUND_ATMOST
                      : worth.value >= node->given.beta ? PODA_BOUND_ATLEAST
                                                        : PODA_BOUND_EXACT;
    Statement told = express (search, node, meant);
    PodaWorth heard = hear_worth (search, node, worth, &told);
    meant.window = window_of (search, node, worth.value, heard.value);
    told = express (search, node, meant);
    gboolean open = isnan (told.value) /* infinities with both signs, averaged */
                    || (!at->leaf && node->n_counted == 0);
    if (open && search->mistake->leaves_open) {
        poda_answers_set_unread (search->answers, node->row, PODA_COLUMN_VALUE, "");
        poda_answers_set_unread (search->answers, node->row, PODA_COLUMN_BOUND, "");
    } else if (!isnan (told.value)) {
        poda_answers_set (search->answers, node->row, PODA_COLUMN_VALUE,
                          at->leaf ? at->value : told.value);
        poda_answers_set (search->answers, node->row, PODA_COLUMN_BOUND, told.bound);
    }
    if (search->windowed)
        set_window (search, node->row, told.window);
    return heard;
}

/* --- A node --- */

static guint32
next_child (const PodaMarkSearch *search, guint32 child)
{
    const PodaRow *row = &search->rows[child];
    return search->mistake->visits == PODA_VISITS_FROM_LAST ? row->before : row->next;
}

/* A node with this window, none of whose children has been counted yet. */
static PodaMarkNode
begin (const PodaMarkSearch *search, guint32 row, PodaPlayer above, PodaWindow given)
{
    PodaPlayer player = poda_step_player (search, row);
    PodaTakenAs as = search->mistake->chooses[player];
    PodaPlayer chooser = poda_step_taken_as (as, player);
    PodaValue start = chooser == PODA_CHANCE || search->mistake->from_zero ? 0
                      : chooser == PODA_MAX                                ? -INFINITY
                                                                           : INFINITY;
    return (PodaMarkNode){
        .row = row,
        .player = player,
        .chooser = chooser,
        .view = poda_view (player, above),
        .all_moves = row == 0 && search->all_moves && player != PODA_CHANCE,
        .averages = as == PODA_AS_AVERAGE,
        .entry = given,
        .given = given,
        .window = given,
        .so_far = { start, start, start, FALSE },
        .best = PODA_ROW_NONE,
    };
}

/* The value and what is proved of it, once all children have been tried. */
static PodaWorth
worth_of (const PodaMarkNode *node)
{
    if (node->chooser != PODA_CHANCE && !node->averages)
        return node->so_far;
    return (PodaWorth){
        .value = node->sum.value / node->weight,
        .lower = node->sum.lower / node->weight,
        .upper = node->sum.upper / node->weight,
    };
}

static void
empty_row (const PodaMarkSearch *search, guint32 row)
{
    for (guint i = 0; i < PODA_COLUMN_STRATEGY; i++)
        *poda_answers_cell (search->answers, row, (PodaColumn) i) =
            (PodaCell){ .state = PODA_CELL_EMPTY };
}

static void
strike_row (const PodaMarkSearch *search, guint32 row)
{
    empty_row (search, row);
    poda_answers_set (search->answers, row, PODA_COLUMN_VISITED, 0);
}

/* Takes back that a subtree was visited: its visits are the last ones. */
static void
strike_out (PodaMarkSearch *search, guint32 top, guint n_before)
{
    guint32 row = top;
    do {
        strike_row (search, row++);
    } while (row < search->exercise->n_rows
             && search->rows[row].ply > search->rows[top].ply);
    g_array_set_size (search->order, n_before);
}

/* Strikes out the children before the one that closes the window, whose own visits
 * begin with `n_before`. Once at a node, and nowhere in what should have been cut. */
static void
strike_elder (PodaMarkSearch *search, PodaMarkNode *node, guint32 closing,
              guint n_before)
{
    const PodaRow *rows = search->rows;
    guint32 last = rows[closing].before;
    if (node->strikes || last == PODA_ROW_NONE
        || poda_step_is_closed (search, node->given))
        return;
    node->strikes = TRUE;
    g_autoptr (GArray) kept = g_array_new (FALSE, FALSE, sizeof (guint32));
    g_array_append_vals (kept, &g_array_index (search->order, guint32, n_before),
                         search->order->len - n_before);
    for (guint32 child = last; child != PODA_ROW_NONE; child = rows[child].before)
        strike_out (search, child, node->n_before);
    g_array_append_vals (search->order, kept->data, kept->len);
}

/* What minimax makes of a subtree, leaf by leaf. */
static PodaWorth
whole_worth (const PodaMarkSearch *search, guint32 row)
{
    const PodaRow *at = &search->rows[row];
    if (at->leaf)
        return (PodaWorth){ at->value, at->value, at->value, FALSE };
    PodaMarkNode node = begin (search, row, PODA_MAX, poda_open_window);
    for (guint32 child = at->child; child != PODA_ROW_NONE;
         child = search->rows[child].next) {
        PodaWorth worth = whole_worth (search, child);
        poda_step_count (search, &node, child, &worth);
    }
    return worth_of (&node);
}

static void
count_cut (const PodaMarkSearch *search, PodaMarkNode *node, guint32 child)
{
    node->skipped = node->skipped || !search->mistake->counts_cut;
    if (!search->mistake->counts_cut)
        return;
    PodaWorth worth = whole_worth (search, child);
    poda_step_count (search, node, child, &worth);
}

static PodaWorth search_node (PodaMarkSearch *search, guint32 row, PodaPlayer above,
                              PodaWindow window, gboolean reached);

static void
try_child (PodaMarkSearch *search, PodaMarkNode *node, guint32 child)
{
    const PodaMistake *mistake = search->mistake;
    PodaSaid said = said_of (search, child);
    gboolean reached = !node->closed;
    guint n_before = search->order->len;
    PodaWindow window = poda_step_window (search, node, child);
    PodaWorth worth = search_node (search, child, node->view, window, reached);
    if (said == PODA_SAID_NO || (said == PODA_SAID_NOTHING && !reached)) {
        count_cut (search, node, child);
        return;
    }
    PodaMarkNode before = *node;
    PodaWorth heard = poda_step_heard (search, node, child, worth);
    if (mistake->takes == PODA_TAKES_SHARED)
        node->window = search->shared;
    poda_step_count (search, node, child, &heard);
    poda_step_narrow (search, node, heard.value);
    gboolean cut =
        poda_step_closes (search, node) && next_child (search, child) != PODA_ROW_NONE;
    if ((cut && mistake->strikes == PODA_STRIKES_CHILD)
        || (worth.struck && before.n_counted > 0)) {
        strike_out (search, child, n_before);
        *node = before;
        node->skipped = TRUE;
    } else if (mistake->strikes != PODA_STRIKES_ELDER)
        node->closed = node->closed || cut;
    else if (cut)
        strike_elder (search, node, child, n_before);
}

static PodaWorth
search_inner (PodaMarkSearch *search, PodaMarkNode *node)
{
    const PodaMistake *mistake = search->mistake;
    const PodaRow *row = &search->rows[node->row];
    node->n_before = search->order->len;
    for (guint32 child = mistake->visits == PODA_VISITS_FROM_LAST ? row->last
                                                                  : row->child;
         child != PODA_ROW_NONE; child = next_child (search, child))
        try_child (search, node, child);
    if (node->row == 0)
        search->best = node->best;
    PodaWorth worth = worth_of (node);
    if (node->skipped && node->player != PODA_MIN)
        worth.upper = INFINITY;
    if (node->skipped && node->player != PODA_MAX)
        worth.lower = -INFINITY;
    worth.value = poda_step_clipped (search, node, worth.value);
    if (node->skipped && mistake->proves == PODA_PROVES_EXACT)
        worth.lower = worth.upper = worth.value;
    worth.struck = mistake->strikes == PODA_STRIKES_NODE && node->closed;
    return worth;
}

/* A node that the search reaches, or that the answers visit all the same. Of any other
 * one nothing follows, nor of what lies below it. */
static PodaWorth
search_node (PodaMarkSearch *search, guint32 row, PodaPlayer above, PodaWindow window,
             gboolean reached)
{
    const PodaRow *at = &search->rows[row];
    PodaSaid said = said_of (search, row);
    /* Visits as the answers tell them, if they have a column for them; an order cannot
     * rest on itself. */
    gboolean named = search->said != NULL && search->said->answered[PODA_COLUMN_VISITED]
                         ? said != PODA_SAID_NO
                         : reached;
    gboolean on_leaving = search->mistake->visits == PODA_VISITS_ON_LEAVING;
    poda_answers_set (search->answers, row, PODA_COLUMN_VISITED, reached);
    if (!reached && said != PODA_SAID_YES)
        return (PodaWorth){ 0 };
    if (named && !on_leaving)
        g_array_append_val (search->order, row);
    PodaMarkNode node = begin (search, row, above, window);
    if (!at->leaf)
        hear_window (search, &node);
    search->shared = node.window;
    PodaWorth worth = at->leaf ? (PodaWorth){ at->value, at->value, at->value, FALSE }
                               : search_inner (search, &node);
    worth = tell (search, &node, worth);
    if (named && on_leaving)
        g_array_append_val (search->order, row);
    return worth;
}

/* --- When all is found --- */

static PodaCell *
cell_at (const PodaMarkSearch *search, guint32 row, PodaColumn column)
{
    return poda_answers_cell (search->answers, row, column);
}

/* The value that stands in a row, as the answers have it; FALSE: none. */
static gboolean
find_value (const PodaMarkSearch *search, guint32 row, PodaValue *value)
{
    const PodaCell *found = cell_at (search, row, PODA_COLUMN_VALUE);
    if (found->state != PODA_CELL_FILLED)
        return FALSE;
    *value =
        search->said == NULL
            ? found->value
            : poda_reading_value (search->said, row, PODA_COLUMN_VALUE, found->value);
    return TRUE;
}

/* Works values out anew, from the last row to the first, with another mistake. */
static void
rewrite_values (const PodaMarkSearch *search)
{
    PodaMarkSearch other = *search;
    other.mistake = search->mistake->values;
    for (guint32 row = search->exercise->n_rows; row-- > 0;) {
        PodaCell *cell = cell_at (search, row, PODA_COLUMN_VALUE);
        PodaMarkNode node = begin (&other, row, PODA_MAX, poda_open_window);
        if (search->rows[row].leaf || cell->state != PODA_CELL_FILLED)
            continue;
        for (guint32 child = search->rows[row].child; child != PODA_ROW_NONE;
             child = search->rows[child].next) {
            PodaWorth worth = { 0 };
            if (find_value (search, child, &worth.value))
                poda_step_count (&other, &node, child, &worth);
            else
                count_cut (&other, &node, child);
        }
        cell->value = worth_of (&node).value;
    }
}

/* Writes windows from all values, those of younger siblings and of what is cut too.
 * Where the answers then cut is their business. */
static void
rewrite_windows (const PodaMarkSearch *search)
{
    PodaWrites writes = search->mistake->writes;
    gboolean labels = writes == PODA_WRITES_LABELS;
    guint32 n = search->exercise->n_rows;
    g_autofree PodaWindow *windows = g_new (PodaWindow, n);
    for (guint32 row = 0; row < n; row++) {
        gboolean visited =
            labels ? cell_at (search, row, PODA_COLUMN_VISITED)->value != 0
                   : cell_at (search, row, PODA_COLUMN_ALPHA)->state != PODA_CELL_EMPTY;
        if (labels && !visited)
            strike_row (search, row);
        if (!visited)
            continue;
        PodaMarkNode node =
            begin (search, row, PODA_MAX, poda_step_root_window (search));
        if (labels) {
            node.window = poda_open_window;
        } else if (row > 0) {
            guint32 parent = search->rows[row].parent;
            PodaMarkNode above = begin (search, parent, PODA_MAX, windows[parent]);
            node.window = poda_step_window (search, &above, row);
        }
        PodaValue value;
        gboolean moves =
            (labels || !search->rows[row].leaf) && find_value (search, row, &value);
        if (moves && writes == PODA_WRITES_OF_VALUES && node.player == PODA_MAX)
            node.window.alpha = value;
        else if (moves && writes == PODA_WRITES_OF_VALUES && node.player == PODA_MIN)
            node.window.beta = value;
        else if (moves)
            node.window = poda_step_moved (search, &node, node.window, value);
        windows[row] = node.window;
        set_window (search, row, node.window);
        poda_answers_set (search->answers, row, PODA_COLUMN_VISITED, 1);
    }
}

/* Children come after their parents, so those have their own still. */
static void
copy_parents_windows (const PodaMarkSearch *search)
{
    for (guint32 row = search->exercise->n_rows - 1; row > 0; row--)
        for (PodaColumn i = PODA_COLUMN_ALPHA; i <= PODA_COLUMN_BETA; i++)
            if (cell_at (search, row, i)->state != PODA_CELL_EMPTY)
                *cell_at (search, row, i) =
                    *cell_at (search, search->rows[row].parent, i);
}

/* Shifts all answers by a row. The value of a leaf is given, whether that is visited or
 * not. */
static void
shift_rows (const PodaMarkSearch *search)
{
    guint32 last = search->exercise->n_rows - 1;
    gboolean down = search->mistake->rows > 0;
    for (guint32 i = 0; i < last; i++) {
        guint32 from = down ? last - 1 - i : i + 1, to = down ? from + 1 : from - 1;
        for (guint k = 0; k < PODA_COLUMN_STRATEGY; k++)
            *cell_at (search, to, (PodaColumn) k) =
                *cell_at (search, from, (PodaColumn) k);
        if (search->rows[from].leaf)
            poda_answers_set (search->answers, to, PODA_COLUMN_VALUE,
                              search->rows[from].value);
    }
    empty_row (search, down ? 0 : last);
}

/* A leaf is looked at, and what lies above it is only passed. Where nothing is said of
 * a visit what stands beside the node says it all the same. */
static void
keep_leaves (const PodaMarkSearch *search)
{
    const PodaReading *said = search->said;
    guint n = 0;
    for (guint32 i = 0; i < search->order->len; i++) {
        guint32 row = g_array_index (search->order, guint32, i);
        if (search->rows[row].leaf && search->mistake->visits == PODA_VISITS_LEAVES)
            g_array_index (search->order, guint32, n++) = row;
        else if (!search->rows[row].leaf
                 && (said == NULL
                     || poda_answers_cell (said->answers, row, PODA_COLUMN_VISITED)
                                ->state
                            != PODA_CELL_EMPTY))
            poda_answers_set (search->answers, row, PODA_COLUMN_VISITED, 0);
    }
    if (search->mistake->visits == PODA_VISITS_LEAVES)
        g_array_set_size (search->order, n);
}

static void
finish (const PodaMarkSearch *search)
{
    const PodaMistake *mistake = search->mistake;
    if (mistake->values != NULL)
        rewrite_values (search);
    if (mistake->writes >= PODA_WRITES_FROM_VALUES)
        rewrite_windows (search);
    if (mistake->writes == PODA_WRITES_PARENTS)
        copy_parents_windows (search);
    if (mistake->rows != 0)
        shift_rows (search);
    if (mistake->visits >= PODA_VISITS_LEAVES)
        keep_leaves (search);
}

/* --- The whole --- */

/* The rows that were visited, in breadth: stable, since they come in preorder. */
static gint
compare_plies (gconstpointer a, gconstpointer b, gpointer data)
{
    const PodaRow *rows = data;
    return (gint) rows[*(const guint32 *) a].ply
           - (gint) rows[*(const guint32 *) b].ply;
}

static gboolean
rule (PodaRuleTaken taken, gboolean own)
{
    return taken == PODA_RULE_KEPT ? own : taken == PODA_RULE_ON;
}

void
poda_mark_search (const PodaExercise *exercise, const PodaMistake *mistake,
                  const PodaReading *said, PodaAnswers *answers)
{
    static const PodaMistake none = { .plies = 0 };
    const PodaProblem *problem = &exercise->problem;
    const PodaMistake *made = mistake != NULL ? mistake : &none;
    g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint32));
    PodaMarkSearch search = {
        .exercise = exercise,
        .rows = exercise->rows,
        .said = said,
        .mistake = made,
        .windowed = problem->algorithm->windowed,
        .shallow = rule (made->shallow, problem->algorithm->shallow),
        .strict = rule (made->strict, problem->strict),
        .hard = problem->algorithm->windowed && rule (made->hard, problem->hard),
        .all_moves = rule (made->all_moves, problem->all_moves),
        .answers = answers,
        .order = order,
        .best = PODA_ROW_NONE,
    };
    poda_answers_visit_none (answers);
    search_node (&search, 0, PODA_MAX, poda_step_root_window (&search), TRUE);
    if (made->visits == PODA_VISITS_BY_LEVEL)
        g_array_sort_with_data (order, compare_plies, exercise->rows);
    finish (&search);
    poda_answers_set_order (answers, (const guint32 *) (gpointer) order->data,
                            order->len);
    answers->has_move = TRUE;
    answers->move = search.best;
}
